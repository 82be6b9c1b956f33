"""The log of a game: events told in sentences, with the rule behind each.

The sentences are a wing's data; a wing says how the facts of its events are put into words (`Wording`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from string import Formatter
from typing import Any, NamedTuple

from game.core.content import Problem, Reader
from game.core.engine import Event
from game.core.records import Record, Words

BY, ELSE = "by", "else"

Wording = Mapping[str, Callable[[Any, Any], str]]
"""What a fact can be, and how it is put into words: called with what a `Speaker` speaks about and the fact."""


class LogTexts(Record, frozen=True):
    """What the log says of each kind of event: a sentence, or cases by a fact. Facts stand in braces."""

    words: dict[str, dict[str, str]]
    sentences: dict[str, Words]
    cases: dict[str, dict[str, str]]
    silent: tuple[str, ...]
    headings: tuple[str, ...]
    """Kinds of events that open something new: a game, a turn."""
    outcomes: dict[str, Words]
    """The last line, by the rules' word for the end of a game."""


class Told(NamedTuple):
    """A line of the log: what happened, in words, and the rule behind it, "" if there is none to name."""

    words: str
    rule: str = ""
    opens: bool = False
    """It opens something new: a game, a turn."""

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})" if self.rule else self.words


class Speaker(Formatter):
    """Formats a sentence; ``{name:what}`` says what a fact is, its own name does where that is enough."""

    def __init__(self, words: Wording, about: Any) -> None:
        """``about``: the content or the game, whatever the words have to look things up in."""
        super().__init__()
        self.words = words
        self.about = about
        self._name = ""

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        self._name = field_name
        return super().get_field(field_name, args, kwargs)

    def format_field(self, value: Any, format_spec: str) -> str:
        what = format_spec or self._name
        return self.words[what](self.about, value) if what in self.words else str(value)


def sentence(texts: LogTexts, speaker: Speaker, event: Event) -> Told | None:
    """Return the log line of an event, None if it is not worth one."""
    pattern = texts.sentences.get(event.kind, "")
    if cases := texts.cases.get(event.kind):
        pattern = cases.get(str(event.facts[cases[BY]]), cases.get(ELSE, ""))
    if not pattern:
        return None
    words = speaker.format(pattern, **event.facts)
    return Told(f"{words[0].upper()}{words[1:]}", event.facts.get("rule", ""), event.kind in texts.headings)


# Checking that nothing is missing


def emitted(sources: Iterable[str]) -> dict[str, set[str]]:
    """Return every kind of event that some Python texts emit, with the facts that all its places give."""
    kinds: dict[str, set[str]] = {}
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "emit":
                facts = {word.arg for word in node.keywords if word.arg and word.arg != "only"}
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


def problems(reader: Reader, file: str, kinds: Mapping[str, set[str]]) -> list[Problem]:
    """Return what keeps the sentences of a file from telling every kind of event with the facts it gives."""
    found = reader.read(file, LogTexts)
    if found is None:
        return []  # its own mistakes are found with all other files
    told = [*found.sentences, *found.cases, *found.silent]
    for kind in sorted(kinds.keys() - set(told)):
        reader.report(file, ("sentences",), f"a sentence for {kind!r}, or its name under silent", "neither")
    for kind in told:
        reader.known(file, (_section(found, kind), kind), kind, kinds, "an event of the rules")
        if told.count(kind) > 1:
            reader.report(file, (_section(found, kind), kind), "one place for each event", f"{kind!r} in two")
    for kind in (*found.sentences, *found.cases):
        _check_facts(reader, file, found, kind, kinds.get(kind, set()))
    for n, kind in enumerate(found.headings):
        reader.known(file, ("headings", n), kind, [*found.sentences, *found.cases], "a sentence")
    for ending, line in found.outcomes.items():
        _named(reader, file, ("outcomes", ending), line)
    return sorted(reader.problems, key=str)


def _section(found: LogTexts, kind: str) -> str:
    return "sentences" if kind in found.sentences else "cases" if kind in found.cases else "silent"


def _check_facts(reader: Reader, file: str, found: LogTexts, kind: str, given: set[str]) -> None:
    """Report what the words for a kind of event need and its events do not give."""
    at = (_section(found, kind), kind)
    cases = dict(found.cases.get(kind, {}))
    if kind in found.cases and BY not in cases:
        reader.report(file, at, f"the key {BY!r} with the fact that chooses the case", "none")
    needed = {cases.pop(BY)} if BY in cases else set()
    for line in (found.sentences.get(kind, ""), *cases.values()):
        needed |= _named(reader, file, at, line)
    for fact in sorted(needed - given):
        reader.report(file, at, "a fact its event always has", repr(fact))


def _named(reader: Reader, file: str, at: tuple[str, str], line: str) -> set[str]:
    """Return the facts that stand in a line's braces; braces that cannot be read are reported."""
    try:
        parts = list(Formatter().parse(line))
    except ValueError:
        parts = [("", "", "", None)]
    if any(name == "" or conversion for _, name, _, conversion in parts):
        reader.report(file, at, "a fact between each pair of braces", repr(line))
    return {name for _, name, _, _ in parts if name}
