"""The turn: which step follows which, and who acts in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.cadets.content import Content
from game.cadets.crew import DESK
from game.cadets.rules.damage import breach
from game.cadets.rules.game import Cadets
from game.cadets.rules.setup import new_game as begin
from game.cadets.rules.shifts import periods
from game.cadets.rules.state import Attempt, Crystal, Member
from game.cadets.rules.turn import action, end_of_preparation, preparation, resolution
from game.cadets.seating import set_up
from game.core.chance import Dice
from game.core.engine import Event

NewGame = Callable[..., Cadets]


def let_bots_play(game: Cadets, until: Callable[[Event], bool] = lambda event: False) -> list[Event]:
    """Return what happens until an event comes, or until nothing is asked any more."""
    crew, told = DESK.bots(Dice(1)), list(game.events)
    while game.choice is not None and not any(until(event) for event in told):
        told += game.play(crew.answer(game.view(game.choice.seat)))
    return told


def order(events: list[Event], *kinds: str) -> list[str]:
    """Return which of these events came, in their order."""
    return [event.kind for event in events if event.kind in kinds]


@pytest.mark.parametrize(
    ("people", "phases"),
    [(4, ["1", "2", "3A", "3B", "4", "5", "7", "9"]), (5, ["1", "2", "3", "4", "5", "7", "9"])],
)
def test_a_turn_runs_through_its_steps_in_order(content: Content, people: int, phases: list[str]) -> None:
    """Section 3, OV-7: Weapons and Jump are inactive, so there is no Step 6 and no Step 8 (M9-2)."""
    names = ["Ada", "Bo", "Cleo", "Dov", "Eve"][:people]
    game = begin(content, set_up(content, "kestrel_run", "easy", names, 30), 1)
    told = let_bots_play(game, lambda event: event.kind == "turn_began" and event.facts["turn"] == 2)
    assert [event.facts["phase"] for event in told if event.kind == "phase"][: len(phases)] == phases


def test_step_2_draws_for_one_station_after_the_other(new_game: NewGame, run: Callable[..., list[Event]]) -> None:
    """SC-2.2: Helm, Sensors, Shields, Engineering, the breach cards, then the tractor tiles."""
    game = new_game(crystals=[Crystal("C1", (4, 12))])
    game.state.energy |= {"helm": 1, "sensors": 2, "shields": 1}
    game.state.ship.breach = 1
    game.state.tractor.places = ["-"] * 16
    run(game, preparation)
    kinds = (
        "maneuvers_drawn", "sensor_cards_drawn", "tokens_drawn", "tiles_drawn", "breach_cards_dealt", "tiles_laid_out",
    )  # fmt: skip
    assert order(let_bots_play(game), *kinds) == list(kinds)


def test_what_the_action_stations_leave_is_lost_what_the_others_leave_stays(
    new_game: NewGame, run: Callable[..., list[Event]]
) -> None:
    """SC-2.3."""
    game = new_game()
    game.state.energy = dict.fromkeys(game.state.energy, 2)
    run(game, end_of_preparation)
    assert {station for station, held in game.state.energy.items() if held} == {"tractor", "jump", "damage"}


def test_step_4_counts_energy_then_shields_then_flies(
    new_game: NewGame, run: Callable[..., list[Event]]
) -> None:
    """SC-4.1 to SC-4.3."""
    game = new_game()
    game.state.helm.plan = ["M01"]
    told = run(game, resolution)
    kinds = ["energy_made", *["shields_set"] * 4, "ship_moved"]
    assert order(told, *kinds) == kinds


@pytest.mark.parametrize(("plan", "lock"), [(["M01"], "lock"), ([], "")])
def test_a_target_is_measured_from_where_the_flight_ends(
    new_game: NewGame, run: Callable[..., list[Event]], plan: list[str], lock: str
) -> None:
    """SE-4, SC-4.5: from range 7, one square ahead brings it within 6."""
    game = new_game(crystals=[Crystal("C1", (4, 7))])
    game.state.sensors.attempts = [Attempt("lock", "C1", 1, ["Q1"], ["Q1"])]
    game.state.helm.plan = plan
    run(game, resolution)
    assert game.state.crystals[0].lock == lock


@pytest.mark.parametrize("people", range(1, 7))
def test_with_fewer_than_five_people_step_3_has_two_periods(new_game: NewGame, people: int) -> None:
    """OV-7, SC-3.3, M9-2: bots do not count."""
    crew = [Member("a")] * people + [Member("b", "officer")]
    stations = [["engineering", "sensors"], ["helm", "shields"]]
    assert periods(new_game(crew=crew)) == (stations if people < 5 else [sum(stations, [])])


def test_a_breach_of_step_4_or_later_is_closed_in_the_next_step_3(
    new_game: NewGame, run: Callable[..., list[Event]]
) -> None:
    """DC-11, DC-17."""
    game = new_game(phase="7")
    breach(game)
    assert game.state.ship.breach == 1 and game.state.core.shares == {}
    run(game, preparation)
    let_bots_play(game)
    assert sum(map(len, game.state.core.shares.values())) == 4
    run(game, action)
    assert game.choice is not None and game.choice.name == "cover_share"
