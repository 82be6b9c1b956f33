"""What lies behind everything: the night sky, and soft glows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pygame

from game.stage.cache import SurfaceCache
from game.stage.paint.vector import circle, fade_out, filled, hexa, kept, picture
from game.stage.theme import WHITE, Colour, Mood, rgb

STAR_TINTS: tuple[Colour, ...] = (WHITE, rgb("#FFF3C9"), rgb("#BFD4FF"))
STARS_AT_FULL_SIZE = 190
_NOISE = 64
_last = SurfaceCache(0)
"""The sky painted last and no other: it is as large as the window, and the grounds of screens hold what lies on it."""


def background(
    surface: pygame.Surface,
    mood: Mood,
    scale: float,
    seed: int = 0,
    *,
    light: tuple[float, float] = (0.5, 0.4),
    clear: Sequence[pygame.Rect] = (),
) -> None:
    """Fill the surface with night sky: lighter around `light` (shares of width and height), and stars.

    The same seed always gives the same stars; none shines inside the `clear` rectangles (text).
    """
    places = tuple(tuple(rect) for rect in clear)
    key = ("sky", surface.get_size(), mood, scale, seed, light, places)
    surface.blit(_last.get(key, lambda: _paint_sky(surface.get_size(), mood, scale, seed, light, clear)), (0, 0))


def _paint_sky(
    size: tuple[int, int],
    mood: Mood,
    scale: float,
    seed: int,
    light: tuple[float, float],
    clear: Sequence[pygame.Rect],
) -> pygame.Surface:
    sky = _dithered_fade(size, light, mood.space_light, mood.space)
    chance = Random(seed)
    count = round(STARS_AT_FULL_SIZE * size[0] * size[1] / (1600 * 900 * scale * scale))
    for _ in range(count):
        x, y = chance.randrange(size[0]), chance.randrange(size[1])
        wide = chance.choice((0.7, 0.9, 0.9, 1.2, 1.2, 1.8, 2.2)) * scale
        tint, alpha = chance.choice(STAR_TINTS), chance.randint(64, 220)
        if not any(rect.collidepoint(x, y) for rect in clear):
            _star(sky, (x, y), wide, tint, alpha)
    return sky


def _star(sky: pygame.Surface, pos: tuple[int, int], wide: float, tint: Colour, alpha: int) -> None:
    side = int(wide) + 3
    dot = picture(side, side, circle(side / 2, side / 2, wide / 2, filled(tint, alpha / 255)))
    sky.blit(dot, pos)


def _dithered_fade(
    size: tuple[int, int], light: tuple[float, float], first: Colour, last: Colour
) -> pygame.Surface:
    """A round gradient without visible steps: made several times too bright, speckled, then divided.

    Dark tints have few of the 256 levels between them; the speckle spreads what the division drops.
    """
    times = 255 // max(*first, *last, 1)
    small = (max(2, size[0] // 4), max(2, size[1] // 4))
    bright_first, bright_last = (
        (colour[0] * times, colour[1] * times, colour[2] * times) for colour in (first, last)
    )
    centre = (small[0] * light[0], small[1] * light[1])
    fade = fade_out("sky", centre, max(small) * 0.62, bright_first, bright_last)
    body = f'{fade}<rect width="{small[0]}" height="{small[1]}" fill="url(#sky)"/>'
    rough = pygame.transform.smoothscale(picture(*small, body), size)
    sky = pygame.Surface(size, 0, 32)
    sky.blit(rough, (0, 0))
    speckle = _speckle(times)
    for x in range(0, size[0], _NOISE):
        for y in range(0, size[1], _NOISE):
            sky.blit(speckle, (x, y), None, pygame.BLEND_RGB_ADD)
    part = 256 // times
    sky.fill((part, part, part), None, pygame.BLEND_RGB_MULT)
    return sky


def _speckle(times: int) -> pygame.Surface:
    chance = Random(times)
    tile = pygame.Surface((_NOISE, _NOISE), 0, 32)
    for x in range(_NOISE):
        for y in range(_NOISE):
            grey = chance.randrange(times)
            tile.set_at((x, y), (grey, grey, grey))
    return tile


def glow(
    surface: pygame.Surface, centre: tuple[float, float], radius: float, colour: Colour, strength: float = 0.5
) -> None:
    """Draw a soft light behind a thing: `strength` in the middle, nothing at 68 % of the radius.

    Sizes are pixels. At most three at a time on a screen.
    """
    reach = max(2, round(radius))
    dense = round(strength, 2)

    def paint() -> pygame.Surface:
        stops = (
            f'<stop offset="0%" stop-color="{hexa(colour)}" stop-opacity="{dense:.2f}"/>'
            f'<stop offset="34%" stop-color="{hexa(colour)}" stop-opacity="{dense * 0.42:.3f}"/>'
            f'<stop offset="68%" stop-color="{hexa(colour)}" stop-opacity="0"/>'
        )
        where = f'gradientUnits="userSpaceOnUse" cx="{reach}" cy="{reach}" r="{reach}"'
        fade = f'<defs><radialGradient id="glow" {where}>{stops}</radialGradient></defs>'
        return picture(2 * reach, 2 * reach, fade + circle(reach, reach, reach, 'fill="url(#glow)"'))

    painted = kept(("glow", reach, colour, dense), paint)
    surface.blit(painted, (round(centre[0]) - reach, round(centre[1]) - reach))
