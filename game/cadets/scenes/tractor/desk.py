"""Tractor Beams: a memory of tiles under one clock, and what a match pulls (TB-1 to TB-10, CR-1, DA-15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from game.cadets.log import square_name
from game.cadets.rules.repair import in_play
from game.cadets.rules.state import Crystal
from game.cadets.rules.tractor import EMPTY, NO_TARGET, RELEASE, STOP, TORN
from game.cadets.scenes import questions
from game.cadets.scenes.help_line import HelpLine, measuring
from game.cadets.scenes.map.view import MapView
from game.cadets.scenes.timed.desk import TimedDesk
from game.cadets.scenes.tractor.panels import (
    MatchHead,
    PickRow,
    PullTable,
    TryCount,
    first_pick,
    target_rows,
    way_rows,
)
from game.cadets.scenes.tractor.tiles import TileKey, Turning
from game.core.engine import Choice, Event
from game.stage import text, theme
from game.stage.motion import Do, Wait
from game.stage.motion import Sequence as InOrder
from game.stage.widgets.keys import Key
from game.stage.widgets.lists import ScrollArea
from game.stage.widgets.texts import Label, Panel

if TYPE_CHECKING:
    from game.cadets.scenes.table import Table

SHOWN_MS = 800.0
"""How long a turned tile stays visible: DA-15."""
BOARD = (18.0, 84.0, 800.0, 798.0)
CLOCK_PLATE = (834.0, 84.0, 748.0, 196.0)
WORK = (834.0, 296.0, 748.0, 446.0)
MAIN = (1086.0, 812.0, 496.0, 72.0)
TILE, GAP = 176.0, 16.0
ROW_GAP = 8.0
KEY_HIGH = 64.0
LEAST_TABLE = 150.0
ZOOM = 2
"""Step of the map's zoom while an enemy is dragged."""
NEWS = ("try_begun", "tiles_differ", "tiles_match", "match_lost", "crystal_collected", "enemy_pulled")
HELP = {"choose_target": "TB-5", "pull_enemy": "TB-6", "offer_peek": "SE-8"}
"""The rule that is always on show; elsewhere when the tiles are laid out anew."""


class TractorBeams(TimedDesk):
    """The display at the left; tries, match and targets at the right. Seen tiles are never marked."""

    questions = ("prepare_tractor", "offer_amplifier", "offer_peek", "choose_tile", "choose_target", "pull_enemy")
    station = "tractor"
    goal = "Turn up two tiles. Equal signs are a match, and its number is the pull."
    first_note = (
        "Click two tiles and remember what you saw: if they differ they turn down again, and stay where they are. "
        "The number is how far and how strongly a match pulls."
    )

    def __init__(self, table: Table, choice: Choice) -> None:
        super().__init__(table, choice)
        self.turning: dict[int, Turning] = {}
        """Tiles that turn or have turned here, by their places."""
        self.match: tuple[str, tuple[int, ...]] = ("", ())
        """Symbol and places of the match that is used now."""
        self.news = ""
        """What the last answer brought, in one sentence."""
        self.picked: Any = None
        """The target or the way that the gold key is about."""
        self.cursor = 0
        """The tile that was turned last."""
        self._map: MapView | None = None
        self._pick_first()

    def rule_ids(self) -> tuple[str, ...]:
        return ("TB-", "CR-1", "SE-8")

    # What the widgets show

    @property
    def display(self) -> list[str]:
        """The places as the rules know them."""
        return self.game.state.tractor.places

    def lies(self, place: int) -> bool:
        """A tile lies on a place, or its match is still seen there."""
        return self.display[place] not in (EMPTY, TORN) or bool(self.seen(place)[0])

    def seen(self, place: int) -> tuple[str, float]:
        """Return the symbol seen on a place ("": the back), and the share of its width that is seen."""
        turning = self.turning.get(place)
        return (turning.face, turning.width) if turning is not None else ("", 1.0)

    def pull(self, symbol: str) -> int:
        """Return the number on a tile: TB-1."""
        return self.game.content.tractor.pulls[symbol]

    @property
    def strength(self) -> int:
        """How strongly the match pulls: squares that are left, while an enemy is dragged."""
        return int(self.choice.args[-1])

    def target_name(self, id: str) -> str:
        """Return what a target is called, and its square."""
        target = self.game.target(id)
        assert target is not None
        where = square_name(target.square)
        if isinstance(target, Crystal):
            return f"Crystal at {where}"
        return f"{self.game.card(target).name} at {where}"

    def pull_changes(self) -> list[tuple[str, str]]:
        """Return the tile's number and all that changes it, each with an icon: B05, D08."""
        symbol, state, content = self.match[0], self.game.state, self.game.content
        made = [(f"pull {self.pull(symbol)}", "icon_tractor")] if symbol else []
        if state.tractor.bonus:
            made.append((f"{content.equipment[state.equipment_used].title} +{state.tractor.bonus}", "cards"))
        for card in (content.damage[id] for id in in_play(self.game)):
            if change := card.changes.get("pull"):
                made.append((f"{card.title} {change}", "damage"))
        return made

    # Turning

    def turn(self, place: int) -> None:
        """Turn a tile up: TB-2, SE-8."""
        self.cursor = place
        self.give(place)

    def _turn_up(self, place: int, symbol: str) -> None:
        self._turning(place, self.seen(place)[0], symbol)
        self.stage.play("turn")

    def _turning(self, place: int, before: str, after: str) -> Turning:
        turning = self.turning[place] = Turning(self, before, after)
        if self.stage.settings.reduced_motion or before == after:
            turning.finish()
        else:
            self.effects.append(turning)
        return turning

    def _turn_down_later(self, places: Sequence[int]) -> None:
        """Let tiles stay visible for their time; one that was turned up anew meanwhile has a time of its own."""
        showing = [(place, self.turning[place]) for place in places if place in self.turning]
        down = Do(partial(self._turn_down, showing))
        self.effects.append(InOrder(Wait(SHOWN_MS), down, Do(self.rebuild)))  # a gap cannot stay selected

    def _turn_down(self, showing: Sequence[tuple[int, Turning]]) -> None:
        for place, turning in showing:
            if self.turning.get(place) is not turning:
                continue
            if self.display[place] in (EMPTY, TORN):
                del self.turning[place]
            else:
                self._turning(place, turning.after, "")
        self.mark_dirty()

    # The circle of questions

    def asked(self, choice: Choice, events: Sequence[Event]) -> None:
        """Show what the answer brought. A tile that was peeked at lies up before the clock starts: SE-8."""
        self._watch(events)
        if self.choice.name == "offer_peek" and any(event.kind == "tile_shown" for event in events):
            self.rebuild()
            self.motion.add(Wait(SHOWN_MS))
            self.motion.add(Do(partial(self._after_peek, choice)))
            return
        used = self.choice.name in ("choose_target", "pull_enemy") and choice.name == "choose_tile"
        if used:
            self._turn_down([(place, self.turning[place]) for place in self.match[1] if place in self.turning])
        changed = choice.name != self.choice.name
        self.choice = choice
        self._pick_first()
        super().asked(choice, ())
        if changed and self.stage_of_work == "work":
            self._select_first()

    def _after_peek(self, choice: Choice) -> None:
        self.turning.clear()
        super().asked(choice, ())
        self.tree.set_focus(self.first)

    def leave_after(self, events: Sequence[Event], close: Callable[[], object]) -> None:
        """What was turned up last stays visible for its time, then the desk closes: DA-15."""
        self._watch(events)
        self.stage_of_work = "counted"
        self.rebuild()
        if self.news and any(event.kind in NEWS for event in events):
            self.motion.add(Wait(SHOWN_MS))
            self.motion.add(Do(close))
        else:
            close()

    def _watch(self, events: Sequence[Event]) -> None:
        told = [event for event in events if event.kind in NEWS]
        if told:
            worth = [event for event in told if event.kind != "try_begun"]
            self.news = " ".join(str(line) for line in self.table.session.sentences(worth))
        for event in events:
            if event.kind == "tile_shown":
                self._turn_up(event.facts["place"], event.facts["symbol"])
            elif event.kind == "tiles_differ":
                self._turn_down_later(event.facts["places"])
            elif event.kind == "tiles_match":
                self.match = (event.facts["symbol"], event.facts["places"])
                self.stage.play("success")
            elif event.kind == "match_lost":
                self._turn_down_later(self.match[1])
            elif event.kind == "crystal_collected":
                self.stage.play("success")

    def _select_first(self) -> None:
        """With keys or a pad: to the list, or back to the tile nearest to the last one."""
        if self.stage.input.pointing:
            return
        self.tree.set_focus(next((row for row in self._rows() if row.picked), None) or self.first)

    # Picking

    def _pick_first(self) -> None:
        picks = self.choice.name in ("choose_target", "pull_enemy")
        self.picked = first_pick(questions.options(self.game, self.choice)) if picks else None
        if self.choice.name != "pull_enemy":
            self._map = None

    def _rows(self) -> list[PickRow]:
        return [widget for widget in self.tree.all() if isinstance(widget, PickRow)]

    def pick(self, answer: Any) -> None:
        """The gold key is about this from now on."""
        self.picked = answer
        if self.main_key is not None:
            self.main_key.text = self._main_label()
        if self._map is not None and isinstance(answer, tuple) and self._map.cursor != answer:
            self._map.look_at(answer)
        self.mark_dirty()

    def give_picked(self) -> None:
        """The gold key: use the match, or drag."""
        self.give(self.picked)

    def _main_label(self) -> str:
        if self.picked in (NO_TARGET, RELEASE):
            return questions.question(self.game, self.choice).answers[self.picked].label
        if isinstance(self.picked, tuple):
            return f"Drag it to {square_name(self.picked)}"
        target = self.game.target(self.picked)
        if target is None or isinstance(target, Crystal):
            return "Collect the crystal"
        return f"Move the {self.game.card(target).name}"

    # Layout

    def build_work(self) -> None:
        self._build_tiles()
        self.add(Panel(CLOCK_PLATE))
        self.ring((854, 102, 160, 160))
        self.add(TryCount(self, (1044, 102, 520, 130 if self.order() else 164)))
        self.order_line((1044, 236, 520, 34))
        self.add(Panel(WORK))
        if self.stage_of_work == "counted":
            self.add(PullTable(self, (854, 360, 708, 366)))
        elif self.choice.name == "choose_tile":
            self._build_tries()
        elif self.choice.name == "choose_target":
            self._build_match()
        elif self.choice.name == "pull_enemy":
            self._build_drag()
        else:
            self._build_question()
        self._build_help()

    def _build_tiles(self) -> None:
        self.add(Panel(BOARD))
        wide = self.game.content.tractor.width
        step = TILE + GAP
        left = BOARD[0] + (BOARD[2] - wide * step + GAP) / 2
        top = BOARD[1] + (BOARD[3] - self.game.content.tractor.height * step + GAP) / 2 - 2
        nearest = None
        for place in range(len(self.display)):
            across, down = place % wide, place // wide
            why, rule = self._why_not(place)
            tile = self.add(TileKey(self, (left + across * step, top + down * step, TILE, TILE), place, why, rule))
            away = abs(across - self.cursor % wide) + abs(down - self.cursor // wide)
            if not why and tile.focusable and (nearest is None or away < nearest[0]):
                nearest = (away, tile)
        self.first = nearest[1] if nearest is not None else None

    def _why_not(self, place: int) -> tuple[str, str]:
        """Why a tile cannot be turned up now, and the rule."""
        if self.choice.name in ("choose_tile", "offer_peek"):
            if place in self.choice.open():
                return "", ""
            return "This tile lies open already. Turn up another one.", "TB-2"
        if self.choice.name in ("choose_target", "pull_enemy"):
            return "The match is used first. Choose at the right.", "TB-5"
        return "The clock does not run yet. Answer at the right.", questions.question(self.game, self.choice).rule

    def _heading(self, title: str, note: str, cap: str = "") -> float:
        """Put title and note on the work plate; gives where its content begins."""
        brush = measuring(self)
        y = WORK[1] + 16
        if cap:
            self.add(Label((854, y, 0, 0), cap, "cap"))
            y += brush.text_size(cap, "cap")[1] + 2
        if title:
            self.add(Label((854, y, 708, 0), title, "screen_title", theme.TEXT))
            y += brush.text_size(title, "screen_title", 708)[1] + 6
        if note:
            self.add(Label((854, y, 708, 0), note, "body", theme.TEXT_MID))
            y += brush.text_size(note, "body", 708)[1] + 10
        return y

    def _build_tries(self) -> None:
        top = self._heading("", "What a match of each sign would reach now.", cap="Signs and their pull")
        self._add_table(top)
        begun = len(self.game.state.tractor.up) == 1
        sub = "This try is paid for already" if begun else "Energy that is left stays here"
        self.done_key("Stop trying", sub=sub, rect=MAIN)

    def _build_match(self) -> None:
        self.add(MatchHead(self, (854, 308, 708, 44)))
        top = 362.0
        note = "Choose one target now. It must be in reach of the pull."
        self.add(Label((854, top, 708, 0), note, "body", theme.TEXT_MID))
        top += measuring(self).text_size(note, "body", 708)[1] + 8
        self._build_rows(target_rows(self, questions.options(self.game, self.choice)), 846, top, 724)
        self.main(self._main_label(), self.give_picked, rect=MAIN)

    def _build_drag(self) -> None:
        enemy, left = self.choice.args[0], self.strength
        squares = "1 square" if left == 1 else f"{left} squares"
        top = self._heading(f"Move the {self.game.card(self.game.enemy(enemy)).name}", f"Up to {squares} more.")
        here = self.game.enemy(enemy).square
        options = questions.options(self.game, self.choice)
        picks = {option.answer: "" for option in options if option.answer != RELEASE}
        self.add(self._map_of(here, picks, top))
        self._build_rows(way_rows(self, options, here), 1236, top, 334)
        self.main(self._main_label(), self.give_picked, rect=MAIN)

    def _map_of(self, here: tuple[int, int], picks: dict[Any, str], top: float) -> MapView:
        """A part of the map around the enemy; the view stays while it is dragged."""
        if self._map is None:
            view = MapView((850, top, 374, 2 * WORK[3]), self.table.shown, tips=False)
            view.rect.height = WORK[1] + WORK[3] - 14 - top  # fewer rows than elsewhere, so the squares are larger
            view.window.height = view.rect.bottom - view.window.top - 8
            view.set_zoom(ZOOM)
            self._map = view
        view = self._map
        view.lit = self.choice.args[0]
        view.pick(picks, self.give)
        x, y = view.chart.centre(here)
        view.scroll_to((x - view.window.width / 2, y - view.window.height / 2))
        view.look_at(self.picked if isinstance(self.picked, tuple) else here)
        return view

    def _build_rows(self, rows: Sequence[PickRow], left: float, top: float, wide: float) -> None:
        area = self.add(ScrollArea((left, top, wide, WORK[1] + WORK[3] - 10 - top), region="list"))
        brush = measuring(self)
        inner = wide - 8
        heights = [row.measure(brush, inner) for row in rows]
        if sum(heights) + ROW_GAP * (len(rows) - 1) + 8 > area.rect.height:
            inner = area.inner_width - 8
            heights = [row.measure(brush, inner) for row in rows]
        y = 4.0
        for row, high in zip(rows, heights, strict=True):
            row.rect.update(4, y, inner, high)
            area.add(row)
            y += high + ROW_GAP
        area.tall = y - ROW_GAP + 4

    def _build_question(self) -> None:
        words, game = questions.question(self.game, self.choice), self.game
        top = self._heading(
            questions.say(game, words.title, self.choice), questions.say(game, words.text, self.choice), cap=self.person
        )
        if self.choice.name == "offer_peek":
            self.add(Label((854, top, 708, 0), "Choose a tile at the left, or start without a look.", "name"))
            self._add_table(top + 40)
            self.main(words.answers[STOP].label, partial(self.give, STOP), rect=MAIN)
            return
        high = KEY_HIGH * text.text_size()
        for n, option in enumerate(questions.options(game, self.choice)):
            key = Key(
                option.label, (854, top + n * (high + ROW_GAP), 708, high), partial(self.give, option.answer),
                sub=option.note, style="name", why=option.why, rule=option.rule, digit=n + 1, cap=str(n + 1),
                region="list",
            )  # fmt: skip
            self.add(key)
            if n == 0:
                self.first = key
        self._add_table(top + len(self.choice.options) * (high + ROW_GAP) + 6)

    def _add_table(self, top: float) -> None:
        room = WORK[1] + WORK[3] - 16 - top
        if room > LEAST_TABLE:
            self.add(PullTable(self, (854, top, 708, room)))

    def _build_help(self) -> None:
        self.add(HelpLine((838, 752, 740, 56), questions.rule_text(self.game, HELP.get(self.choice.name, "TB-9"))))
        if self.choice.name == "choose_tile" and self.stage_of_work == "work":
            self.hints(("Enter", "turn up"), at=(846, 848))
        elif self.picked is not None:
            self.hints(("Enter", "use it"), at=(846, 848))
