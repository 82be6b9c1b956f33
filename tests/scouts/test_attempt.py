"""Going on a mission: section 6; and what is scored for it: section 11."""

from __future__ import annotations

import msgspec
import pytest

from game.scouts import log
from game.scouts.rules.attempt import act
from game.scouts.rules.levels import needs_of, supplied, unmet, with_cards
from game.scouts.rules.scoring import decided_by, losses, missions_won, points, threats_won, winners
from game.scouts.rules.state import System
from tests.scouts.tools import ANN, BO, EVERYTHING, asked, column, content, game_of, kinds, play, run, ship, told


def test_threats_come_first_the_topmost_before_the_other_and_the_mission_last() -> None:
    """SS-6.2, SS-4.3."""
    game = game_of(ship(EVERYTHING), ship(), columns=[column("M06", "T02", "T01")])
    events = run(game, act, ANN, "M06")
    events += play(game, "next", "next")
    assert [facts["card"] for facts in told(events, "declared")] == ["T01", "T02", "M06"]


def test_having_the_skills_is_success_without_any_die() -> None:
    """SS-6.4."""
    game = game_of(ship("SH"), ship(), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    assert game.state.count == 0
    assert game.state.ships[ANN].pile == ["T01"]


@pytest.mark.parametrize(
    ("card", "skills", "left"),
    [
        ("T01", "", [0]),
        ("T01", "SH", []),
        ("T20", "DI", [1]),
        ("T20", "DI CM", []),
        ("T20", "CU CM", [0]),
        ("M06", "DI IN CU PY", []),
        ("M06", "DI IN", [2, 3]),
        ("M21", "ME BI SE AS", []),
        ("M21", "ME BI AS CM", [2]),
    ],
)
def test_every_requirement_has_to_be_met_by_any_of_its_skills(card: str, skills: str, left: list[int]) -> None:
    """SS-6.5."""
    assert unmet(needs_of(content(), card), supplied(ship(skills))) == left


@pytest.mark.parametrize(
    ("cards", "level"),
    [([], 1), (["A08.1"], 2), (["H13.1"], 0), (["H13.1", "A08.1"], 1), (["H13.1", "H13.2"], -1), (["A01.1"], 1)],
)
def test_a_level_is_base_and_aids_less_mishaps(cards: list[str], level: int) -> None:
    """SS-6.4: base 1 from the ship."""
    assert with_cards(content(), {"SH": 1}, cards)["SH"] == level


def test_a_threat_overcome_is_kept_at_once_and_one_may_stop_or_go_on() -> None:
    """SS-6.6."""
    game = game_of(ship("SH"), ship(), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    assert (game.state.ships[ANN].pile, game.state.columns[0].threats) == (["T01"], [])
    assert game.choice is not None
    assert list(game.choice.options) == ["next", "stop"]
    play(game, "stop")
    assert game.state.attempt.who == -1
    assert game.choice is None


def test_a_completed_mission_is_kept_and_ends_the_action_phase() -> None:
    """SS-6.7."""
    game = game_of(ship(EVERYTHING), ship(), columns=[column("M06"), column("M07")])
    events = run(game, act, ANN, "M06")
    assert kinds(events)[-1] == "mission_completed"
    assert (game.state.ships[ANN].pile, game.state.columns[0].won_by) == (["M06"], ANN)
    assert (game.choice, game.state.result) == (None, "")


def test_a_failed_card_stays_and_is_rolled_for_and_the_action_phase_ends() -> None:
    """SS-6.8: a threat stays topmost, a mission stays in play."""
    for threats in (["T02", "T01"], []):
        game = game_of(ship(), ship(), columns=[column("M06", *threats)])
        events = run(game, act, ANN, "M06")
        assert kinds(events)[:4] == ["mission_chosen", "declared", "card_failed", "failure_rolled"]
        assert (game.state.columns[0].threats, game.state.columns[0].won_by) == (threats, -1)
        assert game.state.ships[ANN].pile == []
        assert game.choice is None


def test_threats_won_this_turn_are_kept_though_the_next_card_is_failed() -> None:
    """SS-6.9: also when somebody else finishes the mission."""
    game = game_of(ship("SH"), ship(EVERYTHING), columns=[column("M06", "T02", "T01"), column("M07")])
    run(game, act, ANN, "M06")
    assert "card_failed" in kinds(play(game, "next"))
    game.state.acting = BO
    run(game, act, BO, "M06")
    play(game, "next")
    assert game.state.ships[ANN].pile == ["T01"]
    assert game.state.ships[BO].pile == ["T02", "M06"]


def test_losses_count_from_the_next_card_on() -> None:
    """SS-8.3."""
    each = ship("", systems="SH")
    assert supplied(each) == {"SH": 1}
    each.systems[0] = System("SH", damaged=True)
    assert supplied(each) == {}


def test_a_mission_is_two_points_and_a_threat_one() -> None:
    """SS-11.1, SS-11.3: hand, crew and ship are worth nothing."""
    ann = ship(EVERYTHING, ["A01.1", "A02.1"])
    ann.pile = ["T01", "M06", "T02", "T03"]
    game = game_of(ann, ship())
    assert (points(game, ANN), missions_won(game, ANN), threats_won(game, ANN)) == (5, 1, 3)
    assert (points(game, BO), missions_won(game, BO)) == (0, 0)


def test_piles_and_totals_are_public() -> None:
    """SS-11.2."""
    ann = ship()
    ann.pile = ["T01"]
    game = game_of(ann, ship())
    assert points(game.view(BO), ANN) == 1


def test_the_game_is_over_at_once_with_the_seventh_mission() -> None:
    """SS-11.4: no experience, no End Phase, no further turn."""
    won = [column(f"M0{n}") for n in range(1, 7)]
    for each in won:
        each.won_by = BO
    game = game_of(ship(EVERYTHING), ship(), columns=[*won, column("M07", "T01")], experience=True)
    run(game, act, ANN, "M07")
    events = play(game, "next")
    assert (game.state.result, game.state.agenda, game.over) == ("completed", [], True)
    assert kinds(events) == ["declared", "mission_completed", "game_over"]


def test_the_highest_total_wins() -> None:
    """SS-11.5, SS-1.2: also against more missions."""
    ann, bo = ship(), ship()
    ann.pile, bo.pile = ["T01", "T02", "T03"], ["M06"]
    assert winners(game_of(ann, bo)) == (ANN,)


def test_ties_go_to_more_missions_then_fewer_losses_then_are_shared() -> None:
    """SS-11.6."""
    ann, bo = ship(systems="WE"), ship(systems="WE")
    ann.pile, bo.pile = ["T01", "T02"], ["M06"]
    assert winners(game_of(ann, bo)) == (BO,) and decided_by(game_of(ann, bo)) == "missions"
    ann.pile = ["M07"]
    assert winners(game_of(ann, bo)) == (ANN, BO) and decided_by(game_of(ann, bo)) == "shared"
    ann.systems = [System("WE", damaged=True)]
    assert losses(game_of(ann, bo), ANN) == 1
    assert winners(game_of(ann, bo)) == (BO,) and decided_by(game_of(ann, bo)) == "losses"
    bo.crew[2] = msgspec.structs.replace(bo.crew[2], alive=False)
    assert winners(game_of(ann, bo)) == (ANN, BO)
    bo.crew[3] = msgspec.structs.replace(bo.crew[3], alive=False)
    assert winners(game_of(ann, bo)) == (ANN,)


def test_the_end_names_the_winners() -> None:
    """SS-11.5."""
    game = game_of(ship(EVERYTHING), ship(), columns=[column("M06")])
    events = run(game, act, ANN, "M06")
    assert told(events, "game_over")[0] == {
        "winners": (ANN,), "points": 2, "why": "completed", "decided": "points", "rule": "SS-11.5",
    }  # fmt: skip


def test_the_end_names_what_decided_among_equals() -> None:
    """SS-11.6: among all, also where third and fourth are apart; in the log and as the outcome."""
    rival = ship()
    rival.pile = ["T01", "T02"]
    last = ship()
    game = game_of(last, rival, ship(EVERYTHING), columns=[column("M06")])
    events = run(game, act, 2, "M06")
    over = told(events, "game_over")[0]
    assert over["winners"] == (2,) and over["decided"] == "missions" and over["rule"] == "SS-11.6"
    said = "Cy wins with 2 points, ahead by more missions."
    assert str(log.sentence(game, events[-1])) == f"The last mission is done. {said} (SS-11.6)"
    assert log.outcome(game) == said.replace(" points", " points in round 1")


def test_asked_where_to_go_on_even_when_only_the_mission_is_left() -> None:
    """SS-6.6: the next card is the mission if no threat is left."""
    game = game_of(ship(EVERYTHING), ship(), columns=[column("M06", "T01"), column("M07")])
    run(game, act, ANN, "M06")
    assert asked(game) == ("choose_next", ANN)
    assert told(play(game, "next"), "declared")[0]["card"] == "M06"
