"""The rack of stations: who holds each, what energy lies on it, and what it did this turn in one line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.cadets.rules.state import ENERGY_STATIONS, Station
from game.cadets.scenes.shown import Shown
from game.cadets.seating import at_work
from game.core.squares import SIDES
from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Use, Widget
from game.stage.widgets.keys import Key
from game.stage.widgets.texts import draw_badge

if TYPE_CHECKING:
    from game.cadets.scenes.bridge.bridge import Bridge

PIPS_WIDE, PIPS_HIGH = 42.0, 20.0


def doing(shown: Shown, station: Station) -> str:
    """Return in a few words what a station has in hand, or did this turn."""
    game, state = shown.game, shown.state
    if station == "captain":
        count = len(state.equipment)
        return f"{count} equipment card{'' if count == 1 else 's'}" + (", one used" if state.equipment_used else "")
    if station == "engineering":
        return _engineering(shown)
    if station == "sensors":
        attempts = state.sensors.attempts
        if not attempts:
            return "Nothing to try" if state.phase not in ("setup", "1", "2") else "Lock, break, cloak"
        return ", ".join(each.kind for each in attempts)
    if station == "helm":
        cards = len(state.helm.hand)
        return f"Speed {state.ship.speed}" + (f", {cards} cards" if cards else "")
    if station == "shields":
        return _shields(shown)
    if station == "damage":
        cards = sum(len(lying) for lying in state.ship.slots.values())
        return f"Step {game.content.stations[station].step}, {cards} damage card{'' if cards == 1 else 's'}"
    if station == "tractor" and state.phase == "5":
        left = state.energy["tractor"] + state.tractor.free_try
        return f"{left} {'try' if left == 1 else 'tries'} left"
    return f"Step {game.content.stations[station].step}"


def _engineering(shown: Shown) -> str:
    desk = shown.state.engineering
    made = sum(desk.earned.values())
    if made:
        return f"Made {made} energy for the next turn"
    if desk.laid:
        return f"{len(desk.laid)} of {len(desk.tiles)} tiles laid"
    return f"{desk.count} tiles to lay" if shown.state.phase in ("3", "3A") else "Makes energy"


def _shields(shown: Shown) -> str:
    state = shown.state
    if state.phase in ("3", "3A", "3B") and state.shields.count:
        return f"{state.shields.count} tokens" + (" and I.C.E." if state.shields.ice else "")
    return "Strengths " + " ".join(str(state.ship.strengths[side]) for side in SIDES)


class StationKey(Key):
    """A station of the rack; use opens its desk when it is asked, else what there is to know of it."""

    def __init__(
        self, bridge: Bridge, station: Station, rect: Box, use: Use, *, asked: bool, digit: int | None
    ) -> None:
        card = bridge.game.content.stations[station]
        off = station not in at_work(bridge.game.content, bridge.game.state.mission)
        rule = bridge.game.content.rules["OV-11"]
        super().__init__(
            card.title, rect, use, kind="row", chosen=asked, accent=theme.STATIONS[station], region="stations",
            digit=digit, tip=f"{bridge.holder(station)} holds {card.title}.", why=rule.text if off else "",
            rule=rule.id if off else "",
        )  # fmt: skip
        self.bridge, self.station, self.off = bridge, station, off

    def texts(self) -> Iterator[str]:
        """Title, what it does, who holds it."""
        yield self.text
        yield "not used" if self.off else doing(self.bridge.shown, self.station)
        if not self.off:
            yield self.bridge.holder(self.station)

    def draw_face(self, brush: Brush, face: pygame.Rect, colour: theme.Colour) -> None:
        """Draw badge, title, line, pips and the holder's mark."""
        box = self.rect
        accent = (
            theme.mix(theme.STATIONS[self.station], theme.DISABLED, 0.7) if self.off else theme.STATIONS[self.station]
        )
        lift = 3 if self.pressed else 0
        draw_badge(brush, (box.left + 9, box.top + 7 + lift, 36, 36), f"icon_{self.station}", accent)
        if self.off:
            self._draw_words(brush, box.right - 50, "not used in this mission", colour, lift)
            brush.icon("lock", (box.right - 38, box.centery - 12, 22, 22), colour)
            return
        right = box.right - 38
        if self.station in ENERGY_STATIONS:
            self._draw_pips(brush, right - PIPS_WIDE - 8, box.centery - PIPS_HIGH / 2 - 2 + lift)
            right -= PIPS_WIDE + 16
        self._draw_words(brush, right, doing(self.bridge.shown, self.station), colour, lift)
        self._draw_holder(brush, lift)

    def _draw_words(self, brush: Brush, right: float, line: str, colour: theme.Colour, lift: float) -> None:
        left, top = self.rect.left + 56, self.rect.top + 4 + lift
        brush.fitted(self.text, "name", colour, (left, top), right - left, high=23)
        quiet = colour if self.off else theme.TEXT_MID
        brush.fitted(line, "note", quiet, (left, top + 22), right - left, high=22)

    def _draw_pips(self, brush: Brush, left: float, top: float) -> None:
        shown = self.bridge.shown
        held, spent = shown.state.energy[self.station], shown.spent(self.station)  # type: ignore[index, arg-type]
        most = shown.game.content.energy.station_maximum
        where = brush.rect((left, top, PIPS_WIDE, PIPS_HIGH))
        colour = theme.STATIONS[self.station]
        paint.pips(
            brush.surface, where, brush.scale, colour, min(held, most), min(spent, max(0, most - held)), most,
            mood=brush.mood,
        )  # fmt: skip
        self.bridge.glow.draw(brush, self.station, (left - 3, top - 3, PIPS_WIDE + 6, PIPS_HIGH + 6))
        if held > most:
            brush.text(f"+{held - most}", "label_small", theme.WARN, (left - 4, top + PIPS_HIGH / 2), anchor="midright")

    def _draw_holder(self, brush: Brush, lift: float) -> None:
        seat = self.bridge.shown.state.posts[self.station]
        level = self.bridge.shown.state.crew[seat].level
        box = pygame.FRect(self.rect.right - 34, self.rect.centery - 12 + lift, 20, 20)
        if level:
            brush.sprite(f"autopilot_{level}", box.inflate(8, 8))
        else:
            paint.seat_mark(brush.surface, brush.rect(box), seat % len(theme.SEATS))


class Legend(Widget):
    """What the pips mean, and how stations are opened."""

    def __init__(self, rect: Box, digits: bool) -> None:
        super().__init__(rect)
        self.digits = digits

    def texts(self) -> Iterator[str]:
        yield "held"
        yield "spent this turn"

    def draw(self, brush: Brush) -> None:
        left, middle = self.rect.left, self.rect.centery
        for held, spent, word in ((1, 0, "held"), (0, 1, "spent this turn")):
            where = brush.rect((left, middle - 8, 7, 16))
            paint.pips(brush.surface, where, brush.scale, theme.PAPER_TOP, held, spent, 1, mood=brush.mood)
            drawn = brush.fitted(word, "note", theme.TEXT_MID, (left + 14, middle), 110, high=20, anchor="midleft")
            left += 14 + drawn.width / brush.scale + 14
        if self.digits:
            right = self.rect.right
            drawn = brush.fitted("open", "note", theme.TEXT_MID, (right, middle), 40, high=20, anchor="midright")
            right -= drawn.width / brush.scale + 8
            for cap in ("0", "1"):
                shown = paint.keycap(brush.surface, cap, brush.at((right, middle)), brush.scale, anchor="midright")
                right -= shown.width / brush.scale + 6
