"""Numbers that have just changed glow for a moment, so that nobody has to look for what is different."""

from __future__ import annotations

from game.cadets.scenes.shown import Shown
from game.stage import paint, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush

GLOW_S = 0.4


class Glow:
    """Watches the numbers of the picture; ``left`` says how long each one still glows."""

    def __init__(self, shown: Shown) -> None:
        self.numbers = numbers(shown)
        self.left: dict[str, float] = {}

    def look(self, shown: Shown, *, still: bool) -> None:
        """Compare with what was there before; with ``still`` nothing glows."""
        now = numbers(shown)
        if not still:
            self.left |= {name: GLOW_S for name, value in now.items() if self.numbers.get(name) != value}
        self.numbers = now

    def pass_time(self, dt: float) -> bool:
        """Let time pass; True while something glows."""
        self.left = {name: left - dt for name, left in self.left.items() if left > dt}
        return bool(self.left)

    def draw(self, brush: Brush, name: str, box: Box, radius: float = 7.0) -> None:
        """Draw the glow of a number around its box, if it has one."""
        if name in self.left:
            share = round(self.left[name] / GLOW_S, 1)
            paint.ring(
                brush.surface, brush.rect(box), brush.scale, theme.WHITE, radius=radius, width=2, gap=1, opacity=share
            )


def numbers(shown: Shown) -> dict[str, int]:
    """Return the numbers that people watch: shields, speed, energy, crystals aboard."""
    state = shown.state
    found: dict[str, int] = dict(state.ship.strengths.items())
    found |= {"speed": state.ship.speed, "crystals": len(state.collected)}
    return found | dict(state.energy.items())
