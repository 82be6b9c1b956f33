"""The command line: open the window, play without one, simulate, check, picture, replay, measure."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from game import __version__
from game.files import log_fault, wanted_folder

BAD_USE = 2
"""Exit status for a command that cannot be understood."""
STOPPED = 130
"""Exit status after Ctrl+C."""
FAULT = 70
"""Exit status after a fault of our own."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """A word that may be left out may also stand behind the options; argparse looks for it before them only."""
        found, left = super().parse_known_args(args, namespace)
        if left and not left[0].startswith("-") and getattr(found, "offer", None) == "":
            found.offer = left.pop(0)
        return found, left

    def error(self, message: str) -> None:  # type: ignore[override]
        sys.stderr.write(f"{self.prog}: {message}; see {self.prog} --help\n")
        raise SystemExit(BAD_USE)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    top = Parser(prog="long-orbit", description="Space board games in one window. Without a command: open it.")
    top.add_argument("--version", action="version", version=f"Long Orbit {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    from game.cli import bench, check, gallery, play, replay, simulate

    for module in (play, simulate, check, gallery, replay, bench):
        module.add_to(commands)
    return top


def main(argv: Sequence[str]) -> int:
    """Run one command; return the exit status."""
    _ready_streams()
    name = "long-orbit"
    try:
        options = parser().parse_args(argv)
        if options.command is None:
            status = _open_window()
        else:
            name = f"long-orbit {options.command}"
            status = options.run(options)
        sys.stdout.flush()
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else BAD_USE
    except UserError as error:
        sys.stderr.write(f"{name}: {error}\n")
        return error.status
    except KeyboardInterrupt:
        sys.stderr.write("\nstopped\n")
        return STOPPED
    except BrokenPipeError:
        _print_no_more()  # the reader has gone, so nobody is told
        return 0
    except OSError as error:
        _print_no_more()
        sys.stderr.write(f"{name}: {error.filename or 'the output'} cannot be used: {error.strerror or error}\n")
        return 1
    except Exception as fault:  # our own bug: people get a sentence, the log gets the rest
        log = log_fault(wanted_folder(), fault)
        where = f"{log} tells more and should come with a report of it" if log else "it is told above"
        sys.stderr.write(f"{name}: a fault in the program stopped it, {type(fault).__name__}: {fault}; {where}\n")
        return FAULT
    return status


def _ready_streams() -> None:
    """Let any name be printed on any terminal, nothing fail where there is none, and nobody else print."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by the shell, or started without a terminal on Windows
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 (open to the end)
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _print_no_more() -> None:
    """Turn standard output off: what still waits in it would fail again at the end of the program."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def entry() -> None:
    """The installed console script."""
    sys.exit(main(sys.argv[1:]))


class UserError(Exception):
    """A command that cannot be carried out, in one sentence. ``status`` is the exit status."""

    def __init__(self, message: str, status: int = BAD_USE) -> None:
        super().__init__(message)
        self.status = status


class NoDisplay(UserError):
    """No window can be opened here, because of ``why``."""

    def __init__(self, why: str) -> None:
        super().__init__(f"no window can be opened here: {why}; add --headless to do without one")
        self.why = why


def has_display() -> bool:
    """Say whether a window can open here. A dummy driver asked for by name counts."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return True
    if sys.platform.startswith(("win", "darwin", "cygwin")):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def in_window(show: Callable[[Any], int]) -> int:
    """Let ``show`` use the module of the window; return what it returns. Raises NoDisplay."""
    why = "there is no display"
    if has_display():
        from game import window

        try:
            return show(window)
        except window.NoWindow as error:
            why = str(error)
    raise NoDisplay(why)


def _open_window() -> int:
    try:
        return in_window(lambda window: int(window.open_window()))
    except NoDisplay as error:
        print(f"No window here ({error.why}), so bots play Kestrel Run in the terminal; with a display it opens.")
        return main(["play", "cadets", "kestrel_run", "--headless"])
