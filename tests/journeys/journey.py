"""Plays Kestrel Run from the first screen to the report, acting on what is on the screen with one kind of hands.

    journey = Journey(shell, Keys, seed=3)
    journey.begin(people=1, difficulty="normal")
    journey.fly(Deed("pause", when=..., act=...))

What a sensible answer is it asks a bot; every answer is entered at its desk, and what the rules were given has to be
what was meant. Time is the pilot's: nothing here sleeps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from game.cadets.scenes.bridge import Bridge
from game.cadets.scenes.counting import Counting
from game.cadets.scenes.desk import Desk
from game.cadets.scenes.enemy_step import EnemyStep
from game.cadets.scenes.report import Report
from game.cadets.scenes.seats import StationPlace
from game.cadets.scenes.timed import TimedDesk
from game.core.chance import Dice
from game.core.engine import Choice
from game.stage.screen import WidgetScene
from game.stage.session import Session
from game.stage.shell import Shell
from game.stage.view import Viewport
from game.stage.widgets import Key, Widget
from game.stage.widgets.dialog import FaultDialog
from tests.journeys import entering
from tests.journeys.hands import Hands
from tests.pilot import Pilot

LONGEST_MOTION = 90.0
"""Seconds after which whatever moves has to have come to rest."""
MOST_ACTS = 4000
ADVICE = 0xADA


@dataclass
class Deed:
    """Something done once on the way, besides answering: ``when`` the moment has come, ``act``."""

    name: str
    when: Callable[[Journey], bool]
    act: Callable[[Journey], None]


class Journey:
    """One person's evening, or several people's at one computer."""

    def __init__(self, shell: Shell, hands: type[Hands], seed: int) -> None:
        self.shell, self.stage = shell, shell.stage
        shell.begin = partial(shell.begin, seed=seed)  # type: ignore[method-assign]
        self.pilot = Pilot(shell.stage, shell.first_scene())
        self.hands = hands(self.pilot)
        self.advisor = shell.wings["cadets"].door.crew(Dice(ADVICE))
        self.answered: Counter[str] = Counter()
        """How many answers were entered, by question."""
        self.screens: Counter[str] = Counter()
        """On how many occasions each screen was acted on."""
        self.given: list[Any] = []
        """What the rules were given by people, in order."""
        self.deeds: list[Deed] = []
        self.taste: Callable[[Choice, Any], Any] = lambda choice, advised: advised
        """Turns what a bot would answer into what is answered."""
        self._canvas = pygame.Surface(self.stage.view.size)
        self._watched: Session | None = None

    # -- eyes

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
                self.given.append(what)
                return answer(what, seat)

            session.answer = noted  # type: ignore[method-assign, assignment]
        return session

    @property
    def choice(self) -> Choice:
        choice = self.session.choice
        assert choice is not None
        return choice

    @property
    def turn(self) -> int:
        return int(self.session.game.state.turn)

    @property
    def at_work(self) -> TimedDesk | None:
        """The timed desk whose work lies open now."""
        scene = self.scene
        return scene if isinstance(scene, TimedDesk) and scene.stage_of_work == "work" else None

    def key(self, text: str) -> Widget:
        """The key that says this."""
        return next(each for each in self.scene.tree.all() if isinstance(each, Key) and each.text == text)

    def press(self, text: str) -> None:
        """Use the key that says this."""
        self.hands.use(self.key(text))

    def settle(self) -> None:
        """Wait until nothing moves, and look at the screen."""
        waited = 0.0
        while self.stage.busy:
            self.hands.wait(0.05)
            waited += 0.05
            assert waited < LONGEST_MOTION, f"{type(self.scene).__name__} still moves after {waited:.0f} s"
        assert not isinstance(self.scene, FaultDialog), self.pilot.texts()
        if self.stage.dirty:
            self.stage.draw(self._canvas)

    def resize(self, view: Viewport) -> None:
        """The window has another size from now on."""
        self.stage.set_view(view)
        self._canvas = pygame.Surface(view.size)
        self.settle()

    # -- before the mission

    def begin(self, difficulty: str = "normal", clock: int = 30, people: int = 1, every_station: bool = True) -> None:
        """From the first start to the table. ``every_station``: what the autopilot holds goes to the first person."""
        self.settle()
        self.hands.gold()  # the questions of the first start
        self.settle()
        self.press("New game")
        self.settle()
        self.hands.use(entering.the(self.scene, Key, name=f"difficulty {difficulty}"))
        self._set_clock(clock)
        self.hands.gold()
        self.settle()
        for _ in range(people - 1):
            self.press("Add a person")
        if every_station:
            self._take_all_stations()
        self.hands.gold()
        self.settle()

    def _set_clock(self, seconds: int) -> None:
        """Step through the lengths of the clock."""
        for _ in range(4):
            stepper: Any = next(each for each in self.scene.tree.all() if each.name == "step clock")
            if self.stage.settings.timer == seconds:
                return
            self.hands.use(stepper)
        raise AssertionError(f"the clock cannot be set to {seconds}")

    def _take_all_stations(self) -> None:
        """Give the first person whatever nobody holds."""
        self.hands.use(entering.the(self.scene, Widget, name="person 1"))
        for place in [each for each in self.scene.tree.all() if isinstance(each, StationPlace)]:
            if not isinstance(place.holder, int):
                self.hands.use(place)

    # -- the mission

    def fly(self, *deeds: Deed, until: Callable[[Journey], bool] | None = None) -> None:
        """Go on until the report is there, or something else is; every deed has to find its moment."""
        self.deeds = list(deeds)
        for _ in range(MOST_ACTS):
            self.settle()
            if isinstance(self.scene, Report) or (until is not None and until(self)):
                break
            self._act()
        else:
            raise AssertionError(f"{MOST_ACTS} acts and no report; this is {type(self.scene).__name__}")
        assert not self.deeds, f"no moment came for: {', '.join(deed.name for deed in self.deeds)}"

    def _act(self) -> None:
        """Do the next thing that the screen asks for."""
        for deed in self.deeds:
            if deed.when(self):
                self.deeds.remove(deed)
                deed.act(self)
                return
        before = self._moment()
        scene = self.scene
        self._see_the_focus()
        self.screens[type(scene).__name__] += 1
        if isinstance(scene, Bridge | EnemyStep) and scene.asking is not None:
            self.enter(partial(entering.on_a_panel, self.hands, scene.asking))
        elif isinstance(scene, TimedDesk) and scene.stage_of_work in ("cover", "countdown"):
            self.hands.gold() if scene.stage_of_work == "cover" else self.hands.wait(0.2)
        elif isinstance(scene, Desk):
            assert self.choice.name in scene.questions, f"{self.choice.name} is not for {type(scene).__name__}"
            self.enter(partial(entering.at_desk, self.hands, scene))
        elif isinstance(scene, Counting):
            self.press("Continue")
        else:
            assert isinstance(scene, Bridge | EnemyStep), f"nobody knows what to do on {type(scene).__name__}"
            self.hands.gold()
        assert self._moment() != before, f"nothing came of it on {type(scene).__name__}: {self.pilot.texts()}"

    def _see_the_focus(self) -> None:
        """With keys or a pad somebody can see at any time what a press would use."""
        focus = self.scene.tree.focus
        seen = focus is not None and focus.visible and focus in self.scene.tree.focusables()
        assert seen or self.stage.input.pointing, f"{type(self.scene).__name__} shows no focus: {self.pilot.texts()}"

    def _moment(self) -> object:
        """Changes whenever something goes on."""
        scene = self.scene
        work = getattr(scene, "stage_of_work", ""), getattr(scene, "countdown", 0.0), getattr(scene, "stop", None)
        waiting = getattr(getattr(scene, "table", scene), "waiting", ())
        return self.session.journal.count, id(scene), work, len(waiting), id(self.session.choice)

    def advice(self) -> Any:
        """What a bot would answer in this seat, or what these people like better."""
        answer = self.advisor.answer(self.session.game.view(self.choice.seat))
        return self.taste(self.choice, answer)

    def enter(self, hand_in: Callable[[Any], None]) -> None:
        """Enter the advised answer and see that the rules were given just that, once."""
        choice, answer, count = self.choice, self.advice(), len(self.given)
        hand_in(answer)
        self.settle()
        if isinstance(self.scene, Counting):
            self.press("Continue")
        if choice.least is not None:  # several at a time, in whatever order
            answer = tuple(each for each in choice.options if each in answer)
        assert self.given[count:] == [answer], (
            f"{choice.name}: meant {answer!r}, but the rules were given {self.given[count:]}; on screen is "
            f"{type(self.scene).__name__}: {self.pilot.texts()}"
        )
        self.answered[choice.name] += 1
