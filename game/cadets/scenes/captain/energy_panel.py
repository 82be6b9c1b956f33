"""The energy panel of the Captain's desk: rows, the 2-for-1 bar, the batteries, and why each key is closed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

import pygame

from game.cadets.rules.captain import Order
from game.cadets.rules.state import ENERGY_STATIONS, EnergyStation
from game.cadets.scenes import questions
from game.cadets.scenes.captain.draft import Draft
from game.cadets.scenes.captain.energy_rows import TEXT_AT, Battery, ConversionBar, EnergyRow, row_heights
from game.stage import theme
from game.stage.view import Box
from game.stage.widgets import Brush, Key, Label, Panel, ScrollArea
from game.stage.widgets.dialog import Choice, Dialog

if TYPE_CHECKING:
    from game.cadets.scenes.captain.orders import Orders

PLATE = pygame.FRect(18, 84, 668, 546)
HEAD, GAP, ROW_GAP = 46.0, 8.0, 6.0
BAR_HIGH, BATTERY_HIGH = 54.0, 50.0
MOST_SPARE = 20.0
"""How much higher than need be a row may become where there is room."""

BatteryDeed = Literal["fill", "empty"]


class EnergyPanel:
    """Builds the panel anew for every question; the draft lives as long as its question does."""

    def __init__(self, desk: Orders) -> None:
        self.desk, self.game, self.choice = desk, desk.game, desk.choice
        self.draft = Draft(self.game, self.choice)

    @property
    def rows(self) -> list[EnergyStation]:
        """Stations with a row: those at work, and any other with energy on it (OV-12)."""
        return [each for each in ENERGY_STATIONS if self.game.active(each) or self.game.state.energy[each]]

    @property
    def lost(self) -> int:
        """Energy that is thrown away when the step ends now: EN-6, OV-12."""
        return sum(max(0, count - self.most(each)) for each, count in self.game.state.energy.items())

    def most(self, station: EnergyStation) -> int:
        """Return what may stay on a station."""
        return self.game.content.energy.station_maximum if self.game.active(station) else 0

    def title(self, station: EnergyStation) -> str:
        return self.game.content.stations[station].title

    # -- laying out

    def build(self) -> None:
        """Put it all on the desk."""
        energy, state = self.game.content.energy, self.game.state
        in_play = sum(state.energy.values()) + sum(charge != "empty" for charge in state.batteries)
        note = f"at most {energy.station_maximum} a station, {in_play} of {energy.tokens} tokens in play"
        self.desk.add(Panel(PLATE, title="Energy", note=note))
        bottom = PLATE.bottom - 14 - BATTERY_HIGH - GAP - BAR_HIGH - GAP
        left, wide = PLATE.left + 14, PLATE.width - 28
        self._build_rows(pygame.FRect(left, PLATE.top + HEAD, wide, bottom - PLATE.top - HEAD))
        self._build_bar((left, bottom + GAP, wide, BAR_HIGH))
        self._build_batteries(left, PLATE.bottom - 14 - BATTERY_HIGH, wide)

    def measure(self) -> Brush:
        """Return a brush that only measures."""
        return Brush(pygame.Surface((1, 1)), self.desk.stage, self.desk.mood)

    def _build_rows(self, room: pygame.FRect) -> None:
        stations, brush, idle = self.rows, self.measure(), self._idle()
        below = brush.text_size(idle, "note")[1] + 6 if idle else 0.0
        heights = row_heights(self.game, brush, stations, room.width)
        spare = room.height - below - sum(heights) - ROW_GAP * (len(heights) - 1)
        area, wide = self.desk.add(ScrollArea(room, region="energy")), room.width
        if spare < 0:
            wide = area.inner_width
            heights = row_heights(self.game, brush, stations, wide)
        names = max(brush.text_size(self.title(each), "name")[0] for each in stations)
        top = 0.0
        for station, high in zip(stations, heights, strict=True):
            high += min(MOST_SPARE, max(0.0, spare) / len(stations))
            row = EnergyRow(self.game, self.draft, station, (0, top, wide, high), TEXT_AT + names + 18)
            area.add(row)
            take, give = partial(self.desk.take, station), partial(self.desk.plus, station)
            row.add_keys((take, *self._no_take(station)), (give, *self._no_give(station)))
            top += high + ROW_GAP
        if idle:
            area.add(Label((4, top, wide, 0), idle, "note", theme.TEXT_LOW))
        area.tall = top + below if spare < 0 else room.height

    def _idle(self) -> str:
        """Name the stations without a row."""
        titles = [self.title(each) for each in ENERGY_STATIONS if each not in self.rows]
        return f"Not used in this mission: {', '.join(titles)}" if titles else ""

    def _build_bar(self, box: Box) -> None:
        price = self.game.content.energy.conversion
        if self.choice.name != "orders":
            self.desk.add(ConversionBar(self.draft, box, f"{self._to_go()} to go", self.desk.purpose))
            return
        say = f"Take {price} with a minus, then say with a plus who gets one."
        bar = self.desk.add(ConversionBar(self.draft, box, f"{price} for 1", say))
        order = self.draft.order
        key = Key(
            "Convert", (bar.rect.right - 134, bar.rect.top + 6, 126, BAR_HIGH - 10), self.desk.convert,
            kind="ok" if order else "plain", why="" if order else say, rule="SC-1.4", region="energy",
        )  # fmt: skip
        self.desk.add(key)

    def _to_go(self) -> int:
        """Tokens that are still to be given or named."""
        state, energy = self.game.state, self.game.content.energy
        if self.choice.name == "place_energy":
            return int(self.choice.args[0])
        return sum(state.energy.values()) + state.batteries.count("full") - energy.tokens

    def _build_batteries(self, left: float, top: float, wide: float) -> None:
        self.desk.add(Label((left, top, 0, BATTERY_HIGH), "Batteries", "cap"))
        charges, word = self.game.state.batteries, self.measure().text_size("Batteries", "cap")[0] + 16
        each = (wide - word - GAP * (len(charges) - 1)) / len(charges)
        for place, charge in enumerate(charges):
            box = (left + word + place * (each + GAP), top, each, BATTERY_HIGH)
            deed: BatteryDeed = "fill" if charge == "empty" else "empty"
            use = partial(self.desk.battery, deed)
            self.desk.add(Battery(box, charge, use, self._no_battery(charge), place + 1))

    # -- what is closed, and why

    @property
    def first_of_all(self) -> str:
        """Why everything else is closed while the rules ask for something, "" while they do not."""
        if self.choice.name == "name_surplus":
            return "First say with a minus which energy goes."
        return "First say with a plus who gets the energy of the card." if self.choice.name == "place_energy" else ""

    def _no_take(self, station: EnergyStation) -> tuple[str, str]:
        if self.choice.name == "orders":
            return self.draft.why_not_take(station)
        if self.choice.name == "name_surplus" and station in self.choice.open():
            return "", ""
        return self.first_of_all, "SC-1.9"

    def _no_give(self, station: EnergyStation) -> tuple[str, str]:
        if self.choice.name == "name_surplus":
            return self.first_of_all, "EN-6"
        if self.choice.name == "place_energy" and station in self.choice.open():
            return "", ""
        return self.draft.why_not_give(station)

    def _no_battery(self, charge: str) -> str:
        if self.first_of_all:
            return self.first_of_all
        kinds = [order[0] for order in self.choice.open()]
        if charge == "empty":
            return "" if "fill" in kinds else "No station has energy to put into it."
        if charge == "fresh":
            return "It was filled in this step. It can be used from the next turn on."
        return "" if "empty" in kinds else "Every station in use is full."

    def which_station(self, deed: BatteryDeed) -> Dialog:
        """Return the question which station fills a battery, or gets what it holds: SC-1.5."""
        words = questions.question(self.desk.game, self.choice).answers[deed]
        answers = [self._answer(order) for order in self.choice.open() if order[0] == deed] + [Choice("Leave it")]
        mood = self.desk.mood
        return Dialog(words.label, "", answers, safe=len(answers) - 1, side="left", width=420, mood=mood)

    def _answer(self, order: Order) -> Choice:
        station = next(each for each in ENERGY_STATIONS if each == order[1])
        held = f"{self.game.state.energy[station]} energy"
        return Choice(self.title(station), partial(self.desk.give, order), sub=held, icon=f"icon_{station}")
