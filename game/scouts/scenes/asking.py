"""A question that has no place of its own: every answer as a key. None can stay unanswered for want of a screen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.core.engine import Choice
from game.scouts.records import face
from game.scouts.rules.state import REPAIR, STAY
from game.scouts.scenes.cards import words_of
from game.scouts.scenes.part import MIDDLE, Part
from game.stage.widgets.keys import Key
from game.stage.widgets.lists import ScrollArea
from game.stage.widgets.texts import Label, Panel

if TYPE_CHECKING:
    from game.scouts.scenes.table import ScoutTable

AREA = pygame.FRect(34, MIDDLE.top + 50, 1250, MIDDLE.height - 66)
GOLD = (1310, MIDDLE.bottom - 96, 256, 78)
ACROSS, HIGH, GAP = 4, 46.0, 8.0
WORDS = {REPAIR: "Repair all damage", STAY: "Stay here"}


class Asking(Part):
    """The plain way to ask: one key an answer; where several are wanted they are put in and out."""

    def __init__(self, table: ScoutTable, choice: Choice) -> None:
        super().__init__(table, choice)
        self.chosen: list[Any] = []

    def title(self) -> str:
        return self.choice.name.replace("_", " ")

    @property
    def several(self) -> bool:
        return self.choice.least is not None

    def build(self) -> None:
        table = self.table
        table.add(Panel(MIDDLE, name="asking"))
        said = f"{table.name_of(self.seat)} decides: {self.title()}"
        table.add(Label((AREA.left, MIDDLE.top + 14, AREA.width, 26), said, "name_large"))
        scroll = table.add(ScrollArea(AREA, region="choices"))
        wide = (scroll.inner_width - 8 - GAP * (ACROSS - 1)) / ACROSS
        for place, option in enumerate(self.choice.options):
            row, column = divmod(place, ACROSS)
            why, rule = self.closed(option)
            digit = (place + 1) % 10 if place < 10 else None
            key = Key(
                self.word(option), (4 + column * (wide + GAP), 4 + row * (HIGH + GAP), wide, HIGH),
                partial(self._take, option), why=why, rule=rule, digit=digit, region="choices",
                chosen=option in self.chosen,
            )  # fmt: skip
            scroll.add(key)
            if table.first is None and not why:
                table.first = key
        if self.several:
            self._build_gold()

    def _build_gold(self) -> None:
        least, most, count = self.choice.least or 0, self.choice.most, len(self.chosen)
        why = "" if least <= count <= most else f"{least} are wanted, {count} chosen."
        self.table.main("Take these", partial(self.give, tuple(self.chosen)), why=why, rect=GOLD)

    def _take(self, option: Any) -> None:
        if not self.several:
            self.give(option)
            return
        if option in self.chosen:
            self.chosen.remove(option)
        else:
            self.chosen.append(option)
        self.table.rebuild()

    def word(self, option: Any) -> str:
        """Return what an answer is called."""
        content, game = self.game.content, self.game
        if isinstance(option, int):
            if self.choice.name == "choose_rival":
                return self.table.name_of(option)
            crew = game.state.ships[self.seat].crew
            return WORDS.get(option) or f"Replace {crew[option].name}"
        if option in content.skills:
            return content.skills[option].title
        if face(option) in content.action_cards or face(option) in content.table_cards:
            return words_of(content, option).title
        return str(option).replace("_", " ").capitalize()
