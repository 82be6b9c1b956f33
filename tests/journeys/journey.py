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

from game.cadets.scenes.bridge.bridge import Bridge
from game.cadets.scenes.desk import Desk
from game.cadets.scenes.enemies.step import EnemyStep
from game.cadets.scenes.report.report import Report
from game.cadets.scenes.seats import StationPlace
from game.cadets.scenes.timed.counting import Counting
from game.cadets.scenes.timed.desk import TimedDesk
from game.core.chance import Dice
from game.core.engine import Choice
from game.stage.shell import Shell
from game.stage.view import Viewport
from game.stage.widgets import Key, Widget
from tests.journeys import entering
from tests.journeys.hands import Hands
from tests.journeys.person import Person
from tests.pilot import Pilot

MOST_ACTS = 4000
ADVICE = 0xADA


@dataclass
class Deed:
    """Something done once on the way, besides answering: ``when`` the moment has come, ``act``."""

    name: str
    when: Callable[[Journey], bool]
    act: Callable[[Journey], None]


class Journey(Person):
    """Kestrel Run."""

    def __init__(self, shell: Shell, hands: type[Hands], seed: int, pilot: Pilot | None = None) -> None:
        super().__init__(shell, hands, seed, pilot)
        self.advisor = shell.wings["cadets"].door.crew(Dice(ADVICE))
        self.answered: Counter[str] = Counter()
        """How many answers were entered, by question."""
        self.screens: Counter[str] = Counter()
        """On how many occasions each screen was acted on."""
        self.deeds: list[Deed] = []
        self.taste: Callable[[Choice, Any], Any] = lambda choice, advised: advised
        """Turns what a bot would answer into what is answered."""

    @property
    def turn(self) -> int:
        return int(self.session.game.state.turn)

    @property
    def at_work(self) -> TimedDesk | None:
        """The timed desk whose work lies open now."""
        scene = self.scene
        return scene if isinstance(scene, TimedDesk) and scene.stage_of_work == "work" else None

    def resize(self, view: Viewport) -> None:
        """The window has another size from now on."""
        self.stage.set_view(view)
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
        self.see_the_focus()
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
        given = [each.answer for each in self.given[count:]]
        assert given == [answer], (
            f"{choice.name}: meant {answer!r}, but the rules were given {given}; on screen is "
            f"{type(self.scene).__name__}: {self.pilot.texts()}"
        )
        self.answered[choice.name] += 1
