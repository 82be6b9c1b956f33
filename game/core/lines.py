"""The lines of a saved game, and what they add up to. Knows bytes, not files."""

from __future__ import annotations

from typing import Any

import msgspec

FORMAT = 1


class DamagedSave(Exception):
    """The file cannot be loaded; the message says why and what can be done."""


class Header(msgspec.Struct, frozen=True):
    """What a saved game is about. ``setup`` is the wing's own record, as plain values."""

    game: str
    setup: Any
    seed: int
    digest: str = ""
    program: str = ""
    format: int = FORMAT


class Line(msgspec.Struct, tag_field="is", tag=str.lower, omit_defaults=True):
    """One line after the header."""


class Answered(Line):
    """An answer, as plain values, to the question of that name."""

    seat: int
    asked: str
    answer: Any = None
    learned: bool = False
    """Somebody learned something by it, so undo stops here."""


class Undone(Line):
    """So many answers were taken back."""

    count: int = 1


class Redone(Line):
    """So many answers were played again."""

    count: int = 1


class Noted(Line):
    """Something the scene remembers: a cover lifted, a setting. A ``barrier`` stops undo."""

    note: Any
    barrier: bool = False


class Snapshot(Line):
    """The state after so many standing answers."""

    after: int
    state: Any


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What damaged bytes lead to; the last by brackets within brackets without end."""
_decoder = msgspec.json.Decoder(Answered | Undone | Redone | Noted | Snapshot)


class Reading:
    """What was read from a file, answers taken back left out.

    ``base`` counts answers whose lines are lost: then a snapshot stands where they were.
    """

    def __init__(self, header: Header) -> None:
        self.header = header
        self.base = 0
        self.answers: list[Answered] = []
        self.undone: list[Answered] = []
        self.snapshots: list[Snapshot] = []
        self.notes: list[Noted] = []
        self.barred = 0
        """So many answers stood when a note barred undo."""
        self.followed = 0
        """So many answers stood when another seat answered behind them."""
        self.kept: list[bytes] = []
        """The lines without the snapshots (but for that of ``base``), to write the file anew."""
        self.dropped = ""
        """What had to be left out, in a sentence; "" if nothing."""
        self.damaged = False
        """Something else than a torn last line is wrong: the file should be written anew."""
        self.whole = 0
        """Length in bytes without a torn last line."""

    @property
    def count(self) -> int:
        """Standing answers, the lost ones included."""
        return self.base + len(self.answers)

    def take(self, text: bytes, line: Line) -> bool:
        """Add a line that is no snapshot; False if it cannot follow what was read so far."""
        match line:
            case Answered(seat=seat):
                if self.answers and self.answers[-1].seat != seat:
                    self.followed = self.count
                self.answers.append(line)
                self.undone.clear()
            case Undone(count=count):
                if count > len(self.answers):
                    return False
                self.undone += [self.answers.pop() for _ in range(count)]
                self.snapshots = [each for each in self.snapshots if each.after <= self.count]
                self.barred, self.followed = min(self.barred, self.count), min(self.followed, self.count)
            case Redone(count=count):
                if count > len(self.undone):
                    return False
                self.answers += [self.undone.pop() for _ in range(count)]
            case Noted(barrier=barrier):
                self.notes.append(line)
                if barrier:
                    self.barred = self.count
        self.kept.append(text + b"\n")
        return True

    def start_from(self, text: bytes, snapshot: Snapshot) -> None:
        """Lines before this snapshot are lost: the game is known from here on."""
        self.base = snapshot.after
        self.answers, self.undone, self.snapshots = [], [], [snapshot]
        self.kept = [*(msgspec.json.encode(note) + b"\n" for note in self.notes), text + b"\n"]


def parse(name: str, raw: bytes) -> Reading:
    """Read a saved game's bytes; ``name`` is the file's, for messages. Raises DamagedSave.

    A torn last line is dropped. A line in the middle that cannot be read is bridged by the next snapshot.
    """
    first, newline, rest = raw.partition(b"\n")
    reading = Reading(_header(name, first))
    *texts, torn = rest.split(b"\n")
    reading.whole = len(raw) - len(torn)
    reading.damaged = not newline
    if torn:
        reading.dropped = f"{name}: its last line was torn; the game goes on from the answer before"
    gap = 0
    for number, text in enumerate(texts, 2):
        line = _line(text)
        if isinstance(line, Snapshot):
            if gap or line.after != reading.count:
                reading.start_from(text, line)
            else:
                reading.snapshots.append(line)
            if gap:
                reading.dropped = (
                    f"{name}: line {gap} cannot be read; the game was found again in a later line, "
                    "but what was played before that cannot be taken back or shown"
                )
            gap = 0
        elif line is None or gap or not reading.take(text, line):
            reading.damaged = True
            gap = gap or number
    if gap:
        reading.dropped = (
            f"{name}: line {gap} and what follows cannot be read; the game goes on from the answer before"
        )
    return reading


def _line(text: bytes) -> Line | None:
    try:
        line: Line = _decoder.decode(text)
    except UNREADABLE:
        return None  # the caller says which line it is
    return line


def _header(name: str, first: bytes) -> Header:
    try:
        plain = msgspec.json.decode(first)
        found = plain["format"]
    except (*UNREADABLE, KeyError, TypeError):
        raise DamagedSave(f"{name} is no saved game, or its first line is damaged") from None
    if found != FORMAT:
        raise DamagedSave(
            f"{name} was saved in format {str(found)[:20]}, and this program reads format {FORMAT}; "
            "open it with the version that wrote it"
        )
    try:
        return msgspec.convert(plain, Header)
    except msgspec.ValidationError as error:
        raise DamagedSave(f"{name}: its first line is damaged: {error}") from None
