"""Our ship: four shields as arcs, three damage slots a side, speed, damage and core."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.core.squares import SIDES, Side
from game.stage import paint, text, theme
from game.stage.intents import Pointer
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.lists import ScrollArea
from game.stage.widgets.texts import draw_badge

if TYPE_CHECKING:
    from game.cadets.scenes.bridge.bridge import Bridge

ARC, ARC_WIDE, ARC_SPAN = 76.0, 2.6, 76.0
"""Radius of the shield arcs, their width a point of strength, their span in degrees."""
SLOT = 27.0
STRENGTH_AT: dict[Side, tuple[float, float]] = {
    "fore": (116, 38), "starboard": (294, 105), "aft": (116, 276), "port": (34, 105),
}  # fmt: skip
"""Centre of each side's number on the panel."""
SHIP_AT = (166, 150)
LINE, LINE_TEXT, LINE_STYLE = 30.0, 35.0, "label_small"
"""Of a damage card's line: its least height in du, where its title begins, and the style of that."""


class ShipPanel(Widget):
    """What lies on the plate; sides are clicked while one is to be chosen."""

    def __init__(self, rect: Box, bridge: Bridge) -> None:
        super().__init__(rect, name="our ship")
        self.bridge = bridge
        area = self.add(ScrollArea((self.rect.left + 338, self.rect.top + 132, 166, 95), region="damage"))
        self._add_damage(area)

    def texts(self) -> Iterator[str]:
        """Strengths, speed, core."""
        ship = self.bridge.shown.state.ship
        yield "Our ship"
        for side in SIDES:
            yield f"{side} {ship.strengths[side]}"
        yield f"speed {ship.speed}"
        yield self._core()[0]

    def _core(self) -> tuple[str, theme.Colour, str]:
        level = self.bridge.shown.state.ship.breach
        if not level:
            return "sound", theme.OK_TEXT, "check"
        last = self.bridge.game.content.core.last_level
        return f"open, level {level} of {last}", theme.DANGER_TEXT, "warning"

    def _add_damage(self, area: ScrollArea) -> None:
        content, slots = self.bridge.game.content, self.bridge.shown.state.ship.slots
        y, wide = 0.0, area.inner_width
        for side, id in [(each, card) for each in SIDES for card in slots[each]]:
            title, room = content.damage[id].title, wide - LINE_TEXT
            style = text.fit(max(title.split(), key=len), LINE_STYLE, 1.0, room)
            high = max(LINE, text.size(title, style, 1.0, room)[1])
            area.add(DamageLine((0, y, wide, high), self.bridge, side, id, style))
            y += high + 2
        area.tall = y

    # -- choosing a side

    def on_pointer(self, pointer: Pointer) -> bool:
        """A click on a side that may be chosen."""
        if pointer.kind != "down" or pointer.button != 1:
            return False
        for side, use in self.bridge.sides.items():
            if self.side_box(side).inflate(30, 30).collidepoint(pointer.at):
                use()
                return True
        return False

    # -- drawing

    def draw(self, brush: Brush) -> None:
        """Draw shields, slots and read-outs."""
        left, top = self.rect.topleft
        ship = self.bridge.shown.state.ship
        centre = (left + SHIP_AT[0], top + SHIP_AT[1])
        brush.fitted("Our ship", "cap", brush.mood.text_low, (left + 18, top + 14), 76, high=20)
        paint.glow(brush.surface, brush.at(centre), brush.px(86), theme.MARIGOLD, 0.22)
        brush.sprite("ship_player", (centre[0] - 52, centre[1] - 52, 104, 104), alpha=0.45 if ship.cloaked else 1.0)
        for side in SIDES:
            self._draw_arc(brush, side, centre)
            self._draw_strength(brush, side)
            self._draw_slots(brush, side)
        self._draw_speed(brush, (left + 340, top + 16))
        self._cap(brush, f"Damage, {self.bridge.game.content.damage_rules.slots} a side", (left + 340, top + 104))
        if not any(ship.slots.values()):
            brush.icon("check", (left + 340, top + 134, 20, 20), theme.OK_TEXT)
            brush.fitted("none", "label", theme.OK_TEXT, (left + 366, top + 144), 130, high=24, anchor="midleft")
        self._draw_core(brush, (left + 340, top + 246))

    def _cap(self, brush: Brush, words: str, at: tuple[float, float]) -> None:
        brush.fitted(words, "cap", brush.mood.text_low, at, 166, high=20)

    def _draw_arc(self, brush: Brush, side: Side, centre: tuple[float, float]) -> None:
        strength = self.bridge.shown.state.ship.strengths[side]
        middle = SIDES.index(side) * 90
        start, end = middle - ARC_SPAN / 2, middle + ARC_SPAN / 2
        at, radius = brush.at(centre), ARC * brush.scale
        if strength:
            colour = theme.mix(
                theme.STATIONS["shields"], theme.darker(theme.STATIONS["shields"], 0.35), 1 - strength / 6
            )
            flash = self.bridge.map.flash
            if flash is not None and flash[0] == side:
                colour = theme.mix(colour, theme.WHITE, round(flash[1], 1))
            paint.arc(brush.surface, at, radius, start, end, colour, (4 + ARC_WIDE * strength) * brush.scale)
        else:
            dash = (4 * brush.scale, 6 * brush.scale)
            paint.arc(brush.surface, at, radius, start, end, theme.DANGER, 3.5 * brush.scale, dash=dash)
        if self.bridge.map.struck == side:
            paint.arc(brush.surface, at, radius + 13 * brush.scale, start, end, theme.WARN, 4 * brush.scale)

    def side_box(self, side: Side) -> pygame.FRect:
        """Return where a side's strength stands."""
        box = pygame.FRect(0, 0, 32, 30)
        box.center = (self.rect.left + STRENGTH_AT[side][0], self.rect.top + STRENGTH_AT[side][1])
        return box

    def _draw_strength(self, brush: Brush, side: Side) -> None:
        strength = self.bridge.shown.state.ship.strengths[side]
        box = self.side_box(side)
        fill = theme.STATIONS["shields"] if strength else theme.DANGER
        paint.number_box(brush.surface, brush.rect(box), brush.scale, brush.mood, str(strength), fill)
        self.bridge.glow.draw(brush, side, box)
        if side in self.bridge.sides:
            paint.ring(brush.surface, brush.rect(box), brush.scale, theme.MARIGOLD, radius=8, width=3, gap=3)

    def _draw_slots(self, brush: Brush, side: Side) -> None:
        content, cards = self.bridge.game.content, self.bridge.shown.state.ship.slots[side]
        for place in range(content.damage_rules.slots):
            box = self.slot(side, place)
            if place < len(cards):
                station = content.damage[cards[place]].station
                draw_badge(brush, box, f"icon_{station}", theme.STATIONS[station])
            else:
                draw_empty(brush, box)

    def slot(self, side: Side, place: int) -> pygame.FRect:
        """Return where a damage slot is drawn: beside the number fore and aft, below it on the flanks."""
        box = pygame.FRect(0, 0, SLOT, SLOT)
        x, y = self.side_box(side).center
        across = side in ("fore", "aft")
        box.center = (x + 38 + 33 * place, y) if across else (x, y + 34 + 31 * place)
        return box

    def _draw_speed(self, brush: Brush, at: tuple[float, float]) -> None:
        speed, top = self.bridge.shown.state.ship.speed, self.bridge.game.content.helm.top_speed
        self._cap(brush, "Speed", at)
        for number in range(top + 1):
            box = brush.rect((at[0] + 34 * number, at[1] + 26, 29, 30))
            accent = theme.STATIONS["helm"] if number == speed else None
            paint.number_box(brush.surface, box, brush.scale, brush.mood, str(number), accent)
            if number == speed:
                self.bridge.glow.draw(brush, "speed", (at[0] + 34 * number, at[1] + 26, 29, 30))

    def _draw_core(self, brush: Brush, at: tuple[float, float]) -> None:
        words, colour, icon = self._core()
        self._cap(brush, "Core", at)
        brush.icon(icon, (at[0], at[1] + 24, 20, 20), colour)
        brush.fitted(words, "label", colour, (at[0] + 26, at[1] + 34), 140, high=26, anchor="midleft")


def draw_empty(brush: Brush, box: pygame.FRect) -> None:
    """Draw a free slot: a recess with dashes that go round it evenly."""
    where, line, radius = brush.rect(box), max(1.5, 2 * brush.scale), 6 * brush.scale
    paint.well(brush.surface, where, brush.scale, brush.mood, radius=6)
    around = 2 * (where.w + where.h - 2 * line) - (8 - 2 * math.pi) * radius
    part = around / max(8, round(around / (5 * line)))
    paint.dashed_rect(brush.surface, where, theme.DASH, line, radius=radius, dash=(part * 0.55, part * 0.45))


class DamageLine(Widget):
    """A damage card in play: its station's badge, its title; its text in the tooltip."""

    focusable = True
    usable = False

    def __init__(self, rect: Box, bridge: Bridge, side: Side, card: str, style: theme.Style) -> None:
        record = bridge.game.content.damage[card]
        tip = f"{side.capitalize()}: {record.text} It takes {record.target} to mend it."
        super().__init__(rect, name=record.title, tip=tip, rule=record.id, region="damage")
        self.record, self.style = record, style

    def texts(self) -> Iterator[str]:
        yield self.record.title

    def draw(self, brush: Brush) -> None:
        """Draw badge and title."""
        draw_badge(
            brush,
            (self.rect.left, self.rect.centery - 13.5, 27, 27),
            f"icon_{self.record.station}",
            theme.STATIONS[self.record.station],
        )
        left = self.rect.left + LINE_TEXT
        at, room = (left, self.rect.centery), self.rect.right - left
        brush.fitted(self.record.title, self.style, theme.TEXT, at, room, high=self.rect.height, anchor="midleft")
