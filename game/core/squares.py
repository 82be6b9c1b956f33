"""Squares of a grid: facings, sides, distances, rings and cheapest paths.

x grows to the east, y to the south, and `(0, 0)` is the top left square: GE-2.
"""

from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import Final, Literal, TypeAlias

Square: TypeAlias = tuple[int, int]
Facing: TypeAlias = Literal["N", "E", "S", "W"]
Side: TypeAlias = Literal["fore", "starboard", "aft", "port"]

FACINGS: Final[tuple[Facing, ...]] = ("N", "E", "S", "W")
"""Clockwise from north: GE-3."""
SIDES: Final[tuple[Side, ...]] = ("fore", "starboard", "aft", "port")
"""Clockwise from straight ahead: GE-7."""
UNREACHABLE: Final = 1 << 60
"""What `cost_field` says of a square from which no way leads to a goal."""

_AHEAD: Final[dict[Facing, Square]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_TURNED: Final[dict[Facing, tuple[Facing, ...]]] = {
    facing: FACINGS[index:] + FACINGS[:index] for index, facing in enumerate(FACINGS)
}


def turned(facing: Facing, quarter_turns: int) -> Facing:
    """The facing after so many quarter turns clockwise; negative ones go the other way."""
    return _TURNED[facing][quarter_turns % 4]


def step(square: Square, facing: Facing, n: int = 1) -> Square:
    """The square `n` steps along a facing; a negative `n` steps backwards."""
    dx, dy = _AHEAD[facing]
    return square[0] + n * dx, square[1] + n * dy


def distance(a: Square, b: Square) -> int:
    """The range between two squares in orthogonal steps: GE-4."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def frame(square: Square, facing: Facing, other: Square) -> tuple[int, int]:
    """How far `other` lies (forward, to starboard) of a ship on `square`: GE-8's f and s."""
    ahead_x, ahead_y = _AHEAD[facing]
    dx, dy = other[0] - square[0], other[1] - square[1]
    return dx * ahead_x + dy * ahead_y, dy * ahead_x - dx * ahead_y


def square_at(square: Square, facing: Facing, forward: int, starboard: int) -> Square:
    """The square that lies so far forward and to starboard of a ship: `frame` the other way round."""
    ahead_x, ahead_y = _AHEAD[facing]
    return (
        square[0] + forward * ahead_x - starboard * ahead_y,
        square[1] + forward * ahead_y + starboard * ahead_x,
    )


def arc(forward: int, starboard: int) -> tuple[Side, ...]:
    """The sides of a ship that face a place in its frame: GE-8.

    One side as a rule, two (clockwise from fore) on an exact diagonal, none at range 0.
    """
    toward = (forward, starboard, -forward, -starboard)
    reach = max(toward)
    return tuple(side for side, far in zip(SIDES, toward, strict=True) if far == reach > 0)


def around(square: Square, radius: int, facing: Facing) -> tuple[Square, ...]:
    """All squares at exactly this range, straight ahead first, then clockwise: ruling 89.

    The squares may lie off the map. Range 0 is the square itself.
    """
    if radius == 0:
        return (square,)
    return tuple(
        square_at(square, turned(facing, quarter), radius - aside, aside)
        for quarter in range(4)
        for aside in range(radius)
    )


def cost_field(
    width: int,
    height: int,
    goals: Iterable[Square],
    enter_cost: Callable[[Square], int | None],
) -> list[int]:
    """What the cheapest way from every square to the nearest goal costs, by orthogonal steps.

    The cost from `(x, y)` stands at index `y * width + x`; it is 0 on a goal and `UNREACHABLE` where no
    way leads to one. A step costs what the square it enters costs, the goal included; None closes a
    square: it can be left but not entered. Goals off the map are passed over. From any square, a step into
    `s` is on a cheapest way exactly if `field[here] == enter_cost(s) + field[s]`.

    Raises ValueError if a square's cost is negative.
    """
    field = [UNREACHABLE] * (width * height)
    heap: list[tuple[int, int]] = []
    for x, y in goals:
        if 0 <= x < width and 0 <= y < height and field[y * width + x]:
            field[y * width + x] = 0
            heap.append((0, y * width + x))
    while heap:
        cost, here = heappop(heap)
        if cost > field[here]:
            continue  # a cheaper way was found after this entry was made
        y, x = divmod(here, width)
        entering = enter_cost((x, y))
        if entering is None:
            continue
        if entering < 0:
            raise ValueError(f"entering {(x, y)} costs {entering}; a cost is 0 or more, None closes a square")
        cost += entering
        for inside, there in (
            (y > 0, here - width),
            (x + 1 < width, here + 1),
            (y + 1 < height, here + width),
            (x > 0, here - 1),
        ):
            if inside and cost < field[there]:
                field[there] = cost
                heappush(heap, (cost, there))
    return field
