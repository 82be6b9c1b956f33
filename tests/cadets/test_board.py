"""The map as the rules use it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.cadets.content import Content
from game.cadets.rules.board import Map, board, in_nebula, map_of, small_move, terrain
from game.cadets.rules.game import Cadets
from game.core.maps import Board, MapObject
from game.core.squares import FACINGS, Facing


def plain(width: int = 3, height: int = 3, exits: tuple[tuple[tuple[int, int], Facing], ...] = ()) -> Map:
    """An empty map."""
    rows = tuple(("",) * width for _ in range(height))
    return Map(width, height, rows, (), exits, (), (), tuple(square for square, _ in exits), ())


def test_kestrel_run_lies_as_the_rules_draw_it(content: Content) -> None:
    """M9-1, M9-3: size, obstacles, start row, exits, crystals, slots."""
    here = content.maps["kestrel_run"]
    assert (here.width, here.height) == (10, 20)
    drawn = [
        "..........", "..A.V..A..", ".Z......Z.", "...R..R...", "A........A", "..........", ".R......R.",
        "....ZZ....", "..V....V..", "A........A", "..N....N..", "...A..A...", "..R....R..", ".A..ZZ..A.",
        "..........", ".A.A..A.A.", "..........", "...R..R...", ".Z......Z.", "..........",
    ]  # fmt: skip
    letters = {id: obstacle.letter for id, obstacle in content.obstacles.items()} | {"": "."}
    assert ["".join(letters[kind] for kind in row) for row in here.rows] == drawn
    assert here.starts == tuple((x, 19) for x in range(10))
    assert here.exit_edges == (((0, 0), "N"), ((9, 0), "N"))
    assert here.exits == ((0, 0), (9, 0))
    assert [tuple(place) for place in here.crystals] == [
        ("C1", (2, 5)), ("C2", (7, 5)), ("C3", (3, 12)), ("C4", (6, 12)),
    ]  # fmt: skip
    assert sorted(here.enemies) == [
        ("E", (4, 6)), ("E", (4, 14)), ("E", (8, 8)), ("H", (4, 2)), ("H*", (5, 9)), ("N*", (4, 4)),
    ]  # fmt: skip


def test_an_exit_object_that_covers_two_squares_opens_both() -> None:
    """GE-10."""
    chart = Board("m", 3, 3, 128, {"terrain": {(1, 1): "wormhole"}}, (MapObject(
        1, "", "exit", "tokens", (0, 2), (2, 1), {"edge": "S"},
    ),))  # fmt: skip
    here = map_of(chart)
    assert here.exit_edges == (((0, 2), "S"), ((1, 2), "S"))
    assert here.wormholes == ((1, 1),)
    assert here.terrain((1, 1)) == "wormhole" and here.terrain((0, 0)) == ""


def test_squares_off_the_map_hold_nothing(new_game: Callable[..., Cadets]) -> None:
    """GE-2: asking about the square beyond an edge is harmless, also where Python counts from the end."""
    game = new_game()
    assert terrain(game, (-1, 9)) == "" and terrain(game, (9, 9)) == "asteroids"
    assert not board(game).inside((0, -1)) and board(game).inside((0, 0))


def test_the_ship_knows_when_it_is_in_a_nebula(new_game: Callable[..., Cadets]) -> None:
    """2.4 N."""
    game = new_game()
    assert not in_nebula(game)
    game.state.ship.square = (2, 10)
    assert in_nebula(game)


@pytest.mark.parametrize(
    ("move", "facing", "to", "then"),
    [
        ("forward", "N", (1, 0), "N"), ("forward", "E", (2, 1), "E"), ("slip left", "N", (0, 0), "N"),
        ("slip right", "N", (2, 0), "N"), ("slip left", "S", (2, 2), "S"), ("slide left", "N", (0, 1), "N"),
        ("slide right", "W", (1, 0), "W"), ("turn left", "N", (1, 1), "W"), ("turn right", "W", (1, 1), "N"),
        ("turn about", "E", (1, 1), "W"),
    ],
)  # fmt: skip
def test_small_moves_go_where_the_cards_say(
    move: str, facing: Facing, to: tuple[int, int], then: Facing
) -> None:
    """HE-1: forward, diagonal slips, sideways thrust, turns."""
    made = small_move(plain(), (1, 1), facing, move)
    assert (made.square, made.facing) == (to, then)
    assert made.outcome == ("turned" if move.startswith("turn") else "entered")


@pytest.mark.parametrize(
    ("move", "struck"),
    [("forward", "fore"), ("slide left", "port"), ("slide right", "starboard"), ("slip left", "")],
)
def test_a_step_off_the_map_is_barred_and_names_the_side(move: str, struck: str) -> None:
    """GE-10: the side that faces the edge; a slip names none."""
    made = small_move(plain(1, 1), (0, 0), "N", move)
    assert (made.outcome, made.square, made.struck) == ("barred", (0, 0), struck)


def test_only_the_marked_edge_of_an_exit_square_is_an_exit() -> None:
    """GE-10, M9-1: a step over that edge, whichever way the ship faces."""
    here = plain(1, 1, (((0, 0), "N"),))
    ways = [small_move(here, (0, 0), facing, "forward").outcome for facing in FACINGS]
    assert ways == ["left", "barred", "barred", "barred"]
    sideways = small_move(here, (0, 0), "E", "slide left")
    assert (sideways.outcome, sideways.square, sideways.facing) == ("left", (0, -1), "E")


def test_a_slip_never_leaves_over_an_exit() -> None:
    """GE-10, ruling 81."""
    here = plain(1, 1, (((0, 0), "N"),))
    assert small_move(here, (0, 0), "N", "slip right").outcome == "barred"
