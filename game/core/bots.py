"""Bots that work for any game: random play, a look at where an answer leads, a search over imagined worlds.

A bot gets the game as its seat may know it and never more: ``imagine`` deals what the seat cannot see anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from game.core.chance import Dice
from game.core.engine import Choice, Game
from game.core.state import Call

G = TypeVar("G", bound=Game[Any])
L = TypeVar("L")

Answerer = Callable[[G, Choice, L, Dice], Any]
"""Answers a question: gets the seat's view of the game, the question, the bot's level and its own dice."""

Score = Callable[[G, int], float]
"""How good a position is for a seat; higher is better. It must not look at what the seat cannot see."""


class Bot(Protocol):
    """Anything that answers for a seat."""

    def answer(self, game: Any) -> Any:
        """Return an answer to the open question."""


class Desk(Generic[G, L]):
    """Where the bots of a wing look up how to answer a question. The wing's files register what they know.

    ``level`` tells from a seat's view, the question and the post it belongs to how well its bot plays.
    """

    def __init__(self, level: Callable[[G, Choice, Any], L]) -> None:
        self.level = level
        self.known: dict[str, tuple[Any, Answerer[G, L]]] = {}

    def answers(self, question: str, post: Any = None) -> Callable[[Answerer[G, L]], Answerer[G, L]]:
        """Register how bots, or the bot at a post, answer the question asked by the step of that name."""

        def register(answerer: Answerer[G, L]) -> Answerer[G, L]:
            self.known[question] = post, answerer
            return answerer

        return register

    def bots(self, dice: Dice) -> DeskBots[G, L]:
        """Return the bots of one game. Their dice are their own, so the table's luck does not depend on them."""
        return DeskBots(self, dice)


class DeskBots(Generic[G, L]):
    """Answers every question as the desk says."""

    def __init__(self, desk: Desk[G, L], dice: Dice) -> None:
        self.desk = desk
        self.dice = dice

    def answer(self, view: G) -> Any:
        """Return the answer of the bot who is asked; ``view`` is what its seat may know."""
        choice = view.choice
        assert choice is not None
        post, answerer = self.desk.known[choice.name]
        return answerer(view, choice, self.desk.level(view, choice, post), self.dice)


class RandomBot:
    """Picks any answer on offer."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def answer(self, game: Game[Any]) -> Any:
        assert game.choice is not None
        return game.choice.sample(self.dice)


def candidates(choice: Choice, dice: Dice, most: int) -> list[Any]:
    """Return the answers worth trying: all single options if they are few, samples otherwise."""
    if choice.task is None and choice.least is None:
        options = list(choice.open())
        if len(options) > most:
            dice.shuffle(options)
        return options[:most]
    samples: list[Any] = []
    for _ in range(most):
        if (answer := choice.sample(dice)) not in samples:
            samples.append(answer)
    return samples


class LookAhead(Generic[G]):
    """Tries each answer in a few imagined worlds; takes the one that scores best when its effects are over.

    What the answer started is played on at random, until what stood behind the question is due.
    """

    def __init__(self, score: Score[G], dice: Dice, most: int = 60, worlds: int = 4) -> None:
        self.score = score
        self.dice = dice
        self.most = most
        self.worlds = worlds

    def answer(self, game: G) -> Any:
        assert game.choice is not None
        seat = game.choice.seat
        answers = candidates(game.choice, self.dice, self.most)
        totals = [0.0] * len(answers)
        for _ in range(self.worlds):
            world = game.imagine(seat, self.dice)
            luck = self.dice.below(1 << 62)
            for n, answer in enumerate(answers):
                trial = world.clone()
                trial.play(answer)
                self._finish(trial, game.state.agenda[:-1], Dice(luck))
                totals[n] += self.score(trial, seat)
        return answers[totals.index(max(totals))]

    def _finish(self, trial: G, behind: list[Call], dice: Dice) -> None:
        """Play on until nothing is left of what the answer put in front of ``behind``."""
        agenda = trial.state.agenda
        while (choice := trial.choice) is not None and behind:
            if len(agenda) <= len(behind) or agenda[len(behind) - 1] is not behind[-1]:
                return
            trial.play(choice.sample(dice))


class Search(Generic[G]):
    """Plays each answer out at random in imagined worlds and halves the field until one is left.

    ``playouts`` is the budget of playouts for one answer, ``depth`` how many answers each goes on (0: to the
    end).
    """

    def __init__(
        self, score: Score[G], dice: Dice, playouts: int = 200, depth: int = 30, most: int = 24
    ) -> None:
        self.score = score
        self.dice = dice
        self.playouts = playouts
        self.depth = depth
        self.most = most

    def answer(self, game: G) -> Any:
        assert game.choice is not None
        seat = game.choice.seat
        field = [[answer, 0.0] for answer in candidates(game.choice, self.dice, self.most)]
        rounds = max(1, (len(field) - 1).bit_length())
        while len(field) > 1:
            for _ in range(max(1, self.playouts // (rounds * len(field)))):
                world = game.imagine(seat, self.dice)
                luck = self.dice.below(1 << 62)
                for entry in field:
                    entry[1] += self._playout(world.clone(), entry[0], seat, Dice(luck))
            field.sort(key=lambda entry: -float(entry[1]))
            field = field[: (len(field) + 1) // 2]
        return field[0][0]

    def _playout(self, world: G, answer: Any, seat: int, dice: Dice) -> float:
        world.play(answer)
        left = self.depth or -1
        while left and (choice := world.choice) is not None:
            world.play(choice.sample(dice))
            left -= 1
        return self.score(world, seat)
