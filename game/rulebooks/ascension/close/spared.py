"""Whom an extra turn spares: everyone attacked in the turns before it (ASC-ADV-12, -14)."""

from __future__ import annotations

from collections.abc import Iterable

from game.world.melee import Melee
from game.world.store import Reading, Unit
from game.world.turns import Clock


def spared_refusal(world: Reading, unit: Unit, targets: Iterable[Unit]) -> str | None:
    """Why none of these may be attacked in the extra turn that is being played; None when they may."""
    kept = world.find(unit, Melee)
    if kept is None or not kept.spared:
        return None
    own = world.get(world.having(Clock)[0], Clock).active == unit
    barred = own and any(target in kept.spared for target in targets)
    return "attacked in the turn before: an extra turn is for somebody new (ASC-ADV-12, -14)" if barred else None
