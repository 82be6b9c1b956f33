"""The engineering desk by mouse, by keys and by pad: EN-3 to EN-6, DA-9."""

from __future__ import annotations

import msgspec
import pytest

from game.cadets.content import Content
from game.cadets.rules.engineering import Grid
from game.cadets.rules.state import Laid
from game.cadets.scenes.engineering.desk import EngineeringDesk
from game.cadets.scenes.engineering.widgets import GRID, GridPlace, view_of
from game.cadets.scenes.gallery import make_session, open_question
from game.cadets.scenes.table import Table
from game.stage.session import Session
from game.stage.widgets.dialog import Choice, Dialog
from tests.pilot import Pilot, make_stage


@pytest.fixture
def session(content: Content) -> Session:
    """A game that waits for Engineering."""
    return make_session(content, until="lay_tiles", turn=2)


@pytest.fixture
def desk(session: Session) -> EngineeringDesk:
    """The desk, before anybody sees it."""
    return EngineeringDesk(Table(session), open_question(session))


@pytest.fixture
def pilot(desk: EngineeringDesk) -> Pilot:
    """Hands at the desk, with the work lying open and 30 seconds left."""
    stage = make_stage()
    stage.stack.push(desk.table)
    return Pilot(stage, desk.lie_open(30.0))


def grid_place(pilot: Pilot, x: int, y: int) -> GridPlace:
    """The place of the grid."""
    return next(each for each in pilot.widgets() if isinstance(each, GridPlace) and each.at[1:] == (x, y))


def middle(pilot: Pilot, x: int, y: int) -> tuple[float, float]:
    """Where a place of the grid lies."""
    return grid_place(pilot, x, y).where().center


def best(desk: EngineeringDesk) -> tuple[str, int, int, int]:
    """A tile, place and turn that match what is laid."""
    ways = [
        (desk.task.gain(desk.laid, tile, x, y, turn), (tile, x, y, turn))
        for tile in desk.task.rack(desk.laid)
        for x, y in desk.task.places(desk.laid)
        for turn in range(4)
    ]
    return max(ways)[1]


def test_ending_with_nothing_laid_wants_a_second_press(pilot: Pilot, desk: EngineeringDesk) -> None:
    """The gold key lies where "Start" lay: a click too many must not cost the whole step (D22)."""
    before = desk.table.session.journal.count
    pilot.click_on("Done early")
    pilot.see("Press once more")
    assert desk.table.session.journal.count == before
    pilot.click_on("Done early")
    assert desk.stage_of_work == "counted"


def test_tiles_are_laid_by_clicks_and_by_dragging_and_the_answer_is_the_grid(
    pilot: Pilot, desk: EngineeringDesk, session: Session
) -> None:
    first, second, *_ = desk.task.dealt
    pilot.click_on(first)
    pilot.see(f"{first} held")
    pilot.click(*middle(pilot, 0, 0))
    pilot.see(f"{first} laid")
    pilot.drag(pilot.find(second).where().center, middle_of_free(desk, 1, 0))
    assert desk.laid == (Laid(first, 0, 0, 0), Laid(second, 1, 0, 0))
    pilot.click_on("Done early")
    pilot.wait_idle()
    pilot.click_on("Continue")
    assert session.game.state.engineering.laid == list(desk.laid)
    assert open_question(session).name != "lay_tiles"


def middle_of_free(desk: EngineeringDesk, x: int, y: int) -> tuple[float, float]:
    """Where a place of the grid is going to lie."""
    return desk.box(x, y).center


def test_wheel_and_right_click_turn_the_held_tile_and_what_lies_below_the_pointer(
    pilot: Pilot, desk: EngineeringDesk
) -> None:
    tile = desk.task.dealt[0]
    pilot.click_on(tile)
    pilot.wheel(-1)
    pilot.wheel(-1)
    assert desk.held == (tile, 2)
    pilot.click(*middle(pilot, 0, 0), button=3)
    assert desk.held == (tile, 3)
    pilot.click(*middle(pilot, 0, 0))
    assert desk.laid == (Laid(tile, 0, 0, 3),)
    pilot.wheel(1)
    assert desk.laid == (Laid(tile, 0, 0, 2),)
    pilot.click(*middle(pilot, 0, 0), button=3)
    assert desk.laid == (Laid(tile, 0, 0, 3),)


def test_a_double_click_on_a_laid_tile_returns_it(pilot: Pilot, desk: EngineeringDesk) -> None:
    pilot.click_on(desk.task.dealt[0])
    pilot.click(*middle(pilot, 0, 0))
    pilot.click(*middle(pilot, 0, 0), times=2)
    assert desk.laid == ()
    assert desk.held is None


def test_a_drag_that_ends_nowhere_changes_nothing(pilot: Pilot, desk: EngineeringDesk) -> None:
    pilot.drag(pilot.find(desk.task.dealt[0]).where().center, (1300, 500))
    assert desk.laid == ()
    assert desk.held is None


def test_while_a_tile_is_held_every_place_shows_what_it_would_gain(pilot: Pilot, desk: EngineeringDesk) -> None:
    first, second, *_ = desk.task.dealt
    pilot.click_on(first)
    assert list(grid_place(pilot, 0, 0).texts()) == ["+1"]
    pilot.click(*middle(pilot, 0, 0))
    pilot.click_on(second)
    for turn in range(4):
        for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            fits = all(seam.matched for seam in desk.task.seams(desk.task.place(desk.laid, second, x, y, turn)))
            assert list(grid_place(pilot, x, y).texts()) == (["+2"] if fits else ["no match"])
        pilot.wheel(-1)


def test_the_count_is_live_and_a_mismatch_is_told_and_worth_nothing(pilot: Pilot, desk: EngineeringDesk) -> None:
    """EN-4, EN-5."""
    tile, x, y, turn = best(desk)
    desk.lay(tile, turn, x, y)
    tile, x, y, turn = best(desk)
    desk.lay(tile, turn, x, y)
    desk.refresh()
    pilot.see("energy 3")
    pilot.see("2 centre circles\nand 1 joined pair")
    wrong = next(
        (tile, turn, x, y)
        for tile in desk.task.rack(desk.laid)
        for x, y in desk.task.places(desk.laid)
        for turn in range(4)
        if desk.task.gain(desk.laid, tile, x, y, turn) <= 0
    )
    desk.lay(*wrong)
    desk.refresh()
    pilot.see(f"Halves differ: {wrong[0]} comes off at the end.")
    pilot.see("energy 3")
    desk.finish()
    pilot.wait_idle()
    pilot.see(f"{wrong[0]} comes off the grid")


def test_take_back_undoes_one_change_after_the_other(pilot: Pilot, desk: EngineeringDesk) -> None:
    first, second, *_ = desk.task.dealt
    for tile, x in ((first, 0), (second, 1)):
        pilot.click_on(tile)
        pilot.click(*middle(pilot, x, 0))
    pilot.press("z")
    assert desk.laid == (Laid(first, 0, 0, 0),)
    pilot.click_on("Take back")
    assert desk.laid == ()


def test_closed_keys_say_why(pilot: Pilot) -> None:
    pilot.click_on("Turn")
    pilot.see("Lift a tile first")
    pilot.click_on("Take back")
    pilot.see("nothing to take back")


def test_a_taken_place_is_refused_with_its_rule(pilot: Pilot, desk: EngineeringDesk) -> None:
    first, second, *_ = desk.task.dealt
    pilot.click_on(first)
    pilot.click(*middle(pilot, 0, 0))
    pilot.click_on(second)
    pilot.click(*middle(pilot, 0, 0))
    pilot.see("A tile lies there")
    pilot.see("EN-3")
    assert desk.held == (second, 0)


def test_keys_alone_lift_turn_lay_return_and_end(pilot: Pilot, desk: EngineeringDesk, session: Session) -> None:
    first, second, *_ = desk.task.dealt
    pilot.press("1", "e", "return")
    assert desk.laid == (Laid(first, 0, 0, 1),)
    pilot.press("2")
    start = pilot.scene.tree.focus  # type: ignore[attr-defined]
    assert isinstance(start, GridPlace)
    pilot.press("q", "q", "return")
    assert desk.laid[1].turn == 2
    assert (desk.laid[1].x, desk.laid[1].y) == start.at[1:]
    pilot.press("2", "backspace")
    assert len(desk.laid) == 2
    assert desk.held is None
    pilot.press("ctrl+return")
    pilot.wait_idle()
    pilot.press("return")
    assert session.game.state.engineering.laid == list(desk.laid)


def test_arrows_move_the_ghost_over_the_grid_and_backspace_returns_a_laid_tile(
    pilot: Pilot, desk: EngineeringDesk
) -> None:
    first, second, *_ = desk.task.dealt
    pilot.press("1", "return", "2")
    tree = pilot.scene.tree  # type: ignore[attr-defined]
    tree.set_focus(grid_place(pilot, -1, 0))
    pilot.press("up")
    assert tree.focus.at == ("grid", 0, -1)
    pilot.press("return")
    assert desk.laid == (Laid(first, 0, 0, 0), Laid(second, 0, -1, 0))
    tree.set_focus(grid_place(pilot, 0, -1))
    pilot.press("backspace")
    assert desk.laid == (Laid(first, 0, 0, 0),)


def test_another_digit_puts_the_held_tile_back_and_lifts_that_one(pilot: Pilot, desk: EngineeringDesk) -> None:
    first, second, *_ = desk.task.dealt
    pilot.press("1", "2")
    assert desk.held == (second, 0)
    pilot.press("return", "2")
    assert desk.held == (second, 0)  # lifted from the grid by its place in the rack
    pilot.press("backspace")
    assert desk.laid == (Laid(second, 0, 0, 0),)


def test_a_pad_alone_lifts_turns_lays_and_ends(pilot: Pilot, desk: EngineeringDesk, session: Session) -> None:
    pilot.pad("A")
    pilot.pad("A", "RB", "A")
    first = desk.task.dealt[0]
    assert desk.laid == (Laid(first, 0, 0, 1),)
    pilot.pad("A", "LB", "B")
    assert desk.held is None
    assert len(desk.laid) == 1
    while pilot.focus != "Done early":
        pilot.pad("RB")
    pilot.pad("A")
    pilot.wait_idle()
    pilot.pad("A")
    assert session.game.state.engineering.laid == [Laid(first, 0, 0, 1)]


def test_a_held_tile_goes_back_where_it_lay_when_time_is_up(pilot: Pilot, desk: EngineeringDesk) -> None:
    """SC-3.2."""
    first, second, *_ = desk.task.dealt
    pilot.click_on(first)
    pilot.click(*middle(pilot, 0, 0))
    pilot.click(*middle(pilot, 0, 0))
    pilot.wheel(-1)
    assert desk.held == (first, 1)
    pilot.wait(31)
    assert desk.held is None
    assert desk.partial() == Grid((Laid(first, 0, 0, 0),))


def test_nothing_reacts_under_a_dialog(pilot: Pilot, desk: EngineeringDesk) -> None:
    place = middle(pilot, 0, 0)
    pilot.click_on(desk.task.dealt[0])
    pilot.stage.stack.push(Dialog("Wait", "", [Choice("Go on")], side="right"))
    pilot.wait(0.5)
    pilot.click(*place)
    pilot.press("2", "z")
    assert desk.laid == ()


def test_a_place_of_the_rack_stays_empty_when_fewer_tiles_were_drawn(content: Content) -> None:
    """EN-2."""
    session = make_session(content, until="lay_tiles", turn=2)
    choice = open_question(session)
    assert choice.task is not None
    fewer = msgspec.structs.replace(choice.task, dealt=choice.task.dealt[:5])  # type: ignore[attr-defined]
    desk = EngineeringDesk(Table(session), msgspec.structs.replace(choice, task=fewer))
    pilot = Pilot(make_stage(), desk.lie_open(30))
    assert pilot.find("no tile").rule == "EN-2"
    pilot.hover_on("no tile")
    pilot.see(content.rules["EN-2"].text)


@pytest.mark.parametrize("squares", [[(0, 0)], [(-4, 0), (3, 0)], [(0, -6), (1, 1)], [(-7, -7), (7, 7)]])
def test_all_squares_of_a_grid_lie_in_view_and_none_is_too_small_to_hit(
    squares: list[tuple[int, int]],
) -> None:
    view = view_of(squares)
    assert view.box(0, 0).width >= 30
    for x, y in squares:
        assert GRID.contains(view.box(x, y))


def test_the_grid_stands_still_while_tiles_are_laid_and_taken_up_again(content: Content) -> None:
    session = make_session(content, until="lay_tiles", turn=2)
    desk = EngineeringDesk(Table(session), open_question(session))
    Pilot(make_stage(), desk.lie_open(30))
    first, *others = desk.task.dealt
    before = desk.view
    desk.lay(first, 0, 0, 0)
    desk.lay(others[0], 0, 0, -1)
    desk.lay(others[1], 0, 1, -1)
    desk.refresh()
    assert desk.view == before
    desk.lay(others[2], 0, 0, -2)
    desk.refresh()
    grown = desk.view
    assert grown != before and GRID.contains(grown.box(0, -3))
    desk.return_tile(others[2], 0)
    assert desk.view == grown
