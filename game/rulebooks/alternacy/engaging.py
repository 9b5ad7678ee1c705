"""Hand-to-hand engagements as terms: what modifies a blow and its answer, and the number of who does not answer.

What a term may read: `n`, the figures of the book; `me`, who strikes; `it`, whom it strikes at; the `slope` between
them (1: from higher ground) and whether it comes from `behind`; and the `shade` of the victim's square.
"""

from __future__ import annotations

from typing import NamedTuple

from game.dice.draws import Modifier
from game.field import DARK, DIM, PITCH, Cell
from game.rulebooks.alternacy.actions import (
    arm_in_hand,
    engage_refusal,
    engagements,
    plan_of,
    several_answers,
    shield_in_hand,
)
from game.rulebooks.alternacy.checks import BLOW, RUN, SHIELD_ARM, TWO_HANDED, USES, skill_of, unfamiliar, weights
from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.parts import Arm, Kit, Levels
from game.rulebooks.alternacy.states import lies, part_barred, stands
from game.systems.conditions import act_refusal, bay_edge, dodge_edges, target_edges
from game.systems.foes import ranks_of
from game.systems.light import MAGIC, shade_at
from game.systems.terms import Terms, bounded, named
from game.world.body import Allegiance, Build, Skills
from game.world.place import Pace, Position, Unaware, seen_by
from game.world.store import Reading, Unit

WEAPON, STRIKE, GRAPPLE = "weapon", "strike", "grapple"
KINDS = (WEAPON, STRIKE, GRAPPLE)
PARRY, DODGE, SHIELDS = "parry", "dodge", "shields"
BRAWL = "brawl"
MASSIVE = 5
SIZES = {"tiny": 1, "small": 1, "large": -1, "huge": -1, "vehicle": -1}

ATTACK, DEFENCE, NUMBER = Terms(), Terms(), Terms()
"""What modifies a blow; what a defence; the parts of the number of who does not answer."""


class Striker(NamedTuple):
    """Who strikes or defends: its skill, all that modifies its roll, its reach, whether it lies down or charges."""

    skill: Modifier
    state: tuple[Modifier, ...]
    reach: int = 0
    prone: bool = False
    charges: bool = False
    shift: int = 0


class Victim(NamedTuple):
    """Whom a blow is at: its size, whether it moved or lies down, its reach."""

    size: int = 0
    moved: bool = False
    prone: bool = False
    reach: int = 0
    state: tuple[Modifier, ...] = ()


def bare(n: Numbers, skill: str) -> Arm:
    """Bare hands (ACY-DMG-21)."""
    wound, shock, stun = n.damage_unarmed
    return Arm("unarmed", skill, (wound, shock, stun), column=0, hands=1, muscle=True)


def fist_of(world: Reading, unit: Unit, n: Numbers, kind: str) -> Arm:
    """What a unit strikes with: the blade in hand, a long arm as a club, its bare hands (ACY-ENGAGE-19)."""
    arm = arm_in_hand(world, unit)
    if kind == GRAPPLE:
        return bare(n, GRAPPLE)
    if kind == WEAPON and arm is not None and not arm.ranges:
        return arm
    if kind == WEAPON and arm is not None and arm.hands > 1:
        wound, shock, stun = n.damage_club
        return Arm(arm.key, BRAWL, (wound, shock, stun), column=0, muscle=True, reach=1)
    return bare(n, BRAWL)


def has_blade(world: Reading, unit: Unit) -> bool:
    """Whether a unit has a weapon for close combat in hand."""
    arm = arm_in_hand(world, unit)
    return arm is not None and not arm.ranges


def levels_struck(fist: Arm, brawn: int, n: Numbers) -> Levels:
    """The base levels of a blow by the Brawn behind it (ACY-DMG-22, -25, -32)."""
    wound, shock, stun = fist.levels
    if fist.key == "unarmed":
        return wound, shock, min(MASSIVE, stun + max(0, (brawn - n.brawn_fist) // n.brawn_fist_step))
    more = max(0, (brawn - n.brawn_blade) // n.brawn_blade_step) - (brawn <= n.brawn_weak)
    return wound + more, shock + more, stun + more


def uses_of(fist: Arm) -> str:
    """What a blow needs of the body."""
    return TWO_HANDED if fist.hands > 1 and fist.key != "unarmed" else BLOW


def striker_of(
    world: Reading, unit: Unit, n: Numbers, kind: str, several: Modifier, *, charges: bool = False, shift: int = 0
) -> Striker:
    """A unit that strikes; one that strikes back has the penalty of its answer (ACY-ENGAGE-12)."""
    fist = fist_of(world, unit, n, kind)
    strange = (unfamiliar(fist, world.get(unit, Kit), n),) if kind == WEAPON else ()
    return Striker(
        skill_of(world, unit, fist.skill),
        weights(world, unit, n, uses_of(fist), (several, *strange)),
        fist.reach,
        lies(world, unit),
        charges,
        shift,
    )


def defender_of(
    world: Reading, unit: Unit, n: Numbers, means: str, several: Modifier, *, charged: bool = False, shift: int = 0
) -> Striker:
    """A unit that defends by its weapon or bare hands, by its shield, or by Dodge (ACY-ENGAGE-07, -19)."""
    skill, uses = _by_means(world, unit, n, means)
    bay = Modifier("at bay", bay_edge(world, unit), "ALA-RULING-20")
    held = weights(world, unit, n, uses, (several, bay, *(dodge_edges(world, unit, n) if means == DODGE else ())))
    return Striker(skill_of(world, unit, skill), held, 0, lies(world, unit), charged, shift)


def _by_means(world: Reading, unit: Unit, n: Numbers, means: str) -> tuple[str, str]:
    """The skill of a way to defend oneself, and what of the body it uses (ACY-ENGAGE-19, ACY-DMG-29)."""
    if means in (DODGE, SHIELDS):
        return means, RUN if means == DODGE else SHIELD_ARM
    fist = fist_of(world, unit, n, means if means == GRAPPLE else WEAPON if has_blade(world, unit) else STRIKE)
    return fist.skill, uses_of(fist)


def victim_of(world: Reading, unit: Unit, n: Numbers) -> Victim:
    """A unit that a blow is at."""
    return Victim(
        SIZES.get(world.get(unit, Build).size, 0),
        (world.find(unit, Pace) or Pace()).moved,
        lies(world, unit),
        fist_of(world, unit, n, WEAPON).reach,
        target_edges(world, unit, n, fallen=True),
    )


def facts_of(world: Reading, unit: Unit, target: Unit, n: Numbers, me: Striker) -> dict[str, object]:
    """All that the terms of a blow read."""
    here, there = world.get(unit, Position).cell, world.get(target, Position).cell
    slope = int(world.field.level[here[1], here[0]]) - int(world.field.level[there[1], there[0]])
    return {
        "n": n,
        "me": me,
        "it": victim_of(world, target, n),
        "slope": (slope > 0) - (slope < 0),
        "behind": from_behind(world, unit, target),
        "shade": shade_at(world, there),
    }


def from_behind(world: Reading, unit: Unit, target: Unit) -> bool:
    """Whether a comrade who has engaged the victim stands opposite (ACY-ENGAGE-15)."""
    (x, y), (ahead, down) = world.get(unit, Position).cell, world.get(target, Position).cell
    opposite: Cell = (2 * ahead - x, 2 * down - y)
    mates = (one for one in ranks_of(world)[world.get(unit, Allegiance).side] if one != unit and stands(world, one))
    there = (one for one in mates if world.get(one, Position).cell == opposite)
    return any(target in engagements(world, one).foes or one in engagements(world, target).foes for one in there)


# --- on the blow ------------------------------------------------------------------------------------------------------

ATTACK.term("skill", "ACY-ENGAGE-06")(lambda me: me.skill)
ATTACK.term("posture", "ACY-POST-01")(lambda me: me.shift)
ATTACK.term("state", "ACY-BASE-05")(lambda me: me.state)
ATTACK.term("higher ground", "ACY-ENGAGE-15")(lambda n, slope: n.melee_higher * (slope > 0))
ATTACK.term("longer reach", "ACY-ENGAGE-20")(lambda n, me, it: n.melee_reach * (me.reach > it.reach))
ATTACK.term("from behind", "ACY-ENGAGE-15")(lambda n, behind: n.melee_behind * behind)
ATTACK.term("charge", "ACY-ENGAGE-15")(lambda n, me: n.melee_charge * me.charges)
ATTACK.term("conditions", "ACY-MOD-03")(lambda it: it.state)
ATTACK.term("prone", "ACY-ENGAGE-15")(lambda n, me: n.melee_prone * me.prone)

# --- on the defence ---------------------------------------------------------------------------------------------------

DEFENCE.term("skill", "ACY-ENGAGE-07")(lambda me: me.skill)
DEFENCE.term("posture", "ACY-POST-01")(lambda me: me.shift)
DEFENCE.term("state", "ACY-BASE-05")(lambda me: me.state)
DEFENCE.term("prone", "ACY-ENGAGE-18")(lambda n, me: n.melee_prone_defence * me.prone)
DEFENCE.term("charged", "ACY-ENGAGE-15")(lambda n, me: n.melee_charged * me.charges)

# --- the number of who does not answer --------------------------------------------------------------------------------

NUMBER.term("victim", "ACY-ENGAGE-13")(lambda number: number)
NUMBER.term("style", "ACY-DN-22")(lambda n: n.style_dn)
NUMBER.term("moving", "ACY-ENGAGE-13")(lambda n, it: n.engage_moving * it.moved)
NUMBER.term("target prone", "ACY-ENGAGE-13")(lambda n, it: n.engage_prone * it.prone)
NUMBER.term("size", "ACY-ENGAGE-13")(lambda n, it: n.engage_size * it.size)
NUMBER.term("light", "ACY-ENGAGE-13")(
    lambda n, shade: {DIM: 0, DARK: n.engage_dark, PITCH: n.engage_black}.get(shade % MAGIC, 0)
)


def number_for(world: Reading, unit: Unit, target: Unit, n: Numbers) -> Modifier:
    """The number to hit somebody who does not answer, by why it does not (ACY-ENGAGE-13, -18)."""
    if not stands(world, target):
        return Modifier("helpless", n.engage_helpless, "ACY-ENGAGE-18")
    if not is_aware(world, unit, target):
        return Modifier("unaware", n.engage_unaware, "ACY-ENGAGE-13")
    return Modifier("does not answer", n.engage_busy, "ACY-ENGAGE-13")


def is_aware(world: Reading, unit: Unit, target: Unit) -> bool:
    """Whether a victim knows who comes at it (ACY-ENGAGE-04, -05)."""
    knows = world.get(target, Allegiance).side in seen_by(world, unit)
    return knows and world.find(target, Unaware) is None


def may_answer(world: Reading, unit: Unit, target: Unit, n: Numbers) -> bool:
    """Whether a victim may engage in answer and so defend itself: not who is at work (ACY-ENGAGE-04, -05, -12, -14)."""
    able = stands(world, target) and act_refusal(world, target) is None and engage_refusal(world, target, n) is None
    return able and not plan_of(world, target).works and is_aware(world, unit, target)


def number_parts(facts: dict[str, object], n: Numbers) -> tuple[Modifier, ...]:
    """The parts of that number, with what is under its least (ACY-ENGAGE-13)."""
    return bounded(named(NUMBER, facts), n.dn_least, None, "ACY-ENGAGE-13")


def defence_skill(world: Reading, unit: Unit, n: Numbers, means: str) -> int:
    """The total of skill and modifiers of a defence (ACY-ENGAGE-19)."""
    me = defender_of(world, unit, n, means, several_answers(world, unit, n))
    return sum(part.amount for part in named(DEFENCE, {"n": n, "me": me}))


def means_of(world: Reading, unit: Unit, n: Numbers) -> tuple[str, ...]:
    """The ways to defend oneself that no lost part bars, the best total first (ACY-ENGAGE-19, ACY-DMG-29)."""
    known = [PARRY, DODGE, *([SHIELDS] if shield_in_hand(world, unit) else [])]
    if not has_blade(world, unit) and world.get(unit, Skills).of(GRAPPLE):
        known.append(GRAPPLE)
    open_to = [means for means in known if not part_barred(world, unit, USES[_by_means(world, unit, n, means)[1]], n)]
    return tuple(sorted(open_to, key=lambda means: -defence_skill(world, unit, n, means)))


def defence_score(world: Reading, unit: Unit, n: Numbers, means: str) -> int:
    """The skill score of a defence."""
    return world.get(unit, Skills).of(_by_means(world, unit, n, means)[0])


def shifted(shift: int, attack: int, defence: int) -> int:
    """The points that a posture moves: no skill may fall below 0 (ACY-POST-05)."""
    return max(-attack, min(defence, shift))
