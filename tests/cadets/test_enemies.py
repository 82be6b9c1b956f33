"""Decks and slots, lock attempts, the order of Step 7, and abilities around an activation (EM-1 to EM-17)."""

from __future__ import annotations

import pytest

from game.cadets.rules.enemies import (
    about_to_move,
    activate,
    activated,
    attempt_lock,
    draw_enemy,
    enemies_step,
    fix_order,
    fresh_piles,
    lock_attempts,
)
from game.cadets.rules.state import Enemy, Piles, Ship

SHIP = (4, 14)


def at(card: str, dy: int, locked: bool = False, **more) -> Enemy:
    """An enemy so many squares north of the ship of the fixture."""
    return Enemy(card, card, (SHIP[0], SHIP[1] - dy), locked=locked, **more)


def kinds(events) -> list[str]:
    return [event.kind for event in events]


# ------------------------------------------------------------------------------------------ decks and slots


def test_each_enemy_card_lies_in_the_deck_of_its_level(new_game):
    """EM-14, OV-15: the new standard enemies are shuffled into the base decks; nothing is drawn yet."""
    piles = fresh_piles(new_game())
    assert {level: len(cards) for level, cards in piles.draw.items()} == {"easy": 11, "normal": 9, "hard": 6}
    assert "N01" in piles.draw["easy"] and "N09" in piles.draw["hard"] and "E12" in piles.draw["normal"]


@pytest.mark.parametrize(
    ("slot", "easy", "normal", "hard"),
    [
        ("E", "easy", "easy", "easy"), ("N", "normal", "normal", "normal"), ("H", "hard", "hard", "hard"),
        ("E*", None, "easy", "normal"), ("N*", "easy", "normal", "hard"), ("H*", "normal", "hard", "hard"),
    ],
)  # fmt: skip
def test_a_star_changes_the_level_with_the_difficulty(new_game, slot, easy, normal, hard):
    """EM-15, M9-5: and only H* of a hard game gets two hull points more."""
    for difficulty, level in (("easy", easy), ("normal", normal), ("hard", hard)):
        game = new_game(difficulty=difficulty)
        game.state.piles = fresh_piles(game)
        draw_enemy(game, slot, (1, 1))
        found = [(game.card(e).level, e.extra_hull, e.square, e.locked) for e in game.state.enemies]
        extra = 2 if (slot, difficulty) == ("H*", "hard") else 0
        assert found == ([(level, extra, (1, 1), False)] if level else [])


def test_a_drawn_card_leaves_its_deck(new_game):
    """DA-26: an enemy card is on the map at most once."""
    game = new_game()
    game.state.piles = fresh_piles(game)
    for _ in range(11):
        draw_enemy(game, "E", (0, 0))
    assert sorted(e.card for e in game.state.enemies) == sorted(fresh_piles(game).draw["easy"])
    assert not game.state.piles.draw["easy"]


@pytest.mark.parametrize(
    ("slot", "draw", "discard", "card"),
    [
        ("E", {"easy": [], "normal": ["E07"], "hard": ["E13"]}, {"easy": ["E03"]}, "E03"),
        ("E", {"easy": [], "normal": ["E07"], "hard": ["E13"]}, {}, "E07"),
        ("E", {"easy": [], "normal": [], "hard": ["E13"]}, {}, "E13"),
        ("H", {"easy": ["E03"], "normal": ["E07"], "hard": []}, {}, "E07"),
        ("N", {"easy": ["E03"], "normal": [], "hard": ["E13"]}, {}, "E13"),
        ("N", {"easy": ["E03"], "normal": [], "hard": []}, {}, "E03"),
        ("N", {"easy": [], "normal": [], "hard": []}, {}, None),
    ],
)
def test_an_empty_deck_takes_its_discards_then_a_higher_level_then_a_lower(
    new_game, slot, draw, discard, card
):
    """EM-14: with nothing left at all the slot stays empty."""
    game = new_game()
    game.state.piles = Piles(draw, {"easy": [], "normal": [], "hard": []} | discard)
    draw_enemy(game, slot, (0, 0))
    assert [e.card for e in game.state.enemies] == ([card] if card else [])


# ------------------------------------------------------------------------------------------ lock attempts


def test_at_range_3_an_enemy_locks_on_without_a_die(new_game, run):
    """EM-5."""
    game = new_game(enemies=[at("E03", 3)])
    count = game.state.count
    events = run(game, lock_attempts)
    assert game.enemy("E03").locked and game.state.count == count
    assert events[0].kind == "enemy_locked_on" and events[0].facts["die"] == 0


def test_at_range_4_to_6_a_5_or_6_locks_on(new_game, run):
    """EM-5: the die is told, and decides."""
    dice = []
    for seed in range(40):
        game = new_game(enemies=[at("E03", 4 + seed % 3)], seed=seed)
        event = run(game, lock_attempts)[0]
        dice.append(event.facts["die"])
        assert game.enemy("E03").locked == (event.facts["die"] >= 5)
        assert event.kind == ("enemy_locked_on" if event.facts["die"] >= 5 else "lock_attempt_failed")
    assert sorted(set(dice)) == [1, 2, 3, 4, 5, 6]


def test_at_range_7_there_is_no_attempt(new_game, run):
    """EM-5."""
    game = new_game(enemies=[at("E03", 7)])
    count = game.state.count
    events = run(game, lock_attempts)
    assert kinds(events) == ["no_lock_attempt"] and events[0].facts["rule"] == "EM-5"
    assert not game.enemy("E03").locked and game.state.count == count


def test_an_enemy_whose_lock_was_broken_makes_no_attempt(new_game, run):
    """EM-5, SE-10."""
    game = new_game(enemies=[at("E03", 2, barred=True)])
    assert run(game, lock_attempts)[0].facts["rule"] == "SE-10"
    assert not game.enemy("E03").locked


def test_a_cloak_hides_us_from_range_2_on(new_game, run):
    """EM-5, SE-12."""
    game = new_game(enemies=[at("E03", 2), at("E04", 1)], ship=Ship(SHIP, "N", 2, cloaked=True))
    run(game, lock_attempts)
    assert [e.locked for e in game.state.enemies] == [False, True]


def test_in_a_nebula_only_neighbours_lock_on(new_game, run):
    """EM-5, 2.4 N: (2, 10) is a nebula."""
    ship = Ship((2, 10), "N", 2)
    enemies = [Enemy("E03", "E03", (2, 8)), Enemy("E04", "E04", (2, 9))]
    game = new_game(enemies=enemies, ship=ship)
    events = run(game, lock_attempts)
    assert [e.locked for e in enemies] == [False, True]
    assert [e.facts["rule"] for e in events] == ["EM-5", "2.4 N"]


def test_attempts_are_made_in_activation_order(new_game, run):
    """EM-5: nearest first, whatever the order on the map's list."""
    game = new_game(enemies=[at("E04", 3), at("E03", 1), at("E07", 2)])
    assert [e.facts["enemy"] for e in run(game, lock_attempts)] == ["E03", "E07", "E04"]


def test_a_spotter_brings_others_near_it_along_and_they_need_no_die(new_game, run):
    """E01, EM-5, ruling 83: within 3 squares of the Scout, also beyond range 6 of us, and no farther."""
    game = new_game(enemies=[at("E01", 3), at("E03", 6), at("E04", 7), Enemy("E02", "E02", (1, 11))])
    count = game.state.count
    events = run(game, lock_attempts)
    assert [(e.id, e.locked) for e in game.state.enemies] == [
        ("E01", True), ("E03", True), ("E04", False), ("E02", True),
    ]  # fmt: skip
    assert kinds(events).count("spotted") == 2 and "lock_attempt_failed" not in kinds(events)
    assert game.state.count == count


def test_what_forbids_an_attempt_forbids_the_spotter_too(new_game, run):
    """EM-5: barred and cloaked."""
    game = new_game(enemies=[at("E01", 1), at("E03", 2, barred=True)])
    run(game, lock_attempts)
    assert not game.enemy("E03").locked
    game = new_game(enemies=[at("E01", 1), at("E03", 2)], ship=Ship(SHIP, "N", 2, cloaked=True))
    run(game, lock_attempts)
    assert game.enemy("E01").locked and not game.enemy("E03").locked


def test_a_scout_that_failed_to_lock_on_tells_nobody(new_game, run):
    """EM-4, E01: an ability works only with a lock."""
    game = new_game(enemies=[at("E01", 1, barred=True), at("E03", 4, barred=False)], seed=3)
    events = run(game, attempt_lock, "E01")
    assert kinds(events) == ["no_lock_attempt"] and not game.enemy("E03").locked


def test_a_scout_with_an_old_lock_brings_nobody_along(new_game, run):
    """E01: it tells others when it locks on, not for ever after."""
    game = new_game(enemies=[at("E01", 2, locked=True), at("E03", 8)])
    run(game, lock_attempts)
    assert not game.enemy("E03").locked


# ------------------------------------------------------------------------------------------ order


def test_the_order_is_by_range_then_level_then_card(new_game, run):
    """EM-7, and the reasons for ties are told."""
    ship = Ship(SHIP, "N", 2)
    enemies = [
        Enemy("E13", "E13", (4, 12), locked=True), Enemy("N01", "N01", (2, 14), locked=True),
        Enemy("E07", "E07", (6, 14), locked=True), Enemy("E02", "E02", (4, 16), locked=True),
        Enemy("E16", "E16", (4, 13), locked=True), Enemy("E03", "E03", (4, 11)),
        Enemy("drone-10", "E02", (5, 15), locked=True), Enemy("drone-9", "E02", (5, 15), locked=True),
    ]  # fmt: skip
    game = new_game(enemies=enemies, ship=ship)
    events = run(game, fix_order)
    assert game.state.activations == ["E16", "E02", "drone-9", "drone-10", "N01", "E07", "E13"]
    ties = [entry["tie"] for entry in events[0].facts["order"]]
    assert ties == ["", "", "card", "card", "card", "level", "level"]


def test_unlocked_enemies_do_nothing(new_game, run):
    """EM-8, DA-26."""
    game = new_game(enemies=[at("E03", 2, barred=True)])
    events = run(game, enemies_step)
    assert kinds(events) == ["no_lock_attempt", "order_fixed"] and game.enemy("E03").square == (4, 12)


def test_a_newly_locked_enemy_acts_in_the_same_step(new_game, run):
    """EM-5."""
    game = new_game(enemies=[at("E03", 3)])
    assert "enemy_attacks" in kinds(run(game, enemies_step))


def test_the_order_is_fixed_before_anybody_moves(new_game, run):
    """EM-7: the Raider at range 5 acts second though the Picket passes nobody."""
    game = new_game(enemies=[at("E03", 5, locked=True), at("E04", 4, locked=True)])
    acting = [e.facts["enemy"] for e in run(game, enemies_step) if e.kind == "enemy_acts"]
    assert acting == ["E04", "E03"]
    assert game.state.record.locked_turns == 1


# ------------------------------------------------------------------------------------------ one activation


def test_an_enemy_at_range_7_after_its_move_loses_its_lock_and_does_not_attack(new_game, run):
    """EM-10: also after a movement of 0."""
    for card, dy in (("E04", 8), ("E14", 7)):
        game = new_game(enemies=[at(card, dy, locked=True)])
        events = run(game, activate, card)
        assert not game.enemy(card).locked
        assert kinds(events)[-1] == "enemy_lock_lost" and events[-1].facts["rule"] == "EM-10"


def test_an_enemy_that_comes_to_range_6_keeps_its_lock(new_game, run):
    """EM-10: it is measured after the move."""
    game = new_game(ship=Ship((1, 5), "N", 2), enemies=[Enemy("E05", "E05", (9, 5), locked=True)])
    run(game, activate, "E05")
    assert game.enemy("E05").locked and game.range_to(game.enemy("E05").square) == 6


def test_shields_lost_to_radiation_are_back_when_the_next_activation_starts(new_game, run):
    """EM-12, ruling 27: and not a moment earlier."""
    game = new_game(enemies=[at("E07", 3, locked=True, radiated=True), at("E13", 9, radiated=True)])
    run(game, activate, "E07")
    assert not game.enemy("E07").radiated and game.enemy("E13").radiated


def test_a_minelayer_leaves_a_mine_before_it_moves(new_game, run):
    """E10, ruling 88: on its square, also when it does not move and we are on that square."""
    game = new_game(enemies=[at("E10", 4, locked=True)])
    events = run(game, activate, "E10")
    assert game.state.mines == [(4, 10)] and game.enemy("E10").square == (4, 12)
    assert kinds(events)[:3] == ["enemy_acts", "mine_laid", "enemy_moved"]
    game = new_game(enemies=[at("E10", 0, locked=True)])
    run(game, activate, "E10")
    assert game.state.mines == [SHIP]


def test_no_second_mine_on_a_square_and_never_a_fourth(new_game, run):
    """E10, ruling 88."""
    game = new_game(enemies=[at("E10", 4, locked=True)], mines=[(4, 10)])
    run(game, about_to_move, "E10")
    assert game.state.mines == [(4, 10)]
    three = [(0, 0), (1, 0), (2, 0)]
    game = new_game(enemies=[at("E10", 4, locked=True)], mines=list(three))
    run(game, about_to_move, "E10")
    assert game.state.mines == three


def test_only_the_minelayers_own_move_lays_mines(new_game, run):
    """EM-4: the ability is its own."""
    game = new_game(enemies=[at("E10", 4, locked=True), at("E03", 3, locked=True)])
    run(game, about_to_move, "E03")
    assert game.state.mines == []


def test_a_repair_tender_mends_the_most_damaged_other_enemy_within_3(new_game, run):
    """N08, EM-17: not itself, not one farther off; ties go by range, level, card."""
    enemies = [
        at("N08", 3, locked=True, damage=4),
        at("E03", 4, damage=1),
        at("E07", 5, damage=2),
        at("E04", 6, damage=2),
        at("E13", 8, damage=5),
    ]
    game = new_game(enemies=enemies)
    events = run(game, activated, "N08")
    assert [e.damage for e in enemies] == [4, 1, 1, 2, 5]
    assert events[0].facts["enemy"] == "E07"


def test_a_tender_without_a_lock_mends_nothing(new_game, run):
    """EM-4, ruling 31 by its like."""
    game = new_game(enemies=[at("N08", 3), at("E03", 4, damage=2)])
    run(game, activated, "N08")
    assert game.enemy("E03").damage == 2
