"""Sensors: for each card one piece, taken out of the bag by touch (SE-5, DA-10)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec
import pygame

from game.cadets.rules.game import Cadets
from game.cadets.rules.sensors import DONE, Grabs, SensorsTask, matched, slots
from game.cadets.scenes.captain.order_line import OrderLine
from game.cadets.scenes.sensors.bag import CLOTH, FADE_S, Bag, Lump
from game.cadets.scenes.sensors.bag_view import RUMBLE, Cloth, Felt, Flight, LumpView
from game.cadets.scenes.sensors.cards import LostCard, SensorCard, attempt_title, card_boxes
from game.cadets.scenes.sensors.plates import CardsNote, EdgeSigns, GrabCount, LocksPlate, PricePlate
from game.cadets.scenes.timed.desk import TimedDesk
from game.core.chance import Dice, mix
from game.core.engine import Choice
from game.stage import text, theme
from game.stage.intents import Happening, Intent, Press
from game.stage.view import Point
from game.stage.widgets.keys import Key
from game.stage.widgets.texts import Label, Panel

if TYPE_CHECKING:
    from game.cadets.scenes.table import Table
    from game.stage.scene import Scene
    from game.stage.session import Session

CARDS = pygame.FRect(18, 84, 418, 798)
BAG = pygame.FRect(452, 84, 720, 798)
CLOCK = (1188.0, 84.0, 394.0, 178.0)
ORDER = pygame.FRect(1188, 278, 394, 84)
LOCKS = pygame.FRect(1188, 278, 394, 120)
PRICES_BOTTOM = 730.0
EARLY = (1188.0, 746.0, 394.0, 46.0)
GRAB = (1188.0, 802.0, 394.0, 80.0)
FRAME_S = 1 / 24
"""Seconds between two pictures while lumps drift or traces fade."""


class SensorsDesk(TimedDesk):
    """Cards at the left, the bag in the middle. Nothing names a piece before it is out of the bag."""

    questions = ("grab_pieces",)
    station = "sensors"
    goal = "Feel the edges in the dark. One grab for each card, and it counts."
    first_note = (
        "Slide the pointer along the edge of a lump to feel its four sides. A click grabs it for the framed card, "
        "and what is out of the bag stays out."
    )

    def __init__(self, table: Table, choice: Choice) -> None:
        super().__init__(table, choice)
        assert isinstance(choice.task, SensorsTask)
        self.task = choice.task
        self.grabs = Grabs()
        self.places = slots(self.game)
        self.chosen: int | None = 0
        """The card the next piece goes to; None when all are served."""
        pieces = self.game.content.sensors.pieces
        dice = Dice(mix(self.game.state.seed, self.game.state.turn))
        self.bag = Bag([pieces[id].sides for id in self.task.bag], dice)
        self.flying: int | None = None
        """The card to which a piece is on its way."""

    def rule_ids(self) -> tuple[str, ...]:
        return ("SE-",)

    # The work

    @property
    def hand(self) -> Lump | None:
        """The lump the hand lies on."""
        return None if self.bag.resting is None else self.bag.lumps.get(self.bag.resting)

    def lay_hand_on(self, lump: Lump) -> None:
        """The hand goes to a lump: it lies still as long as the hand is there."""
        if self.bag.resting == lump.n:
            return
        first = self.bag.resting is None
        self.bag.resting, self.bag.zone = lump.n, None
        if first and self.chosen is not None and self.main_key is not None:  # else the gold key ends the step
            self.main_key.why = self._why_no_grab()
        self.mark_dirty()

    def slide(self, lump: Lump, start: Point, end: Point) -> None:
        """The finger moves over a lump; every edge sounds as it feels."""
        for feel in self.bag.slide(lump, start, end):
            self.stage.play(feel)
        self.mark_dirty()

    def probe(self, lump: Lump, direction: int, *, rumble: bool) -> None:
        """Feel one side, with keys or a pad."""
        feel = self.bag.probe(lump, direction)
        self.stage.play(feel)
        if rumble:
            self.stage.input.pads.rumble(*RUMBLE[feel])
        self.mark_dirty()

    def choose(self, slot: int) -> None:
        """Say which card the next piece goes to."""
        if slot in self.task.unserved(self.grabs) and slot != self.chosen:
            self.chosen = slot
            self.stage.play("card")
            self.rebuild()

    def next_card(self) -> None:
        """Choose the next card without a piece."""
        left = self.task.unserved(self.grabs)
        if left:
            later = [slot for slot in left if self.chosen is None or slot > self.chosen]
            self.choose(later[0] if later else left[0])

    def grab(self) -> None:
        """Take the piece under the hand out of the bag: it goes to the chosen card and stays there, SE-5."""
        if why := self._why_no_grab():
            self.refuse(why, "SE-5")
            return
        lump, slot = self.hand, self.chosen
        assert lump is not None and slot is not None
        self.grabs = self.task.grab(self.grabs, slot, self.task.bag[lump.n])
        del self.bag.lumps[lump.n]
        self.bag.resting = self.bag.zone = self.bag.finger = None
        left = self.task.unserved(self.grabs)
        self.chosen = next((each for each in left if each > slot), left[0] if left else None)
        self._fly(lump, slot)
        self.rebuild()
        if not self.stage.input.pointing:
            self.tree.set_focus(self._nearest_view(lump.at) if left else self.main_key)

    def _fly(self, lump: Lump, slot: int) -> None:
        self.stage.play("take")
        box = self._boxes()[self._cell(slot)]
        self.effects.append(Flight(self, lump.sides, lump.at, box.center, box.width * 0.45))
        self.flying = None if self.stage.settings.reduced_motion else slot

    def _why_no_grab(self) -> str:
        if self.chosen is None:
            return "Every card has its piece. What is out of the bag stays out."
        return "" if self.hand is not None else "Lay your hand on a lump in the bag first."

    def _nearest_view(self, at: Point) -> LumpView | None:
        views = [widget for widget in self.tree.all() if isinstance(widget, LumpView)]
        return min(views, key=lambda view: math.dist(view.lump.at, at), default=None)

    # What is pressed

    def on_event(self, happening: Happening) -> bool:
        """Tab goes from lump to lump and at last to "Done"; numbers, X on a pad, choose the card."""
        if self.stage_of_work != "work" or not isinstance(happening, Press):
            return False
        match happening.intent:
            case Intent.NEXT_REGION | Intent.PREVIOUS_REGION:
                self._walk(1 if happening.intent is Intent.NEXT_REGION else -1)
            case Intent.DIGIT:
                self.choose(happening.digit - 1)
            case Intent.OTHER if happening.key == "X" and happening.pad:
                self.next_card()
            case _:
                return False
        return True

    def _walk(self, step: int) -> None:
        views = [widget for widget in self.tree.all() if isinstance(widget, LumpView)]
        done = self.tree.by_name("done")
        stops = [*views, *([done] if done is not None else [])]
        focus = self.tree.focus
        here = stops.index(focus) if focus in stops else (-1 if step > 0 else 0)
        self.tree.set_focus(stops[(here + step) % len(stops)], sound=True)

    # The frame

    def partial(self) -> Grabs:
        return self.grabs

    def put_back(self, work: Grabs) -> None:
        self.grabs = work
        for _, piece in work.grabs:
            del self.bag.lumps[self.task.bag.index(piece)]
        self.chosen = next(iter(self.task.unserved(work)), None)

    def count(self) -> Sequence[tuple[str, str]]:
        lines = []
        for attempt in self.game.state.sensors.attempts:
            grabbed = [self._piece_on(slot) for slot, (each, _) in enumerate(self.places) if each is attempt]
            right = matched(msgspec.structs.replace(attempt, grabbed=grabbed))
            lines.append((attempt_title(self.game, attempt), f"{right} of {attempt.wanted} right"))
        return lines

    def _piece_on(self, slot: int) -> str:
        """The piece on a card, "" if there is none."""
        return next((piece for each, piece in self.grabs.grabs if each == slot), "")

    def update(self, dt: float) -> None:
        if self.stage_of_work == "work":
            self.bag.pass_time(dt, self.stage.settings.reduced_motion)
            if self._alive:
                self.mark_dirty()
        super().update(dt)
        if self.flying is not None and not self.effects:
            self.flying = None
            self.mark_dirty()

    @property
    def _alive(self) -> bool:
        """Something in the bag moves or fades."""
        drifts = not self.stage.settings.reduced_motion and bool(self.bag.lumps)
        return self.stage_of_work == "work" and (drifts or self.bag.glows())

    def wake_in(self) -> float | None:
        soon = super().wake_in()
        if not self._alive:
            return soon
        return FRAME_S if soon is None else min(FRAME_S, soon)

    # Layout

    def build_work(self) -> None:
        self._build_cards()
        self._build_bag()
        self.add(Panel(CLOCK))
        self.ring((1202, 96, 154, 154))
        self.add(GrabCount(self, (1376, 104, 190, 146)))
        top = LOCKS.top
        if order := self.order():
            self.add(OrderLine(ORDER, order))
            top = ORDER.bottom + 16
        self.add(LocksPlate(self.game, (LOCKS.left, top, LOCKS.width, LOCKS.height)))
        top += LOCKS.height + 16
        self.add(PricePlate(self.game, (LOCKS.left, top, LOCKS.width, PRICES_BOTTOM - top)))
        self._build_keys()

    def _boxes(self) -> list[pygame.FRect]:
        wanted = sum(attempt.wanted for attempt in self.game.state.sensors.attempts)
        return card_boxes(pygame.FRect(CARDS.left + 18, CARDS.top + 96, CARDS.width - 36, 528), wanted)

    def _cell(self, slot: int) -> int:
        """Where a card lies among all cards that were paid for: lost ones lie with their attempt."""
        attempt, n = self.places[slot]
        before = self.game.state.sensors.attempts[: self.game.state.sensors.attempts.index(attempt)]
        return sum(each.wanted for each in before) + n

    def _build_cards(self) -> None:
        count = len(self.task.cards)
        rule = self.game.content.rules["SE-6"]
        self.add(Panel(CARDS, cap=f"Sensor cards: {count}"))
        self.add(CardsNote((CARDS.left + 20, CARDS.top + 40, CARDS.width - 40, 46), rule.text))
        self.add(EdgeSigns((CARDS.left + 20, CARDS.bottom - 158, CARDS.width - 40, 146)))
        boxes = self._boxes()
        filled = [self._cell(slot) for slot in range(count)]
        for slot, cell in enumerate(filled):
            self.add(SensorCard(self, boxes[cell], slot, self._piece_on(slot)))
        for cell, box in enumerate(boxes):
            if cell not in filled:
                self.add(LostCard(self.game, box))

    def _build_bag(self) -> None:
        left = len(self.bag.lumps)
        note = f"{left} pieces left. Slide along an outline to feel it, click to grab."
        self.add(Panel(BAG, title="The bag", note=note))
        self.add(Cloth())
        for lump in self.bag.reading_order():
            view = self.add(LumpView(self, lump, f"lump {lump.n + 1}"))
            if self.first is None:
                self.first = view
        self.add(Felt(self))
        fades = f"a trace fades in {FADE_S:.0f} s"
        self.add(Label((BAG.right - 220, CLOTH.bottom + 10, 202, 0), fades, "note", theme.TEXT_MID, align="right"))
        pairs = [("Tab", "next lump"), ("up right down left", "feel a side"), ("Enter", "grab")]
        if len(self.task.cards) > 1:
            pairs.append((f"1-{len(self.task.cards)}", "choose the card"))
        self._add_hints(pairs)

    def _add_hints(self, pairs: Sequence[tuple[str, str]]) -> None:
        lines = [pairs] if text.text_size() < 1.2 else [pairs[:2], pairs[2:]]
        top = (CLOTH.bottom + BAG.bottom) / 2 + 2
        for n, line in enumerate(lines):
            self.hints(*line, at=(BAG.left + 20, top + (n - (len(lines) - 1) / 2) * 42))

    def _build_keys(self) -> None:
        left = len(self.task.unserved(self.grabs))
        if self.chosen is None:
            self.done_key(sub="every card has its piece", rect=GRAB).name = "done"
            return
        attempt, n = self.places[self.chosen]
        sub = f"and put it on {attempt_title(self.game, attempt, n)}"
        self.main("Grab it", self.grab, sub=sub, icon="hand", why=self._why_no_grab(), rule="SE-5", rect=GRAB)
        label = "Done early" if self.seconds else "Done"
        fails = "1 card without a piece fails" if left == 1 else f"{left} cards without a piece fail"
        self.add(Key(label, EARLY, self.finish, sub=fails, spread=True, style="label", name="done", region="main"))


# Pictures


def rich_in_energy(session: Callable[..., Session], until: str, attempts: int, energy: int = 4) -> Session:
    """Return a game whose Sensors had so much energy in the first turn and declared so many attempts."""
    played = session()
    assert isinstance(played.game, Cadets)
    played.answer(("done",))
    played.game.state.energy["sensors"] = energy
    declared = 0
    while (choice := played.choice) is not None:
        wishes = [wish for wish in choice.open() if wish != DONE] if choice.name == "declare" else []
        if choice.name == until and (until != "declare" or declared == attempts):
            break
        if choice.name != "declare":
            played.bot_answer()
        elif wishes and declared < attempts:
            played.answer(wishes[0] if declared % 2 else wishes[-1])
            declared += 1
        else:
            played.answer(DONE)
    return played


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Yield the cover, the bag as it is found, a lump under the finger, and cards served right and wrong."""
    from game.cadets.scenes.bridge.bridge import Bridge

    def desk(**wanted: int) -> SensorsDesk:
        table = Bridge(session(until="grab_pieces", **wanted))
        assert table.session.choice is not None
        return SensorsDesk(table, table.session.choice)

    def felt() -> SensorsDesk:
        table = Bridge(rich_in_energy(session, "grab_pieces", 9))
        assert table.session.choice is not None
        made = SensorsDesk(table, table.session.choice).lie_open(11)
        lump = made.bag.reading_order()[len(made.bag.lumps) // 2]
        for direction, seconds in ((0, 1.4), (1, 0.8), (2, 0.2)):
            made.bag.probe(lump, direction)
            made.bag.pass_time(seconds, True)
        made.bag.resting = lump.n
        return made

    def served() -> SensorsDesk:
        made = felt()
        for slot, card in enumerate(made.task.cards[:2]):
            left = made.task.in_bag(made.grabs)
            piece = card if slot == 0 and card in left else left[0]
            made.grabs = made.task.grab(made.grabs, slot, piece)
            made.bag.lumps.pop(made.task.bag.index(piece), None)
        made.chosen = next(iter(made.task.unserved(made.grabs)), None)
        return made

    yield "sensors_cover", lambda: desk(turn=2)
    yield "sensors_bag", lambda: desk(turn=2).lie_open(24)
    yield "sensors", lambda: felt()
    yield "sensors_served", lambda: served()
