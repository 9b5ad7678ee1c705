"""Critical Failures: threats and their second rolls, and what comes of them."""

from __future__ import annotations

import pytest

from game.messages.events import AmmunitionChanged, AttackGraded, PhaseEarned, WeaponJammed
from game.messages.frames import Round
from game.messages.orders import END, Act, Attack
from game.world.gear import Ammunition
from game.world.phases import Earned, RoundMarks
from game.world.store import Unit
from tests.books.alternity.support import GOOD, LASER_RIFLE, MARGINAL, ORDINARY, PISTOL, Skirmish
from tests.books.alternity.test_fire import steps, why
from tests.rules.support import of_kind

LINE = "." * 12


def duel(fight: Skirmish, **of: int) -> tuple[Unit, Unit]:
    """A pistol at short against DEX 13 (+2): 16/8/4 at +1."""
    a = fight.soldier("a", (0, 0), dex=11, skills={"pistol": 5}, arms=(PISTOL,), **of)
    return a, fight.soldier("b", (3, 0), "red", dex=13)


@pytest.mark.rule("ALT-CRIT-01")
def test_without_threats_a_20_is_critical_at_once(skirmish: type[Skirmish]) -> None:
    """No second roll, and the pistol jams."""
    fight = skirmish(LINE, crit__threat=False)
    a, b = duel(fight)
    told = fight.phase(GOOD, {a: (Attack(b),)}, dice=[20, 1])
    assert of_kind(told, AttackGraded)[0].degree == -1
    assert of_kind(told, WeaponJammed) == [WeaponJammed(a, 0)]


@pytest.mark.rule("ALT-CRIT-02", "ALT-CRIT-03", "ALT-CRIT-05")
@pytest.mark.parametrize(
    ("second", "degree"), [((12, 4), 0), ((13, 4), -1), ((20, 1), -1), ((1, 1), 0)]
)  # fmt: skip
def test_a_threat_is_confirmed_by_the_same_check(
    skirmish: type[Skirmish], second: tuple[int, int], degree: int
) -> None:
    """16 of 16 and even an Amazing 2: a plain Failure; 17, or a second 20: critical."""
    fight = skirmish(LINE)
    a, b = duel(fight)
    told = fight.phase(GOOD, {a: (Attack(b),)}, dice=[20, 1, *second])
    assert of_kind(told, AttackGraded)[0].degree == degree
    assert bool(of_kind(told, WeaponJammed)) is (degree < 0)


@pytest.mark.rule("ALT-CRIT-06")
def test_an_action_check_of_20_makes_the_first_action_harder(skirmish: type[Skirmish]) -> None:
    """Marginal, with no second roll; and +1 on the first action of the round alone."""
    fight = skirmish(LINE)
    a, b = duel(fight)
    told = fight.run(Round(), dice=[20, 20], answers=[END, END])
    assert [one.phase for one in of_kind(told, PhaseEarned)] == [MARGINAL, MARGINAL]
    fight.put(a, RoundMarks(first=1), Earned(GOOD, 2))
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[19, 1])
    assert steps(fight) == [2]
    fight.phase(ORDINARY, {a: (Attack(b),)}, dice=[19, 1])
    assert steps(fight) == [1]


@pytest.mark.rule("ALT-CRIT-07")
def test_a_jam_takes_an_action_to_clear(skirmish: type[Skirmish]) -> None:
    """No shot until then."""
    fight = skirmish(LINE)
    a, b = duel(fight)
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[20, 1, 20, 1])
    assert "jammed (ALT-CRIT-07)" in why(fight, a, Attack(b))
    fight.phase(ORDINARY, {a: (Act("clear_jam"),)})
    fight.put(a, Earned(GOOD, 2))
    assert why(fight, a, Attack(b)) == ""


@pytest.mark.rule("ALT-CRIT-07")
def test_an_energy_weapon_loses_its_clip(skirmish: type[Skirmish]) -> None:
    """A laser rifle with 9 charges has none, and must be reloaded."""
    fight = skirmish(LINE)
    a = fight.soldier("a", (0, 0), dex=11, skills={"rifle": 5}, arms=(LASER_RIFLE,))
    b = fight.soldier("b", (4, 0), "red")
    fight.put(a, Ammunition((9,)))
    told = fight.phase(GOOD, {a: (Attack(b),)}, dice=[20, 1, 20, 1])
    assert [one.amount for one in of_kind(told, AmmunitionChanged)] == [-1, -8]
    assert fight.get(a, Ammunition).points == (0,)
    assert "reload" in why(fight, a, Attack(b))
