"""The Starbase: one of the lost is replaced, or the whole ship is repaired (section 9, SS-16.4, SS-16.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.core.engine import Choice
from game.scouts.rules.starbase import mendings
from game.scouts.rules.state import REPAIR, STAY, Member
from game.scouts.scenes.creation.portrait import draw_portrait
from game.scouts.scenes.creation.widgets import SeatName
from game.scouts.scenes.desk import Desk
from game.scouts.scenes.failure.roll import rash
from game.scouts.scenes.skills import chip_width, draw_chip
from game.stage import paint, theme
from game.stage.scene import Scene
from game.stage.session import Session
from game.stage.widgets import Brush, Label, Panel, ScrollArea, Widget
from game.stage.widgets.base import Use

if TYPE_CHECKING:
    from game.scouts.scenes.table.table import ScoutTable

DOCK = pygame.FRect(18, 84, 520, 798)
CREW = pygame.FRect(554, 84, 1028, 430)
HULL = pygame.FRect(554, 530, 1028, 202)
MAIN = (1212.0, 750.0, 370.0, 132.0)
STAY_KEY = (554.0, 750.0, 640.0, 132.0)
ONE_THING = "One thing a visit: somebody killed is replaced, or all damage is repaired. Your cards stay with you."
EVERYTHING = "The whole crew is replaced and all damage is repaired, in one visit."
NOTE = "A replacement has the same rank and rolls new skills at once. Experience is lost with the dead."


class Starbase(Desk):
    """One choice: whom or what. Use marks it, use again or the gold key does it."""

    title = "Starbase"
    questions = ("choose_mending", "choose_solo_mending")

    def __init__(self, table: ScoutTable, choice: Choice) -> None:
        super().__init__(table, choice)
        self.chosen: int = choice.open()[0]
        self.marked = False
        """The person has marked it: used once more it is done."""

    def rule_ids(self) -> tuple[str, ...]:
        return ("SS-9.", "SS-16.8")

    @property
    def whole(self) -> bool:
        """With a common deck a visit mends everything: SS-15.4."""
        return self.game.common_deck

    def build(self) -> None:
        ship = self.game.state.ships[self.choice.seat]
        self.purpose = f"{ship.name} lies in dock. {'Everything is mended.' if self.whole else 'One thing a visit.'}"
        self.status = [SeatName(self.person, self.choice.seat)]
        self.add(Panel(DOCK, title="In dock", note=ship.name))
        self.add(Dock((DOCK.left + 20, DOCK.top + 60, DOCK.width - 40, 500)))
        said = EVERYTHING if self.whole else f"{ONE_THING}\n\n{NOTE}"
        text = self.add(ScrollArea((DOCK.left + 24, DOCK.top + 580, DOCK.width - 48, 202), reading=True, region="text"))
        brush = Brush(pygame.Surface((1, 1)), self.stage, self.mood)
        tall = brush.text_size(said, "body_large", text.inner_width)[1]
        text.add(Label((0, 0, text.inner_width, tall), said, "body_large", theme.TEXT_MID))
        text.tall, text.focusable = tall, tall > text.rect.height
        self._build_crew()
        self._build_hull()
        self._build_keys()

    def _build_crew(self) -> None:
        crew = self.game.state.ships[self.choice.seat].crew
        lost = sum(not member.alive for member in crew)
        note = f"{lost} of {len(crew)} lost" if lost else "everybody is alive"
        self.add(Panel(CREW, title="Crew", note=note))
        wide, high = (CREW.width - 36 - 2 * 12) / 3, (CREW.height - 62 - 12) / 2
        for place, member in enumerate(crew):
            row, column = divmod(place, 3)
            box = (CREW.left + 18 + column * (wide + 12), CREW.top + 48 + row * (high + 12), wide, high)
            why = self._why(place, member)
            key = Berth(box, self, place, member, partial(self.take, place), why=why, rule="SS-9.1" if why else "")
            self.add(key)
            if place == self.chosen:
                self.first = key

    def _why(self, place: int, member: Member) -> str:
        if place in self.choice.open():
            return ""
        if member.alive:
            return f"{member.name} is alive: only the killed are replaced"
        return "Here everything is mended in one go"

    def _build_hull(self) -> None:
        systems = self.game.state.ships[self.choice.seat].systems
        damaged = sum(system.damaged for system in systems)
        why = "" if REPAIR in self.choice.open() else "No system is damaged"
        key = Hull(HULL, self, partial(self.take, REPAIR), damaged, why=why, rule="SS-9.1" if why else "")
        self.add(key)
        if self.chosen == REPAIR:
            self.first = key

    def _build_keys(self) -> None:
        label, sub = self.words(self.chosen)
        self.main(label, partial(self.give, self.chosen), sub=sub, icon="icon_damage", rect=MAIN)
        if STAY in self.choice.open():
            self.add(StayKey(STAY_KEY, self, partial(self.take, STAY)))

    def words(self, option: int) -> tuple[str, str]:
        """What an option is called, and what it brings."""
        if option == STAY:
            return "Stay out", "no visit this turn"
        if option == REPAIR:
            return ("Mend everything", "crew and systems") if self.whole else ("Repair", "all damaged systems")
        member = self.game.state.ships[self.choice.seat].crew[option]
        rank = self.game.content.generation.ranks[member.rank]
        skills = f"{rank.skills} new skill{'s' if rank.skills > 1 else ''}"
        return f"Replace {member.name}", f"a new {rank.title}, {skills}"

    def take(self, option: int) -> None:
        """Mark an option; use it again to do it."""
        if option == self.chosen and self.marked:
            self.give(option)
            return
        self.chosen, self.marked = option, True
        self.stage.play("click")
        self.rebuild()


class Dock(Widget):
    """The picture of the Starbase with the ship beside it."""

    still = True

    def draw(self, brush: Brush) -> None:
        paint.well(brush.surface, brush.rect(self.rect), brush.scale, brush.mood, colour=brush.mood.space)
        centre = brush.at((self.rect.centerx, self.rect.centery - 20))
        paint.glow(brush.surface, centre, 230 * brush.scale, theme.TEACH, 0.35)
        for n, (x, y) in enumerate(((0.12, 0.16), (0.84, 0.1), (0.92, 0.62), (0.07, 0.7), (0.6, 0.9), (0.3, 0.06))):
            at = brush.at((self.rect.left + x * self.rect.width, self.rect.top + y * self.rect.height))
            paint.disc(brush.surface, at, (1.2 + n % 3 * 0.6) * brush.scale, theme.TEXT_MID, stroke=0)
        side = min(self.rect.width - 90, self.rect.height - 60)
        brush.sprite("starbase", (self.rect.centerx - side / 2, self.rect.top + 18, side, side))
        brush.sprite("ship_player", (self.rect.right - 160, self.rect.bottom - 158, 130, 130), turn=-58)


class Option(Widget):
    """Something the visit can mend."""

    focusable = True
    radius = theme.RADIUS_WELL

    def __init__(self, rect: Any, desk: Starbase, option: int, use: Use, **common: Any) -> None:
        super().__init__(rect, region="options", **common)
        self.desk, self.option, self.act = desk, option, use

    def use(self) -> None:
        self.act()

    @property
    def chosen(self) -> bool:
        """It is marked."""
        return self.desk.chosen == self.option

    def draw_floor(self, brush: Brush, *, raised: bool) -> None:
        """A raised plate can be chosen, a well only tells; the marked one is ringed and checked."""
        box = self.rect
        if raised:
            lit = self.hovered and brush.stage.input.pointing
            kind: paint.Kind = "plain" if lit or self.chosen else "row"
            paint.key(brush.surface, brush.rect(box), brush.scale, brush.mood, "idle", kind)
        else:
            paint.well(brush.surface, brush.rect(box), brush.scale, brush.mood)
        if self.chosen:
            paint.ring(brush.surface, brush.rect(box), brush.scale, theme.PRIMARY_TOP, radius=theme.RADIUS_KEY)
            centre = brush.at((box.right - 24, box.top + 24))
            paint.disc(brush.surface, centre, 15 * brush.scale, theme.PRIMARY, stroke=2 * brush.scale)
            brush.icon("check", (box.right - 34, box.top + 14, 20, 20), theme.INK)


class Berth(Option):
    """Somebody of the crew, alive or lost."""

    def __init__(self, rect: Any, desk: Starbase, place: int, member: Member, use: Use, **common: Any) -> None:
        super().__init__(rect, desk, place, use, name=f"crew {place + 1}", digit=place + 1, **common)
        self.member = member

    @property
    def said(self) -> str:
        """Rank, or that the place is empty."""
        rank = self.desk.game.content.generation.ranks[self.member.rank].title
        return rank if self.member.alive else f"{rank}, killed"

    def texts(self) -> Iterator[str]:
        yield self.member.name
        yield self.said

    def draw(self, brush: Brush) -> None:
        member, box, content = self.member, self.rect, self.desk.game.content
        self.draw_floor(brush, raised=not self.why)
        side = min(96.0, box.height - 60)
        spot = (box.left + 16, box.top + 18, side, side)
        draw_portrait(brush, spot, member.name, member.rank, killed=not member.alive)
        x = box.left + side + 32
        room = box.right - x - 44
        brush.fitted(member.name, "name_medium", theme.TEXT, (x, box.top + 34), room, high=48, anchor="midleft")
        colour = theme.TEXT_MID if member.alive else theme.DANGER_TEXT
        brush.fitted(self.said, "label_small", colour, (x, box.top + 62), room, high=40, anchor="midleft")
        high = 30.0
        wide = chip_width(high)
        step = min(wide + 7, (box.width - 32 - wide) / max(1, len(member.skills) - 1))
        for n, skill in enumerate(member.skills):
            where = (box.left + 16 + n * step, box.bottom - high - 14, wide, high)
            draw_chip(brush, where, content.skills[skill], "have" if member.alive else "lost")


class Hull(Option):
    """The ship's systems, sound and damaged."""

    def __init__(self, rect: Any, desk: Starbase, use: Use, damaged: int, **common: Any) -> None:
        super().__init__(rect, desk, REPAIR, use, name="repair", **common)
        self.damaged = damaged

    @property
    def said(self) -> str:
        """What can be done about the ship."""
        if not self.damaged:
            return "no system is damaged"
        return f"{self.damaged} damaged, repaired all at once"

    def texts(self) -> Iterator[str]:
        yield "Ship"
        yield self.said

    def draw(self, brush: Brush) -> None:
        box, content = self.rect, self.desk.game.content
        self.draw_floor(brush, raised=not self.why)
        drawn = brush.text("Ship", "title", theme.TEXT, (box.left + 20, box.top + 28), anchor="midleft")
        at = (box.left + 36 + drawn.width / brush.scale, box.top + 29)
        brush.fitted(self.said, "note", theme.TEXT_MID, at, box.width - 260, high=30, anchor="midleft")
        systems = self.desk.game.state.ships[self.desk.choice.seat].systems
        wide, high = (box.width - 36 - 5 * 10) / 6, box.height - 76
        for n, system in enumerate(systems):
            cell = pygame.FRect(box.left + 18 + n * (wide + 10), box.top + 56, wide, high)
            paint.well(brush.surface, brush.rect(cell), brush.scale, brush.mood)
            tall = 38.0
            spot = (cell.centerx - chip_width(tall) / 2, cell.top + 18, chip_width(tall), tall)
            draw_chip(brush, spot, content.skills[system.skill], "lost" if system.damaged else "have")
            word = "damaged" if system.damaged else content.skills[system.skill].title.removeprefix("Ship ")
            colour = theme.DANGER_TEXT if system.damaged else theme.TEXT
            at = (cell.centerx, cell.bottom - 30)
            brush.fitted(word, "label_small", colour, at, wide - 12, high=46, anchor="center")


class StayKey(Option):
    """No visit: SS-16.4, SS-16.8."""

    def __init__(self, rect: Any, desk: Starbase, use: Use) -> None:
        super().__init__(rect, desk, STAY, use, name="stay out")

    def texts(self) -> Iterator[str]:
        yield "Stay out"

    def draw(self, brush: Brush) -> None:
        self.draw_floor(brush, raised=True)
        brush.icon("skip", (self.rect.left + 30, self.rect.centery - 20, 40, 40))
        at = (self.rect.left + 92, self.rect.centery)
        brush.fitted("Stay out", "name_large", theme.TEXT, at, 200, anchor="midleft")
        said = "Fly on with what is left; home is open again after the next failure."
        at = (self.rect.left + 240, self.rect.centery)
        brush.fitted(said, "body", theme.TEXT_MID, at, self.rect.width - 300, high=90, anchor="midleft")


def gallery_states(session: Callable[..., Session]) -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Crew lost and systems damaged."""
    from game.scouts.scenes.table.table import ScoutTable

    def desk(until: str, **wanted: Any) -> Scene:
        played = session(until="choose_action", **wanted)
        while (choice := played.choice) is not None and not (choice.name == until and choice.seat == 0):
            answer = played.bots.answer(played.game.view(choice.seat))
            kinds = mendings(played.game.state.ships[0])
            enough = len(kinds) > 2 and REPAIR in kinds
            played.journal.play(rash(choice, answer) if choice.seat == 0 and not enough else answer)
        assert choice is not None
        return Starbase(ScoutTable(played), choice)

    yield "starbase", lambda: desk("choose_mending")
    yield "starbase_solo", lambda: desk("choose_solo_mending", mode="solo_action", people=1, rivals=0)
