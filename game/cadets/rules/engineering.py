"""Engineering: tiles laid edge to edge, every full circle is energy (EN-1 to EN-7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from game.cadets.content import EngineeringTile
from game.cadets.rules.game import Cadets, step
from game.cadets.rules.state import EnergyStation, Laid
from game.cadets.rules.supplies import remaining
from game.core.chance import Dice
from game.core.engine import Clock, Task
from game.core.hooks import number
from game.core.piles import draw_up_to

Place = tuple[int, int]
Tiles = Mapping[str, EngineeringTile]

BESIDE: tuple[Place, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The way to the neighbour over each edge, clockwise from north as the edges of a tile."""
EAST, SOUTH = 1, 2


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer of Engineering: the tiles on the grid in the order they were laid (DA-2)."""

    laid: tuple[Laid, ...] = ()


class Seam(NamedTuple):
    """Where two laid tiles touch: ``direction`` is the edge of ``one``; the half circles on either side."""

    one: Laid
    other: Laid
    direction: int
    half: EnergyStation
    other_half: EnergyStation

    @property
    def matched(self) -> bool:
        return self.half == self.other_half


def edge(tile: EngineeringTile, turn: int, direction: int) -> EnergyStation:
    """Return the half circle that a tile turned so many quarters shows in a direction."""
    return tile.edges[(direction - turn) % 4]


def seams(laid: Sequence[Laid], tiles: Tiles) -> list[Seam]:
    """Return every pair of touching tiles, matched or not: EN-4."""
    at = {(each.x, each.y): each for each in laid}
    found = []
    for one in laid:
        for direction in (EAST, SOUTH):
            dx, dy = BESIDE[direction]
            if other := at.get((one.x + dx, one.y + dy)):
                half = edge(tiles[one.tile], one.turn, direction)
                other_half = edge(tiles[other.tile], other.turn, direction + 2)
                found.append(Seam(one, other, direction, half, other_half))
    return found


def legal(laid: Sequence[Laid], tiles: Tiles) -> tuple[Laid, ...]:
    """Return what stays when time ends: EN-4.

    The tile laid last among those in a mismatch goes, until none is left; then what the first does not reach.
    """
    kept = list(laid)
    while wrong := [each for seam in seams(kept, tiles) if not seam.matched for each in seam[:2]]:
        kept.remove(max(wrong, key=kept.index))
    return connected(kept)


def connected(laid: Sequence[Laid]) -> tuple[Laid, ...]:
    """Return the tiles joined to the first one, in their order."""
    apart = {(each.x, each.y): each for each in laid}
    reached = [(each.x, each.y) for each in laid[:1]]
    while reached:
        x, y = reached.pop()
        if apart.pop((x, y), None):
            reached += [(x + dx, y + dy) for dx, dy in BESIDE]
    return tuple(each for each in laid if (each.x, each.y) not in apart)


def score(laid: Sequence[Laid], tiles: Tiles) -> dict[EnergyStation, int]:
    """Return the energy of the legal tiles by station: their full circles and their matched seams (EN-5)."""
    made: dict[EnergyStation, int] = {}
    kept = legal(laid, tiles)
    for each in kept:
        centre = tiles[each.tile].centre
        made[centre] = made.get(centre, 0) + 1
    for seam in seams(kept, tiles):
        made[seam.half] = made.get(seam.half, 0) + 1
    return made


class EngineeringTask(Task[Grid], frozen=True):
    """The tiles turned up, and what can be done with them: EN-3, EN-4, DA-9."""

    dealt: tuple[str, ...]
    tiles: Tiles

    def answer_type(self) -> type[Grid]:
        return Grid

    def why_not(self, answer: Grid) -> str:
        """Refuse tiles that were not dealt, laid twice or on top of each other; wrong seams fall to EN-4."""
        laid = answer.laid
        for n, each in enumerate(laid):
            if each.tile not in self.dealt:
                return f"tile {each.tile!r} was not drawn"
            if any(other.tile == each.tile for other in laid[:n]):
                return f"tile {each.tile} is laid twice"
            if any((other.x, other.y) == (each.x, each.y) for other in laid[:n]):
                return f"two tiles lie on ({each.x}, {each.y})"
            if not 0 <= each.turn < 4:
                return f"tile {each.tile} is turned {each.turn} quarters; 0 to 3 are possible"
        return ""

    def rack(self, laid: Sequence[Laid]) -> tuple[str, ...]:
        """Return the tiles not yet laid."""
        used = [each.tile for each in laid]
        return tuple(tile for tile in self.dealt if tile not in used)

    def places(self, laid: Sequence[Laid]) -> list[Place]:
        """Return the free places beside what is laid, or the origin of an empty grid: EN-3."""
        if not laid:
            return [(0, 0)]
        taken = [(each.x, each.y) for each in laid]
        beside = dict.fromkeys((x + dx, y + dy) for x, y in taken for dx, dy in BESIDE)
        return [place for place in beside if place not in taken]

    def place(self, laid: Sequence[Laid], tile: str, x: int, y: int, turn: int) -> tuple[Laid, ...]:
        """Return the grid with a tile laid, or moved: it is the last one laid then."""
        return (*self.take_back(laid, tile), Laid(tile, x, y, turn % 4))

    def take_back(self, laid: Sequence[Laid], tile: str) -> tuple[Laid, ...]:
        return tuple(each for each in laid if each.tile != tile)

    def turned(self, laid: Sequence[Laid], tile: str, quarters: int = 1) -> tuple[Laid, ...]:
        """Return the grid with a laid tile turned where it lies; its turn in the order stays."""
        return tuple(
            Laid(tile, each.x, each.y, (each.turn + quarters) % 4) if each.tile == tile else each
            for each in laid
        )

    def seams(self, laid: Sequence[Laid]) -> list[Seam]:
        return seams(laid, self.tiles)

    def legal(self, laid: Sequence[Laid]) -> tuple[Laid, ...]:
        return legal(laid, self.tiles)

    def score(self, laid: Sequence[Laid]) -> dict[EnergyStation, int]:
        """Return the energy made so far by station: EN-5."""
        return score(laid, self.tiles)

    def gain(self, laid: Sequence[Laid], tile: str, x: int, y: int, turn: int) -> int:
        """Return how much more energy there is with this tile laid there; 0 or less where it does not fit."""
        before = sum(self.score(laid).values())
        return sum(self.score(self.place(laid, tile, x, y, turn)).values()) - before

    def sample(self, dice: Dice) -> Grid:
        laid: tuple[Laid, ...] = ()
        for tile in self.dealt:
            x, y = dice.one_of(self.places(laid))
            if dice.below(8):
                laid = self.place(laid, tile, x, y, dice.below(4))
        return Grid(laid)


@number
def engineering_tiles(game: Cadets) -> int:
    """Return how many tiles are drawn: EN-2; Energy Parasites (PA-8) and Plasma Conduit take some away."""
    return game.content.engineering.draw


@step
def prepare_engineering(game: Cadets) -> None:
    """The number of tiles is fixed; nobody sees their faces before the timer starts: EN-2, SC-2.2."""
    rules, desk = game.content.engineering, game.state.engineering
    desk.count = min(max(engineering_tiles(game), rules.least), len(remaining(game, "engineering")))
    game.emit("tiles_drawn", count=desk.count, rule="EN-2")


@step
def engineering_action(game: Cadets) -> None:
    """The tiles are turned up: EN-3."""
    desk = game.state.engineering
    desk.tiles = draw_up_to(game, remaining(game, "engineering"), desk.count)
    game.then(lay_tiles)


@step
def lay_tiles(game: Cadets) -> None:
    """Engineering lays its tiles: EN-3."""
    task = EngineeringTask(tuple(game.state.engineering.tiles), game.content.engineering.tiles)
    game.ask_task(game.seat("engineering"), take_grid, task).clock = Clock("engineering")


@step
def take_grid(game: Cadets, seat: int, grid: Grid) -> None:
    """Hands off: the grid is kept as it lies until Step 4 (SC-3.2)."""
    game.state.engineering.laid = list(grid.laid)
    game.emit("tiles_laid", count=len(grid.laid), rule="EN-3")


@step
def resolve_engineering(game: Cadets) -> None:
    """Tiles that do not match come off, the rest makes energy for the next turn: EN-4, EN-5, SC-4.1."""
    state, tiles = game.state, game.content.engineering.tiles
    desk = state.engineering
    kept = legal(desk.laid, tiles)
    for each in desk.laid:
        if each not in kept:
            game.emit("tile_removed", tile=each.tile, rule="EN-4")
    desk.laid = list(kept)
    desk.earned = score(kept, tiles)
    total = sum(desk.earned.values())
    state.record.energy += total
    game.emit("energy_made", energy=desk.earned, total=total, rule="EN-5")


@step
def deliver_energy(game: Cadets) -> None:
    """What the tiles made last turn now lies on the stations, inactive ones too: SC-1.3, OV-12.

    More than a station's maximum may lie there until the end of Step 1 (EN-6).
    """
    desk = game.state.engineering
    for station, count in desk.earned.items():
        game.state.energy[station] += count
    if desk.earned:
        game.emit("energy_delivered", energy=desk.earned, total=sum(desk.earned.values()), rule="SC-1.3")
        desk.earned = {}
