"""The cloner: what a state may hold, and that copies share nothing that changes."""

import enum
from typing import Annotated, Any, Literal, NewType

import msgspec
import pytest

from game.core.state import Call, cloner, immutable
from tests.core.minigames import Harbour, Load, Order, Place, Side, new_dock


class Colour(enum.Enum):
    RED = "red"


CardId = NewType("CardId", str)


class Deep(msgspec.Struct):
    """Every kind of field a state may have."""

    numbers: list[int]
    rows: list[list[list[int]]]
    by_colour: dict[Colour, list[str]]
    by_place: dict[Place, dict[int, list[str]]]
    by_word: dict[Literal["a", "b"], tuple[int, ...]]
    by_card: dict[CardId, int]
    harbour: Harbour
    maybe: list[int] | None
    maybe_not: Harbour | None
    order: Order
    either: int | str
    annotated: Annotated[int, msgspec.Meta(ge=0)]
    waiting: list[Call]
    load: Load = Load()
    size: float = 1.0


class Words(msgspec.Struct, kw_only=True):
    first: list[str]
    second: dict[str, int]


def deep() -> Deep:
    return Deep(
        [1], [[[1], [2]], []], {Colour.RED: ["x"]}, {Place.QUAY: {3: ["y"]}}, {"a": (1, 2)}, {CardId("c"): 1},
        Harbour(bag=["tea"]), [4], None, Order(Side.AFT, Place.CRANE), "e", 3, [("step", (1, (2, 3)))],
    )


def test_a_copy_is_equal_and_changes_alone():
    copy_deep, original = cloner(Deep), deep()
    copy = copy_deep(original)
    assert copy == original == deep()
    copy.numbers.append(2)
    copy.rows[0][1].append(3)
    copy.by_colour[Colour.RED].append("z")
    copy.by_place[Place.QUAY][3].append("z")
    copy.by_word["b"] = ()
    copy.by_card[CardId("d")] = 2
    copy.harbour.bag.append("tin")
    copy.harbour.berths[0].holds[Side.PORT].append("rope")
    copy.harbour.berths[1].flags[1] = True
    copy.harbour.agenda.append(("day", ()))
    copy.maybe.append(5)
    copy.waiting.append(("other", ()))
    assert original == deep()


def test_what_never_changes_is_shared():
    original = deep()
    copy = cloner(Deep)(original)
    assert copy.order is original.order
    assert copy.load is original.load
    assert copy.waiting[0] is original.waiting[0]


def test_an_empty_place_stays_empty():
    original = deep()
    original.maybe, original.maybe_not = None, Harbour(bag=["silk"])
    copy = cloner(Deep)(original)
    assert copy == original
    assert copy.maybe_not is not original.maybe_not


def test_records_made_by_keyword_are_copied_too():
    original = Words(first=["a"], second={"b": 1})
    copy = cloner(Words)(original)
    copy.first.append("c")
    assert original == Words(first=["a"], second={"b": 1})


class LooseCard(msgspec.Struct, frozen=True):
    words: list[str]


def test_a_frozen_record_with_a_list_in_it_is_not_shared():
    class Hand(msgspec.Struct):
        card: LooseCard

    original = Hand(LooseCard(["a"]))
    copy = cloner(Hand)(original)
    copy.card.words.append("b")
    assert original.card.words == ["a"]


@pytest.mark.parametrize(
    "hint",
    [set[str], frozenset[str], list[set[int]], list, dict, tuple, Any, list[Any], dict[str, Any],
     dict[tuple[int, int], int], dict[Order, int], list[int] | dict[str, int], object, complex],
)
def test_what_cannot_be_copied_and_saved_safely_is_refused_by_its_name(hint):
    board = msgspec.defstruct("Board", [("squares", hint)])
    with pytest.raises(TypeError, match=r"^Board\.squares: a state cannot hold"):
        cloner(board)


def test_immutable_looks_into_tuples_and_unions():
    assert immutable(tuple[int, tuple[str, ...]])
    assert immutable(int | None)
    assert not immutable(tuple[list[int], ...])
    assert not immutable(int | list[int])
    assert not immutable(tuple[Any, ...])


def test_a_state_with_numbered_and_named_keys_comes_back_from_json():
    """JSON knows only words as keys."""
    game = new_dock(1)
    berth = game.state.berths[0]
    berth.flags[7], berth.visits[Place.CRANE] = True, 2
    plain = msgspec.json.decode(msgspec.json.encode(game.snapshot()))
    assert type(game).restored(None, plain).state == game.state
