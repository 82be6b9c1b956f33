"""The Captain's course in pencil, on the maps of those who need it (SC-1.6), and who sits at a desk of Step 2."""

from __future__ import annotations

import pytest

from game.cadets.content import Content
from game.cadets.scenes.gallery import make_session, open_question
from game.cadets.scenes.helm.desk import HelmDesk
from game.cadets.scenes.helm.speed import HelmSpeed
from game.cadets.scenes.map.course import Course
from game.cadets.scenes.sensors.plan import SensorsPlan
from game.cadets.scenes.table import Table
from game.cadets.scenes.timed.parts import SeatName
from tests.pilot import Pilot, make_stage


def courses(desk: HelmDesk | HelmSpeed) -> list[Course]:
    return [each for each in desk.tree.all() if isinstance(each, Course)]


@pytest.mark.parametrize("broken", [False, True])
def test_the_helm_sees_the_captains_course_unless_nobody_may_talk(content: Content, broken: bool) -> None:
    """SC-1.6; DA-8: with a Comm Breakdown not in Step 3."""
    session = make_session(content, until="helm_action", turn=2)
    if broken:
        session.game.state.ship.slots["aft"] = ["D03"]
    table = Table(session)
    x, y = table.shown.state.ship.square
    table.plan.course = [(x, y - 1), (x, y - 2)]
    table.plan.orders["helm"] = ["fly north"]
    table.plan.write(session)
    desk = HelmDesk(table, open_question(session))
    pilot = Pilot(make_stage(), desk.lie_open(30))
    assert [course.course for course in courses(desk)] == ([] if broken else [table.plan.course])
    (pilot.see_not if broken else pilot.see)("fly north")
    desk.rebuild()
    assert len(courses(desk)) == (not broken)
    pilot.picture()


def test_it_is_there_when_the_speed_is_set(content: Content) -> None:
    session = make_session(content, until="prepare_helm", turn=2)
    table = Table(session)
    x, y = table.shown.state.ship.square
    table.plan.course = [(x, y - 1)]
    desk = HelmSpeed(table, open_question(session))
    Pilot(make_stage(), desk).picture()
    desk.rebuild()
    assert [course.course for course in courses(desk)] == [[(x, y - 1)]]


@pytest.mark.parametrize("until, kind", [("prepare_helm", HelmSpeed), ("declare", SensorsPlan)])
def test_desks_of_step_2_say_whose_turn_it_is_and_which(
    content: Content, until: str, kind: type[HelmSpeed] | type[SensorsPlan]
) -> None:
    session = make_session(content, until=until, turn=3)
    desk = kind(Table(session), open_question(session))
    Pilot(make_stage(), desk).see("Turn 3")
    seat = desk.status[-1]
    assert isinstance(seat, SeatName) and list(seat.texts()) == ["Ada"]
