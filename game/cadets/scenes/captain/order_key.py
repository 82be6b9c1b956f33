"""A station's line in the Captain's list of orders."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.cadets.rules.state import Station
from game.stage import theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Use
from game.stage.widgets.keys import Key
from game.stage.widgets.texts import draw_badge

NOTHING = "no order"


class OrderKey(Key):
    """What a station is told; use opens the sheet of its orders."""

    def __init__(self, rect: Box, station: Station, title: str, order: str, use: Use) -> None:
        super().__init__(title, rect, use, kind="row", name=f"Order for {title}", region="orders")
        self.station, self.order = station, order

    def texts(self) -> Iterator[str]:
        yield self.text
        yield self.order or NOTHING

    def draw_face(self, brush: Brush, face: pygame.Rect, colour: theme.Colour) -> None:
        """Draw badge, title, order, and a plus or a pencil at the right."""
        box = self.rect.move(0, 3 if self.pressed else 0)
        side = min(40.0, box.height - 18)
        middle = box.centery - 2
        badge = (box.left + 12, middle - side / 2, side, side)
        draw_badge(brush, badge, f"icon_{self.station}", theme.STATIONS[self.station])
        left, right = box.left + 64, box.right - 48
        brush.icon("edit" if self.order else "plus", (right + 10, middle - 11, 22, 22), theme.TEXT_MID)
        if not self.order:
            brush.fitted(self.text, "name", theme.TEXT, (left, middle), (right - left) * 0.6, anchor="midleft")
            room = (right - left) * 0.36
            brush.fitted(NOTHING, "note", brush.mood.text_low, (right, middle), room, anchor="midright")
            return
        room = right - left
        title = brush.fit_size(self.text, "label_small", room)[1]
        most = box.height - 12 - title
        top = middle - (title + brush.fit_size(self.order, "name", room, most)[1]) / 2
        brush.fitted(self.text, "label_small", brush.mood.text_low, (left, top), room)
        brush.fitted(self.order, "name", theme.TEXT, (left, top + title), room, high=most)
