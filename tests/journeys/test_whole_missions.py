"""Kestrel Run from the first start to the report, three times: by mouse, by keys, by gamepad."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.cadets.scenes.bridge.bridge import Bridge
from game.cadets.scenes.enemies.step import EnemyStep
from game.cadets.scenes.report.report import Report
from game.core.engine import Choice
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


def bold(choice: Choice, advised: Any) -> Any:
    """Drag enemies rather than fetch crystals; try for superlocks, and for locks on enemies."""
    if choice.name == "choose_target":
        return next((id for id in choice.open() if is_enemy(id)), advised)
    if choice.name == "declare":
        wishes = [wish for wish in choice.open() if wish[0] == "superlock" or (wish[0] == "lock" and is_enemy(wish[1]))]
        return max(wishes, default=advised)  # "superlock" comes behind "lock"
    return advised


def is_enemy(id: str) -> bool:
    """Enemies are E01, E02 and so on."""
    return id.startswith("E")


def has_met(journey: Journey, *wanted: str) -> None:
    """The mission came to these screens and questions."""
    missing = [name for name in (*EVERY_SCREEN, *wanted) if not journey.screens[name] + journey.answered[name]]
    assert not missing, f"with this seed the mission no longer comes to {missing}: choose another one"


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
    has_met(journey, "choose_start", "choose_side", "before_damage")
    to_the_title(journey)


def test_by_keys_two_people_share_the_stations(board: Board) -> None:
    journey = board(Keys, 8)
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
    has_met(journey, "choose_drained", "choose_energy", "assign")
    to_the_title(journey)


def test_by_pad_with_the_clock_off(board: Board) -> None:
    journey = board(PadHands, 10)
    journey.taste = bold
    journey.begin(difficulty="hard", clock=0)
    journey.fly(
        deeds.give_an_order(),
        deeds.take_back_and_give_again(),
        deeds.leave_with_tiles_laid(),
        deeds.pause(deeds.asked("grab_pieces")),
        deeds.pause_while_enemies_move(),
        deeds.leave(deeds.at_a_stop),
    )
    has_met(journey, "choose_side", "pull_enemy", "offer_peek", "assign")
    to_the_title(journey)
