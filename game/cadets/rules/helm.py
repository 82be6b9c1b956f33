"""Helm: speed and maneuver cards in Step 2, the course on the display in Step 3 (4.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from game.cadets.content import Maneuver
from game.cadets.rules.board import Map, board, small_move
from game.cadets.rules.equipment import use
from game.cadets.rules.game import Cadets, step
from game.cadets.rules.supplies import remaining
from game.core.chance import Dice
from game.core.engine import Clock, Task
from game.core.hooks import number
from game.core.piles import draw, draw_up_to
from game.core.squares import Facing, Square, turned

AHEAD = ""
"""Stands in a plan for a missing place when the hand is empty: it counts as Ahead (HE-6)."""


class HelmPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer of the station: what was put on the display, from left to right."""

    cards: tuple[str, ...]


class Leg(NamedTuple):
    """The ship after one small move of the course: the place that makes it, and what it meets there.

    ``meets`` is "", an obstacle id, "mine", "edge" or "exit".
    """

    place: int
    square: Square
    facing: Facing
    meets: str


class Cut(NamedTuple):
    """What the end of time makes of a plan: ``drawn`` places get random cards, ``ahead`` count as Ahead."""

    flown: tuple[str, ...]
    drawn: int
    ahead: int
    dropped: tuple[str, ...]


class HelmTask(Task[HelmPlan], frozen=True):
    """The station's work: HE-5 to HE-8. ``specials`` and ``equipment`` say which rule closes each."""

    hand: tuple[str, ...]
    speed: int
    specials: dict[str, str]
    equipment: dict[str, str]
    square: Square
    facing: Facing
    mines: tuple[Square, ...]
    map: Map
    maneuvers: dict[str, Maneuver]
    fallback: tuple[str, ...]
    """The small moves of a missing place when the hand is empty: HE-6."""

    def answer_type(self) -> type[HelmPlan]:
        return HelmPlan

    def closed(self, plan: Sequence[str], card: str) -> str:
        """Return the rule that forbids adding a card to the plan, "" if none does."""
        if card in self.hand:
            return "HE-5" if card in plan else ""
        if card in self.specials:
            return self.specials[card] or ("HE-7" if card in plan else "")
        if card in self.equipment:
            used = any(placed in self.equipment for placed in plan)
            return self.equipment[card] or ("CA-2" if used else "")
        return "HE-5"

    def offered(self, plan: Sequence[str]) -> list[str]:
        """Return what may be added to the plan now."""
        pieces = (*self.hand, *self.specials, *self.equipment)
        return [card for card in pieces if not self.closed(plan, card)]

    def place(self, plan: tuple[str, ...], card: str, at: int | None = None) -> tuple[str, ...]:
        """Return the plan with a card before place ``at`` (None: at the end); unchanged if it is closed."""
        if self.closed(plan, card):
            return plan
        where = len(plan) if at is None else at
        return (*plan[:where], card, *plan[where:])

    def take_back(self, plan: tuple[str, ...], at: int = -1) -> tuple[str, ...]:
        """Return the plan without the card at a place (the last one by default)."""
        where = at % len(plan) if plan else 0
        return (*plan[:where], *plan[where + 1 :])

    def why_not(self, answer: HelmPlan) -> str:
        """Refuse what was not dealt, what is closed, and any piece twice; a wrong number is cut later."""
        for place, card in enumerate(answer.cards):
            if rule := self.closed(answer.cards[:place], card):
                return f"{card} in place {place + 1} is closed by {rule}"
        return ""

    def cut(self, plan: Sequence[str]) -> Cut:
        """Return what the end of time would make of the plan: HE-6."""
        flown, dropped = tuple(plan[: self.speed]), tuple(plan[self.speed :])
        missing = self.speed - len(flown)
        drawn = min(missing, sum(card not in plan for card in self.hand))
        return Cut(flown, drawn, missing - drawn, dropped)

    def course(self, plan: Sequence[str]) -> list[Leg]:
        """Return the flight of the plan, small move by small move; nothing happens: HE-1, GE-10, 2.4.

        Places that count as Ahead are part of it, places that will get a random card are not (HE-6).
        """
        cut = self.cut(plan)
        moves = [self.maneuvers[card].small_moves for card in cut.flown]
        if not cut.drawn:
            moves += [self.fallback] * cut.ahead
        return course(self.map, self.square, self.facing, self.mines, moves)

    def route(self, plan: Sequence[str]) -> list[tuple[Square, Facing]]:
        """Return where the ship stands at first and after each small move of the plan."""
        return [(self.square, self.facing), *((leg.square, leg.facing) for leg in self.course(plan))]

    def sample(self, dice: Dice) -> HelmPlan:
        """Return some plan, seldom with too few or too many cards."""
        plan: tuple[str, ...] = ()
        for _ in range(self.speed + (dice.below(3) - 1 if dice.below(4) == 0 else 0)):
            if offered := self.offered(plan):
                plan = (*plan, dice.one_of(offered))
        return HelmPlan(plan)


def course(
    here: Map, square: Square, facing: Facing, mines: Sequence[Square], maneuvers: Sequence[Sequence[str]]
) -> list[Leg]:
    """Return what a row of maneuvers (each a row of small moves) does to a ship: HE-1, GE-10, 2.4, GE-25.

    It ends over an exit, and at a wormhole where the Captain will have to choose.
    """
    legs: list[Leg] = []
    armed = list(mines)
    for place, moves in enumerate(maneuvers):
        barred = False
        for move in moves:
            made = small_move(here, square, facing, move)
            if barred and made.outcome != "turned":
                continue
            meets = {"turned": "", "left": "exit", "barred": "edge", "entered": ""}[made.outcome]
            barred = barred or made.outcome == "barred"
            square, facing = made.square, made.facing
            others: list[Square] = []
            if made.outcome == "entered":
                meets = here.terrain(square)
                if meets == "wormhole":
                    others = [other for other in here.wormholes if other != square]
                if square in armed:
                    meets = "mine"
                    armed = [mine for mine in armed if mine != square]
            legs.append(Leg(place, square, facing, meets))
            if made.outcome == "left" or len(others) > 1:
                return legs
            if others:
                square = others[0]
                legs.append(Leg(place, square, facing, ""))
    if maneuvers and here.terrain(square) == "vortex":
        legs.append(Leg(len(maneuvers) - 1, square, turned(facing, 1), "vortex"))
    return legs


def small_moves(game: Cadets, card: str) -> tuple[str, ...]:
    """Return the small moves of a planned card; those of the fall-back for AHEAD: HE-6."""
    helm = game.content.helm
    return game.content.maneuvers[card].small_moves if card else helm.fallback_moves


def route(game: Cadets, cards: Sequence[str]) -> list[tuple[Square, Facing]]:
    """Return where the ship would stand, first now and then after each small move of the cards."""
    ship = game.state.ship
    moves = [small_moves(game, card) for card in cards]
    legs = course(board(game), ship.square, ship.facing, game.state.mines, moves)
    return [(ship.square, ship.facing), *((leg.square, leg.facing) for leg in legs)]


@number
def maneuver_cards(game: Cadets) -> int:
    """How many maneuver cards Helm draws for the energy it has left: HE-3."""
    return game.content.helm.draw + game.state.energy["helm"]


@step
def prepare_helm(game: Cadets) -> None:
    """Speed first, before any card is drawn: HE-2."""
    state, rules = game.state, game.content.helm
    steps = min(state.energy["helm"], rules.speed_steps)
    if not steps:
        game.then(draw_maneuvers)
        return
    now = state.ship.speed
    speeds = {speed: "" if abs(speed - now) <= steps else "HE-2" for speed in range(rules.top_speed + 1)}
    game.ask(game.seat("helm"), set_speed, speeds)


@step
def set_speed(game: Cadets, seat: int, speed: int) -> None:
    """Each step of speed, up or down, costs one energy: HE-2."""
    ship, energy = game.state.ship, game.state.energy
    spent = abs(speed - ship.speed)
    energy["helm"] -= spent
    ship.speed = speed
    if spent:
        game.emit("speed_set", speed=speed, spent=spent, rule="HE-2")
    game.then(draw_maneuvers)


@step
def draw_maneuvers(game: Cadets) -> None:
    """Three cards and one for each energy not spent on speed, from all twenty: HE-3."""
    state, rules = game.state, game.content.helm
    count = max(rules.least, maneuver_cards(game))
    state.energy["helm"] = 0
    state.helm.plan = []
    state.helm.hand = sorted(draw_up_to(game, remaining(game, "helm"), count))
    game.emit("maneuvers_drawn", count=len(state.helm.hand), rule="HE-3")


def helm_task(game: Cadets) -> HelmTask:
    """Return the station's work as the table stands: HE-5, HE-7, HE-8, CA-5."""
    state, content = game.state, game.content
    barred = any(rule.id == "no_specials" for rule in game.in_force())
    used = "CA-2" if state.equipment_used else ""
    return HelmTask(
        tuple(state.helm.hand),
        state.ship.speed,
        dict.fromkeys(content.helm.specials, "HE-7" if barred else ""),
        {maneuver: used for card in state.equipment for maneuver in content.equipment[card].maneuvers},
        state.ship.square,
        state.ship.facing,
        tuple(state.mines),
        board(game),
        content.maneuvers,
        content.helm.fallback_moves,
    )


@step
def helm_action(game: Cadets) -> None:
    """Exactly as many cards as the speed; a ship at speed 0 plays none: HE-2, HE-5."""
    if game.state.ship.speed:
        choice = game.ask_task(game.seat("helm"), take_plan, helm_task(game))
        choice.clock = Clock("helm")


@step
def take_plan(game: Cadets, seat: int, plan: HelmPlan) -> None:
    """Drop what is too much, fill what is missing; helm equipment is this turn's one card: HE-6, CA-5."""
    state = game.state
    speed = state.ship.speed
    cards = list(plan.cards[:speed])
    left = [card for card in state.helm.hand if card not in cards]
    while len(cards) < speed:
        cards.append(draw(game, left) if left else AHEAD)
    state.helm.plan = cards
    missing = speed - len(plan.cards)
    game.emit("course_laid", places=speed, filled=max(0, missing), dropped=max(0, -missing), rule="HE-6")
    for card in cards:
        if card and (owner := game.content.maneuvers[card].equipment):
            use(game, owner)
