"""Ship and crew on screen: section 3, SS-9.2."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.engine import Event
from game.scouts.rules.generation import TABLES
from game.scouts.scenes.creation.desk import Creation, CreationDesk, CreationStory
from game.scouts.scenes.creation.portrait import features
from game.scouts.scenes.creation.rolls import SYSTEM, Roll, new_skills, of_seat, rolls_of, sheet_before, table_spot
from game.scouts.scenes.table.table import ScoutTable
from tests.pilot import Pilot, make_stage
from tests.scouts.scenes.fresh import fresh
from tests.scouts.scenes.seats import CONTENT


def opened(**wanted: Any) -> tuple[Pilot, ScoutTable]:
    """A pilot before a game whose first ship is about to be rolled."""
    stage = make_stage()
    stage.settings.notes = False
    table = ScoutTable(fresh(**wanted))
    pilot = Pilot(stage, table)
    pilot.wait(0.1)
    return pilot, table


def roll_systems(pilot: Pilot) -> None:
    """Let the dice fall until the story is over; a pick takes the first skill."""
    for _ in range(60):
        scene = pilot.scene
        if isinstance(scene, CreationDesk) and scene.choice.name == "choose_table" and not scene.pending:
            return
        if isinstance(scene, CreationDesk) and scene.choice.name != "choose_table" and not scene.pending:
            pilot.press("1")
        pilot.press("ctrl+return", pause=1.6)
    raise AssertionError("the systems are never done")


def aboard(table: ScoutTable, seat: int = 0) -> list[int]:
    """How many skills each of the crew has."""
    return [len(member.skills) for member in table.game.state.ships[seat].crew]


def test_systems_are_rolled_one_by_one_and_nothing_is_shown_before_its_dice_have_fallen() -> None:
    """SS-3.2, SS-3.3"""
    pilot, table = opened()
    story = pilot.scene
    assert isinstance(story, CreationStory)
    assert story.sheet.systems == () and len(table.game.state.ships[0].systems) > 0
    pilot.see("0 of 6 systems")
    pilot.click_on("Roll")
    assert story.sheet.systems == (), "the dice are still rolling"
    assert story.faces and not any(title in pilot.texts() for title in ("your pick", "there already: again"))
    pilot.wait(0.8)
    assert story.last is not None and story.last.dice
    pilot.see("1 of 6 systems" if story.last.skill else "there already: again")


def test_a_whole_crew_by_keys_alone() -> None:
    """SS-3.1, SS-3.5: three, two, two, one, one, one skills."""
    pilot, table = opened(seed=3)
    roll_systems(pilot)
    for _ in range(40):
        scene = pilot.scene
        if not isinstance(scene, CreationDesk) or scene.closing is not None:
            break
        if scene.choice.name == "choose_table":
            pilot.press("1", "3")
            assert scene.chosen == "technical"
            pilot.press("ctrl+return", pause=2.5)
        else:
            pilot.press("1", "ctrl+return", pause=1.0)
    assert aboard(table) == [3, 2, 2, 1, 1, 1]
    pilot.see("Done")
    pilot.press("ctrl+return", pause=0.2)
    assert not isinstance(pilot.scene, Creation)


def test_enter_alone_rolls_a_whole_crew() -> None:
    """SS-3.2, SS-3.5: after each step the key that goes on has the focus; a pick is chosen first, then taken."""
    pilot, table = opened(seed=4)
    pilot.press("return")  # from the mouse to the keys
    asked: list[str] = []
    for _ in range(90):
        scene = pilot.scene
        if not isinstance(scene, Creation):
            break
        if isinstance(scene, CreationDesk):
            asked.append(scene.choice.name)
        focus = scene.tree.focus
        assert focus is not None and not focus.why, "a closed control has the focus"
        pilot.press("return", pause=2.5)
    assert not isinstance(pilot.scene, Creation) and aboard(table) == [3, 2, 2, 1, 1, 1]
    assert set(asked) == {"choose_system", "choose_table", "choose_skill"}


def test_a_table_is_named_by_mouse_and_rolled_on_by_using_it_again() -> None:
    """SS-3.5"""
    pilot, table = opened(seed=3)
    roll_systems(pilot)
    scene = pilot.scene
    assert isinstance(scene, CreationDesk)
    pilot.click_on("table command")
    assert scene.chosen == "command" and sum(aboard(table)) == 0
    pilot.see("Command table for")
    pilot.click_on("table command")
    pilot.wait(2.5)
    assert scene.last is not None and scene.last.table == "command"


def test_a_table_is_named_and_rolled_on_by_pad() -> None:
    pilot, table = opened(seed=3)
    roll_systems(pilot)
    pilot.pad("up", "left", "A", "A")
    pilot.wait(2.5)
    scene = pilot.scene
    assert isinstance(scene, CreationDesk) and scene.last is not None and scene.last.table is not None


def test_the_quick_form_takes_one_press() -> None:
    """SS-3.7"""
    pilot, table = opened(seed=3)
    roll_systems(pilot)
    pilot.click_on("Quick crew")
    pilot.wait(0.3)
    assert aboard(table) == [3, 2, 2, 1, 1, 1]
    pilot.see("The whole crew is aboard")


def test_a_quick_ship_is_shown_whole_with_one_key() -> None:
    """SS-3.7"""
    pilot, table = opened(quick=True)
    scene = pilot.scene
    assert isinstance(scene, CreationStory) and scene.whole
    pilot.see("6 of 6 systems")
    pilot.press("ctrl+return", pause=0.2)
    assert not isinstance(pilot.scene, Creation)


def test_rivals_roll_in_silence() -> None:
    """SS-3.9: their sheets lie open on the table all the same."""
    pilot, table = opened(rivals=2, quick=True)
    pilot.press("ctrl+return", pause=0.2)
    assert not isinstance(pilot.scene, Creation)
    assert aboard(table, 1) == aboard(table, 2) == [3, 2, 2, 1, 1, 1]


def test_everybody_builds_in_turn_without_a_cover() -> None:
    """SS-3.9"""
    pilot, table = opened(people=2, rivals=0, seed=5)
    roll_systems(pilot)
    pilot.click_on("Quick crew")
    pilot.wait(0.3)
    pilot.see("Next: Bo")
    pilot.press("ctrl+return", pause=0.3)
    scene = pilot.scene
    assert isinstance(scene, Creation) and scene.seat == 1


def test_the_tables_are_closed_while_systems_are_rolled_and_say_why() -> None:
    """SS-3.2"""
    pilot, _ = opened()
    pilot.click_on("table command")
    pilot.see("The systems are rolled first")
    pilot.see("SS-3.2")


def test_the_rest_of_the_systems_can_be_rolled_at_once() -> None:
    pilot, table = opened(seed=3)
    story = pilot.scene
    assert isinstance(story, CreationStory)
    pilot.click_on("Roll the rest")
    assert story.sheet.systems == tuple(system.skill for system in table.game.state.ships[0].systems)


def test_the_key_for_the_rest_stays_while_dice_fall_and_counts_the_systems_left() -> None:
    pilot, _ = opened(seed=3)
    assert pilot.find("Roll the rest").sub == "6 systems"  # type: ignore[attr-defined]
    pilot.press("ctrl+return", pause=0.1)
    assert pilot.find("Roll the rest").why == "The dice are rolling"
    pilot.wait(1.6)
    assert pilot.find("Roll the rest").sub == "5 systems"  # type: ignore[attr-defined]


def test_a_pick_has_to_be_chosen_first() -> None:
    """SS-3.3, SS-3.5"""
    for seed in range(1, 40):
        pilot, table = opened(seed=seed)
        if table.game.choice is not None and table.game.choice.name == "choose_system":
            break
    while isinstance(pilot.scene, CreationStory):
        pilot.press("ctrl+return", pause=1.6)
    scene = pilot.scene
    assert isinstance(scene, CreationDesk) and scene.choice.name == "choose_system"
    before = len(table.game.state.ships[0].systems)
    pilot.press("ctrl+return")
    pilot.see("Choose one of the skills first")
    assert len(table.game.state.ships[0].systems) == before
    wanted = scene.choice.open()[0]
    pilot.click_on(f"pick {wanted}")
    assert scene.picked == wanted
    pilot.click_on("Take it")
    assert table.game.state.ships[0].systems[before].skill == wanted


# The rolls behind the picture


def event(kind: str, **facts: Any) -> Event:
    return Event(kind, facts)


def test_a_repeated_system_is_told_as_rolled_again() -> None:
    """SS-3.4"""
    events = [
        event("system_table_rolled", who=0, first=1, second=1),
        event("system_fitted", who=0, skill="SH"),
        event("system_table_rolled", who=0, first=2, second=1),
        event("system_table_rolled", who=0, first=6, second=6),
        event("system_fitted", who=0, skill="PS"),
    ]
    assert rolls_of(events) == [
        Roll(pair=(1, 1), skill="SH"),
        Roll(pair=(2, 1), again=True),
        Roll(pair=(6, 6), skill="PS"),
    ]


def test_a_skill_rolled_on_the_ship_table_keeps_all_three_dice() -> None:
    """SS-3.5"""
    events = [
        event("skill_table_rolled", who=0, place=2, table="command", die=6),
        event("system_table_rolled", who=0, first=5, second=3),
        event("skill_learned", who=0, place=2, name="x", skill="BI"),
    ]
    (roll,) = rolls_of(events)
    assert roll.dice == (6, 5, 3) and roll.skill == "BI" and roll.place == 2


def test_a_roll_that_waits_for_a_pick_is_open() -> None:
    (roll,) = rolls_of([event("system_table_rolled", who=0, first=1, second=6)])
    assert roll.picks and roll.place == SYSTEM


def test_only_the_first_ship_is_told() -> None:
    events = [
        event("generation_began", who=0, ship="a"),
        event("system_fitted", who=0, skill="SH"),
        event("generation_began", who=1, ship="b"),
        event("system_fitted", who=1, skill="WE"),
    ]
    assert [each.facts.get("skill") for each in of_seat(events, 0)] == [None, "SH"]


def test_what_waits_is_not_on_the_sheet_yet() -> None:
    ship = fresh(quick=True).game.state.ships[0]
    last = Roll(0, skill=ship.crew[0].skills[-1])
    sheet = sheet_before(ship, [last, Roll(skill=ship.systems[-1].skill)])
    assert len(sheet.systems) == 5 and len(sheet.crew[0]) == 2


def test_the_spot_on_the_ship_systems_table() -> None:
    """SS-3.3"""
    assert table_spot(CONTENT, (4, 1)) == (0, 0)
    assert table_spot(CONTENT, (5, 6)) == (1, 5)


@pytest.mark.parametrize("table", TABLES)
def test_a_table_counts_what_it_could_bring(table: Any) -> None:
    rows = [row for row in CONTENT.generation.skill_tables[table] if row in CONTENT.skills]
    assert new_skills(CONTENT, table, set()) == len(rows)
    assert new_skills(CONTENT, table, {rows[0]}) == len(rows) - 1  # type: ignore[arg-type]


def test_a_name_always_has_the_same_face_and_faces_differ() -> None:
    """SS-3.8"""
    faces = [features(name) for name in CONTENT.names.crew]
    assert faces == [features(name) for name in CONTENT.names.crew]
    assert len(dict.fromkeys(faces)) > len(faces) * 0.9
