"""Saved games of several people: the cover first, no card in the list of games, in a replay, or under the pause."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.files import assets
from game.scouts import WING
from game.scouts.scenes.covers import Cover
from game.scouts.scenes.table.table import ScoutTable
from game.stage.replay import ReplayScreen
from game.stage.scenes.log import Log
from game.stage.scenes.pause import Pause
from game.stage.scenes.saves import Saves
from game.stage.shell import Shell
from tests.pilot import Pilot, make_stage
from tests.scouts.scenes.seats import CONTENT, everything_said, hold, leaks, names


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    stage = make_stage()
    stage.settings.notes = False
    return Shell(stage, {WING.id: WING}, assets(), tmp_path, "0.1")


def played(shell: Shell, answers: int = 60) -> Path:
    """A game of three people, saved in the middle of somebody's decision."""
    setup = WING.door.set_up(CONTENT, "action", "standard", ["Ann", "Bo", "Cy"], 0)
    session = shell.begun(WING, setup, 5)
    while session.journal.count < answers or not (session.choice and session.choice.name == "offer_mishap"):
        assert session.choice is not None
        session.answer(session.bots.answer(session.game.view(session.choice.seat)))
    assert session.journal.path is not None
    return session.journal.path


def test_a_loaded_game_begins_with_a_cover(shell: Shell) -> None:
    path = played(shell)
    shell.open(path)
    pilot = Pilot(shell.stage)
    table = shell.stage.stack.scenes[0]
    assert isinstance(table, ScoutTable)
    assert table.shown.viewer is None
    assert leaks(pilot, table, None) == set()
    pilot.wait_idle()
    assert isinstance(pilot.scene, Cover)
    assert leaks(pilot, table, None) == set()
    hold(pilot)
    assert table.session.choice is not None
    assert table.shown.viewer == table.session.choice.seat


def test_a_loaded_game_knows_the_private_lines_again(shell: Shell) -> None:
    path = played(shell)
    before = shell.loaded(path)
    again = shell.loaded(path)
    assert [again.whispers(seat) for seat in range(3)] == [before.whispers(seat) for seat in range(3)]
    assert any(line.words.startswith("You draw") for line in again.whispers(0))
    assert not any(line.words.startswith("You draw") for line in again.lines)


def test_the_list_of_saved_games_names_no_card_in_a_hand(shell: Shell) -> None:
    """D40: the viewer of saved games shows the public log, and no picture of a hand."""
    session = shell.loaded(played(shell))
    shell.stage.stack.push(Saves(shell))
    pilot = Pilot(shell.stage)
    said = " | ".join(everything_said(pilot))
    public = " ".join(map(str, session.lines))
    hidden = {title for title in names(CONTENT).values() if title not in public}
    assert hidden
    assert {title for title in hidden if title in said} == set()
    assert "You draw" not in said


def test_a_replay_of_an_unfinished_game_shows_no_hand(shell: Shell) -> None:
    path = played(shell, 40)
    screen = shell.replay(path)
    assert isinstance(screen, ReplayScreen)
    screen.speed = 16.0
    shell.stage.stack.push(screen)
    pilot = Pilot(shell.stage)
    table = screen.table
    assert isinstance(table, ScoutTable)
    for _ in range(300):
        pilot.wait(0.1)
        assert table.shown.viewer is None
        said = " | ".join(text for widget in table.tree.all() for text in (*widget.texts(), widget.tip, widget.why))
        assert "You" not in said
    assert screen.playback.journal.count > 5


def test_paused_nothing_private_lies_below_and_the_cover_comes_back(shell: Shell) -> None:
    shell.open(played(shell))
    pilot = Pilot(shell.stage)
    pilot.wait_idle()
    hold(pilot)
    table = shell.stage.stack.top
    assert isinstance(table, ScoutTable)
    viewer = table.shown.viewer
    pilot.press("p")
    assert isinstance(pilot.scene, Pause)
    assert [type(scene) for scene in shell.stage.stack.shown()] == [Cover, Pause]
    assert leaks(pilot, table, None) == set()
    pilot.press("escape")
    assert isinstance(pilot.scene, Cover)
    hold(pilot)
    assert pilot.scene is table
    assert table.shown.viewer == viewer


def test_the_rules_of_the_table_can_be_opened_from_it_and_from_the_cover(shell: Shell) -> None:
    shell.open(played(shell))
    pilot = Pilot(shell.stage)
    pilot.wait_idle()
    hold(pilot)
    pilot.press("f1")
    pilot.see("Missions")
    pilot.press("escape")
    assert isinstance(pilot.scene, ScoutTable)


def test_a_file_whose_header_was_changed_by_hand_is_listed_and_opened(shell: Shell) -> None:
    """D01: the seats in the header are not those of the snapshot, which goes on with the game.

    The log is that of the header's game, as far as the answers fit it.
    """
    path = played(shell, 80)
    header, *lines = path.read_text("utf-8").splitlines()
    plain = json.loads(header)
    plain["setup"]["players"].append({"name": "Dee"})
    path.write_text("\n".join([json.dumps(plain), *lines, ""]), "utf-8")
    shell.stage.stack.push(Saves(shell))
    Pilot(shell.stage).see(path.name)
    session = shell.loaded(path)
    assert len(session.game.state.players) == 3
    told = " ".join(line.words for line in session.lines)
    assert "Dee" in told
    shell.open(path)
    pilot = Pilot(shell.stage)
    pilot.wait_idle()
    assert isinstance(pilot.scene, Cover | ScoutTable)


def test_how_far_a_game_is_stands_in_rounds_wherever_it_is_told(shell: Shell) -> None:
    """SS-5.2: several turns make a round, and rounds are what is counted."""
    path = played(shell)
    pilot = Pilot(shell.stage, shell.title())
    far = shell.loaded(path).game.state.round
    assert far > 1
    pilot.see(f"Action Deck, round {far}, saved today")
    shell.choose_game()
    pilot.wait_idle()
    pilot.see(f"still on in round {far}")
    shell.open(path)
    pilot.wait_idle()
    assert shell.stage.saved_up_to == f"Your game is saved up to round {far}."
    pilot.press("escape")
    assert isinstance(pilot.scene, Pause)
    pilot.see(f"3 ships, round {far}")
    shell.stage.stack.push(shell.replay(path))
    pilot.see("Round 0, answer 0 of")


def test_the_log_and_the_list_of_saved_games_count_rounds_as_the_table_does(shell: Shell) -> None:
    session = shell.loaded(played(shell))
    counted = f"Round {session.game.state.round}"
    pilot = Pilot(shell.stage)
    for screen in (Saves(shell), Log(session)):
        shell.stage.stack.push(screen)
        said = " ".join(everything_said(pilot))
        assert counted in said
        assert "Turn" not in said.split()
