"""Piles: drawing more than there is, and what is known after a reshuffle (D44)."""

from collections import Counter

import pytest

from game.core.piles import draw, draw_reshuffling, draw_up_to
from tests.core.minigames import Den, Smugglers


@pytest.fixture
def game() -> Smugglers:
    return Smugglers(None, Den(seed=3))


def test_a_card_drawn_leaves_the_pile(game):
    pile = list("abcde")
    card = draw(game, pile)
    assert sorted([card, *pile]) == list("abcde")


def test_each_card_is_drawn_as_often(game):
    drawn = Counter(draw(game, list("abcd")) for _ in range(8_000))
    assert all(1_850 < drawn[card] < 2_150 for card in "abcd")


@pytest.mark.parametrize(("wanted", "got"), [(0, 0), (1, 1), (3, 3), (4, 3), (-2, 0)])
def test_drawing_more_than_there_is_draws_what_there_is(game, wanted, got):
    pile = list("abc")
    drawn = draw_up_to(game, pile, wanted)
    assert len(drawn) == got
    assert sorted([*drawn, *pile]) == list("abc")


def test_an_empty_pile_takes_its_discards_back_only_when_somebody_draws(game):
    pile, discards = ["a"], ["b", "c"]
    assert draw_reshuffling(game, pile, discards) == "a"
    assert (pile, discards) == ([], ["b", "c"])
    assert draw_reshuffling(game, pile, discards) in ("b", "c")
    assert len(pile) == 1
    assert discards == []


def test_nothing_is_drawn_when_both_are_empty(game):
    count = game.state.count
    assert draw_reshuffling(game, [], []) is None
    assert game.state.count == count


def test_after_a_reshuffle_nobody_knows_which_card_is_which(game):
    """Else who once looked at a card would see it in every later hand."""
    state = game.state
    state.deck, state.discards = [], ["gem-0", "gem-1"]
    game.look((1,), ("gem-0", "gem-1", "jam-0"))
    state.hands[0].append(draw_reshuffling(game, state.deck, state.discards))
    assert game.view(1).state.hands[0] == ["?"]
    assert game.view(1).state.deck == ["?"]
    assert state.seen == {"jam-0": 2}


def test_a_draw_teaches_something_and_so_bars_undo(game):
    before = game.state.count
    draw(game, ["a"])
    assert game.state.count == before + 1
