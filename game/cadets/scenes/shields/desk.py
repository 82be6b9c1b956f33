"""Shields: numbered tokens are spread over four trays like hands of poker (SH-1 to SH-7, DA-11)."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from game.cadets.rules.shields import ICE, Line, ShieldsTask, Trays, shield_strength, strength
from game.cadets.scenes.shields.readouts import (
    MIDDLE,
    DrawnTokens,
    EnemyList,
    OldStrengths,
    Ship,
    StrengthTable,
)
from game.cadets.scenes.shields.widgets import TOKEN, PoolPlace, TokenHand, TokenPlace, Tray
from game.cadets.scenes.timed.desk import TimedDesk
from game.cadets.scenes.timed.parts import draw_hint
from game.core.engine import Choice
from game.core.squares import SIDES, Side
from game.stage import theme
from game.stage.intents import DIRECTIONS, Happening, Intent, Press
from game.stage.motion import Tween, out_cubic
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.keys import Key
from game.stage.widgets.texts import Panel

if TYPE_CHECKING:
    from game.cadets.rules.game import Cadets
    from game.cadets.scenes.table import Table
    from game.stage.scene import Scene
    from game.stage.session import Session

SHIP_PLATE = (18.0, 84.0, 998.0, 798.0)
CLOCK_PLATE = (1032.0, 84.0, 550.0, 190.0)
POOL = pygame.FRect(1032, 290, 550, 246)
TABLE = (1032.0, 552.0, 550.0, 240.0)
TRAY = (306.0, 152.0)
TRAYS: dict[Side, tuple[float, float]] = {
    "fore": (MIDDLE[0], 180.0),
    "starboard": (843.0, MIDDLE[1]),
    "aft": (MIDDLE[0], 766.0),
    "port": (191.0, MIDDLE[1]),
}
"""Middles of the trays."""
ACROSS = 7
"""Tokens in a row of the pool."""
ARROWS: dict[Intent, Side] = {
    Intent.UP: "fore",
    Intent.RIGHT: "starboard",
    Intent.DOWN: "aft",
    Intent.LEFT: "port",
}
TICK_MS = 240.0


class ShieldsDesk(TimedDesk):
    """The ship with a tray at each side, the pool of tokens and the strength table at the right."""

    questions = ("fill_trays",)
    station = "shields"
    goal = "Make strong lines: equal numbers, runs, one colour. The best line of a side is its strength."
    first_note = (
        "Drag a token to a side, or click it and then the side. Up to four lie there, and only the best line "
        "counts: extra tokens do no harm."
    )

    def __init__(self, table: Table, choice: Choice) -> None:
        super().__init__(table, choice)
        assert isinstance(choice.task, ShieldsTask)
        self.task = choice.task
        self.trays = Trays()
        self.before: list[Trays] = []
        """Earlier trays, for taking back."""
        self.clearing = False
        """The next side chosen is cleared."""
        old = strength(self.task.shields, self.game.state.shields.trays["fore"]).strength
        self.eaten = old - shield_strength(self.game, "fore")
        """What Shield Parasites take from every side: SH-7."""
        self.weigh()
        self.drawn: dict[Side, float] = {side: float(self.strength(side)) for side in SIDES}
        """The strengths as the arcs show them, on their way to what they are."""

    def rule_ids(self) -> tuple[str, ...]:
        return ("SH-",)

    # The trays

    @property
    def held(self) -> str | None:
        """The token in the hand."""
        return self.carry.piece if self.carry is not None else None

    def give_token(self, token: str, side: Side) -> None:
        """Put a token into a tray that has room: SH-4."""
        self._change(self.task.place(self.trays, token, side))

    def return_token(self, token: str) -> None:
        """Put a token back into the pool."""
        if token not in self.task.pool(self.trays):
            self._change(self.task.take_back(self.trays, token))

    def clear(self, side: Side) -> None:
        """Empty one side."""
        self.clearing = False
        self._change(self.task.clear(self.trays, side))

    def take_back(self) -> None:
        """Undo the last change; a held token goes back first."""
        if self.held is not None and self.carry is not None:
            self.carry.back()
        self._show(self.before.pop())

    def takes(self, side: Side, token: str) -> bool:
        """Say whether a side has room for a token: SH-1."""
        return token in self.trays.tray(side) or self.task.has_room(self.trays, side)

    def _change(self, trays: Trays) -> None:
        self.before.append(self.trays)
        self._show(trays)

    def _show(self, trays: Trays) -> None:
        old = {side: self.strength(side) for side in SIDES}
        self.trays = trays
        self.weigh()
        for side in SIDES:
            if self.strength(side) != old[side]:
                self._grow(side, self.strength(side))
        if any(self.strength(side) > old[side] for side in SIDES):
            self.stage.play("shield")
        self.refresh()

    def _grow(self, side: Side, to: int) -> None:
        """Let the arc of a side grow or shrink to its strength."""

        def show(now: float) -> None:
            self.drawn[side] = now

        self.effects.append(Tween(show, TICK_MS, out_cubic, self.drawn[side], to))

    # What the widgets show

    def weigh(self) -> None:
        """Work out the line of every side: SH-5."""
        self.lines = {side: self.task.line(self.trays, side) for side in SIDES}

    def weakened(self, line: int) -> int:
        """Return what is left of a line's strength after the parasites: SH-7."""
        return max(0, line - self.eaten)

    def strength(self, side: Side) -> int:
        """Return the strength of a side as it lies."""
        return self.weakened(self.lines[side].strength)

    def named(self, side: Side) -> str:
        """Return the line of a side in words."""
        line = self.lines[side]
        return line.title.lower() or "nothing yet"

    def would_be(self, side: Side) -> Line | None:
        """Return the line the held token would make on a side; None if it lies there or does not fit."""
        held = self.held
        if held is None or held in self.trays.tray(side) or not self.task.has_room(self.trays, side):
            return None
        return self.task.line(self.task.place(self.trays, held, side), side)

    def in_words(self, token: str) -> str:
        """Say what a token is, without its colour alone."""
        if token == ICE:
            return "I.C.E."
        shown = self.task.shields.tokens[token]
        return f"{shown.number} {self.task.shields.colours[shown.colour]}"

    @property
    def advice(self) -> str:
        """One line about the held token and the selected side."""
        if self.clearing:
            return "Which side? W A S D or a click clears it, Esc keeps all."
        if self.held is None:
            return "Lift a token with 1 to 0 or a click, then give it to a side: W A S D or a click. Or drag it."
        token, focus = self.in_words(self.held), self.tree.focus
        if not isinstance(focus, Tray) or focus.why:
            return f"{token}: W A S D or a click gives it to a side."
        would = self.would_be(focus.side)
        if would is None:
            return f"{token}: it lies there already."
        if not would.strength:
            return f"{token} on the {focus.side} side: no line yet."
        strong = self.weakened(would.strength)
        return f"{token} on the {focus.side} side: {would.title.lower()}, strength {strong}."

    # The frame

    def begin_work(self) -> None:
        self.carry = TokenHand(self)
        self.drawn = {side: float(self.strength(side)) for side in SIDES}

    def partial(self) -> Trays:
        return self.trays

    def put_back(self, work: Trays) -> None:
        self.trays = work
        self.weigh()

    def count(self) -> Sequence[tuple[str, str]]:
        found = [(side.capitalize(), self.lines[side]) for side in SIDES]
        lines = [(f"{side}: {line.title.lower() or 'no line'}", str(line.strength)) for side, line in found]
        if self.eaten:
            lines.append(("Shield Parasites, from every side", f"-{self.eaten}"))
        return lines

    def on_event(self, happening: Happening) -> bool:
        """While a token is held, a direction selects its side; back ends the clearing."""
        if not isinstance(happening, Press) or self.stage_of_work != "work":
            return False
        if self.held is not None and happening.intent in DIRECTIONS:
            self.tree.set_focus(self.tray(ARROWS[happening.intent]))
            return True
        if self.clearing and happening.intent in (Intent.BACK, Intent.CLOSE):
            self.clearing = False
            self.refresh()
            return True
        return False

    def refresh(self) -> None:
        """Show the trays as they are now."""
        if self.stage_of_work == "work":
            self.rebuild()

    def lifted(self) -> None:
        """A token was lifted: with keys or a pad the selection goes to a side with room."""
        self.clearing = False
        self.refresh()
        if not self.stage.input.pointing:
            open_trays = [tray for tray in map(self.tray, SIDES) if not tray.why]
            self.tree.set_focus(next(iter(open_trays), None))

    def dropped(self) -> None:
        """The hand is empty again: with keys or a pad the selection goes to the next token of the pool."""
        self.refresh()
        if not self.stage.input.pointing:
            self.tree.set_focus(self.first)

    def lift_token(self, token: str) -> bool:
        """Lift a token wherever it lies."""
        for widget in self.tree.all():
            if isinstance(widget, TokenPlace) and widget.piece == token and self.carry is not None:
                return self.carry.lift(widget, widget.rect.center)
        return False

    def tray(self, side: Side) -> Tray:
        """Return the tray of a side."""
        return next(widget for widget in self.tree.all() if isinstance(widget, Tray) and widget.side == side)

    # Layout

    def build_work(self) -> None:
        self.add(Panel(SHIP_PLATE))
        self.add(Ship(self))
        self.add(EnemyList(self, (40, 106, 306, 160)))
        self.add(OldStrengths(self, (694, 106, 300, 160)))
        self.order_line((694, 812, 300, 52))
        for side in SIDES:
            self._build_tray(side)
        self.add(Panel(CLOCK_PLATE))
        self.ring((1048, 100, 156, 156))
        self.add(DrawnTokens(self, (1228, 102, 336, 156)))
        self._build_pool()
        self.add(Panel(TABLE))
        self.add(StrengthTable(self, TABLE))
        self._build_keys()

    def _build_tray(self, side: Side) -> None:
        box = pygame.FRect((0, 0), TRAY)
        box.center = TRAYS[side]
        tray = self.add(Tray(self, box, side))
        for n, token in enumerate(self.trays.tray(side)):
            at = ("tray", side, token)
            place = TokenPlace(self, tray.slot(n), at, token, name=f"{self.in_words(token)} {side}", region="trays")
            place.tip = self.in_words(token)
            place.focusable = self.held is None and not self.clearing
            self.add(place)

    def _build_pool(self) -> None:
        self.add(Panel(POOL, cap="Your tokens"))
        dealt = self.task.dealt
        rows = -(-len(dealt) // ACROSS)
        step = (POOL.width - 32) / ACROSS
        side = TOKEN + 4 if rows < 2 else TOKEN
        top = POOL.top + (106 if rows < 2 else 74)
        for n, token in enumerate(dealt):
            box = pygame.FRect(0, 0, side, side)
            box.center = POOL.left + 16 + step * (n % ACROSS + 0.5), top + 76 * (n // ACROSS)
            digit = (n + 1) % 10 if n < 10 else None
            place = self.add(PoolPlace(self, box, token, region="pool", digit=digit))
            if place.piece is not None:
                self.first = self.first or place
        self.add(_Advice(self, (POOL.left + 18, POOL.bottom - 58, POOL.width - 36, 50)))

    def _build_keys(self) -> None:
        why = "" if self.before else "No token was moved yet, so there is nothing to take back."
        back = Key(
            "Take back", (1032, 808, 172, 74), self.take_back, icon="undo", cap="Z", why=why, rule="SH-4",
            hotkey=Intent.UNDO, region="keys",
        )  # fmt: skip
        self.add(back)
        why = "" if any(self.trays.tray(side) for side in SIDES) else "All four sides are empty."
        clear = Key(
            "Clear a side", (1214, 808, 182, 74), self._clear_one, icon="trash", cap="C", why=why, rule="SH-4",
            hotkey="c", region="keys", chosen=self.clearing, accent=theme.DANGER,
        )  # fmt: skip
        self.add(clear)
        self.done_key(rect=(1406, 808, 176, 74))

    def _clear_one(self) -> None:
        """The next side chosen is cleared; once more: none is."""
        if self.held is not None and self.carry is not None:
            self.carry.back()
        self.clearing = not self.clearing
        self.refresh()


class _Advice(Widget):
    """The line below the pool: what the held token would make."""

    def __init__(self, desk: ShieldsDesk, rect: tuple[float, float, float, float]) -> None:
        super().__init__(rect, name="advice")
        self.desk = desk

    def texts(self) -> Iterator[str]:
        yield self.desk.advice

    def draw(self, brush: Brush) -> None:
        held = self.desk.held is not None
        draw_hint(brush, (self.rect.left + 14, self.rect.centery))
        at, room = (self.rect.left + 40, self.rect.centery), self.rect.width - 40
        said = self.desk.advice
        style = "label" if held else "body"
        brush.fitted(said, style, theme.TEXT, at, room, high=self.rect.height, anchor="midleft")


# Pictures

SEEDS = 30


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Yield the cover, trays half filled, and a token in the hand."""
    from game.cadets.scenes.table import Table

    def rich() -> Session:
        for seed in range(1, SEEDS):
            with contextlib.suppress(LookupError):  # that game ended without such a moment
                return session(until="fill_trays", seed=seed, when=_rich)
        raise LookupError("no game has many tokens with I.C.E. and an enemy that has us locked")

    def desk(kind: type[ShieldsDesk] = ShieldsDesk) -> ShieldsDesk:
        game = rich()
        assert game.choice is not None
        return kind(Table(game), game.choice)

    def at_work(*sides: Side, kind: type[ShieldsDesk] = ShieldsDesk) -> ShieldsDesk:
        made = desk(kind).lie_open(8.6)
        for side in sides:
            made.before.append(made.trays)
            made.trays = _grown(made, side)
        made.weigh()
        return made

    yield "shields_cover", desk
    yield "shields", lambda: at_work("starboard", "fore")
    yield "shields_held", lambda: at_work("port", kind=_TokenInHand)


def _rich(game: Cadets) -> bool:
    """Many tokens, I.C.E. among them, and somebody who shoots."""
    shields = game.state.shields
    return shields.ice and len(shields.tokens) > 6 and any(enemy.locked for enemy in game.state.enemies)


def _grown(desk: ShieldsDesk, side: Side) -> Trays:
    """Return the trays with the best line of the pool on a side, and no token more than it needs."""
    task, best = desk.task, desk.trays
    pool = task.pool(desk.trays)
    for count in range(2, task.shields.tray + 1):
        for tokens in itertools.combinations(pool, count):
            trays = desk.trays
            for token in tokens:
                trays = task.place(trays, token, side)
            best = max(best, trays, key=lambda each: task.line(each, side).strength)
    return best


class _TokenInHand(ShieldsDesk):
    """Lifts a token by keys as soon as it is shown."""

    def enter(self) -> None:
        super().enter()
        self.stage.input.pointing = False
        self.lift_token(self.task.pool(self.trays)[0])
