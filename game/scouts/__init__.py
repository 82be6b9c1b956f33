"""Space Scouts: rival scout ships, seven missions in the middle, one to six people or rivals."""

from __future__ import annotations

from game.core.wing import Captions, Command, Door, Option, Wing


def _open_door() -> Door:
    from game.scouts import door

    return door


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
    difference="Idle rounds bring Fleet Support: a marker on every mission, in place of a skill that is missing.",
    seat="Seat the ships", untried="Nobody has played it yet.", counted="round",
    rules=("SS-1.", "SS-12.", "SS-15.", "SS-16."),
)  # fmt: skip

WING = Wing(
    id="scouts",
    title="Space Scouts",
    tagline="Rivals, 1 to 6 ships, about 30 minutes",
    picture="starbase",
    command=COMMAND,
    captions=CAPTIONS,
    open_door=_open_door,
)
