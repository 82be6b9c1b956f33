"""Engineering: tiles from a rack are laid edge to edge on the power grid (EN-1 to EN-6, DA-9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from game.cadets.rules.engineering import EngineeringTask, Grid, Place, edge
from game.cadets.rules.state import ENERGY_STATIONS, EnergyStation, Laid
from game.cadets.scenes.engineering.readouts import (
    EnergyCount,
    EnergyTable,
    GridHead,
    Surplus,
    kept_energy,
)
from game.cadets.scenes.engineering.widgets import (
    GRID,
    GridPlace,
    GridWell,
    Hand,
    MissingTile,
    Piece,
    RackPlace,
    Seams,
    view_of,
)
from game.cadets.scenes.timed.counting import Counting
from game.cadets.scenes.timed.desk import TimedDesk
from game.core.engine import Choice
from game.stage.intents import Intent
from game.stage.widgets.keys import Key
from game.stage.widgets.texts import Panel

if TYPE_CHECKING:
    from game.cadets.scenes.table import Table
    from game.stage.scene import Scene
    from game.stage.session import Session

GRID_PLATE = (18.0, 84.0, 980.0, 612.0)
RACK = pygame.FRect(18, 712, 980, 170)
CLOCK_PLATE = (1014.0, 84.0, 568.0, 198.0)
TABLE = (1014.0, 298.0, 568.0, 424.0)
RACK_TILE = 112.0


class EngineeringDesk(TimedDesk):
    """The rack below, the grid above, the count at the right."""

    questions = ("lay_tiles",)
    station = "engineering"
    goal = "Lay the tiles edge to edge. Halves that meet must be the same colour."
    first_note = (
        "Drag a tile to the grid, or click it and then its place; the wheel, Q and E turn it. "
        "Every full circle is one energy for its station next turn."
    )

    def __init__(self, table: Table, choice: Choice) -> None:
        super().__init__(table, choice)
        assert isinstance(choice.task, EngineeringTask)
        self.task = choice.task
        self.laid: tuple[Laid, ...] = ()
        self.turns = dict.fromkeys(self.task.dealt, 0)
        """Quarter turns of the tiles as they lie in the rack."""
        self.before: list[tuple[Laid, ...]] = []
        """Earlier grids, for taking back."""
        self.in_view: dict[Place, None] = {}
        """Squares that lie in view: once there they stay, so that the grid moves only when it has to grow."""
        self.gains: dict[Place, int] = {}
        """What the held tile would gain on every free place, the way it is turned now."""
        self.weigh()

    def rule_ids(self) -> tuple[str, ...]:
        return ("EN-",)

    # The grid

    @property
    def held(self) -> Piece | None:
        """The tile in the hand."""
        return self.carry.piece if self.carry is not None else None

    def lay(self, tile: str, turn: int, x: int, y: int) -> tuple[str, str] | None:
        """Lay or move a tile; refuse a place where another one lies: EN-3."""
        rest = self.task.take_back(self.laid, tile)
        if any((each.x, each.y) == (x, y) for each in rest):
            return "A tile lies there. Lay this one beside it.", "EN-3"
        pairs = self._pairs
        self._change(self.task.place(rest, tile, x, y, turn))
        if self._pairs > pairs:
            self.stage.play("success")
        return None

    def return_tile(self, tile: str, turn: int) -> None:
        """Put a tile back into the rack."""
        self.turns[tile] = turn
        if self.is_laid(tile):
            self._change(self.task.take_back(self.laid, tile))
        self.refresh()

    def turn_tile(self, tile: str, step: int) -> None:
        """Turn a tile where it lies, on the grid or in the rack."""
        if self.is_laid(tile):
            self._change(self.task.turned(self.laid, tile, step))
        else:
            self.turns[tile] = (self.turns[tile] + step) % 4
        self.stage.play("turn")
        self.refresh()

    def keep_turn(self, tile: str, turn: int) -> None:
        """A tile goes back where it lay, perhaps turned."""
        now = next((each.turn for each in self.laid if each.tile == tile), self.turns[tile])
        if turn != now:
            self.turn_tile(tile, turn - now)

    def take_back(self) -> None:
        """Undo the last change of the grid; a held tile goes back first."""
        if self.held is not None and self.carry is not None:
            self.carry.back()
        self.laid = self.before.pop()
        self.refresh()

    def is_laid(self, tile: str) -> bool:
        """Say whether a tile lies on the grid."""
        return any(each.tile == tile for each in self.laid)

    def _change(self, laid: tuple[Laid, ...]) -> None:
        self.before.append(self.laid)
        self.laid = laid
        self.weigh()

    # What the widgets show

    def weigh(self) -> None:
        """Work out what the grid makes, what falls, and what the held tile would gain."""
        task = self.task
        self.seams = task.seams(self.laid)
        self.made = task.score(self.laid)
        self.total = sum(self.made.values())
        kept = task.legal(self.laid)
        self.falling = [each.tile for each in self.laid if each not in kept]
        self.joined = [
            spot
            for seam in self.seams
            if seam.matched
            for spot in (
                (seam.one.x, seam.one.y, seam.direction),
                (seam.other.x, seam.other.y, (seam.direction + 2) % 4),
            )
        ]
        laid = [(each.x, each.y) for each in self.laid]
        self.in_view |= dict.fromkeys([*laid, *task.places(self.laid)])
        self.view = view_of(list(self.in_view))
        self.gains = {}
        if (held := self.held) is not None:
            rest = task.take_back(self.laid, held[0])
            self.gains = {place: task.gain(rest, held[0], *place, held[1]) for place in self.free_places()}

    def free_places(self) -> list[Place]:
        """Return where a tile can go now; the home of a held one too."""
        held = self.held
        if held is None:
            return self.task.places(self.laid)
        home = [(each.x, each.y) for each in self.laid if each.tile == held[0]]
        rest = self.task.take_back(self.laid, held[0])
        return self.task.places(rest) if rest or not home else home

    @property
    def _pairs(self) -> int:
        return sum(seam.matched for seam in self.task.seams(self.laid))

    @property
    def sum_in_words(self) -> str:
        """Where the energy comes from: EN-5."""
        kept = self.task.legal(self.laid)
        pairs = self.total - len(kept)
        circles = "1 centre circle" if len(kept) == 1 else f"{len(kept)} centre circles"
        return f"{circles}\nand {pairs} joined {'pair' if pairs == 1 else 'pairs'}"

    @property
    def here(self) -> tuple[str, bool] | None:
        """What the held tile would do on the selected place, and whether that is good."""
        focus = self.tree.focus
        if self.held is None or not isinstance(focus, GridPlace):
            return None
        gain = self.gains.get(focus.at[1:])
        if gain is None:
            return None
        return (f"held tile here: +{gain}", True) if gain > 0 else ("held tile here: halves differ", False)

    @property
    def fault(self) -> str:
        """What is wrong with the grid as it lies, "" if nothing is: EN-4."""
        if not self.falling:
            return ""
        tiles = ", ".join(self.falling)
        verb = "comes" if len(self.falling) == 1 else "come"
        why = "Halves differ" if any(not seam.matched for seam in self.seams) else "Not joined to the first tile"
        return f"{why}: {tiles} {verb} off at the end."

    def kept(self, station: EnergyStation) -> int:
        """Return what a station still holds: EN-6."""
        return min(kept_energy(self, station), self.game.content.energy.station_maximum)

    def over(self, station: EnergyStation) -> int:
        """Return how much more is made than the station can hold: EN-6."""
        most = self.game.content.energy.station_maximum
        return max(0, self.made.get(station, 0) + self.kept(station) - most)

    def in_words(self, piece: Piece) -> str:
        """Say what is on a tile, for those who cannot tell its colours: EN-1, DA-9."""
        tile, titles = self.task.tiles[piece[0]], self.game.content.stations
        halves = [titles[edge(tile, piece[1], direction)].title for direction in range(4)]
        ways = zip(("above", "right", "below", "left"), halves, strict=True)
        around = ", ".join(f"{way} {title}" for way, title in ways)
        return f"{piece[0]}: {titles[tile.centre].title} in the middle; {around}."

    @property
    def cell(self) -> float:
        """Side of a laid tile in du."""
        return self.view.box(0, 0).width

    def box(self, x: int, y: int) -> pygame.FRect:
        """Return where a square of the grid lies, in du."""
        return self.view.box(x, y)

    # The frame

    def begin_work(self) -> None:
        self.carry = Hand(self)

    def lies_empty(self) -> bool:
        return bool(self.task.dealt) and not self.laid

    def partial(self) -> Grid:
        return Grid(self.laid)

    def put_back(self, work: Grid) -> None:
        self.laid = work.laid
        self.turns |= {each.tile: each.turn for each in work.laid}
        self.weigh()

    def count(self) -> Sequence[tuple[str, str]]:
        titles = self.game.content.stations
        lines = [(f"{tile} comes off the grid", "0") for tile in self.falling]
        lines += [
            (titles[station].title, f"+{self.made[station]}") for station in ENERGY_STATIONS if station in self.made
        ]
        return [*lines, ("Energy next turn", str(self.total))]

    def refresh(self) -> None:
        """Show the grid as it is now."""
        self.weigh()
        if self.stage_of_work == "work":
            self.rebuild()

    def lifted(self) -> None:
        """A tile was lifted: with keys or a pad the selection goes to the grid."""
        self.refresh()
        if not self.stage.input.pointing:
            places = [widget for widget in self.tree.all() if isinstance(widget, GridPlace) and widget.focusable]
            self.tree.set_focus(max(places, key=lambda place: place.gain or 0, default=None))

    def dropped(self) -> None:
        """The hand is empty again: with keys or a pad the selection goes to the rack."""
        self.refresh()
        if not self.stage.input.pointing:
            left = self.task.rack(self.laid)
            self.tree.set_focus(self.rack_place(left[0]) if left else self.main_key)

    def lift_laid(self, tile: str) -> None:
        """Lift a tile from the grid by its place in the rack."""
        for widget in self.tree.all():
            if isinstance(widget, GridPlace) and widget.piece is not None and widget.piece[0] == tile:
                assert self.carry is not None
                self.carry.lift(widget, widget.rect.center)
                return

    def rack_place(self, tile: str) -> RackPlace:
        """Return the place of a tile in the rack."""
        return next(widget for widget in self.tree.all() if isinstance(widget, RackPlace) and widget.tile == tile)

    # Layout

    def build_work(self) -> None:
        self._build_grid()
        self._build_rack()
        self.add(Panel(CLOCK_PLATE))
        self.ring((1032, 102, 162, 162))
        self.add(EnergyCount(self, (1222, 104, 340, 158)))
        self.add(Panel(TABLE))
        self.add(EnergyTable(self, TABLE))
        self.add(Surplus(self, (1022, 732, 552, 60)))
        self._build_keys()

    def _build_grid(self) -> None:
        count = len(self.task.dealt)
        self.add(GridHead(self, GRID_PLATE, f"{count} tiles drawn. Lay one here;"))
        self.add(GridWell(self, GRID))
        at = {(each.x, each.y): each for each in self.laid}
        carrying = self.held is not None
        for x, y in dict.fromkeys([*at, *self.free_places()]):
            each = at.get((x, y))
            piece = (each.tile, each.turn) if each is not None else None
            place = GridPlace(self, self.box(x, y), ("grid", x, y), piece, region="grid")
            place.focusable = (x, y) in self.gains if carrying else piece is not None
            self.add(place)
        self.add(Seams(self))

    def _build_rack(self) -> None:
        wanted, dealt = self.game.content.engineering.draw, self.task.dealt
        self.add(Panel(RACK, cap="Rack"))
        self.order_line((RACK.left + 120, RACK.top + 8, RACK.width - 140, 32))
        places = max(wanted, len(dealt))
        step = (RACK.width - 40) / places
        for n in range(places):
            box = pygame.FRect(0, 0, RACK_TILE, RACK_TILE)
            box.midbottom = RACK.left + 20 + step * (n + 0.5), RACK.bottom - 18
            if n < len(dealt):
                place = self.add(RackPlace(self, box, dealt[n], region="rack", digit=n + 1))
                self.first = self.first or place
            else:
                tip = self.game.content.rules["EN-2"].text
                self.add(MissingTile(box, name="no tile", tip=tip, rule="EN-2"))

    def _build_keys(self) -> None:
        why = "" if self.held is not None else "Lift a tile first. Then this turns it."
        turn = Key(
            "Turn", (1014, 808, 162, 74), self._turn_held, icon="turn_right", cap="E", why=why, rule="EN-3",
            hotkey=Intent.TURN_RIGHT, region="keys",
        )  # fmt: skip
        self.add(turn)
        why = "" if self.before else "Nothing was laid yet, so there is nothing to take back."
        back = Key(
            "Take back", (1188, 808, 186, 74), self.take_back, icon="undo", cap="Z", why=why, rule="EN-3",
            hotkey=Intent.UNDO, region="keys",
        )  # fmt: skip
        self.add(back)
        self.done_key(rect=(1386, 808, 196, 74))

    def _turn_held(self) -> None:
        if self.carry is not None:
            self.carry.turn(1)


# Pictures


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Yield the cover, work in progress, and a grid with a pair that does not match."""
    from game.cadets.scenes.table import Table

    def desk(kind: type[EngineeringDesk] = EngineeringDesk) -> EngineeringDesk:
        game = session(until="lay_tiles", turn=2)
        assert game.choice is not None
        return kind(Table(game), game.choice)

    def at_work(tiles: int, wrong: bool, kind: type[EngineeringDesk] = EngineeringDesk) -> EngineeringDesk:
        made = desk(kind).lie_open(17.4)
        for _ in range(tiles):
            made.before.append(made.laid)
            made.laid = _grown(made, wrong=False)
        if wrong:
            made.laid = _grown(made, wrong=True)
        made.weigh()
        return made

    yield "engineering_cover", desk
    yield "engineering", lambda: at_work(4, wrong=False)
    yield "engineering_held", lambda: at_work(4, wrong=False, kind=_TileInHand)
    yield "engineering_mismatch", lambda: at_work(3, wrong=True)
    yield "engineering_count", lambda: at_work(4, wrong=True, kind=_HandsOff)


class _TileInHand(EngineeringDesk):
    """Lifts a tile by keys as soon as it is shown."""

    def enter(self) -> None:
        super().enter()
        self.stage.input.pointing = False
        self.rack_place(self.task.rack(self.laid)[0]).use()


class _HandsOff(EngineeringDesk):
    """Is counted as soon as it is shown."""

    def enter(self) -> None:
        super().enter()
        self.left = 0.0
        self.finish()
        count = self.stage.stack.top
        assert isinstance(count, Counting)
        count.motion.skip()


def _grown(desk: EngineeringDesk, wrong: bool) -> tuple[Laid, ...]:
    """Return the grid with the best next tile, or with one whose halves do not match."""
    task, laid = desk.task, desk.laid
    ways = [
        (task.gain(laid, tile, x, y, turn), task.place(laid, tile, x, y, turn))
        for tile in task.rack(laid)
        for x, y in task.places(laid)
        for turn in range(4)
    ]
    pick = min if wrong else max
    return pick(ways, key=lambda way: way[0])[1]
