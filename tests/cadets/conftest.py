"""A table in the middle of Kestrel Run, for tests of single rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.cadets.content import Content, load
from game.cadets.rules.game import Cadets
from game.cadets.rules.state import Bridge, Member, Record, Ship
from game.cadets.rules.tractor import lay_out
from game.core.engine import Event
from game.files import assets

POSTS = {
    "captain": 0, "engineering": 0, "sensors": 1, "shields": 2, "weapons": 1, "helm": 3, "tractor": 4,
    "damage": 0, "jump": 4, "science": 0,
}  # fmt: skip


@pytest.fixture(scope="session")
def content() -> Content:
    """All shipped content."""
    return load(assets())


@pytest.fixture(scope="session")
def new_game(content: Content) -> Callable[..., Cadets]:
    """Return a maker of games in turn 3: five people, no enemies, an empty agenda; changes are fields."""

    def make(**changes: Any) -> Cadets:
        state = Bridge(
            seed=7,
            mission="kestrel_run",
            crew=[Member(name) for name in ("Ada", "Bo", "Cleo", "Dov", "Eve")],
            posts=dict(POSTS),  # type: ignore[arg-type]
            turn=3,
            phase="4",
            ship=Ship((4, 14), "N", 2),
            batteries=["empty"] * content.energy.batteries,
            damage_deck=list(content.damage),
            record=Record(internal_by_turn=[0]),
        )
        for field, value in changes.items():
            assert field in Bridge.__struct_fields__, field
            setattr(state, field, value)
        game = Cadets(content, state)
        lay_out(game)
        return game

    return make


@pytest.fixture(scope="session")
def run() -> Callable[..., list[Event]]:
    """Return a function that puts one step on the agenda, runs it and returns what happened."""

    def play(game: Cadets, step: Callable[..., None], *args: Any) -> list[Event]:
        game.events = []
        game.state.agenda.append((step.__name__, args))
        game.run()
        return game.events

    return play
