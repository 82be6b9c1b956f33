"""The words that seat people and bots."""

from __future__ import annotations

import pytest

from game.core.seating import LONGEST_NAME, seated, unknown
from game.core.wing import BadSetup

LEVELS = ("cadet", "ace")


@pytest.mark.parametrize(
    ("words", "name", "level"),
    [
        (" Ann ", "Ann", None), ("bot:ace", "", "ace"), ("BOT : Cadet", "", "cadet"), ("Bot", "Bot", None),
        ("Dr: No", "Dr: No", None), ("x" * LONGEST_NAME, "x" * LONGEST_NAME, None),
    ],
)  # fmt: skip
def test_a_seat_is_a_name_or_the_level_of_a_bot(words: str, name: str, level: str | None) -> None:
    assert seated(words, LEVELS) == (name, level)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("  ", "a seat has no name; write names separated by commas, bots as bot:cadet, bot:ace"),
        ("bot:", "there is no bot level ''; choose cadet, ace"),
        ("bot:cadett", "there is no bot level 'cadett'; choose cadet, ace (did you mean 'cadet'?)"),
        ("x" * (LONGEST_NAME + 1), f"is longer than {LONGEST_NAME} letters; shorten it"),
        ("A\nB", "signs that cannot be written"),
        ("\x1b[31mAnn", "signs that cannot be written"),
        ("\udcff", "signs that cannot be written"),
    ],
)
def test_what_seats_nobody_is_told_in_one_sentence(words: str, said: str) -> None:
    """D08 for names that no file or screen can hold."""
    with pytest.raises(BadSetup, match=".") as problem:
        seated(words, LEVELS)
    assert said in str(problem.value)
    assert "\n" not in str(problem.value)


def test_an_unknown_word_is_told_with_those_there_are() -> None:
    assert unknown("game", "chess", ["cadets", "scouts"]) == "there is no game 'chess'; choose cadets, scouts"
    assert unknown("game", "scots", ["cadets", "scouts"]).endswith("(did you mean 'scouts'?)")
