"""Repair: jobs, cards, sums and busts."""

import pytest

from game.cadets.rules.repair import ASIDE, OUT_OF_TIME, START, repair_step
from game.core.engine import IllegalAnswer


def at_work(new_game, run, deck, slots=("D02",), energy=1, jobs=("D02",)):
    """A table whose jobs are open and whose toolbox gives these cards in this order."""
    game = new_game()
    game.state.ship.slots["fore"] = list(slots)
    game.state.energy["damage"] = energy
    run(game, repair_step)
    for job in jobs:
        game.play(job)
    if game.choice.name == "open_jobs":
        game.play(START)
    stack = [deck] if isinstance(deck, str) else list(deck)
    return game, stack


def turn_up(game, stack):
    """Turn up the next card of the stack: the draw is random, so everything else is put aside meanwhile."""
    card = stack.pop(0)
    rest = [each for each in game.state.repair.deck if each != card]
    game.state.repair.deck[:] = [card]
    game.play(("turn_up",))
    game.state.repair.deck[:] = rest
    assert game.state.repair.card == card


def give(game, stack, *places):
    for place in places:
        turn_up(game, stack)
        game.play(place)


def test_each_energy_opens_one_job_and_no_card_has_two(new_game, run):
    """DC-5."""
    game = new_game()
    game.state.ship.slots["fore"] = ["D01", "D02", "D03"]
    game.state.energy["damage"] = 2
    run(game, repair_step)
    assert game.choice.options == ["D01", "D02", "D03", START]
    assert game.choice.clock is None
    game.play("D02")
    assert game.choice.options == ["D01", "D03", START]
    game.play("D03")
    assert game.choice.name == "use_tools"
    assert (game.state.repair.jobs, game.state.energy["damage"]) == ({"D02": [], "D03": []}, 0)


def test_energy_not_spent_stays(new_game, run):
    """DC-5, SC-2.3."""
    game, _ = at_work(new_game, run, (), slots=("D01", "D02"), energy=3)
    assert game.state.energy["damage"] == 2
    game.play(("stop",))
    assert game.over and game.state.energy["damage"] == 2


@pytest.mark.parametrize(("slots", "energy"), [((), 2), (("D01",), 0)])
def test_without_damage_or_energy_nobody_is_asked(new_game, run, slots, energy):
    """SC-9.1."""
    game = new_game()
    game.state.ship.slots["fore"] = list(slots)
    game.state.energy["damage"] = energy
    run(game, repair_step)
    assert game.over and game.state.energy["damage"] == energy


def test_opening_no_job_at_all_ends_the_step(new_game, run):
    """DC-5, SC-9.1: it is optional."""
    game = new_game()
    game.state.ship.slots["fore"] = ["D01"]
    game.state.energy["damage"] = 1
    run(game, repair_step)
    game.play(START)
    assert game.over and game.state.energy["damage"] == 1


@pytest.mark.parametrize("cards", [("RC07", "RC08"), ("RC07", "RC09")])
def test_a_job_at_its_target_or_one_above_is_done(new_game, run, cards):
    """DC-8: D02 wants 8; 4 + 4 and 4 + 5."""
    game, stack = at_work(new_game, run, cards)
    give(game, stack, "D02", "D02")
    assert game.over
    assert (game.state.ship.slots["fore"], game.state.damage_discard) == ([], ["D02"])
    assert (game.state.record.mended, game.state.record.internal) == (1, 0)


def test_one_short_is_not_done(new_game, run):
    """DC-8: 4 + 3 of 8."""
    game, stack = at_work(new_game, run, ("RC07", "RC05"))
    give(game, stack, "D02", "D02")
    assert game.state.repair.jobs == {"D02": ["RC07", "RC05"]}


def test_two_above_is_a_bust_and_something_else_breaks(new_game, run):
    """DC-8: 5 + 5 of 8; SH-10: no shield stops it."""
    game, stack = at_work(new_game, run, ("RC09", "RC10"))
    game.state.damage_deck = ["D01"]
    game.state.ship.strengths = dict.fromkeys(game.state.ship.strengths, 6)
    give(game, stack, "D02", "D02")
    assert game.over
    in_slots = sorted(card for cards in game.state.ship.slots.values() for card in cards)
    assert in_slots == ["D01", "D02"]
    assert (game.state.record.mended, game.state.record.internal) == (0, 1)


def test_a_bust_closes_its_own_job_only(new_game, run):
    """DC-8."""
    game, stack = at_work(
        new_game, run, ("RC09", "RC10"), slots=("D01", "D02"), energy=2, jobs=("D01", "D02")
    )
    give(game, stack, "D02", "D02")
    assert list(game.state.repair.jobs) == ["D01"]
    assert game.choice.name == "use_tools"


def test_a_card_turned_up_must_go_somewhere_unless_time_is_up(new_game, run):
    """DC-7, DC-9: there is no stopping with a card in hand but by the clock."""
    game, stack = at_work(new_game, run, "RC11")
    assert game.choice.clock.at_end == ("stop",)
    turn_up(game, stack)
    with pytest.raises(IllegalAnswer):
        game.choice.accept(("stop",))
    assert game.choice.clock.at_end == OUT_OF_TIME
    game.play(OUT_OF_TIME)
    assert game.over
    assert (game.state.repair.jobs, game.state.ship.slots["fore"]) == ({}, ["D02"])


def test_unfinished_jobs_have_no_effect_and_their_energy_is_spent(new_game, run):
    """DC-9."""
    game, stack = at_work(new_game, run, "RC11")
    give(game, stack, "D02")
    game.play(("stop",))
    assert game.over
    assert (game.state.ship.slots["fore"], game.state.energy["damage"]) == (["D02"], 0)
    assert game.state.record.internal == 0


def test_one_card_a_step_may_be_set_aside_and_used_later(new_game, run):
    """DC-7."""
    game, stack = at_work(new_game, run, ("RC09", "RC05", "RC06"))
    give(game, stack, ASIDE, "D02")
    assert game.choice.options == [("turn_up",), (ASIDE, "D02"), ("stop",)]
    game.play((ASIDE, "D02"))
    assert game.state.record.mended == 1


def test_the_set_aside_place_serves_once_a_step_even_when_it_is_empty_again(new_game, run):
    """DC-7."""
    game, stack = at_work(new_game, run, ("RC01", "RC02"))
    give(game, stack, ASIDE)
    game.play((ASIDE, "D02"))
    turn_up(game, stack)
    assert game.choice.options == {"D02": "", ASIDE: "DC-7", OUT_OF_TIME: ""}


def test_a_broken_tool_locker_has_no_place_to_set_a_card_aside(new_game, run):
    """D11, DC-7."""
    game, stack = at_work(new_game, run, "RC01", slots=("D02", "D11"))
    turn_up(game, stack)
    assert game.choice.options[ASIDE] == "DC-3"


def test_the_step_ends_when_the_toolbox_is_empty_and_nothing_is_aside(new_game, run):
    """DC-6, DC-7: small cards, given to a big job; the last leaves it short."""
    game, stack = at_work(new_game, run, ("RC01", "RC02"), slots=("D12",), jobs=("D12",))
    give(game, stack, "D12")
    game.state.repair.deck[:] = ["RC02"]
    game.play(("turn_up",))
    game.play("D12")
    assert game.over and game.state.ship.slots["fore"] == ["D12"]


def test_all_eleven_cards_are_in_the_toolbox_each_turn(new_game, run):
    """DC-6."""
    game, _ = at_work(new_game, run, ())
    values = sorted(game.content.repair.cards[card] for card in game.state.repair.deck)
    assert values == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]


def test_a_job_goes_with_the_damage_a_patch_kit_removes(new_game, run):
    """B06, DC-5: the kit may be used until the timer starts."""
    game = new_game(equipment=["B06"])
    game.state.ship.slots["fore"] = ["D01", "D02"]
    game.state.energy["damage"] = 2
    run(game, repair_step)
    game.play("D01")
    game.play(("equipment", "B06", "D01"), seat=game.captain())
    assert game.choice.name == "open_jobs"
    game.play("D02")
    assert game.state.repair.jobs == {"D02": []}


def test_a_mended_crew_mix_up_ends_at_once(new_game, run):
    """DC-8, D12: wants 11."""
    game, stack = at_work(new_game, run, ("RC11", "RC09"), slots=("D12",), jobs=("D12",))
    game.state.swapped = ["helm", "shields"]
    before = dict(game.state.posts)
    give(game, stack, "D12", "D12")
    assert game.state.swapped == []
    assert (game.state.posts["helm"], game.state.posts["shields"]) == (before["shields"], before["helm"])
