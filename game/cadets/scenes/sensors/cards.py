"""Sensor cards on the desk: the outline of the piece wanted, and the piece that was put there (SE-2, SE-5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.cadets.log import square_name
from game.cadets.rules.game import Cadets
from game.cadets.rules.state import Attempt
from game.cadets.scenes.sensors.piece import draw_card, draw_piece, in_words
from game.stage import paint, theme
from game.stage.widgets.base import Brush, Widget

if TYPE_CHECKING:
    from game.cadets.scenes.sensors.desk import SensorsDesk

GAP = 14.0
HIGHEST = 256.0
BAND = 36.0
LEAN = 4.0
"""Degrees by which a piece leans on its card."""


def target_name(game: Cadets, id: str) -> str:
    """Return what a target is called, "" for none."""
    target = game.target(id)
    if target is None:
        return ""
    if target in game.state.crystals:
        return f"Crystal {id}"
    number = next(n for n, enemy in enumerate(game.state.enemies, 1) if enemy.id == id)
    return f"{number} {game.card(game.enemy(id)).name}"


def attempt_title(game: Cadets, attempt: Attempt, n: int | None = None) -> str:
    """Return the name of an attempt with its target, or of its n-th card."""
    title = game.content.sensors.attempts[attempt.kind].title
    if n is not None:
        return title if attempt.wanted == 1 else f"{title}, {n + 1} of {attempt.wanted}"
    target = target_name(game, attempt.target)
    return f"{title}: {target}" if target else title


def target_line(game: Cadets, attempt: Attempt) -> str:
    """Return the target of an attempt and where it is."""
    target = game.target(attempt.target)
    if target is None:
        return "our own ship"
    return f"{target_name(game, attempt.target)}, {square_name(target.square)}"


def card_boxes(area: pygame.FRect, count: int) -> list[pygame.FRect]:
    """Return where so many cards lie: two side by side, as high as fits."""
    rows = max(1, -(-count // 2))
    wide = (area.width - GAP) / 2
    high = min(HIGHEST, (area.height - GAP * (rows - 1)) / rows)
    corners = [(area.left + n % 2 * (wide + GAP), area.top + n // 2 * (high + GAP)) for n in range(count)]
    return [pygame.FRect(*corner, wide, high) for corner in corners]


class SensorCard(Widget):
    """A card to serve; use chooses it for the next piece."""

    focusable = True
    radius = theme.RADIUS_CARD

    def __init__(self, desk: SensorsDesk, rect: pygame.FRect, slot: int, piece: str) -> None:
        attempt, n = desk.places[slot]
        super().__init__(rect, name=f"card {slot + 1}", region="cards")
        self.desk, self.slot, self.piece = desk, slot, piece
        pieces = desk.game.content.sensors.pieces
        self.head, self.target_text = attempt_title(desk.game, attempt, n), target_line(desk.game, attempt)
        self.card = pieces[desk.task.cards[slot]]
        self.sides = pieces[piece].sides if piece else None
        self.tip = f"Clockwise from above: {in_words(self.card.sides)}."
        if piece:
            self.why, self.rule = desk.game.content.rules["SE-5"].text, "SE-5"

    @property
    def state(self) -> str:
        """What stands at the foot of the card."""
        if self.piece:
            return "grabbed"
        return "" if self.desk.task.can_match(self.slot) else "cannot match"

    def texts(self) -> Iterator[str]:
        yield from (part for part in (self.head, self.target_text, self.state) if part)

    def use(self) -> None:
        """Choose it."""
        self.desk.choose(self.slot)

    def draw(self, brush: Brush) -> None:
        box = self.rect
        if self.desk.chosen == self.slot:
            paint.ring(brush.surface, brush.rect(box), brush.scale, theme.MARIGOLD, radius=self.radius, gap=3)
        paper = draw_card(brush, box, self.card.sides, head=self.head, band=BAND)
        if len(self.desk.task.cards) > 1 and not self.piece:
            at = brush.at((box.right - 8, box.top + 2 + BAND / 2))
            paint.keycap(brush.surface, str(self.slot + 1), at, brush.scale, anchor="midright")
        if self.sides is not None and self.desk.flying != self.slot:
            side = min(paper.width * 0.5, paper.height * 0.5)
            centre = (paper.centerx - 3, paper.top + paper.height * 0.44 - 4)
            draw_piece(brush, centre, side, self.sides, tilt=-LEAN)
        self._draw_foot(brush, paper)

    def _draw_foot(self, brush: Brush, paper: pygame.FRect) -> None:
        at = (paper.centerx, paper.bottom - 22)
        room = paper.width - 20
        if not self.state:
            brush.fitted(self.target_text, "label_small", theme.TEXT_ON_PAPER, at, room, high=38, anchor="center")
            return
        fill = theme.OK if self.piece else theme.DANGER
        chip = pygame.FRect(0, 0, min(room, 132), 30)
        chip.center = at
        paint.chip(brush.surface, brush.rect(chip), brush.scale, fill)
        brush.icon("hand" if self.piece else "cross", (chip.left + 10, chip.centery - 9, 18, 18), theme.INK)
        at, room = (chip.left + 34, chip.centery), chip.width - 42
        brush.fitted(self.state, "label_small", theme.INK, at, room, high=28, anchor="midleft")


class LostCard(Widget):
    """A card that was paid for and never drawn: Jammer, damaged array (SE-2)."""

    def __init__(self, game: Cadets, rect: pygame.FRect) -> None:
        super().__init__(rect, name="lost card", tip=game.content.rules["SE-2"].text, rule="SE-2")
        self.said = lost_to(game)

    def texts(self) -> Iterator[str]:
        yield self.said

    def draw(self, brush: Brush) -> None:
        where = brush.rect(self.rect)
        paint.dashed_rect(brush.surface, where, theme.DASH, 2 * brush.scale, radius=theme.RADIUS_CARD * brush.scale)
        middle = self.rect.centery
        brush.icon("icon_damage", (self.rect.centerx - 14, middle - 44, 28, 28), theme.DANGER_TEXT)
        room = self.rect.width - 28
        at = (self.rect.centerx, middle + 14)
        brush.fitted(self.said, "body", theme.TEXT_MID, at, room, high=66, anchor="center")


def lost_to(game: Cadets) -> str:
    """Say what took sensor cards away: the rules in force that change their number, SE-2."""
    names = []
    for rule in game.in_force():
        if rule.changes.get("sensor_cards"):
            card = game.content.damage.get(rule.owner) or game.content.damage.get(rule.id)
            names.append(card.title if card is not None else target_name(game, rule.owner))
    return "lost to " + " and ".join(dict.fromkeys(filter(None, names)) or ["damage"])
