"""A missile attack under way: location, side, the roll, what it strikes, further parts, the Stun roll (ACY-DICE-06)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from typing import NamedTuple

from game.dice.draws import Check, Damage, Draw, Roll, Table
from game.dice.fives import PLAIN
from game.dice.flukes import zero
from game.field import covering
from game.messages import events as ev
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternacy.actions import engagements
from game.rulebooks.alternacy.checks import check, luck_spent, skill_of
from game.rulebooks.alternacy.events import (
    CoverStruck,
    Fainted,
    HarmDone,
    Located,
    ModuleHarm,
    ShieldRaised,
    ShotStrayed,
)
from game.rulebooks.alternacy.frames import Engagement, Harming, MissileAttack, Reacting
from game.rulebooks.alternacy.harm import (
    Blow,
    damage_bands,
    damage_mod,
    felt,
    finished,
    land,
    levels_at,
    must_stand,
    points_of,
)
from game.rulebooks.alternacy.jams import FirearmCheck, fired
from game.rulebooks.alternacy.missile import HAND, ITEM, limb, located
from game.rulebooks.alternacy.moves import caught, goes_on
from game.rulebooks.alternacy.numbers import MISS, Numbers, numbers
from game.rulebooks.alternacy.parts import ROWS, TORSO, Injuries, Kit
from game.rulebooks.alternacy.reactions import AMBUSH, NEIGHBOUR, place_in, startled, startled_beside
from game.rulebooks.alternacy.shooting import SWEEP, SWEPT, reaimed
from game.rulebooks.alternacy.states import becoming, stands
from game.systems.poison import injured
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.surprise import surprised
from game.systems.visibility import revealed
from game.systems.weapons import weapon_drop
from game.systems.works import worn
from game.world.body import Dead
from game.world.gear import Arms
from game.world.place import Position, Unaware
from game.world.store import Reading, Unit
from game.world.turns import Clock, battle_of

ZERO_DIE = 6
MODERATE = 2
STRAYS = 2
"""By how much a shot into a melee may miss and hit another (ACY-MISSILE-13)."""
LIMBS = ("arm", HAND, "leg")
HEAD_FACE, TORSO_FACE, ARM_FACE, LEG_FACE = 1, 2, 4, 5
"""Faces of the location die (ACY-LOC-01)."""


class Struck(NamedTuple):
    """The result of an attack roll: the part, and the Damage Number; None for a miss."""

    part: str
    number: int


def struck_by(frame: MissileAttack | Engagement, value: int, n: Numbers, rows: tuple[str, ...] = ROWS) -> Struck | None:
    """What a value of the roll hits: the part aimed at, or the one located beforehand (ACY-LOC-03, -04, -08)."""
    if value < 0:
        return None
    if frame.aim and value >= frame.plus:
        return Struck(limb(frame.side, frame.aim), value - frame.plus)
    if frame.aim and n.options.loc_near_miss == MISS:
        return None
    return Struck(limb(frame.side, located(frame.face, frame.choice, rows)), value)


def strayed(frame: MissileAttack, value: int, rows: tuple[str, ...] = ROWS) -> Struck | None:
    """What a miss by one or two hits of who fights the target hand to hand (ACY-MISSILE-13, -20)."""
    part = limb(frame.side, located(frame.face, frame.choice, rows))
    return Struck(part, value + STRAYS + 1) if frame.rival and -STRAYS <= value < 0 else None


def thresholds(frame: MissileAttack | Engagement, n: Numbers) -> tuple[int, ...]:
    """The Damage Numbers at which anything changes, counted from the plain number (ACY-DMG-07)."""
    plain = damage_bands(n)
    return tuple(sorted({*plain, *(frame.plus + band for band in plain)})) if frame.aim else plain


def at_each(frame: MissileAttack) -> list[MissileAttack]:
    """The attack at each of its targets: of a sweep several, the easiest to hit first (ACY-MISSILE-19)."""
    return sorted((frame, *frame.swept), key=lambda one: (one.number, one.target))


def attack_check(frame: MissileAttack, n: Numbers) -> Check:
    """The one attack roll against the least of the numbers; its bands are all Damage Numbers that tell (ACY-DMG-07)."""
    first, *_others = attacks = at_each(frame)
    bands = {one.number - first.number + band for one in attacks for band in (*_strays(one), *thresholds(one, n))}
    roll = check(
        frame.unit, n, "attack", first.modifiers, first.number, bands=tuple(sorted(bands)), parts=first.parts
    )
    return FirearmCheck(**{one.name: getattr(roll, one.name) for one in fields(roll)}) if frame.jams else roll


def _strays(frame: MissileAttack) -> range:
    return range(-STRAYS if frame.rival else 0, 0)


def further_parts(mode: str, number: int, n: Numbers) -> int:
    """The further parts that automatic fire hits (ACY-NONATK-06)."""
    if mode == "burst":
        return int(number >= n.burst_spread)
    return min(n.auto_most, number // n.burst_spread) if mode in ("rapid", SWEEP, SWEPT) else 0


def _declared(frame: MissileAttack, world: Reading, _book: Rulebook, _reply: Reply) -> Step:
    """Whoever it comes upon out of nowhere may react before any other dice (ACY-REACT-20)."""
    attacks = (frame, *frame.swept)
    targets = tuple(one.target for one in attacks)
    declared = ev.AttackDeclared(frame.unit, frame.mode, targets, frame.cause, frame.options)
    there = [event for one in attacks for event in caught(world, one.target, one.spot)]
    shown, reacts = revealed(world, frame.unit, targets), [one for foe in targets for one in startled(world, foe)]
    near = [tuple(one for one in startled_beside(world, foe) if one not in targets) for foe in targets]
    first, *others = (replace(one, startled=beside) for one, beside in zip(attacks, near, strict=True))
    onward = replace(first, swept=tuple(others), stage="reacted" if reacts else "location")
    asked = Reacting(tuple(sorted(reacts, key=lambda one: place_in(world, one))), AMBUSH, frame.unit)
    return go_on(onward, *there, declared, *shown, push=[asked] if reacts else ())


def _reacted(frame: MissileAttack, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """The state after a reaction counts for this shot (ACY-REACT-20)."""
    attacks = (frame, *frame.swept)
    count = len(attacks) if frame.swept else 0
    after = [reaimed(world, numbers(book), one, count) if engagements(world, one.target).reacted else one
             for one in attacks]  # fmt: skip
    gone = [ev.AttackRolled(frame.unit, one.target, frame.mode, -1, 0)
            for one, now in zip(attacks, after, strict=True) if now is None]  # fmt: skip
    left = [replace(one, stage="location", swept=()) for one in after if one is not None]
    if not left:
        return go_on(replace(frame, startled=(), swept=(), stage="over"), *_spent(frame, world), *gone)
    return go_on(replace(left[0], swept=tuple(left[1:])), *gone)


def _spent(frame: MissileAttack, world: Reading) -> tuple[ev.Event, ...]:
    """The rounds of the attack."""
    hand = world.get(frame.unit, Arms).hand
    return (ev.AmmunitionChanged(frame.unit, hand, -frame.spend),) if frame.spend else ()


def placed_step(frame: MissileAttack | Engagement, world: Reading, reply: Reply, then: str) -> Step:
    """The location die, and the side die for a limb, stand before the attack roll (ACY-LOC-01, -05)."""
    if not isinstance(reply, Roll):
        return wait(frame, Chance(Table(frame.stage, frame.unit, ZERO_DIE)))
    shown = zero(reply.value)
    if frame.stage == "side":
        return go_on(replace(frame, side=shown, stage=then))
    sided = {located(shown, frame.choice, world.get(frame.target, Kit).rows), frame.aim} & {*LIMBS}
    return go_on(replace(frame, face=shown, stage="side" if sided else then))


def _roll(frame: MissileAttack, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """One roll, once each target's location stands; it is read against the number of each (ACY-MISSILE-14, -19)."""
    n = numbers(book)
    if frame.swept and frame.swept[0].stage == "location":
        return go_on(replace(frame.swept[0], swept=(*frame.swept[1:], replace(frame, swept=()))))
    if not isinstance(reply, Roll):
        return wait(frame, Chance(attack_check(frame, n)))
    jam, value = fired(reply.value)
    attacks = at_each(frame)
    landed = [_landed(one, world, n, value + attacks[0].number - one.number) for one in attacks]
    near = dict.fromkeys(one for result in landed for one in result.startled)
    over = replace(frame, stage="over", startled=tuple(sorted(near, key=lambda one: place_in(world, one))))
    jams = (ev.WeaponJammed(frame.unit, world.get(frame.unit, Arms).hand),) if jam else ()
    spent: tuple[ev.Event, ...] = (*_spent(frame, world), *luck_spent(world, frame.unit, "attack"), *jams)
    events = [event for result in landed for event in result.events]
    return go_on(over, *spent, *events, push=[one for result in landed for one in result.frames])


class Landed(NamedTuple):
    """What an attack does to one of its targets; whom a hit beside it comes upon."""

    events: tuple[ev.Event, ...]
    frames: tuple[Frame, ...] = ()
    startled: tuple[Unit, ...] = ()


def _landed(frame: MissileAttack, world: Reading, n: Numbers, value: int) -> Landed:
    """What a roll does that is so much above its number, or below."""
    hit = struck_by(frame, value, n, world.get(frame.target, Kit).rows)
    missed = ev.AttackRolled(frame.unit, frame.target, frame.mode, -1, 0)
    if hit is None:
        return _astray(frame, world, n, missed, value)
    place = Located(frame.target, hit.part)
    if hit.part in frame.hidden:
        return Landed((place, missed, *_on_cover(frame, world, n, hit)))
    rolled = ev.AttackRolled(frame.unit, frame.target, frame.mode, hit.number, 1)
    events, more = _harm(frame, world, n, hit) if hit.part != ITEM else ((), ())
    aim = frame.aim if value >= frame.plus else ""
    shown = (place, rolled) if hit.part != ITEM else (rolled,)
    return Landed((*shown, *events, *falls(world, frame.target, aim, events)), more, frame.startled)


def _astray(frame: MissileAttack, world: Reading, n: Numbers, missed: ev.Event, value: int) -> Landed:
    """A miss, which may hit who fights the target (ACY-MISSILE-20)."""
    hit = strayed(frame, value, world.get(frame.rival, Kit).rows) if frame.rival else None
    if hit is None:
        return Landed((missed,))
    place = (ShotStrayed(frame.unit, frame.rival), Located(frame.rival, hit.part))
    if hit.part in frame.spared:
        return Landed((missed, *place, *_on_cover(replace(frame, target=frame.rival), world, n, hit)))
    events, more = _harm(replace(frame, target=frame.rival, hidden=frame.spared), world, n, hit)
    rolled = ev.AttackRolled(frame.unit, frame.rival, frame.mode, hit.number, 1)
    return Landed((missed, *place, rolled, *events), more)


def _on_cover(frame: MissileAttack, world: Reading, n: Numbers, hit: Struck) -> Iterator[ev.Event]:
    """A hit on a part that cover hides strikes the cover, and wears what was built (ACY-LOC-09, -11)."""
    yield CoverStruck(frame.target, hit.part)
    here, there = world.get(frame.unit, Position).cell, world.get(frame.target, Position).cell
    wound = levels_at(Blow(frame.levels, frame.column), Kit(), hit.part, damage_mod(hit.number, n))[0]
    yield from worn(world, covering(world.field, here, there), n.shock_points[wound])


def falls(world: Reading, unit: Unit, aim: str, harm: Iterable[ev.Event]) -> tuple[ev.Event, ...]:
    """What is held falls: itself hit where it was aimed at, or the hand hurt Moderate or worse (ACY-LOC-12)."""
    arms = world.get(unit, Arms)
    hurt = aim == HAND and any(isinstance(one, HarmDone) and one.wound >= MODERATE for one in harm)
    return weapon_drop(world, unit, arms.hand) if arms.weapon is not None and (hurt or aim == ITEM) else ()


def _harm(
    frame: MissileAttack, world: Reading, n: Numbers, hit: Struck
) -> tuple[tuple[ev.Event, ...], tuple[Frame, ...]]:
    """What the first part takes, and the frame of what still follows."""
    mod = damage_mod(hit.number, n)
    of = Harming(frame.target, frame.unit, frame.cause, frame.levels, frame.column)
    events = tuple(harmed(world, n, of, hit.part, mod))
    struck, left = (hit.part, *frame.hidden), further_parts(frame.mode, hit.number, n)
    poison = injured(world, of.unit, of.by, of.cause)
    return events, (replace(of, mod=mod, struck=struck, left=left), *poison)


def harmed(world: Reading, n: Numbers, of: Harming, part: str, mod: int) -> Iterator[ev.Event]:
    """The levels and points of one hit on one part, and what becomes of the unit."""
    unit = of.unit
    levels = levels_at(Blow(of.levels, of.column), world.get(unit, Kit), part, mod)
    points = felt(world.get(unit, Injuries), points_of(levels, n))
    wound, shock, stun = points
    yield HarmDone(unit, of.by, of.cause, part, *levels, shock_points=shock, stun_points=stun, wound_points=wound)
    now = world.get(battle_of(world), Clock).round
    landed = land(world.get(unit, Injuries), part, levels, points, now)
    after = finished(landed, outright=surprised(world, unit))
    if after != landed:
        yield ModuleHarm(unit, "surprise", after.shock - landed.shock)
    yield from becoming(world, unit, after)


def _over(frame: MissileAttack, world: Reading, _book: Rulebook, _reply: Reply) -> Step:
    attacks = (frame, *frame.swept)
    noticed = [ev.Noticed(one.target) for one in attacks if world.find(one.target, Unaware) is not None]
    down = [ShieldRaised(one.target, raised=False) for one in attacks if engagements(world, one.target).raised]
    onward = [event for one in attacks for event in goes_on(world, one.target, one.spot)]
    near = (Reacting(frame.startled, NEIGHBOUR, frame.unit),) if frame.startled else ()
    ended = ev.AttackEnded(frame.unit, frame.mode, flash=frame.mode != "shot")
    return done(*noticed, ended, *down, *onward, push=near)


_STAGES: dict[str, Callable[[MissileAttack, Reading, Rulebook, Reply], Step]] = {
    "declared": _declared,
    "reacted": _reacted,
    "location": lambda frame, world, _book, reply: placed_step(frame, world, reply, "roll"),
    "side": lambda frame, world, _book, reply: placed_step(frame, world, reply, "roll"),
    "roll": _roll,
    "over": _over,
}


# --- what a hit still does --------------------------------------------------------------------------------------------


def harming_step(frame: Harming, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Further parts, each with location, side and variance; then the Stun roll (ACY-NONATK-05, -09, ACY-DMG-20)."""
    n = numbers(book)
    if world.find(frame.unit, Dead) is not None:
        return done()
    if frame.stage == "stun" or not frame.left:
        return _stand(frame, world, n, reply)
    if frame.stage == "side" and located(frame.face, TORSO, world.get(frame.unit, Kit).rows) not in LIMBS:
        return go_on(replace(frame, stage="variance"))
    if frame.stage == "variance" and frame.shown:
        return _further(frame, world, n, frame.shown)
    draws: dict[str, Draw] = {
        "location": Table("location", frame.by, ZERO_DIE),
        "side": Table("side", frame.by, ZERO_DIE),
        "variance": Damage("variance", frame.by, PLAIN),
    }
    if not isinstance(reply, Roll):
        return wait(frame, Chance(draws[frame.stage]))
    if frame.stage == "location":
        return go_on(replace(frame, face=zero(reply.value), stage="side"))
    if frame.stage == "side":
        return go_on(replace(frame, side=zero(reply.value), stage="variance"))
    return _further(frame, world, n, reply.value)


def _further(frame: Harming, world: Reading, n: Numbers, shown: int) -> Step:
    """The level of the hit, caught by the variance; a part already hit or hidden takes nothing more."""
    part = limb(frame.side, located(frame.face, TORSO, world.get(frame.unit, Kit).rows))
    onward = replace(frame, left=frame.left - 1, stage="location", face=0, side=0)
    if part in frame.struck:
        return go_on(onward)
    events = harmed(world, n, frame, part, frame.mod + variance(shown, n))
    return go_on(replace(onward, struck=(*frame.struck, part)), *events)


def variance(shown: int, n: Numbers) -> int:
    """The shift of a Damage Variance roll (ACY-NONATK-02)."""
    return n.variance[shown - 2]


def _stand(frame: Harming, world: Reading, n: Numbers, reply: Reply) -> Step:
    """Who has taken Stun up to 20 and more rolls to stay up: Brawn against it, without penalties (ACY-DMG-20, -31)."""
    body = world.get(frame.unit, Injuries)
    if not stands(world, frame.unit) or not must_stand(body, n):
        return done()
    draw = check(frame.unit, n, "stun", (skill_of(world, frame.unit, "brawn"),), body.stun)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(draw))
    if reply.value >= 0:
        return done()
    return done(Fainted(frame.unit), *becoming(world, frame.unit, replace(body, faint=True)))


STEPS: dict[type[Frame], StepFunction] = {
    MissileAttack: lambda frame, world, book, reply: _STAGES[frame.stage](frame, world, book, reply),
    Harming: harming_step,
}
