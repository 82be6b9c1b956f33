"""The end of a turn on screen: Scans, section 10."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.scouts.records import face
from game.scouts.rules.end_phase import choose_scan
from game.scouts.rules.game import Scouts
from game.scouts.scenes.covers import Cover
from game.scouts.scenes.scan import AREA, HAND, Scan, lay_out
from game.scouts.scenes.table.table import ScoutTable
from tests.pilot import Pilot, make_stage
from tests.scouts.scenes.fresh import fresh
from tests.scouts.scenes.seats import CONTENT, hold

PASSIVE, ACTIVE = "A32.1", "A33.1"


def ending(hand: list[str], *, people: int = 2, rivals: int = 0, **wanted: Any) -> tuple[Pilot, Scan, ScoutTable]:
    """Ada ends her turn with these cards; Bo holds two Medikits."""

    def change(game: Scouts) -> None:
        state = game.state
        taken = [*hand, "A01.1", "A01.2"]
        state.deck = [card for card in state.deck if card not in taken]
        state.ships[0].hand = list(hand)
        if len(state.ships) > 1:
            state.ships[1].hand = ["A01.1", "A01.2"]
        state.agenda, game.choice, state.acting, state.phase = [], None, 0, "end"
        state.agenda.append((choose_scan.__name__, (0,)))
        game.events = []
        game.run()

    stage = make_stage()
    stage.settings.notes = False
    table = ScoutTable(fresh(people, rivals, quick=True, change=change, **wanted))
    pilot = Pilot(stage, table)
    pilot.wait_idle()
    if isinstance(pilot.scene, Cover):
        hold(pilot)
    scene = pilot.scene
    assert isinstance(scene, Scan)
    return pilot, scene, table


def test_only_scans_may_be_played_and_the_others_say_why() -> None:
    """SS-10.1"""
    pilot, scene, table = ending(["A05.1", PASSIVE])
    pilot.click_on("A05.1")
    pilot.see("Only Scans are played at the end of a turn")
    pilot.see("SS-10.1")
    assert "A05.1" in table.game.state.ships[0].hand


def test_a_passive_scan_shows_the_next_ten_cards_in_order() -> None:
    """SS-10.2"""
    pilot, scene, table = ending([PASSIVE, "A05.1"])
    pilot.click_on(PASSIVE)
    pilot.click_on("Scan")
    pilot.see("the next 10 cards of the deck")
    ahead = table.game.view(0).state.top
    assert len(ahead) == 10
    for place, card in enumerate(ahead):
        texts = list(pilot.find(f"seen {place + 1}").texts())
        assert texts[0] == CONTENT.action_cards[face(card)].title and texts[-1] == str(place + 1)
    pilot.click_on("I have seen it")
    pilot.see("Your hand")
    pilot.see_not("the next 10 cards of the deck")
    pilot.see("Ada looks at the next 10 cards")


def test_an_active_scan_asks_whose_hand_and_shows_it_until_it_is_put_away() -> None:
    """SS-10.3"""
    pilot, scene, table = ending([ACTIVE, "A05.1"], people=3)
    pilot.press("2", "ctrl+return")  # behind the Aid: Scans lie between Aids and Mishaps
    assert scene.choice.name == "choose_rival"
    pilot.see("2 cards")
    pilot.see("an empty hand")
    pilot.see_not("Medikit")
    pilot.press("1", "ctrl+return")
    pilot.see("Bo's hand, 2 cards")
    pilot.see("Medikit")
    pilot.press("ctrl+return")
    pilot.see_not("Medikit")
    assert not any("Medikit" in line for line in map(str, table.session.lines))


def test_the_last_card_may_be_a_scan_and_what_it_shows_is_seen_all_the_same() -> None:
    """SS-10.2"""
    pilot, scene, table = ending([PASSIVE])
    pilot.press("1", "ctrl+return")
    assert scene.closing is not None
    pilot.see("the next 10 cards of the deck")
    assert not scene.pausable, "nobody is left to cover it for"
    pilot.press("ctrl+return", pause=0.2)
    assert scene not in pilot.stage.stack.scenes


def test_scans_may_be_kept() -> None:
    """SS-10.1: any number, also none."""
    pilot, scene, table = ending([PASSIVE, "A05.1"])
    pilot.click_on("End the turn")
    assert PASSIVE in table.game.state.ships[0].hand and scene not in pilot.stage.stack.scenes


def test_scanning_by_pad_alone() -> None:
    pilot, scene, table = ending([PASSIVE, "A05.1"])
    pilot.pad("up", "A", "A")
    pilot.see("the next 10 cards of the deck")


def test_nobody_is_asked_whose_hand_holds_no_scan_when_he_sits_alone() -> None:
    """SS-7.8, SS-7.11: with several people the question is put all the same."""
    pilot, scene, _ = ending(["A05.1"])
    pilot.see("no Scan among them")
    with pytest.raises(AssertionError):
        ending(["A05.1"], people=1, rivals=1)


def test_alone_an_active_scan_clears_the_waiting_mishaps() -> None:
    """SS-16.9"""
    pilot, scene, table = ending([ACTIVE, "A05.1"], people=1, mode="solo_action")
    table.game.state.waiting.append("H03.1")
    pilot.press("2", "ctrl+return")
    pilot.see("These waiting Mishaps are discarded")
    pilot.see("Hesitate")


def test_a_pause_covers_what_was_seen() -> None:
    """SS-7.8"""
    pilot, scene, table = ending([PASSIVE, "A05.1"])
    pilot.press("2", "ctrl+return")
    pilot.stage.pause = lambda over: None
    scene.pausable = True
    pilot.press("p")
    assert isinstance(pilot.scene, Cover)
    assert scene not in pilot.stage.stack.shown()


@pytest.mark.parametrize("count", range(1, 14))
def test_cards_never_overlap_or_leave_their_plate(count: int) -> None:
    for area, most in ((AREA, 8), (HAND, count)):
        boxes = [pygame.FRect(box) for _, box in lay_out([str(n) for n in range(count)], area, most)]
        assert all(area.contains(box) for box in boxes)
        assert not any(one.colliderect(two) for n, one in enumerate(boxes) for two in boxes[:n])


def test_how_everybody_stands_and_what_happened_are_in_sight_while_the_turn_ends() -> None:
    """SS-UI.4: only what is public of the others."""
    pilot, scene, table = ending([PASSIVE, "A05.1"], people=3)
    for seat, name in enumerate(("Ada", "Bo", "Cleo")):
        strip = pilot.find(f"ships {seat + 1}")
        assert name in strip.texts() and not strip.focusable
    pilot.see("What happened")
    pilot.see_not("Medikit")


def test_covers_are_promised_only_where_they_come() -> None:
    """SS-7.11: one person is never covered, nor is a group that plays openly."""
    pilot, _, table = ending(["A01.3"])
    pilot.see("Your hand is covered again")
    table.stage.settings.handover = "none"
    table.stage.stack.top.rebuild()  # type: ignore[union-attr]
    pilot.wait(0.1)
    pilot.see("Your hand stays as it is")
