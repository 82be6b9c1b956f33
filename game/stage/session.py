"""A game being played at this computer: its journal, its bots, its log."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.core.bots import Bot
from game.core.chance import Dice
from game.core.engine import Choice, Event, Game, IllegalAnswer
from game.core.journal import Journal
from game.core.log import Told
from game.core.wing import Wing


class Session:
    """Answers go through here: people's are flushed to disk at once, bots think when they are told to."""

    watched = False
    """Nobody answers at this computer: what is shown has happened before."""

    def __init__(self, wing: Wing, journal: Journal[Any], bots: Bot) -> None:
        self.wing = wing
        self.journal = journal
        self.bots = bots
        self.told: list[tuple[int, Told]] = []
        """The public log: after how many answers, and one sentence for each event."""
        self.whispered: list[tuple[int, tuple[int, ...], Told]] = []
        """What only some may know: after how many answers, and the event."""
        self.shared_clock = ""
        """Name of the clock that runs on from one question to the next, "" if none does."""
        self.seconds_left = 0.0
        self._length = wing.door.length(journal.game)

    @property
    def game(self) -> Game[Any]:
        game: Game[Any] = self.journal.game
        return game

    @property
    def choice(self) -> Choice | None:
        return self.game.choice

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def lines(self) -> list[Told]:
        """The public log as it stands; what was taken back is not in it."""
        return [line for count, line in self.told if count <= self.journal.count]

    def whispers(self, seat: int) -> list[Told]:
        """Return the private log of a seat as it stands: what it alone may know. Show it to nobody else."""
        return [line for count, seats, line in self.whispered if count <= self.journal.count and seat in seats]

    @property
    def asks_bot(self) -> bool:
        choice = self.choice
        return choice is not None and not self.wing.door.is_person(self.game, choice.seat)

    def answer(self, answer: Any, seat: int | None = None) -> list[Event]:
        """Give a person's answer. It is on disk when this returns. Raises IllegalAnswer or Fault."""
        return self._logged(self.journal.play(answer, seat, sync=True))

    @property
    def can_undo(self) -> bool:
        """Say whether an answer of a person may be taken back: nobody has learned anything since."""
        return any(self.wing.door.is_person(self.game, played.line.seat) for played in self.journal.recent)

    def is_final(self, answer: Any) -> bool:
        """Say beforehand whether this answer to the open question teaches something, which ends undo."""
        return self.journal.would_learn(answer)

    def undo(self) -> bool:
        """Take the last answer of a person back, and what bots answered after it. False if it cannot be done."""
        if not self.can_undo:
            return False
        while self.journal.undo():
            if not self.asks_bot:
                return True
        return True

    @property
    def can_redo(self) -> bool:
        """Say whether an answer that was taken back can be given again."""
        return self.journal.can_redo

    def redo(self) -> list[Event]:
        """Give the answer again that was taken back last; nothing when there is none. Raises Fault."""
        return self._logged(self.journal.redo())

    def bot_answer(self) -> list[Event]:
        """Let the bot who is asked think and answer. Raises Fault.

        Refused once it would be refused for ever, so any answer on offer takes its place and the game goes on (D43).
        """
        choice = self.choice
        assert choice is not None
        try:
            events = self.journal.play(self.bots.answer(self.game.view(choice.seat)))
        except IllegalAnswer:
            events = self.journal.play(choice.sample(Dice(self.journal.count)))
        return self._logged(events)

    def save_log(self) -> Path:
        """Write the public log as text beside the saved game and return its path. Raises OSError."""
        assert self.journal.path is not None, "a game that is not kept in a file has no place for its log"
        path = self.journal.path.with_suffix(".txt")
        path.write_text("\n".join([*map(str, self.lines), self.wing.door.outcome(self.game), ""]), encoding="utf-8")
        return path

    def record(self, count: int, events: Sequence[Event], game: Game[Any] | None = None) -> None:
        """Write events to the log that happened with answer number ``count``; 0 is the set-up.

        ``game`` is the one in which they happened, if it is not the one on the table.
        """
        self.told = [each for each in self.told if each[0] < count] if count else []
        self.whispered = [each for each in self.whispered if each[0] < count] if count else []
        for event in events:
            line = self.wing.door.sentence(game or self.game, event)
            if line is not None and event.only is None:
                self.told.append((count, line))
            elif line is not None:
                self.whispered.append((count, event.only or (), line))

    def _logged(self, events: list[Event]) -> list[Event]:
        self.record(self.journal.count, events)
        length = self.wing.door.length(self.game)
        if length != self._length:
            self._length = length
            self.journal.note({"length": length})  # for the list of saved games
        return events

    def sentences(self, events: Sequence[Event]) -> list[Told]:
        """Return the log lines of what everybody may know."""
        lines = [self.wing.door.sentence(self.game, event) for event in events if event.only is None]
        return [line for line in lines if line]
