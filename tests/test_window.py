"""The whole window, with the real event queue under the dummy driver."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import window
from game.cli.common import ready
from game.stage.app import App
from game.stage.scenes.settings import FirstStart
from game.stage.scenes.title import Title


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("LONG_ORBIT_HOME", str(tmp_path))
    pygame.display.quit()
    yield tmp_path
    pygame.display.quit()


def run_for(monkeypatch: pytest.MonkeyPatch, frames: int) -> list[str]:
    """Let every window close itself after some frames; gives the names of the scenes it showed."""
    seen: list[str] = []
    step = App.step

    def stepped(app: App, *, wait: bool = True) -> None:
        top = app.stage.stack.top
        seen.append(type(top).__name__)
        if len(seen) >= frames:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        step(app, wait=False)

    monkeypatch.setattr(App, "step", stepped)
    return seen


def test_the_first_start_asks_and_closing_the_window_ends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = run_for(monkeypatch, 3)
    assert window.open_window() == 0
    assert set(seen) == {FirstStart.__name__}


def test_a_mission_named_on_the_command_line_opens_straight_away(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    seen = run_for(monkeypatch, 5)
    assert window.open_window(ready("cadets", "kestrel_run", "hard", "Ann,bot:ace"), 11) == 0
    assert Title.__name__ not in seen
    (saved,) = (home / "saves").iterdir()
    assert b'"seed":11' in saved.read_bytes()


def test_a_replay_opens_from_the_command_line_and_a_bad_file_is_told(
    monkeypatch: pytest.MonkeyPatch, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = run_for(monkeypatch, 4)
    window.open_window(ready("cadets", "kestrel_run", "easy", "Ann"), 3)
    (saved,) = (home / "saves").iterdir()
    seen.clear()
    assert window.show_replay(saved) == 0
    assert set(seen) == {"ReplayScreen"}
    saved.write_bytes(b"nothing")
    assert window.show_replay(saved) == 1
    assert saved.name in capsys.readouterr().err


def test_a_home_that_cannot_be_written_is_replaced_and_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """D09"""
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("LONG_ORBIT_HOME", str(blocked))
    _, shell = window._window()
    assert str(blocked) in shell.trouble
    assert shell.library.folder.parent != blocked
