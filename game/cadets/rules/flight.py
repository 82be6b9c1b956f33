"""The flight: the maneuvers of the plan, square by square, and what the ship meets (SC-4.3, 2.3, 2.4)."""

from __future__ import annotations

from collections.abc import Callable

from game.cadets.rules.board import QUARTERS, board, in_nebula, small_move, terrain
from game.cadets.rules.damage import hit_side, internal_damage
from game.cadets.rules.enemies import lose_lock
from game.cadets.rules.game import Cadets, moment, step
from game.cadets.rules.helm import small_moves
from game.cadets.rules.state import EnergyStation
from game.core.squares import SIDES, Side, Square, turned


@step
def fly(game: Cadets) -> None:
    """The cards from left to right, each small move by small move: SC-4.3."""
    helm = game.state.helm
    if helm.flight:
        game.then(make_move, helm.flight.pop(0))
        game.then(fly)
    elif helm.plan:
        game.then(begin_maneuver, helm.plan.pop(0))
        game.then(fly)


@step
def begin_maneuver(game: Cadets, card: str) -> None:
    """A special maneuver strains the ship before its own move: HE-7, ruling 94."""
    helm = game.state.helm
    helm.flown = True
    helm.flight = list(small_moves(game, card))
    game.emit("maneuver", card=card, rule="HE-1")
    if card and (damage := game.content.maneuvers[card].damage):
        game.then(internal_damage, "", damage, "maneuver")


@step
def make_move(game: Cadets, move: str) -> None:
    """One square or one turn: GE-10, HE-1."""
    ship = game.state.ship
    made = small_move(board(game), ship.square, ship.facing, move)
    if made.outcome == "barred":
        game.then(strike_edge, made.struck or game.content.edge.slip_side)
    elif made.outcome == "left":
        game.then(leave, ship.square)
    elif made.outcome == "turned":
        ship.facing = made.facing
        game.emit("ship_turned", facing=made.facing, rule="HE-1")
    else:
        move_ship(game, made.square)
        game.emit("ship_moved", square=made.square, rule="HE-1")
        game.then(enter, made.square)


def move_ship(game: Cadets, square: Square) -> None:
    """Put the ship on a square; attached parasites come along: PA-3, PA-14."""
    game.state.ship.square = square
    for enemy in game.state.enemies:
        if enemy.attached:
            enemy.square = square


@step
def strike_edge(game: Cadets, side: Side) -> None:
    """No step off the map: the card's other steps are lost, its turns are not, and the ship is hit: GE-10."""
    helm = game.state.helm
    helm.flight = [move for move in helm.flight if move in QUARTERS]
    game.emit("edge_struck", side=side, rule="GE-10")
    game.then(hit_side, side, game.content.edge.attack, "edge")


@step
def leave(game: Cadets, square: Square) -> None:
    """Over an exit: the rest of the card and all cards behind it are void: GE-10, SC-4.3, ruling 80."""
    helm = game.state.helm
    helm.flight = []
    helm.plan = []
    game.emit("ship_left", square=square, rule="GE-10")
    game.then(left_map, square)


@moment
def left_map(game: Cadets, square: Square) -> None:
    """The ship has left the map by the exit of this square: the mission's rules decide, GE-10."""


@step
def enter(game: Cadets, square: Square) -> None:
    """What a square does to a ship that steps into it, mines first: GE-17, GE-18, 2.4."""
    for mine in game.state.mines:
        if mine == square:
            game.then(set_off_mine, square)
    here = terrain(game, square)
    if not here:
        return
    obstacle = game.content.obstacles[here]
    if obstacle.attack:
        game.emit("obstacle_struck", obstacle=here, square=square, rule="2.4 A")
        game.then(hit_side, obstacle.side, obstacle.attack, here)
    elif here in ENTERED:
        game.then(ENTERED[here])


@step
def set_off_mine(game: Cadets, square: Square) -> None:
    """One die of damage, and the mine is gone: E10, GE-17, GE-19."""
    mine = game.content.mine
    game.state.mines.remove(square)
    points = mine.attack.plus + sum(game.roll() for _ in range(mine.attack.dice))
    game.emit("mine_set_off", square=square, points=points, rule="GE-17")
    game.then(hit_side, mine.side, points, "mine")


@step
def choose_shield(game: Cadets) -> None:
    """Radiation burns out one shield that is up; which, the Captain says: 2.4 R, CA-4."""
    strengths = game.state.ship.strengths
    raised = [side for side in SIDES if strengths[side]]
    if len(raised) == 1:
        game.then(lose_shield, game.captain(), raised[0])
    elif raised:
        game.ask(game.captain(), lose_shield, raised)


@step
def lose_shield(game: Cadets, seat: int, side: Side) -> None:
    """The chosen shield falls to 0: 2.4 R."""
    strengths = game.state.ship.strengths
    game.emit("shield_burnt", side=side, was=strengths[side], rule="2.4 R")
    strengths[side] = 0


@step
def choose_energy(game: Cadets) -> None:
    """A null zone swallows one energy of those that keep theirs; which, the Captain says: 2.4 Z, CA-4."""
    holding = [station for station in game.keepers() if game.state.energy[station]]
    if len(holding) == 1:
        game.then(lose_energy, game.captain(), holding[0])
    elif holding:
        game.ask(game.captain(), lose_energy, holding)


@step
def lose_energy(game: Cadets, seat: int, station: EnergyStation) -> None:
    """One energy is gone: 2.4 Z."""
    game.state.energy[station] -= 1
    game.emit("energy_swallowed", station=station, rule="2.4 Z")


@step
def choose_wormhole(game: Cadets) -> None:
    """Out of another wormhole, the Captain says which; if there is no other, nothing happens: 2.4 W, CA-4."""
    ship = game.state.ship
    others = [square for square in board(game).wormholes if square != ship.square]
    if len(others) == 1:
        game.then(emerge, game.captain(), others[0])
    elif others:
        game.ask(game.captain(), emerge, others)


@step
def emerge(game: Cadets, seat: int, square: Square) -> None:
    """The square of arrival triggers nothing, the move goes on from here: 2.4 W, GE-19, GE-25."""
    move_ship(game, square)
    game.emit("wormhole_passed", square=square, rule="2.4 W")


ENTERED: dict[str, Callable[[Cadets], None]] = {
    "radiation": choose_shield,
    "null": choose_energy,
    "wormhole": choose_wormhole,
}
"""Obstacles that do something at once to a ship which enters them, besides an attack."""


@step
def end_of_flight(game: Cadets) -> None:
    """After the last card: the vortex, if a card was flown, then the nebula: SC-4.3, SC-4.5, GE-19."""
    state = game.state
    if state.helm.flown and terrain(game, state.ship.square) == "vortex":
        state.ship.facing = turned(state.ship.facing, 1)
        game.emit("vortex_turned", facing=state.ship.facing, rule="2.4 V")
    if in_nebula(game):
        hide_in_nebula(game)


def hide_in_nebula(game: Cadets) -> None:
    """Enemies farther off lose their lock on a ship in a nebula, attached parasites never: 2.4 N, PA-14."""
    game.emit("hidden_in_nebula", square=game.state.ship.square, rule="2.4 N")
    for enemy in game.state.enemies:
        if game.range_to(enemy.square) > game.content.pursuit.nebula_lost_beyond:
            lose_lock(game, enemy, "2.4 N")
