"""Who plays: the people at this computer. A wing adds on the right what its seats are (see ``Seats``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pygame

from game.core.seating import LONGEST_NAME
from game.core.wing import BadSetup, Offer, Wing
from game.stage import paint, theme
from game.stage.scenes.menu import Menu
from game.stage.widgets import Brush, Key, Panel, TextEntry, Widget

if TYPE_CHECKING:
    from game.stage.shell import Shell

PEOPLE = pygame.FRect(18, 84, 462, 798)
ROW = 82.0
NEW_NAMES = ("Player 1", "Player 2", "Player 3", "Player 4", "Player 5", "Player 6")


class Seats(Menu):
    """The people, and whatever a wing seats them on.

    A wing fills in ``build_seats`` (the right part), ``load_of`` (what a person holds, in words), ``people_changed``,
    ``closed`` (why it cannot begin) and ``setup``.
    """

    cap = "New game"
    least, most = 1, 6
    """How many people can play. With none, bots play alone and everybody watches."""

    def __init__(self, shell: Shell, wing: Wing, offer: Offer, difficulty: str, timer: int) -> None:
        super().__init__()
        self.shell, self.wing, self.offer = shell, wing, offer
        self.difficulty, self.timer = difficulty, timer
        self.mood = wing.id if wing.id in theme.MOODS else "shell"
        self.people = self._earlier()
        self.chosen = 0
        """The person who gets the next seat that is used."""
        self.content = shell.content(wing)
        clock = f"{timer} s clock" if timer else "no clock"
        level = next(each.title for each in wing.door.difficulties(self.content) if each.id == difficulty)
        self.title = "Seat the crew"
        self.purpose = f"{offer.title}, {level}, {clock}"

    # What a wing fills in

    def build_seats(self) -> None:
        """Lay out the right part, from x 496 on."""

    def load_of(self, person: int) -> str:
        """What a person holds, in one line."""
        return ""

    def people_changed(self, gone: int | None = None) -> None:
        """Somebody came (or the one numbered ``gone`` left)."""

    def closed(self) -> tuple[str, str]:
        """Why the game cannot begin and by which rule; two empty texts if it can."""
        return "", ""

    def setup(self) -> Any:
        """The setup, once nothing closes it. Raises BadSetup until a wing has seats."""
        raise BadSetup("nobody has been seated")

    def build_holders(self, top: float) -> None:
        """More to choose from below the people, such as bots."""

    # Building

    def build(self) -> None:
        self.add(Panel(PEOPLE, cap="People at this computer"))
        grow = self.stage.settings.text_size / 100
        y = PEOPLE.top + 22 + 20 * grow
        for person, name in enumerate(self.people):
            self._add_person(person, name, y)
            y += ROW
        full = "" if len(self.people) < self.most else f"At most {self.most} people can play"
        add = Key("Add a person", (PEOPLE.left + 16, y + 4, PEOPLE.width - 32, 50), self._add, icon="plus", why=full)
        add.region = "people"
        self.add(add)
        self.build_holders(y + 66)
        self.build_seats()
        why, rule = self._why()
        self.first = self.first or self.tree.by_name("person 1")
        self.main("Begin", self.begin, sub=self.offer.title, icon="play", why=why, rule=rule)

    def _add_person(self, person: int, name: str, y: float) -> None:
        rect = pygame.FRect(PEOPLE.left + 16, y, PEOPLE.width - 32, ROW - 8)
        self.add(PersonKey(rect, self, person))
        self.add(NameEntry((rect.left + 112, rect.top + 6, rect.width - 168, 36), self, person))
        alone = "" if len(self.people) > self.least else "Somebody has to play"
        away = Key(
            "", (rect.right - 50, rect.top + 14, 42, 42), lambda: self._remove(person), icon="close", why=alone,
            name=f"remove person {person + 1}", tip=f"{name} does not play", region="away",
        )  # fmt: skip
        self.add(away)

    def _why(self) -> tuple[str, str]:
        for name in self.people:
            if not name.strip():
                return "Somebody has no name yet", ""
        return self.closed()

    # Deeds

    def choose(self, person: int) -> None:
        """The next seat that is used goes to this person."""
        self.chosen = person
        self.rebuild()

    def point_out(self, person: int) -> None:
        """The same, while a name is being typed and nothing may be built anew."""
        self.chosen = person
        for widget in self.tree.all():
            if isinstance(widget, PersonKey):
                widget.chosen = widget.person == person

    def rename(self, person: int, name: str) -> None:
        """Somebody has another name."""
        self.people[person] = name
        self._remember()
        self.rebuild()

    def _add(self) -> None:
        fresh = next(name for name in NEW_NAMES if name not in self.people)
        self.people.append(fresh)
        self.chosen = len(self.people) - 1
        self._remember()
        self.people_changed()
        self.rebuild()

    def _remove(self, person: int) -> None:
        del self.people[person]
        self.chosen = min(self.chosen, len(self.people) - 1)
        self._remember()
        self.people_changed(person)
        self.rebuild()

    def begin(self) -> None:
        """Everybody is seated. A name may have been typed a moment ago, so what closes it is asked once more."""
        why, rule = self._why()
        if why:
            self.refuse(why, rule)
            return
        self.shell.begin(self.wing, self.setup())

    def _remember(self) -> None:
        """Whoever goes back to choose another game finds the same people here."""
        self.shell.people[self.wing.id] = list(self.people)

    def _earlier(self) -> list[str]:
        """The people of this sitting, else of the newest game of this kind, else one."""
        if self.wing.id in self.shell.people:
            return self.shell.people[self.wing.id][: self.most]
        games = [saved for saved in self.shell.library.all() if saved.wing == self.wing.id]
        return (list(games[0].about.people[: self.most]) if games else []) or [NEW_NAMES[0]]


class PersonKey(Key):
    """A person: portrait, seat's shape, what they hold. Use it, then use seats, to give them to that person."""

    def __init__(self, rect: pygame.FRect, scene: Seats, person: int) -> None:
        super().__init__(
            "", rect, lambda: scene.choose(person), kind="row", chosen=scene.chosen == person, region="people",
            name=f"person {person + 1}", digit=person + 1, tip=f"Choose {scene.people[person]}, then a seat",
        )  # fmt: skip
        self.person, self.load = person, scene.load_of(person)

    def texts(self) -> Iterator[str]:
        yield f"person {self.person + 1}"
        if self.load:
            yield self.load

    def draw_face(self, brush: Brush, face: pygame.Rect, colour: theme.Colour) -> None:
        left, middle = self.rect.left, self.rect.centery - 2
        brush.sprite(f"portrait_{self.person + 1}", (left + 10, middle - 29, 58, 58))
        paint.seat_mark(brush.surface, brush.rect((left + 76, middle - 24, 26, 26)), self.person)
        at = (left + 116, self.rect.bottom - 18)
        brush.fitted(self.load, "note", theme.TEXT_MID, at, self.rect.width - 176, anchor="midleft")


class NameEntry(TextEntry):
    """A person's name. Whoever's name is typed is chosen, too."""

    def __init__(self, rect: tuple[float, float, float, float], scene: Seats, person: int) -> None:
        super().__init__(
            rect, scene.people[person], lambda text: scene.rename(person, text), limit=LONGEST_NAME, empty="Name",
            name=f"name of person {person + 1}", region="people",
        )  # fmt: skip
        self.seats, self.person = scene, person

    def on_focus(self) -> None:
        super().on_focus()
        self.seats.point_out(self.person)


class Note(Widget):
    """A first hint: a teal question mark with a sentence."""

    def __init__(self, rect: tuple[float, float, float, float], sentence: str) -> None:
        super().__init__(rect)
        self.sentence = sentence

    def texts(self) -> Iterator[str]:
        yield self.sentence

    def draw(self, brush: Brush) -> None:
        brush.icon("info", (self.rect.left, self.rect.top, 26, 26), theme.TEACH)
        at = (self.rect.left + 38, self.rect.top + 1)
        brush.text(self.sentence, "body", theme.TEXT_MID, at, width=self.rect.width - 40)

