"""Law 11: errors planted in the rules are noticed.

    python -m pytest tests/mutation/test_errors.py -m slow          150 errors
"""

from __future__ import annotations

import ast

import pytest

from tests.mutation import errors, forks
from tests.mutation.carriers import ROOT, scene
from tests.mutation.sites import _TEXTS, APART, OPERATORS, Site, _changes, all_sites, modules, planted, sites_of

BARRED = "not may_back(world, n, unit) or not are_foes(world, unit, foe)"
HELD, CAPS = (scene(ROOT / "tests" / "scenes" / "may_not" / name) for name in ("backstep_held.toml", "caps.toml"))


@pytest.fixture(scope="module")
def sites() -> list[Site]:
    return all_sites()


def site(path: str, before: str, operator: str) -> Site:
    return next(one for one in sites_of(ROOT / path) if (one.before, one.operator) == (before, operator))


@pytest.mark.slow
def test_as_many_errors_are_noticed_as_ever() -> None:
    """No less than was measured. The goal of 97 % is not shown to be reached: docs/laws.md."""
    report = errors.hunt(seed=2, count=150)
    assert not report.failing, "these fail with nothing planted"
    assert report.share >= errors.MEASURED, "\n".join(errors.lines(report))


def test_a_guard_left_out_is_noticed_by_its_scene_and_only_where_it_is_planted() -> None:
    guard = site("game/rulebooks/ascension/close/attack.py", BARRED, "guard")
    told = forks.in_a_fork(lambda tell: errors.try_all(guard, (CAPS, HELD), tell), 60.0)
    assert told == [{"name": CAPS.name}, {"name": HELD.name}, {"end": HELD.name}]
    assert HELD.passes()


def test_every_expression_that_a_scene_reads_is_known() -> None:
    here = list(sites_of(ROOT / "game/rulebooks/ascension/close/attack.py"))

    def look(tell: forks.Tell) -> None:
        errors.watch(here, lambda one, value: tell([one.before, bool(value)]))
        tell(["passed", HELD.passes()])

    told = forks.in_a_fork(look, 60.0)
    assert told[-1] == ["passed", True]
    assert ["not may_back(world, n, unit)", True] in told
    assert not any(before == "here == there" for before, _ in told)


def test_an_error_shows_only_where_what_counts_no_more_would_have_counted(sites: list[Site]) -> None:
    assert site("game/rulebooks/ascension/close/attack.py", BARRED, "guard").shows_at is True
    assert {one.shows_at for one in sites if one.operator == "guard"} == {True, False}
    assert {one.shows_at for one in sites if one.operator in ("sign", "constant", "comparison")} == {None}


def test_a_draw_is_the_same_for_a_seed_and_takes_each_operator_alike(sites: list[Site]) -> None:
    drawn = errors.draw(sites, seed=5, count=20)
    assert drawn == errors.draw(sites, seed=5, count=20) != errors.draw(sites, seed=6, count=20)
    assert [one.operator for one in drawn[:5]] == list(OPERATORS)


def test_a_change_elsewhere_draws_no_other_errors(sites: list[Site]) -> None:
    gone = sites[0].path
    kept = [one for one in errors.draw(sites, seed=5, count=100) if one.path != gone]
    assert set(kept) <= set(errors.draw([one for one in sites if one.path != gone], seed=5, count=100))


def test_each_module_that_holds_no_rules_is_there() -> None:
    """One that is called otherwise since would be planted in, or a rule of its old name never."""
    assert APART - set().union(*(names for _path, names in modules())) == set()


def test_each_error_that_changes_nothing_is_one_that_can_be_planted(sites: list[Site]) -> None:
    known = errors.equivalents()
    assert set(known) <= {one.key for one in sites}
    assert all(known.values()), "each has its reason"


def test_of_two_errors_at_one_place_each_is_planted_as_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_TEXTS, "game/rule.py", "def rule(edge, more):\n    edge += more + edge\n    return edge")
    twins = list(sites_of(ROOT / "game" / "rule.py"))
    assert len({(one.place, one.operator) for one in twins}) == 1
    assert [one.after for one in twins] == ["-(more + edge)", "more - edge"]
    assert [one.after for one in twins] == [" ".join(ast.unparse(planted(one)[2]).split()) for one in twins]


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("one is not None and one.cell == here", ["one.cell == here"]),
        ("one is None or one.cell == here", ["one.cell == here"]),
        ("one is not None and reaches(world, one)", ["one is not None", "reaches(world, one)"]),
        ("one is not None and (here or one.cell)", ["one is not None", "here or one.cell", "here", "one.cell"]),
        ("other is not None and one.cell == here", ["other is not None", "one.cell == here"]),
    ],
)
def test_what_could_only_crash_is_not_drawn(text: str, drawn: list[str]) -> None:
    """A test for None whose value the next operand reads whatever else is so."""
    changes = _changes(ast.parse(f"def rule():\n    return {text}"))
    assert [ast.unparse(node) for _, node, operator, _ in changes if operator == "operand"] == drawn
