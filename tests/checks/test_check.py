"""`check` finds what is wrong in files of every kind, all of it at once, and leaves every file as it was."""

import re
import shutil
from pathlib import Path

import pytest

from game import shipped
from game.battle.seat import shipped_doctrines
from game.checks import check
from game.content.problem import Problem
from game.rulebooks.shelf import opened
from game.systems.captions import SHARED_ASKS

WEAPON = """name = "Popgun"
kind = "rifle"
art = "rifle"
[ascension]
damage = "1d6"
damage_type = "penetrating"
increment = 4
mode = "single"
rating = 1
recoil = 1
ammunition = 2
aim = { kind = "sight", bonus = 1 }
"""
UNIT = """name = "Cadet"
role = "line"
art = "conscript"
[ascension]
stats = { senses = 2, physique = 2, intellect = 2, aether = 1 }
weapons = ["popgun"]
"""
SCENE = """field = "a.b"
[units.a]
side = "blue"
like = "cadet"
[units.b]
side = "red"
like = "conscript"
"""


def put(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def text(problems: list[Problem]) -> str:
    return "\n".join(problem.text() for problem in problems)


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    """A folder of a player's own cards, and a scene that uses them."""
    put(tmp_path, "weapons/popgun.toml", WEAPON)
    put(tmp_path, "units/cadet.toml", UNIT)
    put(tmp_path, "scenes/duel.toml", SCENE)
    return tmp_path


LETHAL = "switches: note: damage.firepower_excess = \"upgrade\" makes Good firepower very deadly to light armour"
"""What one shipped profile means to be (ALT-1B-06, -08)."""


def test_what_ships_is_clean() -> None:
    (noted,) = text(check()).splitlines()
    assert LETHAL in noted


def test_the_shipped_folders_are_clean_too() -> None:
    (noted,) = text(check([shipped.maps(), shipped.assets()])).splitlines()
    assert LETHAL in noted


def test_a_folder_of_own_cards_is_laid_over_the_shipped_ones(mod: Path) -> None:
    assert text(check([mod])) == ""


def test_everything_wrong_in_a_folder_is_told_at_once(mod: Path) -> None:
    put(mod, "weapons/popgun.toml", WEAPON.replace("penetrating", "penetratin").replace("recoil", "recoill"))
    put(mod, "units/cadet.toml", UNIT.replace("popgun", "popgnu"))
    put(mod, "units/broken.toml", "name = \n")
    put(mod, "maps/x.tmx", "<map")
    put(mod, "scenarios/y.toml", "title = 3")
    put(mod, "profiles/z.toml", 'book = "chess"\ntitle = "Z"\n')
    before = {path: path.read_bytes() for path in mod.rglob("*") if path.is_file()}
    found = text(check([mod]))
    for wanted in (
        'popgun.toml: ascension: error: unknown key "recoill" (did you mean "recoil"?)',
        'popgun.toml: ascension: error: missing key "recoil"',
        'cadet.toml: ascension.weapons: error: unknown weapon "popgnu"',
        "broken.toml: line 1",
        "x.tmx: line 1: error: is not whole XML",
        "y.toml: title: error: must be text in quotes, found 3",
        'y.toml: error: missing key "map"',
        'z.toml: book: error: no rulebook "chess" on the shelf',
    ):
        assert wanted in found, wanted
    assert {path: path.read_bytes() for path in mod.rglob("*") if path.is_file()} == before


def test_one_card_file_tells_its_own_faults_only(mod: Path) -> None:
    put(mod, "units/other.toml", "name = 3")
    bad = put(mod, "units/cadet.toml", UNIT.replace("popgun", "popgnu"))
    (problem,) = check([bad])
    assert (problem.place, problem.hint) == ("ascension.weapons", 'did you mean "popgun"?')


@pytest.mark.rule("ASC-BASE-11", "ASC-DMG-02")
def test_lore_files_are_cards_too(mod: Path) -> None:
    put(mod, "units/cadet.toml", UNIT + "skills = { juggling = 2 }\n")
    assert 'unknown skill "juggling"' in text(check([mod]))
    put(mod, "skills.toml", '[juggling]\nname = "Juggling"\n')
    assert text(check([mod])) == ""
    put(mod, "skills.toml", '[juggling]\nnaem = "Juggling"\n')
    assert 'skills.toml: juggling: error: unknown key "naem" (did you mean "name"?)' in text(check([mod]))


@pytest.mark.parametrize(
    ("name", "content", "wanted"),
    [
        ("a.toml", b"", "is no file that can be checked"),
        ("a.toml", b"\xff\xfe", "is not UTF-8"),
        ("a.toml", b"a = 1\na = 2\n", "is not TOML"),
        ("a.toml", b"a = " + b"[" * 5000, "nested too deeply"),
        ("a.toml", b"x = 1e9999999999", "is out of all bounds"),
        ("units/a.toml", b"\x00\x01\x02", "is not TOML"),
        ("units/a.toml", b"", 'missing key "name"'),
        ("scenarios/a.toml", b"", 'missing key "title"'),
        ("scenes/a.toml", b"", "a scene needs a field"),
        ("profiles/a.toml", b"", 'missing key "book"'),
        ("terrain/a.toml", b"grass = 3", "grass: error: must be a table"),
        ("a.map", b"", "the header has four lines"),
        ("a.map", b"type octile\nheight 2\nwidth 100000\nmap\n", "is not between 1 and 512"),
        ("a.tmx", b"", "is empty"),
        ("a.tmj", b"{}", "is no Tiled map"),
        ("a.journal", b"", "error:"),
        ("a.journal", b"{not json\n\xff", "error:"),
        ("a.tsx", b"", ""),
        ("a.png", b"\x89PNG", "is no file that can be checked"),
        ("a", b"", "is no file that can be checked"),
    ],
)
def test_absurd_files(tmp_path: Path, name: str, content: bytes, wanted: str) -> None:
    path = put(tmp_path, name, content)
    found = text(check([path]))
    assert wanted in found
    assert bool(found) == bool(wanted)
    assert path.read_bytes() == content


def test_paths_that_are_no_files(tmp_path: Path) -> None:
    assert "does not exist" in text(check([tmp_path / "none.toml"]))
    assert "does not exist" in text(check([tmp_path / "none" / "none.tmx"]))
    assert "holds nothing that can be checked" in text(check([tmp_path]))
    assert text(check(["\0.toml"]))


def test_a_misspelt_name_is_guessed(tmp_path: Path) -> None:
    put(tmp_path, "village.tmx", b"")
    assert 'did you mean "village.tmx"?' in text(check([tmp_path / "vilage.tmx"]))


def test_a_profile_with_a_figure_the_book_does_not_have(tmp_path: Path) -> None:
    good = (shipped.assets() / "profiles" / "ascension.toml").read_text(encoding="utf-8")
    assert text(check([put(tmp_path, "profiles/house.toml", good)])) == ""
    bad = good.replace("base_challenge", "base_chalenge")
    assert "chalenge" in text(check([put(tmp_path, "profiles/house.toml", bad)]))


def walled(tmp_path: Path) -> str:
    shutil.copy(shipped.maps() / "terrain.tsx", tmp_path)
    return (shipped.maps() / "bridge.tmx").read_text(encoding="utf-8")


def test_zones_on_water_and_zones_that_overlap(tmp_path: Path) -> None:
    whole = walled(tmp_path)
    assert text(check([put(tmp_path, "m.tmx", whole)])) == ""
    wet = whole.replace(
        'name="crossing" type="objective" class="objective" x="512" y="256"',
        'name="pool" type="objective" class="objective" x="512" y="0"',
    )
    wet = wet.replace('width="128" height="128"', 'width="128" height="64"')
    assert wet != whole
    assert 'zone "pool": error: has no square that anybody can stand in' in text(check([put(tmp_path, "m.tmx", wet)]))
    near = whole.replace(
        'name="red" type="deploy" class="deploy" x="672"', 'name="red" type="deploy" class="deploy" x="128"'
    )
    assert near != whole
    assert 'shares 24 squares with zone "red"' in text(check([put(tmp_path, "m.tmx", near)]))


def test_a_zone_behind_walls_is_cut_off(tmp_path: Path) -> None:
    text_of = walled(tmp_path)
    rows = text_of.split('<layer id="2"')
    wall = rows[1].split("\n")
    first = next(index for index, line in enumerate(wall) if line.count(",") >= 35)
    for index in range(first, first + 20):
        squares = wall[index].rstrip(",").split(",")
        squares[8] = "22"
        wall[index] = ",".join(squares) + ("," if index < first + 19 else "")
    found = text(check([put(tmp_path, "m.tmx", rows[0] + '<layer id="2"' + "\n".join(wall))]))
    assert 'zone "far_bank": error: no way leads from it to zone "blue"' in found
    assert "squares cannot be reached" in found


def test_a_question_that_nobody_is_ever_asked(tmp_path: Path) -> None:
    """Else a misspelt one would never come, and the scene would hold for ever."""
    scene = SCENE.replace('like = "cadet"', 'like = "rifleman"')
    asked = '\n[[steps]]\nunit = "a"\norder = "aim"\nnot_asked = ["a: hit_the_dek"]\n'
    found = text(check([put(tmp_path, "scenes/s.toml", scene + asked)]))
    assert 'steps#1.not_asked: error: nobody is ever asked "hit_the_dek" (did you mean "hit_the_deck"?)' in found


def test_every_fault_of_a_profile_is_told_in_one_run(tmp_path: Path) -> None:
    """A value of the wrong kind hides no figure or switch that the book does not have, nor one out of bounds."""
    bad = 'book = "ascension"\ntitle = "House"\nlable = "H"\ndefault = "yes"\n'
    bad += "[numbers]\nchalenge = 12\npool_most = 30000\n[switches]\nmoral = true\nconditions = 3\n"
    found = text(check([put(tmp_path, "profiles/house.toml", bad)]))
    for wanted in ("lable", "default: error", "numbers.chalenge", "numbers.pool_most", "switches.conditions", "moral"):
        assert wanted in found


def test_a_profile_without_a_title_hides_no_other_fault(tmp_path: Path) -> None:
    bad = 'book = "ascension"\n[numbers]\nbraced_acuracy = 2\n[switches]\ncrit.thret = true\n'
    found = text(check([put(tmp_path, "profiles/house.toml", bad)]))
    for wanted in ('missing key "title"', "numbers.braced_acuracy: error", "switches.crit.thret: error"):
        assert wanted in found
    assert found.count("missing key") == 1


def test_the_shipped_doctrines_are_whole() -> None:
    assert text(check(shipped_doctrines())) == ""
    assert len(shipped_doctrines()) >= 6


def test_every_fault_of_a_doctrine_is_told_in_one_run(tmp_path: Path) -> None:
    faulty = """
label = 3
forbid = ["smoke", "flying"]
mercy = "none"
[factor]
dangr = 400
out = 1.5
[price]
gernade = 3
[odds]
foe_comes = true
[curve.acuracy]
points = [[0, 0], [4, 100]]
[curve.urgency]
points = [[0, 0]]
[prises]
focus = 3
"""
    found = text(check([put(tmp_path, "bold.toml", faulty)]))
    for wanted in (
        "label: error: must be text in quotes",
        """forbid: error: no tool is called 'smoke' (did you mean "grenades.smoke"?)""",
        "forbid: error: no tool is called 'flying' (one of: close, stances, backstep,",
        'mercy: error: unknown word "none" (one of: prisoners, no_quarter, no_prisoners)',
        'factor.dangr: error: nothing is called "dangr" (did you mean "danger"',
        "factor.out: error: a whole number is wanted (found 1.5)",
        'price.gernade: error: nothing is called "gernade" (did you mean "grenade"',
        "odds.foe_comes: error: a whole number is wanted (found true)",
        'curve.acuracy: error: nothing is called "acuracy" (did you mean "accuracy"',
        "curve.urgency: error: no curve: a curve needs two points or more",
        'prises: error: unknown key "prises" (did you mean "price"',
    ):
        assert wanted in found
    assert found.count("\n") == 10


def test_a_doctrine_of_its_own_is_read_anew(tmp_path: Path) -> None:
    """Also one that is called as the shipped one that others lean on."""
    path = put(tmp_path, "regular.toml", "[factor]\nout = 2000\n")
    assert text(check([path])) == ""
    assert "dangr" in text(check([put(tmp_path, "regular.toml", "[factor]\ndangr = 2000\n")]))


@pytest.mark.parametrize("book", ["ascension", "alternity"])
def test_the_documents_list_every_question(book: str) -> None:
    """Those of the rows in docs/scenes.md are those that the book has words for."""
    text = (Path(__file__).parents[2] / "docs/scenes.md").read_text(encoding="utf-8")
    rows = re.findall(rf"^\| (?:any book|{book.title()}) \| (.*hit_the_deck.*|.*allot.*) \|$", text, re.MULTILINE)
    listed = set(re.findall(r"`([a-z_]+)`", " ".join(rows))) - {"turn"}
    assert listed == {*opened(book, "", {}).face.asks, *SHARED_ASKS}


def test_a_saved_scene_with_a_damaged_position(tmp_path: Path) -> None:
    damaged = SCENE.replace("cadet", "rifleman") + '[position]\ntext = "{}"\n'
    (problem,) = check([put(tmp_path, "scenes/s.toml", damaged)])
    assert problem.place == "position"


def test_a_switch_that_no_book_has_is_guessed(tmp_path: Path) -> None:
    scene = SCENE.replace('like = "cadet"', 'like = "rifleman"')
    put(tmp_path, "scenes/foggy.toml", "switches = { concealmnt = false }\n" + scene)
    found = text(check([tmp_path / "scenes/foggy.toml"]))
    assert "switches.concealmnt" in found
    assert 'did you mean "concealment"' in found
    plan = (shipped.maps() / "scenarios/bridge.toml").read_text(encoding="utf-8")
    put(tmp_path, "night.toml", plan.replace("[[sides]]", "[switches]\nvisiblity = true\n\n[[sides]]", 1))
    assert 'did you mean "visibility"' in text(check([tmp_path / "night.toml"]))
