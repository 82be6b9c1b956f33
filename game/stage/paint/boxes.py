"""The enamel kit: plates, wells, keys, chips, badges and rings (look 5).

A rectangle always includes the ink outline; shadows and rings reach beyond it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import pygame

from game.stage.paint.vector import (
    draw_out,
    fade_down,
    filled,
    kept,
    picture,
    px,
    rounded,
    stroked,
    widened,
)
from game.stage.theme import (
    BLACK,
    DANGER,
    DANGER_LIP,
    DISABLED,
    DISABLED_LIP,
    DISABLED_TEXT,
    FOCUS,
    INK,
    MARIGOLD,
    OK,
    OK_LIP,
    PAPER,
    PAPER_EDGE,
    PAPER_TOP,
    PRIMARY,
    PRIMARY_LIP,
    PRIMARY_TOP,
    RADIUS_KEY,
    RADIUS_PLATE,
    RADIUS_WELL,
    STROKE,
    TEXT,
    TEXT_ON_PAPER,
    TEXT_ON_PRIMARY,
    WHITE,
    Colour,
    Mood,
    darker,
    lighter,
    mix,
)

State = Literal["idle", "hover", "pressed", "disabled", "chosen", "busy"]
Kind = Literal["plain", "row", "primary", "danger", "ok", "paper"]


class Shadow(NamedTuple):
    """A soft shadow or halo: how far down, how wide and how dense."""

    colour: Colour
    opacity: float
    drop: float
    blur: float


class Box(NamedTuple):
    """One raised object in du: colours from top to bottom, lip, light along the top edge, shadow."""

    radius: float
    top: Colour
    bottom: Colour
    lip_colour: Colour
    lip: float
    light: Colour
    light_height: float
    shadow: Shadow | None
    outline: Colour = INK


PLATE_SHADOW = Shadow(BLACK, 0.45, 6, 16)
KEY_SHADOW = Shadow(BLACK, 0.45, 4, 10)
HALO = Shadow(MARIGOLD, 0.4, 4.5, 18)


def plate(surface: pygame.Surface, rect: pygame.Rect, scale: float, mood: Mood) -> pygame.Rect:
    """Draw a console plate; gives the face inside outline and lip."""
    light = mix(mood.plate_top, WHITE, 0.13)
    look = Box(RADIUS_PLATE, mood.plate_top, mood.plate, mood.lip, 4, light, 2, PLATE_SHADOW)
    return raised(surface, rect, scale, look)


def top_bar(surface: pygame.Surface, rect: pygame.Rect, scale: float, mood: Mood) -> pygame.Rect:
    """Draw the bar across the top of a screen, from edge to edge; `rect` is the visible bar."""
    look = Box(0, mood.plate_top, mood.plate, mood.lip, 4, mood.plate_top, 1, PLATE_SHADOW)
    edge = px(STROKE, scale)
    bar = pygame.Rect(rect.x - edge, rect.y - edge, rect.w + 2 * edge, rect.h + edge)
    raised(surface, bar, scale, look)
    return rect


def raised(surface: pygame.Surface, rect: pygame.Rect, scale: float, look: Box) -> pygame.Rect:
    """Draw any raised object; gives its face without outline and lip."""
    if rect.w < 4 or rect.h < 4:
        return rect
    if look.shadow is not None and look.shadow.colour != BLACK:
        _halo(surface, rect, scale, look.radius, look.shadow)
        look = look._replace(shadow=None)
    margin = _reach(look.shadow, scale)

    def paint(wide: int) -> pygame.Surface:
        return _paint_box((wide - 2 * margin, rect.h), scale, look, margin)

    where = (rect.x - margin, rect.y - margin)
    ends = 2 * _box_end(scale, look, margin) + 2
    draw_out(surface, where, rect.w + 2 * margin, ends, ("box", rect.h, scale, look), paint)
    return face(rect, scale, look.lip)


def _halo(surface: pygame.Surface, rect: pygame.Rect, scale: float, radius: float, halo: Shadow) -> None:
    """Draw a coloured shadow by itself: mixed into the box's picture it would tint the outline."""
    margin = _reach(halo, scale)
    inner = pygame.Rect((margin, margin), rect.size)
    size = inner.inflate(2 * margin, 2 * margin).size
    key = ("halo", rect.size, scale, radius, halo)
    painted = kept(key, lambda: _paint_shadow(size, inner, scale, radius, halo))
    surface.blit(painted, (rect.x - margin, rect.y - margin))


def face(rect: pygame.Rect, scale: float, lip: float) -> pygame.Rect:
    """The part of a raised object inside its outline and above its lip."""
    edge = px(STROKE, scale)
    high = rect.h - 2 * edge - round(lip * scale)
    return pygame.Rect(rect.x + edge, rect.y + edge, rect.w - 2 * edge, high)


def _reach(shadow: Shadow | None, scale: float) -> int:
    return 0 if shadow is None else round((shadow.drop + shadow.blur * 1.3) * scale) + 1


def _paint_box(size: tuple[int, int], scale: float, look: Box, margin: int) -> pygame.Surface:
    """Paint a box of the least width that shows its ends, then draw its middle column out."""
    wide, high = size
    narrow = min(wide, 2 * (_box_end(scale, look, margin) - margin) + 2)
    onto = pygame.Surface((narrow + 2 * margin, high + 2 * margin), pygame.SRCALPHA)
    edge = px(STROKE, scale)
    if look.shadow is not None:
        inner = pygame.Rect(margin + edge, margin + edge, narrow - 2 * edge, high - 2 * edge)
        onto.blit(_paint_shadow(onto.get_size(), inner, scale, look.radius, look.shadow), (0, 0))
    onto.blit(picture(narrow, high, _box_shapes(narrow, high, scale, look)), (margin, margin))
    return widened(onto, wide + 2 * margin)


def _box_end(scale: float, look: Box, margin: int) -> int:
    """Columns at either end of a box, its shadow included, that look different from its middle."""
    return round((look.radius + STROKE) * scale) + 2 * margin + 2


def _box_shapes(wide: int, high: int, scale: float, look: Box) -> str:
    edge, lip = px(STROKE, scale), round(look.lip * scale)
    light = min(px(look.light_height, scale), high)
    inner_radius = max(0.0, look.radius * scale - edge)
    across, deep = wide - 2 * edge, high - 2 * edge
    return "".join(
        (
            fade_down("face", edge, edge + deep - lip, look.top, look.bottom),
            rounded(0, 0, wide, high, look.radius * scale, filled(look.outline)),
            rounded(edge, edge, across, deep, inner_radius, filled(look.lip_colour)),
            rounded(edge, edge, across, deep - lip, inner_radius, filled(look.light)),
            rounded(edge, edge + light, across, deep - lip - light, inner_radius, 'fill="url(#face)"'),
        )
    )


def _paint_shadow(
    size: tuple[int, int], rect: pygame.Rect, scale: float, radius: float, shadow: Shadow
) -> pygame.Surface:
    """A blurred box, worked out at half size because nobody sees the difference."""
    half = pygame.Surface(((size[0] + 1) // 2, (size[1] + 1) // 2), pygame.SRCALPHA)
    half.fill((*shadow.colour, 0))
    low = rect.move(0, round(shadow.drop * scale))
    small = pygame.Rect(low.x // 2, low.y // 2, low.w // 2, low.h // 2)
    dense = (*shadow.colour, round(255 * shadow.opacity))
    pygame.draw.rect(half, dense, small, border_radius=max(1, round(radius * scale / 2)))
    soft = pygame.transform.gaussian_blur(half, max(1, round(shadow.blur * scale / 4)))
    return pygame.transform.smoothscale(soft, size)


def well(
    surface: pygame.Surface,
    rect: pygame.Rect,
    scale: float,
    mood: Mood,
    *,
    radius: float = RADIUS_WELL,
    colour: Colour | None = None,
) -> pygame.Rect:
    """Draw a recess in a plate; gives the floor inside the outline."""
    floor = colour or mood.well

    def paint(wide: int) -> pygame.Surface:
        return _paint_well((wide, rect.h), scale, floor, radius)

    ends = _well_ends(scale, radius)
    draw_out(surface, rect.topleft, rect.w, ends, ("well", rect.h, scale, floor, radius), paint)
    edge = px(STROKE, scale)
    return rect.inflate(-2 * edge, -2 * edge)


def _paint_well(size: tuple[int, int], scale: float, floor: Colour, radius: float) -> pygame.Surface:
    wide, high = size
    blur = px(8, scale)
    narrow = min(wide, _well_ends(scale, radius))
    edge, r = px(STROKE, scale), radius * scale
    below = max(1, round(scale))
    light = rounded(0, below, narrow, high, r, filled(WHITE, 0.08))
    onto = picture(narrow, high + below, light + rounded(0, 0, narrow, high, r, filled(floor)))
    dark = pygame.Surface((narrow, high), pygame.SRCALPHA)
    dark.fill((0, 0, 0, 150))
    hole = pygame.Rect(edge, edge + px(3, scale), narrow - 2 * edge, high - 2 * edge)
    pygame.draw.rect(dark, (0, 0, 0, 0), hole, border_radius=max(1, round(r)))
    dark = pygame.transform.gaussian_blur(dark, max(1, blur // 2))
    dark.blit(picture(narrow, high, rounded(0, 0, narrow, high, r, filled(WHITE))), (0, 0), None, _CUT)
    onto.blit(dark, (0, 0))
    border = rounded(edge / 2, edge / 2, narrow - edge, high - edge, r - edge / 2, stroked(INK, edge))
    onto.blit(picture(narrow, high, border), (0, 0))
    return widened(onto, wide)


def _well_ends(scale: float, radius: float) -> int:
    """The least width of a well that shows both its ends."""
    return 2 * (round(radius * scale) + 2 * px(8, scale)) + 3


_CUT = pygame.BLEND_RGBA_MULT


def key(
    surface: pygame.Surface,
    rect: pygame.Rect,
    scale: float,
    mood: Mood,
    state: State = "idle",
    kind: Kind = "plain",
    accent: Colour = MARIGOLD,
) -> pygame.Rect:
    """Draw a key in one of its states; gives the face on which the label is centred.

    A pressed key lies 3 du lower. A chosen key has an outline in `accent`. The turning sign of a busy
    key is `orbit`, drawn by the caller at the right end of the face.
    """
    look = _key_look(mood, state, kind)
    spot = rect.move(0, round(3 * scale)) if state == "pressed" else rect
    inside = raised(surface, spot, scale, look)
    if state == "chosen":
        ring(surface, spot, scale, accent, radius=RADIUS_KEY)
    return inside


def _key_look(mood: Mood, state: State, kind: Kind) -> Box:
    top, bottom, lip_colour, share, shadow = _key_colours(mood, kind)
    lip = 4.0 if kind == "row" else 5.0
    if state == "disabled":
        return Box(RADIUS_KEY, DISABLED, DISABLED, DISABLED_LIP, 3, DISABLED, 1, None)
    if state == "pressed":
        shade = darker(top, 0.28)
        return Box(RADIUS_KEY, darker(top, 0.05), darker(bottom, 0.05), lip_colour, 2, shade, 3, None)
    light = lighter(top, share)
    if state == "hover":
        brighten = _brighter if kind in ("plain", "row") else _paler
        top, bottom, light, lip_colour = (brighten(part) for part in (top, bottom, light, lip_colour))
    return Box(RADIUS_KEY, top, bottom, lip_colour, lip, light, 2, shadow)


def _key_colours(mood: Mood, kind: Kind) -> tuple[Colour, Colour, Colour, float, Shadow]:
    """Top, bottom and lip of a kind of key, the share of white in its top light, and its shadow."""
    if kind == "primary":
        return PRIMARY_TOP, PRIMARY, PRIMARY_LIP, 0.6, HALO
    if kind == "danger":
        return lighter(DANGER, 0.14), DANGER, DANGER_LIP, 0.4, KEY_SHADOW
    if kind == "ok":
        return lighter(OK, 0.14), OK, OK_LIP, 0.5, KEY_SHADOW
    if kind == "paper":
        return PAPER_TOP, PAPER, PAPER_EDGE, 0.7, KEY_SHADOW
    if kind == "row":
        return mood.plate_top, mood.plate, mood.lip, 0.13, KEY_SHADOW
    return mood.key_top, mood.key, mood.key_lip, 0.2, KEY_SHADOW


def key_text(kind: Kind, state: State) -> Colour:
    """Colour of the label and icon on a key."""
    if state == "disabled":
        return DISABLED_TEXT
    if kind in ("plain", "row"):
        return WHITE if state == "hover" else TEXT
    return TEXT_ON_PAPER if kind == "paper" else TEXT_ON_PRIMARY


def _brighter(colour: Colour) -> Colour:
    red, green, blue = (min(255, round(part * 1.16)) for part in colour)
    return red, green, blue


def _paler(colour: Colour) -> Colour:
    return lighter(colour, 0.16)


def ring(
    surface: pygame.Surface,
    rect: pygame.Rect,
    scale: float,
    colour: Colour,
    *,
    radius: float = RADIUS_KEY,
    width: float = 3,
    gap: float = 0,
    opacity: float = 1.0,
) -> None:
    """Draw an outline around an object, `gap` du away from its edge."""
    thick, away = px(width, scale), round(gap * scale)
    reach = thick + away
    outer = rect.inflate(2 * reach, 2 * reach)
    bend = radius * scale + away + thick / 2

    def paint() -> pygame.Surface:
        w, h = outer.size
        line = stroked(colour, thick, opacity=opacity)
        return picture(w, h, rounded(thick / 2, thick / 2, w - thick, h - thick, bend, line))

    surface.blit(kept(("ring", outer.size, colour, thick, bend, opacity), paint), outer)


def focus_ring(
    surface: pygame.Surface, rect: pygame.Rect, scale: float, *, radius: float = RADIUS_KEY
) -> None:
    """Draw the ring of the focused control: 3 du wide, 3 du outside, the gap darkened."""
    ring(surface, rect, scale, INK, radius=radius, width=3, opacity=0.6)
    ring(surface, rect, scale, FOCUS, radius=radius, width=3, gap=3)


def chip(
    surface: pygame.Surface, rect: pygame.Rect, scale: float, fill: Colour, *, outline: Colour = INK
) -> pygame.Rect:
    """Draw a pill for a short word (text style label_small); gives its inside."""
    edge = px(STROKE, scale)

    def paint() -> pygame.Surface:
        w, h = rect.size
        back = rounded(0, 0, w, h, h / 2, filled(outline))
        return picture(w, h, back + rounded(edge, edge, w - 2 * edge, h - 2 * edge, h / 2, filled(fill)))

    surface.blit(kept(("chip", rect.size, edge, fill, outline), paint), rect)
    return rect.inflate(-2 * edge, -2 * edge)


def badge(
    surface: pygame.Surface,
    rect: pygame.Rect,
    scale: float,
    accent: Colour,
    icon: pygame.Surface | None = None,
) -> None:
    """Draw a station's or skill's badge, with an icon (best at `icon_size` of it, in ink) in the middle."""
    radius = min(rect.size) * 0.28 / scale
    look = Box(radius, accent, accent, darker(accent, 0.24), 3, lighter(accent, 0.45), 2, None)
    inside = raised(surface, rect, scale, look)
    if icon is not None:
        surface.blit(icon, icon.get_rect(center=(inside.centerx, inside.centery + round(scale * 0.5))))


def icon_size(rect: pygame.Rect) -> int:
    """Size in pixels of the icon of a badge."""
    return round(min(rect.size) * 0.6)


def tooltip(surface: pygame.Surface, rect: pygame.Rect, scale: float) -> pygame.Rect:
    """Draw a small paper plate for a hint (text colour TEXT_ON_PAPER); gives its inside."""
    look = Box(RADIUS_WELL, PAPER_TOP, PAPER, PAPER_EDGE, 3, WHITE, 2, PLATE_SHADOW)
    return raised(surface, rect, scale, look)


def dim(surface: pygame.Surface, share: float) -> None:
    """Darken everything drawn so far by a share (0 to 1), for instance under a dialog."""
    left = round(255 * (1 - max(0.0, min(1.0, share))))
    surface.fill((left, left, left), None, pygame.BLEND_RGB_MULT)
