"""Who answers when bots play alone: a wing's own bots, or the table's, who know no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.bots import Bot, LookAhead, RandomBot, Search
from game.core.chance import Dice
from game.core.engine import Game
from game.core.wing import Wing

TABLE_BOTS = ("random", "look-ahead", "search")
"""One answers at random, one looks where an answer leads, one plays answers out, both in worlds they imagine."""
PLAYOUTS, DEPTH = 24, 8
"""Budget of the search: playouts for an answer, and how many answers each goes on."""


class Seated:
    """Answers every question of one game.

    ``names`` says who sits where, one name for all seats or one for each: names of `TABLE_BOTS`, or levels of the
    wing's own bots, whose levels stand in the game's setup.
    """

    def __init__(self, wing: Wing, seed: int, names: Sequence[str] = ()) -> None:
        self.names = names
        self.crew = wing.door.crew(Dice(seed ^ 0x5EED))
        dice = Dice(seed ^ 0x7AB1E)
        score = wing.door.score
        bots = RandomBot(dice), LookAhead(score, dice), Search(score, dice, PLAYOUTS, DEPTH)
        self.own: dict[str, Bot] = dict(zip(TABLE_BOTS, bots, strict=True))

    def answer(self, game: Game[Any]) -> Any:
        """Return the answer to the open question. Each bot gets no more than its seat may know."""
        choice = game.choice
        assert choice is not None
        name = self.names[choice.seat % len(self.names)] if self.names else ""
        bot = self.own.get(name)
        return self.crew.answer(game.view(choice.seat)) if bot is None else bot.answer(game)
