"""Ship and crew: what is mended, who is replaced, what a new skill should be: SS-AI.2, SS-AI.4."""

from __future__ import annotations

from game.core.chance import Dice
from game.core.engine import Choice
from game.scouts.crew.desk import answers
from game.scouts.crew.reckoning import damage
from game.scouts.rules.game import Scouts
from game.scouts.rules.levels import supplied
from game.scouts.rules.state import REPAIR, Level, Skill


@answers("choose_mending")
@answers("choose_solo_mending")
def choose_mending(view: Scouts, choice: Choice, level: Level, dice: Dice) -> int:
    """Replace the dead of highest rank if that brings as many skills as a repair, else repair: SS-AI.4."""
    ship, ranks = view.state.ships[choice.seat], view.content.generation.ranks
    dead: list[int] = [place for place in choice.open() if place >= 0]
    if not dead:
        return REPAIR
    first = max(dead, key=lambda place: (ranks[ship.crew[place].rank].skills, -place))
    better = REPAIR not in choice.open() or ranks[ship.crew[first].rank].skills >= damage(ship)
    return first if better else REPAIR


@answers("choose_table")
def choose_table(view: Scouts, choice: Choice, level: Level, dice: Dice) -> str:
    """Rivals leave it to quick generation: SS-AI.2, SS-3.7."""
    return "quick"


@answers("choose_system")
@answers("choose_skill")
def choose_skill(view: Scouts, choice: Choice, level: Level, dice: Dice) -> Skill:
    """Pick what the ship lacks: SS-3.7."""
    have = supplied(view.state.ships[choice.seat])
    lacking: list[Skill] = [skill for skill in choice.open() if skill not in have]
    return dice.one_of(lacking or choice.open())
