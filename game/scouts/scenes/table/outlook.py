"""What stands between a ship and a card: levels line by line, and what it would take. The rules reckon, this sorts.

Whatever looks into a hand is private: ask for it with the viewer's own cards only (SS-7.8, SS-UI.2).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

from game.scouts.crew.aids import aids_in, cover
from game.scouts.records import Content, face
from game.scouts.rules.game import Scouts
from game.scouts.rules.levels import needs_of, supplied, unmet, with_cards
from game.scouts.rules.state import Column, Ship, Skill

State = Literal["have", "aid", "marker", "lost", "missing"]
"""Available aboard; by an Aid; by a Support marker; taken away by a Mishap; missing."""
STATE_WORDS: dict[State, str] = {
    "have": "have", "aid": "by Aid", "marker": "by marker", "lost": "lost", "missing": "missing",
}  # fmt: skip


class Sum(NamedTuple):
    """Level = base + aids - mishaps of one skill: SS-6.4."""

    skill: Skill
    base: int
    aids: int
    mishaps: int
    level: int
    source: str
    """Who or what aboard supplies it, or what is wrong."""
    cards: tuple[str, ...]
    """Names of the Aids and Mishaps that count for it."""

    @property
    def said(self) -> tuple[str, ...]:
        """Where the level comes from, in more and in fewer words."""
        by = ", ".join(self.cards)
        count = self.source.count(",") + 1
        many = f"{count} aboard" if self.base and count > 1 else self.source
        whole = f"{self.source}; {by}" if by else self.source
        counted = f"{len(self.cards)} cards" if len(self.cards) > 1 else by
        return whole, f"{many}; {by}" if by else many, by or many, counted or many

    @property
    def state(self) -> State:
        """How the skill stands by itself."""
        if self.level > 0:
            return "have" if self.base > self.mishaps else "aid"
        return "lost" if self.base and self.mishaps else "missing"


class Line(NamedTuple):
    """One requirement: its skills, any of which does, and how it stands."""

    sums: tuple[Sum, ...]
    state: State

    @property
    def met(self) -> bool:
        return self.state in ("have", "aid", "marker")


class Verdict(NamedTuple):
    """How a card stands for a ship."""

    lines: tuple[Line, ...]
    passes: bool

    @property
    def missing(self) -> list[Line]:
        return [line for line in self.lines if not line.met]


def verdict(content: Content, ship: Ship, card: str, beside: Sequence[str], markers: int = 0) -> Verdict:
    """Return how a card stands with these cards beside it: SS-6.4, SS-6.5, SS-12.5, SS-R32."""
    needs, have = needs_of(content, card), supplied(ship)
    levels = with_cards(content, have, beside)
    open_places = unmet(needs, levels)
    passes = len(open_places) <= markers
    lines = []
    for place, any_of in enumerate(needs):
        sums = tuple(_sum(content, ship, skill, beside, have.get(skill, 0), levels.get(skill, 0)) for skill in any_of)
        lines.append(Line(sums, _line_state(sums, place in open_places, passes)))
    return Verdict(tuple(lines), passes)


def _line_state(sums: Sequence[Sum], is_open: bool, passes: bool) -> State:
    if is_open and passes:
        return "marker"
    states = [each.state for each in sums]
    order: tuple[State, ...] = ("have", "aid", "lost", "missing")
    return next(state for state in order if state in states)


def _sum(content: Content, ship: Ship, skill: Skill, beside: Sequence[str], base: int, level: int) -> Sum:
    records = [content.action_cards[face(card)] for card in beside]
    aids = [record for record in records if skill in record.aids]
    mishaps = [record for record in records if record.mishap == skill]
    cards = tuple(record.title for record in (*aids, *mishaps))
    return Sum(skill, base, len(aids), len(mishaps), level, source(ship, skill), cards)


def source(ship: Ship, skill: Skill) -> str:
    """Return who or what of a ship supplies a skill, or why nothing does."""
    names = [member.name for member in ship.crew if member.alive and skill in member.skills]
    systems = [system for system in ship.systems if system.skill == skill]
    if any(not system.damaged for system in systems):
        names.append("ship system")
    if names:
        return ", ".join(names)
    lost = [f"{member.name} is lost" for member in ship.crew if not member.alive and skill in member.skills]
    if systems:
        lost.append("damaged")
    return ", ".join(lost) or "nobody aboard"


class Outlook(NamedTuple):
    """How the top card of a mission stands for a ship before anybody plays a card."""

    card: str
    passes: bool
    """Now, without Aids."""
    aids: tuple[str, ...]
    """Cards of the own hand that would do it; () if none are needed or they do not suffice."""
    missing: tuple[str, ...]
    """What is missing, in words."""

    @property
    def sign(self) -> State | Literal[""]:
        """The sign of what passes: "have" now, "aid" with cards of the hand; "" for what fails."""
        return "have" if self.passes else "aid" if self.aids else ""


def top_card(column: Column) -> str:
    """Return the card faced first: SS-6.2."""
    return column.threats[-1] if column.threats else column.mission


def outlook(game: Scouts, seat: int, card: str, markers: int, hand: Collection[str]) -> Outlook:
    """Return how a card stands for a seat; ``hand``: what of its own hand may be counted on."""
    content, ship = game.content, game.state.ships[seat]
    beside = list(game.state.waiting)  # they fall on the first card faced: SS-16.7
    found = verdict(content, ship, card, beside, markers)
    missing = tuple(" or ".join(content.skills[each.skill].title for each in line.sums) for line in found.missing)
    return Outlook(
        card, found.passes, () if found.passes else helpers(game, seat, card, beside, markers, hand), missing
    )


def helpers(
    game: Scouts, seat: int, card: str, beside: Sequence[str], markers: int, hand: Collection[str]
) -> tuple[str, ...]:
    """Return the fewest Aids of a hand with which the card passes as it stands; () if there are none."""
    content = game.content
    levels = with_cards(content, supplied(game.state.ships[seat]), beside)
    return cover(needs_of(content, card), levels, aids_in(content, hand), markers) or ()


def titles(content: Content, cards: Sequence[str]) -> str:
    """Return card names as a sentence would: "Reboot and Instincts"."""
    names = [content.action_cards[face(card)].title for card in cards]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
