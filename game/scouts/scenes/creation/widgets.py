"""What the screen of ship and crew is made of: the Ship Systems Table, dice, crew, the Skill Tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, get_args

import pygame

from game.scouts.records import Content
from game.scouts.rules.generation import SKILLS
from game.scouts.rules.state import Member, Skill, SkillTable
from game.scouts.scenes.creation.portrait import draw_portrait
from game.scouts.scenes.creation.rolls import Roll, new_skills, table_spot
from game.scouts.scenes.skills import HOMES, chip_width, draw_chip
from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets import Brush, Widget
from game.stage.widgets.base import Use
from game.stage.widgets.texts import Status

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
DASH = theme.rgb("#5B8C8A")
TABLE_TITLES: dict[str, str] = {table: table.capitalize() for table in get_args(SkillTable)}


def empty_place(brush: Brush, box: pygame.FRect, word: str, colour: theme.Colour = DASH) -> None:
    """Draw a dashed place with a word: something will be rolled here."""
    where = brush.rect(box)
    paint.dashed_rect(brush.surface, where, colour, paint.px(2, brush.scale), radius=9 * brush.scale)
    brush.fitted(word, "label_small", theme.mix(colour, theme.TEXT, 0.5), box.center, box.width - 8, anchor="center")


class SystemTable(Widget):
    """The Ship Systems Table with its two columns: what is aboard has a check, what was hit is lit (SS-3.3)."""

    still = True

    def __init__(self, rect: Box, content: Content, aboard: tuple[Skill, ...], hit: tuple[int, int] | None) -> None:
        super().__init__(rect, name="Ship Systems Table")
        self.content, self.aboard, self.hit = content, aboard, hit

    def texts(self) -> Iterator[str]:
        yield "Ship Systems Table"
        for column in self.content.generation.system_table.columns:
            yield from (self.content.skills[skill].title for skill in column)

    def draw(self, brush: Brush) -> None:
        left, top = self.rect.topleft
        split = left + 92, left + 92 + (self.rect.width - 92) * 0.51
        last = self.content.generation.system_table.main_up_to
        heads = ("2nd die", f"1st die 1\u2013{last}: main", f"1st die {last + 1}\u20136: auxiliary")
        for x, word, room in zip((left, *split), heads, (88.0, 220.0, 230.0), strict=True):
            brush.fitted(word, "label_small", brush.mood.text_low, (x, top), room, high=24)
        rows = len(self.content.generation.system_table.columns[0]) + 1
        step = (self.rect.height - 26) / rows
        for row in range(rows):
            self._draw_row(brush, pygame.FRect(left, top + 26 + row * step, self.rect.width, step - 6), row, split)

    def _draw_row(self, brush: Brush, box: pygame.FRect, row: int, split: tuple[float, float]) -> None:
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        lit = self.hit is not None and self.hit[1] == row
        if lit:
            paint.ring(brush.surface, brush.rect(box), brush.scale, theme.PRIMARY_TOP, radius=theme.RADIUS_WELL)
        side = min(30.0, box.height - 10)
        paint.die(brush.surface, brush.rect((box.left + 14, box.centery - side / 2, side, side)), row + 1, brush.scale)
        for column, x in enumerate(split):
            room = (split[1] - 10 if column == 0 else box.right) - x - 12
            skills = self.content.generation.system_table.columns[column]
            here = lit and self.hit is not None and self.hit[0] == column
            if row < len(skills):
                self._draw_skill(brush, (x, box.centery), room, skills[row], here)
            else:
                colour = theme.PRIMARY_TOP if here else theme.TEXT
                word = "your pick of the five above"
                brush.fitted(word, "label_small", colour, (x, box.centery), room, high=box.height - 4, anchor="midleft")

    def _draw_skill(self, brush: Brush, at: tuple[float, float], room: float, skill: Skill, here: bool) -> None:
        card, high = self.content.skills[skill], 31.0
        wide = chip_width(high)
        draw_chip(brush, (at[0], at[1] - high / 2, wide, high), card)
        colour, x = (theme.PRIMARY_TOP if here else theme.TEXT), at[0] + wide + 11
        drawn = brush.fitted(card.title, "label", colour, (x, at[1]), room - wide - 36, high=40, anchor="midleft")
        if skill in self.aboard:
            x += drawn.width / brush.scale + 8
            brush.icon("check", (x, at[1] - 10, 20, 20), theme.OK)


class DiceTray(Widget):
    """The dice of the last roll and what they brought. ``faces`` is what they show while they tumble."""

    def __init__(self, rect: Box, content: Content, roll: Roll | None, faces: Callable[[], tuple[int, ...]]) -> None:
        super().__init__(rect, name="dice")
        self.content, self.roll, self.faces = content, roll, faces

    @property
    def said(self) -> str:
        """What the roll brought, in words."""
        if self.roll is None:
            return ""
        if self.roll.skill is not None:
            return self.content.skills[self.roll.skill].title
        return "there already: again" if self.roll.again else "your pick"

    def texts(self) -> Iterator[str]:
        if self.roll is not None and not self.faces():
            yield self.said

    def draw(self, brush: Brush) -> None:
        roll, faces = self.roll, self.faces()
        dice = faces or (roll.dice if roll is not None else ())
        side, gap = 68.0, 18.0
        if not dice and roll is None:
            for n in range(2):
                box = pygame.FRect(self.rect.left + 120 + n * (side + gap), self.rect.centery - side / 2, side, side)
                paint.dashed_rect(brush.surface, brush.rect(box), DASH, 2 * brush.scale, radius=14 * brush.scale)
            return
        x = self.rect.left + 8 + (0 if len(dice) > 2 else (side + gap) * (1.3 - 0.5 * len(dice)))
        for number in dice:
            die = (x, self.rect.centery - side / 2, side, side)
            paint.die(brush.surface, brush.rect(die), number, brush.scale)
            x += side + gap
        if roll is not None and not faces:
            self._draw_result(brush, x + 4, roll)

    def _draw_result(self, brush: Brush, x: float, roll: Roll) -> None:
        middle = self.rect.centery
        if roll.dice:
            brush.text("=", "number", brush.mood.text_low, (x, middle), anchor="midleft")
            x += 34
        if roll.skill is not None:
            high = 44.0
            draw_chip(brush, (x, middle - high / 2, chip_width(high), high), self.content.skills[roll.skill])
            x += chip_width(high) + 12
        room = self.rect.right - x
        colour = theme.TEXT if roll.skill is not None else theme.WARN
        brush.fitted(self.said, "name_medium", colour, (x, middle), room, high=56, anchor="midleft")


class SystemPlaces(Widget):
    """The systems aboard so far, and the places that wait."""

    still = True

    def __init__(
        self, rect: Box, content: Content, aboard: tuple[Skill, ...], total: int, newest: Skill | None
    ) -> None:
        super().__init__(rect, name="systems")
        self.content, self.aboard, self.total, self.newest = content, aboard, total, newest

    def texts(self) -> Iterator[str]:
        yield f"{len(self.aboard)} of {self.total} systems"
        yield from (self.content.skills[skill].title for skill in self.aboard)

    def draw(self, brush: Brush) -> None:
        high = 38.0
        wide = chip_width(high)
        for place in range(self.total):
            box = pygame.FRect(self.rect.left + place * (wide + 10), self.rect.centery - high / 2, wide, high)
            if place < len(self.aboard):
                draw_chip(brush, box, self.content.skills[self.aboard[place]])
                if self.aboard[place] == self.newest:
                    paint.ring(brush.surface, brush.rect(box), brush.scale, theme.PRIMARY_TOP, radius=11, gap=3)
            else:
                empty_place(brush, box, str(place + 1))
        x = self.rect.left + self.total * (wide + 10) + 6
        words = f"{len(self.aboard)} of {self.total}"
        at, room = (x, self.rect.centery), self.rect.right - x
        brush.fitted(words, "label_small", theme.TEXT_MID, at, room, high=40, anchor="midleft")


class CrewPlace(Widget):
    """Somebody of the crew: portrait, name, rank, skills so far and places to roll."""

    still = True
    focusable = True
    usable = False
    radius = theme.RADIUS_WELL

    def __init__(
        self, rect: Box, content: Content, member: Member, skills: tuple[Skill, ...], place: int, *,
        lit: bool = False, word: str = "to roll", newest: Skill | None = None,
    ) -> None:  # fmt: skip
        super().__init__(rect, name=f"crew {place + 1}", region="crew")
        self.content, self.member, self.skills, self.lit = content, member, skills, lit
        self.word, self.newest = word, newest
        self.total = max(len(skills), content.generation.ranks[member.rank].skills)
        titles = ", ".join(content.skills[skill].title for skill in skills)
        self.tip = f"{member.name}, {self.rank}: {titles or 'nothing yet'}"

    @property
    def rank(self) -> str:
        return self.content.generation.ranks[self.member.rank].title

    def texts(self) -> Iterator[str]:
        yield self.member.name
        yield self.rank
        yield from (self.content.skills[skill].title for skill in self.skills)

    def draw(self, brush: Brush) -> None:
        box = self.rect
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        if self.lit:
            paint.ring(brush.surface, brush.rect(box), brush.scale, theme.PRIMARY_TOP, radius=theme.RADIUS_WELL)
        side = min(74.0, box.height - 22)
        killed = not self.member.alive
        spot = (box.left + 14, box.centery - side / 2, side, side)
        draw_portrait(brush, spot, self.member.name, self.member.rank, killed=killed)
        x = box.left + 14 + side + 16
        room = box.right - 14 - x
        count = self.content.generation.ranks[self.member.rank].skills
        words = f"{self.rank}, {count} skill{'s' if count > 1 else ''}"
        name = min(brush.text_size(self.member.name, "name")[0], room * 0.5)
        brush.fitted(self.member.name, "name", theme.TEXT, (x, box.top + 26), name + 1, high=40, anchor="midleft")
        at = (x + name + 11, box.top + 27)
        brush.fitted(words, "label_small", theme.TEXT_MID, at, room - name - 11, high=40, anchor="midleft")
        self._draw_skills(brush, x, box.bottom - 32, room)

    def _draw_skills(self, brush: Brush, x: float, middle: float, room: float) -> None:
        high = 34.0
        wide = chip_width(high)
        step = min(wide + 9, (room - wide) / max(1, self.total - 1))
        for place in range(self.total):
            box = pygame.FRect(x + place * step, middle - high / 2, wide, high)
            if place < len(self.skills):
                draw_chip(brush, box, self.content.skills[self.skills[place]])
                if place == len(self.skills) - 1 and self.skills[place] == self.newest:
                    paint.ring(brush.surface, brush.rect(box), brush.scale, theme.PRIMARY_TOP, radius=10, gap=2)
            else:
                box.width = 74
                box.left = x + len(self.skills) * step + (place - len(self.skills)) * 83
                now = self.lit and place == len(self.skills)
                empty_place(brush, box, self.word if now else "to roll", theme.PRIMARY_TOP if now else DASH)


class SkillTableKey(Widget):
    """One of the three Skill Tables: use it to name it, use it again to roll on it (SS-3.5)."""

    focusable = True
    radius = theme.RADIUS_WELL

    def __init__(
        self, rect: Box, content: Content, table: SkillTable, have: set[Skill], use: Use, *,
        chosen: bool = False, hit: int = 0, **common: Any,
    ) -> None:  # fmt: skip
        super().__init__(rect, name=f"table {table}", region="tables", **common)
        self.content, self.table, self.have, self.act = content, table, have, use
        self.chosen, self.hit = chosen, hit
        self.new = new_skills(content, table, have)

    def texts(self) -> Iterator[str]:
        yield TABLE_TITLES[self.table]
        yield f"{self.new} new"
        for row in self.content.generation.skill_tables[self.table]:
            yield self.content.skills[row].title if row in SKILLS else self._words(row)

    def use(self) -> None:
        self.act()

    @staticmethod
    def _words(row: str) -> str:
        return "any of the 16" if row == "any" else "ship table"

    def draw(self, brush: Brush) -> None:
        box = self.rect
        lit = self.hovered and brush.stage.input.pointing and not self.why
        floor = theme.lighter(brush.mood.well, 0.07) if lit else brush.mood.well
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood, colour=floor)
        if self.chosen:
            paint.ring(brush.surface, brush.rect(box), brush.scale, theme.FOCUS, radius=theme.RADIUS_WELL)
        quiet = theme.DISABLED_TEXT if self.why else theme.TEXT
        mark = brush.rect((box.left + 15, box.top + 18, 12, 12))
        paint.mark(brush.surface, mark, "square", HOMES[self.table])
        room = box.width - 130
        at = (box.left + 36, box.top + 24)
        brush.fitted(TABLE_TITLES[self.table], "name", quiet, at, room, anchor="midleft")
        brush.fitted(f"{self.new} new", "label_small", theme.TEXT_MID, (box.right - 16, at[1]), 80, anchor="midright")
        rows = self.content.generation.skill_tables[self.table]
        step = (box.height - 46) / (len(rows) / 2)
        for place, row in enumerate(rows):
            x = box.left + 14 + place % 2 * (box.width - 20) / 2
            self._draw_row(brush, place + 1, row, (x, box.top + 44 + (place // 2 + 0.5) * step))

    def _draw_row(self, brush: Brush, number: int, row: str, at: tuple[float, float]) -> None:
        side = 25.0
        box = (at[0], at[1] - side / 2, side, side)
        paint.tile(brush.surface, brush.rect(box), brush.scale, radius=6)
        middle = (at[0] + side / 2, at[1] - 2)
        brush.fitted(str(number), "label_small", theme.TEXT_ON_PAPER, middle, side, anchor="center")
        x = at[0] + side + 10
        if row in SKILLS:
            high = 32.0
            where = (x, at[1] - high / 2, chip_width(high), high)
            skill: Skill = row
            draw_chip(brush, where, self.content.skills[skill])
            if skill in self.have:
                brush.icon("check", (x + chip_width(high) + 5, at[1] - 8, 16, 16), theme.OK)
        else:
            room = (self.rect.width - 20) / 2 - side - 16
            brush.fitted(self._words(row), "label_small", theme.TEXT, (x, at[1]), room, high=44, anchor="midleft")
        if number == self.hit:
            ring = pygame.FRect(at[0] - 5, at[1] - 21, (self.rect.width - 20) / 2 - 4, 42)
            paint.ring(brush.surface, brush.rect(ring), brush.scale, theme.PRIMARY_TOP, radius=9, width=2.5)


class ShipName(Widget):
    """Name of the ship, with the rule of its systems."""

    still = True

    def __init__(self, rect: tuple[float, float, float, float], name: str) -> None:
        super().__init__(rect, name="ship name")
        self.ship = name

    def texts(self) -> Iterator[str]:
        yield self.ship

    def draw(self, brush: Brush) -> None:
        left, middle, wide = self.rect.left, self.rect.centery + 2, self.rect.width
        brush.fitted(self.ship.upper(), "screen_title", theme.TEXT, (left, middle), wide, high=34, anchor="bottomleft")
        said = "Six systems, never the same one twice"
        brush.fitted(said, "body", theme.TEXT_MID, (left, middle + 3), wide, high=30)


class SeatName(Status):
    """Whose screen it is, in the top bar: shape and name."""

    def __init__(self, name: str, seat: int) -> None:
        super().__init__(190)
        self.person, self.seat = name, seat

    def texts(self) -> Iterator[str]:
        yield self.person

    def draw(self, brush: Brush) -> None:
        wide = min(150.0, brush.text_size(self.person, "name")[0])
        right, middle = self.rect.right - 4, self.rect.centery
        brush.fitted(self.person, "name", theme.TEXT, (right, middle), 150, high=44, anchor="midright")
        paint.seat_mark(brush.surface, brush.rect((right - wide - 34, middle - 11, 22, 22)), self.seat)


def hit_of(content: Content, roll: Roll | None) -> tuple[int, int] | None:
    """Return the spot of the Ship Systems Table a roll hit, None if it hit none."""
    return table_spot(content, roll.pair) if roll is not None and roll.pair else None
