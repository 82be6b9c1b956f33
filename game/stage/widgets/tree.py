"""Focus, pointer and refusal for a tree of widgets.

Hover and focus are the same selection: pointing at a control selects it, and keys go on from there. A
direction moves to the nearest control that way, Tab from region to region; nothing traps the focus. A
use that is not allowed shakes, thuds and says why.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from game.stage.intents import DIRECTIONS, Happening, Intent, Lost, Pointer, Press, Release, Typed
from game.stage.widgets.base import Widget

if TYPE_CHECKING:
    from game.stage.screen import WidgetScene

TIP_AFTER = 0.35
HOVER_TICK = 0.125
"""At most eight soft ticks a second."""


class Tree:
    """All widgets of one scene."""

    def __init__(self, scene: WidgetScene) -> None:
        self.scene = scene
        self.root = Widget()
        self.root.scene = scene
        self.focus: Widget | None = None
        self.hovered: Widget | None = None
        self.holder: Widget | None = None
        """Has the pointer until its button comes up."""
        self.refused: tuple[Widget, str, str] | None = None
        """A refusal on show: who, why, rule."""
        self.still_since = 0.0
        self._last_tick = -1.0

    # -- looking

    def all(self) -> Iterator[Widget]:
        """All visible widgets in drawing order."""
        for child in self.root.children:
            yield from child.walk()

    def focusables(self) -> list[Widget]:
        """All that the focus may go to."""
        return [widget for widget in self.all() if widget.focusable]

    def under(self, at: tuple[float, float]) -> Widget | None:
        """The topmost widget under a point of the canvas."""
        for child in reversed(self.root.children):
            if (found := child.find(at)) is not None:
                return found
        return None

    def by_name(self, name: str) -> Widget | None:
        """The first visible widget with this name or label."""
        return next((widget for widget in self.all() if widget.label == name), None)

    def tip(self) -> tuple[Widget, str, str] | None:
        """The tooltip due now: widget, text, rule. A refusal comes first."""
        if self.refused is not None:
            return self.refused
        widget = self.hovered if self.scene.stage.input.pointing else self.focus
        if widget is None or self.holder is not None or not (widget.why or widget.tip):
            return None
        if self.scene.stage.clock.now() - self.still_since < TIP_AFTER:
            return None
        return widget, widget.why or widget.tip, widget.rule

    def wake_in(self) -> float | None:
        """Seconds until a tooltip is due, None if none is."""
        widget = self.hovered if self.scene.stage.input.pointing else self.focus
        if widget is None or not (widget.why or widget.tip):
            return None
        left = self.still_since + TIP_AFTER - self.scene.stage.clock.now()
        return left if left > 0 else None

    # -- doing

    def set_focus(self, widget: Widget | None, *, sound: bool = False) -> None:
        """Select a control; the one before lets go."""
        if widget is self.focus:
            return
        old, self.focus = self.focus, None
        self.scene.stage.input.typing = False
        if old is not None:
            old.focused = old.pressed = False
            old.cancel()  # a text entry may hand in its text now, and the scene may rebuild itself
            if widget is not None and widget not in self.all():
                widget = self.by_name(widget.label)
        self.focus = widget
        self.refused = None
        self._still()
        if widget is not None:
            widget.focused = True
            if widget.parent is not None and not self.scene.stage.input.pointing:
                widget.parent.reveal(widget.rect)
            widget.on_focus()
            if sound:
                self._tick()
        self.scene.mark_dirty()

    def forget(self) -> None:
        """The widgets are about to be replaced."""
        self.set_focus(None)
        self.hovered = self.holder = self.refused = None

    def refuse(self, widget: Widget, why: str, rule: str = "") -> None:
        """Shake, thud, and say why."""
        if not self.scene.stage.settings.reduced_motion:
            widget.shake()
        self.scene.stage.play("refused")
        self.refused = (widget, why, rule)
        self.scene.mark_dirty()

    def use(self, widget: Widget) -> None:
        """Use a control, or refuse."""
        self.scene.mark_dirty()
        if widget.why:
            self.refuse(widget, widget.why, widget.rule)
        elif widget.usable:
            self.refused = None
            self.scene.stage.play("click")
            widget.use()

    def handle(self, happening: Happening) -> bool:
        """Give an event to the widgets. True if one took it."""
        match happening:
            case Pointer():
                return self._pointer(happening)
            case Press():
                self._still()
                return self._press(happening)
            case Typed():
                return self.focus is not None and not self.focus.why and self.focus.on_typed(happening)
            case Release():
                if self.focus is not None:
                    self.focus.pressed = False
                    self.focus.on_release(happening)
                    self.scene.mark_dirty()
                return False
            case Lost():
                for widget in (self.holder, self.focus):
                    if widget is not None:
                        widget.pressed = False
                        widget.cancel()
                self.holder = None
                self.scene.mark_dirty()
        return False

    # -- pointer

    def point(self, at: tuple[float, float]) -> None:
        """The pointer is here: select what lies under it."""
        found = self.under(at)
        while found is not None and not (found.focusable or found.tip or found.why):
            found = found.parent if found.parent is not self.root else None
        if found is self.hovered:
            return
        if self.hovered is not None:
            self.hovered.hovered = False
        self.hovered = found
        hand = found is not None and found.focusable and found.usable and found.enabled
        self.scene.stage.cursor = "hand" if hand else "arrow"
        self.refused = None
        self._still()
        self.scene.mark_dirty()
        if found is not None:
            found.hovered = True
            if found.focusable and not self.scene.stage.input.typing:
                self.set_focus(found, sound=True)

    def _pointer(self, pointer: Pointer) -> bool:
        if pointer.kind == "move":
            self._still()
            self.point(pointer.at)
            if self.holder is not None:
                self._to(self.holder, pointer)
                self.holder.pressed = self.holder.holds(self._own(self.holder, pointer.at))
                self.scene.mark_dirty()
                return True
            return self.hovered is not None and self._to(self.hovered, pointer)
        if pointer.kind == "up":
            return self._up(pointer)
        self.refused = None
        self.point(pointer.at)
        widget = self.under(pointer.at)
        while widget is not None and widget is not self.root:
            if self._to(widget, pointer):
                self.holder = widget if pointer.kind == "down" else None
                return True
            if widget.focusable and pointer.kind == "down" and pointer.button == 1:
                return self._down(widget, pointer)
            widget = widget.parent
        return False

    def _down(self, widget: Widget, pointer: Pointer) -> bool:
        self.set_focus(widget)
        if pointer.clicks == 1 or widget.repeats:  # a double click does not act twice (field case D22)
            self.holder = widget
            widget.pressed = True
        self.scene.mark_dirty()
        return True

    def _up(self, pointer: Pointer) -> bool:
        widget, self.holder = self.holder, None
        if widget is None:
            return False
        pressed, widget.pressed = widget.pressed, False
        self.scene.mark_dirty()
        if not self._to(widget, pointer) and pressed and pointer.button == 1:
            self.use(widget)
        return True

    def _to(self, widget: Widget, pointer: Pointer) -> bool:
        return widget.on_pointer(replace(pointer, at=self._own(widget, pointer.at)))

    @staticmethod
    def _own(widget: Widget, at: tuple[float, float]) -> tuple[float, float]:
        x, y = widget.shift()
        return at[0] - x, at[1] - y

    # -- keys

    def _press(self, press: Press) -> bool:
        focus = self.focus
        self.refused = None
        if focus is not None and not focus.why and focus.on_press(press):
            self.scene.mark_dirty()
            return True
        if press.intent in DIRECTIONS and not press.shift and not press.ctrl:
            return self._go(press.intent)
        match press.intent:
            case Intent.NEXT_REGION:
                return self._cycle(1)
            case Intent.PREVIOUS_REGION:
                return self._cycle(-1)
            case Intent.USE:
                return self._use_focus(press)
        return self._hotkey(press)

    def _use_focus(self, press: Press) -> bool:
        if self.focus is None:
            self.set_focus(self._first())
            return self.focus is not None
        if not press.quick or self.focus.repeats:
            self.focus.pressed = True
            self.use(self.focus)
        return True

    def _hotkey(self, press: Press) -> bool:
        for widget in self.focusables():
            by_digit = press.intent is Intent.DIGIT and widget.digit == press.digit
            by_key = bool(widget.hotkey) and widget.hotkey in (press.intent, press.key)
            if by_digit or by_key:
                self.set_focus(widget)
                if not press.quick or widget.repeats:
                    self.use(widget)
                return True
        return False

    def _go(self, intent: Intent) -> bool:
        if self.focus is None:
            self.set_focus(self._first(), sound=True)
            return True
        nearest = self.nearest(self.focus, intent)
        if nearest is not None:
            self.set_focus(nearest.entrance(self.focus), sound=True)
        return nearest is not None

    def nearest(self, widget: Widget, intent: Intent) -> Widget | None:
        """The control nearest in a direction: straight ahead counts more than to the side.

        What lies on a control, such as the name on a person's key, comes before whatever is beside it.
        """
        across, down = DIRECTIONS[intent]
        here = widget.where()
        best: tuple[float, Widget] | None = None
        for other in self.focusables():
            there = other.where()
            if other is widget or (other.parent is not widget.parent and not other.in_view()):
                continue
            if across:
                ahead = (there.centerx - here.centerx) * across
                gap = (there.left - here.right) if across > 0 else (here.left - there.right)
                aside = max(0.0, there.top - here.bottom, here.top - there.bottom)
                drift = abs(there.centery - here.centery)
            else:
                ahead = (there.centery - here.centery) * down
                gap = (there.top - here.bottom) if down > 0 else (here.top - there.bottom)
                aside = max(0.0, there.left - here.right, here.left - there.right)
                drift = abs(there.centerx - here.centerx)
            lies_on = bool(across) and other.parent is widget.parent and (here.contains(there) or there.contains(here))
            if ahead <= 1 or (gap < -min(here.width, here.height, there.width, there.height) / 2 and not lies_on):
                continue
            cost = max(0.0, gap) + 3 * aside + 0.1 * drift + (0.05 * ahead if lies_on else 0.0)
            if best is None or cost < best[0]:
                best = (cost, other)
        return best[1] if best else None

    def _cycle(self, step: int) -> bool:
        """To the next region, onto the control there that was used last, or its first."""
        focusables = self.focusables()
        regions = list(dict.fromkeys(widget.region for widget in focusables))
        if not regions:
            return False
        if self.focus is None or self.focus.region not in regions:
            self.set_focus(self._first(), sound=True)
            return True
        if len(regions) == 1:
            place = (focusables.index(self.focus) + step) % len(focusables)
            self.set_focus(focusables[place], sound=True)
            return True
        region = regions[(regions.index(self.focus.region) + step) % len(regions)]
        first = next(widget for widget in focusables if widget.region == region)
        self.set_focus(first.entrance(self.focus), sound=True)
        return True

    def _first(self) -> Widget | None:
        if self.scene.first is not None and self.scene.first.visible:
            return self.scene.first
        return next(iter(self.focusables()), None)

    def _still(self) -> None:
        self.still_since = self.scene.stage.clock.now()

    def _tick(self) -> None:
        now = self.scene.stage.clock.now()
        if now - self._last_tick >= HOVER_TICK:
            self._last_tick = now
            self.scene.stage.play("tick")
