"""Whole games as readable text: a change of the rules shows up as lines that can be read and judged."""

from __future__ import annotations

import pytest

from tests.golden.make import FOLDER, GAMES, text


@pytest.mark.parametrize("name", GAMES)
def test_the_golden_game_is_played_as_written(name: str) -> None:
    """Renew with ``python -m tests.golden.make`` and read the difference."""
    assert text(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
