"""An opponent is asked: one Mishap or decline (SS-7.5.2); in the base game one threat or decline (SS-15.6).

Shown are the open table, the sizes of hands, and the asked person's own hand; nothing else (SS-7.8, SS-7.10).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

from game.core.engine import Choice
from game.scouts.scenes.cards import words_of
from game.scouts.scenes.table.attempt import NO_ONE, build_attempt, markers_on
from game.scouts.scenes.table.outlook import State, verdict
from game.scouts.scenes.table.part import KEYS, CardState, Part
from game.scouts.scenes.table.standing import orders_key
from game.stage.view import Box
from game.stage.widgets.keys import Key

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

KINDS = {
    "offer_mishap": ("decline", "Decline", "one Mishap, or decline", "This card is no Mishap for this.", "SS-7.3"),
    "offer_threat": ("decline", "Decline", "one threat in the way, or decline", "Only threats can be laid.", "SS-15.6"),
    "add_threat": (
        "done", "Try the mission", "lay a threat for its point, or try the mission",
        "Only threats can be laid.", "SS-15.6",
    ),
}
"""By question: the answer that plays nothing, its key, the title, why other cards are closed, and the rule."""


class Respond(Part):
    """One card or none."""

    questions = tuple(KINDS)
    digits = "hand"

    def __init__(self, table: ScoutTable, choice: Choice) -> None:
        super().__init__(table, choice)
        self.none, self.none_key, self.asked, self.closed_why, self.closed_rule = KINDS[choice.name]
        self.chosen = ""
        self.decisive = self._decisive()
        """Cards with which what passes now fails."""

    def _decisive(self) -> list[str]:
        """Return the Mishaps of the own hand that would make the acting ship fail, as it stands: SS-6.4, SS-R32."""
        if self.choice.name != "offer_mishap":
            return []
        attempt, content = self.game.state.attempt, self.game.content
        ship, markers = self.game.state.ships[attempt.who], markers_on(self.table, attempt.mission)
        played = [each.card for each in attempt.played]

        def passes(*more: str) -> bool:
            return verdict(content, ship, attempt.card, [*played, *more], markers).passes

        return [card for card in self.choice.open() if card != self.none and passes() and not passes(card)]

    def title(self) -> str:
        return self.asked

    def beside(self) -> list[str]:
        return [self.chosen] if self.chosen and self.choice.name == "offer_mishap" else []

    def card_state(self, card: str) -> CardState:
        why, rule = self.closed(card)
        if card not in self.choice.options:
            why, rule = self.closed_why, self.closed_rule
        sign: State | Literal[""] = "lost" if card in self.decisive else ""
        return CardState(why, rule, raised=not why, chosen=card == self.chosen, usable=not why, sign=sign)

    def use_card(self, card: str) -> None:
        """Take this card, or put it back."""
        self.chosen = "" if card == self.chosen else card
        self.table.stage.play("take" if self.chosen else "place")
        self.table.rebuild()

    def build(self) -> None:
        attempt = self.game.state.attempt
        card = attempt.card if self.choice.name == "offer_mishap" else attempt.mission
        build_attempt(self.table, card, markers_on(self.table, attempt.mission), self.beside())
        gold = (KEYS.left, KEYS.bottom - 66, KEYS.width, 66)
        if not self.chosen:
            if self.decisive:  # nothing is gold where a card would be the stronger answer
                self.table.add(self._plain(gold, sub=self._sub()))
            else:
                self.table.main(self.none_key, partial(self.give, self.none), rect=gold, sub=self._sub())
            if key := orders_key(self.table, (KEYS.left, KEYS.top - 6, KEYS.width, 52)):
                self.table.add(key)
            return
        self.table.add(self._plain((KEYS.left, KEYS.top, KEYS.width, 46)))
        title = words_of(self.game.content, self.chosen).title
        self.table.main(f"Play {title}", partial(self.give, self.chosen), rect=gold)

    def _plain(self, box: Box, sub: str = "") -> Key:
        """The key that plays nothing, where it is not the gold one."""
        return Key(
            self.none_key, box, partial(self.give, self.none), cap="N", hotkey=NO_ONE, region="main", name="decline",
            sub=sub,
        )  # fmt: skip

    def _sub(self) -> str:
        usable = [card for card in self.choice.open() if card != self.none]
        if self.choice.name == "add_threat":
            return "or choose a threat" if usable else "no threat in hand"
        return "or choose a card" if usable else "no card fits"
