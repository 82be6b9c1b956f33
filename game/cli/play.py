"""``play``: straight into a mission, in the window or, with ``--headless``, by bots in the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from game.cli import in_window
from game.cli.common import MOST_SEED, Ready, add_game, ready, wanted, whole
from game.cli.seated import Seated
from game.core.engine import Game
from game.core.wing import Wing

MOST_ANSWERS = 100_000
"""A game that asks for more has lost its way; it counts as unfinished."""


def add_to(commands: Any) -> None:
    command = commands.add_parser("play", help="open a mission straight away, or let bots play it in the terminal")
    add_game(command)
    command.add_argument("--seats", metavar="NAMES", help='people and bots, such as "Ann,Bo,bot:ace" (1 to 6)')
    luck = "luck to play with; the same seed, the same game"
    command.add_argument("--seed", type=whole(0, MOST_SEED), metavar="N", help=luck)
    command.add_argument("--headless", action="store_true", help="bots play every seat, the log goes to the terminal")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    game, rival = wanted(options), "bot:officer"
    if options.seats is not None:
        setup = ready(game.wing, game.offer, game.difficulty, options.seats, options=game.options)
    else:
        first = rival if options.headless else "You"
        setup = ready(game.wing, game.offer, game.difficulty, first, options=game.options, fill=rival)
    if options.headless:
        return headless(setup, 1 if options.seed is None else options.seed)
    return in_window(lambda window: int(window.open_window(setup, options.seed)))


def headless(setup: Ready, seed: int) -> int:
    """Play with bots in every seat, telling the log; the result comes last."""
    wing = setup.wing
    game = wing.door.begin(setup.content, setup.setup, seed)
    tell(wing, game, game.events)
    for events in bot_play(wing, game, seed):
        tell(wing, game, events)
    if not game.over:
        print(f"The game was stopped after {MOST_ANSWERS} answers.")
        return 1
    print(wing.door.outcome(game))
    return 0


def bot_play(wing: Wing, game: Game[Any], seed: int, names: Sequence[str] = ()) -> Any:
    """Let bots answer every question, yielding the events of each answer; ``names`` as in `Seated`."""
    bots = Seated(wing, seed, names)
    for _ in range(MOST_ANSWERS):
        if game.choice is None:
            return
        yield game.play(bots.answer(game))


def tell(wing: Wing, game: Game[Any], events: Any) -> None:
    """Print the public log lines of some events."""
    for event in events:
        if event.only is None and (line := wing.door.sentence(game, event)):
            print(line)
