"""What the Captain wants from a station, on its desk."""

from __future__ import annotations

from collections.abc import Iterator

from game.stage import theme
from game.stage.view import Box
from game.stage.widgets.base import Brush
from game.stage.widgets.texts import Panel, draw_badge


class OrderLine(Panel):
    """A plate with the Captain's star and the order."""

    def __init__(self, rect: Box, order: str) -> None:
        super().__init__(rect, name="order")
        self.order = order

    def texts(self) -> Iterator[str]:
        yield f"Order: {self.order}"

    def draw(self, brush: Brush) -> None:
        super().draw(brush)
        box = self.rect
        badge = (box.left + 18, box.centery - 20, 38, 38)
        draw_badge(brush, badge, "icon_captain", theme.STATIONS["captain"])
        at, room = (box.left + 72, box.centery - 1), box.width - 88
        said = next(self.texts())
        brush.fitted(said, "body", theme.TEXT, at, room, high=box.height - 16, anchor="midleft")
