"""The bag of Sensors: pieces as nameless lumps that drift, known only by the edges one touches (SE-5, DA-10).

What is drawn of a lump depends on its place in the bag and on nothing else; its piece shows only in what was felt.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.cadets.records import PieceSide
from game.cadets.scenes.sensors.piece import Sides, Stretch, stretches
from game.core.chance import Dice
from game.stage.view import Point

CLOTH = pygame.FRect(470, 138, 684, 638)
COLUMNS, ROWS = 3, 3
RADIUS = 80.0
"""Of a lump."""
PIECE = 98.0
"""Side of the piece inside it."""
TOUCH = 11.0
"""How near the finger comes to an edge to feel it."""
STEP = 5.0
"""The finger's way is felt in steps of so many du."""
FADE_S = 4.0
"""A trace is gone after so many seconds: DA-10."""
DRIFT, PERIOD_S = 9.0, 14.0
"""How far a lump wanders from its place, and how long it takes to come back."""
TILT = 25
"""Degrees by which a piece may lie askew, besides its quarter turns."""
WAVES = 5


class Touch(NamedTuple):
    """What the finger feels: the lump's place in the bag, the side, the feel, whether it names the side."""

    lump: int
    side: int
    feel: PieceSide
    names: bool


class Lump:
    """One piece in the bag. ``n`` is its place in the order in which the pieces lie."""

    def __init__(self, n: int, home: Point, sides: Sides, dice: Dice) -> None:
        self.n, self.home, self.sides = n, home, sides
        self.quarter = dice.below(4)
        self.angle = self.quarter * 90 + dice.below(2 * TILT + 1) - TILT
        self.phase = (dice.fraction() * math.tau, dice.fraction() * math.tau)
        self.blob = tuple(round(0.88 + 0.12 * dice.fraction(), 3) for _ in range(WAVES))
        """How far its soft edge reaches in some directions: of no meaning at all."""
        self.time = 0.0
        self.outline = [_laid(each, self.angle) for each in stretches(sides)]
        self.ages = [math.inf] * len(self.outline)
        """Seconds since each stretch of the outline was touched."""

    @property
    def at(self) -> Point:
        """Where its middle is now, in du."""
        turn = self.time / PERIOD_S * math.tau
        across, down = math.sin(turn + self.phase[0]), math.sin(0.7 * turn + self.phase[1])
        return self.home[0] + DRIFT * across, self.home[1] + DRIFT * down

    def pass_time(self, dt: float, drifts: bool) -> None:
        """Traces fade; it drifts unless it rests."""
        if drifts:
            self.time += dt
        self.ages = [age + dt for age in self.ages]

    def touch(self, at: Point) -> Touch | None:
        """Feel at a point; what is near lights up, the nearest edge is what one feels."""
        x, y = at[0] - self.at[0], at[1] - self.at[1]
        near = [(gap, k) for k, each in enumerate(self.outline) if (gap := _gap((x, y), each)) <= TOUCH]
        for _, k in near:
            self.ages[k] = 0.0
        if not near:
            return None
        nearest = self.outline[min(near)[1]]
        return Touch(self.n, nearest.side, nearest.feel, nearest.names)

    def feel_side(self, direction: int) -> Touch:
        """Feel the whole side that looks up (0), right (1), down (2) or left (3)."""
        side = (direction - self.quarter) % 4
        for k, each in enumerate(self.outline):
            if each.side == side:
                self.ages[k] = 0.0
        return Touch(self.n, side, self.sides[side], True)

    @property
    def lit(self) -> list[tuple[Stretch, float]]:
        """What of the outline still glows, and how brightly (0 to 1)."""
        return [(each, 1 - age / FADE_S) for each, age in zip(self.outline, self.ages, strict=True) if age < FADE_S]

    def known_sides(self) -> dict[int, PieceSide]:
        """Return the sides that were felt and have not faded: by the direction they look to, 0 is up."""
        return {(each.side + self.quarter) % 4: each.feel for each, _ in self.lit if each.names}

    def outward(self, direction: int) -> float:
        """Return the angle a side looks to, in degrees clockwise from up."""
        return ((direction - self.quarter) % 4) * 90 + self.angle


def _laid(each: Stretch, angle: float) -> Stretch:
    """Return a stretch as it lies in the bag, in du around the lump's middle."""
    sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))

    def put(at: Point) -> Point:
        return (at[0] * cosine - at[1] * sine) * PIECE, (at[0] * sine + at[1] * cosine) * PIECE

    return each._replace(start=put(each.start), end=put(each.end))


def _gap(at: Point, each: Stretch) -> float:
    """Return the distance of a point from a stretch."""
    (x, y), (to_x, to_y) = each.start, each.end
    dx, dy = to_x - x, to_y - y
    part = max(0.0, min(1.0, ((at[0] - x) * dx + (at[1] - y) * dy) / (dx * dx + dy * dy)))
    return math.hypot(at[0] - x - part * dx, at[1] - y - part * dy)


class Bag:
    """All lumps, spread over the cloth by dice of the table's seed."""

    def __init__(self, pieces: Sequence[Sides], dice: Dice) -> None:
        wide, high = CLOTH.width / COLUMNS, CLOTH.height / ROWS
        cells = [(column, row) for row in range(ROWS) for column in range(COLUMNS)]
        dice.shuffle(cells)
        self.lumps: dict[int, Lump] = {}
        for n, sides in enumerate(pieces):
            column, row = cells[n]
            x = CLOTH.left + (column + 0.5) * wide + dice.below(25) - 12
            y = CLOTH.top + (row + 0.5) * high + dice.below(17) - 8
            self.lumps[n] = Lump(n, (x, y), sides, dice)
        self.resting: int | None = None
        """The lump under the finger lies still."""
        self.zone: Touch | None = None
        self.finger: tuple[Point, PieceSide, float] | None = None
        """Where the finger last felt something, what, and how many seconds ago."""

    def reading_order(self) -> list[Lump]:
        """Return the lumps row by row, as a key walks over them."""
        return sorted(self.lumps.values(), key=lambda lump: (round(lump.home[1] / (CLOTH.height / ROWS)), lump.home[0]))

    def pass_time(self, dt: float, still: bool) -> None:
        """Let lumps drift and traces fade; ``still``: nothing drifts."""
        for lump in self.lumps.values():
            lump.pass_time(dt, not still and lump.n != self.resting)
        if self.finger is not None:
            at, feel, age = self.finger
            self.finger = (at, feel, age + dt)

    def glows(self) -> bool:
        """Some trace is to be seen."""
        return any(min(lump.ages) < FADE_S for lump in self.lumps.values())

    def slide(self, lump: Lump, start: Point, end: Point) -> list[PieceSide]:
        """Move the finger over a lump; return what is newly felt, in order."""
        steps = max(1, math.ceil(math.dist(start, end) / STEP))
        felt: list[PieceSide] = []
        for n in range(1, steps + 1):
            at = (start[0] + (end[0] - start[0]) * n / steps, start[1] + (end[1] - start[1]) * n / steps)
            touch = lump.touch(at)
            if touch is not None:
                self.finger = (at, touch.feel, 0.0)
                if touch != self.zone:
                    felt.append(touch.feel)
            self.zone = touch
        return felt

    def probe(self, lump: Lump, direction: int) -> PieceSide:
        """Feel one side as keys do it."""
        self.zone = None
        return lump.feel_side(direction).feel
