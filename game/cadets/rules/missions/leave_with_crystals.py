"""Leave by an exit with enough crystals: mission 9."""

from __future__ import annotations

from game.cadets.rules.flight import left_map
from game.cadets.rules.game import Cadets
from game.core.squares import Square


def wanted(game: Cadets) -> int:
    """Return how many crystals this difficulty asks for: M9-4."""
    return game.mission.objective.crystals[game.state.difficulty]


@left_map.by("leave_with_crystals")
def leave_with_crystals(game: Cadets, owner: str, square: Square) -> None:
    """Enough crystals: a victory; fewer: a loss: M9-4, ruling 54."""
    have, want = len(game.state.collected), wanted(game)
    if have >= want:
        game.emit("won", crystals=have, wanted=want, rule="M9-4")
        game.finish("won")
    else:
        game.emit("lost", why="crystals", crystals=have, wanted=want, rule="M9-4")
        game.finish("lost: crystals")
