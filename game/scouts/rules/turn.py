"""Rounds and turns: section 5."""

from __future__ import annotations

from game.scouts.rules.attempt import choose_action
from game.scouts.rules.base import base_action
from game.scouts.rules.cards import deck_empty, draw_to_hand
from game.scouts.rules.end_phase import choose_scan, keep_hand_limit
from game.scouts.rules.game import Scouts, step
from game.scouts.rules.scoring import end_game
from game.scouts.rules.solo import solo_draw, solo_starbase
from game.scouts.rules.state import NOBODY, Phase
from game.scouts.rules.support import fleet_support


@step
def begin_round(game: Scouts) -> None:
    """One turn of each player, clockwise from the holder of the Start marker: SS-5.2."""
    state = game.state
    seats = len(state.ships)
    state.round += 1
    state.progress = False
    game.emit("round_began", round=state.round, who=state.start, rule="SS-5.2")
    for n in range(seats):
        game.then(turn, (state.start + n) % seats)
    game.then(end_of_round)


@step
def turn(game: Scouts, who: int) -> None:
    """Draw, Action, End, in this order: SS-5.1, SS-5.6. Nobody is ever out: SS-8.4.

    Whoever faces cards as they are drawn has no Action Phase: SS-16.2.
    """
    state = game.state
    state.acting = who
    state.failed = False
    game.emit("turn_began", who=who, round=state.round, rule="SS-5.1")
    game.then(enter_phase, "draw")
    game.then(draw_phase, who)
    if state.options.mode != "solo_base":
        game.then(enter_phase, "action")
        game.then(action_phase, who)
    game.then(enter_phase, "end")
    if game.solo:
        game.then(solo_starbase, who)
    game.then(choose_scan, who)
    game.then(keep_hand_limit, who)


@step
def enter_phase(game: Scouts, phase: Phase) -> None:
    """Name the phase of the turn, for the screen."""
    game.state.phase = phase
    game.emit("phase", phase=phase)


@step
def draw_phase(game: Scouts, who: int) -> None:
    """Draw one card: SS-5.3. A common deck that is empty at a draw ends the game: SS-15.3, SS-16.5."""
    if game.common_deck and deck_empty(game):
        end_game(game, "deck empty")
    elif game.solo:
        game.then(solo_draw, who)
    else:
        draw_to_hand(game, who)


@step
def action_phase(game: Scouts, who: int) -> None:
    """Exactly one: a mission or the Starbase: SS-5.4, SS-5.5, SS-5.7."""
    game.then(base_action if game.state.options.mode == "base" else choose_action, who)


@step
def end_of_round(game: Scouts) -> None:
    """Fleet Support, the last guard, and the Start marker passes to the left: SS-12.4, SS-12.7, SS-5.2.

    None of the three with a common deck: SS-15.11.
    """
    state = game.state
    state.acting = NOBODY
    if not game.common_deck:
        fleet_support(game)
        if game.solo and state.round >= game.content.solo["solo_action"].last_turn:
            end_game(game, "time limit")  # SS-16.10
            return
        if state.round >= game.content.numbers.last_round:
            end_game(game, "last round")
            return
        if not state.options.fixed_order:
            state.start = (state.start + 1) % len(state.ships)
    game.then(begin_round)
