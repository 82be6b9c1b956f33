"""What the enemy step does to our ship: shields and slots, then the damage cards that are turned up."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.cadets.scenes.bridge.ship_panel import draw_empty
from game.cadets.scenes.enemies.story import Drawn
from game.core.squares import SIDES, Side
from game.stage import paint, text, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.cards import CardView
from game.stage.widgets.lists import ScrollArea
from game.stage.widgets.texts import Panel, draw_badge

if TYPE_CHECKING:
    from game.cadets.scenes.enemies.step import EnemyStep

AS_CARDS = 2
"""So many cards lie side by side as cards; more of them, or larger text, make rows."""
ARC = 52.0
SLOT = 26.0
NUMBER_AT: dict[Side, tuple[float, float]] = {"fore": (0, -94), "starboard": (96, 0), "aft": (0, 94), "port": (-96, 0)}
"""Each side's strength, from the ship's middle."""


def strength_colour(strength: int) -> theme.Colour:
    """Return the colour of a shield: coral without strength."""
    return theme.STATIONS["shields"] if strength else theme.DANGER


class Hull(Widget):
    """Our ship from above: four shields, three damage slots a side; the side that is aimed at is yellow."""

    def __init__(self, rect: Box, step: EnemyStep) -> None:
        super().__init__(rect, name="our shields")
        self.step = step

    def texts(self) -> Iterator[str]:
        """Strengths and cards by side."""
        ship = self.step.shown.state.ship
        yield "Our shields"
        for side in SIDES:
            yield f"{side} {ship.strengths[side]}, {len(ship.slots[side])} damage"

    def draw(self, brush: Brush) -> None:
        """Draw the plate, ship, arcs, numbers and slots."""
        paint.plate(brush.surface, brush.rect(self.rect), brush.scale, brush.mood)
        at = (self.rect.left + 18, self.rect.top + 24)
        brush.fitted("Our shields", "cap", brush.mood.text_low, at, 130, high=24, anchor="midleft")
        ship, centre = self.step.shown.state.ship, self.centre
        paint.glow(brush.surface, brush.at(centre), brush.px(64), theme.MARIGOLD, 0.2)
        brush.sprite("ship_player", (centre[0] - 36, centre[1] - 36, 72, 72), alpha=0.45 if ship.cloaked else 1.0)
        for side in SIDES:
            self._draw_side(brush, side)

    @property
    def centre(self) -> tuple[float, float]:
        return self.rect.centerx, self.rect.centery + 2

    def _draw_side(self, brush: Brush, side: Side) -> None:
        ship = self.step.shown.state.ship
        strength, middle = ship.strengths[side], SIDES.index(side) * 90
        span = (middle - 38, middle + 38)
        at, colour = brush.at(self.centre), strength_colour(strength)
        flash = self.step.map.flash
        if flash is not None and flash[0] == side:
            colour = theme.mix(colour, theme.WHITE, round(flash[1], 1))
        if strength:
            paint.arc(brush.surface, at, ARC * brush.scale, *span, colour, (3 + 2 * strength) * brush.scale)
        else:
            dash = (4 * brush.scale, 6 * brush.scale)
            paint.arc(brush.surface, at, ARC * brush.scale, *span, colour, 3 * brush.scale, dash=dash)
        if self.step.map.struck == side:
            paint.arc(brush.surface, at, (ARC + 15) * brush.scale, *span, theme.WARN, 4 * brush.scale)
        x, y = self.centre[0] + NUMBER_AT[side][0], self.centre[1] + NUMBER_AT[side][1]
        paint.number_box(
            brush.surface, brush.rect((x - 16, y - 15, 32, 30)), brush.scale, brush.mood, str(strength),
            strength_colour(strength),
        )  # fmt: skip
        draw_slots(brush, self.step, side, self._slots_at(side, x, y), across=side in ("fore", "aft"))

    def _slots_at(self, side: Side, x: float, y: float) -> tuple[float, float]:
        """Right of the number fore and aft, beyond it on the flanks."""
        if side in ("fore", "aft"):
            return x + 24, y - SLOT / 2
        return (x + 22 if side == "starboard" else x - 22 - SLOT), y - SLOT * 1.5 - 4


def draw_slots(brush: Brush, step: EnemyStep, side: Side, at: tuple[float, float], *, across: bool) -> None:
    """Draw the damage slots of a side, side by side or one below the other."""
    content, cards = step.game.content, step.shown.state.ship.slots[side]
    if step.flying is not None and step.story.now is not None and step.story.now.side == side:
        cards = cards[:-1]  # it is on its way
    for place in range(content.damage_rules.slots):
        way = place * (SLOT + 4)
        box = pygame.FRect(at[0] + (way if across else 0), at[1] + (0 if across else way), SLOT, SLOT)
        if place < len(cards):
            station = content.damage[cards[place]].station
            draw_badge(brush, box, f"icon_{station}", theme.STATIONS[station])
        else:
            draw_empty(brush, box)


class DamageRow(Widget):
    """A damage card that was turned up, as a row: where there are many, or the text is large."""

    focusable = True
    usable = False
    radius = theme.RADIUS_WELL

    def __init__(self, rect: Box, step: EnemyStep, drawn: Drawn) -> None:
        self.card = step.game.content.damage[drawn.card]
        ignored = step.game.content.rules["OV-13"].text if drawn.ignored else ""
        super().__init__(
            rect, name=self.card.title, region="damage", tip=ignored or self.card.text,
            rule="OV-13" if drawn.ignored else self.card.id,
        )  # fmt: skip
        self.drawn = drawn

    def texts(self) -> Iterator[str]:
        yield self.card.title
        yield self._note()

    def tall(self, brush: Brush) -> float:
        """Return how high it has to be for its words."""
        room = self.rect.width - 54
        lines = brush.text_size(self.card.title, "name")[1] + brush.text_size(self._note(), "note", room)[1]
        return max(42.0, lines + 8)

    def _note(self) -> str:
        return "not aboard, does nothing" if self.drawn.ignored else f"{self.card.text} Target {self.card.target}."

    def draw(self, brush: Brush) -> None:
        """Draw badge, title and text."""
        box, ignored = self.rect, self.drawn.ignored
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        accent = theme.DISABLED_TEXT if ignored else theme.STATIONS[self.card.station]
        draw_badge(brush, (box.left + 6, box.centery - 16, 32, 32), f"icon_{self.card.station}", accent)
        colour = theme.DISABLED_TEXT if ignored else theme.TEXT
        left, room = box.left + 46, box.width - 54
        brush.fitted(self.card.title, "name", colour, (left, box.top + 3), room, high=36)
        at = (left, box.top + 3 + brush.text_size(self.card.title, "name")[1])
        brush.text(self._note(), "note", theme.TEXT_MID, at, width=room)


class HarmPlate(Panel):
    """The cards this ship's attack has turned up, and the slots of the side that was struck: DC-2."""

    still = False

    def __init__(self, rect: Box, step: EnemyStep) -> None:
        self.step = step
        act = step.story.now
        assert act is not None
        self.act = act
        super().__init__(rect, cap=f"Damage turned up: {len(act.drawn)}", name="damage turned up")
        self._views: list[Widget] = []
        inner = pygame.FRect(self.rect.left + 14, self.rect.top + 42, self.rect.width - 28, self.rect.height - 104)
        if len(act.drawn) <= AS_CARDS and text.text_size() <= theme.TEXT_SIZES[1]:
            self._add_cards(inner)
        else:
            self._add_rows(inner)

    def _add_cards(self, inner: pygame.FRect) -> None:
        content, wide = self.step.game.content, (inner.width - 12) / AS_CARDS
        for place, drawn in enumerate(self.act.drawn):
            card = content.damage[drawn.card]
            foot = "does nothing" if drawn.ignored else f"target {card.target}"
            words = "Not aboard." if drawn.ignored else card.text
            tip = content.rules["OV-13"].text if drawn.ignored else card.text
            view = self.add(
                CardView(
                    (inner.left + place * (wide + 12), inner.top, wide, inner.height),
                    card.title,
                    words,
                    accent=theme.STATIONS[card.station],
                    icon=f"icon_{card.station}",
                    band=0.24,
                    foot=foot,
                    spent=drawn.ignored,
                    region="damage",
                    tip=tip,
                    rule="OV-13" if drawn.ignored else card.id,
                )
            )
            self._views.append(view)

    def _add_rows(self, inner: pygame.FRect) -> None:
        area = self.add(ScrollArea(inner, region="damage"))
        brush, top = Brush(pygame.Surface((1, 1)), self.step.stage, self.step.mood), 0.0
        for drawn in self.act.drawn:
            row = area.add(DamageRow((0, top, area.inner_width, 0), self.step, drawn))
            row.rect.height = row.tall(brush)
            top = row.rect.bottom + 5
            self._views.append(row)
        area.tall = top - 5
        area.top = area.reach

    def turn_last(self, part: float) -> None:
        """The card drawn last is turned up; a row is only read."""
        if isinstance(view := self._views[-1], CardView):
            view.turned = part

    def draw_flight(self, brush: Brush, part: float) -> None:
        """Draw the card turned up last, as its badge, on the way to its slot."""
        side = self.act.side
        assert side is not None
        card = self.step.game.content.damage[self.act.drawn[-1].card]
        place = len(self.step.shown.state.ship.slots[side]) - 1
        left, top = self._views[-1].where().center
        to_left, to_top = self.rect.left + 16 + place * (SLOT + 4) + SLOT / 2, self.rect.bottom - 36
        x, y = left + (to_left - left) * part, top + (to_top - top) * part - 30 * math.sin(math.pi * part)
        size = 44 - 18 * part
        box = (x - size / 2, y - size / 2, size, size)
        draw_badge(brush, box, f"icon_{card.station}", theme.STATIONS[card.station])

    def _words(self) -> tuple[str, str]:
        plates, side = self.step.game.content.enemy_step.plates, self.act.side
        assert side is not None
        free = self.step.game.content.damage_rules.slots - len(self.step.shown.state.ship.slots[side])
        key = "free" if free else "full"
        return self.step.story.say(plates[key], side=side, free=free), "DC-10" if not free else "DC-2"

    def texts(self) -> Iterator[str]:
        yield from super().texts()
        yield from self._words()

    def draw(self, brush: Brush) -> None:
        """Draw the plate and the slots."""
        super().draw(brush)
        side = self.act.side
        assert side is not None
        middle = self.rect.bottom - 36
        draw_slots(brush, self.step, side, (self.rect.left + 16, middle - SLOT / 2), across=True)
        left = self.rect.left + 16 + self.step.game.content.damage_rules.slots * (SLOT + 4) + 10
        words, rule = self._words()
        tag = brush.fit_size(rule, "label_small", 60, 22)[0]
        room = self.rect.right - 16 - tag - 8 - left
        brush.fitted(words, "note", theme.TEXT, (left, middle), room, high=52, anchor="midleft")
        at = (self.rect.right - 16, middle)
        brush.fitted(rule, "label_small", brush.mood.text_low, at, 60, high=22, anchor="midright")
