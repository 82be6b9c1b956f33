"""The window with everything in it: the stage, the shell around the games, and the list of wings."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game import __version__
from game.files import assets, user_folder
from game.stage.app import App, NoWindow, make_stage
from game.stage.library import said_of
from game.stage.scenes.title import NAME
from game.stage.shell import UNUSABLE, Shell
from game.stage.sound import Sounds
from game.wings import WINGS

if TYPE_CHECKING:
    from game.cli.common import Ready
    from game.stage.gallery import Drawing

__all__ = ["NoWindow", "first_frame", "idle", "open_window", "pictures", "redraws", "show_replay"]

ICON = "ship_player"


def open_window(setup: Ready | None = None, seed: int | None = None) -> int:
    """Open the window at the title, or straight in a mission; return the exit status when it is closed.

    Raises NoWindow.
    """
    app, shell = _window()
    if setup is None:
        app.run(shell.first_scene())
    else:
        app.run(shell.table(shell.begun(setup.wing, setup.setup, seed)), *shell.troubles())
    return 0


def show_replay(path: Path) -> int:
    """Show a saved game in the window from its start; 1, and a sentence, if the file cannot be shown.

    Raises NoWindow.
    """
    app, shell = _window()
    try:
        scenes = shell.replay(path), *shell.warnings(path)
    except UNUSABLE as error:
        sys.stderr.write(f"long-orbit replay: {said_of(path, error)}\n")
        return 1
    app.run(*scenes)
    return 0


def pictures(sizes: Sequence[tuple[int, int]], only: str) -> Iterator[Drawing]:
    """Every picture of the gallery: name, size, and what draws it into a file."""
    from game.stage.gallery import pictures as drawn

    return drawn(WINGS, assets(), sizes, only)


def first_frame() -> None:
    """Open the window and draw the first frame of the title, for the bench."""
    app, shell = _window()
    app.stage.stack.push(shell.title())
    while not app.frames:
        app.step(wait=False)


def redraws(wing: str, shot: str, size: tuple[int, int], frames: int) -> Iterator[float]:
    """Seconds of each full redraw of a wing's picture of that name, for the bench."""
    from game.stage.gallery import redraws as drawn

    return drawn(WINGS[wing], shot, assets(), size, frames)


def idle(setup: Ready, settle: float, seconds: float) -> float:
    """Share of a core that the window takes while a person thinks at the table, for the bench."""
    app, shell = _window()
    app.stage.stack.push(shell.table(shell.begun(setup.wing, setup.setup, 1)))
    _let_run(app, settle)
    used, began = time.process_time(), time.monotonic()
    _let_run(app, seconds)
    return (time.process_time() - used) / (time.monotonic() - began)


def _let_run(app: App, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        app.step()


def _window() -> tuple[App, Shell]:
    folder = user_folder()
    stage = make_stage(assets(), folder.path, Sounds())
    shell = Shell(stage, WINGS, assets(), folder.path, __version__)
    shell.trouble = folder.trouble
    return App(stage, NAME, folder.path, ICON), shell
