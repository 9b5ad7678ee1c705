"""Hazards, heights and poisons as files write them: read whole, and every fault by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.checks import check
from game.content.catalogue import catalogue
from game.content.problem import ContentError
from game.content.scene import parse_page, parse_scene, to_text

GORGE = Path(__file__).resolve().parents[1] / "laws" / "gorge"
SCENE = '''
field = """
. . .
. . .
"""
{more}
[units.a]
side = "blue"
like = "rifleman"
at = [0, 0]
{unit}
'''


def told(more: str = "", unit: str = "") -> str:
    with pytest.raises(ContentError) as fault:
        parse_scene(SCENE.format(more=more, unit=unit))
    return "\n".join(problem.text() for problem in fault.value.problems)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ('hazards = [{ kind = "fyre" }]', 'did you mean "fire"'),
        ('hazards = [{ kind = "fire" }]', "fire must lie somewhere"),
        ('hazards = [{ kind = "fire", squares = [[9, 0]] }]', "square [9, 0] is not on the map of 3 x 2"),
        ('hazards = [{ kind = "fire", zone = "barn" }]', 'unknown zone "barn"'),
        ('hazards = [{ kind = "gas", squares = [[1, 0]] }]', "a poison goes with gas"),
        ('hazards = [{ kind = "gas", squares = [[1, 0]], poison = "stron" }]', 'did you mean "strong"'),
        ('hazards = [{ kind = "cold", severity = "mild" }]', 'unknown word "mild"'),
        ('heights = """\n1 1\n"""', "not as large as the field of 3 x 2"),
        ('heights = """\n. . !\n. . .\n"""', 'unknown sign "!"'),
    ],
)
def test_faults_of_hazards_and_heights_are_told(more: str, words: str) -> None:
    assert words in told(more)


def test_faults_of_what_a_unit_bears_are_told() -> None:
    assert 'did you mean "deadly"' in told(unit="poisons = { deadli = 2 }")
    assert "must be at most 3" in told(unit="breath = { failed = 4 }")


def test_a_page_with_hazards_reads_back_the_same() -> None:
    hazard = 'hazards = [{ kind = "gas", squares = [[1, 0]], poison = "mild", rounds = 2 }]'
    more = f'heights = """\n1 2 a\n. . z\n"""\n{hazard}'
    page = parse_page(SCENE.format(more=more, unit="poisons = { mild = 2 }\nbreath = { spent = 3 }"))
    assert parse_page(to_text(page)) == page
    assert [[int(level) for level in row] for row in parse_scene(to_text(page)).battlefield.field.level] == [
        [1, 2, 10], [0, 0, 35],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('name = "X"\n[ascension]\nrung = -1\n', "a poison does something"),
        ('name = "X"\n[ascension]\ndamage = "1d8"\n', "ascension.damage"),
        ('name = "X"\nways = ["bite"]\n[ascension]\npoints = 1\n', 'unknown word "bite"'),
        ('name = "X"\n[ascension]\npoints = 1\nrungg = 2\n', 'did you mean "rung"'),
    ],
)
def test_faults_of_poison_cards_are_told(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "poisons").mkdir()
    card = tmp_path / "poisons" / "x.toml"
    card.write_text(text, encoding="utf-8")
    assert words in "\n".join(problem.text() for problem in check([card]))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('poison = "stron"', 'did you mean "strong"'),
        ('poison = "choking_gas"', '"choking_gas" does not work by injury'),
        ('imposes = { kind = "stunned" }', 'missing key "ends"'),
        ('imposes = { kind = "stunned", ends = "turn" }', '"turn" needs a number'),
    ],
)
def test_faults_of_poisoned_weapons_are_told(tmp_path: Path, line: str, words: str) -> None:
    """An imposed condition without an end clause is refused (ALA-COND-03)."""
    (tmp_path / "weapons").mkdir()
    card = tmp_path / "weapons" / "x.toml"
    text = (Path("assets") / "weapons" / "rifle.toml").read_text(encoding="utf-8")
    card.write_text(f"{text}{line}\n", encoding="utf-8")
    assert words in "\n".join(problem.text() for problem in check([card]))


def test_the_default_poisons_are_those_of_the_ledger() -> None:
    lines = {key: catalogue().poison(key).lines["ascension"] for key in ("mild", "strong", "deadly")}
    assert [line.rung for line in lines.values()] == [0, -2, -3]
    assert [line.turns for line in lines.values()] == [3, 3, 3]
    assert (lines["mild"].points, lines["strong"].damage, lines["deadly"].damage) == (1, "1d6", "2d6")
    assert (lines["strong"].edge, lines["deadly"].paralyses) == (-1, 1)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('type="1" class="1"', 'type="99" class="99"', 'its class "99" is no level'),
        ('type="fire" class="fire"', 'type="fyre" class="fyre"', 'did you mean "fire"'),
        ('value="strong"', 'value="stron"', 'unknown poison "stron"'),
    ],
)
def test_faults_on_a_map_are_told(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = (GORGE / "gorge.tmx").read_text(encoding="utf-8").replace("../../../maps/", f"{Path('maps').resolve()}/")
    assert old in text
    (tmp_path / "gorge.tmx").write_text(text.replace(old, new), encoding="utf-8")
    assert words in "\n".join(problem.text() for problem in check([tmp_path / "gorge.tmx"]))
