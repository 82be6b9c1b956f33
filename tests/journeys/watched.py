"""Runs the real program, and says on its standard output what is on the window whenever that changes.

    python -m tests.journeys.watched [ARGUMENTS OF main.py]

One line of JSON at a time: the screen on top, whether something moves, what has the focus, and every control with the
pixel where it can be clicked. It only looks: events, time and drawing are those of the program.
"""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path
from typing import Any

from game.stage.app import App
from game.stage.scene import Stage
from game.stage.screen import Screen, WidgetScene
from game.stage.widgets import Widget

MAIN = Path(__file__).resolve().parents[2] / "main.py"


def seen(stage: Stage) -> dict[str, Any]:
    """What somebody before the window sees."""
    scene = stage.stack.top
    found: dict[str, Any] = {"scene": type(scene).__name__, "busy": stage.busy, "focus": "", "gold": "", "controls": []}
    if isinstance(scene, WidgetScene):
        tree = scene.tree
        found["work"] = getattr(scene, "stage_of_work", "")
        found["focus"] = tree.focus.label if tree.focus is not None and not stage.input.pointing else ""
        found["controls"] = [_control(each, stage) for each in tree.focusables() if tree.under(_middle(each)) is each]
        found["texts"] = [text for each in tree.all() for text in each.texts()]
    if isinstance(scene, Screen) and scene.main_key is not None:
        found["gold"] = scene.main_key.text
    return found


def _middle(widget: Widget) -> tuple[float, float]:
    x, y = widget.where().center
    return x, y


def _control(widget: Widget, stage: Stage) -> dict[str, Any]:
    return {
        "name": widget.label, "kind": type(widget).__name__, "text": next(widget.texts(), ""), "closed": widget.why,
        "at": stage.view.point(_middle(widget)),
    }  # fmt: skip


def watch() -> None:
    """Let every turn of the loop tell what has changed."""
    step, last = App.step, ""

    def told(app: App, *, wait: bool = True) -> None:
        nonlocal last
        step(app, wait=wait)
        if not app.stage.running:
            return
        line = json.dumps(seen(app.stage))
        if line != last:
            last = line
            print(line, flush=True)

    App.step = told  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    watch()
    sys.argv[0] = str(MAIN)
    runpy.run_path(str(MAIN), run_name="__main__")
