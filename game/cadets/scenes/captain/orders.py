"""The Captain's orders: energy, batteries, equipment, a course in pencil and a word for every station (SC-1, CA-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.cadets.rules.captain import DONE
from game.cadets.rules.state import ENERGY_STATIONS, EnergyStation, Station
from game.cadets.scenes import questions
from game.cadets.scenes.captain.discussion import LAST, Discussion, DiscussionClock
from game.cadets.scenes.captain.draft import Draft
from game.cadets.scenes.captain.energy_panel import PLATE, BatteryDeed, EnergyPanel
from game.cadets.scenes.captain.energy_rows import EnergyRow
from game.cadets.scenes.captain.equipment_card import EmptyPlace, EquipmentView, damages, later, owned, why_closed
from game.cadets.scenes.captain.order_key import OrderKey
from game.cadets.scenes.captain.order_sheet import OrderSheet
from game.cadets.scenes.captain.ready_orders import ready
from game.cadets.scenes.desk import Desk
from game.cadets.scenes.map.course import Course, PencilMap
from game.cadets.scenes.timed.parts import SeatName
from game.cadets.seating import at_work
from game.core.engine import Choice as Question
from game.core.engine import Event
from game.core.squares import Square
from game.stage import theme
from game.stage.intents import Happening, Intent, Press
from game.stage.scene import Scene
from game.stage.session import Session
from game.stage.widgets import Key, Label, Panel

if TYPE_CHECKING:
    from game.cadets.scenes.table import Table

MAP = pygame.FRect(702, 84, 400, 546)
STATIONS = pygame.FRect(1118, 84, 464, 590)
CARDS = pygame.FRect(18, 644, 1084, 212)
UNDO, REDO = (1118.0, 688.0, 226.0, 56.0), (1356.0, 688.0, 226.0, 56.0)
GOLD = (1118.0, 758.0, 464.0, 124.0)
GAP, CARD_GAP = 8.0, 14.0
PENCIL = "Press squares to pencil a course, back takes the last away."


class Orders(Desk):
    """Step 1 at one desk. What costs or moves something goes to the rules at once; orders and course are only said."""

    questions = ("orders", "place_energy", "name_surplus")
    station = "captain"
    pausable = True

    def __init__(self, table: Table, choice: Question) -> None:
        super().__init__(table, choice)
        self.energy = EnergyPanel(self)
        self.clock = Discussion(table.session, self.game)
        self.map: PencilMap | None = None
        self.cap = f"Step {self.game.state.phase}: {questions.step_words(self.game, self.game.state.phase).title}"

    @property
    def draft(self) -> Draft:
        """The conversion in the making."""
        return self.energy.draft

    def rule_ids(self) -> tuple[str, ...]:
        return ("SC-1", "CA-", "EN-6", "EE-", "OV-12")

    # -- laying out

    def build_frame(self) -> None:
        words = questions.question(self.game, self.choice)
        self.title = questions.say(self.game, words.title, self.choice)
        self.purpose = questions.say(self.game, words.text, self.choice)
        turn = ("Turn", str(self.game.state.turn))
        self.status = [turn, DiscussionClock(self.clock), SeatName(self.choice.seat, self.person)]
        super().build_frame()

    def build(self) -> None:
        self.energy.build()
        self._build_map()
        self._build_orders()
        self._build_cards()
        self._build_keys()
        self.hints(("-", "take"), ("+", "give"), (f"1-{len(self.energy.rows)}", "station"), ("Backspace", "put back"))
        self.first = self.tree.by_name(f"Take from {self.energy.title(self.energy.rows[0])}")
        hint = questions.say(self.game, questions.step_words(self.game, self.game.state.phase).hint)
        self.first_time("cadets orders", hint, PLATE)

    def _build_map(self) -> None:
        high = self.energy.measure().text_size(PENCIL, "note", MAP.width - 16)[1]
        if self.map is None:
            self.map = PencilMap((*MAP.topleft, MAP.width, MAP.height - high - 12), self.table.shown, self.pencil)
        self.map.clear()
        self.add(self.map)
        self.map.add(Course(self.map, self.table.plan.course))
        self.add(Label((MAP.left + 8, MAP.bottom - high, MAP.width - 16, 0), PENCIL, "note", theme.TEXT_MID))

    def resized(self) -> None:
        self.map = None
        super().resized()

    def _build_orders(self) -> None:
        self.add(Panel(STATIONS, cap="Orders for the stations"))
        stations = [each for each in at_work(self.game.content, self.game.state.mission) if each != "captain"]
        top = STATIONS.top + 24 + self._cap_high()
        high = min(84.0, (STATIONS.bottom - 14 - top) / len(stations) - GAP)
        for place, station in enumerate(stations):
            box = (STATIONS.left + 14, top + place * (high + GAP), STATIONS.width - 28, high)
            title, order = self.game.content.stations[station].title, self.table.plan.order(station)
            self.add(OrderKey(box, station, title, order, partial(self.open_order, station)))

    def _build_cards(self) -> None:
        per_turn = self.game.content.equipment_rules.per_turn
        self.add(Panel(CARDS, cap=f"Equipment, {per_turn} card a turn"))
        ids, top = owned(self.game), CARDS.top + 17 + self._cap_high()
        high = CARDS.bottom - 13 - top
        places = self.game.content.equipment_rules.chosen
        wide = (CARDS.width - 28 - CARD_GAP * (places - 1)) / places
        used = self.game.state.equipment_used
        for place, id in enumerate(ids):
            first = self.energy.first_of_all
            why, rule = (first, "SC-1.9") if first else why_closed(self.game, id)
            box = (CARDS.left + 14 + place * (wide + CARD_GAP), top, wide, high)
            card = self.game.content.equipment[id]
            self.add(EquipmentView(
                card, box, partial(self.play, id), deed="play it now", why=why, rule=rule,
                later=later(self.game, id) or bool(first or used), region="cards",
            ))  # fmt: skip
        for place in range(len(ids), self.game.content.equipment_rules.chosen):
            box = (CARDS.left + 14 + place * (wide + CARD_GAP), top, wide, high)
            now = bool(used) and used not in ids and place == len(ids)
            said = f"{self.game.content.equipment[used].title}: used this turn" if now else "used up"
            self.add(EmptyPlace(box, said))

    def _cap_high(self) -> float:
        """Height of the heading of a plate."""
        return self.energy.measure().text_size("M", "cap")[1]

    def _build_keys(self) -> None:
        why = "" if not self.draft.empty else self.table.undo_closed()
        key = Key("Take back", UNDO, self.take_back, icon="undo", cap="Z", why=why, hotkey=Intent.UNDO, region="tools")
        self.add(key)
        why = "" if self.table.can_redo else "Nothing was taken back."
        self.add(Key("Redo", REDO, self.redo, icon="replay", cap="Y", why=why, hotkey="y", region="tools"))
        lost = self.energy.lost
        following = questions.step_words(self.game, "2").title.lower()
        sub = f"{lost} energy over will be lost" if lost else f"next: {following}"
        words, why = self.game.content.questions.questions["orders"], self.energy.first_of_all
        self.main(words.key, self.give_orders, sub=sub, icon="star", why=why, rule="SC-1.9", rect=GOLD)

    # -- energy

    def take(self, station: EnergyStation) -> None:
        """A minus."""
        if self.choice.name == "name_surplus":
            self.give(station)
            return
        self.draft.take(station)
        self._drafted()

    def plus(self, station: EnergyStation) -> None:
        """A plus."""
        if self.choice.name == "place_energy":
            self.give(station)
            return
        self.draft.give(station)
        self._drafted()

    def _drafted(self) -> None:
        self.rebuild()
        if self.draft.order and not self.stage.input.pointing:
            self.tree.set_focus(self.tree.by_name("Convert"))

    def convert(self) -> None:
        """Two for one: SC-1.4."""
        self.stage.play("place")
        self.give(self.draft.order)

    def battery(self, deed: BatteryDeed) -> None:
        """Fill or use a battery, with the station of the draft or else with one that is asked for: SC-1.5."""
        if order := self.draft.battery(deed):
            self.give(order)
        else:
            self.stage.stack.push(self.energy.which_station(deed))

    # -- equipment

    def play(self, id: str) -> None:
        """Use a card: in Step 1 at once, one for any time on what is asked for."""
        if ("equipment", id) in self.choice.open():
            self.give(("equipment", id))
        else:
            self.stage.stack.push(damages(self.game, id, self._play_aside))

    def _play_aside(self, answer: Any, seat: int) -> None:
        self.table.answer(answer, self, seat=seat)

    # -- orders and course

    def open_order(self, station: Station) -> None:
        """Say what a station is to do."""
        lines = ready(self.game, self.table.plan, station)
        self.stage.stack.push(OrderSheet(self.game, self.table.plan, station, lines, self._said))

    def _said(self) -> None:
        self.table.plan.write(self.table.session)
        self.rebuild()

    def pencil(self, square: Square) -> None:
        """Draw the course on to a square; the last one again takes it away."""
        course = self.table.plan.course
        if course and course[-1] == square:
            course.pop()
        else:
            course.append(square)
        self.stage.play("tick")
        self._said()

    def back(self) -> bool:
        """The last square of the course where the map is selected, else the last minus or plus."""
        course = self.table.plan.course
        if self.tree.focus is self.map and course:
            self.pencil(course[-1])
            return True
        if self.draft.back():
            self.rebuild()
            return True
        return False

    # -- going on

    def take_back(self) -> None:
        """The last minus or plus, else the last answer: DA-22."""
        if self.draft.back():
            self.rebuild()
        else:
            self.table.undo(self)

    def redo(self) -> None:
        """Give the answer again that was taken back."""
        self.table.redo(self)

    def give_orders(self) -> None:
        """The Captain has spoken: SC-1.9."""
        self.give(DONE)

    def asked(self, choice: Question, events: Sequence[Event]) -> None:
        self.choice = choice
        self.energy = EnergyPanel(self)
        super().asked(choice, events)

    # -- keys and time

    def on_event(self, happening: Happening) -> bool:
        """Digits select a station's row; minus and plus act on the row selected last."""
        if not isinstance(happening, Press):
            return False
        rows = self.energy.rows
        if happening.intent is Intent.DIGIT and 0 < happening.digit <= len(rows):
            self.tree.set_focus(self.tree.by_name(f"Take from {self.energy.title(rows[happening.digit - 1])}"))
            return True
        if happening.intent in (Intent.ZOOM_IN, Intent.ZOOM_OUT) and self.tree.focus is not self.map:
            return not happening.repeat and self._step(happening.intent)
        return False

    def _step(self, intent: Intent) -> bool:
        focus = self.tree.focus
        row = focus.parent if focus is not None else None
        if not isinstance(row, EnergyRow):
            return False
        deed = "Give to" if intent is Intent.ZOOM_IN else "Take from"
        key = self.tree.by_name(f"{deed} {row.card.title}")
        assert key is not None
        self.tree.set_focus(key)
        self.tree.use(key)
        return True

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self.clock.total or self.choice.name == "name_surplus" or self.shown_notes():
            return
        before = int(self.clock.left)
        if sound := self.clock.pass_time(dt):
            self.stage.play(sound)
        if int(self.clock.left) != before:
            self.mark_dirty()
        if self.clock.over and self.choice.name == "orders":
            self.stage.message("Time is up: the orders stand as they are.")
            self.give_orders()

    def cover(self) -> None:
        super().cover()
        self.clock.write_down()

    def leave(self) -> None:
        super().leave()
        self.clock.write_down()

    def wake_in(self) -> float | None:
        """The clock shows whole seconds."""
        if not self.clock.total or self.clock.over or self.shown_notes():
            return super().wake_in()
        return self.clock.left % 1 or (0.1 if self.clock.left <= LAST else 1.0)


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Step 1 at its telling moments."""
    from game.cadets.scenes.bridge.bridge import Bridge

    def desk(**wanted: Any) -> Orders:
        bridge = Bridge(session(**wanted))
        assert bridge.session.choice is not None
        return Orders(bridge, bridge.session.choice)

    def planned() -> Orders:
        made = desk(turn=3, seed=5, people=3)
        plan, game = made.table.plan, made.game
        for station in ("sensors", "shields", "engineering", "tractor"):
            plan.orders[station] = ready(game, plan, station)[:1]
        x, y = game.state.ship.square
        plan.course += [(x, y - 1), (x, y - 2), (x - 1 if x else 1, y - 2)]
        takes = [each for each in ENERGY_STATIONS if not made.draft.why_not_take(each)[0]]
        made.draft.take(takes[0])
        return made

    yield "orders_first_turn", lambda: desk(people=3)
    yield "orders_planned", planned
    yield "orders_over", lambda: desk(turn=3, seed=10, when=lambda game: max(game.state.energy.values()) > 4)
    yield "orders_idle_energy", lambda: desk(turn=6, seed=2)
    yield "orders_breakdown", lambda: desk(turn=5)
    yield "orders_place_energy", lambda: desk(until="place_energy")
