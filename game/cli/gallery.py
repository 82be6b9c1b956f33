"""``gallery``: a picture of every screen in telling states, drawn by the same code as the window."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path
from typing import Any

from game.cli import UserError

SIZES = ("1280x720", "1920x1080")


def add_to(commands: Any) -> None:
    command = commands.add_parser("gallery", help="draw every screen into PNG files")
    command.add_argument("folder", metavar="DIR", help="where the pictures go; it is made if need be")
    command.add_argument(
        "--size", type=size, nargs="+", default=[size(text) for text in SIZES], metavar="WxH",
        help=f"sizes of the window (default {' '.join(SIZES)})",
    )  # fmt: skip
    command.add_argument("--only", default="", metavar="NAME", help="only pictures whose name contains this")
    command.set_defaults(run=run)


def size(text: str) -> tuple[int, int]:
    """Read "1280x720". Raises ArgumentTypeError."""
    match = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    if match is None or not (320 <= int(match[1]) <= 7680 and 180 <= int(match[2]) <= 4320):
        raise argparse.ArgumentTypeError(f"a size such as 1280x720 is wanted (320x180 to 7680x4320), not {text!r}")
    return int(match[1]), int(match[2])


def run(options: argparse.Namespace) -> int:
    os.environ["SDL_VIDEODRIVER"] = "dummy"  # pictures need no display
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.window import pictures

    folder = Path(options.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{folder} cannot be made: {error.strerror or error}", 1) from None
    drawn = 0
    for name, wanted, save in pictures(options.size, options.only):
        file = folder / f"{name}_{wanted[0]}x{wanted[1]}.png"
        try:
            save(file)
        except OSError as error:
            raise UserError(f"{file} cannot be written: {error.strerror or error}", 1) from None
        drawn += 1
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{drawn} pictures, {name:<40}")
    if sys.stderr.isatty():
        sys.stderr.write("\n")
    if not drawn:
        raise UserError(f"no picture's name contains {options.only!r}")
    print(f"{drawn} pictures in {folder}.")
    return 0
