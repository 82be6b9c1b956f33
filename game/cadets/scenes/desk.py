"""A desk: a screen that asks a person one kind of question, or several that belong together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from game.cadets.rules.game import Cadets
from game.cadets.rules.state import Station
from game.core.engine import Choice, Event
from game.stage import theme
from game.stage.screen import Screen

if TYPE_CHECKING:
    from game.cadets.scenes.table import Table


class Desk(Screen):
    """Answers questions of the kinds in ``questions``. The table opens it and hands it every such question.

    Subclasses build themselves from ``self.game``, ``self.choice`` and ``self.table.shown``, call ``give(answer)``,
    and stay open while the table goes on asking the same seat questions of their kinds: then ``asked`` is called
    again. Otherwise the table closes them.
    """

    mood = "cadets"
    questions: ClassVar[tuple[str, ...]] = ()
    station: ClassVar[Station] = "captain"

    def __init__(self, table: Table, choice: Choice) -> None:
        super().__init__()
        self.table = table
        self.choice = choice
        accent = theme.STATIONS[self.station]
        second, third = [stripe for stripe in theme.MOODS[self.mood].stripes if stripe != accent][:2]
        self.accents = (accent, second, third)

    @property
    def game(self) -> Cadets:
        return self.table.game

    @property
    def person(self) -> str:
        """Name of the person at this desk."""
        return self.game.state.crew[self.choice.seat].name

    def give(self, answer: Any) -> None:
        """Answer the open question."""
        self.table.answer(answer, self)

    def asked(self, choice: Choice, events: Sequence[Event]) -> None:
        """The next question of this desk, after what the last answer brought about."""
        self.choice = choice
        self.rebuild()

    def leave_after(self, events: Sequence[Event], close: Callable[[], object]) -> None:
        """The last answer ended this desk's work: show what it brought about, then ``close``."""
        close()

    def rule_ids(self) -> tuple[str, ...]:
        """Rules of this screen, for the rules page: ids or their beginnings, such as "SH-"."""
        return ()
