"""A desk of the ship: a station's screen, or one that asks its person something else."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from game.cadets.rules.game import Cadets
from game.cadets.rules.state import Station
from game.cadets.scenes.timed.parts import SeatName
from game.core.engine import Choice
from game.stage import desk, theme

if TYPE_CHECKING:
    from game.cadets.scenes.table import Table


class Desk(desk.Desk["Table"]):
    """Builds itself from ``self.game``, ``self.choice`` and ``self.table.shown``."""

    mood = "cadets"
    station: ClassVar[Station] = "captain"

    def __init__(self, table: Table, choice: Choice) -> None:
        super().__init__(table, choice)
        accent = theme.STATIONS[self.station]
        second, third = [stripe for stripe in theme.MOODS[self.mood].stripes if stripe != accent][:2]
        self.accents = (accent, second, third)
        self.status = [("Turn", str(self.game.state.turn)), SeatName(choice.seat, self.person)]

    @property
    def game(self) -> Cadets:
        return self.table.game

    @property
    def person(self) -> str:
        """Name of the person at this desk."""
        return self.game.state.crew[self.choice.seat].name
