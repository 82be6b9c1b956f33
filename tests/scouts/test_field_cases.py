"""What goes wrong in comparable programs with rivals and with several things at once: D42, D43, D45."""

from __future__ import annotations

import pytest

from game.core.chance import Dice
from game.core.engine import Event, IllegalAnswer
from game.scouts.crew import DESK
from game.scouts.log import sentence
from game.scouts.rules.attempt import act
from game.scouts.rules.failure import failure_roll
from game.scouts.rules.game import Scouts
from game.scouts.rules.setup import Setup, new_game
from game.scouts.rules.state import Level, Options, Player
from game.scouts.rules.turn import begin_round, end_of_round
from tests.scouts.tools import ANN, BO, EVERYTHING, column, content, dice, game_of, kinds, run, ship

LEVELS: tuple[Level, ...] = ("cadet", "officer", "admiral")


def let_rivals_play(game: Scouts, answers: int, luck: int = 1) -> list[Event]:
    """All that happens while rivals answer so often, or until the game is over."""
    bots, events = DESK.bots(Dice(luck)), []
    for _ in range(answers):
        if game.choice is None:
            break
        events += game.play(bots.answer(game.view(game.choice.seat)))
    return events


def test_rivals_that_can_do_nothing_fly_home_and_the_log_says_so() -> None:
    """D42, SS-AI.4: no skill, no Aid, no marker."""
    game = game_of(ship(), ship(), ship(), columns=[column("M06", "T26"), column("M02", "T18")])
    run(game, begin_round)
    events = let_rivals_play(game, 9)
    assert kinds(events).count("starbase_visited") == 9
    assert all(sentence(game, event) for event in events if event.kind == "starbase_visited")
    assert "mission_chosen" not in kinds(events)


def test_games_of_rivals_alone_end_before_the_last_guard() -> None:
    """D43, SS-12.7: round sixty is for tables where nobody wants to win."""
    for seed in range(12):
        players = tuple(Player(f"P{n}", LEVELS[(seed + n) % 3]) for n in range(2 + seed % 5))
        game = new_game(content(), Setup(players, Options()), seed)
        let_rivals_play(game, 5000, seed)
        assert (game.over, game.state.result) == (True, "completed")


def test_when_the_last_person_has_left_rivals_end_the_game_and_then_nobody_plays_on() -> None:
    """D43, SS-R34."""
    game = new_game(content(), Setup((Player("Ann", quick=True), Player("Bo", "officer")), Options()), 4)
    game.play("leave", ANN)
    let_rivals_play(game, 5000)
    assert game.over and game.state.result == "completed"
    with pytest.raises(IllegalAnswer, match="the game is over"):
        game.play("starbase")


def test_what_a_disaster_does_comes_in_a_fixed_order_and_nothing_of_it_is_lost() -> None:
    """D45, SS-8.1: first somebody of the crew, then a system."""
    game = dice(game_of(ship(systems="SH WE"), ship()), 6)
    assert kinds(run(game, failure_roll, ANN)) == ["failure_rolled", "member_killed", "system_damaged"]


def test_the_seventh_mission_ends_the_game_before_anything_else_it_would_bring() -> None:
    """D45, SS-11.4, SS-17.1: no experience is rolled, no End Phase follows."""
    for left, rolled in ((["M06"], 0), (["M06", "M02"], 1)):
        game = game_of(ship(EVERYTHING), ship(), columns=[column(id) for id in left], experience=True)
        events = run(game, act, ANN, "M06")
        assert kinds(events).count("experience_rolled") == rolled
        assert bool(game.state.result) is (rolled == 0)


def test_at_the_end_of_a_round_support_comes_before_the_last_guard_and_both_before_the_marker_moves() -> None:
    """D45, SS-12.4, SS-12.7, SS-5.2."""
    game = game_of(ship(), ship(), columns=[column("M06")])
    game.state.round, game.state.idle, game.state.start = 60, 3, BO
    assert kinds(run(game, end_of_round)) == ["support_came", "game_over"]
    assert (game.state.columns[0].markers, game.state.start) == (1, BO)
