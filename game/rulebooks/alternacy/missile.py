"""Missile fire as tables of terms: what modifies the roll, and the parts of the Difficulty Number (ACY-MISSILE).

What a term may read: `n`, the figures of the book; `me`, the shooter; `how`, the order; `it`, the target; and as whole
numbers the `squares` between them, the `rung` of the ground, the `shade` of the target's square and the `veil` on the
line, with the squares of bushes and smoke `hazed` on it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from game.dice.draws import Modifier
from game.field import DARK, DIM, PITCH, Cell, cover_rung, covering, sight_line, stride_distance
from game.field.veils import veil_at
from game.rulebooks.alternacy.actions import arm_in_hand, engagements, plan_of, several_attacks
from game.rulebooks.alternacy.checks import SHOT, SIDE_SHOT, skill_of, unfamiliar, weights
from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.parts import ARMS, HEAD, LEGS, ROWS, TORSO, Arm, Injuries, Kit, Levels
from game.rulebooks.alternacy.states import kept_low, lies, part_barred, stands
from game.systems.conditions import target_edges
from game.systems.foes import foes_of
from game.systems.light import MAGIC, SMOKED, heavy_squares, shade_at, smoke_at, veil_on
from game.systems.terms import Terms, bounded
from game.world.body import Build
from game.world.place import Keen, Pace, Position, Unaware
from game.world.store import Reading, Unit

CONTACT, CLOSE, SHORT, MEDIUM, LONG, EXTREME = range(6)
BANDS = ("contact", "close range", "short range", "medium range", "long range", "extreme range")
COVER = ("no cover", "light cover", "half cover", "three-quarter cover", "loophole")
TOTAL = 4
"""The rung that hides everything (ACY-MISSILE-18)."""
HIDES: tuple[tuple[str, ...], ...] = ((), (), LEGS, (*LEGS, TORSO), (*LEGS, TORSO, *ARMS))
"""The parts that each rung of cover hides (ACY-LOC-09)."""
SIZES = ("tiny", "small", "human", "large", "huge", "vehicle")
HAND, ITEM = "hand", "item"
AIMS = {
    "called_head": HEAD, "called_chest": TORSO, "called_arm": "arm", "called_legs": "leg", "called_hand": HAND,
    "called_item": ITEM,
}  # fmt: skip
"""Options that target a part, or what is held (ACY-LOC-03, -12)."""
ZERO = {"zero_head": HEAD, "zero_arm": "arm", "zero_leg": "leg"}
"""Options that say which part a location die of 0 takes; without one the torso (ACY-LOC-06)."""
NOTHING = Modifier("nothing", 0, "")

ROLL, NUMBER = Terms(), Terms()
"""What modifies the attack roll; the parts of the Difficulty Number."""


class Shooter(NamedTuple):
    """A shooter: its weapon, its skill, all that modifies its roll, what it does, how it sees, at whom it aims.

    `loose` tells that its weapon is heavy and not set up, `one_handed` that it fires a long arm so (ACY-MISSILE-13).
    """

    arm: Arm | None = None
    skill: Modifier = NOTHING
    state: tuple[Modifier, ...] = ()
    braced: bool = False
    ran: bool = False
    keen: bool = False
    aimed: int = 0
    loose: bool = False
    one_handed: bool = False


class Manner(NamedTuple):
    """An order: its mode, whether it is at who was aimed at the turn before, how many targets are swept."""

    mode: str = "shot"
    aimed: bool = False
    swept: int = 0


class Target(NamedTuple):
    """What a target gives: its size and pace, whether it lies down, knows of nothing, fights, has its shield up."""

    size: str = "human"
    pace: Modifier = NOTHING
    prone: bool = False
    surprised: bool = False
    state: tuple[Modifier, ...] = ()
    fights: bool = False
    shield: bool = False


def shooter_of(world: Reading, unit: Unit, n: Numbers) -> Shooter:
    """A unit as a shooter."""
    arm, plan, keen = arm_in_hand(world, unit), plan_of(world, unit), world.find(unit, Keen)
    if arm is None:
        return Shooter()
    low = Modifier("suppressed", kept_low(world, unit), "WAR-BOOK-04")
    more = (several_attacks(world, unit, n, arm), unfamiliar(arm, world.get(unit, Kit), n), low)
    use = use_of(world, unit, arm, n)
    steady = arm.bipod or (use == SHOT and arm.skill != "bows")
    return Shooter(
        arm,
        skill_of(world, unit, arm.skill),
        weights(world, unit, n, use, more),
        (steady and lies(world, unit)) or (arm.bipod and plan.set_up),
        plan.ran,
        keen is not None and keen.darkvision,
        plan.aimed,
        is_heavy(world, unit) and not plan.set_up,
        arm.hands > 1 and use == SIDE_SHOT,
    )


def is_heavy(world: Reading, unit: Unit) -> bool:
    """Whether the weapon in hand is one to set up: heavy, and on no mount of a vehicle (ACY-MISSILE-13)."""
    arm = arm_in_hand(world, unit)
    return arm is not None and arm.skill == "heavy_weapons" and not world.get(unit, Injuries).bears


def use_of(world: Reading, unit: Unit, arm: Arm, n: Numbers) -> str:
    """What a shot needs of the body: both arms, or the right one, also with a long arm where the left is out of use."""
    spare = arm.skill == "long_arms" and part_barred(world, unit, ARMS[:1], n) is not None
    return SIDE_SHOT if arm.hands == 1 or spare else SHOT


def target_of(world: Reading, unit: Unit, n: Numbers) -> Target:
    """A unit as a target."""
    size = world.get(unit, Build).size
    return Target(
        size if size in SIZES else "human",
        pace_of(world.find(unit, Pace) or Pace(), n, evading=plan_of(world, unit).evading),
        lies(world, unit),
        world.find(unit, Unaware) is not None,
        tuple(replace(part, amount=-part.amount) for part in target_edges(world, unit, n, fallen=True)),
        bool(rivals_of(world, unit)),
        engagements(world, unit).raised,
    )


def rivals_of(world: Reading, target: Unit) -> tuple[Unit, ...]:
    """Who fights a target hand to hand: next to it, and engaged with it in this Turn; in order of number."""
    met, here = engagements(world, target).foes, world.get(target, Position).cell
    others = (one for one in foes_of(world, target) if one in met or target in engagements(world, one).foes)
    there = (one for one in others if stands(world, one))
    return tuple(one for one in there if stride_distance(here, world.get(one, Position).cell) == 1)


def pace_of(pace: Pace, n: Numbers, *, evading: bool = False) -> Modifier:
    """The highest of walked, ran and evading (ACY-MISSILE-12, -22)."""
    paces = (
        Modifier("target evading", n.act_evading * evading, "ACY-MISSILE-12"),
        Modifier("target ran", n.act_ran * pace.sprinted, "ACY-MISSILE-12"),
        Modifier("target walked", n.act_walked * pace.moved, "ACY-MISSILE-12"),
    )
    return max(paces, key=lambda one: one.amount)


def between(world: Reading, here: Cell, there: Cell) -> dict[str, object]:
    """The whole numbers of a line from square to square; in contact there is no cover (ACY-MISSILE-18)."""
    squares = stride_distance(here, there)
    return {
        "squares": squares,
        "rung": cover_on(world, here, there),
        "shade": shade_at(world, there),
        "veil": veil_on(world, here, there),
        "hazed": hazed(world, here, there),
    }


def cover_on(world: Reading, here: Cell, there: Cell) -> int:
    """The rung of cover on a line, 4 behind a loophole; in contact none (ACY-MISSILE-18)."""
    if stride_distance(here, there) <= 1:
        return 0
    rung = cover_rung(world.field, here, there)
    return rung + (rung == TOTAL - 1 and world.field.ground(covering(world.field, here, there)).loophole)


def hazed(world: Reading, here: Cell, there: Cell) -> int:
    """The squares of bushes and smoke between shooter and target (ACY-MISSILE-18)."""
    smoke, line = smoke_at(world), sight_line(world.field, here, there) or ()
    return sum(cell in smoke or veil_at(world.field, cell) > 0 for cell in line)


def facts_of(
    world: Reading, unit: Unit, target: Unit, mode: str, n: Numbers, *, me: Shooter | None = None, swept: int = 0
) -> dict[str, object]:
    """All that the terms of a missile attack read."""
    me = me or shooter_of(world, unit, n)
    here, there = world.get(unit, Position).cell, world.get(target, Position).cell
    how, it = Manner(mode, me.aimed == target, swept), target_of(world, target, n)
    if it.fights and rivals_of(world, target) == (unit,):  # its own fight is no melee that it shoots into
        it = it._replace(fights=False)
    return {"n": n, "me": me, "how": how, "it": it, **between(world, here, there)}


def band_of(arm: Arm, squares: int, n: Numbers) -> int | None:
    """The band of a distance in squares; None beyond the last (ACY-MISSILE-07)."""
    if not arm.ranges:
        return None
    metres = squares * n.grid_metres
    if squares <= 1:
        return CONTACT
    if 2 * metres <= arm.ranges[0]:
        return CLOSE
    return next((SHORT + at for at, most in enumerate(arm.ranges) if metres <= most), None)


def levels_of(arm: Arm, squares: int, n: Numbers) -> Levels:
    """The levels of damage at a distance: a shotgun's fall beyond short range (ACY-DMG-21)."""
    band = band_of(arm, squares, n)
    return arm.far if any(arm.far) and band is not None and band > SHORT else arm.levels


# --- what modifies the roll ------------------------------------------------------------------------------------------

ROLL.term("skill", "ACY-BASE-02")(lambda me: me.skill)
ROLL.term("state", "ACY-BASE-05")(lambda me: me.state)

# --- the parts of the number ------------------------------------------------------------------------------------------


@NUMBER.term("range", "ACY-MISSILE-07")
def _range(n: Numbers, me: Shooter, squares: int) -> Modifier:
    band = band_of(me.arm, squares, n) if me.arm is not None else None
    return Modifier(BANDS[band], n.missile_base[band], "ACY-MISSILE-07") if band is not None else NOTHING


NUMBER.term("style", "ACY-DN-08")(lambda n: n.style_dn)


@NUMBER.term("cover", "ACY-MISSILE-09")
def _cover(n: Numbers, rung: int) -> Modifier:
    at = max(0, min(rung, len(COVER) - 1))
    return Modifier(COVER[at], n.missile_cover[at], "ACY-MISSILE-09")


NUMBER.term("bushes and smoke", "ACY-MISSILE-09")(
    lambda n, hazed: min(n.missile_veil_most, n.missile_veil * ((hazed + 1) // 2))  # by begun pairs: ACY-MISSILE-18
)


@NUMBER.term("light", "ACY-MISSILE-10")
def _light(n: Numbers, me: Shooter, shade: int) -> int:
    gloom = {DIM: n.light_dim, DARK: n.light_dark, PITCH: n.light_black}.get(shade % MAGIC, 0)
    return gloom // 2 if me.keen and shade < MAGIC else gloom


NUMBER.term("size", "ACY-MISSILE-11")(lambda n, it: getattr(n, f"size_{it.size}"))
NUMBER.term("pace", "ACY-MISSILE-12")(lambda it: it.pace)


@NUMBER.term("target prone", "ACY-MISSILE-12")
def _prone(n: Numbers, me: Shooter, it: Target, squares: int) -> int:
    """Harder beyond close range, easier at it."""
    band = band_of(me.arm, squares, n) if it.prone and me.arm is not None else None
    return 0 if band is None else n.act_prone if band > CLOSE else n.act_prone_near


NUMBER.term("raised shield", "ACY-REACT-20")(lambda n, it: n.missile_cover[1] * it.shield)
NUMBER.term("target surprised", "ACY-MISSILE-12")(lambda n, it: n.act_surprised * it.surprised)
NUMBER.term("conditions", "ACY-MOD-03")(lambda it: it.state)
NUMBER.term("braced", "ACY-MISSILE-13")(lambda n, me: n.shot_braced * me.braced)
NUMBER.term("shooter ran", "ACY-MISSILE-13")(lambda n, me: n.shot_ran * me.ran)
NUMBER.term("heavy weapon not set up", "ACY-MISSILE-13")(lambda n, me: n.shot_heavy * me.loose)
NUMBER.term("one-handed", "ACY-MISSILE-13")(lambda n, me: n.shot_one_handed * me.one_handed)
NUMBER.term("into melee", "ACY-MISSILE-13")(lambda n, it: n.shot_melee * it.fights)


@NUMBER.term("aimed", "ACY-MISSILE-13")
def _aimed(n: Numbers, me: Shooter, how: Manner, squares: int) -> int:
    """The whole turn before, at the same target; a scope tells at medium range or more."""
    if not how.aimed or me.arm is None:
        return 0
    far = (band_of(me.arm, squares, n) or 0) >= MEDIUM
    return n.shot_scoped if me.arm.scope and far else n.shot_aimed


NUMBER.term("rate of fire", "ACY-MISSILE-14")(
    lambda n, how: {"burst": n.rate_burst, "rapid": n.rate_auto}.get(how.mode, n.rate_sweep * how.swept)
)

# --- a square that something is thrown at -----------------------------------------------------------------------------

LANDING = Terms()
"""Parts of the number of a square: band and style alone (ACY-MISSILE-21)."""
LANDING.extend(NUMBER.of("range", "style"))


def within_ends(parts: tuple[Modifier, ...], n: Numbers) -> tuple[Modifier, ...]:
    """The parts of a Difficulty Number, with what is under its least or over its most (ACY-MISSILE-15)."""
    return bounded(parts, n.dn_least, n.dn_most, "ACY-MISSILE-15")


# --- the same by scope, for planners ----------------------------------------------------------------------------------

OWN = (*NUMBER.reading("me"), *NUMBER.of("style"))
RANGED = NUMBER.reading("me", "squares")
PLACED = NUMBER.reading("me", "it", "squares")
SEEN = NUMBER.reading("me", "shade")
HAZED = NUMBER.reading("hazed")
COVERED = NUMBER.reading("rung")
GIVEN = NUMBER.reading("it")
FIRED = NUMBER.reading("how")
AIMED = NUMBER.reading("me", "how", "squares")


def hazed_by(veil: int) -> int:
    """The squares that the number of a line stands for, to planners: smoke as two."""
    return heavy_squares(veil) + 2 * (veil >= SMOKED) + (0 < veil % SMOKED <= 1)


def limb(side: int, part: str) -> str:
    """The part of a body: an arm or leg by the side die, 0 to 2 left (ACY-LOC-02)."""
    return {"arm": ARMS, HAND: ARMS, "leg": LEGS}[part][side > 2] if part in ("arm", HAND, "leg") else part


def located(face: int, choice: str, rows: tuple[str, ...] = ROWS) -> str:
    """What a location die from 0 to 5 names of a body (ACY-LOC-01, -10)."""
    return rows[face - 1] if face else answering(choice, rows)


def answering(part: str, rows: tuple[str, ...]) -> str:
    """The part of a body that answers to one of a man: of a vehicle the crew to the head (ACY-LOC-10)."""
    return rows[ROWS.index(part)] if part in ROWS else part
