"""Lists and tables without end are told in words, and take no time: names, tasks, units, keys."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game import shipped
from game.checks import check
from game.content.page import MOST_ENTRIES, parse_toml
from game.content.placements import TaskEntry, task_faults
from game.content.problem import ContentError, did_you_mean
from game.field import Cell, distance
from tests.content.test_scenarios import GOOD
from tests.field.drawn import drawn

TOO_MANY = 20_000
TASK = '[[tasks]]\nkey = "t{0}"\nname = "T"\nkind = "hack"\nat = [2, 9]\n'
UNIT = '    {{ like = "rifleman", only = [{}] }},\n'
SCENE = 'field = "a b"\n[units.a]\nside = "blue"\nlike = "rifleman"\n[units.b]\nside = "red"\nlike = "rifleman"\n'
STEP = '[[steps]]\nunit = "a"\norder = "dash"\n'


def with_names(count: int) -> str:
    names = ", ".join(f'"b{number}"' for number in range(count))
    return GOOD.replace('    { like = "rifleman" },\n', UNIT.format(names))


def with_tasks(count: int) -> str:
    return GOOD + "".join(map(TASK.format, range(count)))


def with_units(count: int) -> str:
    unit = '    {{ like = "rifleman", squad = "s{0}" }},\n'.format
    return GOOD.replace('    { like = "rifleman" },\n', "".join(map(unit, range(count))))


def with_keys(count: int) -> str:
    return "".join(f"k{number} = 1\n" for number in range(count)) + GOOD


def with_squads(count: int) -> str:
    squads = "".join(f'[[sides.squads]]\nkey = "s{number}"\nname = "S"\n' for number in range(count))
    return GOOD.replace('\n[[sides]]\nkey = "red"', f'\n{squads}\n[[sides]]\nkey = "red"')


def with_sides(count: int) -> str:
    units = 'units = [{ like = "rifleman", count = 400 }]\n'
    sides = (f'[[sides]]\nkey = "x{number}"\nname = "X"\nzone = "red"\n{units}' for number in range(count))
    return GOOD + "".join(sides)


def told(path: Path, text: str) -> str:
    """All that is wrong with a file; to find it takes at most three seconds."""
    path.write_text(text, encoding="utf-8")
    started = time.process_time()
    found = "\n".join(problem.text() for problem in check([path]))
    assert time.process_time() - started < 3
    return found


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (with_names, "sides#1.units#1.only: error: has 20000 entries, at most 5000"),
        (with_tasks, "entries, at most 150000"),
        (with_units, "sides#1.units: error: has 20002 entries, at most 5000"),
        (with_keys, "entries, at most 5000"),
        (with_squads, "sides#1.squads: error: has 20000 entries, at most 5000"),
    ],
)
def test_lists_without_end_are_told(tmp_path: Path, make: Callable[[int], str], words: str) -> None:
    assert words in told(tmp_path / "s.toml", make(TOO_MANY))


@pytest.mark.parametrize(
    ("make", "count", "words"),
    [
        (with_names, MOST_ENTRIES, "sides#1.units#1.only: error: has more than 20 entries"),
        (with_names, 20, 'unknown rulebook "b19"'),
        (with_tasks, MOST_ENTRIES, "tasks: error: has more than 200 entries"),
        (with_tasks, 200, "are so near that one may stand beside both"),
        (with_units, MOST_ENTRIES - 2, "sides#1.units: error: has more than 400 entries"),
        (with_units, 398, 'unknown squad "s397"'),
        (with_squads, MOST_ENTRIES, "sides#1.squads: error: has more than 100 entries"),
        (with_squads, 100, 'squad "s99" has no soldiers'),
        (with_sides, 7, "sides: error: has more than 8 entries"),
        (with_sides, 6, "units deploy in zone"),
    ],
)
def test_lists_of_a_scenario_have_limits_of_their_own(
    tmp_path: Path, make: Callable[[int], str], count: int, words: str
) -> None:
    assert words in told(tmp_path / "s.toml", make(count))


def test_a_scene_with_as_many_steps_as_are_read_is_told_of_in_time(tmp_path: Path) -> None:
    assert "steps: error: has 5001 entries" in told(tmp_path / "s.toml", SCENE + STEP * (MOST_ENTRIES + 1))


def test_no_more_units_are_made_of_a_letter_than_are_wanted(tmp_path: Path) -> None:
    text = SCENE.replace('"a b"', '"""' + "[a]\n" * 100_000 + '"""').replace('"rifleman"', '"rifleman"\ncount = 5', 1)
    assert "units.a.count: error: 5 of them are wanted, and 100000 are drawn" in told(tmp_path / "s.toml", text)


@pytest.mark.parametrize("value", ["[[1]]", "{ a = 1 }", "7", "true"])
def test_the_light_of_a_scene_is_text(tmp_path: Path, value: str) -> None:
    assert "light: error: must be text in quotes" in told(tmp_path / "s.toml", f"light = {value}\n{SCENE}")


def test_more_soldiers_than_a_side_may_have_are_never_made(tmp_path: Path) -> None:
    text = GOOD.replace('    { like = "rifleman" },\n', '    { like = "rifleman", count = 400 },\n' * 390)
    assert "more than 400 units are too many" in told(tmp_path / "s.toml", text)


def test_near_tasks_are_those_that_comparing_all_pairs_finds() -> None:
    field = drawn(*["........"] * 8)
    cells: list[Cell] = [(0, 0), (7, 7), (2, 2), (5, 0), (7, 4), (4, 4), (0, 7), (3, 7)]
    entries = [TaskEntry(key=f"t{n}", name="T", kind="hack", at=cell) for n, cell in enumerate(cells)]
    found = [one.what for one in task_faults(entries, field, (), (), "f")]
    near = [
        (one.key, other.key)
        for number, other in enumerate(entries)
        for one in entries[:number]
        if distance(one.at, other.at) < 3
    ]
    assert found == [f'"{one}" and "{other}" are so near that one may stand beside both' for one, other in near]
    assert near == [("t0", "t2"), ("t2", "t5")]


def test_twenty_thousand_tasks_on_one_square_are_told_in_linear_time() -> None:
    field = drawn("...")
    entries = [TaskEntry(key=f"t{n}", name="T", kind="hack", at=(1, 0)) for n in range(TOO_MANY)]
    started = time.process_time()
    assert sum(1 for _fault in task_faults(entries, field, (), (), "f")) == TOO_MANY - 1
    assert time.process_time() - started < 3


def test_a_hint_for_a_long_name_among_many_takes_no_time() -> None:
    started = time.process_time()
    assert did_you_mean("x" * 100_000, ["y" * 1000 + str(number) for number in range(TOO_MANY)]).startswith("one of: ")
    assert time.process_time() - started < 1


@pytest.mark.parametrize("kind", ["weapons", "units", "armour"])
def test_a_label_without_end_is_refused(kind: str, tmp_path: Path) -> None:
    card = next((shipped.assets() / kind).glob("*.toml"))
    (tmp_path / kind).mkdir()
    text = "\n".join(line for line in card.read_text("utf-8").splitlines() if not line.startswith("label"))
    found = told(tmp_path / kind / card.name, f'label = "{"x" * 81}"\n{text}')
    assert "label: error: is longer than 80 letters" in found


def test_a_key_that_looks_like_a_figure_is_none() -> None:
    """Hypothesis found `{ "" = [], 0E000 = [] }`, which is refused no more; figures as large still are."""
    assert parse_toml('x = { "" = [], 0E000 = [] }', "f") == {"x": {"": [], "0E000": []}}
    for figure in ("x = 1E000", "x = [1, 2e999]", "x = { a = 1e999, b = 2 }"):
        with pytest.raises(ContentError, match="out of all bounds"):
            parse_toml(figure, "f")
