"""Fills the braces in texts with the numbers they speak of, so that every number stands in one file only."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from game.core.content import Reader


def fill_in(
    reader: Reader, parts: Mapping[str, Any], files: Mapping[str, tuple[str, str]], texts: Iterable[tuple[str, str]]
) -> None:
    """Replace the records whose texts have braces; braces that name nothing are reported.

    ``texts`` are the parts of the content (tables of records) and the fields that hold such texts, ``files`` says
    where a part stands. A text may name fields of its own record (``{reach}``) and parts of the content
    (``{sensors.range}``). While anything else is wrong nothing is filled in: the numbers may be missing.
    """
    if reader.problems:
        return
    for part, field in texts:
        file, key = files[part]
        for id, card in parts[part].items():
            names = {**parts, **msgspec.structs.asdict(card)}
            text = _filled(reader, file, (key, id, field), getattr(card, field), names)
            parts[part][id] = msgspec.structs.replace(card, **{field: text})


def _filled(reader: Reader, file: str, at: tuple[str, ...], text: str, names: Mapping[str, Any]) -> str:
    try:
        return text.format_map(names)
    except (KeyError, AttributeError, IndexError, ValueError, TypeError) as error:
        reader.report(file, at, "braces that name a part of the content", f"{type(error).__name__}: {error}")
        return text
