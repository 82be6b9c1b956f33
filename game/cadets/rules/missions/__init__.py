"""Special rules of the missions, one small module each; a mission's YAML switches them on by name."""

from game.cadets.rules.missions import leave_with_crystals

__all__ = ["leave_with_crystals"]
