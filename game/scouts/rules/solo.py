"""Solo play: section 16."""

from __future__ import annotations

from game.scouts.records import AID, MISHAP, MISSION, kind
from game.scouts.rules.attempt import declare
from game.scouts.rules.cards import take
from game.scouts.rules.game import Scouts, step
from game.scouts.rules.starbase import mend_all, mend_one, mendings
from game.scouts.rules.state import REPAIR, STAY


@step
def solo_draw(game: Scouts, who: int) -> None:
    """Aids and Scans to the hand, a Mishap waits; a mission or threat is faced at once: SS-16.1 to SS-16.3, SS-16.6."""
    state = game.state
    card = take(game, who)
    if not card:
        game.emit("nothing_to_draw", who=who, rule="SS-12.2")
        return
    if kind(card) == AID:
        state.ships[who].hand.append(card)
        game.emit("drew_card", only=(who,), who=who, card=card, rule="SS-16.1" if game.common_deck else "SS-16.6")
    elif kind(card) == MISHAP:
        state.waiting.append(card)
        game.emit("mishap_waits", who=who, card=card, rule="SS-16.3" if game.common_deck else "SS-16.6")
    else:
        state.attempt.who = who
        state.attempt.mission = card if kind(card) == MISSION else ""
        game.emit("card_turned_up", who=who, card=card, rule="SS-16.2")
        declare(game, who, card)


@step
def solo_starbase(game: Scouts, who: int) -> None:
    """Home only after a card was failed in this turn, and only if one likes: SS-16.4, SS-16.8."""
    if game.state.failed and mendings(game.state.ships[who]):
        game.then(choose_solo_mending, who)


@step
def choose_solo_mending(game: Scouts, who: int) -> None:
    """Stay away, or one thing is mended (SS-16.8); with the common deck a visit mends everything: SS-16.4, SS-15.4."""
    possible = [REPAIR] if game.common_deck else mendings(game.state.ships[who])
    game.ask(who, solo_mend, [*possible, STAY])


@step
def solo_mend(game: Scouts, seat: int, what: int) -> None:
    """Somebody killed in this very turn may be replaced: SS-16.4, SS-16.8, SS-R21."""
    if what == STAY:
        return
    game.emit("starbase_visited", who=seat, rule="SS-16.4" if game.common_deck else "SS-16.8")
    if game.common_deck:
        mend_all(game, seat)
    else:
        mend_one(game, seat, what)
