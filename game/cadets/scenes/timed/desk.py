"""Timed desks: a cover before the clock, a short countdown, the work, and what was counted."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

import msgspec
import pygame

from game.cadets.scenes.captain.discussion import BREAKDOWN
from game.cadets.scenes.captain.plan import plan_of
from game.cadets.scenes.desk import Desk
from game.cadets.scenes.timed.counting import Counting
from game.cadets.scenes.timed.parts import RING, Countdown, Cover, OrderText, Ring, SeatName, draw_pause_cover
from game.cadets.scenes.timed.stopped import Stopped, seconds_of_step, stopped_at
from game.core.engine import Choice, Event, IllegalAnswer
from game.stage.screen import CALM, MAIN_KEY
from game.stage.session import Session
from game.stage.view import Box
from game.stage.widgets.base import Brush
from game.stage.widgets.keys import Key
from game.stage.widgets.texts import TopBar

if TYPE_CHECKING:
    from game.cadets.scenes.table import Table

Stage = Literal["cover", "countdown", "work", "counted"]
COUNTDOWN = 3.0
EMPTY = "Nothing is laid yet. Press once more to end the step like this."
WARNING, LAST = 10, 5
"""Seconds before the end: when the ring turns red with a sound, and from when on every second ticks."""
FRAMES_APART, LAST_FRAMES_APART = 0.1, 1 / 30
"""Seconds between two pictures of the clock."""


def clock_of(session: Session, choice: Choice) -> str:
    """Return what tells the clock of a question from all others, "" if it has none.

    A name alone does not do: the same station has a new clock in every turn.
    """
    state = session.game.state
    return f"turn {state.turn} step {state.phase} {choice.clock.name}" if choice.clock is not None else ""


def clock_runs(session: Session, choice: Choice) -> bool:
    """Say whether the clock of a question was started by an earlier one: it goes on without a cover, DA-7."""
    return choice.clock is not None and clock_of(session, choice) == session.shared_clock


class TimedDesk(Desk):
    """A station under the clock. Subclasses fill in the work; the clock, cover and count are here.

    ``build_work`` lays out the working area (call ``self.ring(rect)`` and ``self.done_key()`` in it),
    ``partial`` returns the answer as it stands, ``count`` the lines read out afterwards. Desks whose station
    answers back (``self.choice.clock.at_end`` is set) give each answer themselves; at the end of time
    ``at_end`` is given.
    While a dialog or the pause lies on top, time stands still and the work is covered.
    """

    pausable = True
    goal: ClassVar[str] = ""
    """One sentence on the cover and in the top bar: what this station wants."""
    first_note: ClassVar[str] = ""
    """The first-time note on the cover."""
    counts: ClassVar[bool] = True
    """Shows what was counted before the answer goes in."""

    def __init__(self, table: Table, choice: Choice) -> None:
        super().__init__(table, choice)
        self.seconds = seconds_of_step(table.session)
        """Of this step; 0 is untimed: DA-4."""
        self.stage_of_work: Stage = "cover"
        self.left = float(self.seconds)
        self.countdown = COUNTDOWN
        self._warned = False
        self.title = self.title or self.game.content.stations[self.station].title
        self.purpose = self.purpose or self.goal
        self.cap = self.cap or self._cap_of(choice)
        self._take_clock()

    def _cap_of(self, choice: Choice) -> str:
        """Return step and clock of a question; what is asked before the clock starts has none."""
        step = f"Step {self.game.state.phase}"
        return f"{step}: {self.length}" if choice.clock is not None else step

    def _take_clock(self) -> None:
        """A clock that runs already ticks on without a second cover: DA-7."""
        session = self.table.session
        self.clock = clock_of(session, self.choice)
        if clock_runs(session, self.choice):
            self.left = session.seconds_left
            self.stage_of_work = "work"
        elif self.choice.clock is None:  # asked before the clock starts
            self.stage_of_work = "work"
        else:
            stopped = stopped_at(session, self.clock)
            self.left = float(self.seconds) if stopped is None else min(max(0.0, stopped.left), self.seconds)

    # What a subclass fills in

    def lies_empty(self) -> bool:
        """Say whether nothing has been laid although something could be."""
        return False

    def build_work(self) -> None:
        """Lay out the working area."""

    def begin_work(self) -> None:
        """The clock starts: prepare what the work needs."""

    def partial(self) -> Any:
        """Return the answer as the desk lies now."""
        assert self.choice.clock is not None
        return self.choice.clock.at_end

    def put_back(self, work: Any) -> None:
        """Lay the work out as it lay when the game was left: an answer of ``partial``."""

    def count(self) -> Sequence[tuple[str, str]]:
        """Return what is read out when time is up: (what, how much)."""
        return ()

    def order(self) -> str:
        """Return what the Captain wants from this station; nothing is passed on in a breakdown: DA-8."""
        if self.speechless:
            return ""
        return plan_of(self.table.session).order(self.station)

    # What a subclass uses

    @property
    def length(self) -> str:
        """The clock in words."""
        return f"{self.seconds} seconds" if self.seconds else "no clock"

    @property
    def rest(self) -> str:
        """What is left of the time, in words."""
        whole = ceil(self.left)
        return "1 second left" if whole == 1 else f"{whole} seconds left"

    @property
    def running(self) -> bool:
        """The clock ticks while nothing lies on top."""
        return self.stage_of_work == "work" and bool(self.seconds) and self.choice.clock is not None

    @property
    def speechless(self) -> bool:
        """A breakdown hides what others know and plan: DA-8, D03."""
        return any(rule.id == BREAKDOWN for rule in self.game.in_force())

    @property
    def hint(self) -> str:
        """The first-time note, "" once it was seen or where notes are switched off."""
        settings = self.stage.settings
        seen = self._note_name in settings.notes_seen
        return self.first_note if settings.notes and not seen else ""

    @property
    def _note_name(self) -> str:
        return f"cadets {self.station}"

    def ring(self, rect: Box = RING) -> Ring:
        """Put the clock on the screen."""
        return self.add(Ring(self, rect))

    def order_line(self, rect: Box) -> OrderText:
        """Put the Captain's order on the screen, if there is one."""
        return self.add(OrderText(rect, self.order()))

    def done_key(self, label: str = "Done early", sub: str = "", **looks: Any) -> Key:
        """Put the gold key on the screen that ends the step."""
        if not self.seconds and label == "Done early":
            label = "Done"
        return self.main(label, self.end_early, sub=sub, **looks)

    def lie_open(self, left: float) -> Self:
        """Begin without cover and countdown, with so many seconds left: for pictures. Before ``enter``."""
        self.stage_of_work, self.left = "work", left
        return self

    # The frame

    @property
    def calm(self) -> float:
        """A cover is not lifted by a press that was meant for the screen before: the clock would run."""
        return CALM if self.stage_of_work == "cover" else 0.0

    def enter(self) -> None:
        if self.stage_of_work == "work":
            self.begin_work()
        super().enter()
        if self.stage_of_work == "cover":
            self.tree.set_focus(self.first)

    def build_frame(self) -> None:
        member = self.game.state.crew[self.choice.seat]
        self.status = [SeatName(self.choice.seat, member.name)]
        super().build_frame()

    def build(self) -> None:
        if self.stage_of_work == "cover":
            self.add(Cover(self))
            self.main("Start", self.start, sub=self.length if self.left == self.seconds else self.rest)
            self.hints(("Enter", "start"), ("P", "pause"), ("F1", "the rules"))
        elif self.stage_of_work == "countdown":
            self.first = self.add(Countdown(self))
        else:
            self.build_work()
            if self.stage_of_work == "counted":
                self._clear_keys()

    def _clear_keys(self) -> None:
        """The work is over: its keys make room for the one that goes on."""
        room = pygame.FRect(MAIN_KEY)
        children = self.tree.root.children
        children[:] = [each for each in children if not (isinstance(each, Key) and each.rect.colliderect(room))]

    def start(self) -> None:
        """The cover is lifted: from here undo cannot go back, and the clock will run."""
        if self.stage_of_work != "cover":
            return
        self.table.session.journal.note({"cover lifted": self.choice.name}, barrier=True)
        if self.hint:
            self.stage.settings.notes_seen.append(self._note_name)
            self.stage.settings_file.save(self.stage.settings)
        if self.seconds:
            self.stage_of_work = "countdown"
            self.stage.play("second")
            self.rebuild()
            self.tree.set_focus(self.first)
        else:
            self.begin()

    def begin(self) -> None:
        """The countdown is over: the work lies open, as it was left if it was, and the clock runs."""
        self.stage_of_work = "work"
        self._put_back()
        self.begin_work()
        self.rebuild()
        if not self.stage.input.pointing:
            self.tree.set_focus(self.first)

    def _put_back(self) -> None:
        stopped = stopped_at(self.table.session, self.clock)
        if self.choice.task is None or stopped is None or stopped.asked != self.choice.name:
            return
        try:
            work = self.choice.named(stopped.work)
        except IllegalAnswer:
            return  # written for other rules: it begins with nothing laid
        self.put_back(work)

    def end_early(self) -> None:
        """The gold key. With nothing laid it wants a second press: it lies where "Start" lay a moment ago."""
        if self.stage_of_work == "work" and self.lies_empty() and not self._warned:
            self._warned = True
            self.stage.message(EMPTY)
            return
        self.finish()

    def finish(self) -> None:
        """The step ends, early or because time is up: the board is taken as it lies, SC-3.2."""
        if self.stage_of_work != "work":
            return
        self._let_go()
        lines = self.count() if self.counts and self.choice.task is not None else ()
        if not lines:
            self.give(self.partial())
            return
        self.stage_of_work = "counted"
        self.rebuild()
        self.stage.stack.push(Counting(self, lines))

    def settle(self) -> None:
        """The count was read: the answer goes in."""
        self.stage_of_work = "work"
        self.give(self.partial())

    def _let_go(self) -> None:
        """What is still held in the hand lies where it came from."""
        if self.carry is not None and self.carry.piece is not None:
            self.carry.back()

    def give(self, answer: Any) -> None:
        if self.clock:
            self.table.session.shared_clock = self.clock
            self.table.session.seconds_left = self.left
        super().give(answer)
        choice = self.table.session.choice
        if choice is not None and choice.clock is not None and clock_of(self.table.session, choice) == self.clock:
            Stopped(self.clock, self.left).write(self.table.session)

    def _write_down(self) -> None:
        """Whatever comes now, the clock goes on from here: leaving the game is no way to more time, DA-4."""
        begun = self.stage_of_work in ("work", "counted") and self.choice.clock is not None
        if begun and self.table.session.choice is self.choice:
            work = None if self.choice.task is None else msgspec.to_builtins(self.partial())
            Stopped(self.clock, self.left, self.choice.name, work).write(self.table.session)

    def cover(self) -> None:
        super().cover()
        self._write_down()

    def leave(self) -> None:
        super().leave()
        self._write_down()

    def asked(self, choice: Choice, events: Sequence[Event]) -> None:
        if (self.choice.clock is None) != (choice.clock is None):
            self.cap = self._cap_of(choice)
        self.choice = choice
        if choice.clock is not None:
            if clock_of(self.table.session, choice) != self.clock:
                self.stage_of_work, self.countdown = "cover", COUNTDOWN
                self.wait_for_calm()
            self._take_clock()
        self.rebuild()

    # Time

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.stage_of_work == "countdown":
            self._count_down(dt)
        elif self.running:
            self._tick(dt)

    def _count_down(self, dt: float) -> None:
        before, self.countdown = self.countdown, self.countdown - dt
        if self.countdown <= 0:
            self.begin()
        elif -int(-before // 1) != -int(-self.countdown // 1):
            self.stage.play("second")
        self.mark_dirty()

    def _tick(self, dt: float) -> None:
        before, self.left = self.left, max(0.0, self.left - dt)
        if before > WARNING >= self.left:
            self.stage.play("warning")
        elif self.left <= LAST and int(before) != int(self.left):
            self.stage.play("second")
        self.mark_dirty()
        if self.left <= 0:
            self.stage.play("time_up")
            self.finish()

    @property
    def busy(self) -> bool:
        return super().busy or self.stage_of_work == "countdown"

    def wake_in(self) -> float | None:
        """The clock wants a look ten times a second, more often at its end."""
        if not self.running:
            return super().wake_in()
        moves = self.left <= LAST and not self.stage.settings.reduced_motion
        return LAST_FRAMES_APART if moves else FRAMES_APART

    # Pause

    @property
    def hidden(self) -> bool:
        """The clock stands still, so nobody may go on looking: DA-4."""
        return self.running and self.stage.stack.top is not self

    def draw(self, surface: pygame.Surface) -> None:
        if not self.hidden:
            super().draw(surface)
            return
        brush = Brush(surface, self.stage, self.mood)
        self.draw_background(brush)
        for widget in self.tree.root.children:
            if isinstance(widget, TopBar):
                widget.show(brush)
        draw_pause_cover(brush, self)
