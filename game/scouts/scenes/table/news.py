"""What happened, in words: the public log, and for whoever sits here the own private lines (SS-UI.8)."""

from __future__ import annotations

import pygame

from game.stage import theme
from game.stage.scenes.log import Log
from game.stage.session import Session
from game.stage.widgets import Brush, Label, Panel, ScrollArea

KEPT = 12
"""Lines the table remembers."""
PUBLIC = pygame.FRect(18, 84, 1564, 692)
PRIVATE_WIDE = 520.0


class LogBook(Log):
    """The public log; beside it, only on its owner's own screen, what nobody else may know."""

    mood = "scouts"

    def __init__(self, session: Session, viewer: int | None) -> None:
        super().__init__(session)
        self.private = session.whispers(viewer) if viewer is not None else []
        if self.private:
            self.box = pygame.FRect(PUBLIC.left, PUBLIC.top, PUBLIC.width - PRIVATE_WIDE - 16, PUBLIC.height)

    def build(self) -> None:
        super().build()
        if self.private:
            self._build_private()

    def _build_private(self) -> None:
        box = pygame.FRect(PUBLIC.right - PRIVATE_WIDE, PUBLIC.top, PRIVATE_WIDE, PUBLIC.height)
        self.add(Panel(box, cap="For your eyes only", name="private lines"))
        area = self.add(
            ScrollArea((box.left + 22, box.top + 44, box.width - 44, box.height - 64), reading=True, region="private",
                       name="private log")
        )  # fmt: skip
        brush = Brush(pygame.Surface((1, 1)), self.stage, self.mood)
        y = 0.0
        for line in self.private:
            high = brush.text_size(line.words, "body", area.inner_width)[1]
            area.add(Label((0, y, area.inner_width, high), line.words, "body", theme.TEXT_MID))
            y += high + 6
        area.tall = y
        area.scroll(y)
