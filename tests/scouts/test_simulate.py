"""The command line of this game: play, simulate, and the figures of many games."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.cli import BAD_USE, main
from game.core.engine import Event
from game.scouts import WING
from game.scouts.statistics import coverage, measure, mended, passes, rows, share, summarise
from game.wings import WINGS
from tests.scouts.tools import ANN, BO, CY, game_of, ship

KEYS = {
    "games", "unfinished", "rounds_mean", "rounds_p10", "rounds_p50", "rounds_p90", "win_share_by_seat", "pass_share",
    "seconds",
}  # fmt: skip
Told = tuple[str, dict[str, Any]]


@pytest.fixture(autouse=True)
def wing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WINGS, "scouts", WING)


def said(capsys: pytest.CaptureFixture[str], words: str) -> tuple[int, str, str]:
    """Exit status, output and complaints of a command."""
    status = main(words.split())
    return status, *capsys.readouterr()


def simulated(capsys: pytest.CaptureFixture[str], words: str) -> dict[str, Any]:
    status, out, complaint = said(capsys, f"simulate scouts --json {words}")
    assert (status, complaint) == (0, "")
    figures = json.loads(out)
    assert set(figures) >= KEYS
    return figures  # type: ignore[no-any-return]


def test_without_a_word_three_officers_play_the_action_deck(capsys: pytest.CaptureFixture[str]) -> None:
    figures = simulated(capsys, "--games 12")
    assert (figures["games"], figures["unfinished"]) == (12, 0)
    assert len(figures["win_share_by_seat"]) == 3
    assert sum(figures["win_share_by_seat"]) == pytest.approx(1, abs=0.001)
    assert 10 < figures["rounds_mean"] < 24
    assert figures["rounds_p10"] <= figures["rounds_p50"] <= figures["rounds_p90"]
    assert 0.3 < figures["pass_share"] < 0.8


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ("--players 4 --source percentile --experience", 4),
        ("--mode base --players 2", 2),
        ("base --bots cadet,officer,admiral", 3),
        ("--mode solo", 1),
        ("solo_base", 1),
        ("--players 2 --source table --support long --fixed-order --shore-leave", 2),
        ("action --bots admiral,cadet", 2),
    ],
)
def test_every_mode_and_option_is_simulated(capsys: pytest.CaptureFixture[str], words: str, seats: int) -> None:
    figures = simulated(capsys, f"--games 2 {words}")
    assert figures["unfinished"] == 0
    assert len(figures["win_share_by_seat"]) == seats


def test_options_change_what_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seeds: Support comes sooner, so games are shorter."""
    brisk, long = (simulated(capsys, f"--games 25 --support {pace}")["rounds_mean"] for pace in ("brisk", "long"))
    assert brisk < long
    assert simulated(capsys, "--games 5 --mode solo_action")["score_p50"] > 0


def test_the_table_shows_the_same_figures_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "simulate scouts --games 4 --bots cadet")
    assert status == 0
    assert out.splitlines()[0].startswith("Action Deck, 3 ships, cadet bots")
    for word in ("wins by seat", "rounds", "passes", "failures", "Mishaps", "completed", "unfinished", "seconds"):
        assert word in out
    assert "score" in said(capsys, "simulate scouts --games 2 --mode solo")[1]


def test_the_same_seeds_give_the_same_figures_in_several_processes(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--games 3 --seed 7 --bots search,officer,random --jobs"
    once, again = (simulated(capsys, f"{words} {jobs}") | {"seconds": 0} for jobs in (1, 2))
    assert once == again


def test_the_tables_own_bots_sit_beside_those_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The search knows of the game no more than `imagine` and the score; chance knows nothing and loses."""
    searching = simulated(capsys, "--games 6 --bots random,search,random")["win_share_by_seat"]
    assert searching[1] > 0.6
    looking = simulated(capsys, "--games 6 --bots random,random,look-ahead")["win_share_by_seat"]
    assert looking[2] > 0.6
    guessing = simulated(capsys, "--games 12 --bots officer,random,cadet")["win_share_by_seat"]
    assert guessing[1] < 0.2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("simulate scouts --bots ace", "choose cadet, officer, admiral"),
        ("simulate scouts --bots officer,cadt", "invalid choice: 'cadt'"),
        ("simulate scouts --players 7", "a whole number from 1 to 6"),
        ("simulate scouts --players 3 --bots cadet,officer", "2 levels are named for 3 players"),
        ("simulate scouts --mode acton", "did you mean 'action'?"),
        ("simulate scouts base --mode action", "cannot both be played"),
        ("simulate scouts --mode solo --players 2", "is for 1 ship, not for 2"),
        ("simulate scouts --support slow", "choose brisk, standard, long"),
        ("simulate scouts --difficulty hard", "scouts has no --difficulty"),
        ("simulate cadets kestrel_run --shore-leave", "cadets has no --shore-leave"),
        ("simulate cadets", "cadets needs a mission"),
        ("play scouts --headless --seats Ann", "2 to 6 ships, not for 1"),
    ],
)
def test_bad_use_is_told_in_one_short_line(capsys: pytest.CaptureFixture[str], words: str, sentence: str) -> None:
    status, out, complaint = said(capsys, words)
    assert (status, out) == (BAD_USE, "")
    assert sentence in complaint
    assert complaint.count("\n") == 1 and len(complaint) < 250


def test_rivals_play_in_the_terminal_and_only_public_events_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, complaint = said(capsys, "play scouts --headless --seed 3 --seats Ann,bot:admiral")
    assert (status, complaint) == (0, "")
    assert "Ann draws a card." in out
    assert "You draw" not in out
    assert "wins with" in out.splitlines()[-1] or "win together" in out.splitlines()[-1]
    assert "score" in said(capsys, "play scouts solo --headless")[1].splitlines()[-1]


# --- the figures ---


def test_a_pass_is_a_visit_with_nothing_to_mend() -> None:
    kinds = (
        "turn_began", "starbase_visited", "turn_began", "starbase_visited", "ship_repaired", "starbase_visited",
        "member_replaced", "held", "phase", "starbase_visited", "phase",
    )  # fmt: skip
    events = [Event(kind, {}) for kind in kinds]
    assert passes(events) == 3
    assert mended(events) == 2


def test_seats_that_are_level_share_a_victory_and_may_be_counted_from_the_first_player() -> None:
    games = [{"winners": (0, 1), "first": 1}, {"winners": (2,), "first": 2}]
    assert share(games, "winners", 3) == [0.25, 0.25, 0.5]
    assert share(games, "winners", 3, from_first=True) == [0.75, 0, 0.25]


def test_the_figures_of_a_game_and_of_many() -> None:
    game = game_of(ship(), ship(), ship())
    game.state.result, game.state.round = "completed", 12
    for seat, pile in ((ANN, ["M01", "T01"]), (BO, ["T02", "T03", "T04"]), (CY, ["T05"])):
        game.state.ships[seat].pile = pile
    told = [("start_marker", {"who": BO}), ("turn_began", {"who": BO}), ("starbase_visited", {}), ("turn_began", {})]
    told += [("mishap_played", {}), ("card_failed", {})]
    told += [("threat_overcome", {"helped": 1}), ("mission_completed", {"helped": 0})]
    one = measure(game, [Event(kind, facts) for kind, facts in told])
    assert one["winners"] == (ANN,)  # level with Bo, but more missions: SS-11.6
    assert one["top"] == [ANN, BO]
    assert one["turns"] == 36  # rounds x players: section 21
    assert (one["passes"], one["failures"], one["mishaps"], one["with_markers"]) == (1, 1, 1, 1)
    all_of_them = summarise([one, {**one, "rounds": 20}])
    assert all_of_them["rounds_mean"] == 16
    assert all_of_them["win_share_by_seat"] == [1, 0, 0]
    assert all_of_them["top_share_from_first_player"] == [0.5, 0, 0.5]
    assert all_of_them["pass_share"] == round(1 / 36, 4)
    assert (all_of_them["winner_points_mean"], all_of_them["margin_mean"]) == (3, 0)
    assert ("passes", "3% of turns") in rows(all_of_them)
    many = summarise([{**one, "rounds": n} for n in (7, 3, 9, 1, 10, 5, 2, 8, 6, 4)])
    assert [many[f"rounds_p{n}"] for n in (10, 50, 90)] == [2, 6, 10]  # below it lie a tenth, half, nine tenths


def test_coverage_follows_losses_and_repairs() -> None:
    """Section 21: the skills a ship supplies as its turn begins, two systems and two people with one in common."""
    fitted: list[Told] = [("system_fitted", {"who": ANN, "skill": skill}) for skill in ("SH", "WE")]
    skills = enumerate(("IN", "SH"))
    learned: list[Told] = [("skill_learned", {"who": ANN, "place": n, "skill": skill}) for n, skill in skills]
    turn: Told = ("turn_began", {"who": ANN})
    damaged: list[Told] = [("system_damaged", {"who": ANN, "skill": skill}) for skill in ("SH", "WE")]
    killed: Told = ("member_killed", {"who": ANN, "place": 0})
    mends: list[Told] = [("ship_repaired", {"who": ANN}), ("member_replaced", {"who": ANN, "place": 0}), learned[0]]
    others: list[Told] = [("system_fitted", {"who": BO, "skill": "AS"}), ("turn_began", {"who": BO})]

    def seen(*told: Told) -> float:
        return coverage([Event(kind, facts) for kind, facts in (*fitted, *learned, *told)])

    assert seen() == 0
    assert seen(turn) == 3
    assert seen(*damaged, turn) == 2  # somebody aboard still supplies Ship Shields: SS-R2
    assert seen(*damaged, killed, turn) == 1
    assert seen(*damaged, killed, *mends, turn) == 3
    assert seen(turn, *others) == 2


def test_every_column_of_the_table_of_section_21_is_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    figures = simulated(capsys, "--games 4 --players 2")
    columns = {
        "top_share_from_first_player", "ends", "equal_top_share", "winner_points_mean", "margin_mean", "failures_mean",
        "mishaps_mean", "repair_visits_mean", "with_markers_mean", "coverage_mean", "reshuffles_mean",
    }  # fmt: skip
    assert set(figures) >= columns
    assert 9 < figures["coverage_mean"] < 14


def test_no_finished_game_has_no_figures() -> None:
    nothing = summarise([])
    assert set(nothing) >= KEYS - {"games", "unfinished", "seconds"}
    assert rows(nothing) == []
