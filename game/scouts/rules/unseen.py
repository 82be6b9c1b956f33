"""What a seat cannot know besides where its rivals' cards are: which cards are in the game at all.

With a common deck some missions and threats stay in the box unseen: SS-15.2. Those of percentile tables may come more
than once: SS-14.2. And in a game without a deck every draw is a roll of its own: SS-14.4.
"""

from __future__ import annotations

from collections.abc import Collection

from game.core.chance import Dice
from game.scouts.records import MISSION, THREAT, Content, face, kind
from game.scouts.rules.state import Fleet, cards_in


def suppose(content: Content, state: Fleet, unknown: Collection[str], dice: Dice) -> dict[str, str]:
    """Return what the cards that a seat does not know might be instead.

    Which card becomes which says nothing: it follows from the cards the seat knows and the dice what they all become.
    """
    taken = set(cards_in(state)).difference(unknown)
    if state.options.source == "table":
        return _entries(content, state, unknown, taken, dice)
    return _missions_and_threats(content, state, unknown, taken, dice)


def _missions_and_threats(
    content: Content, state: Fleet, unknown: Collection[str], taken: set[str], dice: Dice
) -> dict[str, str]:
    """Take them out of the box anew, or roll the threats, which may come again: SS-15.2, SS-14.2."""
    supposed: dict[str, str] = {}
    for letter, box in ((MISSION, content.missions), (THREAT, content.threats)):
        cards = sorted(card for card in unknown if kind(card) == letter)
        left = [id for id in box if id not in taken]
        dice.shuffle(left)
        if letter == THREAT and state.options.source == "percentile":
            left = [fresh(dice.one_of(content.threat_table), taken) for _ in cards]
        supposed |= dict(zip(cards, left, strict=False))
    return supposed


def _entries(
    content: Content, state: Fleet, unknown: Collection[str], taken: set[str], dice: Dice
) -> dict[str, str]:
    """Roll what stands on the lists of others anew; the table it is rolled on stays what it is: SS-14.4."""
    table = sorted(state.deck)
    supposed = {entry: fresh(face(entry), taken) for entry in table}
    for card in sorted(set(unknown).difference(table)):
        supposed[card] = fresh(face(dice.one_of(content.copies)), taken)
    return supposed


def fresh(shows: str, taken: set[str]) -> str:
    """Return the name of one more copy of a card, and note it among those taken."""
    number = 1
    while (name := f"{shows}.{number}") in taken:
        number += 1
    taken.add(name)
    return name
