"""The toolbox: the deck, the repair card just turned up, the set-aside place (DC-6, DC-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pygame

from game.stage import paint, text, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.carry import Carry, Place

if TYPE_CHECKING:
    from game.cadets.scenes.damage.desk import DamageControl

SAND = theme.STATIONS["damage"]
PILE = 6
"""Cards of the deck that are drawn; a smaller deck shows as many as it has."""
BAND = 0.12


def draw_repair_card(brush: Brush, box: Box, value: int) -> None:
    """Draw a repair card: sand edge, one large number."""
    where = brush.rect(box)
    _, paper = paint.card(brush.surface, where, brush.scale, SAND, band=BAND)
    wide = where.w / brush.scale
    style = theme.STYLES["number"]._replace(size=wide * 0.5)
    centre = (paper.centerx, paper.y + round(paper.h * 0.44))
    text.draw_number(brush.surface, str(value), style, theme.TEXT_ON_PAPER, centre, brush.scale, anchor="center")
    side = round(paper.w * 0.17)
    icon = brush.stage.sprites.icon("icon_damage", side, theme.QUIET_ON_PAPER)
    edge = round(paper.w * 0.1)
    brush.surface.blit(icon, icon.get_rect(bottomright=(paper.right - edge, paper.bottom - edge)))


class ToolHand(Carry):
    """The card in the hand: lifting and dropping it changes what every job would do."""

    def __init__(self, desk: DamageControl) -> None:
        super().__init__(desk, draw=desk.draw_tool, put=desk.put_tool, lift=desk.lift_tool)
        self.desk = desk

    def lift(self, place: Place, at: tuple[float, float], *, by_pointer: bool = False) -> bool:
        """Pick a card up; with keys or a pad the selection goes to the jobs."""
        done = super().lift(place, at, by_pointer=by_pointer)
        if done:
            self.desk.rebuild()
            if not self.desk.stage.input.pointing:
                self.desk.tree.set_focus(self.desk.open_job())
        return done

    def drop(self) -> None:
        """The hand is empty."""
        held = self.piece is not None
        super().drop()
        if held:
            self.desk.rebuild()


class Deck(Widget):
    """The face-down cards. Using it turns the top one up."""

    focusable = True
    radius = theme.RADIUS_CARD

    def __init__(self, desk: DamageControl, rect: Box, why: str) -> None:
        super().__init__(rect, name="toolbox", region="toolbox", why=why, rule="DC-7" if why else "")
        self.desk = desk
        self.left = len(desk.game.state.repair.deck)

    def texts(self) -> Iterator[str]:
        """How many are left."""
        yield f"{self.left} left in the deck"

    def use(self) -> None:
        """Turn the top card up."""
        self.desk.turn_up()

    def draw(self, brush: Brush) -> None:
        """Draw the pile, the top card with the wrench."""
        if not self.left:
            paint.dashed_rect(
                brush.surface, brush.rect(self.rect), theme.DASH, max(1.0, 2 * brush.scale), radius=12 * brush.scale
            )
        pile = min(PILE, self.left)
        for n in reversed(range(pile)):
            self._draw_back(brush, self.rect.move(-2.6 * n, 1.8 * n), top=n == 0)
        at = (self.rect.centerx, self.rect.bottom + 16)
        brush.fitted(next(self.texts()), "label", theme.TEXT, at, self.rect.width + 44, anchor="midtop")

    def _draw_back(self, brush: Brush, box: pygame.FRect, top: bool) -> None:
        lit = top and self.hovered and not self.why and brush.stage.input.pointing
        sand = theme.lighter(SAND, 0.2) if lit else SAND
        look = paint.Box(
            theme.RADIUS_CARD, sand, theme.darker(sand, 0.28), theme.darker(SAND, 0.45), 3, theme.lighter(sand, 0.4), 2,
            paint.Shadow(theme.BLACK, 0.3, 3, 6) if top else None,
        )  # fmt: skip
        paint.raised(brush.surface, brush.rect(box), brush.scale, look)
        if top:
            side = self.rect.width * 0.4
            icon = pygame.FRect(0, 0, side, side)
            icon.center = box.center
            brush.icon("icon_damage", icon, theme.INK)


class ToolPlace(Place):
    """The card just turned up: click or drag it to a job, or give it by the job's number."""

    def __init__(self, desk: DamageControl, rect: Box) -> None:
        super().__init__(rect, "card", desk.game.state.repair.card or None, name="card", region="toolbox")
        self.desk = desk
        self.focusable = self.piece is not None
        self.radius = theme.RADIUS_CARD

    def texts(self) -> Iterator[str]:
        """Its value, and that it has to be given."""
        if self.piece is not None:
            yield f"tool {self.desk.value(self.piece)}"
            yield "give it now"

    def draw(self, brush: Brush) -> None:
        """Draw the card, framed in gold while it waits."""
        super().draw(brush)
        if self.piece is None:
            brush.fitted("turned up", "label", theme.TEXT_LOW, self.rect.center, self.rect.width - 16, anchor="center")
            return
        paint.ring(brush.surface, brush.rect(self.rect), brush.scale, theme.MARIGOLD, radius=theme.RADIUS_CARD, gap=3)
        at = (self.rect.centerx, self.rect.bottom + 16)
        brush.fitted("give it now", "label", theme.MARIGOLD, at, self.rect.width + 40, anchor="midtop")


class AsidePlace(Place):
    """One card may wait here, once a step: DC-7. A Tool Locker takes the place away: D11."""

    def __init__(self, desk: DamageControl, rect: Box, why: str, rule: str, gone: str) -> None:
        piece: Any = desk.game.state.repair.aside or None
        super().__init__(rect, "aside", piece, name="set-aside place", region="toolbox", why=why, rule=rule, digit=0)
        self.desk = desk
        self.gone = gone
        """Title of the damage that takes the place away, "" for none."""
        self.used = desk.game.state.repair.aside_used
        self.radius = theme.RADIUS_CARD

    @property
    def note(self) -> str:
        """What becomes of the place."""
        if self.gone:
            return f"{self.gone} is damaged"
        return "used in this step" if self.used else "once a step, free"

    def texts(self) -> Iterator[str]:
        """What it is, and what lies there."""
        yield "Set-aside place"
        yield f"tool {self.desk.value(self.piece)} set aside" if self.piece is not None else self.note

    def use(self) -> None:
        """Set the card aside, or take the one that lies here."""
        if self.piece is None and self.carry.piece is None:
            self.desk.set_aside()
        else:
            super().use()

    def draw(self, brush: Brush) -> None:
        """Draw the card that waits, or the place with its words."""
        where, scale = brush.rect(self.rect), brush.scale
        lies = self.piece is not None and not (self.carry.piece is not None and self.carry.home == self.at)
        if lies:
            self.carry.draw_piece(brush, self.rect, self.piece)
            at = (self.rect.centerx, self.rect.bottom + 16)
            brush.fitted("set aside, key 0", "label", SAND, at, self.rect.width + 50, anchor="midtop")
            return
        radius = theme.RADIUS_CARD * scale
        if self.gone:
            paint.slanted_bars(brush.surface, where, step=18 * scale, radius=radius)
        open_ = not self.gone and not self.used
        paint.dashed_rect(brush.surface, where, SAND if open_ else theme.DASH, max(1.5, 3 * scale), radius=radius)
        self._draw_words(brush, theme.TEXT if open_ else theme.DISABLED_TEXT)

    def _draw_words(self, brush: Brush, colour: theme.Colour) -> None:
        box, room = self.rect, self.rect.width - 20
        icon = pygame.FRect(box.centerx - 16, box.top + 18, 32, 32)
        if not self.gone:
            icon.right = box.centerx - 4
            paint.keycap(brush.surface, "0", brush.at((box.centerx + 6, icon.centery)), brush.scale)
        brush.icon("lock" if self.gone else "toolbox", icon, SAND if colour == theme.TEXT else colour)
        at = (box.centerx, box.top + 60)
        brush.fitted("Set-aside place", "name", colour, at, room, high=58, anchor="midtop")
        at = (box.centerx, box.bottom - 12)
        brush.fitted(self.note, "note", colour, at, room, high=56, anchor="midbottom")
