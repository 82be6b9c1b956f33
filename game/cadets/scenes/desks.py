"""Which desk asks which question. Questions that stand in no list are asked on the bridge itself."""

from __future__ import annotations

from typing import Any

from game.cadets.scenes import (
    core_repair,
    damage_control,
    enemy_step_pictures,
    engineering,
    equipment,
    helm,
    helm_speed,
    orders,
    report,
    sensors,
    sensors_plan,
    shields,
    tractor,
    tractor_pictures,
)
from game.cadets.scenes.desk import Desk

DESKS: dict[str, type[Desk]] = {
    "choose_equipment": equipment.ChooseEquipment,
    "orders": orders.Orders,
    "place_energy": orders.Orders,
    "name_surplus": orders.Orders,
    "prepare_helm": helm_speed.HelmSpeed,
    "declare": sensors_plan.SensorsPlan,
    "assign": sensors_plan.SensorsPlan,
    "lay_tiles": engineering.EngineeringDesk,
    "grab_pieces": sensors.SensorsDesk,
    "helm_action": helm.HelmDesk,
    "fill_trays": shields.ShieldsDesk,
    "cover_share": core_repair.CoreRepair,
} | {
    question: desk for desk in (tractor.TractorBeams, damage_control.DamageControl) for question in desk.questions
}

PICTURED: list[Any] = [
    equipment,
    orders,
    helm_speed,
    sensors_plan,
    core_repair,
    engineering,
    sensors,
    helm,
    shields,
    tractor_pictures,
    damage_control,
    enemy_step_pictures,
    report,
]
"""Modules with ``gallery_states(session)``, in the order of the gallery."""
