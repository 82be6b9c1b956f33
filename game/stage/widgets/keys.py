"""Everything that is pressed: keys, keys that are held, switches, steppers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pygame

from game.stage import paint, theme
from game.stage.intents import Intent, Pointer, Press, Release
from game.stage.view import Box, Point
from game.stage.widgets.base import Brush, Use, Widget

HOLD_S = 0.6
SECOND_TAP_S = 2.0


class Key(Widget):
    """A raised key. ``kind``: plain, row, primary, danger, ok, paper. Primary: one a screen at most.

    ``sub`` is a second line, or with ``spread`` a note at the right end. ``chosen`` gives it an outline in
    ``accent``. ``working`` shows the turning stripes. ``cap`` is a key cap such as "D" at the right.
    """

    focusable = True

    def __init__(
        self,
        label: str,
        rect: Box = (0, 0, 0, 0),
        use: Use | None = None,
        *,
        kind: paint.Kind = "plain",
        sub: str = "",
        icon: str = "",
        cap: str = "",
        style: str = "",
        spread: bool = False,
        chosen: bool = False,
        accent: theme.Colour = theme.MARIGOLD,
        repeats: bool = False,
        **common: Any,
    ) -> None:
        super().__init__(rect, **common)
        self.text, self.sub, self.icon, self.cap = label, sub, icon, cap
        self.act, self.kind, self.spread, self.chosen = use, kind, spread, chosen
        self.accent, self.repeats, self.working = accent, repeats, False
        main = kind in ("primary", "danger") or spread
        self.style = style or (self._main_style() if main else "label")

    def use(self) -> None:
        """Do what the key says."""
        if self.act is not None:
            self.act()

    def texts(self) -> Iterator[str]:
        """Label, second line, key cap."""
        yield from (part for part in (self.text, self.sub, self.cap) if part)

    @property
    def state(self) -> paint.State:
        """How it looks now."""
        if self.why:
            return "disabled"
        if self.pressed:
            return "pressed"
        if self.hovered and self.scene is not None and self.scene.stage.input.pointing:
            return "hover"
        return "chosen" if self.chosen else "idle"

    def draw(self, brush: Brush) -> None:
        """Draw plate and label."""
        state = self.state
        face = paint.key(
            brush.surface, brush.rect(self.rect), brush.scale, brush.mood, state, self.kind, self.accent
        )
        if self.chosen and state in ("hover", "pressed"):
            paint.ring(brush.surface, brush.rect(self.rect), brush.scale, self.accent)
        self.draw_face(brush, face, paint.key_text(self.kind, state))

    def draw_face(self, brush: Brush, face: pygame.Rect, colour: theme.Colour) -> None:
        """Draw what is written on the face, which is in pixels."""
        left, top = brush.view.du(face.topleft)
        inner = pygame.FRect(left, top, face.w / brush.scale, face.h / brush.scale).move(
            -brush.shift[0], -brush.shift[1]
        )
        if self.spread:
            self._draw_spread(brush, inner, colour)
        else:
            self._draw_centred(brush, inner, colour)

    def _main_style(self) -> str:
        if self.rect.height >= 76 and not self.spread:
            return "main_key_large"
        return "main_key" if self.rect.height >= 52 else "main_key_small"

    def _draw_spread(self, brush: Brush, face: pygame.FRect, colour: theme.Colour) -> None:
        pad = 24.0
        left = face.left + pad
        if self.icon:
            brush.icon(self.icon, (left - 4, face.centery - 14, 28, 28), colour)
            left += 38
        room = face.right - pad - left
        label = min(room, brush.text_size(self.text, self.style)[0])
        brush.fitted(self.text, self.style, colour, (left, face.centery), room, anchor="midleft")
        if self.sub:
            quiet = colour if self.kind != "plain" or self.why else theme.TEXT_MID
            at = (face.right - pad + 4, face.centery)
            width = max(40.0, room - label - 20)
            brush.fitted(self.sub, "label_small", quiet, at, width, high=face.height - 6, anchor="midright")

    def _draw_centred(self, brush: Brush, face: pygame.FRect, colour: theme.Colour) -> None:
        large = self.kind in ("primary", "danger")
        side = (34.0 if face.height > 70 else 26.0) if large else 22.0
        gap = (22.0 if face.height > 70 else 12.0) if large else 10.0
        if not self.text:
            box = pygame.FRect(0, 0, side, side)
            box.center = face.center
            brush.icon(self.icon, box, colour)
            return
        taken = (side + gap if self.icon else 0.0) + (34.0 if self.cap else 0.0)
        room, high = max(20.0, face.width - 24 - taken), face.height - 6
        if self.sub:
            high *= 0.54
        label = brush.fit_size(self.text, self.style, room, high)
        sub = (
            brush.fit_size(self.sub, "label_small", room, face.height - 8 - label[1])
            if self.sub
            else (0.0, 0.0)
        )
        across = min(room, max(label[0], sub[0]))
        left = face.centerx - (across + taken) / 2
        if self.icon:
            brush.icon(self.icon, (left, face.centery - side / 2, side, side), colour)
            left += side + gap
        beside = bool(self.icon) or (large and bool(self.sub))
        x, corner = (left, "topleft") if beside else (left + across / 2, "midtop")
        y = face.centery - (label[1] + sub[1]) / 2
        brush.fitted(self.text, self.style, colour, (x, y), room, high=high, anchor=corner)
        if self.sub:
            rest = face.height - 8 - label[1]
            brush.fitted(self.sub, "label_small", colour, (x, y + label[1]), room, high=rest, anchor=corner)
        if self.cap:
            at = brush.at((face.right - 12, face.centery))
            paint.keycap(brush.surface, self.cap, at, brush.scale, anchor="midright")


class HoldKey(Key):
    """A key that acts when held for 0.6 s; with ``tap_twice`` when tapped a second time instead.

    The press must begin on this key: what was held down before never counts.
    """

    def __init__(
        self, label: str, rect: Box, use: Use, *, tap_twice: bool = False, again: str = "", **common: Any
    ) -> None:
        super().__init__(label, rect, use, **common)
        self.tap_twice = tap_twice
        self.first_label, self.again = label, again
        self.held = 0.0
        self._holding = False
        self._armed = 0.0

    @property
    def busy(self) -> bool:
        """Fills, or waits for the second tap."""
        return super().busy or self._holding or self._armed > 0

    def on_press(self, press: Press) -> bool:
        """Begin to hold."""
        if press.intent not in (Intent.USE, Intent.MAIN):
            return False
        if not press.quick:
            self._begin()
        return True

    def on_release(self, release: Release) -> None:
        """Let go too early."""
        if release.intent in (Intent.USE, Intent.MAIN):
            self.cancel()

    def on_pointer(self, pointer: Pointer) -> bool:
        """The left button holds it as well."""
        if pointer.kind == "down" and pointer.button == 1 and not self.why:
            if pointer.clicks == 1:
                self._begin()
            return True
        if pointer.kind == "up" or (pointer.kind == "move" and not self.holds(pointer.at)):
            self.cancel()
        return pointer.kind == "up"

    def cancel(self) -> None:
        """Empty again."""
        self._holding, self.held, self.pressed = False, 0.0, False
        self.changed()

    def update(self, dt: float) -> None:
        """Fill while held."""
        if self._armed > 0:
            self._armed = max(0.0, self._armed - dt)
            if self._armed == 0:
                self.text = self.first_label
        if self._holding:
            self.held += dt
            if self.held >= HOLD_S:
                self.cancel()
                self.use()

    def draw_face(self, brush: Brush, face: pygame.Rect, colour: theme.Colour) -> None:
        """Draw how far it is filled below the label."""
        share = min(1.0, self.held / HOLD_S)
        if share > 0:
            veil = pygame.Surface((max(1, round(face.w * share)), face.h), pygame.SRCALPHA)
            veil.fill((255, 255, 255, 110))
            brush.surface.blit(veil, face)
        super().draw_face(brush, face, colour)

    def _begin(self) -> None:
        if not self.tap_twice:
            self._holding, self.pressed = True, True
        elif self._armed > 0:
            self._armed, self.text = 0.0, self.first_label
            self.use()
        else:
            self._armed, self.text = SECOND_TAP_S, self.again or self.first_label
        self.changed()


class Toggle(Widget):
    """A row with a switch at its right: on is a green track with a check, off a dark one with a cross."""

    focusable = True

    def __init__(
        self, label: str, rect: Box, on: bool, use: Callable[[bool], Any], *, note: str = "", **common: Any
    ) -> None:
        super().__init__(rect, **common)
        self.text, self.on, self.act, self.note = label, on, use, note

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
        """Left is off, right is on."""
        if press.intent is (Intent.LEFT if self.on else Intent.RIGHT):
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
    """A row with one of several values: left and right change it, use takes the next one, round and round."""

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
        **common: Any,
    ) -> None:
        super().__init__(rect, **common)
        self.text, self.values, self.act, self.note = label, list(values), use, note
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
        """Left and right change the value; at either end they stay."""
        if press.intent in (Intent.LEFT, Intent.RIGHT):
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
