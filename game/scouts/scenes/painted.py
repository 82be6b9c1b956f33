"""Widgets that are painted once, with the ground, as long as nothing about them changes."""

from __future__ import annotations

from game.stage.widgets.base import Widget


class Painted(Widget):
    """The same until the table is laid out anew or its texts change; while it is lit or shakes it draws itself."""

    @property
    def still(self) -> bool:  # type: ignore[override]  # most widgets are one or the other for good
        """May be painted with the ground."""
        return self._shaken <= 0 and not self.hovered
