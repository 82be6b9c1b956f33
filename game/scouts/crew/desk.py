"""Where rivals look up how to answer a question: ``@answers(question)``."""

from game.core.bots import Desk
from game.core.engine import Choice
from game.scouts.rules.game import Scouts
from game.scouts.rules.state import SUBSTITUTE, Level


def _level(view: Scouts, choice: Choice, post: None) -> Level:
    return view.state.players[choice.seat].level or SUBSTITUTE  # a person's seat: demonstrations, hints


DESK: Desk[Scouts, Level] = Desk(_level)
answers = DESK.answers
