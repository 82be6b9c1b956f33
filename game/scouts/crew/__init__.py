"""Rivals: Cadet, Officer and Admiral (section 20). They see only their view of the game: SS-UI.12.

A rival answers the same questions as a person. Each file registers what it knows with ``@answers(question)``; ``DESK``
looks the question up: SS-AI.1. Importing this package loads them all.
"""

from game.scouts.crew import base_game, end_phase, missions, starbase, window  # noqa: F401 (each registers its answers)
from game.scouts.crew.desk import DESK

__all__ = ["DESK"]
