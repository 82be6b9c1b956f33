"""The final score on screen: section 11, SS-15.10, SS-16.5, SS-16.10."""

from __future__ import annotations

from typing import Any

import msgspec

from game.scouts.rules.scoring import points, rating, winners
from game.scouts.scenes.gallery import first_session
from game.scouts.scenes.score.score import Score
from game.scouts.scenes.score.widgets import TIES, ranking
from game.scouts.scenes.table.table import ScoutTable
from game.stage.scenes.log import Log
from tests.pilot import Pilot, make_stage
from tests.scouts.scenes.seats import CONTENT


def ended(**wanted: Any) -> tuple[Pilot, Score]:
    """A pilot before the final score of a game that rivals have played."""
    session = first_session(CONTENT, **{"people": 3, "rivals": 0, **wanted})
    while not session.over:
        session.bot_answer()
    stage = make_stage()
    stage.settings.notes = False
    scene = Score(ScoutTable(session))
    return Pilot(stage, scene), scene


def test_the_winner_stands_in_large_letters_and_everybody_by_rank() -> None:
    """SS-11.5"""
    pilot, scene = ended()
    best = winners(scene.game)
    pilot.see(f"{scene.game.state.players[best[0]].name} wins" if len(best) == 1 else "Shared victory")
    ranks = [line.points for line in ranking(scene.game)]
    assert ranks == sorted(ranks, reverse=True) == [points(scene.game, line.seat) for line in scene.lines]
    for line in scene.lines:
        pilot.see(f"{line.place} {scene.game.state.players[line.seat].name} {line.points} VP")


def test_piles_are_counted_card_by_card_and_any_press_shows_the_end() -> None:
    """SS-11.1"""
    pilot, scene = ended()
    assert scene.counted == 0
    pilot.wait(1.2)
    longest = max(len(line.pile) for line in scene.lines)
    assert 0 < scene.counted < longest
    pilot.press("space")
    assert scene.counted == longest


def test_the_seven_missions_tell_who_completed_them() -> None:
    """SS-11.2"""
    pilot, scene = ended()
    for column in scene.game.state.columns:
        texts = list(pilot.find(f"mission {column.mission}").texts())
        assert texts[1] == (scene.game.state.players[column.won_by].name if column.won_by >= 0 else "still open")


def test_a_tie_says_what_decided_it() -> None:
    """SS-11.6"""
    pilot, scene = ended()
    first, second, third = scene.game.state.ships
    for ship in (second, third):
        ship.pile, ship.crew, ship.systems = list(first.pile), list(first.crew), list(first.systems)
    scene.rebuild()
    pilot.see("Equal in points, missions and losses: the victory is shared.")
    for ship in (second, third):
        ship.crew[0] = msgspec.structs.replace(ship.crew[0], alive=False)
    first.crew[0] = msgspec.structs.replace(first.crew[0], alive=True)
    scene.rebuild()
    pilot.see("Equal points and missions: fewer losses decide.")
    first.pile, second.pile, third.pile = ["M01"], ["T01", "T02"], []
    scene.rebuild()
    pilot.see("Equal points: more missions decide.")
    first.pile = ["M01", "T03"]
    scene.rebuild()
    assert not any(said in pilot.texts() for said in TIES.values())


def test_alone_a_rating_is_lit() -> None:
    """SS-16.10"""
    pilot, scene = ended(people=1, mode="solo_action")
    pilot.see(rating(scene.game))
    pilot.see("Turns to spare")
    for card in CONTENT.solo["solo_action"].ratings:
        pilot.see(card.title)


def test_the_base_game_counts_every_card_as_one() -> None:
    """SS-15.10"""
    pilot, scene = ended(people=2, rivals=1, mode="base", until="commit_aids")
    pilot.see("1 point a card")
    assert [line.points for line in scene.lines] == [len(line.pile) for line in scene.lines]


def test_again_log_and_title_by_mouse_keys_and_pad() -> None:
    pilot, scene = ended()
    pilot.wait(1)
    pilot.press("space")
    done: list[str] = []
    pilot.stage.again = lambda: done.append("again")
    scene.rebuild()
    pilot.press("l")
    assert isinstance(pilot.scene, Log)
    pilot.press("escape")
    pilot.click_on("Play again")
    pilot.press("ctrl+return")
    scene.tree.set_focus(scene.main_key)
    pilot.pad("A")
    assert done == ["again"] * 3
    pilot.click_on("Title")
    pilot.see("This table stands alone")
    pilot.click_on("Save log")
    pilot.see("not kept in a file")
