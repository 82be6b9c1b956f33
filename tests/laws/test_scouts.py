"""The laws on Space Scouts in every mode, and what its rules promise besides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings

from game.core.chance import Dice
from game.core.engine import Event
from game.files import assets
from game.scouts.content import load
from game.scouts.records import Content
from game.scouts.rules.game import Scouts
from game.scouts.rules.game import step as scouts_steps
from game.scouts.rules.scoring import points
from game.scouts.rules.setup import Setup, new_game
from game.scouts.rules.state import NOBODY, Options, Player
from tests.laws import laws
from tests.laws.laws import LAWS, SEEDS, Law, Table

GOLDEN = Path(__file__).parents[1] / "golden"
ROUNDS = 7
"""Rounds of the games the laws look at: whole ones have sixty, and random players seldom need fewer."""
SUPPORT = {"brisk": 1, "standard": 1, "long": 2}

GAMES = (
    (2, Options()),
    (3, Options(source="table", experience=True)),
    (2, Options(mode="base")),
    (4, Options(source="percentile", support="brisk", fixed_order=True, shore_leave=True)),
    (1, Options(mode="solo_action")),
    (3, Options(mode="base", source="percentile", experience=True)),
    (1, Options(mode="solo_base", experience=True)),
    (6, Options(support="long")),
    (1, Options(mode="solo_action", source="table")),
)


@cache
def content() -> Content:
    return load(assets())


@cache
def short() -> Content:
    """The content with fewer rounds, and base decks that are as short."""
    whole = content()
    decks = tuple(msgspec.structs.replace(deck, missions=8, threats=10) for deck in whole.base.decks)
    return msgspec.structs.replace(
        whole,
        numbers=msgspec.structs.replace(whole.numbers, last_round=ROUNDS, support=SUPPORT),
        base=msgspec.structs.replace(whole.base, decks=decks),
    )


def begin(seed: int, box: Content | None = None) -> Scouts:
    """A game of one of the modes; every third person leaves the ship to the program."""
    seats, options = GAMES[seed % len(GAMES)]
    players = tuple(Player(f"P{n}", quick=(seed + n) % 3 == 0) for n in range(seats))
    return new_game(box or short(), Setup(players, options), seed)


SCOUTS = Table(
    "scouts", begin, lambda snapshot: Scouts.restored(short(), snapshot),
    seats=6, longest=3000, home="tests.laws.test_scouts:SCOUTS",
)  # fmt: skip


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, luck=SEEDS)
def test_law(law: Law, seed: int, luck: int) -> None:
    law(SCOUTS, seed, luck)


def test_the_same_game_in_any_process() -> None:
    laws.the_same_game_in_any_process(SCOUTS, games=len(GAMES))


def test_no_step_calls_another() -> None:
    assert laws.steps_called_directly(scouts_steps, laws.modules_below("game.scouts.rules")) == []


def test_the_list_of_steps_is_the_one_saved_games_know() -> None:
    """A changed line strands saved games: give the step ``was=`` or raise the format, then renew the list."""
    assert laws.listing_changed(scouts_steps, GOLDEN / "scouts_steps.txt") == ""


def played(seed: int, luck: int) -> Iterator[tuple[Scouts, list[Event]]]:
    """A random game of the full length after each answer, with what happened."""
    game, dice = begin(seed, content()), Dice(luck)
    while game.choice is not None:
        yield game, game.play(game.choice.sample(dice))


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, luck=SEEDS)
def test_every_card_is_in_exactly_one_place(seed: int, luck: int) -> None:
    """SS-2.2, SS-2.5, SS-4.4, SS-12.2, SS-15.2: none is lost, and none comes out of nowhere."""
    box: Counter[str] = Counter()
    for game, _ in played(seed, luck):
        state = game.state
        if state.options.source == "table" or not state.round:
            continue
        everywhere = Counter(cards_of(game))
        box = box or everywhere
        assert everywhere == box
        assert max(everywhere.values()) == 1


def cards_of(game: Scouts) -> Iterator[str]:
    state = game.state
    yield from chain(state.deck, state.top, state.discards, state.waiting)
    for ship in state.ships:
        yield from chain(ship.hand, ship.noted, ship.pile)
    for column in state.columns:
        yield from column.threats
        if column.won_by == NOBODY:
            yield column.mission
    attempt = state.attempt
    yield from (each.card for each in attempt.played)
    if game.common_deck:
        won = [card for ship in state.ships for card in ship.pile]
        faced = dict.fromkeys((attempt.mission, attempt.card))
        yield from (card for card in faced if card and card not in won)


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, luck=SEEDS)
def test_turns_go_round_and_hands_are_kept_short(seed: int, luck: int) -> None:
    """SS-5.2, SS-10.5, SS-11.1, SS-R29: turn after turn by seat, ten cards at a turn's end, 28 points in all."""
    before: list[int] = []
    for game, events in played(seed, luck):
        for event in events:
            if event.kind == "round_began":
                before = []
            elif event.kind == "turn_began":
                seat, seats = event.facts["who"], len(game.state.ships)
                assert not before or seat == (before[-1] + 1) % seats
                before.append(seat)
                assert all(len(ship.hand) <= 10 for n, ship in enumerate(game.state.ships) if n != seat)
    if not game.common_deck:
        seats = range(len(game.state.ships))
        total = sum(points(game, seat) for seat in seats)
        assert total <= 28
        assert (total == 28) is (game.state.result == "completed")


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, luck=SEEDS)
def test_only_a_failure_hurts_and_only_the_starbase_mends(seed: int, luck: int) -> None:
    """SS-8.3, SS-9.1: losses come with a failure roll and go with a visit, in every mode."""
    asked = ""
    for game, events in played(seed, luck):
        kinds = [event.kind for event in events]
        if "member_killed" in kinds or "system_damaged" in kinds:
            assert "failure_rolled" in kinds
        mended = "ship_repaired" in kinds or "member_replaced" in kinds
        assert not mended or "starbase_visited" in kinds or asked in ("choose_mending", "choose_solo_mending")
        asked = game.choice.name if game.choice is not None else ""
        for ship in game.state.ships:
            assert len(ship.crew) == 6
            assert len({system.skill for system in ship.systems}) == len(ship.systems) <= 6
            assert all(len(set(member.skills)) == len(member.skills) for member in ship.crew)


@settings(max_examples=8, deadline=None)
@given(seed=SEEDS, luck=SEEDS)
def test_what_is_closed_and_what_happened_has_a_rule_players_can_read(seed: int, luck: int) -> None:
    rules = content().rules
    for game, events in played(seed, luck):
        assert all(event.facts.get("rule", "SS-1.1") in rules for event in events)
        if game.choice is not None and isinstance(game.choice.options, dict):
            assert all(closed in rules for closed in game.choice.options.values() if closed)
