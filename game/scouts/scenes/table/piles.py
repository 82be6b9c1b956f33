"""With a common deck no missions lie in the middle: instead, what everybody has won so far (sections 15 and 16A)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.scouts.scenes.cards import BANDS, Words, points_words, words_of
from game.scouts.scenes.painted import Painted
from game.scouts.scenes.table.columns import AREA, GAP
from game.stage import paint, theme
from game.stage.paint.boxes import Box as Raised
from game.stage.view import Box
from game.stage.widgets.base import Brush

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

LINES, LINE_HIGH = 6, 29.0
"""Cards of a pile that lie one below the other, the newest ones."""
NARROW, NARROW_HIGH = 4, 43.0
"""The same where a name may take two lines."""
COLUMN = 260.0


def piles_of(table: ScoutTable) -> list[PileView]:
    """Return a widget for everybody's Completion Pile."""
    seats = len(table.shown.state.ships)
    wide = (AREA.width - GAP * (seats - 1)) / seats
    return [
        PileView((AREA.left + seat * (wide + GAP), AREA.top, wide, AREA.height), table, seat) for seat in range(seats)
    ]


class PileView(Painted):
    """What one player has won: SS-11.2."""

    focusable = True
    radius = theme.RADIUS_PLATE

    def __init__(self, rect: Box, table: ScoutTable, seat: int) -> None:
        super().__init__(rect, name=f"pile {seat + 1}", region="missions")
        self.table, self.seat = table, seat
        self.tip = "The Completion Pile. Use opens the ship sheet."

    @property
    def cards(self) -> list[Words]:
        """What lies in it, the newest first."""
        content = self.table.game.content
        pile = self.table.shown.state.ships[self.seat].pile
        return [words_of(content, card) for card in reversed(pile)]

    def texts(self) -> Iterator[str]:
        """Whose it is, what it is worth, what lies in it."""
        yield self.table.name_of(self.seat)
        yield points_words(self.table.points(self.seat))
        yield from (each.title for each in self.cards[: self.most])

    @property
    def across(self) -> int:
        """Cards side by side."""
        return max(1, int((self.rect.width - 36) // COLUMN))

    @property
    def lines(self) -> tuple[int, float]:
        """Cards one below the other, and the height of each."""
        return (LINES, LINE_HIGH) if self.rect.width >= COLUMN + 36 else (NARROW, NARROW_HIGH)

    @property
    def most(self) -> int:
        """How many cards there is room for."""
        return self.lines[0] * self.across

    def use(self) -> None:
        """Open the sheet of its owner."""
        self.table.open_sheet(self.seat)

    def draw(self, brush: Brush) -> None:
        """Draw a plate with a list."""
        paint.plate(brush.surface, brush.rect(self.rect), brush.scale, brush.mood)
        if self.table.shown.state.acting == self.seat:
            where = brush.rect(self.rect)
            paint.ring(brush.surface, where, brush.scale, theme.MARIGOLD, radius=theme.RADIUS_PLATE, width=2)
        x, y, right = self.rect.left + 18, self.rect.top + 14, self.rect.right - 18
        paint.seat_mark(brush.surface, brush.rect((x, y + 2, 24, 24)), self.seat)
        points = brush.text(
            points_words(self.table.points(self.seat)), "name", theme.MARIGOLD, (right, y), anchor="topright"
        )
        room = right - x - 44 - points.width / brush.scale
        brush.fitted(self.table.name_of(self.seat), "name", theme.TEXT, (x + 34, y), room, high=26)
        y += 38
        cards = self.cards
        wide, (lines, high) = (right - x) / self.across, self.lines
        for place in range(self.most):
            column, row = divmod(place, lines)
            box = (x + column * wide, y + row * high, min(wide - 10, COLUMN), high - 3)
            if place < len(cards):
                _draw_won(brush, box, cards[place])
            elif column == len(cards) // lines:  # places of the row that is being filled
                _draw_place(brush, box, "" if cards or place else "nothing yet")
        if len(cards) > self.most:
            at = (right, self.rect.bottom - 20)
            more = f"and {len(cards) - self.most} more"
            brush.fitted(more, "note", brush.mood.text_low, at, right - x, high=24, anchor="bottomright")


def _draw_place(brush: Brush, box: Box, said: str) -> None:
    """Draw the dashed place of a card that may still be won."""
    area = pygame.FRect(box)
    tint = theme.mix(brush.mood.text_low, brush.mood.plate, 0.7)
    dash = (6 * brush.scale, 6 * brush.scale)
    paint.dashed_rect(brush.surface, brush.rect(area), tint, 1.5 * brush.scale, radius=6 * brush.scale, dash=dash)
    if said:
        at = (area.left + 38, area.centery - 1)
        brush.fitted(said, "note", brush.mood.text_low, at, area.width - 44, high=area.height, anchor="midleft")


def _draw_won(brush: Brush, box: Box, words: Words) -> None:
    """Draw a card that has been won as a narrow slip: its sign on its colour, its name on paper."""
    area = pygame.FRect(box)
    where = brush.rect(area)
    look = Raised(6, theme.PAPER_TOP, theme.PAPER, theme.PAPER_EDGE, 2, theme.WHITE, 2, None)
    paint.raised(brush.surface, where, brush.scale, look)
    sign = pygame.FRect(area.left, area.top, 30, area.height)
    colour = BANDS[words.kind]
    paint.raised(brush.surface, brush.rect(sign), brush.scale, Raised(6, colour, colour, colour, 0, colour, 2, None))
    brush.icon(words.icons[0], (sign.left + 6, sign.centery - 9, 18, 18), theme.INK)
    at = (sign.right + 8, area.centery - 1)
    brush.fitted(words.title, "note", theme.TEXT_ON_PAPER, at, area.right - 6 - at[0], high=area.height - 2,
                 anchor="midleft")  # fmt: skip
