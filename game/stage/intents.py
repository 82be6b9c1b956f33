"""What players want, whatever the device: the few events that scenes understand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Literal

from game.stage.view import Point


class Intent(Enum):
    """What a player wants, whatever the device."""

    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    NEXT_REGION = auto()
    PREVIOUS_REGION = auto()
    USE = auto()
    BACK = auto()
    CLOSE = auto()  # Esc: closes what is open, then pauses
    TURN_LEFT = auto()
    TURN_RIGHT = auto()
    FLIP = auto()
    CLOSER = auto()
    UNDO = auto()
    RULE = auto()
    LOG = auto()
    PEEK = auto()  # held: see the board behind a dialog
    MAIN = auto()
    PAUSE = auto()
    FULLSCREEN = auto()
    RELOAD = auto()
    ZOOM_IN = auto()
    ZOOM_OUT = auto()
    DIGIT = auto()
    ERASE = auto()  # Backspace while text is typed
    OTHER = auto()  # a key without a meaning of its own, named in ``Press.key``


DIRECTIONS: dict[Intent, tuple[int, int]] = {
    Intent.UP: (0, -1),
    Intent.DOWN: (0, 1),
    Intent.LEFT: (-1, 0),
    Intent.RIGHT: (1, 0),
}
REPEATING = {*DIRECTIONS, Intent.ZOOM_IN, Intent.ZOOM_OUT, Intent.ERASE}


@dataclass(frozen=True, slots=True)
class Press:
    """Something went down, or repeats. ``quick``: the same press came a blink ago, do not act twice."""

    intent: Intent
    key: str = ""
    digit: int = -1
    shift: bool = False
    ctrl: bool = False
    repeat: bool = False
    quick: bool = False
    pad: bool = False


@dataclass(frozen=True, slots=True)
class Release:
    """A key or pad button came up."""

    intent: Intent
    key: str = ""


@dataclass(frozen=True, slots=True)
class Pointer:
    """The mouse, in du. Buttons: 1 left, 2 middle, 3 right. ``clicks`` counts fast clicks at one place."""

    kind: Literal["move", "down", "up", "wheel"]
    at: Point
    button: int = 0
    clicks: int = 1
    wheel: float = 0.0
    shift: bool = False


@dataclass(frozen=True, slots=True)
class Typed:
    """Text from the keyboard, an input method or a paste."""

    text: str


@dataclass(frozen=True, slots=True)
class Lost:
    """The window lost the keyboard: whatever was held is let go without acting."""


@dataclass(frozen=True, slots=True)
class PadChange:
    """A gamepad came or went."""

    name: str
    present: bool


Happening = Press | Release | Pointer | Typed | Lost | PadChange
