"""Shields bots: which line on which side (DA-24)."""

from __future__ import annotations

import itertools
import math
from typing import NamedTuple

from game.cadets.crew import plan
from game.cadets.crew.desk import answers
from game.cadets.rules.game import Cadets
from game.cadets.rules.shields import ShieldsTask, Trays, strength
from game.cadets.rules.state import Level
from game.core.chance import Dice
from game.core.engine import Choice
from game.core.squares import SIDES, Side

UNFORESEEN = 0.4
"""Attack points to expect on a side nobody seems to threaten: rocks, edges, new enemies."""
FEW = 2
"""With so little energy I.C.E. is the better buy: tried out with a thousand draws."""


class Hand(NamedTuple):
    """Tokens that form a line and none to spare: their places in the pool as bits, and their worth."""

    bits: int
    strength: int
    title: str


NOTHING = Hand(0, 0, "")


@answers("offer_ice", "shields")
def offer_ice(view: Cadets, choice: Choice, level: Level, dice: Dice) -> str:
    """I.C.E. beats two tokens while tokens are few, or when one side draws most of the fire; Cadets pass."""
    if view.content.crew.levels[level or "officer"].shields == "sets":
        return "tokens"
    threat = plan.side_threat(view)
    few = view.state.energy["shields"] <= FEW
    return "ice" if few or max(threat.values()) > sum(threat.values()) / 2 else "tokens"


@answers("fill_trays", "shields")
def fill_trays(view: Cadets, choice: Choice, level: Level, dice: Dice) -> Trays:
    """Cadet: pairs and triples. Officer: the strongest lines first. Ace: the best split of all tokens."""
    task = choice.task
    assert isinstance(task, ShieldsTask)
    way = view.content.crew.levels[level or "officer"].shields
    threat = {side: points + UNFORESEEN for side, points in plan.side_threat(view).items()}
    hands = hands_of(task)
    if way == "sets":
        sets = [line.title for line in task.shields.lines if line.kind == "set" and line.length <= 3]
        chosen = one_after_another([hand for hand in hands if hand.title in sets], threat)
    elif way == "greedy":
        chosen = one_after_another(hands, threat)
    else:
        chosen = best_split(hands, threat, len(task.dealt))
    return Trays(**{
        side: tuple(token for n, token in enumerate(task.dealt) if hand.bits >> n & 1)
        for side, hand in chosen.items()
    })


def hands_of(task: ShieldsTask) -> list[Hand]:
    """Return every way to form a line from the tokens turned up, the strongest first."""
    hands = []
    for size in range(2, task.shields.tray + 1):
        for places in itertools.combinations(range(len(task.dealt)), size):
            line = strength(task.shields, [task.dealt[n] for n in places])
            if len(line.tokens) == size:
                hands.append(Hand(sum(1 << n for n in places), line.strength, line.title))
    hands.sort(key=lambda hand: -hand.strength)  # the smaller hand first among equals
    return hands


def held_off(points: float, strength: int) -> float:
    """Return about how many of the expected attack points a shield takes; each further one adds less."""
    return points * (1 - math.exp(-strength / points))


def one_after_another(hands: list[Hand], threat: dict[Side, float]) -> dict[Side, Hand]:
    """Give the most threatened side the strongest hand, the next one the strongest of what is left."""
    chosen, used = {}, 0
    for side in sorted(SIDES, key=lambda side: -threat[side]):
        chosen[side] = next((hand for hand in hands if not hand.bits & used), NOTHING)
        used |= chosen[side].bits
    return chosen


def best_split(hands: list[Hand], threat: dict[Side, float], tokens: int) -> dict[Side, Hand]:
    """Return the hands that hold off most together: fore and starboard first, the rest for aft and port."""
    front = _pairs(hands, threat, SIDES[0], SIDES[1])
    rest = _best_within(_pairs(hands, threat, SIDES[2], SIDES[3]), tokens)
    everything = (1 << tokens) - 1
    _, one, other, bits = max(
        (worth + rest[everything & ~bits][0], one, other, bits) for bits, (worth, one, other) in front.items()
    )
    _, third, fourth = rest[everything & ~bits]
    return dict(zip(SIDES, (one, other, third, fourth), strict=True))


Pair = tuple[float, Hand, Hand]
"""What two sides hold off together, and with which hands."""


def _pairs(hands: list[Hand], threat: dict[Side, float], one: Side, other: Side) -> dict[int, Pair]:
    """Return the best two hands for two sides, by the tokens they use."""
    choices = [NOTHING, *hands]
    first = [held_off(threat[one], hand.strength) for hand in choices]
    second = [held_off(threat[other], hand.strength) for hand in choices]
    best: dict[int, Pair] = {}
    for a, hand in enumerate(choices):
        bits, worth = hand.bits, first[a]
        for b, beside in enumerate(choices):
            if not bits & beside.bits:
                both = bits | beside.bits
                if both not in best or worth + second[b] > best[both][0]:
                    best[both] = worth + second[b], hand, beside
    return best


def _best_within(pairs: dict[int, Pair], tokens: int) -> list[Pair]:
    """Return the best pair of hands that uses no tokens but these, for every selection of tokens."""
    best = [pairs.get(bits, (0.0, NOTHING, NOTHING)) for bits in range(1 << tokens)]
    for n in range(tokens):
        bit = 1 << n
        for bits in range(1 << tokens):
            if bits & bit and best[bits ^ bit][0] > best[bits][0]:
                best[bits] = best[bits ^ bit]
    return best
