"""Whole games at one computer, keys only: three people who see no card of each other, and one against two rivals."""

from __future__ import annotations

import pytest

from game.scouts.rules.state import NOBODY
from game.scouts.scenes.covers import Cover
from game.scouts.scenes.gallery import make_session
from game.scouts.scenes.score.score import Score
from game.scouts.scenes.table.attempt import NextOrStop
from game.scouts.scenes.table.discards import Discards
from game.scouts.scenes.table.response import Respond
from game.scouts.scenes.table.setting_out import SettingOut
from game.scouts.scenes.table.table import ScoutTable
from tests.pilot import Pilot, make_stage
from tests.scouts.scenes.fresh import fresh
from tests.scouts.scenes.seats import CONTENT, hold, leaks

THINKING = 10.0
"""Seconds that a person takes for a decision."""
QUARTER_OF_AN_HOUR = 900.0


def decide(pilot: Pilot, table: ScoutTable) -> None:
    """A simple person: the first mission that passes, a Mishap where it decides, what the gold key proposes."""
    part = table.part
    if isinstance(part, SettingOut):
        passing = [
            place for place, column in enumerate(table.shown.state.columns, 1)
            if column.won_by == NOBODY and (look := table.outlook(column)) and (look.passes or look.aids)
        ]  # fmt: skip
        if passing:
            pilot.press(str(passing[0]), "ctrl+return", pause=0.3)
        else:
            pilot.press("h", pause=0.3)
    elif isinstance(part, NextOrStop):
        pilot.press("return", pause=0.3)  # the focus lies on what is wise
    elif isinstance(part, Discards):
        pilot.press(*[str(n + 1) for n in range(part.wanted)], "ctrl+return", pause=0.3)
    elif isinstance(part, Respond) and part.decisive and not part.chosen:
        pilot.press("return", pause=0.3)  # the focus lies on the first card that decides
    else:
        pilot.press("ctrl+return", pause=0.3)


def test_three_people_play_a_whole_game_by_keys_alone() -> None:
    session = make_session(CONTENT, people=3, rivals=0, seed=11, support="brisk")
    stage = make_stage((640, 360))
    stage.settings.notes = False
    stage.settings.pace = "2x"
    table = ScoutTable(session)
    pilot = Pilot(stage, table)
    covers: list[int] = []
    for _ in range(6000):
        pilot.wait_idle()
        if isinstance(pilot.scene, Score):
            break
        if isinstance(pilot.scene, Cover):
            assert leaks(pilot, table, None) == set()
            covers.append(pilot.scene.seat)
            hold(pilot)
        elif pilot.scene is table and table.part is not None:
            assert table.part.choice.seat == covers[-1]
            assert leaks(pilot, table, covers[-1]) == set()
            decide(pilot, table)
        else:
            pilot.press("ctrl+return", pause=0.3)
    assert session.over
    assert isinstance(pilot.scene, Score)
    assert {0, 1, 2} == set(covers)
    assert all(one != other for one, other in zip(covers, covers[1:], strict=False)), "covered twice for one person"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_one_person_is_done_with_two_rivals_in_a_quarter_of_an_hour(seed: int) -> None:
    """With quick settings: a quick crew, brisk Support, moves shown at twice the speed; from the first frame on."""
    session = fresh(people=1, rivals=2, quick=True, seed=seed, support="brisk")
    stage = make_stage((640, 360))
    stage.settings.notes = False
    stage.settings.pace = "2x"
    table = ScoutTable(session)
    pilot = Pilot(stage, table)
    began, answers = pilot.clock.now(), 0
    while not isinstance(pilot.scene, Score):
        pilot.wait_idle(frame=0.1)
        before = session.journal.count
        if pilot.scene is table and table.part is not None:
            decide(pilot, table)
        else:
            pilot.press("ctrl+return", pause=0.3)
        answers += session.journal.count > before
        assert answers < 400
    assert pilot.clock.now() - began + THINKING * answers < QUARTER_OF_AN_HOUR
