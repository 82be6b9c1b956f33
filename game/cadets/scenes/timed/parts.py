"""What timed desks show around the work: the cover, the countdown, the clock, the cover of a pause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.stage import paint, text, theme
from game.stage.view import CANVAS, Box
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.texts import Status, draw_badge

if TYPE_CHECKING:
    from game.cadets.scenes.timed.desk import TimedDesk

RING = (1040.0, 92.0, 160.0, 160.0)
MIDDLE = (800.0, 430.0)
PLATE_WIDE, INNER, EDGE, ROW_PAD = 900.0, 720.0, 34.0, 92.0
"""Of a cover, in du: its width, that of its text, its edge, and what a row keeps free beside its text."""
BADGE = 132.0
AT_DESK = "at this desk"
ORBITS = (250.0, 430.0, 620.0)
HALO_STRENGTH = 0.35


class SeatName(Status):
    """Who sits here, for the top bar: shape and name."""

    def __init__(self, seat: int, name: str) -> None:
        super().__init__(40 + text.size(name, "name", 1.0)[0])
        self.seat, self.person = seat, name

    def texts(self) -> Iterator[str]:
        yield self.person

    def draw(self, brush: Brush) -> None:
        draw_seat(brush, self.rect, self.seat, self.person, 18)


def draw_seat(brush: Brush, box: pygame.FRect, seat: int, name: str, side: float) -> None:
    """Draw a seat's shape and the name of its person at the left of a box."""
    mark = pygame.FRect(box.left, box.centery - side / 2, side, side)
    paint.seat_mark(brush.surface, brush.rect(mark), seat)
    room = box.right - mark.right - 14
    brush.fitted(name, "name", theme.TEXT, (mark.right + 14, box.centery), room, anchor="midleft")


class OrderText(Widget):
    """The Captain's order in one line, right-aligned; nothing without an order."""

    def __init__(self, rect: Box, order: str) -> None:
        super().__init__(rect, name="order")
        self.order = order

    def texts(self) -> Iterator[str]:
        if self.order:
            yield self.order

    def draw(self, brush: Brush) -> None:
        if not self.order:
            return
        room = self.rect.width - 40
        wide = min(room, brush.fit_size(self.order, "label", room, self.rect.height)[0])
        left = self.rect.right - wide - 38
        draw_badge(brush, (left, self.rect.centery - 13, 26, 26), "icon_captain", theme.STATIONS["captain"])
        at = (left + 36, self.rect.centery)
        brush.fitted(self.order, "label", theme.TEXT, at, wide + 2, high=self.rect.height, anchor="midleft")


class Ring(Widget):
    """The clock of a timed step; an untimed one says so."""

    def __init__(self, desk: TimedDesk, rect: Box = RING) -> None:
        super().__init__(rect, name="clock")
        self.desk = desk

    def texts(self) -> Iterator[str]:
        """The seconds left, rounded up."""
        yield str(-int(-self.desk.left // 1)) if self.desk.seconds else "no clock"

    def draw(self, brush: Brush) -> None:
        if not self.desk.seconds:
            self._draw_untimed(brush)
            return
        paint.timer_ring(
            brush.surface, brush.at(self.rect.center), brush.px(self.rect.width / 2), self.desk.left,
            self.desk.seconds, brush.scale, mood=brush.mood, unit="sec" if self.rect.width >= 120 else "",
            still=brush.stage.settings.reduced_motion,
        )  # fmt: skip

    def _draw_untimed(self, brush: Brush) -> None:
        centre, radius = brush.at(self.rect.center), brush.px(self.rect.width / 2)
        paint.disc(brush.surface, centre, radius, brush.mood.well, stroke=brush.px(2))
        paint.dashed_circle(brush.surface, centre, radius * 0.84, theme.DASH, brush.px(2))
        side = self.rect.width * 0.3
        icon = pygame.FRect(0, 0, side, side)
        icon.midbottom = self.rect.centerx, self.rect.centery + side * 0.2
        brush.icon("hourglass", icon, theme.TEXT_MID)
        at, room = (self.rect.centerx, icon.bottom + 4), self.rect.width * 0.66
        brush.fitted("no clock", "label_small", theme.TEXT_MID, at, room, high=side, anchor="midtop")


class Countdown(Widget):
    """3, 2, 1 in the middle of the screen; a click or Enter begins at once."""

    focusable = True

    def __init__(self, desk: TimedDesk) -> None:
        super().__init__((610, 270, 380, 380), name="countdown")
        self.desk = desk
        self.radius = self.rect.width / 2

    def texts(self) -> Iterator[str]:
        yield str(max(1, -int(-self.desk.countdown // 1)))

    def use(self) -> None:
        self.desk.begin()

    def draw(self, brush: Brush) -> None:
        centre, accent = brush.at(self.rect.center), theme.STATIONS[self.desk.station]
        radius = brush.px(self.rect.width / 2)
        draw_orbits(brush, self.rect.center)
        paint.disc(brush.surface, centre, radius, brush.mood.well, stroke=brush.px(3))
        paint.arc(brush.surface, centre, radius * 0.86, 0, 360, brush.mood.plate_top, brush.px(14))
        part = self.desk.countdown % 1 or 1.0
        if not brush.stage.settings.reduced_motion:
            paint.arc(brush.surface, centre, radius * 0.86, 0, round(72 * part) * 5, accent, brush.px(14))
        text.draw_number(
            brush.surface, next(self.texts()), "hero", theme.TEXT, centre, brush.scale * 1.3, anchor="center"
        )
        below = (self.rect.centerx, self.rect.bottom + 34)
        goal = self.desk.goal
        brush.text(goal, "body_large", theme.TEXT_MID, below, anchor="midtop", width=INNER, align="center")


class Cover(Widget):
    """What a person sees before the clock: station, goal, order, seat, and the first-time note."""

    def __init__(self, desk: TimedDesk) -> None:
        super().__init__((*MIDDLE, 0, 0), name="cover")
        self.desk = desk
        member = desk.game.state.crew[desk.choice.seat]
        self.person = member.name
        self.order, self.note = desk.order(), desk.hint

    def texts(self) -> Iterator[str]:
        said = (self.desk.title, self.desk.goal, self.person, self.order, self.note)
        yield from (part for part in said if part)

    def draw(self, brush: Brush) -> None:
        draw_orbits(brush, MIDDLE)
        parts = [(self._badge, BADGE + 18), (self._title, 72.0), (self._goal, self._goal_high(brush))]
        parts.append((self._seat, self._row_high(brush, self.person)))
        if self.order:
            parts.append((self._order, self._row_high(brush, self.order)))
        if self.note:
            parts.append((self._note, self._row_high(brush, self.note)))
        plate = pygame.FRect(0, 0, PLATE_WIDE, sum(high for _, high in parts) + 2 * EDGE)
        plate.center = MIDDLE
        paint.plate(brush.surface, brush.rect(plate), brush.scale, brush.mood)
        y = plate.top + EDGE
        for draw, high in parts:
            draw(brush, pygame.FRect(plate.centerx - INNER / 2, y, INNER, high))
            y += high

    def _goal_high(self, brush: Brush) -> float:
        return brush.text_size(self.desk.goal, "body_large", INNER)[1] + 28

    def _row_high(self, brush: Brush, string: str) -> float:
        return max(52.0, brush.text_size(string, "body", INNER - ROW_PAD)[1] + 20) + 12

    def _badge(self, brush: Brush, box: pygame.FRect) -> None:
        accent = theme.STATIONS[self.desk.station]
        badge = pygame.FRect(box.centerx - BADGE / 2, box.top, BADGE, BADGE)
        paint.glow(brush.surface, brush.at(badge.center), brush.px(190), accent, HALO_STRENGTH)
        draw_badge(brush, badge, f"icon_{self.desk.station}", accent)

    def _title(self, brush: Brush, box: pygame.FRect) -> None:
        at = (box.centerx, box.top)
        brush.fitted(self.desk.title, "banner", theme.TEXT, at, box.width, high=66, anchor="midtop")

    def _goal(self, brush: Brush, box: pygame.FRect) -> None:
        goal, at = self.desk.goal, box.midtop
        brush.text(goal, "body_large", theme.TEXT_MID, at, anchor="midtop", width=INNER, align="center")

    def _seat(self, brush: Brush, box: pygame.FRect) -> None:
        name = brush.text_size(self.person, "name")[0]
        there = brush.text_size(AT_DESK, "body")[0]
        well = self._well(brush, box, name + there + 62)
        draw_seat(
            brush,
            pygame.FRect(well.left + 20, well.top, name + 42, well.height),
            self.desk.choice.seat,
            self.person,
            24,
        )
        at = (well.right - 20, well.centery)
        brush.text(AT_DESK, "body", brush.mood.text_low, at, anchor="midright")

    def _order(self, brush: Brush, box: pygame.FRect) -> None:
        wide = brush.text_size(self.order, "body", INNER - ROW_PAD)[0]
        well = self._well(brush, box, wide + ROW_PAD - 40)
        badge = (well.left + 14, well.centery - 16, 32, 32)
        draw_badge(brush, badge, "icon_captain", theme.STATIONS["captain"])
        at = (well.left + 62, well.centery)
        brush.text(self.order, "body", theme.TEXT, at, anchor="midleft", width=INNER - ROW_PAD)

    def _note(self, brush: Brush, box: pygame.FRect) -> None:
        wide = brush.text_size(self.note, "body", INNER - ROW_PAD)[0]
        middle = box.centery - 6
        left = box.centerx - (wide + 44) / 2
        draw_hint(brush, (left + 14, middle))
        brush.text(self.note, "body", theme.TEXT, (left + 44, middle), anchor="midleft", width=INNER - ROW_PAD)

    def _well(self, brush: Brush, box: pygame.FRect, wide: float) -> pygame.FRect:
        well = pygame.FRect(0, box.top, min(INNER, wide + 40), box.height - 12)
        well.centerx = box.centerx
        paint.well(brush.surface, brush.rect(well), brush.scale, brush.mood)
        return well


def draw_hint(brush: Brush, centre: tuple[float, float]) -> None:
    """Draw the teal question mark of hints and first-time notes."""
    paint.disc(brush.surface, brush.at(centre), brush.px(14), theme.TEACH, stroke=brush.px(2))
    style = text.style_of("name")._replace(grows=False)
    text.draw(brush.surface, "?", style, theme.INK, brush.at(centre), brush.scale, anchor="center")


def draw_orbits(brush: Brush, centre: tuple[float, float]) -> None:
    """Draw faint circles around the middle of an empty screen, below the top bar."""
    before = brush.surface.get_clip()
    brush.surface.set_clip(before.clip((0, brush.at((0, theme.TOP_BAR))[1], *brush.view.size)))
    for radius in ORBITS:
        shade = theme.mix(brush.mood.space, brush.mood.plate, 0.6)
        paint.thin_circle(brush.surface, brush.at(centre), brush.px(radius), shade, brush.px(3))
    brush.surface.set_clip(before)


def draw_pause_cover(brush: Brush, desk: TimedDesk) -> None:
    """Hide the work while the clock stands still."""
    centre = CANVAS.center
    draw_orbits(brush, centre)
    box = pygame.FRect(0, 0, 620, 300)
    box.center = centre
    paint.plate(brush.surface, brush.rect(box), brush.scale, brush.mood)
    badge = (box.centerx - 48, box.top + 40, 96, 96)
    draw_badge(brush, badge, f"icon_{desk.station}", theme.STATIONS[desk.station])
    title = "The clock stands still"
    brush.text(title, "screen_title", theme.TEXT, (box.centerx, box.top + 172), anchor="center")
    left = f"{desk.rest}. The work is covered until you go on."
    brush.text(
        left, "body_large", theme.TEXT_MID, (box.centerx, box.top + 202),
        anchor="midtop", width=box.width - 60, align="center",
    )  # fmt: skip
