"""Fills the braces in texts with the numbers they speak of, so that every number stands in one file only."""

from collections.abc import Mapping
from typing import Any

import msgspec

from game.core.content import Reader

FILE = "text/scouts_rules.yaml"


def fill_in(reader: Reader, parts: Mapping[str, Any]) -> None:
    """Replace the rules whose texts have braces, like ``{numbers.hand_limit}``; braces that name nothing are reported.

    While anything else is wrong nothing is filled in: the numbers may be missing.
    """
    if reader.problems:
        return
    rules = parts["rules"]
    for id, rule in rules.items():
        try:
            text = rule.text.format_map(parts)
        except (KeyError, AttributeError, IndexError, ValueError, TypeError) as error:
            found = f"{type(error).__name__}: {error}"
            reader.report(FILE, ("rules", id, "text"), "braces that name a part of the content", found)
        else:
            rules[id] = msgspec.structs.replace(rule, text=text)
