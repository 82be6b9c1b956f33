"""All ships in the order they act, with the reason why each acts or rests: EM-7, EM-8."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.cadets.scenes.map import painting as map_paint
from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.lists import ScrollArea
from game.stage.widgets.texts import Panel

if TYPE_CHECKING:
    from game.cadets.scenes.enemies.step import EnemyStep

ROW, GAP, TOP = 37.0, 4.0, 2.0
"""Height of a row, what lies between two, and room for the ring around the first."""
CHIPS: dict[str, tuple[str, theme.Colour]] = {
    "acts": ("acts now", theme.WARN),
    "done": ("done", theme.OK),
    "waits": ("will act", theme.DANGER),
    "rests": ("rests", theme.WELL),
}


class OrderList(Panel):
    """The list. It puts itself into order as the story goes on."""

    still = False

    def __init__(self, rect: Box, step: EnemyStep) -> None:
        super().__init__(rect, cap="This step", name="order")
        self.step = step
        inner = (self.rect.left + 14, self.rect.top + 38, self.rect.width - 28, self.rect.height - 44)
        self.list = self.add(ScrollArea(inner, region="ships"))
        self.refresh()

    def refresh(self) -> None:
        """Put the rows into order again; the one that acts is in view."""
        ids = self.step.story.ids
        rows = {row.id: row for row in self.list.children if isinstance(row, OrderRow)}
        if list(rows) != ids:
            self.list.children.clear()
            fits = len(ids) * (ROW + GAP) - GAP <= self.list.rect.height
            wide = self.list.rect.width if fits else self.list.inner_width
            for place, id in enumerate(ids):
                row = rows.get(id) or OrderRow(self.step, id)
                row.rect.update(0, TOP + place * (ROW + GAP), wide, ROW)
                self.list.add(row)
        for each in self.list.children:
            if isinstance(each, OrderRow):
                each.refresh()
                if each.id == self.step.map.acting:
                    self.list.reveal(each.rect)
        self.changed()

    def draw(self, brush: Brush) -> None:
        """Draw the plate and how the order is made."""
        super().draw(brush)
        at = (self.rect.right - 20, self.rect.top + 24)
        words = "locked ships, nearest first"
        tag = brush.fitted("EM-7", "label_small", brush.mood.text_low, at, 60, high=22, anchor="midright")
        at = (at[0] - tag.width / brush.scale - 10, at[1])
        brush.fitted(words, "note", theme.TEXT_MID, at, self.rect.width / 2, high=22, anchor="midright")


class OrderRow(Widget):
    """One ship; selecting it shows it on the map, its tooltip has the rule."""

    focusable = True
    radius = theme.RADIUS_WELL

    def __init__(self, step: EnemyStep, id: str) -> None:
        super().__init__(name=f"ship {id}", region="ships")
        self.step, self.id = step, id
        self.refresh()

    def refresh(self) -> None:
        """Take the reason anew."""
        reason = self.step.story.reason(self.id)
        rules = self.step.game.content.rules
        self.rule = reason.rule
        self.tip = rules[reason.rule].text if reason.rule in rules else reason.words

    @property
    def state(self) -> str:
        return self.step.story.state(self.id)

    def texts(self) -> Iterator[str]:
        """Name, reason, state."""
        shown = self.step.shown
        yield shown.game.card(shown.game.enemy(self.id)).name
        yield self.step.story.reason(self.id).words
        if self.state:
            yield CHIPS[self.state][0]

    def on_focus(self) -> None:
        """Show it on the map."""
        if not self.step.motion.busy:
            self.step.map.lit = self.id
            self.step.map.look_at(self.step.shown.game.enemy(self.id).square)

    def use(self) -> None:
        """The same for a click."""
        self.on_focus()

    def draw(self, brush: Brush) -> None:
        """Draw picture, name, reason, chip."""
        shown, box, state = self.step.shown, self.rect, self.state
        enemy = shown.game.enemy(self.id)
        card = shown.game.card(enemy)
        lit = self.hovered or self.focused or state == "acts"
        tint = theme.lighter(brush.mood.well, 0.1) if lit else None
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood, colour=tint)
        if state == "acts":
            paint.ring(brush.surface, brush.rect(box), brush.scale, theme.WARN, radius=theme.RADIUS_WELL, width=2)
        grey = state == "rests"
        brush.sprite(card.sprite, (box.left + 8, box.top + 2, 34, 34), alpha=0.5 if grey else 1.0)
        map_paint.draw_number(brush, (box.left + 44, box.bottom - 11), 50, shown.number(self.id), enemy.locked)
        right = self._draw_state(brush, state)
        name, reason = (theme.DISABLED_TEXT, theme.TEXT_LOW) if grey else (theme.TEXT, theme.TEXT_MID)
        brush.fitted(card.name, "name", name, (box.left + 66, box.centery), 146, high=ROW - 2, anchor="midleft")
        left = box.left + 218
        words = self.step.story.reason(self.id).words
        brush.fitted(words, "body", reason, (left, box.centery), right - left, high=ROW - 1, anchor="midleft")

    def _draw_state(self, brush: Brush, state: str) -> float:
        """Draw the chip at the right; gives where the room for words ends."""
        box = self.rect
        if not state:
            return box.right - 14
        word, fill = CHIPS[state]
        wide = brush.fit_size(word, "label_small", 90, 26)[0] + 24
        where = (box.right - wide - 10, box.centery - 14, wide, 28)
        paint.chip(brush.surface, brush.rect(where), brush.scale, fill)
        ink = theme.TEXT_MID if sum(fill) < 240 else theme.INK
        brush.fitted(word, "label_small", ink, (box.right - 10 - wide / 2, box.centery), 90, high=26, anchor="center")
        return where[0] - 10
