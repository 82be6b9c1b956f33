"""Solo play (section 16) and experience (section 17)."""

from __future__ import annotations

import pytest

from game.scouts.rules.attempt import act, choose_action
from game.scouts.rules.end_phase import choose_scan
from game.scouts.rules.experience import gain_experience
from game.scouts.rules.generation import SKILLS, roll_skill
from game.scouts.rules.scoring import rating, solo_score
from game.scouts.rules.solo import solo_draw, solo_starbase
from game.scouts.rules.state import REPAIR, STAY, Member, Player
from game.scouts.rules.turn import end_of_round, turn
from tests.scouts.tools import (
    ANN,
    EVERYTHING,
    asked,
    begun,
    column,
    dice,
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


def alone(each=None, mode: str = "solo_action", **options):  # type: ignore[no-untyped-def]
    return game_of(each or ship(), mode=mode, **options)


# 16A: the common deck


def test_alone_with_the_common_deck_one_begins_without_cards() -> None:
    """SS-16.2: deck as for one player."""
    game = begun(seats=1, seed=2, mode="solo_base")
    everywhere = [*game.state.deck, *game.state.waiting, *game.state.discards, *game.state.ships[ANN].hand]
    everywhere += [*game.state.ships[ANN].pile, *([game.state.attempt.card] if game.state.attempt.card else [])]
    assert len(everywhere) == 96
    assert game.state.round >= 1


@pytest.mark.parametrize("mode", ["solo_base", "solo_action"])
def test_aids_and_scans_go_to_the_hand_and_mishaps_wait_face_up(mode: str) -> None:
    """SS-16.1, SS-16.3, SS-16.6."""
    for card, hand, waiting in (("A01.1", 1, 0), ("A33.1", 1, 0), ("H01.1", 0, 1)):
        game = alone(mode=mode)
        game.state.deck = [card]
        run(game, solo_draw, ANN)
        assert (len(game.state.ships[ANN].hand), len(game.state.waiting)) == (hand, waiting)


def test_missions_and_threats_are_faced_at_once_when_drawn() -> None:
    """SS-16.2."""
    for card, outcome, rule in (("T01", "threat_overcome", "SS-16.5"), ("M06", "mission_completed", "SS-16.5")):
        game = alone(ship(EVERYTHING), "solo_base")
        game.state.deck = [card]
        events = run(game, turn, ANN)
        assert told(events, outcome)[0]["rule"] == rule
        assert game.state.ships[ANN].pile == [card]
        assert "choose_action" not in asked(game)


def test_all_waiting_mishaps_apply_to_the_next_card_and_are_then_discarded() -> None:
    """SS-16.3: also if they change nothing."""
    game = alone(ship(EVERYTHING, ["A01.1"]), "solo_base")
    game.state.waiting = ["H13.1", "H01.1"]
    game.state.deck = ["T01"]
    run(game, solo_draw, ANN)
    assert [(each.card, each.by) for each in game.state.attempt.played] == [("H13.1", -1), ("H01.1", -1)]
    events = play(game, ())
    assert "card_failed" in kinds(events)
    assert game.state.discards == ["H13.1", "H01.1", "T01"]
    assert game.state.waiting == []


def test_aids_help_against_waiting_mishaps() -> None:
    """SS-16.1, SS-16.3: they are seen before Aids are committed."""
    game = alone(ship("SH", ["A08.1"]), "solo_base")
    game.state.waiting, game.state.deck = ["H13.1"], ["T01"]
    run(game, solo_draw, ANN)
    assert "threat_overcome" in kinds(play(game, ("A08.1",)))


def test_home_only_at_the_end_of_a_turn_with_a_failure_and_everything_is_mended() -> None:
    """SS-16.4, SS-15.4: a failed threat counts as well."""
    game = dice(alone(hurt(ship(systems="WE SH"), (0, 4), (0,)), "solo_base"), (1, 1), 1)
    game.state.players[ANN] = Player("Ann", quick=True)
    game.state.deck = ["T05"]
    run(game, turn, ANN)
    assert game.choice is not None
    assert (game.choice.name, list(game.choice.options)) == ("choose_solo_mending", [REPAIR, STAY])
    play(game, REPAIR)
    assert lost(game.state.ships[ANN]) == ([], 0)


def test_without_a_failure_nobody_goes_home() -> None:
    """SS-16.4, SS-16.8: nor with nothing to mend."""
    for mode in ("solo_base", "solo_action"):
        game = alone(hurt(ship(), (0,)), mode)
        run(game, solo_starbase, ANN)
        assert game.choice is None
        game.state.failed = True
        run(game, solo_starbase, ANN)
        assert game.choice is not None
        whole = alone(mode=mode)
        whole.state.failed = True
        run(whole, solo_starbase, ANN)
        assert whole.choice is None


def test_one_may_stay_away() -> None:
    """SS-16.4: "may be visited"."""
    game = alone(hurt(ship(), (0,)))
    game.state.failed = True
    run(game, solo_starbase, ANN)
    assert kinds(play(game, STAY)) == []
    assert lost(game.state.ships[ANN]) == (["captain"], 0)


def test_with_the_common_deck_a_failed_card_is_discarded_and_cards_count_one() -> None:
    """SS-16.5."""
    game = alone(mode="solo_base")
    game.state.deck = ["M06"]
    events = run(game, turn, ANN)
    assert told(events, "card_failed")[0]["rule"] == "SS-16.5"
    assert game.state.discards == ["M06"]
    game.state.ships[ANN].pile = ["M01", "T01", "T02"]
    assert solo_score(game) == 3


def test_the_game_ends_when_the_deck_is_empty_at_a_draw() -> None:
    """SS-16.5."""
    game = until(begun(seats=1, seed=3, mode="solo_base"), luck=2)
    assert (game.state.result, game.state.deck, game.state.round) == ("deck empty", [], 97)


@pytest.mark.parametrize(
    ("mode", "scores"),
    [
        ("solo_base", {0: "Cadet", 20: "Cadet", 21: "Scout", 25: "Scout", 26: "Pathfinder", 29: "Pathfinder",
                       30: "Commander", 34: "Commander", 35: "Legend"}),
        ("solo_action", {0: "Cadet", 25: "Cadet", 26: "Scout", 32: "Scout", 33: "Pathfinder", 38: "Pathfinder",
                         39: "Commander", 43: "Commander", 44: "Legend"}),
    ],
)  # fmt: skip
def test_ratings(mode: str, scores: dict[int, str]) -> None:
    """SS-16.5, SS-16.10: the first and the last score of each."""
    game = alone(mode=mode)
    for score, title in scores.items():
        game.state.ships[ANN].pile = [f"T{n:02}" for n in range(1, score + 1)]
        assert (solo_score(game), rating(game)) == (score, title)


# 16B: the Action Deck


def test_alone_one_attempts_a_mission_or_holds() -> None:
    """SS-16.7."""
    game = alone(columns=[column("M06", "T01")])
    run(game, choose_action, ANN)
    assert game.choice is not None
    assert game.choice.options == {"M06": "", "hold": ""}
    assert kinds(play(game, "hold")) == ["held"]
    assert game.choice is None


def test_the_first_card_faced_suffers_all_waiting_mishaps_later_cards_none() -> None:
    """SS-16.7."""
    game = alone(ship(EVERYTHING), columns=[column("M06", "T02", "T06")])
    game.state.waiting = ["H13.1", "H01.1"]
    run(game, act, ANN, "M06")
    assert game.state.ships[ANN].pile == ["T06"], "neither Mishap is about it"
    assert (game.state.waiting, game.state.discards) == ([], ["H13.1", "H01.1"])
    play(game, "next", "next")
    assert game.state.ships[ANN].pile == ["T06", "T02", "M06"], "Cunning is free again"


def test_alone_one_thing_is_mended_in_the_same_end_phase() -> None:
    """SS-16.8, SS-9.1, SS-R21."""
    game = alone(hurt(ship(systems="WE"), (0, 4), (0,)))
    game.state.failed = True
    run(game, solo_starbase, ANN)
    assert game.choice is not None
    assert list(game.choice.options) == [0, 4, REPAIR, STAY]
    play(game, REPAIR)
    assert lost(game.state.ships[ANN]) == (["captain", "specialist"], 0)


def test_a_failure_of_the_turn_before_is_forgotten() -> None:
    """SS-16.8: "of a turn in which a card was failed"."""
    game = alone(hurt(ship(), (0,)), columns=[column()])
    game.state.failed = True
    run(game, turn, ANN)
    play(game, "hold")
    assert game.choice is None


def test_an_active_scan_discards_all_waiting_mishaps() -> None:
    """SS-16.9."""
    game = alone(ship("", ["A33.1"]))
    game.state.waiting = ["H13.1", "H01.1"]
    run(game, choose_scan, ANN)
    play(game, "A33.1")
    assert (game.state.waiting, game.state.discards) == ([], ["A33.1", "H13.1", "H01.1"])
    assert game.choice is None


def test_a_passive_scan_works_alone_too() -> None:
    """SS-16.9, SS-10.2."""
    game = alone(ship("", ["A32.1"]))
    game.state.deck = ["A01.1", "A02.1"]
    run(game, choose_scan, ANN)
    play(game, "A32.1")
    assert len(game.state.top) == 2


def test_support_comes_alone_too_and_the_time_limit_is_thirty_six_turns() -> None:
    """SS-16.10."""
    game = alone(columns=[column()], support="brisk")
    game.state.idle, game.state.round = 2, 35
    run(game, end_of_round)
    assert (game.state.columns[0].markers, game.state.result) == (1, "")
    game.state.round = 36
    run(game, end_of_round)
    assert game.state.result == "time limit"


def test_turns_left_count_only_when_all_missions_are_done() -> None:
    """SS-16.10: 28 points and a turn's worth for each of 36 left."""
    game = alone()
    game.state.round = 30
    game.state.ships[ANN].pile = [f"M0{n}" for n in range(1, 7)]
    assert solo_score(game) == 12
    game.state.ships[ANN].pile += ["M07", *(f"T{n:02}" for n in range(1, 15))]
    assert solo_score(game) == 28 + 6
    assert rating(game) == "Pathfinder"
    game.state.round = 20
    assert (solo_score(game), rating(game)) == (44, "Legend")


def test_nobody_leaves_a_solo_game() -> None:
    """SS-R34: there is no table to leave."""
    assert alone().any_time() == ()


# Experience


@pytest.mark.parametrize(("die", "learns"), [(1, True), (2, True), (3, False), (6, False)])
def test_on_one_or_two_somebody_learns_something(die: int, learns: bool) -> None:
    """SS-17.1."""
    game = dice(game_of(ship(), ship()), die, 1)
    game.state.players[ANN] = Player("Ann", quick=True)
    events = run(game, gain_experience, ANN)
    assert ("skill_learned" in kinds(events)) is learns
    assert sum(len(member.skills) for member in game.state.ships[ANN].crew) == learns


def test_experience_comes_after_missions_with_the_switch_on_only() -> None:
    """SS-17.1, SS-17.3: threats give none."""
    for experience in (False, True):
        columns = [column("M06", "T01"), column("M07")]
        game = game_of(ship(EVERYTHING), ship(), columns=columns, experience=experience)
        assert "experience_rolled" not in kinds(run(game, act, ANN, "M06"))
        assert ("experience_rolled" in kinds(play(game, "next"))) is experience


def test_only_the_living_learn_and_with_nobody_alive_nothing_happens() -> None:
    """SS-17.2."""
    for seed in range(60):
        game = game_of(hurt(ship(), (0, 1, 2, 3, 5)), ship(), seed=seed)
        game.state.players[ANN] = Player("Ann", quick=True)
        run(game, gain_experience, ANN)
        assert [bool(member.skills) for member in game.state.ships[ANN].crew].count(True) <= 1
        assert not any(member.skills for member in game.state.ships[ANN].crew if not member.alive)
    game = dice(game_of(hurt(ship(), (0, 1, 2, 3, 4, 5)), ship()), 1)
    assert kinds(run(game, gain_experience, ANN)) == ["experience_rolled"]


def test_the_table_is_rolled_and_a_skill_already_had_is_rolled_again_table_included() -> None:
    """SS-17.2: 1-2 Command, 3-4 Scientific, 5-6 Technical."""
    game = dice(game_of(ship("IN"), ship()), 2, 1, 3, 2)
    events = run(game, roll_skill, ANN, 0, None)
    rolled = [(facts["table"], facts["die"]) for facts in told(events, "skill_table_rolled")]
    assert rolled == [("command", 1), ("scientific", 2)]
    assert game.state.ships[ANN].crew[0].skills == ("IN", "ME")
    game = dice(game_of(ship(), ship()), 5, 1)
    run(game, roll_skill, ANN, 0, None)
    assert game.state.ships[ANN].crew[0].skills == ("EN",)


def test_a_ship_skill_already_had_is_rolled_again_table_included() -> None:
    """SS-17.2."""
    game = dice(game_of(ship("WE"), ship()), 1, 6, 1, 2, 3, 1)
    events = run(game, roll_skill, ANN, 0, None)
    assert [facts["table"] for facts in told(events, "skill_table_rolled")] == ["command", "scientific"]
    assert game.state.ships[ANN].crew[0].skills == ("WE", "PS")


def test_a_pick_of_experience_is_the_owners() -> None:
    """SS-17.2."""
    game = dice(game_of(ship(), ship()), 6, 6)
    run(game, roll_skill, ANN, 4, None)
    assert asked(game) == ("choose_skill", ANN)
    play(game, "SP")
    assert game.state.ships[ANN].crew[4].skills == ("SP",)


def test_there_is_no_maximum_but_all_sixteen() -> None:
    """SS-17.3: who knows everything learns nothing more."""
    ann = hurt(ship(EVERYTHING), (1, 2, 3, 4, 5))
    game = dice(game_of(ann, ship()), 1)
    assert kinds(run(game, gain_experience, ANN)) == ["experience_rolled"]
    ann.crew[0] = Member("almost", "captain", SKILLS[:-1])
    game = dice(game_of(ann, ship()), 1)
    game.state.players[ANN] = Player("Ann", quick=True)
    run(game, gain_experience, ANN)
    assert len(game.state.ships[ANN].crew[0].skills) == 16
