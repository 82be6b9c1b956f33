"""``bench``: how fast the table, the rules and the window are on this machine."""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from typing import Any

from game.cli import UserError
from game.cli.common import Ready, ready
from game.cli.play import bot_play
from game.core.chance import Dice
from game.core.engine import Game

MISSION = ("cadets", "kestrel_run", "normal", "bot:officer")
RACE = ("scouts", "action", "", "bot:officer,bot:officer,bot:officer")


def add_to(commands: Any) -> None:
    command = commands.add_parser("bench", help="measure this program on this machine")
    command.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    figures: dict[str, float] = {}
    for measure in (tictactoe, random_play, clone, bot_mission, window):
        measured = measure()
        figures |= measured
        if not options.json:
            for name, figure in measured.items():
                print(f"{name:<32} {figure:>14,.2f}", flush=True)
    if options.json:
        print(json.dumps(figures))
    return 0


def tictactoe() -> dict[str, float]:
    """Decisions a second of the engine alone: random tic-tac-toe, legality checked."""
    try:
        from tests.bench.tictactoe import decisions_per_second
    except ModuleNotFoundError:
        raise UserError("bench needs the tests folder: run it in a checkout of the project", 1) from None
    return {"tictactoe_decisions_per_s": max(decisions_per_second(0.5) for _ in range(3))}


def random_play() -> dict[str, float]:
    """Decisions a second of random play of each game, legality checked, by processor time."""
    return {
        "random_decisions_per_s": _random_decisions(MISSION),
        "scouts_random_decisions_per_s": _random_decisions(RACE),
    }


def _random_decisions(game_words: tuple[str, str, str, str]) -> float:
    setup, dice = ready(*game_words), Dice(1)
    decisions, start = 0, time.process_time()
    for seed in range(1, 10_000):
        game = _begin(setup, seed)
        while (choice := game.choice) is not None:
            game.play(choice.sample(dice))
            decisions += 1
        if time.process_time() - start > 3:
            break
    return decisions / (time.process_time() - start)


def clone() -> dict[str, float]:
    """Microseconds to clone a state in the middle of each game."""
    return {"clone_us": _clone(MISSION), "scouts_clone_us": _clone(RACE)}


def _clone(game_words: tuple[str, str, str, str]) -> float:
    game, runs = _middle(ready(*game_words)), []
    for _ in range(7):
        start = time.perf_counter()
        for _ in range(2000):
            game.clone()
        runs.append((time.perf_counter() - start) / 2000 * 1e6)
    return statistics.median(runs)


def bot_mission() -> dict[str, float]:
    """Seconds of a game that Officers play alone: median of twenty."""
    return {"bot_mission_s": _bot_game(MISSION), "scouts_bot_game_s": _bot_game(RACE)}


def _bot_game(game_words: tuple[str, str, str, str]) -> float:
    setup, times = ready(*game_words), []
    for seed in range(1, 21):
        start = time.perf_counter()
        for _ in bot_play(setup.wing, _begin(setup, seed), seed):
            pass
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def window() -> dict[str, float]:
    """Start, full redraw and memory of the window, in processes of their own."""
    from game.cli.window_bench import measure

    return measure()


def _begin(setup: Ready, seed: int) -> Game[Any]:
    return setup.wing.door.begin(setup.content, setup.setup, seed)


def _middle(setup: Ready) -> Game[Any]:
    """Return a game of bots in its fourth turn."""
    game = _begin(setup, 3)
    for _ in bot_play(setup.wing, game, 3):
        if setup.wing.door.length(game) >= 4:
            return game
    sys.exit("the game of seed 3 ended before turn 4; choose another seed for the bench")
