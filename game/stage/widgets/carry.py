"""Picking pieces up and putting them down: by two clicks, by dragging, by keys, by pad.

A scene has ``Place`` widgets and one ``Carry``. The first use lifts the piece of a place; it follows
the pointer or the focus. The second use, or letting go of a drag, puts it down; back returns it. What
may go where is the scene's to say: its functions change the scene's own model and answer a sentence
when they refuse.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.stage import paint, theme
from game.stage.intents import Happening, Intent, Lost, Pointer, Press
from game.stage.view import Box, Point
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.layers import Flourish

if TYPE_CHECKING:
    from game.stage.screen import WidgetScene

DRAG_FROM = 8.0
"""Du the pointer moves before a click becomes a drag."""
RING_MS, RING_GROWS = 240.0, 18.0

Refusal = str | tuple[str, str] | None
"""None: done. Else why not, or why not and the rule id."""


class Place(Widget):
    """A spot for one piece. ``at`` is the scene's own key for it, ``piece`` what lies there, or None.

    ``frame``: "dash" for a dashed outline when empty, "well" for a recess, "" for nothing.
    """

    focusable = True
    radius = theme.RADIUS_WELL

    def __init__(self, rect: Box, at: Any, piece: Any = None, *, frame: str = "dash", **common: Any) -> None:
        super().__init__(rect, **common)
        self.at, self.piece, self.frame = at, piece, frame
        if not self.name:
            self.name = f"place {at}"

    @property
    def carry(self) -> Carry:
        """The scene's carry."""
        assert self.scene is not None and self.scene.carry is not None, "a scene with places needs a Carry"
        return self.scene.carry

    def use(self) -> None:
        """Lift what lies here, or put down what is carried."""
        if self.carry.piece is not None:
            self.carry.put(self)
        else:
            self.carry.lift(self, self.rect.center)

    def on_press(self, press: Press) -> bool:
        """Back takes a laid piece away."""
        if press.intent is Intent.BACK and self.piece is not None and not press.quick:
            return self.carry.send_away(self)
        return False

    def on_pointer(self, pointer: Pointer) -> bool:
        """A press lifts at once, so that it may become a drag."""
        if pointer.kind != "down" or pointer.button != 1 or self.piece is None or self.why:
            return False
        if pointer.clicks == 1:
            self.carry.lift(self, pointer.at, by_pointer=True)
        return True

    def draw(self, brush: Brush) -> None:
        """Draw the empty spot or the piece."""
        away = self.carry.piece is not None and self.carry.home == self.at
        if self.piece is None or away:
            where = brush.rect(self.rect)
            if self.frame == "dash":
                radius = theme.RADIUS_WELL * brush.scale
                paint.dashed_rect(brush.surface, where, theme.DASH, 2 * brush.scale, radius=radius)
            elif self.frame == "well":
                paint.well(brush.surface, where, brush.scale, brush.mood)
        else:
            self.carry.draw_piece(brush, self.rect, self.piece)


class Carry:
    """What is held right now.

    ``lift(at, piece)`` and ``put(home, at, piece)`` change the scene's model or refuse; ``back(home,
    piece)`` undoes a lift; ``away(at, piece)`` returns a laid piece to its stock (double click,
    Backspace); ``turn(piece, step)`` turns it by a quarter, ``flip(piece)`` turns it over; both answer
    the piece as it is then. ``draw(brush, box, piece)`` draws one.
    """

    def __init__(
        self,
        scene: WidgetScene,
        *,
        draw: Callable[[Brush, pygame.FRect, Any], Any],
        put: Callable[[Any, Any, Any], Refusal],
        lift: Callable[[Any, Any], Refusal] = lambda at, piece: None,
        back: Callable[[Any, Any], Any] = lambda home, piece: None,
        away: Callable[[Any, Any], Refusal] | None = None,
        turn: Callable[[Any, int], Any] | None = None,
        flip: Callable[[Any], Any] | None = None,
    ) -> None:
        self.scene = scene
        self.draw_piece, self._put, self._lift, self._back = draw, put, lift, back
        self._away, self._turn, self._flip = away, turn, flip
        self.piece: Any = None
        self.home: Any = None
        self.box = pygame.FRect(0, 0, 0, 0)
        self.pointer: Point | None = None
        """Where the pointer carries it; None while keys do."""
        self._pressed_at: Point | None = None
        self._moved = False

    # -- what places and scenes call

    def lift(self, place: Place, at: Point, *, by_pointer: bool = False) -> bool:
        """Pick up what lies on a place."""
        if place.piece is None:
            return False
        refusal = self._lift(place.at, place.piece)
        if refusal is not None:
            self._refuse(place, refusal)
            return False
        self.piece, self.home, self.box = place.piece, place.at, place.where()
        pointing = by_pointer or self.scene.stage.input.pointing
        self.pointer = self.scene.stage.input.pointer if pointing else None
        self._pressed_at, self._moved = (self.pointer if by_pointer else None), False
        self.scene.stage.play("take")
        self.scene.mark_dirty()
        return True

    def put(self, place: Place) -> bool:
        """Put the carried piece down, or refuse and keep it."""
        if place.why:
            self._refuse(place, (place.why, place.rule))
            return False
        if place.at == self.home:
            self.back()
            return True
        box = place.where()
        refusal = self._put(self.home, place.at, self.piece)
        if refusal is not None:
            self._refuse(place, refusal)
            return False
        self.drop()
        self.scene.stage.play("place")
        self.scene.effects.append(Ring(self.scene, box))
        return True

    def back(self) -> None:
        """Return the carried piece to where it was lifted."""
        home, piece = self.home, self.piece
        self.drop()
        self._back(home, piece)

    def drop(self) -> None:
        """Forget what is carried, without a word to the scene."""
        self.piece = self.home = self.pointer = self._pressed_at = None
        self.scene.mark_dirty()

    def send_away(self, place: Place) -> bool:
        """Return a laid piece to its stock; False if the scene has no such thing."""
        if self._away is None or place.piece is None:
            return False
        refusal = self._away(place.at, place.piece)
        if refusal is not None:
            self._refuse(place, refusal)
        self.scene.mark_dirty()
        return True

    def turn(self, step: int) -> None:
        """Turn the carried piece by quarters, clockwise for a positive step."""
        if self._turn is not None and self.piece is not None:
            self.piece = self._turn(self.piece, step)
            self.scene.stage.play("turn")
            self.scene.mark_dirty()

    def flip(self) -> None:
        """Turn the carried piece over."""
        if self._flip is not None and self.piece is not None:
            self.piece = self._flip(self.piece)
            self.scene.mark_dirty()

    # -- events while something is carried

    def handle(self, happening: Happening) -> bool:
        """True if the event was about the carried piece."""
        if self.piece is None:
            return False
        match happening:
            case Pointer():
                return self._by_pointer(happening)
            case Press():
                return self._by_key(happening)
            case Lost():
                self._pressed_at = None
        return False

    def _by_pointer(self, pointer: Pointer) -> bool:
        tree = self.scene.tree
        if pointer.kind == "wheel":
            self.turn(-1 if pointer.wheel > 0 else 1)
            return self._turn is not None
        self.pointer = pointer.at
        self.scene.mark_dirty()
        under = tree.under(pointer.at)
        if pointer.kind == "move":
            if self._pressed_at is not None:
                across, down = pointer.at[0] - self._pressed_at[0], pointer.at[1] - self._pressed_at[1]
                self._moved |= across * across + down * down > DRAG_FROM**2
            tree.point(pointer.at)
            return True
        if pointer.kind == "up":
            return self._let_go(under)
        if pointer.button == 3:
            return self._right(pointer)
        if pointer.button != 1 or not isinstance(under, Place):
            return False
        tree.set_focus(under)
        if pointer.clicks > 1 and under.at == self.home:
            self._double(under)
        else:
            self.put(under)
        return True

    def _let_go(self, under: Widget | None) -> bool:
        """The button came up: that ends a drag, but not the first half of two clicks."""
        dragged = self._pressed_at is not None and self._moved
        held_down, self._pressed_at = self._pressed_at is not None, None
        tree = self.scene.tree
        if held_down and tree.holder is not None:
            tree.holder.pressed, tree.holder = False, None
        if not dragged:
            return held_down
        if not isinstance(under, Place) or not self.put(under):
            self.back_if_held()
        return True

    def back_if_held(self) -> None:
        """A drag that ends nowhere returns the piece."""
        if self.piece is not None:
            self.back()

    def _right(self, pointer: Pointer) -> bool:
        if self._turn is None and self._flip is None:
            self.back()
        elif pointer.clicks == 2 and self._flip is not None:
            self.turn(-1)
            self.flip()
        else:
            self.turn(1)
        return True

    def _double(self, place: Place) -> None:
        home, piece = self.home, self.piece
        self.back()
        if self._away is None:
            return
        refusal = self._away(home, piece)
        if refusal is not None:
            self._refuse(place, refusal)

    def _by_key(self, press: Press) -> bool:
        match press.intent:
            case Intent.TURN_LEFT:
                self.turn(-1)
            case Intent.TURN_RIGHT:
                self.turn(1)
            case Intent.FLIP:
                self.flip()
            case Intent.BACK | Intent.CLOSE:
                self.back()
            case _:
                self.pointer = None if not self.scene.stage.input.pointing else self.pointer
                return False
        return True

    def _refuse(self, place: Widget, refusal: Refusal) -> None:
        why, rule = refusal if isinstance(refusal, tuple) else (refusal or "", "")
        self.scene.tree.refuse(place, why, rule)

    def draw(self, brush: Brush) -> None:
        """Draw the carried piece at the pointer, or a little above the focused place."""
        if self.piece is None:
            return
        box = self.box.copy()
        focus = self.scene.tree.focus
        if self.pointer is not None and self.scene.stage.input.pointing:
            box.center = self.pointer
        elif focus is not None:
            where = focus.where()
            box.center = (where.centerx + 10, where.centery - 14)
        self.draw_piece(brush, box, self.piece)


class Ring(Flourish):
    """A ring that grows and fades where a piece snapped in."""

    def __init__(self, scene: WidgetScene, box: pygame.FRect, colour: theme.Colour = theme.FOCUS) -> None:
        super().__init__(scene, RING_MS)
        self.box, self.colour = box, colour

    def draw(self, brush: Brush) -> None:
        """Draw it as it is now."""
        if self.part >= 1 or self.scene.stage.settings.reduced_motion:
            return
        where = brush.rect(self.box.inflate(RING_GROWS * self.part, RING_GROWS * self.part))
        radius = theme.RADIUS_WELL * brush.scale
        layer = pygame.Surface(where.inflate(8, 8).size, pygame.SRCALPHA)
        box = layer.get_rect().inflate(-8, -8)
        shade = (*self.colour, round(255 * (1 - self.part)))
        pygame.draw.rect(layer, shade, box, max(1, brush.px(3)), border_radius=round(radius))
        brush.surface.blit(layer, where.inflate(8, 8))
