"""Helm: speed, cards, the course, the end of time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cadets.rules.game import Cadets
from game.cadets.rules.helm import AHEAD, HelmPlan, HelmTask, helm_action, helm_task, prepare_helm, route
from game.cadets.rules.state import Ship
from game.core.chance import Dice
from game.core.engine import Clock, Event, IllegalAnswer

NewGame = Callable[..., Cadets]
Run = Callable[..., list[Event]]
HELM = 3


def at_the_display(new_game: NewGame, run: Run, hand: list[str], speed: int, **changes: object) -> Cadets:
    """A game in which Helm is asked for its course."""
    game = new_game(ship=Ship((4, 14), "N", speed), **changes)
    game.state.helm.hand = hand
    run(game, helm_action)
    return game


def task(game: Cadets) -> HelmTask:
    assert game.choice is not None and isinstance(game.choice.task, HelmTask)
    return game.choice.task


# ------------------------------------------------------------------------------------------ speed and cards


def test_each_energy_buys_one_step_of_speed_two_at_most(new_game: NewGame, run: Run) -> None:
    """HE-2."""
    game = new_game(ship=Ship((4, 14), "N", 1))
    game.state.energy["helm"] = 1
    run(game, prepare_helm)
    assert game.choice is not None and game.choice.seat == HELM
    assert game.choice.options == {0: "", 1: "", 2: "", 3: "HE-2", 4: "HE-2"}
    game = new_game(ship=Ship((4, 14), "N", 1))
    game.state.energy["helm"] = 4
    run(game, prepare_helm)
    assert game.choice is not None
    assert game.choice.options == {0: "", 1: "", 2: "", 3: "", 4: "HE-2"}
    with pytest.raises(IllegalAnswer):
        game.play(4)


def test_without_energy_the_speed_stays_and_three_cards_come(new_game: NewGame, run: Run) -> None:
    """HE-2, HE-3."""
    game = new_game()
    run(game, prepare_helm)
    assert game.choice is None
    assert len(game.state.helm.hand) == 3 and game.state.ship.speed == 2


def test_energy_not_spent_on_speed_draws_cards(new_game: NewGame, run: Run) -> None:
    """HE-3: three, and one for each energy left; all of it is spent (SC-2.3)."""
    game = new_game()
    game.state.energy["helm"] = 4
    run(game, prepare_helm)
    game.play(3)
    assert game.state.ship.speed == 3
    assert len(game.state.helm.hand) == len(set(game.state.helm.hand)) == 6
    assert game.state.energy["helm"] == 0


@pytest.mark.parametrize(("energy", "cards"), [(0, 1), (1, 2), (4, 5)])
def test_a_damaged_linkage_draws_two_cards_fewer_but_never_none(
    new_game: NewGame, run: Run, energy: int, cards: int
) -> None:
    """HE-3, D02."""
    game = new_game()
    game.state.ship.slots["aft"] = ["D02"]
    game.state.energy["helm"] = energy
    run(game, prepare_helm)
    if game.choice is not None:
        game.play(2)
    assert len(game.state.helm.hand) == cards


def test_all_twenty_cards_can_come_every_turn(new_game: NewGame, run: Run) -> None:
    """HE-3: the deck is whole again each turn; only what a Ripper tore out is missing (PA-9)."""
    game = new_game()
    met: dict[str, int] = {}
    for _ in range(120):
        game.state.energy["helm"] = 4
        run(game, prepare_helm)
        game.play(2)
        for card in game.state.helm.hand:
            met[card] = met.get(card, 0) + 1
        game.choice = None
    assert sorted(met) == sorted(game.content.helm.cards)
    game.state.gone = [card for card in game.content.helm.cards if card != "M20"]
    run(game, prepare_helm)
    assert game.state.helm.hand == ["M20"]


# ----------------------------------------------------------------------------------------------- the display


def test_the_station_is_timed_and_asked_of_its_holder(new_game: NewGame, run: Run) -> None:
    """HE-5, DA-5."""
    game = at_the_display(new_game, run, ["M01", "M06"], 2)
    assert game.choice is not None
    assert game.choice.seat == HELM and game.choice.clock == Clock("helm")


def test_a_ship_at_speed_zero_plays_no_cards(new_game: NewGame, run: Run) -> None:
    """HE-2, ruling 82."""
    game = at_the_display(new_game, run, ["M01", "M06", "M08", "M14"], 0)
    assert game.choice is None and game.state.helm.plan == []


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        (("M02",), "not dealt"), (("M01", "M01"), "twice"), (("SM1", "SM1"), "a special twice: HE-7"),
        (("SM9",), "no such card"), (("B08L",), "equipment nobody owns: HE-8"), ((AHEAD,), "no card at all"),
    ],
)  # fmt: skip
def test_forged_plans_are_refused_and_change_nothing(
    new_game: NewGame, run: Run, cards: tuple[str, ...], why: str
) -> None:
    """HE-5, HE-7, HE-8."""
    game = at_the_display(new_game, run, ["M01", "M06"], 2)
    before = game.snapshot()
    with pytest.raises(IllegalAnswer):
        game.play(HelmPlan(cards))
    assert game.snapshot() == before, why


def test_a_surplus_at_the_end_is_dropped(new_game: NewGame, run: Run) -> None:
    """HE-6, ruling 18."""
    game = at_the_display(new_game, run, ["M01", "M08"], 1)
    plan = ("M08", "M01")
    assert task(game).cut(plan) == (("M08",), 0, 0, ("M01",))
    game.play(HelmPlan(plan))
    assert game.state.helm.plan == ["M08"]


def test_missing_places_get_random_cards_of_the_hand(new_game: NewGame, run: Run) -> None:
    """HE-6, ruling 19: both orders happen."""
    seen = []
    for seed in range(12):
        game = at_the_display(new_game, run, ["M01", "M08", "M14"], 3, seed=seed)
        assert task(game).cut(("M01",)) == (("M01",), 2, 0, ())
        game.play(HelmPlan(("M01",)))
        seen.append(tuple(game.state.helm.plan))
    assert sorted(dict.fromkeys(seen)) == [("M01", "M08", "M14"), ("M01", "M14", "M08")]


def test_with_an_empty_hand_a_missing_place_counts_as_ahead(new_game: NewGame, run: Run) -> None:
    """HE-6."""
    game = at_the_display(new_game, run, ["M08"], 3)
    assert task(game).cut(("SM4", "M08")) == (("SM4", "M08"), 0, 1, ())
    assert task(game).route(("SM4", "M08"))[-1] == ((3, 11), "W"), "the preview knows"
    assert task(game).cut(("SM4",)) == (("SM4",), 1, 1, ())
    assert task(game).route(("SM4",))[-1] == ((4, 12), "N"), "chance comes first, so it shows no more"
    game.play(HelmPlan(("SM4", "M08")))
    assert game.state.helm.plan == ["SM4", "M08", AHEAD]
    assert route(game, [AHEAD])[-1] == ((4, 13), "N")


def test_special_maneuvers_fill_a_place_without_being_dealt(new_game: NewGame, run: Run) -> None:
    """HE-7."""
    game = at_the_display(new_game, run, ["M01"], 3)
    game.play(HelmPlan(("SM1", "SM3", "M01")))
    assert game.state.helm.plan == ["SM1", "SM3", "M01"]


def test_turn_coordinator_bars_specials_but_not_side_thrusters(new_game: NewGame, run: Run) -> None:
    """HE-7, HE-8, ruling 16."""
    game = new_game(equipment=["B08"])
    game.state.ship.slots["fore"] = ["D01"]
    work = helm_task(game)
    assert set(work.specials.values()) == {"HE-7"}
    assert work.equipment == {"B08L": "", "B08R": ""}
    assert work.why_not(HelmPlan(("SM4",))) and not work.why_not(HelmPlan(("B08R",)))


def test_helm_equipment_is_the_one_card_of_the_turn(new_game: NewGame, run: Run) -> None:
    """CA-5: once a turn, not after another card, and no other card after it."""
    game = at_the_display(new_game, run, ["M01"], 3, equipment=["B08", "B06"])
    assert task(game).closed(("B08L",), "B08R") == "CA-2"
    assert task(game).closed(("B08L",), "B08L") == "CA-2"
    game.play(HelmPlan(("B08L", "M01")))
    assert game.state.equipment_used == "B08"
    assert game.state.equipment == ["B08", "B06"], "Side Thrusters are permanent"
    assert helm_task(game).equipment == {"B08L": "CA-2", "B08R": "CA-2"}


def test_equipment_that_is_dropped_as_surplus_is_not_used(new_game: NewGame, run: Run) -> None:
    """HE-6, CA-5."""
    game = at_the_display(new_game, run, ["M01"], 1, equipment=["B08"])
    game.play(HelmPlan(("M01", "B08L")))
    assert game.state.equipment_used == ""


def test_pieces_can_be_placed_between_and_taken_back(new_game: NewGame, run: Run) -> None:
    """DA-14."""
    work = task(at_the_display(new_game, run, ["M01", "M08", "M14"], 3))
    plan = work.place(work.place((), "M01"), "M08", 0)
    assert plan == ("M08", "M01")
    assert work.place(plan, "M08") == plan, "it is there already"
    assert work.take_back(plan) == ("M08",) and work.take_back(plan, 0) == ("M01",)
    assert work.take_back(()) == ()
    assert work.offered(plan) == ["M14", "SM1", "SM2", "SM3", "SM4"]


# ----------------------------------------------------------------------------------------------- the preview


def test_the_preview_follows_the_cards_from_left_to_right(new_game: NewGame) -> None:
    """HE-1, HE-5: nothing happens, and nothing beyond the speed is shown."""
    game = new_game(ship=Ship((4, 16), "N", 2))
    game.state.helm.hand = ["M06", "M11", "M01"]
    before = game.snapshot()
    work = helm_task(game)
    assert work.route(("M11", "M06", "M01")) == [
        ((4, 16), "N"), ((4, 15), "N"), ((4, 15), "E"), ((5, 15), "E"), ((6, 15), "E"),
    ]  # fmt: skip
    assert [leg.meets for leg in work.course(("M11", "M06"))] == ["", "", "", "asteroids"]
    assert [leg.place for leg in work.course(("M11", "M06"))] == [0, 0, 1, 1]
    assert game.snapshot() == before


def test_the_preview_knows_edges(new_game: NewGame) -> None:
    """GE-10: the rest of that card's steps is lost, turns and later cards are not."""
    game = new_game(ship=Ship((3, 1), "N", 3))
    game.state.helm.hand = ["M06", "M08", "M01"]
    legs = helm_task(game).course(("M06", "M08", "M01"))
    assert [(leg.place, leg.square, leg.facing, leg.meets) for leg in legs] == [
        (0, (3, 0), "N", ""), (0, (3, 0), "N", "edge"), (1, (3, 0), "N", "edge"), (1, (3, 0), "W", ""),
        (2, (2, 0), "W", ""),
    ]  # fmt: skip


def test_the_preview_ends_where_the_ship_leaves(new_game: NewGame) -> None:
    """SC-4.3."""
    game = new_game(ship=Ship((0, 0), "N", 2))
    game.state.helm.hand = ["M01", "M02"]
    legs = helm_task(game).course(("M01", "M02"))
    assert [(leg.square, leg.meets) for leg in legs] == [((0, -1), "exit")]


def test_the_preview_shows_mines_once_and_the_vortex_at_the_end(new_game: NewGame) -> None:
    """2.4 V, E10."""
    game = new_game(ship=Ship((2, 9), "N", 1), mines=[(2, 8)])
    game.state.helm.hand = ["M01", "M20"]
    legs = helm_task(game).course(("M01",))
    assert [(leg.meets, leg.facing) for leg in legs] == [("mine", "N"), ("vortex", "E")]
    game.state.ship.speed = 3
    met = [leg.meets for leg in helm_task(game).course(("M01", "M20", "SM4"))]
    assert met == ["mine", "", "", "nebula"], "flying through a vortex does nothing"


@given(seed=st.integers(0, 2**32), speed=st.integers(1, 4))
def test_whatever_random_play_makes_up_is_taken(new_game: NewGame, seed: int, speed: int) -> None:
    """HE-5: and settles to exactly as many places as the speed."""
    game = new_game(ship=Ship((4, 14), "N", speed), equipment=["B08"], seed=seed)
    game.state.helm.hand = ["M01", "M08", "M14"]
    game.state.agenda.append(("helm_action", ()))
    game.run()
    assert game.choice is not None
    game.play(game.choice.sample(Dice(seed)))
    assert len(game.state.helm.plan) == speed


def test_every_reason_given_to_a_player_has_a_text(new_game: NewGame) -> None:
    """Closing reasons are rule ids that the rules reader knows."""
    game = new_game(equipment=["B08"], equipment_used="B01")
    game.state.helm.hand = ["M01"]
    game.state.ship.slots["fore"] = ["D01"]
    work = helm_task(game)
    reasons = [work.closed(("M01", "SM1"), card) for card in ("M01", "M02", "SM1", "SM2", "B08L")]
    assert all(reasons) and not [reason for reason in reasons if reason not in game.content.rules]
