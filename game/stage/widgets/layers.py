"""What lies above everything: messages from the game, tooltips, the stripes that wipe from screen to
screen.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import pygame

from game.stage import motion, paint, theme
from game.stage.view import CANVAS
from game.stage.widgets.base import Brush

if TYPE_CHECKING:
    from game.stage.scene import Scene, Stage

MESSAGE_S, MESSAGES_WAITING = 2.5, 3
WIPE_S = 0.32
TIP_WIDTH = 380.0


class Flourish(motion.Tween):
    """A small picture that comes and goes over the widgets: put it into a scene's ``effects``.

    ``part`` runs from 0 to 1. Subclasses draw.
    """

    def __init__(self, scene: Scene, ms: float, ease: motion.Ease = motion.out_quad) -> None:
        super().__init__(self._move, ms, ease)
        self.scene, self.part = scene, 0.0

    def draw(self, brush: Brush) -> None:
        """Draw it as it is at ``part``."""

    def _move(self, part: float) -> None:
        self.part = part
        self.scene.mark_dirty()


class Messages:
    """One line at the top centre for 2.5 s each; at most three wait, the oldest waiting one gives way."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.waiting: deque[str] = deque(maxlen=MESSAGES_WAITING)
        self.shown = ""
        self._until = 0.0

    def add(self, sentence: str) -> None:
        """Show a sentence, now or after those that wait. The same one is not queued twice in a row."""
        if sentence == self.shown or (self.waiting and self.waiting[-1] == sentence):
            return
        self.waiting.append(sentence)
        if not self.shown:
            self._next()

    def update(self) -> bool:
        """True if the line changed."""
        if not self.shown or self.stage.clock.now() < self._until:
            return False
        self._next()
        return True

    def wake_in(self) -> float | None:
        """Seconds until the line changes."""
        return max(0.0, self._until - self.stage.clock.now()) if self.shown else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the line, if there is one."""
        if not self.shown:
            return
        brush = Brush(surface, self.stage, "shell")
        wide, high = brush.text_size(self.shown, "label", 900)
        box = pygame.FRect(0, 0, wide + 48, high + 24)
        box.midtop = (CANVAS.centerx, 80)
        paint.tooltip(surface, brush.rect(box), brush.scale)
        brush.text(
            self.shown, "label", theme.TEXT_ON_PAPER, (box.centerx, box.centery - 1),
            anchor="center", width=900, align="center",
        )  # fmt: skip

    def _next(self) -> None:
        self.shown = self.waiting.popleft() if self.waiting else ""
        self._until = self.stage.clock.now() + MESSAGE_S


def draw_tip(brush: Brush, beside: pygame.FRect, sentence: str, rule: str) -> pygame.FRect:
    """Draw a paper tooltip below a control, or above where there is no room; gives its box in du."""
    wide, high = brush.text_size(sentence, "note", TIP_WIDTH)
    rule_wide, rule_high = brush.text_size(rule, "label_small") if rule else (0.0, 0.0)
    box = pygame.FRect(0, 0, max(wide, rule_wide) + 32, high + rule_high + (6 if rule else 0) + 22)
    box.midtop = (beside.centerx, beside.bottom + 12)
    if box.bottom > CANVAS.bottom - 6:
        box.midbottom = (beside.centerx, beside.top - 12)
    if box.top < 6:
        box.midleft = (beside.right + 12, beside.centery)
    box.clamp_ip(CANVAS.inflate(-12, -12))
    paint.tooltip(brush.surface, brush.rect(box), brush.scale)
    brush.text(sentence, "note", theme.TEXT_ON_PAPER, (box.left + 16, box.top + 10), width=TIP_WIDTH)
    if rule:
        at = (box.left + 16, box.bottom - 12)
        brush.text(rule, "label_small", theme.QUIET_ON_PAPER, at, anchor="bottomleft")
    return box


def draw_note(brush: Brush, beside: pygame.FRect, sentence: str) -> pygame.FRect:
    """Draw a first-time note: a teal question mark and a sentence or two; gives its box in du."""
    wide, high = brush.text_size(sentence, "body", TIP_WIDTH)
    box = pygame.FRect(0, 0, wide + 72, max(44.0, high) + 24)
    box.midtop = (beside.centerx, beside.bottom + 12)
    if box.bottom > CANVAS.bottom - 6:
        box.midbottom = (beside.centerx, beside.top - 12)
    box.clamp_ip(CANVAS.inflate(-12, -12))
    paint.tooltip(brush.surface, brush.rect(box), brush.scale)
    disc = (box.left + 32, box.centery - 1)
    paint.disc(brush.surface, brush.at(disc), brush.px(16), theme.TEACH, stroke=2 * brush.scale)
    brush.text("?", "name", theme.INK, disc, anchor="center")
    at = (box.left + 58, box.centery - 1)
    brush.text(sentence, "body", theme.TEXT_ON_PAPER, at, anchor="midleft", width=TIP_WIDTH)
    return box


class Wipe:
    """The three stripes carry the new screen in from the left, over a picture of the old one."""

    def __init__(self, old: pygame.Surface, now: float) -> None:
        self.old, self.start = old, now

    def over(self, now: float) -> bool:
        """The new screen is all there."""
        return now - self.start >= WIPE_S

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draw what is left of the old picture, and the stripes at its edge."""
        width, height = surface.get_size()
        band = max(6, round(width * 0.035))
        lean = height // 6
        reach = width + lean + 3 * band
        front = round(motion.in_out_sine(min(1.0, max(0.0, (now - self.start) / WIPE_S))) * reach) - lean
        edge = [(front + lean, 0), (width + lean, 0), (width + lean, height), (front, height)]
        keep = pygame.Surface((width, height), pygame.SRCALPHA)
        pygame.draw.polygon(keep, (255, 255, 255, 255), edge)
        keep.blit(self.old.convert_alpha(), (0, 0), None, pygame.BLEND_RGBA_MULT)
        surface.blit(keep, (0, 0))
        for place, colour in enumerate(theme.MOODS["shell"].stripes):
            left = front - (place + 1) * band
            stripe = [(left + lean, 0), (left + lean + band, 0), (left + band, height), (left, height)]
            pygame.draw.polygon(surface, colour, stripe)
