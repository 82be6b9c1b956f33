"""What a player has chosen, kept from one start to the next as JSON in the user folder.

A damaged or unknown value costs only itself: it falls back to what the game ships with, and the
player is told in one sentence. Writing goes to a temporary name and is swapped in, so that a crash
leaves the old file whole.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec

TextSize = Literal[100, 115, 130, 150]
Timer = Literal[30, 45, 60, 0]
Pace = Literal["1x", "2x", "instant"]
FILE = "settings.json"


class Settings(msgspec.Struct):
    """Typed settings. Change a field, then call ``save`` of the ``SettingsFile`` they came from."""

    asked: bool = False
    """The first start has asked for text size, motion and sound."""
    text_size: TextSize = 100
    """Per cent."""
    reduced_motion: bool = False
    sound: bool = True
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)] = 80
    timer: Timer = 30
    """Seconds of a timed step, 0 for untimed."""
    pace: Pace = "1x"
    """How fast what others do is shown: enemies, rivals."""
    notes: bool = True
    """First-time notes are shown."""
    notes_seen: list[str] = msgspec.field(default_factory=list)
    handover: Literal["hold", "tap", "none"] = "hold"
    """How the next person takes the screen over; with none the group plays openly, and nothing is covered."""
    full_screen: bool = False
    window: tuple[Annotated[int, msgspec.Meta(ge=320)], Annotated[int, msgspec.Meta(ge=180)]] = (1280, 720)
    """Size of the window in pixels when it is not full screen."""
    preview: bool = True
    """Show where a plan leads while it is laid."""

    @property
    def motion_speed(self) -> float:
        """The pace as a factor for a motion queue; 0 is instant."""
        return {"1x": 1.0, "2x": 2.0, "instant": 0.0}[self.pace]


def choices(field: str) -> list[Any]:
    """What a setting may be, in order, for a stepper; on and off for switches."""
    hint = get_type_hints(Settings)[field]
    return [True, False] if hint is bool else list(get_args(hint))


class SettingsFile:
    """Reads and writes the settings in ``folder``; ``troubles`` are sentences the player should see once."""

    def __init__(self, folder: Path | None) -> None:
        self.path = folder / FILE if folder is not None else None
        self.troubles: list[str] = []
        self._told = False

    def load(self) -> Settings:
        """The stored settings; whatever cannot be used is as shipped, with a sentence in ``troubles``."""
        if self.path is None or not self.path.exists():
            return Settings()
        try:
            stored = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError) as problem:
            self.troubles.append(
                f"{self.path} cannot be read ({problem}). All settings are as shipped; "
                "they will be written anew when you change one."
            )
            return Settings()
        if not isinstance(stored, dict):
            self.troubles.append(
                f"{self.path} should hold settings by name, but holds a {type(stored).__name__}. "
                "All settings are as shipped."
            )
            return Settings()
        return self._fill(stored)

    def _fill(self, stored: dict[str, Any]) -> Settings:
        settings = Settings()
        hints = get_type_hints(Settings, include_extras=True)
        for name, value in stored.items():
            if name not in hints:
                self.troubles.append(f"{self.path}: there is no setting {name!r}; it is left out.")
                continue
            try:
                setattr(settings, name, msgspec.convert(value, hints[name]))
            except msgspec.ValidationError as problem:
                shipped = getattr(settings, name)
                self.troubles.append(
                    f"{self.path}: {name} is {value!r}. {problem}. It is set to {shipped!r}."
                )
        return settings

    def save(self, settings: Settings) -> bool:
        """Store all settings. False if the folder cannot be written; the first time is a trouble too."""
        if self.path is None:
            return False
        partial = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with partial.open("w", encoding="utf-8") as file:
                json.dump(msgspec.to_builtins(settings), file, indent=1)
                file.flush()
                os.fsync(file.fileno())
            partial.replace(self.path)
        except OSError as problem:
            with contextlib.suppress(OSError):
                partial.unlink(missing_ok=True)
            if not self._told:
                self._told = True
                self.troubles.append(
                    f"Settings cannot be saved in {self.path.parent} ({problem.strerror}). "
                    "They hold until you close the game."
                )
            return False
        return True
