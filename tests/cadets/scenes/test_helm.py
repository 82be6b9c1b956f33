"""The helm by mouse, by keys and by pad: HE-2, HE-3, HE-5 to HE-8, DA-14."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from game.cadets.content import Content
from game.cadets.rules.game import Cadets
from game.cadets.rules.helm import helm_task
from game.cadets.rules.state import Ship
from game.cadets.scenes.gallery import make_session, open_question
from game.cadets.scenes.helm.course import lines
from game.cadets.scenes.helm.desk import HelmDesk
from game.cadets.scenes.helm.maneuver import in_words
from game.cadets.scenes.helm.speed import HelmSpeed, offer
from game.cadets.scenes.helm.widgets import CoursePlace, HandCard, Stock
from game.cadets.scenes.table import Table
from game.stage.desk import FINAL
from game.stage.session import Session
from game.stage.widgets.dialog import Choice, Dialog
from tests.pilot import Pilot, make_stage


@pytest.fixture
def session(content: Content) -> Session:
    """The first turn of a game that waits for Helm, at the speed the ship came with."""
    return at_helm(make_session(content, until="prepare_helm"))


@pytest.fixture
def desk(session: Session) -> HelmDesk:
    """The desk, before anybody sees it."""
    return HelmDesk(Table(session), open_question(session))


@pytest.fixture
def pilot(desk: HelmDesk) -> Pilot:
    """Hands at the desk, with the work lying open and 30 seconds left."""
    stage = make_stage()
    stage.stack.push(desk.table)
    return Pilot(stage, desk.lie_open(30.0))


@pytest.fixture
def speeds(content: Content) -> Pilot:
    """Hands at the board of speeds, in the first turn."""
    waiting = make_session(content, until="prepare_helm")
    stage = make_stage()
    desk = HelmSpeed(Table(waiting), open_question(waiting))
    stage.stack.push(desk.table)
    return Pilot(stage, desk)


def at_helm(waiting: Session) -> Session:
    """Keep the speed and let bots play on to the course."""
    assert isinstance(waiting.game, Cadets)
    waiting.answer(waiting.game.state.ship.speed)
    while open_question(waiting).name != "helm_action":
        waiting.bot_answer()
    return waiting


def place(pilot: Pilot, n: int) -> tuple[float, float]:
    """Where the n-th place of the course lies."""
    return next(each for each in pilot.widgets() if isinstance(each, CoursePlace) and each.n == n).where().center


def stock(pilot: Pilot, card: str) -> Stock:
    """The card of the hand, or the row of the special maneuver."""
    return next(each for each in pilot.widgets() if isinstance(each, Stock) and each.card == card)


# -- the speed


def test_the_board_of_speeds_says_what_each_costs_and_brings(speeds: Pilot, content: Content) -> None:
    """HE-2, HE-3: the numbers are those the rules come to."""
    desk = speeds.scene
    assert isinstance(desk, HelmSpeed)
    held, now = desk.game.state.energy["helm"], desk.game.state.ship.speed
    for speed in desk.choice.open():
        made = offer(desk.game, desk.choice, speed)
        assert made.cost == abs(speed - now)
        assert made.cards == content.helm.draw + held - made.cost
        speeds.see(f"draw {made.cards} cards")


def test_a_speed_is_chosen_by_mouse_and_set_by_the_gold_key(speeds: Pilot) -> None:
    desk = speeds.scene
    assert isinstance(desk, HelmSpeed)
    faster = desk.game.state.ship.speed + 1
    speeds.click_on(f"speed {faster}")
    speeds.see("1 spent")
    speeds.click_on(f"Set speed {faster}")
    assert desk.game.state.ship.speed == faster
    assert desk.game.state.helm.hand


def test_the_key_that_draws_cards_says_beforehand_that_it_cannot_be_taken_back(speeds: Pilot) -> None:
    """DA-22: tried on a clone, and true."""
    desk = speeds.scene
    assert isinstance(desk, HelmSpeed) and desk.main_key is not None
    session, key = desk.table.session, desk.main_key
    assert key.tip == FINAL and not key.why
    before = session.journal.count
    key.use()
    assert session.journal.count > before and not session.can_undo


def test_a_speed_is_chosen_by_its_number_and_by_arrows(speeds: Pilot) -> None:
    desk = speeds.scene
    assert isinstance(desk, HelmSpeed)
    now = desk.game.state.ship.speed
    speeds.press(str(now - 1))
    assert desk.speed == now - 1
    speeds.press("right", "right", "return")
    assert desk.speed == now + 1
    speeds.press("ctrl+return")
    assert desk.game.state.ship.speed == now + 1


def test_a_pad_chooses_and_sets_a_speed(speeds: Pilot) -> None:
    desk = speeds.scene
    assert isinstance(desk, HelmSpeed)
    now = desk.game.state.ship.speed
    speeds.pad("left")  # after the mouse the first press only selects: the speed of now
    assert speeds.focus == f"speed {now}"
    speeds.pad("left", "A")
    speeds.pad("Menu", hold=0.6)
    assert desk.game.state.ship.speed == now - 1


def test_a_speed_out_of_reach_says_why(content: Content) -> None:
    waiting = make_session(content, until="prepare_helm", turn=2)
    desk = HelmSpeed(Table(waiting), open_question(waiting))
    stage = make_stage()
    stage.stack.push(desk.table)
    pilot = Pilot(stage, desk)
    far = next(speed for speed, closed in open_question(waiting).options.items() if closed)
    pilot.click_on(f"speed {far}")
    pilot.see(content.rules["HE-2"].text)
    assert desk.speed != far


# -- the course


def test_cards_are_laid_by_clicks_and_by_dragging_and_flown_from_left_to_right(
    pilot: Pilot, desk: HelmDesk, session: Session
) -> None:
    first, second, *_ = desk.task.hand
    pilot.click(*stock(pilot, first).where().center)
    pilot.see("in your hand")
    pilot.click(*place(pilot, 0))
    pilot.drag(stock(pilot, second).where().center, place(pilot, 0))
    assert desk.plan == (second, first)
    pilot.click_on("Done early")
    pilot.wait_idle()
    pilot.click_on("Continue")
    assert isinstance(session.game, Cadets)
    assert session.game.state.helm.plan == [second, first]


def test_a_click_on_another_card_takes_that_one_instead(pilot: Pilot, desk: HelmDesk) -> None:
    first, second = desk.task.hand[:2]
    pilot.click(*stock(pilot, first).where().center)
    pilot.see("in your hand: put it into a place of the course")
    pilot.click(*stock(pilot, second).where().center)
    assert desk.carry is not None and desk.carry.piece == second
    assert stock(pilot, first).piece == first
    pilot.click(*place(pilot, 0))
    assert desk.plan == (second,)
    pilot.see_not("in your hand")


def test_a_double_click_lays_a_card_and_takes_it_back(pilot: Pilot, desk: HelmDesk) -> None:
    card = desk.task.hand[0]
    pilot.click(*stock(pilot, card).where().center, times=2)
    assert desk.plan == (card,)
    pilot.click(*place(pilot, 0), times=2)
    assert desk.plan == ()


def test_a_right_click_takes_back_the_card_it_is_on(pilot: Pilot, desk: HelmDesk) -> None:
    pilot.press("1", "2")
    pilot.click(*place(pilot, 0), button=3)
    assert desk.plan == (desk.task.hand[1],)


def test_keys_lay_move_and_take_back_cards(pilot: Pilot, desk: HelmDesk) -> None:
    """DA-14: number keys place cards, backspace takes back."""
    first, second, *_ = desk.task.hand
    pilot.press("1", "2")
    assert desk.plan == (first, second)
    pilot.press("ctrl+left")
    assert desk.plan == (second, first)
    pilot.press("ctrl+right")
    assert desk.plan == (first, second)
    pilot.press("backspace")
    assert desk.plan == (first,)
    pilot.press("1")
    pilot.see("place 1")
    assert desk.plan == (first,)


def test_enter_lifts_a_card_and_enter_lays_it(pilot: Pilot, desk: HelmDesk) -> None:
    pilot.press("1", "backspace")
    card = desk.task.hand[0]
    desk.tree.set_focus(stock(pilot, card))
    pilot.press("return")
    assert pilot.focus == "place 1"
    pilot.press("return")
    assert desk.plan == (card,)
    pilot.press("return", "return")
    assert len(desk.plan) == 2


def test_a_pad_lays_a_course_and_ends_the_step(pilot: Pilot, desk: HelmDesk, session: Session) -> None:
    pilot.pad("A", "A", "A", "A", "A")
    assert len(desk.plan) == desk.task.speed
    pilot.pad("Menu", hold=0.6)
    pilot.wait_idle()
    pilot.pad("A")
    assert open_question(session).name != "helm_action"


def test_backspace_puts_a_held_card_back_where_it_was(pilot: Pilot, desk: HelmDesk) -> None:
    desk.tree.set_focus(stock(pilot, desk.task.hand[0]))
    pilot.press("return", "backspace")
    assert desk.plan == ()
    assert not desk.carrying


def test_a_special_maneuver_shows_its_damage_and_is_laid_once(pilot: Pilot, desk: HelmDesk, content: Content) -> None:
    """HE-7."""
    special = next(iter(desk.task.specials))
    pilot.click(*stock(pilot, special).where().center)
    pilot.click(*place(pilot, 0))
    assert desk.plan == (special,)
    assert ("Internal damage by special maneuvers", str(content.maneuvers[special].damage)) in desk.count()
    assert desk.task.closed(desk.plan, special) == "HE-7"
    pilot.click(*stock(pilot, special).where().center)
    assert desk.plan == (special,)


def test_a_damaged_turn_coordinator_closes_the_special_maneuvers_and_says_so(content: Content) -> None:
    waiting = make_session(content, until="prepare_helm")
    assert isinstance(waiting.game, Cadets)
    waiting.game.state.ship.slots["fore"].append("D01")
    desk = HelmDesk(Table(at_helm(waiting)), open_question(waiting)).lie_open(20)
    stage = make_stage()
    stage.stack.push(desk.table)
    pilot = Pilot(stage, desk)
    pilot.click(*stock(pilot, next(iter(desk.task.specials))).where().center)
    pilot.see(content.damage["D01"].title)
    assert not desk.carrying


def test_empty_places_say_what_fills_them(pilot: Pilot, desk: HelmDesk) -> None:
    """HE-6: random cards first, then Ahead."""
    pilot.see("random card")
    pilot.see(f"not at speed {desk.task.speed}")
    pilot.click(*place(pilot, desk.task.speed))
    pilot.see(f"The speed is {desk.task.speed}")


def test_without_cards_an_empty_place_counts_as_ahead(pilot: Pilot, desk: HelmDesk) -> None:
    """HE-6."""
    desk.task = msgspec.structs.replace(desk.task, hand=())
    desk.rebuild()
    assert desk.filling(0) == "Ahead"


def test_a_card_too_many_drops_and_says_so(pilot: Pilot, desk: HelmDesk) -> None:
    """HE-6."""
    for n in range(desk.task.speed + 1):
        pilot.press(str(n + 1))
    pilot.see("will drop")
    assert ("Cards too many, dropped", "1") in desk.count()


def test_the_course_takes_no_more_than_can_be_shown(pilot: Pilot, desk: HelmDesk) -> None:
    desk.plan = desk.task.hand[: desk.game.content.helm.top_speed]
    special = list(desk.task.specials)
    assert desk.lay(special[0]) is None
    refusal = desk.lay(special[1])
    assert isinstance(refusal, tuple)
    assert refusal[1] == "HE-6"


def test_ending_without_a_card_laid_wants_a_second_press(pilot: Pilot, desk: HelmDesk, session: Session) -> None:
    """HE-6 flies cards at random in empty places: not by a click too many (D22)."""
    before = session.journal.count
    pilot.click_on("Done early")
    pilot.see("Press once more")
    assert (desk.stage_of_work, session.journal.count) == ("work", before)
    pilot.press("1")
    pilot.press("ctrl+return")
    assert desk.stage_of_work == "counted"


def test_time_out_takes_the_course_as_it_lies(pilot: Pilot, desk: HelmDesk, session: Session) -> None:
    pilot.press("1")
    desk.tree.set_focus(stock(pilot, desk.task.hand[1]))
    pilot.press("return")
    pilot.wait(30.5)
    pilot.wait_idle()
    pilot.see("Time is up")
    assert desk.plan == (desk.task.hand[0],)
    pilot.wait(1)
    pilot.press("return")
    assert open_question(session).name != "helm_action"


def test_nothing_reacts_under_a_dialog(pilot: Pilot, desk: HelmDesk) -> None:
    desk.stage.stack.push(Dialog("Stop", "Wait.", [Choice("Go on")]))
    pilot.press("1")
    pilot.click(*place(pilot, 0))
    assert desk.plan == ()
    assert not desk.carrying


def test_the_preview_follows_the_course_and_can_be_switched_off(pilot: Pilot, desk: HelmDesk) -> None:
    """DA-14."""
    pilot.press("1")
    assert desk.map.route == desk.task.route(desk.plan)
    pilot.see("facing")
    pilot.press("v")
    assert desk.map.route == ()
    assert not desk.stage.settings.preview
    pilot.see("The preview is off")
    pilot.see_not("facing north")


def test_the_preview_shows_where_a_held_card_would_take_us(pilot: Pilot, desk: HelmDesk) -> None:
    pilot.press("1")
    desk.tree.set_focus(stock(pilot, desk.task.hand[1]))
    pilot.press("return")
    assert desk.map.route == desk.task.route(desk.task.hand[:2])
    assert desk.plan == desk.task.hand[:1]


# -- what the course meets, in words


@pytest.fixture
def flying(new_game: Callable[..., Cadets]) -> Callable[..., list[str]]:
    """Return a function that says what a course from E15 northward meets."""

    def say(*plan: str, **changes: Any) -> list[str]:
        game = new_game(**changes)
        game.state.helm.hand = [card for card in plan if card.startswith("M")]
        return [f"{met.text} {met.met}".strip() for met in lines(game, helm_task(game), plan)]

    return say


def test_words_tell_where_each_card_takes_us(flying: Callable[..., list[str]]) -> None:
    assert flying("M01", "M11")[:2] == ["Ahead: E14, facing north Null zone on E14", "Starboard Turn: E13, facing east"]


def test_words_warn_of_mines_and_of_the_edge(flying: Callable[..., list[str]]) -> None:
    """GE-10, 2.4 M."""
    assert flying("M10", "M06", mines=[(4, 13)])[0] == "Port Turn: E14, facing west Mine on E14"
    edge = flying("M06", "M10", ship=Ship((1, 16), "W", 2))
    assert edge[0] == "Ahead Two: A17, facing west The edge of the map"


def test_an_empty_place_without_cards_is_told_as_ahead(flying: Callable[..., list[str]]) -> None:
    """HE-6."""
    assert flying("M01")[1] == "Ahead: E13, facing north"


def test_an_empty_place_that_gets_a_random_card_has_no_destination(pilot: Pilot, desk: HelmDesk) -> None:
    """HE-6."""
    pilot.press("1")
    pilot.see("Empty: if time ends, a random card")
    assert desk.task.cut(desk.plan).drawn == 1


def test_every_maneuver_has_words_and_a_picture_of_its_own(content: Content, pilot: Pilot) -> None:
    """HE-1."""
    said = {(card.title, in_words(card)) for card in content.maneuvers.values()}
    assert len({words for _, words in said}) == len({card.small_moves for card in content.maneuvers.values()})


def test_cards_of_the_hand_are_all_on_screen_with_their_numbers(pilot: Pilot, desk: HelmDesk) -> None:
    cards = [each for each in pilot.widgets() if isinstance(each, HandCard)]
    assert [each.card for each in cards] == list(desk.task.hand)
    assert [each.digit for each in cards] == list(range(1, len(cards) + 1))
