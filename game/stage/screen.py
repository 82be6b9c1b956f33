"""Scenes made of widgets, and full screens with a top bar, hints and one main key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pygame

from game.stage import paint, theme
from game.stage.intents import Happening, Intent, Lost, PadChange, Pointer, Press
from game.stage.motion import Motion, Queue
from game.stage.scene import Scene
from game.stage.view import Box
from game.stage.widgets.base import Brush, Use, Widget
from game.stage.widgets.carry import Carry
from game.stage.widgets.entry import TextEntry
from game.stage.widgets.ground import Ground
from game.stage.widgets.keys import Key
from game.stage.widgets.layers import Flourish, draw_note, draw_tip
from game.stage.widgets.texts import Hints, TopBar
from game.stage.widgets.tree import Tree

W = TypeVar("W", bound=Widget)

MAIN_KEY = (1270.0, 793.0, 312.0, 90.0)
HINTS_AT = (18.0, 866.0)
CALM = 0.4
"""Seconds: longer than between the presses of somebody in a hurry, shorter than it takes to see what is new."""


class WidgetScene(Scene):
    """A scene whose content is a tree of widgets. Subclasses fill it in ``build``."""

    mood = "shell"

    def __init__(self) -> None:
        super().__init__()
        self.tree = Tree(self)
        self.first: Widget | None = None
        """Gets the focus when keys or a pad are used and nothing is selected."""
        self.motion = Queue()
        """Shows what happened, one thing after another; any key or click finishes it."""
        self.effects: list[Motion] = []
        """Small motions that run side by side and hold nothing up."""
        self.ground = Ground()
        self.carry: Carry | None = None
        """Pieces that are picked up and put down, if the scene has any."""
        self.built = 0
        """How often the widgets were made anew."""
        self._notes: list[tuple[str, str, pygame.FRect]] = []
        self._calm_at = 0.0

    # -- for subclasses

    def build(self) -> None:
        """Make the widgets. Called on enter, by ``rebuild``, and when window or text size change."""

    def build_frame(self) -> None:
        """Make what all scenes of a kind have."""

    def on_event(self, happening: Happening) -> bool:
        """An event before the widgets get it. True: it was meant for the scene itself."""
        return False

    def back(self) -> bool:
        """Back was pressed (Backspace, B, right click) and no widget wanted it."""
        return False

    def close(self) -> bool:
        """Esc was pressed and no widget wanted it; goes back unless a scene does more."""
        return self.back()

    def add(self, widget: W) -> W:
        """Put a widget on the scene."""
        self.tree.root.add(widget)
        widget.parent = None
        return widget

    def rebuild(self) -> None:
        """Make all widgets anew; focus and hover go to the control of the same name and region."""
        tree = self.tree
        focus = tree.focus
        known = (focus.label, focus.region, focus.where()) if focus is not None else None
        self.built += 1
        tree.forget()
        tree.root.children.clear()
        self.first = None
        self.build_frame()
        self.build()
        if known is not None:
            self._refocus(*known)
        if self.stage.input.pointing and self.stage.stack.top is self:
            tree.point(self.stage.input.pointer)
        self.mark_dirty()

    def shown_notes(self) -> list[str]:
        """First-time notes that are shown or wait, for tests."""
        return [sentence for _, sentence, _ in self._notes]

    def refuse(self, why: str, rule: str = "") -> None:
        """Say why the selected control cannot do that."""
        target = self.tree.focus or self.first or self.tree.root
        self.tree.refuse(target, why, rule)

    def first_time(self, key: str, sentence: str, beside: Box) -> None:
        """Explain something the first time it comes up; notes wait for each other, any press closes one."""
        seen = not self.stage.settings.notes or key in self.stage.settings.notes_seen
        if not seen and all(key != waiting[0] for waiting in self._notes):
            self._notes.append((key, sentence, pygame.FRect(beside)))
            self.mark_dirty()

    def _close_note(self) -> None:
        key, _, _ = self._notes.pop(0)
        self.stage.settings.notes_seen.append(key)
        self.stage.settings_file.save(self.stage.settings)
        self.mark_dirty()

    @property
    def calm(self) -> float:
        """Seconds without a press before this scene takes the first one; 0: it takes what comes.

        For screens whose keys appear where others were pressed a moment ago, and do what cannot be taken back: who
        presses fast, turn after turn, has not seen yet that this is another screen (field case D22).
        """
        return 0.0

    def wait_for_calm(self) -> None:
        """Something new has appeared: presses still on their way were meant for what was there before."""
        self._calm_at = self.stage.clock.now() + self.calm

    @property
    def calm_in(self) -> float:
        """Seconds until a press is taken, if there is none before; 0: now."""
        return max(0.0, self._calm_at - self.stage.clock.now()) if self.calm else 0.0

    def _comes_too_soon(self, happening: Happening) -> bool:
        """Each press that comes too soon makes the next one wait as long."""
        if not self.calm_in or not self._uses(happening):
            return False
        self.wait_for_calm()
        return True

    def _uses(self, happening: Happening) -> bool:
        """Say whether this would use a control of the scene's own, rather than look around, go back or pause."""
        if not isinstance(happening, Pointer):
            return isinstance(happening, Press) and happening.intent in (Intent.USE, Intent.MAIN, Intent.DIGIT)
        under = self.tree.under(happening.at)
        return happening.kind == "down" and happening.button == 1 and (under is None or under.region != "bar")

    # -- the scene

    def enter(self) -> None:
        """It was put on the stack."""
        self.wait_for_calm()
        self.motion.reduced = self.stage.settings.reduced_motion
        self.rebuild()

    def uncover(self) -> None:
        """It is on top again: focus is where it was."""
        if self.stage.input.pointing:
            self.tree.point(self.stage.input.pointer)
        if isinstance(self.tree.focus, TextEntry):
            self.tree.focus.on_focus()
        self.mark_dirty()

    def cover(self) -> None:
        """Another scene lies on top: whatever was held is let go, and nothing is typed here."""
        self.tree.handle(Lost())
        self.stage.input.typing = False
        self.ground.forget()

    def leave(self) -> None:
        """It was taken off the stack: letters are keys again, and its picture is freed now, not at some later time."""
        self.stage.input.typing = False
        self.ground.forget()

    def resized(self) -> None:
        """The window or the settings changed."""
        self.motion.reduced = self.stage.settings.reduced_motion
        self.rebuild()

    def handle(self, happening: Happening) -> bool:
        """Motion first (a press finishes it), then scene, carried piece, widgets, the usual."""
        if self._comes_too_soon(happening):
            return True
        acts = isinstance(happening, Press) or (isinstance(happening, Pointer) and happening.kind == "down")
        if self._notes and acts and not getattr(happening, "repeat", False):
            self._close_note()
        if self.motion.busy and acts:
            if not getattr(happening, "repeat", False):
                self.motion.skip()
                self.mark_dirty()
            return True
        if self.on_event(happening):
            self.mark_dirty()
            return True
        if self.carry is not None and self.carry.handle(happening):
            return True
        return self.tree.handle(happening) or self._usual(happening)

    def _usual(self, happening: Happening) -> bool:
        if isinstance(happening, Pointer) and happening.kind == "down" and happening.button == 3:
            return happening.clicks == 1 and self.back()
        if not isinstance(happening, Press) or happening.quick or happening.repeat:
            return False
        match happening.intent:
            case Intent.BACK:
                return self.back()
            case Intent.CLOSE:
                return self.close()
        return False

    def update(self, dt: float) -> None:
        """Time for motion and widgets."""
        if self.busy or (self.tree.tip() is not None and not self._tip_shown):
            self.mark_dirty()
        self.motion.update(dt)
        for effect in self.effects:
            effect.advance(dt * 1000, self.stage.settings.reduced_motion)
        self.effects = [effect for effect in self.effects if not effect.done]
        self.tree.root.pass_time(dt)

    @property
    def busy(self) -> bool:
        """Something moves."""
        return self.motion.busy or bool(self.effects) or any(widget.busy for widget in self.tree.all())

    def wake_in(self) -> float | None:
        """When a tooltip is due."""
        return self.tree.wake_in()

    @property
    def carrying(self) -> bool:
        """A piece is held."""
        return self.carry is not None and self.carry.piece is not None

    _tip_shown = False

    def draw(self, surface: pygame.Surface) -> None:
        """Background, widgets, what is carried, ring, tooltip."""
        brush = Brush(surface, self.stage, self.mood)
        if self.still_background():
            brush.grounded = self.ground.draw(brush, self.tree, self.draw_background)
        else:
            self.draw_background(brush)
        for widget in self.tree.root.children:
            widget.show(brush)
        self.draw_over(brush)
        for effect in self.effects:
            if isinstance(effect, Flourish):
                effect.draw(brush)
        self._draw_ring(brush)
        if self.carry is not None:
            self.carry.draw(brush)
        tip = self.tree.tip() if self.stage.stack.top is self else None
        self._tip_shown = tip is not None
        if tip is not None:
            widget, sentence, rule = tip
            draw_tip(brush, widget.where(), sentence, rule)
        elif self._notes and self.stage.stack.top is self:
            _, sentence, beside = self._notes[0]
            draw_note(brush, beside, sentence)

    def draw_background(self, brush: Brush) -> None:
        """What lies below the widgets."""

    def still_background(self) -> bool:
        """``draw_background`` draws the same at every frame and covers the window."""
        return False

    def draw_over(self, brush: Brush) -> None:
        """What lies above the widgets."""

    def _draw_ring(self, brush: Brush) -> None:
        focus = self.tree.focus
        on_top = self.stage.stack.top is self
        if focus is not None and focus.visible and on_top and not self.stage.input.pointing:
            paint.focus_ring(brush.surface, brush.rect(focus.where()), brush.scale, radius=focus.radius)

    def _refocus(self, label: str, region: str, where: pygame.FRect) -> None:
        """Find the control that had the focus, else the nearest one to where it was."""
        focusables = self.tree.focusables()
        same = [widget for widget in focusables if widget.label == label and widget.region == region]
        if not same and self.stage.input.pointing:
            return
        pool = same or [widget for widget in focusables if widget.region == region] or focusables

        def away(widget: Widget) -> float:
            here = widget.where()
            return abs(here.centerx - where.centerx) + abs(here.centery - where.centery)

        if pool:
            self.tree.set_focus(min(pool, key=away))


class Screen(WidgetScene):
    """A full screen. Set ``cap, title, purpose, mood``; ``status`` shows at the right of the top bar."""

    cap = ""
    title = ""
    purpose = ""
    bar = True
    """Has the top bar."""
    pausable = False
    """A game is on: Esc and the pause key pause it. Elsewhere Esc goes back."""
    accents: tuple[theme.Colour, theme.Colour, theme.Colour] | None = None
    """Stripes of the brand mark where they differ from the mood's."""
    light = (0.5, 0.4)
    """Where the sky is lightest, in shares of the window."""

    def __init__(self) -> None:
        super().__init__()
        self.main_key: Key | None = None
        self.status: Sequence[tuple[str, str] | Widget] = ()

    def main(
        self,
        label: str,
        use: Use,
        *,
        sub: str = "",
        icon: str = "",
        why: str = "",
        rule: str = "",
        tip: str = "",
        danger: bool = False,
        rect: Box = MAIN_KEY,
    ) -> Key:
        """Make the main key: gold, lower right, also Ctrl+Enter and Menu held. ``danger`` makes it red."""
        kind: paint.Kind = "danger" if danger else "primary"
        key = Key(label, rect, use, kind=kind, sub=sub, icon=icon, why=why, rule=rule, tip=tip, hotkey=Intent.MAIN)
        key.region = "main"
        self.main_key = self.add(key)
        if self.first is None:
            self.first = key
        return key

    def hints(self, *pairs: tuple[str, str], at: tuple[float, float] = HINTS_AT) -> Hints:
        """Key caps with a word each, lower left: ``hints(("Enter", "choose"), ("Q E", "turn"))``."""
        return self.add(Hints(at, pairs))

    def rebuild(self) -> None:
        """Make all widgets anew."""
        self.main_key = None
        super().rebuild()

    def build_frame(self) -> None:
        """The top bar comes before everything else."""
        if self.bar:
            self.add(TopBar(self))

    def enter(self) -> None:
        """It was put on the stack."""
        super().enter()
        if self.tree.focus is None and not self.stage.input.pointing:
            self.tree.set_focus(self.first)

    def handle(self, happening: Happening) -> bool:
        """Pause and help work while something moves, too; it moves on afterwards."""
        if self.motion.busy and self._on_bar(happening):
            return self.tree.handle(happening) or self._usual(happening)
        return super().handle(happening)

    def _on_bar(self, happening: Happening) -> bool:
        """The pause key, or the mouse on a key of the top bar."""
        if isinstance(happening, Press):
            return happening.intent is Intent.PAUSE
        if not isinstance(happening, Pointer) or happening.kind not in ("down", "up"):
            return False
        under = self.tree.under(happening.at)
        return under is not None and under.region == "bar"

    def pause(self) -> None:
        """P, Menu, or Esc with nothing to close."""
        if self.pausable and self.stage.pause is not None:
            self.stage.pause(self)

    def rule_ids(self) -> tuple[str, ...]:
        """Rules of this screen, for the rules page: ids, or their beginnings such as "SH-"."""
        return ()

    def open_rule(self) -> None:
        """F1 or the question mark: the rule page of this screen."""
        if self.stage.rules is not None:
            self.stage.rules(self)

    def close(self) -> bool:
        """Esc pauses a game, and goes back elsewhere."""
        if not self.pausable:
            return self.back()
        self.pause()
        return True

    def _usual(self, happening: Happening) -> bool:
        if isinstance(happening, PadChange) and not happening.present:
            self.pause()
            return True
        if isinstance(happening, Press) and not happening.quick and not happening.repeat:
            match happening.intent:
                case Intent.PAUSE:
                    self.pause()
                    return True
                case Intent.RULE:
                    self.open_rule()
                    return True
        return super()._usual(happening)

    def draw_background(self, brush: Brush) -> None:
        """Night sky. Subclasses that draw something else are asked at every frame."""
        paint.background(brush.surface, brush.mood, brush.scale, light=self.light)

    def still_background(self) -> bool:
        """The sky stands still."""
        return self.opaque and type(self).draw_background is Screen.draw_background
