"""Shots, blows and contests of one unit as planners know them (ALA-RULING-36, -42, -47, ALA-BASE-18)."""

from __future__ import annotations

from functools import lru_cache

from game.rulebooks.alacrity.attacks import FISTS
from game.rulebooks.alacrity.harm import Blow, placed_blow
from game.rulebooks.alacrity.numbers import Numbers
from game.rulebooks.alacrity.outcomes import AttackForce, Trick
from game.rulebooks.alacrity.shot import (
    AUTO,
    CALLED,
    CLOSE_OWN,
    CONTESTS,
    DISARM,
    OFF_HAND,
    ORDERED,
    SHOVE,
    SPREAD,
    STRIKE,
    TRIP,
    WEAPON,
    Manner,
    arm_at,
    attacker_of,
    blade_of,
)
from game.rulebooks.alacrity.targets import SHOTS, second_weapon, two_handed
from game.systems.mark import CloseOption
from game.systems.prospects import AttackOption
from game.systems.surprise import springing
from game.systems.terms import total
from game.world.gear import Arms
from game.world.place import Grapple
from game.world.store import Reading, Unit
from game.world.turns import Actions, Clock


def force_of(world: Reading, unit: Unit, place: int, *, gun: bool) -> AttackForce:
    """What a hit with a weapon carried brings."""
    arm, weapon = arm_at(world, unit, place), world.get(unit, Arms).weapons[place]
    return AttackForce(Blow(int(weapon.damage.partition("d")[0]), arm.piercing, arm.stun), gun)


@lru_cache(maxsize=512)
def shots_of(n: Numbers, force: AttackForce, modes: tuple[str, ...], *, ambush: bool) -> tuple[AttackOption, ...]:
    """A shot, the bursts that the weapon fires, called shots (ALA-RULING-36, -42)."""
    plain = tuple(
        AttackOption(mode, edge=_ordered(n, mode), ammunition=SHOTS[mode], blow=force, rest=force) for mode in modes
    )
    placed = tuple(
        AttackOption("shot", (option,), edge=points, ammunition=1, blow=aimed, rest=aimed)
        for option, points, aimed in _called(n, force, ambush=ambush)
    )
    wide = tuple(
        AttackOption(AUTO, edge=_ordered(n, SPREAD), ammunition=SHOTS[AUTO], blow=force, rest=force, squares=1)
        for mode in modes if mode == AUTO
    )  # fmt: skip
    return (*plain, *placed, *wide) if plain else ()


def _ordered(n: Numbers, mode: str, option: str = "", *, ambush: bool = False) -> int:
    """What a mode of fire and a called shot add, by the terms of shots."""
    return total(ORDERED, {"n": n, "how": Manner(mode, (option,) if option else (), ambush=ambush)})


@lru_cache(maxsize=512)
def _called(n: Numbers, force: AttackForce, *, ambush: bool) -> tuple[tuple[str, int, AttackForce], ...]:
    """Called shots: the option, its points, its force; out of ambush they ignore soak and may kill (ALA-SURP-07, -08).

    The chest is worth aiming at out of ambush alone.
    """
    aimed = {option: placed_blow(force.blow, place, ambush=ambush) for option, place in CALLED.items()}
    return tuple(
        (option, _ordered(n, "shot", option, ambush=ambush), force._replace(blow=blow))
        for option, blow in aimed.items()
        if ambush or blow.place != "chest"
    )


def second_left(world: Reading, n: Numbers, unit: Unit) -> bool:
    """Whether a blow of the off hand is all that it may still do (ALA-BASE-18)."""
    spent = (world.find(unit, Actions) or Actions()).standard <= 0
    active = world.get(world.having(Clock)[0], Clock).active == unit
    return spent and active and two_handed(world, n, unit)


def off_hand_of(world: Reading, n: Numbers, unit: Unit) -> CloseOption:
    """The blow of the off hand."""
    how, me = Manner(WEAPON, (OFF_HAND,)), attacker_of(world, unit, n, WEAPON)
    force = force_of(world, unit, second_weapon(world, unit), gun=False)
    return CloseOption(WEAPON, (OFF_HAND,), edge=total(CLOSE_OWN, {"n": n, "me": me, "how": how}), force=force)


def blows_of(world: Reading, n: Numbers, unit: Unit) -> list[CloseOption]:
    """Its blows: with the weapon in hand, and with bare hands."""
    found = []
    for kind in (WEAPON, STRIKE) if blade_of(world, unit) is not None else (STRIKE,):
        force = AttackForce(Blow(FISTS, stun=True))
        if kind == WEAPON:
            force = force_of(world, unit, world.get(unit, Arms).hand, gun=False)
        facts = {"n": n, "me": attacker_of(world, unit, n, kind), "how": Manner(kind)}
        own = total(CLOSE_OWN, facts)
        found.append(CloseOption(kind, edge=own, force=force))
        aimed = _called(n, force, ambush=springing(world, unit)) if kind == WEAPON else ()
        found += (CloseOption(kind, (option,), edge=own + points, force=placed) for option, points, placed in aimed)
    free = world.find(unit, Grapple) is None
    for kind in CONTESTS if free else (TRIP, SHOVE, DISARM):
        facts = {"n": n, "me": attacker_of(world, unit, n, kind), "how": Manner(kind)}
        found.append(CloseOption(kind, edge=total(CLOSE_OWN, facts), force=Trick(kind)))
    return found
