"""Title, first start, settings, missions, saves, rules, log and pause, worked by mouse, keys and pad."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.core.wing import Briefing
from game.stage.scenes.briefing import BAND, Card
from game.stage.scenes.log import Log
from game.stage.scenes.missions import Missions
from game.stage.scenes.pause import Pause
from game.stage.scenes.rules import Rules
from game.stage.scenes.saves import Saves
from game.stage.scenes.settings import FirstStart, SettingsScreen
from game.stage.scenes.title import Title
from game.stage.settings import Settings, SettingsFile
from game.stage.shell import Shell
from game.stage.widgets import Brush, ScrollArea
from game.stage.widgets.dialog import Choice, Dialog
from tests.pilot import Pilot
from tests.stage.conftest import WING, begin, play

# Title


@pytest.mark.parametrize("title", ["Kestrel Run", "Solo, Action Deck", "The Long Way Round to the Quiet Moon"])
def test_a_long_title_of_a_mission_stays_inside_its_band(shell: Shell, pilot: Pilot, title: str) -> None:
    """D15"""
    briefing = Briefing(0, title, "", "", "", (), (), ())
    paper = Card(pygame.FRect(850, 90, 726, 668), briefing, lambda brush, box: None, large=False)
    brush = Brush(pygame.Surface((1280, 720)), shell.stage, "cadets")
    band = brush.rect((850, 90, 726, BAND))
    assert band.contains(paper.draw_title(brush))


def test_the_title_shows_only_entries_that_work(shell: Shell, pilot: Pilot) -> None:
    pilot.see("New game")
    pilot.see_not("Continue")
    pilot.see_not("Load a game")
    begin(shell)
    shell.leave()
    pilot.see("Continue")
    pilot.see("1 saved game")


def test_escape_on_the_title_asks_before_the_program_closes(shell: Shell, pilot: Pilot) -> None:
    pilot.press("escape")
    pilot.see("Leave Long Orbit?")
    assert pilot.focus == "Stay"
    pilot.press("escape")
    assert isinstance(pilot.scene, Title) and shell.stage.running
    pilot.press("escape", "left", "return")
    assert not shell.stage.running


@pytest.mark.parametrize("clicks", [1, 2, 10])
def test_fast_clicks_open_a_screen_once(shell: Shell, pilot: Pilot, clicks: int) -> None:
    """D22"""
    pilot.click_on("New game", times=clicks)
    assert [type(scene) for scene in shell.stage.stack.scenes] == [Title, Missions]


def test_a_screen_that_was_left_keeps_no_picture(shell: Shell, pilot: Pilot) -> None:
    """D49"""
    pilot.press("return")
    pilot.picture()
    missions = pilot.scene
    assert isinstance(missions, Missions) and missions.ground._picture is not None
    pilot.press("escape")
    assert missions.ground._picture is None


def test_a_held_key_acts_once(shell: Shell, pilot: Pilot) -> None:
    """D21"""
    pilot.key_down("return")
    pilot.wait(3)
    pilot.key_up("return")
    assert [type(scene) for scene in shell.stage.stack.scenes] == [Title, Missions]


def test_nothing_below_the_question_reacts(shell: Shell, pilot: Pilot) -> None:
    """D23"""
    pilot.press("escape")
    dialog = pilot.scene
    assert isinstance(dialog, Dialog)
    for x in range(20, 1600, 130):
        for y in range(20, 900, 70):
            if not dialog.box.inflate(20, 20).collidepoint(x, y):
                pilot.click(x, y, pause=0.02)
    assert pilot.scene is dialog and shell.stage.running


def test_the_picture_follows_the_mouse_unless_motion_is_reduced(make_shell: Callable[..., Shell]) -> None:
    for reduced in (False, True):
        shell = make_shell(reduced_motion=reduced)
        pilot = Pilot(shell.stage, shell.title())
        pilot.wait(1)
        pilot.move(790, 20)
        first = pilot.picture().copy()
        pilot.move(700, 10)
        same = first.get_buffer().raw == pilot.picture().get_buffer().raw
        assert same == reduced


def test_content_is_loaded_after_the_first_frame(make_shell: Callable[..., Shell]) -> None:
    shell = make_shell()
    shell.reload()
    pilot = Pilot(shell.stage, shell.title())
    assert not shell._contents
    pilot.wait(0.5)
    assert "cadets" in shell._contents


# First start and settings


def test_the_very_first_start_asks_three_things_and_remembers_it(make_shell: Callable[..., Shell]) -> None:
    shell = make_shell()
    pilot = Pilot(shell.stage, shell.first_scene())
    assert isinstance(pilot.scene, FirstStart)
    pilot.press("right", "down", "right", "down", "left", "down", "return")
    settings = shell.stage.settings
    assert (settings.asked, settings.text_size, settings.reduced_motion, settings.sound) == (True, 115, True, False)
    assert isinstance(pilot.scene, Title)
    assert isinstance(shell.first_scene(), Title)


def test_every_setting_can_be_changed_by_keys_and_applies_at_once(shell: Shell, pilot: Pilot) -> None:
    shell.settings()
    before = Settings()
    rows = [each.label for each in pilot.widgets() if each.region == "rows" and each.focusable]
    assert len(rows) == 10
    scene = pilot.scene
    assert isinstance(scene, SettingsScreen)
    for label in rows:
        scene.tree.set_focus(pilot.find(label))
        pilot.press("return")
    now = shell.stage.settings
    changed = [name for name in Settings.__struct_fields__ if getattr(now, name) != getattr(before, name)]
    assert sorted(changed) == sorted(
        ["text_size", "reduced_motion", "full_screen", "sound", "volume", "timer", "pace", "preview"]
        + ["notes", "handover"]
    )


def test_the_list_of_settings_stays_where_it_is_when_one_is_changed(shell: Shell, pilot: Pilot) -> None:
    shell.stage.settings.text_size = 130
    shell.settings()
    scene = pilot.scene
    assert isinstance(scene, SettingsScreen)
    assert scene.rows is not None
    pilot.move(400, 500)
    pilot.wheel(-20)
    top = scene.rows.top
    assert top > 0
    before = shell.stage.settings.notes
    pilot.click_on("First-time notes")
    assert shell.stage.settings.notes is not before
    assert scene.rows.top == top


def test_settings_survive_a_restart(make_shell: Callable[..., Shell], tmp_path: Path) -> None:
    shell = make_shell()
    shell.stage.settings_file = SettingsFile(tmp_path)
    pilot = Pilot(shell.stage, shell.title())
    shell.settings()
    pilot.click_on("Reduced motion")
    assert SettingsFile(tmp_path).load().reduced_motion


def test_notes_can_be_shown_once_more(make_shell: Callable[..., Shell]) -> None:
    shell = make_shell(notes_seen=["bridge"])
    pilot = Pilot(shell.stage, shell.title())
    shell.settings()
    pilot.click_on("Show all notes again")
    assert shell.stage.settings.notes_seen == []
    pilot.wait(3)
    pilot.hover_on("Show all notes again")
    pilot.see("No note has been shown yet")


# Missions


def test_the_briefing_tells_what_the_files_say(shell: Shell, pilot: Pilot) -> None:
    shell.choose_game()
    mission = shell.content(WING).missions["kestrel_run"]
    for text in (mission.title, mission.tagline, mission.objective.text, mission.how_it_plays[1].text):
        pilot.see(text)
    pilot.see("Crystals needed 2 of 4")


def test_difficulty_changes_the_facts(shell: Shell, pilot: Pilot) -> None:
    shell.choose_game()
    pilot.click_on("difficulty hard")
    pilot.see("Crystals needed 3 of 4")
    pilot.click_on("difficulty easy")
    pilot.see("Crystals needed 1 of 4")


def test_a_mission_is_chosen_by_keys_alone(shell: Shell, pilot: Pilot) -> None:
    pilot.press("1")
    assert isinstance(pilot.scene, Missions)
    pilot.press("k")
    pilot.press("ctrl+return")
    pilot.see("Seat the crew")
    pilot.see("Kestrel Run, Normal, 30 s clock")


def test_a_mission_is_chosen_by_pad_alone(shell: Shell, pilot: Pilot) -> None:
    pilot.pad("A")
    assert isinstance(pilot.scene, Missions)
    pilot.pad("RB", hold=0.05)
    pilot.pad("Menu", hold=0.8)
    pilot.see("Seat the crew")


def test_the_clock_is_chosen_with_the_mission(shell: Shell, pilot: Pilot) -> None:
    shell.choose_game()
    scene = pilot.scene
    assert isinstance(scene, Missions)
    scene.tree.set_focus(pilot.find("step clock"))
    pilot.press("right", "right", "right")
    pilot.see("no clock")
    assert shell.stage.settings.timer == 0


def test_a_broken_mission_of_ones_own_is_listed_and_says_where_it_is_wrong(
    make_shell: Callable[..., Shell], tmp_path: Path
) -> None:
    """D26: the other missions still work."""
    folder = tmp_path / "cadets"
    folder.mkdir()
    shipped = Path(__file__).parents[3] / "data/cadets/missions/kestrel_run.yaml"
    mine = shipped.read_text("utf-8").replace("id: kestrel_run", "id: my_run").replace("nemesis: false", "nemesis: 7")
    (folder / "my_run.yaml").write_text(mine, "utf-8")
    shell = make_shell()
    shell.reload()
    pilot = Pilot(shell.stage, shell.title())
    shell.choose_game()
    pilot.see("my_run.yaml")
    pilot.press("2")
    pilot.see("This mission cannot be used")
    pilot.see("my_run.yaml:")
    pilot.hover_on("Seat the crew")
    pilot.see("This mission's file cannot be used")
    (folder / "my_run.yaml").write_text(mine.replace("nemesis: 7", "nemesis: false"), "utf-8")
    pilot.press("f5")
    pilot.see("All missions were read again")
    pilot.see_not("This mission cannot be used")


def test_earlier_games_of_a_mission_are_shown_beside_it(shell: Shell, pilot: Pilot) -> None:
    session = begin(shell, "bot:officer", difficulty="easy")
    play(session, 10_000)
    begin(shell, "Ann", "Bo", difficulty="hard")
    shell.choose_game()
    end = "won" if WING.door.won(session.game) else "lost"
    pilot.see(f"Easy, {end} in turn {session.game.state.turn}, bots only")
    pilot.see("Hard, still on in turn 0, Ann, Bo")


# Saved games


def test_a_game_is_loaded_from_the_list_by_keys(shell: Shell, pilot: Pilot) -> None:
    begin(shell, "Ann")
    begin(shell, "Bo")
    shell.saves()
    pilot.see("People Bo")
    pilot.press("down")
    pilot.see("People Ann")
    pilot.press("ctrl+return")
    assert shell.session is not None and shell.session.game.state.crew[0].name == "Ann"


def test_a_damaged_game_says_why_it_cannot_be_loaded(shell: Shell, pilot: Pilot) -> None:
    """D01"""
    path = begin(shell).journal.path
    assert path is not None
    path.write_bytes(b"{")
    shell.saves()
    pilot.see("Damaged")
    pilot.see(f"{path.name} is no saved game")
    pilot.click_on("Go on")
    pilot.see(f"{path.name} is no saved game")
    assert isinstance(pilot.scene, Saves)


def test_a_dropped_game_can_be_brought_back_until_the_screen_is_left(shell: Shell, pilot: Pilot) -> None:
    path = begin(shell).journal.path
    assert path is not None
    before = path.read_bytes()
    shell.saves()

    def hold() -> None:
        pilot.move(*pilot.find("Drop this game").where().center)
        pilot.down()
        pilot.wait(1)
        pilot.up()

    pilot.click_on("Drop this game")
    assert path.exists()
    hold()
    assert not path.exists()
    pilot.see("Nothing is saved here")
    pilot.click_on("Bring it back")
    assert path.read_bytes() == before
    hold()
    pilot.press("escape")
    assert list(path.parent.iterdir()) == []


def test_the_end_of_a_game_is_told_beside_it(shell: Shell, pilot: Pilot) -> None:
    session = begin(shell)
    play(session, 30)
    shell.saves()
    pilot.see(session.lines[-1].words)


# Rules


def test_the_rules_open_at_those_of_the_screen(shell: Shell, pilot: Pilot) -> None:
    content = shell.content(WING)
    shell.stage.stack.push(Rules(WING, WING.door.rulings(content), ("SE-",)))
    pilot.see("This screen")
    pilot.see(content.rules["SE-3"].text)
    pilot.see_not(content.rules["TB-5"].text)


def test_a_search_finds_words_in_any_rule(shell: Shell, pilot: Pilot) -> None:
    shell.rules(pilot.scene)
    content = shell.content(WING)
    pilot.click_on("search")
    pilot.type("TB-5")
    pilot.press("return")
    pilot.see(content.rules["TB-5"].text)
    pilot.click_on("search")
    pilot.type(" qqqq")
    pilot.press("return")
    pilot.see("No rule speaks of")


def test_keys_are_keys_again_after_a_search_that_was_left_unfinished(shell: Shell, pilot: Pilot) -> None:
    """D21"""
    shell.put_on_table(begin(shell, "Ann"))
    pilot.wait(1)
    pilot.press("p", "2")
    while pilot.focus != "search":
        pilot.press("tab")
    pilot.type("TB")
    pilot.press("escape")
    assert isinstance(pilot.scene, Pause)
    pilot.press("1")
    assert not isinstance(pilot.scene, Pause)


def test_a_dialog_over_a_search_has_its_keys_and_the_search_its_letters_afterwards(shell: Shell, pilot: Pilot) -> None:
    shell.rules(pilot.scene)
    pilot.click_on("search")
    shell.stage.stack.push(Dialog("Wait", "", [Choice("Go on")]))
    pilot.wait(0.5)
    pilot.press("1")
    assert isinstance(pilot.scene, Rules)
    pilot.type("TB")
    assert pilot.scene.tree.by_name("search").string == "TB"


def test_every_heading_has_rules(shell: Shell) -> None:
    scene = Rules(WING, WING.door.rulings(shell.content(WING)))
    for place in range(len(scene.headings)):
        scene.place = place
        assert scene.page, scene.headings[place]


def test_f1_opens_and_closes_the_rules_from_any_screen(shell: Shell, pilot: Pilot) -> None:
    shell.choose_game()
    pilot.press("f1")
    assert isinstance(pilot.scene, Rules)
    pilot.press("f1")
    assert isinstance(pilot.scene, Missions)


def test_the_gold_key_of_the_pause_answers_to_ctrl_enter(shell: Shell, pilot: Pilot) -> None:
    shell.put_on_table(begin(shell, "Ann"))
    pilot.wait(1)
    pilot.press("p")
    assert isinstance(pilot.scene, Pause)
    pilot.press("ctrl+return")
    assert not isinstance(pilot.scene, Pause)


# Log and pause


def test_the_log_opens_at_the_newest_line_with_the_rule_behind_it(shell: Shell, pilot: Pilot) -> None:
    shell.session = begin(shell)
    play(shell.session, 60)
    shell.log()
    assert isinstance(pilot.scene, Log)
    newest = next(line for line in reversed(shell.session.lines) if line.rule)
    pilot.see(newest.words)
    pilot.see(newest.rule)
    area = pilot.find("log lines")
    assert isinstance(area, ScrollArea) and area.top == area.reach > 0
    pilot.press("up")
    assert area.top < area.reach


def test_pause_covers_the_table_and_stops_its_time(shell: Shell, pilot: Pilot) -> None:
    shell.put_on_table(begin(shell, "bot:officer"))
    pilot.wait(0.5)
    pilot.press("p")
    assert isinstance(pilot.scene, Pause)
    count = shell.session.journal.count if shell.session else -1
    pilot.wait(5)
    assert shell.session is not None and shell.session.journal.count == count
    covered = pilot.picture()
    spots = {tuple(covered.get_at((x, 400)))[:3] for x in range(20, 400, 3)}
    steps = [covered.get_at((x, 400)) for x in range(20, 400)]
    sharp = max(abs(a.r - b.r) + abs(a.g - b.g) + abs(a.b - b.b) for a, b in zip(steps, steps[1:], strict=False))
    assert spots and sharp < 24  # no edge is left: nothing can be read
    pilot.press("p")
    assert not isinstance(pilot.scene, Pause)


def test_the_screens_of_the_pause_come_back_to_it(shell: Shell, pilot: Pilot) -> None:
    shell.put_on_table(begin(shell))
    pilot.wait(1)
    for entry, screen in (("Rules", Rules), ("Log", Log), ("Settings", SettingsScreen)):
        pilot.press("p")
        pilot.click_on(entry)
        assert isinstance(pilot.scene, screen)
        pilot.press("escape")
        assert isinstance(pilot.scene, Pause)
        pilot.press("escape")


def test_a_journal_tells_how_long_the_game_is(shell: Shell) -> None:
    session = begin(shell)
    play(session, 60)
    assert session.journal.path is not None
    notes = [json.loads(line) for line in session.journal.path.read_text("utf-8").splitlines()]
    lengths = [note["note"]["length"] for note in notes if note.get("is") == "noted" and "length" in note["note"]]
    assert lengths == list(range(1, session.game.state.turn + 1))
