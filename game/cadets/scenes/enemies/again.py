"""What a ship did, kept so that it can be seen once more."""

from __future__ import annotations

from collections.abc import Callable

from game.cadets.scenes.map.motions import Motions
from game.cadets.scenes.map.view import MapView
from game.cadets.scenes.shown import Shown
from game.core.engine import Event
from game.stage.motion import Do, Motion, Sequence


class Again:
    """Remembers the picture before a ship acts and its deeds since; ``motion`` shows them on a copy of that picture."""

    def __init__(self, view: MapView, play: Callable[[str], None]) -> None:
        self.view, self.play = view, play
        self.before: Shown | None = None
        self.deeds: list[Event] = []

    def begin(self) -> None:
        """A ship is about to act."""
        self.before, self.deeds = Shown.of(self.view.shown.game), []

    def add(self, event: Event) -> None:
        """Remember what it did."""
        if self.before is not None:
            self.deeds.append(event)

    def motion(self, over: Callable[[], object]) -> Motion:
        """Return the motion on the map; the true picture is back when ``over`` is called."""
        assert self.before is not None
        true, again = self.view.shown, Shown.of(self.before.game)
        motions = Motions(self.view, lambda event: again.apply(event, again.game), say_nothing, self.play)

        def back() -> None:
            self.view.shown = true
            over()

        self.view.shown, self.view.path, self.view.struck = again, (), None
        self.view.changed()
        return Sequence(*[motions.of(event) for event in self.deeds], Do(back))


def say_nothing(event: Event, ms: float) -> None:
    """The plates of the enemy step say what happens; nothing stands beside the ship."""
