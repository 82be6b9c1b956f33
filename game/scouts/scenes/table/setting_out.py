"""The Action Phase begins: go on a mission, or return to the Starbase (SS-5.4, SS-6.1, SS-9.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.core.engine import Choice
from game.scouts.records import face
from game.scouts.rules.attempt import HOLD, STARBASE
from game.scouts.rules.starbase import mendings
from game.scouts.rules.state import NOBODY, REPAIR, Column, Played
from game.scouts.scenes.painted import Painted
from game.scouts.scenes.table.outlook import titles, top_card, verdict
from game.scouts.scenes.table.part import MIDDLE, CardState, Part
from game.scouts.scenes.table.standing import orders_key
from game.scouts.scenes.table.strips import strips_in
from game.scouts.scenes.table.window import CardInPlay, Levels, PlayedRow
from game.stage import theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.keys import Key
from game.stage.widgets.texts import Label, Panel

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

LEFT = pygame.FRect(34, MIDDLE.top + 14, 904, MIDDLE.height - 30)
RIGHT = pygame.FRect(962, MIDDLE.top + 14, 604, MIDDLE.height - 30)
HOME = (STARBASE, HOLD)


class SettingOut(Part):
    """Which mission, or home. The mission looked at shows what it takes; in the base game missions lie in the hand."""

    questions = ("choose_action", "base_action")

    def __init__(self, table: ScoutTable, choice: Choice) -> None:
        super().__init__(table, choice)
        self.digits = "hand" if choice.name == "base_action" else "missions"
        self.home = next(option for option in choice.options if option in HOME)
        self.mission = ""
        """Chosen."""
        self.looked = ""
        """Under the pointer or the focus."""

    def title(self) -> str:
        if not self._any():
            return "no mission can be chosen, " + ("hold" if self.home == HOLD else "return to the Starbase")
        if self.hopeless:
            return "no mission passes now, " + ("hold" if self.home == HOLD else "wait at the Starbase")
        return "choose a mission, or " + ("hold" if self.home == HOLD else "return")

    @property
    def hopeless(self) -> bool:
        """Missions can be chosen, but none passes, not even with the Aids in hand. One may try all the same: SS-R9."""
        missions = [option for option in self.choice.open() if option not in HOME]
        found = [self.table.outlook(self.column(mission)) for mission in missions]
        return bool(missions) and not any(each is not None and each.sign for each in found)

    # -- what is chosen

    def marked(self) -> str:
        return self.mission

    def column_why(self, mission: str) -> tuple[str, str]:
        return self.closed(mission)

    def use_column(self, mission: str) -> bool:
        """Choose it; used again it begins."""
        if mission == self.mission:
            self.give(mission)
        else:
            self.mission = mission
            self.table.rebuild()
        return True

    def look_at(self, mission: str) -> None:
        if mission and mission != self.looked:
            self.looked = mission
            self.table.mark_dirty()

    def card_state(self, card: str) -> CardState:
        if card not in self.choice.options:
            return CardState()
        why, rule = self.closed(card)
        found = self.table.outlook(self.column(card)) if not why else None
        return CardState(
            why, rule, raised=not why, chosen=card == self.mission, usable=not why,
            sign=found.sign if found is not None else "",
        )  # fmt: skip

    def use_card(self, card: str) -> None:
        """A mission out of the hand."""
        self.use_column(card)

    @property
    def shown(self) -> str:
        """The mission whose card is shown: the one looked at, else the chosen one."""
        return self.looked or self.mission

    def column(self, mission: str) -> Column:
        """The mission's column; in the base game the mission alone, as it comes out of the hand."""
        columns = self.game.state.columns
        return next((column for column in columns if column.mission == mission), Column(mission))

    # -- drawing

    def build(self) -> None:
        table = self.table
        table.add(Panel(MIDDLE, name="action"))
        table.add(Preview(LEFT, self))
        self._build_words()
        self._build_keys()

    def _build_words(self) -> None:
        """What happened last, so that nobody comes back to a table he does not know."""
        wide = 296.0
        self.table.add(Label((RIGHT.left, RIGHT.top, wide, 20), "What happened", "cap"))
        high = RIGHT.height - 26
        if key := orders_key(self.table, (RIGHT.left, RIGHT.bottom - 52, wide, 52)):
            self.table.add(key)
            high -= 60
        self.table.add(News((RIGHT.left, RIGHT.top + 26, wide, high), self.table))

    def _build_keys(self) -> None:
        left, wide = 1276.0, RIGHT.right - 1276.0
        table, content = self.table, self.game.content
        if self.mission:
            title = content.table_cards[face(top_card(self.column(self.mission)))].title
            label, sub = f"Face {title}", self._chances()
            why, rule = self.closed(self.mission)
        else:
            where = "in your hand" if self.game.common_deck else "above"
            label, sub = "Go on a mission", "None passes now" if self.hopeless else f"Choose one {where} first"
            sub = sub if self._any() else "Not this turn"
            why, rule = ("Choose a mission first: click it, or press its number." if self._any() else ""), "SS-6.1"
            if not self._any():
                why, rule = self._none()
        high = (RIGHT.height - 12) / 2
        table.main(
            label, partial(self.give, self.mission), sub=sub, icon="flag", why=why, rule=rule,
            rect=(left, RIGHT.top, wide, high),
        )  # fmt: skip
        key = Key(
            "Return to Starbase" if self.home == "starbase" else "Hold", (left, RIGHT.top + high + 12, wide, high),
            partial(self.give, self.home), sub=self._home_words(), icon="back", region="main", name="home",
            style="main_key_small", hotkey="h", cap="H",
        )  # fmt: skip
        table.add(key)
        if why and not self._any():
            table.first = key
        elif not self.mission and self.game.common_deck:
            table.first = None  # the first mission of the hand

    def _chances(self) -> str:
        """What to expect of the card faced first, in a few words."""
        found = self.table.outlook(self.column(self.mission))
        if found is None or found.passes:
            return "Set out: it passes now"
        return "Set out: it takes Aids" if found.aids else "Set out: it fails as it stands"

    def _any(self) -> bool:
        """Some mission can be chosen."""
        return any(option not in HOME for option in self.choice.open())

    def _none(self) -> tuple[str, str]:
        """Why no mission can be chosen."""
        for option in self.choice.options:
            why, rule = self.closed(option)
            if why:
                return why, rule
        return "There is no mission in your hand.", "SS-15.5"

    def _home_words(self) -> str:
        """What a visit would do: SS-9.1, SS-9.3, SS-15.4."""
        if self.home == HOLD:
            return "No mission this turn"
        possible = mendings(self.game.state.ships[self.seat])
        if not possible:
            return "Shore leave: one card" if self.game.state.options.shore_leave else "Nothing to mend: wait there"
        if self.game.common_deck:
            return "Mend everything"
        if REPAIR not in possible:
            return "Replace one of the crew"
        return "Repair all damage" if possible == [REPAIR] else "Replace one, or repair all"


class Preview(Painted):
    """What the mission looked at would take, or everybody's ships while none is."""

    def __init__(self, rect: Box, part: SettingOut) -> None:
        super().__init__(rect, name="preview")
        self.part = part
        self.made: str | None = None
        self.parts: list[Widget] = []

    def _look(self) -> None:
        """Make anew what is shown, if another mission is looked at now."""
        table, shown = self.part.table, self.part.shown
        if shown == self.made:
            return
        self.made = shown
        if not shown:
            self.parts = [*strips_in(table, self.rect)]
            if self.part.game.solo:
                waiting = [Played(card, NOBODY) for card in self.part.game.state.waiting]
                below = (self.rect.left, self.rect.top + 54, self.rect.width, self.rect.height - 54)
                self.parts.append(PlayedRow(below, table, waiting, heading="Mishaps that lie in wait"))
            return
        game, column = self.part.game, self.part.column(shown)
        card = top_card(column)
        found = verdict(game.content, game.state.ships[self.part.seat], card, game.state.waiting, column.markers)
        left, top, high = self.rect.left, self.rect.top, self.rect.height
        self.parts = [
            CardInPlay((left, top, 206, high), table, card, table.looks),
            Levels((left + 224, top, 450, high), table, found),
            Outcome((left + 694, top, self.rect.width - 694, high), self.part, column),
        ]

    def texts(self) -> Iterator[str]:
        """What its parts say."""
        self._look()
        for part in self.parts:
            yield from part.texts()

    def draw(self, brush: Brush) -> None:
        """Draw what is looked at now."""
        self._look()
        for part in self.parts:
            part.draw(brush)


class Outcome(Painted):
    """Whether the top card passes, with what, and what lies under it."""

    def __init__(self, rect: Box, part: SettingOut, column: Column) -> None:
        super().__init__(rect)
        self.part, self.column = part, column
        self.outlook = part.table.outlook(column)

    @property
    def said(self) -> tuple[str, str, theme.Colour]:
        """A word, a sentence and a colour."""
        found, content = self.outlook, self.part.game.content
        if found is None or found.passes:
            helped = f" with {self.column.markers} Support" if self.column.markers else ""
            return "PASSES", f"Now{helped}, unless a Mishap is played.", theme.OK_TEXT
        if found.aids:
            return "WITH AID", f"Play {titles(content, found.aids)}.", theme.WARN
        return "FAILS", f"Missing: {', '.join(found.missing)}.", theme.DANGER_TEXT

    def texts(self) -> Iterator[str]:
        """Word, sentence, what comes after."""
        word, sentence, _ = self.said
        yield word
        yield sentence
        yield self.under

    @property
    def under(self) -> str:
        """What would come next."""
        below = [*reversed(self.column.threats), self.column.mission][1:]
        return f"Under it: {', then '.join(map(self._below, below))}." if below else "The mission itself."

    def _below(self, card: str) -> str:
        """A card further down and what is missing for it; Support markers are gone by then: SS-12.6."""
        game, seat = self.part.game, self.part.seat
        found = verdict(game.content, game.state.ships[seat], card, [])
        lacks = [" or ".join(game.content.skills[each.skill].id for each in line.sums) for line in found.missing]
        title = game.content.table_cards[face(card)].title
        return f"{title} (lacks {', '.join(lacks)})" if lacks else f"{title} (have all)"

    def draw(self, brush: Brush) -> None:
        """Draw word and sentences."""
        word, sentence, colour = self.said
        box = self.rect
        brush.fitted("As it stands", "cap", brush.mood.text_low, box.topleft, box.width, high=22)
        drawn = brush.fitted(word, "number", colour, (box.left, box.top + 26), box.width)
        y = box.top + 26 + drawn.height / brush.scale + 4
        drawn = brush.fitted(sentence, "body", theme.TEXT, (box.left, y), box.width, high=82)
        y += drawn.height / brush.scale + 8
        brush.fitted(self.under, "note", theme.TEXT_MID, (box.left, y), box.width, high=box.bottom - y)


class News(Painted):
    """The last lines of the public log that fit, the newest at the bottom."""

    def __init__(self, rect: Box, table: ScoutTable) -> None:
        super().__init__(rect, name="news")
        self.table = table

    def texts(self) -> Iterator[str]:
        """The lines."""
        yield from self.table.news

    def draw(self, brush: Brush) -> None:
        """Draw from the newest upwards, as many as there is room for."""
        y = self.rect.bottom
        for place, line in enumerate(reversed(self.table.news)):
            high = brush.fit_size(line, "note", self.rect.width)[1] + 4
            if y - high < self.rect.top:
                return
            y -= high
            colour = theme.TEXT if not place else theme.TEXT_MID
            brush.fitted(line, "note", colour, (self.rect.left, y), self.rect.width)
