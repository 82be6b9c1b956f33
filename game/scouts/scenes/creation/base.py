"""What the screens of ship and crew share: the sheet as far as shown, the last roll, the rolls that wait."""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import TYPE_CHECKING

from game.scouts import WING
from game.scouts.rules.game import Scouts
from game.scouts.rules.generation import TABLES
from game.scouts.rules.levels import supplied
from game.scouts.rules.state import Member, Ship, Skill, SkillTable
from game.scouts.scenes.creation.rolls import SYSTEM, Roll, Sheet, sheet_before
from game.scouts.scenes.creation.widgets import (
    TABLE_TITLES,
    CrewPlace,
    DiceTray,
    SeatName,
    ShipName,
    SkillTableKey,
    SystemPlaces,
    SystemTable,
    hit_of,
)
from game.scouts.scenes.skills import Look, SkillBar
from game.stage import theme
from game.stage.motion import Do, Tween, Wait, linear
from game.stage.motion import Sequence as Acts
from game.stage.screen import Screen
from game.stage.widgets import Key, Label, Panel, Picture

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

SHIP = (18.0, 84.0, 628.0, 640.0)
CREW = (662.0, 84.0, 920.0, 640.0)
HAVE = (18.0, 740.0, 1106.0, 142.0)
MAIN = (1352.0, 740.0, 230.0, 142.0)
SIDE_KEY = (1140.0, 740.0, 196.0, 142.0)
RULES = ("SS-3.", "SS-9.2", "SS-17.")
TUMBLE_MS, SHOW_MS = 550.0, 700.0
RESERVE = "A second source of a skill is a reserve against losses. It is no help against mishaps."
FIRST_NOTE = "Skills are what cards ask for. Breadth helps more than doubles."


class Creation(Screen):
    """What both screens share: the sheet as far as it has been shown, the last roll, the rolls that wait."""

    mood, cap, title = "scouts", WING.title, "Ship and crew"
    pausable = True
    table: ScoutTable
    pending: deque[Roll]
    rolling: Roll | None = None
    last: Roll | None = None
    faces: tuple[int, ...] = ()
    chosen: SkillTable | None = None

    # What the two screens fill in

    @property
    def seat(self) -> int:
        """Whose ship it is."""
        raise TypeError(f"{type(self).__name__} does not say this")

    @property
    def game(self) -> Scouts:
        """The game as everybody may know it."""
        raise TypeError(f"{type(self).__name__} does not say this")

    def build_step(self, sheet: Sheet) -> None:
        """The part that asks, once no roll waits: tables or picks, and the gold key."""
        raise TypeError(f"{type(self).__name__} does not say this")

    def all_shown(self) -> None:
        """No roll waits any more."""

    # What is shown

    @property
    def ship(self) -> Ship:
        return self.game.state.ships[self.seat]

    @property
    def sheet(self) -> Sheet:
        """The ship without the rolls that wait to be shown."""
        hidden = [self.rolling] if self.rolling is not None else []
        return sheet_before(self.ship, [*hidden, *self.pending])

    @property
    def generating(self) -> bool:
        """The game has not begun; later only replacements and experience come here."""
        return self.game.state.phase == "generation"

    def place(self) -> int:
        """Whose skills are being rolled: a place of the crew, or SYSTEM."""
        waits = self.rolling or (self.pending[0] if self.pending else None) or self.last
        return waits.place if waits is not None else SYSTEM

    def rule_ids(self) -> tuple[str, ...]:
        return RULES

    # Laying out

    def build(self) -> None:
        sheet, player = self.sheet, self.game.state.players[self.seat]
        self.purpose = f"{player.name} builds a scout. Every sheet is open to all."
        if not self.generating:
            self.purpose = f"{player.name} rolls for the crew. Every sheet is open to all."
        self.status = [SeatName(player.name, self.seat)]
        self._build_ship(sheet)
        self._build_crew(sheet)
        self._build_have(sheet)
        if self.rolling is not None or self.pending:
            self._build_tables(sheet, self._table_shown(), "The dice decide", "")
            self._build_roll_key()
        else:
            self.build_step(sheet)
        self.first_time("scouts creation", FIRST_NOTE, (HAVE[0], HAVE[1], HAVE[2], 72.0))

    def _build_ship(self, sheet: Sheet) -> None:
        content, (left, top, wide, high) = self.game.content, SHIP
        self.add(Panel(SHIP))
        self.add(Picture((left + 18, top + 14, 72, 66), "ship_player", turn=90))
        self.add(ShipName((left + 104, top + 14, wide - 130, 68), self.ship.name))
        last = self.last if self.rolling is None else None
        table = (left + 18, top + 92, wide - 36, 340)
        self.add(SystemTable(table, content, sheet.systems, hit_of(content, last)))
        self.add(Label((left + 18, top + 446, 0, 0), self._last_title(sheet), "title", theme.PRIMARY_TOP))
        tray = (left + 18, top + 472, wide - 36, 96)
        self.add(DiceTray(tray, content, last, lambda: self.faces))
        newest = last.skill if last is not None and last.place == SYSTEM else None
        places = (left + 18, top + high - 62, wide - 30, 44)
        self.add(SystemPlaces(places, content, sheet.systems, content.generation.systems, newest))

    def _last_title(self, sheet: Sheet) -> str:
        """What the dice on show are for."""
        roll = self.rolling or self.last
        if roll is None:
            return f"System {min(len(sheet.systems) + 1, self.game.content.generation.systems)}"
        if roll.place == SYSTEM:
            counted = len(sheet.systems) + (roll.skill is None or roll is self.rolling)
            return f"System {min(counted, self.game.content.generation.systems)}"
        member = self.ship.crew[roll.place]
        return f"{member.name}: {TABLE_TITLES[roll.table]}" if roll.table else member.name

    def _build_crew(self, sheet: Sheet) -> None:
        content, (left, top, wide, _) = self.game.content, CREW
        note = "Name a table for every skill, then roll. One person never has a skill twice."
        self.add(Panel(CREW, title="Crew", note=note))
        cell, gap = (wide - 36 - 14) / 2, 10.0
        place, waits = self.place(), not self._finished()
        for n, member in enumerate(self.ship.crew):
            row, column = divmod(n, 2)
            box = (left + 18 + column * (cell + 14), top + 50 + row * (100 + gap), cell, 100)
            lit = waits and n == place and len(sheet.crew[n]) < self._wanted(member)
            newest = self.last.skill if self.last is not None and self.last.place == n and not self.rolling else None
            word = "rolling" if self.rolling is not None else "next"
            self.add(CrewPlace(box, content, member, sheet.crew[n], n, lit=lit, word=word, newest=newest))

    def _wanted(self, member: Member) -> int:
        return self.game.content.generation.ranks[member.rank].skills

    def _finished(self) -> bool:
        return False

    def _build_have(self, sheet: Sheet) -> None:
        content = self.game.content
        have = self.have(sheet)
        self.add(Panel(HAVE, cap=f"What you have so far: {len(have)} of {len(content.skills)}"))
        looks: dict[Skill, Look] = {skill: "have" if skill in have else "missing" for skill in content.skills}
        newest = self.last.skill if self.last is not None and self.rolling is None else None
        bar = (HAVE[0] + 20, HAVE[1] + 46, HAVE[2] - 40, 34)
        self.add(SkillBar(bar, content, looks, lit=newest, name="skills so far"))
        self.add(Label((HAVE[0] + 20, HAVE[1] + 94, HAVE[2] - 40, 40), RESERVE, "note", theme.TEXT_MID))

    def have(self, sheet: Sheet) -> list[Skill]:
        """The skills the ship has as shown: SS-6.4."""
        if not self.generating:
            return list(supplied(self.ship))
        return [skill for skill in self.game.content.skills if skill in sheet.skills]

    def _table_shown(self) -> SkillTable | None:
        roll = self.rolling or self.last
        return roll.table if roll is not None else None

    def _build_tables(self, sheet: Sheet, chosen: SkillTable | None, cap: str, why: str) -> None:
        """The three Skill Tables; ``why`` closes them."""
        left, top, wide, high = CREW
        self.add(Label((left + 22, top + 384, wide - 44, 30), cap, "cap"))
        each = (wide - 36 - 2 * 10) / 3
        closed = why or ("The systems are rolled first" if self.place() == SYSTEM else "")
        closed = closed if self.rolling is None else "The dice are rolling"
        last = self.last if self.rolling is None else None
        for n, table in enumerate(TABLES):
            box = (left + 18 + n * (each + 10), top + 420, each, high - 420 - 18)
            hit = last.die if last is not None and last.table == table else 0
            key = SkillTableKey(
                box, self.game.content, table, set(self.have(sheet)), partial(self.use_table, table),
                chosen=table == chosen, hit=hit, digit=n + 1, why=closed, rule="SS-3.2" if closed else "",
            )  # fmt: skip
            self.add(key)

    def use_table(self, table: SkillTable) -> None:
        """A table was used."""

    def _build_roll_key(self) -> None:
        total = self.game.content.generation.systems
        number = min(len(self.sheet.systems) + 1, total)
        left = total - len(self.sheet.systems)
        if self.pending and (left or self.rolling is None):
            rest = Key(
                "Roll the rest", SIDE_KEY, self.show_all, icon="fast", region="foot",
                sub=f"{left} system{'s' if left > 1 else ''}" if left else "all that is left",
                why="The dice are rolling" if self.rolling is not None else "",
            )  # fmt: skip
            self.add(rest)
        sub = f"System {number} of {total}" if self.place() == SYSTEM else "The dice are rolling"
        self.main("Roll", self.roll_next, sub=sub, rect=MAIN)

    # Rolling

    def roll_next(self) -> None:
        """Let the next roll that waits be seen."""
        if self.rolling is not None or not self.pending:
            return
        self.rolling = self.pending.popleft()
        self.stage.play("die")
        if self.rolling.dice:
            self._tumble(0)
            self.motion.add(Acts(Tween(self._tumble, TUMBLE_MS, linear), Do(self._land)))
        else:
            self.motion.add(Do(self._land))
        self.go_on()

    def go_on(self) -> None:
        """Build what comes next. Keys and pads begin anew at the gold key or the first pick."""
        self.rebuild()
        if not self.stage.input.pointing:
            self.tree.set_focus(self.first)

    def _tumble(self, part: float) -> None:
        """What the dice show on their way: a fixed order of faces, no chance is spent on it (SS-UI.10)."""
        assert self.rolling is not None
        turns = int(part * 11)
        self.faces = tuple((die + turns * (n + 2)) % 6 + 1 for n, die in enumerate(self.rolling.dice))
        self.mark_dirty()

    def _land(self) -> None:
        self.last, self.rolling, self.faces = self.rolling, None, ()
        self.stage.play("take")
        if self.pending and self._by_itself(self.pending[0]):
            self.motion.add(Acts(Wait(SHOW_MS), Do(self.roll_next)))
        elif not self.pending:
            self.all_shown()
        self.go_on()

    def _by_itself(self, roll: Roll) -> bool:
        """What follows without a press: rolls again, and all for the crew, whose tables have been named."""
        return roll.place != SYSTEM or (self.last is not None and self.last.again)

    def show_all(self) -> None:
        """Show everything that waits at once."""
        if self.pending:
            self.last = self.pending[-1]
            self.pending.clear()
            self.stage.play("take")
            self.all_shown()
            self.rebuild()
