"""The failure table and the Starbase: sections 8 and 9."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from game.scouts.rules.attempt import act, choose_action
from game.scouts.rules.failure import damage_one, failure_roll, kill_one
from game.scouts.rules.starbase import visit_starbase
from game.scouts.rules.state import REPAIR, Member, Player
from tests.scouts.tools import ANN, asked, column, dice, game_of, hurt, kinds, lost, play, run, ship, told

SYSTEMS = "SH WE SP CP AS BI"


@pytest.mark.parametrize(
    ("die", "dead", "damaged"), [(1, [], 0), (2, [], 1), (3, [], 2), (4, ["specialist"], 0), (5, ["officer"], 0)]
)
def test_each_row_of_the_table_does_what_it_says(die: int, dead: list[str], damaged: int) -> None:
    """SS-8.1."""
    game = dice(game_of(ship(systems=SYSTEMS), ship()), die)
    events = run(game, failure_roll, ANN)
    assert told(events, "failure_rolled")[0]["die"] == die
    assert lost(game.state.ships[ANN]) == (dead, damaged)


def test_disaster_kills_anyone_and_damages_a_system() -> None:
    """SS-8.1, row 6: of any rank."""
    ranks = Counter()
    for seed in range(200):
        game = game_of(ship(systems=SYSTEMS), ship(), seed=seed)
        kill_one(game, ANN, "any")
        ranks.update(lost(game.state.ships[ANN])[0])
    assert ranks["captain"] < ranks["officer"] < ranks["specialist"]
    game = dice(game_of(ship(systems=SYSTEMS), ship()), 6)
    run(game, failure_roll, ANN)
    dead, damaged = lost(game.state.ships[ANN])
    assert (len(dead), damaged) == (1, 1)


def test_missions_and_threats_are_rolled_for_on_the_same_table() -> None:
    """SS-8.1, SS-2.4."""
    for threats in ([], ["T05"]):
        game = dice(game_of(ship(systems=SYSTEMS), ship(), columns=[column("M06", *threats)]), 3)
        run(game, act, ANN, "M06")
        assert lost(game.state.ships[ANN]) == ([], 2)


def test_chance_is_even_among_those_who_can_be_hit() -> None:
    """SS-8.2: working systems and living crew only."""
    hit = Counter()
    for seed in range(300):
        game = game_of(ship(systems="SH WE SP"), ship(), seed=seed)
        game.state.ships[ANN].systems[1] = msgspec.structs.replace(game.state.ships[ANN].systems[1], damaged=True)
        damage_one(game, ANN)
        hit.update(n for n, system in enumerate(game.state.ships[ANN].systems) if system.damaged and n != 1)
    assert sorted(hit) == [0, 2]
    assert min(hit.values()) > 110


def test_if_the_rank_is_wiped_out_anyone_alive_is_hit() -> None:
    """SS-8.1, SS-8.2."""
    for seed in range(20):
        game = game_of(ship(), ship(), seed=seed)
        crew = game.state.ships[ANN].crew
        crew[3:] = [msgspec.structs.replace(member, alive=False) for member in crew[3:]]
        kill_one(game, ANN, "specialist")
        assert lost(game.state.ships[ANN])[0] in (["captain"] + ["specialist"] * 3, ["officer"] + ["specialist"] * 3)


def test_where_nobody_is_left_nothing_happens() -> None:
    """SS-8.2."""
    game = game_of(ship(), ship())
    game.state.ships[ANN].crew = []
    kill_one(game, ANN, "officer")
    damage_one(game, ANN)
    assert game.events == []
    assert game.state.count == 0


# The Starbase


def test_with_both_kinds_of_loss_the_player_chooses_one() -> None:
    """SS-9.1, SS-9.3."""
    game = game_of(hurt(ship(systems=SYSTEMS), (1, 4), (0, 2)), ship())
    run(game, visit_starbase, ANN)
    assert game.choice is not None
    assert (game.choice.name, list(game.choice.options)) == ("choose_mending", [1, 4, REPAIR])
    play(game, REPAIR)
    assert lost(game.state.ships[ANN]) == (["officer", "specialist"], 0)


def test_with_one_kind_of_loss_that_one_is_mended() -> None:
    """SS-9.3: repaired without a question; among several dead the player names one."""
    game = game_of(hurt(ship(systems=SYSTEMS), (), (0, 2)), ship())
    assert kinds(run(game, visit_starbase, ANN)) == ["starbase_visited", "ship_repaired"]
    game = game_of(hurt(ship(systems=SYSTEMS), (4,)), ship())
    run(game, visit_starbase, ANN)
    assert asked(game) == ("choose_table", ANN)
    game = game_of(hurt(ship(), (0, 5)), ship())
    run(game, visit_starbase, ANN)
    assert game.choice is not None
    assert list(game.choice.options) == [0, 5]


def test_a_replacement_is_rolled_at_once_with_the_tables_the_owner_picks() -> None:
    """SS-9.2, SS-3.5, SS-3.6."""
    game = dice(game_of(hurt(ship("CU SE CO"), (0,)), ship()), 1)
    run(game, visit_starbase, ANN)
    play(game, "scientific")
    assert game.state.ships[ANN].crew[0].skills == ("PS",)
    assert asked(game) == ("choose_table", ANN)
    play(game, "quick")
    captain = game.state.ships[ANN].crew[0]
    assert (captain.rank, captain.alive, len(captain.skills)) == ("captain", True, 3)


def test_experience_of_the_dead_is_lost() -> None:
    """SS-9.2, SS-17.3."""
    ann = ship()
    ann.crew[3] = Member("old hand", "specialist", ("CU", "SE", "CO"), alive=False)
    game = game_of(ann, ship())
    game.state.players[ANN] = Player("Ann", level="officer")
    run(game, visit_starbase, ANN)
    new = game.state.ships[ANN].crew[3]
    assert len(new.skills) == 1
    assert new.name != "old hand"


def test_the_visit_is_the_action_of_the_turn() -> None:
    """SS-9.4."""
    game = game_of(hurt(ship(systems=SYSTEMS), (), (0,)), ship(), columns=[column()])
    run(game, choose_action, ANN)
    play(game, "starbase")
    assert game.choice is None


def test_cards_are_kept_and_none_is_drawn() -> None:
    """SS-9.5."""
    game = game_of(ship("", ["A01.1"]), ship())
    game.state.deck = ["A02.1"]
    run(game, visit_starbase, ANN)
    assert (game.state.ships[ANN].hand, game.state.deck) == (["A01.1"], ["A02.1"])


def test_with_shore_leave_a_visit_with_nothing_to_mend_draws_a_card() -> None:
    """An option of this program; with something to mend nothing is drawn."""
    for damaged, cards in (((), 1), ((0,), 0)):
        game = game_of(hurt(ship(systems=SYSTEMS), (), damaged), ship(), shore_leave=True)
        game.state.deck = ["A02.1"]
        run(game, visit_starbase, ANN)
        assert len(game.state.ships[ANN].hand) == cards
