"""Missions across the table: whatever lies on them, every name and every chip stays on its card (SS-UI.1, SS-UI.2)."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.scouts.records import face
from game.scouts.rules.state import Column
from game.scouts.scenes import cards
from game.scouts.scenes.skills import Look
from game.scouts.scenes.table import columns
from game.scouts.scenes.table.attempt import LEVELS
from game.scouts.scenes.table.columns import ColumnView
from game.scouts.scenes.table.outlook import verdict
from game.scouts.scenes.table.piles import piles_of
from game.scouts.scenes.table.table import ScoutTable
from game.scouts.scenes.table.window import Levels
from game.stage.widgets.base import Brush
from tests.scouts.scenes.seats import CONTENT, sit

SKILLS = list(CONTENT.skills)
LOOKS: dict[str, dict[str, Look]] = {
    "all there": dict.fromkeys(SKILLS, "have"),
    "nothing there": dict.fromkeys(SKILLS, "missing"),
    "some by Aids": {skill: "hand" if n % 8 == 0 else "have" for n, skill in enumerate(SKILLS)},
    "all by Aids": dict.fromkeys(SKILLS, "hand"),
}
MISSIONS = [f"{id}.1" for id in CONTENT.missions]
THREATS = [f"{id}.1" for id in CONTENT.threats]
LONG_NAMES = ("Anti-Matter Torpedo", "Weapons are Useless")
NARROWEST = (18.0, 82.0, 213.0, 260.0)
"""One of seven."""


class Watch:
    """What was drawn, each with the room it had and the room it took, in du."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawn: list[tuple[str, float, float]] = []
        self.seen: list[tuple[str, float, float]] = []
        """What was drawn up to the last look."""
        fitted, needs = Brush.fitted, cards.draw_needs

        def text(brush: Brush, string: str, *rest: Any, high: float | None = None, **more: Any) -> pygame.Rect:
            where = fitted(brush, string, *rest, high=high, **more)
            if high is not None:
                self.drawn.append((string, high, where.height / brush.scale))
            return where

        def chips(brush: Brush, content: Any, wanted: Any, looks: Any, box: Any, **more: Any) -> float:
            took = needs(brush, content, wanted, looks, box, **more)
            self.drawn.append((str(wanted), pygame.FRect(box).height, took))
            return took

        monkeypatch.setattr(Brush, "fitted", text)
        monkeypatch.setattr(cards, "draw_needs", chips)

    def too_large(self) -> list[tuple[str, float, float]]:
        """What did not fit."""
        self.seen, self.drawn = self.drawn, []
        return [each for each in self.seen if each[2] > each[1] + 2]


@pytest.fixture(params=[100, 150])
def table(request: pytest.FixtureRequest) -> ScoutTable:
    """A table with text of the usual size, and of the largest."""
    table = sit(until="choose_action", round=2)[1]
    table.stage.settings.text_size = request.param
    table.stage.save_settings()
    return table


def stacks() -> list[Column]:
    """Every mission below every covered threat, as low as it gets; every threat covered and open; with markers, too."""
    shapes: dict[Any, str] = {}
    for threat in THREATS:  # threats as wide as each other, whose names take as many lines, lie alike
        record = CONTENT.table_cards[face(threat)]
        shapes.setdefault((tuple(map(len, record.needs)), len(record.title) > 12), threat)
    wide = max(THREATS, key=lambda card: len(CONTENT.table_cards[face(card)].title))
    pairs = [Column(mission, [threat, wide]) for mission in MISSIONS for threat in shapes.values() if threat != wide]
    pairs += [Column(MISSIONS[n % len(MISSIONS)], [threat, THREATS[-1 - n]]) for n, threat in enumerate(THREATS)]
    pairs += [Column(mission, [THREATS[n]]) for n, mission in enumerate(MISSIONS)]
    return pairs + [Column(mission, [], 2) for mission in MISSIONS]


@pytest.mark.parametrize("looks", LOOKS)
def test_no_name_and_no_chip_leaves_its_card(
    looks: str, table: ScoutTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch(monkeypatch)
    brush = Brush(pygame.Surface((1280, 720)), table.stage, "scouts")
    for column in stacks():
        view = ColumnView(NARROWEST, table, column, 0)
        view.looks = LOOKS[looks]
        view.draw(brush)
        assert not watch.too_large(), (column.mission, column.threats)


@pytest.mark.parametrize("wide", [103.2, 126.0, 112.0])
def test_what_a_mission_or_threat_in_the_hand_needs_stays_on_its_card(
    wide: float, table: ScoutTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SS-15.5: five cards side by side are the narrowest; one laid beside another is lower."""
    watch = Watch(monkeypatch)
    brush = Brush(pygame.Surface((1280, 720)), table.stage, "scouts")
    for card in (*MISSIONS, *THREATS):
        cards.draw_action(brush, (0, 0, wide, 192 if wide == 112 else 206), CONTENT, card)
        assert not watch.too_large(), CONTENT.table_cards[face(card)].title


def test_a_line_of_levels_with_two_cards_keeps_its_source_in_one_line(
    table: ScoutTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SS-UI.5: four requirements leave each line little height; two long names of cards are counted then."""
    watch = Watch(monkeypatch)
    brush = Brush(pygame.Surface((1280, 720)), table.stage, "scouts")
    beside = [f"{id}.1" for id, card in CONTENT.action_cards.items() if card.title in LONG_NAMES]
    assert len(beside) == len(LONG_NAMES)
    found = verdict(CONTENT, table.game.state.ships[0], "M04.1", beside)
    Levels(LEVELS, table, found).draw(brush)
    assert not watch.too_large()
    assert "2 cards" in [each[0] for each in watch.seen]


def test_a_low_open_threat_gives_its_room_to_the_mission_below(table: ScoutTable) -> None:
    brush = Brush(pygame.Surface((1280, 720)), table.stage, "scouts")
    box = pygame.FRect(NARROWEST).inflate(-8, -6)
    tall = next(card for card in THREATS if CONTENT.table_cards[face(card)].title == "Spy Network")
    low = ColumnView(NARROWEST, table, Column(MISSIONS[0], [tall, THREATS[0]]), 0)._tops(brush, box)
    assert low == [box.top, box.top + columns.LOW_HIGH, box.top + columns.LOW_HIGH + columns.TALL_HIGH]


@pytest.mark.parametrize("people", [1, 2, 6])
def test_every_name_in_a_completion_pile_stays_on_its_slip(
    people: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SS-11.2: with a common deck the piles lie in the middle, narrower the more there are."""
    _, table = sit(until="base_action", mode="base", people=1, rivals=max(1, people - 1))
    brush = Brush(pygame.Surface((1280, 720)), table.stage, "scouts")
    watch = Watch(monkeypatch)
    for pile in piles_of(table):
        for card in (*MISSIONS, *THREATS):
            table.shown.state.ships[pile.seat].pile[:] = [card]
            pile.draw(brush)
    assert not watch.too_large()
