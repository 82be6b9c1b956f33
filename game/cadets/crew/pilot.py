"""How helm bots judge squares and find a course: DA-24. Prices and scores are in squares of way."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from game.cadets.crew import plan
from game.cadets.crew.plan import Goal
from game.cadets.rules.board import Map, board, small_move
from game.cadets.rules.game import Cadets
from game.cadets.rules.helm import HelmTask
from game.cadets.scenario import CrewLevel
from game.core.squares import FACINGS, Facing, Square, arc, distance, frame, turned

Pose = tuple[Square, Facing]
Moves = tuple[str, ...]

LEFT_WITH_ALL, LEFT_WITHOUT = 60.0, -1000.0
"""What leaving the map is worth when the mission is fulfilled, and when it is not."""
INTERNAL = 2.5
"""Price of a point of internal damage on a sound ship; it doubles as the slots fill."""
HIDDEN = 0.4
"""Share of the fire that still finds a ship in a nebula."""
WEAR = 0.3
"""How much dearer fire on a side is for each damage card it carries."""
ASIDE, BEHIND = 0.4, 1.2
"""Price of a goal that lies abeam, and of one that lies astern."""
COMMON: tuple[tuple[Moves, float], ...] = (
    (("forward",), 1.0),
    (("forward", "forward"), 1.3),
    (("forward", "turn left"), 1.1),
    (("forward", "turn right"), 1.1),
    (("slip left",), 1.3),
    (("slip right",), 1.3),
    (("turn left",), 1.7),
    (("turn right",), 1.7),
    (("turn about",), 2.0),
)
"""Maneuvers for looking farther ahead than the hand, the rarer the dearer."""
HARMFUL, HARM = ("asteroids", "radiation", "null"), 0.5
"""Obstacles to go round when looking far ahead, and the price of each."""


class Flown(NamedTuple):
    """What a maneuver comes to: where the ship is then, the price of what it met, whether it left the map."""

    pose: Pose
    price: float
    left: bool


class Pilot:
    """One look at the map for one decision."""

    def __init__(self, view: Cadets, farther: bool = False, caution: float = 0.0) -> None:
        state = view.state
        self.view = view
        self.map = board(view)
        self.goal = plan.goal(view)
        self.caution = caution
        """Price of a point of enemy fire to be expected."""
        self.farther = farther
        """Count the cards still needed from the end of the course, instead of the squares."""
        self.mines = tuple(state.mines)
        slots = state.ship.slots
        worn = sum(map(len, slots.values())) / (len(slots) * view.content.damage_rules.slots)
        self.internal = INTERNAL * (1 + worn)
        keepers = state.energy["tractor"] + state.energy["damage"]
        self.prices = {
            "asteroids": 0.4 * self.internal,
            "radiation": 0.9,
            "null": 0.8 if keepers else 0.0,
        }
        self._flown: dict[tuple[Pose, Moves], Flown] = {}
        self._scores: dict[Pose, float] = {}
        self._blows: dict[Square, list[tuple[Square, float]]] = {}

    def fly(self, pose: Pose, moves: Moves) -> Flown:
        """Return what a maneuver comes to from a place."""
        key = (pose, moves)
        if (known := self._flown.get(key)) is None:
            known = self._flown[key] = self._fly(pose, moves)
        return known

    def _fly(self, pose: Pose, moves: Moves) -> Flown:
        (square, facing), price, barred = pose, 0.0, False
        for move in moves:
            made = small_move(self.map, square, facing, move)
            if made.outcome == "left":
                return Flown((square, facing), price, True)
            if made.outcome == "turned":
                facing = made.facing
            elif made.outcome == "barred":
                price += 0.0 if barred else 0.4 * self.internal
                barred = True
            elif not barred:
                square = made.square
                price += self.prices.get(self.map.terrain(square), 0.0)
                price += self.internal * self.mines.count(square)
                if self.map.terrain(square) == "wormhole":
                    square = self._emerge(square)
        return Flown((square, facing), price, False)

    def _emerge(self, square: Square) -> Square:
        """Out of the wormhole that lies best, as the Captain would choose."""
        others = [other for other in self.map.wormholes if other != square]
        return min(others, key=lambda other: (self.way(other), other)) if others else square

    def way(self, square: Square) -> int:
        """Return the squares still to go."""
        gap = min((distance(square, target) for target in self.goal.squares), default=0)
        return max(0, gap - self.goal.within)

    def score(self, pose: Pose) -> float:
        """Return how good it is to end the whole move there, vortex and enemy fire included."""
        if (known := self._scores.get(pose)) is None:
            square, facing = pose
            if self.map.terrain(square) == "vortex":
                facing = turned(facing, 1)
            if self.farther:
                ahead = -cards_to_go(self.map, self.goal)[square, facing]
            else:
                ahead = -self.way(square) - self.turn_price(square, facing)
            known = self._scores[pose] = ahead - (self.fire(square, facing) if self.caution else 0.0)
        return known

    def turn_price(self, square: Square, facing: Facing) -> float:
        """Return the price of not facing the goal."""
        if not self.goal.exit and not self.way(square):
            return 0.0
        target = min(self.goal.squares, key=lambda each: (distance(square, each), each))
        if target == square:
            return {"N": 0.0, "E": ASIDE, "W": ASIDE, "S": BEHIND}[facing]
        forward, starboard = frame(square, facing, target)
        if forward > 0:
            return 0.0
        return BEHIND if -forward > abs(starboard) else ASIDE

    def fire(self, square: Square, facing: Facing) -> float:
        """Return the price of the fire to expect, dearer on sides that carry damage: GE-8."""
        slots, total = self.view.state.ship.slots, 0.0
        for source, points in self.blows(square):
            sides = arc(*frame(square, facing, source)) or tuple(slots)
            worn = sum(len(slots[side]) for side in sides) / len(sides)
            total += points * (1 + WEAR * worn)
        return self.caution * total * (HIDDEN if self.map.terrain(square) == "nebula" else 1.0)

    def blows(self, square: Square) -> list[tuple[Square, float]]:
        """Return whose fire is to be expected on a square: where it comes from, and how much."""
        if (known := self._blows.get(square)) is None:
            view = self.view
            speed = view.state.ship.speed
            felt = [(enemy.square, plan.blow(view, enemy, square, speed)) for enemy in view.state.enemies]
            known = self._blows[square] = [(source, points) for source, points in felt if points]
        return known

    def end(self, pose: Pose, left: bool) -> float:
        """Return the worth of ending a course that way: LEFT_WITHOUT is a loss (M9-4)."""
        if left:
            return LEFT_WITH_ALL if self.goal.exit else LEFT_WITHOUT
        return self.score(pose)


class Piece(NamedTuple):
    """Maneuvers that are alike; a group has a limit of its own. ``last``: only at the end of a course."""

    cards: tuple[str, ...]
    moves: Moves
    price: float
    group: int
    last: bool = False


class Course(NamedTuple):
    """A course in the making: its cards, its price so far, where it has come to, how much of each group."""

    cards: tuple[str, ...]
    price: float
    pose: Pose
    used: tuple[int, ...]


def pieces(pilot: Pilot, task: HelmTask, specials: bool) -> tuple[list[Piece], list[int]]:
    """Return what may be placed, equal cards together, and the limit of each group.

    One special maneuver and one piece of equipment at most; places that count as Ahead follow an empty hand.
    """
    alike: dict[Moves, list[str]] = {}
    for card in task.hand:
        alike.setdefault(task.maneuvers[card].small_moves, []).append(card)
    found = [Piece(tuple(cards), moves, 0.0, group) for group, (moves, cards) in enumerate(alike.items())]
    limits = [len(piece.cards) for piece in found]
    for group, offer in enumerate((task.specials if specials else {}, task.equipment), len(found)):
        for card, closed in offer.items():
            if not closed:
                maneuver = task.maneuvers[card]
                found.append(Piece((card,), maneuver.small_moves, maneuver.damage * pilot.internal, group))
        limits.append(1)
    found.append(Piece(("",), task.fallback, 0.0, len(limits), last=True))
    return found, [*limits, task.speed]


def longer(
    pilot: Pilot, course: Course, found: list[Piece], limits: list[int], hand: int
) -> Iterator[tuple[Course, bool]]:
    """Yield the course with each piece that may come next, and whether it leaves the map by that."""
    used, spent = course.used, sum(course.used[: len(limits) - 3])
    for piece in found:
        group = piece.group
        if used[group] >= limits[group] or (spent < hand if piece.last else used[-1]):
            continue
        flown = pilot.fly(course.pose, piece.moves)
        card = piece.cards[used[group]] if len(piece.cards) > 1 else piece.cards[0]
        more = (*used[:group], used[group] + 1, *used[group + 1 :])
        price = course.price + flown.price + piece.price
        yield Course((*course.cards, card), price, flown.pose, more), flown.left


def answer(task: HelmTask, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return a course without what is filled in; what is never flown gets cards of the hand."""
    placed = [card for card in cards if card]
    if len(cards) < task.speed:
        placed += [card for card in task.hand if card not in placed][: task.speed - len(cards)]
    return tuple(placed)


def one_by_one(pilot: Pilot, task: HelmTask) -> tuple[str, ...]:
    """Return the course of a pilot who looks one card ahead: each time the card that is best by itself."""
    found, limits = pieces(pilot, task, specials=False)
    course = Course((), 0.0, (task.square, task.facing), (0,) * len(limits))
    left = False
    while len(course.cards) < task.speed and not left:
        course, left = max(
            longer(pilot, course, found, limits, len(task.hand)),
            key=lambda each: pilot.end(each[0].pose, each[1]) - each[0].price,
        )
    return answer(task, course.cards)


def all_orders(pilot: Pilot, task: HelmTask) -> tuple[str, ...]:
    """Return the best course of all orders of the hand, with at most one special maneuver.

    Orders that come to the same place with the same cards are followed once, the cheapest.
    """
    found, limits = pieces(pilot, task, specials=True)
    courses = [Course((), 0.0, (task.square, task.facing), (0,) * len(limits))]
    best: tuple[str, ...] = ()
    most = -math.inf
    for _ in range(task.speed):
        reached: dict[tuple[Pose, tuple[int, ...]], Course] = {}
        for course in courses:
            for each, left in longer(pilot, course, found, limits, len(task.hand)):
                if left:
                    if (worth := pilot.end(each.pose, True) - each.price) > most:
                        best, most = each.cards, worth
                    continue
                key = each.pose, each.used
                known = reached.get(key)
                if known is None or each.price < known.price:
                    reached[key] = each
        courses = list(reached.values())
    for course in courses:
        if (worth := pilot.end(course.pose, False) - course.price) > most:
            best, most = course.cards, worth
    return answer(task, best)


class Ways(NamedTuple):
    """Where common maneuvers lead on a map: from where to each place, and from where over which exit."""

    back: dict[Pose, list[tuple[Pose, float]]]
    leaving: list[tuple[Pose, Square, float]]


@lru_cache(maxsize=64)
def cards_to_go(here: Map, goal: Goal) -> dict[Pose, float]:
    """Return about how many maneuver cards the way to the goal takes from everywhere, obstacles included."""
    ways = ways_of(here)
    costs: dict[Pose, float] = {}
    if goal.exit:
        heap = [(price, pose) for pose, exit, price in ways.leaving if exit in goal.squares]
    else:
        heap = [
            (0.0, pose)
            for pose in ways.back
            if min(distance(pose[0], target) for target in goal.squares) <= goal.within
        ]
    heapify(heap)
    while heap:
        cost, pose = heappop(heap)
        if pose in costs:
            continue
        costs[pose] = cost
        for before, price in ways.back[pose]:
            if before not in costs:
                heappush(heap, (cost + price, before))
    far = 2.0 * (here.width + here.height)
    return {pose: costs.get(pose, far) for pose in ways.back}


@lru_cache(maxsize=8)
def ways_of(here: Map) -> Ways:
    """Fly every common maneuver from every place of a map."""
    squares = [(x, y) for y in range(here.height) for x in range(here.width)]
    poses: list[Pose] = [(square, facing) for square in squares for facing in FACINGS]
    ways = Ways({pose: [] for pose in poses}, [])
    for pose in poses:
        for moves, price in COMMON:
            (square, facing), met = pose, 0.0
            for move in moves:
                made = small_move(here, square, facing, move)
                if made.outcome == "left":
                    ways.leaving.append((pose, square, price + met))
                if made.outcome in ("left", "barred"):
                    break
                square, facing = made.square, made.facing
                if made.outcome == "entered" and here.terrain(square) in HARMFUL:
                    met += HARM
            else:
                ways.back[square, facing].append((pose, price + met))
    return ways


SEARCHES: dict[str, Callable[[Pilot, HelmTask], tuple[str, ...]]] = {
    "one_card": one_by_one, "all_orders": all_orders, "two_turns": all_orders,
}  # fmt: skip
"""How each level of `data/cadets/crew.yaml` looks for a course."""


def find_course(view: Cadets, task: HelmTask, level: CrewLevel) -> tuple[str, ...]:
    """Return the course that a bot of this level lays: DA-24."""
    return SEARCHES[level.helm](Pilot(view, level.helm == "two_turns", level.helm_caution), task)


def way_to_go(view: Cadets) -> int:
    """Return the squares from the ship to its goal, the step over an exit included."""
    pilot = Pilot(view)
    return pilot.way(view.state.ship.square) + pilot.goal.exit
