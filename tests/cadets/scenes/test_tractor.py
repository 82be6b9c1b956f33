"""The tractor desk by mouse, by keys and by pad: TB-1 to TB-10, SE-8, DA-15."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.cadets.content import Content
from game.cadets.rules.game import Cadets
from game.cadets.rules.tractor import NO_TARGET, RELEASE, tiles, way_to
from game.cadets.scenes.gallery import make_session, open_question
from game.cadets.scenes.staged import gather, pair
from game.cadets.scenes.table import Table
from game.cadets.scenes.tractor.desk import TractorBeams
from game.cadets.scenes.tractor.pictures import strong_match
from game.stage.session import Session
from game.stage.widgets.dialog import Choice, Dialog
from tests.pilot import Pilot, make_stage


def at_desk(session: Session, left: float | None = 30.0) -> tuple[Pilot, TractorBeams]:
    """Hands at the desk of the open question; without ``left`` it begins as it does in a game."""
    desk = TractorBeams(Table(session), open_question(session))
    stage = make_stage()
    stage.stack.push(desk.table)
    return Pilot(stage, desk if left is None else desk.lie_open(left)), desk


@pytest.fixture
def session(content: Content) -> Session:
    """Three tries, a crystal and an enemy beside the ship, others too far away or without our lock."""
    made = make_session(content, until="choose_tile")
    gather(made, crystals=(1, 2), enemies=(1, 3))
    made.game.state.energy["tractor"] = 3
    return made


def differ(game: Cadets) -> bool:
    return game.choice is not None and game.choice.name == "choose_tile"


def reaches(kind: str) -> Callable[[Cadets], bool]:
    """A match that reaches a crystal, or an enemy."""

    def found(game: Cadets) -> bool:
        if game.choice is None or game.choice.name != "choose_target":
            return False
        those: Any = getattr(game.state, kind)
        return any(not game.choice.options[target.id] for target in those)

    return found


def tile(place: int) -> str:
    return f"tile {place + 1}"


def face(pilot: Pilot, place: int) -> str:
    """What is seen of a tile, "" for its back."""
    return " ".join(pilot.find(tile(place)).texts())


def walk_to(pilot: Pilot, place: int, across: Callable[..., None], width: int) -> None:
    """Go to a tile by directions only, along rows and columns without gaps."""
    while pilot.focus != tile(place):
        here = int(pilot.focus.split()[1]) - 1
        if here // width != place // width:
            across("down" if here // width < place // width else "up")
        else:
            across("right" if here % width < place % width else "left")


# Trying


def test_two_tiles_that_differ_cost_one_energy_and_are_seen_for_their_time_only(session: Session) -> None:
    pilot, desk = at_desk(session)
    energy = session.game.state.energy["tractor"]
    first, second = pair(desk.game, differ)
    pilot.click_on(tile(first))
    pilot.wait(2)
    assert face(pilot, first)  # the first one of a try waits for the second one
    pilot.move(*pilot.find(tile(second)).where().center)
    pilot.down()
    pilot.up()
    pilot.wait(0.7)
    symbols = desk.display[first], desk.display[second]
    assert [face(pilot, place)[0] for place in (first, second)] == list(symbols)
    pilot.see("differ")
    pilot.wait(0.4)
    assert face(pilot, first) == face(pilot, second) == ""
    assert session.game.state.energy["tractor"] == energy - 1


def test_seen_tiles_are_not_marked(session: Session) -> None:
    pilot, desk = at_desk(session)
    first, second = pair(desk.game, differ)
    box = desk.stage.view.rect((18, 84, 800, 798))
    pilot.move(1200, 780)
    before = pilot.picture().subsurface(box).copy().get_buffer().raw
    pilot.click_on(tile(first))
    pilot.click_on(tile(second))
    pilot.move(1200, 780)
    assert pilot.picture().subsurface(box).copy().get_buffer().raw != before
    pilot.wait(2)
    assert pilot.picture().subsurface(box).copy().get_buffer().raw == before


def test_a_tile_turned_up_again_has_a_time_of_its_own(session: Session) -> None:
    pilot, desk = at_desk(session)
    first, second = pair(desk.game, differ)
    pilot.click_on(tile(first))
    pilot.click_on(tile(second))
    pilot.click_on(tile(first))
    pilot.wait(1)
    assert face(pilot, first)
    assert not face(pilot, second)


def test_an_open_tile_cannot_be_turned_up_and_says_why(session: Session) -> None:
    pilot, desk = at_desk(session)
    first, _ = pair(desk.game, differ)
    pilot.click_on(tile(first))
    pilot.click_on(tile(first))
    pilot.see("lies open already")
    pilot.see("TB-2")
    assert desk.game.state.tractor.up == [first]


def test_the_last_two_tiles_stay_visible_before_the_desk_closes(session: Session) -> None:
    session.game.state.energy["tractor"] = 1
    pilot, desk = at_desk(session)
    first, second = pair(desk.game, lambda game: game.choice is None or game.choice.name != "choose_target")
    pilot.click_on(tile(first))
    pilot.click(*pilot.find(tile(second)).where().center, pause=0.3)
    assert open_question(session).name not in TractorBeams.questions
    assert pilot.scene is desk
    assert face(pilot, second)
    pilot.wait(0.8)
    assert pilot.scene is not desk


def test_time_is_up_in_the_middle_of_a_try_and_the_step_is_over(session: Session) -> None:
    pilot, desk = at_desk(session, left=2.0)
    pilot.click_on(tile(tiles(desk.game)[0]))
    pilot.wait(2)
    assert open_question(session).name not in TractorBeams.questions
    assert pilot.scene is not desk


def test_stop_trying_keeps_the_energy(session: Session) -> None:
    pilot, desk = at_desk(session)
    energy = session.game.state.energy["tractor"]
    pilot.press("ctrl+return")
    assert session.game.state.energy["tractor"] >= energy
    assert open_question(session).name not in TractorBeams.questions


def test_what_each_pull_would_reach_stands_beside_the_tiles(session: Session) -> None:
    pilot, desk = at_desk(session)
    crystal, enemy = desk.game.state.crystals[0], desk.game.state.enemies[0]
    pilot.see(f"A B pull 1: {desk.target_name(crystal.id)}, {desk.target_name(enemy.id)}")
    session.game.state.crystals[0].square = session.game.state.crystals[2].square
    desk.rebuild()
    pilot.see(f"A B pull 1: {desk.target_name(enemy.id)}")


def test_nothing_turns_under_a_dialog_and_the_tiles_are_covered(session: Session) -> None:
    pilot, desk = at_desk(session)
    left = desk.left
    pilot.stage.stack.push(Dialog("Wait", "A moment.", [Choice("Go on", lambda: None)]))
    pilot.click(*desk.tree.by_name(tile(0)).where().center)  # type: ignore[union-attr]
    pilot.wait(3)
    assert desk.hidden
    assert desk.left == pytest.approx(left, abs=0.1)
    assert desk.game.state.tractor.up == []


# A match


def test_a_match_collects_a_crystal_by_mouse(session: Session) -> None:
    pilot, desk = at_desk(session)
    aboard = len(session.game.state.collected)
    first, second = pair(desk.game, reaches("crystals"))
    pilot.click_on(tile(first))
    pilot.click_on(tile(second))
    pilot.see("Match")
    pilot.see(f"pull {desk.pull(desk.match[0])}")
    pilot.see(f"= {desk.strength}")
    pilot.wait(2)
    assert face(pilot, first) and face(pilot, second)  # a match lies open until it is used
    pilot.click_on("Collect the crystal")
    assert len(session.game.state.collected) == aboard + 1
    pilot.see("is aboard")
    assert face(pilot, first) == "matched"


def test_a_match_collects_a_crystal_by_keys(session: Session) -> None:
    pilot, desk = at_desk(session)
    width, aboard = desk.game.content.tractor.width, len(session.game.state.collected)
    first, second = pair(desk.game, reaches("crystals"))
    pilot.press("up")
    for place in (first, second):
        walk_to(pilot, place, pilot.press, width)
        pilot.press("return")
    assert pilot.focus.startswith("Crystal")
    pilot.press("return")
    assert len(session.game.state.collected) == aboard + 1
    assert pilot.focus.startswith("tile")


def test_a_match_collects_a_crystal_by_pad(session: Session) -> None:
    pilot, desk = at_desk(session)
    width, aboard = desk.game.content.tractor.width, len(session.game.state.collected)
    first, second = pair(desk.game, reaches("crystals"))
    pilot.pad("up")
    for place in (first, second):
        walk_to(pilot, place, pilot.pad, width)
        pilot.pad("A")
    pilot.pad("A")
    assert len(session.game.state.collected) == aboard + 1


def test_every_target_out_of_reach_says_why_and_names_the_rule(session: Session) -> None:
    pilot, desk = at_desk(session)
    for place in pair(desk.game, reaches("crystals")):
        pilot.click_on(tile(place))
    options = open_question(session).options
    closed = [row for row in desk._rows() if row.why]
    assert len(closed) == sum(bool(why) for why in options.values()) > 0
    for row in closed:
        assert row.rule == options[row.option.answer]
        assert row.why == desk.game.content.rules[row.rule].text
    pilot.press("end")
    desk.tree.set_focus(closed[0])
    pilot.press("return")
    pilot.see(closed[0].rule)
    assert open_question(session).name == "choose_target"


def test_a_match_may_be_used_on_nothing(session: Session) -> None:
    pilot, desk = at_desk(session)
    for place in pair(desk.game, reaches("crystals")):
        pilot.click_on(tile(place))
    pilot.click_on("Pull nothing")
    assert desk.picked == NO_TARGET
    pilot.press("ctrl+return")
    assert open_question(session).name == "choose_tile"


def test_the_clock_runs_on_over_a_match_and_ends_it_without_a_target(session: Session) -> None:
    pilot, desk = at_desk(session, left=4.0)
    aboard = len(session.game.state.collected)
    for place in pair(desk.game, reaches("crystals")):
        pilot.click_on(tile(place))
    assert desk.left < 3.5
    pilot.wait(4)
    assert len(session.game.state.collected) == aboard
    assert open_question(session).name not in TractorBeams.questions


def test_a_match_that_reaches_nothing_is_told_and_lost(session: Session) -> None:
    def lost(game: Cadets) -> bool:
        return any(event.kind == "match_lost" for event in game.events)

    gather(session)
    pilot, desk = at_desk(session)
    first, second = pair(desk.game, lost)
    pilot.click_on(tile(first))
    pilot.click_on(tile(second))
    pilot.see("goes to waste")
    assert face(pilot, second)
    pilot.wait(1)
    assert face(pilot, second) == "matched"


def test_the_selection_of_keys_does_not_stay_on_the_gap_of_a_lost_match(session: Session) -> None:
    def lost(game: Cadets) -> bool:
        return any(event.kind == "match_lost" for event in game.events)

    gather(session)
    pilot, desk = at_desk(session)
    for place in pair(desk.game, lost):
        pilot.press("up")  # keys are used now
        desk.tree.set_focus(desk.tree.by_name(tile(place)))
        pilot.press("return")
    pilot.wait(1)
    assert face(pilot, place) == "matched"
    assert desk.tree.focus is not None and desk.tree.focus in desk.tree.focusables()


# Dragging an enemy


@pytest.fixture
def dragging(session: Session) -> tuple[Pilot, TractorBeams]:
    """A match that was used on an enemy."""
    pilot, desk = at_desk(session)
    for place in pair(desk.game, strong_match):
        pilot.click_on(tile(place))
    enemy = next(enemy.id for enemy in desk.game.state.enemies if not desk.choice.options[enemy.id])
    pilot.click_on(desk.target_name(enemy))
    pilot.click_on(f"Move the {desk.game.card(desk.game.enemy(enemy)).name}")
    assert desk.choice.name == "pull_enemy"
    return pilot, desk


def test_an_enemy_is_dragged_square_by_square_and_let_go(dragging: tuple[Pilot, TractorBeams]) -> None:
    pilot, desk = dragging
    game, (enemy, left) = desk.game, desk.choice.args[:2]
    here = game.enemy(enemy).square
    away = [n for n, goal in enumerate(desk.choice.open()[:-1]) if way_to(game, here, goal) == "away"]
    goal = desk.choice.open()[away[0]]
    pilot.see("away from us")
    pilot.press(str(away[0] + 1))
    assert game.enemy(enemy).square == goal
    assert desk.strength == left - 1
    assert all("toward us" not in row.note for row in desk._rows())  # all the way in one direction
    pilot.click_on("Let it go here")
    assert desk.picked == RELEASE
    pilot.press("ctrl+return")
    assert desk.choice.name == "choose_tile"


def test_an_enemy_is_dragged_by_a_click_on_the_map(dragging: tuple[Pilot, TractorBeams]) -> None:
    pilot, desk = dragging
    enemy, goal = desk.choice.args[0], desk.choice.open()[0]
    assert desk._map is not None
    pilot.wait(1)
    pilot.click(*desk._map.where_of(goal).center)
    assert desk.game.enemy(enemy).square == goal


# Before the clock


def test_the_amplifier_is_asked_before_the_clock_and_makes_pulls_stronger(content: Content) -> None:
    session = make_session(content, until="offer_amplifier")
    pilot, desk = at_desk(session, left=None)
    pilot.see("Use the Tractor Amplifier?")
    pilot.wait(40)
    assert open_question(session).name == "offer_amplifier"  # no clock runs
    pilot.click_on("Tractor Amplifier")
    pilot.see("Start")  # the cover of the timed step
    pilot.click_on("Start")
    pilot.wait(4)
    pilot.see("the next one is free")
    for place in pair(desk.game, lambda game: game.choice is not None and game.choice.name == "choose_target"):
        pilot.click_on(tile(place))
    pilot.see("Tractor Amplifier +2")


def test_tiles_cannot_be_turned_before_the_clock(content: Content) -> None:
    pilot, desk = at_desk(make_session(content, until="offer_amplifier"), left=None)
    pilot.click_on(tile(3))
    pilot.see("The clock does not run yet")
    assert desk.game.state.tractor.up == []


def test_with_a_superlock_one_tile_is_seen_before_the_clock_starts(content: Content) -> None:
    session = make_session(content, until="offer_amplifier")
    session.game.state.crystals[0].lock = "superlock"
    pilot, desk = at_desk(session, left=None)
    pilot.click_on("Keep the card for later")
    pilot.see("Look at a tile?")
    pilot.click(*pilot.find(tile(5)).where().center, pause=0.5)
    assert face(pilot, 5)[0] == desk.display[5]
    assert desk.stage_of_work == "work"
    pilot.wait(1)
    assert str(desk.stage_of_work) == "cover"
    assert desk.game.state.tractor.up == []
    pilot.press("return")
    pilot.wait(4)
    assert face(pilot, 5) == ""


def test_the_paid_reset_of_step_2_is_asked_with_the_display_in_sight(content: Content) -> None:
    session = make_session(content, until="prepare_tractor", turn=2)
    pilot, desk = at_desk(session, left=None)
    energy = session.game.state.energy["tractor"]
    pilot.press("2")
    assert session.game.state.energy["tractor"] == energy - desk.game.content.tractor.reset_price
    assert len(tiles(desk.game)) == len(desk.display)
    assert pilot.scene is not desk


def test_an_untimed_step_ends_only_when_the_person_says_so(content: Content) -> None:
    session = make_session(content, until="choose_tile", timer=0)
    pilot, _ = at_desk(session, left=0.0)
    pilot.wait(100)
    pilot.see("no clock")
    assert open_question(session).name == "choose_tile"
