"""Lists and areas that scroll."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.stage import paint, text, theme
from game.stage.intents import DIRECTIONS, Intent, Pointer, Press
from game.stage.view import Box, Point
from game.stage.widgets.base import Brush, Widget

BAR = 14.0
WHEEL_STEP = 60.0
BLEED = 5.0
"""How far frames around the content may stand out at its sides."""


class ScrollArea(Widget):
    """Shows part of a taller content. Children lie in content du: (0, 0) is the top left of the content.

    ``tall`` is the content's height; 0 takes the lowest edge of the children. The wheel and the bar
    scroll; the focus scrolls into view by itself; a focusable area without controls scrolls with up and
    down.
    """

    usable = False
    scrolls = True
    radius = theme.RADIUS_WELL

    def __init__(self, rect: Box, *, tall: float = 0.0, reading: bool = False, **common: Any) -> None:
        super().__init__(rect, **common)
        self.tall, self.focusable, self.top = tall, reading, 0.0
        self._grip: float | None = None

    @property
    def height(self) -> float:
        """Of the content, in du."""
        return self.tall or max((child.rect.bottom for child in self.children), default=0.0)

    @property
    def reach(self) -> float:
        """How far it can scroll."""
        return max(0.0, self.height - self.rect.height)

    @property
    def inner_width(self) -> float:
        """Width left for content beside the bar."""
        return self.rect.width - BAR - 6

    def offset(self) -> Point:
        """Content du to the area's own."""
        return self.rect.left, self.rect.top - self.top

    def scroll(self, by: float) -> bool:
        """Move the content; True if it moved."""
        before = self.top
        self.top = min(self.reach, max(0.0, self.top + by))
        self.changed()
        return self.top != before

    def hides(self, box: pygame.FRect) -> bool:
        """A box of the content lies above or below what is shown."""
        return box.bottom <= self.top or box.top >= self.top + self.rect.height

    def reveal(self, box: pygame.FRect) -> None:
        """Scroll until a box of the content is in view."""
        margin = 8.0
        if box.top - margin < self.top:
            self.scroll(box.top - margin - self.top)
        elif box.bottom + margin > self.top + self.rect.height:
            self.scroll(box.bottom + margin - self.top - self.rect.height)

    def on_press(self, press: Press) -> bool:
        """Up and down scroll a text that is read."""
        step = {Intent.UP: -WHEEL_STEP, Intent.DOWN: WHEEL_STEP}.get(press.intent)
        return step is not None and not press.shift and self.scroll(step)

    def on_pointer(self, pointer: Pointer) -> bool:
        """Wheel, and dragging the bar."""
        if pointer.kind == "wheel":
            return self.reach > 0 and (self.scroll(-pointer.wheel * WHEEL_STEP) or True)
        if pointer.kind == "down" and pointer.button == 1 and self.reach > 0:
            if pointer.at[0] < self.rect.right - BAR - 4:
                return False
            thumb = self._thumb()
            inside = thumb.top <= pointer.at[1] <= thumb.bottom
            self._grip = pointer.at[1] - thumb.top if inside else thumb.height / 2
            self._drag(pointer.at[1])
            return True
        if pointer.kind == "move" and self._grip is not None:
            self._drag(pointer.at[1])
            return True
        if pointer.kind == "up" and self._grip is not None:
            self._grip = None
            return True
        return False

    def cancel(self) -> None:
        """Let go of the bar."""
        self._grip = None

    def show_children(self, brush: Brush) -> None:
        """Draw the content inside the area only."""
        before = brush.surface.get_clip()
        brush.surface.set_clip(brush.rect(self.rect.inflate(2 * BLEED, 0)).clip(before))
        inner = brush.moved(*self.offset())
        for child in self.children:
            if child.rect.bottom > self.top and child.rect.top < self.top + self.rect.height:
                child.show(inner)
        brush.surface.set_clip(before)
        self._draw_bar(brush)

    def find(self, at: Point) -> Widget | None:
        """Children outside the area are not there."""
        if self.holds(at) and self.reach > 0 and at[0] > self.rect.right - BAR - 4:
            return self if self.visible else None
        return super().find(at)

    def _draw_bar(self, brush: Brush) -> None:
        if self.reach <= 0:
            return
        track = pygame.FRect(self.rect.right - BAR, self.rect.top, BAR, self.rect.height)
        paint.well(brush.surface, brush.rect(track), brush.scale, brush.mood, radius=BAR / 2)
        paint.chip(brush.surface, brush.rect(self._thumb()), brush.scale, brush.mood.key_top)

    def _thumb(self) -> pygame.FRect:
        high = max(40.0, self.rect.height * self.rect.height / self.height)
        room = self.rect.height - high
        top = self.rect.top + room * (self.top / self.reach if self.reach else 0.0)
        return pygame.FRect(self.rect.right - BAR, top, BAR, high)

    def _drag(self, y: float) -> None:
        room = self.rect.height - self._thumb().height
        if room > 0 and self._grip is not None:
            self.top = min(self.reach, max(0.0, (y - self._grip - self.rect.top) / room * self.reach))
            self.changed()


@dataclass
class Row:
    """A line of a list. ``badge`` is a number or letters at the left, ``chip`` a word with its colour at
    the right.
    """

    title: str
    note: str = ""
    badge: str = ""
    icon: str = ""
    chip: tuple[str, theme.Colour] | None = None
    why: str = ""
    rule: str = ""
    tip: str = ""


class RowKey(Widget):
    """One row of a list box; use chooses it."""

    focusable = True
    radius = theme.RADIUS_WELL

    def __init__(self, rect: Box, row: Row, place: int, box: ListBox, **common: Any) -> None:
        super().__init__(rect, why=row.why, rule=row.rule, tip=row.tip, **common)
        self.row, self.place, self.box = row, place, box

    def texts(self) -> Iterator[str]:
        """All that is written on the row."""
        chip = self.row.chip[0] if self.row.chip else ""
        yield from (part for part in (self.row.title, self.row.note, self.row.badge, chip) if part)

    def use(self) -> None:
        """Choose it."""
        self.box.choose(self.place)

    def entrance(self, came_from: Widget | None) -> Widget:
        """Whoever comes from outside finds a list that follows the focus at its choice: passing by changes nothing."""
        rows = self.box.children
        inside = came_from is not None and came_from in rows
        return rows[self.box.chosen] if self.box.follows and not inside and 0 <= self.box.chosen < len(rows) else self

    def on_focus(self) -> None:
        """A list that follows the focus of keys and pads chooses it."""
        pointing = self.scene is not None and self.scene.stage.input.pointing
        if self.box.follows and not self.why and not pointing:
            self.box.choose(self.place)

    def draw(self, brush: Brush) -> None:
        """Draw the row: gold when chosen, else a well that lightens under the pointer."""
        chosen = self.box.chosen == self.place
        where = brush.rect(self.rect)
        lit = self.hovered and self.scene is not None and self.scene.stage.input.pointing
        if chosen:
            paint.key(brush.surface, where, brush.scale, brush.mood, "idle", "primary")
        else:
            tint = theme.lighter(brush.mood.well, 0.1) if lit or self.pressed else None
            paint.well(brush.surface, where, brush.scale, brush.mood, colour=tint)
        colour = theme.TEXT_ON_PRIMARY if chosen else theme.DISABLED_TEXT if self.why else theme.TEXT
        quiet = theme.TEXT_ON_PRIMARY if chosen else theme.DISABLED_TEXT if self.why else brush.mood.text_low
        left, right = self.rect.left + 14, self.rect.right - 14
        middle = self.rect.centery - (2 if chosen else 0)
        left = self._draw_mark(brush, left, middle, colour)
        if self.row.chip is not None:
            right -= self._draw_chip(brush, right, middle) + 12
        room = right - left
        if self.row.note:
            brush.fitted(self.row.title, "name", colour, (left, middle + 2), room, anchor="bottomleft")
            brush.fitted(self.row.note, "note", quiet, (left, middle + 1), room)
        else:
            brush.fitted(self.row.title, "name", colour, (left, middle), room, anchor="midleft")

    def _draw_mark(self, brush: Brush, left: float, middle: float, colour: theme.Colour) -> float:
        if self.row.badge:
            box = pygame.FRect(left - 6, middle - 17, 34, 34)
            paint.chip(brush.surface, brush.rect(box), brush.scale, brush.mood.plate_top)
            brush.fitted(self.row.badge, "name", theme.TEXT, box.center, 28, anchor="center")
            return left + 40
        if self.row.icon:
            brush.icon(self.row.icon, (left, middle - 12, 24, 24), colour)
            return left + 36
        return left

    def _draw_chip(self, brush: Brush, right: float, middle: float) -> float:
        assert self.row.chip is not None
        word, fill = self.row.chip
        wide, high = brush.text_size(word, "label_small")
        box = pygame.FRect(right - wide - 22, middle - high / 2 - 4, wide + 22, high + 8)
        paint.chip(brush.surface, brush.rect(box), brush.scale, fill)
        brush.text(word, "label_small", theme.INK, box.center, anchor="center")
        return box.width


class ListBox(ScrollArea):
    """Rows one below the other, higher where large text needs it. ``use(place)``: a row was chosen.

    ``digits`` pick the n-th row. With ``follows`` the row under the focus is chosen at once, else by use.
    """

    def __init__(
        self,
        rect: Box,
        rows: Sequence[Row],
        use: Callable[[int], Any],
        *,
        chosen: int = -1,
        row_height: float = 46.0,
        gap: float = 6.0,
        digits: bool = False,
        follows: bool = False,
        **common: Any,
    ) -> None:
        super().__init__(rect, **common)
        self.act, self.chosen, self.follows = use, chosen, follows
        lines = ("name", "note") if any(row.note for row in rows) else ("name",)
        row_height = max(row_height, sum(text.line_height(style, 1.0) for style in lines) + 8.0)
        wide = self.rect.width
        if len(rows) * (row_height + gap) - gap > self.rect.height:
            wide = self.inner_width
        for place, row in enumerate(rows):
            digit = (place + 1) % 10 if digits and place < 10 else None
            top = place * (row_height + gap)
            self.add(RowKey((0, top, wide, row_height), row, place, self, digit=digit, region=self.region))
        if 0 <= chosen < len(rows):
            self.reveal(self.children[chosen].rect)

    def choose(self, place: int) -> None:
        """Choose a row."""
        if self.follows and place == self.chosen:
            return
        self.chosen = place
        self.changed()
        self.act(place)

    def on_press(self, press: Press) -> bool:
        """Rows take the keys."""
        return press.intent not in DIRECTIONS and super().on_press(press)
