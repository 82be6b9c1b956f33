"""``check``: look for mistakes in the game's content, or in a player's own mission, map or data file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.core.content import Problem
from game.files import assets
from game.wings import WINGS


def add_to(commands: Any) -> None:
    command = commands.add_parser("check", help="find mistakes in missions, maps and data, all at once")
    command.add_argument("paths", nargs="*", metavar="PATH", help="your own files; without any, all the game ships")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    paths = [Path(path) for path in options.paths]
    problems: list[Problem] = []
    for wing in WINGS.values():
        problems += [problem for problem in wing.door.check(paths, assets()) if problem not in problems]
    for problem in problems:
        print(problem)
    if problems:
        print(f"{len(problems)} problem{'s' if len(problems) > 1 else ''}.")
        return 1
    print("No problems.")
    return 0
