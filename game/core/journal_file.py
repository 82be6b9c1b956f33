"""The file of a saved game: only ever added to, written anew as a whole where that cannot be.

What it holds is the journal's affair (``journal.py``); here it is lines.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from game.core.lines import Header, Line, Reading, Snapshot


class JournalFile:
    """Lines on disk, and those that are not there yet.

    ``trouble`` holds a sentence when the file could not be written; play goes on, and what is missing is written as
    soon as the disk takes it again. ``path`` can change, None keeps nothing; no other file is ever overwritten, a
    number is added to the name instead. ``snapshot`` gives the state as it is now, the last line of a whole file.
    """

    def __init__(self, path: Path | None, header: Header, snapshot: Callable[[], Snapshot]) -> None:
        self.path = path
        self.header = header
        self.trouble = ""
        self._snapshot = snapshot
        self._kept: list[bytes] = []  # all lines but the snapshots, to write the whole file anew
        self._unwritten: list[bytes] = []
        self._size = 0  # bytes on disk that are ours; 0: there is no file yet
        self._torn = False  # the file may be longer than that
        self._damaged = False  # the file has to be written anew, keeping the damaged one beside it

    def go_on(self, reading: Reading) -> None:
        """Add behind what was read."""
        self._kept = reading.kept
        self._size, self._torn, self._damaged = reading.whole, bool(reading.dropped), reading.damaged

    def add(self, line: Line) -> None:
        """Put a line behind the others; ``write`` brings it to disk."""
        text = msgspec.json.encode(line) + b"\n"
        self._unwritten.append(text)
        if not isinstance(line, Snapshot):
            self._kept.append(text)

    def whole(self) -> bytes:
        """Return the whole file as it should be."""
        last = msgspec.json.encode(self._snapshot()) + b"\n"
        return b"".join([msgspec.json.encode(self.header) + b"\n", *self._kept, last])

    def write(self, sync: bool) -> None:
        """Bring the file up to date; on failure keep what is missing for the next time and say so."""
        path = self.path
        if path is None:
            self._unwritten.clear()
            return
        self.trouble = ""
        try:
            if self._damaged:
                self.save_as(path)
            elif not self._size or not self._append(path, sync):
                self._create(path)
        except OSError as error:
            why = error.strerror or error
            self.trouble = f"{path.name} cannot be written ({why}); the game goes on and tries again"
            return
        self._unwritten.clear()
        self._torn = False

    def _append(self, path: Path, sync: bool) -> bool:
        """Add what is not on disk yet. False if the file is gone, or somebody else has written to it."""
        text = b"".join(self._unwritten)
        try:
            file = path.open("r+b", buffering=0)
        except FileNotFoundError:
            return False
        with file:
            if not self._torn and file.seek(0, os.SEEK_END) != self._size:
                self.trouble = f"{path.name} was changed by another program; this game gets its own file"
                return False
            self._torn = True  # until all is written
            file.truncate(self._size)
            file.seek(self._size)
            _write_all(file, text, sync)
        self._size += len(text)
        return True

    def _create(self, path: Path) -> None:
        """Write the whole game to a file that is not there yet."""
        path.parent.mkdir(parents=True, exist_ok=True)
        text = self.whole()
        for name in _free_names(path):
            try:
                file = name.open("xb", buffering=0)
            except FileExistsError:
                continue
            try:
                with file:
                    _write_all(file, text, sync=True)
            except OSError:
                name.unlink()
                raise
            self.path, self._size = name, len(text)
            return

    def save_as(self, path: Path) -> None:
        """Write the whole game to another file, safely: OSError tells that it could not be done."""
        text = self.whole()
        rewrite(path, text)
        if path == self.path:
            self._unwritten.clear()
            self._size, self._torn, self._damaged = len(text), False, False


def _free_names(path: Path) -> Iterator[Path]:
    yield path
    number = 2
    while True:
        yield path.with_stem(f"{path.stem}-{number}")
        number += 1


def backup(path: Path) -> Path:
    """Return where the older version of a file is kept."""
    return path.with_name(path.name + ".bak")


def _write_all(file: Any, text: bytes, sync: bool) -> None:
    """Write to an unbuffered file: a full disk may take a part and say so only at the next call."""
    left = memoryview(text)
    while left:
        left = left[file.write(left) :]
    if sync:
        os.fsync(file.fileno())


def rewrite(path: Path, content: bytes) -> None:
    """Replace a file as a whole, keeping the older version as ``.bak``: whatever happens, one of them loads.

    Raises OSError; the file is then as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        _swap_in(backup(path), path.read_bytes())
    _swap_in(path, content)


def _swap_in(path: Path, content: bytes) -> None:
    """Write to a temporary name, flush it to disk, and only then give it its real name."""
    temporary = path.with_name(path.name + ".new")
    try:
        with temporary.open("wb", buffering=0) as file:
            _write_all(file, content, sync=True)
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
