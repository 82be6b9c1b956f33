"""The log of Space Cadets: events told in sentences, with the rule behind each: DA-23.

The sentences are data (`data/text/cadets_log.yaml`); here their facts are turned into words.
"""

from __future__ import annotations

from pathlib import Path

from game.cadets.content import Content
from game.cadets.rules.game import Cadets
from game.core import log as core
from game.core.content import Problem, Reader
from game.core.engine import Event
from game.core.squares import Square

FILE = "text/cadets_log.yaml"
RULES = Path(__file__).parent / "rules"


def sentence(game: Cadets, event: Event) -> core.Told | None:
    """Return the log line of an event, None if it is not worth one: DA-23."""
    return core.sentence(game.content.log, Speaker(game.content), event)


def outcome(game: Cadets) -> str:
    """Return one sentence on how the mission ended, "" while it goes on."""
    state = game.state
    if not state.result:
        return ""
    pattern = game.content.log.outcomes[state.result]
    return Speaker(game.content).format(pattern, turn=state.turn, crystals=len(state.collected))


def square_name(square: Square) -> str:
    """Return a square as people call it: letter and number, (4, 9) is E10."""
    return f"{column_name(square[0])}{square[1] + 1}"


def column_name(x: int) -> str:
    """Return the letter of a column; behind Z come AA, AB and so on."""
    before = column_name(x // 26 - 1) if x >= 26 else ""
    return before + chr(ord("A") + x % 26)


class Speaker(core.Speaker):
    """Formats a sentence about Space Cadets."""

    def __init__(self, content: Content) -> None:
        super().__init__(WORDS, content)


def _enemy(content: Content, id: str) -> str:
    card = content.enemies.get(id)
    return f"the {card.name}" if card is not None else id.replace("-", " ")


def _target(content: Content, id: str) -> str:
    if id in content.enemies or "-" in id:
        return "on " + _enemy(content, id)
    return f"on crystal {id}" if id else ""


def _cause(content: Content, cause: str) -> str:
    words = content.log.words["cause"]
    if cause in content.obstacles:
        return content.obstacles[cause].title.lower()
    return words[cause] if cause in words else _enemy(content, cause)


def _energy(content: Content, energy: dict[str, int]) -> str:
    made = {content.stations[station].title: count for station, count in energy.items() if count}
    return ", ".join(f"{count} {title}" for title, count in made.items())


WORDS: core.Wording = {
    "enemy": _enemy,
    "target": _target,
    "square": lambda content, square: square_name(square),
    "last": lambda content, path: square_name(path[-1]),
    "station": lambda content, station: content.stations[station].title,
    "stations": lambda content, stations: " and ".join(content.stations[each].title for each in stations),
    "energy": _energy,
    "cause": _cause,
    "attempt": lambda content, kind: content.sensors.attempts[kind].title,
    "damage": lambda content, card: content.damage[card].title,
    "equipment": lambda content, card: content.equipment[card].title,
    "maneuver": lambda content, card: content.maneuvers[card].title,
    "obstacle": lambda content, obstacle: content.obstacles[obstacle].title,
    "difficulty": lambda content, difficulty: content.difficulties[difficulty].title.lower(),
    "Side": lambda content, side: side.capitalize(),
    "facing": lambda content, facing: content.log.words["facing"][facing],
    "way": lambda content, way: content.log.words["way"][way],
    "s": lambda content, count: "" if count == 1 else "s",
    "were": lambda content, count: "was" if count == 1 else "were",
}
"""What a fact can be, and how it is put into words."""


# Checking that nothing is missing


def emitted(folder: Path = RULES) -> dict[str, set[str]]:
    """Return every kind of event the rules emit, with the facts that all its places give."""
    return core.emitted(file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.py")))


def problems(root: Path) -> list[Problem]:
    """Return what keeps the log, below a folder with `data/`, from telling every event of the rules."""
    return core.problems(Reader(root / "data", "data/"), FILE, emitted())
