"""The content of Space Cadets: loaded from `data/` and `maps/`, cross-checked, handed out as one object.

The records themselves are declared in `records.py` (the ship) and `scenario.py` (all around it); the rules
find them here.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path, PureWindowsPath
from typing import get_type_hints

from game.cadets.checks import board_problems, cross_check, mission_problems
from game.cadets.records import (
    Attack,
    AttemptRules,
    Core,
    CoreCard,
    DamageCard,
    Engineering,
    EngineeringTile,
    EquipmentCard,
    Helm,
    Maneuver,
    Move,
    Repair,
    RuleText,
    SensorPiece,
    Sensors,
    ShieldLine,
    Shields,
    ShieldToken,
    StationCard,
    Tractor,
)
from game.cadets.scenario import (
    Content,
    Crew,
    CrewLevel,
    DifficultyCard,
    EnemyCard,
    Mine,
    Mission,
    Obstacle,
    Slot,
)
from game.core.content import ContentError, Problem, Reader, digest, is_file, problems_of
from game.core.maps import Board, load_map
from game.core.own_files import BY_NAME, MAP, YAML, most_like
from game.core.texts import fill_in

__all__ = [
    "Attack",
    "AttemptRules",
    "Board",
    "Content",
    "Core",
    "CoreCard",
    "Crew",
    "CrewLevel",
    "DamageCard",
    "DifficultyCard",
    "EnemyCard",
    "Engineering",
    "EngineeringTile",
    "EquipmentCard",
    "Helm",
    "Maneuver",
    "Mine",
    "Mission",
    "Move",
    "Obstacle",
    "Repair",
    "RuleText",
    "SensorPiece",
    "Sensors",
    "ShieldLine",
    "ShieldToken",
    "Shields",
    "Slot",
    "StationCard",
    "Tractor",
    "check",
    "check_file",
    "load",
]

DATA = "data/"
MISSIONS = "cadets/missions"
PROJECT = "maps/long_orbit.tiled-project"

WHERE: dict[str, tuple[str, str]] = {
    "stations": ("cadets/stations.yaml", "stations"),
    "energy": ("cadets/stations.yaml", "energy"),
    "clock": ("cadets/stations.yaml", "clock"),
    "enemies": ("cadets/enemies.yaml", "enemies"),
    "pursuit": ("cadets/enemies.yaml", "pursuit"),
    "difficulties": ("cadets/difficulty.yaml", "difficulties"),
    "engineering": ("cadets/engineering.yaml", ""),
    "sensors": ("cadets/sensors.yaml", ""),
    "shields": ("cadets/shields.yaml", ""),
    "helm": ("cadets/maneuvers.yaml", ""),
    "tractor": ("cadets/tractor.yaml", ""),
    "damage": ("cadets/damage.yaml", "damage"),
    "damage_rules": ("cadets/damage.yaml", "hull"),
    "repair": ("cadets/repair.yaml", ""),
    "core": ("cadets/core.yaml", ""),
    "components": ("cadets/components.yaml", "components"),
    "equipment": ("cadets/equipment.yaml", "equipment"),
    "equipment_rules": ("cadets/equipment.yaml", "choice"),
    "obstacles": ("cadets/obstacles.yaml", "obstacles"),
    "mine": ("cadets/obstacles.yaml", "mine"),
    "edge": ("cadets/obstacles.yaml", "edge"),
    "crew": ("cadets/crew.yaml", ""),
    "rules": ("text/cadets_rules.yaml", "rules"),
    "log": ("text/cadets_log.yaml", ""),
    "enemy_step": ("text/cadets_enemy_step.yaml", ""),
    "report": ("text/cadets_report.yaml", ""),
    "questions": ("text/cadets_questions.yaml", ""),
    "orders": ("text/cadets_orders.yaml", ""),
}
"""Where each part of the content stands: the file below `data/`, and the key in it ("": the whole file)."""
SHAPES = get_type_hints(Content)

TEXTS = (
    ("enemies", "text"),
    ("damage", "text"),
    ("equipment", "text"),
    ("obstacles", "text"),
    ("obstacles", "enemy_text"),
    ("rules", "text"),
)
"""Texts with numbers in braces: part of the content, field."""


def load(root: Path, own: Path | None = None) -> Content:
    """Load and cross-check all content below a folder that holds `data/` and `maps/`.

    Missions of the player's own, below ``own``, are added; broken ones are left out, and what is wrong with
    them is told in ``Content.unusable``. Raises ContentError with every error of every shipped file.
    """
    reader = Reader(root / "data", DATA)
    parts = reader.read_parts(WHERE, SHAPES)
    cross_check(reader, parts)
    played: dict[str, tuple[Mission, Board]] = {}
    for path in sorted((root / "data" / MISSIONS).glob("*.yaml")):
        if both := read_mission(reader, f"{MISSIONS}/{path.name}", root, parts["helm"]):
            played[both[0].id] = both
    missions = {id: mission for id, (mission, _) in played.items()}
    fill_in(reader, parts | {"missions": missions}, WHERE, TEXTS)
    reader.done()
    unusable: list[Problem] = []
    for path in sorted(own.rglob("*")) if own else ():
        if path.suffix not in YAML:
            continue
        reader = Reader(path.parent, f"{path.parent}/")
        both = read_mission(reader, path.name, root, parts["helm"], path.parent)
        if both:
            new_id(reader, path.name, both[0], played)
        if both and not reader.problems:
            played[both[0].id] = both
        unusable += reader.problems
    return Content(
        **parts,
        missions={id: mission for id, (mission, _) in played.items()},
        boards={id: board for id, (_, board) in played.items()},
        digest=digest(root, ["data/cadets", "maps"]),
        unusable=tuple(unusable),
    )


def new_id(reader: Reader, file: str, mission: Mission, taken: Iterable[str]) -> None:
    """Report a mission of the player's own whose id is taken."""
    if mission.id in taken:
        hint = "give the mission and its file another name"
        reader.report(file, ("id",), "an id no other mission has", repr(mission.id), hint)


def read_mission(
    reader: Reader, file: str, root: Path, helm: Helm | None, beside: Path | None = None
) -> tuple[Mission, Board] | None:
    """Read a mission and its map, which lies in a folder ``beside`` or among the shipped maps.

    What is wrong goes to the reader; None if mission or map cannot be read. ``helm`` limits the speed.
    """
    mission = reader.read(file, Mission)
    if mission is None:
        return None
    if mission.id != Path(file).stem:
        reader.report(file, ("id",), f"the name of the file, {Path(file).stem!r}", repr(mission.id))
    named = PureWindowsPath(mission.map)  # takes slashes of both kinds
    if named.anchor or ".." in named.parts:
        reader.report(file, ("map",), "a path that stays in its folder", repr(mission.map))
        return None
    path, show = root / "maps" / mission.map, f"maps/{mission.map}"
    if beside and is_file(beside / mission.map):
        path = beside / mission.map
        show = str(path)
    if not is_file(path):
        where = "a map beside the mission or in maps/" if beside else "a map in maps/"
        reader.report(file, ("map",), where, f"no file {mission.map!r}")
        return None
    board = read_board(reader, path, show, root)
    if board is None:
        return None
    reader.problems += board_problems(board, show)
    mission_problems(reader, file, mission, board)
    if helm and mission.start.speed > helm.top_speed:
        reader.report(file, ("start", "speed"), f"at most {helm.top_speed}", str(mission.start.speed), "HE-2")
    return mission, board


def read_board(reader: Reader, path: Path, show: str, root: Path) -> Board | None:
    """Read a map with the shipped classes; what is wrong goes to the reader."""
    try:
        return load_map(path, root / PROJECT, show)
    except ContentError as error:
        reader.problems += error.problems
        return None


def check(root: Path) -> list[Problem]:
    """Return everything wrong with the shipped content below ``root``."""
    return problems_of(lambda: load(root))


def check_file(path: Path, root: Path) -> list[Problem]:
    """Return everything wrong with a mission, data file (.yaml) or map (.tmx) of somebody's own."""
    reader = Reader(path.parent, str(path).removesuffix(path.name))
    if path.suffix == MAP:
        board = read_board(reader, path, str(path), root)
        return reader.problems + (board_problems(board, str(path)) if board else [])
    _check_data(reader, path, root)
    return problems_of(reader.done)


def claim(path: Path) -> int:
    """Return how much a file looks like one of this game, 0: not at all. Only this game has maps."""
    return BY_NAME if path.suffix == MAP else most_like(path, _kinds())[0]


def _kinds() -> dict[str, list[str]]:
    """Return the files of the content with the keys in them; "": a mission, whose file may have any name."""
    kinds = {"": list(Mission.__struct_fields__)}
    for part, (file, key) in WHERE.items():
        fields = getattr(SHAPES[part], "__struct_fields__", ())
        kinds.setdefault(file, []).extend([key] if key else fields)
    return kinds


def _check_data(reader: Reader, path: Path, root: Path) -> None:
    """Read a data file as what its name or else its keys say it is."""
    reader.keys(path.name)
    if reader.problems:  # it cannot be read at all
        return
    _, best = most_like(path, _kinds())
    if not best:
        helm = Reader(root / "data", DATA).read(WHERE["helm"][0], Helm)
        both = read_mission(reader, path.name, root, helm, path.parent)
        shipped = root / "data" / MISSIONS
        if both and path.resolve().parent != shipped.resolve():
            new_id(reader, path.name, both[0], [file.stem for file in shipped.glob("*.yaml")])
    else:
        reader.read_parts({part: (path.name, key) for part, (file, key) in WHERE.items() if file == best}, SHAPES)
