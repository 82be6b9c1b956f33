"""The pictures of the game: drawn in the part of SVG that pygame shows faithfully, whole, and in one manner.

pygame draws SVG with a small renderer that passes over what it does not know without a word. So every
picture keeps to a short list of elements and attributes, and is compared with a full renderer.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

SPRITES = Path(__file__).resolve().parent.parent / "sprites"
FILES = sorted(SPRITES.rglob("*.svg"))
ICONS = [file for file in FILES if file.parent.name == "icons"]
RUNES = [file for file in ICONS if file.stem.startswith("rune_")]
SVG = "{http://www.w3.org/2000/svg}"
ICON_COLOUR = "#F6EFDF"
SPACE = (14, 17, 32)
FULL_PICTURES = {"mission_kestrel_run", "scouts_table"}
"""Pictures that fill their frame up to the border on purpose."""
LARGEST_LIKENESS = 0.65
"""Of two runes, see `likeness`."""
LARGEST_MEAN_DIFFERENCE = 2.0
"""Of 255, between the two renderers, over the whole picture."""

PAINT = {
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-opacity",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
}
SHAPE = PAINT | {"stroke-dasharray", "transform"}
ALLOWED = {
    "svg": {"viewBox", "width", "height"},
    "defs": set(),
    "g": SHAPE,
    "path": SHAPE | {"d"},
    "circle": SHAPE | {"cx", "cy", "r"},
    "ellipse": SHAPE | {"cx", "cy", "rx", "ry"},
    "rect": SHAPE | {"x", "y", "width", "height", "rx"},
    "linearGradient": {"id", "x1", "y1", "x2", "y2"},
    "radialGradient": {"id", "cx", "cy", "r"},
    "stop": {"offset", "stop-color", "stop-opacity"},
}
COLOUR = re.compile(r"#[0-9A-Fa-f]{6}|none|url\(#\w+\)")
PERCENT = re.compile(r"\d+(\.\d+)?%")


def name(file: Path) -> str:
    """The picture's path inside the folder of sprites, without its ending."""
    return file.relative_to(SPRITES).with_suffix("").as_posix()


@cache
def tree(file: Path) -> ElementTree.Element:
    """The picture as a tree of elements."""
    return ElementTree.parse(file).getroot()


def elements(file: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """Each element's name, and its attributes; a foreign namespace stays in front of the name."""
    for element in tree(file).iter():
        yield element.tag.removeprefix(SVG), element.attrib


@cache
def drawn(file: Path) -> Image.Image:
    """The picture as the game shows it, with its opacity, a whole number of times its own size."""
    _, _, width, height = box(file)
    times = 4 if file in ICONS else max(1, round(256 / width))
    surface = pygame.image.load_sized_svg(str(file), (times * width, times * height))
    return Image.frombytes("RGBA", surface.get_size(), pygame.image.tobytes(surface, "RGBA"))


def box(file: Path) -> tuple[float, float, float, float]:
    """Left, top, width and height of the picture's view box."""
    left, top, width, height = (float(number) for number in tree(file).attrib["viewBox"].split())
    return left, top, width, height


def on_space(picture: Image.Image) -> Image.Image:
    """The picture over the colour of space."""
    ground = Image.new("RGBA", picture.size, (*SPACE, 255))
    return Image.alpha_composite(ground, picture).convert("RGB")


def longest_run(edge: bytes, opaque: int = 128) -> int:
    """Length in pixels of the longest row of neighbours in ``edge`` (opacities) above ``opaque``."""
    marks = "".join("#" if value > opaque else " " for value in edge)
    return max(map(len, marks.split()), default=0)


def turned_masks(file: Path) -> list[pygame.mask.Mask]:
    """The rune in 24 directions, as drawn and mirrored, each cut to its ink."""
    rune = pygame.image.load_sized_svg(str(file), (48, 48))
    masks = []
    for mirrored in (False, True):
        for angle in range(0, 360, 15):
            turned = pygame.transform.rotate(pygame.transform.flip(rune, mirrored, False), angle)
            masks.append(pygame.mask.from_surface(turned))
    return masks


def likeness(one: pygame.mask.Mask, two: pygame.mask.Mask) -> float:
    """Share of their ink that two shapes have in common when laid centre on centre: 0 apart, 1 the same."""
    (x1, y1), (x2, y2) = one.centroid(), two.centroid()
    common = one.overlap_area(two, (x1 - x2, y1 - y2))
    return 2 * common / (one.count() + two.count())


def greatest_likeness(one: Path, two: Path) -> float:
    """`likeness` of one rune to the turn or mirror image of another that comes closest to it."""
    upright = turned_masks(one)[0]
    return max(likeness(upright, mask) for mask in turned_masks(two))


def test_there_are_pictures_and_icons() -> None:
    assert len(ICONS) > 100
    assert len(FILES) - len(ICONS) > 50


def test_pictures_use_only_elements_and_attributes_that_pygame_draws() -> None:
    foreign = [
        f"{name(file)}: <{tag}> {attribute}"
        for file in FILES
        for tag, attributes in elements(file)
        for attribute in (attributes or {"": ""})
        if tag not in ALLOWED or (attribute and attribute not in ALLOWED[tag])
    ]
    assert foreign == []


def test_colours_are_six_digits_and_gradients_are_given_in_percent() -> None:
    wrong = []
    for file in FILES:
        ids = {attributes.get("id") for _, attributes in elements(file)}
        for tag, attributes in elements(file):
            for key, value in attributes.items():
                paint = key in ("fill", "stroke", "stop-color")
                bad_paint = paint and not COLOUR.fullmatch(value)
                lost = paint and value.startswith("url") and value[5:-1] not in ids
                bad_place = tag.endswith("Gradient") and key != "id" and not PERCENT.fullmatch(value)
                if bad_paint or bad_place or lost:
                    wrong.append(f"{name(file)}: <{tag}> {key}={value}")
    assert wrong == []


def test_width_and_height_equal_the_view_box() -> None:
    wrong = [
        name(file)
        for file in FILES
        if (float(tree(file).attrib["width"]), float(tree(file).attrib["height"])) != box(file)[2:]
    ]
    assert wrong == []


@pytest.mark.parametrize("file", FILES, ids=name)
def test_pygame_draws_the_picture_as_a_full_renderer_does(file: Path) -> None:
    ours = drawn(file)
    png = resvg_py.svg_to_bytes(
        svg_path=str(file), width=ours.width, height=ours.height, skip_system_fonts=True
    )
    theirs = Image.open(io.BytesIO(bytes(png))).convert("RGBA")
    assert theirs.size == ours.size
    means = ImageStat.Stat(ImageChops.difference(on_space(ours), on_space(theirs))).mean
    assert max(means) <= LARGEST_MEAN_DIFFERENCE


def test_no_picture_is_cut_at_its_border() -> None:
    cut = []
    for file in FILES:
        opacity = drawn(file).getchannel("A")
        w, h = opacity.size
        edges = [(0, 0, w, 1), (0, h - 1, w, h), (0, 0, 1, h), (w - 1, 0, w, h)]
        runs = [longest_run(opacity.crop(edge).tobytes()) for edge in edges]
        if max(runs) > 2 and name(file) not in FULL_PICTURES:
            cut.append(f"{name(file)}: {runs}")
    assert cut == []


def test_no_picture_is_blank() -> None:
    blank = [name(file) for file in FILES if ImageStat.Stat(drawn(file).getchannel("A")).mean[0] < 6]
    assert blank == []


def test_icons_have_one_colour_so_that_code_can_tint_them() -> None:
    other = [
        f"{name(file)}: {key}={attributes[key]}"
        for file in ICONS
        for _, attributes in elements(file)
        for key in ("fill", "stroke")
        if attributes.get(key, "none") not in ("none", ICON_COLOUR)
    ]
    assert other == []


def test_icons_share_one_box() -> None:
    assert [name(file) for file in ICONS if box(file) != (0, 0, 24, 24)] == []


def test_no_core_rune_can_be_taken_for_another_when_turned_or_mirrored() -> None:
    """DC-11, look: repair cards lie turned and mirrored, and still only one rune may fit."""
    alike = {
        f"{one.stem} {two.stem}": round(closest, 2)
        for one, two in combinations(RUNES, 2)
        if (closest := greatest_likeness(one, two)) > LARGEST_LIKENESS
    }
    assert len(RUNES) == 4
    assert alike == {}


def test_every_enemy_has_its_own_picture() -> None:
    text = (SPRITES.parent / "data" / "cadets" / "enemies.yaml").read_text(encoding="utf-8")
    named = re.findall(r"^ *sprite: (\S+)$", text, flags=re.MULTILINE)
    assert len(named) == len(set(named)) > 20
    assert [sprite for sprite in named if not (SPRITES / f"{sprite}.svg").is_file()] == []
