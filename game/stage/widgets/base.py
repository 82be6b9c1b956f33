"""What every control shares: a rectangle in du, a place in the tree, a reason why it is closed.

A widget draws itself with a ``Brush``, which knows the surface, the scale and the services, and takes
rectangles in du. ``why`` closes a widget: there is no disabled control without a sentence, shown when
it is hovered, focused or used.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import pygame

from game.stage import motion, text, theme
from game.stage.intents import Intent, Pointer, Press, Release, Typed
from game.stage.text import Align
from game.stage.view import Box, Point, Viewport

if TYPE_CHECKING:
    from game.stage.scene import Stage
    from game.stage.screen import WidgetScene

W = TypeVar("W", bound="Widget")

SHAKE_MS, SHAKE_REACH = 180.0, 4.0
SMALLEST_TEXT = 15.0
"""In du, as it appears: no text is set smaller."""


class Brush:
    """Draws in du. ``paint`` functions want pixels: give them ``rect(...)``, ``at(...)`` and ``scale``."""

    def __init__(
        self,
        surface: pygame.Surface,
        stage: Stage,
        mood: str,
        shift: Point = (0.0, 0.0),
        grounded: Collection[Widget] = (),
    ) -> None:
        self.surface, self.stage, self.mood_name, self.shift = surface, stage, mood, shift
        self.grounded = grounded
        """Widgets that are part of the ground already: see ``ground.Ground``."""
        self.view: Viewport = stage.view
        self.scale = self.view.scale
        self.mood = theme.MOODS[mood]

    def rect(self, box: Box) -> pygame.Rect:
        """Pixels of a box in du."""
        left, top, width, height = box
        return self.view.rect((left + self.shift[0], top + self.shift[1], width, height))

    def at(self, point: Point) -> tuple[int, int]:
        """Pixel of a point in du."""
        return self.view.point((point[0] + self.shift[0], point[1] + self.shift[1]))

    def px(self, du: float) -> int:
        """A length in pixels."""
        return self.view.length(du)

    def moved(self, across: float, down: float) -> Brush:
        """A brush whose origin lies elsewhere: scrolled content, a shake."""
        shift = (self.shift[0] + across, self.shift[1] + down)
        return Brush(self.surface, self.stage, self.mood_name, shift, self.grounded)

    def text(
        self,
        string: str,
        style: str,
        colour: theme.Colour,
        at: Point,
        *,
        anchor: str = "topleft",
        width: float | None = None,
        align: Align = "left",
        rich: bool = False,
    ) -> pygame.Rect:
        """Draw text; ``at`` and ``width`` in du. Gives the pixels it took."""
        wide = None if width is None else width * self.scale
        return text.draw(
            self.surface, string, style, colour, self.at(at), self.scale,
            anchor=anchor, width=wide, align=align, rich=rich,
        )  # fmt: skip

    def fitted(
        self,
        string: str,
        style: str | theme.Style,
        colour: theme.Colour,
        at: Point,
        width: float,
        *,
        high: float | None = None,
        anchor: str = "topleft",
    ) -> pygame.Rect:
        """Text that stays inside ``width`` and ``high`` du: see ``fit``."""
        chosen, wraps = self.fit(string, style, width, high)
        align: Align = (
            "left" if anchor.endswith("left") else "right" if anchor.endswith("right") else "center"
        )
        return text.draw(
            self.surface,
            string,
            chosen,
            colour,
            self.at(at),
            self.scale,
            anchor=anchor,
            width=width * self.scale if wraps else None,
            align=align if wraps else "left",
        )

    def fit(
        self, string: str, style: str | theme.Style, width: float, high: float | None = None
    ) -> tuple[theme.Style, bool]:
        """The largest style, and whether to wrap, so that a text fits ``width`` and ``high`` du.

        Never below 15 du: what is still too long then wraps (field case D15). Without ``high`` it
        wraps only then.
        """
        whole = text.style_of(style)
        floor = SMALLEST_TEXT / (text.text_size() if whole.grows else 1.0)
        size = whole.size
        wide = width * self.scale
        tall = None if high is None else high * self.scale + 1
        while True:
            smaller = whole._replace(size=size)
            line = text.size(string, smaller, self.scale)
            if line[0] <= wide and (tall is None or line[1] <= tall):
                return smaller, False
            wraps = line[0] > wide
            if wraps and tall is not None and self._wraps_into(string, smaller, wide, tall):
                return smaller, True
            if size <= floor:
                return smaller, wraps
            size = max(floor, size * 0.96)

    def _wraps_into(self, string: str, style: theme.Style, wide: float, tall: float) -> bool:
        """It fits these pixels in several lines, with no word broken."""
        words = string.split()
        return text.size(string, style, self.scale, wide)[1] <= tall and all(
            text.size(word, style, self.scale)[0] <= wide for word in words
        )

    def fit_size(self, string: str, style: str | theme.Style, width: float, high: float | None = None) -> Point:
        """Width and height in du of a text drawn by ``fitted``."""
        chosen, wraps = self.fit(string, style, width, high)
        across, down = text.size(string, chosen, self.scale, width * self.scale if wraps else None)
        return across / self.scale, down / self.scale

    def text_size(self, string: str, style: str, width: float | None = None, rich: bool = False) -> Point:
        """Width and height of a text in du."""
        wide = None if width is None else width * self.scale
        across, down = text.size(string, style, self.scale, wide, rich=rich)
        return across / self.scale, down / self.scale

    def icon(self, name: str, box: Box, colour: theme.Colour = theme.TEXT) -> None:
        """Draw an icon in one colour in the middle of a box, as large as fits."""
        self.sprite(f"icons/{name}", box, tint=colour)

    def sprite(
        self, name: str, box: Box, *, turn: float = 0.0, tint: theme.Colour | None = None, alpha: float = 1.0
    ) -> None:
        """Draw a sprite in the middle of a box, as large as fits."""
        where = self.rect(box)
        picture = self.stage.sprites.get(name, max(1, min(where.size)), turn=turn, tint=tint)
        if alpha < 1.0:
            picture = picture.copy()
            picture.set_alpha(round(255 * max(0.0, alpha)))
        self.surface.blit(picture, picture.get_rect(center=where.center))


class Widget:
    """A thing on screen. ``name`` finds it again after a rebuild and in tests; it defaults to the label."""

    focusable = False
    scrolls = False
    """Shifts and clips its children."""
    still = False
    """Looks the same as long as its rectangle and its texts do: may be painted once, with the ground."""
    usable = True
    """A press or click uses it; a focusable widget without use is only looked at."""
    repeats = False
    """Fast double presses all count: plus and minus keys."""
    radius: float = theme.RADIUS_KEY
    """Of the focus ring, in du."""

    def __init__(
        self,
        rect: Box = (0, 0, 0, 0),
        *,
        name: str = "",
        region: str = "",
        why: str = "",
        rule: str = "",
        tip: str = "",
        digit: int | None = None,
        hotkey: Intent | str | None = None,
        visible: bool = True,
    ) -> None:
        self.rect = pygame.FRect(rect)
        self.name, self.region, self.tip, self.rule = name, region, tip, rule
        self.why = why
        self.digit, self.hotkey, self.visible = digit, hotkey, visible
        self.children: list[Widget] = []
        self.parent: Widget | None = None
        self.scene: WidgetScene | None = None
        self.hovered = self.focused = self.pressed = False
        self._shaken = 0.0

    # -- what subclasses say

    def draw(self, brush: Brush) -> None:
        """Draw this widget without its children."""

    def texts(self) -> Iterator[str]:
        """Every text this widget draws, for tests and for ``name``."""
        return iter(())

    def use(self) -> None:
        """It was clicked, or pressed while focused, and is open."""

    def on_press(self, press: Press) -> bool:
        """A press while focused, before anything else gets it. True: it was meant for this widget."""
        return False

    def on_release(self, release: Release) -> None:
        """A release while focused."""

    def on_typed(self, typed: Typed) -> bool:
        """Text while focused, for widgets that switch ``input.typing`` on."""
        return False

    def on_pointer(self, pointer: Pointer) -> bool:
        """A pointer event on this widget (or while it holds the pointer). ``pointer.at`` is in its own du."""
        return False

    def cancel(self) -> None:
        """The pointer or key that was held is lost: let go without acting."""

    def update(self, dt: float) -> None:
        """Time passes; only needed by widgets that are ``busy``."""

    @property
    def busy(self) -> bool:
        """Wants frames."""
        return self._shaken > 0

    def entrance(self, came_from: Widget | None) -> Widget:
        """Return the control that gets the focus when arrows or Tab lead here from another one: mostly this one."""
        return self

    def on_focus(self) -> None:
        """It just got the focus."""

    def reveal(self, box: pygame.FRect) -> None:
        """Bring a box of the content into view; only scroll areas can."""

    def target(self) -> pygame.FRect:
        """What the ring surrounds and where directions are measured from, in its own du."""
        return self.rect

    # -- what all do

    @property
    def enabled(self) -> bool:
        """Nothing closes it."""
        return not self.why

    @property
    def label(self) -> str:
        """What it is called: ``name``, else the first text it draws."""
        return self.name or next(self.texts(), "")

    def add(self, child: W) -> W:
        """Put a widget on this one; rectangles are the scene's du, or the content's inside a scroll area."""
        child.parent = self
        self.children.append(child)
        child.attach(self.scene)
        return child

    def attach(self, scene: WidgetScene | None) -> None:
        """Tell this widget and all on it which scene they belong to."""
        self.scene = scene
        for child in self.children:
            child.attach(scene)

    def clear(self) -> None:
        """Take all children off."""
        self.children.clear()
        self.changed()

    def changed(self) -> None:
        """It looks different now: draw again."""
        if self.scene is not None:
            self.scene.mark_dirty()

    def offset(self) -> Point:
        """How far its children are shifted, in du; only scroll areas shift."""
        return 0.0, 0.0

    def shift(self) -> Point:
        """The sum of the shifts above it."""
        if self.parent is None:
            return 0.0, 0.0
        (x, y), (dx, dy) = self.parent.shift(), self.parent.offset()
        return x + dx, y + dy

    def in_view(self) -> bool:
        """No scroll area hides it."""
        return self.parent is None or not self.parent.hides(self.rect)

    def hides(self, box: pygame.FRect) -> bool:
        """A box of the content is out of view."""
        return False

    def where(self) -> pygame.FRect:
        """The rectangle of ``target`` on the canvas."""
        return self.target().move(*self.shift())

    def walk(self) -> Iterator[Widget]:
        """This widget and all visible ones on it, in the order they are drawn."""
        if self.visible:
            yield self
            for child in self.children:
                yield from child.walk()

    def find(self, at: Point) -> Widget | None:
        """The topmost visible widget under a point in its own du, itself included."""
        if not self.visible or not self.holds(at):
            return None
        dx, dy = self.offset()
        for child in reversed(self.children):
            if (found := child.find((at[0] - dx, at[1] - dy))) is not None:
                return found
        return self

    def holds(self, at: Point) -> bool:
        """The point lies on it."""
        return bool(self.rect.collidepoint(at))

    def show(self, brush: Brush) -> None:
        """Draw this widget and what lies on it."""
        if not self.visible:
            return
        if self._shaken > 0:
            brush = brush.moved(SHAKE_REACH * motion.shake(1 - self._shaken / SHAKE_MS), 0.0)
        if self not in brush.grounded:
            self.draw(brush)
        self.show_children(brush)

    def show_children(self, brush: Brush) -> None:
        """Draw what lies on it."""
        for child in self.children:
            child.show(brush)

    def shake(self) -> None:
        """Refuse visibly."""
        self._shaken = SHAKE_MS

    def pass_time(self, dt: float) -> None:
        """Time for this widget and all on it."""
        self._shaken = max(0.0, self._shaken - dt * 1000)
        self.update(dt)
        for child in self.children:
            child.pass_time(dt)


Use = Callable[[], Any]
"""What a control does when it is used; the result is ignored."""
