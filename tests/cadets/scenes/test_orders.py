"""The Captain's desk in Step 1: conversions, batteries, cards, orders, course, clock."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.cadets.content import Content
from game.cadets.rules.setup import new_game
from game.cadets.scenes.bridge.bridge import Bridge
from game.cadets.scenes.captain.draft import Draft
from game.cadets.scenes.captain.orders import Orders
from game.cadets.scenes.captain.plan import NOTE, Plan, plan_of
from game.cadets.scenes.captain.ready_orders import THINGS, ready
from game.cadets.scenes.map.course import PencilMap
from game.core.journal import Journal
from game.stage.session import Session
from tests.cadets.scenes.captain import at_desk, quiet_stage, session_at_orders, setup_of
from tests.pilot import Pilot


def desk(pilot: Pilot) -> Orders:
    assert isinstance(pilot.scene, Orders), pilot.texts()
    return pilot.scene


def energy(session: Session) -> dict[str, int]:
    return dict(session.game.state.energy)


# Conversion: SC-1.4


def test_the_first_turn_begins_with_the_energy_of_the_rules(content: Content) -> None:
    """EN-7."""
    session = session_at_orders(content)
    pilot = at_desk(session)
    for station in ("helm", "sensors", "shields", "tractor", "damage"):
        card = content.stations[station]  # type: ignore[index]
        assert card.first_energy
        pilot.see(f"{card.title}: {card.first_energy}")
        pilot.see(card.buys)
    pilot.see("Not used in this mission: Weapons, Jump Drive")


def test_two_minuses_and_a_plus_make_a_conversion_by_mouse(content: Content) -> None:
    """SC-1.4."""
    session = session_at_orders(content)
    pilot = at_desk(session)
    pilot.click_on("Take from Helm")
    pilot.click_on("Take from Shields")
    assert energy(session)["helm"] == 2, "nothing moves before Convert"
    pilot.click_on("Give to Sensors")
    pilot.click_on("Convert")
    assert energy(session) == {**energy(session), "helm": 1, "shields": 1, "sensors": 3}
    assert desk(pilot).draft.empty


def test_a_whole_step_1_by_keys_only(content: Content) -> None:
    session = session_at_orders(content)
    pilot = at_desk(session)
    pilot.press("1", "-", "-", "2", "=")
    assert pilot.focus == "Convert"
    pilot.press("return")
    assert (energy(session)["helm"], energy(session)["sensors"]) == (0, 3)
    pilot.press("ctrl+return")
    assert session.game.state.phase == "2"


def test_a_whole_step_1_by_pad_only(content: Content) -> None:
    session = session_at_orders(content)
    pilot = Pilot(quiet_stage(), Bridge(session))
    pilot.wait_idle()
    pilot.pad("Menu", hold=0.6)
    pilot.wait_idle()
    pilot.pad("A")
    assert pilot.focus == "Take from Helm"
    pilot.pad("A", "down", "down", "right", "A")
    assert pilot.focus == "Convert"
    pilot.pad("A")
    assert (energy(session)["helm"], energy(session)["shields"]) == (0, 3)
    pilot.pad("Menu", hold=0.6)
    assert session.game.state.phase == "2"


def test_back_puts_the_last_minus_back_and_a_plus_undoes_a_minus_of_the_same_station(content: Content) -> None:
    pilot = at_desk(session_at_orders(content))
    pilot.press("1", "-", "2", "-")
    assert desk(pilot).draft.taken == ["helm", "sensors"]
    pilot.press("backspace")
    assert desk(pilot).draft.taken == ["helm"]
    pilot.press("1", "=")
    assert desk(pilot).draft.taken == []


def test_closed_keys_say_why_and_name_their_rule(content: Content) -> None:
    """SC-1.3, SC-1.4, SC-1.5."""
    pilot = at_desk(session_at_orders(content, helm=4, tractor=0))
    for name, why, rule in (
        ("Take from Tractor Beams", "Tractor Beams has no energy to take.", "SC-1.4"),
        ("Give to Helm", "Helm is full", "SC-1.3"),
        ("Convert", "with a minus", "SC-1.4"),
        ("Redo", "Nothing was taken back", ""),
    ):
        pilot.hover_on(name)
        pilot.see(why)
        pilot.see(rule)
    pilot.press("1", "-", "-")
    pilot.hover_on("Take from Sensors")
    pilot.see("2 are taken already")


def test_a_closed_key_does_nothing_when_it_is_pressed(content: Content) -> None:
    session = session_at_orders(content, tractor=0)
    pilot = at_desk(session)
    before = energy(session)
    pilot.click_on("Take from Tractor Beams")
    pilot.click_on("Convert")
    assert energy(session) == before and desk(pilot).draft.empty


def test_every_open_minus_and_plus_leads_to_an_order_the_rules_take(content: Content) -> None:
    """The draft invents no rule of its own: SC-1.4, OV-12."""
    session = session_at_orders(content, helm=5, weapons=1, tractor=0, damage=4)
    choice = session.choice
    assert choice is not None
    reached = set()
    for first in session.game.state.energy:
        for second in session.game.state.energy:
            for goal in session.game.state.energy:
                draft = Draft(session.game, choice)  # type: ignore[arg-type]
                if draft.why_not_take(first)[0]:
                    continue
                draft.take(first)
                if draft.why_not_take(second)[0]:
                    continue
                draft.take(second)
                if goal not in draft.taken and not draft.why_not_give(goal)[0]:
                    draft.give(goal)
                    assert draft.order in choice.open()
                    reached.add(draft.order)
    assert reached == {order for order in choice.open() if order[0] == "convert"}


def test_what_is_over_is_shown_and_lost_with_the_word(content: Content) -> None:
    """EN-6."""
    session = session_at_orders(content, helm=6)
    pilot = at_desk(session)
    pilot.see("2 over")
    pilot.see("2 energy over will be lost")
    pilot.press("1", "-", "-", "2", "=", "return")
    pilot.see_not("over will be lost")
    pilot.click_on("Give orders")
    assert "energy_lost" not in [event.kind for event in session.game.events]


def test_energy_of_a_station_that_is_not_used_can_only_be_given_away(content: Content) -> None:
    """OV-12."""
    session = session_at_orders(content, weapons=2)
    pilot = at_desk(session)
    pilot.see("convert it, or it is lost")
    pilot.hover_on("Give to Weapons")
    pilot.see("not used in this mission")
    pilot.see("OV-12")
    pilot.click_on("Take from Weapons")
    pilot.click_on("Take from Weapons")
    pilot.click_on("Give to Damage Control")
    pilot.click_on("Convert")
    assert (energy(session)["weapons"], energy(session)["damage"]) == (0, 2)
    pilot.see("Not used in this mission: Weapons, Jump Drive")


def test_surplus_beyond_the_tokens_is_named_with_a_minus(content: Content) -> None:
    """EN-6, SC-1.3."""
    session = session_at_orders(content, helm=4, sensors=4, shields=4, tractor=4, damage=1)
    pilot = at_desk(session)
    pilot.click_on("Give orders")
    pilot.see("Which energy goes?")
    pilot.see("1 to go")
    pilot.hover_on("Give orders")
    pilot.see("First say with a minus which energy goes.")
    pilot.click_on("Take from Shields")
    assert energy(session)["shields"] == 3
    assert session.game.state.phase == "2"


# Batteries: SC-1.5


def test_a_battery_is_filled_from_what_was_taken(content: Content) -> None:
    session = session_at_orders(content)
    pilot = at_desk(session)
    pilot.click_on("Take from Shields")
    pilot.click_on("Fill battery 1")
    assert session.game.state.batteries == ["fresh", "empty"]
    assert energy(session)["shields"] == 1
    pilot.hover_on("Use battery 1")
    pilot.see("from the next turn on")


def test_a_battery_asks_which_station_when_none_was_chosen(content: Content) -> None:
    session = session_at_orders(content)
    pilot = at_desk(session)
    pilot.click_on("Fill battery 2")
    pilot.see("Fill a battery from")
    pilot.press("ctrl+return")
    assert session.game.state.phase == "1", "nothing reacts under a dialog"
    pilot.press("3")
    assert energy(session)["shields"] == 1
    assert session.game.state.batteries == ["fresh", "empty"]


def test_a_full_battery_gives_its_energy_to_the_chosen_station(content: Content) -> None:
    session = session_at_orders(content, full_batteries=1)
    pilot = at_desk(session)
    pilot.click_on("Give to Tractor Beams")
    pilot.click_on("Use battery 1")
    assert energy(session)["tractor"] == 2
    assert session.game.state.batteries == ["empty", "empty"]


# Equipment: CA-2, EE-7


def test_a_card_of_step_1_is_played_and_its_energy_placed(content: Content) -> None:
    """B01: the rest of the desk waits meanwhile."""
    session = session_at_orders(content)
    pilot = at_desk(session)
    pilot.click_on("Spare Capacitor")
    assert session.choice is not None and session.choice.name == "place_energy"
    pilot.see("3 to go")
    pilot.hover_on("Fill battery 1")
    pilot.see("First say with a plus who gets the energy of the card.")
    for station in ("Helm", "Helm", "Damage Control"):
        pilot.click_on(f"Give to {station}")
    assert (energy(session)["helm"], energy(session)["damage"]) == (4, 2)
    pilot.see("Spare Capacitor: used this turn")
    pilot.hover_on("Patch Kit")
    pilot.see("is this turn's card already")
    pilot.see("CA-2")


def test_cards_that_cannot_be_played_now_say_why(content: Content) -> None:
    pilot = at_desk(session_at_orders(content))
    for name, why, rule in (
        ("Emergency Shield", "Offered at its moment: before an attack is rolled.", "EE-7"),
        ("Guided Torpedo", "Does nothing here: Weapons is not used in this mission.", "OV-14"),
        ("Patch Kit", "No damage card lies on the ship.", "EE-7"),
    ):
        pilot.hover_on(name)
        pilot.see(why)
        pilot.see(rule)


def test_the_patch_kit_takes_a_damage_card_off_without_leaving_the_desk(content: Content) -> None:
    """B06, EE-7."""
    session = session_at_orders(content)
    session.game.state.ship.slots["fore"] = ["D01"]
    session.game.state.damage_deck.remove("D01")
    pilot = at_desk(session)
    pilot.click_on("Patch Kit")
    pilot.press("1")
    assert session.game.state.ship.slots["fore"] == []
    pilot.see("Patch Kit: used this turn")
    desk(pilot)


# Taking back: DA-22


def test_an_answer_is_taken_back_and_given_again(content: Content) -> None:
    session = session_at_orders(content)
    pilot = at_desk(session)
    before = energy(session)
    pilot.press("1", "-", "-", "2", "=", "return")
    after = energy(session)
    assert after != before
    pilot.press("z")
    assert energy(session) == before
    pilot.press("y")
    assert energy(session) == after
    desk(pilot)


def test_taking_back_first_undoes_what_is_only_drafted(content: Content) -> None:
    session = session_at_orders(content)
    pilot = at_desk(session)
    pilot.press("1", "-", "z")
    assert desk(pilot).draft.empty
    assert session.choice is not None and session.choice.name == "orders"


# Orders and course: SC-1.6


def test_orders_are_given_in_ready_and_own_words_and_stand_on_the_desk(content: Content) -> None:
    session = session_at_orders(content)
    pilot = at_desk(session)
    pilot.click_on("Order for Shields")
    pilot.click_on("Fore first")
    pilot.click_on("own words")
    pilot.type("be quick")
    pilot.press("return", "escape")
    assert desk(pilot).table.plan.order("shields") == "Fore first, Be quick"
    pilot.see("Fore first, Be quick")


def test_orders_are_given_and_taken_back_by_keys_and_pad(content: Content) -> None:
    pilot = at_desk(session_at_orders(content))
    plan = desk(pilot).table.plan
    pilot.stage.stack.top.tree.set_focus(pilot.find("Order for Helm"))  # type: ignore[union-attr]
    pilot.press("return", "1")
    assert len(plan.orders["helm"]) == 1
    pilot.press("1", "escape")
    assert "helm" not in plan.orders
    assert pilot.focus == "Order for Helm"
    pilot.pad("A", "A", "B")
    assert len(plan.orders["helm"]) == 1
    desk(pilot)


def test_more_orders_than_one_can_keep_in_mind_are_refused(content: Content) -> None:
    pilot = at_desk(session_at_orders(content))
    pilot.click_on("Order for Shields")
    for key in range(1, content.orders.most + 2):
        pilot.press(str(key))
    assert len(plan_of(at_session(pilot)).orders["shields"]) == content.orders.most
    pilot.see("as many as one can keep in mind")


def at_session(pilot: Pilot) -> Session:
    bridge = pilot.stage.stack.scenes[0]
    assert isinstance(bridge, Bridge)
    return bridge.session


def test_orders_speak_of_what_is_there(content: Content) -> None:
    session = session_at_orders(content)
    game: Any = session.game
    plan = Plan(1, course=[(3, 17)])
    assert "End on D18" in ready(game, plan, "helm")
    said = " ".join(ready(game, plan, "sensors"))
    assert all(crystal.id in said for crystal in game.state.crystals)
    assert all(content.enemies[enemy.card].name in said for enemy in game.state.enemies)
    assert ready(game, plan, "damage") == ["Save the energy"]
    assert not {each.each for orders in content.orders.orders.values() for each in orders} - {"", *THINGS}


def test_orders_and_course_survive_continue_and_end_with_the_turn(content: Content, tmp_path: Path) -> None:
    """D01, DA-23: the plan is a note in the journal."""
    file = tmp_path / "game.jsonl"
    session = session_at_orders(content, path=file)
    pilot = at_desk(session)
    pilot.click_on("Order for Engineering")
    pilot.press("1", "escape")
    table = desk(pilot).table
    table_plan = table.plan
    desk(pilot).pencil((4, 17))
    wing = session.wing
    journal = Journal.load(
        file,
        lambda header: lambda: new_game(content, setup_of(content), 1),
        lambda plain: wing.door.restore(content, plain),
    )
    found = plan_of(Session(wing, journal, session.bots))
    assert found == table_plan and found.order("engineering") and found.course == [(4, 17)]
    session.game.state.turn += 1
    assert table.plan == Plan(session.game.state.turn)


def test_a_plan_nobody_can_read_counts_as_none(content: Content) -> None:
    session = session_at_orders(content)
    session.journal.note({NOTE: {"turn": "soon"}})
    assert plan_of(session) == Plan(1)


def test_the_course_is_pencilled_square_by_square_and_taken_back(content: Content) -> None:
    session = session_at_orders(content)
    pilot = at_desk(session)
    view = desk(pilot).map
    assert isinstance(view, PencilMap)
    x, y = session.game.state.ship.square
    pilot.click(*view.where_of((x, y - 1)).center)
    pilot.click(*view.where_of((x + 1, y - 1)).center)
    assert desk(pilot).table.plan.course == [(x, y - 1), (x + 1, y - 1)]
    pilot.click(*view.where_of((x + 4, y - 3)).center, button=3)
    assert desk(pilot).table.plan.course == [(x, y - 1)]
    pilot.press("up", "return")
    assert desk(pilot).table.plan.course == [(x, y - 1), (x + 4, y - 4)]
    pilot.press("backspace", "backspace")
    assert desk(pilot).table.plan.course == []
    assert session.choice is not None and session.choice.name == "orders"


# The clock: D03, DA-4


def test_the_orders_stand_as_they_are_when_time_is_up(content: Content) -> None:
    session = session_at_orders(content)
    pilot = at_desk(session)
    clock = desk(pilot).clock
    assert clock.total == content.clock.discussion
    pilot.wait(10)
    assert clock.left == pytest.approx(clock.total - 10, abs=1)
    assert session.game.state.phase == "1"
    pilot.wait(clock.total)
    assert session.game.state.phase == "2"


def test_the_clock_stands_still_under_a_dialog_and_while_a_note_is_read(content: Content) -> None:
    session = session_at_orders(content)
    stage = quiet_stage(notes=True)
    pilot = at_desk(session, stage)
    clock = desk(pilot).clock
    assert desk(pilot).shown_notes()
    pilot.wait(5)
    assert clock.left == clock.total
    pilot.click_on("Fill battery 1")
    left = clock.left
    pilot.wait(5)
    assert clock.left == left
    pilot.press("escape")
    pilot.wait(5)
    assert clock.left < left - 4


def test_a_breakdown_leaves_less_time_for_plans(content: Content) -> None:
    """D03."""
    session = session_at_orders(content)
    session.game.state.ship.slots["aft"] = ["D03"]
    session.game.state.damage_deck.remove("D03")
    assert desk(at_desk(session)).clock.total == content.clock.discussion_in_breakdown


def test_an_untimed_mission_has_no_clock_here_either(content: Content) -> None:
    """DA-4."""
    session = session_at_orders(content, timer=0)
    pilot = at_desk(session)
    pilot.wait(content.clock.discussion + 5)
    assert session.game.state.phase == "1"
    assert desk(pilot).wake_in() is None


@pytest.mark.parametrize("size", [100, 130, 150])
def test_rows_of_every_station_fit_or_scroll(content: Content, size: int) -> None:
    from game.stage.widgets import ScrollArea

    stage = quiet_stage(text_size=size)
    stage.save_settings()
    pilot = at_desk(session_at_orders(content, weapons=2, jump=1), stage)
    area = next(widget for widget in pilot.widgets() if isinstance(widget, ScrollArea) and widget.region == "energy")
    rows = [child.rect for child in area.children]
    assert len(rows) == len(content.stations) - 3
    assert all(above.bottom <= below.top for above, below in zip(rows, rows[1:], strict=False))
    assert rows[-1].bottom <= max(area.rect.height, area.height) + 0.01
    pilot.picture()
    stage.settings.text_size = 100
    stage.save_settings()
