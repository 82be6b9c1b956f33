"""Crew bots: Cadet, Officer and Ace at every station (DA-24), and a Captain who can play a mission alone.

A bot answers the same questions as a person, from the same view. Each station's file registers what it knows with
``@answers(question, station)``; ``DESK`` looks the question up. Importing this package loads them all.
"""

from game.cadets.crew import (  # noqa: F401 (each registers its answers)
    captain,
    captain_choices,
    core,
    engineering,
    helm,
    repair,
    sensors,
    shields,
    tractor,
)
from game.cadets.crew.desk import DESK

__all__ = ["DESK"]
