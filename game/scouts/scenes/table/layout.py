"""How the table is laid out: everybody in the bar, missions across, the middle, ship, crew and hand (screens, C1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.scouts.rules.state import NOBODY
from game.scouts.scenes.table import hand
from game.scouts.scenes.table.attempt import build_attempt, markers_on
from game.scouts.scenes.table.columns import columns_of
from game.scouts.scenes.table.part import MIDDLE
from game.scouts.scenes.table.piles import piles_of
from game.scouts.scenes.table.setting_out import LEFT, News
from game.scouts.scenes.table.sheets import CrewSheet, ShipSheet
from game.scouts.scenes.table.strips import chips_width, person_chips, strips_in
from game.stage.intents import Intent
from game.stage.widgets.keys import Key
from game.stage.widgets.texts import Label, Panel, Status

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

SHIP = (18, 626, 388, 256)
CREW = (422, 626, 524, 256)
PILE = (1524, 626, 56, 170)
TOOLS = pygame.FRect(1524, 790, 58, 42)
SHORT_NAME = 14
"""Letters of a name that leave the phase room beside it."""
BESIDE_NOTE = (1088, 690, 418, 22)
"""First-time notes lie below this, over the end of the hand: it is short when they come up."""


def build(table: ScoutTable) -> None:
    """Put everything on the table, as it is shown now."""
    shown = table.shown
    table.title, table.purpose = heading(table), purpose(table)
    table.status = [Status(chips_width(len(shown.state.players)))]
    for chip in person_chips(table):
        table.add(chip)
    if table.game.common_deck:
        for pile in piles_of(table):
            table.add(pile)
    for column in columns_of(table):
        table.add(column)
        part = table.part
        if table.first is None and part is not None and part.digits == "missions" and not column.gone:
            table.first = column
    build_middle(table)
    if shown.state.ships:
        table.add(ShipSheet(SHIP, table, shown.seat))
        table.add(CrewSheet(CREW, table, shown.seat))
        if table.part is not None and table.part.spreads_hand:
            left, top, wide, high = hand.AREA
            table.add(Label((left, top, wide, 22), "What happened", "cap"))
            table.add(News((left, top + 28, wide, high - 28), table))
        else:
            hand.build_hand(table)
    table.add(hand.DrawPile(PILE, table))
    build_tools(table)


def heading(table: ScoutTable) -> str:
    """Return whose turn it is, and which phase."""
    state = table.shown.state
    if state.phase == "generation" or state.acting == NOBODY:
        return "Ships and crews" if state.phase == "generation" else f"Round {state.round}"
    name = table.name_of(state.acting)
    phase = "" if len(state.players) > 3 or len(name) > SHORT_NAME else f": {state.phase} phase"
    return f"{name}'s turn{phase}"


def purpose(table: ScoutTable) -> str:
    """Return what is asked of whom, and in a line of its own how far the game is."""
    state, part = table.shown.state, table.part
    asked = ""
    if part is not None:
        title = part.title()
        mine = part.seat == state.acting  # the name stands in the heading already
        asked = f"{title[0].upper()}{title[1:]}.\n" if mine else f"{table.name_of(part.seat)}: {title}.\n"
    if state.phase == "generation":
        return asked.strip() or "Fitting out."
    if table.game.common_deck:
        return f"{asked}Round {state.round}."
    every = table.game.content.numbers.support[state.options.support]
    left = every - state.idle
    idle = f"Fleet Support in {left} idle round{'s' if left != 1 else ''}"
    last = table.game.content.solo["solo_action"].last_turn if table.game.solo else 0
    return f"{asked}Round {state.round}{f' of {last}' if last else ''}. {idle}."


def build_middle(table: ScoutTable) -> None:
    """The question, else the attempt under way, else everybody's ships and what happened last."""
    attempt = table.shown.state.attempt
    if table.part is not None:
        table.part.build()
    elif attempt.card and attempt.who != NOBODY:
        build_attempt(table, attempt.card, markers_on(table, attempt.mission), [])
    else:
        build_idle(table)


def build_idle(table: ScoutTable) -> None:
    """Nobody here is asked, and nobody is on a mission."""
    table.add(Panel(MIDDLE, name="ships"))
    for strip in strips_in(table, LEFT):
        table.add(strip)
    left, wide = 962.0, 604.0
    table.add(Label((left, LEFT.top, wide, 20), "What happened", "cap"))
    table.add(News((left, LEFT.top + 26, wide, LEFT.height - 26), table))


def build_tools(table: ScoutTable) -> None:
    """Log and take back, below the draw pile."""
    why, rule = table.undo_closed()
    table.add(
        Key("", TOOLS.move(0, 0), table.undo, icon="undo", name="Take back", tip="Take the target back (Z)", why=why,
            rule=rule, hotkey=Intent.UNDO, region="tools")
    )  # fmt: skip
    table.add(Key("", TOOLS.move(0, 50), table.open_log, icon="log", name="Log", tip="The log (L)", region="tools"))


def notes(table: ScoutTable) -> None:
    """First-time notes for what is asked now."""
    part = table.part
    if part is None:
        return
    if part.digits == "missions" and not table.game.common_deck:
        said = (
            "Beat the threats from the top, then the mission itself. "
            "You may stop after any success and keep what you won."
        )
        table.first_time("scouts missions", said, BESIDE_NOTE)
    elif table.shown.state.attempt.card:
        said = "Cards played here count for this card only and are then gone."
        table.first_time("scouts window", said, BESIDE_NOTE)
