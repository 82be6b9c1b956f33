"""A desk of Space Scouts: a screen that a question has to itself, beside those asked at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scouts import WING
from game.scouts.rules.game import Scouts
from game.scouts.scenes.shown import view_of
from game.stage import desk

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable


class Desk(desk.Desk["ScoutTable"]):
    """Builds itself from ``self.game`` and ``self.choice``."""

    mood = "scouts"
    table: ScoutTable
    cap = WING.title
    pausable = True

    @property
    def game(self) -> Scouts:
        """The game as the person at this desk may know it, never more."""
        return view_of(self.table.game, self.choice.seat)

    @property
    def person(self) -> str:
        """Name of the person at this desk."""
        return self.game.state.players[self.choice.seat].name

    def pause(self) -> None:
        """What is private is covered while the game is paused."""
        self.table.pause_over(self)
