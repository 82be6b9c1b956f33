"""Checks across the files of Space Cadets: what the box must hold, and what must fit together."""

from collections.abc import Mapping
from itertools import chain
from typing import Any, get_args

from game.cadets.records import NUMBERS
from game.cadets.rules.state import Difficulty
from game.cadets.scenario import Mission
from game.core.content import Problem, Reader
from game.core.maps import Board, MapObject

TERRAIN = "terrain"
"""The tile layer of a map that holds its obstacles."""
TILE = 5
"""Squares along the edge of a map tile: GE-1."""
SLOTS = ("E", "N", "H", "E*", "N*", "H*")
"""EM-15."""
PLAYERS = range(1, 7)
"""OV-4."""

COUNTS: tuple[tuple[str, str, int, str], ...] = (
    ("stations.yaml", "stations", 10, "stations: OV-5"),
    ("enemies.yaml", "enemies", 26, "enemy cards, E01-E16 and N01-N10: 5.4, 5.5"),
    ("difficulty.yaml", "difficulties", 3, "difficulties: OV-2"),
    ("engineering.yaml", "tiles", 16, "engineering tiles: EN-1"),
    ("sensors.yaml", "pieces", 8, "sensor pieces: SE-1"),
    ("sensors.yaml", "attempts", 4, "kinds of attempts: SE-3"),
    ("shields.yaml", "colours", 4, "colours of shield tokens: SH-1"),
    ("maneuvers.yaml", "cards", 20, "maneuver cards: HE-1"),
    ("maneuvers.yaml", "specials", 4, "special maneuvers: HE-7"),
    ("tractor.yaml", "pulls", 8, "pairs of tractor tiles: TB-1"),
    ("damage.yaml", "damage", 12, "damage cards: DC-1"),
    ("repair.yaml", "cards", 11, "repair cards: DC-6"),
    ("components.yaml", "components", 22, "component cards: 7.7"),
    ("equipment.yaml", "equipment", 8, "equipment cards: CA-2"),
    ("obstacles.yaml", "obstacles", 6, "kinds of obstacles: 2.4"),
    ("crew.yaml", "levels", 3, "levels of bots: DA-24"),
)
"""What the box holds (1.4): file, key, how many, of what."""


def cross_check(reader: Reader, parts: Mapping[str, Any]) -> None:
    """Report what does not fit together; ``parts`` that could not be read are None and passed over."""
    for file, key, wanted, what in COUNTS:
        if (keys := reader.keys(f"cadets/{file}", key)) and len(keys) != wanted:
            reader.report(f"cadets/{file}", (key,), f"{wanted} {what}", str(len(keys)))
    for check in (_enemies, _difficulties, _damage, _helm, _small_sets, _components, _crew):
        check(reader, parts)


def _changes(reader: Reader, file: str, table: str, cards: Mapping[str, Any]) -> None:
    for id, card in cards.items():
        for name in card.changes:
            reader.known(file, (table, id, "changes", name), name, NUMBERS, "a number that cards change")


def _enemies(reader: Reader, parts: Mapping[str, Any]) -> None:
    file, enemies = "cadets/enemies.yaml", parts["enemies"] or {}
    _changes(reader, file, "enemies", enemies)
    for id, enemy in enemies.items():
        at = ("enemies", id)
        if enemy.launches:
            known = reader.keys(file, "enemies")
            reader.known(file, (*at, "launches"), enemy.launches, known, "an enemy")
        if enemy.ability and not (enemy.ability_title and enemy.text):
            reader.report(file, at, "ability_title and text beside an ability", "none")
        if enemy.parasite != bool(enemy.attack.internal):
            reader.report(
                file, (*at, "attack"), "internal damage for parasites and dice for others", str(enemy.attack)
            )


def _difficulties(reader: Reader, parts: Mapping[str, Any]) -> None:
    for id, difficulty in (parts["difficulties"] or {}).items():
        if sorted(difficulty.slots) != sorted(SLOTS):
            at = ("difficulties", id, "slots")
            reader.report(
                "cadets/difficulty.yaml", at, f"the slots {', '.join(SLOTS)}", ", ".join(difficulty.slots)
            )


def _damage(reader: Reader, parts: Mapping[str, Any]) -> None:
    file, cards = "cadets/damage.yaml", parts["damage"] or {}
    _changes(reader, file, "damage", cards)
    for id, card in cards.items():
        if bool(card.rule) == bool(card.changes):
            reader.report(
                file, ("damage", id), "either a rule or changes", "both" if card.rule else "neither"
            )


def _helm(reader: Reader, parts: Mapping[str, Any]) -> None:
    helm, equipment = parts["helm"], parts["equipment"] or {}
    taken = [*helm.cards, *helm.specials] if helm else []
    for id, card in equipment.items():
        for name, maneuver in card.maneuvers.items():
            at = ("equipment", id, "maneuvers", name)
            if name in taken:
                reader.report("cadets/equipment.yaml", at, "an id no other maneuver has", repr(name))
            if maneuver.equipment != id:
                reader.report("cadets/equipment.yaml", (*at, "equipment"), repr(id), repr(maneuver.equipment))
            taken.append(name)


def _small_sets(reader: Reader, parts: Mapping[str, Any]) -> None:
    shields, tractor, core = parts["shields"], parts["tractor"], parts["core"]
    if shields and len(shields.tokens) != 32:
        reader.report("cadets/shields.yaml", ("numbers",), "32 tokens: SH-1", str(len(shields.tokens)))
    if tractor and tractor.width * tractor.height != len(tractor.symbols):
        found = f"{tractor.width} x {tractor.height} for {len(tractor.symbols)}"
        reader.report("cadets/tractor.yaml", ("width",), "a display with one place for each tile", found)
    if core and len(core.breach_cards) != 12:
        reader.report("cadets/core.yaml", ("runes",), "12 core cards: DC-12", str(len(core.breach_cards)))


def _components(reader: Reader, parts: Mapping[str, Any]) -> None:
    """Parts on component cards exist; torpedo pieces and jump cards belong to stations not yet here."""
    engineering, shields, helm = parts["engineering"], parts["shields"], parts["helm"]
    sensors, repair = parts["sensors"], parts["repair"]
    known = {
        "engineering": engineering and engineering.tiles,
        "shields": shields and shields.tokens,
        "helm": helm and helm.cards,
        "sensors": sensors and sensors.pieces,
        "damage": repair and repair.cards,
    }
    for id, card in (parts["components"] or {}).items():
        for place, part in enumerate(card.parts):
            if ids := known.get(part.kind):
                at = ("components", id, "parts", place, "id")
                reader.known("cadets/components.yaml", at, part.id, ids, f"a part of {part.kind}")


def _crew(reader: Reader, parts: Mapping[str, Any]) -> None:
    crew, file = parts["crew"], "cadets/crew.yaml"
    if crew is None:
        return
    for players in PLAYERS:
        seats = crew.share_out.get(players)
        at = ("share_out", str(players))
        if seats is None or len(seats) != players:
            reader.report(file, at, f"the stations of {players} players: OV-8", f"{len(seats or ())} seats")
            continue
        stations = list(chain.from_iterable(seats))
        twice = sorted({station for station in stations if stations.count(station) > 1})
        if twice:
            reader.report(file, at, "each station in one seat", f"{', '.join(twice)} in two")


def mission_problems(reader: Reader, file: str, mission: Mission, board: Board) -> None:
    """Report an objective that the map of a mission cannot fulfil, or that a difficulty lacks: M9-4."""
    at = ("objective", "crystals")
    crystals = mission.objective.crystals
    if missing := [name for name in get_args(Difficulty) if name not in crystals]:
        reader.report(file, at, "a number for every difficulty", f"none for {', '.join(missing)}")
    there, most = len(board.of_kind("crystal")), max(crystals.values(), default=0)
    if there < most:
        reader.report(file, at, f"no more crystals than the {there} of the map", str(most))
    needed = ("captain", "helm", "tractor") if most else ("captain", "helm")
    for place, station in enumerate(mission.inactive):
        if station in needed:
            reader.report(file, ("inactive", place), f"{', '.join(needed)} at work, or nobody can win", repr(station))


def board_problems(board: Board, show: str) -> list[Problem]:
    """What keeps a map from being played as a mission of the Cadets: MI-1, MI-4, GE-1."""
    problems: list[Problem] = []

    def say(where: str, expected: str, found: str, hint: str = "") -> None:
        problems.append(Problem(show, 0, where, expected, found, hint))

    if board.width % TILE or board.height % TILE:
        say("map", f"whole map tiles of {TILE} x {TILE} squares", f"{board.width} x {board.height}")
    if TERRAIN not in board.terrain:
        say("map", f"a tile layer named {TERRAIN!r}", ", ".join(board.terrain) or "none")
    for kind in ("start", "exit"):
        if not board.of_kind(kind):
            say("map", f"at least one object of class {kind!r}", "none")
    for item in board.objects:
        covered = [square for square in item.squares if square in board.terrain.get(TERRAIN, {})]
        if covered:
            say(_where(item), "no terrain under a token", board.terrain[TERRAIN][covered[0]], "MI-1")
    for item in board.of_kind("exit"):
        if not _at_edge(board, item):
            say(_where(item), f"an exit at the {item.properties['edge']} edge of the map", "one inside")
    enemies = [square for item in board.of_kind("enemy") for square in item.squares]
    starts = [square for item in board.of_kind("start") for square in item.squares]
    if starts and all(square in enemies for square in starts):
        say("map", "a start square without an enemy", f"enemies on all {len(starts)}", "MI-4")
    names = [crystal.name for crystal in board.of_kind("crystal")]
    for crystal in board.of_kind("crystal"):
        if not crystal.name or names.count(crystal.name) > 1:
            say(
                _where(crystal),
                "a name of its own for each crystal",
                repr(crystal.name),
                "name it C1, C2 ...",
            )
    return problems


def _where(item: MapObject) -> str:
    return f"layer {item.layer!r} object {item.id} at {item.square}"


def _at_edge(board: Board, item: MapObject) -> bool:
    edge = item.properties["edge"]
    ends = {"N": (1, 0), "W": (0, 0), "S": (1, board.height - 1), "E": (0, board.width - 1)}
    axis, value = ends[str(edge)]
    return all(square[axis] == value for square in item.squares)
