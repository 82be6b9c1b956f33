"""The shipped content of Space Cadets: what is in the box, Kestrel Run's map, how mistakes are told."""

import ast
import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
from PIL import Image

from game.cadets.content import Content, check, check_file, load
from game.cadets.records import NUMBERS, Attack, DamageWord, EquipmentWord, Move
from game.cadets.scenario import AbilityWord, SpecialRule
from game.core.content import ContentError
from game.files import assets

KESTREL_RUN = """
X . . . . . . . . X
. . A . V . . A . .
. Z . . H . . . Z .
. . . R . . R . . .
A . . . N* . . . . A
. . C1 . . . . C2 . .
. R . . E . . . R .
. . . . Z Z . . . .
. . V . . . . V E .
A . . . . H* . . . A
. . N . . . . N . .
. . . A . . A . . .
. . R C3 . . C4 R . .
. A . . Z Z . . A .
. . . . E . . . . .
. A . A . . A . A .
. . . . . . . . . .
. . . R . . R . . .
. Z . . . . . . Z .
s s s s s s s s s s
"""
"""The drawing of M9, with `s` for the starting row."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of all content, to be spoilt."""
    for folder in ("data", "maps", "sprites"):
        shutil.copytree(assets() / folder, tmp_path / folder)
    return tmp_path


@pytest.fixture
def spoil(copy: Path) -> Callable[[str, str, str], list[str]]:
    """Replace words in a file of the copy and return what loading says."""

    def spoil(file: str, old: str, new: str) -> list[str]:
        text = (copy / file).read_text("utf-8")
        assert old in text
        (copy / file).write_text(text.replace(old, new, 1), "utf-8")
        with pytest.raises(ContentError) as caught:
            load(copy)
        return [str(problem) for problem in caught.value.problems]

    return spoil


def drawn(content: Content) -> str:
    """The map of Kestrel Run as the rules draw it."""
    board = content.boards["kestrel_run"]
    letters = {square: content.obstacles[kind].letter for square, kind in board.terrain["terrain"].items()}
    for item in board.objects:
        sign = {"start": "s", "exit": "X", "crystal": item.name}.get(item.kind) or item.properties["slot"]
        for square in item.squares:
            assert square not in letters, "two things on one square"
            letters[square] = sign
    rows = [" ".join(letters.get((x, y), ".") for x in range(board.width)) for y in range(board.height)]
    return "\n".join(rows)


def test_the_map_of_kestrel_run_is_the_one_of_the_rules_square_by_square_m9(content):
    assert drawn(content) == KESTREL_RUN.strip()


@pytest.mark.skipif(shutil.which("tmxrasterizer") is None, reason="the map editor is not installed here")
def test_the_real_tiled_draws_something_on_just_these_squares(content, tmp_path):
    picture = tmp_path / "map.png"
    command = ["tmxrasterizer", str(assets() / "maps/cadets/kestrel_run.tmx"), str(picture)]
    subprocess.run(
        command, check=True, capture_output=True, env=os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    )
    paint = Image.open(picture).convert("RGBA").getchannel("A")
    board = content.boards["kestrel_run"]
    size = board.tile_size
    assert paint.size == (board.width * size, board.height * size)
    inner = size // 4  # pictures reach over the edges of their squares
    painted = []
    for y in range(board.height):
        for x in range(board.width):
            left, top = x * size + inner, y * size + inner
            if paint.crop((left, top, left + 2 * inner, top + 2 * inner)).getbbox():
                painted.append((x, y))
    tokens = [square for item in board.objects for square in item.squares]
    assert painted == sorted([*board.terrain["terrain"], *tokens], key=lambda square: square[::-1])


def test_both_exits_lead_north_m9_1(content):
    exits = content.boards["kestrel_run"].of_kind("exit")
    assert [(item.square, item.properties["edge"]) for item in exits] == [((0, 0), "N"), ((9, 0), "N")]


def test_the_mission_starts_north_at_speed_2_without_weapons_and_jump_m9_1_m9_2(content):
    mission = content.missions["kestrel_run"]
    assert (mission.number, mission.start.facing, mission.start.speed) == (9, "N", 2)
    assert mission.inactive == ("weapons", "jump")
    assert not mission.nemesis
    assert mission.objective.crystals == {"easy": 1, "normal": 2, "hard": 3}
    assert [rule.id for rule in mission.rules] == list(mission.special_rules)


def test_the_box_holds_what_the_rules_count_1_4(content):
    parts = (
        content.helm.cards,
        content.shields.tokens,
        content.engineering.tiles,
        content.sensors.pieces,
        content.tractor.symbols,
        content.damage,
        content.core.breach_cards,
        content.core.repair_cards,
        content.repair.cards,
        content.components,
        content.equipment,
        content.enemies,
        content.stations,
    )
    assert [len(part) for part in parts] == [20, 32, 16, 8, 16, 12, 12, 12, 11, 22, 8, 26, 10]


def test_every_tractor_symbol_comes_twice_and_pulls_come_in_pairs_tb_1(content):
    assert set(Counter(content.tractor.symbols).values()) == {2}
    assert sorted(content.tractor.pulls.values()) == [1, 1, 2, 2, 3, 3, 4, 4]


def test_the_tiles_are_those_of_the_table_en_1(content):
    tiles = content.engineering.tiles
    assert (tiles["G01"].centre, tiles["G01"].edges) == (
        "sensors",
        ("shields", "tractor", "shields", "damage"),
    )
    assert (tiles["G14"].centre, tiles["G14"].edges) == ("damage", ("weapons", "helm", "tractor", "sensors"))
    circles = Counter(tile.centre for tile in tiles.values())
    assert circles == Counter(sensors=3, weapons=3, helm=4, jump=1, tractor=1, shields=3, damage=1)


def test_no_two_sensor_pieces_feel_the_same_however_they_lie_se_1(content):
    turned = [
        min(piece.sides[turn:] + piece.sides[:turn] for turn in range(4))
        for piece in content.sensors.pieces.values()
    ]
    assert len(set(turned)) == 8


def test_attempts_need_the_cards_of_the_table_se_3(content):
    attempts = content.sensors.attempts
    assert {kind: attempt.cards for kind, attempt in attempts.items()} == {
        "lock": 1, "superlock": 2, "break": 1, "cloak": 2,
    }  # fmt: skip
    assert attempts["superlock"].cards_if_locked == 1


def test_the_maneuver_cards_are_those_of_the_table_he_1(content):
    decks = Counter(card.moves for card in content.helm.cards.values())
    assert decks == {
        (Move(forward=1),): 5,
        (Move(forward=2),): 2,
        (Move(forward=1), Move(turn="left")): 3,
        (Move(forward=1), Move(turn="right")): 3,
        (Move(slip="left"),): 2,
        (Move(slip="right"),): 2,
        (Move(turn="left"),): 1,
        (Move(turn="right"),): 1,
        (Move(turn="about"),): 1,
    }


def test_special_maneuvers_hurt_and_side_thrusters_do_not_he_7_he_8(content):
    hurting = [id for id, maneuver in content.maneuvers.items() if maneuver.damage]
    assert hurting == ["SM1", "SM2", "SM3", "SM4"]
    assert content.maneuvers["SM3"].moves == ()
    assert content.maneuvers["B08L"].moves == (Move(slide="left"),)


def test_repair_cards_and_first_energy_dc_6_en_7(content):
    assert sorted(content.repair.cards.values()) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
    energy = {id: station.first_energy for id, station in content.stations.items() if station.first_energy}
    assert energy == {
        "sensors": 2, "shields": 2, "weapons": 2, "helm": 2, "tractor": 1, "damage": 1, "jump": 1,
    }  # fmt: skip


def test_shield_lines_are_those_of_the_table_sh_5(content):
    table = Counter(line.strength for line in content.shields.lines)
    assert table == {1: 1, 2: 2, 3: 1, 4: 3, 5: 1, 6: 2}


def test_damage_targets_and_bare_sums_dc_3(content):
    targets = [card.target for card in content.damage.values()]
    assert targets == [7, 8, 6, 8, 9, 8, 7, 7, 9, 10, 9, 11]
    assert content.damage["D02"].in_force.changes == {"maneuver_cards": -2}
    assert content.damage["D01"].in_force.id == "no_specials"


@pytest.mark.parametrize(
    ("id", "level", "speed", "range", "attack", "shields", "hull"),
    [
        ("E01", "easy", 4, 2, "D/2", 0, 3),
        ("E05", "easy", 2, 2, "D/2", 1, 3),
        ("E08", "normal", 1, 6, "D", 0, 4),
        ("E12", "normal", 1, 3, "D/2", 1, 6),
        ("E14", "hard", 0, 5, "2D", 2, 8),
        ("E16", "hard", 1, 4, "2D", 3, 9),
        ("N04", "easy", 2, 0, "1 internal", 0, 4),
        ("N05", "easy", 5, 1, "D/2", 0, 2),
        ("N09", "hard", 2, 4, "D+2", 2, 8),
        ("N10", "hard", 1, 6, "2D", 2, 8),
    ],
)
def test_enemy_values_are_those_of_the_tables_5_4_5_5(
    content, id, level, speed, range, attack, shields, hull
):
    enemy = content.enemies[id]
    assert (enemy.level, enemy.speed, enemy.range, str(enemy.attack)) == (level, speed, range, attack)
    assert (enemy.shields, enemy.hull) == (shields, hull)


def test_the_three_decks_have_the_sizes_of_the_tables_em_14(content):
    assert Counter(enemy.level for enemy in content.enemies.values()) == {"easy": 11, "normal": 9, "hard": 6}


def test_only_parasites_come_into_our_square_and_only_snipers_stay_away_em_9(content):
    assert {id: enemy.stop_range for id, enemy in content.enemies.items() if enemy.stop_range != 1} == {
        "E08": 6, "N01": 0, "N02": 0, "N03": 0, "N04": 0,
    }  # fmt: skip


def test_stars_change_slots_with_the_difficulty_em_15(content):
    meaning = {
        id: [d.slots[slot].level for slot in ("E*", "N*", "H*")] for id, d in content.difficulties.items()
    }
    assert meaning == {
        "easy": ["none", "easy", "normal"],
        "normal": ["easy", "normal", "hard"],
        "hard": ["normal", "hard", "hard"],
    }
    assert content.difficulties["hard"].slots["H*"].extra_hull == 2


def test_attacks_are_written_as_in_the_rules():
    assert [str(Attack(1)), str(Attack(1, half=True)), str(Attack(2)), str(Attack(1, plus=2))] == [
        "D",
        "D/2",
        "2D",
        "D+2",
    ]


def test_every_picture_named_in_the_content_exists(content):
    names = [enemy.sprite for enemy in content.enemies.values()]
    names += [
        f"icons/icon_{hint.icon}" for mission in content.missions.values() for hint in mission.how_it_plays
    ]
    missing = [name for name in names if not (assets() / "sprites" / f"{name}.svg").is_file()]
    assert missing == []


def test_no_braces_are_left_in_any_text(content):
    texts = [rule.text for rule in content.rules.values()]
    for cards in (content.enemies, content.damage, content.equipment, content.obstacles):
        texts += [card.text for card in cards.values()]
    assert [text for text in texts if "{" in text] == []
    assert "range 6" in content.rules["SE-3"].text
    assert content.enemies["N06"].text == "All other enemies within 2 squares of it have 1 shield more."


def test_texts_for_players_are_short_and_plain(content):
    for rule in content.rules.values():
        assert 1 <= len(re.findall(r"[.?!](?= |$)", rule.text)) <= 3, rule.text
        assert len(rule.text) <= 300, rule.text


RULE_ID = re.compile(r"^(?:[A-Z][A-Z0-9]-[0-9]+(?:\.[0-9]+)?|2\.4 [A-Z]|D[0-9]{2}|B0[0-9])$")


def test_every_rule_id_the_rules_speak_of_has_a_text(content):
    """Ids stand as plain strings where an option is closed or an event is told."""
    silent: list[str] = []
    for path in sorted((assets() / "game" / "cadets").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            word = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            if RULE_ID.match(word) and not _is_told(content, word):
                silent.append(f"{path.name}:{node.lineno}: {word}")
    assert silent == []


def _is_told(content, id: str) -> bool:
    """A rule, a card, or a step of the turn whose paragraphs are rules: "SC-3" stands for SC-3.1 and so on."""
    try:
        content.rule(id)
    except KeyError:
        return any(rule.startswith(f"{id}.") for rule in content.rules)
    return True


BY_DATA = {"energy_parasite", "jam", "shield_parasite", "side_thrusters", "spare_capacitor", "stand_off"}
"""Words whose whole effect is a sum, a range, a maneuver or an amount on the card."""
BY_PEOPLE = {"comm_breakdown"}
"""Words people keep to themselves."""
OF_STATIONS_TO_COME = {
    "evasive", "flux_leak", "guided_torpedo", "gyro_mount", "jump_stabiliser", "torpedo_damage", "tube_cards",
    "umbrella", "weapon_parasite",
}  # fmt: skip
"""Words that concern Weapons and Jump alone, which no mission uses yet."""


def test_every_word_of_the_data_is_carried_out_somewhere() -> None:
    """A word that the records allow and no code knows would do nothing, and nobody would be told."""
    strings: set[str] = set()
    numbers: set[str] = set()
    for path in sorted((assets() / "game" / "cadets" / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant):
                strings.add(str(node.value))
            if isinstance(node, ast.FunctionDef) and "number" in map(ast.unparse, node.decorator_list):
                numbers.add(node.name)
    words = {word for kind in (AbilityWord, SpecialRule, DamageWord, EquipmentWord) for word in get_args(kind) if word}
    silent = (words - strings) | (set(NUMBERS) - numbers)
    assert silent == BY_DATA | BY_PEOPLE | OF_STATIONS_TO_COME


def test_damage_and_equipment_cards_explain_themselves(content):
    assert content.rule("D01").text == content.damage["D01"].text
    assert content.rule("B06").group == "Captain"
    assert content.rule("SE-7").group == "Sensors"
    with pytest.raises(KeyError):
        content.rule("XX-1")


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("enemies.yaml", "launches: E02", "launches: E99", "enemies.E12.launches: expected the id of an "
         "enemy, found 'E99'; "
         "did you mean 'E09'?"),
        ("enemies.yaml", "ability: spotter", "ability: spoter", "enemies.E01.ability: expected one of"),
        ("enemies.yaml", "sensor_cards: -1", "sensor_card: -1", "enemies.E05.changes.sensor_card: "
         "expected the id of a number "
         "that cards change, found 'sensor_card'; did you mean 'sensor_cards'?"),
        ("enemies.yaml", "attack: {internal: 1}", "attack: {dice: 1}", "enemies.N01.attack: expected "
         "internal damage for "
         "parasites and dice for others, found D"),
        ("enemies.yaml", "    ability_title: Spotter\n", "", "enemies.E01: expected ability_title and "
         "text beside an ability"),
        ("maneuvers.yaml", "  M20: {title: About, moves: [{turn: about}]}\n", "", "cards: expected 20 "
         "maneuver cards: HE-1, "
         "found 19"),
        ("maneuvers.yaml", "[{turn: about}]", "[{turn: about, forward: 1}]", "cards.M20.moves[0]: "
         "expected exactly one of "
         "forward, turn, slip, slide"),
        ("equipment.yaml", "B08L:", "SM1:", "equipment.B08.maneuvers.SM1: expected an id no other "
         "maneuver has"),
        ("difficulty.yaml", '"E*": {level: none}', '"E+": {level: none}', "difficulties.easy.slots: "
         "expected the slots E, N, "
         "H, E*, N*, H*"),
        ("tractor.yaml", "width: 4", "width: 5", "width: expected a display with one place for each "
         "tile, found 5 x 4 for 16"),
        ("core.yaml", ", delta", "", "runes: expected 12 core cards: DC-12, found 9"),
        ("shields.yaml", ", 8]", "]", "numbers: expected 32 tokens: SH-1, found 28"),
        ("damage.yaml", "rule: no_specials", "changes: {}", "damage.D01: expected either a rule or "
         "changes, found neither"),
        ("components.yaml", "id: G11", "id: G17", "components.K01.parts[0].id: expected the id of a part "
         "of engineering, "
         "found 'G17'; did you mean 'G"),
        ("crew.yaml", "- [captain, helm]", "- [captain, captain]", "share_out.1: expected each station "
         "in one seat, found "
         "captain in two"),
        ("missions/kestrel_run.yaml", "hard: 3", "hard: 5", "objective.crystals: expected no more "
         "crystals than the 4 of the "
         "map, found 5"),
        ("missions/kestrel_run.yaml", "hard: 3", "hard2: 3", "objective.crystals.hard2: expected one of "
         "easy, hard, normal"),
        ("missions/kestrel_run.yaml", ", hard: 3", "", "objective.crystals: expected a number for every "
         "difficulty, found none "
         "for hard"),
        ("missions/kestrel_run.yaml", "id: kestrel_run", "id: kestrel", "id: expected the name of the "
         "file, 'kestrel_run', "
         "found 'kestrel'"),
        ("missions/kestrel_run.yaml", "kestrel_run.tmx", "kestrl.tmx", "map: expected a map in maps/, "
         "found no file "
         "'cadets/kestrl.tmx'"),
        ("missions/kestrel_run.yaml", "leave_with_crystals", "leave_with_crystal", "special_rules[0]: "
         "expected one of "
         "leave_with_crystals, found 'leave_with_crystal'; did you mean 'leave_with_crystals'?"),
    ],
)  # fmt: skip
def test_files_that_do_not_fit_together_are_refused(spoil, file, old, new, sentence):
    problems = spoil(f"data/cadets/{file}", old, new)
    assert any(problem.startswith(f"data/cadets/{file}:") and sentence in problem for problem in problems), (
        problems
    )


def test_braces_that_name_nothing_are_refused(spoil):
    problems = spoil("data/text/cadets_rules.yaml", "{sensors.range}", "{sensors.reach}")
    assert len(problems) == 1
    assert (
        "rules.SE-3.text: expected braces that name a part of the content, found AttributeError"
        in problems[0]
    )


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('name="terrain"', 'name="ground"', "map: expected a tile layer named 'terrain', found ground"),
        ('y="0" width="128"', 'y="128" width="128"', "layer 'tokens' object 2 at (0, 1): expected an exit at "
         "the N edge of the map, found one inside"),
        ('name="C2"', 'name="C1"', "layer 'tokens' object 4 at (2, 5): expected a name of its own for each "
         "crystal, found 'C1'; name it C1, C2 ..."),
        ('x="256" y="768"', 'x="256" y="256"', "layer 'tokens' object 4 at (2, 1): expected no terrain under "
         "a token, found asteroids; MI-1"),
        ('x="0" y="2432" width="1280"', 'x="0" y="2432" width="128"/><object id="99" type="enemy" x="0" y="2432" '
         'width="128"', "map: expected a start square without an enemy, found enemies on all 1; MI-4"),
        ('type="start"', 'type="exit"', "map: expected at least one object of class 'start', found none"),
        ('value="H"', 'value="Q"', "layer 'tokens' object 8 at (4, 2) property 'slot': expected one of E, N, "
         "H, E*, N*, H*, found 'Q'"),
    ],
)  # fmt: skip
def test_a_map_that_cannot_be_played_is_refused(spoil, old, new, sentence):
    problems = spoil("maps/cadets/kestrel_run.tmx", old, new)
    assert any(problem.startswith("maps/cadets/kestrel_run.tmx:") for problem in problems)
    assert any(problem.endswith(sentence) for problem in problems), problems


def test_errors_of_several_files_and_of_the_map_come_at_once(copy):
    for file, old, new in (
        ("data/cadets/enemies.yaml", "hull: 3", "hull: none"),
        ("data/cadets/damage.yaml", "target: 7", "target: 0"),
        ("maps/cadets/kestrel_run.tmx", 'infinite="0"', 'infinite="1"'),
    ):
        text = (copy / file).read_text("utf-8")
        (copy / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ContentError) as caught:
        load(copy)
    assert [problem.file for problem in caught.value.problems] == [
        "data/cadets/enemies.yaml",
        "data/cadets/damage.yaml",
        "maps/cadets/kestrel_run.tmx",
    ]


def test_a_player_may_add_a_mission_with_a_map_beside_it(copy, tmp_path):
    own = tmp_path / "own"
    shutil.copytree(copy / "maps", own / "maps")
    shutil.copytree(copy / "sprites", own / "sprites")
    mission = (copy / "data/cadets/missions/kestrel_run.yaml").read_text("utf-8")
    (own / "my_run.yaml").write_text(
        mission.replace("id: kestrel_run", "id: my_run").replace("map: cadets", "map: maps/cadets"), "utf-8"
    )
    content = load(copy, own)
    assert content.unusable == ()
    assert list(content.missions) == ["kestrel_run", "my_run"]
    assert content.boards["my_run"].objects == content.boards["kestrel_run"].objects
    assert check_file(own / "my_run.yaml", copy) == []


def test_a_broken_mission_of_a_player_is_left_out_and_told_and_all_others_work(copy, tmp_path):
    own = tmp_path / "own"
    own.mkdir()
    mission = (copy / "data/cadets/missions/kestrel_run.yaml").read_text("utf-8")
    (own / "twice.yaml").write_text(mission.replace("id: kestrel_run", "id: twice\nid: twice"), "utf-8")
    (own / "kestrel_run.yaml").write_text(mission, "utf-8")
    content = load(copy, own)
    assert list(content.missions) == ["kestrel_run"]
    assert [str(problem).removeprefix(f"{own}/") for problem in content.unusable] == [
        "kestrel_run.yaml:3: id: expected an id no other mission has, found 'kestrel_run'; "
        "give the mission and its file another name",
        "twice.yaml:4: id: expected each key once, found it again (first on line 3); keep one of the two",
    ]


@pytest.fixture
def own(copy: Path) -> Callable[[str, str], list[str]]:
    """Put a changed mission into the player's folder and return what loading and checking say."""

    def own(old: str, new: str) -> list[str]:
        folder = copy / "own"
        folder.mkdir()
        text = (copy / "data/cadets/missions/kestrel_run.yaml").read_text("utf-8")
        text = text.replace("id: kestrel_run", "id: mine")
        assert old in text
        (folder / "mine.yaml").write_text(text.replace(old, new, 1), "utf-8")
        content = load(copy, folder)
        assert list(content.missions) == ["kestrel_run"]
        assert check_file(folder / "mine.yaml", copy) == list(content.unusable)
        return [str(problem).removeprefix(f"{folder}/mine.yaml") for problem in content.unusable]

    return own


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("speed: 2", "speed: 5", ":8: start.speed: expected at most 4, found 5; HE-2"),
        ("speed: 2", "speed: " + "9" * 5000, ":8: start.speed: expected a whole number of at least 0, found 99999"),
        ("jump]", "helm]", ":9: inactive[1]: expected captain, helm, tractor at work, or nobody can win, found 'helm'"),
        ("jump]", "tractor]", ":9: inactive[1]: expected captain, helm, tractor at work, or nobody can win"),
        ("map: ", "map: ../", ":7: map: expected a path that stays in its folder, found '../cadets/kestrel_run.tmx'"),
        ("map: ", "map: /", ":7: map: expected a path that stays in its folder"),
        ("map: ", "map: 'C:\\' # ", ":7: map: expected a path that stays in its folder"),
        ("map: ", "map: '..\\up.tmx' # ", ":7: map: expected a path that stays in its folder"),
        ("map: ", "map: " + "long" * 2000, ":7: map: expected a map beside the mission or in maps/"),
    ],
)
def test_a_mission_nobody_can_fly_or_win_is_refused_wherever_it_is_met(own, old, new, sentence):
    """D28; also maps outside the folder, and names no system takes."""
    assert own(old, new)[0].startswith(sentence)


def test_without_crystals_to_fetch_the_tractor_beams_may_rest(copy):
    path = copy / "data/cadets/missions/kestrel_run.yaml"
    text = path.read_text("utf-8").replace("easy: 1, normal: 2, hard: 3", "easy: 0, normal: 0, hard: 0")
    path.write_text(text.replace("jump]", "tractor]"), "utf-8")
    assert check_file(path, copy) == []


def test_check_refuses_an_id_that_is_shipped_as_loading_does(copy):
    own = copy / "own"
    own.mkdir()
    shipped = copy / "data/cadets/missions/kestrel_run.yaml"
    shutil.copy(shipped, own)
    assert check_file(shipped, copy) == []
    problems = check_file(own / shipped.name, copy)
    assert [problem.expected for problem in problems] == ["an id no other mission has"]
    assert problems == list(load(copy, own).unusable)


def test_both_endings_of_yaml_files_are_taken(copy):
    own = copy / "own"
    own.mkdir()
    text = (copy / "data/cadets/missions/kestrel_run.yaml").read_text("utf-8")
    (own / "mine.yml").write_text(text.replace("id: kestrel_run", "id: mine"), "utf-8")
    assert list(load(copy, own).missions) == ["kestrel_run", "mine"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name here")
def test_a_pipe_in_the_folder_is_no_mission_and_stops_nothing(copy):
    own = copy / "own"
    own.mkdir()
    os.mkfifo(own / "pipe.yaml")
    assert [str(problem) for problem in load(copy, own).unusable] == [
        f"{own}/pipe.yaml: expected a readable file, found a device"
    ]
    os.mkfifo(own / "pipe.tmx")
    assert len(check_file(own / "pipe.tmx", copy)) == 1


def test_a_file_that_is_not_there_is_told(copy):
    (problem,) = check_file(copy / "nothing.yaml", copy)
    assert (problem.expected, problem.found) == ("a readable file", "no such file or directory")


@pytest.mark.parametrize("word", ["no", "on", "1.10", "012", "12:30", "1e3"])
def test_a_mission_whose_title_yaml_would_bend_says_to_put_it_in_quotes(copy, word):
    """D27"""
    path = copy / "data/cadets/missions/kestrel_run.yaml"
    path.write_text(path.read_text("utf-8").replace("title: Kestrel Run", f"title: {word}"), "utf-8")
    assert [str(problem).split(": ", 1)[1] for problem in check_file(path, copy)] == [
        f'title: expected text, found {word}; put it in quotes: "{word}"'
    ]


@pytest.mark.parametrize("briefing", ["", "''", "'   '", "long " * 4000])
def test_a_mission_loads_with_any_briefing_even_none(copy, briefing):
    path = copy / "data/cadets/missions/kestrel_run.yaml"
    text = path.read_text("utf-8")
    start, end = text.index("briefing:"), text.index("how_it_plays:")
    path.write_text(f"{text[:start]}briefing: {briefing}\n{text[end:]}", "utf-8")
    assert len(load(copy).missions["kestrel_run"].briefing) == len(
        briefing.strip("'").strip() or briefing.strip("'")
    )


def test_check_tells_what_is_wrong_with_a_file_whatever_kind_it_is(copy):
    assert check(copy) == []
    for names in ("data/text/cadets_*.yaml", "data/cadets/**/*.yaml", "maps/**/*.tmx"):
        files = list(copy.glob(names))
        assert files
        assert [problem for file in files for problem in check_file(file, copy)] == []
    enemies = copy / "data/cadets/enemies.yaml"
    enemies.write_text(enemies.read_text("utf-8").replace("speed: 4", "speed: quick", 1), "utf-8")
    (problem,) = check_file(enemies, copy)
    assert str(problem).startswith(f"{enemies}:17: enemies.E01.speed: expected a whole number of at least 0")
    assert [problem.file for problem in check(copy)] == ["data/cadets/enemies.yaml"]
