"""The window and its loop, with the real event queue under the dummy driver."""

from __future__ import annotations

import os
import platform
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.files import FAULT_LOG
from game.stage.app import LONGEST_SLEEP_MS, LONGEST_STEP_S, App, HandClock, make_stage, picture
from game.stage.intents import Happening
from game.stage.motion import Wait
from game.stage.scene import Scene, Silence
from game.stage.screen import Screen
from game.stage.settings import Settings, SettingsFile
from game.stage.widgets import HoldKey, Key, Label, TextEntry
from game.stage.widgets.dialog import FaultDialog
from tests.pilot import ROOT
from tests.pilot import make_stage as pilot_stage


class Watcher(Screen):
    """Counts what it is asked to do; one key in the far corner."""

    title = "Watcher"

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[float] = []
        self.draws = self.used = 0

    def build(self) -> None:
        self.add(Key("Corner", (1400, 820, 180, 60), self.use))

    def use(self) -> None:
        self.used += 1

    def update(self, dt: float) -> None:
        super().update(dt)
        self.steps.append(dt)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.draws += 1


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    pygame.display.quit()
    stage = make_stage(ROOT, tmp_path, Silence(), HandClock())
    app = App(stage, "Test", tmp_path)
    yield app
    pygame.display.quit()


@pytest.mark.parametrize(("driver", "wanted"), [("x11", "0"), ("wayland", None), ("cocoa", None)])
def test_pictures_go_straight_into_the_window_where_the_display_can_take_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, driver: str, wanted: str | None
) -> None:
    """D48, D49: on other displays OpenGL is the only way there is."""
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "")
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    pygame.display.quit()
    App(make_stage(ROOT, tmp_path, Silence(), HandClock()), "Test", tmp_path)
    assert os.environ.get("SDL_FRAMEBUFFER_ACCELERATION") == wanted
    pygame.display.quit()


HOLES = """
import pygame
from pathlib import Path
from game.cli.window_bench import resident_mib
from game.stage.app import App, HandClock, make_stage
from game.stage.scene import Silence

App(make_stage(Path(), None, Silence(), HandClock()), "Test")
pygame.Surface((1920, 1080), 0, 32).fill("white")  # freed at once
before = resident_mib()
pictures, between = [], []
for _ in range(200):
    pictures.append(pygame.Surface((400, 400), 0, 32))
    pictures[-1].fill("white")
    between.append(bytearray(5000))
full = resident_mib()
del pictures
print(full - before, resident_mib() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps what was freed")
def test_pictures_that_are_freed_go_back_to_the_system(tmp_path: Path) -> None:
    """D49: also after one as large as the window, and with small things that stay in between."""
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", HOLES], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    full, left = map(float, done.stdout.split()[-2:])
    assert full > 100
    assert left < 20


def show(app: App, scene: Scene) -> None:
    app.stage.stack.push(scene)
    for _ in range(3):
        app.step(wait=False)


def pass_time(app: App, seconds: float) -> None:
    assert isinstance(app.stage.clock, HandClock)
    app.stage.clock.advance(seconds)
    app.step(wait=False)


def resize(size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)


def test_nothing_is_drawn_when_nothing_changed(app: App) -> None:
    """D48"""
    scene = Watcher()
    show(app, scene)
    drawn = scene.draws
    for _ in range(50):
        pass_time(app, 1)
    assert scene.draws == drawn
    assert app._sleep_ms() == LONGEST_SLEEP_MS
    scene.mark_dirty()
    pass_time(app, 0.02)
    assert scene.draws == drawn + 1


def test_sixty_frames_a_second_only_while_something_moves(app: App) -> None:
    """D48"""
    scene = Watcher()
    show(app, scene)
    scene.motion.add(Wait(1000))
    before = scene.draws
    assert app._sleep_ms() <= 17
    for _ in range(60):
        pass_time(app, 1 / 60)
    assert scene.draws - before == pytest.approx(60, abs=1)
    pass_time(app, 0.1)
    pass_time(app, 0.1)
    assert app._sleep_ms() == LONGEST_SLEEP_MS


def test_many_events_in_one_turn_of_the_loop_are_one_drawing(app: App) -> None:
    scene = Watcher()
    show(app, scene)
    drawn = scene.draws
    for x in range(500):
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEMOTION, pos=(x, x), rel=(1, 1), buttons=(0, 0, 0), touch=False)
        )
    pass_time(app, 0.02)
    assert scene.draws <= drawn + 1


@pytest.mark.parametrize("jump", [3 * 3600.0, 5 * 86400.0, -3600.0])
def test_a_jump_of_the_clock_is_not_caught_up(app: App, jump: float) -> None:
    """D46"""
    scene = Watcher()
    show(app, scene)
    pass_time(app, jump)
    assert 0 <= scene.steps[-1] <= LONGEST_STEP_S
    pass_time(app, 0.05)
    assert scene.steps[-1] == pytest.approx(0.05)


def test_time_the_loop_meant_to_sleep_is_handed_out_in_small_steps(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that asks for a look four times a second keeps time."""

    class Slow(Watcher):
        def wake_in(self) -> float | None:
            return 0.25

    scene = Slow()
    show(app, scene)
    scene.steps.clear()

    def sleep(ms: int) -> pygame.event.Event:
        assert isinstance(app.stage.clock, HandClock)
        app.stage.clock.advance(ms / 1000)
        return pygame.event.Event(pygame.NOEVENT)

    monkeypatch.setattr(pygame.event, "wait", sleep)
    for _ in range(40):
        app.step()
    assert sum(scene.steps) == pytest.approx(10, abs=0.1)
    assert max(scene.steps) <= LONGEST_STEP_S


def test_a_tap_that_wakes_the_loop_is_no_hold(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """SS-7.8: the time that went by before the press is none of its time; a cover is not lifted by a tap."""

    class Covered(Screen):
        lifted = 0

        def build(self) -> None:
            self.first = self.add(HoldKey("Hold to begin", (700, 400, 200, 80), self.lift))

        def lift(self) -> None:
            self.lifted += 1

    scene = Covered()
    show(app, scene)
    here = app.stage.view.point((800, 440))

    def sleep(ms: int) -> pygame.event.Event:
        assert isinstance(app.stage.clock, HandClock) and ms == LONGEST_SLEEP_MS
        app.stage.clock.advance(0.95)  # shortly before the loop would have looked again
        return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=here, button=1)

    with monkeypatch.context() as patch:
        patch.setattr(pygame.event, "wait", sleep)
        app.step()
    assert isinstance(scene.first, HoldKey) and scene.first.busy and scene.lifted == 0  # it begins to fill
    pass_time(app, 0.08)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=here, button=1))
    for _ in range(10):
        pass_time(app, 0.1)
    assert scene.lifted == 0


def test_two_hundred_resizes_end_at_the_last_size_without_drift(app: App) -> None:
    """D16"""
    scene = Watcher()
    show(app, scene)
    luck = random.Random(16)
    for _ in range(200):
        size = (luck.randint(320, 2000), luck.randint(180, 1200))
        resize(size)
        if luck.random() < 0.3:
            app.step(wait=False)
    app.step(wait=False)
    surface = pygame.display.get_surface()
    assert surface is not None
    assert surface.get_size() == app.stage.view.size == size
    for _ in range(20):
        app.step(wait=False)
    assert app.stage.view.size == size


def test_a_control_beyond_the_old_window_works_after_growing(app: App) -> None:
    """D17"""
    scene = Watcher()
    resize((1200, 600))
    show(app, scene)
    resize((1920, 1080))
    app.step(wait=False)
    pos = app.stage.view.point((1490, 850))
    assert pos[0] > 1200
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=pos, button=1))
    app.step(wait=False)
    assert scene.used == 1


def test_minimised_nothing_moves_and_restoring_paints_once(app: App) -> None:
    """D18"""
    scene = Watcher()
    show(app, scene)
    scene.motion.add(Wait(3000))
    pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
    pass_time(app, 0.02)
    draws, steps = scene.draws, len(scene.steps)
    for _ in range(10):
        pass_time(app, 1)
    assert (scene.draws, len(scene.steps)) == (draws, steps)
    pygame.event.post(pygame.event.Event(pygame.WINDOWRESTORED))
    pass_time(app, 1)
    assert scene.draws == draws + 1 and scene.steps[-1] <= LONGEST_STEP_S
    assert scene.motion.busy


def test_full_screen_goes_on_and_off_and_the_window_is_as_before(app: App) -> None:
    show(app, Watcher())
    resize((1000, 700))
    app.step(wait=False)
    for expected in (True, False):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=pygame.K_F11, mod=0))
        app.step(wait=False)
        assert app.stage.settings.full_screen is expected
    surface = pygame.display.get_surface()
    assert surface is not None and surface.get_size() == (1000, 700) == app.stage.view.size


def test_the_window_size_is_remembered(app: App, tmp_path: Path) -> None:
    class Leaver(Watcher):
        def update(self, dt: float) -> None:
            self.stage.quit()

    resize((1000, 640))
    app.run(Leaver())
    assert SettingsFile(tmp_path).load().window == (1000, 640)


def test_closing_the_window_ends_the_loop_and_leaves_every_scene(app: App) -> None:
    left: list[str] = []

    class Polite(Watcher):
        def leave(self) -> None:
            left.append("left")

    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.run(Polite())
    assert left == ["left"]


def test_text_input_is_on_only_while_text_is_typed(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("on"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("off"))

    class Form(Watcher):
        def build(self) -> None:
            super().build()
            self.entry = self.add(TextEntry((100, 100, 200, 46), "", lambda text: None))

    form = Form()
    show(app, form)
    form.tree.set_focus(form.entry)
    app.step(wait=False)
    form.tree.set_focus(None)
    app.step(wait=False)
    assert calls == ["on", "off"]


class Faulty(Watcher):
    """Fails where it is told to."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where

    def fail(self, where: str) -> None:
        if self.where == where:
            raise RuntimeError(f"broken in {where}")

    def handle(self, happening: Happening) -> bool:
        self.fail("handle")
        return super().handle(happening)

    def update(self, dt: float) -> None:
        self.fail("update")
        super().update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        self.fail("draw")
        super().draw(surface)


@pytest.mark.parametrize("where", ["handle", "update", "draw"])
def test_a_fault_is_told_logged_and_leads_back_to_the_title(app: App, tmp_path: Path, where: str) -> None:
    app.stage.saved_up_to = "Your game is saved up to turn 5."
    title = Watcher()
    app.stage.home = lambda: title
    app.stage.stack.push(Faulty(where))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0))
    app.step(wait=False)
    dialog = app.stage.stack.top
    assert isinstance(dialog, FaultDialog)
    assert "saved up to turn 5" in dialog.string and str(tmp_path / FAULT_LOG) in dialog.string
    assert f"RuntimeError: broken in {where}" in (tmp_path / FAULT_LOG).read_text()
    pass_time(app, 1)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    pass_time(app, 0.1)
    assert app.stage.stack.top is title
    assert app.stage.running


def test_a_fault_in_the_fault_dialog_itself_is_raised(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.stage.stack.push(Faulty("draw"))
    app.step(wait=False)

    def broken(self: FaultDialog, surface: pygame.Surface) -> None:
        raise RuntimeError("worse")

    monkeypatch.setattr(FaultDialog, "draw", broken)
    app.stage.repaint()
    with pytest.raises(RuntimeError, match="worse"):
        app.step(wait=False)


def test_the_details_of_a_fault_can_be_copied(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    app.stage.stack.push(Faulty("draw"))
    app.step(wait=False)
    for _ in range(40):
        pass_time(app, 0.05)
    dialog = app.stage.stack.top
    assert isinstance(dialog, FaultDialog)
    key = dialog.tree.by_name("Copy the details")
    assert key is not None
    dialog.tree.use(key)
    assert "broken in draw" in copied[0]
    assert app.stage.stack.top is dialog, "there is still a way to the title"


def test_trouble_with_settings_is_told_once_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"volume": "loud"}')
    app = App(make_stage(ROOT, tmp_path, Silence(), HandClock()), "Test", tmp_path)
    assert "volume" in app.stage.messages.shown
    assert app.stage.settings_file.troubles == []
    pygame.display.quit()


def test_sound_that_is_switched_off_is_not_played() -> None:
    played: list[str] = []

    class Ear(Silence):
        def play(self, name: str) -> None:
            played.append(name)

    stage = pilot_stage()
    stage.sounds = Ear()
    stage.play("click")
    stage.settings.sound = False
    stage.play("click")
    assert played == ["click"]


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1200), (3840, 2160)])
def test_a_picture_is_made_without_a_window_and_is_always_the_same(size: tuple[int, int]) -> None:
    class Greeting(Screen):
        title = "Hello"

        def build(self) -> None:
            self.add(Label((100, 200, 600, 0), "A picture for the gallery.", "body_large"))
            self.main("Begin", lambda: None)

    first, second = (picture(Greeting(), pilot_stage(size)) for _ in range(2))
    assert first.get_size() == size
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


def test_changing_the_text_size_lays_the_screens_out_again() -> None:
    stage = pilot_stage()
    built: list[int] = []

    class Counter(Screen):
        def build(self) -> None:
            built.append(stage.settings.text_size)

    stage.stack.push(Counter())
    stage.settings.text_size = 130
    stage.save_settings()
    assert built == [100, 130]
    stage.settings = Settings()
    stage.save_settings()
