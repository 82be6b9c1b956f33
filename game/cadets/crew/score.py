"""How well a mission stands: what the table's own search bot tries to make large."""

from __future__ import annotations

from game.cadets.rules.game import Cadets

VICTORY = 100.0
CRYSTAL = 10.0
LOCK = 2.0
"""What our lock on a crystal or an enemy counts."""


def score(game: Cadets, seat: int) -> float:
    """Crystals aboard and locks held, less damage and breaches; won or lost outweighs all. It is the same for all."""
    state = game.state
    if state.result:
        return VICTORY if state.result == "won" else -VICTORY
    locks = sum(bool(enemy.lock) for enemy in state.enemies) + sum(bool(crystal.lock) for crystal in state.crystals)
    damage = sum(len(cards) for cards in state.ship.slots.values())
    return CRYSTAL * len(state.collected) + LOCK * locks - damage - state.ship.breach - state.ship.breaches
