"""The chain of steps, and the hint below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.cadets.rules.game import Cadets
from game.cadets.rules.shifts import periods
from game.cadets.scenes import questions
from game.stage import paint, text, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget

if TYPE_CHECKING:
    from game.cadets.scenes.bridge.bridge import Bridge

ICONS = {
    "1": "icon_captain", "2": "energy", "3": "icon_engineering", "3A": "icon_engineering", "3B": "icon_helm",
    "4": "icon_shields", "5": "icon_tractor", "6": "icon_weapons", "7": "eye", "8": "icon_jump", "9": "icon_damage",
}  # fmt: skip


def steps(game: Cadets) -> list[str]:
    """Return the steps of a turn in this mission with this crew: SC-1 to SC-9, OV-7."""
    action = ["3"] if len(periods(game)) == 1 else ["3A", "3B"]
    found = ["1", "2", *action, "4"]
    found += [step for step, station in (("5", "tractor"), ("6", "weapons")) if game.active(station)]
    found.append("7")
    found += [step for step, station in (("8", "jump"), ("9", "damage")) if game.active(station)]
    return found


class Chain(Widget):
    """The steps of the turn: done ones green with a check, the current one gold with its name."""

    def __init__(self, rect: Box, bridge: Bridge) -> None:
        super().__init__(rect, name="steps")
        self.bridge = bridge

    def texts(self) -> Iterator[str]:
        phase = self.bridge.shown.state.phase
        yield f"step {phase} {questions.step_words(self.bridge.game, phase).title}"

    def draw(self, brush: Brush) -> None:
        """Draw the chain."""
        all_steps, phase = steps(self.bridge.game), self.bridge.shown.state.phase
        now = all_steps.index(phase) if phase in all_steps else -1
        paint.well(brush.surface, brush.rect(self.rect), brush.scale, brush.mood)
        wide_now = 190.0 if now >= 0 else 0.0
        wide = (self.rect.width - 6 - wide_now) / (len(all_steps) - (now >= 0))
        left = self.rect.left + 3
        for place, step in enumerate(all_steps):
            box = pygame.FRect(left, self.rect.top + 3, wide_now if place == now else wide, self.rect.height - 6)
            self._draw_step(brush, box, step, place - now if now >= 0 else 1)
            left = box.right

    def _draw_step(self, brush: Brush, box: pygame.FRect, step: str, place: int) -> None:
        fill, ink = {0: (theme.MARIGOLD, theme.INK), -1: (theme.rgb("#2F6F66"), theme.TEXT)}.get(
            max(-1, min(1, place)), (brush.mood.plate, theme.TEXT_MID)
        )
        look = paint.Box(
            6, theme.lighter(fill, 0.08), fill, theme.darker(fill, 0.3), 2, theme.lighter(fill, 0.25), 1, None
        )
        paint.raised(brush.surface, brush.rect(box.inflate(-2, 0)), brush.scale, look)
        icon = "check" if place < 0 else ICONS[step]
        words = f"{step} {questions.step_words(self.bridge.game, step).title}" if place == 0 else step
        room = box.width - 40
        across = brush.fit_size(words, "name", room, 28)[0]
        left = box.centerx - (across + 26) / 2
        brush.icon(icon, (left, box.centery - 11, 20, 20), ink)
        brush.fitted(words, "name", ink, (left + 26, box.centery - 1), room, high=28, anchor="midleft")


class Hint(Widget):
    """The one thing to know now."""

    def __init__(self, rect: Box, bridge: Bridge) -> None:
        super().__init__(rect, name="hint")
        self.bridge = bridge

    def texts(self) -> Iterator[str]:
        yield self.bridge.hint()

    def draw(self, brush: Brush) -> None:
        """Draw the hint in up to two lines."""
        left, middle = self.rect.left, self.rect.centery
        paint.disc(brush.surface, brush.at((left + 11, middle)), brush.px(11), theme.TEACH)
        mark, at = theme.STYLES["name"]._replace(size=15, grows=False), brush.at((left + 11, middle))
        text.draw(brush.surface, "?", mark, theme.INK, at, brush.scale, anchor="center")
        room = self.rect.width - 32
        words, high = self.bridge.hint(), self.rect.height
        brush.fitted(words, "body", theme.TEXT, (left + 32, middle), room, high=high, anchor="midleft")
