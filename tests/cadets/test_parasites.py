"""Parasites: clinging, biting, sapping, and the parts a Ripper tears out (PA-1 to PA-15, 7.8)."""

from __future__ import annotations

import pytest

from game.cadets.rules.captain import step_1_began
from game.cadets.rules.enemies import activate, enemies_step, lose_lock
from game.cadets.rules.engineering import engineering_tiles
from game.cadets.rules.flight import move_ship
from game.cadets.rules.parasites import tear_out, tear_out_tile
from game.cadets.rules.sensors import break_lock, cloak
from game.cadets.rules.shields import shield_strength
from game.cadets.rules.state import Enemy, Ship
from game.cadets.rules.supplies import UNSEEN, Supply, fresh_components, remaining
from game.cadets.rules.tractor import EMPTY, TORN, lay_out, out_of_reach, tiles
from game.core.squares import SIDES

SHIP = (4, 14)
PARASITES = ["N01", "N02", "N03", "N04"]


def parasite(card: str, dy: int = 0, attached: bool = False) -> Enemy:
    return Enemy(card, card, (SHIP[0], SHIP[1] - dy), locked=True, attached=attached)


def kinds(events) -> list[str]:
    return [event.kind for event in events]


def test_the_four_parasites_share_these_rules(new_game):
    """PA-1: range 0, a bite of 1, no shields, and they stop only on our square."""
    cards = [card for card in new_game().content.enemies.values() if card.parasite]
    assert [card.id for card in cards] == PARASITES
    assert all(
        (c.range, c.stop_range, c.attack.internal, c.attack.dice, c.shields) == (0, 0, 1, 0, 0) for c in cards
    )


@pytest.mark.parametrize("card", PARASITES)
def test_a_parasite_that_reaches_our_square_attaches_and_bites_at_once(new_game, run, card):
    """PA-2, PA-3, PA-6, ruling 33."""
    game = new_game(enemies=[parasite(card, -2)])
    events = run(game, activate, card)
    assert game.enemy(card).attached and game.enemy(card).square == SHIP
    assert kinds(events)[:5] == [
        "enemy_acts",
        "enemy_moved",
        "parasite_attached",
        "parasite_bites",
        "internal_damage",
    ]
    assert game.state.record.internal == 1


def test_a_parasite_does_no_harm_from_afar(new_game, run):
    """PA-2."""
    game = new_game(enemies=[parasite("N01", 5)])
    run(game, activate, "N01")
    assert not game.enemy("N01").attached and game.state.record.internal == 0


def test_an_attached_parasite_bites_in_every_activation_and_stays(new_game, run):
    """PA-6, PA-3."""
    game = new_game(enemies=[parasite("N01", attached=True)])
    for turn in (1, 2, 3):
        events = run(game, enemies_step)
        assert "enemy_moved" not in kinds(events) and game.state.record.internal == turn
    assert game.enemy("N01").attached


def test_a_bite_ignores_shields_and_speed_0(new_game, run):
    """PA-12, SH-10, ruling 8."""
    ship = Ship(SHIP, "N", 0, strengths=dict.fromkeys(SIDES, 6))
    game = new_game(enemies=[parasite("N01", attached=True)], ship=ship)
    run(game, activate, "N01")
    assert game.state.record.internal == 1 and set(ship.strengths.values()) == {6}


def test_flying_onto_a_parasite_does_not_attach_it(new_game, run):
    """PA-11: its own activation does, also with a movement of 0."""
    game = new_game(enemies=[parasite("N02", 1)])
    move_ship(game, (4, 13))
    assert not game.enemy("N02").attached
    run(game, activate, "N02")
    assert game.enemy("N02").attached


def test_attached_parasites_move_with_the_ship(new_game):
    """PA-3, PA-14."""
    game = new_game(enemies=[parasite("N01", attached=True), parasite("N02")])
    move_ship(game, (6, 13))
    assert [e.square for e in game.state.enemies] == [(6, 13), SHIP]


def test_an_attached_parasite_never_loses_its_lock(new_game):
    """PA-10, rulings 67 and 68: not by cloak, not by Break lock; one at range 0 keeps it too."""
    game = new_game(enemies=[parasite("N01", attached=True), parasite("N02")])
    cloak(game)
    break_lock(game, game.enemy("N01"))
    lose_lock(game, game.enemy("N01"), "EM-10")
    assert game.enemy("N01").locked and game.enemy("N02").locked


def test_the_tractor_does_not_reach_an_attached_parasite(new_game):
    """PA-5, TB-7, ruling 34: before it attaches it does."""
    game = new_game(enemies=[parasite("N01", attached=True), parasite("N02")])
    assert (
        out_of_reach(game, game.enemy("N01"), 4) == "TB-7" and out_of_reach(game, game.enemy("N02"), 4) == ""
    )


def test_a_shield_parasite_works_only_while_it_clings(new_game):
    """PA-6, PA-10, SH-7, ruling 32: two effects of the same kind add up."""
    trays = {side: ["R1", "G1"] for side in SIDES}
    game = new_game(enemies=[parasite("N01")])
    game.state.shields.trays = trays
    assert shield_strength(game, "fore") == 1
    game.enemy("N01").attached = True
    assert shield_strength(game, "fore") == 0


def test_an_energy_parasite_costs_a_tile_only_while_it_clings(new_game):
    """PA-8, PA-10, EN-2."""
    game = new_game(enemies=[parasite("N03")])
    free = engineering_tiles(game)
    game.enemy("N03").attached = True
    assert engineering_tiles(game) == free - 1


def test_radiation_we_enter_does_nothing_to_an_attached_parasite(new_game):
    """PA-5, PA-14: (3, 17) is a radiation belt."""
    game = new_game(enemies=[parasite("N01", attached=True)])
    move_ship(game, (3, 17))
    assert not game.enemy("N01").radiated


def test_a_parasite_has_the_order_of_its_range_and_card(new_game, run):
    """PA-15: an enemy ship in every other respect."""
    game = new_game(enemies=[Enemy("E03", "E03", (4, 13), locked=True), parasite("N01", attached=True)])
    events = run(game, enemies_step)
    assert [e.facts["enemy"] for e in events if e.kind == "enemy_acts"] == ["N01", "E03"]


# ------------------------------------------------------------------------------------------ the Ripper


def with_ripper(new_game, attached: bool = True, components=None):
    game = new_game(enemies=[parasite("N04", attached=attached)])
    fresh_components(game)
    if components is not None:
        game.state.components = components
    return game


def test_the_component_deck_has_22_cards_of_three_parts(new_game):
    """PA-13, 7.7."""
    game = with_ripper(new_game)
    assert len(game.state.components) == 22
    assert all(len(card.parts) == 3 for card in game.content.components.values())


def test_every_part_on_a_component_card_exists(new_game):
    """OV-18, 7.7: and no part but a tractor tile is named twice."""
    game = new_game()
    kinds_of: dict[str, Supply] = {
        "engineering": "engineering", "shields": "shields", "helm": "helm", "sensors": "sensors",
        "damage": "repair",
    }  # fmt: skip
    named = [
        part for card in game.content.components.values() for part in card.parts if part.kind != "tractor"
    ]
    assert len({part.id for part in named}) == len(named)
    for part in named:
        assert part.kind in ("weapons", "jump") or part.id in remaining(game, kinds_of[part.kind])


def test_a_ripper_tears_the_drawn_cards_parts_out_in_step_1(new_game, run):
    """PA-9, SC-1.1, KC-1, KC-2: all leave the game, the card as well."""
    game = with_ripper(new_game, components=["K01"])
    events = run(game, step_1_began)
    assert kinds(events) == ["component_card", "component_gone", "component_gone", "component_gone"]
    assert game.state.components == [] and game.state.gone == ["G11", "R1", "Y2"]
    assert "G11" not in remaining(game, "engineering") and len(remaining(game, "engineering")) == 15
    assert len(remaining(game, "shields")) == 30


def test_an_empty_component_deck_saves_the_rest(new_game, run):
    """PA-9."""
    game = with_ripper(new_game, components=[])
    assert run(game, step_1_began) == [] and game.state.gone == []


def test_a_ripper_that_does_not_cling_tears_nothing_out(new_game, run):
    """PA-10, ruling 33: its effect starts in the turn after it attached."""
    game = with_ripper(new_game, attached=False)
    run(game, step_1_began)
    assert len(game.state.components) == 22


def test_parts_of_inactive_stations_go_as_well(new_game, run):
    """PA-9: torpedo pieces and jump cards, without further effect."""
    game = with_ripper(new_game, components=["K10"])
    run(game, step_1_began)
    assert game.state.gone == ["P08", "J05", "M06"] and "M06" not in remaining(game, "helm")


def test_a_part_already_gone_is_passed_over(new_game):
    """PA-9."""
    game = with_ripper(new_game)
    part = game.content.components["K01"].parts[0]
    tear_out(game, part)
    tear_out(game, part)
    assert game.state.gone == ["G11"]


@pytest.mark.parametrize(
    ("card", "kind", "part"),
    [("K03", "sensors", "Q5"), ("K06", "repair", "RC07"), ("K09", "helm", "M13"), ("K15", "shields", "G6")],
)
def test_each_supply_lacks_what_was_torn_out(new_game, run, card, kind, part):
    """KC-2, KC-3, KC-5, KC-8."""
    game = with_ripper(new_game, components=[card])
    assert part in remaining(game, kind)
    run(game, step_1_began)
    assert part not in remaining(game, kind)


def test_a_tile_torn_out_unseen_stays_unknown_and_its_place_empty(new_game):
    """PA-9, TB-8, KC-6: until the reset any face still unseen may be the lost one."""
    game = with_ripper(new_game)
    tear_out_tile(game)
    desk = game.state.tractor
    assert game.state.gone == [UNSEEN] and desk.places.count(TORN) == 1
    assert len(desk.pool) == 16 and len(tiles(game)) == 15


def test_at_the_reset_the_lost_tile_is_one_nobody_had_seen(new_game):
    """TB-8, TB-9: places of tiles that left stay empty, the faces already seen are still in the game."""
    game = with_ripper(new_game)
    desk = game.state.tractor
    tear_out_tile(game)
    left = tiles(game)
    for place in left[:14]:
        desk.places[place] = desk.pool.pop(0)
    faces = list(desk.pool)
    lay_out(game)
    assert game.state.gone[0] in faces
    assert len(tiles(game)) == len(desk.pool) == 15 and desk.places.count(TORN) == 1
    assert sorted([*desk.pool, *game.state.gone]) == sorted(game.content.tractor.symbols)


def test_a_tile_whose_face_was_seen_goes_by_name_and_from_memory(new_game):
    """PA-9, TB-8."""
    game = with_ripper(new_game)
    desk = game.state.tractor
    desk.places = [EMPTY] * 16
    desk.places[5], desk.shown = "C", [5]
    tear_out_tile(game)
    assert game.state.gone == ["C"] and desk.places[5] == TORN and desk.shown == []
    assert remaining(game, "tractor").count("C") == 1


def test_tiles_on_the_display_are_torn_out_first(new_game):
    """PA-9: then those lying aside after a match, and at last there is none."""
    game = with_ripper(new_game)
    desk = game.state.tractor
    desk.places = [EMPTY] * 15 + ["H"]
    tear_out_tile(game)
    assert game.state.gone == ["H"]
    for _ in range(15):
        tear_out_tile(game)
    assert (
        sorted(game.state.gone) == sorted(game.content.tractor.symbols) and remaining(game, "tractor") == []
    )
    tear_out_tile(game)
    assert len(game.state.gone) == 16


def test_two_parasites_of_different_kinds_both_act(new_game, run):
    """Ruling 32."""
    game = new_game(enemies=[parasite("N01", attached=True), parasite("N03", attached=True)])
    run(game, enemies_step)
    assert game.state.record.internal == 2
