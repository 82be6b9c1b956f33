"""How enemies find their way: EM-9, exactly, with all its ties."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.cadets.rules.board import Map, board
from game.cadets.rules.game import Cadets
from game.cadets.rules.state import Enemy
from game.core.hooks import number
from game.core.squares import FACINGS, Facing, Square, around, cost_field, distance, step

MOVE = 1 << 16
"""One point of movement in a packed cost; what stands below it counts the shunned squares a way enters."""
UP_AND_DOWN: tuple[Facing, ...] = ("N", "S", "E", "W")
ACROSS: tuple[Facing, ...] = ("E", "W", "N", "S")
"""The order in which steps are preferred, by the axis with the larger distance left: EM-9 (2), (3)."""

Toll = tuple[str, int, bool]
"""What an obstacle means to an enemy: its id, the movement it costs, whether it is shunned."""


class Route(NamedTuple):
    """A move: the squares entered in order, and the obstacle that ended it early ("" for none)."""

    squares: tuple[Square, ...] = ()
    stopped: str = ""


@number
def crosses_freely(game: Cadets, id: str) -> int:
    """Return 1 for an enemy to which obstacles mean nothing now: GE-20."""
    return 0


@crosses_freely.by("phase")
def phase(game: Cadets, value: int, owner: str, id: str) -> int:
    """N07: it ignores obstacles while it has a lock."""
    return 1 if owner == id else value


def tolls(game: Cadets, enemy: Enemy) -> tuple[Toll, ...]:
    """Return what obstacles cost this enemy, nothing if they mean nothing to it: 2.4, EM-9."""
    if crosses_freely(game, enemy.id):
        return ()
    return tuple([(each.id, each.enemy_cost, each.shunned) for each in game.content.obstacles.values()])


def approach(game: Cadets, enemy: Enemy) -> Route:
    """Return the move of an enemy toward our ship as things stand; nothing is changed: EM-9."""
    card = game.card(enemy)
    return route(
        board(game), tolls(game, enemy), enemy.square, card.speed, game.state.ship.square, card.stop_range
    )


def route(here: Map, costs: tuple[Toll, ...], start: Square, speed: int, ship: Square, stop: int) -> Route:
    """Return a move of up to ``speed`` points along the preferred cheapest way to range ``stop``: EM-9.

    A step that costs more than what is left ends the move, even if there was another way to begin: ruling 72.
    """
    field, entering = _ways(here, costs, ship, stop)
    squares: list[Square] = []
    square, left = start, speed
    while left and distance(square, ship) > stop:
        square = _next(here.width, field, entering, square, ship)
        cost = entering[square[1] * here.width + square[0]] // MOVE
        if cost > left:
            return Route(tuple(squares), here.terrain(square))
        left -= cost
        squares.append(square)
        if costs and here.terrain(square) == "null":
            return Route(tuple(squares), "null")
    return Route(tuple(squares))


@lru_cache(maxsize=4096)
def _ways(here: Map, costs: tuple[Toll, ...], ship: Square, stop: int) -> tuple[list[int], list[int]]:
    """Return the packed cost of the best way from each square to range ``stop``, and that of entering it."""
    price = {id: cost * MOVE + shunned for id, cost, shunned in costs}
    entering = [price.get(kind, MOVE) for row in here.rows for kind in row]
    goals = around(ship, stop, "N")  # a ring about the ship, so that no way leads through its own square
    width = here.width
    return cost_field(width, here.height, goals, lambda at: entering[at[1] * width + at[0]]), entering


def _next(width: int, field: list[int], entering: list[int], here: Square, ship: Square) -> Square:
    """Return the first preferred step that lies on a best way: EM-9 (2), (3)."""
    across, down = abs(here[0] - ship[0]), abs(here[1] - ship[1])
    order = FACINGS if across == down else ACROSS if across > down else UP_AND_DOWN
    cost, height = field[here[1] * width + here[0]], len(field) // width
    for facing in order:
        x, y = step(here, facing)
        if 0 <= x < width and 0 <= y < height:
            there = y * width + x
            if cost == entering[there] + field[there]:
                return x, y
    raise AssertionError(f"no way leads on from {here}")


def fold(game: Cadets, enemy: Enemy) -> Square | None:
    """Return where a Hypercube appears if it starts far off, None if it flies like others: N09, ruling 89."""
    card, here, ship = game.card(enemy), board(game), game.state.ship
    if card.ability != "fold" or game.range_to(enemy.square) < card.beyond:
        return None
    return next(square for square in around(ship.square, card.reach, ship.facing) if here.inside(square))


def advance(game: Cadets, enemy: Enemy) -> Route:
    """Move an enemy along its route: EM-9. Radiation takes its shields until it acts again: EM-12."""
    found = approach(game, enemy)
    if found.squares:
        enemy.square = found.squares[-1]
    if tolls(game, enemy) and any(board(game).terrain(square) == "radiation" for square in found.squares):
        enemy.radiated = True
    return found
