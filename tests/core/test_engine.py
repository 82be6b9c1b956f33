"""The table: order of steps, questions, refusals, things done at any time, the end, views and imagined worlds."""

import msgspec
import pytest

from game.core import engine
from game.core.chance import Dice
from game.core.engine import Aside, BadStep, Clock, Game, IllegalAnswer, StaleSave, Steps, call
from game.core.state import HIDDEN, State, Zone
from tests.core.minigames import Dock, Smugglers, new_dock, new_smugglers

step = Steps("engine")


class Told(State):
    """A game that writes down what happens."""

    told: list[str] = msgspec.field(default_factory=list)
    helpers: list[str] = msgspec.field(default_factory=list)
    """What seat 1 may do at any time."""
    hands: list[list[str]] = msgspec.field(default_factory=lambda: [["a", "b"], ["c", "d"]])
    pile: list[str] = msgspec.field(default_factory=lambda: ["e", "f"])


class Trial(Game[Told]):
    steps = step
    state_type = Told

    def any_time(self):
        return [Aside(1, ("help", word), "tell", (word,)) for word in self.state.helpers]

    def zones(self):
        hands = [Zone(hand, (seat,)) for seat, hand in enumerate(self.state.hands)]
        return [*hands, Zone(self.state.pile)]


@step
def tell(game: Trial, word: str) -> None:
    game.state.told.append(word)
    game.emit("told", word=word)


@step
def nest(game: Trial, depth: int) -> None:
    """Reading order, however deep."""
    game.then(tell, f"{depth} begins")
    if depth < 3:
        game.then(nest, depth + 1)
    game.then(tell, f"{depth} ends")


@step
def question(game: Trial) -> None:
    game.ask(0, answered, ["x", "y", *game.state.told], "extra")


@step
def answered(game: Trial, seat: int, answer: str, extra: str) -> None:
    game.then(tell, f"{seat} {answer} {extra}")


@step
def ask_back(game: Trial, seat: int, answer: str, extra: str) -> None:
    """An answer step may ask itself."""
    game.ask(1 - seat, answered, [answer, "no"], extra)


@step
def chain(game: Trial) -> None:
    game.ask(0, ask_back, ["x"], "chained")


@step
def timed(game: Trial) -> None:
    game.ask(0, answered, ["x"], "timed").clock = Clock("timer", "x")


@step
def end(game: Trial) -> None:
    game.finish("over")
    game.then(tell, "too late")


@step
def end_then_ask(game: Trial) -> None:
    game.finish("over")
    game.ask(0, answered, ["x"], "too late")


@step
def circle(game: Trial) -> None:
    game.then(circle)


@step
def fail(game: Trial) -> None:
    raise RuntimeError("planted")


def start(*calls: engine.Call, **fields) -> Trial:
    """A trial with these steps before it, the first one next."""
    game = Trial(None, Told(agenda=list(reversed(calls)), **fields))
    game.run()
    return game


# --- order ---


def test_what_a_step_starts_is_finished_before_what_stood_behind_it():
    game = start(call(nest, 1), call(tell, "last"))
    assert game.state.told == ["1 begins", "2 begins", "3 begins", "3 ends", "2 ends", "1 ends", "last"]
    assert game.over


def test_a_question_stops_the_run_and_its_answer_comes_before_what_stood_behind():
    game = start(call(question), call(tell, "last"))
    assert game.choice is not None
    assert (game.choice.name, game.choice.seat, game.choice.options) == ("question", 0, ["x", "y"])
    assert game.state.agenda == [call(tell, "last"), call(question)]
    events = game.play("y")
    assert game.state.told == ["0 y extra", "last"]
    assert [event.facts for event in events] == [{"word": "0 y extra"}, {"word": "last"}]


def test_events_are_those_of_the_last_answer_only():
    game = start(call(tell, "first"), call(question), call(question))
    assert [event.facts["word"] for event in game.events] == ["first"]
    assert len(game.play("x")) == 1
    assert len(game.play("x")) == 1


def test_an_answer_step_may_ask_in_its_turn_and_be_saved_there():
    game = start(call(chain))
    game.play("x")
    assert game.choice is not None
    assert (game.choice.name, game.choice.seat, game.choice.options) == ("ask_back", 1, ["x", "no"])
    loaded = Trial.restored(None, game.snapshot())
    assert loaded.choice == game.choice
    loaded.play("no", 1)
    assert loaded.state.told == ["1 no chained"]


def test_a_call_is_a_value_that_can_be_run_later():
    game = start()
    game.go_on(call(tell, "later"))
    game.state.agenda.append(call(tell, "sooner"))
    game.run()
    assert game.state.told == ["sooner", "later"]


# --- refusals ---


def test_answers_from_the_wrong_seat_are_refused():
    game = start(call(question))
    with pytest.raises(IllegalAnswer, match="question is asked of seat 0, not of seat 1"):
        game.play("x", 1)
    game.play("x", 0)


def test_nothing_is_taken_when_the_game_is_over():
    game = start(call(end))
    with pytest.raises(IllegalAnswer, match="the game is over"):
        game.play("x")
    with pytest.raises(IllegalAnswer, match="the game is over"):
        game.play("x", 1)


def test_a_refused_answer_leaves_everything_as_it_was():
    game = start(call(tell, "one"), call(question))
    before, choice, events = game.snapshot(), game.choice, game.events
    for answer in ("z", None, ("help", "me")):
        with pytest.raises(IllegalAnswer):
            game.play(answer)
    assert (game.snapshot(), game.choice, game.events) == (before, choice, events)


# --- mistakes in the rules ---


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (lambda game: (game.ask(0, answered, ["x"], ""), game.then(tell, "x")), "wrong asks and queues"),
        (lambda game: [game.ask(0, answered, ["x"], ""), game.ask(0, answered, ["x"], "")], "a step asked twice"),
        (lambda game: game.ask(0, answered, [], ""), "wrong offers nothing to choose"),
        (lambda game: game.ask(0, answered, {"x": "GE-1"}, ""), "wrong offers nothing to choose"),
        (lambda game: game.ask_some(0, answered, ["x"], 2, 3, ""), "wrong offers nothing to choose"),
        (lambda game: game.then(tell, word="x"), "tell was queued with keyword arguments"),
        (lambda game: game.ask(0, answered, ["x"], extra=""), "answered was to be asked for with keyword arg"),
        (lambda game: game.go_on(("nowhere", ())), "nowhere is on the agenda but is no step"),
        (lambda game: game.then(print, "x"), "print is on the agenda but is no step"),
        (lambda game: game.then(circle), "100000 steps without a question, the last one circle"),
    ],
)
def test_a_step_that_breaks_the_rules_of_the_table_is_named(body, words, monkeypatch):
    def wrong(game: Trial) -> None:
        body(game)

    monkeypatch.setitem(step.by_name, "wrong", wrong)
    with pytest.raises(BadStep, match=words):
        start(("wrong", ()))


# --- the end ---


def test_the_end_drops_what_was_waiting_and_what_comes_after_it():
    game = start(call(end), call(tell, "behind"), call(question))
    assert game.over
    assert (game.state.result, game.state.told, game.state.agenda) == ("over", [], [])


def test_nobody_is_asked_after_the_end():
    game = start(call(question), call(end_then_ask), call(question))
    game.play("x")
    assert game.over
    assert game.choice is None
    assert game.state.agenda == []


def test_a_saved_end_is_still_the_end():
    loaded = Trial.restored(None, start(call(end)).snapshot())
    assert loaded.over
    assert loaded.state.result == "over"


# --- at any time ---


def test_an_aside_is_carried_out_on_top_and_the_question_asked_afresh():
    game = start(call(question), helpers=["me"])
    assert game.asides(0) == []
    assert [aside.answer for aside in game.asides(1)] == [("help", "me")]
    events = game.play(("help", "me"), 1)
    assert [event.facts for event in events] == [{"word": "me"}]
    assert game.choice is not None
    assert game.choice.options == ["x", "y", "me"]
    assert game.taken == ("help", "me")


def test_the_seat_asked_need_not_be_named_for_its_own_aside(monkeypatch):
    monkeypatch.setattr(Trial, "any_time", lambda game: [Aside(0, "help", "tell", ("mine",))])
    game = start(call(question))
    game.play("help")
    assert game.state.told == ["mine"]


def test_of_an_aside_too_the_offered_object_is_taken(monkeypatch):
    monkeypatch.setattr(Trial, "any_time", lambda game: [Aside(1, 5, "tell", ("five",))])
    game = start(call(question))
    game.play(5.0, 1)
    assert type(game.taken) is int


def test_an_option_goes_before_an_aside_of_the_same_name(monkeypatch):
    monkeypatch.setattr(Trial, "any_time", lambda game: [Aside(0, "x", "tell", ("aside",))])
    game = start(call(question))
    game.play("x")
    assert game.state.told == ["0 x extra"]


def test_nothing_is_done_at_any_time_inside_a_timer():
    game = start(call(timed), helpers=["me"])
    assert game.asides(1) == []
    with pytest.raises(IllegalAnswer):
        game.play(("help", "me"), 1)


def test_nothing_is_done_at_any_time_beside_a_task(monkeypatch):
    monkeypatch.setattr(Dock, "any_time", lambda game: [Aside(1, "help", "load", (1,))])
    dock = new_dock(2)
    assert dock.asides(1) != []
    while dock.choice.task is None:
        dock.play(dock.choice.sample(Dice(1)))
    assert dock.asides(1) == []


def test_any_time_is_not_even_looked_up_for_an_ordinary_answer(monkeypatch):
    game = start(call(question))
    monkeypatch.setattr(Trial, "any_time", lambda game: pytest.fail("search pays for this"))
    game.play("x")


# --- cancelling: tables, F6 ---


def declared() -> Smugglers:
    """Seat 0 has declared a draw; everybody holds two jams and is asked."""
    game = new_smugglers(0)
    for seat in (0, 1, 2):
        game.state.hands[seat] = [f"jam-{2 * seat}", f"jam-{2 * seat + 1}"]
    game.play("draw")
    return game


def test_what_nobody_jams_is_carried_out():
    game = declared()
    game.play("decline", 1)
    game.play("decline", 2)
    assert game.choice.name == "choose_kept"


def test_what_is_jammed_is_not_carried_out():
    game = declared()
    game.play("jam-2", 1)
    game.play("decline", 2)
    game.play("decline", 0)
    assert (game.choice.name, game.choice.seat) == ("choose_action", 1)
    assert game.state.standing == []


@pytest.mark.parametrize(("jams", "carried_out"), [(1, False), (2, True), (3, False), (4, True)])
def test_a_jam_may_be_jammed_in_its_turn_without_limit(jams, carried_out):
    game = declared()
    for _ in range(jams):
        game.play(next(option for option in game.choice.open() if option != "decline"))
    while game.choice.name == "circuit":
        game.play("decline")
    assert (game.choice.name == "choose_kept") is carried_out


# --- copies and views ---


def test_a_clone_goes_its_own_way():
    game = start(call(question), call(question))
    clone = game.clone()
    clone.play("y")
    assert game.state.told == []
    assert game.choice.options == ["x", "y"]
    game.play("x")
    assert clone.state.told == ["0 y extra"]


def test_put_back_is_the_game_as_it_was():
    game = start(call(question), call(question))
    before, choice = game.clone(), game.choice
    game.play("x")
    game.put_back(before)
    assert game.choice is choice
    assert (game.state.told, game.events, game.learned) == ([], [], False)
    game.play("y")
    assert game.state.told == ["0 y extra"]


def test_put_back_mends_a_game_whose_step_failed_half_way():
    game = start(call(question), call(tell, "half"), call(fail))
    before = game.clone()
    with pytest.raises(RuntimeError):
        game.play("x")
    game.put_back(before)
    assert game.state.agenda == [call(fail), call(tell, "half"), call(question)]
    assert game.choice.name == "question"


def test_a_view_hides_faces_dice_and_other_seats_questions():
    game = start(call(question), seed=9, count=4)
    game.look((1,), ("a", "e"))
    mine, other = game.view(0), game.view(1)
    assert mine.state.hands == [["a", "b"], [HIDDEN, HIDDEN]]
    assert mine.state.pile == [HIDDEN, HIDDEN]
    assert mine.state.seen == {}
    assert mine.choice is game.choice
    assert other.state.hands == [["a", HIDDEN], ["c", "d"]]
    assert other.state.pile == ["e", HIDDEN]
    assert other.state.seen == {"a": 2, "e": 2}
    assert other.choice is None
    assert (mine.state.seed, mine.state.count) == (0, 0)
    assert game.state.hands == [["a", "b"], ["c", "d"]]


def test_a_looked_at_card_stays_known_when_it_changes_hands():
    game = start(call(question))
    game.look((0,), ("e",))
    game.state.pile.remove("e")
    game.state.hands[1].append("e")
    assert game.view(0).state.hands[1] == [HIDDEN, HIDDEN, "e"]
    for luck in range(20):
        assert game.imagine(0, Dice(luck)).state.hands[1][2] == "e"


def test_imagined_worlds_keep_what_the_seat_knows_and_deal_the_rest_every_way():
    game = start(call(question))
    game.look((0,), ("c",))
    worlds = [game.imagine(0, Dice(luck)).state for luck in range(200)]
    assert all(world.hands[0] == ["a", "b"] and world.hands[1][0] == "c" for world in worlds)
    assert {(world.hands[1][1], *world.pile) for world in worlds} == {
        ("d", "e", "f"), ("d", "f", "e"), ("e", "d", "f"), ("e", "f", "d"), ("f", "d", "e"), ("f", "e", "d")
    }
    assert len({world.seed for world in worlds}) == 200


def test_what_others_know_stays_with_the_place_in_an_imagined_world():
    game = start(call(question))
    game.look((1,), ("e",))
    for luck in range(20):
        world = game.imagine(0, Dice(luck)).state
        assert world.seen == {world.pile[0]: 2}


def test_cards_change_places_only_within_one_back(monkeypatch):
    backs = ("red", "blue")
    monkeypatch.setattr(
        Trial, "zones", lambda game: [Zone(hand, (), back) for hand, back in zip(game.state.hands, backs, strict=True)]
    )
    game = start(call(question))
    for luck in range(20):
        hands = game.imagine(0, Dice(luck)).state.hands
        assert [sorted(hand) for hand in hands] == [["a", "b"], ["c", "d"]]


def test_an_imagined_world_asks_another_seat_about_its_new_cards():
    game = new_smugglers(3)
    game.play("draw")
    assert (game.choice.name, game.choice.seat) == ("circuit", 1)
    for luck in range(30):
        world = game.imagine(0, Dice(luck))
        jams = [card for card in world.state.hands[1] if card.startswith("jam")]
        assert world.choice.options == ["decline", *jams]


def test_events_know_whom_they_are_told():
    game = start()
    game.emit("drew_card", only=(1,), card="x")
    game.emit("drew", who=1)
    assert [[event.told_to(seat) for seat in (0, 1)] for event in game.events] == [[False, True], [True, True]]


# --- learning ---


def test_dice_looks_and_reveals_teach_something_and_ordinary_answers_do_not(monkeypatch):
    lessons = {
        "nothing": lambda game: None,
        "a die": lambda game: game.roll(),
        "a look": lambda game: game.look((0,), ("e",)),
        "something shown": lambda game: game.reveal(),
        "a card forgotten": lambda game: game.forget(("e",)),
    }
    learned = {}
    for name, lesson in lessons.items():
        monkeypatch.setitem(step.by_name, "answered", lambda game, seat, answer, extra, lesson=lesson: lesson(game))
        game = start(call(question))
        game.play("x")
        learned[name] = game.learned
    taught = ("a die", "a look", "something shown")
    assert learned == {name: name in taught for name in lessons}


def test_the_tables_dice_continue_after_a_load():
    game = start(call(question), seed=77)
    rolled = [game.roll() for _ in range(3)]
    loaded = Trial.restored(None, game.snapshot())
    assert [loaded.roll() for _ in range(6)] == [game.roll() for _ in range(6)]
    assert rolled == [Trial(None, Told(seed=77, count=n)).roll() for n in range(3)]


# --- saving ---


def test_a_state_that_does_not_fit_the_rules_is_told_in_words():
    game = start(call(question))
    with pytest.raises(StaleSave, match=r"the saved state does not fit the rules: Expected `array`, got `int` - at"):
        Trial.restored(None, game.snapshot() | {"told": 3})
    with pytest.raises(StaleSave, match="this save waits for 'gone'"):
        Trial.restored(None, game.snapshot() | {"agenda": [["gone", []]]})


def test_a_loaded_game_has_nothing_to_tell():
    game = start(call(tell, "x"), call(question))
    assert Trial.restored(None, game.snapshot()).events == []


def test_answers_are_found_by_what_a_file_says_of_them_asides_too():
    game = start(call(question), helpers=["me"])
    assert game.named("y", 0) == "y"
    assert game.named(["help", "me"], 1) == ("help", "me")
    with pytest.raises(IllegalAnswer):
        game.named(["help", "you"], 1)
    with pytest.raises(IllegalAnswer, match="the game is over"):
        start(call(end)).named("x", 0)
