"""The rulings SS-R1 to SS-R35, each by its number: section 18."""

from __future__ import annotations

import msgspec
import pytest

from game.core.engine import IllegalAnswer
from game.scouts.rules.attempt import act, choose_action
from game.scouts.rules.cards import draw_to_hand
from game.scouts.rules.end_phase import passive_scan
from game.scouts.rules.failure import damage_one, failure_roll, kill_one
from game.scouts.rules.levels import levels_now, supplied
from game.scouts.rules.scoring import points
from game.scouts.rules.starbase import visit_starbase
from game.scouts.rules.state import REPAIR, Member
from game.scouts.rules.turn import end_of_round, turn
from tests.scouts.tools import (
    ANN,
    BO,
    CY,
    EVERYTHING,
    asked,
    begun,
    column,
    dice,
    game_of,
    kinds,
    play,
    run,
    ship,
    told,
    until,
)


def test_r1_two_crew_members_with_a_skill_give_level_one() -> None:
    """SS-R1, SS-6.4."""
    ann = ship("SE CU")
    ann.crew[3] = Member("expert", "specialist", ("CU",))
    game = game_of(ann, ship(hand=["H01.1"]), columns=[column("M06", "T07")])
    run(game, act, ANN, "M06")
    assert levels_now(game)["CU"] == 1
    assert "card_failed" in kinds(play(game, "H01.1"))


def test_r2_a_second_source_protects_against_death_and_damage() -> None:
    """SS-R2."""
    ann = ship("CU SH", systems="SH")
    ann.crew[3] = Member("expert", "specialist", ("CU",))
    ann.crew[0] = msgspec.structs.replace(ann.crew[0], alive=False)
    assert supplied(ann) == {"CU": 1, "SH": 1}
    ann.systems[0] = msgspec.structs.replace(ann.systems[0], damaged=True)
    assert supplied(ann) == {"CU": 1}


def test_r3_two_mishaps_of_a_skill_need_two_aids() -> None:
    """SS-R3."""
    for aids, outcome in ((["A08.1"], "card_failed"), (["A08.1", "A08.2"], "threat_overcome")):
        game = game_of(ship("SH", aids), ship(hand=["H13.1", "H13.2"]), columns=[column("M06", "T01")])
        run(game, act, ANN, "M06")
        play(game, (), "H13.1", ())
        play(game, "H13.2")
        assert outcome in kinds(play(game, tuple(aids)))


def test_r4_a_mishap_on_a_skill_the_ship_lacks_takes_it_to_minus_one() -> None:
    """SS-R4: then one Aid no longer suffices."""
    game = game_of(ship(hand=["A08.1"]), ship(hand=["H13.1"]), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    play(game, (), "H13.1")
    assert levels_now(game)["SH"] == -1
    assert "card_failed" in kinds(play(game, ("A08.1",)))


def test_r5_an_alternative_keeps_a_requirement_met_and_either_name_may_be_played() -> None:
    """SS-R5: "Combat or Security"."""
    game = game_of(ship("ME BI CO SE AS", ["A25.1", "A24.1"]), ship(hand=["H03.1", "H06.1"]), columns=[column("M21")])
    run(game, act, ANN, "M21")
    assert game.choice is not None
    assert list(game.choice.open()) == ["A25.1", "A24.1"]
    play(game, ())
    assert list(game.choice.open()) == ["decline", "H03.1", "H06.1"]
    assert "mission_completed" in kinds(play(game, "H03.1", (), "decline"))


def test_r6_one_time_travel_serves_two_requirements() -> None:
    """SS-R6."""
    game = game_of(ship(hand=["A31.1"]), ship(), columns=[column("M06", "T07")])
    run(game, act, ANN, "M06")
    assert "threat_overcome" in kinds(play(game, ("A31.1",)))


def test_r7_an_aid_is_spent_though_nobody_opposes() -> None:
    """SS-R7."""
    game = game_of(ship("SH", ["A08.1"]), ship(hand=["A01.1"]), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    play(game, ("A08.1",), "decline")
    assert game.state.ships[ANN].hand == []
    assert game.state.discards == ["A08.1"]


def test_r8_aids_on_a_threat_do_not_help_on_the_mission_under_it() -> None:
    """SS-R8: T08 and M06 both ask for Diplomacy."""
    game = game_of(ship("IN CU PY", ["A11.1"]), ship(), columns=[column("M06", "T08")])
    run(game, act, ANN, "M06")
    play(game, ("A11.1",))
    assert asked(game) == ("choose_next", ANN)
    assert "card_failed" in kinds(play(game, "next"))


def test_r9_a_hopeless_card_may_be_declared_and_is_a_normal_failure() -> None:
    """SS-R9."""
    game = game_of(ship(), ship(), columns=[column("M06", "T01")])
    run(game, choose_action, ANN)
    assert {"card_failed", "failure_rolled"} <= set(kinds(play(game, "M06")))


def test_r10_an_opponent_may_play_a_mishap_each_time_the_circuit_comes_round() -> None:
    """SS-R10."""
    game = game_of(ship("SH"), ship(hand=["H13.1", "H13.2", "H13.3"]), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    play(game, "H13.1", "H13.2", "H13.3")
    assert game.state.ships[BO].hand == []
    assert game.state.discards == ["H13.1", "H13.2", "H13.3"]


def test_r11_with_two_players_the_opponent_is_asked_again_after_every_reply() -> None:
    """SS-R11."""
    game = game_of(ship("SH", ["A08.1", "A08.2"]), ship(hand=["H13.1", "A01.1"]), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    order = []
    for answer in ((), "H13.1", ("A08.1",), "decline"):
        order.append(asked(game))
        events = game.play(answer)
    assert order == [("commit_aids", ANN), ("offer_mishap", BO), ("reply_aids", ANN), ("offer_mishap", BO)]
    assert "threat_overcome" in kinds(events)


def test_r12_who_declined_is_asked_again_after_another_mishap() -> None:
    """SS-R12."""
    game = game_of(ship("SH"), ship(hand=["H13.1"]), ship(hand=["H13.2", "A01.1"]), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    play(game, "decline", "H13.2")
    assert asked(game) == ("offer_mishap", BO)


def test_r13_nobody_aids_another_and_the_acting_player_plays_no_mishap() -> None:
    """SS-R13."""
    game = game_of(ship("", ["H13.1", "A01.1"]), ship(hand=["A08.1"]), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    with pytest.raises(IllegalAnswer, match=r"SS-7\.1"):
        game.play(("H13.1",))
    play(game, ())
    with pytest.raises(IllegalAnswer, match=r"SS-7\.1"):
        game.play("A08.1")


def test_r14_a_failed_card_may_be_tried_by_the_next_player_in_the_same_round() -> None:
    """SS-R14, SS-6.8."""
    game = game_of(ship(), ship("SH"), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    assert game.state.columns[0].threats == ["T01"]
    game.state.acting = BO
    assert "threat_overcome" in kinds(run(game, act, BO, "M06"))


def test_r15_who_stops_after_one_threat_leaves_the_other_topmost_for_everybody() -> None:
    """SS-R15."""
    game = game_of(ship("SH"), ship("AS"), columns=[column("M06", "T02", "T01")])
    run(game, act, ANN, "M06")
    play(game, "stop")
    game.state.acting = BO
    events = run(game, act, BO, "M06")
    assert told(events, "declared")[0]["card"] == "T02"


def test_r16_a_mission_without_threats_is_tried_directly() -> None:
    """SS-R16."""
    game = game_of(ship(EVERYTHING), ship(), columns=[column("M06")])
    assert told(run(game, act, ANN, "M06"), "declared")[0]["card"] == "M06"


def test_r17_after_the_second_threat_one_may_stop() -> None:
    """SS-R17."""
    game = game_of(ship(EVERYTHING), ship(), columns=[column("M06", "T02", "T01")])
    run(game, act, ANN, "M06")
    play(game, "next")
    assert game.state.columns[0].threats == []
    assert game.choice is not None
    assert list(game.choice.open()) == ["next", "stop"]
    assert kinds(play(game, "stop")) == ["stopped"]
    assert game.state.ships[ANN].pile == ["T01", "T02"]


def test_r18_the_failure_roll_comes_after_the_card_is_resolved() -> None:
    """SS-R18: the card has failed, and its Aids are discarded, before anything is lost."""
    game = dice(game_of(ship("", ["A08.1"], "WE"), ship(hand=["H13.1"]), columns=[column("M06", "T01")]), 2)
    run(game, act, ANN, "M06")
    events = play(game, ("A08.1",), "H13.1")
    assert kinds(events)[-3:] == ["card_failed", "failure_rolled", "system_damaged"]
    assert game.state.discards == ["A08.1", "H13.1"]


def test_r19_a_captain_dies_only_by_disaster_or_as_the_last_resort() -> None:
    """SS-R19."""
    for seed in range(40):
        game = game_of(ship(), seed=seed)
        kill_one(game, ANN, "specialist")
        kill_one(game, ANN, "officer")
        assert game.state.ships[ANN].crew[0].alive
        assert [member.rank for member in game.state.ships[ANN].crew if not member.alive] == ["officer", "specialist"]
    game = game_of(ship())
    game.state.ships[ANN].crew[1:] = [
        msgspec.structs.replace(member, alive=False) for member in game.state.ships[ANN].crew[1:]
    ]
    kill_one(game, ANN, "specialist")
    assert not game.state.ships[ANN].crew[0].alive


def test_r20_who_has_less_to_lose_loses_what_there_is() -> None:
    """SS-R20: result 3 with one system, 6 with no system, 6 with no crew."""
    game = dice(game_of(ship(systems="WE")), 3)
    run(game, failure_roll, ANN)
    assert game.state.ships[ANN].systems[0].damaged
    assert all(member.alive for member in game.state.ships[ANN].crew)
    game = dice(game_of(ship()), 6)
    assert kinds(run(game, failure_roll, ANN)) == ["failure_rolled", "member_killed"]
    game = dice(game_of(ship(systems="WE SH SP")), 6)
    game.state.ships[ANN].crew = [Member("x", "captain", (), alive=False)]
    assert kinds(run(game, failure_roll, ANN)) == ["failure_rolled", "system_damaged"]


def test_r21_the_killed_are_replaced_on_the_next_turn_alone_in_the_same_end_phase() -> None:
    """SS-R21."""
    game = dice(game_of(ship(), ship(), columns=[column("M06", "T01")]), 4)
    game.state.players[ANN] = msgspec.structs.replace(game.state.players[ANN], quick=True)
    run(game, turn, ANN)
    play(game, "M06")
    assert game.choice is None, "the turn is over, with nobody replaced"
    assert sum(not member.alive for member in game.state.ships[ANN].crew) == 1
    alone = dice(game_of(ship(), columns=[column("M06", "T01")], mode="solo_action"), 4)
    alone.state.players[ANN] = msgspec.structs.replace(alone.state.players[ANN], quick=True)
    run(alone, turn, ANN)
    play(alone, "M06")
    assert asked(alone) == ("choose_solo_mending", ANN)
    killed = next(place for place, member in enumerate(alone.state.ships[ANN].crew) if not member.alive)
    play(alone, killed)
    assert all(member.alive for member in alone.state.ships[ANN].crew)


def test_r22_a_replacement_has_the_rank_and_number_of_skills_whatever_the_dead_had() -> None:
    """SS-R22, SS-9.2: better or worse; once chosen there is no way back."""
    ann = ship()
    ann.crew[1] = Member("veteran", "officer", ("CU", "SE", "CO", "PS"), alive=False)
    ann.crew[4] = Member("late", "specialist", (), alive=False)
    game = game_of(ann, ship())
    run(game, visit_starbase, ANN)
    assert game.choice is not None
    assert list(game.choice.open()) == [1, 4]
    play(game, 1)
    assert asked(game) == ("choose_table", ANN)
    play(game, "quick")
    new = game.state.ships[ANN].crew[1]
    assert (new.rank, len(new.skills), new.alive) == ("officer", 2, True)
    assert not game.state.ships[ANN].crew[4].alive


def test_r23_with_all_crew_dead_only_the_starbase_is_open_and_one_returns_a_visit() -> None:
    """SS-R23, SS-6.10."""
    game = game_of(ship(), ship(), columns=[column("M06", "T01")])
    ann = game.state.ships[ANN]
    ann.crew = [msgspec.structs.replace(member, alive=False) for member in ann.crew]
    game.state.players[ANN] = msgspec.structs.replace(game.state.players[ANN], quick=True)
    run(game, choose_action, ANN)
    assert game.choice is not None
    assert game.choice.options == {"M06": "SS-6.10", "starbase": ""}
    play(game, "starbase", 0)
    assert [member.alive for member in ann.crew] == [True, False, False, False, False, False]


def test_r24_repair_mends_all_systems_and_no_crew() -> None:
    """SS-R24."""
    game = game_of(ship(systems="WE SH SP"), ship())
    for _ in range(3):
        damage_one(game, ANN)
    kill_one(game, ANN, "any")
    run(game, visit_starbase, ANN)
    play(game, REPAIR)
    assert not any(system.damaged for system in game.state.ships[ANN].systems)
    assert sum(not member.alive for member in game.state.ships[ANN].crew) == 1


def test_r25_scans_are_no_aids_no_replies_and_nothing_for_another_turn() -> None:
    """SS-R25."""
    game = game_of(ship("SH", ["A32.1"]), ship(hand=["H13.1", "A33.1"]), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    seen = []
    for answer in ((), "H13.1", ()):
        assert game.choice is not None
        seen.append((game.choice.name, dict(game.choice.options)))
        game.play(answer)
    assert seen[0] == ("commit_aids", {"A32.1": "SS-10.1"})
    assert seen[1] == ("offer_mishap", {"decline": "", "H13.1": "", "A33.1": "SS-7.1"})
    assert seen[2] == ("reply_aids", {"A32.1": "SS-10.1"})


def test_r26_twelve_cards_less_two_scans_are_ten_and_nothing_is_discarded() -> None:
    """SS-R26, SS-10.5: Scans first, then the limit."""
    hand = ["A32.1", "A33.1", *(f"A03.{n}" for n in range(1, 10))]
    game = game_of(ship("", hand), ship(), columns=[column()])
    game.state.deck = ["A01.1"]
    run(game, turn, ANN)
    play(game, "starbase")
    assert (len(game.state.ships[ANN].hand), asked(game)) == (12, ("choose_scan", ANN))
    play(game, "A32.1", "A33.1", BO, "done")
    assert len(game.state.ships[ANN].hand) == 10
    assert game.choice is None


def test_r27_a_passive_scan_keeps_the_order_and_the_knowledge() -> None:
    """SS-R27: what was seen is drawn in that order, and is known in whosever hand it is."""
    game = game_of(ship(), ship())
    game.state.deck = [f"A0{n}.1" for n in range(1, 10)] + [f"H0{n}.1" for n in range(1, 10)]
    run(game, passive_scan, ANN)
    ahead = list(game.state.top)
    assert len(ahead) == 10
    for who in (BO, ANN):
        draw_to_hand(game, who)
    assert game.state.ships[BO].hand == [ahead[0]]
    assert game.state.ships[ANN].hand == [ahead[1]]
    assert game.view(ANN).state.ships[BO].hand == [ahead[0]]
    assert game.view(BO).state.ships[ANN].hand == ["?"]
    assert game.view(ANN).state.top == ahead[2:]
    assert game.view(BO).state.top == ["?"] * 8


def test_r27_the_knowledge_ends_when_the_deck_is_shuffled() -> None:
    """SS-R27."""
    game = game_of(ship(), ship())
    game.state.deck, game.state.discards = ["A01.1"], ["A02.1", "A03.1"]
    run(game, passive_scan, ANN)
    draw_to_hand(game, BO)
    game.state.discards.append(game.state.ships[BO].hand.pop())
    draw_to_hand(game, BO)
    assert game.state.seen == {}
    assert game.view(ANN).state.deck == ["?", "?"]


def test_r28_after_a_reshuffle_cards_go_to_a_new_empty_pile() -> None:
    """SS-R28, SS-12.1."""
    game = game_of(ship("SH", ["A08.1"]), ship(), columns=[column("M06", "T01")])
    game.state.discards = ["A01.1", "A02.1"]
    run(game, turn, ANN)
    assert game.state.discards == []
    play(game, "M06", ("A08.1",))
    assert game.state.discards == ["A08.1"]


def test_r29_when_the_seventh_mission_is_done_exactly_28_points_are_shared_out() -> None:
    """SS-R29, SS-11.1."""
    ended = 0
    for seed in range(12):
        game = until(begun(seats=3, seed=seed, support="brisk"), luck=seed)
        if game.state.result == "completed":
            ended += 1
            assert sum(points(game, seat) for seat in range(3)) == 28
            assert all(not each.threats for each in game.state.columns)
    assert ended > 0


def test_r30_the_support_counter_looks_at_complete_rounds_and_a_threat_is_progress() -> None:
    """SS-R30, SS-12.4."""
    game = game_of(ship("SH"), ship(), columns=[column("M06", "T02", "T01"), column("M07")])
    game.state.idle = 3
    run(game, act, ANN, "M06")
    play(game, "stop")
    assert game.state.idle == 0
    run(game, end_of_round)
    assert game.state.idle == 0, "the round in which a threat was beaten is not idle"
    assert [each.markers for each in game.state.columns] == [0, 0]


def test_r31_markers_count_for_one_mission_only_and_all_go_with_a_success() -> None:
    """SS-R31: two markers and one unmet requirement."""
    game = game_of(ship("SE"), ship(), columns=[column("M06", "T07", markers=2), column("M07", "T01", markers=2)])
    events = run(game, act, ANN, "M06")
    assert told(events, "threat_overcome")[0]["helped"] == 1
    assert [each.markers for each in game.state.columns] == [0, 2]


def test_r32_a_mishap_may_raise_the_unmet_above_the_markers() -> None:
    """SS-R32: the card fails, and the markers stay."""
    game = game_of(ship("SE"), ship(hand=["H06.1"]), columns=[column("M06", "T07", markers=1)])
    run(game, act, ANN, "M06")
    assert "card_failed" in kinds(play(game, "H06.1"))
    assert game.state.columns[0].markers == 1


def test_r33_a_mishap_takes_a_ship_skill_from_crew_and_ship_alike_damage_only_from_the_ship() -> None:
    """SS-R33."""
    game = game_of(ship("SH", systems="SH"), ship(hand=["H13.1"]), columns=[column("M06", "T01")])
    damage_one(game, ANN)
    assert supplied(game.state.ships[ANN]) == {"SH": 1}
    run(game, act, ANN, "M06")
    assert "card_failed" in kinds(play(game, "H13.1"))


def test_r34_who_leaves_hands_ship_and_cards_to_an_officer() -> None:
    """SS-R34: at any time, also while somebody else is asked."""
    game = game_of(ship("SH"), ship(hand=["H13.1"]), ship(hand=["A01.1"]), columns=[column("M06", "T01")])
    run(game, act, ANN, "M06")
    assert asked(game) == ("offer_mishap", BO)
    game.play("leave", CY)
    assert game.state.players[CY].level == "officer"
    assert game.state.ships[CY].hand == ["A01.1"]
    assert asked(game) == ("offer_mishap", BO)
    assert [aside.seat for aside in game.any_time()] == [ANN, BO]


def test_r35_a_seventh_mission_in_the_last_round_is_a_normal_end() -> None:
    """SS-R35, SS-11.4, SS-12.7."""
    game = game_of(ship(EVERYTHING), ship(), columns=[column("M06")])
    game.state.round = 60
    run(game, act, ANN, "M06")
    assert game.state.result == "completed"
    late = game_of(ship(), ship(), columns=[column("M06")])
    late.state.round = 60
    run(late, end_of_round)
    assert late.state.result == "last round"
