"""The look in numbers: colours, moods, players' seats and text styles.

All lengths are design units (du) on a canvas of 1600 x 900; whoever draws multiplies by its scale.
Colours are (red, green, blue) from 0 to 255.
"""

from __future__ import annotations

from typing import Final, NamedTuple

Colour = tuple[int, int, int]

CANVAS: Final = (1600, 900)
MARGIN: Final = 18
GAP: Final = 16
PAD: Final = 20
TOP_BAR: Final = 68
STROKE: Final = 2
RADIUS_PLATE: Final = 14
RADIUS_KEY: Final = 11
RADIUS_WELL: Final = 10
RADIUS_CARD: Final = 12


def rgb(code: str) -> Colour:
    """Turn a code such as "#FFB638" into a colour; a wrong code raises ValueError."""
    digits = code.removeprefix("#")
    if len(digits) != 6:
        raise ValueError(f"A colour is written as # and six hexadecimal digits, not as {code!r}.")
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Blend two colours; share 0 gives the first, 1 the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def lighter(colour: Colour, share: float) -> Colour:
    """Blend towards white."""
    return mix(colour, WHITE, share)


def darker(colour: Colour, share: float) -> Colour:
    """Blend towards black."""
    return mix(colour, BLACK, share)


WHITE: Final[Colour] = (255, 255, 255)
BLACK: Final[Colour] = (0, 0, 0)
INK: Final = rgb("#0B0D17")
SPACE: Final = rgb("#0E1120")
WELL: Final = rgb("#141829")
PANEL: Final = rgb("#232944")
PANEL_TOP: Final = rgb("#2D3456")
KEY: Final = rgb("#3A4267")
KEY_TOP: Final = rgb("#485179")
HAIRLINE: Final = rgb("#4A5380")
DASH: Final = rgb("#5D689E")
PAPER: Final = rgb("#EEE2C6")
PAPER_TOP: Final = rgb("#FBF4E2")
PAPER_EDGE: Final = rgb("#C9B892")
PAPER_SPENT: Final = rgb("#C9C6BE")
TEXT_ON_PAPER: Final = rgb("#1A1B2B")
QUIET_ON_PAPER: Final = rgb("#5A5468")
DANGER_ON_PAPER: Final = rgb("#A5291A")
OK_ON_PAPER: Final = rgb("#1E5A43")
TEXT: Final = rgb("#F6EFDF")
TEXT_MID: Final = rgb("#D3D2DA")
TEXT_LOW: Final = rgb("#AEB3CC")
TEXT_ON_PRIMARY: Final = rgb("#1A1B2B")
PRIMARY_TOP: Final = rgb("#FFC861")
PRIMARY: Final = rgb("#FFB02E")
PRIMARY_LIP: Final = rgb("#B8720F")
MARIGOLD: Final = rgb("#FFB638")
DANGER: Final = rgb("#FF6B57")
DANGER_TEXT: Final = rgb("#FF9C8C")
DANGER_LIP: Final = rgb("#A5291A")
OK: Final = rgb("#45D6A0")
OK_TEXT: Final = rgb("#7FE6C0")
OK_LIP: Final = rgb("#1F7F5C")
TEACH: Final = rgb("#3CCFB4")
WARN: Final = rgb("#FFD75E")
FOCUS: Final = rgb("#FFF3C9")
DISABLED: Final = rgb("#262C45")
DISABLED_LIP: Final = rgb("#1C2136")
DISABLED_TEXT: Final = rgb("#8188A6")

STATIONS: Final[dict[str, Colour]] = {
    "captain": rgb("#FFB638"),
    "engineering": rgb("#FF8A3D"),
    "helm": rgb("#5CB8FF"),
    "shields": rgb("#93A1FF"),
    "sensors": rgb("#45D6A0"),
    "weapons": rgb("#FF6B57"),
    "tractor": rgb("#F58AC8"),
    "jump": rgb("#C39BFF"),
    "damage": rgb("#E2C48A"),
    "science": rgb("#B7E04B"),
}
"""Fill of each station's badge; the icon on it is ink and is named icon_ and the same word."""


class Mood(NamedTuple):
    """The tints of one game's console; everything else is shared."""

    space: Colour
    space_light: Colour
    plate_top: Colour
    plate: Colour
    lip: Colour
    key_top: Colour
    key: Colour
    well: Colour
    text_low: Colour
    stripes: tuple[Colour, Colour, Colour]

    @property
    def key_lip(self) -> Colour:
        """The dark edge under a plain key."""
        return darker(self.key, 0.31)


_BRIDGE = Mood(
    space=SPACE,
    space_light=rgb("#1B2244"),
    plate_top=PANEL_TOP,
    plate=PANEL,
    lip=rgb("#181D33"),
    key_top=KEY_TOP,
    key=KEY,
    well=WELL,
    text_low=TEXT_LOW,
    stripes=(MARIGOLD, DANGER, TEACH),
)
MOODS: Final[dict[str, Mood]] = {
    "shell": _BRIDGE,
    "cadets": _BRIDGE,
    "seeders": Mood(
        space=rgb("#0F0A18"),
        space_light=rgb("#281C3C"),
        plate_top=rgb("#382C50"),
        plate=rgb("#2A213F"),
        lip=rgb("#1B142B"),
        key_top=rgb("#57477A"),
        key=rgb("#463966"),
        well=rgb("#170F22"),
        text_low=rgb("#B9AECB"),
        stripes=(rgb("#C3A0FF"), rgb("#FF5D7A"), rgb("#B7E04B")),
    ),
    "scouts": Mood(
        space=rgb("#0C1F26"),
        space_light=rgb("#153843"),
        plate_top=rgb("#20474A"),
        plate=rgb("#18373B"),
        lip=rgb("#0F2529"),
        key_top=rgb("#35696A"),
        key=rgb("#2A5658"),
        well=rgb("#0E2226"),
        text_low=rgb("#A9CBC6"),
        stripes=(TEACH, MARIGOLD, DANGER),
    ),
}


class Seat(NamedTuple):
    """A player's marker: shape and name carry the meaning, colour and weave repeat it."""

    name: str
    colour: Colour
    shape: str
    weave: str


SEATS: Final[tuple[Seat, ...]] = (
    Seat("amber", rgb("#F2B01E"), "circle", "solid"),
    Seat("sky", rgb("#56B4E9"), "triangle", "slant"),
    Seat("coral", rgb("#F0764A"), "square", "grid"),
    Seat("jade", rgb("#2FC492"), "diamond", "dots"),
    Seat("orchid", rgb("#D98CC8"), "hexagon", "waves"),
    Seat("ivory", rgb("#F0E6C8"), "cross", "bars"),
)


class Style(NamedTuple):
    """How a string is set: face and weight, size in du, line height as a share of the size.

    `caps` sets capitals, `tracking` adds that share of the size after each letter, `grows` tells
    whether the player's text size applies (the display sizes are large enough as they are).
    """

    face: str
    weight: int
    size: float
    line: float = 1.3
    caps: bool = False
    tracking: float = 0.0
    grows: bool = True


STYLES: Final[dict[str, Style]] = {
    "hero": Style("poppins", 800, 128, 0.84, caps=True, tracking=-0.01, grows=False),
    "banner": Style("poppins", 800, 64, 1.0, caps=True, grows=False),
    "banner_large": Style("poppins", 800, 76, 1.0, caps=True, grows=False),
    "number": Style("poppins", 800, 34, 1.0, grows=False),
    "number_medium": Style("poppins", 800, 48, 1.0, grows=False),
    "number_large": Style("poppins", 800, 74, 1.0, grows=False),
    "number_small": Style("poppins", 800, 22, 1.0, grows=False),
    "screen_title": Style("poppins", 800, 25, 1.1, caps=True),
    "title": Style("poppins", 800, 20, 1.1, caps=True),
    "main_key": Style("poppins", 700, 22, 1.1, caps=True),
    "main_key_small": Style("poppins", 700, 19, 1.1, caps=True),
    "main_key_large": Style("poppins", 700, 28, 1.1, caps=True),
    "name": Style("barlow", 700, 18, 1.2),
    "name_medium": Style("barlow", 700, 20, 1.2),
    "name_large": Style("barlow", 700, 24, 1.2),
    "body": Style("barlow", 500, 16, 1.3),
    "body_large": Style("barlow", 500, 18, 1.35),
    "label": Style("barlow", 600, 16, 1.2),
    "label_small": Style("barlow", 600, 15, 1.2),
    "note": Style("barlow", 500, 15, 1.3),
    "cap": Style("barlow", 700, 15, 1.2, caps=True, tracking=0.06),
}

TEXT_SIZES: Final = (1.0, 1.15, 1.3, 1.5)
