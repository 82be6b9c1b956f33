"""Anti-aliased shapes: small SVG pictures, rasterised once at their exact size and kept."""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache

import pygame

from game.stage.cache import SurfaceCache
from game.stage.theme import Colour

PAINT_BYTES = 16 * 1024 * 1024
"""Twice what the fullest screen shows at once in a window of 1920x1080."""
_kept = SurfaceCache(PAINT_BYTES)
BLOCK = 64
"""Columns of the middle of a wide picture that are kept."""

Point = tuple[float, float]


def kept(key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """Give a painted surface from the store all painters share, or paint it now."""
    return _kept.get(key, make)


def px(du: float, scale: float) -> int:
    """Design units to whole pixels, at least one."""
    return max(1, round(du * scale))


def picture(width: int, height: int, body: str) -> pygame.Surface:
    """Rasterise SVG elements on a transparent surface of this size, one unit a pixel.

    In a window of a few pixels a box may have no pixel left: it becomes one, since no SVG may be empty.
    """
    width, height = max(1, width), max(1, height)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
    code = f'{head} viewBox="0 0 {width} {height}">{body}</svg>'
    return pygame.image.load_sized_svg(io.BytesIO(code.encode()), (width, height))


def hexa(colour: Colour) -> str:
    """A colour as SVG writes it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def filled(colour: Colour, opacity: float = 1.0) -> str:
    """SVG attributes of a filled shape."""
    return f'fill="{hexa(colour)}" fill-opacity="{opacity:.3f}"'


def stroked(
    colour: Colour,
    width: float,
    *,
    opacity: float = 1.0,
    dash: Sequence[float] = (),
    cap: str = "round",
    fill: str = 'fill="none"',
) -> str:
    """SVG attributes of an outlined shape; `dash` gives lengths of strokes and gaps in pixels."""
    dashes = f' stroke-dasharray="{" ".join(f"{length:.2f}" for length in dash)}"' if dash else ""
    line = f'stroke="{hexa(colour)}" stroke-width="{width:.2f}" stroke-opacity="{opacity:.3f}"'
    return f'{fill} {line} stroke-linecap="{cap}" stroke-linejoin="round"{dashes}'


def rounded(x: float, y: float, w: float, h: float, radius: float, paint: str) -> str:
    """A box with round corners; a radius too large for the box becomes a pill."""
    r = max(0.0, min(radius, w / 2, h / 2))
    return f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{r:.2f}" {paint}/>'


def circle(x: float, y: float, radius: float, paint: str) -> str:
    """A circle around (x, y)."""
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{max(0.0, radius):.2f}" {paint}/>'


def trace(commands: str, paint: str) -> str:
    """A path given in SVG path commands."""
    return f'<path d="{commands}" {paint}/>'


def polyline(points: Sequence[Point], closed: bool = False) -> str:
    """Path commands through some points."""
    steps = " L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    return f"M{steps}{'Z' if closed else ''}"


def fade_down(name: str, top: float, bottom: float, first: Colour, last: Colour) -> str:
    """Define a gradient running down between two heights; use it as fill="url(#name)"."""
    where = f'gradientUnits="userSpaceOnUse" x1="0" y1="{top:.2f}" x2="0" y2="{bottom:.2f}"'
    return f'<defs><linearGradient id="{name}" {where}>{_stops(first, last)}</linearGradient></defs>'


def fade_out(name: str, centre: Point, radius: float, first: Colour, last: Colour) -> str:
    """Define a gradient running outwards from a centre."""
    where = f'gradientUnits="userSpaceOnUse" cx="{centre[0]:.2f}" cy="{centre[1]:.2f}" r="{radius:.2f}"'
    return f'<defs><radialGradient id="{name}" {where}>{_stops(first, last)}</radialGradient></defs>'


def _stops(first: Colour, last: Colour) -> str:
    return f'<stop offset="0%" stop-color="{hexa(first)}"/><stop offset="100%" stop-color="{hexa(last)}"/>'


@lru_cache(maxsize=512)
def shape(name: str, x: float, y: float, reach: float) -> str:
    """Path commands of a marker shape around (x, y), of about equal weight for the same reach."""
    if name == "circle":
        r = reach * 0.9
        bow = f"A{r:.2f} {r:.2f} 0 1 1"
        return f"M{x - r:.2f} {y:.2f}{bow} {x + r:.2f} {y:.2f}{bow} {x - r:.2f} {y:.2f}Z"
    return polyline([(x + dx * reach, y + dy * reach) for dx, dy in _SHAPES[name]], closed=True)


_SHAPES: dict[str, tuple[Point, ...]] = {
    "triangle": ((0, -0.98), (1, 0.8), (-1, 0.8)),
    "square": ((-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82)),
    "diamond": ((0, -1.06), (1.06, 0), (0, 1.06), (-1.06, 0)),
    "hexagon": ((-0.5, -0.87), (0.5, -0.87), (1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0)),
    "cross": (
        *((-0.34, -1), (0.34, -1), (0.34, -0.34), (1, -0.34), (1, 0.34), (0.34, 0.34)),
        *((0.34, 1), (-0.34, 1), (-0.34, 0.34), (-1, 0.34), (-1, -0.34), (-0.34, -0.34)),
    ),
}
SHAPES = ("circle", *_SHAPES)
"""Names of all marker shapes."""


def draw_out(
    surface: pygame.Surface,
    at: tuple[int, int],
    wide: int,
    ends: int,
    key: tuple[Hashable, ...],
    paint: Callable[[int], pygame.Surface],
) -> None:
    """Draw a picture of any width whose middle looks the same all along.

    `paint(width)` makes it, `ends` is the least width it has. Of a wide one only the ends and a block of the middle
    are kept: a screen full of plates would fill the store otherwise.
    """
    shown = min(wide, ends + BLOCK)
    painted = kept((*key, shown), lambda: paint(shown))
    if shown == wide:
        surface.blit(painted, at)
        return
    (x, y), high, left = at, painted.get_height(), ends // 2
    right = ends - left
    surface.blit(painted, at, (0, 0, left, high))
    for start in range(left, wide - right, BLOCK):
        surface.blit(painted, (x + start, y), (left, 0, min(BLOCK, wide - right - start), high))
    surface.blit(painted, (x + wide - right, y), (left + BLOCK, 0, right, high))


def widened(narrow: pygame.Surface, wide: int) -> pygame.Surface:
    """Stretch a picture to a width by repeating its middle column, the ends as they are."""
    have, high = narrow.get_size()
    if have >= wide:
        return narrow
    left = have // 2
    right = have - left - 1
    onto = pygame.Surface((wide, high), pygame.SRCALPHA)
    onto.blit(narrow, (0, 0), (0, 0, left, high))
    column = narrow.subsurface((left, 0, 1, high))
    onto.blit(pygame.transform.scale(column, (wide - left - right, high)), (left, 0))
    onto.blit(narrow, (wide - right, 0), (left + 1, 0, right, high))
    return onto
