"""A bridge in Step 1 of the first turn as a test wants it, without any luck in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from game.cadets import WING
from game.cadets.content import Content
from game.cadets.crew import DESK
from game.cadets.rules.setup import Setup, new_game
from game.cadets.rules.state import Bridge as State
from game.cadets.rules.state import Member
from game.cadets.scenes.bridge.bridge import Bridge
from game.core.chance import Dice
from game.core.journal import Header, Journal
from game.stage.scene import Stage
from game.stage.session import Session
from tests.pilot import Pilot, make_stage

CARDS = ("B01", "B02", "B04", "B06")


def setup_of(content: Content, timer: int = 30) -> Setup:
    return Setup("kestrel_run", "normal", (Member("Ada"),), dict.fromkeys(content.stations, 0), timer)


def session_at_choice(content: Content, *, timer: int = 30, path: Path | None = None) -> Session:
    """A game of one person at the choice of the equipment."""
    setup = setup_of(content, timer)
    header = Header("cadets", msgspec.to_builtins(setup), 1, content.digest)
    session = Session(WING, Journal.begin(lambda: new_game(content, setup, 1), header, path), DESK.bots(Dice(1)))
    session.answer(session.choice.open()[0])  # type: ignore[union-attr]  # where we fly in
    assert session.choice is not None and session.choice.name == "choose_equipment"
    return session


def session_at_orders(
    content: Content, cards: tuple[str, ...] = CARDS, *, timer: int = 30, path: Path | None = None, **energy: int
) -> Session:
    """The same game at the Captain's orders, with these cards and this energy; ``batteries`` are full ones."""
    session = session_at_choice(content, timer=timer, path=path)
    state: State = session.game.state
    full = energy.pop("full_batteries", 0)
    state.batteries[:full] = ["full"] * full
    state.energy.update(energy)  # type: ignore[typeddict-item]
    session.answer(cards)
    assert session.choice is not None and session.choice.name == "orders"
    return session


def quiet_stage(**settings: Any) -> Stage:
    stage = make_stage()
    stage.settings.notes = False
    for name, value in settings.items():
        setattr(stage.settings, name, value)
    return stage


def at_desk(session: Session, stage: Stage | None = None) -> Pilot:
    """A pilot who has opened the desk that waits, with the gold key."""
    pilot = Pilot(stage or quiet_stage(), Bridge(session))
    pilot.wait_idle()
    if isinstance(pilot.scene, Bridge):
        pilot.press("ctrl+return")
    pilot.wait_idle()
    return pilot
