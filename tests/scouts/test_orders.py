"""Standing orders: SS-7.9."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.chance import Dice
from game.core.journal import Header, Journal
from game.scouts import orders
from game.scouts.orders import ORDERS, Order, no_orders, standing
from game.scouts.orders import given as told
from game.scouts.rules.base import offer_threat
from game.scouts.rules.game import Scouts
from game.scouts.rules.state import Attempt
from game.scouts.rules.window import commit_aids, offer_mishap
from tests.laws.laws import SEEDS
from tests.scouts.tools import ANN, BO, CY, begun, column, content, game_of, run, ship, until


def at_offer(card: str) -> Scouts:
    """Bo is offered a Mishap on a card of Ann's."""
    game = game_of(ship("EN"), ship("", ["H08.1"]), ship("", ["A01.1"]), columns=[column("M05", "T03")])
    game.state.attempt = Attempt(ANN, "M05", card)
    run(game, offer_mishap, (BO, CY))
    return game


def answered(game: Scouts, order: Order, seat: int = BO) -> str | None:
    return orders.answer(told(no_orders(3), seat, order), game, game.choice)


@pytest.mark.parametrize(
    ("order", "on_threat", "on_mission"),
    [("ask", None, None), ("missions", "decline", None), ("decline", "decline", "decline")],
)
def test_what_each_order_answers(order: Order, on_threat: str | None, on_mission: str | None) -> None:
    assert answered(at_offer("T03"), order) == on_threat
    assert answered(at_offer("M05"), order) == on_mission


def test_a_threat_drawn_and_faced_alone_is_no_mission() -> None:
    game = at_offer("T03")
    game.state.attempt.mission = ""
    assert answered(game, "missions") == "decline"


def test_the_order_of_another_seat_answers_nothing() -> None:
    assert answered(at_offer("T03"), "decline", CY) is None


def test_ones_own_turn_is_never_answered_by_an_order() -> None:
    game = game_of(ship("EN", ["A10.1"]), ship(), ship(), columns=[column("M05", "T03")])
    game.state.attempt = Attempt(ANN, "M05", "T03")
    run(game, commit_aids, ANN)
    assert answered(game, "decline", ANN) is None
    assert orders.answer(no_orders(3), game, None) is None


def test_an_offer_to_lay_a_threat_is_on_a_mission() -> None:
    """SS-15.6: what is at stake is the mission."""
    game = game_of(ship("EN"), ship("", ["T03"]), ship(), mode="base")
    game.state.attempt = Attempt(ANN, "M05")
    run(game, offer_threat, (BO,))
    assert answered(game, "missions") is None
    assert answered(game, "decline") == "decline"


def test_until_my_next_turn_is_over_when_that_turn_begins() -> None:
    given_orders = ("decline", "missions", "decline")
    assert standing(given_orders, BO) == given_orders
    assert standing(given_orders, ANN) == ("ask", "missions", "decline")
    assert standing(given_orders, -1) == given_orders
    assert standing(standing(given_orders, ANN), CY) == ("ask", "missions", "ask")


@settings(max_examples=40)
@given(seed=SEEDS, luck=SEEDS, order=st.sampled_from(ORDERS))
def test_an_order_says_nothing_about_the_hand(seed: int, luck: int, order: Order) -> None:
    """What it answers is the same in every world that looks alike to the others at the table."""
    game = until(begun(3, seed), "offer_mishap", luck=luck)
    if game.choice is None:
        return
    seat = game.choice.seat
    other = (seat + 1) % 3
    found = {
        orders.answer((order,) * 3, world, world.choice)
        for world in (game, *(game.imagine(other, Dice(n)) for n in range(4)))
    }
    assert len(found) == 1


def test_an_order_is_an_ordinary_answer_and_the_journal_keeps_it_as_a_note(tmp_path: Path) -> None:
    """A replay needs no orders."""
    path = tmp_path / "game.jsonl"
    journal = Journal.begin(lambda: begun(3, 4), Header("scouts", None, 4), path)
    dice, given_orders = Dice(2), told(told(no_orders(3), ANN, "missions"), BO, "decline")
    journal.note(orders.note(given_orders))
    declined = 0
    while not journal.game.over:
        answer = orders.answer(given_orders, journal.game, journal.game.choice)
        declined += answer is not None
        journal.play(answer or journal.game.choice.sample(dice))  # type: ignore[union-attr]
    assert declined > 5
    loaded = Journal.load(path, lambda header: lambda: begun(3, 4), lambda plain: Scouts.restored(content(), plain))
    assert msgspec.json.encode(loaded.game.state) == msgspec.json.encode(journal.game.state)
    assert orders.from_notes(loaded.notes, 3) == given_orders


def test_notes_of_others_and_notes_that_make_no_sense_are_passed_over() -> None:
    notes = [{"length": 3}, "orders", {"orders": ["ask", "shout", "ask"]}, {"orders": ["ask"]}, {"orders": 7}]
    assert orders.from_notes(notes, 3) == ("ask", "ask", "ask")
    written = json.loads(json.dumps(orders.note(("ask", "decline", "missions"))))
    assert orders.from_notes([written, *notes], 3) == ("ask", "decline", "missions")
