"""The laws on Space Cadets, and what its rules promise besides: DA-1, DA-26."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings

from game.cadets import crew as _crew  # noqa: F401 (loads every step)
from game.cadets.content import Content, load
from game.cadets.rules.game import Cadets
from game.cadets.rules.game import step as cadets_steps
from game.cadets.rules.setup import new_game
from game.cadets.seating import set_up
from game.core.chance import Dice
from game.core.engine import Event
from game.files import assets
from tests.laws import laws
from tests.laws.laws import LAWS, SEEDS, Law, Table

DIFFICULTIES = ("easy", "normal", "hard")
CREWS = (["Ann"], ["Ann", "Bo"], ["Ann", "Bo", "Cleo", "bot:ace"], ["A", "B", "C", "D", "E"], ["bot:officer"])
GOLDEN = Path(__file__).parents[1] / "golden"


@cache
def content() -> Content:
    return load(assets())


def begin(seed: int) -> Cadets:
    """A mission of Kestrel Run; the seed picks difficulty and crew as well."""
    seats = CREWS[seed % len(CREWS)]
    return new_game(content(), set_up(content(), "kestrel_run", DIFFICULTIES[seed % 3], seats, 30), seed)


KESTREL = Table(
    "cadets", begin, lambda snapshot: Cadets.restored(content(), snapshot),
    seats=6, longest=6000, home="tests.laws.test_cadets:KESTREL",
)  # fmt: skip


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@settings(max_examples=20)
@given(seed=SEEDS, luck=SEEDS)
def test_law(law: Law, seed: int, luck: int) -> None:
    law(KESTREL, seed, luck)


def test_the_same_game_in_any_process() -> None:
    """DA-1: same seed and answers, same game."""
    laws.the_same_game_in_any_process(KESTREL)


def test_no_step_calls_another() -> None:
    assert laws.steps_called_directly(cadets_steps, laws.modules_below("game.cadets.rules")) == []


def test_the_list_of_steps_is_the_one_saved_games_know() -> None:
    """A changed line strands saved games: give the step ``was=`` or raise the format, then renew the list."""
    assert laws.listing_changed(cadets_steps, GOLDEN / "cadets_steps.txt") == ""


def played(seed: int, luck: int) -> Iterator[tuple[Cadets, list[Event]]]:
    """A random game after each answer, with what happened."""
    game, dice = begin(seed), Dice(luck)
    while game.choice is not None:
        yield game, game.play(game.choice.sample(dice))


@settings(max_examples=30)
@given(seed=SEEDS, luck=SEEDS)
def test_tokens_and_cards_are_in_exactly_one_place(seed: int, luck: int) -> None:
    """DA-26: energy, damage cards, enemies, tractor tiles."""
    for game, _ in played(seed, luck):
        check_energy(game)
        check_damage(game)
        check_enemies(game)


def check_energy(game: Cadets) -> None:
    """At most 16 tokens after Step 1, at most 4 a station: SC-1.3 (EN-6 lets Step 1 hold more)."""
    state, rules = game.state, game.content.energy
    assert all(energy >= 0 for energy in state.energy.values())
    if state.phase not in ("setup", "1", "9"):
        assert sum(state.energy.values()) + state.batteries.count("full") <= rules.tokens
        assert max(state.energy.values()) <= rules.station_maximum
    if state.phase in ("3", "3A", "3B", "4", "5", "7"):
        assert all(station in game.keepers() for station, energy in state.energy.items() if energy)


def check_damage(game: Cadets) -> None:
    """Damage cards: slots + deck + discard = 12, and no side holds more than three: DC-1."""
    state = game.state
    slots = [card for cards in state.ship.slots.values() for card in cards]
    if state.phase != "setup":
        assert sorted(slots + state.damage_deck + state.damage_discard) == sorted(game.content.damage)
    assert all(len(cards) <= game.content.damage_rules.slots for cards in state.ship.slots.values())
    assert not any(game.content.damage[card].station in game.mission.inactive for card in slots)


def check_enemies(game: Cadets) -> None:
    """No card twice, drones excepted; only locked parasites are attached; at most three locks: EM-2, PA-10, SE-14."""
    state = game.state
    cards = [enemy.card for enemy in state.enemies if not enemy.by]
    assert len(cards) == len(set(cards))
    assert all(enemy.locked for enemy in state.enemies if enemy.attached)
    held = [target for target in (*state.enemies, *state.crystals) if target.lock]  # type: ignore[attr-defined]
    assert len(held) <= game.content.sensors.locks


@settings(max_examples=30)
@given(seed=SEEDS, luck=SEEDS)
def test_no_unlocked_enemy_attacks(seed: int, luck: int) -> None:
    """EM-8, EM-10, DA-26: whoever attacks holds a lock at that moment, told by the events before."""
    game, dice = begin(seed), Dice(luck)
    while game.choice is not None:
        locked = {enemy.id: enemy.locked for enemy in game.state.enemies}
        for event in game.play(game.choice.sample(dice)):
            follow(event, locked)


def follow(event: Event, locked: dict[str, bool]) -> None:
    """Keep track of locks; an attacker must hold one."""
    enemy = event.facts.get("enemy", "")
    if event.kind in GAINED:
        locked[enemy] = True
    elif event.kind in LOST:
        locked[enemy] = False
    elif event.kind == "enemy_attacks":
        assert locked[enemy]


GAINED = ("enemy_locked_on", "drone_launched")
LOST = ("enemy_lock_lost",)
