"""Core repair: breach cards are covered by the repair cards of their colour and rune (DC-11 to DC-14, DA-7, DA-18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from game.cadets.rules.core import CoreTask, Cover
from game.cadets.scenes.damage.core_cards import Lie, card_name, draw_core_card, scatter
from game.cadets.scenes.damage.core_widgets import (
    BreachCard,
    BreachPlace,
    BreachPlate,
    ColourKey,
    CoreHand,
    CoverCount,
    RepairPlace,
    RuneKey,
)
from game.cadets.scenes.gallery import open_question
from game.cadets.scenes.help_line import HelpLine, measuring
from game.cadets.scenes.questions import rule_text
from game.cadets.scenes.staged import breach, play_until
from game.cadets.scenes.timed.desk import TimedDesk
from game.core.engine import Choice
from game.stage import theme
from game.stage.intents import Happening, Press
from game.stage.widgets.base import Brush
from game.stage.widgets.carry import Refusal
from game.stage.widgets.texts import Label, Panel

if TYPE_CHECKING:
    from game.cadets.scenes.table import Table
    from game.stage.scene import Scene
    from game.stage.session import Session

BREACH = (20.0, 86.0, 1126.0, 278.0)
CARDS = pygame.FRect(18, 382, 1130, 500)
COUNT = (1164.0, 84.0, 418.0, 282.0)
KEYS = (1164.0, 382.0, 418.0, 262.0)
MAIN = (1164.0, 788.0, 418.0, 94.0)
PAIR_WIDE, PAIR_SHARE = 276.0, 0.457
"""Width of a breach card with its place beside it, and the card's part of that."""
IN_A_ROW = 6
LEAST_HELP = 250.0
CARD = (126.0, 172.0)


class CoreRepair(TimedDesk):
    """The share of one station: the same clock runs on for its own task."""

    questions = ("cover_share",)
    station = "damage"
    title = "Core repair"
    goal = "Cover each breach card with the repair card of its colour and rune."
    first_note = "Match colour and rune. Nothing else counts."

    def __init__(self, table: Table, choice: Choice) -> None:
        super().__init__(table, choice)
        assert isinstance(choice.task, CoreTask)
        self.task: CoreTask = choice.task
        self.accents = (theme.DANGER, theme.STATIONS["engineering"], theme.MARIGOLD)
        self.helper = self.game.content.stations[choice.args[0]].title
        self.cap = f"{self.cap}, the same clock as {self.helper}"
        self.carry = CoreHand(self)
        self.covers: dict[str, str] = {}
        """Breach card to the repair card that lies on it."""
        self.aim = self.task.share[0]
        """The breach card that the two keys are about, "" when all are covered."""
        self.colour = self.rune = ""
        stations = list(self.game.content.stations)
        seed = len(stations) * self.game.state.turn + stations.index(choice.args[0])
        self.lies: dict[str, Lie] = scatter(list(self.task.core.repair_cards), seed)
        self.card_size = CARD

    @property
    def _note_name(self) -> str:
        return "cadets core repair"

    def rule_ids(self) -> tuple[str, ...]:
        return ("DC-10", "DC-11", "DC-12", "DC-13", "DC-14", "DC-16", "DC-17", "DC-18")

    def order(self) -> str:
        """Nobody has to be told: the core comes first."""
        return ""

    # What the widgets show and do

    @property
    def next_words(self) -> str:
        """What comes after the core, on the same clock: DA-7."""
        return f"{self.helper} follows on the same clock."

    def draw_repair_card(self, brush: Brush, box: pygame.FRect, piece: str) -> None:
        """Draw a repair card on its way, as it lay."""
        draw_core_card(brush, box, self.task.core.repair_cards[piece], self.lies[piece])

    def breach_place(self, id: str) -> BreachPlace | None:
        """Return the place beside a breach card."""
        places = (widget for widget in self.tree.all() if isinstance(widget, BreachPlace))
        return next((place for place in places if place.id == id), None)

    def aim_at(self, id: str) -> None:
        """The two keys are about this breach card."""
        self.aim = id
        self.mark_dirty()

    def lay_on(self, breach_card: str, repair_card: str) -> None:
        """Lay a repair card on a breach card; the next open one is aimed at."""
        self.covers = self.task.cover(self.covers, breach_card, repair_card)
        self.colour = self.rune = ""
        self._aim_on()

    def _aim_on(self) -> None:
        self.aim = next((card for card in self.task.share if card not in self.covers), "")
        self.rebuild()
        if not self.aim and not self.stage.input.pointing:
            self.tree.set_focus(self.main_key)

    def put_card(self, home: tuple[str, str], at: tuple[str, str], piece: str) -> Refusal:
        """Put a lifted card on a breach card, or back among the others."""
        if at[0] == "breach":
            self.lay_on(at[1], piece)
        elif at[1] != piece:
            return "Put it beside a breach card, or back where it lay.", "DC-13"
        elif home[0] == "breach":
            self.send_away(home, piece)
        return None

    def send_away(self, at: tuple[str, str], piece: str) -> Refusal:
        """Take a repair card off a breach card."""
        if at[0] == "breach":
            self.covers = self.task.take_back(self.covers, at[1])
            self._aim_on()
        return None

    def pick_colour(self, colour: str) -> None:
        """The first of two keys, or the second: DA-18."""
        self.colour = colour
        self._pick()

    def pick_rune(self, rune: str) -> None:
        """The second of two keys, or the first: DA-18."""
        self.rune = rune
        self._pick()

    def _pick(self) -> None:
        if not self.aim:
            self.colour = self.rune = ""
            self.rebuild()
            self.refuse("All breach cards here are covered. Take one off to change it.", "DC-13")
        elif self.colour and self.rune:
            self.stage.play("place")
            self.lay_on(self.aim, self.task.repair_card(self.colour, self.rune))
        else:
            self.rebuild()

    def on_event(self, happening: Happening) -> bool:
        """The first letters of the colours pick them, whatever else these keys mean elsewhere."""
        plain = isinstance(happening, Press) and not (happening.pad or happening.ctrl or happening.quick)
        if self.stage_of_work != "work" or not plain:
            return False
        assert isinstance(happening, Press)
        colour = next((each for each in self.task.core.colours if each[0] == happening.key), "")
        if colour and not happening.repeat:
            self.pick_colour(colour)
        return bool(colour)

    # The frame

    def partial(self) -> Cover:
        return Cover(self.covers)

    def put_back(self, work: Cover) -> None:
        self.covers = work.covers
        self.aim = next((card for card in self.task.share if card not in work.covers), "")

    def count(self) -> Sequence[tuple[str, str]]:
        """Read out what lies where, unless all is covered: then the clock goes on at once."""
        core = self.task.core
        if len(self.covers) == len(self.task.share):
            return ()
        return [
            (
                f"Breach card {card_name(core.breach_cards[card])}",
                card_name(core.repair_cards[self.covers[card]]) if card in self.covers else "open",
            )
            for card in self.task.share
        ]

    # Layout

    def build_work(self) -> None:
        self._build_breach()
        self._build_cards()
        self.add(Panel(COUNT))
        self.ring((1182, 100, 168, 168))
        self.add(CoverCount(self, (1182, 100, 384, 256)))
        self._build_picks()
        self.add(HelpLine((1168, 654, 410, 120), rule_text(self.game, "DC-12")))
        left = len(self.task.share) - len(self.covers)
        cards = "1 breach card is" if left == 1 else f"{left} breach cards are"
        why = f"{cards} not covered yet. {rule_text(self.game, 'DC-14')}" if left else ""
        self.done_key(
            f"On to {self.helper}", sub="All covered" if not left else f"{left} to go", why=why, rule="DC-14", rect=MAIN
        )

    def _build_breach(self) -> None:
        self.add(BreachPlate(self, BREACH))
        count = len(self.task.share)
        pair = min(PAIR_WIDE, (BREACH[2] - 24) / count)
        wide = pair * PAIR_SHARE
        top, high = BREACH[1] + 50, min(208.0, wide * 1.65)
        for n, id in enumerate(self.task.share):
            left = BREACH[0] + 20 + n * pair
            self.add(BreachCard(self, (left, top, wide, high), id))
            place = BreachPlace(self, (left + wide + 8, top, wide - 4, wide * 1.37), id, n + 1)
            self.add(place)
            if id == self.aim:
                self.first = place
        left = BREACH[0] + 30 + count * pair
        if (room := BREACH[0] + BREACH[2] - 24 - left) > LEAST_HELP:
            self.add(HelpLine((left, top + 10, room, 188), rule_text(self.game, "DC-18")))

    def _build_cards(self) -> None:
        brush = measuring(self)
        note = "Lift one and put it beside its breach card"
        self.add(Panel(CARDS, cap="Core repair cards"))
        wide = brush.text_size("Core repair cards", "cap")[0] + 40
        self.add(
            Label(
                (CARDS.left + wide, CARDS.top + 13, CARDS.width - wide - 20, 0),
                note,
                "note",
                theme.TEXT_MID,
                align="right",
            )
        )
        rows = -(-len(self.lies) // IN_A_ROW)
        across, down = (CARDS.width - 20) / IN_A_ROW, (CARDS.height - 52) / rows
        for n, id in enumerate(self.lies):
            left, top = CARDS.left + 10 + n % IN_A_ROW * across, CARDS.top + 42 + n // IN_A_ROW * down
            box = pygame.FRect(0, 0, CARD[0] + 20, CARD[1] + 16)
            box.center = left + across / 2, top + down / 2
            self.add(RepairPlace(self, box, id))

    def _build_picks(self) -> None:
        brush, core = measuring(self), self.task.core
        self.add(Panel(KEYS, cap="Pick by two keys"))
        left, room = KEYS[0] + 18, KEYS[2] - 36
        high = brush.text_size("A", "label")[1]
        y = KEYS[1] + 20 + brush.text_size("A", "cap")[1]
        for word, names in (("Colour", core.colours), ("Rune", core.runes)):
            self.add(Label((left, y, 0, 0), word, "label"))
            y += high + 6
            step = (room + 10) / len(names)
            for n, name in enumerate(names):
                box = (left + n * step, y, step - 10, 54.0)
                self.add(ColourKey(self, box, name) if word == "Colour" else RuneKey(self, box, name, n + 1))
            y += 54 + max(6.0, (KEYS[3] - 190 - 2 * high) / 2)


# Pictures


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Yield the cards as they are dealt, two of them covered and a third in the making, and the largest share."""
    from game.cadets.scenes.bridge.bridge import Bridge

    def desk(covered: int, left: float, level: int = 1) -> CoreRepair:
        game = session(until="orders")
        breach(game, level)
        made = CoreRepair(Bridge(game), open_question(play_until(game, "cover_share"))).lie_open(left)
        for card in made.task.share[:covered]:
            made.covers = made.task.cover(made.covers, card, made.task.right(card))
        made.aim = next((card for card in made.task.share if card not in made.covers), "")
        made.colour = made.task.core.breach_cards[made.aim].colour if covered else ""
        return made

    yield "core_repair", lambda: desk(2, 13.0, level=3)
    yield "core_repair_start", lambda: desk(0, 30.0)
