"""Read-outs: energy pips, the clock of a timed step, bars, tracks and key hints."""

from __future__ import annotations

import math

import pygame

from game.stage import text
from game.stage.paint.boxes import Box, raised, well
from game.stage.paint.marks import arc, point_on, weave
from game.stage.paint.vector import (
    circle,
    fade_down,
    filled,
    kept,
    picture,
    px,
    rounded,
    stroked,
    trace,
)
from game.stage.theme import (
    DANGER,
    INK,
    MARIGOLD,
    PAPER,
    PAPER_EDGE,
    PAPER_TOP,
    STROKE,
    TEXT,
    TEXT_ON_PAPER,
    WHITE,
    Colour,
    Mood,
    darker,
    lighter,
)

TICKS = 30
WARNING_SECONDS = 10
LAST_SECONDS = 5


def pips(
    surface: pygame.Surface,
    rect: pygame.Rect,
    scale: float,
    colour: Colour,
    held: int,
    spent: int = 0,
    total: int = 4,
    *,
    mood: Mood,
) -> None:
    """Draw upright energy pips from the left: held full, spent dashed in the colour, the rest dark."""
    gap = 4 * scale
    wide = (rect.w - gap * (total - 1)) / total
    key = ("pips", rect.size, scale, colour, held, spent, total, mood.well)

    def paint() -> pygame.Surface:
        edge = max(1.0, 1.6 * scale)
        body = ""
        for index in range(total):
            x = index * (wide + gap)
            body += rounded(x, 0, wide, rect.h, 3 * scale, filled(INK))
            inner = (x + edge, edge, wide - 2 * edge, rect.h - 2 * edge, 2 * scale)
            if index < held:
                body += rounded(*inner, filled(lighter(colour, 0.45)))
                lower = (inner[0], inner[1] + edge, inner[2], inner[3] - edge, inner[4])
                body += rounded(*lower, filled(colour))
            else:
                body += rounded(*inner, filled(mood.well))
            if held <= index < held + spent:
                dash = (3 * scale, 2.4 * scale)
                line = stroked(colour, 2 * scale, dash=dash, cap="butt")
                body += rounded(x + scale, scale, wide - 2 * scale, rect.h - 2 * scale, 2 * scale, line)
        return picture(rect.w, rect.h, body)

    surface.blit(kept(key, paint), rect)


def timer_ring(
    surface: pygame.Surface,
    centre: tuple[float, float],
    radius: float,
    seconds_left: float,
    total: float,
    scale: float,
    *,
    mood: Mood,
    unit: str = "",
    still: bool = False,
) -> None:
    """Draw the clock of a timed step; the arc empties clockwise and turns coral from 10 s down.

    The number (whole seconds, rounded up) swells by 8 % at each of the last five seconds unless
    `still`. `unit` is a short word below it. The radius is in pixels, and 80 du fits a side plate.
    """
    left = max(0.0, min(seconds_left, total))
    wide = radius * 0.112
    track = radius * 0.815
    _timer_dial(surface, centre, radius, track, wide, scale, mood)
    warning = left <= WARNING_SECONDS
    if left > 0:
        span = round(720 * left / total) / 2
        arc(surface, centre, track, 0, span, DANGER if warning else MARIGOLD, wide)
    shown = math.ceil(left)
    swell = 1.0
    if left <= LAST_SECONDS and not still:
        swell += 0.08 * max(0.0, 1.0 - (shown - left) / 0.4)
    style = text.style_of("number")._replace(size=round(radius / scale * 0.76 * swell, 1))
    lift = radius * (0.09 if unit else 0)
    text.draw_number(surface, str(shown), style, TEXT, (centre[0], centre[1] - lift), scale, anchor="center")
    if unit:
        spot = (centre[0], centre[1] + radius * 0.42)
        text.draw(surface, unit, "cap", mood.text_low, spot, scale, anchor="center")


def _timer_dial(
    surface: pygame.Surface,
    centre: tuple[float, float],
    radius: float,
    track: float,
    wide: float,
    scale: float,
    mood: Mood,
) -> None:
    reach = math.ceil(radius) + 1

    def paint() -> pygame.Surface:
        middle = (reach, reach)
        body = circle(reach, reach, radius, filled(INK))
        body += circle(reach, reach, radius - px(STROKE, scale), filled(darker(mood.well, 0.08)))
        for tick in range(TICKS):
            angle = 360 * tick / TICKS
            inner, outer = point_on(middle, radius * 0.9, angle), point_on(middle, radius * 0.955, angle)
            way = f"M{inner[0]:.2f} {inner[1]:.2f}L{outer[0]:.2f} {outer[1]:.2f}"
            body += trace(way, stroked(mood.text_low, max(1.0, 1.8 * scale), opacity=0.85, cap="butt"))
        body += circle(reach, reach, track, stroked(mood.plate_top, wide))
        return picture(2 * reach, 2 * reach, body)

    painted = kept(("dial", round(radius, 1), scale, mood), paint)
    surface.blit(painted, (round(centre[0]) - reach, round(centre[1]) - reach))


def bar(
    surface: pygame.Surface,
    rect: pygame.Rect,
    scale: float,
    mood: Mood,
    share: float,
    colour: Colour,
    *,
    pattern: str = "solid",
) -> None:
    """Draw a track filled from the left to a share between 0 and 1."""
    inside = well(surface, rect, scale, mood, radius=rect.h / 2 / scale)
    filled_to = round(inside.w * max(0.0, min(1.0, share)))
    if filled_to < 1:
        return
    wide = max(filled_to, inside.h)

    def paint() -> pygame.Surface:
        light = px(STROKE, scale)
        body = fade_down("bar", 0, inside.h, lighter(colour, 0.12), darker(colour, 0.06))
        body += rounded(0, 0, wide, inside.h, inside.h / 2, filled(lighter(colour, 0.4)))
        body += rounded(0, light, wide, inside.h - light, inside.h / 2, 'fill="url(#bar)"')
        return picture(wide, inside.h, body)

    surface.blit(kept(("bar", wide, inside.h, scale, colour), paint), inside)
    filled_area = pygame.Rect(inside.x, inside.y, wide, inside.h)
    weave(surface, filled_area, pattern, step=9 * scale, radius=inside.h / 2, opacity=0.3)


ARROWS = {"up": 0, "right": 90, "down": 180, "left": 270}


def keycap_size(name: str, scale: float) -> tuple[int, int]:
    """Width and height of a key hint."""
    high = round(24 * scale * max(1.0, text.text_size()))
    if name in ARROWS:
        return high, high
    return max(high, text.size(name, "label_small", scale)[0] + round(14 * scale)), high


def keycap(
    surface: pygame.Surface,
    name: str,
    pos: tuple[float, float],
    scale: float,
    *,
    anchor: str = "midleft",
    round_key: bool = False,
) -> pygame.Rect:
    """Draw a key hint such as "Enter" or "Q"; "up", "down", "left", "right" show an arrow.

    `round_key` shows a gamepad button. Gives its rectangle.
    """
    rect = pygame.Rect((0, 0), keycap_size(name, scale))
    setattr(rect, anchor, (round(pos[0]), round(pos[1])))
    radius = rect.h / 2 / scale if round_key else 6
    inside = raised(surface, rect, scale, Box(radius, PAPER_TOP, PAPER, PAPER_EDGE, 2, WHITE, 1, None))
    if name not in ARROWS:
        style = text.style_of("label_small")._replace(weight=700)
        text.draw(surface, name, style, TEXT_ON_PAPER, inside.center, scale, anchor="center")
        return rect
    side = round(inside.h * 0.62)

    def paint() -> pygame.Surface:
        middle, angle = (side / 2, side / 2), ARROWS[name]
        tip, tail = point_on(middle, side * 0.4, angle), point_on(middle, side * 0.4, angle + 180)
        one, two = (point_on(tip, side * 0.4, angle + turn) for turn in (135, 225))
        way = f"M{tail[0]:.2f} {tail[1]:.2f}L{tip[0]:.2f} {tip[1]:.2f}"
        head = f"M{one[0]:.2f} {one[1]:.2f}L{tip[0]:.2f} {tip[1]:.2f}L{two[0]:.2f} {two[1]:.2f}"
        return picture(side, side, trace(way + head, stroked(TEXT_ON_PAPER, max(1.5, side * 0.15))))

    arrow = kept(("arrow", name, side), paint)
    surface.blit(arrow, arrow.get_rect(center=inside.center))
    return rect


def number_box(
    surface: pygame.Surface,
    rect: pygame.Rect,
    scale: float,
    mood: Mood,
    string: str,
    accent: Colour | None = None,
) -> None:
    """Draw a place of a track with its number: a small well, or filled when `accent` is given."""
    if accent is None:
        well(surface, rect, scale, mood, radius=7)
    else:
        look = Box(7, accent, accent, darker(accent, 0.2), 2, lighter(accent, 0.4), 2, None)
        raised(surface, rect, scale, look)
    colour = TEXT if accent is None else TEXT_ON_PAPER
    text.draw(surface, string, "name", colour, rect.center, scale, anchor="center")
