"""Step 1: the Captain shares out energy, fills batteries, uses equipment, and has the last word: SC-1, CA-1."""

from __future__ import annotations

from game.cadets.rules.equipment import use
from game.cadets.rules.game import Cadets, moment, step
from game.cadets.rules.state import ENERGY_STATIONS, EnergyStation

Order = tuple[str, ...]
"""("convert", from, from, to), ("fill", from), ("empty", to), ("equipment", card) or ("done",)."""

DONE: Order = ("done",)


@step
def discussion(game: Cadets) -> None:
    """Parasites first, then whatever the Captain likes in any order, last the discards: SC-1.9."""
    game.then(step_1_began)
    game.then(orders)
    game.then(end_of_discussion)


@moment
def step_1_began(game: Cadets) -> None:
    """Attached Ripper Parasites act before anything else: SC-1.1."""


def room(game: Cadets, station: EnergyStation) -> bool:
    """Say whether a station may take one more energy: active and below its maximum (SC-1.3, OV-14)."""
    return game.active(station) and game.state.energy[station] < game.content.energy.station_maximum


def conversions(game: Cadets) -> list[Order]:
    """Two from any stations, one to another below its maximum: SC-1.4, OV-12."""
    energy = game.state.energy
    wanting = [station for station in ENERGY_STATIONS if room(game, station)]
    found: list[Order] = []
    for n, first in enumerate(ENERGY_STATIONS):
        if not energy[first]:
            continue
        for second in ENERGY_STATIONS[n:]:
            if energy[second] > (second == first):
                found += [("convert", first, second, to) for to in wanting if to not in (first, second)]
    return found


@step
def orders(game: Cadets) -> None:
    """Offer conversions, batteries and Step 1 equipment until the Captain is done: SC-1.4 to SC-1.6, SC-1.9."""
    state = game.state
    options: dict[Order, str] = {DONE: ""}
    options |= dict.fromkeys(conversions(game), "")
    if "empty" in state.batteries:
        options |= {("fill", station): "" for station in ENERGY_STATIONS if state.energy[station]}
    if "full" in state.batteries:
        options |= {("empty", station): "" for station in ENERGY_STATIONS if room(game, station)}
    for id in state.equipment:
        if game.content.equipment[id].when == "step_1":
            options["equipment", id] = "CA-2" if state.equipment_used else ""
    game.ask(game.captain(), give_order, options)


@step
def give_order(game: Cadets, seat: int, order: Order) -> None:
    """Carry out one order: SC-1.4, SC-1.5, EE-7."""
    kind, *what = order
    if kind == "done":
        return
    if kind == "convert":
        convert(game, *what)
    elif kind == "fill":
        fill_battery(game, what[0])
    elif kind == "empty":
        empty_battery(game, what[0])
    else:
        use(game, what[0])
        game.then(place_energy, game.content.equipment[what[0]].amount)
    game.then(orders)


def convert(game: Cadets, first: str, second: str, to: str) -> None:
    """Two for one: SC-1.4."""
    energy = game.state.energy
    energy[_station(first)] -= 1
    energy[_station(second)] -= 1
    energy[_station(to)] += 1
    game.emit("converted", first=first, second=second, to=to, rule="SC-1.4")


def fill_battery(game: Cadets, station: str) -> None:
    """A battery takes one energy, to be given back in a later Step 1: SC-1.5."""
    batteries = game.state.batteries
    game.state.energy[_station(station)] -= 1
    batteries[batteries.index("empty")] = "fresh"
    game.emit("battery_filled", station=station, rule="SC-1.5")


def empty_battery(game: Cadets, station: str) -> None:
    """A battery filled in an earlier turn gives its energy back: SC-1.5."""
    batteries = game.state.batteries
    batteries[batteries.index("full")] = "empty"
    game.state.energy[_station(station)] += 1
    game.emit("battery_used", station=station, rule="SC-1.5")


def _station(name: str) -> EnergyStation:
    return ENERGY_STATIONS[ENERGY_STATIONS.index(name)]


@step
def place_energy(game: Cadets, left: int) -> None:
    """Energy from a card goes to any active stations below their maximum: B01, SC-1.3."""
    if left and (wanting := [station for station in ENERGY_STATIONS if room(game, station)]):
        game.ask(game.captain(), add_energy, wanting, left)


@step
def add_energy(game: Cadets, seat: int, station: EnergyStation, left: int) -> None:
    """One energy of the card: B01."""
    game.state.energy[station] += 1
    game.emit("energy_added", station=station, rule="EE-7")
    game.then(place_energy, left - 1)


@step
def end_of_discussion(game: Cadets) -> None:
    """Discard what inactive stations hold and what is over a maximum: OV-12, EN-6, SC-1.9."""
    state = game.state
    for station in ENERGY_STATIONS:
        most = game.content.energy.station_maximum if game.active(station) else 0
        if (over := state.energy[station] - most) > 0:
            state.energy[station] = most
            game.emit("energy_lost", station=station, count=over, rule="EN-6" if most else "OV-12")
    state.batteries = ["full" if battery == "fresh" else battery for battery in state.batteries]
    game.then(name_surplus)


@step
def name_surplus(game: Cadets) -> None:
    """Beyond the tokens in play the Captain says which energy goes: EN-6, SC-1.3."""
    state = game.state
    in_play = sum(state.energy.values()) + state.batteries.count("full")
    if in_play > game.content.energy.tokens:
        game.ask(game.captain(), drop_surplus, [s for s in ENERGY_STATIONS if state.energy[s]])


@step
def drop_surplus(game: Cadets, seat: int, station: EnergyStation) -> None:
    """One surplus token is discarded: EN-6."""
    game.state.energy[station] -= 1
    game.emit("energy_lost", station=station, count=1, rule="EN-6")
    game.then(name_surplus)
