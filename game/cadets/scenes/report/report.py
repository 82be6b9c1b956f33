"""The mission report: how it ended, what the ship and the crew did, and what now (DA-23, DF-2, WL-1 to WL-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.cadets.rules.game import Cadets
from game.cadets.scenes.report import facts as report_facts
from game.cadets.scenes.report.widgets import AwardRow, Bars, FigureWell, Outcome, TickRow, Timers
from game.cadets.scenes.table import Table
from game.cadets.scenes.timed.stopped import seconds_of_step
from game.stage import text
from game.stage.scene import Scene
from game.stage.scenes.ending import Ending
from game.stage.session import Session
from game.stage.widgets.lists import ScrollArea
from game.stage.widgets.texts import Panel

GOAL = (58.0, 300.0, 817.0, 166.0)
RECORD = (58.0, 484.0, 817.0, 397.0)
CREW = (901.0, 484.0, 680.0, 284.0)
TIMERS = (901.0, 436.0, 680.0, 34.0)
KEYS_TOP, KEY_HIGH = 785.0, 96.0
COLUMNS = 4
ROW, MOST_ROW = 52.0, 104.0


class Report(Ending[Table]):
    """Opened by the table when the mission is over and everything is shown."""

    mood = "cadets"
    light = (0.66, 0.3)

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
        self.add(Outcome(self.game, self.won))
        self.add(Panel(GOAL, cap="Objective"))
        for place, tick in enumerate(report_facts.ticks(self.game)):
            self.add(TickRow((GOAL[0] + 20, GOAL[1] + 37 + place * 40, GOAL[2] - 40, 37), tick))
        self._build_record()
        self.add(Timers(TIMERS, self._timers()))
        self._build_crew()
        self.build_keys(CREW[0], KEYS_TOP, CREW[2], KEY_HIGH)

    def _build_record(self) -> None:
        self.add(Panel(RECORD, cap="Ship's record"))
        left, top, wide = RECORD[0] + 16, RECORD[1] + 40, (RECORD[2] - 32 - 3 * 10) / COLUMNS
        for place, figure in enumerate(report_facts.record(self.game)):
            box = (left + place % COLUMNS * (wide + 10), top + place // COLUMNS * 106, wide, 98)
            self.add(FigureWell(box, figure))
        bars = (left, top + 218, RECORD[2] - 32, RECORD[1] + RECORD[3] - top - 232)
        self.add(Bars(bars, self.game.state.record.internal_by_turn))

    def _timers(self) -> list[str]:
        seconds = seconds_of_step(self.session)
        return [report_facts.timer_words(self.game, seconds), report_facts.autopilot_words(self.game)]

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
