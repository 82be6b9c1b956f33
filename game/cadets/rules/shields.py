"""Shields: tokens combined like cards in a hand of poker (SH-1 to SH-8)."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

import msgspec

from game.cadets.content import ShieldLine, Shields, ShieldToken
from game.cadets.rules.game import Cadets, step
from game.cadets.rules.supplies import remaining
from game.core.chance import Dice
from game.core.engine import Clock, Task
from game.core.hooks import number
from game.core.piles import draw_up_to
from game.core.squares import SIDES, Side

ICE = "ICE"
"""The wild token: SH-3."""


class Trays(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer of Shields: the tokens in the tray of each side (DA-2)."""

    fore: tuple[str, ...] = ()
    starboard: tuple[str, ...] = ()
    aft: tuple[str, ...] = ()
    port: tuple[str, ...] = ()

    def tray(self, side: Side) -> tuple[str, ...]:
        tokens: tuple[str, ...] = getattr(self, side)
        return tokens


class Line(NamedTuple):
    """What a tray is worth: its strength, the name of its best line ("": none), the tokens that form it."""

    strength: int
    title: str
    tokens: tuple[str, ...]


NO_LINE = Line(0, "", ())


def strength(shields: Shields, tokens: Iterable[str]) -> Line:
    """Return the best line some of these tokens form, I.C.E. being what suits best: SH-3, SH-5."""
    ids = sorted(tokens)
    return _best_line(shields.lines, tuple([shields.tokens[id] for id in ids if id != ICE]), ICE in ids)


@functools.lru_cache(maxsize=1 << 17)
def _best_line(lines: tuple[ShieldLine, ...], tokens: tuple[ShieldToken, ...], wild: bool) -> Line:
    """Return the strongest line; the first in the table among equals."""
    best = NO_LINE
    for line in lines:
        if line.strength > best.strength and (used := form(line, tokens, wild)):
            best = Line(line.strength, line.title, used)
    return best


def form(line: ShieldLine, tokens: tuple[ShieldToken, ...], wild: bool) -> tuple[str, ...]:
    """Return tokens that form the line, without I.C.E. if it goes without; () if they cannot."""
    with_ice: tuple[str, ...] = ()
    if line.length > len(tokens) + wild:
        return with_ice
    for part in _parts(line, tokens):
        missing = line.length - len(part)
        if not missing:
            return tuple(token.id for token in part)
        if missing == wild:
            with_ice = (*(token.id for token in part), ICE)
    return with_ice


def _parts(line: ShieldLine, tokens: tuple[ShieldToken, ...]) -> Iterator[list[ShieldToken]]:
    """Yield the selections that are the line, or the line with gaps."""
    if line.kind == "set":
        for group in _by_number(tokens):
            yield group[: line.length]
    elif line.kind == "two_pairs":
        for one, other in itertools.combinations(_by_number(tokens), 2):
            yield one[:2] + other[:2]
    elif line.kind == "flush":
        for group in _by_colour(tokens):
            yield group[: line.length]
    elif line.kind == "run":
        yield from _runs(line.length, tokens)
    else:
        for group in _by_colour(tokens):
            yield from _runs(line.length, group)


def _by_number(tokens: Iterable[ShieldToken]) -> list[list[ShieldToken]]:
    groups: dict[int, list[ShieldToken]] = {}
    for token in tokens:
        groups.setdefault(token.number, []).append(token)
    return list(groups.values())


def _by_colour(tokens: Iterable[ShieldToken]) -> list[list[ShieldToken]]:
    groups: dict[str, list[ShieldToken]] = {}
    for token in tokens:
        groups.setdefault(token.colour, []).append(token)
    return list(groups.values())


def _runs(length: int, tokens: Iterable[ShieldToken]) -> Iterator[list[ShieldToken]]:
    """Yield what there is of each run that starts with a number at hand.

    A gap at the low end need not be tried: the same tokens then leave a gap at the high end. Past the highest
    number that gap is one at the low end, of a run one lower.
    """
    at = {token.number: token for token in tokens}
    for first in at:
        yield [at[number] for number in range(first, first + length) if number in at]


class ShieldsTask(Task[Trays], frozen=True):
    """The tokens turned up and the four trays: SH-4, DA-11."""

    dealt: tuple[str, ...]
    shields: Shields

    def answer_type(self) -> type[Trays]:
        return Trays

    def why_not(self, answer: Trays) -> str:
        """Refuse tokens that were not drawn or lie in two places, and trays too full: SH-1."""
        placed: list[str] = []
        for side in SIDES:
            tray = answer.tray(side)
            if len(tray) > self.shields.tray:
                return f"{len(tray)} tokens on the {side} side; a tray holds {self.shields.tray}"
            placed += tray
        for token in placed:
            if token not in self.dealt:
                return f"token {token!r} was not drawn"
            if placed.count(token) > 1:
                return f"token {token} is placed twice"
        return ""

    def pool(self, trays: Trays) -> tuple[str, ...]:
        """Return the tokens that lie in no tray."""
        return tuple(token for token in self.dealt if not any(token in trays.tray(side) for side in SIDES))

    def has_room(self, trays: Trays, side: Side) -> bool:
        return len(trays.tray(side)) < self.shields.tray

    def place(self, trays: Trays, token: str, side: Side) -> Trays:
        """Return the trays with a token put, or moved, to a side."""
        rest = self.take_back(trays, token)
        return msgspec.structs.replace(rest, **{side: (*rest.tray(side), token)})

    def take_back(self, trays: Trays, token: str) -> Trays:
        return Trays(*(tuple(each for each in trays.tray(side) if each != token) for side in SIDES))

    def clear(self, trays: Trays, side: Side) -> Trays:
        """Return the trays with one side emptied."""
        return msgspec.structs.replace(trays, **{side: ()})

    def line(self, trays: Trays, side: Side) -> Line:
        """Return the best line of a side as it lies: SH-5."""
        return strength(self.shields, trays.tray(side))

    def sample(self, dice: Dice) -> Trays:
        trays = Trays()
        for token in self.dealt:
            side = dice.one_of(SIDES)
            if self.has_room(trays, side):
                trays = self.place(trays, token, side)
        return trays


@number
def shield_tokens(game: Cadets) -> int:
    """Return how many tokens the energy left draws: SH-2; Shield Emitter damage takes some away."""
    rules = game.content.shields
    return rules.draw + rules.draw_per_energy * game.state.energy["shields"]


@number
def shield_strength(game: Cadets, side: Side) -> int:
    """Return the strength of a side's tray: SH-5. Each attached Shield Parasite lowers it: SH-7, PA-6."""
    return strength(game.content.shields, game.state.shields.trays[side]).strength


@step
def prepare_shields(game: Cadets) -> None:
    """All energy is spent on tokens, one perhaps on I.C.E.: SH-2, SH-3."""
    game.then(offer_ice)
    game.then(count_tokens)


@step
def offer_ice(game: Cadets) -> None:
    """One energy may buy the I.C.E. token instead of two shield tokens: SH-3."""
    if game.state.energy["shields"]:
        options: list[Literal["tokens", "ice"]] = ["tokens", "ice"]
        game.ask(game.seat("shields"), take_ice, options)


@step
def take_ice(game: Cadets, seat: int, answer: Literal["tokens", "ice"]) -> None:
    """The token is bought, or not: SH-3."""
    if answer == "ice":
        game.state.energy["shields"] -= 1
        game.state.shields.ice = True
        game.emit("ice_bought", rule="SH-3")


@step
def count_tokens(game: Cadets) -> None:
    """The number of tokens is fixed; nobody sees their faces before the timer starts: SH-2, SC-2.2."""
    desk = game.state.shields
    desk.count = min(max(0, shield_tokens(game)), len(remaining(game, "shields")))
    game.state.energy["shields"] = 0
    game.emit("tokens_drawn", count=desk.count, rule="SH-2")


@step
def shields_action(game: Cadets) -> None:
    """The tokens are turned up: SH-4."""
    desk = game.state.shields
    desk.tokens = draw_up_to(game, remaining(game, "shields"), desk.count)
    if desk.ice:
        desk.tokens.append(ICE)
    game.then(fill_trays)


@step
def fill_trays(game: Cadets) -> None:
    """Shields puts the tokens into the trays: SH-4."""
    task = ShieldsTask(tuple(game.state.shields.tokens), game.content.shields)
    game.ask_task(game.seat("shields"), take_trays, task).clock = Clock("shields")


@step
def take_trays(game: Cadets, seat: int, trays: Trays) -> None:
    """Hands off: the trays are kept as they lie until Step 4 (SC-3.2)."""
    game.state.shields.trays = {side: list(trays.tray(side)) for side in SIDES}
    game.emit("trays_filled", rule="SH-4")


@step
def resolve_shields(game: Cadets) -> None:
    """The four strengths are set anew: SH-5 to SH-7; without a shield station they are 0: SH-8."""
    state = game.state
    for side in SIDES:
        line = strength(game.content.shields, state.shields.trays[side])
        state.ship.strengths[side] = max(0, shield_strength(game, side)) if game.active("shields") else 0
        game.emit(
            "shields_set", side=side, strength=state.ship.strengths[side], line=line.title,
            weakened=line.strength - state.ship.strengths[side], rule="SH-5",
        )
