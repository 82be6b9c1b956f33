"""The Sensors bot, and the bot Captain's word in the middle of a step (DA-24)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cadets.crew import plan
from game.cadets.crew.captain_choices import before_damage as answer_shield
from game.cadets.crew.captain_choices import choose_drained, choose_side, harm
from game.cadets.crew.captain_choices import offer_auto_targeter as answer_targeter
from game.cadets.crew.sensors import assign, declare, gain_lock, grab_pieces
from game.cadets.rules.attacks import KEEP, aim, attacked, strike
from game.cadets.rules.enemies import enemies_step
from game.cadets.rules.sensors import (
    DONE,
    Grabs,
    SensorsTask,
    prepare_sensors,
    resolve_sensors,
    sensors_action,
)
from game.cadets.rules.sensors import KEEP as NO_ATTEMPT
from game.cadets.rules.state import ENERGY_STATIONS, Attempt, Crystal, Enemy, SensorsDesk, Ship
from game.core.chance import Dice
from game.core.engine import Choice
from game.core.squares import SIDES

SHIP = (4, 14)
CARDS = ("Q1", "Q2", "Q3", "Q4", "Q5")
PIECES = tuple(f"Q{n}" for n in range(1, 9))


ABOARD = ["C4"]
"""One crystal is aboard already, so that the plan wants one more."""


def energy(**held: int) -> dict[str, int]:
    return {station: held.get(station, 0) for station in ENERGY_STATIONS}


def at(card: str, dy: int, **more: Any) -> Enemy:
    return Enemy(card, card, (SHIP[0], SHIP[1] - dy), **more)


def declared(game, run, level: str = "officer") -> list[tuple[str, str]]:
    """What the bot declares, in its order."""
    run(game, prepare_sensors)
    said = []
    while game.choice is not None and game.choice.name == "declare":
        view = game.view(game.choice.seat)
        wish = declare(view, view.choice, level, Dice(1))
        said.append(wish)
        game.play(wish)
    return said


def test_it_locks_the_crystal_the_plan_wants_first(new_game, run):
    """The lock on the goal comes before everything else."""
    crystals = [Crystal("C1", (4, 11)), Crystal("C2", (0, 0))]
    game = new_game(energy=energy(sensors=1), crystals=crystals, enemies=[at("E03", 4, locked=True)])
    assert plan.crystal(game) == "C1"
    assert declared(game, run) == [("lock", "C1")]


def test_it_breaks_the_lock_of_the_enemy_that_hits_hardest(new_game, run):
    """With the crystal locked the energy goes against the fire."""
    enemies = [at("E02", 2, locked=True), at("E13", 4, locked=True), at("E07", 9, locked=True)]
    game = new_game(energy=energy(sensors=1), crystals=[Crystal("C1", (4, 11), "lock")], enemies=enemies)
    game.state.collected = ABOARD
    assert declared(game, run) == [("break", "E13")]


def test_it_wastes_nothing_on_locks_that_cannot_be_broken(new_game, run):
    """GE-24, PA-10."""
    enemies = [at("E09", 2, locked=True), at("N01", 0, locked=True, attached=True)]
    game = new_game(energy=energy(sensors=1), enemies=enemies)
    assert declared(game, run) == [DONE]


def test_it_pays_for_one_more_card_when_a_jammer_takes_one(new_game, run):
    """SE-2: energy is paid for the lost card too; with a single energy there is nothing to gain."""
    jammer = Enemy("E05", "E05", (9, 0), locked=True)
    crystals = [Crystal("C1", (4, 11)), Crystal("C2", (0, 0))]
    game = new_game(energy=energy(sensors=2), crystals=crystals, enemies=[jammer])
    said = declared(game, run)
    assert said[0] == ("lock", "C1") and len(said) == 2 and DONE not in said
    game = new_game(energy=energy(sensors=1), crystals=crystals, enemies=[jammer])
    assert declared(game, run) == [DONE]


def test_it_cloaks_under_heavy_fire_when_there_is_nothing_to_pull(new_game, run):
    """SE-12: four who fire from afar are worth two cards."""
    enemies = [at(card, dy, locked=True) for card, dy in (("E13", 4), ("E14", 5), ("E16", 3), ("N10", 2))]
    game = new_game(energy=energy(sensors=2), enemies=enemies)
    assert declared(game, run, "ace") == [("cloak", "")]


def test_the_first_card_goes_to_the_first_attempt(new_game, run):
    """SE-2: attempts are declared in the order of their worth."""
    game = new_game(energy=energy(sensors=2), crystals=[Crystal("C1", (4, 11)), Crystal("C2", (4, 12))])
    run(game, prepare_sensors)
    game.play(("lock", "C1"))
    game.play(("lock", "C2"))
    view = game.view(game.choice.seat)
    assert assign(view, view.choice, "officer", Dice(1)) == 0


@pytest.mark.parametrize(("level", "chance"), [("cadet", 0.55), ("officer", 0.75), ("ace", 0.92)])
def test_grabs_are_right_as_often_as_the_level_says(new_game, level, chance):
    """DA-24."""
    task = SensorsTask(CARDS[:3], PIECES)
    choice = Choice("grab_pieces", 1, None, (), task=task)
    dice, right = Dice(5), 0
    for _ in range(1000):
        answer = grab_pieces(new_game(), choice, level, dice)
        assert task.why_not(answer) == "" and len(answer.grabs) == 3
        right += sum(task.cards[slot] == piece for slot, piece in answer.grabs)
    assert abs(right / 3000 - chance) < 0.03


def test_a_wrong_grab_never_takes_what_another_card_needs(new_game):
    """DA-24: each card's chance is its own; a card whose piece is gone is left alone (SE-11)."""
    task = SensorsTask(CARDS, PIECES[1:])
    choice, dice = Choice("grab_pieces", 1, None, (), task=task), Dice(9)
    for _ in range(200):
        answer = grab_pieces(new_game(), choice, "cadet", dice)
        for slot, piece in answer.grabs:
            assert slot != 0 and (piece == task.cards[slot] or piece not in CARDS)


def test_it_never_grabs_by_how_the_bag_lies(new_game):
    """DA-24: the same dice give the same grabs whatever the order of the pieces."""
    one, other = SensorsTask(CARDS[:2], PIECES), SensorsTask(CARDS[:2], PIECES[::-1])
    for seed in range(30):
        answers = [
            grab_pieces(new_game(), Choice("grab_pieces", 1, None, (), task=task), "cadet", Dice(seed))
            for task in (one, other)
        ]
        assert answers[0] == answers[1] and isinstance(answers[0], Grabs)


def test_it_gives_up_a_lock_on_an_enemy_for_one_on_a_crystal(new_game, run):
    """SE-14: and keeps its three crystals against a lock on an enemy."""
    crystals = [Crystal(f"C{n}", (4, 14 - n)) for n in (1, 2, 3)]
    enemy = at("E03", 4)
    for held, new, answer in ((("E03", "C2", "C3"), "C1", "E03"), (("C1", "C2", "C3"), "E03", "")):
        game = new_game(
            crystals=[Crystal(c.id, c.square, "lock" if c.id in held else "") for c in crystals],
            enemies=[Enemy("E03", "E03", enemy.square, lock="lock" if "E03" in held else "")],
            sensors=SensorsDesk([Attempt("lock", new, 1, ["Q1"], ["Q1"])]),
        )
        run(game, resolve_sensors)
        view = game.view(game.choice.seat)
        assert gain_lock(view, view.choice, "ace", Dice(1)) == answer


# ------------------------------------------------------------------------------------------ the Captain


def shields(**strengths: int) -> Ship:
    return Ship(SHIP, "N", 2, strengths={side: strengths.get(side, 0) for side in SIDES})  # type: ignore[misc]


def asked(game, answerer, level: Any = "officer") -> Any:
    view = game.view(game.captain())
    return answerer(view, view.choice, level, Dice(1))


def test_the_captain_turns_the_stronger_side_to_the_enemy(new_game, run):
    """GE-8, CA-4: and of two equal ones that with a free slot."""
    enemy = Enemy("E13", "E13", (6, 12), locked=True)
    for ship, side in ((shields(fore=1, starboard=5), "starboard"), (shields(fore=5, starboard=1), "fore")):
        game = new_game(enemies=[enemy], ship=ship)
        run(game, aim, "E13", False)
        assert asked(game, choose_side) == side
    ship = shields(fore=2, starboard=2)
    ship.slots["fore"] = ["D01", "D02", "D04"]
    game = new_game(enemies=[enemy], ship=ship)
    run(game, aim, "E13", False)
    assert asked(game, choose_side) == "starboard"


def test_expected_harm_is_the_mean_over_all_dice(new_game):
    """SH-9: a plain die on a bare side: (1 + 1 + 2 + 2 + 3 + 3) / 6."""
    game = new_game(enemies=[at("E03", 2, locked=True)])
    assert harm(game, game.enemy("E03"), "fore", 0) == pytest.approx(2.0)
    assert harm(game, game.enemy("E03"), "fore", 4) == pytest.approx(2 / 6)


def test_the_emergency_shield_is_kept_for_a_blow_that_counts(new_game, run):
    """B02."""
    for card, answer in (("E02", KEEP), ("E13", "fore")):
        game = new_game(enemies=[at(card, 2, locked=True)], equipment=["B02"], ship=shields())
        run(game, strike, card, 0)
        assert asked(game, answer_shield) == answer


def test_the_auto_targeter_saves_the_lock_on_the_wanted_crystal(new_game, run):
    """B03: before breaking the lock of an enemy; one that does not hit hard is not worth the card."""
    lock, broken = Attempt("lock", "C1", 1, ["Q1"], [""]), Attempt("break", "E13", 1, ["Q2"], [""])
    weak = Attempt("break", "E02", 1, ["Q3"], [""])
    enemies = [at("E13", 4, locked=True), at("E02", 3, locked=True)]
    for attempts, answer in (([broken, lock], 1), ([weak, broken], 1), ([weak], NO_ATTEMPT)):
        game = new_game(
            crystals=[Crystal("C1", (4, 12))], enemies=enemies, equipment=["B03"],
            sensors=SensorsDesk(attempts), collected=ABOARD,
        )  # fmt: skip
        run(game, resolve_sensors)
        assert asked(game, answer_targeter) == answer


def test_drain_takes_what_is_worth_least(new_game, run):
    """E06: with a crystal near and nothing broken that is repair energy."""
    game = new_game(
        enemies=[at("E06", 1, locked=True)], crystals=[Crystal("C1", (4, 12))], collected=ABOARD,
        energy=energy(tractor=1, damage=1),
    )  # fmt: skip
    run(game, attacked, "E06", 1, False)
    assert asked(game, choose_drained) == "damage"


# ------------------------------------------------------------------------------------------ never illegal

cards = st.sampled_from(["E01", "E02", "E03", "E05", "E06", "E09", "E11", "E13", "E15", "N01", "N04", "N09"])
places = st.tuples(st.integers(0, 9), st.integers(4, 19))


@given(
    st.integers(0, 10**6),
    st.lists(st.tuples(cards, places, st.booleans()), max_size=5, unique_by=lambda each: each[0]),
    st.lists(places, min_size=0, max_size=4),
    places,
    st.integers(0, 4),
    st.integers(0, 2),
    st.sampled_from(["cadet", "officer", "ace"]),
)
def test_bots_answer_every_question_of_sensors_and_of_step_7_legally(
    new_game, run, seed, enemies, crystals, ship, sensors, speed, level
):
    """DA-24: `play` refuses what is not on offer."""
    answerers = {
        "declare": declare, "assign": assign, "grab_pieces": grab_pieces, "gain_lock": gain_lock,
        "choose_side": choose_side, "before_damage": answer_shield, "offer_auto_targeter": answer_targeter,
        "choose_drained": choose_drained,
    }  # fmt: skip
    game = new_game(
        seed=seed, ship=Ship(ship, "N", speed), energy=energy(sensors=sensors, tractor=1, damage=1),
        enemies=[Enemy(card, card, square, locked=locked) for card, square, locked in enemies],
        crystals=[Crystal(f"C{n}", square) for n, square in enumerate(crystals)], collected=ABOARD,
        equipment=["B02", "B03"],
    )  # fmt: skip
    dice = Dice(seed)
    for step in (prepare_sensors, sensors_action, resolve_sensors, enemies_step):
        if game.state.result:
            break
        run(game, step)
        while game.choice is not None:
            view = game.view(game.choice.seat)
            game.play(answerers[game.choice.name](view, view.choice, level, dice))
