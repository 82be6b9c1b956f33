"""What people do besides answering: pause, leave and come back, take back, look things up, be too slow."""

from __future__ import annotations

from collections.abc import Callable

from game.cadets.scenes.captain.order_key import OrderKey
from game.cadets.scenes.captain.orders import Orders
from game.cadets.scenes.enemies.step import EnemyStep
from game.cadets.scenes.engineering.desk import EngineeringDesk
from game.cadets.scenes.map.course import PencilMap
from game.cadets.scenes.timed.counting import Counting
from game.cadets.scenes.timed.desk import TimedDesk
from game.stage.intents import Intent
from game.stage.scenes.log import Log
from game.stage.scenes.pause import Pause
from game.stage.scenes.rules import Rules
from game.stage.scenes.title import Title
from game.stage.screen import Screen
from game.stage.view import Viewport
from game.stage.widgets.lists import RowKey
from tests.journeys import entering
from tests.journeys.journey import Deed, Journey

When = Callable[[Journey], bool]


# Moments


def asked(question: str, turn: int = 1) -> When:
    """A question waits on its desk, and its work lies open if it has a clock."""

    def when(journey: Journey) -> bool:
        scene = journey.scene
        ready = not isinstance(scene, TimedDesk) or scene.stage_of_work == "work"
        waiting = journey.shell.session is not None and journey.session.choice is not None
        here = waiting and question in getattr(scene, "questions", ()) and journey.choice.name == question
        return bool(here) and ready and journey.turn >= turn

    return when


def on_cover(question: str) -> When:
    """A timed desk waits for its start."""

    def when(journey: Journey) -> bool:
        scene = journey.scene
        return isinstance(scene, TimedDesk) and scene.stage_of_work == "cover" and journey.choice.name == question

    return when


def at_a_stop(journey: Journey) -> bool:
    """The enemy step waits for the gold key."""
    return isinstance(journey.scene, EnemyStep) and journey.scene.stop is not None


def before_a_ship(journey: Journey) -> bool:
    """The enemy step waits, and another ship comes after the gold key."""
    scene = journey.scene
    if not isinstance(scene, EnemyStep) or scene.stop is None:
        return False
    return any(event.kind == "enemy_acts" for event in scene.table.waiting)


# Deeds


def pause(when: When) -> Deed:
    """Pause for more than a minute and go on: all is as it was, the clock too."""
    return Deed("pause", when, _pause_and_go_back)


def _pause_and_go_back(journey: Journey) -> None:
    scene, left = journey.scene, getattr(journey.scene, "left", None)
    journey.hands.pause()
    journey.settle()
    assert isinstance(journey.scene, Pause)
    journey.hands.wait(70)
    journey.press("Back to the game")
    journey.settle()
    assert journey.scene is scene
    assert left is None or getattr(scene, "left", left) > left - 2, "the clock ran on under the pause"


def pause_while_enemies_move() -> Deed:
    """Pause in the middle of a motion: it goes on afterwards."""

    def act(journey: Journey) -> None:
        scene = journey.scene
        journey.hands.gold()
        journey.hands.pause()
        assert isinstance(journey.scene, Pause)
        journey.hands.wait(5)
        journey.press("Back to the game")
        assert journey.scene is scene
        journey.settle()

    return Deed("pause while enemies move", before_a_ship, act)


def leave(when: When) -> Deed:
    """Leave to the title and continue: the same question is asked in the same game."""
    return Deed("leave and continue", when, _leave_and_continue)


def _leave_and_continue(journey: Journey) -> None:
    before, choice = journey.session.game.clone().state, journey.session.choice
    assert choice is not None
    journey.hands.pause()
    journey.settle()
    journey.press("Leave to the title")
    journey.settle()
    assert isinstance(journey.scene, Title)
    journey.press("Continue")
    journey.settle()
    assert journey.session.game.state == before
    assert (journey.choice.name, journey.choice.seat, journey.choice.args) == (choice.name, choice.seat, choice.args)


def leave_with_tiles_laid() -> Deed:
    """Leave in the middle of a timed step, with tiles on the grid: all goes on as it was left."""

    def act(journey: Journey) -> None:
        desk = journey.scene
        assert isinstance(desk, EngineeringDesk)
        for tile in journey.advice().laid[:2]:
            entering.lay_tile(journey.hands, desk, tile)
        laid, left = desk.laid, desk.left
        assert len(laid) == 2
        _leave_and_continue(journey)
        for _ in range(3):  # the bridge, the cover, the countdown
            if journey.at_work is None:
                journey.hands.gold()
                journey.settle()
        assert isinstance(journey.scene, EngineeringDesk) and journey.scene is not desk
        assert journey.scene.laid == laid
        assert left - 2 < journey.scene.left <= left

    return Deed("leave with tiles laid", asked("lay_tiles", turn=2), act)


def take_back_and_give_again() -> Deed:
    """In Step 1: convert, take that back, give it again."""

    def act(journey: Journey) -> None:
        desk = journey.scene
        assert isinstance(desk, Orders)
        order = next(each for each in journey.choice.open() if each[0] == "convert")
        before = journey.session.game.clone().state
        entering.orders(journey.hands, desk, order)
        after = journey.session.game.clone().state
        assert after != before
        journey.hands.take_back()
        assert journey.session.game.state == before
        journey.press("Redo")
        assert journey.session.game.state == after
        assert journey.scene is desk

    def when(journey: Journey) -> bool:
        return asked("orders")(journey) and any(each[0] == "convert" for each in journey.choice.open())

    return Deed("take back and give again", when, act)


def give_an_order() -> Deed:
    """Say to a station what it shall do, and pencil a course of two squares."""

    def act(journey: Journey) -> None:
        desk = journey.scene
        assert isinstance(desk, Orders)
        journey.hands.use(entering.the(desk, OrderKey, station="sensors"))
        journey.settle()
        journey.hands.use(entering.the(journey.scene, RowKey, place=0))
        journey.press("Done")
        journey.settle()
        assert desk.table.plan.order("sensors")
        x, y = journey.session.game.state.ship.square
        for square in ((x, y - 1), (x, y - 2)):
            journey.hands.square(entering.the(desk, PencilMap), square)
        assert desk.table.plan.course == [(x, y - 1), (x, y - 2)]

    return Deed("give an order", asked("orders"), act)


def be_too_slow(question: str, turn: int = 1) -> Deed:
    """Hands off: the step ends by itself, and the board is taken as it lies."""

    def act(journey: Journey) -> None:
        desk = journey.scene
        assert isinstance(desk, TimedDesk) and desk.seconds
        count = len(journey.given)
        journey.hands.wait(desk.left + 1)
        journey.settle()
        if isinstance(journey.scene, Counting):
            journey.press("Continue")
        assert len(journey.given) == count + 1, "the bell gave no answer"

    return Deed(f"be too slow at {question}", asked(question, turn), act)


def look_up(when: When) -> Deed:
    """Open the rules of the screen and come back."""

    def act(journey: Journey) -> None:
        scene = journey.scene
        journey.hands.look_up()
        journey.settle()
        assert isinstance(journey.scene, Rules)
        journey.hands.back()
        journey.settle()
        assert journey.scene is scene

    return Deed("look up the rules", when, act)


def read_the_log(when: When) -> Deed:
    """Open the log and come back."""

    def act(journey: Journey) -> None:
        scene = journey.scene
        journey.hands.use(next(each for each in scene.tree.all() if each.hotkey is Intent.LOG))
        journey.settle()
        assert isinstance(journey.scene, Log)
        journey.hands.back()
        journey.settle()
        assert journey.scene is scene

    return Deed("read the log", when, act)


def resize(when: When, size: tuple[int, int]) -> Deed:
    """The window gets another size: the screen goes on where it was."""

    def act(journey: Journey) -> None:
        scene = journey.scene
        assert isinstance(scene, Screen)
        work = getattr(scene, "stage_of_work", None)
        journey.resize(Viewport(size))
        assert journey.scene is scene
        assert getattr(scene, "stage_of_work", None) == work

    return Deed("resize the window", when, act)
