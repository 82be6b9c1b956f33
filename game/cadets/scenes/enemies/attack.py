"""The middle of the enemy step: the dice of the lock attempts, then the sum of an attack as SH-9 makes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.cadets.scenes.enemies.story import Act, Blow, Facts
from game.cadets.scenes.enemies.who import draw_chip
from game.core.squares import Side
from game.stage import paint, text, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget

if TYPE_CHECKING:
    from game.cadets.scenes.enemies.step import EnemyStep

FIGURE = theme.STYLES["number"]._replace(size=38)
ROWS = 4
"""So many rows of the table of SH-9 are shown, the one that applies among them."""
PLUS, SHIELD, THROUGH = theme.TEXT_LOW, theme.STATIONS["shields"], theme.DANGER_TEXT


class Term(NamedTuple):
    """A number of the sum: how it is written, its colour, what it is, its rule."""

    figure: str
    colour: theme.Colour
    words: str
    rule: str


def terms(blow: Blow) -> list[Term]:
    """Return what is added and taken away, from the dice to the internal damage: EM-11, HE-9, SH-9."""
    facts, found = blow.facts, []
    if facts["half"]:
        found.append(Term("½", PLUS, "halved, rounded up", "EM-3"))
    if facts["plus"]:
        found.append(Term(f"+{facts['plus']}", PLUS, "its strength", "EM-1"))
    if facts["standing"]:
        found.append(Term(f"+{facts['standing']}", theme.WARN, "we stand still", "HE-9"))
    found.append(Term(str(facts["points"]), theme.WARN, "attack", "EM-11"))
    if not blow.hit:
        return found
    if facts["pierced"]:
        found.append(Term(str(facts["strength"]), SHIELD, f"{facts['pierced']} of it pierced", "EM-4"))
    found.append(Term(f"−{blow.hit['absorbed']}", SHIELD, f"{blow.side} shield", "SH-9"))
    found.append(Term(str(blow.through), THROUGH, "gets through", "SH-9"))
    found.append(Term(str(blow.hit["internal"]), theme.DANGER, "internal damage", "SH-9"))
    return found


def bitten(points: int, side: Side | None) -> list[Term]:
    """Return what a parasite's bite does, and where once the die has fallen: PA-6, SH-10, GE-9."""
    found = [
        Term(str(points), theme.DANGER, "internal damage", "PA-6"),
        Term("0", SHIELD, "stopped by shields", "SH-10"),
    ]
    return [*found, Term(side.capitalize(), theme.WARN, "side, by the die", "GE-9")] if side else found


def spared(held: Facts, lost_at: int) -> list[Term]:
    """Return the numbers that keep a ship from attacking: EM-10, EM-11."""
    found = [Term(str(held["range"]), theme.WARN, "range to us", "GE-4")]
    if "reach" not in held:
        found.append(Term(str(lost_at), theme.OK_TEXT, "here it loses us", "EM-10"))
    else:
        found.append(Term(str(held["reach"]), theme.OK_TEXT, "it reaches", "EM-11"))
    return found


def table(through: int, per_point: int) -> list[tuple[str, int, bool]]:
    """Return some rows of SH-9: points that get through, internal damage, whether this row applies."""
    lit = -(-through // per_point)
    first = max(1, lit - ROWS + 2)
    return [
        (f"{(n - 1) * per_point + 1}–{n * per_point}: {n}" if per_point > 1 else f"{n}: {n}", n, n == lit)
        for n in range(first, first + ROWS)
    ]


class AttackPlate(Widget):
    """Dice, sum, the table and what the shield loses; before that the side it aims at."""

    def __init__(self, rect: Box, step: EnemyStep) -> None:
        super().__init__(rect, name="attack")
        self.step = step

    @property
    def act(self) -> Act:
        act = self.step.story.now
        assert act is not None
        return act

    def texts(self) -> Iterator[str]:
        """Title, sum, table, sentence."""
        yield self._title()
        if self.act.held or self.act.bites or self.act.blow is not None:
            for term in self._terms():
                yield f"{term.figure} {term.words}"
        sentence, rule = self._sentence()
        yield from (part for part in (sentence, rule) if part)

    def _terms(self) -> list[Term]:
        blow = self.act.blow
        if self.act.bites:
            card = self.step.shown.game.card(self.step.shown.game.enemy(self.act.enemy))
            return bitten(card.attack.internal, self.act.side)
        return terms(blow) if blow is not None else spared(self.act.held, self.step.game.content.pursuit.lost_at)

    def _title(self) -> str:
        act = self.act
        if act.bites:
            return f"Damage on the {act.side} side" if act.side else "A bite"
        if act.side is None:
            return "No attack" if act.held else "Will it attack?"
        again = "Second attack" if len(act.blows) > 1 else "Attack"
        return f"{again} on the {act.side} side"

    def _sentence(self) -> tuple[str, str]:
        """Return what there is to say below, and its rule."""
        story, act = self.step.story, self.act
        plates = self.step.shown.game.content.enemy_step.plates
        if act.bites:
            return story.say(plates["random"]), "GE-9"
        if act.blow is not None and act.blow.hit:
            return story.say(plates["absorbs"], side=act.side, strength=act.blow.hit["strength"]), "SH-9"
        if act.side is not None:
            strength = self.step.shown.state.ship.strengths[act.side]
            return story.say(plates["aims"], side=act.side, strength=strength), act.aim_rule
        if act.held:
            return act.lines[-1][:2] if act.lines else ("", "")
        return "", ""

    # -- drawing

    def draw(self, brush: Brush) -> None:
        """Draw the plate."""
        paint.plate(brush.surface, brush.rect(self.rect), brush.scale, brush.mood)
        left, top = self.rect.left + 20, self.rect.top
        room = self.rect.width - 40
        brush.fitted(self._title(), "title", theme.TEXT, (left, top + 26), room, high=32, anchor="midleft")
        blow = self.act.blow
        if self.act.bites:
            self._draw_bite(brush)
        elif blow is not None:
            x = self._draw_dice(brush, tuple(blow.facts["dice"]))
            self._draw_terms(brush, self._terms(), x + 12)
            if blow.hit:
                self._draw_table(brush, blow)
        elif self.act.side is not None:
            self._draw_dice(brush, (0,) * max(1, self._dice()))
        elif self.act.held:
            brush.icon("check", (left + 14, top + 66, 68, 68), theme.OK_TEXT)
            self._draw_terms(brush, self._terms(), left + 100)
        sentence, rule = self._sentence()
        self._draw_sentence(brush, sentence, rule)

    def _dice(self) -> int:
        card = self.step.shown.game.card(self.step.shown.game.enemy(self.act.enemy))
        return card.attack.dice

    def _draw_dice(self, brush: Brush, dice: tuple[int, ...]) -> float:
        """Draw the dice, dashed ones while they are not thrown yet; gives where they end."""
        side = 88.0 if len(dice) == 1 else 68.0
        x, y = self.rect.left + 22, self.rect.top + 100 - side / 2
        for shown in dice:
            where = brush.rect((x, y, side, side))
            if shown:
                paint.die(brush.surface, where, shown, brush.scale)
            else:
                paint.dashed_rect(brush.surface, where, theme.DASH, 2.5 * brush.scale, radius=16 * brush.scale)
                brush.icon("die", pygame.FRect(x, y, side, side).inflate(-side * 0.5, -side * 0.5), theme.DASH)
            x += side + 8
        return x

    def _draw_terms(self, brush: Brush, found: list[Term], left: float) -> None:
        wide = (self.rect.right - 12 - left) / max(4, len(found))
        top = self.rect.top + 48
        for term in found:
            middle = left + wide / 2
            brush.fitted(term.figure, FIGURE, term.colour, (middle, top + 26), wide - 4, high=46, anchor="center")
            at, room = (middle, top + 51), wide - 6
            drawn = brush.fitted(term.words, "label_small", theme.TEXT_MID, at, room, high=38, anchor="midtop")
            at = (middle, top + 52 + drawn.height / brush.scale)
            brush.fitted(term.rule, "label_small", brush.mood.text_low, at, room, high=20, anchor="midtop")
            left += wide

    def _draw_table(self, brush: Brush, blow: Blow) -> None:
        per_point = self.step.shown.game.content.damage_rules.excess_per_point
        left, middle = self.rect.left + 22, self.rect.top + 183
        words = f"{blow.through} over" if blow.through else "Nothing over"
        brush.fitted(words, "name", theme.TEXT, (left, middle), 124, high=34, anchor="midleft")
        left += 134
        for label, _, lit in table(blow.through, per_point):
            fill = theme.DANGER if lit else theme.WELL
            left = draw_chip(brush, (left, middle), label, fill, high=32, most=116) + 8
        brush.fitted("SH-9", "label_small", brush.mood.text_low, (left + 4, middle), 60, high=24, anchor="midleft")

    def _draw_bite(self, brush: Brush) -> None:
        left, top = self.rect.left + 22, self.rect.top
        brush.icon("skull", (left, top + 58, 84, 84), theme.DANGER_TEXT)
        self._draw_terms(brush, self._terms(), left + 92)

    def _draw_sentence(self, brush: Brush, sentence: str, rule: str) -> None:
        if not sentence:
            return
        left, middle = self.rect.left + 22, self.rect.bottom - 33
        draw_teal(brush, (left + 10, middle))
        tag = brush.fit_size(rule, "label_small", 80, 22)[0]
        room = self.rect.width - 44 - 32 - tag - 12
        brush.fitted(sentence, "body", theme.TEXT, (left + 32, middle), room, high=48, anchor="midleft")
        at = (self.rect.right - 20, middle)
        brush.fitted(rule, "label_small", brush.mood.text_low, at, 80, high=22, anchor="midright")


def draw_teal(brush: Brush, at: tuple[float, float]) -> None:
    """Draw the question mark of an explanation."""
    paint.disc(brush.surface, brush.at(at), brush.px(11), theme.TEACH)
    mark = theme.STYLES["name"]._replace(size=15, grows=False)
    text.draw(brush.surface, "?", mark, theme.INK, brush.at(at), brush.scale, anchor="center")


class AttemptsPlate(Widget):
    """Every ship with its die, if it needed one, and what came of it: EM-5."""

    LOOKS = {
        "sure": ("locks on", theme.DANGER), "rolled": ("locks on", theme.DANGER), "told": ("is told", theme.DANGER),
        "had": ("has a lock", theme.DANGER), "attached": ("on our hull", theme.DANGER), "failed": ("no lock", theme.OK),
        "": ("...", theme.WELL),
    }  # fmt: skip

    def __init__(self, rect: Box, step: EnemyStep) -> None:
        super().__init__(rect, name="attempts")
        self.step = step

    def texts(self) -> Iterator[str]:
        yield "Who has a lock on us"
        for id in self.step.story.ids:
            yield f"{self.step.shown.number(id)} {self._look(id)[0]}"

    def _look(self, id: str) -> tuple[str, theme.Colour]:
        attempt = self.step.story.attempts.get(id)
        key = attempt.key if attempt is not None else ""
        return self.LOOKS.get(key, ("no attempt", theme.OK))

    def draw(self, brush: Brush) -> None:
        """Draw them in up to two rows."""
        paint.plate(brush.surface, brush.rect(self.rect), brush.scale, brush.mood)
        at = (self.rect.left + 20, self.rect.top + 26)
        brush.fitted("Who has a lock on us", "title", theme.TEXT, at, self.rect.width - 40, high=32, anchor="midleft")
        ids = sorted(self.step.story.ids, key=self.step.shown.number)
        rows = 1 if len(ids) <= 4 else 2
        columns = -(-len(ids) // rows) or 1
        wide, high = (self.rect.width - 28) / columns, (self.rect.height - 62) / rows
        for place, id in enumerate(ids):
            x, y = self.rect.left + 14 + place % columns * wide, self.rect.top + 48 + place // columns * high
            self._draw_one(brush, pygame.FRect(x + 4, y + 3, wide - 8, high - 6), id)

    def _draw_one(self, brush: Brush, box: pygame.FRect, id: str) -> None:
        shown, attempt = self.step.shown, self.step.story.attempts.get(id)
        words, fill = self._look(id)
        lit = self.step.map.acting == id
        tint = theme.lighter(brush.mood.well, 0.1) if lit else None
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood, colour=tint)
        die = attempt.die if attempt is not None else 0
        side = min(56.0, box.height - 46)
        middle = box.top + 6 + side / 2
        centre = box.centerx - (side / 2 + 4 if die else 0)
        alpha = 1.0 if attempt is None or attempt.locked else 0.55
        picture = (centre - side / 2, middle - side / 2, side, side)
        brush.sprite(shown.game.card(shown.game.enemy(id)).sprite, picture, alpha=alpha)
        if die:
            small = side * 0.8
            where = brush.rect((box.centerx + 6, middle - small / 2, small, small))
            paint.die(brush.surface, where, die, brush.scale)
        name = f"{shown.number(id)} {words}"
        chip = pygame.FRect(box.left + 6, box.bottom - 34, box.width - 12, 28)
        paint.chip(brush.surface, brush.rect(chip), brush.scale, fill)
        ink = theme.TEXT if sum(fill) < 240 else theme.INK
        brush.fitted(name, "label_small", ink, chip.center, chip.width - 14, high=26, anchor="center")
