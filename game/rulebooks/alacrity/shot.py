"""Attacks as tables of terms: every modifier of a shot and of a blow, in the order of ALA-RULING-50.

What a term may read: `n`, the figures of the book; `me`, the attacker; `how`, the order; `it`, the target; and as whole
numbers `squares` between them, the `rung` of the ground, whether the attacker `heard` the target, the `shade` of the
target's square and the `veil` on the line.
"""

from __future__ import annotations

from typing import NamedTuple

from game.dice.draws import Modifier
from game.field import DARK, DIM, PITCH, Cell, cover_rung, distance
from game.rulebooks.alacrity.checks import skill
from game.rulebooks.alacrity.numbers import Numbers
from game.rulebooks.alacrity.parts import Maimed, PercentArm, PercentArms, Sighted
from game.rulebooks.alacrity.states import burdens, fallen, is_vehicle, stands, unsteady
from game.systems.conditions import attack_edges, target_edges, under
from game.systems.foes import foes_of
from game.systems.light import MAGIC, SMOKED, hears, heavy_squares, shade_at, veil_on
from game.systems.terms import Facts, Terms
from game.world.body import Build
from game.world.conditions import Edge
from game.world.gear import Arms, Weapon
from game.world.place import Keen, Position, Posture
from game.world.store import Reading, Unit

WEAPON, STRIKE = "weapon", "strike"
BURST, AUTO, SPREAD = "burst", "rapid", "spread"
"""Modes of fire beside the shot: three rounds, ten, ten over several enemies (ALA-RULING-42)."""
CALLED = {
    "called_head": "head", "called_chest": "chest", "called_arm": "arm", "called_legs": "leg", "called_gap": "gap",
}  # fmt: skip
"""Options of called shots, with the place that each means (ALA-RULING-04, -36)."""
TRIP, SHOVE, DISARM, GRAPPLE = "trip", "shove", "disarm", "grapple"
CONTESTS = (TRIP, SHOVE, DISARM, GRAPPLE)
"""Kinds of close attacks that are a plain contest (ALA-RULING-47)."""
UNARMED, MELEE = "unarmed_combat", "melee_combat"
OFF_HAND = "off_hand"
"""The option of a blow with the second weapon (ALA-BASE-18)."""
BARE_HANDS = -1
FULL = 4
"""The rung of cover behind which nobody is attacked (ALA-COVER-05, ALA-RULING-33)."""
COVER_NAMES = ("no cover", "light cover", "medium cover", "substantial cover")
COVER_RULES = ("ALA-RULING-33", "ALA-COVER-02", "ALA-COVER-03", "ALA-COVER-04")
NOTHING = Modifier("nothing", 0, "")

SHOT, BLOW = Terms(), Terms()
"""Modifiers of ranged attacks; of close ones."""


class Attacker(NamedTuple):
    """An attacker: the weapon it uses, its skill, its penalties, its senses; `near` an able enemy beside it."""

    kind: str = ""
    bands: tuple[int, ...] = ()
    skill: Modifier = NOTHING
    conditions: tuple[Modifier, ...] = ()
    burdens: tuple[Modifier, ...] = ()
    near: bool = False
    hearing: int = -1
    darkvision: bool = False
    blinded: bool = False


class Manner(NamedTuple):
    """An order: its mode, or the kind of a blow, its options, what aiming adds, whether it is made out of ambush."""

    mode: str = "shot"
    options: tuple[str, ...] = ()
    aimed: int = 0
    ambush: bool = False


class Target(NamedTuple):
    """What a target gives to attacks: its size, whether it lies, its conditions."""

    size: str = "human"
    prone: bool = False
    conditions: tuple[Modifier, ...] = ()


def blade_of(world: Reading, unit: Unit) -> Weapon | None:
    """The weapon for close combat in hand, if any."""
    weapon = world.get(unit, Arms).weapon
    return weapon if weapon is not None and weapon.kind == "melee" else None


def arm_at(world: Reading, unit: Unit, place: int) -> PercentArm:
    """What this book counts of a weapon carried."""
    arms = world.get(unit, PercentArms).arms
    return arms[place] if 0 <= place < len(arms) else PercentArm(stun=True)


def attacker_of(world: Reading, unit: Unit, n: Numbers, close: str = "") -> Attacker:
    """A unit as an attacker; `close` is the kind of a blow."""
    arms, keen = world.get(unit, Arms), world.find(unit, Keen)
    weapon = None if close in (STRIKE, *CONTESTS) else arms.weapon
    named = weapon.skill if weapon is not None else _contested(world, unit, close)
    return Attacker(
        weapon.kind if weapon is not None else "",
        arm_at(world, unit, arms.hand).bands if weapon is not None else (),
        skill(world, unit, named),
        (
            *attack_edges(world, unit, n, close=close),
            Modifier("arm hurt", n.arm_points * (world.find(unit, Maimed) or Maimed()).arm, "ALA-RULING-36"),
            Modifier("suppressed", kept_down(world, unit), "ALA-RULING-43"),
            unsteady(world, unit),
        ),
        burdens(world, unit, n),
        not close and beset(world, unit, n),
        keen.hearing if keen is not None else -1,
        keen is not None and keen.darkvision,
        under(world, unit, "blinded"),
    )


def _contested(world: Reading, unit: Unit, kind: str) -> str:
    """The skill of who strikes with bare hands, or contests: a pole trips by Melee Combat (ALA-RULING-47)."""
    poled = kind == TRIP and arm_at(world, unit, world.get(unit, Arms).hand).pole
    return MELEE if kind == DISARM or poled else UNARMED


def kept_down(world: Reading, unit: Unit) -> int:
    """What suppressing fire takes from a unit's attacks (ALA-RULING-43)."""
    return (world.find(unit, Edge) or Edge()).suppression


def aims_at(world: Reading, unit: Unit, target: Unit) -> bool:
    """Whether a unit aims at this enemy (ALA-RULING-44)."""
    sighted = world.find(unit, Sighted)
    return sighted is not None and sighted.target == target


def beset(world: Reading, unit: Unit, n: Numbers) -> bool:
    """Whether an enemy that can act stands within reach of the arm (ALA-RULING-32)."""
    here = world.get(unit, Position).cell
    foes = (foe for foe in foes_of(world, unit) if distance(here, world.get(foe, Position).cell) <= n.reach)
    return any(stands(world, foe) and not fallen(world, foe) for foe in foes)


def target_of(world: Reading, unit: Unit, n: Numbers) -> Target:
    """A unit as a target; who is out of the fight is helpless (ALA-COND-22)."""
    down = not stands(world, unit)
    helpless = (Modifier("target helpless", n.helpless_target, "ALA-COND-22"),) if down else ()
    vehicle = is_vehicle(world, unit)
    return Target(
        "vehicle" if vehicle else world.get(unit, Build).size,
        (world.find(unit, Posture) or Posture()).prone and not vehicle,
        (*target_edges(world, unit, n, fallen=down), *helpless),
    )


def between(world: Reading, unit: Unit, there: Cell) -> dict[str, object]:
    """The whole numbers of a line from a unit to a square."""
    here = world.get(unit, Position).cell
    return {
        "squares": distance(here, there),
        "rung": cover_rung(world.field, here, there) if here != there else 0,
        "heard": hears(world, unit, there),
        "shade": shade_at(world, there),
        "veil": veil_on(world, here, there),
    }


def facts_of(world: Reading, unit: Unit, target: Unit, how: Manner, n: Numbers, *, close: bool) -> Facts:
    """All that the terms of an attack read."""
    me, it = attacker_of(world, unit, n, how.mode if close else ""), target_of(world, target, n)
    return {"n": n, "me": me, "how": how, "it": it, **between(world, unit, world.get(target, Position).cell)}


def band_of(bands: tuple[int, ...], squares: int) -> int:
    """Which range band a distance lies in, from 0; as many as there are beyond the last (ALA-RULING-32)."""
    return sum(squares > far for far in bands)


def rung_of(it: Target, squares: int, rung: int) -> int:
    """The rung of cover that counts (ALA-RULING-33).

    Lying down is light cover, the worse counts, there is none within one square.
    """
    return max(rung, int(it.prone)) if squares else 0


def mode_points(n: Numbers, mode: str) -> int:
    """What a mode of fire adds (ALA-RULING-42)."""
    return {BURST: n.burst_points, AUTO: n.auto_points, SPREAD: n.spread_points}.get(mode, 0)


def called_points(n: Numbers, option: str, *, ambush: bool = False) -> int:
    """What a called shot takes from the roll; half of it in the moment of surprise (ALA-RULING-04, ALA-SURP-06)."""
    whole: int = getattr(n, option)
    return -(-whole // n.called_share) if ambush else whole


def called(options: tuple[str, ...]) -> str:
    """The option of a called shot among others; empty for none."""
    return next((option for option in options if option in CALLED), "")


# --- the terms of a shot, in the order of ALA-RULING-50 --------------------------------------------------------------

SHOT.term("skill", "ALA-BASE-01")(lambda me: me.skill)


@SHOT.term("range", "ALA-RULING-32")
def _range(n: Numbers, me: Attacker, squares: int) -> Modifier:
    band = band_of(me.bands, squares)
    return Modifier(("short range", "medium range", "long range")[min(band, 2)],
                    (0, n.range_medium, n.range_long)[min(band, 2)], "ALA-RULING-32")  # fmt: skip


@SHOT.term("cover", "ALA-RULING-33")
def _cover(n: Numbers, it: Target, squares: int, rung: int) -> Modifier:
    lies = Modifier("target prone", n.prone_ranged * (it.prone and squares > 0), "ALA-COND-28")
    at = min(rung if squares else 0, len(n.cover_points) - 1)
    behind = Modifier(COVER_NAMES[at], n.cover_points[at], COVER_RULES[at])
    return min(behind, lies, key=lambda part: part.amount)


@SHOT.term("concealment", "ALA-COVER-07")
def _concealment(n: Numbers, me: Attacker, heard: int, veil: int) -> Modifier:
    """Fog, smoke, foliage on the line; a cloud of smoke is one heavily obscured square (ALA-RULING-08, -34)."""
    if heard or me.blinded:
        return NOTHING
    heavy = heavy_squares(veil) + (veil >= SMOKED)
    if heavy:
        at = min(heavy, len(n.obscured_heavy)) - 1
        return Modifier("concealment", n.obscured_heavy[at], "ALA-COVER-08")
    return Modifier("concealment", n.obscured_light * bool(veil % SMOKED), "ALA-COVER-07")


@SHOT.term("visibility", "ALA-VIS-01")
def _visibility(n: Numbers, me: Attacker, squares: int, heard: int, shade: int) -> Modifier:
    """Light of the target's square, for eyes that need it (ALA-VIS-02 to -06, ALA-RULING-09, -34)."""
    if heard or me.blinded or (me.darkvision and shade < MAGIC):
        return NOTHING
    dark = n.gloom_far if squares > n.gloom_near else n.gloom_dark
    rows = {DIM: (n.gloom_dim, "ALA-VIS-03"), DARK: (dark, "ALA-VIS-04"), PITCH: (n.gloom_pitch, "ALA-VIS-06")}
    return Modifier("visibility", *rows.get(shade % MAGIC, (0, "ALA-VIS-02")))


@SHOT.term("size", "ALA-RULING-32")
def _size(n: Numbers, it: Target) -> Modifier:
    return Modifier("size", getattr(n, f"size_{it.size}", 0), "ALA-RULING-32")


SHOT.term("near", "ALA-RULING-32")(
    lambda n, me: Modifier(
        "enemy beside", (n.near_pistol if me.kind == "pistol" else n.near_enemy) * me.near, "ALA-RULING-32"
    )
)
SHOT.term("target conditions", "ALA-COND-07")(lambda it: it.conditions)
SHOT.term("conditions", "ALA-COND-06")(lambda me: me.conditions)
SHOT.term("burdens", "ALA-RULING-24")(lambda me: me.burdens)


@SHOT.term("called", "ALA-RULING-04")
def _called(n: Numbers, how: Manner) -> Modifier:
    option = called(how.options)
    points = called_points(n, option, ambush=how.ambush) if option else 0
    return Modifier(option.replace("_", " "), points, "ALA-SURP-06" if how.ambush else "ALA-RULING-04")


SHOT.term("aim", "ALA-RULING-44")(lambda how: Modifier("aimed", how.aimed, "ALA-RULING-44"))
SHOT.term("mode", "ALA-RULING-42")(lambda n, how: Modifier(how.mode, mode_points(n, how.mode), "ALA-RULING-42"))

# --- the terms of a blow ----------------------------------------------------------------------------------------------

BLOW.extend(SHOT.of("skill"))


@BLOW.term("visibility", "ALA-VIS-06")
def _groping(n: Numbers, me: Attacker, heard: int, shade: int) -> int:
    """Close attacks suffer in total darkness alone (ALA-RULING-09)."""
    blind = heard or me.blinded or (me.darkvision and shade < MAGIC)
    return n.gloom_pitch_close * (shade % MAGIC == PITCH and not blind)


BLOW.extend(SHOT.of("size"))
BLOW.term("prone", "ALA-COND-29")(lambda n, it: Modifier("target prone", n.prone_target * it.prone, "ALA-COND-29"))
BLOW.extend(SHOT.of("target conditions", "conditions", "burdens", "called"))


@BLOW.term("off hand", "ALA-BASE-18")
def _off_hand(n: Numbers, me: Attacker, how: Manner) -> Modifier:
    """The second weapon is a little harder to use, until one is good at it (ALA-BASE-18)."""
    awkward = OFF_HAND in how.options and me.skill.amount < n.off_hand_free
    return Modifier("off hand", n.off_hand * awkward, "ALA-BASE-18")


# --- the same by scope, for planners ----------------------------------------------------------------------------------

OWN = SHOT.of("skill", "near", "conditions", "burdens")
RANGED = SHOT.of("range")
GIVEN = SHOT.of("size", "target conditions")
COVERED = SHOT.of("cover")
SEEN = SHOT.of("concealment", "visibility")
ORDERED = SHOT.of("called", "aim", "mode")
CLOSE_OWN = BLOW.of("skill", "conditions", "burdens", "off hand")
CLOSE_GIVEN = BLOW.of("size", "prone", "target conditions")
CLOSE_ORDERED = BLOW.of("called")
GROPING = BLOW.of("visibility")
