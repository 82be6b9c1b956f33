"""More than ten cards at the end of the turn: the hand spreads, and the key counts (SS-10.5)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.core.engine import Choice
from game.scouts.scenes.table.hand import hand_card, in_order
from game.scouts.scenes.table.part import MIDDLE, CardState, Part
from game.scouts.scenes.table.standing import orders_key
from game.stage.widgets.keys import Key
from game.stage.widgets.texts import Label, Panel

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

SPREAD = pygame.FRect(34, MIDDLE.top + 44, 1270, 196)
SIDE = pygame.FRect(1322, MIDDLE.top + 16, 244, MIDDLE.height - 34)


class Discards(Part):
    """Exactly so many as are too many, the owner's choice."""

    questions = ("choose_discards",)
    digits = "hand"
    spreads_hand = True

    def __init__(self, table: ScoutTable, choice: Choice) -> None:
        super().__init__(table, choice)
        self.chosen: list[str] = []

    @property
    def wanted(self) -> int:
        """How many have to go."""
        return self.choice.most

    def title(self) -> str:
        return f"discard {self.wanted}"

    def card_state(self, card: str) -> CardState:
        full = len(self.chosen) == self.wanted and card not in self.chosen
        why = f"{self.wanted} are chosen already. Put one back first." if full else ""
        return CardState(why, "SS-10.5" if why else "", chosen=card in self.chosen, usable=not why)

    def use_card(self, card: str) -> None:
        """Choose it, or keep it after all. Where one has to go, another press changes the mind."""
        if card in self.chosen:
            self.chosen.remove(card)
        else:
            self.chosen.append(card)
        self.table.stage.play("take")
        self.table.rebuild()

    def build(self) -> None:
        table, limit = self.table, self.game.content.numbers.hand_limit
        table.add(Panel(MIDDLE, name="discards"))
        said = f"Your hand holds {limit + self.wanted} cards. {limit} may stay; the rest is discarded face up."
        table.add(Label((SPREAD.left, MIDDLE.top + 16, SPREAD.width, 22), said, "label"))
        cards = in_order(self.game.content, self.game.state.ships[self.seat].hand)
        step = min(134.0, (SPREAD.width - 118) / max(1, len(cards) - 1))
        wide = min(126.0, step - 8)
        for place, card in enumerate(cards):
            box = (SPREAD.left + place * step, SPREAD.top + 10, wide, SPREAD.height - 12)
            made = hand_card(table, box, card, digit=(place + 1) % 10 if place < 10 else None)
            made.mark = "trash"
            table.add(made)
            if table.first is None:
                table.first = made
        self._build_keys()

    def _build_keys(self) -> None:
        left = self.wanted - len(self.chosen)
        label = f"Discard {left} more" if left else f"Discard {'it' if self.wanted == 1 else 'them'}"
        why = f"Choose {left} more card{'s' if left != 1 else ''} to discard." if left else ""
        self.table.main(
            label, partial(self.give, tuple(self.chosen)), icon="trash", why=why, rule="SS-10.5",
            rect=(SIDE.left, SIDE.bottom - 84, SIDE.width, 84),
        )  # fmt: skip
        if order := orders_key(self.table, (SIDE.left, SIDE.top, SIDE.width, 54)):
            self.table.add(order)
        none = "" if self.chosen else "Nothing is chosen."
        key = Key("Keep them all again", (SIDE.left, SIDE.bottom - 150, SIDE.width, 54), self._none, why=none,
                  region="main")  # fmt: skip
        self.table.add(key)

    def _none(self) -> None:
        self.chosen.clear()
        self.table.rebuild()
