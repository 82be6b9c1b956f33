"""Shields: lines, I.C.E., strengths."""

import itertools

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cadets.content import load
from game.cadets.rules.shields import (
    ICE,
    ShieldsTask,
    Trays,
    prepare_shields,
    resolve_shields,
    shields_action,
    strength,
)
from game.cadets.rules.state import Enemy
from game.core.chance import Dice
from game.core.engine import IllegalAnswer
from game.core.squares import SIDES
from game.files import assets

SHIELDS = load(assets()).shields
TOKENS = list(SHIELDS.tokens)


def whole(tokens):
    """The value of exactly these tokens by the printed table: written anew, one clause for each row."""
    numbers, colours = sorted(int(token[1]) for token in tokens), {token[0] for token in tokens}
    size = len(tokens)
    same = len(set(numbers)) == 1
    run = numbers == list(range(numbers[0], numbers[0] + size))
    flush = len(colours) == 1
    if size == 2:
        return 1 if same else 0
    if size == 3:
        return 5 if run and flush else 4 if same else 2 if run or flush else 0
    if size == 4:
        if same or (run and flush):
            return 6
        if run or flush:
            return 4
        return 3 if numbers[0] == numbers[1] and numbers[2] == numbers[3] else 0
    return 0


def by_the_table(tokens):
    return max(
        whole(some) for size in range(1, len(tokens) + 1) for some in itertools.combinations(tokens, size)
    )


def test_every_possible_tray_is_worth_what_the_table_says():
    """SH-5: all 35,960 trays of four, and every smaller one."""
    values: dict[tuple[str, ...], int] = {(): 0}
    for size in (1, 2, 3, 4):
        for tray in itertools.combinations(TOKENS, size):
            smaller = [values[some] for some in itertools.combinations(tray, size - 1)]
            values[tray] = max(whole(tray), *smaller)
    wrong = [tray for tray, value in values.items() if strength(SHIELDS, tray).strength != value]
    assert not wrong, wrong[:5]


@given(st.lists(st.sampled_from(TOKENS), max_size=3, unique=True))
def test_ice_is_whatever_token_suits_best_even_one_that_is_there_already(tray):
    """SH-3."""
    best = max(by_the_table((*tray, as_if)) for as_if in TOKENS)
    assert strength(SHIELDS, (ICE, *tray)).strength == best


@given(st.lists(st.sampled_from([*TOKENS, ICE]), max_size=4, unique=True))
def test_the_tokens_named_form_the_line_on_their_own(tray):
    """SH-5: extra tokens neither help nor harm."""
    line = strength(SHIELDS, tray)
    assert set(line.tokens) <= set(tray)
    assert strength(SHIELDS, line.tokens) == line
    if line.strength:
        named = next(each for each in SHIELDS.lines if each.title == line.title)
        assert (named.strength, named.length) == (line.strength, len(line.tokens))


@pytest.mark.parametrize(
    ("tray", "value", "title"),
    [
        ("", 0, ""),
        ("R8 G1 B2", 0, ""),  # runs do not wrap
        ("R8 B1 R7 R1", 2, "Flush of three"),
        ("R5 G5", 1, "Pair"),
        ("R5 G5 B7 Y7", 3, "Two pairs"),
        ("R2 R3 R4 B8", 5, "Straight flush of three"),
        ("R2 G2 B2 Y2", 6, "Four of a kind"),
    ],
)
def test_lines_have_their_names(tray, value, title):
    """SH-5."""
    assert strength(SHIELDS, tray.split())[:2] == (value, title)


@pytest.mark.parametrize(("energy", "count"), [(0, 2), (1, 4), (2, 6), (3, 8), (4, 10)])
def test_each_energy_draws_two_more_tokens(new_game, run, energy, count):
    """SH-2, SC-2.3."""
    game = new_game()
    game.state.energy["shields"] = energy
    run(game, prepare_shields)
    if energy:
        game.play("tokens")
    assert (game.state.shields.count, game.state.energy["shields"]) == (count, 0)
    assert game.state.shields.tokens == []


def test_without_energy_nobody_is_asked_for_ice(new_game, run):
    """SH-3."""
    game = new_game()
    run(game, prepare_shields)
    assert game.choice is None and not game.state.shields.ice


def test_a_damaged_emitter_draws_two_fewer_and_never_less_than_none(new_game, run):
    """SH-2, DC-4."""
    game = new_game()
    game.state.ship.slots["fore"] = ["D05"]
    run(game, prepare_shields)
    assert game.state.shields.count == 0


def test_ice_costs_one_energy_and_two_tokens_once_a_turn(new_game, run):
    """SH-3."""
    game = new_game()
    game.state.energy["shields"] = 3
    run(game, prepare_shields)
    assert game.choice.options == ["tokens", "ice"]
    game.play("ice")
    assert game.choice is None
    assert game.state.shields.count == 6
    run(game, shields_action)
    assert len(set(game.choice.task.dealt)) == 7
    assert game.choice.task.dealt[-1] == ICE
    assert (game.choice.seat, game.choice.clock.name) == (game.seat("shields"), "shields")


def test_tokens_torn_out_are_never_drawn(new_game, run):
    """SH-2, 7.8."""
    game = new_game(gone=TOKENS[2:])
    game.state.energy["shields"] = 4
    run(game, prepare_shields)
    game.play("tokens")
    run(game, shields_action)
    assert sorted(game.choice.task.dealt) == TOKENS[:2]


def set_trays(game, **trays):
    game.state.shields.trays = {side: trays.get(side, "").split() for side in SIDES}


def test_strengths_are_set_anew_each_turn(new_game, run):
    """SH-5, SH-6, SC-4.2."""
    game = new_game()
    game.state.ship.strengths = {"fore": 6, "starboard": 6, "aft": 6, "port": 1}
    set_trays(game, fore="R1 G1", port="R2 G3 B4 Y5")
    events = run(game, resolve_shields)
    assert game.state.ship.strengths == {"fore": 1, "starboard": 0, "aft": 0, "port": 4}
    assert [event.facts["line"] for event in events] == ["Pair", "", "", "Run of four"]


def test_each_attached_parasite_lowers_every_strength_by_one_but_not_below_none(new_game, run, content):
    """SH-7, PA-6, ruling 32; one that has not reached us yet does nothing."""
    card = next(each.id for each in content.enemies.values() if each.ability == "shield_parasite")
    game = new_game()
    set_trays(game, fore="R1 G1", aft="R2 R3 R4")
    game.state.enemies = [
        Enemy(f"p{n}", card, game.state.ship.square, locked=True, attached=n < 2) for n in range(3)
    ]
    events = run(game, resolve_shields)
    assert game.state.ship.strengths == {"fore": 0, "starboard": 0, "aft": 3, "port": 0}
    assert [event.facts["weakened"] for event in events] == [1, 0, 2, 0]


def test_without_a_shield_station_there_are_no_shields(new_game, run):
    """SH-8."""
    game = new_game()
    mission = msgspec.structs.replace(game.mission, inactive=("shields",))
    game.content = msgspec.structs.replace(game.content, missions={mission.id: mission})
    game.state.ship.strengths["fore"] = 3
    run(game, resolve_shields)
    assert set(game.state.ship.strengths.values()) == {0}


@pytest.mark.parametrize(
    "answer",
    [
        {"fore": ["R1", "R2", "R3", "R4", "R5"]},
        {"fore": ["R1"], "aft": ["R1"]},
        {"fore": ["R1", "R1"]},
        {"fore": ["G8"]},
        {"fore": [ICE]},
        {"top": ["R1"]},
        {"fore": "R1"},
        [["R1"]],
    ],
)
def test_forged_trays_are_refused(new_game, run, answer):
    """SH-1, DA-2."""
    game = new_game()
    game.state.shields.count = 1
    run(game, shields_action)
    game.choice.task = ShieldsTask(("R1", "R2", "R3", "R4", "R5", "R6"), SHIELDS)
    with pytest.raises(IllegalAnswer):
        game.choice.accept(answer)


def test_a_hand_moves_tokens_between_the_pool_and_the_trays():
    """DA-11."""
    task = ShieldsTask(("R1", "R2", "R3", "R4", "R5"), SHIELDS)
    trays = task.place(Trays(), "R1", "aft")
    assert task.pool(trays) == ("R2", "R3", "R4", "R5")
    assert task.place(trays, "R1", "port") == Trays(port=("R1",))
    for token in ("R2", "R3", "R4"):
        assert task.has_room(trays, "aft")
        trays = task.place(trays, token, "aft")
    assert not task.has_room(trays, "aft")
    assert task.line(trays, "aft").strength == 6
    assert task.take_back(trays, "R1").aft == ("R2", "R3", "R4")
    assert task.clear(trays, "aft") == Trays()


@given(st.integers(0, 1 << 30), st.integers(0, 11))
def test_random_hands_are_never_refused(seed, count):
    """DA-2."""
    task = ShieldsTask(tuple(TOKENS[:count]), SHIELDS)
    assert task.why_not(task.sample(Dice(seed))) == ""
