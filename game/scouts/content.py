"""The content of Space Scouts: loaded from `data/`, cross-checked, handed out as one object.

The records are declared in `records.py`, the checks across files stand in `checks.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_type_hints

from game.core.content import ContentError, Problem, Reader, digest
from game.scouts.checks import cross_check
from game.scouts.records import Content
from game.scouts.texts import fill_in

__all__ = ["Content", "check", "load"]

DATA = "data/"

WHERE: dict[str, tuple[str, str]] = {
    "skills": ("scouts/skills.yaml", "skills"),
    "generation": ("scouts/generation.yaml", "generation"),
    "names": ("scouts/generation.yaml", "names"),
    "missions": ("scouts/missions.yaml", "missions"),
    "threats": ("scouts/threats.yaml", "threats"),
    "aids": ("scouts/actions.yaml", "aids"),
    "mishaps": ("scouts/actions.yaml", "mishaps"),
    "failure": ("scouts/failure.yaml", "failure"),
    "modes": ("scouts/modes.yaml", "modes"),
    "numbers": ("scouts/modes.yaml", "numbers"),
    "base": ("scouts/modes.yaml", "base"),
    "solo": ("scouts/modes.yaml", "solo"),
    "levels": ("scouts/modes.yaml", "levels"),
    "rules": ("text/scouts_rules.yaml", "rules"),
    "log": ("text/scouts_log.yaml", ""),
}
"""Where each part of the content stands: the file below `data/`, and the key in it ("": the whole file)."""
SHAPES = get_type_hints(Content)


def load(root: Path) -> Content:
    """Load and cross-check all content below a folder that holds `data/`.

    Raises ContentError with every error of every file.
    """
    reader = Reader(root / "data", DATA)
    parts: dict[str, Any] = {}
    for part, (file, key) in WHERE.items():
        parts[part] = reader.read(file, SHAPES[part], key)
    cross_check(reader, parts)
    fill_in(reader, parts)
    reader.done()
    return Content(**parts, digest=digest(root, ["data/scouts"]))


def check(root: Path) -> list[Problem]:
    """Return everything wrong with the shipped content below ``root``."""
    try:
        load(root)
    except ContentError as error:
        return list(error.problems)
    return []
