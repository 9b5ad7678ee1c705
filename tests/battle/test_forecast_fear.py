"""Law 2 of conditions: the chance that an order brings each is what exploring gives, and right by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.battle import policy
from game.battle.forecast import Forecast
from game.battle.policy import Policy
from game.messages import orders as od
from game.rulebooks.ascension.parts import Stats
from game.world.body import Build, Stress
from game.world.conditions import Conditions, Dread, Nerve
from game.world.gear import Arms
from game.world.hazards import Effect
from game.world.place import Seen
from tests.battle.test_forecast import SKETCH, both, fight, lightened, same

KILLABLE = 15
"""A conscript is dying from 16 on: whatever hits it kills it."""
LAST = """
[units.d]
side = "{side}"
like = "conscript"
at = [{d}]
stress = {dread}
"""


@pytest.fixture(autouse=True)
def morale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.battle.test_forecast.SKETCH", "switches = {{ morale = true }}\n" + SKETCH)


def conditions(told: Forecast, unit: int) -> dict[str, Fraction]:
    fate = told.of(unit)
    return dict(fate.conditions) if fate is not None else {}


def another(monkeypatch: pytest.MonkeyPatch, side: str, at: str, stress: int) -> None:
    """A fourth unit d."""
    more = "switches = {{ morale = true }}\n" + SKETCH + LAST.format(side=side, d=at, dread=stress)
    monkeypatch.setattr("tests.battle.test_forecast.SKETCH", more)


@pytest.mark.rule("ALA-MORALE-08", "ALA-RULING-15")
def test_a_comrade_killed_frightens_by_hand() -> None:
    """The shot hits the fallen b with 7/10 and kills. c needs an 8 (Intellect 2): 1 to 3 are panic, 4 to 7 fright."""
    with fight(b="6,1", c="6,2", stress=KILLABLE) as (position, keys):
        lightened(position, keys["a"])
        told = same(position, keys["a"], od.Attack(keys["b"]))
        assert told.success == Fraction(7, 10)
        assert conditions(told, keys["c"]) == {"frightened": Fraction(28, 100), "panicked": Fraction(21, 100)}
        assert conditions(told, keys["b"]) == {}


@pytest.mark.rule("ALA-MORALE-08")
def test_who_cannot_miss_by_so_much_does_not_panic() -> None:
    """c needs a 4 (Intellect 6): 1 to 3 miss by 3 at most, and panic is 5."""
    with fight(b="6,1", c="6,2", stress=KILLABLE) as (position, keys):
        lightened(position, keys["a"])
        position.world.put(keys["c"], replace(position.world.get(keys["c"], Stats), intellect=6))
        told = same(position, keys["a"], od.Attack(keys["b"]))
        assert conditions(told, keys["c"]) == {"frightened": Fraction(21, 100)}


def test_nobody_is_shaken_who_has_been_tested_this_round_or_has_no_nerve() -> None:
    with fight(b="6,1", c="6,2", stress=KILLABLE) as (position, keys):
        lightened(position, keys["a"])
        position.world.put(keys["c"], Nerve(1))
        assert same(position, keys["a"], od.Attack(keys["b"])).of(keys["c"]) is None
        build = position.world.get(keys["c"], Build)
        position.world.put(keys["c"], Nerve(0))
        position.world.put(keys["c"], replace(build, tags=("fearless",)))
        assert same(position, keys["a"], od.Attack(keys["b"])).of(keys["c"]) is None


@pytest.mark.parametrize("how", [policy.passive, policy.deck, policy.named("watch")])
@pytest.mark.parametrize("order", [od.Attack(0), od.Attack(0, "shot", ("kill",)), od.Attack(0, "rapid")], ids=repr)
def test_every_way_to_kill(order: od.Attack, how: Policy) -> None:
    with fight(weapon="carbine", accuracy=10, b="5,1", c="5,2", stress=12, overwatch=1) as (position, keys):
        lightened(position, keys["a"])
        lightened(position, keys["c"])
        told = same(position, keys["a"], replace(order, target=keys["b"]), how)
        assert set(conditions(told, keys["c"])) == {"frightened", "panicked"}


@pytest.mark.parametrize(
    ("side", "stress", "last"),
    [
        ("red", KILLABLE, KILLABLE),
        ("red", 14, 0),
        pytest.param("red", 7, 14, marks=pytest.mark.slow),
        ("blue", KILLABLE, KILLABLE),
        ("blue", 14, 0),
    ],
)
def test_a_burst_among_comrades(monkeypatch: pytest.MonkeyPatch, side: str, stress: int, last: int) -> None:
    """Whoever is in the burst itself may fall before it could be afraid; whom one feared may fall as well."""
    another(monkeypatch, side, "6,0", last)
    with fight(weapon="assault_rifle", accuracy=3, stress=stress) as (position, keys):
        arms = position.world.get(keys["a"], Arms)
        feeble = tuple(replace(weapon, damage="1d3", rating=1) for weapon in arms.weapons)
        position.world.put(keys["a"], replace(arms, weapons=feeble))
        position.world.put(keys["c"], Stress(6))
        told, tried = both(position, keys["a"], od.Burst(((6, 0), (6, 1), (6, 2))))
        assert told.fates == tried.fates
        assert any(fate.conditions for fate in told.fates)


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("side", ["red", "blue"])
@pytest.mark.parametrize("stress", [7, 12])
def test_a_blast_among_comrades(monkeypatch: pytest.MonkeyPatch, side: str, stress: int, hidden: bool) -> None:
    """One throw for all: who dies and who would see it hang together."""
    another(monkeypatch, side, "5,2", KILLABLE - 2)
    with fight(accuracy=2, b="5,1", c="4,1", stress=stress) as (position, keys):
        lightened(position, keys["a"])
        if hidden:
            position.world.put(keys["a"], Seen(()))
        told = same(position, keys["a"], od.Throw("frag", (5, 1)))
        assert conditions(told, keys["c"])["frightened"] > 0


def test_who_is_frightened_already_gains_panic_alone() -> None:
    from game.systems.conditions import condition_of

    with fight(b="6,1", c="6,2", stress=KILLABLE) as (position, keys):
        lightened(position, keys["a"])
        afraid = condition_of(position.book.numbers, "frightened", source=keys["a"])
        position.world.put(keys["c"], Conditions((afraid,)))
        told = same(position, keys["a"], od.Attack(keys["b"]))
        assert conditions(told, keys["c"]) == {"panicked": Fraction(21, 100)}


@pytest.mark.parametrize("how", [policy.passive, policy.deck])
def test_a_fearsome_attacker_comes_out_of_hiding(how: Policy) -> None:
    with fight(b="6,1", c="6,2") as (position, keys):
        lightened(position, keys["a"])
        position.world.put(keys["a"], Dread(-2))
        position.world.put(keys["a"], Seen(()))
        told = same(position, keys["a"], od.Attack(keys["b"]), how)
        assert conditions(told, keys["b"])["panicked"] > 0, "b sees it for the first time"


@pytest.mark.parametrize(
    "effect",
    [
        Effect("stunned", ends="turn", turns=1, resist=-1),
        Effect("restrained", ends="check", hold=5),
        Effect("blinded", ends="rounds", turns=2),
    ],
    ids=lambda effect: effect.kind,
)
@pytest.mark.rule("ALA-COND-01")
def test_a_weapon_that_imposes_a_condition(effect: Effect) -> None:
    """Half of the shots hit; a conscript withstands with a 7 or more on 1d10 + 3 - 1 against 10, so 7 of 10 do not."""
    with fight(b="6,1", c="6,2") as (position, keys):
        lightened(position, keys["a"])
        arms = position.world.get(keys["a"], Arms)
        weapons = tuple(replace(weapon, imposes=effect) for weapon in arms.weapons)
        position.world.put(keys["a"], replace(arms, weapons=weapons))
        told = same(position, keys["a"], od.Attack(keys["b"]))
        gained = Fraction(7, 20) if effect.resist is not None else Fraction(1, 2)
        assert conditions(told, keys["b"]) == {effect.kind: gained}


def test_walking_into_the_sight_of_something_fearsome() -> None:
    """Behind the wall of the field stands nothing; a unit of red first seen on the way tests the nerve."""
    with fight(b="6,1", c="6,2") as (position, keys):
        position.world.put(keys["b"], Dread(-4))
        told, tried = both(position, keys["a"], od.Move((2, 1)))
        assert told.fates == tried.fates
        # Intellect 2 - 4 against 10: no die is enough but a ten that goes on
        assert conditions(told, keys["a"])["panicked"] > Fraction(1, 2)
