"""Hand-over: nothing private is drawn until the next person says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame

from game.stage import paint, theme
from game.stage.intents import Happening, Intent, Press
from game.stage.paint.vector import stroked
from game.stage.screen import Screen
from game.stage.widgets import Brush, Hints, HoldKey, Label, Panel, Widget

BOX = pygame.FRect(442, 122, 716, 594)
SMALL = pygame.FRect(442, 252, 716, 330)
SIDE_ROW = (188.0, 84.0)


class Waiting(NamedTuple):
    """Somebody at the table, as shown beside the plate. ``said`` is public: "passed", "next", "then"."""

    seat: int
    name: str
    said: str


class HandOver(Screen):
    """Only public facts. The key must be held (or tapped twice): a late press of the last person opens nothing.

    ``small`` is for a short answer in between. ``before`` and ``after`` are those who had their turn and those to come.
    """

    bar = False
    pausable = True

    def __init__(
        self,
        seat: int,
        name: str,
        role: str,
        done: Callable[[], object],
        *,
        heading: str = "",
        before: Sequence[Waiting] = (),
        after: Sequence[Waiting] = (),
        mood: str = "shell",
        small: bool = False,
    ) -> None:
        super().__init__()
        self.seat, self.name, self.role, self.done = seat, name, role, done
        self.heading, self.before, self.after = heading, before, after
        self.mood, self.small = mood, small

    def build(self) -> None:
        box = SMALL if self.small else BOX
        self.add(Label((60, 40, 900, 40), self.heading, "screen_title"))
        self.add(Panel(box))
        y = box.top + 30
        if not self.small:
            self.add(SeatSign((box.centerx - 106, y, 212, 212), self.seat))
            y += 236
        self.add(Label((box.left, y, box.width, 24), "Pass the computer to", "cap", align="center"))
        self.add(Label((box.left + 20, y + 28, box.width - 40, 70), self.name, "banner", align="center"))
        seat = theme.SEATS[self.seat]
        said = f"Seat {self.seat + 1}, {seat.shape}" + (f", {self.role}" if self.role else "")
        self.add(Label((box.left + 20, y + 102, box.width - 40, 30), said, "body_large", align="center"))
        self._build_key(box, y + 150)
        self.add(Privacy((box.left - 60, box.bottom + 22, box.width + 120, 34), self.name))
        for people, left in ((self.before, 92.0), (self.after, 1332.0)):
            for place, waiting in enumerate(people):
                self.add(Person((left, 252 + place * 120, *SIDE_ROW), waiting, waiting.seat == self.seat))

    def _build_key(self, box: pygame.FRect, top: float) -> None:
        tap = self.stage.settings.handover == "tap"
        label, again = ("Tap twice to begin", "Once more") if tap else ("Hold to begin", "")
        key = HoldKey(
            label, (box.centerx - 240, top, 480, 76), self._go, kind="primary", tap_twice=tap, again=again,
            style="main_key", name="begin",
        )  # fmt: skip
        self.first = self.add(key)
        deed = "tap twice" if tap else "hold"
        hints = (("Space", deed), ("A", f"{deed} on a pad"), ("Esc", "pause"))
        self.add(Hints((box.centerx - 190, top + 106), hints))

    def draw_background(self, brush: Brush) -> None:
        super().draw_background(brush)
        draw_rings(brush)

    def enter(self) -> None:
        self.stage.cut()
        super().enter()
        self.tree.set_focus(self.first)

    def _go(self) -> None:
        self.stage.play("success")
        self.stage.stack.pop(self)
        self.done()

    def back(self) -> bool:
        """There is no way back: what was before belongs to somebody else."""
        return True

    def on_event(self, happening: Happening) -> bool:
        """Every key but those that hold, pause or change the window does nothing."""
        useful = (Intent.USE, Intent.MAIN, Intent.PAUSE, Intent.CLOSE)
        return isinstance(happening, Press) and happening.intent not in useful


def draw_rings(brush: Brush) -> None:
    """Quiet circles behind the plate, and the three stripes running up to it."""
    faint = theme.lighter(brush.mood.space, 0.1)
    for radius in (352, 430, 560):
        paint.thin_circle(brush.surface, brush.at((800, 410)), brush.px(radius), faint, brush.px(3))
    (right, bottom), top = brush.at((480, 860)), brush.at((480, 640))[1]
    lines = f'<g transform="translate(0 {-top})">'
    for place, colour in enumerate(brush.mood.stripes):
        start, end = brush.at((-320, 800 + 24 * place)), brush.at((470, 655 + 24 * place))
        bend = brush.at((120, 672 + 24 * place))
        lines += f'<path d="M{start[0]} {start[1]}Q{bend[0]} {bend[1]} {end[0]} {end[1]}" '
        lines += f"{stroked(colour, 11 * brush.scale)}/>"
    lines += "</g>"
    size = (right, bottom - top)
    brush.surface.blit(paint.kept(("hand-over", size, lines), lambda: paint.picture(*size, lines)), (0, top))


class SeatSign(Widget):
    """The seat's shape, as large as it gets."""

    def __init__(self, rect: tuple[float, float, float, float], seat: int) -> None:
        super().__init__(rect)
        self.seat = seat

    def draw(self, brush: Brush) -> None:
        centre, radius = brush.at(self.rect.center), brush.px(self.rect.width / 2)
        paint.disc(brush.surface, centre, radius, theme.PAPER, stroke=brush.px(3))
        inner = theme.mix(theme.SEATS[self.seat].colour, theme.INK, 0.78)
        paint.disc(brush.surface, centre, radius - brush.px(13), inner, stroke=brush.px(3))
        side = self.rect.width * 0.58
        box = pygame.FRect(0, 0, side, side)
        box.center = self.rect.center
        paint.seat_mark(brush.surface, brush.rect(box), self.seat)


class Person(Widget):
    """Somebody who had a turn, has it now, or waits."""

    def __init__(self, rect: tuple[float, float, float, float], waiting: Waiting, now: bool) -> None:
        super().__init__(rect)
        self.waiting, self.now = waiting, now

    def texts(self) -> Iterator[str]:
        yield self.waiting.name
        yield self.waiting.said

    def draw(self, brush: Brush) -> None:
        where = brush.rect(self.rect)
        seat = theme.SEATS[self.waiting.seat]
        if self.now:
            paint.key(brush.surface, where, brush.scale, brush.mood, "chosen", "plain", seat.colour)
        else:
            paint.well(brush.surface, where, brush.scale, brush.mood)
        middle = self.rect.centery
        mark = brush.rect((self.rect.left + 22, middle - 15, 30, 30))
        paint.seat_mark(brush.surface, mark, self.waiting.seat)
        left, room = self.rect.left + 72, self.rect.width - 84
        brush.fitted(self.waiting.name, "name", theme.TEXT, (left, middle), room, anchor="bottomleft")
        brush.fitted(self.waiting.said, "note", theme.TEXT_MID, (left, middle), room)


class Privacy(Widget):
    """An eye, and who has to look away."""

    def __init__(self, rect: tuple[float, float, float, float], name: str) -> None:
        super().__init__(rect)
        self.said = f"Everyone else looks away. Nothing private is shown before {name} begins."

    def texts(self) -> Iterator[str]:
        yield self.said

    def draw(self, brush: Brush) -> None:
        room = self.rect.width - 50
        wide = min(room, brush.text_size(self.said, "label")[0])
        left = self.rect.centerx - wide / 2
        brush.icon("eye", (left - 38, self.rect.centery - 13, 26, 26), theme.MARIGOLD)
        brush.fitted(self.said, "label", theme.TEXT, (left, self.rect.centery), room, anchor="midleft")
