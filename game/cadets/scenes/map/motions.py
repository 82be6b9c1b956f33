"""How events are shown on a map: ships that move square by square, words beside them, shields that flash.

    motions = Motions(map_view, show, say, stage.play)
    queue.add(motions.of(event))

``show(event)`` lets the event change the picture, once, at its place in the motion; ``say(event, ms)`` puts its words
beside our ship for a while. A skipped motion still does both. Any screen with a map may use it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.cadets.scenes.map import painting as map_paint
from game.cadets.scenes.map.picture import SHIP
from game.cadets.scenes.map.view import MapView
from game.core.engine import Event
from game.core.squares import SIDES, Side, step, turned
from game.stage import theme
from game.stage.motion import Do, Motion, Mover, Sequence, Travel, Tween, Wait, in_out_sine, linear, shake
from game.stage.view import Point

SQUARE_MS, TURN_MS, FADE_MS, NUDGE_MS, FLASH_MS, BEAM_MS = 240.0, 200.0, 300.0, 120.0, 300.0, 350.0
SHUDDER, SHUDDER_MS = 0.1, 180.0
"""How far the ship shakes when something inside it breaks, in squares, and how long."""
RESULT_MS = 600.0
"""What dice or decks bring stays readable for so long."""
READ_MS = 1400.0
"""What stands beside the ship as a sentence or a card, and has to be read, stays so long."""
SOON_MS = 250.0

LINGER: dict[str, float] = {
    "mission_began": 900.0,
    "turn_began": 500.0,
    "energy_delivered": SOON_MS,
    "energy_made": RESULT_MS,
    "shields_set": SOON_MS,
    "attempt_succeeded": RESULT_MS,
    "attempt_failed": RESULT_MS,
    "lock_gained": SOON_MS,
    "superlock_gained": SOON_MS,
    "lock_lost": SOON_MS,
    "cloaked": READ_MS,
    "edge_struck": READ_MS,
    "obstacle_struck": READ_MS,
    "mine_set_off": READ_MS,
    "shield_burnt": READ_MS,
    "energy_swallowed": READ_MS,
    "energy_drained": READ_MS,
    "hidden_in_nebula": READ_MS,
    "vortex_turned": SOON_MS,
    "tiles_match": RESULT_MS,
    "tiles_differ": SOON_MS,
    "crystal_collected": READ_MS,
    "enemy_locked_on": RESULT_MS,
    "lock_attempt_failed": SOON_MS,
    "enemy_lock_lost": SOON_MS,
    "spotted": SOON_MS,
    "enemy_holds_fire": SOON_MS,
    "enemy_attacks": RESULT_MS,
    "internal_damage": SOON_MS,
    "damage_card": READ_MS,
    "damage_mended": SOON_MS,
    "core_breached": READ_MS,
    "breach_grew": READ_MS,
    "breach_closed": READ_MS,
    "core_lost": READ_MS,
    "parasite_attached": READ_MS,
    "parasite_bites": SOON_MS,
    "mine_laid": SOON_MS,
    "drone_launched": SOON_MS,
    "tool_turned": SOON_MS,
    "job_bust": RESULT_MS,
    "won": 1400.0,
    "lost": 1400.0,
}
"""How long an event stays readable once it is shown; others pass at once."""

SAID = {
    "edge_struck", "obstacle_struck", "mine_set_off", "shield_burnt", "energy_swallowed", "wormhole_passed",
    "vortex_turned", "hidden_in_nebula", "ship_left", "crystal_collected", "core_breached", "breach_grew",
    "breach_closed", "core_lost", "cloaked", "enemy_locked_on", "enemy_lock_lost", "parasite_attached",
    "parasite_bites", "energy_drained", "damage_ignored", "damage_card", "won", "lost",
}  # fmt: skip
"""Events whose sentence stands beside the ship for a while."""

RESULTS = {
    "damage_card", "core_breached", "breach_grew", "crystal_collected", "won", "lost", "mine_set_off", "job_bust",
}  # fmt: skip
"""Events that stop a skip: nobody should miss them."""

SOUNDS: dict[str, str] = {
    "ship_moved": "move", "enemy_moved": "move", "ship_turned": "turn", "enemy_locked_on": "lock",
    "lock_gained": "lock", "superlock_gained": "lock", "enemy_pulled": "pull", "crystal_collected": "success",
    "shield_hit": "shield", "internal_damage": "thump", "edge_struck": "thump", "obstacle_struck": "thump",
    "mine_set_off": "thump", "damage_card": "card", "damage_mended": "repair", "tiles_match": "success",
    "tiles_differ": "miss", "attempt_succeeded": "success", "attempt_failed": "miss", "enemy_attacks": "die",
    "core_breached": "warning", "breach_grew": "warning", "won": "win", "lost": "lose",
}  # fmt: skip


class CrossFade(Travel):
    """Vanishes here and appears there."""

    def advance(self, ms: float, reduced: bool = False) -> float:
        return super().advance(ms * (1.0 if reduced else 0.4), True)


class Motions:
    """Makes the motion of an event on a map."""

    def __init__(
        self, view: MapView, show: Callable[[Event], None], say: Callable[[Event, float], None],
        play: Callable[[str], None],
    ) -> None:  # fmt: skip
        self.view, self.show, self.say, self.play = view, show, say, play

    def of(self, event: Event) -> Motion:
        """Return the motion of an event; it shows the event exactly once, also when it is skipped."""
        make: Callable[[dict[str, Any]], list[Motion]] = getattr(self, f"_{event.kind}", self._nothing)
        after: Callable[[dict[str, Any]], list[Motion]] = getattr(self, f"_after_{event.kind}", self._nothing)
        parts = [Do(lambda: self._sound(event)), *make(event.facts), Do(lambda: self._land(event))]
        parts += after(event.facts)
        if linger := LINGER.get(event.kind):
            parts.append(Wait(linger))
        return Sequence(*parts)

    def _nothing(self, facts: dict[str, Any]) -> list[Motion]:
        return []

    def _sound(self, event: Event) -> None:
        if event.kind in SOUNDS:
            self.play(SOUNDS[event.kind])

    def _land(self, event: Event) -> None:
        """What was under way is there now: the picture itself shows it."""
        if event.kind != "ship_left":  # it is beyond the edge and stays there
            self.view.places.clear()
        self.view.path = ()
        self.view.beam = None
        self.show(event)
        if event.kind in SAID:
            self.say(event, LINGER.get(event.kind, RESULT_MS))
        if event.kind in ("ship_moved", "ship_placed", "wormhole_passed"):
            self.view.follow()
        self.view.changed()

    # -- what moves

    def _ship(self) -> Mover:
        ship = self.view.shown.state.ship
        self.view.places[SHIP] = Mover(ship.square, map_paint.turn_of(ship.facing))
        return self.view.places[SHIP]

    def _token(self, id: str, at: Point) -> Mover:
        self.view.places[id] = Mover(at)
        return self.view.places[id]

    def _later(self, make: Callable[[], Motion]) -> Motion:
        return Later(make)

    def _ship_moved(self, facts: dict[str, Any]) -> list[Motion]:
        return [self._later(lambda: Travel(self._ship(), SQUARE_MS, facts["square"]))]

    def _ship_turned(self, facts: dict[str, Any]) -> list[Motion]:
        return [self._later(lambda: Travel(self._ship(), TURN_MS, turn=map_paint.turn_of(facts["facing"])))]

    _vortex_turned = _ship_turned

    def _wormhole_passed(self, facts: dict[str, Any]) -> list[Motion]:
        return [self._later(lambda: CrossFade(self._ship(), FADE_MS, facts["square"]))]

    def _ship_left(self, facts: dict[str, Any]) -> list[Motion]:
        way = next(way for square, way in self.view.board.exit_edges if square == facts["square"])
        beyond = step(facts["square"], way, 2)
        return [self._later(lambda: Travel(self._ship(), 2 * SQUARE_MS, beyond))]

    def _edge_struck(self, facts: dict[str, Any]) -> list[Motion]:
        return [self._later(lambda: self._nudge(facts["side"]))]

    def _nudge(self, side: Side) -> Motion:
        """A short way over the edge and back."""
        ship, mover = self.view.shown.state.ship, self._ship()
        x, y = step((0, 0), turned(ship.facing, SIDES.index(side)))
        out = (ship.square[0] + 0.3 * x, ship.square[1] + 0.3 * y)
        return Sequence(Travel(mover, NUDGE_MS, out), Travel(mover, NUDGE_MS, ship.square))

    def _enemy_moved(self, facts: dict[str, Any]) -> list[Motion]:
        return [self._later(lambda: self._flight(facts["enemy"], facts["path"]))]

    def _flight(self, id: str, path: tuple[Point, ...]) -> Motion:
        mover = self._token(id, path[0])
        self.view.path = path  # type: ignore[assignment]  # squares of the rules
        return Sequence(*[Travel(mover, SQUARE_MS, square) for square in path[1:]])

    def _enemy_folded(self, facts: dict[str, Any]) -> list[Motion]:
        path = facts["path"]
        return [self._later(lambda: CrossFade(self._token(facts["enemy"], path[0]), FADE_MS, path[-1]))]

    def _enemy_pulled(self, facts: dict[str, Any]) -> list[Motion]:
        id = facts["enemy"]
        return [
            self._later(
                lambda: Travel(self._token(id, self.view.shown.game.enemy(id).square), SQUARE_MS, facts["square"])
            )
        ]

    def _crystal_collected(self, facts: dict[str, Any]) -> list[Motion]:
        return [self._later(lambda: self._haul(facts["crystal"]))]

    def _haul(self, id: str) -> Motion:
        state = self.view.shown.state
        start = next(crystal.square for crystal in state.crystals if crystal.id == id)
        return Travel(self._token(id, start), 2 * SQUARE_MS, state.ship.square)

    def _enemy_attacks(self, facts: dict[str, Any]) -> list[Motion]:
        return [self._later(lambda: self._shot(facts["enemy"]))]

    def _shot(self, id: str) -> Motion:
        shown, ship = self.view.shown, self.view.shown.state.ship.square
        start = shown.game.enemy(id).square

        def fly(part: float) -> None:
            tip = (start[0] + (ship[0] - start[0]) * part, start[1] + (ship[1] - start[1]) * part)
            self.view.beam = (start, tip, theme.DANGER)
            self.view.changed()

        return Tween(fly, BEAM_MS, in_out_sine)

    def _after_shield_hit(self, facts: dict[str, Any]) -> list[Motion]:
        return [self._later(lambda: self._flash(facts["side"])), Do(self._dark)]

    def _flash(self, side: Any) -> Motion:
        def glow(part: float) -> None:
            self.view.flash = (side, 1 - part)
            self.view.changed()

        return Tween(glow, FLASH_MS, linear)

    def _dark(self) -> None:
        self.view.flash = None
        self.view.changed()

    def _after_internal_damage(self, facts: dict[str, Any]) -> list[Motion]:
        scene = self.view.scene
        if scene is None or scene.stage.settings.reduced_motion:
            return []
        return [self._later(self._shudder), Do(self._still)]

    def _shudder(self) -> Motion:
        square, mover = self.view.shown.state.ship.square, self._ship()

        def move(part: float) -> None:
            mover.poses[0].at = (square[0] + SHUDDER * shake(part), square[1])
            self.view.changed()

        return Tween(move, SHUDDER_MS, linear)

    def _still(self) -> None:
        self.view.places.clear()
        self.view.changed()


class Later(Motion):
    """A motion that is made when its turn comes: what went before may have moved the thing."""

    def __init__(self, make: Callable[[], Motion]) -> None:
        self.make = make
        self.motion: Motion | None = None

    def advance(self, ms: float, reduced: bool = False) -> float:
        if self.motion is None:
            self.motion = self.make()
        left = self.motion.advance(ms, reduced)
        self.done = self.motion.done
        return left
