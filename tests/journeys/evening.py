"""Plays Space Scouts from the first screen to the final score, acting on what is on the screen with one kind of hands.

    evening = Evening(shell, Keys, seed=3)
    evening.begin(("Ada", "Bo", "Cleo"))
    evening.play()

What a sensible answer is it asks a rival's head; every answer is entered where it is asked, and what the rules were
given has to be what was meant. Whatever is drawn meanwhile is looked at: no frame may show a card of somebody who has
not taken the screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import pygame

from game.core.chance import Dice
from game.core.engine import Choice
from game.scouts.rules.generation import TABLES
from game.scouts.rules.state import REPAIR
from game.scouts.scenes.cards import HandCard
from game.scouts.scenes.covers import Cover
from game.scouts.scenes.creation.desk import CreationDesk, CreationStory
from game.scouts.scenes.creation.widgets import SkillTableKey
from game.scouts.scenes.desk import Desk
from game.scouts.scenes.desks import OPEN
from game.scouts.scenes.failure.roll import FailureRoll
from game.scouts.scenes.scan import DONE, RivalKey, Scan
from game.scouts.scenes.score.score import Score
from game.scouts.scenes.skills import SkillKey
from game.scouts.scenes.starbase import Berth, Hull
from game.scouts.scenes.table.columns import ColumnView
from game.scouts.scenes.table.table import ScoutTable
from game.stage.screen import WidgetScene
from game.stage.shell import Shell
from game.stage.widgets import Key, Stepper, Widget
from game.stage.widgets.entry import TextEntry
from tests.journeys.entering import the
from tests.journeys.hands import Hands
from tests.journeys.person import Given, Person
from tests.pilot import Pilot
from tests.scouts.scenes.seats import leaks

MOST_ACTS = 2000
ADVICE = 0xADA
HAND_OVER, ORDERS = "Hand-over key", "standing orders"
Taste = Callable[[Choice, Any], Any]


class Evening(Person):
    """A game of Space Scouts."""

    def __init__(self, shell: Shell, hands: type[Hands], seed: int, pilot: Pilot | None = None) -> None:
        super().__init__(shell, hands, seed, pilot)
        self.advisor = shell.wings["scouts"].door.crew(Dice(ADVICE))
        self.tastes: dict[int, Taste] = {}
        """What a seat likes better than a rival in its place."""
        self.orders: dict[int, str] = {}
        """Standing orders that have still to be given, by seat: SS-7.9."""
        self.tap_later = False
        """Covers are held until the first private question, then the setting is changed."""
        self.screens: Counter[str] = Counter()
        """On how many occasions each screen was acted on."""
        self.sits: int | None = None
        """Who has taken the screen; None while nobody may see anything private."""
        self.handed: list[int] = []
        """Seats that the screen was handed to, in order."""
        self.complaints: list[str] = []
        """What a frame showed to somebody who may not see it."""
        self.frames = 0
        """Frames of the table that were looked at."""
        self._covered: Cover | None = None
        self._held: Cover | None = None
        self._look_at_every_frame()

    # -- nobody sees another's cards

    def _look_at_every_frame(self) -> None:
        draw = self.stage.draw

        def drawn(surface: pygame.Surface) -> None:
            draw(surface)
            self.complaints += self._look()

        self.stage.draw = drawn  # type: ignore[method-assign]

    def settle(self) -> None:
        super().settle()
        assert not self.complaints, self.complaints

    def _look(self) -> Iterator[str]:
        """What is drawn now is for those who have taken the screen; say what is not."""
        scenes = self.stage.stack.scenes
        table = next((each for each in scenes if isinstance(each, ScoutTable)), None)
        if table is None:
            return
        if self._covered is not None and self._covered not in scenes:
            if self._covered is not self._held:
                yield "a cover went away although nobody had taken the screen"
            self.sits, self._covered = self._covered.seat, None
        covers = [each for each in scenes if isinstance(each, Cover)]
        if covers:
            self.sits, self._covered = None, covers[-1]
        if not table.shared:
            self.sits = table.people()[0]
        self.frames += 1
        yield from self._what_is_not_ones_own(table)

    def _what_is_not_ones_own(self, table: ScoutTable) -> Iterator[str]:
        shown = self.stage.stack.shown()
        if table in shown and table.shown.viewer not in (None, self.sits):
            yield f"the table lies open for seat {table.shown.viewer}, and {self.sits} sits there"
        for scene in shown:
            if isinstance(scene, Desk) and scene.choice.name not in OPEN and scene.choice.seat != self.sits:
                yield f"{type(scene).__name__} is open for seat {scene.choice.seat}, and {self.sits} sits there"
        cards = {each.card for each in self.pilot.widgets() if isinstance(each, HandCard)}
        for seat, ship in enumerate(table.game.state.ships):
            if seat != self.sits and (seen := cards & set(ship.hand)):
                yield f"cards of seat {seat} lie open: {sorted(seen)}, and {self.sits} sits there"
        if told := leaks(self.pilot, table, self.sits):
            yield f"the screen names {sorted(told)}, which seat {self.sits} may not know"

    # -- before the game

    def begin(self, people: Sequence[str] = (), rivals: Iterable[str] = (), quick: Iterable[int] = ()) -> None:
        """From the first start to the table. Without ``people`` one plays as offered; ``quick`` crews by seat."""
        self.settle()
        self.gold()  # the questions of the first start
        self.press("New game")
        self.settle()
        self.press("Space Scouts")
        self.settle()
        self.hands.use(the(self.scene, Key, name="difficulty brisk"))
        self.settle()
        self.gold()
        for _ in people[1:]:
            self.press("Add a person")
            self.settle()
        for seat, name in enumerate(people):
            self.hands.write(the(self.scene, TextEntry, name=f"name of person {seat + 1}"), name)
        self._seat_rivals(len(people) or 1, tuple(rivals))
        for seat in quick:
            self.hands.use(the(self.scene, Widget, name=f"quick crew {seat + 1}"))
            self.settle()
        self.gold()

    def _seat_rivals(self, people: int, rivals: tuple[str, ...]) -> None:
        """Send away those that are offered, and call those that are wanted."""
        while any(each.name == "remove rival 1" for each in self.scene.tree.all()):
            self.hands.use(the(self.scene, Key, name="remove rival 1"))
            self.settle()
        for level in rivals:
            self.hands.use(the(self.scene, Key, name=f"add {level}"))
            self.settle()

    # -- the game

    def play(self) -> None:
        """Go on until the final score is there."""
        for _ in range(MOST_ACTS):
            self.settle()
            if isinstance(self.scene, Score):
                return
            self._act()
        raise AssertionError(f"{MOST_ACTS} acts and no score; this is {type(self.scene).__name__}")

    def _act(self) -> None:
        """Do the next thing that the screen asks for."""
        scene = self.scene
        self.see_the_focus()
        before = self._moment()
        self.screens[type(scene).__name__] += 1
        if isinstance(scene, Cover):
            self._take_the_screen(scene)
        elif self._asks(scene):
            if self.tap_later and self.sits is not None:
                self._tap_from_now_on()
            elif self.sits in self.orders and scene.tree.by_name(ORDERS) is not None:
                self._give_order(self.orders.pop(self.sits))
            else:
                self._answer()
        else:
            assert isinstance(scene, CreationStory | Desk | FailureRoll), f"what to do on {type(scene).__name__}?"
            self.gold()
        assert self._moment() != before, f"nothing came of it on {type(scene).__name__}: {self.pilot.texts()}"

    def _asks(self, scene: WidgetScene) -> bool:
        """It waits for an answer, and does not only show what the last one brought."""
        if isinstance(scene, ScoutTable):
            return scene.part is not None
        if isinstance(scene, CreationDesk):
            return scene.closing is None and not scene.pending
        if isinstance(scene, Scan):
            return scene.look is None
        return isinstance(scene, Desk)

    def _moment(self) -> object:
        """Changes whenever something goes on."""
        scene = self.scene
        return self.session.journal.count, id(scene), scene.built, id(self.session.choice)

    def _take_the_screen(self, cover: Cover) -> None:
        """Hold the key of the cover, or tap it twice."""
        self._held = cover
        self.handed.append(cover.seat)
        begin = the(cover, Key, name="begin")
        if self.stage.settings.handover == "hold":
            self.hands.hold(begin)
        else:
            self.hands.use(begin)
            self.hands.use(begin)
        self.settle()

    def _answer(self) -> None:
        """Enter what is advised or liked better, and see that the rules were given just that."""
        choice, count = self.choice, len(self.given)
        answer = self.advisor.answer(self.session.game.view(choice.seat))
        answer = self.tastes.get(choice.seat, lambda choice, advised: advised)(choice, answer)
        enter = ENTER[choice.name]
        enter(self, answer)
        self.settle()
        given = self.given[count : count + 1]
        if choice.least is not None:  # several at a time, in whatever order
            answer, given = sorted(answer), [each._replace(answer=sorted(each.answer)) for each in given]
        assert given == [Given(choice.name, choice.seat, answer)], (
            f"{choice.name}: meant {answer!r}, but the rules were given {self.given[count:]}; on screen is "
            f"{type(self.scene).__name__}: {self.pilot.texts()}"
        )

    def _give_order(self, order: str) -> None:
        self.hands.use(the(self.scene, Key, name=ORDERS))
        self.settle()
        self.press(order)
        self.settle()

    def save_the_log(self) -> None:
        """Save the log of a game that is over: it holds what all may know, and nothing else."""
        assert isinstance(self.scene, Score)
        session = self.session
        self.press("Save log")
        self.settle()
        assert session.journal.path is not None
        lines = session.journal.path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
        assert lines == [*map(str, session.lines), session.wing.door.outcome(session.game)]
        private = {line for seat in range(len(self.session.game.state.ships)) for line in session.whispers(seat)}
        assert private, "nobody has a secret"
        assert private.isdisjoint(lines)

    def _tap_from_now_on(self) -> None:
        """Pause, and let the next covers be tapped twice instead of held. A cover lies over the hand meanwhile."""
        self.tap_later = False
        self.hands.pause()
        self.settle()
        assert self.sits is None, "the hand is not covered while the game is paused"
        self.press("Settings")
        self.settle()
        self.hands.use(the(self.scene, Stepper, text=HAND_OVER))
        self.settle()
        self.gold()
        self.press("Back to the game")
        self.settle()
        assert self.stage.settings.handover == "tap"

    def answers_to(self, question: str) -> list[Any]:
        """What people answered to a question."""
        return [each.answer for each in self.given if each.question == question]


def by_hand(choice: Choice, advised: Any) -> Any:
    """Name the tables oneself, another one for every skill."""
    if choice.name != "choose_table":
        return advised
    return TABLES[choice.args[0] % len(TABLES)]


def hoard(choice: Choice, advised: Any) -> Any:
    """Play no card at all, until there are too many."""
    nothing = {"commit_aids": (), "reply_aids": (), "offer_mishap": "decline", "choose_scan": DONE}
    return nothing.get(choice.name, advised)


# How answers are entered: which controls a person uses, one after another


def name_table(evening: Evening, answer: str) -> None:
    """Name a table and roll on it."""
    if answer == "quick":
        evening.press("Quick crew")
        return
    evening.hands.use(the(evening.scene, SkillTableKey, table=answer))
    evening.hands.gold()


def pick_skill(evening: Evening, answer: str) -> None:
    evening.hands.use(the(evening.scene, SkillKey, name=f"pick {answer}"))
    evening.hands.gold()


def set_out(evening: Evening, answer: str) -> None:
    """A mission and the gold key; or home."""
    if answer == "starbase":
        evening.hands.use(the(evening.scene, Key, name="home"))
        return
    column = next(
        each for each in evening.scene.tree.all() if isinstance(each, ColumnView) and each.column.mission == answer
    )
    evening.hands.use(column)
    evening.hands.gold()


def play_aids(evening: Evening, answer: tuple[str, ...]) -> None:
    """Cards beside the current card, then the gold key; or none."""
    for card in answer:
        evening.hands.use(the(evening.scene, HandCard, card=card))
    _gold_or(evening, "nothing" if not answer else "")


def respond(evening: Evening, answer: str) -> None:
    """A Mishap and the gold key; or decline."""
    if answer != "decline":
        evening.hands.use(the(evening.scene, HandCard, card=answer))
    _gold_or(evening, "decline" if answer == "decline" else "")


def _gold_or(evening: Evening, name: str) -> None:
    """Use the key of this name if there is one, else the gold key."""
    plain = [each for each in evening.scene.tree.all() if isinstance(each, Key) and name and each.name == name]
    if plain:
        evening.hands.use(plain[0])
    else:
        evening.hands.gold()


def go_on_or_stop(evening: Evening, answer: str) -> None:
    evening.hands.use(the(evening.scene, Key, name=answer))


def mend(evening: Evening, answer: int) -> None:
    """Mark what is mended, then the gold key."""
    kind = Hull if answer == REPAIR else Berth
    evening.hands.use(the(evening.scene, kind, option=answer))
    evening.hands.gold()


def scan(evening: Evening, answer: str) -> None:
    """Mark a Scan and play it; or end the turn."""
    if answer == DONE:
        evening.press("End the turn")
        return
    evening.hands.use(the(evening.scene, HandCard, card=answer))
    evening.hands.gold()


def choose_rival(evening: Evening, answer: int) -> None:
    evening.hands.use(the(evening.scene, RivalKey, seat=answer))
    evening.hands.gold()


def discard(evening: Evening, answer: tuple[str, ...]) -> None:
    for card in answer:
        evening.hands.use(the(evening.scene, HandCard, card=card))
    evening.hands.gold()


ENTER: dict[str, Callable[[Evening, Any], None]] = {
    "choose_table": name_table,
    "choose_system": pick_skill,
    "choose_skill": pick_skill,
    "choose_action": set_out,
    "commit_aids": play_aids,
    "reply_aids": play_aids,
    "offer_mishap": respond,
    "choose_next": go_on_or_stop,
    "choose_mending": mend,
    "choose_scan": scan,
    "choose_rival": choose_rival,
    "choose_discards": discard,
}
"""By the names of the questions."""
