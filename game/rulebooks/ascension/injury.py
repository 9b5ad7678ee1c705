"""A hit on a body: armour, damage, the choice to cap, what a fall brings (ASC-STRESS, -CAP, -OWH, -STRF)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Check, Damage, Modifier, Roll, Threshold
from game.messages import events as ev
from game.messages.frames import Hit, KillShot, TakeWound
from game.messages.orders import DECLINE, Respond
from game.messages.stack import Ask, Chance, Frame, Step, done, go_on, wait
from game.record import record
from game.rulebooks.ascension import states
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.pools import all_lost
from game.systems.conditions import check_edges, under
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.body import Allegiance, Build, Dead, Skills, Stress
from game.world.gear import Armour, Grades
from game.world.mind import Exploits, Overwatch
from game.world.place import Posture, Stance
from game.world.store import Reading, Unit

CAP = Respond("cap")
CAPS_ALL = "indomitable"
MENTAL_PLACE = "head"
COVERAGE_SIDES = 10
ORDINARY = 1
"""The grade of bare skin: Ordinary (ALT-1B-05)."""


@record
class Track:
    """One track of stress: what it holds, the width of its levels, and how far a cap lets a hit go.

    `cap` is the point where a cap would hold a hit, None where nobody may cap (ASC-RULING-11).
    """

    points: int
    limit: int
    cap: int | None


def hit_step(frame: Hit, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A hit: coverage, damage, cap (ASC-RULING-11, -15, -19). What is annihilated is hit no more."""
    if world.find(frame.unit, Dead) is not None:
        return done()
    n = numbers(book)
    if frame.stage == "coverage":
        return _coverage(frame, world, n, reply)
    if frame.stage == "damage":
        return _damage(frame, world, n, reply)
    return _cap(frame, world, n, reply)


def _coverage(frame: Hit, world: Reading, n: Numbers, reply: Reply) -> Step:
    """Whether armour is where the hit lands; none stops stressful or mental damage (ASC-RULING-13, -19)."""
    armour = world.find(frame.unit, Armour) or Armour()
    onward = replace(frame, stage="damage")
    coverage = min(armour.coverage, n.coverage_most) - frame.cut
    if frame.stressful or frame.mental or armour.reduction <= 0 or coverage <= 0:
        return go_on(onward)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(Threshold("coverage", frame.unit, COVERAGE_SIDES, coverage)))
    if not reply.value:
        return go_on(onward)
    return go_on(replace(onward, soaked=max(0, armour.reduction - frame.pierce), keen=0))


def _damage(frame: Hit, world: Reading, n: Numbers, reply: Reply) -> Step:
    """Damage as rolled, as a blast rolled it, or what is left of so many levels (ASC-STRF-01, -02)."""
    onward = replace(frame, stage="cap")
    if frame.stressful:
        track = track_of(frame, world, n)
        to = (track.points // track.limit + frame.stressful) * track.limit
        return go_on(replace(onward, rolled=to - track.points))
    if frame.rolled >= 0:
        return go_on(onward)
    if not isinstance(reply, Roll):
        bonus = frame.bonus + frame.keen
        return wait(frame, Chance(Damage("damage", frame.by or frame.unit, frame.damage, bonus)))
    return go_on(replace(onward, rolled=max(0, reply.value)))


def _cap(frame: Hit, world: Reading, n: Numbers, reply: Reply) -> Step:
    """The owner may hold the hit at the cap point for a wound (ASC-CAP-01 to -06)."""
    track = track_of(frame, world, n)
    amount = max(0, frame.rolled - frame.soaked)
    if under(world, frame.unit, "petrified"):
        amount //= n.petrified_share  # stone takes half (ALA-RULING-23)
    if track.cap is None or track.points + amount <= track.cap:
        return _told(frame, world, n, amount, capped=False)
    if reply is None:
        return wait(frame, _ask(frame, world, amount))
    if reply == CAP:
        return _told(frame, world, n, track.cap - track.points, capped=True)
    return _told(frame, world, n, amount, capped=False)


def _ask(frame: Hit, world: Reading, amount: int) -> Ask:
    return Ask(
        side=world.get(frame.unit, Allegiance).side,
        unit=frame.unit,
        question="cap",
        choices=(DECLINE, CAP),
        about=frame.by,
        weight=amount,
    )


def _told(frame: Hit, world: Reading, n: Numbers, amount: int, *, capped: bool) -> Step:
    """The stress lands; a cap costs one full wound, a brutal hit brings one (ASC-RULING-62)."""
    soaked = min(frame.soaked, max(0, frame.rolled))
    if frame.outright:
        amount = _outright(frame, world, n, amount)
    told = ev.StressTaken(frame.unit, frame.by, frame.cause, frame.rolled, soaked, amount, capped, frame.mental)
    physical, mental = (0, amount) if frame.mental else (amount, 0)
    full = int(capped) + int(frame.sure_wound and amount > 0)
    price = _price(frame, world, n) if full and not frame.wound else ()
    wounds = (_wound(frame),) * full if frame.wound else ()
    return done(told, *harmed(world, frame.unit, n, physical=physical, mental=mental), *price, push=wounds)


def _outright(frame: Hit, world: Reading, n: Numbers, amount: int) -> int:
    """A precision strike that brings its target down kills it, once it is capped or not (ALA-SURP-08, RULING-06)."""
    points, limit = world.get(frame.unit, Stress).points, states.stress_limit(world, frame.unit)
    levels = states.healthy_levels(world, frame.unit)
    if frame.mental or points + amount < levels * limit:
        return amount
    return max(amount, (levels + n.dying_levels) * limit - points)


def _wound(frame: Hit) -> TakeWound:
    """The wound of a hit; a mental one sits in the head (ASC-RULING-17)."""
    place = MENTAL_PLACE if frame.mental else frame.place
    return TakeWound(frame.unit, frame.wound, "full", frame.wild, place)


def _price(frame: Hit, world: Reading, n: Numbers) -> tuple[ev.Event, ...]:
    """What damage that wounds nobody takes for a cap: Willpower for the combat (ASC-RULING-17)."""
    return pool_cut(world, frame.unit, "willpower", n.social_loss, "social")


def pool_cut(world: Reading, unit: Unit, pool: str, size: int, why: str) -> tuple[ev.Event, ...]:
    """An exploit pool made smaller, its points with it, neither under 0; nothing if it is not known."""
    held = world.find(unit, Exploits)
    if held is None:
        return ()
    points = min(size, int(getattr(held, pool)))
    most = min(size, int(getattr(held, f"{pool}_most")))
    return (ev.ExploitChanged(unit, pool, -points, -most, why),) if points or most else ()


def track_of(frame: Hit, world: Reading, n: Numbers) -> Track:
    """The track a hit fills; its cap point is (level index + n) x limit (ASC-RULING-11, -17)."""
    stress = world.get(frame.unit, Stress)
    if frame.mental:
        points, limit = stress.mental, states.mental_limit(world, frame.unit, n)
        open_to = points < limit
    else:
        points, limit = stress.points, states.stress_limit(world, frame.unit)
        levels = states.healthy_levels(world, frame.unit)
        open_to = states.state_at(points, limit, levels, n) in (states.HEALTHY, states.CRITICAL)
    number = frame.overwhelming
    if number:
        number += excess(frame, world, n)
    overwhelming = overwhelming_against(number, world.get(frame.unit, Build))
    if not open_to or overwhelming <= 0:
        return Track(points, limit, None)
    return Track(points, limit, (points // limit + overwhelming) * limit)


def excess(frame: Hit, world: Reading, n: Numbers) -> int:
    """What firepower above the toughness of armour adds, once (ALT-PLUG-09, ALT-1B-05)."""
    if n.borrowed.damage_firepower_excess == "none":
        return 0
    firepower = (world.find(frame.by, Grades) or Grades()).of(frame.cause)
    toughness = (world.find(frame.unit, Grades) or Grades()).toughness
    return n.excess_overwhelming * (firepower > max(ORDINARY, toughness))


def overwhelming_against(number: int, build: Build) -> int:
    """How many levels a hit passes before this body can cap it; 0: never (ASC-CAP-01, ASC-OWH-01 to -03).

    Only heroes cap; Completely Overwhelming (0) bars it to all but who has the trait, who caps as usual.
    """
    if build.hero_level < 1:
        return 0
    return 1 if number == 0 and CAPS_ALL in build.traits else number


def harmed(world: Reading, unit: Unit, n: Numbers, *, physical: int = 0, mental: int = 0) -> tuple[ev.Event, ...]:
    """What more stress does to a unit's state, and what a fall brings; asked before the stress is written."""
    before = states.state_of(world, unit, n)
    after = _state_after(world, unit, n, physical, mental)
    if after == before:
        return ()
    changed = ev.StateChanged(unit, before, after)
    return (changed, *_fall(world, unit)) if before == states.HEALTHY else (changed,)


def _state_after(world: Reading, unit: Unit, n: Numbers, physical: int, mental: int) -> str:
    if world.find(unit, Dead) is not None:
        return states.state_of(world, unit, n)
    stress = world.get(unit, Stress)
    limit, levels = states.stress_limit(world, unit), states.healthy_levels(world, unit)
    state = states.state_at(stress.points + physical, limit, levels, n)
    if state == states.HEALTHY and 0 < states.mental_limit(world, unit, n) <= stress.mental + mental:
        return states.STUNNED
    return state


def _fall(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """Whoever falls has no stance, Advantage, held attack or guard, and lies prone (ASC-RULING-25)."""
    events: list[ev.Event] = []
    stance, watch = world.find(unit, Stance), world.find(unit, Overwatch)
    posture = world.find(unit, Posture) or Posture()
    if stance is not None and stance.name:
        events.append(ev.StanceTaken(unit, ""))
    events.extend(all_lost(world, unit, "fell"))
    if watch is not None:
        events.append(ev.OverwatchSpent(unit, "fell", watch.shots))
    if posture.deck_guard:
        events.append(ev.GuardLapsed(unit))
    if not posture.prone:
        events.append(ev.FellProne(unit, "fell"))
    return tuple(events)


def resist_check(world: Reading, n: Numbers, target: Unit, challenge: int) -> Check:
    """The target of a Kill Shot pulls through with Physique + Physical Conditioning (ASC-ADV-27)."""
    found = (
        Modifier("physique", states.physique(world, target, n), "ASC-ADV-27"),
        Modifier("physical conditioning", world.get(target, Skills).of("physical_conditioning"), "ASC-ADV-27"),
        *states.hampered(world, target, n, attack=False),
        *check_edges(world, target, n, "physical_conditioning"),
    )
    return Check("resist", target, tuple(part for part in found if part.amount), challenge)


def kill_step(frame: KillShot, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Resisted, a Kill Shot is a Critical Shot III; else PS becomes (H + 1) x SL (ASC-ADV-28, ASC-RULING-79)."""
    n = numbers(book)
    if world.find(frame.target, Dead) is not None:
        return done()
    if not isinstance(reply, Roll):
        return wait(frame, Chance(resist_check(world, n, frame.target, frame.challenge)))
    if reply.value >= 0:
        return done(push=(frame.hit,))
    limit, levels = states.stress_limit(world, frame.target), states.healthy_levels(world, frame.target)
    amount = max(0, (levels + n.dying_levels) * limit - world.get(frame.target, Stress).points)
    told = ev.StressTaken(frame.target, frame.unit, frame.hit.cause, amount, 0, amount)
    return done(told, *harmed(world, frame.target, n, physical=amount))


STEPS: dict[type[Frame], StepFunction] = {Hit: hit_step, KillShot: kill_step}
