"""What a rival reckons with: losses, and how far a ship gets on a mission. Open information and its own hand only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.scouts.crew.aids import Aids, aids_in, cover
from game.scouts.rules.game import Scouts
from game.scouts.rules.levels import needs_of, with_cards
from game.scouts.rules.scoring import worth
from game.scouts.rules.state import Column, Ship, Skill

AID_COST = 0.3
"""What an Aid is worth against a point: SS-AI.3."""
HEAVY_LOSSES = 4
"""Losses that send a ship home when little is to be won: SS-AI.4."""


class Way(NamedTuple):
    """How far a ship gets on a mission in one go: cards passed, their points, the Aids reserved for them: SS-AI.3."""

    cards: int = 0
    points: int = 0
    aids: tuple[str, ...] = ()

    @property
    def value(self) -> float:
        """SS-AI.3."""
        return self.points - AID_COST * len(self.aids)


def cards_on(column: Column) -> list[str]:
    """Return the cards of a mission on the table in the order they are faced: SS-6.2."""
    return [*reversed(column.threats), column.mission]


def own_aids(view: Scouts, seat: int) -> Aids:
    return aids_in(view.content, view.state.ships[seat].hand)


def walk(view: Scouts, have: Mapping[Skill, int], aids: Aids, cards: Sequence[str], markers: int) -> Way:
    """Walk down the cards, reserving Aids, as far as they and the skills reach: SS-AI.3.

    Markers and waiting Mishaps count for the first card only: SS-12.6, SS-16.7.
    """
    way = Way()
    levels: Mapping[Skill, int] = with_cards(view.content, have, view.state.waiting)
    for card in cards:
        spent = cover(needs_of(view.content, card), levels, aids, markers)
        if spent is None:
            break
        way = Way(way.cards + 1, way.points + worth(view, card), (*way.aids, *spent))
        aids, levels, markers = aids.without(spent), have, 0
    return way


def damage(ship: Ship) -> int:
    """Return how many systems are damaged."""
    return sum(system.damaged for system in ship.systems)


def losses(view: Scouts, ship: Ship) -> int:
    """Weigh what a ship has lost: rank skills of the dead and damaged systems: SS-AI.4."""
    ranks = view.content.generation.ranks
    return damage(ship) + sum(ranks[member.rank].skills for member in ship.crew if not member.alive)
