"""The Aid and Mishap window: section 7."""

from __future__ import annotations

import pytest

from game.core.engine import IllegalAnswer
from game.scouts.rules.attempt import act, choose_action
from game.scouts.rules.levels import levels_now
from tests.scouts.tools import ANN, BO, CY, DEE, EVERYTHING, asked, column, game_of, kinds, play, run, ship, told


def test_the_acting_player_commits_first_then_the_circuit_goes_clockwise_from_the_left() -> None:
    """SS-7.5.1, SS-7.5.2."""
    ships = [ship(EVERYTHING, ["A01.1"]) for _ in range(4)]
    game = game_of(*ships, columns=[column("M06", "T01")])
    game.state.acting = CY
    run(game, act, CY, "M06")
    order = [asked(game)]
    for _ in range(3):
        game.play(() if asked(game)[0] == "commit_aids" else "decline")
        order.append(asked(game))
    assert order == [("commit_aids", CY), ("offer_mishap", DEE), ("offer_mishap", ANN), ("offer_mishap", BO)]


def test_a_mishap_pauses_the_circuit_for_a_reply_and_then_everybody_is_asked_again() -> None:
    """SS-7.5.3, SS-7.5.4: the circuit goes on behind the one who played, who is asked last."""
    game = game_of(
        ship(EVERYTHING, ["A08.1"]), ship(hand=["A01.1"]), ship(hand=["H13.1", "A01.2"]), ship(hand=["A02.1"]),
        columns=[column("M06", "T01")],
    )  # fmt: skip
    run(game, act, ANN, "M06")
    play(game, (), "decline")
    assert asked(game) == ("offer_mishap", CY)
    game.play("H13.1")
    order = [asked(game)]
    game.play(())
    while asked(game)[0] == "offer_mishap":
        order.append(asked(game))
        events = game.play("decline")
    assert order == [("reply_aids", ANN), ("offer_mishap", DEE), ("offer_mishap", BO), ("offer_mishap", CY)]
    assert "card_failed" in kinds(events)


def test_an_empty_hand_is_skipped_and_any_other_hand_is_asked() -> None:
    """SS-7.8: whether a seat is asked depends on nothing but the size of its hand."""
    game = game_of(ship(EVERYTHING), ship(), ship(hand=["A32.1"]), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    assert asked(game) == ("offer_mishap", CY)
    assert game.choice is not None
    assert game.choice.covert
    assert list(game.choice.open()) == ["decline"]


def test_aids_are_offered_with_the_rule_that_closes_them() -> None:
    """SS-7.1, SS-7.3, SS-10.1."""
    hand = ["A08.1", "A01.1", "A33.1", "H13.1"]
    game = game_of(ship(EVERYTHING, hand), ship(), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    assert game.choice is not None
    assert game.choice.options == {"A08.1": "", "A01.1": "SS-7.3", "A33.1": "SS-10.1", "H13.1": "SS-7.1"}


def test_mishaps_are_offered_with_the_rule_that_closes_them() -> None:
    """SS-7.1, SS-7.3."""
    game = game_of(ship(EVERYTHING), ship(hand=["A08.1", "H13.1", "H01.1"]), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    assert game.choice is not None
    assert game.choice.options == {"decline": "", "A08.1": "SS-7.1", "H13.1": "", "H01.1": "SS-7.3"}


def test_time_travel_fits_where_one_of_its_two_skills_is_named() -> None:
    """SS-7.3, SS-7.2."""
    game = game_of(ship("DI IN PY", ["A31.1"]), ship(), columns=[column("M06")])
    run(game, act, ANN, "M06")
    assert "mission_completed" in kinds(play(game, ("A31.1",)))


def test_several_aids_may_be_committed_at_once_and_all_count() -> None:
    """SS-7.5.1, SS-7.2."""
    game = game_of(ship(hand=["A14.1", "A25.1"]), ship(), columns=[column("M06", "T07")])
    run(game, act, ANN, "M06")
    assert "threat_overcome" in kinds(play(game, ("A14.1", "A25.1")))


def test_a_card_may_be_played_where_it_changes_nothing_yet() -> None:
    """SS-7.3: the level is 1 already, or 0 already."""
    game = game_of(ship("SH", ["A08.1"]), ship(hand=["H13.1"]), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    play(game, ("A08.1",))
    assert levels_now(game)["SH"] == 2
    events = play(game, "H13.1")
    assert "threat_overcome" in kinds(events)


def test_what_was_played_lies_beside_the_card_until_it_is_resolved_and_is_then_discarded() -> None:
    """SS-7.4, SS-12.2: on the current card it is not in the discard pile yet."""
    game = game_of(ship("SH", ["A08.1"]), ship(hand=["H13.1", "A01.1"]), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    play(game, ("A08.1",), "H13.1")
    assert [(each.card, each.by) for each in game.state.attempt.played] == [("A08.1", ANN), ("H13.1", BO)]
    assert game.state.discards == []
    play(game, "decline")
    assert game.state.discards == ["A08.1", "H13.1"]
    assert game.state.attempt.played == []


def test_there_is_no_reply_after_the_last_decline() -> None:
    """SS-7.6: an Aid held back is lost as an opportunity, not as a card."""
    game = game_of(ship(hand=["A08.1"]), ship(hand=["A01.1"]), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    events = play(game, (), "decline")
    assert "card_failed" in kinds(events)
    assert game.state.ships[ANN].hand == ["A08.1"]


def test_each_card_faced_has_a_window_of_its_own() -> None:
    """SS-7.7."""
    game = game_of(ship(EVERYTHING, ["A01.1"]), ship(hand=["H13.1", "A02.1"]), columns=[column("M06", "T02", "T01")])
    run(game, act, ANN, "M06")
    play(game, (), "decline", "next")
    assert asked(game) == ("commit_aids", ANN)
    assert levels_now(game)["SH"] == 1
    play(game, ())
    assert asked(game) == ("offer_mishap", BO)


def test_only_one_mishap_at_a_time() -> None:
    """SS-7.5.2: the answer is one card or a decline."""
    game = game_of(ship(EVERYTHING), ship(hand=["H13.1", "H13.2"]), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    with pytest.raises(IllegalAnswer):
        game.play(("H13.1", "H13.2"))


def test_played_cards_are_seen_by_all_and_bar_undo() -> None:
    """SS-UI.9: committed Aids have been revealed; a committed nothing has not."""
    game = game_of(ship(EVERYTHING, ["A08.1"]), ship(hand=["A01.1"]), columns=[column("M06", "T01")])
    run(game, choose_action, ANN)
    game.play("M06")
    assert not game.learned
    game.play(())
    assert not game.learned
    again = game_of(ship(EVERYTHING, ["A08.1"]), ship(hand=["A01.1"]), columns=[column("M06", "T01")])
    run(again, act, ANN, "M06")
    events = again.play(("A08.1",))
    assert again.learned
    assert told(events, "aid_played") == [{"who": ANN, "card": "A08.1", "rule": "SS-7.2"}]
    assert all(event.only is None for event in events)
