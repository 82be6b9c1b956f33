"""The Sensors bot: what to attempt, which card goes where, and grabs as good as its level (DA-24)."""

from __future__ import annotations

from game.cadets.crew import plan
from game.cadets.crew.desk import answers
from game.cadets.rules.game import Cadets
from game.cadets.rules.sensors import DONE, Grabs, Kind, SensorsTask, Wish, cards_needed, sensor_cards
from game.cadets.rules.state import Crystal, Enemy, Level
from game.core.chance import Dice
from game.core.engine import Choice

LOCK_WANTED, LOCK_SPARE, PEEK = 0.9, 0.15, 0.3
"""What a lock on the wanted crystal, on another one, and a look at a tractor tile are worth."""
POINTS = 5.0
"""Attack points that are worth as much as one such unit."""
FILLER = 0.001
"""Worth of an attempt that only pays for the cards a Jammer swallows."""


@answers("declare", "sensors")
def declare(view: Cadets, choice: Choice, level: Level, dice: Dice) -> Wish:
    """Declare what is worth most for each card; when cards are jammed away, pay for some more: SE-2."""
    paid = sum(attempt.wanted for attempt in view.state.sensors.attempts)
    jammed = paid - sensor_cards(view)
    if paid + view.state.energy["sensors"] <= jammed:
        return DONE
    best, gain = DONE, 0.0
    for wish in choice.open():
        if wish == DONE:
            continue
        value = worth(view, wish, level) / cards_needed(view, *wish)
        if not value and jammed and wish[0] != "cloak":
            value = FILLER
        if value > gain:
            best, gain = wish, value
    return best


def worth(view: Cadets, wish: Wish, level: Level) -> float:
    """Return what an attempt gains if it succeeds; below 0 it does harm."""
    kind, id = wish
    target = view.target(id)
    if isinstance(target, Crystal):
        return _crystal_worth(view, kind, target)
    if isinstance(target, Enemy):
        stubborn = target.attached or view.card(target).ability == "relentless"
        return 0.0 if kind != "break" or stubborn else _points(view, target) / POINTS
    return _cloak_worth(view, level)


def _points(view: Cadets, enemy: Enemy) -> float:
    ship = view.state.ship
    return plan.blow(view, enemy, ship.square, ship.speed)


def _crystal_worth(view: Cadets, kind: Kind, crystal: Crystal) -> float:
    """A lock on a crystal that will be in range after the move; a Superlock also shows a tile: SE-3, SE-8."""
    state = view.state
    within = view.content.sensors.range + state.ship.speed
    if not plan.crystals_left(view) or view.range_to(crystal.square) > within:
        return 0.0
    wanted = crystal.id == plan.crystal(view)
    peek = PEEK if kind == "superlock" and wanted and state.energy["tractor"] else 0.0
    if crystal.lock:
        return peek
    return peek + (LOCK_WANTED if wanted else LOCK_SPARE)


def _cloak_worth(view: Cadets, level: Level) -> float:
    """All fire from farther off, if both cards are right; but the tractor beam rests: SE-12."""
    hidden = view.content.pursuit.cloak_hides_beyond
    far = [enemy for enemy in view.state.enemies if view.range_to(enemy.square) > hidden]
    chance = view.content.crew.levels[level or "officer"].sensors
    saved = sum(_points(view, enemy) for enemy in far) / POINTS * chance
    return saved - (plan.worth(view)["tractor"][0] if view.state.energy["tractor"] else 0.0)


@answers("assign", "sensors")
def assign(view: Cadets, choice: Choice, level: Level, dice: Dice) -> int:
    """Serve the attempts in the order in which they were declared, the most important first."""
    first: int = choice.open()[0]
    return first


@answers("grab_pieces", "sensors")
def grab_pieces(view: Cadets, choice: Choice, level: Level, dice: Dice) -> Grabs:
    """Each card is right with its level's chance; a wrong piece is one no other card needs: DA-24."""
    task = choice.task
    assert isinstance(task, SensorsTask)
    chance = view.content.crew.levels[level or "officer"].sensors
    grabs, wrong = Grabs(), [piece for piece in sorted(task.bag) if piece not in task.cards]
    for slot, card in enumerate(task.cards):
        if not task.can_match(slot):
            continue
        if dice.fraction() < chance:
            grabs = task.grab(grabs, slot, card)
        elif wrong:
            grabs = task.grab(grabs, slot, wrong.pop(dice.below(len(wrong))))
    return grabs


@answers("gain_lock", "sensors")
def gain_lock(view: Cadets, choice: Choice, level: Level, dice: Dice) -> str:
    """Give up the least useful lock for a more useful one: SE-14."""

    def use(id: str) -> int:
        return 2 * (id == plan.crystal(view)) + isinstance(view.target(id), Crystal)

    least: str = min([id for id in choice.open() if id], key=use)
    return least if use(least) < use(choice.args[0]) else ""
