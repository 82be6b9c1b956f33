"""Questions: what is taken as an answer, what is refused, and in which words."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.chance import Dice
from game.core.questions import Choice, IllegalAnswer, Task
from tests.core.minigames import Load, Loading, Order, Place, Side


def one(options, **more) -> Choice:
    return Choice("pick", 0, "picked", options, **more)


def refusal(choice: Choice, answer) -> str:
    with pytest.raises(IllegalAnswer) as caught:
        choice.accept(answer)
    return str(caught.value)


def test_the_offered_object_is_handed_on_not_what_came_in():
    square = (3, 4)
    assert one([(1, 2), square]).accept((3, 4)) is square
    found = one([1, 2]).accept(2.0)
    assert found == 2
    assert type(found) is int


def test_truth_is_no_number():
    assert refusal(one([0, 1]), True) == "pick: True is not on offer"
    assert refusal(one([True, False]), 1) == "pick: 1 is not on offer"
    assert one([False, True]).accept(True) is True


@pytest.mark.parametrize("answer", [None, object(), [], {}, {"a": []}, float("nan"), (1, [2]), "drop", b"draw"])
@pytest.mark.parametrize("options", [["draw", "scan"], {"draw": "", "scan": "GE-1"}, range(3)], ids=str)
def test_whatever_is_not_on_offer_is_refused_in_words(options, answer):
    assert refusal(one(options), answer) == f"pick: {answer!r} is not on offer"


def test_a_closed_option_is_refused_by_its_rule():
    choice = one({"draw": "", "scan": "SE-7"})
    assert choice.open() == ["draw"]
    assert refusal(choice, "scan") == "pick: 'scan' is closed by SE-7"


def test_a_subset_comes_back_in_the_order_given_and_as_a_tuple():
    choice = one(["a", "b", "c", "d"], least=1, most=3)
    assert choice.accept(["c", "a"]) == ("c", "a")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((), "pick: 0 chosen, 1 to 2 wanted"),
        (("a", "b", "c"), "pick: 3 chosen, 1 to 2 wanted"),
        (("a", "a"), "pick: ('a', 'a') names an option twice"),
        (("a", "e"), "pick: 'e' is not on offer"),
        (("a", "d"), "pick: 'd' is closed by EN-6"),
        ("a", "pick: 'a' is no list of options"),
        ({"a": 1}, "pick: {'a': 1} is no list of options"),
        (None, "pick: None is no list of options"),
    ],
)
def test_a_bad_subset_is_refused_in_words(answer, words):
    assert refusal(one({"a": "", "b": "", "c": "", "d": "EN-6"}, least=1, most=2), answer) == words


def test_nothing_can_be_a_subset():
    assert one(["a"], least=0, most=1).accept([]) == ()


TASK = one((), task=Loading(("tea", "tin", "rope"), 2))


@pytest.mark.parametrize(
    "answer", [Load(("tea",), ("tin", "rope")), {"port": ["tea"], "aft": ["tin", "rope"]}], ids=["record", "plain"]
)
def test_a_task_takes_its_record_or_the_same_in_plain_values(answer):
    assert TASK.accept(answer) == Load(("tea",), ("tin", "rope"))


class Hand(msgspec.Struct):
    """The answer of some other station."""

    cards: list[str]


@pytest.mark.parametrize(
    "answer",
    [Hand(["a"]), {"port": ["tea"], "cards": []}, {"port": "tea"}, {"port": [1]}, [], "tea", None, object(), 3],
    ids=repr,
)
def test_a_task_refuses_every_other_record(answer):
    assert refusal(TASK, answer).startswith("pick: ")


def test_a_task_refuses_forged_pieces_in_its_own_words():
    assert refusal(TASK, Load(("tea", "tea"))) == "pick: tea was not dealt"
    assert refusal(TASK, Load(("tea", "tin", "rope"))) == "pick: too many on one side"


@pytest.mark.parametrize("method", ["answer_type", "why_not", "sample"])
def test_a_task_that_leaves_something_out_says_what(method):
    class Empty(Task[Load], frozen=True):
        pass

    with pytest.raises(TypeError, match=r"^Empty "):
        getattr(Empty(), method)(*[None] * (method != "answer_type"))


@given(st.integers(0, 1 << 40))
def test_a_sample_is_always_taken(luck):
    choices = (
        one({n: "x" * (n % 2) for n in range(5)}),
        one(list("abcde"), least=2, most=4),
        one(["a"], least=0, most=9),
        one([], least=0, most=2),
        TASK,
    )
    for choice in choices:
        choice.accept(choice.sample(Dice(luck)))


def test_samples_reach_every_option_and_every_size():
    dice = Dice(1)
    assert {one(list("abc")).sample(dice) for _ in range(60)} == set("abc")
    assert {len(one(list("abcd"), least=1, most=3).sample(dice)) for _ in range(60)} == {1, 2, 3}


def test_every_size_of_a_subset_is_as_likely():
    dice = Dice(3)
    sizes = [len(one(["a", "b"], least=0, most=50).sample(dice)) for _ in range(3000)]
    assert all(900 < sizes.count(size) < 1100 for size in (0, 1, 2))


@pytest.mark.parametrize(
    "option",
    ["word", 3, True, None, (1, ("a", Side.AFT)), Side.PORT, Place.CRANE, Order(Side.AFT, Place.QUAY), ("convert",)],
    ids=repr,
)
def test_an_option_is_found_again_by_what_a_file_says_of_it(option):
    """JSON knows no tuples, enums or records."""
    plain = msgspec.json.decode(msgspec.json.encode(option))
    others = ["other", 1, (2,), Side.AFT, Order(Side.PORT, Place.CRANE)]
    choice = one([each for each in others if each != option] + [option])
    assert choice.named(plain) is option
    assert one(choice.options, least=1, most=2).named([plain]) == (option,)


@pytest.mark.parametrize("plain", ["", 7, ["a"], {"a": 1}, None, True])
def test_a_file_that_names_no_option_is_refused(plain):
    for choice in (one(["a", 1]), one(["a", 1], least=1, most=1), TASK):
        if not (plain == ["a"] and choice.least):
            with pytest.raises(IllegalAnswer):
                choice.named(plain)


@pytest.mark.parametrize(
    ("choice", "nothing"),
    [
        (one([]), True), (one(()), True), (one({}), True), (one({"a": "GE-1"}), True), (one(range(0)), True),
        (one(["a"]), False), (one({"a": ""}), False), (one([0]), False),
        (one([], least=0), False), (one([], least=1), True), (one(["a"], least=2, most=2), True),
        (one(["a", "b"], least=2, most=1), True), (TASK, False),
    ],
)
def test_a_question_knows_when_it_offers_nothing(choice, nothing):
    assert choice.offers_nothing() is nothing
