"""A game that is left while a clock runs goes on with what was left of it, and with the work as it lay (DA-4)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from game.cadets.content import Content
from game.cadets.rules.core import Cover
from game.cadets.scenes.captain.discussion import Discussion
from game.cadets.scenes.captain.orders import Orders
from game.cadets.scenes.damage.core_repair import CoreRepair
from game.cadets.scenes.damage.desk import DamageControl
from game.cadets.scenes.engineering.desk import EngineeringDesk
from game.cadets.scenes.gallery import make_session, open_question
from game.cadets.scenes.helm.desk import HelmDesk
from game.cadets.scenes.sensors.desk import SensorsDesk
from game.cadets.scenes.shields.desk import ShieldsDesk
from game.cadets.scenes.table import Table
from game.cadets.scenes.timed.desk import COUNTDOWN, TimedDesk
from game.cadets.scenes.timed.stopped import NOTE, Stopped, stopped_at
from game.cadets.scenes.tractor.desk import TractorBeams
from game.core.chance import Dice
from game.core.engine import Choice
from game.files import assets
from game.stage.session import Session
from game.stage.shell import Shell
from game.wings import WINGS
from tests.pilot import Pilot, make_stage

DESKS: dict[str, type[TimedDesk]] = {
    "lay_tiles": EngineeringDesk,
    "grab_pieces": SensorsDesk,
    "helm_action": HelmDesk,
    "fill_trays": ShieldsDesk,
    "cover_share": CoreRepair,
}


@dataclass
class Seated:
    """A person at the desk of the question a session waits for."""

    session: Session
    desk: Any
    pilot: Pilot

    @classmethod
    def at(cls, session: Session, kind: type[Any]) -> Seated:
        stage = make_stage()
        stage.settings.notes = False
        table = Table(session)
        stage.stack.push(table)
        desk = kind(table, open_question(session))
        pilot = Pilot(stage, desk)
        pilot.wait(1)
        return cls(session, desk, pilot)

    def begin(self) -> None:
        """Lift the cover and wait until the work lies open."""
        self.pilot.click_on("Start")
        self.pilot.wait(COUNTDOWN)
        assert self.desk.stage_of_work == "work"

    def leave(self) -> None:
        """Take everything off, as "Leave to the title" and the end of the program do."""
        while self.pilot.stage.stack.scenes:
            self.pilot.stage.stack.pop()

    def back_again(self) -> Seated:
        """Leave, and go on in another sitting: what the journal says is all that is known."""
        self.leave()
        session = self.session
        return Seated.at(Session(session.wing, session.journal, session.bots), type(self.desk))


def some_work(choice: Choice) -> Any:
    """An answer with something in it; a core repair covers one card only, or it would be done."""
    task: Any = choice.task
    answers = [task.sample(Dice(seed)) for seed in range(20)]
    if choice.name == "cover_share":
        return next(Cover(dict(list(each.covers.items())[:1])) for each in answers if each.covers)
    return max(answers, key=lambda each: len(str(each)))


@pytest.mark.parametrize("asked", DESKS)
def test_the_clock_goes_on_where_it_stood_and_the_work_lies_as_it_lay(content: Content, asked: str) -> None:
    first = Seated.at(make_session(content, until=asked, turn=2, seed=3), DESKS[asked])
    first.begin()
    work = some_work(first.desk.choice)
    first.desk.put_back(work)
    first.pilot.wait(11)
    left = first.desk.left
    assert 17 < left < 19
    again = first.back_again()
    assert again.desk.stage_of_work == "cover"
    again.pilot.see("19 seconds left")
    again.pilot.wait(60)
    assert again.desk.left == pytest.approx(left, abs=0.01)
    again.begin()
    assert again.desk.left == pytest.approx(left, abs=1.5)
    assert again.desk.partial() == work
    again.pilot.picture()


@pytest.mark.parametrize("by", ["leaving", "pausing"])
def test_each_way_out_keeps_the_time(content: Content, tmp_path: Path, by: str) -> None:
    first = Seated.at(make_session(content, until="lay_tiles", turn=2), EngineeringDesk)
    first.begin()
    first.pilot.wait(20)
    if by == "leaving":
        first.leave()
    else:
        Shell(first.pilot.stage, WINGS, assets(), tmp_path, "test").pause(first.desk)
    stopped = stopped_at(first.session, first.desk.clock)
    assert stopped is not None and stopped.left == first.desk.left < 11


def test_who_leaves_when_the_time_is_up_gets_none_back_and_keeps_what_was_laid(content: Content) -> None:
    first = Seated.at(make_session(content, until="lay_tiles", turn=2), EngineeringDesk)
    first.begin()
    first.desk.put_back(work := some_work(first.desk.choice))
    first.pilot.wait(31)
    assert first.desk.stage_of_work == "counted"
    again = first.back_again()
    again.pilot.see("0 seconds left")
    again.pilot.click_on("Start")
    again.pilot.wait(COUNTDOWN + 0.2)
    assert again.desk.stage_of_work == "counted"
    assert again.desk.partial() == work


def test_a_clock_over_several_questions_goes_on_too(content: Content) -> None:
    first = Seated.at(make_session(content, until="use_tools", turn=2), DamageControl)
    first.begin()
    first.pilot.wait(8)
    left = first.desk.left
    first.desk.give(first.desk.choice.open()[0])
    assert first.session.choice is not None and first.session.choice.clock is not None
    assert first.back_again().desk.left == pytest.approx(left, abs=0.1)


def test_what_is_left_in_another_turn_or_by_the_step_before_gives_no_clock_away(content: Content) -> None:
    session = make_session(content, until="lay_tiles", turn=2)
    Stopped("turn 1 step 3 engineering", 4.0).write(session)
    Stopped("turn 2 step 3 helm", 4.0).write(session)
    assert Seated.at(session, EngineeringDesk).desk.left == 30


@pytest.mark.parametrize("note", [{NOTE: {"clock": 3}}, {NOTE: None}, "stopped clock", {NOTE: {"left": 3.0}}])
def test_notes_that_nobody_can_read_are_passed_over(content: Content, note: Any) -> None:
    """D03"""
    session = make_session(content, until="lay_tiles", turn=2)
    session.journal.note(note)
    assert Seated.at(session, EngineeringDesk).desk.left == 30


def test_work_that_no_longer_fits_the_rules_is_left_out_but_not_its_time(content: Content) -> None:
    """D03"""
    session = make_session(content, until="lay_tiles", turn=2)
    name = Seated.at(session, EngineeringDesk).desk.clock
    Stopped(name, 12.0, "lay_tiles", {"laid": [{"tile": "none", "x": 0, "y": 0, "turn": 0}]}).write(session)
    again = Seated.at(session, EngineeringDesk)
    again.begin()
    assert not again.desk.laid and again.desk.left < 12.1
    Stopped(name, 5000.0).write(session)
    assert Seated.at(session, EngineeringDesk).desk.left == 30


def test_without_a_clock_the_work_is_kept_all_the_same(content: Content) -> None:
    first = Seated.at(make_session(content, until="fill_trays", turn=2, timer=0), ShieldsDesk)
    first.pilot.click_on("Start")
    first.desk.put_back(work := some_work(first.desk.choice))
    again = first.back_again()
    again.pilot.see("no clock")
    again.pilot.click_on("Start")
    assert again.desk.partial() == work


def test_the_three_minutes_for_plans_go_on_where_they_stood(content: Content) -> None:
    """D03, DA-4."""
    first = Seated.at(make_session(content, until="orders", turn=2), Orders)
    first.pilot.wait(50)
    left = first.desk.clock.left
    assert left < first.desk.clock.total - 30
    assert first.back_again().desk.clock.left == pytest.approx(left, abs=1.1)
    session = make_session(content, until="orders", turn=2)
    assert Discussion(session, session.game).left == first.desk.clock.total  # type: ignore[arg-type]


def test_a_desk_that_is_answered_writes_nothing_more(content: Content) -> None:
    first = Seated.at(make_session(content, until="choose_tile", turn=2), TractorBeams)
    first.begin()
    while first.session.choice is not None and first.session.choice.clock is not None:
        first.session.journal.play(first.session.bots.answer(first.session.game.view(0)))
    notes = list(first.session.journal.notes)
    first.leave()
    assert first.session.journal.notes == notes


