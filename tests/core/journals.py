"""Games with their files: begun, gone on with, loaded and compared; and a small one of numbers, to take back in."""

from pathlib import Path

from game.core.chance import Dice
from game.core.engine import Game, Steps
from game.core.journal import Header, Journal
from game.core.state import State
from tests.core.minigames import Dock, Smugglers, new_dock, new_smugglers
from tests.laws.laws import differences, is_same_question

WINGS = {"smugglers": (Smugglers, new_smugglers), "dock": (Dock, new_dock)}


def begin(path: Path | None, game: str = "smugglers", seed: int = 7) -> Journal:
    return Journal.begin(lambda: WINGS[game][1](seed), Header(game, {"timer": 30}, seed), path)


def fresh(header: Header):
    return lambda: WINGS[header.game][1](header.seed)


def load(path: Path, game: str = "smugglers") -> Journal:
    return Journal.load(path, fresh, lambda snapshot: WINGS[game][0].restored(None, snapshot))


def go_on(journal: Journal, answers: int, luck: int = 1) -> Journal:
    """Give so many random answers."""
    dice = Dice(luck)
    for _ in range(answers):
        if journal.game.choice is not None:
            journal.play(journal.game.choice.sample(dice))
    return journal


def same(a: Journal, b: Journal) -> bool:
    """The same state in every type, the same question with the same options (D07), the same count and undo."""
    return (
        differences(a.game.state, b.game.state) == []
        and is_same_question(a.game.choice, b.game.choice)
        and a.count == b.count
        and [played.line for played in a.recent] == [played.line for played in b.recent]
        and a.undone == b.undone
    )


count_step = Steps("counting")


class Tally(State):
    total: int = 0
    turn: int = 0


class Counting(Game[Tally]):
    """Two seats add 1 to 3, or roll; nothing else is hidden or learned."""

    steps = count_step
    state_type = Tally
    hands_hidden = False


class SecretCounting(Counting):
    state_type = Tally
    hands_hidden = True


@count_step
def pick(game: Counting) -> None:
    game.ask(game.state.turn // 2 % 2, picked, [1, 2, 3, "roll", "fail", "leave"])


@count_step
def picked(game: Counting, seat: int, number: int | str) -> None:
    game.state.turn += 1
    if number == "leave":
        game.finish("left")
        return
    game.then(pick)
    if number == "fail":
        raise RuntimeError("planted")
    game.state.total += game.roll() if number == "roll" else number


def counting(path: Path | None = None, kind: type[Counting] = Counting) -> Journal:
    def start():
        game = kind(None, Tally(seed=3, agenda=[("pick", ())]))
        game.run()
        return game

    return Journal.begin(start, Header("counting", None, 3), path)


def load_counting(path: Path, kind: type[Counting] = Counting) -> Journal:
    def start():
        game = kind(None, Tally(seed=3, agenda=[("pick", ())]))
        game.run()
        return game

    return Journal.load(path, lambda header: start, lambda snapshot: kind.restored(None, snapshot))
