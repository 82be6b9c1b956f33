"""Going on a mission of the table: section 6."""

from __future__ import annotations

from typing import Literal

from game.scouts.rules.cards import discard
from game.scouts.rules.experience import gain_experience
from game.scouts.rules.failure import failure_roll
from game.scouts.rules.game import Scouts, step
from game.scouts.rules.levels import cards_of, unmet_now
from game.scouts.rules.scoring import end_game
from game.scouts.rules.starbase import visit_starbase
from game.scouts.rules.state import NOBODY, Played
from game.scouts.rules.support import remove_markers
from game.scouts.rules.window import commit_aids, offer_mishap

STARBASE, HOLD = "starbase", "hold"
"""What one may do instead of a mission: SS-5.4; solo: SS-16.7."""
Next = Literal["next", "stop"]


@step
def choose_action(game: Scouts, who: int) -> None:
    """Any mission on the table, hopeless or not, or home: SS-5.4, SS-6.1, SS-R9. Nobody alive: SS-6.10, SS-R23."""
    closed = "" if game.has_crew(who) else "SS-6.10"
    options = {column.mission: closed for column in game.state.columns if column.won_by == NOBODY}
    options[HOLD if game.solo else STARBASE] = ""
    game.ask(who, act, options)


@step
def act(game: Scouts, seat: int, answer: str) -> None:
    """Set out for the mission, return to the Starbase, or hold: SS-5.4, SS-5.5, SS-16.7."""
    if answer == HOLD:
        game.emit("held", who=seat, rule="SS-16.7")
    elif answer == STARBASE:
        game.then(visit_starbase, seat)
    else:
        game.state.attempt.who = seat
        game.state.attempt.mission = answer
        game.emit("mission_chosen", who=seat, mission=answer, rule="SS-6.1")
        game.then(face_next, seat)


@step
def face_next(game: Scouts, who: int) -> None:
    """The topmost threat first; only when none is left the mission itself: SS-6.2, SS-R16."""
    column = game.column(game.state.attempt.mission)
    declare(game, who, column.threats[-1] if column.threats else column.mission)
    game.then(choose_next, who)


def declare(game: Scouts, who: int, card: str) -> None:
    """Declare the current card; then the window and the check, with no way back: SS-6.3.

    Nothing that was played on an earlier card counts: SS-7.7, SS-R8.

    Waiting Mishaps fall on the first card faced, useful or not: SS-16.3, SS-16.7.
    """
    state, attempt = game.state, game.state.attempt
    attempt.card = card
    attempt.played = [Played(mishap, NOBODY) for mishap in state.waiting]
    game.emit("declared", who=who, card=card, mission=attempt.mission, rule="SS-6.3")
    for mishap in state.waiting:
        game.emit("waiting_mishap", who=who, card=mishap, rule="SS-16.3" if game.common_deck else "SS-16.7")
    state.waiting.clear()
    game.then(commit_aids, who)
    game.then(offer_mishap, game.opponents(who))
    game.then(check, who)


@step
def check(game: Scouts, who: int) -> None:
    """All requirements are met, or no more are unmet than there are markers: SS-6.4, SS-6.5, SS-12.5, SS-R32.

    The cards beside it are spent in either case: SS-7.4.
    """
    attempt = game.state.attempt
    missing, markers = len(unmet_now(game)), game.markers()
    discard(game, cards_of(attempt.played))
    attempt.played.clear()
    if missing > markers:
        fail(game, who, missing - markers)
    elif attempt.card == attempt.mission:
        complete_mission(game, who, missing)
    else:
        overcome_threat(game, who, missing)


def into_pile(game: Scouts, who: int, card: str) -> None:
    """A won card enters the Completion Pile at once and stays there: SS-6.6, SS-6.9, SS-12.4, SS-12.6."""
    state = game.state
    state.ships[who].pile.append(card)
    state.progress = True
    state.idle = 0
    remove_markers(game)


def deck_rule(game: Scouts, action: str, base: str) -> str:
    """Return the rule of the deck played with: of the Action Deck, of the base game, or of its solo form."""
    if not game.common_deck:
        return action
    return "SS-16.5" if game.solo else base


def overcome_threat(game: Scouts, who: int, helped: int) -> None:
    """The threat leaves the mission: SS-6.6, SS-R15. One that was drawn and faced alone belongs to none: SS-16.2.

    With a common deck it is won in the same way, but nobody may stop after it: SS-15.7, SS-16.5.
    """
    attempt = game.state.attempt
    into_pile(game, who, attempt.card)
    rule = deck_rule(game, "SS-6.6", "SS-15.7")
    game.emit("threat_overcome", who=who, card=attempt.card, helped=helped, rule=rule)
    if not game.common_deck:
        game.column(attempt.mission).threats.pop()
    if not attempt.mission:
        game.end_attempt()


def complete_mission(game: Scouts, who: int, helped: int) -> None:
    """The Action Phase is over; the seventh mission ends the game at once: SS-6.7, SS-11.4, SS-R29.

    With a common deck it is kept in the same way: SS-15.8, SS-16.5. Experience: SS-17.1.
    """
    state, mission = game.state, game.state.attempt.mission
    into_pile(game, who, mission)
    rule = deck_rule(game, "SS-6.7", "SS-15.8")
    game.emit("mission_completed", who=who, card=mission, helped=helped, rule=rule)
    game.end_attempt()
    if not game.common_deck:
        game.column(mission).won_by = who
        if all(column.won_by != NOBODY for column in state.columns):
            end_game(game, "completed")
    if state.options.experience:
        game.then(gain_experience, who)


def fail(game: Scouts, who: int, short: int) -> None:
    """The card stays where it is; the failure roll, and the Action Phase is over: SS-6.8, SS-R14.

    With a common deck it is discarded, a threat together with its mission: SS-15.7, SS-15.8, SS-16.5.
    """
    attempt = game.state.attempt
    rule = deck_rule(game, "SS-6.8", "SS-15.8" if attempt.card == attempt.mission else "SS-15.7")
    if game.common_deck:
        discard(game, list(dict.fromkeys(card for card in (attempt.card, attempt.mission) if card)))
    game.state.failed = True
    game.emit("card_failed", who=who, card=attempt.card, mission=attempt.mission, short=short, rule=rule)
    game.end_attempt()
    game.then(failure_roll, who)


@step
def choose_next(game: Scouts, who: int) -> None:
    """After a threat: try the next card of the same mission, or stop: SS-6.6, SS-R17."""
    if game.state.attempt.who == who:
        options: tuple[Next, ...] = ("next", "stop")
        game.ask(who, go_on_or_stop, options)


@step
def go_on_or_stop(game: Scouts, seat: int, answer: Next) -> None:
    """Stopping ends the Action Phase, and what was won is kept: SS-6.6, SS-6.9."""
    if answer == "next":
        game.then(face_next, seat)
    else:
        game.emit("stopped", who=seat, mission=game.state.attempt.mission, rule="SS-6.6")
        game.end_attempt()
