"""The bot Captain: shares out energy, picks equipment and the start, and decides what the rules leave to the crew."""

from __future__ import annotations

from typing import Any

from game.cadets.crew import plan
from game.cadets.crew.desk import answers
from game.cadets.rules.board import board
from game.cadets.rules.captain import DONE, Order
from game.cadets.rules.game import Cadets
from game.cadets.rules.state import EnergyStation, Level
from game.core.chance import Dice
from game.core.engine import Choice
from game.core.squares import Square, distance

EQUIPMENT_ORDER = (
    "patch_kit", "emergency_shield", "spare_capacitor", "tractor_amplifier", "auto_targeter", "side_thrusters",
    "guided_torpedo", "jump_stabiliser",
)  # fmt: skip
"""What a Captain likes best first; cards for inactive stations come last by themselves (OV-14)."""


@answers("choose_start", "captain")
def choose_start(view: Cadets, choice: Choice, level: Level, dice: Dice) -> Square:
    """Start where the way by the wanted crystals to an exit is short and little fire waits."""

    def length(square: Square) -> float:
        here, way = square, 0.0
        left = [crystal.square for crystal in view.state.crystals]
        for _ in range(plan.crystals_left(view)):
            nearest = min(left, key=lambda s: (distance(here, s), s))
            way += distance(here, nearest)
            left.remove(nearest)
            here = nearest
        return way + min(distance(here, exit) for exit in board(view).exits) + 0.3 * plan.threat(view, square)

    best: Square = min(choice.open(), key=lambda square: (length(square), square))
    return best


@answers("choose_equipment", "captain")
def choose_equipment(view: Cadets, choice: Choice, level: Level, dice: Dice) -> tuple[str, ...]:
    """Take the cards that help most; a card of an inactive station is of no use here."""
    equipment = view.content.equipment

    def rank(id: str) -> tuple[bool, int]:
        station = equipment[id].station
        return bool(station) and not view.active(station), EQUIPMENT_ORDER.index(equipment[id].rule)

    assert choice.least is not None
    return tuple(sorted(choice.open(), key=rank)[: choice.least])


@answers("orders", "captain")
def orders(view: Cadets, choice: Choice, level: Level, dice: Dice) -> Order:
    """Carry out the order that gains most by the plan's worth of energy; stop when none gains."""
    worth = plan.worth(view)
    best, gain = DONE, 0.05
    for order in choice.open():
        if (value := _gain(view, order, worth)) > gain:
            best, gain = order, value
    return best


def _gain(view: Cadets, order: Order, worth: dict[EnergyStation, tuple[float, ...]]) -> float:
    """Return what an order gains; energy over a maximum or in an inactive station is lost anyway (EN-6, OV-12)."""
    energy = dict(view.state.energy)
    kind = order[0]

    def last(station: Any) -> float:
        n, most = energy[station], view.content.energy.station_maximum
        return worth[station][n - 1] if view.active(station) and 0 < n <= most else 0.0

    if kind == "convert":
        price = 0.0
        for station in order[1:3]:
            price += last(station)
            energy[station] -= 1  # type: ignore[index]
        energy[order[3]] += 1  # type: ignore[index]
        return last(order[3]) - price - 0.02
    if kind == "fill":
        return 0.3 - last(order[1])
    if kind == "empty":
        energy[order[1]] += 1  # type: ignore[index]
        return last(order[1]) - 0.45
    if kind == "equipment":
        return _capacitor_gain(view, worth, view.content.equipment[order[1]].amount)
    return 0.0


def _capacitor_gain(view: Cadets, worth: dict[EnergyStation, tuple[float, ...]], amount: int) -> float:
    """So much more energy where it counts most; kept for a turn in which that is worth the card: B01."""
    gains = sorted(
        (value for station, steps in worth.items() for value in steps[view.state.energy[station] :]), reverse=True
    )
    return sum(gains[:amount]) - 2.0


@answers("place_energy", "captain")
def place_energy(view: Cadets, choice: Choice, level: Level, dice: Dice) -> EnergyStation:
    """Put a card's energy where the next one is worth most."""
    worth = plan.worth(view)
    best: EnergyStation = max(choice.open(), key=lambda station: worth[station][min(3, view.state.energy[station])])
    return best


@answers("name_surplus", "captain")
def name_surplus(view: Cadets, choice: Choice, level: Level, dice: Dice) -> EnergyStation:
    """Give up the energy that is worth least: EN-6."""
    worth = plan.worth(view)
    energy = view.state.energy
    least: EnergyStation = min(choice.open(), key=lambda station: worth[station][min(3, energy[station] - 1)])
    return least
