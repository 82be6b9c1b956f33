"""Damage Control and core repair."""
