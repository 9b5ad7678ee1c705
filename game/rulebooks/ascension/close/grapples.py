"""Grapples: taking hold, keeping and using it, breaking it (ASC-UNARM-07 to -11, ASC-ADV-19 to -23, ASC-RULING-54)."""

from __future__ import annotations

from typing import Any, ClassVar

from game.messages import events as ev
from game.messages.frames import Hit
from game.messages.orders import DECLINE, Respond
from game.messages.stack import Frame, Step, done, wait
from game.rulebooks.ascension.close.factor import Done, built, factor_of, steps_of
from game.rulebooks.ascension.close.postures import hold_of, holder_of
from game.rulebooks.ascension.events import HoldMarked
from game.rulebooks.ascension.frames import CloseAttack, JointLock, Reversal, TakeWound
from game.rulebooks.ascension.injury import CRIPPLING, LIGHT, WILD
from game.rulebooks.ascension.moves import CROWDING
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import Price, all_lost, bought, price_refusal
from game.rulebooks.ascension.states import stands
from game.systems.deeds import BUYS, ActKind
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.systems.system import SILENCE, Answer, System, answer
from game.world.place import Grapple, Position, where
from game.world.store import Reading, Unit

HOLD = "hold"
"""The gait of who enters its victim's square as part of the attack (ASC-RULING-04)."""
_CAUSE = "unarmed"


def grapple_effect(frame: CloseAttack, world: Reading, n: Numbers) -> Done:
    """A success pays 1 of both and 1 more for each step, every time (ASC-UNARM-07, -11, ASC-RULING-55)."""
    steps = steps_of(frame.margin, factor_of(world, frame.unit, frame.kind, n))
    gains, hold = built(frame, world, n, steps), hold_of(world, frame.unit)
    if hold is None:
        events, frames = _seized(frame, world, n)
    elif hold.holds:
        events, frames = (), (*_harm(frame, n), JointLock(frame.unit, frame.target))
    else:
        turned = (Reversal(frame.unit, frame.target),) if steps >= n.reversal_steps else ()
        events, frames = (ev.HoldEnded(frame.target, frame.unit, "broken"),), turned
    return (*gains, *events), frames


def seizable(world: Reading, n: Numbers, unit: Unit, target: Unit) -> bool:
    """Whether a hold can follow: nobody is in one, both stand, and no mate holds the square (ASC-RULING-86)."""
    free = hold_of(world, unit) is None and hold_of(world, target) is None
    able = stands(world, unit, n) and stands(world, target, n)
    return free and able and not CROWDING.is_full(world, unit, world.get(target, Position).cell, n)


def _seized(frame: CloseAttack, world: Reading, n: Numbers) -> Done:
    """The grappler enters the victim's square, the victim loses what it has stored (ASC-UNARM-08, ASC-RULING-04)."""
    unit, target = frame.unit, frame.target
    if not seizable(world, n, unit, target):
        return (), ()
    here, there = world.get(unit, Position).cell, world.get(target, Position).cell
    entered = (ev.Stepped(unit, here, there, HOLD),) if here != there else ()
    return (*all_lost(world, target, "grappled"), ev.Grappled(unit, target), *entered), (JointLock(unit, target),)


def _harm(frame: CloseAttack, n: Numbers) -> tuple[Frame, ...]:
    """What Joint Break and Backbreaker do to who is held (ASC-ADV-21, -23, ASC-RULING-74, -75)."""
    wild = WILD["grapple"]
    if "joint_break" in frame.options:
        return _broken(frame, n.joint_break_stress), TakeWound(frame.target, "blunt", LIGHT, wild)
    if "backbreaker" in frame.options:
        return _broken(frame, n.backbreaker_stress), TakeWound(frame.target, "blunt", CRIPPLING, wild, "chest")
    return ()


def _broken(frame: CloseAttack, levels: int) -> Hit:
    return Hit(
        unit=frame.target,
        by=frame.unit,
        cause=_CAUSE,
        damage="1d3",
        damage_type="blunt",
        stressful=levels,
        wild=WILD["grapple"],
        wound="blunt",
    )


def slipped(frame: CloseAttack, world: Reading) -> tuple[ev.Event, ...]:
    """A grapple attack that fails ends the Immobilize of its victim, not the hold (ASC-RULING-74)."""
    hold, other = holder_of(world, frame.unit), hold_of(world, frame.target)
    if frame.kind != "grapple" or hold is None or hold.other != frame.target or other is None or not other.immobilized:
        return ()
    return (HoldMarked(frame.target, "immobilized", on=False),)


def lock_step(frame: JointLock, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Joint Lock is declared after a grapple has succeeded (ASC-ADV-19, ASC-RULING-74)."""
    price = Price(numbers(book).joint_lock_cost, 0)
    hold, other = holder_of(world, frame.unit), hold_of(world, frame.target)
    if hold is None or hold.other != frame.target or other is None or other.locked:
        return done()
    if price_refusal(world, frame.unit, price) is not None:
        return done()
    if reply is None:
        choices = (DECLINE, Respond("joint_lock"))
        return wait(frame, ask_of(world, frame.unit, "joint_lock", choices, about=frame.target))
    if reply == DECLINE:
        return done()
    return done(*bought(world, frame.unit, price, "joint lock"), HoldMarked(frame.target, "locked"))


def reversal_step(frame: Reversal, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Who broke a hold by a step of force may become the grappler (ASC-RULING-54)."""
    if not seizable(world, numbers(book), frame.unit, frame.target):
        return done()
    if reply is None:
        return wait(frame, ask_of(world, frame.unit, "reversal", (DECLINE, Respond("reversal")), about=frame.target))
    if reply == DECLINE:
        return done()
    lost = all_lost(world, frame.target, "grappled")
    return done(*lost, ev.Grappled(frame.unit, frame.target), push=(JointLock(frame.unit, frame.target),))


STEPS: dict[type[Frame], StepFunction] = {JointLock: lock_step, Reversal: reversal_step}


# --- a hold from turn to turn -----------------------------------------------------------------------------------------

class Holds(System):
    """Watches every hold: it ends with a fall, a parting, or a turn in which nothing was done to keep it."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (
        ev.StateChanged,
        ev.Stepped,
        ev.TurnBegan,
        ev.TurnEnded,
        ev.TurnPassed,
    )

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """The end of the hold the unit is in, or what its turn changes in it."""
        hold = world.find(event.unit, Grapple)
        if hold is None:
            return SILENCE
        if isinstance(event, ev.StateChanged):
            fallen = not book.standing(world, event.unit)
            return answer((_ended(event.unit, hold, "one of them is down"),)) if fallen else SILENCE
        if isinstance(event, ev.Stepped):
            apart = where(world, event.unit) != where(world, hold.other)
            return answer((_ended(event.unit, hold, "they are parted"),)) if apart else SILENCE
        if isinstance(event, ev.TurnBegan):
            return _opened(event.unit, hold)
        if hold.holds and isinstance(event, ev.TurnPassed):
            return answer((_ended(event.unit, hold, "not kept up"),))
        return _closed(event.unit, hold)


def _ended(unit: Unit, hold: Grapple, why: str) -> ev.HoldEnded:
    grappler, victim = (unit, hold.other) if hold.holds else (hold.other, unit)
    return ev.HoldEnded(grappler, victim, why)


def _opened(unit: Unit, hold: Grapple) -> Answer:
    """The hold is to be paid for again, and the Body Shield is over (ASC-RULING-54, -73)."""
    marks = (("spent", hold.spent), ("shield", hold.shield))
    return answer(HoldMarked(unit, mark, on=False) for mark, on in marks if on)


def _closed(unit: Unit, hold: Grapple) -> Answer:
    """A grappler that spent nothing on the hold lets go; a Joint Lock unbroken wounds (ASC-RULING-54, -74)."""
    if hold.holds:
        return SILENCE if hold.spent else answer((_ended(unit, hold, "not kept up"),))
    if not hold.locked:
        return SILENCE
    wound = TakeWound(unit, "blunt", LIGHT, WILD["grapple"])
    return answer((HoldMarked(unit, "locked", on=False),), (wound,))


def _holds_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    return None if holder_of(world, unit) is not None else "holds nobody (ASC-UNARM-07)"


def _release(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    hold = holder_of(world, unit)
    return (ev.HoldEnded(unit, hold.other, "released"),) if hold is not None else ()


def _shield_price(n: Numbers) -> Price:
    return Price(n.body_shield_cost, 0)


def _shield_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    hold = holder_of(world, unit)
    if hold is None:
        return _holds_refusal(world, book, unit)
    if hold.shield:
        return "already behind its victim (ASC-ADV-20)"
    return price_refusal(world, unit, _shield_price(numbers(book)))


def _shield(world: Reading, book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    """Body Shield (ASC-ADV-20, ASC-RULING-73)."""
    paid = bought(world, unit, _shield_price(numbers(book)), "body shield")
    return (*paid, HoldMarked(unit, "shield"))


def _immobilize_price(n: Numbers) -> Price:
    return Price(n.immobilize_cost, 0)


def _immobilize_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    hold = holder_of(world, unit)
    if hold is None:
        return _holds_refusal(world, book, unit)
    other = world.find(hold.other, Grapple)
    if other is None or other.immobilized:
        return "Immobilized already (ASC-ADV-22)"
    return price_refusal(world, unit, _immobilize_price(numbers(book)))


def _immobilize(world: Reading, book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    """Immobilize (ASC-ADV-22, ASC-RULING-74)."""
    hold = holder_of(world, unit)
    if hold is None:
        return ()
    paid = bought(world, unit, _immobilize_price(numbers(book)), "immobilize")
    return (*paid, HoldMarked(hold.other, "immobilized"))


ACTS = {
    "body_shield": ActKind(_shield_refusal, _shield, takes=BUYS),
    "immobilize": ActKind(_immobilize_refusal, _immobilize, takes=BUYS),
    "release": ActKind(_holds_refusal, _release, takes=BUYS),
}
"""What a grappler may do with its hold, all of it free."""
