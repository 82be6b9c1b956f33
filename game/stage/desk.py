"""A desk: a screen that asks a person one kind of question, or several that belong together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from game.core.engine import Choice, Event
from game.stage.screen import Screen
from game.stage.table import Table

T = TypeVar("T", bound=Table)

FINAL = "This shows something new, so it cannot be taken back."


class Desk(Screen, Generic[T]):
    """Answers questions of the kinds in ``questions``. The table opens it and hands it every such question.

    A wing's desks build themselves from its game and ``self.choice``, call ``give(answer)``, and stay open while the
    table goes on asking the same seat questions of their kinds: then ``asked`` is called again. Otherwise the table
    closes them.
    """

    questions: ClassVar[tuple[str, ...]] = ()

    def __init__(self, table: T, choice: Choice) -> None:
        super().__init__()
        self.table = table
        self.choice = choice

    def warning(self, answer: Any) -> str:
        """Return a sentence for the key that gives an answer which cannot be taken back, "" for any other."""
        return FINAL if self.table.session.is_final(answer) else ""

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
