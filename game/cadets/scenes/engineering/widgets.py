"""Pieces of the engineering desk: places on the grid and in the rack, seams, and the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from game.cadets.scenes.engineering.tile import CIRCLE, TILT, draw_seam, draw_tile
from game.stage import paint, theme
from game.stage.intents import Intent, Pointer, Press
from game.stage.view import Box, Point
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.carry import Carry, Place
from game.stage.widgets.texts import Well

if TYPE_CHECKING:
    from game.cadets.scenes.engineering.desk import EngineeringDesk

GRID = pygame.FRect(38, 150, 940, 526)
CELL = 132.0
TILE_GAP = 3.0
AT_FIRST = ((-4, -2), (4, 2))
"""Corners of what is in view from the start. It holds most grids, so that few have to move while tiles are laid."""
Square = tuple[int, int]
Piece = tuple[str, int]
"""A tile and the quarter turns it is held or laid with."""


class View(NamedTuple):
    """How the grid lies in its well: the size of a square and where square (0, 0) begins, in du."""

    cell: float
    left: float
    top: float

    def box(self, x: int, y: int) -> pygame.FRect:
        """Return where a square lies, in du."""
        half = TILE_GAP / 2
        side = self.cell - TILE_GAP
        return pygame.FRect(self.left + x * self.cell + half, self.top + y * self.cell + half, side, side)


def view_of(squares: Sequence[Square]) -> View:
    """Return a view of the grid that shows all these squares, as large as fits."""
    shown = (*AT_FIRST, *squares)
    west, east = min(x for x, _ in shown), max(x for x, _ in shown)
    north, south = min(y for _, y in shown), max(y for _, y in shown)
    across, down = east - west + 1, south - north + 1
    cell = min(CELL, GRID.width / across, GRID.height / down)
    left = GRID.centerx - cell * across / 2 - cell * west
    return View(cell, left, GRID.centery - cell * down / 2 - cell * north)


class GridWell(Well):
    """The recess of the grid, dotted at the corners and the middles of its squares."""

    still = False

    def __init__(self, desk: EngineeringDesk, rect: Box) -> None:
        super().__init__(rect)
        self.desk = desk

    def draw(self, brush: Brush) -> None:
        super().draw(brush)
        cell, left, top = self.desk.view
        cell /= 2
        inside = self.rect.inflate(-20, -20)
        across = [left + cell * n for n in range(-40, 41) if inside.left < left + cell * n < inside.right]
        down = [top + cell * n for n in range(-40, 41) if inside.top < top + cell * n < inside.bottom]
        for x in across:
            for y in down:
                paint.disc(brush.surface, brush.at((x, y)), max(2.0, brush.px(3)), theme.HAIRLINE, stroke=0)


class TilePlace(Place):
    """A place for a tile. Without anything held, the wheel, a right click, Q and E turn what lies here."""

    radius = theme.RADIUS_CARD

    def __init__(self, desk: EngineeringDesk, rect: Box, at: Any, piece: Piece | None, **common: Any) -> None:
        super().__init__(rect, at, piece, **common)
        self.desk = desk
        if piece is not None:
            self.tip = desk.in_words(piece)

    @property
    def away(self) -> bool:
        """Its tile is in the hand."""
        return self.carry.piece is not None and self.carry.home == self.at

    def on_press(self, press: Press) -> bool:
        if press.intent in (Intent.TURN_LEFT, Intent.TURN_RIGHT) and self.piece is not None:
            self.desk.turn_tile(self.piece[0], 1 if press.intent is Intent.TURN_RIGHT else -1)
            return True
        return super().on_press(press)

    def on_pointer(self, pointer: Pointer) -> bool:
        turns = pointer.kind == "wheel" or (pointer.kind == "down" and pointer.button == 3)
        if turns and self.piece is not None:
            self.desk.turn_tile(self.piece[0], -1 if pointer.wheel > 0 else 1)
            return True
        return super().on_pointer(pointer)


class GridPlace(TilePlace):
    """A square of the grid: a laid tile, or a free place that shows what the held tile would gain."""

    def texts(self) -> Iterator[str]:
        """The gain, while a tile is held."""
        if self.gain is not None:
            yield f"+{self.gain}" if self.gain > 0 else "no match"

    @property
    def gain(self) -> int | None:
        """What the held tile gains here; None if nothing is held or a tile lies here."""
        return self.desk.gains.get(self.at[1:]) if self.piece is None or self.away else None

    def draw(self, brush: Brush) -> None:
        desk = self.desk
        if self.piece is not None and not self.away:
            joined = [direction for direction in range(4) if (*self.at[1:], direction) in desk.joined]
            draw_tile(brush, self.rect, desk.task.tiles[self.piece[0]], self.piece[1], joined=joined)
            if self.piece[0] in desk.falling:
                self._draw_falling(brush)
        else:
            self._draw_free(brush)

    def _draw_falling(self, brush: Brush) -> None:
        """This tile comes off when time ends: EN-4."""
        where = brush.rect(self.rect)
        paint.dashed_rect(brush.surface, where, theme.DANGER, brush.px(4), radius=12 * brush.scale)
        box = pygame.FRect(0, 0, 84, 26)
        box.midtop = self.rect.centerx, self.rect.centery + CIRCLE * self.rect.width + 1
        paint.chip(brush.surface, brush.rect(box), brush.scale, theme.DANGER)
        brush.fitted("comes off", "label_small", theme.INK, box.center, 74, high=24, anchor="center")

    def _draw_free(self, brush: Brush) -> None:
        gain, where = self.gain, brush.rect(self.rect.inflate(-6, -6))
        radius = theme.RADIUS_CARD * brush.scale
        if gain is None:
            if not self.desk.laid:
                paint.dashed_rect(brush.surface, where, theme.DASH, brush.px(2), radius=radius)
            return
        fits, chosen = gain > 0, self.focused
        colour = theme.OK if fits else theme.DASH
        fill = (theme.OK if fits else theme.DANGER) if chosen else None
        paint.dashed_rect(brush.surface, where, colour, brush.px(4 if chosen else 2.4), radius=radius, fill=fill)
        if fits:
            word = f"+{gain}"
            box = pygame.FRect(0, 0, 56, 40)
            box.center = self.rect.center
            paint.chip(brush.surface, brush.rect(box), brush.scale, theme.OK)
            brush.text(word, "number_small", theme.INK, box.center, anchor="center")
        else:
            paint.cross(brush.surface, brush.at(self.rect.center), brush.px(22), theme.DANGER)


class RackPlace(TilePlace):
    """A place of the rack. Where its tile is laid already, using it lifts that tile from the grid."""

    def __init__(self, desk: EngineeringDesk, rect: Box, tile: str, **common: Any) -> None:
        self.tile, self.laid = tile, desk.is_laid(tile)
        piece = None if self.laid else (tile, desk.turns[tile])
        super().__init__(desk, rect, ("rack", tile), piece, name=tile, **common)

    def texts(self) -> Iterator[str]:
        """Where the tile is."""
        yield f"{self.tile} {self.word}".strip()

    @property
    def word(self) -> str:
        """Where the tile is, if not here."""
        if self.carry.piece is not None and self.carry.piece[0] == self.tile:
            return "held"
        return "laid" if self.laid else ""

    def use(self) -> None:
        if self.laid and self.carry.piece is None:
            self.desk.lift_laid(self.tile)
        else:
            super().use()

    def draw(self, brush: Brush) -> None:
        if not self.word and self.piece is not None:
            draw_tile(brush, self.rect, self.desk.task.tiles[self.tile], self.piece[1])
            self._draw_digit(brush)
            return
        where, radius = brush.rect(self.rect), theme.RADIUS_CARD * brush.scale
        paint.dashed_rect(brush.surface, where, theme.DASH, brush.px(2), radius=radius)
        icon = pygame.FRect(0, 0, 26, 26)
        icon.center = self.rect.centerx, self.rect.centery - 16
        held = self.word == "held"
        brush.icon("hand" if held else "check", icon, theme.WARN if held else theme.OK_TEXT)
        at, room = (self.rect.centerx, icon.bottom + 4), self.rect.width - 8
        said = f"{self.tile} {self.word}"
        brush.fitted(said, "label_small", theme.TEXT_MID, at, room, high=36, anchor="midtop")

    def _draw_digit(self, brush: Brush) -> None:
        if self.digit is not None:
            at = brush.at((self.rect.left + 6, self.rect.top + 19))
            paint.keycap(brush.surface, str(self.digit), at, brush.scale)


class MissingTile(Widget):
    """A place of the rack that stays empty this turn: EN-2."""

    def draw(self, brush: Brush) -> None:
        where, radius = brush.rect(self.rect), theme.RADIUS_CARD * brush.scale
        paint.dashed_rect(brush.surface, where, theme.HAIRLINE, brush.px(2), radius=radius)
        paint.cross(brush.surface, where.center, brush.px(40), theme.HAIRLINE)


class Seams(Widget):
    """Full circles and crosses over the seams; never in the way of the pointer."""

    def __init__(self, desk: EngineeringDesk) -> None:
        super().__init__(name="seams")
        self.desk = desk

    def holds(self, at: Point) -> bool:
        return False

    def draw(self, brush: Brush) -> None:
        desk = self.desk
        for seam in desk.seams:
            draw_seam(brush, desk.box(seam.one.x, seam.one.y), seam)


class Hand(Carry):
    """Holds one tile. Lifting another one of the rack puts the held one back first."""

    def __init__(self, desk: EngineeringDesk) -> None:
        self.desk = desk
        super().__init__(desk, draw=self._draw, put=self._put_down, away=self._send_off, turn=self._turned)

    def _draw(self, brush: Brush, box: pygame.FRect, piece: Piece) -> None:
        by_pointer = self.pointer is not None and self.desk.stage.input.pointing
        draw_tile(brush, box, self.desk.task.tiles[piece[0]], piece[1], tilt=TILT if by_pointer else 0.0)

    def lift(self, place: Place, at: Point, *, by_pointer: bool = False) -> bool:
        if not super().lift(place, at, by_pointer=by_pointer):
            return False
        center = self.box.center
        self.box.size = self.desk.cell, self.desk.cell
        self.box.center = center
        self.desk.lifted()
        return True

    def put(self, place: Place) -> bool:
        piece: Piece = self.piece
        if place.at == self.home:  # it was turned and goes back where it lay
            self.drop()
            self.desk.keep_turn(*piece)
            self.desk.stage.play("place")
            return True
        if isinstance(place, RackPlace) and place.tile != piece[0] and not place.laid:
            self.back()
            fresh = self.desk.rack_place(place.tile)
            return self.lift(fresh, fresh.rect.center)
        return super().put(place)

    def _put_down(self, home: Any, at: Any, piece: Piece) -> tuple[str, str] | None:
        if at[0] == "rack":
            self.desk.return_tile(*piece)
            return None
        return self.desk.lay(*piece, *at[1:])

    def _send_off(self, at: Any, piece: Piece) -> None:
        if at[0] == "grid":
            self.desk.return_tile(*piece)

    def _turned(self, piece: Piece, step: int) -> Piece:
        return piece[0], (piece[1] + step) % 4

    def turn(self, step: int) -> None:
        super().turn(step)
        self.desk.weigh()

    def drop(self) -> None:
        super().drop()
        self.desk.dropped()
