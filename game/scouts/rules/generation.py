"""Ship and crew are rolled: section 3. The same steps roll a replacement (SS-9.2) and experience (SS-17.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar, get_args

import msgspec

from game.scouts.rules.game import Scouts, step
from game.scouts.rules.levels import supplied
from game.scouts.rules.state import Member, Rank, Ship, Skill, SkillTable, System

SKILLS: tuple[Skill, ...] = get_args(Skill)
TABLES: tuple[SkillTable, ...] = get_args(SkillTable)
TableAnswer = Literal["command", "scientific", "technical", "quick"]
ANSWERS: tuple[TableAnswer, ...] = get_args(TableAnswer)
T = TypeVar("T")
ANY_SKILL = -1
"""In place of a column of the Ship Systems Table: any of the sixteen skills."""


@step
def generate(game: Scouts, who: int) -> None:
    """First all systems, then the crew by rank: SS-3.1, SS-3.2."""
    rolled = game.content.generation
    game.emit("generation_began", who=who, ship=game.state.ships[who].name, rule="SS-3.1")
    for _ in range(rolled.systems):
        game.then(roll_system, who)
    for place in range(len(rolled.ranks_aboard)):
        game.then(train, who, place)


def fresh_ship(game: Scouts, who: int) -> Ship:
    """Return an empty ship sheet with its names: SS-3.8."""
    names, player = game.content.names.ships, game.state.players[who]
    ship = Ship(player.ship or names[(game.state.names + who) % len(names)])
    for place, rank in enumerate(game.content.generation.ranks_aboard):
        ship.crew.append(Member(crew_name(game, who, place), rank))
    return ship


def crew_name(game: Scouts, who: int, place: int | None = None) -> str:
    """Return the name the player gave to a place of the crew, or the next default name: SS-3.8."""
    crew, names = game.state.players[who].crew, game.content.names.crew
    if place is not None and place < len(crew) and crew[place]:
        return crew[place]
    game.state.hired += 1
    return names[(game.state.names + game.state.hired) % len(names)]


# Systems


@step
def roll_system(game: Scouts, who: int) -> None:
    """Two dice: column and row; a system carried already is rolled again: SS-3.3, SS-3.4."""
    column, row = roll_on_system_table(game, who)
    skills = game.content.generation.system_table.columns[column]
    carried = [system.skill for system in game.state.ships[who].systems]
    left = [skill for skill in skills if skill not in carried]
    if row >= len(skills):
        if not left:
            game.then(roll_system, who)
        elif game.is_quick(who):
            add_system(game, who, one_of(game, left))
        else:
            game.then(choose_system, who, column)
    elif skills[row] in carried:
        game.then(roll_system, who)
    else:
        add_system(game, who, skills[row])


def roll_on_system_table(game: Scouts, who: int) -> tuple[int, int]:
    """Roll column and row, both counted from 0: SS-3.3."""
    first, second = game.roll(), game.roll()
    game.emit("system_table_rolled", who=who, first=first, second=second, rule="SS-3.3")
    return int(first > game.content.generation.system_table.main_up_to), second - 1


@step
def choose_system(game: Scouts, who: int, column: int) -> None:
    """The owner picks one of the column that is not aboard yet: SS-3.3, SS-3.4."""
    carried = [system.skill for system in game.state.ships[who].systems]
    skills = game.content.generation.system_table.columns[column]
    game.ask(who, fit_system, [skill for skill in skills if skill not in carried])


@step
def fit_system(game: Scouts, seat: int, skill: Skill) -> None:
    """The picked system is built in: SS-3.3."""
    add_system(game, seat, skill)


def add_system(game: Scouts, who: int, skill: Skill) -> None:
    game.state.ships[who].systems.append(System(skill))
    game.emit("system_fitted", who=who, skill=skill, rule="SS-3.3")


# Crew


@step
def train(game: Scouts, who: int, place: int) -> None:
    """Skill after skill, as many as the rank has: SS-3.1, SS-3.5, SS-9.2."""
    member = game.state.ships[who].crew[place]
    if len(member.skills) < game.content.generation.ranks[member.rank].skills:
        game.then(choose_table, who, place)
        game.then(train, who, place)


@step
def choose_table(game: Scouts, who: int, place: int) -> None:
    """The owner names a Skill Table before the die is rolled: SS-3.5. Quick generation names it: SS-3.7."""
    if game.is_quick(who):
        game.then(roll_skill, who, place, best_table(game, who))
    else:
        game.ask(who, take_table, ANSWERS, place)


@step
def take_table(game: Scouts, seat: int, table: TableAnswer, place: int) -> None:
    """Roll on the table named, or let the program choose from now on: SS-3.7."""
    if table == "quick":
        players = game.state.players
        players[seat] = msgspec.structs.replace(players[seat], quick=True)
        game.then(choose_table, seat, place)
    else:
        game.then(roll_skill, seat, place, table)


def best_table(game: Scouts, who: int) -> SkillTable:
    """Return the table that can still bring most skills the ship lacks, ties at random: SS-3.7."""
    rolled, have = game.content.generation, supplied(game.state.ships[who])
    main = rolled.system_table.columns[0]
    weights = {}
    for table, rows in rolled.skill_tables.items():
        weights[table] = float(sum(row in SKILLS and row not in have for row in rows))
        if "any" in rows:
            weights[table] += rolled.main_system_weight * sum(skill not in have for skill in main)
    most = max(weights.values())
    return one_of(game, [table for table in TABLES if weights[table] == most])


@step
def roll_skill(game: Scouts, who: int, place: int, table: SkillTable | None) -> None:
    """Roll on a Skill Table, None for one rolled as well: SS-3.5, SS-17.2. A skill he or she has: again, SS-3.6."""
    rolled, has = game.content.generation, game.state.ships[who].crew[place].skills
    named = table or rolled.experience_table[game.roll() - 1]
    die = game.roll()
    game.emit("skill_table_rolled", who=who, place=place, table=named, die=die, rule="SS-3.5")
    row = rolled.skill_tables[named][die - 1]
    if row == "any":
        pick(game, who, place, ANY_SKILL)
    elif row == "ship_systems":
        column, at = roll_on_system_table(game, who)
        skills = rolled.system_table.columns[column]
        if at >= len(skills) and picks(game, who, place, column):
            pick(game, who, place, column)
        elif at < len(skills) and skills[at] not in has:
            add_skill(game, who, place, skills[at])
        else:
            game.then(roll_skill, who, place, table)
    elif row in has:
        game.then(roll_skill, who, place, table)
    else:
        add_skill(game, who, place, row)


def picks(game: Scouts, who: int, place: int, column: int) -> list[Skill]:
    """Return what may be picked: skills of the column, or any, that the crew member lacks: SS-3.5, SS-3.6."""
    has = game.state.ships[who].crew[place].skills
    skills = SKILLS if column == ANY_SKILL else game.content.generation.system_table.columns[column]
    return [skill for skill in skills if skill not in has]


def pick(game: Scouts, who: int, place: int, column: int) -> None:
    """The owner picks; quick generation takes a skill the ship lacks: SS-3.7."""
    if not game.is_quick(who):
        game.then(choose_skill, who, place, column)
        return
    left, have = picks(game, who, place, column), supplied(game.state.ships[who])
    add_skill(game, who, place, one_of(game, [skill for skill in left if skill not in have] or left))


@step
def choose_skill(game: Scouts, who: int, place: int, column: int) -> None:
    """The owner picks one of the sixteen, or of a column: SS-3.5, SS-17.2."""
    game.ask(who, learn, picks(game, who, place, column), place)


@step
def learn(game: Scouts, seat: int, skill: Skill, place: int) -> None:
    """The picked skill is written down: SS-3.5."""
    add_skill(game, seat, place, skill)


def add_skill(game: Scouts, who: int, place: int, skill: Skill) -> None:
    crew = game.state.ships[who].crew
    member = crew[place]
    crew[place] = msgspec.structs.replace(member, skills=(*member.skills, skill))
    game.emit("skill_learned", who=who, place=place, name=member.name, skill=skill, rule="SS-3.5")


def replace_member(game: Scouts, who: int, place: int) -> None:
    """Somebody new of the same rank comes aboard, without the experience of the dead: SS-9.2, SS-R22."""
    crew = game.state.ships[who].crew
    rank: Rank = crew[place].rank
    crew[place] = Member(crew_name(game, who), rank)
    game.emit("member_replaced", who=who, place=place, name=crew[place].name, rank=rank, rule="SS-9.2")
    game.then(train, who, place)


def one_of(game: Scouts, options: Sequence[T]) -> T:
    """Return one of the options at random; a single one costs no die."""
    return options[0] if len(options) == 1 else options[game.below(len(options))]
