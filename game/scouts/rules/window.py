"""The Aid and Mishap window of one card: section 7, in the exact order of SS-7.5."""

from __future__ import annotations

from game.scouts.records import face
from game.scouts.rules.cards import leave_hand
from game.scouts.rules.game import Scouts, step
from game.scouts.rules.state import Played

DECLINE = "decline"


@step
def commit_aids(game: Scouts, who: int) -> None:
    """Zero or more Aids before anybody answers: SS-7.5.1, SS-7.1, SS-7.3. Asked of any hand that is not empty."""
    if game.state.ships[who].hand:
        ask_aids(game, who)


@step
def reply_aids(game: Scouts, who: int) -> None:
    """Zero or more Aids after a Mishap: SS-7.5.3."""
    if game.state.ships[who].hand:
        ask_aids(game, who)


def ask_aids(game: Scouts, who: int) -> None:
    """Offer the whole hand; what may not be played says why: SS-7.3, SS-R13, SS-R25."""
    closed = game.content.aids_closed[face(game.state.attempt.card)]
    options = {card: closed[face(card)] for card in game.state.ships[who].hand}
    most = list(options.values()).count("")
    game.ask_some(who, play_aids, options, 0, most).covert = True


@step
def play_aids(game: Scouts, seat: int, cards: tuple[str, ...]) -> None:
    """The cards lie beside the current card until it is resolved; none comes back: SS-7.4, SS-R7."""
    for card in cards:
        leave_hand(game, seat, card)
        game.state.attempt.played.append(Played(card, seat))
        game.emit("aid_played", who=seat, card=card, rule="SS-7.2")


@step
def offer_mishap(game: Scouts, left: tuple[int, ...]) -> None:
    """Ask the next opponent clockwise, whatever is in the hand, unless it is empty: SS-7.5.2, SS-7.5.4, SS-7.8.

    With nobody left to ask the window is closed, and the acting player is not asked again: SS-7.6.
    """
    left = game.holding(left)
    if left:
        closed = game.content.mishaps_closed[face(game.state.attempt.card)]
        options = {DECLINE: ""}
        for card in game.state.ships[left[0]].hand:
            options[card] = closed[face(card)]
        game.ask(left[0], answer_offer, options, left[1:]).covert = True


@step
def answer_offer(game: Scouts, seat: int, card: str, left: tuple[int, ...]) -> None:
    """Decline, or one Mishap: then a reply, and everybody is asked again: SS-7.5.3, SS-R10, SS-R11, SS-R12."""
    if card == DECLINE:
        game.emit("declined", who=seat, rule="SS-7.5")
        game.then(offer_mishap, left)
        return
    leave_hand(game, seat, card)
    game.state.attempt.played.append(Played(card, seat))
    game.emit("mishap_played", who=seat, card=card, rule="SS-7.2")
    game.then(reply_aids, game.state.attempt.who)
    game.then(offer_mishap, game.opponents(seat))
