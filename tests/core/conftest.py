"""What tests of saved games share."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "saves" / "game.jsonl"
