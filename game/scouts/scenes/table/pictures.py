"""The table at its telling moments, for the gallery."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from game.scouts.scenes.table.looking import Sheet, Stack
from game.scouts.scenes.table.news import LogBook
from game.scouts.scenes.table.table import ScoutTable
from game.stage.scene import Scene
from game.stage.session import Session

Make = Callable[..., Session]


class Over(ScoutTable):
    """A table with something opened on it as soon as it is asked."""

    def __init__(self, session: Session, opened: Callable[[ScoutTable], Scene]) -> None:
        super().__init__(session)
        self.opened: Callable[[ScoutTable], Scene] | None = opened

    def update(self, dt: float) -> None:
        """Open it once, at rest."""
        super().update(dt)
        if self.opened is not None and self.part is not None and not self.motion.busy:
            opened, self.opened = self.opened, None
            self.stage.stack.push(opened(self))


class Handed(ScoutTable):
    """A table of several people, of which the one asked has just taken the screen."""

    def put(self, choice: Any) -> None:
        """No cover: this is only a picture."""
        self.shown.turn_to(choice.seat, self.game)
        super().put(choice)


class Chosen(ScoutTable):
    """A table on which the n-th usable card, or mission, has been taken up."""

    def _open(self, choice: Any) -> None:
        super()._open(choice)
        part = self.part
        if part is None:
            return
        if part.digits == "missions":
            open_columns = [column for column in self.shown.state.columns if column.won_by < 0]
            part.use_column(open_columns[0].mission)
            return
        hand = self.shown.state.ships[part.seat].hand
        for card in [card for card in hand if part.card_state(card).usable][:1]:
            part.use_card(card)


def gallery_states(session: Make) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Name and maker of every picture."""

    def table(kind: Callable[..., ScoutTable] = ScoutTable, **wanted: Any) -> Callable[[], Scene]:
        return lambda: kind(session(**wanted))

    usable: dict[str, Any] = {"when": lambda game: len(game.choice.open()) > 1}
    yield "scouts_table", table(until="choose_action", round=5)
    yield "scouts_table_start", table(until="choose_action", round=2)
    yield "scouts_setting_out", table(Chosen, until="choose_action", round=5)
    yield "scouts_table_six", table(until="choose_action", round=4, rivals=5)
    yield "scouts_commit", table(Chosen, until="commit_aids", round=4, **usable)
    yield "scouts_reply", table(until="reply_aids", **usable)
    yield "scouts_next", table(until="choose_next", round=2)
    yield "scouts_response", table(Handed, until="offer_mishap", round=3, people=3, rivals=0, **usable)
    yield "scouts_response_chosen", table(Chosen, until="offer_mishap", round=3, **usable)
    yield "scouts_cover", table(until="choose_action", round=3, people=3, rivals=0)
    yield "scouts_cover_window", table(until="offer_mishap", round=3, people=3, rivals=1)
    yield "scouts_discards", table(Chosen, until="choose_discards")
    yield "scouts_base", table(until="base_action", round=5, mode="base", rivals=3)
    yield "scouts_base_threat", table(Chosen, until="offer_threat", round=3, mode="base", **usable)
    waiting: dict[str, Any] = {"when": lambda game: len(game.state.waiting) > 1}
    yield "scouts_solo", table(until="choose_action", round=4, mode="solo_action", rivals=0, **waiting)
    yield "scouts_solo_base", table(until="commit_aids", round=4, mode="solo_base", rivals=0)
    deep: dict[str, Any] = {"when": lambda game: any(len(column.threats) == 2 for column in game.state.columns)}
    yield "scouts_stack", table(partial(Over, opened=stack), until="choose_action", round=2, **deep)
    yield "scouts_sheet", table(partial(Over, opened=lambda over: Sheet(over, 1)), until="choose_action", round=6)
    yield "scouts_log", table(partial(Over, opened=log), until="choose_action", round=6)


def stack(table: ScoutTable) -> Scene:
    """The highest stack on the table."""
    return Stack(table, max(table.shown.state.columns, key=lambda column: len(column.threats)))


def log(table: ScoutTable) -> Scene:
    """The log of the person who sits here."""
    return LogBook(table.session, table.shown.viewer)
