"""The base game: section 15."""

from __future__ import annotations

from collections import Counter

from game.scouts.rules.base import base_action, play_mission
from game.scouts.rules.end_phase import passive_scan
from game.scouts.rules.scoring import points, winners
from game.scouts.rules.starbase import visit_starbase
from game.scouts.rules.state import Player
from game.scouts.rules.turn import end_of_round, turn
from tests.scouts.tools import (
    ANN,
    BO,
    CY,
    EVERYTHING,
    asked,
    begun,
    content,
    game_of,
    hurt,
    kinds,
    lost,
    play,
    run,
    ship,
    told,
    until,
)


def base_game(*ships, **options):  # type: ignore[no-untyped-def]
    return game_of(*ships, mode="base", **options)


def test_everybody_begins_with_five_cards() -> None:
    """SS-15.1: and the first player has drawn one more."""
    state = begun(seats=3, seed=4, mode="base").state
    assert sorted(len(each.hand) for each in state.ships) == [5, 5, 6]


def test_the_common_deck_holds_what_the_number_of_players_asks_for() -> None:
    """SS-15.2."""
    few, many = (96, 20, 30, 33, 13), (124, 25, 40, 33, 26)
    for seats in range(2, 7):
        size, missions, threats, aids, mishaps = few if seats <= 4 else many
        state = begun(seats=seats, seed=4, mode="base").state
        cards = [*state.deck, *(card for each in state.ships for card in each.hand)]
        assert (len(set(cards)), len(cards)) == (size, size)
        assert Counter(card[0] for card in cards) == {"M": missions, "T": threats, "A": aids, "H": mishaps}


def test_the_game_ends_when_a_player_must_draw_and_the_deck_is_empty() -> None:
    """SS-15.3: the discards are never reshuffled."""
    game = base_game(ship(), ship())
    game.state.discards = ["A01.1"]
    game.state.ships[BO].pile = ["T01"]
    events = run(game, turn, ANN)
    assert game.state.result == "deck empty"
    assert told(events, "game_over")[0]["winners"] == (BO,)


def test_the_last_card_is_still_played_with() -> None:
    """SS-15.3: it is the draw that ends the game, not the empty deck."""
    game = base_game(ship(), ship())
    game.state.deck = ["A01.1"]
    run(game, turn, ANN)
    assert asked(game) == ("base_action", ANN)


def test_cards_that_were_looked_at_are_still_to_be_drawn() -> None:
    """SS-15.3, SS-10.2: a Passive Scan that sees the whole deck empties nothing."""
    game = base_game(ship(), ship())
    game.state.deck = ["A01.1"]
    run(game, passive_scan, BO)
    run(game, turn, ANN)
    assert (game.state.ships[ANN].hand, asked(game)) == (["A01.1"], ("base_action", ANN))


def test_discards_never_come_back_on_shore_leave_either() -> None:
    """SS-15.3: where that option would draw, an empty deck gives nothing."""
    game = base_game(ship(), ship(), shore_leave=True)
    game.state.discards = ["A01.1"]
    assert "nothing_to_draw" in kinds(run(game, visit_starbase, ANN))
    assert (game.state.ships[ANN].hand, game.state.discards) == ([], ["A01.1"])


def test_the_starbase_replaces_all_the_dead_and_repairs_all_damage() -> None:
    """SS-15.4."""
    game = base_game(hurt(ship(systems="WE SH"), (0, 4), (0, 1)), ship())
    game.state.players[ANN] = Player("Ann", level="cadet")
    events = run(game, visit_starbase, ANN)
    assert lost(game.state.ships[ANN]) == ([], 0)
    assert [len(game.state.ships[ANN].crew[place].skills) for place in (0, 4)] == [3, 1]
    assert kinds(events).count("member_replaced") == 2
    assert told(events, "starbase_visited")[0]["rule"] == "SS-15.4", "SS-9.1 says: one of two"


def test_a_mission_is_played_from_the_hand() -> None:
    """SS-15.5: without one only the Starbase is possible, and the question is asked all the same."""
    game = base_game(ship(EVERYTHING, ["M06", "T01", "A01.1", "M07"]), ship())
    run(game, base_action, ANN)
    assert game.choice is not None
    assert (game.choice.options, game.choice.covert) == ({"M06": "", "M07": "", "starbase": ""}, True)
    play(game, "M06")
    assert game.state.ships[ANN].hand == ["T01", "A01.1", "M07"]
    empty = base_game(ship(EVERYTHING, ["T01"]), ship())
    run(empty, base_action, ANN)
    assert empty.choice is not None
    assert empty.choice.options == {"starbase": ""}


def test_without_living_crew_no_mission_is_played() -> None:
    """SS-6.10."""
    game = base_game(ship("", ["M06"]), ship())
    game.state.ships[ANN].crew = []
    run(game, base_action, ANN)
    assert game.choice is not None
    assert game.choice.options == {"M06": "SS-6.10", "starbase": ""}


def test_opponents_lay_threats_one_at_a_time_each_resolved_before_the_next() -> None:
    """SS-15.6: clockwise from the left; the circuit goes on behind the one who laid it, and asks everyone again."""
    game = base_game(ship(EVERYTHING, ["M06"]), ship("", ["T01", "A01.1"]), ship("", ["T02", "A02.1"]))
    run(game, play_mission, ANN, "M06")
    order = [asked(game)]
    for answer in ("decline", "T02", "decline", "decline", "T01", "decline", "decline", "decline", "decline"):
        events = game.play(answer)
        order.append(asked(game))
    assert order == [
        ("offer_threat", BO), ("offer_threat", CY), ("offer_mishap", BO), ("offer_mishap", CY),
        ("offer_threat", BO), ("offer_mishap", BO), ("offer_mishap", CY), ("offer_threat", CY), ("offer_threat", BO),
        ("offer_mishap", BO),
    ]  # fmt: skip
    assert told(events, "declared")[0]["card"] == "M06"
    assert game.state.ships[ANN].pile == ["T02", "T01"]


def test_the_acting_player_may_add_a_threat_which_reopens_the_circuit() -> None:
    """SS-15.6."""
    game = base_game(ship(EVERYTHING, ["M06", "T01", "A01.1"]), ship("", ["T02", "A02.1"]))
    run(game, play_mission, ANN, "M06")
    play(game, "decline")
    assert game.choice is not None
    assert (asked(game), list(game.choice.options)) == (("add_threat", ANN), ["done", "T01"])
    play(game, "T01", (), "decline")
    assert asked(game) == ("offer_threat", BO)
    play(game, "decline")
    assert asked(game) == ("add_threat", ANN)
    play(game, "done")
    assert game.state.attempt.card == "M06"


def test_only_threats_are_offered_and_empty_hands_are_skipped() -> None:
    """SS-15.6, SS-7.8."""
    game = base_game(ship(EVERYTHING, ["M06"]), ship(), ship("", ["H01.1", "M07", "T02"]))
    run(game, play_mission, ANN, "M06")
    assert game.choice is not None
    assert (asked(game), list(game.choice.options), game.choice.covert) == (
        ("offer_threat", CY), ["decline", "T02"], True
    )  # fmt: skip


def test_a_threat_failed_takes_the_mission_with_it() -> None:
    """SS-15.7: both are discarded, one roll, and the attempt is over."""
    game = base_game(ship("", ["M06"]), ship("", ["T01", "T02"]))
    run(game, play_mission, ANN, "M06")
    events = play(game, "T01", "decline")
    assert game.state.discards == ["T01", "M06"]
    assert kinds(events).count("failure_rolled") == 1
    assert (game.choice, game.state.attempt.who) == (None, -1)
    assert told(events, "card_failed")[0]["rule"] == "SS-15.7"


def test_a_mission_failed_is_discarded_and_threats_won_before_are_kept() -> None:
    """SS-15.8, SS-6.9."""
    game = base_game(ship("SH", ["M06"]), ship("", ["T01", "T02"]))
    run(game, play_mission, ANN, "M06")
    events = play(game, "T01", "decline", "decline")
    assert told(events, "threat_overcome")[0]["rule"] == "SS-15.7", "SS-6.6 says: stop or go on"
    assert asked(game) == ("offer_mishap", BO)
    events = play(game, "decline")
    assert game.state.ships[ANN].pile == ["T01"]
    assert game.state.discards == ["M06"]
    assert told(events, "card_failed")[0]["rule"] == "SS-15.8"


def test_a_mission_completed_is_kept() -> None:
    """SS-15.8."""
    game = base_game(ship(EVERYTHING, ["M06"]), ship())
    events = run(game, play_mission, ANN, "M06")
    assert (game.state.ships[ANN].pile, game.state.discards) == (["M06"], [])
    assert told(events, "mission_completed")[0]["rule"] == "SS-15.8"


def test_aids_and_mishaps_work_as_in_the_action_deck_game() -> None:
    """SS-15.9: missions and threats in hand are no Aids."""
    game = base_game(ship("DI IN CU", ["M06", "A19.1", "T05", "M07"]), ship("", ["H01.1"]))
    run(game, play_mission, ANN, "M06")
    play(game, "decline", "done")
    assert game.choice is not None
    assert game.choice.options == {"A19.1": "", "T05": "SS-7.1", "M07": "SS-7.1"}
    play(game, ("A19.1",))
    assert game.choice.options == {"decline": "", "H01.1": ""}
    assert "card_failed" in kinds(play(game, "H01.1", ()))


def test_every_card_in_the_pile_counts_one() -> None:
    """SS-15.10: ties as SS-11.6."""
    ann, bo = ship(), ship()
    ann.pile, bo.pile = ["T01", "T02"], ["M06", "M07"]
    game = base_game(ann, bo)
    assert (points(game, ANN), points(game, BO)) == (2, 2)
    assert winners(game) == (BO,)


def test_no_markers_and_no_rotation() -> None:
    """SS-15.11: and no last round, the deck is the clock."""
    game = base_game(ship(), ship(), support="brisk")
    game.state.deck = ["A01.1", "A02.1"]
    game.state.round, game.state.idle, game.state.start = 60, 2, 1
    events = run(game, end_of_round)
    assert (game.state.start, game.state.round) == (1, 61)
    assert "support_came" not in kinds(events)


def test_rolled_missions_and_threats_make_a_common_deck_too() -> None:
    """SS-1.4, SS-14.2: threats may come twice, and what was rolled stays secret."""
    game = begun(seats=2, seed=6, mode="base", source="percentile")
    state = game.state
    cards = [*state.deck, *(card for each in state.ships for card in each.hand)]
    assert (len(set(cards)), len(cards)) == (96, 96)
    assert any(card[0] == "T" and "." in card for card in cards)
    assert "table_rolled" not in kinds(game.events)


def test_whole_games_end_with_the_deck() -> None:
    """SS-15.3."""
    for seats in (2, 6):
        game = until(begun(seats=seats, seed=seats, mode="base"), luck=3)
        assert (game.state.result, game.state.deck) == ("deck empty", [])


def test_the_numbers_of_the_box_are_the_numbers_of_the_deck() -> None:
    """SS-15.2."""
    assert [deck.size for deck in content().base.decks] == [96, 124]
