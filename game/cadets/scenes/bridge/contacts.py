"""Contacts: the enemies, nearest first, with what they can do, who has a lock on whom; and the objective."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.cadets.rules.state import Enemy
from game.cadets.scenes.map import painting as map_paint
from game.cadets.scenes.map import told
from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.lists import ScrollArea

if TYPE_CHECKING:
    from game.cadets.scenes.bridge.bridge import Bridge

LEVELS = {"easy": theme.STATIONS["science"], "normal": theme.MARIGOLD, "hard": theme.DANGER}
ROW, GAP = 58.0, 5.0
MOST_PIPS = 10


class Contacts(Widget):
    """The list and the objective, on a plate of their own."""

    def __init__(self, rect: Box, bridge: Bridge) -> None:
        super().__init__(rect, name="contacts")
        self.bridge = bridge
        inner = pygame.FRect(self.rect.left + 12, self.rect.top + 40, self.rect.width - 24, self.rect.height - 116)
        self.list = self.add(ScrollArea(inner, region="contacts"))
        self._ids: list[str] = []
        self.refresh()
        self.add(Objective((self.rect.left + 16, self.rect.bottom - 72, self.rect.width - 32, 64), bridge))

    def texts(self) -> Iterator[str]:
        yield "on us"
        yield "our lock"

    def refresh(self) -> None:
        """Put the rows into order again where somebody came, or came nearer."""
        contacts = self.bridge.shown.contacts()
        ids = [enemy.id for enemy in contacts]
        if ids == self._ids:
            return
        self._ids = ids
        rows = {row.id: row for row in self.list.children if isinstance(row, ContactRow)}
        self.list.children.clear()
        wide = self.list.rect.width if len(ids) * (ROW + GAP) - GAP <= self.list.rect.height else self.list.inner_width
        for place, id in enumerate(ids):
            row = rows.get(id) or ContactRow(self.bridge, id)
            row.rect = pygame.FRect(0, place * (ROW + GAP), wide, ROW)
            self.list.add(row)
        self.changed()

    def draw(self, brush: Brush) -> None:
        """Draw what the signs mean."""
        right, middle = self.rect.right - 20, self.rect.top + 23
        for word, icon, colour in (("our lock", "lock", theme.OK), ("on us", "crosshair", theme.DANGER)):
            drawn = brush.fitted(word, "note", theme.TEXT_MID, (right, middle), 90, high=24, anchor="midright")
            right -= drawn.width / brush.scale + 28
            brush.icon(icon, (right, middle - 10, 20, 20), colour)
            right -= 16
        if not self._ids:
            brush.text("Nobody is about.", "body", theme.TEXT_MID, self.list.rect.center, anchor="center")


class ContactRow(Widget):
    """One enemy; selecting it shows it on the map with its reach."""

    focusable = True
    radius = theme.RADIUS_WELL

    def __init__(self, bridge: Bridge, id: str) -> None:
        super().__init__(name=f"contact {id}", region="contacts")
        self.bridge, self.id = bridge, id

    @property
    def enemy(self) -> Enemy:
        """The enemy as it is shown now."""
        return self.bridge.shown.game.enemy(self.id)

    def texts(self) -> Iterator[str]:
        """Name, values, locks."""
        shown = self.bridge.shown
        yield shown.game.card(self.enemy).name
        yield self._values()
        if self.enemy.locked:
            yield "has a lock on us"
        if self.enemy.lock:
            yield f"our {self.enemy.lock}"

    def on_focus(self) -> None:
        """Show it on the map."""
        self.bridge.map.lit = self.id
        self.bridge.map.look_at(self.enemy.square)

    def use(self) -> None:
        """The same for a click."""
        self.on_focus()

    def _values(self) -> str:
        shown, enemy = self.bridge.shown, self.enemy
        if enemy.attached:
            return f"on our hull, {shown.game.card(enemy).attack}"
        placed = self.bridge.map.board.inside(shown.state.ship.square)
        away = f", {shown.game.range_to(enemy.square)} away" if placed else ""
        card = shown.game.card(enemy)
        return f"Atk {card.attack}, shields {0 if enemy.radiated else card.shields}, range {card.range}{away}"

    def draw(self, brush: Brush) -> None:
        """Draw the row."""
        shown, enemy, box = self.bridge.shown, self.enemy, self.rect
        card = shown.game.card(enemy)
        lit = self.hovered or self.focused or self.bridge.map.acting == self.id
        tint = theme.lighter(brush.mood.well, 0.1) if lit else None
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood, colour=tint)
        brush.sprite(card.sprite, (box.left + 10, box.top + 7, 44, 44))
        map_paint.draw_number(brush, (box.left + 52, box.bottom - 14), 60, shown.number(self.id), enemy.locked)
        left, right = box.left + 74, box.right - 74
        drawn = brush.fitted(card.name, "name", theme.TEXT, (left, box.top + 16), 170, high=26, anchor="midleft")
        x = self._draw_level(brush, card.level, left + drawn.width / brush.scale + 10, box.top + 16)
        self._draw_hull(brush, x + 10, box.top + 16, right)
        brush.fitted(
            self._values(), "note", theme.TEXT_MID, (left, box.top + 42), right - left, high=24, anchor="midleft"
        )
        self._draw_locks(brush)

    def _draw_level(self, brush: Brush, level: str, left: float, middle: float) -> float:
        wide = brush.fit_size(level.capitalize(), "label_small", 90, 22)[0]
        where = pygame.FRect(left, middle - 12, wide + 20, 24)
        paint.chip(brush.surface, brush.rect(where), brush.scale, LEVELS[level])
        brush.fitted(level.capitalize(), "label_small", theme.INK, where.center, 90, high=22, anchor="center")
        return where.right

    def _draw_hull(self, brush: Brush, left: float, middle: float, right: float) -> None:
        """Hull as coral squares, lost ones dark; the numbers where there are too many."""
        held, whole = told.hull_left(self.bridge.shown, self.enemy)
        if whole > MOST_PIPS or left + whole * 12 > right:
            words = f"hull {held}/{whole}"
            brush.fitted(
                words, "note", theme.DANGER_TEXT, (left, middle), max(40, right - left), high=22, anchor="midleft"
            )
            return
        for place in range(whole):
            where = brush.rect((left + 12 * place, middle - 5, 10, 10))
            pygame.draw.rect(brush.surface, theme.INK, where, border_radius=brush.px(2))
            fill = theme.DANGER if place < held else brush.mood.plate
            pygame.draw.rect(
                brush.surface, fill, where.inflate(-2 * brush.px(1), -2 * brush.px(1)), border_radius=brush.px(1)
            )

    def _draw_locks(self, brush: Brush) -> None:
        enemy, box = self.enemy, self.rect
        on_us = theme.DANGER if enemy.locked else theme.HAIRLINE
        brush.icon("crosshair", (box.right - 66, box.centery - 12, 24, 24), on_us)
        ours = {"": ("lock_open", theme.HAIRLINE), "lock": ("lock", theme.OK), "superlock": ("superlock", theme.OK)}[
            enemy.lock
        ]
        brush.icon(ours[0], (box.right - 36, box.centery - 12, 24, 24), ours[1])


class Objective(Widget):
    """What is wanted, and how far we are."""

    def __init__(self, rect: Box, bridge: Bridge) -> None:
        super().__init__(rect, name="objective", tip=bridge.game.content.rules["M9-4"].text, rule="M9-4")
        self.bridge = bridge

    def _count(self) -> str:
        state, objective = self.bridge.shown.state, self.bridge.game.mission.objective
        return f"{len(state.collected)} of {objective.crystals[state.difficulty]}"

    def texts(self) -> Iterator[str]:
        yield self.bridge.game.mission.objective.text
        yield self._count()

    def draw(self, brush: Brush) -> None:
        """Draw crystal, sentence and count."""
        box = self.rect
        brush.sprite("crystal", (box.left - 4, box.centery - 24, 48, 48))
        wide = brush.fit_size(self._count(), "name", 110, 26)[0]
        chip = pygame.FRect(box.right - wide - 32, box.centery - 17, wide + 32, 34)
        paint.chip(brush.surface, brush.rect(chip), brush.scale, theme.WELL)
        brush.fitted(self._count(), "name", theme.TEXT, chip.center, 110, high=26, anchor="center")
        self.bridge.glow.draw(brush, "crystals", chip, chip.height / 2)
        words = self.bridge.game.mission.objective.text
        brush.fitted(
            words,
            "body",
            theme.TEXT,
            (box.left + 52, box.centery),
            chip.left - box.left - 66,
            high=60,
            anchor="midleft",
        )
