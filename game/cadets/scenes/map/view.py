"""The map as a widget: looked at, zoomed, walked over with a cursor, and used to choose a square.

    view = self.add(MapView((352, 85, 500, 694), table.shown))
    view.pick({square: "" for square in squares}, self.take)    choose a square; a text closes one and says why
    view.route = [(square, facing), ...]                         a planned way of our ship, now first
    view.path, view.acting, view.struck = squares, "E05", "aft"  an enemy's way, who acts, the side it hits
    view.lit = "E05"                                             an enemy or crystal to look at, with its reach
    view.follow()                                                bring our ship into view

All of it may be set at any time; the map is painted anew when something changed. ``places`` holds the movers of
things under way (``ship`` or an id): see motions.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.cadets.log import column_name
from game.cadets.rules.board import board
from game.cadets.rules.state import Enemy
from game.cadets.scenes.map import painting as map_paint
from game.cadets.scenes.map import told
from game.cadets.scenes.map.chart import TILE, Chart
from game.cadets.scenes.map.picture import SHIP, MapPicture
from game.cadets.scenes.shown import Shown
from game.core.squares import Facing, Side, Square
from game.stage import paint, theme
from game.stage.intents import DIRECTIONS, Intent, Pointer, Press
from game.stage.motion import Mover
from game.stage.view import Box, Point
from game.stage.widgets.base import Brush, Widget

LEFT, TOP, EDGE = 34.0, 28.0, 8.0
"""Room for numbers and letters, and at the other two sides."""
MOST_ROWS = 3 * TILE
ZOOMS = (1.0, 1.25, 1.5, 2.0)
SLIDE_S = 0.25
STEADY = 4
"""Rows the ship may come near the edge of the window before the window follows."""


class MapView(Widget):
    """The map with everything on it. ``shown`` is what it shows; ``tips``: it explains squares in tooltips."""

    focusable = True
    radius = 5.0

    def __init__(
        self, rect: Box, shown: Shown, *, tips: bool = True, name: str = "map", region: str = "map",
        looked: Callable[[], object] | None = None, rows: int = MOST_ROWS,
    ) -> None:  # fmt: skip
        super().__init__(rect, name=name, region=region)
        self.shown, self.tips, self.looked = shown, tips, looked
        self.board = board(shown.game)
        self.route: Sequence[tuple[Square, Facing]] = ()
        self.path: Sequence[Square] = ()
        self.acting = ""
        self.struck: Side | None = None
        self.lit = ""
        self.places: dict[str, Mover] = {}
        self.flash: tuple[Side, float] | None = None
        """A side of the ship that lights up, with its strength from 0 to 1."""
        self.beam: tuple[Point, Point, theme.Colour] | None = None
        self.picks: Mapping[Square, str] = {}
        self._use: Callable[[Square], object] | None = None
        self.cursor: Square = self._start()
        self.zoom = 0
        self.rows = rows = min(rows, self.board.height)
        """Squares from top to bottom of what is seen at once."""
        room = (self.rect.width - LEFT - EDGE, self.rect.height - TOP - EDGE)
        self._unit = map_paint.chart_within(self.board, *room, rows).size
        self.chart = Chart(self.board, self._unit)
        self.window = pygame.FRect(0, 0, self.chart.width, self.chart.before(rows - 1) + self._unit)
        self.window.topleft = (self.rect.left + LEFT + (room[0] - self.window.width) / 2, self.rect.top + TOP)
        self.origin: Point = (0.0, 0.0)
        """What of the chart is at the window's corner."""
        self.goal: Point = (0.0, 0.0)
        self._speed: Point = (0.0, 0.0)
        self._picture = MapPicture(self)
        self.follow(at_once=True)

    def _start(self) -> Square:
        ship = self.shown.state.ship.square
        return ship if self.board.inside(ship) else (self.board.starts or ((0, 0),))[0]

    # -- choosing a square

    def pick(self, squares: Mapping[Square, str] | Sequence[Square], use: Callable[[Square], object]) -> None:
        """Let a square be chosen. Closed ones say why; all others are refused."""
        self.picks = squares if isinstance(squares, Mapping) else dict.fromkeys(squares, "")
        self._use = use
        inside = [square for square, why in self.picks.items() if not why]
        if inside and self.cursor not in self.picks:
            self.look_at(
                min(inside, key=lambda square: abs(square[0] - self.cursor[0]) + abs(square[1] - self.cursor[1]))
            )
        self.changed()

    def stop_picking(self) -> None:
        """No square is wanted any more."""
        self.picks, self._use = {}, None
        self.changed()

    @property
    def usable(self) -> bool:  # type: ignore[override]  # a class attribute elsewhere
        """A press does something only while a square is to be chosen."""
        return self._use is not None

    def use(self) -> None:
        """Choose the square under the cursor, or say why not."""
        if self._use is None:
            return
        closed = self.picks.get(self.cursor, "That square cannot be chosen now. Those with a gold frame can.")
        if closed:
            assert self.scene is not None
            self.scene.tree.refuse(self, closed)
        else:
            self._use(self.cursor)

    # -- looking

    def look_at(self, square: Square) -> None:
        """Put the cursor on a square and bring it into view."""
        self.cursor = square
        self._show(square)
        self.tip = told.of_square(self.shown, square) if self.tips else ""
        if self.looked is not None:
            self.looked()
        self.changed()

    def next_contact(self) -> None:
        """Put the cursor on the next enemy, nearest first."""
        squares = [enemy.square for enemy in self.shown.contacts()]
        if squares:
            at = squares.index(self.cursor) if self.cursor in squares else -1
            self.look_at(squares[(at + 1) % len(squares)])

    def follow(self, *, at_once: bool = False) -> None:
        """Bring our ship into view: by whole tiles, and only when it comes near an edge."""
        ship = self.places[SHIP].at if SHIP in self.places else self.shown.state.ship.square
        row = round(ship[1]) if ship[1] >= 0 else self.board.starts[0][1]
        if not (self.hovered or self.focused) and self.board.inside(self.shown.state.ship.square):
            self.cursor = self.shown.state.ship.square
        if self.zoom:
            self._show((max(0, round(ship[0])), row))
            return
        rows = self.rows
        top = round(self.goal[1] / (self.chart.before(TILE) or 1)) * TILE
        if not top + STEADY <= row < top + rows - STEADY:
            top = round((row - rows / 2) / TILE) * TILE
        self.scroll_to((0.0, self.chart.before(max(0, top))), at_once=at_once)

    def scroll_to(self, origin: Point, *, at_once: bool = False) -> None:
        """Bring a place of the chart to the window's corner, as far as there is map."""
        across, down = self.chart.width - self.window.width, self.chart.height - self.window.height
        most = (max(0.0, round(across, 2)), max(0.0, round(down, 2)))  # boxes hold single-precision numbers
        self.goal = (min(max(0.0, origin[0]), most[0]), min(max(0.0, origin[1]), most[1]))
        still = at_once or self.scene is None or self.scene.stage.settings.reduced_motion
        if still:
            self.origin = self.goal
        self._speed = ((self.goal[0] - self.origin[0]) / SLIDE_S, (self.goal[1] - self.origin[1]) / SLIDE_S)
        self.changed()

    def _show(self, square: Square) -> None:
        """Scroll until a square is in the window; unzoomed by whole tiles."""
        box = self.chart.box(square)
        if not self.zoom:
            tile, (x, y) = self.chart.before(TILE), self.goal
            while box.top < y - 1:
                y -= tile
            while box.bottom > y + self.window.height + 1:
                y += tile
            if y != self.goal[1]:
                self.scroll_to((x, y))
            return
        margin = self.chart.size
        x = min(max(self.goal[0], box.right + margin - self.window.width), max(0.0, box.left - margin))
        y = min(max(self.goal[1], box.bottom + margin - self.window.height), max(0.0, box.top - margin))
        if (x, y) != self.goal:
            self.scroll_to((x, y))

    def set_zoom(self, zoom: int, about: Point | None = None) -> bool:
        """Zoom to a step; what lies at ``about`` (du on the chart) stays where it is. False at either end."""
        if not 0 <= zoom < len(ZOOMS) or zoom == self.zoom:
            return False
        middle = about or self.chart.centre(self.cursor)
        held = (middle[0] - self.origin[0], middle[1] - self.origin[1])
        share = ZOOMS[zoom] / ZOOMS[self.zoom]
        self.zoom = zoom
        self.chart = Chart(self.board, self._unit * ZOOMS[zoom])
        self.scroll_to((middle[0] * share - held[0], middle[1] * share - held[1]), at_once=True)
        if not zoom:
            self.follow(at_once=True)
        return True

    @property
    def sliding(self) -> bool:
        return self.origin != self.goal

    @property
    def busy(self) -> bool:
        return super().busy or self.sliding

    def update(self, dt: float) -> None:
        if self.sliding:
            x, y = (self._nearer(n, dt) for n in (0, 1))
            self.origin = (x, y)
            self.changed()

    def _nearer(self, axis: int, dt: float) -> float:
        left, step = self.goal[axis] - self.origin[axis], self._speed[axis] * dt
        return self.goal[axis] if abs(left) <= abs(step) or not step else self.origin[axis] + step

    # -- hands

    def square_at(self, at: Point) -> Square | None:
        """Return the square of the map under a point of the canvas."""
        if not self.window.collidepoint(at):
            return None
        return self.chart.square((at[0] - self.window.left + self.origin[0], at[1] - self.window.top + self.origin[1]))

    def where_of(self, square: Square) -> pygame.FRect:
        """Return where a square is drawn on the canvas."""
        return self.chart.box(square).move(self.window.left - self.origin[0], self.window.top - self.origin[1])

    def target(self) -> pygame.FRect:
        return self.where_of(self.cursor).clip(self.window)

    def on_pointer(self, pointer: Pointer) -> bool:
        """Point at a square; the wheel zooms, the middle button drags the map."""
        if pointer.kind == "wheel":
            about = (
                pointer.at[0] - self.window.left + self.origin[0],
                pointer.at[1] - self.window.top + self.origin[1],
            )
            return self.set_zoom(self.zoom + (1 if pointer.wheel > 0 else -1), about) or True
        if pointer.kind == "down" and pointer.button == 2:
            self._grip = (pointer.at[0] + self.origin[0], pointer.at[1] + self.origin[1])
            return True
        if pointer.kind == "up" and self._grip is not None:
            self._grip = None
            return True
        if pointer.kind == "move" and self._grip is not None:
            self.scroll_to((self._grip[0] - pointer.at[0], self._grip[1] - pointer.at[1]), at_once=True)
            return True
        square = self.square_at(pointer.at)
        if square is not None and square != self.cursor:
            self.look_at(square)
        return pointer.kind in ("down", "up") and square is None

    _grip: Point | None = None

    def cancel(self) -> None:
        """Let go of the map."""
        self._grip = None

    def on_press(self, press: Press) -> bool:
        """Arrows walk over the map and leave it at its edge; with Shift they move what is seen."""
        if press.intent in (Intent.ZOOM_IN, Intent.ZOOM_OUT):
            return self.set_zoom(self.zoom + (1 if press.intent is Intent.ZOOM_IN else -1)) or True
        if press.intent not in DIRECTIONS or press.ctrl:
            return False
        across, down = DIRECTIONS[press.intent]
        if press.shift:
            step = self.chart.before(TILE)
            self.scroll_to((self.goal[0] + across * step, self.goal[1] + down * step))
            return True
        square = (self.cursor[0] + across, self.cursor[1] + down)
        if not self.board.inside(square):
            return False
        self.look_at(square)
        return True

    # -- drawing

    def draw(self, brush: Brush) -> None:
        """Draw the frame, the part of the map in the window, and what moves on it."""
        self._draw_frame(brush)
        surface, before = brush.surface, brush.surface.get_clip()
        view = brush.rect(self.window)
        surface.set_clip(view.clip(before))
        picture = self._picture.get(brush)
        corner = brush.px(self.origin[0]), brush.px(self.origin[1])
        surface.blit(picture, view.topleft, (*corner, *view.size))
        inner = brush.moved(self.window.left - self.origin[0], self.window.top - self.origin[1])
        self._draw_live(inner)
        surface.set_clip(before)

    def _draw_frame(self, brush: Brush) -> None:
        where = brush.rect(self.rect)
        light = theme.lighter(map_paint.FLOOR, 0.08)
        look = paint.Box(14, map_paint.FLOOR, map_paint.FLOOR, theme.darker(map_paint.FLOOR, 0.3), 4, light, 2, None)
        paint.raised(brush.surface, where, brush.scale, look)
        for x in range(self.board.width):
            at = self.window.left + self.chart.centre((x, 0))[0] - self.origin[0]
            if self.window.left < at < self.window.right:
                brush.text(
                    column_name(x),
                    _label(self.cursor[0] == x),
                    brush.mood.text_low,
                    (at, self.window.top - 13),
                    anchor="center",
                )
        for y in range(self.board.height):
            at = self.window.top + self.chart.centre((0, y))[1] - self.origin[1]
            if self.window.top < at < self.window.bottom:
                brush.text(
                    str(y + 1),
                    _label(self.cursor[1] == y),
                    brush.mood.text_low,
                    (self.window.left - 8, at),
                    anchor="midright",
                )

    def _draw_live(self, brush: Brush) -> None:
        shown, chart = self.shown, self.chart
        for id, mover in self.places.items():
            self._draw_mover(brush, id, mover)
        ship = self.places[SHIP].at if SHIP in self.places else shown.state.ship.square
        if self.struck is not None:
            map_paint.draw_side(brush, chart, ship, shown.state.ship.facing, self.struck, theme.WARN)
        if self.flash is not None:
            side, strength = self.flash
            colour = theme.mix(map_paint.FLOOR, theme.lighter(theme.STATIONS["shields"], 0.4), strength)
            map_paint.draw_side(brush, chart, ship, shown.state.ship.facing, side, colour, 4 + 4 * strength)
        if self.beam is not None:
            start, end, colour = self.beam
            ends = (brush.at(chart.centre(start)), brush.at(chart.centre(end)))
            paint.line(brush.surface, ends, colour, max(2.0, 4 * brush.scale))
        self._draw_lit(brush)
        if (self.hovered or self.focused) and board(shown.game).inside(self.cursor):
            box = brush.rect(chart.box(self.cursor))
            paint.ring(
                brush.surface, box.inflate(-4, -4), brush.scale, theme.TEXT_MID, radius=6, width=1.5, opacity=0.8
            )

    def _draw_mover(self, brush: Brush, id: str, mover: Mover) -> None:
        state = self.shown.state
        target = None if id == SHIP else self.shown.game.target(id)
        for pose in mover.poses:
            if id == SHIP:
                map_paint.draw_ship(brush, self.chart, pose.at, pose.turn, alpha=pose.alpha, cloaked=state.ship.cloaked)
                for enemy in state.enemies:
                    if enemy.attached:
                        map_paint.draw_enemy(brush, self.chart, self.shown, enemy, pose.at, pose.alpha)
            elif isinstance(target, Enemy):
                self._picture.paint_acting(brush, id, pose.at)
                map_paint.draw_enemy(brush, self.chart, self.shown, target, pose.at, pose.alpha)
            elif target is not None:
                map_paint.draw_crystal(brush, self.chart, target, pose.at)

    def _draw_lit(self, brush: Brush) -> None:
        """The reach of the enemy that is looked at, and the side it would hit."""
        state, chart = self.shown.state, self.chart
        looked = self.hovered or self.focused
        for enemy in state.enemies:
            here = enemy.id == self.lit or (looked and not self.lit and enemy.square == self.cursor)
            if not here or enemy.attached or enemy.id in self.places:
                continue
            map_paint.draw_reach(brush, chart, enemy.square, self.shown.game.card(enemy).range)
            for side in told.would_hit(self.shown, enemy):
                map_paint.draw_side(brush, chart, state.ship.square, state.ship.facing, side, theme.WARN)


def _label(here: bool) -> str:
    return "label_small" if not here else "name"
