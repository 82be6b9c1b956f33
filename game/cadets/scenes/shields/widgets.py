"""Pieces of the shields desk: tokens, the pool, the four trays, and the hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pygame

from game.cadets.rules.shields import ICE
from game.core.squares import Side
from game.stage import paint, text, theme
from game.stage.intents import Intent, Pointer, Press
from game.stage.view import Box
from game.stage.widgets.base import Brush
from game.stage.widgets.carry import Carry, Place

if TYPE_CHECKING:
    from game.cadets.scenes.shields.desk import ShieldsDesk

SHAPES: dict[str, tuple[str, theme.Colour]] = {
    "R": ("triangle", theme.DANGER),
    "G": ("circle", theme.OK),
    "B": ("square", theme.STATIONS["helm"]),
    "Y": ("diamond", theme.rgb("#FFC83D")),
}
"""Shape and colour of a token by its letter: nothing is told by colour alone."""
ICE_RING = theme.rgb("#F4FBFF")
ICE_FACE = theme.rgb("#BFE6F5")
TRAY_KEYS: dict[Side, str] = {"fore": "W", "port": "A", "aft": "S", "starboard": "D"}
TOKEN = 62.0
"""Diameter of a token in a tray, in du."""
HEAD = 66.0
"""Height of a tray's heading."""


def draw_token(brush: Brush, box: Box, token: str, *, lit: bool = False) -> None:
    """Draw a shield token in a box; ``lit`` when it is part of its tray's line."""
    where = brush.rect(box)
    radius = where.w / 2
    if lit:
        halo = theme.lighter(theme.STATIONS["shields"], 0.25)
        paint.arc(brush.surface, where.center, radius + 2.5 * brush.scale, 0, 360, halo, 4 * brush.scale)
    if token != ICE:
        shape, colour = SHAPES[token[0]]
        paint.number_token(brush.surface, where.center, radius, brush.scale, token[1:], shape, colour)
        return
    paint.token(brush.surface, where.center, radius, brush.scale, ICE_RING)
    inner = radius * 0.78
    paint.disc(brush.surface, where.center, inner, ICE_FACE, stroke=0, shine=True)
    style = text.style_of("name")._replace(size=radius / brush.scale * 0.5, weight=700, grows=False)
    text.draw(brush.surface, "I.C.E.", style, theme.INK, where.center, brush.scale, anchor="center")


class TokenPlace(Place):
    """Where a token lies, in the pool or in a tray. A right click or Backspace returns it to the pool."""

    def __init__(self, desk: ShieldsDesk, box: Box, at: Any, token: str | None, **common: Any) -> None:
        super().__init__(box, at, token, **common)
        self.desk = desk
        self.radius = round(self.rect.width / 2)

    @property
    def shown(self) -> bool:
        """The token lies here and is not in the hand."""
        return self.piece is not None and not (self.carry.piece is not None and self.carry.home == self.at)

    def on_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind == "down" and pointer.button == 3 and self.piece is not None:
            return self.carry.send_away(self)
        return super().on_pointer(pointer)

    def draw(self, brush: Brush) -> None:
        if self.shown:
            side = self.at[1] if self.at[0] == "tray" else None
            lit = side is not None and self.piece in self.desk.lines[side].tokens
            draw_token(brush, self.rect, self.piece, lit=lit)
        else:
            where = brush.rect(self.rect)
            paint.dashed_circle(brush.surface, where.center, where.w / 2 - 2, theme.DASH, max(1.5, brush.px(2)))


class PoolPlace(TokenPlace):
    """A place of the pool; its digit lifts the token wherever it lies."""

    def __init__(self, desk: ShieldsDesk, box: Box, token: str, **common: Any) -> None:
        self.token = token
        here = token in desk.task.pool(desk.trays)
        super().__init__(desk, box, ("pool", token), token if here else None, name=desk.in_words(token), **common)
        if here:
            self.tip = desk.in_words(token)

    def texts(self) -> Iterator[str]:
        """The token, while it is here."""
        if self.shown:
            yield self.desk.in_words(self.token)

    def use(self) -> None:
        if self.piece is None and self.carry.piece is None:
            self.desk.lift_token(self.token)
        else:
            super().use()

    def draw(self, brush: Brush) -> None:
        super().draw(brush)
        if self.digit is not None and self.shown:
            at = brush.at((self.rect.left - 8, self.rect.top + 8))
            paint.keycap(brush.surface, str(self.digit), at, brush.scale)


class Tray(Place):
    """One side's tray: tokens are put down anywhere on it. Its letter gives it the held token."""

    radius = theme.RADIUS_WELL

    def __init__(self, desk: ShieldsDesk, rect: Box, side: Side) -> None:
        key = TRAY_KEYS[side]
        super().__init__(rect, ("side", side), None, frame="well", name=side.capitalize(), region="trays")
        self.desk, self.side, self.key = desk, side, key
        self.hotkey = key.lower()
        if (held := desk.held) is not None and not desk.takes(side, held):
            most = desk.task.shields.tray
            self.why = f"{side.capitalize()} holds {most} tokens already, and no more fit on a side."
            self.rule = "SH-1"

    def slot(self, n: int) -> pygame.FRect:
        """Return the n-th place of the tray, in du."""
        step = (self.rect.width - 20) / self.desk.task.shields.tray
        box = pygame.FRect(0, 0, TOKEN, TOKEN)
        box.midtop = self.rect.left + 10 + step * (n + 0.5), self.rect.top + HEAD + 6
        return box

    def texts(self) -> Iterator[str]:
        yield self.side.capitalize()
        yield f"{self.side}: {self.desk.named(self.side)}, strength {self.desk.strength(self.side)}"

    def use(self) -> None:
        """Put down what is held, clear the tray if that is wanted, or say what is missing."""
        if self.carry.piece is not None:
            self.carry.put(self)
        elif self.desk.clearing:
            self.desk.clear(self.side)
        else:
            self.desk.refuse("Lift a token first: 1 to 0, or a click. Then its letter gives it to a side.", "SH-4")

    def on_press(self, press: Press) -> bool:
        """Back takes the token laid last away."""
        tokens = self.desk.trays.tray(self.side)
        if press.intent is Intent.BACK and tokens and not press.quick:
            self.desk.return_token(tokens[-1])
            return True
        return False

    def on_pointer(self, pointer: Pointer) -> bool:
        return False

    def draw(self, brush: Brush) -> None:
        desk, box = self.desk, self.rect
        floor = brush.rect(box)
        paint.well(brush.surface, floor, brush.scale, brush.mood)
        chosen = (desk.held is not None or desk.clearing) and self.focused
        if chosen or desk.clearing:
            colour = theme.DANGER if desk.clearing else theme.STATIONS["shields"]
            inner = floor.inflate(-brush.px(8), -brush.px(8))
            radius = (theme.RADIUS_WELL - 3) * brush.scale
            fill = colour if chosen else None
            paint.dashed_rect(brush.surface, inner, colour, brush.px(2.4), radius=radius, fill=fill, fill_opacity=0.16)
        for n in range(len(desk.trays.tray(self.side)), desk.task.shields.tray):
            slot = brush.rect(self.slot(n))
            paint.dashed_circle(brush.surface, slot.center, slot.w / 2 - 2, theme.DASH, max(1.5, brush.px(2)))
        middle = box.top + HEAD / 2 + 1
        cap = paint.keycap(brush.surface, self.key, brush.at((box.left + 14, middle)), brush.scale)
        left = box.left + 14 + cap.width / brush.scale + 12
        room = self._draw_strength(brush, middle) - left - 8
        brush.fitted(self.side.capitalize(), "name", theme.TEXT, (left, middle), room, anchor="bottomleft")
        said, colour = self._said()
        brush.fitted(said, "body", colour, (left, middle), room, high=HEAD / 2)

    def _said(self) -> tuple[str, theme.Colour]:
        """The line of the tray, or the one it would get from the held token."""
        desk = self.desk
        if self.why:
            return "full", theme.DANGER_TEXT
        if desk.held is not None and (would := desk.would_be(self.side)) is not None:
            now = desk.lines[self.side].strength
            return would.title.lower() or "nothing yet", theme.OK_TEXT if would.strength > now else theme.TEXT_MID
        return desk.named(self.side), theme.TEXT_MID

    def _draw_strength(self, brush: Brush, middle: float) -> float:
        """Draw the strength, and behind it what the held token would make of it; gives the left edge."""
        desk = self.desk
        now, would = desk.lines[self.side], desk.would_be(self.side)
        shown = now if would is None or would.strength == now.strength else would
        x = self._draw_line(brush, self.rect.right - 12, middle, shown.strength)
        if shown is not now:
            brush.icon("arrow_right", (x - 24, middle - 9, 18, 18), theme.TEXT_MID)
            x = self._draw_line(brush, x - 30, middle, now.strength)
        return x

    def _draw_line(self, brush: Brush, right: float, middle: float, line: int) -> float:
        """Draw what a line is worth after the parasites, and what they take; gives the left edge."""
        box = pygame.FRect(right - 40, middle - 18, 40, 36)
        left = self.desk.weakened(line)
        fill = theme.STATIONS["shields"] if left else theme.DANGER
        paint.number_box(brush.surface, brush.rect(box), brush.scale, brush.mood, str(left), fill)
        if not self.desk.eaten or not line:
            return box.left
        less = f"-{line - left}"
        drawn = brush.text(less, "label_small", theme.DANGER_TEXT, (box.left - 5, middle), anchor="midright")
        return box.left - 5 - drawn.width / brush.scale


class TokenHand(Carry):
    """Holds one token. Lifting another one of the pool puts the held one back first."""

    def __init__(self, desk: ShieldsDesk) -> None:
        self.desk = desk
        super().__init__(desk, draw=draw_token, put=self._put_down, away=self._send_off)

    def lift(self, place: Place, at: tuple[float, float], *, by_pointer: bool = False) -> bool:
        if not super().lift(place, at, by_pointer=by_pointer):
            return False
        self.desk.lifted()
        return True

    def put(self, place: Place) -> bool:
        target = self.desk.tray(place.at[1]) if place.at[0] == "tray" else place
        if isinstance(target, PoolPlace) and target.piece is not None and target.piece != self.piece:
            self.back()
            return self.desk.lift_token(target.token)
        if target.at == ("side", self.home[1]):
            self.back()
            return True
        return super().put(target)

    def _put_down(self, home: Any, at: Any, token: str) -> None:
        if at[0] == "side":
            self.desk.give_token(token, at[1])
        else:
            self.desk.return_token(token)

    def _send_off(self, at: Any, token: str) -> None:
        self.desk.return_token(token)

    def drop(self) -> None:
        super().drop()
        self.desk.dropped()

    def draw(self, brush: Brush) -> None:
        """With keys or a pad the token hovers over the next place of the selected tray."""
        focus = self.desk.tree.focus
        if self.desk.stage.input.pointing or not isinstance(focus, Tray) or self.piece is None:
            super().draw(brush)
            return
        laid = len(self.desk.trays.tray(focus.side))
        slot = focus.slot(min(laid, self.desk.task.shields.tray - 1))
        self.draw_piece(brush, slot.move(4, -9), self.piece)
