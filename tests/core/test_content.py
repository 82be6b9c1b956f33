"""Content files: every mistake is told in one sentence, and all of them at once (field cases D25-D29)."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from game.core.content import ContentError, Problem, Reader, digest, nearest


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    speed: Annotated[int, msgspec.Meta(ge=0)]
    level: Literal["easy", "hard"] = "easy"
    fast: bool = False
    odds: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.5
    place: tuple[int, int] = (0, 0)
    tags: tuple[str, ...] = ()
    note: str = ""
    bonus: int | None = None


class Even(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int

    def __post_init__(self) -> None:
        if self.number % 2:
            raise ValueError("an even number")


@pytest.fixture
def read(tmp_path: Path):
    """Write a file, read its table of ships, and return what was read and what was wrong."""

    def read(text: str | bytes, shape: type = dict[str, Ship], key: str = "ships"):
        body = text.encode() if isinstance(text, str) else text
        (tmp_path / "ships.yaml").write_bytes(body)
        reader = Reader(tmp_path)
        value = reader.read("ships.yaml", shape, key)
        try:
            reader.done()
        except ContentError as error:
            return value, [str(problem) for problem in error.problems]
        return value, []

    return read


def ship(line: str) -> str:
    return f"ships:\n  a:\n    name: Ada\n    speed: 1\n    {line}\n"


def test_a_good_file_becomes_records_with_their_keys_as_ids(read):
    ships, problems = read(
        "ships:\n"
        "  a: {name: Ada, speed: 3, level: hard, fast: true, odds: 1, place: [1, 2], tags: [x, y]}\n"
        "  b: {name: Bo, speed: 0, odds: 0.25}\n"
    )
    assert problems == []
    assert ships == {
        "a": Ship("a", "Ada", 3, "hard", True, 1.0, (1, 2), ("x", "y")),
        "b": Ship("b", "Bo", 0, odds=0.25),
    }


def test_all_errors_of_a_file_come_at_once_with_line_and_key_path(read):
    ships, problems = read(
        "ships:\n"
        "  a:\n"
        "    name: Ada\n"
        "    speed: fast\n"
        "    sped: 3\n"
        "  b: {name: Bo, speed: -1, level: hrad, place: [1], tags: [1]}\n"
        "  c: 7\n"
        "  d: {speed: 1}\n"
    )
    assert ships is None
    assert problems == [
        "ships.yaml:5: ships.a: expected only the keys name, speed, level, fast, odds, place, tags, "
        "note, bonus, "
        "found 'sped'; did you mean 'speed'?",
        "ships.yaml:4: ships.a.speed: expected a whole number of at least 0, found 'fast'",
        "ships.yaml:6: ships.b.speed: expected a whole number of at least 0, found -1",
        "ships.yaml:6: ships.b.level: expected one of easy, hard, found 'hrad'; did you mean 'hard'?",
        "ships.yaml:6: ships.b.place: expected a list of 2: a whole number, a whole number, found 1 entries",
        'ships.yaml:6: ships.b.tags[0]: expected text, found 1; put it in quotes: "1"',
        "ships.yaml:7: ships.c: expected a mapping with the keys name, speed, level, fast, odds, place, "
        "tags, "
        "note, bonus, found 7",
        "ships.yaml:8: ships.d: expected the key 'name' with text, found none",
    ]


def test_errors_of_all_files_come_at_once(tmp_path):
    (tmp_path / "one.yaml").write_text("ships: {a: {name: Ada, speed: x}}\n")
    (tmp_path / "two.yaml").write_text("ships: {a: {name: Ada, speed: y}}\nships2: {}\n")
    reader = Reader(tmp_path, "data/")
    for file in ("one.yaml", "two.yaml", "three.yaml"):
        reader.read(file, dict[str, Ship], "ships")
    with pytest.raises(ContentError) as caught:
        reader.done()
    assert [(problem.file, problem.line) for problem in caught.value.problems] == [
        ("data/one.yaml", 1),
        ("data/two.yaml", 1),
        ("data/three.yaml", 0),
        ("data/two.yaml", 2),
    ]
    assert str(caught.value).count("\n") == 3


@pytest.mark.parametrize(
    "word", ["no", "on", "Yes", "OFF", "true", "12:30", "012", "1e3", "1.10", "2026-11-29", "7"]
)
def test_a_word_yaml_would_bend_is_no_text_until_it_stands_in_quotes(read, word):
    """D27"""
    _, problems = read(ship(f"note: {word}"))
    assert problems == [
        f'ships.yaml:5: ships.a.note: expected text, found {word}; put it in quotes: "{word}"'
    ]
    ships, problems = read(ship(f'note: "{word}"'))
    assert (ships["a"].note, problems) == (word, [])


@pytest.mark.parametrize("word", ["no", "12:30"])
def test_such_a_word_is_no_id_either(read, word):
    """D27"""
    _, problems = read(f"ships:\n  {word}: {{name: Ada, speed: 1}}\n")
    assert problems == [
        f'ships.yaml:2: ships.{word}: expected text, found {word}; put it in quotes: "{word}"'
    ]


@pytest.mark.parametrize("word", ["N", "y", "Y1", "3A", "2D", "D/2", "null zone", "north-east"])
def test_plain_words_need_no_quotes(read, word):
    ships, problems = read(ship(f"note: {word}"))
    assert (ships["a"].note, problems) == (word, [])


@pytest.mark.parametrize("word", ["yes", "on", "True", "1", '"true"'])
def test_only_true_and_false_are_booleans(read, word):
    """D27"""
    assert len(read(ship(f"fast: {word}"))[1]) == 1
    assert read(ship("fast: true"))[0]["a"].fast is True


@pytest.mark.parametrize(("word", "hint"), [("012", "; write 12"), ("12:30", ""), ("1e3", ""), ("1.0", "")])
def test_only_plain_digits_are_whole_numbers(read, word, hint):
    """D27"""
    _, problems = read(ship(f"bonus: {word}"))
    assert problems == [f"ships.yaml:5: ships.a.bonus: expected a whole number, found {word}{hint}"]


def test_numbers_keep_their_bounds(read):
    assert read(ship("odds: 1.5"))[1] == [
        "ships.yaml:5: ships.a.odds: expected a number from 0 to 1, found 1.5"
    ]


def test_a_key_that_comes_twice_is_refused_with_both_lines(read):
    text = "ships:\n  a: {name: Ada, speed: 1}\n  a: {name: Bo, speed: 2}\nships: {}\n"
    assert read(text)[1] == [
        "ships.yaml:4: ships: expected each key once, found it again (first on line 1); keep one of the two",
        "ships.yaml:3: ships.a: expected each key once, found it again (first on line 2); keep one of "
        "the two",
    ]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("", "expected a mapping of keys to values, found an empty file"),
        ("# nothing\n", "expected a mapping of keys to values, found an empty file"),
        ("- 1\n", "expected a mapping of keys to values, found a list"),
        ("just words\n", "expected a mapping of keys to values, found 'just words'"),
        ("ships:\n\ta: 1\n", "expected spaces, found a tab at the start of a line; indent with spaces only"),
        ("ships: {a: 1\n", "expected readable YAML, found this: did not find expected"),
        ("ships: b: 1\n", "expected one key with one value, found a second colon; check the indent"),
        ("a: 1\n---\nb: 2\n", "expected readable YAML, found this: but found another document"),
        (b"\xff\xfea\x00", "expected a text file in UTF-8, found other bytes; save it as UTF-8"),
        ("ships: {name: \x07}\n", "expected readable YAML, found"),
    ],
)
def test_a_file_that_cannot_be_read_gives_one_sentence(read, body, sentence):
    value, problems = read(body)
    assert value is None
    assert len(problems) == 1
    assert sentence in problems[0]
    assert problems[0].startswith("ships.yaml")


def test_a_missing_file_gives_one_sentence(tmp_path):
    reader = Reader(tmp_path)
    assert reader.read("gone.yaml", dict[str, Ship], "ships") is None
    assert [str(problem) for problem in reader.problems] == [
        "gone.yaml: expected a readable file, found no such file or directory"
    ]


def test_the_mark_some_editors_put_before_utf_8_does_no_harm(read):
    assert read(b"\xef\xbb\xbf" + ship("note: x").encode())[1] == []


def test_a_record_may_refuse_what_its_fields_allow(read):
    assert read("number: 4\n", Even, "")[0] == Even(4)
    assert read("number: 3\n", Even, "")[1] == ["ships.yaml:1: expected an even number, found something else"]


def test_empty_text_falls_back_to_the_default(read):
    ships, problems = read(ship("note:"))
    assert (ships["a"].note, problems) == ("", [])
    assert read(ship("note: ''"))[0]["a"].note == ""
    assert len(read(ship("note: " + "long " * 4000))[0]["a"].note) == 19_999


def test_of_a_long_text_in_the_wrong_place_only_the_beginning_is_shown(read):
    (problem,) = read(ship("tags: |\n" + "      a long line\n" * 200))[1]
    assert "expected a list" in problem and "a long line" in problem
    assert len(problem) < 250 and "\n" not in problem


def test_tags_of_yaml_are_no_way_in(read):
    assert read(ship("note: !!python/object/apply:os.getcwd []"))[1] == [
        "ships.yaml:5: ships.a.note: expected text, found a list"
    ]


def test_a_wing_adds_problems_of_its_own_with_the_right_line(tmp_path):
    (tmp_path / "ships.yaml").write_text(
        "ships:\n  a: {name: Ada, speed: 1}\n  b: {name: Bo, speed: 1, tags: [x, y]}\n"
    )
    reader = Reader(tmp_path)
    reader.read("ships.yaml", dict[str, Ship], "ships")
    assert reader.keys("ships.yaml", "ships") == ["a", "b"]
    assert reader.known("ships.yaml", ("ships", "b"), "a", ["a", "b"], "a ship")
    assert not reader.known("ships.yaml", ("ships", "b", "tags", 1), "scuot", ["scout", "drone"], "a ship")
    assert [str(problem) for problem in reader.problems] == [
        "ships.yaml:3: ships.b.tags[1]: expected the id of a ship, found 'scuot'; did you mean 'scout'?"
    ]


def test_the_nearest_word_is_guessed_whatever_the_case():
    assert nearest("SPEDE", ["range", "speed"]) == "did you mean 'speed'?"
    assert nearest("xyz", ["range", "speed"]) == ""


def test_a_problem_of_a_whole_file_has_no_line():
    assert str(Problem("a.yaml", 0, "", "text", "none")) == "a.yaml: expected text, found none"


def test_the_digest_sees_names_and_words_but_not_line_ends(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    file = data / "a.yaml"
    file.write_bytes(b"a: 1\nb: 2\n")
    first = digest(tmp_path, ["data"])
    file.write_bytes(b"a: 1\r\nb: 2\r\n")
    assert digest(tmp_path, ["data"]) == first
    (data / "long_orbit.tiled-session").write_text("an editor's own notes")
    assert digest(tmp_path, ["data"]) == first
    file.write_bytes(b"a: 1\nb: 3\n")
    changed = digest(tmp_path, ["data"])
    file.rename(data / "b.yaml")
    assert len({first, changed, digest(tmp_path, ["data"])}) == 3
