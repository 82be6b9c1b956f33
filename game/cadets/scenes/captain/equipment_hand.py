"""The hand of owned equipment cards, opened from the bridge at any time."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.cadets.rules.game import Cadets
from game.cadets.scenes.captain.equipment_card import (
    EmptyPlace,
    EquipmentView,
    UseAside,
    damages,
    later,
    owned,
    why_closed,
)
from game.stage import paint
from game.stage.screen import WidgetScene
from game.stage.view import CANVAS, Box
from game.stage.widgets import Brush, Key, Panel

if TYPE_CHECKING:
    from game.cadets.scenes.table import Table

GAP = 16.0


class Hand(WidgetScene):
    """The owned cards over the bridge: what each does and when, and use of those for any time (EE-7).

    ``bridge.stage.stack.push(Hand(bridge, bridge.use_card))``; it closes by itself before a card is used.
    """

    opaque = False
    mood = "cadets"

    def __init__(self, table: Table, play: UseAside) -> None:
        super().__init__()
        self.table, self.play = table, play

    def rule_ids(self) -> tuple[str, ...]:
        return ("CA-2", "CA-5", "EE-")

    def build(self) -> None:
        game = self.table.game
        ids = owned(game)
        plate = pygame.FRect(0, 0, 1240, 452)
        plate.center = CANVAS.center
        self.add(Panel(plate, cap="Equipment", title="What the crew brought along", note=self._note(game)))
        places = max(len(ids), game.content.equipment_rules.chosen)
        wide = (plate.width - 40 - GAP * (places - 1)) / places
        for place, id in enumerate(ids):
            self._add_card(game, id, (plate.left + 20 + place * (wide + GAP), plate.top + 84, wide, 276), place)
        for place in range(len(ids), places):
            self.add(EmptyPlace((plate.left + 20 + place * (wide + GAP), plate.top + 84, wide, 276), "used up"))
        box = (plate.right - 280, plate.bottom - 76, 260, 56)
        key = self.add(Key("Back to the bridge", box, self.shut, icon="back", region="main"))
        self.first = self.first or key

    def _note(self, game: Cadets) -> str:
        return game.content.rules["CA-2"].text.split(". ")[-1]

    def _add_card(self, game: Cadets, id: str, box: Box, place: int) -> None:
        why, rule = why_closed(game, id)
        if not why and game.content.equipment[id].when != "any_time":
            why, rule = "The Captain plays it at the desk where it is offered now.", "EE-7"
        view = EquipmentView(
            game.content.equipment[id], box, partial(self.use, id), deed="use it now", why=why, rule=rule,
            digit=place + 1, later=later(game, id), region="cards",
        )  # fmt: skip
        self.add(view)
        if self.first is None and not why:
            self.first = view

    def enter(self) -> None:
        super().enter()
        if not self.stage.input.pointing:
            self.tree.set_focus(self.first)

    def use(self, id: str) -> None:
        """Ask what the card is used on, and use it."""
        self.stage.stack.push(damages(self.table.game, id, self._play))

    def _play(self, answer: Any, seat: int) -> None:
        self.shut()
        self.play(answer, seat)

    def shut(self) -> None:
        """Back to the bridge."""
        self.stage.stack.pop(self)

    def back(self) -> bool:
        self.shut()
        return True

    def draw_background(self, brush: Brush) -> None:
        paint.dim(brush.surface, 0.6)
