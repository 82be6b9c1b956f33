"""Step 7 shown ship by ship: who locks on, who acts in which order, and what each one does to us (SC-7.1).

The step takes the events of its phase out of the table's ``waiting`` and shows them one after another. It stops
before internal damage and after every ship, until the gold key is pressed; held down, the key runs through. Questions
of the Captain in the middle of the step are asked here. When all is shown it closes itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from game.cadets.rules.game import Cadets
from game.cadets.scenes import questions
from game.cadets.scenes.bridge.choices import Asking
from game.cadets.scenes.bridge.contacts import Objective
from game.cadets.scenes.captain.equipment_hand import Hand
from game.cadets.scenes.enemies.again import Again, say_nothing
from game.cadets.scenes.enemies.attack import AttackPlate, AttemptsPlate
from game.cadets.scenes.enemies.harm import HarmPlate, Hull
from game.cadets.scenes.enemies.keys import Hold, add_small_keys
from game.cadets.scenes.enemies.order import OrderList
from game.cadets.scenes.enemies.story import Story
from game.cadets.scenes.enemies.who import WhoPlate
from game.cadets.scenes.map.motions import Motions
from game.cadets.scenes.map.view import MapView
from game.cadets.scenes.shown import Shown
from game.core.engine import Choice, Event
from game.core.squares import Side
from game.stage.intents import Happening, Pointer, Press
from game.stage.motion import FLIP_MS, Do, Motion, Sequence, Tween, Wait, in_out_sine, linear
from game.stage.screen import Screen
from game.stage.session import Session
from game.stage.settings import Pace
from game.stage.view import Box
from game.stage.widgets.base import Brush, Use
from game.stage.widgets.keys import Key
from game.stage.widgets.texts import Panel

if TYPE_CHECKING:
    from game.cadets.scenes.bridge.bridge import Bridge

PHASE = "7"
MAP = (20.0, 85.0, 553.0, 796.0)
WHO = (592.0, 85.0, 988.0, 210.0)
MIDDLE = (592.0, 312.0, 616.0, 262.0)
HARM = (1226.0, 312.0, 354.0, 262.0)
ORDER = (592.0, 591.0, 616.0, 290.0)
ASKED, ORDER_BELOW = (592.0, 312.0, 616.0, 318.0), (592.0, 647.0, 616.0, 234.0)
"""A question takes some of the list's room."""
GOAL = (1226.0, 591.0, 354.0, 88.0)
MAIN = (1226.0, 806.0, 354.0, 75.0)
AIM_MS = 450.0
"""The side it aims at stands yellow for so long before the dice fall."""
FLY_MS = 320.0
"""A damage card's way to its slot."""
ACTS_MS = 350.0
"""Who acts is shown for so long before it moves."""
RUN_S, RUN_SPEED = 0.25, 4.0
"""While the gold key is held: how long a stop lasts, and how much faster everything moves."""
WATCH_S = 1.8
"""How long a stop lasts where nobody is there to press the key."""
INSTANT: Pace = "instant"


class Stop(NamedTuple):
    """Where the step waits for the gold key."""

    label: str
    sub: str
    icon: str


class EnemyStep(Screen):
    """The screen. ``table.shown`` is what it shows; it never changes the game but by answers."""

    mood = "cadets"
    pausable = True
    questions = ("choose_side", "before_damage", "choose_drained")
    """What it asks itself, by the names of the asking steps."""

    def __init__(self, table: Bridge) -> None:
        super().__init__()
        self.table = table
        words = questions.step_words(self.game, PHASE)
        difficulty = self.game.content.difficulties[self.game.state.difficulty]
        self.cap = f"{table.cap}: step {PHASE}"
        self.title = words.title
        self.purpose = f"Mission {self.game.mission.number}, {table.title}, {difficulty.title}"
        fresh = bool(table.waiting) and self.wants(table.waiting[0])
        self.story = Story(self.shown) if fresh else Story.resumed(self.shown)
        self.map = MapView(MAP, self.shown)
        self.sides: dict[Side, Callable[[], object]] = {}
        self.asking: Asking | None = None
        self.stop: Stop | None = None
        self.skipping = False
        """A press has cut a motion short: what follows appears at once, up to the next stop."""
        self.unread = False
        """Something was shown since the last stop."""
        self.hurt = False
        """Some of it was internal damage."""
        self.accepted: Event | None = None
        """The internal damage the crew has said yes to."""
        self.held = Hold(self)
        self.stood = 0.0
        """How long it has stood at this stop."""
        self.again = Again(self.map, lambda sound: self.stage.play(sound))
        self.flying: float | None = None
        """How far the damage card turned up last has come to its slot, from 0 to 1; None if it lies there."""

    @staticmethod
    def wants(event: Event) -> bool:
        """Say whether this event begins the step."""
        return event.kind == "phase" and event.facts["phase"] == PHASE

    @property
    def shown(self) -> Shown:
        return self.table.shown

    @property
    def game(self) -> Cadets:
        return self.table.game

    @property
    def session(self) -> Session:
        return self.table.session

    def rule_ids(self) -> tuple[str, ...]:
        """Rules of this screen, for the rules page."""
        return ("SC-7.1", "EM-", "PA-", "SH-9", "SH-10", "GE-7", "GE-8", "GE-9", "HE-9", "DC-2", "DC-10")

    # -- laying out

    def build(self) -> None:
        self.status = [("Turn", str(self.shown.state.turn))]
        self.sides = {}
        self.add(self.map)
        self.add(WhoPlate(WHO, self))
        if self.asking is not None:
            self.asking.build(ASKED)
        elif self.story.now is None:
            self.add(AttemptsPlate(MIDDLE, self))
        else:
            self.add(AttackPlate(MIDDLE, self))
        turned_up = self.story.now is not None and self.story.now.drawn and self.asking is None
        self.harm = self.add(HarmPlate(HARM, self) if turned_up else Hull(HARM, self))
        self.order = self.add(OrderList(ORDER_BELOW if self.asking is not None else ORDER, self))
        self.add(Panel(GOAL))
        self.add(Objective((GOAL[0] + 14, GOAL[1] + 8, GOAL[2] - 28, GOAL[3] - 20), self.table))
        add_small_keys(self)
        self._build_main()
        self.first_time("enemy step", self.game.content.enemy_step.plates["note"], ORDER)

    def _build_main(self) -> None:
        if self.asking is None:
            stop = self.stop or Stop("Skip", "To what it comes to", "skip")
            key = self.main(stop.label, self.go if self.stop else self.skip, sub=stop.sub, icon=stop.icon)
            key.name = "go on"

    def main(self, label: str, use: Use, *, rect: Box = MAIN, **look: Any) -> Key:
        """Make the main key, in the corner of this screen."""
        return super().main(label, use, rect=rect, **look)

    # -- showing

    def enter(self) -> None:
        super().enter()
        self._go_on()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.stage.stack.top is not self:
            return
        self.table.glow.pass_time(dt)
        self._pass(dt)
        self._go_on()

    def _pass(self, dt: float) -> None:
        """Time at a stop: a held key, or the lack of anybody to press it, ends it."""
        self.held.pass_time(dt)
        if self.stop is None or self.motion.busy:
            return
        self.stood += dt
        if (self.held.long and self.stood >= RUN_S) or (self.watched and self.stood >= WATCH_S):
            self.go()

    @property
    def watched(self) -> bool:
        """Nobody here plays: bots hold all seats, or it is a replay."""
        seats = range(len(self.game.state.crew))
        return self.session.watched or not any(self.session.wing.door.is_person(self.game, seat) for seat in seats)

    @property
    def busy(self) -> bool:
        waits_for_key = self.stop is not None and self.held.seconds is None and not self.watched
        return super().busy or not (waits_for_key or self.asking is not None)

    def _go_on(self) -> None:
        """Show event after event, as far as nothing moves, is asked, or has to be read first."""
        while not self.motion.busy and self.stop is None and self.asking is None:
            event = self.table.waiting[0] if self.table.waiting else None
            if event is None and not self.session.over:
                if self._ask_or_answer():
                    return
                continue
            stop = self._stop_before(event)
            if stop is not None:
                self._stand(stop)
            elif event is None or self._is_next_phase(event):
                if event is not None or self.session.over:
                    self.stage.stack.pop(self, wipe=True)
                return
            else:
                self._play(self.table.waiting.popleft())

    def _is_next_phase(self, event: Event | None) -> bool:
        return event is not None and event.kind == "phase" and not self.wants(event)

    def _ask_or_answer(self) -> bool:
        """Nothing waits to be shown: let a bot answer, or ask a person. True if somebody has to answer first."""
        if self.session.asks_bot:
            self.table.let_bot_answer()
            return not self.table.waiting
        assert self.session.choice is not None
        self._ask(self.session.choice)
        return True

    def _stop_before(self, event: Event | None) -> Stop | None:
        """Return where to wait before this event, None comes after the last one."""
        if event is not None and event.kind == "internal_damage" and event is not self.accepted:
            return Stop("Take it", f"{event.facts['points']} internal damage", "damage")
        over = event is None or self._is_next_phase(event)
        instant = self.stage.settings.pace == INSTANT
        if over and self.unread:
            return Stop("Go on", self._after(event), "play")
        if event is not None and event.kind == "enemy_acts" and self.unread and (self.hurt or not instant):
            name = self.shown.game.card(self.shown.game.enemy(event.facts["enemy"])).name
            return Stop("Go on", f"Next: {name}", "play")
        return None

    def _after(self, event: Event | None) -> str:
        if event is None:
            return "To the mission report"
        phase = event.facts["phase"]
        return f"Step {phase}: {questions.step_words(self.game, phase).title.lower()}"

    def _stand(self, stop: Stop) -> None:
        if stop.label == "Go on":
            self.story.close()
        self.stop, self.stood, self.skipping = stop, 0.0, False
        self.map.flash = None
        self.rebuild()

    def go(self) -> None:
        """The gold key: on to what comes next."""
        if self.stop is None:
            return
        waiting = self.table.waiting
        self.accepted = waiting[0] if waiting else None
        if self.stop.label == "Go on":
            self.unread = self.hurt = False
        self.stop = None
        self.motion.skip()  # a ship that is seen again
        if self.stage.stack.top is self:
            self.rebuild()
            self._go_on()

    def skip(self) -> None:
        """Show what is left up to the next stop at once."""
        self.skipping = True
        self.motion.skip()

    def _play(self, event: Event) -> None:
        """Show one event with its motion, or at once."""
        self._prepare(event)
        if self._at_once:
            self._appear(event)
            return
        self.motion.speed = self.stage.settings.motion_speed * (RUN_SPEED if self.held.long else 1.0)
        wait = {"enemy_acts": ACTS_MS, "enemy_aims": AIM_MS}.get(event.kind, 0.0)
        motions = Motions(self.map, self._appear, say_nothing, self.stage.play)
        self.motion.add(Sequence(motions.of(event), Wait(wait), *self._flight(event)))
        self.motion.update(0)

    @property
    def _at_once(self) -> bool:
        """Nothing moves."""
        return self.skipping or self.stage.settings.pace == INSTANT

    def _turn(self, part: float) -> None:
        """The card that was drawn is turned up."""
        if isinstance(self.harm, HarmPlate):
            self.harm.turn_last(part)
        self.mark_dirty()

    def _flight(self, event: Event) -> list[Motion]:
        """A damage card that has been read flies to its slot."""
        if event.kind != "damage_card":
            return []
        self.flying = 0.0
        return [Tween(self._fly, FLY_MS, in_out_sine), Do(self._landed)]

    def _fly(self, part: float) -> None:
        self.flying = part
        self.mark_dirty()

    def _landed(self) -> None:
        self.flying = None
        self.mark_dirty()

    def draw_over(self, brush: Brush) -> None:
        """The damage card on its way to its slot."""
        if self.flying and isinstance(self.harm, HarmPlate):
            self.harm.draw_flight(brush, self.flying)

    def _prepare(self, event: Event) -> None:
        """Remember the picture before a ship acts; bring who tries or acts into view."""
        if event.kind == "enemy_acts":
            self.again.begin()
        enemy = event.facts.get("enemy", "")
        if event.kind in ("enemy_acts", "enemy_locked_on", "lock_attempt_failed", "no_lock_attempt", "spotted"):
            self.map.acting = enemy
            self.map.look_at(self.shown.game.enemy(enemy).square)
        elif event.kind == "order_fixed":
            self.map.acting = ""
            self.map.follow()
        elif event.kind == "enemy_aims":
            self.map.follow()

    def _appear(self, event: Event) -> None:
        """An event has changed the picture."""
        self.table.appear(event)
        first = self.story.now
        self.story.tell(event)
        self.unread = self.unread or event.kind != "phase"
        self.hurt = self.hurt or event.kind == "internal_damage"
        self.again.add(event)
        self._mark()
        if first is not self.story.now or event.kind in ("damage_card", "damage_ignored", "damage_mended"):
            self.rebuild()
        if event.kind == "damage_card" and not self._at_once and not self.stage.settings.reduced_motion:
            self.effects.append(Tween(self._turn, FLIP_MS, linear))
            self._turn(0.0)
        self.order.refresh()
        self.mark_dirty()

    # -- questions

    def _ask(self, choice: Choice) -> None:
        """Ask a person in the middle of the step."""
        self.skipping = False
        self.held.let_go()
        self.shown.catch_up(self.game)
        asked = dict(zip(questions.ARGS[choice.name], choice.args, strict=True))
        if self.story.now is None and "enemy" in asked:
            self.story.act(asked["enemy"])
        self.asking = Asking(self, choice)
        self.map.follow()
        self.rebuild()
        if not self.stage.input.pointing:
            self.tree.set_focus(self.first)

    def answer(self, answer: Any) -> None:
        """Give the Captain's answer; what it brings about is shown next."""
        self.table.answer(answer)

    def leave_question(self) -> None:
        """The question is answered."""
        self.asking = None
        self.map.stop_picking()
        self.rebuild()
        if not self.stage.input.pointing:
            self.tree.set_focus(self.main_key)

    def open_cards(self) -> None:
        """The equipment aboard: what may be used beside a question (EE-7)."""
        self.asking = None  # asked afresh when the dialog is closed: the card may have changed it
        self.stage.stack.push(Hand(self.table, self.table.use_card))

    # -- what is pressed

    def set_speed(self, speed: Pace) -> None:
        """Change how fast ships are shown, now and from now on."""
        self.stage.settings.pace = speed
        self.motion.speed = self.stage.settings.motion_speed
        self.stage.save_settings()

    def replay(self) -> None:
        """Show once more what the ship did that acted last."""
        self.motion.speed = self.stage.settings.motion_speed or 1.0
        self.motion.add(self.again.motion(self._mark))
        self.stood = 0.0

    def _mark(self) -> None:
        """Mark the way of the ship that acts, and the side it aims at."""
        act = self.story.now
        self.map.path = act.path if act is not None else ()
        self.map.struck = act.side if act is not None else None
        self.map.changed()

    def handle(self, happening: Happening) -> bool:
        """Watch for the gold key being held, and skip to the next stop where something moves."""
        acts = isinstance(happening, Press) or (isinstance(happening, Pointer) and happening.kind == "down")
        again = getattr(happening, "repeat", False)
        if acts and self.motion.busy and self.stop is None and not again and not self._on_bar(happening):
            self.skipping = True
        self.held.watch(happening)
        return super().handle(happening)

    def _on_bar(self, happening: Happening) -> bool:
        """The speed can be changed while something moves, as the top bar can be used."""
        if isinstance(happening, Pointer) and happening.kind == "down":
            under = self.tree.under(happening.at)
            return under is not None and under.region in ("bar", "speed")
        return super()._on_bar(happening)

    def cover(self) -> None:
        self.held.let_go()
        super().cover()
