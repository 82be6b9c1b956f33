"""Seating the ships: who plays, and how, before a game begins (SS-1.3, SS-1.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from game.core.seating import seated, unknown
from game.core.wing import BadSetup
from game.scouts.records import Content
from game.scouts.rules.setup import Setup, refuse_bad
from game.scouts.rules.state import Options, Player, Source

USUAL_SEATS = 3
"""Ships when nobody says how many: the number the rules were tuned for (SS-1.3, section 21)."""
SHORT_FOR = {"solo": "solo_action"}
"""The Action Deck is the usual way to play alone, too: SS-1.4."""


def player(content: Content, words: str) -> Player:
    """Return the player described by "Ann" or "bot:admiral". Raises BadSetup."""
    name, level = seated(words, list(content.levels))
    return Player(content.levels[level].title, level) if level else Player(name)


def told_apart(players: Sequence[Player]) -> tuple[Player, ...]:
    """Give those who share a name a number, so that the log can tell who did what."""
    found: list[Player] = []
    for each in players:
        taken = [other.name for other in found]
        number, name = 1, each.name
        while name in taken:
            number += 1
            name = f"{each.name} {number}"
        found.append(msgspec.structs.replace(each, name=name))
    return tuple(found)


def usual_seats(content: Content, mode: str) -> int:
    """Return how many ships fly when nobody says it; as many as a mode can take if that is less."""
    card = content.modes.get(SHORT_FOR.get(mode, mode))  # type: ignore[call-overload]  # it may be misspelt
    return min(USUAL_SEATS, card.most) if card else USUAL_SEATS


def set_up(
    content: Content, mode: str, support: str, seats: Sequence[str], timer: int = 0, **options: Any
) -> Setup:
    """Return the setup for seats in words; ``options`` are those of `Options`. No clock runs here. Raises BadSetup."""
    plain = {"mode": SHORT_FOR.get(mode, mode), "support": support, **options}
    known: dict[str, Sequence[str]] = {
        "mode": list(content.modes), "support": list(content.numbers.support), "source": get_args(Source),
    }  # fmt: skip
    for name, words in known.items():
        if (word := plain.get(name, words[0])) not in words:
            raise BadSetup(unknown(name, word, words))
    players = told_apart([player(content, words) for words in seats])
    setup = Setup(players, msgspec.convert(plain, Options))
    refuse_bad(content, setup)
    return setup
