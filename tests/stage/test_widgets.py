"""Widgets and scenes, used the way people use them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.stage import text, theme
from game.stage.motion import Do, Sequence, Wait
from game.stage.paint import keycap_size
from game.stage.scene import Stage
from game.stage.screen import Screen
from game.stage.settings import Settings
from game.stage.widgets import (
    Brush,
    CardView,
    Carry,
    HoldKey,
    Key,
    Label,
    ListBox,
    Panel,
    Place,
    Row,
    ScrollArea,
    Stepper,
    TextEntry,
    Toggle,
    Well,
)
from game.stage.widgets.base import Widget
from game.stage.widgets.dialog import Choice, Dialog
from tests.pilot import Pilot, make_stage

Build = Callable[["Board"], None]


class Board(Screen):
    """A screen filled by the test; ``did`` collects what happened."""

    title = "Test board"
    mood = "cadets"

    def __init__(self, fill: Build) -> None:
        super().__init__()
        self.fill = fill
        self.did: list[Any] = []

    def build(self) -> None:
        self.fill(self)

    def note(self, what: Any) -> Callable[[], None]:
        return lambda: self.did.append(what)


def start(fill: Build, stage: Stage | None = None) -> tuple[Pilot, Board]:
    board = Board(fill)
    return Pilot(stage or make_stage(), board), board


def grid_of_keys(board: Board) -> None:
    for row in range(3):
        for column in range(3):
            name = f"{row}{column}"
            region = "left" if column == 0 else "right"
            box = (100 + 300 * column, 100 + 200 * row, 250, 60)
            board.add(Key(name, box, board.note(name), region=region))


# -- keys


def test_a_key_acts_when_the_button_comes_up_on_it() -> None:
    pilot, board = start(grid_of_keys)
    pilot.click_on("11")
    assert board.did == ["11"]
    pilot.move(*pilot.find("00").where().center)
    pilot.down()
    pilot.move(800, 850)
    pilot.up()
    assert board.did == ["11"], "let go elsewhere: nothing happens"


@pytest.mark.parametrize("times", [2, 10])
def test_fast_clicks_on_one_spot_act_once(times: int) -> None:
    """D22"""
    pilot, board = start(grid_of_keys)
    pilot.click_on("11", times=times)
    assert board.did == ["11"]


def test_the_second_half_of_a_double_click_does_not_hit_what_came_up_under_it() -> None:
    """D22: the first click opens another screen with a key on the same spot."""
    second = Board(lambda board: board.add(Key("next", (100, 100, 250, 60), board.note("next"))) and None)

    def fill(board: Board) -> None:
        board.add(Key("go", (100, 100, 250, 60), lambda: board.stage.stack.push(second)))

    pilot, _ = start(fill)
    pilot.click(150, 130, times=2)
    assert second.did == []
    pilot.click(150, 130)
    assert second.did == ["next"]


def test_two_presses_in_a_blink_act_once_but_a_plus_key_counts_all() -> None:
    """D22"""

    def fill(board: Board) -> None:
        board.add(Key("once", (100, 100, 200, 60), board.note("once")))
        board.add(Key("plus", (100, 300, 200, 60), board.note("plus"), repeats=True))

    pilot, board = start(fill)
    pilot.press("down")
    for _ in range(5):
        pilot.press("return", pause=0.02)
    pilot.press("down")
    for _ in range(5):
        pilot.press("return", pause=0.02)
    assert board.did == ["once"] + ["plus"] * 5
    pilot.click_on("plus", times=3)
    assert board.did.count("plus") == 8


def test_holding_use_for_three_seconds_acts_once() -> None:
    """D21"""
    pilot, board = start(grid_of_keys)
    pilot.press("down")
    pilot.key_down("return")
    pilot.wait(3)
    pilot.key_up("return")
    assert board.did == ["00"]


def test_a_closed_key_says_why_when_it_is_used_by_mouse_or_keys() -> None:
    def fill(board: Board) -> None:
        why = "Tube W09 is not full. It needs two more pieces."
        board.add(Key("Fire", (100, 100, 200, 60), board.note("fire"), why=why, rule="WL-4"))

    pilot, board = start(fill)
    pilot.click_on("Fire")
    pilot.see("needs two more pieces")
    pilot.see("WL-4")
    pilot.move(900, 700)
    pilot.see_not("WL-4")
    pilot.press("down", "return", pause=0.02)
    pilot.see("WL-4")
    assert board.did == []


def test_a_closed_key_says_why_when_it_is_rested_on_or_focused() -> None:
    def fill(board: Board) -> None:
        board.add(Key("Open", (100, 100, 200, 60)))
        board.add(Key("Fire", (100, 300, 200, 60), why="The tube is empty."))

    pilot, _ = start(fill)
    pilot.hover_on("Fire")
    pilot.see("The tube is empty.")
    pilot.press("up", pause=0.02)
    pilot.see_not("The tube is empty.")
    pilot.press("down", pause=0.5)
    pilot.see("The tube is empty.")


def test_a_refusal_shakes_unless_motion_is_reduced() -> None:
    def fill(board: Board) -> None:
        board.add(Key("Fire", (100, 100, 200, 60), why="Empty."))

    pilot, board = start(fill)
    pilot.click(150, 130, pause=0.05)
    assert board.busy
    pilot.wait(0.5)
    assert not board.busy
    pilot.stage.settings.reduced_motion = True
    pilot.click(150, 130, pause=0.05)
    assert not board.busy
    pilot.see("Empty.")


def test_a_key_at_work_turns_its_stripes() -> None:
    pilot, board = start(lambda board: board.add(Key("Think", (100, 100, 300, 60), working=True)) and None)
    assert board.busy
    first = pygame.image.tobytes(pilot.picture(), "RGB")
    pilot.wait(0.3)
    assert pygame.image.tobytes(pilot.picture(), "RGB") != first


def test_hotkeys_and_digits_use_their_key() -> None:
    def fill(board: Board) -> None:
        board.add(Key("Log", (100, 100, 200, 60), board.note("log"), hotkey="m"))
        board.add(Key("First", (100, 200, 200, 60), board.note("first"), digit=1))
        board.add(Key("Tenth", (100, 300, 200, 60), board.note("tenth"), digit=0))

    pilot, board = start(fill)
    pilot.press("0", "1", "m")
    assert board.did == ["tenth", "first", "log"]


def test_the_main_key_is_ctrl_enter_and_menu_held_from_anywhere() -> None:
    def fill(board: Board) -> None:
        grid_of_keys(board)
        board.main("Begin", board.note("main"))

    pilot, board = start(fill)
    pilot.press("down")
    pilot.press("ctrl+return")
    pilot.pad("Menu", hold=0.6)
    assert board.did == ["main", "main"]


# -- focus


def test_directions_go_to_the_nearest_control_and_stop_at_the_edge() -> None:
    pilot, _ = start(grid_of_keys)
    pilot.press("down")
    assert pilot.focus == "00"
    pilot.press("right", "right", "right")
    assert pilot.focus == "02"
    pilot.press("down", "left")
    assert pilot.focus == "11"


def test_every_control_is_reached_with_directions_alone() -> None:
    """look.md 11.5: the focus is never trapped."""
    pilot, board = start(grid_of_keys)
    pilot.press("down")
    reached = {pilot.focus}
    for key in ("right", "right", "down", "left", "left", "down", "right", "right"):
        pilot.press(key)
        reached.add(pilot.focus)
    assert reached == {f"{row}{column}" for row in range(3) for column in range(3)}


def test_what_lies_on_a_control_is_reached_from_it_before_what_is_beside_it() -> None:
    def fill(board: Board) -> None:
        board.add(Key("plate", (100, 100, 400, 80)))
        board.add(Key("beside", (510, 100, 80, 80)))
        board.add(Key("on it", (220, 110, 240, 30)))

    pilot, board = start(fill)
    board.tree.set_focus(pilot.find("plate"))
    pilot.press("right")
    assert pilot.focus == "on it"
    pilot.press("right")
    assert pilot.focus == "beside"
    pilot.press("left", "left")
    assert pilot.focus == "plate"


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize(("cap", "title", "purpose"), [
    ("Everything that happened", "Log", "The newest line stands at the bottom."),
    ("Cap", "A title that goes on and on until it has no room", "What is asked is said in two lines.\nHere they are."),
])  # fmt: skip
def test_cap_title_and_purpose_of_the_top_bar_never_lie_on_each_other(
    cap: str, title: str, purpose: str, text_size: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: dict[str, pygame.Rect] = {}
    fitted = Brush.fitted

    def watched(brush: Brush, string: str, *rest: Any, **more: Any) -> pygame.Rect:
        drawn[string] = fitted(brush, string, *rest, **more)
        return drawn[string]

    monkeypatch.setattr(Brush, "fitted", watched)
    stage = make_stage()
    stage.settings.text_size = text_size
    stage.save_settings()
    pilot, board = start(lambda board: None, stage)
    board.cap, board.title, board.purpose = cap, title, purpose
    board.status = [("Round", "15")]
    board.rebuild()
    pilot.picture()
    parts = [drawn[each] for each in (cap, title, purpose)]
    assert not any(one.colliderect(two) for n, one in enumerate(parts) for two in parts[:n] if n == 2)
    assert all(part.top >= 0 and part.bottom <= 70 * pilot.stage.view.scale for part in parts)


def test_tab_goes_round_the_regions_and_back() -> None:
    pilot, _ = start(grid_of_keys)
    pilot.press("tab")
    assert pilot.focus == "00"
    pilot.press("tab")
    assert pilot.focus == "01"
    pilot.press("tab")
    assert pilot.focus == "00"
    pilot.press("shift+tab")
    assert pilot.focus == "01"
    pilot.pad("RB", "LB")
    assert pilot.focus == "01"


def test_pointing_selects_and_keys_go_on_from_there() -> None:
    pilot, _ = start(grid_of_keys)
    pilot.move(*pilot.find("11").where().center)
    assert pilot.focus == "11"
    pilot.press("right")
    assert pilot.focus == "12"


def test_the_ring_shows_with_keys_and_hides_with_the_mouse() -> None:
    pilot, _ = start(grid_of_keys)
    pilot.move(5, 890)
    plain = pygame.image.tobytes(pilot.picture(), "RGB")
    pilot.press("down")
    ring = pygame.image.tobytes(pilot.picture(), "RGB")
    pilot.move(6, 890)
    again = pygame.image.tobytes(pilot.picture(), "RGB")
    assert ring != plain and again == plain


def test_a_rebuild_keeps_the_focus_on_the_control_of_the_same_name() -> None:
    pilot, board = start(grid_of_keys)
    pilot.press("down", "right", "down")
    board.rebuild()
    assert pilot.focus == "11"


def test_when_the_focused_control_is_gone_its_neighbour_gets_the_focus() -> None:
    gone: list[str] = []

    def fill(board: Board) -> None:
        for place, name in enumerate("abc"):
            if name not in gone:
                board.add(Key(name, (100, 100 + 100 * place, 200, 60), board.note(name)))

    pilot, board = start(fill)
    pilot.press("down", "down", "down")
    assert pilot.focus == "c"
    gone.append("c")
    board.rebuild()
    assert pilot.focus == "b"


# -- dialogs


def test_nothing_under_a_dialog_reacts() -> None:
    """D23: every point of a coarse grid, over a screen full of keys and over another dialog."""

    def fill(board: Board) -> None:
        for row in range(9):
            for column in range(8):
                box = (200 * column, 100 * row, 199, 99)
                board.add(Key(f"{row}{column}", box, board.note("below"), repeats=True))

    pilot, board = start(fill)
    answers: list[str] = []
    under = Dialog("Under", "Text", [Choice("Under yes", lambda: answers.append("under"))])
    over = Dialog("Over", "Text", [Choice("Over yes", lambda: answers.append("over"), why="Not now.")])
    pilot.stage.stack.push(under)
    pilot.stage.stack.push(over)
    for x in range(10, 1600, 80):
        for y in range(10, 900, 60):
            pilot.click(x, y, pause=0.02)
            pilot.click(x, y, button=3, pause=0.02)
    pilot.press("ctrl+return", "5", "m")
    assert board.did == [] and answers == []
    assert pilot.stage.stack.top is over


def test_the_focus_returns_to_where_it_was_when_a_dialog_closes() -> None:
    pilot, _ = start(grid_of_keys)
    pilot.press("down", "right")
    pilot.stage.stack.push(Dialog("Sure?", "Text", [Choice("Stay"), Choice("Leave")], safe=0))
    assert pilot.focus == "Stay"
    pilot.press("right")
    assert pilot.focus == "Leave"
    pilot.press("escape")
    assert pilot.focus == "01"


def test_escape_means_the_safe_choice_and_a_forced_choice_has_none() -> None:
    pilot, board = start(grid_of_keys)
    stay, leave = Choice("Stay", board.note("stay")), Choice("Leave", board.note("leave"))
    pilot.stage.stack.push(Dialog("Sure?", "", [stay, leave], safe=0))
    pilot.press("escape")
    assert board.did == ["stay"]
    forced = Dialog("Which side?", "", [stay, leave])
    pilot.stage.stack.push(forced)
    pilot.press("escape", "backspace")
    assert pilot.stage.stack.top is forced
    pilot.press("2")
    assert board.did == ["stay", "leave"]


def test_the_gold_choice_of_a_dialog_answers_to_ctrl_enter_and_to_menu_held() -> None:
    pilot, board = start(grid_of_keys)
    stay, leave = Choice("Stay", board.note("stay"), kind="primary"), Choice("Leave", board.note("leave"))
    pilot.stage.stack.push(Dialog("Sure?", "", [leave, stay], safe=0))
    pilot.press("ctrl+return")
    pilot.stage.stack.push(Dialog("Sure?", "", [leave, stay], safe=0))
    pilot.pad("Menu", hold=0.5)
    assert board.did == ["stay", "stay"]


def test_holding_b_shows_the_board_behind_a_dialog() -> None:
    pilot, _ = start(grid_of_keys)
    board = pygame.image.tobytes(pilot.picture(), "RGB")
    dialog = Dialog("Which side?", "", [Choice("Fore"), Choice("Aft")], eye=True)
    pilot.stage.stack.push(dialog)
    pilot.wait(0.5)
    shown = pygame.image.tobytes(pilot.picture(), "RGB")
    pilot.key_down("b")
    behind = pygame.image.tobytes(pilot.picture(), "RGB")
    pilot.press("return")
    pilot.click(800, 500)
    pilot.key_up("b")
    assert shown != board and behind == board
    assert pilot.stage.stack.top is dialog, "nothing is chosen while looking behind"


def test_a_long_text_in_a_dialog_scrolls() -> None:
    """D29"""
    pilot, _ = start(grid_of_keys)
    dialog = Dialog("Rules", "A sentence that goes on. " * 800, [Choice("Understood")], safe=0)
    pilot.stage.stack.push(dialog)
    pilot.wait(0.5)
    assert dialog.box.height <= 900
    area = next(widget for widget in dialog.tree.all() if isinstance(widget, ScrollArea))
    pilot.press("up")
    pilot.press("down", "down")
    assert area.top > 0
    pilot.move(*area.rect.center)
    pilot.wheel(-500)
    assert area.top == area.reach
    pilot.picture()


# -- lists, switches, steppers, text


def missions(board: Board) -> None:
    rows = [Row(f"Mission {n}", "note", badge=str(n)) for n in range(1, 31)]
    rows[1].why = "Later."
    board.add(ListBox((100, 100, 400, 300), rows, board.did.append, digits=True, region="list"))


def test_digits_pick_rows_and_closed_rows_refuse() -> None:
    pilot, board = start(missions)
    pilot.press("3", "2", "0")
    assert board.did == [2, 9]


def test_the_focus_scrolls_rows_into_view() -> None:
    pilot, board = start(missions)
    for _ in range(20):
        pilot.press("down")
    box = next(widget for widget in board.tree.all() if isinstance(widget, ListBox))
    row = pilot.find("Mission 20")
    assert pilot.focus == "Mission 20"
    assert box.rect.top <= row.where().top and row.where().bottom <= box.rect.bottom
    pilot.click(200, 390)
    assert board.did and board.did[-1] > 10, "the row that is seen there is the row that is clicked"


def test_rows_outside_a_list_take_no_clicks() -> None:
    def fill(board: Board) -> None:
        missions(board)
        board.add(Key("below", (100, 420, 400, 60), board.note("below")))

    pilot, board = start(fill)
    pilot.click(200, 450)
    assert board.did == ["below"]


def test_a_list_that_follows_chooses_with_the_arrows() -> None:
    def fill(board: Board) -> None:
        rows = [Row(name) for name in "abc"]
        board.add(ListBox((100, 100, 400, 300), rows, board.did.append, follows=True))

    pilot, board = start(fill)
    pilot.press("down", "down", "down")
    assert board.did == [0, 1, 2]
    pilot.move(200, 120)
    assert board.did == [0, 1, 2], "the mouse only points"


def test_passing_by_a_list_that_follows_chooses_nothing() -> None:
    """Arrows and Tab from outside enter it at its choice, not at the row that lies nearest."""

    def fill(board: Board) -> None:
        board.add(Key("beside", (600, 220, 200, 60), board.note("beside"), region="beside"))
        rows = [Row(name) for name in "abcd"]
        board.add(ListBox((100, 100, 400, 300), rows, board.did.append, chosen=0, follows=True, region="list"))

    pilot, board = start(fill)
    box = next(widget for widget in board.tree.all() if isinstance(widget, ListBox))
    for way in ("left", "tab"):
        board.tree.set_focus(pilot.find("beside"))
        pilot.press(way)
        assert board.tree.focus is box.children[0], way
    assert board.did == []
    pilot.press("down", "down")
    assert board.did == [1, 2], "inside, every row is chosen on the way"
    board.tree.set_focus(pilot.find("beside"))
    pilot.press("tab")
    assert board.tree.focus is box.children[2]


def test_a_label_leaves_room_for_the_hint_of_its_key_however_large_the_letters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At text size 150 % the hint grew into "Reply with nothing"."""
    pilot, board = start(lambda board: None)
    ends: list[int] = []
    draw = text.draw

    def noted(surface: pygame.Surface, string: str, *others: Any, **more: Any) -> pygame.Rect:
        rect = draw(surface, string, *others, **more)
        if string != "N":
            ends.append(rect.right)
        return rect

    monkeypatch.setattr(text, "draw", noted)
    brush = Brush(pygame.Surface((1600, 900)), pilot.stage, "scouts")
    for size in (1.0, 1.5):
        monkeypatch.setattr(text, "_factor", size)
        hint = keycap_size("N", brush.scale)[0]
        for width in range(180, 300, 4):
            key = board.add(Key("Reply with nothing", (100, 100, width, 46), board.note("reply"), cap="N"))
            key.draw(brush)
            assert ends.pop() <= brush.at((100 + width - 12, 0))[0] - hint - 6, (size, width)


def test_a_switch_goes_over_by_use_and_by_left_and_right() -> None:
    pilot, board = start(
        lambda board: board.add(Toggle("Science", (100, 100, 300, 40), True, board.did.append)) and None
    )
    pilot.click_on("Science")
    pilot.press("right", "right", "left", "return")
    assert board.did == [False, True, False, True]


def test_a_stepper_stops_at_its_ends_and_goes_round_by_use() -> None:
    values = [(30, "30 s"), (45, "45 s"), (60, "60 s")]
    pilot, board = start(
        lambda board: board.add(Stepper("Clock", (100, 100, 400, 44), values, 30, board.did.append)) and None
    )
    pilot.press("down", "left", "right", "right", "right", "return")
    assert board.did == [45, 60, 30]
    pilot.click(300, 122)
    assert board.did == [45, 60, 30], "left arrow at the first value"
    pilot.click(480, 122)
    assert board.did[-1] == 45


def entry(board: Board) -> None:
    box = (100, 100, 300, 46)
    board.add(TextEntry(box, "", board.did.append, limit=8, empty="Name", name="name"))
    board.add(Key("Next", (100, 300, 300, 60), board.note("next")))


def test_typing_a_name_with_letters_that_are_keys_elsewhere() -> None:
    pilot, board = start(entry)
    pilot.press("up", "q", "1")
    pilot.type("Zoë Ł!")
    pilot.press("backspace", "return")
    assert board.did == ["Zoë Ł"]
    pilot.press("down", "return")
    assert board.did == ["Zoë Ł", "next"]


def test_a_name_is_limited_and_control_characters_are_left_out() -> None:
    pilot, board = start(entry)
    pilot.press("up")
    pilot.type("a\n\x07\u202eb")
    pilot.type("0123456789")
    pilot.press("return")
    assert board.did == ["ab012345"]


def test_leaving_a_field_keeps_what_was_typed() -> None:
    pilot, board = start(entry)
    pilot.click_on("name")
    pilot.type("Ada")
    pilot.click_on("Next")
    assert board.did == ["Ada", "next"]
    pilot.press("p")
    pilot.see("Ada")


def test_a_pad_writes_letter_by_letter() -> None:
    pilot, board = start(entry)
    pilot.pad("up", "right", "down", "right", "up", "A")
    assert board.did == ["BZ"]


def test_holding_a_key_fills_it_and_letting_go_empties_it() -> None:
    pilot, board = start(
        lambda board: board.add(HoldKey("Hold", (100, 100, 300, 70), board.note("begun"))) and None
    )
    pilot.press("down")
    pilot.key_down("space")
    pilot.wait(0.5)
    pilot.key_up("space")
    pilot.wait(1)
    assert board.did == []
    pilot.key_down("space")
    pilot.wait(0.65)
    assert board.did == ["begun"]
    pilot.wait(3)
    assert board.did == ["begun"], "one hold, one act"
    pilot.key_up("space")
    pilot.move(200, 130)
    pilot.down()
    pilot.wait(0.65)
    assert board.did == ["begun", "begun"]


def test_a_hold_that_began_before_the_screen_came_up_does_not_count() -> None:
    """look.md 11.10: a late key of the last person opens nothing."""
    pilot, _ = start(grid_of_keys)
    pilot.key_down("space")
    cover = Board(lambda board: board.add(HoldKey("Hold", (100, 100, 300, 70), board.note("open"))) and None)
    pilot.stage.stack.push(cover)
    pilot.wait(2)
    pilot.key_up("space")
    for _ in range(10):
        pilot.press("space", pause=0.05)
        pilot.click(200, 130, pause=0.05)
    assert cover.did == []


def test_losing_the_window_while_holding_does_not_act() -> None:
    """D20"""
    pilot, board = start(
        lambda board: board.add(HoldKey("Hold", (100, 100, 300, 70), board.note("begun"))) and None
    )
    pilot.press("down")
    pilot.key_down("space")
    pilot.wait(0.3)
    pilot.post(pygame.WINDOWFOCUSLOST)
    pilot.wait(2)
    assert board.did == []


def test_tapping_twice_is_the_other_way_to_open() -> None:
    def fill(board: Board) -> None:
        key = HoldKey("Tap", (100, 100, 300, 70), board.note("begun"), tap_twice=True, again="Tap again")
        board.add(key)

    pilot, board = start(fill)
    pilot.press("down", "space")
    pilot.see("Tap again")
    pilot.wait(3)
    pilot.see_not("Tap again")
    pilot.press("space")
    assert board.did == []
    pilot.press("space")
    assert board.did == ["begun"]


# -- carrying pieces


class Rack(Board):
    """Two rack places, two grid places; "bad" is refused on the grid."""

    def __init__(self) -> None:
        super().__init__(lambda board: None)
        self.places: dict[Any, str | None] = {"r0": "A", "r1": "bad", "g0": None, "g1": None}
        self.turns = 0
        self.carry = Carry(self, draw=self.draw_piece, put=self.put, away=self.away, turn=self.turn)

    def build(self) -> None:
        for place, (at, piece) in enumerate(self.places.items()):
            self.add(Place((100 + 200 * place, 300, 120, 120), at, piece, region=str(at)[0], name=str(at)))

    def draw_piece(self, brush: Any, box: Any, piece: str) -> None:
        brush.text(piece, "name", (255, 255, 255), box.center, anchor="center")

    def put(self, home: str, at: str, piece: str) -> tuple[str, str] | None:
        if piece == "bad":
            return "That does not fit there.", "EN-2"
        self.places[home], self.places[at] = self.places[at], piece
        self.rebuild()
        return None

    def away(self, at: str, piece: str) -> str | None:
        self.did.append(("away", at))
        return None

    def turn(self, piece: str, step: int) -> str:
        self.turns += step
        return piece


def rack() -> tuple[Pilot, Rack]:
    scene = Rack()
    return Pilot(make_stage(), scene), scene


def test_a_click_lifts_and_a_click_puts_down() -> None:
    pilot, scene = rack()
    pilot.click_on("r0")
    assert scene.carrying
    pilot.picture()
    pilot.click_on("g1")
    assert not scene.carrying and scene.places == {"r0": None, "r1": "bad", "g0": None, "g1": "A"}


def test_dragging_does_the_same() -> None:
    pilot, scene = rack()
    pilot.drag((160, 360), (560, 360))
    assert not scene.carrying and scene.places["g0"] == "A"


def test_a_drag_that_ends_nowhere_returns_the_piece() -> None:
    pilot, scene = rack()
    pilot.drag((160, 360), (800, 800))
    assert not scene.carrying and scene.places["r0"] == "A"


def test_keys_alone_lift_move_turn_and_put_down() -> None:
    pilot, scene = rack()
    pilot.press("right", "return")
    assert scene.carrying
    pilot.picture()
    pilot.press("e", "e", "q", "right", "right", "return")
    assert scene.turns == 1
    assert not scene.carrying and scene.places["g0"] == "A"


def test_a_pad_alone_does_it_too_with_the_shoulders_turning() -> None:
    pilot, scene = rack()
    pilot.pad("right", "A", "RB", "RB", "LB", "right", "right", "right", "A")
    assert scene.turns == 1 and scene.places["g1"] == "A"


@pytest.mark.parametrize("back", ["backspace", "escape", "B"])
def test_back_returns_a_carried_piece(back: str) -> None:
    pilot, scene = rack()
    pilot.press("right", "return", "right")
    if back == "B":
        pilot.pad("B")
    else:
        pilot.press(back)
    assert not scene.carrying and scene.places["r0"] == "A"


def test_a_refused_place_says_why_and_the_piece_stays_in_hand() -> None:
    pilot, scene = rack()
    pilot.click_on("r1")
    pilot.click_on("g0")
    pilot.see("does not fit")
    pilot.see("EN-2")
    assert scene.carrying
    pilot.click_on("r1")
    assert not scene.carrying


def test_wheel_and_right_click_turn_what_is_carried() -> None:
    pilot, scene = rack()
    pilot.click_on("r0")
    pilot.wheel(1)
    pilot.wheel(-1)
    pilot.wheel(-1)
    pilot.click(700, 600, button=3)
    assert scene.turns == 2 and scene.carrying


def test_a_double_click_sends_a_laid_piece_away_and_so_does_backspace() -> None:
    pilot, scene = rack()
    pilot.click_on("r0", times=2)
    assert scene.did == [("away", "r0")] and not scene.carrying
    pilot.press("right", "backspace")
    assert scene.did == [("away", "r0"), ("away", "r1")]


# -- scenes


def test_any_press_finishes_running_motion_and_does_nothing_else() -> None:
    pilot, board = start(grid_of_keys)
    pilot.press("down")
    for act in (lambda: pilot.press("return"), lambda: pilot.click_on("11"), lambda: pilot.pad("A")):
        shown: list[str] = []
        board.motion.add(Sequence(Wait(5000), Do(lambda shown=shown: shown.append("end"))))  # type: ignore[misc]
        pilot.wait(0.1)
        assert board.busy and shown == []
        act()
        assert shown == ["end"] and board.did == [] and not board.motion.busy
    pilot.press("return")
    assert board.did


def test_time_stands_still_below_another_scene() -> None:
    """D47"""

    class Clock(Board):
        spent = 0.0

        def update(self, dt: float) -> None:
            super().update(dt)
            self.spent += dt

    clock = Clock(grid_of_keys)
    pilot = Pilot(make_stage(), clock)
    pilot.wait(1)
    pilot.stage.stack.push(Dialog("Paused", "", [Choice("Go on")]))
    before = clock.spent
    pilot.wait(20)
    assert clock.spent == before
    pilot.press("return")
    assert clock.spent > before


def test_the_ground_looks_like_everything_drawn_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plates are painted once; a plate over a key still hides it."""

    def fill(board: Board) -> None:
        board.add(Panel((100, 100, 500, 300), cap="Below"))
        board.add(Key("On it", (150, 200, 200, 60)))
        board.add(Panel((200, 220, 300, 100), title="Above"))
        board.add(Well((700, 500, 100, 100)))
        area = board.add(ScrollArea((900, 300, 300, 200)))
        area.add(Panel((0, 0, 200, 150)))
        area.add(Panel((0, 300, 200, 150)))
        area.scroll(60)

    pilot, board = start(fill)
    quick = pygame.image.tobytes(pilot.picture(), "RGB")
    monkeypatch.setattr(Screen, "still_background", lambda self: False)
    assert pygame.image.tobytes(pilot.picture(), "RGB") == quick


def test_the_ground_is_painted_again_when_a_plate_says_something_else() -> None:
    pilot, board = start(lambda board: board.add(Panel((100, 100, 500, 300), title="Before")) and None)
    before = pygame.image.tobytes(pilot.picture(), "RGB")
    panel = pilot.find("Before")
    assert isinstance(panel, Panel)
    panel.title = "After"
    panel.changed()
    assert pygame.image.tobytes(pilot.picture(), "RGB") != before


def test_first_time_notes_come_one_at_a_time_and_only_once() -> None:
    class Noted(Board):
        def enter(self) -> None:
            super().enter()
            self.first_time("map", "This is the map.", (100, 100, 400, 400))
            self.first_time("ship", "This is your ship.", (700, 100, 100, 100))

    stage = make_stage()
    pilot = Pilot(stage, Noted(grid_of_keys))
    pilot.picture()
    pilot.see("This is the map.")
    pilot.see_not("your ship")
    pilot.press("down")
    pilot.see("your ship")
    pilot.click(900, 800)
    pilot.see_not("your ship")
    assert stage.settings.notes_seen == ["map", "ship"]
    stage.stack.push(Noted(grid_of_keys))
    pilot.see_not("map")
    stage.settings.notes_seen.clear()
    stage.settings.notes = False
    stage.stack.push(Noted(grid_of_keys))
    pilot.see_not("map")


def test_messages_come_one_after_another_and_three_wait_at_most() -> None:
    pilot, board = start(grid_of_keys)
    for number in range(6):
        pilot.stage.message(f"Message {number}")
    seen = []
    for _ in range(6):
        seen.append(pilot.stage.messages.shown)
        pilot.picture()
        pilot.wait(2.6)
    assert seen == ["Message 0", "Message 3", "Message 4", "Message 5", "", ""]


def test_escape_pauses_a_game_and_goes_back_elsewhere() -> None:
    pilot, board = start(grid_of_keys)
    paused: list[object] = []
    pilot.stage.pause = paused.append
    pilot.press("escape", "p")
    assert paused == []
    board.pausable = True
    pilot.press("escape", "p")
    pilot.pad("Menu")
    assert paused == [board] * 3


def test_a_lost_pad_pauses_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """D24"""
    pilot, board = start(grid_of_keys)
    board.pausable = True
    paused: list[object] = []
    pilot.stage.pause = paused.append
    pilot.post(pygame.JOYBUTTONDOWN, instance_id=7, button=0)
    pilot.post(pygame.JOYDEVICEREMOVED, instance_id=7)
    assert paused == [board]
    assert "is gone" in pilot.stage.messages.shown
    pilot.press("return")
    assert board.did == ["00"]


def test_a_wipe_ends_by_itself_or_with_a_press_and_never_with_reduced_motion() -> None:
    pilot, _ = start(grid_of_keys)
    pilot.picture()
    second = Board(grid_of_keys)
    pilot.stage.stack.push(second, wipe=True)
    pilot.wait(0.1)
    during = pygame.image.tobytes(pilot.picture(), "RGB")
    pilot.wait_idle(1)
    assert pygame.image.tobytes(pilot.picture(), "RGB") != during
    pilot.stage.stack.pop(wipe=True)
    pilot.press("down", pause=0.01)
    assert not pilot.stage.busy
    pilot.stage.settings.reduced_motion = True
    pilot.stage.stack.push(second, wipe=True)
    assert not pilot.stage.busy


@pytest.mark.parametrize("size", [(1280, 720), (1200, 600), (1920, 1200), (3840, 2160), (500, 900)])
def test_the_point_drawn_is_the_point_clicked_at_every_size(size: tuple[int, int]) -> None:
    """D17, D19"""
    pilot, board = start(grid_of_keys, make_stage(size))
    for name in ("00", "02", "20", "22"):
        where = pilot.find(name).where()
        for x, y in (where.topleft, where.topright, where.bottomleft, where.bottomright):
            inset = 2 / min(1.0, pilot.stage.view.scale)
            board.did.clear()
            pilot.click(
                x + (inset if x == where.left else -inset),
                y + (inset if y == where.top else -inset),
                pause=0.4,
            )
            assert board.did == [name]


@pytest.mark.parametrize("text_size", [100, 150])
def test_a_long_label_is_never_set_below_fifteen_units(text_size: int) -> None:
    """D15"""
    stage = make_stage()
    stage.settings = Settings(text_size=text_size)  # type: ignore[arg-type]
    stage.save_settings()
    pilot, board = start(
        lambda board: (
            board.add(Key("A label that is far too long for its key", (100, 100, 160, 60))) and None
        ),
        stage,
    )
    brush = Brush(pygame.Surface((10, 10)), stage, "shell")
    style, wraps = brush.fit("A label that is far too long for its key", "label", 120, 50)
    assert style.size * text_size / 100 >= 15 - 1e-6 and wraps
    pilot.picture()
    stage.settings = Settings()
    stage.save_settings()


def test_every_text_of_a_label_is_known_to_the_pilot() -> None:
    pilot, _ = start(
        lambda board: board.add(Label((0, 100, 400, 0), "Some **bold** words", rich=True)) and None
    )
    pilot.see("some bold words")
    with pytest.raises(AssertionError):
        pilot.see("other words")


def test_a_widget_out_of_sight_is_not_found() -> None:
    widget = Widget((0, 0, 10, 10), visible=False)
    assert widget.find((5, 5)) is None and list(widget.walk()) == []


def test_a_card_that_is_turned_up_shows_its_back_then_its_face_and_grows_narrow_between() -> None:
    stage = make_stage()
    def covers(turned: float) -> tuple[int, bool]:
        """How wide the card is, and whether paper is seen."""
        surface = pygame.Surface(stage.view.size)
        card = CardView((100, 100, 200, 240), "Helm Linkage", "It is slow.", accent=theme.MARIGOLD, icon="icon_helm")
        card.turned = turned
        card.draw(Brush(surface, stage, "cadets"))
        shown = pygame.mask.from_threshold(surface, (0, 0, 0), (40, 40, 40, 255))
        shown.invert()
        foot = surface.get_at(stage.view.point((200, 300)))
        return max(each.w for each in shown.get_bounding_rects()), foot[2] > 150

    widths = [covers(turned)[0] for turned in (0.0, 0.25, 0.45, 0.55, 0.75, 1.0)]
    assert widths[0] > widths[1] > widths[2] < 50 > widths[3] < widths[4] < widths[5]
    assert [covers(turned)[1] for turned in (0.0, 0.3, 0.7, 1.0)] == [False, False, True, True]
