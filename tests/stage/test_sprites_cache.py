"""Pictures: exact sizes, turned, tinted, bounded, and a placeholder instead of a crash (D13)."""

import logging
from pathlib import Path

import pygame
import pytest

from game.stage.cache import SurfaceCache, weight
from game.stage.sprites import Sprites

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10">'
    '<rect x="0" y="0" width="10" height="5" fill="#ff0000"/></svg>'
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "icons").mkdir()
    for name in ("half", "icons/half", "other"):
        (tmp_path / f"{name}.svg").write_text(SQUARE, encoding="utf-8")
    (tmp_path / "broken.svg").write_text("<svg", encoding="utf-8")
    return tmp_path


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_a_picture_has_exactly_the_size_asked(folder: Path) -> None:
    sprites = Sprites(folder)
    assert [sprites.get("half", size).get_size() for size in (1, 37, 200)] == [(1, 1), (37, 37), (200, 200)]


def test_a_picture_is_rasterised_once_for_each_size(folder: Path) -> None:
    sprites = Sprites(folder)
    first = sprites.get("half", 40)
    (folder / "half.svg").unlink()
    assert sprites.get("half", 40) is first


def test_a_quarter_turn_turns_clockwise(folder: Path) -> None:
    sprites = Sprites(folder)
    upright, turned = sprites.get("half", 20), sprites.get("half", 20, turn=90)
    assert upright.get_at((10, 3)).a == 255 and upright.get_at((10, 17)).a == 0
    assert turned.get_size() == (20, 20)
    assert turned.get_at((17, 10)).a == 255 and turned.get_at((3, 10)).a == 0
    assert sprites.get("half", 20, turn=450) is turned


def test_a_slanted_picture_keeps_its_middle(folder: Path) -> None:
    slanted = Sprites(folder).get("half", 20, turn=30)
    assert slanted.get_width() > 20
    assert slanted.get_at((slanted.get_width() // 2, slanted.get_height() // 2 - 4)).a > 200


def test_a_tint_replaces_the_colour_and_keeps_the_shape(folder: Path) -> None:
    icon = Sprites(folder).icon("half", 20, (1, 2, 3))
    assert icon.get_at((10, 3)) == (1, 2, 3, 255)
    assert icon.get_at((10, 17)).a == 0


@pytest.mark.parametrize("name", ["missing", "broken", "no_folder/missing"])
def test_a_missing_or_broken_picture_is_the_same_placeholder_every_time(
    folder: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    sprites = Sprites(folder, max_bytes=1)  # keeps only the last picture, so each call paints anew
    with caplog.at_level(logging.WARNING):
        shown = [pixels(sprites.get(name, size)) for size in (48, 30, 48)]
    assert shown[0] == shown[2]
    assert any(shown[0])
    assert len([record for record in caplog.records if name in record.getMessage()]) == 1


def test_a_placeholder_can_be_turned_and_tinted(folder: Path) -> None:
    assert Sprites(folder).get("missing", 24, turn=90, tint=(9, 9, 9)).get_size() == (24, 24)
    assert Sprites(folder).get("missing", 3).get_size() == (3, 3)


def test_a_folder_with_a_foreign_name_works(folder: Path) -> None:
    strange = folder / "ひらがな Дом é #%"
    strange.mkdir()
    (strange / "half.svg").write_text(SQUARE, encoding="utf-8")
    sprites = Sprites(strange)
    assert sprites.has("half") and not sprites.has("other")
    assert sprites.get("half", 10).get_at((5, 2)) == (255, 0, 0, 255)


def test_the_store_forgets_the_longest_unused_and_stays_within_its_bytes() -> None:
    made: list[int] = []

    def paint(number: int) -> pygame.Surface:
        made.append(number)
        return pygame.Surface((10, 10), pygame.SRCALPHA)

    store = SurfaceCache(max_bytes=3 * 400)
    for number in (1, 2, 3, 1, 4):
        store.get(number, lambda number=number: paint(number))
    assert [number in store for number in (1, 2, 3, 4)] == [True, False, True, True]
    assert store.held_bytes == 3 * 400
    assert made == [1, 2, 3, 4]


def test_a_picture_larger_than_the_whole_store_is_still_kept() -> None:
    store = SurfaceCache(max_bytes=100)
    large = store.get("large", lambda: pygame.Surface((50, 50)))
    assert store.get("large", lambda: pygame.Surface((1, 1))) is large
    assert store.held_bytes == weight(large)
    store.clear()
    assert len(store) == 0 and store.held_bytes == 0
