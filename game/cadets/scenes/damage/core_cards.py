"""Core cards: a woven band and a rune; repair cards lie mirrored and turned (DC-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.cadets.content import CoreCard
from game.core.chance import Dice
from game.stage import paint, text, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush

COLOURS = {"red": theme.DANGER, "green": theme.OK, "blue": theme.STATIONS["helm"]}
WEAVES = {"red": "slant", "green": "dots", "blue": "bars"}
MARGIN = 24.0
"""Room for the shadow around a card's picture, in du."""
BAND = 0.26
OUTLINE = 0.032
"""Of a rune, as a share of its size."""
LEANS = (-13, -9, -6, 0, 5, 8, 12)
"""Degrees by which repair cards lean; half of them stand on their heads besides."""


class Lie(NamedTuple):
    """How a repair card lies: degrees clockwise, and whether it is drawn as in a mirror."""

    turn: int = 0
    mirrored: bool = False


UPRIGHT = Lie()


def scatter(cards: Sequence[str], seed: int) -> dict[str, Lie]:
    """Return the repair cards in the order and the ways they lie: the same for the same number."""
    dice, order = Dice(seed), list(cards)
    dice.shuffle(order)
    return {card: Lie(dice.one_of(LEANS) + 180 * dice.below(2), bool(dice.below(2))) for card in order}


def card_name(card: CoreCard) -> str:
    """Return what a card is called."""
    return f"{card.colour} {card.rune}"


def draw_core_card(brush: Brush, box: Box, card: CoreCard, lie: Lie = UPRIGHT, *, name: bool = False) -> None:
    """Draw a core card in the middle of a box; ``name`` writes below the rune what it is."""
    where = brush.rect(box)
    key = ("core card", card.colour, card.rune, where.size, brush.scale, lie, name, text.text_size() if name else 1.0)
    picture = paint.kept(key, lambda: _paint(brush, where.size, card, lie, name))
    brush.surface.blit(picture, picture.get_rect(center=where.center))


def _paint(brush: Brush, size: tuple[int, int], card: CoreCard, lie: Lie, name: bool) -> pygame.Surface:
    margin = brush.px(MARGIN)
    onto = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    plate = pygame.Rect((margin, margin), size)
    colour = COLOURS[card.colour]
    band, paper = paint.card(onto, plate, brush.scale, colour, band=BAND)
    step = (20 if WEAVES[card.colour] == "dots" else 13) * brush.scale
    bend = (theme.RADIUS_CARD - theme.STROKE) * brush.scale
    paint.weave(onto, band.inflate(0, round(-2 * brush.scale)), WEAVES[card.colour], step=step, radius=bend)
    high = paper.h - (round(34 * brush.scale) if name else 0)
    side = round(min(paper.w * 0.6, high * 0.72))
    draw_rune(brush, onto, card.rune, colour, (paper.centerx, paper.y + high // 2), side)
    if name:
        _write(brush, onto, paper, card_name(card))
    if lie.mirrored:
        onto = pygame.transform.flip(onto, True, False)
    return pygame.transform.rotozoom(onto, -lie.turn, 1.0) if lie.turn else onto


def _write(brush: Brush, onto: pygame.Surface, paper: pygame.Rect, words: str) -> None:
    style = text.fit(words, "label_small", brush.scale, paper.w - 8 * brush.scale)
    at = (paper.centerx, paper.bottom - round(7 * brush.scale))
    text.draw(onto, words, style, theme.TEXT_ON_PAPER, at, brush.scale, anchor="midbottom")


def draw_rune(
    brush: Brush, onto: pygame.Surface, rune: str, colour: theme.Colour, centre: tuple[int, int], side: int
) -> None:
    """Draw a rune in a colour with an ink edge around its stroke. Sizes are pixels."""
    reach = max(1.0, side * OUTLINE)
    edge = brush.stage.sprites.icon(f"rune_{rune}", side, theme.INK)
    rays = [pygame.Vector2(reach * 1.55, 0).rotate(30 * n) for n in range(12)]
    for ray in rays:
        onto.blit(edge, edge.get_rect(center=(round(centre[0] + ray.x), round(centre[1] + ray.y))))
    inner = brush.stage.sprites.icon(f"rune_{rune}", side, colour)
    for ray in [pygame.Vector2(0, 0), *(ray * 0.35 for ray in rays)]:
        onto.blit(inner, inner.get_rect(center=(round(centre[0] + ray.x), round(centre[1] + ray.y))))
