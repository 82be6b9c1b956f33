"""Where the game's own files lie, and where a player's saved games and missions go."""

import os
import sys
import tempfile
import traceback
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_data_path

HOME_VARIABLE = "LONG_ORBIT_HOME"
"""Names another folder for saved games and own missions."""
FAULT_LOG = "faults.log"


class UserFolder(NamedTuple):
    """A folder that could be written a moment ago, and what the player should be told about it."""

    path: Path
    trouble: str
    """Empty, or one sentence: the wanted folder refused, so this one stands in for it."""


def assets() -> Path:
    """The folder of `maps/`, `data/` and `sprites/`: inside the package once installed, else the checkout."""
    package = Path(__file__).resolve().parent
    installed = package / "_assets"
    return installed if installed.is_dir() else package.parent


def wanted_folder() -> Path:
    """The folder for saved games and own missions, whether or not it is there."""
    named = os.environ.get(HOME_VARIABLE)
    if not named:
        return user_data_path("long-orbit", appauthor=False)
    try:
        return Path(named).expanduser().absolute()
    except (RuntimeError, OSError):  # "~name" of nobody's, or the working folder is gone: trying it will tell
        return Path(named)


def user_folder() -> UserFolder:
    """The folder for saved games and own missions, made if need be.

    If it cannot be written, a temporary folder stands in, the same one for as long as the program runs.
    Raises OSError if not even that can be made.
    """
    wanted = wanted_folder()
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=wanted):  # permission bits alone do not tell: try it
            pass
    except OSError as error:
        shelter = _shelter()
        return UserFolder(
            shelter,
            f"Nothing can be saved in {wanted} ({error.strerror}), so games go to {shelter}, "
            f"which does not last: make that folder writable, or name another in {HOME_VARIABLE}.",
        )
    return UserFolder(wanted, "")


def log_fault(folder: Path | None, fault: BaseException) -> Path | None:
    """Write a fault of the program with all its lines to a folder's log; to the terminal, and None, if need be."""
    report = "".join(traceback.format_exception(fault))
    if folder is not None:
        path = folder / FAULT_LOG
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"--- {datetime.now():%Y-%m-%d %H:%M:%S}\n{report}\n")
            return path
        except OSError as problem:
            print(f"The fault cannot be logged in {folder}: {problem.strerror}.", file=sys.stderr)
    print(report, file=sys.stderr)
    return None


@cache
def _shelter() -> Path:
    return Path(tempfile.mkdtemp(prefix="long-orbit-"))
