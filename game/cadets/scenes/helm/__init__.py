"""Helm: speed, and maneuvers in the order they are flown."""
