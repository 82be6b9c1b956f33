"""Standing orders: a person's answer to offers in other people's turns, given before any card is known (SS-7.9).

They live outside the rules. Where an order says so, the table gives an ordinary "declines"; the journal keeps it like
any other answer, and keeps the orders as notes. What an order answers follows from the order and from open information
only, never from the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, get_args

from game.core.engine import Choice
from game.scouts.rules.game import Scouts
from game.scouts.rules.window import DECLINE

Order = Literal["ask", "missions", "decline"]
"""Ask always; ask on missions only; decline everything until my next turn: SS-7.9."""
ORDERS: tuple[Order, ...] = get_args(Order)
Orders = tuple[Order, ...]
"""The order of each seat."""

OFFERS = ("offer_mishap", "offer_threat")
"""The questions asked out of turn: SS-7.5.2, SS-15.6."""
NOTE = "orders"


def no_orders(seats: int) -> Orders:
    """Return the orders a game begins with: ask always."""
    first: Order = "ask"
    return (first,) * seats


def given(orders: Orders, seat: int, order: Order) -> Orders:
    """Return the orders after a seat has given one; it may do so at any time."""
    return (*orders[:seat], order, *orders[seat + 1 :])


def standing(orders: Orders, acting: int) -> Orders:
    """Return the orders that stand when somebody's turn begins: "until my next turn" is over for that seat."""
    return given(orders, acting, "ask") if 0 <= acting < len(orders) and orders[acting] == "decline" else orders


def answer(orders: Orders, game: Scouts, choice: Choice | None) -> str | None:
    """Return what a standing order answers to a question, None if the person has to be asked.

    "On missions only" declines while a threat is faced; before a threat is laid (SS-15.6) a mission is at stake.
    """
    if choice is None or choice.name not in OFFERS:
        return None
    order = orders[choice.seat]
    attempt = game.state.attempt
    threat_is_faced = choice.name == "offer_mishap" and attempt.card != attempt.mission
    return DECLINE if order == "decline" or (order == "missions" and threat_is_faced) else None


def note(orders: Orders) -> dict[str, list[str]]:
    """Return the orders as a note for the journal."""
    return {NOTE: list(orders)}


def from_notes(notes: Iterable[Any], seats: int) -> Orders:
    """Return the orders written last among a journal's notes; a note that is none of ours is passed over."""
    orders = no_orders(seats)
    for each in notes:
        if isinstance(each, dict) and _is_orders(each.get(NOTE), seats):
            orders = tuple(each[NOTE])
    return orders


def _is_orders(found: Any, seats: int) -> bool:
    return isinstance(found, Sequence) and len(found) == seats and all(each in ORDERS for each in found)
