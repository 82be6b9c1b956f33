"""Tiled maps read into boards: what stands on which square, and nothing about any game.

`tiled.py` looks through the files first and says in plain words what is wrong with them; then pytmx loads the
map and this module turns it into frozen records.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from game.core.content import ContentError, Problem
from game.core.squares import Square
from game.core.tiled import check_map
from game.core.tiled_project import Project, Value, class_of, read_project


class MapObject(msgspec.Struct, frozen=True):
    """An object of the map: its class, its top left square, how many squares it covers, its properties."""

    id: int
    name: str
    kind: str
    layer: str
    square: Square
    size: tuple[int, int] = (1, 1)
    properties: dict[str, Value] = {}

    @property
    def squares(self) -> tuple[Square, ...]:
        """All squares it covers, in reading order."""
        (x, y), (width, height) = self.square, self.size
        return tuple((x + dx, y + dy) for dy in range(height) for dx in range(width))


class Board(msgspec.Struct, frozen=True):
    """A map, in squares. ``terrain``: by layer, the class of the tile on each square that has one."""

    name: str
    width: int
    height: int
    tile_size: int
    terrain: dict[str, dict[Square, str]]
    objects: tuple[MapObject, ...]
    properties: dict[str, Value] = {}

    def of_kind(self, kind: str) -> tuple[MapObject, ...]:
        """The objects of a class, in the order of the file."""
        return tuple(item for item in self.objects if item.kind == kind)

    def holds(self, square: Square) -> bool:
        """Say whether a square lies on the map."""
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height


def load_map(path: Path, project: Path, show: str = "") -> Board:
    """Load a map with the classes of a Tiled project; ``show`` is what reports call the file.

    Raises ContentError with everything that is wrong with the map, its tilesets or the project.
    """
    name = show or path.name
    classes = read_project(project)
    places = check_map(path, classes, name)
    pytmx = _pytmx()
    try:
        tiled = pytmx.TiledMap(str(path), allow_duplicate_names=True)
    except (
        Exception
    ) as error:  # pytmx raises whatever it meets; what it says goes to the player, in one sentence
        found = f"this: {type(error).__name__} {error}"
        raise ContentError([Problem(name, 0, "", "a map the loader can read", found)]) from error
    layers = [layer for layer in tiled.layers if isinstance(layer, pytmx.TiledTileLayer)]
    groups = [layer for layer in tiled.layers if isinstance(layer, pytmx.TiledObjectGroup)]
    return Board(
        name=path.stem,
        width=tiled.width,
        height=tiled.height,
        tile_size=int(tiled.tilewidth),
        terrain={layer.name or "": _terrain(tiled, layer) for layer in layers},
        objects=tuple(
            _map_object(item, group.name or "", classes, *places[item.id])
            for group in groups
            for item in group
            if item.id in places
        ),
        properties=dict(tiled.properties),
    )


def _pytmx() -> Any:
    """Import pytmx without the pygame it would pull in for itself: the table needs no screen."""
    absent = [name for name in ("pygame", "pytmx.util_pygame") if name not in sys.modules]
    sys.modules.update(dict.fromkeys(absent))  # type: ignore[arg-type] # None: "not to be imported"
    try:
        import pytmx
    finally:
        for name in absent:
            del sys.modules[name]
    return pytmx


def _terrain(tiled: Any, layer: Any) -> dict[Square, str]:
    """The tile classes of a layer; a turned or mirrored tile has the class of the tile itself."""
    return {
        (x, y): class_of(tiled.tile_properties[gid])
        for y, row in enumerate(layer.data)
        for x, gid in enumerate(row)
        if gid
    }


def _map_object(item: Any, layer: str, classes: Project, square: Square, size: tuple[int, int]) -> MapObject:
    """One object, its class's defaults filled in."""
    kind = class_of(vars(item))
    return MapObject(
        id=item.id,
        name=item.name or "",
        kind=kind,
        layer=layer,
        square=square,
        size=size,
        properties={name: item.properties.get(name, value) for name, value in classes.defaults(kind).items()},
    )
