"""The laws on three small games, and for each law a planted mistake that it has to find."""

import copy
import itertools
import types
import zlib
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings

from game.core.bots import LookAhead, RandomBot, Search
from game.core.chance import Dice
from game.core.engine import Clock, Game, IllegalAnswer, StaleSave, Steps
from game.core.journal_file import JournalFile
from game.core.state import State, Zone
from tests.bench import tictactoe
from tests.core import minigames
from tests.core.minigames import Dock, Loading, Smugglers, dock_step, of_kind, play_step
from tests.laws import laws
from tests.laws.laws import LAWS, SEEDS, Law, Table

SMUGGLERS = Table(
    "smugglers", minigames.new_smugglers, lambda snapshot: Smugglers.restored(None, snapshot),
    seats=3, longest=400, home="tests.laws.test_minigames:SMUGGLERS",
)
DOCK = Table(
    "dock", minigames.new_dock, lambda snapshot: Dock.restored(None, snapshot),
    seats=2, longest=100, home="tests.laws.test_minigames:DOCK",
)
TICTACTOE = Table(
    "tictactoe", tictactoe.new_game, lambda snapshot: tictactoe.TicTacToe.restored(None, snapshot),
    seats=2, longest=9, home="tests.laws.test_minigames:TICTACTOE",
)
TABLES = (SMUGGLERS, DOCK, TICTACTOE)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@settings(max_examples=settings.default.max_examples // 4)
@given(seed=SEEDS, luck=SEEDS)
def test_law(table: Table, law: Law, seed: int, luck: int) -> None:
    law(table, seed, luck)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_the_same_game_in_any_process(table: Table) -> None:
    laws.the_same_game_in_any_process(table)


@pytest.mark.parametrize("steps", [play_step, dock_step], ids=lambda steps: steps.wing)
def test_no_step_calls_another(steps: Steps) -> None:
    assert laws.steps_called_directly(steps, [minigames]) == []


# --- planted mistakes ---

Patch = pytest.MonkeyPatch


def tells_everybody_what_was_drawn(patch: Patch) -> None:
    emit = Smugglers.emit
    patch.setattr(Smugglers, "emit", lambda game, kind, only=None, **facts: emit(game, kind, **facts))


def hands_a_drawn_card_on_through_the_agenda(patch: Patch) -> None:
    def choose_kept(game: Smugglers, who: int, card: str = "") -> None:
        if card:
            game.ask(who, minigames.keep, list(game.state.drawer))
        else:
            game.then(choose_kept, who, game.state.drawer[0])

    patch.setitem(play_step.by_name, "choose_kept", choose_kept)


def lets_the_dice_be_seen(patch: Patch) -> None:
    view = Smugglers.view

    def with_seed(game: Smugglers, seat: int) -> Smugglers:
        seen = view(game, seat)
        seen.state.seed = game.state.seed
        return seen

    patch.setattr(Smugglers, "view", with_seed)


def asks_only_who_holds_a_jam(patch: Patch) -> None:
    def circuit(game: Smugglers, who: int, left: tuple[int, ...]) -> None:
        left = tuple(seat for seat in left if of_kind(game.state.hands[seat], "jam"))
        if left:
            jams = of_kind(game.state.hands[left[0]], "jam")
            game.ask(left[0], minigames.reply, ["decline", *jams], who, left[1:])

    patch.setitem(play_step.by_name, "circuit", circuit)


def lets_a_circuit_be_skipped(patch: Patch) -> None:
    def circuit(game: Smugglers, who: int, left: tuple[int, ...]) -> None:
        left = tuple(seat for seat in left if game.state.hands[seat])
        if left:
            jams = of_kind(game.state.hands[left[0]], "jam")
            game.ask(left[0], minigames.reply, ["decline", *jams], who, left[1:])

    patch.setitem(play_step.by_name, "circuit", circuit)


def counts_hidden_gems_in_the_open(patch: Patch) -> None:
    def reply(game: Smugglers, seat: int, answer: str, who: int, left: tuple[int, ...]) -> None:
        game.emit("declined", who=seat, gems=len(of_kind(game.state.hands[seat], "gem")))
        game.then(minigames.circuit, who, left)

    patch.setitem(play_step.by_name, "reply", reply)


def tells_with_a_list_of_the_state(patch: Patch) -> None:
    def discard(game: Smugglers, seat: int, card: str) -> None:
        game.state.hands[seat].remove(card)
        game.state.discards.append(card)
        game.emit("discarded", pile=game.state.discards)

    patch.setattr(minigames, "discard", discard)


def queues_a_list(patch: Patch) -> None:
    patch.setattr(minigames, "others", lambda game, who: [n for n in (0, 1, 2) if n != who])


def tells_while_asking(patch: Patch) -> None:
    def choose_action(game: Smugglers, who: int) -> None:
        game.emit("thinking", who=who)
        game.ask(who, minigames.declare_action, ["draw"])

    patch.setitem(play_step.by_name, "choose_action", choose_action)


def rolls_while_asking(patch: Patch) -> None:
    def choose_action(game: Smugglers, who: int) -> None:
        game.ask(who, minigames.declare_action, ["draw", "scan", "sell"][: game.roll(3)])

    patch.setitem(play_step.by_name, "choose_action", choose_action)


def keeps_a_truth_among_numbers(patch: Patch) -> None:
    def strike(game: Smugglers) -> None:
        game.state.standing[-1] = False
        game.state.turns += True
        game.state.points[0] = game.state.points[0] > 0

    patch.setitem(play_step.by_name, "strike", strike)


def keeps_what_a_question_needs_outside_the_state(patch: Patch) -> None:
    def choose_action(game: Smugglers, who: int) -> None:
        asked = game.__dict__.setdefault("asked", itertools.count())
        game.ask(who, minigames.declare_action, ["draw", "scan"][: 1 + next(asked) % 2])

    patch.setitem(play_step.by_name, "choose_action", choose_action)


def sorts_a_hand_when_looked_at(patch: Patch) -> None:
    zones = Smugglers.zones

    def sorting(game: Smugglers) -> list[Zone]:
        for hand in game.state.hands:
            hand.sort()
        return list(zones(game))

    patch.setattr(Smugglers, "zones", sorting)


def ends_a_clock_with_no_answer(patch: Patch) -> None:
    def open_crates(game: Dock, seat: int) -> None:
        game.ask(seat, minigames.opened, [minigames.STOP]).clock = Clock("crane", "time out")

    patch.setitem(dock_step.by_name, "open_crates", open_crates)


def takes_a_record_with_anything_in_it(patch: Patch) -> None:
    class LooseLoad(msgspec.Struct, frozen=True):
        port: tuple[str, ...] = ()
        aft: tuple[str, ...] = ()

    patch.setattr(Loading, "answer_type", lambda task: LooseLoad)


def takes_pieces_never_dealt(patch: Patch) -> None:
    patch.setattr(Loading, "why_not", lambda task, answer: "")
    patch.setattr(Loading, "answer_type", lambda task: dict)
    patch.setattr(Loading, "sample", lambda task, dice: {"port": (), "aft": ()})
    patch.setitem(dock_step.by_name, "loaded", lambda game, seat, answer: None)


def copies_only_the_surface(patch: Patch) -> None:
    patch.setattr(Smugglers, "_copy", staticmethod(copy.copy))


def looks_without_saying_so(patch: Patch) -> None:
    def look(game: Smugglers, seats: tuple[int, ...], cards: tuple[str, ...]) -> None:
        for card in cards:
            game.state.seen[card] = 7

    patch.setattr(Smugglers, "look", look)
    patch.setattr(Smugglers, "below", lambda game, n: 0)


def forgets_to_take_back(patch: Patch) -> None:
    patch.setattr(Game, "put_back", lambda game, earlier: setattr(game, "choice", earlier.choice))


def loses_an_undo_line(patch: Patch) -> None:
    add = JournalFile.add
    patch.setattr(
        JournalFile, "add", lambda file, line: None if type(line).__name__ == "Undone" else add(file, line)
    )


def rolls_dice_of_its_own(patch: Patch) -> None:
    dice = Dice(5)
    patch.setattr(Smugglers, "below", lambda game, n: dice.below(n))


def never_comes_to_an_end(patch: Patch) -> None:
    patch.setattr(minigames, "TURNS", 10**9)


SECRETS = laws.nothing_a_seat_is_given_names_a_card_it_may_not_know
PLANTED: list[tuple[Law, Table, Callable[[Patch], None]]] = [
    (SECRETS, SMUGGLERS, tells_everybody_what_was_drawn),
    (SECRETS, SMUGGLERS, hands_a_drawn_card_on_through_the_agenda),
    (SECRETS, SMUGGLERS, lets_the_dice_be_seen),
    (laws.worlds_that_look_alike_ask_alike, SMUGGLERS, asks_only_who_holds_a_jam),
    (laws.worlds_that_look_alike_ask_alike, SMUGGLERS, counts_hidden_gems_in_the_open),
    (laws.skipping_a_question_tells_the_others_nothing, SMUGGLERS, lets_a_circuit_be_skipped),
    (laws.events_are_plain_facts_that_stay_as_they_were, SMUGGLERS, tells_with_a_list_of_the_state),
    (laws.the_agenda_waits_with_immutable_arguments, SMUGGLERS, queues_a_list),
    (laws.asking_again_asks_the_same_and_does_nothing_else, SMUGGLERS, tells_while_asking),
    (laws.asking_again_asks_the_same_and_does_nothing_else, SMUGGLERS, rolls_while_asking),
    (laws.save_and_load_are_equal_in_every_type, SMUGGLERS, keeps_a_truth_among_numbers),
    (laws.save_and_load_are_equal_in_every_type, SMUGGLERS, queues_a_list),
    (laws.save_and_load_are_equal_in_every_type, SMUGGLERS, keeps_what_a_question_needs_outside_the_state),
    (laws.looking_changes_nothing, SMUGGLERS, sorts_a_hand_when_looked_at),
    (laws.every_choice_offers_something, DOCK, ends_a_clock_with_no_answer),
    (laws.an_answer_not_offered_is_refused_and_changes_nothing, DOCK, takes_a_record_with_anything_in_it),
    (laws.an_answer_not_offered_is_refused_and_changes_nothing, DOCK, takes_pieces_never_dealt),
    (laws.a_clone_is_equal_and_shares_nothing, SMUGGLERS, copies_only_the_surface),
    (laws.undo_never_takes_back_what_was_learned, SMUGGLERS, looks_without_saying_so),
    (laws.undo_then_redo_is_equal_to_a_straight_replay, SMUGGLERS, forgets_to_take_back),
    (laws.undo_then_redo_is_equal_to_a_straight_replay, SMUGGLERS, loses_an_undo_line),
    (laws.replay_is_equal, SMUGGLERS, rolls_dice_of_its_own),
    (laws.random_games_end, SMUGGLERS, never_comes_to_an_end),
]


@pytest.mark.parametrize(
    ("law", "table", "plant"),
    [pytest.param(*each, id=f"{each[2].__name__}-{each[0].__name__}") for each in PLANTED],
)
def test_a_planted_mistake_is_found(law: Law, table: Table, plant, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises((AssertionError, IllegalAnswer, StaleSave)):
        for n in range(40):
            law(table, n, n)


def test_every_law_has_a_planted_mistake() -> None:
    assert {law for law, _, _ in PLANTED} == set(LAWS)


shelf_step = Steps("shelf")


class Shelf(State):
    cards: list[str] = msgspec.field(default_factory=list)


class Unsorted(Game[Shelf]):
    """Goes through a set, in an order that differs from process to process."""

    steps = shelf_step
    state_type = Shelf


@shelf_step
def fill(game: Unsorted) -> None:
    game.state.cards = [word for word in {f"card-{n}" for n in range(40)}]  # noqa: C416


def new_unsorted(seed: int) -> Unsorted:
    game = Unsorted(None, Shelf(seed=seed, agenda=[("fill", ())]))
    game.run()
    return game


UNSORTED = Table(
    "unsorted", new_unsorted, lambda snapshot: Unsorted.restored(None, snapshot),
    seats=1, longest=1, home="tests.laws.test_minigames:UNSORTED",
)


def test_a_walk_through_a_set_is_found() -> None:
    with pytest.raises(AssertionError):
        laws.the_same_game_in_any_process(UNSORTED)


def test_a_step_that_calls_another_is_found(tmp_path) -> None:
    source = (
        "from tests.core import minigames as other\n"
        "from tests.core.minigames import strike\n"
        "def settle(game, effect):\n"
        "    game.then(strike)\n"
        "    strike(game)\n"
        "    other.turn(game)\n"
    )
    path = tmp_path / "planted.py"
    path.write_text(source)
    module = types.ModuleType("planted")
    module.__file__ = str(path)
    exec(source, module.__dict__)
    assert laws.steps_called_directly(play_step, [module]) == [
        "planted:5 calls strike", "planted:6 calls other.turn",
    ]


def test_modules_below_a_package_are_all_found() -> None:
    names = [module.__name__ for module in laws.modules_below("game.core")]
    assert {"game.core", "game.core.engine", "game.core.journal"} <= set(names)


def test_a_changed_listing_is_told_line_by_line(tmp_path) -> None:
    golden = tmp_path / "steps.txt"
    golden.write_text("\n".join([*dock_step.listing(), "moor(int)"]) + "\n")
    assert "- moor(int)" in laws.listing_changed(dock_step, golden)
    golden.write_text("\n".join(dock_step.listing()[1:]) + "\n")
    assert f"+ {dock_step.listing()[0]}" in laws.listing_changed(dock_step, golden)
    golden.write_text("\n".join(dock_step.listing()) + "\n")
    assert laws.listing_changed(dock_step, golden) == ""


# --- bots ---


class Cheat:
    """Counts the jams in all hands."""

    def answer(self, game: Smugglers) -> object:
        assert game.choice is not None
        options = game.choice.open()
        jams = sum(len(of_kind(hand, "jam")) for hand in game.state.hands)
        return options[jams % len(options)] if game.choice.least is None else ()


def peek(game: Game, seat: int) -> float:
    """A score that depends on every card of the world it is shown."""
    return float(zlib.crc32(laws.state_of(game)))


@pytest.mark.parametrize(
    ("bot", "sees"),
    [
        (RandomBot, "view"),
        (lambda dice: LookAhead(peek, dice), "game"),
        (lambda dice: Search(peek, dice, playouts=8, depth=4), "game"),
        (lambda dice: Cheat(), "view"),
    ],
    ids=["random", "look-ahead", "search", "a cheat who gets only the view"],
)
@settings(max_examples=settings.default.max_examples // 6)
@given(seed=SEEDS, luck=SEEDS)
def test_a_bot_knows_only_what_its_seat_may_know(bot, sees: str, seed: int, luck: int) -> None:
    laws.a_bot_answers_alike_in_worlds_that_look_alike(SMUGGLERS, seed, luck, bot, sees)


def test_a_bot_that_looks_at_hidden_cards_is_found() -> None:
    with pytest.raises(AssertionError):
        for n in range(40):
            laws.a_bot_answers_alike_in_worlds_that_look_alike(SMUGGLERS, n, n, lambda dice: Cheat())


