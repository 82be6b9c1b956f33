"""The picture follows the events, and knows no more than its viewer may know."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.engine import Event
from game.core.state import HIDDEN
from game.scouts.rules.game import Scouts
from game.scouts.scenes.gallery import first_session
from game.scouts.scenes.shown import DECLINED, MISHAP, Shown, view_of
from tests.scouts.scenes.fresh import fresh
from tests.scouts.scenes.seats import CONTENT

PUBLIC = ("acting", "round", "start", "phase", "columns", "attempt", "waiting")


def followed(**wanted: Any) -> tuple[Shown, Scouts, Any]:
    """A picture and a game at the first turn, and the bots that play on."""
    session = first_session(CONTENT, **wanted)
    return Shown(session.game, 0), session.game, session.bots


@pytest.mark.parametrize(
    "options",
    [
        {"until": "choose_action"},
        {"until": "choose_action", "source": "percentile", "rivals": 1},
        {"until": "choose_action", "source": "table"},
        {"until": "choose_action", "mode": "solo_action", "rivals": 0},
        {"until": "base_action", "mode": "base", "rivals": 3},
    ],
)
def test_events_alone_bring_the_picture_up_to_date_but_for_what_comes_with_catching_up(options: dict[str, Any]) -> None:
    shown, game, bots = followed(**options)
    for _ in range(400):
        if game.choice is None:
            break
        for event in game.play(bots.answer(game.view(game.choice.seat))):
            shown.apply(event)
        seen = view_of(game, 0).state
        for field in PUBLIC:
            if field == "attempt" and (not seen.attempt.card or game.choice is None):
                continue  # a mission that is over leaves the picture with the next turn
            assert getattr(shown.state, field) == getattr(seen, field), field
        for mine, theirs in zip(shown.state.ships, seen.ships, strict=True):
            assert len(mine.hand) == len(theirs.hand)
            assert mine.pile == theirs.pile
            assert mine.crew == theirs.crew
            assert mine.systems == theirs.systems
        assert sorted(shown.state.ships[0].hand) == sorted(seen.ships[0].hand)
        shown.catch_up(game)  # as the table does at every question
        assert shown.state == view_of(game, 0).state


def test_turning_away_hides_what_was_open_and_turning_to_somebody_opens_only_his() -> None:
    session = first_session(CONTENT, until="choose_action", round=4, people=3, rivals=0)
    shown = Shown(session.game, 0)
    assert HIDDEN not in shown.state.ships[0].hand
    assert set(shown.state.ships[1].hand) == {HIDDEN}
    shown.turn_to(None, session.game)
    assert all(set(ship.hand) <= {HIDDEN} for ship in shown.state.ships)
    shown.turn_to(1, session.game)
    assert set(shown.state.ships[0].hand) == {HIDDEN}
    assert HIDDEN not in shown.state.ships[1].hand
    assert shown.state.seed == shown.state.count == 0


def test_somebody_elses_private_event_changes_nothing() -> None:
    session = first_session(CONTENT, until="choose_action", round=2, people=2, rivals=0)
    game = session.game
    shown = Shown(game, None)
    while True:
        assert game.choice is not None
        events = game.play(session.bots.answer(game.view(game.choice.seat)))
        if private := [event for event in events if event.kind == "drew_card"]:
            break
    before = view_of(shown.game, None).state
    for event in private:
        shown.apply(event)
    assert shown.state == before


def test_who_has_declined_follows_from_who_is_still_to_be_asked_after_loading() -> None:
    """The circuit of SS-7.5 is not in the state; the waiting step knows who is left."""
    session = first_session(
        CONTENT, until="offer_mishap", round=2, people=3, rivals=0, when=lambda game: not game.choice.args[0]
    )
    game = session.game
    shown = Shown(game, None)
    shown.catch_up(game)
    assert game.choice is not None
    others = {seat for seat in range(3) if seat not in (game.state.attempt.who, game.choice.seat)}
    declined = {seat for seat in others if game.state.ships[seat].hand}
    assert {seat for seat, said in shown.circuit.items() if said == DECLINED} == declined


def test_a_mishap_opens_the_circuit_anew() -> None:
    """SS-7.5.3, SS-R12."""
    session = first_session(
        CONTENT, until="offer_mishap", round=2, when=lambda game: len(game.choice.open()) > 1, people=3, rivals=0
    )
    game = session.game
    shown = Shown(game, None)
    shown.circuit = dict.fromkeys(range(3), DECLINED)
    assert game.choice is not None
    seat = game.choice.seat
    card = next(card for card in game.choice.open() if card != "decline")
    for event in game.play(card):
        shown.apply(event)
    assert shown.circuit == {seat: MISHAP}


@pytest.mark.parametrize(("mode", "kind"), [("action", "mission_laid"), ("base", "deck_made")])
def test_the_pile_is_whole_as_soon_as_the_table_is_laid(mode: str, kind: str) -> None:
    """SS-4.5, SS-15.2: the picture begins before there is a deck, and rivals may draw before it catches up."""
    session = fresh(people=1, rivals=2, quick=True, mode=mode)
    shown, laid = Shown(session.game, 0), False
    shown.state.deck = []
    for event in session.game.events:
        shown.apply(event)
        laid = laid or event.kind == kind
    assert laid
    drawn = sum(event.kind == "drew" for event in session.game.events)
    deck = session.game.state.deck
    assert len(shown.state.deck) == len(deck) > 0, drawn


def test_a_new_turn_begins_with_its_first_phase() -> None:
    """SS-5.1: for a moment the heading named the new player and the phase of the turn before."""
    shown, _, _ = followed(until="choose_action")
    shown.state.phase = "end"
    shown.apply(Event("turn_began", facts={"who": 1, "round": 2}))
    assert shown.state.phase == "draw"
