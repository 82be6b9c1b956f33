"""Pieces of the helm desk: places of the course, cards of the hand, rows of specials, and the hand that carries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pygame

from game.cadets.scenes.helm.maneuver import SPECIAL, accent_of, draw_card, draw_damage, draw_sign, in_words
from game.stage import paint, theme
from game.stage.intents import DIRECTIONS, Intent, Pointer, Press
from game.stage.view import Box, Point
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.carry import Carry, Place
from game.stage.widgets.texts import Label, draw_badge

if TYPE_CHECKING:
    from game.cadets.scenes.helm.desk import HelmDesk

NUMBER = 46.0
"""Room for the number at the left of a place."""
CARD = (148.0, 150.0)


class Hand(Carry):
    """Carries maneuvers; the desk shows at once what a held one would do."""

    def __init__(self, desk: HelmDesk) -> None:
        super().__init__(desk, draw=desk.draw_piece, put=desk.put, away=desk.send)
        self.desk = desk

    def lift(self, place: Place, at: Point, *, by_pointer: bool = False) -> bool:
        lifted = super().lift(place, at, by_pointer=by_pointer)
        if lifted:
            self.box = pygame.FRect(0, 0, *CARD)
            self.desk.lifted()
        return lifted

    def put(self, place: Place) -> bool:
        """On another card that lies ready: that one is taken instead."""
        if not isinstance(place, Stock) or place.piece is None or place.why or self.home in (None, place.at):
            return super().put(place)
        if self.home[0] == "course":
            return super().put(place)
        card = place.card
        self.back()
        other = next(each for each in self.desk.tree.all() if isinstance(each, Stock) and each.card == card)
        return self.lift(other, other.rect.center)

    def drop(self) -> None:
        held = self.piece
        super().drop()
        if held is not None:
            self.desk.dropped(held)


class CoursePlace(Place):
    """A place of the course: a laid card, or what fills it when time ends: HE-5, HE-6."""

    def __init__(self, desk: HelmDesk, rect: Box, n: int, **common: Any) -> None:
        card = desk.plan[n] if n < len(desk.plan) else None
        super().__init__(rect, ("course", n), card, name=f"place {n + 1}", region="course", **common)
        self.desk, self.n = desk, n

    @property
    def away(self) -> bool:
        """Its card is in the hand."""
        return self.carry.piece is not None and self.carry.home == self.at

    @property
    def filling(self) -> str:
        """What stands in the place when no card lies there."""
        return self.desk.filling(self.n)

    @property
    def drops(self) -> bool:
        """The card is one too many."""
        return self.n >= self.desk.task.speed

    def texts(self) -> Iterator[str]:
        yield str(self.n + 1)
        if self.piece is None:
            yield self.filling
        else:
            yield self.desk.maneuver(self.piece).title
            if self.drops:
                yield "will drop"

    def on_press(self, press: Press) -> bool:
        """Ctrl and an arrow move the laid card along the course."""
        across = DIRECTIONS.get(press.intent, (0, 0))[0]
        if press.ctrl and across and self.piece is not None:
            self.desk.move(self.n, self.n + across)
            return True
        return super().on_press(press)

    def on_pointer(self, pointer: Pointer) -> bool:
        """A right click takes the card back."""
        if pointer.kind == "down" and pointer.button == 3 and self.piece is not None:
            return self.carry.send_away(self)
        return super().on_pointer(pointer)

    def draw(self, brush: Brush) -> None:
        box, held = self.rect, self.carry.piece is not None
        card = self.piece if not self.away else None
        wanted = held and (self.hovered or self.focused)
        if self.why:
            paint.raised(brush.surface, brush.rect(box), brush.scale, _LOCKED)
            self._draw_filling(brush, brush.mood.text_low, icon="lock")
            return
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        if wanted or (card is None and self.n == len(self.desk.plan) and not self.drops):
            colour = theme.MARIGOLD if wanted else theme.STATIONS["helm"]
            paint.dashed_rect(
                brush.surface, brush.rect(box), colour, 2.5 * brush.scale, radius=theme.RADIUS_WELL * brush.scale
            )
        shade = theme.DISABLED_TEXT if self.drops else theme.STATIONS["helm"]
        brush.text(str(self.n + 1), "number", shade, (box.left + NUMBER / 2, box.top + 28), anchor="center")
        if card is None:
            self._draw_filling(brush, theme.TEXT_MID, icon="cards" if self.filling == "random card" else "")
            return
        spot = self.card_box()
        draw_card(brush, spot, self.desk.maneuver(card), foot=card, spent=self.drops)
        if self.drops:
            chip = pygame.FRect(0, 0, 92, 28)
            chip.center = (spot.centerx, spot.top + 4)
            paint.chip(brush.surface, brush.rect(chip), brush.scale, SPECIAL)
            brush.fitted("will drop", "label_small", theme.INK, chip.center, chip.width - 14, high=26, anchor="center")

    def card_box(self) -> pygame.FRect:
        """Where the card lies."""
        wide = min(CARD[0], self.rect.width - NUMBER - 14)
        box = pygame.FRect(0, 0, wide, min(CARD[1], self.rect.height - 6))
        box.center = (self.rect.left + NUMBER + (self.rect.width - NUMBER) / 2 - 4, self.rect.centery + 1)
        return box

    def _draw_filling(self, brush: Brush, colour: theme.Colour, icon: str) -> None:
        box = self.rect.inflate(-24, -16)
        if not self.why:
            box.left, box.width = self.rect.left + NUMBER, self.rect.width - NUMBER - 12
        middle = box.centery
        if icon:
            brush.icon(icon, (box.centerx - 13, middle - 36, 26, 26), colour)
            middle += 12
        brush.fitted(self.filling, "body", colour, (box.centerx, middle), box.width, high=64, anchor="center")


_LOCKED = paint.Box(
    theme.RADIUS_WELL, theme.PANEL, theme.PANEL, theme.darker(theme.PANEL, 0.1), 0, theme.PANEL, 0, None,
    outline=theme.darker(theme.PANEL, 0.35),
)  # fmt: skip


class Stock(Place):
    """A card or special maneuver that may be laid: it lies here until it is part of the course."""

    def __init__(self, desk: HelmDesk, rect: Box, at: Any, card: str, **common: Any) -> None:
        laid = card in desk.plan
        rule = desk.task.closed(desk.plan, card)
        why = desk.why_closed(card, rule) if rule and not laid else ""
        title = desk.maneuver(card).title
        super().__init__(rect, at, None if laid else card, name=f"{title} {card}", why=why, rule=rule, **common)
        self.desk, self.card, self.laid = desk, card, laid

    @property
    def away(self) -> bool:
        """It is in the hand."""
        return self.carry.piece is not None and self.carry.home == self.at

    @property
    def lies_in(self) -> str:
        """Where the card is when it does not lie here."""
        if self.away:
            return "in your hand"
        return f"place {self.desk.plan.index(self.card) + 1}" if self.laid else ""

    def texts(self) -> Iterator[str]:
        maneuver = self.desk.maneuver(self.card)
        yield maneuver.title
        yield in_words(maneuver)
        if self.lies_in:
            yield self.lies_in

    def use(self) -> None:
        """Lift it; one that is laid already is looked for in the course."""
        if self.laid and self.carry.piece is None:
            self.desk.tree.set_focus(self.desk.tree.by_name(f"place {self.desk.plan.index(self.card) + 1}"))
        else:
            super().use()

    def on_press(self, press: Press) -> bool:
        """Back takes the last card of the course back, not this one."""
        return press.intent is not Intent.BACK and super().on_press(press)


class HandCard(Stock):
    """A card of the hand, face up, with its number key."""

    def draw(self, brush: Brush) -> None:
        if self.lies_in:
            where, radius = brush.rect(self.rect), theme.RADIUS_CARD * brush.scale
            paint.dashed_rect(brush.surface, where, theme.DASH, 2 * brush.scale, radius=radius)
            middle = self.rect.center
            brush.fitted(self.lies_in, "label", theme.TEXT_MID, middle, self.rect.width - 16, high=60, anchor="center")
        else:
            lit = self.hovered and self.desk.stage.input.pointing
            maneuver = self.desk.maneuver(self.card)
            draw_card(brush, self.rect, maneuver, foot=self.card, spent=bool(self.why), raised=lit)
        if self.digit is not None:
            at = brush.at((self.rect.left + 8, self.rect.top + 8))
            paint.keycap(brush.surface, str(self.digit), at, brush.scale, anchor="topleft")


class MoveRow(Stock):
    """A special maneuver, or helm equipment: HE-7, HE-8."""

    radius = theme.RADIUS_KEY

    def draw(self, brush: Brush) -> None:
        lit = self.hovered and self.desk.stage.input.pointing
        state: paint.State = "disabled" if self.why or self.lies_in else "hover" if lit else "idle"
        paint.key(brush.surface, brush.rect(self.rect), brush.scale, brush.mood, state)
        draw_row(brush, self.rect, self.desk, self.card, paint.key_text("plain", state), self.lies_in)


def draw_row(brush: Brush, box: pygame.FRect, desk: HelmDesk, card: str, colour: theme.Colour, note: str) -> None:
    """Draw what stands on the row of a special maneuver."""
    maneuver = desk.maneuver(card)
    middle = box.centery - 2
    side = min(34.0, box.height - 14)
    sign = pygame.FRect(box.left + 12, middle - side / 2, side, side)
    if maneuver.equipment:
        draw_badge(brush, sign, "cards", accent_of(maneuver))
    else:
        draw_sign(brush, sign, maneuver, colour)
    left, right = sign.right + 14, box.right - 12
    if note:
        drawn = brush.fitted(note, "label_small", colour, (right, middle), 110, high=box.height - 8, anchor="midright")
        right -= drawn.width / brush.scale + 10
    elif maneuver.damage:
        right = draw_damage(brush, (right, middle), maneuver.damage).left - 10
    half = (box.height - 8) / 2
    brush.fitted(maneuver.title, "label", colour, (left, middle), right - left, high=half, anchor="bottomleft")
    said = in_words(maneuver) + (", no damage" if maneuver.equipment else "")
    quiet = colour if note or colour == theme.DISABLED_TEXT else theme.TEXT_MID
    brush.fitted(said, "note", quiet, (left, middle), right - left, high=half, anchor="topleft")


class SpeedRow(Widget):
    """The speed as it was set in Step 2, from 0 to the top speed: HE-2."""

    def __init__(self, desk: HelmDesk, rect: Box) -> None:
        super().__init__(rect, name="speed")
        self.desk = desk

    def texts(self) -> Iterator[str]:
        yield f"Speed {self.desk.task.speed}"
        yield self.said

    @property
    def said(self) -> str:
        """How many cards there are to fly and to choose from."""
        speed, hand = self.desk.task.speed, len(self.desk.task.hand)
        cards = "one card" if speed == 1 else f"{speed} cards"
        return f"Fly {cards}, chosen from {hand} and the special maneuvers."

    def draw(self, brush: Brush) -> None:
        box, top = self.rect, self.desk.game.content.helm.top_speed
        cap = brush.text("Speed, set in Step 2", "cap", brush.mood.text_low, box.topleft)
        y = box.top + cap.height / brush.scale + 8
        for n in range(top + 1):
            accent = theme.STATIONS["helm"] if n == self.desk.task.speed else None
            where = brush.rect((box.left + n * 46, y, 40, 38))
            paint.number_box(brush.surface, where, brush.scale, brush.mood, str(n), accent)
        room = box.bottom - y - 48
        brush.fitted(self.said, "body", theme.TEXT_MID, (box.left, y + 48), box.width, high=room)


class Verdict(Label):
    """One sentence on the course as it lies, with a check or an hourglass."""

    def __init__(self, rect: tuple[float, float, float, float], said: str, good: bool) -> None:
        super().__init__(rect, said, tip="", name="verdict")
        self.good = good

    def draw(self, brush: Brush) -> None:
        box = self.rect
        icon, colour = ("check", theme.OK_TEXT) if self.good else ("hourglass", theme.WARN)
        brush.icon(icon, (box.left + 4, box.centery - 14, 28, 28), colour)
        at, room = (box.left + 46, box.centery), box.width - 50
        brush.fitted(self.string, "body", theme.TEXT, at, room, high=box.height, anchor="midleft")
