"""Plays a stage the way a person does: through pygame events, with a clock that only the pilot moves.

    pilot = Pilot(stage)
    pilot.press("down", "return")
    pilot.click_on("Seat the crew")
    pilot.see("Choose a mission")

A fault in a scene is raised here; only the window's loop turns it into a dialog.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pygame

from game.stage.app import HandClock, drawn, picture_stage
from game.stage.pads import WITH_HAT
from game.stage.scene import Scene, Stage
from game.stage.screen import WidgetScene
from game.stage.widgets import Widget

ROOT = Path(__file__).resolve().parent.parent
FRAME = 1 / 60
BETWEEN = 0.45
"""Seconds between two acts of a person: longer than a double click, and than a new screen waits for calm."""
MODIFIERS = {"ctrl": pygame.K_LCTRL, "shift": pygame.K_LSHIFT, "alt": pygame.K_LALT}
PAD = 7
"""Instance number of the pretended gamepad."""


def make_stage(size: tuple[int, int] = (1280, 720)) -> Stage:
    """A stage with real sprites and settings as shipped that are not stored."""
    return picture_stage(ROOT, size)


class Pilot:
    """Hands and eyes for a stage."""

    def __init__(self, stage: Stage, first: Scene | None = None) -> None:
        self.stage = stage
        if not isinstance(stage.clock, HandClock):
            raise TypeError("A pilot needs a stage whose clock it can move: make it with a HandClock.")
        self.clock = stage.clock
        self.at = (-1, -1)
        self._canvas: pygame.Surface | None = None
        if first is not None:
            stage.stack.push(first)
        self.wait(0)

    # -- hands

    def post(self, kind: int, **facts: object) -> None:
        """One pygame event, and a frame."""
        self.stage.take(pygame.event.Event(kind, **facts))
        self.wait(0)

    def press(self, *names: str, pause: float = BETWEEN) -> None:
        """Keys by pygame's names, one after the other: "down", "return", "ctrl+return", "shift+tab"."""
        for name in names:
            self.key_down(name)
            self.key_up(name)
            self.wait(pause)

    def key_down(self, name: str) -> None:
        """Press a key and keep it down."""
        *mods, key = name.split("+") if name != "+" else ["+"]
        for mod in mods:
            self.post(pygame.KEYDOWN, key=MODIFIERS[mod], mod=0, unicode="")
        self.post(pygame.KEYDOWN, key=pygame.key.key_code(key), mod=0, unicode="")

    def key_up(self, name: str) -> None:
        """Let a key go."""
        *mods, key = name.split("+") if name != "+" else ["+"]
        self.post(pygame.KEYUP, key=pygame.key.key_code(key), mod=0)
        for mod in mods:
            self.post(pygame.KEYUP, key=MODIFIERS[mod], mod=0)

    def type(self, text: str) -> None:
        """Text as the keyboard would send it."""
        for letter in text:
            self.post(pygame.TEXTINPUT, text=letter)

    def move(self, x: float, y: float) -> None:
        """The mouse to a point in du."""
        to = self.stage.view.point((x, y))
        rel = (to[0] - self.at[0], to[1] - self.at[1])
        self.at = to
        self.post(pygame.MOUSEMOTION, pos=to, rel=rel, buttons=(0, 0, 0))

    def down(self, button: int = 1) -> None:
        """A mouse button down."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button)

    def up(self, button: int = 1) -> None:
        """A mouse button up."""
        self.post(pygame.MOUSEBUTTONUP, pos=self.at, button=button)

    def click(self, x: float, y: float, button: int = 1, *, times: int = 1, pause: float = BETWEEN) -> None:
        """Click at a point in du; several times means as fast as a double click."""
        self.move(x, y)
        for _ in range(times):
            self.down(button)
            self.up(button)
            self.wait(0.005)
        self.wait(pause)

    def click_on(self, name: str, button: int = 1, *, times: int = 1) -> None:
        """Click the middle of the control with this name, label or text."""
        self.click(*self.find(name).where().center, button=button, times=times)

    def hover_on(self, name: str) -> None:
        """Rest the mouse on a control until its tooltip is there."""
        self.move(*self.find(name).where().center)
        self.wait(0.4)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press at one point, move, let go at another; all in du."""
        self.move(*start)
        self.down()
        for step in range(1, 6):
            part = step / 5
            self.move(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
        self.up()
        self.wait(BETWEEN)

    def wheel(self, turns: float) -> None:
        """Turn the wheel; up is positive."""
        self.post(pygame.MOUSEWHEEL, x=0, y=round(turns), precise_y=float(turns))

    def pad(self, *buttons: str, hold: float = 0.05, pause: float = BETWEEN) -> None:
        """Gamepad buttons (A, B, X, Y, LB, RB, View, Menu) or d-pad directions, one after the other."""
        numbers = {name: number for number, name in WITH_HAT.items()}
        hats = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
        for button in buttons:
            if button in hats:
                self.post(pygame.JOYHATMOTION, instance_id=PAD, hat=0, value=hats[button])
                self.wait(hold)
                self.post(pygame.JOYHATMOTION, instance_id=PAD, hat=0, value=(0, 0))
            else:
                self.post(pygame.JOYBUTTONDOWN, instance_id=PAD, button=numbers[button])
                self.wait(hold)
                self.post(pygame.JOYBUTTONUP, instance_id=PAD, button=numbers[button])
            self.wait(pause)

    def wait(self, seconds: float, frame: float = FRAME) -> None:
        """Let time pass, frame by frame of so many seconds; at least one frame's work is done."""
        frames = max(1, math.ceil(seconds / frame - 1e-9))
        for _ in range(frames):
            step = seconds / frames
            self.clock.advance(step)
            self.stage.tick(step)

    def wait_idle(self, most: float = 60.0, frame: float = FRAME) -> None:
        """Wait until nothing moves; fails when something still does after ``most`` seconds."""
        waited = 0.0
        while self.stage.busy:
            assert waited < most, f"{type(self.scene).__name__} still moves after {most:.0f} s"
            self.wait(frame, frame)
            waited += frame

    # -- eyes

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        top = self.stage.stack.top
        assert top is not None, "the stack is empty"
        return top

    @property
    def focus(self) -> str:
        """Label of the focused control."""
        scene = self.scene
        assert isinstance(scene, WidgetScene)
        return scene.tree.focus.label if scene.tree.focus is not None else ""

    def widgets(self) -> Iterator[Widget]:
        """All visible widgets of the scenes that are drawn, top scene first."""
        for scene in reversed(self.stage.stack.shown()):
            if isinstance(scene, WidgetScene):
                yield from scene.tree.all()

    def texts(self) -> list[str]:
        """Every text on screen, with message line and tooltip."""
        found = [text for widget in self.widgets() for text in widget.texts()]
        if self.stage.messages.shown:
            found.append(self.stage.messages.shown)
        scene = self.stage.stack.top
        if isinstance(scene, WidgetScene):
            found += scene.shown_notes()[:1]
        tip = scene.tree.tip() if isinstance(scene, WidgetScene) else None
        return [*found, tip[1], tip[2]] if tip is not None else found

    def find(self, name: str) -> Widget:
        """The control with this name, label or text; a focusable one if there is a choice."""
        matches = [widget for widget in self.widgets() if widget.name == name or name in widget.texts()]
        matches = matches or [
            widget
            for widget in self.widgets()
            if any(name.lower() in text.lower() for text in widget.texts())
        ]
        assert matches, f"{name!r} is not on screen; there is: {self.texts()}"
        return next((widget for widget in matches if widget.focusable), matches[0])

    def see(self, text: str) -> None:
        """The text is on screen, whatever its case."""
        seen = self.texts()
        assert any(text.lower() in one.lower() for one in seen), (
            f"{text!r} is not on screen; there is: {seen}"
        )

    def see_not(self, text: str) -> None:
        """The text is nowhere on screen."""
        found = [one for one in self.texts() if text.lower() in one.lower()]
        assert not found, f"{text!r} should not be on screen: {found}"

    def show(self) -> None:
        """Draw what has changed, as the window does."""
        if self.stage.dirty:
            if self._canvas is None or self._canvas.get_size() != self.stage.view.size:
                self._canvas = pygame.Surface(self.stage.view.size)
            self.stage.draw(self._canvas)

    def picture(self, path: str | Path | None = None) -> pygame.Surface:
        """What the screen shows now, drawn for real, and stored as PNG if a path is given."""
        surface = drawn(self.stage)
        if path is not None:
            pygame.image.save(surface, str(path))
        return surface
