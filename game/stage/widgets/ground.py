"""What seldom changes, painted once: the sky and the plates and wells that lie on it.

Plates are large and half transparent at their edges; blending them anew at each frame would cost more
than all the rest. The ground is one opaque picture instead, made again when a plate moves or says
something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pygame

from game.stage import text
from game.stage.widgets.base import Brush, Widget

if TYPE_CHECKING:
    from game.stage.widgets.tree import Tree


class Ground:
    """The ground of one scene."""

    def __init__(self) -> None:
        self._key: Any = None
        self._picture: pygame.Surface | None = None

    def forget(self) -> None:
        """Free the picture: the scene is covered or gone."""
        self._key = self._picture = None

    def draw(self, brush: Brush, tree: Tree, sky: Callable[[Brush], None]) -> frozenset[Widget]:
        """Draw it; gives the widgets that are on it."""
        still = list(_still(tree))
        looks = tuple((id(widget), tuple(widget.rect), tuple(widget.texts())) for widget in still)
        key = (brush.surface.get_size(), brush.mood_name, text.text_size(), tree.scene.built, looks)
        if self._picture is None or key != self._key:
            self._picture = pygame.Surface(brush.surface.get_size())
            ground = Brush(self._picture, brush.stage, brush.mood_name)
            sky(ground)
            for widget in still:
                widget.draw(ground)
            self._key = key
        brush.surface.blit(self._picture, (0, 0))
        return frozenset(still)


def _still(tree: Tree) -> Iterator[Widget]:
    """Still widgets with nothing below them but other still ones."""
    moving: list[pygame.FRect] = []
    for widget in _unscrolled(tree.root):
        if widget.still and widget.rect.collidelist(moving) < 0:
            yield widget
        elif widget.rect.width and widget.rect.height:
            moving.append(widget.rect)


def _unscrolled(widget: Widget) -> Iterator[Widget]:
    for child in widget.children:
        if child.visible:
            yield child
            if not child.scrolls:
                yield from _unscrolled(child)
