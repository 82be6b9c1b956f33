"""The frame of timed desks: cover, countdown, clock, pause, and what was counted (DA-4, DA-7, SC-3.2)."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.cadets.content import Content
from game.cadets.rules.core import Cover
from game.cadets.rules.state import Laid
from game.cadets.scenes.engineering.desk import EngineeringDesk
from game.cadets.scenes.gallery import make_session, open_question
from game.cadets.scenes.table import Table
from game.cadets.scenes.timed.counting import PIECE_MS, Counting
from game.cadets.scenes.timed.desk import COUNTDOWN, TimedDesk, clock_runs
from game.cadets.scenes.tractor.desk import TractorBeams
from game.stage.screen import MAIN_KEY
from game.stage.session import Session
from game.stage.widgets.dialog import Choice, Dialog
from game.stage.widgets.keys import Key
from tests.pilot import Pilot, make_stage


class CoreShare(TimedDesk):
    """A desk for a share of the core repair that covers nothing."""

    questions = ("cover_share",)
    station = "engineering"
    goal = "Cover the breach cards."

    def build_work(self) -> None:
        self.ring()
        self.done_key()

    def partial(self) -> Cover:
        return Cover({})


def seated(session: Session, desk: type[TimedDesk] = EngineeringDesk) -> tuple[Pilot, Any]:
    """A pilot before the open desk of a session's question."""
    stage = make_stage()
    table = Table(session)
    stage.stack.push(table)
    made = desk(table, open_question(session))
    pilot = Pilot(stage, made)
    pilot.wait(0.5)
    return pilot, made


@pytest.fixture
def tiles(content: Content) -> Session:
    """A game that waits for Engineering to lay its tiles, with 30 seconds for it."""
    return make_session(content, until="lay_tiles", turn=2)


def begin(pilot: Pilot) -> None:
    """Lift the cover and wait until the work lies open."""
    pilot.click_on("Start")
    pilot.wait(COUNTDOWN)


def lay_first(desk: EngineeringDesk) -> None:
    """Lay the first tile."""
    desk.lay(desk.task.dealt[0], 0, 0, 0)
    desk.refresh()


def test_the_cover_names_station_goal_and_person_and_hides_what_was_drawn(tiles: Session) -> None:
    pilot, desk = seated(tiles)
    for text in ("Engineering", desk.goal, "Ada", desk.first_note, "30 seconds"):
        pilot.see(text)
    pilot.see_not(desk.task.dealt[0])
    pilot.wait(60)
    assert desk.left == 30
    assert desk.stage_of_work == "cover"


def test_start_counts_down_from_three_and_then_the_clock_runs(tiles: Session) -> None:
    pilot, desk = seated(tiles)
    pilot.click_on("Start")  # takes 0.4 s
    seen = [next(pilot.find("countdown").texts())]
    for _ in range(2):
        pilot.wait(1)
        seen.append(next(pilot.find("countdown").texts()))
    assert seen == ["3", "2", "1"]
    pilot.wait(1)
    assert desk.stage_of_work == "work"
    assert list(pilot.find("clock").texts()) == ["30"]
    pilot.wait(10)
    assert list(pilot.find("clock").texts()) == ["20"]
    assert open_question(tiles).name == "lay_tiles"


def test_what_is_asked_before_the_clock_starts_names_no_clock(content: Content) -> None:
    _, desk = seated(make_session(content, until="prepare_tractor", turn=2), TractorBeams)
    assert desk.cap == "Step 2"
    _, desk = seated(make_session(content, until="choose_tile", turn=2), TractorBeams)
    assert desk.cap == "Step 5: 30 seconds"


def test_the_key_that_goes_on_lies_on_no_other_key(tiles: Session) -> None:
    pilot, desk = seated(tiles)
    begin(pilot)
    lay_first(desk)
    pilot.see("Done early")
    desk.finish()
    pilot.wait_idle()
    pilot.see("Continue")
    keys = [each for each in desk.tree.all() if isinstance(each, Key)]
    assert not any(each.where().colliderect(MAIN_KEY) for each in keys)


def test_a_click_on_the_countdown_or_enter_begins_at_once(content: Content) -> None:
    for act in ("click", "enter"):
        pilot, desk = seated(make_session(content, until="lay_tiles", turn=2))
        pilot.click_on("Start")
        if act == "click":
            pilot.click_on("countdown")
        else:
            pilot.press("return")
        assert desk.stage_of_work == "work", act
        assert desk.left > 29, act


def test_a_step_without_clock_begins_at_once_and_never_ends_by_itself(content: Content) -> None:
    session = make_session(content, until="lay_tiles", turn=2, timer=0)
    pilot, desk = seated(session)
    pilot.see("no clock")
    pilot.click_on("Start")
    assert desk.stage_of_work == "work"
    pilot.wait(200)
    assert desk.stage_of_work == "work"
    pilot.see_not("Done early")
    for _ in range(2):  # nothing is laid: it wants a second press
        pilot.click_on("Done")
    assert isinstance(pilot.scene, Counting)


def test_when_time_is_up_the_board_is_taken_as_it_lies(tiles: Session) -> None:
    """SC-3.2."""
    pilot, desk = seated(tiles)
    begin(pilot)
    lay_first(desk)
    pilot.wait(31)
    pilot.see("Time is up")
    pilot.wait_idle()
    pilot.click_on("Continue")
    assert tiles.game.state.engineering.laid == [Laid(desk.task.dealt[0], 0, 0, 0)]
    assert desk not in pilot.stage.stack.scenes


def test_what_counts_is_read_out_piece_by_piece_and_any_key_shows_it_all(tiles: Session) -> None:
    pilot, desk = seated(tiles)
    begin(pilot)
    lay_first(desk)
    lines = list(desk.count())
    assert len(lines) == 2
    desk.finish()
    pilot.wait(PIECE_MS / 1000 * 0.75)
    pilot.see(lines[0][0])
    pilot.see_not("Energy next turn: ")
    assert pilot.scene.told == 1  # type: ignore[attr-defined]
    pilot.see_not("Continue")
    pilot.press("space")
    assert pilot.scene.told == 2  # type: ignore[attr-defined]
    pilot.see("Continue")
    assert open_question(tiles).name == "lay_tiles"


def test_presses_meant_for_the_work_are_not_taken_for_an_answer_after_the_bell(tiles: Session) -> None:
    pilot, desk = seated(tiles)
    begin(pilot)
    lay_first(desk)
    desk.left = 0.1
    pilot.wait(0.2)
    for _ in range(4):
        pilot.press("ctrl+return", pause=0.05)
    assert isinstance(pilot.scene, Counting)
    assert pilot.scene.told == 0
    assert open_question(tiles).name == "lay_tiles"


def test_under_a_dialog_time_stands_still_nothing_reacts_and_the_work_is_covered(content: Content) -> None:
    """DA-4: a pause is no thinking time."""
    pictures = []
    for tiles_laid in (0, 1):
        pilot, desk = seated(make_session(content, until="lay_tiles", turn=2))
        begin(pilot)
        if tiles_laid:
            lay_first(desk)
        desk.left = 20.0
        pilot.stage.stack.push(Dialog("Pause", "", [Choice("Go on")], safe=0))
        pilot.wait(5)
        pilot.press("z", "e")
        assert desk.left == 20.0
        assert desk.held is None
        assert len(desk.laid) == tiles_laid
        pictures.append(pygame.image.tobytes(pilot.picture(), "RGB"))
        pilot.click_on("Go on")
        pilot.wait(1)
        assert desk.left < 20.0
        assert pilot.scene is desk
    assert pictures[0] == pictures[1]


def test_the_core_share_and_the_task_of_a_station_run_on_one_clock_under_one_cover(content: Content) -> None:
    """DA-7."""
    session = make_session(content)
    session.game.state.ship.breach = 1
    while open_question(session).name != "cover_share":
        session.journal.play(session.bots.answer(session.game.view(0)))
    pilot, desk = seated(session, CoreShare)
    begin(pilot)
    pilot.wait(12)
    pilot.click_on("Done early")
    left = desk.left
    assert left == pytest.approx(18, abs=0.5)
    choice = open_question(session)
    assert choice.name == "lay_tiles"
    assert clock_runs(session, choice)
    tiles = EngineeringDesk(Table(session), choice)
    assert tiles.stage_of_work == "work"
    assert tiles.left == left
    pilot.stage.stack.push(tiles)
    pilot.wait(1)
    assert tiles.left == pytest.approx(left - 1, abs=0.5)


def test_the_next_turn_of_a_station_has_a_clock_and_a_cover_of_its_own(content: Content) -> None:
    session = make_session(content, until="lay_tiles", turn=2)
    pilot, _ = seated(session)
    begin(pilot)
    pilot.wait(5)
    for _ in range(2):  # nothing is laid: it wants a second press
        pilot.click_on("Done early")
    pilot.wait_idle()
    pilot.click_on("Continue")
    shared = session.shared_clock
    while open_question(session).name != "lay_tiles":
        session.journal.play(session.bots.answer(session.game.view(0)))
    assert session.shared_clock == shared  # nobody had a clock in between
    assert not clock_runs(session, open_question(session))
    assert EngineeringDesk(Table(session), open_question(session)).stage_of_work == "cover"


def test_the_first_time_note_comes_once_and_not_where_notes_are_off(content: Content) -> None:
    session = make_session(content, until="lay_tiles", turn=2)
    pilot, desk = seated(session)
    pilot.see(desk.first_note)
    pilot.click_on("Start")
    again = EngineeringDesk(desk.table, desk.choice)
    pilot.stage.stack.push(again)
    pilot.see_not(desk.first_note)
    pilot.stage.settings.notes_seen.clear()
    pilot.stage.settings.notes = False
    pilot.stage.stack.push(EngineeringDesk(desk.table, desk.choice))
    pilot.see_not(desk.first_note)


def test_lifting_the_cover_is_written_down_so_that_undo_stops_there(tiles: Session) -> None:
    """DA-22."""
    pilot, _ = seated(tiles)
    assert {"cover lifted": "lay_tiles"} not in tiles.journal.notes
    pilot.press("return")
    assert tiles.journal.notes[-1] == {"cover lifted": "lay_tiles"}
    assert not tiles.journal.undo()


def test_after_start_by_keys_the_selection_is_on_the_work_not_on_the_key_that_ends_it(tiles: Session) -> None:
    pilot, desk = seated(tiles)
    pilot.press("return")
    pilot.wait(COUNTDOWN)
    assert pilot.focus == desk.task.dealt[0]


@pytest.mark.parametrize("left, said", [(29.2, "30"), (0.4, "1"), (0.0, "0")])
def test_the_ring_rounds_the_seconds_up(tiles: Session, left: float, said: str) -> None:
    pilot, desk = seated(tiles)
    begin(pilot)
    desk.left = left
    assert list(pilot.find("clock").texts()) == [said]


def test_a_cover_is_not_lifted_by_presses_meant_for_the_bridge(tiles: Session) -> None:
    """D22"""
    stage = make_stage()
    stage.stack.push(Table(tiles))
    desk = EngineeringDesk(Table(tiles), open_question(tiles))
    pilot = Pilot(stage, desk)
    for _ in range(8):
        pilot.press("ctrl+return", pause=0.3)
    assert desk.stage_of_work == "cover"
    pilot.wait(0.5)
    pilot.press("ctrl+return")
    assert desk.stage_of_work == "countdown"
