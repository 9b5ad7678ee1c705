"""Skills and familiarity, the chart of difficulty, and rolls of 2d5 and a skill (ACY-BASE, ACY-FAM, ACY-DN)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from game.dice.draws import Check, Modifier
from game.dice.fives import answered, fluked
from game.messages.events import Event
from game.rulebooks.alternacy.harm import weakened
from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.parts import ARMS, CREW, HEAD, LEGS, TORSO, Arm, Injuries, Kit, Luck, TurnPlan
from game.rulebooks.alternacy.work.events import LuckSpent
from game.systems.conditions import STEADFAST, attack_edges, check_edges
from game.systems.terms import Terms, bounded, named
from game.systems.warfare.losses import shaken_steps, turn_count
from game.systems.works import CHART
from game.world.body import Skills
from game.world.store import Reading, Unit

COMBAT = (
    "brawl", "grapple", "blades_large", "blades_small", "blades_thrown", "hafted_large", "hafted_small",
    "hafted_thrown", "blunt_thrown", "bows", "side_arms", "long_arms", "heavy_weapons",
)  # fmt: skip
"""Skills that count for the engagement limit (ACY-ENGAGE-12)."""
BODILY = ("alertness", "quickness", "brawn", "running", "dodge", "shields")
WORK = (
    "stealth", "first_aid", "locks", "computers", "demolitions", "mechanics", "radio", "engineering", "climbing",
    "morale", "leadership", "tactics",
)  # fmt: skip
SKILLS = (*BODILY, *COMBAT, *WORK)

THROWN = "blunt_thrown"
"""The skill of grenades (ACY-BASE-01)."""
FIRST_AID, ALERTNESS, BRAWN, MORALE = "first_aid", "alertness", "brawn", "morale"
ACTION_SKILLS = {
    "open_lock": "locks", "hack": "computers", "set_charge": "demolitions", "disarm": "demolitions",
    "repair": "mechanics", "barricade": "engineering", "force_door": BRAWN, "shift_rubble": BRAWN, "call_fire": "radio",
    "appeal": "leadership",
}  # fmt: skip
"""The skill of each kind of task (ACY-BASE-01, ACY-TASK-01)."""

MODULE_SKILLS = {
    "athletics": "running", "survival": "alertness", "medicine": FIRST_AID, "alchemy": FIRST_AID,
    "physical_conditioning": BRAWN, "mental_conditioning": MORALE,
}  # fmt: skip
"""The skills here that answer to those of the shared modules."""

SHOT, SIDE_SHOT, RUN, SPOT, ANY, NERVE = "shot", "one-handed shot", "run", "spot", "any", "nerve"
BLOW, TWO_HANDED, SHIELD_ARM = "blow", "two-handed blow", "shield"
USES: dict[str, tuple[str, ...]] = {
    SHOT: (HEAD, TORSO, *ARMS),
    SIDE_SHOT: (HEAD, TORSO, "right_arm"),
    BLOW: (TORSO, "right_arm"),
    TWO_HANDED: (TORSO, *ARMS),
    SHIELD_ARM: (TORSO, "left_arm"),
    RUN: (TORSO, *LEGS),
    SPOT: (HEAD,),
    ANY: (),
    NERVE: (),
}
"""The parts of a body that a kind of roll needs (ACY-DMG-29)."""
ATTACKS = (SHOT, SIDE_SHOT, BLOW, TWO_HANDED)


# --- familiarity (ACY-FAM) ------------------------------------------------------------------------------------------


MODEL, FAMILY, SORT, ERA, ALIEN = range(5)
"""The rows of unfamiliarity: another model, another family, another class, another era, an alien make."""


def strangeness(arm: Arm, known: Arm) -> int:
    """How strange a weapon is to who is used to another, read from the worst down; -1: not at all (ACY-FAM-10)."""
    if arm.key == known.key:
        return -1
    if arm.alien != known.alien:
        return ALIEN
    if arm.era != known.era:
        return ERA
    if arm.sort != known.sort:
        return SORT
    return FAMILY if arm.family != known.family else MODEL


def strange_row(arm: Arm, kit: Kit) -> int:
    """The row of a weapon, by what comes nearest to it of those with the same skill, less what use has worn off.

    Below 0: familiar (ACY-FAM-04, -06, -07).
    """
    nearest = min((strangeness(arm, known) for known in kit.used if known.skill == arm.skill), default=-1)
    return max(-1, nearest - dict(kit.known).get(arm.key, 0))


def unfamiliar(arm: Arm, kit: Kit, n: Numbers) -> Modifier:
    """The penalty of a weapon (ACY-FAM-02, -06)."""
    return Modifier("unfamiliar", -(0, *n.familiarity)[strange_row(arm, kit) + 1], "ACY-FAM-06")


# --- difficulty (ACY-DN) --------------------------------------------------------------------------------------------


CATEGORIES = (
    "Simple", "Easy", "Moderately Difficult", "Difficult", "Quite Difficult", "Very Difficult", "Extremely Difficult",
    "Incredibly Difficult", "Unbelievably Difficult", "Impossible",
)  # fmt: skip
"""The names of the chart's numbers (ACY-DN-07)."""
SPECTACULAR_FAILURE, AUTOMATIC_FAILURE, FAR_OFF, DRAMATIC = -1101, -1100, -100, 10
AUTOMATIC_SUCCESS, SPECTACULAR_SUCCESS = 900, 1900


class Grade(NamedTuple):
    """How a task went: done at all, Turns saved (below 0: more of them), barred to another try."""

    success: bool
    saved: int = 0
    barred: bool = False


def category(number: int) -> str:
    """The name of a number: of two rows that reach to it that of the nearer, of equals the lower (ACY-DN-06, -09)."""
    return CATEGORIES[min(range(len(CHART)), key=lambda row: abs(CHART[row] - number))]


def harder(number: int, rows: int) -> int:
    """A number of the chart so many rows further up."""
    return CHART[min(bisect_right(CHART, number) - 1 + rows, len(CHART) - 1)] if rows else number


def grade_bands(n: Numbers) -> tuple[int, ...]:
    """The margins at which a task's result changes (ACY-DN-10, ACY-FLUKE-13)."""
    dramatic = n.margin_grades[-1]
    return (AUTOMATIC_FAILURE, FAR_OFF, 1 - dramatic, 0, *n.margin_grades, AUTOMATIC_SUCCESS, SPECTACULAR_SUCCESS)


def graded(value: int, n: Numbers) -> Grade:
    """What a value of such a roll does: bare a Turn more, strong one less; failed by far there is no second try."""
    clear, strong, _dramatic = n.margin_grades
    if value < 0:
        return Grade(success=False, barred=value in (FAR_OFF - 1, FAR_OFF))
    if value == AUTOMATIC_SUCCESS:
        return Grade(success=True, saved=-1)
    return Grade(success=True, saved=(value >= clear) + (value >= strong) - 1)


# --- rolls ----------------------------------------------------------------------------------------------------------


STATE = Terms()
"""What modifies the rolls of a unit's own doing. A term may read `n`, the figures of the book; the `body` and the
`plan` of the turn; which parts the roll `uses`; by how many steps it is `shaken`; its `luck`."""

STATE.term("wounds", "ACY-DMG-29")(
    lambda n, body, uses: -min(n.part_lost, sum(body.wound(part) for part in uses))  # of all parts: ACY-DMG-17
)
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
    return bounded(
        (*(part for part in more if part.amount), *handicaps(world, unit, n, kind)),
        -n.modifier_most, n.modifier_most, "ACY-BASE-04",
    )  # fmt: skip


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


def knack(world: Reading, unit: Unit, key: str) -> Modifier:
    """What a unit has on its next roll of a kind, and on no other."""
    luck = world.find(unit, Luck)
    return Modifier("luck", luck.amount if luck is not None and luck.key == key else 0, "ACY-FLUKE-10")


def luck_spent(world: Reading, unit: Unit, key: str) -> tuple[Event, ...]:
    """The roll was made on which it counts: that of the kind, or any."""
    luck = world.find(unit, Luck)
    return (LuckSpent(unit),) if luck is not None and luck.key in ("", key) else ()


def initiative_stat(world: Reading, unit: Unit) -> int:
    """The average of Alertness and Quickness, halves up (ACY-INIT-02, -07)."""
    held = world.get(unit, Skills)
    return (held.of("alertness") + held.of("quickness") + 1) // 2
