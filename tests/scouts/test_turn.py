"""Setting up, rounds and turns: sections 1, 4 and 5."""

from __future__ import annotations

import pytest

from game.scouts.rules.attempt import act, choose_action
from game.scouts.rules.setup import Setup, closed, new_game
from game.scouts.rules.state import Options, Player
from game.scouts.rules.turn import end_of_round, turn
from tests.scouts.tools import (
    ANN,
    BO,
    EVERYTHING,
    asked,
    begun,
    column,
    content,
    game_of,
    kinds,
    lost,
    play,
    run,
    ship,
    told,
    until,
)


def test_one_to_six_ships_take_part_and_one_alone_plays_solo() -> None:
    """SS-1.3."""
    for mode, allowed in (("action", range(2, 7)), ("base", range(2, 7)), ("solo_action", [1]), ("solo_base", [1])):
        for ships in range(1, 8):
            setup = Setup(tuple(Player(f"P{n}") for n in range(ships)), Options(mode=mode))  # type: ignore[arg-type]
            assert (closed(content(), setup) == ("", "")) is (ships in allowed)


def test_a_setup_that_cannot_be_played_does_not_begin() -> None:
    """SS-1.3, SS-14.4."""
    with pytest.raises(ValueError, match="1 ship, not for 2"):
        new_game(content(), Setup((Player("A"), Player("B")), Options(mode="solo_base")), 1)
    with pytest.raises(ValueError, match=r"SS-14\.4"):
        new_game(content(), Setup((Player("A"), Player("B")), Options(mode="base", source="table")), 1)


def test_any_number_of_people_from_none_up_fly_with_rivals() -> None:
    """SS-1.3, SS-16.11: a seat is asked the same, whoever sits there, and the game comes to its end."""
    for people in range(4):
        players = [Player(f"P{n}", level="" if n < people else "cadet", quick=True) for n in range(3)]
        game = until(new_game(content(), Setup(tuple(players), Options(support="brisk")), 5), luck=people)
        assert (game.state.result != "", len(game.any_time())) == (True, people)


def test_every_player_has_a_ship_and_crew_before_missions_are_laid() -> None:
    """SS-4.1, SS-2.3, SS-UI.10: six boxes and six lines, nothing marked yet."""
    game = begun(seats=3, seed=5)
    order = [kind for kind in kinds(game.events) if kind in ("generation_began", "mission_laid", "start_marker")]
    assert order == ["generation_began"] * 3 + ["mission_laid"] * 7 + ["start_marker"]
    for each in game.state.ships:
        assert (len(each.systems), len(each.crew), lost(each)) == (6, 6, ([], 0))


def test_seven_missions_with_two_threats_each_lie_on_the_table() -> None:
    """SS-2.1, SS-4.2, SS-4.3, SS-4.4."""
    state = begun(seats=3, seed=5).state
    missions = [each.mission for each in state.columns]
    threats = [threat for each in state.columns for threat in each.threats]
    assert (len(set(missions)), len(set(threats))) == (7, 14)
    assert all(len(each.threats) == 2 for each in state.columns)
    everywhere = [*state.deck, *state.discards, *(card for each in state.ships for card in each.hand)]
    assert not [card for card in everywhere if card[0] in "MT"]


def test_the_game_begins_with_empty_hands_and_a_full_action_deck() -> None:
    """SS-4.5, SS-2.2: then the first player draws."""
    state = begun(seats=3, seed=5).state
    assert sum(len(each.hand) for each in state.ships) == 1
    assert len(state.ships[state.acting].hand) == 1
    assert len(state.deck) == 99


def test_the_first_player_is_chosen_at_random_and_takes_the_start_marker() -> None:
    """SS-2.6, SS-4.6."""
    starts = [begun(seats=3, seed=seed).state.start for seed in range(30)]
    assert sorted(set(starts)) == [0, 1, 2]
    game = begun(seats=3, seed=2)
    assert game.state.acting == game.state.start


def test_missions_and_threats_are_open_to_all() -> None:
    """SS-4.7."""
    game = begun(seats=2)
    assert game.view(0).state.columns == game.view(1).state.columns == game.state.columns


def test_a_turn_is_draw_action_end() -> None:
    """SS-5.1, SS-5.3, SS-5.6: one card is drawn."""
    game = game_of(ship(EVERYTHING), ship(), columns=[column("M06", "T01")])
    game.state.deck = ["A01.1", "A02.1"]
    events = run(game, turn, ANN)
    assert kinds(events) == ["turn_began", "phase", "drew", "drew_card", "phase"]
    assert (game.state.phase, asked(game)) == ("action", ("choose_action", ANN))
    events = play(game, "starbase")
    assert told(events, "phase") == [{"phase": "end"}]
    assert asked(game) == ("choose_scan", ANN)
    play(game, "done")
    assert (len(game.state.deck), len(game.state.ships[ANN].hand)) == (1, 1)


def test_a_draw_is_seen_by_all_its_face_by_the_owner_only() -> None:
    """SS-7.8, SS-UI.8."""
    game = game_of(ship(), ship(), columns=[column()])
    game.state.deck = ["A01.1"]
    drew, face = [event for event in run(game, turn, ANN) if event.kind.startswith("drew")]
    assert (drew.only, drew.facts) == (None, {"who": ANN, "rule": "SS-5.3"})
    assert (face.only, face.facts["card"]) == ((ANN,), "A01.1")


def test_the_action_is_one_mission_or_the_starbase() -> None:
    """SS-5.4, SS-6.1: any mission that is left."""
    game = game_of(ship(), ship(), columns=[column("M01"), column("M02"), column("M03")])
    game.state.columns[1].won_by = BO
    run(game, choose_action, ANN)
    assert game.choice is not None
    assert game.choice.options == {"M01": "", "M03": "", "starbase": ""}


def test_who_has_nothing_to_mend_passes_at_the_starbase() -> None:
    """SS-5.5, SS-9.3."""
    game = game_of(ship(), ship(), columns=[column()])
    run(game, choose_action, ANN)
    assert kinds(play(game, "starbase")) == ["starbase_visited"]


def test_no_second_mission_in_a_turn() -> None:
    """SS-5.7, SS-6.7, SS-6.8."""
    for skills in (EVERYTHING, ""):
        game = game_of(ship(skills), ship(), columns=[column("M01"), column("M02")])
        run(game, turn, ANN)
        play(game, "M01")
        assert game.choice is None


def test_a_round_goes_clockwise_from_the_start_marker_which_then_passes_to_the_left() -> None:
    """SS-5.2."""
    game = game_of(ship(), ship(), ship(), columns=[column()])
    game.state.start = 1
    events = run(game, end_of_round)
    order = [asked(game)[1]]
    for _ in range(5):
        events += play(game, "starbase")
        order.append(asked(game)[1])
    assert order == [2, 0, 1, 0, 1, 2]
    assert [facts["who"] for facts in told(events, "round_began")] == [2, 0]


def test_with_a_fixed_order_the_marker_keeps_still() -> None:
    """SS-5.2."""
    game = game_of(ship(), ship(), ship(), columns=[column()], fixed_order=True)
    run(game, end_of_round)
    order = [asked(game)[1]]
    for _ in range(5):
        play(game, "starbase")
        order.append(asked(game)[1])
    assert order == [0, 1, 2, 0, 1, 2]


def test_an_empty_deck_takes_the_discards_back_before_a_draw() -> None:
    """SS-12.1, D44."""
    game = game_of(ship(), ship(), columns=[column()])
    game.state.discards = ["A01.1", "A02.1", "H01.1"]
    events = run(game, turn, ANN)
    assert told(events, "reshuffled") == [{"count": 3, "rule": "SS-12.1"}]
    assert (len(game.state.deck), game.state.discards, len(game.state.ships[ANN].hand)) == (2, [], 1)


def test_with_nothing_to_draw_the_draw_is_skipped() -> None:
    """SS-12.2, D44."""
    game = game_of(ship(), ship(), columns=[column()])
    assert "nothing_to_draw" in kinds(run(game, turn, ANN))
    assert asked(game) == ("choose_action", ANN)


def test_nobody_is_ever_out_of_the_game() -> None:
    """SS-8.4: with all crew dead and all systems damaged the turn goes on."""
    game = game_of(ship(), ship(), columns=[column()])
    game.state.ships[ANN].crew = []
    run(game, turn, ANN)
    assert asked(game) == ("choose_action", ANN)
    play(game, "starbase")
    assert game.state.result == ""


def test_damaged_systems_never_forbid_a_mission() -> None:
    """SS-6.10."""
    game = game_of(ship(), ship(), columns=[column()])
    run(game, choose_action, ANN)
    assert game.choice is not None
    assert game.choice.options["M06"] == ""


def test_what_is_declared_cannot_be_withdrawn() -> None:
    """SS-6.3: after the target only Aids, Mishaps and the check."""
    game = game_of(ship("", ["A01.1"]), ship(), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    assert asked(game) == ("commit_aids", ANN)
    assert "card_failed" in kinds(play(game, ()))
