"""Figures of the window, each measured in a process of its own so that nothing is warm that a player finds cold."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from game.cli import UserError

FRAMES = 300
SIZE = (1920, 1080)
STARTS = 5
SETTLE_S = 3.0
IDLE_S = 8.0
MISSION = ("cadets", "kestrel_run", "normal", "Ada")


def measure() -> dict[str, float]:
    """Return start_ms, the frames of both tables (median and 99 %), rss_mib, idle_percent of a core."""
    starts = [_child("first_frame")["at"] for _ in range(STARTS)]
    return {"start_ms": statistics.median(starts)} | _child("bridge") | _child("scouts") | _child("idle")


def _child(what: str) -> dict[str, float]:
    """Run one measurement in a new process; its clock starts with the process."""
    with tempfile.TemporaryDirectory(prefix="long-orbit-bench-") as home:
        environment = os.environ | {"LONG_ORBIT_HOME": home, "SDL_AUDIODRIVER": "dummy"}
        if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")) and sys.platform == "linux":
            environment["SDL_VIDEODRIVER"] = "dummy"
        began = time.time()
        command = [sys.executable, "-m", "game.cli.window_bench", what, str(began)]
        root = Path(__file__).resolve().parents[2]
        done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise UserError(f"the measurement {what} failed: {last}", 1)
    figures: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    return figures


def first_frame(began: float) -> dict[str, float]:
    """Milliseconds from the start of the process to the first frame of the title."""
    from game.window import first_frame as drawn

    drawn()
    return {"at": (time.time() - began) * 1000}


def bridge(began: float) -> dict[str, float]:
    """Full redraws of the bridge in the middle of a mission, and the memory in use after them."""
    return _frames("bridge", "cadets", "bridge") | {"rss_mib": resident_mib()}


def scouts(began: float) -> dict[str, float]:
    """Full redraws of the Scouts' table in the middle of a race."""
    return _frames("scouts", "scouts", "scouts_table")


def _frames(name: str, wing: str, shot: str) -> dict[str, float]:
    from game.window import redraws

    times = sorted(redraws(wing, shot, SIZE, FRAMES))
    return {
        f"{name}_frame_ms": statistics.median(times) * 1000,
        f"{name}_frame_p99_ms": times[len(times) * 99 // 100] * 1000,
    }


def idle(began: float) -> dict[str, float]:
    """What the window takes of a core while a person thinks at the bridge."""
    from game.cli.common import ready
    from game.window import idle as share

    return {"idle_percent": share(ready(*MISSION), SETTLE_S, IDLE_S) * 100}


def resident_mib() -> float:
    """Return the memory this process holds, in MiB."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:  # not Linux: the most it ever held is the nearest the standard library tells
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def main(argv: list[str]) -> int:
    measurements: dict[str, Any] = {"first_frame": first_frame, "bridge": bridge, "scouts": scouts, "idle": idle}
    print(json.dumps(measurements[argv[0]](float(argv[1]))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
