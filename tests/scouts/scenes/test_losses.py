"""The failure roll and the Starbase on screen: sections 8 and 9."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from game.core.engine import Event
from game.scouts.rules.failure import failure_roll
from game.scouts.rules.game import Scouts
from game.scouts.rules.starbase import visit_starbase
from game.scouts.rules.state import REPAIR, Level
from game.scouts.scenes.creation.desk import CreationDesk
from game.scouts.scenes.failure.roll import FailureRoll
from game.scouts.scenes.starbase import Starbase
from game.scouts.scenes.table.table import ScoutTable
from game.stage.session import Session
from tests.pilot import Pilot, make_stage
from tests.scouts.scenes.fresh import fresh
from tests.scouts.scenes.seats import CONTENT
from tests.scouts.tools import dice, hurt


def failed(*rolls: int | tuple[int, int], level: Level = "", solo: bool = False) -> tuple[Pilot, FailureRoll]:
    """A failure roll about to be shown, whose dice fall like this."""
    session = fresh(quick=True)
    game = session.game
    assert isinstance(game, Scouts)
    stage = make_stage()
    stage.settings.notes = False
    table = ScoutTable(session)
    table.waiting.clear()
    table._pictured = 0
    pilot = Pilot(stage, table)
    pilot.wait_idle()
    who = 1 if level else 0
    dice(game, *rolls)
    game.events = []
    failure_roll(game, who)
    table.waiting.extend(game.events)
    scene = FailureRoll(table)
    stage.stack.push(scene)
    return pilot, scene


def losses(scene: FailureRoll) -> tuple[int, int]:
    """Killed and damaged, as the table behind shows it."""
    ship = scene.table.shown.state.ships[scene.seat]
    return sum(not each.alive for each in ship.crew), sum(each.damaged for each in ship.systems)


def test_nothing_is_told_before_the_die_has_fallen() -> None:
    """SS-8.1"""
    pilot, scene = failed(4, (2, 3))
    assert not [member.name for member in scene.crew if f"{member.name}, killed" in pilot.texts()]
    pilot.see_not("rolled")
    assert losses(scene) == (0, 0)
    pilot.click_on("Roll")
    pilot.wait_idle()
    pilot.see("rolled")
    assert losses(scene) == (1, 0)
    name = scene.crew[4].name
    pilot.see(f"{name} is lost.")
    pilot.see(f"{name}, killed")


@pytest.mark.parametrize(("rolls", "wanted"), [
    ((1,), (0, 0)), ((2, (6, 6)), (0, 1)), ((3, (1, 6), (1, 5)), (0, 2)), ((5, (2, 2)), (1, 0)),
    ((6, (1, 6), (3, 6)), (1, 1)),
])  # fmt: skip
def test_every_row_of_the_table_shows_what_it_costs(rolls: tuple[int, ...], wanted: tuple[int, int]) -> None:
    """SS-8.1, SS-8.2"""
    pilot, scene = failed(*rolls)
    pilot.press("ctrl+return")
    pilot.wait_idle()
    assert losses(scene) == wanted
    pilot.see(CONTENT.failure[rolls[0] - 1].title)
    pilot.press("ctrl+return", pause=0.1)
    assert pilot.stage.stack.top is scene.table


def test_a_press_cuts_the_roll_short_and_loses_nothing() -> None:
    pilot, scene = failed(3, (1, 6), (1, 5))
    pilot.press("ctrl+return", pause=0.1)
    pilot.press("space", pause=0.1)
    assert scene.over and losses(scene) == (0, 2)


def test_it_is_rolled_by_pad_alone() -> None:
    pilot, scene = failed(2, (6, 6))
    pilot.pad("down", "A")
    pilot.wait_idle()
    assert scene.over
    pilot.pad("A")
    assert pilot.stage.stack.top is scene.table


def test_a_rival_rolls_by_itself_and_the_screen_closes() -> None:
    pilot, scene = failed(2, (6, 6), level="officer")
    pilot.wait(6)
    assert scene not in pilot.stage.stack.scenes and losses(scene) == (0, 1)


def test_a_roll_that_is_left_early_still_tells_the_table() -> None:
    pilot, scene = failed(4, (2, 3))
    pilot.stage.stack.pop(scene)
    assert losses(scene) == (1, 0)


# The Starbase


def docked(dead: tuple[int, ...], damaged: tuple[int, ...], quick: bool = True) -> tuple[Pilot, ScoutTable]:
    """Ada has come home with these losses."""

    def change(game: Scouts) -> None:
        state = game.state
        hurt(state.ships[0], dead, damaged)
        state.agenda, game.choice, state.acting, state.phase = [], None, 0, "action"
        state.players[0] = msgspec.structs.replace(state.players[0], quick=quick)
        state.agenda.append((visit_starbase.__name__, (0,)))
        game.events = []
        game.run()

    stage = make_stage()
    stage.settings.notes = False
    table = ScoutTable(fresh(quick=True, change=change))
    pilot = Pilot(stage, table)
    pilot.wait_idle()
    return pilot, table


def member_replaced(table: ScoutTable, place: int, was: str) -> bool:
    member = table.game.state.ships[0].crew[place]
    return member.alive and member.name != was


@pytest.mark.parametrize("act", [
    lambda pilot: [pilot.click_on("crew 2"), pilot.click_on("crew 2")],
    lambda pilot: pilot.press("2", "ctrl+return"),
    lambda pilot: pilot.pad("down", "up", "A", "A"),
])  # fmt: skip
def test_somebody_is_replaced_by_mouse_keys_and_pad(act: Callable[[Pilot], object]) -> None:
    """SS-9.1, SS-9.2"""
    pilot, table = docked((1,), (0, 3))
    assert isinstance(pilot.scene, Starbase)
    was = table.game.state.ships[0].crew[1].name
    pilot.see("2 damaged, repaired all at once")
    act(pilot)
    pilot.wait(0.3)
    assert member_replaced(table, 1, was)
    assert [system.damaged for system in table.game.state.ships[0].systems].count(True) == 2, "SS-R24"


def test_everything_is_repaired_at_once() -> None:
    """SS-9.1, SS-R24"""
    pilot, table = docked((1, 4), (0, 3))
    pilot.click_on("repair")
    scene = pilot.scene
    assert isinstance(scene, Starbase) and scene.chosen == REPAIR
    pilot.click_on("Repair")
    assert not any(system.damaged for system in table.game.state.ships[0].systems)
    assert not table.game.state.ships[0].crew[1].alive


def test_the_living_cannot_be_replaced_and_the_screen_says_why() -> None:
    """SS-9.1"""
    pilot, table = docked((1,), (0,))
    name = table.game.state.ships[0].crew[3].name
    pilot.click_on("crew 4")
    pilot.see(f"{name} is alive: only the killed are replaced")
    pilot.see("SS-9.1")
    assert isinstance(pilot.scene, Starbase)


def test_a_replacement_is_rolled_at_the_screen_of_ship_and_crew() -> None:
    """SS-9.2: the owner names the tables."""
    pilot, table = docked((0,), (0,), quick=False)
    pilot.press("ctrl+return")
    pilot.wait(2.5)
    scene = pilot.scene
    assert isinstance(scene, CreationDesk) and scene.place() == 0
    pilot.see("rolls for the crew")
    for _ in range(20):
        scene = pilot.scene
        if not isinstance(scene, CreationDesk):
            break
        if scene.closing is None and scene.choice.name == "choose_skill" and not scene.pending:
            pilot.press("1")
        pilot.press("ctrl+return", pause=2.5)
    assert len(table.game.state.ships[0].crew[0].skills) == 3


def test_whoever_comes_with_a_quick_crew_is_told_with_every_skill() -> None:
    """SS-9.2, SS-3.7: nothing is asked, so the table says it."""
    pilot, table = docked((0,), (0,))
    pilot.press("ctrl+return")
    told: list[str] = []
    for _ in range(60):
        told += [] if table.spoken is None else [table.session.sentences([table.spoken])[0].words]
        pilot.wait(0.1)
    captain = table.game.state.ships[0].crew[0]
    assert len(captain.skills) == 3
    for skill in captain.skills:
        line = f"{captain.name} of Ada learns {table.skill(skill)}."
        assert told.count(line) >= 8, "for about a second"


def test_skills_are_not_told_one_by_one_while_rivals_roll_their_ships() -> None:
    """SS-3.9"""
    pilot, table = docked((0,), ())
    table.shown.state.phase = "generation"
    event = Event("skill_learned", {"who": 1, "place": 0, "name": "Vale", "skill": "CO"})
    table.show(event)
    pilot.wait(0.1)
    assert table.spoken is None


def test_alone_a_card_failed_before_the_first_question_is_rolled_for_like_any_other() -> None:
    """SS-16.2: the common deck may turn up a threat before anybody is asked; the ship is whole until the die falls."""
    session = first_solo("member_killed", "system_damaged")
    table = ScoutTable(session)
    stage = make_stage()
    stage.settings.notes = False
    pilot = Pilot(stage, table)
    while not isinstance(pilot.scene, FailureRoll):
        pilot.wait(0.05)
        pilot.press("ctrl+return")
    assert losses(pilot.scene) == (0, 0)
    pilot.click_on("Roll")
    pilot.wait_idle()
    assert losses(pilot.scene) == (1, 1)
    pilot.click_on("Take it")
    pilot.wait(10)
    assert table.asked is session.choice
    assert table.shown.state == session.game.view(0).state


def first_solo(*wanted: str) -> Session:
    """A solo game with the common deck in which all this happens before the first question."""
    for seed in range(1, 99):
        session = fresh(1, 0, quick=True, seed=seed, mode="solo_base")
        if all(kind in [event.kind for event in session.game.events] for kind in wanted):
            return session
    raise LookupError(f"no game begins with {wanted}")
