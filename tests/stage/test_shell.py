"""From screen to screen, and games that go on where they were left."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.engine import IllegalAnswer
from game.core.journal import DamagedSave
from game.stage.replay import Playback, ReplayScreen
from game.stage.screen import Screen
from game.stage.shell import Shell
from game.stage.widgets.dialog import Dialog
from tests.pilot import Pilot
from tests.stage.conftest import begin, play


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def saved(shell: Shell, answers: int, *seats: str, seed: int = 7) -> Path:
    session = begin(shell, *seats, seed=seed)
    play(session, answers)
    assert session.journal.path is not None
    return session.journal.path


@pytest.mark.parametrize("answers", [0, 1, 2, 3, 7, 11, 18, 26, 39, 40, 41, 60])
def test_a_game_goes_on_at_the_very_question_it_was_left_at(shell: Shell, answers: int) -> None:
    """D07"""
    session = begin(shell, "Ann", "Bo")
    play(session, answers)
    assert session.journal.path is not None
    again = shell.loaded(session.journal.path)
    assert again.game.state == session.game.state
    asked, before = again.choice, session.choice
    assert asked is not None and before is not None
    assert (asked.name, asked.seat, asked.options) == (before.name, before.seat, before.options)
    assert again.lines == session.lines


def test_continue_on_the_title_brings_the_newest_game_back(make_shell: Callable[..., Shell]) -> None:
    session = begin(make_shell(), "Ann")
    play(session, 5)
    shell = make_shell()
    pilot = Pilot(shell.stage, shell.title())
    pilot.see("Continue")
    pilot.see(f"Kestrel Run, turn {session.game.state.turn}, saved today")
    pilot.press("return")
    assert shell.session is not None and shell.session.game.state == session.game.state


def test_leaving_says_that_nothing_is_lost_and_goes_to_the_title(shell: Shell, pilot: Pilot) -> None:
    shell.put_on_table(begin(shell, "Ann"))
    pilot.wait(1)
    pilot.press("p")
    pilot.see("saved at every answer")
    pilot.click_on("Leave to the title")
    pilot.see("Continue")
    assert shell.session is None


def test_a_damaged_game_is_refused_in_a_dialog_and_left_as_it_is(shell: Shell, pilot: Pilot) -> None:
    """D01"""
    path = saved(shell, 3)
    path.write_bytes(b"\x00" * 40)
    shell.open(path)
    pilot.see("This game cannot be opened")
    pilot.see(path.name)
    assert path.read_bytes() == b"\x00" * 40
    pilot.press("escape")
    pilot.see("New game")


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('"mission":"kestrel_run"', '"mission":"gone_mission"', "gone_mission"),
        ('"game":"cadets"', '"game":"checkers"', "checkers"),
        ('"timer":30', '"timer":"soon"', "timer"),
        ('"captain":0', '"captain":7', "captain"),
    ],
)
def test_a_game_that_names_what_is_not_here_is_refused_by_name(
    shell: Shell, pilot: Pilot, old: str, new: str, named: str
) -> None:
    """D05"""
    path = saved(shell, 45)
    edit(path, old, new)
    before = path.read_bytes()
    shell.open(path)
    pilot.see("cannot be opened")
    pilot.see(named)
    pilot.see(path.name)
    assert path.read_bytes() == before


def test_a_game_with_an_enemy_that_is_no_longer_in_the_content_is_refused_by_name(shell: Shell) -> None:
    """D05"""
    path = saved(shell, 45)
    lines = path.read_text("utf-8").splitlines()
    changed = [line.replace('"card":"', '"card":"GONE') if '"state":' in line else line for line in lines]
    assert changed != lines
    path.write_text("\n".join(changed) + "\n", "utf-8")
    with pytest.raises(DamagedSave, match="enemy 'GONE"):
        shell.loaded(path)


def test_an_unwritable_place_is_told_once(make_shell: Callable[..., Shell]) -> None:
    """D09"""
    shell = make_shell()
    shell.trouble = "Nothing can be saved in X, so games go to Y."
    pilot = Pilot(shell.stage, shell.title())
    pilot.wait(1)
    pilot.see("Nothing can be saved in X")
    pilot.press("return")
    pilot.wait(1)
    pilot.see_not("Nothing can be saved in X")
    shell.leave()
    pilot.wait(1)
    pilot.see_not("Nothing can be saved in X")


def test_a_folder_deleted_during_play_comes_back_with_the_next_answer(shell: Shell) -> None:
    """D09"""
    session = begin(shell)
    play(session, 4)
    shutil.rmtree(shell.library.folder)
    play(session, 1)
    assert session.journal.path is not None and not session.journal.trouble
    assert shell.loaded(session.journal.path).game.state == session.game.state


def test_again_begins_the_same_mission_with_new_luck(shell: Shell, pilot: Pilot) -> None:
    first = begin(shell, "Ann", difficulty="hard")
    shell.put_on_table(first)
    shell.again()
    assert shell.session is not None and shell.session is not first
    assert shell.session.journal.header.setup == first.journal.header.setup
    assert shell.session.journal.header.seed != first.journal.header.seed


# Replays


def watch(shell: Shell, path: Path) -> ReplayScreen:
    screen = shell.replay(path)
    assert isinstance(screen, ReplayScreen)
    shell.stage.stack.push(screen)
    return screen


def test_a_replay_shows_every_answer_and_writes_nothing(shell: Shell, pilot: Pilot) -> None:
    """D39"""
    path = saved(shell, 25, "Ann", "Bo")
    before = path.read_bytes()
    screen = watch(shell, path)
    screen.speed = 16.0
    for _ in range(400):
        pilot.wait(0.5)
        if screen.over:
            break
    assert screen.playback.journal.count == 25 and not screen.playback.trouble
    pilot.see("goes on from here")
    assert path.read_bytes() == before and len(shell.library.files()) == 1


def test_no_press_reaches_the_table_of_a_replay(shell: Shell, pilot: Pilot) -> None:
    """D39"""
    screen = watch(shell, saved(shell, 10))
    pilot.press("p")
    state = screen.playback.game.clone().state
    for x in range(100, 1600, 250):
        for y in range(120, 900, 150):
            pilot.click(x, y, pause=0.02)
    pilot.press("return", "space", "1", "2", "z", pause=0.02)
    assert screen.playback.game.state == state
    with pytest.raises(IllegalAnswer):
        screen.playback.answer("anything")


def test_a_replay_goes_on_by_one_answer_at_a_time(shell: Shell, pilot: Pilot) -> None:
    screen = watch(shell, saved(shell, 10))
    pilot.press("p")
    count = screen.playback.journal.count
    pilot.click_on("Step")
    pilot.wait(8)
    assert screen.playback.journal.count == count + 1
    pilot.press("escape")
    assert shell.stage.stack.top is not screen


def test_a_replay_that_no_longer_matches_names_the_answer_and_stops(shell: Shell, pilot: Pilot) -> None:
    path = saved(shell, 12)
    lines = path.read_text("utf-8").splitlines()
    at = [n for n, line in enumerate(lines) if json.loads(line).get("is") == "answered"][6]
    lines[at] = lines[at].replace('"asked":"', '"asked":"other_')
    path.write_text("\n".join(lines) + "\n", "utf-8")
    screen = watch(shell, path)
    screen.speed = 16.0
    for _ in range(200):
        pilot.wait(0.5)
        if screen.over:
            break
    assert "answer 7" in screen.playback.trouble
    pilot.see("It stops here")


@pytest.mark.parametrize(
    ("change", "said"),
    [(('"program":"test"', '"program":"0.0.9"'), "0.0.9"), (('"digest":"', '"digest":"0'), "have changed")],
)
def test_a_replay_of_another_version_is_warned_of_before_it_begins(
    shell: Shell, pilot: Pilot, change: tuple[str, str], said: str
) -> None:
    """D38"""
    path = saved(shell, 6)
    edit(path, *change)
    shell.watch(path)
    pilot.see("may stop early")
    pilot.see(said)
    pilot.wait(3)
    screen = shell.stage.stack.scenes[-2]
    assert isinstance(screen, ReplayScreen) and screen.playback.journal.count == 0
    pilot.press("return")
    pilot.wait(3)
    assert screen.playback.journal.count > 0


def test_a_game_of_another_version_says_so_and_goes_on(shell: Shell, pilot: Pilot) -> None:
    """D04, D38"""
    path = saved(shell, 6)
    edit(path, '"program":"test"', '"program":"0.0.9"')
    shell.open(path)
    pilot.see("0.0.9")
    pilot.press("return")
    assert shell.session is not None and shell.session.journal.count >= 6


def test_a_torn_game_says_so_once_and_goes_on(shell: Shell, pilot: Pilot) -> None:
    """D01"""
    path = saved(shell, 6)
    path.write_bytes(path.read_bytes()[:-5])
    shell.open(path)
    pilot.see("Something is not as you left it")
    (said,) = [text for text in pilot.texts() if "torn" in text]
    assert said.count(path.stem) == 1


def test_playback_takes_answers_only_as_far_as_it_is_allowed(shell: Shell) -> None:
    reading = shell.library.reading(saved(shell, 4))
    playback = Playback(begin(shell).wing, shell.fresh(reading.header)(), reading)
    assert playback.bot_answer() == [] and playback.journal.count == 0
    playback.allowed = 2
    playback.bot_answer()
    playback.bot_answer()
    assert playback.bot_answer() == [] and playback.journal.count == 2


# All screens


SCREENS: dict[str, Callable[[Shell, Pilot], object]] = {
    "missions": lambda shell, pilot: shell.choose_game(),
    "saves": lambda shell, pilot: shell.saves(),
    "settings": lambda shell, pilot: shell.settings(),
    "rules": lambda shell, pilot: shell.rules(pilot.scene),
}


@pytest.mark.parametrize("name", SCREENS)
def test_back_leads_from_every_screen_to_the_title(shell: Shell, pilot: Pilot, name: str) -> None:
    begin(shell)
    for leave in ("escape", "backspace"):
        SCREENS[name](shell, pilot)
        pilot.wait(1)
        assert len(shell.stage.stack.scenes) == 2
        pilot.press(leave)
        assert len(shell.stage.stack.scenes) == 1
    SCREENS[name](shell, pilot)
    pilot.wait(1)
    pilot.pad("B")
    assert len(shell.stage.stack.scenes) == 1


@pytest.mark.parametrize("name", ["title", *SCREENS, "pause"])
def test_a_screen_that_waits_draws_nothing(shell: Shell, pilot: Pilot, name: str) -> None:
    """D48"""
    if name == "pause":
        shell.put_on_table(begin(shell))
        shell.pause(pilot.scene)
    elif name != "title":
        SCREENS[name](shell, pilot)
    pilot.wait(4)
    pilot.picture()
    pilot.wait(5)
    assert not shell.stage.dirty and not shell.stage.busy
    assert shell.stage.wake_in() is None


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1200), (3840, 2160)])
@pytest.mark.parametrize("text_size", [100, 150])
def test_no_control_of_any_screen_lies_outside_the_canvas(
    make_shell: Callable[..., Shell], size: tuple[int, int], text_size: int
) -> None:
    """D17, D19: laid out anew at every size, and all of it within reach."""
    shell = make_shell(size, text_size=text_size)
    begin(shell, "Ann", "Bo")
    pilot = Pilot(shell.stage, shell.title())
    for show in SCREENS.values():
        show(shell, pilot)
        pilot.wait(0.4)
        scene = pilot.scene
        assert isinstance(scene, Screen)
        for widget in scene.tree.focusables():
            if widget.in_view() and widget.parent is None:
                box = widget.where()
                assert box.left >= 0 and box.top >= 0 and box.right <= 1600 and box.bottom <= 900, widget.label
        pilot.press("escape")


def test_content_that_is_broken_is_told_with_file_and_line_and_the_title_stays(
    make_shell: Callable[..., Shell], tmp_path: Path
) -> None:
    """D25"""
    shell = make_shell()
    shell.assets = tmp_path / "copy"
    for folder in ("data", "maps"):
        shutil.copytree(Path(__file__).parents[2] / folder, shell.assets / folder)
    edit(shell.assets / "data/cadets/repair.yaml", "over: 1", "over: much")
    shell.reload()
    pilot = Pilot(shell.stage, shell.title())
    pilot.press("return")
    pilot.see("cannot be played")
    pilot.see("repair.yaml:3")
    assert isinstance(pilot.scene, Dialog)
    pilot.press("escape")
    pilot.see("New game")


def test_who_comes_back_is_told_what_happened_last_in_words_everybody_may_know(shell: Shell, pilot: Pilot) -> None:
    path = saved(shell, 30, "Ann", "Bo")
    lines = shell.loaded(path).lines
    shell.open(path)
    told = [shell.stage.messages.shown, *shell.stage.messages.waiting]
    assert told == [f"Before you left: {line.words}" for line in lines if not line.opens][-2:]


def test_of_a_game_that_is_over_only_the_end_is_told(shell: Shell, pilot: Pilot) -> None:
    path = saved(shell, 10_000, "Ann")
    shell.open(path)
    assert shell.session is not None and shell.session.over
    assert not shell.stage.messages.shown
