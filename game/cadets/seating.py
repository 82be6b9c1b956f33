"""Seating the crew: who holds which station, before a mission begins (OV-4 to OV-10)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.cadets.content import Content
from game.cadets.rules.setup import Setup
from game.cadets.rules.shifts import PEOPLE_FOR_ONE_PERIOD
from game.cadets.rules.state import Level, Member, Station
from game.core.seating import seated, unknown
from game.core.wing import BadSetup

MOST_SEATS = 6
AUTOPILOT: Level = "officer"
"""Level of the bots who take what nobody holds."""


def member(content: Content, words: str) -> Member:
    """Return the crew member described by "Ann" or "bot:ace". Raises BadSetup."""
    name, level = seated(words, list(content.crew.levels))
    return Member(content.crew.levels[level].title, level) if level else Member(name)


def share_out(content: Content, crew: Sequence[Member]) -> tuple[list[Member], dict[Station, int]]:
    """Share all stations out by the table of OV-8; a lone person is joined by an autopilot for the rest."""
    members = list(crew)
    if len(members) == 1 and members[0].level:
        return members, {card.id: 0 for card in content.stations.values()}
    posts: dict[Station, int] = {}
    for seat, stations in enumerate(content.crew.share_out[len(members)]):
        posts |= dict.fromkeys(stations, seat)
    left = [card.id for card in content.stations.values() if card.id not in posts]
    if left:
        members.append(Member(content.crew.levels[AUTOPILOT].title, AUTOPILOT))  # type: ignore[index]
        posts |= dict.fromkeys(left, len(members) - 1)
    return members, {card.id: posts[card.id] for card in content.stations.values()}


def at_work(content: Content, mission: str) -> list[Station]:
    """Return the stations with something to do: the active ones, but Science, which is an option: OV-11, CA-2."""
    inactive = content.missions[mission].inactive
    return [card.id for card in content.stations.values() if card.id not in (*inactive, "science")]


def clash(content: Content, inactive: Sequence[str], crew: Sequence[Member], posts: dict[Station, int]) -> str:
    """Return why this crew cannot begin, "" if it can: every active station is held (OV-5), and in a crew of
    several people nobody holds two stations of one shift (OV-8)."""
    for station, card in content.stations.items():
        if station not in inactive and station not in posts:
            return f"{card.title} has nobody: give it to a person or to the autopilot (OV-5)"
    people = [seat for seat, each in enumerate(crew) if not each.level]
    if len(people) < 2:
        return ""
    one_period = len(people) >= PEOPLE_FOR_ONE_PERIOD
    for seat in people:
        held: dict[str, str] = {}
        for card in content.stations.values():
            if posts.get(card.id) != seat or card.id in inactive or not card.shift:
                continue
            shift = "3" if one_period else card.shift
            if shift in held:
                return f"{crew[seat].name} cannot do {held[shift]} and {card.title} in the same shift (OV-8)"
            held[shift] = card.title
    return ""


def set_up(content: Content, mission: str, difficulty: str, seats: Sequence[str], timer: int) -> Setup:
    """Return the setup for seats in words, shared out by OV-8. Raises BadSetup."""
    if mission not in content.missions:
        if broken := [problem for problem in content.unusable if Path(problem.file).stem == mission]:
            raise BadSetup(f"the mission {mission!r} cannot be used: {broken[0]}")
        raise BadSetup(unknown("mission", mission, content.missions))
    if difficulty not in content.difficulties:
        raise BadSetup(unknown("difficulty", difficulty, content.difficulties))
    if not 1 <= len(seats) <= MOST_SEATS:
        raise BadSetup(f"{len(seats)} seats named, 1 to {MOST_SEATS} can play (OV-4)")
    members, posts = share_out(content, [member(content, words) for words in seats])
    if why := clash(content, content.missions[mission].inactive, members, posts):
        raise BadSetup(why)
    return Setup(mission, difficulty, tuple(members), posts, timer)  # type: ignore[arg-type]
