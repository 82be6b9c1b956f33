"""Saved games: go on with one, watch it from its start, or drop it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pygame

from game.stage import paint, theme
from game.stage.library import Saved
from game.stage.scenes.briefing import ending
from game.stage.scenes.menu import Menu
from game.stage.shell import UNUSABLE, Shell
from game.stage.widgets import Brush, HoldKey, Key, Label, ListBox, Panel, Row, ScrollArea, Widget

LIST = pygame.FRect(18, 84, 940, 798)
SIDE = pygame.FRect(974, 84, 608, 590)
LAST_LINES = 8
DROPPED = ".dropped"
"""Ends the name of a file that can still be brought back, until this screen is left."""


class Saves(Menu):
    """The newest first; damaged ones are listed with their reason and cannot be opened (D01)."""

    cap, title = "Long Orbit", "Saved games"

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self.shell = shell
        self.games: list[Saved] = []
        self.place = 0
        self.dropped: list[Path] = []
        self._told: dict[Path, list[str]] = {}

    def enter(self) -> None:
        self._look()
        super().enter()

    def leave(self) -> None:
        """What was dropped is gone now."""
        super().leave()
        for path in self.dropped:
            with contextlib.suppress(OSError):  # gone already: that is what was wanted
                path.unlink()

    def _look(self) -> None:
        self.games = self.shell.library.all()
        self.place = min(self.place, max(0, len(self.games) - 1))

    @property
    def chosen(self) -> Saved | None:
        return self.games[self.place] if self.games else None

    def build(self) -> None:
        count = len(self.games)
        self.purpose = f"{count} game{'s' if count != 1 else ''}, the newest first. Each is saved at every answer."
        grow = self.stage.settings.text_size / 100
        self.add(Panel(LIST))
        if self.games:
            rows = [_row(saved, self.shell.counted(saved)) for saved in self.games]
            box = (LIST.left + 16, LIST.top + 16, LIST.width - 32, LIST.height - 36)
            games = ListBox(
                box, rows, self._choose, chosen=self.place, row_height=62 * grow, gap=8, digits=True,
                follows=True, region="games", name="games",
            )  # fmt: skip
            self.add(games)
            self.first = games.children[self.place]
        else:
            at = (LIST.left + 30, LIST.top + 30, LIST.width - 60, 0)
            self.add(Label(at, "Nothing is saved here.", "body_large"))
        self._build_side()

    def _build_side(self) -> None:
        saved = self.chosen
        if saved is not None:
            self.add(Detail(SIDE, saved, self.lines(saved), [] if saved.damaged else self._last_lines(saved)))
            if saved.damaged:
                self._build_reason(saved)
        none = "" if saved else "No game is chosen"
        why = none or (saved.damaged if saved else "")
        over = saved is not None and bool(saved.result)
        label = "See the end" if over else "Go on"
        self.main(label, self._open, icon="play", why=why, rect=(1270, 786, 312, 96))
        replay = Key("Watch from its start", (974, 786, 280, 96), self._watch, icon="replay", why=why, region="foot")
        self.add(replay)
        drop = HoldKey(
            "Drop this game", (974, 694, 280, 72), self._drop, icon="trash", why=none, region="foot",
            sub="hold the key", tip="It can be brought back until you leave this screen.",
        )  # fmt: skip
        self.add(drop)
        back = "" if self.dropped else "Nothing was dropped"
        self.add(Key("Bring it back", (1270, 694, 312, 72), self._bring_back, icon="undo", why=back, region="foot"))

    def _build_reason(self, saved: Saved) -> None:
        """Why a damaged file cannot be opened, in full."""
        rect = (SIDE.left + 26, SIDE.top + 250, SIDE.width - 52, SIDE.height - 280)
        area = self.add(ScrollArea(rect, reading=True, region="reason", name="reason"))
        said = f"{saved.damaged}. The file is left as it is."
        brush = Brush(pygame.Surface((1, 1)), self.stage, self.mood)
        tall = brush.text_size(said, "body", area.inner_width)[1]
        area.add(Label((0, 0, area.inner_width, tall), said, "body", theme.DANGER_TEXT))

    def lines(self, saved: Saved) -> list[tuple[str, str]]:
        """What is known of a game, in label and value."""
        if saved.damaged:
            return [("File", saved.path.name), ("Written", f"{saved.when:%d %B %Y, %H:%M}")]
        people = ", ".join(saved.about.people) or "bots only"
        return [
            ("Game", saved.about.game),
            ("Set-up", saved.about.detail),
            (self.shell.counted(saved).capitalize(), str(saved.length) if saved.length else "not begun"),
            ("People", people),
            ("Saved", f"{saved.when:%d %B %Y, %H:%M}"),
            ("File", saved.path.name),
            *([("Notice", saved.notice)] if saved.notice else []),
        ]

    def _last_lines(self, saved: Saved) -> list[str]:
        """The end of a game's log; nothing of one that does not fit today's rules."""
        if saved.path not in self._told:
            try:
                self._told[saved.path] = [str(line) for line in self.shell.loaded(saved.path).lines[-LAST_LINES:]]
            except UNUSABLE:
                self._told[saved.path] = []
        return self._told[saved.path]

    # Deeds

    def _choose(self, place: int) -> None:
        self.place = place
        self.rebuild()

    def _open(self) -> None:
        if self.chosen is not None:
            self.shell.open(self.chosen.path)

    def _watch(self) -> None:
        if self.chosen is not None:
            self.shell.watch(self.chosen.path)

    def _drop(self) -> None:
        if self.chosen is None:
            return
        path = self.chosen.path
        aside = path.with_name(path.name + DROPPED)
        try:
            path.rename(aside)
        except OSError as error:
            self.stage.message(f"{path.name} cannot be dropped: {error.strerror or error}.")
            return
        self.dropped.append(aside)
        self._look()
        self.stage.message(f"{path.name} is dropped.")
        self.rebuild()

    def _bring_back(self) -> None:
        aside = self.dropped.pop()
        try:
            aside.rename(aside.with_name(aside.name.removesuffix(DROPPED)))
        except OSError as error:
            self.stage.message(f"{aside.name} cannot be brought back: {error.strerror or error}.")
        self._look()
        self.rebuild()


def _row(saved: Saved, counted: str) -> Row:
    """A line of the list: title, people and date, and how it stands."""
    people = ", ".join(saved.about.people) or "bots only"
    if saved.damaged:
        return Row(saved.path.name, f"{saved.when:%d %b %Y}", icon="warning", chip=("Damaged", theme.DANGER))
    note = f"{saved.about.detail}, {people}, {saved.when:%d %b %Y, %H:%M}"
    if saved.result:
        word, icon, colour = ending(saved)
        chip = (word.capitalize(), theme.WARN if saved.result == "won" else colour)
    else:
        icon, chip = "save", (f"{counted.capitalize()} {saved.length}" if saved.length else "Not begun", theme.TEACH)
    return Row(saved.about.title, note, icon=icon, chip=chip)


class Detail(Widget):
    """What is known of a saved game, on a paper card."""

    def __init__(
        self, rect: pygame.FRect, saved: Saved, lines: list[tuple[str, str]], told: list[str]
    ) -> None:
        super().__init__(rect)
        self.saved, self.lines, self.told = saved, lines, told

    def texts(self) -> Iterator[str]:
        yield "Cannot be opened" if self.saved.damaged else self.saved.about.title
        for line in self.lines:
            yield " ".join(line)
        yield from self.told

    def draw(self, brush: Brush) -> None:
        if self.saved.damaged:
            paint.plate(brush.surface, brush.rect(self.rect), brush.scale, brush.mood)
            title, text, quiet = theme.TEXT, theme.TEXT, theme.TEXT_LOW
        else:
            paint.card(brush.surface, brush.rect(self.rect), brush.scale, theme.STATIONS["captain"], band=0.17)
            title, text, quiet = theme.INK, theme.TEXT_ON_PAPER, theme.QUIET_ON_PAPER
        room = self.rect.width - 52
        said = "Cannot be opened" if self.saved.damaged else self.saved.about.title
        at = (self.rect.left + 26, self.rect.top + 50)
        brush.fitted(said.upper(), "number", title, at, room, anchor="midleft")
        y = self.rect.top + 122
        label = 110 * brush.stage.settings.text_size / 100
        for name, value in self.lines:
            brush.text(name, "note", quiet, (self.rect.left + 26, y + 1))
            drawn = brush.text(value, "label", text, (self.rect.left + 26 + label, y), width=room - label)
            y += max(drawn.height / brush.scale, 20) + 10
        self._draw_told(brush, y + 6, text, quiet)

    def _draw_told(self, brush: Brush, y: float, text: theme.Colour, quiet: theme.Colour) -> None:
        """As many of the last log lines as fit."""
        room, left = self.rect.width - 52, self.rect.left + 26
        high = [brush.text_size(line, "note", room)[1] + 4 for line in self.told]
        free = self.rect.bottom - 20 - y - 24
        first = len(self.told)
        while first and sum(high[first - 1 :]) < free:
            first -= 1
        if first == len(self.told):
            return
        brush.text("What happened last", "cap", quiet, (left, y))
        y += 26
        for line, tall in zip(self.told[first:], high[first:], strict=True):
            brush.text(line, "note", text, (left, y), width=room)
            y += tall
