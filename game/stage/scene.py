"""Scenes, the stack they lie on, and the stage that serves them.

How a screen is written, whole::

    from game.stage.screen import Screen
    from game.stage.widgets import Label, ListBox, Panel, Row

    class Missions(Screen):
        cap, title = "New game", "Choose a mission"
        purpose = "One mission so far. Difficulty changes enemies and goals."
        mood = "cadets"

        def __init__(self, missions: list[Mission]) -> None:
            super().__init__()
            self.missions, self.place = missions, 0

        def build(self) -> None:  # called on enter and by rebuild(); everything in design units
            self.add(Panel((18, 84, 460, 790), cap="Missions"))
            rows = [Row(m.title, m.teaser, why=m.closed, rule=m.rule) for m in self.missions]
            self.add(ListBox((34, 124, 428, 730), rows, self.choose, chosen=self.place, digits=True))
            chosen = self.missions[self.place]
            self.add(Label((500, 100, 1080, 0), chosen.briefing, "body_large"))
            self.main("Seat the crew", self.go_on, sub="Next: who sits where", why=chosen.closed)
            self.status = [("Turn", "3")]

        def choose(self, place: int) -> None:
            self.place = place
            self.rebuild()  # focus stays on the control of the same name

        def go_on(self) -> None:
            self.stage.stack.push(Seats(self.missions[self.place]), wipe=True)

``self.stage`` gives ``stack, settings, sprites, sounds, view, clock, message(text)``. A boardlike thing
is a ``Widget`` of its own (``draw(brush)``, ``on_pointer``, ``on_press``). What moves goes into
``self.motion`` (blocks, any key skips) or ``self.effects`` (never blocks). Drawing happens by need:
after a change call ``mark_dirty()``; widgets do it with ``changed()``. A scene on top makes time stand
still for the scenes below it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import pygame

from game.stage import text
from game.stage.input import Clock, Input
from game.stage.intents import Happening, Intent, Lost, PadChange, Pointer, Press
from game.stage.settings import Settings, SettingsFile
from game.stage.view import Viewport
from game.stage.widgets.layers import Messages, Wipe

if TYPE_CHECKING:
    from game.stage.sprites import Sprites


class Speaker(Protocol):
    """What plays sound effects: ``sound.Sounds``, or ``Silence``."""

    trouble: str | None
    """Why there is no sound, in one sentence."""

    def play(self, name: str) -> object:
        """Play the effect of this name."""

    def set_volume(self, volume: float) -> None:
        """From 0 to 1."""


class Silence:
    """Plays nothing: for pictures and tests."""

    trouble: str | None = None

    def play(self, name: str) -> None:
        """Be silent."""

    def set_volume(self, volume: float) -> None:
        """Stay silent."""


class Scene:
    """One layer of the stack. ``stage`` is there from ``enter`` on."""

    opaque = True
    """Covers the window: nothing below it is drawn."""
    modal = True
    """Nothing below it gets events or time."""
    stage: Stage

    def __init__(self) -> None:
        self.dirty = True

    def enter(self) -> None:
        """It was put on the stack."""

    def leave(self) -> None:
        """It was taken off the stack."""

    def cover(self) -> None:
        """Another scene now lies on top."""

    def uncover(self) -> None:
        """It is on top again."""

    def resized(self) -> None:
        """The window or the text size changed: lay out again."""

    def handle(self, happening: Happening) -> bool:
        """Take an event; True if it was meant for this scene."""
        return False

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass, never more than a tenth."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""

    def mark_dirty(self) -> None:
        """It looks different now."""
        self.dirty = True

    @property
    def busy(self) -> bool:
        """Something moves: wants sixty frames a second."""
        return False

    def wake_in(self) -> float | None:
        """Seconds until it wants ``update`` although nothing moves; None for never."""
        return None

    @property
    def carrying(self) -> bool:
        """A piece is held: shoulder buttons and the wheel turn it."""
        return False


class Stack:
    """Scenes, the last one on top."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.scenes: list[Scene] = []

    @property
    def top(self) -> Scene | None:
        """The scene on top."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene, *, wipe: bool = False) -> None:
        """Put a scene on top; with ``wipe`` the three stripes carry it in.

        Never wipe to a hand-over screen: the old picture would stay for a moment.
        """
        if wipe:
            self.stage.wipe()
        if self.top is not None:
            self.top.cover()
        self._add(scene)

    def pop(self, scene: Scene | None = None, *, wipe: bool = False) -> None:
        """Take the top scene off, or everything from ``scene`` upwards; a scene that is gone already is no
        error.
        """
        target = scene if scene is not None else self.top
        if target is None or target not in self.scenes:
            return
        if wipe:
            self.stage.wipe()
        while self.scenes:
            last = self.scenes.pop()
            last.leave()
            if last is target:
                break
        if self.top is not None:
            self.top.uncover()
            self.top.mark_dirty()

    def replace(self, scene: Scene, *, wipe: bool = False) -> None:
        """Put a scene in the place of the top one."""
        if wipe:
            self.stage.wipe()
        if self.scenes:
            self.scenes.pop().leave()
        self._add(scene)

    def reset(self, scene: Scene, *, wipe: bool = False) -> None:
        """Take all scenes off and begin anew with this one."""
        if wipe:
            self.stage.wipe()
        while self.scenes:
            self.scenes.pop().leave()
        self._add(scene)

    def active(self) -> list[Scene]:
        """The scenes that get events and time, top first: down to the first modal one."""
        found: list[Scene] = []
        for scene in reversed(self.scenes):
            found.append(scene)
            if scene.modal:
                break
        return found

    def shown(self) -> list[Scene]:
        """The scenes that are drawn, bottom first: from the last opaque one up."""
        for place in range(len(self.scenes) - 1, -1, -1):
            if self.scenes[place].opaque:
                return self.scenes[place:]
        return list(self.scenes)

    def _add(self, scene: Scene) -> None:
        scene.stage = self.stage
        self.scenes.append(scene)
        scene.enter()
        scene.mark_dirty()


class Stage:
    """What all scenes share, and the one place events, time and drawing pass through. Has no window of its
    own.
    """

    def __init__(
        self, settings_file: SettingsFile, sprites: Sprites, sounds: Speaker, view: Viewport, clock: Clock
    ) -> None:
        self.settings_file = settings_file
        self.settings: Settings = settings_file.load()
        self.sprites, self.sounds, self.view, self.clock = sprites, sounds, view, clock
        self.stack = Stack(self)
        self.input = Input(clock, view, self._carrying)
        self.messages = Messages(self)
        self.cursor = "arrow"
        self.running = True
        self.home: Callable[[], Scene] | None = None
        """Makes the title screen, for the fault dialog."""
        self.again: Callable[[], None] | None = None
        """Begins the game on the table once more with new luck, for the report at its end."""
        self.pause: Callable[[Scene], None] | None = None
        """Opens the pause screen over a scene; without it there is no pause key."""
        self.rules: Callable[[Scene], None] | None = None
        """Opens the rule page of a scene; without it there is no question-mark key."""
        self.saved_up_to = ""
        """A sentence for the fault dialog, such as "Your game is saved up to turn 5."."""
        self.window_mode: Callable[[bool], None] = lambda full_screen: None
        """Switches full screen on or off; the window sets it."""
        self._wipe: Wipe | None = None
        self._last_frame: pygame.Surface | None = None
        self._changed = True
        self._apply()

    # -- services

    def message(self, sentence: str) -> None:
        """Show a sentence at the top centre for two and a half seconds, after those that wait."""
        self.messages.add(sentence)
        self._changed = True

    def play(self, sound: str) -> None:
        """Play a sound effect, if sound is on and there is a device."""
        if self.settings.sound:
            self.sounds.play(sound)

    def save_settings(self) -> None:
        """The settings were changed: apply and store them; a trouble is told once."""
        self._apply()
        self.settings_file.save(self.settings)
        self.tell_troubles()
        self.relayout()

    def tell_troubles(self) -> None:
        """Show what went wrong with the settings, once."""
        for sentence in self.settings_file.troubles:
            self.message(sentence)
        self.settings_file.troubles.clear()

    def toggle_full_screen(self) -> None:
        """F11."""
        self.settings.full_screen = not self.settings.full_screen
        self.window_mode(self.settings.full_screen)
        self.save_settings()

    def wipe(self) -> None:
        """Let the next frame come in behind the three stripes."""
        if self._last_frame is not None and not self.settings.reduced_motion:
            self._wipe = Wipe(self._last_frame.copy(), self.clock.now())

    def cut(self) -> None:
        """Let nothing of the last picture be seen any more, not even behind the stripes: hands are covered."""
        self._wipe = self._last_frame = None
        self._changed = True

    def quit(self) -> None:
        """Close the program after this event."""
        self.running = False

    # -- what the window, and tests in its place, call

    def take(self, event: pygame.event.Event) -> None:
        """Handle one event of pygame."""
        ring = self.input.pointing
        for happening in self.input.translate(event):
            self.give(happening)
        if ring != self.input.pointing:
            self._changed = True

    def give(self, happening: Happening) -> None:
        """Hand one event to the scenes, top first."""
        if isinstance(happening, Press) and happening.intent is Intent.FULLSCREEN:
            self.toggle_full_screen()
            return
        if isinstance(happening, PadChange) and not happening.present:
            self.message(f"{happening.name} is gone. Mouse and keys work.")
        acts = isinstance(happening, Press) or (isinstance(happening, Pointer) and happening.kind == "down")
        if self._wipe is not None and acts:
            self._wipe, self._changed = None, True
        for scene in self.stack.active():
            if scene.handle(happening) and not isinstance(happening, Lost):
                return

    def tick(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        for happening in self.input.tick():
            self.give(happening)
        for scene in self.stack.active():
            scene.update(dt)
        self._changed |= self.messages.update()
        if self._wipe is not None:
            self._changed = True
            if self._wipe.over(self.clock.now()):
                self._wipe = None

    def set_view(self, view: Viewport) -> None:
        """The window has another size now."""
        if view == self.view:
            return
        self.view = self.input.view = view
        self._wipe = self._last_frame = None
        self.relayout()

    def relayout(self) -> None:
        """Lay all scenes out again."""
        for scene in self.stack.scenes:
            scene.resized()
            scene.mark_dirty()
        self._changed = True

    def repaint(self) -> None:
        """The window lost its picture: draw again."""
        self._changed = True

    @property
    def dirty(self) -> bool:
        """Something looks different from what was drawn last."""
        return self._changed or any(scene.dirty for scene in self.stack.shown())

    @property
    def busy(self) -> bool:
        """Something moves."""
        return self._wipe is not None or any(scene.busy for scene in self.stack.active())

    def wake_in(self) -> float | None:
        """Seconds until ``tick`` has something to do although nothing moves; None for never."""
        times = [self.input.wake_in(), self.messages.wake_in()]
        times += [scene.wake_in() for scene in self.stack.active()]
        return min((time for time in times if time is not None), default=None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all that shows and call it clean."""
        if not self.stack.scenes or not self.stack.shown()[0].opaque:
            surface.fill((0, 0, 0))
        for scene in self.stack.shown():
            scene.draw(surface)
            scene.dirty = False
        self.messages.draw(surface)
        if self._wipe is not None:
            self._wipe.draw(surface, self.clock.now())
        self._changed = False
        self._last_frame = surface

    def _carrying(self) -> bool:
        return self.stack.top is not None and self.stack.top.carrying

    def _apply(self) -> None:
        text.set_text_size(self.settings.text_size / 100)
        self.sounds.set_volume(self.settings.volume / 100)
