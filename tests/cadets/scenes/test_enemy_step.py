"""Step 7 by mouse, by keys, by pad and by nobody: SC-7.1, EM-5 to EM-11, SH-9, PA-6, DC-10."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from game.cadets.content import Content
from game.cadets.rules.attacks import sides_facing
from game.cadets.scenes.bridge.bridge import Bridge
from game.cadets.scenes.enemies.attack import bitten, spared, table, terms
from game.cadets.scenes.enemies.pictures import eve
from game.cadets.scenes.enemies.step import EnemyStep
from game.cadets.scenes.enemies.story import Blow, Story
from game.cadets.scenes.enemies.who import parts
from game.cadets.scenes.gallery import make_session, open_question
from game.core.engine import Event
from game.stage.session import Session
from game.stage.widgets import CardView
from game.stage.widgets.dialog import Choice, Dialog
from tests.pilot import Pilot, make_stage

Open = Callable[..., tuple[Pilot, EnemyStep]]


def on_the_eve(content: Content, turn: int, seed: int = 1, **wanted: Any) -> Bridge:
    """A bridge that has a Step 7 with fire and damage to show, in the hands of two people."""
    wanted = {"people": 2, "difficulty": "hard"} | wanted
    return eve(make_session(content, turn=turn, seed=seed, **wanted))


@pytest.fixture
def opened(content: Content) -> Open:
    """Return a maker of pilots at the enemy step."""

    def make(turn: int, seed: int = 1, size: tuple[int, int] = (1280, 720), **wanted: Any) -> tuple[Pilot, EnemyStep]:
        stage = make_stage(size)
        stage.settings.notes = False
        pilot = Pilot(stage, on_the_eve(content, turn, seed, **wanted))
        step = pilot.scene
        assert isinstance(step, EnemyStep)
        return pilot, step

    return make


def to_stop(pilot: Pilot, step: EnemyStep) -> None:
    """Watch until the step waits for somebody."""
    waited = 0.0
    while step.stop is None and step.asking is None and pilot.scene is step:
        assert waited < 60, "nothing ever stops"
        pilot.wait(0.1)
        waited += 0.1


def picture(bridge: Bridge) -> bytes:
    """Everything map, ship and contacts are drawn from."""
    return msgspec.json.encode(bridge.shown.state)


def through(pilot: Pilot, step: EnemyStep, press: Callable[[], object]) -> list[str]:
    """Go through the whole step with one way to press the gold key; returns what stood on the key at each stop."""
    labels = []
    while pilot.scene is step:
        to_stop(pilot, step)
        if step.asking is not None:
            step.asking.take(step.asking.options[0])
        elif step.stop is not None:
            labels.append(step.stop.label)
            press()
    return labels


# ------------------------------------------------------------------------------------------------ going through


def test_the_mouse_alone_goes_through_and_ends_on_the_bridge(opened: Open) -> None:
    pilot, step = opened(4, seed=5)
    labels = through(pilot, step, lambda: pilot.click_on("go on"))
    assert labels == ["Go on", "Take it", "Go on", "Go on"]
    assert pilot.scene is step.table
    assert step.shown.state.phase != "7"


def test_keys_alone_go_through(opened: Open) -> None:
    pilot, step = opened(4, seed=5)
    to_stop(pilot, step)
    pilot.press("tab")
    assert pilot.focus == "go on"
    assert len(through(pilot, step, lambda: pilot.press("return"))) == 4
    assert pilot.scene is step.table


def test_a_pad_alone_goes_through(opened: Open) -> None:
    pilot, step = opened(4, seed=5)
    to_stop(pilot, step)
    pilot.pad("RB")
    assert pilot.focus == "go on"
    assert len(through(pilot, step, lambda: pilot.pad("A"))) == 4
    assert pilot.scene is step.table


def test_the_held_gold_key_runs_through_all_stops(opened: Open) -> None:
    pilot, step = opened(4, seed=5)
    to_stop(pilot, step)
    pilot.press("tab")
    pilot.key_down("return")
    for _ in range(40):
        if pilot.scene is step:
            pilot.wait(0.25)
    assert pilot.scene is step.table
    pilot.key_up("return")


def test_a_held_mouse_button_runs_too_and_stops_where_it_is_let_go(opened: Open) -> None:
    pilot, step = opened(6)
    to_stop(pilot, step)
    assert step.main_key is not None
    pilot.move(*step.main_key.rect.center)
    pilot.down()
    pilot.wait(2.0)
    assert step.held.long
    first = step.story.now
    assert first is not None
    pilot.up()
    assert not step.held.long
    to_stop(pilot, step)
    assert pilot.scene is step


def test_a_crew_of_bots_is_watched_without_a_press(opened: Open) -> None:
    """Its Captain answers in the middle of the step, too."""
    pilot, step = opened(3, seed=2, bots=True)
    assert step.watched
    assert open_question(step.session).name == "before_damage"
    for _ in range(120):
        if pilot.scene is step:
            assert pilot.stage.busy
            pilot.wait(0.5)
    assert pilot.scene is step.table
    assert open_question(step.session).name not in EnemyStep.questions


def test_the_speed_can_be_changed_while_something_moves(opened: Open) -> None:
    pilot, step = opened(4, seed=5)
    to_stop(pilot, step)
    step.go()
    pilot.wait(0.1)
    assert step.motion.busy
    pilot.click_on("speed 2x")
    assert pilot.stage.settings.pace == "2x"
    assert step.motion.speed == 2.0
    assert not step.skipping


def test_the_pause_key_pauses_what_moves_and_skips_nothing(opened: Open) -> None:
    pilot, step = opened(4, seed=5)
    paused: list[object] = []
    pilot.stage.pause = paused.append
    to_stop(pilot, step)
    step.go()
    pilot.wait(0.1)
    pilot.press("p", pause=0.05)
    assert paused == [step]
    assert not step.skipping


def test_what_is_skipped_is_shown_all_the_same(opened: Open) -> None:
    pictures, stories = [], []
    for skipping in (False, True):
        pilot, step = opened(6)
        while pilot.scene is step:
            if skipping and step.motion.busy:
                pilot.press("space", pause=0)
            to_stop(pilot, step)
            if step.asking is not None:
                step.asking.take(step.asking.options[0])
            last = (picture(step.table), [act.internal for act in step.story.acts.values()])
            step.go()
        pictures.append(last[0])
        stories.append(last[1])
    assert pictures[0] == pictures[1]
    assert stories[0] == stories[1]
    assert sum(stories[0]) > 0


def test_the_picture_is_what_the_game_was_when_the_step_ended(content: Content) -> None:
    """The next question comes in Step 9, so nothing on the map has changed since."""
    bridge = on_the_eve(content, 4, seed=5)
    stage = make_stage()
    pilot = Pilot(stage, bridge)
    step = pilot.scene
    assert isinstance(step, EnemyStep)
    through(pilot, step, step.go)
    game, shown = bridge.game.state, bridge.shown.state
    assert [(e.id, e.square, e.locked) for e in shown.enemies] == [(e.id, e.square, e.locked) for e in game.enemies]
    assert shown.ship.strengths == game.ship.strengths
    assert shown.ship.slots == game.ship.slots


def test_instant_stops_only_for_damage_and_at_the_end(opened: Open) -> None:
    pilot, step = opened(4, seed=5)
    to_stop(pilot, step)
    pilot.click_on("speed instant")
    assert pilot.stage.settings.pace == "instant"
    assert through(pilot, step, lambda: pilot.click_on("go on")) == ["Go on", "Take it", "Go on", "Go on"]
    pilot, step = opened(4, seed=5)
    step.set_speed("instant")
    assert through(pilot, step, lambda: pilot.press("ctrl+return")) == ["Take it", "Go on", "Go on"]


def test_twice_the_speed_takes_half_the_time(opened: Open) -> None:
    times = []
    for speed in ("1x", "2x"):
        pilot, step = opened(4, seed=5)
        step.set_speed(speed)  # type: ignore[arg-type]  # one of the settings' words
        to_stop(pilot, step)
        step.go()
        start = pilot.clock.now()
        to_stop(pilot, step)
        times.append(pilot.clock.now() - start)
    assert times[1] == pytest.approx(times[0] / 2, abs=0.2)


# ------------------------------------------------------------------------------------------------ what is shown


def test_attempts_show_die_reason_and_rule_and_the_rest_stand_grey(opened: Open) -> None:
    """EM-5, EM-7, EM-8."""
    pilot, step = opened(4, seed=5)
    to_stop(pilot, step)
    pilot.see("2 ships will act")
    pilot.see("Range 6, rolled a 6: locks on")
    pilot.see("Range 4, rolled a 3: no lock")
    pilot.see("6 locks on")
    assert [step.story.state(id) for id in step.story.ids][:3] == ["waits", "waits", "rests"]
    ranges = [facts["range"] for facts in step.story.order or ()]
    assert ranges == sorted(ranges)
    pilot.hover_on(f"ship {step.story.ids[0]}")
    pilot.see("EM-5")


def test_damage_is_shown_only_after_it_is_taken(opened: Open) -> None:
    """SH-9: the sum first, then the cards, DC-2."""
    pilot, step = opened(4, seed=5)
    to_stop(pilot, step)
    pilot.click_on("go on")
    to_stop(pilot, step)
    pilot.see("Take it")
    pilot.see("8 gets through")
    pilot.see("4 internal damage")
    before = sum(len(cards) for cards in step.shown.state.ship.slots.values())
    pilot.see_not("Damage turned up")
    pilot.click_on("go on")
    to_stop(pilot, step)
    pilot.see("Damage turned up: 4")
    pilot.see("not aboard, does nothing")
    after = sum(len(cards) for cards in step.shown.state.ship.slots.values())
    assert after == before + 3  # one card of the four is of an inactive station: OV-13
    pilot.see("Range 0: 4 internal damage")


def test_a_ship_out_of_reach_says_so_with_both_numbers(opened: Open) -> None:
    """EM-11."""
    pilot, step = opened(4, seed=5)
    for _ in range(3):
        to_stop(pilot, step)
        step.go()
    to_stop(pilot, step)
    pilot.see("No attack")
    pilot.see("5 range to us")
    pilot.see("4 it reaches")
    assert len(step.map.path) == 2


def test_a_parasite_bites_past_all_shields(opened: Open) -> None:
    """PA-6, GE-9."""
    pilot, step = opened(2)
    to_stop(pilot, step)
    pilot.press("ctrl+return")
    to_stop(pilot, step)
    pilot.see("Shield Parasite")
    pilot.see("The Shield Parasite bites: 1 internal damage.")
    pilot.see("GE-9")
    pilot.press("return")
    to_stop(pilot, step)
    pilot.see("side, by the die")


def test_a_core_breach_has_its_plate_with_the_level(opened: Open) -> None:
    """DC-10."""
    pilot, step = opened(6)
    while step.story.now is None or not step.story.now.breach:
        to_stop(pilot, step)
        if step.asking is not None:
            step.asking.take(step.asking.options[0])
        step.go()
    to_stop(pilot, step)
    pilot.see("Core breach")
    pilot.see(f"level {step.shown.state.ship.breach} of {step.game.content.core.last_level}")


def test_a_move_can_be_seen_again_and_changes_nothing(opened: Open) -> None:
    pilot, step = opened(4, seed=5)
    to_stop(pilot, step)
    pilot.click_on("See again")
    pilot.see("A ship can be seen again when it has acted.")
    for _ in range(3):
        step.go()
        to_stop(pilot, step)
    before = picture(step.table)
    acting = step.shown.game.enemy(step.map.acting)
    now = acting.square
    pilot.press("r", pause=0)
    assert step.motion.busy
    assert step.map.shown.game.enemy(acting.id).square != now
    pilot.wait_idle()
    assert step.map.shown is step.shown
    assert picture(step.table) == before
    pilot.press("r", pause=0)
    pilot.press("escape")
    assert step.map.shown is step.shown
    assert pilot.scene is step


def test_the_first_time_says_who_acts(content: Content) -> None:
    stage = make_stage()
    stage.settings.notes_seen = []
    pilot = Pilot(stage, on_the_eve(content, 4, seed=5))
    pilot.see("Only enemies with a lock act.")


# ------------------------------------------------------------------------------------------------ questions


def asked(opened: Open, question: str, turn: int, seed: int) -> tuple[Pilot, EnemyStep]:
    """The step at a question, with keys at hand."""
    pilot, step = opened(turn, seed=seed)
    to_stop(pilot, step)
    pilot.press("tab")
    while step.asking is None or step.asking.choice.name != question:
        to_stop(pilot, step)
        if step.asking is None:
            step.go()
        elif step.asking.choice.name != question:
            step.asking.take(step.asking.options[0])
    return pilot, step


def test_the_emergency_shield_is_offered_while_the_side_is_yellow(opened: Open) -> None:
    """B02, EE-7: before the dice."""
    pilot, step = asked(opened, "before_damage", 3, 1)
    pilot.see("Use the Emergency Shield?")
    assert step.story.now is not None and not step.story.now.blows
    side = step.map.struck = step.story.now.side
    assert side is not None
    place = [option.side for option in step.asking.options].index(side)  # type: ignore[union-attr]
    pilot.press(str(place + 1))
    amount = step.game.content.equipment["B02"].amount
    assert step.game.state.equipment_used == "B02"
    to_stop(pilot, step)
    pilot.see(f"raises our {side} side to {amount}")
    assert step.story.now.blow is not None
    assert step.story.now.blow.facts["strength"] == amount


def test_on_a_diagonal_the_captain_picks_the_side(opened: Open) -> None:
    """GE-8, CA-4."""
    pilot, step = asked(opened, "choose_side", 7, 1)
    assert step.story.now is not None and step.story.now.side is None
    assert len(step.sides) == 2
    pilot.press("down", "return")
    to_stop(pilot, step)
    assert step.story.now.side == list(open_sides(step))[1]


def open_sides(step: EnemyStep) -> list[str]:
    """The sides that face the ship that acts."""
    assert step.story.now is not None
    return list(sides_facing(step.shown.game, step.shown.game.enemy(step.story.now.enemy)))


def test_the_captain_says_whose_energy_is_drained(opened: Open) -> None:
    """E06."""
    pilot, step = asked(opened, "choose_drained", 2, 3)
    assert step.asking is not None
    station = step.asking.options[0].answer
    before = step.game.state.energy[station]
    pilot.pad("A")
    assert step.game.state.energy[station] == before - 1
    to_stop(pilot, step)
    pilot.see("is drained of one energy")


def test_a_step_left_in_its_middle_goes_on_at_its_question(content: Content) -> None:
    stage = make_stage()
    session = make_session(content, until="before_damage", turn=3, seed=1, difficulty="hard", people=2)
    pilot = Pilot(stage, Bridge(session))
    pilot.wait(0.5)
    step = pilot.scene
    assert isinstance(step, EnemyStep)
    attacker = open_question(session).args[1]
    assert step.story.now is not None and step.story.now.enemy == attacker
    pilot.press("1")
    to_stop(pilot, step)
    assert step.story.now.blow is not None
    through(pilot, step, step.go)
    assert pilot.scene is step.table


def test_cards_are_closed_while_nothing_is_asked_and_say_why(opened: Open) -> None:
    pilot, step = asked(opened, "before_damage", 3, 1)
    pilot.click_on("Use a card")
    pilot.see("Patch Kit" if "B08" in step.game.state.equipment else "Emergency Shield")
    pilot.press("escape")
    pilot.wait(0.3)
    assert step.asking is not None
    pilot.press("1")
    to_stop(pilot, step)
    pilot.click_on("Use a card")
    pilot.see("Cards can be used where the Captain is asked something.")
    pilot.see("EE-7")


def test_nothing_moves_under_a_dialog(opened: Open) -> None:
    pilot, step = opened(4, seed=5)
    to_stop(pilot, step)
    step.go()
    pilot.stage.stack.push(Dialog("Wait", "", [Choice("On")]))
    story = (step.story.now, len(step.table.waiting))
    pilot.wait(5)
    assert (step.story.now, len(step.table.waiting)) == story


# ------------------------------------------------------------------------------------------------ sums and words


def test_the_sum_names_every_part_with_its_rule() -> None:
    """EM-3, HE-9, SH-9, EM-4 (Pierce)."""
    facts = {
        "side": "aft", "dice": (3,), "half": True, "plus": 1, "standing": 2, "points": 5, "strength": 3, "pierced": 2,
    }  # fmt: skip
    blow = Blow(facts)
    assert [(term.figure, term.rule) for term in terms(blow)] == [
        ("½", "EM-3"), ("+1", "EM-1"), ("+2", "HE-9"), ("5", "EM-11"),
    ]  # fmt: skip
    blow.hit = {"points": 5, "absorbed": 1, "strength": 2, "internal": 2}
    assert [(term.figure, term.rule) for term in terms(blow)][4:] == [
        ("3", "EM-4"), ("−1", "SH-9"), ("4", "SH-9"), ("2", "SH-9"),
    ]  # fmt: skip
    assert blow.through == 4


@pytest.mark.parametrize(
    ("through", "first", "lit"),
    [(0, "1–2: 1", ""), (1, "1–2: 1", "1–2: 1"), (4, "1–2: 1", "3–4: 2"), (11, "7–8: 4", "11–12: 6")],
)
def test_the_row_of_the_damage_table_that_applies_is_lit(through: int, first: str, lit: str) -> None:
    """SH-9: two points more for one internal damage, rounded up."""
    rows = table(through, 2)
    assert rows[0][0] == first
    assert [label for label, _, on in rows if on] == ([lit] if lit else [])


def test_a_bite_and_a_spared_attack_are_sums_too() -> None:
    assert [term.rule for term in bitten(1, None)] == ["PA-6", "SH-10"]
    assert bitten(1, "port")[-1].figure == "Port"
    assert [term.figure for term in spared({"range": 8}, 7)] == ["8", "7"]
    assert [term.figure for term in spared({"range": 5, "reach": 4}, 7)] == ["5", "4"]


def steps_of(content: Content, seed: int) -> list[tuple[Bridge, list[Event]]]:
    """All of Step 7 of a game between bots, turn by turn."""
    session: Session = make_session(content, seed=seed, difficulty="hard", bots=True)
    found = []
    while not session.over:
        try:
            bridge = eve(session)
        except LookupError:
            break
        waiting = list(bridge.waiting)
        found.append((bridge, waiting))
    return found


def test_every_ship_has_a_reason_and_every_deed_words_in_whole_games(content: Content) -> None:
    """No event of the rules leaves the story without words: EM-5 to EM-11."""
    seen: set[str] = set()
    for seed in range(1, 7):
        for bridge, waiting in steps_of(content, seed):
            story = Story(bridge.shown)
            for event in waiting:
                if event.kind == "phase" and event.facts["phase"] != "7":
                    break
                bridge.shown.apply(event, bridge.game)
                story.tell(event)
                seen.add(event.kind)
                if story.now is not None:
                    assert all(part.word and part.rule for part in parts(story.now))
            story.close()
            assert story.order is not None
            for id in story.ids:
                assert story.reason(id).words
                assert story.state(id) in ("done", "rests", "waits")
    assert {"enemy_attacks", "parasite_bites", "enemy_lock_lost", "lock_attempt_failed", "spotted"} <= seen


@pytest.mark.parametrize("reduced", [False, True])
def test_damage_cards_are_turned_up_unless_motion_is_reduced(opened: Open, reduced: bool) -> None:
    pilot, step = opened(4, seed=5)
    pilot.stage.settings.reduced_motion = reduced
    pilot.stage.save_settings()
    to_stop(pilot, step)
    pilot.click_on("go on")
    to_stop(pilot, step)
    pilot.press("ctrl+return", pause=0)
    seen: list[float] = []
    for _ in range(400):
        pilot.wait(0.02)
        seen += [each.turned for each in step.tree.all() if isinstance(each, CardView)]
    assert seen
    assert any(0 < turned < 1 for turned in seen) is not reduced
    assert all(each.turned == 1 for each in step.tree.all() if isinstance(each, CardView))
