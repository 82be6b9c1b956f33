"""Write the golden games anew: ``python -m tests.golden.make``. Read the difference before you commit it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from game.cli.common import ready
from game.cli.play import bot_play
from game.core.engine import Event, Game
from game.core.wing import Wing

FOLDER = Path(__file__).parent
GAMES = {
    "kestrel_run_easy_cadets": ("cadets", "kestrel_run", "easy", "bot:cadet", 4),
    "kestrel_run_normal_officers": ("cadets", "kestrel_run", "normal", "bot:officer", 3),
    "kestrel_run_hard_aces": ("cadets", "kestrel_run", "hard", "bot:ace", 9),
    "kestrel_run_normal_mixed": ("cadets", "kestrel_run", "normal", "bot:ace,bot:cadet,bot:officer", 12),
    "scouts_three_levels": ("scouts", "action", "", "bot:cadet,bot:officer,bot:admiral", 5),
    "scouts_base_game": ("scouts", "base", "", "bot:officer,bot:officer", 2),
    "scouts_solo": ("scouts", "solo_action", "", "bot:officer", 7),
}
"""Name: wing, what is played, difficulty, seats, seed."""


def transcript(name: str) -> Iterator[str]:
    """Tell a whole game as readable text: which seat was asked what, and what came of it, secrets included."""
    *words, seed = GAMES[name]
    wing, content, setup = ready(*words)
    game = wing.door.begin(content, setup, seed)
    yield f"# {name}: {', '.join(word for word in words if word)}, seed {seed}"
    yield from told(wing, game, game.events)
    asked = game.choice
    for events in bot_play(wing, game, seed):
        assert asked is not None
        yield f"> seat {asked.seat + 1}: {asked.name}"
        yield from told(wing, game, events)
        asked = game.choice
    yield f"= {wing.door.outcome(game)}"


def told(wing: Wing, game: Game[Any], events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        if line := wing.door.sentence(game, event):
            yield str(line)


def text(name: str) -> str:
    return "\n".join(transcript(name)) + "\n"


def main() -> None:
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(text(name), encoding="utf-8")
        print(f"{name}.txt")


if __name__ == "__main__":
    main()
