"""What a square of the map has to say: its obstacle, who stands there, how far it is."""

from __future__ import annotations

from typing import NamedTuple

from game.cadets.log import square_name
from game.cadets.rules.attacks import sides_facing
from game.cadets.rules.board import board
from game.cadets.rules.state import Crystal, Enemy
from game.cadets.scenes.shown import Shown
from game.core.squares import Facing, Side, Square


class Told(NamedTuple):
    """One thing on a square: its name, sentences about it, a sprite, the rule."""

    title: str
    text: str
    sprite: str = ""
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.title}. {self.text}" if self.text else f"{self.title}."


def on_square(shown: Shown, square: Square) -> list[Told]:
    """Return all there is to say of a square, what matters most first."""
    game, state = shown.game, shown.state
    here = board(game)
    told = [of_enemy(shown, enemy) for enemy in state.enemies if enemy.square == square]
    told += [of_crystal(shown, crystal) for crystal in state.crystals if crystal.square == square]
    if state.ship.square == square:
        told.append(Told("Our ship", f"It faces {facing_name(shown, state.ship.facing)}.", "ship_player"))
    if square in state.mines:
        mine = game.content.mine
        told.append(Told(mine.title, mine.text, "mine", "E10"))
    if kind := here.terrain(square):
        obstacle = game.content.obstacles[kind]
        told.append(
            Told(
                obstacle.title, f"{obstacle.text} {obstacle.enemy_text}".strip(), f"sq_{kind}", f"2.4 {obstacle.letter}"
            )
        )
    for exit_square, facing in here.exit_edges:
        if exit_square == square:
            told.append(Told(f"Exit {facing_name(shown, facing)}", game.mission.objective.text, "", "GE-10"))
    return told


def heading(shown: Shown, square: Square) -> str:
    """Return the name of a square and its range from the ship."""
    ship = shown.state.ship.square
    if not board(shown.game).inside(ship):
        return square_name(square)
    return f"{square_name(square)}, range {shown.game.range_to(square)}"


def of_square(shown: Shown, square: Square) -> str:
    """Return all of it as one text for a tooltip."""
    return "\n".join([heading(shown, square), *[str(told) for told in on_square(shown, square)]])


def facing_name(shown: Shown, facing: Facing) -> str:
    """Return a facing in words."""
    return shown.game.content.log.words["facing"][facing]


def of_crystal(shown: Shown, crystal: Crystal) -> Told:
    """Return what to know of a crystal: our lock, and whether it can be pulled without one."""
    tractor = shown.game.content.tractor
    if crystal.lock:
        return Told(f"Crystal {crystal.id}", f"We have a {crystal.lock} on it.", "crystal", "TB-5")
    text = f"Not locked: it can be pulled from range {tractor.unlocked_range} only."
    return Told(f"Crystal {crystal.id}", text, "crystal", "TB-5")


def numbers(shown: Shown, enemy: Enemy) -> str:
    """Return an enemy's values in a few words, hull as it is now."""
    card = shown.game.card(enemy)
    shields = 0 if enemy.radiated else card.shields
    return f"Attack {card.attack}, range {card.range}, speed {card.speed}, shields {shields}"


def hull_left(shown: Shown, enemy: Enemy) -> tuple[int, int]:
    """Return an enemy's hull that is left, and whole."""
    whole = shown.game.card(enemy).hull + enemy.extra_hull
    return max(0, whole - enemy.damage), whole


def of_enemy(shown: Shown, enemy: Enemy) -> Told:
    """Return an enemy's card in short, with what it can do to us from where it is."""
    card = shown.game.card(enemy)
    left, whole = hull_left(shown, enemy)
    parts = [f"{numbers(shown, enemy)}, hull {left} of {whole}."]
    if card.text:
        parts.append(f"{card.ability_title}: {card.text}" if card.ability_title else card.text)
    parts.append(threat(shown, enemy))
    return Told(f"{shown.number(enemy.id)} {card.name}", " ".join(parts), card.sprite, card.id)


def threat(shown: Shown, enemy: Enemy) -> str:
    """Return whether it has a lock on us and which side it would hit from its square."""
    card = shown.game.card(enemy)
    if enemy.attached:
        return "It clings to our hull."
    lock = "It has a lock on us." if enemy.locked else "No lock on us."
    if not board(shown.game).inside(shown.state.ship.square):
        return lock
    if shown.game.range_to(enemy.square) > card.range:
        return f"{lock} Out of its reach now."
    sides = sides_facing(shown.game, enemy)
    where = f"our {' or '.join(sides)} side" if sides else "any side"
    return f"{lock} From there it would hit {where}."


def would_hit(shown: Shown, enemy: Enemy) -> tuple[Side, ...]:
    """Return the side or sides an enemy would hit from where it is, none out of its reach: GE-8."""
    inside = board(shown.game).inside(shown.state.ship.square)
    if not inside or shown.game.range_to(enemy.square) > shown.game.card(enemy).range:
        return ()
    return sides_facing(shown.game, enemy)
