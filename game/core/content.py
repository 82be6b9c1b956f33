"""YAML files read into typed, frozen records; every error of every file is reported at once.

A wing declares its records as `msgspec` structs and says which file holds them::

    reader = Reader(root)
    enemies = reader.read("cadets/enemies.yaml", dict[str, Enemy], "enemies")
    helm = reader.read("cadets/maneuvers.yaml", Helm)
    reader.done()
"""

import difflib
import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml
from msgspec import inspect

from game.core.words import BAD, Bad, Loader, expected, is_null, scalar, shown

T = TypeVar("T")
Key = str | int
"""One step of a key path: a key of a mapping, or a place in a list."""
KeyPath = tuple[Key, ...]


class Problem(msgspec.Struct, frozen=True):
    """One thing wrong with a file. ``line`` 0: the file as a whole."""

    file: str
    line: int
    path: str
    expected: str
    found: str
    hint: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        where = f"{place}: {self.path}" if self.path else place
        hint = f"; {self.hint}" if self.hint else ""
        return f"{where}: expected {self.expected}, found {self.found}{hint}"


class ContentError(Exception):
    """Files that cannot be used, with everything that is wrong with them."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def nearest(word: str, words: Iterable[str]) -> str:
    """Return a hint naming the word that comes nearest in spelling, "" if none comes near."""
    known = list(words)
    folded = {name.casefold(): name for name in known}
    near = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=0.6)
    return f"did you mean {folded[near[0]]!r}?" if near else ""


def is_file(path: Path) -> bool:
    """Say whether there is a file; a name no system takes is none."""
    try:
        return path.is_file()
    except OSError:
        return False


def read_file(path: Path, show: str) -> bytes:
    """Return what stands in a file; ``show`` is what reports call it. Raises ContentError."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise ContentError([Problem(show, 0, "", "a readable file", "a device")])  # it might never end
        return path.read_bytes()
    except OSError as error:
        why = (error.strerror or "an error").lower()
        raise ContentError([Problem(show, 0, "", "a readable file", why)]) from error


def problems_of(use: Callable[[], object]) -> list[Problem]:
    """Return everything that is wrong with the files that ``use`` loads."""
    try:
        use()
    except ContentError as error:
        return list(error.problems)
    return []


_CONTENT = (".yaml", ".tmx", ".tsx", ".tiled-project")


def digest(root: Path, folders: Iterable[str]) -> str:
    """Return a short fingerprint of the content below some folders: names and bytes, any line ends."""
    total = hashlib.sha256()
    for folder in sorted(folders):
        for path in sorted((root / folder).rglob("*"), key=Path.as_posix):
            if path.suffix in _CONTENT:
                body = path.read_bytes().replace(b"\r\n", b"\n")
                total.update(f"{path.relative_to(root).as_posix()}\n{len(body)}\n".encode() + body)
    return total.hexdigest()[:16]


class Reader:
    """Reads the YAML files below a folder and gathers everything that is wrong with them.

    File names are relative to ``root`` with forward slashes; ``show`` is what stands before them in reports.
    """

    def __init__(self, root: Path, show: str = "") -> None:
        self.root = root
        self.show = show
        self.problems: list[Problem] = []
        self._files: dict[str, yaml.MappingNode | None] = {}
        self._used: dict[str, list[str]] = {}

    def read(self, file: str, shape: type[T], key: str = "") -> T | None:
        """Read what stands under a key of a file (or the whole file); None if anything in it is wrong.

        In a mapping of ids to records, a record's field ``id`` is filled with its key.
        """
        top = self._open(file)
        if top is None:
            return None
        info = inspect.type_info(shape)
        if not key:
            self._used[file] = [name.value for name, _ in top.value]
            value = self._value(file, top, info, ())
        elif (node := self._find(file, (key,))) is None:
            self._missing(file, top, (), key, expected(info))
            return None
        else:
            self._used.setdefault(file, []).append(key)
            value = self._value(file, node, info, (key,))
        return None if value is BAD else value

    def read_parts(self, files: Mapping[str, tuple[str, str]], shapes: Mapping[str, Any]) -> dict[str, Any]:
        """Read every part of a content: which file it stands in and under which key, and what shape it has."""
        return {part: self.read(file, shapes[part], key) for part, (file, key) in files.items()}

    def keys(self, file: str, *path: Key) -> list[str]:
        """Return the keys that are written at a place, of good and of broken records."""
        self._open(file)
        node = self._find(file, path)
        return [key.value for key, _ in node.value] if isinstance(node, yaml.MappingNode) else []

    def report(self, file: str, path: KeyPath, expected: str, found: str, hint: str = "") -> None:
        """Add a problem the wing itself has found at a place of a file."""
        node = self._find(file, path)
        self._report(file, node, path, expected, found, hint)

    def known(self, file: str, path: KeyPath, name: str, names: Iterable[str], what: str) -> bool:
        """Say whether a name at a place of a file is one of those that exist; report it if not."""
        known = list(names)
        if name not in known:
            self.report(file, path, f"the id of {what}", repr(name), nearest(name, known))
        return name in known

    def done(self) -> None:
        """Report keys nobody asked for, then raise ContentError if there is any problem."""
        for file, top in self._files.items():
            used = self._used.get(file, [])
            for key, _ in top.value if top else ():
                if isinstance(key, yaml.ScalarNode) and key.value not in used:
                    self._unknown(file, key, (), key.value, used)
        if self.problems:
            raise ContentError(self.problems)

    # ------------------------------------------------------------------------------------------ files

    def _open(self, file: str) -> yaml.MappingNode | None:
        if file not in self._files:
            self._files[file] = None
            self._files[file] = self._parse(file)
        return self._files[file]

    def _parse(self, file: str) -> yaml.MappingNode | None:
        try:
            text = read_file(self.root / file, self.show + file).decode("utf-8-sig")
        except ContentError as error:
            self.problems += error.problems
            return None
        except UnicodeDecodeError:
            self._report(file, None, (), "a text file in UTF-8", "other bytes", "save it as UTF-8")
            return None
        try:
            node = yaml.compose(text, Loader)
        except yaml.MarkedYAMLError as error:
            self.problems.append(_unreadable(self.show + file, text, error))
            return None
        except yaml.YAMLError as error:
            self._report(file, None, (), "readable YAML", str(error).splitlines()[0])
            return None
        if node is None:
            self._report(file, None, (), "a mapping of keys to values", "an empty file")
            return None
        if not isinstance(node, yaml.MappingNode):
            self._report(file, node, (), "a mapping of keys to values", shown(node))
            return None
        list(self._pairs(file, node, ()))  # reports keys that stand there twice
        return node

    def _find(self, file: str, path: KeyPath) -> yaml.Node | None:
        """Return the node at a place, or the nearest one around it; None for a missing top key."""
        node: yaml.Node | None = self._files.get(file)
        for depth, step in enumerate(path):
            inner = None
            if isinstance(node, yaml.MappingNode):
                inner = next((value for key, value in node.value if key.value == str(step)), None)
            elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
                inner = node.value[step]
            if inner is None:
                return node if depth else None
            node = inner
        return node

    # ----------------------------------------------------------------------------------------- values

    def _value(
        self, file: str, node: yaml.Node, shape: inspect.Type, path: KeyPath, key: yaml.Node | None = None
    ) -> Any:
        """Read a value of any shape; BAD if something in it is wrong. ``key``: the key it stands under."""
        if isinstance(shape, inspect.Metadata):
            return self._value(file, node, shape.type, path, key)
        if isinstance(shape, inspect.StructType):
            return self._struct(file, node, shape, path, key)
        if isinstance(shape, inspect.DictType):
            return self._mapping(file, node, shape, path)
        if isinstance(shape, inspect.VarTupleType | inspect.TupleType):
            return self._list(file, node, shape, path)
        if isinstance(shape, inspect.UnionType):
            return self._union(file, node, shape, path)
        return self._scalar(file, node, shape, path)

    def _struct(
        self, file: str, node: yaml.Node, shape: inspect.StructType, path: KeyPath, key: yaml.Node | None
    ) -> Any:
        fields = [field for field in shape.fields if key is None or field.name != "id"]
        names = [field.encode_name for field in fields]
        if not isinstance(node, yaml.MappingNode):
            return self._report(file, node, path, f"a mapping with the keys {', '.join(names)}", shown(node))
        before = len(self.problems)
        values: dict[str, Any] = {}
        if key is not None and len(fields) < len(shape.fields):
            id_field = next(field for field in shape.fields if field.name == "id")
            values["id"] = self._value(file, key, id_field.type, path)
        written = {name.value: value for name, value in self._pairs(file, node, path)}
        for name in written:
            if name not in names:
                self._unknown(file, written[name], path, name, names)
        for field in fields:
            inner = written.get(field.encode_name)
            if inner is not None and (field.required or not is_null(inner)):
                values[field.name] = self._value(file, inner, field.type, (*path, field.encode_name))
            elif field.required:
                self._missing(file, node, path, field.encode_name, expected(field.type))
        if len(self.problems) > before:
            return BAD
        try:
            return shape.cls(**values)
        except ValueError as error:  # what the record's own __post_init__ does not accept
            return self._report(file, node, path, str(error), "something else")

    def _mapping(self, file: str, node: yaml.Node, shape: inspect.DictType, path: KeyPath) -> Any:
        if not isinstance(node, yaml.MappingNode):
            return self._report(file, node, path, "a mapping", shown(node))
        record = shape.value_type
        named = isinstance(record, inspect.StructType) and any(field.name == "id" for field in record.fields)
        before = len(self.problems)
        table: dict[Any, Any] = {}
        for key, value in self._pairs(file, node, path):
            inner_path = (*path, key.value)
            name = key.value if named else self._value(file, key, shape.key_type, inner_path)
            table[name] = self._value(file, value, record, inner_path, key)
        return table if len(self.problems) == before else BAD

    def _list(
        self, file: str, node: yaml.Node, shape: inspect.VarTupleType | inspect.TupleType, path: KeyPath
    ) -> Any:
        if not isinstance(node, yaml.SequenceNode):
            return self._report(file, node, path, expected(shape), shown(node))
        if isinstance(shape, inspect.TupleType):
            shapes = list(shape.item_types)
            if len(shapes) != len(node.value):
                return self._report(file, node, path, expected(shape), f"{len(node.value)} entries")
        else:
            shapes = [shape.item_type] * len(node.value)
        pairs = enumerate(zip(node.value, shapes, strict=True))
        items = [self._value(file, item, inner, (*path, place)) for place, (item, inner) in pairs]
        return BAD if any(item is BAD for item in items) else tuple(items)

    def _union(self, file: str, node: yaml.Node, shape: inspect.UnionType, path: KeyPath) -> Any:
        if is_null(node) and shape.includes_none:
            return None
        inner = [kind for kind in shape.types if not isinstance(kind, inspect.NoneType)]
        if len(inner) == 1:
            return self._value(file, node, inner[0], path)
        for kind in inner:
            value = scalar(node, kind)
            if value is not BAD:
                return value
        return self._report(file, node, path, expected(shape), shown(node))

    def _scalar(self, file: str, node: yaml.Node, shape: inspect.Type, path: KeyPath) -> Any:
        value = scalar(node, shape)
        if value is not BAD:
            return value
        hint = ""
        if isinstance(node, yaml.ScalarNode):
            if isinstance(shape, inspect.StrType) and not node.style and not is_null(node):
                hint = f'put it in quotes: "{node.value}"'
            elif isinstance(shape, inspect.LiteralType):
                hint = nearest(node.value, map(str, shape.values))
            elif isinstance(shape, inspect.IntType) and re.fullmatch("0+[1-9][0-9]*", node.value):
                hint = f"write {node.value.lstrip('0')}"
        return self._report(file, node, path, expected(shape), shown(node), hint)

    def _pairs(
        self, file: str, node: yaml.MappingNode, path: KeyPath
    ) -> Iterator[tuple[yaml.Node, yaml.Node]]:
        """Yield keys and values; report keys that come again, and keys that are no words."""
        first: dict[str, int] = {}
        for key, value in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                self._report(file, key, path, "a word as key", shown(key))
            elif key.value in first:
                again = f"it again (first on line {first[key.value]})"
                self._report(file, key, (*path, key.value), "each key once", again, "keep one of the two")
            else:
                first[key.value] = line
                yield key, value

    # ---------------------------------------------------------------------------------------- reports

    def _unknown(self, file: str, node: yaml.Node, path: KeyPath, key: str, names: list[str]) -> None:
        self._report(file, node, path, f"only the keys {', '.join(names)}", repr(key), nearest(key, names))

    def _missing(self, file: str, node: yaml.Node, path: KeyPath, key: str, what: str) -> None:
        self._report(file, node, path, f"the key {key!r} with {what}", "none")

    def _report(
        self, file: str, node: yaml.Node | None, path: KeyPath, want: str, found: str, hint: str = ""
    ) -> Bad:
        line = node.start_mark.line + 1 if node else 0
        problem = Problem(self.show + file, line, key_path(path), want, found, hint)
        if problem not in self.problems:
            self.problems.append(problem)
        return BAD


def key_path(path: KeyPath) -> str:
    """Write a place in a file as `enemies.E05.moves[2]`."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")


def _unreadable(file: str, text: str, error: yaml.MarkedYAMLError) -> Problem:
    """Turn what the YAML scanner says into one sentence."""
    mark = error.problem_mark or error.context_mark
    line = mark.line + 1 if mark else 0
    words = str(error.problem or error.context or "it is broken")
    before = text.splitlines()[:line][-2:]  # the mark may stand on the line after the one to blame
    if any("\t" in row[: len(row) - len(row.lstrip())] for row in before):
        return Problem(file, line, "", "spaces", "a tab at the start of a line", "indent with spaces only")
    if "mapping values are not allowed" in words:
        hint = "check the indent, and put text that holds a colon in quotes"
        return Problem(file, line, "", "one key with one value", "a second colon", hint)
    hint = "check indents, quotes and brackets here"
    return Problem(file, line, "", "readable YAML", f"this: {words}", hint)
