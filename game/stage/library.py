"""The folder of saved games: what lies in it, and new names for it. Looking changes nothing (D06)."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from game.core.journal import DamagedSave, Header, Reading, read
from game.core.wing import About

SUFFIX = ".jsonl"
LONGEST_STEM = 60
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)
"""Names that Windows keeps for devices (D08)."""
ABOUT, LENGTH = "about", "length"
"""Keys of the notes in a journal that say what is played and how far it has come."""


class Saved(NamedTuple):
    """One saved game, as far as its file can be read without loading the game."""

    path: Path
    when: datetime
    wing: str
    """Id of its game, "" when even that cannot be read."""
    about: About
    length: int
    """Turns or rounds played."""
    result: str
    """The rules' word for its end, "" while it goes on."""
    damaged: str
    """Why it cannot be opened, "" if it can."""
    notice: str = ""
    """What opening it will have to leave out."""

    @property
    def unfinished(self) -> bool:
        """It can go on."""
        return not self.result and not self.damaged


class Library:
    """Saved games in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[Path, tuple[tuple[int, int], Saved]] = {}

    def files(self) -> list[Path]:
        """All files of saved games, the newest first."""
        dated: list[tuple[int, str, Path]] = []
        try:
            for path in self.folder.glob(f"*{SUFFIX}"):
                dated.append((path.stat().st_mtime_ns, path.name, path))
        except OSError:
            return []  # no folder yet, or gone while we look: nothing is saved there
        return [path for _, _, path in sorted(dated, reverse=True)]

    def all(self) -> list[Saved]:
        """Every saved game, the newest first, damaged ones with their reason (D01)."""
        return [self.look(path) for path in self.files()]

    def latest(self) -> Saved | None:
        """The newest one that can go on."""
        return next((saved for path in self.files() if (saved := self.look(path)).unfinished), None)

    def look(self, path: Path) -> Saved:
        """Read one file; a file that has not changed since is not read again."""
        try:
            found = path.stat()
        except OSError as error:
            return _unreadable(path, datetime.now(), f"{path.name} cannot be read: {error.strerror or error}")
        stamp = (found.st_mtime_ns, found.st_size)
        if path not in self._known or self._known[path][0] != stamp:
            self._known[path] = (stamp, _saved(path, datetime.fromtimestamp(found.st_mtime)))
        return self._known[path][1]

    def reading(self, path: Path) -> Reading:
        """Read a whole file. Raises DamagedSave."""
        return read(path)

    def header(self, path: Path) -> Header:
        """What a file says it is. Raises DamagedSave."""
        return read(path).header

    def new_path(self, title: str, now: datetime | None = None) -> Path:
        """Return a safe file name made of a title and the time; a journal never overwrites another (D08)."""
        return self.folder / f"{safe_stem(title)}-{now or datetime.now():%Y%m%d-%H%M%S}{SUFFIX}"


def said_of(path: Path, error: Exception | str) -> str:
    """Say what is wrong with a saved game, naming its file."""
    return str(error) if path.name in str(error) else f"{path.name}: {error}"


def changed_since(header: Header, program: str, digest: str) -> str:
    """Say what is not as it was when a game was saved, "" if nothing is known to have changed (D38)."""
    if header.program and header.program != program:
        return f"it was saved by version {header.program[:20]} of the program, and this is {program}"
    if header.digest and header.digest != digest:
        return "the game's own files have changed since it was saved"
    return ""


def safe_stem(title: str) -> str:
    """Return a title as a file name any system takes: plain letters, digits and dashes (D08)."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST_STEM].strip("-")
    return f"game-{stem}".rstrip("-") if not stem or RESERVED.fullmatch(stem) else stem


def _saved(path: Path, when: datetime) -> Saved:
    try:
        reading = read(path)
    except DamagedSave as damage:
        return _unreadable(path, when, str(damage))
    notes = _notes(reading)
    about = _about(notes.get(ABOUT)) or About(reading.header.game, path.stem, "", ())
    length = notes.get(LENGTH, 0)
    if not isinstance(length, int):
        length = 0
    return Saved(path, when, reading.header.game, about, length, _result(reading), "", reading.dropped)


def _unreadable(path: Path, when: datetime, why: str) -> Saved:
    return Saved(path, when, "", About("", path.stem, "", ()), 0, "", why)


def _notes(reading: Reading) -> dict[str, Any]:
    """The newest note under each key."""
    notes: dict[str, Any] = {}
    for line in reading.notes:
        if isinstance(line.note, dict):
            notes |= line.note
    return notes


def _about(plain: Any) -> About | None:
    try:
        game, title, detail, people = plain
        return About(str(game), str(title), str(detail), tuple(map(str, people)))
    except (TypeError, ValueError):
        return None  # written by another program, or by hand: the file's own name must do


def _result(reading: Reading) -> str:
    """The result in the snapshot that is written at the end of a game."""
    last = reading.snapshots[-1] if reading.snapshots else None
    if last is None or last.after != reading.count or not isinstance(last.state, dict):
        return ""
    return str(last.state.get("result", ""))
