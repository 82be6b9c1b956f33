"""The bridge: what it shows, and the circle of showing, letting bots answer, asking people."""

from __future__ import annotations

from typing import Any

import pytest

from game.cadets.content import Content
from game.cadets.rules.captain import DONE
from game.cadets.scenes.bridge.bridge import Bridge
from game.cadets.scenes.bridge.chain import steps
from game.cadets.scenes.bridge.rack import doing
from game.cadets.scenes.bridge.ship_panel import LINE_TEXT, DamageLine
from game.cadets.scenes.desk import Desk
from game.cadets.scenes.gallery import make_session
from game.cadets.scenes.map.motions import LINGER, RESULTS, SAID, SOUNDS, Motions
from game.core.engine import Choice
from game.core.journal import Fault
from game.stage import text
from game.stage.session import Session
from game.stage.sound import EFFECTS
from game.stage.widgets import Key
from tests.pilot import Pilot, make_stage


class OrdersStand(Desk):
    """Stands in for the Captain's desk: one key to convert, one to end, one to take back."""

    questions = ("orders", "place_energy")
    station = "captain"
    opened = 0

    def enter(self) -> None:
        type(self).opened += 1
        super().enter()

    def build(self) -> None:
        self.add(Key("Convert", (200, 200, 300, 60), self.convert))
        self.add(Key("Take it back", (200, 300, 300, 60), lambda: self.table.undo(self)))
        self.main("That is all", lambda: self.give(DONE))

    def convert(self) -> None:
        self.give(next(option for option in self.choice.open() if option[0] == "convert"))


class SpeedStand(Desk):
    """Stands in for the speed question of Helm."""

    questions = ("prepare_helm",)
    station = "helm"

    def build(self) -> None:
        self.main("Keep the speed", lambda: self.give(self.game.state.ship.speed))


@pytest.fixture(autouse=True)
def stands(monkeypatch: pytest.MonkeyPatch) -> dict[str, type[Desk]]:
    """The only desks there are."""
    found: dict[str, type[Desk]] = dict.fromkeys(OrdersStand.questions, OrdersStand)
    found["prepare_helm"] = SpeedStand
    monkeypatch.setattr("game.cadets.scenes.bridge.bridge.DESKS", found)
    OrdersStand.opened = 0
    return found


def on_bridge(session: Session, *, instant: bool = True, reduced: bool = False) -> tuple[Pilot, Bridge]:
    """Return hands before a bridge; nothing that moves takes time if ``instant``."""
    stage = make_stage()
    stage.settings.pace = "instant" if instant else "1x"
    stage.settings.reduced_motion = reduced
    bridge = Bridge(session)
    return Pilot(stage, bridge), bridge


@pytest.fixture
def session(content: Content) -> Session:
    """Three people, the Captain is asked for orders in turn 4."""
    return make_session(content, turn=4, people=3, seed=5)


# ------------------------------------------------------------------------------------------------ what it shows


def test_it_shows_stations_ship_contacts_objective_and_steps(session: Session) -> None:
    pilot, bridge = on_bridge(session)
    pilot.wait_idle()
    content, state = bridge.game.content, bridge.game.state
    for card in content.stations.values():
        pilot.see(card.title)
    for enemy in state.enemies:
        pilot.see(content.enemies[enemy.card].name)
    pilot.see(bridge.game.mission.objective.text)
    pilot.see(f"{len(state.collected)} of {bridge.game.mission.objective.crystals[state.difficulty]}")
    pilot.see(f"speed {state.ship.speed}")
    pilot.see("step 1 Orders")
    pilot.see("core" if state.ship.breach else "sound")


def test_an_inactive_station_says_why(session: Session) -> None:
    pilot, bridge = on_bridge(session)
    pilot.wait_idle()
    pilot.click_on("Weapons")
    pilot.see(bridge.game.content.rules["OV-11"].text)
    assert pilot.scene is bridge


def test_the_chain_has_one_step_3_for_one_period_and_no_step_of_inactive_stations(
    new_game: Any, session: Session
) -> None:
    assert steps(new_game()) == ["1", "2", "3", "4", "5", "7", "9"]
    _, bridge = on_bridge(session)
    assert steps(bridge.game) == ["1", "2", "3A", "3B", "4", "5", "7", "9"]


def test_a_station_tells_about_itself_before_its_turn(session: Session) -> None:
    pilot, bridge = on_bridge(session)
    pilot.wait_idle()
    pilot.press("3")
    pilot.see(bridge.game.content.stations["sensors"].buys)
    pilot.press("escape")
    assert pilot.scene is bridge


def test_selecting_a_contact_shows_it_on_the_map(session: Session) -> None:
    pilot, bridge = on_bridge(session)
    pilot.wait_idle()
    enemy = bridge.shown.contacts()[1]
    pilot.click_on(f"contact {enemy.id}")
    assert bridge.map.cursor == enemy.square
    assert bridge.map.lit == enemy.id


def test_m_goes_to_the_map_and_c_to_the_nearest_contact(session: Session) -> None:
    pilot, bridge = on_bridge(session)
    pilot.wait_idle()
    pilot.press("m")
    assert pilot.focus == "map"
    pilot.press("c")
    assert bridge.map.cursor == bridge.shown.contacts()[0].square


def test_the_log_opens_and_closes(session: Session) -> None:
    pilot, bridge = on_bridge(session)
    pilot.wait_idle()
    pilot.press("l")
    pilot.see("Everything that happened")
    pilot.press("escape")
    assert pilot.scene is bridge


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1200), (3840, 2160)])
@pytest.mark.parametrize("percent", [100, 150])
def test_it_draws_at_every_size_of_window_and_text(session: Session, size: tuple[int, int], percent: Any) -> None:
    stage = make_stage(size)
    stage.settings.text_size = percent
    stage.save_settings()
    pilot = Pilot(stage, Bridge(session))
    pilot.wait_idle()
    picture = pilot.picture()
    assert picture.get_size() == size
    stage.settings.text_size = 100
    stage.save_settings()


# --------------------------------------------------------------------------------------------------- the circle


def test_the_gold_key_says_who_comes_next_and_opens_the_desk(session: Session) -> None:
    pilot, bridge = on_bridge(session)
    pilot.wait_idle()
    assert pilot.scene is bridge
    pilot.see("Give orders")
    pilot.see("Ada, step 1")
    pilot.press("ctrl+return")
    assert isinstance(pilot.scene, OrdersStand)


def test_the_rack_does_not_count_what_was_drawn_in_an_earlier_turn(content: Content) -> None:
    """EN-2, SH-2: tiles and tokens of this turn are there from Step 3 on, tries of the tractor in Step 5."""
    session = make_session(content, until="prepare_helm", turn=2)
    assert session.game.state.shields.count and session.game.state.engineering.count
    shown = on_bridge(session)[1].shown
    assert doing(shown, "engineering") == "Makes energy"
    assert doing(shown, "shields").startswith("Strengths")
    session = make_session(content, until="choose_tile", turn=2)
    session.game.state.energy["tractor"], session.game.state.tractor.free_try = 2, False
    assert doing(on_bridge(session)[1].shown, "tractor") == "2 tries left"
    session.game.state.tractor.free_try = True
    assert doing(on_bridge(session)[1].shown, "tractor") == "3 tries left"


def test_the_station_that_is_asked_opens_its_desk_too(session: Session) -> None:
    pilot, _ = on_bridge(session)
    pilot.wait_idle()
    pilot.click_on("Captain")
    assert isinstance(pilot.scene, OrdersStand)


def test_a_desk_stays_open_for_its_next_question_and_closes_when_another_is_asked(session: Session) -> None:
    pilot, bridge = on_bridge(session)
    pilot.wait_idle()
    pilot.press("ctrl+return")
    pilot.click_on("Convert")
    assert isinstance(pilot.scene, OrdersStand)
    assert OrdersStand.opened == 1
    assert bridge.shown.state.energy == bridge.game.state.energy
    pilot.click_on("That is all")
    assert pilot.scene is bridge


def test_the_next_step_waits_for_the_gold_key_and_the_same_step_does_not(content: Content) -> None:
    pilot, bridge = on_bridge(make_session(content, turn=2, people=1, seed=5))
    pilot.wait_idle()
    pilot.press("ctrl+return")
    pilot.press("ctrl+return")  # that is all: Step 2 begins
    pilot.wait_idle()
    assert bridge.game.choice is not None
    assert bridge.game.choice.name == "prepare_helm"
    assert pilot.scene is bridge
    pilot.see("Set the speed")
    pilot.press("ctrl+return")
    assert isinstance(pilot.scene, SpeedStand)


def test_back_on_the_bridge_with_its_question_still_open_the_gold_key_opens_the_desk_again(session: Session) -> None:
    pilot, bridge = on_bridge(session)
    pilot.wait_idle()
    pilot.press("ctrl+return")
    pilot.stage.stack.pop()
    pilot.wait_idle()
    assert pilot.scene is bridge
    assert OrdersStand.opened == 1
    pilot.press("ctrl+return")
    assert OrdersStand.opened == 2


def test_nothing_is_asked_twice(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Choice] = []
    real = Bridge.put
    monkeypatch.setattr(Bridge, "put", lambda self, choice: (asked.append(choice), real(self, choice)))
    pilot, _ = on_bridge(session)
    pilot.wait_idle()
    pilot.wait(2.0)
    assert len(asked) == 1


def test_bots_play_a_whole_mission_and_then_the_bridge_rests(content: Content) -> None:
    pilot, bridge = on_bridge(make_session(content, bots=True, until="choose_start", turn=0, seed=3))
    while not bridge.session.over:
        pilot.wait(0.1)
    pilot.wait_idle()
    assert bridge.shown.state.ship == bridge.game.state.ship
    assert bridge.shown.state.enemies == bridge.game.state.enemies
    assert bridge.lines


def test_an_idle_bridge_draws_nothing(session: Session) -> None:
    pilot, _ = on_bridge(session)
    pilot.wait_idle()
    pilot.picture()
    for _ in range(30):
        pilot.wait(0.1)
        assert not pilot.stage.dirty
        assert not pilot.stage.busy
    assert pilot.stage.wake_in() is None


def test_a_refused_answer_is_told_and_changes_nothing(session: Session) -> None:
    pilot, bridge = on_bridge(session)
    pilot.wait_idle()
    pilot.press("ctrl+return")
    bridge.answer(("convert", "nobody"), pilot.scene)  # type: ignore[arg-type]
    pilot.see("That is not possible now")
    assert isinstance(pilot.scene, OrdersStand)


def test_a_fault_of_ours_is_not_swallowed(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot, bridge = on_bridge(session)
    pilot.wait_idle()
    before = session.game.snapshot()
    monkeypatch.setattr(type(bridge.game), "active", lambda self, station: 1 / 0)
    with pytest.raises(Fault):
        bridge.answer(DONE)
    monkeypatch.undo()
    assert session.game.snapshot() == before


def test_it_says_up_to_where_the_game_is_saved_and_once_that_it_cannot_be(session: Session) -> None:
    pilot, bridge = on_bridge(session)
    pilot.wait_idle()
    assert pilot.stage.saved_up_to == "Your game is saved up to turn 4."
    session.journal.file.trouble = "the disk is full"
    pilot.press("ctrl+return")
    pilot.click_on("Convert")
    assert pilot.stage.saved_up_to == "the disk is full"
    pilot.see("the disk is full")
    pilot.wait(4.0)
    pilot.see_not("the disk is full")
    pilot.click_on("Convert")
    pilot.see_not("the disk is full")


# ----------------------------------------------------------------------------------------------------- taking back


def test_an_order_is_taken_back_at_its_desk(session: Session) -> None:
    pilot, bridge = on_bridge(session)
    pilot.wait_idle()
    energy, lines = dict(bridge.game.state.energy), list(session.lines)
    pilot.press("ctrl+return")
    pilot.click_on("Convert")
    assert bridge.game.state.energy != energy
    pilot.click_on("Take it back")
    assert bridge.game.state.energy == energy
    assert bridge.shown.state.energy == energy
    assert session.lines == lines
    assert isinstance(pilot.scene, OrdersStand)


def test_z_takes_the_last_order_back_on_the_bridge_and_asks_it_again(session: Session) -> None:
    pilot, bridge = on_bridge(session)
    pilot.wait_idle()
    energy = dict(bridge.game.state.energy)
    pilot.press("ctrl+return")
    pilot.click_on("Convert")
    pilot.stage.stack.pop()
    pilot.wait_idle()
    pilot.press("z")
    pilot.wait_idle()
    assert bridge.game.state.energy == energy
    assert isinstance(pilot.scene, OrdersStand)


def test_a_start_that_was_chosen_is_taken_back(content: Content) -> None:
    pilot, bridge = on_bridge(make_session(content, until="choose_start", turn=0))
    pilot.wait_idle()
    pilot.press("z")
    pilot.see("There is nothing to take back")
    pilot.press("3")
    pilot.wait_idle()
    assert bridge.game.state.ship.square == (2, 19)
    pilot.press("z")
    pilot.wait_idle()
    assert bridge.game.choice is not None
    assert bridge.game.choice.name == "choose_start"
    pilot.press("4")
    assert bridge.game.state.ship.square == (3, 19)


def test_taking_back_is_closed_outside_steps_1_and_2_and_says_so(content: Content) -> None:
    pilot, bridge = on_bridge(make_session(content, until="lay_tiles", turn=1))
    pilot.wait_idle()
    pilot.press("z")
    pilot.see("Steps 1 and 2 only")
    assert not bridge.undo()


# ------------------------------------------------------------------------------------------------- what moves


@pytest.fixture
def flying(content: Content) -> tuple[Pilot, Bridge]:
    """A bot crew under way, at the moment when the ship is about to move."""
    pilot, bridge = on_bridge(make_session(content, bots=True, until="fill_trays", turn=2, seed=3), instant=False)
    for _ in range(2000):
        if any(event.kind == "ship_moved" for event in list(bridge.waiting)[:1]):
            return pilot, bridge
        pilot.wait(1 / 60)
    raise AssertionError("the ship never moved")


def test_the_ship_moves_square_by_square_and_the_picture_follows(flying: tuple[Pilot, Bridge]) -> None:
    pilot, bridge = flying
    event = bridge.waiting[0]
    while event in bridge.waiting:
        pilot.wait(1 / 60)
    start, seen = bridge.shown.state.ship.square, set()
    assert start != event.facts["square"]
    while bridge.shown.state.ship.square == start:
        if "ship" in bridge.map.places:
            seen.add(bridge.map.places["ship"].at)
        pilot.wait(1 / 60)
    assert len(seen) > 5
    assert bridge.shown.state.ship.square == event.facts["square"]


def test_a_press_skips_to_the_next_result_or_question(flying: tuple[Pilot, Bridge]) -> None:
    pilot, bridge = flying
    pilot.wait(1 / 30)
    assert bridge.motion.busy
    events = list(bridge.waiting)
    pilot.press("space", pause=1 / 60)
    shown = len(events) - len(bridge.waiting)
    until = next((n for n, event in enumerate(events) if event.kind in RESULTS), len(events))
    assert shown >= until


def test_skipped_or_shown_the_picture_is_the_same_in_the_end(content: Content) -> None:
    ends = []
    for instant, reduced in ((True, False), (False, False), (False, True)):
        made = make_session(content, bots=True, until="fill_trays", turn=2, seed=3)
        pilot, bridge = on_bridge(made, instant=instant, reduced=reduced)
        while bridge.shown.state.turn < 3 and not bridge.session.over:
            pilot.wait(1 / 30)
        ends.append((bridge.shown.state.ship, bridge.shown.state.enemies, bridge.shown.state.crystals))
    assert ends[0] == ends[1] == ends[2]


def test_every_event_of_a_motion_table_is_told_by_the_rules() -> None:
    from game.cadets.log import emitted

    kinds = emitted().keys()
    made = {name.removeprefix("_after_").removeprefix("_") for name in vars(Motions) if name.startswith("_after_")}
    for table in (LINGER, SAID, RESULTS, SOUNDS, made):
        assert set(table) <= kinds
    assert set(SOUNDS.values()) <= EFFECTS.keys()


def test_the_patch_kit_is_used_beside_an_open_question(content: Content) -> None:
    def fits(game: Any) -> bool:
        return bool(game.asides(game.captain()))

    session = make_session(content, until="orders", turn=2, seed=5, difficulty="hard", when=fits)
    pilot, bridge = on_bridge(session)
    pilot.wait_idle()
    card = next(aside.answer[2] for aside in bridge.game.asides(bridge.game.captain()))
    pilot.click_on("Equipment cards")
    pilot.click_on("Patch Kit")
    pilot.click_on(bridge.game.content.damage[card].title)
    pilot.wait_idle()
    assert all(card not in cards for cards in bridge.game.state.ship.slots.values())
    assert bridge.game.state.equipment_used
    assert bridge.game.choice is not None
    assert bridge.game.choice.name == "orders"


def test_nothing_reacts_below_a_dialog(session: Session) -> None:
    pilot, bridge = on_bridge(session)
    pilot.wait_idle()
    pilot.press("3")
    cursor = bridge.map.cursor
    pilot.move(*bridge.map.where_of((9, 10)).center)
    pilot.press("c")
    assert bridge.map.cursor == cursor
    pilot.press("escape")
    pilot.press("c")
    assert bridge.map.cursor == bridge.shown.contacts()[0].square


def test_while_something_is_shown_the_gold_key_skips_it(content: Content) -> None:
    pilot, bridge = on_bridge(make_session(content, until="fill_trays", turn=1), instant=False)
    pilot.wait_idle()
    pilot.press("ctrl+return")  # the autopilot fills the trays, and Step 4 is shown
    assert bridge.motion.busy
    pilot.see("Skip ahead")
    pilot.press("ctrl+return")
    pilot.wait_idle()
    pilot.see_not("Skip ahead")


def test_a_number_that_changed_glows_for_a_moment_and_not_with_reduced_motion(content: Content) -> None:
    made = make_session(content, until="fill_trays", turn=1)
    pilot, bridge = on_bridge(made, instant=False)
    pilot.wait_idle()
    bridge.shown.state.ship.strengths["fore"] = 5
    bridge.glow.look(bridge.shown, still=True)
    assert not bridge.busy
    bridge.shown.state.ship.strengths["fore"] = 2
    bridge.glow.look(bridge.shown, still=False)
    assert bridge.busy
    bright = pilot.picture()
    pilot.wait(0.5)
    assert not bridge.busy
    assert pilot.picture().get_buffer().raw != bright.get_buffer().raw


@pytest.mark.parametrize("size", [100, 115, 130, 150])
def test_damage_cards_in_play_can_be_read_at_every_text_size(content: Content, size: int) -> None:
    pilot, bridge = on_bridge(make_session(content))
    cards = iter(content.damage)
    for side in ("fore", "port", "starboard", "aft"):
        bridge.shown.state.ship.slots[side] = [next(cards) for _ in range(3)]
    pilot.stage.settings.text_size = size
    pilot.stage.save_settings()
    lines = [each for each in bridge.tree.all() if isinstance(each, DamageLine)]
    assert len(lines) == 12
    for one, other in zip(lines, lines[1:], strict=False):
        assert one.rect.bottom <= other.rect.top
    for line in lines:
        assert text.pixels(line.style, 1.0) >= 15 * 0.8
        room = line.rect.width - LINE_TEXT
        assert text.size(line.record.title, line.style, 1.0, room)[1] <= line.rect.height
        assert max(text.size(word, line.style, 1.0)[0] for word in line.record.title.split()) <= room
    pilot.stage.settings.text_size = 100
    pilot.stage.save_settings()
