"""Devices become intents: keys, mouse, pads, what is held and what repeats."""

from __future__ import annotations

import pygame
import pytest

from game.stage.app import HandClock
from game.stage.input import QUICK, REPEAT_AFTER, REPEAT_EVERY, Input
from game.stage.intents import Happening, Intent, Lost, PadChange, Pointer, Press, Release, Typed
from game.stage.pads import HOLD, WITH_HAT
from game.stage.view import Viewport

PADS = {name: number for number, name in WITH_HAT.items()}


class Desk:
    """An input with a clock, and short ways to send events."""

    def __init__(self) -> None:
        pygame.display.init()
        self.clock = HandClock()
        self.carrying = False
        self.input = Input(self.clock, Viewport((1600, 900)), lambda: self.carrying)

    def send(self, kind: int, **facts: object) -> list[Happening]:
        return self.input.translate(pygame.event.Event(kind, **facts))

    def key(self, name: str, kind: int = pygame.KEYDOWN) -> list[Happening]:
        return self.send(kind, key=pygame.key.key_code(name), mod=0)

    def tap(self, name: str) -> list[Happening]:
        return self.key(name) + self.key(name, pygame.KEYUP)

    def button(self, name: str, kind: int = pygame.JOYBUTTONDOWN) -> list[Happening]:
        return self.send(kind, instance_id=1, button=PADS[name])

    def wait(self, seconds: float) -> list[Happening]:
        self.clock.advance(seconds)
        return self.input.tick()


@pytest.fixture
def desk() -> Desk:
    return Desk()


def intents(happenings: list[Happening]) -> list[Intent]:
    return [happening.intent for happening in happenings if isinstance(happening, Press)]


@pytest.mark.parametrize(
    ("key", "intent"),
    [
        ("up", Intent.UP),
        ("return", Intent.USE),
        ("space", Intent.USE),
        ("backspace", Intent.BACK),
        ("escape", Intent.CLOSE),
        ("q", Intent.TURN_LEFT),
        ("e", Intent.TURN_RIGHT),
        ("z", Intent.UNDO),
        ("f1", Intent.RULE),
        ("p", Intent.PAUSE),
        ("tab", Intent.NEXT_REGION),
        ("f11", Intent.FULLSCREEN),
        ("m", Intent.OTHER),
    ],
)
def test_keys_mean_what_the_table_says(desk: Desk, key: str, intent: Intent) -> None:
    assert intents(desk.tap(key)) == [intent]


def test_a_key_without_a_meaning_gives_its_name(desk: Desk) -> None:
    (press,) = desk.key("m")
    assert isinstance(press, Press) and press.key == "m"


def test_ctrl_enter_is_the_main_action_and_shift_tab_goes_back(desk: Desk) -> None:
    desk.key("left ctrl")
    assert intents(desk.tap("return")) == [Intent.MAIN]
    desk.key("left ctrl", pygame.KEYUP)
    desk.key("left shift")
    assert intents(desk.tap("tab")) == [Intent.PREVIOUS_REGION]


def test_digits_carry_their_number(desk: Desk) -> None:
    for digit in range(10):
        (press, _) = desk.tap(str(digit))
        assert isinstance(press, Press)
        assert (press.intent, press.digit) == (Intent.DIGIT, digit)


def test_a_held_direction_repeats_and_a_held_use_never_does(desk: Desk) -> None:
    """D21"""
    desk.key("down")
    desk.key("return")
    assert desk.wait(REPEAT_AFTER - 0.01) == []
    first = desk.wait(0.02)
    assert intents(first) == [Intent.DOWN]
    assert all(isinstance(press, Press) and press.repeat for press in first)
    repeats = [intent for _ in range(30) for intent in intents(desk.wait(REPEAT_EVERY))]
    assert repeats == [Intent.DOWN] * 30
    desk.key("down", pygame.KEYUP)
    assert desk.wait(3) == []


def test_a_key_that_is_down_already_does_not_go_down_again(desk: Desk) -> None:
    """D21: a window system that repeats key-down events is not believed."""
    assert intents(desk.key("return")) == [Intent.USE]
    for _ in range(30):
        desk.clock.advance(0.1)
        assert desk.key("return") == []


def test_a_second_press_in_a_blink_is_marked_quick(desk: Desk) -> None:
    """D22"""
    desk.tap("return")
    desk.clock.advance(QUICK / 2)
    (again, _) = desk.tap("return")
    desk.clock.advance(QUICK * 2)
    (later, _) = desk.tap("return")
    assert isinstance(again, Press) and again.quick
    assert isinstance(later, Press) and not later.quick


def test_losing_the_window_lets_everything_go_modifiers_too(desk: Desk) -> None:
    """D20"""
    desk.key("left ctrl")
    desk.key("left alt")
    desk.key("down")
    happenings = desk.send(pygame.WINDOWFOCUSLOST)
    assert happenings == [Lost(), Release(Intent.DOWN, "down")]
    assert desk.wait(3) == []
    (press, _) = desk.tap("return")
    assert isinstance(press, Press)
    assert (press.intent, press.ctrl) == (Intent.USE, False)


def test_while_typing_letters_are_letters(desk: Desk) -> None:
    desk.input.typing = True
    assert desk.tap("q") == [] and desk.tap("space") == [] and desk.tap("1") == []
    assert desk.send(pygame.TEXTINPUT, text="Ż") == [Typed("Ż")]
    assert intents(desk.tap("backspace")) == [Intent.ERASE]
    assert intents(desk.tap("tab")) == [Intent.NEXT_REGION]
    desk.input.typing = False
    assert desk.send(pygame.TEXTINPUT, text="x") == []


def test_pointer_events_come_in_design_units_and_count_clicks(desk: Desk) -> None:
    desk.input.view = Viewport((3200, 1800))
    at = (200, 100)
    moved, down = desk.send(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    assert moved == Pointer("move", (100, 50))
    assert down == Pointer("down", (100, 50), 1, 1)
    desk.send(pygame.MOUSEBUTTONUP, pos=at, button=1)
    desk.clock.advance(0.05)
    assert desk.send(pygame.MOUSEBUTTONDOWN, pos=at, button=1) == [Pointer("down", (100, 50), 1, 2)]
    desk.clock.advance(1)
    assert desk.send(pygame.MOUSEBUTTONDOWN, pos=at, button=1) == [Pointer("down", (100, 50), 1, 1)]


def test_the_last_device_used_decides_about_the_focus_ring(desk: Desk) -> None:
    assert desk.input.pointing
    desk.tap("down")
    assert not desk.input.pointing
    desk.send(pygame.MOUSEMOTION, pos=(5, 5), rel=(5, 5), buttons=(0, 0, 0))
    assert desk.input.pointing
    desk.button("A")
    assert not desk.input.pointing


def test_shoulder_buttons_turn_a_carried_piece_and_change_region_otherwise(desk: Desk) -> None:
    assert intents(desk.button("RB")) == [Intent.NEXT_REGION]
    desk.button("RB", pygame.JOYBUTTONUP)
    desk.carrying = True
    assert intents(desk.button("RB")) == [Intent.TURN_RIGHT]
    assert intents(desk.button("LB")) == [Intent.TURN_LEFT]


def test_menu_pauses_when_tapped_and_is_the_main_action_when_held(desk: Desk) -> None:
    assert desk.button("Menu") == []
    assert intents(desk.button("Menu", pygame.JOYBUTTONUP)) == [Intent.PAUSE]
    desk.button("Menu")
    assert intents(desk.wait(HOLD + 0.01)) == [Intent.MAIN]
    assert intents(desk.button("Menu", pygame.JOYBUTTONUP)) == []


def test_the_stick_has_a_dead_zone_and_repeats(desk: Desk) -> None:
    def axis(value: float) -> list[Happening]:
        return desk.send(pygame.JOYAXISMOTION, instance_id=1, axis=0, value=value)

    assert axis(0.3) == []
    assert intents(axis(0.9)) == [Intent.RIGHT]
    assert axis(0.5) == [], "a little slack before it lets go"
    assert intents(desk.wait(REPEAT_AFTER + 0.01)) == [Intent.RIGHT]
    assert axis(0.1) == [Release(Intent.RIGHT, "left stick x")]
    assert intents(axis(-0.9)) == [Intent.LEFT]


def test_the_pad_of_arrows_moves_once_a_push(desk: Desk) -> None:
    assert intents(desk.send(pygame.JOYHATMOTION, instance_id=1, hat=0, value=(0, 1))) == [Intent.UP]
    assert intents(desk.send(pygame.JOYHATMOTION, instance_id=1, hat=0, value=(1, 0))) == [Intent.RIGHT]
    assert intents(desk.send(pygame.JOYHATMOTION, instance_id=1, hat=0, value=(0, 0))) == []
    assert desk.wait(2) == []


class FakePad:
    """A pad that is plugged in."""

    def get_instance_id(self) -> int:
        return 1

    def get_numhats(self) -> int:
        return 1

    def get_name(self) -> str:
        return "Test pad"


def test_a_pad_that_goes_lets_go_of_what_it_held(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """D24: added, added, removed, added."""
    monkeypatch.setattr(pygame.joystick, "Joystick", lambda index: FakePad())
    assert desk.send(pygame.JOYDEVICEADDED, device_index=0) == [PadChange("Test pad", present=True)]
    assert desk.send(pygame.JOYDEVICEADDED, device_index=0) == []
    desk.button("A")
    desk.button("Menu")
    gone = desk.send(pygame.JOYDEVICEREMOVED, instance_id=1)
    assert gone == [PadChange("Test pad", present=False), Release(Intent.USE, "A")]
    assert desk.wait(2) == [], "the menu button is not held any more"
    assert desk.send(pygame.JOYDEVICEREMOVED, instance_id=1) == []
    assert desk.send(pygame.JOYDEVICEADDED, device_index=0) == [PadChange("Test pad", present=True)]
    assert intents(desk.button("A")) == [Intent.USE]


def test_a_pad_that_is_gone_before_we_look_is_no_fault(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """D24"""

    def gone(index: int) -> FakePad:
        raise pygame.error("Invalid joystick device number")

    monkeypatch.setattr(pygame.joystick, "Joystick", gone)
    assert desk.send(pygame.JOYDEVICEADDED, device_index=0) == []


def test_pads_without_a_hat_have_their_own_layout(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    class NoHat(FakePad):
        def get_numhats(self) -> int:
            return 0

    monkeypatch.setattr(pygame.joystick, "Joystick", lambda index: NoHat())
    desk.send(pygame.JOYDEVICEADDED, device_index=0)
    assert intents(desk.send(pygame.JOYBUTTONDOWN, instance_id=1, button=11)) == [Intent.UP]
    assert intents(desk.send(pygame.JOYBUTTONDOWN, instance_id=1, button=9)) == [Intent.PREVIOUS_REGION]
    assert desk.send(pygame.JOYBUTTONDOWN, instance_id=1, button=99) == []
