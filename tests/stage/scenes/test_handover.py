"""The hand-over: nobody opens it by accident."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.stage.scenes.handover import HandOver, Waiting
from game.stage.shell import Shell
from tests.pilot import Pilot


def hand_over(shell: Shell) -> tuple[Pilot, HandOver, list[str]]:
    done: list[str] = []
    people = [Waiting(0, "Brand", "passed"), Waiting(1, "Ines", "next")]
    scene = HandOver(1, "Ines", "Mechanic", lambda: done.append("open"), heading="Turn 7", before=people)
    pilot = Pilot(shell.stage, shell.title())
    shell.stage.stack.push(scene)
    return pilot, scene, done


def test_it_says_who_comes_next_and_nothing_else(shell: Shell) -> None:
    pilot, _, _ = hand_over(shell)
    pilot.see("Pass the computer to")
    pilot.see("Ines")
    pilot.see("Seat 2, triangle, Mechanic")
    pilot.see("Everyone else looks away")


@pytest.mark.parametrize("seconds", [0.0, 0.3, 0.5])
def test_a_short_press_does_not_open_it(shell: Shell, seconds: float) -> None:
    pilot, scene, done = hand_over(shell)
    pilot.key_down("space")
    pilot.wait(seconds)
    pilot.key_up("space")
    pilot.wait(1)
    assert not done and pilot.scene is scene


def test_a_held_key_opens_it_by_keyboard_mouse_and_pad(shell: Shell) -> None:
    for way in ("key", "mouse", "pad"):
        pilot, _, done = hand_over(shell)
        if way == "key":
            pilot.key_down("space")
            pilot.wait(0.8)
            pilot.key_up("space")
        elif way == "mouse":
            pilot.move(*pilot.find("begin").where().center)
            pilot.down()
            pilot.wait(0.8)
            pilot.up()
        else:
            pilot.pad("A", hold=0.8)
        assert done == ["open"], way


def test_other_keys_and_clicks_beside_the_key_do_nothing(shell: Shell) -> None:
    """D22: ten fast clicks of the last person are no hold."""
    pilot, scene, done = hand_over(shell)
    pilot.press("1", "2", "backspace", "z", "l", "i")
    pilot.click(300, 300, times=10)
    pilot.click_on("begin", times=10)
    pilot.wait(1)
    assert not done and pilot.scene is scene


def test_a_press_that_began_before_never_counts(shell: Shell) -> None:
    pilot = Pilot(shell.stage, shell.title())
    done: list[str] = []
    pilot.key_down("space")
    shell.stage.stack.push(HandOver(0, "Brand", "", lambda: done.append("open")))
    pilot.wait(2)
    assert not done


@pytest.mark.parametrize("small", [False, True])
def test_it_says_which_keys_open_it_also_for_a_short_answer_in_between(shell: Shell, small: bool) -> None:
    pilot = Pilot(shell.stage, shell.title())
    shell.stage.stack.push(HandOver(1, "Bo", "", lambda: None, small=small))
    for words in ("Space", "hold", "hold on a pad", "Esc", "pause", "Nothing private is shown before Bo begins"):
        pilot.see(words)


def test_two_taps_do_where_holding_is_hard(make_shell: Callable[..., Shell]) -> None:
    pilot, _, done = hand_over(make_shell(handover="tap"))
    pilot.press("space")
    assert not done
    pilot.see("Once more")
    pilot.press("space")
    assert done == ["open"]


def test_nothing_of_the_picture_before_shows_behind_it_not_even_while_screens_are_wiped(shell: Shell) -> None:
    stage = shell.stage
    pilot = Pilot(stage, shell.title())
    pilot.picture()
    stage.wipe()
    assert stage.busy, "the stripes are under way"
    over = HandOver(1, "Bo", "Sensors", lambda: None)
    stage.stack.push(over)
    first = pygame.image.tobytes(pilot.picture(), "RGB")
    pilot.wait(1.0)
    assert pygame.image.tobytes(pilot.picture(), "RGB") == first
