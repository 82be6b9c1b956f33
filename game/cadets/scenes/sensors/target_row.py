"""A target of Sensors as a row with room for keys: what it is, where, who has a lock on whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.cadets.log import square_name
from game.cadets.rules.state import Crystal, Enemy
from game.cadets.scenes.sensors.cards import target_name
from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget

if TYPE_CHECKING:
    from game.cadets.scenes.sensors.plan import SensorsPlan

ROW = 76.0
KEY = (134.0, 58.0)
GAP = 6.0
MOST_KEYS = 3


class TargetRow(Widget):
    """One target; None is our own ship, which can be cloaked."""

    def __init__(self, desk: SensorsPlan, rect: Box, n: int, target: Enemy | Crystal | None) -> None:
        name = target_name(desk.game, target.id) if target is not None else "Our own ship"
        super().__init__(rect, name=f"row {name}")
        self.desk, self.n, self.goal, self.title = desk, n, target, name
        if target is not None:
            self.tip, self.rule = desk.game.content.rules["SE-4"].text, "SE-4"

    @property
    def notes(self) -> list[tuple[str, theme.Colour]]:
        """Where it is, and locks."""
        if self.goal is None:
            return []
        game, target = self.desk.game, self.goal
        gap = game.range_to(target.square)
        far = gap > game.content.sensors.range
        where = f"{square_name(target.square)}, range {gap}" + (", far" if far else "")
        found = [(where, theme.WARN if far else theme.TEXT_MID)]
        if isinstance(target, Enemy) and target.locked:
            found.append(("has a lock on us", theme.DANGER_TEXT))
        if target.lock:
            found.append((f"we hold a {target.lock}", theme.OK_TEXT))
        return found

    def texts(self) -> Iterator[str]:
        yield self.title
        yield from (said for said, _ in self.notes)

    def key_box(self, place: int) -> pygame.FRect:
        """Where the n-th key of this row lies."""
        left = self.rect.right - (MOST_KEYS - place) * (KEY[0] + GAP)
        return pygame.FRect(left, self.rect.centery - KEY[1] / 2, *KEY)

    def draw(self, brush: Brush) -> None:
        box = self.rect
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        if self.n < 9:
            at = brush.at((box.left + 8, box.top + 8))
            paint.keycap(brush.surface, str(self.n + 1), at, brush.scale, anchor="topleft")
        brush.sprite(self._sprite(), (box.left + 38, box.centery - 25, 50, 50))
        left, room = box.left + 100, self.key_box(0).left - box.left - 108
        notes = self.notes
        high = (box.height - 10) / (1 + len(notes))
        top = box.top + 5
        brush.fitted(self.title, "name", theme.TEXT, (left, top + high / 2), room, high=high, anchor="midleft")
        for n, (said, colour) in enumerate(notes, 1):
            brush.fitted(said, "label_small", colour, (left, top + (n + 0.5) * high), room, high=high, anchor="midleft")

    def _sprite(self) -> str:
        if self.goal is None:
            return "ship_player"
        return "crystal" if isinstance(self.goal, Crystal) else self.desk.game.card(self.goal).sprite
