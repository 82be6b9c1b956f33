"""What a course comes to, in words: where each card takes us, what we meet there, who could hit us at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.cadets.log import square_name
from game.cadets.rules.board import board
from game.cadets.rules.game import Cadets
from game.cadets.rules.helm import HelmTask, Leg
from game.cadets.scenes.helm.maneuver import draw_damage
from game.cadets.scenes.map import told
from game.cadets.scenes.shown import Shown
from game.stage import theme
from game.stage.view import Box
from game.stage.widgets.base import Brush, Widget

ICONS = {
    "asteroids": "asteroid", "nebula": "nebula", "wormhole": "wormhole", "radiation": "radiation", "null": "null",
    "vortex": "vortex", "mine": "mine", "edge": "warning", "exit": "exit",
}  # fmt: skip
RULES = {"mine": "2.4 M", "edge": "GE-10", "exit": "GE-10"}
"""Where else than in table 2.4 it is written what a square does."""


class Met(NamedTuple):
    """One line: a number or nothing, what happens, what is met, an icon, whether it hurts, damage of a special."""

    mark: str
    text: str
    met: str = ""
    icon: str = "check"
    harm: bool = False
    damage: int = 0
    tip: str = ""
    rule: str = ""


def lines(game: Cadets, task: HelmTask, plan: Sequence[str]) -> list[Met]:
    """Return a line for each place of the course, and one for its end."""
    cut, legs = task.cut(plan), task.course(plan)
    found = [_flown(game, task, n, card, legs) for n, card in enumerate(cut.flown)]
    for n in range(len(cut.flown), task.speed):
        if n < len(cut.flown) + cut.drawn:
            found.append(Met(str(n + 1), "Empty: if time ends, a random card", icon="cards", rule="HE-6"))
        else:
            found.append(_flown(game, task, n, "", [] if cut.drawn else legs))
    if legs and not cut.drawn and board(game).inside(legs[-1].square):
        found.append(_end(game, legs[-1]))
    return found


def _flown(game: Cadets, task: HelmTask, n: int, card: str, legs: Sequence[Leg]) -> Met:
    """Return what a card, or a place that counts as Ahead, comes to."""
    title = task.maneuvers[card].title if card else "Ahead"
    damage = task.maneuvers[card].damage if card else 0
    own = [leg for leg in legs if leg.place == n]
    meets = [leg for leg in own if leg.meets]
    text = f"{title}: {_where(game, own[-1])}" if own else f"{title}: {_not_flown(n, legs)}"
    if not meets:
        return Met(str(n + 1), text, damage=damage)
    met = ", ".join(dict.fromkeys(_met(game, leg) for leg in meets))
    met = met[0].upper() + met[1:]
    worst = max(meets, key=lambda leg: _hurts(game, leg.meets))
    rule = RULES.get(worst.meets) or f"2.4 {game.content.obstacles[worst.meets].letter}"
    tip, hurts = game.content.rules[rule].text, _hurts(game, worst.meets)
    return Met(str(n + 1), text, met, ICONS[worst.meets], hurts, damage, tip, rule)


def _where(game: Cadets, leg: Leg) -> str:
    """Return where the ship is then."""
    if leg.meets == "exit":
        return "off the map"
    return f"{square_name(leg.square)}, facing {game.content.log.words['facing'][leg.facing]}"


def _not_flown(n: int, legs: Sequence[Leg]) -> str:
    """Return why a place moves nothing, or why nobody knows yet."""
    last = max((leg.place for leg in legs), default=-1)
    if last < 0 or last > n or legs[-1].meets not in ("exit", "wormhole"):
        return "we stay where we are"
    return "we are gone by then" if legs[-1].meets == "exit" else "from the wormhole the Captain chooses"


def _met(game: Cadets, leg: Leg) -> str:
    """Return the name of what a leg meets, and where."""
    if leg.meets == "exit":
        return "an exit of the map"
    if leg.meets == "edge":
        return "the edge of the map"
    title = game.content.mine.title if leg.meets == "mine" else game.content.obstacles[leg.meets].title
    return f"{title} on {square_name(leg.square)}"


def _hurts(game: Cadets, meets: str) -> bool:
    """Say whether meeting it costs us something."""
    if meets in game.content.obstacles:
        obstacle = game.content.obstacles[meets]
        return bool(obstacle.attack) or obstacle.shunned
    return meets != "exit"


def _end(game: Cadets, last: Leg) -> Met:
    """Return who could hit us at the end of the course, from where they are now."""
    there = Shown.of(game)
    there.state.ship.square, there.state.ship.facing = last.square, last.facing
    hits = [
        f"{there.number(enemy.id)} {game.card(enemy).name} ({' or '.join(sides)})"
        for enemy in there.contacts()
        if not enemy.attached and (sides := told.would_hit(there, enemy))
    ]
    if not hits:
        return Met("", "At its end no enemy reaches us from where it is now.", icon="icon_shields")
    return Met("", "At its end in reach of " + ", ".join(hits), icon="icon_shields", harm=True, rule="GE-8")


class MetLine(Widget):
    """One line on the plate."""

    def __init__(self, rect: Box, met: Met) -> None:
        super().__init__(rect, name=f"course {met.mark}", tip=met.tip, rule=met.rule)
        self.met = met

    def texts(self) -> Iterator[str]:
        yield self.met.text
        if self.met.met:
            yield self.met.met

    def draw(self, brush: Brush) -> None:
        met, box = self.met, self.rect
        middle = box.centery
        warns = theme.DANGER_TEXT if met.harm else theme.WARN if met.met else theme.OK_TEXT
        icon = warns if met.icon != "cards" else theme.WARN
        if met.mark:
            brush.fitted(met.mark, "number_small", theme.STATIONS["helm"], (box.left + 10, middle), 22, anchor="center")
        brush.icon(met.icon, (box.left + 30, middle - 12, 24, 24), icon)
        left, right = box.left + 66, box.right
        if met.damage:
            right = draw_damage(brush, (right, middle), met.damage, small=True).left - 8
        room = right - left
        if not met.met:
            colour = theme.DANGER_TEXT if met.harm else theme.TEXT
            brush.fitted(met.text, "body", colour, (left, middle), room, high=box.height, anchor="midleft")
            return
        half = box.height / 2
        brush.fitted(met.text, "body", theme.TEXT, (left, middle), room, high=half, anchor="bottomleft")
        brush.fitted(met.met, "label", warns, (left, middle), room, high=half, anchor="topleft")
