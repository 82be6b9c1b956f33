"""Questions on the bridge: every answer has a name and a way to give it, by mouse, keys and pad."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.cadets import rules
from game.cadets.content import Content
from game.cadets.rules.setup import new_game
from game.cadets.rules.state import Attempt, Enemy
from game.cadets.scenes import desks, questions
from game.cadets.scenes.bridge.bridge import Bridge
from game.cadets.scenes.bridge.choices import Asking, OptionKey
from game.cadets.scenes.bridge.rack import StationKey
from game.cadets.scenes.bridge.ship_panel import ShipPanel
from game.cadets.scenes.enemies.step import EnemyStep
from game.cadets.scenes.gallery import _setup, make_session
from game.core.chance import Dice
from game.core.engine import Choice
from game.stage.session import Session
from tests.pilot import Pilot, make_stage


@pytest.fixture(autouse=True)
def no_desks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask everything on the bridge itself, also what has a desk."""
    monkeypatch.setattr(desks, "DESKS", {})
    monkeypatch.setattr("game.cadets.scenes.bridge.bridge.DESKS", {})


def open_bridge(session: Session) -> tuple[Pilot, Bridge]:
    """Return hands before a bridge whose first question is asked; nothing that moves takes time."""
    stage = make_stage()
    stage.settings.pace = "instant"
    bridge = Bridge(session)
    pilot = Pilot(stage, bridge)
    pilot.wait_idle()
    return pilot, bridge


def asking_steps() -> set[str]:
    """Return the names of all steps of the rules that ask something."""
    found: set[str] = set()
    for file in Path(rules.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                calls = [each.func for each in ast.walk(node) if isinstance(each, ast.Call)]
                names = {call.attr for call in calls if isinstance(call, ast.Attribute)}
                if names & {"ask", "ask_some", "ask_task"}:
                    found.add(node.name)
    return found


def test_every_question_of_the_rules_has_words_and_no_words_are_left_over(content: Content) -> None:
    assert set(content.questions.questions) == asking_steps()


def test_rules_named_by_questions_exist(content: Content) -> None:
    known = {*content.rules, *content.equipment, *content.enemies}
    known |= {f"2.4 {obstacle.letter}" for obstacle in content.obstacles.values()}
    for question in content.questions.questions.values():
        assert question.rule in known


@pytest.mark.parametrize("seed", range(6))
def test_every_answer_of_every_question_of_a_game_is_listed_with_words_of_its_own(content: Content, seed: int) -> None:
    game = new_game(content, _setup(content, "hard", 3, False, 30), seed)
    dice = Dice(seed)
    while (choice := game.choice) is not None:
        words = questions.question(game, choice)
        assert questions.say(game, words.title, choice)
        assert "{" not in questions.say(game, words.text, choice)
        if choice.task is None:
            options = questions.options(game, choice)
            assert [option.answer for option in options if not option.why] == list(choice.open())
            assert all(option.label for option in options)
            assert all("{" not in option.label + option.note for option in options)
            names = [(option.label, option.note) for option in options]
            assert len(set(names)) == len(names), choice.name
        game.play(choice.sample(dice))


def test_a_question_without_words_is_asked_by_the_name_of_its_step(new_game: Callable[..., Any]) -> None:
    choice = Choice("pick_a_card", 0, "take", ["left_hand", 7, ("odd", "even")])
    game = new_game()
    assert questions.question(game, choice).title == "Pick a card"
    labels = [option.label for option in questions.options(game, choice)]
    assert labels == ["Left hand", "7", "odd Even"]


def test_closed_answers_say_why_in_the_words_of_their_rule(new_game: Callable[..., Any], content: Content) -> None:
    game = new_game(enemies=[Enemy("E05", "E05", (4, 12))])
    choice = Choice("choose_target", 4, "beam", {"E05": "SE-7", "no target": ""}, (3,))
    closed, nothing = questions.options(game, choice)
    assert (closed.why, closed.rule, closed.square) == (content.rules["SE-7"].text, "SE-7", (4, 12))
    assert nothing.why == ""


def test_attempts_are_called_by_kind_and_target(new_game: Callable[..., Any]) -> None:
    game = new_game(enemies=[Enemy("E05", "E05", (4, 12))])
    game.state.sensors.attempts = [Attempt("lock", "E05", 1), Attempt("cloak", "", 3)]
    first, second = questions.options(game, Choice("assign", 1, "assigned", [0, 1]))
    assert first.label == f"Lock {game.content.enemies['E05'].name}"
    assert second.label == "Cloak"


# ------------------------------------------------------------------------------------------- on the screen


@pytest.fixture
def start(content: Content) -> tuple[Pilot, Bridge]:
    """A bridge that asks where to start."""
    return open_bridge(make_session(content, until="choose_start", turn=0, seed=3))


def test_a_square_is_chosen_on_the_map(start: tuple[Pilot, Bridge]) -> None:
    pilot, bridge = start
    pilot.see("Where do we fly in?")
    pilot.click(*bridge.map.where_of((6, 19)).center)
    assert bridge.game.state.ship.square == (6, 19)


def test_a_square_that_is_not_offered_is_refused(start: tuple[Pilot, Bridge]) -> None:
    pilot, bridge = start
    pilot.click(*bridge.map.where_of((6, 18)).center)
    pilot.see("cannot be chosen")
    assert bridge.session.journal.count == 0


def test_an_answer_is_chosen_in_the_list_by_mouse(start: tuple[Pilot, Bridge]) -> None:
    pilot, bridge = start
    pilot.click_on("C20")
    assert bridge.game.state.ship.square == (2, 19)


def test_an_answer_is_chosen_by_its_number(start: tuple[Pilot, Bridge]) -> None:
    pilot, bridge = start
    pilot.press("4")
    assert bridge.game.state.ship.square == (3, 19)


def test_an_answer_is_chosen_by_arrows_and_shown_on_the_map(start: tuple[Pilot, Bridge]) -> None:
    pilot, bridge = start
    pilot.press("right", "right")
    assert bridge.map.cursor == (2, 19)
    pilot.press("return")
    assert bridge.game.state.ship.square == (2, 19)


def test_an_answer_is_chosen_by_pad(start: tuple[Pilot, Bridge]) -> None:
    pilot, bridge = start
    pilot.pad("right", "A")
    assert bridge.game.state.ship.square == (1, 19)


def test_the_gold_key_says_how_to_answer(start: tuple[Pilot, Bridge]) -> None:
    pilot, bridge = start
    pilot.press("ctrl+return")
    pilot.see("Choose in the list")
    assert bridge.session.journal.count == 0


def test_several_answers_are_put_in_and_out_and_given_together(start: tuple[Pilot, Bridge]) -> None:
    pilot, bridge = start
    pilot.press("1")
    pilot.wait_idle()
    assert bridge.asking is not None
    assert bridge.asking.several
    pilot.press("ctrl+return")
    pilot.see("4 are wanted, 0 chosen")
    pilot.press("1", "2", "3", "4", "5")
    pilot.see("Put one back first")
    pilot.press("1", "5")
    pilot.press("ctrl+return")
    pilot.wait_idle()
    assert bridge.game.state.equipment == ["B02", "B03", "B04", "B05"]


def test_sides_are_chosen_on_the_ship(content: Content) -> None:
    pilot, bridge = open_bridge(asked(content, "choose_shield"))
    sides = list(bridge.sides)
    assert len(sides) > 1
    panel = pilot.find("our ship")
    assert isinstance(panel, ShipPanel)
    count = bridge.session.journal.count
    pilot.click(*panel.side_box(sides[1]).center)
    assert bridge.session.journal.count == count + 1
    assert any(f"burns out our {sides[1]} shield" in line for line in map(str, bridge.session.lines))


def test_looking_at_a_side_marks_it_on_map_and_ship(content: Content) -> None:
    pilot, bridge = open_bridge(asked(content, "choose_shield"))
    first, second, *_ = bridge.sides
    pilot.press("down")
    assert bridge.map.struck == second
    pilot.press("up")
    assert bridge.map.struck == first


def test_a_task_without_a_desk_can_be_left_to_the_autopilot(content: Content) -> None:
    pilot, bridge = open_bridge(make_session(content, until="lay_tiles", turn=1, seed=3))
    pilot.see("No desk is here for this")
    count = bridge.session.journal.count
    pilot.press("ctrl+return")
    assert bridge.session.journal.count > count
    assert bridge.game.choice is None or bridge.game.choice.name != "lay_tiles"


def asked(content: Content, question: str) -> Session:
    """Return a game at a question that few games come to."""
    for seed in range(1, 60):
        try:
            return make_session(content, until=question, seed=seed, difficulty="hard")
        except LookupError:
            continue
    raise AssertionError(f"no game asks {question}")


def test_a_question_of_a_station_frames_that_station(content: Content) -> None:
    """SH-3: what the shields buy is for whoever holds them to say."""
    pilot, bridge = open_bridge(make_session(content, until="offer_ice"))
    framed = [each.station for each in pilot.widgets() if isinstance(each, StationKey) and each.chosen]
    assert framed == ["shields"]


def answer_by_keys(pilot: Pilot, asking: Asking, scene: Bridge | EnemyStep) -> None:
    """Give the first answer, the last one where Sensors are asked what else to try."""
    if asking.several:
        pilot.press("1", "2", "3", "4", "ctrl+return", pause=0.2)
    elif asking.choice.task is not None:
        pilot.press("ctrl+return", pause=0.2)
    else:
        keys = [widget for widget in pilot.widgets() if isinstance(widget, OptionKey) and not widget.why]
        scene.tree.set_focus(keys[-1] if asking.choice.name == "declare" else keys[0])
        pilot.press("return", pause=0.2)


def test_whatever_is_asked_can_be_answered_with_the_gold_key_and_numbers(content: Content) -> None:
    pilot, bridge = open_bridge(make_session(content, until="choose_start", turn=0, seed=4))
    names: set[str] = set()
    while bridge.game.state.turn < 3 and not bridge.session.over:
        scene = pilot.scene
        assert isinstance(scene, Bridge | EnemyStep)
        if scene.asking is None:
            assert isinstance(scene, EnemyStep)
            pilot.press("ctrl+return", pause=0.2)
        else:
            names.add(scene.asking.choice.name)
            answer_by_keys(pilot, scene.asking, scene)
        pilot.wait_idle()
    assert {"choose_start", "choose_equipment", "orders", "lay_tiles", "fill_trays"} <= names
