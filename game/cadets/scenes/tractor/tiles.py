"""Tractor tiles: pink backs with the stripes, cream faces with sign, letter and pull, and how they turn."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.cadets.rules.tractor import EMPTY
from game.stage import paint, text, theme
from game.stage.motion import Tween, linear
from game.stage.paint.vector import filled, picture, rounded
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget

if TYPE_CHECKING:
    from game.cadets.scenes.tractor.desk import TractorBeams

PINK = theme.STATIONS["tractor"]
DEEP = theme.rgb("#A83A82")
"""What the backs darken to."""
BACK_STRIPES = (theme.lighter(PINK, 0.76), theme.darker(DEEP, 0.08), theme.lighter(PINK, 0.76))
PULL_COLOURS = (theme.TEACH, theme.STATIONS["helm"], theme.STATIONS["engineering"], theme.DANGER)
"""Bands of the faces, for pulls of 1, 2, 3, 4 and more; bars and letter say the same."""
FLIP_MS = 180.0
MARGIN = 24.0
"""Room for the shadow around a tile's picture, in du."""
BAND = 0.05


def pull_colour(pull: int) -> theme.Colour:
    """Return the colour of a pull value."""
    return PULL_COLOURS[min(max(pull, 1), len(PULL_COLOURS)) - 1]


class Turning(Tween):
    """A tile that turns by squeezing its width; it stays when it is done and knows what lies up."""

    def __init__(self, desk: TractorBeams, before: str, after: str) -> None:
        super().__init__(self._move, FLIP_MS, linear)
        self.desk, self.before, self.after = desk, before, after
        self.part = 0.0

    def _move(self, part: float) -> None:
        self.part = part
        self.desk.mark_dirty()

    @property
    def face(self) -> str:
        """The symbol that is seen now, "" for the back."""
        return self.after if self.part >= 0.5 else self.before

    @property
    def width(self) -> float:
        """Share of the width that is seen."""
        return abs(math.cos(math.pi * self.part))


class TileKey(Widget):
    """A place of the display. A tile on it can be turned up; where none lies the place says why."""

    radius = 12.0

    def __init__(self, desk: TractorBeams, rect: Box, place: int, why: str, rule: str) -> None:
        super().__init__(rect, name=f"tile {place + 1}", region="tiles", why=why, rule=rule)
        self.desk, self.place = desk, place

    @property
    def lies(self) -> bool:
        """A tile lies here, or is still seen here."""
        return self.desk.lies(self.place)

    @property
    def focusable(self) -> bool:  # type: ignore[override]  # a class attribute elsewhere
        """An empty place is passed over."""
        return self.desk.lies(self.place)

    def texts(self) -> Iterator[str]:
        """What is seen of it."""
        face, _ = self.desk.seen(self.place)
        if not self.lies:
            yield self.gap
        elif face:
            yield f"{face}{self.desk.pull(face)}"

    @property
    def gap(self) -> str:
        """Why no tile lies here."""
        return "matched" if self.desk.display[self.place] == EMPTY else "torn out"

    def use(self) -> None:
        """Turn it up."""
        self.desk.turn(self.place)

    def draw(self, brush: Brush) -> None:
        """Draw the tile as it lies, or the gap."""
        if not self.lies:
            self._draw_gap(brush)
            return
        face, width = self.desk.seen(self.place)
        lit = self.hovered and not self.why and brush.stage.input.pointing
        where = brush.rect(self.rect)
        if face and width > 0.99:
            paint.glow(brush.surface, where.center, where.w * 0.72, PINK, 0.5)
        draw_tile(brush, self.rect, face, self.desk.pull(face) if face else 0, width, lit=lit)
        if face and width > 0.99:
            paint.ring(brush.surface, where, brush.scale, PINK, radius=12, width=4)

    def _draw_gap(self, brush: Brush) -> None:
        where, radius = brush.rect(self.rect), 14 * brush.scale
        if self.gap != "matched":
            paint.slanted_bars(brush.surface, where, step=18 * brush.scale, radius=radius)
        paint.dashed_rect(brush.surface, where, theme.DASH, max(1.0, 2 * brush.scale), radius=radius)
        room = self.rect.width - 24
        brush.fitted(self.gap, "label", theme.TEXT_MID, self.rect.center, room, anchor="center")


def draw_tile(brush: Brush, box: Box, face: str, pull: int, width: float = 1.0, *, lit: bool = False) -> None:
    """Draw a tile, face "" for its back, squeezed to a share of its width."""
    where = brush.rect(box)
    key = ("tractor tile", where.size, brush.scale, face, pull, lit)
    whole = paint.kept(key, lambda: _paint(brush, where.size, face, pull, lit))
    if width < 0.99:
        whole = pygame.transform.smoothscale(whole, (max(2, round(whole.get_width() * width)), whole.get_height()))
    brush.surface.blit(whole, whole.get_rect(center=where.center))


def _paint(brush: Brush, size: tuple[int, int], face: str, pull: int, lit: bool) -> pygame.Surface:
    margin = brush.px(MARGIN)
    onto = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    plate = pygame.Rect((margin, margin), size)
    if face:
        _paint_face(brush, onto, plate, face, pull)
    else:
        _paint_back(brush, onto, plate, lit)
    return onto


def _paint_back(brush: Brush, onto: pygame.Surface, plate: pygame.Rect, lit: bool) -> None:
    pink = theme.lighter(PINK, 0.16) if lit else PINK
    top, bottom = theme.lighter(pink, 0.14), theme.mix(pink, DEEP, 0.42)
    inside = paint.tile(onto, plate, brush.scale, top=top, bottom=bottom, lip=theme.mix(PINK, DEEP, 0.9), radius=14)
    mark = pygame.Rect(0, 0, round(inside.w * 0.27), round(inside.w * 0.3))
    mark.center = inside.center
    paint.stripes(onto, mark, BACK_STRIPES)


def _paint_face(brush: Brush, onto: pygame.Surface, plate: pygame.Rect, face: str, pull: int) -> None:
    colour = pull_colour(pull)
    _, paper = paint.card(onto, plate, brush.scale, colour, band=BAND)
    side = round(plate.w * 0.38)
    icon = brush.stage.sprites.icon(f"sign_{face.lower()}", side, theme.INK)
    onto.blit(icon, icon.get_rect(center=(paper.centerx, paper.y + round(paper.h * 0.37))))
    pad, low = plate.w * 0.09, paper.bottom - plate.w * 0.1
    style = theme.STYLES["number_small"]._replace(size=max(15.0, plate.w / brush.scale * 0.13))
    text.draw(onto, f"{face}{pull}", style, theme.TEXT_ON_PAPER, (paper.x + pad, low), brush.scale, anchor="bottomleft")
    paint_bars(onto, (paper.right - pad, low), plate.w * 0.09, pull, colour, anchor="bottomright")


def paint_bars(
    surface: pygame.Surface, at: tuple[float, float], high: float, pull: int, colour: theme.Colour, *, anchor: str
) -> None:
    """Draw as many upright bars as the pull; ``anchor`` of them lies at a pixel."""
    wide, gap, edge = high * 0.56, high * 0.16, max(1.0, high * 0.1)
    across = round(pull * wide + max(0, pull - 1) * gap) + 1
    body = ""
    for n in range(pull):
        x = n * (wide + gap)
        body += rounded(x, 0, wide, high, high * 0.2, filled(theme.INK))
        body += rounded(x + edge, edge, wide - 2 * edge, high - 2 * edge, high * 0.12, filled(colour))
    key = ("pull bars", round(high, 1), pull, colour)
    if pull:
        painted = paint.kept(key, lambda: picture(across, round(high), body))
        surface.blit(painted, painted.get_rect(**{anchor: (round(at[0]), round(at[1]))}))
