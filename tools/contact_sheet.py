"""Draw every sprite and icon of the game on one sheet, to judge them side by side.

Usage: ``python tools/contact_sheet.py OUT.png [WORD ...]``. Sprites are drawn at 150 and 40 pixels, icons at
44 and 20, on the dark colour of space. With words, only pictures whose path holds one of them are drawn.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import pygame

SPRITES = Path(__file__).resolve().parent.parent / "sprites"
SPACE = (14, 17, 32)
TEXT = (246, 239, 223)
COLUMNS = 7


def draw_at(sheet: pygame.Surface, file: Path, x: int, y: int, side: int) -> None:
    """Draw one picture with its longer edge ``side`` pixels long and its upper left corner at (x, y)."""
    picture = pygame.image.load_sized_svg(str(file), (side, side))
    sheet.blit(picture, (x + (side - picture.get_width()) // 2, y + (side - picture.get_height()) // 2))


def draw_sheet(files: list[Path], sizes: tuple[int, int], columns: int) -> pygame.Surface:
    """Draw the pictures in rows, each at the large and the small size with its name below."""
    large, small = sizes
    cell_w, cell_h = large + small + 18, large + 28
    rows = -(-len(files) // columns)
    sheet = pygame.Surface((columns * cell_w, max(1, rows * cell_h)))
    sheet.fill(SPACE)
    font = pygame.font.Font(None, 18)
    for index, file in enumerate(files):
        x, y = index % columns * cell_w + 6, index // columns * cell_h + 4
        draw_at(sheet, file, x, y, large)
        draw_at(sheet, file, x + large + 4, y + large - small, small)
        sheet.blit(font.render(file.stem, True, TEXT), (x, y + large + 4))
    return sheet


def main() -> None:
    """Read the command line, draw the sheet and save it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="PNG file to write")
    parser.add_argument("words", nargs="*", help="draw only pictures whose path holds one of these")
    options = parser.parse_args()
    pygame.font.init()
    files = [
        file
        for file in sorted(SPRITES.rglob("*.svg"))
        if not options.words or any(word in str(file.relative_to(SPRITES)) for word in options.words)
    ]
    if not files:
        parser.error(f"no picture in {SPRITES} has any of these words in its path: {' '.join(options.words)}")
    icons = [file for file in files if file.parent.name == "icons"]
    sprites = [file for file in files if file not in icons]
    parts = [draw_sheet(sprites, (150, 40), COLUMNS)] if sprites else []
    if icons:
        parts.append(draw_sheet(icons, (44, 20), 2 * COLUMNS + 3))
    whole = pygame.Surface((max(p.get_width() for p in parts), sum(p.get_height() for p in parts)))
    whole.fill(SPACE)
    y = 0
    for part in parts:
        whole.blit(part, (0, y))
        y += part.get_height()
    pygame.image.save(whole, options.out)


if __name__ == "__main__":
    main()
