"""Orders without a target (several actions, reload, evade, drop, rise), another weapon in hand, taking aim."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.problem import did_you_mean
from game.messages import events as ev
from game.messages.frames import Struggle, Weathering, Working
from game.messages.orders import Act, DrawWeapon, Order
from game.rulebooks.alternacy import jams
from game.rulebooks.alternacy.actions import action_refusal, arm_in_hand, plan_of, said_refusal
from game.rulebooks.alternacy.events import ActionsSaid, ActionUsed, Evades, SetUp, SquaresUsed, TookAim, WillDrop
from game.rulebooks.alternacy.frames import ClearingJam, TakeAim
from game.rulebooks.alternacy.missile import is_heavy
from game.rulebooks.alternacy.numbers import numbers
from game.rulebooks.alternacy.parts import OnTheWay
from game.rulebooks.alternacy.shooting import gun_refusal, target_refusal
from game.rulebooks.alternacy.states import broken, lies
from game.rulebooks.alternacy.work.works import begun, working_refusal
from game.systems.conditions import act_refusal, bonds, loose_refusal
from game.systems.deeds import NOTHING, STANDARD, ActKind, Deed
from game.systems.foes import foes_of
from game.systems.morale import cower_refusal
from game.systems.rulebook import Rulebook
from game.systems.tasks import WORK, task_at
from game.systems.weapons import clip_refusal, drawing_refusal, recovery_refusal
from game.systems.weather import survival_refusal
from game.world.gear import Ammunition, Arms, Dropped
from game.world.place import Lamp, Position
from game.world.store import Reading, Unit

SEVERAL = {"two_actions": 2, "three_actions": 3}
"""Acts that declare so many rolled actions for the turn (ACY-MULTI-05)."""


def _several(word: str) -> ActKind:
    count = SEVERAL[word]
    return ActKind(
        lambda world, book, unit: said_refusal(world, unit, numbers(book), count),
        lambda _world, _book, unit: (ActionsSaid(unit, count),),
        takes=NOTHING,
    )


def _reload_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    arm = arm_in_hand(world, unit)
    return clip_refusal(world, unit, arm.clip if arm is not None else 0)


def _reload(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    arm, hand = arm_in_hand(world, unit), world.get(unit, Arms).hand
    missing = arm.clip - world.get(unit, Ammunition).points[hand] if arm is not None else 0
    return (ActionUsed(unit), ev.AmmunitionChanged(unit, hand, missing))


def _evade_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    plan = plan_of(world, unit)
    if lies(world, unit):
        return "who lies down cannot evade (ACY-MISSILE-22)"
    if plan.evading:
        return "evading already"
    return "evading is declared before the first roll (ACY-MISSILE-12)" if plan.opened else None


def _drop(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    """At once; who runs lies down at the end of the way (ACY-MOVE-08, ACY-MULTI-03)."""
    dives = (WillDrop(unit),) if world.find(unit, OnTheWay) is not None else ()
    return (ev.FellProne(unit, "drops"), *dives)


def _rise_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    n, plan = numbers(book), plan_of(world, unit)
    if not lies(world, unit):
        return "not lying down"
    if broken(world, unit, n):
        return "so hurt that it only crawls (ACY-DMG-17)"
    left = 2 * n.move_free - plan.halves
    return None if left >= 2 * n.move_rise and not plan.ran else "no free squares left to get up with (ACY-MOVE-08)"


def _takes(world: Reading, unit: Unit, taken: ev.Event) -> tuple[ev.Event, ...]:
    """Taking a weapon in hand is a rolled action; what was set up no longer is (ACY-MULTI-07)."""
    return ActionUsed(unit), taken, *((SetUp(unit, set_up=False),) if plan_of(world, unit).set_up else ())


def _set_up_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    if not is_heavy(world, unit):
        return "no heavy weapon in hand to set up (ACY-MISSILE-13)"
    return "set up already" if plan_of(world, unit).set_up else None


ACTS: dict[str, ActKind] = {
    **{word: _several(word) for word in SEVERAL},
    "reload": ActKind(_reload_refusal, _reload),
    "set_up": ActKind(_set_up_refusal, lambda _world, _book, unit: (ActionUsed(unit), SetUp(unit))),
    jams.CLEAR: ActKind(
        jams.clear_refusal,
        lambda _world, _book, unit: (ActionUsed(unit),),
        lambda _world, _book, unit: (ClearingJam(unit),),
    ),
    "evade": ActKind(_evade_refusal, lambda _world, _book, unit: (Evades(unit),), takes=NOTHING),
    "go_prone": ActKind(
        lambda world, _book, unit: "lies down already" if lies(world, unit) else None, _drop, takes=NOTHING
    ),
    "rise": ActKind(
        _rise_refusal,
        lambda _world, book, unit: (ev.Rose(unit), SquaresUsed(unit, 2 * numbers(book).move_rise)),
        takes=NOTHING,
    ),
    WORK: ActKind(
        working_refusal,
        lambda world, book, unit: begun(world, book, unit, task_at(world, world.get(unit, Position).cell)),
        lambda _world, _book, unit: (Working(unit),),
    ),
    "break_free": ActKind(
        lambda world, _book, unit: loose_refusal(world, unit),
        lambda _world, _book, unit: (ActionUsed(unit),),
        lambda world, _book, unit: (Struggle(unit, bonds(world, unit)[0]),),
    ),
    "cower": ActKind(
        cower_refusal(numbers),
        lambda _world, book, unit: (
            ActionUsed(unit, numbers(book).multi_max), ev.TurnedAtBay(unit, numbers(book).cower_guard, "cowers"),
        ),
    ),
    "survive": ActKind(
        survival_refusal,
        lambda _world, _book, unit: (ActionUsed(unit),),
        lambda _world, _book, unit: (Weathering(unit),),
    ),
    "lamp": ActKind(
        lambda world, _book, unit: "carries no lamp (ALA-VIS-05)" if world.find(unit, Lamp) is None else None,
        lambda world, _book, unit: (ActionUsed(unit), ev.LampTurned(unit, not world.get(unit, Lamp).lit)),
    ),
    "recover": ActKind(
        lambda world, _book, unit: recovery_refusal(world, unit),
        lambda world, _book, unit: _takes(world, unit, ev.WeaponRecovered(unit, world.get(unit, Dropped).weapon)),
    ),
}


def act_refusal_of(world: Reading, book: Rulebook, unit: Unit, order: Act) -> str | None:
    """Why an act is of no use or cannot be done; None when it can."""
    act = ACTS.get(order.act)
    if act is None:
        return f"no act of this book: {order.act}; {did_you_mean(order.act, ACTS, ACTS)}"
    means = act_refusal(world, unit) if act.takes == NOTHING else action_refusal(world, unit, numbers(book))
    return means or act.refusal(world, book, unit)


def _act_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Act]:
    """Every act that is of use now, whether the unit can act at all and has an action left being asked once."""
    if act_refusal(world, unit) is not None:
        return
    idle = action_refusal(world, unit, numbers(book)) is not None
    open_to = ((word, act) for word, act in ACTS.items() if act.takes == NOTHING or not idle)
    yield from (Act(word) for word, act in open_to if act.refusal(world, book, unit) is None)


# --- another weapon, and aim ------------------------------------------------------------------------------------------


def _draw_list(world: Reading, _book: Rulebook, unit: Unit) -> Iterator[DrawWeapon]:
    places = range(len(world.get(unit, Arms).weapons))
    return (DrawWeapon(place) for place in places if drawing_refusal(world, unit, place) is None)


def _aim_means(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    """Aiming takes the whole turn, small moves apart, with something to shoot with (ACY-MULTI-07)."""
    n, plan = numbers(book), plan_of(world, unit)
    if plan.opened or plan.aims:
        return "aiming takes the whole turn (ACY-MULTI-07)"
    return action_refusal(world, unit, n) or gun_refusal(world, unit, n, "shot")


def _aim_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[TakeAim]:
    n = numbers(book)
    return (TakeAim(foe) for foe in foes_of(world, unit) if target_refusal(world, unit, n, foe) is None)


DEEDS: dict[type[Order], Deed] = {
    Act: Deed(
        act_refusal_of,
        _act_list,
        lambda world, book, unit, order: ACTS[order.act].frames(world, book, unit),
        lambda world, book, unit, order: ACTS[order.act].events(world, book, unit),
        takes=lambda order: ACTS[order.act].takes if order.act in ACTS else NOTHING,
    ),
    DrawWeapon: Deed(
        lambda world, book, unit, order: drawing_refusal(world, unit, order.weapon)
        or action_refusal(world, unit, numbers(book)),
        _draw_list,
        at_once=lambda world, _book, unit, order: _takes(
            world, unit, ev.WeaponDrawn(unit, order.weapon, world.get(unit, Arms).hand)
        ),
        means=lambda world, book, unit: action_refusal(world, unit, numbers(book)),
        takes=lambda _order: STANDARD,
    ),
    TakeAim: Deed(
        lambda world, book, unit, order: _aim_means(world, book, unit)
        or target_refusal(world, unit, numbers(book), order.target),
        _aim_list,
        at_once=lambda _world, book, unit, order: (
            ActionUsed(unit, numbers(book).multi_max), TookAim(unit, order.target),
        ),
        means=_aim_means,
        takes=lambda _order: STANDARD,
    ),
}
