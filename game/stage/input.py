"""From what hands do to what they mean: mouse, keyboard and pad become the same few events.

``Input`` turns a pygame event into events in design units that scenes understand: ``Press`` and
``Release`` of an intent, ``Pointer``, ``Typed`` text, ``Lost`` focus, a ``PadChange``. It keeps
track of what is held, repeats directions (and only those), counts clicks, and remembers whether the
mouse or something else was used last.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

import pygame

from game.stage.intents import DIRECTIONS, REPEATING, Happening, Intent, Lost, Pointer, Press, Release, Typed
from game.stage.pads import Pads
from game.stage.view import Point, Viewport

REPEAT_AFTER, REPEAT_EVERY = 0.38, 0.09
DOUBLE_CLICK, DOUBLE_REACH = 0.3, 10.0
QUICK = 0.15
"""A second press of the same thing within this many seconds is taken for a slip of the finger (field
case D22).
"""


KEYS: dict[int, Intent] = {
    pygame.K_UP: Intent.UP,
    pygame.K_DOWN: Intent.DOWN,
    pygame.K_LEFT: Intent.LEFT,
    pygame.K_RIGHT: Intent.RIGHT,
    pygame.K_TAB: Intent.NEXT_REGION,
    pygame.K_RETURN: Intent.USE,
    pygame.K_KP_ENTER: Intent.USE,
    pygame.K_SPACE: Intent.USE,
    pygame.K_BACKSPACE: Intent.BACK,
    pygame.K_ESCAPE: Intent.CLOSE,
    pygame.K_q: Intent.TURN_LEFT,
    pygame.K_e: Intent.TURN_RIGHT,
    pygame.K_r: Intent.TURN_RIGHT,
    pygame.K_f: Intent.FLIP,
    pygame.K_i: Intent.CLOSER,
    pygame.K_z: Intent.UNDO,
    pygame.K_F1: Intent.RULE,
    pygame.K_l: Intent.LOG,
    pygame.K_b: Intent.PEEK,
    pygame.K_p: Intent.PAUSE,
    pygame.K_F11: Intent.FULLSCREEN,
    pygame.K_F5: Intent.RELOAD,
    pygame.K_PLUS: Intent.ZOOM_IN,
    pygame.K_EQUALS: Intent.ZOOM_IN,
    pygame.K_KP_PLUS: Intent.ZOOM_IN,
    pygame.K_MINUS: Intent.ZOOM_OUT,
    pygame.K_KP_MINUS: Intent.ZOOM_OUT,
}
"""Keyboard bindings; digits and Ctrl+Enter (the main action) are read besides."""

DIGITS = {pygame.K_0 + n: n for n in range(10)} | {
    pygame.K_KP0: 0,
    **{pygame.K_KP1 + n: n + 1 for n in range(9)},
}

WHILE_TYPING = {
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_TAB,
    pygame.K_RETURN,
    pygame.K_KP_ENTER,
    pygame.K_ESCAPE,
    pygame.K_F1,
    pygame.K_F11,
}
"""Keys that keep their meaning while a text is typed; all others are letters then."""

SHIFTS = {pygame.K_LSHIFT, pygame.K_RSHIFT}
CTRLS = {pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LMETA, pygame.K_RMETA}
ALTS = {pygame.K_LALT, pygame.K_RALT}


class Clock(Protocol):
    """Seconds that only grow; a fake one stands in for it in tests and pictures."""

    def now(self) -> float:
        """Seconds since some moment in the past."""


@dataclass(slots=True)
class Held:
    """A key or button that is down: what it means and when it acts next by itself."""

    press: Press
    next_at: float | None


class Input:
    """The state of all devices. ``carrying`` says whether shoulder buttons turn a piece or change the
    region.
    """

    def __init__(self, clock: Clock, view: Viewport, carrying: Callable[[], bool] = lambda: False) -> None:
        self.clock, self.view, self.carrying = clock, view, carrying
        self.pads = Pads(self)
        self.pointing = True
        """The mouse was used last: no focus ring."""
        self.pointer: Point = (-1.0, -1.0)
        self.typing = False
        """A text entry has the focus: letters are letters."""
        self._held: dict[str, Held] = {}
        self._modifiers: set[int] = set()
        self._last_press: tuple[Press, float] | None = None
        self._click: tuple[int, Point, float, int] = (0, (0.0, 0.0), -1.0, 0)

    def translate(self, event: pygame.event.Event) -> list[Happening]:
        """What a pygame event means; nothing for events that are no input."""
        match event.type:
            case pygame.KEYDOWN:
                return self._key_down(event.key, getattr(event, "mod", 0))
            case pygame.KEYUP:
                self._modifiers.discard(event.key)
                return self.let_go(f"key {event.key}")
            case pygame.TEXTINPUT:
                return [Typed(event.text)] if self.typing else []
            case pygame.MOUSEMOTION:
                return self._moved(self.view.du(event.pos))
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button <= 3:
                return self._button(event)
            case pygame.MOUSEWHEEL:
                amount = float(getattr(event, "precise_y", event.y))
                self.pointing = True
                return [Pointer("wheel", self.pointer, wheel=amount, shift=self.shift)]
            case pygame.WINDOWFOCUSLOST:
                return self.lose()
        return self.pads.translate(event)

    @property
    def shift(self) -> bool:
        """A Shift key is down."""
        return not self._modifiers.isdisjoint(SHIFTS)

    @property
    def ctrl(self) -> bool:
        """A Control or Command key is down."""
        return not self._modifiers.isdisjoint(CTRLS)

    def lose(self) -> list[Happening]:
        """Forget all that is held, modifiers too (field case D20)."""
        self._modifiers.clear()
        self.pads.release_all()
        return [Lost(), *self.let_go_all("")]

    def tick(self) -> list[Happening]:
        """What time alone brings: repeated directions, buttons held long enough."""
        now = self.clock.now()
        happenings: list[Happening] = []
        for held in self._held.values():
            if held.next_at is not None and now >= held.next_at:
                held.next_at = now + REPEAT_EVERY
                happenings.append(replace(held.press, repeat=True))
        return happenings + self.pads.tick(now)

    def wake_in(self) -> float | None:
        """Seconds until ``tick`` has something to say, None for never."""
        times = [held.next_at for held in self._held.values() if held.next_at is not None]
        times += self.pads.deadlines()
        return max(0.0, min(times) - self.clock.now()) if times else None

    # -- used by the devices

    def press(self, source: str, press: Press) -> list[Happening]:
        """``source`` went down. A source that is down already says nothing (field case D21)."""
        if source in self._held:
            return []
        now = self.clock.now()
        self.pointing = False
        last = self._last_press
        if last is not None and last[0].intent is press.intent and press.intent not in REPEATING:
            quick = now - last[1] < QUICK and last[0].key == press.key and last[0].digit == press.digit
            press = replace(press, quick=quick)
        self._last_press = (press, now)
        self._held[source] = Held(press, now + REPEAT_AFTER if press.intent in REPEATING else None)
        return [press]

    def is_held(self, source: str) -> bool:
        """``source`` is down."""
        return source in self._held

    def let_go_all(self, prefix: str) -> list[Happening]:
        """Every source whose name begins so came up."""
        names = [name for name in self._held if name.startswith(prefix)]
        return [happening for name in names for happening in self.let_go(name)]

    def let_go(self, source: str) -> list[Happening]:
        """``source`` came up."""
        held = self._held.pop(source, None)
        return [] if held is None else [Release(held.press.intent, held.press.key)]

    # -- keyboard and mouse

    def _key_down(self, key: int, mod: int) -> list[Happening]:
        if key in SHIFTS | CTRLS | ALTS:
            self._modifiers.add(key)
            return []
        ctrl, shift = self.ctrl, self.shift
        name = pygame.key.name(key)
        if self.typing and not ctrl and key not in WHILE_TYPING:
            return self.press(f"key {key}", Press(Intent.ERASE, name)) if key == pygame.K_BACKSPACE else []
        intent = KEYS.get(key, Intent.OTHER)
        if key in DIGITS and not ctrl:
            return self.press(f"key {key}", Press(Intent.DIGIT, name, DIGITS[key]))
        if intent is Intent.USE and ctrl:
            intent = Intent.MAIN
        elif key == pygame.K_RETURN and not self._modifiers.isdisjoint(ALTS):
            intent = Intent.FULLSCREEN
        elif intent is Intent.NEXT_REGION and shift:
            intent = Intent.PREVIOUS_REGION
        elif ctrl and intent not in DIRECTIONS:
            intent = Intent.OTHER  # Ctrl+Z and the like mean nothing else by accident
        return self.press(f"key {key}", Press(intent, name, shift=shift, ctrl=ctrl))

    def _moved(self, at: Point) -> list[Happening]:
        if at == self.pointer:
            return []
        self.pointer, self.pointing = at, True
        return [Pointer("move", at, shift=self.shift)]

    def _button(self, event: pygame.event.Event) -> list[Happening]:
        at = self.view.du(event.pos)
        moved = self._moved(at)
        self.pointing = True
        if event.type == pygame.MOUSEBUTTONUP:
            return [*moved, Pointer("up", at, event.button, self._click[3], shift=self.shift)]
        button, before, when, count = self._click
        now = self.clock.now()
        near = abs(at[0] - before[0]) <= DOUBLE_REACH and abs(at[1] - before[1]) <= DOUBLE_REACH
        count = count + 1 if button == event.button and near and now - when < DOUBLE_CLICK else 1
        self._click = (event.button, at, now, count)
        return [*moved, Pointer("down", at, event.button, count, shift=self.shift)]
