"""Standing orders on the table: SS-7.9."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.journal import Journal
from game.scouts import WING
from game.scouts.orders import Order, from_notes
from game.scouts.scenes.covers import Cover
from game.scouts.scenes.gallery import first_session
from game.scouts.scenes.table.response import Respond
from game.scouts.scenes.table.standing import SAID, Standing, orders_key
from game.scouts.scenes.table.table import PACE_MS, ScoutTable
from game.stage.session import Session
from game.stage.widgets.dialog import Dialog
from tests.pilot import Pilot, make_stage
from tests.scouts.scenes.seats import CONTENT, before, given, hold, sit


def offered(**more: Any) -> Session:
    """A game of three people at an offer that finds a card to play."""
    found = {"when": lambda game: len(game.choice.open()) > 1} | more
    return first_session(CONTENT, until="offer_mishap", round=2, people=3, rivals=0, **found)


def test_whoever_has_ordered_to_decline_is_not_asked_and_takes_as_long_as_a_rival() -> None:
    session = offered()
    assert session.choice is not None
    seat = session.choice.seat
    Standing(session).give(seat, "decline")
    stage = make_stage()
    stage.settings.notes = False
    table = ScoutTable(session)
    pilot = Pilot(stage, table)
    count, lines, waited, covers = session.journal.count, session.lines, 0.0, []
    while session.journal.count == count:
        pilot.wait(1 / 60)
        waited += 1 / 60
        covers += [scene for scene in stage.stack.scenes if isinstance(scene, Cover)]
        assert waited < 3
    assert covers == []
    assert waited >= PACE_MS / 1000 - 0.05
    fresh = [line.words for line in session.lines[len(lines) :]]
    assert fresh.count(f"{table.name_of(seat)} declines.") == 1


@pytest.mark.parametrize("threat", [True, False])
def test_asked_on_missions_only_means_that_threats_are_declined(threat: bool) -> None:
    def faced(game: Any) -> bool:
        return len(game.choice.open()) > 1 and (game.state.attempt.card[0] == "T") is threat

    session = offered(when=faced)
    assert session.choice is not None
    Standing(session).give(session.choice.seat, "missions")
    seat = session.choice.seat
    pilot, table = before(session)
    if threat:
        assert given(table)[0] == ("offer_mishap", "decline")
    else:
        assert given(table) == []
        assert isinstance(pilot.scene, Cover)
        assert pilot.scene.seat == seat


def test_the_order_is_given_on_ones_own_screen_and_kept_in_the_journal() -> None:
    pilot, table = sit(until="choose_action", round=3, people=3, rivals=0)
    assert orders_key(table, (0, 0, 100, 40)) is None, "nobody sits here yet"
    hold(pilot)
    seat = table.shown.viewer
    assert seat is not None
    pilot.press("o")
    assert isinstance(pilot.scene, Dialog)
    pilot.see(SAID[:40])
    pilot.press("3")
    assert pilot.scene is table
    assert table.standing.of(seat) == "decline"
    pilot.see("Decline until my next turn")
    assert from_notes(table.session.journal.notes, 3)[seat] == "decline"


def test_an_order_until_the_next_turn_ends_when_that_turn_is_there() -> None:
    session = first_session(CONTENT, until="choose_action", round=3, people=3, rivals=0)
    assert session.choice is not None
    mine = session.choice.seat
    orders: list[Order] = ["decline", "missions", "ask"]
    standing = Standing(session)
    for seat in range(3):
        standing.give((mine + seat) % 3, orders[seat])
    pilot, table = before(session)
    assert isinstance(pilot.scene, Cover)
    assert table.standing.of(mine) == "ask"
    assert table.standing.of((mine + 1) % 3) == "missions"
    assert from_notes(session.journal.notes, 3)[mine] == "ask"


def test_orders_survive_saving_and_loading(tmp_path: Any) -> None:
    session = offered()
    assert session.choice is not None
    seat = session.choice.seat
    journal = Journal(session.game, session.journal.header, tmp_path / "game.jsonl")
    kept = Session(WING, journal, session.bots)
    Standing(kept).give(seat, "decline")
    assert (tmp_path / "game.jsonl").read_text(encoding="utf-8").count("decline") == 1
    again = Session(WING, journal, session.bots)
    assert Standing(again).of(seat) == "decline"


def test_alone_an_order_may_be_given_as_well_but_not_in_a_solo_game() -> None:
    pilot, table = sit(until="choose_action", round=2)
    assert orders_key(table, (0, 0, 100, 40)) is not None
    pilot, table = sit(until="choose_action", round=2, mode="solo_action", rivals=0)
    assert orders_key(table, (0, 0, 100, 40)) is None
    pilot.see_not("standing order")


def test_an_order_does_not_keep_anybody_from_an_own_decision() -> None:
    """It answers offers in other turns, nothing else."""
    session = first_session(CONTENT, until="commit_aids", round=2, people=3, rivals=0)
    assert session.choice is not None
    Standing(session).give(session.choice.seat, "decline")
    pilot, table = before(session)
    assert isinstance(pilot.scene, Cover)
    hold(pilot)
    assert table.part is not None
    assert not isinstance(table.part, Respond)
