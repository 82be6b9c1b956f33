"""Space Scouts: rival scout ships, seven missions in the middle, one to six people or rivals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from game.core.wing import Captions, Command, Option, Wing
from game.files import assets


def _behind(name: str) -> Callable[..., Any]:
    """A function of `door.py`, loaded when it is first called: the title must not wait for the rules."""

    def call(*args: Any, **options: Any) -> Any:
        return getattr(import_module("game.scouts.door"), name)(*args, **options)

    return call


def _check(paths: Sequence[Path]) -> Any:
    return _behind("check")(paths, assets())


def _table() -> Any:
    from game.scouts.scenes.table import ScoutTable

    return ScoutTable


def _seats() -> Any:
    from game.scouts.scenes.seats import ShipSeats

    return ShipSeats


def _small_map() -> Any:
    from game.scouts.scenes.small_map import small_map

    return small_map


def _pictures(content: Any) -> Any:
    from game.scouts.scenes.gallery import scenes

    return scenes(content)


COMMAND = Command(
    offer=Option("mode", "the way to play", ("action", "base", "solo", "solo_action", "solo_base")),
    difficulty=Option("support", "how soon Fleet Support comes", ("brisk", "standard", "long")),
    levels=("cadet", "officer", "admiral"),
    options=(
        Option("source", "where missions and threats come from", ("cards", "percentile", "table")),
        Option("experience", "completed missions may bring new skills", switch=True),
        Option("fixed-order", "the Start marker stays where it is", switch=True),
        Option("shore-leave", "a visit to the Starbase with nothing to mend draws a card", switch=True),
    ),
)

CAPTIONS = Captions(
    choose="Choose how to play", offer="mode", difficulty="Fleet Support",
    difference="Fleet Support helps when nobody gets on.", seat="Seat the ships",
    untried="Nobody has played it yet.", rules=("SS-1.", "SS-12.", "SS-15.", "SS-16."), own=False,
)  # fmt: skip

WING = Wing(
    id="scouts",
    title="Space Scouts",
    tagline="Rivals, 1 to 6 ships, about 30 minutes",
    picture="starbase",
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
    usual_seats=_behind("usual_seats"),
    statistics=_behind("statistics"),
    captions=CAPTIONS,
)
