"""Step 7: enemies try to lock on, then act in order, each moving and attacking (SC-7.1, EM-1 to EM-15)."""

from __future__ import annotations

from game.cadets.records import EnemyLevel
from game.cadets.rules.attacks import strike
from game.cadets.rules.board import in_nebula
from game.cadets.rules.game import Cadets, moment, step
from game.cadets.rules.movement import advance, fold
from game.cadets.rules.parasites import bite
from game.cadets.rules.state import Enemy, Piles
from game.core.piles import draw_reshuffling
from game.core.squares import Square, distance

LEVELS: tuple[EnemyLevel, ...] = ("easy", "normal", "hard")
"""From weak to strong: EM-7, EM-14."""


# ------------------------------------------------------------------------------------------ decks and slots


def fresh_piles(game: Cadets) -> Piles:
    """Return the decks of enemy cards by level, nothing drawn yet: EM-14, OV-15."""
    cards = game.content.enemies.values()
    return Piles(
        {level: [card.id for card in cards if card.level == level] for level in LEVELS},
        {level: [] for level in LEVELS},
    )


def draw_card(game: Cadets, level: EnemyLevel) -> str | None:
    """Draw an enemy card; a level that has run out gives way to higher ones, then to lower ones: EM-14."""
    at = LEVELS.index(level)
    for each in (*LEVELS[at:], *reversed(LEVELS[:at])):
        card = draw_reshuffling(game, game.state.piles.draw[each], game.state.piles.discard[each])
        if card is not None:
            return card
    return None


def draw_enemy(game: Cadets, slot: str, square: Square) -> None:
    """Fill a printed slot ("E", "N*" ...) as the difficulty says; it may stay empty: EM-14, EM-15."""
    meaning = game.content.difficulties[game.state.difficulty].slots[slot]
    card = None if meaning.level == "none" else draw_card(game, meaning.level)
    if card is not None:
        game.state.enemies.append(Enemy(card, card, square, extra_hull=meaning.extra_hull))
        game.emit("enemy_placed", enemy=card, square=square, slot=slot, rule="EM-15")


# ---------------------------------------------------------------------------------------------- locks on us


def rank(game: Cadets, enemy: Enemy) -> tuple[int, int, str, int, str]:
    """Return an enemy's place in the order: nearest first, then by level, then by card: EM-7, EM-17."""
    card = game.card(enemy)
    return game.range_to(enemy.square), LEVELS.index(card.level), card.id, len(enemy.id), enemy.id


def in_order(game: Cadets, locked: bool) -> list[Enemy]:
    """Return the enemies that have a lock on us, or those that have none, in activation order: EM-7."""
    return sorted((e for e in game.state.enemies if e.locked == locked), key=lambda e: rank(game, e))


def hidden_by(game: Cadets, enemy: Enemy) -> str:
    """Return the rule that keeps this enemy from gaining a lock now, "" for none: EM-5."""
    pursuit, gap = game.content.pursuit, game.range_to(enemy.square)
    if enemy.barred:
        return "SE-10"
    if game.state.ship.cloaked and gap > pursuit.cloak_hides_beyond:
        return "SE-12"
    if gap > pursuit.nebula_no_lock_beyond and in_nebula(game):
        return "2.4 N"
    return ""


def lose_lock(game: Cadets, enemy: Enemy, rule: str) -> None:
    """An enemy loses its lock on us, unless it clings to our hull: PA-10."""
    if enemy.locked and not enemy.attached:
        enemy.locked = False
        game.emit("enemy_lock_lost", enemy=enemy.id, range=game.range_to(enemy.square), rule=rule)


@step
def enemies_step(game: Cadets) -> None:
    """Lock attempts, the order, then one after another: SC-7.1."""
    game.then(lock_attempts)
    game.then(fix_order)
    game.then(next_activation)


@step
def lock_attempts(game: Cadets) -> None:
    """All unlocked enemies try in activation order: EM-5."""
    for enemy in in_order(game, locked=False):
        game.then(attempt_lock, enemy.id)


@step
def attempt_lock(game: Cadets, id: str) -> None:
    """Near enemies lock on, those farther off by the die; one told by a Spotter needs none: EM-5."""
    enemy, pursuit = game.enemy(id), game.content.pursuit
    gap = game.range_to(enemy.square)
    if enemy.locked:
        return
    if closed := hidden_by(game, enemy) or ("EM-5" if gap > pursuit.try_range else ""):
        game.emit("no_lock_attempt", enemy=id, range=gap, rule=closed)
        return
    die = game.roll() if gap > pursuit.sure_range else 0
    if die and die < pursuit.try_roll:
        game.emit("lock_attempt_failed", enemy=id, range=gap, die=die, needed=pursuit.try_roll, rule="EM-5")
        return
    enemy.locked = True
    game.emit("enemy_locked_on", enemy=id, range=gap, die=die, needed=pursuit.try_roll, rule="EM-5")
    game.then(locked_on, id)


@moment
def locked_on(game: Cadets, id: str) -> None:
    """An enemy has just gained a lock by its own attempt: EM-5."""


@locked_on.by("spotter")
def spotter(game: Cadets, owner: str, id: str) -> None:
    """E01: others near it lock on too, at once; what forbids an attempt forbids this: EM-5, ruling 83."""
    if owner != id:
        return
    scout = game.enemy(owner)
    for enemy in in_order(game, locked=False):
        near = distance(enemy.square, scout.square) <= game.card(scout).reach
        if near and not hidden_by(game, enemy):
            enemy.locked = True
            game.emit("spotted", enemy=enemy.id, by=owner, range=game.range_to(enemy.square), rule="EM-5")


# ---------------------------------------------------------------------------------------------- activations


@step
def fix_order(game: Cadets) -> None:
    """The order of all locked enemies, fixed now: EM-7. ``tie``: what put one behind an equally near one."""
    state = game.state
    ranks = [(enemy.id, rank(game, enemy)) for enemy in in_order(game, locked=True)]
    ties = [""] + [
        "" if one[0] != other[0] else "level" if one[1] != other[1] else "card"
        for (_, one), (_, other) in zip(ranks, ranks[1:], strict=False)
    ]
    state.activations = [id for id, _ in ranks]
    state.record.locked_turns += bool(ranks)
    order = [{"enemy": id, "range": key[0], "tie": tie} for (id, key), tie in zip(ranks, ties, strict=False)]
    game.emit("order_fixed", count=len(order), order=order, rule="EM-7")


@step
def next_activation(game: Cadets) -> None:
    """The next enemy in the order acts, until all have: EM-7, EM-8."""
    if game.state.activations:
        game.then(activate, game.state.activations.pop(0))
        game.then(next_activation)


@step
def activate(game: Cadets, id: str) -> None:
    """One enemy moves, may lose its lock, attacks; what comes after: SC-7.1. Its shields are back: EM-12."""
    enemy = game.enemy(id)
    enemy.radiated = False
    game.emit("enemy_acts", enemy=id, range=game.range_to(enemy.square), rule="EM-7")
    if enemy.attached:
        game.then(bite, id)
    else:
        game.then(about_to_move, id)
        game.then(move_enemy, id)
    game.then(activated, id)


@moment
def about_to_move(game: Cadets, id: str) -> None:
    """An enemy is about to move."""


@moment
def activated(game: Cadets, id: str) -> None:
    """An enemy has done everything it does in this activation."""


@step
def move_enemy(game: Cadets, id: str) -> None:
    """It flies toward us or folds; too far off it loses its lock: EM-9, EM-10, N09."""
    enemy = game.enemy(id)
    start, arrival = enemy.square, fold(game, enemy)
    if arrival is not None:
        enemy.square = arrival
        game.emit("enemy_folded", enemy=id, path=(start, arrival), range=game.range_to(arrival), rule="EM-4")
        steps = 1
    else:
        moved = advance(game, enemy)
        steps = len(moved.squares)
        game.emit(
            "enemy_moved" if steps else "enemy_stays", enemy=id, path=(start, *moved.squares),
            range=game.range_to(enemy.square), stopped=moved.stopped, radiated=enemy.radiated, rule="EM-9",
        )  # fmt: skip
    if game.range_to(enemy.square) >= game.content.pursuit.lost_at:
        lose_lock(game, enemy, "EM-10")
    else:
        game.then(strike, id, steps)


@about_to_move.by("mines")
def mines(game: Cadets, owner: str, id: str) -> None:
    """E10: it leaves a mine where it stands, one on a square, so many on the map: ruling 88."""
    layer = game.enemy(owner)
    lying = game.state.mines
    if owner == id and len(lying) < game.card(layer).limit and layer.square not in lying:
        lying.append(layer.square)
        game.emit("mine_laid", enemy=owner, square=layer.square, rule="EM-4")


@activated.by("mend")
def mend(game: Cadets, owner: str, id: str) -> None:
    """N08: one damage of the most damaged other enemy near it is mended, ties in the order of EM-7: EM-17."""
    tender = game.enemy(owner)
    card = game.card(tender)
    near = [
        enemy for enemy in game.state.enemies
        if enemy.id != owner and enemy.damage and distance(enemy.square, tender.square) <= card.reach
    ]  # fmt: skip
    if owner == id and near:
        mended = min(near, key=lambda enemy: (-enemy.damage, rank(game, enemy)))
        mended.damage -= min(card.amount, mended.damage)
        game.emit("enemy_mended", enemy=mended.id, by=owner, damage=mended.damage, rule="EM-4")
