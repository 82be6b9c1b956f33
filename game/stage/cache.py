"""A bounded store of painted surfaces: the longest unused ones go first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

COMMON_PIXELS = 1920 * 1080
_larger = 1.0


def fit_window(size: tuple[int, int]) -> None:
    """Let the stores grow with a window beyond 1920x1080: its surfaces are as much larger."""
    global _larger
    _larger = max(1.0, size[0] * size[1] / COMMON_PIXELS)


class SurfaceCache:
    """Keeps painted surfaces up to `max_bytes` (in windows up to 1920x1080); the newest one is always kept."""

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self.held_bytes = 0
        self._store: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Give the surface kept under `key`, or make, convert and keep it. Never draw on the result."""
        known = self._store.get(key)
        if known is not None:
            self._store.move_to_end(key)
            return known
        made = for_screen(make())
        self._store[key] = made
        self.held_bytes += weight(made)
        while self.held_bytes > self.max_bytes * _larger and len(self._store) > 1:
            _, dropped = self._store.popitem(last=False)
            self.held_bytes -= weight(dropped)
        return made

    def clear(self) -> None:
        """Forget everything, for instance when fonts or text size changed."""
        self._store.clear()
        self.held_bytes = 0

    def __contains__(self, key: Hashable) -> bool:
        return key in self._store

    def __len__(self) -> int:
        return len(self._store)


def weight(surface: pygame.Surface) -> int:
    """Bytes of pixel memory a surface holds."""
    return surface.get_pitch() * surface.get_height()


def for_screen(surface: pygame.Surface) -> pygame.Surface:
    """Convert to the format that blits fastest; without a window the surface stays as it is."""
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        return surface
    if surface.get_flags() & pygame.SRCALPHA:
        return surface.convert_alpha()
    return surface.convert()
