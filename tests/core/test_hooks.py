"""Numbers and moments: who changes what, in which order, and which mistakes are refused."""

import msgspec
import pytest

from game.core.engine import BadStep, Game, Rule, Steps
from game.core.hooks import moments, number
from game.core.state import State

step = Steps("hooks")
moment = moments(step)


class Sea(State):
    told: list[str] = msgspec.field(default_factory=list)


class Ship(Game[Sea]):
    steps = step
    state_type = Sea
    rules: tuple[Rule, ...] = ()

    def in_force(self):
        return self.rules


@number
def strength(game: Ship, side: str) -> int:
    """How strong a side is."""
    return 10


@strength.by("double")
def double(game: Ship, value: int, owner: str, side: str) -> int:
    return value * 2


@strength.by("pierce")
def pierce(game: Ship, value: int, owner: str, side: str) -> int:
    return value - 3 if owner == side else value


@moment
def hit(game: Ship, side: str) -> None:
    """A side is hit."""
    game.state.told.append(f"hit {side}")
    game.then(burn, side)


@step
def burn(game: Ship, side: str) -> None:
    game.state.told.append(f"burn {side}")


@hit.by("spotter")
def spot(game: Ship, owner: str, side: str) -> None:
    game.then(burn, owner)


@hit.by("vane")
def turn_vane(game: Ship, owner: str, side: str) -> None:
    game.ask(0, vane_turned, ["on", "off"])


@step
def vane_turned(game: Ship, seat: int, way: str) -> None:
    game.state.told.append(f"vane {way}")


@step
def after(game: Ship) -> None:
    game.state.told.append("after")


@step
def begin(game: Ship) -> None:
    game.then(hit, "fore")
    game.then(after)


def ship(*rules: Rule) -> Ship:
    game = Ship(None, Sea(agenda=[("begin", ())]))
    game.rules = rules
    return game


def test_a_number_nobody_changes_is_its_base():
    assert strength(ship(), "fore") == 10
    assert strength(ship(Rule("unheard of")), "fore") == 10


def test_rules_change_a_number_in_the_order_of_what_is_in_force():
    assert strength(ship(Rule("double"), Rule("pierce", "fore")), "fore") == 17
    assert strength(ship(Rule("pierce", "fore"), Rule("double")), "fore") == 14


def test_a_rule_knows_its_owner_and_the_arguments():
    assert strength(ship(Rule("pierce", "aft")), "fore") == 10


def test_the_same_rule_of_two_owners_counts_twice():
    assert strength(ship(Rule("double"), Rule("double")), "fore") == 40


def test_bare_sums_are_added_without_any_code():
    weave = Rule("weave", "", {"strength": 2, "speed": 9})
    assert strength(ship(weave, Rule("double")), "fore") == 24
    assert strength(ship(Rule("double", "", {"strength": -5})), "fore") == 15


def test_a_moment_is_finished_before_the_next_line_of_the_rules():
    game = ship(Rule("spotter", "Owl"), Rule("vane", "Fin"), Rule("spotter", "Jay"))
    game.run()
    assert game.state.told == ["hit fore", "burn fore", "burn Owl"]
    game.play("off")
    assert game.state.told[3:] == ["vane off", "burn Jay", "after"]


def test_a_moment_nobody_waits_for_is_an_ordinary_step():
    game = ship(Rule("double"))
    game.run()
    assert game.state.told == ["hit fore", "burn fore", "after"]


def test_saved_in_a_handler_the_game_goes_on_there():
    game = ship(Rule("vane", "Fin"))
    game.run()
    loaded = Ship.restored(None, game.snapshot())
    loaded.play("on")
    assert loaded.state.told == ["hit fore", "burn fore", "vane on", "after"]


def test_one_rule_cannot_change_a_number_twice():
    with pytest.raises(BadStep, match="strength is changed by double twice"):
        strength.by("double")(pierce)


def test_one_rule_cannot_wait_for_a_moment_twice():
    def again(game: Ship, owner: str, side: str) -> None: ...

    with pytest.raises(BadStep, match="spotter waits for hit twice"):
        hit.by("spotter")(again)


def test_a_handler_needs_a_name_of_its_own():
    def burn(game: Ship, owner: str, side: str) -> None: ...

    with pytest.raises(BadStep, match="two steps are called burn"):
        hit.by("another")(burn)


def test_a_moment_must_not_ask():
    steps = Steps("asking")

    @moments(steps)
    def asks(game: Ship) -> None:
        game.ask(0, vane_turned, ["on"])

    with pytest.raises(BadStep, match="asks is a moment and must not ask"):
        asks(ship())


def test_numbers_and_moments_keep_their_documentation():
    assert strength.__doc__ == "How strong a side is."
    assert hit.__doc__ == "A side is hit."
    assert step.shape("hit") == (str,)
    assert step.shape("spot") == (str, str)
