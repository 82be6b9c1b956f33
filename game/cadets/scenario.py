"""The records of what surrounds the ship: enemies, obstacles, crew, missions, and the content as a whole."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta

from game.cadets.records import (
    Attack,
    ClockRules,
    ComponentCard,
    Core,
    DamageCard,
    DamageRules,
    EnemyLevel,
    EnergyRules,
    Engineering,
    EquipmentCard,
    EquipmentRules,
    Helm,
    Maneuver,
    Repair,
    ReportTexts,
    RuleText,
    Sensors,
    Shields,
    StationCard,
    StepTexts,
    Tractor,
)
from game.cadets.rules.board import Map, map_of
from game.cadets.rules.state import Difficulty, Station
from game.cadets.wording import OrderTexts, QuestionTexts
from game.core.content import Problem
from game.core.engine import Rule
from game.core.log import LogTexts
from game.core.maps import Board
from game.core.records import AtLeastOne, Chance, Count, Record, Words
from game.core.squares import Facing, Side

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
SpecialRule = Literal["leave_with_crystals"]


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
    helm_caution: Chance
    """Squares of way that Helm gives up to be spared a point of expected fire."""
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
    enemy_step: StepTexts
    report: ReportTexts
    questions: QuestionTexts
    orders: OrderTexts
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
