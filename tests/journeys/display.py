"""A virtual display for real windows; where its tools are not installed, tests that need one are skipped."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("Xvfb", "xdotool")
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]
SIZE = (1280, 720)
OTHER_SCREENS = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
PATIENCE = 15.0
"""Seconds until something that was waited for counts as failed."""

needs_display = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")


class Display:
    """An Xvfb on a free number. Whatever uses it has to be closed before it."""

    def __init__(self) -> None:
        read, write = os.pipe()
        size = f"{SIZE[0]}x{SIZE[1]}x24"
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp"]
        self.server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL, text=True)
        os.close(write)
        with os.fdopen(read) as told:
            self.name = f":{told.readline().strip()}"

    def environment(self, home: Path) -> dict[str, str]:
        """The environment of a program whose window shall be here and whose user folder is ``home``."""
        env = {key: value for key, value in os.environ.items() if key not in OTHER_SCREENS}
        return env | {"DISPLAY": self.name, "SDL_AUDIODRIVER": "dummy", "LONG_ORBIT_HOME": str(home)}

    def close(self) -> None:
        """End it."""
        if self.server.poll() is None:
            self.server.terminate()
            self.server.wait(PATIENCE)
