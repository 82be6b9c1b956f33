"""The classes of a Tiled project: what tiles and objects may be called, and the properties they have."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from game.core.content import ContentError, Problem, read_file

Value = str | int | float | bool


class Member(msgspec.Struct, frozen=True):
    """A property of a class: its type, its default, and the words it may be (none: any)."""

    type: str
    default: Value
    words: tuple[str, ...] = ()


class TiledClass(msgspec.Struct, frozen=True):
    name: str
    uses: tuple[str, ...]
    members: dict[str, Member]


class Project(msgspec.Struct, frozen=True):
    """The classes and enums of a `.tiled-project` file."""

    file: str
    classes: dict[str, TiledClass]
    enums: dict[str, tuple[str, ...]]

    def defaults(self, kind: str) -> dict[str, Value]:
        """The properties an object of a class has without saying so."""
        return {name: member.default for name, member in self.classes[kind].members.items()}

    def names(self, use: str) -> list[str]:
        """The classes that tiles ("tile") or objects ("object") may have."""
        return [name for name, kind in self.classes.items() if use in kind.uses]


def class_of(attributes: Mapping[str, Any]) -> str:
    """The class of a tile or an object: `type` in Tiled's formats 1.8 and 1.10, `class` in 1.9."""
    return attributes.get("class") or attributes.get("type") or ""


def read_project(path: Path) -> Project:
    """Read the classes of a Tiled project. Raises ContentError."""
    try:
        types = json.loads(read_file(path, path.name))["propertyTypes"]
        enums = {kind["name"]: tuple(kind["values"]) for kind in types if kind["type"] == "enum"}
        classes = {kind["name"]: _tiled_class(kind, enums) for kind in types if kind["type"] == "class"}
    except (ValueError, KeyError, TypeError) as error:
        why = f"this: {type(error).__name__} {error}"
        raise ContentError([Problem(path.name, 0, "", "a Tiled project with property types", why)]) from error
    return Project(path.name, classes, enums)


def _tiled_class(kind: dict[str, Any], enums: dict[str, tuple[str, ...]]) -> TiledClass:
    members = {
        member["name"]: Member(member["type"], member["value"], enums.get(member.get("propertyType", ""), ()))
        for member in kind["members"]
    }
    return TiledClass(kind["name"], tuple(kind["useAs"]), members)
