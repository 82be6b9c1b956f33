"""``replay``: play a saved game again from its answers, and check that it still comes out the same."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game import __version__
from game.cli import UserError, in_window
from game.cli.common import content_of, wing_named
from game.cli.play import tell
from game.core.engine import Game
from game.core.journal import DamagedSave, Header, replay
from game.core.wing import BadSetup, Wing
from game.stage.library import changed_since, said_of


def add_to(commands: Any) -> None:
    command = commands.add_parser("replay", help="play a saved game again, in the window or as a log")
    command.add_argument("journal", metavar="JOURNAL", help="a saved game's file")
    command.add_argument("--headless", action="store_true", help="check it and print its log")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    path = Path(options.journal)
    if options.headless:
        return _print(path)
    return in_window(lambda window: int(window.show_replay(path)))


def _print(path: Path) -> int:
    wings: list[Wing] = []

    def fresh(header: Header) -> Callable[[], Game[Any]]:
        wing = wing_named(header.game)
        content = content_of(wing)
        wings.append(wing)
        if changed := changed_since(header, __version__, wing.door.digest(content)):
            print(f"This replay may stop early: {changed}.")

        def begin() -> Game[Any]:
            game = wing.door.begin(content, wing.door.setup_from(header.setup), header.seed)
            tell(wing, game, game.events)
            return game

        return begin

    try:
        game, told, mismatch = replay(path, fresh)
    except (DamagedSave, BadSetup) as error:
        raise UserError(said_of(path, error), 1) from None
    for events in told:
        tell(wings[0], game, events)
    if mismatch:
        print(f"The replay stops here: {mismatch}.")
        return 1
    print(wings[0].door.outcome(game) if game.over else f"The game goes on after {len(told)} answers.")
    return 0
