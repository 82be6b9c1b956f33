"""Maneuvers in pictures and words: both are made of their small moves, so that they always agree with the rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import pygame

from game.cadets.content import Maneuver
from game.stage import paint, theme
from game.stage.paint.vector import picture, polyline, rounded, stroked, trace
from game.stage.view import Point
from game.stage.widgets.base import Brush

TURNS: dict[str, str] = {
    "turn left": "turn left",
    "turn right": "turn right",
    "turn about": "turn about",
    "slip left": "diagonal left",
    "slip right": "diagonal right",
    "slide left": "straight left",
    "slide right": "straight right",
}
STUB = 0.5
"""Length of the stroke that only shows a direction, in squares."""
BAND = 0.4
NARROW, NARROW_BAND = 130.0, 0.34
"""A card narrower than this leaves more of its height to its words, which take more lines there."""
"""Of a card: the share of its height that is the coloured band."""
SPECIAL, EQUIPMENT = theme.DANGER, theme.MARIGOLD


def in_words(maneuver: Maneuver) -> str:
    """Return what a maneuver does, in the order in which it is flown: HE-1."""
    said = []
    for move, run in groupby(maneuver.small_moves):
        count = len(list(run))
        said.append(f"{count} forward" if move == "forward" else TURNS[move])
    return ", then ".join(said) or "this place does nothing"


def accent_of(maneuver: Maneuver) -> theme.Colour:
    """Return the colour of a maneuver's card: plain, special or equipment."""
    if maneuver.damage:
        return SPECIAL
    return EQUIPMENT if maneuver.equipment else theme.STATIONS["helm"]


# ------------------------------------------------------------------------------------------------- its sign


def draw_sign(brush: Brush, box: pygame.FRect, maneuver: Maneuver, colour: theme.Colour = theme.INK) -> None:
    """Draw the way of a maneuver as an arrow that starts upward, as large as fits."""
    where = brush.rect(box)
    side = max(8, min(where.size))
    key = ("maneuver", maneuver.small_moves, side, colour)
    made = paint.kept(key, lambda: _paint_sign(maneuver.small_moves, side, colour))
    brush.surface.blit(made, made.get_rect(center=where.center))


def _paint_sign(moves: Sequence[str], side: int, colour: theme.Colour) -> pygame.Surface:
    line = stroked(colour, max(1.6, side * 0.105))
    if not moves:
        inset = side * 0.2
        body = rounded(inset, inset, side - 2 * inset, side - 2 * inset, side * 0.06, line)
    elif all(move.startswith("turn") for move in moves):
        body = trace(_pivot(moves[0], side), line)
    else:
        body = trace(_way(moves, side), line)
    return picture(side, side, body)


def _pivot(move: str, side: float) -> str:
    """The path of a ship that turns on the spot."""
    if move == "turn about":
        bow, low = 0.24 * side, 0.62 * side
        left, right = side / 2 - bow, side / 2 + bow
        arc = f"A{bow:.2f} {bow:.2f} 0 0 1 {right:.2f} {side * 0.42:.2f}"
        head = _head((right, low + side * 0.04), (0, 1), side * 0.2)
        return f"M{left:.2f} {side * 0.82:.2f}V{side * 0.42:.2f}{arc}V{low:.2f}{head}"
    across = 1 if move == "turn right" else -1
    start, end = side * (0.5 - 0.3 * across), side * (0.5 + 0.26 * across)
    high, bow = side * 0.36, side * 0.34
    turn = start + bow * across
    return (
        f"M{start:.2f} {side * 0.84:.2f}V{high + bow:.2f}Q{start:.2f} {high:.2f} {turn:.2f} {high:.2f}H{end:.2f}"
        + _head((end + side * 0.03 * across, high), (across, 0), side * 0.2)
    )


def _way(moves: Sequence[str], side: float) -> str:
    """The path of a ship that leaves its square, one unit a square, scaled to the box."""
    points, heads = _track(moves)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    unit = side * 0.64 / max(max(xs) - min(xs), max(ys) - min(ys), 1.0)
    middle = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)

    def put(at: Point) -> Point:
        return side / 2 + (at[0] - middle[0]) * unit, side / 2 + (at[1] - middle[1]) * unit

    path = polyline([put(at) for at in points])
    return path + "".join(_head(put(at), way, side * 0.21) for at, way in heads)


def _track(moves: Sequence[str]) -> tuple[list[Point], list[tuple[Point, Point]]]:
    """Corner points of the way, and where arrow heads point which way. A turn at either end gets a short stroke."""
    x, y, ahead = 0.0, 0.0, (0, -1)
    points: list[Point] = [(0.0, 0.0)]
    heads: list[tuple[Point, Point]] = []
    for place, move in enumerate(moves):
        kind, _, way = move.partition(" ")
        across = (-ahead[1], ahead[0]) if way == "right" else (ahead[1], -ahead[0])
        if kind == "turn":
            if place == 0:
                points.append((x, y := y - STUB))
            ahead = across
            if place == len(moves) - 1:
                points.append((x + ahead[0] * STUB, y + ahead[1] * STUB))
                heads = [(points[-1], ahead)]
            continue
        step = {"forward": ahead, "slip": (ahead[0] + across[0], ahead[1] + across[1]), "slide": across}[kind]
        x, y = x + step[0], y + step[1]
        points.append((x, y))
        heads.append(((x, y), step))
    return points, heads


def _head(at: Point, way: Point, reach: float) -> str:
    """An arrow head at a point."""
    far = (way[0] ** 2 + way[1] ** 2) ** 0.5
    dx, dy = way[0] / far * reach, way[1] / far * reach
    one, two = (at[0] - dx - dy, at[1] - dy + dx), (at[0] - dx + dy, at[1] - dy - dx)
    return polyline([one, at, two])


# ------------------------------------------------------------------------------------------------- its card


def draw_card(
    brush: Brush, box: pygame.FRect, maneuver: Maneuver, *, foot: str = "", spent: bool = False, raised: bool = False
) -> None:
    """Draw a maneuver as a paper card: its sign, its name, what it does, the damage it costs."""
    share = BAND if box.width >= NARROW else NARROW_BAND
    band, _ = paint.card(brush.surface, brush.rect(box), brush.scale, accent_of(maneuver), band=share, spent=spent)
    if raised:
        paint.ring(brush.surface, brush.rect(box), brush.scale, theme.MARIGOLD, radius=theme.RADIUS_CARD)
    top, high = box.top + 2, band.h / brush.scale
    sign = pygame.FRect(0, 0, high * 0.84, high * 0.84)
    sign.center = (box.centerx, top + high / 2)
    draw_sign(brush, sign, maneuver)
    if maneuver.damage:
        draw_damage(brush, (box.right - 8, top + 8), maneuver.damage, anchor="topright", small=True)
    elif foot:
        at = (box.right - 10, top + high - 4)
        brush.fitted(foot, "label_small", theme.INK, at, 40, high=20, anchor="bottomright")
    left, wide = box.left + 11, box.width - 22
    y, floor = top + high + 5, box.bottom - 7
    name = brush.fitted(maneuver.title, "name", theme.TEXT_ON_PAPER, (left, y), wide, high=(floor - y) * 0.55)
    y += name.height / brush.scale + 1
    brush.fitted(in_words(maneuver), "note", theme.TEXT_ON_PAPER, (left, y), wide, high=floor - y)


def draw_damage(brush: Brush, at: Point, points: int, *, anchor: str = "midright", small: bool = False) -> pygame.FRect:
    """Draw the sign of internal damage: a spanner and how much, HE-7. Gives its box in du."""
    box = pygame.FRect(0, 0, 44 if small else 54, 24 if small else 30)
    setattr(box, anchor, at)
    paint.chip(brush.surface, brush.rect(box), brush.scale, theme.DANGER)
    side = box.height - 10
    brush.icon("icon_damage", (box.left + 9, box.centery - side / 2, side, side), theme.INK)
    room = box.width - side - 20
    at = (box.right - 10, box.centery)
    brush.fitted(str(points), "name", theme.INK, at, room, high=box.height, anchor="midright")
    return box
