"""A desk: a screen that asks a person one kind of question, or several that belong together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from game.core.engine import Choice, Event
from game.scouts.rules.game import Scouts
from game.scouts.scenes.shown import view_of
from game.stage.screen import Screen

if TYPE_CHECKING:
    from game.scouts.scenes.table import ScoutTable


class Desk(Screen):
    """Answers questions of the kinds in ``questions``. The table opens it and hands it every such question.

    Subclasses build themselves from ``self.game`` and ``self.choice``, call ``give(answer)``, and stay open while the
    table goes on asking the same seat questions of their kinds: then ``asked`` is called again. Otherwise the table
    closes them.
    """

    mood = "scouts"
    cap = "Space Scouts"
    pausable = True
    questions: ClassVar[tuple[str, ...]] = ()

    def __init__(self, table: ScoutTable, choice: Choice) -> None:
        super().__init__()
        self.table = table
        self.choice = choice

    @property
    def game(self) -> Scouts:
        """The game as the person at this desk may know it, never more."""
        return view_of(self.table.game, self.choice.seat)

    @property
    def person(self) -> str:
        """Name of the person at this desk."""
        return self.game.state.players[self.choice.seat].name

    def give(self, answer: Any) -> None:
        """Answer the open question."""
        self.table.answer(answer, self)

    def asked(self, choice: Choice, events: Sequence[Event]) -> None:
        """The next question of this desk, after what the last answer brought about: what its person may know of it."""
        self.choice = choice
        self.rebuild()

    def leave_after(self, events: Sequence[Event], close: Callable[[], object]) -> None:
        """The last answer ended this desk's work: show what it brought about, then ``close``."""
        close()

    def pause(self) -> None:
        """What is private is covered while the game is paused."""
        self.table.pause_over(self)

    def rule_ids(self) -> tuple[str, ...]:
        """Rules of this screen, for the rules page: ids or their beginnings, such as "SS-3."."""
        return ()
