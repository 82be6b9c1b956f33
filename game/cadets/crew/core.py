"""Core repair bots: each card right with the chance of their skill (DA-24)."""

from __future__ import annotations

from typing import cast

from game.cadets.crew.desk import answers
from game.cadets.rules.core import CoreTask, Cover
from game.cadets.rules.game import Cadets
from game.cadets.rules.state import Level, Station
from game.core.chance import Dice
from game.core.engine import Choice


@answers("cover_share", "engineering")
def cover_share(view: Cadets, choice: Choice, level: Level, dice: Dice) -> Cover:
    """Cover the share of whichever station is asked, with that station's own skill."""
    task = choice.task
    assert isinstance(task, CoreTask) and choice.clock is not None
    skill = view.skill(cast(Station, choice.clock.name)) or "officer"
    chance = view.content.crew.levels[skill].core
    covers: dict[str, str] = {}
    for card in task.share:
        if dice.fraction() < chance:
            covers = task.cover(covers, card, task.right(card))
        else:
            wrong = [each for each in task.core.repair_cards if each != task.right(card)]
            covers = task.cover(covers, card, dice.one_of(wrong))
    return Cover(covers)
