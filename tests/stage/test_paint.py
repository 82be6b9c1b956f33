"""Painters: what they draw, what they keep, and that colours can be read (look 3, 5, 11)."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.stage import paint, theme
from game.stage.paint import sky, vector
from game.stage.theme import MOODS, Colour

MOOD = MOODS["cadets"]
BACK = (90, 60, 30)
RECT = pygame.Rect(60, 60, 160, 64)


@pytest.fixture
def surface() -> pygame.Surface:
    canvas = pygame.Surface((320, 220))
    canvas.fill(BACK)
    return canvas


def changed(surface: pygame.Surface) -> pygame.Rect:
    """The smallest rectangle holding everything that is no longer background."""
    mask = pygame.mask.from_threshold(surface, BACK, (1, 1, 1, 255))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("mood", MOODS)
def test_text_can_be_read_on_plates_wells_and_keys(mood: str) -> None:
    tints = MOODS[mood]
    for text_colour in (theme.TEXT, theme.TEXT_MID, tints.text_low):
        for ground in (tints.plate_top, tints.plate, tints.well, tints.space):
            assert contrast(text_colour, ground) >= 4.5
    assert contrast(theme.TEXT, tints.key_top) >= 4.5


def test_text_can_be_read_on_paper_accents_and_bright_keys() -> None:
    for ground in (theme.PAPER, theme.PAPER_TOP):
        for dark in (theme.TEXT_ON_PAPER, theme.QUIET_ON_PAPER, theme.DANGER_ON_PAPER, theme.OK_ON_PAPER):
            assert contrast(dark, ground) >= 4.5
    for light in (theme.DANGER_TEXT, theme.OK_TEXT):
        assert contrast(light, theme.PANEL_TOP) >= 4.5
    for accent in (*theme.STATIONS.values(), *(seat.colour for seat in theme.SEATS)):
        assert contrast(theme.INK, accent) >= 4.5
    for ground in (theme.PRIMARY_TOP, theme.PRIMARY, theme.DANGER, theme.OK):
        assert contrast(theme.TEXT_ON_PRIMARY, ground) >= 4.5


def test_seats_differ_in_shape_name_and_weave_not_only_in_colour() -> None:
    for part in ("name", "shape", "weave", "colour"):
        assert len({getattr(seat, part) for seat in theme.SEATS}) == 6
    assert {seat.shape for seat in theme.SEATS} == set(paint.SHAPES)


def test_a_colour_code_with_a_slip_is_refused() -> None:
    with pytest.raises(ValueError, match="#12345"):
        theme.rgb("#12345")


def test_a_plate_has_outline_light_face_and_lip(surface: pygame.Surface) -> None:
    face = paint.plate(surface, RECT, 1.0, MOOD)
    column = [surface.get_at((RECT.centerx, y))[:3] for y in range(RECT.top, RECT.bottom)]
    assert column[0] == theme.INK and column[-1] == theme.INK
    assert sum(column[2]) > sum(column[6])
    assert all(abs(a - b) <= 1 for a, b in zip(column[-4], MOOD.lip, strict=True))
    assert face == pygame.Rect(62, 62, 156, 56)


def test_a_plate_throws_a_soft_shadow_below_but_none_far_away(surface: pygame.Surface) -> None:
    paint.plate(surface, RECT, 1.0, MOOD)
    below = [surface.get_at((RECT.centerx, RECT.bottom + step))[0] for step in (0, 6, 12, 40)]
    assert below == sorted(below)
    assert below[0] < BACK[0] * 0.85
    assert below[3] == BACK[0]


def test_a_wide_box_looks_in_its_middle_as_everywhere(surface: pygame.Surface) -> None:
    paint.plate(surface, pygame.Rect(40, 40, 240, 80), 1.0, MOOD)
    columns = {
        bytes(pygame.image.tobytes(surface.subsurface((x, 0, 1, 220)), "RGB")) for x in range(100, 220)
    }
    assert len(columns) == 1


def test_states_of_a_key_look_different() -> None:
    looks = {}
    for state in ("idle", "hover", "pressed", "disabled", "chosen"):
        canvas = pygame.Surface((320, 220))
        canvas.fill(BACK)
        paint.key(canvas, RECT, 1.0, MOOD, state)
        looks[state] = pygame.image.tobytes(canvas, "RGB")
    assert len(set(looks.values())) == 5


def test_a_pressed_key_lies_three_lower_with_a_thinner_lip(surface: pygame.Surface) -> None:
    idle = paint.key(surface, RECT, 1.0, MOOD, "idle")
    pressed = paint.key(surface, RECT, 1.0, MOOD, "pressed")
    assert pressed.top - idle.top == 3
    assert pressed.height - idle.height == 3


def test_a_hovered_key_is_brighter(surface: pygame.Surface) -> None:
    brightness = []
    for kind in ("plain", "row", "primary", "danger", "ok"):
        for state in ("idle", "hover"):
            paint.key(surface, RECT, 1.0, MOOD, state, kind)
            brightness.append(sum(surface.get_at(RECT.center)[:3]))
    assert all(hover > idle for idle, hover in zip(brightness[::2], brightness[1::2], strict=True))


def test_the_focus_ring_stays_outside_the_key(surface: pygame.Surface) -> None:
    paint.focus_ring(surface, RECT, 1.0)
    assert surface.get_at((RECT.left - 5, RECT.centery))[:3] == theme.FOCUS
    assert sum(surface.get_at((RECT.left - 2, RECT.centery))[:3]) < sum(BACK)
    assert surface.get_at((RECT.left + 1, RECT.centery))[:3] == BACK
    assert changed(surface) == RECT.inflate(12, 12)


Painter = Callable[[pygame.Surface], object]
PAINTERS: dict[str, Painter] = {
    "well": lambda s: paint.well(s, RECT, 1.0, MOOD),
    "chip": lambda s: paint.chip(s, RECT, 1.0, theme.OK),
    "chip_box": lambda s: paint.chip_box(s, RECT, 1.0, theme.OK, "grid"),
    "badge": lambda s: paint.badge(s, RECT, 1.0, theme.OK),
    "tooltip": lambda s: paint.tooltip(s, RECT, 1.0),
    "card": lambda s: paint.card(s, RECT, 1.0, theme.OK),
    "card_back": lambda s: paint.card_back(s, RECT, 1.0, theme.OK, MOOD.stripes, pattern="dots"),
    "tile": lambda s: paint.tile(s, RECT, 1.0),
    "token": lambda s: paint.token(s, RECT.center, 30, 1.0, theme.OK),
    "number_token": lambda s: paint.number_token(s, RECT.center, 30, 1.0, "8", "square", theme.OK),
    "die": lambda s: paint.die(s, RECT, 5, 1.0),
    "pips": lambda s: paint.pips(s, RECT, 1.0, theme.OK, 2, 1, mood=MOOD),
    "timer_ring": lambda s: paint.timer_ring(s, RECT.center, 30, 9.5, 30, 1.0, mood=MOOD, unit="sec"),
    "bar": lambda s: paint.bar(s, RECT, 1.0, MOOD, 0.5, theme.OK, pattern="waves"),
    "number_box": lambda s: paint.number_box(s, RECT, 1.0, MOOD, "4", theme.OK),
    "keycap": lambda s: paint.keycap(s, "Enter", RECT.topleft, 1.0),
    "keycap_arrow": lambda s: paint.keycap(s, "up", RECT.topleft, 1.0),
    "stripes": lambda s: paint.stripes(s, RECT, MOOD.stripes),
    "weave": lambda s: paint.weave(s, RECT, "waves", radius=8),
    "slanted_bars": lambda s: paint.slanted_bars(s, RECT),
    "dashed_rect": lambda s: paint.dashed_rect(s, RECT, theme.OK, 3, radius=8, fill=theme.OK),
    "dashed_circle": lambda s: paint.dashed_circle(s, RECT.center, 28, theme.OK, 2),
    "dashed_line": lambda s: paint.dashed_line(s, RECT.topleft, RECT.bottomright, theme.OK, 3),
    "arc": lambda s: paint.arc(s, RECT.center, 26, 300, 420, theme.OK, 8),
    "disc": lambda s: paint.disc(s, RECT.center, 20, theme.OK, shine=True),
    "half_disc": lambda s: paint.half_disc(s, RECT, 1, 20, theme.OK, 2),
    "orbit": lambda s: paint.orbit(s, RECT.center, 24, 0.4, MOOD.stripes),
    "cross": lambda s: paint.cross(s, RECT.center, 20, theme.DANGER),
    "glow": lambda s: paint.glow(s, RECT.center, 30, theme.OK),
    "seat_mark": lambda s: paint.seat_mark(s, RECT, 4),
}


@pytest.mark.parametrize("name", PAINTERS)
def test_a_painter_draws_around_its_place_and_keeps_what_it_painted(
    surface: pygame.Surface, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    PAINTERS[name](surface)
    touched = changed(surface)
    assert touched.w > 3 and touched.h > 3
    assert RECT.inflate(70, 70).contains(touched)

    def no_more(*asked: object) -> pygame.Surface:
        raise AssertionError(f"{name} painted the same thing twice")

    for module in (vector, paint.boxes, paint.marks, paint.pieces, paint.instruments, paint.sky):
        if hasattr(module, "picture"):
            monkeypatch.setattr(module, "picture", no_more)
    again = pygame.Surface((320, 220))
    again.fill(BACK)
    PAINTERS[name](again)
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("scale", [0.5, 0.8, 1.0, 1.2, 2.4])
def test_painters_work_at_every_scale(scale: float) -> None:
    canvas = pygame.Surface((round(320 * scale), round(220 * scale)))
    rect = pygame.Rect([round(side * scale) for side in RECT])
    face = paint.plate(canvas, rect, scale, MOOD)
    inner = paint.key(canvas, face.inflate(-10, -10), scale, MOOD, "chosen", "danger")
    paint.focus_ring(canvas, inner, scale)
    paint.timer_ring(canvas, rect.center, rect.h / 2, 3.2, 30, scale, mood=MOOD)
    assert rect.contains(face) and face.contains(inner)


def test_dimming_takes_a_share_of_the_light(surface: pygame.Surface) -> None:
    paint.dim(surface, 0.5)
    assert surface.get_at((5, 5))[:3] == pytest.approx((45, 30, 15), abs=1)


def test_a_box_too_small_to_show_does_no_harm(surface: pygame.Surface) -> None:
    paint.plate(surface, pygame.Rect(10, 10, 1, 1), 1.0, MOOD)
    paint.bar(surface, pygame.Rect(10, 10, 12, 8), 1.0, MOOD, 2.0, theme.OK)
    paint.line(surface, [(5, 5)], theme.OK, 3)
    for gone in (pygame.Rect(10, 10, 0, 3), pygame.Rect(10, 10, 3, -1)):
        paint.ring(surface, gone, 0.01, theme.OK, radius=0, width=0)
        paint.dashed_rect(surface, gone, theme.OK, 0.02)
    assert surface.get_at((100, 100))[:3] == BACK


@pytest.mark.parametrize(
    ("angle", "inside", "outside"),
    [
        ((-45, 45), (0, -40), (0, 40)),
        ((45, 135), (40, 0), (-40, 0)),
        ((135, 225), (0, 40), (0, -40)),
        ((225, 315), (-40, 0), (40, 0)),
    ],
)
def test_arcs_run_clockwise_from_straight_up(
    surface: pygame.Surface,
    angle: tuple[float, float],
    inside: tuple[int, int],
    outside: tuple[int, int],
) -> None:
    paint.arc(surface, (160, 110), 40, *angle, theme.OK, 8)
    assert surface.get_at((160 + inside[0], 110 + inside[1]))[:3] == theme.OK
    assert surface.get_at((160 + outside[0], 110 + outside[1]))[:3] == BACK


def arc_colours(seconds: float) -> set[Colour]:
    canvas = pygame.Surface((200, 200))
    paint.timer_ring(canvas, (100, 100), 80, seconds, 30, 1.0, mood=MOOD)
    return {tuple(canvas.get_at((x, y))[:3]) for x in range(100, 200) for y in range(30, 60)}


def test_the_clock_turns_from_marigold_to_coral_at_ten_seconds_and_empties() -> None:
    assert theme.MARIGOLD in arc_colours(10.1) and theme.DANGER not in arc_colours(10.1)
    assert theme.DANGER in arc_colours(10.0) and theme.MARIGOLD not in arc_colours(10.0)
    assert not arc_colours(0) & {theme.MARIGOLD, theme.DANGER}


@pytest.mark.parametrize("shown", range(1, 7))
def test_a_die_has_as_many_pips_as_its_number(surface: pygame.Surface, shown: int) -> None:
    rect = pygame.Rect(60, 60, 80, 80)
    paint.die(surface, rect, shown, 1.0)
    face = surface.subsurface(rect.inflate(-16, -16))
    dots = pygame.mask.from_threshold(face, theme.TEXT_ON_PAPER, (30, 30, 30, 255))
    assert len(dots.connected_components(6)) == shown


def test_a_half_disc_gives_the_place_of_its_icon(surface: pygame.Surface) -> None:
    square = pygame.Rect(60, 60, 100, 100)
    places = [paint.half_disc(surface, square, side, 20, theme.OK, 2) for side in range(4)]
    assert [(x < 110, x > 110, y < 110, y > 110) for x, y in places] == [
        (False, False, True, False),
        (False, True, False, False),
        (False, False, False, True),
        (True, False, False, False),
    ]
    for x, y in places:
        assert surface.get_at((round(x), round(y)))[:3] == theme.OK
    assert changed(surface) == square.clip(changed(surface))


def test_an_unknown_weave_is_a_mistake_of_ours(surface: pygame.Surface) -> None:
    with pytest.raises(ValueError, match="tartan"):
        paint.weave(surface, RECT, "tartan")


def test_the_sky_is_the_same_for_a_seed_and_starless_under_text() -> None:
    clear = pygame.Rect(0, 0, 400, 150)
    skies = []
    for seed in (1, 1, 2):
        sky = pygame.Surface((400, 300))
        paint.background(sky, MOOD, 0.25, seed, clear=[clear])
        skies.append(sky)
    assert pygame.image.tobytes(skies[0], "RGB") == pygame.image.tobytes(skies[1], "RGB")
    assert pygame.image.tobytes(skies[0], "RGB") != pygame.image.tobytes(skies[2], "RGB")

    def brightest(area: pygame.Rect) -> int:
        return max(
            sum(skies[0].get_at((x, y))[:3])
            for x in range(area.left, area.right)
            for y in range(area.top, area.bottom)
        )

    assert brightest(clear.inflate(-8, -8)) < 160 < brightest(pygame.Rect(0, 150, 400, 150))


def test_the_sky_has_no_visible_steps() -> None:
    """Neighbouring levels are speckled: along a row, tones alternate instead of jumping once."""
    sky = pygame.Surface((400, 40))
    paint.background(sky, MOOD, 40, 5)
    row = [sky.get_at((x, 20))[2] for x in range(400)]
    changes = sum(a != b for a, b in zip(row, row[1:], strict=False))
    levels = max(row) - min(row)
    assert changes > 3 * levels > 0


@pytest.fixture
def window() -> Iterator[pygame.Surface]:
    pygame.display.init()
    yield pygame.display.set_mode((320, 220))
    pygame.display.quit()


def test_pictures_are_converted_for_a_window(window: pygame.Surface) -> None:
    made = vector.kept("in a window", lambda: vector.picture(8, 8, ""))
    assert made.get_masks() == window.convert_alpha().get_masks()
    assert made.get_flags() & pygame.SRCALPHA


def test_everything_paints_with_a_window_as_without(window: pygame.Surface) -> None:
    for painter in PAINTERS.values():
        window.fill(BACK)
        painter(window)
        assert changed(window).w > 3


@pytest.mark.parametrize("side, width", [(91, 3), (118, 3), (132, 3), (172, 3), (174, 4)])
def test_a_dashed_box_leaves_its_inside_free_at_any_size(side: int, width: int) -> None:
    """Sizes at which the rasteriser once filled a wedge between two dashes."""
    canvas = pygame.Surface((side, side), pygame.SRCALPHA)
    paint.dashed_rect(canvas, canvas.get_rect(), theme.DANGER, width, radius=12)
    ink = pygame.mask.from_surface(canvas, 40)
    inside = side - 2 * width - 8
    assert ink.count() > 2 * side
    assert ink.overlap_area(pygame.Mask((inside, inside), True), (width + 4, width + 4)) == 0


@pytest.mark.parametrize("wide", [5, 82, 145, 146, 200, 333, 1197])
@pytest.mark.parametrize("painter", [paint.plate, paint.well, paint.key])
def test_wide_boxes_look_as_if_painted_whole_but_only_a_part_of_them_is_kept(
    monkeypatch: pytest.MonkeyPatch, wide: int, painter: Callable[..., object]
) -> None:
    """D49"""
    looks = []
    for block in (vector.BLOCK, 10_000):
        monkeypatch.setattr(vector, "BLOCK", block)
        vector._kept.clear()
        canvas = pygame.Surface((1300, 300))
        canvas.fill(BACK)
        painter(canvas, pygame.Rect(50, 50, wide, 180), 1.2, MOOD)
        looks.append((pygame.image.tobytes(canvas, "RGB"), vector._kept.held_bytes))
    assert looks[0][0] == looks[1][0]
    assert looks[0][1] <= looks[1][1]
    if wide > 1000:
        assert looks[0][1] < looks[1][1] / 4


@pytest.mark.parametrize("start, end", [(350, 380), (-42, 42), (48, 84), (10, 350), (0, 180)])
def test_a_bow_lies_on_its_ring_and_keeps_no_more_than_it_covers(start: float, end: float) -> None:
    """D49"""
    whole, bow = pygame.Surface((300, 300)), pygame.Surface((300, 300))
    paint.arc(whole, (150, 150), 120, 0, 360, theme.WHITE, 8)
    vector._kept.clear()
    paint.arc(bow, (150, 150), 120, start, end, theme.WHITE, 8)
    for angle in range(0, 360, 5):
        if any(abs(angle + turn - edge) < 3 for turn in (-360, 0, 360) for edge in (start, end)):
            continue  # its ends are round
        on_it = any(start < angle + turn < end for turn in (-360, 0, 360))
        x, y = paint.point_on((150, 150), 120, angle)
        assert bow.get_at((round(x), round(y))) == (theme.WHITE if on_it else theme.BLACK), angle
    beyond = pygame.mask.from_threshold(bow, theme.WHITE, (127, 127, 127, 255))
    beyond.erase(pygame.mask.from_threshold(whole, theme.WHITE, (200, 200, 200, 255)), (0, 0))
    assert beyond.count() <= 40  # the round ends and the edges, not a ring somewhere else
    if end - start < 90:
        assert vector._kept.held_bytes < 4 * 250 * 250 / 3


def test_a_circle_as_large_as_the_screen_is_not_kept(surface: pygame.Surface) -> None:
    """D49"""
    before = vector._kept.held_bytes
    paint.thin_circle(surface, (160, 110), 100, theme.WHITE, 3)
    assert vector._kept.held_bytes == before
    assert surface.get_at((60, 110)) == surface.get_at((160, 10)) == theme.WHITE
    assert surface.get_at((160, 110)) == surface.get_at((64, 110)) == BACK


def test_only_the_sky_painted_last_is_kept(surface: pygame.Surface) -> None:
    """D49"""
    before = vector._kept.held_bytes
    for light in ((0.1, 0.1), (0.9, 0.9), (0.1, 0.1)):
        paint.background(surface, MOOD, 1.0, light=light)
    assert len(sky._last) == 1
    assert vector._kept.held_bytes == before
