"""Everything that is pressed: keys, and keys that are held."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from game.stage import paint, theme
from game.stage.intents import Intent, Pointer, Press, Release
from game.stage.view import Box
from game.stage.widgets.base import Brush, Use, Widget

HOLD_S = 0.6
SECOND_TAP_S = 2.0
ORBIT_S = 1.2


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
        working: bool = False,
        **common: Any,
    ) -> None:
        super().__init__(rect, **common)
        self.text, self.sub, self.icon, self.cap = label, sub, icon, cap
        self.act, self.kind, self.spread, self.chosen = use, kind, spread, chosen
        self.accent, self.repeats, self.working = accent, repeats, working
        self._turns = 0.0
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
    def busy(self) -> bool:
        """The stripes turn while it works."""
        return super().busy or self.working

    def update(self, dt: float) -> None:
        """Turn the stripes, once in 1.2 s."""
        self._turns = (self._turns + dt / ORBIT_S) % 1.0

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
        if self.working:
            turns = 0.0 if brush.stage.settings.reduced_motion else self._turns
            side = round(26 * brush.scale)
            at = (face.right - side, face.centery)
            paint.orbit(brush.surface, at, side, turns, brush.mood.stripes)

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
        cap = paint.keycap_size(self.cap, brush.scale)[0] / brush.scale + 10 if self.cap else 0.0
        taken = (side + gap if self.icon else 0.0) + cap
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
        super().update(dt)
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
