"""Read-outs of the engineering desk: the heading of the grid, the energy made, where it goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.cadets.rules.state import ENERGY_STATIONS, EnergyStation
from game.cadets.scenes.timed.parts import draw_hint
from game.stage import paint, theme
from game.stage.view import Box, Point
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.texts import Panel, draw_badge

if TYPE_CHECKING:
    from game.cadets.scenes.engineering.desk import EngineeringDesk


class GridHead(Panel):
    """The plate of the grid with its heading, and what is wrong with the grid."""

    def __init__(self, desk: EngineeringDesk, rect: tuple[float, float, float, float], said: str) -> None:
        super().__init__(rect, title="Power grid")
        self.desk, self.said = desk, said

    def texts(self) -> Iterator[str]:
        yield from (self.title, self.desk.fault or self.said)

    def draw(self, brush: Brush) -> None:
        super().draw(brush)
        left = self.rect.left + 36 + brush.text_size(self.title, "title")[0]
        middle, fault = self.rect.top + 27, self.desk.fault
        if fault:
            brush.icon("warning", (left, middle - 12, 24, 24), theme.DANGER_TEXT)
            room = self.rect.right - left - 54
            brush.fitted(fault, "label", theme.DANGER_TEXT, (left + 34, middle), room, high=44, anchor="midleft")
            return
        drawn = brush.text(self.said, "body", theme.TEXT_MID, (left, middle), anchor="midleft")
        self._draw_caps(brush, left + drawn.width / brush.scale + 10, middle)

    def _draw_caps(self, brush: Brush, x: float, middle: float) -> None:
        for cap in ("Q", "E"):
            drawn = paint.keycap(brush.surface, cap, brush.at((x, middle)), brush.scale)
            x += drawn.width / brush.scale + 6
        room = self.rect.right - x - 20
        brush.fitted("or the wheel turns it.", "body", theme.TEXT_MID, (x + 4, middle), room, anchor="midleft")


class Surplus(Widget):
    """What becomes of energy that no station can hold: EN-6."""

    def __init__(self, desk: EngineeringDesk, rect: tuple[float, float, float, float]) -> None:
        super().__init__(rect, name="surplus")
        rules = desk.game.content.energy
        self.said = (
            f"A station holds {rules.station_maximum}. What is over may be turned {rules.conversion} for 1 "
            "in the next discussion, then it is lost."
        )

    def texts(self) -> Iterator[str]:
        yield self.said

    def draw(self, brush: Brush) -> None:
        draw_hint(brush, (self.rect.left + 16, self.rect.centery))
        room = self.rect.width - 50
        at = (self.rect.left + 46, self.rect.centery)
        brush.fitted(self.said, "body", theme.TEXT, at, room, high=self.rect.height, anchor="midleft")


class EnergyCount(Widget):
    """How much energy the grid makes so far, and what the held tile would add where it is."""

    def __init__(self, desk: EngineeringDesk, rect: Box) -> None:
        super().__init__(rect, name="energy")
        self.desk = desk

    def texts(self) -> Iterator[str]:
        yield f"energy {self.desk.total}"
        yield self.desk.sum_in_words
        if self.desk.here:
            yield self.desk.here[0]

    def draw(self, brush: Brush) -> None:
        box, desk = self.rect, self.desk
        cap = brush.text("Energy next turn", "cap", brush.mood.text_low, box.topleft)
        middle = box.top + cap.height / brush.scale + 48
        number = brush.text(str(desk.total), "number_large", theme.MARIGOLD, (box.left, middle), anchor="midleft")
        left = box.left + max(64.0, number.width / brush.scale) + 20
        room = box.right - left
        brush.fitted(desk.sum_in_words, "body", theme.TEXT_MID, (left, middle), room, high=70, anchor="midleft")
        if desk.here:
            said, good = desk.here
            icon = (box.left, box.bottom - 28, 22, 22)
            brush.icon("check" if good else "cross", icon, theme.OK_TEXT if good else theme.DANGER_TEXT)
            colour = theme.OK_TEXT if good else theme.DANGER_TEXT
            at = (box.left + 30, box.bottom - 17)
            brush.fitted(said, "label", colour, at, box.width - 30, high=34, anchor="midleft")


class EnergyTable(Widget):
    """By station: what is made, in as many places as a station has, and what is over."""

    HEAD, GAP = 46.0, 5.0

    def __init__(self, desk: EngineeringDesk, rect: Box) -> None:
        super().__init__(rect, name="where the energy goes")
        self.desk = desk

    def texts(self) -> Iterator[str]:
        for station in ENERGY_STATIONS:
            yield f"{self.desk.game.content.stations[station].title}: {self._said(station)}"

    def _said(self, station: EnergyStation) -> str:
        """What stands at the right end of a row."""
        desk = self.desk
        made, over = desk.made.get(station, 0), desk.over(station)
        if not desk.game.active(station):
            return f"{made} to convert"
        return f"{made}, {over} over" if over else str(made)

    def draw(self, brush: Brush) -> None:
        box = self.rect
        brush.text("Where the energy goes", "cap", brush.mood.text_low, (box.left + 20, box.top + 14))
        at = (box.right - 20, box.top + 14)
        brush.text("Made", "cap", brush.mood.text_low, at, anchor="topright")
        high = (box.height - self.HEAD - 16) / len(ENERGY_STATIONS)
        for n, station in enumerate(ENERGY_STATIONS):
            top = box.top + self.HEAD + n * high
            self._draw_row(brush, pygame.FRect(box.left + 14, top, box.width - 28, high - self.GAP), station)

    def _draw_row(self, brush: Brush, row: pygame.FRect, station: EnergyStation) -> None:
        desk, middle = self.desk, row.centery
        paint.well(brush.surface, brush.rect(row), brush.scale, brush.mood)
        card, active = desk.game.content.stations[station], desk.game.active(station)
        colour = theme.STATIONS[station] if active else theme.mix(theme.STATIONS[station], brush.mood.well, 0.6)
        draw_badge(brush, (row.left + 12, middle - 16, 32, 32), f"icon_{station}", colour)
        words = theme.TEXT if active else brush.mood.text_low
        at = (row.left + 58, middle)
        brush.fitted(card.title, "name", words, at, 150, high=row.height - 4, anchor="midleft")
        brush.text(card.code, "label", brush.mood.text_low, (row.left + 222, middle), anchor="center")
        if active:
            self._draw_places(brush, (row.left + 258, middle), station)
        else:
            brush.icon("lock", (row.left + 248, middle - 11, 22, 22), brush.mood.text_low)
            at = (row.left + 278, middle)
            brush.fitted("inactive", "body", brush.mood.text_low, at, 90, high=row.height, anchor="midleft")
        good = desk.made.get(station, 0) > 0
        said = brush.fitted(
            self._said(station), "name", theme.OK_TEXT if good and active else words,
            (row.right - 16, middle), 120, high=row.height - 4, anchor="midright",
        )  # fmt: skip
        if desk.over(station) and active:
            side = (row.right - 24 - said.width / brush.scale - 22, middle - 11, 22, 22)
            brush.icon("warning", side, theme.WARN)

    def _draw_places(self, brush: Brush, at: Point, station: EnergyStation) -> None:
        """Circles: what the station still holds as rings, what is made filled, free places dashed."""
        desk, colour = self.desk, theme.STATIONS[station]
        most = desk.game.content.energy.station_maximum
        kept = desk.kept(station)
        full = kept + desk.made.get(station, 0)
        for n in range(most):
            centre = brush.at((at[0] + 29 * n, at[1]))
            if kept <= n < full:
                paint.disc(brush.surface, centre, brush.px(11), colour, stroke=brush.px(2))
            elif n < kept:
                paint.arc(brush.surface, centre, brush.px(9), 0, 360, colour, brush.px(3))
                paint.disc(brush.surface, centre, brush.px(3), colour, stroke=0)
            else:
                paint.dashed_circle(brush.surface, centre, brush.px(10), theme.DASH, max(1.5, 2 * brush.scale))


def kept_energy(desk: EngineeringDesk, station: EnergyStation) -> int:
    """Return what a station holds now and may still hold next turn: EN-6."""
    game = desk.game
    return game.state.energy[station] if station in game.keepers() and game.active(station) else 0
