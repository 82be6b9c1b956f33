"""Beside the tractor tiles: tries, what each pull would reach, a match and its targets, the ways to drag."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.cadets.rules.tractor import NO_TARGET, RELEASE, all_targets, pull_of, targets, way_to
from game.cadets.scenes.questions import Option, rule_text
from game.cadets.scenes.tractor.tiles import PINK, paint_bars, pull_colour
from game.core.squares import FACINGS, Square
from game.core.squares import step as neighbour
from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget

if TYPE_CHECKING:
    from game.cadets.rules.game import Cadets
    from game.cadets.scenes.tractor.desk import TractorBeams

MOST_PIPS = 4
ARROWS = {
    "N": ("arrow_up", "North"),
    "E": ("arrow_right", "East"),
    "S": ("arrow_down", "South"),
    "W": ("arrow_left", "West"),
}
LOCKS = {"": "no lock", "lock": "locked", "superlock": "superlock"}
WAYS = {"toward": "toward us", "away": "away from us"}


class TryCount(Widget):
    """Tries that are left, and what the last one brought."""

    def __init__(self, desk: TractorBeams, rect: Box) -> None:
        super().__init__(rect, name="tries")
        self.desk = desk
        state = desk.game.state
        self.left = state.energy["tractor"] + state.tractor.free_try
        self.done = state.tractor.tries if state.phase == "5" else 0  # those of the last turn are over
        self.note = desk.news or "What you have seen is not shown again. Tiles keep their places from turn to turn."

    @property
    def count(self) -> str:
        """How many are left."""
        free = ", the next one is free" if self.desk.game.state.tractor.free_try else ""
        return f"{self.left} left of {self.left + self.done}{free}"

    def texts(self) -> Iterator[str]:
        """Count and news."""
        yield self.count
        yield self.note

    def draw(self, brush: Brush) -> None:
        """Draw cap line, pips, count, and the news below."""
        left, top = self.rect.topleft
        cap = brush.text("Tries: one energy each", "cap", brush.mood.text_low, (left, top))
        y = top + cap.height / brush.scale + 10
        total = max(MOST_PIPS, self.left + self.done)
        pips = pygame.FRect(left, y, 25 * total, 36)
        paint.pips(brush.surface, brush.rect(pips), brush.scale, PINK, self.left, self.done, total, mood=brush.mood)
        at = (pips.right + 12, pips.centery)
        brush.fitted(self.count, "name", theme.TEXT, at, self.rect.right - at[0], high=44, anchor="midleft")
        style = "name" if self.desk.news else "body"
        room = self.rect.bottom - pips.bottom - 12
        brush.fitted(self.note, style, theme.TEXT_MID, (left, pips.bottom + 12), self.rect.width, high=room)


class Reach(NamedTuple):
    """A pull value: the signs that have it, and the targets it would reach now."""

    pull: int
    signs: tuple[str, ...]
    within: tuple[str, ...]


def reaches(game: Cadets) -> list[Reach]:
    """Return what a match of each sign would reach now: TB-5."""
    signs: dict[int, list[str]] = {}
    for sign in game.content.tractor.pulls:
        signs.setdefault(pull_of(game, sign), []).append(sign)
    return [
        Reach(pull, tuple(those), tuple(id for id, why in targets(game, pull).items() if not why))
        for pull, those in signs.items()
    ]


class PullTable(Widget):
    """What each pull would reach, so that one knows which signs to look for."""

    def __init__(self, desk: TractorBeams, rect: Box) -> None:
        super().__init__(rect, name="pulls")
        self.desk = desk
        self.rows = reaches(desk.game)

    def said(self, row: Reach) -> str:
        """What a pull would reach, in words."""
        names = [self.desk.target_name(id) for id in row.within]
        return ", ".join(names) if names else "nothing in reach"

    def texts(self) -> Iterator[str]:
        """A line for each pull."""
        for row in self.rows:
            yield f"{' '.join(row.signs)} pull {row.pull}: {self.said(row)}"

    def draw(self, brush: Brush) -> None:
        """Draw a well for each pull: signs, bars, what is in reach."""
        gap = 10.0
        high = min(84.0, (self.rect.height + gap) / max(1, len(self.rows)) - gap)
        for n, row in enumerate(self.rows):
            self._draw_row(
                brush, pygame.FRect(self.rect.left, self.rect.top + n * (high + gap), self.rect.width, high), row
            )

    def _draw_row(self, brush: Brush, box: pygame.FRect, row: Reach) -> None:
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        x = box.left + 16
        for sign in row.signs:
            icon = pygame.FRect(x, box.centery - 17, 34, 34)
            brush.icon(f"sign_{sign.lower()}", icon, theme.TEXT if row.within else theme.DISABLED_TEXT)
            brush.text(sign, "label_small", brush.mood.text_low, (icon.right + 2, icon.bottom + 4), anchor="bottomleft")
            x += 64
        at = brush.at((x + 6, box.centery))
        paint_bars(brush.surface, at, 24 * brush.scale, row.pull, pull_colour(row.pull), anchor="midleft")
        left = x + 96
        word = brush.fitted(f"pull {row.pull}", "name", theme.TEXT, (left, box.centery), 90, anchor="midleft")
        left += max(80.0, word.width / brush.scale + 18)
        colour = theme.TEXT if row.within else theme.DISABLED_TEXT
        room = box.right - 16 - left
        brush.fitted(self.said(row), "body", colour, (left, box.centery), room, high=box.height - 8, anchor="midleft")


class MatchHead(Widget):
    """The word Match, the pull with all that changes it, and the sum: TB-1, TB-5, B05, D08."""

    def __init__(self, desk: TractorBeams, rect: Box) -> None:
        super().__init__(rect, name="match")
        self.desk = desk
        self.changes = desk.pull_changes()
        self.sum = f"= {desk.strength}"

    def texts(self) -> Iterator[str]:
        """Title, changes, sum."""
        yield "Match"
        yield from (words for words, _ in self.changes)
        yield self.sum

    def draw(self, brush: Brush) -> None:
        """Draw them in one line."""
        colour, middle = theme.lighter(PINK, 0.35), self.rect.centery
        title = brush.text("Match", "screen_title", colour, (self.rect.left, middle), anchor="midleft")
        x = self.rect.left + title.width / brush.scale + 16
        number = brush.text(self.sum, "screen_title", theme.TEXT, (self.rect.right, middle), anchor="midright")
        end = self.rect.right - number.width / brush.scale - 12
        for words, icon in self.changes:
            x = self._draw_chip(brush, x, end, words, icon) + 12

    def _draw_chip(self, brush: Brush, x: float, end: float, words: str, icon: str) -> float:
        room = max(40.0, end - x - 54)
        wide = min(room, brush.text_size(words, "name")[0])
        box = pygame.FRect(x, self.rect.centery - 17, wide + 54, 34)
        own = icon == "icon_tractor"
        paint.chip(brush.surface, brush.rect(box), brush.scale, PINK if own else brush.mood.well)
        ink = theme.INK if own else theme.TEXT
        brush.icon(icon, (box.left + 14, box.centery - 10, 20, 20), ink)
        brush.fitted(words, "name", ink, (box.left + 40, box.centery), wide, high=32, anchor="midleft")
        return box.right


class PickRow(Widget):
    """A row that is picked first and then used: by a second press, or with the gold key. Gold while picked."""

    focusable = True
    radius = theme.RADIUS_WELL
    least = 58.0

    def __init__(
        self, desk: TractorBeams, option: Option, lines: tuple[str, str, str], sprite: str, digit: int | None
    ) -> None:
        super().__init__(name=lines[0], region="list", why=option.why, rule=option.rule, digit=digit)
        self.desk, self.option, self.sprite = desk, option, sprite
        self.title, self.fact, self.note = lines

    @property
    def picked(self) -> bool:
        """The gold key is about it."""
        return bool(self.desk.picked == self.option.answer)

    def texts(self) -> Iterator[str]:
        """Title, facts, what it does or why it cannot be."""
        yield from (part for part in (self.title, self.fact, self.note) if part)

    def on_focus(self) -> None:
        """Keys and pads pick what they select."""
        if not self.why and not self.desk.stage.input.pointing:
            self.desk.pick(self.option.answer)

    def use(self) -> None:
        """The first press picks, the second one gives."""
        if self.picked:
            self.desk.give_picked()
        else:
            self.desk.pick(self.option.answer)

    def measure(self, brush: Brush, width: float) -> float:
        """Return the height a row of this width wants, in du."""
        note = brush.text_size(self.note, "note", width - 130)[1] if self.note else 0.0
        return float(max(self.least, brush.text_size("A", "name")[1] + note + 14))

    def draw(self, brush: Brush) -> None:
        """Draw picture, words, and a check or a lock."""
        where, scale = brush.rect(self.rect), brush.scale
        if self.picked:
            paint.key(brush.surface, where, scale, brush.mood, "idle", "primary")
        else:
            lit = self.hovered and brush.stage.input.pointing
            paint.well(
                brush.surface, where, scale, brush.mood, colour=theme.lighter(brush.mood.well, 0.1) if lit else None
            )
        colour = theme.TEXT_ON_PRIMARY if self.picked else theme.DISABLED_TEXT if self.why else theme.TEXT
        box = pygame.FRect(self.rect.left + 14, self.rect.centery - 22, 44, 44)
        if self.sprite.startswith("icons/"):
            brush.sprite(self.sprite, box.inflate(-14, -14), tint=colour)
        else:
            brush.sprite(self.sprite, box, alpha=0.55 if self.why else 1.0)
        icon = "lock" if self.why else "check"
        tint = colour if self.picked or self.why else theme.OK_TEXT
        brush.icon(icon, (self.rect.right - 44, self.rect.centery - 12, 24, 24), tint)
        self._draw_words(brush, colour)

    def _draw_words(self, brush: Brush, colour: theme.Colour) -> None:
        left, room = self.rect.left + 72, self.rect.width - 130
        quiet = colour if self.picked or self.why else brush.mood.text_low
        title = brush.text_size(self.title, "name")
        note = brush.text_size(self.note, "note", room) if self.note else (0.0, 0.0)
        y = self.rect.centery - (title[1] + note[1]) / 2
        drawn = brush.fitted(self.title, "name", colour, (left, y), room)
        after = left + drawn.width / brush.scale + 14
        if self.fact and self.rect.right - 58 - after > 60:
            at = (after, y + title[1] / 2)
            brush.fitted(self.fact, "note", quiet, at, self.rect.right - 58 - after, anchor="midleft")
        if self.note:
            brush.text(self.note, "note", colour, (left, y + title[1]), width=room)


def target_rows(desk: TractorBeams, options: Sequence[Option]) -> list[PickRow]:
    """Return a row for every target, those in reach first, and one for none: TB-5, TB-7, TB-10."""
    game, rows = desk.game, []
    known = {target.id: target for target in all_targets(game)}
    for place, option in enumerate(sorted(options, key=lambda option: bool(option.why))):
        digit = place + 1 if place < 9 else None
        target = known.get(option.answer)
        if target is None:
            lines, sprite = (option.label, "", rule_text(game, "TB-4")), "icons/cross"
        else:
            crystal = target in game.state.crystals
            fact = f"range {game.range_to(target.square)}, {LOCKS[target.lock]}"
            does = "It comes aboard." if crystal else _drag_words(desk.strength)
            lines = (desk.target_name(target.id), fact, option.why or does)
            sprite = "crystal" if crystal else game.card(target).sprite  # type: ignore[arg-type]
        rows.append(PickRow(desk, option, lines, sprite, digit))
    return rows


def _drag_words(strength: int) -> str:
    squares = "1 square" if strength == 1 else f"1 to {strength} squares"
    return f"It is moved {squares}, toward us or away."


def way_rows(desk: TractorBeams, options: Sequence[Option], here: Square) -> list[PickRow]:
    """Return a row for every square the beam may drag to, and one to let go: TB-6."""
    rows = []
    for place, option in enumerate(options):
        if option.answer == RELEASE:
            rows.append(PickRow(desk, option, (option.label, "", option.note), "icons/hand", place + 1))
            continue
        facing = next(each for each in FACINGS if neighbour(here, each) == option.answer)
        icon, word = ARROWS[facing]
        way = WAYS[way_to(desk.game, here, option.answer)]
        note = f"{way}, {option.note}" if option.note else way
        rows.append(PickRow(desk, option, (f"{word} to {option.label}", "", note), f"icons/{icon}", place + 1))
    return rows


def first_pick(options: Sequence[Option]) -> object:
    """Return what is picked before anybody picked: the first target in reach, or the first way."""
    return next((option.answer for option in options if not option.why), NO_TARGET)
