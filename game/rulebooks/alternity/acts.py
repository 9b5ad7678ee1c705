"""Acts without a target: reload, aim, clear a jam, get up, take another weapon in hand (ALT-BASE-25, ALT-CRIT-07)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.content.problem import did_you_mean
from game.messages import events as ev
from game.messages.blows import Dodging
from game.messages.frames import Struggle
from game.messages.frames_hazards import Weathering
from game.messages.orders import Act, DrawWeapon, Order
from game.messages.phases import Doing
from game.messages.stack import Frame, Step, done
from game.messages.tasks import Working
from game.record import record
from game.rulebooks.alternity import riding
from game.rulebooks.alternity.close import dodge
from game.rulebooks.alternity.deeds import FREE, GUARD, NOTHING, Deed, action_refusal, stand_of, stand_or_late
from game.rulebooks.alternity.modes import arm_in_hand
from game.rulebooks.alternity.moments import phase_count
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.states import stands
from game.rulebooks.alternity.waiting import WAIT, wait_refusal
from game.systems.bonds import bonds, loose_refusal
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.tasks import WORK, work_refusal
from game.systems.weapons import drawing_refusal, recovery_refusal
from game.systems.weather import survival_refusal
from game.world.arsenal import Arsenal
from game.world.gear import Ammunition, Arms, Dropped
from game.world.phases import LAST, Carried, Earned
from game.world.place import Posture
from game.world.store import Reading, Unit


@record
class Deft:
    """One act: why it cannot be done, and what it comes to when its moment in the phase has come."""

    refusal: Callable[[Reading, Unit], str | None]
    events: Callable[[Reading, Numbers, Unit], tuple[ev.Event, ...]]


def _reload_refusal(world: Reading, unit: Unit) -> str | None:
    arm, hand = arm_in_hand(world, unit), world.get(unit, Arms).hand
    if arm is None or not arm.clip:
        return "nothing in hand that holds a clip"
    return None if world.get(unit, Ammunition).points[hand] < arm.clip else "the clip is full"


def _reload(world: Reading, _n: Numbers, unit: Unit) -> tuple[ev.Event, ...]:
    arm, hand = arm_in_hand(world, unit), world.get(unit, Arms).hand
    missing = arm.clip - world.get(unit, Ammunition).points[hand] if arm is not None else 0
    return (ev.AmmunitionChanged(unit, hand, missing),) if missing else ()


def _aim_refusal(world: Reading, unit: Unit) -> str | None:
    arm = arm_in_hand(world, unit)
    return None if arm is not None and arm.ranges else "nothing to aim with in hand (ALT-BASE-25)"


def _aim(world: Reading, n: Numbers, unit: Unit) -> tuple[ev.Event, ...]:
    """It counts in the next phase in which the unit can act: the one after this, or the first of the next round."""
    earned = world.find(unit, Earned) or Earned()
    now = phase_count(world)
    until = now + 1 if earned.actions > 0 and now % (LAST + 1) < LAST else now - now % (LAST + 1) + 2 * LAST + 1
    return ev.MarkSet(unit, "aimed", n.aim), ev.MarkSet(unit, "aimed_at", until)


def _jam_refusal(world: Reading, unit: Unit) -> str | None:
    hand = world.get(unit, Arms).hand
    return None if hand in (world.find(unit, Carried) or Carried()).jams else "the weapon is not jammed (ALT-CRIT-07)"


def _clear(world: Reading, _n: Numbers, unit: Unit) -> tuple[ev.Event, ...]:
    return (ev.JamCleared(unit, world.get(unit, Arms).hand),)


def _rise_refusal(world: Reading, unit: Unit) -> str | None:
    return None if (world.find(unit, Posture) or Posture()).prone else "not lying down"


def _rise(_world: Reading, _n: Numbers, unit: Unit) -> tuple[ev.Event, ...]:
    return (ev.Rose(unit),)


def _recover(world: Reading, _n: Numbers, unit: Unit) -> tuple[ev.Event, ...]:
    return (ev.WeaponRecovered(unit, world.get(unit, Dropped).weapon),)


ACTS: dict[str, Deft] = {
    "reload": Deft(_reload_refusal, _reload),
    "aim": Deft(_aim_refusal, _aim),
    "clear_jam": Deft(_jam_refusal, _clear),
    "rise": Deft(_rise_refusal, _rise),
    "recover": Deft(recovery_refusal, _recover),
    "mount": Deft(riding.mount_refusal, riding.mounted),
    "dismount": Deft(riding.dismount_refusal, riding.dismounted),
    FREE: Deft(riding.free_refusal, riding.freed),
}


@record
class Rolled:
    """One act that comes down to a check of its own: why it is of no use, its frames, a stage of its own if any."""

    refusal: Callable[[Reading, Rulebook, Unit], str | None]
    frames: Callable[[Reading, Unit], tuple[Frame, ...]]
    stage: str = ""


ROLLED: dict[str, Rolled] = {
    "break_free": Rolled(
        lambda world, _book, unit: loose_refusal(world, unit),
        lambda world, unit: tuple(Struggle(unit, bond) for bond in bonds(world, unit)[:1]),
    ),
    "dodge": Rolled(
        lambda world, _book, unit: dodge.refusal(world, unit), lambda _world, unit: (Dodging(unit),), stage=GUARD
    ),
    "survive": Rolled(survival_refusal, lambda _world, unit: (Weathering(unit),)),
    WORK: Rolled(
        lambda world, _book, unit: work_refusal(world, unit, stand_of(world, unit)),
        lambda _world, unit: (Working(unit),),
    ),
}

WORDS = (*ACTS, *ROLLED)
"""All acts of this book."""


def act_refusal(world: Reading, book: Rulebook, unit: Unit, order: Act) -> str | None:
    """Why an act cannot be declared; None when it can."""
    if order == WAIT:
        return wait_refusal(world, book, unit)
    known, rolled = ACTS.get(order.act), ROLLED.get(order.act)
    if rolled is not None:
        return action_refusal(world, unit, order) or rolled.refusal(world, book, unit)
    if known is None:
        return f"no act of this book: {order.act}; {did_you_mean(order.act, WORDS, WORDS)}"
    return action_refusal(world, unit, order) or known.refusal(world, unit)


def act_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Act]:
    """Every act that is of use now; whoever has no action left may still wait, or get free of its mount."""
    idle = action_refusal(world, unit) is not None
    yield from (Act(word) for word, act in ACTS.items() if (word == FREE or not idle) and not act.refusal(world, unit))
    if not idle:
        yield from (Act(word) for word, act in ROLLED.items() if not act.refusal(world, book, unit))
    yield WAIT


def draw_refusal(world: Reading, _book: Rulebook, unit: Unit, order: DrawWeapon) -> str | None:
    """Why a weapon cannot be taken in hand; None when it can."""
    return drawing_refusal(world, unit, order.weapon) or action_refusal(world, unit)


def draw_list(world: Reading, _book: Rulebook, unit: Unit) -> Iterator[DrawWeapon]:
    """Every weapon carried."""
    return (DrawWeapon(place) for place in range(len(world.get(unit, Arsenal).lines)))


def doing(world: Reading, _book: Rulebook, unit: Unit, order: Act | DrawWeapon) -> tuple[Frame, ...]:
    """What is done without dice of an attack."""
    if isinstance(order, Act) and order.act in ROLLED:
        return ROLLED[order.act].frames(world, unit) if stands(world, unit) else ()
    return () if order == WAIT else (Doing(unit, order),)


def act_moment(world: Reading, book: Rulebook, unit: Unit, order: Act) -> str:
    """The stage of the phase in which an act is done."""
    own = ROLLED[order.act].stage if order.act in ROLLED else ""
    return own or stand_or_late(world, book, unit, order)


def step(frame: Doing, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """The act is done, if whoever declared it is still up."""
    if not stands(world, frame.unit):
        return done()
    if isinstance(frame.order, DrawWeapon):
        return done(ev.WeaponDrawn(frame.unit, frame.order.weapon, world.get(frame.unit, Arms).hand))
    assert isinstance(frame.order, Act)
    if ACTS[frame.order.act].refusal(world, frame.unit) is None:
        return done(*ACTS[frame.order.act].events(world, numbers(book), frame.unit))
    return done()


STEPS: dict[type[Frame], StepFunction] = {Doing: step}
DEEDS: dict[type[Order], Deed] = {
    Act: Deed(act_refusal, act_list, act_moment, doing, takes=NOTHING),
    DrawWeapon: Deed(draw_refusal, draw_list, stand_or_late, doing),
}
