"""Small Space Scouts games for tests: the ships, hands and missions a test names, and one step on the agenda."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import count
from typing import Any

import msgspec

from game.core.chance import Dice
from game.core.engine import Event
from game.files import assets
from game.scouts.content import load
from game.scouts.records import Content
from game.scouts.rules.game import Scouts
from game.scouts.rules.generation import SKILLS
from game.scouts.rules.setup import Setup, new_game
from game.scouts.rules.state import Column, Fleet, Member, Options, Player, Ship, Skill, System

EVERYTHING = " ".join(SKILLS)
RANKS = ("captain", "officer", "officer", "specialist", "specialist", "specialist")
ANN, BO, CY, DEE = 0, 1, 2, 3


@cache
def content() -> Content:
    return load(assets())


def codes(words: str) -> tuple[Skill, ...]:
    return tuple(words.split())  # type: ignore[arg-type]


def ship(skills: str = "", hand: Iterable[str] = (), systems: str = "") -> Ship:
    """A ship whose Captain has all these skills, and the others none."""
    crew = [Member(f"{rank} {n}", rank) for n, rank in enumerate(RANKS)]  # type: ignore[arg-type]
    crew[0] = Member("captain", "captain", codes(skills))
    return Ship("ship", [System(skill) for skill in codes(systems)], crew, list(hand))


def hurt(each: Ship, dead: tuple[int, ...] = (), damaged: tuple[int, ...] = ()) -> Ship:
    """A ship with these places of the crew killed and these systems damaged."""
    for place in dead:
        each.crew[place] = msgspec.structs.replace(each.crew[place], alive=False)
    for place in damaged:
        each.systems[place] = msgspec.structs.replace(each.systems[place], damaged=True)
    return each


def lost(each: Ship) -> tuple[list[str], int]:
    """The ranks of the dead, and how many systems are damaged."""
    dead = [member.rank for member in each.crew if not member.alive]
    return dead, sum(system.damaged for system in each.systems)


def game_of(*ships: Ship, columns: Sequence[Column] = (), seed: int = 1, **options: Any) -> Scouts:
    """A game in which it is Ann's turn, with nothing on the agenda yet."""
    state = Fleet(
        seed=seed, options=Options(**options), ships=list(ships), columns=list(columns), round=1, acting=ANN,
        players=[Player(name) for name in ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay")[: len(ships)]],
    )  # fmt: skip
    return Scouts(content(), state)


def column(mission: str = "M06", *threats: str, markers: int = 0) -> Column:
    """A mission with its threats, the topmost last."""
    return Column(mission, list(threats), markers)


def run(game: Scouts, step: Callable[..., None], *args: Any) -> list[Event]:
    """Run one step as far as it goes."""
    game.state.agenda.append((step.__name__, args))
    game.events = []
    game.run()
    return game.events


def play(game: Scouts, *answers: Any) -> list[Event]:
    """Answer one question after the other; all that happened."""
    return [event for answer in answers for event in game.play(answer)]


def until(game: Scouts, *questions: str, luck: int = 1) -> Scouts:
    """Play at random until one of these questions is asked, or the game is over."""
    dice = Dice(luck)
    while game.choice is not None and game.choice.name not in questions:
        game.play(game.choice.sample(dice))
    return game


def begun(seats: int = 2, seed: int = 1, quick: bool = True, **options: Any) -> Scouts:
    """A whole game at its first question."""
    players = tuple(Player(f"P{n}", quick=quick) for n in range(seats))
    return new_game(content(), Setup(players, Options(**options)), seed)


def asked(game: Scouts) -> tuple[str, int]:
    """The open question and who is asked; nothing when the game stands still."""
    return (game.choice.name, game.choice.seat) if game.choice is not None else ("", -1)


def kinds(events: Iterable[Event]) -> list[str]:
    return [event.kind for event in events]


def told(events: Iterable[Event], kind: str) -> list[dict[str, Any]]:
    """The facts of all events of a kind."""
    return [event.facts for event in events if event.kind == kind]


def dice(game: Scouts, *rolls: int | tuple[int, int]) -> Scouts:
    """Choose a seed whose next numbers are these: rolls of a six-sided die, or (number, sides)."""
    wanted = [roll if isinstance(roll, tuple) else (roll, 6) for roll in rolls]
    for seed in count(1):
        luck = Dice(seed, game.state.count)
        if all(luck.below(sides) + 1 == number for number, sides in wanted):
            game.state.seed = seed
            return game
    raise AssertionError
