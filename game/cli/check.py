"""``check``: look for mistakes in the game's content, or in a player's own mission, map or data file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.core.content import Problem
from game.core.own_files import files_in, of_nobody
from game.files import assets
from game.wings import WINGS


def add_to(commands: Any) -> None:
    command = commands.add_parser("check", help="find mistakes in missions, maps and data, all at once")
    command.add_argument("paths", nargs="*", metavar="PATH", help="your own files; without any, all the game ships")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    paths = [Path(path) for path in options.paths]
    problems = check_own(paths) if paths else check_shipped()
    for problem in problems:
        print(problem)
    if problems:
        print(f"{len(problems)} problem{'s' if len(problems) > 1 else ''}.")
        return 1
    print("No problems.")
    return 0


def check_shipped() -> list[Problem]:
    """Return everything that is wrong with what the games ship."""
    found = [problem for wing in WINGS.values() for problem in wing.door.check(assets())]
    return list(dict.fromkeys(found))


def check_own(paths: list[Path]) -> list[Problem]:
    """Return what is wrong with files; each is judged by the game whose files it looks like most."""
    files, problems = files_in(paths)
    for path in files:
        claims = {id: wing.door.claim(path) for id, wing in WINGS.items()}
        best = max(claims, key=lambda id: claims[id])  # of two that claim as much the first
        if claims[best]:
            problems += WINGS[best].door.check_file(path, assets())
        else:
            problems += of_nobody(path, [wing.title for wing in WINGS.values()])
    return list(dict.fromkeys(problems))
