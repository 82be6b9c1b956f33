"""The game finds its own files, and a player's folder is always one that can be written."""

import errno
import os
from pathlib import Path

import pytest

from game import files


@pytest.fixture
def home(monkeypatch, tmp_path):
    """Point the user folder at a place of the test's own, and temporary folders as well."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(files.tempfile, "tempdir", str(tmp_path / "temporary"))
    files._shelter.cache_clear()

    def point_at(folder: Path | str) -> None:
        monkeypatch.setenv(files.HOME_VARIABLE, str(folder))

    yield point_at
    files._shelter.cache_clear()


def test_a_checkout_uses_its_own_top_folder(monkeypatch, tmp_path):
    (tmp_path / "game").mkdir()
    monkeypatch.setattr(files, "__file__", str(tmp_path / "game" / "files.py"))
    assert files.assets() == tmp_path


def test_an_installed_game_uses_the_folder_inside_the_package(monkeypatch, tmp_path):
    (tmp_path / "game" / "_assets").mkdir(parents=True)
    monkeypatch.setattr(files, "__file__", str(tmp_path / "game" / "files.py"))
    assert files.assets() == tmp_path / "game" / "_assets"


def test_the_user_folder_is_made_when_asked_for_and_left_empty(home, tmp_path):
    home(tmp_path / "Größe 宇宙" / "orbit")
    assert files.user_folder() == (tmp_path / "Größe 宇宙" / "orbit", "")
    assert list((tmp_path / "Größe 宇宙" / "orbit").iterdir()) == []


def test_a_relative_user_folder_does_not_move_with_the_working_folder(home, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    home("orbit")
    assert files.user_folder().path == tmp_path / "orbit"


def test_the_home_of_nobody_and_a_working_folder_that_is_gone_are_no_trouble(home, monkeypatch, tmp_path):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    home("~nobody of this name/orbit")
    assert files.wanted_folder() == Path("~nobody of this name/orbit")
    (tmp_path / "gone").rmdir()
    home("orbit")
    path, trouble = files.user_folder()
    assert path.parent == tmp_path / "temporary"
    assert "orbit" in trouble


def test_without_the_variable_the_folder_is_where_the_system_keeps_data(monkeypatch, tmp_path):
    monkeypatch.delenv(files.HOME_VARIABLE)
    monkeypatch.setattr(files, "user_data_path", lambda name, appauthor: tmp_path / name)
    assert files.user_folder() == (tmp_path / "long-orbit", "")


def test_a_folder_that_cannot_be_made_is_replaced_and_the_player_is_told_why(home, tmp_path):
    (tmp_path / "orbit").write_text("a file stands in the way")
    home(tmp_path / "orbit" / "saves")
    path, trouble = files.user_folder()
    assert path.parent == tmp_path / "temporary"
    (path / "proof").write_text("the folder that stands in can be written")
    assert str(tmp_path / "orbit" / "saves") in trouble
    assert os.strerror(errno.ENOTDIR) in trouble
    assert str(path) in trouble
    assert files.HOME_VARIABLE in trouble


def test_the_folder_that_stands_in_stays_the_same(home, tmp_path):
    (tmp_path / "orbit").write_text("a file stands in the way")
    home(tmp_path / "orbit")
    assert files.user_folder() == files.user_folder()


def test_a_folder_that_turns_read_only_is_noticed(home, monkeypatch, tmp_path):
    home(tmp_path)
    assert files.user_folder().trouble == ""

    def refuse(dir: Path) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(files.tempfile, "TemporaryFile", refuse)
    assert os.strerror(errno.EACCES) in files.user_folder().trouble
