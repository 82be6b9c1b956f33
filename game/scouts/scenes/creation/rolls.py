"""The rolls that made a ship and its crew, put together from the events that tell of them: section 3, SS-9.2."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from game.core.engine import Event
from game.scouts.records import Content
from game.scouts.rules.generation import SKILLS
from game.scouts.rules.state import Ship, Skill, SkillTable

KINDS = ("generation_began", "system_table_rolled", "system_fitted", "skill_table_rolled", "skill_learned")
"""Kinds of events that make a ship."""
SYSTEM = -1
"""In place of a crew member: the roll is for a system of the ship."""


class Roll(NamedTuple):
    """One roll and what it brought. Without dice it is what the owner picked after the roll before."""

    place: int = SYSTEM
    table: SkillTable | None = None
    die: int = 0
    """On the Skill Table."""
    pair: tuple[int, int] | tuple[()] = ()
    """On the Ship Systems Table."""
    skill: Skill | None = None
    again: bool = False
    """It brought what is there already, and was rolled again."""

    @property
    def dice(self) -> tuple[int, ...]:
        """Every die that fell, in order."""
        return (self.die, *self.pair) if self.die else tuple(self.pair)

    @property
    def picks(self) -> bool:
        """The owner picks what it brings."""
        return self.skill is None and not self.again


def of_seat(events: Iterable[Event], seat: int) -> list[Event]:
    """Return the events at the beginning that make one ship: up to where the next ship's begin."""
    found: list[Event] = []
    for event in events:
        other = event.facts.get("who", seat) != seat
        if event.kind == "generation_began" and found and other:
            break
        if event.kind in KINDS and not other:
            found.append(event)
    return found


def rolls_of(events: Sequence[Event]) -> list[Roll]:
    """Put the events of one ship together to rolls, in order. The last one may wait for its owner's pick."""
    done: list[Roll] = []
    open_roll: Roll | None = None
    for event in events:
        facts: dict[str, Any] = event.facts
        if event.kind in ("system_fitted", "skill_learned"):
            place = facts.get("place", SYSTEM)
            done.append((open_roll or Roll(place))._replace(skill=facts["skill"]))
            open_roll = None
        elif event.kind == "system_table_rolled" and open_roll is not None and open_roll.table:
            open_roll = open_roll._replace(pair=(facts["first"], facts["second"]))
        elif event.kind in ("system_table_rolled", "skill_table_rolled"):
            if open_roll is not None:
                done.append(open_roll._replace(again=True))
            if event.kind == "system_table_rolled":
                open_roll = Roll(pair=(facts["first"], facts["second"]))
            else:
                open_roll = Roll(facts["place"], facts["table"], facts["die"])
    return [*done, open_roll] if open_roll is not None else done


class Sheet(NamedTuple):
    """A ship as far as its rolls have been shown."""

    systems: tuple[Skill, ...]
    crew: tuple[tuple[Skill, ...], ...]
    """Skills of each crew member, by place."""

    @property
    def skills(self) -> set[Skill]:
        """All of them, to ask whether one is there."""
        return {*self.systems, *(skill for skills in self.crew for skill in skills)}


def sheet_before(ship: Ship, hidden: Iterable[Roll]) -> Sheet:
    """Return a ship as it was before its newest rolls."""
    places = [roll.place for roll in hidden if roll.skill is not None]
    systems = [system.skill for system in ship.systems]
    crew = [member.skills[: len(member.skills) - places.count(n)] for n, member in enumerate(ship.crew)]
    return Sheet(tuple(systems[: len(systems) - places.count(SYSTEM)]), tuple(crew))


def table_spot(content: Content, pair: Sequence[int]) -> tuple[int, int]:
    """Return column and row of the Ship Systems Table that two dice hit, counted from 0: SS-3.3."""
    return int(pair[0] > content.generation.system_table.main_up_to), pair[1] - 1


def new_skills(content: Content, table: SkillTable, have: set[Skill]) -> int:
    """Return how many skills a table names that the ship lacks."""
    return sum(row in SKILLS and row not in have for row in content.generation.skill_tables[table])
