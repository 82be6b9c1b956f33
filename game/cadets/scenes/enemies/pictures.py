"""Pictures of Step 7 for the gallery, and games that stand just before one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from game.cadets.scenes.enemies.step import EnemyStep
from game.cadets.scenes.enemies.story import Story
from game.stage.scene import Scene
from game.stage.session import Session

if TYPE_CHECKING:
    from game.cadets.scenes.bridge.bridge import Bridge

Wanted = Callable[[EnemyStep], object]


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Yield the lock attempts, an attack before and after its damage, a breach, a parasite, a question, and peace."""

    def at(wanted: Wanted, turn: int, seed: int = 1) -> Scene:
        return _At(eve(session(turn=turn, seed=seed, people=2, difficulty="hard")), wanted)

    yield "enemies_locks", lambda: at(lambda step: step.story.order is not None, 5)
    yield "enemies_attack", lambda: at(lambda step: _act(step.story, "blows") and step.stop, 4, 5)
    yield "enemies_damage", lambda: at(lambda step: _act(step.story, "drawn") and _act(step.story, "blows"), 4, 5)
    yield "enemies_breach", lambda: at(lambda step: _act(step.story, "breach"), 6)
    yield "enemies_parasite", lambda: at(lambda step: _act(step.story, "bites"), 2)
    yield "enemies_question", lambda: at(lambda step: step.asking is not None, 3)
    yield "enemies_peace", lambda: at(lambda step: _act(step.story, "held"), 4, 5)


def _act(story: Story, part: str) -> bool:
    return story.now is not None and bool(getattr(story.now, part))


def eve(session: Session) -> Bridge:
    """Let bots play on to the next Step 7 and return a bridge that has all of it still to show."""
    from game.cadets.scenes.bridge.bridge import Bridge

    bridge = Bridge(session)
    while not session.over:
        bridge.waiting.extend(session.bot_answer())
        while bridge.waiting:
            if EnemyStep.wants(bridge.waiting[0]):
                return bridge
            bridge.shown.apply(bridge.waiting.popleft(), bridge.game)
        bridge.shown.catch_up(bridge.game)
    raise LookupError("the game ended before another Step 7")


class _At(EnemyStep):
    """Goes on by itself until the wanted moment."""

    def __init__(self, bridge: Bridge, wanted: Wanted) -> None:
        super().__init__(bridge)
        self.wanted = wanted

    def enter(self) -> None:
        self.table.stage = self.stage
        super().enter()
        self.table.glow.look(self.shown, still=True)
        self._to_a_stop()
        while not self.wanted(self) and self.stage.stack.top is self:
            assert self.stop is not None, "the wanted moment never comes"
            self.go()
            self._to_a_stop()

    def _to_a_stop(self) -> None:
        self.skip()
        self._go_on()
