"""The energy of a station on its desk in Step 2: what it holds, what is spent, what a token buys."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.cadets.rules.game import Cadets
from game.cadets.rules.state import EnergyStation
from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush
from game.stage.widgets.texts import Panel, draw_badge


class EnergyPlate(Panel):
    """``held`` tokens are there, ``spent`` more were paid already or would be."""

    def __init__(self, game: Cadets, station: EnergyStation, rect: Box, *, held: int, spent: int) -> None:
        super().__init__(rect, name="energy")
        self.station, self.held, self.spent = station, held, spent
        self.buys = game.content.stations[station].buys
        self.most = max(game.content.energy.station_maximum, held + spent)

    def texts(self) -> Iterator[str]:
        yield f"{self.held} energy"
        if self.spent:
            yield f"{self.spent} spent"
        yield self.buys

    def draw(self, brush: Brush) -> None:
        super().draw(brush)
        box, colour = self.rect, theme.STATIONS[self.station]
        draw_badge(brush, (box.left + 20, box.top + 18, 52, 52), f"icon_{self.station}", colour)
        pips = pygame.FRect(box.right - 20 - self.most * 24, box.top + 26, self.most * 24, 36)
        paint.pips(
            brush.surface, brush.rect(pips), brush.scale, colour, self.held, self.spent, self.most, mood=brush.mood
        )
        left, room = box.left + 90, pips.left - box.left - 100
        said = f"{self.held} energy"
        if not self.spent:
            brush.fitted(said, "name_large", theme.TEXT, (left, box.top + 44), room, high=50, anchor="midleft")
        else:
            brush.fitted(said, "name_large", theme.TEXT, (left, box.top + 46), room, high=30, anchor="bottomleft")
            brush.fitted(f"{self.spent} spent", "body", theme.TEXT_MID, (left, box.top + 46), room, high=28)
        at, wide = (box.left + 20, (box.top + 78 + box.bottom) / 2 - 2), box.width - 40
        brush.fitted(self.buys, "body", theme.TEXT_MID, at, wide, high=box.height - 90, anchor="midleft")
