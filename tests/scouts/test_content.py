"""The content of Space Scouts: what the box holds (sections 2, 13), and how mistakes in it are told."""

from __future__ import annotations

import ast
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from game import scouts
from game.files import assets
from game.scouts.content import check, check_file, claim, load
from game.scouts.records import face
from tests.scouts.tools import content

SCOUTS = Path(scouts.__file__).parent
SKILLS = """
    IN 7 8 4 3   DI 5 9 4 3   CU 7 8 5 3   SE 6 8 5 2   CO 7 9 3 3   PS 7 7 4 2   ME 6 8 4 2   BI 6 8 4 0
    CM 7 8 4 2   PY 7 8 3 0   EN 9 8 4 3   CP 9 7 4 2   AS 7 7 4 2   SH 6 9 4 3   WE 7 8 4 2   SP 6 9 4 0
"""
"""SS-2.7: code, missions and threats naming it, copies of Aids and Mishaps."""


def test_the_shipped_content_is_sound() -> None:
    assert check(assets()) == []


def test_the_box_holds_25_missions_50_threats_and_100_action_cards() -> None:
    """SS-2.2: 68 Aids, 6 Scans among them, and 32 Mishaps."""
    box = content()
    kinds = Counter(card[0] for card in box.copies)
    assert (len(box.missions), len(box.threats), kinds) == (25, 50, {"A": 68, "H": 32})
    assert len([card for card in box.copies if face(card) in box.scans]) == 6
    assert len(set(box.copies)) == 100


@pytest.mark.parametrize("row", [" ".join(SKILLS.split()[n : n + 5]) for n in range(0, 80, 5)])
def test_every_skill_is_named_as_often_as_the_rules_count(row: str) -> None:
    """SS-2.7."""
    box = content()
    skill, *numbers = row.split()
    missions = sum(skill in box.named[id] for id in box.missions)
    threats = sum(skill in box.named[id] for id in box.threats)
    aids = sum(card.copies for card in box.aids.values() if skill in card.aids)
    mishaps = sum(card.copies for card in box.mishaps.values() if card.mishap == skill)
    assert [missions, threats, aids, mishaps] == [int(number) for number in numbers]


def test_every_mission_has_four_requirements_and_threats_have_one_to_three() -> None:
    """13.1, 13.2: 5 threats with one, 20 with two, 25 with three."""
    box = content()
    assert Counter(len(card.needs) for card in box.missions.values()) == {4: 25}
    assert Counter(len(card.needs) for card in box.threats.values()) == {1: 5, 2: 20, 3: 25}


def test_the_percentile_tables_cover_1_to_100() -> None:
    """Section 14: four numbers a mission, two a threat, one a copy of an action card."""
    box = content()
    assert Counter(Counter(box.mission_table).values()) == {4: 25}
    assert Counter(Counter(box.threat_table).values()) == {2: 50}
    assert len(box.mission_table) == len(box.threat_table) == 100
    assert (box.mission_table[0], box.mission_table[99]) == ("M01", "M25")
    assert (box.threat_table[1], box.threat_table[2]) == ("T01", "T02")


def test_time_travel_aids_two_skills() -> None:
    """SS-7.2."""
    two = [card.title for card in content().aids.values() if len(card.aids) > 1]
    assert two == ["Time Travel"]


BROKEN = [
    ("actions.yaml", "d100: [98, 100]\n    copies: 3", "d100: [98, 99]\n    copies: 2", "numbers up to 100"),
    ("actions.yaml", "d100: [98, 100]\n    copies: 3", "d100: [98, 100]\n    copies: 2", "2 numbers, one a copy"),
    ("actions.yaml", "    mishap: SH", "    scan: active", "one effect, the key mishap"),
    ("actions.yaml", "    aids: [CU, SE]", "    aids: [CU, SE]\n    scan: active", "one effect"),
    ("actions.yaml", "  A33:", "  A3:", "an id like A07"),
    ("threats.yaml", "d100: [3, 4]", "d100: [4, 4]", "numbers from 3 on"),
    ("threats.yaml", "needs: [[AS]]", "needs: []", "1 to 4 requirements"),
    ("threats.yaml", "needs: [[WE], [CO]]", "needs: [[WE], [WE]]", "each skill once"),
    ("missions.yaml", "[[DI], [CM], [PY], [IN]]", "[[DI], [CN], [PY], [IN]]", "one of"),
    ("skills.yaml", "  SP: {title: Ship Speed, home: ship}\n", "", "16 skills"),
    ("failure.yaml", "  - title: Clean getaway\n    text: Nothing but a red face.\n", "", "a row for each face"),
    ("generation.yaml", "[PS, SE, BI, CU, DI]", "[PS, SE, BI, CU]", "five skills"),
    ("generation.yaml", "technical: [EN, CP, AS, ship_systems, ", "technical: [EN, CP, AS, ", "6 rows"),
    ("generation.yaml", "    technical: [", "    technicl: [", "technical"),
    ("modes.yaml", "size: 96", "size: 97", "96, the sum of its cards"),
    ("modes.yaml", "{least: 21, title: Scout}", "{least: 0, title: Scout}", "ratings that rise from 0"),
    ("modes.yaml", "    brisk: 3\n", "", "none for brisk"),
    ("modes.yaml", "  missions: 7 ", "  missions: 26 ", "no more than the 25 missions there are"),
    ("modes.yaml", "threats_each: 2 ", "threats_each: 8 ", "no more than the 50 threats there are"),
    ("modes.yaml", "missions: 25, threats: 40", "missions: 24, threats: 51", "base.decks[1].threats"),
    ("modes.yaml", "most_players: 6", "most_players: 5", "decks for ever more players, up to 6"),
    ("modes.yaml", "runs out.\n    least: 2\n    most: 6", "runs out.\n    least: 2\n    most: 7", "2 to 6 ships"),
    ("generation.yaml", "main_up_to: 4", "main_up_to: 6", "no die comes to the second column"),
    ("generation.yaml", "count: 1, skills: 3", "count: 1, skills: 16", "the 12 of the command table"),
]


@pytest.mark.parametrize(("file", "right", "wrong", "said"), BROKEN, ids=[f"{row[0]} {row[3]}" for row in BROKEN])
def test_a_mistake_in_a_file_is_told_with_its_place(
    tmp_path: Path, file: str, right: str, wrong: str, said: str
) -> None:
    shutil.copytree(assets() / "data", tmp_path / "data")
    path = tmp_path / "data" / "scouts" / file
    text = path.read_text("utf-8")
    assert text.count(right) == 1
    path.write_text(text.replace(right, wrong), "utf-8")
    problems = [str(problem) for problem in check(tmp_path)]
    assert any(said in problem and f"scouts/{file}" in problem for problem in problems), problems


def test_rule_texts_take_their_numbers_from_the_content(tmp_path: Path) -> None:
    box = content()
    assert f"More than {box.numbers.hand_limit} cards" in box.rules["SS-10.5"].text
    assert not any("{" in rule.text for rule in box.rules.values())
    shutil.copytree(assets() / "data", tmp_path / "data")
    path = tmp_path / "data" / "text" / "scouts_rules.yaml"
    path.write_text(path.read_text("utf-8").replace("{numbers.hand_limit}", "{numbers.hand_limits}"), "utf-8")
    (problem,) = check(tmp_path)
    assert "rules.SS-10.5.text" in str(problem)


def test_every_mission_and_threat_has_a_line_of_colour_and_nothing_else_has(tmp_path: Path) -> None:
    assert sorted(content().flavour) == sorted(content().table_cards)
    shutil.copytree(assets() / "data", tmp_path / "data")
    path = tmp_path / "data" / "text" / "scouts_flavour.yaml"
    path.write_text(path.read_text("utf-8").replace("  M07:", "  M70:"), "utf-8")
    missing, unknown = check(tmp_path)
    assert (missing.path, missing.found) == ("flavour", "none for M07")
    assert (unknown.path, unknown.expected, unknown.found) == ("flavour.M70", "the id of a mission or threat", "'M70'")


def test_every_rule_named_to_players_can_be_read_up() -> None:
    """SS-UI.6: what closes an option, and what an event names, stands in the rules reader."""
    files = [*sorted((SCOUTS / "rules").glob("*.py")), SCOUTS / "records.py"]
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    texts = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    named = [text for text in texts if re.fullmatch(r"SS-(R\d+|\d+\.\d+)", text)]
    assert len(named) > 40
    assert [text for text in named if text not in content().rules] == []


def test_the_digest_follows_the_cards(tmp_path: Path) -> None:
    shutil.copytree(assets() / "data", tmp_path / "data")
    assert load(tmp_path).digest == content().digest
    path = tmp_path / "data" / "scouts" / "failure.yaml"
    path.write_text(path.read_text("utf-8").replace("systems: 2", "systems: 1"), "utf-8")
    assert load(tmp_path).digest != content().digest


# --- files of one's own ---


def test_data_files_are_checked_one_by_one(tmp_path: Path) -> None:
    copy = tmp_path / "scouts"
    shutil.copytree(assets() / "data/scouts", copy)
    for file in copy.iterdir():
        assert check_file(file, assets()) == []
    threats = copy / "threats.yaml"
    threats.write_text(threats.read_text("utf-8").replace("title:", "titel:", 1), "utf-8")
    problems = check_file(threats, assets())
    assert {problem.file for problem in problems} == {str(threats)}
    assert "titel" in " ".join(map(str, problems))


def test_a_file_of_another_name_is_known_by_its_keys(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("threats: 3\n", "utf-8")
    assert claim(mine) == 1
    (problem,) = check_file(mine, assets())
    assert (problem.file, problem.line, problem.path) == (str(mine), 1, "threats")
    mine.write_text("colour: red\n", "utf-8")
    assert claim(mine) == claim(tmp_path / "map.tmx") == 0
