"""Missions and threats from percentile tables: SS-14.1, SS-14.2."""

from __future__ import annotations

from collections.abc import Sequence

from game.scouts.records import face
from game.scouts.rules.game import Scouts


def roll_mission(game: Scouts, taken: Sequence[str]) -> tuple[str, int]:
    """Return a rolled mission and the roll; one that is there already is rolled again: SS-14.2."""
    while True:
        roll = game.roll(100)
        mission = game.content.mission_table[roll - 1]
        if mission not in taken:
            return mission, roll


def roll_threat(game: Scouts, beside: Sequence[str], taken: Sequence[str]) -> tuple[str, int]:
    """Return a rolled threat and the roll; only one that lies on the same mission is rolled again: SS-14.2.

    ``taken`` are all threats there are so far: one that comes again gets a number of its own, like a copy.
    """
    near = [face(threat) for threat in beside]
    while True:
        roll = game.roll(100)
        threat = game.content.threat_table[roll - 1]
        if threat not in near:
            copies = sum(face(other) == threat for other in taken)
            return (f"{threat}.{copies + 1}" if copies else threat), roll
