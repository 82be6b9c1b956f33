"""Helm in Step 2: the speed of the turn, and with the energy that is left the cards to choose from (HE-2, HE-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from game.cadets.rules.game import Cadets
from game.cadets.rules.supplies import remaining
from game.cadets.scenes import questions
from game.cadets.scenes.captain.energy_plate import EnergyPlate
from game.cadets.scenes.captain.order_line import OrderLine
from game.cadets.scenes.captain.plan import plan_of
from game.cadets.scenes.desk import Desk
from game.cadets.scenes.helm.desk import ROWS, show_ahead
from game.cadets.scenes.helm.maneuver import draw_sign
from game.cadets.scenes.map.course import Course
from game.cadets.scenes.map.view import MapView
from game.core.engine import Choice
from game.stage import paint, theme
from game.stage.intents import Intent
from game.stage.view import Box
from game.stage.widgets.base import Brush
from game.stage.widgets.keys import Key
from game.stage.widgets.lists import ScrollArea
from game.stage.widgets.texts import Label, Panel

if TYPE_CHECKING:
    from game.cadets.scenes.table import Table
    from game.stage.scene import Scene
    from game.stage.session import Session

BOARD = pygame.FRect(18, 84, 1052, 374)
MAP = (18.0, 474.0, 640.0, 408.0)
NOTES = pygame.FRect(674, 474, 396, 408)
ENERGY = pygame.FRect(1086, 84, 496, 150)
ORDER = pygame.FRect(1086, 250, 496, 84)
DECK = pygame.FRect(1086, 250, 496, 480)
UNDO = (1086.0, 793.0, 168.0, 90.0)


class Offer(NamedTuple):
    """A speed: what it costs, how many cards are drawn at it, and the rule that closes it."""

    speed: int
    cost: int
    cards: int
    closed: str


def offer(game: Cadets, choice: Choice, speed: int) -> Offer:
    """Return what a speed comes to, by letting the rules set it in a copy of the game: HE-2, HE-3."""
    assert isinstance(choice.options, dict)
    if closed := choice.options[speed]:
        return Offer(speed, 0, 0, closed)
    events = {event.kind: event.facts for event in game.clone().play(speed)}
    cost = events["speed_set"]["spent"] if "speed_set" in events else 0
    return Offer(speed, cost, events["maneuvers_drawn"]["count"], "")


class HelmSpeed(Desk):
    """A board of speeds; one is chosen, the gold key sets it."""

    questions = ("prepare_helm",)
    station = "helm"
    pausable = True

    def __init__(self, table: Table, choice: Choice) -> None:
        super().__init__(table, choice)
        words = questions.question(self.game, choice)
        self.cap = f"Step {self.game.state.phase}: {questions.step_words(self.game, self.game.state.phase).title}"
        self.title = self.game.content.stations["helm"].title
        self.purpose = questions.say(self.game, words.text, choice)
        self.heading = words.title
        self.map = MapView(MAP, table.shown, rows=ROWS)
        show_ahead(self.map)
        self._weigh()

    def _weigh(self) -> None:
        assert isinstance(self.choice.options, dict)
        self.offers = [offer(self.game, self.choice, speed) for speed in self.choice.options]
        self.speed = self.game.state.ship.speed

    def rule_ids(self) -> tuple[str, ...]:
        return ("HE-",)

    def asked(self, choice: Choice, events: object) -> None:
        self.choice = choice
        self._weigh()
        self.rebuild()

    def choose(self, speed: int) -> None:
        """Choose a speed; the gold key sets it."""
        self.speed = speed
        self.stage.play("turn")
        self.rebuild()

    # Layout

    def build(self) -> None:
        self._build_board()
        self.map.hovered = False
        self.map.clear()
        self.add(self.map)
        self.map.add(Course(self.map, self.table.plan.course))
        self._build_notes()
        cost = self.offers[self.speed].cost
        self.add(EnergyPlate(self.game, "helm", ENERGY, held=self.game.state.energy["helm"] - cost, spent=cost))
        box = DECK.copy()
        if order := plan_of(self.table.session).order("helm"):
            self.add(OrderLine(ORDER, order))
            box.top, box.height = ORDER.bottom + 16, DECK.bottom - ORDER.bottom - 16
        self.add(DeckPlate(self.game, box))
        closed = self.table.undo_closed()
        back = partial(self.table.undo, self)
        look: dict[str, Any] = {"icon": "undo", "why": closed, "rule": "DA-22", "region": "main"}
        self.add(Key("Take back", UNDO, back, hotkey=Intent.UNDO, **look))
        chosen = self.offers[self.speed]
        now = self.game.state.ship.speed
        label = f"Keep speed {now}" if self.speed == now else f"Set speed {self.speed}"
        sub = f"and draw {_cards(chosen.cards)}"
        self.main(label, partial(self.give, self.speed), sub=sub, tip=self.warning(self.speed))

    def _build_board(self) -> None:
        self.add(Panel(BOARD, title=self.heading))
        inner, gap = BOARD.inflate(-40, 0), 14.0
        wide = (inner.width - gap * (len(self.offers) - 1)) / len(self.offers)
        for n, each in enumerate(self.offers):
            box = (inner.left + n * (wide + gap), BOARD.top + 50, wide, BOARD.height - 74)
            key = self.add(SpeedKey(self, box, each))
            if each.speed == self.speed:
                self.first = key

    def _build_notes(self) -> None:
        rules, damage = self.game.content.rules, self.game.content.damage
        self.add(Panel(NOTES, cap="Good to know"))
        box = (NOTES.left + 20, NOTES.top + 44, NOTES.width - 32, NOTES.height - 60)
        area = self.add(ScrollArea(box, region="notes"))
        broken = [card for cards in self.game.state.ship.slots.values() for card in cards]
        ours = [damage[card] for card in broken if damage[card].station == "helm"]
        said = [f"**{card.title}** is damaged. {card.text}" for card in ours]
        said += [f"**{rules[rule].title}.** {rules[rule].text}" for rule in ("HE-3", "HE-9", "HE-7")]
        top, brush = 0.0, Brush(pygame.Surface((1, 1)), self.stage, self.mood)
        for line in said:
            high = brush.text_size(line, "body", area.inner_width, rich=True)[1]
            area.add(Label((0, top, area.inner_width, high), line, "body", rich=True))
            top += high + 12
        area.tall = top
        area.focusable = area.reach > 0


def _cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


class SpeedKey(Key):
    """One speed: how it compares, what it costs, what it brings. Its digit is the speed itself."""

    def __init__(self, desk: HelmSpeed, rect: Box, offer: Offer) -> None:
        rules, speed = desk.game.content.rules, offer.speed
        super().__init__(
            str(speed), rect, partial(desk.choose, speed), name=f"speed {speed}", region="speeds", digit=speed,
            chosen=speed == desk.speed, accent=theme.MARIGOLD, rule=offer.closed,
            why=rules[offer.closed].text if offer.closed else "",
        )  # fmt: skip
        self.desk, self.offer = desk, offer

    def texts(self) -> Iterator[str]:
        yield str(self.offer.speed)
        yield self.change
        yield from (line for _, line in self.lines)

    @property
    def change(self) -> str:
        """How the speed compares with that of now."""
        step = self.offer.speed - self.desk.game.state.ship.speed
        return "as now" if not step else f"{abs(step)} {'faster' if step > 0 else 'slower'}"

    @property
    def lines(self) -> list[tuple[str, str]]:
        """Icons and words: cost, cards drawn, cards flown."""
        if self.offer.closed:
            return [("lock", "out of reach this turn")]
        cost, speed = self.offer.cost, self.offer.speed
        flown = f"fly {_cards(speed)}" if speed else "fly none"
        found = [("energy", f"costs {cost} energy" if cost else "costs nothing")]
        found += [("cards", f"draw {_cards(self.offer.cards)}"), ("icon_helm", flown)]
        if not speed:
            found.append(("warning", self.desk.game.content.rules["HE-9"].title))
        return found

    def draw_face(self, brush: Brush, face: pygame.Rect, colour: theme.Colour) -> None:
        left, top = brush.view.du(face.topleft)
        box = pygame.FRect(left, top, face.w / brush.scale, face.h / brush.scale).move(-brush.shift[0], -brush.shift[1])
        brush.text(str(self.offer.speed), "number_large", colour, (box.centerx, box.top + 52), anchor="center")
        at = (box.centerx, box.top + 104)
        brush.fitted(self.change, "name", colour, at, box.width - 20, high=32, anchor="center")
        high = (box.bottom - 12 - box.top - 128) / 4
        for n, (icon, said) in enumerate(self.lines):
            middle = box.top + 128 + (n + 0.5) * high
            warns = icon == "warning"
            brush.icon(icon, (box.left + 14, middle - 12, 24, 24), theme.DANGER_TEXT if warns else colour)
            tint = theme.DANGER_TEXT if warns else colour
            brush.fitted(said, "label", tint, (box.left + 48, middle), box.width - 60, high=high - 2, anchor="midleft")


class DeckPlate(Panel):
    """How many maneuver cards of each kind are in the deck that is drawn from: HE-1, HE-3."""

    def __init__(self, game: Cadets, rect: Box) -> None:
        cards = remaining(game, "helm")
        super().__init__(rect, cap=f"The deck: {len(cards)} cards", name="deck")
        self.maneuvers = game.content.maneuvers
        self.kinds = Counter(self.maneuvers[card].title for card in cards)
        self.samples = {self.maneuvers[card].title: card for card in cards}

    def texts(self) -> Iterator[str]:
        yield self.cap
        for title, count in self.kinds.items():
            yield f"{count} {title}"

    def draw(self, brush: Brush) -> None:
        super().draw(brush)
        box = self.rect
        rows = max(1, len(self.kinds))
        high = (box.height - 62) / rows
        for n, (title, count) in enumerate(self.kinds.items()):
            row = pygame.FRect(box.left + 20, box.top + 48 + n * high, box.width - 40, high - 5)
            paint.well(brush.surface, brush.rect(row), brush.scale, brush.mood)
            side = min(30.0, row.height - 6)
            sign = pygame.FRect(row.left + 14, row.centery - side / 2, side, side)
            draw_sign(brush, sign, self.maneuvers[self.samples[title]], theme.STATIONS["helm"])
            at = (row.left + 62, row.centery)
            brush.fitted(title, "name", theme.TEXT, at, 220, high=row.height, anchor="midleft")
            for each in range(count):
                spot = pygame.FRect(row.right - 16 - 20 * (count - each), row.centery - 11, 15, 22)
                paint.raised(brush.surface, brush.rect(spot), brush.scale, _MINI)
            at = (row.right - 30 - 20 * max(5, count), row.centery)
            brush.text(str(count), "number_small", theme.TEXT, at, anchor="midright")


_MINI = paint.Box(4, theme.PAPER_TOP, theme.PAPER, theme.PAPER_EDGE, 2, theme.WHITE, 1, None)
"""A tiny card."""


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """The board of speeds, at ease and with little to spend."""
    from game.cadets.scenes.bridge.bridge import Bridge

    def desk(**wanted: object) -> HelmSpeed:
        table = Bridge(session(until="prepare_helm", **wanted))
        assert table.session.choice is not None
        return HelmSpeed(table, table.session.choice)

    yield "helm_speed", lambda: desk(turn=2)
    yield "helm_speed_changed", lambda: _chosen(desk(turn=1))


def _chosen(made: HelmSpeed) -> HelmSpeed:
    """Choose the slowest speed there is."""
    made.speed = next(each.speed for each in made.offers if not each.closed)
    return made
