"""What core repair is made of: breach cards with a place beside each, scattered repair cards, two rows of keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.cadets.scenes.damage.core_cards import COLOURS, WEAVES, Lie, card_name, draw_core_card
from game.cadets.scenes.damage.panels import PALE, RED_WELL, red_plate
from game.stage import paint, theme
from game.stage.view import Box, Point
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.carry import Carry, Place
from game.stage.widgets.keys import Key

if TYPE_CHECKING:
    from game.cadets.scenes.damage.core_repair import CoreRepair

LAID = (4, -5, 6, -4, 3, -6)
"""Degrees by which repair cards lean that lie on their places."""
DASH_RED = theme.rgb("#C98A84")


class CoreHand(Carry):
    """One repair card on its way."""

    def __init__(self, desk: CoreRepair) -> None:
        super().__init__(desk, draw=desk.draw_repair_card, put=desk.put_card, away=desk.send_away)
        self.desk = desk

    def lift(self, place: Place, at: Point, *, by_pointer: bool = False) -> bool:
        """Pick a card up; with keys or a pad the selection goes to the breach card that is next."""
        done = super().lift(place, at, by_pointer=by_pointer)
        if done:
            center = self.box.center
            self.box.size = self.desk.card_size
            self.box.center = center
            if not self.desk.stage.input.pointing:
                self.desk.tree.set_focus(self.desk.breach_place(self.desk.aim))
        return done

    def back(self) -> None:
        """The card lies where it was; so does the selection of keys and pads."""
        home = self.home
        super().back()
        if not self.desk.stage.input.pointing:
            places = (each for each in self.desk.tree.all() if isinstance(each, Place))
            self.desk.tree.set_focus(next((each for each in places if each.at == home), None))


class BreachPlate(Widget):
    """The red plate of the breach cards with its heading: DC-11."""

    def __init__(self, desk: CoreRepair, rect: Box) -> None:
        super().__init__(rect, name="breach plate")
        state, core = desk.game.state, desk.game.content.core
        level = state.ship.breach
        self.note = f"Level {level}: {core.cards} and {level} make {core.cards + level}"
        share = len(desk.task.share)
        dealt = sum(len(cards) for cards in state.core.shares.values())
        self.note += "." if share == dealt else f", dealt round the crew. {share} of them here."

    def texts(self) -> Iterator[str]:
        """Heading."""
        yield "Breach cards"
        yield self.note

    def draw(self, brush: Brush) -> None:
        """Draw the plate."""
        red_plate(brush, self.rect)
        at = (self.rect.left + 22, self.rect.top + 26)
        title = brush.text("Breach cards", "title", PALE, at, anchor="midleft")
        left = at[0] + title.width / brush.scale + 14
        room = self.rect.right - 20 - left
        brush.fitted(self.note, "body", theme.PAPER, (left, at[1]), room, high=34, anchor="midleft")


class BreachCard(Widget):
    """A breach card that must be covered."""

    def __init__(self, desk: CoreRepair, rect: Box, id: str) -> None:
        super().__init__(rect, name=f"breach card {id}")
        self.card = desk.task.core.breach_cards[id]

    def texts(self) -> Iterator[str]:
        """Its colour and rune."""
        yield card_name(self.card)

    def draw(self, brush: Brush) -> None:
        """Draw it with its name."""
        draw_core_card(brush, self.rect, self.card, name=True)


class BreachPlace(Place):
    """The place beside a breach card where a repair card goes."""

    radius = theme.RADIUS_CARD

    def __init__(self, desk: CoreRepair, rect: Box, id: str, number: int) -> None:
        super().__init__(rect, ("breach", id), desk.covers.get(id), name=f"place {number}", region="breach")
        self.desk, self.id, self.number = desk, id, number
        self.usable = True

    def texts(self) -> Iterator[str]:
        """What lies here."""
        yield "covered" if self.piece is not None else "open"

    def use(self) -> None:
        """Put down, lift, or aim the two keys at this card."""
        if self.carry.piece is None and self.piece is None:
            self.desk.aim_at(self.id)
        else:
            super().use()

    def on_focus(self) -> None:
        """The two keys are about this card."""
        if self.piece is None:
            self.desk.aim_at(self.id)

    def draw(self, brush: Brush) -> None:
        """Draw the open place, framed when the two keys are about it, or the card on it."""
        where, scale = brush.rect(self.rect), brush.scale
        here = self.desk.aim == self.id
        radius = theme.RADIUS_CARD * scale
        paint.well(brush.surface, where, scale, brush.mood, radius=theme.RADIUS_CARD, colour=RED_WELL)
        paint.dashed_rect(brush.surface, where, theme.FOCUS if here else DASH_RED, max(1.5, 3 * scale), radius=radius)
        away = self.carry.piece is not None and self.carry.home == self.at
        if self.piece is not None and not away:
            lie = self.desk.lies[self.piece]
            lean = Lie(LAID[self.number % len(LAID)], lie.mirrored)
            size = self.desk.card_size
            spot = pygame.FRect(0, 0, min(size[0], self.rect.width - 4), min(size[1], self.rect.height - 4))
            spot.center = self.rect.center
            draw_core_card(brush, spot, self.desk.task.core.repair_cards[self.piece], lean)
        elif here:
            brush.icon("hand", self.rect.inflate(-0.62 * self.rect.width, -0.7 * self.rect.height), PALE)


class RepairPlace(Place):
    """Where a repair card lies, or lay."""

    radius = theme.RADIUS_CARD

    def __init__(self, desk: CoreRepair, rect: Box, id: str) -> None:
        used = id in desk.covers.values()
        super().__init__(rect, ("repair", id), None if used else id, name=f"repair card {id}", region="cards")
        self.desk, self.id = desk, id
        self.focusable = not used

    def draw(self, brush: Brush) -> None:
        """Draw the card as it lies, or the empty spot."""
        away = self.carry.piece is not None and self.carry.home == self.at
        if self.piece is not None and not away:
            box = pygame.FRect(0, 0, *self.desk.card_size)
            box.center = self.rect.center
            if self.hovered and brush.stage.input.pointing:
                box.move_ip(0, -4)
            draw_core_card(brush, box, self.desk.task.core.repair_cards[self.id], self.desk.lies[self.id])
        else:
            spot = brush.rect(self.rect.inflate(-24, -24))
            paint.dashed_rect(brush.surface, spot, theme.DASH, max(1.0, 2 * brush.scale), radius=12 * brush.scale)


class CoverCount(Widget):
    """How many are covered, and what is at stake: DC-14."""

    def __init__(self, desk: CoreRepair, rect: Box) -> None:
        super().__init__(rect, name="covered")
        self.count = f"{len(desk.covers)} of {len(desk.task.share)}"
        self.next = desk.next_words
        self.stake = "One missing or wrong when time ends, and the ship explodes."

    def texts(self) -> Iterator[str]:
        """Count, what comes next, the stake."""
        yield f"covered {self.count}"
        yield self.next
        yield self.stake

    def draw(self, brush: Brush) -> None:
        """Draw them beside and below the clock."""
        box, left = self.rect, self.rect.left + 190
        room = box.right - left
        brush.fitted("covered", "cap", brush.mood.text_low, (left, box.top + 8), room)
        brush.text(self.count, "number", theme.MARIGOLD, (left, box.top + 56), anchor="midleft")
        brush.fitted(self.next, "body", theme.TEXT_MID, (left, box.top + 84), room, high=88)
        foot = pygame.FRect(box.left, box.top + 184, box.width, box.height - 184)
        brush.icon("skull", (foot.left + 4, foot.centery - 13, 26, 26), theme.DANGER_TEXT)
        at = (foot.left + 44, foot.centery)
        brush.fitted(self.stake, "body", theme.DANGER_TEXT, at, foot.width - 48, high=foot.height, anchor="midleft")


class ColourKey(Key):
    """A colour of the core, with its weave and its letter."""

    def __init__(self, desk: CoreRepair, rect: Box, colour: str) -> None:
        super().__init__(
            colour, rect, lambda: desk.pick_colour(colour), chosen=desk.colour == colour, name=colour, region="keys",
            accent=theme.FOCUS,
        )  # fmt: skip
        self.colour = colour

    def draw(self, brush: Brush) -> None:
        """Draw the key in its colour with its weave, the letter's cap, the word."""
        fill, where = COLOURS[self.colour], brush.rect(self.rect)
        if self.pressed:
            where = where.move(0, brush.px(3))
        lit = theme.lighter(fill, 0.16) if self.state == "hover" else fill
        look = paint.Box(
            theme.RADIUS_KEY, theme.lighter(lit, 0.1), lit, theme.darker(fill, 0.35), 4, theme.lighter(lit, 0.45), 2,
            paint.Shadow(theme.BLACK, 0.4, 3, 8),
        )  # fmt: skip
        face = paint.raised(brush.surface, where, brush.scale, look)
        foot = pygame.Rect(face.x, face.bottom - brush.px(12), face.w, brush.px(12))
        paint.weave(brush.surface, foot, WEAVES[self.colour], step=9 * brush.scale, radius=5 * brush.scale)
        if self.chosen:
            paint.ring(brush.surface, where, brush.scale, theme.FOCUS, gap=2)
        cap = paint.keycap(
            brush.surface, self.colour[0].upper(), (face.x + brush.px(8), face.centery - brush.px(4)), brush.scale
        )
        left = (cap.right - brush.at((0, 0))[0]) / brush.scale + 6
        at, room = (left, self.rect.centery - 5), self.rect.right - 8 - left
        brush.fitted(self.colour, "label", theme.INK, at, room, high=32, anchor="midleft")


class RuneKey(Key):
    """A rune of the core with its number."""

    def __init__(self, desk: CoreRepair, rect: Box, rune: str, number: int) -> None:
        super().__init__(
            rune, rect, lambda: desk.pick_rune(rune), chosen=desk.rune == rune, name=rune, region="keys",
            digit=number, accent=theme.FOCUS, tip=rune,
        )  # fmt: skip
        self.rune, self.number = rune, number

    def draw_face(self, brush: Brush, face: pygame.Rect, colour: theme.Colour) -> None:
        """Draw the number's cap and the rune."""
        cap = paint.keycap(brush.surface, str(self.number), (face.x + brush.px(7), face.centery), brush.scale)
        side = min(brush.px(32), face.right - cap.right - brush.px(8))
        icon = brush.stage.sprites.icon(f"rune_{self.rune}", side, colour)
        brush.surface.blit(icon, icon.get_rect(center=((cap.right + face.right) // 2, face.centery)))
