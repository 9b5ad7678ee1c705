"""Tiled maps: what the shipped ones hold, and how every broken one is refused."""

import base64
import contextlib
import gzip
import json
import shutil
import tracemalloc
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game import shipped
from game.content.battlefield import Battlefield
from game.content.catalogue import catalogue
from game.content.maps import load_map, shipped_maps
from game.content.problem import ContentError, Problem
from game.content.tiledmap import read_tiled
from game.field import DIM, LIT, distance_field

TSX = """<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="t" tilewidth="32" tileheight="32" tilecount="5" columns="5">
 <image source="t.png" width="160" height="32"/>
 <tile id="0" type="grass"/>
 <tile id="1" class="sandbags"/>
 <tile id="2" type="quicksand"/>
 <tile id="4" type="lamp"/>
</tileset>
"""
TMX = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="orthogonal" renderorder="right-down" width="4" height="3"
 tilewidth="32" tileheight="32" infinite="0" nextlayerid="4" nextobjectid="3">
 <properties><property name="title" value="Test"/><property name="light" value="day"/></properties>
 <tileset firstgid="1" source="t.tsx"/>
 <layer id="1" name="ground" width="4" height="3">
  <data encoding="csv">1,1,1,1,
1,1,1,1,
1,1,1,1</data>
 </layer>
 <layer id="2" name="props" width="4" height="3">
  <data encoding="csv">0,2,0,0,
0,0,0,0,
0,0,0,0</data>
 </layer>
 <objectgroup id="3" name="zones">
  <object id="1" name="blue" type="deploy" x="0" y="0" width="32" height="96"/>
  <object id="2" name="hill" class="objective" x="64" y="32" width="64" height="32"/>
 </objectgroup>
</map>
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "t.tsx").write_text(TSX, encoding="utf-8")
    return tmp_path


def read(folder: Path, text: str | bytes, name: str = "m.tmx") -> Battlefield:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_tiled(path, catalogue())[0]


def problems(folder: Path, text: str | bytes, name: str = "m.tmx") -> list[Problem]:
    with pytest.raises(ContentError) as caught:
        read(folder, text, name)
    assert all(problem.file and problem.what for problem in caught.value.problems)
    return list(caught.value.problems)


def told(folder: Path, text: str | bytes, name: str = "m.tmx") -> str:
    return "\n".join(problem.text() for problem in problems(folder, text, name))


def kinds(battlefield: Battlefield) -> list[list[str]]:
    field = battlefield.field
    return [[field.kinds[int(number)].name for number in row] for row in field.terrain]


def test_a_map_is_ground_with_props_on_top_and_zones(folder: Path) -> None:
    battlefield = read(folder, TMX)
    assert kinds(battlefield) == [["grass", "sandbags", "grass", "grass"], ["grass"] * 4, ["grass"] * 4]
    assert battlefield.title == "Test"
    assert battlefield.zones["blue"].cells == ((0, 0), (0, 1), (0, 2))
    assert battlefield.zones["hill"].cells == ((2, 1), (3, 1))
    assert (battlefield.zones["blue"].kind, battlefield.zones["hill"].kind) == ("deploy", "objective")


@pytest.mark.parametrize("flip", [0x80000000, 0x40000000, 0x20000000, 0x10000000, 0xF0000000])
def test_a_flipped_tile_is_the_same_terrain(folder: Path, flip: int) -> None:
    assert kinds(read(folder, TMX.replace("0,2,0,0", f"0,{2 + flip},0,0"))) == kinds(read(folder, TMX))


@pytest.mark.parametrize("pack", [None, zlib.compress, gzip.compress])
def test_coded_layers_read_the_same(folder: Path, pack: object) -> None:
    raw = b"".join(gid.to_bytes(4, "little") for gid in [1] * 12)
    data = base64.b64encode(pack(raw) if callable(pack) else raw).decode()
    word = {None: "", zlib.compress: ' compression="zlib"', gzip.compress: ' compression="gzip"'}[pack]  # type: ignore[index]
    ground = '<data encoding="csv">1,1,1,1,\n1,1,1,1,\n1,1,1,1</data>'
    assert ground in TMX
    assert kinds(read(folder, TMX.replace(ground, f'<data encoding="base64"{word}>{data}</data>')))[1] == ["grass"] * 4
    assert "damaged" in told(folder, TMX.replace(ground, f'<data encoding="base64"{word}>{data[:-8]}</data>'))


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ('orientation="orthogonal"', 'orientation="hexagonal"', 'is "hexagonal"; only orthogonal maps are read'),
        ('orientation="orthogonal"', 'orientation="isometric"', 'is "isometric"'),
        ('infinite="0"', 'infinite="1"', "is infinite (untick Infinite"),
        ('width="4" height="3"\n', 'width="100000" height="100000"\n', "width is 100000 (from 1 to 512)"),
        ('width="4" height="3"\n', 'width="0" height="-3"\n', "height is -3 (from 1 to 512)"),
        ('width="4" height="3"\n', 'width="four" height="3"\n', "width is missing or no whole number"),
        ('width="4" height="3"\n', 'width="5" height="3"\n', 'layer "ground": error: is 4 x 3, the map 5 x 3'),
        ('tilewidth="32"', 'tilewidth="0"', "tilewidth is 0"),
        ("t.tsx", "../t.tsx", 'tileset "../t.tsx" lies outside the folder of the map (keep the tileset beside'),
        ('value="Test"', f'value="{"x" * 81}"', "property title: error: must be a text that can be seen"),
        ("t.tsx", "tt.tsx", 'tileset "tt.tsx" does not exist or cannot be read (did you mean "t.tsx"?)'),
        ('firstgid="1"', 'firstgid="x"', "firstgid is missing"),
        ("1,1,1,1,\n1,1,1,1,\n1,1,1,1", "1,1,1,1,\n1,1,1,\n1,1,1,1", "has 11 squares, the map 12"),
        ("1,1,1,1,\n1,1,1,1,\n1,1,1,1", "1,1,1,1,\n1,,1,1,\n1,1,1,1", 'error: "" is no number of a tile'),
        (
            "1,1,1,1,\n1,1,1,1,\n1,1,1,1",
            "1,1,1,1,\n1,0,1,1,\n1,1,1,1",
            "ground (1, 1): error: 1 squares have no terrain",
        ),
        ("0,2,0,0", "0,77,0,0", "props (1, 0): error: tile 77 is in no tileset"),
        ("0,2,0,0", "0,4,0,0", 'tile 3 of tileset "t" has no class'),
        ("0,2,0,0", "0,3,0,0", 'square (1, 0): error: unknown terrain "quicksand"'),
        ('encoding="csv"', 'encoding="morse"', 'is stored as "morse"'),
        ('encoding="csv"', "", 'is stored as "xml" (choose CSV'),
        ('name="ground"', 'name="Ground"', 'has no layer "ground"'),
        ('value="day"', 'value="noon"', 'unknown light "noon"'),
        ('type="deploy"', 'type="deploi"', 'unknown class "deploi" (did you mean "deploy"?)'),
        ('x="0" y="0" width="32"', 'x="5" y="0" width="32"', "does not lie on the grid"),
        ('x="0" y="0" width="32"', 'x="-32" y="0" width="32"', "does not lie on the map of 4 x 3"),
        ('width="32" height="96"', 'width="32" height="960"', "does not lie on the map"),
        ('name="blue" type', 'name="" type', "has no name"),
        ('height="96"/>', 'height="96"><ellipse/></object>', "is no upright rectangle"),
        ('<object id="1"', '<object template="x.tx" id="1"', "uses object templates"),
        ("<map ", '<!DOCTYPE map [<!ENTITY a "b">]><map ', "declares entities"),
        ("</map>", "", "is not whole XML"),
        ('id="3" name="zones">', 'id="3" name="ground">', "must be a tile layer"),
    ],
)
def test_broken_maps_are_refused(folder: Path, old: str, new: str, wanted: str) -> None:
    assert old in TMX
    assert wanted in told(folder, TMX.replace(old, new, 1))


def test_all_faults_of_a_head_are_told_at_once(folder: Path) -> None:
    text = TMX.replace("orthogonal", "isometric").replace('infinite="0"', 'infinite="1"').replace("t.tsx", "no.tsx")
    assert len(problems(folder, text.replace('height="3"\n', 'height="9999"\n', 1))) == 4


def test_all_faults_of_layers_zones_and_units_are_told_at_once(folder: Path) -> None:
    """A tile without a class hides neither the zones nor the squares nobody has filled; each is told once."""
    text = TMX.replace("0,2,0,0", "0,4,9,0").replace("1,1,1,1,\n1,1", "1,3,1,1,\n1,1", 1)
    text = text.replace('type="deploy"', 'type="deplyo"').replace('value="day"', 'value="noon"')
    text = text.replace('x="64" y="32" width="64"', 'x="70" y="32" width="64"')
    found = [problem.place for problem in problems(folder, text)]
    assert sorted(found) == [
        "property light", "props (1, 0)", "props (2, 0)", 'zone "blue" (object 1)', 'zone "hill" (object 2)',
    ]  # fmt: skip


def test_a_layer_of_the_wrong_kind_hides_no_other_fault(folder: Path) -> None:
    text = TMX.replace('id="2" name="props"', 'id="2" name="units"').replace('type="deploy"', 'type="deplyo"')
    found = told(folder, text)
    assert 'layer "units": error: must be an object layer' in found
    assert 'zone "blue" (object 1): error: unknown class "deplyo" (did you mean "deploy"?)' in found


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (b"", "is empty"),
        (b"   \n", "is empty"),
        (b"\xff\xfe\x00", "is not UTF-8"),
        (TMX.encode("utf-16"), "is not UTF-8"),
        (b"hello", "is not XML or whole JSON"),
        (b"<map", "is not whole XML"),
        (b"<html/>", "is no Tiled map"),
        (TSX.encode(), "is a Tiled tileset, not a map"),
        (b"[]", "is no Tiled map"),
        (b'{"type": "map"}', "is no Tiled map"),
        (b'{"layers": 5}', 'has no orientation; only orthogonal'),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"layers": [{"layers": 3}, 4], "tilesets": "x", "width": 1e9}', "width is missing or no whole number"),
    ],
)
def test_files_that_are_no_maps(folder: Path, content: bytes, wanted: str) -> None:
    assert wanted in told(folder, content)
    assert (folder / "m.tmx").read_bytes() == content


def test_an_absurd_header_takes_no_memory(folder: Path) -> None:
    huge = TMX.replace('width="4" height="3"\n', 'width="100000" height="100000"\n')
    told(folder, TMX.replace("orthogonal", "hexagonal"))
    tracemalloc.start()
    told(folder, huge)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2_000_000


def test_a_packed_bomb_is_not_unpacked(folder: Path) -> None:
    bomb = base64.b64encode(zlib.compress(bytes(300_000_000), 9)).decode()
    ground = '<data encoding="csv">1,1,1,1,\n1,1,1,1,\n1,1,1,1</data>'
    text = TMX.replace(ground, f'<data encoding="base64" compression="zlib">{bomb}</data>')
    tracemalloc.start()
    assert "damaged or of the wrong length" in told(folder, text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000_000


def test_unknown_layers_and_properties_are_warned_of(folder: Path) -> None:
    path = folder / "m.tmx"
    path.write_text(TMX.replace('name="props"', 'name="prop"').replace('name="light"', 'name="ligt"'), encoding="utf-8")
    _, warnings = read_tiled(path, catalogue())
    assert {(one.severity, one.hint) for one in warnings} == {
        ("warning", 'did you mean "props"?'),
        ("warning", 'did you mean "light"?'),
    }


def test_units_and_light_may_be_drawn_on_the_map(folder: Path) -> None:
    more = (
        '<objectgroup id="5" name="units"><object id="7" name="Bo" type="scout" x="0" y="32" width="32" height="32">'
        '<properties><property name="side" value="blue"/></properties></object></objectgroup>'
        '<objectgroup id="6" name="light"><object id="8" type="dim" x="64" y="0" width="64" height="32"/></objectgroup>'
    )
    battlefield = read(folder, TMX.replace("</map>", more + "</map>"))
    (mark,) = battlefield.marks
    assert (mark.like, mark.name, mark.side, mark.cell) == ("scout", "Bo", "blue", (0, 1))
    assert [int(level) for level in battlefield.field.light[0]] == [0, 0, DIM, DIM]
    bad = more.replace('type="scout"', 'type="scoot"').replace('name="side"', 'name="sied"')
    found = told(folder, TMX.replace("</map>", bad + "</map>"))
    assert 'did you mean "scout"' in found
    assert "has no side" in found


@pytest.mark.rule("ASC-EDGE-12", "ASC-RULING-31")
def test_a_lamp_lights_the_squares_around_it_while_it_is_dim(folder: Path) -> None:
    lamp = TMX.replace("0,2,0,0", "5,0,0,0")
    assert not read(folder, lamp).field.light.any()
    dim = read(folder, lamp.replace('value="day"', 'value="dim"')).field.light
    assert [int(level) for level in dim[0]] == [LIT, LIT, LIT, DIM]


def test_the_same_map_as_json(folder: Path) -> None:
    def layer(name: str, data: list[int]) -> dict[str, object]:
        size = {"width": 4, "height": 3, "x": 0, "y": 0, "opacity": 1, "visible": True}
        return {"name": name, "type": "tilelayer", "data": data, "id": 1, **size}

    zone = {"id": 1, "name": "blue", "type": "deploy", "x": 0, "y": 0, "width": 32, "height": 96, "rotation": 0}
    root = {
        "type": "map", "orientation": "orthogonal", "renderorder": "right-down", "infinite": False, "version": "1.10",
        "width": 4, "height": 3, "tilewidth": 32, "tileheight": 32, "nextlayerid": 4, "nextobjectid": 2,
        "tilesets": [{"firstgid": 1, "source": "t.tsx"}],
        "layers": [
            layer("ground", [1] * 12), layer("props", [0, 2, *[0] * 10]),
            {"name": "zones", "type": "objectgroup", "draworder": "topdown", "id": 3, "opacity": 1, "visible": True,
             "objects": [{**zone, "visible": True}]},
        ],
    }  # fmt: skip
    assert kinds(read(folder, json.dumps(root), "m.tmj")) == kinds(read(folder, TMX))
    root["layers"][0]["data"] = [1] * 11  # type: ignore[index]
    assert "has 11 squares" in told(folder, json.dumps(root), "m.tmj")
    root["infinite"] = True
    assert "is infinite" in told(folder, json.dumps(root), "m.tmj")


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_damaged_bytes_give_problems_and_nothing_else(folder: Path, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["village_street.tmx", "warehouse.tmj"]))
    if not (folder / "terrain.tsx").exists():
        shutil.copy(shipped.maps() / "terrain.tsx", folder)
    raw = bytearray((shipped.maps() / name).read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=6))
    with contextlib.suppress(ContentError):
        read(folder, bytes(raw), name)


def spots(value: object, way: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """Every way into a JSON value, the long lists of tiles cut short."""
    inner = value.items() if isinstance(value, dict) else enumerate(value[:5]) if isinstance(value, list) else ()
    return [way, *(spot for key, one in inner for spot in spots(one, (*way, key)))]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_wrong_kinds_of_values_give_problems_and_nothing_else(folder: Path, data: st.DataObject) -> None:
    shutil.copy(shipped.maps() / "terrain.tsx", folder)
    root = json.loads((shipped.maps() / "warehouse.tmj").read_text(encoding="utf-8"))
    way = data.draw(st.sampled_from(spots(root)[1:]))
    holder = root
    for key in way[:-1]:
        holder = holder[key]
    strange = st.sampled_from([None, True, -1, 0, 1.5, 1e308, 10**30, "", "x", "7", [], [1], {}, {"a": 1}])
    holder[way[-1]] = data.draw(strange)
    with contextlib.suppress(ContentError):
        read(folder, json.dumps(root), "warehouse.tmj")


@pytest.mark.parametrize("name", ["village_street", "treeline_farm", "bridge", "warehouse"])
def test_the_shipped_battlefields_are_whole_and_fair(name: str) -> None:
    battlefield = load_map(name)
    field = battlefield.field
    blue, red = battlefield.zones["blue"].cells, battlefield.zones["red"].cells
    assert 24 <= field.width <= 48
    assert 16 <= field.height <= 32
    ways = distance_field(field, [cell for cell in blue if field.passable(cell)])
    for zone in battlefield.zones.values():
        passable = [cell for cell in zone.cells if field.passable(cell)]
        assert passable, zone
        assert all(ways[y, x] < 200 for x, y in passable), zone
    assert min(ways[y, x] for x, y in red if field.passable((x, y))) >= 15
    rungs = {int(rung) for rung in field.rung[field.cost > 0].flat}
    assert len(rungs) >= 3
    assert field.opaque.any()


@pytest.mark.parametrize("name", ["trenches", "tavern", "hillside", "burning_house"])
def test_battlefields_for_other_means_are_whole(name: str) -> None:
    """From wherever a side begins, every zone can be walked to, past walls and drops."""
    battlefield = load_map(name)
    field, zones = battlefield.field, battlefield.zones
    assert 24 <= field.width <= 48
    assert 16 <= field.height <= 32
    assert field.opaque.any()
    begins = [zone for zone in zones.values() if zone.kind == "deploy"]
    assert len(begins) >= 3
    for begin in begins:
        ways = distance_field(field, [cell for cell in begin.cells if field.passable(cell)])
        assert all(any(ways[y, x] < 200 for x, y in zone.cells) for zone in zones.values()), begin.name


def test_the_trenches_are_the_same_from_both_ends() -> None:
    field = load_map("trenches").field
    assert (field.terrain == field.terrain[::-1, ::-1]).all()


def test_the_hillside_has_drops_and_few_ways_up() -> None:
    field = load_map("hillside").field
    assert load_map("hillside").ambient == "dark"
    assert {0, 2, 4, 6} <= {int(level) for level in field.level.flat}
    drops = np.abs(np.diff(field.level.astype(int), axis=0)) > 1
    columns = (~drops).all(axis=0)  # where one can walk straight up from one terrace to another
    assert drops.sum() > 80
    assert not columns.any()
    ways = distance_field(field, [(20, 27)])
    assert 27 < ways[4, 20] < 80


def test_the_house_can_burn_and_has_ways_out() -> None:
    battlefield = load_map("burning_house")
    inside = battlefield.zones["house"].cells
    wood = [cell for cell in inside if battlefield.field.ground(cell).flammable]
    assert len(wood) > len(inside) // 2


def test_the_shipped_battlefields_differ() -> None:
    assert set(shipped_maps()) >= {"village_street", "treeline_farm", "bridge", "warehouse"}
    suffixes = {path.suffix for path in shipped_maps().values()}
    assert suffixes == {".tmx", ".tmj"}
    assert load_map("warehouse").ambient == "dim"
    assert (load_map("warehouse").field.light == LIT).any()


GRID = "type octile\nheight 2\nwidth 3\nmap\n.@.\n...\n"


def test_moving_ai_grids_are_bare_battlefields(tmp_path: Path) -> None:
    path = tmp_path / "g.map"
    path.write_text(GRID, encoding="utf-8")
    battlefield = load_map(str(path))
    assert (battlefield.field.width, battlefield.field.height, battlefield.zones) == (3, 2, {})
    path.write_text(GRID.replace("height 2", "height 100000").replace("...", ".?"), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_map(str(path))
    assert caught.value.problems[0].place == "line 2"


def test_an_unknown_map_suggests_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        load_map("vilage_street")
    assert "village_street" in caught.value.problems[0].hint
    with pytest.raises(ContentError):
        load_map(str(tmp_path / "none.tmx"))
