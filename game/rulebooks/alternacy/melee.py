"""Orders to engage hand to hand: what forbids one, those worth naming, the engagement as announced (ACY-ENGAGE)."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.problem import did_you_mean
from game.messages.events import Event
from game.messages.orders import Close, Order, in_order
from game.rulebooks.alternacy.actions import action_refusal, engage_refusal, engagements, several_attacks
from game.rulebooks.alternacy.engagement import POSTURES
from game.rulebooks.alternacy.engaging import (
    GRAPPLE,
    KINDS,
    WEAPON,
    defence_score,
    fist_of,
    means_of,
    shifted,
    uses_of,
)
from game.rulebooks.alternacy.events import ActionUsed, Engaged
from game.rulebooks.alternacy.frames import Engagement
from game.rulebooks.alternacy.missile import AIMS, ZERO, answering, rows_of
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.runs import spots
from game.rulebooks.alternacy.shooting import OPTIONS as PARTS
from game.rulebooks.alternacy.shooting import SPOTS, aim_penalty, grip_refusal, options_refusal
from game.rulebooks.alternacy.skills import RUN, USES
from game.rulebooks.alternacy.states import apart, part_barred
from game.systems.deeds import ATTACK, Deed
from game.systems.foes import foes_of
from game.systems.rulebook import Rulebook
from game.world.body import Skills
from game.world.place import Pace
from game.world.store import Reading, Unit

OPTIONS = (*PARTS, *SPOTS, *POSTURES)


def means(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    """Why a unit can engage nobody; None when it can."""
    n = numbers(book)
    return action_refusal(world, unit, n) or engage_refusal(world, unit, n)


def kind_refusal(world: Reading, unit: Unit, n: Numbers, kind: str) -> str | None:
    """Why a unit cannot strike so; None when it can."""
    if kind not in KINDS:
        return f"unknown kind {kind!r}; {did_you_mean(kind, KINDS, KINDS)}"
    if kind == WEAPON and fist_of(world, unit, n, WEAPON).key == "unarmed":
        return "nothing in hand to strike with (ACY-ENGAGE-19)"
    if kind == GRAPPLE and not world.get(unit, Skills).of(GRAPPLE):
        return "has not learned to grapple"
    return part_barred(world, unit, USES[uses_of(fist_of(world, unit, n, kind))], n)


def target_refusal(world: Reading, unit: Unit, target: Unit) -> str | None:
    """Why an enemy cannot be engaged; None when it can."""
    if target not in foes_of(world, unit):
        return "not an enemy in sight"
    if target in engagements(world, unit).foes:
        return "each opponent is engaged once a Turn (ACY-ENGAGE-03, -17)"
    return None if spot_beside(world, unit, target) is not None else "not next to it (ACY-ENGAGE-16)"


def spot_beside(world: Reading, unit: Unit, target: Unit) -> int | None:
    """Where a unit may engage a target: the first square of a runner's part next to it (ACY-REACT-18), -1 elsewhere."""
    return next((spot for spot, there in spots(world, target) if apart(there, unit, target) == 1), None)


def posture_refusal(world: Reading, unit: Unit, n: Numbers, options: tuple[str, ...]) -> str | None:
    """Why options do not go together: one posture, and none with a lost leg (ACY-POST-01, ACY-DMG-29)."""
    postures = [one for one in options if one in POSTURES]
    if len(postures) > 1:
        return "one posture for an engagement (ACY-POST-05)"
    if postures and part_barred(world, unit, USES[RUN], n) is not None:
        return "no posture with a lost leg (ACY-DMG-29)"
    if in_order(options) != options:
        return "options are out of order"
    if any(one in SPOTS for one in options):
        return "a square is picked for a shot (ACY-REACT-18)"
    return options_refusal(tuple(one for one in options if one not in POSTURES), n)


def refusal(world: Reading, book: Rulebook, unit: Unit, order: Close) -> str | None:
    """Why an engagement is not legal; None when it is."""
    n = numbers(book)
    if getattr(order, "more", ()):
        return "one opponent for an engagement (ACY-ENGAGE-03)"
    return (
        means(world, book, unit)
        or kind_refusal(world, unit, n, order.kind)
        or target_refusal(world, unit, order.target)
        or posture_refusal(world, unit, n, order.options)
        or grip_refusal(world, order.target, order.options)
    )


def listed(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Close]:
    """Each kind of blow at each enemy next to it, plain and with each single option."""
    n = numbers(book)
    kinds = [kind for kind in KINDS if kind_refusal(world, unit, n, kind) is None]
    options = [(one,) for one in (*PARTS, *POSTURES) if posture_refusal(world, unit, n, (one,)) is None]
    for target in foes_of(world, unit):
        if target_refusal(world, unit, target) is None:
            able = [one for one in options if grip_refusal(world, target, one) is None]
            yield from (Close(target, kind, with_) for kind in kinds for with_ in ((), *able))


def engagement_of(world: Reading, n: Numbers, unit: Unit, order: Close) -> Engagement:
    """An engagement as it is announced: its penalty and posture stand from now on (ACY-POST-02, -05)."""
    asked = next((POSTURES[one] for one in order.options if one in POSTURES), 0)
    fist = fist_of(world, unit, n, order.kind)
    best = max((defence_score(world, unit, n, means) for means in means_of(world, unit, n)), default=0)
    aim, spot = next((AIMS[one] for one in order.options if one in AIMS), ""), spot_beside(world, unit, order.target)
    return Engagement(
        unit,
        order.target,
        order.kind,
        order.options,
        shift=shifted(asked, world.get(unit, Skills).of(fist.skill), best),
        penalty=several_attacks(world, unit, n).amount,
        charges=(world.find(unit, Pace) or Pace()).squares >= n.charge_squares,
        aim=answering(aim, rows_of(world, order.target)),
        plus=aim_penalty(aim, n),
        choice=next((ZERO[one] for one in order.options if one in ZERO), "torso"),
        cause=fist.key,
        spot=-1 if spot is None else spot,
    )


def _at_once(_world: Reading, _book: Rulebook, unit: Unit, order: Close) -> tuple[Event, ...]:
    return ActionUsed(unit), Engaged(unit, order.target)


DEEDS: dict[type[Order], Deed] = {
    Close: Deed(
        refusal,
        listed,
        lambda world, book, unit, order: (engagement_of(world, numbers(book), unit, order),),
        _at_once,
        means=means,
        takes=lambda _order: ATTACK,
    )
}
