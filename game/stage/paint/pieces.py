"""Paper and pieces: cards, tiles, tokens and dice."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.stage import text
from game.stage.paint.boxes import PLATE_SHADOW, Box, raised
from game.stage.paint.marks import disc, mark, stripes, weave
from game.stage.paint.vector import (
    circle,
    fade_out,
    filled,
    kept,
    picture,
    px,
    rounded,
)
from game.stage.theme import (
    INK,
    PAPER,
    PAPER_EDGE,
    PAPER_SPENT,
    PAPER_TOP,
    RADIUS_CARD,
    RADIUS_WELL,
    STROKE,
    TEXT,
    TEXT_ON_PAPER,
    WHITE,
    Colour,
    darker,
    lighter,
    mix,
)

DIE_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def card(
    surface: pygame.Surface,
    rect: pygame.Rect,
    scale: float,
    accent: Colour,
    *,
    band: float = 0.34,
    spent: bool = False,
) -> tuple[pygame.Rect, pygame.Rect]:
    """Draw a card face up: an art band in the accent above paper; spent cards are grey.

    `band` is the band's share of the height. Gives the band and the paper, both without outline.
    """
    paper, top, edge = (PAPER, PAPER_TOP, PAPER_EDGE)
    if spent:
        paper, top, edge = PAPER_SPENT, lighter(PAPER_SPENT, 0.25), darker(PAPER_SPENT, 0.3)
        accent = mix(accent, PAPER_SPENT, 0.65)
    inside = raised(surface, rect, scale, Box(RADIUS_CARD, top, paper, edge, 4, WHITE, 2, PLATE_SHADOW))
    stroke = px(STROKE, scale)
    high = round(rect.h * band)
    bend = RADIUS_CARD * scale - stroke

    def paint() -> pygame.Surface:
        size = (inside.w, high + stroke)
        light = px(STROKE, scale)
        body = rounded(0, 0, size[0], 4 * high, bend, filled(lighter(accent, 0.38)))
        body += rounded(0, light, size[0], 4 * high, bend, filled(accent))
        return picture(*size, body + rounded(0, high, size[0], stroke, 0, filled(INK)))

    surface.blit(kept(("band", inside.w, high, stroke, accent), paint), inside)
    lower = inside.y + high + stroke
    return (
        pygame.Rect(inside.x, inside.y, inside.w, high),
        pygame.Rect(inside.x, lower, inside.w, inside.bottom - lower),
    )


def card_back(
    surface: pygame.Surface,
    rect: pygame.Rect,
    scale: float,
    accent: Colour,
    colours: Sequence[Colour],
    *,
    pattern: str = "solid",
) -> None:
    """Draw a card face down: the accent all over, the three stripes, the owner's weave if private."""
    light = lighter(accent, 0.4)
    top, bottom = lighter(accent, 0.06), darker(accent, 0.06)
    look = Box(RADIUS_CARD, top, bottom, PAPER_EDGE, 4, light, 2, PLATE_SHADOW)
    inside = raised(surface, rect, scale, look)
    weave(surface, inside, pattern, step=9 * scale, radius=RADIUS_CARD * scale, opacity=0.3)
    high = round(min(inside.w * 0.62, inside.h * 0.5))
    stripes(surface, pygame.Rect(inside.right - high, inside.bottom - high, high, high), colours)


def cost_disc(
    surface: pygame.Surface, centre: tuple[float, float], scale: float, cost: str, radius: float = 15
) -> None:
    """Draw the dark disc with a card's cost; `radius` in du."""
    disc(surface, centre, radius * scale, TEXT_ON_PAPER, stroke=0)
    text.draw(surface, cost, "name", TEXT, centre, scale * radius / 15, anchor="center")


def tile(
    surface: pygame.Surface,
    rect: pygame.Rect,
    scale: float,
    *,
    top: Colour = PAPER_TOP,
    bottom: Colour = PAPER,
    lip: Colour = PAPER_EDGE,
    radius: float = 12,
) -> pygame.Rect:
    """Draw a thick square piece, cream by default; gives its face."""
    return raised(surface, rect, scale, Box(radius, top, bottom, lip, 4, lighter(top, 0.7), 2, PLATE_SHADOW))


def half_disc(
    surface: pygame.Surface, rect: pygame.Rect, side: int, radius: float, colour: Colour, stroke: float
) -> tuple[float, float]:
    """Draw a half disc on a side of a square piece (0 top, 1 right, 2 bottom, 3 left).

    Lengths are pixels. Gives the point where its icon goes.
    """
    spots = (rect.midtop, rect.midright, rect.midbottom, rect.midleft)
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    disc(surface, spots[side], radius, colour, stroke=stroke)
    surface.set_clip(before)
    inward = ((0, 1), (-1, 0), (0, -1), (1, 0))[side]
    return spots[side][0] + inward[0] * radius * 0.45, spots[side][1] + inward[1] * radius * 0.45


def token(
    surface: pygame.Surface, centre: tuple[float, float], radius: float, scale: float, ring: Colour
) -> None:
    """Draw a round cream token with a coloured ring; radius in pixels, outline included."""
    stroke, wide, drop = px(STROKE, scale), max(2.0, radius * 0.14), max(2.0, radius * 0.1)
    reach = math.ceil(radius + drop) + 1

    def paint() -> pygame.Surface:
        light = (reach - radius * 0.3, reach - radius * 0.35)
        body = fade_out("coin", light, radius * 1.25, lighter(PAPER_TOP, 0.3), PAPER)
        body += circle(reach, reach + drop, radius, filled(INK))
        body += circle(reach, reach, radius, filled(INK))
        body += circle(reach, reach, radius - stroke, filled(ring))
        body += circle(reach, reach, radius - stroke - wide, 'fill="url(#coin)"')
        return picture(2 * reach, 2 * reach, body)

    painted = kept(("token", round(radius, 1), stroke, ring), paint)
    surface.blit(painted, (round(centre[0]) - reach, round(centre[1]) - reach))


def number_token(
    surface: pygame.Surface,
    centre: tuple[float, float],
    radius: float,
    scale: float,
    number: str,
    shape: str,
    colour: Colour,
) -> None:
    """Draw a shield token: ring in its colour, the number above its small shape."""
    token(surface, centre, radius, scale, colour)
    style = text.style_of("number")._replace(size=radius / scale * 0.78)
    above = (centre[0], centre[1] - radius * 0.2)
    text.draw(surface, number, style, TEXT_ON_PAPER, above, scale, anchor="center")
    side = round(radius * 0.5)
    spot = pygame.Rect(0, 0, side, side)
    spot.center = round(centre[0]), round(centre[1] + radius * 0.47)
    mark(surface, spot, shape, colour, stroke=max(1.5, radius * 0.07))


def die(
    surface: pygame.Surface, rect: pygame.Rect, shown: int, scale: float, *, colour: Colour = PAPER
) -> None:
    """Draw a six-sided die showing 1 to 6; another number raises KeyError."""
    radius = min(rect.size) * 0.2 / scale
    look = Box(radius, lighter(colour, 0.5), colour, darker(colour, 0.2), 4, WHITE, 2, PLATE_SHADOW)
    inside = raised(surface, rect, scale, look)
    reach, dot = inside.w * 0.26, inside.w * 0.09
    for across, down in DIE_PIPS[shown]:
        spot = (inside.centerx + across * reach, inside.centery + down * reach)
        disc(surface, spot, dot, TEXT_ON_PAPER, stroke=0)


def chip_box(
    surface: pygame.Surface, rect: pygame.Rect, scale: float, colour: Colour, pattern: str = "solid"
) -> pygame.Rect:
    """Draw a small flat box in a player's colour with the player's weave."""
    inside = raised(surface, rect, scale, Box(RADIUS_WELL, colour, colour, colour, 0, colour, 0, None))
    weave(surface, inside, pattern, step=8.5 * scale, radius=(RADIUS_WELL - STROKE) * scale)
    return inside
