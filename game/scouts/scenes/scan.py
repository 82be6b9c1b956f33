"""The end of one's turn: Scans. Passive, the next cards in order; active, a whole hand of one's choice (section 10).

All of it is private. The desk stands behind the cover of its person, draws nothing but what that seat may know, and
what was looked at is put away by a key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from game.core.engine import Choice, Event
from game.scouts.records import face
from game.scouts.scenes.cards import FaceCard, HandCard, draw_back, words_of
from game.scouts.scenes.creation.widgets import SeatName
from game.scouts.scenes.desk import Desk
from game.scouts.scenes.table.hand import in_order
from game.scouts.scenes.table.setting_out import News
from game.scouts.scenes.table.standing import orders_key
from game.scouts.scenes.table.strips import strips_in
from game.stage import paint, theme
from game.stage.scene import Scene
from game.stage.session import Session
from game.stage.widgets import Brush, Key, Label, Panel
from game.stage.widgets.base import Use

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

DONE = "done"
AREA = pygame.FRect(18, 84, 1564, 650)
HAND, ROUND = pygame.FRect(18, 84, 1564, 368), pygame.FRect(18, 468, 1564, 266)
"""While nothing is looked at yet: the hand, and below it how everybody stands."""
MAIN = (1212.0, 750.0, 370.0, 132.0)
FOOT = (18.0, 750.0, 1178.0, 132.0)
CARD_WIDE, CARD_HIGH, GAP = 170.0, 272.0, 14.0
NOT_NOW = "Only Scans are played at the end of a turn"


class Look(NamedTuple):
    """What a Scan has shown: a title, a note, and cards in order, numbered or not."""

    title: str
    note: str
    cards: tuple[str, ...]
    numbered: bool = False


class Scan(Desk):
    """One's hand with the Scans raised; then what a Scan shows."""

    title = "End of turn"
    questions = ("choose_scan", "choose_rival")

    def __init__(self, table: ScoutTable, choice: Choice) -> None:
        super().__init__(table, choice)
        self.look: Look | None = None
        self.closing: Callable[[], object] | None = None
        self.chosen = ""
        """The Scan that is marked."""
        self.rival: int | None = None
        self.marked = False
        """The person has marked the rival: used once more it is looked at."""

    def rule_ids(self) -> tuple[str, ...]:
        return ("SS-10.",)

    @property
    def scans(self) -> list[str]:
        """The Scans that may be played now."""
        return [card for card in self.choice.options if card != DONE] if self.choice.name == "choose_scan" else []

    # -- laying out

    def build(self) -> None:
        self.status = [SeatName(self.person, self.choice.seat)]
        if self.look is not None:
            self._build_look(self.look)
        elif self.closing is not None:
            return
        elif self.choice.name == "choose_rival":
            self._build_rivals()
        else:
            self._build_hand()

    def _build_hand(self) -> None:
        hand = self.game.state.ships[self.choice.seat].hand
        scans = self.scans
        self.purpose = "Scans may be played now, any number." if scans else "Nothing more to do."
        counted = f"{len(hand)} card{'s' if len(hand) != 1 else ''}"
        self.add(Panel(HAND, title="Your hand", note=f"{counted}, {self._scans_words()}"))
        for place, (card, box) in enumerate(lay_out(in_order(self.game.content, hand), HAND, most=len(hand))):
            why = "" if card in scans else NOT_NOW
            made = HandCard(
                box, self.game.content, card, partial(self.mark, card), raised=card in scans,
                chosen=card == self.chosen, why=why, rule="SS-10.1" if why else "", region="hand",
                digit=(place + 1) % 10 if place < 10 else None,
            )  # fmt: skip
            self.add(made)
            if card in scans and self.first is None:
                self.first = made
        self._build_round()
        self._build_hand_keys()

    def _build_round(self) -> None:
        """How everybody stands and what happened last, to think a Scan or an order over."""
        self.add(Panel(ROUND, name="round"))
        for strip in strips_in(self.table, pygame.FRect(ROUND.left + 16, ROUND.top + 14, 904, ROUND.height - 30)):
            strip.focusable = False  # sheets are opened at the table
            strip.tip = ""
            self.add(strip)
        left, wide = ROUND.left + 944, ROUND.width - 960
        self.add(Label((left, ROUND.top + 14, wide, 20), "What happened", "cap"))
        self.add(News((left, ROUND.top + 40, wide, ROUND.height - 56), self.table))

    def _scans_words(self) -> str:
        count = len(self.scans)
        return f"{count} Scan{'s' if count != 1 else ''} among them" if count else "no Scan among them"

    def _build_hand_keys(self) -> None:
        if not self.chosen:
            order = orders_key(self.table, (FOOT[0] + FOOT[2] - 300, FOOT[1], 300, FOOT[3]), "foot")
            self._foot(self._hand_words(), 316 if order else 0)
            if order:
                self.add(order)
            self.main("End the turn", partial(self.give, DONE), icon="skip", rect=MAIN)
            return
        words = words_of(self.game.content, self.chosen)
        self._foot(f"{words.title}: {words.effect}. Everybody sees that it is played, you alone see what it shows.")
        end = Key("End the turn", (FOOT[0] + FOOT[2] - 260, FOOT[1], 260, FOOT[3]), partial(self.give, DONE),
                  icon="skip", region="foot", sub="keep the Scan")  # fmt: skip
        self.add(end)
        self.main("Scan", partial(self.give, self.chosen), sub=words.title, icon="scan", rect=MAIN)

    def _hand_words(self) -> str:
        """What becomes of the hand. A group that plays openly covers nothing."""
        if self.scans:
            return "What is known stays known: to you alone, until the deck is shuffled."
        return "Your hand is covered again when the turn is over." if self._covers else "Your hand stays as it is."

    @property
    def _covers(self) -> bool:
        """Whether covers come up: not for one person, nor for a group that plays openly (SS-7.8, SS-7.11)."""
        return self.table.shared and not self.table.openly

    def _foot(self, sentence: str, less: float = 0.0) -> None:
        wide = FOOT[2] - (276 if self.chosen else less)
        self.add(Panel((FOOT[0], FOOT[1], wide, FOOT[3])))
        self.add(Label((FOOT[0] + 24, FOOT[1] + 10, wide - 48, FOOT[3] - 24), sentence, "body_large", theme.TEXT_MID))

    def _build_rivals(self) -> None:
        """Whose hand: SS-10.3."""
        self.purpose = "Everybody learns whom you look at, nobody what you see."
        self.add(Panel(AREA, title="Active Scan", note="Whose hand do you look at?"))
        state = self.game.state
        rivals: Sequence[int] = list(self.choice.options)
        fullest = max(rivals, key=lambda seat: len(state.ships[seat].hand))
        marked = self.rival if self.rival is not None and self.rival in rivals else fullest
        self.rival = marked
        high = min(136.0, (AREA.height - 76) / len(rivals) - 12)
        for place, seat in enumerate(rivals):
            box = (AREA.left + 20, AREA.top + 58 + place * (high + 12), AREA.width - 40, high)
            key = RivalKey(box, self, seat, partial(self.choose_rival, seat), digit=place + 1)
            self.add(key)
            if seat == marked:
                self.first = key
        self._foot("An empty hand may be looked at, too; the card is spent all the same.")
        sub = f"at {state.players[marked].name}'s hand"
        self.main("Look", partial(self.give, marked), sub=sub, icon="eye", rect=MAIN)

    def _build_look(self, look: Look) -> None:
        self.purpose = "For your eyes only."
        self.add(Panel(AREA, title=look.title, note=look.note))
        for place, (card, box) in enumerate(lay_out(look.cards, AREA)):
            made = FaceCard(
                box, self.game.content, card, corner=str(place + 1) if look.numbered else "", region="seen",
                name=f"seen {place + 1}",
            )  # fmt: skip
            self.add(made)
        if not look.cards:
            self.add(Label((AREA.left, AREA.centery - 20, AREA.width, 40), "No cards there.", "body_large",
                           theme.TEXT_MID, align="center"))  # fmt: skip
        self._foot("Nobody else may see this screen. Put it away before you pass the computer on."
                   if self._covers else "What you have seen stays known to you.")  # fmt: skip
        self.main("I have seen it", self.put_away, sub="covers the cards", icon="eye", rect=MAIN)

    # -- what is pressed

    def mark(self, card: str) -> None:
        """Mark a Scan; use it again to play it."""
        if card == self.chosen:
            self.give(card)
            return
        self.chosen = card
        self.stage.play("take")
        self.rebuild()

    def choose_rival(self, seat: int) -> None:
        """Mark a rival; use it again to look."""
        if seat == self.rival and self.marked:
            self.give(seat)
            return
        self.rival, self.marked = seat, True
        self.stage.play("click")
        self.rebuild()

    def put_away(self) -> None:
        """What was looked at is covered again."""
        self.look = None
        if self.closing is not None:
            self.closing()
        else:
            self.rebuild()

    # -- what an answer brought

    def asked(self, choice: Choice, events: Sequence[Event]) -> None:
        self.chosen, self.rival, self.marked = "", None, False
        self.look = self._seen(events)
        super().asked(choice, events)

    def leave_after(self, events: Sequence[Event], close: Callable[[], object]) -> None:
        """The last card of the hand may have been a Scan: what it shows is seen before the desk closes."""
        self.chosen, self.look = "", self._seen(events)
        if self.look is None:
            close()
            return
        self.closing = close
        self.pausable = False  # the turn is over and the table covered: a pause would have nobody to cover this for
        self.rebuild()

    def _seen(self, events: Sequence[Event]) -> Look | None:
        """What the last answer let this person see."""
        for event in events:
            facts = event.facts
            if event.kind == "cards_ahead":
                return Look("Passive Scan", self._ahead_words(len(facts["cards"])), facts["cards"], numbered=True)
            if event.kind == "hand_scanned":
                name = self.game.state.players[facts["rival"]].name
                return Look("Active Scan", f"{name}'s hand, {len(facts['cards'])} cards", facts["cards"])
            if event.kind == "waiting_cleared":
                return Look("Active Scan", "These waiting Mishaps are discarded", facts["cards"])
        return None

    def _ahead_words(self, count: int) -> str:
        if self.game.state.options.source == "table":
            return f"your next {count} draws, the first one first"
        return f"the next {count} cards of the deck, the next one first"


def lay_out(
    cards: Sequence[str], area: pygame.FRect, most: int = 8
) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """Lay cards in one row, or in two when they are more than ``most``."""
    count = len(cards)
    rows = 1 if count <= most else 2
    across = max(1, -(-count // rows))
    room = area.height - 62
    wide = min(CARD_WIDE, (area.width - 40 - (across - 1) * GAP) / across)
    high = min(CARD_HIGH, wide * 1.62, (room - (rows - 1) * 26) / rows - 18)
    used = rows * high + (rows - 1) * 26
    top = area.top + 62 + max(14.0, (room - 18 - used) / 2)
    for place, card in enumerate(cards):
        row, column = divmod(place, across)
        here = min(across, count - row * across)
        left = area.centerx - (here * (wide + GAP) - GAP) / 2
        yield card, (left + column * (wide + GAP), top + row * (high + 26), wide, high)


class RivalKey(Key):
    """Somebody whose hand can be looked at: shape, name, and how many cards are in it."""

    def __init__(self, rect: Any, desk: Scan, seat: int, use: Use, **common: Any) -> None:
        state = desk.game.state
        super().__init__(
            state.players[seat].name, rect, use, kind="row", chosen=desk.rival == seat, region="rivals",
            name=f"rival {seat + 1}", **common,
        )  # fmt: skip
        self.seat, self.cards = seat, len(state.ships[seat].hand)

    @property
    def said(self) -> str:
        """How many cards."""
        return f"{self.cards} card{'s' if self.cards != 1 else ''}" if self.cards else "an empty hand"

    def texts(self) -> Iterator[str]:
        yield self.text
        yield self.said

    def draw_face(self, brush: Brush, face: pygame.Rect, colour: theme.Colour) -> None:
        left, middle = self.rect.left + 28, self.rect.centery - 2
        paint.seat_mark(brush.surface, brush.rect((left, middle - 20, 40, 40)), self.seat)
        brush.fitted(self.text, "name_large", colour, (left + 64, middle), 420, high=60, anchor="midleft")
        brush.fitted(self.said, "body_large", theme.TEXT_MID, (left + 500, middle), 170, high=50, anchor="midleft")
        high = min(96.0, self.rect.height - 28)
        step = min(high * 0.68 + 8, (self.rect.right - left - 720 - high) / max(1, self.cards - 1))
        for n in range(self.cards):
            box = (left + 690 + n * step, middle - high / 2, high * 0.68, high)
            draw_back(brush, box, self.seat)


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """A hand with a Scan, the choice of a rival, the next ten cards, a rival's hand."""
    yield "end_of_turn", lambda: scanning(session)
    yield "scan_passive", lambda: scanning(session, "passive")
    yield "scan_whom", lambda: scanning(session, "active")
    yield "scan_active", lambda: scanning(session, "active", look=True)


def scanning(session: Callable[..., Session], kind: str = "", *, look: bool = False) -> Scan:
    """Return the desk of a person who holds a Scan of a kind, with that Scan played; with ``look`` a hand seen."""
    from game.scouts.scenes.table.table import ScoutTable

    def holds(game: Any) -> bool:
        cards = game.content.action_cards
        scans = [cards[face(card)].scan for card in game.choice.options if card != DONE]
        return any(not kind or scan == kind for scan in scans)

    played = session(until="choose_scan", round=5, when=holds, people=3, rivals=0, quick=True)
    table = ScoutTable(played)
    choice = table.session.choice
    assert choice is not None
    table.shown.turn_to(choice.seat, table.game)
    desk = Scan(table, choice)
    answers: list[Any] = []
    if kind:
        cards = table.game.content.action_cards
        answers = [next(card for card in desk.scans if cards[face(card)].scan == kind)]
        answers += [next(seat for seat in range(3) if seat != choice.seat)] if look else []
    for answer in answers:
        events = [event for event in played.answer(answer) if event.told_to(choice.seat)]
        asked = played.choice
        assert asked is not None
        desk.look, desk.choice = desk._seen(events), asked if asked.name in desk.questions else choice
    return desk
