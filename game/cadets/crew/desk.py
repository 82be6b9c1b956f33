"""Where bots look up how to answer a question: ``@answers(question, station)``."""

from game.cadets.rules.game import Cadets
from game.cadets.rules.state import Level, Station
from game.core.bots import Desk
from game.core.engine import Choice


def _level(view: Cadets, choice: Choice, station: Station) -> Level:
    return view.skill(station) or "officer"  # a person's station played by a bot: demonstrations, hints


DESK: Desk[Cadets, Level] = Desk(_level)
answers = DESK.answers
