"""Files that somebody wants checked: which there are, whose content they look like, and which are nobody's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from game.core.content import Problem, Reader, is_file

YAML = (".yaml", ".yml")
MAP = ".tmx"
BY_NAME = 1000
"""More than any number of keys: a file of a content's own name is that file, whatever stands in it."""


def files_in(paths: Iterable[Path]) -> tuple[list[Path], list[Problem]]:
    """Return the files to check, those of folders too, and what is wrong with paths that hold none."""
    files: list[Path] = []
    problems: list[Problem] = []
    for path in paths:
        if path.is_dir():
            inner = [file for file in sorted(path.rglob("*")) if file.suffix in (*YAML, MAP)]
            files += inner
            if not inner:
                problems.append(Problem(str(path), 0, "", "a folder with .yaml or .tmx files", "none"))
        elif path.suffix not in (*YAML, MAP) and is_file(path):
            problems.append(Problem(str(path), 0, "", "a .yaml or .tmx file", repr(path.suffix or path.name)))
        else:
            files.append(path)
    return files, problems


def most_like(path: Path, kinds: Mapping[str, Iterable[str]]) -> tuple[int, str]:
    """Return how much a data file looks like one of these, 0: not at all, and like which.

    ``kinds``: files of a content, and the keys in them.
    """
    if path.suffix not in YAML:
        return 0, ""
    for file in kinds:
        if PurePosixPath(file).name == path.name:
            return BY_NAME, file
    keys = set(Reader(path.parent).keys(path.name))
    shared = {file: len(keys.intersection(known)) for file, known in kinds.items()}
    best = max(shared, key=lambda file: shared[file])  # of several the first
    return shared[best], best


def of_nobody(path: Path, games: Iterable[str]) -> list[Problem]:
    """Return what to say of a file that looks like none of any game: first of all if it cannot be read."""
    reader = Reader(path.parent, str(path).removesuffix(path.name))
    keys = reader.keys(path.name)
    if not reader.problems:
        wanted = f"a map, a mission or a data file of {' or '.join(games)}"
        reader.report(path.name, (), wanted, f"the keys {', '.join(keys[:5])}" if keys else "no keys")
    return reader.problems
