"""What a unit gives to shots at it, in the whole numbers of planners."""

from __future__ import annotations

from functools import lru_cache

from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.shot import GIVEN, NOTHING, SHOWN, Target, deck_guard, target_of
from game.systems.mark import Mark
from game.systems.terms import total
from game.world.place import Lamp
from game.world.store import Reading, Unit


def mark_of(world: Reading, n: Numbers, unit: Unit) -> Mark:
    """All of it as it stands (ASC-EDGE-02 to -12, ALA-COND-07)."""
    lamp = world.find(unit, Lamp)
    return _mark(n, target_of(world, unit, n), guard=deck_guard(world, unit), lamp=lamp is not None and lamp.lit)


@lru_cache(maxsize=4096)
def _mark(n: Numbers, it: Target, *, guard: int, lamp: bool) -> Mark:
    still = total(GIVEN, {"n": n, "it": it._replace(pace=NOTHING)})
    return Mark(
        pace=total(GIVEN, {"n": n, "it": it}) - still,
        lies=it.prone,
        conditions=still,
        guard=guard,
        shows=bool(total(SHOWN, {"n": n, "it": it, "glow": 0})),
        lamp=lamp,
        shift=it.shift,
        least=it.least,
    )
