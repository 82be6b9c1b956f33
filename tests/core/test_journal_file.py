"""The file of a saved game: disks that refuse, names that are taken, other programs that write to it."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.core import journal_file
from game.core.chance import Dice
from game.core.journal import replay
from game.core.journal_file import rewrite
from tests.core.journals import begin, counting, fresh, go_on, load, load_counting, same
from tests.laws.laws import ROOT

# --- a disk that refuses ---


class FullDisk:
    """Lets so many bytes through, then has no space left, a part of a write included."""

    def __init__(self, monkeypatch, room: int) -> None:
        self.room = room
        real = journal_file._write_all

        def write(file, text, sync):
            if len(text) > self.room:
                file.write(text[: self.room])
                self.room = 0
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            self.room -= len(text)
            real(file, text, sync)

        monkeypatch.setattr(journal_file, "_write_all", write)


@pytest.mark.parametrize("room", [0, 10, 60, 150])
def test_play_goes_on_when_the_disk_is_full_and_is_saved_once_there_is_room(path, monkeypatch, room):
    """D03."""
    journal = go_on(begin(path), 10)
    before = path.read_bytes()
    disk = FullDisk(monkeypatch, room)
    go_on(journal, 5, luck=3)
    assert journal.trouble == (
        "game.jsonl cannot be written (No space left on device); the game goes on and tries again"
    )
    assert journal.count == 15
    assert path.read_bytes().startswith(before)
    assert 10 <= load(path).count < 15
    disk.room = 10**6
    go_on(journal, 1, luck=4)
    assert journal.trouble == ""
    assert same(load(path), journal)
    assert journal.path == path


def test_saved_by_hand_after_a_refusal_nothing_is_written_twice(path, monkeypatch):
    journal = go_on(begin(path), 4)
    disk = FullDisk(monkeypatch, 0)
    go_on(journal, 4, luck=2)
    disk.room = 10**6
    journal.save_as(path)
    go_on(journal, 1, luck=3)
    assert journal.count == 9
    assert same(load(path), journal)


def test_a_game_can_begin_on_a_full_disk(path, monkeypatch):
    disk = FullDisk(monkeypatch, 100)
    journal = go_on(begin(path), 3)
    assert "No space left" in journal.trouble
    assert not path.exists()
    disk.room = 10**6
    go_on(journal, 1)
    assert journal.path == path
    assert same(load(path), journal)


def test_saving_under_another_name_on_a_full_disk_leaves_both_files_as_they_were(path, tmp_path, monkeypatch):
    """D03: other saves are byte for byte what they were."""
    journal = go_on(begin(path), 10)
    other = tmp_path / "other.jsonl"
    go_on(begin(other, seed=8), 20)
    before = (path.read_bytes(), other.read_bytes())
    FullDisk(monkeypatch, 500)
    with pytest.raises(OSError, match="No space left"):
        journal.save_as(other)
    assert (path.read_bytes(), other.read_bytes()) == before
    assert sorted(each.name for each in tmp_path.rglob("*.jsonl*")) == ["game.jsonl", "other.jsonl"]


LIMITED = """
import resource, signal, sys
from pathlib import Path
from tests.core.journals import begin, go_on, load, same
path = Path(sys.argv[1])
journal = go_on(begin(path), 10)
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 100, hard))
go_on(journal, 5, luck=3)
print(journal.trouble)
print(load(path).count)
resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
go_on(journal, 1, luck=4)
print(journal.trouble, same(load(path), journal))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the size of a file cannot be limited there")
def test_a_real_refusal_in_the_middle_of_a_write_is_mended_afterwards(path):
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    trouble, count, mended = done.stdout.splitlines()
    assert trouble == "game.jsonl cannot be written (File too large); the game goes on and tries again"
    assert 10 < int(count) < 15  # what fitted was written
    assert mended.split() == ["True"]
    assert done.stderr == ""


def test_a_read_only_folder_is_told_and_play_goes_on(path, monkeypatch):
    """D09. The tests may run as root, who may write everywhere: so the refusal is a fake."""
    journal = go_on(begin(path), 3)
    real = Path.open

    def refuse(self, mode="r", *rest, **more):
        if mode not in ("r", "rb"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return real(self, mode, *rest, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", refuse)
        go_on(journal, 3, luck=2)
        assert "game.jsonl cannot be written (Permission denied)" in journal.trouble
        started = begin(path.with_name("new.jsonl"))
        assert "new.jsonl cannot be written (Permission denied)" in started.trouble
    go_on(journal, 1, luck=3)
    go_on(started, 1)
    assert (journal.trouble, started.trouble) == ("", "")
    assert same(load(path), journal)
    assert same(load(started.path), started)


@pytest.mark.parametrize("what", ["file", "folder"])
@pytest.mark.parametrize("answers", [1, 30, 60])
def test_deleted_while_playing_the_file_is_made_whole_again(path, what, answers):
    """D09: state, undo and its barrier, redo, notes and the replay are all there."""
    journal = go_on(begin(path), answers)
    journal.note("cover lifted", barrier=True)
    journal.play("decline" if journal.game.choice.name == "circuit" else journal.game.choice.sample(Dice(1)))
    path.unlink()
    if what == "folder":
        path.parent.rmdir()
    undone = journal.undo()
    if not undone:
        go_on(journal, 1)
    assert same(load(path), journal)
    assert load(path).notes == journal.notes == ["cover lifted"]
    assert load(path).can_undo == journal.can_undo
    if undone:
        journal.redo()
    go_on(journal, 3, luck=5)
    while journal.undo():
        assert same(load(path), journal)
    go_on(journal, 45, luck=6)
    assert same(load(path), journal)
    game, _, mismatch = replay(path, fresh)
    assert mismatch == ""
    assert game.state == journal.game.state


def test_a_parent_that_is_a_file_is_trouble_and_no_traceback(tmp_path):
    (tmp_path / "saves").write_text("a file")
    journal = go_on(begin(tmp_path / "saves" / "game.jsonl"), 2)
    assert "game.jsonl cannot be written" in journal.trouble
    assert journal.count == 2


KILLED = """
import sys
from pathlib import Path
from tests.core.journals import counting
journal = counting(Path(sys.argv[1]))
while True:
    journal.play("roll" if journal.count % 9 == 0 else 1 + journal.count % 3)
    print(journal.count, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal there")
@pytest.mark.parametrize("answers", [1, 41, 300])
def test_killed_in_the_middle_of_play_no_answer_that_was_given_is_lost(path, answers):
    """D02: `kill -9` asks nobody, and comes wherever the program happens to be."""
    command = [sys.executable, "-c", KILLED, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        for _ in range(answers):
            run.stdout.readline()
        run.send_signal(signal.SIGKILL)
        printed = answers + len(run.stdout.read().splitlines())
    assert run.returncode == -signal.SIGKILL
    journal = load_counting(path)
    assert journal.count >= printed - 1  # the last line may be torn, on the screen as well
    straight = counting()
    while straight.count < journal.count:
        straight.play("roll" if straight.count % 9 == 0 else 1 + straight.count % 3)
    assert same(journal, straight)


# --- names and other programs ---


def test_two_games_never_share_a_file(path):
    first, second, third = begin(path), begin(path, seed=8), begin(path, seed=9)
    assert [journal.path.name for journal in (first, second, third)] == [
        "game.jsonl", "game-2.jsonl", "game-3.jsonl",
    ]
    for journal in (first, second, third):
        go_on(journal, 4)
    assert [load(journal.path).header.seed for journal in (first, second, third)] == [7, 8, 9]


def test_the_same_save_opened_twice_goes_on_in_two_files(path):
    go_on(begin(path), 10)
    one, other = load(path), load(path)
    go_on(one, 3, luck=2)
    go_on(other, 1, luck=3)
    assert other.trouble == "game.jsonl was changed by another program; this game gets its own file"
    assert (one.path.name, other.path.name) == ("game.jsonl", "game-2.jsonl")
    go_on(one, 1, luck=4)
    go_on(other, 1, luck=5)
    assert other.trouble == ""
    assert same(load(one.path), one)
    assert same(load(other.path), other)
    go_on(load(path), 1)
    go_on(one, 1, luck=6)
    assert one.path.name == "game-3.jsonl"


def test_rewriting_keeps_the_older_version(path):
    rewrite(path, b"one")
    assert path.read_bytes() == b"one"
    rewrite(path, b"two")
    rewrite(path, b"three")
    assert path.read_bytes() == b"three"
    assert path.with_name("game.jsonl.bak").read_bytes() == b"two"
    assert sorted(each.name for each in path.parent.iterdir()) == ["game.jsonl", "game.jsonl.bak"]


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
@pytest.mark.parametrize("nth", [1, 2])
def test_stopped_at_any_step_of_rewriting_the_old_or_the_new_version_loads(path, monkeypatch, call, nth):
    """D02: as if killed there, by an error nobody catches."""

    class Killed(BaseException):
        pass

    calls = []

    def dying(real):
        def maybe(*args, **more):
            calls.append(call)
            if len(calls) == nth:
                raise Killed
            return real(*args, **more)

        return maybe

    go_on(begin(path), 4)
    old = path.read_bytes()
    new = go_on(begin(None), 9).file.whole()
    if call == "open":
        monkeypatch.setattr(Path, "open", dying(Path.open))
    elif call == "write":
        monkeypatch.setattr(journal_file, "_write_all", dying(journal_file._write_all))
    elif call == "fsync":
        monkeypatch.setattr(os, "fsync", dying(os.fsync))
    else:
        monkeypatch.setattr(Path, "replace", dying(Path.replace))
    with pytest.raises(Killed):
        rewrite(path, new)
    monkeypatch.undo()
    assert path.read_bytes() in (old, new)
    assert load(path).count in (4, 9)


def test_saved_under_another_name_the_whole_game_is_there(path, tmp_path):
    journal = go_on(begin(path), 50)
    journal.note("x")
    other = tmp_path / "kept" / "other.jsonl"
    journal.save_as(other)
    assert same(load(other), journal)
    assert other.read_bytes().count(b'"is":"snapshot"') == 1
    assert replay(other, fresh)[2] == ""
    go_on(journal, 2, luck=3)
    assert load(other).count == 50
    assert same(load(path), journal)
    journal.save_as(path)
    go_on(journal, 2, luck=4)
    assert same(load(path), journal)
