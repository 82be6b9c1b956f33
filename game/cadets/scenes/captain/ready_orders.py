"""The Captain's ready-made orders in words, from `data/text/cadets_orders.yaml`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from game.cadets.log import Speaker
from game.cadets.rules.game import Cadets
from game.cadets.rules.state import ENERGY_STATIONS, Station
from game.cadets.scenes.captain.plan import Plan
from game.core.squares import SIDES


def ready(game: Cadets, plan: Plan, station: Station) -> list[str]:
    """Return the orders there are for a station now."""
    speaker = Speaker(game.content)
    found: list[str] = []
    for each in game.content.orders.orders.get(station, ()):
        things: Iterable[Any] = THINGS[each.each](game, plan) if each.each else ("",)
        said = [speaker.format(each.text, it=thing) for thing in things]
        found += [line[:1].upper() + line[1:] for line in said]
    return list(dict.fromkeys(found))


def _speeds(game: Cadets, plan: Plan) -> Iterable[int]:
    """Speeds the Helm can set this turn: HE-2."""
    helm, now = game.content.helm, game.state.ship.speed
    return range(max(0, now - helm.speed_steps), min(helm.top_speed, now + helm.speed_steps) + 1)


THINGS: dict[str, Callable[[Cadets, Plan], Iterable[Any]]] = {
    "stations": lambda game, plan: [station for station in ENERGY_STATIONS if game.active(station)],
    "hunters": lambda game, plan: [enemy.id for enemy in game.state.enemies if enemy.locked and not enemy.attached],
    "free_enemies": lambda game, plan: [e.id for e in game.state.enemies if not e.lock and not e.attached],
    "crystals": lambda game, plan: [crystal.id for crystal in game.state.crystals],
    "free_crystals": lambda game, plan: [crystal.id for crystal in game.state.crystals if not crystal.lock],
    "sides": lambda game, plan: SIDES,
    "speeds": _speeds,
    "damage": lambda game, plan: [card for cards in game.state.ship.slots.values() for card in cards],
    "end_of_course": lambda game, plan: plan.course[-1:],
}
"""The kinds of things an order may speak of."""
