"""What an Admiral assumes about cards it cannot see: SS-AI.5."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.state import HIDDEN
from game.scouts.crew.aids import Aids, cover
from game.scouts.crew.reckoning import Way
from game.scouts.records import face
from game.scouts.rules.game import Scouts
from game.scouts.rules.levels import needs_of, supplied, with_cards
from game.scouts.rules.state import Skill

LIKELY = 0.5
"""From this chance on a rival is assumed to hold a Mishap."""


def may_be_blocked(view: Scouts, seat: int, mission: str, way: Way, aids: Aids) -> bool:
    """Say whether a rival has been seen or is assumed to hold a Mishap that no spare Aid would answer: SS-AI.5."""
    have = with_cards(view.content, supplied(view.state.ships[seat]), way.aids)
    spoilers = {id: record.mishap for id, record in view.content.mishaps.items() if record.mishap}
    deadly = [id for id, skill in spoilers.items() if not answered(view, mission, have, skill, aids.without(way.aids))]
    if not deadly:
        return False
    unseen = [face(card) for card in unseen_cards(view)]
    bad = sum(card in deadly for card in unseen)
    hands = [ship.hand for rival, ship in enumerate(view.state.ships) if rival != seat]
    return any(
        any(face(card) in deadly for card in hand) or chance_of_one(bad, len(unseen), hand.count(HIDDEN)) >= LIKELY
        for hand in hands
    )


def answered(view: Scouts, mission: str, have: dict[Skill, int], skill: Skill, spare: Aids) -> bool:
    """Say whether the mission can still be done after a Mishap on a skill, with the Aids left."""
    after = have | {skill: have.get(skill, 0) - 1}
    return cover(needs_of(view.content, mission), after, spare, view.markers()) is not None


def unseen_cards(view: Scouts) -> Iterator[str]:
    """Return the copies of the Action Deck whose place the seat does not know."""
    state = view.state
    places = [*(ship.hand for ship in state.ships), *(ship.noted for ship in state.ships), state.top, state.discards]
    seen = {card: True for place in places for card in place}
    seen |= {played.card: True for played in state.attempt.played}
    return (card for card in view.content.copies if card not in seen)


def chance_of_one(bad: int, cards: int, drawn: int) -> float:
    """Return the chance that so many cards drawn from a pile hold at least one of the bad ones."""
    none = 1.0
    for n in range(min(drawn, cards)):
        none *= max(0, cards - bad - n) / (cards - n)
    return 1.0 - none
