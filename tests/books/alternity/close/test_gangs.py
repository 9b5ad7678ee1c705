"""Several attackers on one target (ALT-MULTI)."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest

from game.messages.orders import Close
from game.world import place
from game.world.turns import OffHandOption
from tests.books.alternity.support import GOOD, SABER, Skirmish


@pytest.mark.rule("ALT-MULTI-01")
def test_nobody_has_a_face(skirmish: type[Skirmish]) -> None:
    """Attacked from N in one phase and from S in the next: 0 both times; no part keeps a facing."""
    fight = skirmish("\n".join(["......"] * 6))
    b = fight.soldier("b", (3, 3), "red")
    north = fight.soldier("n", (3, 2), skills={"blade": 4}, arms=(SABER,))
    south = fight.soldier("s", (3, 4), skills={"blade": 4}, arms=(SABER,))
    for unit in (north, south):
        fight.phase(GOOD, {unit: (Close(b, "weapon"),)}, dice=[19])
        assert fight.draws[0].modifiers == ()  # type: ignore[union-attr]
    names = {one.name for kind in vars(place).values() if isinstance(kind, type) and is_dataclass(kind)
             for one in fields(kind)}  # fmt: skip
    assert not any("fac" in name for name in names)


@pytest.mark.rule("ALT-MULTI-08")
def test_since_when_somebody_stands_there_is_kept(skirmish: type[Skirmish]) -> None:
    """Every phase that closes counts who stands beside whom; who goes away is forgotten."""
    fight = skirmish("\n".join(["......"] * 6))
    a = fight.soldier("a", (3, 2))
    b = fight.soldier("b", (3, 3), "red")
    fight.phase(GOOD, {})
    assert fight.get(a, OffHandOption).since == ((b, 5),)
    fight.phase(GOOD + 1, {})
    assert fight.get(a, OffHandOption).since == ((b, 5),)
    fight.put(a, place.Position((0, 0)))
    fight.phase(GOOD + 2, {})
    assert fight.world.find(a, OffHandOption) is None
