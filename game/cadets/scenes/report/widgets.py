"""The parts of the mission report."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame

from game.cadets.rules.game import Cadets
from game.cadets.scenes.report import facts as report_facts
from game.cadets.scenes.report.facts import Award, Figure, Tick
from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.texts import draw_badge

GOLD = theme.rgb("#FFD27A")
EMBERS = tuple(theme.mix(colour, theme.INK, 0.6) for colour in theme.MOODS["cadets"].stripes)
"""The stripes after a defeat."""
BOW_AT, BOWS = (1600.0, 995.0), (928.0, 890.0, 852.0)
"""Centre of the stripes, far below the right edge, and their radii: the middle one leads through the ship."""
SHIP_AT, SHIP_SIDE, SHIP_TURN = (1044.0, 300.0), 190.0, 32.0
CRYSTALS = ((1336, 178, 74), (1412, 262, 62), (1281, 291, 52), (1490, 214, 58))
"""Where the collected crystals float: left, top, side."""
BAR_WIDE, MOST_BARS = 40.0, 26


class Outcome(Widget):
    """Heading, story and picture."""

    def __init__(self, game: Cadets, won: bool) -> None:
        super().__init__((0, 0, 1600, 480), name="ending")
        self.game, self.won = game, won
        self.ending = game.content.report.endings[game.state.result]
        self.story = report_facts.story(game)

    def texts(self) -> Iterator[str]:
        yield self.ending.title
        yield self.story
        yield self._cap()

    def _cap(self) -> str:
        state, mission = self.game.state, self.game.mission
        difficulty = self.game.content.difficulties[state.difficulty].title
        return f"Mission {mission.number}, {mission.title}, {difficulty}, turn {state.turn}"

    def draw(self, brush: Brush) -> None:
        """Draw the picture, then the words."""
        self._draw_picture(brush)
        stripes = brush.mood.stripes if self.won else EMBERS
        paint.stripes(brush.surface, brush.rect((58, 36, 48, 56)), stripes)
        brush.fitted(self._cap(), "cap", brush.mood.text_low, (122, 64), 740, high=30, anchor="midleft")
        colour = GOLD if self.won else theme.TEXT
        brush.text(self.ending.title, "banner_large", colour, (56, 148), anchor="midleft")
        brush.fitted(self.story, "name_medium", theme.TEXT, (58, 246), 790, high=98, anchor="midleft")

    def _draw_picture(self, brush: Brush) -> None:
        """Draw the bow of stripes, the ship on it, and what it brought along; after a defeat all of it glows low."""
        stripes = brush.mood.stripes if self.won else EMBERS
        surface, right, (x, y) = brush.surface, brush.view.window.right, brush.at((0, 0))
        for radius, colour in zip(BOWS, stripes, strict=True):
            points = [paint.point_on(BOW_AT, radius, angle / 2) for angle in range(-78, 60)]
            inside = [point for point in points if point[0] < right + 40]
            shown = [(x + across * brush.scale, y + down * brush.scale) for across, down in inside]
            paint.line(surface, shown, colour, 25 * brush.scale, cap="butt")
        glow = theme.MARIGOLD if self.won else theme.DANGER_LIP
        paint.glow(surface, brush.at(SHIP_AT), brush.px(230), glow, 0.45 if self.won else 0.3)
        box = pygame.FRect(0, 0, SHIP_SIDE, SHIP_SIDE)
        box.center = SHIP_AT
        brush.sprite("ship_player", box, turn=SHIP_TURN)
        for left, top, side in CRYSTALS[: len(self.game.state.collected)]:
            brush.sprite("crystal", (left, top, side, side))


class TickRow(Widget):
    """A part of the objective with a check, or a cross, and its rule."""

    def __init__(self, rect: Box, tick: Tick) -> None:
        super().__init__(rect, name=tick.words)
        self.tick = tick

    def texts(self) -> Iterator[str]:
        yield f"{self.tick.words}: {'yes' if self.tick.done else 'no'}"
        yield self.tick.note
        yield self.tick.rule

    def draw(self, brush: Brush) -> None:
        """Draw the mark, words and how far it came."""
        box, tick = self.rect, self.tick
        centre = (box.left + 16, box.centery)
        fill = theme.OK if tick.done else theme.DANGER
        paint.disc(brush.surface, brush.at(centre), brush.px(15), fill, stroke=2 * brush.scale)
        brush.icon("check" if tick.done else "cross", (centre[0] - 10, centre[1] - 10, 20, 20), theme.INK)
        half = (box.width - 60) / 2
        brush.fitted(tick.words, "name", theme.TEXT, (box.left + 46, box.centery), half, high=36, anchor="midleft")
        drawn = brush.fitted(
            tick.rule, "label_small", brush.mood.text_low, (box.right, box.centery), 70, high=30, anchor="midright"
        )
        right = box.right - drawn.width / brush.scale - 14
        brush.fitted(tick.note, "body", theme.TEXT_MID, (right, box.centery), half - 84, high=36, anchor="midright")


class FigureWell(Widget):
    """A number of the ship's record."""

    def __init__(self, rect: Box, figure: Figure) -> None:
        super().__init__(rect, name=figure.words)
        self.figure = figure

    def texts(self) -> Iterator[str]:
        yield f"{self.figure.figure} {self.figure.words}"

    def draw(self, brush: Brush) -> None:
        """Draw badge, number and words."""
        box, figure = self.rect, self.figure
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        draw_badge(brush, (box.left + 14, box.top + 13, 36, 36), figure.icon, theme.STATIONS[figure.station])
        style = theme.STYLES["number"]._replace(size=30)
        at = (box.left + 62, box.top + 31)
        brush.fitted(figure.figure, style, theme.TEXT, at, box.width - 72, high=40, anchor="midleft")
        at = (box.left + 14, box.bottom - 24)
        brush.fitted(figure.words, "body", theme.TEXT_MID, at, box.width - 24, high=42, anchor="midleft")


class Bars(Widget):
    """Internal damage by turn, a block for each point, the number where there are too many."""

    def __init__(self, rect: Box, points: Sequence[int]) -> None:
        super().__init__(rect, name="internal damage by turn")
        self.points = list(points)
        """By turn; the last turns only where there are very many."""
        self.first = max(0, len(self.points) - MOST_BARS)

    def texts(self) -> Iterator[str]:
        yield "Internal damage by turn"
        for turn, points in enumerate(self.points[self.first :], self.first + 1):
            yield f"turn {turn}: {points}"

    def draw(self, brush: Brush) -> None:
        """Draw the bars with their turns below."""
        box, shown = self.rect, self.points[self.first :]
        words = f"{sum(self.points)} internal damage in all"
        at = (box.left + 2, box.top + 12)
        brush.fitted("Damage by turn", "cap", brush.mood.text_low, at, 156, high=22, anchor="midleft")
        brush.fitted(words, "note", theme.TEXT_MID, (box.left + 2, box.top + 26), 150, high=54)
        if not shown:
            return
        left, pitch = box.left + 172, min(66.0, (box.width - 172) / len(shown))
        wide, floor = min(BAR_WIDE, pitch - 6), box.bottom - 26
        room = floor - box.top - 4
        most = max(2, *shown)
        high = min(24.0, room / most)
        step = math.ceil(len(shown) / 16) if pitch < 34 else 1
        for place, points in enumerate(shown):
            x = left + place * pitch
            self._draw_bar(brush, x, floor, wide, high, points)
            if place % step == 0:
                at = (x + wide / 2, box.bottom - 10)
                turn = str(self.first + place + 1)
                brush.fitted(turn, "label_small", theme.TEXT_MID, at, pitch, high=22, anchor="center")

    def _draw_bar(self, brush: Brush, left: float, floor: float, wide: float, high: float, points: int) -> None:
        """Draw the blocks from the floor up; a turn without damage has an empty one."""
        for n in range(max(1, points)):
            where = brush.rect((left, floor - (n + 1) * high + 2, wide, high - 3))
            paint.well(
                brush.surface, where, brush.scale, brush.mood, radius=4, colour=theme.DANGER if n < points else None
            )


class AwardRow(Widget):
    """Somebody of the crew, the stations held, and a medal."""

    def __init__(self, rect: Box, award: Award) -> None:
        super().__init__(rect, name=f"{award.name}'s medal")
        self.award = award

    def texts(self) -> Iterator[str]:
        yield self.award.name
        yield self.award.stations
        yield self.award.title

    def draw(self, brush: Brush) -> None:
        """Draw the seat's mark or autopilot, name and stations, medal and what it is for."""
        box, award = self.rect, self.award
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        mark = pygame.FRect(box.left + 16, box.centery - 13, 26, 26)
        if award.level:
            brush.sprite(f"autopilot_{award.level}", mark.inflate(12, 12))
        else:
            paint.seat_mark(brush.surface, brush.rect(mark), award.seat % len(theme.SEATS))
        left, middle = box.left + 60, box.left + box.width * 0.5
        room, high = middle - left - 10, box.height - 8
        name = brush.fit_size(award.name, "name", room, high * 0.5)[1]
        stations = brush.fit_size(award.stations, "note", room, high - name)[1]
        top = box.centery - (name + stations) / 2
        brush.fitted(award.name, "name", theme.TEXT, (left, top), room, high=high * 0.5)
        brush.fitted(award.stations, "note", theme.TEXT_MID, (left, top + name), room, high=high - name)
        draw_medal(brush, (middle + 19, box.centery), theme.STATIONS[award.station])
        at, room = (middle + 50, box.centery), box.right - middle - 62
        brush.fitted(award.title, "name", theme.TEXT, at, room, high=box.height - 6, anchor="midleft")


def draw_medal(brush: Brush, at: tuple[float, float], colour: theme.Colour) -> None:
    """Draw a medal on a ribbon."""
    x, y = at
    for side in (-1, 1):
        ends = (brush.at((x + 8 * side, y - 20)), brush.at((x + 2 * side, y - 4)))
        paint.line(brush.surface, ends, theme.INK, 11 * brush.scale, cap="butt")
        paint.line(brush.surface, ends, theme.DANGER, 7 * brush.scale, cap="butt")
    paint.disc(brush.surface, brush.at((x, y + 7)), brush.px(14), colour, stroke=2.5 * brush.scale, shine=True)
    brush.icon("star", (x - 8, y - 1, 16, 16), theme.INK)


class Timers(Widget):
    """Clocks and autopilots, as chips: DF-2."""

    def __init__(self, rect: Box, words: Sequence[str]) -> None:
        super().__init__(rect, name="timers")
        self.words = words

    def texts(self) -> Iterator[str]:
        yield "Timers"
        yield from self.words
        yield "DF-2"

    def draw(self, brush: Brush) -> None:
        """Draw them side by side."""
        left, middle = self.rect.left, self.rect.centery
        drawn = brush.fitted("Timers", "cap", brush.mood.text_low, (left, middle), 120, high=26, anchor="midleft")
        left += drawn.width / brush.scale + 14
        for word in self.words:
            wide = brush.fit_size(word, "label", 300, 30)[0] + 32
            paint.chip(brush.surface, brush.rect((left, middle - 16, wide, 32)), brush.scale, theme.WELL)
            brush.fitted(word, "label", theme.TEXT, (left + wide / 2, middle - 1), 300, high=30, anchor="center")
            left += wide + 12
        brush.fitted("DF-2", "label_small", brush.mood.text_low, (left, middle), 60, high=26, anchor="midleft")
