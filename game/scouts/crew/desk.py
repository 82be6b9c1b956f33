"""Where rivals look up how to answer a question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.chance import Dice
from game.core.engine import Choice
from game.scouts.rules.game import Scouts
from game.scouts.rules.state import Level

Answerer = Callable[[Scouts, Choice, Level, Dice], Any]
"""Gets the seat's view of the game, the question, the rival's level and its own dice."""

KNOWN: dict[str, Answerer] = {}


def answers(question: str) -> Callable[[Answerer], Answerer]:
    """Register how a rival answers the question asked by the step of that name."""

    def register(answerer: Answerer) -> Answerer:
        KNOWN[question] = answerer
        return answerer

    return register


class Crew:
    """The rivals of one game. Their dice are their own, so the table's luck does not depend on them."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def answer(self, view: Scouts) -> Any:
        """Return the answer of the rival who is asked; ``view`` is what its seat may know."""
        choice = view.choice
        assert choice is not None
        level = view.state.players[choice.seat].level or "officer"  # a person's seat: demonstrations, hints
        return KNOWN[choice.name](view, choice, level, self.dice)
