"""Chips and cards: SS-UI.1, SS-UI.2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pygame
import pytest

from game.scouts.scenes.cards import draw_action, draw_large, draw_mission, draw_strip, draw_threat, hyphened, words_of
from game.scouts.scenes.skills import SMALLEST, SkillBar, draw_chip, lay_needs, looks_of
from game.scouts.scenes.table import sheets
from game.scouts.scenes.table.layout import CREW
from game.stage import text
from game.stage.scene import Stage
from game.stage.widgets import Brush
from tests.pilot import make_stage
from tests.scouts.scenes.fresh import fresh
from tests.scouts.scenes.seats import CONTENT, sit

ALL = dict.fromkeys(CONTENT.skills, "have")


@pytest.fixture
def brush() -> Iterator[Brush]:
    stage: Stage = make_stage((1600, 900))
    yield Brush(pygame.Surface((1600, 900)), stage, "scouts")


def test_every_action_card_says_what_it_does() -> None:
    """SS-7.2, SS-10.2, SS-10.3"""
    assert words_of(CONTENT, "A24.1").effect == "+1 Combat"
    assert words_of(CONTENT, "A31.1").effect == "+1 Cunning and +1 Security"
    assert words_of(CONTENT, "H12.1").effect == "\u22121 Communications"
    assert words_of(CONTENT, "A33.2").kind == "Scan"
    assert "10" in words_of(CONTENT, "A32.1").effect
    for card in CONTENT.action_cards:
        assert words_of(CONTENT, card).effect


def test_a_hand_tells_what_it_could_supply_only_when_asked_for() -> None:
    """SS-UI.2, SS-7.8"""
    game = fresh(quick=True).game
    ship = game.state.ships[0]
    missing = next(skill for skill, look in looks_of(game, 0, hand=False).items() if look == "missing")
    aid = next(id for id, card in CONTENT.aids.items() if missing in card.aids)
    ship.hand = [f"{aid}.1"]
    assert looks_of(game, 0, hand=True)[missing] == "hand"
    assert looks_of(game, 0, hand=False)[missing] == "missing"


def test_a_lost_source_supplies_nothing() -> None:
    """SS-8.3"""
    from tests.scouts.tools import hurt

    game = fresh(quick=True).game
    hurt(game.state.ships[0], tuple(range(6)), tuple(range(6)))
    assert set(looks_of(game, 0, hand=False).values()) == {"missing"}


@pytest.mark.parametrize("width", [120.0, 160.0, 200.0, 400.0])
def test_needs_stay_within_their_width_and_never_overlap(width: float) -> None:
    """SS-6.5"""
    for card in CONTENT.table_cards.values():
        pieces, size = lay_needs(card.needs, ALL, width, 24, "code")
        chips = [pygame.FRect(piece.box) for piece in pieces if piece.skill is not None]
        assert len(chips) == sum(len(any_of) for any_of in card.needs)
        assert size[0] <= width + 0.1 and all(chip.right <= width + 0.1 for chip in chips)
        assert not any(one.colliderect(two) for n, one in enumerate(chips) for two in chips[:n])


def test_every_state_of_a_chip_looks_different_even_without_colour(brush: Brush) -> None:
    """SS-UI.2"""
    seen: list[bytes] = []
    for look in ("have", "hand", "missing", "lost"):
        brush.surface.fill((0, 0, 0))
        draw_chip(brush, (10, 10, 80, 34), CONTENT.skills["CO"], look)  # type: ignore[arg-type]
        grey = pygame.transform.grayscale(brush.surface.subsurface((0, 0, 110, 60)))
        seen.append(pygame.image.tobytes(grey, "RGB"))
    assert len(dict.fromkeys(seen)) == 4


def test_all_cards_can_be_drawn_at_every_size(brush: Brush) -> None:
    for id in CONTENT.table_cards:
        draw_large(brush, (0, 0, 222, 218), CONTENT, id, ALL, 1)
        draw_threat(brush, (300, 0, 206, 86), CONTENT, id, ALL, 1)
        draw_strip(brush, (300, 100, 206, 46), CONTENT, id, ALL)
        draw_mission(brush, (600, 0, 216, 126), CONTENT, id, ALL, 2, spent=True)
        draw_action(brush, (900, 0, 112, 186), CONTENT, id)
    for id in CONTENT.action_cards:
        draw_action(brush, (900, 0, 126, 214), CONTENT, f"{id}.1", by=2)


def test_long_words_are_cut_with_a_hyphen(brush: Brush) -> None:
    assert hyphened(brush, "Combat", "note", 90) == "Combat"
    cut = hyphened(brush, "Communications", "note", 80)
    assert "- " in cut and cut.replace("- ", "") == "Communications"


def test_the_bar_of_all_skills_tells_in_words_what_is_there() -> None:
    looks = {**dict.fromkeys(CONTENT.skills, "missing"), "CO": "have"}
    assert list(SkillBar((0, 0, 800, 34), CONTENT, looks).texts()) == ["1 of 16: Combat"]  # type: ignore[arg-type]


@pytest.mark.parametrize("skills", [1, 2, 3, 5])
def test_the_skills_of_the_crew_are_chips_large_enough_to_read(skills: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """SS-UI.3, SS-17.3: experience may bring more than the three of a Captain."""
    _, table = sit(until="choose_action", round=2)
    crew = table.shown.state.ships[0].crew
    crew[:] = [msgspec.structs.replace(member, skills=tuple(ALL)[:skills]) for member in crew]
    drawn: list[pygame.FRect] = []
    monkeypatch.setattr(sheets, "draw_chip", lambda brush, box, *rest, **more: drawn.append(pygame.FRect(box)))
    sheet = sheets.CrewSheet(CREW, table, 0)
    sheet.draw(Brush(pygame.Surface((1280, 720)), table.stage, "scouts"))
    assert len(drawn) == 6 * skills
    assert all(chip.height >= SMALLEST and pygame.FRect(CREW).contains(chip) for chip in drawn)


@pytest.mark.parametrize("card", sorted(f"{id}.1" for id in CONTENT.action_cards))
def test_no_word_leaves_a_narrow_card_however_large_the_letters(
    card: str, brush: Brush, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six cards in a hand at text size 150 %: the last line ran over the edge, or into the mark of who played it."""
    drawn: list[pygame.Rect] = []
    draw = text.draw

    def noted(*args: Any, **more: Any) -> pygame.Rect:
        drawn.append(draw(*args, **more))
        return drawn[-1]

    monkeypatch.setattr(text, "draw", noted)
    text.set_text_size(1.5)
    try:
        for by in (None, 1):
            drawn.clear()
            draw_action(brush, (100, 100, 110, 200), CONTENT, card, by=by)
            assert drawn
            assert max(rect.bottom for rect in drawn) <= brush.at((0, 300))[1]
    finally:
        text.set_text_size(1.0)
