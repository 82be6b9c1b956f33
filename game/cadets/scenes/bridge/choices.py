"""Questions asked on the bridge itself: forced choices and small ones, beside the map, never over what they are about.

The panel lists every answer with a number key; answers that lie on a square can be chosen on the map, those that are a
side of the ship on the ship panel. Whatever the rules may ask has a panel here, also what usually has a desk.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.cadets.scenes import questions
from game.cadets.scenes.questions import Option
from game.core.engine import Choice
from game.stage import paint, text, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush
from game.stage.widgets.keys import Key
from game.stage.widgets.lists import ScrollArea
from game.stage.widgets.texts import Label, Panel

if TYPE_CHECKING:
    from game.cadets.scenes.bridge.bridge import Bridge
    from game.cadets.scenes.enemies.step import EnemyStep

KEY_HIGH, LEAST_HIGH, GAP = 50.0, 40.0, 6.0
SHORT = 4
"""Answers with so few letters stand side by side."""
IN_A_ROW = 5
FOR_TWO = 560.0
"""A panel so wide lays longer answers in two columns where one is too short."""


class OptionKey(Key):
    """One answer. Selecting it shows on map and ship what it is about."""

    def __init__(
        self, option: Option, rect: Box, use: Callable[[], object], look: Callable[[Option], None], **common: Any
    ) -> None:
        super().__init__(
            option.label, rect, use, sub=option.note, icon=option.icon, spread=bool(option.note), why=option.why,
            rule=option.rule, style="name" if option.note else "label", region="choices", **common,
        )  # fmt: skip
        self.option, self.look = option, look

    def on_focus(self) -> None:
        """Show it."""
        self.look(self.option)


class Asking:
    """A question on the bridge: its words, its answers, and what is chosen so far where several are wanted."""

    def __init__(self, bridge: Bridge | EnemyStep, choice: Choice) -> None:
        self.bridge, self.choice = bridge, choice
        self.words = questions.question(bridge.game, choice)
        self.title = questions.say(bridge.game, self.words.title, choice)
        self.text = questions.say(bridge.game, self.words.text, choice)
        self.options = [] if choice.task is not None else questions.options(bridge.game, choice)
        self.chosen: list[Any] = []

    @property
    def several(self) -> bool:
        """More than one answer may be wanted."""
        return self.choice.least is not None

    def hint(self) -> str:
        """Return how to answer."""
        if self.choice.task is not None:
            return "No desk is here for this. The autopilot works in your place."
        if self.several:
            return "Put answers in and out, then press the gold key."
        places = [option for option in self.options if option.square or option.side]
        return (
            "Choose in the list, or where it is framed in gold." if places else "Choose in the list. Number keys work."
        )

    # -- answering

    def take(self, option: Option) -> None:
        """An answer was used: give it, or where several are wanted, put it in or out."""
        if not self.several:
            self._give(option.answer)
            return
        if option.answer in self.chosen:
            self.chosen.remove(option.answer)
        elif len(self.chosen) < self.choice.most:
            self.chosen.append(option.answer)
        else:
            self.bridge.refuse(f"{self.choice.most} are chosen already. Put one back first.", self.words.rule)
            return
        self.bridge.rebuild()

    def take_square(self, square: tuple[int, int]) -> None:
        """A square of the map was chosen; with several answers on it the list decides."""
        here = [option for option in self.options if option.square == square and not option.why]
        if len(here) == 1:
            self.take(here[0])
        else:
            self.bridge.tree.set_focus(self.bridge.tree.by_name(here[0].label))

    def give_chosen(self) -> None:
        """Several answers are complete."""
        self._give(tuple(self.chosen))

    def let_autopilot(self) -> None:
        """A timed task without a desk: the autopilot works for the person."""
        session = self.bridge.session
        self._give(session.bots.answer(session.game.view(self.choice.seat)))

    def _give(self, answer: Any) -> None:
        self.bridge.leave_question()
        self.bridge.answer(answer)

    # -- drawing

    def build(self, box: Box) -> None:
        """Put the panel, its keys and the gold key on the bridge, and mark the answers on map and ship."""
        bridge, area = self.bridge, pygame.FRect(box)
        person = bridge.game.state.crew[self.choice.seat].name
        bridge.add(AskingPanel(area, cap=f"{person} decides", name="question"))
        top = self._add_words(area)
        room = pygame.FRect(area.left + 16, top, area.width - 32, area.bottom - top - 14)
        if self.choice.task is None:
            self._add_keys(room)
        squares = {option.square: option.why for option in self.options if option.square is not None}
        bridge.map.pick(squares, self.take_square) if squares else bridge.map.stop_picking()
        bridge.sides = {option.side: partial(self.take, option) for option in self.options if option.side}
        self._add_main()

    def _add_words(self, area: pygame.FRect) -> float:
        brush = Brush(pygame.Surface((1, 1)), self.bridge.stage, self.bridge.mood)
        left, wide = area.left + 20, area.width - 40
        top = area.top + 16 + brush.text_size("A", "cap")[1]
        for words, style in ((self.title, "name_large"), (self.text, "body")):
            if words:
                self.bridge.add(Label((left, top, wide, 0), words, style))
                top += brush.text_size(words, style, wide)[1] + 4
        return top + 8

    def _add_keys(self, room: pygame.FRect) -> None:
        short = all(len(option.label) <= SHORT and not option.note for option in self.options)
        one = len(self.options) * (LEAST_HIGH + GAP) - GAP <= room.height - 7 or room.width < FOR_TWO * text.text_size()
        columns = min(IN_A_ROW, len(self.options)) if short else 1 if one else 2
        scroll = self.bridge.add(ScrollArea(room, region="choices"))
        rows = -(-len(self.options) // columns)
        high = max(LEAST_HIGH, min(KEY_HIGH, (room.height - 8 + GAP) / rows - GAP))
        bar = 20 if rows * (high + GAP) - GAP > room.height - 7 else 0
        wide = (room.width - 8 - bar - GAP * (columns - 1)) / columns
        for place, option in enumerate(self.options):
            at = (4 + place % columns * (wide + GAP), 4 + place // columns * (high + GAP))
            key = OptionKey(
                option, (*at, wide, high), partial(self.take, option), self._look,
                chosen=option.answer in self.chosen, digit=(place + 1) % 10 if place < 10 else None,
                cap="" if option.note or place > 9 else str((place + 1) % 10),
            )  # fmt: skip
            scroll.add(key)
            if self.bridge.first is None and not option.why:
                self.bridge.first = key
        scroll.tall = 8 + rows * (high + GAP) - GAP

    def _look(self, option: Option) -> None:
        if option.square is not None and option.square != self.bridge.map.cursor:
            self.bridge.map.look_at(option.square)
        self.bridge.map.struck = option.side
        self.bridge.mark_dirty()

    def _add_main(self) -> None:
        bridge = self.bridge
        if self.choice.task is not None:
            bridge.main("Let the autopilot do it", self.let_autopilot, icon="robot")
        elif self.several:
            least, most, count = self.choice.least or 0, self.choice.most, len(self.chosen)
            why = "" if least <= count <= most else f"{least} are wanted, {count} chosen."
            bridge.main("Take these", self.give_chosen, sub=f"{count} of {most} chosen", why=why, rule=self.words.rule)
        else:
            bridge.main("Decide", lambda: None, sub=self.title, why=self.hint(), rule=self.words.rule)


class AskingPanel(Panel):
    """The plate of a question: framed in gold, so that it is seen where contacts stood a moment ago."""

    def draw(self, brush: Brush) -> None:
        """Draw the plate and its frame."""
        super().draw(brush)
        paint.ring(
            brush.surface, brush.rect(self.rect), brush.scale, theme.MARIGOLD, radius=theme.RADIUS_PLATE, width=2
        )
