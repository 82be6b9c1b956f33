"""The choice of game, mission, difficulty and clock, with a briefing and a small map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.core.wing import Briefing, Offer, Wing
from game.stage import paint, theme
from game.stage.intents import Happening, Intent, Press
from game.stage.library import Saved
from game.stage.scenes.briefing import BAND, FACTS_WIDTH, Card, Hint, PlayedLine, foot
from game.stage.scenes.menu import Menu
from game.stage.settings import choices
from game.stage.widgets import Brush, Key, Label, ListBox, Panel, Row, ScrollArea, Stepper

if TYPE_CHECKING:
    from game.stage.shell import Shell

GAMES = pygame.FRect(20, 88, 326, 116)
LIST = pygame.FRect(366, 88, 466, 794)
CARD = pygame.FRect(852, 88, 730, 672)


class Missions(Menu):
    """Left: games, difficulty, clock. Middle: missions. Right: the briefing of the chosen one."""

    cap = "New game"

    def __init__(self, shell: Shell, wings: Sequence[Wing]) -> None:
        super().__init__()
        self.shell, self.wings = shell, list(wings)
        self.wing = self.wings[0]
        self.offers: Sequence[Offer] = ()
        self.place = 0
        self.difficulty = ""
        self.choose_wing(self.wing)

    # What is chosen

    @property
    def content(self) -> Any:
        return self.shell.content(self.wing)

    @property
    def large(self) -> bool:
        """Letters are so large that the facts go into the text that scrolls."""
        return self.stage.settings.text_size > 100

    @property
    def game_step(self) -> float:
        """From one game's key to the next, in du."""
        return GAMES.height * max(1.0, 0.95 * self.stage.settings.text_size / 100) + 16

    @property
    def offer(self) -> Offer:
        return self.offers[self.place]

    def choose_wing(self, wing: Wing) -> None:
        """Show what a game offers."""
        self.wing = wing
        self.title = wing.captions.choose
        self.offers = wing.door.offers(self.content)
        self.place = next((n for n, offer in enumerate(self.offers) if not offer.why), 0)
        levels = wing.door.difficulties(self.content)
        ids = [level.id for level in levels]
        if self.difficulty not in ids:
            self.difficulty = ids[len(ids) // 2] if ids else ""

    def rule_ids(self) -> tuple[str, ...]:
        return self.wing.captions.rules

    # Building

    def build(self) -> None:
        count, words = sum(not offer.why for offer in self.offers), self.wing.captions
        self.purpose = f"{count} {words.offer}{'s' if count != 1 else ''}. {words.difference}"
        self._build_games()
        self._build_options(GAMES.top + self.game_step * len(self.wings))
        self._build_list()
        if self.offer.why:
            self._build_broken()
            why = f"This {words.offer}'s file cannot be used"
        else:
            briefing = self.wing.door.briefing(self.content, self.offer.id, self.difficulty)
            self.add(Card(CARD, briefing, self._paint_map, self.large))
            self._build_text(briefing)
            why = ""
        rect = (1080, 782, 502, 100)
        self.main(words.seat, self.go_on, sub="Next: who sits where", icon="people", why=why, rect=rect)
        self.add(Key("Read the rules", (852, 782, 208, 100), self.open_rule, icon="help", region="foot"))

    def _build_games(self) -> None:
        for place, wing in enumerate(self.wings):
            rect = pygame.FRect(GAMES.left, GAMES.top + self.game_step * place, GAMES.width, self.game_step - 16)
            self.add(GameKey(rect, wing, wing is self.wing, self._take_wing))

    def _build_options(self, top: float) -> None:
        panel = self.add(Panel((GAMES.left, top, GAMES.width, LIST.bottom - top), cap=self.wing.captions.difficulty))
        grow = self.stage.settings.text_size / 100
        y, left, wide = top + 24 + 20 * grow, GAMES.left + 20, GAMES.width - 40
        for level in self.wing.door.difficulties(self.content):
            key = Key(
                level.title, (left, y, wide, 64), partial(self._take_difficulty, level.id), sub=level.tagline,
                kind="primary" if level.id == self.difficulty else "row", region="difficulty", style="name",
                icon="check" if level.id == self.difficulty else "", name=f"difficulty {level.id}",
            )  # fmt: skip
            self.add(key)
            y += 76
        if any(self.wing.door.timers(self.content)):
            self._build_clock(panel, y + 20)
        self.hints(("F1", "rules"), ("Esc", "back"), at=(left, LIST.bottom - 30))

    def _build_clock(self, panel: Panel, y: float) -> None:
        """How long a timed step lasts."""
        grow = self.stage.settings.text_size / 100
        left, wide = GAMES.left + 20, GAMES.width - 40
        panel.add(Label((left, y, wide, 0), "Step clock", "cap"))
        y += 26 * grow
        said = {0: "no clock"}
        values = [(each, said.get(each, f"{each} seconds")) for each in self.wing.door.timers(self.content)]
        values = [each for each in values if each[0] in choices("timer")]
        clock = Stepper(
            "", (left, y, wide, 48), values, self.stage.settings.timer, self._take_timer, value_width=wide,
            name="step clock", region="clock",
        )  # fmt: skip
        self.add(clock)
        note = "Every timed station gets this long. 30 seconds is by the book; the first game may well go without."
        self.add(Label((left, y + 60, wide, 0), note, "note", theme.TEXT_MID))

    def _build_list(self) -> None:
        panel = self.add(Panel(LIST, cap=f"{self.wing.captions.offer}s"))
        panel.add(Label((LIST.left + 20, LIST.top + 14, LIST.width - 40, 0), "Best", "cap", align="right"))
        grow = self.stage.settings.text_size / 100
        rows = [self._row(offer) for offer in self.offers]
        high = 54 * grow
        tall = min(len(rows) * (high + 8), 500.0)
        box = (LIST.left + 14, LIST.top + 40 * grow, LIST.width - 28, tall)
        self.first = self.add(
            ListBox(
                box, rows, self._take_mission, chosen=self.place, row_height=high, gap=8, digits=True,
                follows=True, region="missions", name="missions",
            )  # fmt: skip
        ).children[self.place]
        self._build_played(box[1] + tall + 18)

    def _row(self, offer: Offer) -> Row:
        chip = None
        if offer.why:
            chip = ("Broken", theme.DANGER)
        elif self._played(offer):
            won = any(self._won(saved) for saved in self._played(offer))
            chip = ("Won", theme.WARN) if won else ("Played", theme.TEXT_MID)
        elif offer is self.offers[0]:
            chip = ("Start here", theme.TEACH)
        return Row(offer.title, offer.tagline, badge=str(offer.number) if offer.number else "", chip=chip)

    def _build_played(self, top: float) -> None:
        """What became of this mission before, and where missions of one's own go."""
        left, wide = LIST.left + 20, LIST.width - 40
        grow = self.stage.settings.text_size / 100
        self.add(Label((left, top, wide, 0), "How it went before", "cap"))
        y = top + 28 * grow
        own = 108 * grow
        played = self._played(self.offer)
        if not played:
            self.add(Label((left, y, wide, 0), self.wing.captions.untried, "body", theme.TEXT_MID))
        for saved in played:
            if y > LIST.bottom - own - 40:
                break
            self.add(PlayedLine((left, y, wide, 40 * grow), saved, self.wing.captions.counted))
            y += 46 * grow
        if not self.wing.captions.own:
            return
        said = f"Missions of your own go into {self.shell.user / self.wing.id}. F5 reads them again."
        self.add(Label((left, LIST.bottom - own, wide, 0), said, "note", theme.TEXT_LOW))

    def _played(self, offer: Offer) -> list[Saved]:
        games = [saved for saved in self.shell.library.all() if saved.wing == self.wing.id and not saved.damaged]
        return [saved for saved in games if saved.about.title == offer.title]

    @staticmethod
    def _won(saved: Saved) -> bool:
        return saved.result == "won"

    def _build_text(self, briefing: Briefing) -> None:
        """The reading matter on the paper: it scrolls when letters are large."""
        left, top = CARD.left + 28, CARD.top + BAND + 18
        width = CARD.width - 56 - FACTS_WIDTH - 26
        box = (left, top, width, CARD.bottom - foot(briefing) - top)
        area = self.add(ScrollArea(box, reading=True, region="briefing"))
        area.name = "briefing text"
        brush = Brush(pygame.Surface((1, 1)), self.stage, self.mood)
        wide, y = area.inner_width, 0.0
        parts = (("body", briefing.text, 6), ("label", briefing.goal, 10), ("cap", "How it plays", 6))
        for style, string, gap in parts:
            high = brush.text_size(string, style, wide)[1]
            colour = theme.QUIET_ON_PAPER if style == "cap" else theme.TEXT_ON_PAPER
            area.add(Label((0, y, wide, high), string, style, colour))
            y += high + gap
        for icon, sentence in briefing.hints:
            high = max(36.0, brush.text_size(sentence, "note", wide - 50)[1])
            area.add(Hint((0, y, wide, high), icon, sentence))
            y += high + 7
        for label, value in briefing.facts if self.large else ():
            string = f"**{label}:** {value}"
            area.add(Label((0, y, wide, 0), string, "body", theme.TEXT_ON_PAPER, rich=True))
            y += brush.text_size(string, "body", wide, rich=True)[1] + 4
        area.tall = y

    def _paint_map(self, brush: Brush, box: pygame.FRect) -> None:
        self.wing.door.small_map(brush, box, self.content, self.offer.id, self.difficulty)

    def _build_broken(self) -> None:
        self.add(Panel(CARD, cap=self.offer.title, title=f"This {self.wing.captions.offer} cannot be used"))
        rect = (CARD.left + 24, CARD.top + 84, CARD.width - 48, CARD.height - 110)
        area = self.add(ScrollArea(rect, reading=True, region="briefing", name="what is wrong"))
        brush = Brush(pygame.Surface((1, 1)), self.stage, self.mood)
        tall = brush.text_size(self.offer.why, "body", area.inner_width)[1]
        area.add(Label((0, 0, area.inner_width, tall), self.offer.why, "body"))

    # Deeds

    def _take_wing(self, wing: Wing) -> None:
        self.choose_wing(wing)
        self.rebuild()

    def _take_mission(self, place: int) -> None:
        self.place = place
        self.rebuild()

    def _take_difficulty(self, id: str) -> None:
        self.difficulty = id
        self.rebuild()

    def _take_timer(self, seconds: Any) -> None:
        self.stage.settings.timer = seconds
        self.stage.save_settings()

    def go_on(self) -> None:
        """Seat the crew."""
        timer = self.stage.settings.timer
        scene = self.wing.door.seats(self.shell, self.wing, self.offer, self.difficulty, timer)
        self.stage.stack.push(scene, wipe=True)

    def on_event(self, happening: Happening) -> bool:
        """F5 reads all files again; a letter jumps to the next title that begins with it."""
        if not isinstance(happening, Press):
            return False
        if happening.intent is Intent.RELOAD:
            self._reload()
            return True
        if happening.intent is Intent.OTHER and len(happening.key) == 1:
            return self._jump(happening.key)
        return False

    def _jump(self, letter: str) -> bool:
        order = [*range(self.place + 1, len(self.offers)), *range(self.place + 1)]
        found = next((n for n in order if self.offers[n].title.lower().startswith(letter)), None)
        if found is not None:
            self._take_mission(found)
        return found is not None

    def _reload(self) -> None:
        self.shell.reload()
        if self.shell.usable(self.wing) is None:
            return
        self.choose_wing(self.wing)
        self.stage.message("All missions were read again.")
        self.rebuild()


class GameKey(Key):
    """A game: its picture in a well, its name, one line about it."""

    def __init__(self, rect: pygame.FRect, wing: Wing, chosen: bool, take: Callable[[Wing], None]) -> None:
        super().__init__(wing.title, rect, lambda: take(wing), chosen=chosen, region="games")
        self.wing = wing

    def draw_face(self, brush: Brush, face: pygame.Rect, colour: theme.Colour) -> None:
        box = pygame.FRect(self.rect.left + 18, self.rect.top + 18, 78, 78)
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        brush.sprite(self.wing.picture, box.inflate(-12, -12))
        left, room = box.right + 18, self.rect.right - box.right - 34
        title = brush.fitted(self.wing.title, "title", colour, (left, self.rect.top + 22), room)
        under = (title.bottom - brush.rect((0, 0, 1, 1)).top) / brush.scale + 6
        brush.text(self.wing.tagline, "note", theme.TEXT_MID, (left, under), width=room)
