"""Scans and discards: SS-AI.8, SS-AI.9."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.core.chance import Dice
from game.core.engine import Choice
from game.scouts.crew.desk import answers
from game.scouts.crew.reckoning import cards_on
from game.scouts.records import face
from game.scouts.rules.game import Scouts
from game.scouts.rules.levels import supplied
from game.scouts.rules.scoring import points
from game.scouts.rules.state import Level, Skill

LACKED, OWNED, MISHAP, EACH_MISHAP, SPARE = 3.0, 1.0, 1.2, 0.15, -2.0
"""What cards are worth: an Aid for a skill the ship lacks, or has; a Mishap, less for each one held; an Aid beyond
what the table needs: SS-AI.9."""
TABLE_CARD = 4.0
"""What a mission in hand is worth in the base game; a threat half of it."""


@answers("choose_scan")
def choose_scan(view: Scouts, choice: Choice, level: Level, dice: Dice) -> str:
    """Play Scans at once: SS-AI.8."""
    scan: str = next(option for option in reversed(choice.open()))
    return scan


@answers("choose_rival")
def choose_rival(view: Scouts, choice: Choice, level: Level, dice: Dice) -> int:
    """Look at the hand of the leader among the others; of several at the largest: SS-AI.8."""
    rivals: list[int] = list(choice.open())
    return max(rivals, key=lambda seat: (points(view, seat), len(view.state.ships[seat].hand), -seat))


@answers("choose_discards")
def choose_discards(view: Scouts, choice: Choice, level: Level, dice: Dice) -> tuple[str, ...]:
    """Throw away what is worth least: SS-AI.9."""
    values = dict(card_values(view, choice.seat))
    assert choice.least is not None
    return tuple(sorted(choice.open(), key=lambda card: values[card])[: choice.least])


def card_values(view: Scouts, seat: int) -> Iterator[tuple[str, float]]:
    """Return each card of the hand with what it is worth: SS-AI.9."""
    ship, needed = view.state.ships[seat], needed_skills(view)
    have, held = supplied(ship), Counter[Skill]()
    mishaps = sum(face(card) in view.content.mishaps for card in ship.hand)
    for card in ship.hand:
        record = view.content.action_cards.get(face(card))
        if record is None:
            yield card, TABLE_CARD / (1 if face(card) in view.content.missions else 2)
        elif record.mishap:
            yield card, MISHAP - EACH_MISHAP * mishaps if needed[record.mishap] else 0.0
        else:
            values = [aid_value(skill in have, needed[skill], held[skill]) for skill in record.aids]
            yield card, max(values, default=0.0)
            held.update(record.aids)


def aid_value(owned: bool, needed: int, held: int) -> float:
    """Return the worth of an Aid for a skill that so many table cards need, with so many held before it."""
    if not needed:
        return 0.0
    return SPARE if held >= needed else OWNED if owned else LACKED


def needed_skills(view: Scouts) -> Counter[Skill]:
    """Count the cards that name each skill: those on the table, or, with a common deck, all there are."""
    cards = [card for column in view.state.columns if column.won_by < 0 for card in cards_on(column)]
    named = view.content.named
    return Counter(skill for card in (cards or named) for skill in named[face(card)])
