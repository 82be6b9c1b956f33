"""Sensors: attempts, cards, pieces, locks gained, broken and lost (SE-1 to SE-15, 2.4 N, GE-24, B03)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cadets.rules.enemies import attempt_lock
from game.cadets.rules.sensors import (
    DONE,
    KEEP,
    Grabs,
    SensorsTask,
    gain_lock,
    grab_pieces,
    maintain_locks,
    prepare_sensors,
    resolve_sensors,
    sensor_cards,
    sensors_action,
)
from game.cadets.rules.state import ENERGY_STATIONS, Attempt, Crystal, Enemy, SensorsDesk, Ship
from game.core.chance import Dice
from game.core.engine import IllegalAnswer

SHIP = (4, 14)
PIECES = tuple(f"Q{n}" for n in range(1, 9))


def energy(sensors: int) -> dict[str, int]:
    return {station: sensors if station == "sensors" else 0 for station in ENERGY_STATIONS}


def crystal(id: str = "C1", dy: int = 2, **more: Any) -> Crystal:
    return Crystal(id, (SHIP[0], SHIP[1] - dy), **more)


def enemy(card: str = "E03", dy: int = 4, **more: Any) -> Enemy:
    return Enemy(card, card, (SHIP[0], SHIP[1] - dy), **more)


def kinds(events) -> list[str]:
    return [event.kind for event in events]


def attempts(*served: tuple[str, str, bool]) -> SensorsDesk:
    """A desk with attempts of one card each, right or wrong (two cards for Superlock and Cloak)."""
    desk, cards = SensorsDesk(), list(PIECES)
    for kind, target, right in served:
        wanted = 2 if kind in ("superlock", "cloak") else 1
        mine = [cards.pop(0) for _ in range(wanted)]
        grabbed = mine if right else ["Q8"] * wanted
        desk.attempts.append(Attempt(kind, target, wanted, list(mine), list(grabbed)))  # type: ignore[arg-type]
    return desk


# ------------------------------------------------------------------------------------------ Step 2


def test_there_are_eight_pieces_and_all_differ_also_when_turned(new_game):
    """SE-1: four sides each; no two are the same piece turned round."""
    pieces = new_game().content.sensors.pieces
    assert tuple(pieces) == PIECES
    turned = [min(piece.sides[n:] + piece.sides[:n] for n in range(4)) for piece in pieces.values()]
    assert len(dict.fromkeys(turned)) == 8


def test_without_energy_nothing_is_asked(new_game, run):
    """SE-2."""
    game = new_game(energy=energy(0), crystals=[crystal()])
    assert run(game, prepare_sensors) == [] and game.choice is None


def test_each_attempt_costs_an_energy_a_card(new_game, run):
    """SE-2, SE-3: Lock 1, Superlock 2, Cloak 2; what the rest of the energy cannot pay is closed."""
    game = new_game(energy=energy(4), crystals=[crystal()], enemies=[enemy(locked=True)])
    run(game, prepare_sensors)
    assert game.choice.seat == game.seat("sensors")
    game.play(("lock", "C1"))
    assert game.state.energy["sensors"] == 3
    game.play(("cloak", ""))
    assert game.state.energy["sensors"] == 1
    assert game.choice.options["superlock", "E03"] == "SE-2" and game.choice.options["break", "E03"] == ""
    events = game.play(("break", "E03"))
    assert game.state.energy["sensors"] == 0 and "sensor_cards_drawn" in kinds(events)


def test_a_superlock_on_a_locked_target_needs_one_card(new_game, run):
    """SE-3."""
    game = new_game(energy=energy(4), crystals=[crystal(lock="lock"), crystal("C2", 3)])
    run(game, prepare_sensors)
    game.play(("superlock", "C1"))
    assert game.state.energy["sensors"] == 3
    game.play(("superlock", "C2"))
    assert game.state.energy["sensors"] == 1


def test_never_more_than_five_cards(new_game, run):
    """SE-2: energy from a card may lie above the usual four."""
    game = new_game(energy=energy(9), crystals=[crystal(f"C{n}", n) for n in (1, 2)], enemies=[enemy()])
    run(game, prepare_sensors)
    game.play(("superlock", "C1"))
    game.play(("superlock", "C2"))
    assert game.choice.options["cloak", ""] == "SE-2" and game.choice.options["lock", "E03"] == ""


def test_attempts_that_make_no_sense_are_closed_with_the_reason(new_game, run):
    """SE-3: an unlocked enemy's lock, a second lock on one target, the same attempt twice."""
    game = new_game(energy=energy(4), crystals=[crystal(lock="lock"), crystal("C2", 3)], enemies=[enemy()])
    run(game, prepare_sensors)
    options = game.choice.options
    assert (
        options["break", "E03"] == "SE-3"
        and options["lock", "C1"] == "SE-3"
        and options["superlock", "C1"] == ""
    )
    with pytest.raises(IllegalAnswer):
        game.play(("break", "E03"))
    game.play(("lock", "C2"))
    assert game.choice.options["superlock", "C2"] == "SE-3" and game.choice.options["lock", "C2"] == "SE-3"


def test_a_target_out_of_range_may_be_declared(new_game, run):
    """SE-4: range counts after the move."""
    game = new_game(energy=energy(1), crystals=[crystal(dy=9)])
    run(game, prepare_sensors)
    assert game.choice.options["lock", "C1"] == ""


def test_cards_are_assigned_one_by_one_as_drawn(new_game, run):
    """SE-2: while several attempts want one the officer says where; the last place needs no question."""
    game = new_game(energy=energy(3), crystals=[crystal()], enemies=[enemy(locked=True)])
    run(game, prepare_sensors)
    game.play(("superlock", "C1"))
    game.play(("break", "E03"))
    assert (
        game.choice.name == "assign" and game.choice.options == [0, 1] and len(game.state.sensors.hand) == 1
    )
    first = game.state.sensors.hand[0]
    game.play(1)
    assert game.choice is None
    lock, broken = game.state.sensors.attempts
    assert broken.cards == [first] and len(lock.cards) == 2 and game.state.sensors.hand == []
    assert len(dict.fromkeys([*lock.cards, first])) == 3


@pytest.mark.parametrize(
    ("changes", "fewer"),
    [
        ({"enemies": [Enemy("E05", "E05", (0, 0), locked=True)]}, 1),
        ({"enemies": [Enemy("E05", "E05", (0, 0))]}, 0),
        ({"ship": Ship(SHIP, "N", 2, slots={"fore": ["D04"], "starboard": [], "aft": [], "port": []})}, 1),
    ],
)
def test_jammer_and_sensor_array_take_a_card_each_and_the_energy_is_paid(new_game, run, changes, fewer):
    """SE-2, E05, D04, EM-4."""
    game = new_game(energy=energy(2), crystals=[crystal(), crystal("C2", 3)], **changes)
    run(game, prepare_sensors)
    game.play(("lock", "C1"))
    game.play(("lock", "C2"))
    while game.choice is not None:
        game.play(0)
    assert game.state.energy["sensors"] == 0
    assert sum(len(each.cards) for each in game.state.sensors.attempts) == 2 - fewer


def test_both_reductions_add_up_and_stop_at_no_card(new_game, run):
    """DC-4, SE-2."""
    ship = Ship(SHIP, "N", 2, slots={"fore": ["D04"], "starboard": [], "aft": [], "port": []})
    game = new_game(energy=energy(1), ship=ship, enemies=[Enemy("E05", "E05", (0, 0), locked=True)])
    run(game, prepare_sensors)
    events = game.play(("break", "E05"))
    assert sensor_cards(game) == -1 and game.state.sensors.attempts[0].cards == []
    assert events[-1].facts["count"] == 0


def test_the_card_of_a_piece_that_is_gone_stays_in_the_deck(new_game, run):
    """SE-11: seven of eight gone, so that it is soon drawn."""
    game = new_game(energy=energy(1), crystals=[crystal()], gone=list(PIECES[1:]))
    run(game, prepare_sensors)
    game.play(("lock", "C1"))
    drawn = game.state.sensors.attempts[0].cards
    assert len(drawn) == 1 and drawn[0] in PIECES
    found = []
    for seed in range(30):
        game = new_game(energy=energy(1), crystals=[crystal()], gone=list(PIECES[1:]), seed=seed)
        run(game, prepare_sensors)
        game.play(("lock", "C1"))
        found += game.state.sensors.attempts[0].cards
    assert any(card != "Q1" for card in found)


def test_done_ends_the_list_and_the_rest_of_the_energy_is_not_spent_on_cards(new_game, run):
    """SE-2, SC-2.3."""
    game = new_game(energy=energy(3), crystals=[crystal()])
    run(game, prepare_sensors)
    game.play(("lock", "C1"))
    game.play(DONE)
    assert game.choice is None and len(game.state.sensors.attempts) == 1 and game.state.energy["sensors"] == 2


# ------------------------------------------------------------------------------------------ Step 3


def test_the_bag_holds_exactly_the_pieces_still_in_the_game(new_game, run):
    """SE-15, SE-11."""
    game = new_game(crystals=[crystal()], sensors=attempts(("lock", "C1", False)), gone=["Q3", "Q5"])
    run(game, sensors_action)
    assert sorted(game.state.sensors.bag) == sorted(set(PIECES) - {"Q3", "Q5"})
    assert game.choice.clock.name == "sensors" and game.choice.task.bag == tuple(game.state.sensors.bag)


def test_without_cards_there_is_nothing_to_do(new_game, run):
    """SE-5."""
    game = new_game()
    assert run(game, sensors_action) == [] and game.choice is None and game.state.sensors.bag == []


def test_pieces_lie_on_their_cards_right_or_wrong(new_game, run):
    """SE-5: a card not served stays empty; the record counts grabs."""
    desk = attempts(("lock", "C1", False), ("break", "E03", False), ("lock", "C2", False))
    for attempt in desk.attempts:
        attempt.grabbed = [""]
    game = new_game(sensors=desk)
    game.state.sensors.bag = list(PIECES)
    run(game, grab_pieces)
    cards = game.choice.task.cards
    game.play(Grabs(((1, cards[1]), (0, "Q8"))))
    assert [attempt.grabbed for attempt in desk.attempts] == [["Q8"], [cards[1]], [""]]
    assert (game.state.record.grabs, game.state.record.grabs_right) == (2, 1)


@pytest.mark.parametrize(
    "forged",
    [
        Grabs(((0, "Q1"), (0, "Q2"))),
        Grabs(((0, "Q1"), (1, "Q1"))),
        Grabs(((2, "Q1"),)),
        Grabs(((-1, "Q1"),)),
        Grabs(((0, "Q7"),)),
        Grabs(((0, "X"),)),
        {"grabs": [[0, "Q1"]], "more": 1},
        {"grabs": [[0]]},
        {"grabs": "Q1"},
    ],
)
def test_forged_grabs_are_refused(new_game, run, forged):
    """SE-5, SE-15, DA-2: one piece a card, each piece once, only pieces in the bag."""
    game = new_game(
        crystals=[crystal()], sensors=attempts(("lock", "C1", False), ("lock", "C2", False)), gone=["Q7"]
    )
    run(game, sensors_action)
    before = game.snapshot()
    with pytest.raises(IllegalAnswer):
        game.play(forged)
    assert game.snapshot() == before


@given(st.integers(0, 10**6), st.integers(0, 5), st.integers(0, 8))
def test_the_task_takes_what_it_makes_up(seed, cards, bag):
    """DA-2."""
    task = SensorsTask(PIECES[:cards], PIECES[8 - bag :])
    answer = task.sample(Dice(seed))
    assert task.why_not(answer) == ""
    assert len(task.in_bag(answer)) == bag - len(answer.grabs)
    assert len(task.unserved(answer)) == cards - len(answer.grabs)


# ------------------------------------------------------------------------------------------ Step 4


def test_a_matched_lock_locks_and_a_failed_one_does_no_harm(new_game, run):
    """SE-6, SE-7."""
    game = new_game(
        crystals=[crystal(), crystal("C2", 3)], sensors=attempts(("lock", "C1", True), ("lock", "C2", False))
    )
    events = run(game, resolve_sensors)
    assert [c.lock for c in game.state.crystals] == ["lock", ""]
    assert kinds(events) == ["attempt_succeeded", "lock_gained", "attempt_failed"]
    assert events[2].facts["rule"] == "SE-6" and events[2].facts["grabbed"] == ("Q8",)
    assert game.state.record.own_lock_turns == 1


def test_an_attempt_without_a_card_fails(new_game, run):
    """SE-3: all its cards must match, and there is none."""
    desk = SensorsDesk([Attempt("lock", "C1", 1)])
    game = new_game(crystals=[crystal()], sensors=desk)
    run(game, resolve_sensors)
    assert game.state.crystals[0].lock == ""


@pytest.mark.parametrize(("dy", "lock"), [(6, "lock"), (7, "")])
def test_a_lock_reaches_range_6_after_the_move(new_game, run, dy, lock):
    """SE-3, SE-4."""
    game = new_game(crystals=[crystal(dy=dy)], sensors=attempts(("lock", "C1", True)))
    events = run(game, resolve_sensors)
    assert game.state.crystals[0].lock == lock
    assert lock or events[0].facts["rule"] == "SE-4"


def test_a_superlock_with_one_of_two_cards_is_an_ordinary_lock(new_game, run):
    """SE-3, SE-8, ruling 36: also when the other card's piece is gone."""
    for right, wanted in (((True, True), "superlock"), ((True, False), "lock"), ((False, False), "")):
        desk = attempts(("superlock", "C1", True))
        desk.attempts[0].grabbed = [c if ok else "" for c, ok in zip(("Q1", "Q2"), right, strict=True)]
        game = new_game(crystals=[crystal()], sensors=desk, gone=["Q2"])
        run(game, resolve_sensors)
        assert game.state.crystals[0].lock == wanted


def test_a_superlock_on_a_locked_target_with_its_one_card(new_game, run):
    """SE-3; a failed one leaves the old lock alone."""
    for grabbed, lock in (("Q1", "superlock"), ("Q2", "lock")):
        desk = SensorsDesk([Attempt("superlock", "C1", 1, ["Q1"], [grabbed])])
        game = new_game(crystals=[crystal(lock="lock")], sensors=desk)
        run(game, resolve_sensors)
        assert game.state.crystals[0].lock == lock


def test_a_broken_lock_is_gone_and_not_tried_again_this_turn(new_game, run):
    """SE-10, EM-5."""
    game = new_game(enemies=[enemy(dy=2, locked=True)], sensors=attempts(("break", "E03", True)))
    events = run(game, resolve_sensors)
    assert not game.enemy("E03").locked and kinds(events) == ["attempt_succeeded", "enemy_lock_lost"]
    run(game, attempt_lock, "E03")
    assert not game.enemy("E03").locked


def test_a_lock_can_be_broken_at_any_range(new_game, run):
    """SE-3."""
    game = new_game(enemies=[enemy(dy=12, locked=True)], sensors=attempts(("break", "E03", True)))
    run(game, resolve_sensors)
    assert not game.enemy("E03").locked


def test_a_hunters_lock_cannot_be_broken_but_a_cloak_ends_it(new_game, run):
    """GE-24, E09, ruling 38."""
    game = new_game(enemies=[enemy("E09", locked=True)], sensors=attempts(("break", "E09", True)))
    events = run(game, resolve_sensors)
    assert game.enemy("E09").locked and not game.enemy("E09").barred and events[0].facts["rule"] == "GE-24"
    game = new_game(enemies=[enemy("E09", locked=True)], sensors=attempts(("cloak", "", True)))
    run(game, resolve_sensors)
    assert not game.enemy("E09").locked


def test_an_attached_parasites_lock_cannot_be_broken(new_game, run):
    """PA-10."""
    game = new_game(
        enemies=[enemy("N01", 0, locked=True, attached=True)], sensors=attempts(("break", "N01", True))
    )
    events = run(game, resolve_sensors)
    assert game.enemy("N01").locked and events[0].facts["rule"] == "PA-10"


def test_the_cloak_shakes_off_everybody_from_range_2_on_and_our_locks_stay(new_game, run):
    """SE-12."""
    game = new_game(
        enemies=[enemy("E03", 2, locked=True, lock="lock"), enemy("E04", 1, locked=True), enemy("E07", 5)],
        sensors=attempts(("cloak", "", True)),
    )
    events = run(game, resolve_sensors)
    assert game.state.ship.cloaked and [e.locked for e in game.state.enemies] == [False, True, False]
    assert game.enemy("E03").lock == "lock" and kinds(events).count("enemy_lock_lost") == 1


def test_a_half_matched_cloak_fails(new_game, run):
    """SE-3, SE-12."""
    desk = attempts(("cloak", "", True))
    desk.attempts[0].grabbed[1] = ""
    game = new_game(enemies=[enemy(locked=True)], sensors=desk)
    run(game, resolve_sensors)
    assert not game.state.ship.cloaked and game.enemy("E03").locked


def test_the_cloak_comes_first_then_the_others_as_declared(new_game, run):
    """SC-4.5."""
    desk = attempts(("lock", "C1", True), ("lock", "C2", True), ("cloak", "", True))
    game = new_game(crystals=[crystal(), crystal("C2", 3)], sensors=desk)
    events = run(game, resolve_sensors)
    told = [(e.facts["attempt"], e.facts["target"]) for e in events if e.kind == "attempt_succeeded"]
    assert told == [("cloak", ""), ("lock", "C1"), ("lock", "C2")]


def test_our_locks_end_beyond_range_6(new_game, run):
    """SE-13, ruling 91."""
    game = new_game(crystals=[crystal(dy=6, lock="lock"), crystal("C2", 7, lock="superlock")])
    events = run(game, maintain_locks)
    assert [c.lock for c in game.state.crystals] == ["lock", ""] and events[0].facts["rule"] == "SE-13"


def test_a_target_in_a_nebula_is_locked_only_from_next_to_it(new_game, run):
    """2.4 N, SE-13: (2, 10) is a nebula."""
    for square, lock in (((2, 11), "lock"), ((2, 12), "")):
        game = new_game(
            ship=Ship(square, "N", 2),
            crystals=[Crystal("C1", (2, 10), "lock"), Crystal("C2", (2, 10))],
            sensors=attempts(("lock", "C2", True)),
        )
        run(game, resolve_sensors)
        assert [c.lock for c in game.state.crystals] == [lock, lock]


def test_from_inside_a_nebula_only_neighbours_can_be_locked(new_game, run):
    """2.4 N."""
    game = new_game(
        ship=Ship((2, 10), "N", 2),
        crystals=[Crystal("C1", (2, 8), "lock"), Crystal("C2", (2, 9)), Crystal("C3", (2, 12))],
        sensors=attempts(("lock", "C2", True), ("lock", "C3", True)),
    )
    events = run(game, resolve_sensors)
    assert [c.lock for c in game.state.crystals] == ["", "lock", ""]
    assert [e.facts["rule"] for e in events if e.kind == "attempt_failed"] == ["2.4 N"]


def test_an_attached_parasite_can_be_locked_from_inside_a_nebula(new_game, run):
    """PA-4, PA-14, ruling 69: its range is 0."""
    game = new_game(
        ship=Ship((2, 10), "N", 2),
        enemies=[Enemy("N01", "N01", (2, 10), locked=True, attached=True)],
        sensors=attempts(("lock", "N01", True)),
    )
    run(game, resolve_sensors)
    assert game.enemy("N01").lock == "lock"


def test_a_fourth_lock_needs_one_of_the_three_tokens(new_game, run):
    """SE-14: drop one, or give the new one up."""
    held = [crystal(f"C{n}", n, lock="lock") for n in (1, 2, 3)]
    game = new_game(crystals=[*held, crystal("C4", 4)], sensors=attempts(("lock", "C4", True)))
    run(game, resolve_sensors)
    assert game.choice.seat == game.seat("sensors") and list(game.choice.options) == ["C1", "C2", "C3", ""]
    declined = game.clone()
    game.play("C2")
    assert [c.lock for c in game.state.crystals] == ["lock", "", "lock", "lock"]
    declined.play("")
    assert [c.lock for c in declined.state.crystals] == ["lock", "lock", "lock", ""]


def test_a_superlock_on_a_locked_target_needs_no_further_token(new_game, run):
    """SE-14, SE-8."""
    held = [crystal(f"C{n}", n, lock="lock") for n in (1, 2, 3)]
    game = new_game(crystals=held)
    run(game, gain_lock, "C1", True)
    assert game.choice is None and game.state.crystals[0].lock == "superlock"


# ------------------------------------------------------------------------------------------ Auto-Targeter


def targeter(new_game, *served: tuple[str, str, bool], **changes: Any):
    return new_game(**{"crystals": [crystal(), crystal("C2", 9)], "equipment": ["B03"], **changes},
                    sensors=attempts(*served))  # fmt: skip


def test_the_auto_targeter_makes_a_lock_succeed_without_a_match(new_game, run):
    """B03, CA-2: asked before anything is resolved."""
    game = targeter(new_game, ("lock", "C1", False))
    assert run(game, resolve_sensors) == [] and game.choice.seat == game.captain()
    game.play(0)
    assert game.state.crystals[0].lock == "lock" and game.state.equipment == []
    assert game.state.equipment_used == "B03"


def test_the_auto_targeter_may_be_kept(new_game, run):
    """B03."""
    game = targeter(new_game, ("lock", "C1", False))
    run(game, resolve_sensors)
    game.play(KEEP)
    assert game.state.crystals[0].lock == "" and game.state.equipment == ["B03"]


def test_the_auto_targeter_helps_neither_superlock_nor_cloak_nor_what_must_fail(new_game, run):
    """B03: a lock, break or scan; range and stubborn enemies still count."""
    game = targeter(new_game, ("superlock", "C1", False), ("cloak", "", False))
    run(game, resolve_sensors)
    assert game.choice is None
    game = targeter(
        new_game, ("lock", "C2", False), ("break", "E09", False), ("lock", "C1", True),
        ("break", "E03", False),
        enemies=[enemy("E09", locked=True), enemy("E03", 3, locked=True)],
    )  # fmt: skip
    run(game, resolve_sensors)
    assert game.choice.options == {KEEP: "", 0: "SE-4", 1: "GE-24", 2: "SE-6", 3: ""}
    game.play(3)
    assert not game.enemy("E03").locked


def test_one_equipment_card_a_turn(new_game, run):
    """CA-2."""
    game = targeter(new_game, ("lock", "C1", False), equipment_used="B06")
    run(game, resolve_sensors)
    assert game.choice is None
