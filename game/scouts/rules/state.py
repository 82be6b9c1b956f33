"""The state of a Space Scouts game: ids and numbers only, everything else is content.

Cards are named by three letters (``M07``, ``T31``, ``A09``, ``H02``); a copy has a number behind a dot (``A09.2``).
What lies in ``hand``, ``noted``, ``deck`` and ``top`` is secret; all other cards lie face up. The deck has no order
before somebody has looked at it: SS-10.2, SS-R27.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Literal

import msgspec

from game.core.state import State

Skill = Literal["IN", "DI", "CU", "SE", "CO", "PS", "ME", "BI", "CM", "PY", "EN", "CP", "AS", "SH", "WE", "SP"]
"""A skill is what crew and ship supply and cards ask for: SS-2.7."""
SkillTable = Literal["command", "scientific", "technical"]
Rank = Literal["captain", "officer", "specialist"]
Level = Literal["", "cadet", "officer", "admiral"]
"""A rival's level (SS-AI); "" is a person."""
SUBSTITUTE: Level = "officer"
"""Level of the rival who takes over a seat that a person leaves: SS-R34."""
Mode = Literal["action", "base", "solo_base", "solo_action"]
"""Action Deck (sections 3 to 12), base game (15), solo with the common deck (16A), solo with the Action Deck (16B)."""
Source = Literal["cards", "percentile", "table"]
"""Where missions and threats come from (14.1); "table": draws as well (SS-14.4)."""
Support = Literal["brisk", "standard", "long"]
Phase = Literal["generation", "draw", "action", "end"]

NOBODY = -1
"""In place of a seat: a Mishap that nobody played (SS-16.3, SS-16.7), a mission nobody has completed."""
REPAIR = -1
"""In place of a crew member at the Starbase: all damage is repaired (SS-9.1)."""
STAY = -2
"""In place of a crew member at the Starbase: no visit (only solo, SS-16.4, SS-16.8)."""


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat: a person (level "") or a rival. Names left empty are filled in: SS-3.8."""

    name: str
    level: Level = ""
    quick: bool = False
    """Tables and picks are chosen for this person (SS-3.7); for a rival always."""
    ship: str = ""
    crew: tuple[str, ...] = ()


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the game is played: SS-1.4 and the options named in the rules."""

    mode: Mode = "action"
    source: Source = "cards"
    support: Support = "standard"
    fixed_order: bool = False
    """The Start marker stays where it is: SS-5.2."""
    experience: bool = False
    """Section 17."""
    shore_leave: bool = False
    """A visit to the Starbase with nothing to mend draws one card (an option of this program)."""


class Member(msgspec.Struct, frozen=True):
    """One crew line of the ship sheet: SS-2.3, SS-3.1."""

    name: str
    rank: Rank
    skills: tuple[Skill, ...] = ()
    alive: bool = True


class System(msgspec.Struct, frozen=True):
    """One system box of the ship sheet: SS-2.3, SS-3.3."""

    skill: Skill
    damaged: bool = False


class Ship(msgspec.Struct):
    """What a player owns: ship sheet, hand, Completion Pile. The sheet and the pile are public: SS-3.9, SS-11.2."""

    name: str
    systems: list[System] = msgspec.field(default_factory=list)
    crew: list[Member] = msgspec.field(default_factory=list)
    """Captain, two Officers, three Specialists, in this order: SS-3.2."""
    hand: list[str] = msgspec.field(default_factory=list)
    noted: list[str] = msgspec.field(default_factory=list)
    """Draws rolled beforehand by a Passive Scan, next one first: SS-14.4 (only without a deck)."""
    pile: list[str] = msgspec.field(default_factory=list)
    """The Completion Pile in the order it was won: SS-2.5."""


class Column(msgspec.Struct):
    """A mission on the table with its threats, the topmost last: SS-4.3."""

    mission: str
    threats: list[str] = msgspec.field(default_factory=list)
    markers: int = 0
    """Support markers: SS-2.6, SS-12.4."""
    won_by: int = NOBODY
    """Who completed the mission."""


class Played(msgspec.Struct, frozen=True):
    """An Aid or Mishap beside the current card, and who played it: SS-7.4."""

    card: str
    by: int


class Attempt(msgspec.Struct):
    """A mission under way: SS-6. Empty while nobody is on one."""

    who: int = NOBODY
    mission: str = ""
    """The mission; "" for a threat drawn and faced alone (SS-16.2)."""
    card: str = ""
    """The current card: the threat or mission being faced (SS-6.2). A threat stays here
    when it is overcome, until the next card is declared."""
    played: list[Played] = msgspec.field(default_factory=list)


class Fleet(State):
    """Everything a saved game of Space Scouts holds."""

    options: Options = Options()
    players: list[Player] = msgspec.field(default_factory=list)
    ships: list[Ship] = msgspec.field(default_factory=list)
    """One for each player, by seat."""
    columns: list[Column] = msgspec.field(default_factory=list)
    """The missions on the table, completed ones too (none in the base game)."""
    deck: list[str] = msgspec.field(default_factory=list)
    """What is left to draw, in no order; without a deck (SS-14.4) the hundred entries of the table."""
    top: list[str] = msgspec.field(default_factory=list)
    """The next cards of the deck, next one first, once somebody has looked at them: SS-10.2."""
    discards: list[str] = msgspec.field(default_factory=list)
    waiting: list[str] = msgspec.field(default_factory=list)
    """Mishaps that wait for the next card faced: SS-16.3, SS-16.7 (solo)."""
    start: int = 0
    """Holder of the Start marker: SS-2.6, SS-5.2."""
    round: int = 0
    turns: int = 0
    """Turns begun in this round."""
    acting: int = NOBODY
    """Whose turn it is."""
    phase: Phase = "generation"
    attempt: Attempt = msgspec.field(default_factory=Attempt)
    failed: bool = False
    """A card was failed in this turn: SS-16.4, SS-16.8."""
    progress: bool = False
    """A card has entered a Completion Pile in this round: SS-12.4."""
    idle: int = 0
    """Complete rounds in a row without progress: SS-12.4."""
    names: int = 0
    """Where the default names begin in this game: SS-3.8."""
    hired: int = 0
    """Crew named so far: SS-3.8."""
    entries: int = 0
    """Entries written on lists so far, which makes each unique: SS-14.4."""


def cards_in(state: Fleet) -> Iterator[str]:
    """Every card a state names, wherever it lies."""
    for column in state.columns:
        yield from (column.mission, *column.threats)
    for ship in state.ships:
        yield from chain(ship.hand, ship.noted, ship.pile)
    yield from chain(state.deck, state.top, state.discards, state.waiting)
    attempt = state.attempt
    yield from (each.card for each in attempt.played)
    yield from filter(None, (attempt.card, attempt.mission))


def seats_in(state: Fleet) -> Iterator[int]:
    """Every seat a state names, NOBODY too."""
    yield from (state.start, state.acting, state.attempt.who)
    yield from (column.won_by for column in state.columns)
    yield from (each.by for each in state.attempt.played)
