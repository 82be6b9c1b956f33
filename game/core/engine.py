"""The table: a plain state, an agenda of pending steps, one question at a time.

A game runs its steps until one of them has to ask somebody. The asking step stays on the agenda while the
table waits, so what is on offer is never saved but worked out anew. ``play`` puts the step named in the
question on the agenda, with the answer, and runs on. Steps ``emit`` events: facts that happened, for the
screen and the log.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import repeat
from typing import Any, ClassVar, Concatenate, Generic, ParamSpec, Self, TypeVar, cast

import msgspec

from game.core.chance import Dice, mix
from game.core.questions import Aside, Choice, Clock, IllegalAnswer, Task
from game.core.state import HIDDEN, Call, State, Zone, cloner
from game.core.steps import BadStep, StaleSave, Steps

__all__ = [
    "Aside", "BadStep", "Choice", "Clock", "Event", "Game", "IllegalAnswer", "Rule", "StaleSave", "Steps",
    "Task", "call",
]

S = TypeVar("S", bound=State)
T = TypeVar("T")
A = TypeVar("A")
P = ParamSpec("P")

MOST_STEPS = 100_000
"""Steps between two questions; rules that need more go round in circles."""


class Event(msgspec.Struct):
    """A fact that happened. ``only`` names the seats who may know it; None: everybody."""

    kind: str
    facts: dict[str, Any]
    only: tuple[int, ...] | None = None

    def told_to(self, seat: int) -> bool:
        """Say whether the seat may know."""
        return self.only is None or seat in self.only


class Rule(msgspec.Struct, frozen=True):
    """Something in force: a card, an ability or a special rule, with its owner and its bare sums."""

    id: str
    owner: str = ""
    changes: dict[str, int] = {}


class Game(Generic[S]):
    """One game at the table. A wing subclasses it, names its state type and steps, and adds no attributes."""

    steps: ClassVar[Steps]
    state_type: ClassVar[type[State]]
    hands_hidden: ClassVar[bool] = True
    """Whether another seat's answer teaches something (it bars undo)."""
    _copy: ClassVar[Callable[[Any], Any]]

    state: S
    content: Any
    choice: Choice | None
    events: list[Event]
    learned: bool
    """Whether the last answer taught somebody something: a die, a draw, a peek."""
    taken: Any
    """The offered object that the last answer named."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "state_type" in cls.__dict__:
            cls._copy = staticmethod(cloner(cls.state_type))

    def __init__(self, content: Any, state: S) -> None:
        self.content = content
        self.state = state
        self._at_rest()
        self.choice = None

    def _at_rest(self) -> None:
        """Forget what only the last answer brought."""
        self.events = []
        self.taken = None
        self.learned = False
        self._queue: list[Call] = []
        self._shown = False

    # What a wing fills in

    def zones(self) -> Sequence[Zone]:
        """Return the places where cards lie face down."""
        return ()

    def any_time(self) -> Sequence[Aside]:
        """Return what may be done beside the open question."""
        return ()

    def in_force(self) -> Sequence[Rule]:
        """Return the cards, abilities and special rules that count now, in a fixed order."""
        return ()

    # What steps may say

    def then(
        self, step: Callable[Concatenate[Self, P], None], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Run this step next, after those queued before it. No keyword arguments."""
        if kwargs:
            raise BadStep(f"{step.__name__} was queued with keyword arguments")
        self._queue.append((step.__name__, args))

    def go_on(self, call: Call) -> None:
        """Run a step that came as an argument."""
        self._queue.append(call)

    def ask(
        self, seat: int, then: Callable[Concatenate[Self, int, T, P], None],
        options: Sequence[T] | dict[T, str], *args: P.args, **kwargs: P.kwargs,
    ) -> Choice:
        """Ask for one option; ``then(game, seat, option, *args)`` gets it."""
        return self._ask(Choice("", seat, then.__name__, options, args), kwargs)

    def ask_some(
        self, seat: int, then: Callable[Concatenate[Self, int, tuple[T, ...], P], None],
        options: Sequence[T] | dict[T, str], least: int, most: int, *args: P.args, **kwargs: P.kwargs,
    ) -> Choice:
        """Ask for ``least`` to ``most`` different options."""
        return self._ask(Choice("", seat, then.__name__, options, args, least, most), kwargs)

    def ask_task(
        self, seat: int, then: Callable[Concatenate[Self, int, A, P], None], task: Task[A],
        *args: P.args, **kwargs: P.kwargs,
    ) -> Choice:
        """Ask for a timed station's work."""
        return self._ask(Choice("", seat, then.__name__, (), args, task=task), kwargs)

    def _ask(self, choice: Choice, keywords: object) -> Choice:
        if keywords:
            raise BadStep(f"{choice.then} was to be asked for with keyword arguments")
        if self.choice is not None:
            raise BadStep("a step asked twice")
        self.choice = choice
        return choice

    def emit(self, kind: str, *, only: tuple[int, ...] | None = None, **facts: Any) -> None:
        """Tell a fact; ``only`` to these seats."""
        self.events.append(Event(kind, facts, only))

    def finish(self, result: str) -> None:
        """End the game at once: what is queued or asked after it in the same step comes to nothing."""
        self.state.result = result
        self.state.agenda.clear()

    def below(self, n: int) -> int:
        """Return a random number from 0 to n - 1 from the table's dice."""
        state = self.state
        state.count += 1
        return mix(state.seed, state.count) * n >> 64

    def roll(self, sides: int = 6) -> int:
        """Roll one die."""
        return self.below(sides) + 1

    def look(self, seats: Collection[int], cards: Collection[str]) -> None:
        """Let seats look at face-down cards: they know them from now on, and cannot un-know them by undo."""
        bits = sum(1 << seat for seat in seats)
        for card in cards:
            self.state.seen[card] = self.state.seen.get(card, 0) | bits
        self._shown = True

    def forget(self, cards: Collection[str]) -> None:
        """Say that nobody can tell any more which of a pile these cards are: they were shuffled into it."""
        for card in cards:
            self.state.seen.pop(card, None)

    def reveal(self) -> None:
        """Say that something hidden has been shown without dice: undo stops here."""
        self._shown = True

    # Running

    def run(self) -> Choice | None:
        """Run steps until somebody has to choose (returned) or the game is over (None)."""
        agenda, queue, steps = self.state.agenda, self._queue, self.steps.by_name
        for _ in repeat(None, MOST_STEPS):
            if not agenda:
                return None
            entry = agenda.pop()
            steps[entry[0]](self, *entry[1])
            if self.choice is not None:
                return self._settle_question(entry)
            if queue:
                if self.state.result:
                    queue.clear()
                queue.reverse()
                agenda += queue
                queue.clear()
        raise BadStep(f"{MOST_STEPS} steps without a question, the last one {entry[0]}")

    def _settle_question(self, entry: Call) -> Choice | None:
        choice = self.choice
        assert choice is not None
        if self.state.result:
            self._queue.clear()
            self.choice = None
            return None
        if self._queue:
            raise BadStep(f"{entry[0]} asks and queues: a step does one or the other")
        choice.name = entry[0]
        if choice.offers_nothing():
            raise BadStep(f"{entry[0]} offers nothing to choose")
        self.state.agenda.append(entry)
        return choice

    def play(self, answer: Any, seat: int | None = None) -> list[Event]:
        """Answer the open question, or do what may be done at any time; run on and return what happened.

        Raises IllegalAnswer, and changes nothing, when the answer is not on offer.
        """
        choice, state = self.choice, self.state
        count = state.count
        try:
            if choice is None or (seat is not None and seat != choice.seat):
                raise IllegalAnswer(self._not_asked(seat))
            answer = choice.accept(answer)
        except IllegalAnswer:
            aside = self._aside(answer, seat)
            if aside is None:
                raise
            answer = aside.answer
            state.agenda.append((aside.step, aside.args))  # on top: then the question is asked afresh
        else:
            state.agenda[-1] = (choice.then, (choice.seat, answer, *choice.args))
        self.taken = answer
        self.events = []
        self.choice = None
        self._shown = False
        self.run()
        self.learned = self._shown or state.count != count
        return self.events

    def _not_asked(self, seat: int | None) -> str:
        if self.choice is None:
            return "the game is over"
        return f"{self.choice.name} is asked of seat {self.choice.seat}, not of seat {seat}"

    def _aside(self, answer: Any, seat: int | None) -> Aside | None:
        if self.choice is None:
            return None
        mine = self.asides(self.choice.seat if seat is None else seat)
        return next((aside for aside in mine if aside.answer == answer), None)

    def asides(self, seat: int) -> list[Aside]:
        """Return what the seat may do now beside the open question; nothing inside a running timer."""
        if self.choice is None or self.choice.clock is not None or self.choice.task is not None:
            return []
        return [aside for aside in self.any_time() if aside.seat == seat]

    @property
    def over(self) -> bool:
        return self.choice is None

    # Copies

    def clone(self) -> Self:
        """Return an independent copy at the same question."""
        game = object.__new__(type(self))
        game.content = self.content
        game.state = type(self)._copy(self.state)
        game.choice = self.choice
        game._at_rest()
        return game

    def put_back(self, earlier: Self) -> None:
        """Be again what an earlier clone was; the clone is used up."""
        self.state, self.choice = earlier.state, earlier.choice
        self._at_rest()

    def view(self, seat: int) -> Self:
        """Return what the seat may know: unknown faces are HIDDEN, dice and others' questions are gone."""
        game = self.clone()
        state, bit = game.state, 1 << seat
        for zone in game.zones():
            if seat not in zone.seers:
                zone.cards[:] = [card if state.seen.get(card, 0) & bit else HIDDEN for card in zone.cards]
        state.seed = state.count = 0
        state.seen = {card: bit for card, bits in state.seen.items() if bits & bit}
        if game.choice is not None and game.choice.seat != seat:
            game.choice = None
        return game

    def imagine(self, seat: int, dice: Dice) -> Self:
        """Return a clone whose hidden cards are dealt anew: a world the seat cannot tell from this one.

        It follows from what the seat knows and the dice alone, so nothing hidden can leak through it.
        """
        game = self.clone()
        state = game.state
        for places in game.unknown_places(seat).values():
            cards = sorted(zone.cards[place] for zone, place in places)
            knowers = [state.seen.pop(zone.cards[place], 0) for zone, place in places]
            dice.shuffle(cards)
            for (zone, place), card, bits in zip(places, cards, knowers, strict=True):
                zone.cards[place] = card
                if bits:  # what others know stays with the place
                    state.seen[card] = bits
        state.seed, state.count = dice.below(1 << 62), 0
        if game.choice is not None and game.choice.seat != seat:
            game.choice = None
            game.run()  # the options were about cards that changed
        return game

    def unknown_places(self, seat: int) -> dict[str, list[tuple[Zone, int]]]:
        """Return where cards lie that the seat does not know, by their back."""
        seen, bit = self.state.seen, 1 << seat
        places: dict[str, list[tuple[Zone, int]]] = {}
        for zone in self.zones():
            if seat not in zone.seers:
                unknown = [(zone, n) for n, card in enumerate(zone.cards) if not seen.get(card, 0) & bit]
                places.setdefault(zone.back, []).extend(unknown)
        return places

    # Saving

    def named(self, plain: Any, seat: int) -> Any:
        """Return the answer, an aside's too, that a plain JSON value stands for. Raises IllegalAnswer."""
        if self.choice is None:
            raise IllegalAnswer("the game is over")
        text = msgspec.json.encode(plain)
        for aside in self.asides(seat):
            if msgspec.json.encode(aside.answer) == text:
                return aside.answer
        return self.choice.named(plain)

    def snapshot(self) -> dict[str, Any]:
        """Return the state as plain values."""
        plain: dict[str, Any] = msgspec.to_builtins(self.state)
        return plain

    @classmethod
    def restored(cls, content: Any, snapshot: Any) -> Self:
        """Return the game a snapshot describes, at its question. Raises StaleSave."""
        return cls.resumed(content, cls.state_from(snapshot))

    @classmethod
    def state_from(cls, snapshot: Any) -> S:
        """Return the state a snapshot describes, which may name what the content does not have. Raises StaleSave."""
        try:
            state = cast(S, msgspec.convert(snapshot, cls.state_type, str_keys=True))
        except msgspec.ValidationError as error:
            raise StaleSave(f"the saved state does not fit the rules: {error}") from None
        state.agenda = [cls.steps.restore(call) for call in state.agenda]
        return state

    @classmethod
    def resumed(cls, content: Any, state: S) -> Self:
        """Return the game in this state, at its question."""
        game = cls(content, state)
        game.run()
        return game


def call(step: Callable[..., None], *args: Any) -> Call:
    """Return a step with its arguments as a value, to be run later by ``go_on``."""
    return step.__name__, args
