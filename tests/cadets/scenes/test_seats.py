"""Seating the crew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.cadets import WING
from game.cadets.content import Content
from game.cadets.scenes.seats import CrewSeats
from game.cadets.scenes.timed.stopped import seconds_of_step
from game.files import assets
from game.stage.shell import Shell
from tests.pilot import Pilot, make_stage


@pytest.fixture
def make(tmp_path: Path, content: Content) -> Callable[..., tuple[Pilot, CrewSeats]]:
    """Return a maker of a pilot before the seats of so many people."""

    def made(people: int = 1, timer: int = 30) -> tuple[Pilot, CrewSeats]:
        shell = Shell(make_stage(), {"cadets": WING}, assets(), tmp_path, "test")
        shell._contents["cadets"] = content
        scene = CrewSeats(shell, WING, WING.door.offers(content)[0], "normal", timer)
        for _ in range(people - 1):
            scene.people.append(f"Player {len(scene.people) + 1}")
            scene.people_changed()
        return Pilot(shell.stage, scene), scene

    return made


def test_a_lone_person_gets_the_suggested_seats_and_the_autopilot_the_rest(
    make: Callable[..., tuple[Pilot, CrewSeats]],
) -> None:
    """OV-8, DA-24"""
    pilot, scene = make()
    pilot.see("Captain, Helm")
    pilot.see("Officer autopilot")
    assert {scene.held[station] for station in scene.stations} == {0, "officer"}


@pytest.mark.parametrize("people", [1, 2, 3, 4, 5, 6])
def test_the_suggested_seats_can_always_begin_and_leave_nobody_out(
    make: Callable[..., tuple[Pilot, CrewSeats]], people: int
) -> None:
    """OV-4, OV-8"""
    _, scene = make(people)
    assert scene.closed() == ("", "")
    holders = [scene.held[station] for station in scene.stations]
    assert all(person in holders for person in range(people))
    assert scene.setup().crew[:people] == tuple(scene.setup().crew[n] for n in range(people))


def test_stations_are_given_by_mouse_to_whoever_was_chosen(make: Callable[..., tuple[Pilot, CrewSeats]]) -> None:
    pilot, scene = make(2)
    pilot.click_on("person 2")
    pilot.click(*pilot.find("station captain").where().move(0, -40).center)
    assert scene.held["captain"] == 1
    pilot.click_on("autopilot ace")
    pilot.click(*pilot.find("station helm").where().move(0, -40).center)
    assert scene.held["helm"] == "ace"
    setup = scene.setup()
    assert setup.crew[setup.posts["helm"]].level == "ace" and setup.crew[setup.posts["captain"]].name == "Player 2"


def test_somebody_with_many_stations_has_them_counted_so_that_the_row_holds_them(
    make: Callable[..., tuple[Pilot, CrewSeats]],
) -> None:
    pilot, scene = make()
    pilot.click_on("person 1")
    for station, load in (("sensors", "Captain, Sensors, Helm"), ("damage", "Captain, Sensors and 2 more")):
        pilot.click(*pilot.find(f"station {station}").where().move(0, -40).center)
        assert scene.load_of(0) == load
    for station in scene.stations:
        pilot.click(*pilot.find(f"station {station}").where().move(0, -40).center)
    pilot.see("every station")


def test_stations_are_given_by_keys_alone(make: Callable[..., tuple[Pilot, CrewSeats]]) -> None:
    pilot, scene = make(2)
    pilot.press("2")
    scene.tree.set_focus(pilot.find("station damage"))
    pilot.press("return")
    assert scene.held["damage"] == 1
    pilot.press("e")
    assert scene.held["damage"] == "cadet"
    pilot.press("q", "q")
    assert scene.held["damage"] == 0


def test_people_are_named_and_sent_away_by_keys_alone(make: Callable[..., tuple[Pilot, CrewSeats]]) -> None:
    pilot, scene = make(2)
    pilot.press("2", "right")
    assert pilot.focus == "name of person 2"
    for _ in "Player 2":
        pilot.press("backspace", pause=0.2)
    pilot.type("Bo")
    pilot.press("return")
    assert scene.people == ["Player 1", "Bo"]
    pilot.press("tab")
    assert pilot.focus == "remove person 1"
    pilot.press("return")
    assert scene.people == ["Bo"]


def test_people_are_named_and_sent_away_by_pad_alone(make: Callable[..., tuple[Pilot, CrewSeats]]) -> None:
    pilot, scene = make(2)
    scene.tree.set_focus(pilot.find("person 1"))
    pilot.pad("right")
    assert pilot.focus == "name of person 1"
    pilot.pad("left", "left", "A")
    assert scene.people[0] == "Player"
    pilot.pad("RB", "down")
    assert pilot.focus == "remove person 2"
    pilot.pad("A")
    assert scene.people == ["Player"]


def test_stations_are_given_by_pad_alone(make: Callable[..., tuple[Pilot, CrewSeats]]) -> None:
    pilot, scene = make(2)
    pilot.pad("down")
    for _ in range(12):
        if pilot.focus == "autopilot cadet":
            break
        pilot.pad("RB", hold=0.05)
    assert pilot.focus == "autopilot cadet"
    pilot.pad("A")
    for _ in range(12):
        if pilot.focus.startswith("station"):
            break
        pilot.pad("RB", hold=0.05)
    pilot.pad("A")
    assert scene.held["captain"] == "cadet"


def test_the_arrows_on_a_station_go_through_the_crew(make: Callable[..., tuple[Pilot, CrewSeats]]) -> None:
    pilot, scene = make(2)
    place = pilot.find("station tractor").where()
    holder = scene.held["tractor"]
    pilot.click(place.right - 30, place.bottom - 40)
    pilot.click(place.left + 30, place.bottom - 40)
    assert scene.held["tractor"] == holder


def test_two_stations_of_one_shift_are_refused_with_the_rule(make: Callable[..., tuple[Pilot, CrewSeats]]) -> None:
    """OV-8"""
    pilot, scene = make(2)
    before = dict(scene.held)
    pilot.click_on("person 1")
    scene.tree.set_focus(pilot.find("station sensors"))
    pilot.press("return")
    pilot.see("cannot do Engineering and Sensors in the same shift")
    pilot.see("OV-8")
    assert scene.held == before


def test_a_person_without_a_station_keeps_the_game_from_beginning(
    make: Callable[..., tuple[Pilot, CrewSeats]],
) -> None:
    pilot, scene = make(1)
    pilot.click_on("autopilot officer")
    for station in ("captain", "helm"):
        pilot.click(*pilot.find(f"station {station}").where().move(0, -40).center)
    pilot.press("ctrl+return")
    pilot.see("Player 1 has no station yet")
    assert scene.shell.session is None


def test_stations_that_are_not_used_say_why(make: Callable[..., tuple[Pilot, CrewSeats]]) -> None:
    """OV-11"""
    pilot, _ = make()
    pilot.hover_on("station weapons")
    pilot.see("Weapons is not used in this mission")
    pilot.see("OV-11")


def test_two_people_are_told_what_the_mission_says_of_two(
    make: Callable[..., tuple[Pilot, CrewSeats]], content: Content
) -> None:
    """OV-10, M9-2"""
    pilot, scene = make(2)
    pilot.see(content.missions["kestrel_run"].two_players)
    for shift in ("3A", "3B"):
        at_work = [station for station in scene.stations if content.stations[station].shift == shift]
        assert sorted(str(scene.held[station]) for station in at_work) == ["0", "1"]


def test_people_come_and_go_and_their_stations_go_to_the_autopilot(
    make: Callable[..., tuple[Pilot, CrewSeats]],
) -> None:
    pilot, scene = make(1)
    pilot.click_on("Add a person")
    assert scene.held["sensors"] == 1
    pilot.click_on("person 2")
    pilot.click(*pilot.find("station captain").where().move(0, -40).center)
    pilot.click_on("remove person 2")
    assert scene.people == ["Player 1"]
    assert scene.held["captain"] == "officer" and scene.held["helm"] == 0
    pilot.click_on("Share out for us")
    assert scene.held["captain"] == 0


def test_at_most_six_can_play_and_somebody_has_to(make: Callable[..., tuple[Pilot, CrewSeats]]) -> None:
    """OV-4"""
    pilot, scene = make(6)
    pilot.click_on("Add a person")
    pilot.see("At most 6 people can play")
    pilot, scene = make(1)
    pilot.click_on("remove person 1")
    pilot.see("Somebody has to play")
    assert len(scene.people) == 1


@pytest.mark.parametrize("name", ["Test?", "a/b", "CON", "🛸 Ж", "x" * 300])
def test_any_name_can_be_typed_and_is_kept(make: Callable[..., tuple[Pilot, CrewSeats]], name: str) -> None:
    """D08, D12"""
    pilot, scene = make()
    pilot.click_on("name of person 1")
    for _ in range(12):
        pilot.press("backspace", pause=0.01)
    pilot.type(name)
    pilot.press("return")
    assert scene.people == [name[:24]]
    pilot.picture()
    pilot.press("ctrl+return")
    assert scene.shell.session is not None
    assert scene.shell.library.all()[0].about.people == (name[:24],)


def test_an_empty_name_keeps_the_game_from_beginning(make: Callable[..., tuple[Pilot, CrewSeats]]) -> None:
    pilot, scene = make()
    pilot.click_on("name of person 1")
    for _ in range(12):
        pilot.press("backspace", pause=0.01)
    pilot.type("   ")
    pilot.press("ctrl+return")
    pilot.press("ctrl+return")
    pilot.see("Somebody has no name yet")
    assert scene.shell.session is None


def test_the_people_of_the_last_game_are_there_again(make: Callable[..., tuple[Pilot, CrewSeats]]) -> None:
    pilot, scene = make(3)
    scene.people[1] = "Bo"
    pilot.press("ctrl+return")
    assert scene.shell.session is not None
    _, again = make()
    assert again.people == ["Player 1", "Bo", "Player 3"]


def test_the_clock_chosen_with_the_mission_goes_into_the_game(make: Callable[..., tuple[Pilot, CrewSeats]]) -> None:
    """DA-4, DF-2"""
    pilot, scene = make(timer=0)
    pilot.see("no clock")
    pilot.press("ctrl+return")
    assert scene.shell.session is not None and seconds_of_step(scene.shell.session) == 0


def test_who_goes_back_to_the_missions_finds_the_same_people_again(
    make: Callable[..., tuple[Pilot, CrewSeats]],
) -> None:
    pilot, scene = make()
    pilot.click_on("Add a person")
    pilot.click_on("Add a person")
    scene.rename(1, "Bo")
    scene._remove(0)
    pilot.stage.stack.pop()
    again = CrewSeats(scene.shell, WING, scene.offer, "hard", 0)
    assert again.people == ["Bo", "Player 3"]
    again.people.append("Cleo")
    assert CrewSeats(scene.shell, WING, scene.offer, "hard", 0).people == ["Bo", "Player 3"]
