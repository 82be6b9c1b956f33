"""The final score: who won, every player's pile counted card by card, the missions, or a solo rating (section 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from game.scouts import WING
from game.scouts.records import MISSION, kind
from game.scouts.rules.game import Scouts
from game.scouts.rules.scoring import decided_by, missions_won, points, rating, solo_score, threats_won, winners
from game.scouts.scenes.score.widgets import (
    TIES,
    Heading,
    MissionRow,
    RatingRow,
    ScoreRow,
    SumRow,
    ranking,
)
from game.stage.motion import Do, Sequence, Wait
from game.stage.scene import Scene
from game.stage.scenes.ending import Ending
from game.stage.session import Session
from game.stage.widgets import Label, Panel, ScrollArea

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

SCORES = (58.0, 268.0, 860.0, 614.0)
MISSIONS = (936.0, 380.0, 646.0, 388.0)
KEYS_TOP, KEY_HIGH = 784.0, 98.0
COUNT_MS = 130.0


class Score(Ending["ScoutTable"]):
    """Opened by the table when the game is over and everything is shown."""

    mood = "scouts"
    light = (0.68, 0.24)

    def __init__(self, table: ScoutTable) -> None:
        super().__init__(table)
        self.lines = ranking(self.game)
        self.counted = 0
        """Cards of each pile that have been counted."""

    @property
    def game(self) -> Scouts:
        return self.table.game

    def rule_ids(self) -> tuple[str, ...]:
        return ("SS-16.", "SS-15.10") if self.game.solo else ("SS-11.", "SS-15.10")

    def enter(self) -> None:
        """Count the piles, the same number of cards from each at a time; any press shows the end."""
        super().enter()
        longest = max(len(line.pile) for line in self.lines)
        if self.stage.settings.reduced_motion:
            self.counted = longest
        else:
            steps = [each for n in range(longest) for each in (Wait(COUNT_MS), Do(self._count))]
            self.motion.add(Sequence(Wait(500), *steps))

    def _count(self) -> None:
        self.counted += 1
        self.stage.play("tick")
        self.mark_dirty()

    # -- laying out

    def build(self) -> None:
        content, state = self.game.content, self.game.state
        best = winners(self.game)
        mode = content.modes[state.options.mode].title
        cap = f"{WING.title}, {mode}, round {state.round}"
        if self.game.solo:
            self.add(Heading(cap, rating(self.game), self.session.wing.door.outcome(self.game), (0,)))
            self._build_solo()
        else:
            names = [state.players[seat].name for seat in best]
            title = f"{names[0]} wins" if len(best) == 1 else "Shared victory"
            self.add(Heading(cap, title, self.session.wing.door.outcome(self.game), best))
            self._build_scores(best)
        self._build_missions()
        self.build_keys(MISSIONS[0], KEYS_TOP, MISSIONS[2], KEY_HIGH)

    def _build_scores(self, best: tuple[int, ...]) -> None:
        self.add(Panel(SCORES, cap=f"Final score, {self._sum_words()}"))
        left, top, wide, high = SCORES
        tie = TIES.get(decided_by(self.game), "")
        room = high - 54 - (52 if tie else 10)
        each = min(150.0, room / len(self.lines) - 10)
        most = max(line.points for line in self.lines)
        for n, line in enumerate(self.lines):
            box = (left + 18, top + 46 + n * (each + 10), wide - 36, each)
            self.add(ScoreRow(box, self.game, line, most, lambda: self.counted, won=line.seat in best))
        if tie:
            at = (left + 24, top + high - 56, wide - 48, 44)
            self.add(Label(at, tie, "body_large", name="tie", rule="SS-11.6"))

    def _sum_words(self) -> str:
        """What cards are worth."""
        content = self.game.content
        if self.game.common_deck:
            return f"{content.base.card_points} point a card"
        numbers = content.numbers
        return f"missions {numbers.mission_points} points, threats {numbers.threat_points}"

    def _build_solo(self) -> None:
        game, content = self.game, self.game.content
        left, top, wide, _ = SCORES
        self.add(Panel(SCORES, cap="Your score"))
        score, total = solo_score(game), points(game, 0)
        rows = [("flag", "Missions completed", str(missions_won(game, 0))),
                ("skull", "Threats overcome", str(threats_won(game, 0))),
                ("star", "Victory points", str(total))]  # fmt: skip
        if game.state.options.mode == "solo_action":
            rows.append(("hourglass", "Turns to spare", str(score - total)))
        each = 66.0
        for n, (icon, words, value) in enumerate(rows):
            self.add(SumRow((left + 18, top + 46 + n * (each + 8), wide * 0.54, each), icon, words, value))
        y = top + 46 + len(rows) * (each + 8) + 8
        self.add(SumRow((left + 18, y, wide * 0.54, 104), "medal", "Score", str(score), total=True))
        self._build_ratings(score, content.solo["solo_base" if game.common_deck else "solo_action"].ratings)

    def _build_ratings(self, score: int, ratings: tuple[Any, ...]) -> None:
        left, top, wide, high = SCORES
        x = left + wide * 0.54 + 36
        each = (high - 66) / len(ratings) - 8
        reached = [each for each in ratings if each.least <= score]
        for n, card in enumerate(reversed(ratings)):
            box = (x, top + 46 + n * (each + 8), left + wide - 18 - x, each)
            self.add(RatingRow(box, card, reached=card in reached, here=card is reached[-1]))

    def _build_missions(self) -> None:
        self.add(Panel(MISSIONS, cap="Missions completed" if self.game.common_deck else "Missions on the table"))
        left, top, wide, high = MISSIONS
        area = self.add(ScrollArea((left + 16, top + 42, wide - 32, high - 58), region="missions"))
        rows = self._mission_facts()
        grow = self.stage.settings.text_size / 100
        each = max(40.0 * grow, min(64.0, area.rect.height / max(1, len(rows)) - 6))
        fits = len(rows) * (each + 6) - 6 <= area.rect.height + 1
        for n, (mission, seat) in enumerate(rows):
            box = (0, n * (each + 6), area.rect.width if fits else area.inner_width, each)
            name = self.table.name_of(seat)
            area.add(MissionRow(box, self.game.content, mission, seat, name, "still open"))
        area.focusable = not fits
        if not rows:
            at = (left, top + high / 2 - 20, wide, 40)
            self.add(Label(at, "Nobody completed a mission.", "body_large", align="center"))

    def _mission_facts(self) -> list[tuple[str, int]]:
        """Every mission on the table and who won it; with a common deck those that were won."""
        state = self.game.state
        if not self.game.common_deck:
            return [(column.mission, column.won_by) for column in state.columns]
        won = [(card, seat) for seat, ship in enumerate(state.ships) for card in ship.pile if kind(card) == MISSION]
        return won


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Three players, six, the base game, both solo forms."""
    yield "score", lambda: _played(session(people=3, rivals=0))
    yield "score_six", lambda: _played(session(people=1, rivals=5))
    yield "score_base", lambda: _played(session(people=2, rivals=1, mode="base", until="commit_aids"))
    yield "score_solo", lambda: _played(session(people=1, rivals=0, mode="solo_action"))


def _played(session: Session) -> Score:
    """Let rivals play a game to its end."""
    from game.scouts.scenes.table.table import ScoutTable

    while not session.over:
        session.bot_answer()
    scene = Score(ScoutTable(session))
    scene.counted = max(len(line.pile) for line in scene.lines)
    return scene
