"""Engineering: tiles, seams, energy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cadets.content import load
from game.cadets.rules.engineering import (
    BESIDE,
    EngineeringTask,
    Grid,
    deliver_energy,
    edge,
    engineering_action,
    legal,
    prepare_engineering,
    resolve_engineering,
    score,
)
from game.cadets.rules.state import Enemy, Laid
from game.core.chance import Dice
from game.core.engine import IllegalAnswer
from game.files import assets

TILES = load(assets()).engineering.tiles
IDS = list(TILES)


def parasite(content, ability):
    return next(card.id for card in content.enemies.values() if card.ability == ability)


def test_a_turned_tile_shows_its_halves_clockwise_further_round():
    """EN-1, EN-3: G05 has helm north and east, sensors south, shields west."""
    tile = TILES["G05"]
    assert [edge(tile, 0, direction) for direction in range(4)] == ["helm", "helm", "sensors", "shields"]
    assert [edge(tile, 1, direction) for direction in range(4)] == ["shields", "helm", "helm", "sensors"]


@pytest.mark.parametrize(
    ("slots", "parasites", "count"), [([], 0, 6), (["D10"], 0, 5), (["D10"], 2, 3), ([], 6, 2)]
)
def test_damage_and_parasites_take_tiles_away_but_two_always_remain(
    new_game, run, content, slots, parasites, count
):
    """EN-2, PA-8, DC-4."""
    game = new_game()
    game.state.ship.slots["fore"] = slots
    card = parasite(content, "energy_parasite")
    game.state.enemies = [
        Enemy(f"p{n}", card, game.state.ship.square, locked=True, attached=True) for n in range(parasites)
    ]
    run(game, prepare_engineering)
    assert game.state.engineering.count == count
    assert game.state.engineering.tiles == []  # nobody has seen a face: SC-2.1


def test_no_more_tiles_are_drawn_than_are_left_in_the_game(new_game, run):
    """EN-2, 7.8."""
    game = new_game(gone=IDS[1:])
    run(game, prepare_engineering)
    run(game, engineering_action)
    assert game.choice.task.dealt == ("G01",)


def test_the_tiles_turned_up_are_different_and_asked_under_the_engineering_clock(new_game, run):
    """EN-2, EN-3."""
    game = new_game()
    game.state.engineering.count = 6
    run(game, engineering_action)
    assert len(set(game.choice.task.dealt)) == 6
    assert (game.choice.seat, game.choice.clock.name) == (game.seat("engineering"), "engineering")


def test_every_full_circle_counts_centres_and_matched_seams():
    """EN-5: shields over shields; two centres and one seam."""
    laid = [Laid("G01", 0, 0, 0), Laid("G04", 0, 1, 0)]
    assert score(laid, TILES) == {"sensors": 1, "helm": 1, "shields": 1}


def test_of_a_mismatch_the_tile_laid_last_goes():
    """EN-4."""
    first, wrong = Laid("G01", 0, 0, 0), Laid("G02", 1, 0, 0)  # tractor against shields
    assert legal([first, wrong], TILES) == (first,)
    assert legal([wrong, first], TILES) == (wrong,)


def test_one_tile_is_taken_off_at_a_time_and_tiles_cut_off_from_the_first_go_too():
    """EN-4."""
    first = Laid("G01", 0, 0, 0)
    matched = Laid("G04", 0, 1, 0)
    wrong = Laid("G06", 0, 2, 0)  # tractor under weapons
    cut_off = Laid("G08", 0, 3, 3)  # helm under weapons: wrong as well, and laid last
    assert edge(TILES["G04"], 0, 2) != edge(TILES["G06"], 0, 0)
    assert legal([first, matched, wrong, cut_off], TILES) == (first, matched)
    below = edge(TILES["G06"], 0, 2)
    joined = next(Laid("G09", 0, 3, turn) for turn in range(4) if edge(TILES["G09"], turn, 0) == below)
    assert legal([first, matched, wrong, joined], TILES) == (first, matched)


def test_a_tile_laid_apart_counts_nothing():
    """EN-3, EN-4."""
    assert score([Laid("G01", 0, 0, 0), Laid("G04", 5, 5, 0)], TILES) == {"sensors": 1}


@st.composite
def grids(draw):
    dealt = draw(st.lists(st.sampled_from(IDS), min_size=1, max_size=6, unique=True))
    task = EngineeringTask(tuple(dealt), TILES)
    return task, task.sample(Dice(draw(st.integers(0, 1 << 30)))).laid


@given(grids())
def test_what_stays_is_joined_and_without_mismatch_and_its_circles_are_its_energy(grid):
    """EN-4, EN-5: against a count square by square."""
    task, laid = grid
    kept = task.legal(laid)
    at = {(each.x, each.y): each for each in kept}
    circles, met = len(kept), set()
    for (x, y), each in at.items():
        for direction, (dx, dy) in enumerate(BESIDE):
            if other := at.get((x + dx, y + dy)):
                half = TILES[each.tile].edges[(direction - each.turn) % 4]
                assert half == TILES[other.tile].edges[(direction + 2 - other.turn) % 4]
                met.add(frozenset(((x, y), (x + dx, y + dy))))
    assert sum(task.score(laid).values()) == circles + len(met)
    assert kept == tuple(each for each in laid if each in kept)
    assert task.legal(kept) == kept
    assert kept[:1] == laid[:1] or not all(seam.matched for seam in task.seams(laid))


@given(grids())
def test_the_gain_shown_is_the_energy_gained(grid):
    """DA-9."""
    task, laid = grid
    if (rack := task.rack(laid)) and laid:
        x, y = task.places(laid)[0]
        with_it = sum(task.score(task.place(laid, rack[0], x, y, 1)).values())
        assert task.gain(laid, rack[0], x, y, 1) == with_it - sum(task.score(laid).values())


def test_a_moved_tile_is_the_last_one_laid_a_turned_one_keeps_its_place_in_the_order():
    """EN-4, DA-9."""
    task = EngineeringTask(("G01", "G02"), TILES)
    laid = task.place(task.place((), "G01", 0, 0, 0), "G02", 1, 0, 0)
    assert [each.tile for each in task.place(laid, "G01", 2, 0, 0)] == ["G02", "G01"]
    turned = task.turned(laid, "G01", -1)
    assert (turned[0], turned[1]) == (Laid("G01", 0, 0, 3), laid[1])
    assert task.take_back(laid, "G01") == (laid[1],)
    assert task.rack(laid[:1]) == ("G02",)


def forged(tiles):
    other = next(tile for tile in IDS if tile not in tiles)
    here = {"tile": tiles[0], "x": 0, "y": 0, "turn": 0}
    return [
        {"laid": [here | {"tile": other}]},
        {"laid": [here, here | {"x": 1}]},
        {"laid": [here, here | {"tile": tiles[1]}]},
        {"laid": [here | {"turn": 4}]},
        {"laid": [here | {"turn": -1}]},
        {"laid": [here | {"colour": "red"}]},
        {"laid": [here | {"x": 0.5}]},
        {"trays": []},
        "done",
    ]


@pytest.mark.parametrize("n", range(9))
def test_forged_tiles_are_refused(new_game, run, n):
    """DA-2."""
    game = new_game()
    game.state.engineering.count = 6
    run(game, engineering_action)
    answer = forged(game.choice.task.dealt)[n]
    with pytest.raises(IllegalAnswer):
        game.choice.accept(answer)


def test_energy_reaches_the_stations_in_the_next_turn_only(new_game, run):
    """SC-4.1, SC-1.3: Tractor may not spend it in Step 5 of this turn."""
    game = new_game()
    game.state.energy["tractor"] = 1
    game.state.engineering.laid = [Laid("G07", 0, 0, 0), Laid("G02", 0, 9, 0)]
    run(game, resolve_engineering)
    assert (game.state.energy["tractor"], game.state.record.energy) == (1, 1)
    assert game.state.engineering.laid == [Laid("G07", 0, 0, 0)]
    run(game, deliver_energy)
    assert game.state.energy["tractor"] == 2
    run(game, deliver_energy)
    assert game.state.energy["tractor"] == 2


def test_more_than_the_maximum_and_energy_for_inactive_stations_arrive_as_well(new_game, run):
    """EN-6, OV-12."""
    game = new_game()
    game.state.energy["tractor"] = 4
    game.state.engineering.earned = {"tractor": 1, "weapons": 2}
    run(game, deliver_energy)
    assert (game.state.energy["tractor"], game.state.energy["weapons"]) == (5, 2)


def test_no_tile_laid_is_no_energy(new_game, run):
    """EN-5."""
    game = new_game()
    game.state.engineering.count = 6
    run(game, engineering_action)
    game.play(Grid())
    run(game, resolve_engineering)
    assert game.state.engineering.earned == {}
