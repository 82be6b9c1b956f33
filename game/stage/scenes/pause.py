"""Pause: clocks and motion stand still, and nothing of the working area can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.stage import paint, theme
from game.stage.intents import Happening, Intent, Press
from game.stage.screen import WidgetScene
from game.stage.widgets import Brush, Key, Label, Panel

if TYPE_CHECKING:
    from game.stage.shell import Shell

BLUR = 36.0
"""Du of the scene below that become one dot: shapes and colours stay, no piece can be told from another."""
BOX = pygame.FRect(576, 130, 448, 640)
KEY = pygame.FRect(612, 286, 376, 62)
STEP = 76.0


class Pause(WidgetScene):
    """Lies over a game. It is modal, so nothing below it gets time."""

    opaque = False

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self.shell = shell
        self._veil: pygame.Surface | None = None

    def enter(self) -> None:
        super().enter()
        self.tree.set_focus(self.first)

    def resized(self) -> None:
        self._veil = None
        super().resized()

    def uncover(self) -> None:
        self._veil = None
        super().uncover()

    def build(self) -> None:
        shell = self.shell
        entries = [
            ("Back to the game", "back", self.back),
            ("Rules", "help", lambda: shell.rules(self.below)),
            ("Log", "log", shell.log),
            ("Settings", "settings", shell.settings),
            ("Leave to the title", "quit", shell.leave),
        ]
        self.add(Panel(BOX))
        self.add(Label((BOX.left, BOX.top + 28, BOX.width, 56), "Paused", "screen_title", align="center"))
        self.add(Label((BOX.left + 30, BOX.top + 84, BOX.width - 60, 52), self.said, "body", align="center"))
        for place, (label, icon, use) in enumerate(entries):
            key = Key(
                label, KEY.move(0, place * STEP), use, icon=icon, kind="plain" if place else "primary",
                style="main_key_small", digit=place + 1, region="menu", hotkey=None if place else Intent.MAIN,
            )  # fmt: skip
            self.add(key)
            self.first = self.first or key
        note = "The game is saved at every answer. Leaving loses nothing."
        under = (KEY.left, KEY.top + 5 * STEP + 4, KEY.width, 70)
        self.add(Label(under, note, "note", theme.TEXT_MID, align="center"))

    @property
    def below(self) -> WidgetScene:
        """The scene that is paused."""
        scenes = self.stage.stack.scenes
        found = scenes[scenes.index(self) - 1]
        assert isinstance(found, WidgetScene)
        return found

    @property
    def said(self) -> str:
        """Which game stands still."""
        session = self.shell.session
        if session is None:
            return ""
        wing = session.wing
        about = wing.door.about(session.game.content, wing.door.setup_from(session.journal.header.setup))
        length = wing.door.length(session.game)
        counted = wing.captions.counted
        return f"{about.title}, {about.detail}, {f'{counted} {length}' if length else f'before the first {counted}'}"

    def back(self) -> bool:
        self.stage.stack.pop(self)
        return True

    def on_event(self, happening: Happening) -> bool:
        """The pause key ends the pause."""
        wanted = isinstance(happening, Press) and happening.intent is Intent.PAUSE and not happening.quick
        return wanted and self.back()

    def draw_background(self, brush: Brush) -> None:
        surface = brush.surface
        if self._veil is None or self._veil.get_size() != surface.get_size():
            wide, high = surface.get_size()
            dot = brush.px(BLUR)
            small = pygame.transform.smoothscale(surface, (max(1, wide // dot), max(1, high // dot)))
            self._veil = pygame.transform.smoothscale(small, (wide, high))
            paint.dim(self._veil, 0.45)
        surface.blit(self._veil, (0, 0))
