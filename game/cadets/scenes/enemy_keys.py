"""The small keys of the enemy step: see again, use a card, and how fast ships are shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.stage import text
from game.stage.settings import choices
from game.stage.widgets.keys import Key

if TYPE_CHECKING:
    from game.cadets.scenes.enemy_step import EnemyStep

LEFT, WIDE, GAP = 1226.0, 354.0, 10.0
TOOLS_TOP, SPEED_TOP, HIGH = 693.0, 749.0, 46.0
SMALL_TEXT = 1.2
"""Below this text size there is room for a key cap beside a word."""
WORDS = {"1x": "1x", "2x": "2x", "instant": "Instant"}


def add_small_keys(step: EnemyStep) -> None:
    """Put them on the screen; closed ones say why."""
    half = (WIDE - GAP) / 2
    closed = "" if step.stop is not None and step.deeds else "A ship can be seen again when it has acted."
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
    speeds = choices("enemy_speed")
    wide = (WIDE - GAP * (len(speeds) - 1)) / len(speeds)
    for place, speed in enumerate(speeds):
        box = (LEFT + place * (wide + GAP), SPEED_TOP, wide, HIGH)
        chosen = speed == step.stage.settings.enemy_speed
        step.add(
            Key(WORDS[speed], box, partial(step.set_speed, speed), chosen=chosen, icon="check" if chosen else "",
                name=f"speed {speed}", region="speed")
        )  # fmt: skip
