"""A shell around the games with a folder of its own, and games in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.files import assets
from game.stage.session import Session
from game.stage.settings import Settings
from game.stage.shell import Shell
from game.wings import WINGS
from tests.pilot import Pilot, make_stage

WING = WINGS["cadets"]


@pytest.fixture(scope="session")
def content() -> Any:
    """The shipped content of the cadets."""
    return WING.door.load(assets(), None)


@pytest.fixture
def make_shell(tmp_path: Path, content: Any) -> Callable[..., Shell]:
    """Return a maker of shells that share one user folder; words are settings."""

    def make(size: tuple[int, int] = (1280, 720), **settings: Any) -> Shell:
        stage = make_stage(size)
        stage.settings = Settings(**settings)
        stage.save_settings()
        shell = Shell(stage, WINGS, assets(), tmp_path, "test")
        shell._contents["cadets"] = content  # loaded once for all tests
        return shell

    return make


@pytest.fixture
def shell(make_shell: Callable[..., Shell]) -> Shell:
    return make_shell()


@pytest.fixture
def pilot(shell: Shell) -> Pilot:
    """A pilot before the title."""
    pilot = Pilot(shell.stage, shell.title())
    pilot.wait(1)
    return pilot


def begin(shell: Shell, *seats: str, difficulty: str = "normal", seed: int = 7) -> Session:
    """Begin Kestrel Run; it is saved in the shell's folder."""
    content = shell.content(WING)
    return shell.begun(WING, WING.door.set_up(content, "kestrel_run", difficulty, seats or ("Ann",), 30), seed)


def play(session: Session, answers: int) -> None:
    """Let bots give so many answers, fewer if the game ends before."""
    for _ in range(answers):
        choice = session.choice
        if choice is None:
            return
        session.answer(session.bots.answer(session.game.view(choice.seat)))
