"""What the last screen of every game offers: its log, a copy of it as text, the title, the same game again."""

from __future__ import annotations

from typing import Generic, TypeVar

from game.stage.intents import Intent
from game.stage.scenes.log import Log
from game.stage.screen import CALM, Screen
from game.stage.table import Table
from game.stage.widgets.keys import Key

T = TypeVar("T", bound=Table)

NO_SHELL = "This table stands alone: there is no title screen around it."
NO_FILE = "This game is not kept in a file, so there is no place for its log."
GAP = 10.0
LOG, SAVE, TITLE = 100.0, 132.0, 110.0
"""Widths of the small keys; the gold one takes what is left."""


class Ending(Screen, Generic[T]):
    """Opened by the table when the game is over and everything is shown. A wing lays out its facts above the keys."""

    bar = False

    def __init__(self, table: T) -> None:
        super().__init__()
        self.table = table
        self.session = table.session
        self.saved = ""
        """Where the log has been saved as text."""

    @property
    def calm(self) -> float:
        """The game's gold key was pressed here turn after turn; now it begins another game."""
        return CALM

    def build_keys(self, left: float, top: float, wide: float, high: float) -> None:
        """Lay the keys side by side, sizes in du."""
        x = left
        self.add(Key("Log", (x, top, LOG, high), self.open_log, icon="log", hotkey=Intent.LOG, region="keys"))
        x += LOG + GAP
        why = "" if self.session.journal.path else NO_FILE
        why = f"The log is in {self.saved} already." if self.saved else why
        self.add(
            Key("Save log", (x, top, SAVE, high), self.save_log, icon="save", why=why, hotkey="s", region="keys")
        )
        x += SAVE + GAP
        why = "" if self.stage.home is not None else NO_SHELL
        self.add(Key("Title", (x, top, TITLE, high), self.to_title, icon="quit", why=why, region="keys"))
        x += TITLE + GAP
        why = "" if self.stage.again is not None else NO_SHELL
        self.main(
            "Play again", self.again, sub="same seats, new luck", icon="replay", why=why,
            rect=(x, top, left + wide - x, high),
        )  # fmt: skip

    def open_log(self) -> None:
        """Everything that happened, as far as all may know it."""
        self.stage.stack.push(Log(self.session), wipe=True)

    def save_log(self) -> None:
        """Write the log beside the saved game, or say why that cannot be done."""
        try:
            path = self.session.save_log()
        except OSError as problem:
            self.stage.message(f"The log cannot be saved: {problem.strerror or problem}. The game itself is kept.")
            return
        self.saved = path.name
        self.stage.message(f"The log is saved as {path}.")
        self.rebuild()

    def again(self) -> None:
        """The same game and seats with new luck."""
        assert self.stage.again is not None
        self.stage.again()

    def to_title(self) -> None:
        """Back to the title screen; the game is saved."""
        assert self.stage.home is not None
        self.stage.stack.reset(self.stage.home(), wipe=True)

    def back(self) -> bool:
        """Back shows the table as it was at the end."""
        self.stage.stack.pop(self, wipe=True)
        return True
