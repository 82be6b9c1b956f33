"""The clock of Step 1: three minutes for plans, two with a Comm Breakdown (D03), none where nothing is timed (DA-4)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from game.cadets.rules.game import Cadets
from game.cadets.scenes.timed.stopped import Stopped, seconds_of_step, stopped_at
from game.stage import paint, text, theme
from game.stage.session import Session
from game.stage.widgets.base import Brush
from game.stage.widgets.texts import Status

BREAKDOWN = "comm_breakdown"
WARNING, LAST = 10, 5
"""Seconds before the end: when the clock turns red with a sound, and from when on every second ticks."""


def seconds_for_plans(game: Cadets, timer: int) -> int:
    """Return the seconds of the discussion, 0 for as long as one likes: D03, DA-4."""
    if not timer:
        return 0
    clock = game.content.clock
    broken = any(rule.id == BREAKDOWN for rule in game.in_force())
    return clock.discussion_in_breakdown if broken else clock.discussion


class Discussion:
    """The clock of this turn's Step 1. It goes on where it stood when desk or game are left and opened again."""

    def __init__(self, session: Session, game: Cadets) -> None:
        self.session = session
        self.total = seconds_for_plans(game, seconds_of_step(session))
        self.name = f"turn {game.state.turn} discussion"
        if session.shared_clock != self.name:
            stopped = stopped_at(session, self.name)
            session.shared_clock = self.name
            session.seconds_left = float(self.total) if stopped is None else min(max(0.0, stopped.left), self.total)

    @property
    def left(self) -> float:
        return self.session.seconds_left

    @property
    def over(self) -> bool:
        """Time was set and is up."""
        return bool(self.total) and self.left <= 0

    def write_down(self) -> None:
        """The desk is left or covered: whatever comes now, the clock goes on from here."""
        if self.total and self.session.shared_clock == self.name:
            Stopped(self.name, self.left).write(self.session)

    def pass_time(self, dt: float) -> str:
        """Let time pass; return the sound to play, "" for none."""
        before = self.left
        self.session.seconds_left = max(0.0, before - dt)
        if self.over and before > 0:
            return "time_up"
        if before > WARNING >= self.left:
            return "warning"
        return "second" if self.left <= LAST and int(before) != int(self.left) else ""


class DiscussionClock(Status):
    """Minutes and seconds in a ring, for the top bar; without a clock it says so."""

    def __init__(self, clock: Discussion) -> None:
        super().__init__(112 if clock.total else 122)
        self.clock = clock

    def texts(self) -> Iterator[str]:
        left = ceil(self.clock.left)
        yield f"{left // 60}:{left % 60:02}" if self.clock.total else "no clock"

    def draw(self, brush: Brush) -> None:
        centre, warn = (self.rect.left + 20, self.rect.centery), self.clock.left <= WARNING
        at, said = (self.rect.left + 48, self.rect.centery), next(self.texts())
        colour = theme.DANGER if warn and self.clock.total else theme.MARIGOLD
        if not self.clock.total:
            brush.icon("hourglass", (centre[0] - 11, centre[1] - 11, 22, 22), brush.mood.text_low)
            brush.fitted(said, "name", theme.TEXT_MID, at, self.rect.width - 48, anchor="midleft")
            return
        radius = brush.px(16)
        paint.arc(brush.surface, brush.at(centre), radius, 0, 360, brush.mood.well, brush.px(6))
        span = round(720 * self.clock.left / self.clock.total) / 2
        if span:
            paint.arc(brush.surface, brush.at(centre), radius, 0, span, colour, brush.px(6))
        brush.icon("clock", (centre[0] - 8, centre[1] - 8, 16, 16), colour)
        text.draw_number(brush.surface, said, "number_small", theme.TEXT, brush.at(at), brush.scale, anchor="midleft")
