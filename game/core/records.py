"""What the records of every wing's content are made of."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0)]
AtLeastOne = Annotated[int, Meta(ge=1)]
Chance = Annotated[float, Meta(ge=0, le=1)]
Words = Annotated[str, Meta(min_length=1)]


class Record(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A piece of content as it stands in a file; ``dict`` lets it keep what is worked out from it once."""


class Ruling(Record, frozen=True):
    """A rule in a few words for players; ``group`` is the heading it stands under in the rules reader.

    A wing's own record narrows ``group`` to its headings.
    """

    id: str
    group: Words
    title: Words
    text: Words
