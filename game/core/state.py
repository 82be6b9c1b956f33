"""Plain game states, and the cloner that copies them in microseconds.

A state is a ``msgspec.Struct`` of numbers, strings, enums, tuples, lists, dicts and further such structs.
Sets are refused: their order differs from run to run, so they would break "same seed and answers, same game".
"""

from __future__ import annotations

import enum
import inspect
import types
import typing
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import msgspec

Call = tuple[str, tuple[Any, ...]]
"""A step waiting to be run: its name and its (immutable) arguments."""

HIDDEN = "?"
"""What stands in a view where a card lies that its reader may not know."""

S = TypeVar("S")


class State(msgspec.Struct):
    """What the table itself keeps in every game's state; a wing adds its own fields.

    ``seed`` and ``count`` are the dice, ``agenda`` the pending steps (the last one is next), ``result`` is
    filled when the game ends. ``seen`` says who has looked at a face-down card: card id to a bit a seat.
    """

    seed: int = 0
    count: int = 0
    agenda: list[Call] = msgspec.field(default_factory=list)
    result: str = ""
    seen: dict[str, int] = msgspec.field(default_factory=dict)


class Zone(NamedTuple):
    """A place where cards lie face down.

    ``cards`` is the very list in the state, ``seers`` the seats who always see its faces, ``back`` the kind
    of card back: when an unseen world is imagined, cards change places only with others of the same back.
    """

    cards: list[str]
    seers: tuple[int, ...] = ()
    back: str = "card"


def cloner(kind: type[S]) -> Callable[[S], S]:
    """Return a function that copies a ``kind``, compiled once from its annotations.

    Immutable parts are shared. Raises TypeError for a field that cannot be copied and saved safely: a set, a
    bare ``list``, ``Any``, a dict whose keys are not words or numbers.
    """
    source = _Source()
    name = source.copier(kind)
    exec("\n".join(source.lines), source.names)  # our own generated text, from annotations only
    made: Callable[[S], S] = source.names[name]
    return made


class _Source:
    """The text of the copying functions, one for each struct met."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}
        self.lines: list[str] = []
        self.done: dict[type, str] = {}

    def copier(self, kind: type[Any]) -> str:
        """Return the name of the function that copies ``kind``, writing it first if need be."""
        if kind in self.done:
            return self.done[kind]
        number = len(self.done)
        name = self.done[kind] = f"copy_{number}"
        self.names[f"make_{number}"] = kind
        hints, parameters = typing.get_type_hints(kind), inspect.signature(kind).parameters
        parts = []
        for field in kind.__struct_fields__:
            part = self.expression(hints[field], f"x.{field}", f"{kind.__name__}.{field}")
            keyword = parameters[field].kind is inspect.Parameter.KEYWORD_ONLY
            parts.append(f"{field}={part}" if keyword else part)
        self.lines.append(f"def {name}(x): return make_{number}({', '.join(parts)})")
        return name

    def expression(self, hint: Any, x: str, where: str) -> str:
        """Return the Python text that copies the value named ``x`` of type ``hint``."""
        if immutable(hint):
            return x
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        if origin is list:
            inner = self.expression(args[0], "y", where)
            return f"{x}[:]" if inner == "y" else f"[{inner} for y in {x}]"
        if origin is dict and _fits_json(args[0]):
            inner = self.expression(args[1], "y", where)
            return f"{x}.copy()" if inner == "y" else f"{{k: {inner} for k, y in {x}.items()}}"
        if origin in (typing.Union, types.UnionType) and len(args) == 2 and type(None) in args:
            inner = self.expression(args[0] if args[1] is type(None) else args[1], x, where)
            return f"(None if {x} is None else {inner})"
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return f"{self.copier(hint)}({x})"
        raise TypeError(
            f"{where}: a state cannot hold {hint}; use numbers, strings, enums, tuple[...], list[...], "
            "dict[word or number, ...] and structs of these"
        )


def immutable(hint: Any) -> bool:
    """Say whether values of this type never change, so that clones may share them."""
    if hint == Call:
        return True  # arguments of steps are immutable by contract
    if isinstance(hint, typing.NewType):
        return immutable(hint.__supertype__)
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return immutable(args[0])
    if origin is typing.Literal:
        return True
    if origin in (typing.Union, types.UnionType):
        return all(map(immutable, args))
    if origin is tuple:
        return all(arg is Ellipsis or immutable(arg) for arg in args)
    if not isinstance(hint, type):
        return False
    if issubclass(hint, msgspec.Struct):
        parts = typing.get_type_hints(hint).values()
        return bool(hint.__struct_config__.frozen) and all(map(immutable, parts))
    return hint in (int, float, bool, str, bytes, type(None)) or issubclass(hint, enum.Enum)


def _fits_json(hint: Any) -> bool:
    """Say whether a dict key of this type comes back from a saved game: words, numbers and enums do."""
    if isinstance(hint, typing.NewType):
        return _fits_json(hint.__supertype__)
    if typing.get_origin(hint) is typing.Literal:
        return True
    return isinstance(hint, type) and (hint in (int, str) or issubclass(hint, enum.Enum))
