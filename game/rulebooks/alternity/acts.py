"""Acts without a target: reload, aim, clear a jam, get up, take another weapon in hand (ALT-BASE-25, ALT-CRIT-07)."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.problem import did_you_mean
from game.messages import events as ev
from game.messages.frames import Struggle, Weathering, Working
from game.messages.orders import Act, DrawWeapon, Order
from game.messages.stack import Frame, Step, done
from game.rulebooks.alternity import reactions, riding
from game.rulebooks.alternity.attack import arm_in_hand
from game.rulebooks.alternity.declaring import FREE, GUARD, WAIT, action, action_refusal, stand_of, wait_refusal
from game.rulebooks.alternity.frames import Dodging, Doing
from game.rulebooks.alternity.numbers import numbers
from game.rulebooks.alternity.states import actions_left, phase_count, stands
from game.systems.conditions import bonds, loose_refusal
from game.systems.deeds import NOTHING, ActKind, Deed
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.tasks import WORK, work_refusal
from game.systems.weapons import clip_refusal, drawing_refusal, recovery_refusal, unjammed_refusal
from game.systems.weather import survival_refusal
from game.world.gear import Ammunition, Arms, Arsenal, Dropped
from game.world.place import Posture
from game.world.store import Reading, Unit
from game.world.turns import LAST


def _reload_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    arm = arm_in_hand(world, unit)
    return clip_refusal(world, unit, arm.clip if arm is not None else 0)


def _reload(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    arm, hand = arm_in_hand(world, unit), world.get(unit, Arms).hand
    missing = arm.clip - world.get(unit, Ammunition).points[hand] if arm is not None else 0
    return (ev.AmmunitionChanged(unit, hand, missing),) if missing else ()


def _aim_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    arm = arm_in_hand(world, unit)
    return None if arm is not None and arm.ranges else "nothing to aim with in hand (ALT-BASE-25)"


def _aim(world: Reading, book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    """It counts in the next phase in which the unit can act: the one after this, or the first of the next round."""
    now, more = phase_count(world), actions_left(world, unit) > 0
    until = now + 1 if more and now % (LAST + 1) < LAST else now - now % (LAST + 1) + 2 * LAST + 1
    return ev.MarkSet(unit, "aimed", numbers(book).aim), ev.MarkSet(unit, "aimed_at", until)


def _clear(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    return (ev.JamCleared(unit, world.get(unit, Arms).hand),)


def _rise_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    return None if (world.find(unit, Posture) or Posture()).prone else "not lying down"


def _rise(_world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    return (ev.Rose(unit),)


def _recover(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    return (ev.WeaponRecovered(unit, world.get(unit, Dropped).weapon),)


ACTS: dict[str, ActKind] = {
    "reload": ActKind(_reload_refusal, _reload),
    "aim": ActKind(_aim_refusal, _aim),
    "clear_jam": ActKind(lambda world, _book, unit: unjammed_refusal(world, unit, "ALT-CRIT-07"), _clear),
    "rise": ActKind(_rise_refusal, _rise),
    "recover": ActKind(lambda world, _book, unit: recovery_refusal(world, unit), _recover),
    "mount": ActKind(riding.mount_refusal, riding.mounted),
    "dismount": ActKind(riding.dismount_refusal, riding.dismounted),
    FREE: ActKind(riding.free_refusal, riding.freed),
    "break_free": ActKind(
        lambda world, _book, unit: loose_refusal(world, unit),
        frames=lambda world, _book, unit: tuple(Struggle(unit, bond) for bond in bonds(world, unit)[:1]),
    ),
    "dodge": ActKind(
        lambda world, _book, unit: reactions.refusal(world, unit),
        frames=lambda _world, _book, unit: (Dodging(unit),),
        when=GUARD,
    ),
    "survive": ActKind(survival_refusal, frames=lambda _world, _book, unit: (Weathering(unit),)),
    WORK: ActKind(
        lambda world, _book, unit: work_refusal(world, unit, stand_of(world, unit)),
        frames=lambda _world, _book, unit: (Working(unit),),
    ),
    WAIT.act: ActKind(wait_refusal, takes=NOTHING),
}
WORDS = tuple(word for word in ACTS if word != WAIT.act)
"""All acts that something is done in."""


def act_refusal(world: Reading, book: Rulebook, unit: Unit, order: Act) -> str | None:
    """Why an act cannot be declared; None when it can."""
    act = ACTS.get(order.act)
    if act is None:
        return f"no act of this book: {order.act}; {did_you_mean(order.act, WORDS, WORDS)}"
    return (action_refusal(world, unit, order) if act.takes != NOTHING else None) or act.refusal(world, book, unit)


def act_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Act]:
    """Every act that is of use now; whoever has no action left may still wait, or get free of its mount."""
    idle = action_refusal(world, unit) is not None
    acts = ((Act(word), act) for word, act in ACTS.items() if not idle or word in (FREE, WAIT.act))
    for order, act in acts:
        if act.refusal(world, book, unit) is None and not (order.act == FREE and action_refusal(world, unit, order)):
            yield order


def draw_refusal(world: Reading, _book: Rulebook, unit: Unit, order: DrawWeapon) -> str | None:
    """Why a weapon cannot be taken in hand; None when it can."""
    return drawing_refusal(world, unit, order.weapon) or action_refusal(world, unit)


def draw_list(world: Reading, _book: Rulebook, unit: Unit) -> Iterator[DrawWeapon]:
    """Every other weapon carried."""
    places = range(len(world.get(unit, Arsenal).lines))
    return (DrawWeapon(place) for place in places if drawing_refusal(world, unit, place) is None)


def act_frames(world: Reading, book: Rulebook, unit: Unit, order: Act) -> tuple[Frame, ...]:
    """What is left to the dice of an act, else that it is done; of waiting nothing comes."""
    rolled = ACTS[order.act].frames(world, book, unit) if stands(world, unit) else ()
    return rolled or (() if order == WAIT else (Doing(unit, order),))


def step(frame: Doing, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """The act is done, if whoever declared it is still up."""
    if not stands(world, frame.unit):
        return done()
    if isinstance(frame.order, DrawWeapon):
        return done(ev.WeaponDrawn(frame.unit, frame.order.weapon, world.get(frame.unit, Arms).hand))
    assert isinstance(frame.order, Act)
    act = ACTS[frame.order.act]
    return done(*(act.events(world, book, frame.unit) if act.refusal(world, book, frame.unit) is None else ()))


STEPS: dict[type[Frame], StepFunction] = {Doing: step}
DEEDS: dict[type[Order], Deed] = {
    Act: Deed(act_refusal, act_list, act_frames, when=lambda _world, _book, _unit, order: ACTS[order.act].when),
    DrawWeapon: Deed(
        draw_refusal, draw_list, lambda _world, _book, unit, order: (Doing(unit, order),), means=action
    ),
}  # fmt: skip
