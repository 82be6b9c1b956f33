"""The mission's map as the rules use it: obstacles, edges, exits, and what stands where at the start."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from game.core.maps import Board
from game.core.squares import FACINGS, Facing, Side, Square, square_at, step, turned

if TYPE_CHECKING:
    from game.cadets.content import Move
    from game.cadets.rules.game import Cadets

QUARTERS: dict[str, int] = {"turn left": -1, "turn right": 1, "turn about": 2}
"""The small moves that turn, in quarter turns clockwise."""
STEPS: dict[str, tuple[int, int]] = {
    "forward": (1, 0),
    "slip left": (1, -1),
    "slip right": (1, 1),
    "slide left": (0, -1),
    "slide right": (0, 1),
}
"""The small moves that step: squares forward and to starboard."""
_AWAY: dict[str, int] = {"forward": 0, "slide right": 1, "slide left": -1}
"""Quarter turns from the facing to the direction of a straight step."""
_STRUCK: dict[str, Side] = {"forward": "fore", "slide right": "starboard", "slide left": "port"}


class CrystalPlace(NamedTuple):
    """A crystal of the mission's map."""

    id: str
    square: Square


class EnemyPlace(NamedTuple):
    """An enemy slot of the mission's map; ``level`` as printed, for example N* (EM-15)."""

    level: str
    square: Square


class Map(msgspec.Struct, frozen=True, cache_hash=True):
    """A mission's map: 2.1, 2.4. ``rows`` holds the obstacle of each square, "" for empty space."""

    width: int
    height: int
    rows: tuple[tuple[str, ...], ...]
    starts: tuple[Square, ...]
    exit_edges: tuple[tuple[Square, Facing], ...]
    """Squares with the direction of the step that leaves the map over an exit: GE-10."""
    crystals: tuple[CrystalPlace, ...]
    enemies: tuple[EnemyPlace, ...]
    exits: tuple[Square, ...]
    wormholes: tuple[Square, ...]

    def inside(self, square: Square) -> bool:
        """Say whether a square lies on the map."""
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def terrain(self, square: Square) -> str:
        """Return the obstacle on a square of the map, "" for none: 2.4."""
        return self.rows[square[1]][square[0]]


class Made(NamedTuple):
    """What a small move does: over an exit ``square`` is the one beyond it, a barred step changes nothing."""

    outcome: Literal["turned", "entered", "left", "barred"]
    square: Square
    facing: Facing
    struck: Side | Literal[""] = ""
    """The side that faces the edge when a straight step is barred: GE-10."""


def map_of(chart: Board) -> Map:
    """Return the map that a Tiled board describes.

    Objects of the classes start, exit (property ``edge``), crystal (its name is its id) and enemy (property
    ``slot``) say what stands where; a tile's class is its obstacle.
    """
    tiles = {square: kind for layer in chart.terrain.values() for square, kind in layer.items()}
    exits = [
        (square, facing)
        for item in chart.of_kind("exit")
        for square in item.squares
        for facing in FACINGS
        if facing == item.properties["edge"]
    ]
    return Map(
        chart.width,
        chart.height,
        tuple(tuple(tiles.get((x, y), "") for x in range(chart.width)) for y in range(chart.height)),
        starts=tuple(square for item in chart.of_kind("start") for square in item.squares),
        exit_edges=tuple(exits),
        crystals=tuple(CrystalPlace(item.name, item.square) for item in chart.of_kind("crystal")),
        enemies=tuple(
            EnemyPlace(str(item.properties["slot"]), item.square) for item in chart.of_kind("enemy")
        ),
        exits=tuple(square for square, _ in exits),
        wormholes=tuple(square for square, kind in sorted(tiles.items()) if kind == "wormhole"),
    )


def board(game: Cadets) -> Map:
    """Return the map of the mission being played."""
    return game.content.maps[game.state.mission]


def terrain(game: Cadets, square: Square) -> str:
    """Return the obstacle on a square, "" for none or off the map: 2.4."""
    here = board(game)
    return here.terrain(square) if here.inside(square) else ""


def in_nebula(game: Cadets) -> bool:
    """Say whether our ship is in a nebula: 2.4 N."""
    return terrain(game, game.state.ship.square) == "nebula"


def small_moves(moves: Iterable[Move]) -> tuple[str, ...]:
    """Return the parts of a maneuver as single small moves: HE-1."""
    parts: list[str] = []
    for move in moves:
        parts += ["forward"] * move.forward
        parts += [f"{kind} {way}" for kind in ("turn", "slip", "slide") if (way := getattr(move, kind))]
    return tuple(parts)


def small_move(here: Map, square: Square, facing: Facing, move: str) -> Made:
    """Return what one small move does to a ship; nothing else is touched: HE-1, HE-4, GE-10."""
    if move in QUARTERS:
        return Made("turned", square, turned(facing, QUARTERS[move]))
    to = square_at(square, facing, *STEPS[move])
    if here.inside(to):
        return Made("entered", to, facing)
    if move not in _AWAY:  # a slip never leaves the map: HE-4
        return Made("barred", square, facing)
    way = turned(facing, _AWAY[move])
    if (square, way) in here.exit_edges:
        return Made("left", step(square, way), facing)
    return Made("barred", square, facing, _STRUCK[move])
