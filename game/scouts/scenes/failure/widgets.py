"""The parts of the failure roll: the table's rows, the die, and the ship with what it loses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.scouts.records import FailureResult, face
from game.scouts.rules.state import Member, Ship
from game.scouts.scenes.creation.portrait import draw_portrait
from game.scouts.scenes.skills import chip_width, draw_chip
from game.stage import paint, theme
from game.stage.widgets import Brush, Widget

if TYPE_CHECKING:
    from game.scouts.scenes.failure.roll import FailureRoll


class Heading(Widget):
    """Whose ship it is, and what it failed."""

    def __init__(self, rect: tuple[float, float, float, float], roll: FailureRoll, ship: Ship) -> None:
        super().__init__(rect, name="heading")
        self.roll, self.ship = roll, ship

    @property
    def said(self) -> str:
        """What was failed."""
        failed = self.roll.failed
        card = failed.facts["card"] if failed is not None else ""
        content = self.roll.table.game.content
        return f"failed {content.table_cards[face(card)].title}" if card else "failed"

    def texts(self) -> Iterator[str]:
        yield f"{self.roll.table.name_of(self.roll.seat)} {self.said}"

    def draw(self, brush: Brush) -> None:
        left, top, wide = self.rect.left, self.rect.top, self.rect.width
        paint.seat_mark(brush.surface, brush.rect((left, top + 4, 24, 24)), self.roll.seat)
        name = f"{self.roll.table.name_of(self.roll.seat)}, {self.ship.name}"
        brush.fitted(name, "name_large", theme.TEXT, (left + 36, top + 16), wide - 40, high=32, anchor="midleft")
        brush.fitted(self.said, "body_large", theme.DANGER_TEXT, (left + 36, top + 46), wide - 40, high=30,
                     anchor="midleft")  # fmt: skip


class ResultRow(Widget):
    """A row of the failure table; the one that was rolled is lit and carries a mark."""

    def __init__(
        self, rect: tuple[float, float, float, float], die: int, result: FailureResult, *, lit: bool
    ) -> None:
        super().__init__(rect, name=f"row {die}")
        self.die, self.result, self.lit = die, result, lit

    def texts(self) -> Iterator[str]:
        yield self.result.title
        yield self.result.text
        if self.lit:
            yield "rolled"

    def draw(self, brush: Brush) -> None:
        box = self.rect
        harmless = not self.result.victim and not self.result.systems
        colour = theme.OK if harmless else theme.DANGER
        floor = theme.mix(brush.mood.well, colour, 0.24) if self.lit else brush.mood.well
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood, colour=floor)
        if self.lit:
            paint.ring(brush.surface, brush.rect(box), brush.scale, colour, radius=theme.RADIUS_WELL, width=4)
        side = min(56.0, box.height - 20)
        where = brush.rect((box.left + 18, box.centery - side / 2, side, side))
        paint.die(brush.surface, where, self.die, brush.scale)
        x, room = box.left + 18 + side + 22, box.width - side - 130
        middle = box.centery - 2
        brush.fitted(self.result.title, "name_medium", theme.TEXT, (x, middle), room, high=34, anchor="bottomleft")
        text = theme.TEXT if self.lit else theme.TEXT_MID
        brush.fitted(self.result.text, "body", text, (x, middle + 2), room, high=box.height / 2 - 6)
        if self.lit:
            brush.icon("check" if harmless else "skull", (box.right - 56, box.centery - 17, 34, 34), colour)


class Die(Widget):
    """The die: waiting, tumbling, or fallen."""

    def __init__(self, rect: tuple[float, float, float, float], roll: FailureRoll) -> None:
        super().__init__(rect, name="die")
        self.roll = roll

    def texts(self) -> Iterator[str]:
        if self.roll.landed:
            yield str(self.roll.die)

    def draw(self, brush: Brush) -> None:
        shown = self.roll.face or (self.roll.die if self.roll.landed else 0)
        where = brush.rect(self.rect)
        if shown:
            paint.die(brush.surface, where, shown, brush.scale)
            return
        paint.dashed_rect(brush.surface, where, brush.mood.text_low, 2.5 * brush.scale, radius=26 * brush.scale)
        brush.icon("die", self.rect.inflate(-70, -70), brush.mood.text_low)


class Losses(Widget):
    """Crew and systems of the ship: those it may hit, those it has hit, those lost before."""

    def __init__(self, rect: tuple[float, float, float, float], roll: FailureRoll) -> None:
        super().__init__(rect, name="ship and crew")
        self.roll = roll
        told = {(event.kind, event.facts["place"]) for event in roll.told}
        self.killed = [not each.alive or ("member_killed", n) in told for n, each in enumerate(roll.crew)]
        self.damaged = [each.damaged or ("system_damaged", n) in told for n, each in enumerate(roll.systems)]
        self.fresh = told

    def texts(self) -> Iterator[str]:
        for member, killed in zip(self.roll.crew, self.killed, strict=True):
            yield f"{member.name}, killed" if killed else member.name
        for system, damaged in zip(self.roll.systems, self.damaged, strict=True):
            yield f"{self.roll.table.skill(system.skill)}, damaged" if damaged else self.roll.table.skill(system.skill)

    def draw(self, brush: Brush) -> None:
        gap, count = 8.0, len(self.roll.crew)
        wide = (self.rect.width - gap * (count - 1)) / count
        for n, member in enumerate(self.roll.crew):
            box = pygame.FRect(self.rect.left + n * (wide + gap), self.rect.top, wide, 186)
            self._draw_member(brush, box, n, member)
        wide = (self.rect.width - gap * (len(self.roll.systems) - 1)) / len(self.roll.systems)
        for n in range(len(self.roll.systems)):
            box = pygame.FRect(self.rect.left + n * (wide + gap), self.rect.top + 198, wide, 98)
            self._draw_system(brush, box, n)

    def _draw_member(self, brush: Brush, box: pygame.FRect, place: int, member: Member) -> None:
        killed = self.killed[place]
        self._floor(brush, box, "member_killed", place)
        side = box.width - 22
        draw_portrait(brush, (box.left + 11, box.top + 11, side, side), member.name, member.rank, killed=killed)
        y = box.top + side + 32
        colour = theme.DANGER_TEXT if killed else theme.TEXT
        brush.fitted(member.name, "label_small", colour, (box.centerx, y), box.width - 8, anchor="center")
        word = "killed" if killed else self.roll.table.game.content.generation.ranks[member.rank].title
        at = (box.centerx, y + 22)
        brush.fitted(word, "note", theme.TEXT_MID, at, box.width - 8, high=24, anchor="center")
        self._draw_skills(brush, box, member, killed)

    def _draw_skills(self, brush: Brush, box: pygame.FRect, member: Member, killed: bool) -> None:
        content = self.roll.table.game.content
        high = 24.0
        skills = member.skills[:3]
        wide = min(chip_width(high, "icon"), (box.width - 12) / max(1, len(skills)) - 2)
        left = box.centerx - (len(skills) * (wide + 2) - 2) / 2
        for n, skill in enumerate(skills):
            spot = (left + n * (wide + 2), box.bottom - high - 7, wide, high)
            draw_chip(brush, spot, content.skills[skill], "lost" if killed else "have", show="icon")

    def _draw_system(self, brush: Brush, box: pygame.FRect, place: int) -> None:
        content, skill = self.roll.table.game.content, self.roll.systems[place].skill
        damaged = self.damaged[place]
        self._floor(brush, box, "system_damaged", place)
        high = 34.0
        spot = (box.centerx - chip_width(high) / 2, box.top + 13, chip_width(high), high)
        draw_chip(brush, spot, content.skills[skill], "lost" if damaged else "have")
        word = "damaged" if damaged else content.skills[skill].title.removeprefix("Ship ")
        colour = theme.DANGER_TEXT if damaged else theme.TEXT
        at = (box.centerx, box.bottom - 25)
        brush.fitted(word, "note", colour, at, box.width - 8, high=42, anchor="center")

    def _floor(self, brush: Brush, box: pygame.FRect, kind: str, place: int) -> None:
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        pointed = self.roll.pointed == (kind, place)
        if pointed or (kind, place) in self.fresh:
            colour = theme.WARN if pointed else theme.DANGER
            paint.ring(brush.surface, brush.rect(box), brush.scale, colour, radius=theme.RADIUS_WELL, width=4)
