"""Parasites: they cling to the hull, bite every turn, and sap the stations (PA-1 to PA-15)."""

from __future__ import annotations

from game.cadets.records import Part
from game.cadets.rules.captain import step_1_began
from game.cadets.rules.damage import internal_damage
from game.cadets.rules.game import Cadets, step
from game.cadets.rules.supplies import UNSEEN, remaining
from game.cadets.rules.tractor import EMPTY, TORN
from game.core.piles import draw


@step
def attach(game: Cadets, id: str) -> None:
    """In its own activation a parasite on our square clings to the hull and bites: PA-3, PA-11, ruling 33."""
    game.enemy(id).attached = True
    game.emit("parasite_attached", enemy=id, rule="PA-3")
    game.then(bite, id)


@step
def bite(game: Cadets, id: str) -> None:
    """Internal damage on a random side, the same at any speed: PA-6, PA-12."""
    points = game.card(game.enemy(id)).attack.internal
    game.emit("parasite_bites", enemy=id, points=points, rule="PA-6")
    game.then(internal_damage, "", points, id)


@step_1_began.by("ripper")
def ripper(game: Cadets, owner: str) -> None:
    """Draw a component card and tear out what it shows, card included, for good: PA-9, SC-1.1, PA-13."""
    deck = game.state.components
    if not deck:
        return
    card = draw(game, deck)
    game.emit("component_card", enemy=owner, card=card, rule="PA-9")
    for part in game.content.components[card].parts:
        tear_out(game, part)


def tear_out(game: Cadets, part: Part) -> None:
    """Take a part out of the game; one that is gone already is passed over: PA-9, KC-1 to KC-8.

    Parts of stations without a task here (torpedo pieces, jump cards) leave as well: PA-9.
    """
    gone = game.state.gone
    if part.kind == "tractor":
        tear_out_tile(game)
    elif part.id not in gone:
        gone.append(part.id)
        game.emit("component_gone", station=part.kind, part=part.id, rule="PA-9")


def tear_out_tile(game: Cadets) -> None:
    """Any tractor tile, from the display first; one lying there unseen is not looked at: PA-9, TB-8.

    A tile that lies aside after a match leaves an empty place behind for good, too: TB-9.
    """
    state, desk = game.state, game.state.tractor
    lying = [place for place, face in enumerate(desk.places) if face not in (EMPTY, TORN)]
    if lying:
        place = lying[game.below(len(lying))]
        tile = desk.places[place] or UNSEEN
        desk.shown = [each for each in desk.shown if each != place]
    elif EMPTY in desk.places:
        place = desk.places.index(EMPTY)
        tile = draw(game, remaining(game, "tractor"))
    else:
        return
    desk.places[place] = TORN
    state.gone.append(tile)
    game.emit("component_gone", station="tractor", part=tile, place=place, rule="TB-8")
