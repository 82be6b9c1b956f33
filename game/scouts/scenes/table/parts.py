"""Which part of the table asks which question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.engine import Choice
from game.scouts.scenes.table.attempt import NextOrStop, PlayAids
from game.scouts.scenes.table.discards import Discards
from game.scouts.scenes.table.part import Part
from game.scouts.scenes.table.response import Respond
from game.scouts.scenes.table.setting_out import SettingOut

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

PARTS: dict[str, type[Part]] = {
    question: part for part in (PlayAids, NextOrStop, Respond, SettingOut, Discards) for question in part.questions
}


def part_for(table: ScoutTable, choice: Choice) -> Part:
    """Return the part for a question that has no desk."""
    return PARTS[choice.name](table, choice)
