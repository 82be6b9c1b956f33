"""Fills the braces in texts with the numbers they speak of, so that every number stands in one file only."""

from collections.abc import Mapping
from typing import Any

import msgspec

from game.core.content import Reader

CARDS: tuple[tuple[str, str, str], ...] = (
    ("enemies", "cadets/enemies.yaml", "text"),
    ("damage", "cadets/damage.yaml", "text"),
    ("equipment", "cadets/equipment.yaml", "text"),
    ("obstacles", "cadets/obstacles.yaml", "text"),
    ("obstacles", "cadets/obstacles.yaml", "enemy_text"),
    ("rules", "text/cadets_rules.yaml", "text"),
)
"""Texts with braces: part of the content (which is the key in the file, too), file, field."""


def fill_in(reader: Reader, parts: Mapping[str, Any]) -> None:
    """Replace the records whose texts have braces; braces that name nothing are reported.

    A text may name fields of its own record (``{reach}``) and parts of the content (``{sensors.range}``).
    While anything else is wrong nothing is filled in: the numbers may be missing.
    """
    if reader.problems:
        return
    for part, file, field in CARDS:
        for id, card in parts[part].items():
            names = {**parts, **msgspec.structs.asdict(card)}
            text = _filled(reader, file, (part, id, field), getattr(card, field), names)
            parts[part][id] = msgspec.structs.replace(card, **{field: text})


def _filled(reader: Reader, file: str, at: tuple[str, ...], text: str, names: Mapping[str, Any]) -> str:
    try:
        return text.format_map(names)
    except (KeyError, AttributeError, IndexError, ValueError, TypeError) as error:
        reader.report(file, at, "braces that name a part of the content", f"{type(error).__name__}: {error}")
        return text
