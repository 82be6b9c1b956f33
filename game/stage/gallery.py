"""Pictures of every screen in telling states, drawn by the same code as the window."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from game.core.wing import Wing
from game.stage.app import picture, picture_stage
from game.stage.replay import ReplayScreen
from game.stage.scene import Scene, Stage
from game.stage.scenes.handover import HandOver, Waiting
from game.stage.scenes.log import Log
from game.stage.scenes.missions import Missions
from game.stage.scenes.pause import Pause
from game.stage.scenes.rules import Rules
from game.stage.scenes.saves import Saves
from game.stage.scenes.seats import Seats
from game.stage.scenes.settings import FirstStart, SettingsScreen
from game.stage.session import Session
from game.stage.settings import Settings
from game.stage.shell import Shell

Size = tuple[int, int]
Drawing = tuple[str, Size, Callable[[Path], None]]
"""Name, size of the window, and what draws the picture into a file."""


class Shot(NamedTuple):
    """How a screen of the shell is brought into a state. ``games``: the folder holds saved games."""

    make: Callable[[Shell], Scene]
    games: bool = True
    settings: Settings = Settings(asked=True, notes=False)


def pictures(wings: Mapping[str, Wing], assets: Path, sizes: Sequence[Size], only: str) -> Iterator[Drawing]:
    """Every picture whose name contains ``only``, at every size."""
    with tempfile.TemporaryDirectory(prefix="long-orbit-pictures-") as home:
        full, empty = Path(home) / "full", Path(home) / "empty"
        _furnish(_shell(wings, assets, full, sizes[0], Settings()))
        for name, shot in [*SHOTS.items(), *(each for wing in wings.values() for each in shots_of(wing))]:
            for size in sizes if only in name else ():
                shell = _shell(wings, assets, full if shot.games else empty, size, shot.settings)
                yield name, size, partial(_save_shot, shell, shot)
        for wing in wings.values():
            for name, make in wing.door.pictures(wing.door.load(assets, None)):
                for size in sizes if only in name else ():  # in a shell: its bar has the keys of the real window
                    shell = _shell(wings, assets, empty, size, Settings(notes=False))
                    yield name, size, partial(_save, shell.stage, make)


def _shell(wings: Mapping[str, Wing], assets: Path, home: Path, size: Size, settings: Settings) -> Shell:
    return Shell(picture_stage(assets, size, settings), wings, assets, home, "0.1")


def _save_shot(shell: Shell, shot: Shot, file: Path) -> None:
    _save(shell.stage, lambda: shot.make(shell), file)


def _save(stage: Stage, make: Callable[[], Scene], file: Path) -> None:
    pygame.image.save(picture(make(), stage), str(file))


def _furnish(shell: Shell) -> None:
    """Play some games, and damage one file."""
    (wing, *_) = shell.wings.values()
    content = shell.content(wing)
    offer = wing.door.offers(content)[0].id
    crews = (("easy", ("Ada", "Bo"), 10_000), ("hard", ("bot:ace",), 10_000), ("normal", ("Ada", "Bo", "Cleo"), 60))
    for age, (difficulty, seats, answers) in enumerate(reversed(crews)):
        session = shell.begun(wing, wing.door.set_up(content, offer, difficulty, seats, 30), 3 + age)
        while session.choice is not None and session.journal.count < answers:
            session.answer(session.bots.answer(session.game.view(session.choice.seat)))
        assert session.journal.path is not None
        os.utime(session.journal.path, (1.76e9 - age * 90_000,) * 2)
    damaged = shell.library.new_path("Torn")
    damaged.write_bytes(b'{"game": "cad')
    os.utime(damaged, (1.75e9,) * 2)


def _game(shell: Shell) -> Session:
    """The unfinished game, put on the table."""
    saved = shell.library.latest()
    assert saved is not None
    shell.session = shell.loaded(saved.path)
    return shell.session


def _missions(wing: Wing, shell: Shell) -> Scene:
    scene = Missions(shell, list(shell.wings.values()))
    scene.choose_wing(wing)
    return scene


def _seats(wing: Wing, people: int, shell: Shell) -> Scene:
    content = shell.content(wing)
    levels = wing.door.difficulties(content)
    scene = wing.door.seats(shell, wing, wing.door.offers(content)[0], levels[len(levels) // 2].id, 30)
    assert isinstance(scene, Seats)
    scene.people = ["Ada", "Bo", "Cleo", "Dov", "Eli", "Fay"][:people]
    scene.people_changed()
    return scene


def _rules(of_a_screen: bool, shell: Shell) -> Scene:
    wing = next(iter(shell.wings.values()))
    return Rules(wing, wing.door.rulings(shell.content(wing)), wing.captions.rules if of_a_screen else ())


def _pause(shell: Shell) -> Scene:
    shell.stage.stack.push(shell.table(_game(shell)))
    return Pause(shell)


def _replay(shell: Shell) -> Scene:
    scene = shell.replay(_game(shell).journal.path or Path())
    assert isinstance(scene, ReplayScreen)
    scene.speed = 16.0
    return scene


def _damaged(shell: Shell) -> Scene:
    scene = Saves(shell)
    scene.place = len(shell.library.files()) - 1
    return scene


def _hand_over(small: bool, shell: Shell) -> Scene:
    people = [Waiting(0, "Ada", "passed"), Waiting(1, "Bo", "next")]
    after = [Waiting(2, "Cleo", "then"), Waiting(3, "Dov", "later")]
    return HandOver(
        1, "Bo", "Sensors", lambda: None, heading="Turn 7", before=() if small else people,
        after=() if small else after, small=small,
    )  # fmt: skip


LARGE = Settings(asked=True, notes=False, text_size=150)
SHOTS: dict[str, Shot] = {
    "title_first": Shot(lambda shell: shell.title(), games=False),
    "title": Shot(lambda shell: shell.title()),
    "first_start": Shot(FirstStart, games=False),
    "saves": Shot(Saves),
    "saves_damaged": Shot(_damaged),
    "settings": Shot(lambda shell: SettingsScreen()),
    "settings_large": Shot(lambda shell: SettingsScreen(), settings=LARGE),
    "rules": Shot(partial(_rules, False)),
    "rules_of_a_screen": Shot(partial(_rules, True)),
    "log": Shot(lambda shell: Log(_game(shell))),
    "pause": Shot(_pause),
    "hand_over": Shot(partial(_hand_over, False)),
    "hand_over_small": Shot(partial(_hand_over, True)),
    "replay": Shot(_replay),
}


def shots_of(wing: Wing) -> Iterator[tuple[str, Shot]]:
    """Yield name and shot of the shell's screens that differ from game to game."""
    yield f"missions_{wing.id}", Shot(partial(_missions, wing))
    yield f"missions_{wing.id}_large", Shot(partial(_missions, wing), settings=LARGE)
    yield f"seats_{wing.id}_alone", Shot(partial(_seats, wing, 1))
    yield f"seats_{wing.id}_three", Shot(partial(_seats, wing, 3))
    yield f"seats_{wing.id}_six_large", Shot(partial(_seats, wing, 6), settings=LARGE)


def redraws(wing: Wing, shot: str, assets: Path, size: Size, frames: int) -> Iterator[float]:
    """Seconds of each full redraw of one of a wing's pictures, once everything has come to rest."""
    make = dict(wing.door.pictures(wing.door.load(assets, None)))[shot]
    stage = picture_stage(assets, size, Settings(notes=False))
    picture(make(), stage)
    surface = pygame.Surface(size)
    for _ in range(frames):
        start = time.perf_counter()
        stage.draw(surface)
        yield time.perf_counter() - start
