"""The parts of the final score: heading and picture, a bar for each player, the missions, the solo ratings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame

from game.scouts.records import MISSION, Content, Rating, kind
from game.scouts.rules.game import Scouts
from game.scouts.rules.scoring import Decided, losses, missions_won, points, standing, threats_won, worth
from game.stage import paint, text, theme
from game.stage.view import Box
from game.stage.widgets import Brush, Widget

GOLD = theme.rgb("#FFD27A")
BOW_AT, BOWS = (1600.0, 995.0), (928.0, 890.0, 852.0)
"""Centre of the stripes, far below the right edge, and their radii."""
SHIP_AT, SHIP_SIDE, SHIP_TURN = (1080.0, 210.0), 170.0, 34.0


class Line(NamedTuple):
    """How one player stands at the end."""

    seat: int
    place: int
    """First is 1; equals share a place."""
    points: int
    missions: int
    threats: int
    losses: int
    pile: tuple[str, ...]


def ranking(game: Scouts) -> list[Line]:
    """Return everybody, the first one first: SS-11.5, SS-11.6."""
    seats = sorted(range(len(game.state.ships)), key=lambda seat: standing(game, seat), reverse=True)
    lines: list[Line] = []
    for n, seat in enumerate(seats):
        same = n > 0 and standing(game, seat) == standing(game, seats[n - 1])
        place = lines[-1].place if same else n + 1
        pile = tuple(game.state.ships[seat].pile)
        counts = missions_won(game, seat), threats_won(game, seat), losses(game, seat)
        lines.append(Line(seat, place, points(game, seat), *counts, pile))
    return lines


TIES: dict[Decided, str] = {
    "missions": "Equal points: more missions decide.",
    "losses": "Equal points and missions: fewer losses decide.",
    "shared": "Equal in points, missions and losses: the victory is shared.",
}
"""What decided among equals: SS-11.6."""


class Heading(Widget):
    """Who won, in large letters, the story, and the picture."""

    still = True

    def __init__(self, cap: str, title: str, story: str, seats: tuple[int, ...]) -> None:
        super().__init__((0, 0, 1600, 360), name="ending")
        self.cap, self.title, self.story, self.seats = cap, title, story, seats

    def texts(self) -> Iterator[str]:
        yield self.title
        yield self.story
        yield self.cap

    def draw(self, brush: Brush) -> None:
        self._draw_picture(brush)
        paint.stripes(brush.surface, brush.rect((58, 30, 48, 56)), brush.mood.stripes)
        brush.fitted(self.cap, "cap", brush.mood.text_low, (122, 58), 800, high=30, anchor="midleft")
        x = 58.0
        for seat in self.seats[:3]:
            paint.seat_mark(brush.surface, brush.rect((x, 112, 62, 62)), seat)
            x += 76
        brush.fitted(self.title, "banner_large", GOLD, (x + 4, 144), 860 - x, high=84, anchor="midleft")
        brush.fitted(self.story, "name_medium", theme.TEXT, (58, 216), 820, high=68, anchor="midleft")

    def _draw_picture(self, brush: Brush) -> None:
        surface, right, (x, y) = brush.surface, brush.view.window.right, brush.at((0, 0))
        for radius, colour in zip(BOWS, brush.mood.stripes, strict=True):
            points = [paint.point_on(BOW_AT, radius, angle / 2) for angle in range(-66, 60)]
            shown = [(x + a * brush.scale, y + d * brush.scale) for a, d in points if a < right + 40]
            paint.line(surface, shown, colour, 25 * brush.scale, cap="butt")
        paint.glow(surface, brush.at(SHIP_AT), brush.px(210), theme.MARIGOLD, 0.45)
        box = pygame.FRect(0, 0, SHIP_SIDE, SHIP_SIDE)
        box.center = SHIP_AT
        brush.sprite("ship_player", box, turn=SHIP_TURN)


class ScoreRow(Widget):
    """A player's bar, which grows card by card: threats one point wide, missions two and with a flag."""

    focusable = True
    usable = False
    radius = theme.RADIUS_WELL

    def __init__(
        self, rect: Box, game: Scouts, line: Line, most: int, shown: Callable[[], int], *, won: bool
    ) -> None:
        super().__init__(rect, name=f"place {line.place} seat {line.seat + 1}", region="scores")
        self.player = game.state.players[line.seat]
        self.line, self.most, self.shown, self.won = line, most, shown, won
        self.game = game
        self.tip = self.said
        self.rule = "SS-15.10" if game.common_deck else "SS-11.1"

    @property
    def said(self) -> str:
        """The whole result in words."""
        line = self.line
        parts = (
            f"{line.missions} mission{'s' if line.missions != 1 else ''}",
            f"{line.threats} threat{'s' if line.threats != 1 else ''}",
            f"{line.losses} loss{'es' if line.losses != 1 else ''} on the sheet",
        )
        return f"{self.player.name}: {', '.join(parts)}"

    def texts(self) -> Iterator[str]:
        yield f"{self.line.place} {self.player.name} {self.line.points} VP"
        yield self.said

    def draw(self, brush: Brush) -> None:
        box, line = self.rect, self.line
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        if self.won:
            paint.ring(brush.surface, brush.rect(box), brush.scale, GOLD, radius=theme.RADIUS_WELL)
        middle = box.centery
        brush.text(str(line.place), "number", brush.mood.text_low, (box.left + 30, middle), anchor="center")
        paint.seat_mark(brush.surface, brush.rect((box.left + 58, middle - 15, 30, 30)), line.seat)
        at = (box.left + 102, middle)
        brush.fitted(self.player.name, "name", theme.TEXT, at, 132, high=box.height - 8, anchor="midleft")
        counted = line.pile[: self.shown()]
        bar = min(84.0, box.height - 22)
        self._draw_bar(brush, pygame.FRect(box.left + 246, middle - bar / 2, box.width - 520, bar), counted)
        self._draw_counts(brush, box.right - 262, counted)
        total = sum(worth(self.game, card) for card in counted)
        right = box.right - 16
        text.draw_number(
            brush.surface, str(total), "number", GOLD if self.won else theme.TEXT, brush.at((right - 30, middle)),
            brush.scale, anchor="midright",
        )  # fmt: skip
        brush.text("VP", "cap", brush.mood.text_low, (right + 4, middle + 3), anchor="midright")

    def _draw_counts(self, brush: Brush, x: float, counted: tuple[str, ...]) -> None:
        """Missions, threats and losses, which decide between equals: SS-11.6."""
        missions = sum(kind(card) == MISSION for card in counted)
        for icon, number in (("flag", missions), ("skull", len(counted) - missions), ("damage", self.line.losses)):
            brush.icon(icon, (x, self.rect.centery - 10, 20, 20), brush.mood.text_low)
            brush.text(str(number), "label", theme.TEXT_MID, (x + 25, self.rect.centery), anchor="midleft")
            x += 54

    def _draw_bar(self, brush: Brush, area: pygame.FRect, counted: tuple[str, ...]) -> None:
        step = min(30.0, area.width / max(1, self.most))
        seat, x = theme.SEATS[self.line.seat], area.left
        for card in counted:
            wide = step * worth(self.game, card)
            cell = pygame.FRect(x, area.top, wide - 3, area.height)
            paint.chip_box(brush.surface, brush.rect(cell), brush.scale, seat.colour, seat.weave)
            if kind(card) == MISSION:
                side = min(32.0, cell.width - 2, cell.height - 6)
                centre = brush.at(cell.center)
                paint.disc(brush.surface, centre, side * 0.5 * brush.scale, theme.INK, stroke=0)
                icon = pygame.FRect(0, 0, side * 0.64, side * 0.64)
                icon.center = cell.center
                brush.icon("flag", icon, theme.PAPER_TOP)
            x += wide


class MissionRow(Widget):
    """A mission and who completed it; nobody, if it is still on the table."""

    def __init__(self, rect: Box, content: Content, mission: str, seat: int, name: str, said: str) -> None:
        super().__init__(rect, name=f"mission {mission}")
        self.title, self.seat, self.person, self.said = content.table_cards[mission[:3]].title, seat, name, said

    def texts(self) -> Iterator[str]:
        yield self.title
        yield self.person or self.said

    def draw(self, brush: Brush) -> None:
        box, middle = self.rect, self.rect.centery
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        brush.icon("flag", (box.left + 12, middle - 12, 24, 24), theme.TEACH if self.person else brush.mood.text_low)
        room = box.width - 236
        brush.fitted(self.title, "label", theme.TEXT, (box.left + 46, middle), room, high=box.height - 4,
                     anchor="midleft")  # fmt: skip
        x = box.right - 176
        if self.person:
            paint.seat_mark(brush.surface, brush.rect((x, middle - 11, 22, 22)), self.seat)
        colour = theme.TEXT if self.person else theme.TEXT_MID
        word = self.person or self.said
        at = (x + 32, middle)
        brush.fitted(word, "label_small", colour, at, 138, high=box.height - 4, anchor="midleft")


class RatingRow(Widget):
    """A rating of the solo game and the score it begins at; the one reached is lit and checked: SS-16.5, SS-16.10."""

    still = True

    def __init__(self, rect: Box, rating: Rating, *, reached: bool, here: bool) -> None:
        super().__init__(rect, name=f"rating {rating.title}")
        self.rating, self.reached, self.here = rating, reached, here

    def texts(self) -> Iterator[str]:
        yield self.rating.title
        yield f"{self.rating.least}+"

    def draw(self, brush: Brush) -> None:
        box, middle = self.rect, self.rect.centery
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        if self.here:
            paint.ring(brush.surface, brush.rect(box), brush.scale, GOLD, radius=theme.RADIUS_WELL)
        colour = GOLD if self.here else theme.TEXT if self.reached else theme.TEXT_MID
        if self.reached:
            brush.icon("check", (box.left + 16, middle - 13, 26, 26), theme.OK)
        at = (box.left + 58, middle)
        brush.fitted(self.rating.title, "name_medium", colour, at, box.width - 160, high=50, anchor="midleft")
        said = f"from {self.rating.least}"
        brush.fitted(said, "label", theme.TEXT_MID, (box.right - 20, middle), 90, high=50, anchor="midright")


class SumRow(Widget):
    """A part of the solo score: what, and how many points."""

    still = True

    def __init__(self, rect: Box, icon: str, words: str, value: str, *, total: bool = False) -> None:
        super().__init__(rect, name=words)
        self.icon, self.words, self.value, self.total = icon, words, value, total

    def texts(self) -> Iterator[str]:
        yield self.words
        yield self.value

    def draw(self, brush: Brush) -> None:
        box, middle = self.rect, self.rect.centery
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        brush.icon(self.icon, (box.left + 18, middle - 17, 34, 34), GOLD if self.total else theme.TEXT_MID)
        style = "name_large" if self.total else "name"
        at = (box.left + 72, middle)
        brush.fitted(self.words, style, theme.TEXT, at, box.width - 220, high=box.height - 6, anchor="midleft")
        colour = GOLD if self.total else theme.TEXT
        text.draw_number(
            brush.surface, self.value, "number_medium" if self.total else "number", colour,
            brush.at((box.right - 24, middle)), brush.scale, anchor="midright",
        )  # fmt: skip
