"""Saved games: what is on disk, what a load makes of it, undo and redo, and everything that can go wrong."""

import json
import os
import tracemalloc
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core import journal as journals
from game.core.chance import Dice
from game.core.engine import IllegalAnswer, StaleSave, Steps
from game.core.journal import DamagedSave, Fault, Journal, Mismatch, read, replay
from game.core.journal_file import rewrite
from game.core.lines import FORMAT, parse
from tests.core.journals import (
    WINGS,
    Counting,
    SecretCounting,
    begin,
    count_step,
    counting,
    fresh,
    go_on,
    load,
    load_counting,
    picked,
    same,
)
from tests.core.minigames import Smugglers, dock_step, play_step
from tests.laws.laws import state_of

# --- what is on disk ---


def test_every_answer_is_on_disk_before_the_next_question(path):
    journal = begin(path)
    for answers in range(1, 60):
        go_on(journal, 1, luck=answers)
        assert same(load(path), journal), f"after {answers} answers"


def test_a_line_says_who_answered_which_question_how_and_whether_somebody_learned(path):
    journal = begin(path)
    journal.play("scan")
    while journal.game.choice.name == "circuit":
        journal.play("decline")
    journal.play(1)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert lines[0] == {
        "game": "smugglers", "setup": {"timer": 30}, "seed": 7, "digest": "", "program": "", "format": FORMAT,
    }
    assert lines[1].keys() == {"is", "after", "state"}
    assert lines[2] == {"is": "answered", "seat": 0, "asked": "choose_action", "answer": "scan"}
    assert lines[3] == {"is": "answered", "seat": 1, "asked": "circuit", "answer": "decline"}
    assert lines[5] == {"is": "answered", "seat": 0, "asked": "scan", "answer": 1, "learned": True}


def test_an_answer_takes_few_bytes(path):
    journal = go_on(begin(path), 60)
    lines = [line for line in path.read_bytes().splitlines() if b'"answered"' in line]
    assert sum(map(len, lines)) / len(lines) < 80
    assert journal.count == len(lines) == 60


@pytest.mark.parametrize("game", list(WINGS))
def test_saved_at_every_question_the_game_comes_back_with_the_same_options(path, game):
    """D07: records, tasks, clocks, subsets, covert questions, and the end."""
    journal = begin(path, game)
    while journal.game.choice is not None:
        assert same(load(path, game), journal)
        go_on(journal, 1, luck=journal.count)
    assert same(load(path, game), journal)
    assert load(path, game).game.over


def test_things_done_at_any_time_are_saved_and_replayed(path):
    journal = begin(path)
    told, dice = [], Dice(4)
    while not journal.game.over:
        choice, asides = journal.game.choice, journal.game.any_time()
        aside = dice.one_of(asides) if asides and dice.below(3) == 0 else None
        told.append(journal.play(aside.answer, aside.seat) if aside else journal.play(choice.sample(dice)))
    assert b'["tip",' in path.read_bytes()
    assert same(load(path), journal)
    game, again, mismatch = replay(path, fresh)
    assert (again, mismatch) == (told, "")
    assert game.state == journal.game.state


def test_nothing_is_written_without_a_path(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    journal = go_on(begin(None), 50)
    journal.undo()
    journal.note("x")
    assert list(tmp_path.iterdir()) == []
    assert journal.trouble == ""


def test_loading_and_looking_leave_the_file_alone(path):
    """D06."""
    go_on(begin(path), 30)
    before, when = path.read_bytes(), path.stat().st_mtime_ns
    journal = load(path)
    journal.would_learn(journal.game.choice.sample(Dice(1)))
    journal.game.view(0)
    read(path)
    replay(path, fresh)
    assert path.read_bytes() == before
    assert path.stat().st_mtime_ns == when


def test_snapshots_come_every_so_often_and_at_the_end(path):
    go_on(begin(path), 400)
    after = [snapshot.after for snapshot in read(path).snapshots]
    assert after[:2] == [0, 40]
    assert after[-1] == len(read(path).answers)


def test_a_load_does_not_put_the_next_snapshot_off(path):
    go_on(begin(path), 30)
    for luck in range(10):
        go_on(load(path), 2, luck)
    assert [snapshot.after for snapshot in read(path).snapshots] == [0, 40]


# --- damage ---


def test_cut_at_every_byte_of_the_last_two_lines_all_whole_answers_are_there(path):
    """D01, D02: a torn last line costs one answer at most, and is told."""
    go_on(begin(path), 12)
    raw = path.read_bytes()
    lines = raw.splitlines(keepends=True)
    states = [state_of(begin(None).game)]
    for n in range(1, 13):
        states.append(state_of(go_on(begin(None), n).game))
    start = len(raw) - len(lines[-1]) - len(lines[-2])
    for cut in range(start, len(raw) + 1):
        path.write_bytes(raw[:cut])
        journal = load(path)
        whole = raw[:cut].count(b"\n") - 2
        assert journal.count == whole
        assert state_of(journal.game) == states[whole]
        torn = not raw[:cut].endswith(b"\n")
        assert bool(journal.dropped) is torn
        assert not torn or "its last line was torn" in journal.dropped
        journal.play(journal.game.choice.sample(Dice(cut)))
        assert same(load(path), journal)
        assert load(path).dropped == ""


def test_a_torn_snapshot_leaves_nothing_behind(path):
    """Longer than the answer that is written in its place."""
    go_on(begin(path), 40)
    raw = path.read_bytes()
    path.write_bytes(raw[:-100])
    journal = load(path)
    assert journal.count == 40
    go_on(journal, 1)
    assert load(path).dropped == ""
    assert same(load(path), journal)


def test_a_file_cut_to_its_header_is_the_start_of_the_game(path):
    go_on(begin(path), 5)
    raw = path.read_bytes()
    header = raw.index(b"\n")
    for cut in (header, header + 1):
        path.write_bytes(raw[:cut])
        journal = load(path)
        assert journal.count == 0
        go_on(journal, 2)
        assert same(load(path), journal)


def broken_in_the_middle(path: Path, number: int, text: bytes) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[number - 1] = text
    path.write_bytes(b"".join(lines))


GARBAGE = [
    b"\xff\x00garbage\n", b"\n", b"{}\n", b'{"is":"answered"}\n', b'{"is":"undone","count":9}\n', b"\0" * 40 + b"\n",
]


@pytest.mark.parametrize("garbage", GARBAGE)
def test_behind_a_broken_line_the_game_is_found_again_at_the_next_snapshot(path, garbage):
    played = go_on(begin(path), 60)
    broken_in_the_middle(path, 10, garbage)
    damaged = path.read_bytes()
    journal = load(path)
    assert "line 10 cannot be read" in journal.dropped
    assert state_of(journal.game) == state_of(played.game)
    assert journal.count == 60
    assert path.read_bytes() == damaged
    go_on(journal, 5, luck=9)
    assert path.with_name("game.jsonl.bak").read_bytes() == damaged
    again = load(path)
    assert same(again, journal)
    assert again.dropped == ""
    assert replay(path, fresh)[2] == "the first 40 answers are lost, so it cannot be shown"
    while again.undo():
        pass
    assert same(load(path), again)


def test_notes_from_before_a_broken_line_are_kept(path):
    journal = go_on(begin(path), 3)
    journal.note("thirty seconds")
    go_on(journal, 50, luck=2)
    broken_in_the_middle(path, 20, b"nonsense\n")
    for _ in range(2):
        journal = go_on(load(path), 1)
        assert journal.notes == ["thirty seconds"]


def test_a_broken_undo_line_does_not_bring_the_answer_back(path):
    journal = counting(path)
    journal.play(1)
    journal.play(2)
    journal.undo()
    journal.play("leave")
    broken_in_the_middle(path, 5, b"nonsense\n")
    loaded = load_counting(path)
    assert loaded.game.state == journal.game.state
    loaded.note("x")
    assert read(path).base == 2
    assert read(path).answers == []


def test_behind_a_broken_line_with_no_snapshot_the_game_goes_on_from_before_it(path):
    go_on(begin(path), 30)
    broken_in_the_middle(path, 20, b"nonsense\n")
    damaged = path.read_bytes()
    journal = load(path)
    assert journal.dropped == (
        "game.jsonl: line 20 and what follows cannot be read; the game goes on from the answer before"
    )
    assert journal.count == 17
    go_on(journal, 2, luck=5)
    assert path.with_name("game.jsonl.bak").read_bytes() == damaged
    assert same(load(path), journal)
    assert replay(path, fresh)[2] == ""


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "game.jsonl is empty, so there is no game in it"),
        (b"\n\n", "game.jsonl is no saved game, or its first line is damaged"),
        (b"\0" * 100, "game.jsonl is no saved game"),
        (b"[]\n", "is no saved game"),
        (b'"format"\n', "is no saved game"),
        (b"{}\n", "is no saved game"),
        (b'{"format":1}\n', "its first line is damaged: Object missing required field `game`"),
        (b'{"format":1,"game":3,"setup":0,"seed":1}\n', "its first line is damaged: Expected `str`"),
        (b'{"format":2,"game":"x"}\n', "was saved in format 2, and this program reads format 1"),
        (b'{"format":1001}', "was saved in format 1001, and this program reads format 1"),
        (b'{"format":"new"}\n', "was saved in format new, and this program reads format 1"),
        (b'{"format":' + b"9" * 4000 + b"}\n", "was saved in format 99999999999999999999, and"),
        (b"[" * 100_000 + b"\n", "is no saved game"),
    ],
)
def test_what_is_no_saved_game_of_this_program_is_refused_in_words_and_kept(path, raw, words):
    """D01, D02, D04."""
    path.parent.mkdir()
    path.write_bytes(raw)
    with pytest.raises(DamagedSave) as caught:
        load(path)
    assert words in str(caught.value)
    assert "game.jsonl" in str(caught.value)
    assert path.read_bytes() == raw


def test_an_empty_file_points_to_the_older_version_beside_it(path):
    go_on(begin(path), 5)
    rewrite(path, b"")
    with pytest.raises(DamagedSave, match=r"an older version lies beside it, game\.jsonl\.bak"):
        read(path)


def test_brackets_without_end_are_a_damaged_line(path):
    go_on(begin(path), 5)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"is":"noted","note":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n")
    reading = read(path)
    assert reading.count == 5
    assert f"line {len(whole.splitlines()) + 1} and what follows cannot be read" in reading.dropped


@pytest.mark.parametrize("gone", ["missing", "folder", "pipe"])
def test_what_cannot_be_read_at_all_is_told(path, gone):
    if gone == "folder":
        path.mkdir(parents=True)
    if gone == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("no pipes with a name here")
        path.parent.mkdir()
        os.mkfifo(path)
    with pytest.raises(DamagedSave, match=r"game\.jsonl cannot be read: "):
        read(path)


@given(st.binary(max_size=200), st.integers(0, 3000), st.integers(0, 300))
def test_random_bytes_anywhere_never_raise_anything_else(raw, place, length):
    whole = test_random_bytes_anywhere_never_raise_anything_else.raw
    for text in (raw, whole[:place] + raw + whole[place + length :]):
        try:
            parse("game.jsonl", text)
        except DamagedSave as error:
            assert "game.jsonl" in str(error)


@settings(max_examples=settings.default.max_examples // 2, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 10_000), st.sampled_from([b"", b"\n", b"}", b"0", b'"', b"\xff", b"{}\n"]), st.integers(0, 40))
def test_a_damaged_file_loads_to_some_moment_of_the_game_or_says_why(tmp_path, place, garbage, length):
    """D01: whatever the damage, the load is a moment of the game, and play goes on from there."""
    path = tmp_path / "game.jsonl"
    whole = test_random_bytes_anywhere_never_raise_anything_else.raw
    place %= len(whole)
    path.write_bytes(whole[:place] + garbage + whole[place + length :])
    try:
        journal = load(path)
    except DamagedSave:
        return
    go_on(journal, 2)
    assert same(load(path), journal)


def whole_file(tmp: Path) -> bytes:
    path = tmp / "whole.jsonl"
    journal = go_on(begin(path), 45)
    journal.note({"cover": "lifted"}, barrier=True)
    go_on(journal, 3)
    journal.undo()
    return path.read_bytes()


@pytest.fixture(scope="module", autouse=True)
def _one_whole_file(tmp_path_factory):
    test_random_bytes_anywhere_never_raise_anything_else.raw = whole_file(tmp_path_factory.mktemp("whole"))


# --- undo ---


def test_undo_goes_back_answer_by_answer_and_redo_forward_again(path):
    journal = counting(path)
    for number in (1, 2, 3):
        journal.play(number)
    totals = [journal.game.state.total]
    while journal.undo():
        totals.append(journal.game.state.total)
    assert totals == [6, 3, 1, 0]
    assert not journal.can_undo
    assert journal.can_redo
    journal.redo()
    journal.redo()
    assert journal.game.state.total == 3
    assert same(load_counting(path), journal)
    journal.play(3)
    assert not journal.can_redo
    assert journal.redo() == []
    assert journal.game.state.total == 6
    assert same(load_counting(path), journal)


def test_undo_and_redo_are_lines_and_nothing_is_rewritten(path):
    journal = counting(path)
    journal.play(1)
    before = path.read_bytes()
    journal.undo()
    journal.redo()
    assert path.read_bytes() == before + b'{"is":"undone"}\n{"is":"redone"}\n'


def test_undo_stops_at_a_die_and_says_so_beforehand():
    """D35."""
    journal = counting()
    journal.play(1)
    assert journal.would_learn("roll")
    assert not journal.would_learn(2)
    total = journal.game.state.total
    journal.play("roll")
    assert journal.game.state.total > total
    assert not journal.can_undo
    assert not journal.undo()
    journal.play(2)
    assert journal.undo()
    assert not journal.undo()


def test_beforehand_is_asked_of_the_same_answers_as_afterwards():
    with pytest.raises(IllegalAnswer):
        counting().would_learn("no such answer")
    assert counting().would_learn("fail")  # nothing can be promised


def test_a_cover_lifted_stops_undo_now_and_after_a_load(path):
    journal = counting(path)
    journal.play(1)
    journal.note("cover lifted", barrier=True)
    assert not journal.can_undo
    assert not load_counting(path).can_undo
    journal.play(2)
    journal.note("only a remark")
    loaded = load_counting(path)
    assert loaded.notes == ["cover lifted", "only a remark"]
    assert loaded.undo()
    assert not loaded.undo()


def test_an_answer_may_be_taken_back_after_the_end(path):
    journal = counting(path)
    journal.play("leave")
    assert journal.game.over
    loaded = load_counting(path)
    assert loaded.undo()
    assert loaded.game.choice.name == "pick"


def test_with_hidden_hands_nobody_takes_back_what_another_has_answered_to(path):
    """The other's answer would be un-known. His own he may take back until the next one answers."""
    journal = counting(path, SecretCounting)
    for number in (1, 2, 3):  # seats 0, 0, 1
        journal.play(number)
    assert journal.undo()
    assert not journal.undo()
    assert same(load_counting(path, SecretCounting), journal)
    open_hands = counting()
    for number in (1, 2, 3):
        open_hands.play(number)
    assert [open_hands.undo() for _ in range(4)] == [True, True, True, False]


def test_a_new_answer_replaces_a_snapshot_behind_an_answer_taken_back(path):
    journal = counting(path)
    for _ in range(40):
        journal.play(1)
    journal.undo()
    journal.play(3)
    assert journal.game.state.total == 42
    assert same(load_counting(path), journal)


def test_what_was_learned_under_older_rules_stays_learned(path):
    journal = counting(path)
    journal.play(1)
    path.write_bytes(path.read_bytes().replace(b'"answer":1}', b'"answer":1,"learned":true}'))
    assert not load_counting(path).can_undo


def test_undo_is_bounded_and_the_same_after_a_load(path):
    """D49."""
    journal = counting(path)
    for n in range(350):
        journal.play(1 + n % 3)
    loaded = load_counting(path)
    assert same(loaded, journal)
    undone = 0
    while journal.undo():
        undone += 1
    assert undone == journals.MOST_UNDO
    assert journal.game.state.turn == 350 - undone


def test_a_long_game_stays_as_small_as_a_short_one(tmp_path):
    """D49: per answer only its line is kept, well below 200 bytes."""
    journal = counting(tmp_path / "long.jsonl")

    def grow(answers: int) -> int:
        for n in range(answers):
            journal.play("roll" if n % 150 == 0 else 1)
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        early, late = grow(500), grow(1500)
    finally:
        tracemalloc.stop()
    assert (late - early) / 1500 < 200


# --- our own mistakes ---


def test_a_step_that_fails_leaves_the_table_and_the_file_as_they_were(path):
    journal = counting(path)
    journal.play(2)
    before, saved, choice = journal.game.snapshot(), path.read_bytes(), journal.game.choice
    with pytest.raises(Fault, match=r"the rules failed at the answer 'fail' \(RuntimeError: planted\)"):
        journal.play("fail")
    assert journal.game.snapshot() == before
    assert journal.game.choice is choice
    assert path.read_bytes() == saved
    assert journal.can_undo
    journal.play(3)
    assert same(load_counting(path), journal)


def test_a_step_that_refuses_the_answer_too_late_is_our_mistake(monkeypatch):
    """An IllegalAnswer from inside the rules has changed something already."""

    def too_late(game: Counting, seat: int, number: int) -> None:
        game.state.total += 100
        raise IllegalAnswer("too late")

    monkeypatch.setitem(count_step.by_name, "picked", too_late)
    journal = counting()
    with pytest.raises(Fault, match="too late"):
        journal.play(1)
    assert journal.game.state.total == 0


def test_an_answer_not_on_offer_writes_nothing(path):
    journal = counting(path)
    before = path.read_bytes()
    for answer in (4, object(), None):
        with pytest.raises(IllegalAnswer):
            journal.play(answer)
    with pytest.raises(IllegalAnswer):
        journal.play(1, seat=1)
    assert path.read_bytes() == before
    journal.play("leave")
    with pytest.raises(IllegalAnswer, match="the game is over"):
        journal.play(1)


# --- rules that have changed since ---


def renamed(patch, steps: Steps, old: str, new: str) -> None:
    """As if a later version called a step otherwise and said so with `was=`."""
    function = steps.by_name[old]
    patch.setattr(function, "__name__", new)
    patch.setitem(steps.by_name, new, function)


def test_a_renamed_step_is_found_in_snapshots_answers_and_replays(path, monkeypatch):
    played = go_on(begin(path), 47)
    for old in ("circuit", "choose_action", "turn"):
        renamed(monkeypatch, play_step, old, f"{old}_today")
    journal = load(path)
    assert journal.count == 47
    assert journal.game.state.hands == played.game.state.hands
    assert replay(path, fresh)[2] == ""
    go_on(journal, 5, luck=3)
    assert same(load(path), journal)


def test_an_older_snapshot_is_taken_when_the_newest_is_stale(path):
    journal = go_on(begin(path), 100)
    lines = path.read_bytes().splitlines(keepends=True)
    newest = max(n for n, line in enumerate(lines) if b'"is":"snapshot"' in line)
    lines[newest] = lines[newest].replace(b'"points":[', b'"marks":[').replace(b'"turns":', b'"turns":"x","t":')
    path.write_bytes(b"".join(lines))
    with pytest.raises(StaleSave):
        Smugglers.restored(None, read(path).snapshots[-1].state)
    assert same(load(path), journal)


def test_a_snapshot_carries_an_old_game_over_a_change_of_the_rules(path, monkeypatch):
    """Replayed from its start the game would be another one; from the snapshot it is the one that was left."""
    played = go_on(begin(path), 80)
    monkeypatch.setitem(play_step.by_name, "deal", lambda game: game.then(play_step.by_name["turn"]))
    journal = load(path)
    assert state_of(journal.game) == state_of(played.game)
    _, told, mismatch = replay(path, fresh)
    assert mismatch.startswith("answer 1")
    assert told == []


def test_answers_that_no_longer_fit_are_left_out_and_told(path, monkeypatch):
    go_on(begin(path), 60)
    saved = path.read_bytes()
    asked = [line.asked for line in read(path).answers]
    n = asked.index("choose_action", 41)

    def choose_action(game, who):
        game.ask(who, play_step.by_name["declare_action"], ["wait and see"])

    with monkeypatch.context() as patch:
        patch.setitem(play_step.by_name, "choose_action", choose_action)
        journal = load(path)
        assert journal.count == n
        assert journal.dropped.startswith(f"the last {60 - n} answers no longer fit: answer {n + 1} ('choose_action'")
        assert path.read_bytes() == saved
        journal.note("a remark")
        assert load(path).count == n
    again = load(path)
    assert again.count == n
    go_on(again, 3)
    assert same(load(path), again)


def test_a_state_that_was_reached_otherwise_is_never_taken_for_the_saved_one(path, monkeypatch):
    """The rules have changed twice: what a number adds, and then what is on offer behind the second snapshot."""
    journal = counting(path)
    journal.play("roll")
    for _ in range(41):
        journal.play(2)
    total = journal.game.state.total - 4

    def later(game, seat, number):
        picked(game, seat, number)
        game.state.total += 1

    def pick(game):
        if game.state.turn < 40:
            now(game)
        else:
            game.ask(game.state.turn // 2 % 2, later, [1])

    now = count_step.by_name["pick"]
    monkeypatch.setitem(count_step.by_name, "pick", pick)
    monkeypatch.setitem(count_step.by_name, "picked", later)
    loaded = load_counting(path)
    assert (loaded.count, loaded.game.state.total) == (40, total)
    assert "the last 2 answers no longer fit" in loaded.dropped


def test_answers_taken_back_before_those_that_no_longer_fit_are_not_offered_again(path, monkeypatch):
    journal = counting(path)
    for number in (1, 2, 3, 3):
        journal.play(number)
    journal.undo()

    def pick(game):
        game.ask(game.state.turn // 2 % 2, picked, [1, 2])

    monkeypatch.setitem(count_step.by_name, "pick", pick)
    loaded = load_counting(path)
    assert loaded.count == 2
    assert not loaded.can_redo
    loaded.play(1)
    assert same(load_counting(path), loaded)


def test_barriers_among_answers_that_no_longer_fit_bar_nothing_afterwards(path, monkeypatch):
    journal = counting(path)
    for number in (1, 3, 2):
        journal.play(number)
    journal.note("cover lifted", barrier=True)

    def pick(game):
        game.ask(0, picked, [1, 2])

    monkeypatch.setitem(count_step.by_name, "pick", pick)
    loaded = load_counting(path)
    assert loaded.count == 1
    loaded.play(2)
    assert loaded.can_undo
    assert same(load_counting(path), loaded)


def test_a_game_is_not_begun_anew_only_because_its_start_still_fits(path):
    go_on(begin(path), 30)
    broken_in_the_middle(path, 6, b'{"is":"answered","seat":0,"asked":"other"}\n')

    def stale(_):
        raise StaleSave("no snapshot fits")

    with pytest.raises(DamagedSave, match="no snapshot fits"):
        Journal.load(path, fresh, stale)


def test_a_save_no_snapshot_of_which_fits_is_refused_and_kept(path, monkeypatch):
    """D05."""
    go_on(begin(path), 20)
    saved = path.read_bytes()
    for name in ("deal", "choose_action", "circuit", "turn"):
        monkeypatch.delitem(play_step.by_name, name)
    with pytest.raises(DamagedSave) as caught:
        load(path)
    assert "game.jsonl does not fit these rules and this content: this save waits for 'turn'" in str(caught.value)
    assert path.read_bytes() == saved


def test_content_that_is_gone_is_named(path):
    """D05: whatever the wing's own code makes of the missing id."""
    go_on(begin(path), 3)
    saved = path.read_bytes()

    def gone(*_):
        raise KeyError("E07")

    with pytest.raises(DamagedSave, match="there is no 'E07' any more"):
        Journal.load(path, lambda header: gone, gone)
    assert path.read_bytes() == saved


def test_a_replay_names_the_first_question_that_does_not_match(path, monkeypatch):
    """D38."""
    go_on(begin(path, "dock"), 20)
    asked = [line.asked for line in read(path).answers]
    n = asked.index("choose_order")

    def choose_order(game, seat):
        game.ask(seat, dock_step.by_name["ordered"], ["x"])

    with monkeypatch.context() as patch:
        patch.setitem(dock_step.by_name, "choose_order", choose_order)
        _, told, mismatch = replay(path, fresh)
        assert len(told) == n
        assert mismatch.startswith(f"answer {n + 1} ('choose_order', seat 1) does not match: choose_order: ")
        assert "is not on offer" in mismatch
    with monkeypatch.context() as patch:
        patch.setitem(dock_step.by_name, "choose_order", lambda game, seat: None)
        _, told, mismatch = replay(path, fresh)
        assert len(told) == n
        assert mismatch == (
            f"answer {n + 1} ('choose_order', seat 1) does not match: these rules ask 'open_crates'"
        )


def test_a_replay_that_quietly_becomes_another_game_is_found_at_the_next_snapshot(path, monkeypatch):
    """The same questions and answers, another number of points."""
    go_on(begin(path), 60)

    def sold_dearer(game, seat, gems):
        sold(game, seat, gems)
        game.state.points[seat] += 1

    sold = play_step.by_name["sold"]
    monkeypatch.setitem(play_step.by_name, "sold", sold_dearer)
    _, told, mismatch = replay(path, fresh)
    assert mismatch.startswith("answer 40 ")
    assert "the rules make something else of it" in mismatch
    assert len(told) == 39


def test_a_replay_tells_a_fault_and_stops(path, monkeypatch):
    journal = counting(path)
    journal.play(1)
    journal.play(2)

    def fails(game, seat, number):
        raise RuntimeError("planted")

    monkeypatch.setitem(count_step.by_name, "picked", fails)
    game, told, mismatch = replay(path, lambda header: lambda: counting().game)
    assert "the rules failed at the answer 1 (RuntimeError: planted)" in mismatch
    assert (told, game.state.total) == ([], 0)


def test_an_answer_taken_back_that_no_longer_fits_is_not_played_again(path, monkeypatch):
    journal = counting(path)
    journal.play(3)
    journal.undo()

    def pick(game):
        game.ask(0, picked, [1])

    monkeypatch.setitem(count_step.by_name, "pick", pick)
    loaded = load_counting(path)
    assert loaded.can_redo
    with pytest.raises(Mismatch, match="3 is not on offer"):
        loaded.redo()
    assert not loaded.can_redo
    loaded.play(1)
    assert loaded.game.state.total == 1


def test_lines_are_plain_json_a_person_can_read(path):
    go_on(begin(path, "dock"), 30)
    for line in path.read_text("utf-8").splitlines():
        assert msgspec.json.decode(line) == json.loads(line)
