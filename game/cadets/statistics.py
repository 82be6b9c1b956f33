"""What many missions come to: victories, lengths and endings."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import Any

from game.cadets.rules.game import Cadets
from game.core.engine import Event
from game.core.wing import Statistics


def measure(game: Cadets, events: Sequence[Event]) -> dict[str, Any]:
    """The figures of one mission."""
    return {"result": game.state.result, "won": game.state.result == "won", "turns": game.state.turn}


def summarise(missions: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The figures of many missions."""
    won = sum(mission["won"] for mission in missions)
    turns = sorted(mission["turns"] for mission in missions)
    ends: dict[str, int] = {}
    for mission in missions:
        ends[mission["result"]] = ends.get(mission["result"], 0) + 1
    return {
        "won": won,
        "lost": len(missions) - won,
        "turns_median": statistics.median(turns) if turns else 0,
        "turns_p10": turns[len(turns) // 10] if turns else 0,
        "turns_p90": turns[len(turns) * 9 // 10] if turns else 0,
        "ends": dict(sorted(ends.items())),
    }


def rows(summary: dict[str, Any]) -> list[tuple[str, str]]:
    """The summary for people."""
    games = summary["games"]
    return [
        ("won", f"{summary['won']} ({summary['won'] / games:.0%})"),
        ("lost", f"{summary['lost']}"),
        ("turns", f"median {summary['turns_median']:g}, 10-90 %: {summary['turns_p10']}-{summary['turns_p90']}"),
        *((f"  {end}", str(number)) for end, number in summary["ends"].items()),
    ]


STATISTICS = Statistics(measure, summarise, rows)
