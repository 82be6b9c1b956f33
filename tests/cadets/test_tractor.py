"""Tractor Beams: the display, tries, matches, and what they pull."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cadets.rules.game import Cadets
from game.cadets.rules.parasites import tear_out_tile
from game.cadets.rules.state import Crystal, Enemy, Ship
from game.cadets.rules.tractor import (
    EMPTY,
    KEEP,
    NO_TARGET,
    RELEASE,
    RESET,
    STOP,
    TORN,
    choose_target,
    lay_out,
    offer_peek,
    prepare_tractor,
    pull_enemy,
    pull_of,
    targets,
    tiles,
    tractor_step,
)
from game.core.chance import Dice
from game.core.engine import Clock, Event, IllegalAnswer

NewGame = Callable[..., Cadets]
Run = Callable[..., list[Event]]
CAPTAIN, TRACTOR = 0, 4
SEEN = list("AABBCCDDEEFFGGHH")


def at_the_beam(
    new_game: NewGame, run: Run, energy: int = 4, faces: list[str] | None = None, **changes: Any
) -> Cadets:
    """A game in Step 5; ``faces`` are the tiles as they lie, all of them seen."""
    game = new_game(phase="5", **changes)
    game.state.energy["tractor"] = energy
    if faces is not None:
        game.state.tractor.places = list(faces)
        game.state.tractor.shown = [n for n, face in enumerate(faces) if face not in (EMPTY, TORN)]
        game.state.tractor.pool = []
    run(game, tractor_step)
    return game


def asked(game: Cadets) -> Any:
    assert game.choice is not None
    return game.choice


# ---------------------------------------------------------------------------------------------------- tries


def test_a_try_turns_up_two_tiles_and_costs_one_energy(new_game: NewGame, run: Run) -> None:
    """TB-2: paid with its first tile; the officer is asked, on a clock that ends in stop."""
    game = at_the_beam(new_game, run, energy=2)
    assert (asked(game).seat, asked(game).clock) == (TRACTOR, Clock("tractor", STOP))
    assert asked(game).options == [*range(16), STOP]
    game.play(0)
    assert game.state.energy["tractor"] == 1
    assert 0 not in asked(game).options, "the same tile is no second tile"
    game.play(5)
    assert game.state.energy["tractor"] == 1 and game.state.tractor.tries == 1


def test_tries_end_with_the_energy(new_game: NewGame, run: Run) -> None:
    """TB-2: the begun try is finished."""
    game = at_the_beam(new_game, run, energy=1, faces=SEEN)
    game.play(0)
    game.play(2)
    assert game.choice is None and game.state.energy["tractor"] == 0 and game.state.tractor.up == []


def test_the_officer_may_stop_at_any_time(new_game: NewGame, run: Run) -> None:
    """TB-2: also between the two tiles; what is paid is paid."""
    game = at_the_beam(new_game, run, energy=3)
    game.play(4)
    game.play(STOP)
    assert game.choice is None
    assert game.state.energy["tractor"] == 2 and game.state.tractor.up == []


def test_without_energy_nothing_is_asked(new_game: NewGame, run: Run) -> None:
    """SC-5.1."""
    assert at_the_beam(new_game, run, energy=0).choice is None


def test_no_beam_from_a_cloaked_ship(new_game: NewGame, run: Run) -> None:
    """SE-12: not even the amplifier is offered."""
    game = at_the_beam(new_game, run, ship=Ship((4, 14), "N", 2, cloaked=True), equipment=["B05"])
    assert game.choice is None


def test_with_fewer_than_two_tiles_no_try_is_possible(new_game: NewGame, run: Run) -> None:
    """TB-9."""
    faces = ["A"] + [EMPTY] * 15
    assert at_the_beam(new_game, run, faces=faces, equipment=["B05"]).choice is None


def test_different_tiles_stay_up_until_the_next_try_then_go_down(new_game: NewGame, run: Run) -> None:
    """TB-3: and all places may be turned again."""
    game = at_the_beam(new_game, run, faces=SEEN)
    game.play(0)
    game.play(2)
    assert game.state.tractor.up == [0, 2]
    assert asked(game).options == [*range(16), STOP]
    game.play(3)
    assert game.state.tractor.up == [3]
    assert game.state.tractor.places == SEEN


def test_equal_tiles_leave_the_display(new_game: NewGame, run: Run) -> None:
    """TB-3, TB-4: also when there is nothing to pull."""
    game = at_the_beam(new_game, run, faces=SEEN)
    game.play(2)
    game.play(3)
    assert game.state.tractor.places[2] == game.state.tractor.places[3] == EMPTY
    assert 2 not in asked(game).options and 3 not in asked(game).options
    assert game.state.record.matches == 1
    assert [event.kind for event in game.events][-1] == "match_lost"
    assert 2 not in game.state.tractor.shown


def test_a_tile_keeps_its_face_and_each_face_comes_twice(new_game: NewGame, run: Run) -> None:
    """TB-1: what nobody has seen is undecided, what was seen stays."""
    game = at_the_beam(new_game, run, energy=4)
    game.state.energy["tractor"] = 100
    for place in range(0, 16, 2):
        game.play(place)
        seen = game.state.tractor.places[place]
        game.play(place + 1)
        assert game.state.tractor.places[place] in (seen, EMPTY)
    desk, symbols = game.state.tractor, game.content.tractor.pulls
    counts = [desk.places.count(symbol) for symbol in symbols]
    assert all(count in (0, 2) for count in counts)
    assert desk.places.count(EMPTY) == 16 - sum(counts) == 2 * game.state.record.matches
    assert desk.pool == []


def test_the_first_face_is_any_of_the_eight(new_game: NewGame, run: Run) -> None:
    """TB-1."""
    faces = []
    for seed in range(60):
        game = at_the_beam(new_game, run, seed=seed)
        game.play(7)
        faces.append(game.state.tractor.places[7])
    assert sorted(dict.fromkeys(faces)) == list("ABCDEFGH")


def test_the_order_of_showing_is_kept_for_memories(new_game: NewGame, run: Run) -> None:
    """DA-24: a tile shown again counts as the last one shown."""
    game = at_the_beam(new_game, run, energy=4, faces=SEEN)
    game.state.tractor.shown = []
    for place in (0, 2, 4, 0, 6, 8):
        game.play(place)
    assert game.state.tractor.shown == [2, 4, 0, 6, 8]


def test_turning_a_tile_cannot_be_taken_back(new_game: NewGame, run: Run) -> None:
    """DA-22: also when its face was seen before and no die is rolled."""
    game = at_the_beam(new_game, run, faces=SEEN)
    game.play(0)
    assert game.learned


def test_tiles_not_on_the_display_cannot_be_turned(new_game: NewGame, run: Run) -> None:
    """TB-2."""
    game = at_the_beam(new_game, run, faces=[*SEEN[:12], EMPTY, EMPTY, TORN, EMPTY])
    for place in (12, 14, 16, -1, True, "0"):
        with pytest.raises(IllegalAnswer):
            game.play(place)


# --------------------------------------------------------------------------------------------- the amplifier


def test_the_amplifier_is_offered_to_the_captain_before_the_timer(new_game: NewGame, run: Run) -> None:
    """B05: with 0 energy too; the first try is free, every match of the step pulls two stronger."""
    game = at_the_beam(new_game, run, energy=0, faces=SEEN, equipment=["B05"])
    assert (asked(game).seat, asked(game).options, asked(game).clock) == (CAPTAIN, [KEEP, "B05"], None)
    game.play("B05")
    assert game.state.equipment == [] and game.state.equipment_used == "B05"
    assert pull_of(game, "A") == 3
    game.play(0)
    game.play(2)
    assert game.choice is None and game.state.energy["tractor"] == 0


def test_the_free_try_comes_first_and_the_strength_lasts_the_step(new_game: NewGame, run: Run) -> None:
    """B05."""
    game = at_the_beam(new_game, run, energy=1, faces=SEEN, equipment=["B05"])
    game.play("B05")
    game.play(0)
    game.play(2)
    assert game.state.energy["tractor"] == 1
    game.play(0)
    assert game.state.energy["tractor"] == 0 and pull_of(game, "H") == 6
    game.play(STOP)
    run(game, tractor_step)
    assert pull_of(game, "H") == 4, "over in the next step"


def test_the_amplifier_can_be_kept_and_not_be_a_second_card(new_game: NewGame, run: Run) -> None:
    """EE-6, CA-2."""
    game = at_the_beam(new_game, run, energy=0, equipment=["B05"])
    game.play(KEEP)
    assert game.choice is None and game.state.equipment == ["B05"]
    game = at_the_beam(new_game, run, energy=0, equipment=["B05"], equipment_used="B01")
    assert game.choice is None


# ------------------------------------------------------------------------------------------------- the peek


def test_a_superlock_gives_one_peek_before_the_timer(new_game: NewGame, run: Run) -> None:
    """SE-8."""
    game = at_the_beam(new_game, run, energy=1, crystals=[Crystal("C1", (4, 12), "superlock")])
    assert (asked(game).name, asked(game).clock) == (offer_peek.__name__, None)
    game.play(9)
    assert game.state.tractor.places[9] != "" and game.state.tractor.shown == [9]
    assert game.state.tractor.up == [] and game.state.energy["tractor"] == 1
    assert asked(game).clock is not None, "now the tries begin"


@pytest.mark.parametrize(("lock", "energy"), [("lock", 1), ("superlock", 0)])
def test_no_peek_without_a_superlock_or_a_try(new_game: NewGame, run: Run, lock: Any, energy: int) -> None:
    """SE-8."""
    game = at_the_beam(new_game, run, energy=energy, crystals=[Crystal("C1", (4, 12), lock)])
    assert game.choice is None or game.choice.name != offer_peek.__name__


# -------------------------------------------------------------------------------------------------- targets


def test_a_target_must_be_within_the_pull_and_locked_beyond_range_one(new_game: NewGame) -> None:
    """TB-5, SE-7."""
    game = new_game(
        ship=Ship((4, 14), "N", 2),
        crystals=[Crystal("C1", (4, 13)), Crystal("C2", (4, 12)), Crystal("C3", (4, 12), "lock"),
                  Crystal("C4", (4, 11), "superlock")],
    )  # fmt: skip
    assert targets(game, 2) == {"C1": "", "C2": "SE-7", "C3": "", "C4": "TB-5"}
    assert targets(game, 3) == {"C1": "", "C2": "SE-7", "C3": "", "C4": ""}


def test_attached_parasites_cannot_be_pulled_others_can(new_game: NewGame) -> None:
    """TB-7, PA-5, ruling 34."""
    enemies = [
        Enemy("N01", "N01", (4, 14), lock="lock", locked=True, attached=True),
        Enemy("N03", "N03", (4, 14), locked=True),
    ]
    game = new_game(enemies=enemies)
    assert targets(game, 4) == {"N01": "TB-7", "N03": ""}


@pytest.mark.parametrize("locked", [True, False])
def test_a_battle_platform_cannot_be_pulled(new_game: NewGame, locked: bool) -> None:
    """TB-6b, E14: not an ability that waits for its lock on us."""
    enemies = [Enemy("E14", "E14", (4, 13), locked=locked, lock="lock"), Enemy("E13", "E13", (4, 13))]
    assert targets(new_game(enemies=enemies), 4) == {"E14": "TB-6", "E13": ""}


def test_a_damaged_coil_weakens_every_match_down_to_nothing(new_game: NewGame) -> None:
    """TB-5, TB-10, D08: at pull 0 only a crystal at range 0 can be had."""
    game = new_game(
        crystals=[Crystal("C1", (4, 14)), Crystal("C2", (4, 13))], enemies=[Enemy("E01", "E01", (4, 14))]
    )
    game.state.ship.slots["port"] = ["D08"]
    assert [pull_of(game, symbol) for symbol in "ABCDEFGH"] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert targets(game, 0) == {"C1": "", "C2": "TB-5", "E01": "TB-10"}


def test_pulls_never_fall_below_nothing(new_game: NewGame) -> None:
    """TB-10."""
    game = new_game()
    game.state.tractor.bonus = -3
    assert pull_of(game, "A") == 0


def test_a_match_without_a_target_in_reach_is_lost(new_game: NewGame, run: Run) -> None:
    """TB-10: nobody is asked."""
    game = new_game(crystals=[Crystal("C1", (4, 5), "lock")])
    events = run(game, choose_target, 4)
    assert game.choice is None and [event.kind for event in events] == ["match_lost"]


def test_the_officer_may_use_a_match_on_nothing(new_game: NewGame, run: Run) -> None:
    """TB-4; it is also what the end of time says."""
    game = new_game(crystals=[Crystal("C1", (4, 13))])
    run(game, choose_target, 1)
    assert asked(game).clock == Clock("tractor", NO_TARGET)
    game.play(NO_TARGET)
    assert game.state.collected == [] and len(game.state.crystals) == 1


def test_a_pulled_crystal_comes_aboard(new_game: NewGame, run: Run) -> None:
    """TB-6a, CR-1."""
    game = new_game(crystals=[Crystal("C1", (4, 13)), Crystal("C2", (4, 12))])
    run(game, choose_target, 3)
    with pytest.raises(IllegalAnswer):
        game.play("C2")
    game.play("C1")
    assert game.state.collected == ["C1"]
    assert [crystal.id for crystal in game.state.crystals] == ["C2"]


def test_several_matches_of_a_step_are_applied_one_by_one(new_game: NewGame, run: Run) -> None:
    """Ruling 90: the tries go on after the first."""
    crystals = [Crystal("C1", (4, 13)), Crystal("C2", (4, 12), "lock")]
    game = at_the_beam(new_game, run, energy=2, faces=SEEN, crystals=crystals)
    for answer in (0, 1, "C1", 4, 5, "C2"):
        game.play(answer)
    assert game.state.collected == ["C1", "C2"] and game.choice is None


# ------------------------------------------------------------------------------------------- pulling enemies


def dragging(new_game: NewGame, run: Run, enemy: Enemy, strength: int) -> Cadets:
    game = new_game(ship=Ship((4, 10), "N", 2), enemies=[enemy])
    run(game, pull_enemy, enemy.id, strength, "")
    return game


def test_an_enemy_is_moved_square_by_square_one_way_only(new_game: NewGame, run: Run) -> None:
    """TB-6b: the first step says toward or away, each changes the range by one, the crew picks the path."""
    game = dragging(new_game, run, Enemy("E01", "E01", (5, 8)), 3)
    assert asked(game).options == [(5, 7), (6, 8), (5, 9), (4, 8), RELEASE]
    assert asked(game).clock == Clock("tractor", RELEASE)
    game.play((6, 8))
    assert asked(game).options == [(6, 7), (7, 8), RELEASE], "away, so away it goes"
    game.play((6, 7))
    game.play((6, 6))
    assert game.choice is None, "three squares are all of it"
    assert game.state.enemies[0].square == (6, 6)


def test_an_enemy_may_be_let_go_earlier(new_game: NewGame, run: Run) -> None:
    """TB-6b: 1 to pull value squares."""
    game = dragging(new_game, run, Enemy("E01", "E01", (5, 8)), 3)
    game.play((5, 9))
    assert asked(game).options == [(5, 10), (4, 9), RELEASE], "toward us now"
    game.play(RELEASE)
    assert game.choice is None and game.state.enemies[0].square == (5, 9)


def test_the_beam_can_bring_an_enemy_onto_our_square_and_no_nearer(new_game: NewGame, run: Run) -> None:
    """TB-6b, PA-11: a parasite does not attach by it."""
    game = dragging(new_game, run, Enemy("N01", "N01", (4, 9), locked=True), 4)
    game.play((4, 10))
    assert game.choice is None
    assert game.state.enemies[0].square == (4, 10) and not game.state.enemies[0].attached


def test_the_edge_of_the_map_stops_the_beam(new_game: NewGame, run: Run) -> None:
    """TB-6b, GE-11."""
    game = new_game(ship=Ship((0, 1), "N", 2), enemies=[Enemy("E01", "E01", (0, 0))])
    run(game, pull_enemy, "E01", 2, "")
    assert asked(game).options == [(1, 0), (0, 1), RELEASE]


def test_a_null_zone_stops_a_pulled_enemy(new_game: NewGame, run: Run) -> None:
    """TB-6b, 2.4 Z."""
    game = dragging(new_game, run, Enemy("E01", "E01", (4, 8)), 4)
    game.play((4, 7))
    assert game.choice is None and game.state.enemies[0].square == (4, 7)


def test_radiation_takes_the_shields_of_a_pulled_enemy(new_game: NewGame, run: Run) -> None:
    """TB-6b, EM-12."""
    game = dragging(new_game, run, Enemy("E03", "E03", (2, 6)), 4)
    game.play((1, 6))
    assert game.state.enemies[0].radiated
    assert game.choice is not None, "it does not stop there"


def test_asteroids_and_vortices_do_nothing_to_a_pulled_enemy(new_game: NewGame, run: Run) -> None:
    """TB-6b, ruling 62."""
    for square, to in (((2, 9), (2, 8)), ((1, 9), (0, 9))):
        game = dragging(new_game, run, Enemy("E03", "E03", square), 4)
        game.play(to)
        assert game.state.enemies[0].square == to and not game.state.enemies[0].radiated
        assert game.choice is not None


def test_obstacles_mean_nothing_to_a_locked_phase_runner(new_game: NewGame, run: Run) -> None:
    """GE-20, EM-4."""
    for locked in (True, False):
        game = dragging(new_game, run, Enemy("N07", "N07", (4, 8), locked=locked), 4)
        game.play((4, 7))
        assert (game.choice is not None) == locked


# ------------------------------------------------------------------------------------------------ the reset


def test_a_nearly_empty_display_is_laid_out_anew(new_game: NewGame, run: Run) -> None:
    """TB-9: with fewer than four tiles, without cost, and everything is unknown again."""
    game = new_game()
    game.state.tractor.places = ["A", "B", "C"] + [EMPTY] * 13
    game.state.tractor.shown = [2, 0, 1]
    game.state.energy["tractor"] = 2
    run(game, prepare_tractor)
    desk = game.state.tractor
    assert game.choice is None and game.state.energy["tractor"] == 2
    assert desk.places == [""] * 16 and desk.shown == [] and sorted(desk.pool) == SEEN


def test_a_reset_can_be_bought(new_game: NewGame, run: Run) -> None:
    """TB-9: one energy."""
    game = new_game()
    game.state.tractor.places[:6] = ["A", "B", EMPTY, EMPTY, "C", "C"]
    game.state.energy["tractor"] = 1
    run(game, prepare_tractor)
    assert (asked(game).seat, asked(game).options) == (TRACTOR, [KEEP, RESET])
    game.play(RESET)
    assert game.state.energy["tractor"] == 0 and game.state.tractor.places == [""] * 16


def test_a_reset_can_be_declined(new_game: NewGame, run: Run) -> None:
    """TB-9."""
    game = new_game()
    game.state.tractor.places[:4] = ["A", "B", EMPTY, EMPTY]
    game.state.energy["tractor"] = 1
    run(game, prepare_tractor)
    game.play(KEEP)
    assert game.state.energy["tractor"] == 1 and game.state.tractor.places[:4] == ["A", "B", EMPTY, EMPTY]


@pytest.mark.parametrize(("places", "energy"), [(["A"], 0), ([""], 3)])
def test_no_reset_is_offered_without_energy_or_when_it_would_change_nothing(
    new_game: NewGame, run: Run, places: list[str], energy: int
) -> None:
    """TB-9."""
    game = new_game()
    game.state.tractor.places[:1] = places
    game.state.energy["tractor"] = energy
    run(game, prepare_tractor)
    assert game.choice is None


@given(seed=st.integers(0, 2**32), torn=st.integers(0, 5), energy=st.integers(0, 12))
def test_torn_out_tiles_leave_their_places_empty_and_the_rest_adds_up(
    new_game: NewGame, seed: int, torn: int, energy: int
) -> None:
    """TB-8, TB-9: through random tries, tears and a reset, every tile is in exactly one place (DA-26)."""
    game, dice = new_game(seed=seed), Dice(seed)
    for n in range(torn):
        game.state.energy["tractor"] = energy
        game.state.agenda.append((tractor_step.__name__, ()))
        game.run()
        while game.choice is not None:
            game.play(game.choice.sample(dice))
        tear_out_tile(game)
        assert game.state.tractor.places.count(TORN) == n + 1
    gaps = [place for place, face in enumerate(game.state.tractor.places) if face == TORN]
    lay_out(game)
    desk = game.state.tractor
    assert [place for place, face in enumerate(desk.places) if face == TORN] == gaps
    assert len(desk.pool) == len(tiles(game)) == 16 - torn
    assert sorted(desk.pool + game.state.gone) == SEEN


def test_every_reason_given_to_a_player_has_a_text(new_game: NewGame) -> None:
    """Closing reasons are rule ids that the rules reader knows."""
    enemies = [
        Enemy("N01", "N01", (4, 14), locked=True, attached=True),
        Enemy("E01", "E01", (4, 14)),
        Enemy("E02", "E02", (4, 10)),
    ]
    game = new_game(crystals=[Crystal("C1", (4, 12))], enemies=enemies)
    reasons = [*targets(game, 0).values(), *targets(game, 2).values()]
    assert sorted(set(reasons) - set(game.content.rules)) == [""]
    assert {"TB-5", "TB-7", "TB-10", "SE-7"} <= set(reasons)
