"""The failure table: section 8."""

from __future__ import annotations

import msgspec

from game.scouts.rules.game import Scouts, step


@step
def failure_roll(game: Scouts, who: int) -> None:
    """One six-sided die on the one table, for threats and missions alike: SS-2.4, SS-8.1, SS-R18."""
    die = game.roll()
    result = game.content.failure[die - 1]
    game.emit("failure_rolled", who=who, die=die, rule="SS-8.1")
    if result.victim:
        kill_one(game, who, result.victim)
    for _ in range(result.systems):
        damage_one(game, who)


def kill_one(game: Scouts, who: int, victim: str) -> None:
    """A random living member of the rank dies, of any rank if there is none: SS-8.1, SS-8.2, SS-R19."""
    crew = game.state.ships[who].crew
    alive = [place for place, member in enumerate(crew) if member.alive]
    named = [place for place in alive if crew[place].rank == victim] or alive
    if not named:
        return
    place = named[game.below(len(named))]
    crew[place] = msgspec.structs.replace(crew[place], alive=False)
    game.emit("member_killed", who=who, place=place, name=crew[place].name, rank=crew[place].rank, rule="SS-8.3")


def damage_one(game: Scouts, who: int) -> None:
    """A random working system becomes damaged, if there is one: SS-8.1, SS-8.2, SS-R20."""
    systems = game.state.ships[who].systems
    working = [place for place, system in enumerate(systems) if not system.damaged]
    if not working:
        return
    place = working[game.below(len(working))]
    systems[place] = msgspec.structs.replace(systems[place], damaged=True)
    game.emit("system_damaged", who=who, place=place, skill=systems[place].skill, rule="SS-8.3")
