"""What the wing's door opens on: Space Scouts as the program sees it. See `game.core.wing.Door` for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core import wing
from game.core.bots import Bot
from game.core.chance import Dice
from game.core.content import Problem
from game.core.engine import StaleSave
from game.core.records import Ruling
from game.core.wing import About, Briefing, Offer, Statistics, Wing
from game.scouts import WING, log
from game.scouts import content as shelf
from game.scouts.crew import DESK
from game.scouts.crew.score import score as score
from game.scouts.log import outcome as outcome
from game.scouts.log import sentence as sentence
from game.scouts.records import Content, face
from game.scouts.rules.game import Scouts
from game.scouts.rules.scoring import winners
from game.scouts.rules.setup import Setup, new_game
from game.scouts.rules.state import NOBODY, cards_in, seats_in
from game.scouts.seating import set_up as set_up
from game.scouts.seating import usual_seats as usual_seats
from game.scouts.statistics import STATISTICS

if TYPE_CHECKING:
    from game.stage.scene import Scene
    from game.stage.session import Session
    from game.stage.shell import Shell
    from game.stage.widgets.base import Brush


def load(root: Path, own: Path | None) -> Content:
    """Load the content; a player's own folder holds nothing for this game. Raises ContentError."""
    return shelf.load(root)


def digest(content: Content) -> str:
    return content.digest


def offers(content: Content) -> list[Offer]:
    """The ways to play: SS-1.4."""
    return [Offer(mode.id, mode.title, tagline=mode.tagline) for mode in content.modes.values()]


def difficulties(content: Content) -> list[Offer]:
    """How soon Fleet Support comes: SS-12.4."""
    paces = content.numbers.support.items()
    return [Offer(name, name.capitalize(), tagline=f"Support after {rounds} idle rounds") for name, rounds in paces]


def timers(content: Content) -> list[int]:
    """No step is timed."""
    return [0]


def briefing(content: Content, mode: str, support: str) -> Briefing:
    """What a mode is about: SS-1.4."""
    card, numbers = content.modes[mode], content.numbers  # type: ignore[index]
    ships = str(card.least) if card.least == card.most else f"{card.least} to {card.most}"
    facts = [("Ships", ships), ("Hand limit", str(numbers.hand_limit))]
    if mode in ("action", "solo_action"):
        facts += [
            ("On the table", f"{numbers.missions} missions, {numbers.threats_each} threats each"),
            ("Fleet Support", f"after {numbers.support[support]} idle rounds"),  # type: ignore[index]
        ]
    return Briefing(
        number=0, title=card.title, picture="scouts_table", text=card.text, goal=card.goal,
        hints=[(hint.icon, hint.text) for hint in card.how_it_plays], facts=facts, stations=(), cap=WING.title,
    )  # fmt: skip


def rulings(content: Content) -> Sequence[Ruling]:
    return list(content.rules.values())


def setup_from(plain: Any) -> Setup:
    """Raises BadSetup."""
    return wing.setup_from(plain, Setup)


def about(content: Content, setup: Setup) -> About:
    people = tuple(player.name for player in setup.players if not player.level)
    detail = f"{len(setup.players)} ship{'s' if len(setup.players) > 1 else ''}"
    return About(WING.title, content.modes[setup.options.mode].title, detail, people)


def begin(content: Content, setup: Setup, seed: int) -> Scouts:
    """Raises BadSetup for seats or options that do not fit the mode."""
    return new_game(content, setup, seed)


def restore(content: Content, snapshot: Any) -> Scouts:
    """Raises StaleSave, also for a save that names what the content no longer has: D05."""
    state = Scouts.state_from(snapshot)
    known = {**content.table_cards, **content.action_cards}
    for card in cards_in(state):
        if face(card) not in known:
            raise StaleSave(f"it needs the card {card!r}, which is not here")
    if len(state.ships) != len(state.players) or not all(NOBODY <= seat < len(state.ships) for seat in seats_in(state)):
        raise StaleSave("its seats and ships do not fit together")
    return Scouts.resumed(content, state)


def crew(dice: Dice) -> Bot:
    return DESK.bots(dice)


def is_person(game: Scouts, seat: int) -> bool:
    return not game.state.players[seat].level


def won(game: Scouts) -> bool:
    """Whether a person has won, alone or with others: SS-11.5; alone, whether all missions are done: SS-16.10."""
    if not game.state.result:
        return False
    if game.solo:
        return game.state.result == "completed"
    return any(is_person(game, seat) for seat in winners(game))


def length(game: Scouts) -> int:
    return game.state.round


def statistics() -> Statistics:
    return STATISTICS


def check(root: Path) -> list[Problem]:
    """Also whether the log can tell every event."""
    return shelf.check(root) + log.problems(root)


check_file = shelf.check_file
claim = shelf.claim


# What loads the window's library when it is called.


def table(session: Session) -> Scene:
    from game.scouts.scenes.table.table import ScoutTable

    return ScoutTable(session)


def seats(shell: Shell, mine: Wing, offer: Offer, difficulty: str, timer: int) -> Scene:
    from game.scouts.scenes.seats import ShipSeats

    return ShipSeats(shell, mine, offer, difficulty, timer)


def small_map(brush: Brush, box: Any, content: Content, offer: str, difficulty: str) -> None:
    from game.scouts.scenes import small_map

    small_map.small_map(brush, box, content, offer, difficulty)


def pictures(content: Content) -> Iterable[tuple[str, Callable[[], Scene]]]:
    from game.scouts.scenes.gallery import scenes

    return scenes(content)
