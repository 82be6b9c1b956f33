"""What a ship can do about a card: SS-6.4, SS-6.5. All of it follows from open information but the cards in hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.scouts.records import Content, Needs, face
from game.scouts.rules.game import Scouts
from game.scouts.rules.state import Played, Ship, Skill


def supplied(ship: Ship) -> dict[Skill, int]:
    """Return 1 for every skill that a living crew member or an undamaged system supplies: SS-6.4, SS-R1.

    So a second source is a reserve against losses only, and it is all one whether crew or ship has it: SS-R2, SS-R33.
    """
    have: dict[Skill, int] = {}
    for system in ship.systems:
        if not system.damaged:
            have[system.skill] = 1
    for member in ship.crew:
        if member.alive:
            for skill in member.skills:
                have[skill] = 1
    return have


def with_cards(content: Content, have: Mapping[Skill, int], cards: Iterable[str]) -> dict[Skill, int]:
    """Return the levels with Aids and Mishaps beside the current card: SS-6.4, SS-7.2.

    Each counts, below 0 too, and Time Travel for both its skills: SS-R3, SS-R4, SS-R6.
    """
    levels = dict(have)
    for card in cards:
        record = content.action_cards[face(card)]
        for skill in record.aids:
            levels[skill] = levels.get(skill, 0) + 1
        if record.mishap:
            levels[record.mishap] = levels.get(record.mishap, 0) - 1
    return levels


def unmet(needs: Needs, levels: Mapping[Skill, int]) -> list[int]:
    """Return the places of the requirements none of whose skills is available: SS-6.5, SS-R5."""
    return [
        place for place, any_of in enumerate(needs) if not any(levels.get(skill, 0) > 0 for skill in any_of)
    ]


def levels_now(game: Scouts) -> dict[Skill, int]:
    """Return the acting player's levels on the current card as it stands."""
    attempt = game.state.attempt
    return with_cards(game.content, supplied(game.state.ships[attempt.who]), cards_of(attempt.played))


def unmet_now(game: Scouts) -> list[int]:
    """Return the unmet requirements of the current card as it stands, Support markers not counted."""
    return unmet(needs_of(game.content, game.state.attempt.card), levels_now(game))


def needs_of(content: Content, card: str) -> Needs:
    """Return what a mission or threat asks for."""
    return content.table_cards[face(card)].needs


def cards_of(played: Sequence[Played]) -> list[str]:
    return [each.card for each in played]
