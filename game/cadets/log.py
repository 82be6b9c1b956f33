"""The log of Space Cadets: events told in sentences, with the rule behind each: DA-23.

The sentences are data (`data/text/cadets_log.yaml`); here their facts are turned into words.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

from game.cadets.content import Content
from game.cadets.records import LogTexts
from game.cadets.rules.game import Cadets
from game.core.content import Problem, Reader
from game.core.engine import Event
from game.core.squares import Square

FILE = "text/cadets_log.yaml"
RULES = Path(__file__).parent / "rules"
BY, ELSE = "by", "else"


def sentence(game: Cadets, event: Event) -> str:
    """Return the log line of an event, "" if it is not worth one: DA-23."""
    said = game.content.log
    pattern = said.sentences.get(event.kind, "")
    if cases := said.cases.get(event.kind):
        pattern = cases.get(str(event.facts[cases[BY]]), cases.get(ELSE, ""))
    if not pattern:
        return ""
    words = Speaker(game.content).format(pattern, **event.facts)
    rule = event.facts.get("rule", "")
    return f"{words[0].upper()}{words[1:]}" + (f" ({rule})" if rule else "")


def outcome(game: Cadets) -> str:
    """Return one sentence on how the mission ended, "" while it goes on."""
    state = game.state
    if not state.result:
        return ""
    pattern = game.content.log.outcomes[state.result]
    return Speaker(game.content).format(pattern, turn=state.turn, crystals=len(state.collected))


def square_name(square: Square) -> str:
    """Return a square as people call it: letter and number, (4, 9) is E10."""
    return f"{chr(ord('A') + square[0])}{square[1] + 1}"


class Speaker(Formatter):
    """Formats a sentence; ``{name:what}`` says what a fact is, its own name does where that is enough."""

    def __init__(self, content: Content) -> None:
        super().__init__()
        self.content = content
        self._name = ""

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        self._name = field_name
        return super().get_field(field_name, args, kwargs)

    def format_field(self, value: Any, format_spec: str) -> str:
        what = format_spec or self._name
        return WORDS[what](self.content, value) if what in WORDS else str(value)


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


WORDS: dict[str, Any] = {
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
    kinds: dict[str, set[str]] = {}
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "emit":
                facts = {word.arg for word in node.keywords if word.arg}
                for kind in _literals(node.args[0]):
                    kinds[kind] = kinds.get(kind, facts) & facts
    return kinds


def _literals(node: ast.expr) -> Iterator[str]:
    """The texts an expression may be: a text, or one of two by a condition."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def problems(root: Path) -> list[Problem]:
    """Return what keeps the log, below a folder with `data/`, from telling every event of the rules."""
    reader = Reader(root / "data", "data/")
    found = reader.read(FILE, LogTexts)
    if found is None:
        return []  # its own mistakes are found with all other files
    kinds = emitted()
    told = [*found.sentences, *found.cases, *found.silent]
    for kind in kinds.keys() - set(told):
        reader.report(FILE, ("sentences",), f"a sentence for {kind!r}, or its name under silent", "neither")
    for kind in told:
        reader.known(FILE, (_section(found, kind), kind), kind, kinds, "an event of the rules")
        if told.count(kind) > 1:
            reader.report(FILE, (_section(found, kind), kind), "one place for each event", f"{kind!r} in two")
    for kind in (*found.sentences, *found.cases):
        for fact in _facts(found, kind) - kinds.get(kind, set()):
            reader.report(FILE, (_section(found, kind), kind), "a fact its event always has", repr(fact))
    return sorted(reader.problems, key=str)


def _section(found: LogTexts, kind: str) -> str:
    return "sentences" if kind in found.sentences else "cases" if kind in found.cases else "silent"


def _facts(found: LogTexts, kind: str) -> set[str]:
    """The facts that the words for a kind of event need."""
    cases = dict(found.cases.get(kind, {}))
    facts = {cases.pop(BY)} if BY in cases else set()
    for line in (found.sentences.get(kind, ""), *cases.values()):
        facts.update(name for _, name, _, _ in Formatter().parse(line) if name)
    return facts
