"""The door of a wing: everything the program needs to offer, play, save and check one game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # the door itself opens at once; what lies behind it is loaded when it is needed
    from pathlib import Path

    from game.core.bots import Bot
    from game.core.chance import Dice
    from game.core.content import Problem
    from game.core.engine import Event, Game


class BadSetup(ValueError):
    """A game cannot begin like this; the message tells people why and what to do."""


class Offer(NamedTuple):
    """A game a wing offers (a mission, a mode), or one of its difficulties. ``why`` closes it."""

    id: str
    title: str
    number: int = 0
    tagline: str = ""
    why: str = ""


class Briefing(NamedTuple):
    """What people read before they choose an offer at a difficulty."""

    number: int
    title: str
    picture: str
    """Name of a sprite; a mission of the player's own may have none of that name."""
    text: str
    goal: str
    """One sentence: how it is won."""
    hints: Sequence[tuple[str, str]]
    """How it plays: icon and sentence."""
    facts: Sequence[tuple[str, str]]
    """Set-up: what and how much."""
    stations: Sequence[tuple[str, str, bool]]
    """Id, title and whether it is used; a game without stations has none."""
    cap: str = ""
    """What stands above the title; "" the number."""


class About(NamedTuple):
    """What the list of saved games says of one: the game, what is played, how, by whom."""

    game: str
    title: str
    detail: str
    people: tuple[str, ...]


class Ruling(NamedTuple):
    """A rule in a few words; ``group`` is the heading it stands under."""

    id: str
    group: str
    title: str
    text: str


class Captions(NamedTuple):
    """What the screens around the games call the things of a wing."""

    choose: str = "Choose a mission"
    offer: str = "mission"
    difficulty: str = "Difficulty"
    difference: str = "Difficulty changes enemies and what you need."
    seat: str = "Seat the crew"
    untried: str = "Nobody has flown it yet."
    rules: tuple[str, ...] = ("OV-", "MI-", "DF-", "EM-15", "M9-")
    """Beginnings of the rules about choosing."""
    own: bool = True
    """People may add offers of their own as files."""


class Option(NamedTuple):
    """A choice before a game that the command line knows by a word: ``--name WORD``, or only ``--name``, a switch."""

    name: str
    help: str
    values: Sequence[str] = ()
    switch: bool = False


class Command(NamedTuple):
    """What the command line has to know of a game before its content is loaded."""

    offer: Option
    """What an offer is called; the first of its values is played when none is named, without values one must be."""
    difficulty: Option
    """What a difficulty is called; the value in the middle is played when none is named."""
    levels: Sequence[str]
    """Levels of the bots."""
    options: Sequence[Option] = ()
    """What else ``set_up`` takes, by name."""


class Statistics(NamedTuple):
    """What many games come to, beyond their number: how ``simulate`` measures and tells a wing's games."""

    measure: Callable[[Any, Sequence[Event]], dict[str, Any]]
    """A game that is over and all that happened in it: its figures, as plain values."""
    summarise: Callable[[Sequence[dict[str, Any]]], dict[str, Any]]
    """The figures of many games together."""
    rows: Callable[[dict[str, Any]], Sequence[tuple[str, str]]]
    """The summary in words and numbers, for people."""


class Wing(NamedTuple):
    """One game. Adding a game to the program means making one of these and naming it in ``game.wings``."""

    id: str
    title: str
    tagline: str
    picture: str
    """Name of the sprite on the game's key."""
    load: Callable[[Path, Path | None], Any]
    """Load the content from the assets and, if given, a player's own folder. Raises ContentError."""
    digest: Callable[[Any], str]
    """What the content was, for saved games."""
    offers: Callable[[Any], Sequence[Offer]]
    """What can be played; broken files of the player's own are closed and say why."""
    difficulties: Callable[[Any], Sequence[Offer]]
    timers: Callable[[Any], Sequence[int]]
    """Lengths of a timed step to choose from, in seconds; 0 is untimed."""
    briefing: Callable[[Any, str, str], Briefing]
    """Content, offer, difficulty: what to read before choosing."""
    rulings: Callable[[Any], Sequence[Ruling]]
    """The rules for players, in reading order."""
    set_up: Callable[..., Any]
    """Content, offer, difficulty, seats in words ("Ann", "bot:ace"), timer in seconds: a setup. BadSetup.

    Options of the command line follow by name."""
    setup_from: Callable[[Any], Any]
    """Turn the plain values of a saved game's header into a setup again. Raises BadSetup."""
    about: Callable[[Any, Any], About]
    """Content, setup: how the list of saved games describes it."""
    begin: Callable[[Any, Any, int], Game[Any]]
    """Content, setup, seed: the game at its first question. Raises BadSetup if something is missing."""
    restore: Callable[[Any, Any], Game[Any]]
    """Content, snapshot: the game at its question. Raises StaleSave."""
    crew: Callable[[Dice], Bot]
    """The bots of one game."""
    is_person: Callable[[Game[Any], int], bool]
    """Say whether a person holds this seat."""
    sentence: Callable[[Game[Any], Event], str]
    """The log line of an event, "" if it is not worth one."""
    outcome: Callable[[Game[Any]], str]
    """One sentence on how the game ended."""
    won: Callable[[Game[Any]], bool]
    length: Callable[[Game[Any]], int]
    """Turns or rounds played so far."""
    check: Callable[[Sequence[Path]], list[Problem]]
    """Check files: a player's own, or, with none, everything the wing ships."""
    table: Callable[[], Any]
    """Import and return the class of the wing's table scene (this loads the window's library)."""
    seats: Callable[[], Any]
    """Import and return the class of the wing's screen that seats the players."""
    small_map: Callable[[], Any]
    """Import and return the painter of a small map: ``paint(brush, box, content, offer, difficulty)``."""
    pictures: Callable[[Any], Iterable[tuple[str, Callable[[], Any]]]]
    """Content: name and maker of a scene for every picture of the gallery."""
    command: Command
    usual_seats: Callable[[Any, str], int]
    """Content, offer: how many seats are filled when nobody says it."""
    statistics: Callable[[], Statistics]
    captions: Captions = Captions()
