"""Everybody at the table at a glance: a chip in the top bar, and a strip with all skills (SS-UI.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.scouts.rules.scoring import losses, missions_won, threats_won
from game.scouts.scenes.painted import Painted
from game.scouts.scenes.skills import chip_width, draw_chip, looks_of
from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush
from game.stage.widgets.texts import TopBar

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

CHIP_HIGH = 46.0
CHIP_WIDE = {1: 250.0, 2: 250.0, 3: 222.0, 4: 176.0, 5: 140.0, 6: 122.0}
SKILL_HIGH = 22.0


def chips_width(count: int) -> float:
    """Return how much of the top bar the chips of so many players take."""
    return count * (CHIP_WIDE[count] + 8) + 10


def bar_right(table: ScoutTable) -> float:
    """Return where the keys of the top bar begin."""
    return next(widget.right for widget in table.tree.root.children if isinstance(widget, TopBar))


def person_chips(table: ScoutTable) -> list[PersonChip]:
    """Return a chip for every seat, right-aligned in the top bar."""
    count = len(table.shown.state.players)
    wide = CHIP_WIDE[count]
    left = bar_right(table) - count * (wide + 8)
    return [PersonChip((left + seat * (wide + 8), 11, wide, CHIP_HIGH), table, seat) for seat in range(count)]


class Person(Painted):
    """What is public of a seat: who, how many points, how many cards, losses, who began the round."""

    focusable = True

    def __init__(self, rect: Box, table: ScoutTable, seat: int, region: str) -> None:
        super().__init__(rect, name=f"{region} {seat + 1}", region=region)
        self.table, self.seat = table, seat
        self.person = table.name_of(seat)
        self.tip = self._tip()

    def _tip(self) -> str:
        game = self.table.shown.game
        won = f"{missions_won(game, self.seat)} missions, {threats_won(game, self.seat)} threats"
        who = "" if not self.level else f" ({self.level})"
        return f"{self.person}{who}: {self.points} VP, {won}, {self.cards} cards. Use opens the ship sheet."

    @property
    def level(self) -> str:
        """A rival's level, "" for a person."""
        level = self.table.shown.state.players[self.seat].level
        return self.table.game.content.levels[level].title if level else ""

    @property
    def points(self) -> int:
        return self.table.points(self.seat)

    @property
    def cards(self) -> int:
        return len(self.table.shown.state.ships[self.seat].hand)

    @property
    def starts(self) -> bool:
        """Holds the Start marker: SS-5.2."""
        state = self.table.shown.state
        return state.round > 0 and state.start == self.seat and len(state.players) > 1

    @property
    def acts(self) -> bool:
        return self.table.shown.state.acting == self.seat

    def texts(self) -> Iterator[str]:
        """What it shows in words."""
        yield self.person
        yield f"{self.points} VP"
        yield f"{self.cards} cards"
        if self.starts:
            yield "Start marker"

    def use(self) -> None:
        """Open the ship sheet: it is public, SS-3.9."""
        self.table.open_sheet(self.seat)


class PersonChip(Person):
    """Shape, name, points, cards, Start marker in the top bar."""

    def __init__(self, rect: Box, table: ScoutTable, seat: int) -> None:
        super().__init__(rect, table, seat, "people")

    def draw(self, brush: Brush) -> None:
        """Draw a well, gold while this seat acts."""
        where = brush.rect(self.rect)
        if self.acts:
            paint.key(brush.surface, where, brush.scale, brush.mood, "chosen", "plain")
        else:
            paint.well(brush.surface, where, brush.scale, brush.mood)
        x, middle = self.rect.left + 10, self.rect.centery - (2 if self.acts else 0)
        paint.seat_mark(brush.surface, brush.rect((x, middle - 10, 20, 20)), self.seat)
        x += 28
        right = self.rect.right - 9
        if self.starts:
            brush.icon("flag", (right - 18, middle - 9, 18, 18), theme.WARN)
            right -= 22
        hand = brush.text(str(self.cards), "label_small", theme.TEXT_MID, (right, middle), anchor="midright")
        right -= hand.width / brush.scale + 19
        brush.icon("cards", (right, middle - 8, 16, 16), brush.mood.text_low)
        right -= 8
        points = brush.text_size(str(self.points), "number_small")[0]
        vp = brush.text_size("VP", "label_small")[0] + 5
        if right - x - points - vp - 10 >= min(120, brush.text_size(self.person, "label")[0]):
            brush.text("VP", "label_small", brush.mood.text_low, (right, middle), anchor="midright")
            right -= vp
        brush.text(str(self.points), "number_small", theme.WARN, (right, middle), anchor="midright")
        right -= points + 8
        if right - x > 34:
            brush.fitted(self.person, "label", theme.TEXT, (x, middle), right - x, high=38, anchor="midleft")


class ShipStrip(Person):
    """A line with everything public of a ship, its sixteen skills among it."""

    def __init__(self, rect: Box, table: ScoutTable, seat: int) -> None:
        super().__init__(rect, table, seat, "ships")
        self.looks = looks_of(table.shown.game, seat, hand=False)

    @property
    def lost(self) -> int:
        return losses(self.table.shown.game, self.seat)

    def texts(self) -> Iterator[str]:
        """What it shows in words."""
        yield from super().texts()
        yield f"{sum(look == 'have' for look in self.looks.values())} skills"
        if self.lost:
            yield f"{self.lost} lost"

    def draw(self, brush: Brush) -> None:
        """Draw the line."""
        where = brush.rect(self.rect)
        lit = theme.lighter(brush.mood.well, 0.12) if self.hovered and brush.stage.input.pointing else None
        paint.well(brush.surface, where, brush.scale, brush.mood, colour=lit)
        if self.acts:
            paint.ring(brush.surface, where, brush.scale, theme.MARIGOLD, radius=theme.RADIUS_WELL, width=2)
        x, middle = self.rect.left + 12, self.rect.centery
        paint.seat_mark(brush.surface, brush.rect((x, middle - 11, 22, 22)), self.seat)
        brush.fitted(
            self.person, "label", theme.TEXT, (x + 32, middle), 166, high=self.rect.height - 4, anchor="midleft"
        )
        x += 206
        brush.text(str(self.points), "number_small", theme.WARN, (x + 26, middle), anchor="midright")
        brush.fitted("VP", "label_small", brush.mood.text_low, (x + 32, middle), 26, anchor="midleft")
        x += 66
        brush.icon("cards", (x, middle - 9, 18, 18), brush.mood.text_low)
        brush.fitted(str(self.cards), "label", theme.TEXT, (x + 24, middle), 28, anchor="midleft")
        x += 50
        self._draw_skills(brush, x, middle)
        x += 16 * (chip_width(SKILL_HIGH, "code") + 3) + 8
        self._draw_marks(brush, x, middle)

    def _draw_skills(self, brush: Brush, x: float, middle: float) -> None:
        wide = chip_width(SKILL_HIGH, "code")
        for skill, card in self.table.game.content.skills.items():
            box = (x, middle - SKILL_HIGH / 2, wide, SKILL_HIGH)
            draw_chip(brush, box, card, self.looks[skill], show="code")
            x += wide + 3

    def _draw_marks(self, brush: Brush, x: float, middle: float) -> None:
        """Losses, and the Start marker."""
        right = self.rect.right - 10
        if self.starts:
            brush.icon("flag", (right - 20, middle - 10, 20, 20), theme.WARN)
            right -= 28
        if self.lost:
            said = f"{self.lost} lost"
            brush.fitted(said, "label_small", theme.DANGER_TEXT, (right, middle), right - x, high=self.rect.height - 4,
                         anchor="midright")  # fmt: skip


def strips_in(table: ScoutTable, area: pygame.FRect) -> list[ShipStrip]:
    """Return a strip for every ship, one below the other."""
    count = len(table.shown.state.players)
    gap = 5.0
    high = min(44.0, (area.height - gap * (count - 1)) / count)
    boxes = [(area.left, area.top + seat * (high + gap), area.width, high) for seat in range(count)]
    return [ShipStrip(box, table, seat) for seat, box in enumerate(boxes)]
