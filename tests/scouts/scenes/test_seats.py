"""Seating the ships, their names, and the small map: SS-1.3, SS-1.4, SS-3.7, SS-3.8."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.wing import Offer
from game.files import assets
from game.scouts import WING
from game.scouts.rules.scoring import rating
from game.scouts.rules.setup import Setup, closed, new_game
from game.scouts.scenes.covers import Cover
from game.scouts.scenes.creation.naming import EMPTY, Names, Naming, suggested
from game.scouts.scenes.score.score import Score
from game.scouts.scenes.seats import SWITCHES, ShipSeats
from game.scouts.scenes.small_map import legend_of, small_map
from game.scouts.scenes.table.table import ScoutTable
from game.stage.shell import Shell
from game.stage.widgets import Brush
from tests.pilot import Pilot, make_stage
from tests.scouts.scenes.seats import CONTENT

Maker = Callable[..., tuple[Pilot, ShipSeats]]


@pytest.fixture
def make(tmp_path: Path) -> Maker:
    """Return a maker of a pilot before the seats of a mode."""

    def made(mode: str = "action", support: str = "standard") -> tuple[Pilot, ShipSeats]:
        shell = Shell(make_stage(), {"scouts": WING}, assets(), tmp_path, "test")
        shell._contents["scouts"] = CONTENT
        scene = ShipSeats(shell, WING, Offer(mode, CONTENT.modes[mode].title), support, 0)  # type: ignore[index]
        return Pilot(shell.stage, scene), scene

    return made


def caught(scene: ShipSeats) -> list[Setup]:
    """What is begun from now on."""
    begun: list[Setup] = []
    scene.shell.begin = lambda wing, setup, seed=None: begun.append(setup)  # type: ignore[method-assign]
    return begun


@pytest.mark.parametrize("mode", CONTENT.modes)
def test_every_mode_can_begin_as_it_is_offered(make: Maker, mode: str) -> None:
    """SS-1.3, SS-1.4"""
    pilot, scene = make(mode)
    begun = caught(scene)
    pilot.press("ctrl+return")
    (setup,) = begun
    assert closed(CONTENT, setup) == ("", "") and setup.options.mode == mode
    assert new_game(CONTENT, setup, 1).choice is not None


def test_the_interval_of_support_is_the_one_chosen_before(make: Maker) -> None:
    """SS-12.4"""
    _, scene = make(support="brisk")
    assert scene.setup().options.support == "brisk"


def test_rivals_come_go_and_change_their_level_by_mouse(make: Maker) -> None:
    """SS-1.3, section 20"""
    pilot, scene = make()
    pilot.click_on("add admiral")
    assert scene.rivals == ["officer", "officer", "admiral"]
    pilot.click_on("remove rival 1")
    assert scene.rivals == ["officer", "admiral"]
    pilot.click(*pilot.find("level 2").where().move(-90, 0).center)
    assert scene.rivals == ["cadet", "admiral"]
    assert [player.level for player in scene.setup().players] == ["", "cadet", "admiral"]


def test_seats_by_keys_alone(make: Maker) -> None:
    pilot, scene = make()
    begun = caught(scene)
    scene.tree.set_focus(pilot.find("level 2"))
    pilot.press("return")
    assert scene.rivals[0] == "admiral"
    pilot.press("right")
    assert pilot.focus == "remove rival 1" and scene.rivals[0] == "admiral"
    pilot.press("return")
    assert scene.rivals == ["officer"]
    scene.tree.set_focus(pilot.find("quick crew 1"))
    pilot.press("return", "right")
    assert pilot.focus == "names 1" and scene.quick == [True]
    scene.tree.set_focus(pilot.find("experience"))
    pilot.press("return", "ctrl+return")
    assert begun[0].options.experience and begun[0].players[0].quick


def test_every_control_of_the_seats_is_reached_by_directions_that_change_nothing(make: Maker) -> None:
    pilot, scene = make()
    before, first = scene.setup(), pilot.find("person 1")
    reached, waiting = {first}, [first]
    while waiting:
        here = waiting.pop()
        for direction in ("left", "right", "up", "down"):
            scene.tree.set_focus(here)
            pilot.press(direction)
            found = scene.tree.focus
            assert found is not None
            if found not in reached:
                reached.add(found)
                waiting.append(found)
    wanted = [widget for widget in scene.tree.focusables() if widget.region in ("ships", "options", "main")]
    assert len(wanted) == 13 and reached.issuperset(wanted) and scene.setup() == before


def test_seats_by_pad_alone(make: Maker) -> None:
    pilot, scene = make()
    scene.tree.set_focus(pilot.find("level 2"))
    pilot.pad("right", "A")
    assert scene.rivals == ["officer"]
    scene.tree.set_focus(pilot.find("add cadet"))
    pilot.pad("A")
    assert scene.rivals[-1] == "cadet"
    scene.tree.set_focus(pilot.find("source percentile"))
    pilot.pad("A")
    assert scene.setup().options.source == "percentile"


def test_too_few_and_too_many_ships_say_so(make: Maker) -> None:
    """SS-1.3"""
    pilot, scene = make()
    pilot.click_on("remove rival 2")
    pilot.click_on("remove rival 1")
    pilot.click_on("Begin")
    pilot.see("Action Deck is for 2 to 6 ships, not for 1")
    pilot.see("SS-1.3")
    for _ in range(5):
        pilot.click_on("add officer")
    pilot.click_on("add officer")
    pilot.see("Action Deck takes 2 to 6 ships")
    assert scene.ships == 6


def test_people_push_rivals_out(make: Maker) -> None:
    pilot, scene = make()
    for _ in range(5):
        pilot.click_on("Add a person")
    assert len(scene.people) == 6 and scene.rivals == []
    assert scene.closed() == ("", "")


@pytest.mark.parametrize(("mode", "closed", "why"), [
    ("base", "fixed_order", "SS-15.11"), ("solo_action", "fixed_order", "SS-16.6"),
    ("solo_base", "shore_leave", "SS-16.8"),
])  # fmt: skip
def test_options_that_mean_nothing_here_are_closed_and_say_why(make: Maker, mode: str, closed: str, why: str) -> None:
    pilot, scene = make(mode)
    pilot.click(*pilot.find(closed).where().move(40, 0).center)
    pilot.see(why)
    scene.options[closed] = True
    assert not getattr(scene.setup().options, closed)


def test_the_base_game_needs_its_cards(make: Maker) -> None:
    """SS-14.4"""
    pilot, scene = make("base")
    pilot.click_on("source table")
    pilot.see("SS-14.4")
    assert scene.source == "cards"


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_reaches_the_game(make: Maker, switch: str) -> None:
    pilot, scene = make()
    assert not getattr(scene.setup().options, switch)
    pilot.click(*pilot.find(switch).where().center)
    assert getattr(scene.setup().options, switch)


def test_names_are_typed_kept_and_reach_the_game(make: Maker) -> None:
    """SS-3.8"""
    pilot, scene = make()
    pilot.click_on("names 1")
    assert isinstance(pilot.scene, Naming)
    pilot.click_on("ship name")
    pilot.type("Wren's Errand")
    pilot.click_on("crew name 3")
    pilot.type("Vale")
    pilot.press("return")
    pilot.click_on("Done")
    assert pilot.scene is scene
    pilot.see("Wren's Errand")
    ship = new_game(CONTENT, scene.setup(), 1).state.ships[0]
    assert ship.name == "Wren's Errand" and ship.crew[2].name == "Vale"
    assert ship.crew[0].name in CONTENT.names.crew, "what is left empty gets a default"


def test_names_can_be_suggested_and_cleared(make: Maker) -> None:
    pilot, scene = make()
    pilot.click_on("names 1")
    naming: Any = pilot.scene
    pilot.see(EMPTY)
    pilot.click_on("Clear all")
    pilot.see("All fields are empty already")
    pilot.click_on("Suggest all")
    assert naming.names.ship in CONTENT.names.ships and all(naming.names.crew)
    pilot.click_on("Clear all")
    assert naming.names == Names()


def test_suggested_names_are_all_different() -> None:
    crew = suggested(CONTENT).crew
    assert len(dict.fromkeys(crew)) == len(crew) == len(CONTENT.generation.ranks_aboard)


@pytest.mark.parametrize("mode", CONTENT.modes)
def test_the_small_map_says_what_lies_on_the_table(mode: str) -> None:
    """SS-4.2, SS-4.3, SS-15.2"""
    surface = pygame.Surface((400, 500))
    brush = Brush(surface, make_stage((1600, 900)), "shell")
    small_map(brush, pygame.FRect(20, 20, 130, 400), CONTENT, mode, "brisk")
    said = " ".join(words for _, words in legend_of(CONTENT, mode, "brisk"))
    assert ("96" in said) if "base" in mode else ("7 missions" in said and "3 idle" in said)


@pytest.mark.parametrize("mode", ["action", "solo_action"])
def test_rivals_may_play_alone_and_are_watched_to_the_final_score(make: Maker, mode: str) -> None:
    """SS-1.3, SS-16.11: any number of people from none up."""
    pilot, scene = make(mode)
    pilot.click_on("remove person 1")
    assert scene.people == []
    if not scene.rivals:
        pilot.click_on("Begin")
        pilot.see("is for 1 ship, not for 0")
        pilot.click_on("add officer")
    pilot.stage.settings.pace = "instant"
    pilot.stage.settings.notes = False
    pilot.click_on("Begin")
    table = pilot.scene
    assert isinstance(table, ScoutTable) and table.people() == []
    for _ in range(4000):
        pilot.wait(0.5)
        assert not isinstance(pilot.scene, Cover)
        if isinstance(pilot.scene, Score):
            break
    pilot.see("Final score" if mode == "action" else rating(table.game))
    assert table.session.over


def test_who_goes_back_to_the_modes_finds_the_same_people_again(make: Maker) -> None:
    pilot, scene = make()
    pilot.click_on("Add a person")
    pilot.click_on("remove person 1")
    pilot.stage.stack.pop()
    again = ShipSeats(scene.shell, WING, scene.offer, "standard", 0)
    assert again.people == scene.people == ["Player 2"]
    pilot.stage.stack.push(again)
    pilot.click_on("remove person 1")
    assert ShipSeats(scene.shell, WING, scene.offer, "standard", 0).people == []
