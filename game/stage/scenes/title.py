"""The title: the name of the game before a planet, and what can be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import TYPE_CHECKING

import pygame

from game.stage import paint, theme
from game.stage.intents import Happening, Intent, Pointer
from game.stage.library import Saved
from game.stage.paint.vector import stroked
from game.stage.scenes.menu import Menu
from game.stage.view import CANVAS
from game.stage.widgets import Brush, Key, Label, Widget
from game.stage.widgets.dialog import Choice, Dialog

if TYPE_CHECKING:
    from game.stage.shell import Shell

NAME = "Long Orbit"
KEYS = pygame.FRect(98, 442, 426, 54)
STEP = 68.0
SWAY = 12.0
"""How far the picture follows the mouse, in du."""
READY_AFTER = 0.25
"""Seconds after the first frame until the games are loaded, so that the first press need not wait for it."""

ORBIT = ((1436.0, 408.0), 664.0, 318.0, -12.0)
"""The middle stripe: centre, half axes, turn in degrees."""


class Title(Menu):
    """Every entry works: without saved games there is none to continue."""

    bar = False
    light = (0.78, 0.5)

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self.shell = shell
        self.saved: Saved | None = None
        self._waited = 0.0

    def enter(self) -> None:
        self.saved = self.shell.library.latest()
        super().enter()

    def uncover(self) -> None:
        """Back from another screen: games may have been added."""
        self.saved = self.shell.library.latest()
        self.rebuild()
        super().uncover()

    def build(self) -> None:
        self.add(View())
        self.add(Label((96, 60, 0, 0), "Space board games at one table", "cap", theme.MARIGOLD))
        self.add(Name((92, 92, 500, 216)))
        wider = (self.stage.settings.text_size / 100 - 1) * 300
        said = "Crew a bridge, one to six people at one computer. No network needed, some shouting likely."
        self.add(Label((96, 322, 440 + wider, 0), said, "body_large", theme.TEXT_MID))
        for place, (label, sub, use) in enumerate(self.entries()):
            rect = (KEYS.left, KEYS.top + place * STEP, KEYS.width + wider, KEYS.height)
            key = Key(
                label, rect, use, kind="plain" if place else "primary", sub=sub,
                spread=True, digit=place + 1, region="menu", hotkey=None if place else Intent.MAIN,
            )  # fmt: skip
            self.add(key)
            self.first = self.first or key
        self.hints(("up down", "move"), ("Enter", "choose"), ("F11", "full screen"), at=(98, 866))
        version = f"Version {self.shell.version}"
        self.add(Label((1270, 856, 300, 0), version, "note", theme.TEXT_MID, align="right"))

    def entries(self) -> list[tuple[str, str, Callable[[], object]]]:
        """Label, state, deed."""
        shell = self.shell
        found: list[tuple[str, str, Callable[[], object]]] = []
        if self.saved is not None:
            saved = self.saved
            found.append(("Continue", self._said(saved), lambda: shell.open(saved.path)))
        found.append(("New game", "Choose a game and a mission", shell.choose_game))
        if count := len(shell.library.files()):
            found.append(("Load a game", f"{count} saved game{'s' if count > 1 else ''}", shell.saves))
        found.append(("Rules", "Look something up", lambda: shell.rules(self)))
        found.append(("Settings", "Sound, text size, motion", shell.settings))
        found.append(("Quit", "", self.ask_to_quit))
        return found

    def _said(self, saved: Saved) -> str:
        days = (date.today() - saved.when.date()).days
        when = {0: "today", 1: "yesterday"}.get(days, f"on {saved.when:%d %b}")
        far = f"{self.shell.counted(saved)} {saved.length}" if saved.length else "just begun"
        return f"{saved.about.title}, {far}, saved {when}"

    def draw_background(self, brush: Brush) -> None:
        """The nebula does not sway: its two lights are too large to be blended anew at each move of the mouse."""
        super().draw_background(brush)
        paint.glow(brush.surface, brush.at((1000, 250)), brush.px(760), theme.rgb("#6A4BC8"), 0.4)
        paint.glow(brush.surface, brush.at((1160, 530)), brush.px(620), theme.rgb("#E8784F"), 0.55)

    def still_background(self) -> bool:
        return True

    def ask_to_quit(self) -> None:
        """Leaving the program is asked about."""
        leave = Choice("Close the game", lambda: self.stage.quit(), icon="quit")
        stay = Choice("Stay", kind="primary")
        said = "Every game is saved as it stands."
        self.stage.stack.push(Dialog(f"Leave {NAME}?", said, [leave, stay], safe=1))

    def back(self) -> bool:
        self.ask_to_quit()
        return True

    def on_event(self, happening: Happening) -> bool:
        """The picture follows the mouse a little."""
        moved = isinstance(happening, Pointer) and happening.kind == "move"
        if moved and not self.stage.settings.reduced_motion:
            self.mark_dirty()
        return False

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._waited < READY_AFTER:
            self._waited += dt
            if self._waited >= READY_AFTER:
                self.shell.prepare()

    def wake_in(self) -> float | None:
        if self._waited < READY_AFTER:
            return READY_AFTER - self._waited
        return super().wake_in()


class Name(Widget):
    """The name in the largest letters."""

    def texts(self) -> Iterator[str]:
        yield NAME

    def draw(self, brush: Brush) -> None:
        brush.text(NAME.replace(" ", "\n"), "hero", theme.TEXT, self.rect.topleft)


class View(Widget):
    """Planet, moon, orbit and travellers, each swaying by its own distance."""

    def draw(self, brush: Brush) -> None:
        self._draw_far(brush)
        draw_orbit(brush)
        self._draw_near(brush)

    def sway(self, brush: Brush, depth: float) -> Brush:
        """A brush moved against the mouse, by up to twelve du at depth one."""
        stage = brush.stage
        x, y = stage.input.pointer
        if stage.settings.reduced_motion or x < 0:
            return brush
        across = (CANVAS.centerx - x) / CANVAS.centerx * SWAY * depth
        return brush.moved(across, (CANVAS.centery - y) / CANVAS.centery * SWAY * depth)

    def _draw_far(self, brush: Brush) -> None:
        far = self.sway(brush, 0.4)
        far.sprite("title_planet", (882, 242, 556, 556))
        moon = self.sway(brush, 0.6)
        moon.sprite("title_moon", (1410, 240, 104, 104))

    def _draw_near(self, brush: Brush) -> None:
        near = self.sway(brush, 1.0)
        near.sprite("ship_saucer", (1294, 150, 100, 100))
        near.sprite("crystal", (1390, 556, 66, 66))
        paint.glow(near.surface, near.at((1062, 732)), near.px(150), theme.MARIGOLD, 0.4)
        near.sprite("ship_player", (960, 636, 200, 200), turn=82)


def draw_orbit(brush: Brush) -> None:
    """The three stripes, an ellipse each, as far as they are in the window."""
    surface = brush.surface
    centre = brush.at(ORBIT[0])
    colours = brush.mood.stripes
    box = pygame.Rect(0, 0, 2 * brush.px(ORBIT[1] + 50), 2 * brush.px(ORBIT[2] + 72))
    box.center = centre
    box = box.clip(surface.get_rect())

    def painted() -> pygame.Surface:
        rings = f'<g transform="translate({-box.left} {-box.top})">'
        for place, colour in enumerate(colours):
            inset = (place - 1) * 33 * brush.scale
            across, down = ORBIT[1] * brush.scale - inset, ORBIT[2] * brush.scale - inset
            turn = f'transform="rotate({ORBIT[3]} {centre[0]} {centre[1]})"'
            line = stroked(colour, 20 * brush.scale)
            where = f'cx="{centre[0]}" cy="{centre[1]}" rx="{across:.1f}" ry="{down:.1f}"'
            rings += f"<ellipse {where} {turn} {line}/>"
        return paint.picture(*box.size, f"{rings}</g>")

    surface.blit(paint.kept(("title orbit", *box, brush.scale, centre, tuple(colours)), painted), box)
