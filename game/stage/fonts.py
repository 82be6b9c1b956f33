"""Letters of one face at one size, with a fallback chain and a box for what no font can draw (D12)."""

from __future__ import annotations

import logging
import unicodedata
from functools import lru_cache
from itertools import groupby
from pathlib import Path

import fontpkg
import pygame

from game.stage.theme import Colour

log = logging.getLogger(__name__)

MISSING = -1
"""No font of the chain draws this letter: a box stands in for it."""
NOTHING = -2
"""The letter is an invisible mark: it is left out."""
_NO_FONT_HAS_IT = "\U0010fffd"
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
        first = font_file(face, weight)
        self.px = px
        self._fonts = [pygame.font.Font(path, px) for path in (first, None)]
        self._homes: dict[str, int] = {}
        self._blanks = [_picture(font, _NO_FONT_HAS_IT) for font in self._fonts]
        self.cap_height = self._fonts[0].render("H", True, (255, 255, 255)).get_bounding_rect().height
        self.box_width = max(4, round(px * 0.62))
        self.digit_width = max(self._fonts[0].size(digit)[0] for digit in "0123456789")

    def home(self, letter: str) -> int:
        """Index of the font that draws a letter, or MISSING, or NOTHING."""
        known = self._homes.get(letter)
        if known is None:
            known = self._homes[letter] = self._find_home(letter)
            if known == MISSING:
                warn_once(f"No font has a letter for {letter!a}: a box is shown in its place.")
        return known

    def _find_home(self, letter: str) -> int:
        if unicodedata.category(letter) == "Cs":
            return MISSING
        if unicodedata.category(letter) in ("Cc", "Cf"):
            return NOTHING
        if letter.isspace():
            return 0
        pictures = [_picture(font, letter) for font in self._fonts]
        if pictures[0] is None:
            return NOTHING
        for index, picture in enumerate(pictures):
            if picture != self._blanks[index]:
                return index
        return MISSING

    def runs(self, line: str) -> list[tuple[int, str]]:
        """Cut a line into stretches drawn by one font; invisible marks are left out."""
        stretches = ((home, "".join(letters)) for home, letters in groupby(line, self.home))
        return [(home, stretch) for home, stretch in stretches if home != NOTHING]

    def width(self, line: str, tracking: float = 0.0) -> int:
        """Width of one line in pixels; tracking is the extra gap between letters in pixels."""
        plain, letters = 0, 0
        for home, stretch in self.runs(line):
            letters += len(stretch)
            plain += self.box_width * len(stretch) if home == MISSING else self._fonts[home].size(stretch)[0]
        return plain + round(tracking * max(0, letters - 1))

    def paint(
        self, onto: pygame.Surface, line: str, colour: Colour, x: float, base: int, tracking: float = 0.0
    ) -> None:
        """Paint one line from x on, its letters standing on the base line."""
        for home, stretch in self.runs(line):
            if home == MISSING:
                self._paint_boxes(onto, len(stretch), colour, round(x), base)
                x += len(stretch) * (self.box_width + tracking)
                continue
            font = self._fonts[home]
            top = base - font.get_ascent()
            if tracking:
                for end in range(1, len(stretch) + 1):
                    letter = stretch[end - 1]
                    before = font.size(stretch[:end])[0] - font.size(letter)[0]
                    left = round(x + before + tracking * (end - 1))
                    onto.blit(font.render(letter, True, colour), (left, top))
            else:
                onto.blit(font.render(stretch, True, colour), (round(x), top))
            x += font.size(stretch)[0] + tracking * len(stretch)

    def _paint_boxes(self, onto: pygame.Surface, count: int, colour: Colour, x: int, base: int) -> None:
        stroke = max(1, self.px // 14)
        for index in range(count):
            left = x + index * self.box_width + stroke
            box = pygame.Rect(left, base - self.cap_height, self.box_width - 2 * stroke, self.cap_height)
            pygame.draw.rect(onto, colour, box, stroke)


def _picture(font: pygame.font.Font, letter: str) -> bytes | None:
    """The pixels of one letter, to compare with those of a letter no font has; None if it is invisible."""
    try:
        return pygame.image.tobytes(font.render(letter, True, (255, 255, 255)), "RGBA")
    except pygame.error:
        return None


@lru_cache(maxsize=96)
def letters(face: str, weight: int, px: int) -> Letters:
    """The letters of a face at a size; kept until pygame quits."""
    if not pygame.font.get_init():
        pygame.font.init()
    pygame.register_quit(letters.cache_clear)
    return Letters(face, weight, px)
