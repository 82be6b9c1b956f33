"""How enemies attack: range, side, dice, bonuses, abilities (EM-3, EM-11, GE-8, HE-9, 5.4, 5.5)."""

from __future__ import annotations

from typing import Any

import pytest

from game.cadets.rules.attacks import KEEP, aim, attacked, drain, roll_attack, strike
from game.cadets.rules.enemies import activate, enemies_step
from game.cadets.rules.state import ENERGY_STATIONS, Enemy, Ship
from game.core.engine import IllegalAnswer
from game.core.squares import SIDES

SHIP = (4, 14)


def ship(speed: int = 2, facing: Any = "N", **strengths: int) -> Ship:
    return Ship(SHIP, facing, speed, strengths={side: strengths.get(side, 0) for side in SIDES})  # type: ignore[misc]


def at(card: str, dx: int = 0, dy: int = -2, **more) -> Enemy:
    """A locked enemy so far from the ship of the fixture."""
    return Enemy(card, card, (SHIP[0] + dx, SHIP[1] + dy), locked=True, **more)


def facts(events, kind: str) -> list[dict[str, Any]]:
    return [event.facts for event in events if event.kind == kind]


def fire(new_game, run, card: str, *, seed: int = 7, dy: int = -2, at_turn: int = 3, **ship_facts):
    """One enemy ahead of us attacks."""
    game = new_game(enemies=[at(card, dy=dy)], ship=ship(**ship_facts), seed=seed, turn=at_turn)
    return game, run(game, strike, card, 0)


# ------------------------------------------------------------------------------------------ range and side


def test_an_enemy_out_of_range_holds_its_fire(new_game, run):
    """EM-11."""
    _, events = fire(new_game, run, "E06")
    assert [e.kind for e in events] == ["enemy_holds_fire"] and events[0].facts["why"] == "range"
    _, events = fire(new_game, run, "E06", dy=-1)
    assert facts(events, "enemy_attacks")


@pytest.mark.parametrize(
    ("facing", "offset", "side"),
    [
        ("N", (0, -2), "fore"), ("N", (2, 0), "starboard"), ("N", (0, 2), "aft"), ("N", (-2, 0), "port"),
        ("E", (2, 1), "fore"), ("E", (1, 2), "starboard"), ("E", (-2, 1), "aft"), ("E", (1, -2), "port"),
        ("S", (0, 2), "fore"), ("S", (-2, 0), "starboard"), ("W", (-2, 1), "fore"),
        ("W", (1, -2), "starboard"),
    ],
)  # fmt: skip
def test_the_side_that_faces_the_attacker_is_hit(new_game, run, facing, offset, side):
    """GE-8, GE-7."""
    game = new_game(enemies=[at("E13", *offset)], ship=ship(facing=facing))
    assert facts(run(game, aim, "E13", False), "enemy_attacks")[0]["side"] == side


def test_on_an_exact_diagonal_the_captain_chooses_before_the_dice(new_game, run):
    """GE-8, CA-4, ruling 28."""
    game = new_game(enemies=[at("E13", 2, -2)], ship=ship())
    count = game.state.count
    run(game, aim, "E13", False)
    assert game.choice.seat == game.captain() and list(game.choice.options) == ["fore", "starboard"]
    assert game.state.count == count
    with pytest.raises(IllegalAnswer):
        game.play("aft")
    assert facts(game.play("starboard"), "enemy_attacks")[0]["side"] == "starboard"


def test_from_our_own_square_a_random_side_is_hit(new_game, run):
    """GE-9, ruling 29."""
    found = []
    for seed in range(30):
        game = new_game(enemies=[at("E13", 0, 0)], ship=ship(), seed=seed)
        found.append(facts(run(game, aim, "E13", False), "enemy_attacks")[0]["side"])
    assert sorted(set(found)) == sorted(SIDES)


# ------------------------------------------------------------------------------------------ dice


@pytest.mark.parametrize(
    ("card", "dice", "half", "plus"),
    [
        ("E03", 1, False, 0),
        ("E02", 1, True, 0),
        ("E07", 1, False, 1),
        ("E14", 2, False, 0),
        ("E13", 1, False, 2),
    ],
)
def test_the_attack_is_rolled_as_printed(new_game, run, card, dice, half, plus):
    """EM-11, EM-3: half a die is 1 to 3, rounded up."""
    for seed in range(20):
        _, events = fire(new_game, run, card, seed=seed)
        hit = facts(events, "enemy_attacks")[0]
        assert len(hit["dice"]) == dice and all(1 <= die <= 6 for die in hit["dice"])
        assert (hit["half"], hit["plus"], hit["standing"]) == (half, plus, 0)
        rolled = sum((die + 1) // 2 if half else die for die in hit["dice"])
        assert hit["points"] == rolled + plus


def test_a_standing_ship_is_hit_harder_by_two(new_game, run):
    """HE-9, EM-11."""
    _, moving = fire(new_game, run, "E13", speed=2)
    _, standing = fire(new_game, run, "E13", speed=0)
    one, other = facts(moving, "enemy_attacks")[0], facts(standing, "enemy_attacks")[0]
    assert one["dice"] == other["dice"] and other["points"] == one["points"] + 2 and other["standing"] == 2


def test_the_shield_takes_its_strength_and_the_rest_goes_inside_by_halves(new_game, run):
    """SH-9: excess 1-2 is one internal damage, 3-4 two."""
    for seed in range(20):
        game, events = fire(new_game, run, "E13", seed=seed, fore=4)
        hit, shield = facts(events, "enemy_attacks")[0], facts(events, "shield_hit")[0]
        assert hit["strength"] == 4 and shield["absorbed"] == min(4, hit["points"])
        excess = max(0, hit["points"] - 4)
        assert game.state.ship.strengths["fore"] == max(0, 4 - hit["points"])
        assert shield["internal"] == (excess + 1) // 2 == game.state.record.internal


def test_a_second_attacker_meets_what_is_left(new_game, run):
    """Ruling 10."""
    game = new_game(enemies=[at("E13"), at("E07", dy=-3)], ship=ship(fore=6))
    first, second = facts(run(game, enemies_step), "enemy_attacks")
    assert first["enemy"] == "E13" and second["strength"] == max(0, 6 - first["points"])


# ------------------------------------------------------------------------------------------ abilities


def test_pierce_counts_the_shield_two_less_and_leaves_those_two_standing(new_game, run):
    """E11, ruling 86."""
    for seed in range(20):
        game, events = fire(new_game, run, "E11", seed=seed, fore=4)
        points = facts(events, "enemy_attacks")[0]["points"]
        assert facts(events, "shield_hit")[0]["absorbed"] == min(points, 2)
        assert game.state.ship.strengths["fore"] == 4 - min(points, 2)


def test_pierce_does_not_go_below_nothing(new_game, run):
    """E11: not below 0."""
    game, events = fire(new_game, run, "E11", fore=1)
    assert facts(events, "shield_hit")[0]["absorbed"] == 0 and game.state.ship.strengths["fore"] == 1


def test_only_the_lancers_own_attack_pierces(new_game, run):
    """EM-4: ruling 86 for its owner alone."""
    game = new_game(enemies=[at("E11", dy=-4), at("E03")], ship=ship(fore=6))
    assert facts(run(game, strike, "E03", 0), "enemy_attacks")[0]["pierced"] == 0


def test_a_marauder_attacks_a_second_time_with_half_a_die(new_game, run):
    """E15: its own side, its own +2 on a standing ship, and never a third time."""
    game, events = fire(new_game, run, "E15", speed=0, fore=6)
    first, second = facts(events, "enemy_attacks")
    assert (first["half"], first["plus"], first["again"]) == (False, 1, False)
    assert (second["half"], second["plus"], second["standing"], second["again"]) == (True, 0, 2, True)
    assert second["strength"] == max(0, 6 - first["points"])


def test_a_dreadnought_attacks_in_odd_turns_only(new_game, run):
    """E16, ruling 85."""
    for turn in (1, 3, 5):
        assert facts(fire(new_game, run, "E16", at_turn=turn)[1], "enemy_attacks")
    _, events = fire(new_game, run, "E16", at_turn=4)
    assert facts(events, "enemy_holds_fire")[0]["why"] == "reload"


def test_a_siege_cruiser_attacks_only_if_it_did_not_move(new_game, run):
    """N10."""
    game = new_game(enemies=[at("N10", dy=-1)], ship=ship())
    assert facts(run(game, activate, "N10"), "enemy_attacks")
    game = new_game(enemies=[at("N10", dy=-5)], ship=ship())
    events = run(game, activate, "N10")
    assert facts(events, "enemy_moved") and facts(events, "enemy_holds_fire")[0]["why"] == "bombard"


def test_a_carrier_launches_a_drone_after_its_attack(new_game, run):
    """E12: on its square, with a lock, acting from the next turn on."""
    game = new_game(enemies=[at("E12", dy=-3)], ship=ship(fore=6))
    events = run(game, enemies_step)
    drone = game.enemy("drone-1")
    assert (drone.card, drone.square, drone.locked, drone.by) == (
        "E02",
        game.enemy("E12").square,
        True,
        "E12",
    )
    assert [f["enemy"] for f in facts(events, "enemy_acts")] == ["E12"]
    assert [f["enemy"] for f in facts(run(game, enemies_step), "enemy_acts")] == ["drone-1", "E12"]


def test_a_carrier_has_at_most_two_drones_of_its_own(new_game, run):
    """E12: fewer than two of its drones live."""
    two = [Enemy(f"drone-{n}", "E02", (4, 5), by="E12") for n in (1, 2)]
    game = new_game(enemies=[at("E12"), *two], ship=ship(fore=6), drones=2)
    assert not facts(run(game, strike, "E12", 0), "drone_launched")
    game.state.enemies.pop()
    assert facts(run(game, strike, "E12", 0), "drone_launched")[0]["enemy"] == "drone-3"


def test_a_carrier_that_did_not_attack_launches_nothing(new_game, run):
    """Ruling 87."""
    game = new_game(enemies=[at("E12", dy=-5)], ship=ship())
    run(game, activate, "E12")
    assert len(game.state.enemies) == 1


def energy(**held: int):
    return {station: held.get(station, 0) for station in ENERGY_STATIONS}


def test_drain_lets_the_captain_name_the_station(new_game, run):
    """E06, CA-4: Tractor, Jump or Repair, and only those that hold energy."""
    game = new_game(enemies=[at("E06", dy=-1)], energy=energy(tractor=2, damage=1, helm=3))
    run(game, attacked, "E06", 1, False)
    assert game.choice.seat == game.captain() and list(game.choice.options) == ["tractor", "damage"]
    game.play("tractor")
    assert game.state.energy == energy(tractor=1, damage=1, helm=3)


def test_drain_takes_from_the_only_station_that_has_energy_or_from_none(new_game, run):
    """E06: no choice, no question."""
    game = new_game(enemies=[at("E06", dy=-1)], energy=energy(damage=1))
    run(game, attacked, "E06", 1, False)
    assert game.choice is None and game.state.energy["damage"] == 0
    run(game, attacked, "E06", 1, False)
    assert game.choice is None and game.state.energy == energy()


def test_an_attack_that_is_absorbed_in_full_drains_nothing(new_game, run):
    """Ruling 92."""
    game = new_game(enemies=[at("E06", dy=-1)], energy=energy(damage=1), ship=ship(fore=6))
    run(game, strike, "E06", 0)
    assert game.state.energy["damage"] == 1
    game = new_game(enemies=[at("E06", dy=-1)], energy=energy(damage=1), ship=ship(fore=0))
    run(game, strike, "E06", 0)
    assert game.state.energy["damage"] == 0


def test_another_enemys_hit_drains_nothing(new_game, run):
    """EM-4: the ability is the Stinger's own."""
    game = new_game(enemies=[at("E06", dy=-1), at("E03")], energy=energy(damage=1))
    run(game, drain, "E06", "E03", 1, False)
    assert game.state.energy["damage"] == 1


# ------------------------------------------------------------------------------------------ Emergency Shield


def test_the_emergency_shield_is_offered_when_the_side_is_known_and_before_the_dice(new_game, run):
    """B02, CA-2, EE-7: the side rises to 4, the card is gone and is this turn's one card."""
    game = new_game(enemies=[at("E13")], equipment=["B02", "B06"], ship=ship(fore=1, aft=5))
    count = game.state.count
    events = run(game, strike, "E13", 0)
    assert facts(events, "enemy_aims")[0]["side"] == "fore" and game.state.count == count
    assert game.choice.seat == game.captain()
    assert list(game.choice.options) == [KEEP, "fore", "starboard", "port"]
    hit = facts(game.play("fore"), "enemy_attacks")[0]
    assert hit["strength"] == 4
    assert game.state.equipment == ["B06"] and game.state.equipment_used == "B02"


def test_a_kept_emergency_shield_changes_nothing_and_is_offered_again(new_game, run):
    """B02: each attack is its own occasion."""
    game = new_game(enemies=[at("E15")], equipment=["B02"], ship=ship(fore=1))
    run(game, strike, "E15", 0)
    events = game.play(KEEP)
    assert facts(events, "enemy_attacks")[0]["strength"] == 1 and game.state.equipment == ["B02"]
    assert game.choice.name == "before_damage"


@pytest.mark.parametrize(
    "changes",
    [
        {"equipment": ["B06"]},
        {"equipment": ["B02"], "equipment_used": "B06"},
        {"equipment": ["B02"], "ship": ship(fore=4)},
    ],
)
def test_the_emergency_shield_is_not_offered_without_need_or_right(new_game, run, changes):
    """B02 raises a side only if it is lower; CA-2 allows one card a turn."""
    game = new_game(**{"enemies": [at("E13")], "ship": ship(fore=1), **changes})
    run(game, strike, "E13", 0)
    assert game.choice is None


def test_a_killing_blow_ends_the_mission_and_nothing_follows(new_game, run):
    """WL-1: no second attack on a ship that exploded."""
    wreck = ship()
    wreck.breach, wreck.breaches = 3, 1
    wreck.slots["fore"] = ["D01", "D02", "D04"]
    game = new_game(enemies=[at("E15")], ship=wreck)
    events = run(game, roll_attack, "E15", "fore", False)
    assert game.state.result and len(facts(events, "enemy_attacks")) == 1
