"""What the table asks on itself: the middle of the table, and what hand and columns do, while one question is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

import pygame

from game.core.engine import Choice
from game.scouts.rules.game import Scouts
from game.scouts.scenes.table.outlook import State

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

MIDDLE = pygame.FRect(18, 354, 1564, 256)
KEYS = pygame.FRect(1310, 478, 256, 120)
"""Where the keys of a question stand, the gold one last."""


class CardState(NamedTuple):
    """How a card of the hand lies: ``why`` closes it, ``raised`` says that it may be used now."""

    why: str = ""
    rule: str = ""
    raised: bool = False
    chosen: bool = False
    usable: bool = False
    sign: State | Literal[""] = ""
    """Of a mission: "have" passes now, "aid" with Aids; of a Mishap: "lost", what passes now would fail."""


class Part:
    """A question asked on the table itself. Subclasses say what they need to; the rest of the table stands still."""

    questions: ClassVar[tuple[str, ...]] = ()
    digits: Literal["missions", "hand", ""] = ""
    """What the number keys pick."""
    spreads_hand: ClassVar[bool] = False
    """Shows the hand itself, in the middle."""

    def __init__(self, table: ScoutTable, choice: Choice) -> None:
        self.table, self.choice = table, choice

    @property
    def game(self) -> Scouts:
        """The game as the person asked may know it."""
        return self.table.shown.game

    @property
    def seat(self) -> int:
        return self.choice.seat

    def title(self) -> str:
        """Return what is asked, for the top bar."""
        return ""

    def build(self) -> None:
        """Put the widgets of the question on the table."""

    def card_state(self, card: str) -> CardState:
        """Return how a card of the hand lies."""
        return CardState()

    def use_card(self, card: str) -> None:
        """A card of the hand was used."""

    def column_why(self, mission: str) -> tuple[str, str]:
        """Return why a mission cannot be chosen, and the rule; ("", "") if it can, or is only looked at."""
        return "", ""

    def use_column(self, mission: str) -> bool:
        """A mission of the table was used. False: it is only looked at."""
        return False

    def look_at(self, mission: str) -> None:
        """A mission of the table has the focus or the pointer, "" none has."""

    def marked(self) -> str:
        """Return the mission that is chosen, "" for none."""
        return ""

    def beside(self) -> list[str]:
        """Return cards that are put beside the current card and not played yet."""
        return []

    # Helpers

    def closed(self, option: Any) -> tuple[str, str]:
        """Return the sentence and the rule that close an option, ("", "") if it is open."""
        options = self.choice.options
        rule = options.get(option, "") if isinstance(options, dict) else ""
        return (self.table.rule_text(rule), rule) if rule else ("", "")

    def give(self, answer: Any) -> None:
        """Answer the question."""
        self.table.answer(answer)
