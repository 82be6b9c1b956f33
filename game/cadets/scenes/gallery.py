"""Sessions and scenes in telling states, for the gallery of pictures and for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from game.cadets import WING
from game.cadets.content import Content
from game.cadets.crew import DESK
from game.cadets.rules.setup import Setup, new_game
from game.cadets.rules.state import Member
from game.cadets.seating import share_out
from game.core.chance import Dice
from game.core.engine import Choice
from game.core.journal import Header, Journal
from game.stage.scene import Scene
from game.stage.session import Session

NAMES = ("Ada", "Bo", "Cleo", "Dov", "Eli", "Fay")


def make_session(
    content: Content, *, seed: int = 1, difficulty: str = "normal", people: int = 1, until: str = "orders",
    turn: int = 1, bots: bool = False, timer: int = 30, when: Callable[[Any], bool] = lambda game: True,
) -> Session:  # fmt: skip
    """Return a game at the question ``until`` in ``turn`` or later, played so far by Officer bots.

    With one of the ``people`` that person holds every station; ``bots`` leaves all stations to bots instead.
    Raises LookupError when the game ends before.
    """
    setup = _setup(content, difficulty, people, bots, timer)
    header = Header("cadets", msgspec.to_builtins(setup), seed, content.digest)
    journal = Journal.begin(lambda: new_game(content, setup, seed), header, None)
    crew = DESK.bots(Dice(seed))
    session = Session(WING, journal, crew)
    while (choice := journal.game.choice) is not None:
        if choice.name == until and journal.game.state.turn >= turn and when(journal.game):
            return session
        session.journal.play(crew.answer(journal.game.view(choice.seat)))
        session.record(journal.count, journal.game.events)
    raise LookupError(f"the game of seed {seed} ended before it asked {until!r} in turn {turn}")


def _setup(content: Content, difficulty: str, people: int, bots: bool, timer: int) -> Setup:
    if bots:
        crew, posts = share_out(content, [Member("Officer", "officer")])
    elif people == 1:
        crew, posts = [Member(NAMES[0])], {card.id: 0 for card in content.stations.values()}
    else:
        crew, posts = share_out(content, [Member(name) for name in NAMES[:people]])
    return Setup("kestrel_run", difficulty, tuple(crew), posts, timer)  # type: ignore[arg-type]


def open_question(session: Session) -> Choice:
    """Return the question a session waits for."""
    assert session.choice is not None
    return session.choice


def scenes(content: Content) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Return the name and a maker of every picture of this wing."""
    from game.cadets.scenes import desks
    from game.cadets.scenes.bridge import bridge

    def session(**wanted: Any) -> Session:
        return make_session(content, **wanted)

    for module in (bridge, *desks.PICTURED):
        yield from module.gallery_states(session)
