"""The wing's door, its seats in words, and its log."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.chance import Dice
from game.core.engine import Event, StaleSave
from game.core.wing import BadSetup
from game.files import assets
from game.scouts import WING, log
from game.scouts.rules.setup import Setup
from game.scouts.rules.state import Options, Player
from game.scouts.seating import set_up, usual_seats
from tests.scouts.tools import content, game_of, ship

ROOT = Path(__file__).resolve().parents[2]


def seats(*words: str, mode: str = "action", support: str = "standard", **options: Any) -> Setup:
    return WING.door.set_up(content(), mode, support, words, 0, **options)  # type: ignore[no-any-return]


# --- seating ---


def test_seats_are_people_and_rivals() -> None:
    setup = seats("Ann", " Bo ", "bot:admiral", "BOT: Cadet")
    assert setup.players == (
        Player("Ann"), Player("Bo"), Player("Admiral", "admiral"), Player("Cadet", "cadet"),
    )  # fmt: skip
    assert setup.options == Options()


def test_those_who_share_a_name_are_told_apart() -> None:
    names = [player.name for player in seats("bot:officer", "Officer 2", "bot:officer", "bot:officer", "Ann").players]
    assert names == ["Officer", "Officer 2", "Officer 3", "Officer 4", "Ann"]


def test_options_are_taken_by_name() -> None:
    chosen = {"source": "percentile", "experience": True, "fixed_order": True, "shore_leave": True}
    setup = seats("Ann", "Bo", support="brisk", **chosen)
    assert setup.options == Options("action", "percentile", "brisk", True, True, True)
    assert seats("Ann", mode="solo").options.mode == "solo_action"


@pytest.mark.parametrize(
    ("words", "wanted", "said"),
    [
        (["Ann", ""], {}, "a seat has no name"),
        (["Ann", "bot:admirl"], {}, "did you mean 'admiral'?"),
        (["Ann", "bot:ace"], {}, "choose cadet, officer, admiral"),
        (["A" * 25, "Bo"], {}, "longer than 24"),
        (["Ann"], {}, "2 to 6 ships, not for 1 (SS-1.3)"),
        (list("ABCDEFG"), {}, "not for 7"),
        (["Ann", "Bo"], {"mode": "solo_base"}, "is for 1 ship, not for 2"),
        (["Ann", "Bo"], {"mode": "acton"}, "did you mean 'action'?"),
        (["Ann", "Bo"], {"support": "standart"}, "did you mean 'standard'?"),
        (["Ann", "Bo"], {"source": "deck"}, "choose cards, percentile, table"),
        (["Ann", "Bo"], {"mode": "base", "source": "table"}, "SS-14.4"),
        (["Ann", "Bo"], {"mode": "base", "fixed_order": True}, "the Start marker never moves (SS-15.11)"),
        (["Ann"], {"mode": "solo", "fixed_order": True}, "no order to fix (SS-16.6)"),
        (["Ann"], {"mode": "solo_base", "experience": True, "shore_leave": True}, "after a failure (SS-16.8)"),
    ],
)
def test_what_cannot_be_seated_is_told_in_one_sentence(words: list[str], wanted: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup, match=".") as problem:
        seats(*words, **wanted)
    assert said in str(problem.value)
    assert "\n" not in str(problem.value)


def test_how_many_ships_fly_when_nobody_says_it() -> None:
    modes = ("action", "base", "solo", "solo_base", "nonsense")
    assert [usual_seats(content(), mode) for mode in modes] == [3, 3, 1, 1, 3]


# --- the door ---


def test_looking_at_the_door_loads_neither_rules_nor_window() -> None:
    script = "import sys, game.scouts; print([m for m in sys.modules if m.startswith(('game.scouts.', 'pygame'))])"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_what_is_offered_can_be_begun_and_told() -> None:
    for offer in WING.door.offers(content()):
        for support in WING.door.difficulties(content()):
            assert offer.title and offer.tagline and support.title and support.tagline
            briefing = WING.door.briefing(content(), offer.id, support.id)
            assert briefing.title == offer.title and briefing.text and briefing.goal and briefing.facts
            names = ["Ann", "bot:officer", "bot:cadet"][: WING.door.usual_seats(content(), offer.id)]
            setup = WING.door.set_up(content(), offer.id, support.id, names, 0)
            plain = msgspec.json.decode(msgspec.json.encode(setup))
            assert WING.door.setup_from(plain) == setup
            about = WING.door.about(content(), setup)
            assert (about.game, about.title, about.people) == ("Space Scouts", offer.title, ("Ann",))
            game = WING.door.begin(content(), setup, 5)
            assert WING.door.is_person(game, 0)
            assert WING.door.length(game) == 0 and not WING.door.won(game) and WING.door.outcome(game) == ""


def test_the_words_of_the_command_line_are_those_of_the_content() -> None:
    command = WING.command
    assert set(command.levels) == set(content().levels)
    assert command.difficulty.values == tuple(level.id for level in WING.door.difficulties(content()))
    assert command.offer.values[0] == WING.door.offers(content())[0].id
    assert {offer.id for offer in WING.door.offers(content())} < set(command.offer.values)
    taken = {option.name.replace("-", "_") for option in command.options}
    assert taken | {"mode", "support"} == set(Options.__struct_fields__)


def test_a_setup_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(BadSetup, match="cannot be read"):
        WING.door.setup_from({"players": "nobody"})
    with pytest.raises(BadSetup, match="not for 1"):
        WING.door.begin(content(), Setup((Player("Ann"),)), 1)


def played(seed: int, **options: Any) -> tuple[Any, list[Event]]:
    """A whole game of rivals, and all that happened."""
    mode = options.pop("mode", "action")
    words = ["bot:cadet", "bot:officer", "bot:admiral"][: usual_seats(content(), mode)]
    game = WING.door.begin(content(), set_up(content(), mode, "brisk", words, 0, **options), seed)
    bots, events = WING.door.crew(Dice(seed)), list(game.events)
    while game.choice is not None:
        events += game.play(bots.answer(game.view(game.choice.seat)))
    return game, events


def test_a_saved_game_is_restored_and_one_with_unknown_cards_is_refused() -> None:
    """D05."""
    game = WING.door.begin(content(), seats("bot:officer", "bot:cadet"), 3)
    snapshot = game.snapshot()
    assert WING.door.restore(content(), snapshot).state == game.state
    with pytest.raises(StaleSave, match="the card 'A99.1', which is not here"):
        WING.door.restore(content(), {**snapshot, "deck": ["A99.1"]})
    with pytest.raises(StaleSave, match="does not fit"):
        WING.door.restore(content(), {**snapshot, "ships": 3})


@pytest.mark.parametrize(
    "change",
    [
        {"start": 2}, {"acting": -2}, {"attempt": {"who": 5}}, {"attempt": {"played": [{"card": "A01.1", "by": 2}]}},
        {"columns": [{"mission": "M01", "won_by": 2}]}, {"ships": [{"name": "alone"}]}, {"players": []},
    ],
)  # fmt: skip
def test_a_saved_game_whose_seats_do_not_fit_together_is_refused(change: dict[str, Any]) -> None:
    """D01: changed by hand, with nothing else in the file to go on from."""
    game = WING.door.begin(content(), seats("bot:officer", "bot:cadet"), 3)
    with pytest.raises(StaleSave, match="seats and ships do not fit together"):
        WING.door.restore(content(), {**game.snapshot(), **change})


def test_who_has_won() -> None:
    """SS-11.5: a person at the top; alone, all missions done."""
    game = game_of(ship(), ship())
    game.state.players[1] = Player("Officer", "officer")
    game.state.ships[1].pile = ["M01"]
    game.state.result = "completed"
    assert not WING.door.won(game)
    game.state.ships[0].pile = ["M02", "T01"]
    assert WING.door.won(game)
    alone = game_of(ship(), mode="solo_action")
    for result, won in (("time limit", False), ("completed", True)):
        alone.state.result = result
        assert WING.door.won(alone) is won


def test_the_shipped_content_has_no_mistakes_and_the_log_tells_every_event() -> None:
    assert WING.door.check(assets()) == []


# --- the log ---


@pytest.mark.parametrize(
    "options",
    [
        {}, {"source": "table", "shore_leave": True, "experience": True}, {"mode": "base", "source": "percentile"},
        {"mode": "solo_base"}, {"mode": "solo_action"},
    ],
)  # fmt: skip
def test_whole_games_are_told_without_a_gap(options: dict[str, Any]) -> None:
    lines: list[str] = []
    for seed in range(3):
        game, events = played(seed, **dict(options))
        lines += [str(line) for event in events if (line := log.sentence(game, event))]
        assert WING.door.outcome(game)
    assert len(lines) > 150
    for line in lines:
        assert not any(wrong in line for wrong in ("{", "  ", "None", "()", " .")), line
        assert line[0].isupper() or line[0].isdigit(), line
    assert all("(SS-" in line or "shore leave" in line for line in lines)


SECRETIVE = ("drew", "cards_ahead_seen", "hand_seen", "scan_played", "declined")
"""Events about hidden cards that everybody is told of."""


def test_what_is_told_to_all_names_no_card_of_a_hand() -> None:
    """SS-UI.8: draws and looks stand in the owner's log only."""
    for seed in range(4):
        game, events = played(seed, source="table" if seed % 2 else "cards")
        for event in events:
            if event.only is None and event.kind in SECRETIVE:
                line = str(log.sentence(game, event))
                shown = {event.facts.get("card")} - {None}
                named = {card.title for card in content().action_cards.values() if card.title in line}
                assert named <= {log.card_name(game, card) for card in shown}


def test_facts_become_words() -> None:
    game = game_of(ship(), ship(), ship())

    def said(kind: str, **facts: object) -> str:
        return str(log.sentence(game, Event(kind, facts)))

    assert said("declared", who=1, card="T31.2", mission="M01", rule="SS-6.3") == "Bo faces Swarm of Drones. (SS-6.3)"
    assert said("threat_overcome", who=0, card="T01", helped=0) == "Ann overcomes Ion Squall."
    helped = "Ann overcomes Ion Squall, helped by 1 Support marker."
    assert said("threat_overcome", who=0, card="T01", helped=1) == helped
    assert said("failure_rolled", who=0, die=6) == "Ann rolls a 6: Disaster."
    hand = ("A01.1", "H08.1", "A01.2")
    assert said("hand_scanned", rival=2, cards=hand) == "Cy holds Medikit, Malfunction and Medikit."
    assert said("hand_scanned", rival=2, cards=()) == "Cy holds nothing."
    both = said("game_over", winners=(0, 2), points=9, why="completed", decided="shared")
    assert both == "The last mission is done. Ann and Cy win together with 9 points, equal in missions and losses."


@pytest.mark.parametrize(
    ("line", "wrong", "missing"),
    [
        ('  declined: "{who} declines."\n', "", "'declined'"),
        ("captain: Captain", "chief: Captain", "'captain'"),
        ("technical: Technical Table", "other: Technical Table", "'technical'"),
        ("  last round:", "  final round:", "'last round'"),
        ("  solo time limit:", "  time limit:", "'solo time limit'"),
    ],
)
def test_what_the_log_lacks_for_an_event_or_an_end_is_found(
    tmp_path: Path, line: str, wrong: str, missing: str
) -> None:
    shutil.copytree(assets() / "data", tmp_path / "data")
    path = tmp_path / "data" / log.FILE
    text = path.read_text("utf-8")
    assert line in text
    path.write_text(text.replace(line, wrong), "utf-8")
    (problem,) = log.problems(tmp_path)
    assert missing in str(problem) and log.FILE in str(problem)
