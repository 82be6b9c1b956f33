"""The dice: the same numbers everywhere, and none more likely than another."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.chance import Dice, mix


def test_the_numbers_are_those_of_splitmix64():
    """The published first numbers for seed 1234567: a saved game depends on them for ever."""
    assert [mix(1234567, n) for n in range(1, 6)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423,
        4593380528125082431, 16408922859458223821,
    ]


def test_dice_go_on_from_where_they_stand():
    whole = Dice(9)
    first = [whole.below(1000) for _ in range(10)]
    later = Dice(9, 4)
    assert [later.below(1000) for _ in range(6)] == first[4:]


@given(st.integers(-(1 << 70), 1 << 70), st.integers(0, 1 << 40), st.integers(1, 1 << 30))
def test_below_stays_below(seed, count, n):
    assert 0 <= Dice(seed, count).below(n) < n


def test_each_face_comes_up_as_often():
    dice = Dice(2)
    faces = Counter(dice.below(6) for _ in range(60_000))
    assert all(9_600 < faces[face] < 10_400 for face in range(6))


@pytest.mark.parametrize("step", [1, 2, 1 << 32])
def test_neighbouring_seeds_have_nothing_in_common(step):
    pairs = Counter((Dice(seed).below(6), Dice(seed + step).below(6)) for seed in range(36_000))
    assert all(850 < pairs[a, b] < 1_150 for a in range(6) for b in range(6))


def test_fractions_fill_the_range_from_0_to_below_1():
    dice = Dice(4)
    fractions = [dice.fraction() for _ in range(10_000)]
    assert 0 <= min(fractions) < 0.001
    assert 0.999 < max(fractions) < 1
    assert 0.49 < sum(fractions) / len(fractions) < 0.51


def test_every_order_of_a_shuffle_comes_up_as_often():
    dice, orders = Dice(8), Counter()
    for _ in range(24_000):
        cards = list("abcd")
        dice.shuffle(cards)
        orders["".join(cards)] += 1
    assert len(orders) == 24
    assert all(850 < count < 1_150 for count in orders.values())


def test_one_of_picks_each_thing():
    dice = Dice(1)
    assert {dice.one_of("xyz") for _ in range(50)} == set("xyz")
