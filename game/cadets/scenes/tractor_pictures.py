"""Pictures of the tractor desk for the gallery."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

from game.cadets.rules.game import Cadets
from game.cadets.rules.tractor import PAIR, tiles
from game.cadets.scenes.tractor import TractorBeams
from game.stage.scene import Scene
from game.stage.session import Session


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Yield a try that has begun, a match with its targets, an enemy being dragged, and the questions before."""
    from game.cadets.scenes.bridge import Bridge

    def desk(until: str, kind: type[TractorBeams] = TractorBeams, left: float = 30.0, **wanted: Any) -> TractorBeams:
        game = session(until=until, **wanted)
        assert game.choice is not None
        return kind(Bridge(game), game.choice).lie_open(left)

    yield "tractor_tries", lambda: desk("choose_tile", _Begun, 21.3, turn=3)
    yield "tractor_match", lambda: desk("choose_tile", _Matched, 18.6, seed=24, when=_reaches_enemy)
    yield "tractor_drag", lambda: desk("choose_tile", _Dragging, 9.4, seed=24, when=_reaches_enemy)
    yield "tractor_amplifier", lambda: desk("offer_amplifier")
    yield "tractor_reset", lambda: desk("prepare_tractor", turn=2)


def match_for_enemy(game: Cadets) -> tuple[int, int] | None:
    """Return two tiles that match, turned up now, and reach an enemy; None if there are none."""
    for first, second in permutations(tiles(game), PAIR):
        trial = game.clone()
        trial.play(first)
        trial.play(second)
        if trial.choice is not None and trial.choice.name == "choose_target":
            options = trial.choice.options
            if any(not options[enemy.id] for enemy in trial.state.enemies):
                return first, second
    return None


def _reaches_enemy(game: Cadets) -> bool:
    return not game.state.tractor.up and match_for_enemy(game) is not None


class _Begun(TractorBeams):
    """Turns up two tiles and the first one of the next try."""

    def enter(self) -> None:
        super().enter()
        self.table.stage = self.stage
        for place in tiles(self.game)[4:7]:
            self.turn(place)


class _Matched(TractorBeams):
    """Turns up a match."""

    def enter(self) -> None:
        super().enter()
        self.table.stage = self.stage
        for place in match_for_enemy(self.game) or ():
            self.turn(place)


class _Dragging(_Matched):
    """Uses the match on an enemy."""

    def enter(self) -> None:
        super().enter()
        self.give(next(enemy.id for enemy in self.game.state.enemies if not self.choice.options[enemy.id]))
