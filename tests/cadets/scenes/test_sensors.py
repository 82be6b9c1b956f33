"""Sensors by mouse, by keys and by pad: attempts in Step 2, the bag by feel in Step 3 (SE-1 to SE-6, DA-10)."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest

from game.cadets.content import Content
from game.cadets.rules.game import Cadets
from game.cadets.rules.sensors import SensorsTask
from game.cadets.scenes.gallery import make_session, open_question
from game.cadets.scenes.sensors.bag import CLOTH, DRIFT, FADE_S, PIECE, RADIUS, Bag, Lump
from game.cadets.scenes.sensors.bag_view import LumpView
from game.cadets.scenes.sensors.desk import SensorsDesk, rich_in_energy
from game.cadets.scenes.sensors.piece import stretches
from game.cadets.scenes.sensors.plan import SensorsPlan
from game.cadets.scenes.table import Table
from game.core.chance import Dice
from game.stage.session import Session
from game.stage.widgets.dialog import Choice, Dialog
from tests.pilot import PAD, Pilot, make_stage


def rich(content: Content, until: str, attempts: int) -> Session:
    """A game whose Sensors had four energy in the first turn."""
    return rich_in_energy(lambda **wanted: make_session(content, **wanted), until, attempts)


@pytest.fixture
def session(content: Content) -> Session:
    """A game at the bag, with four cards to serve."""
    return rich(content, "grab_pieces", 9)


@pytest.fixture
def desk(session: Session) -> SensorsDesk:
    """The desk, before anybody sees it."""
    return SensorsDesk(Table(session), open_question(session))


@pytest.fixture
def pilot(desk: SensorsDesk) -> Pilot:
    """Hands at the bag, with the work lying open and 30 seconds left."""
    return hands_at(desk.lie_open(30.0))


@pytest.fixture
def plan(content: Content) -> Pilot:
    """Hands at the attempts of the first turn, nothing declared yet."""
    waiting = rich(content, "declare", 0)
    return hands_at(SensorsPlan(Table(waiting), open_question(waiting)))


def hands_at(desk: SensorsDesk | SensorsPlan) -> Pilot:
    """A pilot before a desk that lies on its table."""
    stage = make_stage()
    heard: list[str] = []
    stage.play = heard.append  # type: ignore[assignment,method-assign]
    stage.stack.push(desk.table)
    pilot = Pilot(stage, desk)
    pilot.heard = heard  # type: ignore[attr-defined]
    return pilot


def heard(pilot: Pilot) -> list[str]:
    """What was felt, by its sounds, since the last call."""
    sounds: list[str] = pilot.heard  # type: ignore[attr-defined]
    felt = [name for name in sounds if name in ("bump", "notch", "flat")]
    sounds.clear()
    return felt


def lump_of(desk: SensorsDesk, piece: str) -> Lump:
    """The lump that hides a piece."""
    return desk.bag.lumps[desk.task.bag.index(piece)]


def view_of(pilot: Pilot, lump: Lump) -> LumpView:
    """What is shown of a lump."""
    return next(each for each in pilot.widgets() if isinstance(each, LumpView) and each.lump is lump)


def edge(lump: Lump, side: int, out: float = 0.0) -> tuple[float, float]:
    """The middle of a side of a lump, or a place further out, in du."""
    far = PIECE * (0.5 + out)
    turn = math.radians(side * 90 + lump.angle)
    return lump.at[0] + far * math.sin(turn), lump.at[1] - far * math.cos(turn)


# -- attempts, Step 2


def test_attempts_are_declared_by_mouse_and_paid_card_by_card(plan: Pilot) -> None:
    """SE-2."""
    desk = plan.scene
    assert isinstance(desk, SensorsPlan)
    plan.click_on("cloak ")
    plan.see("2 energy")
    plan.see("0 of 2 cards drawn")
    plan.click_on("lock C1")
    assert [attempt.kind for attempt in desk.attempts] == ["cloak", "lock"]
    plan.click_on("Draw 3 cards")
    assert desk.choice.name == "assign"
    card = desk.game.state.sensors.hand[0]
    plan.see(f"Card {card}")
    plan.click_on("Lock: Crystal C1")
    assert desk.attempts[1].cards == [card]


def test_attempts_are_declared_by_keys_and_taken_back(plan: Pilot) -> None:
    """DA-22: undo in Step 2."""
    desk = plan.scene
    assert isinstance(desk, SensorsPlan)
    plan.press("2", "return")
    assert len(desk.attempts) == 1
    plan.press("z")
    assert desk.attempts == []
    assert desk.game.state.energy["sensors"] == 4
    plan.press("1", "return", "ctrl+return")
    assert [len(attempt.cards) for attempt in desk.attempts] == [2]


def test_attempts_are_declared_by_pad(plan: Pilot) -> None:
    desk = plan.scene
    assert isinstance(desk, SensorsPlan)
    plan.pad("down", "A", "down", "A")
    assert len(desk.attempts) == 2
    plan.pad("Menu", hold=0.6)
    assert desk.choice.name != "declare"


def test_a_closed_attempt_says_why(plan: Pilot, content: Content) -> None:
    """SE-3: who has no lock on us has none to break."""
    desk = plan.scene
    assert isinstance(desk, SensorsPlan)
    near = min(desk.game.state.enemies, key=lambda enemy: desk.game.range_to(enemy.square))
    assert not near.locked
    plan.click_on(f"break {near.id}")
    plan.see("It has no lock on us.")
    assert desk.attempts == []


def test_what_cannot_be_paid_or_is_declared_already_says_so(plan: Pilot) -> None:
    """SE-2, SE-3."""
    desk = plan.scene
    assert isinstance(desk, SensorsPlan)
    near = min(desk.game.state.enemies, key=lambda enemy: desk.game.range_to(enemy.square)).id
    plan.click_on("cloak ")
    plan.click_on("cloak ")
    plan.see("declared already")
    plan.click_on(f"lock {near}")
    plan.click_on(f"superlock {near}")
    plan.see("declared already")
    plan.click_on("superlock C3")
    plan.see("It takes 2 cards, and the energy left pays for 1.")
    assert [attempt.kind for attempt in desk.attempts] == ["cloak", "lock"]


def test_the_key_that_tries_nothing_warns_of_nothing_and_can_be_taken_back(plan: Pilot) -> None:
    """DA-22"""
    desk = plan.scene
    assert isinstance(desk, SensorsPlan) and desk.main_key is not None
    session = desk.table.session
    assert desk.main_key.tip == ""
    desk.main_key.use()
    assert session.can_undo


def test_cards_lost_to_a_damaged_array_are_announced_before_they_are_drawn(content: Content) -> None:
    """SE-2, D04."""
    waiting = rich(content, "declare", 2)
    assert isinstance(waiting.game, Cadets)
    waiting.game.state.ship.slots["aft"].append("D04")
    pilot = hands_at(SensorsPlan(Table(waiting), open_question(waiting)))
    pilot.see(f"One card lost to {content.damage['D04'].title}")
    pilot.see("Draw 2 cards")


def test_a_card_without_its_piece_in_the_game_cannot_match(desk: SensorsDesk) -> None:
    """SE-11."""
    gone = desk.task.cards[1]
    desk.task = SensorsTask(desk.task.cards, tuple(piece for piece in desk.task.bag if piece != gone))
    pilot = hands_at(desk.lie_open(30))
    assert "cannot match" in list(pilot.find("card 2").texts())
    assert "cannot match" not in list(pilot.find("card 1").texts())


# -- the bag, by feel


def test_sliding_along_an_edge_sounds_what_is_there_and_lights_only_that(pilot: Pilot, desk: SensorsDesk) -> None:
    """DA-10: bump, notch and flat each have a sound."""
    lump = lump_of(desk, "Q7")  # bump above, notch below
    for side, feel in ((0, "bump"), (2, "notch"), (1, "flat")):
        pilot.move(*lump.at)
        heard(pilot)
        pilot.move(*edge(lump, side))
        pilot.move(*edge(lump, side, 0.16))
        assert feel in heard(pilot), f"side {side}"
    lit = {each.side for each, _ in lump.lit}
    assert lit == {0, 1, 2}
    assert len(lump.lit) < len(lump.outline) / 2


def test_the_middle_of_a_lump_feels_like_nothing(pilot: Pilot, desk: SensorsDesk) -> None:
    lump = lump_of(desk, "Q5")
    pilot.move(*lump.at)
    pilot.move(lump.at[0] + 8, lump.at[1])
    assert heard(pilot) == []
    assert lump.lit == []


def test_a_trace_fades(pilot: Pilot, desk: SensorsDesk) -> None:
    """DA-10: in four seconds."""
    lump = lump_of(desk, "Q5")
    pilot.move(*lump.at)
    pilot.move(*edge(lump, 0, 0.16))
    assert lump.lit
    pilot.wait(FADE_S - 0.5)
    assert lump.lit
    pilot.wait(0.6)
    assert lump.lit == []
    assert lump.known_sides() == {}


def test_arrows_feel_one_side_at_a_time_and_tab_goes_to_the_next_lump(pilot: Pilot, desk: SensorsDesk) -> None:
    pilot.press("tab")
    order = desk.bag.reading_order()
    assert desk.hand is order[0]
    heard(pilot)
    pilot.press("up", "right", "down", "left")
    sides = [order[0].sides[(way - order[0].quarter) % 4] for way in range(4)]
    assert heard(pilot) == sides
    assert order[0].known_sides() == dict(enumerate(sides))
    pilot.press("tab")
    assert desk.hand is order[1]
    pilot.press("shift+tab", "shift+tab")
    assert pilot.focus == "done"


def test_felt_sides_go_round_like_those_of_the_piece_however_it_lies(desk: SensorsDesk, content: Content) -> None:
    """SE-1: the cyclic order is what one can know."""
    for n, piece in enumerate(desk.task.bag):
        lump = desk.bag.lumps[n]
        felt = [lump.sides[lump.feel_side(way).side] for way in range(4)]
        sides = list(content.sensors.pieces[piece].sides)
        assert felt in [sides[k:] + sides[:k] for k in range(4)]


def test_a_pad_feels_grabs_chooses_cards_and_ends_the_step(
    pilot: Pilot, desk: SensorsDesk, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Motors:
        """A pad that notes how it was shaken."""

        shaken: list[tuple[float, float, int]] = []

        def rumble(self, slow: float, quick: float, ms: int) -> bool:
            self.shaken.append((slow, quick, ms))
            return True

    motors = Motors()
    monkeypatch.setitem(desk.stage.input.pads.open, PAD, motors)
    pilot.pad("RB", "up")
    assert len(motors.shaken) == 1
    pilot.pad("X")
    assert desk.chosen == 1
    pilot.pad("A")
    assert [slot for slot, _ in desk.grabs.grabs] == [1]
    pilot.pad("LB")
    while pilot.focus != "done":
        pilot.pad("LB")
    pilot.pad("A")
    pilot.wait_idle()
    pilot.pad("A")
    assert open_question(session).name != "grab_pieces"


# -- grabbing


def test_a_click_grabs_onto_the_chosen_card_and_what_is_out_stays_out(
    pilot: Pilot, desk: SensorsDesk, session: Session
) -> None:
    """SE-5."""
    right, wrong = desk.task.cards[0], next(piece for piece in desk.task.bag if piece not in desk.task.cards)
    pilot.click(*lump_of(desk, right).at)
    assert desk.grabs.grabs == ((0, right),)
    pilot.click(*lump_of(desk, wrong).at)
    assert desk.grabs.grabs[1] == (1, wrong)
    pilot.wait_idle()
    pilot.click_on("card 1")
    assert desk.chosen == 2
    assert len(desk.bag.lumps) == len(desk.task.bag) - 2
    counted = desk.count()
    pilot.click_on("done")
    pilot.wait_idle()
    pilot.click_on("Continue")
    assert isinstance(session.game, Cadets)
    grabbed = [piece for attempt in session.game.state.sensors.attempts for piece in attempt.grabbed]
    assert grabbed[:2] == [right, wrong]
    assert counted[0][1].startswith("1 of ")


def test_keys_choose_the_card_and_enter_grabs(pilot: Pilot, desk: SensorsDesk) -> None:
    """DA-10: 1 to 5 choose the card."""
    pilot.press("tab", "3")
    assert desk.chosen == 2
    lump = desk.hand
    assert lump is not None
    pilot.press("return")
    assert desk.grabs.grabs == ((2, desk.task.bag[lump.n]),)
    assert isinstance(desk.tree.focus, LumpView)


def test_with_every_card_served_nothing_more_can_be_grabbed(pilot: Pilot, desk: SensorsDesk) -> None:
    for _ in desk.task.cards:
        pilot.press("tab", "return")
    assert desk.task.unserved(desk.grabs) == ()
    pilot.see("every card has its piece")
    pilot.press("tab", "return")
    pilot.see("Every card has its piece. What is out of the bag stays out.")
    assert len(desk.grabs.grabs) == len(desk.task.cards)


def test_with_every_card_served_the_gold_key_ends_the_step_also_over_another_lump(
    pilot: Pilot, desk: SensorsDesk
) -> None:
    for _ in desk.task.cards:
        pilot.press("tab", "return")
    pilot.press("tab")  # the hand lies on a lump again
    pilot.press("ctrl+return")
    assert desk.stage_of_work == "counted"


def test_the_gold_key_says_why_it_grabs_nothing(pilot: Pilot, desk: SensorsDesk) -> None:
    assert desk.main_key is not None
    pilot.press("ctrl+return")
    pilot.see("Lay your hand on a lump")
    assert desk.grabs.grabs == ()
    pilot.press("tab", "ctrl+return")
    assert len(desk.grabs.grabs) == 1


def test_cards_not_served_fail_when_time_ends(pilot: Pilot, desk: SensorsDesk, session: Session) -> None:
    """SE-5."""
    pilot.wait(30.5)
    pilot.see("Time is up")
    pilot.wait_idle()
    pilot.press("return")
    assert isinstance(session.game, Cadets)
    assert all(piece == "" for attempt in session.game.state.sensors.attempts for piece in attempt.grabbed)


def test_nothing_can_be_felt_or_grabbed_under_a_dialog(pilot: Pilot, desk: SensorsDesk) -> None:
    lump = desk.bag.reading_order()[0]
    desk.stage.stack.push(Dialog("Stop", "Wait.", [Choice("Go on")]))
    pilot.move(*edge(lump, 0))
    pilot.click(*lump.at)
    pilot.press("tab", "up", "3")
    assert heard(pilot) == []
    assert desk.grabs.grabs == ()
    assert desk.chosen == 0


# -- no secret is told


def other_way_round(desk: SensorsDesk) -> SensorsDesk:
    """The same desk with the pieces of the bag in another order."""
    choice: Any = desk.choice
    task = SensorsTask(desk.task.cards, (*desk.task.bag[3:], *desk.task.bag[:3]))
    choice.task = task
    return SensorsDesk(Table(desk.table.session), choice)


def test_untouched_lumps_look_the_same_whatever_they_hide(desk: SensorsDesk) -> None:
    """DA-10: not by picture, place, size or order."""
    other = other_way_round(desk)
    pictures = []
    for each in (desk, other):
        pilot = hands_at(each.lie_open(30.0))
        pilot.wait(2.5)
        pictures.append(pilot.picture())
    assert pygame.image.tobytes(pictures[0], "RGB") == pygame.image.tobytes(pictures[1], "RGB")
    assert [lump.n for lump in desk.bag.reading_order()] == [lump.n for lump in other.bag.reading_order()]


def test_no_text_or_tooltip_names_a_piece_in_the_bag(pilot: Pilot, desk: SensorsDesk, content: Content) -> None:
    """DA-10."""
    secrets = [*desk.task.bag, *(card.note for card in content.sensors.pieces.values())]
    views = [each for each in pilot.widgets() if isinstance(each, LumpView)]
    assert len(views) == len(desk.task.bag)
    for view in views:
        pilot.hover_on(view.label)
        said = [view.label, view.tip, view.why, *view.texts()]
        assert not [secret for secret in secrets if any(secret in text for text in said)]
    assert not [piece for piece in desk.task.bag if any(piece in text for text in pilot.texts())]


def test_a_touched_lump_tells_no_more_than_what_was_felt(pilot: Pilot, desk: SensorsDesk) -> None:
    pilot.press("tab", "up")
    lump = desk.hand
    assert lump is not None
    assert list(view_of(pilot, lump).texts()) == [lump.sides[(0 - lump.quarter) % 4]]


def test_lumps_drift_within_the_cloth_and_never_with_reduced_motion(content: Content) -> None:
    pieces = [piece.sides for piece in content.sensors.pieces.values()]
    bag = Bag(pieces, Dice(5))
    before = {n: lump.at for n, lump in bag.lumps.items()}
    bag.pass_time(3.0, still=True)
    assert {n: lump.at for n, lump in bag.lumps.items()} == before
    for _ in range(40):
        bag.pass_time(0.5, still=False)
        spots = [lump.at for lump in bag.lumps.values()]
        assert all(CLOTH.inflate(-2 * RADIUS, -2 * RADIUS).collidepoint(spot) for spot in spots)
        assert all(math.dist(one, two) > 2 * RADIUS for k, one in enumerate(spots) for two in spots[:k])
    assert any(math.dist(lump.at, before[n]) > DRIFT / 3 for n, lump in bag.lumps.items())


def test_a_lump_lies_still_under_the_hand(pilot: Pilot, desk: SensorsDesk) -> None:
    pilot.press("tab")
    held, other = desk.bag.reading_order()[:2]
    before = held.at, other.at
    pilot.wait(2)
    assert held.at == before[0]
    assert other.at != before[1]


def test_the_outline_of_a_piece_is_closed_and_has_its_four_sides(content: Content) -> None:
    """SE-1."""
    for piece in content.sensors.pieces.values():
        parts = stretches(piece.sides)
        for one, two in zip(parts, [*parts[1:], parts[0]], strict=True):
            assert math.dist(one.end, two.start) < 1e-9
        for side, kind in enumerate(piece.sides):
            assert {part.feel for part in parts if part.side == side and part.names} == {kind}
