"""How long clocks run, and clocks that stand still because the game was left: DA-4.

What was left of the time, and the work as it lay, stand as a note in the journal. So "Continue" goes on from there:
leaving costs nothing and is no way to more time.
"""

from __future__ import annotations

from typing import Any

import msgspec

from game.stage.session import Session

NOTE = "stopped clock"
"""Key of the note in the journal."""


class Stopped(msgspec.Struct):
    """A clock as it stood when its desk was left or covered."""

    clock: str
    """Its name, which no other clock of the game has."""
    left: float
    """Seconds; 0 where no clock runs."""
    asked: str = ""
    """The question the work belongs to."""
    work: Any = None
    """The answer as it lay, in plain values; None where it is given piece by piece."""

    def write(self, session: Session) -> None:
        """Keep it with the game, unless just that is the last that was written."""
        note = {NOTE: msgspec.to_builtins(self)}
        if not session.journal.notes or session.journal.notes[-1] != note:
            session.journal.note(note)


def seconds_of_step(session: Session) -> int:
    """Return the seconds of a timed step, as chosen before the mission; 0 for untimed: DA-4."""
    return int(session.journal.header.setup["timer"])


def stopped_at(session: Session, clock: str) -> Stopped | None:
    """Return how a clock was left last, None if it was never."""
    for note in reversed(session.journal.notes):
        stopped = _read(note)
        if stopped is not None and stopped.clock == clock:
            return stopped
    return None


def _read(note: Any) -> Stopped | None:
    if not isinstance(note, dict) or NOTE not in note:
        return None
    try:
        return msgspec.convert(note[NOTE], Stopped)
    except msgspec.ValidationError:
        return None  # written by another version: the clock starts anew
