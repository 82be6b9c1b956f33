"""A mission's map a hand wide: terrain, start, exits, crystals and where enemies wait at a difficulty."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.cadets.checks import TERRAIN, TILE
from game.cadets.content import Content
from game.core.maps import Board, MapObject
from game.core.squares import Square
from game.stage import paint, theme
from game.stage.widgets import Brush

EDGE = 6.0
LINE = 20.0
BACK = theme.rgb("#10162E")
GRID = theme.rgb("#2C3768")
SHAPES = {"easy": "circle", "normal": "triangle", "hard": "diamond"}
"""Enemies by level: told by shape, repeated by colour."""
COLOURS = {"easy": theme.OK, "normal": theme.WARN, "hard": theme.DANGER}
Cell = Callable[[Square], pygame.FRect]


def small_map(brush: Brush, box: pygame.FRect, content: Content, mission: str, difficulty: str) -> None:
    """Paint the map as large as fits a box, at its top, and what its marks mean below."""
    board = content.boards[mission]
    line = LINE * brush.stage.settings.text_size / 100
    high = box.height - len(SHAPES) * line - 10
    side = min((box.width - 2 * EDGE) / board.width, (high - 2 * EDGE) / board.height)
    frame = pygame.FRect(0, 0, board.width * side + 2 * EDGE, board.height * side + 2 * EDGE)
    frame.midtop = box.midtop
    paint.well(brush.surface, brush.rect(frame), brush.scale, brush.mood, colour=BACK)

    def cell(square: Square) -> pygame.FRect:
        left, top = frame.left + EDGE, frame.top + EDGE
        return pygame.FRect(left + square[0] * side, top + square[1] * side, side, side)

    _draw_grid(brush, board, cell)
    for square, kind in board.terrain.get(TERRAIN, {}).items():
        where = cell(square)
        brush.sprite(f"sq_{kind}", where.inflate(side * 0.1, side * 0.1))
    slots = content.difficulties[difficulty].slots
    for item in board.objects:
        level = slots[str(item.properties["slot"])].level if item.kind == "enemy" else ""
        _draw_object(brush, item, cell, level)
    _draw_legend(brush, frame.left, frame.bottom + 8, line)


def _draw_grid(brush: Brush, board: Board, cell: Cell) -> None:
    """Lines between map tiles only: single squares are too small for lines (GE-1)."""
    first, last = cell((0, 0)), cell((board.width - 1, board.height - 1))
    lines = [((cell((x, 0)).left, first.top), (cell((x, 0)).left, last.bottom)) for x in range(TILE, board.width, TILE)]
    lines += [((first.left, cell((0, y)).top), (last.right, cell((0, y)).top)) for y in range(TILE, board.height, TILE)]
    for start, end in lines:
        paint.line(brush.surface, (brush.at(start), brush.at(end)), GRID, brush.px(1.5))


def _draw_object(brush: Brush, item: MapObject, cell: Cell, level: str) -> None:
    where = cell(item.square)
    if item.kind == "start":
        long = where.unionall([cell(square) for square in item.squares])
        bar = brush.rect((long.left, long.bottom - 4, long.width, 4))
        brush.surface.fill(theme.PAPER, bar)
    elif item.kind == "exit":
        brush.surface.fill(theme.OK, brush.rect(where.inflate(-2, -2)))
        brush.icon("arrow_up", where.inflate(4, 4), theme.INK)
    elif item.kind == "crystal":
        brush.sprite("crystal", where.inflate(9, 9))
    elif level in SHAPES:
        spot = brush.rect(where.inflate(4, 4))
        paint.mark(brush.surface, spot, SHAPES[level], COLOURS[level])


def _draw_legend(brush: Brush, left: float, top: float, step: float) -> None:
    """Say what the marks mean, one below the other."""
    for place, (level, shape) in enumerate(SHAPES.items()):
        middle = top + (place + 0.5) * step
        spot = brush.rect((left, middle - 7, 14, 14))
        paint.mark(brush.surface, spot, shape, COLOURS[level])
        brush.text(f"{level} enemy", "note", theme.TEXT_ON_PAPER, (left + 22, middle), anchor="midleft")
