"""The mission report by mouse, by keys and by pad: DA-23, DF-2, WL-1, M9-4."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.cadets.content import Content
from game.cadets.rules.game import Cadets
from game.cadets.scenes.gallery import make_session
from game.cadets.scenes.report.facts import autopilot_words, awards, record, story, ticks, timer_words
from game.cadets.scenes.report.report import Report, _played
from game.stage.scenes.log import Log
from game.stage.screen import Screen
from game.stage.session import Session
from tests.pilot import Pilot, make_stage


def ended(content: Content, *, seed: int = 1, difficulty: str = "easy", people: int = 4, timer: int = 30) -> Session:
    """A mission bots have played to its end: won on Easy, lost on Hard."""
    session = make_session(content, seed=seed, difficulty=difficulty, people=people, timer=timer)
    while not session.over:
        session.bot_answer()
    return session


def report_of(session: Session) -> tuple[Pilot, Report]:
    """The report of a session, on a stage that has a title and can play again."""
    stage = make_stage()
    stage.home = lambda: _Scene("title")
    stage.again = lambda: stage.stack.reset(_Scene("another game"))
    report = Report(_played(session))
    pilot = Pilot(stage, report)
    pilot.wait(1)
    return pilot, report


class _Scene(Screen):
    """Stands in for a screen outside the game."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.title = name


def game_of(session: Session) -> Cadets:
    game = session.game
    assert isinstance(game, Cadets)
    return game


def test_a_won_mission_says_so_with_all_ticks(content: Content) -> None:
    """M9-4, M9-5, WL-1."""
    session = ended(content)
    pilot, _ = report_of(session)
    pilot.see("Victory")
    pilot.see("Mission 9, Kestrel Run, Easy, turn 6")
    pilot.see("Crystals aboard: yes")
    pilot.see("Left the map by an exit: yes")
    assert all(tick.done for tick in ticks(game_of(session)))
    exits = {"A1", "J1"}
    left = next(tick for tick in ticks(game_of(session)) if tick.rule == "M9-5")
    assert left.note.removeprefix("square ").split(",")[0] in exits


def test_a_lost_mission_names_what_was_missing_and_mocks_nobody(content: Content) -> None:
    session = ended(content, difficulty="hard", people=2)
    pilot, _ = report_of(session)
    pilot.see("Lost")
    pilot.see("Ship in one piece: no")
    pilot.see("still inside")
    pilot.see_not("Victory")
    for ending in content.report.endings.values():
        for words in ending.stories.values():
            assert not any(word in words.lower() for word in ("fail", "stupid", "useless", "worst", "shame"))


def test_the_record_is_that_of_the_game(content: Content) -> None:
    """DA-23."""
    session = ended(content)
    game = game_of(session)
    pilot, _ = report_of(session)
    kept = game.state.record
    pilot.see(f"{kept.energy} energy made")
    pilot.see(f"{kept.grabs_right} / {kept.grabs} grabs matched")
    pilot.see(f"{kept.absorbed} points absorbed")
    pilot.see(f"{kept.mended} / {kept.internal} damage mended")
    for turn, points in enumerate(kept.internal_by_turn, 1):
        pilot.see(f"turn {turn}: {points}")
    assert sum(kept.internal_by_turn) == kept.internal
    assert len(record(game)) == 8


def test_everybody_gets_a_medal_of_a_station_they_hold_and_no_two_the_same(content: Content) -> None:
    for seed in range(1, 6):
        game = game_of(ended(content, seed=seed, people=4, difficulty="normal"))
        found = awards(game)
        titles = [award.title for award in found]
        assert len(set(titles)) == len(titles)
        assert [award.name for award in found] == ["Ada", "Bo", "Cleo", "Dov"]
        for award in found:
            assert game.state.posts[award.station] == award.seat


def test_medals_need_what_they_say(content: Content) -> None:
    """A number of the record below ``least`` wins nothing: then there is a word of thanks."""
    game = game_of(ended(content))
    for medal in content.report.medals["tractor"]:
        game.state.record.matches = medal.least - 1
    game.state.record.mended = game.state.record.breaches_closed = 0
    assert awards(game)[3].title == content.report.thanks["tractor"]
    game.state.record.matches = 99
    assert awards(game)[3].title == content.report.medals["tractor"][-1].title


def test_each_end_of_a_mission_has_its_stories(content: Content) -> None:
    """WL-1: every result the rules can give is told, and the story fits what happened."""
    assert set(content.report.endings) == set(content.log.outcomes)
    game = game_of(ended(content))
    for result in content.report.endings:
        game.state.result = result
        assert story(game)
    game.state.result = "won"
    for enemy in game.state.enemies:
        enemy.attached = False
    game.state.ship.breach = game.state.record.breaches_closed = 0
    game.state.record.internal = 0
    assert story(game).startswith("Not a scratch")
    game.state.ship.breach = 1
    assert "core glowing" in story(game)


def test_timers_and_autopilots_are_told(content: Content) -> None:
    """DF-2."""
    session = ended(content, timer=60)
    pilot, _ = report_of(session)
    pilot.see("60 s")
    pilot.see("no autopilot")
    game = game_of(session)
    assert timer_words(game, 30) == content.report.timers["standard"].format(seconds=30)
    assert timer_words(game, 0) == content.report.timers["untimed"]
    game.state.crew[1] = msgspec.structs.replace(game.state.crew[1], level="ace")
    assert autopilot_words(game) == "autopilots: Ace"


def test_the_mouse_opens_the_log_and_plays_again(content: Content) -> None:
    pilot, report = report_of(ended(content))
    pilot.click_on("Log")
    assert isinstance(pilot.scene, Log)
    pilot.press("escape")
    assert pilot.scene is report
    pilot.click_on("Play again")
    assert isinstance(pilot.scene, _Scene)
    assert pilot.scene.title == "another game"


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_keys_and_pad_reach_every_key(content: Content, device: str) -> None:
    pilot, report = report_of(ended(content))
    use = {"keys": pilot.press, "pad": pilot.pad}[device]
    enter = {"keys": "return", "pad": "A"}[device]
    use("right")
    assert pilot.focus == "Play again"
    use("left")
    assert pilot.focus == "Title"
    use(enter)
    assert isinstance(pilot.scene, _Scene)
    assert pilot.scene.title == "title"


def test_the_log_is_saved_as_text_with_rule_ids(content: Content, tmp_path: Path) -> None:
    """DA-23."""
    session = ended(content)
    pilot, _ = report_of(session)
    pilot.click_on("Save log")
    pilot.see("This game is not kept in a file")
    session.journal.path = tmp_path / "kestrel.jsonl"
    pilot, report = report_of(session)
    pilot.press("s")
    text = (tmp_path / "kestrel.txt").read_text("utf-8")
    assert text.splitlines()[:-1] == [str(line) for line in session.lines]
    assert text.splitlines()[-1] == session.wing.door.outcome(session.game)
    assert "(EM-9)" in text
    pilot.see("The log is saved as")
    pilot.click_on("Save log")
    pilot.see("kestrel.txt")
    assert report.saved == "kestrel.txt"


def test_a_log_that_cannot_be_written_is_told_in_one_sentence(content: Content, tmp_path: Path) -> None:
    session = ended(content)
    session.journal.path = tmp_path / "gone" / "kestrel.jsonl"
    pilot, report = report_of(session)
    pilot.press("s")
    pilot.see("The log cannot be saved: No such file or directory. The game itself is kept.")
    assert report.saved == ""


def test_back_shows_the_bridge_of_the_end(content: Content) -> None:
    pilot, report = report_of(ended(content))
    below = _Scene("bridge")
    pilot.stage.stack.scenes.insert(0, below)
    below.stage = pilot.stage
    pilot.press("escape")
    assert report not in pilot.stage.stack.scenes


def test_who_presses_fast_at_the_end_does_not_begin_another_game(content: Content) -> None:
    """D22"""
    stage = make_stage()
    begun: list[str] = []
    stage.again = lambda: begun.append("again")
    report = Report(_played(ended(content)))
    pilot = Pilot(stage, report)
    assert report.main_key is not None
    for _ in range(10):
        pilot.click(*report.main_key.where().center, pause=0.25)
    assert not begun
    pilot.wait(0.5)
    pilot.click(*report.main_key.where().center)
    assert begun == ["again"]
