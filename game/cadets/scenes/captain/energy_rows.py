"""The energy of the stations as rows with a minus and a plus, the 2-for-1 bar, and the batteries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.cadets.rules.game import Cadets
from game.cadets.rules.state import EnergyStation
from game.cadets.scenes.captain.draft import Draft
from game.stage import paint, text, theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget
from game.stage.widgets.keys import Key
from game.stage.widgets.texts import draw_badge

Deed = tuple[Callable[[], object], str, str]
"""What a key does, why it is closed, the rule."""
KEY_WIDE, KEY_HIGH, KEY_GAP = 44.0, 38.0, 6.0
PIP_WIDE, PIP_HIGH = 14.0, 20.0
BADGE = 36.0
TEXT_AT = 60.0
"""Where the words of a row begin."""
KEYS_WIDE = 2 * (KEY_WIDE + KEY_GAP) + 10
LEAST, AROUND = 45.0, 4.0
"""The least height of a row, and what it keeps free above and below its text."""


def buys(game: Cadets, station: EnergyStation) -> str:
    """Return what a token of energy is good for on a station."""
    if game.active(station):
        return game.content.stations[station].buys
    return "Not used in this mission: convert it, or it is lost."


class EnergyRow(Widget):
    """A station: what it holds, what is being taken from it or given to it, and what a token buys there."""

    radius = theme.RADIUS_WELL

    def __init__(self, game: Cadets, draft: Draft, station: EnergyStation, rect: Box, pips_at: float) -> None:
        super().__init__(rect, name=f"{station} row")
        self.game, self.draft, self.station, self.pips_at = game, draft, station, pips_at
        self.card = game.content.stations[station]
        self.buys = buys(game, station)

    @property
    def held(self) -> int:
        return self.game.state.energy[self.station]

    @property
    def most(self) -> int:
        """What may stay here: nothing on a station that is not used."""
        return self.game.content.energy.station_maximum if self.game.active(self.station) else 0

    @property
    def left(self) -> int:
        """What is left after the minuses so far."""
        return self.held - self.draft.taken.count(self.station)

    @property
    def over(self) -> int:
        """What is lost at the end of the step if it stays: EN-6, OV-12."""
        return max(0, self.left - self.most)

    def texts(self) -> Iterator[str]:
        yield self.card.title
        yield self.buys
        yield f"{self.card.title}: {self.left}"
        if self.over:
            yield f"{self.over} over"

    def add_keys(self, take: Deed, give: Deed) -> None:
        """Put the minus and the plus at the right end."""
        title = self.card.title
        keys = (("minus", f"Take from {title}", *take), ("plus", f"Give to {title}", *give))
        for place, (icon, name, use, why, rule) in enumerate(keys):
            left = self.rect.right - (2 - place) * (KEY_WIDE + KEY_GAP) - 4
            box = (left, self.rect.centery - KEY_HIGH / 2, KEY_WIDE, KEY_HIGH)
            key = Key("", box, use, icon=icon, name=name, why=why, rule=rule, repeats=True, region="energy", tip=name)
            self.add(key)

    def draw(self, brush: Brush) -> None:
        where, box = brush.rect(self.rect), self.rect
        paint.well(brush.surface, where, brush.scale, brush.mood)
        if self.station == self.draft.goal:
            paint.ring(brush.surface, where, brush.scale, theme.MARIGOLD, radius=self.radius, width=2)
        active = self.game.active(self.station)
        accent = theme.STATIONS[self.station]
        accent = accent if active else theme.mix(accent, theme.DISABLED, 0.6)
        draw_badge(brush, (box.left + 11, box.centery - BADGE / 2, BADGE, BADGE), f"icon_{self.station}", accent)
        left, right = box.left + TEXT_AT, box.right - KEYS_WIDE
        name_high = text.line_height("name", 1.0)
        top = box.centery - (name_high + self._buys_high(brush, right - left)) / 2
        brush.text(self.card.title, "name", theme.TEXT, (left, top))
        self._draw_pips(brush, top + name_high / 2, accent, right)
        brush.fitted(self.buys, "note", brush.mood.text_low, (left, top + name_high), right - left)

    def _buys_high(self, brush: Brush, room: float) -> float:
        return brush.fit_size(self.buys, "note", room)[1]

    def _draw_pips(self, brush: Brush, middle: float, accent: theme.Colour, right: float) -> None:
        total = self.game.content.energy.station_maximum
        held = min(self.left, total)
        dashed = min(self.draft.taken.count(self.station) or int(self.station == self.draft.goal), total - held)
        wide = total * (PIP_WIDE + 4) - 4
        box = brush.rect((self.pips_at, middle - PIP_HIGH / 2, wide, PIP_HIGH))
        paint.pips(brush.surface, box, brush.scale, accent, held, dashed, total, mood=brush.mood)
        x = self.pips_at + wide + 12
        if self.over:
            brush.icon("cross", (x, middle - 8, 16, 16), theme.DANGER_TEXT)
            said = f"{self.over} over" if self.most else "unused"
            brush.fitted(said, "name", theme.DANGER_TEXT, (x + 20, middle), right - x - 20, anchor="midleft")
        elif self.station == self.draft.goal:
            brush.text("+1", "name", theme.MARIGOLD, (x, middle), anchor="midleft")
        elif taken := self.draft.taken.count(self.station):
            brush.text(f"-{taken}", "name", theme.TEXT_MID, (x, middle), anchor="midleft")


def row_heights(game: Cadets, brush: Brush, stations: Sequence[EnergyStation], wide: float) -> list[float]:
    """Return how high the rows of stations have to be to show their texts."""
    room = wide - TEXT_AT - KEYS_WIDE
    name = brush.text_size("M", "name")[1]
    return [max(LEAST, name + brush.fit_size(buys(game, station), "note", room)[1] + AROUND) for station in stations]


class ConversionBar(Widget):
    """Two for one: what is taken, who gets it. Says instead what to do while nothing is taken."""

    def __init__(self, draft: Draft, rect: Box, title: str, say: str) -> None:
        super().__init__(rect, name="conversion")
        self.draft, self.title, self.say = draft, title, say

    def texts(self) -> Iterator[str]:
        yield self.title
        if self.draft.empty:
            yield self.say

    def draw(self, brush: Brush) -> None:
        box = self.rect
        look = paint.Box(
            theme.RADIUS_WELL, brush.mood.plate_top, brush.mood.plate_top, brush.mood.lip, 2, theme.HAIRLINE, 1, None
        )
        paint.raised(brush.surface, brush.rect(box), brush.scale, look)
        drawn = brush.text(self.title, "title", theme.MARIGOLD, (box.left + 16, box.centery - 1), anchor="midleft")
        x = box.left + 16 + drawn.width / brush.scale + 16
        if self.draft.empty:
            room = box.right - 150 - x
            at, high = (x, box.centery), box.height - 8
            brush.fitted(self.say, "body", theme.TEXT_MID, at, room, high=high, anchor="midleft")
        else:
            self._draw_parts(brush, x)

    def _draw_parts(self, brush: Brush, x: float) -> None:
        middle, side = self.rect.centery, 34.0
        taken = [*self.draft.taken, *[""] * (self.draft.price - len(self.draft.taken))]
        for place, station in enumerate(taken):
            if place:
                brush.text("+", "name_medium", theme.TEXT_MID, (x + 9, middle), anchor="center")
                x += 22
            self._draw_place(brush, (x, middle - side / 2, side, side), station)
            x += side + 4
        brush.icon("arrow_right", (x + 6, middle - 12, 24, 24), theme.TEXT)
        x += 40
        self._draw_place(brush, (x, middle - side / 2, side, side), self.draft.goal)
        brush.text("+1", "name_medium", theme.TEXT, (x + side + 10, middle), anchor="midleft")

    def _draw_place(self, brush: Brush, box: Box, station: str) -> None:
        if station:
            draw_badge(brush, box, f"icon_{station}", theme.STATIONS[station])
        else:
            line = max(1.5, 2 * brush.scale)
            paint.dashed_rect(brush.surface, brush.rect(box), theme.DASH, line, radius=9 * brush.scale)


class Battery(Widget):
    """One of the batteries: empty, filled in this step, or full from an earlier turn (SC-1.5)."""

    SAYS = {"empty": "empty", "fresh": "filled", "full": "holds 1"}
    DEED = {"empty": "Fill", "fresh": "Use", "full": "Use"}

    def __init__(self, rect: Box, charge: str, use: Callable[[], object], why: str, number: int) -> None:
        super().__init__(rect, name=f"battery {number}")
        self.charge = charge
        box = (self.rect.right - 76, self.rect.top + 7, 70, self.rect.height - 12)
        deed = self.DEED[charge]
        name = f"{deed} battery {number}"
        self.add(Key(deed, box, use, why=why, rule="SC-1.5", name=name, region="batteries", style="label"))

    def texts(self) -> Iterator[str]:
        yield self.SAYS[self.charge]

    def draw(self, brush: Brush) -> None:
        box = self.rect
        paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        colour = theme.MARIGOLD if self.charge != "empty" else brush.mood.text_low
        brush.icon("battery", (box.left + 12, box.centery - 14, 28, 28), colour)
        room = box.right - 82 - box.left - 48
        at = (box.left + 48, box.centery)
        shown = theme.TEXT if self.charge != "empty" else theme.TEXT_MID
        brush.fitted(self.SAYS[self.charge], "name", shown, at, room, anchor="midleft")

