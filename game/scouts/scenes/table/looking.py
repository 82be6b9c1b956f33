"""A closer look: the whole stack of a mission, or everything public of a ship. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.core.state import HIDDEN
from game.scouts.records import face
from game.scouts.rules.state import SUBSTITUTE, Column
from game.scouts.scenes.cards import draw_large, words_of
from game.scouts.scenes.painted import Painted
from game.scouts.scenes.skills import SkillBar, looks_of
from game.scouts.scenes.table.outlook import STATE_WORDS, Verdict, verdict
from game.scouts.scenes.table.sheets import CrewSheet, ShipSheet
from game.stage import paint, theme
from game.stage.intents import Happening, Intent, Pointer, Press
from game.stage.screen import WidgetScene
from game.stage.view import Box
from game.stage.widgets.base import Brush
from game.stage.widgets.dialog import Choice, Dialog
from game.stage.widgets.keys import Key
from game.stage.widgets.texts import Label, Panel

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable


LARGE, LARGE_GAP = 330.0, 25.0
"""Width of a card in a stack, and between two."""


class Look(WidgetScene):
    """A plate over the table that closes with anything that means back."""

    opaque = False
    mood = "scouts"
    box = pygame.FRect(250, 100, 1100, 700)

    def __init__(self, table: ScoutTable) -> None:
        super().__init__()
        self.table = table

    def enter(self) -> None:
        super().enter()
        self.tree.set_focus(self.first)

    def build(self) -> None:
        self.add(Panel(self.box))
        self.build_inside()
        box = (self.box.right - 236, self.box.bottom - 78, 210, 56)
        self.first = self.add(
            Key("Back", box, self.back, icon="back", kind="primary", region="main", hotkey=Intent.MAIN)
        )

    def build_inside(self) -> None:
        """What is looked at."""

    def back(self) -> bool:
        self.stage.stack.pop(self)
        return True

    def on_event(self, happening: Happening) -> bool:
        """A press beside the plate, or looking closer once more, closes it."""
        if isinstance(happening, Press) and happening.intent is Intent.CLOSER and not happening.quick:
            return self.back()
        if isinstance(happening, Pointer) and happening.kind == "down" and happening.button == 1:
            return not self.box.collidepoint(happening.at) and self.back()
        return False

    def handle(self, happening: Happening) -> bool:
        """Nothing below gets anything."""
        super().handle(happening)
        return True

    def draw_background(self, brush: Brush) -> None:
        paint.dim(brush.surface, 0.6)


class Stack(Look):
    """All cards of a mission from the top, with a word for each requirement: SS-4.7."""

    def __init__(self, table: ScoutTable, column: Column) -> None:
        super().__init__(table)
        self.column = column
        cards = len(column.threats) + 1
        self.box = pygame.FRect(0, 0, max(2, cards) * (LARGE + LARGE_GAP) + 35, 690)
        self.box.center = (800, 460)

    def build_inside(self) -> None:
        content, shown = self.table.game.content, self.table.shown
        cards = [*reversed(self.column.threats), self.column.mission]
        title = content.table_cards[face(self.column.mission)].title
        self.add(Label((self.box.left + 30, self.box.top + 22, 700, 34), title, "screen_title"))
        whose = f"As {self.table.name_of(shown.seat)}'s ship stands. Faced from left to right."
        if self.column.markers:
            whose += f" {self.column.markers} Support: so many unmet requirements of the first card count as met."
        self.add(Label((self.box.left + 30, self.box.top + 58, self.box.width - 60, 44), whose, "body", theme.TEXT_MID))
        left = self.box.left + 30
        for place, card in enumerate(cards):
            markers = self.column.markers if not place else 0
            beside = shown.state.waiting if not place else []
            found = verdict(content, shown.state.ships[shown.seat], card, beside, markers)
            box = (left + place * (LARGE + LARGE_GAP), self.box.top + 112, LARGE, self.box.height - 206)
            self.add(LargeCard(box, self.table, card, found))


class LargeCard(Painted):
    """A card of the table, large, and below it how each requirement stands."""

    def __init__(self, rect: Box, table: ScoutTable, card: str, found: Verdict) -> None:
        super().__init__(rect, name=f"card {card}")
        self.table, self.card, self.found = table, card, found

    def texts(self) -> Iterator[str]:
        """Name and lines."""
        yield self.table.game.content.table_cards[face(self.card)].title
        yield from self.lines

    @property
    def lines(self) -> list[str]:
        """Each requirement in words."""
        made = []
        for line in self.found.lines:
            names = [f"{self.table.skill(each.skill)} ({each.source})" for each in line.sums]
            made.append(f"{' or '.join(names)}: {STATE_WORDS[line.state]}")
        return made

    def draw(self, brush: Brush) -> None:
        """Draw card and lines."""
        card = (self.rect.left, self.rect.top, self.rect.width, 262)
        table = self.table
        draw_large(brush, card, table.game.content, self.card, table.looks, table.worth(self.card))
        y = self.rect.top + 278
        for line, words in zip(self.found.lines, self.lines, strict=True):
            colour = theme.OK_TEXT if line.met else theme.DANGER_TEXT
            icon = "check" if line.met else "cross"
            brush.icon(icon, (self.rect.left + 4, y, 20, 20), colour)
            room = max(22.0, (self.rect.bottom - 278 - self.rect.top) / len(self.lines))
            drawn = brush.fitted(words, "body", theme.TEXT, (self.rect.left + 32, y), self.rect.width - 36, high=room)
            y += max(24.0, drawn.height / brush.scale + 6)


class Sheet(Look):
    """Everything public of a ship, and what its looker has seen of the hand by an Active Scan."""

    box = pygame.FRect(150, 130, 1300, 640)

    def __init__(self, table: ScoutTable, seat: int) -> None:
        super().__init__(table)
        self.seat = seat

    def build_inside(self) -> None:
        table, box = self.table, self.box
        state, content = table.shown.state, table.game.content
        ship = state.ships[self.seat]
        self.add(Label((box.left + 30, box.top + 20, 900, 36), table.name_of(self.seat), "screen_title"))
        self.add(ShipSheet((box.left + 26, box.top + 66, 420, 270), table, self.seat))
        self.add(CrewSheet((box.left + 462, box.top + 66, 812, 270), table, self.seat))
        looks = looks_of(table.shown.game, self.seat, hand=False)
        self.add(SkillBar((box.left + 30, box.top + 356, box.width - 60, 40), content, looks, high=36))
        won = ", ".join(content.table_cards[face(card)].title for card in ship.pile) or "nothing yet"
        lines = [f"**Completion Pile, {table.points(self.seat)} VP:** {won}.", self._hand(ship.hand)]
        if self._may_leave():
            self._build_leave()
        for place, line in enumerate(lines):
            at = (box.left + 30, box.top + 416 + place * 80, box.width - 60, 0)
            self.add(Label(at, line, "body", rich=True))

    def _hand(self, cards: list[str]) -> str:
        """How many cards, and which of them the looker knows: SS-10.3."""
        said = f"**Hand:** {len(cards)} card{'s' if len(cards) != 1 else ''}."
        known = [words_of(self.table.game.content, card).title for card in cards if card != HIDDEN]
        if known and self.table.shown.viewer != self.seat:
            said += f" You have seen {', '.join(known)}."
        return said

    def _may_leave(self) -> bool:
        """The person who looks sits at this seat, and somebody else would go on: SS-R34."""
        return self.seat == self.table.shown.viewer and bool(self.table.game.asides(self.seat))

    def _build_leave(self) -> None:
        box = (self.box.left + 26, self.box.bottom - 78, 330, 56)
        key = Key(
            "Leave the table", box, self._leave, icon="quit", region="main", sub="A rival takes over", rule="SS-R34"
        )
        self.add(key)

    def _leave(self) -> None:
        level = self.table.game.content.levels[SUBSTITUTE].title
        said = f"A rival of the level {level} takes over ship and hand. There is no way back."
        go = Choice("Leave the table", self._gone, kind="danger")
        self.stage.stack.push(Dialog("Leave the table?", said, [Choice("Stay"), go], safe=0, mood="scouts"))

    def _gone(self) -> None:
        self.stage.stack.pop(self)
        self.table.leave_seat(self.seat)
