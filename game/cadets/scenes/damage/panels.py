"""Beside the repair jobs: the core, the damage slots of the four sides, the energy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.cadets.scenes.questions import rule_text
from game.core.squares import SIDES, Side
from game.stage import paint, text, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.texts import draw_badge

if TYPE_CHECKING:
    from game.cadets.rules.game import Cadets
    from game.cadets.scenes.damage.desk import DamageControl

RED_TOP, RED, RED_LIP = theme.rgb("#622632"), theme.rgb("#3A1722"), theme.rgb("#24101A")
RED_WELL = theme.rgb("#250B14")
PALE = theme.rgb("#FFD9D2")
SLOT = 34.0
MOST_PIPS = 4


def red_plate(brush: Brush, box: Box) -> None:
    """Draw the plate of a core breach, with its coral frame."""
    where = brush.rect(box)
    light = theme.lighter(RED_TOP, 0.13)
    look = paint.Box(theme.RADIUS_PLATE, RED_TOP, RED, RED_LIP, 4, light, 2, paint.Shadow(theme.BLACK, 0.45, 6, 16))
    paint.raised(brush.surface, where, brush.scale, look)
    paint.ring(brush.surface, where, brush.scale, theme.DANGER, radius=theme.RADIUS_PLATE, width=3)


class CorePanel(Widget):
    """Is the core sound, or how far is it breached, and what follows: DC-10 to DC-14."""

    def __init__(self, game: Cadets, rect: Box) -> None:
        super().__init__(rect, name="core")
        self.game, self.ship = game, game.state.ship
        self.last = game.content.core.last_level
        self.lines = self._lines()

    def _lines(self) -> list[tuple[str, str]]:
        """Icon and sentence of what follows."""
        hit = ("crosshair", rule_text(self.game, "DC-10"))
        if not self.ship.breach:
            mend = ("cards", rule_text(self.game, "DC-11"))
            return [hit, mend, ("core", f"The next breach would begin at level {self.ship.breaches + 1}.")]
        cards = self.game.content.core.cards
        dealt = f"Next Step 2: {cards} and {self.ship.breach} make {cards + self.ship.breach} breach cards."
        cover = ("clock", rule_text(self.game, "DC-13"))
        return [hit, ("cards", dealt), cover, ("skull", "One missing or wrong, and the ship explodes.")]

    @property
    def title(self) -> str:
        """The state of the core."""
        return "Core breach" if self.ship.breach else "The core is sound"

    def texts(self) -> Iterator[str]:
        """Title, level, what follows."""
        yield self.title
        if self.ship.breach:
            yield f"level {self.ship.breach}"
        yield from (words for _, words in self.lines)

    def draw(self, brush: Brush) -> None:
        """Draw badge, title, levels and what follows."""
        breach, box = self.ship.breach, self.rect
        if breach:
            red_plate(brush, box)
        else:
            paint.plate(brush.surface, brush.rect(box), brush.scale, brush.mood)
        accent = theme.DANGER if breach else theme.OK
        draw_badge(brush, (box.left + 22, box.top + 20, 52, 52), "core" if breach else "check", accent)
        at = (box.left + 90, box.top + 46)
        brush.fitted(
            self.title, "screen_title", PALE if breach else theme.TEXT, at, box.width - 110, high=40, anchor="midleft"
        )
        top = box.top + 96
        self._draw_levels(brush, pygame.FRect(box.left + 22, top, box.width - 44, 84))
        self._draw_lines(brush, pygame.FRect(box.left + 22, top + 104, box.width - 44, box.bottom - top - 124))

    def _draw_levels(self, brush: Brush, row: pygame.FRect) -> None:
        wide = (row.width - 12 * (self.last - 1)) / self.last
        for n in range(self.last):
            level = n + 1
            here = level == self.ship.breach
            box = pygame.FRect(row.left + n * (wide + 12), row.top, wide, row.height)
            fill = theme.DANGER if here else RED_WELL if self.ship.breach else brush.mood.well
            if here:
                light = theme.lighter(fill, 0.3)
                look = paint.Box(11, light, fill, theme.DANGER_LIP, 4, theme.lighter(fill, 0.5), 2, None)
                paint.raised(brush.surface, brush.rect(box), brush.scale, look)
            else:
                paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood, radius=11, colour=fill)
            ink = theme.INK if here else PALE if self.ship.breach else theme.DISABLED_TEXT
            last = level == self.last
            if last:
                brush.icon("skull", (box.centerx - 17, box.top + 12, 34, 34), ink)
            else:
                centre = brush.at((box.centerx, box.top + 31))
                text.draw_number(brush.surface, str(level), "number", ink, centre, brush.scale, anchor="center")
            at = (box.centerx, box.bottom - 19)
            brush.fitted("explodes" if last else "level", "label_small", ink, at, wide - 12, high=28, anchor="center")

    def _draw_lines(self, brush: Brush, box: pygame.FRect) -> None:
        tint = theme.DANGER_TEXT if self.ship.breach else theme.TEXT_MID
        room = box.width - 42
        sizes = [brush.fit_size(words, "body", room, box.height / len(self.lines) - 6)[1] for _, words in self.lines]
        gap = min(26.0, max(4.0, (box.height - sum(sizes)) / len(sizes)))
        y = box.top
        for (icon, words), high in zip(self.lines, sizes, strict=True):
            brush.icon(icon, (box.left, y + high / 2 - 13, 26, 26), tint)
            brush.fitted(words, "body", theme.TEXT, (box.left + 42, y), room, high=box.height / len(sizes) - 6)
            y += high + gap


class DamageSlots(Widget):
    """What lies on the four sides of the ship: DC-1."""

    def __init__(self, game: Cadets, rect: Box) -> None:
        super().__init__(rect, name="slots")
        self.game = game
        self.most = game.content.damage_rules.slots

    def texts(self) -> Iterator[str]:
        """A line for each side."""
        yield f"Damage slots: {self.most} a side"
        for side in SIDES:
            cards = self.game.state.ship.slots[side]
            titles = ", ".join(self.game.content.damage[card].title for card in cards)
            yield f"{side.capitalize()}: {titles or 'free'}{', full' if len(cards) == self.most else ''}"

    def draw(self, brush: Brush) -> None:
        """Draw the ship with its slots around it."""
        paint.plate(brush.surface, brush.rect(self.rect), brush.scale, brush.mood)
        cap = brush.fitted(
            f"Damage slots: {self.most} a side", "cap", brush.mood.text_low, (self.rect.left + 20, self.rect.top + 14),
            self.rect.width - 40, high=30,
        )  # fmt: skip
        top = self.rect.top + 14 + cap.height / brush.scale
        middle = (self.rect.centerx, (top + self.rect.bottom) / 2 + 2)
        brush.sprite("ship_player", (middle[0] - 52, middle[1] - 52, 104, 104))
        long = self.most * SLOT + (self.most - 1) * 4
        self._row(brush, "fore", middle[0] - long / 2, middle[1] - 94, across=True)
        self._row(brush, "aft", middle[0] - long / 2, middle[1] + 94 - SLOT, across=True)
        self._row(brush, "port", middle[0] - 162, middle[1] - long / 2 + 18, across=False)
        self._row(brush, "starboard", middle[0] + 162 - SLOT, middle[1] - long / 2 + 18, across=False)

    def _row(self, brush: Brush, side: Side, left: float, top: float, *, across: bool) -> None:
        cards, step = self.game.state.ship.slots[side], SLOT + 4
        word = "starb." if side == "starboard" else side
        for n in range(self.most):
            box = pygame.FRect(left + n * step * across, top + n * step * (not across), SLOT, SLOT)
            if n < len(cards):
                station = self.game.content.damage[cards[n]].station
                draw_badge(brush, box, f"icon_{station}", theme.STATIONS[station])
            else:
                where = brush.rect(box)
                paint.dashed_rect(brush.surface, where, theme.DASH, max(1.0, 1.6 * brush.scale), radius=8 * brush.scale)
        end = left + (self.most * step - 4 if across else SLOT)
        middle = (left + end) / 2
        at = (left - 8, top + SLOT / 2) if across else (middle, top - 15)
        anchor = "midright" if across else "center"
        brush.fitted(word.capitalize(), "label", theme.TEXT, at, 66, high=28, anchor=anchor)
        if len(cards) == self.most:
            self._full(brush, (end + 30, top + SLOT / 2) if across else (middle, top + self.most * step + 10))

    def _full(self, brush: Brush, centre: tuple[float, float]) -> None:
        chip = pygame.FRect(0, 0, 52, 26)
        chip.center = centre
        paint.chip(brush.surface, brush.rect(chip), brush.scale, theme.DANGER)
        brush.fitted("full", "label_small", theme.INK, chip.center, 42, high=24, anchor="center")


class JobEnergy(Widget):
    """Energy that is left and spent on jobs, and what the last card brought."""

    def __init__(self, desk: DamageControl, rect: Box) -> None:
        super().__init__(rect, name="energy")
        self.held = desk.game.state.energy["damage"]
        self.spent = len(desk.jobs)
        jobs = "1 job" if self.spent == 1 else f"{self.spent} jobs"
        self.cap = f"Energy: {jobs} opened"
        self.news = desk.news
        self.note = desk.news or rule_text(desk.game, "DC-9")

    def texts(self) -> Iterator[str]:
        """Cap line and note."""
        yield self.cap
        yield self.note

    def draw(self, brush: Brush) -> None:
        """Draw them."""
        left, top = self.rect.topleft
        cap = brush.fitted(self.cap, "cap", brush.mood.text_low, (left, top), self.rect.width, high=30)
        y = top + cap.height / brush.scale + 10
        total = max(MOST_PIPS, self.held + self.spent)
        pips = pygame.FRect(left, y, 25 * total, 36)
        paint.pips(
            brush.surface, brush.rect(pips), brush.scale, theme.STATIONS["damage"], self.held, self.spent, total,
            mood=brush.mood,
        )  # fmt: skip
        style, room = ("label" if self.news else "body"), self.rect.bottom - pips.bottom - 12
        brush.fitted(self.note, style, theme.TEXT_MID, (left, pips.bottom + 12), self.rect.width, high=room)
