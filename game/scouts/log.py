"""The log of Space Scouts: events told in sentences, with the rule behind each: SS-UI.7, SS-UI.8.

The sentences are data (`data/text/scouts_log.yaml`); here their facts are turned into words.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from game.core import log as core
from game.core.content import Problem, Reader
from game.core.engine import Event
from game.scouts.records import face
from game.scouts.rules.game import Scouts
from game.scouts.rules.scoring import Decided, Ending, SoloEnding, decided_by, points, rating, solo_score, winners
from game.scouts.rules.state import Rank, SkillTable

FILE = "text/scouts_log.yaml"
RULES = Path(__file__).parent / "rules"


def sentence(game: Scouts, event: Event) -> core.Told | None:
    """Return the log line of an event, None if it is not worth one: SS-UI.8.

    Events told to some seats only have sentences for these seats' own logs.
    """
    return core.sentence(game.content.log, core.Speaker(WORDS, game), event)


def outcome(game: Scouts) -> str:
    """Return one sentence on how the game ended, "" while it goes on: SS-11.5, SS-11.6, SS-16.5, SS-16.10."""
    state = game.state
    if not state.result:
        return ""
    speaker, outcomes = core.Speaker(WORDS, game), game.content.log.outcomes
    if game.solo:
        pattern = outcomes[f"solo {state.result}"]
        return speaker.format(pattern, round=state.round, score=solo_score(game), rating=rating(game))
    best = winners(game)
    return speaker.format(
        outcomes[state.result], round=state.round, winners=best, points=points(game, best[0]), decided=decided_by(game)
    )  # fmt: skip


def card_name(game: Scouts, card: str) -> str:
    """Return the title of a mission, threat, Aid or Mishap, whatever copy of it."""
    content = game.content
    named = content.table_cards.get(face(card)) or content.action_cards[face(card)]
    return named.title


def listed(names: Sequence[str]) -> str:
    """Return "a", "a and b", "a, b and c", and "nothing" for none."""
    if not names:
        return "nothing"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


WORDS: core.Wording = {
    "who": lambda game, seat: game.state.players[seat].name,
    "winners": lambda game, seats: listed([game.state.players[seat].name for seat in seats]),
    "win": lambda game, seats: "wins" if len(seats) == 1 else "win together",
    "card": card_name,
    "cards": lambda game, cards: listed([card_name(game, card) for card in cards]),
    "skill": lambda game, skill: game.content.skills[skill].title,
    "table": lambda game, table: game.content.log.words["table"][table],
    "rank": lambda game, rank: game.content.log.words["rank"][rank],
    "tie": lambda game, decided: game.content.log.words["tie"][decided],
    "failure": lambda game, die: game.content.failure[die - 1].title,
    "s": lambda game, count: "" if count == 1 else "s",
}
"""What a fact can be, and how it is put into words."""

NEEDED: dict[tuple[str, ...], Sequence[str]] = {
    ("words", "table"): get_args(SkillTable), ("words", "rank"): get_args(Rank),
    ("words", "tie"): get_args(Decided),
    ("outcomes",): [*get_args(Ending), *(f"solo {ending}" for ending in get_args(SoloEnding))],
}  # fmt: skip
"""What is looked up in the file besides the sentences, and where."""


def emitted(folder: Path = RULES) -> dict[str, set[str]]:
    """Return every kind of event the rules emit, with the facts that all its places give."""
    return core.emitted(file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.py")))


def problems(root: Path) -> list[Problem]:
    """Return what keeps the log, below a folder with `data/`, from telling every event and every end of a game."""
    reader = Reader(root / "data", "data/")
    for at, wanted in NEEDED.items():
        for key in wanted:
            if key not in reader.keys(FILE, *at):
                reader.report(FILE, at, f"the key {key!r}", "none")
    return core.problems(reader, FILE, emitted())
