"""Which desk asks which question. Questions that stand in no list are asked on the bridge itself."""

from __future__ import annotations

from typing import Any

from game.cadets.scenes import engineering, equipment, orders, shields
from game.cadets.scenes.desk import Desk

DESKS: dict[str, type[Desk]] = {
    "choose_equipment": equipment.ChooseEquipment,
    "orders": orders.Orders,
    "place_energy": orders.Orders,
    "name_surplus": orders.Orders,
    "lay_tiles": engineering.EngineeringDesk,
    "fill_trays": shields.ShieldsDesk,
}

PICTURED: list[Any] = [equipment, orders, engineering, shields]
"""Modules with ``gallery_states(session)``, in the order of the gallery."""
