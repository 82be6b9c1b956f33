"""The words that seat people and bots before a game: "Ann", "bot:officer"; and what is said of words nobody knows."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import TypeVar

from game.core.content import nearest
from game.core.wing import BadSetup

L = TypeVar("L", bound=str)

LONGEST_NAME = 24
"""Letters of a person's name, so that it fits wherever it is shown."""
BOT = "bot"
UNWRITABLE = ("Cc", "Cs")
"""Control signs and halves of letters: a terminal would obey the ones, no file takes the others."""


def seated(words: str, levels: Sequence[L]) -> tuple[str, L | None]:
    """Return name and level of who is meant: ``("Ann", None)`` for a person, ``("", "officer")`` for a bot.

    Raises BadSetup.
    """
    words = words.strip()
    if not words:
        bots = ", ".join(f"{BOT}:{level}" for level in levels)
        raise BadSetup(f"a seat has no name; write names separated by commas, bots as {bots}")
    kind, colon, level = (part.strip().lower() for part in words.partition(":"))
    if colon and kind == BOT:
        if level not in levels:
            raise BadSetup(unknown("bot level", level, levels))
        return "", next(each for each in levels if each == level)
    if any(unicodedata.category(letter) in UNWRITABLE for letter in words):
        raise BadSetup(f"the name {words!r} holds signs that cannot be written; leave them out")
    if len(words) > LONGEST_NAME:
        begins = words[:LONGEST_NAME] + "..."
        raise BadSetup(f"the name {begins!r} is longer than {LONGEST_NAME} letters; shorten it")
    return words, None


def unknown(what: str, word: str, words: Iterable[str]) -> str:
    """Return one sentence about a word that names nothing, with those that do and the one nearest in spelling."""
    known = list(words)
    hint = nearest(word, known)
    return f"there is no {what} {word!r}; choose {', '.join(known)}" + (f" ({hint})" if hint else "")
