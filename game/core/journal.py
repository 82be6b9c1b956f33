"""Saved games: every answer on disk before the next question.

A journal is a file of JSON lines. The first is the header; then one line an answer (seat, question, answer,
whether somebody learned something), a snapshot of the state every so often and at the end, notes, and lines
that undo or redo. Lines are only ever added, so a torn last line costs one answer at most. Loading takes a
snapshot that fits today's rules and plays the answers behind it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from game.core.engine import BadStep, Event, Game, IllegalAnswer, StaleSave
from game.core.journal_file import JournalFile, backup
from game.core.lines import (
    FORMAT,
    Answered,
    DamagedSave,
    Header,
    Noted,
    Reading,
    Redone,
    Snapshot,
    Undone,
    parse,
)

__all__ = [
    "FORMAT", "BadStep", "DamagedSave", "Fault", "Header", "Journal", "Mismatch", "Reading", "read", "replay",
]

SNAPSHOT_EVERY = 40
"""Answers between snapshots."""
MOST_UNDO = 100
"""Answers that can be taken back, so that a long game does not grow."""

G = TypeVar("G", bound=Game[Any])


class Mismatch(DamagedSave):
    """A replay no longer matches today's rules."""


class Diverged(Mismatch):
    """The answers fit, but the game is no longer the one that a snapshot shows."""


class Fault(Exception):
    """The rules failed at an answer by our own fault. The table is as it was before."""

    def __init__(self, answer: Any, cause: BaseException) -> None:
        words = f"{type(cause).__name__}: {cause}"
        super().__init__(f"the rules failed at the answer {answer!r} ({words}); nothing was changed")
        self.answer = answer


class Played(NamedTuple):
    """An answer that may be taken back, and a clone of the game before it."""

    line: Answered
    before: Any


def read(path: Path) -> Reading:
    """Read a saved game. Raises DamagedSave, never anything else."""
    if path.exists() and not path.is_file():
        raise DamagedSave(f"{path.name} cannot be read: it is no ordinary file")  # a pipe might never end
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise DamagedSave(f"{path.name} cannot be read: {error.strerror or error}") from error
    if not raw:
        older = backup(path)
        hint = f"; an older version lies beside it, {older.name}" if older.exists() else ""
        raise DamagedSave(f"{path.name} is empty, so there is no game in it{hint}")
    return parse(path.name, raw)


class Journal(Generic[G]):
    """A game at the table together with its file. ``dropped`` says what a load had to leave out."""

    def __init__(self, game: G, header: Header, path: Path | None) -> None:
        self.game = game
        self.header = header
        self.file = JournalFile(path, header, self._snapshot)
        self.dropped = ""
        self.notes: list[Any] = []
        self.recent: deque[Played] = deque(maxlen=MOST_UNDO)
        """Answers that undo may take back."""
        self.count = 0
        """Standing answers in all."""
        self.undone: list[Answered] = []
        self._since_snapshot = 0

    # Beginning and loading

    @classmethod
    def begin(cls, fresh: Callable[[], G], header: Header, path: Path | None) -> Journal[G]:
        """Start a new game; ``fresh`` makes it. Without a path nothing is written."""
        journal = cls(fresh(), header, path)
        journal.file.write(sync=True)
        return journal

    @classmethod
    def load(
        cls, path: Path, fresh: Callable[[Header], Callable[[], G]], restore: Callable[[Any], G]
    ) -> Journal[G]:
        """Load a saved game. ``fresh(header)`` makes its start, ``restore(snapshot)`` a later moment.

        The file stays as it is until the next answer. If no snapshot fits with all answers behind it, the one
        that carries furthest is taken, and ``dropped`` says so. Raises DamagedSave when none fits at all.
        """
        reading = read(path)
        best: Journal[G] | None = None
        problem = ""
        for snapshot in _best_first(reading):
            try:
                game = fresh(reading.header)() if snapshot is None else restore(snapshot.state)
                journal = cls(game, reading.header, path)
                journal.count = 0 if snapshot is None else snapshot.after
                missed = journal._play_behind(reading)
            except Exception as error:  # today's content may lack anything the save names
                problem = problem or _sentence(error)
                continue
            problem = problem or missed
            if not missed:
                best = journal
                break
            if snapshot is not None and (best is None or journal.count > best.count):
                best = journal
        if best is None:
            raise DamagedSave(f"{path.name} does not fit these rules and this content: {problem}")
        best._take_over(reading, problem)
        return best

    def _play_behind(self, reading: Reading) -> str:
        """Play the answers behind the snapshot this journal starts from; say why if it stopped short.

        Raises Diverged if they lead elsewhere than they did.
        """
        saved = {snapshot.after: snapshot for snapshot in reading.snapshots}
        barred = max(reading.barred, reading.followed if self.game.hands_hidden else 0)
        for line in reading.answers[self.count - reading.base :]:
            try:
                self.play_again(line, saved.get(self.count + 1))
            except Diverged:
                raise
            except (Mismatch, Fault) as error:
                return str(error)
            if self.count <= barred:
                self.recent.clear()
        return ""

    def _take_over(self, reading: Reading, problem: str) -> None:
        """Go on with what was read."""
        self.dropped = reading.dropped
        self.notes = [line.note for line in reading.notes]
        self.file.go_on(reading)
        newest = max((s.after for s in reading.snapshots if s.after <= self.count), default=0)
        self._since_snapshot = self.count - newest
        if missing := reading.count - self.count:
            also = f"{reading.dropped}; " if reading.dropped else ""
            self.dropped = f"{also}the last {missing} answers no longer fit: {problem}"
            self.file.add(Undone(missing))
        else:
            self.undone = reading.undone

    def play_again(self, line: Answered, saved: Snapshot | None = None) -> list[Event]:
        """Play an answer that was given before. Raises Mismatch or Fault.

        ``saved``: what the state was after it; raises Diverged if it is another now.
        """
        game = self.game
        asked = "nothing, the game is over" if game.choice is None else repr(game.choice.name)
        where = f"answer {self.count + 1} ({line.asked!r}, seat {line.seat})"
        if game.choice is None or game.choice.name != game.steps.today(line.asked):
            raise Mismatch(f"{where} does not match: these rules ask {asked}")
        try:
            again = Answered(line.seat, game.choice.name, learned=line.learned)
            events = self._carry_out(game.named(line.answer, line.seat), again)
        except IllegalAnswer as error:
            raise Mismatch(f"{where} does not match: {error}") from error
        if saved is not None and self._differs_from(saved):
            raise Diverged(f"{where} does not match: the rules make something else of it than they did")
        return events

    def _differs_from(self, saved: Snapshot) -> bool:
        try:
            return bool(type(self.game).restored(self.game.content, saved.state).state != self.game.state)
        except StaleSave:
            return False  # written for other rules: nothing to compare with

    # Playing

    def play(self, answer: Any, seat: int | None = None, *, sync: bool = False) -> list[Event]:
        """Answer the open question; the answer is on disk when this returns.

        ``sync``: it also survives a power cut, which takes a few milliseconds.
        Raises IllegalAnswer (nothing changed) or Fault (our own bug: the table is put back as it was).
        """
        choice = self.game.choice
        if choice is None:
            raise IllegalAnswer("the game is over")
        line = Answered(choice.seat if seat is None else seat, choice.name)
        events = self._carry_out(answer, line)
        self.undone.clear()
        self.file.add(line)
        self._since_snapshot += 1
        if self.game.over or self._since_snapshot >= SNAPSHOT_EVERY:
            self._since_snapshot = 0
            self.file.add(self._snapshot())
        self.file.write(sync)
        return events

    def _carry_out(self, answer: Any, line: Answered) -> list[Event]:
        """Play an answer; the line gets what was taken and learned."""
        game = self.game
        before = game.clone()
        try:
            events = game.play(answer, line.seat)
            line.answer = msgspec.to_builtins(game.taken)
        except Exception as cause:
            if isinstance(cause, IllegalAnswer) and game.choice is before.choice:
                raise  # refused at the gate
            game.put_back(before)
            raise Fault(answer, cause) from cause
        line.learned |= game.learned
        self.count += 1
        if line.learned or (game.hands_hidden and self.recent and self.recent[-1].line.seat != line.seat):
            self.recent.clear()
        if not line.learned:
            self.recent.append(Played(line, before))
        return events

    # Undo

    @property
    def can_undo(self) -> bool:
        """Say whether the last answer may be taken back: nobody has learned anything by it.

        With hidden hands an answer cannot be taken back either once another seat has answered behind it.
        """
        return bool(self.recent)

    @property
    def can_redo(self) -> bool:
        return bool(self.undone)

    def would_learn(self, answer: Any) -> bool:
        """Say beforehand whether this answer teaches somebody something, so that it cannot be taken back.

        Raises IllegalAnswer.
        """
        trial = self.game.clone()
        try:
            trial.play(answer)
        except IllegalAnswer:
            raise
        except Exception:
            return True  # our own bug: nothing to promise, and told in full when the answer is given
        return trial.learned

    def undo(self) -> bool:
        """Take the last answer back. False when that may not be."""
        if not self.recent:
            return False
        line, before = self.recent.pop()
        self.game.put_back(before)
        self.count -= 1
        self.undone.append(line)
        self.file.add(Undone())
        self.file.write(sync=False)
        return True

    def redo(self) -> list[Event]:
        """Play the answer taken back last once more; nothing when there is none. Raises Mismatch or Fault."""
        if not self.undone:
            return []
        try:
            events = self.play_again(self.undone[-1])
        except (Mismatch, Fault):
            self.undone.clear()
            raise
        self.undone.pop()
        self.file.add(Redone())
        self.file.write(sync=False)
        return events

    def note(self, note: Any, *, barrier: bool = False) -> None:
        """Write a remark of the scene's; a ``barrier`` stops undo (a cover was lifted)."""
        self.notes.append(note)
        if barrier:
            self.recent.clear()
        self.file.add(Noted(note, barrier))
        self.file.write(sync=False)

    # Writing

    @property
    def path(self) -> Path | None:
        """Where the game is kept; None: nowhere. It can change, and no other file is ever overwritten."""
        return self.file.path

    @path.setter
    def path(self, path: Path | None) -> None:
        self.file.path = path

    @property
    def trouble(self) -> str:
        """A sentence when the file could not be written, "" when all is well."""
        return self.file.trouble

    def save_as(self, path: Path) -> None:
        """Write the whole game to another file, safely: OSError tells that it could not be done."""
        self.file.save_as(path)

    def _snapshot(self) -> Snapshot:
        return Snapshot(self.count, self.game.snapshot())


def _sentence(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"there is no {error.args[0]!r} any more"
    return str(error) or type(error).__name__


def _best_first(reading: Reading) -> list[Snapshot | None]:
    """Return the snapshots in the order to try, None for the start.

    First one from which every answer that undo may reach is played again, then newer, then older ones.
    """
    barriers = (n for n, line in enumerate(reading.answers, reading.base + 1) if line.learned)
    reach = max([reading.barred, *barriers])
    early = [snapshot for snapshot in reading.snapshots if snapshot.after <= reach]
    late = [snapshot for snapshot in reading.snapshots if snapshot.after > reach]
    start = [None] if reading.base == 0 else []
    if not early:
        return [*start, *reversed(late)]
    return [early[-1], *reversed(late), *reversed(early[:-1]), *start]


def replay(path: Path, fresh: Callable[[Header], Callable[[], G]]) -> tuple[G, list[list[Event]], str]:
    """Play a journal from its start.

    Returns the game, the events of each answer, and the first mismatch ("" if none). Raises DamagedSave.
    """
    reading = read(path)
    journal = Journal(fresh(reading.header)(), reading.header, None)
    told: list[list[Event]] = []
    if reading.base:
        return journal.game, told, f"the first {reading.base} answers are lost, so it cannot be shown"
    saved = {snapshot.after: snapshot for snapshot in reading.snapshots}
    for line in reading.answers:
        try:
            told.append(journal.play_again(line, saved.get(journal.count + 1)))
        except (Mismatch, Fault) as error:
            return journal.game, told, str(error)
    return journal.game, told, ""
