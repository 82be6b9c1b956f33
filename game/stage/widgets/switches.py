"""Rows that hold a value: switches and steppers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pygame

from game.stage import paint, theme
from game.stage.intents import Intent, Pointer, Press
from game.stage.view import Box, Point
from game.stage.widgets.base import Brush, Widget


class Toggle(Widget):
    """A row with a switch at its right: on is a green track with a check, off a dark one with a cross.

    Left is off, right is on; without ``arrows`` they go on to the controls beside it.
    """

    focusable = True

    def __init__(
        self, label: str, rect: Box, on: bool, use: Callable[[bool], Any], *, note: str = "", arrows: bool = True,
        **common: Any,
    ) -> None:  # fmt: skip
        super().__init__(rect, **common)
        self.text, self.on, self.act, self.note, self.arrows = label, on, use, note, arrows

    def texts(self) -> Iterator[str]:
        """The label and what the switch says."""
        yield self.text
        yield "on" if self.on else "off"
        if self.note:
            yield self.note

    def use(self) -> None:
        """Switch over."""
        self.on = not self.on
        self.changed()
        self.act(self.on)

    def on_press(self, press: Press) -> bool:
        """Left is off, right is on, where the arrows are its own."""
        if self.arrows and press.intent is (Intent.LEFT if self.on else Intent.RIGHT):
            self.use()
            return True
        return False

    def draw(self, brush: Brush) -> None:
        """Draw label and switch."""
        colour = theme.DISABLED_TEXT if self.why else theme.TEXT
        room = self.rect.width - 76
        if self.note:
            brush.fitted(
                self.text, "label", colour, (self.rect.left, self.rect.centery - 1), room, anchor="bottomleft"
            )
            brush.fitted(
                self.note, "note", brush.mood.text_low, (self.rect.left, self.rect.centery + 1), room
            )
        else:
            brush.fitted(
                self.text, "label", colour, (self.rect.left, self.rect.centery), room, anchor="midleft"
            )
        self._draw_switch(brush, pygame.FRect(self.rect.right - 58, self.rect.centery - 16, 58, 32))

    def _draw_switch(self, brush: Brush, track: pygame.FRect) -> None:
        fill = theme.OK if self.on else brush.mood.well
        paint.chip(brush.surface, brush.rect(track), brush.scale, theme.DISABLED if self.why else fill)
        middle = (track.right - 16 if self.on else track.left + 16, track.centery)
        knob = theme.DISABLED_TEXT if self.why else theme.PAPER_TOP
        paint.disc(brush.surface, brush.at(middle), 13 * brush.scale, knob, stroke=2 * brush.scale)
        brush.icon("check" if self.on else "cross", (middle[0] - 8, middle[1] - 8, 16, 16), theme.INK)


class Stepper(Widget):
    """A row with one of several values: left and right change it, use takes the next one, round and round.

    Without ``arrows`` left and right go on to the controls beside it.
    """

    focusable = True
    repeats = True

    def __init__(
        self,
        label: str,
        rect: Box,
        values: Sequence[tuple[Any, str]],
        chosen: Any,
        use: Callable[[Any], Any],
        *,
        note: str = "",
        value_width: float = 220.0,
        arrows: bool = True,
        **common: Any,
    ) -> None:
        super().__init__(rect, **common)
        self.text, self.values, self.act, self.note, self.arrows = label, list(values), use, note, arrows
        self.value_width = min(value_width, self.rect.width)
        self.place = next(place for place, (value, _) in enumerate(self.values) if value == chosen)

    @property
    def value(self) -> Any:
        """The chosen value."""
        return self.values[self.place][0]

    def texts(self) -> Iterator[str]:
        """The label and the value in words."""
        yield from (part for part in (self.text, self.values[self.place][1], self.note) if part)

    def use(self) -> None:
        """The next value, after the last the first."""
        self._step(1, around=True)

    def on_press(self, press: Press) -> bool:
        """Left and right change the value where the arrows are its own; at either end they stay."""
        if self.arrows and press.intent in (Intent.LEFT, Intent.RIGHT):
            self._step(1 if press.intent is Intent.RIGHT else -1)
            return True
        return False

    def on_pointer(self, pointer: Pointer) -> bool:
        """A click on either arrow, or a turn of the wheel over the value."""
        well = self._well()
        if pointer.kind == "wheel" and well.collidepoint(pointer.at):
            self._step(-1 if pointer.wheel > 0 else 1)
            return True
        if pointer.kind == "down" and pointer.button == 1 and well.collidepoint(pointer.at) and not self.why:
            if pointer.at[0] < well.left + 48:
                self._step(-1)
            elif pointer.at[0] > well.right - 48:
                self._step(1)
            else:
                self.use()
            return True
        return False

    def draw(self, brush: Brush) -> None:
        """Draw label, value and arrows."""
        colour = theme.DISABLED_TEXT if self.why else theme.TEXT
        well = self._well()
        room = max(20.0, self.rect.width - self.value_width - 12)
        middle = self.rect.centery
        if self.note:
            brush.fitted(self.text, "label", colour, (self.rect.left, middle - 1), room, anchor="bottomleft")
            brush.fitted(self.note, "note", brush.mood.text_low, (self.rect.left, middle + 1), room)
        elif self.text:
            brush.fitted(self.text, "label", colour, (self.rect.left, middle), room, anchor="midleft")
        paint.well(brush.surface, brush.rect(well), brush.scale, brush.mood)
        said = self.values[self.place][1]
        brush.fitted(said, "label", colour, well.center, well.width - 96, anchor="center")
        for step, centre in ((-1, well.left + 24), (1, well.right - 24)):
            there = 0 <= self.place + step < len(self.values) and not self.why
            draw_arrow(brush, (centre, well.centery), step, theme.TEXT if there else theme.HAIRLINE)

    def _well(self) -> pygame.FRect:
        high = min(44.0, self.rect.height)
        return pygame.FRect(
            self.rect.right - self.value_width, self.rect.centery - high / 2, self.value_width, high
        )

    def _step(self, step: int, around: bool = False) -> None:
        place = self.place + step
        if around:
            place %= len(self.values)
        if not 0 <= place < len(self.values) or place == self.place:
            return
        self.place = place
        self.changed()
        self.act(self.value)


def draw_arrow(brush: Brush, at: Point, step: int, colour: theme.Colour) -> None:
    """Draw a small triangle that points left (-1) or right (1)."""
    points = [brush.at((at[0] + dx * step, at[1] + dy)) for dx, dy in ((-5, -8), (6, 0), (-5, 8))]
    pygame.draw.polygon(brush.surface, colour, points)
    pygame.draw.aalines(brush.surface, colour, True, points)
