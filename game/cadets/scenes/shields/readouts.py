"""Read-outs of the shields desk: the ship in its four arcs, where enemies stand, the strength table."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.cadets.rules.attacks import sides_facing
from game.cadets.rules.state import Enemy
from game.cadets.scenes.shields.widgets import TRAY_KEYS
from game.core.squares import SIDES, Side, frame
from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget

if TYPE_CHECKING:
    from game.cadets.scenes.shields.desk import ShieldsDesk

MIDDLE = (517.0, 470.0)
RING, THIN, THICK = 156.0, 5.0, 3.6
"""Radius of the arcs, and their width: so much, and so much more for each point of strength."""
SPAN = 84.0
ENEMY_RING, ENEMY = 110.0, 48.0
APART = 26.0
"""Degrees between the pictures of two enemies."""


class Threat(NamedTuple):
    """A locked enemy as it stands now: its sides of ours, its range, its bearing in degrees from ahead."""

    enemy: Enemy
    sides: tuple[Side, ...]
    range: int
    bearing: float


def threats(desk: ShieldsDesk) -> list[Threat]:
    """Return the locked enemies that do not sit on our hull, by their bearing; none in a breakdown: DA-8."""
    game = desk.game
    if desk.speechless:
        return []
    ship, found = game.state.ship, []
    for enemy in game.state.enemies:
        if enemy.locked and not enemy.attached:
            ahead, right = frame(ship.square, ship.facing, enemy.square)
            bearing = math.degrees(math.atan2(right, ahead)) % 360
            found.append(Threat(enemy, sides_facing(game, enemy), game.range_to(enemy.square), bearing))
    return sorted(found, key=lambda threat: threat.bearing)


class Ship(Widget):
    """Our ship, four arcs as thick as the sides are strong, and the locked enemies where they stand."""

    def __init__(self, desk: ShieldsDesk) -> None:
        super().__init__((MIDDLE[0] - RING, MIDDLE[1] - RING, 2 * RING, 2 * RING), name="ship")
        self.desk = desk

    def draw(self, brush: Brush) -> None:
        paint.glow(brush.surface, brush.at(MIDDLE), brush.px(150), theme.STATIONS["shields"], 0.22)
        brush.sprite("ship_player", (MIDDLE[0] - 74, MIDDLE[1] - 74, 148, 148))
        for place, side in enumerate(SIDES):
            self._draw_arc(brush, side, place * 90)
        last = -APART
        for threat in threats(self.desk):
            last = max(threat.bearing, last + APART)
            self._draw_enemy(brush, threat, last)

    def _draw_arc(self, brush: Brush, side: Side, middle: float) -> None:
        start, end = middle - SPAN / 2, middle + SPAN / 2
        at, radius = brush.at(MIDDLE), RING * brush.scale
        strength = self.desk.drawn[side]
        if strength < 0.05:
            dash = (5 * brush.scale, 9 * brush.scale)
            paint.arc(brush.surface, at, radius, start, end, theme.DANGER, 5 * brush.scale, dash=dash)
            return
        wide = round((THIN + THICK * strength) * brush.scale, 1)
        colour = theme.mix(theme.darker(theme.STATIONS["shields"], 0.25), theme.STATIONS["shields"], strength / 6)
        paint.arc(brush.surface, at, radius, start, end, colour, wide)

    def _draw_enemy(self, brush: Brush, threat: Threat, bearing: float) -> None:
        x, y = paint.point_on(MIDDLE, ENEMY_RING, bearing)
        card = self.desk.game.card(threat.enemy)
        brush.sprite(card.sprite, (x - ENEMY / 2, y - ENEMY / 2, ENEMY, ENEMY))
        ends = [brush.at(paint.point_on(MIDDLE, reach, bearing)) for reach in (ENEMY_RING + 26, RING - 10)]
        paint.dashed_line(brush.surface, ends[0], ends[1], theme.DANGER, brush.px(3))


class EnemyList(Widget):
    """Where the locked enemies stand, in words."""

    def __init__(self, desk: ShieldsDesk, rect: Box) -> None:
        super().__init__(rect, name="enemies")
        self.desk = desk
        self.lines = [self._said(threat) for threat in threats(desk)]

    def _said(self, threat: Threat) -> str:
        name = self.desk.game.card(threat.enemy).name
        where = " or ".join(threat.sides) or "on our square"
        return f"{name}: {where}, range {threat.range}"

    @property
    def head(self) -> str:
        """What the list is about, or why it is empty."""
        if self.desk.speechless:
            return "Comm Breakdown: nobody tells where the enemies stand."
        if not self.lines:
            return "No enemy is locked on us now."
        return "Locked on us now. After the flight they may face another side."

    def texts(self) -> Iterator[str]:
        yield self.head
        yield from self.lines

    def draw(self, brush: Brush) -> None:
        box = self.rect
        dark = theme.DANGER_TEXT if self.lines else theme.TEXT_MID
        brush.icon("crosshair", (box.left, box.top, 24, 24), dark)
        room, left = box.width - 36, box.left + 36
        high = box.height if not self.lines else min(70.0, box.height * 0.46)
        drawn = brush.fitted(self.head, "body", theme.TEXT_MID, (left, box.top), room, high=high)
        y = box.top + drawn.height / brush.scale + 8
        each = (box.bottom - y) / max(1, len(self.lines))
        for line in self.lines:
            step = min(each, brush.text_size(line, "label")[1] + 4)
            brush.fitted(line, "label", theme.DANGER_TEXT, (left, y), room, high=step)
            y += step


class OldStrengths(Widget):
    """The strengths as they are until Step 4 sets them anew, and what parasites will take: SH-6, SH-7."""

    def __init__(self, desk: ShieldsDesk, rect: Box) -> None:
        super().__init__(rect, name="strengths until step 4")
        self.desk = desk

    def texts(self) -> Iterator[str]:
        yield "Until step 4"
        strengths = self.desk.game.state.ship.strengths
        yield ", ".join(f"{side.capitalize()} {strengths[side]}" for side in SIDES)
        if self.desk.eaten:
            yield f"Shield Parasites take {self.desk.eaten} from every side."

    def draw(self, brush: Brush) -> None:
        head, now, *eaten = self.texts()
        box = self.rect
        cap = brush.fitted(head, "cap", brush.mood.text_low, box.topleft, box.width, high=28)
        y = box.top + cap.height / brush.scale + 6
        drawn = brush.fitted(now, "body", theme.TEXT_MID, (box.left, y), box.width, high=52)
        y += drawn.height / brush.scale + 8
        if eaten:
            brush.icon("warning", (box.left, y, 22, 22), theme.DANGER_TEXT)
            at, high = (box.left + 32, y), box.bottom - y
            brush.fitted(eaten[0], "label", theme.DANGER_TEXT, at, box.width - 32, high=high)


class DrawnTokens(Widget):
    """How many tokens were drawn, and whether the I.C.E. token is among them: SH-2, SH-3."""

    def __init__(self, desk: ShieldsDesk, rect: Box) -> None:
        super().__init__(rect, name="drawn")
        self.desk = desk

    def texts(self) -> Iterator[str]:
        desk = self.desk
        count, shields = desk.game.state.shields.count, desk.task.shields
        yield f"{count} token" if count == 1 else f"{count} tokens"
        if desk.game.state.shields.ice:
            yield "and the I.C.E. token, which is wild: it counts as what suits its side best."
        else:
            yield f"{shields.draw}, and {shields.draw_per_energy} for every energy, less what damage takes."

    def draw(self, brush: Brush) -> None:
        head, said = self.texts()
        box = self.rect
        brush.text("Drawn this turn", "cap", brush.mood.text_low, box.topleft)
        y = box.top + brush.text_size("D", "cap")[1] + 6
        drawn = brush.fitted(head, "number", theme.TEXT, (box.left, y), box.width, high=46)
        y += drawn.height / brush.scale + 8
        brush.fitted(said, "body", theme.TEXT_MID, (box.left, y), box.width, high=box.bottom - y)


class StrengthTable(Widget):
    """What is worth how much, strongest first; the lines that lie in a tray are lit with their side: SH-5."""

    HEAD = 40.0

    def __init__(self, desk: ShieldsDesk, rect: Box) -> None:
        super().__init__(rect, name="strength of a side")
        self.desk = desk
        lines = desk.task.shields.lines
        self.rows = [
            (strength, [line.title for line in lines if line.strength == strength])
            for strength in sorted({line.strength for line in lines}, reverse=True)
        ]

    def lit(self, titles: list[str]) -> list[Side]:
        """Return the sides that form one of these lines."""
        return [side for side in SIDES if self.desk.lines[side].title in titles]

    def texts(self) -> Iterator[str]:
        for strength, titles in self.rows:
            sides = " ".join(self.lit(titles))
            yield f"{strength} {self._said(titles)} {sides}".strip()

    @staticmethod
    def _said(titles: list[str]) -> str:
        said = ", or ".join(title.lower() for title in titles)
        return said[:1].upper() + said[1:]

    def draw(self, brush: Brush) -> None:
        box = self.rect
        brush.text("Strength of a side", "cap", brush.mood.text_low, (box.left + 20, box.top + 12))
        high = (box.height - self.HEAD - 12) / len(self.rows)
        for n, (strength, titles) in enumerate(self.rows):
            row = pygame.FRect(box.left + 14, box.top + self.HEAD + n * high, box.width - 28, high - 4)
            self._draw_row(brush, row, strength, titles)

    def _draw_row(self, brush: Brush, row: pygame.FRect, strength: int, titles: list[str]) -> None:
        sides, accent = self.lit(titles), theme.STATIONS["shields"]
        paint.well(
            brush.surface, brush.rect(row), brush.scale, brush.mood,
            colour=theme.mix(brush.mood.well, accent, 0.3) if sides else None,
        )  # fmt: skip
        number = theme.WHITE if sides else accent
        brush.fitted(str(strength), "number_small", number, (row.left + 28, row.centery), 30, anchor="center")
        right = self._draw_sides(brush, row, sides)
        room = right - row.left - 62
        words = theme.TEXT if sides else theme.TEXT_MID
        at = (row.left + 54, row.centery)
        brush.fitted(self._said(titles), "body", words, at, room, high=row.height - 2, anchor="midleft")

    def _draw_sides(self, brush: Brush, row: pygame.FRect, sides: list[Side]) -> float:
        """Draw the keys of the sides that form the line; gives the left edge of what it drew."""
        x: float = row.right - 10
        for side in reversed(sides):
            cap = paint.keycap(
                brush.surface, TRAY_KEYS[side], brush.at((x, row.centery)), brush.scale * 0.86, anchor="midright"
            )
            x -= cap.width / brush.scale + 5
        return x
