"""Engineering bots: tiles laid one by one, or the best grid of a bounded search (DA-24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.cadets.crew import plan
from game.cadets.crew.desk import answers
from game.cadets.rules.engineering import BESIDE, EngineeringTask, Grid, edge
from game.cadets.rules.game import Cadets
from game.cadets.rules.state import ENERGY_STATIONS, EnergyStation, Laid, Level
from game.core.chance import Dice
from game.core.engine import Choice

LESS = 0.85
"""What each further energy at a station is worth against the one before it."""
SPARE = 0.35
"""What an energy nobody needs is worth against the dearest one: two of them make one (SC-1.4)."""

MOST = 20
"""More energy than one turn's tiles can make for a station."""

Worth = dict[EnergyStation, tuple[float, ...]]
"""The worth of the first, second ... energy made for a station."""


class Layout(NamedTuple):
    """A grid on the way: its worth, the energy made so far, the tiles in the order they were laid."""

    worth: float
    laid: tuple[Laid, ...]
    made: dict[EnergyStation, int]


@answers("lay_tiles", "engineering")
def lay_tiles(view: Cadets, choice: Choice, level: Level, dice: Dice) -> Grid:
    """Cadet and Officer lay their tiles greedily, the Ace searches."""
    assert isinstance(choice.task, EngineeringTask)
    skill = view.content.crew.levels[level or "officer"]
    return Grid(best_grid(choice.task, worths(view), skill.engineering_tiles, skill.engineering_nodes))


def worths(view: Cadets) -> Worth:
    """Return what energy is worth next turn, station by station, after what stations keep: EN-6."""
    wishes, most = plan.wishes(view), view.content.energy.station_maximum
    spare = SPARE * max(wishes.values())
    table: Worth = {}
    for station in ENERGY_STATIONS:
        kept = view.state.energy[station] if station in view.keepers() else 0
        room = most - kept if view.active(station) else 0
        table[station] = tuple(
            max(wishes[station] * LESS**n, spare) if n < room else spare * LESS ** (n - room)
            for n in range(MOST)
        )
    return table


def best_grid(task: EngineeringTask, worth: Worth, tiles: int, nodes: int) -> tuple[Laid, ...]:
    """Return the best grid found with so many tiles, looking at about ``nodes`` layouts; 0: greedily."""
    layouts = [Layout(worth[task.tiles[tile].centre][0], (Laid(tile, 0, 0, 0),), _one(task, tile))
               for tile in task.dealt]
    best = max(layouts, key=lambda layout: layout.worth)
    share = nodes // max(1, tiles - 1)
    for _ in range(min(tiles, len(task.dealt)) - 1):
        layouts.sort(key=lambda layout: -layout.worth)
        layouts = _grown(task, worth, layouts, share)
        if not layouts:
            break
        best = max((best, *layouts), key=lambda layout: layout.worth)
    return best.laid


def _one(task: EngineeringTask, tile: str) -> dict[EnergyStation, int]:
    return {task.tiles[tile].centre: 1}


def _grown(task: EngineeringTask, worth: Worth, layouts: list[Layout], share: int) -> list[Layout]:
    """Return layouts with one tile more, grown from the best ones until there are ``share`` of them."""
    grown: dict[frozenset[Laid], Layout] = {}
    for layout in layouts:
        for each in _with_one_more(task, worth, layout):
            grown.setdefault(frozenset(each.laid), each)
        if len(grown) >= max(1, share):
            break
    return list(grown.values())


def _with_one_more(task: EngineeringTask, worth: Worth, layout: Layout) -> Iterator[Layout]:
    """Yield the layout with each tile laid wherever and however it matches all that it touches: EN-4."""
    at = {(each.x, each.y): each for each in layout.laid}
    for x, y in task.places(layout.laid):
        asked = [
            (direction, edge(task.tiles[beside.tile], beside.turn, direction + 2))
            for direction, (dx, dy) in enumerate(BESIDE)
            if (beside := at.get((x + dx, y + dy)))
        ]
        for tile in task.rack(layout.laid):
            halves = task.tiles[tile].edges
            for turn in range(4):
                if all(halves[(direction - turn) % 4] == half for direction, half in asked):
                    made = dict(layout.made)
                    total = layout.worth
                    for station in (task.tiles[tile].centre, *(half for _, half in asked)):
                        total += worth[station][made.get(station, 0)]
                        made[station] = made.get(station, 0) + 1
                    yield Layout(total, (*layout.laid, Laid(tile, x, y, turn)), made)
