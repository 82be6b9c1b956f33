"""The tractor bot: what it remembers of the tiles, and what it pulls (DA-24)."""

from __future__ import annotations

from typing import Any

import msgspec

from game.cadets.crew import plan
from game.cadets.crew.desk import answers
from game.cadets.rules.board import board
from game.cadets.rules.game import Cadets
from game.cadets.rules.state import Enemy, Level
from game.cadets.rules.tractor import (
    EMPTY,
    KEEP,
    NO_TARGET,
    RELEASE,
    RESET,
    STOP,
    TORN,
    out_of_reach,
    pull_of,
    tiles,
)
from game.core.chance import Dice
from game.core.engine import Choice
from game.core.squares import FACINGS, Square, distance
from game.core.squares import step as neighbour

SAVED = 2
"""Energy that is kept for the turn in which a crystal is in reach."""
PUSH = 1.5
"""Fire (in points) a push must spare us to be worth a match."""


def memory(view: Cadets, level: Level) -> dict[int, str]:
    """Return the faces a bot remembers, by place: the last so many that were shown."""
    assert level
    desk = view.state.tractor
    kept = view.content.crew.levels[level].tractor_memory
    return {place: desk.places[place] for place in desk.shown[-kept:]}


def needed(view: Cadets) -> int:
    """Return the least pull that reaches a crystal now, 0 if none of them can be reached at all: TB-5."""
    strongest = max(pull_of(view, symbol) for symbol in view.content.tractor.pulls)
    gaps = [
        max(1, view.range_to(crystal.square))
        for crystal in view.state.crystals
        if not out_of_reach(view, crystal, strongest)
    ]
    return min(gaps, default=0) if plan.crystals_left(view) else 0


def left_on_display(view: Cadets) -> dict[str, int]:
    """Return how many tiles of each symbol are still to be had: all can work that out from the matches."""
    desk = view.state.tractor
    faces = [*desk.pool, *(face for face in desk.places if face not in ("", EMPTY, TORN))]
    return {symbol: faces.count(symbol) for symbol in view.content.tractor.pulls}


@answers("prepare_tractor", "tractor")
def choose_reset(view: Cadets, choice: Choice, level: Level, dice: Dice) -> str:
    """Pay for a reset when no strong pair is left for the crystals still wanted: TB-9."""
    strongest = max(
        (pull_of(view, symbol) for symbol, count in left_on_display(view).items() if count > 1), default=0
    )
    wanted = plan.crystals_left(view) > 0 and view.state.energy["tractor"] > 1
    return RESET if wanted and strongest < SAVED else KEEP


@answers("offer_amplifier", "captain")
def choose_amplifier(view: Cadets, choice: Choice, level: Level, dice: Dice) -> str:
    """Use the Tractor Amplifier when it brings a wanted crystal into reach or pays for the only try: B05."""
    card: str = next(option for option in choice.open() if option != KEEP)
    if not plan.crystals_left(view):
        return KEEP
    strengths = [pull_of(view, symbol) for symbol in view.content.tractor.pulls]
    weak, strong = min(strengths), max(strengths) + view.content.equipment[card].amount
    reachable = [crystal for crystal in view.state.crystals if not out_of_reach(view, crystal, strong)]
    far = [crystal for crystal in reachable if view.range_to(crystal.square) > weak + 1]
    return card if reachable and (far or view.state.energy["tractor"] < SAVED) else KEEP


@answers("offer_peek", "tractor")
def choose_peek(view: Cadets, choice: Choice, level: Level, dice: Dice) -> int | str:
    """Look at a tile that is not remembered: SE-8."""
    known = memory(view, level)
    strange = [place for place in tiles(view) if place not in known]
    return dice.one_of(strange) if strange else STOP


@answers("choose_tile", "tractor")
def choose_tile(view: Cadets, choice: Choice, level: Level, dice: Dice) -> int | str:
    """Turn up a remembered pair that is strong enough, else learn; save energy when nothing is in reach."""
    desk, known, need = view.state.tractor, memory(view, level), needed(view)
    begun = desk.up if len(desk.up) == 1 else []
    strange = [place for place in tiles(view) if place not in known and place not in begun]
    if begun:
        symbol = desk.places[begun[0]]
        mates = [place for place, face in known.items() if face == symbol and place not in begun]
        if mates and (useful(view, symbol, need) or not strange):
            return mates[0]
        return dice.one_of(strange) if strange else STOP
    if pair := best_pair(view, known, need):
        return pair
    if (need or worth_learning(view, known)) and strange:
        return dice.one_of(strange)
    return STOP


def useful(view: Cadets, symbol: str, need: int) -> bool:
    """Say whether a match of this symbol would reach the crystal that can be had, or push an enemy off."""
    strength = pull_of(view, symbol)
    if need:
        return strength >= need
    return not plan.crystals_left(view) and best_push(view, strength) is not None


def best_pair(view: Cadets, known: dict[int, str], need: int) -> int | None:
    """Return the first place of the weakest remembered pair that is useful now."""
    faces = list(known.values())
    pairs = [
        (pull_of(view, face), place)
        for place, face in known.items()
        if faces.count(face) > 1 and useful(view, face, need)
    ]
    return min(pairs)[1] if pairs else None


def worth_learning(view: Cadets, known: dict[int, str]) -> bool:
    """Say whether to look at tiles for a later turn: with energy to spare, and a memory that lasts."""
    spare = view.state.energy["tractor"] > SAVED or view.state.tractor.free_try
    return spare and plan.crystals_left(view) > 0 and len(known) < len(tiles(view))


@answers("choose_target", "tractor")
def choose_target(view: Cadets, choice: Choice, level: Level, dice: Dice) -> str:
    """Take a crystal, the farthest that can be had; else push off the enemy who would hit us hardest."""
    crystals = [crystal for crystal in view.state.crystals if crystal.id in choice.open()]
    if crystals:
        return max(crystals, key=lambda crystal: (view.range_to(crystal.square), crystal.id)).id
    strength: int = choice.args[0]
    enemy = best_push(view, strength)
    return enemy.id if enemy is not None and enemy.id in choice.open() else NO_TARGET


def best_push(view: Cadets, strength: int) -> Enemy | None:
    """Return the enemy whose fire a push of this strength spares us most, None if it is not worth it."""
    spared = [(spared_by(view, enemy, strength), enemy.id) for enemy in view.state.enemies]
    most, id = max(spared, default=(0.0, ""))
    return view.enemy(id) if most >= PUSH else None


def spared_by(view: Cadets, enemy: Enemy, strength: int) -> float:
    """Return the points of fire we are spared when this enemy is pushed away as far as the pull goes."""
    if out_of_reach(view, enemy, strength):
        return 0.0
    ship = view.state.ship
    there = max(
        (neighbour(enemy.square, facing, strength) for facing in FACINGS),
        key=lambda square: distance(square, ship.square),
    )
    if not board(view).inside(there):
        return 0.0
    pushed = msgspec.structs.replace(enemy, square=there)
    return plan.blow(view, enemy, ship.square, ship.speed) - plan.blow(view, pushed, ship.square, ship.speed)


@answers("pull_enemy", "tractor")
def drag_enemy(view: Cadets, choice: Choice, level: Level, dice: Dice) -> Square | str:
    """Push it away, over radiation if there is some, and not into a null zone, which would stop it."""
    ship, here = view.state.ship.square, board(view)
    now = distance(view.enemy(choice.args[0]).square, ship)
    away: list[Any] = [
        square for square in choice.open() if square != RELEASE and distance(square, ship) > now
    ]

    def rank(square: Square) -> tuple[bool, bool, Square]:
        terrain = here.terrain(square)
        return terrain == "null", terrain != "radiation", square

    return min(away, key=rank) if away else RELEASE
