"""The command line, used badly: one plain sentence, a fitting exit status, no traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pygame
import pytest

from game import __version__, cli, files, window
from game.cli import main
from game.cli.common import MOST_SEED, ready
from game.core.chance import Dice
from game.core.journal import Header, Journal
from game.stage.app import App
from game.stage.scene import Scene
from game.stage.widgets.dialog import Dialog

MAIN = files.assets() / "main.py"
HEADLESS = ("play", "cadets", "kestrel_run", "--headless")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LONG_ORBIT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit status, output and complaints of a command."""
    status = main(words)
    return status, *capsys.readouterr()


def run(*words: str, cwd: Path | None = None, **streams: object) -> subprocess.CompletedProcess[str]:
    """Run the program as people do, in a process of its own."""
    command = [sys.executable, str(MAIN), *words]
    return subprocess.run(command, cwd=cwd, text=True, check=False, timeout=60, **streams)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["fly"], "invalid choice: 'fly'"),
        (["--nope"], "unrecognized arguments: --nope"),
        (["play"], "required: WING"),
        (["play", "cadets"], "cadets needs a mission; name one of: kestrel_run"),
        (["play", "cadetz", "kestrel_run", "--headless"], "did you mean 'cadets'?"),
        (["play", "cadets", "kestrel_rum", "--headless"], "did you mean 'kestrel_run'?"),
        ([*HEADLESS, "--difficulty", "hrad"], "choose easy, normal, hard"),
        ([*HEADLESS, "--seats", "Ann,bot:ofcer"], "did you mean 'officer'?"),
        ([*HEADLESS, "--seats", ""], "a seat has no name"),
        ([*HEADLESS, "--seats", "Ann,,Bo"], "a seat has no name"),
        ([*HEADLESS, "--seats", "A,B,C,D,E,F,G"], "7 seats named, 1 to 6 can play"),
        ([*HEADLESS, "--seats", "A" * 300], "is longer than 24 letters; shorten it"),
        ([*HEADLESS, "--seed", "-1"], "a whole number from 0"),
        ([*HEADLESS, "--seed", "1e3"], "a whole number from 0"),
        ([*HEADLESS, "--seed", "9" * 5000], "a whole number from 0"),
        ([*HEADLESS, "--seed", str(MOST_SEED + 1)], "a whole number from 0"),
        (["simulate", "cadets", "kestrel_run", "--games", "0"], "a whole number from 1 to 1000000"),
        (["simulate", "cadets", "kestrel_run", "--jobs", "65"], "a whole number from 1 to 64"),
        (["simulate", "cadets", "kestrel_run", "--bots", "aec"], "invalid choice: 'aec'"),
        (["gallery"], "required: DIR"),
        (["gallery", "x", "--size", "10x10"], "not '10x10'"),
        (["gallery", "x", "--size", "99999x99999"], "not '99999x99999'"),
        (["replay"], "required: JOURNAL"),
    ],
)
def test_bad_use_is_told_in_one_short_line_with_status_2(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    status, out, complaint = said(capsys, *words)
    assert (status, out) == (cli.BAD_USE, "")
    assert sentence in complaint
    assert complaint.startswith("long-orbit")
    assert complaint.count("\n") == 1
    assert len(complaint) < 250


def test_people_may_have_any_letters_in_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, *HEADLESS, "--seats", "🛸,Ж Ł ß,漢字", "--seed", str(MOST_SEED))
    assert status == 0
    assert "turn" in out.splitlines()[-1]


def test_a_mission_of_ones_own_that_is_broken_is_not_said_to_be_missing(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    (home / "cadets").mkdir(parents=True)
    (home / "cadets" / "mine.yaml").write_text("id: mine\n")
    status, _, complaint = said(capsys, "play", "cadets", "mine", "--headless")
    assert status == cli.BAD_USE
    assert complaint.startswith("long-orbit play: the mission 'mine' cannot be used: ")
    assert str(home / "cadets" / "mine.yaml") in complaint


def test_a_home_that_cannot_be_looked_into_keeps_nobody_from_playing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """D09"""
    is_dir = Path.is_dir

    def refused(path: Path) -> bool:
        if path.name == "cadets" and path.parent.name == "home":
            raise PermissionError(13, "Permission denied", str(path))
        return is_dir(path)

    monkeypatch.setattr(Path, "is_dir", refused)
    assert said(capsys, *HEADLESS)[0] == 0


def test_playing_in_the_terminal_leaves_nothing_behind(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    assert said(capsys, *HEADLESS)[0] == 0
    assert not home.exists()


def test_more_processes_than_games_are_no_trouble(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "cadets", "kestrel_run", "--games", "3", "--json")
    status, out, _ = said(capsys, *words, "--jobs", "64")
    several = json.loads(out)
    assert (status, several["games"], several["unfinished"]) == (0, 3, 0)
    alone = json.loads(said(capsys, *words)[1])
    assert several | {"seconds": 0} == alone | {"seconds": 0}


# ----------------------------------------------------------------------------------- output and interruption


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("words", [HEADLESS, ("check",), ("simulate", "cadets", "kestrel_run", "--games", "1")])
def test_a_full_disk_behind_the_output_is_told(words: tuple[str, ...]) -> None:
    """D03"""
    with Path("/dev/full").open("w") as full:
        done = run(*words, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [f"long-orbit {words[0]}: the output cannot be used: No space left on device"]


def test_a_reader_that_goes_away_ends_the_program_quietly() -> None:
    read, write = os.pipe()
    os.close(read)
    done = run(*HEADLESS, stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="closing streams is the shell's doing")
def test_closed_streams_do_no_harm() -> None:
    command = f'"{sys.executable}" "{MAIN}" {" ".join(HEADLESS)} >&- 2>&-'
    assert subprocess.run(["sh", "-c", command], timeout=60, check=False).returncode == 0


def test_names_a_terminal_cannot_show_are_written_in_codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = run("check", "Ж.yaml", cwd=tmp_path, capture_output=True)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("\\u0416.yaml: expected")


@pytest.mark.parametrize("words", [(), ("play", "cadets", "kestrel_run"), ("simulate", "cadets", "kestrel_run")])
def test_ctrl_c_stops_without_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(window, "open_window", interrupted)
    monkeypatch.setattr("game.cli.simulate.play_one", interrupted)
    assert said(capsys, *words) == (cli.STOPPED, "", "\nstopped\n")


# ------------------------------------------------------------------------------------------------ saved games


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A whole game of bots."""
    setup = ready("cadets", "kestrel_run", "easy", "Ann,bot:ace")
    header = Header("cadets", msgspec.to_builtins(setup.setup), 5, setup.wing.door.digest(setup.content), __version__)
    path = tmp_path / "a game.jsonl"
    begun = Journal.begin(lambda: setup.wing.door.begin(setup.content, setup.setup, 5), header, path)
    crew = setup.wing.door.crew(Dice(1))
    while begun.game.choice is not None:
        begun.play(crew.answer(begun.game.view(begun.game.choice.seat)))
    return path


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_a_replay_tells_the_whole_game(capsys: pytest.CaptureFixture[str], journal: Path) -> None:
    status, out, complaint = said(capsys, "replay", str(journal), "--headless")
    assert (status, complaint) == (0, "")
    assert "waits on" in out.splitlines()[0]
    assert "aboard" in out.splitlines()[-1]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"format":1', '"format":1001', "a game.jsonl was saved in format 1001, and this program reads format 1"),
        ('"game":"cadets"', '"game":"checkers"', "there is no game 'checkers'"),
        ('"mission":"kestrel_run"', '"mission":"gone"', "a game.jsonl: it needs the mission 'gone'"),
        ('"timer":30', '"timer":"soon"', "a game.jsonl: the seats and options written in it cannot be read"),
        ('"captain":0', '"captain":9', "a game.jsonl: nobody of the crew written in it holds the station 'captain'"),
        ("{", "[", "a game.jsonl is no saved game, or its first line is damaged"),
    ],
)
def test_a_game_that_cannot_be_replayed_is_refused_in_one_sentence_and_left_alone(
    capsys: pytest.CaptureFixture[str], journal: Path, old: str, new: str, sentence: str
) -> None:
    """D01, D04, D05"""
    edit(journal, old, new)
    before = journal.read_bytes()
    status, out, complaint = said(capsys, "replay", str(journal), "--headless")
    assert (status in (1, cli.BAD_USE), out) == (True, "")
    assert sentence in complaint
    assert complaint.count("\n") == 1
    assert journal.read_bytes() == before


def test_a_replay_of_another_version_is_warned_of_and_names_the_answer_it_stops_at(
    capsys: pytest.CaptureFixture[str], journal: Path
) -> None:
    """D38"""
    edit(journal, f'"program":"{__version__}"', '"program":"0.0.9"')
    edit(journal, '"asked":"choose_equipment"', '"asked":"choose_a_hat"')
    status, out, _ = said(capsys, "replay", str(journal), "--headless")
    first, *_, last = out.splitlines()
    assert status == 1
    assert "0.0.9" in first and __version__ in first
    assert "stops here: answer 2 ('choose_a_hat', seat 0) does not match" in last


# ------------------------------------------------------------------------------------------- faults of our own


def test_a_fault_of_the_program_is_one_sentence_and_the_log_has_the_rest(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("E99")

    monkeypatch.setattr("game.cli.simulate.play_one", broken)
    status, out, complaint = said(capsys, "simulate", "cadets", "kestrel_run")
    assert (status, out) == (cli.FAULT, "")
    assert complaint.count("\n") == 1
    assert str(home / files.FAULT_LOG) in complaint
    assert "Traceback" in (home / files.FAULT_LOG).read_text("utf-8")


def test_a_fault_that_cannot_be_logged_goes_to_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    home.write_text("in the way")
    monkeypatch.setattr(window, "open_window", lambda *_: {}["E99"])
    status, _, complaint = said(capsys)
    assert status == cli.FAULT
    assert f"The fault cannot be logged in {home}" in complaint
    assert "KeyError: 'E99'; it is told above" in complaint


# -------------------------------------------------------------------------------------------------- no window


def test_a_display_that_does_not_answer_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    assert said(capsys, "play", "cadets", "kestrel_run") == (
        cli.BAD_USE,
        "",
        "long-orbit play: no window can be opened here: nonsense not available; add --headless to do without one\n",
    )


def test_a_window_nobody_could_see_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL draws into the void when a display is named that does not answer."""
    pygame.display.quit()
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    with pytest.raises(window.NoWindow, match="does not answer"):
        window.open_window()


def test_without_a_window_bots_play_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise window.NoWindow("it is dark")

    monkeypatch.setattr(window, "open_window", refused)
    status, out, complaint = said(capsys)
    first, *log = out.splitlines()
    assert (status, complaint) == (0, "")
    assert first.startswith("No window here (it is dark), so bots play Kestrel Run in the terminal")
    assert "aboard" in log[-1]


def test_the_player_is_told_at_once_that_a_mission_cannot_be_saved_in_its_place(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """D09: also when the title, where this is told otherwise, is skipped."""
    home.write_text("in the way")
    shown: list[Scene] = []
    monkeypatch.setattr(App, "run", lambda app, *scenes: shown.extend(scenes))
    assert main(["play", "cadets", "kestrel_run"]) == 0
    table, dialog = shown
    assert isinstance(dialog, Dialog)
    assert str(home) in dialog.string


def test_each_file_is_judged_by_the_game_it_belongs_to(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for wing, name in (("cadets", "enemies.yaml"), ("scouts", "threats.yaml")):
        text = (files.assets() / "data" / wing / name).read_text("utf-8")
        (tmp_path / name).write_text(text, "utf-8")
    assert said(capsys, "check", str(tmp_path))[:2] == (0, "No problems.\n")
    (tmp_path / "own.yaml").write_text("threats: none\n", "utf-8")
    (tmp_path / "red.yaml").write_text("colour: red\n", "utf-8")
    (tmp_path / "torn.yaml").write_text("colour: [\n", "utf-8")
    status, out, _ = said(capsys, "check", str(tmp_path))
    own, red, torn, count = out.splitlines()
    assert status == 1 and count == "3 problems."
    assert own.startswith(f"{tmp_path}/own.yaml:1: threats: expected")
    wanted = "expected a map, a mission or a data file of Space Cadets or Space Scouts, found the keys colour"
    assert red == f"{tmp_path}/red.yaml:1: {wanted}"
    assert torn.startswith(f"{tmp_path}/torn.yaml:2: expected readable YAML")
