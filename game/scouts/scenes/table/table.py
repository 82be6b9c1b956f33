"""The table of Space Scouts: seven missions, one's own ship, crew and hand, and whoever sits at this computer.

Several people share one screen. ``shown`` is the game as its viewer may know it; a person who is asked becomes the
viewer only behind a cover (covers.py), and is none any more as soon as the turn or the answer is over.
"""

from __future__ import annotations

from collections import abc
from functools import partial
from typing import Any

from game.core.engine import Choice, Event
from game.scouts import WING
from game.scouts.rules import scoring
from game.scouts.rules.game import Scouts
from game.scouts.rules.state import NOBODY, Column, Skill
from game.scouts.scenes.covers import Cover
from game.scouts.scenes.desks import DESKS, OPEN, STORIES
from game.scouts.scenes.score.score import Score
from game.scouts.scenes.shown import CHANGES, Shown
from game.scouts.scenes.skills import Looks, looks_of
from game.scouts.scenes.table import layout, looking, news
from game.scouts.scenes.table.motions import RESULTS, Flying, Motions, draw_moving
from game.scouts.scenes.table.outlook import Outlook, outlook, top_card
from game.scouts.scenes.table.part import Part
from game.scouts.scenes.table.parts import part_for
from game.scouts.scenes.table.standing import OWN_TURN, Standing
from game.stage.desk import Desk
from game.stage.intents import Happening, Intent, Pointer, Press
from game.stage.motion import Do, Sequence, Wait
from game.stage.screen import WidgetScene
from game.stage.session import Session
from game.stage.table import Table
from game.stage.widgets.base import Brush

PACE_MS = 600.0
"""A rival's answer, and one by a standing order, comes after so long: SS-7.9."""
COMMIT, TARGET = "commit_aids", "choose_action"


class ScoutTable(Table):
    """A game of Space Scouts being played."""

    mood = "scouts"
    cap = WING.title

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.shared = False
        """Several people have sat at this computer in this game: hands are covered between them."""
        self.shown = Shown(self.game, self._alone())
        self.part: Part | None = None
        """The question asked on the table itself."""
        self.news = [line.words for line in session.lines]
        """What has been shown so far, in the words of the public log."""
        self.standing = Standing(session)
        self.spoken: Event | None = None
        """What stands over the table while it is shown."""
        self.flying: Flying | None = None
        self._pictured = self._set_up()
        """Events of the set-up that wait although ``shown`` has them in it already."""

    # -- the game

    @property
    def game(self) -> Scouts:
        game = self.session.game
        assert isinstance(game, Scouts)
        return game

    def _set_up(self) -> int:
        """Return how many of the waiting events are the set-up; turns that are over before any question come after."""
        events = list(self.waiting)
        if self.game.state.options.mode != "solo_base":
            return len(events)
        begun = next((n for n, event in enumerate(events) if event.kind == "round_began"), len(events))
        if turns := events[begun:]:
            self.shown.wind_back(turns)
        return begun

    def people(self) -> list[int]:
        """Return the seats of people."""
        players = self.game.state.players
        return [seat for seat, player in enumerate(players) if not player.level]

    def _alone(self) -> int | None:
        """Return the one person at this computer, who may always look; None if there are several, or none: SS-7.11."""
        people = self.people()
        self.shared = self.shared or len(people) > 1
        return people[0] if len(people) == 1 and not self.shared and not self.session.watched else None

    def name_of(self, seat: int) -> str:
        """Name of a player."""
        return self.game.state.players[seat].name if seat != NOBODY else ""

    def skill(self, skill: Skill) -> str:
        """Name of a skill."""
        return self.game.content.skills[skill].title

    def points(self, seat: int) -> int:
        """Victory Total as shown."""
        return scoring.points(self.shown.game, seat)

    def worth(self, card: str) -> int:
        """Points of a mission or threat: SS-11.1, SS-15.10."""
        return scoring.worth(self.game, card)

    def rule_text(self, rule: str) -> str:
        """The sentence of a rule for whoever meets it."""
        found = self.game.content.rules.get(rule)
        return found.text if found is not None else f"Rule {rule} closes it."

    @property
    def looks(self) -> Looks:
        """How the skills stand for the ship in front; what the hand could supply only for its owner: SS-UI.2."""
        return looks_of(self.shown.game, self.shown.seat, hand=self.shown.viewer is not None)

    def outlook(self, column: Column) -> Outlook | None:
        """How the top card of a mission stands for the ship in front, None if it is completed."""
        if column.won_by != NOBODY:
            return None
        seat = self.shown.seat
        hand = self.shown.state.ships[seat].hand if self.shown.viewer == seat else []
        return outlook(self.shown.game, seat, top_card(column), column.markers, hand)

    @property
    def asked_now(self) -> tuple[str, int]:
        """Question and seat that the table waits for, once everything before it is shown."""
        choice = self.session.choice
        if choice is None or self.waiting:
            return "", NOBODY
        return choice.name, choice.seat

    @property
    def digits(self) -> str:
        """What the number keys pick: "missions", cards of the "hand", or answers of the question ("")."""
        return self.part.digits if self.part is not None else "missions"

    # -- the circle

    def show(self, event: Event) -> None:
        """Show one event; what only others may know is not even looked at."""
        if self._pictured:
            self.appear(event)
            return
        if not self._may_see(event):
            return
        if event.kind in RESULTS:
            self.skipping = False
        if self.skipping:
            self.appear(event)
            return
        self.motion.speed = self.stage.settings.motion_speed
        self.motion.add(Motions(self).of(event))
        self.motion.update(0)

    def _may_see(self, event: Event) -> bool:
        return event.only is None or (self.shown.viewer is not None and self.shown.viewer in event.only)

    def appear(self, event: Event) -> None:
        """Let an event change the picture; a screen that shows events itself calls this for each."""
        if self._pictured:
            self._pictured -= 1
            self.tell(event)
            return
        self.shown.apply(event)
        self.tell(event)
        if event.kind in CHANGES:
            self.rebuild()
        self.mark_dirty()

    def tell(self, event: Event) -> None:
        """Remember an event in words, if everybody may read them."""
        self.news += [line.words for line in self.session.sentences([event])]
        del self.news[: -news.KEPT]

    def speak(self, event: Event) -> None:
        """Let an event stand over the table for a while."""
        self.spoken = event
        self.mark_dirty()

    def hush(self) -> None:
        """What stood over the table is read."""
        self.spoken = None
        self.mark_dirty()

    def catch_up(self) -> None:
        self._pictured = 0
        self.shown.viewer = self._alone() if not self.shared else self.shown.viewer
        self.shown.catch_up(self.game)

    def takes_over(self) -> bool:
        make = STORIES.get(self.waiting[0].kind)
        story = make(self) if make is not None else None
        if story is None:
            return False
        self.stage.stack.push(story, wipe=not self.shared)
        return True

    def report(self) -> None:
        if not self.session.watched:
            self.stage.stack.push(Score(self), wipe=True)

    def let_bot_answer(self) -> None:
        """A rival answers after a while, the same whatever it holds: SS-7.9."""
        if self.session.watched:
            super().let_bot_answer()
        else:
            self._after_a_while(lambda: super(ScoutTable, self).let_bot_answer())

    def _after_a_while(self, act: abc.Callable[[], None]) -> None:
        choice = self.session.choice

        def once() -> None:
            if self.session.choice is choice:
                act()

        self.motion.speed = self.stage.settings.motion_speed
        self.motion.add(Sequence(Wait(PACE_MS), Do(once)))

    # -- questions

    def put(self, choice: Choice) -> None:
        """Answer what needs no asking, cover the table for somebody else, or ask: SS-7.8 to SS-7.11."""
        answers = self.unasked(choice)
        if answers:
            self._asked = None
            self._after_a_while(partial(self.answer, answers[0]))
        elif self.needs_cover(choice):
            self.hide()
            if self.openly:
                self._uncovered(choice)
                return
            self.stage.stack.push(Cover(self, choice.seat, partial(self._uncovered, choice), choice.name))
        else:
            self._open(choice)

    def unasked(self, choice: Choice) -> abc.Sequence[Any]:
        """Return the answer that is given without asking, in a list; () if the person has to be asked.

        A standing order answers (SS-7.9). A single open answer does, too, but whoever skips a covert question tells the
        others about the hand: SS-7.8.
        """
        if (ordered := self.standing.answer(self.game, choice)) is not None:
            return [ordered]
        if choice.name in OWN_TURN or (choice.covert and self.shared):
            return ()
        if choice.least is None:
            return choice.open() if len(choice.open()) == 1 else ()
        return [()] if not choice.open() else ()

    def needs_cover(self, choice: Choice) -> bool:
        """Say whether somebody else has to take the screen before this is asked: SS-7.8, SS-7.11."""
        self._alone()
        return self.shared and choice.name not in OPEN and self.shown.viewer != choice.seat

    @property
    def openly(self) -> bool:
        """The group has said that it plays openly: nobody looks away, and no cover comes up."""
        return self.stage.settings.handover == "none"

    def hide(self) -> None:
        """Nothing private is in the picture any more."""
        self.part = None
        self.shown.turn_to(None, self.game)
        self.rebuild()

    def _uncovered(self, choice: Choice) -> None:
        """The person asked has taken the screen."""
        if choice is self.session.choice:
            self.shown.turn_to(choice.seat, self.game)
            self._open(choice)

    def _open(self, choice: Choice) -> None:
        desk = DESKS.get(choice.name)
        self.part = None if desk else part_for(self, choice)
        self.rebuild()
        if desk is not None:
            self.stage.stack.push(desk(self, choice), wipe=not self.shared)
            return
        if not self.stage.input.pointing:
            self.tree.set_focus(self.first)
        layout.notes(self)

    # -- answers

    def follow(self, events: list[Event]) -> None:
        for event in events:
            self.shown.apply(event)
            self.tell(event)
        self.catch_up()

    def answered(self, events: list[Event], desk: Desk[Any] | None) -> None:
        """Close the desk, and cover the table for whoever comes next."""
        self.part = None
        if not self._stays():
            self.hide()
        if desk is not None:
            desk.leave_after(events, lambda: self.stage.stack.pop(desk, wipe=not self.shared))
        self.rebuild()

    def _stays(self) -> bool:
        """Say whether whoever sits here goes on: in the own turn, or asked once more."""
        if not self.shared:
            return True
        viewer, choice = self.shown.viewer, self.session.choice
        goes_on = self.game.state.acting == viewer or (choice is not None and choice.seat == viewer)
        return viewer is not None and goes_on and choice is not None

    def leave_seat(self, seat: int) -> None:
        """A person leaves, and a rival takes over: SS-R34."""
        self.part = None
        self.hide()
        self.answer("leave", seat=seat)
        self.ask_again()

    # -- undo

    def undo_closed(self) -> tuple[str, str]:
        """Return why nothing can be taken back now and the rule, ("", "") if something can: SS-UI.9."""
        choice, recent = self.asked, self.session.journal.recent
        target = bool(recent) and recent[-1].line.asked == TARGET and recent[-1].line.seat == self.shown.viewer
        if choice is not None and choice.name == COMMIT and target and self.session.can_undo:
            return "", ""
        return "Only the target can be taken back, before anything is played or shown.", "SS-UI.9"

    def undo(self) -> None:
        """Take the target back and choose anew."""
        if self.undo_closed()[0] or not self.session.undo():
            return
        self.waiting.clear()
        self.motion.skip()
        self.part = None
        self.news = [line.words for line in self.session.lines][-news.KEPT :]  # what was taken back has not happened
        self.catch_up()
        self.ask_again()
        self.rebuild()

    # -- looking

    def open_stack(self, column: Column) -> None:
        """All cards of a mission, large."""
        self._look(looking.Stack(self, column))

    def open_sheet(self, seat: int) -> None:
        """A ship sheet and a Completion Pile: both are public, SS-3.9, SS-11.2."""
        self._look(looking.Sheet(self, seat))

    def open_log(self) -> None:
        """The public log, and the own private lines if its owner sits here: SS-UI.8."""
        self.stage.stack.push(news.LogBook(self.session, self.shown.viewer), wipe=not self.shared)

    def _look(self, dialog: WidgetScene) -> None:
        if self.stage.stack.top is self:
            self.stage.stack.push(dialog)

    def rule_ids(self) -> tuple[str, ...]:
        """Rules of this screen."""
        return ("SS-6.", "SS-7.", "SS-5.") if self.shown.state.attempt.card else ("SS-5.", "SS-6.", "SS-9.")

    def pause(self) -> None:
        self.pause_over(self)

    def pause_over(self, scene: WidgetScene) -> None:
        """Pause; what is private lies under a cover meanwhile, and until its owner says so."""
        if self.stage.pause is None:
            return
        seat = self.shown.viewer
        if self.shared and seat is not None and not self.openly:
            cover = Cover(self, seat, lambda: None, small=True)
            self.stage.stack.push(cover)
            scene = cover
        self.stage.pause(scene)

    # -- pressed and drawn

    def handle(self, happening: Happening) -> bool:
        """A press cuts what moves short, and what follows it up to the next result."""
        acts = isinstance(happening, Press) or (isinstance(happening, Pointer) and happening.kind == "down")
        if acts and self.motion.busy and self.waiting:
            self.skipping = True
        return super().handle(happening)

    def on_event(self, happening: Happening) -> bool:
        """L opens the log from anywhere."""
        if isinstance(happening, Press) and happening.intent is Intent.LOG and not happening.quick:
            self.open_log()
            return True
        return False

    def build(self) -> None:
        layout.build(self)

    def draw_over(self, brush: Brush) -> None:
        """What flies, and what stands over the table."""
        draw_moving(brush, self)
