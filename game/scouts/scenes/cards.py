"""The cards of Space Scouts as they lie on the table and in the hand: missions, threats, Aids, Mishaps, Scans, backs.

The painters are functions for widgets of any kind; ``HandCard`` is the card in a hand, ``FaceCard`` one only looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import pygame

from game.scouts.records import ActionCard, Content, TableCard, face
from game.scouts.scenes.signs import CHANCES, draw_chance
from game.scouts.scenes.skills import CODE, MINT, Looks, draw_needs, fit_needs, lay_needs
from game.scouts.scenes.table.outlook import State
from game.stage import paint, text, theme
from game.stage.paint.boxes import PLATE_SHADOW
from game.stage.paint.boxes import Box as Raised
from game.stage.view import Box
from game.stage.widgets import Brush, Widget
from game.stage.widgets.base import SMALLEST_TEXT, Use

THREAT, LIVE_THREAT = theme.rgb("#8A3B3A"), theme.rgb("#F2604B")
"""A threat that waits, and the one being faced."""
HEAD = 52.0
BANDS = {
    "Aid": MINT, "Scan": theme.rgb("#FFD27A"), "Mishap": theme.rgb("#FF9C8C"),
    "Mission": theme.TEACH, "Threat": LIVE_THREAT,
}  # fmt: skip
CARD = (126.0, 214.0)
"""An action card in the hand, in du."""
NAME_HIGH = 38.0
"""Room for the name of a covered threat: two lines."""
KIND_HIGH, FOOT_MARK = 24.0, 22.0
"""Room for the kind above a name, and for the mark of whoever played the card below all words."""
STRIP_CHIPS = (26.0, 23.0, 20.0)
"""Heights of the chips on a strip, the first one that leaves room for the name."""
BACK = theme.rgb("#2FA890")
"""The back that all cards of the Action Deck share."""


class Words(NamedTuple):
    """What an action card says: "Aid", its name, "+1 Combat", and its icons."""

    kind: str
    title: str
    effect: str
    icons: tuple[str, ...]

    @property
    def codes(self) -> tuple[str, ...]:
        """Codes of the skills it names."""
        return tuple(icon.removeprefix("skill_").upper() for icon in self.icons if icon.startswith("skill_"))


def words_of(content: Content, card: str) -> Words:
    """Return what a card of the hand says; in the base game that may be a mission or threat as well."""
    if (on_table := content.table_cards.get(face(card))) is not None:
        kind = "Mission" if face(card) in content.missions else "Threat"
        return Words(kind, on_table.title, needs_words(content, on_table), ("flag" if kind == "Mission" else "skull",))
    record = content.action_cards[face(card)]
    if record.scan:
        return Words("Scan", record.title, _scan_words(content, record), ("scan",))
    if record.mishap:
        effect = f"\u22121 {content.skills[record.mishap].title}"
        return Words("Mishap", record.title, effect, (f"skill_{record.mishap.lower()}",))
    effect = " and ".join(f"+1 {content.skills[skill].title}" for skill in record.aids)
    return Words("Aid", record.title, effect, tuple(f"skill_{skill.lower()}" for skill in record.aids))


def needs_words(content: Content, card: TableCard) -> str:
    """Return what a card asks for as a sentence: "Combat, Security or Ship Shields"."""
    return ", ".join(" or ".join(content.skills[skill].title for skill in any_of) for any_of in card.needs)


def _scan_words(content: Content, record: ActionCard) -> str:
    if record.scan == "active":
        return "Look at one hand"
    return f"Look at the next {content.numbers.scanned} cards"


def points_words(points: int) -> str:
    """Return what a card is worth as it is written on it."""
    return f"{points} VP"


# Missions and threats


def draw_mission(
    brush: Brush, box: Box, content: Content, card: str, looks: Looks, points: int, *, spent: bool = False
) -> None:
    """Draw a mission on the table: paper, name, worth, what it asks for."""
    record, area = content.table_cards[face(card)], pygame.FRect(box)
    paper, top, edge = theme.PAPER, theme.PAPER_TOP, theme.PAPER_EDGE
    if spent:
        paper = theme.PAPER_SPENT
        top, edge = theme.lighter(paper, 0.25), theme.darker(paper, 0.3)
    look = Raised(theme.RADIUS_CARD, top, paper, edge, 4, theme.WHITE, 2, PLATE_SHADOW)
    paint.raised(brush.surface, brush.rect(area), brush.scale, look)
    worth = draw_worth(brush, (area.right - 8, area.top + 9), points)
    room = area.width - worth - 30
    high = min(53.0, area.height * 0.5)  # three lines of the smallest text
    size = brush.fit_size(record.title, "label", room, high)
    brush.fitted(record.title, "label", theme.TEXT_ON_PAPER, (area.left + 11, area.top + 8), room, high=high)
    top_at = area.top + 8 + max(size[1], 26) + 4
    needs = (area.left + 10, top_at, area.width - 20, area.bottom - 5 - top_at)
    draw_needs(brush, content, record.needs, looks, needs, high=26, show="code", on_paper=True)


def draw_worth(brush: Brush, corner: tuple[float, float], points: int) -> float:
    """Draw the dark plate with what a mission is worth, its upper right corner given; gives its width."""
    said = points_words(points)
    style = CODE._replace(face="poppins", weight=800, size=15)
    wide = text.size(said, style, brush.scale)[0] / brush.scale + 18
    box = pygame.FRect(corner[0] - wide, corner[1], wide, 26)
    look = Raised(7, theme.TEXT_ON_PAPER, theme.TEXT_ON_PAPER, theme.TEXT_ON_PAPER, 0, theme.TEXT_ON_PAPER, 0, None)
    paint.raised(brush.surface, brush.rect(box), brush.scale, look)
    text.draw(brush.surface, said, style, theme.PRIMARY_TOP, brush.at(box.center), brush.scale, anchor="center")
    return wide


def draw_threat(
    brush: Brush, box: Box, content: Content, card: str, looks: Looks, points: int, *, live: bool = False
) -> None:
    """Draw the topmost threat, open: name, worth, chips with icons; bright while it is being faced."""
    record, area = content.table_cards[face(card)], pygame.FRect(box)
    _threat_plate(brush, area, live)
    colour = theme.INK if live else theme.TEXT
    worth = brush.text(points_words(points), "label_small", colour, (area.right - 12, area.top + 9), anchor="topright")
    room = area.width - worth.width / brush.scale - 36
    name = brush.fitted(record.title, "label", colour, (area.left + 12, area.top + 8), room, high=40)
    needs = (area.left + 11, area.top + 11 + max(23, name.height / brush.scale), area.width - 22, 40)
    draw_needs(brush, content, record.needs, looks, needs, high=27)


def draw_strip(brush: Brush, box: Box, content: Content, card: str, looks: Looks) -> None:
    """Draw a covered threat: name at the left, chips by code at the right."""
    record, area = content.table_cards[face(card)], pygame.FRect(box)
    _threat_plate(brush, area, False, darker=0.3)
    middle = area.top + 23
    high, wide = strip_chips(brush, record, looks, area.width) or (STRIP_CHIPS[-1], area.width / 2)
    needs = (area.right - 11 - wide, middle - _row(record, high) / 2, wide + 1, 40)
    draw_needs(brush, content, record.needs, looks, needs, high=high, show="code", align="right")
    room = area.width - wide - 32
    at = (area.left + 12, middle)
    brush.fitted(record.title, "label_small", theme.TEXT, at, room, high=NAME_HIGH, anchor="midleft")


def strip_chips(brush: Brush, record: TableCard, looks: Looks, width: float) -> tuple[float, float] | None:
    """Return height and width of the chips that leave room for the name beside them, None if none do."""
    word = text.size("or", CODE, brush.scale)[0] / brush.scale
    longest = max(brush.text_size(each, "label_small")[0] for each in record.title.split())
    for high in STRIP_CHIPS:
        wide, rows = lay_needs(record.needs, looks, width, high, "code", word)[1]
        room = width - wide - 32
        named = longest + 2 <= room and brush.fit_size(record.title, "label_small", room, NAME_HIGH)[1] <= NAME_HIGH
        if named and rows <= NAME_HIGH:
            return high, wide
    return None


def draw_tall_strip(brush: Brush, box: Box, content: Content, card: str, looks: Looks) -> None:
    """Draw a covered threat that asks for much: the name above its chips."""
    record, area = content.table_cards[face(card)], pygame.FRect(box)
    _threat_plate(brush, area, False, darker=0.3)
    x, wide = area.left + 12, area.width - 24
    brush.fitted(record.title, "label_small", theme.TEXT, (x, area.top + 5), wide, high=20)
    draw_needs(brush, content, record.needs, looks, (x, area.top + 25, wide, 33), high=22, show="code")


def _row(record: TableCard, high: float) -> float:
    return high + (10 if any(len(any_of) > 1 for any_of in record.needs) else 0)


def _threat_plate(brush: Brush, area: pygame.FRect, live: bool, darker: float = 0.0) -> None:
    base = theme.darker(LIVE_THREAT if live else THREAT, darker)
    top, light = theme.lighter(base, 0.1), theme.lighter(base, 0.25)
    look = Raised(9, top, base, theme.darker(base, 0.4), 3, light, 2, PLATE_SHADOW)
    paint.raised(brush.surface, brush.rect(area), brush.scale, look)


def draw_large(brush: Brush, box: Box, content: Content, card: str, looks: Looks, points: int) -> None:
    """Draw the card being faced, large: coloured head with a sign, flavour, kind and worth, what it asks for."""
    record, area = content.table_cards[face(card)], pygame.FRect(box)
    mission = face(card) in content.missions
    paint.card(brush.surface, brush.rect(area), brush.scale, colour_of(content, card), band=HEAD / area.height)
    middle = area.top + HEAD / 2 + 2
    brush.icon("flag" if mission else "skull", (area.left + 12, middle - 14, 28, 28), theme.INK)
    at = (area.left + 50, middle)
    brush.fitted(record.title, "name", theme.TEXT_ON_PAPER, at, area.width - 60, high=HEAD - 4, anchor="midleft")
    y, left, width = area.top + HEAD + 10, area.left + 15, area.width - 30
    said = f"{'Mission' if mission else 'Threat'}, {points_words(points)}, needs all"
    line = brush.text_size(said, "label", width)[1]
    room = area.bottom - 12 - line - 6 - y
    needs_high = fit_needs(brush, record.needs, looks, (width, room), 30, "both")[1][1]
    foot = area.bottom - 12 - needs_high
    words = content.flavour[face(card)]
    if brush.text_size(words, "note", width)[1] <= room - needs_high - 4:
        brush.text(words, "note", theme.QUIET_ON_PAPER, (left, y), width=width)
    brush.text(said, "label", theme.TEXT_ON_PAPER, (left, foot - line - 6), width=width)
    draw_needs(brush, content, record.needs, looks, (left, foot, width, needs_high + 1), high=30, on_paper=True)


def colour_of(content: Content, card: str) -> theme.Colour:
    """The colour of a card's head."""
    return BANDS[words_of(content, card).kind]


# Action cards


def draw_action(
    brush: Brush, box: Box, content: Content, card: str, *, by: int | None = None, spent: bool = False
) -> None:
    """Draw a card of the hand face up: band with its icons, kind, name, effect; who played it at the foot."""
    words, area = words_of(content, card), pygame.FRect(box)
    share = 0.31 if area.height >= 200 else 0.26
    paint.card(brush.surface, brush.rect(area), brush.scale, BANDS[words.kind], band=share, spent=spent)
    band = pygame.FRect(area.left, area.top, area.width, area.height * share)
    _draw_icons(brush, band, words)
    x, y, width = area.left + 11, band.bottom + 7, area.width - 20
    record, marked = content.table_cards.get(face(card)), by is not None and by >= 0
    foot = area.bottom - 8 - (FOOT_MARK if marked else 0.0)
    effect = hyphened(brush, words.effect, "note", width)
    most = 54.0  # three lines leave their chips room
    if record is None:  # the kind of missions and threats stands in the band: they need the room
        drawn = brush.fitted(words.kind, "label_small", theme.QUIET_ON_PAPER, (x, y), width, high=KIND_HIGH)
        y += drawn.height / brush.scale + 2
        most = min(64.0, max(NAME_HIGH, foot - y - 2 - _least(brush, effect, "note", width)))
    title = hyphened(brush, words.title, "label", width)
    drawn = brush.fitted(title, "label", theme.TEXT_ON_PAPER, (x, y), width, high=most)
    y += drawn.height / brush.scale + 2
    room = foot - y
    if record is not None:
        looks: Looks = dict.fromkeys(content.skills, "have")
        draw_needs(brush, content, record.needs, looks, (x, y + 2, width, room), high=24, show="code", on_paper=True)
    else:
        brush.fitted(effect, "note", theme.TEXT_ON_PAPER, (x, y), width, high=max(20.0, room))
    if by is not None and by >= 0:
        paint.seat_mark(brush.surface, brush.rect((area.right - 29, area.bottom - 29, 18, 18)), by)


def _least(brush: Brush, string: str, style: str, width: float) -> float:
    """How high a text is in its smallest letters, in du."""
    smallest = text.style_of(style)._replace(size=SMALLEST_TEXT, grows=False)
    return text.size(string, smallest, brush.scale, width * brush.scale)[1] / brush.scale


def _draw_icons(brush: Brush, band: pygame.FRect, words: Words) -> None:
    """The icons in the middle of the band; a mission or threat has its kind beside it."""
    side = min(54.0, band.height * 0.68)
    left = band.centerx - ((side + 8) * len(words.icons) - 8) / 2
    if words.kind in ("Mission", "Threat"):
        side = min(28.0, side)
        left = band.left + 10
        at = (left + side + 6, band.centery + 1)
        brush.fitted(words.kind, "label", theme.INK, at, band.right - 8 - at[0], anchor="midleft")
    for place, icon in enumerate(words.icons):
        brush.icon(icon, (left + place * (side + 8), band.centery - side / 2 + 1, side, side), theme.INK)


def hyphened(brush: Brush, string: str, style: str, width: float) -> str:
    """Cut words that are wider than ``width`` du after a vowel, with a hyphen: "Communi- cations"."""
    smallest = text.style_of(style)._replace(size=SMALLEST_TEXT, grows=False)

    def wide(part: str) -> float:
        return text.size(part, smallest, brush.scale)[0] / brush.scale

    def cut(word: str) -> str:
        if wide(word) <= width:
            return word
        ends = [n for n in range(3, len(word) - 3) if word[n - 1] in "aeiouy" and word[n] not in "aeiouy"]
        fits = [n for n in ends if wide(word[:n] + "-") <= width]
        return f"{word[: fits[-1]]}- {word[fits[-1] :]}" if fits else word

    return " ".join(cut(word) for word in string.split(" "))


def draw_back(brush: Brush, box: Box, seat: int | None = None) -> None:
    """Draw a card face down; with a seat in that person's colour and weave."""
    accent, pattern = (BACK, "solid") if seat is None else (theme.SEATS[seat].colour, theme.SEATS[seat].weave)
    paint.card_back(brush.surface, brush.rect(box), brush.scale, accent, brush.mood.stripes, pattern=pattern)


class FaceCard(Widget):
    """An action card that is only looked at: in a scan, in the discard pile, beside the current card."""

    focusable = True
    usable = False
    radius = theme.RADIUS_CARD

    def __init__(
        self, rect: Box, content: Content, card: str, *, by: int | None = None, corner: str = "", **common: Any
    ) -> None:
        super().__init__(rect, **common)
        self.content, self.card, self.by, self.corner = content, card, by, corner
        words = words_of(content, card)
        self.name = self.name or words.title

    def texts(self) -> Iterator[str]:
        """What is written on it."""
        words = words_of(self.content, self.card)
        yield from (part for part in (words.title, words.kind, words.effect, self.corner) if part)

    def draw(self, brush: Brush) -> None:
        """Draw the card, with a number in its corner if it has one."""
        draw_action(brush, self.rect, self.content, self.card, by=self.by)
        if self.corner:
            centre = brush.at((self.rect.left + 20, self.rect.top + 20))
            paint.cost_disc(brush.surface, centre, brush.scale, self.corner, 14)


class HandCard(Widget):
    """An action card of one's own hand. ``raised`` lifts it and rings it in mint; ``chosen`` adds a check.

    ``sign`` says what it means now (see CardState). ``why`` closes it: it then lies low
    and says why when it is used or looked at.
    """

    focusable = True
    radius = theme.RADIUS_CARD

    def __init__(
        self, rect: Box, content: Content, card: str, use: Use | None = None, *, raised: bool = False,
        chosen: bool = False, mark: str = "check", sign: State | Literal[""] = "", **common: Any,
    ) -> None:  # fmt: skip
        super().__init__(rect, **common)
        self.content, self.card, self.act = content, card, use
        self.raised, self.chosen, self.mark, self.sign = raised, chosen, mark, sign
        self.usable = use is not None
        self.name = self.name or card

    def texts(self) -> Iterator[str]:
        """What is written on it."""
        words = words_of(self.content, self.card)
        yield from (words.title, words.kind, words.effect)
        if self.sign:
            yield CHANCES[self.sign]

    def use(self) -> None:
        """Do what the card is used for."""
        if self.act is not None:
            self.act()

    def target(self) -> pygame.FRect:
        """Where it lies: raised cards lie higher."""
        return self.rect.move(0, -12 if self.raised or self.chosen else 0)

    def draw(self, brush: Brush) -> None:
        """Draw the card where it lies."""
        box = self.target()
        draw_action(brush, box, self.content, self.card)
        if self.chosen or self.raised:
            colour = theme.PRIMARY_TOP if self.chosen else MINT
            paint.ring(brush.surface, brush.rect(box), brush.scale, colour, radius=theme.RADIUS_CARD, gap=2)
        if self.hovered and brush.stage.input.pointing and self.usable:
            paint.ring(brush.surface, brush.rect(box), brush.scale, theme.WHITE, radius=theme.RADIUS_CARD, opacity=0.7)
        if self.chosen:
            centre = brush.at((box.right - 20, box.top + 20))
            paint.disc(brush.surface, centre, brush.px(15), theme.PRIMARY, stroke=2 * brush.scale)
            brush.icon(self.mark, (box.right - 30, box.top + 10, 20, 20), theme.INK)
        if self.sign:
            draw_chance(brush, (box.centerx, box.bottom - 2), self.sign)
