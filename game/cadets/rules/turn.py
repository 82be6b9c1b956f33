"""The turn: nine numbered steps, SC-1 to SC-9."""

from __future__ import annotations

from game.cadets.rules.captain import discussion
from game.cadets.rules.core import close_breach, cover_share, prepare_core
from game.cadets.rules.enemies import enemies_step
from game.cadets.rules.engineering import (
    deliver_energy,
    engineering_action,
    prepare_engineering,
    resolve_engineering,
)
from game.cadets.rules.flight import end_of_flight, fly
from game.cadets.rules.game import Cadets, step
from game.cadets.rules.helm import helm_action, prepare_helm
from game.cadets.rules.repair import repair_step
from game.cadets.rules.sensors import prepare_sensors, resolve_sensors, sensors_action
from game.cadets.rules.shields import prepare_shields, resolve_shields, shields_action
from game.cadets.rules.shifts import periods
from game.cadets.rules.state import Station
from game.cadets.rules.tractor import prepare_tractor, tractor_step

LAST_TURN = 200
"""A crew that wanders for so long has lost its way: the mission ends, so that every game ends."""


@step
def turn(game: Cadets) -> None:
    """One whole turn."""
    state = game.state
    state.turn += 1
    state.record.internal_by_turn.append(0)
    game.emit("turn_began", turn=state.turn)
    game.then(enter_phase, "1")
    game.then(deliver_energy)
    game.then(discussion)
    game.then(preparation)
    game.then(action)
    game.then(resolution)
    game.then(enter_phase, "5")
    game.then(tractor_step)
    game.then(enter_phase, "7")
    game.then(enemies_step)
    game.then(enter_phase, "9")
    game.then(repair_step)
    game.then(end_of_turn)


@step
def enter_phase(game: Cadets, phase: str) -> None:
    """Name the step of the turn, for the step chain and the log."""
    game.state.phase = phase
    game.emit("phase", phase=phase)


@step
def preparation(game: Cadets) -> None:
    """All draws, in the order of SC-2.2; counts are as they stand at each draw."""
    game.then(enter_phase, "2")
    if game.active("helm"):
        game.then(prepare_helm)
    if game.active("sensors"):
        game.then(prepare_sensors)
    if game.active("shields"):
        game.then(prepare_shields)
    if game.active("engineering"):
        game.then(prepare_engineering)
    game.then(prepare_core)
    if game.active("tractor"):
        game.then(prepare_tractor)
    game.then(end_of_preparation)


@step
def end_of_preparation(game: Cadets) -> None:
    """What Helm, Sensors, Shields and Weapons did not spend is lost: SC-2.3."""
    kept = game.keepers()
    for station in game.state.energy:
        if station not in kept:
            game.state.energy[station] = 0


@step
def action(game: Cadets) -> None:
    """The stations of a shift one after another, core repair in the first period: SC-3, DA-5."""
    first, *second = periods(game)
    game.then(enter_phase, "3A" if second else "3")
    for station in first:
        game.then(act, station)
    game.then(close_breach)
    for stations in second:
        game.then(enter_phase, "3B")
        for station in stations:
            game.then(act, station)


@step
def act(game: Cadets, station: Station) -> None:
    """A station's turn at the table: its share of the core repair first, then its own task, on one clock."""
    game.then(cover_share, station)
    if station == "engineering":
        game.then(engineering_action)
    elif station == "sensors":
        game.then(sensors_action)
    elif station == "helm":
        game.then(helm_action)
    else:
        game.then(shields_action)


@step
def resolution(game: Cadets) -> None:
    """Engineering, Shields, Helm, Sensors, in this order: SC-4."""
    game.then(enter_phase, "4")
    game.then(resolve_engineering)
    game.then(resolve_shields)
    game.then(fly)
    game.then(end_of_flight)
    game.then(resolve_sensors)


@step
def end_of_turn(game: Cadets) -> None:
    """The cloak ends, one card may be used again, everything drawn goes back: SC-9.2."""
    state = game.state
    state.ship.cloaked = False
    state.equipment_used = ""
    for enemy in state.enemies:
        enemy.barred = False
        if enemy.lock == "superlock":
            enemy.lock = "lock"  # SE-8
    for crystal in state.crystals:
        if crystal.lock == "superlock":
            crystal.lock = "lock"
    state.engineering.tiles.clear()
    state.engineering.laid.clear()
    state.sensors.attempts.clear()
    state.sensors.hand.clear()
    state.sensors.bag.clear()
    state.shields.tokens.clear()
    state.shields.ice = False
    state.helm.hand.clear()
    state.helm.flown = False
    if state.turn >= LAST_TURN:
        game.emit("lost", why="adrift")
        game.finish("lost: adrift")
    else:
        game.then(turn)
