"""Portraits of the crew, put together from a few shapes and colours so that they differ by hair, suit and outline.

A name decides about the face, so somebody looks the same on every screen and in every loaded game. Portraits are
decoration (SS-3.8) and cost no die.

Where names come from: a player's ship and crew may be named on the seats screen (names.py); what is left empty gets a
default name from the rules. They belong to the setup, so the log, the saved game and every screen agree: read
``ship.name`` and ``member.name``, there are no other names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar
from zlib import crc32

import pygame

from game.scouts.rules.state import Rank
from game.stage import paint, theme
from game.stage.paint.vector import circle, filled, kept, picture, rounded, stroked, trace
from game.stage.theme import Colour, rgb
from game.stage.view import Box
from game.stage.widgets import Brush

T = TypeVar("T")



def _colours(codes: str) -> tuple[Colour, ...]:
    return tuple(rgb(code) for code in codes.split())


GROUNDS = _colours("#2F7FB5 #B56A0C #8A3344 #2E7A60 #5A43A8 #6B5A2B #A24A78 #3A6B86")
SKINS = _colours("#F3C9A1 #E0A878 #C58A5A #9A643C #7A4A2B #5C3620 #F6D9BE #A9C08A")
HAIRS = _colours("#2B2019 #5A3418 #C9832F #E7C566 #9C2F1A #D8D5CC #1D1A2B #4FA3A0")
SUITS = _colours("#F6EFDF #D9E4E2 #F2D9B0 #E6D3DE #CFE0C2 #D3D8EE")
GREY = rgb("#6B7480")
STYLES = ("cap", "bowl", "side", "curls", "bun", "crest", "long", "bald", "crop")
EXTRAS = ("", "", "", "glasses", "beard", "scar", "headset", "freckles", "moustache")
TRIMS: dict[Rank, Colour] = {"captain": theme.MARIGOLD, "officer": theme.TEACH, "specialist": theme.TEXT_LOW}
"""Colour of the collar; the number of bars on it tells the rank as well."""
BARS: dict[Rank, int] = {"captain": 3, "officer": 2, "specialist": 1}


class Features(NamedTuple):
    """What a face is put together from."""

    ground: Colour
    skin: Colour
    hair: Colour
    suit: Colour
    style: str
    extra: str
    wide: float
    """Width of the head, 1 is usual."""


def features(name: str) -> Features:
    """Return the face that goes with a name."""
    luck = crc32(name.encode())

    def take(parts: Sequence[T], step: int) -> T:
        return parts[(luck >> step) * 2654435761 % 4294967296 % len(parts)]

    return Features(
        take(GROUNDS, 0), take(SKINS, 3), take(HAIRS, 5), take(SUITS, 7), take(STYLES, 9), take(EXTRAS, 11),
        take((0.92, 1.0, 1.08), 13),
    )  # fmt: skip


def draw_portrait(brush: Brush, box: Box, name: str, rank: Rank, *, killed: bool = False) -> None:
    """Draw somebody of the crew as large as fits the box; the killed are grey, with a cross."""
    where = brush.rect(box)
    side = min(where.size)
    made = kept(("scout portrait", side, name, rank, killed), lambda: _paint(side, features(name), rank, killed))
    spot = made.get_rect(center=where.center)
    brush.surface.blit(made, spot)
    if killed:
        paint.cross(brush.surface, (spot.right - side * 0.24, spot.bottom - side * 0.24), side * 0.22, theme.DANGER)


def _paint(side: int, face: Features, rank: Rank, killed: bool) -> pygame.Surface:
    if killed:
        face = face._replace(
            ground=theme.darker(GREY, 0.45), skin=theme.lighter(GREY, 0.25), hair=theme.darker(GREY, 0.3),
            suit=theme.lighter(GREY, 0.5),
        )  # fmt: skip
    trim = GREY if killed else TRIMS[rank]
    body = _body(face, trim, BARS[rank]) + _back_hair(face) + _head(face) + _hair(face) + _extra(face)
    frame = rounded(1.5, 1.5, 97, 97, 24, filled(theme.INK))
    ground = rounded(4, 4, 92, 92, 21, filled(face.ground))
    light = rounded(4, 4, 92, 30, 21, filled(theme.WHITE, 0.1))
    edge = rounded(2.5, 2.5, 95, 95, 22.5, stroked(theme.INK, 4))
    return picture(side, side, f'<g transform="scale({side / 100:.4f})">{frame}{ground}{light}{body}{edge}</g>')


LINE = 4.0


def _line(fill: Colour, width: float = LINE) -> str:
    return stroked(theme.INK, width, fill=filled(fill))


def _body(face: Features, trim: Colour, bars: int) -> str:
    shoulders = trace("M17 95 C18 77 34 70 50 70 C66 70 82 77 83 95 Z", _line(face.suit))
    collar = trace("M36 72 L50 84 L64 72", stroked(theme.INK, 10)) + trace("M36 72 L50 84 L64 72", stroked(trim, 5))
    marks = "".join(rounded(63, 79 + 5 * n, 11, 2.6, 1.3, filled(theme.INK)) for n in range(bars))
    return shoulders + collar + marks


def _head(face: Features) -> str:
    wide = 19 * face.wide
    ears = circle(50 - wide, 48, 5, _line(face.skin, 3.5)) + circle(50 + wide, 48, 5, _line(face.skin, 3.5))
    neck = rounded(43, 58, 14, 16, 5, _line(face.skin, 3.5))
    head = f'<ellipse cx="50" cy="45" rx="{wide:.1f}" ry="22" {_line(face.skin)}/>'
    eyes = circle(50 - wide * 0.4, 46, 2.6, filled(theme.INK)) + circle(50 + wide * 0.4, 46, 2.6, filled(theme.INK))
    mouth = trace("M44 56 Q50 60.5 56 56", stroked(theme.INK, 2.6))
    return neck + ears + head + eyes + mouth


def _back_hair(face: Features) -> str:
    """What hangs behind the head."""
    if face.style == "long":
        return trace("M24 78 C20 30 34 17 50 17 C66 17 80 30 76 78 Z", _line(face.hair))
    if face.style == "bun":
        return circle(50, 15, 10, _line(face.hair))
    return ""


def _hair(face: Features) -> str:
    """What lies over the forehead."""
    left, right = 50 - 21 * face.wide, 50 + 21 * face.wide
    arch = f"M{left:.1f} 45 C{left - 1:.1f} 14 {right + 1:.1f} 14 {right:.1f} 45"
    shapes = {
        "cap": f"{arch} C{right - 6:.1f} 30 {left + 6:.1f} 30 {left:.1f} 45 Z",
        "bowl": f"{arch} L{right - 5:.1f} 38 H{left + 5:.1f} Z",
        "side": f"{arch} C{right - 4:.1f} 34 60 34 40 26 C36 32 {left + 4:.1f} 34 {left:.1f} 45 Z",
        "bun": f"{arch} C{right - 8:.1f} 26 {left + 8:.1f} 26 {left:.1f} 45 Z",
        "long": f"{arch} C{right - 5:.1f} 30 56 34 50 27 C44 34 {left + 5:.1f} 30 {left:.1f} 45 Z",
        "crop": f"M{left:.1f} 40 L{left + 3:.1f} 24 L38 19 L50 17 L62 19 L{right - 3:.1f} 24 L{right:.1f} 40 "
        f"L{right - 5:.1f} 31 H{left + 5:.1f} Z",
        "crest": "M42 30 L38 14 L46 18 L50 7 L54 18 L62 14 L58 30 Z",
    }
    if face.style == "curls":
        spots = ((32, 34), (35, 24), (44, 18), (55, 18), (65, 24), (68, 34))
        return "".join(circle(x, y, 7.5, _line(face.hair, 3)) for x, y in spots) + circle(50, 25, 9, filled(face.hair))
    return trace(shapes[face.style], _line(face.hair)) if face.style in shapes else ""


def _extra(face: Features) -> str:
    """Glasses, beard and the like."""
    reach = 19 * face.wide * 0.4
    match face.extra:
        case "glasses":
            rims = "".join(circle(50 + side * (reach + 1), 46, 6.6, stroked(theme.INK, 2.6)) for side in (-1, 1))
            return rims + trace("M48 45 H52", stroked(theme.INK, 2.6))
        case "beard":
            return trace("M33 52 C34 72 66 72 67 52 C62 60 56 53 50 53 C44 53 38 60 33 52 Z", _line(face.hair, 3))
        case "moustache":
            return trace("M40 54 C44 49 48 52 50 52 C52 52 56 49 60 54 C55 56 52 55 50 54 C48 55 45 56 40 54 Z",
                         filled(face.hair) + " " + stroked(theme.INK, 1.5, fill=""))  # fmt: skip
        case "scar":
            return trace("M60 33 L64 44 M59 39 L65 37", stroked(theme.darker(face.skin, 0.45), 2.4))
        case "headset":
            over = "M30 46 C28 16 72 16 70 46"
            band = trace(over, stroked(theme.INK, 7)) + trace(over, stroked(theme.TEXT_LOW, 3))
            return band + rounded(66, 41, 9, 14, 4, _line(theme.DANGER, 3)) + trace(
                "M70 55 Q66 63 58 61", stroked(theme.INK, 3)
            )
        case "freckles":
            spots = ((38, 51), (42, 53), (58, 53), (62, 51))
            return "".join(circle(x, y, 1.4, filled(theme.darker(face.skin, 0.35))) for x, y in spots)
    return ""
