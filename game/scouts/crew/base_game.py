"""The base game: when to play which mission, whom to lay a threat in the way: SS-15.5, SS-15.6. Policy of our own.

Missions are scarce there (at most one turn in four has one), turns are not, and a visit home mends everything. So a
ship is mended before it sets out, a mission that can be done is played at once, and one that cannot waits for Aids;
in the end it still carries one's own threats, each of them a point (SS-15.7, SS-15.10). Threats that one can pass are
kept for that, the others are laid in the way of those who cannot.
"""

from __future__ import annotations

from typing import NamedTuple

from game.core.chance import Dice
from game.core.engine import Choice
from game.scouts.crew.aids import cover
from game.scouts.crew.desk import answers
from game.scouts.crew.reckoning import AID_COST, losses, own_aids
from game.scouts.crew.window import wants_to_spoil
from game.scouts.records import THREAT, kind
from game.scouts.rules.attempt import STARBASE
from game.scouts.rules.base import DONE
from game.scouts.rules.game import Scouts
from game.scouts.rules.levels import needs_of, supplied, unmet
from game.scouts.rules.state import Level
from game.scouts.rules.window import DECLINE

MOST_AIDS = 1
"""At most so many Aids are spent on a threat of one's own."""


class Plan(NamedTuple):
    """What a ship can win with a mission of its hand: the mission itself, its own threats before it, and for what."""

    mission: bool
    threats: tuple[str, ...]
    aids: int

    @property
    def value(self) -> float:
        """Points less what the Aids are worth, as in SS-AI.3."""
        return self.mission + len(self.threats) - AID_COST * self.aids


def plan(view: Scouts, seat: int, mission: str) -> Plan:
    """Reserve Aids for the mission, then for own threats, those first that need none."""
    ship = view.state.ships[seat]
    have, aids, spent, passed = supplied(ship), own_aids(view, seat), 0, []
    paid = cover(needs_of(view.content, mission), have, aids, 0)
    if paid is not None:
        aids, spent = aids.without(paid), len(paid)
    threats = [card for card in ship.hand if kind(card) == THREAT]
    for threat in sorted(threats, key=lambda card: len(unmet(needs_of(view.content, card), have))):
        cost = cover(needs_of(view.content, threat), have, aids, 0)
        if cost is not None and len(cost) <= MOST_AIDS:
            aids, spent = aids.without(cost), spent + len(cost)
            passed.append(threat)
    return Plan(paid is not None, tuple(passed), spent)


def turns_left(view: Scouts) -> int:
    """Return how many turns a seat still has, this one counted: the deck is the clock (SS-15.3)."""
    state = view.state
    return 1 + (len(state.deck) + len(state.top)) // len(state.ships)


@answers("base_action")
def base_action(view: Scouts, choice: Choice, level: Level, dice: Dice) -> str:
    """Play the mission that promises most; fly home with losses while there is time, or if none promises anything."""
    seat, state = choice.seat, view.state
    plans = {card: plan(view, seat, card) for card in choice.open() if card != STARBASE}
    pressed = turns_left(view) <= len(plans) or len(state.ships[seat].hand) > view.content.numbers.hand_limit
    if losses(view, state.ships[seat]) and not pressed:
        return STARBASE
    worth = {card: each.value for card, each in plans.items() if each.mission or (pressed and each.threats)}
    return max(worth, key=lambda card: worth[card], default=STARBASE)


@answers("offer_threat")
def offer_threat(view: Scouts, choice: Choice, level: Level, dice: Dice) -> str:
    """Lay the threat that asks for most of what the other ship lacks, as often as a Mishap on a mission: it stops one.

    One that the own ship could pass is a point, and kept.
    """
    have, own = supplied(view.state.ships[view.state.attempt.who]), supplied(view.state.ships[choice.seat])
    lacks: dict[str, int] = {}
    for card in (option for option in choice.open() if option != DECLINE):
        needs = needs_of(view.content, card)
        if unmet(needs, have) and unmet(needs, own):
            lacks[card] = len(unmet(needs, have))
    if not lacks or not wants_to_spoil(view, choice.seat, level, dice, stops=True):
        return DECLINE
    return max(lacks, key=lambda card: lacks[card])


@answers("add_threat")
def add_threat(view: Scouts, choice: Choice, level: Level, dice: Dice) -> str:
    """Add the threats of the plan to one's own mission. A Cadet stops half of the time, as in SS-AI.5."""
    threats = plan(view, choice.seat, view.state.attempt.mission).threats
    if not threats or (level == "cadet" and dice.below(2)):
        return DONE
    return threats[0]
