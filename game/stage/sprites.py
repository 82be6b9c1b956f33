"""Pictures: SVG files rasterised at the exact size they are shown at, kept in a bounded store (D13)."""

from __future__ import annotations

import logging
from pathlib import Path

import pygame

from game.stage.cache import SurfaceCache
from game.stage.paint import dashed_rect, line
from game.stage.theme import DANGER, TEXT, Colour

log = logging.getLogger(__name__)

SPRITE_BYTES = 12 * 1024 * 1024


class Sprites:
    """The pictures of one folder. A picture that is missing or broken shows a placeholder, every time."""

    def __init__(self, folder: Path, max_bytes: int = SPRITE_BYTES) -> None:
        self.folder = folder
        self._kept = SurfaceCache(max_bytes)
        self._broken: set[str] = set()

    def get(self, name: str, size_px: int, *, turn: float = 0, tint: Colour | None = None) -> pygame.Surface:
        """Give the picture `name`, a path below the folder without .svg, in a square of `size_px`.

        `turn` turns it clockwise by degrees; the surface of a slanted picture is larger than asked.
        `tint` replaces every colour and keeps the shape. Never draw on the result.
        """
        size = max(1, round(size_px))
        turned = round(turn) % 360
        key = (name, size, turned, tint)
        return self._kept.get(key, lambda: self._make(name, size, turned, tint))

    def icon(self, name: str, size_px: int, colour: Colour = TEXT) -> pygame.Surface:
        """Give the icon `icons/<name>` in one colour, as it is used on keys (cream) and badges (ink)."""
        return self.get(f"icons/{name}", size_px, tint=colour)

    def has(self, name: str) -> bool:
        """Tell whether the folder holds a picture of this name."""
        return self._path(name).is_file()

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.svg"

    def _make(self, name: str, size: int, turn: int, tint: Colour | None) -> pygame.Surface:
        if tint is not None:
            return _tinted(self.get(name, size, turn=turn), tint)
        if turn:
            upright = self.get(name, size)
            if turn % 90 == 0:
                return pygame.transform.rotate(upright, -turn)
            return pygame.transform.rotozoom(upright, -turn, 1.0)
        return self._load(name, size)

    def _load(self, name: str, size: int) -> pygame.Surface:
        if name not in self._broken:
            try:
                with self._path(name).open("rb") as file:
                    return pygame.image.load_sized_svg(file, (size, size))
            except (OSError, pygame.error) as trouble:
                self._broken.add(name)
                log.warning("The picture %s cannot be shown: %s. A crossed box stands in.", name, trouble)
        return _placeholder(size)


def _tinted(picture: pygame.Surface, tint: Colour) -> pygame.Surface:
    """The same shape in one colour."""
    copy = picture.copy()
    copy.fill((0, 0, 0, 255), None, pygame.BLEND_RGBA_MULT)
    copy.fill((*tint, 0), None, pygame.BLEND_RGBA_ADD)
    return copy


def _placeholder(size: int) -> pygame.Surface:
    box = pygame.Surface((size, size), pygame.SRCALPHA)
    if size < 8:
        box.fill((*DANGER, 160))
        return box
    stroke = max(1.0, size / 24)
    dashed_rect(box, box.get_rect(), DANGER, stroke, radius=size / 10, fill=DANGER, fill_opacity=0.15)
    low, high = size * 0.25, size * 0.75
    line(box, ((low, low), (high, high)), DANGER, stroke)
    line(box, ((low, high), (high, low)), DANGER, stroke)
    return box
