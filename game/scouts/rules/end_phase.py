"""The End Phase: Scans and the hand limit, section 10."""

from __future__ import annotations

from game.core.piles import draw
from game.scouts.records import face
from game.scouts.rules.cards import discard, has_deck, leave_hand, roll_entry
from game.scouts.rules.game import Scouts, step

DONE = "done"


@step
def choose_scan(game: Scouts, who: int) -> None:
    """Any number of Scans, one after the other: SS-10.1. Asked of any hand that is not empty: SS-7.8."""
    hand = game.state.ships[who].hand
    if hand:
        known = game.content.scans
        scans = [card for card in hand if face(card) in known]
        game.ask(who, play_scan, [DONE, *scans]).covert = True


@step
def play_scan(game: Scouts, seat: int, card: str) -> None:
    """The Scan is spent, and does its work: SS-10.2 to SS-10.4."""
    if card == DONE:
        return
    leave_hand(game, seat, card)
    discard(game, [card])
    passive = game.content.action_cards[face(card)].scan == "passive"
    game.emit("scan_played", who=seat, card=card, rule="SS-10.2" if passive else "SS-10.3")
    if passive:
        game.then(passive_scan, seat)
    elif game.solo:
        game.then(clear_waiting, seat)
    else:
        game.then(choose_rival, seat)
    game.then(choose_scan, seat)


@step
def passive_scan(game: Scouts, who: int) -> None:
    """Look at the next ten cards, which keep their order; no reshuffle for it: SS-10.2, SS-R27.

    Without a deck the next three draws are rolled now and noted: SS-14.4.
    """
    state, numbers = game.state, game.content.numbers
    if has_deck(game):
        cards = state.top
        while state.deck and len(cards) < numbers.scanned:
            cards.append(draw(game, state.deck))
        game.look((who,), cards)
    else:
        cards = state.ships[who].noted
        while len(cards) < numbers.noted:
            cards.append(roll_entry(game, who))
    game.emit("cards_ahead_seen", who=who, count=len(cards), rule="SS-10.2")
    game.emit("cards_ahead", only=(who,), who=who, cards=tuple(cards), rule="SS-10.2")


@step
def choose_rival(game: Scouts, who: int) -> None:
    """One opponent, also one with an empty hand: SS-10.3."""
    game.ask(who, active_scan, list(game.opponents(who)))


@step
def active_scan(game: Scouts, seat: int, rival: int) -> None:
    """Look at the whole hand; all learn who was looked at, not what was seen: SS-10.3."""
    hand = game.state.ships[rival].hand
    game.look((seat,), hand)
    game.emit("hand_seen", who=seat, rival=rival, count=len(hand), rule="SS-10.3")
    game.emit("hand_scanned", only=(seat,), rival=rival, cards=tuple(hand), rule="SS-10.3")


@step
def clear_waiting(game: Scouts, who: int) -> None:
    """Alone, an Active Scan discards all waiting Mishaps: SS-16.9."""
    waiting = game.state.waiting
    game.emit("waiting_cleared", who=who, cards=tuple(waiting), rule="SS-16.9")
    discard(game, waiting)
    waiting.clear()


@step
def keep_hand_limit(game: Scouts, who: int) -> None:
    """More than ten cards at the end are too many: SS-10.5, SS-R26."""
    if len(game.state.ships[who].hand) > game.content.numbers.hand_limit:
        game.then(choose_discards, who)


@step
def choose_discards(game: Scouts, who: int) -> None:
    """Down to exactly ten, the owner's choice: SS-10.5."""
    hand = game.state.ships[who].hand
    extra = len(hand) - game.content.numbers.hand_limit
    game.ask_some(who, discard_extra, list(hand), extra, extra)


@step
def discard_extra(game: Scouts, seat: int, cards: tuple[str, ...]) -> None:
    """They are discarded face up: SS-10.5, SS-10.6."""
    for card in cards:
        leave_hand(game, seat, card)
    discard(game, list(cards))
    game.emit("cards_discarded", who=seat, cards=cards, count=len(cards), rule="SS-10.5")
