"""The circle every table goes round in: show what happened, let bots answer, ask a person.

A wing's table scene fills in how an event is shown and how a question is put to its person. The game is always
ahead of the picture: events wait in ``waiting`` and bring the picture up to date one after another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.core.engine import Choice, Event, IllegalAnswer
from game.stage.screen import Screen
from game.stage.session import Session

if TYPE_CHECKING:
    from game.stage.desk import Desk

NOT_NOW = "That is not possible now."


class Table(Screen):
    """A game being played. One answer at a time, by a person or a bot."""

    pausable = True

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.waiting: deque[Event] = deque(session.game.events if not session.journal.count else ())
        """What happened and is not shown yet: at first the set-up."""
        self.skipping = False
        """A press has cut a motion short: what follows is shown at once, up to the next result."""
        self._asked: Choice | None = None
        self._over = False
        self._trouble = ""

    # What a wing fills in

    def show(self, event: Event) -> None:
        """Show one event: queue its motion, and let it change the picture."""

    def catch_up(self) -> None:
        """Everything is shown: the picture is that of the game as it is now."""

    def takes_over(self) -> bool:
        """Open a screen that shows some of the waiting events itself. True if one was opened."""
        return False

    def put(self, choice: Choice) -> None:
        """Put a question to its person."""

    def follow(self, events: list[Event]) -> None:
        """Bring the picture up to date at once: the desk that stays open shows these events itself."""

    def answered(self, events: list[Event], desk: Desk[Any] | None) -> None:
        """A person's answer was taken, and its desk, if it came from one, has nothing more to ask: close that.

        ``events`` are those that the person may know.
        """

    def report(self) -> None:
        """The game is over and everything is shown: open the report."""

    def saved_words(self) -> str:
        """Return one sentence on how far the game is saved."""
        wing = self.session.wing
        return f"Your game is saved up to {wing.captions.counted} {wing.door.length(self.session.game)}."

    def refusal(self, refused: IllegalAnswer) -> str:
        """Return what a person reads whose answer was refused."""
        return NOT_NOW

    # The circle

    def enter(self) -> None:
        super().enter()
        self._told_saved()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.stage.stack.top is self:
            self.go_on()

    @property
    def busy(self) -> bool:
        unreported = self.session.over and not self._over
        waits = bool(self.waiting) or self.session.asks_bot or self.session.choice is not self._asked
        return super().busy or waits or unreported

    @property
    def asked(self) -> Choice | None:
        """The question that has been put to its person and waits for the answer."""
        return self._asked if self._asked is self.session.choice else None

    def go_on(self) -> None:
        """Show what happened, then let a bot answer, then ask a person; stop where something moves or is asked."""
        while not self.motion.busy and self.stage.stack.top is self:
            if self.waiting:
                if not self.takes_over():
                    self.show(self.waiting.popleft())
                continue
            self.skipping = False
            if self.session.over:
                self._end()
            elif self.session.asks_bot:
                self.let_bot_answer()
            elif (choice := self.session.choice) is not self._asked and choice is not None:
                self._asked = choice
                self.catch_up()
                self.put(choice)
            return

    def ask_again(self) -> None:
        """Put the open question to its person once more."""
        self._asked = None
        self.mark_dirty()

    def _end(self) -> None:
        if self._over:
            return
        self._over, self._asked = True, None
        self.catch_up()
        self.rebuild()
        self.report()

    # Answers

    def take(self, act: Callable[[], list[Event]]) -> list[Event] | None:
        """Run an answer and line its events up. None: it was refused, which changes nothing but is told.

        Raises Fault: our own mistake, the game is as it was.
        """
        try:
            events = act()
        except IllegalAnswer as refused:
            self.stage.message(self.refusal(refused))
            return None
        self.waiting.extend(events)
        self._told_saved()
        self.mark_dirty()
        return events

    def answer(self, answer: Any, desk: Desk[Any] | None = None, *, seat: int | None = None) -> None:
        """Take a person's answer; the desk it came from stays open if the next question is for it.

        A refused answer changes nothing but is told. Raises Fault: our own mistake, the game is as it was.
        """
        before = self.session.choice
        events = self.take(lambda: self.session.answer(answer, seat))
        if events is not None and before is not None and self.session.choice is not before:
            self.go_on_after(before, events, desk)

    def go_on_after(self, before: Choice, events: list[Event], desk: Desk[Any] | None) -> None:
        """Go on at the desk an answer came from, while it is for the next question of that seat, or without it."""
        choice = self.session.choice
        told = [event for event in events if event.told_to(before.seat)]
        if desk is None or choice is None or choice.seat != before.seat or choice.name not in desk.questions:
            self.answered(told, desk)
            return
        self.waiting.clear()
        self.follow(told)
        self._asked = choice
        desk.asked(choice, told)

    def let_bot_answer(self) -> None:
        """Let the bot who is asked answer; what it brings about waits to be shown."""
        self.take(self.session.bot_answer)

    def _told_saved(self) -> None:
        """Know what to say of the saved game, and say once when it cannot be written."""
        trouble = self.session.journal.trouble
        self.stage.saved_up_to = trouble or self.saved_words()
        if trouble and trouble != self._trouble:
            self.stage.message(trouble)
        self._trouble = trouble
