"""The command line: open the window, play without one, simulate, check, picture, replay, measure."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from game import __version__

BAD_USE = 2
"""Exit status for a command that cannot be understood."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> None:  # type: ignore[override]
        sys.stderr.write(f"{self.prog}: {message}; see {self.prog} --help\n")
        raise SystemExit(BAD_USE)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    top = Parser(prog="long-orbit", description="Three space board games in one window. Without a command: open it.")
    top.add_argument("--version", action="version", version=f"Long Orbit {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    from game.cli import bench, check, gallery, play, replay, simulate

    for module in (play, simulate, check, gallery, replay, bench):
        module.add_to(commands)
    return top


def main(argv: Sequence[str]) -> int:
    """Run one command; return the exit status."""
    try:
        options = parser().parse_args(argv)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else BAD_USE
    if options.command is None:
        return _open_window()
    try:
        status: int = options.run(options)
    except UserError as error:
        sys.stderr.write(f"long-orbit {options.command}: {error}\n")
        return error.status
    except KeyboardInterrupt:
        sys.stderr.write("\nstopped\n")
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has gone, so nobody is told
        return 0
    return status


def entry() -> None:
    """The installed console script."""
    sys.exit(main(sys.argv[1:]))


class UserError(Exception):
    """A command that cannot be carried out, in one sentence. ``status`` is the exit status."""

    def __init__(self, message: str, status: int = BAD_USE) -> None:
        super().__init__(message)
        self.status = status


def has_display() -> bool:
    """Say whether a window can open here. A dummy driver asked for by name counts."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return True
    if sys.platform.startswith(("win", "darwin", "cygwin")):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_window() -> int:
    from game.cli import play

    if not has_display():
        print("No display here, so bots play Kestrel Run in the terminal; with a display the window opens.")
        return main(["play", "cadets", "kestrel_run", "--headless"])
    return play.open_window()
