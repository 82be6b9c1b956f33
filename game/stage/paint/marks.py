"""Lines and marks: stripes, seats' shapes, weaves, arcs, dashes, discs, the turning sign.

Widths here are pixels, because marks are drawn to the size of what they mark.
Angles are degrees, clockwise, 0 is straight up.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.stage.paint.vector import (
    Point,
    circle,
    filled,
    kept,
    picture,
    polyline,
    rounded,
    shape,
    stroked,
    trace,
)
from game.stage.theme import BLACK, INK, SEATS, WHITE, Colour


def stripes(surface: pygame.Surface, rect: pygame.Rect, colours: Sequence[Colour]) -> None:
    """Draw the brand mark: three stripes rising and bending to the right (best 6 : 7)."""

    def paint() -> pygame.Surface:
        wide, high = rect.size
        unit = min(wide / 48, high / 56)
        bend = 26 * unit
        body = ""
        for index, colour in enumerate(colours):
            inset = (3.2 + 8.1 * index) * unit
            reach = bend - inset
            bow = f"A{reach:.2f} {reach:.2f} 0 0 1 {bend:.2f} {inset:.2f}"
            body += trace(
                f"M{inset:.2f} {high}V{bend:.2f}{bow}H{wide}", stroked(colour, 6.3 * unit, cap="butt")
            )
        return picture(wide, high, body)

    surface.blit(kept(("stripes", rect.size, tuple(colours)), paint), rect)


def mark(
    surface: pygame.Surface,
    rect: pygame.Rect,
    name: str,
    colour: Colour | None,
    *,
    stroke: float | None = None,
    outline: Colour = INK,
) -> None:
    """Draw a marker shape (see `vector.SHAPES`) filling a rectangle; without colour only its outline.

    The outline is `stroke` pixels wide, by default an eighth of the size.
    """
    side = min(rect.size)
    line = stroke if stroke is not None else max(1.5, side * 0.115)

    def paint() -> pygame.Surface:
        commands = shape(name, side / 2, side / 2, (side - line) / 2 / 1.06)
        inside = filled(colour) if colour else 'fill="none"'
        return picture(side, side, trace(commands, stroked(outline, line, fill=inside)))

    painted = kept(("mark", side, name, colour, line, outline), paint)
    surface.blit(painted, painted.get_rect(center=rect.center))


def seat_mark(surface: pygame.Surface, rect: pygame.Rect, seat: int) -> None:
    """Draw the shape of a seat in its colour; seats count from 0, as in `theme.SEATS`."""
    mark(surface, rect, SEATS[seat].shape, SEATS[seat].colour)


def weave(
    surface: pygame.Surface,
    rect: pygame.Rect,
    kind: str,
    colour: Colour = INK,
    *,
    step: float = 9,
    radius: float = 0,
    opacity: float = 0.42,
) -> None:
    """Lay a pattern (slant, grid, dots, waves, bars, or solid for none) over an area.

    `step` is the distance of two lines and `radius` rounds the corners, both in pixels.
    """
    if kind == "solid":
        return
    painted = kept(
        ("weave", rect.size, kind, colour, step, radius, opacity),
        lambda: _paint_weave(rect.size, kind, colour, step, radius, opacity),
    )
    surface.blit(painted, rect)


def _paint_weave(
    size: tuple[int, int], kind: str, colour: Colour, step: float, radius: float, opacity: float
) -> pygame.Surface:
    wide, high = size
    line = stroked(colour, step * 0.24, opacity=opacity, cap="butt")
    ups = [index * step for index in range(1, math.ceil(high / step) + 1)]
    overs = [index * step for index in range(math.ceil(wide / step) + 1)]
    bars = "".join(f"M0 {y - step / 2:.2f}H{wide}" for y in ups)
    if kind == "bars":
        body = trace(bars, line)
    elif kind == "grid":
        body = trace(bars + "".join(f"M{x + step / 2:.2f} 0V{high}" for x in overs), line)
    elif kind == "slant":
        starts = [index * step for index in range(math.ceil((wide + high) / step) + 1)]
        body = trace("".join(f"M{x:.2f} 0L{x - high:.2f} {high}" for x in starts), line)
    elif kind == "dots":
        dot = filled(colour, opacity)
        body = "".join(
            circle(x + (step / 2 if row % 2 else 0), y - step / 2, step * 0.2, dot)
            for row, y in enumerate(ups)
            for x in overs
        )
    elif kind == "waves":
        body = trace("".join(_wave(y - step / 2, wide, step) for y in ups), line)
    else:
        raise ValueError(f"The weave {kind!r} is unknown.")
    onto = picture(wide, high, body)
    if radius:
        cut = picture(wide, high, rounded(0, 0, wide, high, radius, filled(WHITE)))
        onto.blit(cut, (0, 0), None, pygame.BLEND_RGBA_MULT)
    return onto


def _wave(y: float, wide: float, step: float) -> str:
    points = [
        (index * step / 2, y + (step / 5 if index % 2 else -step / 5))
        for index in range(math.ceil(2 * wide / step) + 2)
    ]
    return polyline(points)


def point_on(centre: Point, radius: float, angle: float) -> Point:
    """The point of a circle at an angle (0 up, clockwise)."""
    turned = math.radians(angle)
    return centre[0] + radius * math.sin(turned), centre[1] - radius * math.cos(turned)


def arc(
    surface: pygame.Surface,
    centre: tuple[float, float],
    radius: float,
    start: float,
    end: float,
    colour: Colour,
    width: float,
    *,
    dash: Sequence[float] = (),
    opacity: float = 1.0,
) -> None:
    """Draw part of a ring clockwise from `start` to `end`, with round ends; 360 degrees close it.

    `radius` is that of the middle of the line. `dash` gives strokes and gaps in pixels.
    """
    span = max(0.0, min(360.0, end - start))
    box = _arc_box(radius, start, span, width)

    def paint() -> pygame.Surface:
        line = stroked(colour, width, dash=dash, opacity=opacity)
        middle = (-box.left, -box.top)
        if span >= 359.9:
            return picture(*box.size, circle(*middle, radius, line))
        first, last = (point_on(middle, radius, angle) for angle in (start, start + span))
        bow = f"A{radius:.2f} {radius:.2f} 0 {int(span > 180)} 1 {last[0]:.2f} {last[1]:.2f}"
        return picture(*box.size, trace(f"M{first[0]:.2f} {first[1]:.2f}{bow}", line))

    key = ("arc", radius, round(start, 1), round(span, 1), colour, width, tuple(dash), opacity)
    surface.blit(kept(key, paint), box.move(round(centre[0]), round(centre[1])))


def _arc_box(radius: float, start: float, span: float, width: float) -> pygame.Rect:
    """Return what an arc covers, seen from its centre: a short bow of a large ring needs no picture of the ring."""
    quarters = (angle for angle in range(0, 1080, 90) if start % 360 < angle < start % 360 + span)
    points = [point_on((0, 0), radius, angle) for angle in (start, start + span, *quarters)]
    reach = width / 2 + 1
    left, top = (math.floor(min(point[axis] for point in points) - reach) for axis in (0, 1))
    right, bottom = (math.ceil(max(point[axis] for point in points) + reach) for axis in (0, 1))
    return pygame.Rect(left, top, right - left, bottom - top)


def thin_circle(
    surface: pygame.Surface, centre: tuple[float, float], radius: float, colour: Colour, width: int
) -> None:
    """Draw a circle as large as the screen straight onto it: its picture would be nearly all air."""
    pygame.draw.aacircle(surface, colour, centre, radius + width / 2, width)


def dashed_circle(
    surface: pygame.Surface,
    centre: tuple[float, float],
    radius: float,
    colour: Colour,
    width: float,
    *,
    dash: Sequence[float] = (),
) -> None:
    """Draw an empty place for a round piece; without `dash` the strokes divide the circle evenly."""
    around = 2 * math.pi * radius
    count = max(6, round(around / max(4.0, width * 5.5)))
    even = (around / count * 0.58, around / count * 0.42)
    arc(surface, centre, radius, 0, 360, colour, width, dash=dash or even)


def dashed_rect(
    surface: pygame.Surface,
    rect: pygame.Rect,
    colour: Colour,
    width: float,
    *,
    radius: float = 0,
    dash: Sequence[float] = (),
    fill: Colour | None = None,
    fill_opacity: float = 0.2,
) -> None:
    """Draw an empty place, or a target with a faint fill. Lengths are pixels.

    Every stroke is a piece of its own: the rasteriser spoils dashes that end just behind a bend.
    """
    strokes = tuple(dash) or (width * 3.5, width * 2.5)

    def paint() -> pygame.Surface:
        wide, high = rect.size
        box = (width / 2, width / 2, wide - width, high - width)
        corner = max(0.0, min(radius, box[2] / 2, box[3] / 2))
        body = rounded(*box, corner, filled(fill, fill_opacity)) if fill else ""
        line = stroked(colour, width, cap="butt")
        return picture(wide, high, body + trace(_strokes(*box, corner, *strokes[:2]), line))

    surface.blit(kept(("dashed", rect.size, colour, width, radius, strokes, fill, fill_opacity), paint), rect)


def _strokes(x: float, y: float, wide: float, high: float, bend: float, stroke: float, gap: float) -> str:
    """Path commands of a dashed box: a bow at each corner, evenly spread strokes between them."""
    right, low = x + wide, y + high
    bow = f"A{bend:.2f} {bend:.2f} 0 0 1"
    path = [
        f"M{x:.2f} {y + bend:.2f}{bow} {x + bend:.2f} {y:.2f}",
        f"M{right - bend:.2f} {y:.2f}{bow} {right:.2f} {y + bend:.2f}",
        f"M{right:.2f} {low - bend:.2f}{bow} {right - bend:.2f} {low:.2f}",
        f"M{x + bend:.2f} {low:.2f}{bow} {x:.2f} {low - bend:.2f}",
    ]
    path = path if bend > 0 else []
    for start, end in _spread(x + bend, right - bend, stroke, gap):
        path += [f"M{start:.2f} {edge:.2f}H{end:.2f}" for edge in (y, low)]
    for start, end in _spread(y + bend, low - bend, stroke, gap):
        path += [f"M{edge:.2f} {start:.2f}V{end:.2f}" for edge in (x, right)]
    return "".join(path)


def _spread(start: float, end: float, stroke: float, gap: float) -> list[Point]:
    """Strokes between two ends, with equal gaps before, between and behind them."""
    count = max(0, round((end - start - gap) / (stroke + gap)))
    free = (end - start - count * stroke) / (count + 1)
    return [(at := start + free + place * (stroke + free), at + stroke) for place in range(count)]


def line(
    surface: pygame.Surface,
    points: Sequence[Point],
    colour: Colour,
    width: float,
    *,
    dash: Sequence[float] = (),
    opacity: float = 1.0,
    cap: str = "round",
) -> None:
    """Draw a smooth line through pixel points; `dash` gives strokes and gaps in pixels."""
    if len(points) < 2:
        return
    reach = math.ceil(width / 2) + 1
    left = math.floor(min(x for x, _ in points)) - reach
    top = math.floor(min(y for _, y in points)) - reach
    wide = math.ceil(max(x for x, _ in points)) + reach - left
    high = math.ceil(max(y for _, y in points)) + reach - top
    moved = tuple((round(x - left, 2), round(y - top, 2)) for x, y in points)
    paint = stroked(colour, width, dash=dash, opacity=opacity, cap=cap)
    key = ("line", moved, colour, width, tuple(dash), opacity, cap)
    surface.blit(kept(key, lambda: picture(wide, high, trace(polyline(moved), paint))), (left, top))


def dashed_line(
    surface: pygame.Surface,
    start: Point,
    end: Point,
    colour: Colour,
    width: float,
    dash: Sequence[float] = (),
) -> None:
    """Draw one dashed stroke between two points."""
    line(surface, (start, end), colour, width, dash=dash or (width * 2.6, width * 2.4))


def disc(
    surface: pygame.Surface,
    centre: tuple[float, float],
    radius: float,
    colour: Colour,
    *,
    stroke: float = 2.0,
    outline: Colour = INK,
    shine: bool = False,
) -> None:
    """Draw a round piece with an outline inside its radius, and a light arc if it shines."""
    reach = math.ceil(radius) + 1

    def paint() -> pygame.Surface:
        body = circle(reach, reach, radius, filled(outline)) + circle(
            reach, reach, radius - stroke, filled(colour)
        )
        if shine:
            bow = radius * 0.66
            first, last = (point_on((reach, reach), bow, angle) for angle in (-58, 24))
            way = f"M{first[0]:.2f} {first[1]:.2f}A{bow:.2f} {bow:.2f} 0 0 1 {last[0]:.2f} {last[1]:.2f}"
            body += trace(way, stroked(WHITE, radius * 0.11, opacity=0.75))
        return picture(2 * reach, 2 * reach, body)

    painted = kept(("disc", round(radius, 1), colour, stroke, outline, shine), paint)
    surface.blit(painted, (round(centre[0]) - reach, round(centre[1]) - reach))


def orbit(
    surface: pygame.Surface, centre: tuple[float, float], size: int, turns: float, colours: Sequence[Colour]
) -> None:
    """Draw the small three-stripe sign that turns while something is busy; `turns` goes from 0 to 1."""
    steps = 24
    at = round(turns * steps) % steps
    thick = size * 0.11
    for index, colour in enumerate(colours):
        radius = size / 2 - thick * (0.5 + 1.45 * index)
        start = 360 * at / steps + index * 35
        arc(surface, centre, radius, start, start + 220, colour, thick)


def cross(surface: pygame.Surface, centre: tuple[float, float], size: float, colour: Colour) -> None:
    """Draw an x with an ink edge, for what does not match."""
    x, y, half = *centre, size / 2
    for tint, thick in ((INK, size * 0.42), (colour, size * 0.22)):
        line(surface, ((x - half, y - half), (x + half, y + half)), tint, thick)
        line(surface, ((x - half, y + half), (x + half, y - half)), tint, thick)


def slanted_bars(surface: pygame.Surface, rect: pygame.Rect, *, step: float = 14, radius: float = 0) -> None:
    """Darken an area with broad slanted bars: out of reach, unexplored."""
    weave(surface, rect, "slant", BLACK, step=step, radius=radius, opacity=0.3)
