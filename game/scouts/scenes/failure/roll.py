"""The failure roll: one die, one table for threats and missions, then who or what it hits (section 8)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from game.core.engine import Choice, Event
from game.scouts import WING
from game.scouts.records import FailureResult
from game.scouts.scenes.failure.widgets import Die, Heading, Losses, ResultRow
from game.stage import paint, theme
from game.stage.motion import Do, Sequence, Tween, Wait, linear
from game.stage.scene import Scene
from game.stage.screen import Screen
from game.stage.session import Session
from game.stage.widgets import Brush, Label, Panel

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

TABLE = (90.0, 96.0, 760.0, 640.0)
SHIP = (870.0, 96.0, 640.0, 640.0)
MAIN = (1180.0, 758.0, 330.0, 104.0)
TUMBLE_MS, DRAW_MS, SEEN_MS = 700.0, 700.0, 1300.0
KINDS = ("member_killed", "system_damaged")


class FailureRoll(Screen):
    """Opened by the table over itself. People roll for themselves; a rival's roll is shown and closes by itself."""

    mood, cap, title = "scouts", WING.title, "Failure roll"
    opaque, pausable, bar = False, True, False

    def __init__(self, table: ScoutTable) -> None:
        super().__init__()
        self.table = table
        self.rolled = table.waiting.popleft()
        self.seat, self.die = int(self.rolled.facts["who"]), int(self.rolled.facts["die"])
        self.hits: list[Event] = []
        while table.waiting and table.waiting[0].kind in KINDS and table.waiting[0].facts["who"] == self.seat:
            self.hits.append(table.waiting.popleft())
        ship = table.shown.state.ships[self.seat]
        self.crew, self.systems = list(ship.crew), list(ship.systems)
        """As they were before."""
        self.face = 0
        """What the die shows while it tumbles, 0 before and after."""
        self.landed = False
        self.told: list[Event] = []
        """Hits that have been shown."""
        self.pointed: tuple[str, int] | None = None
        """Kind and place of the one who is pointed at while the lot is drawn."""
        self._told_all = False

    @property
    def by_itself(self) -> bool:
        """No person at this computer has to roll."""
        return bool(self.table.game.state.players[self.seat].level) or self.table.session.watched

    @property
    def result(self) -> FailureResult:
        return self.table.game.content.failure[self.die - 1]

    @property
    def failed(self) -> Event | None:
        """What was failed, if it happened with the last answer."""
        events = self.table.session.game.events
        return next((event for event in events if event.kind == "card_failed"), None)

    @property
    def over(self) -> bool:
        """Everything has been shown."""
        return self.landed and len(self.told) == len(self.hits)

    def rule_ids(self) -> tuple[str, ...]:
        return ("SS-8.",)

    def pause(self) -> None:
        self.table.pause_over(self)

    # -- laying out

    def build(self) -> None:
        content, ship = self.table.game.content, self.table.shown.state.ships[self.seat]
        self.add(Panel(TABLE, title="Failure roll", note="one die, one table for threats and missions"))
        left, top, wide, high = TABLE
        step = (high - 66) / len(content.failure)
        for row, result in enumerate(content.failure):
            box = (left + 18, top + 54 + row * step, wide - 36, step - 8)
            self.add(ResultRow(box, row + 1, result, lit=self.landed and row + 1 == self.die))
        self.add(Panel(SHIP))
        self.add(Heading((SHIP[0] + 20, SHIP[1] + 14, SHIP[2] - 40, 62), self, ship))
        self.add(Die((SHIP[0] + SHIP[2] / 2 - 66, SHIP[1] + 92, 132, 132), self))
        self.add(Losses((SHIP[0] + 18, SHIP[1] + 240, SHIP[2] - 36, 300), self))
        said = (SHIP[0] + 22, SHIP[1] + 552, SHIP[2] - 44, 74)
        self.add(Label(said, self._said(), "body_large", theme.TEXT, align="center", name="what came of it"))
        self._build_key()

    def _build_key(self) -> None:
        name = self.table.name_of(self.seat)
        if self.over:
            self.main("Take it", self.close_roll, sub=self._stays(), rect=MAIN)
        else:
            why = f"{name} is a rival and rolls by itself" if self.by_itself else ""
            self.main("Roll", self.roll, sub=f"for {name}", icon="die", danger=True, why=why, rect=MAIN,
                      rule="SS-8.1" if why else "")  # fmt: skip

    def _stays(self) -> str:
        """What becomes of the failed card: SS-6.8, SS-15.7."""
        if self.table.game.common_deck:
            return "the card is discarded"
        return "the card stays where it is"

    def _said(self) -> str:
        if not self.landed:
            return "What the crew could not do, the ship has to bear."
        parts = [self._words(event) for event in self.told]
        if self.over and not self.hits:
            parts = [self.result.text] if not (self.result.systems or self.result.victim) else ["Nothing left to lose."]
        return " ".join(parts) or self.result.title

    def _words(self, event: Event) -> str:
        if event.kind == "member_killed":
            return f"{event.facts['name']} is lost."
        return f"{self.table.skill(event.facts['skill'])} is damaged."

    # -- the roll

    def enter(self) -> None:
        super().enter()
        self.motion.speed = self.stage.settings.motion_speed if self.by_itself else 1.0
        if self.by_itself:
            self.roll()

    def roll(self) -> None:
        """Let the die fall, then draw who or what is hit."""
        if self.landed or self.motion.busy:
            return
        self.stage.play("die")
        self.motion.add(Sequence(Tween(self._tumble, TUMBLE_MS, linear), Do(self._land), Wait(600)))
        for event in self.hits:
            lot = Tween(partial(self._point, event), DRAW_MS, linear)
            self.motion.add(Sequence(lot, Do(partial(self._hit, event)), Wait(600)))
        if self.by_itself:
            self.motion.add(Sequence(Wait(SEEN_MS), Do(self.close_roll)))

    def _tumble(self, part: float) -> None:
        self.face = (self.die + int(part * 13) * 2) % 6 + 1
        self.mark_dirty()

    def _land(self) -> None:
        self.face, self.landed = 0, True
        self.table.appear(self.rolled)
        self.table.hush()
        self.rebuild()

    def _point(self, event: Event, part: float) -> None:
        """Go round those it may be, slower and slower, and stop at the one it is."""
        places = self._eligible(event)
        stop = places.index(event.facts["place"])
        steps = 2 * len(places) + stop
        self.pointed = (event.kind, places[round(steps * (1 - (1 - part) ** 2)) % len(places)])
        self.mark_dirty()

    def _eligible(self, event: Event) -> list[int]:
        """Whom the lot is drawn among: those of the rank of who was hit, if the row names it: SS-8.2."""
        gone = [each.facts["place"] for each in self.told if each.kind == event.kind]
        if event.kind == "system_damaged":
            places = [n for n, system in enumerate(self.systems) if not system.damaged]
        else:
            rank = event.facts["rank"] if event.facts["rank"] == self.result.victim else ""
            places = [n for n, each in enumerate(self.crew) if each.alive and rank in ("", each.rank)]
        return [n for n in places if n not in gone]

    def _hit(self, event: Event) -> None:
        self.told.append(event)
        self.pointed = None
        self.table.appear(event)
        self.table.hush()
        self.stage.play("thump")
        self.rebuild()

    def close_roll(self) -> None:
        """Back to the table."""
        self.stage.stack.pop(self)

    def leave(self) -> None:
        """Whatever has not been shown yet is told now: the table must not miss it."""
        if self._told_all:
            return
        self._told_all = True
        rest = [] if self.landed else [self.rolled]
        for event in [*rest, *(event for event in self.hits if event not in self.told)]:
            self.table.appear(event)
        self.table.hush()

    def draw_background(self, brush: Brush) -> None:
        """The table lies in the dark behind it, or the sky if there is none."""
        if self.stage.stack.scenes[0] is self:
            super().draw_background(brush)
        paint.dim(brush.surface, 0.72)


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Before the roll, and with somebody lost."""
    yield "failure_roll", lambda: FailureRoll(failing(session))
    yield "failure_roll_lost", lambda: _shown(FailureRoll(failing(session, harm="member_killed")))


def _shown(scene: FailureRoll) -> FailureRoll:
    scene.landed, scene.told = True, list(scene.hits)
    return scene


def rash(choice: Choice, otherwise: Any) -> Any:
    """Return the answer of somebody who goes on any mission, without help."""
    answers: dict[str, Any] = {"commit_aids": (), "choose_next": "next"}
    if choice.name == "choose_action":
        return choice.open()[0]
    return answers.get(choice.name, otherwise)


def failing(session: Callable[..., Session], harm: str = "") -> ScoutTable:
    """Return a table that is about to show a person's failure, one that brings an event ``harm`` if it is named."""
    from game.scouts.scenes.table.table import ScoutTable

    played = session(until="choose_action", round=2)
    while (choice := played.choice) is not None:
        table = ScoutTable(played)
        answer = played.bots.answer(played.game.view(choice.seat))
        if choice.seat == 0:
            answer = rash(choice, answer)
        events = played.journal.play(answer)
        kinds = [event.kind for event in events if event.facts.get("who", 0) == 0]
        if "failure_rolled" in kinds and (not harm or harm in kinds):
            kinds = [event.kind for event in events]
            table.waiting = deque(events[kinds.index("failure_rolled") :])
            return table
    raise LookupError("nobody fails in this game")
