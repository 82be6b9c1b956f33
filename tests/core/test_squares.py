"""Facings, sides, ranges and cheapest paths: GE-2, GE-3, GE-4, GE-8, ruling 89."""

import itertools

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.core.squares import (
    FACINGS,
    SIDES,
    UNREACHABLE,
    arc,
    around,
    cost_field,
    distance,
    frame,
    square_at,
    step,
    turned,
)

squares = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
facings = st.sampled_from(FACINGS)
turns = st.integers(-9, 9)


@pytest.mark.parametrize(
    ("facing", "there"), [("N", (4, 6)), ("E", (5, 7)), ("S", (4, 8)), ("W", (3, 7))]
)
def test_y_grows_to_the_south_and_x_to_the_east(facing, there):
    """GE-2, GE-3"""
    assert step((4, 7), facing) == there


def test_a_quarter_turn_goes_clockwise():
    assert [turned("N", n) for n in range(5)] == ["N", "E", "S", "W", "N"]
    assert turned("N", -1) == "W"


@given(facings, turns, turns)
def test_turns_add_up(facing, one, other):
    assert turned(turned(facing, one), other) == turned(facing, one + other)


@given(squares, facings, st.integers(-9, 9))
def test_steps_one_way_are_undone_by_steps_the_other_way(square, facing, n):
    assert step(step(square, facing, n), turned(facing, 2), n) == square
    assert step(square, facing, -n) == step(square, turned(facing, 2), n)
    assert distance(square, step(square, facing, n)) == abs(n)


def test_a_diagonal_counts_two():
    """GE-4"""
    assert distance((3, 3), (4, 4)) == 2
    assert distance((3, 3), (3, 3)) == 0


@given(squares, squares, squares)
def test_range_is_a_distance(a, b, c):
    """GE-4"""
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@pytest.mark.parametrize(
    ("facing", "forward", "starboard"), [("N", 5, 2), ("E", 2, -5), ("S", -5, -2), ("W", -2, 5)]
)
def test_forward_and_starboard_follow_the_rule_book(facing, forward, starboard):
    """GE-8 with dx = 2 and dy = -5"""
    assert frame((10, 10), facing, (12, 5)) == (forward, starboard)


@given(squares, facings, squares)
def test_the_frame_leads_back_to_the_square(square, facing, other):
    forward, starboard = frame(square, facing, other)
    assert square_at(square, facing, forward, starboard) == other
    assert abs(forward) + abs(starboard) == distance(square, other)


@given(squares, facings, turns, squares)
def test_a_ship_that_turns_is_struck_on_the_side_that_turned_there(square, facing, quarters, other):
    before = arc(*frame(square, facing, other))
    after = arc(*frame(square, turned(facing, quarters), other))
    assert {SIDES[(SIDES.index(side) - quarters) % 4] for side in before} == set(after)


@pytest.mark.parametrize(
    ("forward", "starboard", "sides"),
    [
        (3, 2, ("fore",)),
        (-1, 0, ("aft",)),
        (1, 4, ("starboard",)),
        (0, -1, ("port",)),
        (2, 2, ("fore", "starboard")),
        (-2, 2, ("starboard", "aft")),
        (-2, -2, ("aft", "port")),
        (2, -2, ("fore", "port")),
        (0, 0, ()),
    ],
)
def test_the_larger_offset_decides_the_side_and_a_diagonal_leaves_two(forward, starboard, sides):
    """GE-8"""
    assert arc(forward, starboard) == sides


def test_the_twelve_squares_at_range_three_begin_straight_ahead_and_go_clockwise():
    """Ruling 89"""
    assert around((0, 0), 3, "N") == (
        *((0, -3), (1, -2), (2, -1)),
        *((3, 0), (2, 1), (1, 2)),
        *((0, 3), (-1, 2), (-2, 1)),
        *((-3, 0), (-2, -1), (-1, -2)),
    )
    assert around((0, 0), 3, "E")[:4] == ((3, 0), (2, 1), (1, 2), (0, 3))


@given(squares, st.integers(0, 8), facings)
def test_a_ring_holds_every_square_at_its_range_once(square, radius, facing):
    ring = around(square, radius, facing)
    reach = range(-radius, radius + 1)
    every = {(square[0] + dx, square[1] + dy) for dx in reach for dy in reach if abs(dx) + abs(dy) == radius}
    assert ring[0] == step(square, facing, radius)
    assert len(ring) == len(set(ring))
    assert set(ring) == every


def test_a_detour_is_taken_when_it_is_cheaper_and_walls_are_walked_round():
    terrain = (
        "..9.G",
        ".#9#.",
        ".....",
    )
    costs = {".": 1, "9": 9, "#": None, "G": 1}
    field = cost_field(5, 3, [(4, 0)], lambda square: costs[terrain[square[1]][square[0]]])
    assert field == [
        *(8, 9, 2, 1, 0),
        *(7, 6, 5, 2, 1),  # the walls at x = 1 and 3 can be left, not entered
        *(6, 5, 4, 3, 2),
    ]


def test_the_goal_costs_its_entering_and_a_closed_goal_draws_nobody():
    assert cost_field(3, 1, [(2, 0)], lambda square: 5 if square == (2, 0) else 1) == [6, 5, 0]
    assert cost_field(3, 1, [(2, 0)], lambda square: None if square == (2, 0) else 1) == [
        *(UNREACHABLE, UNREACHABLE),
        0,
    ]


def test_goals_off_the_map_are_passed_over():
    assert cost_field(2, 1, [(-1, 0), (2, 0), (0, 1)], lambda _: 1) == [UNREACHABLE] * 2
    assert cost_field(2, 1, [(-1, 0), (0, 0)], lambda _: 1) == [0, 1]


def test_a_negative_cost_is_refused_by_name():
    with pytest.raises(ValueError, match=r"entering \(1, 0\) costs -1"):
        cost_field(2, 1, [(1, 0)], lambda _: -1)


@st.composite
def boards(draw):
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    every = list(itertools.product(range(width), range(height)))
    costs = {square: draw(st.sampled_from([None, 1, 1, 1, 2, 7])) for square in every}
    goals = draw(st.lists(st.sampled_from(every), max_size=3))
    return width, height, goals, costs


@given(boards())
def test_every_cost_is_the_cheapest_step_plus_the_cost_from_there(board):
    width, height, goals, costs = board
    field = cost_field(width, height, goals, costs.__getitem__)
    for x, y in costs:
        steps = [step((x, y), facing) for facing in FACINGS]
        onward = [field[b * width + a] + costs[a, b] for a, b in steps if costs.get((a, b)) is not None]
        cheapest = 0 if (x, y) in goals else min(onward, default=UNREACHABLE)
        assert field[y * width + x] == min(cheapest, UNREACHABLE)


@given(boards(), st.data())
def test_who_walks_downhill_reaches_a_goal_at_the_price_foretold(board, data):
    width, height, goals, costs = board
    field = cost_field(width, height, goals, costs.__getitem__)
    here = data.draw(st.sampled_from(list(costs)))
    foretold = field[here[1] * width + here[0]]
    assume(foretold < UNREACHABLE)
    paid = 0
    while here not in goals:
        open_steps = [there for f in FACINGS if costs.get(there := step(here, f)) is not None]
        here = min(open_steps, key=lambda s: costs[s] + field[s[1] * width + s[0]])
        paid += costs[here]
    assert paid == foretold
