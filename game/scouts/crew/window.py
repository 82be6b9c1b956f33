"""Aids and Mishaps on a card: SS-AI.6, SS-AI.7."""

from __future__ import annotations

from game.core.chance import Dice
from game.core.engine import Choice
from game.scouts.crew.aids import cover
from game.scouts.crew.desk import answers
from game.scouts.crew.reckoning import own_aids
from game.scouts.rules.game import Scouts
from game.scouts.rules.levels import levels_now, needs_of, unmet, with_cards
from game.scouts.rules.scoring import points
from game.scouts.rules.state import Level
from game.scouts.rules.window import DECLINE

MISCHIEF: dict[Level, tuple[float, float]] = {"cadet": (0.4, 0.2), "officer": (0.8, 0.5), "admiral": (1.0, 0.6)}
"""How often a Mishap that turns a success into a failure is played on a mission, and on a threat: SS-AI.7."""
FAR_BEHIND = 6
"""An Admiral spares who is further behind than this: SS-AI.7."""
MOST_AIDS_FOR_A_POINT = 2
"""In the common-deck solo game more Aids are not spent on one card: section 21."""


@answers("commit_aids")
@answers("reply_aids")
def play_aids(view: Scouts, choice: Choice, level: Level, dice: Dice) -> tuple[str, ...]:
    """Play exactly those needed; if they cannot be enough keep all: SS-AI.6."""
    needs = needs_of(view.content, view.state.attempt.card)
    needed = cover(needs, levels_now(view), own_aids(view, choice.seat), view.markers())
    if needed is None or (view.state.options.mode == "solo_base" and len(needed) > MOST_AIDS_FOR_A_POINT):
        return ()
    return needed


@answers("offer_mishap")
def offer_mishap(view: Scouts, choice: Choice, level: Level, dice: Dice) -> str:
    """Play a Mishap only where it turns a success into a failure now, and not always: SS-AI.7.

    The chance is that of each such card, so whoever holds two of them is more likely to play one. The simulation of
    section 21 reckons so: with one chance for the whole hand Mishaps and failures stay 6 % behind it.
    """
    spoilers: list[str] = [card for card in choice.open() if card != DECLINE and spoils(view, card)]
    stops = view.state.attempt.card == view.state.attempt.mission
    return next((card for card in spoilers if wants_to_spoil(view, choice.seat, level, dice, stops)), DECLINE)


def spoils(view: Scouts, card: str) -> bool:
    """Say whether a Mishap would turn success into failure as the card stands: SS-12.5, SS-R32."""
    needs, levels, markers = needs_of(view.content, view.state.attempt.card), levels_now(view), view.markers()
    after = with_cards(view.content, levels, [card])
    return len(unmet(needs, levels)) <= markers < len(unmet(needs, after))


def wants_to_spoil(view: Scouts, seat: int, level: Level, dice: Dice, stops: bool) -> bool:
    """Say whether a rival gets in the way of a threat, or ``stops`` a mission.

    An Admiral always stops a sole leader, and spares the last: SS-AI.7.
    """
    attempt = view.state.attempt
    if level == "admiral":
        theirs, others = points(view, attempt.who), range(len(view.state.ships))
        if theirs < points(view, seat) - FAR_BEHIND:
            return False
        if all(points(view, other) < theirs for other in others if other != attempt.who):
            return True
    return dice.fraction() < MISCHIEF[level][0 if stops else 1]
