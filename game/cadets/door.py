"""What the wing's door opens on: Space Cadets as the program sees it. See `game.core.wing.Door` for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.cadets import WING, log
from game.cadets import content as shelf
from game.cadets.content import Content
from game.cadets.crew import DESK
from game.cadets.crew.score import score as score
from game.cadets.log import outcome as outcome
from game.cadets.log import sentence as sentence
from game.cadets.rules.game import Cadets
from game.cadets.rules.setup import Setup, new_game
from game.cadets.rules.shields import ICE
from game.cadets.rules.state import Bridge
from game.cadets.seating import at_work
from game.cadets.seating import set_up as set_up
from game.cadets.statistics import STATISTICS
from game.core import wing
from game.core.bots import Bot
from game.core.chance import Dice
from game.core.content import Problem
from game.core.engine import StaleSave
from game.core.records import Ruling
from game.core.wing import About, BadSetup, Briefing, Offer, Statistics, Wing

if TYPE_CHECKING:
    from game.stage.scene import Scene
    from game.stage.session import Session
    from game.stage.shell import Shell
    from game.stage.widgets.base import Brush


def load(root: Path, own: Path | None) -> Content:
    """Load the content. Raises ContentError."""
    return shelf.load(root, own)


def digest(content: Content) -> str:
    return content.digest


def offers(content: Content) -> list[Offer]:
    """The missions by number, the player's own without one last, then files that cannot be used (D26)."""
    missions = sorted(content.missions.values(), key=lambda mission: (mission.number or 1000, mission.title))
    found = [Offer(each.id, each.title or each.id, each.number, each.tagline) for each in missions]
    for file in dict.fromkeys(problem.file for problem in content.unusable):
        said = "\n".join(str(problem) for problem in content.unusable if problem.file == file)
        found.append(Offer(file, Path(file).name, tagline="cannot be used", why=said))
    return found


def difficulties(content: Content) -> list[Offer]:
    return [Offer(card.id, card.title, tagline=card.note) for card in content.difficulties.values()]


def timers(content: Content) -> list[int]:
    """DF-2, DA-4: by the book, longer, or none."""
    return [*content.clock.choices, 0]


def briefing(content: Content, mission: str, difficulty: str) -> Briefing:
    """What MI-2 and the objective come to at a difficulty."""
    card = content.missions[mission]
    board = content.boards[mission]
    slots = content.difficulties[difficulty].slots
    enemies = [slots[str(each.properties["slot"])] for each in board.of_kind("enemy")]
    there = [slot.level for slot in enemies if slot.level != "none"]
    levels = [f"{there.count(level)} {level}" for level in ("easy", "normal", "hard") if level in there]
    facts = [
        ("Crystals needed", f"{card.objective.crystals[difficulty]} of {len(board.of_kind('crystal'))}"),  # type: ignore[index]
        ("Enemies", ", ".join(levels)),
        ("Start speed", str(card.start.speed)),
        ("Nemesis", "hunts you" if card.nemesis else "not used"),
        *((fact.label, fact.value) for fact in card.facts),
    ]
    used = at_work(content, mission)
    stations = [(id, each.title, id in used) for id, each in content.stations.items()]
    hints = [(f"icon_{hint.icon}", hint.text) for hint in card.how_it_plays]
    return Briefing(
        number=card.number, title=card.title or mission, picture=f"mission_{mission}", text=card.briefing,
        goal=card.objective.text, hints=hints, facts=facts, stations=stations,
    )  # fmt: skip


def rulings(content: Content) -> Sequence[Ruling]:
    return list(content.rules.values())


def usual_seats(content: Content, mission: str) -> int:
    return 1


def setup_from(plain: Any) -> Setup:
    """Raises BadSetup."""
    return wing.setup_from(plain, Setup)


def about(content: Content, setup: Setup) -> About:
    people = tuple(member.name for member in setup.crew if not member.level)
    mission = content.missions[setup.mission]
    detail = content.difficulties[setup.difficulty].title
    return About(WING.title, mission.title or mission.id, detail, people)


def begin(content: Content, setup: Setup, seed: int) -> Cadets:
    """Raises BadSetup for a mission that is not there (any more), and for a station nobody holds: D05, OV-5."""
    if setup.mission not in content.missions:
        raise BadSetup(missing("mission", setup.mission))
    if why := _vacant(content, setup):
        raise BadSetup(why)
    return new_game(content, setup, seed)


def restore(content: Content, snapshot: Any) -> Cadets:
    """Raises StaleSave, also for a save that names what the content no longer has: D05."""
    state = Cadets.state_from(snapshot)
    for id, known, what in _named(content, state):
        if id not in known:
            raise StaleSave(missing(what, id))
    if why := _vacant(content, state) or _off_map(content, state):
        raise StaleSave(why)
    return Cadets.resumed(content, state)


def _vacant(content: Content, saved: Setup | Bridge) -> str:
    """Say which station at work nobody of the crew in a saved game holds, "" if all are held: OV-5."""
    for station in ("captain", *at_work(content, saved.mission)):
        if not 0 <= saved.posts.get(station, -1) < len(saved.crew):
            return f"nobody of the crew written in it holds the station {station!r}"
    return ""


def _off_map(content: Content, state: Bridge) -> str:
    """Say what stands outside the mission's map, "" if nothing does: the map has become smaller since (D05)."""
    board = content.boards[state.mission]
    squares = [*state.mines, *(each.square for each in state.enemies), *(each.square for each in state.crystals)]
    if state.phase != "setup":
        squares.append(state.ship.square)
    if outside := [square for square in squares if not board.holds(square)]:
        size = f"{board.width} x {board.height}"
        return f"something in it stands at {outside[0]}, outside the map {board.name!r} of {size} squares"
    return ""


def missing(what: str, id: str) -> str:
    """Say that a save names what the content does not have, and which files would: D05."""
    where = "in the folder of your own missions" if what == "mission" else "in data/cadets"
    return f"it needs the {what} {id[:60]!r}, which is not here: put it back {where}"


def _named(content: Content, state: Bridge) -> Iterable[tuple[str, Any, str]]:
    """Every id of the content that a state names, where it has to be found, and what it is."""
    slots = chain.from_iterable(state.ship.slots.values())
    yield state.mission, content.missions, "mission"
    yield from ((enemy.card, content.enemies, "enemy") for enemy in state.enemies)
    for piles in (state.piles.draw, state.piles.discard):
        yield from ((id, content.enemies, "enemy") for id in chain.from_iterable(piles.values()))
    damage = chain(slots, state.damage_deck, state.damage_discard, state.repair.jobs)
    yield from ((id, content.damage, "damage card") for id in damage)
    yield from ((id, content.equipment, "equipment card") for id in state.equipment)
    yield from ((id, content.engineering.tiles, "engineering tile") for id in state.engineering.tiles)
    tokens = chain(state.shields.tokens, *state.shields.trays.values())
    yield from ((id, content.shields.tokens, "shield token") for id in tokens if id != ICE)
    yield from ((id, content.components, "component card") for id in state.components)
    course = (id for id in chain(state.helm.hand, state.helm.plan) if id)
    yield from ((id, content.maneuvers, "maneuver card") for id in course)
    sensors, repair = state.sensors, state.repair
    pieces = chain(sensors.hand, sensors.bag, *((*each.cards, *each.grabbed) for each in sensors.attempts))
    yield from ((id, content.sensors.pieces, "sensor piece") for id in pieces if id)
    cards = chain(repair.deck, (repair.card, repair.aside), *repair.jobs.values())
    yield from ((id, content.repair.cards, "repair card") for id in cards if id)


def crew(dice: Dice) -> Bot:
    return DESK.bots(dice)


def is_person(game: Cadets, seat: int) -> bool:
    return not game.state.crew[seat].level


def won(game: Cadets) -> bool:
    return game.state.result == "won"


def length(game: Cadets) -> int:
    return game.state.turn


def statistics() -> Statistics:
    return STATISTICS


def check(root: Path) -> list[Problem]:
    """Also whether the log can tell every event: DA-23."""
    return shelf.check(root) + log.problems(root)


check_file = shelf.check_file
claim = shelf.claim


# What loads the window's library when it is called.


def table(session: Session) -> Scene:
    from game.cadets.scenes.bridge.bridge import Bridge

    return Bridge(session)


def seats(shell: Shell, mine: Wing, offer: Offer, difficulty: str, timer: int) -> Scene:
    from game.cadets.scenes.seats import CrewSeats

    return CrewSeats(shell, mine, offer, difficulty, timer)


def small_map(brush: Brush, box: Any, content: Content, offer: str, difficulty: str) -> None:
    from game.cadets.scenes.map import small_map

    small_map.small_map(brush, box, content, offer, difficulty)


def pictures(content: Content) -> Iterable[tuple[str, Callable[[], Scene]]]:
    from game.cadets.scenes.gallery import scenes

    return scenes(content)
