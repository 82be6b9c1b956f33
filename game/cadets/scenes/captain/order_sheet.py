"""One station's order: ready-made ones in a list, own words in a line. Beside the map, which stays in sight."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.cadets.rules.game import Cadets
from game.cadets.rules.state import Station
from game.cadets.scenes.captain.plan import Plan
from game.stage import paint, theme
from game.stage.screen import WidgetScene
from game.stage.widgets import Badge, Brush, Key, Label, ListBox, Panel, Row, TextEntry

PLATE = pygame.FRect(1118, 84, 464, 798)
PAD = 20.0


class OrderSheet(WidgetScene):
    """Orders are put in and out with one press each; ``changed`` is called after every change."""

    opaque = False
    mood = "cadets"

    def __init__(
        self, game: Cadets, plan: Plan, station: Station, lines: list[str], changed: Callable[[], object]
    ) -> None:
        super().__init__()
        self.wording, title = game.content.orders, game.content.stations[station].title
        self.plan, self.station, self.title, self.lines = plan, station, title, lines
        self.tell = changed

    @property
    def given(self) -> list[str]:
        """The orders of this station."""
        return self.plan.orders.get(self.station, [])

    def build(self) -> None:
        plate, wide = PLATE, PLATE.width - 2 * PAD
        left, foot = plate.left + PAD, plate.bottom - 146
        self.add(Panel(plate))
        self.add(Badge((left, plate.top + 20, 48, 48), f"icon_{self.station}", theme.STATIONS[self.station]))
        self.add(Label((left + 62, plate.top + 18, 0, 0), "Order for", "cap"))
        self.add(Label((left + 62, plate.top + 38, wide - 62, 0), self.title, "screen_title"))
        rows = [
            Row(line, icon="check" if line in self.given else "plus", why=self._full(line), rule="SC-1.6")
            for line in [*self.lines, *[own for own in self.given if own not in self.lines]]
        ]
        self.list = ListBox(
            (left, plate.top + 88, wide, foot - plate.top - 100), rows, self.toggle, digits=True, region="orders",
            name="orders",
        )  # fmt: skip
        self.add(self.list)
        self.first = self.list.children[0] if rows else None
        entry = TextEntry(
            (left, foot, wide, 48), "", self.say, limit=self.wording.longest, empty="in your own words",
            name="own words", region="words", why=self._full(""), rule="SC-1.6",
        )  # fmt: skip
        self.add(entry)
        self._add_keys(left, foot + 62, wide)

    def _add_keys(self, left: float, top: float, wide: float) -> None:
        half = (wide - 12) / 2
        why = "" if self.given else "There is no order to take back."
        self.add(Key("No order", (left, top, half, 60), self.drop, icon="trash", why=why, region="keys"))
        key = Key("Done", (left + half + 12, top, half, 60), self.shut, kind="ok", icon="check", region="keys")
        self.add(key)
        self.first = self.first or key

    def _full(self, line: str) -> str:
        most = self.wording.most
        if line in self.given or len(self.given) < most:
            return ""
        return f"{most} orders are as many as one can keep in mind. Take one back first."

    def enter(self) -> None:
        super().enter()
        if not self.stage.input.pointing:
            self.tree.set_focus(self.first)

    def toggle(self, place: int) -> None:
        """Give an order from the list, or take it back."""
        row = self.list.children[place]
        line = next(row.texts())
        self._put([each for each in self.given if each != line] if line in self.given else [*self.given, line])

    def say(self, words: str) -> None:
        """An order in own words."""
        line = words.strip()
        if line and line not in self.given:
            self._put([*self.given, line[:1].upper() + line[1:]])

    def drop(self) -> None:
        """No order for this station."""
        self._put([])

    def _put(self, orders: list[str]) -> None:
        self.plan.orders[self.station] = orders
        if not orders:
            del self.plan.orders[self.station]
        self.tell()
        self.rebuild()

    def shut(self) -> None:
        """Back to the desk."""
        self.stage.stack.pop(self)

    def back(self) -> bool:
        self.shut()
        return True

    def draw_background(self, brush: Brush) -> None:
        paint.dim(brush.surface, 0.45)
