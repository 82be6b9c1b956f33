"""The clock of a timed station stands still under whatever lies on top of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.cadets import WING
from game.cadets.content import Content
from game.cadets.scenes.gallery import make_session
from game.cadets.scenes.timed.desk import TimedDesk
from game.files import assets
from game.stage.scenes.handover import HandOver
from game.stage.shell import Shell
from game.stage.widgets.dialog import Choice, Dialog
from tests.pilot import Pilot, make_stage


@pytest.fixture
def at_work(tmp_path: Path, content: Content) -> tuple[Pilot, Shell, TimedDesk]:
    """A pilot at the engineering desk, five seconds before its time is up."""
    shell = Shell(make_stage(), {"cadets": WING}, assets(), tmp_path, "test")
    shell.stage.settings.notes = False
    shell._contents["cadets"] = content
    session = make_session(content, until="lay_tiles")
    pilot = Pilot(shell.stage, shell.table(session))
    for _ in range(20):
        if isinstance(pilot.scene, TimedDesk):
            break
        pilot.press("ctrl+return")
    desk = pilot.scene
    assert isinstance(desk, TimedDesk)
    pilot.wait(1)
    pilot.press("ctrl+return")
    pilot.wait(desk.seconds - 2.0)
    while desk.left > 5 or desk.stage_of_work != "work":
        pilot.wait(0.1)
    return pilot, shell, desk


OVER: dict[str, Callable[[Shell, TimedDesk], None]] = {
    "pause": lambda shell, desk: shell.pause(desk),
    "rules": lambda shell, desk: shell.rules(desk),
    "log": lambda shell, desk: shell.log(),
    "settings": lambda shell, desk: shell.settings(),
    "hand-over": lambda shell, desk: shell.stage.stack.push(HandOver(0, "Ada", "", lambda: None)),
    "dialog": lambda shell, desk: shell.stage.stack.push(Dialog("Stop", "Wait.", [Choice("Go on")], safe=0)),
}


@pytest.mark.parametrize("what", OVER)
def test_the_clock_stands_still_under(at_work: tuple[Pilot, Shell, TimedDesk], what: str) -> None:
    """D47"""
    pilot, shell, desk = at_work
    left = desk.left
    OVER[what](shell, desk)
    pilot.wait(20)
    assert desk.left == left
    shell.stage.stack.pop()
    pilot.wait(0.5)
    assert left - 0.7 < desk.left < left


@pytest.mark.parametrize("hours", [3, 120, -1])
def test_a_jump_of_the_systems_clock_costs_no_time(at_work: tuple[Pilot, Shell, TimedDesk], hours: float) -> None:
    """D46: the window hands on at most a tenth of a second, and a desk knows no other time."""
    pilot, _, desk = at_work
    left = desk.left
    pilot.clock.advance(hours * 3600)
    pilot.wait(0)
    assert desk.left == left
