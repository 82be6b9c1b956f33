"""The rules in a few words each: it opens at those of the screen it was called from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.core.records import Ruling
from game.core.wing import Wing
from game.stage import paint, theme
from game.stage.intents import Happening, Intent, Press
from game.stage.scenes.menu import Menu
from game.stage.widgets import Brush, Label, ListBox, Panel, Row, ScrollArea, TextEntry, Widget

HERE = "This screen"
FOUND = "Found"
LEFT = pygame.FRect(18, 84, 400, 798)
PAGE = pygame.FRect(434, 84, 1148, 692)
ID_WIDTH = 96.0


class Rules(Menu):
    """Left: search and headings. Right: the rules under the chosen heading, or those found."""

    cap, title = "Rules", "Rules"

    def __init__(self, wing: Wing, rulings: Sequence[Ruling], ids: Sequence[str] = ()) -> None:
        super().__init__()
        self.rulings = list(rulings)
        self.here = [ruling for ruling in self.rulings if ruling.id.startswith(tuple(ids))] if ids else []
        self.search = ""
        groups = list(dict.fromkeys(ruling.group for ruling in self.rulings))
        self.headings = [HERE, *groups] if self.here else groups
        self.place = 0
        self.title = wing.title
        self.mood = wing.id if wing.id in theme.MOODS else "shell"
        self.purpose = f"{len(self.rulings)} rules in a few words. Their numbers are those of the rule book."

    @property
    def page(self) -> list[Ruling]:
        """The rules shown."""
        if self.search:
            wanted = self.search.casefold()
            return [each for each in self.rulings if wanted in _words(each).casefold()]
        heading = self.headings[self.place] if self.headings else ""
        return self.here if heading == HERE else [each for each in self.rulings if each.group == heading]

    def build(self) -> None:
        grow = self.stage.settings.text_size / 100
        self.add(Panel(LEFT))
        box = (LEFT.left + 16, LEFT.top + 16, LEFT.width - 32, 46)
        search = TextEntry(
            box, self.search, self._search, limit=40, empty="Search, then Enter", name="search", region="search"
        )
        self.add(search)
        rows = [Row(heading, icon="arrow_right" if heading == HERE else "") for heading in self.headings]
        chosen = -1 if self.search else self.place
        headings = ListBox(
            (LEFT.left + 16, LEFT.top + 76, LEFT.width - 32, LEFT.height - 96), rows, self._choose, chosen=chosen,
            row_height=44 * grow, digits=True, region="headings", name="headings",
        )  # fmt: skip
        self.add(headings)
        self.first = headings.children[self.place] if headings.children else None
        self._build_page()
        self.main("Back", self.back, icon="back")
        self.hints(("up down", "choose or scroll"), ("Tab", "next part"), ("Esc", "back"), at=(440, 838))

    def _build_page(self) -> None:
        heading = f"{FOUND}: {self.search}" if self.search else self.headings[self.place] if self.headings else ""
        self.add(Panel(PAGE, title=heading))
        rect = (PAGE.left + 24, PAGE.top + 56, PAGE.width - 48, PAGE.height - 84)
        area = self.add(ScrollArea(rect, reading=True, region="page", name="page"))
        brush = Brush(pygame.Surface((1, 1)), self.stage, self.mood)
        id_width = ID_WIDTH * self.stage.settings.text_size / 100
        wide, y = min(area.inner_width, 900.0), 0.0
        for ruling in self.page:
            entry = Entry((0, y, wide, 0), ruling, id_width)
            entry.rect.height = entry.tall(brush)
            area.add(entry)
            y += entry.rect.height + 18
        if not self.page:
            area.add(Label((0, 2, wide, 30), f"No rule speaks of “{self.search}”.", "body_large"))
        area.tall = y

    def _choose(self, place: int) -> None:
        self.place, self.search = place, ""
        self.rebuild()

    def _search(self, text: str) -> None:
        self.search = text.strip()
        self.rebuild()

    def on_event(self, happening: Happening) -> bool:
        """F1 once more closes the rules."""
        wanted = isinstance(happening, Press) and happening.intent is Intent.RULE and not happening.quick
        return wanted and self.back()


class Entry(Widget):
    """One rule: its number on a chip, its title, its text."""

    def __init__(self, rect: tuple[float, float, float, float], ruling: Ruling, id_width: float) -> None:
        super().__init__(rect)
        self.ruling, self.id_width = ruling, id_width

    def texts(self) -> Iterator[str]:
        yield self.ruling.id
        yield self.ruling.title
        yield self.ruling.text

    def tall(self, brush: Brush) -> float:
        """How high it is, in du."""
        room = self.rect.width - self.id_width - 16
        title = brush.text_size(self.ruling.title, "name", room)[1]
        return title + 4 + brush.text_size(self.ruling.text, "body", room)[1]

    def draw(self, brush: Brush) -> None:
        left, top = self.rect.topleft
        wide, high = brush.text_size(self.ruling.id, "label_small")
        chip = pygame.FRect(left, top, max(self.id_width, wide + 20), high + 8)
        paint.chip(brush.surface, brush.rect(chip), brush.scale, brush.mood.key)
        brush.text(self.ruling.id, "label_small", theme.TEXT, chip.center, anchor="center")
        x, room = left + self.id_width + 16, self.rect.width - self.id_width - 16
        drawn = brush.text(self.ruling.title, "name", theme.MARIGOLD, (x, top + 2), width=room)
        under = top + 6 + drawn.height / brush.scale
        brush.text(self.ruling.text, "body", theme.TEXT, (x, under), width=room)


def _words(rule: Ruling) -> str:
    return f"{rule.id} {rule.group} {rule.title} {rule.text}"
