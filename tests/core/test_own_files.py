"""Files that somebody wants checked: which there are, and what they look like."""

from __future__ import annotations

from pathlib import Path

from game.core.own_files import BY_NAME, files_in, most_like

KINDS = {"": ["id", "map"], "data/ships.yaml": ["ships"], "data/crew.yaml": ["crew", "map"]}


def test_folders_stand_for_the_files_in_them_and_what_holds_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "empty").mkdir()
    wanted = [tmp_path / "a.tmx", tmp_path / "deep" / "b.yml", tmp_path / "c.yaml"]
    for path in (*wanted, tmp_path / "notes.txt"):
        path.touch()
    files, problems = files_in([tmp_path, tmp_path / "empty", tmp_path / "notes.txt", tmp_path / "gone.tmx"])
    assert sorted(files) == sorted([*wanted, tmp_path / "gone.tmx"])  # whoever reads a file that is not there says so
    assert [(Path(each.file).name, each.expected, each.found) for each in problems] == [
        ("empty", "a folder with .yaml or .tmx files", "none"),
        ("notes.txt", "a .yaml or .tmx file", "'.txt'"),
    ]


def test_what_is_not_there_is_not_taken_for_a_wrong_kind_of_file(tmp_path: Path) -> None:
    assert files_in([tmp_path / "nothing"]) == ([tmp_path / "nothing"], [])


def test_a_file_is_what_its_name_says_or_else_what_most_of_its_keys_say(tmp_path: Path) -> None:
    def like(name: str, text: str) -> tuple[int, str]:
        (tmp_path / name).write_text(text, "utf-8")
        return most_like(tmp_path / name, KINDS)

    assert like("ships.yaml", "crew: 1\n") == (BY_NAME, "data/ships.yaml")
    assert like("mine.yaml", "crew: 1\nmap: 2\n") == (2, "data/crew.yaml")
    assert like("mine.yaml", "map: 2\n") == (1, "")  # of several the first
    assert like("mine.yaml", "colour: red\n")[0] == 0
    assert like("mine.tmx", "crew: 1\n")[0] == 0
