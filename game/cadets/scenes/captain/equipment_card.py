"""An equipment card in paper, why it cannot be used now, and the hand of owned cards in a row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import pygame

from game.cadets.content import EquipmentCard
from game.cadets.rules.game import Cadets
from game.core.engine import Aside
from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Use, Widget
from game.stage.widgets.dialog import Choice as Answer
from game.stage.widgets.dialog import Dialog

UseAside = Callable[[Any, int], object]
"""Plays what may be done at any time: the answer, and whose it is."""

LOOKS = {"spare_capacitor": ("energy", "engineering"), "patch_kit": ("toolbox", "damage")}
"""Icon and colour of cards that belong to no single station."""
BAND, ART_BAND = 40.0, 0.38
"""Height of the band of a small card, and its share of a large one, which holds a picture."""
FOOT, LARGE_FOOT = 30.0, 36.0
MOST_FOOT, MOST_LARGE_FOOT = 0.28, 0.42
"""Height of what stands at the foot, and the share of the card it may take where it says why not."""


class EquipmentView(Widget):
    """A card: band with icon, name and uses; moment, text; at the foot what it does when it is pressed, or why not.

    ``chosen`` raises it. ``later``: it is closed only because its moment has not come.
    ``dead`` says why it does nothing in this mission; such a card can be used all the same.
    """

    focusable = True
    radius = theme.RADIUS_CARD

    def __init__(
        self, card: EquipmentCard, rect: Box, use: Use | None = None, *, deed: str = "", dead: str = "",
        chosen: bool = False, large: bool = False, later: bool = False, **common: Any,
    ) -> None:  # fmt: skip
        super().__init__(rect, name=card.title, **common)
        self.card, self.act, self.deed, self.dead, self.chosen = card, use, deed, dead, chosen
        self.large, self.later = large, later
        self.foot_high = LARGE_FOOT if large else FOOT
        self.band = round(ART_BAND * self.rect.height) if large else BAND
        self.usable = use is not None
        icon, station = LOOKS.get(card.rule, (f"icon_{card.station}", card.station))
        self.icon, self.accent = icon, theme.STATIONS[station]

    def texts(self) -> Iterator[str]:
        said = (self.card.title, self.lasts, self.card.step, self.card.text, self.foot)
        yield from (part for part in said if part)

    @property
    def lasts(self) -> str:
        """How often it can be used: EE-1."""
        return "once" if self.card.uses == 1 else f"{self.card.uses} uses" if self.card.uses else "permanent"

    @property
    def foot(self) -> str:
        """What stands at the bottom; the moment of a card stands on it already."""
        return self.dead or ("" if self.later else self.why or self.deed)

    def use(self) -> None:
        if self.act is not None:
            self.act()

    def target(self) -> pygame.FRect:
        """A chosen card stands 8 du higher."""
        return self.rect.move(0, -8) if self.chosen else self.rect

    def draw(self, brush: Brush) -> None:
        box = self.target()
        where = brush.rect(box)
        spent = bool(self.why) or (bool(self.dead) and not self.chosen)
        paint.card(brush.surface, where, brush.scale, self.accent, band=self.band / box.height, spent=spent)
        lit = self.hovered and self.usable and brush.stage.input.pointing
        if self.chosen or lit:
            colour = theme.MARIGOLD if self.chosen else theme.TEXT_MID
            paint.ring(brush.surface, where, brush.scale, colour, radius=self.radius, width=4 if self.chosen else 2)
        self._draw_band(brush, box)
        bottom = self._draw_foot(brush, box)
        top = box.top + self.band + (8 if self.large else 5)
        self._draw_text(brush, pygame.FRect(box.left + 16, top, box.width - 32, bottom - top - 2))

    def _draw_band(self, brush: Brush, box: pygame.FRect) -> None:
        middle, side = box.top + self.band / 2 + 1, 0.6 * self.band
        left = box.centerx - side / 2 if self.large else box.left + 14
        brush.icon(self.icon, (left, middle - side / 2, side, side), theme.INK)
        disc = (box.right - 27, box.top + BAND / 2 + 1)
        paint.disc(brush.surface, brush.at(disc), brush.px(15), theme.INK, stroke=0)
        letter = str(self.card.uses) if self.card.uses else "P"
        brush.fitted(letter, "name", theme.PAPER_TOP, disc, 26, high=26, anchor="center")
        if not self.large:
            room, at = box.right - 48 - (box.left + 50), (box.left + 50, middle)
            brush.fitted(self.card.title, "name", theme.TEXT_ON_PAPER, at, room, high=self.band - 6, anchor="midleft")

    def _draw_text(self, brush: Brush, room: pygame.FRect) -> None:
        y = room.top
        if self.large:
            drawn = brush.fitted(self.card.title, "name_large", theme.TEXT_ON_PAPER, room.topleft, room.width, high=34)
            y += drawn.height / brush.scale
        kind = f"{self.lasts}, {self.card.step}"
        high = (room.bottom - y) * (0.45 if self.large else 0.3)
        drawn = brush.fitted(kind, "label_small", theme.QUIET_ON_PAPER, (room.left, y), room.width, high=high)
        y += drawn.height / brush.scale + (6 if self.large else 2)
        style = "body_large" if self.large else "body"
        high = max(20.0, room.bottom - y)
        brush.fitted(self.card.text, style, theme.TEXT_ON_PAPER, (room.left, y), room.width, high=high)

    def _draw_foot(self, brush: Brush, box: pygame.FRect) -> float:
        """Draw what it does when pressed, or why not; gives where the foot begins."""
        if not self.foot:
            return box.bottom - 10
        width, closed = box.width - 32, bool(self.dead or self.why)
        high = self.foot_high
        if closed:
            most = box.height * (MOST_LARGE_FOOT if self.large else MOST_FOOT)
            high = min(most, max(high, brush.text_size(self.foot, "label_small", width - 36)[1] + 8))
        strip = pygame.FRect(box.left + 10, box.bottom - 10 - high, box.width - 20, high)
        if not closed:
            paint.chip(brush.surface, brush.rect(strip), brush.scale, theme.TEXT_ON_PAPER)
            icon, colour = ("check" if self.chosen else "hand"), theme.MARIGOLD
            wide = brush.text_size(self.foot, "label")[0]
            left = strip.centerx - wide / 2 - 14
            brush.icon(icon, (left - 6, strip.centery - 9, 18, 18), colour)
            brush.fitted(self.foot, "label", colour, (left + 18, strip.centery), strip.width - 40, anchor="midleft")
            return strip.top
        y = strip.top + 1
        rule = brush.rect((strip.left + 4, y, strip.width - 8, 1.5))
        brush.surface.fill(theme.PAPER_EDGE, rule)
        colour = theme.DANGER_ON_PAPER if self.dead else theme.QUIET_ON_PAPER
        brush.icon("cross" if self.dead else "lock", (strip.left + 4, strip.centery - 8, 16, 16), colour)
        at = (strip.left + 28, strip.centery)
        brush.fitted(self.foot, "label_small", colour, at, strip.width - 32, high=strip.height - 4, anchor="midleft")
        return strip.top


class EmptyPlace(Widget):
    """Where a card lay that is used up."""

    radius = theme.RADIUS_CARD

    def __init__(self, rect: Box, said: str) -> None:
        super().__init__(rect)
        self.said = said

    def texts(self) -> Iterator[str]:
        yield self.said

    def draw(self, brush: Brush) -> None:
        inner = brush.rect(self.rect.inflate(-4, -4))
        paint.dashed_rect(brush.surface, inner, theme.DASH, max(1.5, 2 * brush.scale), radius=self.radius * brush.scale)
        room, high = self.rect.width - 40, self.rect.height - 20
        brush.fitted(self.said, "note", brush.mood.text_low, self.rect.center, room, high=high, anchor="center")


# ------------------------------------------------------------------------------------------ what goes now


def useless(game: Cadets, card: EquipmentCard) -> str:
    """Return why a card does nothing in this mission, "" if it does something: OV-14."""
    if not card.station or game.active(card.station):
        return ""
    return f"Does nothing here: {game.content.stations[card.station].title} is not used in this mission."


def asides(game: Cadets, id: str) -> list[Aside]:
    """Return what a card can do at any time, now: EE-7."""
    return [aside for aside in game.asides(game.captain()) if aside.answer[1] == id]


def later(game: Cadets, id: str) -> bool:
    """Say whether a card waits for a moment that it names, and for nothing else."""
    card = game.content.equipment[id]
    waits = not useless(game, card) and not game.state.equipment_used and not game.state.crew[game.captain()].level
    return waits and card.when != "any_time" and ("equipment", id) not in offered(game)


def why_closed(game: Cadets, id: str) -> tuple[str, str]:
    """Return why an owned card cannot be used now and the rule, twice "" if it can."""
    card = game.content.equipment[id]
    if why := useless(game, card):
        return why, "OV-14"
    if game.state.crew[game.captain()].level:
        return "The autopilot sits in the Captain's chair and plays the cards.", "CA-1"
    if game.state.equipment_used:
        used = game.content.equipment[game.state.equipment_used].title
        return f"{used} is this turn's card already.", "CA-2"
    if ("equipment", id) in offered(game) or asides(game, id):
        return "", ""
    if card.when == "any_time" and not any(game.state.ship.slots.values()):
        return "No damage card lies on the ship.", "EE-7"
    return f"Offered at its moment: {card.step}.", "EE-7"


def offered(game: Cadets) -> Sequence[Any]:
    """Return what the open question offers, nothing for a task or several answers at a time."""
    choice = game.choice
    return () if choice is None or choice.task is not None or choice.least is not None else choice.open()


class Damages(Dialog):
    """Which damage card does the Patch Kit take off? B06."""

    def __init__(self, game: Cadets, card: EquipmentCard, found: Sequence[Aside], use: UseAside) -> None:
        answers = []
        for aside in found:
            damage = game.content.damage[aside.answer[2]]
            deed = partial(use, aside.answer, aside.seat)
            answers.append(Answer(damage.title, deed, sub=damage.text, icon=f"icon_{damage.station}"))
        answers.append(Answer("Keep the card"))
        super().__init__(card.title, card.text, answers, safe=len(answers) - 1, side="left", width=560)


def damages(game: Cadets, id: str, use: UseAside) -> Damages:
    """Return the question what a card for any time is used on; ``use`` plays it: CA-2, EE-7."""
    return Damages(game, game.content.equipment[id], asides(game, id), use)


def owned(game: Cadets) -> list[str]:
    """Return the cards of the crew in the order of the box."""
    return [id for id in game.content.equipment if id in game.state.equipment]

