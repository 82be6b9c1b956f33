"""The briefing: a paper card with picture, small map, facts and stations; and how a mission went before."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.core.wing import Briefing
from game.stage import paint, theme
from game.stage.library import Saved
from game.stage.widgets import Brush, Widget, draw_badge

BAND = 184.0
FACTS_WIDTH = 246.0
"""Of the map and the facts beside it."""
MAP_WIDTH = 130.0
TITLE_WIDTH = 300.0
PICTURE_SHARE = 0.78
"""Of the band's width."""


def foot(briefing: Briefing) -> float:
    """How much of the paper's lower end the text leaves free, for the stations if there are any."""
    return 100.0 if briefing.stations else 24.0


class Card(Widget):
    """The paper card: picture with the title, small map, facts, stations. ``large``: no room for the facts."""

    def __init__(
        self, rect: pygame.FRect, briefing: Briefing, paint_map: Callable[[Brush, pygame.FRect], None], large: bool
    ) -> None:
        super().__init__(rect)
        self.briefing, self.paint_map, self.large = briefing, paint_map, large

    def texts(self) -> Iterator[str]:
        yield self.briefing.title
        for fact in () if self.large else self.briefing.facts:
            yield " ".join(fact)

    def draw(self, brush: Brush) -> None:
        share = BAND / self.rect.height
        where = brush.rect(self.rect)
        band, _ = paint.card(brush.surface, where, brush.scale, theme.SPACE, band=share)
        self._draw_picture(brush, band)
        left, top = self.rect.right - 28 - FACTS_WIDTH, self.rect.top + BAND + 18
        wide = FACTS_WIDTH if self.large else MAP_WIDTH
        box = pygame.FRect(left, top, wide, self.rect.bottom - foot(self.briefing) - top)
        self.paint_map(brush, box)
        if not self.large:
            self._draw_facts(brush, pygame.FRect(box.right + 14, top, FACTS_WIDTH - wide - 14, box.height))
        self._draw_stations(brush)

    def _draw_picture(self, brush: Brush, band: pygame.Rect) -> None:
        sprites, name = brush.stage.sprites, self.briefing.picture
        picture = sprites.get(name, round(band.width * PICTURE_SHARE)) if sprites.has(name) else None
        radius = round(theme.RADIUS_CARD * brush.scale)
        key = ("mission band", band.size, name, picture is None)
        brush.surface.blit(paint.kept(key, lambda: _band(band.size, picture, radius)), band)
        numbered = f"Mission {self.briefing.number}" if self.briefing.number else "A mission of your own"
        cap = self.briefing.cap or numbered
        brush.text(cap, "cap", theme.rgb("#C3A0FF"), (self.rect.left + 28, self.rect.top + 24))
        self.draw_title(brush)

    def draw_title(self, brush: Brush) -> pygame.Rect:
        """Draw the title in the band, smaller if it is long; gives its place in pixels."""
        at = (self.rect.left + 28, self.rect.top + 50)
        return brush.fitted(
            self.briefing.title.upper(), "number_medium", theme.TEXT, at, TITLE_WIDTH, high=BAND - 60
        )

    def _draw_facts(self, brush: Brush, box: pygame.FRect) -> None:
        y = box.top
        for label, value in self.briefing.facts:
            for words, style, colour in (
                (label, "note", theme.QUIET_ON_PAPER),
                (value, "label_small", theme.TEXT_ON_PAPER),
            ):
                drawn = brush.text(words, style, colour, (box.left, y), width=box.width)
                y += drawn.height / brush.scale
            y += 9

    def _draw_stations(self, brush: Brush) -> None:
        if not self.briefing.stations:
            return
        top = self.rect.bottom - 88
        line = brush.rect((self.rect.left + 28, top, self.rect.width - 56, 2))
        brush.surface.fill(theme.PAPER_EDGE, line)
        middle = top + 42
        drawn = brush.text(
            "Stations used", "label", theme.TEXT_ON_PAPER, (self.rect.left + 28, middle), anchor="midleft"
        )
        x = self.rect.left + 28 + drawn.width / brush.scale + 18
        step = min(50.0, (self.rect.right - 28 - x) / max(1, len(self.briefing.stations)))
        side = min(42.0, step - 6)
        for id, _, used in self.briefing.stations:
            box = pygame.FRect(x, middle - side / 2, side, side)
            draw_badge(brush, box, f"icon_{id}", theme.STATIONS[id] if used else theme.PAPER_SPENT)
            if not used:
                start, end = brush.at((box.left + 4, box.bottom - 6)), brush.at((box.right - 4, box.top + 4))
                paint.line(brush.surface, (start, end), theme.INK, brush.px(5))
                paint.line(brush.surface, (start, end), theme.DANGER, brush.px(2.5))
            x += step


def _band(size: tuple[int, int], picture: pygame.Surface | None, radius: int) -> pygame.Surface:
    """The picture at the right, fading into the dark where the title stands, round at the upper corners."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    made.fill(theme.SPACE)
    if picture is not None:
        left = size[0] - picture.get_width()
        made.blit(picture, (left, (size[1] - picture.get_height()) // 2))
        wide = size[0] // 4
        fade = pygame.Surface((wide, 1), pygame.SRCALPHA)
        for x in range(wide):
            fade.set_at((x, 0), (*theme.SPACE, round(255 * (1 - x / wide))))
        made.blit(pygame.transform.scale(fade, (wide, size[1])), (left, 0))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    whole = pygame.Rect((0, 0), size)
    pygame.draw.rect(
        mask, (255, 255, 255, 255), whole, border_top_left_radius=radius, border_top_right_radius=radius
    )
    made.blit(mask, (0, 0), None, pygame.BLEND_RGBA_MULT)
    return made


class Hint(Widget):
    """One line on how it plays: a station's badge and a sentence."""

    def __init__(self, rect: tuple[float, float, float, float], icon: str, sentence: str) -> None:
        super().__init__(rect)
        self.icon, self.sentence = icon, sentence

    def texts(self) -> Iterator[str]:
        yield self.sentence

    def draw(self, brush: Brush) -> None:
        accent = theme.STATIONS.get(self.icon.removeprefix("icon_"), theme.TEACH)
        draw_badge(brush, (self.rect.left, self.rect.top, 34, 34), self.icon, accent)
        at = (self.rect.left + 48, self.rect.top + 1)
        brush.text(self.sentence, "note", theme.TEXT_ON_PAPER, at, width=self.rect.width - 50)


def ending(saved: Saved) -> tuple[str, str, theme.Colour]:
    """How a game went: a word, an icon and a colour. Only a game against the table itself is won or lost by all."""
    if saved.unfinished:
        return "still on", "hourglass", theme.TEXT_MID
    if saved.result == "won":
        return "won", "check", theme.OK
    if saved.result.startswith("lost"):
        return "lost", "cross", theme.DANGER_TEXT
    return "ended", "flag", theme.TEXT


class PlayedLine(Widget):
    """One earlier game: how it ended, at which difficulty, who, when."""

    def __init__(self, rect: tuple[float, float, float, float], saved: Saved, counted: str) -> None:
        super().__init__(rect)
        self.saved, self.counted = saved, counted
        self.end, self.icon, self.colour = ending(saved)

    @property
    def said(self) -> str:
        """Difficulty, end, people."""
        saved = self.saved
        people = ", ".join(saved.about.people) or "bots only"
        return f"{saved.about.detail}, {self.end} in {self.counted} {saved.length}, {people}"

    def texts(self) -> Iterator[str]:
        yield self.said

    def draw(self, brush: Brush) -> None:
        saved = self.saved
        brush.icon(self.icon, (self.rect.left, self.rect.centery - 12, 24, 24), self.colour)
        day = brush.text(
            f"{saved.when:%d %b}", "note", theme.TEXT_LOW, (self.rect.right, self.rect.centery), anchor="midright"
        )
        room = self.rect.width - 48 - day.width / brush.scale
        at = (self.rect.left + 34, self.rect.centery)
        brush.fitted(self.said, "label_small", theme.TEXT, at, room, anchor="midleft")
