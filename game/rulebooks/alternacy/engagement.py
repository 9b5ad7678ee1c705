"""An engagement: orders to engage, the answer, location, attack against defence or number, harm, the blow back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from game.content.problem import did_you_mean
from game.dice.draws import Check, Modifier, Roll
from game.messages import events as ev
from game.messages.events import Event
from game.messages.orders import DECLINE, Close, Order, Respond, in_order
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternacy.actions import (
    action_refusal,
    engage_refusal,
    engagements,
    several_answers,
    several_attacks,
)
from game.rulebooks.alternacy.attacks import falls, harmed, placed_step, struck_by, thresholds
from game.rulebooks.alternacy.checks import BRAWN, RUN, USES, check, luck_spent
from game.rulebooks.alternacy.engaging import (
    ATTACK,
    DEFENCE,
    GRAPPLE,
    KINDS,
    STRIKE,
    WEAPON,
    defence_score,
    defence_skill,
    defender_of,
    facts_of,
    fist_of,
    levels_struck,
    may_answer,
    means_of,
    number_for,
    number_parts,
    shifted,
    striker_of,
    uses_of,
)
from game.rulebooks.alternacy.events import ActionUsed, Engaged, Located
from game.rulebooks.alternacy.frames import Engagement, Harming, Reacting
from game.rulebooks.alternacy.harm import damage_mod
from game.rulebooks.alternacy.missile import AIMS, ITEM, ZERO, answering
from game.rulebooks.alternacy.moves import caught, goes_on, spots
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.parts import Kit
from game.rulebooks.alternacy.reactions import BURSTING, startled
from game.rulebooks.alternacy.shooting import OPTIONS as PARTS
from game.rulebooks.alternacy.shooting import SPOTS, aim_penalty, grip_refusal, options_refusal
from game.rulebooks.alternacy.states import apart, part_barred, stands
from game.systems.conditions import act_refusal
from game.systems.deeds import ATTACK as ACTION
from game.systems.deeds import Deed
from game.systems.foes import foes_of
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.systems.terms import named
from game.systems.visibility import revealed
from game.world.body import Skills
from game.world.place import Pace, Unaware
from game.world.store import Reading, Unit

ANSWER, POSTURE = "engage", "posture"
MOST = 5
POSTURES = {
    **{f"press_{points}": points for points in range(1, MOST + 1)},
    **{f"guard_{points}": -points for points in range(1, MOST + 1)},
}
"""Points moved from the defence to the attack, or the other way (ACY-POST-01)."""


def _declared(frame: Engagement, world: Reading, _book: Rulebook, _reply: Reply) -> Step:
    declared = ev.AttackDeclared(frame.unit, frame.kind, (frame.target,), frame.cause, frame.options)
    if frame.back:
        return go_on(replace(frame, stage="location"), declared)
    there, reacts = caught(world, frame.target, frame.spot), startled(world, frame.target)
    shown = revealed(world, frame.unit, (frame.target,))
    push = [Reacting(reacts, BURSTING, frame.unit)] if reacts else ()
    return go_on(replace(frame, stage="reacted" if reacts else "answer"), *there, declared, *shown, push=push)


def _reacted(frame: Engagement, world: Reading, _book: Rulebook, _reply: Reply) -> Step:
    """Whoever has got away from the blow is not there any more (ACY-REACT-20, ACY-ENGAGE-16)."""
    there = stands(world, frame.target) and apart(world, frame.unit, frame.target) == 1
    return go_on(replace(frame, stage="answer")) if there else _over(frame, world)


def _answer(frame: Engagement, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """An aware victim may engage in answer, before any dice (ACY-ENGAGE-04, -14)."""
    n, further = numbers(book), replace(frame, stage="location")
    means = means_of(world, frame.target, n) if may_answer(world, frame.unit, frame.target, n) else ()
    if not means:
        return go_on(further)
    if reply is None:
        choices = (DECLINE, *map(Respond, means))
        edge = _edge(frame, world, n)
        return wait(frame, ask_of(world, frame.target, ANSWER, choices, about=frame.unit, weight=edge))
    answered = reply.answer if isinstance(reply, Respond) and reply != DECLINE else ""
    several = several_answers(world, frame.target, n).amount
    met = Engaged(frame.target, frame.unit, counts=int(bool(answered)))
    if not answered:
        return go_on(further, met)
    shifts = part_barred(world, frame.target, USES[RUN], n) is None
    return go_on(replace(frame, stage="posture" if shifts else "location", means=answered, its_penalty=several), met)


def _edge(frame: Engagement, world: Reading, n: Numbers) -> int:
    """How far the best defence is above the blow, which standing answers compare (ACY-ENGAGE-14)."""
    best = max(defence_skill(world, frame.target, n, means) for means in means_of(world, frame.target, n))
    return best - sum(part.amount for part in attack_parts(frame, world, n))


def _posture(frame: Engagement, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The defender chooses its posture on answering, for both halves (ACY-POST-02, -05)."""
    if reply is None:
        asked = ask_of(world, frame.target, POSTURE, (DECLINE, *map(Respond, POSTURES)), about=frame.unit)
        return wait(frame, asked)
    shift = POSTURES.get(reply.answer, 0) if isinstance(reply, Respond) else 0
    n = numbers(book)
    defence = defence_score(world, frame.target, n, frame.means)
    kind = back_kind(world, frame.target, n)
    skill = world.get(frame.target, Skills).of(fist_of(world, frame.target, n, kind).skill)
    own = shifted(shift, skill, defence)
    return go_on(replace(frame, stage="location", its_shift=own))


def _location(frame: Engagement, world: Reading, _book: Rulebook, reply: Reply) -> Step:
    if not stands(world, frame.unit) or act_refusal(world, frame.unit) or apart(world, frame.unit, frame.target) != 1:
        return _over(frame, world)
    return placed_step(frame, world, reply, "attack")


# --- the rolls --------------------------------------------------------------------------------------------------------


def attack_parts(frame: Engagement, world: Reading, n: Numbers) -> tuple[Modifier, ...]:
    """What modifies the blow."""
    me = striker_of(world, frame.unit, n, frame.kind, _several(frame.penalty), charges=frame.charges, shift=frame.shift)
    return named(ATTACK, facts_of(world, frame.unit, frame.target, n, me))


def _several(amount: int) -> Modifier:
    return Modifier("several actions", amount, "ACY-ENGAGE-12")


def attack_check(frame: Engagement, world: Reading, n: Numbers) -> Check:
    """The blow: against a number, or read in full against a defence still to come (ACY-ENGAGE-07, -08)."""
    parts = attack_parts(frame, world, n)
    if frame.means:
        return check(frame.unit, n, "attack", parts, 0, bands=())
    me = striker_of(world, frame.unit, n, frame.kind, _several(0))
    facts = facts_of(world, frame.unit, frame.target, n, me)
    dn = number_parts({**facts, "number": number_for(world, frame.unit, frame.target, n)}, n)
    target = sum(part.amount for part in dn)
    return check(frame.unit, n, "attack", parts, target, bands=thresholds(frame, n), parts=dn)


def defence_check(frame: Engagement, world: Reading, n: Numbers) -> Check:
    """The defence succeeds above the blow's total; its bands tell how far it falls short (ACY-ENGAGE-09).

    The penalty is that of the answer, or of the attack that is answered now.
    """
    me = defender_of(
        world, frame.target, n, frame.means, _several(frame.its_penalty), charged=frame.charged, shift=-frame.its_shift
    )
    parts = named(DEFENCE, {"n": n, "me": me})
    bands = tuple(sorted({*(-number for number in thresholds(frame, n)[1:]), 0}))
    return check(frame.target, n, "defence", parts, frame.total + 1, bands=bands)


def number_of(frame: Engagement, value: int, n: Numbers) -> int | None:
    """The Damage Number that a defence leaves; None where it holds."""
    known = thresholds(frame, n)
    if value >= 0:
        return None
    return known[known.index(-value) - 1] if -value in known[1:] else known[-1]


def _attack(frame: Engagement, world: Reading, book: Rulebook, reply: Reply) -> Step:
    n = numbers(book)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(attack_check(frame, world, n)))
    luck = luck_spent(world, frame.unit, "attack")
    if frame.means:
        return go_on(replace(frame, stage="defence", total=reply.value), *luck)
    return _struck(frame, world, n, reply.value if reply.value >= 0 else None, luck)


def _defence(frame: Engagement, world: Reading, book: Rulebook, reply: Reply) -> Step:
    n = numbers(book)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(defence_check(frame, world, n)))
    return _struck(frame, world, n, number_of(frame, reply.value, n), luck_spent(world, frame.target, "defence"))


def _struck(
    frame: Engagement, world: Reading, n: Numbers, number: int | None, before: tuple[ev.Event, ...]
) -> Step:
    over = replace(frame, stage="over")
    hit = struck_by(frame, number, n, world.get(frame.target, Kit).rows) if number is not None else None
    if hit is None:
        return go_on(over, *before, ev.AttackRolled(frame.unit, frame.target, frame.kind, -1, 0))
    part, left = hit
    rolled = ev.AttackRolled(frame.unit, frame.target, frame.kind, left, 1)
    if part == ITEM:
        return go_on(over, *before, rolled, *falls(world, frame.target, ITEM, ()))
    fist, mod = fist_of(world, frame.unit, n, frame.kind), damage_mod(left, n)
    levels = levels_struck(fist, world.get(frame.unit, Skills).of(BRAWN), n)
    of = Harming(frame.target, frame.unit, frame.cause, levels, 0, mod, stage="stun")
    events = tuple(harmed(world, n, of, part, mod))
    dropped = falls(world, frame.target, frame.aim if number is not None and number >= frame.plus else "", events)
    return go_on(over, *before, Located(frame.target, part), rolled, *events, *dropped, push=(of,))


def _end(frame: Engagement, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """Then the roles swap: who answered and still can strikes back once (ACY-ENGAGE-10, -11)."""
    n = numbers(book)
    able = stands(world, frame.target) and act_refusal(world, frame.target) is None and stands(world, frame.unit)
    if frame.back or not frame.means or not able or not means_of(world, frame.unit, n):
        return _over(frame, world)
    return _over(frame, world, push=(back_of(frame, world, n),))


def back_of(frame: Engagement, world: Reading, n: Numbers) -> Engagement:
    """The blow back: the one attacked strikes, who attacked defends by its best means (ACY-ENGAGE-10, -19)."""
    kind = back_kind(world, frame.target, n)
    return Engagement(
        unit=frame.target,
        target=frame.unit,
        kind=kind,
        means=means_of(world, frame.unit, n)[0],
        shift=frame.its_shift,
        its_shift=frame.shift,
        penalty=frame.its_penalty,
        its_penalty=frame.penalty,
        back=True,
        charged=frame.charges,
        cause=fist_of(world, frame.target, n, kind).key,
        spot=frame.spot,
    )


def back_kind(world: Reading, unit: Unit, n: Numbers) -> str:
    """What a blow back is made with: the blade or club in hand, else bare hands (ACY-ENGAGE-19)."""
    return STRIKE if fist_of(world, unit, n, WEAPON).key == "unarmed" else WEAPON


def _over(frame: Engagement, world: Reading, push: tuple[Frame, ...] = ()) -> Step:
    noticed = (ev.Noticed(frame.target),) if world.find(frame.target, Unaware) is not None else ()
    onward = goes_on(world, frame.unit if frame.back else frame.target, frame.spot) if not push else ()
    return done(*noticed, ev.AttackEnded(frame.unit, frame.kind, flash=False), *onward, push=push)


_STAGES: dict[str, Callable[[Engagement, Reading, Rulebook, Reply], Step]] = {
    "declared": _declared,
    "reacted": _reacted,
    "answer": _answer,
    "posture": _posture,
    "location": _location,
    "side": lambda frame, world, _book, reply: placed_step(frame, world, reply, "attack"),
    "attack": _attack,
    "defence": _defence,
    "over": _end,
}
STEPS: dict[type[Frame], StepFunction] = {
    Engagement: lambda frame, world, book, reply: _STAGES[frame.stage](frame, world, book, reply)
}


# --- orders to engage -----------------------------------------------------------------------------------------------


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
        aim=answering(aim, world.get(order.target, Kit).rows),
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
        takes=lambda _order: ACTION,
    )
}
