"""The real window under a virtual display, worked from outside by a real mouse and real keys."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.journeys.display import PATIENCE, ROOT, Display, needs_display

AGAIN = 1.0
"""Seconds after which a press is repeated that came too soon after the last one, or after its screen."""

pytestmark = needs_display


class Control(NamedTuple):
    """Something that can be clicked, and where."""

    name: str
    kind: str
    text: str
    closed: str
    at: tuple[int, int]


class Seen(NamedTuple):
    """What the window shows."""

    scene: str
    busy: bool
    focus: str
    gold: str
    controls: list[Control]
    texts: list[str]
    work: str

    def find(self, name: str) -> Control | None:
        """The control with this name or text."""
        return next((each for each in self.controls if name in (each.name, each.text)), None)


class Window:
    """The program in its window; ``wait_for`` looks, the rest are hands."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.lines: list[str] = []
        self.news = threading.Condition()
        self.display = Display()
        self.started: list[subprocess.Popen[str]] = []
        """The program, once it runs."""

    @property
    def program(self) -> subprocess.Popen[str]:
        return self.started[0]

    def open(self) -> None:
        """Start the program, and give its window the keyboard."""
        self.env = self.display.environment(self.home)
        self.errors = self.home / "errors.txt"
        with self.errors.open("w") as errors:
            program = subprocess.Popen(
                [sys.executable, "-m", "tests.journeys.watched"], env=self.env, cwd=ROOT, stdout=subprocess.PIPE,
                stderr=errors, text=True,
            )  # fmt: skip
        self.started.append(program)
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()
        self.wait_for(lambda seen: bool(seen.controls), "a first screen")
        self.id = self._do("search", "--sync", "--onlyvisible", "--class", ".").split()[-1]
        self._do("windowfocus", "--sync", self.id)

    def close(self) -> None:
        """End what was started here, the display last."""
        for program in self.started:
            if program.poll() is None:
                program.terminate()
                program.wait(PATIENCE)
            self.listener.join(PATIENCE)
            assert program.stdout is not None
            program.stdout.close()
        self.display.close()

    def _listen(self) -> None:
        assert self.program.stdout is not None
        for line in self.program.stdout:
            with self.news:
                self.lines.append(line)
                self.news.notify_all()
        with self.news:
            self.news.notify_all()

    # -- eyes

    @property
    def seen(self) -> Seen:
        facts: dict[str, Any] = json.loads(next(line for line in reversed(self.lines) if line.startswith("{")))
        controls = [Control(**{**each, "at": tuple(each["at"])}) for each in facts["controls"]]
        texts, work = facts.get("texts", []), facts.get("work", "")
        return Seen(facts["scene"], facts["busy"], facts["focus"], facts["gold"], controls, texts, work)

    def wait_for(self, there: Callable[[Seen], bool], what: str) -> Seen:
        """Wait until the window shows something; fails when it does not come."""
        assert self.comes(there, PATIENCE), self._trouble(what)
        return self.seen

    def comes(self, there: Callable[[Seen], bool], seconds: float) -> bool:
        """Wait for something to show, so many seconds at most; say whether it did."""
        end = time.monotonic() + seconds
        with self.news:
            while not (any(line.startswith("{") for line in self.lines) and there(self.seen)):
                left = end - time.monotonic()
                if left <= 0 or self.program.poll() is not None:
                    return False
                self.news.wait(left)
        return True

    def _trouble(self, what: str) -> str:
        said = self.errors.read_text()
        shown = self.lines[-1] if self.lines else "nothing"
        return f"{what} did not come; exit status {self.program.poll()}, errors {said!r}, last seen {shown}"

    def wait_for_scene(self, *scenes: str) -> Seen:
        """Wait for one of these screens, at rest."""
        return self.wait_for(lambda seen: seen.scene in scenes and not seen.busy, " or ".join(scenes))

    def wait_for_end(self) -> int:
        """The exit status of the program."""
        return self.program.wait(PATIENCE)

    # -- hands

    def _do(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.env, capture_output=True, text=True, timeout=PATIENCE, check=True
        )
        return done.stdout

    def click(self, name: str) -> None:
        """Click a control once it is there."""
        seen = self.wait_for(lambda seen: not seen.busy and seen.find(name) is not None, f"{name!r}")
        control = seen.find(name)
        assert control is not None and not control.closed, f"{name!r} is closed: {control}"
        self.click_at(control.at)

    def click_at(self, at: tuple[int, int]) -> None:
        """Move there, press and let go."""
        self._do("mousemove", "--window", self.id, str(at[0]), str(at[1]), "click", "1")

    def key(self, *names: str) -> None:
        """Keys as on a keyboard."""
        self._do("key", "--delay", "30", *names)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    opened = Window(tmp_path)
    try:
        opened.open()
        yield opened
    finally:
        opened.close()


def go_on(window: Window, until: Callable[[Seen], bool], gold: Callable[[], None], first: Callable[[], None]) -> Seen:
    """Press the gold key, or take the first answer of a question, until a screen is there."""
    for _ in range(30):
        seen = window.wait_for(lambda seen: not seen.busy or seen.gold == "Skip ahead", "a question")
        if until(seen):
            return seen
        moment = len(window.lines)
        press = first if any(each.kind == "OptionKey" for each in seen.controls) else gold
        for _ in range(3):
            press()
            if window.comes(lambda _, moment=moment: len(window.lines) > moment, AGAIN):  # type: ignore[misc]
                break
        else:
            raise AssertionError(f"nothing comes of a press on {seen}")
    raise AssertionError(f"the station is never asked; this is {window.seen}")


def test_by_mouse_from_the_first_start_to_a_station_and_back_to_it_later(window: Window, tmp_path: Path) -> None:
    window.click("To the title")
    window.wait_for_scene("Title")
    window.click("New game")
    window.wait_for_scene("Missions")
    window.click("Seat the crew")
    window.wait_for_scene("CrewSeats")
    window.click("station engineering")
    window.click("Begin")
    window.wait_for(lambda seen: any(each.kind == "OptionKey" for each in seen.controls), "the choice of the start")

    def gold() -> None:
        window.click_at(next(each.at for each in window.seen.controls if each.text == window.seen.gold))

    def first() -> None:
        window.click_at(next(each.at for each in window.seen.controls if each.kind == "OptionKey"))

    go_on(window, lambda seen: seen.scene == "ChooseEquipment", gold, first)
    for card in [each.name for each in window.seen.controls if each.kind == "EquipmentView"][:4]:
        window.click(card)
    go_on(window, lambda seen: seen.scene == "Orders", gold, first)
    window.click("Give orders")
    seen = go_on(window, lambda seen: seen.scene == "EngineeringDesk" and seen.work == "work", gold, first)
    tile = next(each for each in seen.controls if each.kind == "RackPlace")
    window.click(tile.name)
    window.wait_for(lambda seen: f"{tile.name} held" in " ".join(seen.texts), "the tile in the hand")
    window.click(next(each.name for each in window.seen.controls if each.kind == "GridPlace"))
    window.wait_for(lambda seen: f"{tile.name} laid" in " ".join(seen.texts), "the tile on the grid")
    window.click("Pause")
    window.wait_for_scene("Pause")
    window.click("Leave to the title")
    window.wait_for_scene("Title")
    window.click("Continue")
    window.wait_for_scene("EngineeringDesk")
    window.click("Pause")
    window.wait_for_scene("Pause")
    window.click("Leave to the title")
    window.wait_for_scene("Title")
    window.click("Quit")
    window.wait_for_scene("Dialog")
    window.click("Close the game")
    assert window.wait_for_end() == 0
    assert len(list((tmp_path / "saves").iterdir())) == 1


def test_by_keys_from_the_first_start_to_a_station_and_back_to_it_later(window: Window, tmp_path: Path) -> None:
    window.key("ctrl+Return")
    window.wait_for_scene("Title")
    window.key("1")
    window.wait_for_scene("Missions")
    window.key("ctrl+Return")
    window.wait_for_scene("CrewSeats")
    window.key("ctrl+Return")
    window.wait_for(lambda seen: any(each.kind == "OptionKey" for each in seen.controls), "the choice of the start")

    def gold() -> None:
        window.key("ctrl+Return")

    def first() -> None:
        window.key("1")

    go_on(window, lambda seen: seen.scene == "ChooseEquipment", gold, first)
    window.key("1", "2", "3", "4")
    window.wait_for(lambda seen: "4 of 4" in seen.texts, "four cards")
    go_on(window, lambda seen: seen.scene == "Orders", gold, first)
    seen = go_on(window, lambda seen: seen.scene == "HelmDesk" and seen.work == "work", gold, first)
    assert seen.focus
    window.key("1")
    window.wait_for(lambda seen: "place 1" in seen.texts, "the card in the course")
    window.key("Escape")
    window.wait_for_scene("Pause")
    window.key("5")
    window.wait_for_scene("Title")
    window.key("1")
    window.wait_for_scene("HelmDesk")
    window.key("p")
    window.wait_for_scene("Pause")
    window.key("5")
    window.wait_for_scene("Title")
    window.key("Escape")
    window.wait_for_scene("Dialog")
    window.key("1")
    assert window.wait_for_end() == 0
    assert len(list((tmp_path / "saves").iterdir())) == 1
