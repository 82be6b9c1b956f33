"""Who acts, what it does and why: the plate at the top of the enemy step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.cadets.scenes.bridge.contacts import LEVELS
from game.cadets.scenes.enemies.story import Act
from game.cadets.scenes.map import painting as map_paint
from game.cadets.scenes.map import told
from game.core.log import Told
from game.stage import paint, text, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.lists import ScrollArea

if TYPE_CHECKING:
    from game.cadets.scenes.enemies.step import EnemyStep

RED_TOP, RED, RED_LIP = theme.rgb("#5B2A3B"), theme.rgb("#3F1C2C"), theme.rgb("#240F1A")
BREACH_TOP, BREACH, BREACH_LIP = theme.rgb("#8E2A22"), theme.rgb("#5E1717"), theme.rgb("#330A0A")
NAME = theme.STYLES["banner"]._replace(size=36)
BESIDE = 188.0
"""Where the words begin, right of the picture."""
CHIP_HIGH = 34.0
TOLD_HIGH, TOLD_HIGH_BEFORE = 74.0, 50.0
"""Height of what is told while a ship acts, and before, when the ships stand in a row below it."""


class ChipWords(NamedTuple):
    """A part of the activation: its word, its look (done, now, bad, later), its rule."""

    word: str
    look: str
    icon: str
    rule: str


def parts(act: Act) -> list[ChipWords]:
    """Return the parts of an activation in their order, as far as they have come: SC-7.1."""
    found = [_move(act)]
    if act.move != "clings":
        found.append(_lock(act))
    if act.bites:
        found.append(ChipWords("Bites", "now" if not act.over else "done", "skull", "PA-6"))
    elif act.lock != "lost":
        found.append(_attack(act))
    found.append(_losses(act))
    return found


def _move(act: Act) -> ChipWords:
    words = {
        "": "Move", "moved": f"Moved {max(0, len(act.path) - 1)}", "stays": "Stays", "folded": "Folded",
        "clings": "On our hull",
    }  # fmt: skip
    if act.move == "moved" and not act.path:
        return ChipWords("Moved", "done", "check", "EM-9")
    rule = {"clings": "PA-3", "folded": "EM-4"}.get(act.move, "EM-9")
    return ChipWords(words[act.move], "done" if act.move else "now", "check" if act.move else "speed", rule)


def _lock(act: Act) -> ChipWords:
    if not act.lock:
        return ChipWords("Lock", "later", "crosshair", "EM-10")
    if act.lock == "lost":
        return ChipWords(f"Lock lost at range {act.range}", "done", "lock_open", "EM-10")
    return ChipWords("Lock kept", "done", "check", "EM-10")


def _attack(act: Act) -> ChipWords:
    if act.held:
        return ChipWords("No attack", "done", "check", "EM-11")
    if act.side is None:
        return ChipWords("Attack", "later", "crosshair", "EM-11")
    again = " again" if len(act.blows) > 1 else ""
    return ChipWords(f"Attacks {act.side}{again}", "done" if act.over else "now", "crosshair", "EM-11")


def _losses(act: Act) -> ChipWords:
    if act.harm:
        return ChipWords(f"{act.internal} internal damage", "bad", "damage", "SH-10")
    met = act.held or act.over or (act.blow is not None and bool(act.blow.hit) and not act.blow.hit["internal"])
    return ChipWords("No damage" if met else "Losses", "done" if met else "later", "damage", "SH-9")


class WhoPlate(Widget):
    """Picture, name, values, what happened line by line with its rule, and the parts of the activation."""

    def __init__(self, rect: Box, step: EnemyStep) -> None:
        super().__init__(rect, name="who acts")
        self.step = step
        inner = (self.rect.left + BESIDE, self.rect.top + 86, self.rect.width - BESIDE - 12, TOLD_HIGH)
        self.area = self.add(ScrollArea(inner, region="told", name="what happened"))
        self._key: object = None

    @property
    def act(self) -> Act | None:
        return self.step.story.now

    def texts(self) -> Iterator[str]:
        """Name, lines, parts."""
        yield from self._heading()
        for line in self._lines():
            yield line.words
            yield line.rule
        if self.act is not None:
            yield from (part.word for part in parts(self.act))

    def _heading(self) -> tuple[str, str]:
        """Return the name in large letters, and the values beside it."""
        story, shown = self.step.story, self.step.shown
        if self.act is not None and self.act.breach:
            last = shown.game.content.core.last_level
            return "Core breach", f"level {self.act.breach} of {last}"
        if self.act is not None:
            enemy = shown.game.enemy(self.act.enemy)
            held, whole = told.hull_left(shown, enemy)
            return shown.game.card(enemy).name, f"{told.numbers(shown, enemy)}, hull {held} of {whole}"
        if story.order is None:
            return "Lock attempts", "Who finds us?"
        count = len(story.order)
        return ("Nobody acts", "") if not count else (f"{count} ship{'' if count == 1 else 's'} will act", "")

    def _lines(self) -> list[Told]:
        story, plates = self.step.story, self.step.shown.game.content.enemy_step.plates
        if self.act is None:
            if story.order is None:
                return [Told(story.say(plates["attempts"]), "EM-5"), *story.lines]
            key, rule = ("order", "EM-7") if story.order else ("nobody", "EM-8")
            return [Told(story.say(plates[key]), rule), *story.lines]
        if self.act.breach:
            return [Told(story.say(plates["breach"]), "DC-10"), *self.act.lines]
        card = self.step.shown.game.card(self.step.shown.game.enemy(self.act.enemy))
        ability = [Told(f"{card.ability_title}: {card.text}", card.id)] if card.text and card.ability_title else []
        return [*ability, *self.act.lines]

    # -- drawing

    def draw(self, brush: Brush) -> None:
        """Draw the plate."""
        act, box = self.act, self.rect
        top, body, lip = brush.mood.plate_top, brush.mood.plate, brush.mood.lip
        if act is not None:
            top, body, lip = (BREACH_TOP, BREACH, BREACH_LIP) if act.breach else (RED_TOP, RED, RED_LIP)
        look = paint.Box(theme.RADIUS_PLATE, top, body, lip, 4, theme.lighter(top, 0.2), 2, None)
        paint.raised(brush.surface, brush.rect(box), brush.scale, look)
        self._draw_picture(brush)
        self._draw_heading(brush)
        self._draw_lines(brush)
        self._draw_parts(brush)

    def _draw_picture(self, brush: Brush) -> None:
        where = pygame.FRect(self.rect.left + 22, self.rect.top + 22, 146, 162)
        if self.act is None:
            paint.glow(brush.surface, brush.at(where.center), brush.px(90), theme.STATIONS["sensors"], 0.25)
            brush.icon("eye", where.inflate(-34, -50), theme.TEXT_MID)
            return
        if self.act.breach:
            paint.glow(brush.surface, brush.at(where.center), brush.px(105), theme.WARN, 0.6)
            brush.icon("core", where.inflate(-20, -36), theme.WARN)
            return
        shown = self.step.shown
        enemy = shown.game.enemy(self.act.enemy)
        paint.glow(brush.surface, brush.at(where.center), brush.px(95), theme.DANGER, 0.3)
        brush.sprite(shown.game.card(enemy).sprite, where)
        corner = (where.right - 14, where.bottom - 14)
        map_paint.draw_number(brush, corner, 88, shown.number(enemy.id), enemy.locked)

    def _draw_heading(self, brush: Brush) -> None:
        left, top = self.rect.left + BESIDE, self.rect.top
        right = self.rect.right - 22
        quiet = theme.lighter(RED_TOP, 0.62) if self.act is not None else brush.mood.text_low
        drawn = brush.fitted(self._count(), "cap", quiet, (left, top + 27), 420, high=24, anchor="midleft")
        if self.act is not None and not self.act.breach:
            level = self.step.shown.game.card(self.step.shown.game.enemy(self.act.enemy)).level
            draw_chip(
                brush, (left + drawn.width / brush.scale + 14, top + 27), level.capitalize(), LEVELS[level], high=27
            )
        name, values = self._heading()
        room = right - left
        drawn = brush.fitted(
            name.upper(), _large(brush, name, room * 0.6), theme.TEXT, (left, top + 63), room, high=44, anchor="midleft"
        )
        x = left + drawn.width / brush.scale + 18
        brush.fitted(values, "body", theme.TEXT, (x, top + 65), right - x, high=44, anchor="midleft")

    def _count(self) -> str:
        if self.act is None:
            return "Start of step 7"
        place, count = self.step.story.turn_of(self.act)
        return f"{place} of {count} to act" if count > 1 else "The only one to act"

    def _draw_lines(self, brush: Brush) -> None:
        """Write the lines anew if there are other ones; the newest is in view."""
        lines = self._lines()
        key = (tuple(lines), brush.scale, text.text_size(), self.act is None)
        if key == self._key:
            return
        self.area.rect.height = TOLD_HIGH if self.act is not None else TOLD_HIGH_BEFORE
        self._key = key
        self.area.children.clear()
        top, wide = 0.0, self.area.inner_width
        for line in lines:
            row = self.area.add(RuledLine((0, top, wide, 0), line))
            row.rect.height = row.tall(brush)
            top = row.rect.bottom + 3
        self.area.tall = top
        self.area.focusable = self.area.reach > 0
        self.area.top = self.area.reach

    def _draw_order(self, brush: Brush) -> None:
        """Before anybody acts: who will, in order."""
        shown, order = self.step.shown, self.step.story.order or ()
        left, middle = self.rect.left + BESIDE, self.rect.bottom - 42
        pitch = min(104.0, (self.rect.right - 20 - left) / max(1, len(order)))
        for place, facts in enumerate(order):
            enemy = shown.game.enemy(facts["enemy"])
            box = (left + place * pitch, middle - 29, 58, 58)
            brush.sprite(shown.game.card(enemy).sprite, box)
            map_paint.draw_number(brush, (box[0] + 52, middle + 22), 62, shown.number(enemy.id), enemy.locked)
            if place + 1 < len(order):
                brush.icon("chevron_right", (box[0] + 68, middle - 12, 24, 24), brush.mood.text_low)

    def _draw_parts(self, brush: Brush) -> None:
        if self.act is None:
            self._draw_order(brush)
            return
        left, middle = self.rect.left + BESIDE, self.rect.bottom - 30
        found = parts(self.act)
        room = self.rect.right - 20 - left - 10 * (len(found) - 1)
        wanted = [chip_width(brush, part.word, CHIP_HIGH, part.icon, part.rule) for part in found]
        if sum(wanted) > room:  # the rules stand beside the sentences as well
            found = [part._replace(rule="") for part in found]
            wanted = [chip_width(brush, part.word, CHIP_HIGH, part.icon) for part in found]
        share = min(1.0, room / sum(wanted))
        for part, wide in zip(found, wanted, strict=True):
            fill = {"done": theme.OK, "now": theme.WARN, "bad": theme.DANGER, "later": theme.WELL}[part.look]
            left = draw_chip(
                brush, (left, middle), part.word, fill, high=CHIP_HIGH, icon=part.icon, rule=part.rule,
                most=wide * share + 1,
            )  # fmt: skip
            left += 10


def _large(brush: Brush, name: str, room: float) -> theme.Style:
    """The name's style: as large as its part of the plate allows."""
    wide = text.size(name.upper(), NAME, brush.scale)[0] / brush.scale
    return NAME if wide <= room else NAME._replace(size=NAME.size * room / wide)


class RuledLine(Widget):
    """A sentence with the rule behind it in quiet letters at the right."""

    RULE_WIDE = 66.0

    def __init__(self, rect: Box, line: Told, style: str = "body") -> None:
        super().__init__(rect)
        self.line, self.style = line, style

    def texts(self) -> Iterator[str]:
        yield self.line.words
        yield self.line.rule

    def tall(self, brush: Brush) -> float:
        """Return its height in du."""
        return brush.text_size(self.line.words, self.style, self.rect.width - self.RULE_WIDE)[1]

    def draw(self, brush: Brush) -> None:
        """Draw sentence and rule."""
        brush.text(self.line.words, self.style, theme.TEXT, self.rect.topleft, width=self.rect.width - self.RULE_WIDE)
        at = (self.rect.right, self.rect.top + 11)
        brush.fitted(self.line.rule, "label_small", theme.TEXT_LOW, at, self.RULE_WIDE, high=22, anchor="midright")


def chip_width(brush: Brush, word: str, high: float, icon: str = "", rule: str = "") -> float:
    """Return how wide a pill is if nothing keeps it narrow."""
    tag = brush.fit_size(rule, "label_small", 80, high - 4)[0] + 10 if rule else 0.0
    return brush.fit_size(word, "label", 400, high - 4)[0] + (26 if icon else 0) + 24 + tag


def draw_chip(
    brush: Brush, at: tuple[float, float], word: str, fill: theme.Colour, *, high: float, icon: str = "",
    rule: str = "", most: float = 320.0,
) -> float:  # fmt: skip
    """Draw a pill with a word, an icon before and a rule after it, from the middle of its left end; gives its right."""
    ink = theme.TEXT if sum(fill) < 240 else theme.INK
    aside = (26.0 if icon else 0.0) + 24
    tag = brush.fit_size(rule, "label_small", 80, high - 4)[0] + 10 if rule else 0.0
    wide = brush.fit_size(word, "label", most - aside - tag, high - 4)[0]
    box = pygame.FRect(at[0], at[1] - high / 2, wide + aside + tag, high)
    paint.chip(brush.surface, brush.rect(box), brush.scale, fill)
    left = box.left + 12
    if icon:
        brush.icon(icon, (left, box.centery - 10, 20, 20), ink)
        left += 26
    brush.fitted(word, "label", ink, (left, box.centery - 1), most - aside - tag, high=high - 4, anchor="midleft")
    if rule:
        quiet = theme.mix(ink, fill, 0.35)
        brush.fitted(rule, "label_small", quiet, (box.right - 12, box.centery), 80, high=high - 4, anchor="midright")
    return box.right
