"""Setting mission 9 up, and leaving it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.cadets.content import Content
from game.cadets.rules.board import board
from game.cadets.rules.flight import left_map
from game.cadets.rules.game import Cadets
from game.cadets.rules.setup import new_game as begin
from game.cadets.rules.turn import LAST_TURN, end_of_turn
from game.cadets.seating import BadSetup, clash, set_up, share_out

NewGame = Callable[..., Cadets]


def begun(content: Content, difficulty: str = "normal", seats: tuple[str, ...] = ("Ann",), seed: int = 5) -> Cadets:
    return begin(content, set_up(content, "kestrel_run", difficulty, list(seats), 30), seed)


def test_the_ship_starts_on_any_square_of_the_southern_row(content: Content) -> None:
    """M9-1, MI-4."""
    game = begun(content)
    assert game.choice.name == "choose_start"
    assert sorted(game.choice.open()) == [(x, 19) for x in range(10)]
    game.play((3, 19))
    ship = game.state.ship
    assert (ship.square, ship.facing, ship.speed) == ((3, 19), "N", 2)


def test_the_captain_chooses_four_of_eight_cards(content: Content) -> None:
    """CA-2."""
    game = begun(content)
    game.play((3, 19))
    assert game.choice.name == "choose_equipment" and len(game.choice.open()) == 8
    game.play(("B01", "B02", "B05", "B06"))
    assert game.state.equipment == ["B01", "B02", "B05", "B06"]


def test_energy_of_the_first_turn(content: Content) -> None:
    """EN-7: nothing for inactive stations."""
    assert begun(content).state.energy == {
        "helm": 2, "sensors": 2, "shields": 2, "weapons": 0, "tractor": 1, "jump": 0, "damage": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("difficulty", "levels"),
    [
        ("easy", ["easy", "easy", "easy", "easy", "hard", "normal"]),
        ("normal", ["easy", "easy", "easy", "hard", "hard", "normal"]),
        ("hard", ["easy", "easy", "easy", "hard", "hard", "hard"]),
    ],
)
def test_difficulty_changes_the_starred_enemies(content: Content, difficulty: str, levels: list[str]) -> None:
    """M9-3, M9-5, EM-15: E, E, E, H stay, N* and H* follow the difficulty."""
    game = begun(content, difficulty)
    assert sorted(game.card(enemy).level for enemy in game.state.enemies) == levels
    assert [enemy.extra_hull for enemy in game.state.enemies].count(2) == (difficulty == "hard")


@pytest.mark.parametrize(("difficulty", "wanted"), [("easy", 1), ("normal", 2), ("hard", 3)])
def test_enough_crystals_win_and_fewer_lose(new_game: NewGame, run: Callable, difficulty: str, wanted: int) -> None:
    """M9-4, ruling 54."""
    for have in range(4):
        game = new_game(difficulty=difficulty, collected=["C1", "C2", "C3"][:have])
        run(game, left_map, (0, 0))
        assert (game.state.result == "won") == (have >= wanted)
        assert game.state.result.startswith(("won", "lost"))


def test_the_exits_are_the_northern_corners(new_game: NewGame) -> None:
    """M9-1."""
    assert sorted(board(new_game()).exits) == [(0, 0), (9, 0)]


def test_what_is_drawn_goes_back_at_the_end_of_the_turn(new_game: NewGame, run: Callable) -> None:
    """SC-9.2, SE-8: cloak and superlocks end, the next turn begins."""
    game = new_game(equipment_used="B06")
    game.state.ship.cloaked = True
    game.state.crystals[:] = []
    game.state.shields.tokens = ["R1"]
    run(game, end_of_turn)
    state = game.state
    assert (state.ship.cloaked, state.equipment_used, state.shields.tokens, state.turn) == (False, "", [], 4)


def test_a_mission_without_end_ends(new_game: NewGame, run: Callable) -> None:
    """Every game ends: a crew that wanders about is lost at last."""
    game = new_game(turn=LAST_TURN)
    run(game, end_of_turn)
    assert game.state.result == "lost: adrift"


# --- who sits where ---


@pytest.mark.parametrize("people", [1, 2, 3, 4, 5, 6])
def test_the_suggested_crews_may_begin(content: Content, people: int) -> None:
    """OV-8, OV-10: the table seats every active station, and nobody twice in a shift."""
    setup = set_up(content, "kestrel_run", "normal", ["Ann", "Bo", "Cleo", "Dov", "Eve", "Fay"][:people], 30)
    inactive = content.missions["kestrel_run"].inactive
    assert clash(content, inactive, setup.crew, setup.posts) == ""
    assert sorted(setup.posts) == sorted(content.stations)


def test_two_people_have_two_stations_in_each_shift(content: Content) -> None:
    """OV-10, M9-2: one station per shift and player."""
    setup = set_up(content, "kestrel_run", "normal", ["Ann", "Bo"], 30)
    assert setup.posts["engineering"] != setup.posts["sensors"]
    assert setup.posts["helm"] != setup.posts["shields"]


def test_nobody_does_two_stations_of_one_shift(content: Content) -> None:
    """OV-8."""
    crew, posts = share_out(content, set_up(content, "kestrel_run", "normal", ["Ann", "Bo"], 30).crew)
    posts["sensors"] = posts["engineering"]
    assert "OV-8" in clash(content, ("weapons", "jump"), crew, posts)


def test_a_lone_person_is_joined_by_an_autopilot(content: Content) -> None:
    """OV-4, DA-25."""
    setup = set_up(content, "kestrel_run", "normal", ["Ann"], 30)
    assert [member.level for member in setup.crew] == ["", "officer"]


@pytest.mark.parametrize(
    ("mission", "difficulty", "seats", "said"),
    [
        ("kestrel_rum", "normal", ["Ann"], "did you mean 'kestrel_run'?"),
        ("kestrel_run", "nasty", ["Ann"], "easy, normal, hard"),
        ("kestrel_run", "normal", ["Ann", ""], "no name"),
        ("kestrel_run", "normal", ["bot:acee"], "did you mean 'ace'?"),
        ("kestrel_run", "normal", list("ABCDEFG"), "1 to 6"),
        ("kestrel_run", "normal", ["x" * 300], "shorten it"),
    ],
)
def test_bad_setups_are_told_in_one_sentence(
    content: Content, mission: str, difficulty: str, seats: list[str], said: str
) -> None:
    with pytest.raises(BadSetup, match=said.replace("?", r"\?")):
        set_up(content, mission, difficulty, seats, 30)
