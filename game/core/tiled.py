"""Looks through Tiled files before they are loaded: what our boards cannot hold is refused in plain words."""

import base64
import binascii
import gzip
import math
import struct
import zlib
from pathlib import Path
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from game.core.content import ContentError, Problem, is_file, nearest, read_file
from game.core.squares import Square
from game.core.tiled_project import Member, Project, class_of

Place = tuple[Square, tuple[int, int]]
"""The top left square of an object, and how many squares it covers."""

_FLIPS = 0xF0000000
"""The bits of a tile number that say how the tile is mirrored or turned."""
_PLAIN_TYPES = ("string", "int", "float", "bool", "color", "file", "object")
_OFF_GRID = 0.25
"""How far, in squares, an object's edge may lie beside the grid."""
_USE_CSV = "choose Tile Layer Format CSV in the map properties and save again"
_SAVE_AGAIN = "open it in Tiled and save it again"


def check_map(path: Path, project: Project, show: str) -> dict[int, Place]:
    """Look through a map and its tilesets; return where its objects lie, by their ids.

    Raises ContentError with all problems.
    """
    check = _Check(path, project, show)
    if (root := check.parse(path, "map")) is not None:
        check.map(root)
    if check.problems:
        raise ContentError(check.problems)
    return check.places


class _Check:
    """Goes through one map and gathers problems; each names layer, object and square where it can."""

    def __init__(self, path: Path, project: Project, show: str) -> None:
        self.path = path
        self.project = project
        self.file = show
        """The file that is looked at: the map, or for a while one of its tilesets."""
        self.problems: list[Problem] = []
        self.places: dict[int, Place] = {}
        self.lines: dict[Element, int] = {}
        self.tiles: dict[int, str] = {}
        """The class of each tile, by its number in the map."""

    def say(self, at: Element, where: str, expected: str, found: str, hint: str = "") -> None:
        self.problems.append(Problem(self.file, self.lines[at], where, expected, found, hint))

    def parse(self, path: Path, tag: str) -> Element | None:
        """Read an XML file and remember the line of each element; None if it cannot be read."""
        builder = TreeBuilder()
        parser = expat.ParserCreate()

        def start(name: str, attributes: dict[str, str]) -> None:
            self.lines[builder.start(name, attributes)] = parser.CurrentLineNumber

        parser.StartElementHandler = start
        parser.EndElementHandler = builder.end
        parser.CharacterDataHandler = builder.data
        try:
            parser.Parse(read_file(path, self.file), True)
        except ContentError as error:
            self.problems += error.problems
            return None
        except (expat.ExpatError, LookupError, ValueError) as error:
            line = getattr(error, "lineno", 0)
            self.problems.append(Problem(self.file, line, "", "a Tiled file", f"this: {error}", _SAVE_AGAIN))
            return None
        root = builder.close()
        if root.tag != tag:
            self.say(root, "", f"a Tiled file with <{tag}>", f"<{root.tag}>")
            return None
        return root

    def map(self, root: Element) -> None:
        self.frame(root)
        if self.problems:
            return  # without a frame nothing else can be judged
        self.properties(root, "map properties", None)
        for tileset in root.findall("tileset"):
            self.tileset(tileset)
        names: list[str] = []
        for layer in root.iter():
            if layer.tag in ("layer", "objectgroup"):
                name = layer.get("name", "")
                where = f"layer {name!r}"
                if name in names:
                    self.say(layer, where, "a name of its own for each layer", "the same name again")
                names.append(name)
                self.properties(layer, where, None)
                if layer.tag == "layer":
                    self.layer(layer, where)
                for item in layer.findall("object"):
                    self.object(item, where)

    def frame(self, root: Element) -> None:
        """Check that the map is a finite grid of squares, and note its size."""
        kind = root.get("orientation")
        if kind != "orthogonal":
            hint = "only square grids are supported; make a new map with orientation Orthogonal"
            self.say(root, "", "an orthogonal map", f"orientation {kind!r}", hint)
        if root.get("infinite") == "1":
            hint = "infinite maps are not supported; untick Infinite in the map properties"
            self.say(root, "", "a map of fixed size", "an infinite map", hint)
        self.width, self.height, self.size, tall = (
            _whole(root.get(name)) or 0 for name in ("width", "height", "tilewidth", "tileheight")
        )
        if min(self.width, self.height, self.size, tall) < 1:
            wanted = "width, height, tilewidth and tileheight of at least 1"
            self.say(root, "", wanted, f"{self.width}, {self.height}, {self.size} and {tall}", _SAVE_AGAIN)
        elif self.size != tall:
            hint = "make tilewidth and tileheight equal"
            self.say(root, "", "square tiles", f"tiles of {self.size} x {tall}", hint)

    # --------------------------------------------------------------------------------------- tilesets

    def tileset(self, node: Element) -> None:
        first, source = _whole(node.get("firstgid")), node.get("source")
        where = f"tileset {source or node.get('name', '')!r}"
        if first is None:
            self.say(node, where, "a number as firstgid", repr(node.get("firstgid")), _SAVE_AGAIN)
        elif source is None:
            self.tiles_of(node, first, self.path.parent, where)
        elif not is_file(self.path.parent / source):
            hint = "put it back, or choose it anew in Tiled"
            self.say(node, where, "its file where the map names it", f"no file {source}", hint)
        else:
            path, map_file = self.path.parent / source, self.file
            self.file = path.name
            if (inner := self.parse(path, "tileset")) is not None:
                self.tiles_of(inner, first, path.parent, where)
            self.file = map_file

    def tiles_of(self, tileset: Element, first: int, folder: Path, where: str) -> None:
        """Note the classes of a tileset's tiles, and check its pictures, which lie below a folder."""
        sheet, count = tileset.find("image"), _whole(tileset.get("tilecount"))
        if sheet is not None:
            self.picture(sheet, folder, where)
            if count is None:
                self.say(tileset, where, "the attribute tilecount", "none", _SAVE_AGAIN)
            self.tiles.update(dict.fromkeys(range(first, first + (count or 0)), ""))
        known = self.project.names("tile")
        for tile in tileset.findall("tile"):
            at, number, kind = f"{where} tile {tile.get('id')}", _whole(tile.get("id")), class_of(tile.attrib)
            if number is None:
                self.say(tile, at, "a number as id", repr(tile.get("id")), _SAVE_AGAIN)
                continue
            self.tiles[first + number] = kind
            if kind and kind not in known:
                self.say(tile, at, self.class_wanted("tile"), repr(kind), nearest(kind, known))
            for picture in tile.findall("image"):
                self.picture(picture, folder, at)
            self.properties(tile, at, None)

    def class_wanted(self, use: str) -> str:
        return f"a class of {self.project.file} ({', '.join(self.project.names(use))})"

    def picture(self, image: Element, folder: Path, where: str) -> None:
        source = image.get("source", "")
        if not is_file(folder / source):
            hint = "put it back, or choose it anew in Tiled"
            self.say(image, where, "its picture where the tileset names it", f"no file {source}", hint)
        for name in ("width", "height"):
            if _whole(image.get(name)) is None:
                found = repr(image.get(name, ""))
                self.say(image, where, f"a picture with the attribute {name}", found, _SAVE_AGAIN)

    # ----------------------------------------------------------------------------------------- layers

    def layer(self, layer: Element, where: str) -> None:
        data = layer.find("data")
        encoding = "no data" if data is None else data.get("encoding", "XML")
        if data is None or encoding not in ("csv", "base64"):
            self.say(layer, where, "tile data as CSV", encoding, _USE_CSV)
            return
        text = (data.text or "").strip()
        numbers = self.csv(data, text, where) if encoding == "csv" else self.packed(data, text, where)
        if numbers is None:
            return
        wanted = self.width * self.height
        if len(numbers) != wanted:
            found = f"{len(numbers)} tile numbers" if numbers else "none: the layer is empty"
            self.say(data, where, f"{self.width} x {self.height} = {wanted} tile numbers", found, _SAVE_AGAIN)
            return
        for place, number in enumerate(numbers):
            if number:
                self.terrain(data, f"{where} at ({place % self.width}, {place // self.width})", number)

    def csv(self, data: Element, text: str, where: str) -> list[int] | None:
        numbers: list[int] = []
        whole = True
        for place, word in enumerate(text.split(",") if text else ()):
            try:
                numbers.append(int(word))
            except ValueError:
                at = f"{where} at ({place % self.width}, {place // self.width})"
                self.say(data, at, "a tile number", repr(word.strip()))
                whole = False
        return numbers if whole else None

    def packed(self, data: Element, text: str, where: str) -> list[int] | None:
        packing = data.get("compression", "")
        if packing not in ("", "zlib", "gzip"):
            self.say(data, where, "tile data as CSV", f"compression {packing!r}", _USE_CSV)
            return None
        try:
            raw = base64.b64decode(text, validate=True)
            raw = zlib.decompress(raw) if packing == "zlib" else gzip.decompress(raw) if packing else raw
            return list(struct.unpack(f"<{len(raw) // 4}L", raw))
        except (binascii.Error, zlib.error, EOFError, OSError, struct.error) as error:
            packed_as = " and ".join(filter(None, ("base64", packing)))
            self.say(data, where, f"readable {packed_as} data", f"this: {error}", _USE_CSV)
            return None

    def terrain(self, data: Element, where: str, number: int) -> None:
        if self.exists(data, where, number) and not self.tiles[number & ~_FLIPS]:
            found = f"tile {number & ~_FLIPS} without one"
            self.say(data, where, self.class_wanted("tile"), found, "give the tile a class in the tileset")

    def exists(self, at: Element, where: str, number: int) -> bool:
        """Check a tile number, however the tile is turned; say whether there is such a tile."""
        tile = number & ~_FLIPS if number > 0 else number
        if tile in self.tiles:
            return True
        last = max(self.tiles, default=0)
        hint = "no tileset of the map has this tile; paint the square anew"
        self.say(at, where, f"a tile number from 0 to {last}", str(tile), hint)
        return False

    # ---------------------------------------------------------------------------------------- objects

    def object(self, item: Element, layer: str) -> None:
        if item.find("text") is not None:
            return  # a note for the author of the map
        id, name, kind = _whole(item.get("id")), item.get("name", ""), class_of(item.attrib)
        where = f"{layer} object {item.get('id', '?')}" + (f" {name!r}" if name else "")
        if template := item.get("template"):
            hint = "templates are not supported; use Detach in the object's context menu"
            self.say(item, where, "an object of its own", f"an instance of template {template!r}", hint)
            return
        if id is None or id in self.places:
            self.say(item, where, "a number of its own as id", repr(item.get("id")), _SAVE_AGAIN)
        if place := self.place(item, where):
            where = f"{where} at {place[0]}"
            self.places[id or 0] = place
        known = self.project.names("object")
        if kind not in known:
            hint = nearest(kind, known) if kind else "give the object a class in Tiled"
            self.say(item, where, self.class_wanted("object"), repr(kind) if kind else "none", hint)
        self.properties(item, where, kind if kind in known else None)
        if gid := item.get("gid"):
            self.exists(item, where, _whole(gid) or -1)

    def place(self, item: Element, where: str) -> Place | None:
        """Where an object lies; None (and a report) if it has the wrong shape or lies beside the grid."""
        for shape in ("polygon", "polyline"):
            if item.find(shape) is not None:
                hint = "draw a rectangle instead"
                self.say(item, where, "a point, a rectangle or a tile", f"a {shape}", hint)
                return None
        try:
            x, y, width, height = (
                _finite(item.get(name, "0")) / self.size for name in ("x", "y", "width", "height")
            )
        except ValueError:
            self.say(item, where, "numbers for x, y, width and height", str(dict(item.attrib)))
            return None
        if item.get("gid"):
            y -= height  # a tile object is held by its lower left corner
        if not width and not height:
            square, size = (int(x // 1), int(y // 1)), (1, 1)
        else:
            square, size = (round(x), round(y)), (max(1, round(width)), max(1, round(height)))
            if max(abs(x - square[0]), abs(y - square[1])) > _OFF_GRID:
                hint = "switch on View > Snapping > Snap to Grid and move it"
                self.say(item, where, "an object on the grid", f"one at square ({x:.2f}, {y:.2f})", hint)
                return None
        if not (0 <= square[0] <= self.width - size[0] and 0 <= square[1] <= self.height - size[1]):
            wanted = f"an object within the map of {self.width} x {self.height} squares"
            self.say(item, where, wanted, f"one at {square} covering {size[0]} x {size[1]}", "move it")
            return None
        return square, size

    # ------------------------------------------------------------------------------------- properties

    def properties(self, owner: Element, where: str, kind: str | None) -> None:
        """Check the custom properties of an element; those of an object must be members of its class."""
        seen: list[str] = []
        members = self.project.classes[kind].members if kind else {}
        for node in owner.findall("properties/property"):
            name = node.get("name", "")
            at = f"{where} property {name!r}"
            if name in seen:
                self.say(node, at, "each property once", "the same name again", "keep one of the two")
            elif kind and name not in members:
                wanted = f"a property of class {kind!r} ({', '.join(members) or 'none'})"
                self.say(node, at, wanted, repr(name), nearest(name, members))
            else:
                self.value(node, at, members.get(name))
            seen.append(name)

    def value(self, node: Element, at: str, member: Member | None) -> None:
        kind, text = node.get("type", "string"), node.get("value", node.text or "")
        words = member.words if member else self.project.enums.get(node.get("propertytype", ""), ())
        if kind == "class":
            hint = "class properties are not supported; use several plain ones"
            self.say(node, at, "a plain property", "a class", hint)
        elif kind not in _PLAIN_TYPES:
            wanted = f"one of the types {', '.join(_PLAIN_TYPES)}"
            self.say(node, at, wanted, repr(kind), nearest(kind, _PLAIN_TYPES))
        elif member and kind != member.type:
            self.say(node, at, f"a property of type {member.type}", f"type {kind}", "set it anew in Tiled")
        elif kind in ("int", "object") and not text.removeprefix("-").isdecimal():
            self.say(node, at, "a whole number", repr(text))
        elif kind == "float" and not _is_number(text):
            self.say(node, at, "a number", repr(text))
        elif kind == "bool" and text not in ("true", "false"):
            self.say(node, at, "true or false", repr(text))
        elif words and text not in words:
            self.say(node, at, f"one of {', '.join(words)}", repr(text), nearest(text, words))


def _whole(text: str | None) -> int | None:
    """The whole number a text stands for, None if it does not."""
    return int(text) if text and text.isascii() and text.isdecimal() else None


def _finite(text: str) -> float:
    """The number a text stands for. Raises ValueError, also for what has no end or is none."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _is_number(text: str) -> bool:
    try:
        _finite(text)
    except ValueError:
        return False
    return True
