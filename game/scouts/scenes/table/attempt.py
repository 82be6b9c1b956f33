"""A mission under way: the window panel, and what the acting person decides in it (sections 6 and 7)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.core.engine import Choice
from game.scouts.records import face
from game.scouts.scenes.skills import looks_of
from game.scouts.scenes.table.outlook import Verdict, helpers, titles, top_card, verdict
from game.scouts.scenes.table.part import KEYS, MIDDLE, CardState, Part
from game.scouts.scenes.table.window import CardInPlay, Circuit, Levels, PlayedRow, Standing
from game.stage import theme
from game.stage.widgets.keys import Key
from game.stage.widgets.texts import Label, Panel

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

TOP, HIGH = MIDDLE.top + 14, MIDDLE.height - 30
CARD = (34.0, TOP, 206.0, HIGH)
LEVELS = (258.0, TOP, 484.0, HIGH)
PLAYED = (766.0, TOP, 294.0, HIGH)
CIRCUIT = (1082.0, TOP, 210.0, HIGH)
STANDING = pygame.FRect(1310, TOP, 256, KEYS.top - TOP - 6)
NO_ONE = "n"
"""The key for playing nothing, and for declining."""


def build_attempt(table: ScoutTable, card: str, markers: int, beside: list[str], *, window: bool = True) -> Verdict:
    """Put the panel of a card on the table; ``beside`` are cards chosen and not committed. Gives the verdict.

    Without ``window`` the card is only looked at: nothing is played and nobody asked.
    """
    state, content = table.shown.state, table.game.content
    attempt = state.attempt
    cards = [*(each.card for each in attempt.played), *beside]
    found = verdict(content, state.ships[attempt.who], card, cards, markers)
    table.add(Panel(MIDDLE, name="window"))
    table.add(CardInPlay(CARD, table, card, looks_of(table.shown.game, attempt.who, hand=False)))
    table.add(Levels(LEVELS, table, found))
    if window:
        table.add(PlayedRow(PLAYED, table, attempt.played, beside))
    if window and len(state.ships) > 1:
        table.add(Circuit(CIRCUIT, table))
    table.add(Standing(STANDING, table, found, markers))
    return found


def markers_on(table: ScoutTable, mission: str) -> int:
    """Return the Support markers on a mission as shown."""
    return next((column.markers for column in table.shown.state.columns if column.mission == mission), 0)


class PlayAids(Part):
    """Zero or more Aids, before anybody answers or in reply to a Mishap: SS-7.5.1, SS-7.5.3."""

    questions = ("commit_aids", "reply_aids")
    digits = "hand"

    def __init__(self, table: ScoutTable, choice: Choice) -> None:
        super().__init__(table, choice)
        self.chosen: list[str] = []

    @property
    def replies(self) -> bool:
        return self.choice.name == "reply_aids"

    def title(self) -> str:
        return "reply to the Mishap" if self.replies else "play Aids or none"

    def beside(self) -> list[str]:
        return self.chosen

    def card_state(self, card: str) -> CardState:
        why, rule = self.closed(card)
        return CardState(why, rule, raised=not why, chosen=card in self.chosen, usable=not why)

    def use_card(self, card: str) -> None:
        """Put it beside the card, or take it back: nothing is played before the key is pressed."""
        if card in self.chosen:
            self.chosen.remove(card)
        else:
            self.chosen.append(card)
        self.table.stage.play("take" if card in self.chosen else "place")
        self.table.rebuild()

    def build(self) -> None:
        attempt = self.game.state.attempt
        markers = markers_on(self.table, attempt.mission)
        found = build_attempt(self.table, attempt.card, markers, self.chosen)
        best = self.chosen or self._helpers(markers, found)
        nothing = "Reply with nothing" if self.replies else "Play nothing"
        if not best:
            sub = "" if found.passes else "A failure roll follows"
            self.table.main(
                nothing, partial(self.give, ()), sub=sub, rect=(KEYS.left, KEYS.bottom - 66, KEYS.width, 66)
            )
            return
        plain = Key(
            nothing, (KEYS.left, KEYS.top, KEYS.width, 46), partial(self.give, ()), cap="N", hotkey=NO_ONE,
            region="main", name="nothing",
        )  # fmt: skip
        self.table.add(plain)
        label = f"Play {titles(self.game.content, best)}" if len(best) < 3 else f"Play {len(best)} Aids"
        self.table.main(label, partial(self.give, tuple(best)), rect=(KEYS.left, KEYS.bottom - 66, KEYS.width, 66))

    def _helpers(self, markers: int, found: Verdict) -> list[str]:
        """The Aids that would do it, when nothing is chosen."""
        if found.passes:
            return []
        attempt = self.game.state.attempt
        cards = [each.card for each in attempt.played]
        hand = [card for card in self.game.state.ships[self.seat].hand if not self.closed(card)[0]]
        return list(helpers(self.game, self.seat, attempt.card, cards, markers, hand))


class NextOrStop(Part):
    """After a threat is overcome: two equal keys, the next card or stop: SS-6.6, SS-R17."""

    questions = ("choose_next",)

    def title(self) -> str:
        return "try the next card, or stop"

    def build(self) -> None:
        state, content = self.game.state, self.game.content
        mission = state.attempt.mission
        column = next(column for column in state.columns if column.mission == mission)
        card, markers = top_card(column), column.markers
        found = build_attempt(self.table, card, markers, [], window=False)
        self._build_won(content.table_cards[face(state.attempt.card)].title)
        sub = "It passes now" if found.passes else self._with_aids(card, markers)
        high = (KEYS.bottom - KEYS.top - 8) / 2
        named = "the mission" if card == mission else content.table_cards[face(card)].title
        keys = [
            (f"Try {named}", "next", sub, "t"),
            ("Stop here", "stop", "Keep what is won", "s"),
        ]
        for place, (label, answer, note, key) in enumerate(keys):
            box = (KEYS.left, KEYS.top + place * (high + 8), KEYS.width, high)
            made = Key(
                label,
                box,
                partial(self.give, answer),
                sub=note,
                hotkey=key,
                cap=key.upper(),
                region="main",
                name=answer,
            )
            self.table.add(made)
            if (answer == "next") == found.passes:
                self.table.first = made

    def _build_won(self, won: str) -> None:
        """What has just been won, beside what comes next."""
        left, top, wide = PLAYED[0], PLAYED[1], CIRCUIT[0] + CIRCUIT[2] - PLAYED[0] - 20
        self.table.add(Label((left, top, wide, 0), "Won just now", "cap"))
        self.table.add(Label((left, top + 30, wide, 0), won, "name_large", theme.OK_TEXT))
        said = "It lies in your Completion Pile, whatever happens next. Cards played on it are spent."
        self.table.add(Label((left, top + 66, wide, 0), said, "body", theme.TEXT_MID))

    def _with_aids(self, card: str, markers: int) -> str:
        hand = self.game.state.ships[self.seat].hand
        cards = helpers(self.game, self.seat, card, [], markers, hand)
        return f"With {titles(self.game.content, cards)}" if cards else "It fails as it stands"
