"""Damage: shields, slots, the core, Crew Mix-Up."""

from collections import Counter

import pytest

from game.cadets.rules.damage import absorb, exchanges, hit_side, internal_damage, leave_slot, random_side
from game.cadets.rules.state import Member
from game.core.squares import SIDES


def kinds(events):
    return [event.kind for event in events]


def slots_in_use(game):
    return {side: len(cards) for side, cards in game.state.ship.slots.items() if cards}


@pytest.mark.parametrize(
    ("points", "strength", "internal", "left"),
    [(5, 5, 0, 0), (3, 5, 0, 2), (6, 5, 1, 0), (7, 5, 1, 0), (8, 5, 2, 0), (4, 0, 2, 0), (5, 0, 3, 0)],
)
def test_a_shield_absorbs_its_strength_and_half_the_rest_comes_through(
    new_game, points, strength, internal, left
):
    """SH-9, rulings 9 and 11."""
    game = new_game()
    game.state.ship.strengths["aft"] = strength
    assert absorb(game, "aft", points) == internal
    assert game.state.ship.strengths["aft"] == left
    assert game.state.record.absorbed == min(points, strength)


def test_a_second_enemy_meets_what_is_left_of_the_shield(new_game):
    """Ruling 10."""
    game = new_game()
    game.state.ship.strengths["port"] = 4
    assert absorb(game, "port", 3) == 0
    assert absorb(game, "port", 3) == 1
    assert game.state.record.absorbed == 4


def test_pierced_points_neither_absorb_nor_get_lost(new_game):
    """Ruling 86."""
    game = new_game()
    game.state.ship.strengths["fore"] = 3
    assert absorb(game, "fore", 5, pierced=2) == 2
    assert game.state.ship.strengths["fore"] == 2
    assert absorb(game, "fore", 1, pierced=2) == 1
    assert game.state.ship.strengths["fore"] == 2


def test_a_hit_on_a_side_breaks_something_there(new_game, run):
    """SH-9, DC-2."""
    game = new_game()
    game.state.damage_deck = ["D02", "D04", "D05"]
    game.state.ship.strengths["starboard"] = 1
    run(game, hit_side, "starboard", 4, "rocks")
    assert slots_in_use(game) == {"starboard": 2}
    assert game.state.record.internal == 2
    assert game.state.record.internal_by_turn == [2]


def test_an_absorbed_hit_breaks_nothing(new_game, run):
    """SH-9."""
    game = new_game()
    game.state.ship.strengths["fore"] = 6
    assert kinds(run(game, hit_side, "fore", 6, "rocks")) == ["shield_hit"]


def test_shields_never_stop_internal_damage_and_all_its_points_strike_one_random_side(new_game, run):
    """SH-10, GE-9, ruling 8."""
    game = new_game()
    game.state.damage_deck = ["D01", "D02", "D04"]
    game.state.ship.strengths = dict.fromkeys(SIDES, 6)
    run(game, internal_damage, "", 3, "parasite")
    assert list(slots_in_use(game).values()) == [3]
    assert game.state.ship.strengths == dict.fromkeys(SIDES, 6)


def test_a_random_side_is_any_of_the_four(new_game):
    """GE-9: a 5 or 6 is rolled again."""
    game = new_game()
    drawn = Counter(random_side(game) for _ in range(400))
    assert sorted(drawn) == sorted(SIDES)
    assert min(drawn.values()) > 60
    assert game.state.count > 400


def test_three_points_on_a_side_with_one_free_slot_are_a_card_a_breach_and_a_higher_level(new_game, run):
    """DC-2, DC-10, ruling 12."""
    game = new_game()
    game.state.damage_deck = ["D05", "D08"]
    game.state.ship.slots["aft"] = ["D01", "D02"]
    events = run(game, internal_damage, "aft", 3, "attack")
    assert kinds(events)[1:] == ["damage_card", "core_breached", "breach_grew"]
    assert (game.state.ship.breach, game.state.ship.breaches) == (2, 1)
    assert len(game.state.damage_deck) == 1


def test_sides_with_free_slots_take_cards_while_the_core_is_open(new_game, run):
    """Ruling 13."""
    game = new_game()
    game.state.damage_deck = ["D08"]
    game.state.ship.slots["aft"] = ["D01", "D02", "D04"]
    game.state.ship.breach = game.state.ship.breaches = 1
    run(game, internal_damage, "port", 1, "attack")
    assert (game.state.ship.slots["port"], game.state.ship.breach) == (["D08"], 1)


def test_a_later_breach_starts_one_level_higher_however_far_the_last_one_rose(new_game, run):
    """DC-14, ruling 15."""
    game = new_game()
    game.state.ship.slots["aft"] = ["D01", "D02", "D04"]
    run(game, internal_damage, "aft", 3, "attack")
    assert game.state.ship.breach == 3
    game.state.ship.breach = 0
    run(game, internal_damage, "aft", 1, "attack")
    assert (game.state.ship.breach, game.state.ship.breaches) == (2, 2)


def test_the_ship_explodes_at_level_four_and_nothing_happens_after(new_game, run):
    """DC-10, WL-1."""
    game = new_game()
    game.state.ship.slots["aft"] = ["D01", "D02", "D04"]
    game.state.ship.breach = game.state.ship.breaches = 2
    game.state.agenda = [("hit_side", ("aft", 6, "later"))]
    events = run(game, internal_damage, "aft", 3, "attack")
    assert kinds(events) == ["internal_damage", "breach_grew", "breach_grew", "lost"]
    assert game.state.result == "lost: the core broke up"
    assert game.over and not game.state.agenda


def test_a_fourth_breach_is_the_end_at_once(new_game, run):
    """DC-14."""
    game = new_game()
    game.state.ship.slots["aft"] = ["D01", "D02", "D04"]
    game.state.ship.breaches = 3
    run(game, internal_damage, "aft", 1, "attack")
    assert game.state.result.startswith("lost")


def test_damage_of_an_inactive_station_uses_up_its_point_and_nothing_else(new_game, run):
    """OV-13."""
    game = new_game()
    game.state.damage_deck = ["D06"]
    events = run(game, internal_damage, "fore", 1, "attack")
    assert kinds(events)[1:] == ["damage_ignored"]
    assert (slots_in_use(game), game.state.damage_discard, game.state.record.internal) == ({}, ["D06"], 1)


def test_with_only_inactive_damage_left_free_slots_stay_free_and_full_sides_breach(new_game, run):
    """Ruling 77."""
    game = new_game()
    game.state.damage_deck = ["D06", "D07"]
    game.state.ship.slots["aft"] = ["D01", "D02", "D04"]
    events = run(game, internal_damage, "fore", 5, "attack")
    assert kinds(events)[1:] == ["damage_ignored"] * 5
    run(game, internal_damage, "aft", 1, "attack")
    assert game.state.ship.breach == 1


def test_an_empty_deck_takes_its_discards_back(new_game, run):
    """DC-2."""
    game = new_game()
    game.state.damage_deck, game.state.damage_discard = [], ["D05"]
    run(game, internal_damage, "fore", 1, "attack")
    assert (game.state.ship.slots["fore"], game.state.damage_discard) == (["D05"], [])


def test_without_any_card_left_the_core_breaches(new_game, run):
    """DC-2."""
    game = new_game()
    game.state.damage_deck = []
    run(game, internal_damage, "fore", 1, "attack")
    assert game.state.ship.breach == 1


def test_a_mended_card_frees_its_slot_and_an_open_breach_stays_open(new_game):
    """DC-8, ruling 14."""
    game = new_game()
    game.state.ship.slots["aft"] = ["D01", "D02", "D04"]
    game.state.ship.breach = 1
    leave_slot(game, "D02")
    assert game.state.ship.slots["aft"] == ["D01", "D04"]
    assert game.state.damage_discard == ["D02"]
    assert (game.state.ship.breach, game.state.record.mended) == (1, 1)


def test_two_people_of_one_shift_change_places_until_it_is_repaired(new_game, run):
    """D12."""
    game = new_game(damage_deck=["D12"])
    before = dict(game.state.posts)
    run(game, internal_damage, "fore", 1, "attack")
    one, other = game.state.swapped
    assert game.state.posts[one] == before[other] != before[one] == game.state.posts[other]
    assert {one, other} <= {"engineering", "sensors", "helm", "shields"}
    leave_slot(game, "D12")
    assert (game.state.posts, game.state.swapped) == (before, [])


def test_people_of_different_shifts_never_change_places(new_game):
    """D12, OV-7: with four people Step 3 has two periods."""
    game = new_game(crew=[Member("Ada"), Member("Bo"), Member("Cleo"), Member("Dov"), Member("Eva", "ace")])
    assert exchanges(game) == [("engineering", "sensors"), ("helm", "shields")]


def test_nobody_changes_places_with_a_bot_or_with_oneself(new_game):
    """D12."""
    game = new_game(crew=[Member("Ada"), *[Member("bot", "officer")] * 4])
    game.state.posts |= {"engineering": 0, "sensors": 0, "helm": 0}
    assert exchanges(game) == []


def test_without_two_such_people_two_ai_stations_lose_a_level(new_game, run):
    """D12."""
    game = new_game(damage_deck=["D12"], crew=[Member("Ada"), *[Member("bot", "ace")] * 4])
    run(game, internal_damage, "fore", 1, "attack")
    assert len(game.state.lowered) == 2
    assert "engineering" not in game.state.lowered
    assert [game.skill(station) for station in game.state.lowered] == ["officer", "officer"]
    leave_slot(game, "D12")
    assert game.state.lowered == []


def test_a_lone_person_with_all_stations_changes_places_with_nobody(new_game, run):
    """D12: the card lies there and does nothing."""
    game = new_game(damage_deck=["D12"], crew=[Member("Ada")])
    game.state.posts = dict.fromkeys(game.state.posts, 0)
    events = run(game, internal_damage, "fore", 1, "attack")
    assert (game.state.swapped, game.state.lowered) == ([], [])
    assert "nobody_mixed_up" in kinds(events)
    assert "skill_lowered" not in kinds(events)
