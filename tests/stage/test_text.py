"""Text: sizes, wrapping, even digits, foreign letters, missing fonts (D12, D15)."""

import logging
from collections.abc import Iterator

import fontpkg
import pygame
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from game.stage import fonts, text
from game.stage.theme import STYLES, TEXT_SIZES

WHITE = (255, 255, 255)


@pytest.fixture(autouse=True)
def normal_text_size() -> Iterator[None]:
    yield
    text.set_text_size(1.0)


def drawn(string: str, style: str = "body", **options: object) -> tuple[pygame.Surface, pygame.Rect]:
    surface = pygame.Surface((900, 400), pygame.SRCALPHA)
    rect = text.draw(surface, string, style, WHITE, (100, 100), 1.0, **options)  # type: ignore[arg-type]
    return surface, rect


def lines(string: str, width: int, style: str = "body", rich: bool = False) -> list[str]:
    setting = text._set(string, STYLES[style], text.pixels(style, 1.0), width, rich)
    return ["".join(stretch for stretch, _ in line) for line in setting.lines]


def test_both_faces_are_installed() -> None:
    for style in STYLES.values():
        assert fonts.font_file(style.face, style.weight) is not None


@pytest.mark.parametrize("style", STYLES)
def test_the_box_of_a_text_holds_its_ink(style: str) -> None:
    surface, rect = drawn("HELM 307", style)
    ink = surface.get_bounding_rect()
    assert rect.inflate(4, 4).contains(ink)
    assert rect.size == text.size("HELM 307", style, 1.0)


@pytest.mark.parametrize("style", STYLES)
def test_capitals_stand_in_the_middle_of_their_line(style: str) -> None:
    surface, rect = drawn("HELM", style)
    ink = surface.get_bounding_rect(min_alpha=100)
    assert abs((ink.top + ink.bottom) / 2 - (rect.top + rect.bottom) / 2) <= 1


@pytest.mark.parametrize("anchor", ["topleft", "center", "midright", "bottomleft"])
def test_the_anchor_of_the_box_lies_at_the_position(anchor: str) -> None:
    _, rect = drawn("Damage", anchor=anchor)
    x, y = getattr(rect, anchor)
    assert abs(x - 100) <= 1 and abs(y - 100) <= 1


def test_no_line_is_wider_than_the_width_and_no_word_is_lost() -> None:
    sentence = "The Drone is locked on and stands to port. After the move it may be another side."
    cut = lines(sentence, 150)
    assert len(cut) > 3
    assert " ".join(cut) == sentence
    assert text.size(sentence, "body", 1.0, 150)[0] <= 150


def test_a_word_longer_than_the_width_is_broken_not_lost() -> None:
    cut = lines("Donaudampfschifffahrtsgesellschaft", 60)
    assert len(cut) > 2
    assert "".join(cut) == "Donaudampfschifffahrtsgesellschaft"


def test_a_word_of_twenty_thousand_letters_is_broken_in_no_time() -> None:
    """D29"""
    word = "W" * 20_000
    setting = text._set(word, STYLES["body"], 20, 600, False)
    assert "".join(run for line in setting.lines for run, _ in line) == word
    assert max(setting.widths) <= 600 < setting.widths[0] * 1.1
    assert len({len(line[0][0]) for line in setting.lines[:-1]}) == 1


def test_line_breaks_in_the_string_are_kept() -> None:
    assert lines("one\n\nthree", 300) == ["one", "", "three"]
    assert text.size("one\ntwo", "body", 1.0)[1] == 2 * text.line_height("body", 1.0)


def test_a_width_of_one_letter_still_ends() -> None:
    assert "".join(lines("abc def", 1)) == "abcdef"


@given(st.text(max_size=60), st.integers(1, 200))
def test_any_text_can_be_measured_and_drawn(string: str, width: int) -> None:
    surface = pygame.Surface((10, 10))
    rect = text.draw(surface, string, "body", WHITE, (0, 0), 1.0, width=width)
    assert rect.height >= text.line_height("body", 1.0)


def test_words_between_double_stars_are_bold() -> None:
    density = []
    for string in ("one pair and more", "one **pair** and more"):
        surface, _ = drawn(string, rich=True)
        inked = pygame.mask.from_surface(surface, 127).count()
        density.append(inked)
    assert density[1] > density[0] * 1.05
    assert lines("one **pair** and more", 300, rich=True) == ["one pair and more"]


def test_stars_stay_stars_where_text_is_not_rich() -> None:
    assert lines("Ada **the** Great", 400) == ["Ada **the** Great"]


def test_an_unmatched_pair_of_stars_is_shown() -> None:
    assert lines("a ** b", 400, rich=True) == ["a ** b"]


def test_bold_and_plain_stand_on_one_base_line() -> None:
    surface, _ = drawn("H **H**", rich=True)
    columns = [x for x in range(100, 140) if surface.subsurface((x, 0, 1, 400)).get_bounding_rect(200).h]
    halves = surface.subsurface((columns[0], 0, 6, 400)), surface.subsurface((columns[-1] - 5, 0, 6, 400))
    feet = [half.get_bounding_rect(min_alpha=120).bottom for half in halves]
    assert feet[0] == feet[1]


def test_capital_styles_set_capitals() -> None:
    assert text.size("shields", "screen_title", 1.0) == text.size("SHIELDS", "screen_title", 1.0)
    assert text.size("straße", "cap", 1.0) == text.size("STRASSE", "cap", 1.0)


def test_tracking_adds_a_gap_between_letters() -> None:
    loose = STYLES["cap"]
    tight = loose._replace(tracking=0)
    gap = 4 * loose.tracking * loose.size
    wider = text.size("abcde", loose, 1.0)[0] - text.size("abcde", tight, 1.0)[0]
    assert wider == pytest.approx(gap, abs=1)


@pytest.mark.parametrize("style", ["number", "number_large", "name"])
def test_numbers_of_as_many_digits_are_equally_wide(style: str) -> None:
    widths = {text.number_size(f"{number:02}", style, 1.0) for number in range(100)}
    assert len(widths) == 1


@pytest.mark.parametrize("digit", "0123456789")
def test_a_digit_stays_inside_its_cell(digit: str) -> None:
    surface = pygame.Surface((300, 200), pygame.SRCALPHA)
    rect = text.draw_number(surface, digit, "number_large", WHITE, (100, 50), 1.0)
    ink = surface.get_bounding_rect(min_alpha=60)
    assert rect.left - 1 <= ink.left and ink.right <= rect.right + 1


@pytest.mark.parametrize("factor", TEXT_SIZES)
def test_text_grows_with_the_players_text_size_but_display_text_does_not(factor: float) -> None:
    text.set_text_size(factor)
    assert text.pixels("body", 1.0) == round(16 * factor)
    assert text.pixels("hero", 1.0) == 128


def test_a_text_size_nobody_offers_is_refused() -> None:
    with pytest.raises(ValueError, match="text size"):
        text.set_text_size(3.0)


def test_no_style_is_smaller_than_twelve_pixels_in_the_smallest_window() -> None:
    assert min(text.pixels(style, 0.8) for style in STYLES) == 12


def test_a_string_that_fits_keeps_its_style() -> None:
    assert text.fit("Helm", "label", 1.0, 200) == STYLES["label"]


def test_a_string_too_long_is_set_smaller_but_never_tiny() -> None:
    label = "Turn Coordinator, damaged"
    wide = text.size(label, "name_large", 1.0)[0]
    smaller = text.fit(label, "name_large", 1.0, wide * 0.85)
    assert text.size(label, smaller, 1.0)[0] <= wide * 0.85
    smallest = text.fit(label, "name_large", 1.0, 20)
    assert smallest.size >= 0.7 * 24
    assert text.pixels(text.fit(label, "note", 0.8, 20), 0.8) == 12


def test_the_chain_draws_a_letter_exactly_when_a_font_has_it() -> None:
    """Checked against the font's own table; decomposable letters may be built from parts."""
    path = fontpkg.path("barlow", 500)
    table = TTFont(path).getBestCmap()
    for letter in "AzŁßñéőЖ漢字🛸−…’→":
        expected = 0 if ord(letter) in table else (1 if letter == "Ж" else fonts.MISSING)
        assert fonts.home("barlow", 500, letter) == expected, letter


def test_a_letter_no_font_has_becomes_a_box_of_known_width_and_is_logged_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "_warned", set())
    fonts.forget()
    with caplog.at_level(logging.WARNING):
        surface, rect = drawn("漢漢")
        drawn("x漢")
    box = fonts.letters("barlow", 500, 16).box_width
    assert rect.width == 2 * box
    assert surface.get_bounding_rect().width > 1.5 * box
    assert len([record for record in caplog.records if "6f22" in record.getMessage()]) == 1


@pytest.mark.parametrize("odd", ["a\x00b", "a\u200bb", "a\rb", "a\u202eb"])
def test_invisible_marks_are_left_out(odd: str) -> None:
    assert text.size(odd, "body", 1.0) == text.size("ab", "body", 1.0)


def test_a_half_of_a_surrogate_pair_does_no_harm() -> None:
    assert text.size("a\ud800", "body", 1.0)[0] > text.size("a", "body", 1.0)[0]


def test_a_missing_font_package_falls_back_with_one_warning(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_installed(*asked: object) -> None:
        raise fontpkg.FamilyNotInstalled("poppins is not here")

    monkeypatch.setattr(fontpkg, "path", not_installed)
    monkeypatch.setattr(fonts, "_warned", set())
    fonts.forget()
    with caplog.at_level(logging.WARNING):
        bare = fonts.Letters("barlow", 500, 16)
        fonts.Letters("barlow", 500, 18)
    fonts.forget()
    assert bare.width("Helm") > 20
    assert len([record for record in caplog.records if "not installed" in record.getMessage()]) == 1


def test_text_can_be_drawn_again_after_pygame_was_shut_down() -> None:
    before = text.size("Helm", "body", 1.0)
    for n in range(2):
        pygame.quit()
        pygame.font.init()
        assert drawn(f"a string never drawn before {n}")[1].width > 100
        assert text.size("Helm", "body", 1.0) == before


def test_a_string_drawn_twice_is_painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    paint = text._paint
    monkeypatch.setattr(text, "_paint", lambda *asked: calls.append(asked) or paint(*asked))
    drawn("painted only once")
    drawn("painted only once")
    assert len(calls) == 1
