"""Space Cadets: one ship, ten stations, one to six people against the clock."""

from __future__ import annotations

from game.core.wing import Captions, Command, Door, Option, Wing


def _open_door() -> Door:
    from game.cadets import door

    return door


COMMAND = Command(
    offer=Option("mission", "the mission, such as kestrel_run"),
    difficulty=Option("difficulty", "how hard it is", ("easy", "normal", "hard")),
    levels=("cadet", "officer", "ace"),
)

CAPTIONS = Captions(
    choose="Choose a mission", offer="mission", difficulty="Difficulty",
    difference="Difficulty changes enemies and what you need.", seat="Seat the crew",
    untried="Nobody has flown it yet.", rules=("OV-", "MI-", "DF-", "EM-15", "M9-"), own=True,
)  # fmt: skip

WING = Wing(
    id="cadets",
    title="Space Cadets",
    tagline="Cooperative, 1 to 6 people, about 45 minutes",
    picture="ship_player",
    command=COMMAND,
    captions=CAPTIONS,
    open_door=_open_door,
)
