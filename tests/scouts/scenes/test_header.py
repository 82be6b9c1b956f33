"""The top bar of the table: whose turn, what is asked, everybody, beside the keys of the real window."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.core.seating import LONGEST_NAME
from game.files import assets
from game.scouts import WING
from game.scouts.scenes.gallery import first_session
from game.scouts.scenes.table.strips import PersonChip
from game.scouts.scenes.table.table import ScoutTable
from game.stage.shell import Shell
from game.stage.widgets.texts import TopBar
from tests.pilot import Pilot, drawn, make_stage
from tests.scouts.scenes.seats import CONTENT
from tests.scouts.scenes.test_columns import Watch

LONG = "Maximiliana of Habsburg"


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("rivals", [0, 1, 2, 5])
def test_title_question_and_seats_have_room_beside_each_other_and_the_keys(
    rivals: int, text_size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SS-UI.4: also for the longest names, at 1280x720, where help and pause stand at the right."""
    assert len(LONG) >= LONGEST_NAME - 1
    stage = make_stage((1280, 720))
    stage.settings.notes, stage.settings.text_size = False, text_size  # type: ignore[assignment]
    stage.save_settings()
    Shell(stage, {"scouts": WING}, assets(), tmp_path, "test")
    mode = "action" if rivals else "solo_action"
    session = first_session(CONTENT, until="choose_action", round=3, rivals=rivals, mode=mode)
    players = session.game.state.players
    players[:] = [msgspec.structs.replace(player, name=LONG) for player in players]
    table = ScoutTable(session)
    pilot = Pilot(stage, table)
    pilot.wait_idle()
    assert table.part is not None
    watch = Watch(monkeypatch)
    drawn(stage)
    bar = [LONG, LONG.upper(), table.title, table.title.upper(), table.purpose]
    assert [each for each in watch.too_large() if each[0] in bar] == []
    assert [each for each in watch.seen if each[0] == table.purpose], "what is asked was looked at"
    (top,) = [widget for widget in pilot.widgets() if isinstance(widget, TopBar)]
    chips = [widget.rect for widget in pilot.widgets() if isinstance(widget, PersonChip)]
    assert len(chips) == len(players) and max(chip.right for chip in chips) <= top.right <= 1582 - 2 * 50
