"""Steps by name: saved calls get their types back, renamed steps are found, strangers are told in words."""

from __future__ import annotations

import functools
import itertools
from typing import Literal

import pytest

from game.core.engine import BadStep, StaleSave, Steps, call
from game.core.state import Call
from tests.core.minigames import Load, Order, Place, Side

step = Steps("trial")


def living(function):
    """A guard, as a wing would write it."""

    @functools.wraps(function)
    def guarded(game, *args):
        function(game, *args)

    return guarded


@step
def plain(game, count: int, word: str) -> None: ...


@step
def rich(game, side: Side, at: Place, order: Order, load: Load, squares: tuple[tuple[int, int], ...]) -> None: ...


@step
@living
def guarded(game, word: Literal["a", "b"]) -> None: ...


@step(was="old_name")
def new_name(game, count: int, more: int = 3) -> None: ...


@step
def hand_on(game, effect: Call, other: Call) -> None: ...


@step
def empty(game) -> None: ...


def test_the_decorator_returns_the_function_itself():
    assert step.by_name["plain"] is plain
    assert step.by_name["old_name"] is new_name
    assert new_name.__name__ == "new_name"


def test_arguments_get_their_types_back():
    saved = ("rich", ["aft", 2, {"side": "port", "at": 1}, {"port": ["x"], "aft": []}, [[1, 2], [3, 4]]])
    assert step.restore(saved) == (
        "rich", (Side.AFT, Place.CRANE, Order(Side.PORT, Place.QUAY), Load(("x",), ()), ((1, 2), (3, 4)))
    )
    assert step.restore(("empty", [])) == ("empty", ())


def test_a_guarded_step_keeps_the_types_of_what_it_guards():
    assert step.restore(("guarded", ["b"])) == ("guarded", ("b",))
    with pytest.raises(StaleSave):
        step.restore(("guarded", ["c"]))


def test_calls_in_arguments_are_restored_too():
    saved = ["hand_on", [["old_name", [1]], ["guarded", ["a"]]]]
    assert step.restore(tuple(saved)) == call(hand_on, call(new_name, 1), call(guarded, "a"))


def test_a_renamed_step_is_found_by_its_old_name_and_saved_by_its_new_one():
    assert step.restore(("old_name", [4, 5])) == ("new_name", (4, 5))
    assert step.today("old_name") == step.today("new_name") == "new_name"
    assert step.today("never heard of") == "never heard of"


def test_an_argument_with_a_default_may_be_missing():
    assert step.restore(("new_name", [4])) == ("new_name", (4,))


@pytest.mark.parametrize(
    ("saved", "words"),
    [
        (("gone", []), "this save waits for 'gone', which the rules no longer know"),
        (("plain", [1, 2]), r"this save waits for plain\(1, 2\): Expected `str`, got `int`"),
        (("plain", [1]), r"this save waits for plain\(1,\): Expected `array` of length 2, got 1"),
        (("plain", [1, "a", 2]), "Expected `array` of length 2, got 3"),
        (("plain", [True, "a"]), "Expected `int`, got `bool`"),
        (("new_name", []), "Expected `array` of length 1, got 0"),
        (("new_name", [1, 2, 3]), "Expected `array` of length 2, got 3"),
        (("hand_on", [["gone", []], ["empty", []]]), "waits for 'gone'"),
    ],
)
def test_a_call_the_rules_do_not_know_like_this_is_told_in_words(saved, words):
    with pytest.raises(StaleSave, match=words):
        step.restore(saved)


def test_two_steps_of_one_name_are_refused():
    steps = Steps("twice")
    steps(plain)
    with pytest.raises(BadStep, match="twice: two steps are called plain"):
        steps(plain)
    with pytest.raises(BadStep, match="two steps are called plain"):
        steps(was="plain")(empty)


def test_names_are_per_wing():
    first, second = Steps("first"), Steps("second")
    first(plain)
    second(plain)
    assert first.by_name["plain"] is second.by_name["plain"]


def test_the_listing_shows_names_types_defaults_and_renamings():
    assert step.listing() == [
        "empty()",
        "guarded(Literal['a', 'b'])",
        "hand_on(tuple[str, tuple[Any, ...]], tuple[str, tuple[Any, ...]])",
        "new_name(int, int = ...)",
        "old_name(int, int = ...) is now new_name",
        "plain(int, str)",
        "rich(Side, Place, Order, Load, tuple[tuple[int, int], ...])",
    ]


def test_the_listing_is_the_same_whatever_was_restored_before():
    lists = []
    for names in itertools.permutations(["plain", "empty"]):
        for name in names:
            step.shape(name)
        lists.append(step.listing())
    assert lists[0] == lists[1]
