"""``simulate``: many games by bots, and what came of them."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from game.cli import UserError
from game.cli.common import MOST_SEED, Ready, add_game, bot_levels, ready, wanted, whole, wing_named
from game.cli.play import bot_play
from game.cli.seated import TABLE_BOTS

MOST_PROCESSES = 61
"""Windows has no pool of more."""


def add_to(commands: Any) -> None:
    command = commands.add_parser("simulate", help="let bots play many games and show what came of them")
    add_game(command)
    command.add_argument("--games", type=whole(1, 1_000_000), default=200, metavar="N", help="how many (default 200)")
    first = "seed of the first game (default 1)"
    command.add_argument("--seed", type=whole(0, MOST_SEED), default=1, metavar="N", help=first)
    many = "seats to fill; without it as many as the game is meant for"
    command.add_argument("--players", type=whole(1, 6), metavar="N", help=many)
    levels = f"level of all bots, or of each seat by commas: {', '.join(bot_names())} (default officer)"
    command.add_argument("--bots", type=bots, default=["officer"], metavar="LEVEL", help=levels)
    command.add_argument("--jobs", type=whole(1, 64), default=1, metavar="J", help="processes to share the work")
    command.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    command.set_defaults(run=run)


def bots(text: str) -> list[str]:
    """Read levels of bots, separated by commas. Raises ArgumentTypeError."""
    levels = [word.strip().lower() for word in text.split(",")]
    for level in levels:
        if level not in bot_names():
            raise argparse.ArgumentTypeError(f"invalid choice: {level!r} (choose from {', '.join(bot_names())})")
    return levels


def bot_names() -> list[str]:
    """Return the levels of every game's own bots, and the names of the table's."""
    return [*bot_levels(), *TABLE_BOTS]


class Words(NamedTuple):
    """What a worker process makes its setup from: the arguments of `ready`."""

    wing: str
    offer: str
    difficulty: str
    seats: str
    timer: int
    options: dict[str, Any]
    fill: str


class Match(NamedTuple):
    """What a worker process plays: a setup in words, and who sits where."""

    words: Words
    bots: tuple[str, ...]


def words(options: argparse.Namespace) -> Words:
    """Return the seats and the game that the command line names. Raises UserError."""
    game = wanted(options)
    levels, players = list(options.bots), options.players
    if players is not None and len(levels) == 1:
        levels *= players
    if players is not None and len(levels) != players:
        raise UserError(f"{len(levels)} levels are named for {players} players; name one for each, or one for all")
    some = wing_named(game.wing).command.levels[0]  # a seat of the table's bots needs a level as well
    seats = [f"bot:{some if level in TABLE_BOTS else level}" for level in levels]
    fill = seats[0] if players is None and len(seats) == 1 else ""
    return Words(game.wing, game.offer, game.difficulty, ",".join(seats), 30, game.options, fill)


def run(options: argparse.Namespace) -> int:
    start = time.perf_counter()
    wanted_words = words(options)
    setup = ready(*wanted_words)  # complain before any work begins
    games: list[dict[str, Any] | None] = []
    match = Match(wanted_words, tuple(options.bots))
    for game in _play_all(match, options.games, options.seed, options.jobs):
        games.append(game)
        _progress(len(games), options.games)
    summary = summarise(setup, games, time.perf_counter() - start)
    if options.json:
        print(json.dumps(summary))
    else:
        print(_table(setup, summary, title(setup, options)))
    return 0


def _play_all(match: Match, games: int, seed: int, jobs: int) -> Iterator[dict[str, Any] | None]:
    if jobs == 1:
        setup = ready(*match.words)
        for n in range(games):
            yield play_one(setup, seed + n, match.bots)
        return
    with ProcessPoolExecutor(min(jobs, games, MOST_PROCESSES), initializer=_prepare, initargs=(match,)) as pool:
        yield from pool.map(_play_seed, range(seed, seed + games), chunksize=max(1, min(16, games // (4 * jobs))))


_prepared: list[tuple[Ready, tuple[str, ...]]] = []
"""The setup of a worker process, made once, and who sits where."""


def _prepare(match: Match) -> None:
    _prepared.append((ready(*match.words), match.bots))


def _play_seed(seed: int) -> dict[str, Any] | None:
    setup, bots = _prepared[0]
    return play_one(setup, seed, bots)


def play_one(setup: Ready, seed: int, bots: Sequence[str] = ()) -> dict[str, Any] | None:
    """Play one game with bots to its end and return its figures, None if it has none; ``bots`` as in `Seated`."""
    game = setup.wing.door.begin(setup.content, setup.setup, seed)
    events = list(game.events)
    for told in bot_play(setup.wing, game, seed, bots):
        events += told
    return setup.wing.door.statistics().measure(game, events) if game.over else None


def summarise(setup: Ready, games: list[dict[str, Any] | None], seconds: float) -> dict[str, Any]:
    """Return the figures of the games played."""
    finished = [game for game in games if game is not None]
    figures = setup.wing.door.statistics().summarise(finished)
    return {"games": len(games), "unfinished": len(games) - len(finished), **figures, "seconds": round(seconds, 2)}


def _progress(done: int, all: int) -> None:
    """Draw a bar on a terminal; a file or a pipe is spared."""
    if sys.stderr.isatty():
        filled = 30 * done // all
        sys.stderr.write(f"\r[{'#' * filled}{'.' * (30 - filled)}] {done}/{all}" + ("\n" if done == all else ""))
        sys.stderr.flush()


def title(setup: Ready, options: argparse.Namespace) -> str:
    """Say in a few words what was played."""
    about = setup.wing.door.about(setup.content, setup.setup)
    return f"{about.title}, {about.detail}, {', '.join(options.bots)} bots"


def _table(setup: Ready, summary: dict[str, Any], head: str) -> str:
    rows = [
        (head, f"{summary['games']} games"),
        *setup.wing.door.statistics().rows(summary),
        ("unfinished", f"{summary['unfinished']}"),
        ("seconds", f"{summary['seconds']}"),
    ]
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:<{width}}  {value}" for name, value in rows)
