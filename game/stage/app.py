"""The window and its loop.

The loop sleeps until an event comes, a scene's clock is due, or something moves; it draws everything,
but only when something changed. A fault in a scene never closes the program silently: it is logged and
told on screen.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import math
import os
import sys
import time
from pathlib import Path

import pygame

from game.files import log_fault
from game.stage.cache import fit_window
from game.stage.input import Clock
from game.stage.intents import Lost
from game.stage.scene import Scene, Silence, Speaker, Stage
from game.stage.settings import Settings, SettingsFile
from game.stage.sprites import Sprites
from game.stage.view import Viewport
from game.stage.widgets.dialog import FaultDialog

FRAME_S = 1 / 60
LONGEST_STEP_S = 0.1
"""What passed beyond the sleep the loop meant to take (a suspended computer, a slow frame, a clock set anew)
is not caught up (field case D46)."""
LONGEST_SLEEP_MS = 1000

M_MMAP_THRESHOLD = -3
"""The name of that bound in glibc's malloc.h."""
PICTURE_BYTES = 128 * 1024

UNSEEN = "offscreen"
"""The video driver SDL falls back to when no display answers."""
HIDING = {pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN}
SHOWING = {
    pygame.WINDOWRESTORED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWFOCUSGAINED,
}
CURSORS = {"arrow": pygame.SYSTEM_CURSOR_ARROW, "hand": pygame.SYSTEM_CURSOR_HAND}


class NoWindow(Exception):
    """No window can be opened here; the message says why."""


class SystemClock:
    """Real time."""

    def now(self) -> float:
        """Seconds since some moment in the past."""
        return time.monotonic()


class HandClock:
    """Time that stands still until it is moved: for pictures and tests."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def now(self) -> float:
        """Seconds."""
        return self.seconds

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.seconds += seconds


def make_stage(assets: Path, user: Path | None, sounds: Speaker, clock: Clock | None = None) -> Stage:
    """A stage with its services. ``assets`` holds ``sprites``, ``user`` the settings (None: keep nothing)."""
    sprites = Sprites(assets / "sprites")
    settings = SettingsFile(user)
    return Stage(settings, sprites, sounds, Viewport((1280, 720)), clock or SystemClock())


def picture_stage(assets: Path, size: tuple[int, int], settings: Settings | None = None) -> Stage:
    """A stage without window, sound or stored settings, whose clock stands still."""
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        pygame.display.init()
        pygame.display.set_mode((64, 36), pygame.HIDDEN)
    stage = make_stage(assets, None, Silence(), HandClock())
    if settings is not None:
        stage.settings = settings
        stage.save_settings()
    stage.set_view(Viewport(size))
    return stage


def picture(scene: Scene, stage: Stage) -> pygame.Surface:
    """What a scene looks like once it has come to rest, through the real drawing code."""
    stage.stack.push(scene)
    clock = stage.clock
    for _ in range(60):  # a second: plates have risen, screens have been wiped in
        if isinstance(clock, HandClock):
            clock.advance(FRAME_S)
        stage.tick(FRAME_S)
    return drawn(stage)


def drawn(stage: Stage) -> pygame.Surface:
    """What the stage shows now."""
    surface = pygame.Surface(stage.view.size)
    stage.draw(surface)
    return surface


def _open_display() -> None:
    """Connect to the display. Raises NoWindow, also where SDL would draw what nobody can see."""
    try:
        pygame.display.init()
    except pygame.error as problem:
        raise NoWindow(str(problem)) from None
    if pygame.display.get_driver() == UNSEEN and os.environ.get("SDL_VIDEODRIVER") != UNSEEN:
        pygame.display.quit()
        raise NoWindow("the display does not answer")
    if pygame.display.get_driver() == "x11":  # straight into the window: OpenGL for it costs 100 MiB, and time
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def _give_pictures_back() -> None:
    """Let freed pictures go back to the system at once, where the C library is glibc.

    It starts with maps of their own for blocks from 128 KiB on, but raises that bound to the largest block ever freed:
    after one picture of the whole window all others come from a heap that is full of holes and never shrinks. A bound
    that is set stays; measured after a mission at 1920x1080, this saves 40 MiB of 200.
    """
    if not sys.platform.startswith("linux"):
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # other C libraries have none, and musl needs none
    if mallopt is not None:
        mallopt(M_MMAP_THRESHOLD, PICTURE_BYTES)


class App:
    """The window around a stage. ``user`` is the folder where faults are logged. Raises NoWindow."""

    def __init__(self, stage: Stage, title: str, user: Path | None = None, icon: str = "") -> None:
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        _give_pictures_back()
        _open_display()
        pygame.font.init()
        pygame.joystick.init()
        pygame.key.set_repeat()
        self.stage, self.user = stage, user
        self.hidden = False
        self.frames = 0
        """Frames drawn so far, for tests and measurements."""
        self._last = stage.clock.now()
        self._last_frame = self._last - FRAME_S
        self._slept = 0.0
        self._top: Scene | None = None
        self._cursor, self._typing = "arrow", False
        pygame.key.stop_text_input()  # no candidate window of an input method over the game
        stage.window_mode = self._set_full_screen
        self._set_full_screen(stage.settings.full_screen)
        pygame.display.set_caption(title)
        if icon:
            pygame.display.set_icon(stage.sprites.get(icon, 64))
        stage.tell_troubles()
        if stage.sounds.trouble:
            stage.message(stage.sounds.trouble)

    def run(self, *scenes: Scene) -> None:
        """Show scenes, the last one on top, and go on until somebody quits."""
        for scene in scenes:
            self.stage.stack.push(scene)
        while self.stage.running:
            self.step()
        self._remember_window()
        while self.stage.stack.scenes:
            self.stage.stack.pop()

    def step(self, *, wait: bool = True) -> None:
        """Once around the loop: events, time, at most one drawing. ``wait=False`` does not sleep first."""
        events = self._events(wait)
        try:
            self._turn(events)
        except Exception as fault:  # whatever a scene did wrong: log it, tell it, offer a way on
            self._fault(fault)

    # -- the loop

    def _events(self, wait: bool) -> list[pygame.event.Event]:
        pause = self._sleep_ms() if wait else 0
        self._slept = pause / 1000
        first = pygame.event.wait(pause) if pause > 0 else pygame.event.poll()
        events = [] if first.type == pygame.NOEVENT else [first]
        return events + pygame.event.get()

    def _sleep_ms(self) -> int:
        """How long nothing can happen by itself, in ms."""
        now = self.stage.clock.now()
        until_frame = self._last_frame + FRAME_S - now
        if self.hidden:
            return LONGEST_SLEEP_MS
        if self.stage.dirty or self.stage.busy:
            return max(0, round(until_frame * 1000))
        wake = self.stage.wake_in()
        return LONGEST_SLEEP_MS if wake is None else max(1, min(LONGEST_SLEEP_MS, round(wake * 1000) + 1))

    def _turn(self, events: list[pygame.event.Event]) -> None:
        stage = self.stage
        self._fit()
        now = stage.clock.now()
        passed = min(max(now - self._last, 0.0), self._slept + LONGEST_STEP_S)
        self._last = now
        if not self.hidden:
            self._tick(passed)  # before the events: a press that ends a sleep has not been held all the while
        for event in events:
            if not self._window_event(event):
                stage.take(event)
        if self.hidden or not stage.running:
            return
        if events:
            stage.tick(0.0)
        self._fit()
        if stage.dirty:
            self._draw(now)
        self._follow()
        self._tidy()

    def _tidy(self) -> None:
        """After a change of screens: widgets and scenes know each other, so their pictures wait for the collector."""
        if self.stage.stack.top is not self._top:
            self._top = self.stage.stack.top
            gc.collect()

    def _follow(self) -> None:
        """Cursor and text input as the stage wants them."""
        stage = self.stage
        if stage.cursor != self._cursor:
            self._cursor = stage.cursor
            with contextlib.suppress(pygame.error):  # a display without such cursors keeps its own
                pygame.mouse.set_cursor(CURSORS[stage.cursor])
        if stage.input.typing != self._typing:
            self._typing = stage.input.typing
            (pygame.key.start_text_input if self._typing else pygame.key.stop_text_input)()

    def _tick(self, passed: float) -> None:
        """Hand out time in steps of a tenth of a second at most."""
        steps = max(1, math.ceil(passed / LONGEST_STEP_S - 1e-9))
        for _ in range(steps):
            self.stage.tick(passed / steps)

    def _draw(self, now: float) -> None:
        surface = pygame.display.get_surface()
        if surface is None:
            return
        self.stage.draw(surface)
        pygame.display.flip()
        self.frames += 1
        self._last_frame = now

    def _window_event(self, event: pygame.event.Event) -> bool:
        """Events about the window itself; True if that is all there is to it."""
        if event.type == pygame.QUIT:
            self.stage.quit()
        elif event.type in HIDING:
            self.hidden = True
            for scene in self.stage.stack.active():
                scene.handle(Lost())
        elif event.type in SHOWING:
            self.hidden = False
            self.stage.repaint()
        else:
            return False
        return True

    def _fit(self) -> None:
        """Follow the window's size: read, never set, so that it cannot drift (field case D16)."""
        surface = pygame.display.get_surface()
        if surface is not None:
            fit_window(surface.get_size())
            self.stage.set_view(Viewport(surface.get_size()))

    def _set_full_screen(self, on: bool) -> None:
        desktop = pygame.display.get_desktop_sizes()[0]
        if on:
            self._remember_window()
            pygame.display.set_mode(desktop, pygame.FULLSCREEN)
        else:
            wide, high = self.stage.settings.window
            size = (min(wide, desktop[0]), min(high, desktop[1]))
            pygame.display.set_mode(size, pygame.RESIZABLE)
        self._fit()

    def _remember_window(self) -> None:
        surface = pygame.display.get_surface()
        if surface is None or surface.get_flags() & pygame.FULLSCREEN:
            return
        if self.stage.settings.window != surface.get_size() and min(surface.get_size()) >= 320:
            self.stage.settings.window = surface.get_size()
            self.stage.settings_file.save(self.stage.settings)

    # -- faults

    def _fault(self, fault: Exception) -> None:
        log = log_fault(self.user, fault)
        if isinstance(self.stage.stack.top, FaultDialog):
            raise fault  # even the dialog cannot be shown
        self.stage.stack.scenes.clear()  # their `leave` cannot be trusted either
        self.stage.stack.push(FaultDialog(fault, log, self.stage.saved_up_to))
