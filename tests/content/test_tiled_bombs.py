"""Tiled files as Tiled itself has written them over the years, and files made to take all memory."""

import base64
import gzip
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from game.content.catalogue import catalogue
from game.content.problem import ContentError
from game.content.tiledmap import read_tiled
from tests.content.test_tiled import TMX, TSX, folder, kinds, read, told  # noqa: F401 - a fixture among them

GROUND = '<data encoding="csv">1,1,1,1,\n1,1,1,1,\n1,1,1,1</data>'
CHILD = """
import resource, sys, time
import game.rulebooks
from game.content.catalogue import catalogue
from game.content.problem import ContentError
from game.content.tiledmap import read_tiled
from pathlib import Path
cards = catalogue()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
started = time.process_time()
try:
    read_tiled(Path(sys.argv[1]), cards)
except ContentError as fault:
    took = time.process_time() - started
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(took, grown // 1024, fault.problems[0].text())
"""


def large_map(rectangles: int) -> str:
    row = ",".join(["1"] * 512)
    size = 'width="512" height="512"'
    objects = "".join(
        f'<object id="{number}" name="z{number}" type="area" x="0" y="0" width="{512 * 32}" height="{512 * 32}"/>'
        for number in range(rectangles)
    )
    return (
        f'<map orientation="orthogonal" {size} tilewidth="32" tileheight="32">'
        f'<tileset firstgid="1" source="t.tsx"/><layer name="ground" {size}><data encoding="csv">'
        + ",\n".join([row] * 512)
        + f'</data></layer><objectgroup name="zones">{objects}</objectgroup></map>'
    )


def refused(path: Path) -> tuple[float, int, str]:
    """Seconds and MiB that refusing a map took, in a process that may not take more than 1 GiB, and the words."""
    limit = 1024**3
    ran = subprocess.run(
        [sys.executable, "-c", CHILD, str(path)], capture_output=True, text=True, check=False, timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
    )  # fmt: skip
    assert ran.stdout, ran.stderr[-2000:]
    took, grown, words = ran.stdout.split(maxsplit=2)
    return float(took), int(grown), words


def test_a_hundred_rectangles_over_the_largest_map_are_refused_at_once(folder: Path) -> None:  # noqa: F811
    path = folder / "m.tmx"
    path.write_text(large_map(100), encoding="utf-8")
    took, grown, words = refused(path)
    assert "cover 26214400 squares in all, at most 524288 are read" in words
    assert took < 0.2
    assert grown < 100


def test_rectangles_of_negative_size_hide_no_others(folder: Path) -> None:  # noqa: F811
    path = folder / "m.tmx"
    near, size = large_map(100).rpartition('<object id="50"'), f'width="{512 * 32}" height='
    path.write_text(near[0] + near[1] + near[2].replace(size, f'width="-{512 * 32}" height='), encoding="utf-8")
    _took, grown, words = refused(path)
    assert "at most 524288 are read" in words
    assert grown < 100


def test_another_tile_on_each_square_is_refused_in_time(folder: Path) -> None:  # noqa: F811
    path, row = folder / "m.tmx", ",".join(["1"] * 512)
    other = [",".join(str(5 + 512 * y + x) for x in range(512)) for y in range(512)]
    text = large_map(1).replace(",\n".join([row] * 512), ",\n".join(other))
    path.write_text(text, encoding="utf-8")
    took, grown, words = refused(path)
    assert 'layer "ground": error: has 262144 kinds of tiles, at most 4096 are read' in words
    assert took < 2
    assert grown < 100


@pytest.mark.parametrize(
    ("place", "text"), [("layers", '<objectgroup name="x"/>'), ("properties", '<property name="x" value="1"/>')]
)
def test_layers_and_properties_without_end_are_refused(folder: Path, place: str, text: str) -> None:  # noqa: F811
    before = "<properties>" if place == "properties" else "</properties>"
    at = TMX.index(before) + len(before)
    assert f"{place}: error: has 300" in told(folder, TMX[:at] + text * 30_000 + TMX[at:])


def test_two_rectangles_over_the_largest_map_are_read(folder: Path) -> None:  # noqa: F811
    path = folder / "m.tmx"
    path.write_text(large_map(2).replace('"area"', '"objective"'), encoding="utf-8")
    assert len(read_tiled(path, catalogue())[0].zones["z1"].cells) == 512 * 512


def test_a_second_member_of_a_packed_layer_is_not_unpacked(folder: Path) -> None:  # noqa: F811
    layer = gzip.compress(b"\x01\0\0\0" * 12) + gzip.compress(bytes(400_000_000), 9)
    data = base64.b64encode(layer).decode()
    path = folder / "m.tmx"
    path.write_text(TMX.replace(GROUND, f'<data encoding="base64" compression="gzip">{data}</data>'), encoding="utf-8")
    took, grown, words = refused(path)
    assert "its data is damaged or of the wrong length" in words
    assert took < 0.2
    assert grown < 100


DOCTYPE = '<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">\n<map '


def test_a_document_type_as_tiled_wrote_it_is_read_and_one_with_entities_refused(folder: Path) -> None:  # noqa: F811
    assert kinds(read(folder, TMX.replace("<map ", DOCTYPE))) == kinds(read(folder, TMX))
    lol = '<!DOCTYPE map [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]>\n<map '
    assert "declares entities" in told(folder, TMX.replace("<map ", lol).replace('value="Test"', 'value="&b;"'))


def test_a_tileset_with_entities_is_refused(folder: Path) -> None:  # noqa: F811
    (folder / "t.tsx").write_text(TSX.replace("<tileset", '<!DOCTYPE t [<!ENTITY a "b">]><tileset'), encoding="utf-8")
    assert 'tileset "t.tsx" declares entities' in told(folder, TMX)


@pytest.mark.parametrize(
    "word", [' nextlayerid="4"', ' nextobjectid="3"', ' tiledversion="1.10.2"', ' renderorder="right-down"', ' id="1"']
)
def test_what_tiled_notes_for_itself_may_be_missing(folder: Path, word: str) -> None:  # noqa: F811
    assert word in TMX
    found = read(folder, TMX.replace(word, ""))
    assert (kinds(found), found.zones) == (kinds(read(folder, TMX)), read(folder, TMX).zones)


@pytest.mark.parametrize("word", ["type", "class"])
def test_objects_and_tiles_of_every_version_have_their_class(folder: Path, word: str) -> None:  # noqa: F811
    text, tiles = (one.replace(" type=", f" {word}=").replace(" class=", f" {word}=") for one in (TMX, TSX))
    (folder / "t.tsx").write_text(tiles, encoding="utf-8")
    found = read(folder, text)
    assert found.zones["blue"].kind == "deploy"
    assert found.zones["hill"].kind == "objective"
    assert kinds(found)[0][1] == "sandbags"


def test_a_rectangle_of_no_number_is_told(folder: Path) -> None:  # noqa: F811
    for strange in ("nan", "inf", "1e999", "9" * 5000):
        with pytest.raises(ContentError, match=r"is no upright rectangle|out of all bounds"):
            read(folder, TMX.replace('width="32" height="96"', f'width="{strange}" height="96"'))
