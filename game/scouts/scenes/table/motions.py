"""How events are shown on the table: cards that travel, a stamp for what came out, and how long it stays readable."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.core.engine import Event
from game.scouts.records import face
from game.scouts.scenes.cards import draw_action, draw_back
from game.scouts.scenes.table import hand
from game.scouts.scenes.table.attempt import PLAYED
from game.scouts.scenes.table.columns import AREA as COLUMNS
from game.scouts.scenes.table.part import MIDDLE
from game.scouts.scenes.table.strips import person_chips
from game.stage import paint, theme
from game.stage.motion import Do, Motion, Mover, Sequence, Travel, Wait, out_cubic
from game.stage.view import Point
from game.stage.widgets.base import Brush

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

FLY_MS, ARC = 260.0, 40.0
RESULT_MS, SOON_MS = 1000.0, 350.0
"""What dice or cards bring stays readable for so long; a small thing for less."""
CARD = (112.0, 176.0)
STAMP = (620.0, 96.0)

LINGER: dict[str, float] = {
    "turn_began": SOON_MS, "mission_chosen": SOON_MS, "declared": SOON_MS, "declined": SOON_MS, "stopped": SOON_MS,
    "waiting_mishap": SOON_MS, "aid_played": SOON_MS, "mishap_played": 700.0, "threat_laid": 700.0,
    "threat_overcome": RESULT_MS, "mission_completed": RESULT_MS, "card_failed": RESULT_MS,
    "failure_rolled": RESULT_MS, "member_killed": RESULT_MS, "system_damaged": RESULT_MS,
    "ship_repaired": RESULT_MS, "member_replaced": RESULT_MS, "skill_learned": RESULT_MS, "starbase_visited": 600.0,
    "scan_played": RESULT_MS, "hand_seen": RESULT_MS, "cards_discarded": 600.0, "support_came": RESULT_MS,
    "experience_rolled": RESULT_MS, "seat_left": RESULT_MS, "card_turned_up": 700.0, "mishap_waits": 700.0,
    "held": SOON_MS, "shore_leave": 600.0, "reshuffled": RESULT_MS, "game_over": 1200.0, "solo_over": 1200.0,
}  # fmt: skip
"""How long an event stays readable; others pass at once."""
RESULTS = (
    "threat_overcome", "mission_completed", "card_failed", "failure_rolled", "support_came", "game_over", "solo_over",
)  # fmt: skip
"""Events that stop a skip: nobody should miss them."""
SAID = (
    "member_killed", "system_damaged", "ship_repaired", "member_replaced", "skill_learned", "starbase_visited",
    "scan_played", "hand_seen", "cards_discarded", "support_came", "failure_rolled", "experience_rolled", "seat_left",
    "card_turned_up", "mishap_waits", "shore_leave", "reshuffled", "threat_laid", "game_over", "solo_over",
)  # fmt: skip
"""Events whose sentence stands over the table for a while."""
STAMPS: dict[str, tuple[str, theme.Colour]] = {
    "threat_overcome": ("Overcome", theme.OK), "mission_completed": ("Mission completed", theme.OK),
    "card_failed": ("Failed", theme.DANGER),
}  # fmt: skip
SOUNDS: dict[str, str] = {
    "drew": "card", "aid_played": "place", "mishap_played": "miss", "threat_overcome": "success",
    "mission_completed": "success", "card_failed": "miss", "failure_rolled": "die", "member_killed": "thump",
    "system_damaged": "thump", "ship_repaired": "repair", "support_came": "second", "scan_played": "card",
    "game_over": "win", "solo_over": "win", "reshuffled": "card",
}  # fmt: skip


class Flying:
    """A card on its way over the table; face down unless everybody may see it."""

    def __init__(self, table: ScoutTable, start: Point, card: str, seat: int | None) -> None:
        self.table, self.card, self.seat = table, card, seat
        self.mover = Mover(start)

    def draw(self, brush: Brush) -> None:
        """Draw it where it is."""
        wide, high = CARD
        for pose in self.mover.poses:
            box = (pose.at[0] - wide / 2, pose.at[1] - high / 2, wide, high)
            if self.card:
                draw_action(brush, box, self.table.game.content, self.card, by=self.seat)
            else:
                draw_back(brush, box, self.seat)


class Motions:
    """Makes the motion of an event on the table."""

    def __init__(self, table: ScoutTable) -> None:
        self.table = table

    def of(self, event: Event) -> Motion:
        """Return the motion of an event; it shows the event exactly once, also when it is skipped."""
        make: Callable[[dict[str, Any]], list[Motion]] = getattr(self, f"_{event.kind}", lambda facts: [])
        table = self.table
        parts: list[Motion] = []
        if sound := SOUNDS.get(event.kind):
            parts.append(Do(lambda: table.stage.play(sound)))
        parts += make(event.facts)
        if event.kind == "skill_learned" and table.shown.state.phase == "generation":  # a sheet that is told elsewhere
            return Sequence(*parts, Do(lambda: table.appear(event)))
        appear, speak = Do(lambda: table.appear(event)), Do(lambda: table.speak(event))
        wait, hush = Wait(LINGER.get(event.kind, 0.0)), Do(table.hush)
        if event.kind in STAMPS:  # the stamp lies over what was checked
            return Sequence(*parts, speak, wait, appear, hush)
        if event.kind in SAID:
            return Sequence(*parts, appear, speak, wait, hush)
        return Sequence(*parts, appear, wait)

    def _fly(self, start: Point, end: Point, card: str, seat: int | None) -> list[Motion]:
        flying = Flying(self.table, start, card, seat)

        def begin() -> None:
            self.table.flying = flying

        def land() -> None:
            self.table.flying = None

        return [Do(begin), Travel(flying.mover, FLY_MS, to=end, ease=out_cubic, arc=ARC), Do(land)]

    def _home(self, seat: int) -> Point:
        """Where a seat's cards come from: the hand, if it lies in front, else the chip in the top bar."""
        if seat == self.table.shown.seat:
            return hand.AREA.centerx, hand.AREA.centery
        return person_chips(self.table)[seat].rect.center

    def _drew(self, facts: dict[str, Any]) -> list[Motion]:
        return self._fly((1552, 700), self._home(facts["who"]), "", facts["who"])

    def _aid_played(self, facts: dict[str, Any]) -> list[Motion]:
        left, top, wide, high = PLAYED
        return self._fly(self._home(facts["who"]), (left + wide / 2, top + high / 2), facts["card"], facts["who"])

    _mishap_played = _aid_played

    def _threat_laid(self, facts: dict[str, Any]) -> list[Motion]:
        return self._fly(self._home(facts["who"]), (137, MIDDLE.centery), facts["card"], facts["who"])


def draw_moving(brush: Brush, table: ScoutTable) -> None:
    """Draw what flies over the table, and what stands on it while it is shown."""
    if table.flying is not None:
        table.flying.draw(brush)
    if table.spoken is None:
        return
    if table.spoken.kind in STAMPS:
        draw_stamp(brush, table, table.spoken)
    elif said := table.session.sentences([table.spoken]):
        draw_said(brush, said[0].words)


def draw_stamp(brush: Brush, table: ScoutTable, event: Event) -> None:
    """Draw what came out of a check, large, over the panel."""
    word, colour = STAMPS[event.kind]
    title = table.game.content.table_cards[face(event.facts["card"])].title
    box = pygame.FRect(0, 0, *STAMP)
    box.center = (COLUMNS.centerx, MIDDLE.centery)
    paint.tooltip(brush.surface, brush.rect(box), brush.scale)
    paint.ring(brush.surface, brush.rect(box.inflate(-8, -10)), brush.scale, colour, radius=8, width=4)
    icon = "cross" if colour == theme.DANGER else "check"
    paint.disc(brush.surface, brush.at((box.left + 52, box.centery - 1)), brush.px(28), colour, stroke=2 * brush.scale)
    brush.icon(icon, (box.left + 34, box.centery - 19, 36, 36), theme.INK)
    ink = theme.DANGER_ON_PAPER if colour == theme.DANGER else theme.OK_ON_PAPER
    room = box.width - 116
    brush.fitted(word, "number", ink, (box.left + 96, box.centery - 2), room, high=44, anchor="bottomleft")
    who = f"{title}, {table.name_of(event.facts['who'])}"
    brush.fitted(who, "label", theme.TEXT_ON_PAPER, (box.left + 96, box.centery + 4), room, high=30)


def draw_said(brush: Brush, said: str) -> None:
    """Draw a sentence about what happens now, over the upper edge of the middle."""
    wide, high = brush.fit_size(said, "label", 860)
    box = pygame.FRect(0, 0, wide + 48, high + 24)
    box.center = (COLUMNS.centerx, MIDDLE.top + 4)
    paint.tooltip(brush.surface, brush.rect(box), brush.scale)
    brush.fitted(said, "label", theme.TEXT_ON_PAPER, (box.centerx, box.centery - 1), 860, anchor="center")
