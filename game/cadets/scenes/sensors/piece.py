"""Sensor pieces: squares whose four sides are flat, have a bump or a notch (SE-1). Lengths are in du."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.cadets.records import PieceSide
from game.stage import paint, theme
from game.stage.paint.vector import fade_down, filled, picture, polyline, stroked, trace
from game.stage.view import Point
from game.stage.widgets.base import Brush

Sides = tuple[PieceSide, PieceSide, PieceSide, PieceSide]
"""Clockwise, beginning above."""

DEPTH = 0.17
"""How far a bump stands out, as a share of the side."""
FOOT, TIP = (0.35, 0.65), (0.38, 0.62)
"""Where along a side a bump or notch begins and ends, at the side and at its top."""
OUTWARD: dict[PieceSide, float] = {"bump": 1.0, "flat": 0.0, "notch": -1.0}
GREEN, GREEN_LIGHT, GREEN_DARK = theme.rgb("#2E9E78"), theme.rgb("#8FEFC8"), theme.rgb("#1E7055")
FEEL: dict[PieceSide, theme.Colour] = {
    "bump": theme.WARN, "notch": theme.STATIONS["jump"], "flat": theme.PAPER_TOP
}  # fmt: skip
"""The colour of what the finger feels."""
FINE = 0.075
"""Longest part of an outline that lights up by itself, as a share of the side."""


class Stretch(NamedTuple):
    """A short part of an outline: its ends, its side (0 above, clockwise), how it feels, whether that names the side.

    The shoulders beside a bump or notch feel flat and name nothing.
    """

    start: Point
    end: Point
    side: int
    feel: PieceSide
    names: bool


def profile(kind: PieceSide) -> list[tuple[Point, PieceSide, bool]]:
    """Return the corners of a side as (along, outward) from 0 to 1, each with the feel of the way that leads to it."""
    out = OUTWARD[kind] * DEPTH
    return [
        ((0.0, 0.0), "flat", False),
        ((FOOT[0], 0.0), "flat", False),
        ((TIP[0], out), kind, True),
        ((TIP[1], out), kind, True),
        ((FOOT[1], 0.0), kind, True),
        ((1.0, 0.0), "flat", False),
    ]


def _placed(at: Point, side: int) -> Point:
    """Turn a point of a side's profile into one of the unit square around (0, 0)."""
    x, y = at[0] - 0.5, -0.5 - at[1]
    for _ in range(side):
        x, y = -y, x
    return x, y


@lru_cache(maxsize=64)
def corners(sides: Sides) -> tuple[Point, ...]:
    """Return the corners of a piece of side 1 around (0, 0), clockwise from the upper left."""
    return tuple(_placed(at, n) for n, kind in enumerate(sides) for at, _, _ in profile(kind)[:-1])


@lru_cache(maxsize=64)
def stretches(sides: Sides) -> tuple[Stretch, ...]:
    """Return the outline of a piece of side 1 around (0, 0) in short parts, for the finger."""
    found: list[Stretch] = []
    for n, kind in enumerate(sides):
        line = profile(kind)
        for (before, _, _), (after, feel, names) in zip(line, line[1:], strict=False):
            steps = max(1, math.ceil(math.dist(before, after) / FINE))
            across, out = (after[0] - before[0]) / steps, (after[1] - before[1]) / steps
            ends = [_placed((before[0] + across * k, before[1] + out * k), n) for k in range(steps + 1)]
            found += [Stretch(one, two, n, feel, names) for one, two in zip(ends, ends[1:], strict=False)]
    return tuple(found)


def in_words(sides: Sides) -> str:
    """Say the sides of a piece clockwise, for those who cannot see its outline."""
    return ", ".join(sides)


# ------------------------------------------------------------------------------------------------- drawing


def draw_piece(brush: Brush, centre: Point, side: float, sides: Sides, *, tilt: float = 0.0) -> None:
    """Draw a piece in full light: green enamel with an ink outline, a light edge and a lip."""
    long = max(12, brush.px(side))
    key = ("sensor piece", sides, long, brush.scale, tilt)
    made = paint.kept(key, lambda: _paint_piece(long, brush.scale, sides, tilt))
    brush.surface.blit(made, made.get_rect(center=brush.at(centre)))


def _paint_piece(long: int, scale: float, sides: Sides, tilt: float) -> pygame.Surface:
    whole = math.ceil(long * 1.6)
    lip, line = max(2.0, 4 * scale), max(1.5, 2.4 * scale)
    path = polyline(_scaled(corners(sides), long, whole / 2), closed=True)
    low = polyline([(x, y + lip) for x, y in _scaled(corners(sides), long, whole / 2)], closed=True)
    top = whole / 2 - long * 0.7
    body = fade_down("enamel", top, top + long * 1.4, theme.lighter(GREEN, 0.16), GREEN)
    body += trace(low, stroked(theme.INK, line, fill=filled(GREEN_DARK)))
    body += trace(path, stroked(theme.INK, line, fill='fill="url(#enamel)"'))
    made = picture(whole, whole, body + _lights(sides, long, whole / 2, line))
    return pygame.transform.rotozoom(made, -tilt, 1.0) if tilt else made


def _lights(sides: Sides, long: float, middle: float, line: float) -> str:
    """A bright stroke just inside the upper edges."""
    body = ""
    points = _scaled([_placed(at, 0) for at, _, _ in profile(sides[0])], long, middle + line * 1.6)
    for (x, y), (to_x, to_y) in zip(points, points[1:], strict=False):
        if abs(y - to_y) < 1 and to_x - x > 4 * line:
            light = stroked(GREEN_LIGHT, line * 0.9, opacity=0.9)
            body += trace(f"M{x + line:.2f} {y:.2f}H{to_x - 3 * line:.2f}", light)
    return body


def draw_outline(brush: Brush, centre: Point, side: float, sides: Sides, *, colour: theme.Colour = theme.INK) -> None:
    """Draw the outline of a piece as it is printed on its card."""
    long = max(12, brush.px(side))
    key = ("sensor outline", sides, long, brush.scale, colour)
    made = paint.kept(key, lambda: _paint_outline(long, brush.scale, sides, colour))
    brush.surface.blit(made, made.get_rect(center=brush.at(centre)))


def _paint_outline(long: int, scale: float, sides: Sides, colour: theme.Colour) -> pygame.Surface:
    whole = math.ceil(long * 1.6)
    line, arm = max(1.5, 2.6 * scale), long * 0.13
    path = polyline(_scaled(corners(sides), long, whole / 2), closed=True)
    body = trace(path, stroked(colour, line, fill=filled(theme.PAPER_EDGE, 0.55)))
    cross = f"M{whole / 2 - arm:.2f} {whole / 2:.2f}h{2 * arm:.2f}M{whole / 2:.2f} {whole / 2 - arm:.2f}v{2 * arm:.2f}"
    return picture(whole, whole, body + trace(cross, stroked(theme.darker(theme.PAPER_EDGE, 0.12), line)))


def draw_edge_sign(brush: Brush, box: pygame.FRect, kind: PieceSide) -> None:
    """Draw what one kind of side looks like when it was felt."""
    where = brush.rect(box)

    def make() -> pygame.Surface:
        wide = where.w
        line = polyline([((at[0] * 0.94 + 0.03) * wide, where.h / 2 - at[1] * wide) for at, _, _ in profile(kind)])
        return picture(where.w, where.h, trace(line, stroked(FEEL[kind], max(2.0, 3.4 * brush.scale))))

    brush.surface.blit(paint.kept(("sensor edge", where.size, kind), make), where)


def draw_card(brush: Brush, box: pygame.FRect, sides: Sides, *, head: str, band: float) -> pygame.FRect:
    """Draw a sensor card with its heading and the outline of its piece; gives the paper's box in du."""
    accent = theme.STATIONS["sensors"]
    band_rect, paper = paint.card(brush.surface, brush.rect(box), brush.scale, accent, band=band / box.height)
    left, top = brush.view.du(paper.topleft)
    inner = pygame.FRect(left - brush.shift[0], top - brush.shift[1], paper.w / brush.scale, paper.h / brush.scale)
    middle = brush.view.du(band_rect.center)[1] - brush.shift[1]
    at, room = (box.left + 12, middle), box.width - 24
    brush.fitted(head, "name", theme.INK, at, room, high=band - 4, anchor="midleft")
    side = min(inner.width * 0.5, inner.height * 0.5)
    draw_outline(brush, (inner.centerx, inner.top + inner.height * 0.44), side, sides)
    return inner


def _scaled(points: Sequence[Point], long: float, middle: float) -> list[Point]:
    return [(middle + x * long, middle + y * long) for x, y in points]
