"""Three people play at one computer, keys only, from the first turn to the final score; nobody sees another's cards."""

from __future__ import annotations

from game.scouts.rules.state import NOBODY
from game.scouts.scenes.attempt import NextOrStop
from game.scouts.scenes.covers import Cover
from game.scouts.scenes.discards import Discards
from game.scouts.scenes.gallery import make_session
from game.scouts.scenes.response import Respond
from game.scouts.scenes.score import Score
from game.scouts.scenes.setting_out import SettingOut
from game.scouts.scenes.table import ScoutTable
from tests.pilot import Pilot, make_stage
from tests.scouts.scenes.seats import CONTENT, hold, leaks


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
