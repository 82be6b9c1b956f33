"""The whole map in miniature, with the part that is in view."""

from __future__ import annotations

import pygame

from game.cadets.scenes.map import painting as map_paint
from game.cadets.scenes.map.picture import brush_for
from game.cadets.scenes.map.view import MapView
from game.stage import paint, theme
from game.stage.cache import for_screen
from game.stage.intents import Pointer
from game.stage.view import Box, Point
from game.stage.widgets.base import Brush, Widget


class Overview(Widget):
    """The whole map in miniature beside its window: a click brings that part into view."""

    def __init__(self, rect: Box, view: MapView) -> None:
        super().__init__(rect, name="overview", tip="The whole map. Click to look there.")
        self.view = view
        self.chart = map_paint.chart_within(view.board, self.rect.width - 12, self.rect.height - 12)
        self.rect.size = (self.chart.width + 12, self.chart.height + 12)
        self._ground: pygame.Surface | None = None
        self._key: object = None

    def on_pointer(self, pointer: Pointer) -> bool:
        """Look where the button is down."""
        if pointer.kind == "down" and pointer.button == 1:
            self._look(pointer.at)
        return pointer.kind in ("down", "up") and pointer.button == 1

    def _look(self, at: Point) -> None:
        share = self.view.chart.size / self.chart.size
        x, y = (at[0] - self.rect.left - 6) * share, (at[1] - self.rect.top - 6) * share
        window = self.view.window
        self.view.scroll_to((x - window.width / 2, y - window.height / 2))

    def draw(self, brush: Brush) -> None:
        """Draw the map, what stands on it, and the frame of the window."""
        paint.well(brush.surface, brush.rect(self.rect), brush.scale, brush.mood, radius=6)
        key = (brush.scale, self.view.shown.version)
        if self._ground is None or key != self._key:
            self._ground, self._key = self._paint(brush), key
        corner = (self.rect.left + 6, self.rect.top + 6)
        brush.surface.blit(self._ground, brush.at(corner))
        share = self.chart.size / self.view.chart.size
        window, (x, y) = self.view.window, self.view.origin
        frame = pygame.FRect(corner[0] + x * share, corner[1] + y * share, window.width * share, window.height * share)
        paint.ring(brush.surface, brush.rect(frame), brush.scale, theme.FOCUS, radius=3, width=1.5)

    def _paint(self, brush: Brush) -> pygame.Surface:
        size = (brush.px(self.chart.width), brush.px(self.chart.height))
        surface = pygame.Surface(size)
        surface.fill(brush.mood.well)
        own = brush_for(surface, brush)
        map_paint.paint_small(own, self.chart)
        state = self.view.shown.state
        for crystal in state.crystals:
            own.sprite("crystal", self.chart.box(crystal.square).inflate(3, 3))
        for enemy in state.enemies:
            own.sprite(self.view.shown.game.card(enemy).sprite, self.chart.box(enemy.square).inflate(4, 4))
        if self.view.board.inside(state.ship.square):
            own.sprite("ship_player", self.chart.box(state.ship.square).inflate(6, 6))
        return for_screen(surface)
