"""Games brought into a wanted state by hand, for pictures and tests. They are never saved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.cadets.rules.board import board
from game.cadets.rules.game import Cadets
from game.core.squares import SIDES, Square, distance
from game.stage.session import Session

MOST_THROWS = 1000


def play_until(session: Session, question: str) -> Session:
    """Let the bots answer until this question is open. Raises LookupError if the game ends before."""
    while (choice := session.choice) is not None:
        if choice.name == question:
            return session
        session.journal.play(session.bots.answer(session.game.view(choice.seat)))
        session.record(session.journal.count, session.game.events)
    raise LookupError(f"the game ended before it asked {question!r}")


def squares_at(game: Cadets, reach: int) -> Iterator[Square]:
    """Yield the squares of the map so far from the ship, without obstacles."""
    here, ship = board(game), game.state.ship.square
    for y in range(here.height):
        for x in range(here.width):
            if distance((x, y), ship) == reach and not here.terrain((x, y)):
                yield x, y


def game_of(session: Session) -> Cadets:
    """Return the game of a session of ours."""
    assert isinstance(session.game, Cadets)
    return session.game


def gather(session: Session, crystals: Sequence[int] = (), enemies: Sequence[int] = ()) -> None:
    """Put the first crystals and enemies so far from the ship, and all others out of every pull's reach."""
    game = game_of(session)
    far = max(game.content.tractor.pulls.values()) + 3
    for n, crystal in enumerate(game.state.crystals):
        crystal.square = nth_square(game, crystals[n] if n < len(crystals) else far, n)
        crystal.lock = ""
    for n, enemy in enumerate(game.state.enemies):
        enemy.square = nth_square(game, enemies[n] if n < len(enemies) else far, n + 1)
        enemy.lock, enemy.attached = "", False


def nth_square(game: Cadets, reach: int, n: int) -> Square:
    """Return the n-th square so far from the ship, counted round and round."""
    found = list(squares_at(game, reach))
    return found[n % len(found)]


def pair(game: Cadets, wanted: Callable[[Cadets], bool]) -> tuple[int, int]:
    """Return two tiles nobody has seen, and let the dice fall so that turning them up leads where one wants to be.

    Raises LookupError if that is not to be had.
    """
    first, second = [place for place, face in enumerate(game.state.tractor.places) if not face][:2]
    for _ in range(MOST_THROWS):
        trial = game.clone()
        trial.play(first)
        trial.play(second)
        if wanted(trial):
            return first, second
        game.state.count += 1
    raise LookupError("no two tiles lead there")


def wreck(session: Session, cards: Sequence[str], energy: int) -> None:
    """Put damage cards into the slots, side by side, and energy on Damage Control."""
    game = game_of(session)
    game.state.damage_deck = [card for card in game.content.damage if card not in cards]
    game.state.damage_discard = []
    for n, side in enumerate(SIDES):
        game.state.ship.slots[side] = list(cards[n :: len(SIDES)])
    game.state.energy["damage"] = energy


def breach(session: Session, level: int) -> None:
    """Open the core."""
    ship = game_of(session).state.ship
    ship.breach = ship.breaches = level
