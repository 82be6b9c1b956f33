"""The log's machinery: sentences with facts, cases, rules, and what is missing in a file of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.content import Reader
from game.core.engine import Event
from game.core.log import LogTexts, Speaker, emitted, problems, sentence

NAMES = ["Ann", "Bo"]
WORDS = {"who": lambda names, seat: names[seat], "s": lambda names, n: "" if n == 1 else "s"}
TEXTS = LogTexts(
    words={},
    sentences={"drew": "{who} draws {n} card{n:s}.", "passed": "to whom it may concern: {other:who} passes."},
    cases={"rolled": {"by": "face", "6": "A six!", "1": "", "else": "{who} rolls {face}."}},
    silent=("phase",),
    headings=("passed",),
    outcomes={},
)  # fmt: skip


def told(kind: str, **facts: object) -> str:
    return str(sentence(TEXTS, Speaker(WORDS, NAMES), Event(kind, facts)) or "")


def test_a_line_knows_its_words_its_rule_and_whether_it_opens_something_new() -> None:
    speaker = Speaker(WORDS, NAMES)
    drew = Event("drew", {"who": 1, "n": 1, "rule": "SS-5.3"})
    assert sentence(TEXTS, speaker, drew) == ("Bo draws 1 card.", "SS-5.3", False)
    assert sentence(TEXTS, speaker, Event("passed", {"other": 1})) == ("To whom it may concern: Bo passes.", "", True)


def test_facts_are_put_into_words_by_their_name_or_by_what_the_sentence_calls_them() -> None:
    assert told("drew", who=1, n=1) == "Bo draws 1 card."
    assert told("drew", who=0, n=2) == "Ann draws 2 cards."
    assert told("passed", other=1) == "To whom it may concern: Bo passes."


def test_a_rule_stands_behind_the_sentence() -> None:
    assert told("drew", who=0, n=2, rule="SS-5.3") == "Ann draws 2 cards. (SS-5.3)"


def test_a_case_is_chosen_by_a_fact_and_an_empty_one_says_nothing() -> None:
    assert told("rolled", who=0, face=6) == "A six!"
    assert told("rolled", who=0, face=1) == ""
    assert told("rolled", who=0, face=3) == "Ann rolls 3."


def test_what_has_no_sentence_says_nothing() -> None:
    assert told("phase", name="end") == ""
    assert told("never heard of") == ""


RULES = """
def rules(game, lucky):
    game.emit("drew", only=(1,), who=1, n=2)
    game.emit("rolled", who=1, face=2)
    game.emit("rolled", face=3, by="hand")
    game.emit("phase" if lucky else "passed", other=1)
"""


def test_what_the_rules_emit_is_read_from_their_text() -> None:
    """Only facts that every place gives can be relied on."""
    kinds = emitted([RULES, "x = 1"])
    assert kinds == {"drew": {"who", "n"}, "rolled": {"face"}, "phase": {"other"}, "passed": {"other"}}


FILE = "log.yaml"
WHOLE = """\
words: {}
sentences:
  drew: "{who} draws {n} card{n:s}."
  passed: "{other:who} passes."
cases:
  rolled: {by: face, "6": A six!, else: "A {face}."}
silent: [phase]
headings: [passed]
outcomes: {}
"""


def gaps(tmp_path: Path, text: str) -> list[str]:
    (tmp_path / FILE).write_text(text, "utf-8")
    return [str(problem) for problem in problems(Reader(tmp_path), FILE, emitted([RULES]))]


def test_a_file_that_tells_everything_has_no_gaps(tmp_path: Path) -> None:
    assert gaps(tmp_path, WHOLE) == []


def test_a_heading_that_no_sentence_tells_is_reported(tmp_path: Path) -> None:
    (gap,) = gaps(tmp_path, WHOLE.replace("[passed]", "[phase]"))
    assert "headings[0]" in gap and "'phase'" in gap


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('  passed: "{other:who} passes."\n', "", 3, "a sentence for 'passed'"),
        ("  drew:", "  drawn:", 3, "did you mean 'drew'?"),
        ("silent: [phase]", "silent: [phase, drew]", 3, "'drew' in two"),
        ("draws {n}", "draws {number}", 3, "'number'"),
        ("by: face", "by: who", 6, "'who'"),
        ("by: face, ", "", 6, "the key 'by' with the fact that chooses the case"),
        ("draws {n}", "draws {n", 3, "a fact between each pair of braces"),
        ("draws {n}", "draws {}", 3, "a fact between each pair of braces"),
        ("draws {n}", "draws {n!z}", 3, "a fact between each pair of braces"),
        ("A {face}.", "A }", 6, "a fact between each pair of braces"),
        ("outcomes: {}", 'outcomes: {won: "{"}', 9, "a fact between each pair of braces"),
    ],
)  # fmt: skip
def test_a_planted_gap_is_found_with_its_line(tmp_path: Path, old: str, new: str, line: int, said: str) -> None:
    assert old in WHOLE
    assert any(f"{FILE}:{line}:" in each and said in each for each in gaps(tmp_path, WHOLE.replace(old, new)))
