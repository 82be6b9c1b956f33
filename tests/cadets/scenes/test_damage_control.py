"""The damage control desk by mouse, by keys and by pad: DC-5 to DC-9, DA-17."""

from __future__ import annotations

import pytest

from game.cadets.content import Content
from game.cadets.rules.repair import short_with, verdict
from game.cadets.scenes.damage.desk import DamageControl
from game.cadets.scenes.damage.jobs import DamageChoice, JobPlace
from game.cadets.scenes.gallery import make_session, open_question
from game.cadets.scenes.staged import breach, game_of, play_until, wreck
from game.cadets.scenes.table import Table
from game.stage.session import Session
from game.stage.widgets.dialog import Choice, Dialog
from tests.pilot import Pilot, make_stage

BROKEN = ("D04", "D02", "D05", "D10")
"""Targets 8, 8, 9 and 10."""


def at_desk(session: Session, left: float | None = 30.0) -> tuple[Pilot, DamageControl]:
    """Hands at the desk of the open question; without ``left`` it begins as it does in a game."""
    desk = DamageControl(Table(session), open_question(session))
    stage = make_stage()
    stage.stack.push(desk.table)
    return Pilot(stage, desk if left is None else desk.lie_open(left)), desk


def broken(content: Content, *cards: str, energy: int = 2) -> Session:
    """A game that asks which jobs to open."""
    session = make_session(content, until="choose_tile")
    wreck(session, cards or BROKEN, energy)
    return play_until(session, "open_jobs")


@pytest.fixture
def session(content: Content) -> Session:
    """Two open jobs, of targets 8 and 8, and all cards in the toolbox."""
    made = broken(content, "D04", "D02")
    for card in ("D04", "D02"):
        made.answer(card)
    assert open_question(made).name == "use_tools"
    return made


def stack_deck(session: Session, *values: int) -> None:
    """Let the next cards have these values: the dice are set until they fall so."""
    game = game_of(session)
    for _ in range(20000):
        trial, drawn = game.clone(), []
        for _ in values:
            trial.play(("turn_up",))
            drawn.append(game.content.repair.cards[trial.state.repair.card])
            if drawn != list(values[: len(drawn)]):
                break
            trial.play(next(iter(trial.state.repair.jobs)))
            if trial.choice is None or trial.choice.name != "use_tools":
                break
        if drawn == list(values):
            return
        game.state.count += 1
    raise LookupError(f"the dice never fall to {values}")


def place(pilot: Pilot, number: int) -> JobPlace:
    found = pilot.find(f"job {number}")
    assert isinstance(found, JobPlace)
    return found


# Opening jobs


def test_jobs_are_opened_by_clicks_one_energy_each_before_the_clock(content: Content) -> None:
    session = broken(content)
    pilot, desk = at_desk(session, left=None)
    pilot.see("Repair nothing")
    pilot.wait(60)
    assert open_question(session).name == "open_jobs"  # no clock runs yet
    pilot.click_on("Helm Linkage")
    pilot.see("1 job opened")
    pilot.see("Start to work")
    pilot.click_on("Helm Linkage")
    pilot.see("A job is open on this damage already")
    pilot.see("DC-5")
    pilot.click_on("Sensor Array")
    pilot.see("Start")  # all energy is spent: the cover of the timed work
    assert list(desk.game.state.repair.jobs) == ["D02", "D04"]
    assert desk.game.state.energy["damage"] == 0


def test_jobs_are_opened_by_number_and_the_rest_of_the_energy_is_kept(content: Content) -> None:
    session = broken(content, energy=3)
    pilot, desk = at_desk(session, left=None)
    first = next(widget for widget in pilot.widgets() if isinstance(widget, DamageChoice))
    pilot.press("1")
    assert list(desk.game.state.repair.jobs) == [
        card for card, damage in desk.game.content.damage.items() if damage.title == first.title
    ]
    pilot.press("ctrl+return")
    assert desk.game.state.energy["damage"] == 2
    assert open_question(session).name == "use_tools"


def test_each_damage_card_shows_its_side_and_the_sums_that_repair_it(content: Content) -> None:
    pilot, _ = at_desk(broken(content), left=None)
    choice = pilot.find("Shield Emitter")
    assert isinstance(choice, DamageChoice)
    assert choice.goals == [9, 10]
    pilot.see("Fore: Sensor Array")


# Working


def test_every_job_says_what_the_card_would_do(session: Session) -> None:
    pilot, desk = at_desk(session)
    stack_deck(session, 6, 2)
    pilot.see("lacks 8")
    pilot.click_on("Turn up a card")
    pilot.see("the 6: short by 2")
    pilot.press("1")
    pilot.click_on("Turn up a card")
    assert place(pilot, 1).said == ("done", "the 2: done")
    assert place(pilot, 2).said == ("short", "the 2: short by 6")
    pilot.see("6 + 2 = 8, done")
    for number, job in ((1, "D04"), (2, "D02")):
        assert place(pilot, number).said[0] == verdict(desk.game, short_with(desk.game, job, desk.in_hand))


def test_a_job_is_repaired_by_mouse_and_stays_on_show(session: Session) -> None:
    pilot, desk = at_desk(session)
    stack_deck(session, 6, 3)
    pilot.click_on("toolbox")
    pilot.click_on("job 1")
    pilot.click_on("toolbox")
    pilot.click_on("Give it to job 1")
    assert "D04" not in desk.game.state.repair.jobs
    pilot.see("Mended, off the ship")
    pilot.click_on("toolbox")
    pilot.click_on("job 1")
    pilot.see("gets no more cards")
    pilot.see("DC-8")


def test_a_card_is_given_by_dragging_and_by_two_clicks(session: Session) -> None:
    pilot, desk = at_desk(session)
    stack_deck(session, 1, 2)
    pilot.click_on("toolbox")
    pilot.drag(pilot.find("card").where().center, place(pilot, 2).where().center)
    assert len(desk.game.state.repair.jobs["D02"]) == 1
    pilot.click_on("toolbox")
    pilot.click_on("card")
    assert desk.carrying
    pilot.click_on("job 1")
    assert len(desk.game.state.repair.jobs["D04"]) == 1
    assert not desk.carrying


def test_a_drag_that_ends_nowhere_keeps_the_card(session: Session) -> None:
    pilot, desk = at_desk(session)
    pilot.click_on("toolbox")
    pilot.drag(pilot.find("card").where().center, (1300, 300))
    assert not desk.carrying
    assert open_question(session).name == "give_card"


def test_a_bust_closes_the_job_and_is_told(session: Session) -> None:
    pilot, desk = at_desk(session)
    stack_deck(session, 5, 5)
    pilot.press("space", "1", "space")
    assert place(pilot, 1).said == ("bust", "the 5: bust")
    pilot.press("1")
    pilot.see("Bust: it broke something else")
    assert desk.jobs["D04"].end == "bust"
    assert "D04" not in desk.game.state.repair.jobs


def test_keys_alone_digits_give_zero_sets_aside_and_enter_stops(session: Session) -> None:
    pilot, desk = at_desk(session)
    stack_deck(session, 4, 3)
    pilot.press("space", "2", "space", "0")
    assert [len(given) for given in desk.game.state.repair.jobs.values()] == [0, 1]
    aside = desk.game.state.repair.aside
    assert desk.value(aside) == 3
    pilot.press("0", "2")  # take it, give it
    assert desk.game.state.repair.jobs["D02"][-1] == aside
    pilot.press("return")
    assert open_question(session).name not in DamageControl.questions
    assert pilot.scene is not desk


def test_enter_does_not_stop_before_it_makes_sense_and_says_why(session: Session) -> None:
    pilot, desk = at_desk(session)
    pilot.press("return")
    pilot.see("Space turns up the first card")
    pilot.press("space", "return")
    pilot.see("Then you may stop")
    assert open_question(session).name == "give_card"


def test_a_pad_alone_suffices(session: Session) -> None:
    pilot, desk = at_desk(session)
    stack_deck(session, 1, 2)
    pilot.pad("A")
    assert open_question(session).name == "give_card"
    pilot.pad("right", "A")
    assert len(desk.game.state.repair.jobs["D02"]) == 1
    pilot.pad("A")
    while pilot.focus != "set-aside place":
        pilot.pad("down" if pilot.focus.startswith("job") else "right")
    pilot.pad("A")
    assert desk.game.state.repair.aside
    while pilot.focus != "Stop here":
        pilot.pad("RB")
        if pilot.focus == "Turn up a card":
            pilot.pad("left")
    pilot.pad("A")
    assert open_question(session).name not in DamageControl.questions


def test_the_set_aside_place_works_once_and_says_why_not_twice(session: Session) -> None:
    pilot, desk = at_desk(session)
    stack_deck(session, 1, 1, 2)
    pilot.press("space", "0", "0", "1", "space", "0")
    pilot.see("Only one card can be set aside in a step")
    pilot.see("DC-7")
    assert open_question(session).name == "give_card"


def test_the_set_aside_card_waits_until_the_card_turned_up_is_given(session: Session) -> None:
    pilot, desk = at_desk(session)
    stack_deck(session, 1, 1)
    pilot.press("space", "0", "space", "0")
    pilot.see("Give the card just turned up first")
    assert not desk.carrying


def test_a_damaged_tool_locker_takes_the_place_away(content: Content) -> None:
    session = broken(content, "D11", "D04", energy=1)
    session.answer("D04")
    pilot, _ = at_desk(session)
    pilot.see("Tool Locker is damaged")
    pilot.press("space", "0")
    pilot.see("DC-3")
    assert open_question(session).name == "give_card"


def test_jobs_say_why_they_take_no_card_now(session: Session) -> None:
    pilot, _ = at_desk(session)
    pilot.press("1")
    pilot.see("Turn up a card first")
    pilot.see("DC-7")


# Time


def test_time_is_up_with_a_card_in_the_hand_and_nothing_is_repaired(session: Session) -> None:
    pilot, desk = at_desk(session, left=2.0)
    pilot.press("space")
    texts = " ".join(pilot.texts())
    assert "none of them" not in texts  # the clock's own answer is no key
    pilot.wait(2)
    assert open_question(session).name not in DamageControl.questions
    assert pilot.scene is not desk
    assert sorted(card for cards in desk.game.state.ship.slots.values() for card in cards)[:2] == ["D02", "D04"]


def test_what_the_last_card_did_is_seen_before_the_desk_closes(content: Content) -> None:
    session = broken(content, "D04", energy=1)
    session.answer("D04")
    pilot, desk = at_desk(session)
    stack_deck(session, 6, 2)
    pilot.press("space", "1", "space", "1")
    assert open_question(session).name not in DamageControl.questions
    assert pilot.scene is desk
    pilot.see("Mended, off the ship")
    pilot.wait(1)
    assert pilot.scene is not desk


def test_nothing_reacts_under_a_dialog(session: Session) -> None:
    pilot, desk = at_desk(session)
    pilot.stage.stack.push(Dialog("Wait", "A moment.", [Choice("Go on", lambda: None)]))
    pilot.press("space")
    pilot.press("1")
    assert open_question(session).name == "use_tools"


def test_the_core_is_on_show_sound_or_breached(session: Session, content: Content) -> None:
    pilot, desk = at_desk(session)
    pilot.see("The core is sound")
    breach(session, 2)
    desk.rebuild()
    pilot.see("Core breach")
    pilot.see(f"{content.core.cards} and 2 make {content.core.cards + 2} breach cards")
