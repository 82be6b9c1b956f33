"""Motion shows what has already happened; it never changes a game.

A ``Motion`` is told how much time has passed and draws nothing itself: it moves numbers that the
scene draws. Motions are built from ``Tween``, ``Wait``, ``Do`` and ``Sequence``. A ``Queue`` plays
one after another, at a speed, and can be skipped at any moment: then everything jumps to its end,
each ``Do`` still runs once and in order.

    queue.add(Sequence(Travel(ship, path, 240), Do(lambda: sounds.play("thump"))))

All times are milliseconds; the queue's ``update`` takes seconds, as scenes do.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable

Ease = Callable[[float], float]
Point = tuple[float, float]

CROSS_FADE = 120.0
"""How long a move takes with reduced motion, in ms."""


def linear(t: float) -> float:
    """Even speed."""
    return t


def out_quad(t: float) -> float:
    """Hover, focus, key press."""
    return 1 - (1 - t) ** 2


def out_cubic(t: float) -> float:
    """Plates and cards that arrive."""
    return 1 - (1 - t) ** 3


def in_out_sine(t: float) -> float:
    """Ships that move a square."""
    return (1 - math.cos(math.pi * t)) / 2


def shake(t: float) -> float:
    """A decaying sine from -1 to 1 that ends at 0: refusals and hits."""
    return math.sin(t * math.pi * 6) * (1 - t)


class Motion(ABC):
    """Something that takes time."""

    done = False

    @abstractmethod
    def advance(self, ms: float, reduced: bool = False) -> float:
        """Let ``ms`` pass; the answer is what was left over when the motion ended, 0 while it goes on."""

    def finish(self) -> None:
        """Jump to the end at once."""
        if not self.done:
            self.advance(math.inf)


class Tween(Motion):
    """Hands ``show`` a number that runs from ``start`` to ``end``."""

    def __init__(
        self,
        show: Callable[[float], None],
        ms: float,
        ease: Ease = out_cubic,
        start: float = 0.0,
        end: float = 1.0,
    ) -> None:
        self.show, self.ms, self.ease, self.start, self.end = show, max(ms, 1.0), ease, start, end
        self.spent = 0.0

    def advance(self, ms: float, reduced: bool = False) -> float:
        length = min(self.ms, CROSS_FADE) if reduced else self.ms
        self.spent += ms
        if self.spent >= length:
            self.done = True
            self.show(self.end)
            return self.spent - length
        self.show(self.start + (self.end - self.start) * self.ease(self.spent / length))
        return 0.0


FLIP_MS = 260.0
"""How long a card takes to be turned up."""


class Wait(Motion):
    """Nothing moves for a while. Reduced motion keeps it: a result must stay readable."""

    def __init__(self, ms: float) -> None:
        self.left = ms

    def advance(self, ms: float, reduced: bool = False) -> float:
        self.left -= ms
        self.done = self.left <= 0
        return max(0.0, -self.left)


class Do(Motion):
    """Runs a small act, once, at its place in the order: a sound, a log line, a number on screen."""

    def __init__(self, act: Callable[[], object]) -> None:
        self.act = act

    def advance(self, ms: float, reduced: bool = False) -> float:
        if not self.done:
            self.done = True
            self.act()
        return ms


class Sequence(Motion):
    """One after the other."""

    def __init__(self, *parts: Motion) -> None:
        self.parts = deque(parts)
        self.done = not parts

    def advance(self, ms: float, reduced: bool = False) -> float:
        while self.parts:
            ms = self.parts[0].advance(ms, reduced)
            if not self.parts[0].done:
                return 0.0
            self.parts.popleft()
        self.done = True
        return ms


class Pose:
    """Where a moving thing is shown: a place in du (or squares), an angle in degrees, opacity 0 to 1."""

    __slots__ = ("at", "turn", "alpha")

    def __init__(self, at: Point, turn: float = 0.0, alpha: float = 1.0) -> None:
        self.at, self.turn, self.alpha = at, turn, alpha


class Mover:
    """A thing that a ``Travel`` moves. Draw it once for every pose in ``poses``: two while it cross-fades."""

    def __init__(self, at: Point, turn: float = 0.0) -> None:
        self.poses = [Pose(at, turn)]

    @property
    def at(self) -> Point:
        """Where the thing is, or is going to be while it cross-fades."""
        return self.poses[-1].at

    @property
    def turn(self) -> float:
        """The angle it has, or is going to have."""
        return self.poses[-1].turn


class Travel(Motion):
    """Moves ``mover`` to a place, an angle, or both; an arc lifts it on the way by ``arc`` du.

    With reduced motion nothing slides: the old picture fades out while the new one fades in.
    """

    def __init__(
        self,
        mover: Mover,
        ms: float,
        to: Point | None = None,
        turn: float | None = None,
        ease: Ease = in_out_sine,
        arc: float = 0.0,
    ) -> None:
        self.mover, self.ms, self.ease, self.arc = mover, max(ms, 1.0), ease, arc
        self.to, self.to_turn = to, turn
        self.old: Pose | None = None
        self.spent = 0.0

    def advance(self, ms: float, reduced: bool = False) -> float:
        if self.old is None:  # the start is read late: motions before this one may have moved the thing
            self.old = Pose(self.mover.at, self.mover.turn)
        new = Pose(
            self.to if self.to is not None else self.old.at,
            self.to_turn if self.to_turn is not None else self.old.turn,
        )
        length = CROSS_FADE if reduced else self.ms
        self.spent += ms
        if self.spent >= length:
            self.done = True
            self.mover.poses = [new]
            return self.spent - length
        t = self.spent / length
        self.mover.poses = self._fading(self.old, new, t) if reduced else [self._between(self.old, new, t)]
        return 0.0

    def _between(self, old: Pose, new: Pose, t: float) -> Pose:
        part = self.ease(t)
        quarter = (new.turn - old.turn + 180) % 360 - 180  # the short way round
        x = old.at[0] + (new.at[0] - old.at[0]) * part
        y = old.at[1] + (new.at[1] - old.at[1]) * part - self.arc * math.sin(math.pi * t)
        return Pose((x, y), old.turn + quarter * part)

    @staticmethod
    def _fading(old: Pose, new: Pose, t: float) -> list[Pose]:
        return [Pose(old.at, old.turn, 1 - t), Pose(new.at, new.turn, t)]


class Queue:
    """Plays motions in order. ``speed`` is 1 or 2, 0 for "instant"; ``reduced`` is the setting."""

    def __init__(self, speed: float = 1.0, reduced: bool = False) -> None:
        self.speed, self.reduced, self.paused = speed, reduced, False
        self._waiting: deque[Motion | Callable[[], Motion | None]] = deque()
        self._now: Motion | None = None

    @property
    def busy(self) -> bool:
        """Something is moving or waits to move."""
        return self._now is not None or bool(self._waiting)

    def add(self, motion: Motion | Callable[[], Motion | None]) -> None:
        """Play this after all that waits. A function is called when its turn comes to build the motion."""
        self._waiting.append(motion)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass; stands still while paused."""
        if self.paused:
            return
        if self.speed <= 0:
            self.skip()
            return
        left = dt * 1000 * self.speed
        while self._next() is not None and left >= 0:
            assert self._now is not None
            left = self._now.advance(left, self.reduced)
            if not self._now.done:
                return
            self._now = None

    def skip(self) -> None:
        """Finish everything at once, in order. Works while paused as well."""
        while (motion := self._next()) is not None:
            motion.finish()
            self._now = None

    def _next(self) -> Motion | None:
        while self._now is None and self._waiting:
            entry = self._waiting.popleft()
            self._now = entry if isinstance(entry, Motion) else entry()
        return self._now
