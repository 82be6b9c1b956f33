"""What the wing's door does with saved games: D05, D07."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from game.cadets import door
from game.cadets.content import Content
from game.cadets.rules.game import Cadets
from game.cadets.rules.setup import Setup
from game.core.chance import Dice
from game.core.engine import StaleSave
from game.core.wing import BadSetup


def setup(content: Content) -> Setup:
    return door.set_up(content, "kestrel_run", "hard", ["Ann", "Bo"], 30)


def without(content: Content, field: str, id: str) -> Content:
    """The content after one record of it was taken away."""
    table = getattr(content, field)
    assert id in table
    return msgspec.structs.replace(content, **{field: {key: table[key] for key in table if key != id}})


@pytest.mark.parametrize("seed", range(6))
def test_every_moment_of_a_mission_can_be_saved_and_restored(content: Content, seed: int) -> None:
    """D07: the same question with the same options, as files hold it, in random games and in those of bots."""
    game, dice = door.begin(content, setup(content), seed), Dice(seed)
    crew = door.crew(dice)
    while True:
        again = door.restore(content, json.loads(json.dumps(game.snapshot())))
        assert again.state == game.state
        assert again.choice == game.choice
        if game.choice is None:
            break
        game.play(game.choice.sample(dice) if seed % 2 else crew.answer(game.view(game.choice.seat)))


@pytest.fixture
def midway(content: Content) -> Cadets:
    """A game of bots in its third turn."""
    game, crew = door.begin(content, setup(content), 3), door.crew(Dice(3))
    while game.choice is not None and game.state.turn < 3:
        game.play(crew.answer(game.view(game.choice.seat)))
    return game


@pytest.mark.parametrize("timer", [None, -30, 0.5])
def test_a_setup_without_a_sound_timer_is_refused(content: Content, timer: float | None) -> None:
    """DF-2"""
    plain: dict[str, Any] = msgspec.to_builtins(setup(content))
    plain = {key: value for key, value in plain.items() if key != "timer"}
    with pytest.raises(BadSetup, match="seats and options written in it cannot be read .*timer"):
        door.setup_from(plain if timer is None else plain | {"timer": timer})


@pytest.mark.parametrize("name", ["A\nB", "\x01", "tab\tbed", "\udcff"])
def test_a_name_that_no_file_or_screen_can_hold_is_refused(content: Content, name: str) -> None:
    """D08"""
    with pytest.raises(BadSetup, match="signs that cannot be written"):
        door.set_up(content, "kestrel_run", "easy", [name], 30)


IDS: dict[str, Callable[[Any], str]] = {
    "missions": lambda state: str(state.mission),
    "enemies": lambda state: str(state.enemies[0].card),
    "damage": lambda state: str(state.damage_deck[0]),
    "equipment": lambda state: str(state.equipment[0]),
    "components": lambda state: str(state.components[0]),
}


@pytest.mark.parametrize("field", IDS)
def test_a_save_is_refused_by_the_name_of_what_is_no_longer_there(
    content: Content, midway: Cadets, field: str
) -> None:
    """D05"""
    id = IDS[field](midway.state)
    with pytest.raises(StaleSave, match=f"it needs the .*'{id}', which is not here: put it back in "):
        door.restore(without(content, field, id), midway.snapshot())


def test_a_save_is_refused_when_its_map_has_become_too_small(content: Content, midway: Cadets) -> None:
    """D05"""
    board = content.boards["kestrel_run"]
    small = msgspec.structs.replace(board, height=5)
    changed = msgspec.structs.replace(content, boards={"kestrel_run": small})
    with pytest.raises(StaleSave, match=r"outside the map 'kestrel_run' of 10 x 5 squares"):
        door.restore(changed, midway.snapshot())


@pytest.mark.parametrize("seat", [-1, 3, None])
def test_a_crew_with_a_station_nobody_holds_cannot_begin_or_go_on(
    content: Content, midway: Cadets, seat: int | None
) -> None:
    """OV-5"""
    plain: dict[str, Any] = msgspec.to_builtins(setup(content))
    posts = {station: held for station, held in plain["posts"].items() if station != "helm"}
    plain["posts"] = posts if seat is None else posts | {"helm": seat}
    with pytest.raises(BadSetup, match="nobody of the crew .* 'helm'"):
        door.begin(content, door.setup_from(plain), 1)
    snapshot = midway.snapshot()
    snapshot["posts"] = plain["posts"]
    with pytest.raises(StaleSave, match="nobody of the crew .* 'helm'"):
        door.restore(content, snapshot)
