"""The records of the ship: its stations with their pieces and cards, and the texts about them."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from game.cadets.rules.board import small_moves
from game.cadets.rules.state import EnergyStation, Station
from game.core.engine import Rule
from game.core.records import AtLeastOne, Count, Record, Ruling, Words

EnemyLevel = Literal["easy", "normal", "hard"]
Shift = Literal["3A", "3B", ""]
PieceSide = Literal["flat", "bump", "notch"]

DamageWord = Literal[
    "", "comm_breakdown", "crew_mix_up", "flux_leak", "gyro_mount", "no_aside", "no_specials"
]
EquipmentWord = Literal[
    "auto_targeter",
    "emergency_shield",
    "guided_torpedo",
    "jump_stabiliser",
    "patch_kit",
    "side_thrusters",
    "spare_capacitor",
    "tractor_amplifier",
]
LineKind = Literal["set", "two_pairs", "run", "flush", "straight_flush"]

RuleGroup = Literal[
    "The game",
    "The map",
    "The turn",
    "Captain",
    "Engineering",
    "Sensors",
    "Shields",
    "Helm",
    "Tractor Beams",
    "Damage Control",
    "The core",
    "Enemies",
    "Parasites",
    "Mission",
]

NUMBERS = (
    "engineering_tiles",
    "maneuver_cards",
    "pull",
    "sensor_cards",
    "shield_strength",
    "shield_tokens",
    "torpedo_damage",
    "tube_cards",
)
"""The numbers of the rules which a card may change by a bare sum (``changes``)."""


# ---------------------------------------------------------------------------------------------- stations


class StationCard(Record, frozen=True):
    """A station: OV-5, OV-6. ``code`` is its letter on engineering tiles, "" if it gets no energy (EN-1)."""

    id: Station
    title: Words
    code: Literal["", "H", "S", "D", "W", "T", "J", "R"] = ""
    shift: Shift = ""
    step: Words = ""
    """When it acts, for people: "1", "3", "5" ..."""
    first_energy: Count = 0
    """EN-7."""
    keeps_energy: bool = False
    """Energy that is not spent stays from turn to turn: SC-2.3."""
    buys: str = ""
    """One sentence: what a token of energy buys here."""


class EnergyRules(Record, frozen=True):
    """SC-1.3 to SC-1.5."""

    station_maximum: AtLeastOne
    tokens: AtLeastOne
    batteries: Count
    conversion: AtLeastOne
    """Tokens given up for one."""


class ClockRules(Record, frozen=True):
    """Seconds of the timers: DA-4, DF-2."""

    choices: tuple[AtLeastOne, ...]
    """The standard first; untimed is always offered besides."""
    discussion: AtLeastOne
    discussion_in_breakdown: AtLeastOne


class Attack(Record, frozen=True):
    """Dice of an attack (each halved and rounded up if ``half``: EM-3), or fixed internal damage (PA-6)."""

    dice: Count = 0
    half: bool = False
    plus: Count = 0
    internal: Count = 0

    def __str__(self) -> str:
        if self.internal:
            return f"{self.internal} internal"
        dice = ("D" if self.dice == 1 else f"{self.dice}D") + ("/2" if self.half else "")
        return f"{dice}+{self.plus}" if self.plus else dice


# ------------------------------------------------------------------------------------- the action stations


class EngineeringTile(Record, frozen=True):
    """A tile: the stations of its full circle and of its four half circles, clockwise from north (EN-1)."""

    id: str
    centre: EnergyStation
    edges: tuple[EnergyStation, EnergyStation, EnergyStation, EnergyStation]


class Engineering(Record, frozen=True):
    draw: AtLeastOne
    """EN-2."""
    least: AtLeastOne
    tiles: dict[str, EngineeringTile]


class SensorPiece(Record, frozen=True):
    """A piece and its card: four sides, clockwise (SE-1)."""

    id: str
    sides: tuple[PieceSide, PieceSide, PieceSide, PieceSide]
    note: str = ""


class AttemptRules(Record, frozen=True):
    """One kind of sensor attempt: SE-3."""

    id: Literal["lock", "superlock", "break", "cloak"]
    title: Words
    cards: AtLeastOne
    text: str
    cards_if_locked: Count = 0
    """Cards needed when the target is locked already; 0: no difference."""


class Sensors(Record, frozen=True):
    most_cards: AtLeastOne
    """SE-2."""
    range: AtLeastOne
    locks: AtLeastOne
    """SE-14."""
    nebula_range: Count
    """Farthest target of a lock when the ship or the target is in a nebula: 2.4 N."""
    pieces: dict[str, SensorPiece]
    attempts: dict[str, AttemptRules]


class ShieldLine(Record, frozen=True):
    """A line of the strength table: so many tokens of a kind (SH-5). Straight flush: a run of one colour."""

    title: Words
    strength: AtLeastOne
    kind: LineKind
    length: AtLeastOne


class ShieldToken(Record, frozen=True):
    id: str
    colour: str
    number: int


class Shields(Record, frozen=True):
    colours: dict[str, Words]
    """Letter to name."""
    numbers: tuple[AtLeastOne, ...]
    draw: Count
    """SH-2."""
    draw_per_energy: AtLeastOne
    tray: AtLeastOne
    """Tokens a tray holds: SH-1."""
    lines: tuple[ShieldLine, ...]

    @cached_property
    def tokens(self) -> dict[str, ShieldToken]:
        """All tokens by id ("R1" to "Y8")."""
        return {
            f"{colour}{number}": ShieldToken(f"{colour}{number}", colour, number)
            for colour in self.colours
            for number in self.numbers
        }


class Move(Record, frozen=True):
    """One part of a maneuver (HE-1): exactly one of the four."""

    forward: Count = 0
    turn: Literal["", "left", "right", "about"] = ""
    slip: Literal["", "left", "right"] = ""
    """To the forward-left or forward-right diagonal square: HE-4."""
    slide: Literal["", "left", "right"] = ""
    """One square straight to that side, facing kept."""

    def __post_init__(self) -> None:
        if sum(bool(part) for part in (self.forward, self.turn, self.slip, self.slide)) != 1:
            raise ValueError("exactly one of forward, turn, slip, slide")


class Maneuver(Record, frozen=True):
    """A maneuver card, a special maneuver or a helm equipment card: HE-1, HE-7, HE-8."""

    id: str
    title: Words
    moves: tuple[Move, ...]
    damage: Count = 0
    """Internal damage when executed: HE-7."""
    equipment: str = ""
    """The equipment card that allows it."""

    @cached_property
    def small_moves(self) -> tuple[str, ...]:
        """Its moves, one square or one turn each."""
        return small_moves(self.moves)


class Helm(Record, frozen=True):
    top_speed: AtLeastOne
    speed_steps: AtLeastOne
    """Most steps a turn: HE-2."""
    draw: AtLeastOne
    """HE-3."""
    least: AtLeastOne
    fallback: tuple[Move, ...]
    """What a missing place counts as when the hand is empty: HE-6."""
    cards: dict[str, Maneuver]
    specials: dict[str, Maneuver]

    @cached_property
    def fallback_moves(self) -> tuple[str, ...]:
        """The small moves of a missing place: HE-6."""
        return small_moves(self.fallback)


# -------------------------------------------------------------------------------- tractor, damage, the core


class Tractor(Record, frozen=True):
    pulls: dict[str, AtLeastOne]
    """Pull value of each pair, by its symbol: TB-1."""
    width: AtLeastOne
    height: AtLeastOne
    unlocked_range: Count
    """Farthest target that needs no lock: TB-5."""
    reset_below: AtLeastOne
    """Tiles on the display: TB-9."""
    reset_price: AtLeastOne

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """The faces of all tiles, two of each."""
        return tuple(symbol for symbol in self.pulls for _ in range(2))


class DamageCard(Record, frozen=True):
    """DC-3."""

    id: str
    title: Words
    station: Station
    text: Words
    target: AtLeastOne
    """Sum that repairs it: DC-8."""
    rule: DamageWord = ""
    changes: dict[str, int] = {}

    @cached_property
    def in_force(self) -> Rule:
        """What the card does while it lies in a slot."""
        return Rule(self.rule, self.id, self.changes)


class DamageRules(Record, frozen=True):
    slots: AtLeastOne
    """Damage slots of a side: DC-1."""
    excess_per_point: AtLeastOne
    """Points of excess attack for one internal damage, rounded up: SH-9."""


class Repair(Record, frozen=True):
    over: Count
    """How far above its target a finished job may be: DC-8."""
    bust_damage: Count
    cards: dict[str, AtLeastOne]
    """Repair cards and their values: DC-6."""


class CoreCard(Record, frozen=True):
    id: str
    colour: str
    rune: str


class Core(Record, frozen=True):
    colours: tuple[Words, ...]
    runes: tuple[Words, ...]
    cards: Count
    """Breach cards besides the level: DC-11."""
    last_level: AtLeastOne
    """At this level the ship explodes: DC-10."""
    last_breach: AtLeastOne
    """The breach which destroys the ship: DC-14."""

    @cached_property
    def breach_cards(self) -> dict[str, CoreCard]:
        return self._cards("breach")

    @cached_property
    def repair_cards(self) -> dict[str, CoreCard]:
        return self._cards("repair")

    def _cards(self, kind: str) -> dict[str, CoreCard]:
        """DC-12: every colour with every rune."""
        return {
            (id := f"{kind}-{colour}-{rune}"): CoreCard(id, colour, rune)
            for colour in self.colours
            for rune in self.runes
        }


class Part(Record, frozen=True):
    """A component: a part of a station. ``id`` "" is any one of its kind (a tractor tile)."""

    kind: Station
    id: str = ""


class ComponentCard(Record, frozen=True):
    """Parts that leave the game together: PA-9, 7.7."""

    id: str
    parts: tuple[Part, ...]


class EquipmentCard(Record, frozen=True):
    """7.6. ``when`` is the moment it may be used; ``station`` must be active for it to be of use (OV-14)."""

    id: str
    title: Words
    rule: EquipmentWord
    when: Literal["step_1", "before_damage", "sensors", "step_5", "step_6", "step_8", "any_time", "helm"]
    step: Words
    """The moment in words."""
    text: Words
    uses: Count = 1
    """0: permanent."""
    station: Station | Literal[""] = ""
    amount: Count = 0
    maneuvers: dict[str, Maneuver] = {}


class EquipmentRules(Record, frozen=True):
    """CA-2."""

    chosen: AtLeastOne
    per_turn: AtLeastOne


# -------------------------------------------------------------------------------------------------- texts


class RuleText(Ruling, frozen=True):
    """A rule in a few words, under one of this game's headings."""

    group: RuleGroup


class StepTexts(Record, frozen=True):
    """What the screen of Step 7 says: why a ship acts or rests, what it did, what the plates explain."""

    attempts: dict[str, Words]
    """How a lock attempt went; a key that is a rule is a ship this rule kept from trying."""
    ties: dict[str, Words]
    """What decided between two ships at the same range: EM-7."""
    results: dict[str, Words]
    plates: dict[str, Words]


class Ending(Record, frozen=True):
    """How a mission can end: a heading, and stories of which the first whose key is true is told."""

    title: Words
    stories: dict[Literal["untouched", "parasites", "mended", "close", "else"], Words]


class Medal(Record, frozen=True):
    """Won by who holds its station when a number of the record is at least ``least``."""

    title: Words
    fact: Literal[
        "absorbed", "breaches_closed", "calm_turns", "energy", "grabs_right", "matches", "mended", "unseen_turns",
        "won",
    ]  # fmt: skip
    least: AtLeastOne


class ReportTexts(Record, frozen=True):
    """What the mission report says: DA-23, DF-2."""

    endings: dict[str, Ending]
    """By the rules' word for the end of a mission."""
    medals: dict[Station, tuple[Medal, ...]]
    thanks: dict[Station, Words]
    """For stations whose medals nobody earned."""
    timers: dict[Literal["standard", "other", "untimed", "nobody", "autopilots"], Words]
