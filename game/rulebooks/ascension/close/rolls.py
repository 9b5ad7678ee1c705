"""Close attack rolls made of the terms: the Check, and the margins at which anything changes (ASC-RULING-85)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Check, Modifier
from game.messages.close import CloseAttack
from game.rulebooks.ascension.close.challenge import blade_of, close_parts, met_by
from game.rulebooks.ascension.close.edges import edge_bands
from game.rulebooks.ascension.close.factor import WEAPON
from game.rulebooks.ascension.close.force import force_bands
from game.rulebooks.ascension.close.terms import BLOW, WITH_WEAPON, Means, facts_of
from game.rulebooks.ascension.fumbles import fumbling
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.shot import precise
from game.rulebooks.ascension.states import stands
from game.systems.conditions import helpless
from game.systems.terms import named
from game.world.mind import Advantage
from game.world.store import Reading


def declared(world: Reading, frame: CloseAttack, spent: Advantage, n: Numbers) -> CloseAttack:
    """The attack with all its modifiers and the AC it meets as they stand now (ASC-RULING-85).

    `spent` is what the attacker has stored once its options are paid for.
    """
    guard = close_parts(world, frame.target, n, met_by(frame.kind))
    halved = precise(world, frame.options, frame.target)
    how = Means(frame.kind, frame.options, spent.accuracy, spent.initiative, halved)
    return replace(
        frame,
        stage="declared",
        modifiers=named(BLOW, facts_of(world, frame.unit, frame.target, how, n)),
        parts=guard,
        challenge=sum(part.amount for part in guard),
    )


def close_check(world: Reading, frame: CloseAttack, n: Numbers) -> Check:
    """The roll itself, against the AC as declared and what giving ground adds to it."""
    given = (Modifier("backstep", frame.ground, "ASC-MELEE-13"),) if frame.ground else ()
    return Check(
        key="attack",
        unit=frame.unit,
        modifiers=frame.modifiers,
        target=frame.challenge + frame.ground,
        bands=bands_of(world, frame, n),
        parts=(*frame.parts, *given),
        fumble=fumbling(n) if frame.kind in WITH_WEAPON else 0,
    )


def bands_of(world: Reading, frame: CloseAttack, n: Numbers) -> tuple[int, ...]:
    """The margins over the target number at which anything changes: a Riposte earned, a lock, a hit, each PF step."""
    if frame.kind == "brandish":
        return (0,)
    steps = force_bands(world, frame, n, frame.need)
    lock = {1} if locks(world, frame, n) else set()
    return tuple(sorted({*edge_bands(world, frame, n), 1 - n.riposte_short, 0, *lock, *steps}))


def locks(world: Reading, frame: CloseAttack, n: Numbers) -> bool:
    """Whether a roll that just reaches the AC locks the weapons: both have one to lock with (ASC-RULING-02, -68)."""
    if not stands(world, frame.target, n) or helpless(world, frame.target):
        return False
    armed = blade_of(world, frame.unit) is not None and blade_of(world, frame.target) is not None
    return frame.kind == WEAPON and armed
