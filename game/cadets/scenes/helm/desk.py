"""Helm: as many maneuvers as the speed, laid in the order in which they are flown (HE-5 to HE-8, DA-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.cadets.content import Maneuver
from game.cadets.rules.helm import HelmPlan, HelmTask
from game.cadets.scenes.captain.order_line import OrderLine
from game.cadets.scenes.helm.course import MetLine, lines
from game.cadets.scenes.helm.maneuver import draw_card
from game.cadets.scenes.helm.widgets import CoursePlace, Hand, HandCard, MoveRow, SpeedRow, Stock, Verdict
from game.cadets.scenes.map.course import Course
from game.cadets.scenes.map.view import MapView
from game.cadets.scenes.timed.desk import TimedDesk
from game.core.engine import Choice
from game.stage import text
from game.stage.intents import DIRECTIONS, Happening, Intent, Press
from game.stage.screen import MAIN_KEY
from game.stage.widgets.base import Brush
from game.stage.widgets.carry import Refusal
from game.stage.widgets.keys import Key
from game.stage.widgets.texts import Hints, Label, Panel

if TYPE_CHECKING:
    from game.cadets.scenes.table import Table
    from game.stage.scene import Scene
    from game.stage.session import Session

COURSE = pygame.FRect(18, 84, 1052, 216)
MAP = (18.0, 316.0, 640.0, 376.0)
ROWS = 6
"""Squares of the map from top to bottom."""
SPECIALS = pygame.FRect(674, 316, 396, 376)
HAND = pygame.FRect(18, 708, 1052, 174)
CLOCK = (1086.0, 84.0, 496.0, 178.0)
ORDER = pygame.FRect(1086, 278, 496, 84)
MEETS = pygame.FRect(1086, 278, 496, 414)
LINE = 56.0
VERDICT = (1086.0, 706.0, 496.0, 74.0)


class HelmDesk(TimedDesk):
    """The course above, the map and the special maneuvers below it, the hand at the bottom."""

    questions = ("helm_action",)
    station = "helm"
    goal = "Lay exactly as many cards as the speed. They are flown from left to right."
    first_note = (
        "Drag a card into the course, double-click it, or press its number. "
        "A place that is left empty gets a card by chance."
    )

    def __init__(self, table: Table, choice: Choice) -> None:
        super().__init__(table, choice)
        assert isinstance(choice.task, HelmTask)
        self.task = choice.task
        self.plan: tuple[str, ...] = ()
        self.map = MapView(MAP, table.shown, rows=ROWS)
        show_ahead(self.map)
        self.tried: tuple[str, ...] | None = None
        """The course that map and words show: with the held card where it would go."""

    def rule_ids(self) -> tuple[str, ...]:
        return ("HE-", "GE-10", "GE-17", "GE-18", "GE-19", "2.4")

    def maneuver(self, card: str) -> Maneuver:
        """Return the maneuver of a card."""
        return self.task.maneuvers[card]

    # The course

    @property
    def places(self) -> int:
        """Places of the course that are shown."""
        return max(self.game.content.helm.top_speed, len(self.plan))

    def filling(self, n: int) -> str:
        """Return what an empty place says: what fills it when time ends, or why it is closed: HE-6, HE-2."""
        cut = self.task.cut(self.plan)
        if n >= self.task.speed:
            return f"not at speed {self.task.speed}"
        return "random card" if n < len(cut.flown) + cut.drawn else "Ahead"

    def why_closed(self, card: str, rule: str) -> str:
        """Return why a maneuver cannot be laid."""
        if damage := self.game.content.damage.get(rule):
            return f"{damage.title} is damaged: {damage.text}"
        return self.game.content.rules[rule].text

    def lay(self, card: str, at: int | None = None) -> Refusal:
        """Put a card into the course, at its end or before another."""
        if len(self.plan) > self.game.content.helm.top_speed:
            return f"The ship flies {self.task.speed}. Take a card back first: what is too much only drops.", "HE-6"
        if rule := self.task.closed(self.plan, card):
            return self.why_closed(card, rule), rule
        self.plan = self.task.place(self.plan, card, at)
        return None

    def take_back(self, n: int = -1) -> None:
        """Take a card of the course back, the last one by default."""
        if self.plan:
            self.plan = self.task.take_back(self.plan, n)
            self.stage.play("back")
            self.rebuild()

    def move(self, n: int, to: int) -> None:
        """Fly a laid card earlier or later."""
        if not 0 <= to < len(self.plan):
            self.refuse("The card cannot go further that way.", "HE-5")
            return
        self.plan = self._moved(n, to)
        self.stage.play("place")
        self.rebuild()
        self.tree.set_focus(self.tree.by_name(f"place {to + 1}"))

    def _moved(self, n: int, to: int) -> tuple[str, ...]:
        rest = self.task.take_back(self.plan, n)
        return self.task.place(rest, self.plan[n], min(to, len(rest)))

    # What is held

    def put(self, home: Any, at: Any, card: str) -> Refusal:
        """Put the held card down: into the course, elsewhere in it, or back where all cards lie."""
        (source, n), (goal, to) = home, at
        if goal == "course" and source == "course":
            self.plan = self._moved(n, to)
        elif goal == "course":
            return self.lay(card, min(to, len(self.plan)))
        elif source == "course":
            self.plan = self.task.take_back(self.plan, n)
        return None

    def send(self, at: Any, card: str) -> Refusal:
        """A double click, or Backspace: from the course back to the hand, from the hand to the course's end."""
        source, n = at
        if source != "course":
            refusal = self.lay(card)
            if refusal is None:
                self.stage.play("place")
                self.rebuild()
            return refusal
        self.take_back(n)
        return None

    def lifted(self) -> None:
        """A card was lifted: with keys or a pad the selection goes to where it would be laid."""
        self.rebuild()
        if not self.stage.input.pointing:
            n = self.carry.home[1] if self.carry is not None and self.carry.home[0] == "course" else len(self.plan)
            self.tree.set_focus(self.tree.by_name(f"place {min(n, self.places - 1) + 1}"))

    def dropped(self, card: str) -> None:
        """The hand is empty again: with keys or a pad the selection goes on to the next card."""
        if self.stage_of_work != "work":
            return
        self.rebuild()
        if not self.stage.input.pointing:
            self.tree.set_focus(self._next_card(card))

    def _next_card(self, card: str) -> Stock | Key | None:
        stock = [widget for widget in self.tree.all() if isinstance(widget, Stock) and widget.piece is not None]
        return next((widget for widget in stock if widget.card == card), stock[0] if stock else self.main_key)

    def with_held(self) -> tuple[str, ...]:
        """Return the course as it would be with the held card put down where the selection is."""
        if self.carry is None or self.carry.piece is None:
            return self.plan
        (source, n), card = self.carry.home, self.carry.piece
        focus = self.tree.focus
        if source == "course":
            return self._moved(n, focus.n) if isinstance(focus, CoursePlace) else self.plan
        at = focus.n if isinstance(focus, CoursePlace) else len(self.plan)
        return self.task.place(self.plan, card, min(at, len(self.plan)))

    # What is pressed

    def on_event(self, happening: Happening) -> bool:
        """Number keys lay cards of the hand; Ctrl and an arrow move the last laid card; + and - zoom."""
        if self.stage_of_work != "work" or not isinstance(happening, Press):
            return False
        if happening.intent is Intent.DIGIT:
            if 1 <= happening.digit <= len(self.task.hand) and not happening.quick:
                self._lay_by_key(self.task.hand[happening.digit - 1])
            return True
        if happening.intent in (Intent.ZOOM_IN, Intent.ZOOM_OUT):
            return self.map.on_press(happening)
        across = DIRECTIONS.get(happening.intent, (0, 0))[0]
        if happening.ctrl and across and self.plan and not isinstance(self.tree.focus, CoursePlace):
            self.move(len(self.plan) - 1, len(self.plan) - 1 + across)
            return True
        return False

    def _lay_by_key(self, card: str) -> None:
        stock = next(widget for widget in self.tree.all() if isinstance(widget, Stock) and widget.card == card)
        self.tree.set_focus(stock)
        refusal = self.lay(card)
        if isinstance(refusal, tuple):
            self.tree.refuse(stock, *refusal)
            return
        self.stage.play("place")
        self.rebuild()

    def back(self) -> bool:
        """Backspace takes the last card back."""
        if self.stage_of_work == "work" and self.plan:
            self.take_back()
            return True
        return False

    def switch_preview(self) -> None:
        """Show the route while cards are laid, or let the officer work it out: DA-14."""
        settings = self.stage.settings
        settings.preview = not settings.preview
        self.stage.save_settings()

    # The frame

    def begin_work(self) -> None:
        self.carry = Hand(self)

    def lies_empty(self) -> bool:
        return self.task.speed > 0 and bool(self.task.hand) and not self.plan

    def partial(self) -> HelmPlan:
        return HelmPlan(self.plan)

    def put_back(self, work: HelmPlan) -> None:
        self.plan = work.cards

    def count(self) -> Sequence[tuple[str, str]]:
        cut = self.task.cut(self.plan)
        found = [(f"{n}: {self.maneuver(card).title}", "flown") for n, card in enumerate(cut.flown, 1)]
        if cut.drawn:
            found.append(("Empty places filled from the hand", str(cut.drawn)))
        if cut.ahead:
            found.append(("Empty places that count as Ahead", str(cut.ahead)))
        if cut.dropped:
            found.append(("Cards too many, dropped", str(len(cut.dropped))))
        if damage := sum(self.maneuver(card).damage for card in cut.flown):
            found.append(("Internal damage by special maneuvers", str(damage)))
        return found

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.stage_of_work == "work" and self.with_held() != self.tried:
            self.rebuild()

    # Layout

    def build_work(self) -> None:
        self.tried = self.with_held()
        self._build_course()
        self._build_map()
        self._build_specials()
        self._build_hand()
        self.add(Panel(CLOCK))
        self.ring((1102, 96, 154, 154))
        self.add(SpeedRow(self, (1276, 100, 290, 150)))
        self._build_words()
        self._build_keys()

    def _build_course(self) -> None:
        speed = self.task.speed
        note = f"Speed {speed}: one place" if speed == 1 else f"Speed {speed}: {speed} places"
        self.add(Panel(COURSE, title="Course", note=note))
        inner, gap = COURSE.inflate(-40, 0), 14.0
        wide = (inner.width - gap * (self.places - 1)) / self.places
        for n in range(self.places):
            closed = n >= speed and n >= len(self.plan)
            why = f"The speed is {speed}: a card in this place would only drop." if closed else ""
            box = (inner.left + n * (wide + gap), COURSE.top + 46, wide, COURSE.height - 60)
            self.add(CoursePlace(self, box, n, why=why, rule="HE-5" if closed else ""))

    def _build_map(self) -> None:
        ahead = self.stage.settings.preview
        self.map.route = self.task.route(self.tried or ()) if ahead and self.tried else ()
        self.map.hovered = False
        self.map.clear()
        self.add(self.map)
        if not self.speechless:
            self.map.add(Course(self.map, self.table.plan.course))

    def _build_specials(self) -> None:
        cards = [*self.task.specials, *self.task.equipment]
        self.add(Panel(SPECIALS, cap="Special maneuvers", region="specials"))
        top, gap = SPECIALS.top + 44, 7.0
        high = min(72.0, (SPECIALS.bottom - 12 - top + gap) / len(cards) - gap)
        for n, card in enumerate(cards):
            box = (SPECIALS.left + 14, top + n * (high + gap), SPECIALS.width - 28, high)
            self.add(MoveRow(self, box, ("special", card), card, region="specials"))

    def _build_hand(self) -> None:
        hand = self.task.hand
        cap = "Hand: one card" if len(hand) == 1 else f"Hand: {len(hand)} cards"
        self.add(Panel(HAND, cap=cap, tip=self.game.content.rules["HE-3"].text, rule="HE-3"))
        keys = (("1" if len(hand) < 2 else f"1-{len(hand)}", "lay"), ("Back", "take back"), ("Ctrl left right", "move"))
        for n, pair in enumerate(keys):
            self.add(Hints((HAND.left + 20, HAND.top + 62 + n * 40), [pair]))
        left = HAND.left + 176 + 46 * text.text_size()
        step = min(162.0, (HAND.right - 14 - left) / max(1, len(hand)))
        for n, card in enumerate(hand):
            box = (left + n * step, HAND.top + 12, step - 12, HAND.height - 24)
            place = self.add(HandCard(self, box, ("hand", card), card, region="hand", digit=n + 1))
            if self.first is None and place.piece is not None:
                self.first = place

    def _build_words(self) -> None:
        box = MEETS.copy()
        if order := self.order():
            self.add(OrderLine(ORDER, order))
            box.top, box.height = ORDER.bottom + 16, MEETS.bottom - ORDER.bottom - 16
        self.add(Panel(box, cap="What the course meets"))
        top = box.top + 46
        if not self.stage.settings.preview:
            said = "The preview is off: follow the course in your head."
            self.add(Label((box.left + 20, top, box.width - 40, 0), said, "body_large"))
            return
        found = lines(self.game, self.task, self.tried or ())
        high = min(LINE * 1.4, (box.bottom - 10 - top) / len(found))
        for n, met in enumerate(found):
            self.add(MetLine((box.left + 20, top + n * high, box.width - 40, high - 4), met))

    @property
    def verdict(self) -> tuple[str, bool]:
        """What would be flown if time ended now, and whether the course is complete."""
        cut = self.task.cut(self.plan)
        if self.carry is not None and self.carry.piece is not None:
            return f"{self.maneuver(self.carry.piece).title} is in your hand: put it into a place of the course.", False
        if cut.dropped:
            names = ", ".join(self.maneuver(card).title for card in cut.dropped)
            return f"Too many: {names} will drop.", False
        if cut.drawn or cut.ahead:
            filled = [f"{cut.drawn} by chance from the hand"] if cut.drawn else []
            filled += [f"{cut.ahead} as Ahead"] if cut.ahead else []
            return "Places still empty are filled when time ends: " + ", ".join(filled) + ".", False
        return "The course is complete.", True

    def _build_keys(self) -> None:
        said, complete = self.verdict
        self.add(Verdict(VERDICT, said, complete))
        why = "" if self.plan else "No card is laid yet, so there is none to take back."
        back = Key("Take back", (1086, 793, 168, 42), self.take_back, icon="undo", why=why, rule="HE-5", region="keys")
        back.hotkey = Intent.UNDO
        self.add(back)
        shown = self.stage.settings.preview
        label = "Preview off" if shown else "Preview on"
        tip = "The route on the map and in words. Switched off, the Helm has to work it out."
        self.add(Key(label, (1086, 841, 168, 42), self.switch_preview, icon="eye", tip=tip, region="keys", hotkey="v"))
        missing = self.task.speed - len(self.plan)
        sub = "the course is complete" if complete else "too many cards" if missing < 0 else f"{missing} still empty"
        self.done_key(sub=sub, rect=MAIN_KEY)

    def draw_piece(self, brush: Brush, box: pygame.FRect, card: str) -> None:
        """Draw the held card."""
        draw_card(brush, box, self.maneuver(card), foot=card, raised=True)


def show_ahead(view: MapView) -> None:
    """Bring the part of the map into view that lies ahead of our ship."""
    ship = view.shown.state.ship
    before = {"N": view.rows - 2, "S": 1}.get(ship.facing, view.rows // 2)
    view.scroll_to((0.0, view.chart.before(max(0, ship.square[1] - before))), at_once=True)


# Pictures


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Yield the cover, a course in the making, a complete one with what it meets, and one without preview."""
    from game.cadets.scenes.bridge.bridge import Bridge

    def desk(kind: type[HelmDesk] = HelmDesk, **wanted: Any) -> HelmDesk:
        table = Bridge(session(until="helm_action", **wanted))
        assert table.session.choice is not None
        return kind(table, table.session.choice)

    def at_work(cards: int, kind: type[HelmDesk] = HelmDesk, **wanted: Any) -> HelmDesk:
        made = desk(kind, **wanted).lie_open(12)
        for _ in range(cards):
            made.plan = made.task.place(made.plan, made.task.offered(made.plan)[0])
        return made

    def special() -> HelmDesk:
        made = at_work(0)
        made.plan = made.task.place((), next(iter(made.task.specials)))
        while len(made.plan) < made.task.speed:
            made.plan = made.task.place(made.plan, made.task.offered(made.plan)[0])
        return made

    yield "helm_cover", lambda: desk(turn=2)
    yield "helm", lambda: at_work(1, kind=_CardInHand, turn=2)
    yield "helm_special", special
    yield "helm_too_many", lambda: at_work(5, turn=4, when=lambda game: len(game.state.helm.hand) > 4)


class _CardInHand(HelmDesk):
    """Lifts a card by keys as soon as it is shown."""

    def enter(self) -> None:
        super().enter()
        self.stage.input.pointing = False
        next(widget for widget in self.tree.all() if isinstance(widget, HandCard) and widget.piece is not None).use()
