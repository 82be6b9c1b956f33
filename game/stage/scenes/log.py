"""The log of the game on the table: everything public, one sentence each, with the rule behind it."""

from __future__ import annotations

import pygame

from game.stage import theme
from game.stage.scenes.menu import Menu
from game.stage.session import Session
from game.stage.widgets import Brush, Label, Panel, ScrollArea

NEWEST = 1000
"""Lines shown; a longer game's first ones are left out."""
RULE_WIDTH = 84.0


class Log(Menu):
    """Opens at the newest line."""

    cap, title = "Everything that happened", "Log"
    box = pygame.FRect(18, 84, 1564, 692)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        wing = session.wing
        self.status = [(wing.captions.counted.capitalize(), str(wing.door.length(session.game)))]
        self.purpose = "The newest line stands at the bottom."

    def build(self) -> None:
        self.add(Panel(self.box))
        box = (self.box.left + 26, self.box.top + 20, self.box.width - 52, self.box.height - 40)
        area = self.add(ScrollArea(box, reading=True, region="log", name="log lines"))
        brush = Brush(pygame.Surface((1, 1)), self.stage, self.mood)
        lines = self.session.lines
        left = RULE_WIDTH * self.stage.settings.text_size / 100
        y, wide = 2.0, area.inner_width - left
        for line in lines[-NEWEST:]:
            y += 14 * line.opens
            high = brush.text_size(line.words, "name" if line.opens else "body", wide)[1]
            if line.opens:
                area.add(Label((0, y, wide, high), line.words, "name", theme.MARIGOLD))
            else:
                area.add(Label((0, y, left - 16, high), line.rule, "label_small", theme.TEXT_LOW))
                area.add(Label((left, y, wide, high), line.words, "body"))
            y += high + 4
        area.tall = y
        area.scroll(y)
        self.first = area
        if not lines:
            area.add(Label((0, 0, wide, 0), "Nothing has happened yet.", "body"))
        self.main("Back", self.back, icon="back")
        self.hints(("up down", "scroll"), ("Esc", "back"), at=(24, 838))
