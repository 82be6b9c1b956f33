"""A line of colour for every mission and threat, from `data/text/scouts_flavour.yaml`. It has no effect on the game."""

from __future__ import annotations

from functools import cache

from game.core.content import Reader
from game.files import assets
from game.scouts.records import face

FILE = "text/scouts_flavour.yaml"


@cache
def flavours() -> dict[str, str]:
    """Every line, by the card's id. Raises ContentError."""
    reader = Reader(assets() / "data", "data/")
    lines = reader.read(FILE, dict[str, str], "flavour")
    reader.done()
    assert lines is not None, "a file that was read without a problem has lines"
    return lines


def flavour(card: str) -> str:
    """The line of a card."""
    return flavours()[face(card)]
