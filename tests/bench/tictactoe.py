"""Tic-tac-toe on the table: the smallest whole game, and the measure of the engine's own cost."""

from __future__ import annotations

from time import process_time

import msgspec

from game.core.chance import Dice
from game.core.engine import Game, Steps
from game.core.state import State

step = Steps("tictactoe")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Grid(State):
    squares: list[int] = msgspec.field(default_factory=lambda: [-1] * 9)
    turn: int = 0


class TicTacToe(Game[Grid]):
    steps = step
    state_type = Grid


@step
def move(game: TicTacToe) -> None:
    """Ask for a free square."""
    squares = game.state.squares
    game.ask(game.state.turn, mark, [n for n in range(9) if squares[n] < 0])


@step
def mark(game: TicTacToe, seat: int, square: int) -> None:
    """Mark it; three in a row win, a full grid is a draw."""
    state = game.state
    squares = state.squares
    squares[square] = seat
    game.emit("marked", who=seat, square=square)
    for a, b, c in LINES:
        if squares[a] == squares[b] == squares[c] == seat:
            game.finish(f"{seat} wins")
            return
    if -1 not in squares:
        game.finish("draw")
        return
    state.turn = 1 - seat
    game.then(move)


def new_game(seed: int) -> TicTacToe:
    game = TicTacToe(None, Grid(seed=seed, agenda=[("move", ())]))
    game.run()
    return game


def decisions_per_second(seconds: float = 1.0) -> float:
    """Play random games for about this much processor time; return decisions a second, legality checked."""
    dice, decisions, start = Dice(1), 0, process_time()
    first = new_game(0)
    while True:
        for _ in range(100):
            game = first.clone()
            while (choice := game.choice) is not None:
                game.play(choice.sample(dice))
                decisions += 1
        if (spent := process_time() - start) > seconds:
            return decisions / spent
