"""Sessions and scenes in telling states, for the gallery of pictures and for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from game.core.chance import Dice
from game.core.journal import Header, Journal
from game.scouts import WING
from game.scouts.crew import DESK
from game.scouts.records import Content
from game.scouts.rules.game import Scouts
from game.scouts.rules.setup import Setup, new_game
from game.scouts.rules.state import Level, Options, Player
from game.stage.scene import Scene
from game.stage.session import Session

NAMES = ("Ada", "Bo", "Cleo", "Dov", "Eli", "Fay")


def make_session(
    content: Content, *, seed: int = 1, people: int = 1, rivals: int = 2, level: Level = "officer", quick: bool = True,
    until: str = "choose_action", round: int = 1, when: Callable[[Scouts], bool] = lambda game: True, **options: Any,
) -> Session:  # fmt: skip
    """Return a game at the question ``until``, asked of a person in ``round`` or later, played so far by rivals' rules.

    ``people`` come first, then ``rivals`` of a level; ``options`` are those of the game. Raises LookupError when the
    game ends before.
    """
    players = [Player(name, quick=quick) for name in NAMES[:people]]
    players += [Player(f"{content.levels[level].title} {n + 1}", level) for n in range(rivals)]
    setup = Setup(tuple(players), Options(**options))
    header = Header("scouts", msgspec.to_builtins(setup), seed, content.digest)
    journal = Journal.begin(lambda: new_game(content, setup, seed), header, None)
    session = Session(WING, journal, DESK.bots(Dice(seed)))
    session.record(0, journal.game.events)
    while (choice := session.choice) is not None:
        game = journal.game
        there = choice.name == until and game.state.round >= round and choice.seat < people
        if there and when(game):
            return session
        journal.play(session.bots.answer(game.view(choice.seat)))
        session.record(journal.count, game.events)
    raise LookupError(f"the game of seed {seed} ended before it asked {until!r} in round {round}")


def first_session(content: Content, *, seeds: range = range(1, 60), **wanted: Any) -> Session:
    """Return the session of the first seed whose game comes to what is wanted."""
    for seed in seeds:
        try:
            return make_session(content, seed=seed, **wanted)
        except LookupError:
            continue
    raise LookupError(f"no game of the seeds {seeds} comes to {wanted}")


def scenes(content: Content) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Return the name and a maker of every picture of this wing."""
    from game.scouts.scenes import desks
    from game.scouts.scenes.table import pictures

    def session(**wanted: Any) -> Session:
        return first_session(content, **wanted)

    for module in (pictures, *desks.PICTURED):
        yield from module.gallery_states(session)
