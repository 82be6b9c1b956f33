"""A table of Space Scouts with people at it, and eyes for what must not be seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.engine import Event
from game.core.state import HIDDEN
from game.files import assets
from game.scouts.content import load
from game.scouts.records import Content, face
from game.scouts.rules.game import Scouts
from game.scouts.scenes.covers import Cover
from game.scouts.scenes.gallery import first_session
from game.scouts.scenes.table.table import ScoutTable
from game.stage.screen import WidgetScene
from game.stage.session import Session
from tests.pilot import Pilot, make_stage

CONTENT = load(assets())


def sit(kind: type[ScoutTable] = ScoutTable, **wanted: Any) -> tuple[Pilot, ScoutTable]:
    """A pilot before the table of a game at the question that is wanted, everything at rest."""
    return before(first_session(CONTENT, **wanted), kind)


def before(session: Session, kind: type[ScoutTable] = ScoutTable) -> tuple[Pilot, ScoutTable]:
    """A pilot before the table of a session, which remembers every person's answer: see ``given``."""
    _remember(session)
    stage = make_stage()
    stage.settings.notes = False
    table = kind(session)
    pilot = Pilot(stage, table)
    pilot.wait_idle()
    return pilot, table


def _remember(session: Session) -> None:
    answers: list[tuple[str, Any]] = []
    take = session.answer

    def answer(answer: Any, seat: int | None = None) -> list[Event]:
        asked = session.choice.name if session.choice else ""
        events = take(answer, seat)
        answers.append((asked, answer))
        return events

    session.answer = answer  # type: ignore[method-assign]
    session.answers = answers  # type: ignore[attr-defined]


def given(table: ScoutTable) -> list[tuple[str, Any]]:
    """Question and answer of every person's answer at this table."""
    answers: list[tuple[str, Any]] = table.session.answers  # type: ignore[attr-defined]
    return answers


def hold(pilot: Pilot) -> None:
    """The next person holds the key of the cover."""
    assert isinstance(pilot.scene, Cover)
    pilot.key_down("space")
    pilot.wait(0.7)
    pilot.key_up("space")
    pilot.wait(0.1)
    pilot.wait_idle()


def names(content: Content) -> dict[str, str]:
    """Every action card's name, by what it shows."""
    return {id: card.title for id, card in content.action_cards.items()}


def known(view: Scouts) -> set[str]:
    """Faces of all cards that a view shows: own hand, what lies open, what was looked at."""
    state = view.state
    cards = [*state.discards, *state.top, *state.waiting, *(each.card for each in state.attempt.played)]
    for ship in state.ships:
        cards += [*ship.hand, *ship.noted]
    return {face(card) for card in cards if card != HIDDEN}


def everything_said(pilot: Pilot) -> Iterator[str]:
    """Every text, tip and reason of every widget of every scene that is drawn, whether it shows just now or not."""
    for scene in pilot.stage.stack.shown():
        if isinstance(scene, WidgetScene):
            for widget in scene.tree.all():
                yield from widget.texts()
                yield from (widget.tip, widget.why, widget.name)
    yield from pilot.texts()


def leaks(pilot: Pilot, table: ScoutTable, viewer: int | None) -> set[str]:
    """Names of hidden cards that are on screen although ``viewer`` may not know them."""
    game = table.game
    view = game.view(len(game.state.players) if viewer is None else viewer)
    told = " ".join(map(str, table.session.lines))
    hidden = {face(card) for ship in game.state.ships for card in (*ship.hand, *ship.noted)}
    secret = {title for id, title in names(game.content).items() if id in hidden - known(view) and title not in told}
    said = " | ".join(everything_said(pilot))
    return {title for title in secret if title in said}
