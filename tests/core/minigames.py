"""Two small games that together use every word of the table. They are for tests only.

Smugglers: hidden hands, a deck and a drawer with one common back, a circuit of covert questions in which a
jam cancels what was declared (and may be jammed in its turn), scans that look at a card, a tip played at any
time, a subset of gems, two cards drawn of which one is kept.

Dock: a timed task, questions under one clock, numbers and moments, enums and records in the state, a board of
numbers, a bag whose pieces nobody sees.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence

import msgspec

from game.core.chance import Dice
from game.core.engine import Aside, Clock, Game, Rule, Steps, Task, call
from game.core.hooks import moments, number
from game.core.piles import draw, draw_reshuffling, draw_up_to
from game.core.state import HIDDEN, Call, State, Zone

# --- Smugglers ---

play_step = Steps("smugglers")
TURNS = 18
KINDS = {"gem": 14, "jam": 6, "tip": 4}
CARDS = [f"{kind}-{n}" for kind, count in KINDS.items() for n in range(count)]


class Den(State):
    hands: list[list[str]] = msgspec.field(default_factory=lambda: [[], [], []])
    deck: list[str] = msgspec.field(default_factory=lambda: list(CARDS))
    discards: list[str] = msgspec.field(default_factory=list)
    drawer: list[str] = msgspec.field(default_factory=list)
    """Two cards drawn, of which the seat keeps one."""
    drawing: int = -1
    """The seat whose drawer it is."""
    points: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])
    standing: list[bool] = msgspec.field(default_factory=list)
    """What was declared and not yet carried out: does it still stand?"""
    turns: int = 0


class Smugglers(Game[Den]):
    steps = play_step
    state_type = Den

    def zones(self) -> Sequence[Zone]:
        state = self.state
        hands = [Zone(hand, (seat,)) for seat, hand in enumerate(state.hands)]
        return [*hands, Zone(state.deck), Zone(state.drawer, (state.drawing,))]

    def any_time(self) -> Sequence[Aside]:
        return [
            Aside(seat, ("tip", card), "play_tip", (seat, card))
            for seat, hand in enumerate(self.state.hands)
            for card in of_kind(hand, "tip")
        ]


def of_kind(cards: Sequence[str], kind: str) -> list[str]:
    return [card for card in cards if card.startswith(kind)]


def others(game: Smugglers, who: int) -> tuple[int, ...]:
    """The rivals who hold cards, which everybody can see."""
    return tuple(seat for seat in (1, 2, 0, 1, 2)[who:who + 2] if game.state.hands[seat])


def discard(game: Smugglers, seat: int, card: str) -> None:
    game.state.hands[seat].remove(card)
    game.state.discards.append(card)
    game.reveal()
    game.emit("discarded", who=seat, card=card)


def take(game: Smugglers, seat: int) -> None:
    if card := draw_reshuffling(game, game.state.deck, game.state.discards):
        game.state.hands[seat].append(card)
        game.emit("drew", who=seat)
        game.emit("drew_card", only=(seat,), card=card)


@play_step
def deal(game: Smugglers) -> None:
    for seat in (0, 1, 2):
        for _ in range(4):
            take(game, seat)
    game.then(turn)


@play_step
def turn(game: Smugglers) -> None:
    state = game.state
    if state.turns == TURNS:
        best = max(state.points)
        game.finish(" and ".join(str(seat) for seat in (0, 1, 2) if state.points[seat] == best))
        return
    state.turns += 1
    game.then(choose_action, (state.turns - 1) % 3)
    game.then(turn)


@play_step
def choose_action(game: Smugglers, who: int) -> None:
    options = {
        "draw": "",
        "scan": "" if others(game, who) else "SM-2",
        "sell": "" if of_kind(game.state.hands[who], "gem") else "SM-3",
    }
    game.ask(who, declare_action, options).covert = True  # that only "draw" is left would tell of the hand


@play_step
def declare_action(game: Smugglers, seat: int, action: str) -> None:
    steps = {"draw": draw_two, "scan": scan, "sell": sell}
    game.emit("declared", who=seat, action=action)
    game.then(declare, seat, call(steps[action], seat))


@play_step
def declare(game: Smugglers, who: int, effect: Call) -> None:
    """What is declared happens unless it is jammed first."""
    game.state.standing.append(True)
    game.then(circuit, who, others(game, who))
    game.then(settle, effect)


@play_step(was="offer_jam")
def circuit(game: Smugglers, who: int, left: tuple[int, ...]) -> None:
    """Everybody who holds cards is asked, jam or no jam."""
    left = tuple(seat for seat in left if game.state.hands[seat])
    if left:
        jams = of_kind(game.state.hands[left[0]], "jam")
        game.ask(left[0], reply, ["decline", *jams], who, left[1:]).covert = True


@play_step
def reply(game: Smugglers, seat: int, answer: str, who: int, left: tuple[int, ...]) -> None:
    if answer == "decline":
        game.then(circuit, who, left)
    else:
        discard(game, seat, answer)
        game.then(declare, seat, call(strike))


@play_step
def strike(game: Smugglers) -> None:
    """What was declared below this jam no longer stands."""
    game.state.standing[-1] = False
    game.emit("jammed")


@play_step
def settle(game: Smugglers, effect: Call) -> None:
    if game.state.standing.pop():
        game.go_on(effect)


@play_step
def draw_two(game: Smugglers, who: int) -> None:
    state = game.state
    state.drawing = who
    for _ in range(2):
        if card := draw_reshuffling(game, state.deck, state.discards):
            state.drawer.append(card)
            game.emit("drew_card", only=(who,), card=card)
    if state.drawer:
        game.then(choose_kept, who)


@play_step
def choose_kept(game: Smugglers, who: int) -> None:
    game.ask(who, keep, list(game.state.drawer))


@play_step
def keep(game: Smugglers, seat: int, card: str) -> None:
    """The other card goes to the discards, face up."""
    state = game.state
    state.drawer.remove(card)
    state.hands[seat].append(card)
    state.discards += state.drawer
    game.reveal()
    game.emit("kept_one", who=seat, dropped=tuple(state.drawer))
    state.drawer.clear()


@play_step
def scan(game: Smugglers, who: int) -> None:
    if rivals := others(game, who):
        game.ask(who, scanned, list(rivals))


@play_step
def scanned(game: Smugglers, seat: int, rival: int) -> None:
    """A random card of the rival is looked at, and known from now on."""
    hand = game.state.hands[rival]
    card = hand[game.below(len(hand))]
    game.look((seat,), (card,))
    game.emit("scanned", who=seat, rival=rival)
    game.emit("scanned_card", only=(seat,), card=card)


@play_step
def sell(game: Smugglers, who: int) -> None:
    """Asked even of who holds no gem: otherwise the table could tell, and an imagined world could not ask."""
    gems = of_kind(game.state.hands[who], "gem")
    game.ask_some(who, sold, gems, 0, 3).covert = True


@play_step
def sold(game: Smugglers, seat: int, gems: tuple[str, ...]) -> None:
    """One gem is worth 1, two are worth 3, three are worth 6."""
    for gem in gems:
        discard(game, seat, gem)
    game.state.points[seat] += len(gems) * (len(gems) + 1) // 2
    game.emit("sold", who=seat, count=len(gems))


@play_step
def play_tip(game: Smugglers, who: int, card: str) -> None:
    """A tip may be played beside any question: draw a card."""
    discard(game, who, card)
    take(game, who)


def new_smugglers(seed: int) -> Smugglers:
    game = Smugglers(None, Den(seed=seed, agenda=[("deal", ())]))
    game.run()
    return game


def smuggler_score(game: Smugglers, seat: int) -> float:
    """Points ahead of the best rival, and half a point for each gem in hand."""
    points = game.state.points
    rivals = max(points[other] for other in (0, 1, 2) if other != seat)
    return points[seat] - rivals + 0.5 * len(of_kind(game.state.hands[seat], "gem"))


# --- Dock ---

dock_step = Steps("dock")
dock_moment = moments(dock_step)
STOP = -1


class Side(enum.Enum):
    PORT = "port"
    AFT = "aft"


class Place(enum.IntEnum):
    QUAY = 1
    CRANE = 2


class Load(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to the loading task: crates for each side."""

    port: tuple[str, ...] = ()
    aft: tuple[str, ...] = ()


class Loading(Task[Load], frozen=True):
    crates: tuple[str, ...]
    room: int

    def answer_type(self) -> type[Load]:
        return Load

    def why_not(self, answer: Load) -> str:
        left = list(self.crates)
        for crate in (*answer.port, *answer.aft):
            if crate not in left:
                return f"{crate} was not dealt"
            left.remove(crate)
        return "" if max(len(answer.port), len(answer.aft)) <= self.room else "too many on one side"

    def sample(self, dice: Dice) -> Load:
        crates = list(self.crates)
        dice.shuffle(crates)
        first = dice.below(self.room + 1)
        return Load(tuple(crates[:first]), tuple(crates[first:first + dice.below(self.room + 1)]))


class Order(msgspec.Struct, frozen=True):
    """A record as an option."""

    side: Side
    at: Place


class Berth(msgspec.Struct):
    holds: dict[Side, list[str]] = msgspec.field(default_factory=lambda: {side: [] for side in Side})
    visits: dict[Place, int] = msgspec.field(default_factory=dict)
    flags: dict[int, bool] = msgspec.field(default_factory=dict)
    last: Order | None = None


class Harbour(State):
    bag: list[str] = msgspec.field(default_factory=list)
    berths: list[Berth] = msgspec.field(default_factory=lambda: [Berth(), Berth()])
    wind: float = 0.5
    round: int = 0
    storms: int = 0


class Dock(Game[Harbour]):
    steps = dock_step
    state_type = Harbour
    hands_hidden = False

    def zones(self) -> Sequence[Zone]:
        return [Zone(self.state.bag, (), "crate")]

    def in_force(self) -> Sequence[Rule]:
        rules = [Rule("calm", "sea", {"room": 1})]
        if self.state.round % 2:
            rules += [Rule("gale", "north"), Rule("gale", "south")]
        return rules


@number
def room(game: Dock, side: Side) -> int:
    """How many crates go to one side."""
    return 2


@room.by("gale")
def gale_room(game: Dock, room: int, owner: str, side: Side) -> int:
    return room - 1 if side is Side.AFT else room


@dock_moment
def morning(game: Dock, round: int) -> None:
    """A round begins."""
    game.state.round = round
    game.emit("morning", round=round)


@morning.by("gale")
def gale_blows(game: Dock, owner: str, round: int) -> None:
    game.ask(0, brave_gale, [True, False], owner)


@dock_step
def brave_gale(game: Dock, seat: int, brave: bool, owner: str) -> None:
    game.state.storms += brave
    game.emit("gale", owner=owner, brave=brave)


@dock_step
def day(game: Dock, round: int = 1) -> None:
    if round > 4:
        game.finish("closed")
        return
    game.then(morning, round)
    game.then(load, round % 2)
    game.then(choose_order, round % 2)
    game.then(open_crates, round % 2)
    game.then(day, round + 1)


@dock_step
def load(game: Dock, seat: int) -> None:
    # The same crates each time it is asked: what is dealt follows from the state.
    crates = tuple(f"{kind}{game.state.round}" for kind in ("tea", "tin", "rope", "silk"))
    game.ask_task(seat, loaded, Loading(crates, room(game, Side.PORT)))


@dock_step
def loaded(game: Dock, seat: int, answer: Load) -> None:
    holds = game.state.berths[seat].holds
    holds[Side.PORT] += answer.port
    holds[Side.AFT] += answer.aft
    game.emit("loaded", who=seat, count=len(answer.port) + len(answer.aft))


@dock_step
def choose_order(game: Dock, seat: int) -> None:
    orders = [Order(side, place) for side in Side for place in Place]
    last = game.state.berths[seat].last
    game.ask(seat, ordered, {order: "DK-1" if order == last else "" for order in orders})


@dock_step
def ordered(game: Dock, seat: int, order: Order) -> None:
    berth = game.state.berths[seat]
    berth.last = order
    berth.visits[order.at] = berth.visits.get(order.at, 0) + 1
    game.state.bag += [f"crate-{game.state.round}{n}" for n in range(4)]


@dock_step
def open_crates(game: Dock, seat: int) -> None:
    choice = game.ask(seat, opened, [STOP, *range(len(game.state.bag))])
    choice.clock = Clock("crane", STOP)


@dock_step
def opened(game: Dock, seat: int, place: int) -> None:
    if place != STOP:
        crate = draw(game, game.state.bag)
        game.state.berths[seat].flags[int(crate[6:])] = game.roll() > 3
        game.emit("opened", who=seat, crate=crate)
        game.then(open_crates, seat)
    else:
        draw_up_to(game, game.state.bag, 9)


def new_dock(seed: int) -> Dock:
    game = Dock(None, Harbour(seed=seed, agenda=[("day", ())]))
    game.run()
    return game


assert HIDDEN not in CARDS
