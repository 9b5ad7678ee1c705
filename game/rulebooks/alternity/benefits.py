"""Achievement Benefits: what may be bought beside skills, from which level on and for how much (ALT-PROG-24)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.rulebooks.alternity.abilities import ABILITIES
from game.rulebooks.alternity.skills import PROFESSIONS

ACTION_DIE, ACTION_CHECK, EXTRA_ACTION = "action_die", "action_check", "extra_action"
TRACKS = ("stun", "wound", "mortal", "fatigue")


@dataclass(frozen=True, slots=True)
class Offer:
    """What one more of a benefit asks: a level and skill points."""

    level: int
    price: int


def _offers(*figures: int) -> Mapping[str, Offer]:
    """Level and price for each profession: Combat Spec, Free Agent, Tech Op, Diplomat."""
    pairs = zip(figures[::2], figures[1::2], strict=True)
    return MappingProxyType(dict(zip(PROFESSIONS, (Offer(*pair) for pair in pairs), strict=True)))


_CHECK = _offers(4, 3, 3, 3, 4, 4, 4, 3)
_STUN = _offers(4, 4, 4, 3, 4, 5, 4, 4)
_WOUND = _offers(6, 5, 7, 4, 7, 4, 7, 5)

BENEFITS: Mapping[str, tuple[Mapping[str, Offer], ...]] = MappingProxyType({
    ACTION_DIE: (_offers(10, 3, 10, 3, 10, 3, 12, 5),),
    ACTION_CHECK: (_CHECK,) * 3,
    EXTRA_ACTION: (_offers(6, 6, 5, 4, 6, 5, 6, 6),),
    "str": (_offers(10, 3, 15, 6, 15, 9, 15, 6), _offers(20, 6, 30, 9, 30, 12, 30, 9)),
    "dex": (_offers(15, 5, 10, 3, 10, 3, 15, 7), _offers(30, 8, 20, 6, 20, 6, 30, 10)),
    "con": (_offers(10, 3, 15, 5, 15, 6, 15, 9), _offers(20, 6, 30, 8, 30, 9, 30, 12)),
    "int": (_offers(15, 6, 15, 4, 10, 3, 10, 5), _offers(30, 9, 30, 7, 20, 6, 20, 8)),
    "wil": (_offers(15, 7, 10, 3, 10, 5, 10, 3), _offers(30, 10, 20, 6, 20, 8, 20, 6)),
    "per": (_offers(10, 4, 10, 5, 15, 7, 10, 3), _offers(20, 7, 20, 8, 30, 10, 20, 6)),
    "stun": (_STUN,) * 3,
    "wound": (_WOUND,) * 2,
    "mortal": (_offers(8, 3, 20, 5, 20, 6, 10, 6),),
    "fatigue": (_offers(4, 3, 10, 3, 10, 4, 5, 4),),
})
"""One entry for each time that a benefit can be had: what it asks of each profession."""

_LABELS = {
    ACTION_DIE: "action check die one step better",
    ACTION_CHECK: "action check +1",
    EXTRA_ACTION: "extra action",
}


def benefit_label(benefit: str) -> str:
    """A benefit in words: "extra action", "STR +1", "wound +1"."""
    if benefit in _LABELS:
        return _LABELS[benefit]
    return f"{benefit.upper() if benefit in ABILITIES else benefit} +1"
