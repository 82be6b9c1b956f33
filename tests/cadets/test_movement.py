"""How enemies move: EM-9 with its ties, obstacles, and the abilities that change it."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cadets.rules.board import Map
from game.cadets.rules.enemies import move_enemy
from game.cadets.rules.movement import approach, route
from game.cadets.rules.state import Enemy, Ship
from game.core.squares import Facing, Square, distance

TOLLS = (("asteroids", 2, False), ("radiation", 1, True), ("null", 1, True))
SIGNS = {".": "", "A": "asteroids", "R": "radiation", "Z": "null", "N": "nebula"}


def chart(*rows: str) -> Map:
    """A map drawn in text; letters as in 2.4, dots are empty space."""
    terrain = tuple(tuple(SIGNS[sign] for sign in row) for row in rows)
    return Map(len(rows[0]), len(rows), terrain, (), (), (), (), (), ())


EMPTY = chart(*["........"] * 8)


def test_an_enemy_stops_at_range_1_and_does_not_use_up_its_speed():
    """EM-9."""
    assert route(EMPTY, TOLLS, (0, 0), 5, (3, 0), 1).squares == ((1, 0), (2, 0))


def test_an_enemy_at_its_range_or_nearer_stays_also_in_our_own_square():
    """EM-9: one whose square the ship entered stays there at range 0."""
    assert route(EMPTY, TOLLS, (2, 0), 3, (3, 0), 1).squares == ()
    assert route(EMPTY, TOLLS, (3, 0), 3, (3, 0), 1).squares == ()
    assert route(EMPTY, TOLLS, (0, 0), 3, (3, 0), 6).squares == ()


def test_a_parasite_flies_into_our_square():
    """EM-9, PA-2."""
    assert route(EMPTY, TOLLS, (0, 0), 3, (2, 0), 0).squares == ((1, 0), (2, 0))


def test_the_axis_with_the_larger_distance_left_comes_first():
    """EM-9 (2): from (0, 0) to (2, 4) down twice, then both count and the order N, E, S, W says east."""
    assert route(EMPTY, TOLLS, (0, 0), 4, (2, 4), 1).squares == ((0, 1), (0, 2), (1, 2), (1, 3))


def test_with_equal_distances_left_the_order_is_north_east_south_west():
    """EM-9 (3)."""
    assert route(EMPTY, TOLLS, (0, 7), 1, (4, 3), 1).squares == ((0, 6),)
    assert route(EMPTY, TOLLS, (0, 0), 1, (4, 4), 1).squares == ((1, 0),)
    assert route(EMPTY, TOLLS, (7, 0), 1, (3, 4), 1).squares == ((7, 1),)


def test_asteroids_cost_two_so_the_way_round_is_taken_when_it_is_as_long():
    """EM-9: path cost 1 a square, asteroids 2; straight through costs 4, round about 5."""
    here = chart(".....", ".A...", ".....")
    assert route(here, TOLLS, (0, 1), 4, (4, 1), 1).squares == ((1, 1), (2, 1), (3, 1))
    diagonal = chart("..A..", ".....", ".....")
    assert route(diagonal, TOLLS, (0, 0), 2, (4, 1), 1).squares == ((1, 0), (1, 1))


def test_an_enemy_with_one_movement_left_stops_before_asteroids():
    """2.4 A, ruling 72: it does not go round, though it could have begun to."""
    here = chart(".....", ".A...", ".....")
    moved = route(here, TOLLS, (0, 1), 1, (4, 1), 1)
    assert moved.squares == () and moved.stopped == "asteroids"
    later = route(chart("......", "..A...", "......"), TOLLS, (0, 1), 2, (5, 1), 1)
    assert later.squares == ((1, 1),) and later.stopped == "asteroids"


def test_among_equally_cheap_ways_the_one_with_fewest_radiation_and_null_squares_is_taken():
    """EM-9 (1): it beats the larger distance, but never costs a longer way."""
    here = chart("....", "R...", "Z...", "....")
    assert route(here, TOLLS, (0, 0), 3, (1, 3), 1).squares == ((1, 0), (1, 1), (1, 2))
    corridor = chart("....", ".R..", "....")
    assert route(corridor, TOLLS, (0, 1), 2, (3, 1), 1).squares == ((1, 1), (2, 1))


def test_whole_ways_are_compared_not_single_steps():
    """EM-9 (1): east is the longer axis and its square is empty, but every way on from there is worse."""
    here = chart("..R.", ".R..", "....")
    moved = route(here, TOLLS, (0, 0), 6, (3, 2), 1).squares
    assert moved == ((0, 1), (0, 2), (1, 2), (2, 2))


def test_a_null_zone_ends_the_move_at_once():
    """2.4 Z, ruling 26."""
    moved = route(chart(".Z....."), TOLLS, (0, 0), 3, (6, 0), 1)
    assert moved.squares == ((1, 0),) and moved.stopped == "null"


def test_a_way_never_leads_through_the_ships_own_square():
    """EM-9, GE-11: for range 1 the nearest square beside the ship does."""
    assert route(chart("....."), TOLLS, (4, 0), 4, (0, 0), 1).squares == ((3, 0), (2, 0), (1, 0))


def test_a_phase_runner_pays_no_toll_and_is_not_stopped():
    """N07, GE-20."""
    assert route(chart(".ZA.R.."), (), (0, 0), 4, (6, 0), 1).squares == ((1, 0), (2, 0), (3, 0), (4, 0))


squares = st.tuples(st.integers(0, 7), st.integers(0, 5))


@given(
    st.lists(st.sampled_from("......AARZ"), min_size=48, max_size=48),
    squares,
    squares,
    st.sampled_from([0, 1, 6]),
    st.integers(0, 5),
)
def test_every_step_is_the_first_of_a_cheapest_way(signs, start, ship, stop, speed):
    """EM-9 against a search that knows nothing of packed costs."""
    here = chart(*["".join(signs[y * 8 : y * 8 + 8]) for y in range(6)])
    moved = route(here, TOLLS, start, speed, ship, stop)
    at, left = start, speed
    for square in moved.squares:
        assert distance(at, square) == 1 and here.inside(square) and distance(at, ship) > stop
        price = 2 if here.terrain(square) == "asteroids" else 1
        shunned = here.terrain(square) in ("radiation", "null")
        cost, bad = best(here, at, ship, stop)
        rest, rest_bad = best(here, square, ship, stop)
        assert (cost, bad) == (price + rest, shunned + rest_bad)
        at, left = square, left - price
        assert left >= 0
    if left and distance(at, ship) > stop and not moved.stopped:
        raise AssertionError("it stopped for no reason")


def best(here: Map, start: Square, ship: Square, stop: int) -> tuple[int, int]:
    """Movement and shunned squares of the best way, by plain relaxation."""
    best_of = {start: (0, 0)}
    todo = [start]
    while todo:
        x, y = todo.pop()
        if distance((x, y), ship) <= stop:
            continue
        for square in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
            if not here.inside(square):
                continue
            kind = here.terrain(square)
            cost, bad = best_of[x, y]
            found = cost + (2 if kind == "asteroids" else 1), bad + (kind in ("radiation", "null"))
            if square not in best_of or found < best_of[square]:
                best_of[square] = found
                todo.append(square)
    return min(value for square, value in best_of.items() if distance(square, ship) <= stop)


# ------------------------------------------------------------------------------------- at the table


def moved(new_game, run, card: str, square: Square, ship: Ship, **state):
    """A locked enemy makes its move."""
    enemy = Enemy(card, card, square, locked=True)
    game = new_game(ship=ship, enemies=[enemy], **state)
    return game, enemy, run(game, move_enemy, card)


def test_the_move_is_told_square_by_square(new_game, run):
    """A12: path, range and what stopped it."""
    _, enemy, events = moved(new_game, run, "E03", (4, 10), Ship((4, 16), "N", 2))
    move = events[0]
    assert move.kind == "enemy_moved" and enemy.square == (4, 13)
    assert move.facts["path"] == ((4, 10), (4, 11), (4, 12), (4, 13))
    assert move.facts["range"] == distance(enemy.square, (4, 16))


def test_crossing_radiation_takes_an_enemys_shields(new_game, run):
    """2.4 R, EM-12: (3, 3) is a radiation belt, and the only cheapest way leads through it."""
    _, enemy, events = moved(new_game, run, "E03", (3, 2), Ship((3, 6), "N", 2))
    assert enemy.square == (3, 5) and enemy.radiated and events[0].facts["radiated"]


def test_a_sniper_moves_only_beyond_range_6(new_game, run):
    """E08."""
    _, enemy, _ = moved(new_game, run, "E08", (4, 9), Ship((4, 15), "N", 2))
    assert enemy.square == (4, 9)
    _, enemy, _ = moved(new_game, run, "E08", (5, 8), Ship((4, 15), "N", 2))
    assert enemy.square != (5, 8) and distance(enemy.square, (4, 15)) == 7


def test_a_battle_platform_never_moves(new_game, run):
    """E14: speed 0."""
    _, enemy, events = moved(new_game, run, "E14", (4, 10), Ship((4, 15), "N", 2))
    assert enemy.square == (4, 10) and events[0].kind == "enemy_stays"


def test_a_phase_runner_flies_through_a_null_zone_and_keeps_its_shields(new_game, run):
    """N07, GE-20: (3, 3) is radiation; (4, 7) and (5, 7) are null."""
    _, enemy, _ = moved(new_game, run, "N07", (4, 6), Ship((4, 10), "N", 2))
    assert enemy.square == (4, 9)
    _, enemy, _ = moved(new_game, run, "N07", (3, 2), Ship((3, 6), "N", 2))
    assert enemy.square == (3, 5) and not enemy.radiated


def test_a_hypercube_far_off_appears_straight_ahead_at_range_3(new_game, run):
    """N09, ruling 89."""
    _, enemy, events = moved(new_game, run, "N09", (4, 10), Ship((4, 15), "N", 2))
    assert enemy.square == (4, 12) and events[0].kind == "enemy_folded"
    _, enemy, _ = moved(new_game, run, "N09", (4, 10), Ship((4, 15), "E", 2))
    assert enemy.square == (7, 15)


def test_a_hypercube_looks_clockwise_for_a_square_on_the_map(new_game, run):
    """Ruling 89: twelve squares, straight ahead first, clockwise, the first on the map."""
    _, enemy, _ = moved(new_game, run, "N09", (4, 10), Ship((4, 19), "S", 2))
    assert enemy.square == (1, 19)
    _, enemy, _ = moved(new_game, run, "N09", (4, 10), Ship((4, 1), "N", 2))
    assert enemy.square == (6, 0)


def test_a_hypercube_nearby_flies_like_others(new_game, run):
    """N09: only at range 5 or more."""
    _, enemy, events = moved(new_game, run, "N09", (4, 11), Ship((4, 15), "N", 2))
    assert enemy.square == (4, 13) and events[0].kind == "enemy_moved"


@pytest.mark.parametrize("facing", get_args(Facing))
def test_approach_foretells_the_move_and_changes_nothing(new_game, run, facing):
    """What bots ask is what happens."""
    game, enemy, _ = moved(new_game, run, "E13", (2, 10), Ship((5, 16), facing, 2))
    again = Enemy("E13", "E13", (2, 10), locked=True)
    game.state.enemies = [again]
    foretold = approach(game, again)
    assert again.square == (2, 10) and foretold.squares[-1] == enemy.square
