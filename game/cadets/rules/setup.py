"""Setting a mission up: MI-2."""

from __future__ import annotations

from typing import Annotated

import msgspec

from game.cadets.content import Content
from game.cadets.rules.board import board
from game.cadets.rules.enemies import draw_enemy, fresh_piles
from game.cadets.rules.game import Cadets, moment, step
from game.cadets.rules.state import Bridge, Crystal, Difficulty, Member, Ship, Station
from game.cadets.rules.supplies import fresh_components
from game.cadets.rules.tractor import lay_out
from game.cadets.rules.turn import turn
from game.core.squares import Square


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen before a mission begins. ``timer`` (seconds, 0: untimed) is only reported: DF-2."""

    mission: str
    difficulty: Difficulty
    crew: tuple[Member, ...]
    posts: dict[Station, int]
    timer: Annotated[int, msgspec.Meta(ge=0)]


def new_game(content: Content, setup: Setup, seed: int) -> Cadets:
    """Return a mission at its first question."""
    state = Bridge(
        seed=seed, mission=setup.mission, difficulty=setup.difficulty,
        crew=list(setup.crew), posts=dict(setup.posts),
    )
    state.agenda = [(set_up.__name__, ())]
    game = Cadets(content, state)
    game.run()
    return game


@step
def set_up(game: Cadets) -> None:
    """Crystals, enemies, energy, batteries, damage deck; then the Captain's choices: MI-2, EN-7, SC-1.5."""
    content, state, mission = game.content, game.state, game.mission
    state.piles = fresh_piles(game)
    fresh_components(game)
    state.crystals = [Crystal(crystal.id, crystal.square) for crystal in board(game).crystals]
    for place in board(game).enemies:
        draw_enemy(game, place.level, place.square)
    state.ship = Ship((-1, -1), mission.start.facing, mission.start.speed)
    for station, record in content.stations.items():
        if station in state.energy and game.active(station):
            state.energy[station] = record.first_energy
    state.batteries = ["empty"] * content.energy.batteries
    state.damage_deck = list(content.damage)
    lay_out(game)
    game.emit("mission_began", mission=mission.title, difficulty=state.difficulty)
    game.then(choose_start)
    game.then(choose_equipment)
    game.then(turn)


@step
def choose_start(game: Cadets) -> None:
    """Any square of the start edge that holds no enemy, the crew's choice: MI-4."""
    taken = [enemy.square for enemy in game.state.enemies]
    game.ask(game.captain(), place_ship, [square for square in board(game).starts if square not in taken])


@step
def place_ship(game: Cadets, seat: int, square: Square) -> None:
    """The ship starts here, facing into the map: MI-3, MI-4."""
    game.state.ship.square = square
    game.emit("ship_placed", square=square, rule="MI-4")


@step
def choose_equipment(game: Cadets) -> None:
    """The Captain looks at the eight base cards and chooses four: CA-2."""
    cards = list(game.content.equipment)
    count = game.content.equipment_rules.chosen
    game.ask_some(game.captain(), take_equipment, cards, count, count)


@step
def take_equipment(game: Cadets, seat: int, cards: tuple[str, ...]) -> None:
    """The chosen cards stay with the crew: CA-2."""
    game.state.equipment = list(cards)
    game.emit("equipment_chosen", count=len(cards), rule="CA-2")
    game.then(mission_began)


@moment
def mission_began(game: Cadets) -> None:
    """The mission's special rules get ready."""
