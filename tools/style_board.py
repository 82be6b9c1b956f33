"""Paint the style board: every painter of the stage on one picture, to be compared with the art bible.

Run `python tools/style_board.py style_board.png --size 1600x900`.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from game.stage import paint, text, theme  # noqa: E402
from game.stage.sprites import Sprites  # noqa: E402

MOOD = theme.MOODS["cadets"]
SWATCHES = {
    "ink": theme.INK,
    "space": theme.SPACE,
    "well": theme.WELL,
    "panel": theme.PANEL,
    "panel top": theme.PANEL_TOP,
    "key": theme.KEY,
    "key top": theme.KEY_TOP,
    "paper": theme.PAPER,
    "paper edge": theme.PAPER_EDGE,
    "text": theme.TEXT,
    "text mid": theme.TEXT_MID,
    "text low": theme.TEXT_LOW,
}
FIGURES = (
    *(
        "ship_player",
        "ship_saucer",
        "ship_cruiser",
        "ship_nemesis",
        "enemy_shield_parasite",
        "kraken_tentacle",
    ),
    *("seeder_lurker", "seeder_whisperer", "seeder_stalker", "seeder_despoiler", "seeder_lair"),
)
SQUARES = {
    "sq_asteroids": "Asteroids",
    "sq_radiation": "Radiation belt",
    "sq_vortex": "Vortex",
    "sq_null": "Null zone",
    "sq_nebula": "Nebula",
}
KEYS: tuple[tuple[str, paint.State, paint.Kind], ...] = (
    ("Idle", "idle", "plain"),
    ("Hover", "hover", "plain"),
    ("Focus", "idle", "plain"),
    ("Pressed", "pressed", "plain"),
    ("Disabled", "disabled", "plain"),
    ("Primary", "idle", "primary"),
)


class Board:
    """One surface, laid out in du."""

    def __init__(self, size: tuple[int, int], sprites: Sprites) -> None:
        self.surface = pygame.Surface(size)
        self.scale = min(size[0] / theme.CANVAS[0], size[1] / theme.CANVAS[1])
        self.sprites = sprites

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        s = self.scale
        return pygame.Rect(round(x * s), round(y * s), round(w * s), round(h * s))

    def at(self, x: float, y: float) -> tuple[float, float]:
        return x * self.scale, y * self.scale

    def write(
        self,
        string: str,
        style: str,
        colour: theme.Colour,
        x: float,
        y: float,
        anchor: str = "topleft",
        width: float | None = None,
    ) -> None:
        limit = None if width is None else width * self.scale
        text.draw(self.surface, string, style, colour, self.at(x, y), self.scale, anchor=anchor, width=limit)

    def picture(self, name: str, x: float, y: float, size: float) -> None:
        self.surface.blit(self.sprites.get(name, round(size * self.scale)), self.at(x, y))

    def draw(self) -> None:
        self.surface.fill(theme.mix(theme.SPACE, theme.PANEL, 0.5))
        self.header()
        self.colours()
        self.players()
        self.states()
        self.type()
        paint.plate(self.surface, self.rect(30, 548, 1540, 328), self.scale, MOOD)
        self.write("Sprites and anatomy", "cap", MOOD.text_low, 54, 564)
        self.pictures()
        self.anatomy()

    def header(self) -> None:
        paint.stripes(self.surface, self.rect(42, 28, 48, 56), MOOD.stripes)
        self.write("Art bible", "cap", MOOD.text_low, 108, 25)
        bigger = theme.STYLES["screen_title"]._replace(size=34)
        text.draw(
            self.surface,
            "One look, three games",
            bigger,
            theme.TEXT,
            self.at(108, 65),
            self.scale,
            anchor="midleft",
        )

    def colours(self) -> None:
        for index, (name, colour) in enumerate(SWATCHES.items()):
            x = 40 + 126 * index
            paint.well(self.surface, self.rect(x, 112, 104, 56), self.scale, MOOD, radius=11, colour=colour)
            self.write(name, "label_small", theme.TEXT, x, 175)
            self.write(_code(colour), "note", MOOD.text_low, x, 192)
        for index, (station, colour) in enumerate(theme.STATIONS.items()):
            x = 41 + 151 * index
            self.badge(station, x - 1, 222, 52)
            self.write(station.capitalize(), "label_small", theme.TEXT, x + 59, 231)
            self.write(_code(colour), "note", MOOD.text_low, x + 59, 250)

    def badge(self, station: str, x: float, y: float, side: float) -> None:
        rect = self.rect(x, y, side, side)
        icon = self.sprites.icon(f"icon_{station}", paint.icon_size(rect), theme.INK)
        paint.badge(self.surface, rect, self.scale, theme.STATIONS[station], icon)

    def players(self) -> None:
        self.write("Players: colour, shape and weave", "cap", MOOD.text_low, 40, 304)
        for index, seat in enumerate(theme.SEATS):
            x = 41 + 124 * index
            rect = self.rect(x, 330, 102, 47)
            paint.chip_box(self.surface, rect, self.scale, seat.colour, seat.weave)
            middle = pygame.Rect(0, 0, round(24 * self.scale), round(24 * self.scale))
            middle.center = rect.center
            paint.mark(self.surface, middle, seat.shape, seat.colour)
            self.write(f"{seat.name}, {seat.weave}", "label_small", theme.TEXT, x, 385)
            self.write(_code(seat.colour), "note", MOOD.text_low, x, 402)

    def states(self) -> None:
        self.write("One control, six states", "cap", MOOD.text_low, 40, 444)
        for index, (label, state, kind) in enumerate(KEYS):
            rect = self.rect(42 + 124 * index, 472, 106, 52)
            face = paint.key(self.surface, rect, self.scale, MOOD, state, kind)
            colour = paint.key_text(kind, state)
            text.draw(self.surface, label, "label", colour, face.center, self.scale, anchor="center")
            if label == "Focus":
                paint.focus_ring(self.surface, rect, self.scale)

    def type(self) -> None:
        self.write("Type", "cap", MOOD.text_low, 820, 304)
        hero = theme.STYLES["banner"]._replace(size=56)
        text.draw(
            self.surface, "Red alert", hero, theme.TEXT, self.at(820, 357), self.scale, anchor="midleft"
        )
        self.write(
            "Poppins ExtraBold and Bold: titles, big numbers, main buttons",
            "note",
            theme.TEXT_MID,
            820,
            392,
        )
        self.write("Barlow Bold 24, names of things", "name_large", theme.TEXT, 820, 420)
        sentence = "Barlow Medium 18, sentences. Move the token to the beak square on its own tile."
        self.write(sentence, "body_large", theme.TEXT, 820, 455)
        self.write("Barlow SemiBold 16, labels and buttons", "label", theme.TEXT, 820, 489)
        self.write("Barlow Bold 15, spaced capitals", "cap", MOOD.text_low, 1160, 490)

    def pictures(self) -> None:
        for index, name in enumerate(FIGURES):
            self.picture(name, 47 + 94 * index, 596, 88)
        for index, (name, label) in enumerate(SQUARES.items()):
            x = 52 + 130 * index
            well = paint.well(self.surface, self.rect(x, 718, 118, 118), self.scale, MOOD)
            size = round(108 * self.scale)
            square = self.sprites.get(name, size)
            self.surface.blit(square, square.get_rect(center=well.center))
            self.write(label, "label_small", theme.TEXT_MID, x + 59, 852, "center")
        ring = self.at(790, 776)
        clock = 62 * self.scale
        paint.timer_ring(self.surface, ring, clock, 17, 30, self.scale, mood=MOOD, unit="sec")
        tile = self.rect(880, 718, 118, 118)
        face = paint.tile(self.surface, tile, self.scale)
        colours = list(theme.STATIONS.values())
        for side in range(4):
            paint.half_disc(self.surface, face, side, 20 * self.scale, colours[side + 1], 2 * self.scale)
        paint.disc(self.surface, face.center, 20 * self.scale, colours[4], stroke=2 * self.scale, shine=True)

    def anatomy(self) -> None:
        rect = self.rect(1100, 584, 180, 268)
        accent = theme.STATIONS["engineering"]
        band, paper = paint.card(self.surface, rect, self.scale, accent)
        icon = self.sprites.icon("icon_engineering", round(52 * self.scale), theme.INK)
        self.surface.blit(icon, icon.get_rect(center=band.center))
        paint.cost_disc(self.surface, self.at(1126, 610), self.scale, "2")
        left, top = paper.x / self.scale + 13, paper.y / self.scale
        self.write("Nukes", "name", theme.TEXT_ON_PAPER, left, top + 12)
        self.write("Equipment, X uses", "label_small", theme.QUIET_ON_PAPER, left, top + 36)
        rules = "Every torpedo fired this turn that hits does +2 damage."
        self.write(rules, "note", theme.TEXT_ON_PAPER, left, top + 60, width=152)
        notes = {
            610: "Cost, dark disc",
            644: "Art band in the accent",
            700: "Name, then kind",
            754: "Rules text, ink on paper",
            842: "Lip: 4 px paper edge",
        }
        for y, note in notes.items():
            thick = 2 * self.scale
            paint.line(self.surface, (self.at(1290, y), self.at(1322, y)), theme.MARIGOLD, thick)
            paint.disc(self.surface, self.at(1290, y), 4 * self.scale, theme.MARIGOLD, stroke=0)
            self.write(note, "label_small", theme.TEXT, 1330, y, "midleft")


def _code(colour: theme.Colour) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)


def main() -> None:
    """Read the command line, paint, save."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("file", type=Path, help="the PNG to write")
    reader.add_argument("--size", default="1600x900", help="width x height in pixels")
    asked = reader.parse_args()
    wide, high = (int(part) for part in asked.size.split("x"))
    pygame.init()
    board = Board((wide, high), Sprites(ROOT / "sprites"))
    board.draw()
    pygame.image.save(board.surface, asked.file)


if __name__ == "__main__":
    main()
