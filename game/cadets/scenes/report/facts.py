"""What the mission report tells: the story, the ticks, the record, the medals (DA-23, DF-2, WL-1 to WL-5)."""

from __future__ import annotations

from typing import NamedTuple

from game.cadets.log import Speaker, square_name
from game.cadets.records import Medal
from game.cadets.rules.game import Cadets
from game.cadets.rules.state import Station
from game.cadets.seating import at_work

LEFT = ("won", "lost: crystals")
"""Ends of a mission by which the ship has left the map."""


class Tick(NamedTuple):
    """A part of the objective: whether it was reached, how far, its rule."""

    done: bool
    words: str
    note: str
    rule: str


class Figure(NamedTuple):
    """A number of the record: its station's badge, how it is written, what it counts."""

    station: str
    icon: str
    figure: str
    words: str


class Award(NamedTuple):
    """A member of the crew with the stations held and a medal; ``station`` is the one it was won at."""

    seat: int
    name: str
    level: str
    stations: str
    station: Station
    title: str


def facts(game: Cadets) -> dict[str, int]:
    """Return the numbers that stories and medals go by."""
    state, record = game.state, game.state.record
    return {
        "won": int(state.result == "won"),
        "turn": state.turn,
        "crystals": len(state.collected),
        "wanted": game.mission.objective.crystals[state.difficulty],
        "parasites": sum(enemy.attached for enemy in state.enemies),
        "unseen_turns": state.turn - record.locked_turns,
        "calm_turns": record.internal_by_turn.count(0),
        "energy": record.energy,
        "grabs_right": record.grabs_right,
        "absorbed": record.absorbed,
        "matches": record.matches,
        "mended": record.mended,
        "breaches_closed": record.breaches_closed,
    }


def story(game: Cadets) -> str:
    """Return one sentence of story: the first whose condition is true."""
    known, state = facts(game), game.state
    true = {
        "parasites": known["parasites"] > 0,
        "close": state.ship.breach > 0,
        "untouched": not state.record.internal,
        "mended": state.record.breaches_closed > 0,
        "else": True,
    }
    stories = game.content.report.endings[state.result].stories
    told: str = Speaker(game.content).format(next(words for key, words in stories.items() if true[key]), **known)
    return told


def ticks(game: Cadets) -> list[Tick]:
    """Return the parts of the objective: M9-4, M9-5, WL-1."""
    state, known = game.state, facts(game)
    enough = known["crystals"] >= known["wanted"]
    left = left_from(game)
    breaches = state.ship.breaches
    whole = "lost" not in state.result or "core" not in state.result
    note = f"core breached {breaches} time{'' if breaches == 1 else 's'}" if breaches else "the core held"
    away = f"square {left}, turn {state.turn}" if left else "still inside"
    return [
        Tick(enough, "Crystals aboard", f"{known['crystals']}, {known['wanted']} wanted", "M9-4"),
        Tick(bool(left), "Left the map by an exit", away, "M9-5"),
        Tick(whole, "Ship in one piece", note, "WL-1"),
    ]


def left_from(game: Cadets) -> str:
    """Return the exit square our ship left by, where it stood last; "" if it never left: GE-10."""
    return square_name(game.state.ship.square) if game.state.result in LEFT else ""


def record(game: Cadets) -> list[Figure]:
    """Return the ship's record: DA-23."""
    state, kept = game.state, game.state.record
    return [
        Figure("captain", "clock", str(state.turn), "turn" if state.turn == 1 else "turns"),
        Figure("engineering", "icon_engineering", str(kept.energy), "energy made"),
        Figure("sensors", "icon_sensors", f"{kept.grabs_right} / {kept.grabs}", "grabs matched"),
        Figure("shields", "icon_shields", str(kept.absorbed), "points absorbed"),
        Figure("tractor", "icon_tractor", str(kept.matches), "tractor matches"),
        Figure("damage", "icon_damage", f"{kept.mended} / {kept.internal}", "damage mended"),
        Figure("weapons", "crosshair", f"{kept.locked_turns} / {state.turn}", "turns in their sights"),
        Figure("jump", "trash", str(len(state.gone)), "parts gone for good"),
    ]


def timer_words(game: Cadets, seconds: int) -> str:
    """Return the timer setting in words: DF-2, DA-4."""
    said = game.content.report.timers
    if not seconds:
        return said["untimed"]
    standard = seconds == game.content.clock.choices[0]
    return said["standard" if standard else "other"].format(seconds=seconds)


def autopilot_words(game: Cadets) -> str:
    """Return who ran stations without a person: DF-2."""
    said = game.content.report.timers
    names = list(dict.fromkeys(award.level.capitalize() for award in awards(game) if award.level))
    return said["autopilots"].format(names=", ".join(names)) if names else said["nobody"]


def awards(game: Cadets) -> list[Award]:
    """Return everybody with a medal, no two with the same one."""
    given: set[str] = set()
    found = []
    used = at_work(game.content, game.state.mission)
    for seat, member in enumerate(game.state.crew):
        held = [station for station, holder in game.state.posts.items() if holder == seat and station in used]
        if not held:
            continue
        station, title = _medal(game, held, given)
        given.add(title)
        titles = ", ".join(game.content.stations[each].title for each in held)
        found.append(Award(seat, member.name, member.level, titles, station, title))
    return found


def _medal(game: Cadets, held: list[Station], given: set[str]) -> tuple[Station, str]:
    """Return the medal won by the widest margin, a word of thanks if none is won."""
    known, texts = facts(game), game.content.report
    won: list[tuple[float, Station, Medal]] = [
        (known[medal.fact] / medal.least, station, medal)
        for station in held
        for medal in texts.medals.get(station, ())
        if known[medal.fact] >= medal.least and medal.title not in given
    ]
    if not won:
        return held[0], texts.thanks[held[0]]
    _, station, medal = max(won, key=lambda each: each[0])
    return station, medal.title
