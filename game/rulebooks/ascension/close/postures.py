"""The stances of close combat as figures: what each puts on attacks, on AC and on what a hit builds.

Everything a stance does is a field here, so that rolls, AC, forecasts and planners read one table
(ASC-STANCE-05 to -12, ASC-RULING-57 to -60).
"""

from __future__ import annotations

from dataclasses import field, replace
from functools import lru_cache
from typing import Any

from game.record import record
from game.rulebooks.ascension.numbers import Numbers
from game.world.place import Stance
from game.world.store import Reading, Unit

ACCURACY, INITIATIVE, EITHER = "accuracy", "initiative", "either"


@record
class CloseStance:
    """What one stance of close combat does.

    `edges`: on own attacks, by kind. `yields`: on attacks against it. `attack_pool`, `ac_pool`: which pool adds to
    attacks and to AC (either: Dodge or Block). `attack_value`, `defence_value`: whether A and D count. `builds`: more
    on a hit, by kind. `unhit`: what it pays for a turn without a hit. `closed`: to Weapon Strikes. `ripostes`: a hit
    earns its holder a Riposte (ASC-MELEE-22; `riposte_on_hit` of the profile, as shipped for none). `misses`: the
    Initiative that an attack missing it pays. `no_accuracy`: Accuracy is emptied and cannot be built.
    """

    name: str
    edges: tuple[tuple[str, int], ...] = ()
    yields: tuple[tuple[str, int], ...] = ()
    attack_pool: str = ACCURACY
    ac_pool: str = EITHER
    attack_value: bool = False
    defence_value: bool = False
    close_ac: int = 0
    damage: int = 0
    called: int = 0
    tag: str = ""
    builds_hits: bool = True
    closed: bool = False
    ripostes: bool = False
    unhit: tuple[int, int] = (0, 0)
    builds: tuple[tuple[str, int, int], ...] = field(default=())
    misses: int = 0
    no_accuracy: bool = False

    def edge(self, kind: str) -> int:
        """The Edge on an attack of that kind."""
        return dict(self.edges).get(kind, 0)

    def yielded(self, kind: str) -> int:
        """The Edge that an attack of that kind has against this stance."""
        return dict(self.yields).get(kind, 0)

    def build(self, kind: str) -> tuple[int, int]:
        """Accuracy and Initiative that a success of that kind builds on top."""
        return next(((accuracy, initiative) for name, accuracy, initiative in self.builds if name == kind), (0, 0))


NONE = CloseStance("")
EMPTY_HANDED = ("striking", "throwing", "grappling")
"""The stances in which no gun but a pistol can be used (ASC-STANCE-05 to -07)."""
UNARMED_STANCES = (*EMPTY_HANDED, "tumbling")
WITH_WEAPON = ("line_offence", "line_defence", "high_guard", "low_guard", "high_ready", "low_ready")
"""The stances that are taken with a weapon for close combat in hand."""


@lru_cache(maxsize=64)
def close_stances(n: Numbers) -> dict[str, CloseStance]:
    """Every stance of close combat with the book's figures."""
    guard: dict[str, Any] = {"defence_value": True, "called": n.guard_called, "tag": "piercing"}
    ready: dict[str, Any] = {
        "attack_value": True, "ac_pool": "", "damage": n.ready_damage, "tag": "slashing", "builds_hits": False,
        "closed": True,
    }  # fmt: skip
    made = (
        CloseStance("line_offence", attack_value=True),
        CloseStance("line_defence", defence_value=True),
        CloseStance("high_guard", attack_pool="", ac_pool=ACCURACY, unhit=(0, n.guard_unhit), **guard),
        CloseStance("low_guard", ac_pool=INITIATIVE, unhit=(n.guard_unhit, 0), **guard),
        CloseStance("high_ready", attack_pool=ACCURACY, **ready),
        CloseStance("low_ready", attack_pool=INITIATIVE, **ready),
        CloseStance(
            "striking",
            edges=(("strike", n.fighting_edge),),
            yields=(("throw", n.fighting_edge),),
            builds=(("strike", n.fighting_gain, 0),),
        ),
        CloseStance(
            "throwing",
            edges=(("throw", n.fighting_edge),),
            yields=(("grapple", n.fighting_edge),),
            builds=(("throw", 0, n.fighting_gain),),
        ),
        CloseStance(
            "grappling",
            edges=(("grapple", n.fighting_edge),),
            yields=tuple((kind, n.fighting_edge) for kind in ("strike", "weapon", "brandish", "weapon_strike")),
            builds=(("grapple", n.fighting_gain, n.fighting_gain),),
        ),
        CloseStance("tumbling", close_ac=n.tumbling_ac, misses=n.tumbling_gain, no_accuracy=True),
    )
    answering = zip(made, n.riposte_on_hit, strict=True)
    return {stance.name: replace(stance, ripostes=bool(ripostes)) for stance, ripostes in answering}


def stance_named(name: str, n: Numbers) -> CloseStance:
    """What a stance means to close combat; one of another kind counts as none there."""
    return close_stances(n).get(name) or _other(name)


@lru_cache(maxsize=16)
def _other(name: str) -> CloseStance:
    return CloseStance(name)


def stance_of(world: Reading, unit: Unit, n: Numbers) -> CloseStance:
    """What the stance that a unit has taken means to close combat."""
    return stance_named(world.get(unit, Stance).name, n)
