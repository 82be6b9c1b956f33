"""Ship and crew: roll by roll, a table named for every skill, picks, or the quick form in one press (section 3).

``CreationStory`` shows what is rolled before anything is asked; ``CreationDesk`` asks. It also rolls those who replace
the killed (SS-9.2) and picks what experience brings (SS-17.2). Everything here is open to all: SS-3.9.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.core.engine import Choice, Event
from game.scouts.rules.game import Scouts
from game.scouts.rules.generation import TABLES
from game.scouts.rules.state import Skill, SkillTable
from game.scouts.scenes.creation.base import CREW, MAIN, RULES, SHOW_MS, SIDE_KEY, Creation
from game.scouts.scenes.creation.rolls import SYSTEM, Sheet, new_skills, of_seat, rolls_of
from game.scouts.scenes.creation.widgets import ORDINALS, TABLE_TITLES
from game.scouts.scenes.desk import Desk
from game.scouts.scenes.skills import SkillKey
from game.stage.motion import Do, Wait
from game.stage.motion import Sequence as Acts
from game.stage.scene import Scene
from game.stage.session import Session
from game.stage.widgets import Key, Label

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable


class CreationStory(Creation):
    """What is rolled before its owner is asked anything: systems, or with the quick form everything."""

    def __init__(self, table: ScoutTable) -> None:
        super().__init__()
        self.table = table
        self._seat = int(table.waiting[0].facts["who"])
        events = of_seat(table.waiting, self._seat)
        for _ in events:
            table.appear(table.waiting.popleft())
        self.pending = deque(rolls_of(events))
        self.whole = self.game.state.players[self._seat].quick
        if self.whole and self.pending:
            self.last = self.pending[-1]
            self.pending.clear()

    @property
    def seat(self) -> int:
        return self._seat

    @property
    def game(self) -> Scouts:
        return self.table.shown.game

    @property
    def generating(self) -> bool:
        """Also when the game has gone on already: what is told lies back."""
        return True

    def all_shown(self) -> None:
        """What asks comes next by itself, as soon as the last roll has been seen."""
        if not self.whole:
            self.motion.add(Acts(Wait(SHOW_MS), Do(self.close_story)))

    def close_story(self) -> None:
        """On to what is asked next."""
        self.stage.stack.pop(self)

    def _finished(self) -> bool:
        return self.whole and not self.pending

    def build_step(self, sheet: Sheet) -> None:
        name = self.game.state.players[self.seat].name
        self._build_tables(sheet, None, "The whole crew is aboard", "This crew is complete")
        sub = "Quick crew: all rolled" if self.whole else "On to the crew"
        self.main("Take command", self.close_story, sub=sub if self.whole else name, rect=MAIN)


def creation_story(table: ScoutTable) -> CreationStory | None:
    """Tell how a person's ship was rolled; a rival's needs no telling, its sheet lies open on the table."""
    event = table.waiting[0]
    rival = table.game.state.players[event.facts["who"]].level
    return None if rival or not rolls_of(of_seat(table.waiting, event.facts["who"])) else CreationStory(table)


class CreationDesk(Desk, Creation):
    """Names tables and picks skills, for a new crew, for replacements and for experience."""

    questions = ("choose_system", "choose_table", "choose_skill")

    def __init__(self, table: ScoutTable, choice: Choice) -> None:
        Desk.__init__(self, table, choice)
        self.pending = deque()
        self.closing: Callable[[], object] | None = None
        self.picked: Skill | None = None
        self.marked = False
        """The person has named the table: used once more it is rolled on."""
        self._recall()

    def _recall(self) -> None:
        """The last roll, if the answer before brought one."""
        rolls = rolls_of(of_seat(self.table.session.game.events, self.choice.seat))
        self.last = rolls[-1] if rolls else None

    @property
    def seat(self) -> int:
        return self.choice.seat

    def place(self) -> int:
        if self.rolling is None and not self.pending and self.closing is None:
            return int(self.choice.args[0]) if self.choice.args else SYSTEM
        return super().place()

    def rule_ids(self) -> tuple[str, ...]:
        return RULES

    def _finished(self) -> bool:
        return self.closing is not None and not self.pending and self.rolling is None

    # What is asked

    def build_step(self, sheet: Sheet) -> None:
        if self.closing is not None:
            self._build_tables(sheet, self._table_shown(), "The whole crew is aboard", "This crew is complete")
            self.main("Done", self._close, sub=self._next_words(), rect=MAIN)
        elif self.choice.name == "choose_table":
            self._build_choice(sheet)
        else:
            self._build_picks(sheet)

    def _next_words(self) -> str:
        """Who comes after."""
        choice = self.table.session.choice
        if choice is None or choice.seat == self.seat or not self.generating:
            return "On to the table"
        return f"Next: {self.game.state.players[choice.seat].name}"

    def _build_choice(self, sheet: Sheet) -> None:
        """A table for the next skill: SS-3.5."""
        member = self.ship.crew[self.place()]
        number = ORDINALS[len(sheet.crew[self.place()])]
        only = self._wanted(member) == 1
        skill = "skill" if only else f"{number} skill"
        content, have = self.game.content, set(self.have(sheet))
        best: SkillTable = max(TABLES, key=lambda table: new_skills(content, table, have))
        self.chosen = chosen = self.chosen or best
        self._build_tables(sheet, chosen, f"{member.name}\u2019s {skill}: choose a table", "")
        quick = Key(
            "Quick crew", SIDE_KEY, lambda: self.give("quick"), icon="fast", region="foot", rule="SS-3.7",
            sub="all by itself",
            tip="Names the table for this and all further skills: the one with most skills you lack.",
        )  # fmt: skip
        self.add(quick)
        self.main("Roll", self._roll, sub=f"{TABLE_TITLES[chosen]} table for {member.name}", rect=MAIN)

    def use_table(self, table: SkillTable) -> None:
        """Name a table; use it again to roll on it."""
        if table == self.chosen and self.marked:
            self._roll()
        else:
            self.chosen, self.marked = table, True
            self.stage.play("click")
            self.rebuild()

    def _roll(self) -> None:
        self.give(self.chosen)

    def _build_picks(self, sheet: Sheet) -> None:
        """A skill of the owner's choice: SS-3.3, SS-3.5, SS-17.2."""
        left, top, wide, high = CREW
        self.add(Label((left + 22, top + 384, wide - 44, 30), self._pick_words(), "cap"))
        options: Sequence[Skill] = list(self.choice.options)
        columns = 3 if len(options) <= 6 else 4
        rows = -(-len(options) // columns)
        each, tall = (wide - 36 - (columns - 1) * 10) / columns, min(92.0, (high - 420 - 14) / rows - 8)
        have = self.have(sheet)
        for n, skill in enumerate(options):
            row, column = divmod(n, columns)
            box = (left + 18 + column * (each + 10), top + 422 + row * (tall + 8), each, tall)
            note = "" if rows > 2 else "you have it already" if skill in have else "new to your ship"
            key = SkillKey(
                box, self.game.content.skills[skill], partial(self.pick, skill), note=note,
                look="have" if skill in have else "missing", chosen=skill == self.picked, region="picks",
                digit=(n + 1) % 10 if n < 10 else None,
            )  # fmt: skip
            self.add(key)
            self.first = self.first or key
        title = self.game.content.skills[self.picked].title if self.picked else ""
        why = "" if self.picked else "Choose one of the skills first"
        rule = "SS-3.3" if why else ""
        self.main("Take it", lambda: self.give(self.picked), sub=title, why=why, rule=rule, rect=MAIN)

    def _pick_words(self) -> str:
        if self.choice.name == "choose_system":
            return f"System {len(self.ship.systems) + 1} is your pick: choose one"
        return f"{self.ship.crew[self.place()].name} learns a skill of your pick: choose one"

    def pick(self, skill: Skill) -> None:
        """Choose a skill; use it again to take it."""
        if skill == self.picked:
            self.give(skill)
            return
        self.picked = skill
        self.stage.play("click")
        self.rebuild()

    # What an answer brought

    def asked(self, choice: Choice, events: Sequence[Event]) -> None:
        self._show(events)
        self.choice = choice
        self._next()

    def leave_after(self, events: Sequence[Event], close: Callable[[], object]) -> None:
        self._show(events)
        self.closing = close
        self._next()

    def _show(self, events: Sequence[Event]) -> None:
        """Line up what was rolled; the quick form shows its end at once."""
        self.chosen, self.picked, self.marked = None, None, False
        self.pending = deque(rolls_of(of_seat(events, self.seat)))
        if self.game.is_quick(self.seat):
            while self.pending:
                self.last = self.pending.popleft()

    def _next(self) -> None:
        """Roll what follows by itself, or ask."""
        if self.pending and self._by_itself(self.pending[0]) or self.pending and not self.pending[0].dice:
            self.roll_next()
        else:
            self.go_on()

    def _close(self) -> None:
        assert self.closing is not None
        self.closing()


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Systems being rolled, a table to name, a pick, the quick form's end."""
    from game.scouts.scenes.table.table import ScoutTable

    def story(shown: int | None = None) -> Scene:
        """The quick form's end, or only the first rolls of it as if a person had rolled them."""
        table = ScoutTable(session(people=3, rivals=0))
        events = of_seat(table.waiting, 0)
        scene = CreationStory(table)
        if shown is not None:
            scene.whole, scene.pending = False, deque(rolls_of(events))
            for _ in range(shown):
                scene.last = scene.pending.popleft()
        return scene

    def desk(tables: int = 0, pick: bool = False) -> Scene:
        played = session(until="choose_table", round=0, quick=False, people=3, rivals=0)
        asked: list[SkillTable] = [TABLES[n % 3] for n in range(tables)]
        for table in asked:
            choice = played.choice
            assert choice is not None
            if pick and choice.name != "choose_table":
                break
            played.answer(table if choice.name == "choose_table" else choice.open()[0])
        assert played.choice is not None
        return CreationDesk(ScoutTable(played), played.choice)

    yield "ship_and_crew_systems", lambda: story(4)
    yield "ship_and_crew_quick", lambda: story()
    yield "ship_and_crew", lambda: desk(4)
    yield "ship_and_crew_pick", lambda: desk(40, pick=True)
