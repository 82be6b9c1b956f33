"""Write the golden games anew: ``python -m tests.golden.make``. Read the difference before you commit it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.cadets import WING
from game.cadets.content import Content, load
from game.cadets.rules.setup import new_game
from game.cadets.seating import set_up
from game.cli.play import bot_play
from game.files import assets

FOLDER = Path(__file__).parent
GAMES = {
    "kestrel_run_easy_cadets": ("easy", ("bot:cadet",), 4),
    "kestrel_run_normal_officers": ("normal", ("bot:officer",), 3),
    "kestrel_run_hard_aces": ("hard", ("bot:ace",), 9),
    "kestrel_run_normal_mixed": ("normal", ("bot:ace", "bot:cadet", "bot:officer"), 12),
}
"""Name: difficulty, seats, seed."""


def transcript(content: Content, name: str) -> Iterator[str]:
    """Tell a whole game as readable text: who was asked what, what was answered, what came of it."""
    difficulty, seats, seed = GAMES[name]
    game = new_game(content, set_up(content, "kestrel_run", difficulty, seats, 30), seed)
    yield f"# {name}: {difficulty}, {', '.join(seats)}, seed {seed}"
    yield from (WING.sentence(game, event) for event in game.events)
    asked = game.choice
    for events in bot_play(WING, game, seed):
        assert asked is not None
        yield f"> {game.state.crew[asked.seat].name}: {asked.name}"
        yield from (WING.sentence(game, event) for event in events)
        asked = game.choice
    yield f"= {WING.outcome(game)}"


def text(content: Content, name: str) -> str:
    return "\n".join(line for line in transcript(content, name) if line) + "\n"


def main() -> None:
    content = load(assets())
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(text(content, name), encoding="utf-8")
        print(f"{name}.txt")


if __name__ == "__main__":
    main()
