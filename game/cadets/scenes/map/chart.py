"""Where the squares of a map lie: letters to the right, numbers downward, a small gap between tiles of five by five."""

from __future__ import annotations

import math

import pygame

from game.cadets.rules.board import Map
from game.core.squares import Square
from game.stage.view import Point

TILE = 5
"""Squares along the side of a tile: GE-1."""
GAP = 0.16
"""Between two tiles, in squares."""


class Chart:
    """A map at a size: all lengths are du, (0, 0) is the upper left corner of the map."""

    def __init__(self, board: Map, size: float) -> None:
        self.board, self.size = board, size
        self.width, self.height = self._edge(board.width), self._edge(board.height)

    def _edge(self, squares: int) -> float:
        """The length of so many squares with the gaps between their tiles."""
        return squares * self.size + (math.ceil(squares / TILE) - 1) * GAP * self.size

    def before(self, n: int) -> float:
        """Return how far in the n-th row or column begins."""
        return (n + n // TILE * GAP) * self.size

    def box(self, square: Square) -> pygame.FRect:
        """Return where a square lies; it may lie off the map."""
        return pygame.FRect(self.before(square[0]), self.before(square[1]), self.size, self.size)

    def centre(self, at: Point) -> Point:
        """Return the middle of a square, or of a place on the way between two."""
        return self._middle(at[0]), self._middle(at[1])

    def _middle(self, n: float) -> float:
        first = math.floor(n)
        here, there = self.before(first), self.before(first + 1)
        return here + (there - here) * (n - first) + self.size / 2

    def square(self, at: Point) -> Square | None:
        """Return the square under a place, the nearer one over a gap, None off the map."""
        x, y = self._count(at[0]), self._count(at[1])
        return (x, y) if self.board.inside((x, y)) else None

    def _count(self, du: float) -> int:
        tile = TILE * self.size + GAP * self.size
        whole = math.floor((du + GAP * self.size / 2) / tile)
        inner = du - whole * tile
        return whole * TILE + min(TILE - 1, max(0, math.floor(inner / self.size)))

    def tiles(self) -> list[tuple[int, int, pygame.FRect]]:
        """Return every tile: its place among the tiles and its box."""
        found = []
        for row in range(math.ceil(self.board.height / TILE)):
            for column in range(math.ceil(self.board.width / TILE)):
                corner = self.box((column * TILE, row * TILE))
                wide = min(TILE, self.board.width - column * TILE) * self.size
                high = min(TILE, self.board.height - row * TILE) * self.size
                found.append((column, row, pygame.FRect(corner.left, corner.top, wide, high)))
        return found
