"""The records of everything Space Cadets knows from files: stations, cards, enemies, missions and texts."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from game.cadets.rules.board import Map, map_of, small_moves
from game.cadets.rules.state import Difficulty, EnergyStation, Station
from game.core.content import Problem
from game.core.engine import Rule
from game.core.maps import Board
from game.core.squares import Facing, Side

Count = Annotated[int, Meta(ge=0)]
AtLeastOne = Annotated[int, Meta(ge=1)]
Chance = Annotated[float, Meta(ge=0, le=1)]
Words = Annotated[str, Meta(min_length=1)]

EnemyLevel = Literal["easy", "normal", "hard"]
Shift = Literal["3A", "3B", ""]
PieceSide = Literal["flat", "bump", "notch"]

AbilityWord = Literal[
    "",
    "anchored",
    "bombard",
    "broadside",
    "drain",
    "energy_parasite",
    "evasive",
    "fold",
    "jam",
    "launch",
    "mend",
    "mines",
    "phase",
    "pierce",
    "relentless",
    "reload",
    "ripper",
    "shield_parasite",
    "spotter",
    "stand_off",
    "umbrella",
    "weapon_parasite",
]
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
SpecialRule = Literal["leave_with_crystals"]
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


class Record(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A frozen record; ``dict`` lets it keep what is worked out from it once."""


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


# ----------------------------------------------------------------------------------------------- enemies


class EnemyCard(Record, frozen=True):
    """An enemy: EM-1, and the tables 5.4 and 5.5. The last fields are the numbers of its ability."""

    id: str
    name: Words
    level: EnemyLevel
    speed: Count
    range: Count
    attack: Attack
    shields: Count
    hull: AtLeastOne
    sprite: Words
    parasite: bool = False
    stop_range: Count = 1
    """The range at which it stops: EM-9."""
    ability: AbilityWord = ""
    ability_title: str = ""
    text: str = ""
    changes: dict[str, int] = {}
    amount: Count = 0
    """Strength pierced, shields lent, markers mended, energy drained."""
    reach: Count = 0
    """Squares over which the ability works; for Fold the range of arrival."""
    beyond: Count = 0
    """Range from which on the ability works."""
    limit: Count = 0
    """Most mines on the map, most drones of one Carrier."""
    launches: str = ""
    """Card whose values a launched drone has."""
    second_attack: Attack | None = None


class PursuitRules(Record, frozen=True):
    """Lock attempts and the loss of locks: EM-5, EM-10, HE-9, 2.4 N, SE-12."""

    sure_range: Count
    try_range: Count
    try_roll: AtLeastOne
    """Lowest roll that locks on between the two ranges."""
    lost_at: AtLeastOne
    standing_target: Count
    """Added to attacks on a ship of speed 0."""
    nebula_no_lock_beyond: Count
    nebula_lost_beyond: Count
    cloak_hides_beyond: Count


class Slot(Record, frozen=True):
    """What a printed enemy slot means at a difficulty: EM-15."""

    level: Literal["none", "easy", "normal", "hard"]
    extra_hull: Count = 0


class DifficultyCard(Record, frozen=True):
    id: Difficulty
    title: Words
    note: str
    slots: dict[str, Slot]


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


# ------------------------------------------------------------------------------- obstacles, crew, missions


class Obstacle(Record, frozen=True):
    """2.4. ``id`` is the class of its squares on maps."""

    id: str
    letter: Words
    title: Words
    text: Words
    enemy_text: str
    enemy_cost: AtLeastOne = 1
    shunned: bool = False
    """Enemies avoid it among equally cheap ways: EM-9."""
    attack: Count = 0
    """Attack on ``side`` when the ship enters."""
    side: Side = "fore"


class Mine(Record, frozen=True):
    title: Words
    text: Words
    attack: Attack
    side: Side


class EdgeRules(Record, frozen=True):
    """A step off the map: GE-10."""

    attack: Count
    slip_side: Side


class CrewLevel(Record, frozen=True):
    """How well the bots of a level work: DA-24."""

    id: Literal["cadet", "officer", "ace"]
    title: Words
    text: str
    engineering_tiles: AtLeastOne
    engineering_nodes: Count
    """Size of the search; 0: tiles are laid greedily."""
    sensors: Chance
    shields: Literal["sets", "greedy", "optimal"]
    helm: Literal["one_card", "all_orders", "two_turns"]
    tractor_memory: Count
    repair: Literal["first_fit", "careful", "best"]
    repair_bust: Chance
    """Highest chance of a bust it accepts."""
    core: Chance


class Crew(Record, frozen=True):
    levels: dict[Literal["cadet", "officer", "ace"], CrewLevel]
    share_out: dict[AtLeastOne, tuple[tuple[Station, ...], ...]]
    """Stations of each player by the number of players: OV-8. Alone, the bots take what is not listed."""


class Start(Record, frozen=True):
    facing: Facing
    speed: Count


class Objective(Record, frozen=True):
    text: str
    crystals: dict[Difficulty, Count]
    """Crystals that must be aboard: M9-4."""


class Hint(Record, frozen=True):
    icon: Words
    text: Words


class Fact(Record, frozen=True):
    label: Words
    value: Words


class Mission(Record, frozen=True):
    """A mission: 8.1. ``map`` is its file below the folder of maps."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$")]
    map: Words
    start: Start
    objective: Objective
    special_rules: tuple[SpecialRule, ...]
    number: Count = 0
    title: str = ""
    tagline: str = ""
    briefing: str = ""
    how_it_plays: tuple[Hint, ...] = ()
    facts: tuple[Fact, ...] = ()
    inactive: tuple[Station, ...] = ()
    nemesis: bool = False
    two_players: str = ""
    """What a crew of two should know; "" if two cannot play it by the book (OV-10)."""

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The special rules, as the table wants them."""
        return tuple(Rule(rule, self.id) for rule in self.special_rules)


class RuleText(Record, frozen=True):
    """A rule in a few words for players; ``group`` is the heading it stands under in the rules reader."""

    id: str
    group: RuleGroup
    title: Words
    text: Words


class LogTexts(Record, frozen=True):
    """What the log says of each kind of event: a sentence, or cases by a fact. Facts stand in braces."""

    words: dict[str, dict[str, str]]
    sentences: dict[str, Words]
    cases: dict[str, dict[str, str]]
    silent: tuple[str, ...]
    outcomes: dict[str, Words]
    """The last line, by the rules' word for the end of a mission."""


class Content(Record, frozen=True):
    """All of it, loaded once, shared, never changed."""

    stations: dict[str, StationCard]
    energy: EnergyRules
    clock: ClockRules
    enemies: dict[str, EnemyCard]
    pursuit: PursuitRules
    difficulties: dict[str, DifficultyCard]
    engineering: Engineering
    sensors: Sensors
    shields: Shields
    helm: Helm
    tractor: Tractor
    damage: dict[str, DamageCard]
    damage_rules: DamageRules
    repair: Repair
    core: Core
    components: dict[str, ComponentCard]
    equipment: dict[str, EquipmentCard]
    equipment_rules: EquipmentRules
    obstacles: dict[str, Obstacle]
    mine: Mine
    edge: EdgeRules
    crew: Crew
    missions: dict[str, Mission]
    boards: dict[str, Board]
    """The map of each mission, by the mission's id."""
    rules: dict[str, RuleText]
    """Short texts of the rules, by rule id."""
    log: LogTexts
    digest: str
    """A fingerprint of the files: the journal tells by it whether a saved game belongs to this content."""
    unusable: tuple[Problem, ...] = ()
    """What is wrong with missions of the player's own, which are left out."""

    @cached_property
    def maps(self) -> dict[str, Map]:
        """The boards as the rules use them."""
        return {mission: map_of(board) for mission, board in self.boards.items()}

    def rule(self, id: str) -> RuleText:
        """What a rule id says, or the id of a damage or equipment card. Raises KeyError for any other."""
        if id in self.rules:
            return self.rules[id]
        if id in self.damage:
            return RuleText(id, "Damage Control", self.damage[id].title, self.damage[id].text)
        return RuleText(id, "Captain", self.equipment[id].title, self.equipment[id].text)

    @cached_property
    def maneuvers(self) -> dict[str, Maneuver]:
        """Everything Helm can play, by id: cards, special maneuvers, and what equipment allows."""
        allowed = {
            id: maneuver for card in self.equipment.values() for id, maneuver in card.maneuvers.items()
        }
        return {**self.helm.cards, **self.helm.specials, **allowed}
