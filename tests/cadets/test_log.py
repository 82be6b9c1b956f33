"""The log: every event in words, with its rule: DA-23."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

from game.cadets import WING, log
from game.cadets.content import Content
from game.cadets.rules.game import Cadets
from game.core.chance import Dice
from game.core.engine import Event
from game.files import assets


def test_every_event_of_the_rules_has_a_sentence_or_is_silent() -> None:
    assert log.problems(assets()) == []


def planted(tmp_path: Path, old: str, new: str) -> list[str]:
    """The problems after a change of the file."""
    shutil.copytree(assets() / "data", tmp_path / "data")
    path = tmp_path / "data" / log.FILE
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return [str(problem) for problem in log.problems(tmp_path)]


def test_an_event_without_a_sentence_is_found(tmp_path: Path) -> None:
    (problem,) = planted(tmp_path, '  cloaked: "We are cloaked until the end of the turn."\n', "")
    assert "'cloaked'" in problem and log.FILE in problem


def test_a_sentence_for_no_event_is_found(tmp_path: Path) -> None:
    problems = planted(tmp_path, "  cloaked:", "  cloakt:")
    assert any("cloakt" in problem and "did you mean 'cloaked'" in problem for problem in problems)


def test_a_fact_its_event_does_not_have_is_found(tmp_path: Path) -> None:
    (problem,) = planted(tmp_path, "Speed is {speed} now.", "Speed is {sped} now.")
    assert "'sped'" in problem and "speed_set" in problem


def test_an_event_told_twice_is_found(tmp_path: Path) -> None:
    assert any("in two" in problem for problem in planted(tmp_path, "  - phase\n", "  - phase\n  - cloaked\n"))


def test_whole_games_are_told_without_a_gap_and_with_rule_ids(content: Content) -> None:
    lines: list[str] = []
    for seed, difficulty in ((1, "easy"), (2, "normal"), (3, "hard"), (4, "hard")):
        game = WING.door.begin(content, WING.door.set_up(content, "kestrel_run", difficulty, ["bot:cadet"], 30), seed)
        bots = WING.door.crew(Dice(seed))
        events = list(game.events)
        while game.choice is not None:
            events += game.play(bots.answer(game.view(game.choice.seat)))
        lines += [str(line) for event in events if (line := log.sentence(game, event))]
        assert log.outcome(game).startswith("Won" if WING.door.won(game) else "Lost")
    assert len(lines) > 500
    for line in lines:
        assert not any(wrong in line for wrong in ("{", "  ", "None")), line
        assert line[0].isupper() or line[0].isdigit(), line
    ruled = [line for line in lines if re.search(r" \([^()]+\)$", line)]
    assert len(ruled) > 0.9 * len(lines)


def test_squares_are_named_by_letter_and_number() -> None:
    assert log.square_name((4, 9)) == "E10"
    assert log.square_name((0, 0)) == "A1"
    assert [log.column_name(x) for x in (25, 26, 27, 51, 52, 702)] == ["Z", "AA", "AB", "AZ", "BA", "AAA"]


def test_facts_become_words(new_game: Callable[..., Cadets]) -> None:
    game = new_game()

    def said(kind: str, **facts: object) -> str:
        return str(log.sentence(game, Event(kind, facts)) or "")

    assert said("enemy_moved", enemy="E03", path=((1, 1), (4, 9)), range=3, rule="EM-9") == (
        "The Raider flies to E10, range 3. (EM-9)"
    )
    assert said("internal_damage", points=1, side="aft", cause="asteroids") == (
        "1 internal damage to the aft side from asteroids."
    )
    assert said("internal_damage", points=2, side="aft", cause="E03") == (
        "2 internal damage to the aft side from the Raider."
    )
    assert said("tokens_drawn", count=1) == "Shields will work with 1 token."
    assert said("tokens_drawn", count=4) == "Shields will work with 4 tokens."
    assert said("lock_gained", target="C2") == "We have a lock on crystal C2."
    assert said("enemy_acts", enemy="E03", range=1) == ""
    assert said("no such event") == ""
