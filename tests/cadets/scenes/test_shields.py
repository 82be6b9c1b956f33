"""The shields desk by mouse, by keys and by pad: SH-1 to SH-7, DA-11."""

from __future__ import annotations

import msgspec
import pytest

from game.cadets.content import Content
from game.cadets.rules.shields import ICE, Trays
from game.cadets.scenes.gallery import make_session, open_question
from game.cadets.scenes.shields.desk import ShieldsDesk
from game.cadets.scenes.shields.readouts import StrengthTable, threats
from game.cadets.scenes.table import Table
from game.core.squares import SIDES, square_at
from game.stage.session import Session
from game.stage.widgets.dialog import Choice, Dialog
from tests.pilot import Pilot, make_stage

DEALT = ("R3", "R4", "R5", "B5", "G5", "Y8", "B1", ICE)


@pytest.fixture
def session(content: Content) -> Session:
    """A game that waits for Shields; no parasite sits on the hull."""
    session = make_session(content, until="fill_trays")
    for enemy in session.game.state.enemies:
        enemy.attached = False
    return session


@pytest.fixture
def desk(session: Session) -> ShieldsDesk:
    """The desk with tokens of our choice."""
    session.game.state.shields.tokens = list(DEALT)
    choice = open_question(session)
    task = msgspec.structs.replace(choice.task, dealt=DEALT)  # type: ignore[type-var]
    session.game.choice = msgspec.structs.replace(choice, task=task)
    return ShieldsDesk(Table(session), open_question(session))


@pytest.fixture
def pilot(desk: ShieldsDesk) -> Pilot:
    """Hands at the desk, with the work lying open and 30 seconds left."""
    stage = make_stage()
    stage.stack.push(desk.table)
    return Pilot(stage, desk.lie_open(30.0))


def test_tokens_go_to_a_tray_by_two_clicks_or_by_dragging_and_the_answer_is_the_trays(
    pilot: Pilot, desk: ShieldsDesk, session: Session
) -> None:
    pilot.click_on("3 red")
    pilot.click_on("Fore")
    pilot.drag(pilot.find("4 red").where().center, desk.tray("fore").where().center)
    assert desk.trays == Trays(fore=("R3", "R4"))
    pilot.click_on("Done early")
    pilot.wait_idle()
    pilot.click_on("Continue")
    assert session.game.state.shields.trays["fore"] == ["R3", "R4"]


def test_a_tray_is_renamed_and_its_strength_changes_with_every_token(pilot: Pilot, desk: ShieldsDesk) -> None:
    """SH-5: every expected strength stands in the table."""
    pilot.see("fore: nothing yet, strength 0")
    for token, seen in (
        ("R5", "fore: nothing yet, strength 0"),
        ("B5", "fore: pair, strength 1"),
        ("G5", "fore: three of a kind, strength 4"),
        (ICE, "fore: four of a kind, strength 6"),
    ):
        desk.give_token(token, "fore")
        pilot.see(seen)
    pilot.wait_idle()
    assert desk.drawn["fore"] == 6


def test_keys_lift_with_digits_and_give_with_letters(pilot: Pilot, desk: ShieldsDesk, session: Session) -> None:
    pilot.press("1", "w", "2", "a", "3", "s", "4", "d")
    assert desk.trays == Trays(fore=("R3",), port=("R4",), aft=("R5",), starboard=("B5",))
    pilot.press("8", "w")
    pilot.see("fore: pair, strength 1")
    pilot.press("z")
    assert desk.trays.fore == ("R3",)
    pilot.press("1", "d")  # lifted from its tray
    assert desk.trays == Trays(port=("R4",), aft=("R5",), starboard=("B5", "R3"))
    pilot.press("ctrl+return")
    pilot.wait_idle()
    pilot.press("return")
    assert session.game.state.shields.trays["starboard"] == ["B5", "R3"]


def test_arrows_select_the_side_while_a_token_is_held_and_enter_gives_it(pilot: Pilot, desk: ShieldsDesk) -> None:
    for arrow, side in (("up", "fore"), ("right", "starboard"), ("down", "aft"), ("left", "port")):
        pilot.press("1", arrow, "return")
        assert desk.trays == desk.task.place(Trays(), "R3", side)  # type: ignore[arg-type]


def test_backspace_puts_the_held_token_back_and_takes_a_laid_one_off(pilot: Pilot, desk: ShieldsDesk) -> None:
    pilot.press("1", "backspace")
    assert desk.held is None
    pilot.press("1", "w", "2", "w")
    pilot.scene.tree.set_focus(desk.tray("fore"))  # type: ignore[attr-defined]
    pilot.press("backspace")
    assert desk.trays == Trays(fore=("R3",))


def test_a_pad_alone_lifts_gives_and_ends(pilot: Pilot, desk: ShieldsDesk, session: Session) -> None:
    pilot.pad("A")
    pilot.pad("A", "left", "A")
    assert desk.trays == Trays(port=("R3",))
    assert pilot.focus == "4 red"
    pilot.pad("A")
    assert desk.held == "R4"
    pilot.pad("B")
    assert desk.held is None
    assert desk.trays == Trays(port=("R3",))
    while pilot.focus != "Done early":
        pilot.pad("RB")
    pilot.pad("A")
    pilot.wait_idle()
    pilot.pad("A")
    assert session.game.state.shields.trays["port"] == ["R3"]


def test_a_right_click_returns_a_token(pilot: Pilot, desk: ShieldsDesk) -> None:
    pilot.click_on("3 red")
    pilot.click_on("Fore")
    pilot.click(*desk.tray("fore").slot(0).center, button=3)
    assert desk.trays == Trays()
    pilot.click_on("3 red")
    pilot.click(400, 400, button=3)
    assert desk.held is None


def test_a_token_moves_from_side_to_side_and_another_one_can_be_lifted_instead(pilot: Pilot, desk: ShieldsDesk) -> None:
    desk.give_token("R3", "fore")
    pilot.click(*desk.tray("fore").slot(0).center)
    pilot.click_on("Aft")
    assert desk.trays == Trays(aft=("R3",))
    pilot.click_on("4 red")
    pilot.click_on("5 red")
    assert desk.held == "R5"
    assert desk.trays == Trays(aft=("R3",))


def test_a_full_tray_says_why_it_takes_no_more(pilot: Pilot, desk: ShieldsDesk) -> None:
    """SH-1."""
    for token in DEALT[:4]:
        desk.give_token(token, "fore")
    pilot.press("5", "w")
    pilot.see("Fore holds 4 tokens already")
    pilot.see("SH-1")
    assert desk.held == "G5"
    assert "G5" not in desk.trays.fore


def test_a_letter_without_a_token_and_closed_keys_say_why(pilot: Pilot) -> None:
    pilot.press("w")
    pilot.see("Lift a token first")
    pilot.click_on("Take back")
    pilot.see("nothing to take back")
    pilot.click_on("Clear a side")
    pilot.see("All four sides are empty")


def test_clear_a_side_asks_which_and_empties_it(pilot: Pilot, desk: ShieldsDesk) -> None:
    for token, side in (("R3", "fore"), ("R4", "fore"), ("R5", "aft")):
        desk.give_token(token, side)  # type: ignore[arg-type]
    pilot.click_on("Clear a side")
    pilot.see("Which side?")
    pilot.click_on("Fore")
    assert desk.trays == Trays(aft=("R5",))
    pilot.press("c", "escape")
    assert not desk.clearing
    pilot.press("c", "s")
    assert desk.trays == Trays()


def test_a_line_says_what_the_held_token_would_make_on_the_selected_side(pilot: Pilot, desk: ShieldsDesk) -> None:
    for token in ("R3", "R4"):
        desk.give_token(token, "fore")
    pilot.click_on("5 red")
    pilot.move(*desk.tray("fore").where().center)
    pilot.see("5 red on the fore side: straight flush of three, strength 5.")
    pilot.move(*desk.tray("aft").where().center)
    pilot.see("5 red on the aft side: no line yet.")


def test_the_table_is_lit_where_a_tray_forms_a_line(pilot: Pilot, desk: ShieldsDesk) -> None:
    table = next(widget for widget in pilot.widgets() if isinstance(widget, StrengthTable))
    assert {strength: [] for strength, _ in table.rows} == {s: table.lit(titles) for s, titles in table.rows}
    for token, side in (("R5", "aft"), ("B5", "aft"), ("R3", "fore"), (ICE, "fore")):
        desk.give_token(token, side)  # type: ignore[arg-type]
    table = next(widget for widget in pilot.widgets() if isinstance(widget, StrengthTable))
    assert table.rows[-1] == (1, ["Pair"])
    assert table.lit(["Pair"]) == ["fore", "aft"]
    assert [table.lit(titles) for _, titles in table.rows[:-1]] == [[]] * (len(table.rows) - 1)


def test_locked_enemies_are_told_with_side_and_range_and_not_in_a_breakdown(pilot: Pilot, desk: ShieldsDesk) -> None:
    """GE-8, DA-8."""
    game = desk.game
    ship = game.state.ship
    for enemy in game.state.enemies:
        enemy.locked = False
    hunter = game.state.enemies[0]
    hunter.locked, hunter.attached = True, False
    for ahead, right, said in (
        (3, 0, "fore, range 3"),
        (-1, 4, "starboard, range 5"),
        (2, -2, "fore or port, range 4"),
    ):
        hunter.square = square_at(ship.square, ship.facing, ahead, right)
        desk.rebuild()
        pilot.see(f"{game.card(hunter).name}: {said}")
    assert [round(threat.bearing) for threat in threats(desk)] == [315]
    ship.slots["fore"] = ["D03"]
    desk.rebuild()
    pilot.see("Comm Breakdown")
    pilot.see_not("range 4")


def test_shield_parasites_are_counted_in_and_told(desk: ShieldsDesk, session: Session) -> None:
    """SH-7, PA-6."""
    game = session.game
    parasite = next(id for id, card in game.content.enemies.items() if card.ability == "shield_parasite")
    enemy = game.state.enemies[0]
    enemy.id = enemy.card = parasite
    enemy.locked = enemy.attached = True
    eaten = ShieldsDesk(desk.table, desk.choice)
    pilot = Pilot(make_stage(), eaten.lie_open(20))
    assert eaten.eaten == 1
    for token in ("R5", "B5", "G5"):
        eaten.give_token(token, "fore")
    pilot.see("fore: three of a kind, strength 3")
    pilot.see("Shield Parasites take 1 from every side.")
    assert eaten.count()[0] == ("Fore: three of a kind", "4")
    assert eaten.count()[-1] == ("Shield Parasites, from every side", "-1")


def test_a_held_token_goes_back_where_it_lay_when_time_is_up(pilot: Pilot, desk: ShieldsDesk) -> None:
    """SC-3.2."""
    desk.give_token("R3", "fore")
    pilot.click(*desk.tray("fore").slot(0).center)
    assert desk.held == "R3"
    pilot.wait(31)
    assert desk.partial() == Trays(fore=("R3",))
    pilot.see("Time is up")


def test_nothing_reacts_under_a_dialog(pilot: Pilot, desk: ShieldsDesk) -> None:
    pilot.press("1")
    pilot.stage.stack.push(Dialog("Wait", "", [Choice("Go on")], side="right"))
    pilot.wait(0.5)
    pilot.press("w")
    pilot.click(*desk.tray("fore").where().center)
    assert desk.trays == Trays()


def test_every_side_is_counted_aloud(pilot: Pilot, desk: ShieldsDesk) -> None:
    desk.give_token("R5", "port")
    desk.give_token("B5", "port")
    assert [what for what, _ in desk.count()] == [
        f"{side.capitalize()}: {'pair' if side == 'port' else 'no line'}" for side in SIDES
    ]
