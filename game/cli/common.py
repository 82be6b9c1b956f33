"""What several commands share: wings, content, options, setups."""

from __future__ import annotations

import argparse
import reprlib
from typing import Any, NamedTuple

from game.cli import UserError
from game.core.content import ContentError
from game.core.seating import unknown
from game.core.wing import BadSetup, Option, Wing
from game.files import assets, wanted_folder
from game.wings import WINGS

MOST_SEED = (1 << 62) - 1
"""Saved games hold whole numbers of 64 bits."""


class Ready(NamedTuple):
    """A wing with its content and a setup to begin with."""

    wing: Wing
    content: Any
    setup: Any


class Wanted(NamedTuple):
    """The game that the command line names, in words. Empty words leave it to the wing."""

    wing: str
    offer: str
    difficulty: str
    options: dict[str, Any]


def add_game(command: argparse.ArgumentParser) -> None:
    """Add the words that name a game: the wing, what is played of it, its difficulty and its options."""
    command.add_argument("wing", metavar="WING", help=f"the game: {', '.join(WINGS)}")
    offers = ", ".join(f"a {wing.command.offer.name} of {id}" for id, wing in WINGS.items())
    command.add_argument("offer", metavar="MISSION", nargs="?", default="", help=f"what is played: {offers}")
    known: dict[str, Option] = {}
    for wing in WINGS.values():
        group = command.add_argument_group(f"for {wing.id}")
        for option in (wing.command.offer, wing.command.difficulty, *wing.command.options):
            if option.name not in known:
                _add_option(group, option)
            known.setdefault(option.name, option)


def _add_option(group: Any, option: Option) -> None:
    said = f"{option.help}: {', '.join(option.values)}" if option.values else option.help
    if option.switch:
        group.add_argument(f"--{option.name}", dest=_dest(option.name), action="store_const", const=True, help=said)
    else:
        group.add_argument(f"--{option.name}", dest=_dest(option.name), metavar="WORD", help=said)


def _dest(name: str) -> str:
    """Where the parser puts an option of a wing."""
    return "game_" + name.replace("-", "_")


def wanted(options: argparse.Namespace) -> Wanted:
    """Return the game that the command line names. Raises UserError for an option of another game."""
    wing = wing_named(options.wing)
    words = wing.command
    given = {name: value for name, value in vars(options).items() if name.startswith("game_") and value is not None}
    offer = given.pop(_dest(words.offer.name), options.offer)
    if options.offer and offer != options.offer:
        raise UserError(f"{options.offer!r} and {offer!r} cannot both be played; name one {words.offer.name}")
    difficulty = given.pop(_dest(words.difficulty.name), "")
    known = {_dest(option.name): option.name.replace("-", "_") for option in words.options}
    for name in given:
        if name not in known:
            said = name.removeprefix("game_").replace("_", "-")
            raise UserError(f"{wing.id} has no --{said}; --help lists the options of each game")
    return Wanted(wing.id, offer, difficulty, {known[name]: value for name, value in given.items()})


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


def bot_levels() -> list[str]:
    """Return the levels of bots that some game knows."""
    return list(dict.fromkeys(level for wing in WINGS.values() for level in wing.command.levels))


def wing_named(name: str) -> Wing:
    """Return the wing. Raises UserError with a near spelling."""
    if name in WINGS:
        return WINGS[name]
    raise UserError(unknown("game", name, WINGS))


def content_of(wing: Wing) -> Any:
    """Load a wing's content. Raises UserError that lists every problem."""
    own = wanted_folder() / wing.id
    try:
        there = own.is_dir()
    except OSError:
        there = False  # a folder nobody may look into holds no missions
    try:
        return wing.door.load(assets(), own if there else None)
    except ContentError as error:
        raise UserError(f"the game's files have problems:\n{error}", 1) from None


def ready(
    wing_name: str, offer: str, difficulty: str, seats: str, timer: int = 30, options: dict[str, Any] | None = None,
    fill: str = "",
) -> Ready:  # fmt: skip
    """Return wing, content and setup for words of the command line. Raises UserError.

    ``fill`` takes the seats that are left of the wing's usual number.
    """
    wing = wing_named(wing_name)
    content = content_of(wing)
    offer = offer or _usual_offer(wing, content)
    levels = wing.command.difficulty.values
    named = seats.split(",")
    if fill:
        named += [fill] * (wing.door.usual_seats(content, offer) - len(named))
    try:
        difficulty = difficulty or levels[len(levels) // 2]
        setup = wing.door.set_up(content, offer, difficulty, named, timer, **(options or {}))
    except BadSetup as error:
        raise UserError(str(error)) from None
    return Ready(wing, content, setup)


def _usual_offer(wing: Wing, content: Any) -> str:
    """Return what is played when nothing is named. Raises UserError for a game of which something has to be named."""
    offer = wing.command.offer
    if not offer.values:
        there = ", ".join(each.id for each in wing.door.offers(content) if not each.why)
        raise UserError(f"{wing.id} needs a {offer.name}; name one of: {there}")
    return offer.values[0]
