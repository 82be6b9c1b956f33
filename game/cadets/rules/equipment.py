"""Experimental equipment: the eight base cards without Science (CA-2, EE-1, 7.6)."""

from __future__ import annotations

from game.cadets.rules.damage import leave_slot
from game.cadets.rules.game import Cadets, step


def ready(game: Cadets, rule: str) -> str:
    """Return the owned card with this rule that may be used now, "" if none: one card a turn (CA-2, CA-5)."""
    if game.state.equipment_used:
        return ""
    return next((id for id in game.state.equipment if game.content.equipment[id].rule == rule), "")


def use(game: Cadets, id: str) -> None:
    """Use a card: it is this turn's card, and leaves the crew unless it is permanent (EE-1)."""
    state = game.state
    state.equipment_used = id
    if game.content.equipment[id].uses:
        state.equipment.remove(id)
    game.emit("equipment_used", card=id, rule="EE-1")


@step
def use_patch_kit(game: Cadets, id: str, damage: str) -> None:
    """Remove one damage card in play, at any time: B06."""
    use(game, id)
    leave_slot(game, damage)
