"""The flight: maneuvers square by square, and everything a ship can meet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from game.cadets.rules.flight import end_of_flight, fly
from game.cadets.rules.game import Cadets
from game.cadets.rules.helm import AHEAD, route
from game.cadets.rules.missions.leave_with_crystals import wanted
from game.cadets.rules.state import Enemy, HelmDesk, Ship
from game.core.engine import Event
from game.core.squares import Facing, Square

NewGame = Callable[..., Cadets]
Run = Callable[..., list[Event]]
CAPTAIN = 0
UP = {"fore": 6, "starboard": 6, "aft": 6, "port": 6}


@pytest.fixture
def flying(new_game: NewGame) -> Callable[..., Cadets]:
    """Return a maker of games with a plan on the display."""

    def make(square: Square, facing: Facing, *plan: str, **changes: Any) -> Cadets:
        strengths = changes.pop("strengths", UP)
        ship = Ship(square, facing, len(plan), strengths=dict(strengths))
        return new_game(ship=ship, helm=HelmDesk(plan=list(plan)), **changes)

    return make


@pytest.fixture
def on_map(content: Any) -> Iterator[Callable[[dict[Square, str]], None]]:
    """Return a function that changes squares of the map for one test."""
    kept = content.maps["kestrel_run"]

    def change(squares: dict[Square, str]) -> None:
        rows = tuple(
            tuple(squares.get((x, y), kind) for x, kind in enumerate(row)) for y, row in enumerate(kept.rows)
        )
        wormholes = tuple(square for square, kind in squares.items() if kind == "wormhole")
        content.maps["kestrel_run"] = msgspec.structs.replace(kept, rows=rows, wormholes=wormholes)

    yield change
    content.maps["kestrel_run"] = kept


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def internal(events: list[Event]) -> list[tuple[str, int, str]]:
    """Side, points and cause of the internal damage that struck."""
    return [
        (event.facts["side"], event.facts["points"], event.facts["cause"])
        for event in events
        if event.kind == "internal_damage"
    ]


# ----------------------------------------------------------------------------------------------- maneuvers


def test_cards_are_flown_in_order_square_by_square(flying: Callable[..., Cadets], run: Run) -> None:
    """SC-4.3, HE-1."""
    game = flying((4, 16), "N", "M06", "M08", "M14")
    events = run(game, fly)
    assert [event.facts["square"] for event in events if event.kind == "ship_moved"] == [
        (4, 15), (4, 14), (4, 13), (3, 14),
    ]  # fmt: skip
    assert (game.state.ship.square, game.state.ship.facing) == ((3, 14), "W")
    assert game.state.helm.plan == [] and game.state.helm.flight == []


@pytest.mark.parametrize(
    "card",
    ["M01", "M06", "M08", "M11", "M14", "M16", "M18", "M19", "M20", "SM1", "SM2", "SM3", "SM4", "B08L", AHEAD],
)
def test_the_flight_ends_where_the_preview_said(flying: Callable[..., Cadets], run: Run, card: str) -> None:
    """DA-14: in the open and along the edge."""
    for square, facing in (((4, 16), "N"), ((0, 9), "W"), ((9, 14), "S")):
        game = flying(square, facing, card)
        end = route(game, [card])[-1]
        run(game, fly)
        while game.choice is not None:
            game.play(game.choice.open()[0])
        assert (game.state.ship.square, game.state.ship.facing) == end


def test_a_special_maneuver_does_damage_before_its_move(flying: Callable[..., Cadets], run: Run) -> None:
    """HE-7, ruling 94: a random side, shields do not help (SH-10)."""
    sides = []
    for seed in range(20):
        game = flying((4, 16), "N", "SM4", seed=seed)
        events = run(game, fly)
        (strike,) = internal(events)
        assert strike[1:] == (1, "maneuver")
        assert kinds(events).index("internal_damage") < kinds(events).index("ship_moved")
        sides.append(strike[0])
    assert sorted(dict.fromkeys(sides)) == ["aft", "fore", "port", "starboard"]


def test_helm_equipment_costs_no_damage(flying: Callable[..., Cadets], run: Run) -> None:
    """HE-8, B08."""
    game = flying((4, 16), "N", "B08R")
    assert internal(run(game, fly)) == []
    assert (game.state.ship.square, game.state.ship.facing) == ((5, 16), "N")


def test_a_full_brake_fills_a_place_and_does_only_harm(flying: Callable[..., Cadets], run: Run) -> None:
    """HE-7."""
    game = flying((4, 16), "N", "SM3")
    assert len(internal(run(game, fly))) == 1
    assert (game.state.ship.square, game.state.ship.speed) == ((4, 16), 1)


def test_a_ship_that_explodes_on_the_way_does_not_finish(flying: Callable[..., Cadets], run: Run) -> None:
    """GE-25, ruling 94: the damage of the maneuver comes before the exit it would have flown over."""
    game = flying((0, 0), "N", "SM4")
    game.state.ship.breaches = 3
    deck = game.state.damage_deck
    game.state.ship.slots = {"fore": deck[:3], "starboard": deck[3:6], "aft": deck[6:9], "port": deck[9:]}
    game.state.damage_deck = []
    run(game, fly)
    assert game.state.result.startswith("lost") and game.state.ship.square == (0, 0)


# ------------------------------------------------------------------------------------------------ the edges


def test_a_barred_step_loses_the_steps_of_that_card_but_not_its_turns(
    flying: Callable[..., Cadets], run: Run
) -> None:
    """GE-10: the fore shield meets the edge, the next card is flown."""
    game = flying((4, 0), "N", "SM4", "M08", "M01")
    events = run(game, fly)
    assert (game.state.ship.square, game.state.ship.facing) == ((3, 0), "W")
    assert kinds(events).count("edge_struck") == 2, "once for Overthrust, once for Port Turn"
    assert game.state.ship.strengths == {**UP, "fore": 4}


@pytest.mark.parametrize(
    ("card", "facing", "side"),
    [("M01", "E", "fore"), ("B08R", "N", "starboard"), ("B08L", "S", "port"), ("M16", "N", "fore")],
)
def test_the_edge_strikes_the_side_that_faces_it(
    flying: Callable[..., Cadets], run: Run, card: str, facing: Facing, side: str
) -> None:
    """GE-10: a slip always strikes fore."""
    game = flying((9, 14), facing, card)
    run(game, fly)
    assert game.state.ship.square == (9, 14)
    assert game.state.ship.strengths == {**UP, side: 5}


def test_the_edge_damages_a_ship_without_shields(flying: Callable[..., Cadets], run: Run) -> None:
    """GE-10, SH-9, ruling 17: a special maneuver off the edge hurts twice."""
    game = flying((4, 0), "N", "SM4", strengths=dict.fromkeys(UP, 0))
    assert [strike[2] for strike in internal(run(game, fly))] == ["maneuver", "edge"]


def test_a_slip_does_not_leave_over_an_exit(flying: Callable[..., Cadets], run: Run) -> None:
    """GE-10, ruling 81."""
    game = flying((0, 0), "N", "M16")
    events = run(game, fly)
    assert "ship_left" not in kinds(events) and game.state.result == ""
    assert game.state.ship.strengths["fore"] == 5


def test_leaving_ends_the_flight_and_the_rest_is_void(flying: Callable[..., Cadets], run: Run) -> None:
    """SC-4.3, ruling 80, M9-4: a special maneuver named behind it does no damage; too few crystals: lost."""
    game = flying((9, 1), "N", "SM4", "SM1")
    events = run(game, fly)
    assert [strike[2] for strike in internal(events)] == ["maneuver"]
    assert kinds(events).count("maneuver") == 1
    assert game.state.result == "lost: crystals"


def test_a_thrust_to_the_side_leaves_over_an_exit(flying: Callable[..., Cadets], run: Run) -> None:
    """GE-10, M9-1: a step north out of the square, whichever way the ship faces."""
    game = flying((0, 0), "E", "B08L")
    game.state.collected = ["C1", "C2", "C3"][: wanted(game)]
    run(game, fly)
    assert game.state.result == "won"


# -------------------------------------------------------------------------------------------- the obstacles


def test_every_asteroid_square_entered_strikes_fore(flying: Callable[..., Cadets], run: Run) -> None:
    """2.4 A, GE-17: starting there does not."""
    game = flying((3, 15), "W", "M06", "M18")
    run(game, fly)
    assert game.state.ship.square == (1, 15)
    assert game.state.ship.strengths == {**UP, "fore": 5}


def test_a_slip_enters_only_its_destination(flying: Callable[..., Cadets], run: Run) -> None:
    """GE-17, HE-4: asteroids beside the diagonal are passed."""
    game = flying((3, 16), "N", "M14")
    run(game, fly)
    assert game.state.ship.square == (2, 15) and game.state.ship.strengths == UP


def test_radiation_burns_out_a_raised_shield_of_the_captains_choice(
    flying: Callable[..., Cadets], run: Run
) -> None:
    """2.4 R, CA-4, ruling 23: the flight waits, then goes on."""
    strengths = {"fore": 0, "starboard": 2, "aft": 0, "port": 5}
    game = flying((3, 18), "N", "M06", strengths=strengths)
    run(game, fly)
    assert game.choice is not None
    assert (game.choice.seat, game.choice.options) == (CAPTAIN, ["starboard", "port"])
    assert game.state.ship.square == (3, 17)
    game.play("port")
    assert game.state.ship.strengths == {"fore": 0, "starboard": 2, "aft": 0, "port": 0}
    assert game.state.ship.square == (3, 16)


def test_radiation_asks_nothing_with_one_shield_up_or_none(flying: Callable[..., Cadets], run: Run) -> None:
    """2.4 R."""
    game = flying((3, 18), "N", "M01", strengths={"fore": 0, "starboard": 0, "aft": 3, "port": 0})
    run(game, fly)
    assert game.choice is None and game.state.ship.strengths["aft"] == 0
    game = flying((3, 18), "N", "M01", strengths=dict.fromkeys(UP, 0))
    assert "shield_burnt" not in kinds(run(game, fly)) and game.choice is None


def test_radiation_works_again_on_the_next_such_square(
    flying: Callable[..., Cadets], run: Run, on_map: Callable[[dict[Square, str]], None]
) -> None:
    """GE-18."""
    on_map({(3, 16): "radiation"})
    game = flying((3, 18), "N", "M06", strengths={"fore": 0, "starboard": 1, "aft": 2, "port": 3})
    run(game, fly)
    game.play("aft")
    assert game.choice is not None and game.choice.options == ["starboard", "port"]
    game.play("port")
    assert game.state.ship.strengths == {"fore": 0, "starboard": 1, "aft": 0, "port": 0}


def test_a_null_zone_swallows_one_energy_the_captain_names(flying: Callable[..., Cadets], run: Run) -> None:
    """2.4 Z, CA-4, ruling 25: only Tractor, Jump and Repair can lose some."""
    game = flying((4, 14), "N", "M01")
    game.state.energy.update(helm=2, tractor=2, damage=1, weapons=3)
    run(game, fly)
    assert game.choice is not None
    assert (game.choice.seat, game.choice.options) == (CAPTAIN, ["tractor", "damage"])
    game.play("tractor")
    assert game.state.energy["tractor"] == 1 and game.state.energy["damage"] == 1


def test_a_null_zone_asks_nothing_when_only_one_has_energy(flying: Callable[..., Cadets], run: Run) -> None:
    """2.4 Z, rulings 24 and 25."""
    game = flying((4, 14), "N", "M01")
    game.state.energy.update(jump=2, shields=4)
    run(game, fly)
    assert game.choice is None and game.state.energy["jump"] == 1
    game = flying((4, 14), "N", "M01")
    game.state.energy["weapons"] = 3
    run(game, fly)
    assert game.choice is None and game.state.energy["weapons"] == 3


def test_a_vortex_turns_a_ship_that_ends_its_move_on_it(flying: Callable[..., Cadets], run: Run) -> None:
    """2.4 V."""
    game = flying((2, 9), "N", "M01")
    run(game, fly)
    assert game.state.ship.facing == "N", "not before the end of the move"
    run(game, end_of_flight)
    assert game.state.ship.facing == "E"


def test_a_vortex_does_nothing_to_a_ship_that_flies_through(flying: Callable[..., Cadets], run: Run) -> None:
    """2.4 V, ruling 20."""
    game = flying((2, 9), "N", "M06")
    run(game, fly)
    run(game, end_of_flight)
    assert (game.state.ship.square, game.state.ship.facing) == ((2, 7), "N")


def test_a_vortex_does_nothing_to_a_ship_that_plays_no_card(flying: Callable[..., Cadets], run: Run) -> None:
    """GE-19, ruling 21."""
    game = flying((2, 8), "N")
    run(game, fly)
    run(game, end_of_flight)
    assert game.state.ship.facing == "N"


def test_a_lone_wormhole_has_no_effect(
    flying: Callable[..., Cadets], run: Run, on_map: Callable[[dict[Square, str]], None]
) -> None:
    """2.4 W."""
    on_map({(4, 15): "wormhole"})
    game = flying((4, 16), "N", "M06")
    run(game, fly)
    assert game.state.ship.square == (4, 14)


def test_a_wormhole_throws_the_ship_out_of_the_other_and_the_move_goes_on(
    flying: Callable[..., Cadets], run: Run, on_map: Callable[[dict[Square, str]], None]
) -> None:
    """2.4 W, GE-25, PA-14: facing kept, no second trigger on arrival; parasites come along, crystals stay."""
    on_map({(4, 15): "wormhole", (6, 9): "wormhole"})
    rider = Enemy("N01", "N01", (4, 16), locked=True, attached=True)
    game = flying((4, 16), "N", "M06", "M11", enemies=[rider])
    assert route(game, ["M06", "M11"])[-1] == ((6, 7), "E")
    run(game, fly)
    assert (game.state.ship.square, game.state.ship.facing) == ((6, 7), "E")
    assert game.state.enemies[0].square == (6, 7)


def test_the_captain_chooses_between_several_wormholes(
    flying: Callable[..., Cadets], run: Run, on_map: Callable[[dict[Square, str]], None]
) -> None:
    """2.4 W, CA-4: the preview ends where he will have to."""
    on_map({(4, 15): "wormhole", (6, 9): "wormhole", (8, 3): "wormhole"})
    game = flying((4, 16), "N", "M06")
    assert route(game, ["M06"])[-1] == ((4, 15), "N")
    run(game, fly)
    assert game.choice is not None
    assert (game.choice.seat, game.choice.options) == (CAPTAIN, [(6, 9), (8, 3)])
    game.play((8, 3))
    assert game.state.ship.square == (8, 2)


def test_the_square_of_arrival_triggers_nothing(
    flying: Callable[..., Cadets], run: Run, on_map: Callable[[dict[Square, str]], None]
) -> None:
    """GE-19: not even a mine beside the wormhole's mouth."""
    on_map({(4, 15): "wormhole", (6, 9): "wormhole"})
    game = flying((4, 16), "N", "M01", mines=[(6, 9)])
    run(game, fly)
    assert game.state.ship.square == (6, 9) and game.state.mines == [(6, 9)]


def test_a_mine_goes_off_against_the_fore_shield_and_is_gone(flying: Callable[..., Cadets], run: Run) -> None:
    """E10, GE-19: one die; a mine on the starting square stays asleep."""
    points = []
    for seed in range(40):
        game = flying((4, 17), "N", "M01", "M01", mines=[(4, 16), (4, 17)], seed=seed)
        events = run(game, fly)
        (mine,) = [event for event in events if event.kind == "mine_set_off"]
        points.append(mine.facts["points"])
        assert game.state.ship.strengths == {**UP, "fore": 6 - points[-1]}
        assert game.state.mines == [(4, 17)]
    assert sorted(dict.fromkeys(points)) == [1, 2, 3, 4, 5, 6]


def test_two_mines_on_one_square_both_go_off(flying: Callable[..., Cadets], run: Run) -> None:
    """E10."""
    game = flying((4, 17), "N", "M01", mines=[(4, 16), (4, 16)])
    assert kinds(run(game, fly)).count("mine_set_off") == 2
    assert game.state.mines == []


# --------------------------------------------------------------------------------------------- the company


def test_attached_parasites_come_along_and_nothing_else(flying: Callable[..., Cadets], run: Run) -> None:
    """PA-3, PA-14, PA-11: by steps and slips; obstacles do nothing to them."""
    enemies = [
        Enemy("N01", "N01", (4, 14), locked=True, attached=True),
        Enemy("N03", "N03", (4, 14), locked=True),
    ]
    game = flying((4, 14), "N", "M01", "M14", enemies=enemies)
    run(game, fly)
    rider, other = game.state.enemies
    assert (rider.square, rider.radiated) == ((3, 12), False)
    assert (other.square, other.attached) == ((4, 14), False)


def test_in_a_nebula_far_enemies_lose_their_lock(flying: Callable[..., Cadets], run: Run) -> None:
    """2.4 N, GE-24, PA-14: beyond range 3; the Hunter too, attached parasites never."""
    enemies = [
        Enemy("E01", "E01", (2, 7), locked=True),
        Enemy("E02", "E02", (2, 6), locked=True),
        Enemy("N01", "N01", (2, 11), locked=True, attached=True),
    ]
    game = flying((2, 11), "N", "M01", enemies=enemies)
    run(game, fly)
    run(game, end_of_flight)
    assert [enemy.locked for enemy in game.state.enemies] == [True, False, True]


def test_outside_a_nebula_nobody_loses_a_lock(flying: Callable[..., Cadets], run: Run) -> None:
    """2.4 N: flying through one is no hiding place."""
    game = flying((2, 11), "N", "M06", enemies=[Enemy("E02", "E02", (2, 2), locked=True)])
    run(game, fly)
    run(game, end_of_flight)
    assert game.state.ship.square == (2, 9) and game.state.enemies[0].locked
