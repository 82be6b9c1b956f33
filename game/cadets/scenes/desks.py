"""Which desk asks which question. Questions that no desk names are asked on the bridge itself."""

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
    question: desk
    for desk in (
        equipment.ChooseEquipment,
        orders.Orders,
        helm_speed.HelmSpeed,
        sensors_plan.SensorsPlan,
        engineering.EngineeringDesk,
        sensors.SensorsDesk,
        helm.HelmDesk,
        shields.ShieldsDesk,
        core_repair.CoreRepair,
        tractor.TractorBeams,
        damage_control.DamageControl,
    )
    for question in desk.questions
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
