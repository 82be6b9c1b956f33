"""The circle with the real desks: whole missions of people go round without a question lost or asked twice."""

from __future__ import annotations

import pytest

from game.cadets.content import Content
from game.cadets.scenes.bridge.bridge import Bridge
from game.cadets.scenes.desk import Desk
from game.cadets.scenes.enemies.step import EnemyStep
from game.cadets.scenes.gallery import make_session
from game.cadets.scenes.report.report import Report
from game.cadets.scenes.timed.desk import TimedDesk
from tests.pilot import Pilot, make_stage


@pytest.mark.parametrize(("people", "seed"), [(1, 1), (2, 2), (3, 1), (6, 2)])
def test_a_mission_of_people_goes_round_between_bridge_and_desks(content: Content, people: int, seed: int) -> None:
    session = make_session(content, people=people, until="choose_start", turn=0, seed=seed, difficulty="hard")
    stage = make_stage()
    stage.settings.pace = "instant"
    bridge = Bridge(session)
    pilot = Pilot(stage, bridge)
    steps_waited: list[tuple[int, str, int]] = []
    answers = 0
    while not session.over:
        pilot.wait_idle()
        choice, top = session.choice, stage.stack.top
        if choice is None:
            break
        answer = session.bots.answer(session.game.view(choice.seat))
        if isinstance(top, Desk):
            assert choice.name in top.questions
            assert top.choice is choice
            bridge.answer(answer, top)
        elif isinstance(top, Bridge | EnemyStep) and top.asking is not None:
            assert top.asking.choice is choice
            steps_waited.append((0, choice.name, choice.seat))
            top.leave_question()
            top.answer(answer)
        elif isinstance(top, EnemyStep):
            pilot.press("ctrl+return", pause=0.3)
            continue
        else:
            steps_waited.append((bridge.game.state.turn, bridge.game.state.phase, choice.seat))
            pilot.press("ctrl+return", pause=0.3)
            assert isinstance(stage.stack.top, Desk)
            continue
        answers += 1
    pilot.wait_idle()
    while isinstance(pilot.scene, EnemyStep):
        pilot.press("ctrl+return", pause=0.3)
        pilot.wait_idle()
    assert isinstance(pilot.scene, Report)
    assert answers == session.journal.count
    neighbours = zip(steps_waited, steps_waited[1:], strict=False)
    twice = [one for one, other in neighbours if one == other and one[0]]
    assert twice == [], "the gold key was wanted twice in a row for the same person"
    assert bridge.shown.state.ship == bridge.game.state.ship
    assert bridge.shown.state.result == bridge.game.state.result


COVERS_WAIT = [(1, "lay_tiles"), (1, "fill_trays")]
BRIDGE_WAITS = [(2, "lay_tiles"), (1, "orders"), (1, "choose_tile")]


@pytest.mark.parametrize(("people", "until"), [*COVERS_WAIT, *BRIDGE_WAITS])
def test_who_plays_alone_presses_one_key_less_before_each_station_of_step_3(
    content: Content, people: int, until: str
) -> None:
    """Where the mouse changes hands, or something has happened on the bridge, the bridge is looked at first."""
    stage = make_stage()
    stage.settings.notes = False
    pilot = Pilot(stage, Bridge(make_session(content, people=people, until=until, turn=2)))
    pilot.wait(1)
    if (people, until) in COVERS_WAIT:
        assert isinstance(pilot.scene, TimedDesk) and pilot.scene.stage_of_work == "cover"
    else:
        assert isinstance(pilot.scene, Bridge)
