"""The tractor bot remembers and pulls: DA-24."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cadets.crew import tractor as crew
from game.cadets.rules.game import Cadets
from game.cadets.rules.state import Crystal, Enemy, Level, PlayerLock, Ship
from game.cadets.rules.tractor import (
    EMPTY,
    KEEP,
    NO_TARGET,
    RELEASE,
    RESET,
    STOP,
    TORN,
    choose_target,
    offer_amplifier,
    prepare_tractor,
    pull_enemy,
    tractor_step,
)
from game.core.chance import Dice
from game.core.engine import Event

NewGame = Callable[..., Cadets]
Run = Callable[..., list[Event]]
LOCKS: tuple[PlayerLock, ...] = ("", "lock", "superlock")
LEVELS: tuple[Level, ...] = ("cadet", "officer", "ace")
SEEN = list("ABCDEFGHABCDEFGH")
ANSWERERS = {
    "prepare_tractor": crew.choose_reset,
    "offer_amplifier": crew.choose_amplifier,
    "offer_peek": crew.choose_peek,
    "choose_tile": crew.choose_tile,
    "choose_target": crew.choose_target,
    "pull_enemy": crew.drag_enemy,
}


def answer(game: Cadets, level: Level = "officer", seed: int = 1) -> Any:
    """What the bot answers to the open question; it is on offer."""
    choice = game.choice
    assert choice is not None
    given = ANSWERERS[choice.name](game.view(choice.seat), choice, level, Dice(seed))
    return choice.accept(given)


def at_the_beam(
    new_game: NewGame, run: Run, shown: list[int], energy: int = 2, crystals: list[Crystal] | None = None
) -> Cadets:
    """A game in Step 5; all faces have been seen, these places last."""
    game = new_game(
        difficulty="easy", crystals=[Crystal("C1", (4, 12), "lock")] if crystals is None else crystals
    )
    game.state.energy["tractor"] = energy
    game.state.tractor.places = list(SEEN)
    game.state.tractor.pool = []
    game.state.tractor.shown = shown
    run(game, tractor_step)
    return game


@given(seed=st.integers(0, 2**32), level=st.sampled_from(LEVELS))
def test_every_tractor_answer_is_on_offer(new_game: NewGame, seed: int, level: Level) -> None:
    """DA-24, DA-26: three turns long, whatever lies where; every run of tries ends."""
    dice, game = Dice(seed), new_game(seed=seed)
    state = game.state
    state.collected = ["C1", "C2", "C3", "C4"][: dice.below(4)]
    for n in range(len(state.collected) + 1, 5):
        square = (2 + dice.below(5), 12 + dice.below(5))
        state.crystals.append(Crystal(f"C{n}", square, dice.one_of(LOCKS)))
    for card in list(game.content.enemies)[dice.below(4) :: 4]:
        square = (2 + dice.below(5), 11 + dice.below(6))
        state.enemies.append(
            Enemy(card, card, square, locked=bool(dice.below(2)), attached=dice.below(5) == 0)
        )
    state.equipment = ["B05"][: dice.below(2)]
    if dice.below(3) == 0:
        state.ship.slots["aft"] = ["D08"]
    for _ in range(3):
        state.energy["tractor"] = dice.below(5)
        state.agenda = [(tractor_step.__name__, ()), (prepare_tractor.__name__, ())]
        game.run()
        while game.choice is not None:
            before = game.snapshot()
            chosen = answer(game, level, seed)
            assert game.snapshot() == before
            game.play(chosen)


@pytest.mark.parametrize(("level", "kept"), [("cadet", 2), ("officer", 5), ("ace", 16)])
def test_each_level_remembers_so_many_tiles(new_game: NewGame, run: Run, level: Level, kept: int) -> None:
    """DA-24: the last ones shown."""
    game = at_the_beam(new_game, run, list(range(16)))
    known = crew.memory(game, level)
    assert list(known) == list(range(16))[-kept:]
    assert all(SEEN[place] == face for place, face in known.items())


def test_a_remembered_pair_that_is_strong_enough_is_taken(new_game: NewGame, run: Run) -> None:
    """DA-24, TB-5: pull 2 for a crystal at range 2, both tiles, then the crystal."""
    game = at_the_beam(new_game, run, [0, 8, 2, 10, 5])
    game.play(first := answer(game))
    game.play(second := answer(game))
    assert (first, second) == (2, 10)
    assert answer(game) == "C1"


def test_a_forgotten_pair_is_not_taken_on_purpose(new_game: NewGame, run: Run) -> None:
    """DA-24: a Cadet who saw both C's before the last two tiles turns something it does not know."""
    game = at_the_beam(new_game, run, [2, 10, 0, 8])
    turned = [answer(game, "cadet", seed) for seed in range(30)]
    assert len(set(turned)) > 5 and not {0, 8} & set(turned)
    assert {answer(game, "officer", seed) for seed in range(5)} == {2}


def test_after_a_known_sign_its_mate_is_turned(new_game: NewGame, run: Run) -> None:
    """DA-24."""
    game = at_the_beam(new_game, run, [10])
    game.play(2)
    assert answer(game) == 10


def test_a_mate_too_weak_to_help_is_left_for_something_new(new_game: NewGame, run: Run) -> None:
    """DA-24, TB-10."""
    game = at_the_beam(new_game, run, [8], crystals=[Crystal("C1", (4, 10), "lock")])
    game.play(0)
    assert answer(game) not in (0, 8, STOP)


def test_with_nothing_in_reach_energy_is_saved_but_for_a_surplus(new_game: NewGame, run: Run) -> None:
    """DA-24."""
    far = [Crystal("C1", (4, 3), "lock")]
    assert answer(at_the_beam(new_game, run, [], energy=2, crystals=far)) == STOP
    assert answer(at_the_beam(new_game, run, [], energy=4, crystals=far)) != STOP


def test_a_crystal_that_nobody_wants_any_more_costs_no_energy(new_game: NewGame, run: Run) -> None:
    """M9-4."""
    game = at_the_beam(new_game, run, [2, 10])
    game.state.collected = ["C2", "C3", "C4"]
    assert answer(game) == STOP


def test_the_farthest_crystal_in_reach_is_taken(new_game: NewGame, run: Run) -> None:
    """DA-24."""
    game = new_game(
        difficulty="easy",
        crystals=[Crystal("C1", (4, 13)), Crystal("C2", (4, 11), "lock"), Crystal("C3", (4, 9))],
    )
    run(game, choose_target, 3)
    assert answer(game) == "C2"


def test_an_enemy_about_to_fire_is_pushed_off(new_game: NewGame, run: Run) -> None:
    """DA-24, TB-6b: out of its range, away from us all the way."""
    enemy = Enemy("E11", "E11", (4, 10), locked=True, lock="lock")
    game = new_game(ship=Ship((4, 14), "N", 2), enemies=[enemy])
    run(game, choose_target, 4)
    game.play(answer(game))
    while game.choice is not None:
        assert answer(game) != RELEASE
        game.play(answer(game))
    assert game.range_to(game.state.enemies[0].square) > 7


def test_a_push_that_spares_nothing_is_not_made(new_game: NewGame, run: Run) -> None:
    """DA-24: an enemy without a lock far off does no harm anyway."""
    game = new_game(enemies=[Enemy("E12", "E12", (4, 13), barred=True)])
    run(game, choose_target, 1)
    assert answer(game) == NO_TARGET


def test_a_pushed_enemy_is_not_put_into_a_null_zone(new_game: NewGame, run: Run) -> None:
    """TB-6b: it would stop the push."""
    game = new_game(ship=Ship((4, 10), "N", 2), enemies=[Enemy("E01", "E01", (4, 8))])
    run(game, pull_enemy, "E01", 3, "")
    assert answer(game) not in ((4, 7), (4, 9), RELEASE)


def test_the_amplifier_waits_for_a_crystal_it_helps_with(new_game: NewGame, run: Run) -> None:
    """B05: at range 5 nothing else reaches."""
    for square, lock, expected in (((4, 9), "lock", "B05"), ((4, 3), "lock", KEEP), ((4, 11), "", KEEP)):
        game = new_game(difficulty="easy", equipment=["B05"], crystals=[Crystal("C1", square, lock)])  # type: ignore[arg-type]
        game.state.energy["tractor"] = 2
        run(game, offer_amplifier)
        assert answer(game) == expected


def test_a_reset_is_bought_when_only_weak_pairs_are_left(new_game: NewGame, run: Run) -> None:
    """TB-9, DA-24."""
    for faces, expected in ((["A", "A", "B", "B"], RESET), (["A", "A", "H", "H"], KEEP)):
        game = new_game(difficulty="easy", crystals=[Crystal("C1", (4, 10))])
        game.state.tractor.places = [*faces, TORN, *[EMPTY] * 11]
        game.state.tractor.pool = []
        game.state.energy["tractor"] = 2
        run(game, prepare_tractor)
        assert answer(game) == expected
