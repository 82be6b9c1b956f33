"""Which part of the table asks which question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.engine import Choice
from game.scouts.scenes.attempt import NextOrStop, PlayAids
from game.scouts.scenes.discards import Discards
from game.scouts.scenes.part import Part
from game.scouts.scenes.response import Respond
from game.scouts.scenes.setting_out import SettingOut

if TYPE_CHECKING:
    from game.scouts.scenes.table import ScoutTable

PARTS: dict[str, type[Part]] = {
    question: part for part in (PlayAids, NextOrStop, Respond, SettingOut, Discards) for question in part.questions
}


def part_for(table: ScoutTable, choice: Choice) -> Part:
    """Return the part for a question that has no desk."""
    return PARTS[choice.name](table, choice)
