"""A paper card as a widget."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pygame

from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Use, Widget


class CardView(Widget):
    """A paper card, face up: art band with icon or sprite, name, kind, rules text, cost, uses left as pips.

    ``chosen`` raises it and gives it an outline. Without ``use`` it is only looked at.
    """

    focusable = True
    radius = theme.RADIUS_CARD

    def __init__(
        self,
        rect: Box,
        title: str,
        string: str = "",
        *,
        kind: str = "",
        accent: theme.Colour = theme.MARIGOLD,
        icon: str = "",
        sprite: str = "",
        cost: str = "",
        foot: str = "",
        chosen: bool = False,
        spent: bool = False,
        band: float = 0.22,
        use: Use | None = None,
        **common: Any,
    ) -> None:
        super().__init__(rect, **common)
        self.title, self.string, self.kind, self.accent = title, string, kind, accent
        self.icon, self.sprite, self.cost, self.foot = icon, sprite, cost, foot
        self.chosen, self.spent, self.band, self.act = chosen, spent, band, use
        self.usable = use is not None
        self.turned = 1.0
        """How far it has been turned up: up to a half its back is seen, at 1 it lies still."""

    def texts(self) -> Iterator[str]:
        """All that is written on the card."""
        yield from (part for part in (self.title, self.kind, self.string, self.cost, self.foot) if part)

    def use(self) -> None:
        """Do what the card is for."""
        if self.act is not None:
            self.act()

    def target(self) -> pygame.FRect:
        """A chosen card stands 10 du higher."""
        return self.rect.move(0, -10) if self.chosen else self.rect

    def draw(self, brush: Brush) -> None:
        """Draw the card, or what is seen of it while it is turned up."""
        if self.turned < 1:
            self._draw_turning(brush)
        else:
            self._draw_face(brush)

    def _draw_turning(self, brush: Brush) -> None:
        """Squeeze its width: first its back grows narrow, then its face grows wide."""
        where = brush.rect(self.target())
        flat = pygame.Surface(where.size, pygame.SRCALPHA)
        if self.turned < 0.5:
            paint.card_back(flat, flat.get_rect(), brush.scale, self.accent, brush.mood.stripes)
        else:
            left, top = where.left / brush.scale, where.top / brush.scale
            shift = (brush.shift[0] - left, brush.shift[1] - top)
            self._draw_face(Brush(flat, brush.stage, brush.mood_name, shift))
        wide = max(1, round(where.width * abs(math.cos(math.pi * self.turned))))
        narrow = pygame.transform.smoothscale(flat, (wide, where.height))
        brush.surface.blit(narrow, narrow.get_rect(center=where.center))

    def _draw_face(self, brush: Brush) -> None:
        box = self.target()
        where = brush.rect(box)
        band, _ = paint.card(
            brush.surface, where, brush.scale, self.accent, band=self.band, spent=self.spent or bool(self.why)
        )
        if self.chosen:
            paint.ring(brush.surface, where, brush.scale, theme.MARIGOLD, radius=self.radius)
        left, top = brush.view.du(band.topleft)
        inner = pygame.FRect(left, top, band.w / brush.scale, band.h / brush.scale).move(
            -brush.shift[0], -brush.shift[1]
        )
        self._draw_band(brush, inner)
        self._draw_paper(brush, box, inner.bottom)

    def _draw_band(self, brush: Brush, band: pygame.FRect) -> None:
        tall = band.height >= 70
        right = band.right - 10
        if self.cost:
            centre = (band.right - 25, band.top + min(25.0, band.height / 2))
            paint.disc(brush.surface, brush.at(centre), brush.px(15), theme.INK)
            brush.text(self.cost, "name", theme.PAPER_TOP, centre, anchor="center")
            right -= 44
        side = 46.0 if tall else 26.0
        at = (
            (band.centerx - side / 2, band.centery - side / 2)
            if tall
            else (band.left + 12, band.centery - 13)
        )
        if self.sprite:
            brush.sprite(self.sprite, (band.left, band.top + 4, band.width, band.height - 8))
        elif self.icon:
            brush.icon(self.icon, (*at, side, side), theme.INK)
        if not tall:
            left = band.left + (48 if self.icon or self.sprite else 14)
            at = (left, band.centery)
            brush.fitted(self.title, "name", theme.TEXT_ON_PAPER, at, right - left, anchor="midleft")

    def _draw_paper(self, brush: Brush, box: pygame.FRect, top: float) -> None:
        left, width = box.left + 14, box.width - 28
        y = top + 8
        if self.band * box.height >= 70:
            drawn = brush.fitted(self.title, "name", theme.TEXT_ON_PAPER, (left, y), width)
            y += drawn.height / brush.scale + 2
        if self.kind:
            drawn = brush.text(self.kind, "label_small", theme.QUIET_ON_PAPER, (left, y), width=width)
            y += drawn.height / brush.scale + 5
        if self.string:
            brush.text(self.string, "note", theme.TEXT_ON_PAPER, (left, y), width=width, rich=True)
        if self.foot:
            at = (box.centerx, box.bottom - 14)
            brush.fitted(self.foot, "label_small", theme.QUIET_ON_PAPER, at, width, anchor="midbottom")
