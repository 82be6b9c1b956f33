"""The helm bot: speed, the course, and what the flight asks the Captain (DA-24)."""

from __future__ import annotations

from game.cadets.crew import plan
from game.cadets.crew.desk import answers
from game.cadets.crew.pilot import Pilot, find_course, way_to_go
from game.cadets.rules.game import Cadets
from game.cadets.rules.helm import HelmPlan, HelmTask, maneuver_cards
from game.cadets.rules.state import EnergyStation, Level
from game.core.chance import Dice
from game.core.engine import Choice
from game.core.squares import Side, Square

PER_CARD = 1.15
"""Squares that a maneuver card brings on, all in all."""
TOO_FAR = 0.5
"""Price of each square flown beyond the goal."""
SPARE = 0.3
"""Worth of each card more than there are places, up to two."""
SHORT = 0.5
"""Price of each place without a card."""


@answers("prepare_helm", "helm")
def choose_speed(view: Cadets, choice: Choice, level: Level, dice: Dice) -> int:
    """Fly as fast as the way asks and the hand allows: HE-2, HE-3."""
    way, now = way_to_go(view), view.state.ship.speed
    square = view.state.ship.square

    def worth(speed: int) -> float:
        reach = PER_CARD * speed
        spare = maneuver_cards(view) - abs(speed - now) - speed
        cards = SPARE * min(2, spare) if spare >= 0 else SHORT * spare
        standing = 0.35 * (plan.threat(view, square, 0) - plan.threat(view, square, 1)) if speed == 0 else 0.0
        return min(way, reach) - TOO_FAR * max(0.0, reach - way) + cards - standing

    fastest: int = max(choice.open(), key=lambda speed: (worth(speed), -speed))
    return fastest


@answers("helm_action", "helm")
def lay_course(view: Cadets, choice: Choice, level: Level, dice: Dice) -> HelmPlan:
    """Look as far ahead as the level does."""
    assert isinstance(choice.task, HelmTask) and level
    return HelmPlan(find_course(view, choice.task, view.content.crew.levels[level]))


@answers("choose_shield", "captain")
def give_up_shield(view: Cadets, choice: Choice, level: Level, dice: Dice) -> Side:
    """Radiation takes the shield that stands between least fire and us: 2.4 R."""
    threats, strengths = plan.side_threat(view), view.state.ship.strengths
    side: Side = min(choice.open(), key=lambda side: (min(threats[side], strengths[side]), strengths[side]))
    return side


@answers("choose_energy", "captain")
def give_up_energy(view: Cadets, choice: Choice, level: Level, dice: Dice) -> EnergyStation:
    """A null zone takes the energy that is worth least: 2.4 Z."""
    worth, energy = plan.worth(view), view.state.energy
    least: EnergyStation = min(choice.open(), key=lambda station: worth[station][min(4, energy[station]) - 1])
    return least


@answers("choose_wormhole", "captain")
def choose_mouth(view: Cadets, choice: Choice, level: Level, dice: Dice) -> Square:
    """Come out where the way is shortest: 2.4 W."""
    pilot = Pilot(view)
    mouth: Square = min(choice.open(), key=lambda square: (pilot.way(square), square))
    return mouth
