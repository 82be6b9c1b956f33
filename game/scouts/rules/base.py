"""The base game with one common deck: section 15.

The window, the check and the failure roll are those of sections 6 to 8, the End Phase that of section 10: SS-15.9.
"""

from __future__ import annotations

from game.scouts.records import MISSION, THREAT, kind
from game.scouts.rules.attempt import STARBASE, declare
from game.scouts.rules.cards import leave_hand
from game.scouts.rules.game import Scouts, step
from game.scouts.rules.starbase import visit_starbase
from game.scouts.rules.window import DECLINE

DONE = "done"


@step
def base_action(game: Scouts, who: int) -> None:
    """A mission out of one's hand, or the Starbase: SS-15.4, SS-15.5. Asked with no mission in hand, too: SS-7.8."""
    closed = "" if game.has_crew(who) else "SS-6.10"
    hand = game.state.ships[who].hand
    options = {card: closed for card in hand if kind(card) == MISSION}
    options[STARBASE] = ""
    game.ask(who, play_mission, options).covert = True


@step
def play_mission(game: Scouts, seat: int, answer: str) -> None:
    """The mission lies face up, and the others may lay threats on it: SS-15.5, SS-15.6."""
    if answer == STARBASE:
        game.then(visit_starbase, seat)
        return
    leave_hand(game, seat, answer)
    game.state.attempt.who = seat
    game.state.attempt.mission = answer
    game.emit("mission_chosen", who=seat, mission=answer, rule="SS-15.5")
    game.then(offer_threat, game.opponents(seat))


@step
def offer_threat(game: Scouts, left: tuple[int, ...]) -> None:
    """The next opponent clockwise may lay one threat: SS-15.6. After the last decline the acting player may.

    Nothing is offered any more once a threat has been failed: SS-15.7.
    """
    who = game.state.attempt.who
    left = game.holding(left)
    if who != game.state.acting:
        return
    if left:
        hand = game.state.ships[left[0]].hand
        options = [DECLINE, *(card for card in hand if kind(card) == THREAT)]
        game.ask(left[0], lay_threat, options, left[1:]).covert = True
    else:
        game.then(add_threat, who)


@step
def lay_threat(game: Scouts, seat: int, card: str, left: tuple[int, ...]) -> None:
    """A threat is resolved before the next one is offered; then everybody is asked again: SS-15.6."""
    if card == DECLINE:
        game.emit("declined", who=seat, rule="SS-15.6")
        game.then(offer_threat, left)
    else:
        resolve_threat(game, seat, card)


@step
def add_threat(game: Scouts, who: int) -> None:
    """The acting player may add an own threat, which reopens the circuit: SS-15.6. Asked of any hand: SS-7.8."""
    hand = game.state.ships[who].hand
    if hand:
        options = [DONE, *(card for card in hand if kind(card) == THREAT)]
        game.ask(who, lay_own_threat, options).covert = True
    else:
        game.then(face_mission, who)


@step
def lay_own_threat(game: Scouts, seat: int, card: str) -> None:
    """An own threat, or the mission itself is tried: SS-15.6."""
    if card == DONE:
        game.then(face_mission, seat)
    else:
        resolve_threat(game, seat, card)


def resolve_threat(game: Scouts, by: int, card: str) -> None:
    """The acting player faces the threat; then the circuit goes on behind the one who laid it: SS-15.6."""
    leave_hand(game, by, card)
    game.emit("threat_laid", who=by, card=card, rule="SS-15.6")
    declare(game, game.state.acting, card)
    game.then(offer_threat, game.opponents(by))


@step
def face_mission(game: Scouts, who: int) -> None:
    """When nobody adds a threat the mission is tried: SS-15.6."""
    declare(game, who, game.state.attempt.mission)
