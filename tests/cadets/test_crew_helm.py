"""The helm bot flies: DA-24."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cadets.crew import helm as crew
from game.cadets.crew.pilot import Pilot, cards_to_go
from game.cadets.crew.plan import Goal
from game.cadets.rules.board import board
from game.cadets.rules.flight import choose_energy, choose_shield, emerge
from game.cadets.rules.game import Cadets
from game.cadets.rules.helm import HelmPlan, helm_action, helm_task, prepare_helm
from game.cadets.rules.state import Bridge, Crystal, Enemy, Level, PlayerLock, Ship
from game.core.chance import Dice
from game.core.engine import Choice, Event
from game.core.squares import FACINGS, Facing, Square

NewGame = Callable[..., Cadets]
Run = Callable[..., list[Event]]
LOCKS: tuple[PlayerLock, ...] = ("", "lock")
LEVELS: tuple[Level, ...] = ("cadet", "officer", "ace")
ALL = ["C1", "C2", "C3", "C4"]


def scattered(new_game: NewGame, seed: int) -> Cadets:
    """A game with ship, enemies, mines, damage and energy anywhere."""
    dice, game = Dice(seed), new_game(seed=seed)
    state: Bridge = game.state

    def square() -> Square:
        return dice.below(10), dice.below(20)

    state.ship = Ship(square(), dice.one_of(FACINGS), dice.below(5))
    state.ship.strengths = {side: dice.below(7) for side in state.ship.strengths}
    state.collected = ALL[: dice.below(4)]
    state.crystals = [Crystal(id, square(), dice.one_of(LOCKS)) for id in ALL[len(state.collected) :]]
    for card in list(game.content.enemies)[dice.below(5) :: 5]:
        state.enemies.append(Enemy(card, card, square(), locked=bool(dice.below(2))))
    state.mines = [square() for _ in range(dice.below(4))]
    state.equipment = ["B08", "B05"][: dice.below(3)]
    dice.shuffle(state.damage_deck)
    for side in state.ship.slots:
        state.ship.slots[side] = [state.damage_deck.pop() for _ in range(dice.below(4))]
    for station in state.energy:
        state.energy[station] = dice.below(5)
    return game


def course(game: Cadets, level: Level, hand: list[str]) -> tuple[str, ...]:
    """The course that a bot of this level lays with a hand."""
    game.state.helm.hand = hand
    game.state.agenda.append((helm_action.__name__, ()))
    game.run()
    choice = game.choice
    assert choice is not None
    plan = crew.lay_course(game.view(choice.seat), choice, level, Dice(1))
    choice.accept(plan)
    game.choice = None
    return plan.cards


@given(seed=st.integers(0, 2**32), level=st.sampled_from(LEVELS))
def test_every_helm_answer_is_on_offer(new_game: NewGame, seed: int, level: Level) -> None:
    """DA-24, DA-26: from preparation over the course to what the flight asks."""
    known = {
        prepare_helm.__name__: crew.choose_speed, helm_action.__name__: crew.lay_course,
        choose_shield.__name__: crew.give_up_shield, choose_energy.__name__: crew.give_up_energy,
    }  # fmt: skip
    game, dice = scattered(new_game, seed), Dice(seed)
    game.state.agenda = [(name, ()) for name in ("fly", helm_action.__name__, prepare_helm.__name__)]
    game.run()
    while game.choice is not None:
        choice = game.choice
        before = game.snapshot()
        answer = known[choice.name](game.view(choice.seat), choice, level, dice)
        assert game.snapshot() == before
        if isinstance(answer, HelmPlan):
            assert len(answer.cards) <= game.state.ship.speed
        game.play(answer)


@pytest.mark.parametrize("level", LEVELS)
def test_a_ship_with_all_it_wants_leaves_by_the_exit_ahead(new_game: NewGame, level: Level) -> None:
    """M9-4."""
    game = new_game(ship=Ship((9, 1), "N", 2), collected=ALL)
    assert course(game, level, ["M01", "M02", "M18", "M20"]) in (("M01", "M02"), ("M02", "M01"))


@pytest.mark.parametrize("level", LEVELS)
def test_a_ship_without_enough_crystals_does_not_leave(new_game: NewGame, level: Level) -> None:
    """M9-4: not even if everything else is worse."""
    crystals = [Crystal("C1", (9, 0))]
    game = new_game(difficulty="easy", ship=Ship((9, 0), "N", 1), crystals=crystals, mines=[(8, 0)])
    assert course(game, level, ["M01", "M06", "M18"]) == ("M18",)


@pytest.mark.parametrize("level", LEVELS)
def test_a_crystal_straight_ahead_is_flown_to(new_game: NewGame, level: Level) -> None:
    """DA-24: to range 1 of it."""
    game = new_game(difficulty="easy", ship=Ship((3, 16), "N", 2), crystals=[Crystal("C3", (3, 12))])
    game.state.ship.square = (4, 16)
    cards = course(game, level, ["M18", "M20", "M06", "M14", "M12"])
    end = helm_task(game).route(cards)[-1][0]
    assert abs(end[0] - 3) + abs(end[1] - 12) <= 2


def test_an_officer_tries_all_orders_where_a_cadet_takes_the_next_best(new_game: NewGame) -> None:
    """DA-24: turning first is worse for one card and better for two."""
    game = new_game(difficulty="easy", ship=Ship((3, 14), "N", 2), crystals=[Crystal("C4", (7, 14))])
    hand = ["M01", "M19"]
    ends = [helm_task(game).route(course(game, level, list(hand)))[-1] for level in ("cadet", "officer")]
    assert ends[1] == ((4, 14), "E")


def test_a_cadet_uses_no_special_maneuver(new_game: NewGame) -> None:
    """DA-24."""
    game = new_game(difficulty="easy", ship=Ship((4, 12), "S", 2), crystals=[Crystal("C2", (4, 5))])
    assert not [card for card in course(game, "cadet", ["M01"]) if card.startswith("SM")]


def test_an_officer_uses_at_most_one_special_and_none_when_they_are_barred(new_game: NewGame) -> None:
    """HE-7, D01: leaving at once is worth a point of damage."""
    game = new_game(ship=Ship((9, 1), "N", 1), collected=ALL)
    assert course(game, "officer", ["M18"]) == ("SM4",)
    game.state.ship.slots["fore"] = ["D01"]
    assert course(game, "officer", ["M18"]) == ("M18",)


def test_an_officer_counts_on_ahead_when_the_hand_is_empty(new_game: NewGame) -> None:
    """HE-6: nothing is placed where Ahead is just what is wanted."""
    game = new_game(ship=Ship((9, 2), "N", 3), collected=ALL)
    assert course(game, "officer", ["M01"]) == ("M01",)


def test_asteroids_and_mines_are_avoided_when_something_else_does(new_game: NewGame) -> None:
    """DA-24: obstacles count, the more for a ship that is worn."""
    game = new_game(difficulty="easy", ship=Ship((3, 16), "N", 1), crystals=[Crystal("C3", (3, 12))])
    game.state.ship.slots["aft"] = ["D03", "D04", "D05"]
    assert course(game, "officer", ["M01", "M16"]) == ("M16",), "(3, 15) is full of rocks"
    crystals = [Crystal("C3", (4, 12))]
    game = new_game(difficulty="easy", ship=Ship((4, 17), "N", 1), crystals=crystals, mines=[(4, 16)])
    assert course(game, "officer", ["M01", "M14"]) == ("M14",)


def test_a_course_toward_fire_is_worse_than_one_away_from_it(new_game: NewGame) -> None:
    """DA-24: with the goal as far on either side."""
    crystals = [Crystal("C1", (5, 14), "lock")]
    enemy = Enemy("E11", "E11", (9, 16), locked=True)
    game = new_game(difficulty="easy", ship=Ship((5, 16), "N", 1), crystals=crystals, enemies=[enemy])
    assert course(game, "officer", ["B08L", "M14", "M16"][1:]) == ("M14",)


def test_worn_sides_are_kept_from_the_enemy(new_game: NewGame) -> None:
    """DA-24: side exposure."""
    game = new_game(ship=Ship((5, 10), "N", 1), enemies=[Enemy("E11", "E11", (9, 10), locked=True)])
    game.state.ship.slots["starboard"] = ["D03", "D04", "D05"]
    pilot = Pilot(game, caution=0.7)
    assert pilot.fire((5, 10), "N") > pilot.fire((5, 10), "E") == pilot.fire((5, 10), "S")


@pytest.mark.parametrize(
    ("way", "energy", "speed"),
    [(12, 4, 4), (12, 0, 2), (1, 2, 1)],
)
def test_speed_follows_the_way_that_is_left(new_game: NewGame, way: int, energy: int, speed: int) -> None:
    """HE-2, DA-24."""
    game = new_game(
        difficulty="easy", ship=Ship((5, 17), "N", 2), crystals=[Crystal("C1", (5, 17 - way - 1))]
    )
    game.state.energy["helm"] = energy
    game.state.agenda.append((prepare_helm.__name__, ()))
    game.run()
    if game.choice is not None:
        game.play(crew.choose_speed(game.view(3), game.choice, "officer", Dice(1)))
    assert game.state.ship.speed == speed


def test_the_ace_counts_cards_to_the_goal(new_game: NewGame) -> None:
    """DA-24: what comes after this turn; facing counts, and an exit is left by a step north."""
    here = board(new_game())
    to_go = cards_to_go(here, Goal(((9, 0),), 0, True))
    assert to_go[(9, 0), "N"] == 1.0
    assert to_go[(9, 1), "N"] == 1.3, "Ahead Two"
    assert to_go[(9, 0), "N"] < to_go[(9, 0), "E"] < to_go[(9, 0), "S"]
    near = cards_to_go(here, Goal(((3, 12),), 1, False))
    assert near[(3, 13), "S"] == 0.0 and near[(3, 14), "N"] == 1.0


@pytest.mark.parametrize("facing", FACINGS)
def test_every_square_has_a_way_for_the_ace(new_game: NewGame, facing: Facing) -> None:
    """DA-24."""
    here = board(new_game())
    to_go: Any = cards_to_go(here, Goal(((0, 0), (9, 0)), 0, True))
    assert all(to_go[(x, y), facing] < 60 for x in range(10) for y in range(20))


def test_the_captain_gives_up_the_shield_that_meets_no_fire(new_game: NewGame, run: Run) -> None:
    """2.4 R, DA-24."""
    game = new_game(ship=Ship((5, 10), "N", 1), enemies=[Enemy("E11", "E11", (5, 6), locked=True)])
    game.state.ship.strengths = {"fore": 3, "starboard": 0, "aft": 4, "port": 0}
    run(game, choose_shield)
    assert game.choice is not None
    assert crew.give_up_shield(game.view(0), game.choice, "officer", Dice(1)) == "aft"


def test_the_captain_gives_up_the_energy_that_is_worth_least(new_game: NewGame, run: Run) -> None:
    """2.4 Z, DA-24: with a crystal in reach and a sound ship, that of Damage Control."""
    game = new_game(difficulty="easy", ship=Ship((5, 10), "N", 1), crystals=[Crystal("C1", (5, 9))])
    game.state.energy.update(tractor=1, damage=1)
    run(game, choose_energy)
    assert game.choice is not None
    assert crew.give_up_energy(game.view(0), game.choice, "officer", Dice(1)) == "damage"


def test_the_captain_comes_out_of_the_wormhole_nearest_the_goal(new_game: NewGame) -> None:
    """2.4 W, DA-24: the goal is on the map's northern edge."""
    game = new_game(collected=ALL)
    mouths = Choice("choose_wormhole", 0, emerge, [(4, 18), (8, 3), (5, 9)])
    assert crew.choose_mouth(game.view(0), mouths, "officer", Dice(1)) == (8, 3)
