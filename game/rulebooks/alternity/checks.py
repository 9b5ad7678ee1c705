"""Checks of a unit: scores, base steps, and what affects everything it tries (ALT-BASE-03, -04, ALT-DAZE-08)."""

from __future__ import annotations

from collections.abc import Iterable

from game.dice.draws import Modifier
from game.dice.ladder import rung_of
from game.dice.steps import StepCheck
from game.rulebooks.alternity import skills
from game.rulebooks.alternity.benefits import eased
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.parts import Abilities, Plating, Training
from game.rulebooks.alternity.saddle import saddle_pace
from game.rulebooks.alternity.skills import ABOVE, actions_per_round
from game.rulebooks.alternity.states import dazed_steps, phase_count, round_now
from game.systems.conditions import attack_edges, check_edges
from game.systems.conditions import target_edges as edges_of_target
from game.systems.terms import Facts, Terms, parts
from game.systems.warfare.losses import shaken_steps
from game.world.place import Posture
from game.world.squads import Shaken
from game.world.store import Reading, Unit
from game.world.turns import Carried, PhaseMarks, RoundMarks

# --- what conditions weigh (ALA-COND) ---------------------------------------------------------------------------------

POISONED = "poisoned"
BODILY = ("athletics", "acrobatics", "manipulation")
"""Broad skills for which one needs free limbs (ALA-COND-34)."""
STEADFAST = ("stamina", "resolve")
"""Broad skills of Body and Mind checks, which fear does not touch (ALA-COND-10, -14)."""


def in_steps(edges: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Edges as steps, by the nearest rung of the ladder (ALT-PLUG-01); a poison's card speaks in steps already."""
    return tuple(
        Modifier(one.key, -one.amount if one.key == POISONED else rung_of(one.amount), one.rule) for one in edges
    )


def check_steps(world: Reading, unit: Unit, n: Numbers, skill: str) -> tuple[Modifier, ...]:
    """What conditions and fatigue put on a check of a skill (ALA-COND-10, -25, -34, ALA-HAZ-06)."""
    above = ABOVE.get(skill, skill)
    word = "athletics" if above in BODILY else "mental_conditioning" if above in STEADFAST else above
    return in_steps(check_edges(world, unit, n, word))


def striking_steps(world: Reading, unit: Unit, n: Numbers, *, close: str = "") -> tuple[Modifier, ...]:
    """What conditions and fatigue put on a unit's attacks; `close` is the kind of a blow (ALA-COND-06, -30, -34).

    Who strikes by ear alone has steps of its own for that (ALT-BASE-37).
    """
    edges = attack_edges(world, unit, n, close=close)
    return in_steps(one for one in edges if one.key != "blinded")


def struck_steps(world: Reading, target: Unit, n: Numbers, *, fallen: bool, ranged: bool) -> tuple[Modifier, ...]:
    """What a target's conditions give its attackers, and lying prone against shots (ALA-COND-07, -22, -28)."""
    flat = ranged and (world.find(target, Posture) or Posture()).prone
    prone = (Modifier("target prone", n.prone_ranged, "ALA-COND-28"),) if flat else ()
    return in_steps((*edges_of_target(world, target, n, fallen=fallen), *prone))


# --- checks -----------------------------------------------------------------------------------------------------------

STATE = Terms()
"""What affects everything a unit tries. A term may read `world` and `unit`, `n`, the figures of the book, the unit's
`marks` of the round, what it has `carried` along, and the phase of the battle that is played `now`."""


def ability(world: Reading, unit: Unit, key: str) -> int:
    """One of the six abilities."""
    return abilities(world, unit)[key]


def abilities(world: Reading, unit: Unit) -> dict[str, int]:
    """All six by their short names."""
    held = world.get(unit, Abilities)
    return {
        "str": held.strength,
        "dex": held.dexterity,
        "con": held.constitution,
        "int": held.intelligence,
        "wil": held.will,
        "per": held.personality,
    }


def scored(world: Reading, unit: Unit, skill: str, n: Numbers) -> tuple[int, Modifier]:
    """The score of a skill and the step it starts from: specialty, broad skill or untrained (ALT-BASE-04)."""
    known = world.get(unit, Training)
    found = skills.score(skill, abilities(world, unit), dict(known.ranks), known.broad, n)
    return found.ordinary, Modifier(skill, found.step, "ALT-BASE-04")


def own_steps(world: Reading, unit: Unit, n: Numbers) -> tuple[Modifier, ...]:
    """What affects everything a unit tries: wounds, a dodge in force, lost balance, orders and tricks."""
    return tuple(parts(STATE, _facts(world, unit, n)))


def _facts(world: Reading, unit: Unit, n: Numbers) -> Facts:
    carried = world.find(unit, Carried) or Carried()
    timed = carried.led or carried.hindered or world.find(unit, Shaken) is not None
    return {
        "n": n,
        "world": world,
        "unit": unit,
        "marks": world.find(unit, RoundMarks) or RoundMarks(),
        "carried": carried,
        "now": phase_count(world) if timed else 0,  # asked for by the thousand, of use to few
    }


STATE.term("dazed", "ALT-DAZE-08")(dazed_steps)
STATE.term("dodging", "ALT-BASE-23")(lambda n, marks: n.dodging * marks.dodging)
STATE.term("off balance", "ALT-DECK-04")(lambda n, carried: n.off_balance * carried.off_balance)
STATE.term("bad start", "ALT-CRIT-06")(lambda marks: marks.first)
STATE.term("led", "ALT-BASE-40")(
    lambda world, carried, now: carried.led * bool(carried.led and _led_now(world, carried, now))
)
STATE.term("shaken", "WAR-GROUP-18")(shaken_steps)
STATE.term("outwitted", "ALT-BASE-39")(lambda carried, now: carried.hindered * outwitted(carried, now))


def outwitted(carried: Carried, now: int) -> bool:
    """Whether a trick weighs: in no phase but later ones than it was played in (ALT-BASE-39)."""
    return bool(carried.hindered) and now > carried.hindered_at


def _led_now(world: Reading, carried: Carried, now: int) -> bool:
    """Whether an order still counts: from the phase after it was given, to the end of its last round (ALT-BASE-40)."""
    return now > carried.led_at and round_now(world) <= carried.led_until


def score_of(world: Reading, unit: Unit, skill: str) -> int:
    """The score of a skill alone."""
    known = world.get(unit, Training)
    return skills.score(skill, abilities(world, unit), dict(known.ranks), known.broad).ordinary


def check(
    world: Reading, unit: Unit, n: Numbers, skill: str, more: Iterable[Modifier] = (), *, key: str = ""
) -> StepCheck:
    """A skill check with everything that affects it."""
    score, base = scored(world, unit, skill, n)
    practice = Modifier("practice", eased(skill, world.get(unit, Training).rank(skill), n), "ALT-BASE-42")
    felt = check_steps(world, unit, n, skill)
    return step_check(unit, n, key or skill, score, (base, practice, *own_steps(world, unit, n), *felt, *more))


def feat(
    world: Reading, unit: Unit, n: Numbers, key: str, more: Iterable[Modifier] = (), *, name: str = ""
) -> StepCheck:
    """A feat check: the bare ability (ALT-BASE-04)."""
    base = Modifier(f"{key} feat", n.feat, "ALT-BASE-04")
    steps = (base, *own_steps(world, unit, n), *more)
    return step_check(unit, n, name or f"{key} feat", ability(world, unit, key), steps)


def practised_or_feat(
    world: Reading, unit: Unit, n: Numbers, skill: str, ability_key: str, more: Iterable[Modifier] = (), *, name: str
) -> StepCheck:
    """A specialty for who has learned it or its broad skill, else the bare ability (ALT-BASE-15)."""
    known = world.get(unit, Training)
    if known.rank(skill) or skills.ABOVE[skill] in known.broad:
        return check(world, unit, n, skill, more, key=name)
    return feat(world, unit, n, ability_key, (*more, *check_steps(world, unit, n, skill)), name=name)


def step_check(
    unit: Unit, n: Numbers, key: str, score: int, steps: Iterable[Modifier], *, sure: bool = False
) -> StepCheck:
    """A check with the steps that are not nothing."""
    named = tuple(step for step in steps if step.amount)
    return StepCheck(key, unit, score, named, threat=n.options.crit_threat, sure=sure)


def action_score(world: Reading, unit: Unit, n: Numbers) -> int:
    """The action check score: half of DEX and INT together, and what profession and benefits add (ALT-BASE-07)."""
    known = world.get(unit, Training)
    bonus = int(getattr(n, f"check_{known.profession}", 0))
    return (ability(world, unit, "dex") + ability(world, unit, "int")) // 2 + bonus + known.action_check


ACTION = Terms()
"""Steps on the action check."""
ACTION.term("action die", "ALT-PROG-24")(lambda world, unit: world.get(unit, Training).action_die)
ACTION.extend(STATE.of("dazed"))
ACTION.term("armour", "ALT-BASE-07")(lambda world, unit: world.get(unit, Plating).penalty)


def action_check(world: Reading, unit: Unit, n: Numbers) -> StepCheck:
    """The roll that earns a phase; it cannot fail, and Dazed and armour affect it (ALT-BASE-07)."""
    steps = parts(ACTION, {"n": n, "world": world, "unit": unit})
    return step_check(unit, n, "action check", action_score(world, unit, n), steps, sure=True)


def actions_of(world: Reading, unit: Unit, n: Numbers) -> int:
    """Actions in a round (ALT-BASE-09)."""
    own = actions_per_round(ability(world, unit, "con"), ability(world, unit, "wil"), n)
    return own + world.get(unit, Training).actions


def pace_steps(world: Reading, unit: Unit, n: Numbers) -> Modifier:
    """What the gait of this phase puts on other actions, in the saddle too (ALT-BASE-22, ALT-MOUNT-04)."""
    marks = world.find(unit, PhaseMarks) or PhaseMarks()
    return Modifier("on the move", saddle_pace(world, unit, marks.pace, n), "ALT-BASE-22")
