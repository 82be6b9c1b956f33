"""A mode a hand wide for the choice of game: what lies on the table, and how long Fleet Support waits (SS-12.4)."""

from __future__ import annotations

import pygame

from game.scouts.records import Content
from game.scouts.scenes.cards import BACK, LIVE_THREAT, THREAT
from game.stage import paint, theme
from game.stage.paint.boxes import Box as Raised
from game.stage.widgets import Brush

BACKDROP = theme.rgb("#10282E")
LINE = 20.0


def small_map(brush: Brush, box: pygame.FRect, content: Content, mode: str, support: str) -> None:
    """Paint the table of a mode as large as fits a box, at its top, and what its marks mean below."""
    mood = theme.MOODS["scouts"]
    legend = legend_of(content, mode, support)
    line = LINE * brush.stage.settings.text_size / 100
    heights = [brush.text_size(words, "note", box.width - 26)[1] for _, words in legend]
    high = min(box.height - sum(heights) - 8 * len(legend) - 12, box.width * 1.15)
    frame = pygame.FRect(box.left, box.top, box.width, max(60.0, high))
    paint.well(brush.surface, brush.rect(frame), brush.scale, mood, colour=BACKDROP)
    if mode in ("base", "solo_base"):
        _draw_deck(brush, frame, mode)
    else:
        _draw_columns(brush, frame, content)
    y = frame.bottom + 12
    for (colour, words), tall in zip(legend, heights, strict=True):
        mark = brush.rect((box.left, y + line / 2 - 6, 13, 13))
        paint.mark(brush.surface, mark, "square" if colour != theme.MARIGOLD else "diamond", colour)
        brush.text(words, "note", theme.TEXT_ON_PAPER, (box.left + 24, y), width=box.width - 26)
        y += tall + 8


def legend_of(content: Content, mode: str, support: str) -> list[tuple[theme.Colour, str]]:
    """What lies there, in words."""
    numbers = content.numbers
    if mode in ("base", "solo_base"):
        card = content.base.decks[0]
        return [(BACK, f"one deck of {card.size}"), (theme.PAPER, f"{content.base.card_points} point a card")]
    idle = numbers.support[support]  # type: ignore[index]
    return [
        (LIVE_THREAT, f"{numbers.missions * numbers.threats_each} threats, {numbers.threat_points} point each"),
        (theme.PAPER, f"{numbers.missions} missions, {numbers.mission_points} points each"),
        (theme.MARIGOLD, f"Support after {idle} idle rounds"),
    ]


def _piece(brush: Brush, box: pygame.FRect, colour: theme.Colour) -> None:
    top, light = theme.lighter(colour, 0.12), theme.lighter(colour, 0.3)
    look = Raised(4, top, colour, theme.darker(colour, 0.3), 2, light, 1, None)
    paint.raised(brush.surface, brush.rect(box), brush.scale, look)


def _draw_columns(brush: Brush, frame: pygame.FRect, content: Content) -> None:
    """The missions in two rows, each behind its threats."""
    count, threats = content.numbers.missions, content.numbers.threats_each
    top_row = -(-count // 2)
    wide = (frame.width - 16) / top_row - 6
    tall = (frame.height - 24) / 2 - 8
    for n in range(count):
        row, column = divmod(n, top_row)
        here = top_row if row == 0 else count - top_row
        left = frame.centerx - here * (wide + 6) / 2 + column * (wide + 6) + 3
        top = frame.top + 12 + row * (tall + 12)
        for threat in range(threats):
            colour = LIVE_THREAT if threat == 0 else THREAT
            _piece(brush, pygame.FRect(left + 1, top + threat * tall * 0.2, wide - 2, tall * 0.4), colour)
        _piece(brush, pygame.FRect(left, top + threats * tall * 0.2, wide, tall * (1 - threats * 0.2)), theme.PAPER)


def _draw_deck(brush: Brush, frame: pygame.FRect, mode: str) -> None:
    """One deck, and the cards in front of it."""
    high = frame.height * 0.62
    wide = min(high * 0.7, frame.width * 0.36)
    deck = pygame.FRect(frame.left + frame.width * 0.1, frame.centery - high / 2, wide, high)
    for n in (3, 2, 1, 0):
        _piece(brush, deck.move(n * 3, -n * 3), BACK)
    where = brush.rect(deck)
    corner = pygame.Rect(where.centerx, where.centery, where.w // 2, where.h // 2)
    paint.stripes(brush.surface, corner, brush.mood.stripes)
    faces = (theme.PAPER, LIVE_THREAT, theme.rgb("#7FE6C0")) if mode == "base" else (LIVE_THREAT,)
    for n, colour in enumerate(faces):
        step = frame.width * 0.13
        left, top = frame.left + frame.width * 0.5 + n * step * 0.6, deck.top + n * 12
        _piece(brush, pygame.FRect(left, top, wide * 0.8, high * 0.8), colour)
