"""Damage Control: repair cards add up to the number on the damage, or bust (DC-5 to DC-9, DA-17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.cadets.rules.repair import ASIDE, START, STOP, TURN_UP, aside_closed, in_play
from game.cadets.rules.supplies import remaining
from game.cadets.scenes.damage.jobs import DamageChoice, Job, JobPlace, preview
from game.cadets.scenes.damage.panels import CorePanel, DamageSlots, JobEnergy
from game.cadets.scenes.damage.toolbox import AsidePlace, Deck, ToolHand, ToolPlace, draw_repair_card
from game.cadets.scenes.gallery import open_question
from game.cadets.scenes.help_line import HelpLine, measuring
from game.cadets.scenes.questions import rule_text
from game.cadets.scenes.staged import breach, play_until, wreck
from game.cadets.scenes.timed.desk import TimedDesk
from game.cadets.scenes.timed.stopped import seconds_of_step
from game.core.engine import Choice, Event
from game.core.squares import SIDES
from game.stage import text, theme
from game.stage.intents import Happening, Intent, Press
from game.stage.motion import Do, Wait
from game.stage.widgets.base import Brush
from game.stage.widgets.carry import Refusal
from game.stage.widgets.keys import Key
from game.stage.widgets.lists import ScrollArea
from game.stage.widgets.texts import Label, Panel

if TYPE_CHECKING:
    from game.cadets.scenes.table import Table
    from game.stage.scene import Scene
    from game.stage.session import Session

JOBS = pygame.FRect(18, 84, 1030, 466)
CORE = (1064.0, 86.0, 516.0, 462.0)
TOOLBOX = pygame.FRect(18, 566, 620, 316)
SLOTS = (654.0, 566.0, 394.0, 316.0)
CLOCK_PLATE = (1064.0, 566.0, 518.0, 204.0)
STOP_KEY = (1064.0, 788.0, 200.0, 94.0)
START_KEY = (1064.0, 788.0, 518.0, 94.0)
MAIN = (1280.0, 788.0, 302.0, 94.0)
JOB_WIDE, JOB_GAP = 320.0, 18.0
CHOICES_IN_A_ROW, CHOICE_HIGH = 4, 188.0
LEAST_HELP = 250.0
SHOWN_MS = 1200.0
"""How long the last card's effect is seen before the desk closes."""
ENTER = ("return", "enter")


class DamageControl(TimedDesk):
    """Jobs above, toolbox below; the core, the slots and the clock beside them."""

    questions = ("open_jobs", "use_tools", "give_card")
    station = "damage"
    goal = "Turn up a repair card, give it to a job at once. Hit the target, or one above."
    first_note = "Hit the number on the damage, or one above. More than that breaks something else."

    def __init__(self, table: Table, choice: Choice) -> None:
        super().__init__(table, choice)
        self.carry = ToolHand(self)
        self.jobs: dict[str, Job] = {}
        """All jobs of this step in the order they were opened, finished ones too."""
        self.selected = ""
        """The job that the gold key is about."""
        self.news = ""
        self.turned = False
        """A card was turned up here."""
        self.stop_key: Key | None = None
        self._sync()

    def rule_ids(self) -> tuple[str, ...]:
        return ("DC-",)

    # What the widgets show

    def value(self, tool: str) -> int:
        """Return the number on a repair card: DC-6."""
        return self.game.content.repair.cards[tool]

    @property
    def in_hand(self) -> str:
        """The card that the next job gets: the one turned up, or the set-aside one that is lifted."""
        assert self.carry is not None
        return self.game.state.repair.card or str(self.carry.piece or "")

    def draw_tool(self, brush: Brush, box: pygame.FRect, piece: str) -> None:
        """Draw a repair card."""
        draw_repair_card(brush, box, self.value(piece))

    @property
    def open_jobs(self) -> list[Job]:
        """Jobs that may get a card."""
        return [job for job in self.jobs.values() if not job.end]

    def _sync(self) -> None:
        """Follow the rules' jobs; those that ended are kept on show."""
        sides = {card: side for side in SIDES for card in self.game.state.ship.slots[side]}
        for card, given in self.game.state.repair.jobs.items():
            job = self.jobs.setdefault(card, Job(card, sides[card]))
            job.given = list(given)
        if self.selected not in [job.card for job in self.open_jobs]:
            self.selected = self.open_jobs[0].card if self.open_jobs else ""

    # Acts

    def turn_up(self) -> None:
        """Turn the top card up: DC-7."""
        self.turned = True
        self.give((TURN_UP,))

    def set_aside(self) -> None:
        """Put the card turned up on the set-aside place: DC-7."""
        self.give(ASIDE)

    def stop(self) -> None:
        """No more cards: DC-7, DC-9."""
        self.give((STOP,))

    def give_to(self, job: str) -> None:
        """Give the card turned up to a job."""
        assert self.carry is not None
        self.carry.drop()
        self.give(job)

    def give_selected(self) -> None:
        """The gold key: give what is in the hand to the selected job."""
        assert self.carry is not None
        if self.carry.home == "aside":
            self._use_aside(self.selected)
        else:
            self.give_to(self.selected)

    def _use_aside(self, job: str) -> None:
        assert self.carry is not None
        self.carry.drop()
        self.give((ASIDE, job))

    def lift_tool(self, at: str, piece: str) -> Refusal:
        """The card turned up goes first, then the one set aside: DC-7."""
        if at == "aside" and self.choice.name == "give_card":
            return "Give the card just turned up first. Then this one may be used.", "DC-7"
        return None

    def put_tool(self, home: str, at: str, piece: str) -> Refusal:
        """Put a lifted card down: on a job, or on the set-aside place."""
        assert self.carry is not None
        if at in self.jobs:
            self._use_aside(at) if home == "aside" else self.give_to(at)
        elif at == "aside":
            self.carry.drop()
            self.set_aside()
        else:
            return "A card that was turned up does not go back.", "DC-7"
        return None

    def select(self, job: str) -> None:
        """The gold key is about this job from now on."""
        if job not in [each.card for each in self.open_jobs]:
            return
        self.selected = job
        if self.main_key is not None and self.in_hand:
            self.main_key.text, self.main_key.sub = self._main_words()
        self.mark_dirty()

    def on_event(self, happening: Happening) -> bool:
        """Enter stops the work, as long as it goes on: DA-17. Space and the pad's A use what is selected."""
        if not isinstance(happening, Press) or happening.intent is not Intent.USE or self.stage_of_work != "work":
            return False
        if self.stop_key is None or happening.key not in ENTER:
            if self.tree.focus is None:
                self.tree.set_focus(self.first)
            return False
        if not happening.quick:
            if self.turned or self.stop_key.why:
                self.tree.use(self.stop_key)
            else:
                self.refuse("Space turns up the first card. Enter stops once you have begun.", "DC-7")
        return True

    # The circle of questions

    def asked(self, choice: Choice, events: Sequence[Event]) -> None:
        """Show what the card did, then ask for the next one."""
        self._watch(events)
        self.choice = choice
        self._sync()
        super().asked(choice, ())
        if self.stage_of_work == "work" and not self.stage.input.pointing:
            self.tree.set_focus(self.first)

    def leave_after(self, events: Sequence[Event], close: Callable[[], object]) -> None:
        """What the last card did stays on show for a moment."""
        self._watch(events)
        self.stage_of_work = "counted"
        self.rebuild()
        if any(event.kind == "tool_given" for event in events):
            self.motion.add(Wait(SHOWN_MS))
            self.motion.add(Do(close))
        else:
            close()

    def _watch(self, events: Sequence[Event]) -> None:
        if events:
            self.news = " ".join(str(line) for line in self.table.session.sentences(events))
        for event in events:
            facts = event.facts
            if event.kind == "tool_given":
                self.jobs[facts["job"]].given.append(facts["card"])
            elif event.kind == "damage_mended" and facts["card"] in self.jobs:
                self.jobs[facts["card"]].end = "done"
                self.stage.play("success")
            elif event.kind == "job_bust":
                self.jobs[facts["job"]].end = "bust"
                self.stage.play("thump")
            elif event.kind == "tool_turned":
                self.stage.play("turn")

    # Layout

    def build_work(self) -> None:
        self.stop_key = None
        if self.choice.name == "open_jobs":
            self._build_choices()
        else:
            self._build_jobs()
        self._build_toolbox()
        self.add(DamageSlots(self.game, SLOTS))
        self.add(CorePanel(self.game, CORE))
        self.add(Panel(CLOCK_PLATE))
        self.ring((1082, 584, 168, 168))
        self.add(JobEnergy(self, (1270, 584, 296, 130 if self.order() else 172)))
        self.order_line((1270, 720, 296, 38))
        if self.stage_of_work == "work":
            self._build_keys()

    def _head(self, cap: str, note: str) -> float:
        """Put the heading on the upper plate; gives where its content begins."""
        brush = measuring(self)
        self.add(Panel(JOBS, cap=cap))
        wide = brush.text_size(cap, "cap")[0] + 50
        self.add(
            Label(
                (JOBS.left + wide, JOBS.top + 14, JOBS.width - wide - 20, 0),
                note,
                "note",
                theme.TEXT_MID,
                align="right",
            )
        )
        room = brush.text_size(note, "note", JOBS.width - wide - 20)[1]
        return JOBS.top + 14 + max(room, brush.text_size(cap, "cap")[1]) + 10

    def _build_jobs(self) -> None:
        rules, count = self.game.content.repair, len(self.jobs)
        note = f"Target or target + {rules.over}: done. More: bust, and {rules.bust_damage} internal damage."
        top = self._head("Jobs: one for each energy", note)
        wide = min(JOB_WIDE, (JOBS.width - 40 - JOB_GAP * (count - 1)) / max(1, count))
        for n, job in enumerate(self.jobs.values()):
            box = (JOBS.left + 20 + n * (wide + JOB_GAP), top, wide, JOBS.bottom - 18 - top)
            place = self.add(JobPlace(self, box, job, n + 1, self._why_not(job)))
            if job.card == self.selected:
                self.first = place
        left = JOBS.left + 20 + count * (wide + JOB_GAP) + 10
        if JOBS.right - left > LEAST_HELP:
            self.add(HelpLine((left, JOBS.centery - 60, JOBS.right - 24 - left, 140), rule_text(self.game, "DC-8")))

    def open_job(self) -> JobPlace | None:
        """Return the selected job on the screen."""
        places = [widget for widget in self.tree.all() if isinstance(widget, JobPlace)]
        return next((place for place in places if place.job.card == self.selected), None)

    def _why_not(self, job: Job) -> str:
        """Why a job cannot get a card now."""
        if job.end:
            return f"This job is {'done' if job.end == 'done' else 'bust'} and gets no more cards."
        if self.in_hand:
            return ""
        aside = " Or take the one that is set aside (0)." if self.game.state.repair.aside else ""
        return f"Turn up a card first.{aside}"

    def _build_choices(self) -> None:
        top = self._head("Choose what to repair", rule_text(self.game, "DC-5"))
        cards, wide_gap = in_play(self.game), 16.0
        area = self.add(ScrollArea((JOBS.left + 8, top, JOBS.width - 16, JOBS.bottom - 14 - top), region="jobs"))
        high = CHOICE_HIGH * text.text_size()
        if len(cards) <= CHOICES_IN_A_ROW:
            high = min(area.rect.height - 24, 1.6 * high)
        wide = (area.inner_width - 24 - wide_gap * (CHOICES_IN_A_ROW - 1)) / CHOICES_IN_A_ROW
        for n, id in enumerate(cards):
            across, down = n % CHOICES_IN_A_ROW, n // CHOICES_IN_A_ROW
            box = (12 + across * (wide + wide_gap), 8 + down * (high + wide_gap), wide, high)
            card = area.add(self._choice(id, box, n + 1))
            if self.first is None and not card.why:
                self.first = card
        area.tall = 16 + -(-len(cards) // CHOICES_IN_A_ROW) * (high + wide_gap)

    def _choice(self, id: str, box: tuple[float, float, float, float], number: int) -> DamageChoice:
        side = next(side for side in SIDES if id in self.game.state.ship.slots[side])
        opened = id in self.jobs
        why = "" if id in self.choice.open() else "A job is open on this damage already."
        return DamageChoice(
            self.game, box, id, side, foot="job opened" if opened else "", use=partial(self.give, id), why=why,
            rule="DC-5" if why else "", digit=number if number < 10 else None, spent=opened,
        )  # fmt: skip

    def _build_toolbox(self) -> None:
        values = sorted(self.value(tool) for tool in remaining(self.game, "repair"))
        listed = " ".join(str(value) for value in values)
        self.add(Panel(TOOLBOX, title="Toolbox", note=f"{len(values)} cards: {listed}"))
        top = TOOLBOX.top + 62
        deck = self.add(Deck(self, (62, top, 126, 172), self._why_no_card()))
        closed = aside_closed(self.game)
        self.add(ToolPlace(self, (226, top, 146, 192)))
        why, rule = self._why_not_aside(closed)
        cards = [self.game.content.damage[id] for id in in_play(self.game)]
        lockers = [card for card in cards if card.rule == "no_aside"]
        self.add(AsidePlace(self, (430, top, 146, 192), why, rule, lockers[0].title if lockers else ""))
        if self.choice.name == "use_tools" and not deck.why:
            self.first = deck

    def _why_no_card(self) -> str:
        if self.choice.name == "open_jobs":
            return "Choose all jobs first. Then the clock starts."
        if self.choice.name == "give_card":
            return "Give the card that lies open first."
        return "" if (TURN_UP,) in self.choice.open() else "The toolbox is empty."

    def _why_not_aside(self, closed: str) -> tuple[str, str]:
        """Why nothing can be set aside or taken from there now, and the rule."""
        if self.game.state.repair.aside:
            return "", ""
        if self.choice.name == "give_card":
            return (rule_text(self.game, closed), closed) if closed else ("", "")
        return "Nothing is set aside. A card that is turned up may go here, once a step.", "DC-7"

    def _main_words(self) -> tuple[str, str]:
        """What the gold key says while a card is in the hand."""
        tool, job = self.in_hand, self.jobs[self.selected]
        number = list(self.jobs).index(self.selected) + 1
        values = [self.value(card) for card in (*job.given, tool)]
        end, words = preview(self.game, job.card, tool)
        added = f"{' + '.join(map(str, values))} = {sum(values)}, " if job.given else ""
        return f"Give it to job {number}", f"{added}{words}"

    def _build_keys(self) -> None:
        if self.choice.name == "open_jobs":
            label, sub = "Repair nothing", "Keep the energy"
            if self.jobs:
                label, sub = "Start to work", f"{len(self.jobs)} opened"
            self.main(label, partial(self.give, START), sub=sub, rect=START_KEY)
            return
        why = "Give the card to a job or set it aside. Then you may stop." if self.choice.name == "give_card" else ""
        self.stop_key = Key(
            "Stop here", STOP_KEY, self.stop, icon="close", cap="", sub="Enter", why=why, rule="DC-7", region="main"
        )
        if self.in_hand:
            label, sub = self._main_words()
            self.main(label, self.give_selected, sub=sub, rect=MAIN)
        else:
            left = len(self.game.state.repair.deck)
            why = self._why_no_card()
            self.main("Turn up a card", self.turn_up, sub=f"{left} left, key Space", why=why, rule="DC-7", rect=MAIN)
        self.add(self.stop_key)


# Pictures


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Yield the choice of jobs, a card in the hand, one set aside, and a finished job."""
    from game.cadets.scenes.bridge.bridge import Bridge

    def desk(cards: Sequence[str], energy: int, kind: type[DamageControl] = DamageControl, level: int = 0) -> Scene:
        game = session(until="choose_tile")
        wreck(game, cards, energy)
        breach(game, level)
        return kind(Bridge(game), open_question(play_until(game, "open_jobs"))).lie_open(float(seconds_of_step(game)))

    yield "repair_choice", lambda: desk(("D02", "D08", "D11", "D05", "D03", "D10"), 3)
    yield "repair_card", lambda: desk(("D12", "D04"), 1, _AtWork)
    yield "repair_work", lambda: desk(("D04", "D02", "D05", "D03"), 3, _AtWork, level=1)


class _AtWork(DamageControl):
    """Works as an autopilot does until a few cards are given and the next one lies open."""

    def enter(self) -> None:
        super().enter()
        self.table.stage = self.stage
        while (
            self.choice.name != "give_card"
            or sum(len(job.given) for job in self.jobs.values()) < 2 * len(self.jobs) - 1
        ):
            self.give(self.table.session.bots.answer(self.game.view(self.choice.seat)))
            self.lie_open(15.2)
        self.rebuild()
