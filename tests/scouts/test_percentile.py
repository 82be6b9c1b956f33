"""Reduced decks: section 14."""

from __future__ import annotations

from game.scouts.records import face
from game.scouts.rules.cards import draw_to_hand, roll_entry
from game.scouts.rules.end_phase import choose_scan
from game.scouts.rules.percentile import roll_mission, roll_threat
from tests.scouts.tools import ANN, BO, begun, content, dice, game_of, play, run, ship, told, until


def table_game(hand: tuple[str, ...] = ()):  # type: ignore[no-untyped-def]
    game = game_of(ship("", hand), ship(), source="table")
    game.state.deck = list(content().copies)
    return game


def test_missions_and_threats_come_from_the_tables_and_the_action_deck_is_made() -> None:
    """SS-14.1, SS-14.2."""
    game = begun(seats=2, seed=3, source="percentile")
    assert len({each.mission for each in game.state.columns}) == 7
    assert all(len({face(threat) for threat in each.threats}) == 2 for each in game.state.columns)
    assert len(set(game.state.deck)) == 99


def test_a_mission_that_is_there_already_is_rolled_again() -> None:
    """SS-14.2: 01-04 is M01, 05-08 is M02."""
    game = dice(game_of(ship()), (3, 100), (8, 100))
    assert roll_mission(game, ["M01"]) == ("M02", 8)
    game = dice(game_of(ship()), (100, 100))
    assert roll_mission(game, ["M01"]) == ("M25", 100)


def test_only_a_repeat_on_the_same_mission_is_rolled_again() -> None:
    """SS-14.2: the same threat may lie on two missions; it gets a number of its own."""
    game = dice(game_of(ship()), (2, 100), (3, 100))
    assert roll_threat(game, ["T01"], ["T01"]) == ("T02", 3)
    game = dice(game_of(ship()), (2, 100))
    assert roll_threat(game, ["T05"], ["T01", "T05"]) == ("T01.2", 2)
    game = dice(game_of(ship()), (2, 100), (3, 100))
    assert roll_threat(game, ["T01.2"], ["T01", "T01.2"]) == ("T02", 3)


def test_the_same_threat_on_two_missions_does_happen_and_is_played_like_any_other() -> None:
    """SS-14.2, SS-14.3."""
    twice = 0
    for seed in range(15):
        game = begun(seats=2, seed=seed, source="percentile")
        twice += any("." in threat for each in game.state.columns for threat in each.threats)
    assert twice > 5
    assert until(begun(seats=2, seed=2, source="percentile", support="brisk"), luck=1).state.result


def test_every_roll_is_told() -> None:
    """SS-14.2, SS-UI.7."""
    rolled = told(begun(seats=2, seed=3, source="percentile").events, "table_rolled")
    assert len(rolled) == 21
    assert all(
        content().table_cards[face(facts["card"])].d100[0] <= facts["roll"]
        <= content().table_cards[face(facts["card"])].d100[1]
        for facts in rolled
    )  # fmt: skip


def test_without_any_cards_a_draw_is_a_roll_on_the_aid_and_mishap_tables() -> None:
    """SS-14.4: 05-08 is A03, 98-00 is H13."""
    for roll, card in ((5, "A03"), (8, "A03"), (9, "A04"), (68, "A33"), (69, "H01"), (98, "H13"), (100, "H13")):
        game = dice(table_game(), (roll, 100))
        draw_to_hand(game, ANN)
        assert face(game.state.ships[ANN].hand[0]) == card


def test_without_any_cards_nothing_runs_out_and_nothing_is_reshuffled() -> None:
    """SS-14.4: the table stays the table."""
    game = table_game()
    for _ in range(300):
        draw_to_hand(game, ANN)
    assert [face(card) for card in game.state.deck] == [face(card) for card in content().copies]
    hand = game.state.ships[ANN].hand
    assert len(set(hand)) == 300
    assert game.state.discards == []


def test_a_passive_scan_without_a_deck_rolls_the_next_three_draws() -> None:
    """SS-14.4: they are noted in order, for this player only."""
    game = table_game(("A32.1",))
    run(game, choose_scan, ANN)
    play(game, "A32.1")
    noted = list(game.state.ships[ANN].noted)
    assert len(noted) == 3
    assert game.view(ANN).state.ships[ANN].noted == noted
    assert game.view(BO).state.ships[ANN].noted == ["?"] * 3
    draw_to_hand(game, BO)
    for _ in range(3):
        draw_to_hand(game, ANN)
    assert game.state.ships[ANN].hand == noted
    assert game.state.ships[BO].hand[0] not in noted


def test_a_second_passive_scan_fills_the_noted_draws_up_to_three() -> None:
    """SS-14.4: "your next 3 draws"."""
    game = table_game(("A32.1", "A32.2"))
    run(game, choose_scan, ANN)
    play(game, "A32.1")
    first = list(game.state.ships[ANN].noted)
    play(game, "A32.2")
    assert game.state.ships[ANN].noted == first


def test_played_entries_are_crossed_out() -> None:
    """SS-14.4: there is no pile they could come back from."""
    game = table_game(("A33.1",))
    game.state.seen = {"A33.1": 2}
    run(game, choose_scan, ANN)
    play(game, "A33.1", BO)
    assert game.state.seen == {}
    assert game.state.discards == []
    assert game.state.ships[ANN].hand == []


def test_an_entry_never_bears_the_name_of_another() -> None:
    """SS-14.4: each line of a list is a thing of its own."""
    game = table_game()
    entries = [roll_entry(game, ANN) for _ in range(200)]
    assert len({*entries, *game.state.deck}) == 300
