"""Core repair: breach cards, shares, the end of the breach or of the ship."""

import pytest

from game.cadets.rules.core import CoreTask, Cover, close_breach, cover_share, prepare_core
from game.cadets.rules.state import Member
from game.core.engine import IllegalAnswer

PEOPLE = ("engineering", "sensors", "helm", "shields")


def breached(new_game, run, level=1, **changes):
    game = new_game(**changes)
    game.state.ship.breach = game.state.ship.breaches = level
    run(game, prepare_core)
    return game


def right(game):
    """All shares covered as they should be."""
    for station, share in game.state.core.shares.items():
        task = CoreTask(tuple(share), game.content.core)
        game.state.core.covered |= {card: task.right(card) for card in share}
        assert station in PEOPLE


def test_a_sound_core_deals_nothing_and_asks_nobody(new_game, run):
    """DC-11."""
    game = new_game()
    assert run(game, prepare_core) == []
    assert run(game, cover_share, "engineering") == []
    assert run(game, close_breach) == []
    assert game.over and not game.state.result


@pytest.mark.parametrize(("level", "count"), [(1, 4), (2, 5), (3, 6)])
def test_three_cards_and_one_for_each_level_are_dealt(new_game, run, level, count):
    """DC-11, ruling 15."""
    game = breached(new_game, run, level)
    dealt = [card for share in game.state.core.shares.values() for card in share]
    assert len(set(dealt)) == len(dealt) == count


def test_with_one_period_all_four_stations_help_the_first_ones_a_little_more(new_game, run):
    """DC-18, DA-7: five people."""
    game = breached(new_game, run, 3)
    assert {station: len(share) for station, share in game.state.core.shares.items()} == {
        "engineering": 2, "sensors": 2, "helm": 1, "shields": 1,
    }  # fmt: skip


def test_with_shifts_only_people_of_the_first_period_help(new_game, run):
    """DC-18, ruling 75."""
    crew = [Member("Ada", "ace"), Member("Bo"), Member("Cleo"), Member("Dov"), Member("Eve")]
    game = breached(new_game, run, 1, crew=crew)
    assert {station: len(share) for station, share in game.state.core.shares.items()} == {"sensors": 4}


def test_when_no_person_acts_in_the_first_period_its_ai_does_it(new_game, run):
    """DC-18."""
    crew = [Member("Ada", "ace"), Member("Bo", "cadet"), Member("Cleo"), Member("Dov"), Member("Eve")]
    game = breached(new_game, run, 2, crew=crew)
    assert {station: len(share) for station, share in game.state.core.shares.items()} == {
        "engineering": 3, "sensors": 2,
    }  # fmt: skip


def test_a_share_runs_on_the_clock_of_the_stations_own_task(new_game, run):
    """DA-7, SC-3.4."""
    game = breached(new_game, run)
    run(game, cover_share, "helm")
    assert game.choice.clock.name == "helm"
    assert game.choice.seat == game.seat("helm")
    assert game.choice.task.share == tuple(game.state.core.shares["helm"])


def test_every_card_covered_by_colour_and_rune_closes_the_breach(new_game, run):
    """DC-13, DC-14."""
    game = breached(new_game, run)
    for station in PEOPLE:
        run(game, cover_share, station)
        task = game.choice.task
        for breach_card in task.share:
            card = game.content.core.breach_cards[breach_card]
            assert task.right(breach_card) == task.repair_card(card.colour, card.rune)
        game.play(Cover({card: task.right(card) for card in task.share}))
    run(game, close_breach)
    assert (game.state.ship.breach, game.state.ship.breaches, game.state.result) == (0, 1, "")
    assert game.state.record.breaches_closed == 1
    assert game.state.core.shares == game.state.core.covered == {}


def test_one_card_missing_is_the_end(new_game, run):
    """DC-14."""
    game = breached(new_game, run)
    right(game)
    game.state.core.covered.popitem()
    run(game, close_breach)
    assert game.state.result == "lost: the core broke up"


def test_one_card_of_the_wrong_colour_is_the_end(new_game, run):
    """DC-13, DC-14."""
    game = breached(new_game, run)
    right(game)
    core = game.content.core
    card = next(iter(game.state.core.covered))
    rune = core.breach_cards[card].rune
    game.state.core.covered[card] = next(
        each.id for each in core.repair_cards.values()
        if each.rune == rune and each.colour != core.breach_cards[card].colour
    )
    run(game, close_breach)
    assert game.state.result.startswith("lost")


def test_forged_covers_are_refused(new_game, run):
    """DA-2: cards of others, cards that do not exist, one repair card twice."""
    game = breached(new_game, run, 3)
    run(game, cover_share, "engineering")
    task = game.choice.task
    one, other = task.share
    fit, stranger = task.right(one), game.state.core.shares["sensors"][0]
    for covers in ({stranger: fit}, {one: stranger}, {one: fit, other: fit}, {one: 3}, [one]):
        with pytest.raises(IllegalAnswer):
            game.choice.accept({"covers": covers})
    assert game.choice.accept({"covers": {one: fit}}) == Cover({one: fit})


def test_a_repair_card_lies_on_one_breach_card_only(new_game, run):
    """DA-18."""
    game = breached(new_game, run, 3)
    run(game, cover_share, "engineering")
    task = game.choice.task
    one, other = task.share
    covers = task.cover({}, one, task.right(one))
    assert task.cover(covers, other, task.right(one)) == {other: task.right(one)}
    assert task.take_back(covers, one) == {}
