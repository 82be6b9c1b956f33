"""Step 1: energy, batteries, equipment, and what is lost at its end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.cadets.rules.captain import DONE, conversions, discussion, end_of_discussion, orders
from game.cadets.rules.game import Cadets
from game.core.engine import IllegalAnswer

NewGame = Callable[..., Cadets]
Run = Callable[..., list]


def energy(**held: int) -> dict[str, int]:
    """Energy of the named stations, nothing elsewhere."""
    return dict.fromkeys(("helm", "sensors", "shields", "weapons", "tractor", "jump", "damage"), 0) | held


def at_orders(new_game: NewGame, run: Run, **changes: object) -> Cadets:
    game = new_game(phase="1", **changes)
    run(game, orders)
    return game


def test_two_energies_from_anywhere_make_one(new_game: NewGame, run: Run) -> None:
    """SC-1.4."""
    game = at_orders(new_game, run, energy=energy(helm=1, damage=1))
    game.play(("convert", "helm", "damage", "shields"))
    assert game.state.energy == energy(shields=1)


def test_both_energies_may_come_from_one_station(new_game: NewGame, run: Run) -> None:
    """SC-1.4: they may differ, they need not."""
    game = at_orders(new_game, run, energy=energy(helm=2))
    assert ("convert", "helm", "helm", "shields") in game.choice.open()
    assert at_orders(new_game, run, energy=energy(helm=1)).choice.open() == [DONE, ("fill", "helm")]


def test_a_full_station_takes_no_more(new_game: NewGame, run: Run) -> None:
    """SC-1.3, SC-1.4."""
    game = at_orders(new_game, run, energy=energy(helm=2, shields=4))
    assert not [order for order in conversions(game) if order[3] == "shields"]


def test_energy_of_an_inactive_station_may_be_converted_but_not_added_to(new_game: NewGame, run: Run) -> None:
    """OV-12, OV-14."""
    game = at_orders(new_game, run, energy=energy(weapons=2))
    assert ("convert", "weapons", "weapons", "helm") in game.choice.open()
    assert not [order for order in conversions(game) if order[3] in ("weapons", "jump")]


def test_a_battery_filled_now_cannot_be_emptied_now(new_game: NewGame, run: Run) -> None:
    """SC-1.5."""
    game = at_orders(new_game, run, energy=energy(helm=2))
    game.play(("fill", "helm"))
    assert game.state.batteries == ["fresh", "empty"]
    with pytest.raises(IllegalAnswer):
        game.play(("empty", "shields"))


def test_a_battery_gives_its_energy_in_a_later_step_1(new_game: NewGame, run: Run) -> None:
    """SC-1.5."""
    game = at_orders(new_game, run, energy=energy(), batteries=["full", "empty"])
    assert ("empty", "weapons") not in game.choice.open()  # not into an inactive station
    game.play(("empty", "shields"))
    assert game.state.energy == energy(shields=1)
    assert game.state.batteries == ["empty", "empty"]


def test_what_is_over_is_lost_at_the_end_of_step_1(new_game: NewGame, run: Run) -> None:
    """EN-6, OV-12, SC-1.9."""
    game = new_game(energy=energy(helm=6, weapons=3), batteries=["fresh", "empty"])
    run(game, end_of_discussion)
    assert game.state.energy == energy(helm=4)
    assert game.state.batteries == ["full", "empty"]


def test_over_energy_may_be_used_before_it_is_lost(new_game: NewGame, run: Run) -> None:
    """EN-6."""
    game = at_orders(new_game, run, energy=energy(helm=6))
    game.play(("convert", "helm", "helm", "shields"))
    game.play(DONE)
    assert game.state.energy == energy(helm=4, shields=1)


def test_beyond_sixteen_tokens_the_captain_names_what_goes(new_game: NewGame, run: Run) -> None:
    """SC-1.3, EN-6."""
    full = energy(helm=4, sensors=4, shields=4, tractor=4)
    game = new_game(energy=full, batteries=["full", "empty"])
    run(game, end_of_discussion)
    assert game.choice is not None and game.choice.seat == game.captain()
    game.play("tractor")
    assert game.state.energy == energy(helm=4, sensors=4, shields=4, tractor=3)
    assert game.choice is None


def test_spare_capacitor_adds_energy_where_there_is_room(new_game: NewGame, run: Run) -> None:
    """B01, SC-1.3."""
    game = at_orders(new_game, run, energy=energy(helm=3), equipment=["B01", "B02"])
    game.play(("equipment", "B01"))
    game.play("helm")
    with pytest.raises(IllegalAnswer):
        game.play("helm")  # four are there
    game.play("shields")
    game.play("shields")
    assert game.state.energy == energy(helm=4, shields=2)
    assert game.state.equipment == ["B02"]
    assert game.choice.name == "orders"


def test_one_equipment_card_a_turn(new_game: NewGame, run: Run) -> None:
    """CA-2: the second card is closed and says why."""
    game = at_orders(new_game, run, equipment=["B01"], equipment_used="B05")
    assert game.choice.options["equipment", "B01"] == "CA-2"


def test_patch_kit_mends_at_any_time_but_not_within_a_timer(new_game: NewGame, run: Run) -> None:
    """B06, EE-7."""
    game = at_orders(new_game, run, equipment=["B06"])
    game.state.ship.slots["aft"] = ["D05"]
    [aside] = game.asides(game.captain())
    game.play(aside.answer)
    assert game.state.ship.slots["aft"] == []
    assert game.state.damage_discard == ["D05"]
    assert game.choice.name == "orders"  # the question is asked afresh
    assert game.asides(game.captain()) == []


def test_ripper_comes_before_the_captain(new_game: NewGame, run: Run) -> None:
    """SC-1.1, SC-1.9: the agenda runs the parasites' step first."""
    game = new_game(phase="1")
    run(game, discussion)
    assert game.choice.name == "orders"
    assert [call[0] for call in game.state.agenda] == ["end_of_discussion", "orders"]
