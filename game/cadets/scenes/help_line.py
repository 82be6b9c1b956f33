"""A sentence of the rules with the teal question mark, and a brush to measure texts with."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.cadets.scenes.timed.parts import draw_hint
from game.stage import theme
from game.stage.screen import WidgetScene
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget


class HelpLine(Widget):
    """What one may have to look up, always on show."""

    def __init__(self, rect: Box, sentence: str) -> None:
        super().__init__(rect)
        self.sentence = sentence

    def texts(self) -> Iterator[str]:
        """The sentence."""
        yield self.sentence

    def draw(self, brush: Brush) -> None:
        """Draw it as large as its box allows."""
        draw_hint(brush, (self.rect.left + 16, self.rect.centery))
        at, room = (self.rect.left + 44, self.rect.centery), self.rect.width - 48
        brush.fitted(self.sentence, "body", theme.TEXT_MID, at, room, high=self.rect.height, anchor="midleft")


def measuring(scene: WidgetScene) -> Brush:
    """Return a brush that draws nowhere, to lay out by the size of texts."""
    return Brush(pygame.Surface((1, 1)), scene.stage, scene.mood)
