"""Explanations: sums, the consideration that decides, the weight at which the order changes."""

from __future__ import annotations

import pytest

from ai.doctrine import Curve, doctrine, read_doctrine
from ai.why import Option, Why
from game.content.problem import ContentError
from game.messages.orders import END, Act
from tests.ai.support import fought


def _why() -> Why:
    first = Option("shoot and step back", Act("aim"), {"harm": 300, "danger": -120, "objective": -30})
    second = Option("run for the mill", END, {"harm": 0, "danger": -200, "objective": 260})
    third = Option("stay", END, {})
    return Why("turn", 7, (first, second, third))


def test_the_margin_is_the_difference_of_two_sums() -> None:
    """300 - 120 - 30 = 150 against 60."""
    why = _why()
    assert [option.score for option in why.options] == [150, 60, 0]
    assert why.margin == 90
    assert why.decisive() == "harm"


def test_the_smallest_flip_is_where_the_rival_draws_level() -> None:
    """Each weight by itself: harm down by 90 of 300, the objective up by 90 of 290, danger down by more than all."""
    why = _why()
    flip = why.flip()
    assert flip is not None
    name, factor = flip
    mine, other = why.options[0].terms, why.options[1].terms
    level = 90 + (mine[name] - other[name]) * (factor - 1024) / 1024
    assert abs(level) <= 1
    assert name == "harm"
    assert factor == 1024 - 1024 * 90 // 300


def test_without_a_rival_nothing_flips() -> None:
    """One option only."""
    why = Why("cap", 3, (Option("cap", END, {"danger": -5}),))
    assert why.margin == 0
    assert why.flip() is None
    assert why.decisive() == "danger"


def test_the_text_speaks_of_the_numbers_alone() -> None:
    """Every option with its score, the consideration that decided, and the flip."""
    text = _why().text()
    assert "+150  shoot and step back: harm to the enemy +300" in text
    assert "decided by harm to the enemy" in text
    assert "0.70 times" in text


def test_every_choice_of_a_battle_keeps_its_why() -> None:
    """The order sent is that of the best option, and no rival scores higher."""
    told = 0

    def seen(_outlook: object, ask: object, order: object) -> None:
        nonlocal told
        for seat in seats:
            why = seat.why
            if why is not None and why.unit == ask.unit and why.question == ask.question:  # type: ignore[attr-defined]
                if why.chosen.order == order:
                    told += 1
                    assert 1 <= len(why.options) <= 3
                    assert all(isinstance(amount, int) for option in why.options for amount in option.terms.values())
                return

    from ai.utility import UtilitySeat
    from tests.ai import support

    seats = [UtilitySeat(), UtilitySeat()]
    makers = iter(seats)
    support.MAKERS["kept"] = lambda: next(makers)
    try:
        battle, table = fought("village_street", 5, "kept", "kept", seen, rounds=3)
        battle.close()
    finally:
        del support.MAKERS["kept"]
    assert told > 60
    assert not table.faults


def test_curves_are_straight_between_their_points() -> None:
    """Level outside, whole numbers inside."""
    curve = Curve([(0, 0), (4, 100), (8, 120)])
    assert [curve(value) for value in (-3, 0, 1, 4, 6, 8, 99)] == [0, 0, 25, 100, 110, 120, 120]
    with pytest.raises(ValueError, match="left to right"):
        Curve([(1, 0), (1, 5)])


def test_a_doctrine_tells_all_its_faults_at_once() -> None:
    """Unknown tables, things that are no whole numbers, curves that run backwards."""
    text = 'name = "x"\n[factor]\ndanger = 1.5\n[fear]\na = 1\n[curve.urgency]\npoints = [[3, 1], [1, 2]]\n'
    with pytest.raises(ContentError) as fault:
        read_doctrine(text, "x.toml")
    assert {problem.place for problem in fault.value.problems} == {"factor.danger", "fear", "curve.urgency"}


def test_what_a_doctrine_leaves_out_is_as_in_the_standard() -> None:
    """Its own numbers count, the rest is that of `regular`."""
    found = read_doctrine("[factor]\ndanger = 300\n", "bold.toml")
    assert found.factor["danger"] == 300
    assert found.price == doctrine().price
    with pytest.raises(ContentError):
        doctrine("nonesuch")
