"""Equipment: the choice before the mission (CA-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.cadets.rules.game import Cadets
from game.cadets.scenes import questions
from game.cadets.scenes.captain.equipment_card import (
    EquipmentView,
    useless,
)
from game.cadets.scenes.desk import Desk
from game.cadets.scenes.timed.parts import SeatName
from game.core.engine import Choice
from game.stage import paint, theme
from game.stage.scene import Scene
from game.stage.session import Session
from game.stage.view import Box
from game.stage.widgets import Brush, Widget

if TYPE_CHECKING:
    from game.cadets.scenes.table import Table

COLUMNS, GAP = 4, 16.0
CARDS = pygame.FRect(18, 92, 1564, 676)
TRAY = (18.0, 793.0, 1236.0, 90.0)


class ChooseEquipment(Desk):
    """The Captain looks at all base cards and takes some along: CA-2."""

    questions = ("choose_equipment",)
    station = "captain"
    pausable = True

    def __init__(self, table: Table, choice: Choice) -> None:
        super().__init__(table, choice)
        self.taken: list[str] = []
        words = questions.question(table.game, choice)
        self.cap = f"{table.game.mission.title}, before the start"
        self.title = questions.say(table.game, words.title, choice)
        self.purpose = questions.say(table.game, words.text, choice)

    def rule_ids(self) -> tuple[str, ...]:
        return ("CA-2", "EE-", "OV-14")

    def build_frame(self) -> None:
        self.status = [SeatName(self.choice.seat, self.person)]
        super().build_frame()

    def build(self) -> None:
        cards = self.choice.options
        wide = (CARDS.width - GAP * (COLUMNS - 1)) / COLUMNS
        high = (CARDS.height - GAP) / 2
        for place, id in enumerate(cards):
            card = self.game.content.equipment[id]
            at = (CARDS.left + place % COLUMNS * (wide + GAP), CARDS.top + place // COLUMNS * (high + GAP))
            chosen = id in self.taken
            view = EquipmentView(
                card, (*at, wide, high), partial(self.toggle, id), chosen=chosen, large=True, region="cards",
                dead=useless(self.game, card), deed="taken along" if chosen else "take along",
                digit=place + 1 if place < 9 else None,
            )  # fmt: skip
            self.add(view)
            if self.first is None:
                self.first = view
        self.add(Tray(TRAY, self.game, self.taken, self.choice.most))
        self._add_main()

    def _add_main(self) -> None:
        missing = (self.choice.least or 0) - len(self.taken)
        why = f"Choose {missing} more card{'' if missing == 1 else 's'}." if missing > 0 else ""
        sub = why.rstrip(".") or "and fly into the map"
        self.main("Take these", self.take, sub=sub, why=why, rule="CA-2", icon="cards")

    def toggle(self, id: str) -> None:
        """Take a card along, or put it back."""
        if id in self.taken:
            self.taken.remove(id)
            self.stage.play("take")
        elif len(self.taken) < self.choice.most:
            self.taken.append(id)
            self.stage.play("card")
        else:
            self.refuse(f"{self.choice.most} are chosen already. Put one back first.", "CA-2")
            return
        self.rebuild()

    def back(self) -> bool:
        """Put the card chosen last back."""
        if not self.taken:
            return False
        self.toggle(self.taken[-1])
        return True

    def take(self) -> None:
        """These come along."""
        self.give(tuple(id for id in self.choice.options if id in self.taken))


class Tray(Widget):
    """The places for the chosen cards, filled from the left."""

    def __init__(self, rect: Box, game: Cadets, taken: list[str], places: int) -> None:
        super().__init__(rect, name="tray")
        self.game, self.taken, self.places = game, taken, places

    def texts(self) -> Iterator[str]:
        yield f"{len(self.taken)} of {self.places}"
        yield from (self.game.content.equipment[id].title for id in self.taken)

    def draw(self, brush: Brush) -> None:
        paint.plate(brush.surface, brush.rect(self.rect), brush.scale, brush.mood)
        left, middle = self.rect.left + 20, self.rect.centery - 2
        brush.fitted("Comes along", "cap", brush.mood.text_low, (left, middle - 2), 130, anchor="bottomleft")
        brush.text(f"{len(self.taken)} of {self.places}", "name_medium", theme.TEXT, (left, middle))
        left += 150
        wide = (self.rect.right - 20 - left - (self.places - 1) * 12) / self.places
        for place in range(self.places):
            box = pygame.FRect(left + place * (wide + 12), self.rect.top + 16, wide, self.rect.height - 36)
            self._draw_place(brush, box, self.taken[place] if place < len(self.taken) else "")

    def _draw_place(self, brush: Brush, box: pygame.FRect, id: str) -> None:
        if not id:
            paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
            inner = brush.rect(box.inflate(-12, -12))
            paint.dashed_rect(brush.surface, inner, theme.DASH, max(1.5, 2 * brush.scale), radius=6 * brush.scale)
            return
        view = EquipmentView(self.game.content.equipment[id], box)
        lip, light = theme.darker(view.accent, 0.3), theme.lighter(view.accent, 0.4)
        look = paint.Box(theme.RADIUS_WELL, view.accent, view.accent, lip, 3, light, 2, None)
        paint.raised(brush.surface, brush.rect(box), brush.scale, look)
        brush.icon(view.icon, (box.left + 14, box.centery - 15, 28, 28), theme.INK)
        at = (box.left + 54, box.centery - 1)
        brush.fitted(view.card.title, "name", theme.INK, at, box.width - 66, high=box.height - 8, anchor="midleft")


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """The choice before the mission."""
    from game.cadets.scenes.bridge.bridge import Bridge

    def choosing(taken: int) -> ChooseEquipment:
        bridge = Bridge(session(until="choose_equipment", turn=0))
        choice = bridge.session.choice
        assert choice is not None
        desk = ChooseEquipment(bridge, choice)
        desk.taken = list(choice.options[:taken])
        return desk

    yield "equipment_choice", lambda: choosing(0)
    yield "equipment_choice_two", lambda: choosing(2)
    yield "equipment_choice_full", lambda: choosing(4)
