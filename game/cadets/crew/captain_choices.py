"""The bot Captain's word in the middle of a step: the side hit, the energy lost, equipment in need."""

from __future__ import annotations

import itertools
from typing import Literal

from game.cadets.crew import plan
from game.cadets.crew.desk import answers
from game.cadets.rules.attacks import KEEP, pierced
from game.cadets.rules.game import Cadets
from game.cadets.rules.sensors import KEEP as NO_ATTEMPT
from game.cadets.rules.state import Enemy, EnergyStation, Level
from game.core.chance import Dice
from game.core.engine import Choice
from game.core.squares import Side

FIRE_WORTH_A_CARD = 3.5
"""Attack points for which the Auto-Targeter may break a lock."""
HARM_WORTH_A_CARD = 1.5
"""Internal damage for which the Emergency Shield is used."""
FULL_SIDE = 3.0
"""How much worse a point is on a side without a free slot: it reaches the core."""


@answers("choose_side", "captain")
def choose_side(view: Cadets, choice: Choice, level: Level, dice: Dice) -> Side:
    """Turn the side to the enemy on which its attack does least harm: GE-8."""
    enemy = view.enemy(choice.args[0])
    side: Side = min(choice.open(), key=lambda side: harm(view, enemy, side, view.state.ship.strengths[side]))
    return side


def harm(view: Cadets, enemy: Enemy, side: Side, strength: int) -> float:
    """Return the internal damage to expect of one attack; a full side counts more: SH-9, DC-2."""
    attack, rules = view.card(enemy).attack, view.content
    plus = attack.plus + (rules.pursuit.standing_target if view.state.ship.speed == 0 else 0)
    shield = max(0, strength - pierced(view, enemy.id))
    faces = [-(-die // 2) if attack.half else die for die in range(1, 7)]
    total, rolls = 0, 0
    for dice in itertools.product(faces, repeat=attack.dice):
        total += -(-max(0, sum(dice) + plus - shield) // rules.damage_rules.excess_per_point)
        rolls += 1
    full = len(view.state.ship.slots[side]) >= rules.damage_rules.slots
    return total / rolls * (FULL_SIDE if full else 1.0)


@answers("before_damage", "captain")
def before_damage(view: Cadets, choice: Choice, level: Level, dice: Dice) -> Literal[Side, "keep"]:
    """Use the Emergency Shield on the struck side when it saves enough: B02."""
    card, id, side = choice.args
    enemy, now = view.enemy(id), view.state.ship.strengths[side]
    saved = harm(view, enemy, side, now) - harm(view, enemy, side, view.content.equipment[card].amount)
    struck: Side = side
    return struck if saved >= HARM_WORTH_A_CARD else KEEP


@answers("offer_auto_targeter", "captain")
def offer_auto_targeter(view: Cadets, choice: Choice, level: Level, dice: Dice) -> int:
    """Save the lock on the wanted crystal, or break that of an enemy about to hit hard: B03."""
    best, gain = NO_ATTEMPT, FIRE_WORTH_A_CARD
    for n in choice.open():
        if n == NO_ATTEMPT:
            continue
        attempt = view.state.sensors.attempts[n]
        if attempt.kind == "lock" and attempt.target == plan.crystal(view):
            return int(n)
        ship = view.state.ship
        if attempt.kind == "break":
            points = plan.blow(view, view.enemy(attempt.target), ship.square, ship.speed)
            if points >= gain:
                best, gain = n, points
    return best


@answers("choose_drained", "captain")
def choose_drained(view: Cadets, choice: Choice, level: Level, dice: Dice) -> EnergyStation:
    """Give up the energy that is worth least: E06."""
    worth, energy = plan.worth(view), view.state.energy
    least: EnergyStation = min(
        choice.open(), key=lambda station: worth[station][min(len(worth[station]), energy[station]) - 1]
    )
    return least
