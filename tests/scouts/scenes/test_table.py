"""The table of Space Scouts: by mouse, by keys, by pad; closed options say why; no question is unanswerable."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from game.scouts.crew import DESK as CREW
from game.scouts.records import face
from game.scouts.rules.game import Scouts
from game.scouts.rules.levels import needs_of, supplied, unmet, with_cards
from game.scouts.rules.state import NOBODY, Column
from game.scouts.scenes.cards import HandCard
from game.scouts.scenes.covers import Cover
from game.scouts.scenes.desk import Desk
from game.scouts.scenes.desks import DESKS
from game.scouts.scenes.gallery import first_session
from game.scouts.scenes.signs import CHANCES
from game.scouts.scenes.table.attempt import NextOrStop, PlayAids
from game.scouts.scenes.table.columns import ColumnView
from game.scouts.scenes.table.discards import Discards
from game.scouts.scenes.table.hand import in_order
from game.scouts.scenes.table.looking import Sheet, Stack
from game.scouts.scenes.table.news import KEPT
from game.scouts.scenes.table.outlook import outlook, top_card
from game.scouts.scenes.table.parts import PARTS
from game.scouts.scenes.table.response import Respond
from game.scouts.scenes.table.setting_out import SettingOut
from game.scouts.scenes.table.table import PACE_MS, ScoutTable
from game.stage import theme
from game.stage.widgets.keys import Key
from tests.pilot import Pilot, make_stage
from tests.scouts.scenes.seats import CONTENT, before, given, hold, sit

USABLE = {"when": lambda game: len(game.choice.open()) > 1}


@pytest.fixture(autouse=True)
def plain_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the screens that stand beside the table: they have tests of their own."""
    monkeypatch.setattr("game.scouts.scenes.table.table.STORIES", {})


# --- setting out


def test_a_mission_is_chosen_and_begun_by_mouse() -> None:
    """SS-6.1: the first click brings its top card into the middle, the second begins."""
    pilot, table = sit(until="choose_action", round=2)
    column = next(column for column in table.shown.state.columns if column.won_by == NOBODY)
    title = CONTENT.table_cards[face(column.mission)].title
    pilot.click_on(title)
    assert isinstance(table.part, SettingOut)
    assert table.part.marked() == column.mission
    pilot.see(f"Face {CONTENT.table_cards[face(top_card(column))].title}")
    count = table.session.journal.count
    pilot.click_on(title)
    assert table.session.journal.count > count
    pilot.wait(0.2)
    assert table.game.state.attempt.mission == column.mission or column.mission in str(given(table))


def test_a_mission_is_chosen_and_begun_by_keys_alone() -> None:
    pilot, table = sit(until="choose_action", round=2)
    place = next(n for n, column in enumerate(table.shown.state.columns, 1) if column.won_by == NOBODY)
    pilot.press(str(place))
    mission = table.shown.state.columns[place - 1].mission
    assert isinstance(table.part, SettingOut)
    assert table.part.marked() == mission
    pilot.press("ctrl+return")
    assert ("choose_action", mission) in given(table)


def test_a_mission_is_chosen_and_begun_by_pad_alone() -> None:
    pilot, table = sit(until="choose_action", round=2)
    pilot.pad("right", "A")
    assert isinstance(table.part, SettingOut)
    mission = table.part.marked()
    assert mission
    pilot.pad("A")
    assert ("choose_action", mission) in given(table)


def region(pilot: Pilot, steps: int) -> str:
    """What has the focus that many regions further on."""
    pilot.pad(*["RB"] * steps)
    found = pilot.focus
    pilot.pad(*["LB"] * steps)
    return found


def test_the_cover_and_a_response_by_pad_alone() -> None:
    pilot, table = sit(until="offer_mishap", round=2, people=3, rivals=0, **USABLE)
    assert isinstance(pilot.scene, Cover)
    pilot.pad("A")
    assert isinstance(pilot.scene, Cover), "a short press opens nothing"
    pilot.pad("A", hold=0.7)
    assert isinstance(table.part, Respond)
    seat = table.part.choice.seat
    hand = table.shown.state.ships[seat].hand
    pilot.pad(*["RB"] * next(n for n in range(1, 12) if region(pilot, n) in hand))
    card = next(card for card in table.part.choice.open() if card != "decline")
    for _ in hand:
        if pilot.focus == card:
            break
        pilot.pad("right")
    pilot.pad("A")
    assert table.part.chosen == card
    pilot.pad(*["RB"] * next(n for n in range(1, 12) if region(pilot, n) == "decline"))
    pilot.pad("down")
    assert pilot.focus == f"Play {CONTENT.action_cards[face(card)].title}"
    pilot.pad("A")
    assert given(table)[-1] == ("offer_mishap", card)
    assert table.game.state.ships[seat].hand.count(card) == 0


def test_notes_explain_the_table_once() -> None:
    session = first_session(CONTENT, until="choose_action", round=2)
    stage = make_stage()
    table = ScoutTable(session)
    pilot = Pilot(stage, table)
    pilot.wait_idle()
    pilot.see("Beat the threats from the top")
    pilot.press("right")
    pilot.see_not("Beat the threats from the top")
    assert "scouts missions" in stage.settings.notes_seen


def test_a_mission_looked_at_says_what_each_card_under_the_top_one_lacks() -> None:
    """SS-6.5: a newcomer sees how far the ship gets, and the gold key says what to expect first."""
    pilot, table = sit(until="choose_action", round=1)
    place, column = next((n, each) for n, each in enumerate(table.shown.state.columns, 1) if len(each.threats) == 2)
    pilot.press(str(place))
    ship = table.game.state.ships[0]
    for card in (column.threats[0], column.mission):
        title = CONTENT.table_cards[face(card)].title
        lacks = [
            " or ".join(any_of) for any_of in CONTENT.table_cards[face(card)].needs
            if not set(any_of) & set(supplied(ship))
        ]  # fmt: skip
        pilot.see(f"{title} (lacks {', '.join(lacks)})" if lacks else f"{title} (have all)")
    found = table.outlook(column)
    assert found is not None
    pilot.see("passes now" if found.passes else "takes Aids" if found.aids else "fails as it stands")


def test_the_gold_key_says_what_is_missing_before_a_mission_is_chosen() -> None:
    pilot, table = sit(until="choose_action", round=2)
    pilot.press("ctrl+return")
    pilot.see("Choose a mission first")
    pilot.see("SS-6.1")
    pilot.press("h")
    assert ("choose_action", "starbase") in given(table)


def test_without_living_crew_the_mission_is_closed_and_says_why() -> None:
    """SS-6.10, SS-R23."""
    session = first_session(CONTENT, until="choose_action", round=2)
    crew = session.game.state.ships[0].crew
    crew[:] = [msgspec.structs.replace(member, alive=False) for member in crew]
    session.game.choice = None
    session.game.run()
    pilot, table = before(session)
    pilot.press("1")
    pilot.see("SS-6.10")
    assert table.session.journal.count == session.journal.count
    assert isinstance(table.part, SettingOut)


def test_a_glance_tells_what_passes_now_and_what_is_missing() -> None:
    """SS-UI.2: reckoned by the rules, with Support markers, and own Aids only for their owner."""

    def an_aid_helps(game: Scouts) -> bool:
        columns, hand = game.state.columns, game.state.ships[0].hand
        still = [column for column in columns if column.won_by == NOBODY]
        return any(outlook(game, 0, top_card(column), column.markers, hand).aids for column in still)

    pilot, table = sit(until="choose_action", round=5, when=an_aid_helps)
    hand = table.shown.state.ships[0].hand
    for column in table.shown.state.columns:
        if column.won_by != NOBODY:
            assert table.outlook(column) is None
            continue
        found = outlook(table.shown.game, 0, top_card(column), column.markers, hand)
        assert table.outlook(column) == found
        assert bool(found.missing) != found.passes
        assert set(found.aids) <= set(hand)
    table.shown.turn_to(None, table.game)
    assert all(not (found := table.outlook(column)) or not found.aids for column in table.shown.state.columns)


def test_the_own_ship_lies_open_and_a_strip_tells_of_everybody() -> None:
    """SS-UI.3, SS-UI.4: systems and crew with their losses; points, hands, skills, losses, Start marker."""
    session = first_session(CONTENT, until="choose_action", round=3)
    mine = session.game.state.ships[0]
    mine.systems[2] = msgspec.structs.replace(mine.systems[2], damaged=True)
    mine.crew[3] = msgspec.structs.replace(mine.crew[3], alive=False)
    pilot, table = before(session)
    content, state = table.game.content, table.game.state
    for place, system in enumerate(mine.systems):
        pilot.see(content.skills[system.skill].title + (", damaged" if place == 2 else ""))
    for member in mine.crew:
        rank = content.generation.ranks[member.rank].title
        pilot.see(f"{member.name}, {rank}: {', '.join(content.skills[skill].title for skill in member.skills)}")
    pilot.see(f"{content.skills[mine.crew[3].skills[0]].title}, killed")
    said = pilot.texts()
    for seat, ship in enumerate(state.ships):
        start = said.index(table.name_of(seat))
        assert f"{table.points(seat)} VP" in said[start:] and f"{len(ship.hand)} cards" in said[start:]
    assert said.count("Start marker") >= 1


def test_the_target_can_be_taken_back_before_anything_is_played() -> None:
    """SS-UI.9: target choice and uncommitted Aids, nothing else."""
    pilot, table = sit(until="choose_action", round=4)
    assert table.undo_closed()[1] == "SS-UI.9"
    pilot.press("z")
    pilot.see("Only the target can be taken back")
    mission = _with_usable_aids(table)
    table.answer(mission)
    pilot.wait_idle()
    assert isinstance(table.part, PlayAids)
    pilot.press("z")
    pilot.wait_idle()
    assert isinstance(table.part, SettingOut)
    assert table.game.state.attempt.mission == ""
    assert not any("sets out" in line for line in table.news[-2:]), "what was taken back has not happened"
    assert table.news == [line.words for line in table.session.lines][-KEPT:]


def test_the_decision_to_go_on_cannot_be_taken_back() -> None:
    """SS-UI.9: although nothing has been played or shown since."""

    def an_aid_fits_the_next_card(game: Scouts) -> bool:
        closed = CONTENT.aids_closed[face(top_card(game.column(game.state.attempt.mission)))]
        return any(not closed[face(card)] for card in game.state.ships[0].hand)

    pilot, table = sit(until="choose_next", when=an_aid_fits_the_next_card)
    table.answer("next")
    pilot.wait_idle()
    assert isinstance(table.part, PlayAids)
    assert table.session.can_undo
    assert table.undo_closed()[1] == "SS-UI.9"


def _with_usable_aids(table: ScoutTable) -> str:
    hand = table.game.state.ships[0].hand
    for column in table.game.state.columns:
        closed = CONTENT.aids_closed[face(top_card(column))]
        if column.won_by == NOBODY and any(not closed[face(card)] for card in hand):
            return column.mission
    raise LookupError("no mission for the Aids of this hand")


# --- the window


def test_aids_are_put_beside_the_card_and_taken_back_before_they_are_played() -> None:
    """SS-7.5.1: nothing is played before the key is pressed."""
    pilot, table = sit(until="commit_aids", round=3, **USABLE)
    part = table.part
    assert isinstance(part, PlayAids)
    card = next(card for card in part.choice.open())
    title = CONTENT.action_cards[face(card)].title
    pilot.click_on(card)
    assert part.chosen == [card]
    pilot.see(f"Play {title}")
    pilot.see(f"{title} (not played yet)")
    pilot.click_on(card)
    assert part.chosen == []
    pilot.click_on(card)
    pilot.press("ctrl+return")
    assert given(table)[-1] == ("commit_aids", (card,))
    pilot.wait_idle()


def test_a_card_that_cannot_be_played_now_says_why_with_its_rule() -> None:
    """SS-7.3, SS-7.1."""
    closed = {"when": lambda game: len(game.choice.open()) < len(game.choice.options) and game.choice.open()}
    pilot, table = sit(until="commit_aids", round=3, **closed)
    assert table.part is not None
    card = next(card for card, rule in table.part.choice.options.items() if rule)
    rule = table.part.choice.options[card]
    pilot.click_on(card)
    pilot.see(rule)
    pilot.see(CONTENT.rules[rule].text)
    assert table.part.beside() == []


def test_levels_are_those_of_the_rules_and_follow_every_card_put_beside() -> None:
    """SS-6.4, SS-UI.5."""
    pilot, table = sit(until="commit_aids", round=3, **USABLE)
    part = table.part
    assert isinstance(part, PlayAids)
    card = part.choice.open()[0]
    skill = CONTENT.action_cards[face(card)].aids[0]
    name = CONTENT.skills[skill].title
    level = next(text for text in pilot.texts() if text.startswith(f"{name} ") and ":" in text)
    before_it = int(level.split(":")[0].removeprefix(name))
    pilot.click_on(card)
    pilot.see(f"{name} {before_it + 1}:")


def test_a_mishap_is_answered_and_the_circuit_names_who_is_asked() -> None:
    """SS-7.5.3."""
    pilot, table = sit(until="reply_aids", **USABLE)
    assert isinstance(table.part, PlayAids)
    pilot.see("replies now")
    pilot.see("Response circuit")
    pilot.press("n" if any(isinstance(w, Key) and w.name == "nothing" for w in pilot.widgets()) else "ctrl+return")
    assert given(table)[-1] == ("reply_aids", ())


def test_an_opponent_declines_by_one_key_or_plays_one_mishap() -> None:
    """SS-7.5.2."""
    pilot, table = sit(until="offer_mishap", round=2, **USABLE)
    part = table.part
    assert isinstance(part, Respond)
    card = next(card for card in part.choice.open() if card != "decline")
    pilot.click_on(card)
    pilot.see(f"Play {CONTENT.action_cards[face(card)].title}")
    pilot.press("n")
    assert given(table)[-1] == ("offer_mishap", "decline")
    pilot, table = sit(until="offer_mishap", round=2, **USABLE)
    pilot.click_on(card)
    pilot.press("ctrl+return")
    assert given(table)[-1] == ("offer_mishap", card)


def test_after_a_success_two_keys_offer_the_next_card_or_to_stop() -> None:
    """SS-6.6."""
    for key, answer in (("t", "next"), ("s", "stop")):
        pilot, table = sit(until="choose_next", round=2)
        assert isinstance(table.part, NextOrStop)
        pilot.see("Won just now")
        pilot.press(key)
        assert ("choose_next", answer) in given(table)


def test_too_many_cards_are_discarded_by_keys_and_the_gold_key_counts() -> None:
    """SS-10.5."""
    pilot, table = sit(until="choose_discards")
    part = table.part
    assert isinstance(part, Discards)
    pilot.see("Discard 1 more")
    pilot.press("ctrl+return")
    pilot.see("Choose 1 more card")
    pilot.press("3")
    assert len(part.chosen) == 1
    pilot.press("5")
    pilot.see("Put one back first")
    pilot.press("ctrl+return")
    asked, answer = given(table)[-1]
    assert asked == "choose_discards"
    assert len(answer) == 1


# --- looking


def test_the_whole_stack_and_every_ship_can_be_looked_at_and_closed_again() -> None:
    """SS-4.7, SS-3.9."""
    pilot, table = sit(until="choose_action", round=2)
    pilot.press("1", "i")
    assert isinstance(pilot.scene, Stack) or table.shown.state.columns[0].won_by != NOBODY
    pilot.press("escape")
    assert pilot.scene is table
    pilot.click_on("people 2")
    assert isinstance(pilot.scene, Sheet)
    pilot.see(table.shown.state.ships[1].name)
    pilot.press("backspace")
    assert pilot.scene is table
    pilot.press("l")
    pilot.see("Everything that happened")
    pilot.press("escape")
    assert pilot.scene is table


# --- pace, forced decisions


def test_a_rival_answers_after_the_same_short_while_whatever_it_holds() -> None:
    """SS-7.9."""
    session = first_session(CONTENT, until="choose_action", round=2)
    table = ScoutTable(session)
    stage = make_stage()
    stage.settings.notes = False
    pilot = Pilot(stage, table)
    pilot.wait_idle()
    table.answer("starbase")
    while not session.asks_bot:
        pilot.wait(1 / 60)
    while table.waiting or table.motion.busy:
        pilot.wait(1 / 60)
        if not table.waiting and session.asks_bot:
            break
    count = session.journal.count
    waited = 0.0
    while session.journal.count == count:
        pilot.wait(1 / 60)
        waited += 1 / 60
        assert waited < 5
    assert waited >= PACE_MS / 1000 - 0.05


def test_a_decision_without_a_choice_is_skipped_alone_but_not_among_people() -> None:
    """SS-7.8: whoever skips it tells the others what the hand holds."""
    nothing = {"when": lambda game: game.choice.open() == ["decline"]}
    alone = first_session(CONTENT, until="offer_mishap", round=2, **nothing)
    pilot, table = before(alone)
    assert ("offer_mishap", "decline") in given(table)
    shared = first_session(CONTENT, until="offer_mishap", round=2, people=3, rivals=0, **nothing)
    count = shared.journal.count
    pilot, table = before(shared)
    assert isinstance(pilot.scene, Cover)
    hold(pilot)
    assert isinstance(table.part, Respond)
    assert shared.journal.count == count
    pilot.see("no card fits")


# --- nothing is unanswerable


def test_every_question_has_a_place_on_the_table_or_a_desk_and_only_one() -> None:
    """SS-UI.6. Rivals can answer every question there is, so their desk lists them all."""
    assert sorted([*PARTS, *DESKS]) == sorted(CREW.known)


@pytest.mark.parametrize(
    ("mode", "rivals"), [("action", 2), ("base", 2), ("solo_action", 0), ("solo_base", 0)],
)  # fmt: skip
def test_whole_games_go_round_and_every_answer_is_given_on_what_is_open(mode: str, rivals: int) -> None:
    first = {"action": "choose_action", "base": "base_action", "solo_base": "commit_aids"}.get(mode, "choose_action")
    session = first_session(CONTENT, until=first, mode=mode, rivals=rivals, experience=True)
    stage = make_stage((640, 360))
    stage.settings.notes = False
    stage.settings.pace = "instant"
    table = ScoutTable(session)
    pilot = Pilot(stage, table)
    asked: set[str] = set()
    until = session.journal.count + 150
    while not session.over and session.journal.count < until:
        pilot.wait_idle()
        choice, top = session.choice, stage.stack.top
        if choice is None:
            break
        answer = session.bots.answer(session.game.view(choice.seat))
        asked.add(choice.name)
        count = session.journal.count
        if isinstance(top, Desk):
            assert top.choice is choice
            top.give(answer)
        else:
            assert top is table
            assert table.part is not None
            assert table.part.choice is choice
            table.part.give(answer)
        assert session.journal.count == count + 1
        if stage.stack.top is not table and choice.name in DESKS:
            pilot.wait(2.0)
            for _ in range(20):
                if stage.stack.top is table or (isinstance(top, Desk) and top.choice is session.choice):
                    break
                pilot.press("ctrl+return")
    assert len(asked) > 1


def test_a_person_leaves_and_a_rival_takes_the_seat_over() -> None:
    """SS-R34: the hand stays, and whoever is asked next is covered as before."""
    pilot, table = sit(until="choose_action", round=3, people=3, rivals=0)
    hold(pilot)
    seat = table.shown.viewer
    assert seat is not None
    hand = list(table.game.state.ships[seat].hand)
    pilot.click_on("ship")
    pilot.click_on("Leave the table")
    pilot.click_on("Leave the table")
    assert table.game.state.players[seat].level == "officer"
    assert table.shown.viewer is None
    assert table.game.state.ships[seat].hand == hand
    pilot.wait_idle()
    assert isinstance(pilot.scene, Cover)
    assert pilot.scene.seat != seat


def test_the_last_person_left_is_covered_from_the_one_who_has_just_gone() -> None:
    """SS-R34, SS-7.8: whoever leaves still sits at the screen."""
    pilot, table = sit(until="choose_action", round=3, people=2, rivals=1)
    hold(pilot)
    gone = table.shown.viewer
    pilot.click_on("ship")
    pilot.click_on("Leave the table")
    pilot.click_on("Leave the table")
    pilot.wait_idle()
    assert table.shown.viewer is None
    assert isinstance(pilot.scene, Cover)
    assert pilot.scene.seat == 1 - (gone or 0)


def test_the_title_names_whose_turn_it_is_and_the_purpose_what_is_asked() -> None:
    pilot, table = sit(until="choose_action", round=2)
    assert table.title == "Ada's turn: action phase"
    assert table.part is not None and table.purpose.lower().startswith(f"{table.part.title()}.\n".lower())
    assert "Fleet Support" in table.purpose


# --- what passes


def signs(game: Scouts) -> list[str]:
    """How every mission that can be chosen stands for whoever is asked: "have", "aid", or "" for what fails."""
    choice, state = game.choice, game.state
    assert choice is not None
    columns = [column for column in state.columns if column.mission in choice.open()]
    columns += [Column(card) for card in choice.open() if card in state.ships[choice.seat].hand]
    hand = state.ships[choice.seat].hand
    return [outlook(game, choice.seat, top_card(each), each.markers, hand).sign for each in columns]


@pytest.mark.parametrize(("wanted", "said"), [
    ({"until": "choose_action"}, "wait at the Starbase"),
    ({"until": "base_action", "mode": "base"}, "wait at the Starbase"),
    ({"until": "choose_action", "mode": "solo_action", "rivals": 0}, "hold"),
])  # fmt: skip
def test_that_no_mission_passes_now_is_said(wanted: dict[str, Any], said: str) -> None:
    """SS-9.3, SS-R9: neither with skills nor with the Aids in hand; it may be tried all the same."""
    pilot, table = sit(when=lambda game: bool(signs(game)) and not any(signs(game)), **wanted)
    pilot.see(f"no mission passes now, {said}")
    pilot.see("None passes now")
    assert table.part is not None and table.part.column_why(table.part.choice.open()[0]) == ("", "")
    for sign in ("have", "aid"):
        pilot, table = sit(when=lambda game, sign=sign: set(signs(game)) - {""} == {sign}, **wanted)
        pilot.see_not("passes now, ")


@pytest.mark.parametrize("sign", ["have", "aid"])
def test_a_mission_of_the_hand_says_that_it_passes_or_takes_aids(sign: Literal["have", "aid"]) -> None:
    """SS-UI.2, SS-15.5"""
    pilot, table = sit(until="base_action", mode="base", when=lambda game: {sign, ""}.issubset(signs(game)))
    game, said = table.shown.game, []
    for card in pilot.widgets():
        if isinstance(card, HandCard) and face(card.card) in CONTENT.missions:
            found = outlook(game, 0, card.card, 0, game.state.ships[0].hand).sign
            said.append(found)
            assert [word for word in CHANCES.values() if word in card.texts()] == ([CHANCES[found]] if found else [])
    assert {sign, ""}.issubset(said)


def test_a_column_that_passes_and_one_that_takes_aids_have_signs_of_their_own() -> None:
    """SS-UI.2"""
    pilot, table = sit(until="choose_action", when=lambda game: {"have", "aid", ""}.issubset(signs(game)))
    picture, colours, seen = pilot.picture(), {"have": theme.OK, "aid": theme.MARIGOLD}, []
    for column in pilot.widgets():
        if isinstance(column, ColumnView) and column.outlook is not None:
            spot = picture.get_at(table.stage.view.point((column.rect.right - 19, column.rect.bottom - 10)))
            seen.append(next((sign for sign, colour in colours.items() if tuple(spot)[:3] == colour), ""))
            assert seen[-1] == column.outlook.sign
    assert {"have", "aid", ""}.issubset(seen)


def fatal(game: Scouts) -> list[str]:
    """Mishaps of whoever is asked with which what passes now would fail."""
    choice, attempt = game.choice, game.state.attempt
    assert choice is not None
    needs = needs_of(game.content, attempt.card)

    def short(*more: str) -> bool:
        cards = [*(each.card for each in attempt.played), *more]
        levels = with_cards(game.content, supplied(game.state.ships[attempt.who]), cards)
        return len(unmet(needs, levels)) > game.markers()

    return [card for card in choice.open() if card != "decline" and not short() and short(card)]


@pytest.mark.parametrize("cards", [range(1, 6), range(6, 12)])
def test_a_mishap_that_would_decide_is_marked_and_declining_is_no_gold_key_then(cards: range) -> None:
    """SS-7.5.2, SS-6.4: on few cards side by side and on many slips."""
    pilot, table = sit(
        until="offer_mishap",
        when=lambda game: 0 < len(fatal(game)) < len(game.choice.open()) - 1 and len(game.state.ships[0].hand) in cards,
    )
    wanted = fatal(table.shown.game)
    marked = [card.card for card in pilot.widgets() if isinstance(card, HandCard) and CHANCES["lost"] in card.texts()]
    assert sorted(marked) == sorted(wanted)
    assert table.main_key is None
    pilot.press("tab", "shift+tab")
    assert isinstance(table.first, HandCard) and table.first.card in wanted
    pilot.press("n")
    assert given(table)[-1] == ("offer_mishap", "decline")


def test_where_no_mishap_would_decide_declining_stays_the_gold_key() -> None:
    """SS-7.5.2"""
    pilot, table = sit(until="offer_mishap", when=lambda game: len(game.choice.open()) > 1 and not fatal(game))
    pilot.see_not(CHANCES["lost"])
    assert table.main_key is not None and table.main_key.text == "Decline"


def test_the_acting_person_of_the_base_game_reads_that_no_threat_means_to_try_the_mission() -> None:
    """SS-15.6"""
    pilot, table = sit(until="add_threat", mode="base")
    pilot.see("lay a threat for its point, or try the mission")
    pilot.click_on("Try the mission")
    assert given(table)[-1] == ("add_threat", "done")


def test_a_mission_of_the_hand_is_chosen_by_its_number_and_begun_by_keys_alone() -> None:
    """SS-15.5"""
    pilot, table = sit(until="base_action", mode="base", when=lambda game: len(game.choice.open()) > 2)
    focus = table.first
    assert isinstance(focus, HandCard) and focus.usable and not focus.why
    card = in_order(CONTENT, table.shown.state.ships[0].hand)[1]
    pilot.press("2")
    assert isinstance(table.part, SettingOut) and table.part.marked() == card
    pilot.press("ctrl+return")
    assert given(table)[-1] == ("base_action", card)


def test_the_first_mission_of_the_hand_has_the_focus_and_enter_chooses_and_begins() -> None:
    """SS-15.5"""
    pilot, table = sit(until="base_action", mode="base", when=lambda game: len(game.choice.open()) > 2)
    pilot.press("return")  # from the mouse to the keys
    pilot.press("return")
    assert table.part is not None and face(table.part.marked()) in CONTENT.missions
    chosen = table.part.marked()
    pilot.press("return")
    assert given(table)[-1] == ("base_action", chosen)


def test_without_a_mission_in_hand_the_way_home_has_the_focus_and_is_named() -> None:
    """SS-15.5"""
    pilot, table = sit(until="base_action", mode="base", when=lambda game: game.choice.open() == ["starbase"])
    pilot.see("No mission can be chosen, return to the Starbase.")
    pilot.see_not("Choose one in your hand")
    pilot.press("return", "return")
    assert given(table)[-1] == ("base_action", "starbase")
