"""The Starbase: section 9."""

from __future__ import annotations

import msgspec

from game.scouts.rules.cards import draw_to_hand
from game.scouts.rules.game import Scouts, step
from game.scouts.rules.generation import replace_member
from game.scouts.rules.state import REPAIR, Ship


def dead(ship: Ship) -> list[int]:
    """Return the places of killed crew members."""
    return [place for place, member in enumerate(ship.crew) if not member.alive]


def is_damaged(ship: Ship) -> bool:
    return any(system.damaged for system in ship.systems)


def mendings(ship: Ship) -> list[int]:
    """Return what a visit can do: replace one of the killed, or REPAIR all damage: SS-9.1."""
    return [*dead(ship), REPAIR] if is_damaged(ship) else dead(ship)


@step
def visit_starbase(game: Scouts, who: int) -> None:
    """One thing is mended, in the base game everything; with nothing to mend one just waits: SS-9.3, SS-15.4.

    It is the action of the turn (SS-9.4); the hand is kept, and none but shore leave draws a card: SS-9.5.
    """
    ship = game.state.ships[who]
    possible = mendings(ship)
    game.emit("starbase_visited", who=who, rule="SS-15.4" if game.common_deck else "SS-9.1")
    if game.common_deck:
        mend_all(game, who)
    elif len(possible) == 1:
        mend_one(game, who, possible[0])
    elif possible:
        game.then(choose_mending, who)
    if not possible and game.state.options.shore_leave:
        game.emit("shore_leave", who=who)
        draw_to_hand(game, who)


@step
def choose_mending(game: Scouts, who: int) -> None:
    """Replace one crew member, or repair all damage: SS-9.1, SS-9.3."""
    game.ask(who, mend, mendings(game.state.ships[who]))


@step
def mend(game: Scouts, seat: int, what: int) -> None:
    """The choice is carried out at once: SS-9.1, SS-R22."""
    mend_one(game, seat, what)


def mend_one(game: Scouts, who: int, what: int) -> None:
    """One replacement, rolled now (SS-9.2), or every damaged system: SS-9.1, SS-R24."""
    if what == REPAIR:
        repair_all(game, who)
    else:
        replace_member(game, who, what)


def mend_all(game: Scouts, who: int) -> None:
    """All killed crew is replaced and all damage repaired: SS-15.4."""
    ship = game.state.ships[who]
    if is_damaged(ship):
        repair_all(game, who)
    for place in dead(ship):
        replace_member(game, who, place)


def repair_all(game: Scouts, who: int) -> None:
    """All systems work again, whatever their number: SS-9.1, SS-R24."""
    ship = game.state.ships[who]
    count = sum(system.damaged for system in ship.systems)
    ship.systems = [msgspec.structs.replace(system, damaged=False) for system in ship.systems]
    game.emit("ship_repaired", who=who, count=count, rule="SS-9.1")
