"""A conversion in the making: what is taken with a minus, who gets it with a plus. The rules say what goes: SC-1.4."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from game.cadets.rules.captain import Order, room
from game.cadets.rules.game import Cadets
from game.cadets.rules.state import ENERGY_STATIONS, EnergyStation
from game.core.engine import Choice

Act = Literal["take", "give"]


class Draft:
    """Energy taken from stations and not yet given, and the station that is to get one.

    A plus gives back what was taken from the same station; a minus takes the choice of the same station back.
    """

    def __init__(self, game: Cadets, choice: Choice) -> None:
        self.game, self.choice = game, choice
        self.taken: list[EnergyStation] = []
        self.goal: EnergyStation | Literal[""] = ""
        self._acts: list[tuple[Act, EnergyStation]] = []

    @property
    def empty(self) -> bool:
        return not self.taken and not self.goal

    @property
    def price(self) -> int:
        """Tokens given up for one: SC-1.4."""
        return self.game.content.energy.conversion

    # What may be done

    def take(self, station: EnergyStation) -> None:
        """A minus: take one from a station, or unsay that it gets one."""
        if self.goal == station:
            self.goal = ""
        else:
            self.taken.append(station)
        self._acts.append(("take", station))

    def give(self, station: EnergyStation) -> None:
        """A plus: say who gets one, or put back what was taken there."""
        if station in self.taken:
            self.taken.remove(station)
        else:
            self.goal = station
        self._acts.append(("give", station))

    def back(self) -> bool:
        """Take the last minus or plus back; False if there is none."""
        if not self._acts:
            return False
        acts = self._acts[:-1]
        self.taken, self.goal, self._acts = [], "", []
        for act, station in acts:
            self.take(station) if act == "take" else self.give(station)
        return True

    def why_not_take(self, station: EnergyStation) -> tuple[str, str]:
        """Return why a minus is closed here and the rule, twice "" if it is open."""
        if self.goal == station or self._fits([*self.taken, station], self.goal):
            return "", ""
        title = self.game.content.stations[station].title
        if self.game.state.energy[station] <= self.taken.count(station):
            return f"{title} has no {'more ' if station in self.taken else ''}energy to take.", "SC-1.4"
        if len(self.taken) >= self.price:
            return f"{self.price} are taken already. Say with a plus who gets one for them.", "SC-1.4"
        return "There is nobody to give it to, or not enough left to make one of it.", "SC-1.4"

    def why_not_give(self, station: EnergyStation) -> tuple[str, str]:
        """Return why a plus is closed here and the rule, twice "" if it is open."""
        if station in self.taken or self._fits(self.taken, station):
            return "", ""
        title = self.game.content.stations[station].title
        if not self.game.active(station):
            return f"{title} is not used in this mission: its energy can only be given away.", "OV-12"
        if not room(self.game, station):
            most = self.game.content.energy.station_maximum
            return f"{title} is full: {most} is the most a station holds.", "SC-1.3"
        return f"Its one energy costs {self.price} from other stations, and they have too little.", "SC-1.4"

    def _fits(self, taken: list[EnergyStation], goal: str) -> bool:
        """Say whether some open order begins with what is taken and goes to the goal, if there is one."""
        wanted = Counter(taken)
        for order in self.choice.open():
            kind, *what = order
            if kind == "convert" and wanted <= Counter(what[:-1]) and goal in ("", what[-1]):
                return True
            if kind == "fill" and taken == what and not goal:
                return True
            if kind == "empty" and not taken and [goal] == what:
                return True
        return False

    # What comes of it

    @property
    def order(self) -> Order:
        """Return the conversion, () while it is not complete."""
        if len(self.taken) != self.price or not self.goal:
            return ()
        taken = sorted(self.taken, key=ENERGY_STATIONS.index)
        return ("convert", *taken, self.goal)

    def battery(self, kind: Literal["fill", "empty"]) -> Order:
        """Return the order for a battery that the draft already names a station for, () if it does not."""
        order: Order = (kind, *(self.taken if kind == "fill" else [self.goal]))
        other = self.goal if kind == "fill" else self.taken
        return order if not other and order in self.choice.open() else ()
