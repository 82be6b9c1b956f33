"""Sensors in Step 2: attempts are declared and paid card by card, then the cards are drawn (SE-2 to SE-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.cadets.rules.sensors import DONE, Wish, cards_needed, sensor_cards
from game.cadets.rules.state import Attempt, Crystal, Enemy
from game.cadets.scenes import questions
from game.cadets.scenes.captain.energy_plate import EnergyPlate
from game.cadets.scenes.captain.order_line import OrderLine
from game.cadets.scenes.captain.plan import plan_of
from game.cadets.scenes.desk import Desk
from game.cadets.scenes.sensors.cards import attempt_title, lost_to, target_line
from game.cadets.scenes.sensors.piece import draw_card, draw_outline
from game.cadets.scenes.sensors.plates import LocksPlate, PricePlate
from game.cadets.scenes.sensors.target_row import ROW, TargetRow
from game.core.engine import Choice, Event
from game.stage import paint, theme
from game.stage.intents import Happening, Intent, Press
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.keys import Key
from game.stage.widgets.lists import ScrollArea
from game.stage.widgets.texts import Label, Panel

if TYPE_CHECKING:
    from game.cadets.scenes.table import Table
    from game.stage.scene import Scene
    from game.stage.session import Session

LIST = pygame.FRect(18, 84, 418, 798)
BOARD = pygame.FRect(452, 84, 720, 798)
ENERGY = (1188.0, 84.0, 394.0, 150.0)
ORDER = pygame.FRect(1188, 250, 394, 84)
LOCKS = pygame.FRect(1188, 250, 394, 120)
PRICES_BOTTOM = 700.0
UNDO = (1188.0, 716.0, 394.0, 62.0)
GOLD = (1188.0, 793.0, 394.0, 90.0)
ATTEMPT = 108.0
ICONS = {"lock": "lock", "superlock": "superlock", "break": "break_lock", "cloak": "cloak"}


class SensorsPlan(Desk):
    """The attempts at the left, targets with what may be tried in the middle; then card by card who gets it."""

    questions = ("declare", "assign")
    station = "sensors"
    pausable = True

    def __init__(self, table: Table, choice: Choice) -> None:
        super().__init__(table, choice)
        self.cap = f"Step {self.game.state.phase}: {questions.step_words(self.game, self.game.state.phase).title}"
        self.title = self.game.content.stations["sensors"].title
        self.rows: list[list[Key]] = []
        """The keys of each target."""
        self._word()

    def _word(self) -> None:
        words = questions.question(self.game, self.choice)
        self.heading, self.purpose = words.title, questions.say(self.game, words.text, self.choice)

    def rule_ids(self) -> tuple[str, ...]:
        return ("SE-",)

    def asked(self, choice: Choice, events: Sequence[Event]) -> None:
        self.choice = choice
        self._word()
        self.stage.play("card" if choice.name == "assign" else "take")
        self.rebuild()

    @property
    def attempts(self) -> list[Attempt]:
        return self.game.state.sensors.attempts

    @property
    def paid(self) -> int:
        """Cards paid for so far."""
        return sum(attempt.wanted for attempt in self.attempts)

    # Layout

    def build(self) -> None:
        self._build_list()
        if self.choice.name == "declare":
            self._build_targets()
            self._build_done()
        else:
            self._build_drawn()
        self.add(EnergyPlate(self.game, "sensors", ENERGY, held=self.game.state.energy["sensors"], spent=self.paid))
        top = LOCKS.top
        if order := plan_of(self.table.session).order("sensors"):
            self.add(OrderLine(ORDER, order))
            top = ORDER.bottom + 16
        self.add(LocksPlate(self.game, (LOCKS.left, top, LOCKS.width, LOCKS.height)))
        top += LOCKS.height + 16
        self.add(PricePlate(self.game, (LOCKS.left, top, LOCKS.width, PRICES_BOTTOM - top)))
        closed = self.table.undo_closed()
        look: dict[str, Any] = {"icon": "undo", "cap": "Z", "why": closed, "rule": "DA-22", "region": "main"}
        self.add(Key("Take back", UNDO, partial(self.table.undo, self), hotkey=Intent.UNDO, **look))

    def _build_list(self) -> None:
        most = self.game.content.sensors.most_cards
        self.add(Panel(LIST, cap=f"Attempts: {self.paid} of {most} cards"))
        if not self.attempts:
            said = "Nothing is declared yet. Choose what to try at the right; the pieces are felt for in Step 3."
            self.add(Label((LIST.left + 20, LIST.top + 52, LIST.width - 40, 0), said, "body_large", theme.TEXT_MID))
        for n, attempt in enumerate(self.attempts):
            top = LIST.top + 48 + n * (ATTEMPT + 10)
            self.add(AttemptPlate(self, (LIST.left + 18, top, LIST.width - 36, ATTEMPT), attempt))
        lost = self.paid - max(0, sensor_cards(self.game))
        if self.attempts and lost > 0:
            cards = "One card" if lost == 1 else f"{min(lost, self.paid)} cards"
            tip = self.game.content.rules["SE-2"].text
            box = (LIST.left + 18, LIST.bottom - 84, LIST.width - 36, 66)
            self.add(Lost(box, f"{cards} {lost_to(self.game)}", tip))

    def _build_targets(self) -> None:
        assert isinstance(self.choice.options, dict)
        self.add(Panel(BOARD, title=self.heading))
        box = (BOARD.left + 16, BOARD.top + 54, BOARD.width - 26, BOARD.height - 70)
        area = self.add(ScrollArea(box, region="targets"))
        groups = self._by_target()
        self.rows = []
        tall = len(groups) * (ROW + 8)
        wide = area.rect.width - (24 if tall > area.rect.height else 8)
        for n, (target, wishes) in enumerate(groups):
            row = area.add(TargetRow(self, (0, n * (ROW + 8), wide, ROW), n, target))
            self.rows.append([area.add(self._wish_key(row, wish, place)) for place, wish in enumerate(wishes)])
        self.first = next((key for keys in self.rows for key in keys if not key.why), None)
        area.tall = tall

    def _by_target(self) -> list[tuple[Enemy | Crystal | None, list[Wish]]]:
        """The wishes of each target, nearest first; the cloak, which has none, comes before all."""
        groups: dict[str, list[Wish]] = {}
        for wish in self.choice.options:
            if wish != DONE:
                groups.setdefault(wish[1], []).append(wish)
        found = [(self.game.target(id), wishes) for id, wishes in groups.items()]
        return sorted(found, key=lambda each: -1 if each[0] is None else self.game.range_to(each[0].square))

    def _wish_key(self, row: TargetRow, wish: Wish, place: int) -> Key:
        kind, target = wish
        closed = self.choice.options[wish]
        needed = cards_needed(self.game, kind, target)
        attempt = self.game.content.sensors.attempts[kind]
        return Key(
            attempt.title, row.key_box(place), partial(self.give, wish), name=f"{kind} {target}", icon=ICONS[kind],
            sub="1 card" if needed == 1 else f"{needed} cards", why=self._why(wish, closed), rule=closed,
            tip=attempt.text, region="targets",
        )  # fmt: skip

    def _why(self, wish: Wish, closed: str) -> str:
        """Return why the rule closes an attempt, "" for an open one."""
        kind, target = wish
        if closed == "SE-2":
            needed, energy = cards_needed(self.game, kind, target), self.game.state.energy["sensors"]
            if needed > energy:
                return f"It takes {needed} card{'s' * (needed > 1)}, and the energy left pays for {energy}."
            return f"No more than {self.game.content.sensors.most_cards} cards may be drawn in a turn."
        if closed == "SE-3":
            alike = ("lock", "superlock") if kind in ("lock", "superlock") else (kind,)
            if any(attempt.target == target and attempt.kind in alike for attempt in self.attempts):
                return "That is declared already. One attempt of a kind on a target is enough."
            return {"break": "It has no lock on us.", "cloak": "We are cloaked already."}.get(
                kind, "We hold a lock on it."
            )
        return questions.rule_text(self.game, closed) if closed else ""

    def _build_done(self) -> None:
        tip = self.warning(DONE)
        if not self.attempts:
            sub = "energy that is not spent is lost"
            self.main("Try nothing", partial(self.give, DONE), sub=sub, tip=tip, rect=GOLD)
            return
        count = min(self.paid, max(0, sensor_cards(self.game)))
        cards = "one card" if count == 1 else f"{count} cards" if count else "no card"
        sub = "then nothing can be added"
        self.main(f"Draw {cards}", partial(self.give, DONE), sub=sub, icon="cards", tip=tip, rect=GOLD)

    def _build_drawn(self) -> None:
        card = self.game.state.sensors.hand[0]
        self.add(Panel(BOARD, title=self.heading))
        self.add(DrawnCard(self, (BOARD.left + 36, BOARD.top + 170, 270, 370), card))
        left = BOARD.left + 340
        for n, at in enumerate(self.choice.options):
            attempt = self.attempts[at]
            box = (left, BOARD.top + 170 + n * 92, BOARD.right - 24 - left, 80)
            key = Key(
                attempt_title(self.game, attempt), box, partial(self.give, at), style="name", icon=ICONS[attempt.kind],
                sub=f"has {len(attempt.cards)} of {attempt.wanted} cards", cap=str(n + 1), digit=n + 1,
                region="attempts",
            )  # fmt: skip
            self.add(key)
            self.first = self.first or key
        why = "Choose the attempt that gets this card."
        self.main("Assign the card", lambda: None, why=why, rule="SE-2", rect=GOLD)

    def on_event(self, happening: Happening) -> bool:
        """A number goes to the n-th target."""
        if not isinstance(happening, Press) or happening.intent is not Intent.DIGIT or self.choice.name != "declare":
            return False
        if 1 <= happening.digit <= len(self.rows):
            keys = self.rows[happening.digit - 1]
            self.tree.set_focus(next((key for key in keys if not key.why), keys[0]), sound=True)
        return True


class AttemptPlate(Widget):
    """A declared attempt with its cards: drawn, still to come."""

    def __init__(self, desk: SensorsPlan, rect: Box, attempt: Attempt) -> None:
        title = attempt_title(desk.game, attempt)
        super().__init__(rect, name=f"attempt {title}", tip=desk.game.content.sensors.attempts[attempt.kind].text)
        self.attempt, self.title, self.line = attempt, title, target_line(desk.game, attempt)
        self.pieces = desk.game.content.sensors.pieces

    def texts(self) -> Iterator[str]:
        yield self.title
        yield f"{len(self.attempt.cards)} of {self.attempt.wanted} cards drawn"

    def draw(self, brush: Brush) -> None:
        box = self.rect
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        brush.icon(ICONS[self.attempt.kind], (box.left + 14, box.centery - 16, 32, 32), theme.STATIONS["sensors"])
        wide = 62.0
        right = box.right - 12 - self.attempt.wanted * (wide + 8)
        left, room = box.left + 60, right - box.left - 66
        brush.fitted(self.title, "name", theme.TEXT, (left, box.centery - 1), room, high=46, anchor="bottomleft")
        brush.fitted(self.line, "note", theme.TEXT_MID, (left, box.centery + 3), room, high=40)
        for n in range(self.attempt.wanted):
            spot = pygame.FRect(right + n * (wide + 8) + 8, box.top + 12, wide, box.height - 24)
            if n < len(self.attempt.cards):
                paint.tile(brush.surface, brush.rect(spot), brush.scale, radius=8)
                sides = self.pieces[self.attempt.cards[n]].sides
                draw_outline(brush, (spot.centerx, spot.centery - 2), wide * 0.52, sides)
            else:
                radius = theme.RADIUS_WELL * brush.scale
                paint.dashed_rect(brush.surface, brush.rect(spot), theme.DASH, 2 * brush.scale, radius=radius)


class Lost(Widget):
    """Cards that will not be drawn although they are paid for: SE-2."""

    def __init__(self, rect: Box, said: str, tip: str) -> None:
        super().__init__(rect, name="lost", tip=tip, rule="SE-2")
        self.said = said

    def texts(self) -> Iterator[str]:
        yield self.said

    def draw(self, brush: Brush) -> None:
        box = self.rect
        brush.icon("icon_damage", (box.left + 6, box.centery - 14, 28, 28), theme.DANGER_TEXT)
        at, room = (box.left + 48, box.centery), box.width - 52
        brush.fitted(self.said, "body", theme.DANGER_TEXT, at, room, high=box.height, anchor="midleft")


class DrawnCard(Widget):
    """The card just drawn, large."""

    def __init__(self, desk: SensorsPlan, rect: Box, card: str) -> None:
        super().__init__(rect, name="drawn card")
        self.piece = desk.game.content.sensors.pieces[card]

    def texts(self) -> Iterator[str]:
        yield f"Card {self.piece.id}"
        yield self.piece.note

    def draw(self, brush: Brush) -> None:
        paper = draw_card(brush, self.rect, self.piece.sides, head=f"Card {self.piece.id}", band=44)
        at, room = (paper.centerx, paper.bottom - 34), paper.width - 28
        brush.fitted(self.piece.note, "body", theme.TEXT_ON_PAPER, at, room, high=54, anchor="center")


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Yield the targets before and after attempts were declared, and a card that waits for its attempt."""
    from game.cadets.scenes.bridge.bridge import Bridge
    from game.cadets.scenes.sensors.desk import rich_in_energy

    def desk(until: str, attempts: int) -> SensorsPlan:
        played = rich_in_energy(session, until, attempts)
        table = Bridge(played)
        assert played.choice is not None
        return SensorsPlan(table, played.choice)

    yield "sensors_plan", lambda: desk("declare", 0)
    yield "sensors_plan_declared", lambda: desk("declare", 2)
    yield "sensors_assign", lambda: desk("assign", 9)
