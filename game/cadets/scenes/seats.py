"""Seating the crew of the Cadets: ten stations to people, or to the autopilot at a level (OV-4 to OV-10, DA-24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from game.cadets.content import Mission
from game.cadets.rules.setup import Setup
from game.cadets.rules.state import Member, Station
from game.cadets.seating import AUTOPILOT, MOST_SEATS, at_work, clash, share_out
from game.stage import paint, theme
from game.stage.intents import Intent, Pointer, Press
from game.stage.scenes.seats import PEOPLE, Note, Seats
from game.stage.widgets import Brush, Key, Label, Widget, draw_badge

Holder = int | str
"""A person's number, or the level of the autopilot."""

GRID = pygame.FRect(496, 84, 1086, 0)
CARD = (354.0, 158.0)
GAP = 12.0
COLUMNS = 3
OFF_HEIGHT = 108.0
MOST_NAMED = 3
"""Stations of a person that are named in their row."""


class CrewSeats(Seats):
    """Choose a person or an autopilot at the left, then the stations they take; or let the table share out."""

    most = MOST_SEATS

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.pilot: str = ""
        """The autopilot chosen at the left; "" while a person is."""
        self.stations = at_work(self.content, self.offer.id)
        self.held: dict[Station, Holder] = {}
        self.by_hand = False
        """Somebody has chosen a station: nothing is shared out unasked any more."""
        self.share()

    def rule_ids(self) -> tuple[str, ...]:
        return ("OV-", "DA-", "SC-3", "M9-2")

    # Who holds what

    def share(self) -> None:
        """Seat everybody by the table of the rules; what is left goes to the autopilot: OV-8."""
        members, posts = share_out(self.content, [Member(name) for name in self.people])
        for station, seat in posts.items():
            self.held[station] = members[seat].level or seat
        for person in range(len(self.people)):
            if not self._of(person):
                self._help_out(person)

    def _of(self, holder: Holder) -> list[Station]:
        """The stations at work that somebody holds."""
        return [station for station in self.stations if self.held[station] == holder]

    def _help_out(self, person: int) -> None:
        """Give somebody whose stations are not used here one outside the shifts, from whoever has most."""
        free = [each for each in self.stations if not self.content.stations[each].shift and each != "captain"]
        free = [each for each in free if len(self._of(self.held[each])) > 1]
        if free:
            self.held[max(free, key=lambda each: len(self._of(self.held[each])))] = person

    def people_changed(self, gone: int | None = None) -> None:
        if not self.by_hand:
            self.share()
            return
        for station, holder in self.held.items():
            if isinstance(holder, int) and gone is not None and holder >= gone:
                self.held[station] = AUTOPILOT if holder == gone else holder - 1

    def crew(self, held: dict[Station, Holder]) -> tuple[tuple[Member, ...], dict[Station, int]]:
        """Return the members and who holds which station, bots of one level sharing a seat."""
        members = [Member(name.strip()) for name in self.people]
        levels = [level for level in self.content.crew.levels if level in held.values()]
        members += [Member(self.content.crew.levels[level].title, level) for level in levels]
        seats = {level: len(self.people) + place for place, level in enumerate(levels)}
        return tuple(members), {
            station: holder if isinstance(holder, int) else seats[holder]
            for station, holder in held.items()
        }

    def clash(self, held: dict[Station, Holder]) -> str:
        """Why these seats cannot be: OV-5, OV-8."""
        members, posts = self.crew(held)
        inactive = self.content.missions[self.offer.id].inactive
        return clash(self.content, inactive, members, posts)

    def closed(self) -> tuple[str, str]:
        for person, name in enumerate(self.people):
            if not self._of(person):
                return f"{name} has no station yet: give one, or take {name} off the list", "OV-5"
        why = self.clash(self.held)
        return (why, "OV-8") if why else ("", "")

    def setup(self) -> Setup:
        members, posts = self.crew(self.held)
        return Setup(self.offer.id, self.difficulty, members, posts, self.timer)  # type: ignore[arg-type]

    # The screen

    def load_of(self, person: int) -> str:
        titles = [self.content.stations[each].title for each in self._of(person)]
        if len(titles) == len(self.stations):
            return "every station"
        if len(titles) > MOST_NAMED:  # the cards at the right name them all
            titles[MOST_NAMED - 1 :] = [f"{len(titles) - MOST_NAMED + 1} more"]
            return ", ".join(titles[:-1]) + f" and {titles[-1]}"
        return ", ".join(titles) or "no station yet"

    def build_holders(self, top: float) -> None:
        grow = self.stage.settings.text_size / 100
        self.add(Label((PEOPLE.left + 20, top, 400, 0), "Autopilot", "cap"))
        wide = (PEOPLE.width - 32 - 2 * 8) / 3
        for place, (level, card) in enumerate(self.content.crew.levels.items()):
            rect = (PEOPLE.left + 16 + place * (wide + 8), top + 24 * grow, wide, 92)
            self.add(PilotKey(rect, self, level, card.title, card.text))
        if top + 24 * grow + 200 < PEOPLE.bottom:
            said = "Choose somebody here, then a station. The arrows on a station, or Q and E, do the same."
            at = (PEOPLE.left + 20, top + 24 * grow + 112, PEOPLE.width - 40, 0)
            self.add(Label(at, said, "note", theme.TEXT_MID))

    def build_seats(self) -> None:
        for place, station in enumerate(self.stations):
            self.add(StationPlace((*self._cell(place), *CARD), self, station))
        rows = -(-len(self.stations) // COLUMNS)
        off = [station for station in self.content.stations if station not in self.stations]
        for place, station in enumerate(off):
            left, top = self._cell(rows * COLUMNS + place % COLUMNS)
            self.add(OffPlace((left, top + place // COLUMNS * (OFF_HEIGHT + GAP), CARD[0], OFF_HEIGHT), self, station))
        share = Key(
            "Share out for us", (GRID.left, 793, 320, 90), self._share, icon="people", region="foot",
            sub="by the table of the rules", rule="OV-8", tip="Everybody gets the stations the rule book suggests.",
        )  # fmt: skip
        self.add(share)
        left, top = self._cell(len(self.stations))
        if len(self.stations) % COLUMNS:
            self.add(Note((left + 16, top + 26, GRID.right - left - 32, CARD[1] - 40), self._note()))
        else:
            self.add(Note((GRID.left + 344, 806, 400, 70), self._note()))

    @staticmethod
    def _cell(place: int) -> tuple[float, float]:
        """Upper left corner of a card."""
        row, column = divmod(place, COLUMNS)
        return GRID.left + column * (CARD[0] + GAP), GRID.top + row * (CARD[1] + GAP)

    def _note(self) -> str:
        mission: Mission = self.content.missions[self.offer.id]
        if len(self.people) == 2 and mission.two_players:
            return mission.two_players
        if len(self.people) == 1:
            return "One person may hold several stations. The autopilot flies the rest."
        return (
            "In a crew nobody holds two stations of one shift, because both would be at work at the same time. "
            "Captain, Tractor Beams and Damage Control go with anything."
        )

    def choose(self, person: int) -> None:
        self.pilot = ""
        super().choose(person)

    def point_out(self, person: int) -> None:
        self.pilot = ""
        super().point_out(person)
        for widget in self.tree.all():
            if isinstance(widget, PilotKey):
                widget.chosen = False

    def choose_pilot(self, level: str) -> None:
        """The next station that is used goes to the autopilot at this level."""
        self.pilot = level
        self.rebuild()

    @property
    def taker(self) -> Holder:
        """Who gets the next station."""
        return self.pilot or self.chosen

    def give_to(self, place: StationPlace, holder: Holder) -> None:
        """Give a station to somebody; a second one in a shift is refused: OV-8."""
        trial = self.held | {place.station: holder}
        why = self.clash(trial)
        if why and why != self.clash(self.held):
            self.tree.refuse(place, why, "OV-8")
            return
        self.held, self.by_hand = trial, True
        self.stage.play("place")
        self.rebuild()

    def next_holder(self, place: StationPlace, step: int) -> None:
        """Give a station to the next person or level who can take it."""
        holders: list[Holder] = [*range(len(self.people)), *self.content.crew.levels]
        at = holders.index(self.held[place.station])
        now = self.clash(self.held)
        for n in range(1, len(holders)):
            holder = holders[(at + step * n) % len(holders)]
            why = self.clash(self.held | {place.station: holder})
            if not why or why == now:
                self.give_to(place, holder)
                return

    def _share(self) -> None:
        self.by_hand = False
        self.share()
        self.rebuild()


class PilotKey(Key):
    """The autopilot at a level."""

    def __init__(
        self, rect: tuple[float, float, float, float], scene: CrewSeats, level: str, title: str, tip: str
    ) -> None:
        super().__init__(
            title, rect, lambda: scene.choose_pilot(level), kind="row", chosen=scene.pilot == level, tip=tip,
            region="pilots", name=f"autopilot {level}",
        )  # fmt: skip
        self.level = level

    def draw_face(self, brush: Brush, face: pygame.Rect, colour: theme.Colour) -> None:
        brush.sprite(f"autopilot_{self.level}", (self.rect.centerx - 24, self.rect.top + 6, 48, 48))
        at = (self.rect.centerx, self.rect.bottom - 20)
        brush.fitted(self.text, "label", colour, at, self.rect.width - 16, anchor="center")


class StationPlace(Widget):
    """A station and who holds it. Use gives it to the chosen one, left and right go through all."""

    focusable = True
    radius = theme.RADIUS_PLATE

    def __init__(self, rect: tuple[float, float, float, float], scene: CrewSeats, station: Station) -> None:
        super().__init__(rect, name=f"station {station}", region="stations")
        self.seats, self.station = scene, station
        self.card = scene.content.stations[station]
        self.tip = self.card.buys

    @property
    def holder(self) -> Holder:
        return self.seats.held[self.station]

    @property
    def holder_name(self) -> str:
        holder = self.holder
        if isinstance(holder, int):
            return self.seats.people[holder]
        return f"{self.seats.content.crew.levels[holder].title} autopilot"

    def texts(self) -> Iterator[str]:
        yield self.card.title
        yield self.holder_name

    def use(self) -> None:
        self.seats.give_to(self, self.seats.taker)

    def on_press(self, press: Press) -> bool:
        """Shift with left and right, or Q and E, go through the crew."""
        step = {Intent.TURN_LEFT: -1, Intent.TURN_RIGHT: 1}.get(press.intent, 0)
        if press.shift and not step:
            step = {Intent.LEFT: -1, Intent.RIGHT: 1}.get(press.intent, 0)
        if step:
            self.seats.next_holder(self, step)
        return bool(step)

    def on_pointer(self, pointer: Pointer) -> bool:
        """A click on an arrow goes through the crew."""
        if pointer.kind != "down" or pointer.button != 1:
            return False
        well = self._well()
        if not well.collidepoint(pointer.at) or well.left + 46 < pointer.at[0] < well.right - 46:
            return False
        self.seats.next_holder(self, -1 if pointer.at[0] < well.centerx else 1)
        return True

    def _well(self) -> pygame.FRect:
        return pygame.FRect(self.rect.left + 14, self.rect.bottom - 70, self.rect.width - 28, 54)

    def draw(self, brush: Brush) -> None:
        lit = self.hovered and brush.stage.input.pointing
        kind: paint.Kind = "plain" if lit else "row"
        paint.key(brush.surface, brush.rect(self.rect), brush.scale, brush.mood, "idle", kind)
        left, top = self.rect.left + 16, self.rect.top + 14
        draw_badge(brush, (left, top, 54, 54), f"icon_{self.station}", theme.STATIONS[self.station])
        room = self.rect.width - 100
        brush.fitted(self.card.title, "name_medium", theme.TEXT, (left + 70, top + 28), room, anchor="bottomleft")
        brush.fitted(self._when(), "note", theme.TEXT_LOW, (left + 70, top + 28), room)
        self._draw_holder(brush)

    def _when(self) -> str:
        if self.card.shift and len(self.seats.people) < 5:
            return f"shift {self.card.shift}"
        return f"step {self.card.step}"

    def _draw_holder(self, brush: Brush) -> None:
        well, holder = self._well(), self.holder
        paint.well(brush.surface, brush.rect(well), brush.scale, brush.mood)
        for step, x in ((-1, well.left + 22), (1, well.right - 22)):
            brush.icon("arrow_left" if step < 0 else "arrow_right", (x - 10, well.centery - 10, 20, 20))
        box = (well.left + 46, well.centery - 21, 42, 42)
        x = well.left + 98
        if isinstance(holder, int):
            brush.sprite(f"portrait_{holder + 1}", box)
            paint.seat_mark(brush.surface, brush.rect((x, well.centery - 12, 24, 24)), holder)
            x += 34
        else:
            brush.sprite(f"autopilot_{holder}", box)
        name = self.holder_name
        brush.fitted(name, "label", theme.TEXT, (x, well.centery), well.right - 46 - x, anchor="midleft")


class OffPlace(Widget):
    """A station that is not used: grey, locked, with the reason."""

    def __init__(self, rect: tuple[float, float, float, float], scene: CrewSeats, station: Station) -> None:
        card = scene.content.stations[station]
        inactive = station in scene.content.missions[scene.offer.id].inactive
        self.said = "not used in this mission" if inactive else "not aboard yet"
        why = f"{card.title} is {self.said}"
        super().__init__(rect, name=f"station {station}", why=why, rule="OV-11" if inactive else "")
        self.station, self.card = station, card

    def texts(self) -> Iterator[str]:
        yield self.card.title
        yield self.said

    def draw(self, brush: Brush) -> None:
        paint.key(brush.surface, brush.rect(self.rect), brush.scale, brush.mood, "disabled", "row")
        left, middle = self.rect.left + 16, self.rect.centery - 2
        draw_badge(brush, (left, middle - 24, 48, 48), f"icon_{self.station}", theme.PAPER_SPENT)
        brush.icon("lock", (self.rect.right - 44, middle - 14, 28, 28), theme.DISABLED_TEXT)
        room = self.rect.width - 130
        at = (left + 64, middle - 2)
        brush.fitted(self.card.title, "name", theme.DISABLED_TEXT, at, room, anchor="bottomleft")
        brush.fitted(self.said, "note", theme.TEXT_LOW, at, room)
