"""Warfare with large forces in plain numbers: group checks, strengths, positions, outcomes, the defeated (WAR)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from game.content.problem import ContentError
from game.dice.ladder import AMAZING, CRITICAL, FAILURE, GOOD, ORDINARY
from game.dice.steps import StepCheck
from game.field import Cell
from game.rulebooks.shelf import open_book, open_profile
from game.systems.modules import WarfareFigures
from game.systems.warfare import closing, rolls, strength
from game.systems.warfare.strongholds import facing_edge
from game.world.squads import Stronghold
from tests.rules.support import Bout, drawn


@pytest.fixture(params=["ascension", "alternity"])
def war(request: pytest.FixtureRequest) -> WarfareFigures:
    """The figures of a book, as it is opened."""
    return figures(request.param)


def figures(book: str = "alternity", **numbers: object) -> WarfareFigures:
    found: WarfareFigures = open_book(book, numbers=numbers).numbers.warfare
    return found


def classes(**counted: int) -> tuple[str, ...]:
    return tuple(name for name, count in counted.items() for _ in range(count))


# --- group checks ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("WAR-GROUP-11", "WAR-GROUP-09")
@pytest.mark.parametrize(("men", "expected"), [(10, (2, 4, 6)), (7, (2, 3, 5)), (20, (4, 8, 12)), (100, (20, 40, 60))])
def test_damage_rolls_by_degree(war: WarfareFigures, men: int, expected: tuple[int, int, int]) -> None:
    assert tuple(rolls.rolls_of(degree, men, war) for degree in (ORDINARY, GOOD, AMAZING)) == expected
    assert rolls.rolls_of(FAILURE, men, war) == rolls.rolls_of(CRITICAL, men, war) == 0


@pytest.mark.rule("WAR-GROUP-12", "WAR-GROUP-03")
def test_the_leaders_bonus(war: WarfareFigures) -> None:
    assert rolls.commanded(3, war) == 8
    assert rolls.leader_bonus(rolls.commanded(3, war), 9, war) == -3
    assert rolls.commanded(0, war) == 2
    assert rolls.leader_bonus(rolls.commanded(0, war), 9, war) == -1
    assert rolls.leader_bonus(rolls.commanded(-1, war), 9, war) == 0
    steps = [rolls.leader_bonus(99, men, war) for men in (0, 1, 2, 3, 5, 6, 9, 10, 14, 15, 40)]
    assert steps == [0, -1, -1, -2, -2, -3, -3, -4, -4, -5, -5]


@pytest.mark.rule("WAR-GROUP-10", "WAR-GROUP-14")
@pytest.mark.parametrize(
    ("automatic", "bursts", "single", "steps"),
    [(0, 6, 4, -1), (0, 5, 5, 0), (6, 0, 4, -2), (4, 3, 3, -1), (5, 5, 0, -1), (6, 4, 0, -2), (0, 0, 10, 0)],
)
def test_modes_of_fire(war: WarfareFigures, automatic: int, bursts: int, single: int, steps: int) -> None:
    fired = ("automatic",) * automatic + ("burst",) * bursts + ("single",) * single
    assert rolls.fire_bonus(fired, war) == steps


@pytest.mark.rule("WAR-GROUP-11", "WAR-BOOK-01")
def test_the_number_of_rolls_of_each_degree(war: WarfareFigures) -> None:
    """From a Critical Failure up: failures earn nothing, then 20, 40 and 60 percent of ten men."""
    assert [rolls.rolls_of(degree, 10, war) for degree in range(-1, 4)] == [0, 0, 2, 4, 6]


# --- strengths ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WAR-ASSAULT-03", "WAR-ASSAULT-04", "WAR-ASSAULT-05", "WAR-ASSAULT-06")
@pytest.mark.parametrize(
    ("force", "worth"),
    [
        (classes(heavy=2), 6), (classes(rifle=6), 12), (classes(rifle=5), 10), (classes(light=3), 3),
        (classes(unarmed=5), 2), (classes(unarmed=1), 0), (classes(heavy=1, rifle=1, light=1, unarmed=2), 7),
    ],
)  # fmt: skip
def test_strength_by_class(war: WarfareFigures, force: tuple[str, ...], worth: int) -> None:
    assert strength.strength(force, war) == worth
    assert strength.attack_value(force, 0, war) == -worth


@pytest.mark.rule("WAR-ASSAULT-10")
def test_each_soldier_counts_once_by_the_best_it_has() -> None:
    assert strength.heaviest(("light", "heavy")) == "heavy"
    assert strength.heaviest(()) == "unarmed"


@pytest.mark.rule("WAR-ASSAULT-07")
def test_the_quality_of_a_position(war: WarfareFigures) -> None:
    worth = {word: strength.worth_of(strength.grade_of(word), war) for word in (*strength.KINDS, "", "meadow")}
    assert worth == {
        "high_ground": 1, "foxhole": 1, "trench": 2, "barricade": 2, "bunker": 4, "pillbox": 4, "fortress": 6,
        "": 0, "meadow": 0,
    }  # fmt: skip


@pytest.mark.rule("WAR-ASSAULT-11")
def test_the_best_grade_that_covers_half_of_the_defenders(war: WarfareFigures) -> None:
    assert strength.best_grade([("bunker", "high_ground")] * 8, war) == "good"
    assert strength.best_grade([("bunker",)] * 4 + [("trench",)] * 4, war) == "good"
    assert strength.best_grade([("bunker",)] * 3 + [("trench",)] * 1 + [()] * 4, war) == "ordinary"
    assert strength.best_grade([("bunker",)] + [()] * 2, war) == ""
    assert strength.best_grade([("bunker",)] * 50 + [()] * 51, war) == "", "one short of half"
    assert strength.best_grade([], war) == ""


@pytest.mark.rule("WAR-ASSAULT-12", "WAR-ASSAULT-08", "WAR-ORDERS-09")
def test_the_attackers_advantages(war: WarfareFigures) -> None:
    assert strength.advantage((), war) == 0
    assert strength.advantage(("surprise",), war) == -1
    assert strength.advantage(("surprise", "flanking_fire"), war) == -2
    assert strength.advantage(strength.ADVANTAGES, war) == -3
    assert strength.advantage(("high_ground",), war, merciful=True) == -2
    assert strength.advantage(strength.ADVANTAGES, war, merciful=True) == -3


@pytest.mark.rule("WAR-ASSAULT-12")
def test_flanking_fire_comes_from_two_sides(war: WarfareFigures) -> None:
    assert strength.flanked((5, 5), [(5, 0), (0, 5)], war)
    assert strength.flanked((5, 5), [(5, 0), (6, 10)], war)
    assert not strength.flanked((5, 5), [(5, 0), (10, 4), (10, 0)], war)
    assert not strength.flanked((5, 5), [(5, 0)], war)


@pytest.mark.rule("WAR-ASSAULT-02", "WAR-ASSAULT-09", "WAR-EX-02", "WAR-EX-03", "WAR-EX-04")
def test_the_worked_example(war: WarfareFigures) -> None:
    defence = strength.defence_value(classes(heavy=2, rifle=6), "good", war)
    attack = strength.attack_value(classes(heavy=2, rifle=5, light=3), strength.advantage(("surprise",), war), war)
    assert (defence, attack) == (22, -20)
    assert strength.sum_up(defence, attack, war) == 2
    assert strength.sum_up(defence, attack, war, leadership=True) == 3
    assert strength.garrison_held(defence, attack, war)


@pytest.mark.rule("WAR-OUTCOME-10")
def test_a_weak_attack_does_not_bind_the_garrison(war: WarfareFigures) -> None:
    assert not strength.garrison_held(22, -4, war)
    assert strength.garrison_held(22, -11, war)
    assert not strength.garrison_held(22, -10, war)


# --- outcomes -------------------------------------------------------------------------------------------------------


def rounds(degree: int, total: int, war: WarfareFigures, rolled: int = 0) -> int:
    return rolls.rounds_of(rolls.row_of(degree, war), total, war, rolled=rolled)


@pytest.mark.rule("WAR-OUTCOME-01", "WAR-OUTCOME-02", "WAR-OUTCOME-03", "WAR-ASSAULT-15", "WAR-EX-05", "WAR-EX-09")
def test_rounds_of_a_victory(war: WarfareFigures) -> None:
    assert [rounds(AMAZING, total, war) for total in (2, 0, -4)] == [3, 1, 1]
    assert [rounds(GOOD, total, war) for total in (2, -1)] == [6, 2]
    assert [rounds(ORDINARY, total, war) for total in (2, -3, 3, 9)] == [9, 3, 12, 30]


@pytest.mark.rule("WAR-OUTCOME-04", "WAR-OUTCOME-05", "WAR-EX-08")
def test_rounds_of_a_defeat(war: WarfareFigures) -> None:
    for degree in (FAILURE, CRITICAL):
        assert [rounds(degree, total, war, 5) for total in (2, 4, -3)] == [3, 2, 8]
        assert rounds(degree, 2, war, 7) == 5
    draw = rolls.rounds_draw(3, war)
    assert (draw.shape, min(draw.support())[0], max(draw.support())[0]) == ("2d4", 2, 8)


@pytest.mark.rule("WAR-OUTCOME-01", "WAR-OUTCOME-02", "WAR-OUTCOME-03", "WAR-OUTCOME-04", "WAR-OUTCOME-05")
@pytest.mark.parametrize(
    ("degree", "rolled", "hurt", "tired"),
    [(AMAZING, 1, (1, 1, 1), 1), (GOOD, 1, (2, 2, 21), 2), (ORDINARY, 2, (4, 3, 41), 10),
     (FAILURE, 2, (6, 5, 61), 10), (CRITICAL, 2, (8, 6, 81), 10)],
)  # fmt: skip
def test_who_is_hurt_and_who_tires(
    war: WarfareFigures, degree: int, rolled: int, hurt: tuple[int, int, int], tired: int
) -> None:
    row = rolls.row_of(degree, war)
    assert row.rolls == rolled
    assert tuple(rolls.hurt_of(row, men) for men in (10, 7, 101)) == hurt
    assert rolls.tired_of(row, 10) == tired


@pytest.mark.rule("WAR-OUTCOME-13")
def test_the_table_is_figures_that_a_scenario_may_set(war: WarfareFigures) -> None:
    assert rolls.row_of(ORDINARY, war) == rolls.Row(ORDINARY, 3, 3, 40, 2, "all")
    softer = figures(**{"warfare.outcome.ordinary.factor": 2})
    assert rounds(ORDINARY, 2, softer) == 7
    nobody = figures(**{"warfare.outcome.ordinary.fatigue": "nobody"})
    assert rolls.tired_of(rolls.row_of(ORDINARY, nobody), 10) == 0


@pytest.mark.rule("WAR-OUTCOME-04")
def test_the_chance_of_each_number_of_rounds(war: WarfareFigures) -> None:
    """2d4 less 2, at least 2: 2, 3 and 4 are two rounds (6 of 16), then 4, 3, 2, 1 of 16."""
    ahead = dict(rolls.rounds_ahead(rolls.row_of(FAILURE, war), 2, war))
    assert ahead == {n: Fraction(ways, 16) for n, ways in {2: 6, 3: 4, 4: 3, 5: 2, 6: 1}.items()}
    assert rolls.rounds_ahead(rolls.row_of(GOOD, war), 2, war) == ((6, 1),)


@pytest.mark.rule("WAR-OUTCOME-08")
def test_men_are_picked_from_those_who_are_left() -> None:
    """Picks 3, 9, 1, 4 of men 1 to 10: the ninth of the nine left is man 10, the fourth of seven is man 6."""
    assert rolls.picked(range(1, 11), (2, 8, 0, 3)) == (3, 10, 1, 6)
    assert rolls.pick_draw("hurt", 9).options == 9


@pytest.mark.rule("WAR-OUTCOME-09")
def test_the_most_powerful_weapon() -> None:
    gun = rolls.Power("charge heavy machine gun", 2, 2, Fraction(9, 2))
    rifle = rolls.Power("11mm charge rifle", 1, 2, Fraction(9, 2))
    assert rolls.most_powerful((rifle, gun)) == gun
    assert rolls.most_powerful(()) is None
    stronger = (
        replace(rifle, kind=3, mean=Fraction(1)), replace(rifle, mean=Fraction(5)), replace(rifle, key="10mm"),
    )  # fmt: skip
    for one in stronger:
        assert rolls.most_powerful((rifle, one)) == one


# --- the defeated ---------------------------------------------------------------------------------------------------


def told(fate: rolls.Fate) -> tuple[int, int, int, int]:
    return fate.dead, fate.disabled, fate.captured, fate.fled


@pytest.mark.rule("WAR-ORDERS-02", "WAR-ORDERS-03", "WAR-ORDERS-04", "WAR-ORDERS-06", "WAR-ORDERS-07", "WAR-ORDERS-08")
@pytest.mark.rule("WAR-EX-10")
def test_the_fate_of_the_defeated(war: WarfareFigures) -> None:
    assert told(rolls.fate_of(8, rolls.NO_PRISONERS, war)) == (8, 0, 0, 0)
    assert told(rolls.fate_of(8, rolls.NO_QUARTER, war)) == (3, 2, 0, 3)
    assert told(rolls.fate_of(8, rolls.PRISONERS, war)) == (1, 1, 5, 1)
    assert told(rolls.fate_of(8, rolls.NO_QUARTER, war, trapped=True)) == (4, 4, 0, 0)
    assert told(rolls.fate_of(8, rolls.PRISONERS, war, trapped=True)) == (1, 1, 6, 0)
    assert told(rolls.fate_of(10, rolls.NO_QUARTER, war)) == (3, 3, 0, 4)
    assert told(rolls.fate_of(10, rolls.PRISONERS, war)) == (1, 1, 7, 1)
    assert told(rolls.fate_of(13, rolls.PRISONERS, war)) == (2, 1, 8, 2)


@pytest.mark.rule("WAR-ORDERS-09")
def test_nobody_surrenders_to_a_side_that_has_massacred(war: WarfareFigures) -> None:
    assert told(rolls.fate_of(8, rolls.PRISONERS, war, feared=True)) == (1, 1, 0, 6)
    assert told(rolls.fate_of(8, rolls.PRISONERS, war, feared=True, trapped=True)) == (4, 4, 0, 0)


@pytest.mark.rule("WAR-ORDERS-05")
def test_prisoners_are_taken_where_nothing_is_ordered() -> None:
    assert rolls.MERCY[0] == "prisoners"


# --- other books ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WAR-BOOK-01", "WAR-BOOK-02")
def test_the_score_of_a_book_that_adds_ability_and_skill(war: WarfareFigures) -> None:
    assert rolls.score_from(3, war, 4) == 12
    assert rolls.score_from(20, war, 4) == 20
    assert [rolls.unskilled(skill, war).amount for skill in (0, 1)] == [1, 0]
    check = StepCheck("tactics", 1, rolls.score_from(3, war, 4), (rolls.unskilled(0, war), rolls.unskilled(0, war)))
    assert [check.read(faces) for faces in ((10, 4), (7, 3))] == [FAILURE, ORDINARY]


@pytest.mark.rule("WAR-BOOK-09")
def test_distances_are_counted_in_squares_of_the_grid(war: WarfareFigures) -> None:
    assert [rolls.squares_of(squares, 5, war) for squares in (war.group_squares, war.assault_squares)] == [4, 8]
    assert rolls.squares_of(war.group_squares, 2, war) == 10


# --- profiles -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("warfare.outcome.good.fatigue", "some", "one of nobody, hurt, all"),
        ("warfare.group.rolls", [20, 40], "takes 3 whole numbers"),
        ("warfare.outcome.good.hurt", 101, "lies between 0 and 100"),
        ("warfare.fantasy", 2, "lies between 0 and 1"),
        ("warfare.grop.rolls", [1], "no such figure"),
    ],
)
def test_a_figure_that_is_none_is_refused(key: str, value: object, told: str) -> None:
    with pytest.raises(ContentError, match=told):
        open_profile("ascension", "wrong", {key: value})


def test_a_profile_writes_them_as_tables(tmp_path: Path) -> None:
    path = tmp_path / "soft.toml"
    lines: Iterable[str] = (
        'book = "ascension"', 'title = "Soft"', "[numbers]",
        "warfare.group.rolls = [10, 20, 30]", 'warfare.outcome.failure = { hurt = 40, fatigue = "hurt" }',
    )  # fmt: skip
    path.write_text("\n".join(lines), "utf-8")
    found = open_book(str(path)).numbers.warfare
    assert found == replace(
        WarfareFigures(), group_rolls=(10, 20, 30), outcome_failure_hurt=40, outcome_failure_fatigue="hurt"
    )


@pytest.mark.rule("WAR-ORDERS-06")
def test_men_outside_a_closed_place_are_no_way_out_of_it() -> None:
    room = drawn(""". . #
                    . . #
                    # # #
                    . . .""")
    place = [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert closing.trapped(room, place, [(0, 0), (0, 3)])
    assert not closing.trapped(room, place[:2], [(0, 0)])


@pytest.mark.rule("WAR-ASSAULT-16")
@pytest.mark.parametrize(
    ("at", "edge"),
    [
        ((3, 1), {(x, 0) for x in range(7)}),
        ((5, 3), {(6, y) for y in range(5)}),
        ((3, 4), {(x, 4) for x in range(7)}),
        ((1, 2), {(0, y) for y in range(5)}),
    ],
)
def test_an_assault_comes_from_the_edge_that_is_nearest(bout: type[Bout], at: Cell, edge: set[Cell]) -> None:
    field = bout("\n".join(["." * 7] * 5)).world.field
    assert facing_edge(field, Stronghold("bunker", (at,))) == edge


@pytest.mark.rule("WAR-ASSAULT-12")
def test_a_flank_across_the_corners_of_a_square(war: WarfareFigures) -> None:
    assert strength.flanked((0, 0), [(2, 2), (-2, 2)], war)
    assert not strength.flanked((0, 0), [(2, 2), (5, 4)], war)
