"""A ship sheet as it lies on the table: six systems, six crew by rank, losses struck out (SS-UI.3, SS-3.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.scouts.rules.state import Member, System
from game.scouts.scenes.creation.portrait import draw_portrait
from game.scouts.scenes.painted import Painted
from game.scouts.scenes.skills import SMALLEST, chip_width, draw_chip
from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

COLUMNS, ROWS = 3, 2
GAP = 7.0
HEAD = 66.0
CREW_HEAD = 34.0


def cells(area: pygame.FRect, head: float) -> list[pygame.FRect]:
    """Return six boxes below a heading, in two rows."""
    wide = (area.width - GAP * (COLUMNS - 1)) / COLUMNS
    high = (area.height - head - GAP * (ROWS - 1)) / ROWS
    return [
        pygame.FRect(area.left + x * (wide + GAP), area.top + head + y * (high + GAP), wide, high)
        for y in range(ROWS)
        for x in range(COLUMNS)
    ]


class ShipSheet(Painted):
    """Name, picture, and the six systems: lit, or damaged and struck through."""

    focusable = True
    radius = theme.RADIUS_PLATE

    def __init__(self, rect: Box, table: ScoutTable, seat: int) -> None:
        super().__init__(rect, name="ship", region="ship")
        self.table, self.seat = table, seat
        self.tip = "Systems supply skills until they are damaged. Use opens the whole sheet."
        self.rule = "SS-8.3"

    @property
    def systems(self) -> list[System]:
        return self.table.shown.state.ships[self.seat].systems

    @property
    def said(self) -> str:
        """Whose ship, and how it stands."""
        damaged = sum(system.damaged for system in self.systems)
        mine = self.table.shown.viewer == self.seat
        whose = "Your ship" if mine else f"{self.table.name_of(self.seat)}'s ship"
        return f"{whose}: {damaged} of {len(self.systems)} systems damaged" if damaged else f"{whose}: all systems work"

    def texts(self) -> Iterator[str]:
        """Name, state, systems."""
        yield self.table.shown.state.ships[self.seat].name
        yield self.said
        for system in self.systems:
            yield f"{self.table.skill(system.skill)}{', damaged' if system.damaged else ''}"

    def use(self) -> None:
        """Open the whole sheet."""
        self.table.open_sheet(self.seat)

    def draw(self, brush: Brush) -> None:
        """Draw plate, heading and systems."""
        paint.plate(brush.surface, brush.rect(self.rect), brush.scale, brush.mood)
        inner = self.rect.inflate(-32, -30)
        brush.sprite("ship_player", (inner.left - 4, inner.top - 4, 58, 58), turn=90)
        left, room = inner.left + 66, inner.width - 66
        brush.fitted(self.table.shown.state.ships[self.seat].name, "title", theme.TEXT, (left, inner.top + 14), room,
                     high=28, anchor="midleft")  # fmt: skip
        brush.fitted(self.said, "body", theme.TEXT_MID, (left, inner.top + 42), room, high=40, anchor="midleft")
        for box, system in zip(cells(inner, HEAD), self.systems, strict=False):
            self._draw_system(brush, box, system)

    def _draw_system(self, brush: Brush, box: pygame.FRect, system: System) -> None:
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        if system.damaged:
            paint.ring(brush.surface, brush.rect(box.inflate(-4, -4)), brush.scale, theme.DANGER, radius=9, width=2)
        high = 30.0
        wide = chip_width(high)
        chip = (box.centerx - wide / 2, box.top + 11, wide, high)
        card = self.table.game.content.skills[system.skill]
        draw_chip(brush, chip, card, "lost" if system.damaged else "have")
        word = "damaged" if system.damaged else card.title.removeprefix("Ship ")
        colour = theme.DANGER_TEXT if system.damaged else theme.TEXT
        at = (box.centerx, (box.top + 11 + high + box.bottom) / 2 - 1)
        brush.fitted(word, "label_small", colour, at, box.width - 10, high=box.bottom - box.top - 44, anchor="center")


class CrewSheet(Painted):
    """Six people by rank with their skills; the dead are grey and crossed out."""

    focusable = True
    radius = theme.RADIUS_PLATE

    def __init__(self, rect: Box, table: ScoutTable, seat: int) -> None:
        super().__init__(rect, name="crew", region="crew")
        self.table, self.seat = table, seat
        self.tip = (
            "One source of a skill is enough. A second one is a reserve against losses. Use opens the whole sheet."
        )
        self.rule = "SS-R2"

    @property
    def crew(self) -> list[Member]:
        return self.table.shown.state.ships[self.seat].crew

    @property
    def said(self) -> str:
        """How many are lost."""
        lost = sum(not member.alive for member in self.crew)
        return f"{lost} of {len(self.crew)} lost" if lost else "all aboard"

    def texts(self) -> Iterator[str]:
        """Names, ranks, skills."""
        yield self.heading
        yield self.said
        for member in self.crew:
            skills = ", ".join(self.table.skill(skill) for skill in member.skills)
            yield f"{member.name}, {self.rank(member)}: {skills}{'' if member.alive else ', killed'}"

    @property
    def heading(self) -> str:
        return "Your crew" if self.table.shown.viewer == self.seat else f"{self.table.name_of(self.seat)}'s crew"

    def rank(self, member: Member) -> str:
        """Title of a rank."""
        return self.table.game.content.generation.ranks[member.rank].title

    def use(self) -> None:
        """Open the whole sheet."""
        self.table.open_sheet(self.seat)

    def draw(self, brush: Brush) -> None:
        """Draw plate, heading and people."""
        paint.plate(brush.surface, brush.rect(self.rect), brush.scale, brush.mood)
        inner = self.rect.inflate(-24, -24)
        y = inner.top + 11
        brush.fitted(
            self.heading, "cap", brush.mood.text_low, (inner.left + 8, y), inner.width * 0.62, high=26, anchor="midleft"
        )
        brush.fitted(
            self.said, "label_small", theme.TEXT_MID, (inner.right - 6, y), inner.width * 0.34, anchor="midright"
        )
        for place, (box, member) in enumerate(zip(cells(inner, CREW_HEAD - 4), self.crew, strict=False)):
            self._draw_member(brush, box, member, place)

    def _draw_member(self, brush: Brush, box: pygame.FRect, member: Member, place: int) -> None:
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        side = 48.0
        face = pygame.FRect(box.left + 9, box.centery - side / 2, side, side)
        draw_portrait(brush, face, member.name, member.rank, killed=not member.alive)
        left, room = face.right + 9, box.right - face.right - 16
        count = max(1, len(member.skills))
        share = chip_width(100, "code") / 100
        high = max(SMALLEST, min(26.0, (room - 3 * (count - 1)) / count / share))
        wide = chip_width(high, "code")
        y = box.top + 10
        colour = theme.TEXT if member.alive else theme.DISABLED_TEXT
        drawn = brush.fitted(member.name, "label", colour, (left, y), room, high=22)
        if not member.alive:
            middle = y + drawn.height / brush.scale / 2
            ends = [brush.at((left - 2, middle)), brush.at((left + drawn.width / brush.scale + 2, middle))]
            paint.line(brush.surface, ends, theme.DANGER_TEXT, 2 * brush.scale)
        rank = self.rank(member) if member.alive else "killed"
        brush.fitted(rank, "note", theme.TEXT_MID if member.alive else theme.DANGER_TEXT, (left, y + 20), room, high=22)
        top = box.bottom - 22 - high / 2
        step = min(wide + 5, (room - wide) / max(1, count - 1))
        for n, skill in enumerate(member.skills):
            card = self.table.game.content.skills[skill]
            chip = (left + n * step, top, wide, high)
            draw_chip(brush, chip, card, "have" if member.alive else "lost", show="code")
