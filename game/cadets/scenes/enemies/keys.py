"""The keys of the enemy step: see again, use a card, how fast ships are shown, and the gold key being held."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.stage import text
from game.stage.intents import Happening, Intent, Lost, Pointer, Press, Release
from game.stage.screen import Screen
from game.stage.settings import choices
from game.stage.widgets.keys import HOLD_S, Key

if TYPE_CHECKING:
    from game.cadets.scenes.enemies.step import EnemyStep

LEFT, WIDE, GAP = 1226.0, 354.0, 10.0
TOOLS_TOP, SPEED_TOP, HIGH = 693.0, 749.0, 46.0
SMALL_TEXT = 1.2
"""Below this text size there is room for a key cap beside a word."""
WORDS = {"1x": "1x", "2x": "2x", "instant": "Instant"}


def add_small_keys(step: EnemyStep) -> None:
    """Put them on the screen; closed ones say why."""
    half = (WIDE - GAP) / 2
    closed = "" if step.stop is not None and step.again.deeds else "A ship can be seen again when it has acted."
    cap = "R" if text.text_size() < SMALL_TEXT else ""
    step.add(
        Key("See again", (LEFT, TOOLS_TOP, half, HIGH), step.replay, icon="replay", cap=cap, why=closed,
            rule="SC-7.1", hotkey="r", region="tools")
    )  # fmt: skip
    closed = "" if step.asking is not None else "Cards can be used where the Captain is asked something."
    step.add(
        Key("Use a card", (LEFT + half + GAP, TOOLS_TOP, half, HIGH), step.open_cards, icon="cards", why=closed,
            rule="EE-7", region="tools")
    )  # fmt: skip
    speeds = choices("pace")
    wide = (WIDE - GAP * (len(speeds) - 1)) / len(speeds)
    for place, speed in enumerate(speeds):
        box = (LEFT + place * (wide + GAP), SPEED_TOP, wide, HIGH)
        chosen = speed == step.stage.settings.pace
        step.add(
            Key(WORDS[speed], box, partial(step.set_speed, speed), chosen=chosen, icon="check" if chosen else "",
                name=f"speed {speed}", region="speed")
        )  # fmt: skip


class Hold:
    """Watches the gold key being held down, by mouse, keys or pad."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.seconds: float | None = None
        """For how long it has been down, None if it is not."""

    @property
    def long(self) -> bool:
        """It has been held long enough to run."""
        return self.seconds is not None and self.seconds >= HOLD_S

    def pass_time(self, dt: float) -> None:
        """Time goes by."""
        if self.seconds is not None:
            self.seconds += dt

    def let_go(self) -> None:
        """The key is not held any more."""
        self.seconds = None

    def watch(self, happening: Happening) -> None:
        """Take note of what goes down and comes up."""
        key = self.screen.main_key
        if isinstance(happening, Press):
            main = happening.intent is Intent.MAIN and not happening.pad  # a pad's MAIN is a hold already
            use = happening.intent is Intent.USE and key is not None and self.screen.tree.focus is key
            if (main or use) and not happening.repeat:
                self.seconds = 0.0
        elif isinstance(happening, Pointer) and happening.kind == "down":
            if happening.button == 1 and key is not None and key.rect.collidepoint(happening.at):
                self.seconds = 0.0
        elif isinstance(happening, Release | Lost) or (isinstance(happening, Pointer) and happening.kind == "up"):
            self.let_go()
