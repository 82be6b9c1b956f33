"""The base game: which mission to play, whom to lay a threat in the way: SS-15.5, SS-15.6. Policy of our own."""

from __future__ import annotations

from game.core.chance import Dice
from game.core.engine import Choice
from game.scouts.crew.aids import cover
from game.scouts.crew.desk import answers
from game.scouts.crew.reckoning import HEAVY_LOSSES, losses, own_aids
from game.scouts.crew.window import wants_to_spoil
from game.scouts.rules.attempt import STARBASE
from game.scouts.rules.base import DONE
from game.scouts.rules.game import Scouts
from game.scouts.rules.levels import needs_of, supplied, unmet
from game.scouts.rules.state import Level
from game.scouts.rules.window import DECLINE


@answers("base_action")
def base_action(view: Scouts, choice: Choice, level: Level, dice: Dice) -> str:
    """Play the mission that asks for fewest Aids; fly home if none can be done, or with heavy losses."""
    ship, aids = view.state.ships[choice.seat], own_aids(view, choice.seat)
    found: dict[str, int] = {}
    for card in (option for option in choice.open() if option != STARBASE):
        needed = cover(needs_of(view.content, card), supplied(ship), aids, 0)
        if needed is not None:
            found[card] = len(needed)
    if not found or losses(view, ship) >= HEAVY_LOSSES:
        return STARBASE
    return min(found, key=lambda card: found[card])


@answers("offer_threat")
def offer_threat(view: Scouts, choice: Choice, level: Level, dice: Dice) -> str:
    """Lay the threat that asks for most of what the other ship lacks, as often as a Mishap is played."""
    have = supplied(view.state.ships[view.state.attempt.who])
    lacks = {card: len(unmet(needs_of(view.content, card), have)) for card in choice.open() if card != DECLINE}
    worst = max(lacks, key=lambda card: lacks[card], default=DECLINE)
    if worst == DECLINE or not lacks[worst] or not wants_to_spoil(view, choice.seat, level, dice):
        return DECLINE
    return worst


@answers("add_threat")
def add_threat(view: Scouts, choice: Choice, level: Level, dice: Dice) -> str:
    """Add a threat to one's own mission when skills alone will pass it."""
    have = supplied(view.state.ships[choice.seat])
    threats = [card for card in choice.open() if card != DONE]
    return next((card for card in threats if not unmet(needs_of(view.content, card), have)), DONE)
