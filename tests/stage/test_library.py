"""The folder of saved games."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from game.stage.library import Library, safe_stem
from game.stage.shell import Shell
from tests.stage.conftest import begin, play

NAMES = ("Test?", "Sector:01", "a/b", "x" * 300, "   ", "dot.", "CON", "🛸", "../../etc", "Ж Ł ß", "com1")


def age(path: Path, seconds: float) -> None:
    """Make a file look older."""
    stamp = path.stat().st_mtime - seconds
    os.utime(path, (stamp, stamp))


def test_saved_games_are_listed_the_newest_first_with_what_people_want_to_know(shell: Shell) -> None:
    old = begin(shell, "Ann", "Bo", difficulty="hard")
    play(old, 12)
    assert old.journal.path is not None
    age(old.journal.path, 60)
    begin(shell, "Cleo")
    new, older = shell.library.all()
    assert (new.about.title, new.about.people, new.length) == ("Kestrel Run", ("Cleo",), 0)
    assert older.about == ("Space Cadets", "Kestrel Run", "Hard", ("Ann", "Bo"))
    assert older.length == old.game.state.turn > 0
    assert older.unfinished and not older.damaged


def test_a_finished_game_says_how_it_ended_and_is_not_continued(shell: Shell) -> None:
    going = begin(shell, "Ann")
    assert going.journal.path is not None
    age(going.journal.path, 60)
    over = begin(shell, "bot:officer")
    play(over, 10_000)
    newest = shell.library.all()[0]
    assert newest.result == over.game.state.result != ""
    latest = shell.library.latest()
    assert latest is not None and latest.path == going.journal.path


def test_looking_changes_no_file(shell: Shell) -> None:
    """D06"""
    session = begin(shell)
    play(session, 30)
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in shell.library.files()}
    shell.library.all()
    shell.library.latest()
    shell.loaded(next(iter(before)))
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in shell.library.files()} == before


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda raw: b"",
    "a brace of the header is gone": lambda raw: raw.replace(b"}", b"", 1),
    "random bytes": lambda raw: bytes(range(7, 250)) * 9,
    "another program's file": lambda raw: b'{"hello": 1}\n',
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_game_is_listed_with_its_reason_and_the_others_still_load(shell: Shell, how: str) -> None:
    """D01, D02"""
    good, bad = begin(shell, "Ann"), begin(shell, "Bo")
    assert good.journal.path is not None and bad.journal.path is not None
    raw = DAMAGE[how](bad.journal.path.read_bytes())
    bad.journal.path.write_bytes(raw)
    found = {saved.path: saved for saved in shell.library.all()}
    assert bad.journal.path.name in found[bad.journal.path].damaged
    assert not found[good.journal.path].damaged
    assert shell.loaded(good.journal.path).choice is not None
    assert bad.journal.path.read_bytes() == raw


def test_a_game_cut_in_half_is_listed_and_says_what_it_lost(shell: Shell) -> None:
    """D01"""
    session = begin(shell)
    play(session, 20)
    path = session.journal.path
    assert path is not None
    raw = path.read_bytes()
    path.write_bytes(raw[: len(raw) * 2 // 3])
    saved = shell.library.look(path)
    assert not saved.damaged and path.name in saved.notice


@pytest.mark.parametrize("format", [2, 1001])
def test_a_game_of_a_newer_version_names_both_numbers(shell: Shell, format: int) -> None:
    """D04"""
    path = begin(shell).journal.path
    assert path is not None
    first, _, rest = path.read_bytes().partition(b"\n")
    header = json.loads(first) | {"format": format}
    path.write_bytes(json.dumps(header).encode() + b"\n" + rest)
    why = shell.library.look(path).damaged
    assert str(format) in why and "reads format 1" in why


@pytest.mark.parametrize("title", NAMES)
def test_any_title_makes_a_file_name_that_every_system_takes(title: str) -> None:
    """D08"""
    stem = safe_stem(title)
    assert re.fullmatch(r"[a-z0-9][a-z0-9-]{0,70}", stem) and not stem.endswith("-")
    assert stem not in ("con", "com1")


def test_games_begun_in_the_same_second_never_share_a_file(shell: Shell) -> None:
    """D08"""
    paths = {begin(shell, name).journal.path for name in ("Ann", "Bo", "Cleo")}
    assert len(paths) == 3
    assert {saved.about.people for saved in shell.library.all()} == {("Ann",), ("Bo",), ("Cleo",)}


def test_names_of_people_are_kept_as_they_were_typed(shell: Shell) -> None:
    """D08"""
    names = ("Te?st", "a/b", "🛸 Ж", "CON")
    begin(shell, *names)
    assert shell.library.all()[0].about.people == names


def test_a_folder_that_is_not_there_holds_no_games(tmp_path: Path) -> None:
    library = Library(tmp_path / "nowhere")
    assert library.all() == [] and library.latest() is None
    assert not (tmp_path / "nowhere").exists()
    assert library.new_path("Kestrel Run", datetime(2031, 5, 4, 3, 2, 1)).name == "kestrel-run-20310504-030201.jsonl"
