"""The Captain's course in pencil: a note on the map that binds nobody (SC-1.6).

    view.add(Course(view, table.plan.course))     shows it on any map
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.cadets.scenes.map import painting as map_paint
from game.cadets.scenes.map.view import MapView
from game.core.squares import Square
from game.stage import paint, text, theme
from game.stage.view import Point
from game.stage.widgets.base import Brush, Widget

MARK_AT = (0.3, -0.3)
"""Where the number of a square stands in it: what is there stays in sight."""
MARK = 0.2
BEFORE_THE_FLIGHT = ("1", "2", "3", "3A", "3B")
"""Steps in which the course is worth looking at."""


class Course(Widget):
    """Gold dashes from the ship over the pencilled squares, each with its number, until the ship flies.

    Takes no clicks.
    """

    def __init__(self, view: MapView, course: Sequence[Square]) -> None:
        super().__init__(view.rect, name="course")
        self.view, self.course = view, course

    def holds(self, at: Point) -> bool:
        return False

    def draw(self, brush: Brush) -> None:
        if not self.course or self.view.shown.state.phase not in BEFORE_THE_FLIGHT:
            return
        view, before = self.view, brush.surface.get_clip()
        brush.surface.set_clip(brush.rect(view.window).clip(before))
        inner = brush.moved(view.window.left - view.origin[0], view.window.top - view.origin[1])
        ship = view.shown.state.ship.square
        squares = [ship, *self.course] if view.board.inside(ship) else list(self.course)
        map_paint.draw_path(inner, view.chart, squares, theme.MARIGOLD, arrow=True)
        for number, square in enumerate(self.course, 1):
            self._draw_number(inner, square, number)
        brush.surface.set_clip(before)

    def _draw_number(self, brush: Brush, square: Square, number: int) -> None:
        size = self.view.chart.size
        x, y = self.view.chart.centre(square)
        at, radius = brush.at((x + MARK_AT[0] * size, y + MARK_AT[1] * size)), max(9.0, MARK * size)
        paint.disc(brush.surface, at, brush.px(radius), theme.MARIGOLD, stroke=brush.px(2))
        style = text.style_of("name")._replace(size=radius * 1.35, grows=False)
        text.draw(brush.surface, str(number), style, theme.INK, at, brush.scale, anchor="center")


class PencilMap(MapView):
    """A map on which every square may be chosen: it is pencilled."""

    def __init__(self, rect: Any, shown: Any, pencil: Callable[[Square], object]) -> None:
        super().__init__(rect, shown)
        self.pencil = pencil

    @property
    def usable(self) -> bool:  # type: ignore[override]  # a class attribute elsewhere
        """A press always pencils."""
        return True

    def use(self) -> None:
        """Pencil the square under the cursor."""
        self.pencil(self.cursor)
