"""The pieces of the window panel: current card, levels line by line, cards played, circuit, verdict (SS-UI.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from game.scouts.records import face
from game.scouts.rules.state import NOBODY, Played
from game.scouts.scenes.cards import draw_action, draw_large, words_of
from game.scouts.scenes.painted import Painted
from game.scouts.scenes.shown import DECLINED, MISHAP
from game.scouts.scenes.signs import draw_sign
from game.scouts.scenes.skills import Looks, chip_width, draw_chip
from game.scouts.scenes.table.outlook import STATE_WORDS, Line, Sum, Verdict
from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

MINUS = "\u2212"


class CardInPlay(Painted):
    """The card being faced, large."""

    def __init__(self, rect: Box, table: ScoutTable, card: str, looks: Looks) -> None:
        super().__init__(rect, name="current card")
        self.table, self.card, self.looks = table, card, looks

    def texts(self) -> Iterator[str]:
        """Its name."""
        yield self.table.game.content.table_cards[face(self.card)].title

    def draw(self, brush: Brush) -> None:
        """Draw the card."""
        draw_large(brush, self.rect, self.table.game.content, self.card, self.looks, self.table.worth(self.card))


class Levels(Painted):
    """One line for each requirement: chips, source, sum, level, and how it stands by sign and word."""

    def __init__(self, rect: Box, table: ScoutTable, verdict: Verdict) -> None:
        super().__init__(rect, name="levels")
        self.table, self.verdict = table, verdict

    def texts(self) -> Iterator[str]:
        """The lines in words."""
        yield "Level = base + aid \u2212 mishap"
        for line in self.verdict.lines:
            for each in line.sums:
                yield f"{self.table.skill(each.skill)} {each.level}: {each.said[0]}"
            yield STATE_WORDS[line.state]

    def draw(self, brush: Brush) -> None:
        """Draw heading and lines."""
        box = self.rect
        brush.fitted("Level = base + aid \u2212 mishap", "cap", brush.mood.text_low, box.topleft, box.width, high=22)
        count = len(self.verdict.lines)
        gap = 6.0
        high = min(58.0, (box.height - 26 - gap * (count - 1)) / count)
        for place, line in enumerate(self.verdict.lines):
            where = pygame.FRect(box.left, box.top + 26 + place * (high + gap), box.width, high)
            self._draw_line(brush, where, line)

    def _draw_line(self, brush: Brush, box: pygame.FRect, line: Line) -> None:
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        sign = 108.0
        middle = box.centery
        draw_sign(brush, (box.right - 22, middle), line.state)
        tint = theme.OK_TEXT if line.state == "have" else theme.WARN if line.met else theme.DANGER_TEXT
        brush.fitted(STATE_WORDS[line.state], "label_small", tint, (box.right - 40, middle), sign - 44,
                     high=box.height - 4, anchor="midright")  # fmt: skip
        room = (box.width - sign) / len(line.sums)
        for place, each in enumerate(line.sums):
            part = pygame.FRect(box.left + place * room, box.top, room, box.height)
            if place:
                at = (part.left - 2, middle)
                brush.fitted("or", "label_small", theme.TEXT_MID, at, 24, anchor="center")
            self._draw_sum(brush, part, each, alone=len(line.sums) == 1)

    def _draw_sum(self, brush: Brush, box: pygame.FRect, each: Sum, alone: bool) -> None:
        content, middle = self.table.game.content, box.centery
        high = min(34.0, box.height - 14)
        wide = chip_width(high)
        left = box.left + (12 if alone else 14)
        draw_chip(brush, (left, middle - high / 2, wide, high), content.skills[each.skill],
                  "have" if each.level > 0 else "missing")  # fmt: skip
        right = box.right - (8 if alone else 16)
        colour = theme.OK_TEXT if each.level > 0 else theme.DANGER_TEXT
        level = brush.text(_signed(each.level), "number_small", colour, (right, middle), anchor="midright")
        right -= max(24.0, level.width / brush.scale) + 10
        said = f"{each.base} + {each.aids} {MINUS} {each.mishaps}"
        x = left + wide + 10
        room = min(84.0, right - x) if alone else right - x + 4
        if not brush.fit(said, "label_small", room)[1]:
            taken = brush.fitted(said, "label_small", theme.TEXT_MID, (right, middle), room, anchor="midright")
            right -= taken.width / brush.scale + 10
        if not alone:
            return
        title, room = content.skills[each.skill].title, right - x
        brush.fitted(title, "label", theme.TEXT, (x, box.top + box.height * 0.3), room, high=box.height * 0.46,
                     anchor="midleft")  # fmt: skip
        said = next(
            (said for said in each.said if not brush.fit(said, "note", room, box.height * 0.5)[1]), each.said[-1]
        )
        brush.fitted(said, "note", theme.TEXT_MID, (x, box.top + box.height * 0.7), room, high=box.height * 0.5,
                     anchor="midleft")  # fmt: skip


def _signed(level: int) -> str:
    return f"{MINUS}{-level}" if level < 0 else str(level)


class PlayedRow(Painted):
    """Aids and Mishaps beside the current card in the order they were played; those not committed lie dashed."""

    def __init__(
        self, rect: Box, table: ScoutTable, played: Sequence[Played], beside: Sequence[str] = (), *,
        heading: str = "Played, in order",
    ) -> None:  # fmt: skip
        super().__init__(rect, name="played")
        self.table, self.played, self.beside, self.heading = table, list(played), list(beside), heading

    def texts(self) -> Iterator[str]:
        """Names and who played them."""
        yield self.heading
        for each in self.played:
            by = "waiting" if each.by == NOBODY else self.table.name_of(each.by)
            yield f"{words_of(self.table.game.content, each.card).title} ({by})"
        for card in self.beside:
            yield f"{words_of(self.table.game.content, card).title} (not played yet)"

    def boxes(self) -> list[pygame.FRect]:
        """Where the cards lie, overlapping when they are many."""
        count = len(self.played) + len(self.beside)
        wide, high = 112.0, self.rect.height - 34
        step = min(wide + 10, (self.rect.width - wide) / max(1, count - 1))
        return [pygame.FRect(self.rect.left + n * step, self.rect.top + 28, wide, high) for n in range(max(1, count))]

    def draw(self, brush: Brush) -> None:
        """Draw the cards."""
        brush.fitted(self.heading, "cap", brush.mood.text_low, self.rect.topleft, self.rect.width, high=22)
        boxes = self.boxes()
        if not self.played and not self.beside:
            where = brush.rect(boxes[0])
            tint = theme.mix(brush.mood.text_low, brush.mood.plate, 0.5)
            dash = (7 * brush.scale, 6 * brush.scale)
            paint.dashed_rect(brush.surface, where, tint, 2 * brush.scale, radius=12 * brush.scale, dash=dash)
            brush.fitted("nothing yet", "note", brush.mood.text_low, boxes[0].center, 90, high=60, anchor="center")
            return
        content = self.table.game.content
        for box, each in zip(boxes, self.played, strict=False):
            draw_action(brush, box, content, each.card, by=each.by)
        for box, card in zip(boxes[len(self.played) :], self.beside, strict=False):
            draw_action(brush, box, content, card)
            where = brush.rect(box.inflate(4, 4))
            dash = (8 * brush.scale, 5 * brush.scale)
            paint.dashed_rect(brush.surface, where, theme.MARIGOLD, 3 * brush.scale, radius=13 * brush.scale, dash=dash)


class Circuit(Painted):
    """Who is asked, who has declined, who comes next; with the sizes of hands, which are public (SS-7.5, SS-7.8)."""

    def __init__(self, rect: Box, table: ScoutTable) -> None:
        super().__init__(rect, name="circuit")
        self.table = table

    @property
    def rows(self) -> list[tuple[int, str]]:
        """Seats from the acting player on, clockwise, and what they do."""
        shown = self.table.shown
        state, seats = shown.state, len(shown.state.ships)
        acting = state.attempt.who
        asked = self.table.asked_now
        rows = [(acting, self._acts(asked))]
        for n in range(1, seats):
            seat = (acting + n) % seats
            rows.append((seat, self._said(seat, asked)))
        return rows

    def _acts(self, asked: tuple[str, int]) -> str:
        acting = self.table.shown.state.attempt.who
        if asked[1] != acting:
            return "waits"
        return {"commit_aids": "plays Aids now", "reply_aids": "replies now"}.get(asked[0], "decides now")

    def _said(self, seat: int, asked: tuple[str, int]) -> str:
        shown = self.table.shown
        if asked[1] == seat:
            return "asked now"
        said = shown.circuit.get(seat, "")
        if said == DECLINED:
            return "declined"
        cards = len(shown.state.ships[seat].hand)
        if said == MISHAP:
            return "Mishap" if cards else "Mishap, no cards left"
        return f"{cards} card{'s' if cards != 1 else ''}" if cards else "no cards, skipped"

    def texts(self) -> Iterator[str]:
        """The rows in words."""
        yield "Response circuit"
        for seat, said in self.rows:
            yield f"{self.table.name_of(seat)}: {said}"

    def draw(self, brush: Brush) -> None:
        """Draw a row for each seat, gold for who is asked."""
        brush.fitted("Response circuit", "label", theme.TEXT, self.rect.topleft, self.rect.width, high=24)
        rows = self.rows
        gap = 5.0
        high = min(44.0, (self.rect.height - 30 - gap * (len(rows) - 1)) / len(rows))
        for place, (seat, said) in enumerate(rows):
            box = pygame.FRect(self.rect.left, self.rect.top + 30 + place * (high + gap), self.rect.width, high)
            where = brush.rect(box)
            if self.table.asked_now[1] == seat:
                paint.key(brush.surface, where, brush.scale, brush.mood, "chosen", "plain")
            else:
                paint.well(brush.surface, where, brush.scale, brush.mood)
            middle = box.centery - 1
            paint.seat_mark(brush.surface, brush.rect((box.left + 12, middle - 9, 18, 18)), seat)
            name = brush.fitted(self.table.name_of(seat), "label", theme.TEXT, (box.left + 40, middle), 92,
                                high=high - 4, anchor="midleft")  # fmt: skip
            room = box.right - 10 - (box.left + 48 + name.width / brush.scale)
            brush.fitted(said, "label_small", theme.TEXT_MID, (box.right - 10, middle), room, high=high - 2,
                         anchor="midright")  # fmt: skip


class Standing(Painted):
    """As it stands: passes or fails, and why in a sentence."""

    def __init__(self, rect: Box, table: ScoutTable, verdict: Verdict, markers: int) -> None:
        super().__init__(rect, name="verdict")
        self.table, self.verdict, self.markers = table, verdict, markers

    @property
    def said(self) -> str:
        """Why."""
        missing = [" or ".join(self.table.skill(each.skill) for each in line.sums) for line in self.verdict.missing]
        if not missing:
            jokers = sum(line.state == "marker" for line in self.verdict.lines)
            return f"{jokers} of it by Support markers." if jokers else "All that is needed is there."
        few = f" Only {self.markers} Support here." if self.markers else ""
        if len(missing) > 2:
            return f"{len(missing)} of {len(self.verdict.lines)} needs are missing.{few}"
        return f"Missing: {', '.join(missing)}.{few}"

    def texts(self) -> Iterator[str]:
        """Word and reason."""
        yield "As it stands"
        yield "Passes" if self.verdict.passes else "Fails"
        yield self.said

    def draw(self, brush: Brush) -> None:
        """Draw the big word and the sentence."""
        box = self.rect
        brush.fitted("As it stands", "cap", brush.mood.text_low, box.topleft, box.width, high=22)
        word, colour = ("PASSES", theme.OK_TEXT) if self.verdict.passes else ("FAILS", theme.DANGER_TEXT)
        drawn = brush.text(word, "number", colour, (box.left, box.top + 24))
        y = box.top + 24 + drawn.height / brush.scale + 2
        brush.fitted(self.said, "body", theme.TEXT_MID, (box.left, y), box.width, high=max(20.0, box.bottom - y))
