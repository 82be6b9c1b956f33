"""The hand along the bottom: its owner's cards face up, anybody else's only as so many backs (SS-7.8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.core.state import HIDDEN
from game.scouts.records import Content, face
from game.scouts.scenes.cards import BANDS, LIVE_THREAT, HandCard, draw_back, hyphened, words_of
from game.scouts.scenes.painted import Painted
from game.scouts.scenes.signs import CHANCES, draw_sign
from game.scouts.scenes.skills import CODE, MINT
from game.scouts.scenes.table.part import CardState
from game.stage import paint, text, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush
from game.stage.widgets.texts import Label

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

AREA = pygame.FRect(962, 626, 544, 256)
HEAD = 26.0
LIFT = 12.0
WIDE, HIGH = 126.0, 206.0
"""A card with room around it; more than FULL of them lie as slips in two rows."""
FULL = 5
GAP = 7.0


class Slip(HandCard):
    """A card of a large hand: coloured head with sign and icon, its name below."""

    def draw(self, brush: Brush) -> None:
        """Draw the slip where it lies."""
        words, box = words_of(self.content, self.card), self.target()
        accent = BANDS.get(words.kind) or (theme.TEACH if words.kind == "Mission" else LIVE_THREAT)
        where = brush.rect(box)
        head = 34.0
        paint.card(brush.surface, where, brush.scale, accent, band=head / box.height)
        middle = box.top + head / 2 + 1
        side, x = 22.0, box.left + 8
        if len(words.codes) < 2:  # two codes need all the room
            brush.icon(words.icons[0], (x, middle - side / 2, side, side), theme.INK)
            x += side + 3
        at = brush.at((x, middle))
        text.draw(brush.surface, " ".join(words.codes), CODE, theme.INK, at, brush.scale, anchor="midleft")
        sign = {"Aid": "+1", "Mishap": "\u22121"}.get(words.kind) or (CHANCES[self.sign] if self.sign else words.kind)
        at = brush.at((box.right - 8, middle))
        text.draw(brush.surface, sign, CODE, theme.INK, at, brush.scale, anchor="midright")
        top = box.top + head + 7
        foot = 26 if self.sign == "lost" else 8
        room = (box.width - 11, box.bottom - foot - top)
        title = hyphened(brush, words.title, "label_small", room[0])
        brush.fitted(title, "label_small", theme.TEXT_ON_PAPER, (box.left + 7, top), room[0], high=room[1])
        if self.chosen or self.raised:
            colour = theme.PRIMARY_TOP if self.chosen else MINT
            paint.ring(brush.surface, where, brush.scale, colour, radius=theme.RADIUS_CARD, gap=1)
        if self.hovered and brush.stage.input.pointing and self.usable:
            paint.ring(brush.surface, where, brush.scale, theme.WHITE, radius=theme.RADIUS_CARD, opacity=0.7)
        if self.chosen:
            centre = (box.right - 14, box.bottom - 15)
            paint.disc(brush.surface, brush.at(centre), brush.px(13), theme.PRIMARY, stroke=2 * brush.scale)
            brush.icon(self.mark, (centre[0] - 9, centre[1] - 9, 18, 18), theme.INK)
        elif self.sign:
            draw_sign(brush, (box.right - 14, box.bottom - 15), self.sign)
        if self.sign == "lost":
            spot = (box.left + 7, box.bottom - 16)
            brush.fitted(CHANCES["lost"], "note", theme.DANGER_ON_PAPER, spot, box.width - 38, anchor="midleft")

    def target(self) -> pygame.FRect:
        """Raised slips lie a little higher."""
        return self.rect.move(0, -4 if self.raised or self.chosen else 0)


class Backs(Painted):
    """Cards nobody here may see: how many is public, nothing else (SS-7.8)."""

    def __init__(self, rect: Box, count: int, seat: int, **common: Any) -> None:
        super().__init__(rect, **common)
        self.count, self.seat = count, seat

    def texts(self) -> Iterator[str]:
        """How many."""
        yield "no cards" if not self.count else f"{self.count} card{'s' if self.count != 1 else ''} face down"

    def draw(self, brush: Brush) -> None:
        """Draw so many backs, one over the other."""
        if not self.count:
            dash = (7 * brush.scale, 6 * brush.scale)
            box = pygame.FRect(self.rect.left, self.rect.top, WIDE, HIGH)
            tint = theme.mix(brush.mood.text_low, brush.mood.plate, 0.55)
            where = brush.rect(box)
            paint.dashed_rect(brush.surface, where, tint, 2 * brush.scale, radius=12 * brush.scale, dash=dash)
            brush.fitted("no cards", "label", brush.mood.text_low, box.center, box.width - 16, anchor="center")
            return
        step = min(WIDE + GAP, (self.rect.width - WIDE) / max(1, self.count - 1))
        for place in range(self.count):
            draw_back(brush, (self.rect.left + place * step, self.rect.top, WIDE, HIGH), self.seat)


def in_order(content: Content, hand: list[str]) -> list[str]:
    """Return a hand sorted for reading: missions and threats, Aids, Scans, Mishaps, each by name."""
    ranks = ("Mission", "Threat", "Aid", "Scan", "Mishap")

    def key(card: str) -> tuple[int, tuple[str, ...], str]:
        words = words_of(content, card)
        return ranks.index(words.kind), words.icons, face(card)

    return sorted(hand, key=key)


def build_hand(table: ScoutTable, area: pygame.FRect = AREA) -> None:
    """Put the hand of whoever's ship lies in front on the table."""
    shown, content = table.shown, table.game.content
    hand = shown.state.ships[shown.seat].hand
    mine = shown.viewer == shown.seat and HIDDEN not in hand
    limit = content.numbers.hand_limit
    whose = "Your hand" if mine else f"{table.name_of(shown.seat)}'s hand"
    table.add(Label((area.left, area.top, area.width, HEAD - 4), f"{whose}: {len(hand)} of {limit}", "cap"))
    room = pygame.FRect(area.left, area.top + HEAD + LIFT, area.width, area.height - HEAD - LIFT)
    if not mine or not hand:
        table.add(Backs((room.left, room.top, room.width, HIGH), len(hand), shown.seat, name="hand"))
        return
    cards = in_order(content, hand)
    lay = lay_cards if len(cards) <= FULL else lay_slips
    digits = table.digits == "hand"
    made: list[HandCard] = []
    for place, (box, card) in enumerate(lay(room, cards)):
        digit = (place + 1) % 10 if digits and place < 10 else None
        made.append(table.add(hand_card(table, box, card, digit=digit, slip=lay is lay_slips)))
    if table.first is None:  # no key goes on: a card does, best one that passes or decides
        table.first = next((each for each in made if each.sign), next((each for each in made if each.raised), None))


def lay_cards(room: pygame.FRect, cards: list[str]) -> Iterator[tuple[Box, str]]:
    """Few cards lie side by side."""
    wide = min(WIDE, (room.width - GAP * (len(cards) - 1)) / len(cards))
    for place, card in enumerate(cards):
        yield (room.left + place * (wide + GAP), room.top, wide, HIGH), card


def lay_slips(room: pygame.FRect, cards: list[str]) -> Iterator[tuple[Box, str]]:
    """Many lie in two rows."""
    across = max(FULL, -(-len(cards) // 2))
    wide = (room.width - GAP * (across - 1)) / across
    high = (room.height + LIFT - 8 - GAP) / 2
    for place, card in enumerate(cards):
        row, column = divmod(place, across)
        yield (room.left + column * (wide + GAP), room.top - LIFT + 6 + row * (high + GAP), wide, high), card


def hand_card(table: ScoutTable, box: Box, card: str, *, digit: int | None = None, slip: bool = False) -> HandCard:
    """Return the widget of a card of the viewer's own hand, as the open question has it."""
    part = table.part
    state = part.card_state(card) if part is not None else CardState()
    use = partial(part.use_card, card) if part is not None and (state.usable or state.why) else None
    make = Slip if slip else HandCard
    words = words_of(table.game.content, card)
    tip = "" if state.why else f"{words.title}: {words.effect}" if slip else ""
    return make(
        box, table.game.content, card, use, raised=state.raised, chosen=state.chosen, why=state.why, rule=state.rule,
        sign=state.sign, digit=digit, region="hand", tip=tip,
    )  # fmt: skip


class DrawPile(Painted):
    """The deck and how many cards it holds; whoever has scanned it reads in the tip what comes next (SS-R27)."""

    focusable = True
    usable = False
    radius = theme.RADIUS_CARD

    def __init__(self, rect: Box, table: ScoutTable) -> None:
        super().__init__(rect, name="draw pile", region="pile")
        self.table = table
        known = [card for card in table.shown.state.top if card != HIDDEN]
        known += [card for card in table.shown.state.ships[table.shown.seat].noted if card != HIDDEN]
        self.known = len(known)
        names = ", ".join(words_of(table.game.content, card).title for card in known)
        self.tip = f"You know what comes next: {names}." if known else self._plain()

    @property
    def left(self) -> int:
        """Cards left to draw; -1 if draws are rolled (SS-14.4)."""
        state = self.table.shown.state
        return -1 if state.options.source == "table" else len(state.deck) + len(state.top)

    def _plain(self) -> str:
        state = self.table.shown.state
        if self.left < 0:
            return "There is no deck: draws are rolled on the table."
        return f"{self.left} cards to draw, {len(state.discards)} discarded."

    def texts(self) -> Iterator[str]:
        """How many are left."""
        yield "Draw"
        if self.left >= 0:
            yield str(self.left)

    def draw(self, brush: Brush) -> None:
        """Draw the pile, its number, an eye when it is known."""
        brush.text("Draw", "cap", brush.mood.text_low, (self.rect.centerx, self.rect.top), anchor="midtop")
        card = pygame.FRect(self.rect.left, self.rect.top + HEAD, self.rect.width, 84)
        for n in (2, 1, 0) if self.left > 1 else (0,):
            draw_back(brush, card.move(0, n * 3))
        if self.known:
            brush.icon("eye", (card.centerx - 14, card.centery - 14, 28, 28), theme.INK)
        said = "dice" if self.left < 0 else str(self.left)
        brush.fitted(said, "name", theme.TEXT, (self.rect.centerx, card.bottom + 12), self.rect.width, anchor="midtop")
