"""Repair jobs as cards: what is broken, what was given, the sum, the target, and what the card in the hand would do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pygame

from game.cadets.rules.repair import Verdict, short_with, verdict
from game.cadets.scenes.damage.toolbox import draw_repair_card
from game.core.squares import Side
from game.stage import paint, text, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush
from game.stage.widgets.cards import CardView
from game.stage.widgets.carry import Place

if TYPE_CHECKING:
    from game.cadets.content import DamageCard
    from game.cadets.rules.game import Cadets
    from game.cadets.scenes.damage.desk import DamageControl

TOOL = (78.0, 112.0)
TRAY = theme.rgb("#DDD2B2")
TRAY_EDGE = theme.rgb("#B9A980")
HEAD = 66.0
PAD, FOOT = 18.0, 150.0
SMALL = 42.0
ENDS = {"done": "Mended, off the ship", "bust": "Bust: it broke something else"}


@dataclass
class Job:
    """A job of this step. ``end`` is "done" or "bust" when it is over."""

    card: str
    side: Side
    given: list[str] = field(default_factory=list)
    end: str = ""


def goals(game: Cadets, card: DamageCard) -> list[int]:
    """Return the sums that finish a job: DC-8."""
    return list(range(card.target, card.target + game.content.repair.over + 1))


def preview(game: Cadets, job: str, tool: str) -> tuple[Verdict, str]:
    """Return what a repair card would do to a job, in the rules' eyes and in words: DC-8."""
    short = short_with(game, job, tool)
    end = verdict(game, short)
    return end, f"short by {short}" if end == "short" else end


def draw_goals(brush: Brush, right: float, middle: float, values: list[int], side: float = 50.0) -> None:
    """Draw the sums that finish a job, their right end at a place."""
    x = right
    for n, goal in enumerate(reversed(values)):
        spot = pygame.FRect(x - side, middle - side / 2, side, side)
        look = paint.Box(11, theme.TEXT_ON_PAPER, theme.TEXT_ON_PAPER, theme.INK, 3, theme.TEXT_ON_PAPER, 1, None)
        paint.raised(brush.surface, brush.rect(spot), brush.scale, look)
        centre = brush.at((spot.centerx, spot.centery - 1))
        text.draw_number(brush.surface, str(goal), "number_small", theme.MARIGOLD, centre, brush.scale, anchor="center")
        x = spot.left - 32
        if n < len(values) - 1:
            brush.fitted("or", "label_small", theme.TEXT_ON_PAPER, (spot.left - 16, middle), 28, anchor="center")


class DamageChoice(CardView):
    """A damage card a job may be opened on, with the sums that would repair it: DC-5."""

    def __init__(self, game: Cadets, rect: Box, id: str, side: Side, **common: Any) -> None:
        card = game.content.damage[id]
        super().__init__(
            rect, card.title, card.text, kind=f"{side.capitalize()} side", accent=theme.STATIONS[card.station],
            icon=f"icon_{card.station}", name=card.title, region="jobs", band=0.2, **common,
        )  # fmt: skip
        self.goals = goals(game, card)

    def draw(self, brush: Brush) -> None:
        """Draw the card and the sums at its foot."""
        super().draw(brush)
        if not self.foot:
            wide = (SMALL + 32) * len(self.goals) - 32
            draw_goals(brush, self.rect.centerx + wide / 2, self.rect.bottom - 12 - SMALL / 2, self.goals, SMALL)


class JobPlace(Place):
    """A job. Using it gives it the card at once; a card that is lifted is put down here."""

    radius = theme.RADIUS_CARD

    def __init__(self, desk: DamageControl, rect: Box, job: Job, number: int, why: str) -> None:
        rule = ("DC-8" if job.end else "DC-7") if why else ""
        super().__init__(
            rect, job.card, frame="", name=f"job {number}", region="jobs", why=why, rule=rule, digit=number,
        )  # fmt: skip
        self.desk, self.job, self.number = desk, job, number
        self.damage = desk.game.content.damage[job.card]

    @property
    def sum(self) -> int:
        """What was given so far."""
        return sum(self.desk.value(card) for card in self.job.given)

    def texts(self) -> Iterator[str]:
        """Everything written on it."""
        yield self.damage.title
        yield f"{self.job.side.capitalize()} side"
        yield self.damage.text
        yield f"sum {self.sum}"
        yield " or ".join(str(goal) for goal in goals(self.desk.game, self.damage))
        yield self.said[1]

    @property
    def said(self) -> tuple[str, str]:
        """What has become of it, or would with the card in the hand; else what it lacks."""
        if self.job.end:
            return self.job.end, ENDS[self.job.end]
        tool = self.desk.in_hand
        if not tool:
            return "", f"lacks {self.damage.target - self.sum}"
        end, words = preview(self.desk.game, self.job.card, tool)
        return end, f"the {self.desk.value(tool)}: {words}"

    def use(self) -> None:
        """Give it the card, or put the lifted one down."""
        if self.carry.piece is None:
            self.desk.give_to(self.job.card)
        else:
            super().use()

    def on_focus(self) -> None:
        """The gold key is about it."""
        if self.desk.in_hand:
            self.desk.select(self.job.card)

    # -- drawing

    def draw(self, brush: Brush) -> None:
        """Draw the card from top to bottom."""
        accent = theme.STATIONS[self.damage.station]
        bust = self.job.end == "bust"
        share = HEAD / self.rect.height
        paint.card(brush.surface, brush.rect(self.rect), brush.scale, accent, band=share, spent=bust)
        if self.desk.selected == self.job.card and not self.why:
            paint.ring(brush.surface, brush.rect(self.rect), brush.scale, theme.FOCUS, radius=self.radius, gap=3)
        box = self.rect
        self._draw_head(brush, pygame.FRect(box.left, box.top, box.width, HEAD))
        note = pygame.FRect(box.left + PAD, box.top + HEAD + 6, box.width - 2 * PAD, 38)
        brush.fitted(
            self.damage.text, "label_small", theme.TEXT_ON_PAPER, note.midleft, note.width, high=38, anchor="midleft"
        )
        high = min(TOOL[1] + 20, box.bottom - FOOT - note.bottom - 10)
        self._draw_tray(brush, pygame.FRect(box.left + PAD, note.bottom + 4, box.width - 2 * PAD, high))
        self._draw_sum(brush, pygame.FRect(box.left + PAD, box.bottom - FOOT, box.width - 2 * PAD, 70))
        self._draw_said(brush, pygame.FRect(box.left + PAD, box.bottom - 70, box.width - 2 * PAD, 50))

    def _draw_head(self, brush: Brush, head: pygame.FRect) -> None:
        icon = pygame.FRect(head.left + 14, head.centery - 18, 36, 36)
        brush.icon(f"icon_{self.damage.station}", icon, theme.INK)
        cap = paint.keycap(
            brush.surface, str(self.number), brush.at((head.right - 14, head.centery)), brush.scale, anchor="midright"
        )
        left = head.left + 62
        room = head.right - 26 - cap.width / brush.scale - left
        brush.fitted(self.damage.title, "name", theme.INK, (left, head.top + 20), room, high=30, anchor="midleft")
        side = f"{self.job.side.capitalize()} side"
        brush.fitted(side, "label_small", theme.INK, (left, head.bottom - 19), room, high=28, anchor="midleft")

    def _draw_tray(self, brush: Brush, tray: pygame.FRect) -> None:
        look = paint.Box(8, TRAY, TRAY, TRAY_EDGE, 0, theme.darker(TRAY, 0.08), 2, None, TRAY_EDGE)
        paint.raised(brush.surface, brush.rect(tray), brush.scale, look)
        waits = bool(self.desk.in_hand) and not self.job.end
        count = len(self.job.given) + waits
        high = tray.height - 20
        wide = high * TOOL[0] / TOOL[1]
        step = min(wide + 6, (tray.width - 20 - wide) / max(1, count - 1))
        for n, card in enumerate(self.job.given):
            draw_repair_card(brush, (tray.left + 10 + n * step, tray.top + 10, wide, high), self.desk.value(card))
        if waits:
            spot = pygame.FRect(tray.left + 10 + (count - 1) * step, tray.top + 10, wide, high)
            radius = theme.RADIUS_WELL * brush.scale
            paint.dashed_rect(
                brush.surface, brush.rect(spot), theme.QUIET_ON_PAPER, max(1.0, 2 * brush.scale), radius=radius
            )
            brush.icon("hand", spot.inflate(-0.6 * wide, -0.6 * high), theme.QUIET_ON_PAPER)

    def _draw_sum(self, brush: Brush, box: pygame.FRect) -> None:
        colour = {"done": theme.OK_ON_PAPER, "bust": theme.DANGER_ON_PAPER}.get(self.job.end, theme.TEXT_ON_PAPER)
        brush.fitted("sum", "label_small", theme.QUIET_ON_PAPER, box.topleft, 90)
        at = brush.at((box.left, box.bottom + 2))
        style = theme.STYLES["number_medium"]
        text.draw_number(brush.surface, str(self.sum), style, colour, at, brush.scale, anchor="bottomleft")
        draw_goals(brush, box.right, box.centery + 8, goals(self.desk.game, self.damage))

    def _draw_said(self, brush: Brush, box: pygame.FRect) -> None:
        end, words = self.said
        fill, ink, icon = _bar_look(end, bool(self.job.end))
        look = paint.Box(9, fill, fill, theme.INK, 0, fill, 1, None)
        paint.raised(brush.surface, brush.rect(box), brush.scale, look)
        room = box.width - (70 if icon else 24)
        wide = brush.fit_size(words, "label", room, box.height - 6)[0]
        left = box.centerx - (wide + (34 if icon else 0)) / 2
        if icon:
            tint = {"check": theme.OK_TEXT, "cross": theme.DANGER_TEXT}[icon] if fill == theme.TEXT_ON_PAPER else ink
            brush.icon(icon, (left + wide + 10, box.centery - 11, 22, 22), tint)
        brush.fitted(words, "label", ink, (left, box.centery), room, high=box.height - 6, anchor="midleft")


def _bar_look(end: str, over: bool) -> tuple[theme.Colour, theme.Colour, str]:
    """Fill, letters and icon of the line at the foot of a job."""
    icon = {"done": "check", "bust": "cross"}.get(end, "")
    if over:
        return (theme.OK if end == "done" else theme.DANGER), theme.INK, icon
    if not end:
        return TRAY, theme.TEXT_ON_PAPER, ""
    return theme.TEXT_ON_PAPER, theme.PAPER_TOP, icon
