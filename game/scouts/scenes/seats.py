"""Seating the ships: people and rivals, how each crew is rolled, and the options of the game (SS-1.3, SS-1.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, get_args

import msgspec
import pygame

from game.scouts.records import Content
from game.scouts.rules.setup import Setup, Switch, closed, switch_closed
from game.scouts.rules.state import Level, Mode, Options, Player, Source, Support
from game.scouts.scenes.creation.naming import Names, Naming
from game.scouts.seating import told_apart, usual_seats
from game.stage import paint, theme
from game.stage.scenes.seats import PEOPLE, Note, Seats
from game.stage.widgets import Brush, Key, Label, Panel, Stepper, Toggle, Widget

USUAL_LEVEL: Level = "officer"
SHIPS = pygame.FRect(496, 84, 1086, 432)
OPTIONS = pygame.FRect(496, 532, 1086, 244)
COLUMNS, GAP = 2, 12.0
SOURCES: dict[Source, tuple[str, str]] = {
    "cards": ("Cards", "the decks of missions and threats"),
    "percentile": ("Percentile", "rolled on tables"),
    "table": ("No cards", "draws are rolled, too"),
}
SWITCHES: dict[Switch, tuple[str, str, str]] = {
    "fixed_order": ("Fixed order", "The Start marker stays where it is.", "SS-5.2"),
    "experience": ("Experience", "Missions may bring new skills.", "SS-17.1"),
    "shore_leave": ("Shore leave", "A visit home with nothing to mend draws a card.", "SS-9.3"),
}


class ShipSeats(Seats):
    """People at the left, rivals below them; at the right every ship, and the options of the game."""

    least = 0  # SS-16.11

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.content: Content
        self.mode: Mode = self.offer.id  # type: ignore[assignment]  # the offers are the modes
        self.quick: list[bool] = []
        self.names: list[Names] = []
        self.rivals: list[Level] = []
        self.options: dict[Switch, bool] = dict.fromkeys(SWITCHES, False)
        self.source: Source = "cards"
        card = self.content.modes[self.mode]
        self.most = card.most
        self.title = "Seat the ships"
        self.purpose = f"{card.title}. {self._many()}"
        del self.people[card.most :]
        self.people_changed()
        self.rivals = [USUAL_LEVEL] * max(0, usual_seats(self.content, self.mode) - len(self.people))

    def rule_ids(self) -> tuple[str, ...]:
        return ("SS-1.", "SS-14.", "SS-16.", "SS-17.")

    def _many(self) -> str:
        card = self.content.modes[self.mode]
        return f"{card.least} to {card.most} ships." if card.least < card.most else f"{card.least} ship, alone."

    # Who plays

    @property
    def ships(self) -> int:
        """How many ships there are."""
        return len(self.people) + len(self.rivals)

    def people_changed(self, gone: int | None = None) -> None:
        """Names and the quick form follow their person; rivals make room."""
        if gone is not None:
            del self.quick[gone], self.names[gone]
        self.quick += [False] * (len(self.people) - len(self.quick))
        self.names += [Names()] * (len(self.people) - len(self.names))
        del self.rivals[max(0, self.content.modes[self.mode].most - len(self.people)) :]

    def load_of(self, person: int) -> str:
        return f"{self.names[person].ship or 'a ship without a name yet'}"

    def closed(self) -> tuple[str, str]:
        return closed(self.content, self.setup())

    def setup(self) -> Setup:
        players = [
            Player(name.strip(), quick=quick, ship=names.ship, crew=names.crew)
            for name, quick, names in zip(self.people, self.quick, self.names, strict=True)
        ]
        players += [Player(self.content.levels[level].title, level) for level in self.rivals]
        support: Support = self.difficulty  # type: ignore[assignment]  # the difficulties are the intervals
        options = Options(self.mode, self.source, support, **self._switches())
        return Setup(told_apart(players), options)

    def _switches(self) -> dict[Switch, bool]:
        """What the switches say; a closed one is off."""
        return {key: on and not switch_closed(self.mode, key)[0] for key, on in self.options.items()}

    # Why an option is closed

    def source_closed(self, source: Source) -> tuple[str, str]:
        """Why missions cannot come from there in this mode, and the rule."""
        trial = msgspec.structs.replace(Options(self.mode), source=source)
        players = tuple(Player(str(n)) for n in range(self.content.modes[self.mode].least))
        return closed(self.content, Setup(players, trial))

    # The screen

    def build_holders(self, top: float) -> None:
        """Rivals to add, by level."""
        grow = self.stage.settings.text_size / 100
        left, wide = PEOPLE.left + 16, PEOPLE.width - 32
        self.add(Label((left + 4, top, wide, 0), "Add a rival", "cap"))
        most = self.content.modes[self.mode].most
        why = "" if self.ships < most else f"{self.content.modes[self.mode].title} takes {self._many()[:-1]}"
        each = (wide - 2 * 8) / 3
        for n, (level, card) in enumerate(self.content.levels.items()):
            box = (left + n * (each + 8), top + 24 * grow, each, 92)
            self.add(RivalKey(box, level, card.title, partial(self._add_rival, level), why, card.text))
        y = top + 24 * grow + 104
        if y + 60 < PEOPLE.bottom:
            said = "Rivals see only what a person in their seat would see."
            self.add(Label((left + 4, y, wide - 8, 0), said, "note", theme.TEXT_MID))

    def build_seats(self) -> None:
        most = self.content.modes[self.mode].most
        note = f"{self.ships} of {most}, in the order of the table" if most > 1 else "alone"
        self.add(Panel(SHIPS, title="Ships", note=note))
        wide, high = (SHIPS.width - 36 - GAP) / COLUMNS, (SHIPS.height - 52 - 3 * GAP) / 3
        for seat in range(self.ships):
            row, column = divmod(seat, COLUMNS)
            box = pygame.FRect(SHIPS.left + 18 + column * (wide + GAP), SHIPS.top + 46 + row * (high + GAP), wide, high)
            if seat < len(self.people):
                self._build_person(box, seat)
            else:
                self._build_rival(box, seat - len(self.people))
        rows = -(-self.ships // COLUMNS)
        if rows < 3:
            card, y = self.content.modes[self.mode], SHIPS.top + 56 + rows * (high + GAP)
            at = (SHIPS.left + 24, y, SHIPS.width - 48, 0)
            self.add(Label(at, f"{card.text} {card.goal}", "body", theme.TEXT_MID))
        self._build_options()
        self.add(Note((SHIPS.left + 6, 800, 740, 76), self._hint()))

    def _hint(self) -> str:
        if self.mode in ("solo_base", "solo_action"):
            return "Alone you fly for a rating. Rivals are the other way to play by yourself: choose the Action Deck."
        if not self.people:
            return "Rivals alone play by themselves, and you watch. Every hand stays hidden."
        if len(self.people) == 1:
            return "Two rivals make a good first game. With a quick crew it takes a quarter of an hour."
        if self.stage.settings.handover == "none":
            return "You play openly, as the settings say: whoever is asked, all see the hand."
        return "Hands are secret: the table is covered whenever the computer is passed on."

    def _build_person(self, box: pygame.FRect, person: int) -> None:
        name, ship = self.people[person], self.names[person].ship
        self.add(ShipCard(box, person, name, ship or "named when the game begins", "ship_player"))
        y = box.bottom - 54
        rolled = Toggle(
            "Quick crew", (box.left + 70, y, 200, 44), self.quick[person], partial(self._set_quick, person),
            name=f"quick crew {person + 1}", region="ships", rule="SS-3.7", arrows=False,
            tip="Ship and crew are rolled at once; the table with most skills the ship lacks is taken every time.",
        )  # fmt: skip
        self.add(rolled)
        key = Key("Names", (box.right - 138, y, 122, 44), partial(self._name, person), icon="edit", region="ships",
                  name=f"names {person + 1}", rule="SS-3.8")  # fmt: skip
        self.add(key)

    def _build_rival(self, box: pygame.FRect, place: int) -> None:
        seat, level = len(self.people) + place, self.rivals[place]
        name = self.setup().players[seat].name
        said = self.content.levels[level].text
        self.add(ShipCard(box, seat, name, said, f"autopilot_{AUTOPILOTS[level]}"))
        y = box.bottom - 54
        levels = [(each, card.title) for each, card in self.content.levels.items()]
        step = Stepper(
            "", (box.left + 70, y, 234, 44), levels, level, partial(self._set_level, place), value_width=234,
            name=f"level {seat + 1}", region="ships", arrows=False, tip="Enter, A or a click takes the next level",
        )  # fmt: skip
        self.add(step)
        away = Key("Leave out", (box.right - 152, y, 136, 44), partial(self._drop_rival, place), icon="close",
                   name=f"remove rival {place + 1}", region="ships")  # fmt: skip
        self.add(away)

    def _build_options(self) -> None:
        self.add(Panel(OPTIONS, title="Options"))
        left, top = OPTIONS.left + 20, OPTIONS.top + 46
        self.add(Label((left, top - 6, 0, 30), "Missions and threats", "cap"))
        each = 158.0
        for n, source in enumerate(get_args(Source)):
            title, said = SOURCES[source]
            why, rule = self.source_closed(source)
            key = Key(
                title, (left + n * (each + 8), top + 28, each, 74), partial(self._set_source, source), kind="row",
                chosen=source == self.source, icon="check" if source == self.source else "", why=why, rule=rule,
                tip=said, name=f"source {source}", region="options",
            )  # fmt: skip
            self.add(key)
        self.add(Label((left, top + 112, each * 3 + 16, 76), self._source_words(), "note", theme.TEXT_MID))
        x, high = OPTIONS.left + 546, 58.0
        for n, (switch, (title, said, rule)) in enumerate(SWITCHES.items()):
            why, closed_by = switch_closed(self.mode, switch)
            box = (x, OPTIONS.top + 40 + n * (high + 8), OPTIONS.right - 20 - x, high)
            toggle = Toggle(
                title, box, self.options[switch] and not why, partial(self._set_switch, switch), note=said,
                why=why, rule=closed_by or rule, name=switch, region="options", arrows=False,
            )  # fmt: skip
            self.add(toggle)

    def _source_words(self) -> str:
        title, said = SOURCES[self.source]
        idle = self.content.numbers.support[self.difficulty]  # type: ignore[index]
        support = f"Fleet Support comes after {idle} idle rounds."
        if self.mode in ("base", "solo_base"):
            support = "No Fleet Support: the deck is the clock."
        return f"{title}: {said}. {support}"

    # Deeds

    def _set_quick(self, person: int, on: bool) -> None:
        self.quick[person] = on

    def _name(self, person: int) -> None:
        def done(names: Names) -> None:
            self.names[person] = names
            self.rebuild()

        self.stage.stack.push(Naming(self.content, self.people[person], person, self.names[person], done), wipe=True)

    def _add_rival(self, level: Level) -> None:
        self.rivals.append(level)
        self.stage.play("place")
        self.rebuild()

    def _drop_rival(self, place: int) -> None:
        del self.rivals[place]
        self.stage.play("take")
        self.rebuild()

    def _set_level(self, place: int, level: Level) -> None:
        self.rivals[place] = level
        self.rebuild()

    def _set_source(self, source: Source) -> None:
        self.source = source
        self.rebuild()

    def _set_switch(self, key: Switch, on: bool) -> None:
        self.options[key] = on


AUTOPILOTS: dict[Level, str] = {"cadet": "cadet", "officer": "officer", "admiral": "ace"}
"""The picture of a rival's level."""


class RivalKey(Key):
    """Adds a rival of a level."""

    def __init__(
        self, rect: tuple[float, float, float, float], level: Level, title: str, use: Any, why: str, tip: str
    ) -> None:
        super().__init__(title, rect, use, kind="row", region="rivals", name=f"add {level}", tip=tip, why=why,
                         rule="SS-1.3" if why else "")  # fmt: skip
        self.level = level

    def draw_face(self, brush: Brush, face: pygame.Rect, colour: theme.Colour) -> None:
        brush.sprite(f"autopilot_{AUTOPILOTS[self.level]}", (self.rect.centerx - 24, self.rect.top + 8, 48, 48))
        brush.icon("plus", (self.rect.right - 30, self.rect.top + 10, 20, 20), colour)
        at = (self.rect.centerx, self.rect.bottom - 22)
        brush.fitted(self.text, "label", colour, at, self.rect.width - 12, high=30, anchor="center")


class ShipCard(Widget):
    """A seat at the table: its shape, who flies, and a line about it. Its controls lie on it."""

    def __init__(self, rect: pygame.FRect, seat: int, name: str, said: str, picture: str) -> None:
        super().__init__(rect, name=f"ship {seat + 1}")
        self.seat, self.person, self.said, self.picture = seat, name, said, picture

    def texts(self) -> Iterator[str]:
        yield self.person
        yield self.said

    def draw(self, brush: Brush) -> None:
        box = self.rect
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        brush.sprite(self.picture, (box.left + 12, box.bottom - 62, 50, 50))
        paint.seat_mark(brush.surface, brush.rect((box.left + 22, box.top + 14, 28, 28)), self.seat)
        x = box.left + 70
        name = min(210.0, brush.text_size(self.person, "name")[0])
        middle = box.top + 28
        brush.fitted(self.person, "name", theme.TEXT, (x, middle), 210, high=40, anchor="midleft")
        at = (x + name + 14, middle)
        room = box.right - 14 - at[0]
        brush.fitted(self.said, "note", theme.TEXT_MID, at, room, high=44, anchor="midleft")
