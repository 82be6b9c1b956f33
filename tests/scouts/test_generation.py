"""Ship and crew: section 3."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from game.core.engine import IllegalAnswer
from game.scouts.rules.generation import (
    SKILLS,
    TABLES,
    best_table,
    choose_table,
    generate,
    pick,
    roll_skill,
    roll_system,
    train,
)
from game.scouts.rules.levels import supplied
from game.scouts.rules.setup import Setup, new_game
from game.scouts.rules.state import Member, Options, Player, System
from tests.scouts.tools import ANN, asked, begun, content, dice, game_of, kinds, play, run, ship, told, until


def test_a_ship_has_six_systems_and_six_crew_with_three_two_and_one_skills() -> None:
    """SS-3.1."""
    game = begun(seats=3, seed=7)
    for each in game.state.ships:
        assert len({system.skill for system in each.systems}) == 6
        crew = [(member.rank, len(member.skills)) for member in each.crew]
        assert crew == [("captain", 3), ("officer", 2), ("officer", 2)] + 3 * [("specialist", 1)]
        assert all(member.alive for member in each.crew)


def test_systems_come_first_then_captain_officers_and_specialists() -> None:
    """SS-3.2."""
    game = game_of(ship(), ship())
    game.state.players[ANN] = msgspec.structs.replace(game.state.players[ANN], quick=True)
    events = run(game, generate, ANN)
    order = [event.facts.get("place", "system") for event in events if event.kind in ("system_fitted", "skill_learned")]
    assert order == ["system"] * 6 + [0, 0, 0, 1, 1, 2, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("first", "second", "skill"), [(1, 1, "SH"), (4, 5, "AS"), (2, 3, "SP"), (5, 1, "PS"), (6, 5, "DI"), (5, 3, "BI")]
)
def test_the_first_die_picks_the_column_and_the_second_the_row(first: int, second: int, skill: str) -> None:
    """SS-3.3."""
    game = dice(game_of(ship(), ship()), first, second)
    run(game, roll_system, ANN)
    assert game.state.ships[ANN].systems == [System(skill)]  # type: ignore[arg-type]


def test_a_six_in_the_row_is_the_owners_pick_of_what_is_not_aboard_yet() -> None:
    """SS-3.3, SS-3.4."""
    game = dice(game_of(ship(systems="SH CP"), ship()), 4, 6)
    run(game, roll_system, ANN)
    assert game.choice is not None
    assert (game.choice.name, list(game.choice.open())) == ("choose_system", ["WE", "SP", "AS"])
    play(game, "SP")
    assert game.state.ships[ANN].systems[-1] == System("SP")


def test_a_repeated_system_is_rolled_again_with_both_dice() -> None:
    """SS-3.4."""
    game = dice(game_of(ship(systems="SH"), ship()), 1, 1, 5, 2)
    events = run(game, roll_system, ANN)
    assert kinds(events) == ["system_table_rolled", "system_table_rolled", "system_fitted"]
    assert [system.skill for system in game.state.ships[ANN].systems] == ["SH", "SE"]


def test_a_pick_of_an_exhausted_column_is_rolled_again() -> None:
    """SS-3.4."""
    game = dice(game_of(ship(systems="SH WE SP CP AS"), ship()), 1, 6, 6, 4)
    run(game, roll_system, ANN)
    assert game.state.ships[ANN].systems[-1] == System("CU")


def test_a_table_is_named_for_every_single_skill() -> None:
    """SS-3.5: tables may be mixed within one crew member."""
    game = dice(game_of(ship(), ship()), 1)
    run(game, train, ANN, 0)
    assert game.choice is not None
    assert list(game.choice.open()) == ["command", "scientific", "technical", "quick"]
    play(game, "command")
    assert asked(game) == ("choose_table", ANN)
    assert game.state.ships[ANN].crew[0].skills == ("IN",)


@pytest.mark.parametrize(
    ("table", "die", "skill"),
    [("command", 1, "IN"), ("scientific", 4, "CM"), ("technical", 2, "CP"), ("technical", 3, "AS")],
)
def test_a_skill_table_gives_the_skill_of_its_row(table: str, die: int, skill: str) -> None:
    """SS-3.5."""
    game = dice(game_of(ship(), ship()), die)
    run(game, roll_skill, ANN, 3, table)
    assert game.state.ships[ANN].crew[3].skills == (skill,)


@pytest.mark.parametrize(("table", "die"), [("command", 6), ("scientific", 6), ("technical", 4), ("technical", 5)])
def test_some_rows_send_to_the_ship_systems_table(table: str, die: int) -> None:
    """SS-3.5: a crew member may have a ship skill."""
    game = dice(game_of(ship(), ship()), die, 2, 2)
    run(game, roll_skill, ANN, 3, table)
    assert game.state.ships[ANN].crew[3].skills == ("WE",)


def test_a_technical_six_is_the_owners_pick_of_all_sixteen() -> None:
    """SS-3.5, SS-3.6: but those he or she has."""
    game = dice(game_of(ship("CU SE"), ship()), 6)
    run(game, roll_skill, ANN, 0, "technical")
    assert game.choice is not None
    assert sorted(game.choice.open()) == sorted(skill for skill in SKILLS if skill not in ("CU", "SE"))
    with pytest.raises(IllegalAnswer):
        game.play("CU")
    play(game, "PY")
    assert game.state.ships[ANN].crew[0].skills == ("CU", "SE", "PY")


def test_a_pick_on_the_ship_systems_table_is_among_its_column() -> None:
    """SS-3.5, SS-3.3."""
    game = dice(game_of(ship("SE"), ship()), 6, 5, 6)
    run(game, roll_skill, ANN, 0, "command")
    assert game.choice is not None
    assert list(game.choice.open()) == ["PS", "BI", "CU", "DI"]


def test_nobody_has_a_skill_twice_the_same_table_is_rolled_again() -> None:
    """SS-3.6."""
    game = dice(game_of(ship("IN"), ship()), 1, 1, 2)
    events = run(game, roll_skill, ANN, 0, "command")
    assert [facts["table"] for facts in told(events, "skill_table_rolled")] == ["command"] * 3
    assert game.state.ships[ANN].crew[0].skills == ("IN", "DI")


def test_a_ship_skill_he_or_she_has_is_rolled_again_from_the_start() -> None:
    """SS-3.6: the same Skill Table, then both dice of the Ship Systems Table if need be."""
    game = dice(game_of(ship("WE"), ship()), 6, 1, 2, 3)
    events = run(game, roll_skill, ANN, 0, "command")
    assert kinds(events) == ["skill_table_rolled", "system_table_rolled", "skill_table_rolled", "skill_learned"]
    assert game.state.ships[ANN].crew[0].skills == ("WE", "CU")


def test_two_people_or_a_person_and_the_ship_may_share_a_skill() -> None:
    """SS-3.6."""
    game = dice(game_of(ship("IN", systems="DI"), ship()), 1)
    run(game, roll_skill, ANN, 3, "command")
    assert game.state.ships[ANN].crew[3].skills == ("IN",)
    game = dice(game_of(ship("IN", systems="DI"), ship()), 2)
    run(game, roll_skill, ANN, 3, "command")
    assert game.state.ships[ANN].crew[3].skills == ("DI",)


def test_quick_generation_takes_the_table_with_most_missing_skills() -> None:
    """SS-3.7: Technical counts its named skills and 0.4 for each missing main system."""
    game = game_of(ship(), ship())
    assert best_table(game, ANN) in ("command", "scientific")  # 5 against 3 + 5 x 0.4 = 5: a tie of three
    for have, best in (
        ("IN PS", "technical"),  # 4, 4, 5
        ("IN DI PS ME EN CP AS SH WE", "scientific command"),  # 3, 3, 0.4
        ("PS ME BI EN CP AS", "command"),  # 5, 2, 1.2
        ("IN DI CU SE EN CP AS", "scientific"),  # 1, 5, 1.2
        ("IN DI CU SE PS ME BI CM EN", "technical"),  # 1, 1, 2 + 2
    ):
        assert best_table(game_of(ship(have), ship()), ANN) in best.split()


def test_quick_generation_breaks_ties_at_random() -> None:
    """SS-3.7."""
    found = {best_table(game_of(ship(), ship(), seed=seed), ANN) for seed in range(60)}
    assert found == set(TABLES)


def test_quick_picks_take_a_skill_the_ship_lacks() -> None:
    """SS-3.7."""
    for seed in range(20):
        game = game_of(ship("IN DI CU SE CO PS ME BI CM PY EN CP AS SH WE"), ship(), seed=seed)
        game.state.players[ANN] = msgspec.structs.replace(game.state.players[ANN], level="cadet")
        pick(game, ANN, 3, -1)
        assert game.state.ships[ANN].crew[3].skills == ("SP",)


def test_quick_is_for_rivals_always_and_for_people_who_ask_for_it() -> None:
    """SS-3.7."""
    people = (Player("Ann"), Player("Bo", quick=True), Player("Cy", level="admiral"))
    game = until(new_game(content(), Setup(people, Options()), 3), "choose_action")
    assert game.state.round == 1
    asked_of = Counter()
    game = new_game(content(), Setup(people, Options()), 3)
    while game.choice is not None and game.choice.name != "choose_action":
        asked_of[game.choice.seat] += 1
        options = [option for option in game.choice.open() if option != "quick"]
        game.play(options[0])
    assert list(asked_of) == [0]
    assert asked_of[0] >= 10


def test_quick_may_be_asked_for_half_way() -> None:
    """SS-3.7: the rest is chosen by the program."""
    game = game_of(ship(), ship())
    run(game, choose_table, ANN, 0)
    play(game, "quick")
    assert len(game.state.ships[ANN].crew[0].skills) == 1
    assert game.choice is None
    run(game, train, ANN, 0)
    assert len(game.state.ships[ANN].crew[0].skills) == 3


def test_names_are_those_of_the_player_and_else_default_ones() -> None:
    """SS-3.8, SS-UI.10: no die is spent on them."""
    ann = Player("Ann", quick=True, ship="Old Nail", crew=("Joy", "", "Max"))
    game = new_game(content(), Setup((ann, Player("Bo", level="cadet")), Options()), 5)
    first, second = game.state.ships
    names = [member.name for each in game.state.ships for member in each.crew]
    assert first.name == "Old Nail"
    assert (names[0], names[2]) == ("Joy", "Max")
    assert len(set(names)) == 12
    assert second.name in content().names.ships
    plain = new_game(content(), Setup((Player("Ann", quick=True), Player("Bo", level="cadet")), Options()), 5)
    assert plain.state.count == game.state.count
    assert [each.systems for each in plain.state.ships] == [each.systems for each in game.state.ships]


def test_sheets_are_open() -> None:
    """SS-3.9."""
    game = begun(seats=2)
    assert game.view(1).state.ships[0].crew == game.state.ships[0].crew
    assert game.view(1).state.ships[0].systems == game.state.ships[0].systems


def test_a_ship_supplies_what_its_living_crew_and_working_systems_have() -> None:
    """SS-6.4, SS-8.3."""
    each = ship("IN", systems="WE SH")
    each.systems[0] = System("WE", damaged=True)
    each.crew[1] = Member("dead", "officer", ("PY",), alive=False)
    assert supplied(each) == {"SH": 1, "IN": 1}
