"""Points, winners and the end of the game: section 11, SS-15.10, SS-16.5, SS-16.10."""

from __future__ import annotations

from typing import Literal

from game.scouts.records import MISSION, kind
from game.scouts.rules.game import Scouts
from game.scouts.rules.starbase import dead

Ending = Literal["completed", "last round", "deck empty"]
SoloEnding = Literal["completed", "time limit", "deck empty"]
Decided = Literal["points", "missions", "losses", "shared"]
"""What decided the game: points, or among equal ones more missions, fewer losses, or nothing."""


def missions_won(game: Scouts, seat: int) -> int:
    """Return how many missions lie in the Completion Pile."""
    return sum(kind(card) == MISSION for card in game.state.ships[seat].pile)


def threats_won(game: Scouts, seat: int) -> int:
    """Return how many threats lie in the Completion Pile."""
    return len(game.state.ships[seat].pile) - missions_won(game, seat)


def worth(game: Scouts, card: str) -> int:
    """Return the points of a mission or threat: 2 and 1 (SS-11.1); with a common deck 1 for each (SS-15.10)."""
    if game.common_deck:
        return game.content.base.card_points
    numbers = game.content.numbers
    return numbers.mission_points if kind(card) == MISSION else numbers.threat_points


def points(game: Scouts, seat: int) -> int:
    """Return the Victory Total; nothing but the Completion Pile counts: SS-11.1, SS-11.3, SS-15.10."""
    return sum(worth(game, card) for card in game.state.ships[seat].pile)


def losses(game: Scouts, seat: int) -> int:
    """Return killed crew and damaged systems on the ship sheet: SS-11.6."""
    ship = game.state.ships[seat]
    return len(dead(ship)) + sum(system.damaged for system in ship.systems)


def standing(game: Scouts, seat: int) -> tuple[int, int, int]:
    """Return what decides, in this order: points, missions, few losses: SS-11.5, SS-11.6."""
    return points(game, seat), missions_won(game, seat), -losses(game, seat)


def winners(game: Scouts) -> tuple[int, ...]:
    """Return the seats that are first as things stand; several share the victory: SS-1.2, SS-11.5, SS-11.6."""
    seats = range(len(game.state.ships))
    best = max(standing(game, seat) for seat in seats)
    return tuple(seat for seat in seats if standing(game, seat) == best)


def decided_by(game: Scouts) -> Decided:
    """Return what put the winner before everybody else: SS-11.5, SS-11.6."""
    first, second, *_ = sorted((standing(game, seat) for seat in range(len(game.state.ships))), reverse=True)
    unlike = [place for place in range(len(first)) if first[place] != second[place]]
    return ("points", "missions", "losses")[unlike[0]] if unlike else "shared"


def solo_score(game: Scouts) -> int:
    """Return the solo score: points, and a point for every turn left if all missions are done: SS-16.10, SS-16.5."""
    total = points(game, 0)
    if game.state.options.mode == "solo_action" and missions_won(game, 0) == game.content.numbers.missions:
        total += game.content.solo["solo_action"].last_turn - game.state.round
    return total


def rating(game: Scouts) -> str:
    """Return what the solo score is called: SS-16.5, SS-16.10."""
    solo = game.content.solo["solo_base" if game.common_deck else "solo_action"]
    score = solo_score(game)
    return [each.title for each in solo.ratings if each.least <= score][-1]


def end_game(game: Scouts, why: Ending | SoloEnding) -> None:
    """The game is over at once: SS-11.4, SS-12.7, SS-15.3, SS-16.10, SS-R35."""
    if game.solo:
        rule = "SS-16.5" if game.common_deck else "SS-16.10"
        game.emit("solo_over", score=solo_score(game), rating=rating(game), why=why, rule=rule)
    else:
        best = winners(game)
        decided = decided_by(game)
        rule = "SS-11.5" if decided == "points" else "SS-11.6"
        game.emit("game_over", winners=best, points=points(game, best[0]), why=why, decided=decided, rule=rule)
    game.finish(why)
