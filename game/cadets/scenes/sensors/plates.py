"""Read-outs of Sensors: grabs made, locks held, what cards buy, how edges feel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.cadets.records import PieceSide
from game.cadets.rules.game import Cadets
from game.cadets.rules.state import Enemy
from game.cadets.rules.tractor import all_targets
from game.cadets.scenes.sensors.cards import target_name
from game.cadets.scenes.sensors.piece import draw_edge_sign
from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.texts import Panel

if TYPE_CHECKING:
    from game.cadets.scenes.sensors.desk import SensorsDesk

SOUNDS: tuple[tuple[PieceSide, str], ...] = (
    ("bump", "bump: a high click"), ("notch", "notch: a low thud"), ("flat", "flat: a soft hiss")
)  # fmt: skip


class EdgeSigns(Widget):
    """How the three kinds of edges look when felt, and how they sound."""

    def texts(self) -> Iterator[str]:
        for _, said in SOUNDS:
            yield said

    def draw(self, brush: Brush) -> None:
        box = self.rect
        brush.text("Edge signs", "cap", brush.mood.text_low, box.topleft)
        high = (box.height - 24) / len(SOUNDS)
        for n, (kind, said) in enumerate(SOUNDS):
            middle = box.top + 24 + (n + 0.5) * high
            draw_edge_sign(brush, pygame.FRect(box.left, middle - 15, 74, 30), kind)
            at, room = (box.left + 92, middle), box.width - 92
            brush.fitted(said, "body", theme.TEXT, at, room, high=high, anchor="midleft")


class CardsNote(Widget):
    """What counts, above the cards: SE-6."""

    def __init__(self, rect: Box, said: str) -> None:
        super().__init__(rect)
        self.said = said

    def texts(self) -> Iterator[str]:
        yield self.said

    def draw(self, brush: Brush) -> None:
        at, box = self.rect.midleft, self.rect
        brush.fitted(self.said, "body", theme.TEXT_MID, at, box.width, high=box.height, anchor="midleft")


class GrabCount(Widget):
    """How many cards have a piece."""

    def __init__(self, desk: SensorsDesk, rect: Box) -> None:
        super().__init__(rect, name="grabs")
        self.desk = desk

    def texts(self) -> Iterator[str]:
        yield f"{len(self.desk.grabs.grabs)} of {len(self.desk.task.cards)}"
        yield self.said

    @property
    def said(self) -> str:
        """The one thing to keep in mind."""
        return "A piece out of the bag stays out."

    def draw(self, brush: Brush) -> None:
        box = self.rect
        cap = brush.text("Grabs", "cap", brush.mood.text_low, box.topleft)
        y = box.top + cap.height / brush.scale + 8
        number = brush.text(next(self.texts()), "number", theme.MARIGOLD, (box.left, y))
        y += number.height / brush.scale + 10
        brush.fitted(self.said, "body", theme.TEXT_MID, (box.left, y), box.width, high=box.bottom - y)


class LocksPlate(Panel):
    """The targets we hold, and free lock tokens: SE-14."""

    def __init__(self, game: Cadets, rect: Box) -> None:
        self.held = [target for target in all_targets(game) if target.lock]
        most = game.content.sensors.locks
        cap = f"Locks held: {len(self.held)} of {most}"
        super().__init__(rect, cap=cap, tip=game.content.rules["SE-14"].text, rule="SE-14")
        self.game, self.most = game, most

    def texts(self) -> Iterator[str]:
        yield self.cap
        for target in self.held:
            yield target_name(self.game, target.id)

    def draw(self, brush: Brush) -> None:
        super().draw(brush)
        box, gap = self.rect, 10.0
        wide = (box.width - 40 - gap * (self.most - 1)) / self.most
        for n in range(max(self.most, len(self.held))):
            spot = pygame.FRect(box.left + 20 + n * (wide + gap), box.top + 44, wide, box.height - 60)
            if n >= len(self.held):
                radius = theme.RADIUS_WELL * brush.scale
                paint.dashed_rect(brush.surface, brush.rect(spot), theme.DASH, 2 * brush.scale, radius=radius)
                continue
            target = self.held[n]
            paint.well(brush.surface, brush.rect(spot), brush.scale, brush.mood)
            sprite = self.game.card(target).sprite if isinstance(target, Enemy) else "crystal"
            brush.sprite(sprite, (spot.left + 6, spot.centery - 20, 36, 40))
            if target.lock == "superlock":
                brush.icon("superlock", (spot.left + 28, spot.top + 2, 18, 18), theme.OK_TEXT)
            at = (spot.left + 46, spot.centery)
            name = target_name(self.game, target.id)
            brush.fitted(name, "label_small", theme.TEXT, at, spot.width - 52, high=spot.height - 6, anchor="midleft")


class PricePlate(Panel):
    """How many cards each kind of attempt needs: SE-3."""

    def __init__(self, game: Cadets, rect: Box) -> None:
        super().__init__(rect, cap="What the cards buy", tip=game.content.rules["SE-3"].text, rule="SE-3")
        self.kinds = list(game.content.sensors.attempts.values())
        self.notes = {"lock": f"within range {game.content.sensors.range}", "break": "any range", "cloak": "this turn"}
        self.notes |= {each.id: f"{each.cards_if_locked} if locked" for each in self.kinds if each.cards_if_locked}

    def texts(self) -> Iterator[str]:
        yield self.cap
        for each in self.kinds:
            yield f"{each.cards} {each.title} {self.notes[each.id]}"

    def draw(self, brush: Brush) -> None:
        super().draw(brush)
        box = self.rect
        high = min(52.0, (box.height - 58) / len(self.kinds))
        for n, each in enumerate(self.kinds):
            middle = box.top + 48 + (n + 0.5) * high
            side = min(34.0, high - 4)
            where = brush.rect((box.left + 20, middle - side / 2, side, side))
            paint.number_box(brush.surface, where, brush.scale, brush.mood, str(each.cards), theme.STATIONS["sensors"])
            brush.fitted(each.title, "name", theme.TEXT, (box.left + 70, middle), 120, high=high, anchor="midleft")
            at, room = (box.left + 200, middle), box.width - 218
            brush.fitted(self.notes[each.id], "body", theme.TEXT_MID, at, room, high=high, anchor="midleft")
