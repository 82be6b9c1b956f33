"""The steps of a wing by name: functions in code, names and plain arguments in the state."""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable
from typing import Any, TypeVar, overload

import msgspec

from game.core.state import Call

F = TypeVar("F", bound=Callable[..., None])


class BadStep(Exception):
    """A step broke the table's rules: our fault, not the player's."""


class StaleSave(Exception):
    """A saved game waits for a step that today's rules do not know, or know with other arguments."""


class _StepsByName(dict[str, Callable[..., None]]):
    def __missing__(self, name: str) -> Callable[..., None]:
        raise BadStep(f"{name} is on the agenda but is no step")


class Steps:
    """The steps of one wing, by name. Use the object as the decorator: ``step = Steps("cadets")``."""

    def __init__(self, wing: str) -> None:
        self.wing = wing
        self.by_name: dict[str, Callable[..., None]] = _StepsByName()
        self._shapes: dict[str, tuple[tuple[Any, ...], int]] = {}

    @overload
    def __call__(self, function: F, /) -> F: ...
    @overload
    def __call__(self, /, *, was: str) -> Callable[[F], F]: ...
    def __call__(self, function: Any = None, /, *, was: str = "") -> Any:
        """Register a step under its function name; ``was`` keeps the name older saves know it by."""
        if function is None:
            return lambda f: self.register(f, f.__name__, was)
        return self.register(function, function.__name__)

    def register(self, function: F, name: str, *old_names: str) -> F:
        for each in (name, *old_names):
            if each in self.by_name:
                raise BadStep(f"{self.wing}: two steps are called {each}")
            self.by_name[each] = function
        return function

    def today(self, name: str) -> str:
        """Return the name a step has today; a name the rules do not know stays as it is."""
        return self.by_name[name].__name__ if name in self.by_name else name

    def shape(self, name: str) -> tuple[Any, ...]:
        """Return the types of a step's arguments, after the game."""
        return self._shape(name)[0]

    def _shape(self, name: str) -> tuple[tuple[Any, ...], int]:
        """Return the types of a step's arguments, and how many of them have no default."""
        if name not in self._shapes:
            function = self.by_name[name]
            hints = typing.get_type_hints(function)
            arguments = list(inspect.signature(function).parameters.values())[1:]
            needed = sum(argument.default is argument.empty for argument in arguments)
            self._shapes[name] = tuple(hints[argument.name] for argument in arguments), needed
        return self._shapes[name]

    def restore(self, call: Call) -> Call:
        """Return a saved call with its arguments' types restored. Raises StaleSave."""
        name, args = call[0], list(call[1])
        if name not in self.by_name:
            raise StaleSave(f"this save waits for {name!r}, which the rules no longer know")
        shape, needed = self._shape(name)
        given = shape[: max(needed, len(args))]
        try:
            restored = msgspec.convert(args, types.GenericAlias(tuple, given), str_keys=True)
        except msgspec.ValidationError as error:
            raise StaleSave(f"this save waits for {name}{tuple(args)!r}: {error}") from None
        pairs = zip(restored, given, strict=True)
        return self.today(name), tuple(self.restore(arg) if hint == Call else arg for arg, hint in pairs)

    def listing(self) -> list[str]:
        """Return ``name(type, ...)`` for every step: a change of this list can strand saved games."""
        lines = []
        for name in sorted(self.by_name):
            shape, needed = self._shape(name)
            words = [written(hint) + " = ..." * (place >= needed) for place, hint in enumerate(shape)]
            renamed = "" if self.today(name) == name else f" is now {self.today(name)}"
            lines.append(f"{name}({', '.join(words)}){renamed}")
        return lines


def written(hint: Any) -> str:
    """Return a type as a person would write it."""
    if isinstance(hint, type) and not typing.get_args(hint):
        return hint.__name__
    return str(hint).replace("typing.", "")
