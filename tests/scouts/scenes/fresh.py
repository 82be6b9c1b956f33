"""Games at their very first question, and games in a given state, behind a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from game.core.chance import Dice
from game.core.journal import Header, Journal
from game.scouts import WING
from game.scouts.crew import DESK
from game.scouts.rules.game import Scouts
from game.scouts.rules.setup import Setup, new_game
from game.scouts.rules.state import Options, Player
from game.stage.session import Session
from tests.scouts.scenes.seats import CONTENT

NAMES = ("Ada", "Bo", "Cleo", "Dov", "Eli", "Fay")


def fresh(
    people: int = 1, rivals: int = 1, *, quick: bool = False, seed: int = 1,
    change: Callable[[Scouts], object] = lambda game: None, **options: Any,
) -> Session:  # fmt: skip
    """A session in which nobody has answered anything; ``change`` may alter the game before it is seen."""
    players = [Player(name, quick=quick) for name in NAMES[:people]]
    players += [Player(f"Officer {n + 1}", "officer") for n in range(rivals)]
    setup = Setup(tuple(players), Options(**options))
    header = Header("scouts", msgspec.to_builtins(setup), seed, CONTENT.digest)
    journal = Journal.begin(lambda: new_game(CONTENT, setup, seed), header, None)
    change(journal.game)
    session = Session(WING, journal, DESK.bots(Dice(seed)))
    session.record(0, journal.game.events)
    return session
