"""Beside the map: the overview, what is on the square that is looked at, and what the log said last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.cadets.scenes.map import told
from game.cadets.scenes.map.overview import Overview
from game.cadets.scenes.map.told import Told
from game.cadets.scenes.map.view import MapView
from game.stage import text, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.lists import ScrollArea
from game.stage.widgets.texts import Label, Picture

PICTURE = 38.0
LOG_HIGH = 176.0
LINES = 6
"""The log shows at most so many of its last lines, the newest at the bottom."""


class Look(Widget):
    """What lies on a narrow plate; it keeps itself up to date as the cursor moves and the picture changes."""

    def __init__(self, rect: Box, view: MapView, lines: Sequence[str]) -> None:
        super().__init__(rect, name="look")
        self.view, self.lines = view, lines
        box = (self.rect.left + 40, self.rect.top + 14, self.rect.width - 80, 300)
        overview = self.add(Overview(box, view))
        overview.rect.centerx = self.rect.centerx
        top = overview.rect.bottom + 12
        inner = (self.rect.left + 14, top, self.rect.width - 22, self.rect.bottom - top - LOG_HIGH - 8)
        self.area = self.add(ScrollArea(inner, region="look", name="square"))
        self._key: object = None

    def texts(self) -> Iterator[str]:
        """What is said of the square, and the newest line of the log."""
        yield told.of_square(self.view.shown, self.view.cursor)
        yield from self.lines[-1:]

    def draw(self, brush: Brush) -> None:
        """Write down what is on the square, if anything changed, and the log."""
        key = (self.view.cursor, self.view.shown.version, brush.scale, text.text_size())
        if key != self._key:
            self._key = key
            self._write(brush)
        self._draw_log(brush)

    def _write(self, brush: Brush) -> None:
        self.area.children.clear()
        self.area.top = 0.0
        shown, square = self.view.shown, self.view.cursor
        top = self._line(brush, told.heading(shown, square), "cap", theme.TEXT_LOW, 0.0) + 4
        found = told.on_square(shown, square)
        for each in found:
            top = self._told(brush, each, top)
        if not found:
            self._line(brush, "Empty space.", "body", theme.TEXT_MID, top)
        self.area.focusable = self.area.reach > 0

    def _line(self, brush: Brush, words: str, style: str, colour: theme.Colour, top: float, left: float = 0.0) -> float:
        wide = self.area.inner_width - left
        high = brush.text_size(words, style, wide)[1]
        self.area.add(Label((left, top, wide, high), words, style, colour))
        return top + high + 2

    def _told(self, brush: Brush, each: Told, top: float) -> float:
        left, bottom = 0.0, top
        if each.sprite:
            self.area.add(Picture((0, top, PICTURE, PICTURE), each.sprite))
            left, bottom = PICTURE + 6, top + PICTURE
        after = self._line(brush, each.title, "name", theme.TEXT, top + (8 if left else 0), left)
        return self._line(brush, each.text, "note", theme.TEXT_MID, max(after, bottom + 2)) + 10

    def _draw_log(self, brush: Brush) -> None:
        """Draw the newest lines upward from the bottom, as many as there is room for."""
        left, wide = self.rect.left + 14, self.rect.width - 26
        top = self.rect.bottom - LOG_HIGH
        pygame.draw.line(
            brush.surface, theme.HAIRLINE, brush.at((left, top)), brush.at((left + wide, top)), brush.px(1.5)
        )
        brush.fitted("Log", "cap", brush.mood.text_low, (left, top + 6), wide, high=20)
        y, room = self.rect.bottom - 10, LOG_HIGH - 38
        for place, line in enumerate(reversed(self.lines[-LINES:])):
            high = brush.fit_size(line, "note", wide, room)[1]
            if y - high < top + 26 and place:
                return
            colour = theme.TEXT_MID if place else theme.TEXT
            brush.fitted(line, "note", colour, (left, y), wide, high=room, anchor="bottomleft")
            y -= high + 5
