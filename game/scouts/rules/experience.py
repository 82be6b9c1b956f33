"""Experience, a switch: section 17."""

from __future__ import annotations

from game.scouts.rules.game import Scouts, step
from game.scouts.rules.generation import SKILLS, roll_skill


@step
def gain_experience(game: Scouts, who: int) -> None:
    """After a mission, on a roll of 1 or 2, a random living crew member learns a random skill: SS-17.1 to SS-17.3."""
    die = game.roll()
    crew = game.state.ships[who].crew
    alive = [place for place, member in enumerate(crew) if member.alive]
    game.emit("experience_rolled", who=who, die=die, rule="SS-17.1")
    if die > game.content.numbers.experience or not alive:
        return
    place = alive[game.below(len(alive))]
    if len(crew[place].skills) < len(SKILLS):
        game.then(roll_skill, who, place, None)
