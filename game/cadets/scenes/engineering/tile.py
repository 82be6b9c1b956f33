"""Engineering tiles drawn: square cream plates with station circles, and what lies over their seams."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.cadets.content import EngineeringTile
from game.cadets.rules.engineering import Seam, edge
from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush

CIRCLE = 0.17
"""Radius of a circle as a share of the tile's side."""
ICON = 1.16
"""Side of a full circle's icon as a share of its radius; that of a half circle is smaller."""
HALF_ICON = 0.8
MARGIN = 26.0
"""Room for the shadow around a tile's picture, in du."""
TILT = 6.0
"""Degrees by which a tile leans while the pointer carries it."""
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def draw_tile(
    brush: Brush, box: Box, tile: EngineeringTile, turn: int, *, joined: Iterable[int] = (), tilt: float = 0.0
) -> None:
    """Draw a tile turned by so many quarters; halves at ``joined`` edges lie under a seam and are left out."""
    where = brush.rect(box)
    hidden = tuple(joined)
    key = ("engineering tile", tile.id, turn % 4, where.size, hidden, brush.scale, tilt)
    picture = paint.kept(key, lambda: _paint_tile(brush, where.size, tile, turn, hidden, tilt))
    brush.surface.blit(picture, picture.get_rect(center=where.center))


def _paint_tile(
    brush: Brush, size: tuple[int, int], tile: EngineeringTile, turn: int, hidden: tuple[int, ...], tilt: float
) -> pygame.Surface:
    margin = brush.px(MARGIN)
    onto = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    plate = pygame.Rect((margin, margin), size)
    face = paint.tile(onto, plate, brush.scale)
    _engrave(onto, plate, brush.scale)
    radius = CIRCLE * size[0]
    stroke = max(1.5, 2 * brush.scale)
    for direction in range(4):
        if direction not in hidden:
            station = edge(tile, turn, direction)
            spot = paint.half_disc(onto, face, direction, radius, theme.STATIONS[station], stroke)
            _icon(brush, onto, spot, station, radius * HALF_ICON)
    _circle(brush, onto, face.center, radius, tile.centre)
    return pygame.transform.rotozoom(onto, -tilt, 1.0) if tilt else onto


def _engrave(onto: pygame.Surface, plate: pygame.Rect, scale: float) -> None:
    """Four faint lines from the middle circle to the corners."""
    side = plate.w
    for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        points = [(plate.centerx + across * side * share, plate.centery + down * side * share) for share in (0.2, 0.33)]
        paint.line(onto, points, theme.PAPER_EDGE, max(1.0, 2.4 * scale), opacity=0.8)


def _icon(brush: Brush, onto: pygame.Surface, centre: tuple[float, float], station: str, side: float) -> None:
    picture = brush.stage.sprites.icon(f"icon_{station}", max(6, round(side)), theme.INK)
    onto.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))


def _circle(brush: Brush, onto: pygame.Surface, centre: tuple[float, float], radius: float, station: str) -> None:
    stroke = max(1.5, 2.4 * brush.scale)
    paint.disc(onto, centre, radius, theme.STATIONS[station], stroke=stroke, shine=True)
    _icon(brush, onto, centre, station, radius * ICON)


def draw_seam(brush: Brush, box: pygame.FRect, seam: Seam) -> None:
    """Draw what lies over the seam of two tiles, whose first one is at ``box``: a full circle, or a cross."""
    dx, dy = STEPS[seam.direction]
    middle = brush.at((box.centerx + dx * box.width / 2, box.centery + dy * box.height / 2))
    radius = CIRCLE * brush.rect(box).w
    if not seam.matched:
        paint.cross(brush.surface, middle, radius * 1.1, theme.DANGER)
        return
    colour = theme.STATIONS[seam.half]
    paint.glow(brush.surface, middle, radius * 2.2, colour, 0.55)
    halo = radius * 1.24
    paint.arc(brush.surface, middle, halo, 0, 360, theme.lighter(colour, 0.45), radius * 0.2, opacity=0.75)
    _circle(brush, brush.surface, middle, radius * 1.08, seam.half)
