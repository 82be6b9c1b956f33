"""Which screen asks which question and which shows which event. The rest happens on the table itself.

To register a desk, name it for its questions in DESKS. A screen that shows events itself is named in STORIES for the
event it begins with: the table makes ``Screen(table)`` when that event is the next one waiting, pushes it, and goes on
when it is closed. It takes its events from ``table.waiting`` (``popleft``) and calls ``table.appear(event)`` for each.
A maker that gives None leaves the event to the table.
A desk that shows nothing private stands in OPEN: nobody is covered before it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.scouts.scenes import scan, starbase
from game.scouts.scenes.creation import desk as creation
from game.scouts.scenes.creation import naming
from game.scouts.scenes.desk import Desk
from game.scouts.scenes.failure import roll as failure
from game.scouts.scenes.score import score
from game.stage.screen import Screen

DESKS: dict[str, type[Desk]] = {
    question: desk for desk in (creation.CreationDesk, starbase.Starbase, scan.Scan) for question in desk.questions
}

OPEN: tuple[str, ...] = (*creation.CreationDesk.questions, *starbase.Starbase.questions)
"""Questions asked over open sheets: SS-3.9."""

STORIES: dict[str, Callable[[Any], Screen | None]] = {
    "generation_began": creation.creation_story,
    "failure_rolled": failure.FailureRoll,
}
"""By kind of event."""

PICTURED: list[Any] = [naming, creation, failure, starbase, scan, score]
"""Modules with ``gallery_states(session)``, in the order of the gallery."""
