"""Three people at one computer never see each other's cards: SS-7.8 to SS-7.11, SS-UI.8, SS-UI.12, D40, D41."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.core.chance import Dice
from game.core.engine import Event
from game.core.journal import Header, Journal
from game.core.state import HIDDEN
from game.scouts import WING
from game.scouts.crew import DESK
from game.scouts.records import face
from game.scouts.scenes.covers import Cover
from game.scouts.scenes.desk import Desk
from game.scouts.scenes.desks import OPEN
from game.scouts.scenes.gallery import first_session
from game.scouts.scenes.shown import view_of
from game.scouts.scenes.table.looking import Sheet
from game.scouts.scenes.table.motions import LINGER
from game.scouts.scenes.table.news import LogBook
from game.scouts.scenes.table.setting_out import SettingOut
from game.scouts.scenes.table.table import ScoutTable
from game.stage.screen import WidgetScene
from game.stage.session import Session
from game.stage.settings import Settings
from game.stage.widgets.dialog import Choice as Way
from game.stage.widgets.dialog import Dialog
from tests.pilot import FRAME, Pilot, make_stage
from tests.scouts.scenes.seats import CONTENT, before, everything_said, hold, leaks, sit

THREE = {"people": 3, "rivals": 0}


class Watcher(Pilot):
    """Looks at every single frame: whoever sits here has confirmed it, and nobody else's cards are on screen."""

    table: ScoutTable | None = None
    sits: int | None = None
    """Who confirmed last; None while nobody may look at anything private."""
    frames = 0

    def wait(self, seconds: float, frame: float = FRAME) -> None:
        for _ in range(max(1, round(seconds / frame))):
            covered = self.stage.stack.top if isinstance(self.stage.stack.top, Cover) else None
            super().wait(frame, frame)
            if covered is not None and covered not in self.stage.stack.scenes:
                self.sits = covered.seat
            if self.table is not None:
                self.look(self.table)

    def look(self, table: ScoutTable) -> None:
        self.frames += 1
        shown = self.stage.stack.shown()
        if isinstance(self.stage.stack.top, Cover):
            self.sits = None
        if table in shown and table.shown.viewer is not None:
            assert table.shown.viewer == self.sits, "a hand lies open for somebody who has not confirmed"
        for scene in shown:
            if isinstance(scene, Desk) and scene.choice.name not in OPEN:
                assert scene.choice.seat == self.sits, "a private desk is open for somebody else"
        viewer = self.sits if isinstance(self.sits, int) else None
        assert leaks(self, table, viewer) == set()


@pytest.mark.parametrize("mode", ["action", "base"])
def test_in_a_game_of_three_people_no_frame_shows_a_card_of_somebody_else(mode: str) -> None:
    question = "choose_action" if mode == "action" else "base_action"
    session = first_session(CONTENT, until=question, round=2, mode=mode, **THREE)
    stage = make_stage()
    stage.settings.notes = False
    table = ScoutTable(session)
    pilot = Watcher(stage)
    pilot.table = table
    stage.stack.push(table)
    until = session.journal.count + 28
    covers = 0
    while session.journal.count < until and not session.over:
        pilot.wait_idle()
        if isinstance(pilot.scene, Cover):
            covers += 1
            hold(pilot)
            continue
        press_on(pilot, session)
    assert pilot.frames > 1000
    assert covers > 8


def press_on(pilot: Pilot, session: Session) -> None:
    """Do what a rival would do, through the table."""
    scene, choice = pilot.scene, session.choice
    if isinstance(scene, Desk):
        scene.give(session.bots.answer(session.game.view(scene.choice.seat)))
    elif isinstance(scene, ScoutTable) and scene.part is not None:
        assert choice is not None
        scene.part.give(session.bots.answer(session.game.view(choice.seat)))
    else:
        pilot.press("ctrl+return")
    pilot.wait(0.05)


def worlds(session: Session, viewer: int | None) -> tuple[Session, Session]:
    """Two games at the same question that differ only in what the viewer cannot see."""
    game = session.game
    eye = len(game.state.players) if viewer is None else viewer
    made = []
    for world in (game.clone(), game.imagine(eye, Dice(7))):
        header = Header("scouts", {}, 0, "")
        copy = Session(WING, Journal(world, header, None), DESK.bots(Dice(1)))
        copy.journal.count = 1
        made.append(copy)
    return made[0], made[1]


def seen_by(session: Session, viewer: int | None, kind: type[ScoutTable] = ScoutTable) -> tuple[bytes, list[str]]:
    """What a viewer's screen looks like, to the last pixel and the last tooltip."""
    stage = make_stage((800, 450))
    stage.settings.notes = False
    table = kind(session)
    table.waiting.clear()
    stage.stack.push(table)
    pilot = Pilot(stage)
    if viewer is not None and isinstance(pilot.scene, Cover):
        assert pilot.scene.seat == viewer
        hold(pilot)
    else:
        pilot.wait_idle()
    return pygame.image.tobytes(pilot.picture(), "RGB"), list(everything_said(pilot))


@pytest.mark.parametrize(
    ("question", "mode"),
    [
        ("choose_action", "action"), ("commit_aids", "action"), ("offer_mishap", "action"), ("choose_next", "action"),
        ("choose_scan", "action"), ("choose_discards", "action"), ("base_action", "base"), ("offer_threat", "base"),
    ],
)  # fmt: skip
def test_worlds_that_differ_only_in_hidden_cards_look_alike_to_the_last_pixel(question: str, mode: str) -> None:
    session = first_session(CONTENT, until=question, round=2, mode=mode, **THREE)
    assert session.choice is not None
    seat = session.choice.seat
    one, other = worlds(session, seat)
    hands = [[ship.hand for ship in world.game.state.ships] for world in (one, other)]
    assert hands[0] != hands[1], "the worlds do not differ at all"
    assert seen_by(one, seat) == seen_by(other, seat)


def test_what_only_others_may_know_takes_no_time_to_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """SS-UI.8: whatever motion an event of its kind has."""
    monkeypatch.setitem(LINGER, "drew_card", 500.0)
    _, table = sit(until="choose_action", round=2)
    for owner, busy in ((1, False), (0, True)):
        table.show(Event("drew_card", {"who": owner, "card": "A01.1"}, only=(owner,)))
        assert table.motion.busy is busy


@pytest.mark.parametrize("question", ["choose_action", "offer_mishap", "choose_discards"])
def test_a_cover_looks_the_same_whatever_anybody_holds(question: str) -> None:
    """SS-7.10."""
    session = first_session(CONTENT, until=question, round=2, **THREE)
    one, other = worlds(session, None)
    assert one.game.state.ships != other.game.state.ships
    pictures = [seen_by(world, None) for world in (one, other)]
    assert pictures[0] == pictures[1]


class Between(ScoutTable):
    """A table that nobody in particular looks at: what everybody may see while nobody is asked."""

    def put(self, choice: object) -> None:
        """Ask nobody."""


@pytest.mark.parametrize("question", ["choose_action", "commit_aids", "offer_mishap", "choose_scan"])
def test_the_open_table_looks_the_same_whatever_anybody_holds(question: str) -> None:
    session = first_session(CONTENT, until=question, round=3, **THREE)
    pictures = [seen_by(world, None, Between) for world in worlds(session, None)]
    assert pictures[0] == pictures[1]


def test_after_loading_the_cover_comes_before_the_first_frame_of_a_hand() -> None:
    session = first_session(CONTENT, until="choose_action", round=3, **THREE)
    assert session.journal.count
    stage = make_stage()
    table = ScoutTable(session)
    stage.stack.push(table)
    pilot = Watcher(stage)
    pilot.table = table
    pilot.look(table)  # the very first frame, before any time has passed
    pilot.wait_idle()
    assert isinstance(pilot.scene, Cover)
    assert session.choice is not None
    assert pilot.scene.seat == session.choice.seat
    hold(pilot)
    assert table.part is not None
    assert table.shown.viewer == session.choice.seat


def test_fast_clicks_and_keys_on_the_cover_do_nothing() -> None:
    pilot, table = sit(until="choose_action", round=3, **THREE)
    cover = pilot.scene
    assert isinstance(cover, Cover)
    count = table.session.journal.count
    for key in ("space", "return", "ctrl+return", "1", "1", "n", "z", "l", "i", "tab", "backspace", "right", "b", "f"):
        pilot.press(key, pause=0.02)
    for name in ("space", "return"):
        for _ in range(12):
            pilot.press(name, pause=0.03)
    pilot.click(*pilot.find("begin").where().center, times=6, pause=0.02)
    pilot.click(800, 450, button=3, times=3)
    pilot.pad("A", "A", "B", "X", "Y", "LB", hold=0.03, pause=0.03)
    assert pilot.scene is cover
    assert table.shown.viewer is None
    assert table.session.journal.count == count


def test_a_key_held_down_since_before_the_cover_opens_nothing() -> None:
    pilot, table = sit(until="offer_mishap", round=2, **THREE)
    hold(pilot)
    pilot.key_down("space")  # on the gold key: declines, and is kept down
    pilot.wait(3.0)
    assert isinstance(pilot.scene, Cover)
    assert table.shown.viewer is None


def test_after_a_pause_the_cover_lies_over_the_hand_until_its_owner_says_so() -> None:
    pilot, table = sit(until="choose_action", round=3, **THREE)
    hold(pilot)
    paused: list[WidgetScene] = []

    def pause(scene: WidgetScene) -> None:
        paused.append(scene)
        pilot.stage.stack.push(Dialog("Paused", "", [Way("Back to the game")], safe=0))

    pilot.stage.pause = pause
    seat = table.shown.viewer
    pilot.press("p")
    assert isinstance(paused[0], Cover), "the pause screen lies over a cover, not over the hand"
    assert table not in pilot.stage.stack.shown()
    pilot.press("escape")
    assert isinstance(pilot.scene, Cover)
    assert pilot.scene.seat == seat
    part = table.part
    hold(pilot)
    assert pilot.scene is table
    assert table.part is part
    assert table.shown.viewer == seat


def test_the_cover_names_no_card_that_has_been_won_already() -> None:
    """SS-6.6, SS-7.10: between two cards of a mission nothing is being faced."""
    pilot, table = sit(until="choose_next", people=2, rivals=0)
    hold(pilot) if isinstance(pilot.scene, Cover) else None
    attempt = table.shown.state.attempt
    assert attempt.card in table.shown.state.ships[attempt.who].pile
    pilot.stage.pause = lambda scene: None
    pilot.press("p")
    assert isinstance(pilot.scene, Cover)
    assert not any("faces" in said for widget in pilot.scene.tree.all() for said in widget.texts())


def test_nothing_of_the_last_picture_stays_behind_the_cover() -> None:
    """No wipe, no frame of the hand under the stripes: the cover is there at once."""
    pilot, _ = sit(until="choose_action", round=3, **THREE)
    hold(pilot)
    pilot.picture()
    pilot.stage.wipe()
    assert pilot.stage.busy
    pilot.stage.cut()
    before_cut = pygame.image.tobytes(pilot.picture(), "RGB")
    pilot.stage.wipe()
    pilot.stage.cut()
    assert pygame.image.tobytes(pilot.picture(), "RGB") == before_cut
    assert not pilot.stage.busy


@pytest.mark.parametrize(
    ("mode", "question"), [("action", "choose_action"), ("action", "offer_mishap"), ("base", "base_action")]
)
def test_no_frame_of_a_motion_tells_apart_worlds_that_are_alike_to_the_viewer(mode: str, question: str) -> None:
    """D41: from an answer to the next cover, with the same dice: cards drawn, declined, flying over the table."""
    session = first_session(CONTENT, until=question, round=2, mode=mode, **THREE)
    assert session.choice is not None
    seat = session.choice.seat
    both = worlds(session, seat)
    both[1].game.state.seed, both[1].game.state.count = session.game.state.seed, session.game.state.count
    answer = {"offer_mishap": "decline"}.get(question, "starbase")
    frames = [list(frames_after(world, answer)) for world in both]
    assert len(frames[0]) > 10
    assert frames[0] == frames[1]


def frames_after(session: Session, answer: str) -> Iterator[bytes]:
    """Every fourth frame from an answer until somebody else is to take the screen, and that cover."""
    pilot, table = before(session)
    hold(pilot)
    assert table.part is not None
    table.part.give(answer)
    count = 0
    while not isinstance(pilot.scene, Cover):
        if isinstance(pilot.scene, Desk):
            pilot.scene.give("done")
        pilot.wait(1 / 60)
        count += 1
        if not count % 4:
            yield pygame.image.tobytes(pilot.picture(), "RGB")
    yield pygame.image.tobytes(pilot.picture(), "RGB")


def test_hovering_anywhere_on_somebody_elses_screen_names_no_card() -> None:
    """D41"""
    pilot, table = sit(until="offer_mishap", round=3, **THREE)
    assert isinstance(pilot.scene, Cover)
    for viewer in (None, table.session.choice.seat if table.session.choice else 0):
        if viewer is not None:
            hold(pilot)
        for y in range(30, 900, 60):
            for x in range(20, 1600, 60):
                pilot.move(x, y)
                tip = pilot.scene.tree.tip() if isinstance(pilot.scene, WidgetScene) else None
                pilot.wait(0.36 if tip is None and (x + y) % 9 == 0 else 0)
        assert leaks(pilot, table, viewer) == set()


def test_the_public_log_names_no_drawn_card_and_the_private_one_only_the_own() -> None:
    """D40"""
    session = first_session(CONTENT, until="choose_action", round=5, **THREE)
    drawn = {seat: session.whispers(seat) for seat in range(3)}
    assert all(drawn.values())
    for line in session.lines:
        assert "You draw" not in line.words
        assert "You see" not in line.words
    stage = make_stage()
    stage.stack.push(LogBook(session, None))
    pilot = Pilot(stage)
    pilot.see_not("For your eyes only")
    pilot.see_not("You draw")
    stage.stack.push(LogBook(session, 1))
    pilot.see("For your eyes only")
    told = [text for text in pilot.texts() if text.startswith("You draw")]
    assert len(told) == len([line for line in drawn[1] if line.words.startswith("You draw")])
    held = {f"You draw {CONTENT.action_cards[face(card)].title}." for card in session.game.state.ships[1].hand}
    assert held <= set(told)


def test_a_refused_answer_names_no_card() -> None:
    """A message stays on top of everything, covers too."""
    pilot, table = sit(until="commit_aids", round=3, **THREE)
    hold(pilot)
    other = next(seat for seat in range(3) if seat != table.shown.viewer and table.game.state.ships[seat].hand)
    card = table.game.state.ships[other].hand[0]
    table.answer((card,))
    assert pilot.stage.messages.shown
    assert card not in pilot.stage.messages.shown
    assert CONTENT.action_cards[face(card)].title not in pilot.stage.messages.shown


def test_whoever_has_scanned_a_hand_sees_it_on_that_sheet_and_nobody_else_does() -> None:
    """SS-10.3, SS-UI.12."""
    holds = {"when": lambda game: any(game.state.ships[seat].hand for seat in game.choice.options)}
    session = first_session(CONTENT, until="choose_rival", **THREE, **holds)
    assert session.choice is not None
    seat = session.choice.seat
    rival = next(other for other in session.choice.options if session.game.state.ships[other].hand)
    session.answer(rival)
    hand = session.game.state.ships[rival].hand
    for viewer in (seat, None, *(other for other in range(3) if other not in (seat, rival))):
        pilot, table = before(session)
        table.shown.turn_to(viewer, table.game)
        sheet = Sheet(table, rival)
        pilot.stage.stack.push(sheet)
        said = " ".join(text for widget in sheet.tree.all() for text in widget.texts())
        known = [card for card in view_of(table.game, viewer).state.ships[rival].hand if card != HIDDEN]
        assert known == (hand if viewer == seat else [] if viewer is None else known)
        assert ("You have seen" in said) is bool(known)
        for card in known:
            assert CONTENT.action_cards[face(card)].title in said


def test_when_a_turn_is_over_the_hand_lies_face_down_before_the_next_frame() -> None:
    """Between turns nobody's cards are open, although a rival acts and nobody is asked."""
    session = first_session(
        CONTENT, until="choose_action", round=3, people=2, rivals=1,
        when=lambda game: game.choice.seat == 1 and game.state.start != 2,
    )  # fmt: skip
    pilot, table = before(session)
    hold(pilot)
    assert table.shown.viewer == 1
    assert isinstance(table.part, SettingOut)
    table.part.give("starbase")
    while table.session.choice is not None and table.session.choice.seat == 1:
        pilot.wait_idle()
        press_on(pilot, table.session)
    assert table.game.state.acting == 2
    assert table.shown.viewer is None
    assert table.part is None
    pilot.see("face down")


def test_alone_with_rivals_nobody_is_ever_covered() -> None:
    """SS-7.11."""
    pilot, table = sit(until="choose_action", round=3)
    assert table.shown.viewer == 0
    for _ in range(40):
        assert not isinstance(pilot.scene, Cover)
        if table.session.over:
            break
        press_on(pilot, table.session)
        pilot.wait_idle()


def test_somebody_who_watches_a_replay_sees_no_hand() -> None:
    """An unfinished game could be watched by anybody."""
    session = first_session(CONTENT, until="choose_action", round=3)
    session.watched = True
    table = ScoutTable(session)
    assert table.shown.viewer is None
    assert view_of(table.game, None).state.ships == table.shown.state.ships


def test_a_group_that_plays_openly_is_shown_no_covers_and_sees_the_hand_of_whoever_is_asked() -> None:
    session = first_session(CONTENT, until="choose_action", round=2, mode="action", **THREE)
    stage = make_stage()
    stage.settings = Settings(asked=True, notes=False, handover="none")
    table = ScoutTable(session)
    stage.stack.push(table)
    pilot = Pilot(stage)
    viewers: set[int | None] = set()
    until = session.journal.count + 28
    while session.journal.count < until and not session.over:
        pilot.wait_idle()
        assert not isinstance(pilot.scene, Cover)
        choice = session.choice
        if choice is not None and not session.asks_bot and choice.name not in OPEN:
            assert table.shown.viewer == choice.seat
            viewers.add(table.shown.viewer)
        press_on(pilot, session)
    assert len(viewers) == 3
    paused: list[object] = []
    stage.pause = paused.append
    table.pause()
    assert paused == [table]
