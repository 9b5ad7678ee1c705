"""Law 2 with conditions and fear in play: closed forms say what exploring says, dying comrades' morale included."""

from __future__ import annotations

import pytest

from game.battle import policy
from game.messages import orders as od
from game.systems.conditions import condition_of
from game.world.conditions import Conditions
from tests.battle.test_forecast import SKETCH, USUAL, fight, lightened, same

HAUNTED = "switches = {{ morale = true }}\n"
KINDS = (
    "blinded", "frightened", "panicked", "paralyzed", "petrified", "poisoned", "restrained", "stunned", "unconscious",
)  # fmt: skip


@pytest.mark.parametrize("how", [policy.passive, policy.deck], ids=lambda how: how.name)
@pytest.mark.parametrize("mode", ["shot", "rapid", "suppress"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_target_under_each_condition(
    kind: str, mode: str, how: policy.Policy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.battle.test_forecast.SKETCH", HAUNTED + SKETCH)
    with fight(weapon="carbine", b="5,1", c="5,2", stress=7) as (position, keys):
        lightened(position, keys["a"])
        n = position.book.numbers
        one = condition_of(n, kind, source=keys["a"], ends="turn", turns=1, edge=-1)
        position.world.put(keys["b"], Conditions((one,)))
        told = same(position, keys["a"], od.Attack(keys["b"], mode), how)
        assert told.of(keys["b"]) is not None


@pytest.mark.parametrize("kind", ["blinded", "frightened", "poisoned", "restrained"])
def test_an_attacker_under_each_condition(kind: str) -> None:
    with fight(b="2,1", c="6,2") as (position, keys):
        lightened(position, keys["a"])
        one = condition_of(position.book.numbers, kind, source=keys["c"], ends="rounds", turns=2, edge=-2)
        position.world.put(keys["a"], Conditions((one,)))
        told = same(position, keys["a"], od.Attack(keys["b"]))
        assert any(part.key == kind for part in told.checks[0].modifiers)


def test_an_attack_that_kills_shakes_who_sees_it_and_is_foretold_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """b may die before c's eyes: c is tested, which changes nothing of what the attack does to bodies."""
    monkeypatch.setattr("tests.battle.test_forecast.SKETCH", HAUNTED + SKETCH)
    with fight(weapon="rifle", accuracy=4, b="5,1", c="5,2", stress=14) as (position, keys):
        told = same(position, keys["a"], od.Attack(keys["b"], "shot", ("critical_2",)))
        fate = told.of(keys["b"])
        assert fate is not None
        assert dict(fate.states)["dying"] > 0
        assert USUAL["weapon"] == "rifle"
