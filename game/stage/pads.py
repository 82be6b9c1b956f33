"""Gamepads: two layouts, a stick with a dead zone, buttons that mean one thing when tapped and another
when held.

Pads come and go while the game runs; whatever a lost pad held is let go (field case D24).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.stage.intents import Happening, Intent, PadChange, Press

if TYPE_CHECKING:
    from game.stage.input import Input

DEAD_ZONE, RELEASE_ZONE = 0.55, 0.4
TRIGGER = 0.3
HOLD = 0.45
"""Seconds after which a button counts as held."""

A, B, X, Y, LB, RB, VIEW, MENU = "A", "B", "X", "Y", "LB", "RB", "View", "Menu"
LEFT_STICK, RIGHT_STICK = "left stick", "right stick"
UP, DOWN, LEFT, RIGHT = "up", "down", "left", "right"

WITH_HAT = {
    0: A, 1: B, 2: X, 3: Y, 4: LB, 5: RB, 6: VIEW, 7: MENU, 9: LEFT_STICK, 10: RIGHT_STICK,
}  # fmt: skip
"""Pads that report the d-pad as a hat."""
WITHOUT_HAT = {
    0: A, 1: B, 2: X, 3: Y, 4: VIEW, 6: MENU, 7: LEFT_STICK, 8: RIGHT_STICK, 9: LB, 10: RB,
    11: UP, 12: DOWN, 13: LEFT, 14: RIGHT,
}  # fmt: skip
"""Pads that report the d-pad as four buttons."""

BUTTONS: dict[str, Intent] = {
    A: Intent.USE,
    B: Intent.BACK,
    UP: Intent.UP,
    DOWN: Intent.DOWN,
    LEFT: Intent.LEFT,
    RIGHT: Intent.RIGHT,
    LEFT_STICK: Intent.UNDO,
}
TAP_OR_HOLD: dict[str, tuple[Intent, Intent]] = {
    Y: (Intent.CLOSER, Intent.FLIP),
    VIEW: (Intent.RULE, Intent.LOG),
    MENU: (Intent.PAUSE, Intent.MAIN),
}
SHOULDERS: dict[str, tuple[Intent, Intent]] = {
    LB: (Intent.PREVIOUS_REGION, Intent.TURN_LEFT),
    RB: (Intent.NEXT_REGION, Intent.TURN_RIGHT),
}
"""With nothing held, and while a piece is held."""


class Axes(NamedTuple):
    """Numbers of the axes: left stick, right stick, triggers."""

    left: tuple[int, int]
    right: tuple[int, int]
    left_trigger: int
    right_trigger: int


AXES = {True: Axes((0, 1), (3, 4), 2, 5), False: Axes((0, 1), (2, 3), 4, 5)}
"""By whether the pad has a hat."""


class Pads:
    """All pads that are plugged in, each acting like the keyboard."""

    def __init__(self, source: Input) -> None:
        self.input = source
        self.open: dict[int, pygame.joystick.JoystickType] = {}
        self._has_hat: dict[int, bool] = {}
        self._down_since: dict[tuple[int, str], float] = {}
        self._left_trigger: dict[int, bool] = {}

    def translate(self, event: pygame.event.Event) -> list[Happening]:
        """What an event of a pad means."""
        match event.type:
            case pygame.JOYDEVICEADDED:
                return self._add(event.device_index)
            case pygame.JOYDEVICEREMOVED:
                return self._remove(event.instance_id)
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP:
                layout = WITH_HAT if self._hat(event.instance_id) else WITHOUT_HAT
                button = layout.get(event.button)
                if button is None:
                    return []
                return self.button(event.instance_id, button, event.type == pygame.JOYBUTTONDOWN)
            case pygame.JOYHATMOTION:
                across, up = event.value
                return self._direction(event.instance_id, "hat", (across, -up), 0.5, shift=False)
            case pygame.JOYAXISMOTION:
                return self._axis(event.instance_id, event.axis, event.value)
        return []

    def button(self, pad: int, button: str, down: bool) -> list[Happening]:
        """A named button of a pad went down or came up."""
        if button in TAP_OR_HOLD:
            return self._tap_or_hold(pad, button, down)
        source = f"pad {pad} {button}"
        if not down:
            return self.input.let_go(source)
        if button in SHOULDERS:
            return self.input.press(source, Press(SHOULDERS[button][self.input.carrying()], button, pad=True))
        return self.input.press(source, Press(BUTTONS.get(button, Intent.OTHER), button, pad=True))

    def tick(self, now: float) -> list[Happening]:
        """Buttons that have been down long enough take their second meaning."""
        happenings: list[Happening] = []
        for (pad, button), since in list(self._down_since.items()):
            if now - since >= HOLD:
                del self._down_since[pad, button]
                happenings += self.input.press(
                    f"pad {pad} {button}", Press(TAP_OR_HOLD[button][1], button, pad=True)
                )
        return happenings

    def deadlines(self) -> list[float]:
        """When ``tick`` has something to say, on the clock."""
        return [since + HOLD for since in self._down_since.values()]

    def rumble(self, slow: float, quick: float, ms: int) -> None:
        """Shake all pads that can: strengths of their two motors from 0 to 1."""
        for pad in self.open.values():
            pad.rumble(slow, quick, ms)

    def release_all(self) -> None:
        """Forget which buttons are waiting to become held."""
        self._down_since.clear()
        self._left_trigger.clear()

    def _add(self, index: int) -> list[Happening]:
        try:
            pad = pygame.joystick.Joystick(index)
        except pygame.error:
            return []  # gone again before we looked: the removal is reported by itself
        number = pad.get_instance_id()
        if number in self.open:
            return []
        self.open[number] = pad
        self._has_hat[number] = pad.get_numhats() > 0
        return [PadChange(pad.get_name(), present=True)]

    def _remove(self, number: int) -> list[Happening]:
        pad = self.open.pop(number, None)
        for key in [key for key in self._down_since if key[0] == number]:
            del self._down_since[key]
        happenings = self.input.let_go_all(f"pad {number} ")
        name = pad.get_name() if pad is not None else "Gamepad"
        return [PadChange(name, present=False), *happenings] if pad is not None or happenings else []

    def _hat(self, number: int) -> bool:
        return self._has_hat.get(number, True)

    def _tap_or_hold(self, pad: int, button: str, down: bool) -> list[Happening]:
        if down:
            self._down_since.setdefault((pad, button), self.input.clock.now())
            return []
        source = f"pad {pad} {button}"
        if self._down_since.pop((pad, button), None) is None:
            return self.input.let_go(source)
        return self.input.press(source, Press(TAP_OR_HOLD[button][0], button, pad=True)) + self.input.let_go(
            source
        )

    def _axis(self, pad: int, axis: int, value: float) -> list[Happening]:
        axes = AXES[self._hat(pad)]
        if axis == axes.left_trigger:
            self._left_trigger[pad] = value > TRIGGER
        elif axis == axes.right_trigger:
            source = f"pad {pad} right trigger"
            if value > TRIGGER:
                return self.input.press(source, Press(Intent.PEEK, "RT", pad=True))
            return self.input.let_go(source)
        elif axis in axes.left:
            return self._stick(pad, "left", axes.left.index(axis), value)
        elif axis in axes.right:
            return self._stick(pad, "right", axes.right.index(axis), value)
        return []

    def _stick(self, pad: int, stick: str, axis: int, value: float) -> list[Happening]:
        at = (value, 0.0) if axis == 0 else (0.0, value)
        name = f"{stick} stick {'xy'[axis]}"
        if stick == "right" and self._left_trigger.get(pad) and axis == 1:
            return self._zoom(pad, value)
        return self._direction(pad, name, at, DEAD_ZONE, shift=stick == "right")

    def _zoom(self, pad: int, value: float) -> list[Happening]:
        happenings: list[Happening] = []
        for intent, on in ((Intent.ZOOM_IN, value < -DEAD_ZONE), (Intent.ZOOM_OUT, value > DEAD_ZONE)):
            source = f"pad {pad} {intent.name}"
            happenings += self.input.press(source, Press(intent)) if on else self.input.let_go(source)
        return happenings

    def _direction(
        self, pad: int, name: str, at: tuple[float, float], zone: float, shift: bool
    ) -> list[Happening]:
        """Turn a position into held directions; slack keeps a stick at the edge from stuttering."""
        happenings: list[Happening] = []
        for intent, pushed in (
            (Intent.LEFT, -at[0]),
            (Intent.RIGHT, at[0]),
            (Intent.UP, -at[1]),
            (Intent.DOWN, at[1]),
        ):
            source = f"pad {pad} {name} {intent.name}"
            if pushed < (RELEASE_ZONE if self.input.is_held(source) else zone):
                happenings += self.input.let_go(source)
            else:
                happenings += self.input.press(source, Press(intent, name, shift=shift, pad=True))
        return happenings
