"""What every game at the table has to obey, written once.

Each law is a function of a `Table` and two numbers, which Hypothesis picks: the game's seed and the luck of
the random players. A wing's tests run them all:

    @pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
    @given(seed=SEEDS, luck=SEEDS)
    def test_law(law, seed, luck):
        law(TABLE, seed, luck)
"""

from __future__ import annotations

import ast
import enum
import hashlib
import importlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import msgspec
from hypothesis import strategies

from game.core.bots import Bot
from game.core.chance import Dice
from game.core.engine import Choice, Event, Game, IllegalAnswer, Steps
from game.core.journal import Header, Journal, replay

ROOT = Path(__file__).resolve().parents[2]
SEEDS = strategies.integers(0, 1 << 32)


class Table(NamedTuple):
    """A game to try the laws on."""

    name: str
    new_game: Callable[[int], Game[Any]]
    """The game of a seed at its first question."""
    restore: Callable[[Any], Game[Any]]
    """The game a snapshot describes."""
    seats: int
    longest: int
    """Answers within which a game of random players ends."""
    home: str
    """Where another process finds this record: "tests.laws.test_minigames:SMUGGLERS"."""


Law = Callable[[Table, int, int], None]


# --- tools ---


def state_of(game: Game[Any]) -> bytes:
    """The whole state as bytes."""
    return msgspec.json.encode(game.state)


def walk(table: Table, seed: int, luck: int) -> Iterator[Game[Any]]:
    """A random game, standing at one question after the other; last the game that is over."""
    game, dice = table.new_game(seed), Dice(luck)
    yield game
    for _ in range(table.longest):
        if game.choice is None:
            return
        play_randomly(game, dice)
        yield game
    assert game.over, f"{table.name} has not ended after {table.longest} answers"


def play_randomly(game: Game[Any], dice: Dice) -> list[Event]:
    """Give some answer on offer; now and then something that may be done at any time."""
    assert game.choice is not None
    asides = game.any_time() if game.choice.clock is None and game.choice.task is None else ()
    if asides and dice.below(6) == 0:
        aside = dice.one_of(asides)
        return game.play(aside.answer, aside.seat)
    return game.play(game.choice.sample(dice))


def somewhere(table: Table, seed: int, luck: int) -> Game[Any]:
    """A random game, stopped at a random question."""
    games = walk(table, seed, luck)
    length = sum(1 for game in games if not game.over)
    stop = Dice(luck, 1 << 20).below(length)
    return next(game for n, game in enumerate(walk(table, seed, luck)) if n == stop)


def differences(a: Any, b: Any, path: str = "") -> list[str]:
    """Where two values differ in value or type, looking into records, lists, dicts and tuples."""
    if type(a) is not type(b):
        return [f"{path}: {type(a).__name__} {a!r} is not {type(b).__name__} {b!r}"]
    if isinstance(a, msgspec.Struct):
        fields = a.__struct_fields__
        return [d for f in fields for d in differences(getattr(a, f), getattr(b, f), f"{path}.{f}")]
    if isinstance(a, list | tuple) and len(a) == len(b):
        pairs = enumerate(zip(a, b, strict=True))
        return [d for n, (x, y) in pairs for d in differences(x, y, f"{path}[{n}]")]
    if isinstance(a, dict):
        keys = differences(tuple(a), tuple(b), f"{path} keys")
        return keys or [d for key in a for d in differences(a[key], b[key], f"{path}[{key!r}]")]
    return [] if a == b else [f"{path}: {a!r} is not {b!r}"]


def parts(value: Any) -> Iterator[Any]:
    """A value and everything in it."""
    yield value
    if isinstance(value, msgspec.Struct):
        inside: list[Any] = [getattr(value, field) for field in value.__struct_fields__]
    elif isinstance(value, dict):
        inside = [*value, *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        inside = list(value)
    else:
        return
    for each in inside:
        yield from parts(each)


def is_mutable(value: Any) -> bool:
    if isinstance(value, msgspec.Struct):
        return not value.__struct_config__.frozen
    return not isinstance(value, int | float | str | bytes | tuple | enum.Enum | None)


def is_same_question(a: Choice | None, b: Choice | None) -> bool:
    return a == b and not differences(tuple(a.open()) if a else (), tuple(b.open()) if b else ())


# --- questions and answers ---


def every_choice_offers_something(table: Table, seed: int, luck: int) -> None:
    dice = Dice(luck + 1)
    for game in walk(table, seed, luck):
        if (choice := game.choice) is None:
            continue
        assert 0 <= choice.seat < table.seats
        for option in choice.open() if choice.least is None else ():
            assert choice.accept(option) is option
        choice.accept(choice.sample(dice))
        if choice.clock is not None and choice.clock.at_end is not None:
            choice.accept(choice.clock.at_end)


FORGED = (object(), "no such option", -(10**9), (), [], {}, ("forged",), {"forged": 1}, float("nan"), b"")


def an_answer_not_offered_is_refused_and_changes_nothing(table: Table, seed: int, luck: int) -> None:
    game = somewhere(table, seed, luck)
    choice, before, events = game.choice, state_of(game), game.events
    assert choice is not None
    forged = list(FORGED)
    if isinstance(choice.options, dict):
        forged += [option for option, closed in choice.options.items() if closed]
    if choice.task is not None:
        plain = msgspec.to_builtins(choice.sample(Dice(luck)))
        forged = [{**plain, "forged": 1}, *(a for a in forged if a != {})]
    if choice.least is not None:
        some = list(choice.open())
        forged = [answer for answer in forged if answer not in ((), []) or choice.least]
        forged += [[*some[: choice.most], "forged"]]
        forged += [some[:1] * 2, [*some, *some]] if some else []  # nothing but () may be on offer
    tries: list[tuple[Any, int | None]] = [(answer, None) for answer in forged]
    sample = choice.sample(Dice(luck))
    tries += [(sample, seat) for seat in range(-1, table.seats + 1) if seat != choice.seat]
    for answer, seat in tries:
        if any(aside.answer == answer for aside in game.any_time()):
            continue
        try:
            game.play(answer, seat)
        except IllegalAnswer:
            assert state_of(game) == before
            assert game.choice is choice
            assert game.events is events
        else:
            raise AssertionError(f"{choice.name} took {answer!r} from seat {seat}")
    game.play(sample)


def random_games_end(table: Table, seed: int, luck: int) -> None:
    *_, game = walk(table, seed, luck)
    assert game.over
    assert game.state.result
    assert game.state.agenda == []


def looking_changes_nothing(table: Table, seed: int, luck: int) -> None:
    game = somewhere(table, seed, luck)
    choice, before, events = game.choice, state_of(game), msgspec.json.encode(game.events)
    assert choice is not None
    options = msgspec.json.encode(choice.open())
    journal = Journal(game, Header(table.name, None, seed), None)
    for seen in (game, *(game.view(seat) for seat in range(table.seats))):
        seen.zones()
        seen.any_time()
        seen.in_force()
        for seat in range(table.seats):
            seen.asides(seat)
    for seat in range(table.seats):
        game.imagine(seat, Dice(luck))
    for n in range(3):
        journal.would_learn(choice.sample(Dice(luck + n)))
    assert state_of(game) == before
    assert game.choice is choice
    assert msgspec.json.encode(choice.open()) == options
    assert msgspec.json.encode(game.events) == events


def events_are_plain_facts_that_stay_as_they_were(table: Table, seed: int, luck: int) -> None:
    told: list[tuple[Event, bytes]] = []
    for game in walk(table, seed, luck):
        for event in game.events:
            assert event.only is None or all(0 <= seat < table.seats for seat in event.only)
            assert not [part for part in parts(event.facts) if isinstance(part, set | frozenset)]
            told.append((event, msgspec.json.encode(event)))
    for event, then in told:
        assert msgspec.json.encode(event) == then, f"{event.kind} holds a piece of the state"


# --- copies ---


def a_clone_is_equal_and_shares_nothing(table: Table, seed: int, luck: int) -> None:
    game = somewhere(table, seed, luck)
    clone = game.clone()
    assert differences(game.state, clone.state) == []
    assert is_same_question(game.choice, clone.choice)
    ours = {id(part) for part in parts(game.state) if is_mutable(part)}
    assert not [part for part in parts(clone.state) if is_mutable(part) and id(part) in ours]
    before, dice = state_of(clone), Dice(luck)
    told = [play_randomly(game, dice) for _ in range(5) if not game.over]
    assert state_of(clone) == before
    dice = Dice(luck)
    assert [play_randomly(clone, dice) for _ in range(5) if not clone.over] == told
    assert state_of(clone) == state_of(game)


def the_agenda_waits_with_immutable_arguments(table: Table, seed: int, luck: int) -> None:
    for game in walk(table, seed, luck):
        for name, args in game.state.agenda:
            assert not [part for part in parts(args) if is_mutable(part)], f"{name}{args}"


def save_and_load_are_equal_in_every_type(table: Table, seed: int, luck: int) -> None:
    for game in walk(table, seed, luck):
        file = msgspec.json.encode(game.snapshot())
        loaded = table.restore(msgspec.json.decode(file))
        assert differences(game.state, loaded.state) == []
        assert is_same_question(game.choice, loaded.choice)
        assert msgspec.json.encode(loaded.snapshot()) == file


def asking_again_asks_the_same_and_does_nothing_else(table: Table, seed: int, luck: int) -> None:
    for game in walk(table, seed, luck):
        again = game.clone()
        again.choice = None
        again.run()
        assert is_same_question(game.choice, again.choice)
        assert again.events == []
        assert state_of(again) == state_of(game)


# --- journals ---


def journal_of(table: Table, seed: int, path: Path | None = None) -> Journal[Any]:
    return Journal.begin(lambda: table.new_game(seed), Header(table.name, None, seed), path)


def load(table: Table, path: Path) -> Journal[Any]:
    return Journal.load(path, lambda header: lambda: table.new_game(header.seed), table.restore)


def replay_is_equal(table: Table, seed: int, luck: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.jsonl")
        journal, dice, told = journal_of(table, seed, path), Dice(luck), []
        while not journal.game.over:
            told.append(_journal_randomly(journal, dice))
        game, again, mismatch = replay(path, lambda header: lambda: table.new_game(header.seed))
        assert mismatch == ""
        assert again == told
        assert differences(game.state, journal.game.state) == []


def _journal_randomly(journal: Journal[Any], dice: Dice) -> list[Event]:
    choice, asides = journal.game.choice, journal.game.any_time()
    assert choice is not None
    if asides and choice.clock is None and choice.task is None and dice.below(6) == 0:
        aside = dice.one_of(asides)
        return journal.play(aside.answer, aside.seat)
    return journal.play(choice.sample(dice))


def undo_then_redo_is_equal_to_a_straight_replay(table: Table, seed: int, luck: int) -> None:
    """Acts, undos and redos in any order; then the answers that stand, played straight (D36)."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.jsonl")
        journal, dice = journal_of(table, seed, path), Dice(luck)
        states = [state_of(journal.game)]
        for _ in range(min(60, table.longest)):
            act = dice.below(4)
            if act == 0 and journal.undo():
                states.pop()
            elif act == 1 and journal.can_redo:
                journal.redo()
                states.append(state_of(journal.game))
            elif not journal.game.over:
                _journal_randomly(journal, dice)
                states.append(state_of(journal.game))
            assert state_of(journal.game) == states[-1]
            assert journal.count == len(states) - 1
        straight, _, mismatch = replay(path, lambda header: lambda: table.new_game(header.seed))
        assert mismatch == ""
        assert state_of(straight) == states[-1]
        loaded = load(table, path)
        assert differences(loaded.game.state, journal.game.state) == []
        assert is_same_question(loaded.game.choice, journal.game.choice)
        while journal.can_undo or loaded.can_undo:
            assert journal.undo()
            assert loaded.undo()
            assert state_of(loaded.game) == state_of(journal.game)
        while journal.can_redo or loaded.can_redo:
            journal.redo()
            loaded.redo()
            assert state_of(loaded.game) == state_of(journal.game)


def undo_never_takes_back_what_was_learned(table: Table, seed: int, luck: int) -> None:
    """D35: dice that were rolled and cards that were looked at stay so; and the button knew beforehand."""
    journal, dice = journal_of(table, seed), Dice(luck)
    while not journal.game.over and journal.count < 40:
        assert journal.game.choice is not None
        known = (journal.game.state.count, dict(journal.game.state.seen))
        answer = journal.game.choice.sample(dice)
        warned = journal.would_learn(answer)
        journal.play(answer)
        learned = (journal.game.state.count, journal.game.state.seen) != known
        assert journal.can_undo is not warned
        assert warned or not learned


# --- the same game everywhere ---


def fingerprint(table: Table, seeds: range) -> str:
    """What some random games told and became, as a short text."""
    digest = hashlib.sha256()
    for seed in seeds:
        for game in walk(table, seed, seed + 1):
            digest.update(msgspec.json.encode([game.events, game.state, game.choice and game.choice.open()]))
    return digest.hexdigest()


def the_same_game_in_any_process(table: Table, games: int = 3) -> None:
    """Two processes with other orders of sets and another folder to stand in."""
    module, name = table.home.split(":")
    script = f"from tests.laws.laws import fingerprint\nfrom {module} import {name}\n"
    script += f"print(fingerprint({name}, range({games})))"
    expected = fingerprint(table, range(games))
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        command, folder = [sys.executable, "-c", script], tempfile.gettempdir()
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
        assert (done.stdout.strip(), done.stderr) == (expected, "")


# --- what a seat may know ---


def unknown_to(game: Game[Any], seat: int) -> set[str]:
    """The cards that lie face down for this seat, and that it has not looked at."""
    bit = 1 << seat
    return {
        card
        for zone in game.zones()
        if seat not in zone.seers
        for card in zone.cards
        if not game.state.seen.get(card, 0) & bit
    }


def watch_reshuffles(game: Game[Any]) -> set[str]:
    """The set of cards that are being shuffled back into a pile; whoever reads it empties it."""
    shuffled: set[str] = set()
    forget = game.forget

    def noted(cards: Any) -> None:
        shuffled.update(cards)
        forget(cards)

    game.forget = noted  # type: ignore[method-assign]
    return shuffled


def words_in(given: Any) -> set[str]:
    return {part for part in parts(given) if isinstance(part, str)}


def nothing_a_seat_is_given_names_a_card_it_may_not_know(table: Table, seed: int, luck: int) -> None:
    """Its view, the agenda in it, question, asides and events. A card may be named and then shuffled away."""
    shuffled: set[str] | None = None
    for game in walk(table, seed, luck):
        if shuffled is None:
            shuffled = watch_reshuffles(game)
        for seat in range(table.seats):
            secret, view = unknown_to(game, seat), game.view(seat)
            found = secret & words_in([view.state, view.choice, view.asides(seat)])
            found |= (secret - shuffled) & words_in([event for event in game.events if event.told_to(seat)])
            assert not found, f"seat {seat} is told of {sorted(found)} at {game.choice and game.choice.name}"
            assert (view.state.seed, view.state.count) == (0, 0), "the dice can be foretold"
            assert view.choice is None or view.choice.seat == seat
        shuffled.clear()


def worlds_that_look_alike_ask_alike(table: Table, seed: int, luck: int) -> None:
    """Deal anew what a seat cannot see: its view is the same, and the same seats are asked the same next."""
    game = somewhere(table, seed, luck)
    assert game.choice is not None
    for seat in range(table.seats):
        worlds = [game, *(game.imagine(seat, Dice(luck + n)) for n in range(3))]
        for world in worlds[1:]:
            assert differences(game.view(seat).state, world.view(seat).state) == []
            assert world.choice is not None
            assert (world.choice.name, world.choice.seat) == (game.choice.name, game.choice.seat)
            assert is_same_question(game.view(seat).choice, world.view(seat).choice)
            assert len(unknown_to(world, seat)) == len(unknown_to(game, seat))  # which cards may be unknown as well
            assert is_same_world(world.imagine(seat, Dice(7)), game.imagine(seat, Dice(7)))
        _play_alike(worlds, seat, luck)


def skipping_a_question_tells_the_others_nothing(table: Table, seed: int, luck: int) -> None:
    """Whether there is but one answer must not depend on what others cannot see, unless the question is covert."""
    dice = Dice(luck, 1 << 20)
    for game in walk(table, seed, luck):
        if game.choice is None or not game.hands_hidden:
            continue
        other = dice.below(table.seats)
        if other != game.choice.seat:
            world = game.imagine(other, dice)
            assert world.choice is not None
            assert may_be_skipped(world.choice) == may_be_skipped(game.choice), f"{game.choice.name} is not covert"


def may_be_skipped(choice: Choice) -> bool:
    """Say whether a screen may give the answer unasked: there is but one."""
    if choice.covert or choice.task is not None:
        return False
    count = len(choice.open())
    if choice.least is None:
        return count == 1
    return choice.least == min(choice.most, count) and choice.least in (0, count)


def is_same_world(a: Game[Any], b: Game[Any]) -> bool:
    return state_of(a) == state_of(b) and is_same_question(a.choice, b.choice)


def _play_alike(worlds: list[Game[Any]], seat: int, luck: int) -> None:
    """As long as nobody learns anything, the same answers lead the seat's worlds to the same views."""
    dice, worlds = Dice(luck), [world.clone() for world in worlds]
    while (choice := worlds[0].choice) is not None:
        answer = choice.sample(dice)
        told = []
        for world in worlds:
            try:
                world.play(answer)
            except IllegalAnswer:
                assert choice.seat != seat, "the seat was offered what it does not know"
                return
            told.append([event for event in world.events if event.told_to(seat)])
        if any(world.learned for world in worlds):
            return
        assert all(each == told[0] for each in told)
        asked = [world.choice and (world.choice.name, world.choice.seat) for world in worlds]
        assert all(each == asked[0] for each in asked)
        for world in worlds[1:]:
            assert differences(worlds[0].view(seat).state, world.view(seat).state) == []


def a_bot_answers_alike_in_worlds_that_look_alike(
    table: Table, seed: int, luck: int, bot: Callable[[Dice], Bot], sees: str = "game"
) -> None:
    """`sees`: whether the bot is handed the "game" (and has to imagine) or its "view"."""
    game = somewhere(table, seed, luck)
    assert game.choice is not None
    seat = game.choice.seat
    answers = [
        bot(Dice(luck)).answer(world.view(seat) if sees == "view" else world)
        for world in (game, game.imagine(seat, Dice(1)), game.imagine(seat, Dice(2)))
    ]
    assert answers[0] == answers[1] == answers[2]


LAWS: tuple[Law, ...] = (
    every_choice_offers_something,
    an_answer_not_offered_is_refused_and_changes_nothing,
    random_games_end,
    looking_changes_nothing,
    events_are_plain_facts_that_stay_as_they_were,
    a_clone_is_equal_and_shares_nothing,
    the_agenda_waits_with_immutable_arguments,
    save_and_load_are_equal_in_every_type,
    asking_again_asks_the_same_and_does_nothing_else,
    replay_is_equal,
    undo_then_redo_is_equal_to_a_straight_replay,
    undo_never_takes_back_what_was_learned,
    nothing_a_seat_is_given_names_a_card_it_may_not_know,
    worlds_that_look_alike_ask_alike,
    skipping_a_question_tells_the_others_nothing,
)
"""Besides these: `the_same_game_in_any_process`, `a_bot_answers_alike_in_worlds_that_look_alike`, and the two
below about the text of the rules."""


# --- the text of the rules ---


def steps_called_directly(steps: Steps, modules: list[ModuleType]) -> list[str]:
    """Where a rule calls a step instead of queueing it: half of it would run now and half later."""
    known = set(map(id, steps.by_name.values()))
    found = []
    for module in modules:
        assert module.__file__ is not None
        for node in ast.walk(ast.parse(Path(module.__file__).read_text("utf-8"))):
            if isinstance(node, ast.Call) and id(_named(module, node.func)) in known:
                found.append(f"{module.__name__}:{node.lineno} calls {ast.unparse(node.func)}")
    return found


def _named(module: ModuleType, node: ast.expr) -> Any:
    """What a name or a dotted name at the top of a module stands for."""
    if isinstance(node, ast.Name):
        return getattr(module, node.id, None)
    if isinstance(node, ast.Attribute):
        return getattr(_named(module, node.value), node.attr, None)
    return None


def modules_below(package: str) -> list[ModuleType]:
    """All modules of a package, imported."""
    top = importlib.import_module(package)
    names = [package]
    for folder in top.__path__:
        for path in sorted(Path(folder).rglob("*.py")):
            inside = ".".join(path.relative_to(folder).with_suffix("").parts)
            names.append(f"{package}.{inside}".removesuffix(".__init__"))
    return [importlib.import_module(name) for name in dict.fromkeys(names)]


def listing_changed(steps: Steps, golden: Path) -> str:
    """Return how the steps differ from the golden list, "" if they do not.

    Saved games name steps: one that is missing or takes other arguments strands them, unless
    `@step(was=...)` helps.
    """
    now = steps.listing()
    then = golden.read_text("utf-8").splitlines() if golden.exists() else []
    changes = [f"- {line}" for line in then if line not in now]
    changes += [f"+ {line}" for line in now if line not in then]
    if not changes:
        return ""
    how = f"If old saved games may be lost: python -m tests.laws.listing {golden.name} MODULE:STEPS"
    return "\n".join([f"{golden.name} does not list today's steps:", *changes, how])
