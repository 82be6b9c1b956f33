"""The dice: number n of seed s.

A state holds two integers, ``seed`` and ``count``. Every random number is a hash of both, so a saved game, a
clone and a replay continue with the same luck on every machine, and bots' own dice never disturb the table's.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = 0xFFFFFFFFFFFFFFFF
_STEP = 0x9E3779B97F4A7C15


def mix(seed: int, count: int) -> int:
    """Return number ``count`` of ``seed``: 64 well-mixed bits (the SplitMix64 finaliser)."""
    z = (seed + count * _STEP) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Dice:
    """A run of random numbers: the table's lies in the state, a bot brings its own."""

    __slots__ = ("count", "seed")

    def __init__(self, seed: int, count: int = 0) -> None:
        self.seed = seed
        self.count = count

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1."""
        self.count += 1
        return mix(self.seed, self.count) * n >> 64

    def fraction(self) -> float:
        """Return a number from 0 up to, not including, 1."""
        self.count += 1
        return (mix(self.seed, self.count) >> 11) / 9007199254740992.0

    def one_of(self, things: Sequence[T]) -> T:
        """Return one of the things, each as likely."""
        return things[self.below(len(things))]

    def shuffle(self, things: MutableSequence[T]) -> None:
        """Put the things into a random order, in place."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
