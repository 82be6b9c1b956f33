"""Looking changes nothing: D37."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.cadets.content import Content
from game.files import assets
from game.stage.settings import Settings
from game.stage.shell import Shell
from game.wings import WINGS
from tests.pilot import Pilot, make_stage

WING = WINGS["cadets"]
KEYS = ("tab", "tab", "up", "left", "m", "right", "down", "escape", "f1", "escape", "l", "escape", "p", "escape", "f1")


@pytest.fixture
def table_at(content: Content, tmp_path: Path) -> Callable[[str], tuple[Pilot, Any]]:
    """Return a maker of a table at the first question of a name, with one person and no clock."""

    def at(question: str) -> tuple[Pilot, Any]:
        stage = make_stage()
        stage.settings = Settings(asked=True, notes=False, handover="tap")
        stage.save_settings()
        shell = Shell(stage, WINGS, assets(), tmp_path, "test")
        shell._contents["cadets"] = content
        session = shell.begun(WING, WING.door.set_up(content, "kestrel_run", "normal", ["Ann"], 0), 7)
        while session.choice is not None:
            if session.choice.name == question and WING.door.is_person(session.game, session.choice.seat):
                break
            session.answer(session.bots.answer(session.game.view(session.choice.seat)))
        assert session.choice is not None
        pilot = Pilot(stage, shell.table(session))
        pilot.wait_idle()
        return pilot, session

    return at


@pytest.mark.parametrize("question", ["choose_start", "orders", "helm_action", "place_energy", "before_damage"])
def test_hovering_scrolling_and_opening_what_can_be_closed_again_changes_nothing(
    table_at: Callable[[str], tuple[Pilot, Any]], question: str
) -> None:
    pilot, session = table_at(question)
    state, file = session.game.clone().state, session.journal.path.read_bytes()
    for y in range(20, 900, 110):
        for x in range(20, 1600, 130):
            pilot.move(x, y)
            pilot.wait(0.02)
    for key in KEYS:
        pilot.press(key)
        pilot.wait(0.2)
    for x, y in ((400, 400), (1400, 300)):
        pilot.move(x, y)
        pilot.wheel(2)
        pilot.click(x, y, 3)
    pilot.picture()
    assert session.game.state == state
    assert session.choice is not None and session.choice.name == question
    assert session.journal.path.read_bytes() == file
