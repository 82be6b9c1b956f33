"""What goes wrong in comparable games, tried on Space Scouts: D42 to D45. D40 and D41 are with the scenes."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.chance import Dice
from game.core.engine import IllegalAnswer
from game.core.journal import Header, Journal
from game.scouts import WING
from game.scouts.crew import DESK
from game.scouts.door import sentence
from game.scouts.rules.attempt import act
from game.scouts.rules.cards import draw_to_hand
from game.scouts.rules.end_phase import passive_scan
from game.scouts.rules.failure import failure_roll
from game.scouts.rules.game import LEAVE, Scouts
from game.scouts.rules.solo import solo_draw
from game.scouts.rules.state import Player, Ship
from game.scouts.rules.turn import end_of_round, turn
from game.stage.session import Session
from tests.scouts.tools import (
    ANN,
    BO,
    CY,
    DEE,
    EVERYTHING,
    asked,
    begun,
    column,
    content,
    dice,
    game_of,
    hurt,
    kinds,
    lost,
    play,
    run,
    ship,
    told,
)  # fmt: skip

MOST_ANSWERS = 5000
"""No game needs more, and one that does never ends."""


class Refused:
    """A bot whose every answer is refused."""

    def answer(self, game: Scouts) -> Any:
        return "not on offer"


def session_of(game: Scouts, bots: Any = None) -> Session:
    return Session(WING, Journal(game, Header("scouts", {}, 1), None), bots or DESK.bots(Dice(1)))


def hopeless() -> Ship:
    """All dead, all damaged, and in the hand only what helps nobody."""
    wreck = hurt(ship(systems="WE SH"), tuple(range(6)), (0, 1))
    wreck.hand = ["H01.1", "H13.1", "A33.1"]
    return wreck


# --- D42: no good move ---


@pytest.mark.parametrize("level", ["cadet", "officer", "admiral"])
@pytest.mark.parametrize("mode", ["action", "base"])
def test_a_rival_that_can_do_nothing_flies_home_at_once_and_the_log_says_so(mode: str, level: Any) -> None:
    """D42: SS-5.5, SS-6.10."""
    game = game_of(hopeless(), hopeless(), columns=[column("M13", "T26", "T31")], mode=mode)
    game.state.players = [Player("Ann", level), Player("Bo", level)]
    game.state.deck = ["H02.1", "H02.2", "H03.1"]
    session = session_of(game)
    events = run(game, turn, ANN)
    answers = 0
    while game.choice is not None and game.choice.seat == ANN:
        events += session.bot_answer()
        answers += 1
    assert answers <= 6
    assert "mission_chosen" not in kinds(events)
    visited = next(event for event in events if event.kind == "starbase_visited")
    assert "Ann" in str(sentence(game, visited))


# --- D43: the refused answer, and playing on ---


@pytest.mark.parametrize("options", [{}, {"mode": "base"}, {"source": "table", "experience": True}])
def test_a_rival_whose_every_answer_is_refused_does_not_stop_the_game(options: dict[str, Any]) -> None:
    """D43: one try, then any answer on offer."""
    game = begun(seats=3, **options)
    game.state.players = [Player(f"R{seat}", "officer") for seat in range(3)]
    session = session_of(game, Refused())
    while session.asks_bot:
        count = session.journal.count
        session.bot_answer()
        assert session.journal.count == count + 1 < MOST_ANSWERS
    assert session.over
    assert game.state.result


@pytest.mark.parametrize("seed", range(3))
def test_when_the_last_person_leaves_in_a_rivals_turn_the_game_still_comes_to_its_end(seed: int) -> None:
    """D43: SS-R34."""
    game = begun(seats=3, seed=seed)
    game.state.players = [Player("Ann"), Player("R1", "cadet"), Player("R2", "admiral")]
    session = session_of(game)
    while not (session.asks_bot and game.state.acting != ANN):
        session.answer(session.bots.answer(game.view(asked(game)[1])))
    session.answer(LEAVE, seat=ANN)
    while session.asks_bot:
        session.bot_answer()
        assert session.journal.count < MOST_ANSWERS
    assert session.over
    assert game.state.round <= content().numbers.last_round


def test_nobody_plays_on_after_the_last_mission() -> None:
    """D43: SS-11.4."""
    game = game_of(ship(EVERYTHING), ship(hand=["A01.1"]), columns=[column("M06")])
    game.state.players = [Player("Ann", "officer"), Player("Bo", "officer")]
    run(game, act, ANN, "M06")
    session = session_of(game)
    while session.asks_bot:
        session.bot_answer()
    assert (game.state.result, game.state.agenda) == ("completed", [])
    before = game.snapshot()
    with pytest.raises(IllegalAnswer):
        session.answer("starbase")
    assert game.snapshot() == before


# --- D44: drawing more than there is ---


@pytest.mark.parametrize(
    ("deck", "discards", "wanted", "drawn", "shuffled"),
    [
        (0, 0, 1, 0, 0), (1, 0, 3, 1, 0), (2, 0, 3, 2, 0), (0, 1, 1, 1, 1), (1, 2, 3, 3, 1), (0, 2, 3, 2, 1),
        (3, 5, 3, 3, 0),
    ],
)  # fmt: skip
def test_what_is_there_is_drawn_and_the_discards_come_back_once(
    deck: int, discards: int, wanted: int, drawn: int, shuffled: int
) -> None:
    """D44: SS-12.1, SS-12.2; whoever gets nothing is told."""
    game = game_of(ship(), ship(), columns=[column()])
    cards = list(content().copies)
    game.state.deck, game.state.discards = cards[:deck], cards[deck : deck + discards]
    events = [event for _ in range(wanted) for event in run_draw(game)]
    assert len(game.state.ships[ANN].hand) == drawn
    assert kinds(events).count("reshuffled") == shuffled
    assert kinds(events).count("nothing_to_draw") == wanted - drawn
    assert len(game.state.deck) + len(game.state.discards) == deck + discards - drawn


def run_draw(game: Scouts) -> list[Any]:
    game.events = []
    draw_to_hand(game, ANN)
    return game.events


@pytest.mark.parametrize(("deck", "seen"), [(0, 0), (1, 1), (9, 9), (10, 10), (11, 10)])
def test_a_passive_scan_looks_at_what_is_left_and_shuffles_nothing(deck: int, seen: int) -> None:
    """D44: SS-10.2."""
    game = game_of(ship(), ship(), columns=[column()])
    game.state.deck = list(content().copies)[:deck]
    game.state.discards = ["H01.1"]
    events = run(game, passive_scan, ANN)
    assert told(events, "cards_ahead_seen")[0]["count"] == len(told(events, "cards_ahead")[0]["cards"]) == seen
    assert (len(game.state.top), len(game.state.deck), game.state.discards) == (seen, deck - seen, ["H01.1"])


@pytest.mark.parametrize("left", [0, 1])
def test_a_common_deck_is_played_to_its_last_card_and_never_shuffled(left: int) -> None:
    """D44: SS-15.3."""
    game = game_of(ship(), ship(), mode="base")
    game.state.deck, game.state.discards = ["H01.1"][:left], ["A01.1"]
    events = run(game, turn, ANN)
    assert game.state.result == ("" if left else "deck empty")
    assert len(game.state.ships[ANN].hand) == left
    assert "reshuffled" not in kinds(events)


# --- D45: several at once ---


def test_all_waiting_mishaps_fall_in_the_order_they_came_each_once() -> None:
    """D45: several triggers of one player at the start of a card: SS-16.3."""
    game = game_of(ship(EVERYTHING, ["A08.1"]), mode="solo_base")
    waiting = ["H13.1", "H01.1", "H13.2", "H02.1"]
    game.state.waiting, game.state.deck = list(waiting), ["T01"]
    events = run(game, solo_draw, ANN)
    assert [facts["card"] for facts in told(events, "waiting_mishap")] == waiting
    assert [each.card for each in game.state.attempt.played] == waiting
    play(game, ())
    assert game.state.discards[:4] == waiting
    assert game.state.waiting == []


def test_everybody_who_wants_to_spoil_a_card_is_asked_in_order_and_none_is_lost() -> None:
    """D45: several players at once: clockwise from the left, everybody again after each: SS-7.5, SS-R12."""
    hands = (["H13.1"], ["H13.2", "H13.3"], ["H01.1"])
    game = game_of(ship(EVERYTHING), *(ship(hand=hand) for hand in hands), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    order = []
    answers = iter(["H13.1", "H13.2", "decline", "H13.3", "decline"])
    while asked(game)[0] == "offer_mishap":
        order.append(asked(game)[1])
        play(game, next(answers))
    assert order == [BO, CY, DEE, CY, DEE]
    assert game.state.discards == ["H13.1", "H13.2", "H13.3"]
    assert next(answers, "none") == "none"


def test_a_disaster_kills_and_damages_though_the_dead_had_the_same_skill_as_the_system() -> None:
    """D45: one of two effects takes the other's source away: both happen, once: SS-8.1, SS-R20."""
    game = dice(game_of(ship("SH", systems="SH"), ship()), 6)
    events = run(game, failure_roll, ANN)
    assert kinds(events) == ["failure_rolled", "member_killed", "system_damaged"]
    assert [len(lost(game.state.ships[ANN])[0]), lost(game.state.ships[ANN])[1]] == [1, 1]


def test_support_comes_before_the_last_round_ends_the_game() -> None:
    """D45: two things at the end of one round: each once, in the order of the rules: SS-12.4, SS-12.7."""
    game = game_of(ship(), ship(), columns=[column("M06"), column("M07")])
    numbers = content().numbers
    game.state.round, game.state.idle = numbers.last_round, numbers.support["standard"] - 1
    events = run(game, end_of_round)
    assert kinds(events) == ["support_came", "game_over"]
    assert [each.markers for each in game.state.columns] == [1, 1]
