"""How a requirement or a whole card stands: an icon on a disc of its colour, and a word (SS-UI.2)."""

from __future__ import annotations

from game.scouts.scenes.skills import CODE
from game.scouts.scenes.table.outlook import State
from game.stage import paint, text, theme
from game.stage.view import Point
from game.stage.widgets.base import Brush

SIGNS: dict[State, tuple[str, theme.Colour]] = {
    "have": ("check", theme.OK), "aid": ("cards", theme.MARIGOLD), "marker": ("star", theme.WARN),
    "lost": ("cross", theme.DANGER), "missing": ("cross", theme.DANGER),
}  # fmt: skip
CHANCES: dict[State, str] = {"have": "passes", "aid": "with Aid", "lost": "they fail"}
"""What the signs of a whole card say."""


def draw_sign(brush: Brush, centre: Point, state: State) -> None:
    """Draw the disc of a sign."""
    icon, colour = SIGNS[state]
    paint.disc(brush.surface, brush.at(centre), brush.px(13), colour, stroke=2 * brush.scale)
    brush.icon(icon, (centre[0] - 9, centre[1] - 9, 18, 18), theme.INK)


def draw_chance(brush: Brush, middle: Point, state: State) -> None:
    """Draw what a card's chances are as a chip: sign and word."""
    icon, colour = SIGNS[state]
    said = CHANCES[state]
    wide = text.size(said, CODE, brush.scale)[0] / brush.scale + 40
    paint.chip(brush.surface, brush.rect((middle[0] - wide / 2, middle[1] - 12, wide, 24)), brush.scale, colour)
    left = middle[0] - wide / 2
    brush.icon(icon, (left + 8, middle[1] - 8, 16, 16), theme.INK)
    text.draw(brush.surface, said, CODE, theme.INK, brush.at((left + 28, middle[1])), brush.scale, anchor="midleft")
