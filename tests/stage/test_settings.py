"""Settings survive a restart, and a damaged value costs only itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.stage.settings import FILE, Settings, SettingsFile, choices


def test_settings_come_back_after_a_restart(tmp_path: Path) -> None:
    settings = Settings(
        text_size=130, reduced_motion=True, timer=0, window=(1600, 900), notes_seen=["bridge"]
    )
    assert SettingsFile(tmp_path).save(settings)
    again = SettingsFile(tmp_path)
    assert again.load() == settings
    assert again.troubles == []


def test_a_first_start_has_the_settings_as_shipped(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    assert file.load() == Settings() and file.troubles == []
    assert SettingsFile(None).load() == Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("text_size", 117),
        ("text_size", "100"),
        ("reduced_motion", "yes"),
        ("volume", 101),
        ("volume", -1),
        ("timer", 31),
        ("pace", "3x"),
        ("window", [1280]),
        ("window", [0, 0]),
        ("notes_seen", {"bridge": True}),
    ],
)
def test_a_bad_value_falls_back_alone_and_is_told(tmp_path: Path, name: str, value: object) -> None:
    (tmp_path / FILE).write_text(json.dumps({name: value, "handover": "tap"}))
    file = SettingsFile(tmp_path)
    settings = file.load()
    assert getattr(settings, name) == getattr(Settings(), name)
    assert settings.handover == "tap"
    (trouble,) = file.troubles
    assert name in trouble and str(tmp_path) in trouble


def test_an_unknown_setting_is_left_out_and_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"colour_of_ship": "red", "volume": 10}))
    file = SettingsFile(tmp_path)
    assert file.load() == Settings(volume=10)
    assert "colour_of_ship" in file.troubles[0]


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe\x00", b"[1, 2]", b"null", b"[" * 100_000])
def test_a_damaged_file_gives_settings_as_shipped_and_one_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    file = SettingsFile(tmp_path)
    assert file.load() == Settings()
    (trouble,) = file.troubles
    assert str(tmp_path / FILE) in trouble


def test_a_write_that_fails_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = SettingsFile(tmp_path)
    file.save(Settings(volume=20))

    def full(*args: object, **options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.stage.settings.json.dump", full)
    assert not file.save(Settings(volume=90))
    assert SettingsFile(tmp_path).load() == Settings(volume=20)
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_folder_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("not a folder")
    file = SettingsFile(blocker)
    assert not file.save(Settings()) and not file.save(Settings())
    (trouble,) = file.troubles
    assert "cannot be saved" in trouble and str(blocker) in trouble


def test_choices_are_those_of_the_type() -> None:
    assert choices("timer") == [30, 45, 60, 0]
    assert choices("reduced_motion") == [True, False]
    assert choices("pace") == ["1x", "2x", "instant"]


def test_the_pace_is_a_factor_for_motion() -> None:
    assert [Settings(pace=speed).motion_speed for speed in ("1x", "2x", "instant")] == [1, 2, 0]
