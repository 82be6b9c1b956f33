"""The map: where squares lie, what is under the pointer, choosing a square, and following the ship."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.cadets.content import Content
from game.cadets.rules.state import Enemy, Ship
from game.cadets.scenes.map import told
from game.cadets.scenes.map.chart import Chart
from game.cadets.scenes.map.overview import Overview
from game.cadets.scenes.map.picture import MapPicture
from game.cadets.scenes.map.view import MapView
from game.cadets.scenes.shown import Shown
from game.core.squares import Square
from game.stage.screen import Screen
from game.stage.widgets import Key
from tests.pilot import Pilot, make_stage

RECT = (352, 85, 484, 694)


class Table(Screen):
    """A screen with nothing but a map and a key beside it."""

    def __init__(self, shown: Shown) -> None:
        super().__init__()
        self.map = MapView(RECT, shown)
        self.chosen: list[Square] = []

    def build(self) -> None:
        self.first = self.add(self.map)
        self.add(Key("Beside", (1000, 200, 200, 60), lambda: None))
        self.overview = self.add(Overview((900, 400, 140, 300), self.map))


@pytest.fixture
def make(new_game: Callable[..., Any]) -> Callable[..., tuple[Pilot, Table]]:
    """Return a maker of a pilot before a map with the ship on E15."""

    def made(**changes: Any) -> tuple[Pilot, Table]:
        scene = Table(Shown.of(new_game(**changes)))
        return Pilot(make_stage(), scene), scene

    return made


def test_every_square_is_found_again_in_its_own_box(content: Content) -> None:
    chart = Chart(content.maps["kestrel_run"], 43.0)
    for x in range(chart.board.width):
        for y in range(chart.board.height):
            box = chart.box((x, y))
            assert chart.square(box.center) == (x, y)
            assert chart.square((box.left + 1, box.bottom - 1)) == (x, y)
    assert chart.square((-30, 10)) is None
    assert chart.square((chart.width + 30, 10)) is None


def test_a_place_between_two_tiles_lies_between_their_middles(content: Content) -> None:
    chart = Chart(content.maps["kestrel_run"], 40.0)
    here, there = chart.centre((4, 0))[0], chart.centre((5, 0))[0]
    assert there - here > chart.size
    assert chart.centre((4.5, 0))[0] == pytest.approx((here + there) / 2)


def test_a_click_chooses_an_offered_square_and_no_other(make: Callable[..., tuple[Pilot, Table]]) -> None:
    pilot, scene = make()
    scene.map.pick({(4, 13): "", (5, 13): "Somebody is there already."}, scene.chosen.append)
    pilot.click(*scene.map.where_of((0, 9)).center)
    assert scene.chosen == []
    pilot.see("cannot be chosen")
    pilot.click(*scene.map.where_of((5, 13)).center)
    assert scene.chosen == []
    pilot.see("Somebody is there already.")
    pilot.click(*scene.map.where_of((4, 13)).center)
    assert scene.chosen == [(4, 13)]


def test_arrows_walk_over_the_map_and_leave_it_at_its_edge(make: Callable[..., tuple[Pilot, Table]]) -> None:
    pilot, scene = make()
    scene.map.pick([(4, 13)], scene.chosen.append)
    pilot.press("up")
    assert pilot.focus == "map"
    scene.map.look_at((4, 14))
    pilot.press("up", "return")
    assert scene.chosen == [(4, 13)]
    pilot.press(*["right"] * 5)
    assert scene.map.cursor == (9, 13)
    pilot.press("right")
    assert pilot.focus != "map"


def test_a_pad_walks_and_chooses(make: Callable[..., tuple[Pilot, Table]]) -> None:
    pilot, scene = make()
    scene.map.look_at((4, 14))
    scene.map.pick([(3, 14), (4, 14)], scene.chosen.append)
    pilot.pad("down")  # the first press selects the map
    pilot.pad("left", "A")
    assert scene.chosen == [(3, 14)]


def test_without_a_choice_a_press_chooses_nothing(make: Callable[..., tuple[Pilot, Table]]) -> None:
    pilot, scene = make()
    scene.map.pick([(4, 13)], scene.chosen.append)
    scene.map.stop_picking()
    pilot.click(*scene.map.where_of((4, 13)).center)
    assert scene.chosen == []


def test_a_square_under_the_pointer_explains_itself(make: Callable[..., tuple[Pilot, Table]]) -> None:
    pilot, scene = make()
    pilot.move(*scene.map.where_of((3, 15)).center)
    pilot.wait(0.5)
    pilot.see("D16, range 2")
    pilot.see("Asteroids")


def test_an_enemy_tells_its_reach_and_the_side_it_would_hit(new_game: Callable[..., Any]) -> None:
    near, far = Enemy("E05", "E05", (4, 12), locked=True), Enemy("E04", "E04", (4, 1))
    shown = Shown.of(new_game(enemies=[near, far]))
    text = told.of_square(shown, (4, 12))
    assert "has a lock on us" in text
    assert "our fore side" in text
    assert "Out of its reach" in told.of_square(shown, (4, 1))
    assert told.would_hit(shown, shown.state.enemies[0]) == ("fore",)
    assert told.would_hit(shown, shown.state.enemies[1]) == ()


def test_the_window_shows_three_tiles_and_follows_the_ship(make: Callable[..., tuple[Pilot, Table]]) -> None:
    pilot, scene = make(ship=Ship((4, 19), "N", 2))
    assert scene.map.square_at(scene.map.window.topleft) == (0, 5)
    scene.map.shown.state.ship.square = (4, 12)
    scene.map.follow()
    assert scene.map.goal == scene.map.origin
    scene.map.shown.state.ship.square = (4, 7)
    scene.map.follow()
    assert pilot.stage.busy
    pilot.wait_idle()
    assert scene.map.square_at(scene.map.window.topleft) == (0, 0)


def test_with_reduced_motion_the_window_jumps(make: Callable[..., tuple[Pilot, Table]]) -> None:
    pilot, scene = make(ship=Ship((4, 19), "N", 2))
    pilot.stage.settings.reduced_motion = True
    scene.map.shown.state.ship.square = (4, 3)
    scene.map.follow()
    assert not scene.map.sliding
    assert scene.map.origin == (0.0, 0.0)


def test_the_wheel_zooms_about_the_pointer_to_twice_the_size_and_back(
    make: Callable[..., tuple[Pilot, Table]],
) -> None:
    pilot, scene = make()
    size, at = scene.map.chart.size, scene.map.where_of((4, 10)).center
    pilot.move(*at)
    for _ in range(5):
        pilot.wheel(1)
    assert scene.map.chart.size == pytest.approx(2 * size)
    assert scene.map.square_at(at) == (4, 10)
    for _ in range(5):
        pilot.wheel(-1)
    assert scene.map.chart.size == size


def test_plus_and_minus_zoom_and_shift_arrows_move_the_view(make: Callable[..., tuple[Pilot, Table]]) -> None:
    pilot, scene = make(ship=Ship((4, 19), "N", 2))
    size = scene.map.chart.size
    pilot.press("up", "+")
    assert scene.map.chart.size > size
    pilot.press("-")
    assert scene.map.chart.size == size
    cursor, top = scene.map.cursor, scene.map.goal[1]
    pilot.press("shift+up")
    assert scene.map.goal[1] < top
    assert scene.map.cursor == cursor


def test_walking_out_of_the_window_brings_the_square_into_view(make: Callable[..., tuple[Pilot, Table]]) -> None:
    pilot, scene = make(ship=Ship((4, 19), "N", 2))
    scene.map.look_at((4, 5))
    pilot.press("tab", "up")
    pilot.wait_idle()
    assert scene.map.cursor == (4, 4)
    assert scene.map.window.contains(scene.map.where_of((4, 4)))


def test_a_click_on_the_overview_looks_there(make: Callable[..., tuple[Pilot, Table]]) -> None:
    pilot, scene = make(ship=Ship((4, 19), "N", 2))
    pilot.click(scene.overview.rect.centerx, scene.overview.rect.top + 12)
    pilot.wait_idle()
    assert scene.map.origin == (0.0, 0.0)


def test_the_map_is_painted_again_only_when_something_changed(
    make: Callable[..., tuple[Pilot, Table]], monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot, scene = make(enemies=[Enemy("E05", "E05", (4, 12), locked=True)])
    painted: list[int] = []
    real = MapPicture._paint_tokens
    monkeypatch.setattr(MapPicture, "_paint_tokens", lambda self, brush: (painted.append(1), real(self, brush)))
    first = pilot.picture()
    pilot.picture()
    assert len(painted) == 1
    scene.map.route = [((4, 14), "N"), ((4, 13), "N")]
    second = pilot.picture()
    assert len(painted) == 2
    assert first.get_buffer().raw != second.get_buffer().raw
    scene.map.shown.version += 1
    pilot.picture()
    assert len(painted) == 3


def test_c_goes_from_contact_to_contact_nearest_first(make: Callable[..., tuple[Pilot, Table]]) -> None:
    _, scene = make(enemies=[Enemy("E04", "E04", (4, 6)), Enemy("E05", "E05", (4, 12))])
    scene.map.next_contact()
    assert scene.map.cursor == (4, 12)
    scene.map.next_contact()
    assert scene.map.cursor == (4, 6)
    scene.map.next_contact()
    assert scene.map.cursor == (4, 12)
