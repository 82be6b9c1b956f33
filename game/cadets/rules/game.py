"""The Space Cadets table: its steps, what is in force, and the questions every rules file asks."""

from __future__ import annotations

from collections.abc import Sequence

from game.cadets.content import Content, EnemyCard, Mission
from game.cadets.rules.state import ENERGY_STATIONS, Bridge, Crystal, Enemy, EnergyStation, Level, Station
from game.core.engine import Aside, Game, Rule, Steps
from game.core.hooks import moments
from game.core.squares import Square, distance

step = Steps("cadets")
moment = moments(step)

LEVELS: tuple[Level, ...] = ("cadet", "officer", "ace")


class Cadets(Game[Bridge]):
    """One mission, one crew, one ship: OV-1."""

    steps = step
    state_type = Bridge
    hands_hidden = False
    content: Content

    @property
    def mission(self) -> Mission:
        return self.content.missions[self.state.mission]

    def seat(self, station: Station) -> int:
        """Return the seat that holds a station now."""
        return self.state.posts[station]

    def captain(self) -> int:
        return self.state.posts["captain"]

    def active(self, station: str) -> bool:
        """Say whether a station is used in this mission: OV-11."""
        return station not in self.mission.inactive

    def keepers(self) -> list[EnergyStation]:
        """Return the stations whose energy survives Step 2; a null zone takes from these: SC-2.3, 2.4 Z."""
        return [station for station in ENERGY_STATIONS if self.content.stations[station].keeps_energy]

    def skill(self, station: Station) -> Level:
        """Return the bot level of a station ("" for a person); Crew Mix-Up lowers it by one: D12."""
        level = self.state.crew[self.state.posts[station]].level
        if level and station in self.state.lowered:
            return LEVELS[max(0, LEVELS.index(level) - 1)]
        return level

    def enemy(self, id: str) -> Enemy:
        return next(enemy for enemy in self.state.enemies if enemy.id == id)

    def card(self, enemy: Enemy) -> EnemyCard:
        return self.content.enemies[enemy.card]

    def target(self, id: str) -> Enemy | Crystal | None:
        """Return the enemy or crystal of that id, None when it has left the map."""
        for enemy in self.state.enemies:
            if enemy.id == id:
                return enemy
        return next((crystal for crystal in self.state.crystals if crystal.id == id), None)

    def range_to(self, square: Square) -> int:
        """Return the range from our ship: GE-4."""
        return distance(self.state.ship.square, square)

    def any_time(self) -> Sequence[Aside]:
        """Patch Kit: any time outside a timer, once a turn with every other card (CA-2, EE-7)."""
        state = self.state
        if state.equipment_used or state.phase == "setup":
            return ()
        seat = self.captain()
        return [
            Aside(seat, ("equipment", id, card), "use_patch_kit", (id, card))
            for id in state.equipment
            if self.content.equipment[id].rule == "patch_kit"
            for cards in state.ship.slots.values()
            for card in cards
        ]

    def in_force(self) -> list[Rule]:
        """Mission rules, then damage in the slots, then abilities of locked enemies: EM-4, DC-4, PA-10."""
        content, state = self.content, self.state
        rules = list(self.mission.rules)
        for cards in state.ship.slots.values():
            rules += [content.damage[card].in_force for card in cards]
        for enemy in state.enemies:
            card = content.enemies[enemy.card]
            if card.ability and enemy.locked and (enemy.attached or not card.parasite):
                rules.append(Rule(card.ability, enemy.id, card.changes))
        return rules
