"""Scans, hand limit: section 10; Fleet Support: section 12."""

from __future__ import annotations

import pytest

from game.core.engine import IllegalAnswer
from game.scouts.rules.attempt import act
from game.scouts.rules.cards import draw_to_hand
from game.scouts.rules.end_phase import choose_scan, keep_hand_limit
from game.scouts.rules.turn import end_of_round
from tests.scouts.tools import ANN, BO, CY, asked, begun, column, game_of, kinds, play, run, ship, told, until


def cards(*letters_and_counts: str) -> list[str]:
    """Copies: cards("A03 4") is A03.1 to A03.4."""
    pairs = [each.split() for each in letters_and_counts]
    return [f"{id}.{n}" for id, count in pairs for n in range(1, int(count) + 1)]


def test_any_number_of_scans_may_be_played_one_after_the_other() -> None:
    """SS-10.1, SS-10.4: they are discarded when played."""
    game = game_of(ship("", ["A32.1", "A32.2", "A01.1"]), ship())
    game.state.deck = cards("A03 4")
    run(game, choose_scan, ANN)
    assert game.choice is not None
    assert list(game.choice.options) == ["done", "A32.1", "A32.2"]
    play(game, "A32.2", "A32.1")
    assert asked(game) == ("choose_scan", ANN)
    assert game.state.discards == ["A32.2", "A32.1"]
    play(game, "done")
    assert game.state.ships[ANN].hand == ["A01.1"]


def test_whoever_holds_cards_is_asked_for_scans() -> None:
    """SS-7.8: so nobody can tell who has none; an empty hand is skipped."""
    game = game_of(ship("", ["A01.1"]), ship())
    run(game, choose_scan, ANN)
    assert game.choice is not None
    assert (list(game.choice.options), game.choice.covert) == (["done"], True)
    game = game_of(ship(), ship())
    run(game, choose_scan, ANN)
    assert game.choice is None


def test_a_passive_scan_shows_the_next_ten_cards_to_one_player_only() -> None:
    """SS-10.2."""
    game = game_of(ship("", ["A32.1"]), ship())
    game.state.deck = cards("A03 4", "A08 4", "A09 4")
    run(game, choose_scan, ANN)
    events = play(game, "A32.1")
    public, private = (event for event in events if event.kind.startswith("cards_ahead"))
    assert (public.facts["count"], public.only) == (10, None)
    assert "cards" not in public.facts
    assert (private.facts["cards"], private.only) == (tuple(game.state.top), (ANN,))
    assert (len(game.state.top), len(game.state.deck)) == (10, 2)


def test_a_passive_scan_of_a_short_deck_looks_at_what_is_there() -> None:
    """SS-10.2: no reshuffle."""
    game = game_of(ship("", ["A32.1"]), ship())
    game.state.deck, game.state.discards = cards("A03 3"), cards("A09 4")
    run(game, choose_scan, ANN)
    play(game, "A32.1")
    assert sorted(game.state.top) == cards("A03 3")
    assert game.state.discards == [*cards("A09 4"), "A32.1"]


def test_a_second_passive_scan_sees_the_same_cards_in_the_same_order_and_more_behind() -> None:
    """SS-10.2, SS-R27."""
    game = game_of(ship("", ["A32.1"]), ship("", ["A32.2"]))
    game.state.deck = cards("A03 4", "A08 4", "A09 4")
    run(game, choose_scan, ANN)
    play(game, "A32.1")
    first = list(game.state.top)
    draw_to_hand(game, ANN)
    game.state.acting = BO
    run(game, choose_scan, BO)
    play(game, "A32.2")
    assert game.state.top[:9] == first[1:]
    assert len(game.state.top) == 10
    assert game.view(ANN).state.top == [*first[1:], "?"]
    assert game.view(BO).state.top == game.state.top


def test_an_active_scan_shows_a_hand_to_one_player_and_all_learn_whose() -> None:
    """SS-10.3."""
    game = game_of(ship("", ["A33.1"]), ship(), ship("", ["H01.1", "A01.1"]))
    run(game, choose_scan, ANN)
    play(game, "A33.1")
    assert game.choice is not None
    assert list(game.choice.options) == [BO, CY]
    events = play(game, CY)
    public, private = (event for event in events if event.kind.startswith("hand_"))
    assert (public.facts["rival"], public.facts["count"], public.only) == (CY, 2, None)
    assert (private.facts["cards"], private.only) == (("H01.1", "A01.1"), (ANN,))
    assert game.view(ANN).state.ships[CY].hand == ["H01.1", "A01.1"]
    assert game.view(BO).state.ships[CY].hand == ["?", "?"]


def test_an_empty_hand_may_be_scanned_and_the_card_is_spent() -> None:
    """SS-10.3."""
    game = game_of(ship("", ["A33.1"]), ship())
    run(game, choose_scan, ANN)
    events = play(game, "A33.1", BO)
    assert told(events, "hand_scanned")[0]["cards"] == ()
    assert game.state.discards == ["A33.1"]


def test_a_scan_does_nothing_for_a_check_but_counts_as_a_card_in_hand() -> None:
    """SS-10.4, SS-10.5."""
    game = game_of(ship("", [*cards("A03 4", "A08 4"), "A32.1", "A32.2", "A33.1"]), ship())
    run(game, keep_hand_limit, ANN)
    assert asked(game) == ("choose_discards", ANN)


def test_what_is_over_ten_is_discarded_by_choice_exactly_down_to_ten() -> None:
    """SS-10.5, SS-10.6."""
    hand = cards("A03 4", "A08 4", "A09 4")
    game = game_of(ship("", hand), ship())
    run(game, keep_hand_limit, ANN)
    for wrong in ((), ("A03.1",), ("A03.1", "A03.2", "A03.3")):
        with pytest.raises(IllegalAnswer):
            game.play(wrong)
    events = play(game, ("A03.1", "A09.4"))
    assert game.state.ships[ANN].hand == [card for card in hand if card not in ("A03.1", "A09.4")]
    assert game.state.discards == ["A03.1", "A09.4"]
    assert [event.only for event in events] == [None]


def test_ten_cards_or_fewer_are_never_discarded() -> None:
    """SS-10.5: no voluntary discards."""
    game = game_of(ship("", cards("A03 4", "A08 4", "A09 2")), ship())
    run(game, keep_hand_limit, ANN)
    assert game.choice is None


def test_there_is_no_hand_limit_at_other_moments() -> None:
    """SS-10.5."""
    game = game_of(ship("", cards("A03 4", "A08 4", "A09 2")), ship())
    game.state.deck = ["A01.1"]
    draw_to_hand(game, ANN)
    assert len(game.state.ships[ANN].hand) == 11


# Fleet Support


@pytest.mark.parametrize(("support", "rounds"), [("brisk", 3), ("standard", 4), ("long", 5)])
def test_after_enough_idle_rounds_every_mission_left_gets_a_marker(support: str, rounds: int) -> None:
    """SS-12.4: and the counter begins anew."""
    game = game_of(ship(), ship(), columns=[column("M06", "T01"), column("M07")], support=support)
    game.state.columns[1].won_by = BO
    for n in range(rounds):
        assert game.state.columns[0].markers == 0
        run(game, end_of_round)
        game.choice = None
        game.state.agenda.clear()
        assert game.state.idle == (n + 1) % rounds
    assert [each.markers for each in game.state.columns] == [1, 0]


def test_markers_pile_up() -> None:
    """SS-12.4."""
    game = game_of(ship(), ship(), columns=[column("M06", markers=1)], support="brisk")
    game.state.idle = 2
    run(game, end_of_round)
    assert game.state.columns[0].markers == 2


def test_any_card_won_sets_the_counter_back() -> None:
    """SS-12.4."""
    game = game_of(ship("SH"), ship(), columns=[column("M06", "T02", "T01")])
    game.state.idle = 3
    run(game, act, ANN, "M06")
    play(game, "stop")
    run(game, end_of_round)
    assert (game.state.idle, game.state.columns[0].markers) == (0, 0)


@pytest.mark.parametrize(("markers", "outcome"), [(0, "card_failed"), (1, "threat_overcome"), (2, "threat_overcome")])
def test_a_marker_stands_in_for_one_unmet_requirement(markers: int, outcome: str) -> None:
    """SS-12.5."""
    game = game_of(ship("SE"), ship(), columns=[column("M06", "T07", markers=markers)])
    assert outcome in kinds(run(game, act, ANN, "M06"))


def test_markers_help_whoever_acts() -> None:
    """SS-12.5."""
    game = game_of(ship(), ship("SE"), columns=[column("M06", "T07", markers=1)])
    game.state.acting = BO
    assert "threat_overcome" in kinds(run(game, act, BO, "M06"))


def test_a_success_takes_all_markers_of_the_mission_a_failure_none() -> None:
    """SS-12.6: needed or not; other missions keep theirs."""
    columns = [column("M06", "T02", "T01", markers=3), column("M07", markers=2)]
    game = game_of(ship("SH"), ship(), columns=columns)
    run(game, act, ANN, "M06")
    assert [each.markers for each in columns] == [0, 2]
    assert "card_failed" in kinds(play(game, "next"))
    lost = game_of(ship(), ship(), columns=[column("M06", "T26", markers=2)])
    run(lost, act, ANN, "M06")
    assert lost.state.columns[0].markers == 2


def test_with_four_markers_every_top_card_succeeds() -> None:
    """SS-12.7."""
    game = game_of(ship(), ship(), columns=[column("M06", markers=4), column("M07")])
    assert told(run(game, act, ANN, "M06"), "mission_completed")[0]["helped"] == 4


def test_after_round_sixty_the_game_is_scored_as_it_stands() -> None:
    """SS-12.7."""
    game = game_of(ship(), ship(), columns=[column("M06")])
    game.state.ships[BO].pile = ["T01"]
    game.state.round = 60
    events = run(game, end_of_round)
    assert game.state.result == "last round"
    assert told(events, "game_over")[0]["winners"] == (BO,)


def test_a_deck_that_runs_out_does_not_end_the_game() -> None:
    """SS-12.1: six players draw more than a hundred cards."""
    game = until(begun(seats=6, seed=11), luck=4)
    assert game.state.result in ("completed", "last round")


def test_nobody_at_all_can_pass_a_hopeless_table_for_ever() -> None:
    """SS-12.3, SS-12.7: ships that can do nothing finish all missions with the fleet's help."""
    game = game_of(ship(), ship(), columns=[column("M06", "T26")])
    run(game, end_of_round)
    helped = 0
    while game.choice is not None:
        first = game.state.columns[0]
        needed = 3 if first.threats else 4
        if game.choice.name == "choose_action" and first.markers >= needed:
            helped += 1
            game.play("M06")
        else:
            game.play("stop" if game.choice.name == "choose_next" else "starbase")
    assert (game.state.result, helped) == ("completed", 2)
    assert game.state.round <= 30
