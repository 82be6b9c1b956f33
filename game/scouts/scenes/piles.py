"""With a common deck no missions lie in the middle: instead, what everybody has won so far (sections 15 and 16A)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.scouts.records import face
from game.scouts.scenes.cards import points_words
from game.scouts.scenes.columns import AREA, GAP
from game.scouts.scenes.painted import Painted
from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush

if TYPE_CHECKING:
    from game.scouts.scenes.table import ScoutTable

LINES, LINE_HIGH = 6, 29.0
"""Cards of a pile that are named one below the other, the newest ones."""
COLUMN = 210.0


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
    def cards(self) -> list[str]:
        """Names of what lies in it, the newest first."""
        content = self.table.game.content
        pile = self.table.shown.state.ships[self.seat].pile
        return [content.table_cards[face(card)].title for card in reversed(pile)]

    def texts(self) -> Iterator[str]:
        """Whose it is, what it is worth, what lies in it."""
        yield self.table.name_of(self.seat)
        yield points_words(self.table.points(self.seat))
        yield from self.cards[: self.most]

    @property
    def across(self) -> int:
        """Names side by side."""
        return max(1, int(self.rect.width // COLUMN))

    @property
    def most(self) -> int:
        """How many names there is room for."""
        return LINES * self.across

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
        if not cards:
            brush.fitted("nothing yet", "note", brush.mood.text_low, (x, y), right - x)
        wide = (right - x) / self.across
        for place, name in enumerate(cards[: self.most]):
            column, row = divmod(place, LINES)
            at = (x + column * wide, y + row * LINE_HIGH)
            brush.fitted(name, "note", theme.TEXT_MID, at, wide - 12, high=LINE_HIGH)
        if len(cards) > self.most:
            at = (right, self.rect.bottom - 20)
            more = f"and {len(cards) - self.most} more"
            brush.fitted(more, "note", brush.mood.text_low, at, right - x, high=24, anchor="bottomright")
