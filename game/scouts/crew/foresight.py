"""What an Admiral sees beyond a mission: what the rivals can take after it, and what is left when the turn comes back.

Rivals are reckoned with by their ship sheets alone, for nobody knows their hands.

This goes beyond the text: SS-AI.3 looks at one's own turn only, and of an Admiral SS-AI.5 and SS-AI.7 ask no more than
a spare Aid and more Mishaps. Played so, one Admiral against two Officers wins 35.4 % +- 2.7 of 1200 games, which is no
level above them; with this foresight 39.3 % +- 2.7. Everything else of section 20 holds for it as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.scouts.crew.aids import NO_AIDS, Aids
from game.scouts.crew.reckoning import Way, cards_on, walk
from game.scouts.rules.game import Scouts
from game.scouts.rules.levels import supplied
from game.scouts.rules.state import NOBODY, Skill

LATER = 0.8
"""What a point of the next turn counts, one's own or a rival's."""


class Stack(NamedTuple):
    """What is left of a mission on the table: its cards in the order they are faced, and its markers."""

    cards: tuple[str, ...]
    markers: int

    def after(self, way: Way) -> Stack:
        """Return what is left when somebody has gone so far: SS-12.6."""
        return Stack(self.cards[way.cards :], 0) if way.cards else self


Table = dict[str, Stack]


def table_of(view: Scouts) -> Table:
    """Return all missions that are not completed."""
    left = [column for column in view.state.columns if column.won_by == NOBODY]
    return {column.mission: Stack(tuple(cards_on(column)), column.markers) for column in left}


def best_way(view: Scouts, have: Mapping[Skill, int], aids: Aids, table: Table) -> tuple[str, Way]:
    """Return the mission of the highest value and how far one gets on it: SS-AI.3. "" if nothing can be passed."""
    mission, best = "", Way()
    for each, stack in table.items():
        way = walk(view, have, aids, stack.cards, stack.markers)
        if way.cards and (not mission or way.value > best.value):
            mission, best = each, way
    return mission, best


def turns_before(view: Scouts, seat: int) -> list[int]:
    """Return whose turns come before a seat's next one, when it is that seat's turn now: SS-5.2."""
    state, seats = view.state, len(view.state.ships)
    start = state.start if state.options.fixed_order else state.start + 1
    this_round = [(seat + n) % seats for n in range(1, seats)]
    left = this_round[: seats - 1 - (seat - state.start) % seats]
    following = [(start + n) % seats for n in range(seats)]
    return left + following[: following.index(seat)]


def prospect(view: Scouts, seat: int, aids: Aids, table: Table) -> float:
    """Return what a seat may win next turn, less what the rivals can take before it."""
    ships, lost = view.state.ships, 0
    for rival in turns_before(view, seat):
        mission, way = best_way(view, supplied(ships[rival]), NO_AIDS, table)
        if mission:
            table = table | {mission: table[mission].after(way)}
            lost += way.points
    own = best_way(view, supplied(ships[seat]), aids, table)[1]
    return LATER * (own.value - lost)
