"""What the Captain wants this turn: orders for the stations, and a course in pencil. Advice only: SC-1.6.

The rules know nothing of it. It stands as a note in the journal, so that "Continue" finds it again.
"""

from __future__ import annotations

from typing import Any

import msgspec

from game.cadets.rules.state import Station
from game.core.squares import Square
from game.stage.session import Session

NOTE = "plan"
"""Key of the note in the journal."""


class Plan(msgspec.Struct):
    """The orders and the course of one turn."""

    turn: int
    orders: dict[Station, list[str]] = msgspec.field(default_factory=dict)
    course: list[Square] = msgspec.field(default_factory=list)
    """Squares the ship should come over, in this order, without the one it stands on."""

    def order(self, station: Station) -> str:
        """Return what a station is told, in one line; "" for nothing."""
        return ", ".join(self.orders.get(station, ()))

    def write(self, session: Session) -> None:
        """Keep it with the game."""
        session.journal.note({NOTE: msgspec.to_builtins(self)})


def plan_of(session: Session) -> Plan:
    """Return the plan of the turn the game is in, as it was written last; an empty one if there is none."""
    turn = session.game.state.turn
    for note in reversed(session.journal.notes):
        plan = _read(note)
        if plan is not None:
            return plan if plan.turn == turn else Plan(turn)
    return Plan(turn)


def _read(note: Any) -> Plan | None:
    if not isinstance(note, dict) or NOTE not in note:
        return None
    try:
        return msgspec.convert(note[NOTE], Plan)
    except msgspec.ValidationError:
        return None  # written by another version: advice that nobody can read is no advice
