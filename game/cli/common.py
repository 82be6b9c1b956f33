"""What several commands share: wings, content, options, setups."""

from __future__ import annotations

import argparse
import reprlib
from difflib import get_close_matches
from typing import Any, NamedTuple

from game.cli import UserError
from game.core.content import ContentError
from game.core.wing import BadSetup, Wing
from game.files import assets, wanted_folder
from game.wings import WINGS

BOT_LEVELS = ("cadet", "officer", "ace")
MOST_SEED = (1 << 62) - 1
"""Saved games hold whole numbers of 64 bits."""


class Ready(NamedTuple):
    """A wing with its content and a setup to begin with."""

    wing: Wing
    content: Any
    setup: Any


def add_game(command: argparse.ArgumentParser) -> None:
    """Add the words that name a game: wing, mission, difficulty, seed."""
    command.add_argument("wing", metavar="WING", help=f"the game: {', '.join(WINGS)}")
    command.add_argument("mission", metavar="MISSION", help="the mission, such as kestrel_run")
    command.add_argument("--difficulty", default="normal", metavar="D", help="easy, normal (default) or hard")


def whole(least: int, most: int) -> Any:
    """Return a reader of whole numbers within bounds, for argparse."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:  # no number, or one of thousands of digits
            value = least - 1
        if not least <= value <= most:
            wanted = f"a whole number from {least} to {most}"
            raise argparse.ArgumentTypeError(f"{wanted} is wanted, not {reprlib.repr(text)}")
        return value

    return read


def wing_named(name: str) -> Wing:
    """Return the wing. Raises UserError with a near spelling."""
    if name in WINGS:
        return WINGS[name]
    near = get_close_matches(name, WINGS, 1)
    raise UserError(
        f"there is no game {name!r}; games are {', '.join(WINGS)}" + (f" (did you mean {near[0]}?)" if near else "")
    )


def content_of(wing: Wing) -> Any:
    """Load a wing's content. Raises UserError that lists every problem."""
    own = wanted_folder() / wing.id
    try:
        there = own.is_dir()
    except OSError:
        there = False  # a folder nobody may look into holds no missions
    try:
        return wing.load(assets(), own if there else None)
    except ContentError as error:
        raise UserError(f"the game's files have problems:\n{error}", 1) from None


def ready(wing_name: str, mission: str, difficulty: str, seats: str, timer: int = 30) -> Ready:
    """Return wing, content and setup for words of the command line. Raises UserError."""
    wing = wing_named(wing_name)
    content = content_of(wing)
    try:
        return Ready(wing, content, wing.set_up(content, mission, difficulty, seats.split(","), timer))
    except BadSetup as error:
        raise UserError(str(error)) from None
