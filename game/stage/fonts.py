"""Letters of one face at one size, with a fallback chain and a box for what no font can draw (D12).

Letters are rendered several times too large and shrunk: that keeps their true widths and spacing, which
the font library would otherwise round to whole pixels.
"""

from __future__ import annotations

import logging
import math
import unicodedata
from functools import lru_cache
from itertools import groupby
from pathlib import Path

import fontpkg
import pygame

from game.stage.theme import WHITE, Colour

log = logging.getLogger(__name__)

MISSING = -1
"""No font of the chain draws this letter: a box stands in for it."""
NOTHING = -2
"""The letter is an invisible mark: it is left out."""
_NO_FONT_HAS_IT = "\U0010fffd"
_PROBE_PX = 20
_FALLBACK_GROWTH = 1.4
"""The built-in font is drawn this much larger, because its capitals are that much lower."""
_INK_GAIN = 90
"""How much edge pixels are strengthened (0 to 255), so that light text on dark is not thin."""
_CELL = 0.92
"""Width of a digit's cell as a share of the widest digit with its side gaps; no digit's ink is wider."""
_warned: set[str] = set()


def font_file(face: str, weight: int) -> Path | None:
    """The installed file of a face, or None (with one warning) when its package is missing."""
    try:
        path = fontpkg.path(face, weight)
    except fontpkg.FontpkgError as trouble:
        warn_once(f"The font {face} {weight} is not installed ({trouble}): the built-in font is used.")
        return None
    return path if path.is_file() else None


def warn_once(sentence: str) -> None:
    """Log a warning, but the same one never twice."""
    if sentence not in _warned:
        _warned.add(sentence)
        log.warning(sentence)


class Letters:
    """One face at one size in pixels: measures and paints single lines."""

    def __init__(self, face: str, weight: int, px: int) -> None:
        self.px = px
        self.face, self.weight = face, weight
        self._times = 4 if px <= 32 else 2
        self._fonts = _chain(face, weight, px * self._times)
        capital = self._fonts[0].render("H", True, WHITE).get_bounding_rect().height
        self.cap_height = round(capital / self._times)
        self.box_width = max(4, round(px * 0.62))
        self.digit_width = math.ceil(max(self.width(digit) for digit in "0123456789") * _CELL)

    def runs(self, line: str) -> list[tuple[int, str]]:
        """Cut a line into stretches drawn by one font; invisible marks are left out."""
        homes = groupby(line, lambda letter: home(self.face, self.weight, letter))
        return [(index, "".join(stretch)) for index, stretch in homes if index != NOTHING]

    def width(self, line: str, tracking: float = 0.0) -> float:
        """Width of one line in pixels; tracking is the extra gap between letters in pixels."""
        runs = self.runs(line)
        count = sum(len(stretch) for _, stretch in runs)
        return sum(self._advance(*run) for run in runs) + tracking * max(0, count - 1)

    def _advance(self, index: int, stretch: str) -> float:
        if index == MISSING:
            return self.box_width * len(stretch)
        return self._fonts[index].size(stretch)[0] / self._times

    def paint(
        self, onto: pygame.Surface, line: str, colour: Colour, x: float, base: int, tracking: float = 0.0
    ) -> None:
        """Paint one line from x on, its letters standing on the base line."""
        times, left = self._times, math.floor(x)
        rise = math.ceil(self.px * 1.25)
        size = (math.ceil(self.width(line, tracking)) + self.px // 2 + 2, rise + math.ceil(self.px * 0.6))
        large = pygame.Surface((size[0] * times, size[1] * times), pygame.SRCALPHA)
        large.fill((*colour, 0))
        at = (x - left) * times
        for index, stretch in self.runs(line):
            if index == MISSING:
                self._paint_boxes(large, len(stretch), colour, round(at), rise * times)
            else:
                self._paint_run(large, index, stretch, colour, at, rise * times, tracking * times)
            at += (self._advance(index, stretch) + tracking * len(stretch)) * times
        onto.blit(_strengthened(pygame.transform.smoothscale(large, size)), (left, base - rise))

    def _paint_run(
        self, large: pygame.Surface, index: int, stretch: str, colour: Colour, x: float, base: int, gap: float
    ) -> None:
        font = self._fonts[index]
        top = base - font.get_ascent()
        if not gap:
            large.blit(font.render(stretch, True, colour), (round(x), top))
            return
        for end, letter in enumerate(stretch, 1):
            before = font.size(stretch[:end])[0] - font.size(letter)[0]
            large.blit(font.render(letter, True, colour), (round(x + before + gap * (end - 1)), top))

    def _paint_boxes(self, large: pygame.Surface, count: int, colour: Colour, x: int, base: int) -> None:
        stroke = max(1, self.px // 14) * self._times
        wide, high = self.box_width * self._times, self.cap_height * self._times
        for index in range(count):
            box = pygame.Rect(x + index * wide + stroke, base - high, wide - 2 * stroke, high)
            pygame.draw.rect(large, colour, box, stroke)


def _strengthened(shrunk: pygame.Surface) -> pygame.Surface:
    """Lay a fainter copy over itself: edges grow denser, full pixels stay."""
    copy = shrunk.copy()
    copy.fill((255, 255, 255, _INK_GAIN), None, pygame.BLEND_RGBA_MULT)
    shrunk.blit(copy, (0, 0))
    return shrunk


def _chain(face: str, weight: int, px: int) -> list[pygame.font.Font]:
    """The face itself, then the built-in font, at a size in pixels."""
    return [
        pygame.font.Font(font_file(face, weight), px),
        pygame.font.Font(None, round(px * _FALLBACK_GROWTH)),
    ]


@lru_cache(maxsize=8192)
def home(face: str, weight: int, letter: str) -> int:
    """Index of the font in the chain that draws a letter, or MISSING, or NOTHING."""
    category = unicodedata.category(letter)
    if category in ("Cc", "Cf"):
        return NOTHING
    if letter.isspace():
        return 0
    if category != "Cs":
        fonts, blanks = _probes(face, weight)
        pictures = [_picture(font, letter) for font in fonts]
        if pictures[0] is None:
            return NOTHING
        for index, picture in enumerate(pictures):
            if picture != blanks[index]:
                return index
    warn_once(f"No font has a letter for {letter!a}: a box is shown in its place.")
    return MISSING


@lru_cache(maxsize=32)
def _probes(face: str, weight: int) -> tuple[list[pygame.font.Font], list[bytes | None]]:
    """The chain at a small size, and what each font draws for a letter that no font has."""
    fonts = _chain(face, weight, _PROBE_PX)
    return fonts, [_picture(font, _NO_FONT_HAS_IT) for font in fonts]


def _picture(font: pygame.font.Font, letter: str) -> bytes | None:
    """The pixels of one letter, or None if it is invisible."""
    try:
        return pygame.image.tobytes(font.render(letter, True, WHITE), "RGBA")
    except pygame.error:
        return None


@lru_cache(maxsize=96)
def letters(face: str, weight: int, px: int) -> Letters:
    """The letters of a face at a size; kept until pygame quits."""
    if not pygame.font.get_init():
        forget()
        pygame.font.init()
    if not letters.cache_info().currsize:  # whoever started pygame: open fonts do not outlive it
        pygame.register_quit(forget)
    return Letters(face, weight, px)


def forget() -> None:
    """Drop all open fonts, because pygame quits or a font was installed."""
    letters.cache_clear()
    _probes.cache_clear()
    home.cache_clear()
