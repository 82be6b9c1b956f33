"""The bag on screen: dark cloth, soft lumps, the trace of the finger (DA-10)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.cadets.records import PieceSide
from game.cadets.scenes.sensors.bag import CLOTH, RADIUS, Lump
from game.cadets.scenes.sensors.piece import FEEL, Sides, draw_piece
from game.stage import motion, paint, theme
from game.stage.intents import DIRECTIONS, Intent, Pointer, Press
from game.stage.paint.vector import fade_out, filled, picture, rounded, stroked, trace
from game.stage.view import Point
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.layers import Flourish

if TYPE_CHECKING:
    from game.cadets.scenes.sensors.desk import SensorsDesk

CLOTH_COLOUR, FOLD, CLOTH_EDGE = theme.rgb("#06070D"), theme.rgb("#10131F"), theme.rgb("#0A0C15")
LUMP_LIGHT, LUMP_DARK = theme.rgb("#232B41"), theme.rgb("#181E2F")
LUMP_EDGE, LUMP_SHINE = theme.rgb("#33405F"), theme.rgb("#4A597F")
THICK = 6.0
"""Of a trace."""
FINE = 2
"""Traces are drawn so many times larger and then made small: smooth edges."""
CHIP_AWAY = 92.0
"""From a lump's middle to the word for a side."""
RINGS_S = 0.5
FLIGHT_MS = 260.0
ARROWS = {Intent.UP: 0, Intent.RIGHT: 1, Intent.DOWN: 2, Intent.LEFT: 3}
RUMBLE: dict[PieceSide, tuple[float, float, int]] = {
    "bump": (0.0, 0.9, 60), "notch": (0.9, 0.0, 140), "flat": (0.15, 0.2, 120)
}  # fmt: skip
"""Strength of the slow and the quick motor of a pad, and milliseconds."""


class Cloth(Widget):
    """What the lumps lie under."""

    still = True

    def __init__(self) -> None:
        super().__init__(CLOTH)

    def draw(self, brush: Brush) -> None:
        where = brush.rect(self.rect)
        made = paint.kept(("cloth", where.size, brush.scale), lambda: _paint_cloth(where.size, brush.scale))
        brush.surface.blit(made, where)


def _paint_cloth(size: tuple[int, int], scale: float) -> pygame.Surface:
    wide, high = size
    body = fade_out("cloth", (wide / 2, high / 2), max(size) * 0.7, CLOTH_EDGE, CLOTH_COLOUR)
    body += rounded(0, 0, wide, high, 16 * scale, filled(theme.INK))
    body += rounded(2 * scale, 2 * scale, wide - 4 * scale, high - 4 * scale, 14 * scale, 'fill="url(#cloth)"')
    for n in range(6):
        x = wide * (0.06 + 0.175 * n)
        bend = wide * 0.03 * (1 if n % 2 else -1)
        bow = f"C{x + bend:.1f} {high * 0.3:.1f} {x - bend:.1f} {high * 0.62:.1f} {x + bend * 0.6:.1f} {high - 4}"
        body += trace(f"M{x:.1f} 4{bow}", stroked(FOLD, 20 * scale, opacity=0.85, cap="butt"))
    return picture(wide, high, body)


class LumpView(Widget):
    """A lump under the cloth. Its looks say nothing; sliding over it tells what is there."""

    focusable = True
    radius = RADIUS

    def __init__(self, desk: SensorsDesk, lump: Lump, name: str) -> None:
        super().__init__((0, 0, 2 * RADIUS, 2 * RADIUS), name=name, region="bag")
        self.desk, self.lump = desk, lump
        self.rect.center = lump.at
        self._last: Point | None = None

    def texts(self) -> Iterator[str]:
        """Only what was felt and still glows."""
        yield from self.lump.known_sides().values()

    def holds(self, at: Point) -> bool:
        """It is round."""
        return math.dist(at, self.rect.center) <= RADIUS

    def update(self, dt: float) -> None:
        self.rect.center = self.lump.at

    def on_focus(self) -> None:
        self._last = None
        self.desk.lay_hand_on(self.lump)

    def on_pointer(self, pointer: Pointer) -> bool:
        """The finger slides."""
        if pointer.kind == "move":
            self.desk.slide(self.lump, self._last or pointer.at, pointer.at)
            self._last = pointer.at
        return False

    def on_press(self, press: Press) -> bool:
        """An arrow feels the side that looks that way; the pad lets one feel it in the hand."""
        if press.intent not in DIRECTIONS or press.ctrl or press.shift:
            return False
        if not press.repeat:
            self.desk.probe(self.lump, ARROWS[press.intent], rumble=press.pad)
        return True

    def use(self) -> None:
        """Take it out of the bag."""
        self.desk.grab()

    def draw(self, brush: Brush) -> None:
        side = brush.px(2 * RADIUS + 8)
        key = ("lump", self.lump.blob, side)
        made = paint.kept(key, lambda: _paint_lump(side, self.lump.blob))
        brush.surface.blit(made, made.get_rect(center=brush.at(self.rect.center)))
        if self.desk.bag.resting == self.lump.n:
            at, wide = brush.at(self.rect.center), 2 * brush.scale
            paint.dashed_circle(brush.surface, at, brush.px(RADIUS + 1), LUMP_SHINE, wide)
        self._draw_trace(brush)

    def _draw_trace(self, brush: Brush) -> None:
        lit = self.lump.lit
        if not lit:
            return
        half = round(RADIUS * brush.scale * FINE)
        layer = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
        thick = THICK * brush.scale * FINE
        for each, glow in lit:
            colour = (*FEEL[each.feel], round(255 * min(1.0, 0.15 + glow)))
            start, end = (
                (half + x * brush.scale * FINE, half + y * brush.scale * FINE) for x, y in (each.start, each.end)
            )
            _stroke(layer, colour, start, end, thick)
        small = pygame.transform.smoothscale(layer, (2 * half // FINE, 2 * half // FINE))
        brush.surface.blit(small, small.get_rect(center=brush.at(self.rect.center)))


def _stroke(layer: pygame.Surface, colour: tuple[int, int, int, int], start: Point, end: Point, thick: float) -> None:
    """A straight stroke with round ends. pygame cuts the ends of its own thick lines along the axes."""
    far = max(0.01, math.dist(start, end))
    across, down = (end[1] - start[1]) / far * thick / 2, (start[0] - end[0]) / far * thick / 2
    sides = [(start, 1), (end, 1), (end, -1), (start, -1)]
    pygame.draw.polygon(layer, colour, [(x + sign * across, y + sign * down) for (x, y), sign in sides])
    pygame.draw.circle(layer, colour, start, thick / 2)
    pygame.draw.circle(layer, colour, end, thick / 2)


def _paint_lump(side: int, blob: tuple[float, ...]) -> pygame.Surface:
    middle, reach = side / 2, side / 2 - 3
    body = fade_out("lump", (middle * 0.8, middle * 0.7), side * 0.62, LUMP_LIGHT, LUMP_DARK)
    path = _soft(blob, middle, reach)
    body += trace(path, stroked(LUMP_EDGE, max(1.5, side * 0.016), fill='fill="url(#lump)"'))
    start, end = (paint.point_on((middle, middle), reach * 0.78, turn) for turn in (-59, 1))
    bow = f"A{reach * 0.78:.2f} {reach * 0.78:.2f} 0 0 1 {end[0]:.2f} {end[1]:.2f}"
    shine = trace(f"M{start[0]:.2f} {start[1]:.2f}{bow}", stroked(LUMP_SHINE, max(2.0, side * 0.024), opacity=0.7))
    return picture(side, side, body + shine)


def _soft(blob: tuple[float, ...], middle: float, reach: float) -> str:
    """A closed soft line through some points around the middle."""
    count = len(blob)
    points = [
        (middle + reach * far * math.cos(math.tau * n / count), middle + reach * far * math.sin(math.tau * n / count))
        for n, far in enumerate(blob)
    ]
    path = f"M{points[0][0]:.2f} {points[0][1]:.2f}"
    arm = 4 / 3 * math.tan(math.pi / 2 / count) * reach
    for n in range(count):
        (x, y), (to_x, to_y) = points[n], points[(n + 1) % count]
        one, two = math.tau * n / count + math.pi / 2, math.tau * (n + 1) / count + math.pi / 2
        path += (
            f"C{x + arm * math.cos(one):.2f} {y + arm * math.sin(one):.2f} "
            f"{to_x - arm * math.cos(two):.2f} {to_y - arm * math.sin(two):.2f} {to_x:.2f} {to_y:.2f}"
        )
    return path + "Z"


class Felt(Widget):
    """Over the lumps: the words for what was felt, and rings around the finger."""

    def __init__(self, desk: SensorsDesk) -> None:
        super().__init__()
        self.desk = desk

    def draw(self, brush: Brush) -> None:
        for lump in self.desk.bag.lumps.values():
            for direction, feel in lump.known_sides().items():
                self._draw_word(brush, lump, direction, feel)
        self._draw_finger(brush)

    def _draw_word(self, brush: Brush, lump: Lump, direction: int, feel: PieceSide) -> None:
        x, y = paint.point_on(lump.at, CHIP_AWAY, lump.outward(direction))
        wide, high = brush.text_size(feel, "label_small")
        chip = pygame.FRect(0, 0, wide + 24, high + 8)
        chip.center = x, y
        chip.clamp_ip(CLOTH.inflate(-8, -8))
        paint.chip(brush.surface, brush.rect(chip), brush.scale, FEEL[feel])
        brush.text(feel, "label_small", theme.INK, chip.center, anchor="center")

    def _draw_finger(self, brush: Brush) -> None:
        finger = self.desk.bag.finger
        if finger is None or finger[2] > RINGS_S:
            return
        at, feel, age = finger
        part = 0.4 if brush.stage.settings.reduced_motion else age / RINGS_S
        for n in range(3):
            radius = (10 + 9 * n) * (0.8 + 0.4 * part)
            shade = theme.mix(FEEL[feel], LUMP_DARK, min(1.0, 0.35 + 0.2 * n + 0.45 * part))
            pygame.draw.aacircle(brush.surface, shade, brush.at(at), brush.px(radius), max(1, brush.px(2)))


class Flight(Flourish):
    """A grabbed piece comes out of the bag, into full light, onto its card."""

    def __init__(self, desk: SensorsDesk, sides: Sides, start: Point, end: Point, size: float) -> None:
        super().__init__(desk, FLIGHT_MS, motion.out_cubic)
        self.sides, self.from_, self.to, self.size = sides, start, end, size

    def draw(self, brush: Brush) -> None:
        if self.done or brush.stage.settings.reduced_motion:
            return
        x = self.from_[0] + (self.to[0] - self.from_[0]) * self.part
        y = self.from_[1] + (self.to[1] - self.from_[1]) * self.part - 60 * math.sin(math.pi * self.part)
        draw_piece(brush, (x, y), self.size, self.sides)
