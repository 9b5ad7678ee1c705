"""One attack of a phase: the roll, Critical Failures, damage, armour, and how it lands (ALT-BASE-03, -13 to -18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from game.dice.draws import Roll
from game.dice.ladder import AMAZING, CRITICAL, ORDINARY
from game.dice.steps import StepCheck
from game.messages import events as ev
from game.messages.frames import Landing
from game.messages.orders import DECLINE, Respond
from game.messages.stack import Ask, Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternity.checks import practised_or_feat
from game.rulebooks.alternity.close.parry import PARRY, SHIELD_ARM, answered, met, parry_draw
from game.rulebooks.alternity.events import KnockOut, ResortSpent, SteedMarked, UnderFire
from game.rulebooks.alternity.frames import Astray, Attempt
from game.rulebooks.alternity.harm import Blow, armour_dice, blow_at, damage_dice, hurt, landed, may_lower, stopped
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.parts import Plating
from game.rulebooks.alternity.saddle import COUCHED, couched_line, mounts_landed, struck_mount
from game.rulebooks.alternity.states import OUT, stable, stands, state_after, state_of
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.systems.visibility import revealed
from game.systems.warfare.strongholds import locked
from game.systems.weapons import weapon_drop
from game.world.body import Pending, Resorts, Tracks
from game.world.gear import SHIELD_EDGE, Ammunition, ArmLine, Arsenal, Dropped
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.turns import Carried, PhaseMarks

ENERGY = "en"


def botched(world: Reading, frame: Attempt) -> tuple[ev.Event, ...]:
    """A weapon for close combat falls to the ground, a firearm fails; what was thrown strays instead."""
    if frame.arm < 0 or frame.mode == "throw":
        return ()
    if world.get(frame.unit, Arsenal).lines[frame.arm].melee:
        return weapon_drop(world, frame.unit, frame.arm)
    return failed_weapon(world, frame.unit, frame.arm)


def failed_weapon(world: Reading, unit: Unit, weapon: int) -> tuple[ev.Event, ...]:
    """A firearm jams, an energy weapon loses the rest of its clip."""
    arm = world.get(unit, Arsenal).lines[weapon]
    if arm.impact == ENERGY and arm.clip:
        left = world.get(unit, Ammunition).points[weapon]
        return (ev.AmmunitionChanged(unit, weapon, -left),) if left else ()
    return (ev.WeaponJammed(unit, weapon),)


# --- Last Resorts -----------------------------------------------------------------------------------------------------

RESORT = Respond("last_resort")


def question(world: Reading, unit: Unit, degree: int, *, about: Unit = 0) -> Ask | None:
    """What a unit is asked about a degree it may shift; None for who has no point left, or is out of the fight."""
    if (world.find(unit, Resorts) or Resorts()).left < 1 or not stands(world, unit):
        return None
    return ask_of(world, unit, "last_resort", (DECLINE, RESORT), about=about, weight=degree)


def spent(unit: Unit, degree: int) -> ResortSpent:
    """A point goes, and the degree is this now."""
    return ResortSpent(unit, degree)


# --- landing --------------------------------------------------------------------------------------------------------


ENDURANCE = "endurance"


def landing_step(frame: Landing, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """First all harm is marked, then those hit Amazingly check whether they stay up (ALT-BASE-10, -15)."""
    n = numbers(book)
    if frame.stage == "land":
        hurt = world.having(Pending)
        events = tuple(event for unit in hurt for event in _landed(world, unit))
        shaken = tuple(unit for unit in hurt if any(harm.stamina for harm in world.get(unit, Pending).harms))
        mounts, after = mounts_landed(world)
        return go_on(Landing("shaken", shaken), *events, *mounts, push=after)
    if frame.stage == "resort":
        return _resort(frame, world, reply)
    waiting = next((unit for unit in frame.shaken if stands(world, unit)), None)
    if waiting is None:
        return done()
    if not isinstance(reply, Roll):
        return wait(frame, Chance(stamina_check(world, waiting, n)))
    later = frame.shaken[frame.shaken.index(waiting) + 1 :]
    if reply.value == ORDINARY - 1:
        return go_on(Landing("resort", (waiting, *later)))
    events = knocked_out(world, waiting, "blow") if reply.value < ORDINARY else ()
    return go_on(replace(frame, shaken=later), *events)


def _resort(frame: Landing, world: Reading, reply: Reply) -> Step:
    """Who has just failed to stay up may spend a Last Resort on it (ALT-BASE-32)."""
    unit, further = frame.shaken[0], Landing("shaken", frame.shaken[1:])
    ask = question(world, unit, ORDINARY - 1)
    if ask is not None and reply is None:
        return wait(frame, ask)
    if ask is not None and reply == RESORT:
        return go_on(further, spent(unit, ORDINARY))
    return go_on(further, *knocked_out(world, unit, "blow"))


def stamina_check(world: Reading, unit: Unit, n: Numbers) -> StepCheck:
    """Stamina-endurance for who has learned it, else a bare CON feat (ALT-BASE-15)."""
    return practised_or_feat(world, unit, n, ENDURANCE, "con", name="stamina")


def knocked_out(world: Reading, unit: Unit, why: str) -> tuple[ev.Event, ...]:
    """A unit falls out of the fight."""
    return KnockOut(unit, why), ev.StateChanged(unit, state_of(world, unit), OUT)


def _landed(world: Reading, unit: Unit) -> Iterator[ev.Event]:
    """All attacks on one unit, one after another (ALT-BASE-13)."""
    before = world.get(unit, Tracks)
    tracks = landed(before, world.get(unit, Pending).harms)
    yield ev.HarmLanded(
        unit, tracks.stun - before.stun, tracks.wound - before.wound, tracks.mortal - before.mortal
    )
    yield from becoming(world, unit, tracks)


def becoming(world: Reading, unit: Unit, tracks: Tracks) -> Iterator[ev.Event]:
    """What new boxes do to the state of a unit; a new mortal point undoes what stabilised it (ALT-BASE-14, -31)."""
    why = "wound" if tracks.wound >= tracks.wound_most else "stun"
    if stable(world, unit, world.get(unit, Tracks)) and not stable(world, unit, tracks):
        yield ev.MarkSet(unit, "stable", 0)
    was = state_of(world, unit)
    now = state_after(world, unit, was, tracks)
    if now == OUT != was:
        yield KnockOut(unit, why)
    if now != was:
        yield ev.StateChanged(unit, was, now)


# --- attacks --------------------------------------------------------------------------------------------------------


BARE, GRENADE = -1, -2
THROW, SUPPRESS = "throw", "suppress"
"""Modes in which an attack goes another way: the weapon leaves the hand, nothing is hurt."""
BLAST, IGNORED, GROUP = "blast", "ignored", "group"
ROLLED_BEFORE = (BLAST, IGNORED, GROUP, PARRY)
"""Hits that are no attack any more: by what went off, by suppressive fire that was ignored, by a group, by a parry."""
LOWER = Respond("lower")


def arm_of(world: Reading, frame: Attempt) -> ArmLine:
    """The line of what the attack is made with."""
    arsenal = world.get(frame.unit, Arsenal)
    if frame.arm == GRENADE:
        return arsenal.grenade(frame.grenade)
    if frame.arm == SHIELD_ARM:
        return SHIELD_EDGE
    return arsenal.lines[frame.arm] if frame.arm >= 0 else arsenal.bare


def attack_check(frame: Attempt, n: Numbers) -> StepCheck:
    """The roll of an attack."""
    return StepCheck("attack", frame.unit, frame.score, frame.steps, threat=n.options.crit_threat)


def scored(frame: Attempt, degree: int, n: Numbers) -> Attempt:
    """The attack as it has hit: a couched lance strikes a degree harder, the best blow with more (ALT-MOUNT-06)."""
    line, more = couched_line(degree, n) if COUCHED in frame.options else (degree, 0)
    return replace(frame, degree=degree, line=line, strength=frame.strength + more)


def blow_of(world: Reading, frame: Attempt, n: Numbers) -> Blow:
    """The hit as it strikes this target, what strength adds included (ALT-STR-06, -07)."""
    arm = arm_of(world, frame)
    line = arm.lines[frame.line - 1]
    strong = replace(line, add=line.add + frame.strength)
    return blow_at(strong, arm.firepower, arm.impact, frame.degree, grade_of(world, frame), n.options)


def hide_of(world: Reading, frame: Attempt) -> Plating:
    """What stops the attack: what its target wears, or the hide of the mount it is at (ALT-MOUNT-07)."""
    steed = struck_mount(world, frame.target, frame.options)
    if steed is not None:
        return Plating(steed.layer, steed.toughness)
    return world.find(frame.target, Plating) or Plating()


def toughness(world: Reading, unit: Unit) -> int:
    """The grade of what a unit wears; Ordinary for bare skin (ALT-BASE-18)."""
    return (world.find(unit, Plating) or Plating()).toughness


def grade_of(world: Reading, frame: Attempt) -> int:
    """The grade of what an attack must get through."""
    return hide_of(world, frame).toughness


def step(frame: Attempt, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Carry an attack on by one stage."""
    return _STAGES[frame.stage](frame, world, book, reply)


def _begin(frame: Attempt, world: Reading, _book: Rulebook, _reply: Reply) -> Step:
    """It shows, and it takes what it takes from the clip (ALT-BASE-29)."""
    if not stands(world, frame.unit):
        return done(ev.AttackLost(frame.unit, "out of the fight"))
    if locked(world, frame.target):
        return done(ev.AttackLost(frame.unit, "the target is in an assault"))
    if (world.find(frame.unit, PhaseMarks) or PhaseMarks()).unsteady:
        return done(ev.AttackLost(frame.unit, "steadying its mount"))
    dropped = world.find(frame.unit, Dropped)
    if dropped is not None and dropped.weapon == frame.arm:
        return done(ev.AttackLost(frame.unit, "the weapon lies on the ground"))
    declared = ev.AttackDeclared(frame.unit, frame.mode, (frame.target,), arm_of(world, frame).key, frame.options)
    shown = revealed(world, frame.unit, (frame.target,))
    facing = (ev.MarkSet(frame.unit, "main", frame.target),) if _main(world, frame.unit) != frame.target else ()
    return go_on(replace(frame, stage="roll"), declared, *shown, *_used(frame, world), *facing)


def _main(world: Reading, unit: Unit) -> Unit:
    """Whom a unit attacked last (ALT-MULTI-02)."""
    return (world.find(unit, Carried) or Carried()).main


def _used(frame: Attempt, world: Reading) -> tuple[ev.Event, ...]:
    """Rounds leave the clip, a thrown weapon leaves the hand and lies where it was thrown."""
    if frame.mode == THROW:
        return (ev.WeaponDropped(frame.unit, frame.arm, world.get(frame.target, Position).cell),)
    return (ev.AmmunitionChanged(frame.unit, frame.arm, -frame.spend),) if frame.spend else ()


def ended(frame: Attempt, world: Reading) -> ev.AttackEnded:
    """An attack is over; shots flash."""
    return ev.AttackEnded(frame.unit, frame.mode, flash=not arm_of(world, frame).melee)


def _roll(frame: Attempt, _world: Reading, book: Rulebook, reply: Reply) -> Step:
    n = numbers(book)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(attack_check(frame, n)))
    return go_on(replace(frame, stage="own_resort", degree=reply.value))


def _own_resort(frame: Attempt, world: Reading, _book: Rulebook, reply: Reply) -> Step:
    """Who rolled may raise the degree; a Critical Failure only if it has done anything (ALT-BASE-32)."""
    further = replace(frame, stage="foe_resort")
    botches = frame.mode == THROW or bool(botched(world, frame))
    changes = botches if frame.degree == CRITICAL else frame.degree < AMAZING
    ask = question(world, frame.unit, frame.degree, about=frame.target) if changes else None
    return _resorted(frame, further, ask, reply, 1)


def _foe_resort(frame: Attempt, world: Reading, _book: Rulebook, reply: Reply) -> Step:
    """Then whom it is meant for may lower it."""
    further = replace(frame, stage="graded")
    ask = question(world, frame.target, frame.degree, about=frame.unit) if frame.degree >= ORDINARY else None
    return _resorted(frame, further, ask, reply, -1)


def _resorted(frame: Attempt, further: Attempt, ask: Ask | None, reply: Reply, shift: int) -> Step:
    if ask is None:
        return go_on(further)
    if reply is None:
        return wait(frame, ask)
    degree = frame.degree + shift
    return go_on(replace(further, degree=degree), spent(ask.unit, degree)) if reply == RESORT else go_on(further)


def _graded(frame: Attempt, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    degree = frame.degree
    event = ev.AttackGraded(frame.unit, frame.target, frame.mode, degree, frame.nth)
    if degree < ORDINARY:
        botch = botched(world, frame) if degree == CRITICAL else ()
        wide = degree == CRITICAL and frame.mode == THROW
        astray = (Astray(frame.unit, frame.arm, world.get(frame.target, Position).cell),) if wide else ()
        return done(event, *botch, ended(frame, world), push=astray)
    if frame.mode == SUPPRESS:
        return done(event, UnderFire(frame.target, frame.unit, frame.arm, degree), ended(frame, world))
    made = scored(frame, degree, numbers(book))
    return go_on(replace(made, stage="parry" if answered(world, frame) else "line"), event)


def _parry(frame: Attempt, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Whoever has undertaken to parry it meets the blow (ALT-PARRY-06)."""
    n = numbers(book)
    draw = parry_draw(world, frame.target, n)
    if draw is not None and not isinstance(reply, Roll):
        return wait(frame, Chance(draw))
    found = met(world, frame, n, reply if isinstance(reply, Roll) else None)
    if not found.blocked:
        return go_on(replace(frame, stage="line"), *found.events)
    return done(*found.events, ended(frame, world), push=(found.harm,) if found.harm is not None else ())


def _line(frame: Attempt, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Where toughness will degrade it, the attacker may roll the damage of one degree less (ALT-DEGR-01)."""
    further = replace(frame, stage="damage")
    arm = arm_of(world, frame)
    if not may_lower(arm.firepower, grade_of(world, frame), frame.degree, numbers(book).options):
        return go_on(further)
    if reply is None:
        return wait(frame, ask_of(world, frame.unit, "lower_line", (DECLINE, LOWER), about=frame.target))
    return go_on(replace(further, line=frame.line - 1) if reply == LOWER else further)


def _damage(frame: Attempt, world: Reading, book: Rulebook, reply: Reply) -> Step:
    blow = blow_of(world, frame, numbers(book))
    if not isinstance(reply, Roll):
        return wait(frame, Chance(damage_dice(blow, frame.unit)))
    return go_on(replace(frame, stage="armour", kind=blow.line.kind, points=reply.value))


def _armour(frame: Attempt, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """What gets through is marked on the target, to land when its moment in the phase is over."""
    n, hide, arm = numbers(book), hide_of(world, frame), arm_of(world, frame)
    blow = blow_of(world, frame, n)
    draw = armour_dice(blow, hide, frame.points, frame.target)
    if draw is not None and not isinstance(reply, Roll):
        return wait(frame, Chance(draw))
    rolled = reply.value if isinstance(reply, Roll) else 0
    kept = stopped(hide, blow.impact, frame.points, rolled)
    harm = hurt(blow, hide, frame.points, rolled, n.options)
    kind = ev.HarmMarked if struck_mount(world, frame.target, frame.options) is None else SteedMarked
    over = () if frame.mode in ROLLED_BEFORE else (ended(frame, world),)
    return done(kind(frame.target, frame.unit, arm.key, frame.kind, frame.points, kept, harm), *over)


_STAGES: dict[str, Callable[[Attempt, Reading, Rulebook, Reply], Step]] = {
    "begin": _begin,
    "roll": _roll,
    "own_resort": _own_resort,
    "foe_resort": _foe_resort,
    "graded": _graded,
    "parry": _parry,
    "line": _line,
    "damage": _damage,
    "armour": _armour,
}
STEPS: dict[type[Frame], StepFunction] = {Landing: landing_step, Attempt: step}
