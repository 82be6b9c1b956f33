"""Piles of cards and bags of tokens.

What nobody has looked at is undecided: a pile is a plain list drawn from at random, so there is no order to
hide, to leak or to shuffle.
"""

from __future__ import annotations

from typing import Any

from game.core.engine import Game


def draw(game: Game[Any], pile: list[str]) -> str:
    """Take a random card out of a pile that is not empty."""
    at = game.below(len(pile))
    card = pile[at]
    pile[at] = pile[-1]
    pile.pop()
    return card


def draw_up_to(game: Game[Any], pile: list[str], n: int) -> list[str]:
    """Draw n cards, or as many as there are."""
    return [draw(game, pile) for _ in range(min(n, len(pile)))]


def draw_reshuffling(game: Game[Any], pile: list[str], discards: list[str]) -> str | None:
    """Draw a card; an empty pile takes its discards back first. None when both are empty."""
    if not pile:
        game.forget(discards)
        pile += discards
        discards.clear()
    return draw(game, pile) if pile else None
