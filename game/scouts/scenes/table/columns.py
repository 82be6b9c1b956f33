"""The seven missions across the middle: topmost threat open, the rest as strips with their chips: SS-UI.1, SS-UI.2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.scouts.records import face
from game.scouts.rules.state import NOBODY, Column
from game.scouts.scenes.cards import (
    draw_large,
    draw_mission,
    draw_strip,
    draw_tall_strip,
    draw_threat,
    points_words,
    strip_chips,
)
from game.scouts.scenes.painted import Painted
from game.scouts.scenes.signs import SIGNS, draw_sign
from game.scouts.scenes.skills import CODE, Looks, lay_needs
from game.scouts.scenes.table.outlook import Outlook, titles
from game.stage import paint, text, theme
from game.stage.intents import Intent, Pointer, Press
from game.stage.view import Box
from game.stage.widgets.base import Brush

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

AREA = pygame.FRect(18, 82, 1564, 260)
GAP = 12.0
OPEN_HIGH, STRIP_HIGH, TALL_HIGH = 84.0, 42.0, 58.0
"""A threat that lies open, and what shows of one that is covered, where the name needs a line of its own, too."""
LOW_HIGH = 72.0
"""A threat that lies open with its name in one line, where the one below needs the room."""


def columns_of(table: ScoutTable) -> list[ColumnView]:
    """Return a widget for each mission on the table."""
    columns = table.shown.state.columns
    if not columns:
        return []
    wide = (AREA.width - GAP * (len(columns) - 1)) / len(columns)
    return [
        ColumnView((AREA.left + place * (wide + GAP), AREA.top, wide, AREA.height), table, column, place)
        for place, column in enumerate(columns)
    ]


class ColumnView(Painted):
    """One mission with what lies on it."""

    focusable = True
    radius = theme.RADIUS_CARD

    def __init__(self, rect: Box, table: ScoutTable, column: Column, place: int) -> None:
        content = table.game.content
        title = content.table_cards[face(column.mission)].title
        super().__init__(rect, name=f"mission {place + 1}: {title}", region="missions")
        self.digit = place + 1 if table.digits == "missions" else None
        self.table, self.column = table, column
        self.content, self.title = content, title
        self.looks: Looks = table.looks
        self.outlook: Outlook | None = table.outlook(column)
        part = table.part
        if part is not None and not self.gone:
            self.why, self.rule = part.column_why(column.mission)
        self.tip = self._tip()

    @property
    def gone(self) -> bool:
        """The mission has been completed."""
        return self.column.won_by != NOBODY

    @property
    def under_way(self) -> bool:
        """Somebody is on this mission now."""
        return self.table.shown.state.attempt.mission == self.column.mission and not self.gone

    @property
    def chosen(self) -> bool:
        """The person asked has chosen it."""
        return self.table.part is not None and self.table.part.marked() == self.column.mission

    def texts(self) -> Iterator[str]:
        """Names and needs from the top."""
        yield self.title
        if self.gone:
            yield f"won by {self.table.name_of(self.column.won_by)}"
            return
        for card in (*reversed(self.column.threats), self.column.mission):
            record = self.content.table_cards[face(card)]
            yield record.title
        if self.column.markers:
            yield f"{self.column.markers} Support"

    def _tip(self) -> str:
        shown_below = self.table.part is not None and self.table.part.digits == "missions"
        if self.gone or self.outlook is None or shown_below:
            return ""
        top = self.content.table_cards[face(self.outlook.card)].title
        said = f"{top}: passes now"
        if not self.outlook.passes:
            said = f"{top}: passes with {titles(self.content, self.outlook.aids)}" if self.outlook.aids else (
                f"{top}: missing {', '.join(self.outlook.missing)}"
            )  # fmt: skip
        return f"{said}. I opens the whole stack."

    # -- hands

    def use(self) -> None:
        """Choose it, if that is asked; else look closer."""
        part = self.table.part
        if self.gone or part is None or not part.use_column(self.column.mission):
            self.table.open_stack(self.column)

    def on_press(self, press: Press) -> bool:
        """The whole stack, larger."""
        if press.intent is Intent.CLOSER or (press.intent is Intent.UP and not press.repeat):
            self.table.open_stack(self.column)
            return True
        return False

    def on_pointer(self, pointer: Pointer) -> bool:
        """The middle button looks closer."""
        if pointer.kind == "down" and pointer.button == 2:
            self.table.open_stack(self.column)
            return True
        return False

    def on_focus(self) -> None:
        """Show in the middle what it would take."""
        if self.table.part is not None:
            self.table.part.look_at("" if self.gone else self.column.mission)

    # -- drawing

    def draw(self, brush: Brush) -> None:
        """Draw the stack from the bottom up, then the edge that says how it stands."""
        if self.gone:
            self._draw_gone(brush)
            return
        box = self.rect.inflate(-8, -6)
        if self.column.markers:  # they sit on the column's head
            box = pygame.FRect(box.left, box.top + 13, box.width, box.height - 13)
        tops = self._tops(brush, box)
        mission = pygame.FRect(box.left, tops[-1], box.width, box.bottom - tops[-1])
        live = self.table.shown.state.attempt.card if self.under_way else ""
        for place, threat in enumerate(reversed(self.column.threats)):
            if place == 0:
                top = pygame.FRect(box.left + 3, tops[0], box.width - 6, OPEN_HIGH + 12)
                draw_threat(brush, top, self.content, threat, self.looks, self.table.worth(threat), live=threat == live)
            else:
                strip = pygame.FRect(box.left + 3, tops[place], box.width - 6, tops[place + 1] - tops[place] + 14)
                draw_covered = draw_strip if strip.height < TALL_HIGH else draw_tall_strip
                draw_covered(brush, strip, self.content, threat, self.looks)
        draw = draw_mission if self.column.threats else draw_large
        worth = self.table.worth(self.column.mission)
        draw(brush, mission, self.content, self.column.mission, self.looks, worth)
        self._draw_edge(brush)
        if self.column.markers:
            self._draw_markers(brush)

    def _tops(self, brush: Brush, box: pygame.FRect) -> list[float]:
        """Upper edges of the cards from the topmost threat down to the mission."""
        top, *below = reversed(self.column.threats) if self.column.threats else [""]
        strips = [STRIP_HIGH if self._fits(brush, threat, box.width - 6) else TALL_HIGH for threat in below]
        heights = [OPEN_HIGH, *strips] if top else []
        if TALL_HIGH in strips and self._in_one_line(brush, top, box.width - 6):
            heights[0] = LOW_HIGH
        return [box.top + sum(heights[:place]) for place in range(len(heights) + 1)]

    def _in_one_line(self, brush: Brush, threat: str, width: float) -> bool:
        """Name and chips of an open threat take a line each."""
        record = self.content.table_cards[face(threat)]
        word = text.size("or", CODE, brush.scale)[0] / brush.scale
        worth = brush.text_size(points_words(self.table.worth(threat)), "label_small")[0]
        named = brush.text_size(record.title, "label")[0] <= width - worth - 36
        return named and lay_needs(record.needs, self.looks, width - 22, 27.0, "both", word)[1][1] <= 27.0

    def _fits(self, brush: Brush, threat: str, width: float) -> bool:
        """Name and chips of a covered threat fit side by side."""
        return strip_chips(brush, self.content.table_cards[face(threat)], self.looks, width) is not None

    def _draw_edge(self, brush: Brush) -> None:
        """Draw how it stands: a whole edge passes now, a dashed one with Aids, each with its sign below."""
        where = brush.rect(self.rect.inflate(-2, -1))
        sign = self.outlook.sign if self.outlook is not None else ""
        if self.under_way or self.chosen:
            paint.ring(brush.surface, where, brush.scale, theme.MARIGOLD, radius=14, width=3)
        elif sign == "have":
            paint.ring(brush.surface, where, brush.scale, SIGNS[sign][1], radius=14, width=3)
        elif sign == "aid":
            dash = (10 * brush.scale, 7 * brush.scale)
            paint.dashed_rect(brush.surface, where, SIGNS[sign][1], 3 * brush.scale, radius=14 * brush.scale, dash=dash)
        elif self.hovered and brush.stage.input.pointing:
            paint.ring(brush.surface, where, brush.scale, theme.TEXT_MID, radius=14, width=2)
        if sign and not self.under_way:
            draw_sign(brush, (self.rect.right - 9, self.rect.bottom - 10), sign)

    def _draw_markers(self, brush: Brush) -> None:
        """Support markers on the column head: a star and how many."""
        said = str(self.column.markers)
        wide = 46.0
        box = pygame.FRect(self.rect.centerx - wide / 2, self.rect.top - 8, wide, 24)
        paint.chip(brush.surface, brush.rect(box), brush.scale, theme.WARN)
        brush.icon("star", (box.left + 6, box.top + 4, 16, 16), theme.INK)
        at = brush.at((box.left + 31, box.centery - 0.5))
        text.draw(brush.surface, said, CODE, theme.INK, at, brush.scale, anchor="center")

    def _draw_gone(self, brush: Brush) -> None:
        """An empty place that says who finished it."""
        box = self.rect.inflate(-8, -6)
        tint = theme.mix(brush.mood.text_low, brush.mood.plate, 0.55)
        paint.dashed_rect(
            brush.surface, brush.rect(box), tint, 2 * brush.scale, radius=12 * brush.scale,
            dash=(7 * brush.scale, 6 * brush.scale),
        )  # fmt: skip
        mark = pygame.FRect(0, 0, 30, 30)
        mark.midtop = (box.centerx, box.top + 56)
        paint.seat_mark(brush.surface, brush.rect(mark), self.column.won_by)
        won = f"won by {self.table.name_of(self.column.won_by)}"
        y = mark.bottom + 14
        for line in (self.title, won, points_words(self.table.worth(self.column.mission))):
            drawn = brush.fitted(
                line, "label", theme.TEXT_MID, (box.centerx, y), box.width - 24, high=64, anchor="midtop"
            )
            y += drawn.height / brush.scale + 8
