"""The choice of the equipment before the mission, and the hand of cards on the bridge."""

from __future__ import annotations

import pytest

from game.cadets.content import Content
from game.cadets.rules.state import Member
from game.cadets.scenes.bridge.bridge import Bridge
from game.cadets.scenes.captain.equipment import ChooseEquipment
from game.cadets.scenes.captain.equipment_hand import Hand
from game.stage.session import Session
from tests.cadets.scenes.captain import at_desk, quiet_stage, session_at_choice, session_at_orders
from tests.pilot import Pilot


def desk(pilot: Pilot) -> ChooseEquipment:
    assert isinstance(pilot.scene, ChooseEquipment), pilot.texts()
    return pilot.scene


def hand(session: Session) -> Pilot:
    """A pilot on the bridge who has opened the hand."""
    pilot = Pilot(quiet_stage(), Bridge(session))
    pilot.wait_idle()
    pilot.click_on("Equipment cards")
    assert isinstance(pilot.scene, Hand)
    return pilot


# The choice: CA-2


def test_four_cards_are_chosen_by_mouse(content: Content) -> None:
    session = session_at_choice(content)
    pilot = at_desk(session)
    for id in ("B08", "B01", "B05", "B06"):
        pilot.click_on(content.equipment[id].title)
    pilot.see("4 of 4")
    pilot.click_on("Take these")
    assert session.game.state.equipment == ["B01", "B05", "B06", "B08"]
    assert session.game.state.phase == "1"


def test_four_cards_are_chosen_by_keys(content: Content) -> None:
    session = session_at_choice(content)
    pilot = at_desk(session)
    pilot.press("1", "2", "right", "return", "down", "return", "ctrl+return")
    assert session.game.state.equipment == ["B01", "B02", "B03", "B07"]


def test_four_cards_are_chosen_by_pad(content: Content) -> None:
    session = session_at_choice(content)
    pilot = Pilot(quiet_stage(), Bridge(session))
    pilot.wait_idle()
    if isinstance(pilot.scene, Bridge):
        pilot.pad("Menu", hold=0.6)
    pilot.wait_idle()
    pilot.pad("up")
    assert pilot.focus == "Spare Capacitor"
    pilot.pad("A", "right", "A", "down", "A", "left", "A")
    assert desk(pilot).taken == ["B01", "B02", "B06", "B05"]
    pilot.pad("Menu", hold=0.6)
    assert session.game.state.equipment == ["B01", "B02", "B05", "B06"]


def test_a_fifth_card_is_refused_and_a_chosen_one_can_be_put_back(content: Content) -> None:
    """CA-2."""
    pilot = at_desk(session_at_choice(content))
    pilot.press("1", "2", "3", "5", "6")
    pilot.see("4 are chosen already")
    pilot.see("CA-2")
    assert len(desk(pilot).taken) == content.equipment_rules.chosen
    pilot.press("5", "6")
    assert desk(pilot).taken == ["B01", "B02", "B03", "B06"]
    pilot.press("backspace")
    assert desk(pilot).taken == ["B01", "B02", "B03"]


def test_too_few_cards_keep_the_gold_key_closed(content: Content) -> None:
    session = session_at_choice(content)
    pilot = at_desk(session)
    pilot.press("1", "2", "3", "ctrl+return")
    pilot.see("Choose 1 more card.")
    assert session.game.state.phase == "setup"


def test_cards_that_do_nothing_in_this_mission_say_so_and_can_be_taken_all_the_same(content: Content) -> None:
    """OV-14."""
    session = session_at_choice(content)
    pilot = at_desk(session)
    dead = [id for id, card in content.equipment.items() if card.station and not session.game.active(card.station)]  # type: ignore[attr-defined]
    assert dead == ["B04", "B07"]
    pilot.see("Does nothing here: Weapons is not used in this mission.")
    pilot.see("Does nothing here: Jump Drive is not used in this mission.")
    pilot.press("4", "7", "1", "2", "ctrl+return")
    assert session.game.state.equipment == ["B01", "B02", "B04", "B07"]


@pytest.mark.parametrize("size", [100, 150])
def test_every_text_of_a_card_is_on_it(content: Content, size: int) -> None:
    stage = quiet_stage(text_size=size)
    stage.save_settings()
    pilot = at_desk(session_at_choice(content), stage)
    for card in content.equipment.values():
        for text in (card.title, card.step, card.text):
            pilot.see(text)
    pilot.picture()
    stage.settings.text_size = 100
    stage.save_settings()


# The hand: EE-7


def test_the_hand_says_of_every_card_when_it_can_be_used(content: Content) -> None:
    pilot = hand(session_at_orders(content))
    for name, why, rule in (
        ("Spare Capacitor", "at the desk where it is offered now", "EE-7"),
        ("Emergency Shield", "Offered at its moment", "EE-7"),
        ("Guided Torpedo", "Does nothing here", "OV-14"),
        ("Patch Kit", "No damage card lies on the ship.", "EE-7"),
    ):
        pilot.hover_on(name)
        pilot.see(why)
        pilot.see(rule)
    pilot.press("escape")
    assert isinstance(pilot.scene, Bridge)


def test_the_patch_kit_is_used_from_the_hand(content: Content) -> None:
    """B06: one card a turn, CA-2."""
    session = session_at_orders(content)
    state = session.game.state
    state.ship.slots["port"] = ["D04", "D11"]
    state.damage_deck = [card for card in state.damage_deck if card not in ("D04", "D11")]
    pilot = hand(session)
    pilot.click_on("Patch Kit")
    pilot.see(content.damage["D11"].text)
    pilot.press("2")
    assert session.game.state.ship.slots["port"] == ["D04"]
    assert session.game.state.equipment_used == "B06"
    pilot.wait_idle()
    assert isinstance(pilot.scene, Bridge)
    pilot.click_on("Equipment cards")
    pilot.hover_on("Emergency Shield")
    pilot.see("Patch Kit is this turn's card already.")


def test_a_card_may_be_kept_after_all(content: Content) -> None:
    session = session_at_orders(content)
    session.game.state.ship.slots["port"] = ["D04"]
    session.game.state.damage_deck.remove("D04")
    pilot = hand(session)
    pilot.press("4", "escape")
    assert isinstance(pilot.scene, Hand)
    assert session.game.state.ship.slots["port"] == ["D04"]


def test_an_autopilot_in_the_captains_chair_keeps_its_cards(content: Content) -> None:
    session = session_at_orders(content)
    session.game.state.ship.slots["port"] = ["D04"]
    bridge = Bridge(session)
    session.game.state.crew[0] = Member("Officer", "officer")
    pilot = Pilot(quiet_stage(), Hand(bridge, bridge.use_card))
    pilot.hover_on("Patch Kit")
    pilot.see("The autopilot sits in the Captain's chair")
    pilot.click_on("Patch Kit")
    assert isinstance(pilot.scene, Hand)
