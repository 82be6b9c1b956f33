"""What the program has to know of a wing, and the door behind which everything else of its game lies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

import msgspec

if TYPE_CHECKING:  # the title must not wait for what only the games need
    from pathlib import Path

    from game.core.bots import Bot
    from game.core.chance import Dice
    from game.core.content import Problem
    from game.core.engine import Event, Game
    from game.core.log import Told
    from game.core.records import Ruling


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


class Captions(NamedTuple):
    """What the screens around the games call the things of a wing."""

    choose: str
    """Heading of the screen on which an offer is chosen."""
    offer: str
    """What one offer is called."""
    difficulty: str
    difference: str
    """What a difficulty changes, in a sentence."""
    seat: str
    """The key that goes on to the seats."""
    untried: str
    """Said of an offer nobody has played."""
    rules: tuple[str, ...]
    """Beginnings of the rules about choosing."""
    counted: str = "turn"
    """What ``Door.length`` counts."""
    own: bool = False
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


class Door(Protocol):
    """The functions of a wing. Its ``door.py`` has all of them; the type checker compares."""

    def load(self, root: Path, own: Path | None, /) -> Any:
        """Load the content from the assets and, if given, a player's own folder. Raises ContentError."""

    def digest(self, content: Any, /) -> str:
        """Return what the content was, for saved games."""

    def offers(self, content: Any, /) -> Sequence[Offer]:
        """Return what can be played; broken files of the player's own are closed and say why."""

    def difficulties(self, content: Any, /) -> Sequence[Offer]:
        """Return how hard it can be."""

    def timers(self, content: Any, /) -> Sequence[int]:
        """Return the lengths of a timed step to choose from, in seconds; 0 is untimed."""

    def briefing(self, content: Any, offer: str, difficulty: str, /) -> Briefing:
        """Return what to read before choosing."""

    def rulings(self, content: Any, /) -> Sequence[Ruling]:
        """Return the rules for players, in reading order."""

    def usual_seats(self, content: Any, offer: str, /) -> int:
        """Return how many seats are filled when nobody says it."""

    @property
    def set_up(self) -> Callable[..., Any]:
        """Content, offer, difficulty, seats in words ("Ann", "bot:ace"), timer in seconds: a setup. BadSetup.

        The options of the wing's `Command` follow by name.
        """

    def setup_from(self, plain: Any, /) -> Any:
        """Turn the plain values of a saved game's header into a setup again. Raises BadSetup."""

    def about(self, content: Any, setup: Any, /) -> About:
        """Return how the list of saved games describes a setup."""

    def begin(self, content: Any, setup: Any, seed: int, /) -> Game[Any]:
        """Return the game at its first question. Raises BadSetup if something is missing."""

    def restore(self, content: Any, snapshot: Any, /) -> Game[Any]:
        """Return the game of a snapshot at its question. Raises StaleSave."""

    def crew(self, dice: Dice, /) -> Bot:
        """Return the bots of one game."""

    def score(self, game: Any, seat: int, /) -> float:
        """Return how good a position is for a seat, by what it may know: the table's search bot wants it high."""

    def is_person(self, game: Any, seat: int, /) -> bool:
        """Say whether a person holds this seat."""

    def sentence(self, game: Any, event: Event, /) -> Told | None:
        """Return the log line of an event, None if it is not worth one."""

    def outcome(self, game: Any, /) -> str:
        """Return one sentence on how the game ended, "" while it goes on."""

    def won(self, game: Any, /) -> bool:
        """Say whether the people have won."""

    def length(self, game: Any, /) -> int:
        """Return the turns played so far, or what `Captions.counted` says."""

    def statistics(self) -> Statistics:
        """Return how many games are summed up."""

    def check(self, root: Path, /) -> list[Problem]:
        """Return what is wrong with everything the wing ships below ``root``."""

    def check_file(self, path: Path, root: Path, /) -> list[Problem]:
        """Return what is wrong with somebody's own file of this game, beside what is shipped below ``root``."""

    def claim(self, path: Path, /) -> int:
        """Return how much a file looks like one of this game, 0: not at all. The game that claims most judges it."""

    def table(self, session: Any, /) -> Any:
        """Return the scene in which a session is played; this loads the window's library, as do the next three."""

    def seats(self, shell: Any, wing: Wing, offer: Offer, difficulty: str, timer: int, /) -> Any:
        """Return the scene in which the players are seated."""

    def small_map(self, brush: Any, box: Any, content: Any, offer: str, difficulty: str, /) -> None:
        """Paint a small picture of what is played."""

    def pictures(self, content: Any, /) -> Iterable[tuple[str, Callable[[], Any]]]:
        """Return the name and the maker of a scene for every picture of the gallery."""


class Wing(NamedTuple):
    """One game. Adding a game to the program means making one of these and naming it in ``game.wings``."""

    id: str
    title: str
    tagline: str
    picture: str
    """Name of the sprite on the game's key."""
    command: Command
    captions: Captions
    open_door: Callable[[], Door]
    """Import and return the wing's ``door.py``, which brings its rules and all their data."""

    @property
    def door(self) -> Door:
        return self.open_door()


S = TypeVar("S")


def setup_from(plain: Any, kind: type[S]) -> S:
    """Turn the plain values of a saved game's header into a setup again. Raises BadSetup."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise BadSetup(f"the seats and options written in it cannot be read ({error})") from None
