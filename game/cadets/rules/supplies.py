"""What is left of each station's parts: the Ripper Parasite tears components out for good (PA-9, 7.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from game.cadets.rules.game import Cadets
from game.core.piles import draw

Supply = Literal["engineering", "shields", "helm", "sensors", "tractor", "repair"]
UNSEEN = "unseen tile"
"""How a tractor tile torn out face down stands among what is gone, until the next reset."""


def everything(game: Cadets, kind: Supply) -> Iterable[str]:
    """Return the ids of a station's parts as the box holds them: 1.4."""
    content = game.content
    if kind == "engineering":
        return content.engineering.tiles
    if kind == "shields":
        return content.shields.tokens
    if kind == "helm":
        return content.helm.cards
    if kind == "sensors":
        return content.sensors.pieces
    if kind == "tractor":
        return content.tractor.symbols
    return content.repair.cards


def remaining(game: Cadets, kind: Supply) -> list[str]:
    """Return the parts of a station that are still in the game, in the box's order: KC-1 to KC-8.

    A fresh list, the reader's own. A tractor reset first calls ``settle_torn``.
    """
    left = list(everything(game, kind))
    for part in game.state.gone:
        if part in left:
            left.remove(part)
    return left


def fresh_components(game: Cadets) -> None:
    """Put all component cards into their deck and every part into the game: PA-13."""
    game.state.components = list(game.content.components)
    game.state.gone = []


def settle_torn(game: Cadets) -> None:
    """Decide which of the unseen tiles were those torn out face down: TB-8, TB-9.

    Nobody looked at them, so until the display is laid out anew any face still in the pool may be theirs.
    """
    state = game.state
    for n, part in enumerate(state.gone):
        if part == UNSEEN:
            state.gone[n] = draw(game, state.tractor.pool)
