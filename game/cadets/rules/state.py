"""The state of a Space Cadets game: ids and numbers only, everything else is content.

Nothing here is hidden from anybody but what nobody has seen yet, and that is undecided: piles are drawn from at
random, tractor tiles get their face when they are turned, shield tokens and engineering tiles when the timer starts.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from game.core.squares import SIDES, Facing, Side, Square
from game.core.state import State

Station = Literal[
    "captain", "engineering", "sensors", "shields", "weapons", "helm", "tractor", "damage", "jump", "science"
]
EnergyStation = Literal["helm", "sensors", "shields", "weapons", "tractor", "jump", "damage"]
Difficulty = Literal["easy", "normal", "hard"]
Level = Literal["", "cadet", "officer", "ace"]
"""A bot's skill; "" is a person."""
PlayerLock = Literal["", "lock", "superlock"]

ENERGY_STATIONS: tuple[EnergyStation, ...] = ("helm", "sensors", "shields", "weapons", "tractor", "jump", "damage")


class Member(msgspec.Struct, frozen=True):
    """One seat of the crew: a person (level "") or a bot."""

    name: str
    level: Level = ""


class Ship(msgspec.Struct):
    """Our ship. ``slots`` holds the damage cards of each side, ``strengths`` its four shields (0-6)."""

    square: Square
    facing: Facing
    speed: int
    strengths: dict[Side, int] = msgspec.field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    slots: dict[Side, list[str]] = msgspec.field(default_factory=lambda: {side: [] for side in SIDES})
    breach: int = 0
    """Level of the open core breach; 0: the core is sound (DC-10)."""
    breaches: int = 0
    """Breaches so far, the open one included (DC-14)."""
    cloaked: bool = False


class Enemy(msgspec.Struct):
    """An enemy ship on the map. ``id`` is its card, or ``drone-1`` ... for a Carrier's drones (``card`` is E02)."""

    id: str
    card: str
    square: Square
    locked: bool = False
    """It has a lock on us (EM-2)."""
    lock: PlayerLock = ""
    """Our lock on it (SE-7, SE-8)."""
    damage: int = 0
    extra_hull: int = 0
    radiated: bool = False
    """Shields are 0 until its next activation starts (EM-12)."""
    attached: bool = False
    """A parasite on our hull (PA-3)."""
    barred: bool = False
    """Makes no lock attempt in this turn's Step 7 (EM-5, SE-10)."""
    by: str = ""
    """The Carrier that launched this drone."""


class Crystal(msgspec.Struct):
    """A crystal on the map; collected ones leave this list (CR-1)."""

    id: str
    square: Square
    lock: PlayerLock = ""


class Piles(msgspec.Struct):
    """Enemy cards by level: what is still to draw, and the discards (EM-14)."""

    draw: dict[str, list[str]] = msgspec.field(default_factory=dict)
    discard: dict[str, list[str]] = msgspec.field(default_factory=dict)


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An engineering tile on the grid; ``turn`` is quarter turns clockwise (EN-3)."""

    tile: str
    x: int
    y: int
    turn: int


class EngineeringDesk(msgspec.Struct):
    count: int = 0
    """Tiles to draw, fixed in Step 2 (EN-2)."""
    tiles: list[str] = msgspec.field(default_factory=list)
    laid: list[Laid] = msgspec.field(default_factory=list)
    earned: dict[EnergyStation, int] = msgspec.field(default_factory=dict)
    """Energy made this turn, for the stations from the next turn on (SC-1.3, SC-4.1)."""


class Attempt(msgspec.Struct):
    """One sensor attempt (SE-3): its cards (piece ids), and what was grabbed for each ("" not served).

    ``target`` is an enemy or a crystal; "" for a cloak.
    """

    kind: Literal["lock", "superlock", "break", "cloak"]
    target: str
    wanted: int
    """Cards it needs."""
    cards: list[str] = msgspec.field(default_factory=list)
    grabbed: list[str] = msgspec.field(default_factory=list)
    helped: bool = False
    """The Auto-Targeter makes it succeed (B03)."""


class SensorsDesk(msgspec.Struct):
    attempts: list[Attempt] = msgspec.field(default_factory=list)
    hand: list[str] = msgspec.field(default_factory=list)
    """The card just drawn, until it is assigned (SE-2)."""
    bag: list[str] = msgspec.field(default_factory=list)
    """Pieces in the bag in the order they lie (DA-10); filled when the timer starts."""


class ShieldsDesk(msgspec.Struct):
    count: int = 0
    ice: bool = False
    tokens: list[str] = msgspec.field(default_factory=list)
    trays: dict[Side, list[str]] = msgspec.field(default_factory=lambda: {side: [] for side in SIDES})


class HelmDesk(msgspec.Struct):
    hand: list[str] = msgspec.field(default_factory=list)
    plan: list[str] = msgspec.field(default_factory=list)
    """What was put on the display; the flight takes from the front."""
    flight: list[str] = msgspec.field(default_factory=list)
    """Small moves of the card being flown."""
    flown: bool = False
    """At least one card was played this turn (vortex: GE-19)."""


class TractorDesk(msgspec.Struct):
    """The 4 x 4 display: "" face down and never seen, a symbol once its face has been seen, "-" where a match lay,

    "x" where no tile is laid any more because one left the game (TB-8).
    """

    places: list[str] = msgspec.field(default_factory=list)
    pool: list[str] = msgspec.field(default_factory=list)
    """Faces nobody has seen since the last reset, in no order; those of tiles torn out unseen are among them."""
    shown: list[int] = msgspec.field(default_factory=list)
    """Places in the order their faces were last shown: what a good memory may use."""
    up: list[int] = msgspec.field(default_factory=list)
    """Places turned up in this try; two that differ stay up until the next try or the end of the step."""
    tries: int = 0
    bonus: int = 0
    """Pull added by equipment in this step (B05)."""
    free_try: bool = False


class RepairDesk(msgspec.Struct):
    deck: list[str] = msgspec.field(default_factory=list)
    card: str = ""
    """The repair card just turned up."""
    aside: str = ""
    aside_used: bool = False
    jobs: dict[str, list[str]] = msgspec.field(default_factory=dict)
    """Open jobs: damage card id to the repair cards given to it."""


class CoreDesk(msgspec.Struct):
    shares: dict[Station, list[str]] = msgspec.field(default_factory=dict)
    """Breach cards dealt to the stations that help (DA-7, DC-18)."""
    covered: dict[str, str] = msgspec.field(default_factory=dict)


class Record(msgspec.Struct):
    """What the mission report tells (DA-23)."""

    absorbed: int = 0
    attacks: int = 0
    attack_damage: int = 0
    internal: int = 0
    mended: int = 0
    matches: int = 0
    grabs: int = 0
    grabs_right: int = 0
    energy: int = 0
    breaches_closed: int = 0
    internal_by_turn: list[int] = msgspec.field(default_factory=list)
    locked_turns: int = 0
    own_lock_turns: int = 0


class Bridge(State):
    """Everything a saved game of Space Cadets holds."""

    mission: str = ""
    difficulty: Difficulty = "normal"
    crew: list[Member] = msgspec.field(default_factory=list)
    posts: dict[Station, int] = msgspec.field(default_factory=dict)
    """Who holds which station: station to seat."""
    lowered: list[Station] = msgspec.field(default_factory=list)
    """AI stations whose skill is one level lower (D12)."""
    swapped: list[Station] = msgspec.field(default_factory=list)
    """The two stations whose people changed places (D12)."""
    turn: int = 0
    phase: str = "setup"
    """The step of the turn: setup, 1, 2, 3A, 3B, 4, 5, 6, 7, 8, 9."""
    ship: Ship = msgspec.field(default_factory=lambda: Ship((0, 0), "N", 0))
    energy: dict[EnergyStation, int] = msgspec.field(default_factory=lambda: dict.fromkeys(ENERGY_STATIONS, 0))
    batteries: list[Literal["empty", "fresh", "full"]] = msgspec.field(default_factory=list)
    enemies: list[Enemy] = msgspec.field(default_factory=list)
    crystals: list[Crystal] = msgspec.field(default_factory=list)
    collected: list[str] = msgspec.field(default_factory=list)
    mines: list[Square] = msgspec.field(default_factory=list)
    piles: Piles = msgspec.field(default_factory=Piles)
    drones: int = 0
    """Drones launched so far (their ids)."""
    damage_deck: list[str] = msgspec.field(default_factory=list)
    damage_discard: list[str] = msgspec.field(default_factory=list)
    equipment: list[str] = msgspec.field(default_factory=list)
    equipment_used: str = ""
    """The one card used this turn (CA-2); "" none yet."""
    activations: list[str] = msgspec.field(default_factory=list)
    """Enemies still to act in this Step 7, in order (EM-7)."""
    engineering: EngineeringDesk = msgspec.field(default_factory=EngineeringDesk)
    sensors: SensorsDesk = msgspec.field(default_factory=SensorsDesk)
    shields: ShieldsDesk = msgspec.field(default_factory=ShieldsDesk)
    helm: HelmDesk = msgspec.field(default_factory=HelmDesk)
    tractor: TractorDesk = msgspec.field(default_factory=TractorDesk)
    repair: RepairDesk = msgspec.field(default_factory=RepairDesk)
    core: CoreDesk = msgspec.field(default_factory=CoreDesk)
    components: list[str] = msgspec.field(default_factory=list)
    """Component cards still to draw: without Science they are the Ripper's deck (PA-13)."""
    gone: list[str] = msgspec.field(default_factory=list)
    """Components that left the game for good: 7.8."""
    record: Record = msgspec.field(default_factory=Record)
