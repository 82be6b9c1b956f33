"""Dialogs: a plate over the scene that wants an answer. Nothing below reacts (field case D23)."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

import pygame

from game.stage import paint, theme
from game.stage.intents import Happening, Intent, Lost, Pointer, Press, Release
from game.stage.motion import Tween, out_cubic
from game.stage.screen import WidgetScene
from game.stage.view import CANVAS
from game.stage.widgets.base import Brush, Use, Widget
from game.stage.widgets.keys import Key
from game.stage.widgets.lists import ScrollArea
from game.stage.widgets.texts import Label

RISE, RISE_MS = 24.0, 220.0
PAD, KEY_HIGH, KEY_GAP = 28.0, 58.0, 12.0
TALLEST_TEXT = 420.0


@dataclass
class Choice:
    """One answer. It names the deed ("Leave the game"), never "OK". ``why`` closes it."""

    label: str
    use: Use = lambda: None
    sub: str = ""
    icon: str = ""
    kind: paint.Kind = "plain"
    why: str = ""
    rule: str = ""


class Dialog(WidgetScene):
    """A title, some text, a few choices. The ``safe`` one has the focus first and is what Esc means.

    Without ``safe`` the dialog must be answered: a choice forced by a rule. ``side`` leaves the board
    free. Holding B (or RT, or the eye key) shows what lies behind. A choice closes the dialog first and
    acts then.
    """

    opaque = False

    def __init__(
        self,
        title: str,
        text: str,
        choices: Sequence[Choice],
        *,
        safe: int | None = None,
        cap: str = "",
        side: Literal["center", "left", "right"] = "center",
        width: float = 640.0,
        column: bool | None = None,
        eye: bool = False,
        mood: str = "shell",
    ) -> None:
        super().__init__()
        self.title, self.string, self.choices, self.safe = title, text, list(choices), safe
        self.cap, self.side, self.width, self.eye, self.mood = cap, side, width, eye, mood
        self.column = len(self.choices) > 3 if column is None else column
        self.peeking = False
        self.box = pygame.FRect(0, 0, width, 0)
        self._below = RISE

    def enter(self) -> None:
        """Rise into place."""
        super().enter()
        if self.first is not None:
            self.tree.set_focus(self.first)
        if self.stage.settings.reduced_motion:
            self._below = 0.0
        else:
            self.effects.append(Tween(self._rise, RISE_MS, out_cubic, RISE, 0.0))

    def build(self) -> None:
        """Lay out from the text's height."""
        brush = Brush(pygame.Surface((1, 1)), self.stage, self.mood)
        inner = self.width - 2 * PAD
        title = brush.text_size(self.title, "screen_title", inner)[1]
        tall = brush.text_size(self.string, "body_large", inner, rich=True)[1] if self.string else 0.0
        shown = min(tall, TALLEST_TEXT)
        cap = 26.0 if self.cap else 0.0
        keys = self._keys_height()
        self.box.height = PAD + cap + title + 14 + shown + (20 if shown else 6) + keys + PAD
        self._put_box()
        y = self.box.top + PAD
        plate = self.add(Widget(self.box))
        plate.focusable = False
        if self.cap:
            self.add(Label((self.box.left + PAD, y, inner, 0), self.cap, "cap"))
        self.add(Label((self.box.left + PAD, y + cap, inner, 0), self.title, "screen_title"))
        y += cap + title + 14
        if shown:
            self._add_text(y, inner, shown, tall)
        self._add_keys(y + shown + (20 if shown else 6))
        if self.eye:
            self.add(_Eye((self.box.right - 66, self.box.top + 18, 48, 44), self))

    def close(self) -> bool:
        """Esc takes the safe choice, if there is one."""
        return self.back()

    def back(self) -> bool:
        """So does back."""
        if self.safe is not None:
            self._take(self.choices[self.safe])
        return True

    def on_event(self, happening: Happening) -> bool:
        """Look behind while B is held."""
        match happening:
            case Press(intent=Intent.PEEK):
                self.peek(True)
                return True
            case Release(intent=Intent.PEEK) | Lost():
                self.peek(False)
        down = isinstance(happening, Pointer) and happening.kind == "down"
        return self.peeking and (down or isinstance(happening, Press))

    def handle(self, happening: Happening) -> bool:
        """Nothing below gets anything."""
        super().handle(happening)
        return True

    def peek(self, on: bool) -> None:
        """Show what lies behind, or the dialog again."""
        self.peeking = on
        self.mark_dirty()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw nothing while the player looks behind."""
        if not self.peeking:
            super().draw(surface)

    def draw_background(self, brush: Brush) -> None:
        """Darken the scene and draw the plate."""
        if self.side == "center":
            paint.dim(brush.surface, 0.6)
        brush.shift = (0.0, self._below)
        paint.plate(brush.surface, brush.rect(self.box), brush.scale, brush.mood)

    def _rise(self, below: float) -> None:
        self._below = below
        self.mark_dirty()

    def _put_box(self) -> None:
        self.box.center = CANVAS.center
        if self.side == "left":
            self.box.midleft = (18, CANVAS.centery + 34)
        elif self.side == "right":
            self.box.midright = (CANVAS.right - 18, CANVAS.centery + 34)
        self.box.clamp_ip(CANVAS)

    def _keys_height(self) -> float:
        rows = len(self.choices) if self.column else min(1, len(self.choices))
        return rows * KEY_HIGH + max(0, rows - 1) * KEY_GAP

    def _add_text(self, y: float, inner: float, shown: float, tall: float) -> None:
        left = self.box.left + PAD
        if tall <= shown:
            self.add(Label((left, y, inner, 0), self.string, "body_large", rich=True))
            return
        area = self.add(ScrollArea((left, y, inner, shown), reading=True, region="text"))
        area.add(Label((0, 0, area.inner_width, 0), self.string, "body_large", rich=True))
        brush = Brush(pygame.Surface((1, 1)), self.stage, self.mood)
        area.tall = brush.text_size(self.string, "body_large", area.inner_width, rich=True)[1]

    def _add_keys(self, y: float) -> None:
        left, inner, count = self.box.left + PAD, self.width - 2 * PAD, len(self.choices)
        wide = inner if self.column else (inner - KEY_GAP * (count - 1)) / max(1, count)
        for place, choice in enumerate(self.choices):
            at = (
                (left, y + place * (KEY_HIGH + KEY_GAP))
                if self.column
                else (left + place * (wide + KEY_GAP), y)
            )
            key = Key(
                choice.label, (*at, wide, KEY_HIGH), partial(self._take, choice), kind=choice.kind,
                sub=choice.sub, icon=choice.icon, why=choice.why, rule=choice.rule, region="choices",
                digit=place + 1 if place < 9 else None, hotkey=Intent.MAIN if choice.kind == "primary" else None,
            )  # fmt: skip
            self.add(key)
            if place == (self.safe or 0):
                self.first = key

    def _take(self, choice: Choice) -> None:
        self.stage.stack.pop(self)
        choice.use()


class _Eye(Key):
    """Hold it with the mouse to look behind the dialog."""

    def __init__(self, rect: tuple[float, float, float, float], dialog: Dialog) -> None:
        super().__init__("", rect, icon="eye", name="Look behind", tip="Hold to see the board (B)")
        self.dialog = dialog

    def on_pointer(self, pointer: Pointer) -> bool:
        """Down: look; up: back."""
        if pointer.kind in ("down", "up"):
            self.dialog.peek(pointer.kind == "down")
            return True
        return False

    def cancel(self) -> None:
        """The pointer is lost."""
        self.dialog.peek(False)


class FaultDialog(Dialog):
    """Our fault, told plainly: what is saved, where the details are, how to go on."""

    opaque = True

    def __init__(self, fault: BaseException, log: Path | None, saved: str) -> None:
        self.details = "".join(traceback.format_exception(fault))
        where = f" The details are in {log}." if log is not None else ""
        choices = [
            Choice("Go to the title", self._home, kind="primary"),
            Choice("Copy the details", self._copy),
            Choice("Close the game", lambda: self.stage.quit()),
        ]
        said = f"The program made a mistake, you did not. {saved}{where}".replace("  ", " ")
        super().__init__("Something went wrong", said, choices, width=760)

    def draw_background(self, brush: Brush) -> None:
        """No scene behind it can be trusted to draw."""
        brush.surface.fill(theme.SPACE)
        super().draw_background(brush)

    def _home(self) -> None:
        if self.stage.home is not None:
            self.stage.stack.reset(self.stage.home())
        else:
            self.stage.quit()

    def _copy(self) -> None:
        self.stage.stack.push(self)
        try:
            pygame.scrap.put_text(self.details)
            self.stage.message("The details are on the clipboard.")
        except pygame.error as problem:
            self.stage.message(f"The clipboard cannot be used ({problem}).")
