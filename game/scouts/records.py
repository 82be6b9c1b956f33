"""The records of Space Scouts: skills, cards, tables and numbers, and the texts about them."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta

from game.core.log import LogTexts
from game.core.records import AtLeastOne, Count, Record, Ruling, Words
from game.scouts.rules.state import Level, Mode, Rank, Skill, SkillTable, Support

Percent = Annotated[int, Meta(ge=1, le=100)]
Home = Literal["command", "scientific", "technical", "ship"]
Needs = tuple[tuple[Skill, ...], ...]
"""What a card asks for: each entry is one requirement, met by any of its skills: SS-6.5."""
TableWord = Literal["ship_systems", "any"]
"""Instead of a skill: roll on the Ship Systems Table; the owner picks any of the sixteen."""
Victim = Literal["", "officer", "specialist", "any"]
RuleGroup = Literal[
    "The game", "Ship and crew", "Setting up", "The turn", "Missions", "Aids and Mishaps", "Failure", "Starbase",
    "End Phase", "Scoring", "Fleet Support", "Reduced decks", "Base game", "Solo", "Experience",
]  # fmt: skip


class SkillCard(Record, frozen=True):
    """One of the sixteen skills: SS-2.7."""

    id: Skill
    title: Words
    home: Home


class Systems(Record, frozen=True):
    """The Ship Systems Table: SS-3.3. A row beyond the named skills is the owner's pick."""

    columns: tuple[tuple[Skill, ...], tuple[Skill, ...]]
    """Main and auxiliary."""
    main_up_to: AtLeastOne
    """First die up to which the main column counts."""


class RankCard(Record, frozen=True):
    """How many of a rank are aboard, and how many skills each has: SS-3.1."""

    title: Words
    count: AtLeastOne
    skills: AtLeastOne


class Generation(Record, frozen=True):
    """How ship and crew are rolled: section 3."""

    systems: AtLeastOne
    """Systems of a ship."""
    ranks: dict[Rank, RankCard]
    system_table: Systems
    skill_tables: dict[SkillTable, tuple[Skill | TableWord, ...]]
    """Six rows each: SS-3.5."""
    main_system_weight: float
    """What a missing main system counts for the Technical Table: SS-3.7."""
    experience_table: tuple[SkillTable, ...]
    """Table for each face of the die: SS-17.2."""

    @cached_property
    def ranks_aboard(self) -> tuple[Rank, ...]:
        """The crew in order: SS-3.2."""
        return tuple(rank for rank, card in self.ranks.items() for _ in range(card.count))


class Names(Record, frozen=True):
    """Default names: SS-3.8."""

    ships: tuple[Words, ...]
    crew: tuple[Words, ...]


class TableCard(Record, frozen=True):
    """A mission or a threat: 13.1, 13.2."""

    id: str
    title: Words
    d100: tuple[Percent, Percent]
    """First and last number of the percentile table: section 14."""
    needs: Needs


class ActionCard(Record, frozen=True):
    """An Aid, Scan or Mishap: 13.3, 13.4."""

    id: str
    title: Words
    d100: tuple[Percent, Percent]
    copies: AtLeastOne
    aids: tuple[Skill, ...] = ()
    """Skills that gain one level: SS-7.2."""
    mishap: Skill | Literal[""] = ""
    """The skill that loses one level."""
    scan: Literal["", "passive", "active"] = ""


class FailureResult(Record, frozen=True):
    """A row of the failure table: SS-8.1."""

    title: Words
    text: Words
    victim: Victim = ""
    """Whom of the crew it kills."""
    systems: Count = 0
    """Systems that become damaged."""


class Hint(Record, frozen=True):
    """One line on how a mode plays, with the name of an icon."""

    icon: Words
    text: Words


class ModeCard(Record, frozen=True):
    """A way to play, as the list of games shows it: SS-1.4."""

    id: Mode
    title: Words
    tagline: Words
    text: Words
    goal: Words
    least: AtLeastOne
    """Ships."""
    most: AtLeastOne
    how_it_plays: tuple[Hint, ...] = ()


class Numbers(Record, frozen=True):
    """The numbers of the rules."""

    missions: AtLeastOne
    threats_each: AtLeastOne
    first_hand: Count
    hand_limit: AtLeastOne
    scanned: AtLeastOne
    """Cards a Passive Scan looks at: SS-10.2."""
    noted: AtLeastOne
    """Draws a Passive Scan rolls beforehand without a deck: SS-14.4."""
    mission_points: AtLeastOne
    threat_points: AtLeastOne
    last_round: AtLeastOne
    """SS-12.7."""
    support: dict[Support, AtLeastOne]
    """Idle rounds until Support markers come: SS-12.4."""
    experience: Count
    """Highest roll of a die that brings a skill: SS-17.1."""


class CommonDeck(Record, frozen=True):
    """The common deck of the base game: SS-15.2."""

    most_players: AtLeastOne
    missions: AtLeastOne
    threats: AtLeastOne
    aid_copies: AtLeastOne
    mishap_copies: AtLeastOne
    size: AtLeastOne


class BaseGame(Record, frozen=True):
    """Section 15."""

    first_hand: Count
    decks: tuple[CommonDeck, ...]
    """The first one that serves so many players counts."""
    card_points: AtLeastOne


class Rating(Record, frozen=True):
    """What a solo score is called: SS-16.5, SS-16.10."""

    least: Count
    title: Words


class Solo(Record, frozen=True):
    """Section 16. ``last_turn``: the time limit, 0 none."""

    last_turn: Count
    ratings: tuple[Rating, ...]
    """From the lowest up."""


class LevelCard(Record, frozen=True):
    """A rival's level as people read it: section 20."""

    title: Words
    text: Words


class RuleText(Ruling, frozen=True):
    """A rule in a few words, under one of this game's headings."""

    group: RuleGroup


MISSION, THREAT, AID, MISHAP = "M", "T", "A", "H"
"""What the ids of each kind of card begin with; Scans are Aids (SS-10.4)."""


def kind(card: str) -> str:
    """Return MISSION, THREAT, AID or MISHAP."""
    return card[0]


def face(card: str) -> str:
    """Return what a card copy shows: ``A09.2`` is an ``A09``."""
    return card[:3]


class Content(Record, frozen=True):
    """All content of Space Scouts. It is never changed."""

    skills: dict[Skill, SkillCard]
    generation: Generation
    names: Names
    missions: dict[str, TableCard]
    threats: dict[str, TableCard]
    aids: dict[str, ActionCard]
    mishaps: dict[str, ActionCard]
    failure: tuple[FailureResult, ...]
    modes: dict[Mode, ModeCard]
    numbers: Numbers
    base: BaseGame
    solo: dict[Literal["solo_base", "solo_action"], Solo]
    levels: dict[Level, LevelCard]
    rules: dict[str, RuleText]
    log: LogTexts
    flavour: dict[str, Words]
    """A line of colour for every mission and threat, by id. It has no effect on the game."""
    digest: str = ""

    @cached_property
    def table_cards(self) -> dict[str, TableCard]:
        """Missions and threats by id."""
        return {**self.missions, **self.threats}

    @cached_property
    def action_cards(self) -> dict[str, ActionCard]:
        """Aids, Scans and Mishaps by id."""
        return {**self.aids, **self.mishaps}

    @cached_property
    def scans(self) -> tuple[str, ...]:
        """The ids of the Scans: SS-10.1."""
        return tuple(id for id, card in self.aids.items() if card.scan)

    @cached_property
    def copies(self) -> tuple[str, ...]:
        """Every card of the Action Deck, each copy with its number: SS-2.2."""
        cards = self.action_cards.values()
        return tuple(f"{card.id}.{n}" for card in cards for n in range(1, card.copies + 1))

    @cached_property
    def mission_table(self) -> tuple[str, ...]:
        """The mission of each percentile roll from 1 to 100: SS-14.2."""
        return by_percent(self.missions)

    @cached_property
    def threat_table(self) -> tuple[str, ...]:
        """The threat of each percentile roll from 1 to 100: SS-14.2."""
        return by_percent(self.threats)

    @cached_property
    def named(self) -> dict[str, tuple[Skill, ...]]:
        """The skills a mission or threat names, each once: SS-7.3."""
        return {
            id: tuple(dict.fromkeys(skill for any_of in card.needs for skill in any_of))
            for id, card in self.table_cards.items()
        }

    @cached_property
    def aids_closed(self) -> dict[str, dict[str, str]]:
        """Mission or threat, then card: the rule that keeps the acting player from playing it, "" if none."""
        return {id: {other: self._aid_closed(id, other) for other in self._all} for id in self.table_cards}

    @cached_property
    def mishaps_closed(self) -> dict[str, dict[str, str]]:
        """Mission or threat, then card: the rule that keeps an opponent from playing it, "" if none."""
        return {id: {other: self._mishap_closed(id, other) for other in self._all} for id in self.table_cards}

    @cached_property
    def _all(self) -> tuple[str, ...]:
        return (*self.action_cards, *self.table_cards)

    def _aid_closed(self, on: str, card: str) -> str:
        """SS-7.1, SS-7.3, SS-10.1."""
        if card in self.table_cards:
            return "SS-7.1"
        record = self.action_cards[card]
        if record.scan:
            return "SS-10.1"
        if record.mishap:
            return "SS-7.1"
        return "" if any(skill in self.named[on] for skill in record.aids) else "SS-7.3"

    def _mishap_closed(self, on: str, card: str) -> str:
        """SS-7.1, SS-7.3."""
        if card in self.table_cards or not self.action_cards[card].mishap:
            return "SS-7.1"
        return "" if self.action_cards[card].mishap in self.named[on] else "SS-7.3"


def by_percent(cards: dict[str, TableCard]) -> tuple[str, ...]:
    """Return the id of the card for each percentile roll; the ranges cover 1 to 100 (checked on loading)."""
    return tuple(id for id, card in cards.items() for _ in range(card.d100[0], card.d100[1] + 1))
