"""The mission report: how it ended, what the ship and the crew did, and what now (DA-23, DF-2, WL-1 to WL-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.cadets.rules.game import Cadets
from game.cadets.scenes import report_facts
from game.cadets.scenes.report_widgets import AwardRow, Bars, Ending, FigureWell, TickRow, Timers
from game.cadets.scenes.table import Table
from game.stage import text
from game.stage.intents import Intent
from game.stage.scene import Scene
from game.stage.scenes.log import Log
from game.stage.screen import Screen
from game.stage.session import Session
from game.stage.widgets.keys import Key
from game.stage.widgets.lists import ScrollArea
from game.stage.widgets.texts import Panel

GOAL = (58.0, 300.0, 817.0, 166.0)
RECORD = (58.0, 484.0, 817.0, 397.0)
CREW = (901.0, 484.0, 680.0, 284.0)
TIMERS = (901.0, 436.0, 680.0, 34.0)
KEYS_TOP, KEY_HIGH = 785.0, 96.0
COLUMNS = 4
ROW, MOST_ROW = 52.0, 104.0
NO_SHELL = "This table stands alone: there is no title screen around it."


class Report(Screen):
    """Opened by the table when the mission is over and everything is shown."""

    mood = "cadets"
    bar = False
    light = (0.66, 0.3)

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.session = table.session
        self.saved = ""
        """Where the log has been saved as text."""

    @property
    def game(self) -> Cadets:
        return self.table.game

    @property
    def won(self) -> bool:
        return self.game.state.result == "won"

    def rule_ids(self) -> tuple[str, ...]:
        """Rules of this screen, for the rules page."""
        return ("WL-", "DF-", "M9-")

    # -- laying out

    def build(self) -> None:
        self.add(Ending(self.game, self.won))
        self.add(Panel(GOAL, cap="Objective"))
        for place, tick in enumerate(report_facts.ticks(self.game)):
            self.add(TickRow((GOAL[0] + 20, GOAL[1] + 37 + place * 40, GOAL[2] - 40, 37), tick))
        self._build_record()
        self.add(Timers(TIMERS, self._timers()))
        self._build_crew()
        self._build_keys()

    def _build_record(self) -> None:
        self.add(Panel(RECORD, cap="Ship's record"))
        left, top, wide = RECORD[0] + 16, RECORD[1] + 40, (RECORD[2] - 32 - 3 * 10) / COLUMNS
        for place, figure in enumerate(report_facts.record(self.game)):
            box = (left + place % COLUMNS * (wide + 10), top + place // COLUMNS * 106, wide, 98)
            self.add(FigureWell(box, figure))
        bars = (left, top + 218, RECORD[2] - 32, RECORD[1] + RECORD[3] - top - 232)
        self.add(Bars(bars, self.game.state.record.internal_by_turn))

    def _timers(self) -> list[str]:
        return [report_facts.timer_words(self.game, self.session.timer), report_facts.autopilot_words(self.game)]

    def _build_crew(self) -> None:
        self.add(Panel(CREW, cap="Crew and their medals"))
        area = self.add(ScrollArea((CREW[0] + 14, CREW[1] + 40, CREW[2] - 28, CREW[3] - 56), region="crew"))
        found = report_facts.awards(self.game)
        roomy = (area.rect.height + 6) / max(1, len(found)) - 6
        high = max(ROW * max(1.0, 0.86 * text.text_size()), min(MOST_ROW, roomy))
        fits = len(found) * (high + 6) - 6 <= area.rect.height
        wide = area.rect.width if fits else area.inner_width
        for place, award in enumerate(found):
            area.add(AwardRow((0, place * (high + 6), wide, high), award))
        area.focusable = not fits

    def _build_keys(self) -> None:
        left = CREW[0]
        log = Key("Log", (left, KEYS_TOP, 104, KEY_HIGH), self.open_log, icon="log", hotkey=Intent.LOG, region="keys")
        self.add(log)
        why = "" if self.session.journal.path else "This game is not kept in a file, so there is no place for its log."
        why = f"The log is in {self.saved} already." if self.saved else why
        self.add(
            Key("Save log", (left + 114, KEYS_TOP, 138, KEY_HIGH), self.save_log, icon="save", why=why,
                region="keys", hotkey="s")
        )  # fmt: skip
        why = "" if self.stage.home is not None else NO_SHELL
        self.add(
            Key("Title", (left + 262, KEYS_TOP, 114, KEY_HIGH), self.to_title, icon="quit", why=why, region="keys")
        )
        why = "" if self.stage.again is not None else NO_SHELL
        self.main("Play again", self.again, sub="same seats, new luck", icon="replay", why=why,
                  rect=(left + 386, KEYS_TOP, CREW[2] - 386, KEY_HIGH))  # fmt: skip

    # -- what is pressed

    def open_log(self) -> None:
        """Everything that happened."""
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
        """The same mission and seats with new luck."""
        assert self.stage.again is not None
        self.stage.again()

    def to_title(self) -> None:
        """Back to the title screen; the game is saved."""
        assert self.stage.home is not None
        self.stage.stack.reset(self.stage.home(), wipe=True)

    def back(self) -> bool:
        """Back shows the bridge as it was at the end."""
        self.stage.stack.pop(self, wipe=True)
        return True


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Won and lost."""
    yield "report_won", lambda: _AtHome(_played(session(seed=1, people=4, difficulty="easy")))
    yield "report_lost", lambda: _AtHome(_played(session(seed=1, people=2, difficulty="hard", timer=60)))


class _AtHome(Report):
    """A report with a title screen around it."""

    def enter(self) -> None:
        self.stage.home, self.stage.again = (lambda: self), self.rebuild
        super().enter()


def _played(session: Session) -> Table:
    """Let bots play a mission to its end."""
    while not session.over:
        session.bot_answer()
    return Table(session)
