"""A small dialog of the bridge: a station's card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cadets.rules.state import ENERGY_STATIONS, Station
from game.cadets.scenes.bridge.rack import doing
from game.stage.widgets.dialog import Choice, Dialog

if TYPE_CHECKING:
    from game.cadets.scenes.bridge.bridge import Bridge


def station_dialog(bridge: Bridge, station: Station) -> Dialog:
    """Return what there is to know of a station before its turn."""
    shown = bridge.shown
    card = shown.game.content.stations[station]
    lines = [
        f"**{bridge.holder(station)}** holds this station. It works in Step {card.step}.",
        doing(shown, station) + ".",
    ]
    if station in ENERGY_STATIONS:
        keeps = "Energy that is not spent stays." if card.keeps_energy else "Energy that is not spent is lost."
        lines += [f"Energy now: {shown.state.energy[station]}. {card.buys} {keeps}"]
    lines += [
        f"Damaged: **{shown.game.content.damage[id].title}**. {shown.game.content.damage[id].text}"
        for slots in shown.state.ship.slots.values()
        for id in slots
        if shown.game.content.damage[id].station == station
    ]
    return Dialog(
        card.title, "\n".join(lines), [Choice("Back to the bridge")], safe=0, mood=bridge.mood, cap=f"Step {card.step}"
    )
