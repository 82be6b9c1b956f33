"""The chips of the sixteen skills, alone, on what a card asks for, and all in a row.

A chip tells its state by shape and letter, colour only repeats it: filled is available, "A" in front means that an Aid
in the hand could supply it, dashed is missing, grey and struck through is lost (SS-UI.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import pygame

from game.scouts.records import Content, Home, Needs, SkillCard, face
from game.scouts.rules.game import Scouts
from game.scouts.rules.levels import supplied
from game.scouts.rules.state import Skill
from game.stage import paint, text, theme
from game.stage.paint.boxes import Box as Raised
from game.stage.view import Box, Point
from game.stage.widgets import Brush, Key, Widget
from game.stage.widgets.base import Use

Look = Literal["have", "hand", "missing", "lost"]
"""Available; an Aid in the hand supplies it; missing; lost with its damaged system or killed crew member."""
Show = Literal["both", "code", "icon"]
Looks = Mapping[Skill, Look]

HOMES: dict[Home, theme.Colour] = {
    "command": theme.MARIGOLD,
    "scientific": theme.rgb("#B7E04B"),
    "technical": theme.rgb("#5CB8FF"),
    "ship": theme.rgb("#FF8A76"),
}
"""A skill has the colour of its home table."""
LOST = theme.rgb("#6B7480")
MINT = theme.rgb("#7FE6C0")
"""The colour of Aids."""
CODE = theme.Style("barlow", 700, 15, 1.0, grows=False)
SMALLEST = 18.0
"""Height of a chip that still holds the smallest text."""


def looks_of(game: Scouts, seat: int, *, hand: bool) -> dict[Skill, Look]:
    """Return how every skill stands for a seat; with ``hand`` also what its cards could supply.

    What a hand could supply is private: ask for it only on that person's own screen (SS-7.8, SS-UI.2).
    """
    ship = game.state.ships[seat]
    have = supplied(ship)
    cards = [game.content.action_cards.get(face(card)) for card in ship.hand] if hand else []
    aids = {skill: True for card in cards if card is not None for skill in card.aids}
    return {
        skill: "have" if skill in have else "hand" if skill in aids else "missing" for skill in game.content.skills
    }


def colour_of(card: SkillCard) -> theme.Colour:
    """The colour of a skill's home."""
    return HOMES[card.home]


def chip_width(high: float, show: Show = "both", look: Look = "have") -> float:
    """How wide a chip of this height is."""
    share = {"both": 1.74, "code": 1.22, "icon": 1.18}[show]
    return max(22.0, high * share) + (_aid_width(high) if look == "hand" else 0.0)


def _aid_width(high: float) -> float:
    """How wide the "A" before what a card of the hand could supply is."""
    return max(12.0, high * 0.56)


def draw_chip(
    brush: Brush, box: Box, card: SkillCard, look: Look = "have", *, show: Show = "both", on_paper: bool = False
) -> None:
    """Draw a chip that fills a box, best as wide as ``chip_width`` says."""
    where = pygame.FRect(box)
    if look == "have":
        _draw_filled(brush, where, colour_of(card))
        _draw_face(brush, where, card, show, theme.INK)
    elif look == "lost":
        _draw_filled(brush, where, LOST)
        _draw_face(brush, where, card, show, theme.INK)
        _strike(brush, where)
    else:
        _draw_open(brush, where, card, look, show, on_paper)


def _draw_filled(brush: Brush, box: pygame.FRect, colour: theme.Colour) -> None:
    lip = 3.0 if box.height >= 30 else 2.0
    dark, light = theme.darker(colour, 0.24), theme.lighter(colour, 0.45)
    look = Raised(box.height * 0.28, colour, colour, dark, lip, light, 2, None)
    paint.raised(brush.surface, brush.rect(box), brush.scale, look)


def _draw_open(brush: Brush, box: pygame.FRect, card: SkillCard, look: Look, show: Show, on_paper: bool) -> None:
    line = theme.QUIET_ON_PAPER if on_paper else colour_of(card)
    where, thick, radius = brush.rect(box), paint.px(2, brush.scale), box.height * 0.28
    inner = box
    if look == "missing":
        dash = (5.5 * brush.scale, 4 * brush.scale)
        paint.dashed_rect(brush.surface, where, line, thick, radius=radius * brush.scale, dash=dash)
    else:
        paint.ring(brush.surface, where.inflate(-2 * thick, -2 * thick), brush.scale, line, radius=radius, width=2)
        part = _aid_width(box.height)
        _draw_filled(brush, pygame.FRect(box.left, box.top, part, box.height), MINT)
        style = CODE._replace(size=max(15.0, box.height * 0.5))
        at = brush.at((box.left + part / 2, box.centery - 1))
        text.draw(brush.surface, "A", style, theme.INK, at, brush.scale, anchor="center")
        inner = pygame.FRect(box.left + part, box.top, box.width - part, box.height)
    _draw_face(brush, inner, card, show, line)


def _draw_face(brush: Brush, box: pygame.FRect, card: SkillCard, show: Show, colour: theme.Colour) -> None:
    """Icon and code in the middle of the box."""
    style = CODE._replace(size=max(15.0, box.height * 0.46))
    icon = box.height * 0.62
    middle = box.centery - 0.5
    name = f"skill_{card.id.lower()}"
    if show == "icon":
        brush.icon(name, (box.centerx - icon / 2, middle - icon / 2, icon, icon), colour)
        return
    wide = text.size(card.id, style, brush.scale)[0] / brush.scale
    left, gap = box.centerx - wide / 2, box.height * 0.1
    if show == "both" and icon + gap + wide <= box.width - 3:
        left = box.centerx - (icon + gap + wide) / 2
        brush.icon(name, (left, middle - icon / 2, icon, icon), colour)
        left += icon + gap
    text.draw(brush.surface, card.id, style, colour, brush.at((left, middle)), brush.scale, anchor="midleft")


def _strike(brush: Brush, box: pygame.FRect) -> None:
    """The line through what is lost."""
    ends = [brush.at((box.left + 3, box.bottom - 5)), brush.at((box.right - 3, box.top + 4))]
    paint.line(brush.surface, ends, theme.INK, 4.5 * brush.scale)
    paint.line(brush.surface, ends, theme.DANGER, 2 * brush.scale)


# What a card asks for


class Piece(NamedTuple):
    """A part of laid out needs: a chip, the word "or", or the frame around alternatives. Relative to 0, 0."""

    box: Box
    skill: Skill | None = None
    word: str = ""


class Air(NamedTuple):
    """Room between the parts of what a card asks for, in du."""

    gap: float
    """Between requirements, and between rows."""
    frame: float
    """Between an alternative's chips and the frame around them."""
    word: float
    """Around "or"."""


USUAL, TIGHT = Air(6.0, 5.0, 8.0), Air(3.0, 1.5, 4.0)


def lay_needs(
    needs: Needs, looks: Looks, width: float, high: float, show: Show = "both", word: float = 18.0, air: Air = USUAL
) -> tuple[list[Piece], Point]:
    """Lay requirements out in rows no wider than ``width``; gives the pieces and the size of it all, in du.

    ``word`` is the width of "or".
    """
    rows: list[list[tuple[Skill, ...]]] = []
    right = 0.0
    for any_of in needs:
        wide = _width(any_of, looks, high, show, word, air)
        if not rows or right + wide > width:
            rows.append([])
            right = 0.0
        rows[-1].append(any_of)
        right += wide + air.gap
    pieces: list[Piece] = []
    across = y = 0.0
    for row in rows:
        tall = high + (2 * air.frame if any(len(any_of) > 1 for any_of in row) else 0.0)
        x = 0.0
        for any_of in row:
            pieces += _lay_one(any_of, looks, (x, y + (tall - high) / 2), high, show, word, air)
            x += _width(any_of, looks, high, show, word, air) + air.gap
        across, y = max(across, x - air.gap), y + tall + air.gap
    return pieces, (across, y - air.gap)


def _width(any_of: Sequence[Skill], looks: Looks, high: float, show: Show, word: float, air: Air) -> float:
    chips = sum(chip_width(high, show, looks[skill]) for skill in any_of)
    return chips + (len(any_of) - 1) * (word + air.word) + (2 * air.frame if len(any_of) > 1 else 0.0)


def _lay_one(
    any_of: Sequence[Skill], looks: Looks, at: Point, high: float, show: Show, word: float, air: Air
) -> Iterator[Piece]:
    x, y = at
    if len(any_of) > 1:
        wide = _width(any_of, looks, high, show, word, air)
        yield Piece((x, y - air.frame, wide, high + 2 * air.frame))
        x += air.frame
    for place, skill in enumerate(any_of):
        if place:
            yield Piece((x, y, word + air.word, high), word="or")
            x += word + air.word
        wide = chip_width(high, show, looks[skill])
        yield Piece((x, y, wide, high), skill)
        x += wide


def _packed(
    needs: Needs, looks: Looks, width: float, high: float, show: Show, word: float, air: Air
) -> Needs:
    """Return the requirements in an order that takes fewer rows: the widest first, each in the first row with room."""

    def wide(any_of: Sequence[Skill]) -> float:
        return _width(any_of, looks, high, show, word, air) + air.gap

    rows: list[list[tuple[Skill, ...]]] = []
    for any_of in sorted(needs, key=wide, reverse=True):
        room = (row for row in rows if sum(map(wide, row)) + wide(any_of) - air.gap <= width)
        row = next(room, None)
        if row is None:
            rows.append([any_of])
        else:
            row.append(any_of)
    return tuple(any_of for row in rows for any_of in row)


def draw_needs(
    brush: Brush,
    content: Content,
    needs: Needs,
    looks: Looks,
    box: Box,
    *,
    high: float = 28.0,
    show: Show = "both",
    on_paper: bool = False,
    align: Literal["left", "right"] = "left",
) -> float:
    """Draw what a card asks for at the top of a box, in rows; smaller, then by codes alone, if it must be.

    Gives the height it took, in du.
    """
    area = pygame.FRect(box)
    pieces, size, high, show = fit_needs(brush, needs, looks, (area.width, area.height), high, show)
    left = area.left if align == "left" else area.right - size[0]
    word = theme.QUIET_ON_PAPER if on_paper else theme.TEXT
    for piece in pieces:
        where = pygame.FRect(piece.box).move(left, area.top)
        if piece.skill is not None:
            card = content.skills[piece.skill]
            draw_chip(brush, where, card, looks[piece.skill], show=show, on_paper=on_paper)
        elif piece.word:
            style = CODE._replace(weight=500)
            at = brush.at((where.centerx, where.centery - 1))
            text.draw(brush.surface, piece.word, style, word, at, brush.scale, anchor="center")
        else:
            line = theme.PAPER_EDGE if on_paper else theme.mix(brush.mood.text_low, theme.INK, 0.25)
            inner = brush.rect(where).inflate(-4, -4)
            paint.ring(brush.surface, inner, brush.scale, line, radius=where.height * 0.3, width=1.5)
    return size[1]


def fit_needs(
    brush: Brush, needs: Needs, looks: Looks, room: Point, high: float, show: Show
) -> tuple[list[Piece], Point, float, Show]:
    """Lay needs out so that they fit ``room`` (width, height): with icons if they do, else by code, else smaller.

    Where that is not enough they go in another order, at last closer together; all of them are needed anyway.
    """
    word = text.size("or", CODE, brush.scale)[0] / brush.scale
    for air, packed in ((USUAL, False), (USUAL, True), (TIGHT, False), (TIGHT, True)):
        for shown in ("both", "code") if show == "both" else (show,):
            for part in (1.0, 0.94, 0.88) if shown != "code" else (1.0, 0.92, 0.84, 0.77, 0.7):
                tall = max(SMALLEST, high * part)
                order = _packed(needs, looks, room[0], tall, shown, word, air) if packed else needs
                pieces, size = lay_needs(order, looks, room[0], tall, shown, word, air)
                if size[0] <= room[0] + 0.5 and (not room[1] or size[1] <= room[1] + 0.5):
                    return pieces, size, tall, shown
    return pieces, size, tall, shown


# All sixteen


class SkillBar(Widget):
    """All sixteen skills in their order, in as many rows as it takes; for a person's sheet or a rival's strip."""

    def __init__(
        self, rect: Box, content: Content, looks: Looks, *, high: float = 34.0, show: Show = "both",
        lit: Skill | None = None, **common: Any,
    ) -> None:  # fmt: skip
        super().__init__(rect, **common)
        self.content, self.looks, self.high, self.show_as, self.lit = content, looks, high, show, lit

    def texts(self) -> Iterator[str]:
        """In words what the chips tell."""
        have = [card.title for skill, card in self.content.skills.items() if self.looks[skill] == "have"]
        yield f"{len(have)} of {len(self.content.skills)}: {', '.join(have)}"

    def draw(self, brush: Brush) -> None:
        """Draw the chips evenly over the width."""
        wide = chip_width(self.high, self.show_as)
        count = len(self.content.skills)
        in_row = max(1, min(count, int((self.rect.width + 4) // (wide + 4))))
        rows = -(-count // in_row)
        in_row = -(-count // rows)
        step = min(wide + 14, (self.rect.width - wide) / max(1, in_row - 1))
        for place, (skill, card) in enumerate(self.content.skills.items()):
            row, column = divmod(place, in_row)
            box = (self.rect.left + column * step, self.rect.top + row * (self.high + 8), wide, self.high)
            draw_chip(brush, box, card, self.looks[skill], show=self.show_as)
            if skill == self.lit:
                paint.ring(brush.surface, brush.rect(box), brush.scale, theme.PRIMARY_TOP, radius=10, gap=2)


class SkillKey(Key):
    """A key that picks a skill: its chip and its name."""

    def __init__(
        self, rect: Box, card: SkillCard, use: Use, *, look: Look = "have", note: str = "", **common: Any
    ) -> None:
        super().__init__(card.title, rect, use, kind="row", name=f"pick {card.id}", **common)
        self.card, self.look, self.note = card, look, note

    def texts(self) -> Iterator[str]:
        """Name, code and note."""
        yield self.card.title
        yield self.card.id
        if self.note:
            yield self.note

    def draw_face(self, brush: Brush, face: pygame.Rect, colour: theme.Colour) -> None:
        """Draw chip, name and note."""
        high = min(34.0, self.rect.height - 16)
        wide = chip_width(high)
        left, middle = self.rect.left + 12, self.rect.centery - 2
        draw_chip(brush, (left, middle - high / 2, wide, high), self.card, self.look)
        x = left + wide + 12
        room = self.rect.right - 12 - x
        if not self.note:
            tall = self.rect.height - 10
            brush.fitted(self.card.title, "label", colour, (x, middle), room, high=tall, anchor="midleft")
            return
        brush.fitted(self.card.title, "label", colour, (x, middle), room, anchor="bottomleft")
        brush.fitted(self.note, "note", theme.TEXT_MID, (x, middle), room)
