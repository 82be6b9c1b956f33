"""The bridge: the overview everybody looks at between the desks, and where what happened is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame

from game.cadets import WING
from game.cadets.rules.state import Station
from game.cadets.scenes import questions
from game.cadets.scenes.bridge.chain import Chain, Hint
from game.cadets.scenes.bridge.choices import Asking
from game.cadets.scenes.bridge.contacts import Contacts
from game.cadets.scenes.bridge.dialogs import station_dialog
from game.cadets.scenes.bridge.glow import Glow
from game.cadets.scenes.bridge.look import LINES, Look
from game.cadets.scenes.bridge.rack import Legend, StationKey
from game.cadets.scenes.bridge.ship_panel import ShipPanel
from game.cadets.scenes.captain.equipment_hand import Hand
from game.cadets.scenes.desk import Desk
from game.cadets.scenes.desks import DESKS
from game.cadets.scenes.enemies.step import PHASE as STEP_7
from game.cadets.scenes.enemies.step import EnemyStep
from game.cadets.scenes.map.course import Course
from game.cadets.scenes.map.motions import RESULTS, Motions
from game.cadets.scenes.map.view import MapView
from game.cadets.scenes.report.report import Report
from game.cadets.scenes.table import Table
from game.core.engine import Choice, Event
from game.core.squares import Side
from game.stage import theme
from game.stage.intents import Happening, Intent, Pointer, Press
from game.stage.motion import FLIP_MS, Do, Sequence, Tween, linear
from game.stage.scene import Scene
from game.stage.scenes.log import Log
from game.stage.screen import MAIN_KEY
from game.stage.session import Session
from game.stage.widgets.base import Brush
from game.stage.widgets.cards import CardView
from game.stage.widgets.keys import Key
from game.stage.widgets.layers import draw_tip
from game.stage.widgets.texts import Panel

RACK = (20.0, 86.0, 312.0, 52.0)
PITCH = 63.0
MAP = (352.0, 85.0, 484.0, 694.0)
LOOK = (848.0, 85.0, 198.0, 694.0)
CHAIN = (352.0, 797.0, 694.0, 44.0)
HINT = (352.0, 846.0, 694.0, 46.0)
SHIP = (1066.0, 85.0, 516.0, 312.0)
CONTACTS = (1066.0, 414.0, 516.0, 364.0)
CARDS = (1066.0, 793.0, 188.0, 90.0)
SHOWN_CARD = (1136.0, 126.0, 190.0, 210.0)


class Bridge(Table):
    """Rack of stations, map, ship, contacts, steps; the gold key says what comes next."""

    cap = WING.title
    pausable = True

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        mission = self.game.mission
        difficulty = self.game.content.difficulties[self.game.state.difficulty]
        self.title = mission.title
        self.purpose = f"Mission {mission.number}, {difficulty.title}"
        self.map = MapView(MAP, self.shown, tips=False, looked=self._looked)
        self.asking: Asking | None = None
        self.sides: dict[Side, Callable[[], object]] = {}
        """Sides of the ship that may be chosen now."""
        self.contacts: Contacts | None = None
        self.lines = [line.words for line in session.lines[-LINES:]]
        """What the log said last of what has been shown, without the rules."""
        self.glow = Glow(self.shown)
        self.spoken: Event | None = None
        """What stands beside the ship while it is shown."""
        self.turned = 1.0
        """How far the damage card that is shown has been turned up."""

    def rule_ids(self) -> tuple[str, ...]:
        """Rules of this screen, for the rules page."""
        return ("OV-", "GE-", "SC-", "WL-", "M9-")

    # -- laying out

    def build(self) -> None:
        self.sides = {}
        self.status = [("Turn", str(self.shown.state.turn))] if self.shown.state.turn else []
        self.map.hovered = False
        self._build_rack()
        self.map.clear()
        self.add(self.map)
        self.map.add(Course(self.map, self.plan.course))
        self.add(Panel(LOOK))
        self.add(Look(LOOK, self.map, self.lines))
        self.add(Panel(SHIP))
        self.add(ShipPanel(SHIP, self))
        self.contacts = None
        if self.asking is not None:
            self.asking.build(CONTACTS)
        else:
            self.map.stop_picking()
            self.map.struck = None
            self.add(Panel(CONTACTS, cap="Contacts"))
            self.contacts = self.add(Contacts(CONTACTS, self))
        self.add(Chain(CHAIN, self))
        self.add(Hint(HINT, self))
        self._build_keys()

    def _build_rack(self) -> None:
        left, top, wide, high = RACK
        asked = self._station_asked()
        for place, station in enumerate(card.id for card in self.game.content.stations.values()):
            digit = (place + 1) % 10 if self.asking is None else None
            box = (left, top + place * PITCH, wide, high)
            key = StationKey(
                self, station, box, partial(self.open_station, station), asked=station == asked, digit=digit
            )
            self.add(key)
        self.add(Legend((left + 4, 716, wide - 8, 28), self.asking is None))

    def _build_keys(self) -> None:
        closed = self.undo_closed()
        self.add(Key("Take back", (20, 756, 312, 52), self.undo, icon="undo", cap="Z", why=closed, rule="DA-22",
                     hotkey=Intent.UNDO, region="tools"))  # fmt: skip
        self.add(Key("Log", (20, 826, 312, 52), self.open_log, icon="log", cap="L", hotkey=Intent.LOG, region="tools"))
        self.add(Key("Equipment cards", CARDS, self.open_cards, icon="cards", region="main"))
        if self.asking is None:
            self._build_main()

    def _build_main(self) -> None:
        choice = self._asked
        if self.session.over and not self.waiting:
            self.main("Mission report", self.report, icon="flag")
        elif choice is not None and choice is self.session.choice and not self.session.asks_bot:
            words = questions.question(self.game, choice)
            person = self.game.state.crew[choice.seat].name
            step = questions.step_words(self.game, self.game.state.phase)
            sub = f"{person}, step {self.game.state.phase}: {step.title.lower()}"
            self.main(
                words.key or words.title, self.open_desk, sub=sub, icon=f"icon_{self._station_asked() or 'captain'}"
            )
        else:
            self.main("Skip ahead", self.skip, sub="To the next question", icon="skip")

    def _station_asked(self) -> Station | None:
        choice = self.session.choice
        if choice is None or choice is not self._asked:
            return None
        desk = DESKS.get(choice.name)
        if desk is not None:
            return desk.station
        station = questions.question(self.game, choice).station or "captain"
        return station if choice.seat == self.shown.state.posts[station] else None

    def holder(self, station: Station) -> str:
        """Return the name of the seat that holds a station."""
        return self.shown.state.crew[self.shown.state.posts[station]].name

    def hint(self) -> str:
        """Return the one thing to know now."""
        if self.asking is not None:
            return self.asking.hint()
        return questions.say(self.game, questions.step_words(self.game, self.shown.state.phase).hint)

    def uncover(self) -> None:
        self.rebuild()  # a desk or a dialog may have changed what can be done
        super().uncover()

    def _notes_round(self) -> None:
        """Seven notes for somebody who has never been here."""
        places = {
            "map": MAP, "ship": SHIP, "stations": RACK, "steps": CHAIN, "contacts": (*CONTACTS[:3], 120.0),
            "objective": (CONTACTS[0], CONTACTS[1] + 290, CONTACTS[2], 64), "key": MAIN_KEY,
        }  # fmt: skip
        for name, sentence in self.game.content.questions.notes.items():
            if self.asking is None or name not in ("contacts", "objective", "key"):
                self.first_time(f"bridge {name}", sentence, places[name])

    # -- the flow

    def update(self, dt: float) -> None:
        if self.glow.left:
            self.glow.pass_time(dt)
            self.mark_dirty()
        super().update(dt)

    @property
    def busy(self) -> bool:
        return bool(self.glow.left) or super().busy

    def put(self, choice: Choice) -> None:
        super().put(choice)
        self.glow.look(self.shown, still=self.stage.settings.reduced_motion)
        if self.stage.stack.top is self:
            self._notes_round()

    def has_desk(self, choice: Choice) -> bool:
        return choice.name in DESKS

    def desk_for(self, choice: Choice) -> Desk | None:
        desk = DESKS.get(choice.name)
        return desk(self, choice) if desk is not None else None

    def takes_over(self) -> bool:
        """Step 7 has a screen of its own; one that was left in its middle goes on there, too."""
        event = self.waiting[0]
        if not EnemyStep.wants(event) and (self.shown.state.phase != STEP_7 or event.kind == "phase"):
            return False
        self.stage.stack.push(EnemyStep(self), wipe=True)
        return True

    def ask_here(self, choice: Choice) -> None:
        if choice.name in EnemyStep.questions:
            self.stage.stack.push(EnemyStep(self), wipe=True)
            return
        self.asking = Asking(self, choice)
        self.rebuild()
        self.tree.set_focus(self.first)

    def leave_question(self) -> None:
        self.asking = None
        self.map.stop_picking()
        self.map.struck = None
        super().leave_question()

    def answer(self, answer: object, desk: Any = None, *, seat: int | None = None) -> None:
        super().answer(answer, desk, seat=seat)
        if self.stage.stack.top is self:
            self.rebuild()  # the gold key no longer waits for this answer

    def show(self, event: Event) -> None:
        if event.kind in RESULTS:
            self.skipping = False
        if self.skipping:
            self.appear(event)
            return
        self.motion.speed = self.stage.settings.motion_speed
        motions = Motions(self.map, self.appear, self._say, self.stage.play)
        self.motion.add(Sequence(motions.of(event), Do(self._hush)))
        self.motion.update(0)

    def appear(self, event: Event) -> None:
        """An event has changed the picture."""
        super().appear(event)
        self.glow.look(self.shown, still=self.stage.settings.reduced_motion or self.skipping)
        self.lines += [line.words for line in self.session.sentences([event])]
        del self.lines[:-LINES]
        if event.kind == "turn_began":
            self.status = [("Turn", str(event.facts["turn"]))]
        if self.contacts is not None:
            self.contacts.refresh()
        if event.kind in ("damage_card", "damage_mended"):
            self.rebuild()
        self.mark_dirty()

    def _say(self, event: Event, ms: float) -> None:
        self.spoken = event
        if event.kind == "damage_card" and not self.stage.settings.reduced_motion:
            self.effects.append(Tween(self._turn, FLIP_MS, linear))
            self._turn(0.0)

    def _turn(self, part: float) -> None:
        """The card that was drawn is turned up."""
        self.turned = part
        self.mark_dirty()

    def _hush(self) -> None:
        self.spoken = None
        self.mark_dirty()

    def skip(self) -> None:
        """Show what has happened at once, up to the next result or question."""
        self.skipping = True
        self.motion.skip()

    def report(self) -> None:
        """Open the mission report; a replay ends with the last picture of the bridge."""
        if not self.session.watched:
            self.stage.stack.push(Report(self), wipe=True)

    # -- what is pressed

    def handle(self, happening: Happening) -> bool:
        """A press cuts what moves short, and what follows it up to the next result."""
        acts = isinstance(happening, Press) or (isinstance(happening, Pointer) and happening.kind == "down")
        if acts and self.motion.busy:
            self.skipping = True
        return super().handle(happening)

    def on_event(self, happening: Happening) -> bool:
        """M goes to the map, C to the next contact, + and - zoom from anywhere."""
        if not isinstance(happening, Press):
            return False
        if happening.intent is Intent.OTHER and happening.key in ("m", "c"):
            self.tree.set_focus(self.map)
            if happening.key == "c":
                self.map.next_contact()
            return True
        if happening.intent in (Intent.ZOOM_IN, Intent.ZOOM_OUT):
            return self.map.on_press(happening)
        return False

    def open_station(self, station: Station) -> None:
        """The desk that is asked, else what there is to know of the station."""
        if station == self._station_asked() and self.asking is None:
            self.open_desk()
        else:
            self.stage.stack.push(station_dialog(self, station))

    def open_log(self) -> None:
        """Everything that happened."""
        self.stage.stack.push(Log(self.session), wipe=True)

    def open_cards(self) -> None:
        """The equipment aboard, and what may be used at any time."""
        self.stage.stack.push(Hand(self, self.use_card))

    def use_card(self, answer: object, seat: int) -> None:
        """Use an equipment card beside the open question: EE-7."""
        self.asking = None
        self.answer(answer, seat=seat)
        self.rebuild()

    def _looked(self) -> None:
        """The cursor of the map moved: what is lit by a contact's row goes out when it is elsewhere."""
        lit = self.shown.game.target(self.map.lit)
        if lit is None or lit.square != self.map.cursor:
            self.map.lit = ""
        self.mark_dirty()

    # -- drawing

    def draw_over(self, brush: Brush) -> None:
        """What happens now, in words beside the ship, or as the card that was drawn."""
        if self.spoken is None:
            return
        if self.spoken.kind == "damage_card":
            self._draw_card(brush, self.spoken.facts["card"])
            return
        for line in self.session.sentences([self.spoken]):
            draw_tip(brush, self._beside(), line.words, line.rule)

    def _beside(self) -> pygame.FRect:
        square = self.shown.state.ship.square
        if not self.map.board.inside(square):
            return pygame.FRect(self.map.window.center, (0, 0))
        return self.map.where_of(square).clip(self.map.window)

    def _draw_card(self, brush: Brush, id: str) -> None:
        card = self.game.content.damage[id]
        accent = theme.STATIONS[card.station]
        view = CardView(
            SHOWN_CARD, card.title, card.text, accent=accent, icon=f"icon_{card.station}", band=0.36,
            foot=f"mends at {card.target}",
        )  # fmt: skip
        view.turned = self.turned
        view.draw(brush)


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """The bridge at its telling moments."""
    yield "bridge", lambda: Bridge(session(turn=4, people=3, seed=5))
    yield "bridge_start", lambda: Bridge(session(until="choose_start", turn=0))
    yield "bridge_choose_energy", partial(_asked, session, "choose_energy")


def _asked(session: Callable[..., Session], question: str) -> Bridge:
    """A bridge at a question that few games come to."""
    for seed in range(1, 100):
        try:
            return Bridge(session(until=question, seed=seed, difficulty="hard"))
        except LookupError:
            continue
    raise LookupError(f"no game asks {question!r}")
