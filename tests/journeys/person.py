"""Somebody at the computer: eyes for what is on the screen, hands of one kind, and a note of what the rules were given.

Common to journeys through every game. Time is the pilot's: nothing here sleeps.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from game.core.engine import Choice
from game.stage.scenes.title import Title
from game.stage.screen import WidgetScene
from game.stage.session import Session
from game.stage.shell import Shell
from game.stage.widgets import Key, Widget
from game.stage.widgets.dialog import FaultDialog
from tests.journeys.hands import TICK, Hands
from tests.pilot import Pilot

LONGEST_MOTION = 90.0
"""Seconds after which whatever moves has to have come to rest."""


class Given(NamedTuple):
    """An answer that the rules were given at this computer."""

    question: str
    seat: int
    answer: Any


class Person:
    """One person's evening, or several people's at one computer."""

    def __init__(self, shell: Shell, hands: type[Hands], seed: int, pilot: Pilot | None = None) -> None:
        self.shell, self.stage = shell, shell.stage
        shell.begin = partial(shell.begin, seed=seed)  # type: ignore[method-assign]
        self.pilot = pilot or Pilot(shell.stage, shell.first_scene())
        self.hands = hands(self.pilot)
        self.given: list[Given] = []
        """What the rules were given by people, in order."""
        self.impatient = False
        """What moves is not watched: a press cuts it short."""
        self._watched: Session | None = None

    @property
    def scene(self) -> WidgetScene:
        return self.hands.scene

    @property
    def session(self) -> Session:
        """The game on the table, whose answers are written down here as well."""
        session = self.shell.session
        assert session is not None, "no game is on the table"
        if session is not self._watched:
            self._watched = session
            answer = session.answer

            def noted(what: Any, seat: int | None = None) -> Any:
                choice = session.choice
                assert choice is not None
                self.given.append(Given(choice.name, choice.seat, what))
                return answer(what, seat)

            session.answer = noted  # type: ignore[method-assign, assignment]
        return session

    @property
    def choice(self) -> Choice:
        choice = self.session.choice
        assert choice is not None
        return choice

    def key(self, text: str) -> Widget:
        """The key that says this."""
        return next(each for each in self.scene.tree.all() if isinstance(each, Key) and each.text == text)

    def press(self, text: str) -> None:
        """Use the key that says this."""
        self.hands.use(self.key(text))

    def gold(self) -> None:
        """The main action, and whatever comes of it."""
        self.hands.gold()
        self.settle()

    def settle(self) -> None:
        """Wait until nothing moves and the screen takes a press, and look at it."""
        if self.impatient and self.scene.motion.busy:
            self.hands.cut_short()
        self.pilot.wait_idle(LONGEST_MOTION, TICK)
        if left := self.scene.calm_in:
            self.pilot.wait(left + TICK)
        assert not isinstance(self.scene, FaultDialog), self.scene.details
        self.pilot.show()

    def see_the_focus(self) -> None:
        """With keys or a pad somebody can see at any time what a press would use."""
        focus = self.scene.tree.focus
        seen = focus is not None and focus.visible and focus in self.scene.tree.focusables()
        assert seen or self.stage.input.pointing, f"{type(self.scene).__name__} shows no focus: {self.pilot.texts()}"

    def quit(self) -> None:
        """From the last screen of a game to the title, where it is not offered any more; close the window."""
        self.press("Title")
        self.settle()
        assert isinstance(self.scene, Title)
        offered = [each for each in self.scene.tree.focusables() if "Continue" in each.texts() and not each.why]
        assert not offered, "a game that is over can be continued"
        self.press("Quit")
        self.settle()
        self.press("Close the game")
