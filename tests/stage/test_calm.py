"""Screens that wait for calm: who presses fast uses nothing that has just appeared under the press (D22)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.stage.screen import CALM, Screen
from tests.pilot import Pilot, make_stage

PLACE = (1270.0, 793.0, 312.0, 90.0)
MIDDLE = (1426.0, 838.0)


class Last(Screen):
    """A screen whose gold key starts something."""

    pausable = True

    def __init__(self) -> None:
        super().__init__()
        self.used = self.paused = 0

    @property
    def calm(self) -> float:
        return CALM

    def build(self) -> None:
        self.main("Play again", self.use, rect=PLACE)

    def use(self) -> None:
        self.used += 1

    def pause(self) -> None:
        self.paused += 1


class Turn(Screen):
    """A screen whose gold key opens the last one."""

    def build(self) -> None:
        self.main("Next turn", self.use, rect=PLACE)

    def use(self) -> None:
        self.stage.stack.push(Last())


PRESS: dict[str, Callable[[Pilot, float], None]] = {
    "mouse": lambda pilot, pause: pilot.click(*MIDDLE, pause=pause),
    "enter": lambda pilot, pause: pilot.press("return", pause=pause),
    "gold key": lambda pilot, pause: pilot.press("ctrl+return", pause=pause),
    "pad": lambda pilot, pause: pilot.pad("A", pause=pause),
}


@pytest.mark.parametrize("by", PRESS)
def test_presses_in_a_row_use_nothing_of_a_screen_that_opens_among_them(by: str) -> None:
    pilot = Pilot(make_stage(), turn := Turn())
    turn.tree.set_focus(turn.first)
    for _ in range(12):
        PRESS[by](pilot, 0.3)
    last = pilot.scene
    assert isinstance(last, Last) and last.used == 0
    pilot.wait(CALM)
    PRESS[by](pilot, 0.3)
    assert last.used == 1
    PRESS[by](pilot, 0.3)
    assert last.used == 2  # once it has taken a press it takes them all


def test_looking_around_and_pausing_need_no_calm() -> None:
    pilot = Pilot(make_stage(), Turn())
    pilot.stage.pause = lambda scene: None
    pilot.press("ctrl+return", pause=0.05)
    last = pilot.scene
    assert isinstance(last, Last)
    pilot.press("p", "escape", pause=0.05)
    bar = next(each for each in last.tree.all() if each.label == "Pause")
    pilot.click(*bar.where().center, pause=0.05)
    assert last.paused == 3
    pilot.press("down", pause=0.05)
    assert last.tree.focus is not None


def test_a_screen_that_asks_for_no_calm_takes_a_press_at_once() -> None:
    pilot = Pilot(make_stage(), Turn())
    pilot.press("ctrl+return", pause=0)
    assert isinstance(pilot.scene, Last)
