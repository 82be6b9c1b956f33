"""How enemies attack: range, side, dice, and what their abilities add (EM-11, EM-3, GE-8, SH-9)."""

from __future__ import annotations

from typing import Literal

from game.cadets.rules.damage import absorb, internal_damage, random_side
from game.cadets.rules.equipment import ready, use
from game.cadets.rules.game import Cadets, moment, step
from game.cadets.rules.parasites import attach
from game.cadets.rules.state import Enemy, EnergyStation
from game.core.hooks import number
from game.core.squares import SIDES, Side, arc, frame

KEEP: Literal["keep"] = "keep"
"""The answer that saves the Emergency Shield for later."""


@step
def strike(game: Cadets, id: str, moved: int) -> None:
    """Attack if we are in range and nothing holds it back: EM-11.

    ``moved`` is the number of squares it has moved in this activation.
    """
    enemy = game.enemy(id)
    card, gap = game.card(enemy), game.range_to(enemy.square)
    if gap > card.range:
        game.emit("enemy_holds_fire", enemy=id, why="range", range=gap, reach=card.range, rule="EM-11")
    elif not attacks_now(game, id, moved):
        game.emit("enemy_holds_fire", enemy=id, why=card.ability, range=gap, reach=card.range, rule="EM-4")
    elif card.parasite:
        game.then(attach, id)
    else:
        game.then(aim, id, False)


@number
def attacks_now(game: Cadets, id: str, moved: int) -> int:
    """Return 1 if an enemy in range attacks in this activation, 0 if its ability holds it back."""
    return 1


@attacks_now.by("reload")
def reload(game: Cadets, value: int, owner: str, id: str, moved: int) -> int:
    """E16: it attacks in odd turns only: ruling 85."""
    return game.state.turn % 2 if owner == id else value


@attacks_now.by("bombard")
def bombard(game: Cadets, value: int, owner: str, id: str, moved: int) -> int:
    """N10: it attacks only if it did not move in this activation."""
    return int(moved == 0) if owner == id else value


# ---------------------------------------------------------------------------------------------- the side


def sides_facing(game: Cadets, enemy: Enemy) -> tuple[Side, ...]:
    """Return the side of our ship that faces an enemy; two on an exact diagonal, none at range 0: GE-8."""
    ship = game.state.ship
    return arc(*frame(ship.square, ship.facing, enemy.square))


@step
def aim(game: Cadets, id: str, again: bool) -> None:
    """Which side is hit: the one that faces it, one of two by the Captain, or any at range 0: GE-8, GE-9."""
    sides = sides_facing(game, game.enemy(id))
    if len(sides) > 1:
        game.then(choose_side, id, again)
    elif sides:
        take_aim(game, id, sides[0], again, "GE-8")
    else:
        take_aim(game, id, random_side(game), again, "GE-9")


@step
def choose_side(game: Cadets, id: str, again: bool) -> None:
    """On an exact diagonal the Captain picks one of the two sides, before the dice: GE-8, CA-4, ruling 28."""
    game.ask(game.captain(), side_chosen, sides_facing(game, game.enemy(id)), id, again)


@step
def side_chosen(game: Cadets, seat: int, side: Side, id: str, again: bool) -> None:
    """The whole attack strikes the side the Captain picked: GE-8."""
    take_aim(game, id, side, again, "GE-8")


def take_aim(game: Cadets, id: str, side: Side, again: bool, rule: str) -> None:
    """The side is known; the crew may still act before the dice fall: EE-7."""
    game.emit("enemy_aims", enemy=id, side=side, again=again, rule=rule)
    game.then(before_damage, id, side)
    game.then(roll_attack, id, side, again)


@step
def before_damage(game: Cadets, id: str, side: Side) -> None:
    """Offer the Emergency Shield if the struck side is weaker than it, for this or another side: B02."""
    if not (card := ready(game, "emergency_shield")):
        return
    strengths, strong = game.state.ship.strengths, game.content.equipment[card].amount
    if game.active("shields") and strengths[side] < strong:
        weaker = [each for each in SIDES if strengths[each] < strong]
        game.ask(game.captain(), raise_shield, [KEEP, *weaker], card, id, side)


@step
def raise_shield(
    game: Cadets, seat: int, side: Literal[Side, "keep"], card: str, attacker: str, struck: Side
) -> None:
    """One side's strength rises, as a rule that of the struck side: B02."""
    if side != KEEP:
        use(game, card)
        strength = game.state.ship.strengths[side] = game.content.equipment[card].amount
        game.emit("shield_raised", side=side, strength=strength, against=attacker, struck=struck, rule="EE-7")


# ---------------------------------------------------------------------------------------------- the dice


@step
def roll_attack(game: Cadets, id: str, side: Side, again: bool) -> None:
    """Roll, halve if so printed, add, and strike the shield: EM-11, EM-3, HE-9, SH-9."""
    state, card = game.state, game.card(game.enemy(id))
    attack = card.second_attack if again and card.second_attack else card.attack
    dice = tuple([game.roll() for _ in range(attack.dice)])
    bonus = game.content.pursuit.standing_target if state.ship.speed == 0 else 0
    points = sum(-(-die // 2) if attack.half else die for die in dice) + attack.plus + bonus
    through = pierced(game, id)
    game.emit(
        "enemy_attacks", enemy=id, side=side, dice=dice, half=attack.half, plus=attack.plus, standing=bonus,
        points=points, strength=state.ship.strengths[side], pierced=through, again=again, rule="EM-11",
    )  # fmt: skip
    state.record.attacks += 1
    state.record.attack_damage += points
    internal = absorb(game, side, points, through)
    if internal:
        game.then(internal_damage, side, internal, id)
    game.then(attacked, id, internal, again)


@number
def pierced(game: Cadets, id: str) -> int:
    """Return how many points of the struck shield do not count against this enemy."""
    return 0


@pierced.by("pierce")
def pierce(game: Cadets, value: int, owner: str, id: str) -> int:
    """E11: two points of strength do not meet its attack, and stay: ruling 86."""
    return value + game.card(game.enemy(owner)).amount if owner == id else value


@moment
def attacked(game: Cadets, id: str, internal: int, again: bool) -> None:
    """An attack is over and caused so much internal damage; ``again``: it was an enemy's second one."""


@attacked.by("broadside")
def broadside(game: Cadets, owner: str, id: str, internal: int, again: bool) -> None:
    """E15: it attacks a second time, weaker."""
    if owner == id and not again:
        game.then(aim, id, True)


@attacked.by("launch")
def launch(game: Cadets, owner: str, id: str, internal: int, again: bool) -> None:
    """E12: a drone with a lock takes off and acts from next turn on, if few enough live: ruling 87."""
    state, carrier = game.state, game.enemy(owner)
    card = game.card(carrier)
    if owner == id and sum(enemy.by == owner for enemy in state.enemies) < card.limit:
        state.drones += 1
        drone = Enemy(f"drone-{state.drones}", card.launches, carrier.square, locked=True, by=owner)
        state.enemies.append(drone)
        game.emit("drone_launched", enemy=drone.id, by=owner, square=drone.square, rule="EM-4")


@attacked.by("drain")
def drain(game: Cadets, owner: str, id: str, internal: int, again: bool) -> None:
    """E06: an attack that got through takes energy as well; one absorbed in full takes none: ruling 92."""
    if owner == id and internal:
        game.then(choose_drained, game.card(game.enemy(owner)).amount)


@step
def choose_drained(game: Cadets, left: int) -> None:
    """The Captain names Tractor, Jump or Repair; nothing happens if all three are empty: E06, CA-4."""
    holding = [station for station in game.keepers() if game.state.energy[station]]
    if left and len(holding) == 1:
        game.then(drained, game.captain(), holding[0], left)
    elif left and holding:
        game.ask(game.captain(), drained, holding, left)


@step
def drained(game: Cadets, seat: int, station: EnergyStation, left: int) -> None:
    """One energy is gone: E06."""
    game.state.energy[station] -= 1
    game.emit("energy_drained", station=station, rule="EM-4")
    game.then(choose_drained, left - 1)
