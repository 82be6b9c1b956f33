"""How the map is painted: tiles, obstacles, exits, and what stands on the squares.

Everything here draws into a brush whose origin is the upper left corner of the chart.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pygame

from game.cadets.rules.board import Map
from game.cadets.rules.state import Crystal, Enemy
from game.cadets.scenes.map.chart import Chart
from game.cadets.scenes.shown import Shown
from game.core.squares import FACINGS, SIDES, Facing, Side, Square
from game.stage import paint, text, theme
from game.stage.paint.vector import fade_out, filled, picture, rounded, stroked, trace
from game.stage.view import Box, Point
from game.stage.widgets.base import Brush

FLOOR = theme.rgb("#191E36")
"""What the tiles lie on."""
TILE_LIGHTS = (theme.rgb("#1D2350"), theme.rgb("#271F4E"), theme.rgb("#18284A"), theme.rgb("#241C44"))
TILE_DARK = theme.rgb("#14182F")
LOCK = theme.DANGER
OURS = theme.OK
COURSE = theme.STATIONS["helm"]
ON_SHIP = ((-0.3, -0.3), (0.3, -0.3), (0.3, 0.3), (-0.3, 0.3))
"""Where attached parasites sit, in squares from the ship's middle."""

IN_CROWD = ((0.22, 0.2), (-0.24, 0.2), (0.22, -0.24), (-0.24, -0.24))
"""Where enemies stand that share a square with others or with the ship."""


def turn_of(facing: Facing) -> int:
    """Return a facing in degrees clockwise from north."""
    return FACINGS.index(facing) * 90


# ------------------------------------------------------------------------------------------------- the ground


def paint_ground(brush: Brush, chart: Chart) -> None:
    """Paint tiles, obstacles and exits: everything that never changes."""
    for column, row, box in chart.tiles():
        _paint_tile(brush, chart, box, column + 2 * row)
    for y, row_of in enumerate(chart.board.rows):
        for x, kind in enumerate(row_of):
            if kind:
                brush.sprite(f"sq_{kind}", chart.box((x, y)).inflate(-chart.size * 0.06, -chart.size * 0.06))
    for square, facing in chart.board.exit_edges:
        draw_exit(brush, chart.box(square), facing)


def _paint_tile(brush: Brush, chart: Chart, box: pygame.FRect, seed: int) -> None:
    where = brush.rect(box)
    light = TILE_LIGHTS[seed % len(TILE_LIGHTS)]
    wide, high, scale = where.w, where.h, brush.scale
    radius = 12 * scale
    centre = (wide * (0.3 + 0.4 * (seed % 2)), high * 0.45)
    body = fade_out("tile", centre, max(wide, high) * 0.75, light, TILE_DARK)
    body += rounded(0, 0, wide, high, radius, 'fill="url(#tile)"')
    lines = "".join(
        f"M{(box.width * n / 5) * scale:.1f} 2V{high - 2}M2 {(box.height * n / 5) * scale:.1f}H{wide - 2}"
        for n in range(1, 5)
    )
    body += trace(lines, stroked(theme.HAIRLINE, max(1.0, 1.5 * scale), opacity=0.42, cap="butt"))
    body += _stars(wide, high, scale, seed)
    edge = max(1.0, 2 * scale)
    body += rounded(edge / 2, edge / 2, wide - edge, high - edge, radius - edge / 2, stroked(theme.HAIRLINE, edge))
    brush.surface.blit(picture(wide, high, body), where)


def _stars(wide: int, high: int, scale: float, seed: int) -> str:
    chance = Random(seed)
    return "".join(
        paint_star(chance.randrange(4, max(5, wide - 4)), chance.randrange(4, max(5, high - 4)), chance, scale)
        for _ in range(34)
    )


def paint_star(x: int, y: int, chance: Random, scale: float) -> str:
    """Return a small star as SVG."""
    reach = chance.choice((0.6, 0.8, 0.8, 1.2)) * scale
    shade = filled(chance.choice((theme.WHITE, theme.FOCUS, theme.rgb("#BFD4FF"))), chance.uniform(0.2, 0.75))
    return f'<circle cx="{x}" cy="{y}" r="{reach:.2f}" {shade}/>'


def draw_exit(brush: Brush, box: Box, facing: Facing) -> None:
    """Draw a way out: a green frame with an arrow in the direction that leaves the map."""
    inner = pygame.FRect(box).inflate(-box[2] * 0.14, -box[3] * 0.14)
    look = paint.Box(
        8, theme.rgb("#1F5A55"), theme.rgb("#18453F"), theme.OK, 0, theme.rgb("#1F5A55"), 1, None, theme.OK
    )
    paint.raised(brush.surface, brush.rect(inner), brush.scale, look)
    arrow = {"N": "arrow_up", "E": "arrow_right", "S": "arrow_down", "W": "arrow_left"}[facing]
    brush.icon(arrow, inner.inflate(-inner.width * 0.36, -inner.height * 0.36), theme.OK)


# ------------------------------------------------------------------------------------------------- the tokens


def draw_crystal(brush: Brush, chart: Chart, crystal: Crystal, at: Point | None = None) -> None:
    """Draw a crystal, with our brackets if we have a lock on it."""
    x, y = chart.centre(at or crystal.square)
    side = chart.size * 0.9
    brush.sprite("crystal", (x - side / 2, y - side / 2, side, side))
    if crystal.lock:
        draw_brackets(brush, chart, crystal.square, crystal.lock == "superlock")


def draw_enemy(
    brush: Brush, chart: Chart, shown: Shown, enemy: Enemy, at: Point | None = None, alpha: float = 1.0
) -> None:
    """Draw an enemy with its number, its damage, and our brackets; an attached one sits on the ship."""
    card = shown.game.card(enemy)
    x, y = chart.centre(at or enemy.square)
    size = chart.size
    if enemy.attached:
        dx, dy = ON_SHIP[_place_on_ship(shown, enemy)]
        x, y, size = x + dx * size, y + dy * size, size * 0.45
    elif at is None and (place := _place_in_crowd(shown, enemy)) is not None:
        dx, dy = IN_CROWD[place % len(IN_CROWD)]
        x, y, size = x + dx * size, y + dy * size, size * 0.62
    side = size * 0.94
    brush.sprite(card.sprite, (x - side / 2, y - side / 2, side, side), alpha=alpha)
    if enemy.attached:
        return
    draw_number(brush, (x + size * 0.33, y + size * 0.33), size, shown.number(enemy.id), enemy.locked)
    if enemy.damage:
        box = (x - chart.size * 0.48, y + chart.size * 0.18, chart.size * 0.3, chart.size * 0.3)
        paint.disc(brush.surface, brush.at(pygame.FRect(box).center), brush.px(chart.size * 0.15), theme.DANGER)
        brush.icon("damage", pygame.FRect(box).inflate(-box[2] * 0.3, -box[3] * 0.3), theme.INK)
    if enemy.lock and at is None:
        draw_brackets(brush, chart, enemy.square, enemy.lock == "superlock")


def _place_on_ship(shown: Shown, enemy: Enemy) -> int:
    attached = [each.id for each in shown.state.enemies if each.attached]
    return attached.index(enemy.id) % len(ON_SHIP)


def _place_in_crowd(shown: Shown, enemy: Enemy) -> int | None:
    """Which of those on its square an enemy is, None if nobody else is there."""
    here = [each.id for each in shown.state.enemies if each.square == enemy.square and not each.attached]
    alone = len(here) == 1 and shown.state.ship.square != enemy.square
    return None if alone else here.index(enemy.id)


def draw_number(brush: Brush, at: Point, size: float, number: int, locked: bool) -> None:
    """Draw an enemy's number disc: coral if it has a lock on us, else dark with a coral number."""
    radius = max(9.0, size * 0.17)
    fill, ink = (theme.DANGER, theme.INK) if locked else (theme.INK, theme.DANGER_TEXT)
    paint.disc(brush.surface, brush.at(at), brush.px(radius), fill, stroke=max(1.0, 1.5 * brush.scale))
    text.draw(brush.surface, str(number), _digit(radius), ink, brush.at(at), brush.scale, anchor="center")


def _digit(radius: float) -> theme.Style:
    return theme.STYLES["name"]._replace(size=radius * 1.45, grows=False)


def draw_brackets(brush: Brush, chart: Chart, square: Square, double: bool) -> None:
    """Draw our lock: green corners around the square, doubled for a superlock."""
    for inset in (0.03, 0.13) if double else (0.03,):
        box = brush.rect(chart.box(square).inflate(-2 * inset * chart.size, -2 * inset * chart.size))
        reach, thick = max(3, round(box.w * 0.24)), max(2, round(3 * brush.scale * chart.size / 48))
        for corner, (dx, dy) in zip(
            (box.topleft, box.topright, box.bottomright, box.bottomleft),
            ((1, 1), (-1, 1), (-1, -1), (1, -1)),
            strict=True,
        ):
            x, y = corner
            paint.line(brush.surface, ((x + dx * reach, y), (x, y), (x, y + dy * reach)), OURS, thick)


def draw_mine(brush: Brush, chart: Chart, square: Square) -> None:
    """Draw a mine."""
    brush.sprite("mine", chart.box(square).inflate(-chart.size * 0.36, -chart.size * 0.36))


def draw_lock_line(brush: Brush, chart: Chart, enemy: Enemy, ship: Square) -> None:
    """Draw the red dashes that tie an enemy with a lock to the ship."""
    if enemy.square == ship or enemy.attached:
        return
    (x, y), (to_x, to_y) = chart.centre(enemy.square), chart.centre(ship)
    far = max(1.0, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
    dx, dy = (to_x - x) / far, (to_y - y) / far
    start, end = chart.size * 0.5, far - chart.size * 0.55
    if end > start:
        first, last = (brush.at((x + dx * part, y + dy * part)) for part in (start, end))
        paint.dashed_line(brush.surface, first, last, LOCK, max(2.0, 2.6 * brush.scale))


def draw_ship(brush: Brush, chart: Chart, at: Point, turn: float, *, alpha: float = 1.0, cloaked: bool = False) -> None:
    """Draw our ship with a warm glow behind it; cloaked it is thin as air."""
    x, y = chart.centre(at)
    side = chart.size * 1.02
    if not cloaked and alpha == 1.0:
        paint.glow(brush.surface, brush.at((x, y)), brush.px(chart.size), theme.MARIGOLD, 0.4)
    brush.sprite(
        "ship_player", (x - side / 2, y - side / 2, side, side), turn=turn, alpha=alpha * (0.4 if cloaked else 1.0)
    )
    if cloaked:
        paint.dashed_circle(
            brush.surface, brush.at((x, y)), brush.px(chart.size * 0.5), OURS, max(1.5, 2 * brush.scale)
        )


def draw_side(
    brush: Brush, chart: Chart, at: Point, facing: Facing, side: Side, colour: theme.Colour, width: float = 5.0
) -> None:
    """Draw an arc along one side of the ship: the side that is, or would be, hit."""
    middle = turn_of(facing) + SIDES.index(side) * 90
    paint.arc(
        brush.surface, brush.at(chart.centre(at)), brush.px(chart.size * 0.62), middle - 40, middle + 40, colour,
        max(2.0, width * brush.scale),
    )  # fmt: skip


def draw_route(brush: Brush, chart: Chart, route: Sequence[tuple[Square, Facing]], *, ghost: bool = True) -> None:
    """Draw a planned way of the ship: blue dashes over ink, a frame and a pale ship at its end."""
    squares = [square for square, _ in route]
    draw_path(brush, chart, squares, COURSE)
    end, facing = route[-1]
    where = brush.rect(chart.box(end).inflate(-chart.size * 0.08, -chart.size * 0.08))
    line = max(2.0, 2.4 * brush.scale)
    paint.dashed_rect(brush.surface, where, COURSE, line, radius=7 * brush.scale, fill=COURSE)
    if ghost:
        draw_ship(brush, chart, end, turn_of(facing), alpha=0.55)


def draw_path(
    brush: Brush, chart: Chart, squares: Sequence[Square], colour: theme.Colour, *, arrow: bool = False
) -> None:
    """Draw a way over squares as dashes over ink, with an arrow head at its end if asked."""
    points = [brush.at(chart.centre(square)) for square in squares]
    if len(set(points)) < 2:
        return
    thick = max(2.5, 4 * brush.scale * chart.size / 48)
    paint.line(brush.surface, points, theme.INK, thick * 2, opacity=0.8)
    paint.line(brush.surface, points, colour, thick, dash=(thick * 1.4, thick * 1.5), cap="butt")
    if arrow:
        _arrow_head(brush, points[-2], points[-1], colour, thick * 2.4)


def _arrow_head(brush: Brush, start: Point, end: Point, colour: theme.Colour, reach: float) -> None:
    x, y = end[0] - start[0], end[1] - start[1]
    far = max(1.0, (x * x + y * y) ** 0.5)
    x, y = x / far * reach, y / far * reach
    head = [end, (end[0] - x - y * 0.7, end[1] - y + x * 0.7), (end[0] - x + y * 0.7, end[1] - y - x * 0.7)]
    pygame.draw.polygon(brush.surface, colour, head)
    pygame.draw.aalines(brush.surface, theme.INK, True, head)


def reach_edges(chart: Chart, centre: Square, reach: int) -> list[tuple[Point, Point]]:
    """Return the border of all squares of the map within a range, as lines in du."""
    inside = {
        (x, y)
        for y in range(chart.board.height)
        for x in range(chart.board.width)
        if abs(x - centre[0]) + abs(y - centre[1]) <= reach
    }
    edges: list[tuple[Point, Point]] = []
    for x, y in sorted(inside):
        box = chart.box((x, y))
        if (x, y - 1) not in inside:
            edges.append((box.topleft, box.topright))
        if (x, y + 1) not in inside:
            edges.append((box.bottomleft, box.bottomright))
        if (x - 1, y) not in inside:
            edges.append((box.topleft, box.bottomleft))
        if (x + 1, y) not in inside:
            edges.append((box.topright, box.bottomright))
    return edges


def draw_reach(brush: Brush, chart: Chart, centre: Square, reach: int, colour: theme.Colour = LOCK) -> None:
    """Draw a dotted line around all squares within a range."""
    thick = max(1.5, 2 * brush.scale)
    for start, end in reach_edges(chart, centre, reach):
        paint.dashed_line(brush.surface, brush.at(start), brush.at(end), colour, thick, (thick * 0.1, thick * 2.6))


# ------------------------------------------------------------------------------------------------- a small map


def paint_small(brush: Brush, chart: Chart) -> None:
    """Paint a whole map in miniature, without what stands on it: the overview, a briefing."""
    for _, _, box in chart.tiles():
        pygame.draw.rect(brush.surface, TILE_LIGHTS[0], brush.rect(box), border_radius=max(1, brush.px(2)))
    for y, row in enumerate(chart.board.rows):
        for x, kind in enumerate(row):
            if kind:
                brush.sprite(f"sq_{kind}", chart.box((x, y)))
    for square, _ in chart.board.exit_edges:
        pygame.draw.rect(brush.surface, theme.OK, brush.rect(chart.box(square)), border_radius=brush.px(1.5))


def chart_within(board: Map, width: float, height: float, rows: int = 0) -> Chart:
    """Return the largest chart of a map that fits a box, or of which so many rows do."""
    unit = Chart(board, 1.0)
    tall = unit.before(rows - 1) + 1 if rows else unit.height
    return Chart(board, min(width / unit.width, height / tall))
