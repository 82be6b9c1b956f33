"""Typing a short text: with keys, or letter by letter with a pad."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

import pygame

from game.stage import paint, theme
from game.stage.intents import Intent, Press, Typed
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget

WHEEL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 -'"


class TextEntry(Widget):
    """One line of text. ``done(text)`` is called on Enter and when the focus leaves with a changed text.

    With a pad, up and down turn the last letter through the alphabet (a letter wheel), right adds one, left takes one
    off; on a keyboard the arrows go on to the next control. Control characters are left out, the length is limited in
    letters as people count them.
    """

    focusable = True
    radius = theme.RADIUS_WELL

    def __init__(
        self,
        rect: Box,
        string: str,
        done: Callable[[str], Any],
        *,
        limit: int = 16,
        empty: str = "",
        **common: Any,
    ) -> None:
        super().__init__(rect, **common)
        self.string, self.done, self.limit, self.empty = string, done, limit, empty
        self._before = string

    def texts(self) -> Iterator[str]:
        """The text, or what stands in an empty field."""
        yield self.string or self.empty

    @property
    def label(self) -> str:
        """An entry keeps its name while its text changes."""
        return self.name or self.empty or self.string

    def on_focus(self) -> None:
        """Letters are letters from now on."""
        if self.scene is not None and not self.why:
            self.scene.stage.input.typing = True

    def cancel(self) -> None:
        """The focus left: keep what was typed."""
        self._finish()

    def use(self) -> None:
        """Enter: done."""
        self._finish()

    def on_typed(self, typed: Typed) -> bool:
        """Add text at the end."""
        clean = "".join(letter for letter in unicodedata.normalize("NFC", typed.text) if _wanted(letter))
        self.string = (self.string + clean)[: self.limit]
        self.changed()
        return True

    def on_press(self, press: Press) -> bool:
        """Backspace, and the letter wheel."""
        match press.intent:
            case Intent.ERASE:
                self.string = self.string[:-1]
            case Intent.LEFT if press.pad:
                self.string = self.string[:-1]
            case Intent.RIGHT if press.pad:
                self.string = (self.string + ("a" if self.string else "A"))[: self.limit]
            case Intent.UP | Intent.DOWN if press.pad:
                self._turn(1 if press.intent is Intent.DOWN else -1)
            case Intent.CLOSE:
                self.string = self._before
                return False
            case _:
                return False
        self.changed()
        return True

    def draw(self, brush: Brush) -> None:
        """Draw the field, the text and the place where the next letter goes."""
        paint.well(brush.surface, brush.rect(self.rect), brush.scale, brush.mood)
        shown, colour = (self.string, theme.TEXT) if self.string else (self.empty, brush.mood.text_low)
        at = (self.rect.left + 14, self.rect.centery)
        drawn = brush.fitted(shown, "label", colour, at, self.rect.width - 32, anchor="midleft")
        if self.focused and not self.why:
            right = drawn.right if self.string else brush.at(at)[0]
            bar = pygame.Rect(right + brush.px(2), 0, brush.px(2), brush.px(22))
            bar.centery = brush.at(at)[1]
            brush.surface.fill(theme.MARIGOLD, bar)

    def _turn(self, step: int) -> None:
        last = self.string[-1:] or "A"
        place = WHEEL.find(last)
        self.string = self.string[:-1] + WHEEL[(place + step) % len(WHEEL)] if self.string else "A"

    def _finish(self) -> None:
        if self.string != self._before:
            self._before = self.string
            self.done(self.string)


def _wanted(letter: str) -> bool:
    return unicodedata.category(letter)[0] not in "C"
