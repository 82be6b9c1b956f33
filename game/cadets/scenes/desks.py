"""Which desk asks which question. Questions that no desk names are asked on the bridge itself."""

from __future__ import annotations

from typing import Any

from game.cadets.scenes.captain import equipment, orders
from game.cadets.scenes.damage import core_repair
from game.cadets.scenes.damage import desk as damage_control
from game.cadets.scenes.desk import Desk
from game.cadets.scenes.enemies import pictures as enemy_step_pictures
from game.cadets.scenes.engineering import desk as engineering
from game.cadets.scenes.helm import desk as helm
from game.cadets.scenes.helm import speed as helm_speed
from game.cadets.scenes.report import report
from game.cadets.scenes.sensors import desk as sensors
from game.cadets.scenes.sensors import plan as sensors_plan
from game.cadets.scenes.shields import desk as shields
from game.cadets.scenes.tractor import desk as tractor
from game.cadets.scenes.tractor import pictures as tractor_pictures

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
