"""Numbers and moments: where cards, abilities and special rules hook into the rules.

``game.in_force()`` says what counts now. A ``number`` is asked at once and is pure; every rule in force may
change it, and so may the bare sums (``changes``) of a card's YAML. A ``moment`` is a step; every rule in
force that knows the moment adds a step of its own behind it, finished before the next line of the rules.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from game.core.steps import BadStep, Steps

G = TypeVar("G", bound=Any)
P = ParamSpec("P")


class Number(Generic[G, P]):
    """A whole number that cards and rules may change."""

    def __init__(self, base: Callable[Concatenate[G, P], int]) -> None:
        functools.update_wrapper(self, base)
        self.base = base
        self.__name__ = base.__name__
        self.changes: dict[str, Callable[Concatenate[G, int, str, P], int]] = {}

    def __call__(self, game: G, *args: P.args, **kwargs: P.kwargs) -> int:
        """Return the number as it is now, with all that is in force."""
        value, name, changes = self.base(game, *args, **kwargs), self.__name__, self.changes
        for rule in game.in_force():
            if rule.id in changes:
                value = changes[rule.id](game, value, rule.owner, *args, **kwargs)
            if name in rule.changes:
                value += rule.changes[name]
        return value

    def by(
        self, rule: str
    ) -> Callable[[Callable[Concatenate[G, int, str, P], int]], Callable[Concatenate[G, int, str, P], int]]:
        """Let a rule change the number: ``f(game, value, owner, *args)`` returns the new value."""

        def add(
            change: Callable[Concatenate[G, int, str, P], int],
        ) -> Callable[Concatenate[G, int, str, P], int]:
            if rule in self.changes:
                raise BadStep(f"{self.__name__} is changed by {rule} twice")
            self.changes[rule] = change
            return change

        return add


def number(base: Callable[Concatenate[G, P], int]) -> Number[G, P]:
    """Declare a number that rules in force may change."""
    return Number(base)


class Moment(Generic[G, P]):
    """A step at which rules in force may add steps of their own. It may act and queue, but not ask."""

    def __init__(self, steps: Steps, body: Callable[Concatenate[G, P], None]) -> None:
        functools.update_wrapper(self, body)
        self.__name__ = body.__name__
        self.body = body
        self.steps = steps
        self.handlers: dict[str, str] = {}

    def __call__(self, game: G, *args: P.args, **kwargs: P.kwargs) -> None:
        """Carry out the moment itself, then queue the step of every rule in force that knows it."""
        self.body(game, *args, **kwargs)
        if game.choice is not None:
            raise BadStep(f"{self.__name__} is a moment and must not ask")
        if not self.handlers:
            return
        for rule in game.in_force():
            if rule.id in self.handlers:
                game.go_on((self.handlers[rule.id], (rule.owner, *args)))

    def by(
        self, rule: str
    ) -> Callable[[Callable[Concatenate[G, str, P], None]], Callable[Concatenate[G, str, P], None]]:
        """Let a rule add a step: ``f(game, owner, *args)``."""

        def add(handler: Callable[Concatenate[G, str, P], None]) -> Callable[Concatenate[G, str, P], None]:
            if rule in self.handlers:
                raise BadStep(f"{rule} waits for {self.__name__} twice")
            self.steps.register(handler, handler.__name__)
            self.handlers[rule] = handler.__name__
            return handler

        return add


def moments(steps: Steps) -> Callable[[Callable[Concatenate[G, P], None]], Moment[G, P]]:
    """Return a wing's ``@moment`` decorator."""

    def moment(body: Callable[Concatenate[G, P], None]) -> Moment[G, P]:
        made = Moment(steps, body)
        steps.register(made, made.__name__)
        return made

    return moment
