"""Whole missions by bots: legal at every question, on to an end, and better the higher their level."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cadets.content import load
from game.cadets.crew import DESK
from game.cadets.crew.score import score
from game.cadets.rules.game import Cadets
from game.cadets.rules.setup import new_game
from game.cadets.seating import set_up
from game.core.bots import Bot, RandomBot
from game.core.chance import Dice
from game.files import assets

CONTENT = load(assets())


def begun(seats: list[str], seed: int, difficulty: str = "normal") -> Cadets:
    return new_game(CONTENT, set_up(CONTENT, "kestrel_run", difficulty, seats, 30), seed)


def played(game: Cadets, crew: Bot) -> Cadets:
    for _ in range(5000):
        if game.choice is None:
            return game
        game.play(crew.answer(game.view(game.choice.seat)))
    raise AssertionError("the mission did not end")


@settings(max_examples=15)
@given(seed=st.integers(0, 1 << 40), level=st.sampled_from(["cadet", "officer"]))
def test_a_crew_of_bots_plays_a_mission_to_its_end(seed: int, level: str) -> None:
    """DA-26: no illegal answer, no end without a result."""
    assert played(begun([f"bot:{level}"], seed), DESK.bots(Dice(seed))).state.result


@settings(max_examples=40)
@given(seed=st.integers(0, 1 << 40), luck=st.integers(0, 1 << 40), stop=st.integers(1, 120))
def test_bots_answer_legally_in_the_wildest_positions(seed: int, luck: int, stop: int) -> None:
    """DA-24: after random play every question still gets an answer that is on offer."""
    game, wild, crew = begun(["bot:ace"], seed), RandomBot(Dice(luck)), DESK.bots(Dice(seed))
    for _ in range(stop):
        if game.choice is None:
            return
        game.play(wild.answer(game))
    for _ in range(30):
        if game.choice is None:
            return
        game.play(crew.answer(game.view(game.choice.seat)))


def test_every_question_has_a_bot() -> None:
    """A question no bot knows would stop a solo game."""
    asked = set()
    for seed in range(40):
        game, dice = begun(["bot:officer"], seed), Dice(seed)
        while (choice := game.choice) is not None:
            asked.add(choice.name)
            game.play(choice.sample(dice))
    assert asked <= set(DESK.known)


@pytest.mark.parametrize("difficulty", ["easy", "normal"])
def test_better_crews_win_more(difficulty: str) -> None:
    """DA-24: random play hardly ever wins, Officers win more than Cadets."""
    games = range(40)

    def won(level: str, bot: Callable[[Dice], Bot]) -> int:
        return sum(played(begun([f"bot:{level}"], n, difficulty), bot(Dice(n))).state.result == "won" for n in games)

    officers, cadets, random = won("officer", DESK.bots), won("cadet", DESK.bots), won("ace", RandomBot)
    assert random <= 2
    assert cadets + 8 <= officers


def test_a_score_is_higher_with_crystals_and_locks_and_lower_with_damage_and_breaches() -> None:
    """What the table's search bot goes by; the end outweighs everything."""
    game = begun(["bot:officer"], 1)
    state, plain = game.state, score(game, 0)
    state.collected.append("C1")
    aboard = score(game, 0)
    state.ship.slots["fore"].append("D01")
    state.ship.breaches = state.ship.breach = 1
    worse = score(game, 0)
    state.crystals[0].lock = "lock"
    assert plain < worse < aboard and worse < score(game, 0)
    game.finish("won")
    won = score(game, 0)
    state.result = "lost: adrift"
    assert won > aboard > score(game, 0)
