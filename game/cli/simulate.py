"""``simulate``: many games by bots, and what came of them."""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from game.cli.common import BOT_LEVELS, MOST_SEED, Ready, add_game, ready, whole
from game.cli.play import bot_play

MOST_PROCESSES = 61
"""Windows has no pool of more."""


class Outcome(NamedTuple):
    """One simulated game. ``result`` is the rules' word for its end, "" when it was not finished."""

    result: str
    won: bool
    turns: int


def add_to(commands: Any) -> None:
    command = commands.add_parser("simulate", help="let bots play many games and show what came of them")
    add_game(command)
    command.add_argument("--games", type=whole(1, 1_000_000), default=200, metavar="N", help="how many (default 200)")
    first = "seed of the first game (default 1)"
    command.add_argument("--seed", type=whole(0, MOST_SEED), default=1, metavar="N", help=first)
    command.add_argument("--bots", choices=BOT_LEVELS, default="officer", metavar="LEVEL", help="cadet, officer, ace")
    command.add_argument("--jobs", type=whole(1, 64), default=1, metavar="J", help="processes to share the work")
    command.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    start = time.perf_counter()
    words = (options.wing, options.mission, options.difficulty, f"bot:{options.bots}")
    ready(*words)  # complain before any work begins
    outcomes: list[Outcome] = []
    for outcome in _play_all(words, options.games, options.seed, options.jobs):
        outcomes.append(outcome)
        _progress(len(outcomes), options.games)
    summary = summarise(outcomes, time.perf_counter() - start)
    if options.json:
        print(json.dumps(summary))
    else:
        print(_table(summary, options))
    return 0


def _play_all(words: tuple[str, str, str, str], games: int, seed: int, jobs: int) -> Iterator[Outcome]:
    if jobs == 1:
        setup = ready(*words)
        for n in range(games):
            yield play_one(setup, seed + n)
        return
    with ProcessPoolExecutor(min(jobs, games, MOST_PROCESSES), initializer=_prepare, initargs=(words,)) as pool:
        yield from pool.map(_play_seed, range(seed, seed + games), chunksize=max(1, min(16, games // (4 * jobs))))


_setup: list[Ready] = []
"""The setup of a worker process, made once."""


def _prepare(words: tuple[str, str, str, str]) -> None:
    _setup.append(ready(*words))


def _play_seed(seed: int) -> Outcome:
    return play_one(_setup[0], seed)


def play_one(setup: Ready, seed: int) -> Outcome:
    """Play one game with bots to its end."""
    game = setup.wing.begin(setup.content, setup.setup, seed)
    for _ in bot_play(setup.wing, game, seed):
        pass
    if not game.over:
        return Outcome("", False, setup.wing.length(game))
    return Outcome(game.state.result, setup.wing.won(game), setup.wing.length(game))


def summarise(outcomes: list[Outcome], seconds: float) -> dict[str, Any]:
    """Return the figures of the games played."""
    finished = [outcome for outcome in outcomes if outcome.result]
    won = sum(outcome.won for outcome in finished)
    turns = sorted(outcome.turns for outcome in finished)
    ends: dict[str, int] = {}
    for outcome in finished:
        ends[outcome.result] = ends.get(outcome.result, 0) + 1
    return {
        "games": len(outcomes),
        "won": won,
        "lost": len(finished) - won,
        "unfinished": len(outcomes) - len(finished),
        "turns_median": statistics.median(turns) if turns else 0,
        "turns_p10": turns[len(turns) // 10] if turns else 0,
        "turns_p90": turns[len(turns) * 9 // 10] if turns else 0,
        "ends": dict(sorted(ends.items())),
        "seconds": round(seconds, 2),
    }


def _progress(done: int, all: int) -> None:
    """Draw a bar on a terminal; a file or a pipe is spared."""
    if sys.stderr.isatty():
        filled = 30 * done // all
        sys.stderr.write(f"\r[{'#' * filled}{'.' * (30 - filled)}] {done}/{all}" + ("\n" if done == all else ""))
        sys.stderr.flush()


def _table(summary: dict[str, Any], options: argparse.Namespace) -> str:
    games = summary["games"]
    rows = [
        (f"{options.mission}, {options.difficulty}, {options.bots} crew", f"{games} games"),
        ("won", f"{summary['won']} ({summary['won'] / games:.0%})"),
        ("lost", f"{summary['lost']}"),
        ("unfinished", f"{summary['unfinished']}"),
        ("turns", f"median {summary['turns_median']:g}, 10-90 %: {summary['turns_p10']}-{summary['turns_p90']}"),
        *((f"  {end}", str(count)) for end, count in summary["ends"].items()),
        ("seconds", f"{summary['seconds']}"),
    ]
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:<{width}}  {value}" for name, value in rows)
