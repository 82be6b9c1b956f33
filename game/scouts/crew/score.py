"""How good a position is for a seat: what the table's own search bots try to make large."""

from __future__ import annotations

from game.scouts.crew.reckoning import AID_COST, losses
from game.scouts.records import face
from game.scouts.rules.game import Scouts
from game.scouts.rules.levels import supplied
from game.scouts.rules.scoring import points, solo_score, winners

VICTORY = 20.0
"""What the whole victory counts, in points; a shared one its share."""
SKILL = 0.2
"""What a skill that the ship supplies counts."""
LOSS = 0.1
"""What a loss counts besides the skill it costs (SS-11.6 looks at losses)."""
MISHAP = 0.15


def score(game: Scouts, seat: int) -> float:
    """Points ahead of the best rival; while the game goes on also ship, crew and one's own hand."""
    state = game.state
    others = [points(game, other) for other in range(len(state.ships)) if other != seat]
    lead = float(points(game, seat) - max(others, default=0))
    if state.result:
        best = winners(game)
        return lead + (solo_score(game) if game.solo else VICTORY * (seat in best) / len(best))
    ship = state.ships[seat]
    hand = sum(AID_COST if face(card) in game.content.aids else MISHAP for card in ship.hand)
    return lead + hand + SKILL * len(supplied(ship)) - LOSS * losses(game, ship)
