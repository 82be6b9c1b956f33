"""Where bots look up how to answer a question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.cadets.rules.game import Cadets
from game.cadets.rules.state import Level, Station
from game.core.chance import Dice
from game.core.engine import Choice

Answerer = Callable[[Cadets, Choice, Level, Dice], Any]
"""Gets the seat's view of the game, the question, the station's skill and the bot's own dice."""

KNOWN: dict[str, tuple[Station, Answerer]] = {}


def answers(question: str, station: Station) -> Callable[[Answerer], Answerer]:
    """Register how the bot at a station answers the question asked by the step of that name."""

    def register(answerer: Answerer) -> Answerer:
        KNOWN[question] = (station, answerer)
        return answerer

    return register


class Crew:
    """The bots of one game. Their dice are their own, so the table's luck does not depend on them."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def answer(self, view: Cadets) -> Any:
        """Return the answer of the bot who is asked; ``view`` is what its seat may know."""
        choice = view.choice
        assert choice is not None
        station, answerer = KNOWN[choice.name]
        level = view.skill(station) or "officer"  # a person's station played by a bot: demonstrations, hints
        return answerer(view, choice, level, self.dice)
