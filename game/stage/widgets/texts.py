"""What is only read: labels, hints, the top bar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from game.stage import paint, theme
from game.stage.intents import Intent
from game.stage.text import Align
from game.stage.view import Box, Point
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.keys import Key

if TYPE_CHECKING:
    from game.stage.screen import Screen


class Label(Widget):
    """Text in a box; a box of width 0 does not wrap, one of height 0 has the text at its top.

    ``rich`` sets ``**words**`` bold. ``align``: left, center, right. In a box with a height the text
    stands in the middle.
    """

    def __init__(
        self,
        rect: Box,
        string: str,
        style: str = "body",
        colour: theme.Colour | None = None,
        *,
        align: Align = "left",
        rich: bool = False,
        **common: Any,
    ) -> None:
        super().__init__(rect, **common)
        self.string, self.style, self.colour, self.align, self.rich = string, style, colour, align, rich

    def texts(self) -> Iterator[str]:
        """The text, without the stars."""
        if self.string:
            yield self.string.replace("**", "") if self.rich else self.string

    def draw(self, brush: Brush) -> None:
        """Draw the text."""
        if not self.string:
            return
        colour = self.colour or (brush.mood.text_low if self.style == "cap" else theme.TEXT)
        side = {"left": "left", "center": "centerx", "right": "right"}[self.align]
        x = getattr(self.rect, side)
        anchors = {
            "left": ("topleft", "midleft"),
            "center": ("midtop", "center"),
            "right": ("topright", "midright"),
        }
        top, middle = anchors[self.align]
        at = (x, self.rect.centery) if self.rect.height else (x, self.rect.top)
        brush.text(
            self.string, self.style, colour, at, anchor=middle if self.rect.height else top,
            width=self.rect.width or None, align=self.align, rich=self.rich,
        )  # fmt: skip


class Hints(Widget):
    """Key caps with a word each, in one line."""

    def __init__(self, at: Point, pairs: Sequence[tuple[str, str]]) -> None:
        super().__init__((*at, 0, 0))
        self.pairs = pairs

    def texts(self) -> Iterator[str]:
        """Caps and words."""
        for caps, word in self.pairs:
            yield f"{caps} {word}"

    def draw(self, brush: Brush) -> None:
        """Draw from left to right."""
        x, middle = self.rect.left, self.rect.top
        for caps, word in self.pairs:
            for cap in caps.split():
                drawn = paint.keycap(brush.surface, cap, brush.at((x, middle)), brush.scale)
                x += drawn.width / brush.scale + 8
            drawn = brush.text(word, "note", theme.TEXT_MID, (x + 2, middle), anchor="midleft")
            x += drawn.width / brush.scale + 22


LEAST_TITLE, LEAST_PURPOSE = 226.0, 340.0
"""Room that the title and what is asked keep beside each other in the top bar."""


class TopBar(Widget):
    """The bar across the top of a screen: mark, cap line, title, purpose, status, help and pause."""

    def __init__(self, screen: Screen) -> None:
        super().__init__((0, 0, 1600, theme.TOP_BAR))
        self.screen = screen
        right = 1582.0
        if screen.pausable and screen.stage.pause is not None:
            self._key("pause", right, screen.pause, Intent.PAUSE, "Pause (P)")
            right -= 56
        if screen.stage.rules is not None:
            self._key("help", right, screen.open_rule, Intent.RULE, "The rules of this screen (F1)")
            right -= 56
        self.right = right - (8 if right < 1582 else 0)

    def texts(self) -> Iterator[str]:
        """All that is written on the bar."""
        yield from (part for part in (self.screen.cap, self.screen.title, self.screen.purpose) if part)
        for item in self.screen.status:
            if isinstance(item, tuple):
                yield " ".join(item)

    def draw(self, brush: Brush) -> None:
        """Draw the bar over the whole width of the window."""
        window = brush.view.window
        bar = brush.rect((window.left, window.top, window.width, theme.TOP_BAR - window.top))
        paint.top_bar(brush.surface, bar, brush.scale, brush.mood)
        paint.stripes(brush.surface, brush.rect((20, 7, 48, 56)), self.screen.accents or brush.mood.stripes)
        status = self._draw_status(brush)
        cap = brush.fitted(self.screen.cap, "cap", brush.mood.text_low, (84, 9), 700, high=19)
        asked = brush.text_size(self.screen.purpose, "body")[0] + 16 if self.screen.purpose else 0.0
        most = min(900.0, max(LEAST_TITLE, status - 104 - min(LEAST_PURPOSE, asked)))
        title = brush.fitted(
            self.screen.title, "screen_title", theme.TEXT, (84, 45), most, high=32, anchor="midleft"
        )
        left = 84 + title.width / brush.scale + 16
        if self.screen.purpose:
            room = status - left - 20
            high = brush.fit_size(self.screen.purpose, "body", room, 42)[1]
            middle = 46 if high < 30 else theme.TOP_BAR / 2
            if high >= 30:  # it reaches up to the cap line, too
                left = max(left, 84 + cap.width / brush.scale + 16)
                room = status - left - 20
            brush.fitted(
                self.screen.purpose, "body", theme.TEXT_MID, (left, middle), room, high=42, anchor="midleft"
            )

    def _draw_status(self, brush: Brush) -> float:
        """Draw from right to left; gives where the status begins, in du."""
        x = self.right
        for item in reversed(self.screen.status):
            if isinstance(item, Widget):
                item.rect.midright = (x, theme.TOP_BAR / 2)
                item.show(brush)
                x = item.rect.left - 26
                continue
            label, value = item
            shown = brush.text(value, "number_small", theme.TEXT, (x, 34), anchor="midright")
            x -= shown.width / brush.scale + 12
            drawn = brush.text(label, "cap", brush.mood.text_low, (x, 34), anchor="midright")
            x -= drawn.width / brush.scale + 26
        return x

    def _key(self, icon: str, right: float, use: Any, intent: Intent, tip: str) -> None:
        key = Key(
            "", (right - 46, 10, 46, 46), use, icon=icon, name=tip.split(" (")[0], tip=tip, region="bar"
        )
        key.hotkey = intent
        self.add(key)


class Status(Widget):
    """A part of the top bar's status that draws itself; give it a width."""

    def __init__(self, width: float, **common: Any) -> None:
        super().__init__((0, 0, width, 46), **common)


class Panel(Widget):
    """A plate that other things lie on, with an optional cap line and a title."""

    still = True

    def __init__(self, rect: Box, *, cap: str = "", title: str = "", note: str = "", **common: Any) -> None:
        super().__init__(rect, **common)
        self.cap, self.title, self.note = cap, title, note

    def texts(self) -> Iterator[str]:
        """Cap line, title, note."""
        yield from (part for part in (self.cap, self.title, self.note) if part)

    def draw(self, brush: Brush) -> None:
        """Draw the plate and its heading."""
        paint.plate(brush.surface, brush.rect(self.rect), brush.scale, brush.mood)
        x, y = self.rect.left + 20, self.rect.top + 14
        if self.cap:
            drawn = brush.text(self.cap, "cap", brush.mood.text_low, (x, y))
            y += drawn.height / brush.scale + 2
        if self.title:
            drawn = brush.text(self.title, "title", theme.TEXT, (x, y + 12), anchor="midleft")
            x += drawn.width / brush.scale + 14
        if self.note:
            room = self.rect.right - x - 20
            brush.fitted(self.note, "note", brush.mood.text_low, (x, y + 12), room, anchor="midleft")


class Well(Widget):
    """A recess in a plate."""

    still = True

    def draw(self, brush: Brush) -> None:
        """Draw the recess."""
        paint.well(brush.surface, brush.rect(self.rect), brush.scale, brush.mood)


class Picture(Widget):
    """A sprite, as large as fits its box."""

    def __init__(
        self, rect: Box, sprite: str, *, turn: float = 0.0, tint: theme.Colour | None = None, **common: Any
    ) -> None:
        super().__init__(rect, **common)
        self.sprite, self.turn, self.tint = sprite, turn, tint

    def draw(self, brush: Brush) -> None:
        """Draw the sprite."""
        brush.sprite(self.sprite, self.rect, turn=self.turn, tint=self.tint)


class Badge(Widget):
    """A square with an icon: a station, a skill."""

    def __init__(self, rect: Box, icon: str, accent: theme.Colour, **common: Any) -> None:
        super().__init__(rect, **common)
        self.icon, self.accent = icon, accent

    def draw(self, brush: Brush) -> None:
        """Draw the badge."""
        draw_badge(brush, self.rect, self.icon, self.accent)


def draw_badge(brush: Brush, box: Box, icon: str, accent: theme.Colour) -> None:
    """Draw a badge with an ink icon."""
    where = brush.rect(box)
    picture = brush.stage.sprites.icon(icon, paint.icon_size(where), theme.INK)
    paint.badge(brush.surface, where, brush.scale, accent, picture)
