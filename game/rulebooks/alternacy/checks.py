"""Rolls of 2d5 and a skill: what modifies each, at most so much in sum, and the check (ACY-BASE, ACY-DMG-29, -31)."""

from __future__ import annotations

from collections.abc import Iterable

from game.dice.draws import Check, Modifier
from game.rulebooks.alternacy.difficulty import grade_bands
from game.rulebooks.alternacy.flukes import answered, fluked
from game.rulebooks.alternacy.harm import weakened
from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.parts import CREW, Injuries, Luck, TurnPlan
from game.rulebooks.alternacy.skills import ANY, ATTACKS, NERVE, USES
from game.systems.conditions import STEADFAST, attack_edges, check_edges
from game.systems.terms import Terms, bounded, named
from game.systems.warfare.losses import shaken_steps, turn_count
from game.world.body import Skills
from game.world.store import Reading, Unit

STATE = Terms()
"""What modifies the rolls of a unit's own doing. A term may read `n`, the figures of the book; the `body` and the
`plan` of the turn; which parts the roll `uses`; by how many steps it is `shaken`; its `luck`."""


@STATE.term("wounds", "ACY-DMG-29")
def _wounds(n: Numbers, body: Injuries, uses: tuple[str, ...]) -> int:
    """The handicaps of all parts that the roll needs (ACY-DMG-17)."""
    return -min(n.part_lost, sum(body.wound(part) for part in uses))


STATE.term("weakened", "ACY-DMG-18")(lambda n, body: -n.weakened * weakened(body))
STATE.term("dazed", "ACY-DMG-20")(lambda n, body: -n.dazed * (body.stun >= n.dazed_at))
STATE.term("evading", "ACY-MISSILE-12")(lambda n, plan: -n.evading_own * plan.evading)
STATE.term("fatigue", "WAR-BOOK-05")(lambda body: -body.weary)
STATE.term("luck", "ACY-FLUKE-10")(lambda luck: luck.amount if luck is not None and not luck.key else 0)
STATE.term("shaken", "WAR-GROUP-18")(lambda shaken: -shaken)


def handicaps(world: Reading, unit: Unit, n: Numbers, kind: str = ANY) -> tuple[Modifier, ...]:
    """What weakens a unit, each by itself; `kind` tells which parts of its body count."""
    facts = {
        "n": n,
        "body": world.get(unit, Injuries),
        "plan": world.find(unit, TurnPlan) or TurnPlan(),
        "uses": (*USES[kind], CREW),
        "luck": world.find(unit, Luck),
        "shaken": shaken_steps(world, unit, turn_count(world)),
    }
    spirits = (
        attack_edges(world, unit, n)
        if kind in ATTACKS
        else check_edges(world, unit, n, STEADFAST[0] if kind == NERVE else kind)
    )
    return (*named(STATE, facts), *spirits)


def weights(
    world: Reading, unit: Unit, n: Numbers, kind: str = ANY, more: Iterable[Modifier] = ()
) -> tuple[Modifier, ...]:
    """All that changes a roll, with what is over the limit of their sum taken back (ACY-BASE-04, -05)."""
    found = (*(part for part in more if part.amount), *handicaps(world, unit, n, kind))
    return bounded(found, -n.modifier_most, n.modifier_most, "ACY-BASE-04")


def skill_of(world: Reading, unit: Unit, skill: str) -> Modifier:
    """A skill score as it is added to a roll (ACY-BASE-02)."""
    return Modifier(skill, world.get(unit, Skills).of(skill), "ACY-BASE-02")


def check(
    unit: Unit,
    n: Numbers,
    key: str,
    modifiers: Iterable[Modifier],
    target: int,
    *,
    bands: tuple[int, ...] = (0,),
    parts: tuple[Modifier, ...] = (),
) -> Check:
    """A roll against a number, with Flukes that add or subtract (ACY-DN-04, ACY-FLUKE-09, -12)."""
    return Check(key, unit, tuple(modifiers), target, bands, fluked(n.fluke_chart), parts=parts)


def task_check(unit: Unit, n: Numbers, key: str, modifiers: Iterable[Modifier], parts: tuple[Modifier, ...]) -> Check:
    """A roll of a task that one unit does: how well counts, and the last Flukes answer by themselves (ACY-FLUKE-12)."""
    target = sum(part.amount for part in parts)
    return Check(key, unit, tuple(modifiers), target, grade_bands(n), answered(n.fluke_chart), parts=parts)


def initiative_stat(world: Reading, unit: Unit) -> int:
    """The average of Alertness and Quickness, halves up (ACY-INIT-02, -07)."""
    held = world.get(unit, Skills)
    return (held.of("alertness") + held.of("quickness") + 1) // 2
