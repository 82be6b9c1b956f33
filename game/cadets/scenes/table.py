"""The table: the circle of `game.stage.table` with the desks of the cadets.

``Table`` is the flow, ``Bridge`` (bridge/bridge.py) draws it. Game state is always ahead of the picture: ``shown`` is
what the map shows, and events bring it up to date one after another as they are played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.cadets.rules.game import Cadets
from game.cadets.scenes.captain.plan import Plan, plan_of
from game.cadets.scenes.shown import Shown
from game.cadets.scenes.timed.desk import clock_runs
from game.core.engine import Choice, Event, IllegalAnswer
from game.stage import table
from game.stage.session import Session

if TYPE_CHECKING:
    from game.cadets.scenes.desk import Desk
    from game.stage import desk as stage_desk

TIMED_STEPS = ("3", "3A", "3B")
UNDO_IN = ("setup", "1", "2")
"""Steps in which an answer may be taken back: DA-22."""


class Table(table.Table):
    """A mission being played. ``shown`` has in it already what waits at first: the set-up."""

    mood = "cadets"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.shown = Shown.of(self.game)
        self._last: tuple[str, int] | None = None
        """Step and seat of the question a person was asked last."""
        self._plan = plan_of(session)

    @property
    def plan(self) -> Plan:
        """What the Captain wants this turn: orders for the stations and a course, see captain/plan.py."""
        if self._plan.turn != self.game.state.turn:
            self._plan = plan_of(self.session)
        return self._plan

    @property
    def game(self) -> Cadets:
        game = self.session.game
        assert isinstance(game, Cadets)
        return game

    # What the drawn table fills in

    def show(self, event: Event) -> None:
        """Show one event: queue its motion and let it change ``shown`` in it."""
        self.appear(event)

    def appear(self, event: Event) -> None:
        """Let an event change the picture; who shows it elsewhere calls this when it is seen."""
        self.shown.apply(event, self.game)

    def desk_for(self, choice: Choice) -> Desk | None:
        """Return the desk for a question, None if it is asked on the bridge itself."""
        return None

    def ask_here(self, choice: Choice) -> None:
        """Ask a person on the bridge itself."""

    # The circle

    def catch_up(self) -> None:
        self.shown.catch_up(self.game)

    def put(self, choice: Choice) -> None:
        """Put a question to its person: at once, or when the gold key is pressed."""
        if self.wait_for_key(choice):
            self.rebuild()
        else:
            self.open_desk()

    def refusal(self, refused: IllegalAnswer) -> str:
        return f"That is not possible now: {refused}."

    def wait_for_key(self, choice: Choice) -> bool:
        """Say whether the gold key has to be pressed first: a new step of the turn, or another person's turn.

        What is asked on the bridge itself is asked at once, and a clock that ticks on waits for nobody. Who plays
        alone passes the mouse to nobody: in Step 3, where nothing happens in between, the covers alone wait.
        """
        running = clock_runs(self.session, choice)
        if self.alone and choice.clock is not None and self.game.state.phase in TIMED_STEPS:
            return False
        return bool(self.has_desk(choice)) and not running and self._last != (self.game.state.phase, choice.seat)

    @property
    def alone(self) -> bool:
        """One person plays; whatever else is aboard are bots."""
        return sum(not member.level for member in self.game.state.crew) == 1

    def has_desk(self, choice: Choice) -> bool:
        """Say whether a desk of its own asks this question."""
        return False

    def open_desk(self) -> None:
        """The gold key: open the desk of the question that waits, or ask it here."""
        choice = self.session.choice
        if choice is None or self.waiting or self.session.asks_bot:
            return
        self._last = (self.game.state.phase, choice.seat)
        desk = self.desk_for(choice)
        if desk is None:
            self.ask_here(choice)
        else:
            self.rebuild()
            self.stage.stack.push(desk, wipe=True)

    # Answers

    def follow(self, events: list[Event]) -> None:
        self.shown.follow(events, self.game)
        if choice := self.session.choice:
            self._last = (self.game.state.phase, choice.seat)

    def answered(self, events: list[Event], desk: stage_desk.Desk[Any] | None) -> None:
        """Close the desk, and show on the bridge what happened."""
        if desk is not None:
            desk.leave_after(events, lambda: self.stage.stack.pop(desk, wipe=True))

    # Undo

    def undo_closed(self) -> str:
        """Return why nothing can be taken back now, "" if something can: DA-22."""
        if self.game.state.phase not in UNDO_IN:
            return "Taking back works in Steps 1 and 2 only."
        if not self.session.can_undo:
            return "There is nothing to take back: since then somebody has learned something, or a new step began."
        return ""

    def undo(self, desk: Desk | None = None) -> bool:
        """Take the last answer back and ask its question again; a desk whose question it is stays open: DA-22."""
        if self.undo_closed() or not self.session.undo():
            return False
        self.waiting.clear()
        self.motion.skip()
        self.shown.catch_up(self.game)
        choice = self.session.choice
        assert choice is not None
        if desk is not None and choice.name in desk.questions and choice.seat == desk.choice.seat:
            self._asked = choice
            desk.asked(choice, [])
            return True
        self._asked, self._last = None, (self.game.state.phase, choice.seat)
        if desk is not None:
            self.stage.stack.pop(desk, wipe=True)
        self.leave_question()
        return True

    @property
    def can_redo(self) -> bool:
        """Say whether an answer that was taken back can be given again."""
        return self.session.can_redo

    def redo(self, desk: Desk) -> None:
        """Give the answer again that was taken back last; the desk stays open if the next question is for it."""
        before = self.session.choice
        events = self.take(self.session.redo)
        if events is not None and before is not None and self.session.choice is not before:
            self.go_on_after(before, events, desk)

    def leave_question(self) -> None:
        """The question asked on the bridge is answered, or taken back."""
        self.rebuild()
