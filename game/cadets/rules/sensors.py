"""Sensors: attempts, cards, pieces found by touch, locks gained and broken (SE-1 to SE-15)."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.cadets.rules.board import in_nebula, terrain
from game.cadets.rules.enemies import lose_lock
from game.cadets.rules.equipment import ready, use
from game.cadets.rules.game import Cadets, step
from game.cadets.rules.state import Attempt, Crystal, Enemy
from game.cadets.rules.supplies import remaining
from game.cadets.rules.tractor import all_targets
from game.core.chance import Dice
from game.core.engine import Clock, Task
from game.core.hooks import number
from game.core.piles import draw
from game.core.squares import Square

Kind = Literal["lock", "superlock", "break", "cloak", "done"]
Wish = tuple[Kind, str]
"""What the officer may say in Step 2: an attempt and its target ("" for a cloak), or that this is all."""

DONE: Wish = ("done", "")
KEEP = -1
"""Answer: no attempt, no lock; the card or the old lock is kept."""


# ------------------------------------------------------------------------------------------ Step 2: attempts


@step
def prepare_sensors(game: Cadets) -> None:
    """A list of attempts, paid card by card, then the cards are drawn: SE-2."""
    game.then(declare)


@step
def declare(game: Cadets) -> None:
    """Offer one more attempt while any can be paid: SE-2, SE-3. Range counts only after the move: SE-4."""
    options = wishes(game)
    if any(not closed for closed in options.values()):
        game.ask(game.seat("sensors"), declared, options | {DONE: ""})
    else:
        game.then(draw_cards)


@step
def declared(game: Cadets, seat: int, wish: Wish) -> None:
    """Energy is paid for every card the attempt needs: SE-2."""
    kind, target = wish
    if kind == "done":
        game.then(draw_cards)
        return
    wanted = cards_needed(game, kind, target)
    game.state.energy["sensors"] -= wanted
    game.state.sensors.attempts.append(Attempt(kind, target, wanted))
    game.emit("attempt_declared", attempt=kind, target=target, cards=wanted, rule="SE-2")
    game.then(declare)


def cards_needed(game: Cadets, kind: Kind, target: str) -> int:
    """Return how many cards an attempt needs, fewer for a Superlock on a locked target: SE-3."""
    rules = game.content.sensors.attempts[kind]
    at = game.target(target)
    return rules.cards_if_locked if rules.cards_if_locked and at is not None and at.lock else rules.cards


def wishes(game: Cadets) -> dict[Wish, str]:
    """Return every attempt with the rule that closes it ("" open): SE-2, SE-3."""
    state = game.state
    found: dict[Wish, str] = {}
    for target in all_targets(game):
        found["lock", target.id] = "SE-3" if target.lock else ""
        found["superlock", target.id] = ""
    for enemy in state.enemies:
        found["break", enemy.id] = "" if enemy.locked else "SE-3"
    found["cloak", ""] = "SE-3" if state.ship.cloaked else ""
    paid = sum(attempt.wanted for attempt in state.sensors.attempts)
    most = min(state.energy["sensors"], game.content.sensors.most_cards - paid)
    for wish, closed in found.items():
        if not closed and cards_needed(game, *wish) > most:
            found[wish] = "SE-2"
    for attempt in state.sensors.attempts:
        if attempt.kind in ("lock", "superlock"):
            found["lock", attempt.target] = found["superlock", attempt.target] = "SE-3"
        else:
            found[attempt.kind, attempt.target] = "SE-3"
    return found


@number
def sensor_cards(game: Cadets) -> int:
    """Return how many cards are drawn: those paid for, less Jammer and Sensor Array damage (SE-2)."""
    return sum(attempt.wanted for attempt in game.state.sensors.attempts)


@step
def draw_cards(game: Cadets) -> None:
    """Draw the cards one by one, each assigned before the next is drawn: SE-2."""
    if game.state.sensors.attempts:
        paid = sum(attempt.wanted for attempt in game.state.sensors.attempts)
        count = max(0, min(paid, sensor_cards(game)))
        game.emit("sensor_cards_drawn", count=count, paid=paid, rule="SE-2")
        for _ in range(count):
            game.then(draw_card)


@step
def draw_card(game: Cadets) -> None:
    """One of the eight cards, also one whose piece is gone: SE-2, SE-11."""
    desk = game.state.sensors
    out = [card for attempt in desk.attempts for card in attempt.cards]
    desk.hand = [draw(game, [card for card in game.content.sensors.pieces if card not in out])]
    game.emit("sensor_card", card=desk.hand[0], rule="SE-2")
    game.then(assign)


@step
def assign(game: Cadets) -> None:
    """The officer says which attempt gets the card, if several still want one: SE-2."""
    wanting = [n for n, each in enumerate(game.state.sensors.attempts) if len(each.cards) < each.wanted]
    if len(wanting) == 1:
        game.then(assigned, game.seat("sensors"), wanting[0])
    else:
        game.ask(game.seat("sensors"), assigned, wanting)


@step
def assigned(game: Cadets, seat: int, at: int) -> None:
    """The card lies with its attempt: SE-2."""
    desk = game.state.sensors
    attempt, card = desk.attempts[at], desk.hand.pop()
    attempt.cards.append(card)
    attempt.grabbed.append("")
    game.emit("card_assigned", card=card, attempt=attempt.kind, target=attempt.target, rule="SE-2")


# ------------------------------------------------------------------------------------------ Step 3: the bag


class Grabs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer of Sensors: card slots with the piece put on each, in the order they were grabbed (DA-2)."""

    grabs: tuple[tuple[int, str], ...] = ()


class SensorsTask(Task[Grabs], frozen=True):
    """The cards to serve and the bag: SE-5, DA-10. ``bag``: the pieces in the order in which they lie."""

    cards: tuple[str, ...]
    bag: tuple[str, ...]

    def answer_type(self) -> type[Grabs]:
        return Grabs

    def why_not(self, answer: Grabs) -> str:
        """Refuse pieces not in the bag or grabbed twice, and cards that do not exist or are served."""
        for n, (slot, piece) in enumerate(answer.grabs):
            if not 0 <= slot < len(self.cards):
                return f"there is no card number {slot}"
            if piece not in self.bag:
                return f"piece {piece!r} is not in the bag"
            if any(slot == other for other, _ in answer.grabs[:n]):
                return f"card number {slot} is served twice"
            if any(piece == other for _, other in answer.grabs[:n]):
                return f"piece {piece} is grabbed twice"
        return ""

    def grab(self, grabs: Grabs, slot: int, piece: str) -> Grabs:
        """Return the grabs with one more; what is out of the bag stays out: SE-5."""
        return Grabs((*grabs.grabs, (slot, piece)))

    def in_bag(self, grabs: Grabs) -> tuple[str, ...]:
        """Return the pieces still in the bag, in the order in which they lie."""
        out = [piece for _, piece in grabs.grabs]
        return tuple(piece for piece in self.bag if piece not in out)

    def unserved(self, grabs: Grabs) -> tuple[int, ...]:
        """Return the card slots without a piece: they fail when time ends (SE-5)."""
        served = [slot for slot, _ in grabs.grabs]
        return tuple(slot for slot in range(len(self.cards)) if slot not in served)

    def can_match(self, slot: int) -> bool:
        """Say whether a card's own piece is still in the game: SE-11."""
        return self.cards[slot] in self.bag

    def sample(self, dice: Dice) -> Grabs:
        slots, pieces = list(range(len(self.cards))), list(self.bag)
        dice.shuffle(slots)
        dice.shuffle(pieces)
        return Grabs(tuple(zip(slots, pieces, strict=False))[: dice.below(len(slots) + 1)])


@step
def sensors_action(game: Cadets) -> None:
    """With cards to serve, all pieces still in the game go into the bag: SE-5, SE-15, DA-10."""
    if slots(game):
        bag, pieces = game.state.sensors.bag, remaining(game, "sensors")
        while pieces:
            bag.append(draw(game, pieces))
        game.then(grab_pieces)


def slots(game: Cadets) -> list[tuple[Attempt, int]]:
    """Return the card slots: each attempt's cards, attempt by attempt."""
    return [(attempt, n) for attempt in game.state.sensors.attempts for n in range(len(attempt.cards))]


@step
def grab_pieces(game: Cadets) -> None:
    """For each card one piece, taken by touch: SE-5."""
    cards = tuple([attempt.cards[n] for attempt, n in slots(game)])
    task = SensorsTask(cards, tuple(game.state.sensors.bag))
    game.ask_task(game.seat("sensors"), pieces_grabbed, task).clock = Clock("sensors")


@step
def pieces_grabbed(game: Cadets, seat: int, answer: Grabs) -> None:
    """Pieces stay on their cards, right or wrong; cards not served fail: SE-5."""
    places, record = slots(game), game.state.record
    for slot, piece in answer.grabs:
        attempt, n = places[slot]
        attempt.grabbed[n] = piece
        record.grabs += 1
        record.grabs_right += piece == attempt.cards[n]
    game.emit("pieces_grabbed", count=len(answer.grabs), cards=len(places), rule="SE-5")


# ------------------------------------------------------------------------------------------ Step 4: results


@step
def resolve_sensors(game: Cadets) -> None:
    """The Auto-Targeter if wanted, Cloak first, the others as declared, then the locks: SC-4.5."""
    game.then(offer_auto_targeter)
    attempts = game.state.sensors.attempts
    for n in sorted(range(len(attempts)), key=lambda n: attempts[n].kind != "cloak"):
        game.then(resolve_attempt, n)
    game.then(maintain_locks)


def matched(attempt: Attempt) -> int:
    """Return how many cards have their own piece on them: SE-6."""
    return sum(card == piece for card, piece in zip(attempt.cards, attempt.grabbed, strict=True))


def out_of_reach(game: Cadets, square: Square) -> str:
    """Return the rule that keeps a target there from being locked, "" for none: SE-3, SE-4, SE-13, 2.4 N."""
    rules, gap = game.content.sensors, game.range_to(square)
    if gap > rules.range:
        return "SE-4"
    if gap > rules.nebula_range and (in_nebula(game) or terrain(game, square) == "nebula"):
        return "2.4 N"
    return ""


def prevented(game: Cadets, attempt: Attempt) -> str:
    """Return the rule by which the attempt fails whatever was grabbed, "" for none."""
    target = game.target(attempt.target)
    if attempt.kind == "break":
        assert isinstance(target, Enemy)
        if target.attached:
            return "PA-10"
        return "GE-24" if game.card(target).ability == "relentless" else ""
    return out_of_reach(game, target.square) if target is not None else ""


@step
def offer_auto_targeter(game: Cadets) -> None:
    """One declared lock or break may succeed without a match: B03. Those it would help are open."""
    if not (card := ready(game, "auto_targeter")):
        return
    attempts = game.state.sensors.attempts
    options = {
        n: "SE-6" if matched(attempt) == attempt.wanted else prevented(game, attempt)
        for n, attempt in enumerate(attempts)
        if attempt.kind in ("lock", "break")
    }
    if any(not closed for closed in options.values()):
        game.ask(game.captain(), use_auto_targeter, {KEEP: "", **options}, card)


@step
def use_auto_targeter(game: Cadets, seat: int, at: int, card: str) -> None:
    """The attempt counts as matched: B03."""
    if at != KEEP:
        use(game, card)
        attempt = game.state.sensors.attempts[at]
        attempt.helped = True
        game.emit("attempt_helped", attempt=attempt.kind, target=attempt.target, rule="EE-7")


@step
def resolve_attempt(game: Cadets, at: int) -> None:
    """Right pieces on all its cards, and nothing against it: the attempt succeeds: SE-3, SE-6."""
    attempt = game.state.sensors.attempts[at]
    hits = attempt.wanted if attempt.helped else matched(attempt)
    enough = hits == attempt.wanted or (attempt.kind == "superlock" and hits > 0)
    failure = prevented(game, attempt) if enough else "SE-6"
    game.emit(
        "attempt_failed" if failure else "attempt_succeeded", attempt=attempt.kind, target=attempt.target,
        cards=tuple(attempt.cards), grabbed=tuple(attempt.grabbed), matched=hits, wanted=attempt.wanted,
        rule=failure or "SE-6",
    )  # fmt: skip
    if failure:
        return
    if attempt.kind == "cloak":
        cloak(game)
    elif attempt.kind == "break":
        break_lock(game, game.enemy(attempt.target))
    else:
        full = attempt.kind == "superlock" and hits >= cards_needed(game, "superlock", attempt.target)
        game.then(gain_lock, attempt.target, full)


def cloak(game: Cadets) -> None:
    """We vanish: enemies farther off lose their lock now and gain none this turn: SE-12."""
    game.state.ship.cloaked = True
    game.emit("cloaked", rule="SE-12")
    for enemy in game.state.enemies:
        if game.range_to(enemy.square) > game.content.pursuit.cloak_hides_beyond:
            lose_lock(game, enemy, "SE-12")


def break_lock(game: Cadets, enemy: Enemy) -> None:
    """The enemy loses its lock and does not try again in this turn's Step 7: SE-10."""
    enemy.barred = True
    lose_lock(game, enemy, "SE-10")


@step
def gain_lock(game: Cadets, id: str, superlock: bool) -> None:
    """A lock token on the target; with all three in use one has to be taken off first: SE-7, SE-8, SE-14."""
    target = game.target(id)
    assert target is not None
    if target.lock:
        if superlock:
            mark(game, target, True)
        return
    held = [each.id for each in all_targets(game) if each.lock]
    if len(held) < game.content.sensors.locks:
        mark(game, target, superlock)
    else:
        game.ask(game.seat("sensors"), drop_lock, [*held, ""], id, superlock)


@step
def drop_lock(game: Cadets, seat: int, dropped: str, id: str, superlock: bool) -> None:
    """One lock makes room for the new one, or ("") the new one is given up: SE-14."""
    if dropped:
        release(game, dropped, "SE-14")
        game.then(gain_lock, id, superlock)


def mark(game: Cadets, target: Enemy | Crystal, superlock: bool) -> None:
    """Put our lock on a target: SE-7, SE-8."""
    if superlock:
        target.lock = "superlock"
        game.emit("superlock_gained", target=target.id, rule="SE-8")
    else:
        target.lock = "lock"
        game.emit("lock_gained", target=target.id, rule="SE-7")


def release(game: Cadets, id: str, rule: str) -> None:
    """Take our lock off a target."""
    target = game.target(id)
    assert target is not None
    target.lock = ""
    game.emit("lock_lost", target=id, range=game.range_to(target.square), rule=rule)


@step
def maintain_locks(game: Cadets) -> None:
    """Locks on what is too far off, or hidden in a nebula, are lost: SE-13, 2.4 N."""
    for target in all_targets(game):
        if target.lock and (rule := out_of_reach(game, target.square)):
            release(game, target.id, "SE-13" if rule == "SE-4" else rule)
    game.state.record.own_lock_turns += any(target.lock for target in all_targets(game))
