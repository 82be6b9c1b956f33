"""Hands of three kinds: a mouse, a keyboard, a gamepad. Each works every control with its own device and no other.

A control is used by what a person sees of it. When it is out of view it is scrolled to; when keys or a pad have to walk
to it they go the way arrows lead, and a control that cannot be walked to is a fault. A control that is built anew
meanwhile is found again by its name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar

from game.cadets.scenes.map.view import MapView
from game.core.squares import Square
from game.stage.input import DOUBLE_CLICK, DOUBLE_REACH, QUICK
from game.stage.intents import DIRECTIONS, Intent
from game.stage.screen import WidgetScene
from game.stage.widgets import Widget
from game.stage.widgets.entry import TextEntry
from game.stage.widgets.keys import HOLD_S
from game.stage.widgets.lists import ScrollArea
from tests.pilot import Pilot

TICK = 0.05
PRESS, CLICK = QUICK + 0.01, DOUBLE_CLICK + 0.01
"""Seconds until the same press is no slip, until another click in the same place is no double click."""
BESIDE = (800.0, 4.0)
"""Where nothing lies, for a right click."""
MOST_STEPS = 120
"""No control is further away than so many presses."""

Find = Callable[[], Widget]
Mark = tuple[str, str, str]
Act = tuple[str, float, float]
"""A key, a button or a click, and where it is done in du; keys are done nowhere."""


class Hands(ABC):
    """What a person does, whatever the device."""

    name: ClassVar[str]

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self._last: tuple[Act, float] = (("", 0.0, 0.0), 0.0)
        """The last act, and when it may be done again."""

    @property
    def scene(self) -> WidgetScene:
        """The scene on top."""
        scene = self.pilot.scene
        assert isinstance(scene, WidgetScene)
        return scene

    def wait(self, seconds: float) -> None:
        """Let time pass in long frames."""
        if seconds > 0:
            self.pilot.wait(seconds, TICK)

    @contextmanager
    def an_act(self, act: Act, seconds: float) -> Iterator[None]:
        """Wait as long as this act would be taken for a slip or for half a double click after the last one."""
        name, *at = act
        if name == self._last[0][0] and self._near_last(at):
            self.wait(self._last[1] - self.pilot.clock.now())
        yield
        self._last = act, self.pilot.clock.now() + seconds

    def _near_last(self, at: Sequence[float]) -> bool:
        _, x, y = self._last[0]
        return abs(at[0] - x) <= DOUBLE_REACH and abs(at[1] - y) <= DOUBLE_REACH

    def same(self, widget: Widget) -> Widget:
        """Find a control again that may have been built anew."""
        alike = [each for each in self.scene.tree.all() if _alike(each, widget)]
        assert alike, f"{widget.label!r} is gone from {type(self.scene).__name__}"
        x, y = widget.where().center
        return min(alike, key=lambda each: abs(each.where().centerx - x) + abs(each.where().centery - y))

    # What each kind of hands does in its own way

    @abstractmethod
    def use(self, widget: Widget) -> None:
        """Select a control and use it."""

    @abstractmethod
    def select(self, widget: Widget) -> None:
        """Point at a control, or bring the focus there."""

    @abstractmethod
    def turn(self, quarters: int) -> None:
        """Turn the held piece clockwise."""

    @abstractmethod
    def gold(self) -> None:
        """The main action of the screen."""

    @abstractmethod
    def pause(self) -> None:
        """Pause the game."""

    @abstractmethod
    def take_back(self) -> None:
        """Undo."""

    @abstractmethod
    def look_up(self) -> None:
        """Open the rules of the screen."""

    @abstractmethod
    def back(self) -> None:
        """Back, or put back."""

    @abstractmethod
    def cut_short(self) -> None:
        """Let whatever moves come to its end at once."""

    @abstractmethod
    def hold(self, widget: Widget) -> None:
        """Hold a control until it is gone."""

    def _while_shown(self, widget: Widget) -> None:
        for _ in range(MOST_STEPS):
            if widget not in self.scene.tree.all():
                return
            self.wait(TICK)
        raise AssertionError(f"{widget.label!r} was held, and nothing came of it")

    @abstractmethod
    def feel(self, lump: Widget) -> None:
        """Lay a hand on a lump of the bag and feel its edges."""

    @abstractmethod
    def square(self, view: MapView, square: Square) -> None:
        """Choose a square of the map."""

    def carry(self, source: Widget, goal: Find, quarters: int = 0) -> None:
        """Lift a piece, turn it, put it down."""
        self.use(source)
        if self.scene.carry is None or self.scene.carry.piece is None:
            return  # this press has put it down at once
        self.turn(quarters)
        self.use(goal())


def _mark(widget: Widget | None) -> Mark:
    """What tells a control from the others of its screen."""
    return ("", "", "") if widget is None else (type(widget).__name__, widget.label, widget.region)


def _alike(one: Widget, other: Widget) -> bool:
    return _mark(one) == _mark(other)


class Mouse(Hands):
    """Clicks, drags, the wheel."""

    name = "mouse"

    def __init__(self, pilot: Pilot) -> None:
        super().__init__(pilot)
        self.carried = 0

    def use(self, widget: Widget) -> None:
        self._click(self._point_on(widget))

    def select(self, widget: Widget) -> None:
        self.pilot.move(*self._point_on(widget))

    def turn(self, quarters: int) -> None:
        for _ in range(quarters % 4):
            self.pilot.wheel(-1)

    def gold(self) -> None:
        self.use(next(each for each in self.scene.tree.all() if each.hotkey is Intent.MAIN))

    def pause(self) -> None:
        self.use(self._named("Pause"))

    def take_back(self) -> None:
        self.use(self._named("Take back"))

    def look_up(self) -> None:
        self.use(self._named("The rules of this screen"))

    def back(self) -> None:
        self._click(BESIDE, 3)

    def cut_short(self) -> None:
        self._click(BESIDE)

    def hold(self, widget: Widget) -> None:
        at = self._point_on(widget)
        with self.an_act(("click 1", *at), CLICK):
            self.pilot.move(*at)
            self.pilot.down()
            self._while_shown(widget)
            self.pilot.up()

    def _click(self, at: tuple[float, float], button: int = 1) -> None:
        with self.an_act((f"click {button}", *at), CLICK):
            self.pilot.click(*at, button=button, pause=0)

    def _named(self, name: str) -> Widget:
        return next(each for each in self.scene.tree.focusables() if each.label == name)

    def feel(self, lump: Widget) -> None:
        x, y = lump.where().center
        self.pilot.move(x, y)
        for across, down in ((0, -40), (40, 0), (0, 40), (-40, 0)):
            self.pilot.move(x + across, y + down)
        self.pilot.move(x, y)

    def square(self, view: MapView, square: Square) -> None:
        self._bring_into_view(view, square)
        self._click(view.where_of(square).center)

    def carry(self, source: Widget, goal: Find, quarters: int = 0) -> None:
        """By two clicks, and every other time by dragging."""
        self.carried += 1
        if self.carried % 2 and not quarters % 4:
            start = self._point_on(source)
            self.pilot.move(*start)
            with self.an_act(("click 1", *start), CLICK):
                self.pilot.down()
            self.pilot.move(*self._point_on(goal()))
            self.pilot.move(*self._point_on(goal()))
            self.pilot.up()
        else:
            super().carry(source, goal, quarters)

    def _bring_into_view(self, view: MapView, square: Square) -> None:
        """Drag the map with the middle button, further and further, until the square is in its window."""
        middle = view.window.center
        for _ in range(MOST_STEPS):
            where = view.where_of(square)
            if view.window.contains(where.inflate(-4, -4)):
                return
            across = max(-200.0, min(200.0, middle[0] - where.centerx))
            down = max(-200.0, min(200.0, middle[1] - where.centery))
            self.pilot.move(*middle)
            self.pilot.down(2)
            self.pilot.move(middle[0] + across, middle[1] + down)
            self.pilot.up(2)
        raise AssertionError(f"the map cannot be dragged to {square}")

    def _point_on(self, widget: Widget) -> tuple[float, float]:
        """Where a control can be clicked: its middle, or another part that nothing lies on.

        A spot away from the last click comes first: there a click cannot be half a double click.
        """
        self._scroll_to(widget)
        widget = self.same(widget)
        where = widget.where()
        shares = (0.5, 0.25, 0.75, 0.1, 0.9)
        spots = ((where.left + x * where.width, where.top + y * where.height) for y in shares for x in shares)
        free = [at for at in spots if self.scene.tree.under(at) is widget]
        assert free, f"{widget.label!r} cannot be clicked anywhere: something lies on it"
        return next((at for at in free if not self._near_last(at)), free[0])

    def _scroll_to(self, widget: Widget) -> None:
        """Turn the wheel over the area until the control is in its view."""
        area = widget.parent
        while area is not None and not isinstance(area, ScrollArea):
            area = area.parent
        if area is None:
            return
        room = area.rect.move(*area.shift())
        for _ in range(MOST_STEPS):
            where = self.same(widget).where()
            if room.top - 2 <= where.top and where.bottom <= room.bottom + 2:
                return
            self.pilot.move(*room.center)
            self.pilot.wheel(1 if where.top < room.top else -1)
        raise AssertionError(f"{widget.label!r} cannot be scrolled into view")


class Walking(Hands):
    """What keys and pads share: the focus walks from control to control."""

    def __init__(self, pilot: Pilot) -> None:
        super().__init__(pilot)
        self.kept: set[tuple[str, Intent]] = set()
        """Arrows that a kind of control keeps for itself: the map, a lump in the bag."""
        self.learnt: dict[tuple[Mark, Intent], Mark] = {}
        """On the way to a control: where an arrow has led, which a screen may give a meaning of its own."""

    @abstractmethod
    def arrow(self, intent: Intent) -> None:
        """One step."""

    @abstractmethod
    def next_region(self) -> None:
        """To the next region of the screen."""

    @abstractmethod
    def press(self, widget: Widget) -> None:
        """Use the control that has the focus."""

    def use(self, widget: Widget) -> None:
        self.select(widget)
        self.press(self.same(widget))

    def select(self, widget: Widget) -> None:
        """Walk to a control: the way that arrows lead, else by trying arrows, else over the next region."""
        self.learnt.clear()
        for _ in range(MOST_STEPS):
            focus, goal = self.scene.tree.focus, self.same(widget)
            if focus is goal:
                return
            step = self._next_step(focus, goal) if focus is not None else Intent.DOWN
            if step is None:
                self.next_region()
            elif focus is None:
                self.arrow(step)
            else:
                self._try(focus, step)
        raise AssertionError(
            f"{widget.label!r} of {type(self.scene).__name__} cannot be reached by {self.name} from "
            f"{_mark(self.scene.tree.focus)}"
        )

    def _next_step(self, focus: Widget, goal: Widget) -> Intent | None:
        """The arrow to press now, None if no arrow is left to try."""
        untried = (
            intent for intent in DIRECTIONS
            if (_mark(focus), intent) not in self.learnt and (_mark(focus)[0], intent) not in self.kept
        )  # fmt: skip
        return next(iter(self._way(focus, goal)), None) or next(untried, None)

    def _try(self, focus: Widget, step: Intent) -> None:
        """Press an arrow and remember where it led."""
        here = _mark(focus)
        expected = self.scene.tree.nearest(focus, step)
        self.arrow(step)
        there = self.learnt[here, step] = _mark(self.scene.tree.focus)
        if there == here and expected is not None:
            self.kept.add((here[0], step))

    def _way(self, start: Widget, goal: Widget) -> list[Intent]:
        """The arrows that lead from one control to another, empty if none do."""
        came: dict[int, tuple[Widget, Intent] | None] = {id(start): None}
        todo = deque([start])
        while todo:
            here = todo.popleft()
            for intent, there in self._steps(here):
                if id(there) in came:
                    continue
                came[id(there)] = (here, intent)
                if there is goal:
                    return _traced(came, there)
                todo.append(there)
        return []

    def _steps(self, here: Widget) -> Iterator[tuple[Intent, Widget]]:
        """Where arrows lead from here, as learnt or as it looks."""
        for intent in DIRECTIONS:
            if (_mark(here)[0], intent) in self.kept:
                continue
            known = self.learnt.get((_mark(here), intent))
            there = self.scene.tree.nearest(here, intent)
            if known is not None:
                there = next((each for each in self.scene.tree.focusables() if _mark(each) == known), None)
            if there is not None:
                yield intent, there

    def square(self, view: MapView, square: Square) -> None:
        """Walk the cursor of the map to a square and press there."""
        self.select(view)
        for _ in range(MOST_STEPS):
            x, y = view.cursor
            if (x, y) == square:
                self.press(view)
                return
            across = Intent.RIGHT if square[0] > x else Intent.LEFT
            self.arrow(across if square[0] != x else Intent.DOWN if square[1] > y else Intent.UP)
        raise AssertionError(f"the cursor of the map does not reach {square}")

    def feel(self, lump: Widget) -> None:
        self.select(lump)
        for intent in DIRECTIONS:
            self.arrow(intent)


def _traced(came: dict[int, tuple[Widget, Intent] | None], end: Widget) -> list[Intent]:
    way: list[Intent] = []
    step = came[id(end)]
    while step is not None:
        here, intent = step
        way.append(intent)
        step = came[id(here)]
    return way[::-1]


class Keys(Walking):
    """The keyboard: number keys and letters where a control has them, else arrows, Tab and Enter."""

    name = "keys"
    ARROWS: ClassVar[dict[Intent, str]] = {
        Intent.UP: "up", Intent.DOWN: "down", Intent.LEFT: "left", Intent.RIGHT: "right",
    }  # fmt: skip

    def key(self, name: str) -> None:
        """Press a key."""
        with self.an_act((name, 0, 0), PRESS):
            self.pilot.press(name, pause=0)

    def arrow(self, intent: Intent) -> None:
        self.pilot.press(self.ARROWS[intent], pause=0)

    def next_region(self) -> None:
        self.key("tab")

    def press(self, widget: Widget) -> None:
        self._either("space", "return")

    def _either(self, *names: str) -> None:
        """Press one of several keys that mean the same, not the last one: that could be taken for a slip."""
        self.key(next(name for name in names if name != self._last[0][0]))

    def use(self, widget: Widget) -> None:
        if widget.digit is not None:
            self.key(str(widget.digit))
        elif isinstance(widget.hotkey, str):
            self.key(widget.hotkey)
        else:
            super().use(widget)

    def turn(self, quarters: int) -> None:
        for _ in range(quarters % 4):
            self.key("e")

    def gold(self) -> None:
        self._either("ctrl+return", "ctrl+space")

    def cut_short(self) -> None:
        self._either("x", "y")  # which mean nothing, should it be at rest already

    def hold(self, widget: Widget) -> None:
        self.select(widget)
        with self.an_act(("space", 0, 0), PRESS):
            self.pilot.key_down("space")
            self._while_shown(widget)
            self.pilot.key_up("space")

    def write(self, entry: TextEntry, text: str) -> None:
        self.select(entry)
        for _ in entry.string:
            self.key("backspace")
        self.pilot.type(text)

    def pause(self) -> None:
        self.key("p")

    def take_back(self) -> None:
        self.key("z")

    def look_up(self) -> None:
        self.key("f1")

    def back(self) -> None:
        self.key("backspace")


class PadHands(Walking):
    """The gamepad: d-pad, A, shoulders, Menu."""

    name = "pad"
    ARROWS: ClassVar[dict[Intent, str]] = {
        Intent.UP: "up", Intent.DOWN: "down", Intent.LEFT: "left", Intent.RIGHT: "right",
    }  # fmt: skip

    def button(self, name: str, hold: float = 0.02) -> None:
        """Press a button."""
        with self.an_act((name, 0, 0), PRESS):
            self.pilot.pad(name, hold=hold, pause=0)

    def arrow(self, intent: Intent) -> None:
        self.pilot.pad(self.ARROWS[intent], hold=0.02, pause=0)

    def next_region(self) -> None:
        self.button("RB")

    def press(self, widget: Widget) -> None:
        self.button("A")

    def turn(self, quarters: int) -> None:
        for _ in range(quarters % 4):
            self.button("RB")

    def gold(self) -> None:
        self.button("Menu", hold=0.5)

    def cut_short(self) -> None:
        self.button("A")

    def hold(self, widget: Widget) -> None:
        self.select(widget)
        self.button("A", hold=HOLD_S + 0.1)

    def pause(self) -> None:
        self.button("Menu")

    def take_back(self) -> None:
        self.button("left stick")

    def look_up(self) -> None:
        self.button("View")

    def back(self) -> None:
        self.button("B")
