"""Settings, and the three questions of the very first start. Every change applies at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from game.stage import paint, theme
from game.stage.scenes.menu import Menu
from game.stage.screen import Screen
from game.stage.settings import choices
from game.stage.widgets import Brush, Key, Label, Panel, ScrollArea, Stepper, Toggle, Widget

if TYPE_CHECKING:
    from game.stage.shell import Shell

VOLUMES = tuple(range(0, 101, 10))
PERCENT = {size: f"{size} %" for size in choices("text_size")}


class Setting(NamedTuple):
    """A row: which setting, its name, one line about it, and what its values are called."""

    field: str
    label: str
    note: str
    said: dict[Any, str] = {}


SECTIONS: tuple[tuple[str, tuple[Setting, ...]], ...] = (
    (
        "Picture",
        (
            Setting("text_size", "Text size", "All texts but the largest.", PERCENT),
            Setting("reduced_motion", "Reduced motion", "Nothing slides, shakes or sways."),
            Setting("full_screen", "Full screen", "F11 does the same at any time."),
        ),
    ),
    (
        "Sound",
        (
            Setting("sound", "Sound", "Every sound that matters can be seen as well."),
            Setting("volume", "Volume", "", {n: f"{n} %" for n in VOLUMES}),
        ),
    ),
    (
        "Play",
        (
            Setting(
                "timer", "Step clock", "For new games; a game keeps the clock it began with.",
                {30: "30 s, by the book", 45: "45 s", 60: "60 s", 0: "no clock"},
            ),
            Setting(
                "pace", "Others' moves", "How fast enemies and rivals are shown.",
                {"1x": "one by one", "2x": "twice as fast", "instant": "at once"},
            ),
            Setting("preview", "Preview", "Shows where a plan leads while it is laid."),
            Setting("notes", "First-time notes", "One hint when a screen comes up for the first time."),
            Setting(
                "handover", "Hand-over key", "How the next player takes over.",
                {"hold": "hold it down", "tap": "tap it twice", "none": "none: open hands"},
            ),
        ),
    ),
)  # fmt: skip
ASKED_FIRST = ("text_size", "reduced_motion", "sound")
ROW = 62.0


def row_of(scene: Screen, setting: Setting, box: tuple[float, float, float, float]) -> Widget:
    """A switch or a stepper for a setting."""
    settings = scene.stage.settings
    now = getattr(settings, setting.field)

    def change(value: Any) -> None:
        setattr(settings, setting.field, value)
        if setting.field == "full_screen":
            scene.stage.window_mode(value)
        scene.stage.save_settings()

    if isinstance(now, bool):
        return Toggle(setting.label, box, now, change, note=setting.note, region="rows")
    values: Sequence[tuple[Any, str]] = [*setting.said.items()]
    if setting.field == "volume":
        now = min(VOLUMES, key=lambda each: abs(each - now))
    return Stepper(setting.label, box, values, now, change, note=setting.note, value_width=250, region="rows")


class SettingsScreen(Menu):
    """All settings on one page, with a sample beside them."""

    cap, title = "Long Orbit", "Settings"
    purpose = "Everything applies at once and is kept for the next time."
    rows: ScrollArea | None = None
    """The list; a change builds it anew, and it stays where it was scrolled to."""

    def build(self) -> None:
        grow = self.stage.settings.text_size / 100
        self.add(Panel((18, 84, 960, 798)))
        before = self.rows.top if self.rows is not None else 0.0
        area = self.rows = self.add(ScrollArea((44, 100, 912, 766), region="rows"))
        y = 0.0
        for heading, rows in SECTIONS:
            area.add(Label((0, y + 6, 400, 0), heading, "cap"))
            y += 34 * grow
            for setting in rows:
                area.add(row_of(self, setting, (0, y, area.inner_width, 52 * max(1.0, grow * 0.95))))
                y += ROW * grow
            y += 10
        area.scroll(before)
        self._add_sample()
        self.main("Done", self.back, icon="check")
        count = len(self.stage.settings.notes_seen)
        why = "" if count else "No note has been shown yet"
        self.add(Key("Show all notes again", (994, 793, 260, 90), self._forget_notes, icon="replay", why=why))

    def _add_sample(self) -> None:
        self.add(Panel((994, 84, 588, 690), cap="How it looks"))
        self.add(Label((1014, 126, 548, 0), "Helm, hold her steady", "name_large"))
        said = "This is how sentences look. They wrap where they must and are never cut."
        self.add(Label((1014, 166, 548, 0), said, "body", theme.TEXT_MID))
        self.add(Sample((1014, 300, 548, 300)))
        self.add(Key("A key", (1014, 640, 170, 56), lambda: self.stage.play("place"), region="sample"))
        trouble = getattr(self.stage.sounds, "trouble", None)
        if trouble:
            self.add(Label((1014, 712, 548, 0), trouble, "note", theme.WARN))

    def _forget_notes(self) -> None:
        self.stage.settings.notes_seen.clear()
        self.stage.save_settings()
        self.stage.message("Every note will be shown once more.")


class Sample(Widget):
    """A card and a ship that moves, unless motion is reduced."""

    def draw(self, brush: Brush) -> None:
        card = brush.rect((self.rect.left, self.rect.top, 190, 264))
        band, paper = paint.card(brush.surface, card, brush.scale, theme.STATIONS["helm"])
        brush.icon("icon_helm", (self.rect.left + 66, self.rect.top + 16, 58, 58), theme.INK)
        at = (self.rect.left + 18, self.rect.top + 106)
        brush.text("Ahead", "name", theme.TEXT_ON_PAPER, at)
        said = "One square straight on."
        brush.text(said, "body", theme.TEXT_ON_PAPER, (at[0], at[1] + 34), width=154)
        paint.timer_ring(
            brush.surface, brush.at((self.rect.left + 330, self.rect.top + 132)), brush.px(92), 18, 30,
            brush.scale, mood=brush.mood, still=True,
        )  # fmt: skip
        brush.sprite("ship_player", (self.rect.left + 436, self.rect.top + 76, 112, 112))


class FirstStart(Menu):
    """Before the very first title: how large, how lively, how loud."""

    bar = False

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self.shell = shell

    def build(self) -> None:
        grow = self.stage.settings.text_size / 100
        self.add(Panel((330, 120, 940, 660)))
        self.add(Label((370, 152, 860, 0), "Before we start", "cap", theme.MARIGOLD))
        self.add(Label((370, 182, 860, 0), "Three questions", "banner"))
        said = "All of this can be changed later, under Settings."
        self.add(Label((370, 262, 860, 0), said, "body_large", theme.TEXT_MID))
        asked = [row for _, rows in SECTIONS for row in rows if row.field in ASKED_FIRST]
        for place, setting in enumerate(asked):
            row = self.add(row_of(self, setting, (370, 316 + place * max(92.0, 70 * grow), 860, 60 * grow)))
            self.first = self.first or row
        self.main("To the title", self.done, rect=(890, 660, 340, 90))
        self.hints(("up down", "move"), ("left right", "change"), at=(370, 706))

    def done(self) -> None:
        """Remember that it was asked."""
        self.stage.settings.asked = True
        self.stage.save_settings()
        self.stage.stack.reset(self.shell.title(), wipe=True)

    def back(self) -> bool:
        self.done()
        return True
