"""A saved game shown from its start: the wing's own table plays the answers in its journal. Nothing is written."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from game.core.chance import Dice
from game.core.engine import Event, Game, IllegalAnswer
from game.core.journal import Fault, Journal, Mismatch
from game.core.lines import Reading
from game.core.wing import Wing
from game.stage import paint, theme
from game.stage.intents import Happening, Intent, Press
from game.stage.scene import Scene, Stack, Stage
from game.stage.screen import Screen
from game.stage.session import Session
from game.stage.widgets import Brush, Key, Stepper, Widget
from game.stage.widgets.layers import Messages

SPEEDS = ((1.0, "1x"), (2.0, "2x"), (4.0, "4x"), (16.0, "16x"))
READ_S = 0.7
"""How long a new log line stands before the next answer, at single speed."""
WAITING_S = 1.2
"""How long a screen that waits for a key is shown before the replay presses it."""
CONTROLS = 910.0
"""Where the keys begin, in du."""


class Playback(Session):
    """A session whose every answer comes from a journal, one at a time, as far as it is allowed to go on."""

    watched = True

    def __init__(self, wing: Wing, game: Game[Any], reading: Reading) -> None:
        journal: Journal[Any] = Journal(game, reading.header, None)
        super().__init__(wing, journal, wing.door.crew(Dice(0)))
        self.answers = reading.answers
        self.allowed = 0
        """Answers that may be played before it waits."""
        self.ended = False
        self.trouble = ""
        """Why it cannot go on: the first answer that does not fit today's rules any more."""
        if reading.base:
            self._end(f"the first {reading.base} answers are lost, so it cannot be shown")
        self.record(0, game.events)

    @property
    def asks_bot(self) -> bool:
        return self.choice is not None

    @property
    def can_undo(self) -> bool:
        return False

    def answer(self, answer: Any, seat: int | None = None) -> list[Event]:
        """Nobody answers in a replay (D39)."""
        raise IllegalAnswer("this is a replay, which takes no answers")

    def bot_answer(self) -> list[Event]:
        """Play the next answer of the journal, if one is allowed and left."""
        if self.ended or not self.allowed:
            return []
        if self.journal.count >= len(self.answers):
            self._end("")
            return []
        self.allowed -= 1
        try:
            events = self.journal.play_again(self.answers[self.journal.count])
        except (Mismatch, Fault) as error:
            self._end(str(error))
            return []
        self.record(self.journal.count, events)
        return events

    def _end(self, trouble: str) -> None:
        self.ended, self.trouble = True, trouble


class ReplayScreen(Screen):
    """The table below a bar of its own: play, pause, one answer, speed, leave. No press reaches the table."""

    bar = False

    def __init__(self, playback: Playback, table: Scene) -> None:
        super().__init__()
        self.playback, self.table = playback, table
        self.playing = True
        self.speed = 1.0
        self.inner: Stage | None = None
        self._hold = 0.0
        self._stood = 0.0
        self._seen = -1

    # The stage within the stage

    def enter(self) -> None:
        inner = copy.copy(self.stage)
        inner.stack, inner.messages = Stack(inner), Messages(inner)
        inner.pause = inner.rules = inner.home = inner.again = None
        inner.saved_up_to = ""
        self.inner = inner
        inner.stack.push(self.table)
        super().enter()

    def leave(self) -> None:
        if self.inner is not None:
            self.inner.stack.pop(self.table)

    def resized(self) -> None:
        if self.inner is not None:
            self.inner.view = self.stage.view
            self.inner.relayout()
        super().resized()

    def draw_background(self, brush: Brush) -> None:
        if self.inner is not None:
            self.inner.draw(brush.surface)

    # Time

    @property
    def over(self) -> bool:
        """Everything has been played."""
        return self.playback.ended or self.playback.over

    @property
    def going(self) -> bool:
        """It plays, or still shows the one answer that was asked for."""
        if self.playing or self.playback.allowed > 0:
            return True
        showing = bool(getattr(self.table, "waiting", ())) or self.over
        return showing and self.inner is not None and self.inner.busy

    def update(self, dt: float) -> None:
        super().update(dt)
        inner = self.inner
        if inner is None or not self.going:
            return
        fast = dt * self.speed
        self._hold -= fast
        if self.playing and self._hold <= 0 and not self.over:
            self.playback.allowed = 1
        self._press_on(fast)
        count, lines = self.playback.journal.count, len(self.playback.told)
        inner.tick(fast)
        if len(self.playback.told) > lines:
            self._hold = READ_S
        if self.playback.journal.count != count or self.over != (self._seen < 0):
            self._seen = -1 if self.over else count
            self.playing = self.playing and not self.over
            self.rebuild()
        self.mark_dirty()

    def _press_on(self, seconds: float) -> None:
        """A screen of the table that waits for a key gets it after a while: nobody else can press it."""
        top = self.inner.stack.top if self.inner is not None else None
        if top is self.table or not isinstance(top, Screen) or top.busy or self.playback.over:
            self._stood = 0.0
            return
        self._stood += seconds
        if self._stood >= WAITING_S:
            self._stood = 0.0
            self._press_key(top)

    @staticmethod
    def _press_key(screen: Screen) -> None:
        if screen.main_key is not None and screen.main_key.enabled:
            screen.main_key.use()

    @property
    def busy(self) -> bool:
        return super().busy or self.going

    # The bar

    def build(self) -> None:
        self.add(ReplayBar(self))
        why = "The replay is over" if self.over else ""
        label, icon = ("Pause", "pause") if self.playing else ("Play", "play")
        play = Key(
            label, (CONTROLS, 10, 150, 48), self.toggle, icon=icon, kind="primary", hotkey=Intent.MAIN, why=why,
            region="replay", name="play or pause", style="label",
        )  # fmt: skip
        self.first = self.add(play)
        self.add(Key("Step", (CONTROLS + 160, 10, 110, 48), self.one_step, icon="skip", why=why, region="replay"))
        speed = Stepper(
            "", (CONTROLS + 280, 12, 190, 44), SPEEDS, self.speed, self._set_speed, value_width=190,
            region="replay", name="speed",
        )  # fmt: skip
        self.add(speed)
        self.add(Key("Leave", (CONTROLS + 480, 10, 130, 48), self.back, icon="quit", region="replay"))

    def toggle(self) -> None:
        """Play, or stand still."""
        self.playing = not self.playing
        self.playback.allowed = 0
        self.rebuild()

    def one_step(self) -> None:
        """Show one answer more, then stand still."""
        self.playing = False
        self.playback.allowed = 1
        top = self.inner.stack.top if self.inner is not None else None
        if top is not self.table and isinstance(top, Screen):
            self._press_key(top)
        self.rebuild()

    def _set_speed(self, speed: Any) -> None:
        self.speed = speed

    def on_event(self, happening: Happening) -> bool:
        """P stands still as well."""
        if isinstance(happening, Press) and happening.intent is Intent.PAUSE and not happening.quick:
            if not self.over:
                self.toggle()
            return True
        return False

    def back(self) -> bool:
        """To where it was opened, or to the title."""
        if len(self.stage.stack.scenes) > 1:
            self.stage.stack.pop(self, wipe=True)
        elif self.stage.home is not None:
            self.stage.stack.reset(self.stage.home(), wipe=True)
        else:
            self.stage.quit()
        return True


class ReplayBar(Widget):
    """Over the table's own bar: what is shown, how far it has come, what happened last."""

    def __init__(self, screen: ReplayScreen) -> None:
        super().__init__((0, 0, 1600, theme.TOP_BAR))
        self.screen = screen

    @property
    def said(self) -> str:
        """How far it has come, or why it stopped."""
        playback = self.screen.playback
        if playback.trouble:
            return f"It stops here: {playback.trouble}."
        if playback.over:
            return playback.wing.door.outcome(playback.game)
        end = ". The saved game goes on from here" if playback.ended else ""
        far = f"{playback.wing.captions.counted.capitalize()} {playback.wing.door.length(playback.game)}"
        return f"{far}, answer {playback.journal.count} of {len(playback.answers)}{end}"

    def texts(self) -> Iterator[str]:
        yield "Replay"
        yield self.said

    def draw(self, brush: Brush) -> None:
        window = brush.view.window
        where = brush.rect((window.left, window.top, window.width, theme.TOP_BAR - window.top))
        paint.top_bar(brush.surface, where, brush.scale, brush.mood)
        paint.stripes(brush.surface, brush.rect((20, 7, 48, 56)), brush.mood.stripes)
        brush.text("Replay", "cap", theme.MARIGOLD, (84, 10))
        said = brush.fitted(self.said, "name", theme.TEXT, (84, 46), 480, anchor="midleft")
        left = 84 + said.width / brush.scale + 24
        lines = self.screen.playback.lines
        if lines and CONTROLS - left > 120 and not self.screen.playback.trouble:
            brush.fitted(str(lines[-1]), "note", theme.TEXT_MID, (left, 46), CONTROLS - 20 - left, anchor="midleft")


__all__ = ["Playback", "ReplayScreen"]
