"""Tractor Beams: a memory of tiles, and what a match pulls (4.7, Step 5)."""

from __future__ import annotations

from typing import Literal

from game.cadets.rules.board import board, terrain
from game.cadets.rules.equipment import ready, use
from game.cadets.rules.game import Cadets, moment, step
from game.cadets.rules.movement import crosses_freely
from game.cadets.rules.state import Crystal, Enemy
from game.cadets.rules.supplies import remaining, settle_torn
from game.core.engine import Clock
from game.core.hooks import number
from game.core.piles import draw
from game.core.squares import FACINGS, Square, distance
from game.core.squares import step as neighbour

EMPTY = "-"
"""Stands on the display where a matched tile lay: TB-3."""
TORN = "x"
"""Stands where no tile is laid any more, because one left the game: TB-8, TB-9."""
PAIR = 2
"""Tiles of a try: TB-2."""
STOP = "stop"
"""No (further) try: TB-2."""
NO_TARGET = "no target"
"""The match is used on nothing: TB-4."""
RELEASE = "release"
"""The enemy goes no farther: TB-6."""
KEEP = "keep"
RESET = "reset"
Way = Literal["", "toward", "away"]


def tiles(game: Cadets) -> list[int]:
    """Return the places where a tile lies."""
    return [place for place, face in enumerate(game.state.tractor.places) if face not in (EMPTY, TORN)]


def lay_out(game: Cadets) -> None:
    """Lay all tiles still in the game face down; the places of those that left it stay empty: TB-1, TB-9."""
    desk, rules = game.state.tractor, game.content.tractor
    settle_torn(game)
    before = desk.places or [""] * (rules.width * rules.height)
    desk.places = [TORN if face == TORN else "" for face in before]
    desk.pool = remaining(game, "tractor")
    desk.shown = []
    desk.up = []


@step
def prepare_tractor(game: Cadets) -> None:
    """A nearly empty display is laid out anew; else it may be bought, if it changes anything: TB-9."""
    rules = game.content.tractor
    touched = any(face not in ("", TORN) for face in game.state.tractor.places)
    if len(tiles(game)) < rules.reset_below:
        game.then(reset_tiles)
    elif touched and game.state.energy["tractor"] >= rules.reset_price:
        game.ask(game.seat("tractor"), answer_reset, [KEEP, RESET])


@step
def answer_reset(game: Cadets, seat: int, answer: str) -> None:
    """A reset in Step 2 costs energy: TB-9."""
    if answer == RESET:
        game.state.energy["tractor"] -= game.content.tractor.reset_price
        game.then(reset_tiles)


@step
def reset_tiles(game: Cadets) -> None:
    """All tiles are shuffled and laid out again: TB-9."""
    lay_out(game)
    game.emit("tiles_laid_out", tiles=len(tiles(game)), rule="TB-9")


@step
def tractor_step(game: Cadets) -> None:
    """Step 5: equipment and a peek before the timer, then tries; not while cloaked: SC-5.1, SE-12."""
    desk = game.state.tractor
    desk.tries, desk.bonus, desk.free_try, desk.up = 0, 0, False, []
    if game.active("tractor") and not game.state.ship.cloaked:
        game.then(offer_amplifier)
        game.then(offer_peek)
        game.then(choose_tile)


def can_try(game: Cadets) -> bool:
    """Say whether another try may begin: there are two tiles, and something pays for it (TB-2, TB-9)."""
    state = game.state
    return len(tiles(game)) >= PAIR and (state.tractor.free_try or state.energy["tractor"] > 0)


@step
def offer_amplifier(game: Cadets) -> None:
    """Tractor Amplifier works from the start of Step 5, also without energy: B05, CA-2."""
    card = ready(game, "tractor_amplifier")
    if card and len(tiles(game)) >= PAIR:
        game.ask(game.captain(), answer_amplifier, [KEEP, card])


@step
def answer_amplifier(game: Cadets, seat: int, answer: str) -> None:
    """The first try of this step is free, every match of it pulls stronger: B05."""
    if answer != KEEP:
        game.state.tractor.free_try = True
        game.state.tractor.bonus = game.content.equipment[answer].amount
        use(game, answer)


@step
def offer_peek(game: Cadets) -> None:
    """With a Superlock on a target the officer may look at one tile before the timer starts: SE-8."""
    if can_try(game) and any(target.lock == "superlock" for target in all_targets(game)):
        places: list[int | str] = [*tiles(game), STOP]
        game.ask(game.seat("tractor"), peek, places)


@step
def peek(game: Cadets, seat: int, place: int | str) -> None:
    """The tile is shown and turned down again: SE-8."""
    if isinstance(place, int):
        show(game, place)


@step
def choose_tile(game: Cadets) -> None:
    """The next tile to turn up, or no more: TB-2. A try that has begun is paid for."""
    up = game.state.tractor.up
    begun = up if len(up) < PAIR else []
    if not begun and not can_try(game):
        game.then(end_tries)
        return
    options: list[int | str] = [place for place in tiles(game) if place not in begun]
    choice = game.ask(game.seat("tractor"), turn_up, [*options, STOP])
    choice.clock = Clock("tractor", STOP)


@step
def turn_up(game: Cadets, seat: int, place: int | str) -> None:
    """A try turns up two tiles and costs one energy: TB-2. The tiles of the try before go down now: TB-3."""
    desk = game.state.tractor
    if not isinstance(place, int):
        game.then(end_tries)
        return
    if len(desk.up) != 1:
        begin_try(game)
    show(game, place)
    desk.up.append(place)
    if len(desk.up) == PAIR:
        game.then(compare)
    game.then(choose_tile)


def begin_try(game: Cadets) -> None:
    """Pay for a try, the free one first: TB-2, B05."""
    desk = game.state.tractor
    desk.up = []
    desk.tries += 1
    if desk.free_try:
        desk.free_try = False
    else:
        game.state.energy["tractor"] -= 1
    game.emit("try_begun", number=desk.tries, left=game.state.energy["tractor"], rule="TB-2")


def show(game: Cadets, place: int) -> None:
    """Show a tile's face; one that nobody has seen gets it now."""
    desk = game.state.tractor
    if not desk.places[place]:
        desk.places[place] = draw(game, desk.pool)
    if place in desk.shown:
        desk.shown.remove(place)
    desk.shown.append(place)
    game.reveal()
    game.emit("tile_shown", place=place, symbol=desk.places[place], rule="TB-2")


@step
def compare(game: Cadets) -> None:
    """Equal symbols are a match and leave the display; others are turned down again: TB-3."""
    desk = game.state.tractor
    symbol, other = (desk.places[place] for place in desk.up)
    if symbol != other:
        game.emit("tiles_differ", places=tuple(desk.up), rule="TB-3")
        return
    game.emit("tiles_match", places=tuple(desk.up), symbol=symbol, pull=pull_of(game, symbol), rule="TB-3")
    for place in desk.up:
        desk.places[place] = EMPTY
        desk.shown.remove(place)
    desk.up = []
    game.state.record.matches += 1
    game.then(choose_target, pull_of(game, symbol))


@step
def end_tries(game: Cadets) -> None:
    """Everything is face down again: TB-3."""
    game.state.tractor.up = []


@number
def pull(game: Cadets, symbol: str) -> int:
    """The pull value of a match, before a damaged coil stops it at nothing: TB-1, TB-5, B05."""
    return game.content.tractor.pulls[symbol] + game.state.tractor.bonus


def pull_of(game: Cadets, symbol: str) -> int:
    """Return the pull value of a match, at least 0: TB-10."""
    return max(0, pull(game, symbol))


def all_targets(game: Cadets) -> list[Crystal | Enemy]:
    """Return everything a beam may be turned on, crystals first."""
    return [*game.state.crystals, *game.state.enemies]


def out_of_reach(game: Cadets, target: Enemy | Crystal, strength: int) -> str:
    """Return the rule that keeps a target from a match of this pull, "" if none: TB-5 to TB-7, TB-10, SE-7."""
    gap = game.range_to(target.square)
    if isinstance(target, Enemy) and target.attached:
        return "TB-7"
    if isinstance(target, Enemy) and game.card(target).ability == "anchored":
        return "TB-6"  # a Battle Platform, with or without a lock on us
    if gap > strength:
        return "TB-5"
    if gap > game.content.tractor.unlocked_range and not target.lock:
        return "SE-7"
    return "TB-10" if isinstance(target, Enemy) and not strength else ""


def targets(game: Cadets, strength: int) -> dict[str, str]:
    """Return every target with the rule that closes it ("" open), crystals first."""
    return {target.id: out_of_reach(game, target, strength) for target in all_targets(game)}


@step
def choose_target(game: Cadets, strength: int) -> None:
    """A match works at once on one target; one without any in reach is lost: TB-5, TB-10, ruling 90."""
    within = targets(game, strength)
    if all(within.values()):
        game.emit("match_lost", pull=strength, rule="TB-10")
        return
    choice = game.ask(game.seat("tractor"), beam, within | {NO_TARGET: ""}, strength)
    choice.clock = Clock("tractor", NO_TARGET)


@step
def beam(game: Cadets, seat: int, id: str, strength: int) -> None:
    """A crystal comes aboard, an enemy ship is moved: TB-6, CR-1, TB-4."""
    target = game.target(id) if id != NO_TARGET else None
    if isinstance(target, Crystal):
        game.then(crystal_collected, id)
    elif target is not None:
        game.then(pull_enemy, id, strength, "")


@moment
def crystal_collected(game: Cadets, crystal: str) -> None:
    """The crystal leaves the map and goes to the Captain: CR-1."""
    state = game.state
    state.crystals = [each for each in state.crystals if each.id != crystal]
    state.collected.append(crystal)
    game.emit("crystal_collected", crystal=crystal, aboard=len(state.collected), rule="CR-1")


def way_to(game: Cadets, start: Square, end: Square) -> Literal["toward", "away"]:
    """Say whether a step brings a token nearer to the ship: TB-6."""
    ship = game.state.ship.square
    return "toward" if distance(end, ship) < distance(start, ship) else "away"


@step
def pull_enemy(game: Cadets, id: str, left: int, way: Way) -> None:
    """Square by square, all toward the ship or all away from it; the map's edge stops it: TB-6b."""
    here = game.enemy(id).square
    around = [neighbour(here, facing) for facing in FACINGS]
    squares: list[Square | str] = [
        square
        for square in around
        if board(game).inside(square) and (not way or way_to(game, here, square) == way)
    ]
    if left and squares:
        choice = game.ask(game.seat("tractor"), drag, [*squares, RELEASE], id, left)
        choice.clock = Clock("tractor", RELEASE)


@step
def drag(game: Cadets, seat: int, square: Square | str, id: str, left: int) -> None:
    """One square by the beam; obstacles work as if it had moved, asteroids excepted: TB-6b, EM-12, 2.4."""
    if isinstance(square, str):
        return
    enemy = game.enemy(id)
    way = way_to(game, enemy.square, square)
    enemy.square = square
    obstacle = "" if crosses_freely(game, id) else terrain(game, square)
    if obstacle == "radiation":
        enemy.radiated = True
    game.emit("enemy_pulled", enemy=id, square=square, way=way, obstacle=obstacle, rule="TB-6")
    if obstacle != "null":
        game.then(pull_enemy, id, left - 1, way)
