"""Damage: shields absorb, cards fill the slots, a full side reaches the core (SH-9, SH-10, DC-1 to DC-10)."""

from __future__ import annotations

from game.cadets.rules.game import Cadets, step
from game.cadets.rules.shifts import periods
from game.cadets.rules.state import Station
from game.core.piles import draw_reshuffling
from game.core.squares import SIDES, Side


def absorb(game: Cadets, side: Side, points: int, pierced: int = 0) -> int:
    """Let the shield of a side meet an attack; return the points of internal damage: SH-9.

    ``pierced`` points of the strength do not meet it, and stay (ruling 86).
    """
    strengths = game.state.ship.strengths
    absorbed = min(points, max(0, strengths[side] - pierced))
    strengths[side] -= absorbed
    internal = -(-(points - absorbed) // game.content.damage_rules.excess_per_point)
    game.state.record.absorbed += absorbed
    game.emit(
        "shield_hit", side=side, points=points, absorbed=absorbed, strength=strengths[side],
        internal=internal, rule="SH-9",
    )
    return internal


def random_side(game: Cadets) -> Side:
    """Return a side by the die: GE-9 (a 5 or 6 is rolled again, so each side is as likely)."""
    while (die := game.roll()) > len(SIDES):
        pass
    return SIDES[die - 1]


@step
def hit_side(game: Cadets, side: Side, points: int, cause: str) -> None:
    """An attack, or what counts as one, strikes a side: the shield first, then the hull (SH-9)."""
    if internal := absorb(game, side, points):
        game.then(internal_damage, side, internal, cause)


@step
def internal_damage(game: Cadets, side: str, points: int, cause: str) -> None:
    """Damage that no shield stops, 1 for 1: SH-10, DC-2.

    Side "" is a random one (GE-9), rolled once: all points of one strike strike there.
    """
    struck = next((each for each in SIDES if each == side), None) or random_side(game)
    game.emit("internal_damage", side=struck, points=points, cause=cause, rule="SH-10")
    for _ in range(points):
        game.state.record.internal += 1
        game.state.record.internal_by_turn[-1] += 1
        take_point(game, struck)
        if game.state.result:
            return


def take_point(game: Cadets, side: Side) -> None:
    """One point of internal damage: a card into a free slot, else the core is breached (DC-2)."""
    state = game.state
    if len(state.ship.slots[side]) >= game.content.damage_rules.slots:
        return breach(game)
    card = draw_reshuffling(game, state.damage_deck, state.damage_discard)
    if card is None:
        return breach(game)
    if not game.active(game.content.damage[card].station):
        state.damage_discard.append(card)
        game.emit("damage_ignored", side=side, card=card, rule="OV-13")
        return None
    state.ship.slots[side].append(card)
    game.emit("damage_card", side=side, card=card, rule="DC-2")
    if game.content.damage[card].rule == "crew_mix_up":
        mix_up(game)
    return None


def breach(game: Cadets) -> None:
    """The core breaks open, or an open breach grows; too high or too often is the end: DC-10, DC-14."""
    ship, rules = game.state.ship, game.content.core
    if ship.breach:
        ship.breach += 1
        game.emit("breach_grew", level=ship.breach, rule="DC-10")
    else:
        ship.breaches += 1
        ship.breach = ship.breaches
        game.emit("core_breached", level=ship.breach, rule="DC-10")
    if ship.breach >= rules.last_level or ship.breaches >= rules.last_breach:
        explode(game)


def explode(game: Cadets) -> None:
    """The ship explodes at once: WL-1."""
    game.emit("lost", why="breach", rule="WL-1")
    game.finish("lost: the core broke up")


def leave_slot(game: Cadets, card: str) -> None:
    """A damage card is repaired or removed: its slot is free, its effect ends (DC-8)."""
    state = game.state
    side = next(side for side in SIDES if card in state.ship.slots[side])
    state.ship.slots[side].remove(card)
    state.damage_discard.append(card)
    state.record.mended += 1
    game.emit("damage_mended", side=side, card=card, rule="DC-8")
    if game.content.damage[card].rule == "crew_mix_up":
        unmix(game)


def mix_up(game: Cadets) -> None:
    """Two people of one shift change places; without two such people, two AI stations do worse: D12."""
    state = game.state
    if pairs := exchanges(game):
        one, other = pairs[game.below(len(pairs))]
        state.swapped = [one, other]
        change_places(game)
        game.emit("places_changed", one=one, other=other, rule="D12")
        return
    run_by_ai = [s for period in periods(game) for s in period if state.crew[state.posts[s]].level]
    while run_by_ai and len(state.lowered) < 2:
        state.lowered.append(run_by_ai.pop(game.below(len(run_by_ai))))
    if state.lowered:
        game.emit("skill_lowered", stations=tuple(state.lowered), rule="D12")
    else:
        game.emit("nobody_mixed_up", rule="D12")


def exchanges(game: Cadets) -> list[tuple[Station, Station]]:
    """Return the pairs of stations of one shift that two different people hold."""
    state = game.state
    pairs = []
    for period in periods(game):
        people = [station for station in period if not state.crew[state.posts[station]].level]
        pairs += [
            (one, other) for i, one in enumerate(people) for other in people[i + 1 :]
            if state.posts[one] != state.posts[other]
        ]
    return pairs


def unmix(game: Cadets) -> None:
    """Crew Mix-Up is over: the two go back to their places, the AI back to its skill."""
    if game.state.swapped:
        change_places(game)
        one, other = game.state.swapped
        game.emit("places_restored", one=one, other=other, rule="D12")
    game.state.swapped = []
    game.state.lowered = []


def change_places(game: Cadets) -> None:
    """Let the holders of the two swapped stations take each other's post."""
    posts, (one, other) = game.state.posts, game.state.swapped
    posts[one], posts[other] = posts[other], posts[one]
