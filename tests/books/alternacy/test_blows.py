"""Blows: the Brawn behind them, and Damage Numbers of two rolls read off the bands of the defence."""

from __future__ import annotations

import pytest

from game.rulebooks.alternacy.attacks import struck_by, thresholds
from game.rulebooks.alternacy.checks import check
from game.rulebooks.alternacy.engagement import number_of
from game.rulebooks.alternacy.engaging import levels_struck, shifted
from game.rulebooks.alternacy.frames import Engagement
from game.rulebooks.alternacy.harm import damage_mod
from game.rulebooks.alternacy.parts import ROWS, Arm
from tests.books.alternacy.test_dice import figures

FISTS = Arm("unarmed", "brawl", (0, 0, 2), column=0)
LONGSWORD = Arm("longsword", "blades_large", (2, 3, 2), column=0)


@pytest.mark.rule("ACY-DMG-22", "ACY-DMG-25")
@pytest.mark.parametrize(
    ("fist", "brawn", "levels"),
    [
        (FISTS, 8, (0, 0, 2)),
        (FISTS, 16, (0, 0, 4)),
        (FISTS, 3, (0, 0, 2)),
        (LONGSWORD, 9, (2, 3, 2)),
        (LONGSWORD, 15, (3, 4, 3)),
        (LONGSWORD, 3, (1, 2, 1)),
    ],
)
def test_brawn_behind_a_blow(fist: Arm, brawn: int, levels: tuple[int, int, int]) -> None:
    assert levels_struck(fist, brawn, figures()) == levels


@pytest.mark.rule("ACY-DMG-07", "ACY-ENGAGE-09")
@pytest.mark.parametrize("plus", [0, 2, 5])
def test_the_bands_of_a_defence_lose_nothing_of_the_damage_number(plus: int) -> None:
    """Every attack against every defence: the part aimed at or not, and the modifier, as counted from the totals."""
    n = figures()
    frame = Engagement(1, 2, "weapon", aim="head" if plus else "", plus=plus, face=3)
    bands = tuple(sorted({*(-number for number in thresholds(frame, n)[1:]), 0}))
    for attack in range(6, 40):
        draw = check(2, n, "defence", (), attack + 1, bands=bands)
        for faces in [(one, two) for one in range(1, 6) for two in range(1, 6) if 2 < one + two < 10]:
            real, number = attack - sum(faces), number_of(frame, draw.read(faces), n)
            assert (number is None) == (real < 0)
            if number is not None:
                part, left = struck_by(frame, number, n, ROWS) or ("", 0)
                assert part == ("head" if plus and real >= plus else "torso")
                assert damage_mod(left, n) == min(5, damage_mod(real - plus if part == "head" else real, n))


@pytest.mark.rule("ACY-POST-05")
def test_a_posture_moves_no_more_than_there_is() -> None:
    assert shifted(-5, attack=2, defence=9) == -2
    assert shifted(5, attack=9, defence=3) == 3
    assert shifted(-3, attack=12, defence=9) == -3
