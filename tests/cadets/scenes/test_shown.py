"""The picture follows the events and ends up where the game is."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.cadets.content import Content
from game.cadets.crew import DESK
from game.cadets.rules.setup import Setup, new_game
from game.cadets.rules.state import Bridge, Member
from game.cadets.scenes.shown import CHANGES, Shown
from game.cadets.seating import share_out
from game.core.chance import Dice
from game.core.engine import Event

VISIBLE = ("turn", "phase", "ship", "enemies", "crystals", "collected", "mines", "energy", "posts", "result")


def visible(state: Bridge) -> dict[str, Any]:
    """What people see on map, ship panel and rack."""
    return {field: msgspec.to_builtins(getattr(state, field)) for field in VISIBLE}


def setup(content: Content, difficulty: str) -> Setup:
    crew, posts = share_out(content, [Member("Officer", "officer")])
    return Setup("kestrel_run", difficulty, tuple(crew), posts, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("player", ["random", "crew"])
def test_all_events_of_a_game_lead_the_picture_to_where_the_game_is(content: Content, seed: int, player: str) -> None:
    game = new_game(content, setup(content, ["easy", "normal", "hard"][seed % 3]), seed)
    shown, dice, crew = Shown.of(game), Dice(seed), DESK.bots(Dice(seed))
    while game.choice is not None:
        answer = game.choice.sample(dice) if player == "random" else crew.answer(game.view(game.choice.seat))
        for event in game.play(answer):
            shown.apply(event, game)
        assert visible(shown.state) == visible(game.state)


def test_events_of_the_set_up_may_be_shown_on_top_of_it(content: Content) -> None:
    game = new_game(content, setup(content, "hard"), 3)
    shown = Shown.of(game)
    for event in game.events:
        shown.apply(event, game)
    assert visible(shown.state) == visible(game.state)


def test_the_picture_is_a_copy_and_never_touches_the_game(content: Content) -> None:
    game = new_game(content, setup(content, "normal"), 3)
    before = visible(game.state)
    Shown.of(game).apply(Event("ship_placed", {"square": (3, 19)}), game)
    assert visible(game.state) == before


def test_energy_paid_since_step_2_began_is_known(content: Content) -> None:
    game = new_game(content, setup(content, "normal"), 3)
    shown = Shown.of(game)
    game.state.energy["sensors"] = 3
    shown.apply(Event("phase", {"phase": "2"}), game)
    game.state.energy["sensors"] = 1
    shown.apply(Event("attempt_declared", {}), game)
    assert shown.spent("sensors") == 2
    assert shown.spent("helm") == 0


def test_every_change_belongs_to_an_event_of_the_rules() -> None:
    from game.cadets.log import emitted

    assert CHANGES.keys() <= emitted().keys()
