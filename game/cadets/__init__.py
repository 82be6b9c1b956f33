"""Space Cadets: one ship, ten stations, one to six people against the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from game.core.wing import Command, Option, Wing
from game.files import assets


def _behind(name: str) -> Callable[..., Any]:
    """A function of `door.py`, loaded when it is first called: the title must not wait for the rules."""

    def call(*args: Any) -> Any:
        return getattr(import_module("game.cadets.door"), name)(*args)

    return call


def _check(paths: Sequence[Path]) -> Any:
    return _behind("check")(paths, assets())


def _table() -> Any:
    from game.cadets.scenes.bridge import Bridge

    return Bridge


def _seats() -> Any:
    from game.cadets.scenes.seats import CrewSeats

    return CrewSeats


def _small_map() -> Any:
    from game.cadets.scenes.small_map import small_map

    return small_map


def _pictures(content: Any) -> Any:
    from game.cadets.scenes.gallery import scenes

    return scenes(content)


def _statistics() -> Any:
    from game.cadets.statistics import STATISTICS

    return STATISTICS


COMMAND = Command(
    offer=Option("mission", "the mission, such as kestrel_run"),
    difficulty=Option("difficulty", "how hard it is", ("easy", "normal", "hard")),
    levels=("cadet", "officer", "ace"),
)

WING = Wing(
    id="cadets",
    title="Space Cadets",
    tagline="Cooperative, 1 to 6 people, about 45 minutes",
    picture="ship_player",
    load=_behind("load"),
    digest=_behind("digest"),
    offers=_behind("offers"),
    difficulties=_behind("difficulties"),
    timers=_behind("timers"),
    briefing=_behind("briefing"),
    rulings=_behind("rulings"),
    set_up=_behind("set_up"),
    setup_from=_behind("setup_from"),
    about=_behind("about"),
    begin=_behind("begin"),
    restore=_behind("restore"),
    crew=_behind("crew"),
    is_person=_behind("is_person"),
    sentence=_behind("sentence"),
    outcome=_behind("outcome"),
    won=_behind("won"),
    length=_behind("length"),
    check=_check,
    table=_table,
    seats=_seats,
    small_map=_small_map,
    pictures=_pictures,
    command=COMMAND,
    usual_seats=lambda content, mission: 1,
    statistics=_statistics,
)
