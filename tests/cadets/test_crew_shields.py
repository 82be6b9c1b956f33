"""Shields bots: DA-24."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cadets.crew import plan
from game.cadets.crew.shields import (
    best_split,
    fill_trays,
    hands_of,
    held_off,
    offer_ice,
    one_after_another,
)
from game.cadets.rules.shields import ICE, ShieldsTask, prepare_shields, shields_action
from game.cadets.rules.state import Enemy
from game.core.chance import Dice
from game.core.squares import SIDES

LEVELS = ("cadet", "officer", "ace")
THREAT = {"fore": 6.0, "starboard": 0.5, "aft": 1.0, "port": 3.0}


def deals(content, count, size=8):
    dice, tokens = Dice(5), list(content.shields.tokens)
    for _ in range(count):
        dice.shuffle(tokens)
        yield ShieldsTask(tuple(tokens[:size]), content.shields)


def worth(chosen):
    return sum(held_off(THREAT[side], hand.strength) for side, hand in chosen.items())


def test_the_split_of_an_ace_is_the_best_there_is(content):
    """DA-24: against every way to share five tokens out."""
    for task in deals(content, 5, 5):
        best = 0.0
        for sides in itertools.product(SIDES, repeat=5):
            trays = {side: [t for t, s in zip(task.dealt, sides, strict=True) if s == side] for side in SIDES}
            if all(len(tray) <= 4 for tray in trays.values()):
                strengths = {side: hands_strength(task, tray) for side, tray in trays.items()}
                best = max(best, sum(held_off(THREAT[side], strengths[side]) for side in SIDES))
        assert worth(best_split(hands_of(task), THREAT, 5)) == pytest.approx(best)


def hands_strength(task, tray):
    return max((hand.strength for hand in hands_of(ShieldsTask(tuple(tray), task.shields))), default=0)


def test_better_bots_hold_off_more_with_the_same_tokens(new_game, run, content, monkeypatch):
    """DA-24."""
    monkeypatch.setattr(plan, "side_threat", lambda view: THREAT)
    game = new_game()
    game.state.shields.count = 8
    run(game, shields_action)
    held = []
    for level in LEVELS:
        total = 0.0
        for task in deals(content, 20):
            game.choice.task = task
            trays = fill_trays(game, game.choice, level, Dice(1))
            total += sum(held_off(THREAT[side], task.line(trays, side).strength) for side in SIDES)
        held.append(total / 20)
    assert held[0] + 0.5 < held[1] < held[2]


def test_a_cadet_knows_pairs_and_triples_only(content, new_game, run, monkeypatch):
    """DA-24."""
    monkeypatch.setattr(plan, "side_threat", lambda view: THREAT)
    game = new_game()
    game.state.shields.count = 6
    run(game, shields_action)
    game.choice.task = ShieldsTask(("R1", "R2", "R3", "R4", "G7", "B7"), content.shields)
    trays = fill_trays(game, game.choice, "cadet", Dice(1))
    assert (sorted(trays.fore), trays.port, trays.aft) == (["B7", "G7"], (), ())


def test_the_threatened_side_gets_the_strongest_hand(content):
    """DA-24."""
    task = ShieldsTask(("R1", "R2", "R3", "G8", "B8"), content.shields)
    chosen = one_after_another(hands_of(task), THREAT)
    assert (chosen["fore"].strength, chosen["port"].strength, chosen["aft"].strength) == (5, 1, 0)


@settings(max_examples=40)
@given(
    level=st.sampled_from(LEVELS), seed=st.integers(0, 1 << 30), count=st.integers(0, 12), ice=st.booleans(),
    square=st.tuples(st.integers(0, 9), st.integers(0, 19)),
)
def test_shields_bots_fill_legal_trays(new_game, run, content, level, seed, count, ice, square):
    """DA-24."""
    game = new_game(seed=seed)
    game.state.enemies = [Enemy("E01", "E01", square, locked=True)]
    game.state.shields.count, game.state.shields.ice = count, ice
    run(game, shields_action)
    view = game.view(game.choice.seat)
    trays = fill_trays(view, view.choice, level, Dice(seed))
    assert game.choice.accept(trays) == trays
    assert (ICE in game.choice.task.dealt) == ice


@pytest.mark.parametrize(
    ("level", "energy", "threat", "answer"),
    [
        ("cadet", 1, THREAT, "tokens"),
        ("officer", 1, dict.fromkeys(SIDES, 1.0), "ice"),
        ("officer", 4, dict.fromkeys(SIDES, 1.0), "tokens"),
        ("ace", 4, THREAT, "ice"),
    ],
)
def test_ice_is_bought_while_tokens_are_few_or_one_side_draws_the_fire(
    new_game, run, monkeypatch, level, energy, threat, answer
):
    """SH-3, DA-24."""
    monkeypatch.setattr(plan, "side_threat", lambda view: threat)
    game = new_game()
    game.state.energy["shields"] = energy
    run(game, prepare_shields)
    assert offer_ice(game, game.choice, level, Dice(1)) == answer
