"""Shifts: who is at work together in Step 3, OV-7."""

from __future__ import annotations

from game.cadets.rules.game import Cadets
from game.cadets.rules.state import Station

PEOPLE_FOR_ONE_PERIOD = 5
"""With so many people, all action stations work at the same time."""
ACTION_STATIONS: tuple[Station, ...] = ("engineering", "sensors", "weapons", "helm", "shields")
"""In the order of DA-5."""


def shifts(game: Cadets) -> bool:
    """Say whether Step 3 has two periods: with fewer than five people, OV-7."""
    return sum(not member.level for member in game.state.crew) < PEOPLE_FOR_ONE_PERIOD


def periods(game: Cadets) -> list[list[Station]]:
    """Return the active stations of each period of Step 3 in the order of DA-5; one period or two."""
    active = [station for station in ACTION_STATIONS if game.active(station)]
    if not shifts(game):
        return [active]
    cards = game.content.stations
    return [[station for station in active if cards[station].shift == shift] for shift in ("3A", "3B")]
