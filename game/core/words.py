"""Plain YAML words: which text is a number, a boolean or just text, and how to speak of it to people."""

import re
from typing import Any

import yaml
from msgspec import inspect


class Loader(yaml.CSafeLoader):
    """YAML in which only true and false are booleans and only plain decimal digits are numbers."""

    yaml_implicit_resolvers = {}  # its own, not the ones of YAML 1.1


_TAG = "tag:yaml.org,2002:"
for _name, _pattern, _first in (
    ("bool", r"true|false", "tf"),
    ("int", r"-?(?:0|[1-9][0-9]*)", "-0123456789"),
    ("float", r"-?(?:0|[1-9][0-9]*)\.[0-9]+", "-0123456789"),
    ("null", r"~|null|", ("~", "n", "")),
):
    Loader.add_implicit_resolver(_TAG + _name, re.compile(rf"^(?:{_pattern})$"), list(_first))

MOST_DIGITS = 18
"""Longer whole numbers fit no saved game."""

MOST_LETTERS = 80
"""Of a text that does not belong where it stands so much is shown."""

_DOUBTFUL = re.compile(
    r"""(?ix) ^(?: yes | no | on | off | true | false | null
    | [-+]? [0-9][0-9_]* (?: : [0-5]?[0-9])+ (?:\.[0-9]*)?      # 12:30
    | [-+]? (?: 0[box]?[0-9a-f_]+ | [0-9][0-9_]* )                # 012, 0x1f, 1_000
    | [-+]? (?: [0-9][0-9_]* \.? [0-9]* | \.[0-9]+ | \.inf | \.nan ) (?: e[-+]?[0-9]+ )?   # 1e3, 5.
    | [0-9]{4}-[0-9]{1,2}-[0-9]{1,2} .* )$"""  # a date
)


class Bad:
    """What reading a broken value gives; there is one of it, `BAD`."""


BAD = Bad()


def is_null(node: yaml.Node) -> bool:
    """Say whether nothing is written at a place."""
    return bool(node.tag == _TAG + "null")


def is_doubtful(node: yaml.Node) -> bool:
    """Say whether other readers of YAML would take a word without quotes for something else than text."""
    return isinstance(node, yaml.ScalarNode) and not node.style and bool(_DOUBTFUL.match(node.value))


def scalar(node: yaml.Node, shape: inspect.Type) -> Any:
    """Return the value of a leaf, or BAD if it is not what the shape wants."""
    if not isinstance(node, yaml.ScalarNode):
        return BAD
    text, kind = node.value, node.tag.removeprefix(_TAG)
    if isinstance(shape, inspect.BoolType):
        return text == "true" if kind == "bool" else BAD
    if isinstance(shape, inspect.IntType):
        return _in_bounds(int(text), shape) if kind == "int" and len(text) <= MOST_DIGITS else BAD
    if isinstance(shape, inspect.FloatType):
        return _in_bounds(float(text), shape) if kind in ("int", "float") else BAD
    if isinstance(shape, inspect.LiteralType):
        return next((value for value in shape.values if str(value) == text), BAD)
    if isinstance(shape, inspect.StrType):
        if kind != "str" or is_doubtful(node) or len(text.strip()) < (shape.min_length or 0):
            return BAD
        return text if not shape.pattern or re.search(shape.pattern, text) else BAD
    raise TypeError(f"content records cannot hold {shape}")


def _in_bounds(value: float, shape: inspect.IntType | inspect.FloatType) -> Any:
    low = shape.ge is None or value >= shape.ge
    high = shape.le is None or value <= shape.le
    return value if low and high else BAD


def expected(shape: inspect.Type) -> str:
    """Say in words what a shape wants."""
    if isinstance(shape, inspect.Metadata):
        return expected(shape.type)
    if isinstance(shape, inspect.BoolType):
        return "true or false"
    if isinstance(shape, inspect.IntType | inspect.FloatType):
        word = "a whole number" if isinstance(shape, inspect.IntType) else "a number"
        if shape.ge is not None and shape.le is not None:
            return f"{word} from {shape.ge} to {shape.le}"
        return f"{word} of at least {shape.ge}" if shape.ge is not None else word
    if isinstance(shape, inspect.StrType):
        if shape.pattern:
            return f"text of the form {shape.pattern}"
        return "text that is not empty" if shape.min_length else "text"
    if isinstance(shape, inspect.LiteralType):
        return "one of " + ", ".join(str(value) or '""' for value in shape.values)
    if isinstance(shape, inspect.VarTupleType):
        return f"a list, each entry {expected(shape.item_type)}"
    if isinstance(shape, inspect.TupleType):
        return f"a list of {len(shape.item_types)}: {', '.join(map(expected, shape.item_types))}"
    if isinstance(shape, inspect.UnionType):
        return " or ".join(expected(kind) for kind in shape.types if not isinstance(kind, inspect.NoneType))
    return "a mapping"


def shown(node: yaml.Node) -> str:
    """Say in words what stands at a place."""
    if isinstance(node, yaml.MappingNode):
        return "a mapping"
    if isinstance(node, yaml.SequenceNode):
        return "a list"
    if is_null(node):
        return "nothing"
    text = str(node.value)
    if len(text) > MOST_LETTERS:
        text = f"{text[:MOST_LETTERS]}..."
    return repr(text) if node.tag == _TAG + "str" and not is_doubtful(node) else text
