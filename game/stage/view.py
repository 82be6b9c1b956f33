"""One scale factor between design units and pixels.

Everything is laid out on a canvas of 1600 x 900 design units (du). A viewport says how large a du
is in this window and where the canvas lies. Numbers stay floats in du; whole pixels are made last,
edge by edge, so that neighbours meet.
"""

from __future__ import annotations

import pygame

WIDTH, HEIGHT = 1600.0, 900.0
CANVAS = pygame.FRect(0, 0, WIDTH, HEIGHT)

Box = pygame.FRect | tuple[float, float, float, float]
"""A rectangle in du: left, top, width, height."""
Point = tuple[float, float]


class Viewport:
    """How the canvas lies in a window of ``size`` pixels: centred, as large as fits."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = (max(1, size[0]), max(1, size[1]))
        width, height = self.size
        self.scale = min(width / WIDTH, height / HEIGHT)
        self.origin = ((width - WIDTH * self.scale) / 2, (height - HEIGHT * self.scale) / 2)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Viewport) and other.size == self.size

    def __hash__(self) -> int:
        return hash(self.size)

    def rect(self, box: Box) -> pygame.Rect:
        """The pixels of a box. Edges are rounded on their own: boxes that touch in du touch in pixels."""
        left, top, width, height = box
        x, y = self.point((left, top))
        right, bottom = self.point((left + width, top + height))
        return pygame.Rect(x, y, right - x, bottom - y)

    def point(self, at: Point) -> tuple[int, int]:
        """The pixel of a point in du."""
        return round(self.origin[0] + at[0] * self.scale), round(self.origin[1] + at[1] * self.scale)

    def length(self, du: float) -> int:
        """A length in pixels, never less than one for a length above zero."""
        return max(1, round(du * self.scale)) if du > 0 else 0

    def du(self, pixel: tuple[float, float]) -> Point:
        """The point in du under a pixel."""
        return (pixel[0] - self.origin[0]) / self.scale, (pixel[1] - self.origin[1]) / self.scale

    @property
    def canvas(self) -> pygame.Rect:
        """The canvas in pixels."""
        return self.rect(CANVAS)

    @property
    def window(self) -> pygame.FRect:
        """The whole window in du: the canvas and what lies beside or above it in windows of another shape."""
        left, top = self.du((0, 0))
        return pygame.FRect(left, top, self.size[0] / self.scale, self.size[1] / self.scale)
