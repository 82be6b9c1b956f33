"""Handing the computer over: nothing private is drawn before the next person says so (SS-7.8, SS-7.10, SS-7.11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from game.scouts.records import face
from game.scouts.rules.state import NOBODY
from game.scouts.scenes.cards import words_of
from game.scouts.scenes.painted import Painted
from game.scouts.scenes.shown import DECLINED, MISHAP
from game.scouts.scenes.skills import draw_needs
from game.scouts.scenes.table.attempt import markers_on
from game.scouts.scenes.table.layout import heading
from game.scouts.scenes.table.outlook import Verdict, verdict
from game.stage import theme
from game.stage.scenes.handover import SMALL, HandOver, Waiting
from game.stage.widgets.base import Brush
from game.stage.widgets.texts import Panel

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

FACTS = pygame.FRect(SMALL.left - 90, 664, SMALL.width + 180, 196)
ASKED = {
    "offer_mishap": "asked for a Mishap", "offer_threat": "asked for a threat", "reply_aids": "may reply",
    "choose_discards": "has too many cards", "choose_next": "goes on or stops",
}  # fmt: skip
"""What everybody may know of what a person is asked."""


class Cover(HandOver):
    """Between two people at one computer. It shows who acts, the current card and what lies beside it, and no more."""

    def __init__(
        self, table: ScoutTable, seat: int, done: Callable[[], object], asked: str = "", *, small: bool = False
    ) -> None:
        state = table.shown.state
        people = _around(table, seat)
        role = ASKED.get(asked, "on turn" if state.acting == seat else "")
        super().__init__(
            seat, table.name_of(seat), role, done, heading=heading(table), mood="scouts",
            before=people[0], after=people[1], small=small or bool(state.attempt.card),
        )  # fmt: skip
        self.table = table

    @property
    def _faces(self) -> bool:
        """Whether a card is being faced: one that has just been won lies in the pile already (SS-6.6)."""
        state = self.table.shown.state
        attempt = state.attempt
        return bool(attempt.card) and attempt.card not in state.ships[attempt.who].pile

    def build(self) -> None:
        super().build()
        if self.small and self._faces:
            self.add(Panel(FACTS, name="public facts"))
            self.add(Facts(FACTS, self.table))

    def rule_ids(self) -> tuple[str, ...]:
        """Rules about hidden hands."""
        return ("SS-7.",)


def _around(table: ScoutTable, seat: int) -> tuple[Sequence[Waiting], Sequence[Waiting]]:
    """Who sits at the table, in the order of asking or of turns: before and behind the one who is wanted."""
    shown = table.shown
    state, seats = shown.state, len(shown.state.players)
    if state.attempt.who != NOBODY:
        first = state.attempt.who
        said = {
            each: {DECLINED: "declined", MISHAP: "played a Mishap"}.get(word, "")
            for each, word in shown.circuit.items()
        }
        said[first] = "on the mission"
    else:
        first, said = state.start, {}
    order = [(first + n) % seats for n in range(seats)]
    place = order.index(seat)
    people = [Waiting(each, table.name_of(each), said.get(each) or _hand(table, each)) for each in order]
    people[place] = people[place]._replace(said="next")
    return people[: place + 1], people[place + 1 :]


def _hand(table: ScoutTable, seat: int) -> str:
    cards = len(table.shown.state.ships[seat].hand)
    return f"{cards} card{'s' if cards != 1 else ''}" if cards else "no cards"


class Facts(Painted):
    """The current card, what has been played on it, and how it stands: all of it is public."""

    def __init__(self, rect: pygame.FRect, table: ScoutTable) -> None:
        super().__init__(rect, name="facts")
        self.table = table

    @property
    def verdict(self) -> Verdict:
        """How the card stands with what lies beside it."""
        state = self.table.shown.state
        attempt = state.attempt
        cards = [each.card for each in attempt.played]
        markers = markers_on(self.table, attempt.mission)
        return verdict(self.table.game.content, state.ships[attempt.who], attempt.card, cards, markers)

    @property
    def lines(self) -> list[str]:
        """Who faces what, what was played, how it stands."""
        state, content = self.table.shown.state, self.table.game.content
        attempt = state.attempt
        faced = content.table_cards[face(attempt.card)].title
        played = [
            words_of(content, each.card).title + (f" ({self.table.name_of(each.by)})" if each.by != NOBODY else "")
            for each in attempt.played
        ]
        found = self.verdict
        levels = ", ".join(f"{self.table.skill(each.skill)} {each.level}" for line in found.lines for each in line.sums)
        return [
            f"{self.table.name_of(attempt.who)} faces {faced}",
            f"Played so far: {', '.join(played) or 'nothing'}.",
            f"Levels: {levels}. As it stands it {'passes' if found.passes else 'fails'}.",
        ]

    def texts(self) -> Iterator[str]:
        """The lines."""
        yield from self.lines

    def draw(self, brush: Brush) -> None:
        """Draw the lines, and what the card needs."""
        first, *rest = self.lines
        state, content = self.table.shown.state, self.table.game.content
        x, y, wide = self.rect.left + 26, self.rect.top + 18, self.rect.width - 52
        drawn = brush.fitted(first, "name_medium", theme.TEXT, (x, y), wide, high=30)
        y += drawn.height / brush.scale + 12
        needs = content.table_cards[face(state.attempt.card)].needs
        looks = dict.fromkeys(content.skills, "missing")
        looks |= {each.skill: "have" for line in self.verdict.lines for each in line.sums if each.level > 0}
        y += draw_needs(brush, content, needs, looks, (x, y, wide, 44), high=30) + 12  # type: ignore[arg-type]
        for line in rest:
            drawn = brush.fitted(line, "body", theme.TEXT_MID, (x, y), wide, high=44)
            y += drawn.height / brush.scale + 6
