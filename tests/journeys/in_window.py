"""The program in a real window, with a person before it whose hands are a real mouse and a real keyboard.

    DISPLAY=:5 LONG_ORBIT_HOME=some-folder python -m tests.journeys.in_window kestrel_run_by_keys

The window, its loop, its clock and its drawing are those of the program. Hands are xdotool's: what they do goes through
the display to the window, and comes back as its events. Only the eyes sit inside, and see what is on the screen.
A journey that fails ends with its exception.
"""

from __future__ import annotations

import math
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

import pygame

from game import window
from game.cadets.scenes.report.report import Report
from game.stage.app import App
from game.stage.scene import Scene
from game.stage.shell import Shell
from tests.journeys import deeds
from tests.journeys.evening import Evening, by_hand, hoard
from tests.journeys.hands import Hands, Keys, Mouse
from tests.journeys.journey import Journey
from tests.pilot import BETWEEN, FRAME, Pilot

PATIENCE = 15.0
"""Seconds until what was done has to have come to the window."""
NAMES = {
    "return": "Return", "tab": "Tab", "escape": "Escape", "backspace": "BackSpace", "up": "Up", "down": "Down",
    "left": "Left", "right": "Right", "f1": "F1",
}  # fmt: skip
"""Keys whose name in X is not pygame's."""
SCREENS = {
    "Bridge", "ChooseEquipment", "Orders", "HelmSpeed", "SensorsPlan", "EngineeringDesk", "SensorsDesk", "HelmDesk",
    "ShieldsDesk", "TractorBeams", "EnemyStep", "DamageControl",
}  # fmt: skip
"""Of Space Cadets: every desk but that of a core, which stays whole in an easy mission."""


class WindowPilot(Pilot):
    """The same hands and eyes as a pilot's, at a real window. Every act waits until the window has taken it."""

    def __init__(self, app: App, first: Scene) -> None:
        self.app, self.stage = app, app.stage
        self.clock = app.stage.clock  # type: ignore[assignment]  # real time moves by itself
        self.at = (-1, -1)
        self.taken: Counter[int] = Counter()
        """Events that have come to the window, by kind."""
        take = app.stage.take

        def counted(event: pygame.event.Event) -> None:
            self.taken[event.type] += 1
            take(event)

        app.stage.take = counted  # type: ignore[method-assign]
        app.stage.stack.push(first)
        self.window = pygame.display.get_wm_info()["window"]
        self.hands = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, text=True)
        self._do(f"windowfocus {self.window}", pygame.key.get_focused)
        self.move(*app.stage.view.du((1, 1)))

    def close(self) -> None:
        """Let go of mouse and keyboard."""
        assert self.hands.stdin is not None
        self.hands.stdin.close()
        self.hands.wait(PATIENCE)

    # -- hands

    def _do(self, words: str, done: Callable[[], bool]) -> None:
        """Let the hands do something, and the window go on until it shows."""
        assert self.hands.stdin is not None
        self.hands.stdin.write(words + "\n")
        self.hands.stdin.flush()
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, f"{words!r} never came to the window; last taken: {self.taken}"
            self.app.step()

    def _event(self, words: str, kind: int, count: int = 1) -> None:
        wanted = self.taken[kind] + count
        self._do(words, lambda: self.taken[kind] >= wanted)

    def post(self, kind: int, **facts: object) -> None:
        raise TypeError("Nothing is put into the queue of a real window.")

    def key_down(self, name: str) -> None:
        self._event(f"keydown {_named(name)}", pygame.KEYDOWN, 1 + name.count("+"))

    def press(self, *names: str, pause: float = BETWEEN) -> None:
        for name in names:
            self._event(f"key --delay 0 {_named(name)}", pygame.KEYUP, 1 + name.count("+"))
            self.wait(pause)

    def key_up(self, name: str) -> None:
        self._event(f"keyup {_named(name)}", pygame.KEYUP, 1 + name.count("+"))

    def type(self, text: str) -> None:
        self._event(f"type --delay 0 '{text}'", pygame.TEXTINPUT, len(text))

    def move(self, x: float, y: float) -> None:
        to = self.stage.view.point((x, y))
        if to != self.at:
            self.at = to
            self._event(f"mousemove --window {self.window} {to[0]} {to[1]}", pygame.MOUSEMOTION)

    def click(self, x: float, y: float, button: int = 1, *, times: int = 1, pause: float = BETWEEN) -> None:
        self.at = self.stage.view.point((x, y))
        words = f"mousemove --window {self.window} {self.at[0]} {self.at[1]}"
        words += f" mousedown {button} mouseup {button}" * times  # its own `click` would dawdle
        self._event(words, pygame.MOUSEBUTTONUP, times)
        self.wait(pause)

    def down(self, button: int = 1) -> None:
        self._event(f"mousedown {button}", pygame.MOUSEBUTTONDOWN)

    def up(self, button: int = 1) -> None:
        self._event(f"mouseup {button}", pygame.MOUSEBUTTONUP)

    def wheel(self, turns: float) -> None:
        self._event(f"click {4 if turns > 0 else 5}", pygame.MOUSEWHEEL)

    def wait(self, seconds: float, frame: float = FRAME) -> None:
        """Let real time pass; the window goes once around its loop at least."""
        end = self.clock.now() + seconds
        self.app.step(wait=False)
        while (left := end - self.clock.now()) > 0:
            pygame.time.wait(math.ceil(min(left, frame) * 1000))
            self.app.step(wait=False)

    def wait_idle(self, most: float = 60.0, frame: float = FRAME) -> None:
        end = self.clock.now() + most
        while self.stage.busy:
            assert self.clock.now() < end, f"still moving after {most} s"
            self.app.step()

    def show(self) -> None:
        while self.stage.dirty:
            self.app.step()


def _named(key: str) -> str:
    *mods, name = key.split("+")
    return "+".join((*mods, NAMES.get(name, name)))


def kestrel_run(hands: type[Hands], shell: Shell, pilot: Pilot) -> None:
    """One person at every station, from the first start to the report."""
    journey = Journey(shell, hands, 12, pilot)
    journey.impatient = True
    journey.begin(difficulty="easy", clock=0)
    leave = deeds.leave(deeds.asked("helm_action", turn=2))
    journey.fly(deeds.give_an_order(), deeds.take_back_and_give_again(), leave)
    has_met(journey, SCREENS)
    assert isinstance(journey.scene, Report)
    journey.quit()


def three_people(shell: Shell, pilot: Pilot) -> None:
    """Three people share a computer and its keyboard for a whole game of Space Scouts."""
    evening = Evening(shell, Keys, 14, pilot)
    evening.impatient = True
    evening.tastes = {0: by_hand, 2: hoard}
    evening.orders = {1: "Ask on missions only"}
    evening.tap_later = True
    evening.begin(("Ada", "Bo", "Cleo"), quick=(1, 2))
    evening.play()
    names = [player.name for player in evening.session.game.state.players]
    assert names == ["Ada", "Bo", "Cleo"]
    has_met(evening, {"CreationStory", "CreationDesk", "Cover", "ScoutTable", "Scan", "FailureRoll", "Starbase"})
    assert any(answer != "decline" for answer in evening.answers_to("offer_mishap")), "nobody played a Mishap"
    for question in ("reply_aids", "choose_rival", "choose_discards", "choose_mending"):
        assert evening.answers_to(question), f"with this seed nobody is asked {question} any more: choose another one"
    assert set(evening.handed) == {0, 1, 2}
    assert evening.frames > len(evening.handed)
    evening.save_the_log()
    evening.quit()


def against_two_rivals(shell: Shell, pilot: Pilot) -> None:
    """One person and a mouse against two rivals."""
    evening = Evening(shell, Mouse, 1, pilot)
    evening.impatient = True
    evening.begin(rivals=("officer", "cadet"), quick=(0,))
    evening.play()
    assert not evening.handed, "somebody alone is asked to hand the computer over"
    has_met(evening, {"CreationStory", "ScoutTable", "Scan", "FailureRoll"})
    evening.save_the_log()
    evening.quit()


def has_met(person: Journey | Evening, screens: set[str]) -> None:
    """It came to these screens."""
    missing = sorted(screens - set(person.screens))
    assert not missing, f"with this seed it no longer comes to {missing}: choose another one"


JOURNEYS: dict[str, Callable[[Shell, Pilot], None]] = {
    "kestrel_run_by_mouse": partial(kestrel_run, Mouse),
    "kestrel_run_by_keys": partial(kestrel_run, Keys),
    "three_people_by_keys": three_people,
    "against_two_rivals_by_mouse": against_two_rivals,
}


def main(name: str) -> None:
    """Play one journey to its end and close the window."""
    app, shell = window._window()
    pilot = WindowPilot(app, shell.first_scene())
    try:
        JOURNEYS[name](shell, pilot)
        assert not app.stage.running, "the window is still open"
    finally:
        pilot.close()


if __name__ == "__main__":
    main(sys.argv[1])
