"""The list of wings: one line for each game."""

from game.cadets import WING as cadets
from game.core.wing import Wing
from game.scouts import WING as scouts

WINGS: dict[str, Wing] = {wing.id: wing for wing in (cadets, scouts)}
