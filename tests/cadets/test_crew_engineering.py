"""Engineering bots: DA-24."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cadets.crew.engineering import best_grid, lay_tiles, worths
from game.cadets.rules.engineering import EngineeringTask, engineering_action
from game.cadets.rules.state import ENERGY_STATIONS
from game.core.chance import Dice

LEVELS = ("cadet", "officer", "ace")


def deals(content, count):
    dice, tiles = Dice(3), list(content.engineering.tiles)
    for _ in range(count):
        dice.shuffle(tiles)
        yield EngineeringTask(tuple(tiles[:6]), content.engineering.tiles)


def worth_of(made, worth):
    return sum(sum(worth[station][:count]) for station, count in made.items())


def test_better_bots_make_better_energy_from_the_same_tiles(new_game, content):
    """DA-24."""
    worth = worths(new_game())
    results = []
    for level in LEVELS:
        skill = content.crew.levels[level]
        grids = [
            (task, best_grid(task, worth, skill.engineering_tiles, skill.engineering_nodes))
            for task in deals(content, 8)
        ]
        assert all(len(laid) <= skill.engineering_tiles for _, laid in grids)
        results.append(sum(worth_of(task.score(laid), worth) for task, laid in grids) / len(grids))
    assert results[0] + 0.5 < results[1] < results[2] - 0.5


def test_an_ace_makes_the_twelve_or_so_energy_that_six_tiles_laid_well_are_said_to_make(content):
    """EN-5."""
    even = dict.fromkeys(ENERGY_STATIONS, (1.0,) * 20)
    made = [sum(task.score(best_grid(task, even, 6, 2000)).values()) for task in deals(content, 8)]
    assert 12 <= sum(made) / len(made) <= 13.5


def test_engineering_favours_what_the_plan_wishes_for(content):
    """DA-24: a crew in need of repair gets repair."""
    worth = dict.fromkeys(ENERGY_STATIONS, (0.2,) * 20) | {"damage": (1.0,) * 20}
    even = dict.fromkeys(ENERGY_STATIONS, (1.0,) * 20)
    repair = {True: 0, False: 0}
    for task in deals(content, 6):
        for keen in (True, False):
            laid = best_grid(task, worth if keen else even, 6, 2000)
            repair[keen] += task.score(laid).get("damage", 0)
    assert repair[True] > repair[False]


@settings(max_examples=25)
@given(level=st.sampled_from(LEVELS), seed=st.integers(0, 1 << 30), count=st.integers(2, 7))
def test_engineering_bots_lay_legal_grids(new_game, run, level, seed, count):
    """DA-24: whatever is drawn, whatever the stations hold."""
    game = new_game(seed=seed)
    game.state.energy = {station: (seed >> n) % 5 for n, station in enumerate(ENERGY_STATIONS)}
    game.state.engineering.count = count
    run(game, engineering_action)
    view = game.view(game.choice.seat)
    grid = lay_tiles(view, view.choice, level, Dice(seed))
    assert game.choice.accept(grid) == grid
    assert all(seam.matched for seam in game.choice.task.seams(grid.laid))
    assert game.choice.task.legal(grid.laid) == grid.laid


def test_energy_for_a_full_station_is_worth_less_than_for_one_in_need(new_game):
    """EN-6."""
    game = new_game()
    game.state.energy["damage"] = 3
    worth = worths(game)
    assert worth["damage"][1] < worth["helm"][0]
    assert all(list(row) == sorted(row, reverse=True) for row in worth.values())
    assert worth["weapons"][0] == pytest.approx(0.35 * worth["helm"][0], rel=0.2)
