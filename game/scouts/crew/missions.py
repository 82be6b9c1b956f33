"""Where to go, and whether to go on: SS-AI.3, SS-AI.4, SS-AI.5."""

from __future__ import annotations

from game.core.chance import Dice
from game.core.engine import Choice
from game.scouts.crew.desk import answers
from game.scouts.crew.foresight import prospect, table_of
from game.scouts.crew.guesses import may_be_blocked
from game.scouts.crew.reckoning import HEAVY_LOSSES, losses, own_aids, walk
from game.scouts.rules.attempt import HOLD, STARBASE
from game.scouts.rules.game import Scouts
from game.scouts.rules.levels import supplied
from game.scouts.rules.state import Level

LITTLE = 2
"""Points that are worth staying out for with heavy losses: SS-AI.4."""


@answers("choose_action")
def choose_action(view: Scouts, choice: Choice, level: Level, dice: Dice) -> str:
    """Take the mission of the highest value if a card of it can be passed, else fly home: SS-AI.3, SS-AI.4.

    Of several alike any one is taken; the text leaves that open, and always the leftmost could be foreseen. An Admiral
    counts the next turn as well, its own and the rivals'.
    """
    seat, offered = choice.seat, choice.open()
    home: str = next(option for option in offered if option in (STARBASE, HOLD))
    ship, aids, table = view.state.ships[seat], own_aids(view, seat), table_of(view)
    have = supplied(ship)
    ways = {id: walk(view, have, aids, stack.cards, stack.markers) for id, stack in table.items()}
    values = {id: way.value for id, way in ways.items() if way.cards and id in offered}
    if not values:
        return home
    if level == "admiral":
        for id in values:
            left = table | {id: table[id].after(ways[id])}
            values[id] += prospect(view, seat, aids.without(ways[id].aids), left)
    most = max(values.values())
    best: str = dice.one_of([id for id, value in values.items() if value == most])
    tired = losses(view, ship) >= HEAVY_LOSSES and ways[best].points < LITTLE
    return home if tired and home == STARBASE else best


@answers("choose_next")
def choose_next(view: Scouts, choice: Choice, level: Level, dice: Dice) -> str:
    """Go on only while the next card can be passed: SS-AI.5.

    A Cadet stops half of the time; an Admiral wants an Aid to spare for a mission that may be blocked.
    """
    if level == "cadet" and dice.below(2):
        return "stop"
    seat, mission = choice.seat, view.state.attempt.mission
    stack, aids = table_of(view)[mission], own_aids(view, seat)
    have = supplied(view.state.ships[seat])
    way = walk(view, have, aids, stack.cards[:1], stack.markers)
    if not way.cards:
        return "stop"
    if level == "admiral" and stack.cards[0] == mission and may_be_blocked(view, seat, mission, way, aids):
        return "stop"
    return "next"
