"""The picture of a map: the ground painted once, everything that stands on it painted when it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.cadets.scenes.map import painting as map_paint
from game.core.squares import Square
from game.stage import paint, theme
from game.stage.cache import for_screen
from game.stage.view import Point, Viewport
from game.stage.widgets.base import Brush

if TYPE_CHECKING:
    from game.cadets.scenes.map.view import MapView

SHIP = "ship"
"""The name of our ship among the things under way."""


class MapPicture:
    """Two surfaces as large as the chart: the ground, and the ground with all that stands still on it."""

    def __init__(self, view: MapView) -> None:
        self.view = view
        self._ground: pygame.Surface | None = None
        self._ground_key: object = None
        self._painted: pygame.Surface | None = None
        self._key: object = None

    def get(self, brush: Brush) -> pygame.Surface:
        """Return the map as it is now, without what moves. Never draw on it."""
        view = self.view
        key = (
            brush.scale, view.chart.size, view.shown.version, tuple(view.places), tuple(view.route), tuple(view.path),
            view.acting, tuple(view.picks.items()),
        )  # fmt: skip
        if self._painted is None or key != self._key:
            ground = self._ground_picture(brush)
            if self._painted is None or self._painted.get_size() != ground.get_size():
                self._painted = ground.copy()
            else:
                self._painted.blit(ground, (0, 0))
            self._paint_tokens(brush_for(self._painted, brush))
            self._key = key
        return self._painted

    def _ground_picture(self, brush: Brush) -> pygame.Surface:
        chart, key = self.view.chart, (brush.scale, self.view.chart.size)
        if self._ground is None or key != self._ground_key:
            surface = pygame.Surface((brush.px(chart.width), brush.px(chart.height)))
            surface.fill(map_paint.FLOOR)
            map_paint.paint_ground(brush_for(surface, brush), chart)
            self._ground, self._ground_key = for_screen(surface), key
        return self._ground

    def _paint_tokens(self, brush: Brush) -> None:
        view, state, chart = self.view, self.view.shown.state, self.view.chart
        for square, closed in view.picks.items():
            self._paint_pick(brush, square, closed)
        for square in state.mines:
            map_paint.draw_mine(brush, chart, square)
        if view.route:
            map_paint.draw_route(brush, chart, view.route)
        for enemy in state.enemies:
            if enemy.locked and enemy.id not in view.places and SHIP not in view.places:
                map_paint.draw_lock_line(brush, chart, enemy, state.ship.square)
        if view.path:
            map_paint.draw_path(brush, chart, view.path, theme.WARN, arrow=True)
        for crystal in state.crystals:
            if crystal.id not in view.places:
                map_paint.draw_crystal(brush, chart, crystal)
        self._paint_ships(brush)

    def _paint_ships(self, brush: Brush) -> None:
        view, state, chart = self.view, self.view.shown.state, self.view.chart
        if view.board.inside(state.ship.square) and SHIP not in view.places:
            turn = map_paint.turn_of(state.ship.facing)
            map_paint.draw_ship(brush, chart, state.ship.square, turn, cloaked=state.ship.cloaked)
        for enemy in state.enemies:
            if enemy.id not in view.places and not (enemy.attached and SHIP in view.places):
                self.paint_acting(brush, enemy.id, enemy.square)
                map_paint.draw_enemy(brush, chart, view.shown, enemy)

    def paint_acting(self, brush: Brush, id: str, at: Point) -> None:
        """Put a dashed ring around the enemy that acts."""
        if id == self.view.acting:
            centre, radius = brush.at(self.view.chart.centre(at)), brush.px(self.view.chart.size * 0.52)
            paint.dashed_circle(brush.surface, centre, radius, theme.WARN, max(2.0, 2.5 * brush.scale))

    def _paint_pick(self, brush: Brush, square: Square, closed: str) -> None:
        size = self.view.chart.size
        box = brush.rect(self.view.chart.box(square).inflate(-size * 0.1, -size * 0.1))
        colour = theme.DISABLED_TEXT if closed else theme.MARIGOLD
        fill = None if closed else theme.MARIGOLD
        paint.dashed_rect(brush.surface, box, colour, max(2.0, 2.5 * brush.scale), radius=7 * brush.scale, fill=fill)


def brush_for(surface: pygame.Surface, brush: Brush) -> Brush:
    """Return a brush of the same scale for a surface whose corner is the chart's."""
    own = Brush(surface, brush.stage, brush.mood_name)
    own.view = _Corner(brush.view)
    return own


class _Corner(Viewport):
    """A viewport of the same scale whose origin is the corner of the surface."""

    def __init__(self, view: Viewport) -> None:
        super().__init__(view.size)
        self.origin = (0.0, 0.0)
