"""The way from screen to screen around the games, and what those screens share."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from game.core.chance import Dice
from game.core.content import ContentError
from game.core.engine import Game
from game.core.journal import DamagedSave, Header, Journal, replay
from game.core.wing import BadSetup, Wing
from game.stage.library import ABOUT, Library, Saved, changed_since, said_of
from game.stage.scene import Scene, Stage
from game.stage.screen import Screen
from game.stage.session import Session
from game.stage.widgets.dialog import Choice, Dialog

SAVES = "saves"
UNUSABLE = (DamagedSave, ContentError, BadSetup)
"""What keeps a saved game from being opened."""
RECALLED = 2
"""Lines of the log that are told when a game goes on."""
BOT_LUCK = 0x5EED
"""Keeps the bots' dice apart from the table's."""


class Shell:
    """One for each window. ``user`` is the folder of saved games and of missions the player made."""

    def __init__(
        self, stage: Stage, wings: Mapping[str, Wing], assets: Path, user: Path, version: str
    ) -> None:
        self.stage, self.wings, self.assets, self.user, self.version = stage, wings, assets, user, version
        self.library = Library(user / SAVES)
        self.session: Session | None = None
        """The game on the table, if any."""
        self.people: dict[str, list[str]] = {}
        """Who sits at this computer, by wing, as it was put together last in this sitting."""
        self.trouble = ""
        """A sentence about the folder of saved games, to be told once (D09)."""
        self._contents: dict[str, Any] = {}
        stage.home, stage.pause, stage.rules, stage.again = self.title, self.pause, self.rules, self.again

    # Content

    def content(self, wing: Wing) -> Any:
        """Load a wing's content, once. Raises ContentError."""
        if wing.id not in self._contents:
            own = self.user / wing.id
            self._contents[wing.id] = wing.door.load(self.assets, own if own.is_dir() else None)
        return self._contents[wing.id]

    def usable(self, wing: Wing) -> Any | None:
        """Load a wing's content; None, and a dialog, if its files have problems (D25)."""
        try:
            return self.content(wing)
        except ContentError as error:
            self.tell_broken(wing, error)
            return None

    def tell_broken(self, wing: Wing, error: ContentError) -> None:
        """Say why a wing cannot be played, every problem of its files at once."""
        self.tell(f"{wing.title} cannot be played", f"Its files have problems:\n{error}")

    def prepare(self) -> None:
        """Load all content ahead of need; what is wrong with it is told when it is wanted."""
        for dialog in self.troubles():
            self.stage.stack.push(dialog)
        for wing in self.wings.values():
            with contextlib.suppress(ContentError):
                self.content(wing)

    def reload(self) -> None:
        """Read all content anew: missions may have been changed while the program runs."""
        self._contents.clear()

    def tell(self, title: str, sentence: str) -> None:
        """Show a dialog that has to be closed."""
        self.stage.stack.push(notice(title, sentence))

    def troubles(self) -> list[Scene]:
        """Return the dialog about the folder of saved games, if there is anything to tell that was not told yet."""
        trouble, self.trouble = self.trouble, ""
        return [notice("Games cannot be saved in their place", trouble)] if trouble else []

    # Screens

    def first_scene(self) -> Scene:
        """The first screen: the title, or what the very first start asks."""
        from game.stage.scenes.settings import FirstStart

        return self.title() if self.stage.settings.asked else FirstStart(self)

    def title(self) -> Scene:
        """The title screen; whatever was on the table is left, and is saved."""
        from game.stage.scenes.title import Title

        self.session = None
        self.stage.saved_up_to = ""
        return Title(self)

    def leave(self) -> None:
        """Go to the title."""
        self.stage.stack.reset(self.title(), wipe=True)

    def choose_game(self) -> None:
        """Open the choice of game and mission."""
        from game.stage.scenes.missions import Missions

        wings, broken = [], []
        for wing in self.wings.values():
            try:
                self.content(wing)
                wings.append(wing)
            except ContentError as error:
                broken.append((wing, error))
        if wings:
            self.stage.stack.push(Missions(self, wings), wipe=True)
        for wing, problem in broken:  # told above the choice, so that nobody misses it
            self.tell_broken(wing, problem)

    def saves(self) -> None:
        """Open the list of saved games."""
        from game.stage.scenes.saves import Saves

        self.stage.stack.push(Saves(self), wipe=True)

    def settings(self) -> None:
        """Open the settings."""
        from game.stage.scenes.settings import SettingsScreen

        self.stage.stack.push(SettingsScreen(), wipe=True)

    def log(self) -> None:
        """Open the log of the game on the table."""
        from game.stage.scenes.log import Log

        if self.session is not None:
            self.stage.stack.push(Log(self.session), wipe=True)

    def rules(self, scene: Scene) -> None:
        """Open the rules at those of a scene."""
        from game.stage.scenes.rules import Rules

        about: Wing | None = getattr(scene, "wing", None)
        wing = self.session.wing if self.session is not None else about or next(iter(self.wings.values()))
        content = self.usable(wing)
        if content is not None:
            ids = scene.rule_ids() if isinstance(scene, Screen) else ()
            self.stage.stack.push(Rules(wing, wing.door.rulings(content), ids), wipe=True)

    def pause(self, scene: Scene) -> None:
        """Open the pause screen over a scene."""
        from game.stage.scenes.pause import Pause

        self.stage.stack.push(Pause(self))

    # Games

    def begin(self, wing: Wing, setup: Any, seed: int | None = None) -> None:
        """Begin a game and put it on the table; a refusal is told."""
        try:
            self.put_on_table(self.begun(wing, setup, seed))
        except BadSetup as error:
            self.tell("This game cannot begin", f"{error}.")

    def begun(self, wing: Wing, setup: Any, seed: int | None = None) -> Session:
        """Begin a game; it is saved from its first moment. Raises BadSetup."""
        content = self.content(wing)
        luck = random.getrandbits(48) if seed is None else seed
        about = wing.door.about(content, setup)
        header = Header(wing.id, msgspec.to_builtins(setup), luck, wing.door.digest(content), self.version)
        path = self.library.new_path(about.title)
        journal = Journal.begin(lambda: wing.door.begin(content, setup, luck), header, path)
        journal.note({ABOUT: list(about)})
        session = Session(wing, journal, wing.door.crew(Dice(luck ^ BOT_LUCK)))
        session.record(0, journal.game.events)
        return session

    def again(self) -> None:
        """Begin the game on the table once more, with new luck."""
        if self.session is not None:
            wing = self.session.wing
            self.begin(wing, wing.door.setup_from(self.session.journal.header.setup))

    def open(self, path: Path) -> None:
        """Load a saved game and go on at the very question it was left at; a refusal is told (D01, D04)."""
        try:
            session = self.loaded(path)
        except UNUSABLE as error:
            self.tell("This game cannot be opened", f"{said_of(path, error)}. The file is left as it is.")
            return
        self.put_on_table(session)
        self._tell_last(session)
        for said in (session.journal.dropped, self.changes(session.journal.header)):
            if said:
                self.tell("Something is not as you left it", f"{said_of(path, said)}.")

    def _tell_last(self, session: Session) -> None:
        """Say what happened last, for a game may have been left before anybody read it."""
        if not session.over:
            lines = [line.words for line in session.lines if not line.opens]
            for words in lines[-RECALLED:]:
                self.stage.message(f"Before you left: {words}")

    def loaded(self, path: Path) -> Session:
        """Load a saved game. The file stays as it is (D06). Raises DamagedSave, ContentError or BadSetup."""
        header = self.library.header(path)
        wing = self.wing_of(header)
        content = self.content(wing)
        wing.door.setup_from(header.setup)  # a snapshot may fit although the header is damaged
        journal: Journal[Any] = Journal.load(path, self.fresh, lambda plain: wing.door.restore(content, plain))
        session = Session(wing, journal, wing.door.crew(Dice(header.seed ^ BOT_LUCK)))
        self._recall(session, path)
        return session

    def fresh(self, header: Header) -> Callable[[], Game[Any]]:
        """Return a maker of the start of a saved game. Raises DamagedSave, ContentError or BadSetup."""
        wing = self.wing_of(header)
        content, setup = self.content(wing), wing.door.setup_from(header.setup)
        return lambda: wing.door.begin(content, setup, header.seed)

    def _recall(self, session: Session, path: Path) -> None:
        """Tell the log again, by the game that is played again for it; where the answers no longer fit it ends.

        So a file whose header was changed by hand cannot stop the game that its snapshots go on with.
        """
        try:
            start = self.fresh(session.journal.header)()
            game, told, _ = replay(path, self.fresh)
        except (DamagedSave, BadSetup):
            return
        session.record(0, start.events, start)
        for count, events in enumerate(told, 1):
            session.record(count, events, game)

    def wing_of(self, header: Header) -> Wing:
        """The wing of a saved game. Raises DamagedSave if this program has no such game."""
        if header.game not in self.wings:
            raise DamagedSave(f"it is a game of {header.game[:60]!r}, which this program does not have")
        return self.wings[header.game]

    def counted(self, saved: Saved) -> str:
        """Return what the length of a saved game counts; a turn in a game that this program does not have."""
        wing = self.wings.get(saved.wing)
        return wing.captions.counted if wing is not None else "turn"

    def table(self, session: Session) -> Scene:
        """Make the table of a game."""
        self.session = session
        scene: Scene = session.wing.door.table(session)
        return scene

    def put_on_table(self, session: Session) -> None:
        """Show a game."""
        self.stage.stack.reset(self.table(session), wipe=True)
        if session.journal.trouble:
            self.stage.message(session.journal.trouble)

    def replay(self, path: Path) -> Scene:
        """Make the screen that shows a saved game from its start. Raises one of UNUSABLE."""
        from game.stage.replay import Playback, ReplayScreen

        reading = self.library.reading(path)
        wing = self.wing_of(reading.header)
        playback = Playback(wing, self.fresh(reading.header)(), reading)
        return ReplayScreen(playback, wing.door.table(playback))

    def warnings(self, path: Path) -> list[Scene]:
        """Return a dialog that warns before a replay which may not fit today's rules (D38). Raises one of UNUSABLE."""
        changed = self.changes(self.library.header(path))
        return [notice("This replay may stop early", f"{path.name}: {changed}.")] if changed else []

    def changes(self, header: Header) -> str:
        """Say why a saved game may go on otherwise than it would have, "" if it does not (D38)."""
        wing = self.wing_of(header)
        return changed_since(header, self.version, wing.door.digest(self.content(wing)))

    def watch(self, path: Path) -> None:
        """Open the replay of a saved game; a refusal is told."""
        try:
            replay, warnings = self.replay(path), self.warnings(path)
        except UNUSABLE as error:
            self.tell("This game cannot be shown", f"{said_of(path, error)}. The file is left as it is.")
            return
        self.stage.stack.push(replay, wipe=True)
        for dialog in warnings:
            self.stage.stack.push(dialog)


def notice(title: str, sentence: str) -> Dialog:
    """Return a dialog that only has to be read."""
    return Dialog(title, sentence, [Choice("Go on", kind="primary")], safe=0, width=860)
