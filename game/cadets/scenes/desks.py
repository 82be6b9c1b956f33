"""Which desk asks which question. Questions that stand in no list are asked on the bridge itself."""

from __future__ import annotations

from typing import Any

from game.cadets.scenes import engineering
from game.cadets.scenes.desk import Desk

DESKS: dict[str, type[Desk]] = {
    "lay_tiles": engineering.EngineeringDesk,
}

PICTURED: list[Any] = [engineering]
"""Modules with ``gallery_states(session)``, in the order of the gallery."""
