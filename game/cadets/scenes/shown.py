"""What the map shows: a copy of the game that events bring up to date one after another.

The game is always ahead of the picture. Map, ship and contacts follow the events; what lies on the stations (energy,
cards, desks) has no picture that moves and is always that of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from game.cadets.rules.game import Cadets
from game.cadets.rules.state import Bridge, Crystal, Enemy, EnergyStation
from game.core.engine import Event

Facts = dict[str, Any]

AT_ONCE = (
    "energy", "batteries", "equipment", "equipment_used", "posts", "lowered", "swapped", "engineering", "sensors",
    "shields", "helm", "tractor", "repair", "core", "record", "damage_deck", "damage_discard", "gone", "result",
)  # fmt: skip
"""Fields of the state that are shown as they are in the game, without waiting for their event."""


class Shown:
    """The game as far as it has been shown. ``apply`` follows the events; ``catch_up`` shows it as it is now."""

    def __init__(self, game: Cadets) -> None:
        self.game = game
        """A clone: ask it as one asks the game (ranges, sides, cards), never let it play."""
        self.version = 0
        """Grows with every change."""
        self.before: dict[EnergyStation, int] = {}
        """Energy of the stations when Step 2 began, empty if nobody saw it begin."""

    @classmethod
    def of(cls, game: Cadets) -> Shown:
        """Return a picture of the game as it is now."""
        return cls(game.clone())

    @property
    def state(self) -> Bridge:
        return self.game.state

    def catch_up(self, game: Cadets) -> None:
        """Show everything as it is in the game now."""
        self.game = game.clone()
        self.version += 1

    def follow(self, events: Iterable[Event], game: Cadets) -> None:
        """Show events at once, and everything as it is in the game behind them."""
        for event in events:
            self.apply(event, game)
        self.catch_up(game)

    def apply(self, event: Event, game: Cadets) -> None:
        """Let one event change the picture; ``game`` is the game it happened in."""
        for field in AT_ONCE:
            setattr(self.state, field, getattr(game.state, field))
        if event.kind == "phase" and event.facts["phase"] == "2":
            self.before = dict(self.state.energy)
        change = CHANGES.get(event.kind)
        if change is not None:
            change(self.game, event.facts)
        self.version += 1

    def spent(self, station: EnergyStation) -> int:
        """Return the energy a station has paid since Step 2 began."""
        return max(0, self.before.get(station, 0) - self.state.energy[station])

    def number(self, id: str) -> int:
        """Return the number on an enemy's disc: it keeps it as long as it is on the map."""
        return next(n for n, enemy in enumerate(self.state.enemies, 1) if enemy.id == id)

    def contacts(self) -> list[Enemy]:
        """Return the enemies, nearest first."""
        return sorted(self.state.enemies, key=lambda enemy: (self.game.range_to(enemy.square), self.number(enemy.id)))

    def has(self, id: str) -> bool:
        """Say whether an enemy or a crystal of that id is on the map."""
        return self.game.target(id) is not None


def _target(game: Cadets, id: str) -> Enemy | Crystal:
    found = game.target(id)
    assert found is not None, id
    return found


def _placed(game: Cadets, facts: Facts) -> None:
    if game.target(facts["enemy"]) is None:
        extra = game.content.difficulties[game.state.difficulty].slots[facts["slot"]].extra_hull
        game.state.enemies.append(Enemy(facts["enemy"], facts["enemy"], facts["square"], extra_hull=extra))


def _launched(game: Cadets, facts: Facts) -> None:
    card = game.card(game.enemy(facts["by"])).launches
    drone = Enemy(facts["enemy"], card, facts["square"], locked=True, by=facts["by"])
    if game.target(drone.id) is None:
        game.state.enemies.append(drone)


def _ship_at(game: Cadets, facts: Facts) -> None:
    game.state.ship.square = facts["square"]
    for enemy in game.state.enemies:
        if enemy.attached:
            enemy.square = facts["square"]


def _faces(game: Cadets, facts: Facts) -> None:
    game.state.ship.facing = facts["facing"]


def _strength(game: Cadets, facts: Facts) -> None:
    game.state.ship.strengths[facts["side"]] = facts["strength"]


def _burnt(game: Cadets, facts: Facts) -> None:
    game.state.ship.strengths[facts["side"]] = 0


def _locked(game: Cadets, facts: Facts) -> None:
    game.enemy(facts["enemy"]).locked = True


def _unlocked(game: Cadets, facts: Facts) -> None:
    game.enemy(facts["enemy"]).locked = False


def _acts(game: Cadets, facts: Facts) -> None:
    game.enemy(facts["enemy"]).radiated = False


def _flew(game: Cadets, facts: Facts) -> None:
    enemy = game.enemy(facts["enemy"])
    enemy.square = facts["path"][-1]
    enemy.radiated = facts.get("radiated", enemy.radiated)


def _pulled(game: Cadets, facts: Facts) -> None:
    enemy = game.enemy(facts["enemy"])
    enemy.square = facts["square"]
    enemy.radiated = enemy.radiated or facts["obstacle"] == "radiation"


def _attached(game: Cadets, facts: Facts) -> None:
    game.enemy(facts["enemy"]).attached = True


def _mended(game: Cadets, facts: Facts) -> None:
    game.enemy(facts["enemy"]).damage = facts["damage"]


def _mine_laid(game: Cadets, facts: Facts) -> None:
    if facts["square"] not in game.state.mines:
        game.state.mines.append(facts["square"])


def _mine_gone(game: Cadets, facts: Facts) -> None:
    game.state.mines.remove(facts["square"])


def _our_lock(game: Cadets, facts: Facts) -> None:
    _target(game, facts["target"]).lock = "lock"


def _our_superlock(game: Cadets, facts: Facts) -> None:
    _target(game, facts["target"]).lock = "superlock"


def _our_lock_lost(game: Cadets, facts: Facts) -> None:
    _target(game, facts["target"]).lock = ""


def _succeeded(game: Cadets, facts: Facts) -> None:
    if facts["attempt"] == "break":
        game.enemy(facts["target"]).barred = True


def _cloaked(game: Cadets, facts: Facts) -> None:
    game.state.ship.cloaked = True


def _collected(game: Cadets, facts: Facts) -> None:
    state = game.state
    state.crystals = [crystal for crystal in state.crystals if crystal.id != facts["crystal"]]
    state.collected.append(facts["crystal"])


def _card_lies(game: Cadets, facts: Facts) -> None:
    game.state.ship.slots[facts["side"]].append(facts["card"])


def _card_gone(game: Cadets, facts: Facts) -> None:
    game.state.ship.slots[facts["side"]].remove(facts["card"])


def _breached(game: Cadets, facts: Facts) -> None:
    game.state.ship.breach = facts["level"]
    game.state.ship.breaches += 1


def _breach_level(game: Cadets, facts: Facts) -> None:
    game.state.ship.breach = facts.get("level", 0)


def _speed(game: Cadets, facts: Facts) -> None:
    game.state.ship.speed = facts["speed"]


def _phase(game: Cadets, facts: Facts) -> None:
    game.state.phase = facts["phase"]


def _turn(game: Cadets, facts: Facts) -> None:
    """What the end of the turn before has put back goes with it: SC-9.2."""
    game.state.turn = facts.get("turn", game.state.turn)
    game.state.ship.cloaked = False
    targets: list[Enemy | Crystal] = [*game.state.enemies, *game.state.crystals]
    for target in targets:
        if target.lock == "superlock":
            target.lock = "lock"
    for enemy in game.state.enemies:
        enemy.barred = False


CHANGES: dict[str, Callable[[Cadets, Facts], None]] = {
    "turn_began": _turn,
    "phase": _phase,
    "enemy_placed": _placed,
    "ship_placed": _ship_at,
    "ship_moved": _ship_at,
    "wormhole_passed": _ship_at,
    "ship_turned": _faces,
    "vortex_turned": _faces,
    "speed_set": _speed,
    "shields_set": _strength,
    "shield_hit": _strength,
    "shield_raised": _strength,
    "shield_burnt": _burnt,
    "mine_set_off": _mine_gone,
    "mine_laid": _mine_laid,
    "enemy_locked_on": _locked,
    "spotted": _locked,
    "enemy_lock_lost": _unlocked,
    "enemy_acts": _acts,
    "enemy_moved": _flew,
    "enemy_stays": _flew,
    "enemy_folded": _flew,
    "enemy_pulled": _pulled,
    "enemy_mended": _mended,
    "drone_launched": _launched,
    "parasite_attached": _attached,
    "lock_gained": _our_lock,
    "superlock_gained": _our_superlock,
    "lock_lost": _our_lock_lost,
    "attempt_succeeded": _succeeded,
    "cloaked": _cloaked,
    "crystal_collected": _collected,
    "damage_card": _card_lies,
    "damage_mended": _card_gone,
    "core_breached": _breached,
    "breach_grew": _breach_level,
    "breach_closed": _breach_level,
}
"""What each kind of event changes in the picture. Kinds that stand not here change nothing on map and ship."""
