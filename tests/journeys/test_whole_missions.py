"""Kestrel Run from the first start to the report, three times: by mouse, by keys, by gamepad."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.cadets.rules.state import Bridge as State
from game.cadets.scenes.bridge import Bridge
from game.cadets.scenes.enemy_step import EnemyStep
from game.cadets.scenes.report import Report
from game.files import assets
from game.stage.scenes.title import Title
from game.stage.settings import Settings
from game.stage.shell import Shell
from game.wings import WINGS
from tests.journeys import deeds
from tests.journeys.hands import Hands, Keys, Mouse, PadHands
from tests.journeys.journey import Journey
from tests.pilot import make_stage

EVERY_SCREEN = {
    "Bridge", "ChooseEquipment", "Orders", "HelmSpeed", "SensorsPlan", "EngineeringDesk", "SensorsDesk", "HelmDesk",
    "ShieldsDesk", "TractorBeams", "EnemyStep", "DamageControl", "CoreRepair",
}  # fmt: skip

Board = Callable[[type[Hands], int], Journey]


@pytest.fixture
def board(tmp_path: Path) -> Board:
    """Return a maker of journeys in a home of their own, before the very first screen."""

    def make(hands: type[Hands], seed: int) -> Journey:
        stage = make_stage()
        stage.settings = Settings()
        return Journey(Shell(stage, WINGS, assets(), tmp_path, "test"), hands, seed)

    return make


def state(journey: Journey) -> State:
    found = journey.session.game.state
    assert isinstance(found, State)
    return found


def to_the_title(journey: Journey) -> None:
    """Leave the report; the game that is over is not offered to be continued."""
    assert isinstance(journey.scene, Report)
    journey.press("Title")
    journey.settle()
    assert isinstance(journey.scene, Title)


def test_by_mouse_one_person_holds_every_station(board: Board) -> None:
    journey = board(Mouse, 4)
    journey.begin(difficulty="normal")
    journey.fly(
        deeds.give_an_order(),
        deeds.take_back_and_give_again(),
        deeds.leave_with_tiles_laid(),
        deeds.pause(deeds.asked("helm_action", turn=2)),
        deeds.be_too_slow("fill_trays", turn=3),
        deeds.pause_while_enemies_move(),
        deeds.look_up(deeds.asked("declare", turn=2)),
        deeds.leave(deeds.asked("choose_tile", turn=2)),
    )
    assert state(journey).result == "won"
    assert set(journey.screens) >= EVERY_SCREEN
    assert {"choose_start", "choose_side", "before_damage"} <= set(journey.answered)
    to_the_title(journey)


def test_by_keys_two_people_share_the_stations(board: Board) -> None:
    journey = board(Keys, 3)
    journey.begin(difficulty="hard", people=2, every_station=False, clock=60)
    journey.fly(
        deeds.give_an_order(),
        deeds.take_back_and_give_again(),
        deeds.leave_with_tiles_laid(),
        deeds.pause(deeds.asked("fill_trays", turn=2)),
        deeds.read_the_log(lambda journey: isinstance(journey.scene, Bridge) and journey.turn == 2),
        deeds.be_too_slow("give_card"),
        deeds.leave(lambda journey: isinstance(journey.scene, EnemyStep) and journey.scene.asking is not None),
        deeds.look_up(deeds.at_a_stop),
    )
    assert set(journey.screens) >= EVERY_SCREEN
    to_the_title(journey)


def test_by_pad_with_the_clock_off(board: Board) -> None:
    journey = board(PadHands, 8)
    journey.begin(difficulty="hard", clock=0)
    journey.fly(
        deeds.give_an_order(),
        deeds.take_back_and_give_again(),
        deeds.leave_with_tiles_laid(),
        deeds.pause(deeds.asked("grab_pieces")),
        deeds.pause_while_enemies_move(),
        deeds.leave(deeds.at_a_stop),
    )
    assert set(journey.screens) >= EVERY_SCREEN
    to_the_title(journey)
