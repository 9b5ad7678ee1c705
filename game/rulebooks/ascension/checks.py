"""Checks: of ranged attacks with bands, margins and fumbles (ASC-FIRE, ALT-PLUG-03); Dodges, saves, contests, help."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from game.dice.draws import Check, Modifier
from game.dice.shapes import dice_of
from game.field import Cell, cover_rung, distance
from game.messages import events as ev
from game.messages.frames import Aim
from game.record import record
from game.rulebooks.ascension.close.postures import hold_of
from game.rulebooks.ascension.numbers import Numbers, die, numbers
from game.rulebooks.ascension.shot import (
    ALERT,
    BRACED,
    CHALLENGE,
    SHOT,
    deck_guard,
    facts_of,
    guard_of,
    manner_of,
    precise,
    rung_of,
    target_of,
)
from game.rulebooks.ascension.states import hampered, intellect, physique, senses, shaken
from game.systems.conditions import check_edges, dodge_edges
from game.systems.rulebook import Rulebook
from game.systems.terms import Term, Terms, named, parts
from game.systems.weapons import unjammed_refusal, weapon_drop
from game.world.body import Skills
from game.world.conditions import Advantage, Edge
from game.world.gear import Ammunition, Arms, Weapon
from game.world.place import Position, Stance
from game.world.store import Reading, Unit

STATS = {"physique": physique, "senses": senses, "intellect": intellect}
"""The stats of a check, as wounds have left them."""


class By(NamedTuple):
    """What a check goes by: its word, a stat, a skill, the rule that says so, and the rung of its difficulty."""

    key: str
    stat: str
    skill: str
    rule: str
    rung: int = 0


CHECK, INITIATIVE, KILL = Terms(), Terms(), Terms()
"""What tells on checks; Edges on the roll for initiative; parts of what the target of a Kill Shot must reach."""


@CHECK.term("stat", "ALA-CONV-04")
def _stat(world: Reading, unit: Unit, n: Numbers, by: By) -> Modifier:
    return Modifier(by.stat, STATS[by.stat](world, unit, n), by.rule)


@CHECK.term("skill", "ALA-CONV-04")
def _skill(world: Reading, unit: Unit, by: By) -> Modifier:
    return Modifier(by.skill, world.get(unit, Skills).of(by.skill), by.rule)


CHECK.term("difficulty", "ALA-CONV-01")(lambda by: by.rung)
CHECK.term("injuries", "ASC-RULING-20")(lambda world, unit, n: hampered(world, unit, n, attack=False))
CHECK.term("shaken", "WAR-GROUP-18")(shaken)
CHECK.term("conditions", "ALA-COND-10")(lambda world, unit, n, by: check_edges(world, unit, n, by.skill))
CHECK.term("dodge", "ALA-COND-17")(dodge_edges)
CHECK.term("feat", "ALT-PLUG-05")(lambda n: n.feat)

PRACTISED = CHECK.of("stat", "skill")
"""Treatment between two battles."""
PRESSED = CHECK.of("stat", "skill", "injuries", "conditions")
ORDINARY = CHECK.of("stat", "skill", "difficulty", "injuries", "conditions")
"""A save, a feint, a skill of the modules that takes no action."""
ACTING = CHECK.of("stat", "skill", "difficulty", "injuries", "shaken", "conditions")
"""What takes the standard action and is no attack: it may be the next action of the shaken."""
LED = CHECK.of("injuries", "shaken")
"""What tells on who leads a group, as steps of the ladder."""
DODGING = (*ORDINARY, *CHECK.of("dodge"))
SHAKEN = CHECK.of("shaken")
"""What comes to a Dodge that takes the standard action."""
BARE = tuple(term for term in (*DODGING, *CHECK.of("feat")) if term.key != "skill")
"""A Dodge with the bare stat."""


@INITIATIVE.term("base", "ASC-BASE-09")
def _base(world: Reading, unit: Unit, n: Numbers) -> Modifier:
    """The better of Senses + Alertness and Physique + Athletics."""
    skills = world.get(unit, Skills)
    ranged = senses(world, unit, n) + skills.of("alertness")
    close = physique(world, unit, n) + skills.of("athletics")
    if ranged >= close:
        return Modifier("senses and alertness", ranged, "ASC-BASE-09")
    return Modifier("physique and athletics", close, "ASC-BASE-09")


INITIATIVE.term("stored initiative", "ASC-RULING-07")(lambda world, unit: world.get(unit, Advantage).initiative)
INITIATIVE.term("alert", "ASC-STANCE-04")(
    lambda world, unit, n: n.alert_initiative * (world.get(unit, Stance).name == ALERT)
)
INITIATIVE.term("quickness", "ASC-ADV-04")(lambda world, unit: (world.find(unit, Edge) or Edge()).quickness)
INITIATIVE.term("quick draw", "ASC-ADV-29")(lambda world, unit: (world.find(unit, Edge) or Edge()).quick_draw)
INITIATIVE.extend(CHECK.of("injuries", "conditions"))

KILL.term("senses", "ASC-ADV-27")(senses)
KILL.term("skill", "ASC-ADV-27")(lambda world, unit, weapon: world.get(unit, Skills).of(weapon.skill))
KILL.term("dice", "ASC-ADV-27")(lambda weapon: dice_of(weapon.damage)[0])


def check(
    world: Reading,
    unit: Unit,
    n: Numbers,
    by: By,
    challenge: int,
    bands: tuple[int, ...] = (0,),
    terms: Iterable[Term] = ORDINARY,
) -> Check:
    """A check by some of the terms, against a target number; parts of nothing are left out."""
    facts = {"world": world, "unit": unit, "n": n, "by": by}
    return Check(by.key, unit, named(terms, facts), challenge, bands, die(n))


# --- ranged attacks -------------------------------------------------------------------------------------------------


BURNS = "burn"
"""The wounds that energy makes: a weapon that makes them runs on a charge."""
CLEAR, JAMS = "clear_jam", "ALT-CRIT-07"


def fumbling(n: Numbers) -> int:
    """The face that threatens a fumble; 0 where none does, as where it is a Fluke (ACY-PLUG-07)."""
    return n.fumble_face if n.borrowed.crit_threat and not n.borrowed.fluke_played else 0


def fumbled(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """A weapon for close combat falls to the ground, a gun jams, an energy weapon loses what is left in it."""
    arms = world.get(unit, Arms)
    if arms.weapon is None:
        return ()
    if arms.weapon.kind == "melee":
        return weapon_drop(world, unit, arms.hand)
    if arms.weapon.wound != BURNS:
        return (ev.WeaponJammed(unit, arms.hand),)
    left = world.get(unit, Ammunition).points[arms.hand]
    return (ev.AmmunitionChanged(unit, arms.hand, -left),) if left else ()


def clear_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    """Why there is no jam to clear."""
    if not numbers(book).borrowed.crit_threat:
        return "fumbles are not played (ALT-PLUG-03)"
    return unjammed_refusal(world, unit, JAMS)


def clear_events(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    """It fires again."""
    return (ev.JamCleared(unit, world.get(unit, Arms).hand),)


def challenge_parts(world: Reading, unit: Unit, n: Numbers, *, rolled: bool = False) -> tuple[Modifier, ...]:
    """The parts of a unit's ranged AC, each with its rule; those that only count as the dice fall, if `rolled`."""
    facts = {"n": n, "guard": guard_of(world, unit, n)}
    return tuple(parts((term for term in CHALLENGE if rolled or not term.rolled), facts))


def ranged_challenge(world: Reading, unit: Unit, n: Numbers) -> int:
    """A unit's ranged AC, without the +10 of Hit the Deck, which is added when the dice fall."""
    return sum(part.amount for part in challenge_parts(world, unit, n))


def rung_against(world: Reading, attacker: Cell, target: Unit, n: Numbers) -> int:
    """The cover rung of a target against what comes from a square: terrain, posture, a body held before it."""
    cell = world.get(target, Position).cell
    return rung_of(target_of(world, target, n), distance(attacker, cell), cover_rung(world.field, attacker, cell), n)


def shielded(world: Reading, attacker: Cell, target: Unit) -> bool:
    """Whether a target stands behind its victim's body, seen from a square that is not theirs (ASC-RULING-73)."""
    hold = hold_of(world, target)
    return hold is not None and hold.shield and world.get(target, Position).cell != attacker


@record
class Circumstances:
    """How an attack comes about.

    The attacker's Advantage once its options are paid for (None: as stored), whether overwatch fire engages an attacker
    out of its cover, and whether this is the first attack of a burst.
    """

    spent: Advantage | None = None
    engaged: bool = False
    first: bool = True


PLAIN = Circumstances()


def aim_at(
    world: Reading,
    unit: Unit,
    target: Unit,
    mode: str,
    options: tuple[str, ...],
    n: Numbers,
    how: Circumstances = PLAIN,
) -> Aim:
    """One target of an attack with everything on the roll named; modifiers of nothing are left out."""
    spent = how.spent if how.spent is not None else world.get(unit, Advantage)
    halved = precise(world, options, target)
    manner = manner_of(mode, options, spent, n, engaged=how.engaged, first=how.first, halved=halved)
    found = named(SHOT, facts_of(world, unit, target, manner, n))
    return Aim(target, found, ranged_challenge(world, target, n))


def eases_of(stance: str, n: Numbers) -> int:
    """What a stance takes off the recoil of a weapon fired in it (ASC-STANCE-03, ASC-RULING-27)."""
    return n.braced_eases if stance == BRACED else 0


def scored(weapon: Weapon, mode: str, options: tuple[str, ...], n: Numbers) -> tuple[int, int]:
    """The recoil of an attack's further hits, and the most hits: both of a Double Tap at once (ASC-RULING-81)."""
    if "double_tap" in options:
        return 0, 1 + n.double_tap_hits
    return (weapon.recoil, 1 + weapon.rating) if mode in ("rapid", "burst") else (0, 1)


def margins(recoil: int, most: int, eased: int) -> tuple[int, ...]:
    """The margin of each hit, the recoil more for every further one, not under 1 (ASC-FIRE-08, -09, ASC-RULING-27)."""
    step = max(1, recoil - eased) if recoil else 0
    return tuple(step * further for further in range(most))


def suppression_step(weapon: Weapon, n: Numbers) -> int:
    """Points over the AC for one unit of suppression (ASC-SUPP-05 to -07)."""
    return {"full": n.suppress_full, "semi": n.suppress_semi}.get(weapon.mode, n.suppress_single)


def pressing(step: int, n: Numbers) -> tuple[int, ...]:
    """The margin of each unit of suppression (ASC-SUPP-04)."""
    return tuple(step * units for units in range(1, n.suppression_most + 1))


def margins_of(world: Reading, unit: Unit, mode: str, options: tuple[str, ...], n: Numbers) -> tuple[int, ...]:
    """The margin of each hit, or of each unit of suppression."""
    weapon = world.get(unit, Arms).weapon
    if weapon is None:
        return ()
    if mode == "suppress":
        return pressing(suppression_step(weapon, n), n)
    return margins(*scored(weapon, mode, options, n), eases_of(world.get(unit, Stance).name, n))


def declared_check(unit: Unit, aim: Aim, n: Numbers) -> Check:
    """The roll as it stands when it is declared."""
    return Check("attack", unit, aim.modifiers, aim.challenge, shape=die(n), fumble=fumbling(n))


def attack_check(
    world: Reading, unit: Unit, aim: Aim, mode: str, options: tuple[str, ...], n: Numbers
) -> Check:
    """The roll itself, against the AC as it stands when the dice fall."""
    bands = sorted({0, *margins_of(world, unit, mode, options, n)})
    return replace(
        declared_check(unit, aim, n),
        target=aim.challenge + deck_guard(world, aim.target),
        bands=(*shield_band(world, unit, aim.target, mode, n), *bands),
        parts=challenge_parts(world, aim.target, n, rolled=True),
    )


def shield_band(world: Reading, unit: Unit, target: Unit, mode: str, n: Numbers) -> tuple[int, ...]:
    """The margin from which a shot that misses hits the one held before its target (ASC-RULING-73)."""
    behind = mode != "suppress" and shielded(world, world.get(unit, Position).cell, target)
    return (-n.body_shield_misses,) if behind and n.body_shield_misses else ()


def hits_of(world: Reading, unit: Unit, mode: str, options: tuple[str, ...], margin: int, n: Numbers) -> int:
    """Damage rolls (or units of suppression) that a margin scores."""
    return sum(one <= margin for one in margins_of(world, unit, mode, options, n))
