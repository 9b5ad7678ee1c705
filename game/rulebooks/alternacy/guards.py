"""What bars many kinds of orders at once, by the shared modules (ACY-MOD-03, -05)."""

from __future__ import annotations

from game.rulebooks.alternacy.moves import WALKING
from game.systems.module_guards import guards_of
from game.systems.warfare import threat

GUARDS = (
    threat.GUARD,
    *guards_of(WALKING.ends, "one rolled action and nothing else (ACY-MOD-05)"),
)
