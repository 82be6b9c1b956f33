"""Tiled maps: what becomes of a good one, and how a bad one is refused (field cases D30-D34, T03-T09)."""

import base64
import gzip
import json
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from game.core.content import ContentError
from game.core.maps import Board, MapObject, load_map

PROJECT = {
    "propertyTypes": [
        {"id": 1, "name": "Edge", "storageType": "string", "type": "enum", "values": ["N", "S"]},
        {"id": 2, "name": "rock", "type": "class", "useAs": ["tile"], "members": []},
        {"id": 3, "name": "fog", "type": "class", "useAs": ["tile"], "members": []},
        {"id": 4, "name": "start", "type": "class", "useAs": ["object"], "members": []},
        {
            "id": 5,
            "name": "exit",
            "type": "class",
            "useAs": ["object"],
            "members": [
                {"name": "edge", "type": "string", "propertyType": "Edge", "value": "N"},
                {"name": "toll", "type": "int", "value": 2},
                {"name": "open", "type": "bool", "value": True},
                {"name": "odds", "type": "float", "value": 0.5},
            ],
        },
    ]
}
TILESET = """<?xml version="1.0"?>
<tileset version="1.10" name="space" tilewidth="16" tileheight="16" tilecount="3" columns="0">
 <tile id="0" type="rock"><image width="16" height="16" source="rock.svg"/></tile>
 <tile id="1" type="fog"><image width="16" height="16" source="rock.svg"/></tile>
 <tile id="2"><image width="16" height="16" source="rock.svg"/></tile>
</tileset>
"""
EMPTY = "0,0,0,\n0,0,0"
HEAD = (
    '<map version="1.10" orientation="orthogonal" width="3" height="2" tilewidth="16" tileheight="16" '
    'infinite="0">'
)
FLIPS = [sum(bits) << 29 for bits in ((0,), (1,), (2,), (3,), (4,), (5,), (6,), (7,))]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "p.tiled-project").write_text(json.dumps(PROJECT))
    (tmp_path / "space.tsx").write_text(TILESET)
    (tmp_path / "rock.svg").write_text("<svg/>")
    return tmp_path


def tiled(csv: str = EMPTY, objects: str = "", head: str = HEAD, data: str = "") -> str:
    """A small map file: 3 x 2 squares of 16 units."""
    data = data or f'<data encoding="csv">\n{csv}\n</data>'
    return (
        f'<?xml version="1.0"?>\n{head}\n <tileset firstgid="1" source="space.tsx"/>\n'
        f' <layer id="1" name="ground" width="3" height="2">\n{data}\n</layer>\n'
        f' <objectgroup id="2" name="things">\n{objects}\n</objectgroup>\n</map>\n'
    )


def load(folder: Path, text: str) -> Board:
    (folder / "m.tmx").write_text(text)
    return load_map(folder / "m.tmx", folder / "p.tiled-project")


def refused(folder: Path, text: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load(folder, text)
    return [str(problem) for problem in caught.value.problems]


def exit_with(properties: str) -> str:
    return (
        '<object id="7" name="gap" type="exit" x="16" y="0" width="16" height="16">'
        f"<properties>{properties}</properties></object>"
    )


def test_a_map_becomes_a_board(folder):
    objects = (
        '<object id="4" type="start" x="0" y="16" width="48" height="16"/>'
        '<object id="5" name="gap" type="exit" x="40" y="5"><properties>'
        '<property name="toll" type="int" value="-3"/></properties><point/></object>'
        '<object id="6" type="exit" gid="3" x="16" y="32" width="16" height="16"><properties>'
        '<property name="edge" propertytype="Edge" value="S"/>'
        '<property name="open" type="bool" value="false"/></properties></object>'
        '<object id="8" x="3" y="3" width="20" height="9"><text>a note</text></object>'
    )
    board = load(folder, tiled("1,0,2,\n0,1,0", objects))
    assert board == Board(
        name="m",
        width=3,
        height=2,
        tile_size=16,
        terrain={"ground": {(0, 0): "rock", (2, 0): "fog", (1, 1): "rock"}},
        objects=(
            MapObject(4, "", "start", "things", (0, 1), (3, 1)),
            MapObject(
                5,
                "gap",
                "exit",
                "things",
                (2, 0),
                (1, 1),
                {"edge": "N", "toll": -3, "open": True, "odds": 0.5},
            ),
            MapObject(
                6, "", "exit", "things", (1, 1), (1, 1), {"edge": "S", "toll": 2, "open": False, "odds": 0.5}
            ),
        ),
    )
    assert board.objects[0].squares == ((0, 1), (1, 1), (2, 1))
    assert [item.id for item in board.of_kind("exit")] == [5, 6]
    assert board.holds((2, 1)) and not board.holds((3, 1)) and not board.holds((0, -1))


@pytest.mark.parametrize("flip", FLIPS)
def test_a_turned_or_mirrored_tile_means_the_same(folder, flip):
    """D33"""
    board = load(folder, tiled(f"{1 + flip},0,{2 + flip},\n0,0,1"))
    assert board.terrain["ground"] == {(0, 0): "rock", (2, 0): "fog", (2, 1): "rock"}
    thing = f'<object id="4" type="start" gid="{3 + flip}" x="16" y="32" width="16" height="16"/>'
    assert load(folder, tiled(objects=thing)).objects[0].square == (1, 1)


@pytest.mark.parametrize(
    ("compression", "pack"), [("", bytes), ("zlib", zlib.compress), ("gzip", gzip.compress)]
)
def test_packed_layers_are_read_as_well(folder, compression, pack):
    text = base64.b64encode(pack(struct.pack("<6L", 1, 0, 0, 0, 0, 2))).decode()
    board = load(folder, tiled(data=f'<data encoding="base64" compression="{compression}">{text}</data>'))
    assert board.terrain["ground"] == {(0, 0): "rock", (2, 1): "fog"}


def test_layers_inside_groups_are_found(folder):
    text = (
        tiled("1,0,0,\n0,0,0")
        .replace("<layer", '<group id="9" name="g"><layer')
        .replace("</layer>", "</layer></group>")
    )
    assert load(folder, text).terrain == {"ground": {(0, 0): "rock"}}


def test_one_layer_may_lack_a_name(folder):
    text = tiled("1,0,0,\n0,0,0", '<object id="4" type="start" x="0" y="0"/>')
    assert load(folder, text.replace(' name="ground"', "")).terrain == {"": {(0, 0): "rock"}}
    assert load(folder, text.replace(' name="things"', "")).objects[0].layer == ""
    assert len(refused(folder, text.replace(' name="ground"', "").replace(' name="things"', ""))) == 1


def test_class_may_be_written_as_in_format_1_9(folder):
    board = load(folder, tiled(objects='<object id="4" class="start" x="0" y="0" width="16" height="16"/>'))
    assert board.objects[0].kind == "start"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('infinite="0"', 'infinite="1"', "m.tmx:2: expected a map of fixed size, found an infinite map; "
         "infinite maps "
         "are not supported; untick Infinite in the map properties"),
        ('"orthogonal"', '"staggered"', "m.tmx:2: expected an orthogonal map, found orientation "
         "'staggered'; only square "
         "grids are supported; make a new map with orientation Orthogonal"),
        ('width="3"', 'width="0"', "m.tmx:2: expected width, height, tilewidth and tileheight of at "
         "least 1, found "
         "0, 2, 16 and 16; open it in Tiled and save it again"),
        ('tileheight="16"', 'tileheight="8"', "m.tmx:2: expected square tiles, found tiles of 16 x 8; "
         "make tilewidth "
         "and tileheight equal"),
        ("space.tsx", "gone.tsx", "m.tmx:3: tileset 'gone.tsx': expected its file where the map names "
         "it, found no "
         "file gone.tsx; put it back, or choose it anew in Tiled"),
        ("<map", "<tileset", "m.tmx:13: expected a Tiled file, found this: mismatched tag"),
    ],
)  # fmt: skip
def test_a_map_our_boards_cannot_hold_is_refused(folder, old, new, sentence):
    problems = refused(folder, tiled(head=HEAD).replace(old, new, 1))
    assert len(problems) == 1
    assert problems[0].startswith(sentence)


@pytest.mark.parametrize(
    ("csv", "sentence"),
    [
        ("0,0,0,\n0,0", "layer 'ground': expected 3 x 2 = 6 tile numbers, found 5 tile numbers; open it "
         "in Tiled"),
        ("", "layer 'ground': expected 3 x 2 = 6 tile numbers, found none: the layer is empty; open it "
         "in Tiled"),
        ("0,0,0,\n0,9,0", "layer 'ground' at (1, 1): expected a tile number from 0 to 3, found 9; no "
         "tileset"),
        ("0,0,0,\n-1,0,0", "layer 'ground' at (0, 1): expected a tile number from 0 to 3, found -1; no "
         "tileset"),
        ("0,x,0,\n0,0,0", "layer 'ground' at (1, 0): expected a tile number, found 'x'"),
        ("0,0,3,\n0,0,0", "layer 'ground' at (2, 0): expected a class of p.tiled-project (rock, fog), "
         "found tile 3 "
         "without one; give the tile a class in the tileset"),
    ],
)  # fmt: skip
def test_wrong_tile_numbers_are_refused_with_their_square(folder, csv, sentence):
    problems = refused(folder, tiled(csv))
    assert len(problems) == 1
    assert problems[0].removeprefix("m.tmx:5: ").startswith(sentence)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ('<data encoding="base64">@@@@</data>', "expected readable base64 data, found this:"),
        (
            '<data encoding="base64" compression="zlib">eJxjYA==</data>',
            "expected readable base64 and zlib data, found",
        ),
        (
            '<data encoding="base64" compression="zstd">KLUv</data>',
            "expected tile data as CSV, found compression 'zstd'",
        ),
        ('<data><tile gid="1"/></data>', "expected tile data as CSV, found XML"),
        ("<properties/>", "expected tile data as CSV, found no data"),
    ],
)
def test_tile_data_that_cannot_be_read_is_refused_and_says_how_to_save_it(folder, data, sentence):
    problems = refused(folder, tiled(data=data))
    assert len(problems) == 1
    assert sentence in problems[0]
    assert problems[0].endswith("; choose Tile Layer Format CSV in the map properties and save again")


@pytest.mark.parametrize(
    ("item", "sentence"),
    [
        ('<object id="7" template="a.tx" x="0" y="0"/>', "layer 'things' object 7: expected an object of "
         "its own, "
         "found an instance of template 'a.tx'; templates are not supported; use Detach in the object's "
         "context menu"),
        ('<object id="7" x="16" y="0" width="16" height="16"/>', "layer 'things' object 7 at (1, 0): "
         "expected a class of "
         "p.tiled-project (start, exit), found none; give the object a class in Tiled"),
        ('<object id="7" name="in" type="strat" x="16" y="0"/>', "layer 'things' object 7 'in' at (1, "
         "0): expected a "
         "class of p.tiled-project (start, exit), found 'strat'; did you mean 'start'?"),
        ('<object id="7" type="start" x="64" y="0"/>', "layer 'things' object 7: expected an object "
         "within the map of "
         "3 x 2 squares, found one at (4, 0) covering 1 x 1; move it"),
        ('<object id="7" type="start" x="8" y="0" width="16" height="16"/>', "layer 'things' object 7: "
         "expected an "
         "object on the grid, found one at square (0.50, 0.00); switch on View > Snapping > Snap to Grid "
         "and move it"),
        ('<object id="7" type="start" x="0" y="0"><polygon points="0,0 5,5"/></object>', "layer 'things' "
         "object 7: "
         "expected a point, a rectangle or a tile, found a polygon; draw a rectangle instead"),
        ('<object id="7" type="start" x="0" y="q"/>', "layer 'things' object 7: expected numbers for x, "
         "y, width and "
         "height, found {'id': '7', 'type': 'start', 'x': '0', 'y': 'q'}"),
        ('<object id="7" type="start" x="inf" y="0"/>', "layer 'things' object 7: expected numbers for x, "
         "y, width and "
         "height, found {'id': '7', 'type': 'start', 'x': 'inf', 'y': '0'}"),
        ('<object id="7" type="start" x="0" y="nan"/>', "layer 'things' object 7: expected numbers for x, "
         "y, width and "
         "height, found {'id': '7', 'type': 'start', 'x': '0', 'y': 'nan'}"),
        ('<object id="7" type="start" gid="44" x="0" y="16" width="16" height="16"/>', "layer 'things' "
         "object 7 at (0, 0): "
         "expected a tile number from 0 to 3, found 44; no tileset of the map has this tile; paint the "
         "square anew"),
        ('<object id="" type="start" x="0" y="0"/>', "layer 'things' object : expected a number of its "
         "own as id, "
         "found ''; open it in Tiled and save it again"),
    ],
)  # fmt: skip
def test_an_object_without_meaning_is_refused_with_layer_id_and_square(folder, item, sentence):
    """D31: a template; D32: no class, a misspelt class."""
    assert refused(folder, tiled(objects=item)) == [f"m.tmx:11: {sentence}"]


@pytest.mark.parametrize(
    ("inner", "sentence"),
    [
        ('<property name="toll" type="int" value="two"/>', "property 'toll': expected a whole number, "
         "found 'two'"),
        ('<property name="odds" type="float" value="x"/>', "property 'odds': expected a number, found 'x'"),
        ('<property name="open" type="bool" value="yes"/>', "property 'open': expected true or false, "
         "found 'yes'"),
        ('<property name="toll" value="2"/>', "property 'toll': expected a property of type int, found "
         "type string; set it "
         "anew in Tiled"),
        ('<property name="toll" type="itn" value="2"/>', "property 'toll': expected one of the types "
         "string, int, float, "
         "bool, color, file, object, found 'itn'; did you mean 'int'?"),
        ('<property name="edge" type="class" propertytype="Edge"/>', "property 'edge': expected a plain "
         "property, found a "
         "class; class properties are not supported; use several plain ones"),
        ('<property name="edge" propertytype="Edge" value="W"/>', "property 'edge': expected one of N, "
         "S, found 'W'"),
        ('<property name="egde" value="N"/>', "property 'egde': expected a property of class 'exit' "
         "(edge, toll, open, "
         "odds), found 'egde'; did you mean 'edge'?"),
        ('<property name="edge" value="N"/><property name="edge" value="S"/>', "property 'edge': "
         "expected each property "
         "once, found the same name again; keep one of the two"),
    ],
)  # fmt: skip
def test_a_wrong_property_is_refused_with_its_object_and_name(folder, inner, sentence):
    """D32"""
    assert refused(folder, tiled(objects=exit_with(inner))) == [
        f"m.tmx:11: layer 'things' object 7 'gap' at (1, 0) {sentence}"
    ]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('source="rock.svg"', 'source="gone.svg"', "space.tsx:3: tileset 'space.tsx' tile 0: expected "
         "its picture where "
         "the tileset names it, found no file gone.svg; put it back, or choose it anew in Tiled"),
        ('type="rock"', 'type="rokc"', "space.tsx:3: tileset 'space.tsx' tile 0: expected a class of "
         "p.tiled-project "
         "(rock, fog), found 'rokc'; did you mean 'rock'?"),
        ('image width="16"', "image", "space.tsx:3: tileset 'space.tsx' tile 0: expected a picture with "
         "the attribute "
         "width, found ''; open it in Tiled and save it again"),
        ('tile id="0"', 'tile id="x"', "space.tsx:3: tileset 'space.tsx' tile x: expected a number as "
         "id, found 'x'; "
         "open it in Tiled and save it again"),
        ("</tileset>", "", "space.tsx:7: expected a Tiled file, found this: no element found"),
    ],
)  # fmt: skip
def test_a_broken_tileset_is_refused_by_its_own_name(folder, old, new, sentence):
    (folder / "space.tsx").write_text(TILESET.replace(old, new, 1))
    problems = refused(folder, tiled())
    assert len(problems) == 1
    assert problems[0].startswith(sentence)


def test_all_problems_of_a_map_come_at_once(folder):
    objects = '<object id="7" x="0" y="0"/><object id="7" type="start" x="0" y="0"/>'
    text = tiled("9,0,0,\n0,0,3", objects).replace('name="things"', 'name="ground"')
    assert [problem.split(": expected")[0] for problem in refused(folder, text)] == [
        "m.tmx:5: layer 'ground' at (0, 0)",
        "m.tmx:5: layer 'ground' at (2, 1)",
        "m.tmx:10: layer 'ground'",
        "m.tmx:11: layer 'ground' object 7 at (0, 0)",
        "m.tmx:11: layer 'ground' object 7",
    ]


def test_a_missing_map_or_project_gives_one_sentence(folder):
    with pytest.raises(
        ContentError, match=r"^gone.tmx: expected a readable file, found no such file or directory$"
    ):
        load_map(folder / "gone.tmx", folder / "p.tiled-project")
    with pytest.raises(ContentError, match=r"^gone: expected a readable file, found no such file"):
        load_map(folder / "m.tmx", folder / "gone")
    (folder / "bad").write_text("{")
    with pytest.raises(
        ContentError, match=r"^bad: expected a Tiled project with property types, found this: JSON"
    ):
        load_map(folder / "m.tmx", folder / "bad")


def test_what_only_the_loader_notices_is_told_as_well(folder, monkeypatch):
    import pytmx

    def fail(*_: object, **__: object) -> None:
        raise ValueError("of all things")

    monkeypatch.setattr(pytmx, "TiledMap", fail)
    assert refused(folder, tiled()) == [
        "m.tmx: expected a map the loader can read, found this: ValueError of all things"
    ]


def test_loading_a_map_does_not_load_pygame(folder):
    (folder / "m.tmx").write_text(tiled())
    code = (
        "import sys; from pathlib import Path; from game.core.maps import load_map\n"
        f"load_map(Path({str(folder / 'm.tmx')!r}), Path({str(folder / 'p.tiled-project')!r}))\n"
        "assert 'pygame' not in sys.modules, 'pygame came along'\n"
        "import pygame; assert pygame.Rect\n"
    )
    subprocess.run(
        [sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2], capture_output=True
    )
