"""Drawing and discarding: SS-2.5, SS-5.3, section 12, SS-14.4."""

from __future__ import annotations

from game.core.piles import draw, draw_reshuffling
from game.scouts.records import face
from game.scouts.rules.game import Scouts

FIRST_NUMBER = 100
"""Entries written in a game without a deck are numbered from behind the copies of the box."""


def has_deck(game: Scouts) -> bool:
    """Say whether there is a deck to draw from, or draws are rolled: SS-14.4."""
    return game.state.options.source != "table"


def deck_empty(game: Scouts) -> bool:
    """Say whether nothing is left to draw without a reshuffle."""
    return not game.state.deck and not game.state.top


def take(game: Scouts, seat: int) -> str:
    """Take the next card, which is in no hand yet; "" if there is none: SS-5.3, SS-12.1, SS-14.4, SS-15.3.

    A reshuffle leaves a new, empty pile: SS-R28.

    Whoever draws a card that somebody has looked at rolls no die, but may learn something all the same.
    """
    state = game.state
    game.reveal()
    if not has_deck(game):
        noted = state.ships[seat].noted
        return noted.pop(0) if noted else roll_entry(game, seat)
    if state.top:
        return state.top.pop(0)
    if game.common_deck:
        return draw(game, state.deck) if state.deck else ""
    if not state.deck and state.discards:
        game.emit("reshuffled", count=len(state.discards), rule="SS-12.1")
    return draw_reshuffling(game, state.deck, state.discards) or ""


def roll_entry(game: Scouts, seat: int) -> str:
    """Roll 1 to 100 on the Aid and Mishap columns: SS-2.4, SS-14.4.

    The entries of the table stay a hundred: the one rolled is written anew, under another number.
    """
    state = game.state
    roll = game.roll(len(state.deck))
    card = state.deck[roll - 1]
    state.entries += 1
    state.deck[roll - 1] = f"{face(card)}.{FIRST_NUMBER + state.entries}"
    game.emit("rolled_entry", only=(seat,), roll=roll, card=card, rule="SS-14.4")
    return card


def draw_to_hand(game: Scouts, seat: int) -> None:
    """Draw one card into the hand, hidden from all others: SS-5.3, SS-7.8. Nothing if there is none: SS-12.2."""
    card = take(game, seat)
    if not card:
        game.emit("nothing_to_draw", who=seat, rule="SS-12.2")
        return
    game.state.ships[seat].hand.append(card)
    game.emit("drew", who=seat, rule="SS-5.3")
    game.emit("drew_card", only=(seat,), who=seat, card=card, rule="SS-5.3")


def leave_hand(game: Scouts, seat: int, card: str) -> None:
    """Put a card of a hand face up on the table; everybody sees it, so nobody takes it back."""
    game.state.ships[seat].hand.remove(card)
    game.reveal()


def discard(game: Scouts, cards: list[str]) -> None:
    """Put cards on the common pile, face up: SS-2.5, SS-10.6. Entries of a list are crossed out: SS-14.4."""
    if has_deck(game):
        game.state.discards += cards
    else:
        game.forget(cards)
