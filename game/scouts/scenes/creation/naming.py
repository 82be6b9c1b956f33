"""Names for a ship and its crew: free text, with defaults for what is left empty (SS-3.8)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from game.scouts.records import Content
from game.scouts.rules.state import Rank
from game.scouts.scenes.creation.portrait import draw_portrait
from game.stage import paint, theme
from game.stage.scene import Scene
from game.stage.scenes.menu import Menu
from game.stage.session import Session
from game.stage.view import Box
from game.stage.widgets import Brush, Key, Label, Panel, Picture, TextEntry, Widget

LONGEST = 20
SHIP = (18.0, 84.0, 560.0, 690.0)
CREW = (594.0, 84.0, 988.0, 690.0)
EMPTY = "named when the game begins"


class Names(NamedTuple):
    """What somebody calls a ship and its crew by place; empty texts get a default name when the game begins."""

    ship: str = ""
    crew: tuple[str, ...] = ()

    def of(self, place: int) -> str:
        """Name given to a place of the crew, "" if none."""
        return self.crew[place] if place < len(self.crew) else ""

    def with_crew(self, place: int, name: str, total: int) -> Names:
        """The same with another name for a place of the crew."""
        names = [self.of(n) for n in range(total)]
        names[place] = name
        return self._replace(crew=tuple(names))


def suggested(content: Content) -> Names:
    """Return names drawn from those of the program. No die of a game is spent on them: SS-UI.10."""
    crew = random.sample(content.names.crew, len(content.generation.ranks_aboard))
    return Names(random.choice(content.names.ships), tuple(crew))


class Naming(Menu):
    """A field for the ship and one for each of the crew, with the portraits their names give them."""

    cap, title, mood = "New game", "Names", "scouts"
    purpose = "Whatever is left empty is named when the game begins."

    def __init__(self, content: Content, person: str, seat: int, names: Names, done: Callable[[Names], None]) -> None:
        super().__init__()
        self.content, self.person, self.seat, self.names, self.done = content, person, seat, names, done

    def rule_ids(self) -> tuple[str, ...]:
        return ("SS-3.",)

    def build(self) -> None:
        left, top, wide, _ = SHIP
        self.add(Panel(SHIP, title=f"{self.person}'s ship"))
        self.add(Berth((left + 24, top + 60, wide - 48, 420), self.seat))
        self.add(Picture((left + wide / 2 - 150, top + 120, 300, 300), "ship_player", turn=34))
        self.add(Label((left + 28, top + 500, 0, 0), "Name of the ship", "cap"))
        entry = TextEntry(
            (left + 24, top + 530, wide - 48, 56), self.names.ship, self._name_ship, limit=LONGEST, empty=EMPTY,
            name="ship name", region="ship",
        )  # fmt: skip
        self.first = self.add(entry)
        said = "Names are for telling stories. They decide nothing but the faces."
        self.add(Label((left + 28, top + 604, wide - 56, 0), said, "note", theme.TEXT_MID))
        self._build_crew()
        wide = 300.0
        self.add(Key("Suggest all", (18, 793, wide, 90), self._suggest, icon="die", region="foot",
                     sub="names of the program"))  # fmt: skip
        blank = "" if self.names != Names() else "All fields are empty already"
        self.add(Key("Clear all", (18 + wide + 14, 793, 246, 90), self._clear, icon="trash", region="foot", why=blank))
        self.main("Done", self.back, icon="check")

    def _build_crew(self) -> None:
        left, top, wide, high = CREW
        self.add(Panel(CREW, title="Crew", note="a name decides about the face"))
        ranks: tuple[Rank, ...] = self.content.generation.ranks_aboard
        cell, tall = (wide - 36 - 16) / 2, (high - 62 - 2 * 14) / 3
        for place, rank in enumerate(ranks):
            row, column = divmod(place, 2)
            box = (left + 18 + column * (cell + 16), top + 48 + row * (tall + 14), cell, tall)
            name = self.names.of(place)
            self.add(Face(box, name, rank, self.content.generation.ranks[rank].title))
            entry = TextEntry(
                (box[0] + 168, box[1] + tall - 74, cell - 184, 52), name, partial(self._name_member, place),
                limit=LONGEST, empty=EMPTY, name=f"crew name {place + 1}", region="crew",
            )  # fmt: skip
            self.add(entry)

    def _name_ship(self, name: str) -> None:
        self.names = self.names._replace(ship=name.strip())
        self.rebuild()

    def _name_member(self, place: int, name: str) -> None:
        total = len(self.content.generation.ranks_aboard)
        self.names = self.names.with_crew(place, name.strip(), total)
        self.rebuild()

    def _suggest(self) -> None:
        self.names = suggested(self.content)
        self.rebuild()

    def _clear(self) -> None:
        self.names = Names()
        self.rebuild()

    def back(self) -> bool:
        """What was typed is kept."""
        self.tree.set_focus(None)
        self.done(self.names)
        return super().back()


class Berth(Widget):
    """The ground the ship lies on, in the colour and weave of its player."""

    still = True

    def __init__(self, rect: Box, seat: int) -> None:
        super().__init__(rect)
        self.seat = seat

    def draw(self, brush: Brush) -> None:
        where, seat = brush.rect(self.rect), theme.SEATS[self.seat]
        floor = theme.mix(brush.mood.well, seat.colour, 0.16)
        inner = paint.well(brush.surface, where, brush.scale, brush.mood, colour=floor)
        paint.weave(brush.surface, inner, seat.weave, step=16 * brush.scale, radius=8 * brush.scale, opacity=0.25)
        paint.glow(brush.surface, where.center, brush.px(200), seat.colour, 0.3)
        paint.seat_mark(brush.surface, brush.rect((self.rect.left + 18, self.rect.top + 18, 40, 40)), self.seat)


class Face(Widget):
    """Somebody of the crew to be: portrait and rank, a question mark while there is no name."""

    still = True

    def __init__(self, rect: Box, name: str, rank: Rank, title: str) -> None:
        super().__init__(rect, name=f"face {title}")
        self.person, self.rank, self.rank_title = name, rank, title

    def texts(self) -> Iterator[str]:
        yield self.rank_title

    def draw(self, brush: Brush) -> None:
        box = self.rect
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        side = min(136.0, box.height - 36)
        spot = (box.left + 16, box.centery - side / 2, side, side)
        if self.person:
            draw_portrait(brush, spot, self.person, self.rank)
        else:
            radius = 22 * brush.scale
            paint.dashed_rect(brush.surface, brush.rect(spot), brush.mood.text_low, 2 * brush.scale, radius=radius)
            third = side / 3
            brush.icon("question", (spot[0] + third, spot[1] + third, third, third), brush.mood.text_low)
        at = (box.left + 172, box.top + 44)
        brush.fitted(self.rank_title, "name_medium", theme.TEXT, at, box.width - 190, high=40, anchor="midleft")



def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Some names given, some left empty."""

    def scene() -> Scene:
        content = session().game.content
        names = Names(content.names.ships[4], tuple(content.names.crew[:4]))
        return Naming(content, "Ada", 0, names, lambda names: None)

    yield "names", scene
