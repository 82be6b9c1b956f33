"""Which cards are in the game at all nobody knows, so an imagined world must not tell: SS-15.2, SS-14.2, SS-14.4."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.core.chance import Dice
from game.scouts.records import face
from game.scouts.rules.game import Scouts
from game.scouts.rules.setup import new_game
from game.scouts.seating import set_up
from tests.laws.laws import is_same_world
from tests.scouts.tools import ANN, BO, content


def begun(mode: str = "base", **options: Any) -> Scouts:
    """Ann's first question, which is about her own cards."""
    for seed in range(20):
        game = new_game(content(), set_up(content(), mode, "standard", ["bot:officer"] * 2, **options), seed)
        if game.choice is not None and game.choice.seat == ANN:
            return game
    raise AssertionError("Ann is never asked first")


def all_cards(game: Scouts) -> list[str]:
    state = game.state
    return [card for pile in (*(ship.hand for ship in state.ships), state.deck, state.top) for card in pile]


def with_another(game: Scouts, kind: str) -> Scouts:
    """The same game but for one card of the deck, in place of which another was left in the box."""
    other = game.clone()
    box = {"M": content().missions, "T": content().threats}[kind]
    here = next(card for card in game.state.deck if card[0] == kind)
    left_out = next(card for card in box if card not in all_cards(game))
    other.state.deck[other.state.deck.index(here)] = left_out
    return other


@pytest.mark.parametrize("kind", ["M", "T"])
def test_a_world_is_imagined_alike_whatever_was_left_in_the_box(kind: str) -> None:
    game = begun()
    for luck in range(5):
        assert is_same_world(game.imagine(ANN, Dice(luck)), with_another(game, kind).imagine(ANN, Dice(luck)))


def test_every_card_that_was_not_seen_may_be_in_the_deck_and_as_many_of_each_kind_are() -> None:
    """SS-15.2: 20 of 25 missions, 30 of 50 threats, 33 Aids, 13 Mishaps."""
    game = begun()
    game.state.ships[ANN].pile = ["M01"]
    game.state.deck = [card for card in game.state.deck if card != "M01"]
    whole = Counter(card[0] for card in all_cards(game))
    possible = {*content().missions, *content().threats} - {"M01"}
    met: set[str] = set()
    for luck in range(60):
        world = game.imagine(ANN, Dice(luck))
        cards = all_cards(world)
        assert len(set(cards)) == len(cards)
        assert Counter(card[0] for card in cards) == whole
        assert world.state.ships[ANN].hand == game.state.ships[ANN].hand
        met.update(card for card in cards if card[0] in "MT")
    assert met == possible


def test_what_a_rival_has_looked_at_stays_known_to_it() -> None:
    game = begun()
    game.look((BO,), game.state.deck[:1])
    world = game.imagine(ANN, Dice(3))
    assert [bits for card, bits in world.state.seen.items() if card in world.state.deck] == [1 << BO]


def test_threats_of_the_percentile_table_may_come_more_than_once() -> None:
    game = begun(source="percentile")
    rolled = set()
    for luck in range(20):
        threats = [card for card in all_cards(game.imagine(ANN, Dice(luck))) if card[0] == "T"]
        assert len(threats) == len(set(threats)) == 30
        assert len({face(card) for card in threats}) < 30
        rolled.add(tuple(sorted(map(face, threats))))
    assert len(rolled) == 20


def test_what_others_have_rolled_without_a_deck_says_nothing_about_their_lists() -> None:
    """SS-14.4: Bo's list of five Malfunctions, or of five Medikits, is imagined alike, the table stays as it is."""
    game = begun("action", source="table")
    hands = []
    for card in ("H08", "A01"):
        game.state.ships[BO].hand = [f"{card}.{n}" for n in range(50, 55)]
        world = game.imagine(ANN, Dice(1))
        assert Counter(map(face, world.state.deck)) == Counter(map(face, content().copies))
        hands.append(world.state.ships[BO].hand)
    assert hands[0] == hands[1]
    assert len(hands[0]) == 5
