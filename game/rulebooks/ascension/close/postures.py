"""Holds and what they forbid (ASC-UNARM-08, -09); the stances of close combat as figures."""

from __future__ import annotations

from dataclasses import field, replace
from functools import lru_cache
from typing import Any

from game.messages.orders import Close, EndTurn, Move, Order, Throw, WatchOver
from game.record import record
from game.rulebooks.ascension.numbers import Numbers
from game.systems.deeds import GIVES, MOVE, STANDARD, Bar, Guard, takes
from game.systems.rulebook import Rulebook
from game.world.place import Grapple, Stance
from game.world.store import Reading, Unit


def hold_of(world: Reading, unit: Unit) -> Grapple | None:
    """The hold a unit is in, on either side of it."""
    return world.find(unit, Grapple)


def holder_of(world: Reading, unit: Unit) -> Grapple | None:
    """The hold a unit has on another; None if it holds nobody."""
    hold = world.find(unit, Grapple)
    return hold if hold is not None and hold.holds else None


def held_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a held unit has no move action, nor anything that counts as one (ASC-RULING-54, ASC-MOVE-15)."""
    hold = world.find(unit, Grapple)
    if hold is None or hold.holds:
        return None
    return "Immobilized in a hold (ASC-ADV-22)" if hold.immobilized else "held in a grapple (ASC-RULING-54)"


def rooted_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a unit cannot change square: nobody does in a grapple (ASC-RULING-54)."""
    return "in a grapple neither changes square (ASC-RULING-54)" if world.find(unit, Grapple) is not None else None


def immobilized(world: Reading, unit: Unit) -> bool:
    """Whether a unit has neither actions nor interrupts (ASC-ADV-22, ASC-RULING-74)."""
    hold = world.find(unit, Grapple)
    return hold is not None and hold.immobilized


def gripped(world: Reading, book: Rulebook, unit: Unit) -> Bar | None:
    """Why an order of one's own turn is none for a unit in a hold; what is left is to grapple or to fire."""
    hold = world.find(unit, Grapple)
    if hold is None:
        return None
    held, rooted = held_refusal(world, unit), rooted_refusal(world, unit)

    def why(order: Order) -> str | None:
        if isinstance(order, EndTurn):
            return None
        if hold.immobilized:
            return held
        if isinstance(order, Move):
            return held or rooted
        if isinstance(order, (Throw, WatchOver)):
            return "in a grapple only grapple attacks can be made (ASC-UNARM-09)"
        return held if takes(book, order) in (STANDARD, MOVE, GIVES) else None

    return why


GUARD = Guard("ASC-RULING-54", gripped)


def grappling_refusal(world: Reading, unit: Unit, kind: str, target: Unit = 0) -> str | None:
    """Why a unit in a hold cannot attack in this way, or not this target (ASC-UNARM-09)."""
    hold = world.find(unit, Grapple)
    if hold is None:
        return None
    if hold.immobilized:
        return "Immobilized in a hold (ASC-ADV-22)"
    if kind == "grapple":
        return "in a grapple with somebody else (ASC-UNARM-09)" if target not in (0, hold.other) else None
    return "in a grapple only grapple attacks can be made (ASC-UNARM-09)"


def in_turn_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a unit in a hold attacks nobody out of its turn (ASC-UNARM-09, ASC-RULING-54)."""
    return "in a grapple attacks are made in turn (ASC-UNARM-09)" if world.find(unit, Grapple) is not None else None


def grip_refusal(world: Reading, order: Close, unit: Unit) -> str | None:
    """Why this grapple cannot be tried: it is on somebody else, or on one who is in a hold already."""
    hold, other = world.find(unit, Grapple), world.find(order.target, Grapple)
    if hold is not None:
        return grappling_refusal(world, unit, order.kind, order.target)
    return "already in a grapple (ASC-RULING-86)" if other is not None else None


# --- stances --------------------------------------------------------------------------------------------------------


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
