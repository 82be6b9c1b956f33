"""Fleet Support: SS-12.3 to SS-12.7."""

from __future__ import annotations

from game.scouts.rules.game import Scouts
from game.scouts.rules.state import NOBODY


def fleet_support(game: Scouts) -> None:
    """Count idle rounds; enough of them bring a marker to every mission that is left: SS-12.4, SS-R30."""
    state = game.state
    if state.progress:
        return
    state.idle += 1
    if state.idle < game.content.numbers.support[state.options.support]:
        return
    state.idle = 0
    for column in state.columns:
        column.markers += column.won_by == NOBODY
    game.emit("support_came", round=state.round, rule="SS-12.4")


def remove_markers(game: Scouts) -> None:
    """A card was won: all markers of its mission go, used or not; others keep theirs: SS-12.6, SS-R31."""
    for column in game.state.columns:
        if column.mission == game.state.attempt.mission:
            column.markers = 0
