"""Bots that know no game: they beat random play by a margin, and take every kind of question.

That they never see hidden things is a law, in tests/laws.
"""

from collections.abc import Callable

import pytest

from game.core.bots import Bot, LookAhead, RandomBot, Search, candidates
from game.core.chance import Dice
from game.core.engine import Choice, Game
from tests.bench import tictactoe
from tests.bench.tictactoe import TicTacToe
from tests.core.minigames import Loading, new_dock, new_smugglers, smuggler_score


def share(game: Game, seat: int) -> float:
    """What a seat won: 1, or its part of a draw."""
    if game.state.result == "draw":
        return 0.5
    winners = game.state.result.removesuffix(" wins").split(" and ")
    return (str(seat) in winners) / len(winners)


def match(new_game: Callable[[int], Game], bot: Callable[[Dice], Bot], seats: int, games: int) -> float:
    """The share of seeded games a bot wins against random players; it takes every seat in turn."""
    won = 0.0
    for n in range(games):
        seat, game = n % seats, new_game(n)
        players = [RandomBot(Dice(5000 + n))] * seats
        players[seat] = bot(Dice(1000 + n))
        while game.choice is not None:
            game.play(players[game.choice.seat].answer(game))
        won += share(game, seat)
    return won / games


def grid_score(game: TicTacToe, seat: int) -> float:
    """1 for a win, -1 for a loss."""
    return {f"{seat} wins": 1.0, f"{1 - seat} wins": -1.0}.get(game.state.result, 0.0)


def test_random_bots_win_their_share():
    assert 0.4 < match(tictactoe.new_game, RandomBot, 2, 200) < 0.6
    assert 0.23 < match(new_smugglers, RandomBot, 3, 150) < 0.43


def test_looking_ahead_beats_random_play_at_tictactoe():
    """It sees a row it can finish: 65 % and more of 100 games."""
    assert match(tictactoe.new_game, lambda dice: LookAhead(grid_score, dice), 2, 100) >= 0.65


def test_search_beats_random_play_at_tictactoe():
    """90 % and more of 60 games."""
    bot = lambda dice: Search(grid_score, dice, playouts=60, depth=0)  # noqa: E731
    assert match(tictactoe.new_game, bot, 2, 60) >= 0.9


def test_looking_ahead_beats_two_random_smugglers():
    """Twice a fair share of 60 games and more."""
    assert match(new_smugglers, lambda dice: LookAhead(smuggler_score, dice), 3, 60) >= 0.67


def test_search_beats_two_random_smugglers():
    """Twice a fair share of 24 games and more."""
    bot = lambda dice: Search(smuggler_score, dice, playouts=40, depth=12)  # noqa: E731
    assert match(new_smugglers, bot, 3, 24) >= 0.67


@pytest.mark.parametrize("bot", [LookAhead, Search], ids=["look-ahead", "search"])
def test_bots_answer_tasks_clocks_and_records(bot):
    game, player = new_dock(3), bot(lambda game, seat: float(game.state.storms), Dice(1), most=5)
    while game.choice is not None:
        game.play(player.answer(game))
    assert game.state.storms == 4  # brave in each of the two gales of rounds 1 and 3


@pytest.mark.parametrize("bot", [LookAhead, Search], ids=["look-ahead", "search"])
def test_a_bot_takes_some_answer_even_if_all_score_nothing(bot):
    game = new_smugglers(2)
    assert game.choice is not None
    answer = bot(lambda game, seat: float("-inf"), Dice(1)).answer(game)
    game.play(answer)


def test_looking_ahead_stops_when_the_effects_of_the_answer_are_over():
    game, turns = new_smugglers(4), []

    def score(world: Game, seat: int) -> float:
        turns.append((world.state.turns, world.choice.name))
        return 0.0

    LookAhead(score, Dice(1)).answer(game)
    assert game.state.turns == 1
    assert set(turns) == {(2, "choose_action")}


def test_a_bot_leaves_the_game_as_it_is():
    game = new_smugglers(4)
    before, choice = game.snapshot(), game.choice
    for bot in (LookAhead(smuggler_score, Dice(1)), Search(smuggler_score, Dice(1), playouts=10, depth=5)):
        bot.answer(game)
    assert game.snapshot() == before
    assert game.choice is choice


def test_candidates_are_all_options_if_they_are_few_and_some_otherwise():
    choice = Choice("q", 0, "then", {n: "closed" if n == 3 else "" for n in range(10)})
    assert candidates(choice, Dice(1), 9) == [0, 1, 2, 4, 5, 6, 7, 8, 9]
    few = candidates(choice, Dice(1), 4)
    assert len(set(few)) == 4
    assert 3 not in few


def test_candidates_of_a_subset_or_a_task_are_different_samples():
    some = candidates(Choice("q", 0, "then", list("abc"), least=1, most=2), Dice(1), 30)
    assert len(some) == len(set(some)) > 5
    task = Choice("q", 0, "then", (), task=Loading(("tea", "tin"), 1))
    loads = candidates(task, Dice(1), 30)
    assert len(loads) == len(set(loads)) > 3


