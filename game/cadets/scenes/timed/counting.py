"""Hands off: what counts is read out piece by piece, over the frozen desk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from game.stage import paint, theme
from game.stage.intents import Happening, Intent, Pointer, Press
from game.stage.motion import Do, Wait
from game.stage.motion import Sequence as InOrder
from game.stage.screen import MAIN_KEY, WidgetScene
from game.stage.view import CANVAS
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.keys import Key
from game.stage.widgets.lists import ScrollArea
from game.stage.widgets.texts import Panel

if TYPE_CHECKING:
    from game.cadets.scenes.timed.desk import TimedDesk

PIECE_MS = 600.0
"""How long each line stays alone before the next one."""
DEAF_S = 0.5
"""After the bell, presses meant for the work are not taken for an answer."""
WIDE, HEAD, FOOT, GAP = 720.0, 84.0, 28.0, 8.0
TALLEST = 520.0
DIM = 0.5


class Counting(WidgetScene):
    """The lines of a desk's ``count`` one after another; any key shows them all, then "Continue" answers."""

    opaque = False
    mood = "cadets"

    def __init__(self, desk: TimedDesk, lines: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.desk, self.lines = desk, lines
        self.told = 0
        """Lines read out so far."""
        self.done = False
        """All is read out: the answer may go in."""
        self.deaf = DEAF_S if self.timed_out else 0.0

    @property
    def timed_out(self) -> bool:
        """The bell ended the work."""
        return bool(self.desk.seconds) and self.desk.left <= 0

    @property
    def cap(self) -> str:
        """How the work ended."""
        if self.timed_out:
            return "Time is up"
        return f"{int(self.desk.left)} seconds to spare" if self.desk.seconds else "Work done"

    def enter(self) -> None:
        super().enter()
        self.motion.add(Wait(PIECE_MS / 2))
        for _ in self.lines:
            self.motion.add(InOrder(Do(self._tell), Wait(PIECE_MS)))
        self.motion.add(Do(self._all_told))

    def _tell(self) -> None:
        self.told += 1
        self.stage.play("place")
        self.rebuild()

    def _all_told(self) -> None:
        self.done = True
        self.rebuild()

    def build(self) -> None:
        brush = Brush(pygame.Surface((1, 1)), self.stage, self.mood)
        row = max(48.0, brush.text_size("M", "name")[1] + 22)
        content = len(self.lines) * (row + GAP) - GAP
        shown = min(content, TALLEST)
        box = pygame.FRect(0, 0, WIDE, HEAD + shown + FOOT)
        box.center = CANVAS.centerx, 440
        self.add(Panel(box, cap=self.cap, title="Hands off. This is what counts"))
        area = self.add(ScrollArea((box.left + 24, box.top + HEAD, WIDE - 48, shown), tall=content))
        for n, (what, value) in enumerate(self.lines[: self.told]):
            area.add(_Line((0, n * (row + GAP), WIDE - 48 - (20 if area.reach else 0), row), what, value))
        if area.children:
            area.reveal(area.children[-1].rect)
        if self.done:
            key = Key("Continue", MAIN_KEY, self._go_on, kind="primary", hotkey=Intent.MAIN, region="main")
            self.first = self.add(key)
            self.tree.set_focus(key)

    def _go_on(self) -> None:
        """The answer goes in; the desk stays if it is asked again."""
        self.stage.stack.pop(self)
        self.desk.settle()

    def handle(self, happening: Happening) -> bool:
        """Nothing that was meant for the work hurries the count."""
        if self.deaf > 0 and isinstance(happening, Press | Pointer):
            return True
        return super().handle(happening)

    def update(self, dt: float) -> None:
        self.deaf = max(0.0, self.deaf - dt)
        super().update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        paint.dim(surface, DIM)
        super().draw(surface)


class _Line(Widget):
    """One thing that counts, and how much."""

    def __init__(self, rect: tuple[float, float, float, float], what: str, value: str) -> None:
        super().__init__(rect)
        self.what, self.value = what, value

    def texts(self) -> Iterator[str]:
        yield self.what
        yield self.value

    def draw(self, brush: Brush) -> None:
        paint.well(brush.surface, brush.rect(self.rect), brush.scale, brush.mood)
        value = brush.text(
            self.value,
            "number_small",
            theme.MARIGOLD,
            (self.rect.right - 18, self.rect.centery),
            anchor="midright",
        )
        room = self.rect.width - 54 - value.width / brush.scale
        at = (self.rect.left + 18, self.rect.centery)
        brush.fitted(self.what, "name", theme.TEXT, at, room, high=self.rect.height - 4, anchor="midleft")
