"""Numbers in the braces of texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core.content import Reader
from game.core.records import AtLeastOne, Record, Words
from game.core.texts import fill_in

FILES = {"cards": ("cards.yaml", "cards"), "limits": ("cards.yaml", "limits")}


class Card(Record, frozen=True):
    reach: int
    text: Words


class Limits(Record, frozen=True):
    hand: AtLeastOne


def read(folder: Path, text: str) -> tuple[Reader, dict[str, Any]]:
    (folder / "cards.yaml").write_text(
        f"cards:\n  beam: {{reach: 3, text: '{text}'}}\nlimits: {{hand: 10}}\n", encoding="utf-8"
    )
    reader = Reader(folder)
    parts = reader.read_parts(FILES, {"cards": dict[str, Card], "limits": Limits})
    fill_in(reader, parts, FILES, [("cards", "text")])
    return reader, parts


def test_a_text_may_name_fields_of_its_own_record_and_parts_of_the_content(tmp_path: Path) -> None:
    reader, parts = read(tmp_path, "Reaches {reach} squares; hold {limits.hand}.")
    reader.done()
    assert parts["cards"]["beam"].text == "Reaches 3 squares; hold 10."


@pytest.mark.parametrize("text", ["{nobody}", "{limits.foot}", "{"])
def test_braces_that_name_nothing_are_reported_with_file_and_place(tmp_path: Path, text: str) -> None:
    reader, _ = read(tmp_path, text)
    (problem,) = reader.problems
    assert (problem.file, problem.line, problem.path) == ("cards.yaml", 2, "cards.beam.text")
    assert problem.expected == "braces that name a part of the content"


def test_nothing_is_filled_in_while_anything_else_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text("cards:\n  beam: {reach: 3, text: '{limits.hand}'}\n", encoding="utf-8")
    reader = Reader(tmp_path)
    parts = reader.read_parts(FILES, {"cards": dict[str, Card], "limits": Limits})
    before = len(reader.problems)
    fill_in(reader, parts, FILES, [("cards", "text")])
    assert len(reader.problems) == before == 1
    assert parts["cards"]["beam"].text == "{limits.hand}"
