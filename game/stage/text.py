"""Text on the stage: measured, wrapped, painted once and kept.

Every string is drawn in a named style of `theme.STYLES` (or a `Style`), at `scale` pixels per design
unit. The box of a text is as wide as its longest line and as high as its lines; capitals stand in the
middle of their line, so that a text centred in a key looks centred. A string longer than its width
wraps, and a single word longer than the width is broken, never lost (D15).
"""

from __future__ import annotations

import math
import re
import unicodedata
from functools import lru_cache
from typing import Literal, NamedTuple

import pygame

from game.stage.cache import SurfaceCache
from game.stage.fonts import Letters, letters
from game.stage.theme import STYLES, TEXT_SIZES, Colour, Style

Align = Literal["left", "center", "right"]
Run = tuple[str, bool]
"""A stretch of letters and whether it is bold."""

SMALLEST_PX = 12
BOLD_WEIGHT = 700
_kept = SurfaceCache(8 * 1024 * 1024)
_factor = TEXT_SIZES[0]


def set_text_size(factor: float) -> None:
    """Set the player's text size, one of `theme.TEXT_SIZES`; anything else raises ValueError."""
    global _factor
    if factor not in TEXT_SIZES:
        raise ValueError(f"The text size is one of {TEXT_SIZES}, not {factor}.")
    _factor = factor


def text_size() -> float:
    """The player's text size: 1.0, 1.15, 1.3 or 1.5."""
    return _factor


def style_of(style: str | Style) -> Style:
    """Look a style up by name; a style passes through. An unknown name raises KeyError."""
    return STYLES[style] if isinstance(style, str) else style


def pixels(style: str | Style, scale: float) -> int:
    """Letter size of a style in pixels, with the player's text size."""
    chosen = style_of(style)
    return max(6, round(chosen.size * scale * (_factor if chosen.grows else 1.0)))


def line_height(style: str | Style, scale: float) -> int:
    """Height of one line in pixels."""
    return round(pixels(style, scale) * style_of(style).line)


class Setting(NamedTuple):
    """One string cut into lines, with the sizes needed to paint it."""

    lines: tuple[tuple[Run, ...], ...]
    widths: tuple[float, ...]
    width: int
    line_height: int


def size(
    string: str, style: str | Style, scale: float, width: float | None = None, *, rich: bool = False
) -> tuple[int, int]:
    """Width and height in pixels of a string, wrapped at `width` pixels if given."""
    setting = _set(string, style_of(style), pixels(style, scale), _whole(width), rich)
    return setting.width, setting.line_height * len(setting.lines)


def draw(
    surface: pygame.Surface,
    string: str,
    style: str | Style,
    colour: Colour,
    pos: tuple[float, float],
    scale: float,
    *,
    anchor: str = "topleft",
    width: float | None = None,
    align: Align = "left",
    rich: bool = False,
) -> pygame.Rect:
    """Draw a string so that `anchor` (a name such as "center" or "midleft") of its box lies at `pos`.

    `width` in pixels wraps; `rich` shows `**words**` between double stars in bold. Gives the box.
    """
    chosen, px, limit = style_of(style), pixels(style, scale), _whole(width)
    setting = _set(string, chosen, px, limit, rich)
    box_width = setting.width if align == "left" or limit is None else limit
    box = _box((box_width, setting.line_height * len(setting.lines)), pos, anchor)
    key = (string, chosen, px, colour, limit, align, rich)
    painted = _kept.get(key, lambda: _paint(setting, chosen, px, colour, box_width, align))
    surface.blit(painted, (box.x, box.y - _overhang(px)))
    return box


def fit(string: str, style: str | Style, scale: float, width: float) -> Style:
    """Give the style, made smaller until the string fits on one line of `width` pixels (D15).

    It never goes below 70 % of the size nor below 12 pixels: what is still too long then must wrap.
    """
    chosen = style_of(style)
    return _fit(string, chosen, scale, round(width), _factor)


@lru_cache(maxsize=2048)
def _fit(string: str, style: Style, scale: float, width: int, factor: float) -> Style:
    size_px = style.size * scale * (factor if style.grows else 1.0)
    least = max(0.7, min(1.0, SMALLEST_PX / size_px))
    steps = (1.0 - step * 0.03 for step in range(11) if 1.0 - step * 0.03 >= least)
    smaller = style
    for share in steps:
        smaller = style._replace(size=style.size * share)
        if size(string, smaller, scale)[0] <= width:
            break
    return smaller


def number_size(string: str, style: str | Style, scale: float) -> tuple[int, int]:
    """Width and height of a number set in even digit cells."""
    chosen, px = style_of(style), pixels(style, scale)
    kit = letters(chosen.face, chosen.weight, px)
    return sum(_cell(kit, letter) for letter in string), line_height(chosen, scale)


def draw_number(
    surface: pygame.Surface,
    string: str,
    style: str | Style,
    colour: Colour,
    pos: tuple[float, float],
    scale: float,
    *,
    anchor: str = "topleft",
) -> pygame.Rect:
    """Draw a number digit by digit in cells as wide as the widest digit, so that a timer never shakes."""
    chosen, px = style_of(style), pixels(style, scale)
    box = _box(number_size(string, chosen, scale), pos, anchor)
    key = ("number", string, chosen, px, colour)
    painted = _kept.get(key, lambda: _paint_number(string, chosen, px, colour, box.size))
    surface.blit(painted, (box.x, box.y - _overhang(px)))
    return box


def _paint_number(string: str, style: Style, px: int, colour: Colour, box: tuple[int, int]) -> pygame.Surface:
    kit = letters(style.face, style.weight, px)
    onto = pygame.Surface((max(1, box[0]), box[1] + 2 * _overhang(px)), pygame.SRCALPHA)
    x, base = 0, _overhang(px) + _base(box[1], kit)
    for letter in string:
        cell = _cell(kit, letter)
        kit.paint(onto, letter, colour, x + (cell - kit.width(letter)) / 2, base)
        x += cell
    return onto


def _cell(kit: Letters, letter: str) -> int:
    return kit.digit_width if letter in "0123456789" else math.ceil(kit.width(letter))


def _base(height: int, kit: Letters) -> int:
    """Where letters stand in a line so that capitals lie in its middle."""
    return (height + kit.cap_height + 1) // 2


def _whole(width: float | None) -> int | None:
    return None if width is None else max(1, int(width))


def _overhang(px: int) -> int:
    """Room above and below the line box, for accents and tails that reach out of it."""
    return px // 2


def _box(wide_high: tuple[int, int], pos: tuple[float, float], anchor: str) -> pygame.Rect:
    box = pygame.Rect((0, 0), wide_high)
    setattr(box, anchor, (round(pos[0]), round(pos[1])))
    return box


def _weight(style: Style, bold: bool) -> int:
    return max(style.weight, BOLD_WEIGHT) if bold else style.weight


def _run_width(run: Run, style: Style, px: int) -> float:
    return letters(style.face, _weight(style, run[1]), px).width(run[0], style.tracking * px)


def _line_width(line: list[Run], style: Style, px: int) -> float:
    gaps = style.tracking * px * max(0, len(line) - 1)
    return sum(_run_width(run, style, px) for run in line) + gaps


def _paint(
    setting: Setting, style: Style, px: int, colour: Colour, box_width: int, align: Align
) -> pygame.Surface:
    over = _overhang(px)
    high = setting.line_height * len(setting.lines)
    onto = pygame.Surface((max(1, box_width + px // 4), high + 2 * over), pygame.SRCALPHA)
    share = {"left": 0.0, "center": 0.5, "right": 1.0}[align]
    gap = style.tracking * px
    base = over + _base(setting.line_height, letters(style.face, style.weight, px))
    for index, line in enumerate(setting.lines):
        x = (box_width - setting.widths[index]) * share
        for run in line:
            kit = letters(style.face, _weight(style, run[1]), px)
            kit.paint(onto, run[0], colour, x, base + index * setting.line_height, gap)
            x += kit.width(run[0], gap) + gap
    return onto


@lru_cache(maxsize=4096)
def _set(string: str, style: Style, px: int, width: int | None, rich: bool) -> Setting:
    """Clean, cut into bold and plain, wrap and measure."""
    clean = unicodedata.normalize("NFC", string.replace("\t", " "))
    lines: list[list[Run]] = []
    for paragraph in _paragraphs(clean, style.caps, rich):
        lines += [paragraph] if width is None else _wrap(paragraph, style, px, width)
    widths = tuple(_line_width(line, style, px) for line in lines)
    return Setting(
        tuple(tuple(line) for line in lines), widths, math.ceil(max(widths)), round(px * style.line)
    )


def _paragraphs(string: str, caps: bool, rich: bool) -> list[list[Run]]:
    """Lines as written, each a list of runs; double stars switch bold on and off."""
    parts = re.split(r"\*\*(.+?)\*\*", string, flags=re.DOTALL) if rich else [string]
    paragraphs: list[list[Run]] = [[]]
    for index, part in enumerate(parts):
        for number, line in enumerate((part.upper() if caps else part).split("\n")):
            if number:
                paragraphs.append([])
            if line:
                paragraphs[-1].append((line, index % 2 == 1))
    return paragraphs


def _wrap(paragraph: list[Run], style: Style, px: int, width: int) -> list[list[Run]]:
    lines: list[list[Run]] = [[]]
    for word in _words(paragraph):
        longer = _join(lines[-1], word)
        if lines[-1] and _line_width(longer, style, px) > width:
            lines.append([])
            longer = word
        while _is_wider(longer, style, px, width) and sum(len(run[0]) for run in longer) > 1:
            head, longer = _break(longer, style, px, width)
            lines[-1] = head
            lines.append([])
        lines[-1] = longer
    return lines


def _words(paragraph: list[Run]) -> list[list[Run]]:
    """Cut at spaces; a word may change to bold in its middle."""
    words: list[list[Run]] = [[]]
    for stretch, bold in paragraph:
        for index, piece in enumerate(stretch.split(" ")):
            if index:
                words.append([])
            if piece:
                words[-1].append((piece, bold))
    return [word for word in words if word]


def _join(line: list[Run], word: list[Run]) -> list[Run]:
    """Set a word behind a line, in one run where the weight stays the same."""
    if not line:
        return word
    (last, bold), (first, next_bold) = line[-1], word[0]
    if bold == next_bold:
        return [*line[:-1], (f"{last} {first}", bold), *word[1:]]
    return [*line[:-1], (f"{last} ", bold), *word]


def _break(line: list[Run], style: Style, px: int, width: int) -> tuple[list[Run], list[Run]]:
    """Cut a line that is a single too long word, after the last letter that fits (at least one)."""
    kept, many = 1, 2
    while not _is_wider(_cut(line, many)[0], style, px, width):
        kept, many = many, 2 * many
    while many - kept > 1:
        middle = (kept + many) // 2
        if _is_wider(_cut(line, middle)[0], style, px, width):
            many = middle
        else:
            kept = middle
    return _cut(line, kept)


def _is_wider(line: list[Run], style: Style, px: int, width: int) -> bool:
    """Say whether a line is wider; one of very many letters is, and is not measured (D29)."""
    return sum(len(run[0]) for run in line) > 4 * width or _line_width(line, style, px) > width


def _cut(line: list[Run], kept: int) -> tuple[list[Run], list[Run]]:
    head: list[Run] = []
    tail: list[Run] = []
    for stretch, bold in line:
        here = stretch[:kept]
        rest = stretch[kept:]
        kept -= len(here)
        head += [(here, bold)] if here else []
        tail += [(rest, bold)] if rest else []
    return head, tail
