"""Close attack rolls: every Edge on them, and the margins at which anything changes (ASC-RULING-08, -59, -60)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Check, Modifier
from game.messages.close import CloseAttack
from game.messages.orders import CALLED
from game.rulebooks.ascension.close.challenge import blade_of, close_parts, weapon_parts
from game.rulebooks.ascension.close.edges import edge_bands
from game.rulebooks.ascension.close.factor import WEAPON
from game.rulebooks.ascension.close.force import force_bands
from game.rulebooks.ascension.close.gangs import slot_edge
from game.rulebooks.ascension.close.postures import EITHER, CloseStance, stance_of
from game.rulebooks.ascension.fumbles import fumbling
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.rolls import braced, close_visibility, snaps
from game.rulebooks.ascension.shot import called_modifier, precise
from game.rulebooks.ascension.states import arm_edge, hampered, physique, shaken, stands
from game.systems.conditions import attack_edges, helpless, target_edges
from game.world.body import Skills
from game.world.gear import Weapon
from game.world.mind import Advantage, Edge
from game.world.store import Reading, Unit

WITH_WEAPON = (WEAPON, "brandish", "weapon_strike")
"""Kinds of close attack that are made with the weapon in hand."""


def skill_of(world: Reading, unit: Unit, kind: str) -> str:
    """The skill of a close attack: that of the weapon, else Unarmed (ASC-RULING-08)."""
    blade = blade_of(world, unit)
    return blade.skill if kind in WITH_WEAPON and blade is not None else "unarmed"


def own_modifiers(
    world: Reading, unit: Unit, kind: str, options: tuple[str, ...], spent: Advantage, n: Numbers
) -> list[Modifier]:
    """What the attacker brings; `spent` is its Advantage once the options are paid for."""
    stance, blade = stance_of(world, unit, n), blade_of(world, unit)
    skill, edge = skill_of(world, unit, kind), world.find(unit, Edge) or Edge()
    snap = snaps(world, unit, options)
    found = [
        Modifier("physique", physique(world, unit, n), "ASC-RULING-08"),
        Modifier(skill, world.get(unit, Skills).of(skill), "ASC-RULING-08"),
        _stored(stance.attack_pool, spent),
        Modifier("steady", n.steady_edge if "steady" in options else edge.steady, "ASC-ADV-01"),
        Modifier("suppressed", edge.suppression, "ASC-SUPP-04"),
        Modifier("arm wound", arm_edge(world, unit, n), "ASC-RULING-20"),
        *hampered(world, unit, n, attack=True),
        shaken(world, unit),
        braced(world, unit, n),
        Modifier("snap shot", n.snap * snap, "ASC-RULING-28"),
        Modifier(stance.name.replace("_", " "), stance.edge(kind), "ASC-RULING-57"),
        *attack_edges(world, unit, n, close=kind),
    ]
    if kind in WITH_WEAPON and blade is not None and (stance.attack_value or "offensive" in blade.tags):
        found.append(Modifier("weapon", blade.attack, "ASC-RULING-58"))
    if stance.called and any(option in CALLED for option in options):
        found.append(Modifier("called from guard", stance.called, "ASC-RULING-60"))
    return found


def _stored(pool: str, spent: Advantage) -> Modifier:
    """The pool that attacks run on in this stance (ASC-RULING-59, -60)."""
    points = int(getattr(spent, pool)) if pool and pool != EITHER else 0
    return Modifier(f"stored {pool}" if pool else "stored", points, "ASC-RULING-59")


def target_modifiers(world: Reading, target: Unit, kind: str, n: Numbers) -> list[Modifier]:
    """What the target's stance and weapon lay open (ASC-STANCE-05 to -07, ASC-MELEE-31)."""
    if not stands(world, target, n):
        return [*target_edges(world, target, n, fallen=True)]
    found = against(stance_of(world, target, n), blade_of(world, target), kind, n)
    return [*found, *target_edges(world, target, n, fallen=False)]


def against(stance: CloseStance, blade: Weapon | None, kind: str, n: Numbers) -> list[Modifier]:
    """What a stance and the weapon held in it give to attacks of a kind on their holder (ASC-RULING-57, -70)."""
    found = [Modifier(f"against {stance.name}", stance.yielded(kind), "ASC-RULING-57")]
    if kind == "grapple" and blade is not None and "polearm" in blade.tags:
        found.append(Modifier("against a polearm", n.polearm_grapple, "ASC-RULING-70"))
    return found


def declared(world: Reading, frame: CloseAttack, spent: Advantage, n: Numbers) -> CloseAttack:
    """The attack with all its modifiers and the AC it meets as they stand now (ASC-RULING-85)."""
    found = own_modifiers(world, frame.unit, frame.kind, frame.options, spent, n)
    found += called_modifier(frame.options, n, halved=precise(world, frame.options, frame.target))
    found += target_modifiers(world, frame.target, frame.kind, n)
    found.append(close_visibility(world, frame.unit, frame.target, n))
    found.append(slot_edge(world, frame.unit, frame.target, n))
    parts = (
        weapon_parts(world, frame.target, n) if frame.kind == "weapon_strike" else close_parts(world, frame.target, n)
    )
    return replace(
        frame,
        stage="declared",
        modifiers=tuple(modifier for modifier in found if modifier.amount),
        parts=parts,
        challenge=sum(part.amount for part in parts),
    )


def close_check(world: Reading, frame: CloseAttack, n: Numbers) -> Check:
    """The roll itself, against the AC as declared and what giving ground adds to it.

    A strike at a weapon meets no AC, so giving ground adds nothing to its number (ASC-MELEE-35).
    """
    guard = frame.backstep.guard if frame.backstep is not None and frame.kind != "weapon_strike" else 0
    target = frame.challenge + guard
    parts = (*frame.parts, Modifier("backstep", guard, "ASC-MELEE-13")) if guard else frame.parts
    return Check(
        key="attack",
        unit=frame.unit,
        modifiers=frame.modifiers,
        target=target,
        bands=bands_of(world, frame, n, target),
        parts=parts,
        fumble=fumbling(n) if frame.kind in WITH_WEAPON else 0,
    )


def bands_of(world: Reading, frame: CloseAttack, n: Numbers, target: int) -> tuple[int, ...]:
    """The margins over a target number at which anything changes: a Riposte earned, a lock, a hit, each PF step."""
    if frame.kind == "brandish":
        return (0,)
    steps = force_bands(world, frame, n, target - sum(modifier.amount for modifier in frame.modifiers))
    lock = {1} if locks(world, frame, n) else set()
    return tuple(sorted({*edge_bands(world, frame, n), 1 - n.riposte_short, 0, *lock, *steps}))


def locks(world: Reading, frame: CloseAttack, n: Numbers) -> bool:
    """Whether a roll that just reaches the AC locks the weapons: both have one to lock with (ASC-RULING-02, -68)."""
    if not stands(world, frame.target, n) or helpless(world, frame.target):
        return False
    armed = blade_of(world, frame.unit) is not None and blade_of(world, frame.target) is not None
    return frame.kind == WEAPON and armed
