"""Whole games in a real window under a virtual display, from the first start to the last screen: see in_window.py."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from game.stage.library import SUFFIX
from game.stage.settings import FILE, Settings
from tests.journeys.display import ROOT, Display, needs_display

LONGEST = 150.0
"""Seconds after which a journey has got stuck."""
QUICK = Settings(pace="instant", reduced_motion=True, notes=False)

pytestmark = needs_display

Play = Callable[[str], None]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Plays a journey of this name in a home of its own, where nothing that moves takes long."""
    display = Display()
    (tmp_path / FILE).write_text(json.dumps(msgspec.to_builtins(QUICK)))

    def run(name: str) -> None:
        command = [sys.executable, "-m", "tests.journeys.in_window", name]
        env = display.environment(tmp_path)
        done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST)
        assert done.returncode == 0, done.stderr
        assert len(list((tmp_path / "saves").glob(f"*{SUFFIX}"))) == 1

    try:
        yield run
    finally:
        display.close()


def test_by_mouse_one_person_flies_kestrel_run_at_every_station_to_its_report(play: Play) -> None:
    play("kestrel_run_by_mouse")


def test_by_keys_one_person_flies_kestrel_run_at_every_station_to_its_report(play: Play) -> None:
    play("kestrel_run_by_keys")


def test_by_keys_three_people_play_space_scouts_and_nobody_sees_anothers_cards(play: Play) -> None:
    """SS-7.8 to SS-7.11, D40, D41."""
    play("three_people_by_keys")


def test_by_mouse_one_person_plays_space_scouts_against_two_rivals(play: Play) -> None:
    """SS-7.11."""
    play("against_two_rivals_by_mouse")
