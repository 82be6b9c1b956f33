"""Core repair by mouse, by keys and by pad: DC-11 to DC-14, DA-7, DA-18."""

from __future__ import annotations

import pytest

from game.cadets.content import Content
from game.cadets.scenes.damage.core_cards import scatter
from game.cadets.scenes.damage.core_repair import CoreRepair
from game.cadets.scenes.damage.core_widgets import BreachPlace, RepairPlace
from game.cadets.scenes.desk import Desk
from game.cadets.scenes.engineering.desk import EngineeringDesk
from game.cadets.scenes.gallery import make_session, open_question
from game.cadets.scenes.staged import breach, game_of, play_until
from game.cadets.scenes.table import Table
from game.cadets.scenes.timed.counting import Counting
from game.core.engine import Choice
from game.stage.session import Session
from game.stage.widgets import dialog
from tests.pilot import Pilot, make_stage


class Stations(Table):
    """A table that opens the two desks of a station in a breach."""

    def has_desk(self, choice: Choice) -> bool:
        return choice.name in ("cover_share", "lay_tiles")

    def wait_for_key(self, choice: Choice) -> bool:
        return False

    def desk_for(self, choice: Choice) -> Desk | None:
        desks: dict[str, type[Desk]] = {"cover_share": CoreRepair, "lay_tiles": EngineeringDesk}
        return desks[choice.name](self, choice) if choice.name in desks else None


@pytest.fixture
def session(content: Content) -> Session:
    """A game whose core is open, at the share of Engineering: two breach cards."""
    made = make_session(content, until="orders")
    breach(made, 1)
    return play_until(made, "cover_share")


@pytest.fixture
def desk(session: Session) -> CoreRepair:
    return CoreRepair(Stations(session), open_question(session))


@pytest.fixture
def pilot(desk: CoreRepair) -> Pilot:
    """Hands at the desk, with the work lying open and 30 seconds left."""
    stage = make_stage()
    stage.stack.push(desk.table)
    return Pilot(stage, desk.lie_open(30.0))


def at(pilot: Pilot, kind: type[BreachPlace] | type[RepairPlace], id: str) -> tuple[float, float]:
    """Where a place lies."""
    places = (widget for widget in pilot.widgets() if isinstance(widget, kind))
    return next(place for place in places if place.id == id).where().center


def names(desk: CoreRepair, card: str) -> tuple[str, str]:
    """The keys that pick the repair card of a breach card."""
    core = desk.task.core
    wanted = core.breach_cards[card]
    return wanted.colour[0], str(core.runes.index(wanted.rune) + 1)


def test_cards_are_laid_by_two_clicks_and_by_dragging_and_the_station_goes_on_with_the_clock(
    pilot: Pilot, desk: CoreRepair, session: Session
) -> None:
    first, second = desk.task.share
    pilot.see("covered 0 of 2")
    pilot.click(*at(pilot, RepairPlace, desk.task.right(first)))
    pilot.click(*at(pilot, BreachPlace, first))
    pilot.see("covered 1 of 2")
    pilot.drag(at(pilot, RepairPlace, desk.task.right(second)), at(pilot, BreachPlace, second))
    pilot.see("covered 2 of 2")
    left = desk.left
    pilot.click_on("On to Engineering")
    assert game_of(session).state.core.covered == {card: desk.task.right(card) for card in (first, second)}
    pilot.wait(1)
    station = pilot.scene
    assert isinstance(station, EngineeringDesk)
    assert station.stage_of_work == "work"  # no second cover
    assert left - 3 < station.left < left


def test_two_keys_cover_the_card_that_is_aimed_at(pilot: Pilot, desk: CoreRepair) -> None:
    first, second = desk.task.share
    for card in (first, second):
        assert desk.aim == card
        colour, rune = names(desk, card)
        pilot.press(colour, rune)
    assert desk.covers == {card: desk.task.right(card) for card in (first, second)}
    pilot.press("g")
    pilot.see("All breach cards here are covered")
    pilot.press("ctrl+return")
    assert open_question(desk.table.session).name == "lay_tiles"


def test_the_two_keys_may_come_in_any_order_and_can_be_aimed(pilot: Pilot, desk: CoreRepair) -> None:
    first, second = desk.task.share
    pilot.click(*at(pilot, BreachPlace, second))
    colour, rune = names(desk, second)
    pilot.press(rune, colour)
    assert desk.covers == {second: desk.task.right(second)}
    assert desk.aim == first


def test_directions_and_space_alone_suffice(pilot: Pilot, desk: CoreRepair) -> None:
    first = desk.task.share[0]
    goal = f"repair card {desk.task.right(first)}"
    order = [f"repair card {card}" for card in desk.lies]
    pilot.press("space", "down")
    while pilot.focus != goal:
        here, there = order.index(pilot.focus), order.index(goal)
        if here // 6 != there // 6:
            pilot.press("down" if here < there else "up")
        else:
            pilot.press("right" if here < there else "left")
    pilot.press("space")
    assert desk.carrying
    assert pilot.focus == "place 1"  # where it most likely goes
    pilot.press("space")
    assert desk.covers == {first: desk.task.right(first)}


def test_a_pad_alone_suffices(pilot: Pilot, desk: CoreRepair) -> None:
    first = desk.task.share[0]
    wanted = desk.task.core.breach_cards[first]
    pilot.pad("A")
    for name in (wanted.colour, wanted.rune):
        for _ in range(20):
            if pilot.focus in (*desk.task.core.colours, *desk.task.core.runes):
                break
            pilot.pad("RB")
        names_in_row = desk.task.core.colours if name in desk.task.core.colours else desk.task.core.runes
        if pilot.focus not in names_in_row:
            pilot.pad("down")
        while pilot.focus != name:
            pilot.pad("right" if names_in_row.index(pilot.focus) < names_in_row.index(name) else "left")
        pilot.pad("A")
    assert desk.covers == {first: desk.task.right(first)}


def test_a_laid_card_is_taken_off_by_a_double_click_by_backspace_and_by_carrying_it_home(
    pilot: Pilot, desk: CoreRepair
) -> None:
    first = desk.task.share[0]
    right = desk.task.right(first)
    desk.lay_on(first, right)
    pilot.click(*at(pilot, BreachPlace, first), times=2)
    assert desk.covers == {}
    desk.lay_on(first, right)
    pilot.click(*at(pilot, BreachPlace, first))
    pilot.click(*at(pilot, RepairPlace, right))
    assert desk.covers == {}
    desk.lay_on(first, right)
    desk.tree.set_focus(desk.breach_place(first))
    pilot.press("backspace")
    assert desk.covers == {}
    assert desk.aim == first


def test_a_card_may_lie_on_one_breach_card_only(pilot: Pilot, desk: CoreRepair) -> None:
    first, second = desk.task.share
    card = desk.task.right(first)
    desk.lay_on(second, card)
    pilot.drag(at(pilot, BreachPlace, second), at(pilot, BreachPlace, first))
    assert desk.covers == {first: card}


def test_a_wrong_card_is_not_refused_and_not_told(pilot: Pilot, desk: CoreRepair) -> None:
    first, second = desk.task.share
    pilot.click(*at(pilot, RepairPlace, desk.task.right(second)))
    pilot.click(*at(pilot, BreachPlace, first))
    assert desk.covers == {first: desk.task.right(second)}
    pilot.see("covered 1 of 2")
    pilot.see_not("wrong card")


def test_one_does_not_go_on_with_open_cards_and_is_told_why(pilot: Pilot, desk: CoreRepair) -> None:
    pilot.click_on("On to Engineering")
    pilot.see("2 breach cards are not covered yet")
    pilot.see("DC-14")
    assert open_question(desk.table.session).name == "cover_share"


def test_when_time_is_up_what_lies_there_counts(pilot: Pilot, desk: CoreRepair, session: Session) -> None:
    first, second = desk.task.share
    desk.lay_on(first, desk.task.right(first))
    desk.left = 1.0
    pilot.wait(2)
    assert isinstance(pilot.scene, Counting)
    pilot.wait_idle()
    pilot.see("open")
    pilot.click_on("Continue")
    assert game_of(session).state.core.covered == {first: desk.task.right(first)}


def test_the_cards_lie_scattered_the_same_way_every_time(desk: CoreRepair) -> None:
    cards = list(desk.task.core.repair_cards)
    lies = scatter(cards, 7)
    assert lies == scatter(cards, 7)
    assert list(lies) != cards and sorted(lies) == sorted(cards)
    assert scatter(cards, 8) != lies
    assert {lie.mirrored for lie in lies.values()} == {True, False}
    assert len({lie.turn for lie in lies.values()}) > 4


def test_nothing_reacts_under_a_dialog(pilot: Pilot, desk: CoreRepair) -> None:
    pilot.stage.stack.push(dialog.Dialog("Wait", "A moment.", [dialog.Choice("Go on", lambda: None)]))
    pilot.press(*names(desk, desk.task.share[0]))
    pilot.wait(2)
    assert desk.covers == {}
    assert desk.left > 28


def test_the_first_station_starts_the_clock_behind_a_cover(session: Session) -> None:
    stage = make_stage()
    pilot = Pilot(stage, Stations(session))
    pilot.wait(1)
    pilot.see("the same clock as Engineering")
    pilot.see("Match colour and rune")
    pilot.press("return")
    pilot.wait(4)
    scene = pilot.scene
    assert isinstance(scene, CoreRepair)
    assert scene.stage_of_work == "work"
    assert pilot.focus == "place 1"
