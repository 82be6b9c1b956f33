"""Pictures of the tractor desk for the gallery."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.cadets.rules.game import Cadets
from game.cadets.rules.tractor import tiles
from game.cadets.scenes.gallery import open_question
from game.cadets.scenes.staged import gather, pair
from game.cadets.scenes.tractor.desk import TractorBeams
from game.stage.scene import Scene
from game.stage.session import Session


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Yield a try that has begun, a match with its targets, an enemy being dragged, and the questions before."""
    from game.cadets.scenes.bridge.bridge import Bridge

    def desk(until: str, kind: type[TractorBeams] = TractorBeams, left: float = 30.0, turn: int = 1) -> TractorBeams:
        game = session(until=until, turn=turn)
        if until == "choose_tile":
            gather(game, crystals=(1, 3), enemies=(1, 2))
            game.game.state.energy["tractor"] = 3
        return kind(Bridge(game), open_question(game)).lie_open(left)

    yield "tractor_tries", lambda: desk("choose_tile", _Begun, 21.3)
    yield "tractor_match", lambda: desk("choose_tile", _Matched, 18.6)
    yield "tractor_drag", lambda: desk("choose_tile", _Dragging, 9.4)
    yield "tractor_amplifier", lambda: desk("offer_amplifier")
    yield "tractor_reset", lambda: desk("prepare_tractor", turn=2)


def strong_match(game: Cadets) -> bool:
    """Say whether a match waits for its target that pulls with 3 or more."""
    return game.choice is not None and game.choice.name == "choose_target" and game.choice.args[0] >= 3


def no_match(game: Cadets) -> bool:
    """Say whether the next try may begin."""
    return game.choice is not None and game.choice.name == "choose_tile"


class _Begun(TractorBeams):
    """Turns up two tiles and the first one of the next try."""

    def enter(self) -> None:
        super().enter()
        self.table.stage = self.stage
        for place in (*pair(self.game, no_match), tiles(self.game)[6]):
            self.turn(place)


class _Matched(TractorBeams):
    """Turns up a match."""

    def enter(self) -> None:
        super().enter()
        self.table.stage = self.stage
        for place in pair(self.game, strong_match):
            self.turn(place)


class _Dragging(_Matched):
    """Uses the match on an enemy."""

    def enter(self) -> None:
        super().enter()
        self.give(next(enemy.id for enemy in self.game.state.enemies if not self.choice.options[enemy.id]))
