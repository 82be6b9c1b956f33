"""Core and repair bots: DA-24."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cadets.crew.core import cover_share
from game.cadets.crew.repair import FREE, USED, give_card, open_jobs, promise, toolbox, use_tools
from game.cadets.rules.core import cover_share as ask_share
from game.cadets.rules.core import prepare_core
from game.cadets.rules.repair import ASIDE, STOP, TURN_UP, repair_step
from game.cadets.rules.state import Member
from game.core.chance import Dice

LEVELS = ("cadet", "officer", "ace")
ANSWERS = {"open_jobs": open_jobs, "use_tools": use_tools, "give_card": give_card}


def with_bot(new_game, level, **changes):
    """A table where a bot of that level sits at Engineering and Damage Control."""
    crew = [Member("bot", level), *[Member("bot", "officer")] * 4]
    return new_game(crew=crew, **changes)


def repair(game, level, dice):
    """Let a bot do a whole Step 9."""
    while game.choice is not None:
        view = game.view(game.choice.seat)
        game.play(ANSWERS[game.choice.name](view, view.choice, level, dice))


@pytest.mark.parametrize(
    ("level", "low", "high"), [("cadet", 0.8, 0.9), ("officer", 0.92, 0.98), ("ace", 0.975, 1)]
)
def test_core_cards_are_right_as_often_as_the_skill_says(new_game, run, level, low, high):
    """DA-24, DC-18."""
    game = with_bot(new_game, level)
    game.state.ship.breach = game.state.ship.breaches = 3
    run(game, prepare_core)
    run(game, ask_share, "engineering")
    task, dice = game.choice.task, Dice(11)
    right = total = 0
    for _ in range(400):
        cover = cover_share(game, game.choice, "officer", dice)
        assert task.why_not(cover) == ""
        right += sum(cover.covers.get(card) == task.right(card) for card in task.share)
        total += len(task.share)
    assert low < right / total < high


@settings(max_examples=40)
@given(
    level=st.sampled_from(LEVELS), seed=st.integers(0, 1 << 30), energy=st.integers(1, 4),
    cards=st.lists(st.sampled_from([f"D{n:02}" for n in range(1, 13)]), min_size=1, max_size=6, unique=True),
)
def test_repair_bots_answer_legally_until_the_step_ends(new_game, run, level, seed, energy, cards):
    """DA-24."""
    game = with_bot(new_game, level, seed=seed)
    game.state.damage_deck = [card for card in game.state.damage_deck if card not in cards]
    game.state.ship.slots["fore"], game.state.ship.slots["aft"] = cards[:3], cards[3:]
    game.state.energy["damage"] = energy
    run(game, repair_step)
    repair(game, level, Dice(seed))
    in_slots = [card for slots in game.state.ship.slots.values() for card in slots]
    assert len(in_slots) + len(game.state.damage_deck) + len(game.state.damage_discard) == 12  # DA-26


def many_steps(new_game, run, level, count=150):
    """Return how many jobs were finished and how many went bust in so many Steps 9."""
    mended = busts = 0
    for seed in range(count):
        game = with_bot(new_game, level, seed=seed)
        game.state.damage_deck = []
        game.state.damage_discard = ["D06"]  # a bust breaks nothing here
        game.state.ship.slots["fore"] = ["D02", "D05"]
        game.state.energy["damage"] = 2
        run(game, repair_step)
        repair(game, level, Dice(seed))
        mended += game.state.record.mended
        busts += game.state.record.internal
    return mended, busts


def test_better_bots_finish_more_jobs_for_their_busts(new_game, run):
    """DA-24."""
    cadet, officer, ace = (many_steps(new_game, run, level) for level in LEVELS)
    assert officer[1] < cadet[1]
    assert ace[1] < cadet[1]
    assert cadet[0] - cadet[1] < officer[0] - officer[1] < ace[0] - ace[1]


def test_the_fullest_side_is_repaired_first(new_game, run):
    """DA-24, DC-2."""
    game = with_bot(new_game, "ace")
    game.state.ship.slots = {"fore": ["D01"], "starboard": [], "aft": ["D02", "D04", "D12"], "port": ["D08"]}
    game.state.energy["damage"] = 1
    run(game, repair_step)
    assert open_jobs(game, game.choice, "ace", Dice(1)) in ("D02", "D04", "D12")


def test_a_card_set_aside_is_used_when_it_finishes_a_job(new_game, run):
    """DA-24, DC-7."""
    game = with_bot(new_game, "officer")
    game.state.ship.slots["fore"] = ["D01"]
    game.state.energy["damage"] = 1
    run(game, repair_step)
    game.play("D01")
    game.state.repair.jobs["D01"], game.state.repair.aside = ["RC11"], "RC02"
    assert use_tools(game, game.choice, "officer", Dice(1)) == (ASIDE, "D01")


def test_an_officer_stops_where_a_bust_is_too_likely_and_a_cadet_does_not(new_game, run):
    """DA-24: 7 wanted, 6 there, no place to set a card aside; only 1 and 2 of ten cards help."""
    game = with_bot(new_game, "officer")
    game.state.ship.slots["fore"] = ["D01"]
    game.state.energy["damage"] = 1
    run(game, repair_step)
    game.play("D01")
    game.state.repair.jobs["D01"], game.state.repair.aside_used = ["RC11"], True
    game.state.repair.deck.remove("RC11")
    assert use_tools(game, game.choice, "officer", Dice(1)) == (STOP,)
    assert use_tools(game, game.choice, "ace", Dice(1)) == (STOP,)
    assert use_tools(game, game.choice, "cadet", Dice(1)) == (TURN_UP,)


def test_more_ways_out_promise_more(new_game):
    """DA-24: a free set-aside place, a second job, less to go."""
    box = toolbox(new_game())
    assert 0 < promise((8,), USED, box) < promise((8,), FREE, box) < promise((8, 9), FREE, box) < 2
    assert promise((11,), USED, box) > 0
    assert promise((1,), 1, box) == 1
    assert promise((), FREE, box) == 0
