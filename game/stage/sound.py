"""Short effects, made in code at first use. Without a sound device the game is silent, and says so (D11).

Nothing here is louder than half of full scale, and every cue that matters also shows on screen.
"""

from __future__ import annotations

import logging
import math
from array import array
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

import pygame

log = logging.getLogger(__name__)

LOUDEST: Final = 0.5
"""Share of full scale that no effect goes beyond."""
TICK_GAP_MS: Final = 125
SAME_GAP_MS: Final = 40
"""Least time between two plays of one effect: hovering ticks at most eight times a second."""
_FULL_SCALE: Final = 32767


class Tone(NamedTuple):
    """One voice of an effect.

    `pitch` in Hz glides to `to`; pitch 0 is noise, `dull` from 0 (bright) to 1 (muffled). `start` and
    `length` are seconds, `loud` is a share of full scale, `attack` the seconds until it is loudest.
    """

    pitch: float
    length: float
    loud: float
    start: float = 0.0
    to: float = 0.0
    attack: float = 0.003
    dull: float = 0.0


EFFECTS: Final[dict[str, tuple[Tone, ...]]] = {
    # Controls: a soft tick for focus, felted clicks a fifth apart, a dull thud for what cannot be done.
    "tick": (Tone(880, 0.03, 0.06), Tone(0, 0.015, 0.04, dull=0.6)),
    "click": (Tone(330, 0.07, 0.22, to=300), Tone(0, 0.02, 0.12, dull=0.7)),
    "back": (Tone(220, 0.08, 0.22, to=200), Tone(0, 0.02, 0.12, dull=0.7)),
    "refused": (Tone(120, 0.14, 0.3, to=85), Tone(0, 0.05, 0.1, dull=0.9)),
    # Pieces: tiles on enamel, paper.
    "take": (Tone(520, 0.06, 0.14, to=640), Tone(0, 0.02, 0.08, dull=0.5)),
    "place": (Tone(740, 0.06, 0.16), Tone(250, 0.09, 0.2, to=190), Tone(0, 0.025, 0.16, dull=0.45)),
    "turn": (Tone(0, 0.06, 0.12, dull=0.4), Tone(600, 0.04, 0.07)),
    "card": (Tone(0, 0.13, 0.32, attack=0.03, dull=0.25), Tone(0, 0.03, 0.14, start=0.11, dull=0.6)),
    "die": tuple(
        Tone(pitch, 0.05, 0.17, start=start)
        for pitch, start in ((410, 0.0), (350, 0.09), (440, 0.16), (320, 0.25), (260, 0.31))
    ),
    # Outcomes: a rising third, a soft wooden knock.
    "success": (
        Tone(523.3, 0.3, 0.2),
        Tone(659.3, 0.42, 0.22, start=0.13),
        Tone(1318.5, 0.3, 0.05, start=0.13),
    ),
    "miss": (Tone(190, 0.11, 0.3, to=165), Tone(430, 0.05, 0.1), Tone(0, 0.02, 0.08, dull=0.8)),
    "win": tuple(
        Tone(pitch, 0.6, 0.17, start=0.14 * place) for place, pitch in enumerate((392.0, 493.9, 587.3, 784.0))
    ),
    "lose": tuple(
        Tone(pitch, 0.7, 0.2, start=0.22 * place) for place, pitch in enumerate((293.7, 246.9, 196.0))
    ),
    # Ship: shields ring like glass, the hull thumps.
    "shield": (Tone(1244.5, 0.7, 0.16), Tone(2093, 0.5, 0.08), Tone(3322, 0.3, 0.04), Tone(0, 0.02, 0.08)),
    "thump": (Tone(95, 0.34, 0.42, to=42), Tone(0, 0.16, 0.2, dull=0.93)),
    "move": (Tone(150, 0.24, 0.4, to=210, attack=0.07), Tone(0, 0.24, 0.2, attack=0.09, dull=0.85)),
    "lock": (Tone(988, 0.09, 0.14), Tone(1318.5, 0.14, 0.14, start=0.08)),
    "pull": (Tone(180, 0.4, 0.36, to=320, attack=0.08), Tone(270, 0.4, 0.16, to=480, attack=0.08)),
    "repair": (Tone(700, 0.07, 0.13), Tone(700, 0.07, 0.13, start=0.1), Tone(930, 0.16, 0.14, start=0.2)),
    # Feeling a sensor piece in the bag: bump, notch, flat.
    "bump": (Tone(1700, 0.035, 0.26, to=1500), Tone(0, 0.01, 0.12)),
    "notch": (Tone(150, 0.1, 0.42, to=100), Tone(0, 0.03, 0.08, dull=0.92)),
    "flat": (Tone(0, 0.12, 0.4, attack=0.03, dull=0.1),),
    # Clock: ten seconds left, and the last five.
    "second": (Tone(1050, 0.045, 0.2), Tone(0, 0.012, 0.1, dull=0.3)),
    "warning": (Tone(659.3, 0.16, 0.2), Tone(523.3, 0.26, 0.22, start=0.17)),
    "time_up": (Tone(196, 0.6, 0.3, to=185), Tone(392, 0.4, 0.1), Tone(0, 0.05, 0.12, dull=0.8)),
}


class Sounds:
    """Plays effects by name. `trouble` is None, or one sentence about why there is no sound."""

    def __init__(
        self, volume: float = 0.7, on: bool = True, now: Callable[[], int] = pygame.time.get_ticks
    ) -> None:
        self.on = on
        self.trouble: str | None = None
        self._volume = max(0.0, min(1.0, volume))
        self._now = now
        self._made: dict[str, pygame.mixer.Sound] = {}
        self._last: dict[str, int] = {}
        self._unknown: set[str] = set()
        self._open()

    def _open(self) -> None:
        """Open the sound device, once; a machine without one plays silently."""
        try:
            if pygame.mixer.get_init() is None:
                pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
            pygame.mixer.set_num_channels(16)
        except pygame.error as problem:
            self.trouble = f"No sound device ({problem}): the game plays without sound."

    @property
    def volume(self) -> float:
        """Volume of all effects, 0 to 1."""
        return self._volume

    def set_volume(self, volume: float) -> None:
        """Set the volume of all effects; it is kept between 0 and 1."""
        self._volume = max(0.0, min(1.0, volume))

    def play(self, name: str) -> bool:
        """Play an effect of `EFFECTS` and tell whether it sounds. Never raises.

        An effect just played is not played again on top of itself. An unknown name is logged, once.
        """
        tones = EFFECTS.get(name)
        if tones is None:
            self._tell_unknown(name)
            return False
        if not self.on or self.trouble or self._volume <= 0 or self._too_soon(name):
            return False
        try:
            if name not in self._made:
                self._made[name] = pygame.mixer.Sound(buffer=_for_device(waveform(tones, _rate())))
            self._made[name].set_volume(self._volume)
            self._made[name].play()
        except pygame.error as problem:
            self.trouble = f"The sound device failed ({problem}): the game goes on without sound."
            return False
        return True

    def _tell_unknown(self, name: str) -> None:
        if name not in self._unknown:
            self._unknown.add(name)
            log.warning("There is no sound effect %r; known are %s.", name, ", ".join(EFFECTS))

    def _too_soon(self, name: str) -> bool:
        now, gap = self._now(), TICK_GAP_MS if name == "tick" else SAME_GAP_MS
        if now - self._last.get(name, -gap) < gap:
            return True
        self._last[name] = now
        return False


def _rate() -> int:
    opened = pygame.mixer.get_init()
    return opened[0] if opened else 44100


def _for_device(samples: array[int]) -> bytes:
    """Repeat each sample for every channel the device was opened with."""
    opened = pygame.mixer.get_init()
    channels = opened[2] if opened else 1
    if channels == 1:
        return samples.tobytes()
    spread = array("h", bytes(2 * channels * len(samples)))
    for channel in range(channels):
        spread[channel::channels] = samples
    return spread.tobytes()


@lru_cache(maxsize=64)
def waveform(tones: tuple[Tone, ...], rate: int) -> array[int]:
    """Mix the voices of an effect into 16-bit mono samples, never beyond LOUDEST."""
    seconds = max(tone.start + tone.length for tone in tones)
    mixed = [0.0] * (math.ceil(seconds * rate) + 1)
    for number, tone in enumerate(tones):
        first = round(tone.start * rate)
        for index, value in enumerate(_voice(tone, rate, number)):
            mixed[first + index] += value
    peak = max(map(abs, mixed))
    share = min(1.0, LOUDEST / peak) * _FULL_SCALE
    return array("h", (round(value * share) for value in mixed))


def _voice(tone: Tone, rate: int, seed: int) -> list[float]:
    count = round(tone.length * rate)
    source = _noise(count, tone.dull, seed) if tone.pitch == 0 else _sine(count, tone, rate)
    attack = max(1, round(tone.attack * rate))
    fade = 5.0 / count
    return [
        value * tone.loud * min(1.0, index / attack) * math.exp(-fade * index) * (1 - index / count)
        for index, value in enumerate(source)
    ]


def _sine(count: int, tone: Tone, rate: int) -> list[float]:
    """A sine whose pitch glides evenly to its last pitch."""
    last = tone.to or tone.pitch
    step, change = math.tau * tone.pitch / rate, math.tau * (last - tone.pitch) / rate / count
    return [math.sin(step * index + change * index * index / 2) for index in range(count)]


def _noise(count: int, dull: float, seed: int) -> list[float]:
    """Noise through a one-pole low-pass, brought back to about the same loudness."""
    chance = Random(seed)
    gain = math.sqrt((1 + dull) / (1 - dull))
    level, values = 0.0, []
    for _ in range(count):
        level = dull * level + (1 - dull) * chance.uniform(-1, 1)
        values.append(level * gain)
    return values
