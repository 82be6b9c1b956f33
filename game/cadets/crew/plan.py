"""What the crew is trying to do this turn: the Captain's goal, the danger of squares, the worth of energy.

Everything here is worked out from the view alone, so every bot of a crew comes to the same plan.
"""

from __future__ import annotations

from typing import NamedTuple

from game.cadets.content import Attack
from game.cadets.rules.board import board
from game.cadets.rules.game import Cadets
from game.cadets.rules.helm import route
from game.cadets.rules.missions.leave_with_crystals import wanted
from game.cadets.rules.state import Crystal, Enemy, EnergyStation
from game.core.squares import SIDES, Facing, Side, Square, arc, distance, frame


class Goal(NamedTuple):
    """Get within ``within`` of one of the squares; with ``exit``: leave north from one of them."""

    squares: tuple[Square, ...]
    within: int
    exit: bool


def crystals_left(view: Cadets) -> int:
    """Return how many crystals the objective still asks for."""
    return max(0, wanted(view) - len(view.state.collected))


def crystal(view: Cadets) -> str:
    """Return the id of the crystal to go for, "" when there are enough."""
    if not crystals_left(view) or not view.state.crystals:
        return ""
    return min(view.state.crystals, key=lambda c: (_tour(view, c), c.id)).id


def _tour(view: Cadets, first: Crystal) -> float:
    """Return the length of the way to this crystal, on to the others still wanted, and out, fire included."""
    here, length = first.square, float(view.range_to(first.square))
    others = [c.square for c in view.state.crystals if c.id != first.id]
    for _ in range(min(crystals_left(view) - 1, len(others))):
        nearest = min(others, key=lambda square: (distance(here, square), square))
        length += distance(here, nearest)
        others.remove(nearest)
        here = nearest
    length += min(distance(here, exit) for exit in board(view).exits)
    return length + 0.5 * threat(view, first.square)


def goal(view: Cadets) -> Goal:
    """Return where the ship should go now: a crystal's neighbourhood, then an exit."""
    if id := crystal(view):
        target = next(c for c in view.state.crystals if c.id == id)
        return Goal((target.square,), 2 if target.lock else 1, False)
    return Goal(tuple(board(view).exits), 0, True)


def expected(attack: Attack) -> float:
    """Return the mean of an attack's dice."""
    return attack.dice * (2.0 if attack.half else 3.5) + attack.plus


def lock_chance(view: Cadets, enemy: Enemy, square: Square) -> float:
    """Return how likely the enemy is to hold a lock in the next Step 7 if the ship is on that square: EM-5."""
    if enemy.locked:
        return 1.0
    if enemy.barred:
        return 0.0
    rules = view.content.pursuit
    gap = distance(enemy.square, square)
    if gap <= rules.sure_range:
        return 1.0
    return (7 - rules.try_roll) / 6 if gap <= rules.try_range else 0.0


def blow(view: Cadets, enemy: Enemy, square: Square, speed: int) -> float:
    """Return the attack points to expect from one enemy in the next Step 7: EM-9 to EM-11."""
    card, rules = view.card(enemy), view.content.pursuit
    if enemy.attached:
        return 0.0
    gap = max(0, distance(enemy.square, square) - card.speed)
    if gap > card.range or gap >= rules.lost_at:
        return 0.0
    if card.parasite:
        return 4.0 * lock_chance(view, enemy, square)  # it stays and bites every turn
    points = expected(card.attack) + (rules.standing_target if speed == 0 else 0)
    if card.second_attack is not None:
        points += expected(card.second_attack)
    if card.ability == "reload" and view.state.turn % 2 == 0:
        return 0.0
    return points * lock_chance(view, enemy, square)


def threat(view: Cadets, square: Square, speed: int = 1) -> float:
    """Return the attack points to expect in the next Step 7 with the ship on that square."""
    return sum(blow(view, enemy, square, speed) for enemy in view.state.enemies)


def arrival(view: Cadets) -> tuple[Square, Facing]:
    """Return where the ship will stand after its planned move, as far as Helm has told."""
    state = view.state
    if not state.helm.plan:
        return state.ship.square, state.ship.facing
    square, facing = route(view, tuple(state.helm.plan))[-1]
    grid = board(view)
    inside = 0 <= square[0] < grid.width and 0 <= square[1] < grid.height
    return (square, facing) if inside else (state.ship.square, facing)


def side_threat(view: Cadets) -> dict[Side, float]:
    """Return the attack points to expect on each side in the next Step 7, after the planned move: GE-8."""
    square, facing = arrival(view)
    points = dict.fromkeys(SIDES, 0.0)
    for enemy in view.state.enemies:
        force = blow(view, enemy, square, view.state.ship.speed)
        if not force or view.card(enemy).parasite:
            continue
        sides = arc(*frame(square, facing, _after_move(view, enemy, square))) or SIDES
        for side in sides:
            points[side] += force / len(sides)
    return points


def _after_move(view: Cadets, enemy: Enemy, square: Square) -> Square:
    """Return about where an enemy ends its move toward the square: along the longer axis first, EM-9."""
    x, y = enemy.square
    card = view.card(enemy)
    for _ in range(card.speed):
        dx, dy = square[0] - x, square[1] - y
        if abs(dx) + abs(dy) <= card.stop_range:
            break
        if abs(dx) > abs(dy):
            x += 1 if dx > 0 else -1
        else:
            y += 1 if dy > 0 else -1
    return x, y


def worth(view: Cadets) -> dict[EnergyStation, tuple[float, ...]]:
    """Return what the first, second, third and fourth energy in a station is worth this turn: SC-1.4's question."""
    danger = min(1.5, threat(view, view.state.ship.square) / 6)
    return {
        "helm": (1.0, 0.8, 0.5, 0.3),
        "sensors": _sensors_worth(view),
        "shields": tuple(0.1 + value * danger for value in (0.7, 0.6, 0.5, 0.4)),
        "tractor": _tractor_worth(view),
        "damage": _repair_worth(view),
        "weapons": (0.0,) * 4,
        "jump": (0.0,) * 4,
    }


def _sensors_worth(view: Cadets) -> tuple[float, ...]:
    """A lock on the crystal is worth most, then breaking the locks of enemies that will fire."""
    state, values = view.state, []
    if (id := crystal(view)) and not next(c for c in state.crystals if c.id == id).lock:
        near = view.range_to(next(c.square for c in state.crystals if c.id == id)) <= view.content.sensors.range + 2
        values.append(0.9 if near else 0.2)
    for enemy in state.enemies:
        if enemy.locked and not enemy.attached and view.card(enemy).ability != "relentless":
            values.append(min(0.9, blow(view, enemy, state.ship.square, state.ship.speed) / 5))
    values.sort(reverse=True)
    return tuple([*values, 0.05, 0.05, 0.05, 0.05][:4])


def _tractor_worth(view: Cadets) -> tuple[float, ...]:
    """Tries count for much when a crystal is in reach this turn, for less when it is on the way."""
    if not (id := crystal(view)):
        return (0.05, 0.0, 0.0, 0.0)
    square = next(c.square for c in view.state.crystals if c.id == id)
    if view.range_to(square) <= 3 + view.state.ship.speed:
        return (1.2, 1.1, 0.9, 0.7)
    return (0.6, 0.5, 0.4, 0.3)


def _repair_worth(view: Cadets) -> tuple[float, ...]:
    """Each damage card in play is a job; a side that is nearly full is worth more."""
    slots = view.state.ship.slots
    cards = sum(map(len, slots.values()))
    urgent = max(map(len, slots.values()), default=0) / view.content.damage_rules.slots
    return tuple((0.35 + 0.5 * urgent) * (1.0 - 0.15 * n) if n < cards else 0.05 for n in range(4))


def wishes(view: Cadets) -> dict[EnergyStation, float]:
    """Return what one more energy next turn is worth at each station, for Engineering."""
    values: dict[EnergyStation, float] = {}
    for station, steps in worth(view).items():
        kept = view.state.energy[station] if station in view.keepers() else 0
        left = steps[min(kept, 3) :] if kept < view.content.energy.station_maximum else (0.0,)
        values[station] = sum(left[:2]) / len(left[:2])
        if not view.active(station):
            values[station] = 0.25  # two of what nobody needs still make one of what somebody does: SC-1.4
    return values
