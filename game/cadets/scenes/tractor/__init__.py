"""Tractor Beams: a memory of tiles, and what a match pulls."""
