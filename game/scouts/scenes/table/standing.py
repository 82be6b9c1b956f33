"""Standing orders: what a person has decided beforehand about offers in other people's turns (SS-7.9).

They are given on one's own screen only. Whoever has ordered to decline is not asked, and takes as long as a rival.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core.engine import Choice
from game.scouts import orders as order_book
from game.scouts.orders import ORDERS, Order
from game.scouts.rules.game import Scouts
from game.stage.screen import WidgetScene
from game.stage.session import Session
from game.stage.view import Box
from game.stage.widgets import dialog
from game.stage.widgets.keys import Key

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

OWN_TURN = ("choose_action", "base_action")
"""With these one's own turn begins in earnest: "until my next turn" is over."""
WORDS: dict[Order, tuple[str, str]] = {
    "ask": ("Ask always", "Every offer in another turn comes to you."),
    "missions": ("Ask on missions only", "While a threat is faced you decline."),
    "decline": ("Decline until my next turn", "You decline everything until your turn comes."),
}
SAID = (
    "In other turns you are asked whether you get in the way. An order answers for you. It is given before any card is "
    "known, so it tells nobody what you hold. It can be changed at any time on your own screen."
)


class Standing:
    """The orders of one game, kept as notes in its journal."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.orders = order_book.from_notes(session.journal.notes, len(session.game.state.players))

    def of(self, seat: int) -> Order:
        """Return the order of a seat. It is that person's own business."""
        return self.orders[seat]

    def give(self, seat: int, order: Order) -> None:
        """Take a new order and write it down."""
        self._keep(order_book.given(self.orders, seat, order))

    def answer(self, game: Scouts, choice: Choice) -> str | None:
        """Return what an order answers to a question, None if the person has to be asked."""
        if choice.name in OWN_TURN:
            self._keep(order_book.standing(self.orders, choice.seat))
        return order_book.answer(self.orders, game, choice)

    def _keep(self, orders: order_book.Orders) -> None:
        if orders != self.orders:
            self.orders = orders
            self.session.journal.note(order_book.note(orders))


def orders_key(table: ScoutTable, box: Box, region: str = "orders") -> Key | None:
    """Return the key that opens the orders of whoever sits here; None where nobody is asked out of turn."""
    seat = table.shown.viewer
    if seat is None or table.game.solo or len(table.game.state.players) < 2:
        return None
    label, _ = WORDS[table.standing.of(seat)]
    return Key(
        label, box, partial(open_orders, table, seat), sub="standing order", icon="clock", region=region,
        name="standing orders", hotkey="o", cap="O", tip="Who answers for you in other turns (O)", rule="SS-7.9",
    )  # fmt: skip


def open_orders(table: ScoutTable, seat: int) -> None:
    """Ask for the order."""
    now = table.standing.of(seat)

    def take(order: Order) -> None:
        table.standing.give(seat, order)
        top = table.stage.stack.top
        if isinstance(top, WidgetScene):
            top.rebuild()

    choices = [
        dialog.Choice(label, partial(take, order), sub=note, icon="check" if order == now else "")
        for order, (label, note) in WORDS.items()
    ]
    made = dialog.Dialog(
        "Standing orders", SAID, choices, safe=ORDERS.index(now), width=720, column=True, mood="scouts"
    )  # fmt: skip
    table.stage.stack.push(made)
