"""The content of Space Scouts: loaded from `data/`, cross-checked, handed out as one object.

The records are declared in `records.py`, the checks across files stand in `checks.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import get_type_hints

from game.core.content import Problem, Reader, digest, problems_of
from game.core.own_files import most_like
from game.core.texts import fill_in
from game.scouts.checks import FLAVOUR, cross_check
from game.scouts.records import Content

__all__ = ["Content", "check", "check_file", "claim", "load"]

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
    "flavour": (FLAVOUR, "flavour"),
}
"""Where each part of the content stands: the file below `data/`, and the key in it ("": the whole file)."""
SHAPES = get_type_hints(Content)


def load(root: Path) -> Content:
    """Load and cross-check all content below a folder that holds `data/`.

    Raises ContentError with every error of every file.
    """
    reader = Reader(root / "data", DATA)
    parts = reader.read_parts(WHERE, SHAPES)
    cross_check(reader, parts)
    fill_in(reader, parts, WHERE, [("rules", "text")])
    reader.done()
    return Content(**parts, digest=digest(root, ["data/scouts"]))


def check(root: Path) -> list[Problem]:
    """Return everything wrong with the shipped content below ``root``."""
    return problems_of(lambda: load(root))


def check_file(path: Path, root: Path) -> list[Problem]:
    """Read a data file as what its name or else its keys say it is; what it says of other files is not looked up."""
    reader = Reader(path.parent, str(path).removesuffix(path.name))
    _, best = most_like(path, _kinds())
    reader.read_parts({part: (path.name, key) for part, (file, key) in WHERE.items() if file == best}, SHAPES)
    return problems_of(reader.done)


def claim(path: Path) -> int:
    """Return how much a file looks like one of this game, 0: not at all."""
    return most_like(path, _kinds())[0]


def _kinds() -> dict[str, list[str]]:
    """Return the files of the content with the keys in them."""
    kinds: dict[str, list[str]] = {}
    for file, key in WHERE.values():
        kinds.setdefault(file, []).extend([key] if key else [])
    return kinds
