"""The rules of the house: who may know whom, and what no committed file may hold."""

import ast
import fnmatch
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "game"
WINGS = sorted(d.name for d in GAME.iterdir() if d.is_dir() and d.name not in ("core", "stage", "cli", "_assets"))
MODULES = sorted(p for p in GAME.rglob("*.py") if "_assets" not in p.parts)

CLOCKS_AND_DICE = ("random", "secrets", "time", "datetime")
FILES = ("os", "io", "shutil", "tempfile")
FILE_CALLS = ("open", "read_text", "read_bytes", "write_text", "write_bytes")
FILE_ROOMS = (
    "game.core.journal", "game.core.journal_file", "game.core.content", "game.core.maps", "game.core.tiled"
)  # fmt: skip


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def within(name: str, *rooms: str) -> bool:
    return any(name == room or name.startswith(room + ".") for room in rooms)


def imports(tree: ast.Module, module: str, is_package: bool) -> Iterator[str]:
    """Every name a module imports, in full, wherever in the file the import stands."""
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = [*base, node.module] if node.module else base
            yield from (".".join([*start, alias.name]) for alias in node.names)


def file_calls(tree: ast.Module) -> Iterator[str]:
    """The built-in `open`, and the ways a Path reads and writes."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="open" as name)):
                yield name
            case ast.Call(func=ast.Attribute(attr=name)) if name in FILE_CALLS[1:]:
                yield name


def rooms_open_to(module: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a module may import of `game`, and what of that it may not."""
    top, room, part = [*module.split("."), "", ""][:3]
    wing = f"{top}.{room}"
    if room == "core":
        return ("game.core",), ()
    if room == "stage":
        return ("game.core", "game.stage", "game.files"), ()
    if room not in WINGS:
        return ("game",), ()
    if part in ("", "door", "scenes"):  # the door opens on the screens, too
        return ("game.core", "game.stage", "game.files", wing), ()
    return ("game.core", wing), (f"{wing}.scenes",)


def is_pure(module: str) -> bool:
    """The table and the rules and bots of a wing: no screen, no clock, no dice but the table's, no files."""
    room, part = [*module.split("."), "", ""][1:3]
    return room == "core" or (room in WINGS and part in ("rules", "crew"))


def breaches(module: str, source: str, is_package: bool = False) -> list[str]:
    """What a module does although its room forbids it."""
    tree = ast.parse(source)
    room, part = [*module.split("."), "", ""][1:3]
    fileless = is_pure(module) and module not in FILE_ROOMS
    open_rooms, closed = rooms_open_to(module)
    if not (room == "stage" or part == "scenes"):
        closed += ("pygame",)
    if is_pure(module):
        closed += CLOCKS_AND_DICE
    if fileless:
        closed += FILES
    found = [
        f"{module} imports {name}"
        for name in imports(tree, module, is_package)
        if within(name, *closed) or (within(name, "game") and not within(name, *open_rooms))
    ]
    return found + [f"{module} calls {call}" for call in file_calls(tree) if fileless]


def test_every_module_keeps_to_its_room():
    """Architecture, section 2."""
    assert any(within(name_of(path), "game.core") for path in MODULES)
    found = [
        breach
        for path in MODULES
        for breach in breaches(name_of(path), path.read_text("utf-8"), path.name == "__init__.py")
    ]
    assert not found, "\n".join(found)


@pytest.fixture
def two_wings(monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "WINGS", ["cadets", "scouts"])


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game.core.engine", "import pygame"),
        ("game.core.engine", "from game.cadets import rules"),
        ("game.core.engine", "from ..stage.theme import INK"),
        ("game.core.engine", "import game.stage"),
        ("game.core.engine", "from game import files"),
        ("game.core.engine", "def f():\n    from time import monotonic"),
        ("game.core.bots", "import random"),
        ("game.core.engine", "import os.path"),
        ("game.core.engine", "open('saves')"),
        ("game.core.engine", "folder.write_text('saves')"),
        ("game.core.journal", "import datetime"),
        ("game.cadets.rules.helm", "from random import choice"),
        ("game.cadets.rules.helm", "import pygame.draw as d"),
        ("game.cadets.rules.helm", "from game.stage import theme"),
        ("game.cadets.rules.helm", "from ..scenes import helm"),
        ("game.cadets.rules.helm", "from game.scouts.rules import hands"),
        ("game.cadets.crew", "from game.cadets import scenes"),
        ("game.cadets.crew", "import time"),
        ("game.cadets.content", "import pygame"),
        ("game.cadets.scenes.helm.desk", "import game.scouts"),
        ("game.cadets", "from game import scouts"),
        ("game.stage.app", "from game.cadets.scenes import bridge"),
        ("game.cli", "import pygame"),
    ],
)
def test_a_planted_breach_is_found(two_wings, module, source):
    assert len(breaches(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game.core.engine", "import msgspec\nfrom game.core import chance\nfrom .state import State"),
        ("game.core.journal", "import os\nopen('saves')"),
        ("game.core.engine", "choice.open()"),
        ("game.cadets.rules.helm", "from game.core import bots\nfrom . import state\nfrom .. import content"),
        ("game.cadets.scenes.helm.desk", "import pygame, time\nfrom game.stage import text\nfrom .. import rules"),
        ("game.cadets", "def table():\n    from game.cadets.scenes import bridge"),
        ("game.stage.app", "import pygame\nfrom game.core.engine import Game\nfrom game.files import assets"),
        ("game.cli", "from game import cadets, scouts, stage\nimport random"),
    ],
)
def test_what_a_room_may_know_is_let_through(two_wings, module, source):
    assert breaches(module, source) == []


def test_a_package_resolves_its_own_relative_imports():
    tree = ast.parse("from .rules import helm")
    assert list(imports(tree, "game.cadets", is_package=True)) == ["game.cadets.rules.helm"]
    assert list(imports(tree, "game.cadets.crew", is_package=False)) == ["game.cadets.rules.helm"]


def test_the_table_and_all_rules_load_without_pygame():
    """In a fresh interpreter: other tests of this run have loaded pygame long ago."""
    pure = filter(is_pure, map(name_of, MODULES))
    script = "".join(f"import {name}\n" for name in pure) + "import sys; print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("False\n", "")


# --- what no committed file may hold ---

IGNORED = [line.strip("/") for line in (ROOT / ".gitignore").read_text("utf-8").split()] + [".git"]

# Written so that this file does not hold what it looks for.
MACHINE_PATH = re.compile(r"(?<![\w.~/])/(?:work|tmp|root|home|Users)\b|\b[A-Z]:\\+Users\b")
REGISTRY_HOST = re.compile(r"\b(?:pypi|pythonhosted|npmjs|crates|rubygems|yarnpkg)\.(?:org|com|io)\b")


def committed_files() -> Iterator[Path]:
    """All files of the checkout but those `.gitignore` names; asks no git, which a test machine may lack."""

    def ignored(name: str) -> bool:
        return any(fnmatch.fnmatch(name, pattern) for pattern in IGNORED)

    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if not ignored(name))
        yield from (Path(folder, name) for name in sorted(names) if not ignored(name))


def private_words(text: str) -> list[str]:
    return MACHINE_PATH.findall(text) + REGISTRY_HOST.findall(text)


def test_no_file_names_a_path_of_somebodys_machine_or_a_package_registry():
    found, read = [], 0
    for path in committed_files():
        content = path.read_bytes()
        if b"\0" not in content:
            read += 1
            found += [f"{path.relative_to(ROOT)}: {word}" for word in private_words(content.decode("utf-8"))]
    assert read > 20
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "text",
    ["see " + "/" + "tmp/x", "'" + "/" + "home/ann'", "C:" + "\\" + "Users", "at " + "pypi" + ".org/simple"],
)
def test_a_planted_path_or_host_is_found(text):
    assert private_words(text)


def test_ordinary_words_and_folders_are_no_machine_paths():
    assert not private_words("core/root a/home ~/work ../tmp pypi /workshop")


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_requirements_are_pinned_with_hashes_and_hold_no_address(name):
    text = (ROOT / name).read_text("utf-8")
    entries = re.sub(r"\s*#.*", "", text.replace("\\\n", " ")).strip().splitlines()
    assert entries
    for entry in entries:
        assert re.match(r"[\w.-]+==[\w.]+ .*--hash=sha256:[0-9a-f]{64}", entry), entry
    assert "://" not in text
    assert "--index" not in text
    assert " @ " not in text
